"""A hand against a dealer's of as many cards: how many dealer hands are lower, equal and higher.

Every hand is kept as a set of cards (one bit a card), sorted by its strength in the ranking. A
seat's own dealer hands are those that share no card with it. For all hands at once the same counts
come by inclusion and exclusion, from how many hands of each strength contain each set of fewer
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.caching import cached_property
from ...core.cards import DECK, Card
from ...hands import Ranking
from ...hands.deck_counts import subsets

Bits = NDArray[np.uint64]
Ints = NDArray[np.int64]
PART = 1 << 14
"""Hands that are looked at together."""


class DealersAgainst(NamedTuple):
    """Dealer hands against one hand: in all; those that do not qualify; lower, equal and
    qualifying; all higher.

    `weak_lower` and `weak_equal` are the lower and the equal ones among those that do not qualify,
    part of `weak`.
    """

    total: int
    weak: int
    weak_lower: int
    weak_equal: int
    lower: int
    equal: int

    @property
    def qualifying_higher(self) -> int:
        """Qualifying dealer hands above one's own."""
        return self.total - self.weak - self.lower - self.equal


class StrengthBlock(NamedTuple):
    """All hands of one strength: their cards, and for each the dealer hands as in `DealersAgainst`."""

    strength: int
    cards: NDArray[np.uint8]
    weak: Ints
    weak_lower: Ints
    weak_equal: Ints
    lower: Ints
    equal: Ints
    qualifying_higher: Ints


class _Alike(NamedTuple):
    """Hands that differ only in what the suits are called, one of each, by strength: what all that
    they stand for share.

    `starts` is where each strength begins, `weight` how many hands each stands for, `of` which one
    stands for each hand. `sets` are the kinds of its sets of fewer cards, `many` how many sets each
    of these kinds has, `signs` what inclusion and exclusion gives a set.
    """

    starts: Ints
    weight: Ints
    of: Ints
    sets: Ints
    many: Ints
    signs: Ints


class Dealers:
    """The hands of `size` cards by the ranking that compares them; a dealer's qualifies from the
    strength `least` on.
    """

    def __init__(self, ranking: Ranking, size: int, least: int) -> None:
        self.ranking, self.size, self.least = ranking, size, least

    @property
    def deals(self) -> int:
        """How many dealer hands there are against each hand."""
        return comb(52 - self.size, self.size)

    def prepare(self) -> None:
        """Build the tables (a fifth of a second for five cards) before the first decision asks for
        them.
        """
        self._bits_and_strength_starts  # noqa: B018

    def _hands_and_strength_starts(self) -> tuple[NDArray[np.uint8], Ints]:
        """Every hand by strength, lowest first, and where each strength begins (one more entry than
        strengths); not kept, as the sets are enough at a table.
        """
        every = subsets(52, self.size)
        strength = self.ranking.strengths(every)
        order = np.argsort(strength, kind="stable")
        starts = np.searchsorted(strength[order], np.arange(self.ranking.top + 2))
        return every[order], starts

    @cached_property
    def _bits_and_strength_starts(self) -> tuple[Bits, Ints]:
        """The hands of the deck as sets of cards, and where each strength begins."""
        every, starts = self._hands_and_strength_starts()
        one = np.uint64(1) << np.arange(52, dtype=np.uint64)
        found = one.take(every[:, 0])
        for column in range(1, self.size):
            found |= one.take(every[:, column])
        found.setflags(write=False)
        return found, starts

    def against(
        self, hand: tuple[Card, ...], unseen: Iterable[Card] | None = None
    ) -> DealersAgainst:
        """The dealer hands that can lie against a hand: from the cards unseen, which are all others
        when left out.

        >>> from game.core.cards import cards
        >>> from game.hands import FOUR
        >>> four = dealers(FOUR, 5, FOUR.floor("king high or better"))
        >>> four.against(cards("Ac Ad Ah As 2c"))._replace(weak=0, weak_lower=0)
        DealersAgainst(total=1533939, weak=0, weak_lower=0, weak_equal=0, lower=1184739, equal=0)
        """
        strength = self.ranking.strength(hand)
        known = set(hand) if unseen is None else set(DECK).difference(unseen)
        sets, starts = self._bits_and_strength_starts
        least, low, high = (int(starts[i]) for i in (self.least, strength, strength + 1))
        ends = sorted({0, least, low, high})
        seen, under = cards_as_bits(known), {0: 0}
        for first, last in pairwise(ends):  # the hands above are those that are left
            under[last] = under[first] + _count_free_sets(sets, seen, first, last)

        def count(first: int, last: int) -> int:
            return under[last] - under[first] if last > first else 0

        return DealersAgainst(
            total=comb(len(DECK) - len(known), self.size),
            weak=count(0, least),
            weak_lower=count(0, min(least, low)),
            weak_equal=count(min(least, low), min(least, high)),
            lower=count(least, low),
            equal=count(max(least, low), high),
        )

    @cached_property
    def _alike(self) -> _Alike:
        every, starts = self._hands_and_strength_starts()
        kinds = _kind(every)
        _, first, of, weight = np.unique(
            kinds, return_index=True, return_inverse=True, return_counts=True
        )
        order = np.argsort(first)  # one hand of each kind, by strength as the deck is
        back = np.empty_like(order)
        back[order] = np.arange(len(order))
        hands = every[first[order]]
        offsets = [0, *np.cumsum([comb(52, n) for n in range(1, self.size)]).tolist()]
        kind, many = self._kind_numbers_and_sizes(offsets)
        sets, signs = [], []
        for size, offset in zip(range(1, self.size), offsets, strict=False):
            for some in combinations(range(self.size), size):
                sets.append(kind[_set_index(hands[:, list(some)], offset)])
                signs.append((-1) ** size)
        return _Alike(
            np.searchsorted(first[order], starts),
            weight[order],
            back[of],
            np.stack(sets, axis=1),
            many,
            np.array(signs),
        )

    def _kind_numbers_and_sizes(self, offsets: list[int]) -> tuple[Ints, Ints]:
        """For all sets of fewer cards, by `_place`, the number of their kind; and how many sets
        each kind has.
        """
        kinds = np.empty(offsets[-1], np.int64)
        for size, offset in zip(range(1, self.size), offsets, strict=False):
            every = subsets(52, size)
            kinds[_set_index(every, offset)] = _kind(every)
        _, of, many = np.unique(kinds, return_inverse=True, return_counts=True)
        return of, many

    def blocks(self) -> Iterator[StrengthBlock]:
        """Every hand of the deck with its dealer hands, strength by strength from the lowest."""
        every, starts = self._hands_and_strength_starts()
        alike = self._alike
        shared = alike.many[alike.sets]
        count = np.zeros(len(alike.many), np.int64)
        """How often each kind of set lies in the hands so far, all its sets together."""
        itself = (-1) ** self.size

        def hands_without(rows: slice) -> Ints:
            return np.asarray((count[alike.sets[rows]] // shared[rows]) @ alike.signs)

        def add(rows: slice) -> None:
            np.add.at(
                count, alike.sets[rows].ravel(), np.repeat(alike.weight[rows], len(alike.signs))
            )

        below, kinds_below = int(starts[self.least]), int(alike.starts[self.least])
        add(slice(0, kinds_below))
        weak_all = below + hands_without(slice(None))
        weak_all[:kinds_below] += itself
        count[:] = 0
        for strength in range(self.ranking.top + 1):
            deck = slice(int(starts[strength]), int(starts[strength + 1]))
            rows = slice(int(alike.starts[strength]), int(alike.starts[strength + 1]))
            if deck.start == deck.stop:
                continue
            weak = weak_all[rows]
            under = deck.start + hands_without(rows)
            add(rows)
            level = deck.stop + hands_without(rows) + itself - under
            zero = np.zeros_like(under)
            if strength < self.least:
                counts = (weak, under, level, zero, zero, self.deals - weak)
            else:
                counts = (weak, weak, zero, under - weak, level, self.deals - under - level)
            of = alike.of[deck] - rows.start
            yield StrengthBlock(strength, every[deck], *(each[of] for each in counts))


dealers = cache(Dealers)
"""The hands of a ranking and size, their tables built once."""


def cards_as_bits(cards: Iterable[Card]) -> np.uint64:
    """Cards as a set."""
    held = 0
    for c in cards:
        held |= 1 << c
    return np.uint64(held)


def _count_free_sets(sets: Bits, seen: np.uint64, first: int, last: int) -> int:
    """How many of the sets from one place to another hold no card that was seen: part by part, as
    the processor's cache holds.
    """
    shared, without = np.empty(PART, np.uint64), np.empty(PART, np.bool_)
    found = 0
    for at in range(first, last, PART):
        size = min(PART, last - at)
        np.bitwise_and(sets[at : at + size], seen, out=shared[:size])
        np.equal(shared[:size], 0, out=without[:size])
        found += int(np.count_nonzero(without[:size]))
    return found


def _kind(hands: NDArray[np.uint8]) -> Ints:
    """Equal for sets of cards that differ only in what the suits are called: the ranks of each
    suit, the greatest first.
    """
    ranks = np.zeros((4, len(hands)), np.int64)
    for column in hands.T:
        bit = np.int64(1) << (column >> 2).astype(np.int64)
        for suit in range(4):
            ranks[suit] |= np.where(column & 3 == suit, bit, 0)
    ranks.sort(axis=0)
    return np.asarray(ranks[3] << 39 | ranks[2] << 26 | ranks[1] << 13 | ranks[0])


def _set_index(sets: NDArray[np.uint8], offset: int) -> Ints:
    """Where sets of equal size stand among all sets, those of smaller size before `offset`."""
    at = np.full(len(sets), offset, np.int64)
    for n in range(sets.shape[1]):
        at += np.array([comb(c, n + 1) for c in range(52)])[sets[:, n]]
    return at
