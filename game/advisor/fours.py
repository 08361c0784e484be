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


class DealersAgainst(NamedTuple):
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


def against(hand: tuple[Card, ...], unseen: Iterable[Card] | None = None) -> DealersAgainst:
    """The dealer hands that can lie against a hand: from the cards unseen, which are all others when left out.

    >>> from game.cards import cards
    >>> against(cards("Ac Ad Ah As 2c"))._replace(weak=0, weak_lower=0)
    DealersAgainst(total=1533939, weak=0, weak_lower=0, weak_equal=0, lower=1184739, equal=0)
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

    return DealersAgainst(
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


class StrengthBlock(NamedTuple):
    """All hands of one strength: their cards, and for each the dealer hands as in `DealersAgainst`."""

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


class _Alike(NamedTuple):
    """Hands that differ only in what the suits are called, one of each, by strength: what all that they stand for share.

    `starts` is where each strength begins, `weight` how many hands each stands for, `of` which one stands for each hand of `_deck`.
    `sets` are the kinds of its 30 sets of one to four cards, `many` how many sets each of these kinds has, `signs` what
    inclusion and exclusion gives a set.
    """

    starts: Ints
    weight: Ints
    of: Ints
    sets: Ints
    many: Ints
    signs: Ints


def _kind(hands: NDArray[np.uint8]) -> Ints:
    """Equal for sets of cards that differ only in what the suits are called: the ranks of each suit, the greatest first."""
    ranks = np.zeros((4, len(hands)), np.int64)
    for column in hands.T:
        bit = np.int64(1) << (column >> 2).astype(np.int64)
        for suit in range(4):
            ranks[suit] |= np.where(column & 3 == suit, bit, 0)
    ranks.sort(axis=0)
    return np.asarray(ranks[3] << 39 | ranks[2] << 26 | ranks[1] << 13 | ranks[0])


def _kinds_of_sets() -> tuple[Ints, Ints]:
    """For all sets of one to four cards, by `_place`, the number of their kind; and how many sets each kind has."""
    kinds = np.empty(_OFFSETS[-1], np.int64)
    for size, offset in zip(_SIZES, _OFFSETS, strict=False):
        every = subsets(52, size)
        kinds[_place(every, offset)] = _kind(every)
    _, of, many = np.unique(kinds, return_inverse=True, return_counts=True)
    return of, many


def _place(sets: NDArray[np.uint8], offset: int) -> Ints:
    """Where sets of equal size stand among all sets, those of smaller size before `offset`."""
    at = np.full(len(sets), offset, np.int64)
    for n in range(sets.shape[1]):
        at += np.array([comb(c, n + 1) for c in range(52)])[sets[:, n]]
    return at


@cache
def _alike() -> _Alike:
    every, starts = _deck()
    kinds = _kind(every)
    _, first, of, weight = np.unique(kinds, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(first)  # one hand of each kind, by strength as the deck is
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    hands = every[first[order]]
    kind, many = _kinds_of_sets()
    sets, signs = [], []
    for size, offset in zip(_SIZES, _OFFSETS, strict=False):
        for some in combinations(range(5), size):
            sets.append(kind[_place(hands[:, list(some)], offset)])
            signs.append((-1) ** size)
    return _Alike(
        np.searchsorted(first[order], starts), weight[order], back[of], np.stack(sets, axis=1), many, np.array(signs)
    )


def blocks() -> Iterator[StrengthBlock]:
    """Every hand of the deck with its dealer hands, strength by strength from the lowest: 32 counts for each kind of hand."""
    every, starts = _deck()
    alike = _alike()
    shared = alike.many[alike.sets]
    count = np.zeros(len(alike.many), np.int64)
    """How often each kind of set lies in the hands so far, all its sets together."""

    def without(rows: slice) -> Ints:
        return np.asarray((count[alike.sets[rows]] // shared[rows]) @ alike.signs)

    def add(rows: slice) -> None:
        np.add.at(count, alike.sets[rows].ravel(), np.repeat(alike.weight[rows], len(alike.signs)))

    below_king, kinds_below = int(starts[KING]), int(alike.starts[KING])
    add(slice(0, kinds_below))
    weak_all = below_king + without(slice(None))
    weak_all[:kinds_below] -= 1
    count[:] = 0
    for strength in range(FOUR.top + 1):
        deck = slice(int(starts[strength]), int(starts[strength + 1]))
        rows = slice(int(alike.starts[strength]), int(alike.starts[strength + 1]))
        if deck.start == deck.stop:
            continue
        weak = weak_all[rows]
        under = deck.start + without(rows)
        add(rows)
        level = deck.stop + without(rows) - 1 - under
        zero = np.zeros_like(under)
        if strength < KING:
            counts = (weak, under, level, zero, zero, DEALS - weak)
        else:
            counts = (weak, weak, zero, under - weak, level, DEALS - under - level)
        of = alike.of[deck] - rows.start
        yield StrengthBlock(strength, every[deck], *(each[of] for each in counts))
