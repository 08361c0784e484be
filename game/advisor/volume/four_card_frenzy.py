"""Four Card Frenzy for volume (684a.11): by its strategy card or by best play, under the bad-beat table and the payout limit."""

from __future__ import annotations

from functools import cache

from game.advisor.cards.four_card_frenzy import times
from game.advisor.games.four_card_frenzy import nets as ends
from game.advisor.volume import duels
from game.advisor.volume.dealing import Play, run
from game.declare import Game, HouseRules

STRATEGIES = ("card", "best")


@cache
def _play(letter: str, limit: int, strategy: str) -> Play:
    changed = duels.others("four_card_frenzy", letter) if strategy == "best" else None
    return duels.play(ends(letter, limit), times, changed)


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all."""
    play = _play(game.letter("odds", rules), rules.payout_limit, strategy)
    return run(game, rules, rounds, seed, strategy, STRATEGIES, 10, play)
