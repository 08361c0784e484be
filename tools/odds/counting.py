"""What counting cards is worth at a blackjack: `assets/games/<stem>/counting.json`.

Effects of removal, systems and the hands for which another play is tried come from exact
computations; what they bring comes from a billion rounds (`tools/odds/billion_rounds.py`), beside
some millions that the program's own dealer dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from pathlib import Path

import numpy as np

from game.core.declaration import Game
from game.odds.blackjack.counting.counted_shoes import CountTally, count_rounds
from game.odds.blackjack.counting.removal import removal_effects, shoe_worth
from game.odds.blackjack.play_tables import shipped_plays
from game.practice.counting.bet_ramp import CountShare
from game.practice.counting.index_plays import (
    IndexPlay,
    expected_shoe,
    index_plays,
    true_count_of_one_tag_shift,
)
from game.practice.counting.school import CountCheck, CountingData, SystemFigures
from game.practice.counting.systems import (
    HI_LO,
    CountingSystem,
    best_system,
    betting_correlation,
    gain_per_true_count,
)
from tools.odds.billion_rounds import SystemResult, Trial, TrialResult, deal
from tools.odds.figure_files import write_json

DECKS = 6
DEALT = 0.625


def make(
    game: Game,
    out: Path,
    *,
    shoes: int = 1 << 13,
    runs: int = 8,
    rounds: int = 10**9,
    cores: int = 1,
) -> None:
    """Write counting.json: Hi-Lo beside the best systems with tags up to 2 and up to 4.

    `runs` times `shoes` shoes are dealt by the program's own dealer for each system, `rounds` by the
    other program on so many `cores`, which change nothing.
    """
    found = removal_effects(game, DECKS)
    systems = (HI_LO, *(best_system(found.effects, level) for level in (2, 4)))
    spans = [_span(system) for system in systems]
    own = [_own_rounds(game, system, [shoes] * runs) for system in systems]
    trials = [_trials(game, system, tally) for system, tally in zip(systems, own, strict=True)]
    results = deal(game, systems, spans, trials, rounds=rounds, seed=1, cores=cores)
    figures = tuple(
        SystemFigures(
            system,
            betting_correlation(system, found.effects),
            gain_per_true_count(system, found.effects, DECKS),
            *_rungs_and_plays(some, result),
            _checks(tally, result),
        )
        for system, tally, some, result in zip(systems, own, trials, results, strict=True)
    )
    data = CountingData(DECKS, found.edge, found.effects, DEALT, figures)
    write_json(out / "counting.json", data)


def _span(system: CountingSystem) -> tuple[int, int]:
    """The first and the last true count that stand by themselves."""
    most = round(6 * sqrt(system.mean_square_tag / HI_LO.mean_square_tag))
    return -most, most


def _own_rounds(game: Game, system: CountingSystem, shoes: list[int]) -> Mapping[int, CountTally]:
    plays, found = shipped_plays(game.stem, DECKS), dict[int, CountTally]()
    for run, some in enumerate(shoes):
        drawn = count_rounds(
            game.extra,
            lambda _: plays,
            system.tags,
            decks=DECKS,
            dealt=DEALT,
            shoes=some,
            rng=np.random.default_rng((run, *map(abs, system.tags))),
            counts=_span(system),
        )
        found = {count: _sum(found.get(count), tally) for count, tally in drawn.items()}
    return found


def _trials(
    game: Game, system: CountingSystem, tallies: Mapping[int, CountTally]
) -> tuple[Trial, ...]:
    """The hands for which another play would be better in shoes as a count lets expect."""
    step, scale = (
        true_count_of_one_tag_shift(system, DECKS),
        sqrt(system.mean_square_tag / HI_LO.mean_square_tag),
    )
    reach = range(-ceil(3 * scale / step), ceil(5 * scale / step) + 1)
    worths = {k * step: shoe_worth(game, expected_shoe(system, DECKS, k)) for k in reach}
    rounds = sum(tally.rounds for tally in tallies.values())
    shares = {count: tally.rounds / rounds for count, tally in tallies.items()}
    return tuple(
        Trial(play.hand, play.up, play.usual, play.otherwise, play.upward)
        for play in index_plays(worths, shares, least_gain=2e-6)
    )


def _rungs_and_plays(
    trials: tuple[Trial, ...], result: SystemResult
) -> tuple[tuple[CountShare, ...], tuple[IndexPlay, ...]]:
    """What rounds of each count bring with the index plays, and those plays, the best first."""
    total = sum(one.rounds for one in result.counts.values())
    shares = {count: one.rounds / total for count, one in result.counts.items()}
    edges = {count: one.mean for count, one in result.counts.items()}
    plays = list[IndexPlay]()
    for trial, by_count in zip(trials, result.trials, strict=True):
        turn = _turn(trial, by_count, shares)
        where = [c for c in by_count if (c >= turn if trial.upward else c <= turn)]
        gain = sum(shares[c] * by_count[c].gain for c in where)
        error = sqrt(sum((shares[c] * by_count[c].error) ** 2 for c in where))
        if gain > 2 * error:
            play = IndexPlay(
                trial.hand, trial.up, trial.usual, trial.otherwise, turn, trial.upward, gain
            )
            plays.append(play)
            for count in where:
                edges[count] += by_count[count].gain
    rungs = tuple(
        CountShare(count, shares[count], edges[count], one.variance)
        for count, one in sorted(result.counts.items())
    )
    return rungs, tuple(sorted(plays, key=lambda play: -play.gain))


def _turn(trial: Trial, by_count: Mapping[int, TrialResult], shares: Mapping[int, float]) -> int:
    """The count from which on (or down to which) the other choice gains most in all."""
    outside_in = sorted(by_count, reverse=trial.upward)
    gains = np.cumsum([shares[count] * by_count[count].gain for count in outside_in])
    return outside_in[int(np.argmax(gains))] if len(gains) else 0


def _checks(tallies: Mapping[int, CountTally], result: SystemResult) -> tuple[CountCheck, ...]:
    return tuple(
        CountCheck(
            count,
            tally.rounds,
            tally.edge,
            sqrt(tally.variance / tally.rounds),
            result.counts[count].mean,
            result.counts[count].error,
        )
        for count, tally in sorted(tallies.items())
        if tally.rounds
    )


def _sum(before: CountTally | None, more: CountTally) -> CountTally:
    if before is None:
        return more
    return CountTally(
        before.rounds + more.rounds, before.net + more.net, before.squares + more.squares
    )
