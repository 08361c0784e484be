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
def _card() -> Plays:
    return by_rule(card.rule)


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all; the shoe has the decks of the house rules."""
    if strategy not in STRATEGIES:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(STRATEGIES)}")
    decks = game.decks(rules)
    plays = shipped(game.stem, decks) if strategy == "best" else _card()
    return blackjack.play(game.extra, plays, rounds, seed, decks, usual_bets(game, rules)[game.base])
