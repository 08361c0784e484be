"""Go Fore It: point counts, the scores they make, and aces (676a.6, 676a.12)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.cards import Card

POINTS = tuple(1 if c >> 2 == 12 else min((c >> 2) + 2, 10) for c in range(52))
"""Each card's points: an ace 1, a picture card 10."""


def points(cards: Sequence[Card]) -> int:
    """The total point value of a hand; the lower wins.

    >>> from game.core.cards import cards
    >>> points(cards("Ac 5d Th Ks"))
    26
    """
    return sum(POINTS[c] for c in cards)


def score_name(total: int) -> str | None:
    """What a four-card total is called; None over par.

    >>> score_name(8), score_name(9), score_name(24), score_name(25)
    ('Albatross', 'Eagle', 'Par', None)
    """
    # the most points that each winning score allows (676a.12(b))
    scores = (("Albatross", 8), ("Eagle", 13), ("Birdie", 18), ("Par", 24))
    return next((name for name, most in scores if total <= most), None)


def count_aces(cards: Sequence[Card]) -> int:
    """How many of the cards are aces, for the Gopher Wager (676a.12(d)).

    >>> from game.core.cards import cards
    >>> count_aces(cards("Ac Ad 7h Ks"))
    2
    """
    return sum(c >> 2 == 12 for c in cards)
