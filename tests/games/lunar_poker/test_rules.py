"""Lunar Poker, chapter 671a: each row of each paytable by section, worked rounds, second
combinations, the hands in words.
"""

from __future__ import annotations

import pytest

from game.core.cards import HIDDEN, cards
from game.core.declaration import Felt, HouseRules
from game.games import GAMES
from game.games.lunar_poker.rules import (
    GAME,
    PAYTABLES,
    bet_odds,
    instant_outcome,
    qualifies,
    read,
    super_wager_outcome,
)
from game.hands import LUNAR


def felt(hand: str, dealer: str = "Ac Kd 9s 6h 2c", letter: str = "A") -> Felt:
    rules = HouseRules(paytables={"ante": letter})
    return Felt(GAME, rules, {"seat 1": cards(hand), "dealer": cards(dealer)}, {}, (1,))


def test_it_is_in_the_catalogue() -> None:
    assert GAMES["lunar-poker"] is GAME
    assert (GAME.seats, len(GAME.pack)) == (5, 52)


@pytest.mark.parametrize(
    ("letter", "royal", "straight"), [("A", 1500, 200), ("B", 1000, 300), ("C", 1000, 200)]
)
def test_12_a_instant_payout(letter: str, royal: int, straight: int) -> None:
    assert [row.odds.win for row in PAYTABLES.by_letter("ante")[letter]] == [royal, straight]
    for hand, odds in (
        ("Ah Kh Qh Jh Th", royal),
        ("Kh Qh Jh Th 9h", straight),
        ("5h 4h 3h 2h Ah", straight),
    ):
        paid = instant_outcome(felt(hand, letter=letter), 1)
        assert paid is not None
        assert (paid.odds and paid.odds.win, paid.section) == (odds, "671a.12(a)")
    assert instant_outcome(felt("Ah Kh Qh Jh 9h"), 1) is None


@pytest.mark.parametrize(
    ("row", "odds", "hand"),
    [
        ("Four-of-a-kind", 250, "7c 7d 7h 7s 3d"),
        ("Five picture cards", 120, "Kc Ks Qh Jh Jd"),
        ("Full house", 100, "5c 5d 5h 8s 8d"),
        ("Flush", 60, "3h 4h 7h Th Ah"),
        ("Straight", 30, "3s 4s 5s 6c 7s"),
        ("Three-of-a-kind", 8, "7c 7d 7h Js 3d"),
        ("Ace-king-queen", 5, "As Kh Qs 4s 3h"),
        ("Same colored five", 2, "2h 4d 7h 9d Jd"),
        ("Flush", 60, "5h 6h 7h 8h 9h"),
        ("Flush", 60, "Ah Kh Qh Jh Th"),
        ("Four-of-a-kind", 250, "Kc Ks Kh Kd Qs"),
        ("Five picture cards", 120, "Kc Ks Kh Qd Qs"),
        ("Ace-king-queen", 5, "As Ah Kh Ks Qs"),
    ],
)
def test_12_b_super(row: str, odds: int, hand: str) -> None:
    for place in ("seat 1", "dealer"):
        paid = super_wager_outcome(felt(hand, hand), "super", place)
        assert (paid.hand, paid.odds and str(paid.odds), paid.section) == (
            row,
            f"{odds} to 1",
            "671a.12(b)",
        )
    assert len(PAYTABLES["super"].rows) == 8


@pytest.mark.parametrize("hand", ["Jh Jd 7h 8s 3d", "As Kh Jd 4s 3h", "Tc Td 7h 7s 3d"])
def test_12_b_super_loses(hand: str) -> None:
    assert super_wager_outcome(felt(hand), "super", "seat 1").section == "671a.11(c)(1)"
    lost = super_wager_outcome(felt(hand, hand), "super-dealer", "dealer")
    assert (lost.odds, lost.section, lost.hand) == (None, "671a.11(e)(1)", "")


def test_12_c_a_dealer_without_ace_king_pays_the_ante() -> None:
    assert [(str(row.odds), row.section) for row in PAYTABLES["ante-unqualified"]] == [
        ("1 to 1", "671a.12(c)")
    ]
    assert [
        qualifies(felt("2c 3d 5h 7s 8c", dealer))
        for dealer in ("Ac Qd Jh Ts 8d", "Ac Kd 4h 3s 2d", "2d 2h 3c 4c 5d")
    ] == [False, True, True]


@pytest.mark.parametrize(
    ("row", "odds", "hand"),
    [
        ("Royal flush", 100, "Ah Kh Qh Jh Th"),
        ("Straight flush", 50, "5h 4h 3h 2h Ah"),
        ("Four-of-a-kind", 20, "7c 7d 7h 7s 3d"),
        ("Full house", 7, "5c 5d 5h 8s 8d"),
        ("Flush", 5, "3h 4h 7h Th Ah"),
        ("Straight", 4, "3s 4s 5s 6c 7s"),
        ("Three-of-a-kind", 3, "7c 7d 7h Js 3d"),
        ("Two pair", 2, "7c 7d Jh Js 3d"),
        ("One pair", 1, "7c 7d Jh Ts 3d"),
        ("Ace-king", 1, "As Kh Td 4s 3d"),
    ],
)
def test_12_d_bet(row: str, odds: int, hand: str) -> None:
    strength = LUNAR.strength(cards(hand))
    found = PAYTABLES["bet"].find(strength)
    assert found is not None
    assert (found.name, found.odds.win) == (row, odds)
    assert bet_odds(cards(hand), strength)[0].win == odds
    assert len(PAYTABLES["bet"].rows) == 10


@pytest.mark.parametrize(
    ("hand", "win", "words"),
    [
        ("Ac Ad Kh 8s 9c", 2, "pair of aces, and ace-king"),
        ("5c 6d 7h 8s 9c 9d", 8, "nine-high straight, and straight"),
        ("Ac Ad Ah Kc Kd Kh", 14, "aces full of kings, and full house"),
        ("9c 9d 9h 9s Ac Ad", 27, "four nines, and full house"),
        ("Ah Kh Qh Jh Th 9h", 150, "royal flush, and straight flush"),
        ("7c 7d Jh 8s 3d 2s", 1, "pair of sevens"),
    ],
)
def test_11_f_2_ii_second_combinations_add(hand: str, win: int, words: str) -> None:
    odds, named, rows = bet_odds(cards(hand), LUNAR.strength(cards(hand)))
    assert (str(odds), named) == (f"{win} to 1", words)
    assert sum(GAME.rows_by_key(HouseRules())[key].odds.win for key in rows) == win


def test_hands_are_named() -> None:
    hand = cards("Ac Ad Kh 8s 9c")
    first, second = read({"seat 1": hand}, 1)
    assert (first.text, first.made, second.label, second.text) == (
        "pair of aces",
        cards("Ac Ad"),
        "Second",
        "ace-king",
    )
    assert read({"dealer": (HIDDEN, HIDDEN, HIDDEN, HIDDEN, hand[0])}, 0) == ()
    assert [reading.text for reading in read({"dealer": hand}, 0)] == ["pair of aces"]


def test_every_section_of_the_irregularities_is_declared() -> None:
    assert {rule.section for rule in GAME.irregularities if not rule.since} == {
        f"671a.13({letter})" for letter in "abcdefg"
    }
