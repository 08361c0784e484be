"""Pai gow's base game under best play: sampled hands against the sampled hands of the dealer."""

from __future__ import annotations

from math import sqrt

import numpy as np

from game.advisor.games.six_card_fortune_pai_gow_poker import settings
from game.advisor.pai_gow_dealer import Dealers
from game.advisor.par import SIMULATED, ParRow, ParSheet
from game.cards import JOKER_DECK
from game.declare import Game


def main_sheet(game: Game, dealers: Dealers, hands: int) -> ParSheet:
    """The base game, from the first so many hands of a sample against those of the whole sample that hold none of their cards.

    Two hands set the house way and compared without regard to copies are even by symmetry; what such a comparison comes to in the
    sample is taken off each hand's value, which leaves far less to chance.
    """
    values = np.empty(hands)
    ends = np.zeros(5)
    doubled = 0
    for i in range(hands):
        mask = int(dealers.bits[i])
        left = dealers.without(mask)
        hand = tuple(c for c in JOKER_DECK if mask >> int(c) & 1)
        best = max(settings(hand, left).values(), key=lambda one: one.worth)
        even = np.sign(np.sign(dealers.high[i] - left.high) + np.sign(dealers.low[i] - left.low))
        both = (np.sign(dealers.high[i] - left.high) * np.sign(dealers.low[i] - left.low)) >= 0
        values[i] = best.worth - float((even * both).mean())
        twice = best.double > 0
        doubled += twice
        net = best.ends * (1 + best.played) if twice else best.ends
        ends += np.bincount(net + 2, minlength=5) / len(net)
    ends /= hands
    ev, staked = float(values.mean()), 1 + doubled / hands
    nets = np.arange(-2, 3)
    error = float(values.std(ddof=1)) / sqrt(hands)
    names = ("loses 2", "loses 1", "comes out even", "wins 1", "wins 2")
    rows = tuple(ParRow(names[n + 2], float(ends[n + 2]), f"{n:+d}" if n else "push") for n in (2, 1, 0, -1, -2))
    return ParSheet(
        game=game.slug, wager="main", unit=game.base, ev=ev, house_edge=-ev, per="Pai Gow wager", element_of_risk=-ev / staked,
        hit_frequency=float(ends[3:].sum()), standard_deviation=sqrt(float((ends * nets**2).sum()) - ev**2), method=SIMULATED,
        standard_error=error, rows=rows,
        notes=(
            f"{hands:,} hands under best play, each against about {0.468 * len(dealers.bits):,.0f} hands of the dealer.",
            "The net is cleared of the sample's chance by a comparison that is even; the rows are as they came.",
            f"Best play takes the Double Down with {100 * doubled / hands:.1f} % of all hands.",
        ),
    )  # fmt: skip
