"""The Four Card Frenzy card: two hands to remember, and it is all but best play under every bad-beat table."""

from __future__ import annotations

from game.advisor.shapes import pick
from game.cards import cards
from game.declare import Game
from game.hands import FOUR
from game.rounds.state import Action, View
from game.rules.four_card_frenzy import ACES

LEAST = FOUR.strength(cards("Kc Qd 8h 4s"))
LINES = (
    "A pair of aces or better: raise three times the Ante.",
    "K-Q-8-4 or better: raise once.",
    "Anything lower: fold.",
)
COST = 0.0002
"""Percent of the Ante given away against best play."""


def times(strength: int) -> int:
    """The multiple for a four-card hand, 0 to fold."""
    return 3 if strength >= ACES else 1 if strength >= LEAST else 0


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    return pick(open_now, "raise", times(FOUR.strength(view.hand)))
