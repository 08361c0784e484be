"""Recall: the last fifty complete rounds of a table, labelled; a running round is named and never
shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import NoSuchRecord, Store, StoreError
from game.hall.operator.recall import Recall
from game.hall.operator.report_commands import recall as recall_command
from game.hall.records import HallRecords
from game.play import round_file
from game.play.round_file import round_file_text
from tests.hall import story
from tests.hall.house import EASTERN, accounts_of, opened
from tests.hall.terminal.test_session import played, sat

pytestmark = pytest.mark.engines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "data") as book:
        yield book
        assert book.verify() == ()


def recall_of(store: Store, number: int = 1) -> Recall:
    return Recall(store, HallRecords(store).floor.table(number), lambda at: at.astimezone(EASTERN))


def test_recall_tells_round_4318_as_it_was(store: Store) -> None:
    number = story.played(store, story.seated(accounts_of(store)))
    looked = recall_of(store)
    (row,) = looked.rows()
    assert (row.number, row.staked, row.house, row.void) == (4318, 29_500, -1000, False)
    found = looked.round(number)
    assert (found.label, found.note) == ("RECALL", "Not live")
    for seat in found.seats:
        assert (seat.staked, seat.returned) == (story.STAKED[seat.seat], story.RETURNED[seat.seat])
        assert (seat.before, seat.after) == (story.PEOPLE[seat.seat][1], story.AFTER[seat.seat])
    assert found.seats[3].stakes == {
        "ante-across": 1000,
        "ante-down": 1000,
        "five-card-bonus": 500,
        "across": 1000,
        "down": 1000,
        "middle": 1000,
    }
    assert [(seat, action) for _, seat, action in found.steps] == list(story.CHOICES)
    assert found.file["cards"]["community"] == story.CROSS.split()
    assert (
        sum(
            seat["net"]
            for seat in round_file.replay(round_file_text(dict(found.file)))["seats"].values()
        )
        == 1000
    )


def test_recall_keeps_fifty_rounds_and_shows_no_running_one(store: Store) -> None:
    terminal = sat(store, "high-roll-dice")
    terminal.buy_in(1_000_000)
    played(terminal.session, 53)
    looked = recall_of(store)
    assert [row.number for row in looked.rows()] == list(range(53, 3, -1))
    with pytest.raises(StoreError, match="not among the last 50"):
        looked.round(1)
    assert looked.running == 0


def test_a_running_round_is_named_and_never_shown(store: Store) -> None:
    number = story.dealt(store, story.seated(accounts_of(store)))
    looked = recall_of(store)
    assert (looked.running, looked.rows()) == (4318, ())
    with pytest.raises(StoreError, match="Round 4,318 is in play, and not recalled"):
        looked.round(number)
    found = recall_command(store, lambda at: at.astimezone(EASTERN))
    said, told = found.told, found.tree
    assert said[1] == "   4,318  in play, not recalled"
    shown = json.dumps(told) + "".join(said)
    assert not re.findall(r"\b(?:Jc|9c|Qh|Qs)\b", shown)
    other = HallRecords(store).floor.open_table("lunar-poker", "hybrid")
    with pytest.raises(NoSuchRecord, match="not played at hybrid table 2"):
        recall_of(store, other.number).round(number)


def test_recall_says_recall_wherever_it_goes(store: Store) -> None:
    number = story.played(store, story.seated(accounts_of(store)))
    found = recall_command(store, lambda at: at.astimezone(EASTERN), 1, number)
    said, told = found.told, found.tree
    assert said[0].startswith("RECALL. Not live. Hybrid table 1, round 4,318, 2026-11-21")
    assert (
        "  LH-2044: staked $55.00, returned $100.00, net +$45.00; account $500.00 to $545.00"
        in said
    )
    assert told["label"] == "RECALL"
    for form in (".csv", ".json"):
        assert b"RECALL" in recall_command(store, lambda at: at.astimezone(EASTERN), form=form).file
