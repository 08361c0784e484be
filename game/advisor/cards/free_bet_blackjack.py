"""The Free Bet card: take what the house stakes, pay for nothing, and one line for 12 to 16."""

from __future__ import annotations

from game.advisor.cards.blackjack_rule import chosen
from game.declare import Game
from game.rounds.state import Action, View

LINES = (
    "Split every pair but tens and fives, double every hard 9, 10 and 11: the house stakes both.",
    "Pay for nothing: no insurance, no other double, no split tens.",
    "Hard 17 stands. Hard 13 to 16 stands against a 2 to 6 and takes a card against 7 and more; 12 always takes one.",
    "Soft 19 stands, and soft 18 against a 2 to 8; any other soft hand takes a card.",
)
COST = 0.058
"""Percent of the Blackjack wager given away against best play, with six decks."""


def rule(total: int, soft: bool, cards: int, pair: bool, up: int) -> str:
    """What the card says of a hand against an up card (2 to 10, an ace 11)."""
    if pair and total not in {10, 20}:
        return "split"
    if soft:
        return "stand" if total >= 19 or (total == 18 and up <= 8) else "hit"
    if cards == 2 and total in {9, 10, 11}:
        return "double"
    return "stand" if total >= 17 or (total >= 13 and up <= 6) else "hit"


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    return chosen(rule, game, view, open_now)
