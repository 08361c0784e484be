"""Bets that follow a count: what a ramp brings, its swing, Kelly's bet, ruin, and SCORE."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt

import msgspec


class CountShare(msgspec.Struct, frozen=True):
    """How often rounds begin at a count, and what a round brings then in base wagers."""

    count: int
    share: float
    edge: float
    variance: float


class RampResult(msgspec.Struct, frozen=True):
    """What a ramp comes to for each round dealt, in units.

    `gain` is the mean, `variance` that of one round, `bet` the mean bet.
    """

    gain: float
    variance: float
    bet: float

    @property
    def score(self) -> float:
        """What a bankroll of $10,000 that may be lost with 13.5 % brings in 100 rounds, in dollars."""
        return 1e6 * self.gain**2 / self.variance if self.gain > 0 else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a round in units."""
        return sqrt(self.variance)

    def risk_of_ruin(self, bankroll_units: float) -> float:
        """How likely a bankroll of so many units is lost before it grows without end."""
        return exp(-2.0 * self.gain * bankroll_units / self.variance) if self.gain > 0 else 1.0


def ramp_result(counts: Iterable[CountShare], bets: Iterable[float]) -> RampResult:
    """What it comes to when so many units are bet at each of the counts.

    >>> counts = (CountShare(0, 0.5, -0.01, 1.0), CountShare(1, 0.5, 0.01, 1.0))
    >>> result = ramp_result(counts, (1, 3))
    >>> round(result.gain, 6), result.bet, round(result.score, 2)
    (0.01, 2.0, 20.0)
    """
    gain = square = bet = 0.0
    for rung, units in zip(counts, bets, strict=True):
        gain += rung.share * rung.edge * units
        square += rung.share * (rung.variance + rung.edge**2) * units**2
        bet += rung.share * units
    return RampResult(gain, square - gain**2, bet)


def kelly_bet(edge: float, variance: float, bankroll: float) -> float:
    """The bet that grows a bankroll fastest; nothing where the house has the edge.

    >>> kelly_bet(0.01, 1.25, 10_000)
    80.0
    """
    return max(0.0, edge) / variance * bankroll


class KellyRow(msgspec.Struct, frozen=True):
    """A ramp whose smallest bet is a `fraction` of what Kelly's rule allows a bankroll: that bet (so
    much of the bankroll as `bet`), what 100 rounds win of the bankroll, the chance that it is lost in
    endless play with bets that stay, and that it ever falls to half with bets that follow it.
    """

    fraction: float
    bet: float
    wins: float
    ruin: float
    halved: float


def kelly_rows(result: RampResult, fractions: Iterable[float] = (1.0, 0.5, 0.25)) -> list[KellyRow]:
    """A ramp at some fractions of Kelly's bet, none where it does not win.

    >>> row = kelly_rows(RampResult(0.01, 25.0, 1.5))[1]
    >>> row.fraction, row.bet, round(row.wins, 6), round(row.ruin, 4), row.halved
    (0.5, 0.0002, 0.0002, 0.0183, 0.125)
    """
    if result.gain <= 0:
        return []
    full = result.gain / result.variance
    return [
        KellyRow(
            fraction,
            fraction * full,
            100 * fraction * full * result.gain,
            exp(-2.0 / fraction),
            0.5 ** (2.0 / fraction - 1.0),
        )
        for fraction in fractions
    ]


def linear_spread(counts: Iterable[CountShare], spread: int, rare: float = 0.02) -> tuple[int, ...]:
    """A ramp of whole units: one where the house has the edge, then in step with the edge, up to
    `spread` at the count that only a share of `rare` of the rounds reaches.

    >>> counts = [CountShare(c, 0.25, e, 1.3) for c, e in enumerate((-0.01, 0.01, 0.02, 0.04))]
    >>> linear_spread(counts, 8)
    (1, 2, 4, 8)
    """
    rungs = sorted(counts, key=lambda rung: rung.count)
    above, most = 0.0, 0.0
    for rung in reversed(rungs):
        above += rung.share
        most = rung.edge
        if above >= rare:
            break
    if most <= 0:
        return (1,) * len(rungs)
    return tuple(max(1, min(spread, round(spread * rung.edge / most))) for rung in rungs)
