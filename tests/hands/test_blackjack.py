"""Totals of blackjack hands (672a.3(d), 673a.3(d))."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from game.core.cards import DECK, Card, cards
from game.hands.blackjack import card_points, in_words, is_blackjack, is_pair, points


def test_an_ace_counts_eleven_unless_that_goes_over_21() -> None:
    """Every hand of up to five cards by rank, against all ways to count its aces."""
    for size in range(1, 6):
        for ranks in combinations_with_replacement(range(13), size):
            hand = [Card(4 * rank) for rank in ranks]
            counts = [(1, 11) if rank == 12 else (min(rank + 2, 10),) for rank in ranks]
            totals = {sum(each) for each in product(*counts)}
            best = max((total for total in totals if total <= 21), default=min(totals))
            total, soft = points(hand)
            assert total == best
            assert soft == (total != min(totals))


def test_every_card_has_its_value() -> None:
    assert [card_points(c) for c in cards("2c 9d Th Js Qc Kd Ah")] == [2, 9, 10, 10, 10, 10, 11]
    assert sum(card_points(c) for c in DECK) == 4 * (sum(range(2, 11)) + 30 + 11)


@pytest.mark.parametrize(
    ("hand", "blackjack", "pair"),
    [
        ("As Kd", True, False),
        ("Tc Ad", True, False),
        ("As Ad", False, True),
        ("Ks Td", False, True),
        ("9s 9d", False, True),
        ("9s Td", False, False),
        ("7c 7d 7h", False, False),
        ("Ah 5c 5d", False, False),
        ("As", False, False),
    ],
)
def test_two_cards_may_be_a_blackjack_or_a_pair(hand: str, blackjack: bool, pair: bool) -> None:
    assert (is_blackjack(cards(hand)), is_pair(cards(hand))) == (blackjack, pair)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As 6d", "soft 17"),
        ("As 6d Th", "hard 17"),
        ("As Kd", "Blackjack"),
        ("7c 7d 7h", "21"),
        ("Tc 9d 4h", "bust, 23"),
    ],
)
def test_a_hand_is_called_by_its_total(hand: str, words: str) -> None:
    assert in_words(cards(hand)) == words


def test_an_ace_and_a_ten_after_a_split_are_21() -> None:
    """R-FB1."""
    assert in_words(cards("As Kd"), first=False) == "21"
