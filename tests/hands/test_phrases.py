"""Every phrase that a chapter prints for a hand finds its hands, and every hand has a name that
finds it again.
"""

from __future__ import annotations

import pytest

from game.core.cards import cards
from game.core.errors import HouseError
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
from game.hands.phrases import normalized_phrase

FIVE_ROWS = [
    ("Royal flush", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),
    ("Straight flush", "5s 4s 3s 2s As", "Ks Qs Js Ts 9s"),
    ("Four-of-a-kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    ("Full house", "2c 2d 2h 3c 3d", "Ac Ad Ah Kc Kd"),
    ("Flush", "7s 5s 4s 3s 2s", "As Ks Qs Js 9s"),
    ("Straight", "5c 4s 3s 2s As", "Ac Ks Qs Js Ts"),
    ("Three-of-a-kind", "2c 2d 2h 4c 3d", "Ac Ad Ah Kc Qd"),
    ("Two pair", "3c 3d 2h 2c 4d", "Ac Ad Kh Kc Qd"),
    ("Pair", "2c 2d 3h 4c 5d", "Ac Ad Kh Qc Jd"),
]
# What a chapter prints, and the lowest and highest hand that it means.
ROWS: list[tuple[Ranking, str, str, str]] = [
    *((FIVE, *row) for row in FIVE_ROWS),
    *((LUNAR, *row) for row in FIVE_ROWS),
    *((LUNAR_SUPER, *row) for row in FIVE_ROWS[2:4] + FIVE_ROWS[5:7]),
    (LUNAR_SUPER, "Flush", "6s 5s 4s 3s 2s", "As Ks Qs Js Ts"),
    (FIVE, "Pair of jacks or better", "Jc Jd 4h 3c 2d", "As Ks Qs Js Ts"),
    (FIVE, "Pair of 6s through 10s", "6c 6d 4h 3c 2d", "Tc Td Ah Kc Qd"),
    (FIVE, "Pair of jacks, queens, kings or aces", "Jc Jd 4h 3c 2d", "Ac Ad Kh Qc Jd"),
    (FIVE, "A pair of jacks, queens, kings or aces", "Jc Jd 4h 3c 2d", "Ac Ad Kh Qc Jd"),
    (FIVE, "Pair of 6s or better", "6c 6d 4h 3c 2d", "As Ks Qs Js Ts"),
    (FIVE, "Pair of 10s or better", "Tc Td 4h 3c 2d", "As Ks Qs Js Ts"),
    (LUNAR, "One pair", "2c 2d 3h 4c 5d", "Ac Ad Kh Qc Jd"),
    (LUNAR, "Ace-king", "Ac Kd 4h 3c 2d", "Ac Kd Qh Jc 9d"),
    (LUNAR, "ace-king or better", "Ac Kd 4h 3c 2d", "As Ks Qs Js Ts"),
    (LUNAR, "ace and king or higher", "Ac Kd 4h 3c 2d", "As Ks Qs Js Ts"),
    (LUNAR, "high card", "7c 5d 4h 3c 2d", "Ac Qd Jh Tc 9d"),
    (PAI_GOW, "Five aces", "Ac Ad Ah As Jk", "Ac Ad Ah As Jk"),
    (PAI_GOW, "Royal flush", "As Ks Qs Js Jk", "As Ks Qs Js Ts"),
    (PAI_GOW, "Straight flush", "6s 5s 4s 3s 2s", "5s 4s 3s 2s As"),
    (PAI_GOW, "Four-of-a-kind", "2c 2d 2h 2s 3c", "Ac Ad Ah Jk Kc"),
    (PAI_GOW, "Full house", "2c 2d 2h 3c 3d", "Ac Ad Jk Kc Kd"),
    (PAI_GOW, "Flush", "7s 5s 4s 3s 2s", "As Ks Qs Js 9s"),
    (PAI_GOW, "Straight", "6s 5s 4s 3s 2c", "As Ks Qs Js Tc"),
    (PAI_GOW, "Three-of-a-kind", "2c 2d 2h 4c 3d", "Ac Ad Jk Kc Qd"),
    (PAI_GOW, "pair of eights or better", "8c 8d 4h 3c 2d", "Ac Ad Ah As Jk"),
    (PAI_GOW, "Eight-high", "8c 5d 4h 3c 2d", "8c 7d 6h 5c 3d"),
    (PAI_GOW, "Nine-high", "9c 5d 4h 3c 2d", "9c 8d 7h 6c 4d"),
    (PAI_GOW, "Ten-high", "Tc 5d 4h 3c 2d", "Tc 9d 8h 7c 5d"),
    (PAI_GOW, "Jack-high", "Jc 5d 4h 3c 2d", "Jc Td 9h 8c 6d"),
    (PAI_GOW, "Queen-high", "Qc 5d 4h 3c 2d", "Qc Jd Th 9c 7d"),
    (PAI_GOW, "King-high", "Kc 5d 4h 3c 2d", "Kc Qd Jh Tc 8d"),
    (PAI_GOW, "king-high or less", "7c 5d 4h 3c 2d", "Kc Qd Jh Tc 8d"),
    (FOUR, "Four aces", "Ac Ad Ah As", "Ac Ad Ah As"),
    (FOUR, "Four-of-a-kind", "2c 2d 2h 2s", "Ac Ad Ah As"),
    (FOUR, "Any other four-of-a-kind", "2c 2d 2h 2s", "Kc Kd Kh Ks"),
    (FOUR, "Straight flush", "4s 3s 2s As", "As Ks Qs Js"),
    (FOUR, "Three-of-a-kind", "2c 2d 2h 3c", "Ac Ad Ah Kc"),
    (FOUR, "Flush", "6s 4s 3s 2s", "As Ks Qs Ts"),
    (FOUR, "Straight", "4s 3s 2s Ac", "As Ks Qs Jc"),
    (FOUR, "Two pairs", "3c 3d 2c 2d", "Ac Ad Kc Kd"),
    (FOUR, "Two pair", "3c 3d 2c 2d", "Ac Ad Kc Kd"),
    (FOUR, "Pair of queens or better", "Qc Qd 3c 2d", "Ac Ad Ah As"),
    (FOUR, "pair of aces or better", "Ac Ad 3c 2d", "Ac Ad Ah As"),
    (FOUR, "pair of kings or lower", "6c 4d 3c 2d", "Kc Kd Ac Qd"),
    (FOUR, "king or better", "Kc 4d 3c 2d", "Ac Ad Ah As"),
    (FOUR, "king high or better", "Kc 4d 3c 2d", "Ac Ad Ah As"),
    (FOUR, "two aces and two queens", "Ac Ad Qc Qd", "Ac Ad Qc Qd"),
    (FOUR_BONUS, "Royal flush", "As Ks Qs Js", "As Ks Qs Js"),
    (FOUR_BONUS, "Straight flush", "4s 3s 2s As", "Ks Qs Js Ts"),
    (FOUR_BONUS, "Three aces", "Ac Ad Ah 2c", "Ac Ad Ah Kc"),
    (FOUR_BONUS, "Any other three-of-a-kind", "2c 2d 2h 3c", "Kc Kd Kh Ac"),
    (THREE, "Straight flush", "3s 2s As", "As Ks Qs"),
    (THREE, "Three-of-a-kind", "2c 2d 2h", "Ac Ad Ah"),
    (THREE, "Straight", "3s 2s Ac", "As Ks Qc"),
    (THREE, "Flush", "5s 3s 2s", "As Ks Js"),
    (THREE, "Pair", "2c 2d 3h", "Ac Ad Kh"),
    (THREE_BONUS, "Royal", "As Ks Qs", "As Ks Qs"),
    (THREE_BONUS, "Straight flush", "3s 2s As", "Ks Qs Js"),
    (THREE_BONUS, "A pair", "2c 2d 3h", "Ac Ad Kh"),
]
RANKINGS = [FIVE, LUNAR, LUNAR_SUPER, PAI_GOW, FOUR, FOUR_BONUS, THREE, THREE_BONUS]


@pytest.mark.parametrize(
    ("ranking", "text", "low", "high"),
    ROWS,
    ids=[f"{row[0].section.split(',')[0]} {row[1]}" for row in ROWS],
)
def test_a_printed_row_means_its_hands(ranking: Ranking, text: str, low: str, high: str) -> None:
    assert ranking.span(text) == (ranking.strength(cards(low)), ranking.strength(cards(high)))
    assert ranking.floor(text) == ranking.strength(cards(low))


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.section)
def test_every_name_and_kind_finds_exactly_its_hands(ranking: Ranking) -> None:
    strengths = range(ranking.top + 1)
    for words in (ranking.name, ranking.category):
        spans: dict[str, list[int]] = {}
        for strength in strengths:
            spans.setdefault(words(strength), []).append(strength)
        for text, found in spans.items():
            assert ranking.span(text) == (found[0], found[-1]), text
            assert len(found) == found[-1] - found[0] + 1, text


@pytest.mark.parametrize(
    ("ranking", "hand", "name"),
    [
        (FIVE, "As Ks Qs Js Ts", "royal flush"),
        (FIVE, "9s 8s 7s 6s 5s", "nine-high straight flush"),
        (FIVE, "9c 9d 9h 9s 5s", "four nines"),
        (FIVE, "Qc Qd Qh 9s 9h", "queens full of nines"),
        (FIVE, "Kc 9c 8c 4c 2c", "king-high flush"),
        (FIVE, "Ac 2d 3h 4s 5s", "five-high straight"),
        (FIVE, "6c 6d 6h 4s 5s", "three sixes"),
        (FIVE, "6c 6d Ah As 5s", "two pair, aces and sixes"),
        (FIVE, "9c 9d Ah Ks 5s", "pair of nines"),
        (FIVE, "Ac Qd 9h 5s 2s", "ace-queen high"),
        (FIVE, "Ac Kd 9h 5s 2s", "ace-king high"),
        (LUNAR, "Ac Kd 9h 5s 2s", "ace-king"),
        (PAI_GOW, "Ac Ad Ah As Jk", "five aces"),
        (PAI_GOW, "Ac Ad Kh Qs Jk", "three aces"),
        (FOUR, "As Ks Qs Js", "ace-high straight flush"),
        (FOUR_BONUS, "As Ks Qs Js", "royal flush"),
        (THREE, "As Ks Qs", "ace-high straight flush"),
        (THREE_BONUS, "As Ks Qs", "royal"),
        (THREE, "3s 2s Ad", "three-high straight"),
    ],
)
def test_a_hand_is_called_what_people_call_it(ranking: Ranking, hand: str, name: str) -> None:
    assert ranking.name(ranking.strength(cards(hand))) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "five aces",
        "pair of jokers or better",
        "pair of tens through sixes",
        "pair of 6s, 8s or 9s",
        "any other pair",
    ],
)
def test_a_phrase_that_names_no_hand_is_refused(text: str) -> None:
    with pytest.raises(HouseError, match="hand"):
        FIVE.span(text)


def test_a_row_of_another_game_is_refused() -> None:
    for ranking, text in (
        (FOUR, "full house"),
        (LUNAR_SUPER, "straight flush"),
        (THREE, "two pair"),
    ):
        with pytest.raises(HouseError):
            ranking.floor(text)


def test_spelling_does_not_matter() -> None:
    assert normalized_phrase("Two pair—other than two aces and two queens") == normalized_phrase(
        "two pair - other than two aces and two queens"
    )
    assert FIVE.span("four of a kind") == FIVE.span("Four-of-a-kind")
    assert FIVE.span("pair of 10s or better") == FIVE.span("Pair of tens or better")
