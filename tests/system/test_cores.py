"""Long computations find the same on any number of cores, and leave no process behind."""

from __future__ import annotations

import itertools
import multiprocessing
from math import factorial

import pytest

from game.core.declaration import HouseRules
from game.games import GAMES
from game.odds.simulation import simulate as simulation
from game.odds.simulation.simulate import simulate
from game.practice.counting.systems import HI_LO
from game.system.cores import map_in_order
from tools.odds import billion_rounds


def test_results_come_in_order_and_whoever_stops_asking_ends_the_processes() -> None:
    expected = list(map(factorial, range(50)))
    assert list(map_in_order(factorial, range(50), 2)) == expected
    asked = map_in_order(factorial, itertools.count(), 2)
    assert list(itertools.islice(asked, 3)) == [1, 1, 2]
    asked.close()  # type: ignore[attr-defined] # a generator
    assert multiprocessing.active_children() == []


def test_what_a_job_raises_is_raised_and_ends_the_processes() -> None:
    with pytest.raises(ValueError, match="not defined for negative values"):
        list(map_in_order(factorial, (3, -1, 5), 2))
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("go-fore-it", {"rounds": 2500}),
        ("high-roll-dice", {"rounds": 2500}),
        ("lunar-poker", {"rounds": 70, "strategy": "random", "seats": 2}),
        ("flop-poker", {"rounds": 70, "engine": True}),
    ],
)
def test_a_simulation_is_the_same_on_two_cores(
    slug: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "PART", 1000)
    monkeypatch.setattr(simulation, "ENGINE_PART", 30)
    game = GAMES[slug]
    one = simulate(game, HouseRules(), seed=3, **options)  # type: ignore[arg-type]
    two = simulate(game, HouseRules(), seed=3, cores=2, **options)  # type: ignore[arg-type]
    assert one == two
    assert sum(two.histogram.values()) == one.rounds * one.seats


def test_a_billion_rounds_are_the_same_on_two_cores() -> None:
    """Each part begins where the one before leaves the stream of random numbers."""
    asked = (GAMES["free-bet-blackjack"], [HI_LO], [(-3, 3)], [[]])
    one = billion_rounds.deal(*asked, rounds=900, seed=5)
    assert one == billion_rounds.deal(*asked, rounds=900, seed=5, cores=2)
    tables = billion_rounds.counting_tables([HI_LO], [(-3, 3)], [[]])
    whole = billion_rounds.deal_part("free_bet_blackjack", tables, 1, 5, 1)
    again = billion_rounds.deal_part("free_bet_blackjack", tables, 1, 5, 0)
    assert (whole.counts != again.counts).any()
