"""Free Bet Blackjack for volume (672a.7): by best play for a fresh shoe, or by its strategy card."""

from __future__ import annotations

from functools import cache

from game.advisor.cards import free_bet_blackjack as card
from game.advisor.simulate import usual_bets
from game.advisor.volume import blackjack
from game.advisor.volume.blackjack_plays import Plays, by_rule, shipped
from game.declare import Game, HouseRules
from game.errors import HouseError

STRATEGIES = ("card", "best")


@cache
def _plays(strategy: str) -> Plays:
    return shipped("free_bet_blackjack") if strategy == "best" else by_rule(card.rule)


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all; best play is that of the default number of decks."""
    if strategy not in STRATEGIES:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(STRATEGIES)}")
    decks = game.decks(rules)
    return blackjack.play(game.extra, _plays(strategy), rounds, seed, decks, usual_bets(game, rules)[game.base])
