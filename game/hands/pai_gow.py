"""Six-Card Fortune Pai Gow Poker: the house way, low hands, and hands set the wrong way round
(670a.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ..core.cards import JOKER, Card
from ..core.errors import BadCard
from .chapter_rankings import PAI_GOW
from .hand_classes import ACE


class Set(NamedTuple):
    """Six cards set as a five-card high hand and a one-card low hand."""

    high: tuple[Card, ...]
    low: Card


def card_rank_index(c: Card) -> int:
    """A card's rank, 0 for a 2 to 12 for an ace; the joker is an ace (670a.6(a))."""
    return ACE if c == JOKER else c >> 2


def low_card_strength(low: Card, *, joker_beats_ace: bool = True) -> int:
    """What low hands are compared by: a player's joker beats every low hand of the dealer, whose
    own joker does not beat an ace but equals it (R-PG2).

    >>> from game.core.cards import card
    >>> low_card_strength(JOKER) > low_card_strength(JOKER, joker_beats_ace=False) == low_card_strength(card("Ac"))
    True
    """
    return ACE + 1 if low == JOKER and joker_beats_ace else card_rank_index(low)


def is_misset(high: Sequence[Card], low: Card) -> bool:
    """Whether the low card outranks the high hand, which then loses (670a.11(f)(1)(v)); a low joker
    is an ace here.

    >>> from game.core.cards import card, cards
    >>> is_misset(cards("Kc Jd 9h 5s 2c"), card("Ac")), is_misset(cards("2c 2d 9h 5s 3c"), card("Ac"))
    (True, False)
    """
    strength = PAI_GOW.strength(high)
    return PAI_GOW.category(strength) == "high card" and PAI_GOW.ranks(strength)[
        0
    ] < card_rank_index(low)


def set_low(cards: Sequence[Card], low: Card) -> Set:
    """The six cards with one chosen as the low hand; raises `BadCard` when it is not among them."""
    if low not in cards:
        raise BadCard("low hand", f"{int(low)} is not one of the six cards")
    return Set(PAI_GOW.arranged_hand([c for c in cards if c != low]), low)


def house_way(cards: Sequence[Card]) -> Set:
    """How the dealer sets six cards, and a player who asks for it (670a.11(d), R-PG1, R-PG6).

    >>> from game.core.cards import cards, show, text
    >>> high, low = house_way(cards("Kc Kd Qh Qs 9c 9d"))
    >>> show(high), text(low)
    ('Qh Qs 9c 9d Kc', 'Kd')

    Raises `BadCard` unless there are six different cards.
    """
    if len(cards) != 6 or len(set(cards)) != 6:
        raise BadCard("cards", "the house way sets six different cards")
    return set_low(cards, _house_way_low_card(cards))


def _low_card_preference(c: Card) -> tuple[int, int]:
    """The higher low card first, the joker before an ace."""
    return card_rank_index(c), c


@cache
def _keep_together_priority_by_strength() -> tuple[int, ...]:
    """For every strength how much the house way wants to keep it together, from 3 (first) to 1; 0
    for a hand it need not.
    """
    # sets of five that are never broken; of two the higher is kept (670a.11(d)(3)-(5))
    kept = {"royal flush": 3, "straight flush": 3, "flush": 2, "straight": 1}
    return tuple(kept.get(PAI_GOW.category(strength), 0) for strength in range(PAI_GOW.top + 1))


def _house_way_low_card(six_cards: Sequence[Card]) -> Card:
    """The one of the six cards that the house way sets as the low hand."""
    worth_of = _keep_together_priority_by_strength()
    if worth_of[PAI_GOW.strength(six_cards)]:
        kept = {
            low: worth_of[PAI_GOW.strength([c for c in six_cards if c != low])] for low in six_cards
        }
        best = max(kept.values())
        return max((low for low, worth in kept.items() if worth == best), key=_low_card_preference)
    groups: dict[int, list[Card]] = {}
    for c in six_cards:
        groups.setdefault(card_rank_index(c), []).append(c)
    sizes = sorted((len(group) for group in groups.values()), reverse=True)
    if sizes in ([3, 3], [2, 2, 2]):  # 670a.11(d)(1)(i)-(ii): the highest set gives up its low card
        return max(six_cards, key=_low_card_preference)
    if sizes[0] == 1:  # 670a.11(d)(6)
        return sorted(six_cards, key=_low_card_preference)[-2]
    if sizes == [4, 2]:  # the four are kept, the pair is left over
        return max(
            (c for c in six_cards if len(groups[card_rank_index(c)]) == 2), key=_low_card_preference
        )
    return max(
        (c for c in six_cards if len(groups[card_rank_index(c)]) == 1), key=_low_card_preference
    )
