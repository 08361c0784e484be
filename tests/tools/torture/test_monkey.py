"""The monkey of the torture bench: it plays rounds to their end, does the same twice, and notices
what goes wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.book import Store
from game.client.table.model.moment import Moment
from game.client.table.scene import TableScene
from tools.torture import monkey

DICE = 11
"""The number of a table at which a round is quickly over."""


def breaks(*_: object, **__: object) -> Any:
    raise RuntimeError("a screw came loose")


def test_a_try_is_a_round_and_the_same_every_time(tmp_path: Path) -> None:
    seen = []
    for _ in range(2):
        one = monkey.Monkey(f"7 rounds {DICE}")
        one.play_a_round(DICE)
        assert one.rounds
        seen.append((one.inputs, one.where, one.rounds))
    assert seen[0] == seen[1]
    assert monkey.run("rounds", DICE, 1, 7, tmp_path) == (1, 0, ())


@pytest.mark.parametrize(
    ("kind", "name", "fault", "said"),
    [
        (TableScene, "_on_signal", breaks, "RuntimeError: a screw came loose"),
        (Store, "verify", lambda _: ("a cent is missing",), "the book: a cent is missing"),
        (Moment, "left", -1, "the bankroll shown is -1 cents"),
    ],
    ids=["scene", "book", "bankroll"],
)
def test_what_goes_wrong_is_noticed(
    kind: Any, name: str, fault: Any, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, name, fault)
    tried, lost, notes = monkey.run("rounds", DICE, 1, 7, tmp_path)
    assert (tried, lost) == (1, 1)
    assert said in notes[0]


@pytest.mark.slow
def test_the_monkey_gets_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1_000))
    monkeypatch.setattr(monkey, "MINUTE", 40.0)
    one = monkey.Monkey("7 minutes 0")
    one.wander(0, lambda: float(next(ticks)))
    assert one.inputs == 39
    assert one.where
