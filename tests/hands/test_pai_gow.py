"""The house way (670a.11(d), R-PG1, R-PG6), low hands, and hands set the wrong way round."""

from __future__ import annotations

import random

import pytest

from game.core.cards import JOKER, JOKER_DECK, card, cards, show, text
from game.core.errors import BadCard
from game.hands import PAI_GOW
from game.hands.pai_gow import house_way, is_misset, low_card_strength, set_low


@pytest.mark.parametrize(
    ("hand", "high", "low"),
    [
        # 670a.11(d)(6): no pair, the second highest goes low.
        ("As Kd 9c 7h 5s 2d", "As 9c 7h 5s 2d", "Kd"),
        ("Jk Kd 9c 7h 5s 2d", "Jk 9c 7h 5s 2d", "Kd"),
        ("As Ad Kc 9h 5d 3c", "As Ad 9h 5d 3c", "Kc"),
        ("As Jk Kc 9h 5d 3c", "As Jk 9h 5d 3c", "Kc"),
        ("As Ad Kc Kh 5d 3c", "As Ad Kc Kh 3c", "5d"),
        # 670a.11(d)(1)(ii): three pairs.
        ("Kc Kd Qh Qs 9c 9d", "Qh Qs 9c 9d Kc", "Kd"),
        ("Ac Jk Qh Qs 9c 9d", "Qh Qs 9c 9d Ac", "Jk"),
        ("As Ad Ac Kh 5d 3c", "As Ad Ac 5d 3c", "Kh"),
        # 670a.11(d)(1)(i): two threes of a kind.
        ("Kc Kd Kh 9s 9c 9d", "9s 9c 9d Kc Kd", "Kh"),
        ("Ac Ad Jk 9s 9c 9d", "9s 9c 9d Ac Ad", "Jk"),
        ("Qc Qd Qs 3c 3d 9s", "Qc Qd Qs 3c 3d", "9s"),
        ("9c 9d 9h 9s Kc 3d", "9c 9d 9h 9s 3d", "Kc"),
        ("9c 9d 9h 9s Kc Kd", "9c 9d 9h 9s Kc", "Kd"),
        ("Ac Ad Ah Jk Kc Kd", "Ac Ad Ah Jk Kc", "Kd"),
        ("Ac Ad Ah As Jk Kd", "Ac Ad Ah As Jk", "Kd"),
        # 670a.11(d)(2): six in a row, six of a suit.
        ("4c 5d 6h 7s 8c 9d", "8c 7s 6h 5d 4c", "9d"),
        ("2h 6h 9h Jh Kh Qh", "Qh Jh 9h 6h 2h", "Kh"),
        ("4c 5c 6c 7c 8c 9c", "8c 7c 6c 5c 4c", "9c"),
        ("As Kd Qs Jc Td 9s", "Kd Qs Jc Td 9s", "As"),
        ("As 2d 3s 4c 5d 6s", "6s 5d 4c 3s 2d", "As"),
        # 670a.11(d)(3): a straight and a flush.
        ("4h 5h 6h 7h Kh 8c", "Kh 7h 6h 5h 4h", "8c"),
        # 670a.11(d)(4): a straight and a straight flush.
        ("4h 5h 6h 7h 8h 9c", "8h 7h 6h 5h 4h", "9c"),
        ("5h 6h 7h 8h 9h 4c", "9h 8h 7h 6h 5h", "4c"),
        # 670a.11(d)(5): a six-card flush and a straight flush.
        ("4h 5h 6h 7h 8h Kh", "8h 7h 6h 5h 4h", "Kh"),
        ("5h 6h 7h 8h 9h 2h", "9h 8h 7h 6h 5h", "2h"),
        # A pair does not break a straight or a flush (R-PG1).
        ("4c 5d 6h 7s 8c 8d", "8c 7s 6h 5d 4c", "8d"),
        # The joker (R-PG6).
        ("4c 5d 6h 7s 8c Jk", "8c 7s 6h 5d 4c", "Jk"),
        ("2h 6h 9h Jh Kh Jk", "Kh Jh 9h 6h 2h", "Jk"),
        ("Ah 6h 9h Jh Kh Jk", "Ah Kh Jh 9h 6h", "Jk"),
        ("5c 6d 7h 8s Tc Jk", "Jk 8s 7h 6d 5c", "Tc"),
        ("2h 6h 9h Jh Jk Jc", "Jk Jh 9h 6h 2h", "Jc"),
        ("Ah Ad 9h 5h 2h Jk", "Ah Jk 9h 5h 2h", "Ad"),
    ],
)
def test_the_house_way(hand: str, high: str, low: str) -> None:
    found = house_way(cards(hand))
    assert PAI_GOW.strength(found.high) == PAI_GOW.strength(cards(high))
    assert text(found.low)[0] == low[0]
    assert (JOKER in found.high, found.low == JOKER) == ("Jk" in high, low == "Jk")


def test_the_house_way_uses_each_card_once_and_never_sets_low_over_high() -> None:
    draw = random.Random(670)
    for _ in range(500):
        hand = draw.sample(JOKER_DECK, 6)
        found = house_way(hand)
        assert sorted((*found.high, found.low)) == sorted(hand)
        assert not is_misset(found.high, found.low), show(hand)
        assert house_way(hand[::-1]).low == found.low, show(hand)


def test_straights_and_better_are_never_broken() -> None:
    draw = random.Random(671)
    for _ in range(500):
        hand = draw.sample(JOKER_DECK, 6)
        best = PAI_GOW.category(PAI_GOW.strength(hand))
        if best in {"five aces", "four-of-a-kind", "full house", "flush", "straight"}:
            kept = PAI_GOW.category(PAI_GOW.strength(house_way(hand).high))
            assert kept == best, show(hand)


def test_a_players_joker_beats_every_low_hand() -> None:
    """R-PG2."""
    dealer = [low_card_strength(c, joker_beats_ace=False) for c in JOKER_DECK]
    assert all(low_card_strength(JOKER) > strength for strength in dealer)
    assert low_card_strength(JOKER, joker_beats_ace=False) == low_card_strength(
        card("As"), joker_beats_ace=False
    )
    assert low_card_strength(card("Ks")) < low_card_strength(card("As"))


@pytest.mark.parametrize(
    ("high", "low", "wrong"),
    [
        ("Kc Jd 9h 5s 2c", "Ac", True),
        ("Kc Jd 9h 5s 2c", "Kd", False),
        ("2c 2d 9h 5s 3c", "Ac", False),
        ("Kc Jd 9h 5s 2c", "Jk", True),
        ("Ac Jd 9h 5s 2c", "Jk", False),
        ("Jk Jd 9h 5s 2c", "Ac", False),
    ],
)
def test_a_low_card_over_the_high_hand_is_wrong(high: str, low: str, wrong: bool) -> None:
    """670a.11(f)(1)(v)."""
    assert is_misset(cards(high), card(low)) is wrong


def test_a_chosen_low_card_leaves_the_high_hand_in_order() -> None:
    found = set_low(cards("2c Kd 9h 2h 9s Kc"), card("Kd"))
    assert (show(found.high), text(found.low)) == ("9h 9s 2c 2h Kc", "Kd")
    with pytest.raises(BadCard, match="low hand"):
        set_low(cards("2c Kd 9h 2h 9s Kc"), card("As"))


@pytest.mark.parametrize("hand", ["As Kd 9c 7h 5s", "As As 9c 7h 5s 2d"])
def test_the_house_way_needs_six_cards(hand: str) -> None:
    with pytest.raises(BadCard, match="six"):
        house_way(cards(hand))
