"""Crazy 4 Poker for volume (657a.11): by its strategy card, or by best play, which changes 1,440 hands of it."""

from __future__ import annotations

from functools import cache

from game.advisor.cards.crazy_4_poker import times
from game.advisor.games.crazy_4_poker import nets as ends
from game.advisor.volume import duels
from game.advisor.volume.dealing import Play, run
from game.declare import Game, HouseRules

STRATEGIES = ("card", "best")


@cache
def _play(strategy: str) -> Play:
    return duels.play(ends, times, duels.others("crazy_4_poker") if strategy == "best" else None)


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all."""
    return run(game, rules, rounds, seed, strategy, STRATEGIES, 10, _play(strategy))
