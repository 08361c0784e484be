"""How far effects of removal can be trusted: ten shoes of each blackjack with cards gone, each
recomputed in full and compared with the linear estimate.

    python -m tools.odds.removal_check [SEED]

Takes about a minute. The greatest difference stands in docs/design/odds-counting.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from game.core.declaration import Game
from game.games import GAMES
from game.odds.blackjack.counting.removal import RemovalEffects, ShoeCheck, check_shoe
from game.practice.counting.school import counting_data

SLUGS = ("double-back-jack", "free-bet-blackjack")
GONE = tuple(range(15, 196, 20))
"""Cards that are gone of each of the ten shoes: up to where shoes are dealt to, 62.5 %."""


def checks(game: Game, seed: int) -> Iterator[ShoeCheck]:
    """Ten shoes of a game, drawn from a seed."""
    data = counting_data(game.stem)
    found = RemovalEffects(data.decks, data.edge, data.effects)
    rng = np.random.default_rng(seed)
    for gone in GONE:
        yield check_shoe(game, found, gone, rng)


def main(seed: int = 1) -> None:
    """Print every shoe, and the greatest difference of each game."""
    for slug in SLUGS:
        worst = 0.0
        for one in checks(GAMES[slug], seed):
            worst = max(worst, abs(one.difference))
            print(
                f"{slug:20} {sum(one.gone):4} gone {' '.join(f'{n:2}' for n in one.gone)}  exact "
                f"{100 * one.exact:+.4f} %  linear {100 * one.linear:+.4f} %  "
                f"off {100 * one.difference:+.4f}",
                flush=True,
            )
        print(f"{slug}: {100 * worst:.4f} % of a wager at most")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
