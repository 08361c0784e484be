"""The Double Back Jack card: a bust is half as bad here, so take the card."""

from __future__ import annotations

from game.advisor.cards.blackjack_rule import chosen
from game.declare import Game
from game.rounds.state import Action, View

LINES = (
    "Hard 15 or less takes a card; 16 stands against a 3 to 6; 17 stands. Soft 18 stands up to an 8, soft 19 always.",
    "Double 11 but against an ace, and 10 against a 2 to 7.",
    "Split aces, eights, nines; twos, threes and sevens against a 2 to 7.",
    "Surrender 15 and 16 against a ten, 16 and 17 against an ace (but split eights). No insurance.",
    "Second Chance: always against a 2 to 8; against a 9, ten or ace from 22, 23 and 24 only.",
)
COST = 0.067
"""Percent of the Blackjack wager given away against best play, with six decks."""


def rule(total: int, soft: bool, cards: int, pair: bool, up: int) -> str:
    """What the card says of a hand against an up card (2 to 10, an ace 11)."""
    if pair and (soft or total in {16, 18} or (total in {4, 6, 14} and up <= 7)):
        return "split"
    if soft:
        return "stand" if total >= 19 or (total == 18 and up <= 8) else "hit"
    if cards == 2 and ((up == 10 and total in {15, 16}) or (up == 11 and total in {16, 17})):
        return "surrender"
    if cards == 2 and ((total == 11 and up < 11) or (total == 10 and up <= 7)):
        return "double"
    return "stand" if total >= 17 or (total == 16 and 3 <= up <= 6) else "hit"


def chance(total: int, up: int) -> bool:
    """Whether the card takes a Second Chance from a bust."""
    return up <= 8 or total <= 24


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    return chosen(rule, game, view, open_now, chance)
