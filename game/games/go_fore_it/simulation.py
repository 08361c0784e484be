"""Go Fore It for volume (676a.11): the card is best play."""

from __future__ import annotations

import numpy as np

from ...core.declaration import Game, HouseRules
from ...hands.go_fore_it import POINTS, score_name
from ...odds.simulation.dealing import Cards, Ints, NetCountsAndStaked, run_rounds
from .card import STAY
from .rules import PAYTABLES, back_row

_POINTS = np.array([POINTS[c] for c in range(52)], np.int64)


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    return run_rounds(game, rules, rounds, seed, strategy, 4, _nets_and_stakes)


def _net_by_total(stake: int) -> Ints:
    """Net cents of Front 9 and Back 9 by the total."""
    out = []
    for total in range(4 * int(_POINTS.max()) + 1):
        called = score_name(total)
        won = (
            PAYTABLES["front"].rows[0].odds.winnings(stake) + back_row(called).odds.winnings(stake)
            if called
            else -2 * stake
        )
        out.append(won)
    return np.array(out, np.int64)


def _nets_and_stakes(cards: Cards, stake: int) -> tuple[Ints, Ints]:
    """Nets and stakes, in cents, of a round for each column of cards."""
    points = _POINTS[cards]
    stays = points[0] + points[1] <= STAY
    net: Ints = np.where(stays, _net_by_total(stake)[points.sum(axis=0)], -stake)
    return net, stake * (1 + stays.astype(np.int64))
