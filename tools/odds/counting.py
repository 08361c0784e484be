"""What counting cards is worth at a blackjack: `assets/games/<stem>/counting.json`."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from pathlib import Path

import numpy as np

from game.core.declaration import Game
from game.odds.blackjack.counted_shoes import CountTally, count_rounds
from game.odds.blackjack.play_tables import shipped
from game.odds.blackjack.removal import RemovalEffects, ShoeWorth, removal_effects, shoe_worth
from game.practice.counting.bet_ramp import CountShare
from game.practice.counting.index_plays import count_step, expected_shoe, index_plays
from game.practice.counting.school import CountCheck, CountingData, SystemFigures
from game.practice.counting.systems import (
    HI_LO,
    CountingSystem,
    best_system,
    betting_correlation,
    gain_per_true_count,
)
from tools.odds.written import write_json


def make(
    game: Game,
    out: Path,
    *,
    decks: int = 6,
    dealt: float = 0.625,
    shoes: int = 1 << 13,
    runs: int = 8,
) -> None:
    """Write counting.json: Hi-Lo beside the best systems with tags up to 2 and up to 4.

    `runs` times `shoes` shoes are drawn for each system.
    """
    found = removal_effects(game, decks)
    systems = (HI_LO, *(best_system(found.effects, level) for level in (2, 4)))
    figures = (_system_figures(game, system, found, dealt, [shoes] * runs) for system in systems)
    data = CountingData(decks, found.edge, found.effects, dealt, tuple(figures))
    write_json(out / "counting.json", data)


def _system_figures(
    game: Game, system: CountingSystem, found: RemovalEffects, dealt: float, shoes: list[int]
) -> SystemFigures:
    decks, step = found.decks, count_step(system, found.decks)
    scale = sqrt(system.spread / HI_LO.spread)
    reach = range(-ceil(3 * scale / step), ceil(5 * scale / step) + 1)
    worths = {k * step: shoe_worth(game, expected_shoe(system, decks, k)) for k in reach}
    at_nothing = {key: deal.best for key, deal in worths[0.0].deals.items()}
    best = [worths[count].edge for count in sorted(worths)]
    unchanged = [worths[count].edge_with(at_nothing) for count in sorted(worths)]
    plays = shipped(game.stem, decks)
    tallies = dict[int, CountTally]()
    for run, some in enumerate(shoes):
        drawn = count_rounds(
            game.extra,
            lambda _: plays,
            system.tags,
            decks=decks,
            dealt=dealt,
            shoes=some,
            rng=np.random.default_rng((run, *map(abs, system.tags))),
            counts=(round(-6 * scale), round(8 * scale)),
        )
        tallies = {count: _sum(tallies.get(count), tally) for count, tally in drawn.items()}
    rounds = sum(tally.rounds for tally in tallies.values())
    counts = tuple(
        CountShare(count, tally.rounds / rounds, _between(count, worths, best), tally.variance)
        for count, tally in tallies.items()
        if tally.rounds
    )
    checks = tuple(
        CountCheck(
            count,
            tally.rounds,
            tally.edge,
            sqrt(tally.variance / tally.rounds),
            _between(count, worths, unchanged),
        )
        for count, tally in tallies.items()
        if tally.rounds
    )
    return SystemFigures(
        system,
        betting_correlation(system, found.effects),
        gain_per_true_count(system, found.effects, decks),
        counts,
        index_plays(worths, {one.count: one.share for one in counts}, least=2e-6)[:40],
        checks,
    )


def _between(count: int, worths: Mapping[float, ShoeWorth], edges: list[float]) -> float:
    """The edge in the middle of a whole count and the next; beyond the shoes that were counted, the
    last straight line goes on.
    """
    at, known = count + 0.5, sorted(worths)
    first = 0 if at < known[0] else -2 if at > known[-1] else None
    if first is None:
        return float(np.interp(at, known, edges))
    slope = (edges[first + 1] - edges[first]) / (known[first + 1] - known[first])
    return edges[first] + slope * (at - known[first])


def _sum(before: CountTally | None, more: CountTally) -> CountTally:
    if before is None:
        return more
    return CountTally(
        before.rounds + more.rounds, before.net + more.net, before.squares + more.squares
    )
