"""The commands that say what a payment rests on: `law`, and `replay --why`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.commands import main

ROUNDS = Path(__file__).parent.parent / "games"


def round_file(tmp_path: Path, name: str, **changed: object) -> str:
    told = json.loads((ROUNDS / name).read_text(encoding="utf-8"))["round"] | changed
    path = tmp_path / "a.round"
    path.write_text(json.dumps(told), encoding="utf-8")
    return str(path)


def test_a_provision_is_printed_with_edition_and_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "684a.12(e)"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("684a.12(e), as adopted on August 31, 2019 (49 Pa.B. 4956):\n")
    assert "R-FF2: " in said
    assert "The other reading: " in said


def test_a_provision_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "671a.12(b)", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["number"] == "671a.12(b)"
    assert [one["number"] for one in said["rulings"]] == ["R-LP2", "R-LP9"]


def test_a_ruling_is_printed_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "R-GF1"]) == 0
    first, other = capsys.readouterr().out.splitlines()
    assert first.startswith("R-GF1: ")
    assert other.startswith("The other reading: ")


@pytest.mark.parametrize("number", ["", "671", f"671a.{99}(a)", f"R-LP{99}"])
def test_a_number_of_no_provision_is_refused(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["law", number]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "law: provision: " in said.err


def test_replay_says_why_each_wager_ended_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = round_file(tmp_path, "four_card_frenzy/rounds/08-four-card-bonus-a.json")
    assert main(["replay", path, "--why"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "684a.12(e), as adopted on August 31, 2019 (49 Pa.B. 4956):" in said
    assert "seat 1, Four Card Bonus: +$6.00 instead of +$3.00." in said


def test_replay_says_why_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = round_file(tmp_path, "four_card_frenzy/rounds/08-four-card-bonus-a.json")
    assert main(["replay", path, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert main(["replay", path, "--why", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    why = said.pop("why")
    assert said == plain
    bonus = next(
        one
        for end in why
        if end["seat"] == 1 and end["wager"] == "four-card-bonus"
        for one in end["why"]["rulings"]
        if one["number"] == "R-FF2"
    )
    assert bonus["instead"] == [{"seat": 1, "wager": "four-card-bonus", "net": 300, "other": 600}]


def test_a_refused_round_says_the_provision_that_refuses_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wagers = {"1": {"wagers": {"ante": 500}, "decisions": ["fold"]}}
    path = round_file(tmp_path, "lunar_poker/rounds/04-super-flush.json", seats=wagers)
    assert main(["replay", path, "--why"]) == 2
    said = capsys.readouterr()
    assert said.out.strip().startswith("671a.7(c)(2), as proposed on August 1, 2015")
    assert said.err.count("\n") == 1
    assert main(["replay", path, "--why", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["why"]["number"] == "671a.7(c)(2)"
    assert "671a.7(c)(2)" in told["error"]


def test_reasons_are_not_given_round_by_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lines", "--why"]) == 2
    assert "--why: explains one round file" in capsys.readouterr().err
