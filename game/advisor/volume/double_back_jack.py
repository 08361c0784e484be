"""Double Back Jack for volume (673a.7): by best play for a fresh shoe, or by its strategy card."""

from __future__ import annotations

from functools import cache

from game.advisor.cards import double_back_jack as card
from game.advisor.cards.blackjack_lines import chance_rule, rule
from game.advisor.volume import blackjack
from game.advisor.volume.blackjack_plays import BlackjackPlays, by_rule
from game.declare import Game, HouseRules

STRATEGIES = ("card", "best")


@cache
def _card() -> BlackjackPlays:
    return by_rule(rule(card.CARD), chance_rule(card.CARD))


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all; the shoe has the decks of the house rules."""
    return blackjack.run(game, rules, rounds, seed, strategy, STRATEGIES, _card)
