"""The Flop Poker card: one line, and it is best play."""

from __future__ import annotations

from game.advisor.shapes import JACK, alike, fitting, high, pick, suited
from game.cards import Card
from game.declare import Game
from game.rounds.state import Action, View

LINES = (
    "Make the Flop wager with a jack or higher, a pair, three of a suit, or three cards that fit into one straight.",
    "Anything else: fold.",
)
COST = 0.0
"""Percent of the Ante given away against best play."""


def stays(own: tuple[Card, ...]) -> bool:
    """Whether the card makes the Flop wager with these three cards."""
    return bool(high(own, JACK) or alike(own)) or suited(own) == 3 or fitting(own) == 3


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    return pick(open_now, "flop", int(stays(view.hand)))
