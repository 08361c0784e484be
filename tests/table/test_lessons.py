"""Lessons from the book: answers to hands of a class count for it, and say how far a player is."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.advisor import drills
from game.advisor.lessons import classes
from game.advisor.strategy import Strategy, figures
from game.declare import HouseRules
from game.errors import HouseError
from game.rules import GAMES
from game.table.lessons import answers, report
from game.table.store import Store
from game.table.store.drills import Drilled

GAME = GAMES["criss-cross-poker"]
MAIN = Path(__file__).resolve().parents[2] / "main.py"
NOW = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)


def test_a_hand_of_a_lesson_is_dealt_answered_kept_and_counted(tmp_path: Path) -> None:
    clock = [NOW]
    with Store.open(tmp_path, clock=lambda: clock[0]) as store:
        player = store.add_player("Robin").id
        first = [one for one in classes(Strategy(GAME).card) if one.line == 1]
        before = report(store, player, GAME, NOW, bytes(32))
        assert [line["mastery"] for line in before["lines"]] == [0, 0, 0, 0]
        assert before["open"] == 1
        assert before["next"]["line"] == 1
        for again in range(3):
            for number, lesson in enumerate(first):
                question = drills.lesson(GAME, HouseRules(), bytes([again, number]) * 16, lesson.key)
                assert question is not None
                assert question.right(str(Strategy(GAME).choose(GAME, question.view, question.open_now)))
                same = drills.again(GAME, HouseRules(), question.source)
                assert (same.view, same.open_now) == (question.view, question.open_now)
                store.keep_drill(player, Drilled(
                    game=GAME.slug, point="across", source=question.source, chosen=question.advice.best, best=question.advice.best,
                    right=True, cost=0.0, ms=1500,
                ))  # fmt: skip
                clock[0] += timedelta(minutes=1)
        told = report(store, player, GAME, clock[0], bytes(32))
        assert len(answers(store, player, GAME)) == 3 * len(first)
        assert told["lines"][0]["mastery"] >= 2
        assert told["lines"][0]["right"] == 1.0
        assert told["open"] == 2
        assert told["rating"] > before["rating"]
        assert told["streak"] == 1
        assert told["lost_an_hour"] is None
    done = subprocess.run(
        [sys.executable, str(MAIN), "lessons", GAME.slug, "--data", str(tmp_path), "--json"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["lines"][0]["seen"] == len(first)


def test_answers_of_other_kinds_are_of_no_lesson(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: NOW) as store:
        player = store.add_player("Robin").id
        for source in ("deal 00 across", "round 3 1"):
            store.keep_drill(player, Drilled(
                game=GAME.slug, point="across", source=source, chosen="fold", best="fold", right=True, cost=0.0, ms=10,
            ))  # fmt: skip
        assert answers(store, player, GAME) == []
        assert report(store, player, GAME, NOW, bytes(32))["exam"] is None


def test_a_class_that_the_card_does_not_have_is_refused() -> None:
    with pytest.raises(HouseError, match="has no class"):
        drills.lesson(GAME, HouseRules(), bytes(32), "9.9")
    with pytest.raises(HouseError, match="has no class"):
        drills.again(GAME, HouseRules(), f"line {'00' * 32} 9.9")


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deals])
def test_every_class_that_is_dealt_has_its_figures(slug: str) -> None:
    found = figures(GAMES[slug]).classes
    keys = {one.key for one in classes(Strategy(GAMES[slug]).card)}
    assert set(found) <= keys
    assert len(found) > 0.75 * len(keys)
    assert 0.9 < sum(one.dealt for one in found.values()) < 4.5
    assert all(one.gap >= 0 for one in found.values())


def test_lessons_of_a_dice_table_or_of_nobody_are_refused(tmp_path: Path) -> None:
    with Store.open(tmp_path, clock=lambda: NOW) as store:
        store.add_player("Robin")
    for given, why in (
        (("props-and-hops",), "has no lessons"),
        ((GAME.slug, "--player", "Kim"), "nobody is called 'Kim'"),
    ):
        done = subprocess.run(
            [sys.executable, str(MAIN), "lessons", *given, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert why in done.stderr
        assert len(done.stderr.splitlines()) == 1
