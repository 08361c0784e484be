"""What strategy cards look for in a few cards: pairs, suits, and ranks that fit into one straight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from game.cards import Card
from game.rounds.state import Action

TEN = 8
JACK = 9
SIX = 4
_STRAIGHTS = tuple(sum(1 << (top - i) % 13 for i in range(5)) for top in range(3, 13))


def alike(cards: Iterable[Card]) -> tuple[tuple[int, int], ...]:
    """Ranks held more than once with how often, the most often first, then the highest.

    >>> from game.cards import cards
    >>> alike(cards("Ah 3c Ad 3h 3s"))
    ((1, 3), (12, 2))
    """
    ranks = [c >> 2 for c in cards]
    if len(set(ranks)) == len(ranks):
        return ()
    held = Counter(ranks)
    return tuple(sorted(((rank, n) for rank, n in held.items() if n > 1), key=lambda pair: (-pair[1], -pair[0])))


def suited(cards: Iterable[Card]) -> int:
    """How many cards are of the suit that most of them have."""
    suits = [c & 3 for c in cards]
    return max(suits.count(0), suits.count(1), suits.count(2), suits.count(3))


def fitting(cards: Iterable[Card]) -> int:
    """How many ranks fit into one straight of five, the ace high or low.

    >>> from game.cards import cards
    >>> fitting(cards("Ah 3c 5d 9h")), fitting(cards("Kh Kc"))
    (3, 1)
    """
    held = 0
    for c in cards:
        held |= 1 << (c >> 2)
    return _fitting(held)


@cache
def _fitting(held: int) -> int:
    """The same of a set of ranks, one bit each: there are 8,192."""
    return max((straight & held).bit_count() for straight in _STRAIGHTS)


def spread(cards: Sequence[Card]) -> int:
    """How many ranks the cards span, the ace high: 3 for 9-10-J."""
    ranks = [c >> 2 for c in cards]
    return max(ranks) - min(ranks) + 1


def high(cards: Iterable[Card], least: int) -> int:
    """How many different ranks are at least that high."""
    return len({c >> 2 for c in cards if c >> 2 >= least})


def pick(open_now: tuple[Action, ...], verb: str, times: int) -> Action:
    """The action with that multiple, or what staying out is called where `times` is 0: check, otherwise fold."""
    if times:
        return next(a for a in open_now if a.verb == verb and a.times in (times, 0))
    return next(a for out in ("check", "fold") for a in open_now if a.verb == out)
