"""Hands put together in a chapter's own way: three of one's own and two of three (667a), first and
second (671a).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.cards import Card
from ..core.errors import BadCard
from .chapter_rankings import FIVE, LUNAR

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.integer[Any]]
    Strengths = npt.NDArray[np.uint16]


def three_and_two(own: Sequence[Card], community: Sequence[Card]) -> int:
    """The strength in `FIVE` of all three own cards with the best two of the three community cards
    (R-FP1).

    >>> from game.core.cards import cards
    >>> FIVE.name(three_and_two(cards("2h 5h 9h"), cards("Kh Kd Th")))
    'king-high flush'

    Raises `BadCard` unless there are three of each.
    """
    if len(own) != 3 or len(community) != 3:
        raise BadCard("cards", "a Flop Poker hand is three own and three community cards")
    a, b, c = own
    d, e, f = community
    strength = FIVE.strength
    return max(strength((a, b, c, d, e)), strength((a, b, c, d, f)), strength((a, b, c, e, f)))


def three_and_two_columns(own: Sequence[Ints], community: Sequence[Ints]) -> Strengths:
    """`three_and_two` for arrays of first own cards, second own cards and so on; all six arrays
    broadcast.
    """
    import numpy as np

    d, e, f = community
    best = FIVE.of_columns([*own, d, e])
    np.maximum(best, FIVE.of_columns([*own, d, f]), out=best)
    np.maximum(best, FIVE.of_columns([*own, e, f]), out=best)
    return best


class Combination(NamedTuple):
    """A poker combination without its kickers: the kind as 671a.6(b) names it, and its cards."""

    category: str
    cards: tuple[Card, ...]


_CARDS_IN = {
    "royal flush": 5,
    "straight flush": 5,
    "four-of-a-kind": 4,
    "full house": 5,
    "flush": 5,
    "straight": 5,
    "three-of-a-kind": 3,
    "two pair": 4,
    "pair": 2,
    "ace-king": 2,
}
_WORTH = {category: len(_CARDS_IN) - i for i, category in enumerate(_CARDS_IN)}


def first_combination(cards: Sequence[Card]) -> Combination | None:
    """What the best hand of five or six Lunar Poker cards is paid for; None below an ace-king.

    >>> from game.core.cards import cards, show
    >>> found = first_combination(cards("Ah 9c Ad Kc 8d"))
    >>> found.category, show(found.cards)
    ('pair', 'Ah Ad')
    """
    made = LUNAR.deciding_cards(cards)
    return Combination(LUNAR.category(LUNAR.strength(cards)), made) if made else None


def _combination_kind(cards: tuple[Card, ...]) -> str:
    """The kind of combination that all of the cards make, none of them a kicker; empty when they
    make none.
    """
    ranks = sorted(c >> 2 for c in cards)
    match len(cards), len(set(ranks)):
        case 2, 1:
            return "pair"
        case 2, 2:
            return "ace-king" if ranks == [11, 12] else ""
        case 3, 1:
            return "three-of-a-kind"
        case 4, 1:
            return "four-of-a-kind"
        case 4, 2:
            return "two pair" if ranks[0] == ranks[1] != ranks[2] == ranks[3] else ""
        case 5, _:
            category = LUNAR.category(LUNAR.strength(cards))
            return category if _CARDS_IN.get(category) == 5 else ""
        case _:
            return ""


def second_combination_with_new_card(cards: Sequence[Card]) -> Combination | None:
    """The highest other combination with at least one card that is not in the first, whether or
    not they share the others (671a.11(f)(2)(ii), R-LP3).

    >>> from game.core.cards import cards
    >>> second_combination_with_new_card(cards("Ah 9c Ad Kc 8d")).category
    'ace-king'
    >>> second_combination_with_new_card(cards("5c 6d 7h 8s 9c 9d")).category
    'straight'
    """
    first = first_combination(cards)
    if first is None:
        return None
    ranks = [c >> 2 for c in cards]
    alike = [c for c in cards if ranks.count(c >> 2) > 1]
    used, best = set(first.cards), Combination("", ())
    for size, among, highest in (
        (5, cards, "royal flush"),
        (4, alike, "four-of-a-kind"),
        (3, alike, "three-of-a-kind"),
        (2, cards, "pair"),
    ):
        if _WORTH[highest] <= _WORTH.get(best.category, 0):
            break
        for some in combinations(among, size):
            if used.issuperset(some):
                continue
            category = _combination_kind(some)
            if category and _WORTH[category] > _WORTH.get(best.category, 0):
                best = Combination(category, some)
    return best if best.category else None


@lru_cache(maxsize=1)
def ace_king_beside_combination_by_strength() -> tuple[bool, ...]:
    """For each strength of a five-card Lunar hand whether an ace-king is its second combination: no
    other can be.

    >>> lowest, highest = LUNAR.span("pair of nines")
    >>> [ace_king_beside_combination_by_strength()[one] for one in (lowest, highest)]
    [False, True]
    """
    return tuple(_has_ace_king_beside_combination(strength) for strength in range(LUNAR.top + 1))


def _has_ace_king_beside_combination(strength: int) -> bool:
    ranks = LUNAR.ranks(strength)
    used = _CARDS_IN.get(LUNAR.category(strength), 5)
    return {11, 12} <= set(ranks) and not {11, 12} <= set(ranks[:used])
