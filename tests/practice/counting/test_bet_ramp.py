"""Bets that follow a count: gain, Kelly's bet and ruin against simulation and known formulas."""

from __future__ import annotations

import numpy as np
import pytest

from game.practice.counting.bet_ramp import CountShare, kelly_bet, linear_spread, ramp_result

COUNTS = (CountShare(-1, 0.6, -0.01, 1.2), CountShare(1, 0.4, 0.02, 1.3))


def test_a_ramp_is_the_mean_and_variance_of_what_it_bets() -> None:
    result = ramp_result(COUNTS, (1, 4))
    rng = np.random.default_rng(5)
    high = rng.random(2_000_000) < 0.4
    net = np.where(
        high, 4 * rng.normal(0.02, 1.3**0.5, len(high)), rng.normal(-0.01, 1.2**0.5, len(high))
    )
    assert result.gain == pytest.approx(0.6 * -0.01 + 0.4 * 0.08)
    assert net.mean() == pytest.approx(result.gain, abs=0.01)
    assert net.var() == pytest.approx(result.variance, rel=0.01)
    assert result.bet == pytest.approx(2.2)


def test_nothing_is_bet_by_kelly_where_the_house_has_the_edge() -> None:
    assert kelly_bet(-0.01, 1.2, 1000) == 0
    assert linear_spread((CountShare(0, 1.0, -0.01, 1.2),), 8) == (1,)
    losing = ramp_result(COUNTS[:1], (1,))
    assert (losing.risk_of_ruin(1e6), losing.score) == (1.0, 0.0)


def test_ruin_falls_with_the_bankroll() -> None:
    result = ramp_result(COUNTS, (1, 8))
    assert 1 > result.risk_of_ruin(100) > result.risk_of_ruin(1000) > 0
