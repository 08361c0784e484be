"""Answers to drills in the book: kept, counted, never changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.book import StoreError
from game.book.players.practice_answers import LONGEST_NOTE, Drilled
from tests.book.book import Clock, opened

pytestmark = pytest.mark.engines


def answer(
    source: str, *, right: bool, cost: float = 0.0, game: str = "flop-poker", point: str = "flop"
) -> Drilled:
    chosen = "flop" if right else "fold"
    return Drilled(
        game=game,
        point=point,
        source=source,
        chosen=chosen,
        best="flop",
        right=right,
        cost=cost,
        ms=1500,
    )


def test_answers_come_back_latest_first_and_are_summed_by_game_and_point(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        one, two = store.people.add_player("Robin").id, store.people.add_player("Ada").id
        store.practice.keep_answer(one, answer("deal a", right=True))
        store.practice.keep_answer(one, answer("deal b", right=False, cost=40.0))
        store.practice.keep_answer(
            one, answer("deal c", right=True, game="go-fore-it", point="back-9")
        )
        store.practice.keep_answer(two, answer("deal d", right=False, cost=7.0))
        found = store.practice.answers(one)
        assert [d.source for d in found] == ["deal c", "deal b", "deal a"]
        assert found[1].at is not None
        assert found[0].at > found[1].at
        totals = store.practice.totals(one)
        assert (totals.answers, totals.right, totals.cost, totals.ms) == (3, 2, 40.0, 4500)
        assert store.practice.totals(one, "go-fore-it").answers == 1
        assert store.practice.totals(one, "flop-poker", "flop").answers == 2
        assert store.practice.totals(one, "lunar-poker").answers == 0
        assert store.verify() == ()


def test_an_answer_is_never_changed_and_needs_a_player(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        player = store.people.add_player("Robin").id
        store.practice.keep_answer(player, answer("deal a", right=True))
        with pytest.raises(StoreError), store.atomic():
            store.door.write("UPDATE drill SET correct = 0")
        with pytest.raises(StoreError), store.atomic():
            store.door.write("DELETE FROM drill")
        with pytest.raises(StoreError):
            store.practice.keep_answer(99, answer("deal a", right=True))


def test_a_note_is_kept_with_its_answer_changed_and_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        player = store.people.add_player("Robin").id
        first, _ = (
            store.practice.keep_answer(player, answer(f"deal {one}", right=False, cost=40.0))
            for one in "ab"
        )
        store.practice.keep_note(first, "  a pair\n counts ")
        assert [(one.note, one.answer.source) for one in store.practice.notes(player)] == [
            ("a pair counts", "deal a")
        ]
        store.practice.keep_note(first, "jacks too")
        assert [one.note for one in store.practice.notes(player, "flop-poker", "flop")] == [
            "jacks too"
        ]
        assert store.practice.notes(player, "go-fore-it") == ()
        with pytest.raises(StoreError):
            store.practice.keep_note(first, "x" * (LONGEST_NOTE + 1))
        with pytest.raises(StoreError):
            store.practice.keep_note(99, "of nothing")
        store.practice.keep_note(first, " ")
        assert store.practice.notes(player) == ()
        assert store.verify() == ()


def test_the_trend_of_answers_adds_up(tmp_path: Path) -> None:
    with opened(tmp_path, Clock()) as store:
        player = store.people.add_player("Robin").id
        for n in range(12):
            store.practice.keep_answer(
                player, answer(f"deal {n}", right=n % 3 > 0, cost=0.0 if n % 3 else 30.0)
            )
        store.practice.keep_answer(
            player, answer("deal x", right=False, cost=9.0, game="go-fore-it", point="back-9")
        )
        found = store.practice.trend(player, "flop-poker", answers_per_point=5)
        assert [(p.decisions, p.mistakes, p.cost) for p in found] == [
            (5, 2, 60.0),
            (5, 2, 60.0),
            (2, 0, 0.0),
        ]
        assert found[0].hours == pytest.approx(5 * 1500 / 3_600_000)
        assert sum(p.decisions for p in store.practice.trend(player, answers_per_point=100)) == 13
