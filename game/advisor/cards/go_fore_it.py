"""The Go Fore It card: one number, and it is best play."""

from __future__ import annotations

from game.cards import HIDDEN
from game.declare import Game
from game.hands.points import POINTS
from game.rounds.state import Action, View

STAY = 14
LINES = (f"Your two cards count {STAY} or less: make the Back 9.", f"{STAY + 1} or more: fold.")
COST = 0.0
"""Percent of the Front 9 given away against best play."""


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    total = sum(POINTS[c] for c in view.hand if c != HIDDEN)
    wanted = "back-9" if total <= STAY else "fold"
    return next(a for a in open_now if a.verb == wanted)
