"""The best four of five cards against a dealer's best four of five: how many dealer hands are lower, equal and higher.

Every five-card hand is kept as a set of cards (one bit a card), sorted by its strength in `FOUR`. A seat's own dealer hands
are those that share no card with it. For all 2,598,960 hands at once the same counts come by inclusion and exclusion, from
how many hands of each strength contain each set of up to four cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.cards import DECK, Card
from game.hands import FOUR
from game.hands.count import subsets

Bits = NDArray[np.uint64]
Ints = NDArray[np.int64]
KING = FOUR.floor("king high or better")
DEALS = comb(47, 5)
PART = 1 << 14
"""Hands that are looked at together."""


class Dealers(NamedTuple):
    """Dealer hands against one hand: in all; those that do not qualify; lower, equal and qualifying; all higher.

    `weak_lower` and `weak_equal` are the lower and the equal ones among those that do not qualify, part of `weak`.
    """

    total: int
    weak: int
    weak_lower: int
    weak_equal: int
    lower: int
    equal: int

    @property
    def higher(self) -> int:
        """Qualifying dealer hands above one's own."""
        return self.total - self.weak - self.lower - self.equal


def _deck() -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Every five-card hand by strength, lowest first, and where each strength begins (one more entry than strengths)."""
    every = subsets(52, 5)
    strength = FOUR.strengths(every)
    order = np.argsort(strength, kind="stable")
    starts = np.searchsorted(strength[order], np.arange(FOUR.top + 2))
    return every[order], starts


@cache
def _sets() -> tuple[Bits, Ints]:
    """The hands of `_deck` as sets of cards, and where each strength begins."""
    every, starts = _deck()
    one = np.uint64(1) << np.arange(52, dtype=np.uint64)
    found = one.take(every[:, 0])
    for column in range(1, 5):
        found |= one.take(every[:, column])
    found.setflags(write=False)
    return found, starts


def prepare() -> None:
    """Build the tables (a fifth of a second) before the first decision asks for them."""
    _sets()


def bits(cards: Iterable[Card]) -> np.uint64:
    """Cards as a set."""
    held = 0
    for c in cards:
        held |= 1 << c
    return np.uint64(held)


def against(hand: tuple[Card, ...], unseen: Iterable[Card] | None = None) -> Dealers:
    """The dealer hands that can lie against a hand: from the cards unseen, which are all others when left out.

    >>> from game.cards import cards
    >>> against(cards("Ac Ad Ah As 2c"))._replace(weak=0, weak_lower=0)
    Dealers(total=1533939, weak=0, weak_lower=0, weak_equal=0, lower=1184739, equal=0)
    """
    strength = FOUR.strength(hand)
    known = set(hand) if unseen is None else set(DECK).difference(unseen)
    _, starts = _sets()
    king, low, high = (int(starts[i]) for i in (KING, strength, strength + 1))
    ends = sorted({0, king, low, high})
    seen, under = bits(known), {0: 0}
    for first, last in pairwise(ends):  # the hands above are those that are left
        under[last] = under[first] + _free(seen, first, last)

    def count(first: int, last: int) -> int:
        return under[last] - under[first] if last > first else 0

    return Dealers(
        total=comb(len(DECK) - len(known), 5),
        weak=count(0, king),
        weak_lower=count(0, min(king, low)),
        weak_equal=count(min(king, low), min(king, high)),
        lower=count(king, low),
        equal=count(max(king, low), high),
    )  # fmt: skip


def _free(seen: np.uint64, first: int, last: int) -> int:
    """How many hands from one place in the order to another hold no card of a set: part by part, as the processor's cache holds."""
    sets, _ = _sets()
    shared, without = np.empty(PART, np.uint64), np.empty(PART, np.bool_)
    found = 0
    for at in range(first, last, PART):
        size = min(PART, last - at)
        np.bitwise_and(sets[at : at + size], seen, out=shared[:size])
        np.equal(shared[:size], 0, out=without[:size])
        found += int(np.count_nonzero(without[:size]))
    return found


class Block(NamedTuple):
    """All hands of one strength: their cards, and for each the dealer hands as in `Dealers`."""

    strength: int
    cards: NDArray[np.uint8]
    weak: Ints
    weak_lower: Ints
    weak_equal: Ints
    lower: Ints
    equal: Ints
    higher: Ints


_SIZES = (1, 2, 3, 4)
_OFFSETS = tuple(int(x) for x in np.cumsum([0, *(comb(52, n) for n in _SIZES)]))


def _places(every: NDArray[np.uint8]) -> tuple[NDArray[np.int32], Ints]:
    """For every hand the index of each of its 30 sets of one to four cards, and the sign inclusion and exclusion gives them."""
    choose = np.array([[comb(c, n) for c in range(52)] for n in range(6)], np.int32)
    columns = [np.ascontiguousarray(every[:, i]) for i in range(5)]
    found, signs = [], []
    for size, offset in zip(_SIZES, _OFFSETS, strict=False):
        for some in combinations(range(5), size):
            at = np.full(len(every), offset, np.int32)
            for n, column in enumerate(some, 1):
                at += choose[n].take(columns[column])
            found.append(at)
            signs.append((-1) ** size)
    return np.stack(found, axis=1), np.array(signs, np.int64)


def blocks() -> Iterator[Block]:
    """Every hand of the deck with its dealer hands, strength by strength from the lowest: twice 2.6 million sums of 32 counts."""
    every, starts = _deck()
    places, signs = _places(every)
    count = np.zeros(_OFFSETS[-1], np.int64)
    weak_all = np.zeros(len(every), np.int64)
    for strength in range(KING):
        rows = slice(int(starts[strength]), int(starts[strength + 1]))
        np.add.at(count, places[rows].ravel(), 1)
    below_king = int(starts[KING])
    weak_all[:] = below_king + count[places] @ signs
    weak_all[:below_king] -= 1
    count[:] = 0
    for strength in range(FOUR.top + 1):
        rows = slice(int(starts[strength]), int(starts[strength + 1]))
        if rows.start == rows.stop:
            continue
        at, weak = places[rows], weak_all[rows]
        under = rows.start + count[at] @ signs
        np.add.at(count, at.ravel(), 1)
        level = rows.stop + count[at] @ signs - 1 - under
        if strength < KING:
            zero = np.zeros_like(under)
            yield Block(strength, every[rows], weak, under, level, zero, zero, DEALS - weak)
        else:
            zero = np.zeros_like(under)
            yield Block(strength, every[rows], weak, weak, zero, under - weak, level, DEALS - under - level)
