"""What a Second Chance is worth (673a.7(l), R-DB2): one more card, taken off a bust's total, before the dealer draws."""

from __future__ import annotations

from functools import cache

import numpy as np

from game.advisor.blackjack.tree import (
    BLOCK,
    ENDS,
    OVER,
    PUSH,
    RANKS,
    WORTH,
    DealerSets,
    Floats,
    Ints,
    against,
    dealer_ends,
    dealer_sets,
    draws,
    walk,
)


def chance_joint(found: DealerSets, shoes: Ints, barred: int) -> tuple[Floats, Floats]:
    """How likely a next card of each rank comes with each end of the dealer (ranks by ends by shoes); and how he ends."""
    joint = np.zeros((RANKS, len(ENDS), shoes.shape[1]))
    ends = np.zeros((len(ENDS), shoes.shape[1]))
    good = np.flatnonzero(shoes.min(0) >= 0)
    for first in range(0, good.size, BLOCK):
        at = good[first : first + BLOCK]
        sets = dealer_sets(found, shoes[:, at], barred)
        ends[:, at] = dealer_ends(found, sets)
        sets /= np.maximum(shoes[:, at].sum(0) - found.cards[:, None], 1.0)
        for e in range(len(ENDS)):
            some = slice(found.starts[e], found.starts[e + 1])
            joint[:, e, at] = shoes[:, at] * sets[some].sum(0) - found.held[some].T @ sets[some]
    return np.maximum(joint, 0.0), ends


def chance_values(joint: Floats, totals: Ints) -> Floats:
    """What a Second Chance is worth to busts with these totals, in what the hand stakes (673a.7(l), R-DB2)."""
    out = np.zeros(len(totals))
    for r in range(RANKS):
        left = totals - WORTH[r]
        win, lose = against(left, joint[r])
        any_end = joint[r].sum(0)
        out += np.where(left > 21, -2.0 * any_end, np.where(left == 21, any_end, win - 2.0 * lose))
    return out


BUSTS = range(22, 31)
"""The totals that a hand can bust with."""


def _pays(left: int, end: int) -> int:
    """What a Second Chance that leaves this total comes to against an end, in what the hand stakes (673a.7(l), R-DB2)."""
    if left > 21 or (left < 21 and end < PUSH and left < 17 + end):
        return -2
    return int(left == 21 or end == OVER or (end < PUSH and left > 17 + end))


_PAYS = np.array([[[_pays(total - r, e) for r in WORTH.tolist()] for e in range(len(ENDS))] for total in BUSTS], float)
"""Bust totals by ends by ranks."""


@cache
def chance_weights(up: int, barred: int, *, hits_soft_17: bool) -> tuple[Floats, ...]:
    """What `chance_table` weighs the dealer's sets with, by number of cards: rows by end, then by bust total."""
    found = draws(up, barred, hits_soft_17=hits_soft_17)
    out = []
    ends = np.searchsorted(np.array(found.starts), np.arange(len(found.orders)), side="right") - 1
    order, sizes = np.argsort(found.cards, kind="stable"), np.sort(found.cards)
    for depth, weights in enumerate(found.weights):
        at = order[np.searchsorted(sizes, depth + 1) : np.searchsorted(sizes, depth + 2)]
        taken = np.zeros((len(BUSTS), weights.shape[1]))
        for i, line in zip(at.tolist(), found.lines[depth].tolist(), strict=True):
            taken[:, line] = found.orders[i] * (_PAYS[:, ends[i]] @ found.held[i])
        out.append(np.concatenate((weights, taken)))
    return tuple(out)


def chance_table(up: int, barred: int, shoes: Ints, *, hits_soft_17: bool) -> Floats:
    """What a Second Chance is worth to a bust of each total in each shoe (totals by shoes), in what the hand stakes.

    The card drawn and the dealer's set are counted together: a set leaves of each rank what the shoe has less its own.
    """
    found = draws(up, barred, hits_soft_17=hits_soft_17)
    sums = walk(found, chance_weights(up, barred, hits_soft_17=hits_soft_17), shoes, barred, one_more=True)
    plain = _PAYS.reshape(-1, RANKS) @ shoes.astype(float)
    by_end = plain.reshape(len(BUSTS), len(ENDS), -1) * sums[: len(ENDS)]
    return np.asarray(by_end.sum(1) - sums[len(ENDS) :])
