"""The Crazy 4 card: two hands to remember, and it is all but best play."""

from __future__ import annotations

from game.advisor.shapes import pick
from game.cards import cards
from game.declare import Game
from game.hands import FOUR
from game.rounds.state import Action, View
from game.rules.crazy_4_poker import ACES

LEAST = FOUR.strength(cards("Kc Qd 8h 4s"))
LINES = (
    "A pair of aces or better: play three times the Ante.",
    "K-Q-8-4 or better: play once.",
    "Anything lower: fold.",
)
COST = 0.0001
"""Percent of the Ante given away against best play."""


def times(strength: int) -> int:
    """The multiple for a four-card hand, 0 to fold."""
    return 3 if strength >= ACES else 1 if strength >= LEAST else 0


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    return pick(open_now, "play", times(FOUR.strength(view.hand)))
