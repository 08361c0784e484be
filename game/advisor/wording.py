"""How the coach's sentences speak of a hand."""

from __future__ import annotations

from game.cards import Card, rank, suit
from game.hands.phrases import MANY, ONE


def hole_cards(hand: tuple[Card, ...]) -> str:
    """Two cards as players name them.

    >>> from game.cards import cards
    >>> [hole_cards(cards(hand)) for hand in ("Jd Ts", "8h Kh", "3c 3d")]
    ['jack-ten', 'king-eight suited', 'a pair of threes']
    """
    low, high = sorted(hand, key=rank)
    if rank(low) == rank(high):
        return f"a pair of {MANY[rank(high)]}"
    return f"{ONE[rank(high)]}-{ONE[rank(low)]}{' suited' if suit(low) == suit(high) else ''}"


def percent(share: float) -> str:
    """A share in whole percent, one that is not nothing never as nothing, and one short of all never as all.

    >>> [percent(share) for share in (0.0, 0.002, 0.417, 0.998, 1.0)]
    ['0 %', 'under 1 %', '42 %', 'over 99 %', '100 %']
    """
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{100 * share:.0f} %"
