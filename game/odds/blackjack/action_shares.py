"""How an action at a blackjack table ends: the chances of win, push and loss, and the mean amounts."""

from __future__ import annotations

import numpy as np

from ..distribution.net_shares import NetShares, net_shares
from .hand_tree import ENDS, PUSH, WORTH, Floats
from .hand_values import BROKEN, NETS, STAKED, ZERO, BranchPlan, Hands, Stake
from .second_chance import second_chance_net
from .splits import SplitHands

BASES = np.arange(NETS, dtype=np.float64) - ZERO
"""The nets of a joint array in base wagers."""


def play_shares(hands: Hands, stake: Stake, verb: str, base_cents: int) -> NetShares:
    """How standing, a card or a double ends with best play after it, for a base wager in cents."""
    plan = BranchPlan(
        *(
            part.copy()
            for part in (
                hands.best_values_and_plan(stake)[1].hit,
                hands.best_values_and_plan(stake)[1].double,
            )
        )
    )
    plan.hit[0], plan.double[0] = verb == "hit", verb == "double"
    joint = hands.joint(stake, plan)[0]
    own = hands.doubled_stake(0, stake).own if verb == "double" else stake.own
    ways = joint[:STAKED].reshape(NETS, len(ENDS)).sum(1)
    broken = float(joint[BROKEN])
    if not (stake.return_chance or stake.broken_stake) or broken <= 0.0:
        return net_shares(base_cents * BASES, ways)
    # what breaks comes back at a dealer's 22, or takes what lies under other hands along
    ways[ZERO - own] -= broken
    nets = base_cents * np.append(BASES, -own - stake.broken_stake)
    ways = np.append(ways, broken * (1.0 - stake.return_chance))
    ways[ZERO] += broken * stake.return_chance
    return net_shares(nets, np.maximum(ways, 0.0))


def split_shares(
    found: SplitHands, stake: Stake, base_cents: int, *, busts_returned: bool
) -> NetShares:
    """How a split ends whose hands' joint arrays were asked for: with each end of the dealer they
    are taken as independent.

    Where `busts_returned` the house returns a broken hand at a dealer's 22, it does while another
    hand of the seat holds (672a.10(c)(2)).
    """
    nets, ways = list[Floats](), list[Floats]()
    for times, joints in found.ways:
        grids = [joint[:STAKED].reshape(NETS, len(ENDS)) for joint in joints]
        bases = np.arange(len(grids) * (NETS - 1) + 1, dtype=np.float64) - ZERO * len(grids)
        for end in range(len(ENDS)):
            mass = float(grids[0][:, end].sum())
            if mass <= 0.0:
                continue
            beside = end == PUSH and busts_returned
            chances = [
                _net_chances_at_dealer_22(joint) if beside else grid[:, end]
                for joint, grid in zip(joints, grids, strict=True)
            ]
            spread = np.array([times * mass * (1.0 - stake.return_chance if beside else 1.0)])
            for each in chances:
                spread = np.convolve(spread, each / mass)
            nets.append(np.append(bases - stake.broken_stake * beside, 0.0))
            ways.append(np.append(spread, times * mass - spread.sum()))
    return net_shares(
        base_cents * np.concatenate(nets), np.maximum(np.concatenate(ways), 0.0), is_exact=False
    )


def _net_chances_at_dealer_22(joint: Floats) -> Floats:
    """How likely a hand breaks with each net and the dealer ends on 22."""
    chances = np.where(
        np.arange(NETS) < ZERO, joint[:STAKED].reshape(NETS, len(ENDS))[:, PUSH], 0.0
    )
    chances[ZERO] = joint[BROKEN] - chances.sum()
    return chances


def second_chance_shares(joint: Floats, total: int, stake: int) -> NetShares:
    """How a Second Chance to a broken hand ends; `joint` is how likely each card comes with each
    end of the dealer.
    """
    nets = [
        stake * second_chance_net(total - worth, end)
        for worth in WORTH.tolist()
        for end in range(len(ENDS))
    ]
    return net_shares(nets, joint.ravel())


def insurance_shares(
    *, tens: int, cards: int, stake: int, insurance_win: int, blackjack_win: int
) -> NetShares:
    """How insurance for a stake in cents ends (0: it is not taken).

    `insurance_win` is what it wins with one of the tens, `blackjack_win` what the hand's own
    Blackjack wins without one (0: it is not counted).
    """
    return net_shares([insurance_win, blackjack_win - stake], [tens, cards - tens])
