"""What the dead cards of an exchange change: cards exchanged away cannot be in the dealer's hand.

To the first order each dead card takes out the dealer's hands that hold it, and hands drawn to the
cards kept meet what is left. Dead cards also make a dealer who does not play likelier or less
likely, by which hands below an ace-king are bet or folded: these are bet when that is more likely
than not.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....hands.deck_counts import subsets
from ..rules import QUALIFYING, STRAIGHT
from .dealer_hands import Dealer, Floats, Ints
from .final_hands import HandEnd, end_nets
from .suit_classes import OFFSETS, cards_renamed, part_set_indices, renamed_set_indices

KEPT = OFFSETS[4]
"""Sets of up to three cards may be kept."""


class _KeptSets(NamedTuple):
    """Sets of up to three cards up to the names of three suits: one of each, whose each set is, and
    how many it has.
    """

    sets: Ints
    of: Ints
    many: Ints


@cache
def _kept_sets() -> _KeptSets:
    every = np.array([table[:KEPT] for table in renamed_set_indices()])
    sets, of = np.unique(every.min(0), return_inverse=True)
    return _KeptSets(sets, of, np.bincount(of))


@cache
def _cards_of_kept_sets() -> tuple[tuple[int, ...], ...]:
    """The cards of each of the sets."""
    every: list[tuple[int, ...]] = []
    for size in range(4):
        some = [tuple(row) for row in subsets(52, size).tolist()]
        every += sorted(some, key=lambda cards: cards[::-1])
    return tuple(every[at] for at in _kept_sets().sets.tolist())


def weight_per_dead_card(dead_count: int) -> float:
    """The weight of one of so many dead cards: what the dealer's hands that hold it weigh beside
    all that are left.
    """
    left = comb(46 - dead_count, 4) / comb(46, 4)
    return (1 - left) / dead_count / left


def _weighted_counts_by_level(rows: Ints, weights: Floats, level: Ints, levels: int) -> Floats:
    """For every set that may be kept, how many hands drawn to it are of a level, weighted with
    `weights`; whole numbers.
    """
    kept = _kept_sets()
    some = np.flatnonzero(weights)
    parts = [
        places[rows[some]]
        for part, places in enumerate(part_set_indices())
        if part.bit_count() <= 3
    ]
    at = np.concatenate([kept.of[places] * levels + level[some] for places in parts])
    flat = np.bincount(
        at, weights=np.tile(weights[some], len(parts)), minlength=len(kept.sets) * levels
    )
    return np.asarray(flat.reshape(-1, levels))


@cache
def _hands_per_kept_set() -> Ints:
    """For every set that may be kept, how many hands there are that hold it."""
    kept = _kept_sets()
    size = np.searchsorted(OFFSETS[1:4], kept.sets, side="right")
    hands = np.array([comb(51 - n, 5 - n) for n in range(4)])[size]
    return np.asarray(kept.many * hands)


class ShortGrid:
    """Chances of a dealer who does not play, around even, that hands are told apart by: `STEP`
    apart, even at `MIDDLE`.
    """

    EDGES = np.linspace(0.42, 0.58, 81)
    MIDDLE = 40
    STEP = 0.002


class FinalHands(NamedTuple):
    """Final hands: strength, what a winning Bet is paid, whether they are bet, and how likely the
    dealer does not play.
    """

    strength: Ints
    win: Ints
    plays: NDArray[np.bool_]
    short: Floats


class _Bet:
    """For every set kept, how often hands drawn to it and bet end in each way against each level of
    a dealer.
    """

    def __init__(self, dealer: Dealer, rows: Ints, plays: Floats, held: FinalHands) -> None:
        self._levels = dealer.levels + 1
        kind = 2 * held.win + (held.strength >= STRAIGHT)
        keys, at = np.unique(kind * self._levels + dealer.level(held.strength), return_inverse=True)
        self._straight = keys // self._levels & 1 == 1
        paid, self._paid = np.unique(keys // self._levels >> 1, return_inverse=True)
        self._level, self._counts = (
            keys % self._levels,
            _weighted_counts_by_level(rows, plays, at, len(keys)),
        )
        self._won = np.isin(paid, held.win[held.plays])
        self.kinds = [
            HandEnd.SHORT,
            HandEnd.STRAIGHT_SHORT,
            HandEnd.LOSE,
            HandEnd.TIE,
            *(HandEnd.WIN + paid[self._won]).tolist(),
        ]

    def end_chances(self, kept_set: int) -> Floats:
        """The chances for one set: a row for each level, a column for each of `kinds`, and one for
        a dealer who does not play.
        """
        ways = np.zeros((len(self._won), self._levels))
        np.add.at(ways, (self._paid, self._level), self._counts[kept_set])
        bets, wins = (
            ways.sum(0) / _hands_per_kept_set()[kept_set],
            ways[self._won] / _hands_per_kept_set()[kept_set],
        )
        straight = self._counts[kept_set][self._straight].sum() / _hands_per_kept_set()[kept_set]
        out = np.zeros((self._levels - 1, len(self.kinds) + 1))
        out[0, [0, 1, -1]] = bets.sum() - straight, straight, 1.0
        out[1:, 2] = (np.cumsum(bets) - bets)[1:-1]
        out[1:, 3] = bets[1:-1]
        out[1:, 4:-1] = (wins.sum(1)[:, None] - np.cumsum(wins, axis=1)).T[1:-1]
        return out


def _counts_and_areas_by_edge(rows: Ints, weight: Ints, held: FinalHands) -> tuple[Floats, Floats]:
    """For every set kept and every edge, how many more hands below an ace-king lie under it than
    under even, and its area.
    """
    unmade = np.where(held.strength < QUALIFYING, weight, 0).astype(np.float64)
    even = _weighted_counts_by_level(
        rows,
        unmade,
        np.searchsorted(ShortGrid.EDGES, held.short).astype(np.int64),
        len(ShortGrid.EDGES) + 1,
    )
    even /= _hands_per_kept_set()[:, None]
    below = np.cumsum(even, axis=1)[:, :-1]
    below -= below[:, ShortGrid.MIDDLE : ShortGrid.MIDDLE + 1].copy()
    area = np.zeros_like(below)
    area[:, 1:] = np.cumsum((below[:, 1:] + below[:, :-1]) * (ShortGrid.STEP / 2), axis=1)
    area -= area[:, ShortGrid.MIDDLE : ShortGrid.MIDDLE + 1].copy()
    out = np.empty((2, KEPT, len(ShortGrid.EDGES)))
    for table in renamed_set_indices():
        out[0][table[_kept_sets().sets]], out[1][table[_kept_sets().sets]] = below, area
    return out[0], out[1]


class Dead:
    """For each set kept and each dead card, how much likelier each end becomes for one `weight_per_dead_card`."""

    def __init__(self, dealer: Dealer, rows: Ints, weight: Ints, held: FinalHands) -> None:
        self._dealer = dealer
        bet = _Bet(dealer, rows, np.where(held.plays, weight, 0).astype(np.float64), held)
        *moved, self._short = self._chance_changes_by_end(bet)
        self.by_kind = dict(zip(bet.kinds, moved, strict=True))
        self.price_for_straight(1)
        self._below, self._area = _counts_and_areas_by_edge(rows, weight, held)

    def price_for_straight(self, straight_win: int) -> None:
        """Price the moves where the Ante wins so much with a straight or better that the dealer
        does not play against.
        """
        nets = end_nets(straight_win)
        moves = (int(nets[kind]) * moved for kind, moved in self.by_kind.items())
        self.worth: Floats = np.asarray(sum(moves))

    def priced_for_straight(self, straight_win: int) -> Dead:
        """The same, priced otherwise."""
        other = copy(self)
        other.price_for_straight(straight_win)
        return other

    def end_chance_changes(self, kind: int, kept: Ints, dead: list[Ints]) -> Floats:
        """How much likelier this end becomes with these cards kept and these dead, one column each."""
        moved = self.by_kind.get(kind)
        out = np.zeros(len(kept)) if moved is None else self._first_order_change(moved, kept, dead)
        if kind in {HandEnd.FOLD, HandEnd.SHORT, HandEnd.LOSE}:
            fewer, gained = self._fewer_bets_and_gain(kept, dead)
            out += (
                fewer
                if kind == HandEnd.FOLD
                else gained - fewer / 2
                if kind == HandEnd.SHORT
                else -gained - fewer / 2
            )
        return out

    def worth_change(self, kept: Ints, dead: list[Ints]) -> Floats:
        """How much more an exchange is worth with these cards kept and these dead."""
        return (
            self._first_order_change(self.worth, kept, dead)
            + 4.0 * self._fewer_bets_and_gain(kept, dead)[1]
        )

    def _first_order_change(self, moved: Floats, kept: Ints, dead: list[Ints]) -> Floats:
        return np.asarray(sum(moved[kept * 52 + card] for card in dead)) * weight_per_dead_card(
            len(dead)
        )

    def _fewer_bets_and_gain(self, kept: Ints, dead: list[Ints]) -> tuple[Floats, Floats]:
        """How many fewer hands below an ace-king are bet, and a quarter of what it is worth to bet
        just these.
        """
        at = np.clip(
            (0.5 - self._first_order_change(self._short, kept, dead) - ShortGrid.EDGES[0])
            / ShortGrid.STEP,
            0,
            len(ShortGrid.EDGES) - 1.001,
        )
        low = at.astype(np.int64)
        rest = at - low
        below, area = (
            part[kept, low] * (1 - rest) + part[kept, low + 1] * rest
            for part in (self._below, self._area)
        )
        return np.asarray(below), np.asarray(area)

    def _chance_changes_by_end(self, bet: _Bet) -> Floats:
        """How much likelier each dead card makes each end: a row for each of the bet's kinds, and
        one for a dealer who does not play; a column for each set kept and dead card.
        """
        dealer, kept, count = self._dealer, _kept_sets().sets, len(bet.kinds) + 1
        one = np.zeros((len(kept), 52, count))
        cards = np.asarray(dealer.left)
        for at, some in enumerate(_cards_of_kept_sets()):
            held = np.searchsorted(cards, np.array(some, np.int64)).tolist()
            if all(cards[i] == c for i, c in zip(held, some, strict=True)):
                every, holding = dealer.level_chances(held)
                here = bet.end_chances(at)
                moved = every @ here - holding @ here
                moved[held] = 0.0
                one[at, cards] = moved
        out = np.zeros((count, KEPT, 52))
        for names, table in zip(permutations((1, 2, 3)), renamed_set_indices(), strict=True):
            named = cards_renamed(names)
            for kind in range(len(out)):
                out[kind][np.ix_(table[kept], named)] = one[:, :, kind]
        return out.reshape(len(out), -1)
