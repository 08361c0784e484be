"""A hand named while cards are still to come: what is made already, or the highest card so far."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cards import Card
from . import phrases
from .hand_classes import ACE, class_by_equal_ranks
from .ranking import Ranking


def so_far(ranking: Ranking, cards: Sequence[Card]) -> tuple[str, tuple[Card, ...]]:
    """The name of the hand as far as it has come, and the cards that make it (none for a high
    card).

    A joker on the way counts as an ace. No cards have no name.

    >>> from game.core.cards import cards, show
    >>> from game.hands import FIVE
    >>> so_far(FIVE, cards("Kh Ts Td"))[0], so_far(FIVE, cards("Kh Ts"))[0]
    ('pair of tens', 'king high so far')
    >>> show(so_far(FIVE, cards("Kh Ts Td"))[1])
    'Ts Td'
    """
    if not cards:
        return "", ()
    if len(cards) >= ranking.size:
        return ranking.reading(cards)
    hand = class_by_equal_ranks(tuple(min(c >> 2, ACE) for c in cards))
    if hand.kind == "high card":
        return f"{phrases.RANK_NAMES[hand.ranks[0]]} high so far", ()
    laid = sorted(cards, key=lambda c: hand.ranks.index(min(c >> 2, ACE)))
    return phrases.name(hand, ranking.royal, ranking.ace_king), tuple(laid[: hand.made_of])
