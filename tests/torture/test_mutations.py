"""The bench of wrong inputs: it spoils what it is given, in the same way each time, and notices what ends badly."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.errors import HouseError, one_line
from tools.torture import mutations


def test_an_example_is_spoiled_the_same_way_each_time() -> None:
    text = mutations.examples()[0]
    made = [json.dumps(mutations.spoiled(text, Random(n))) for n in range(200)]
    assert made == [json.dumps(mutations.spoiled(text, Random(n))) for n in range(200)]
    assert len({*made}) > 150
    assert sum(one == text for one in made) < 20
    noise = [mutations.noisy(text.encode(), Random(n)) for n in range(200)]
    assert noise == [mutations.noisy(text.encode(), Random(n)) for n in range(200)]
    assert len({*noise}) > 150


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (lambda _: "", ""),
        (lambda _: 1 / 0, "ZeroDivisionError"),
        (lambda _: (_ for _ in ()).throw(HouseError("field", "is wrong")), ""),
        (lambda _: "was changed", "was changed"),
        (lambda _: "", "MB"),
        (lambda _: sum(range(100_000)) * "", "took"),
    ],
    ids=["well", "a traceback", "refused", "trouble", "memory", "time"],
)
def test_what_ends_badly_is_lost(ends: object, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutations, "MEMORY", 1 << 20 if said == "MB" else 1 << 40)
    monkeypatch.setattr(mutations, "SECOND", 1e-5 if said == "took" else 60)
    monkeypatch.setattr(mutations, "_tries", lambda _row, _scratch: ends)
    found = mutations.run("rounds", 7, 1, 58, tmp_path)
    assert (found.tried, found.lost, len(found.notes)) == (1, bool(said), bool(said))
    assert not said or (said in found.notes[0] and found.notes[0].startswith("rounds 7: "))


@pytest.mark.parametrize(
    ("status", "out", "err", "well"),
    [
        (0, "an answer\n", "", True),
        (2, "", "main.py replay: file: is wrong\n", True),
        (2, "", "", False),
        (2, "half an answer\n", "main.py replay: file: is wrong\n", False),
        (2, "", "one\ntwo\n", False),
        (1, "", "Traceback (most recent call last):\n", False),
        (0, "", "a warning\n", False),
        (-11, "", "", False),
        (120, "", "", False),
    ],
)
def test_how_a_command_ended_is_judged(status: int, out: str, err: str, well: bool) -> None:
    assert (mutations.judged(["replay"], status, out, err) == "") is well


def test_a_refusal_says_little_of_what_was_given() -> None:
    for given in ("x" * 10**6, "x " * 10**6, "\n" * 10**6, "\ud800" * 10**6, "\u202e" * 9, "[0, " * 10**6):
        said = str(HouseError("field", f"{given!r} is wrong: {given}"))
        assert len(said) <= 900
        assert said.isprintable()
        assert said == one_line(said)
