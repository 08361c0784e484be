"""Flop Poker's three and two (R-FP1); Lunar Poker's first and second combination (R-LP3)."""

from __future__ import annotations

import random

import pytest

from game.core.cards import DECK, cards, show
from game.core.errors import BadCard
from game.hands import FIVE, LUNAR
from game.hands.combinations import (
    ace_king_beside_combination_by_strength,
    first_combination,
    second_combination_with_new_card,
    three_and_two,
)


@pytest.mark.parametrize(
    ("own", "community", "name"),
    [
        ("9c 8d 6s", "Ac Ad 6h", "pair of aces"),
        ("6c 6d Ks", "Ac Ad 6h", "three sixes"),
        ("Kh Kd 2c", "Ks Kc 2d", "four kings"),
        ("2c 3c 4c", "5d Ac 9c", "ace-high flush"),
        ("2c 3c 4d", "5d Ac 9c", "five-high straight"),
        ("As Ks 2d", "Qs Js Ts", "ace-king high"),
    ],
)
def test_all_three_own_cards_play(own: str, community: str, name: str) -> None:
    assert FIVE.name(three_and_two(cards(own), cards(community))) == name


def test_flop_hands_need_three_and_three() -> None:
    with pytest.raises(BadCard):
        three_and_two(cards("As Ks"), cards("Qs Js Ts"))


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("Ah 9c Ad Kc 8d", "pair", "ace-king"),
        ("Kh 9c Kd Ac 8d", "pair", "ace-king"),
        ("5h 9c 5d Ac Kd", "pair", "ace-king"),
        ("Ah Ac 5d 5c Kd", "two pair", "ace-king"),
        ("Ah Ac Kd Kc 5d", "two pair", None),
        ("Ah Ac Ad Kc 5d", "three-of-a-kind", "ace-king"),
        ("Kh Kc Kd Ac 5d", "three-of-a-kind", "ace-king"),
        ("Ah Ac Ad As Kd", "four-of-a-kind", "ace-king"),
        ("Ah Ac Ad Ks Kd", "full house", None),
        ("Ah Kh 9h 4h 2h", "flush", None),
        ("Ah Kh Qd Jc Th", "straight", None),
        ("Ah Kh 9d 4c 2h", "ace-king", None),
        ("Ah Qh 9d 4c 2h", None, None),
        ("9h 9c 5d 4c 2h", "pair", None),
        # With a sixth card all six count.
        ("5c 6d 7h 8s 9c 9d", "straight", "straight"),
        ("4c 5d 6h 7s 8c 9d", "straight", "straight"),
        ("Ac Ad Ah Kc Kd Kh", "full house", "full house"),
        ("Ah Kh 9h 4h 2h 7h", "flush", "flush"),
        ("Ah Kh Qh Jh Th Kd", "royal flush", "straight"),
        ("Ah Kh Qh Jh Th 9h", "royal flush", "straight flush"),
        ("5h 6h 7h 8h Kh 9d", "flush", "straight"),
        ("9c 9d 9h 9s Ac Ad", "four-of-a-kind", "full house"),
        ("Ac Ad Kc Kd Qh Qs", "two pair", "two pair"),
        ("9c 9d 5h 5s Ac Kd", "two pair", "ace-king"),
        ("9c 9d 9h 5s 5c Kd", "full house", None),
        ("9h 8h 5h 3h 2h 9c", "flush", "pair"),
        ("Ac Kd 9h 8s 5c 4d", "ace-king", None),
        ("5c 6d 7h 8s 9c Kd", "straight", None),
        ("9c 9d 9h Ac Kd 2s", "three-of-a-kind", "ace-king"),
    ],
)
def test_a_second_combination_has_a_card_of_its_own(
    hand: str, first: str | None, second: str | None
) -> None:
    one, other = first_combination(cards(hand)), second_combination_with_new_card(cards(hand))
    assert (one and one.category, other and other.category) == (first, second)


def test_combinations_show_their_cards_without_kickers() -> None:
    hand = cards("Ah 9c Ad Kc 8d")
    one, other = first_combination(hand), second_combination_with_new_card(hand)
    assert one is not None
    assert other is not None
    assert show(one.cards) == "Ah Ad"
    assert "Kc" in show(other.cards)


def test_every_kind_of_combination_is_a_row_of_the_bet_paytable() -> None:
    """671a.12(d)."""
    kinds = dict.fromkeys(map(LUNAR.category, range(LUNAR.top, -1, -1)))
    for kind in [*kinds][:-1]:
        assert LUNAR.category(LUNAR.floor(kind)) == kind


def test_the_table_of_second_ace_kings_agrees_with_the_search() -> None:
    draw = random.Random(671)
    table = ace_king_beside_combination_by_strength()
    for _ in range(400):
        hand = [*draw.sample(DECK[44:], draw.randint(1, 4)), *draw.sample(DECK[:44], 4)][:5]
        found = second_combination_with_new_card(hand)
        assert table[LUNAR.strength(hand)] == (found is not None), show(hand)
        assert found is None or found.category == "ace-king"
