"""How far shares of true counts at other depths can be trusted: rounds of each blackjack dealt from shoes
down to half and to three quarters, beside what paths of the count say.

    python -m tools.odds.depth_check [MILLIONS]

Takes five minutes with numba for 100 million rounds at each depth of each game, which stand in
docs/design/odds-counting.md; without numba ask for fewer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt

import msgspec

from game.core.declaration import Game
from game.games import GAMES
from game.practice.counting.bet_ramp import linear_spread
from game.practice.counting.school import counting_data
from game.practice.counting.shoe_paths import counts_at_depth
from tools.odds.billion_rounds import SHOE, deal

SPREADS = {"double-back-jack": 8, "free-bet-blackjack": 12}


class DepthCheck(msgspec.Struct, frozen=True):
    """Units per 100 rounds of a system's ramp at a depth, without index plays: by paths of the count,
    and as dealt with its standard error.
    """

    system: str
    depth: float
    paths: float
    dealt: float
    error: float


def checks(game: Game, spread: int, depth: float, rounds: int) -> Iterator[DepthCheck]:
    """Every system of a game at a depth."""
    data = counting_data(game.stem)
    systems = [one.system for one in data.systems]
    spans = [(one.counts[0].count, one.counts[-1].count) for one in data.systems]
    nothing: list[tuple[()]] = [() for _ in systems]
    results = deal(game, systems, spans, nothing, rounds=rounds, seed=7, dealt=round(depth * SHOE))
    for figures, result in zip(data.systems, results, strict=True):
        counts = counts_at_depth(
            figures.counts, figures.system.tags, data.decks, simulated=data.dealt, dealt=depth
        )
        bets = dict(
            zip((rung.count for rung in counts), linear_spread(counts, spread), strict=True)
        )
        basic = {check.count: check.edge for check in figures.checks}
        total = sum(one.rounds for one in result.counts.values())
        weights = {c: one.rounds / total * bets[c] for c, one in result.counts.items()}
        yield DepthCheck(
            figures.system.name,
            depth,
            100 * sum(rung.share * bets[rung.count] * basic[rung.count] for rung in counts),
            100 * sum(weights[c] * one.mean for c, one in result.counts.items()),
            100 * sqrt(sum((weights[c] * one.error) ** 2 for c, one in result.counts.items())),
        )


def main(millions: int = 100) -> None:
    """Print every system of both games at each depth."""
    for slug, spread in SPREADS.items():
        for depth in (0.5, 0.75):
            for one in checks(GAMES[slug], spread, depth, millions * 10**6):
                print(
                    f"{slug:20} {one.system:8} {100 * depth:.0f} %  paths {one.paths:+.3f}  "
                    f"dealt {one.dealt:+.3f} ± {one.error:.3f}",
                    flush=True,
                )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
