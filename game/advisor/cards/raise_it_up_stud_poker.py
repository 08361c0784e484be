"""The Raise It Up card: a line a street."""

from __future__ import annotations

from game.advisor.shapes import TEN, alike, fitting, high, pick, spread, suited
from game.cards import HIDDEN, Card
from game.declare import Game
from game.rounds.state import Action, View

LINES = (
    "At once: play 3x with a pair, three of 10 or higher, three of a suit with one of them, or two of them within four ranks.",
    "Before 5th Street: play 2x with a pair, four of a suit, four fitting a straight, or three suited and three of 10 or higher.",
    "Before 6th Street: play 1x with a pair, four of a suit, or four fitting a straight; otherwise fold.",
)
COST = 0.2082
"""Percent of the Ante given away against best play."""


def first(own: tuple[Card, ...]) -> int:
    """The multiple before 4th Street, 0 to check."""
    tens = high(own, TEN)
    if alike(own) or (suited(own) == 3 and tens) or tens == 3 or (tens == 2 and spread(own) <= 4):
        return 3
    return 0


def second(four: tuple[Card, ...]) -> int:
    """The multiple before 5th Street, 0 to check."""
    if alike(four) or suited(four) == 4 or fitting(four) == 4 or (suited(four) == 3 and high(four, TEN) >= 3):
        return 2
    return 0


def third(five: tuple[Card, ...]) -> int:
    """The multiple before 6th Street, 0 to fold."""
    return int(bool(alike(five)) or suited(five) >= 4 or fitting(five) >= 4)


RULES = (first, second, third)


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    shown = tuple(c for c in view.piles["community"] if c != HIDDEN)
    return pick(open_now, "play", RULES[len(shown)]((*view.hand, *shown)))
