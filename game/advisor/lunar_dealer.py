"""How Lunar's dealer ends: all hands that an exposed card and the unseen ones make, counted without any cards that are drawn.

Drawn cards leave the dealer's deck: counts of hands that hold one to four given cards are taken off and added again
(inclusion and exclusion), which is exact for any number of them: the dealer has four unseen cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from game.cards import Card
from game.hands import LUNAR
from game.hands.combine import ace_king_beside
from game.rules.lunar_poker import BET, QUALIFYING

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@cache
def wins() -> Ints:
    """What a Bet of one wins with five cards of each strength, both combinations together (671a.12(d))."""
    rows = [BET.find(strength) for strength in range(LUNAR.top + 1)]
    first = np.array([row.odds.win if row else 0 for row in rows], np.int64)
    return first + np.array(ace_king_beside(), np.int64)


@cache
def _subsets(size: int, left: int) -> Ints:
    return np.array(list(combinations(range(left), size)), np.int64)


def _cumulative(at: Ints, strengths: Ints, rows: int) -> NDArray[np.int32]:
    """For every row, how many hands are weaker than each strength."""
    width = LUNAR.top + 3
    counts = np.bincount(at * width + strengths + 1, minlength=rows * width).reshape(rows, width)
    return np.cumsum(counts, axis=1, dtype=np.int32)


class Dealer:
    """All ends of the dealer's hand. `left` are the cards that nobody has shown; drawn cards are given by their index in it."""

    def __init__(self, up: Card, left: tuple[Card, ...]) -> None:
        self.left = np.array(left)
        n = self.n = len(left)
        sets = _subsets(4, n)
        cards = self.left[sets]
        self.strengths = LUNAR.of_columns([np.full(1, up), *cards.T]).astype(np.int64)
        self._all = _cumulative(np.zeros(len(sets), np.int64), self.strengths, 1)
        self._one = _cumulative(sets.T.reshape(-1), np.tile(self.strengths, 4), n)
        pairs = [sets[:, a] * n + sets[:, b] for a, b in combinations(range(4), 2)]
        self._pair_at = np.full(n * n, 0, np.int64)
        two = _subsets(2, n)
        self._pair_at[two[:, 0] * n + two[:, 1]] = np.arange(len(two))
        self._two = _cumulative(self._pair_at[np.concatenate(pairs)], np.tile(self.strengths, 6), len(two))
        self._three: NDArray[np.int32] | None = None

    def _triples(self) -> NDArray[np.int32]:
        """For every three cards, the strengths of the dealer's hands that hold them."""
        if self._three is None:
            n, sets = self.n, _subsets(4, self.n)
            keys = np.concatenate(
                [sets[:, a] * n * n + sets[:, b] * n + sets[:, c] for a, b, c in combinations(range(4), 3)]
            )
            order = np.argsort(keys, kind="stable")
            three = np.tile(self.strengths, 4)[order].astype(np.int32).reshape(-1, n - 3)
            self._triple_at = np.zeros(n**3, np.int64)
            self._triple_at[keys[order][:: n - 3]] = np.arange(len(three))
            self._three = three
        return self._three

    def below(self, drawn: Ints, strength: Ints) -> Ints:
        """How many of the dealer's hands without the drawn cards (rows of sorted indices) are weaker than a strength."""
        k = drawn.shape[1]
        out = self._all[0][strength].astype(np.int64)
        for a in range(k):
            out -= self._one[drawn[:, a], strength]
        for a, b in combinations(range(k), 2):
            out += self._two[self._pair_at[drawn[:, a] * self.n + drawn[:, b]], strength]
        if k >= 3:
            three = self._triples()
            for a, b, c in combinations(range(k), 3):
                at = self._triple_at[(drawn[:, a] * self.n + drawn[:, b]) * self.n + drawn[:, c]]
                out -= (three[at] < strength[:, None]).sum(1)
        for four in combinations(range(k), 4):
            out += self._strength_of(drawn[:, four]) < strength
        return np.asarray(out)

    def _strength_of(self, four: Ints) -> Ints:
        n = self.n
        rank = np.zeros(len(four), np.int64)
        for place in range(4):
            first = four[:, place - 1] + 1 if place else np.zeros(len(four), np.int64)
            for step in range(n):
                rank += np.where((step >= first) & (step < four[:, place]), comb(n - 1 - step, 3 - place), 0)
        return self.strengths[rank]

    def bet(self, drawn: Ints, strength: Ints, win: Ints) -> Floats:
        """The expected net of Ante and Bet, in antes, of hands that the Bet is made with after these draws (671a.11(f))."""
        total = comb(self.n - drawn.shape[1], 4)
        short = self.below(drawn, np.full(len(drawn), QUALIFYING))
        weaker = self.below(drawn, np.maximum(strength, QUALIFYING))
        stronger = total - self.below(drawn, np.maximum(strength + 1, QUALIFYING))
        return np.asarray((short + 2.0 * win * (weaker - short) - 3.0 * stronger) / total)
