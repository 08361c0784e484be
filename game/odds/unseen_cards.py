"""What the counts of several games share: the cards a seat has not seen, nets by strength, hands up
to suits.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from ..core.cards import DECK, Card
from ..core.paytable import Paytable
from ..hands import Ranking
from ..rounds.state import View

Cents = NDArray[np.int64]


def unseen_cards(view: View) -> tuple[Card, ...]:
    """The cards of the deck that the seat has not seen: neither in any pile, its own included, nor
    leaving the table.
    """
    known = {*view.seen_discards, *(c for pile in view.piles.values() for c in pile)}
    return tuple(c for c in DECK if c not in known)


@cache
def nets_by_strength(table: Paytable, ranking: Ranking, stake: int) -> Cents:
    """Net cents of a stake by the hand's strength: lost below the lowest row."""
    found = np.full(ranking.top + 1, -stake, np.int64)
    for row, floor in zip(reversed(table.rows), reversed(table.floors), strict=True):
        if floor is not None:
            found[floor:] = row.odds.winnings(stake) - (0 if row.odds.keeps else stake)
    found.setflags(write=False)
    return found


@cache
def rows_by_strength(table: Paytable, ranking: Ranking) -> NDArray[np.int64]:
    """The number of the row that a strength reaches, counted from 0; as many as there are rows
    where it loses.
    """
    found = np.full(ranking.top + 1, len(table.rows), np.int64)
    for number, floor in reversed(tuple(enumerate(table.floors))):
        if floor is not None:
            found[floor:] = number
    found.setflags(write=False)
    return found


_SUITED = tuple(
    tuple(Card(c & ~3 | suits[c & 3]) for c in DECK) for suits in permutations(range(4))
)
"""Every card by its number, under each naming of the suits."""


def canonical_hand(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand that stands for all that differ from it only in which suit is which.

    >>> from game.core.cards import cards, show
    >>> show(canonical_hand(cards("Ah 2s Kh")))
    '2c Kd Ad'
    """
    return min(tuple(sorted([suited[c] for c in hand])) for suited in _SUITED)


@cache
def canonical_hands(size: int) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Every hand of so many cards up to suits, and how many it stands for.

    >>> len(canonical_hands(2)), len(canonical_hands(3))
    (169, 1755)
    """
    found: dict[tuple[Card, ...], int] = {}
    for hand in combinations(DECK, size):
        first = canonical_hand(hand)
        found[first] = found.get(first, 0) + 1
    return tuple(found.items())
