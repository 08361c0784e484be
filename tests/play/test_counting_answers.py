"""Answers of the counting drills in the book: kept by kind, apart from lessons, first beside latest."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from game.book import Store
from game.play.learning.counting_answers import (
    SHEET,
    assessed_runs,
    counting_answers_by_drill,
    counting_progress_if_enough,
    keep_counting_answer,
    known_drills,
)

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

SLUG = "double-back-jack"


def test_first_and_latest_answers_are_compared_and_kept_apart_from_lessons(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: datetime(2026, 3, 3, tzinfo=UTC)) as store:
        player = store.people.add_player("Robin", "You").id
        for number in range(50):
            late = number >= 25
            seconds = 3.0 if late else 6.0
            keep_counting_answer(
                store, player, SLUG, "cards", right=late or number % 2 == 0, seconds=seconds
            )
            if number < 9:
                keep_counting_answer(store, player, SLUG, "left", right=True, seconds=1.0)
        given = counting_answers_by_drill(store, player, SLUG)
        assert {kind: len(rows) for kind, rows in given.items()} == {"cards": 50, "left": 9}
        found = counting_progress_if_enough(given["cards"])
        assert found is not None
        assert (found.answers, found.wrong_first, found.wrong_latest) == (20, 10, 0)
        assert (found.seconds_first, found.seconds_latest) == (6.0, 3.0)
        assert counting_progress_if_enough(given["left"]) is None
        few = counting_progress_if_enough(given["cards"][:12])
        assert few is not None
        assert few.answers == 6
        assert store.practice.totals(player).answers == 0
        assert store.practice.answers(player, SLUG) == ()
        assert not counting_answers_by_drill(store, player, "free-bet-blackjack")


def test_found_broken_steps_stayed_passed_when_the_system_changed(tmp_path: Path) -> None:
    """A drill is known by the system it was answered by; the discard rack knows none."""
    with Store.open(tmp_path, clock=lambda: datetime(2026, 3, 3, tzinfo=UTC)) as store:
        player = store.people.add_player("Robin", "You").id
        for kind, system in (("cards", "Hi-Lo"), ("left", "Hi-Lo"), ("true", ""), (SHEET, "Hi-Lo")):
            for _ in range(9):
                keep_counting_answer(
                    store, player, SLUG, kind, right=True, seconds=1.0, system=system
                )
        assert known_drills(store, player, [SLUG], "Hi-Lo") == {"cards", "left", "true", SHEET}
        assert known_drills(store, player, [SLUG], "Best-2") == {"left", "true"}
        assert len(assessed_runs(store, player, [SLUG], "Hi-Lo")) == 9
        assert assessed_runs(store, player, [SLUG], "Best-2") == []
