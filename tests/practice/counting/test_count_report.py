"""The report of what counting brings: rows of the ramp, and the rounds that check it."""

from __future__ import annotations

from itertools import pairwise
from math import isclose, sqrt

import pytest

from game.games import GAMES
from game.practice.counting.count_report import (
    RampRequest,
    count_answer,
    counted_games,
    is_counted,
    ramp_rows,
    simulated_gain,
)


def test_only_the_two_blackjacks_are_counted() -> None:
    assert [slug for slug, game in GAMES.items() if is_counted(game)] == [
        "free-bet-blackjack",
        "double-back-jack",
    ]


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
@pytest.mark.parametrize("system", ["Hi-Lo", "Best-2", "Best-4"])
@pytest.mark.parametrize("spread", [1, 8])
def test_the_rows_of_a_ramp_add_up_to_its_gain(slug: str, system: str, spread: int) -> None:
    answer = count_answer(GAMES[slug], RampRequest(system, spread))
    rows = ramp_rows(answer)
    assert isclose(sum(row.share for row in rows), 1.0, abs_tol=1e-9)
    assert isclose(sum(row.units for row in rows), 100 * answer.result.gain, abs_tol=1e-9)
    assert rows[0].low is None
    assert rows[-1].high is None
    ends = [(row.low, row.high) for row in rows]
    assert all(after[0] == before[1] + 1 for before, after in pairwise(ends))  # type: ignore[operator] # only the ends are open


def test_the_error_of_a_drawn_gain_is_that_of_its_counts_together() -> None:
    answer = count_answer(GAMES["double-back-jack"], RampRequest("Best-4"))
    found = simulated_gain(answer)
    bets = dict(zip((rung.count for rung in answer.chosen.counts), answer.bets, strict=True))
    shares = {rung.count: rung.share for rung in answer.chosen.counts}
    parts = [100 * shares[c.count] * bets[c.count] * c.own_error for c in answer.chosen.checks]
    assert isclose(found.own_error, sqrt(sum(part**2 for part in parts)))
    assert abs(found.own - found.basic) < 2 * found.own_error
    assert found.error < found.own_error / 10
    assert found.basic < 100 * answer.result.gain, "index plays add to it"


def test_found_broken_a_count_that_never_comes_under_the_pit_ended_the_report() -> None:
    request = RampRequest("Best-4", heat=2, penetration=50)
    answer = count_answer(GAMES["double-back-jack"], request)
    assert not all(rung.share for rung in answer.chosen.counts)
    rows = ramp_rows(answer)
    assert isclose(sum(row.share for row in rows), 1.0, abs_tol=1e-9)
    assert rows[-1].edge > 0


def test_found_broken_counting_began_at_a_game_where_it_does_not_win() -> None:
    assert next(iter(counted_games(GAMES))) == "double-back-jack"
