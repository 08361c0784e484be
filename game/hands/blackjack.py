"""Points: what a blackjack hand counts, and how it is named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.cards import Card

ACE = 11
TEN = 10
_VALUES = tuple(ACE if c >> 2 == 12 else min((c >> 2) + 2, TEN) for c in range(52))


def card_points(card: Card) -> int:
    """The points of one card: an ace 11, pictures 10 (672a.3(d), 673a.3(d))."""
    return _VALUES[card]


def points(cards: Iterable[Card]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: whether an ace in it counts 11.

    >>> from game.core.cards import cards
    >>> points(cards("Ah 7c")), points(cards("Ah 7c 9d")), points(cards("Ah As"))
    ((18, True), (17, False), (12, True))
    """
    total = aces = 0
    for card in cards:
        worth = _VALUES[card]
        if worth == ACE:
            aces += 1
            worth = 1
        total += worth
    if aces and total <= 11:
        return total + 10, True
    return total, False


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two first cards are an ace and a card worth 10 (672a.1, 673a.1)."""
    return len(cards) == 2 and _VALUES[cards[0]] + _VALUES[cards[1]] == 21


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether two cards are identical in value, as a king and a 10 are (672a.10(a), 673a.11(a))."""
    return len(cards) == 2 and _VALUES[cards[0]] == _VALUES[cards[1]]


def in_words(cards: Sequence[Card], *, first: bool = True, less: int = 0) -> str:
    """A hand's name. `first` says that two cards can be a Blackjack; `less` is taken off the total
    (a Second Chance card).

    >>> from game.core.cards import cards
    >>> [in_words(cards(hand)) for hand in ("Th 6c", "Ah 7c", "As Kd", "7c 7d 7h", "Th 6c 8d")]
    ['hard 16', 'soft 18', 'Blackjack', '21', 'bust, 24']
    >>> in_words(cards("As Kd"), first=False), in_words(cards("Th 6c 9d"), less=5)
    ('21', '20')
    """
    if first and not less and is_blackjack(cards):
        return "Blackjack"
    total, soft = points(cards)
    total -= less
    if total > 21:
        return f"bust, {total}"
    if total == 21 or less:
        return str(total)
    return f"{'soft' if soft else 'hard'} {total}"
