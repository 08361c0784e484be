"""What a Second Chance is worth (673a.7(l), R-DB2): one more card, taken off a bust's total, before
the dealer draws.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from .hand_tree import (
    BLOCK,
    ENDS,
    OVER,
    PUSH,
    RANKS,
    WORTH,
    DealerSets,
    Floats,
    Ints,
    Weighed,
    dealer_draws,
    end_chances_of_sets,
    set_chances,
    sum_set_chances,
    weighed_sets,
    win_and_loss_chances,
)


def next_card_and_end_chances(found: DealerSets, shoes: Ints, barred: int) -> tuple[Floats, Floats]:
    """How likely a next card of each rank comes with each end of the dealer (ranks by ends by
    shoes); and how he ends.
    """
    joint = np.zeros((RANKS, len(ENDS), shoes.shape[1]))
    ends = np.zeros((len(ENDS), shoes.shape[1]))
    good = np.flatnonzero(shoes.min(0) >= 0)
    for first in range(0, good.size, BLOCK):
        at = good[first : first + BLOCK]
        sets = set_chances(found, shoes[:, at], barred)
        ends[:, at] = end_chances_of_sets(found, sets)
        sets /= np.maximum(shoes[:, at].sum(0) - found.cards[:, None], 1.0)
        for e in range(len(ENDS)):
            some = slice(found.starts[e], found.starts[e + 1])
            joint[:, e, at] = shoes[:, at] * sets[some].sum(0) - found.held[some].T @ sets[some]
    return np.maximum(joint, 0.0), ends


def second_chance_values(joint: Floats, totals: Ints) -> Floats:
    """What a Second Chance is worth to busts with these totals, in what the hand stakes (673a.7(l),
    R-DB2).
    """
    out = np.zeros(len(totals))
    for r in range(RANKS):
        left = totals - WORTH[r]
        win, lose = win_and_loss_chances(left, joint[r])
        any_end = joint[r].sum(0)
        out += np.where(left > 21, -2.0 * any_end, np.where(left == 21, any_end, win - 2.0 * lose))
    return out


BUSTS = range(22, 31)
"""The totals that a hand can bust with."""


def second_chance_net(left: int, end: int) -> int:
    """What a Second Chance that leaves this total comes to against an end, in what the hand stakes
    (673a.7(l), R-DB2).
    """
    if left > 21 or (left < 21 and end < PUSH and left < 17 + end):
        return -2
    return int(left == 21 or end == OVER or (end < PUSH and left > 17 + end))


_PAYS = np.array(
    [
        [[second_chance_net(total - r, e) for r in WORTH.tolist()] for e in range(len(ENDS))]
        for total in BUSTS
    ],
    float,
)
"""Bust totals by ends by ranks."""


@cache
def second_chance_weights(up: int, barred: int, *, hits_soft_17: bool) -> Weighed:
    """What `second_chance_value_table` weighs the dealer's sets with: a sum for every end, then for
    every bust total.
    """
    found = dealer_draws(up, barred, hits_soft_17=hits_soft_17)
    ends = np.searchsorted(np.array(found.starts), np.arange(len(found.orders)), side="right") - 1
    by_end = np.arange(len(ENDS))[:, None] == ends
    taken = np.einsum("tsr,sr->ts", _PAYS[:, ends], found.held)
    return weighed_sets(found.held.astype(np.int64), found.orders * np.concatenate((by_end, taken)))


def second_chance_value_table(up: int, barred: int, shoes: Ints, *, hits_soft_17: bool) -> Floats:
    """What a Second Chance is worth to a bust of each total in each shoe (totals by shoes), in what
    the hand stakes.

    The card drawn and the dealer's set are counted together: a set leaves of each rank what the
    shoe has less its own.
    """
    sums = sum_set_chances(
        second_chance_weights(up, barred, hits_soft_17=hits_soft_17), shoes, barred, one_more=True
    )
    counts = shoes.astype(float)
    return np.stack(
        [
            ((pays @ counts) * sums[: len(ENDS)]).sum(0) - taken
            for pays, taken in zip(_PAYS, sums[len(ENDS) :], strict=True)
        ]
    )
