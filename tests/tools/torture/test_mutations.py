"""The bench of wrong inputs: it spoils what it is given, in the same way each time, and notices
what ends badly.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest

from game.core.errors import HouseError, one_line
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


def worked(seconds: float, *, in_another: bool = False) -> str:
    """Use so many seconds of processor time, here or in a process that is started."""
    if in_another:
        program = f"import time\nwhile time.process_time() < {seconds}: pass"
        subprocess.run([sys.executable, "-c", program], check=True)
        return ""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return ""


def test_making_an_input_is_no_part_of_its_answers_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tries that took 2.3 s were counted as lost, all of it the bench's own making of a file of
    over a million bytes.
    """
    monkeypatch.setattr(mutations, "MAX_SECONDS", 0.02)
    # the process of the tests is larger than one of the bench
    monkeypatch.setattr(mutations, "MAX_BYTES", 1 << 40)
    monkeypatch.setattr(
        mutations, "_tries", lambda _row, _scratch: lambda _random: partial(str, worked(0.1))
    )
    assert mutations.run("rounds", 0, 1, 58, tmp_path).lost == 0


def test_doubling_brings_no_example_past_all_bounds() -> None:
    grown = []
    for number in range(100):
        room: list[object] = [list(range(1000))]
        mutations._spoil(room, 0, Random(number), mutations.STRANGE)
        grown.append(sum(1 for _ in mutations.places(room)))
    assert mutations.MAX_VALUES / 2 < max(grown) < 2 * mutations.MAX_VALUES


def test_what_a_console_of_another_encoding_reads_is_judged_in_that_encoding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that names the e with an acute was counted as lost where a console of cp437 read
    it.
    """
    monkeypatch.setattr(mutations, "_line", lambda *_: ["replay", "x", "7\u00e9"])
    attempt = mutations._tries("processes", tmp_path)
    monkeypatch.setattr(
        Random, "choice", lambda _random, among: among[2 if "cp437" in among else 0]
    )
    assert attempt(Random(1))() == ""


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (lambda: "", ""),
        (lambda: 1 / 0, "ZeroDivisionError"),
        (lambda: (_ for _ in ()).throw(HouseError("field", "is wrong")), ""),
        (lambda: "was changed", "was changed"),
        (lambda: "", "MB"),
        (lambda: worked(0.1), "took"),
        (lambda: worked(0.1, in_another=True), "took"),
    ],
    ids=[
        "well",
        "a traceback",
        "refused",
        "trouble",
        "memory",
        "time",
        "time of a process that was started",
    ],
)
def test_what_ends_badly_is_lost(
    ends: object, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutations, "MAX_BYTES", 1 << 20 if said == "MB" else 1 << 40)
    monkeypatch.setattr(mutations, "MAX_SECONDS", 0.02 if said == "took" else 60)
    monkeypatch.setattr(mutations, "_tries", lambda _row, _scratch: lambda _random: ends)
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
    assert (mutations.command_fault(["replay"], status, out, err) == "") is well


def test_a_refusal_says_little_of_what_was_given() -> None:
    for given in (
        "x" * 10**6,
        "x " * 10**6,
        "\n" * 10**6,
        "\ud800" * 10**6,
        "\u202e" * 9,
        "[0, " * 10**6,
    ):
        said = str(HouseError("field", f"{given!r} is wrong: {given}"))
        assert len(said) <= 900
        assert said.isprintable()
        assert said == one_line(said)
