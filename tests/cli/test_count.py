"""`main.py count`: what counting is worth, and its drills, from the command line."""

from __future__ import annotations

import json

import pytest

import main


def test_it_says_what_a_system_brings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["count", "double-back-jack", "--system", "hi-lo"]) == 0
    shown = capsys.readouterr().out
    assert "A full shoe is worth +0.0469 %" in shown
    assert "100 rounds bring +1.00 units" in shown


def test_json_has_shares_that_add_up_and_bets_in_cents(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["count", "free-bet-blackjack", "--spread", "12", "--unit", "$10", "--json"]
    assert main.main(given) == 0
    answer = json.loads(capsys.readouterr().out)
    chosen = next(s for s in answer["data"]["systems"] if s["system"]["name"] == answer["system"])
    assert sum(rung["share"] for rung in chosen["counts"]) == pytest.approx(1.0)
    assert (min(answer["bets_cents"]), max(answer["bets_cents"])) == (1000, 12000)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["crazy-4-poker"], "GAME: Crazy 4 Poker is dealt from fresh cards each round"),
        (["roulette"], "GAME: 'roulette' is none of"),
        (["double-back-jack", "--system", "x"], "--system: 'x' is none of Hi-Lo, Best-2, Best-4"),
    ],
)
def test_what_cannot_be_counted_is_refused_in_a_sentence(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["count", *given]) == 2
    refused = capsys.readouterr().err
    assert said in refused
    assert refused.count("\n") == 1


def test_a_drill_ends_with_an_empty_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["1", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert main.main(["count", "double-back-jack", "--drill", "cards", "--seed", "4"]) == 0
    assert "of 1 right; 90 % interval" in capsys.readouterr().out


def test_found_broken_a_drill_of_cards_never_said_what_each_card_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "")
    given = ["count", "double-back-jack", "--system", "hi-lo", "--drill", "table"]
    assert main.main(given) == 0
    assert capsys.readouterr().out == "Hi-Lo: A −1, 2 to 6 +1, 10 to K −1; all others 0\n"


def test_depth_and_pit_are_asked_for_and_followed(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["count", "double-back-jack", "--system", "hi-lo", "--penetration", "75"]
    assert main.main([*given, "--heat", "4"]) == 0
    shown = capsys.readouterr().out
    assert "6 decks, dealt to 75.0 %" in shown
    assert "The pit shuffles at a spread over 4: that costs " in shown
    assert main.main([*given[:-1], "40"]) == 2
    assert "--penetration: 40 is not 0 or from 50 to 75" in capsys.readouterr().err
