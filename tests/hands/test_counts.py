"""Every hand of a deck, counted: the figures that combinatorics gives for each kind."""

from __future__ import annotations

from math import comb

import pytest

from game.hands import (
    FIVE,
    FOUR,
    FOUR_BONUS,
    LUNAR,
    LUNAR_SUPER,
    PAI_GOW,
    THREE,
    THREE_BONUS,
    Ranking,
)
from game.hands.deck_counts import hands_by_strength, subsets

FIVE_CARDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four-of-a-kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three-of-a-kind": 54912,
    "two pair": 123552,
    "pair": 1098240,
    "high card": 1302540,
}
FOUR_CARDS = {
    "four-of-a-kind": 13,
    "royal flush": 4,
    "straight flush": 40,
    "three-of-a-kind": 2496,
    "flush": 2816,
    "straight": 2772,
    "two pair": 2808,
    "pair": 82368,
    "high card": 177408,
}
THREE_CARDS = {
    "royal": 4,
    "straight flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high card": 16440,
}
FOUR_OF_FIVE = {
    "four-of-a-kind": 624,
    "straight flush": 2072,
    "three-of-a-kind": 58656,
    "flush": 114616,
    "straight": 101808,
    "two pair": 123552,
    "pair": 1047552,
    "high card": 1150080,
}
FIVE_OF_SIX = {
    "royal flush": 188,
    "straight flush": 1656,
    "four-of-a-kind": 14664,
    "full house": 165984,
    "flush": 205792,
    "straight": 361620,
    "three-of-a-kind": 732160,
    "two pair": 2532816,
    "pair": 9730740,
    "high card": 6612900,
}
WITH_JOKER = {
    "five aces": 1,
    "royal flush": 24,
    "straight flush": 180,
    "four-of-a-kind": 828,
    "full house": 4368,
    "flush": 7804,
    "straight": 20532,
    "three-of-a-kind": 63360,
    "two pair": 138600,
    "pair": 1215024,
    "high card": 1418964,
}
WITH_JOKER_OF_SIX = {
    "five aces": 48,
    "royal flush": 4 * 48 + 4 * 5 * 47,
    "straight flush": 8248,
    "four-of-a-kind": 19752,
    "full house": 196896,
    "flush": 314944,
    "straight": 696228,
    "three-of-a-kind": 853264,
    "two pair": 2873952,
    "pair": 10809876,
    "high card": 7183140,
}


def categories(ranking: Ranking, cards: int) -> dict[str, int]:
    """How many of all the hands with so many cards are of each kind, the highest kind first."""
    counts = hands_by_strength(ranking, cards)
    found = dict.fromkeys(map(ranking.category, range(ranking.top, -1, -1)), 0)
    for strength, count in enumerate(counts.tolist()):
        found[ranking.category(strength)] += count
    return found


@pytest.mark.parametrize(
    ("ranking", "number", "deck", "expected"),
    [
        (FIVE, 5, 52, FIVE_CARDS),
        (FOUR_BONUS, 4, 52, FOUR_CARDS),
        (THREE_BONUS, 3, 52, THREE_CARDS),
        (FOUR, 5, 52, FOUR_OF_FIVE),
        (FIVE, 6, 52, FIVE_OF_SIX),
        (PAI_GOW, 5, 53, WITH_JOKER),
        (PAI_GOW, 6, 53, WITH_JOKER_OF_SIX),
    ],
    ids=["five", "four", "three", "four of five", "five of six", "joker", "five of six with joker"],
)
def test_every_hand_falls_in_its_kind(
    ranking: Ranking, number: int, deck: int, expected: dict[str, int]
) -> None:
    found = categories(ranking, number)
    assert found == expected
    assert list(found) == list(expected)
    assert sum(found.values()) == comb(deck, number)


def test_an_ace_and_a_king_are_a_hand_in_lunar_poker() -> None:
    """Ranks A K and three of the eleven others, no straight (one of the 165 makes one), all suits
    but the four flushes.
    """
    found = categories(LUNAR, 5)
    assert found["ace-king"] == (comb(11, 3) - 1) * (4**5 - 4)
    assert found["ace-king"] + found["high card"] == FIVE_CARDS["high card"]


def test_super_wager_flushes_hold_all_suited_hands() -> None:
    assert categories(LUNAR_SUPER, 5)["flush"] == 4 * comb(13, 5)


@pytest.mark.parametrize(
    ("ranking", "number", "classes"),
    [(FIVE, 5, 7462), (LUNAR, 5, 7462), (PAI_GOW, 5, 7463), (FOUR, 4, 2535), (THREE, 3, 741)],
)
def test_strengths_run_without_gaps(ranking: Ranking, number: int, classes: int) -> None:
    counts = hands_by_strength(ranking, number)
    assert len(counts) == classes == ranking.top + 1
    assert counts.all()


def test_subsets_are_all_different_and_in_order() -> None:
    rows = subsets(9, 4).tolist()
    assert len(rows) == comb(9, 4)
    assert rows == sorted(rows)
    assert all(row == sorted(set(row)) for row in rows)
    assert subsets(5, 0).shape == (1, 0)
