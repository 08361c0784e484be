"""How Lunar's dealer ends: all hands that an exposed card and the unseen ones make, counted without
any cards that are drawn.

Drawn cards leave the dealer's deck: counts of hands that hold one to four given cards are taken off
and added again (inclusion and exclusion), which is exact for any number of them: the dealer has
four unseen cards. Hands count by level: 0 is a dealer who does not play (671a.11(f)(1)), each hand
from an ace-king up that the exposed card allows has its own.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.caching import cached_property
from ....core.cards import Card
from ....hands import LUNAR
from ....hands.combinations import ace_king_beside_combination_by_strength
from ....hands.deck_counts import subsets
from ..rules import PAYTABLES, QUALIFYING, STRAIGHT

Ints = NDArray[np.int64]
Places = NDArray[np.int32]
Floats = NDArray[np.float64]
Counts = NDArray[np.int32]


@cache
def bet_wins_by_strength() -> Ints:
    """What a Bet of one wins with five cards of each strength, both combinations together
    (671a.12(d)).
    """
    rows = [PAYTABLES["bet"].find(strength) for strength in range(LUNAR.top + 1)]
    first = np.array([row.odds.win if row else 0 for row in rows], np.int64)
    return first + np.array(ace_king_beside_combination_by_strength(), np.int64)


@cache
def ante_wins_by_strength(straight_win: int) -> Ints:
    """What an Ante of one wins with a hand of each strength when the dealer does not play: 1, or
    `straight_win` from a straight up (671a.12(c), which pays 4 in the published edition).
    """
    return np.where(np.arange(LUNAR.top + 1) >= STRAIGHT, straight_win, 1)


@cache
def binomials(set_size: int) -> Ints:
    """For each number up to 52, how many sets of so many it offers."""
    return np.array([comb(n, set_size) for n in range(53)], np.int64)


def set_indices(columns: list[Ints]) -> Ints:
    """Where sets of numbers, given in rising order, stand among all sets of their size: by the
    highest first.

    >>> set_indices([np.array([0, 0, 1]), np.array([1, 2, 2])]).tolist()
    [0, 1, 2]
    """
    total = np.zeros(columns[0].shape, np.int64) if columns else np.zeros(1, np.int64)
    for size, column in enumerate(columns, 1):
        total = total + binomials(size)[column]
    return total


class _Sets(NamedTuple):
    """All sets of four of so many cards in order of `set_indices`, and where their twos, and the fours of
    each three, stand.
    """

    fours: Places
    twos: tuple[Places, ...]
    of_three: Places


@cache
def _sets(left: int) -> _Sets:
    fours = subsets(left, 4).astype(np.int64)
    fours = np.ascontiguousarray(fours[np.argsort(set_indices(list(fours.T)))].T)
    twos = tuple(set_indices([fours[a], fours[b]]) for a, b in combinations(range(4), 2))
    threes = np.concatenate(
        [set_indices([fours[a], fours[b], fours[c]]) for a, b, c in combinations(range(4), 3)]
    )
    order = np.argsort(threes, kind="stable") % fours.shape[1]
    of_three = np.ascontiguousarray(order.reshape(-1, left - 3).T)
    return _Sets(
        fours.astype(np.int32),
        tuple(two.astype(np.int32) for two in twos),
        of_three.astype(np.int32),
    )


@cache
def _pair_and_triple_places(left: int) -> tuple[Ints, Ints]:
    """Where two of so many cards stand among all twos, and three among all threes; a card beside
    itself anywhere.
    """
    found = []
    for size in (2, 3):
        every = np.sort(np.indices((left,) * size).reshape(size, -1), axis=0)
        found.append(
            np.minimum(set_indices(list(every)), comb(left, size) - 1).reshape((left,) * size)
        )
    return found[0], found[1]


class CardSets(NamedTuple):
    """Sets of cards taken from a dealer's deck, by their index in it, one in each row of `cards`:
    what counts need of them.
    """

    cards: Places
    twos: tuple[Places, ...]
    threes: tuple[Places, ...]
    fours: tuple[Places, ...]

    @classmethod
    def from_rows(cls, cards: Ints) -> CardSets:
        """From rows of indices in rising order."""
        columns = [np.ascontiguousarray(column) for column in cards.T.astype(np.int32)]
        before: dict[tuple[int, ...], Places] = {(i,): column for i, column in enumerate(columns)}
        found = []
        for size in (2, 3, 4):
            last = [binomials(size).astype(np.int32)[column] for column in columns]
            some = combinations(range(len(columns)), size)
            # `set_indices`, from that of one card fewer
            before = {each: before[each[:-1]] + last[each[-1]] for each in some}
            found.append(tuple(before.values()))
        return cls(np.ascontiguousarray(cards.T.astype(np.int32)), *found)

    @property
    def set_count(self) -> int:
        """How many sets."""
        return int(self.cards.shape[1])

    def of_rows(self, rows: Ints | slice) -> CardSets:
        """Only these rows."""
        return CardSets(self.cards[:, rows], *(tuple(at[rows] for at in each) for each in self[1:]))


class Ends(NamedTuple):
    """Of `total` dealer's hands how many do not play, are weaker than a hand though they play, and
    are stronger.
    """

    short: Ints | Floats
    weaker: Ints | Floats
    stronger: Ints | Floats
    total: int

    def value(self, win: Ints, ante: Ints | int = 1) -> Floats:
        """The expected net of Ante and Bet, in antes, when a winning Bet is paid `win` to 1, and
        the Ante `ante` to 1 where the dealer does not play (671a.11(f)).
        """
        paid = ante * self.short + 2.0 * win * self.weaker
        return np.asarray((paid - 3.0 * self.stronger) / self.total)


class LevelChances(NamedTuple):
    """How likely each level is: over all hands, and over those that hold a card (a row a card)."""

    whole: Floats
    holding: Floats


class _LevelCounts(NamedTuple):
    """How many hands are of each level: of all, and a row for every card, every two and every
    three that they hold.
    """

    whole: Counts
    ones: NDArray[np.int16]
    twos: NDArray[np.int16]
    threes: NDArray[np.uint8]


class Dealer:
    """All ends of the dealer's hand. `left` are the cards that nobody has shown; drawn cards are
    given by their index in it.
    """

    def __init__(self, up: Card, left: tuple[Card, ...]) -> None:
        self.left = np.array(left)
        n = self.n = len(left)
        self._sets = _sets(n)
        cards = self.left[self._sets.fours]
        self.strengths = LUNAR.of_columns([np.full(1, up), *cards]).astype(np.int64)
        seen = np.zeros(LUNAR.top + 2, np.int64)
        seen[self.strengths] = 1
        seen[:QUALIFYING] = 0
        self._level = 1 + np.cumsum(seen) - seen
        self._level[:QUALIFYING] = 0
        self.levels = int(seen.sum()) + 1
        at = self._level[self.strengths]
        self._at = at.astype(np.int16)
        self._all = self._count_below(np.zeros(len(at), np.int64), at, 1)
        self._one = self._count_below(self._sets.fours.reshape(-1), np.tile(at, 4), n)
        self._two = self._count_below(np.concatenate(self._sets.twos), np.tile(at, 6), comb(n, 2))
        self._three = self._at[self._sets.of_three]
        self._dense: NDArray[np.uint8] | None = None
        self._short: dict[int, tuple[Places, Ints]] = {}

    def _count_below(self, rows: Ints | Places, at: Ints, count: int) -> Counts:
        """For every row, how many of its hands are below each level; rows are as wide as `_width`."""
        counts = np.bincount(rows * self._row_width + at + 1, minlength=count * self._row_width)
        return np.cumsum(counts.reshape(count, self._row_width), axis=1, dtype=np.int32).reshape(-1)

    @property
    def _row_width(self) -> int:
        return self.levels + 1

    def tabulate(self) -> NDArray[np.uint8]:
        """Count for every three cards how many hands that hold them are below each level: for very
        many draws.
        """
        if self._dense is None:
            width, threes = self._row_width, self._three.shape[1]
            dense = np.zeros((width, threes), np.uint8)
            every = np.arange(threes)
            for at in self._three:
                dense[at + 1, every] += 1  # no three cards come twice in a row
            for level in range(1, width):
                dense[level] += dense[level - 1]
            self._dense = dense.reshape(-1)
        return self._dense

    def hands_below_without(self, removed: CardSets, level: Ints) -> Ints:
        """How many of the dealer's hands without the removed cards are below a level."""
        width = self._row_width
        out = self._all[level].astype(np.int64)
        for at in removed.cards:
            out -= self._one[at * width + level]
        for at in removed.twos:
            out += self._two[at * width + level]
        for at in removed.threes:
            out -= self._hands_below_with_three(at, level)
        for at in removed.fours:
            out += self._at[at] < level
        return np.asarray(out)

    def _hands_below_with_three(self, three: Places, level: Ints) -> NDArray[np.uint8]:
        if self._dense is not None:
            return np.asarray(self._dense[level * self._three.shape[1] + three])
        found = np.zeros(len(three), np.uint8)
        at = level.astype(np.int16)
        for row in self._three:
            found += row[three] < at
        return found

    def unqualified_counts_without(self, removed: CardSets) -> Ints:
        """How many of the dealer's hands without the removed cards do not play; remembered for sets
        that are asked again.
        """
        known = self._short.get(id(removed.cards))
        if known is not None and known[0] is removed.cards:
            return known[1]
        found = self.hands_below_without(removed, np.ones(removed.set_count, np.int64))
        self._short[id(removed.cards)] = (removed.cards, found)
        return found

    def ends(self, removed: CardSets, strength: Ints) -> Ends:
        """How the dealer's hands without the removed cards compare with hands of these strengths."""
        count = removed.set_count
        # from so many looks on, it pays to tabulate what the dealer makes with every three cards
        if self._dense is None and count * len(removed.threes) > 150_000:
            self.tabulate()
        total = comb(self.n - len(removed.cards), 4)
        short = self.unqualified_counts_without(removed)
        weaker, stronger = np.zeros(count, np.int64), total - short
        every = np.flatnonzero(strength >= QUALIFYING)
        block = 1 << 15
        for start in range(0, len(every), block):
            made = every[start : start + block]
            some = removed.of_rows(made)
            low, high = self._level[strength[made]], self._level[strength[made] + 1]
            under = self.hands_below_without(some, low)
            weaker[made] = under - short[made]
            over = under.copy()
            ties = np.flatnonzero(high > low)
            over[ties] = self.hands_below_without(some.of_rows(ties), high[ties])
            stronger[made] = total - over
        return Ends(short, weaker, stronger, total)

    def level_chances(self, gone_cards: list[int]) -> LevelChances:
        """How likely each level is without up to three cards.

        Rows of the cards that are gone hold nothing meaningful. Of three, the one hand with all of
        them and a card counts once too often among those that hold the card.
        """
        whole, one, two, three = self._level_counts
        at_two, at_three = _pair_and_triple_places(self.n)
        every, held = whole.copy(), one.copy()
        for a in gone_cards:
            every -= one[a]
            held -= two[at_two[a]]
        for a, b in combinations(gone_cards, 2):
            every += two[at_two[a, b]]
            held += three[at_three[a, b]]
        if len(gone_cards) == 3:
            every -= three[at_three[gone_cards[0], gone_cards[1], gone_cards[2]]]
        held[gone_cards] = 0
        beside = comb(self.n - 1 - len(gone_cards), 3) + (len(gone_cards) == 3)
        return LevelChances(every / comb(self.n - len(gone_cards), 4), held / beside)

    @cached_property
    def _level_counts(self) -> _LevelCounts:
        one, two = (
            np.diff(each.reshape(-1, self._row_width), axis=1).astype(np.int16)
            for each in (self._one, self._two)
        )
        three = np.diff(self.tabulate().reshape(self._row_width, -1), axis=0)
        return _LevelCounts(np.diff(self._all), one, two, np.ascontiguousarray(three.T))

    def level(self, strength: Ints) -> Ints:
        """The levels of hands; one that no dealer can have has that of the next above."""
        return np.asarray(self._level[strength])
