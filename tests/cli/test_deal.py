"""`main.py deal`: a shift by typed lines from standard input, and its sheet."""

from __future__ import annotations

import io
import json
import sys

import pytest

from game.cli import commands as program
from game.games import GAMES
from game.practice.dealing.shift import DealingShift
from game.practice.dealing.spoken import typed_command


def perfect_lines(slug: str, level: int, seed: int, rounds: int) -> list[str]:
    shift = DealingShift(GAMES[slug], level, seed, rounds, lambda: 0.0)
    lines = []
    while not shift.is_over:
        act = shift.catch.act if shift.catch is not None else shift.due[0].act
        lines.append(typed_command(act))
        shift.do(act)
    return lines


@pytest.mark.parametrize("slug", ["criss-cross-poker", "double-back-jack", "props-and-hops"])
def test_a_perfect_shift_is_passed(
    slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = perfect_lines(slug, 4, 7, 5)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    words = ["deal", slug, "--level", "4", "--seed", "7", "--rounds", "5", "--json"]
    assert program.main(words) == 0
    told = capsys.readouterr()
    sheet = json.loads(told.out)
    assert sheet["passed"] is True
    assert (sheet["dealt"], sheet["slips"], sheet["missing"]) == (5, [], [])
    assert "Round 5 of 5." in told.err


def test_an_assessment_says_nothing_of_faults_before_its_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for more, said in (([], 2), (["--assess"], 1)):
        monkeypatch.setattr(sys, "stdin", io.StringIO("burn 7\nshuffle\nend\n"))
        assert program.main(["deal", "criss-cross-poker", *more]) == 0
        told = capsys.readouterr().out
        assert told.count("burn 7 cards") == said
        assert "Not yet: order, rounds." in told


def test_an_unknown_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["deal", "baccarat"]) == 2
    assert "game: 'baccarat' is none of" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        program.main(["deal", "criss-cross-poker", "--level", "7"])
