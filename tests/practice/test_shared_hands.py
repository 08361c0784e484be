"""Hands to share: what a file may hold, what a code deals, and how answers are compared."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

import pytest

from game.cli import commands as program
from game.core.errors import BadRules, HouseError
from game.games import GAMES
from game.practice.shared_hands import (
    HandsFolder,
    HandsResult,
    SharedHands,
    coded_hands,
    dealt_hand,
    hands_from_answers,
    hands_text,
    load_hands,
    merge_results,
    read_hands,
    scores,
    with_result,
)

if TYPE_CHECKING:
    from pathlib import Path

GAME = GAMES["crazy-4-poker"]
DAY = date(2026, 11, 28)


@pytest.fixture(scope="module")
def hands() -> SharedHands:
    return coded_hands(GAME, "friday-7", 6)


def best_result(hands: SharedHands, player: str, *, wrong: int = 0) -> HandsResult:
    answers = []
    for number, source in enumerate(hands.hands):
        asked = dealt_hand(hands.game, source)
        assert asked is not None
        ev = asked.advice.ev
        answers.append(min(ev, key=lambda one: ev[one]) if number < wrong else asked.advice.best)
    return HandsResult(player, DAY, tuple(answers), tuple(2.0 for _ in answers))


def test_a_code_deals_the_same_hands_to_everybody(hands: SharedHands) -> None:
    assert coded_hands(GAME, "FRIDAY-7", 6).hands == hands.hands
    assert coded_hands(GAME, "friday-8", 6).hands != hands.hands
    assert len(set(hands.hands)) == 6
    assert coded_hands(GAME, "friday-7", 3).hands == hands.hands[:3]


@pytest.mark.parametrize("code", ["", "a b", "x" * 25, "ä"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(HouseError, match="is not 1 to 24 letters"):
        coded_hands(GAME, code)


def test_dice_have_no_hands_to_share() -> None:
    with pytest.raises(HouseError, match="nothing is decided"):
        coded_hands(GAMES["high-roll-dice"], "x")


def test_a_file_reads_back_as_it_was_written(hands: SharedHands) -> None:
    whole = with_result(hands, best_result(hands, "Robin"))
    assert read_hands(hands_text(whole).encode()) == whole


def test_costs_are_counted_anew_and_the_best_comes_first(hands: SharedHands) -> None:
    both = with_result(hands, best_result(hands, "Ada", wrong=2))
    both = with_result(both, best_result(both, "Robin"))
    first, second = scores(both)
    assert (first.player, first.right, first.cost) == ("Robin", 6, 0.0)
    assert (second.player, second.right) == ("Ada", 4)
    assert second.cost > 0
    never = HandsResult("Zed", DAY, tuple("win" for _ in hands.hands), first_seconds(hands))
    assert scores(with_result(hands, never))[0].right == 0, "an answer that is not open is wrong"


def first_seconds(hands: SharedHands) -> tuple[float, ...]:
    return tuple(1.0 for _ in hands.hands)


GOOD = f'name = "x"\ngame = "crazy-4-poker"\nhands = ["line {"0" * 64} aces"]\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = 3", "name: is text|name: "),
        ('name = "x"\ngame = "craps"\nhands = []', "game: 'craps' is none of"),
        ('name = "x"\ngame = "crazy-4-poker"\nhands = []', "hands: there are 0, not 1 to 50"),
        ('name = "x"\ngame = "crazy-4-poker"\nhands = ["line zz a"]', "is not written as"),
        (GOOD, "hands.1: 'aces' is no hand of that game's card"),
        ('name = ""\ngame = "crazy-4-poker"\nhands = []', "is no name of 1 to 40 letters"),
        ("format = 2\nname = 'x'\ngame = 'y'\nhands = []", "format: 2 is not 1"),
        ("more = 1", "'more': is none of name"),
        ("=", "is not TOML"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadRules, match=says) as refused:
        read_hands(text.encode())
    assert "\n" not in str(refused.value)


def test_a_result_of_other_hands_is_refused(hands: SharedHands) -> None:
    short = HandsResult("Robin", DAY, ("fold",), (1.0,))
    with pytest.raises(BadRules, match=r"results.1.answers: there are 1 for 6 hands"):
        read_hands(hands_text(with_result(hands, short)).encode())
    other = coded_hands(GAME, "other", 6)
    with pytest.raises(HouseError, match="different hands"):
        merge_results(hands, other)


def test_hands_that_come_back_bring_their_results(hands: SharedHands, tmp_path: Path) -> None:
    folder, elsewhere = HandsFolder(tmp_path), tmp_path / "sent.toml"
    name = folder.add(with_result(hands, best_result(hands, "Robin")))
    elsewhere.write_text(hands_text(with_result(hands, best_result(hands, "Ada"))), "utf-8")
    assert folder.import_file(elsewhere) == name == "crazy-4-poker-friday-7"
    assert {one.player for one in folder.load(name).results} == {"Robin", "Ada"}
    assert folder.names() == [name]


def test_own_hands_are_those_that_can_be_dealt(hands: SharedHands) -> None:
    made = hands_from_answers(
        "Robin", GAME, [f"{hands.hands[0]} 8 looked", "line x y", hands.hands[0]]
    )
    assert made.hands == hands.hands[:1]
    with pytest.raises(HouseError, match="no hand of Crazy 4 Poker was answered yet"):
        hands_from_answers("Robin", GAME, [])


def test_the_command_writes_shows_and_merges(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hands: SharedHands
) -> None:
    file, other = tmp_path / "duel.toml", tmp_path / "other.toml"
    asked = ["hands", "new", str(file), "--game", "crazy-4-poker", "--code", "friday-7"]
    assert program.main([*asked, "--count", "6"]) == 0
    assert load_hands(file).hands == hands.hands
    assert program.main(asked) == 2
    other.write_text(hands_text(with_result(hands, best_result(hands, "Ada"))), "utf-8")
    capsys.readouterr()
    assert program.main(["hands", "merge", str(file), str(other)]) == 0
    assert "1. Ada" in capsys.readouterr().out
    assert program.main(["hands", "show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"][0]["right"] == 6
    for wrong in (["new", str(tmp_path / "a.toml")], ["show", str(file), str(other)]):
        assert program.main(["hands", *wrong]) == 2
    assert program.main(["hands", "show", str(file), "--code", "x"]) == 2
