"""The Props & Hops card: which wagers cost least, and when a running Six Eight Shake is worth leaving."""

from __future__ import annotations

from game.declare import Game
from game.rounds.dice_words import Carry
from game.rounds.state import Action, View

WAGERS = ("hop-top", "hop-center")
"""What the card stakes on."""
LINES = (
    "Hop the Top or Hop the Center: they cost 2.8 % of the stake, less than anything else on the felt.",
    "The Field, 1-6 and Under and 3-4 and Over cost twice as much, Hop the Left and Hop the Right three times.",
    "One number costs 11 %, a double 14 %, a Six Eight Shake 22 %: leave them.",
    "A Shake that has a hit is worth more than its stake: let it run. Before the first hit, take it down.",
)
COST = 0.0
"""Percent of the stake given away against the cheapest wager."""

ORDER = (
    WAGERS,
    ("field", "1-6-under", "3-4-over"),
    ("hop-left", "hop-right"),
    ("hop-",),
    ("hard-",),
    ("six-eight-shake",),
)
"""The card's wagers from the cheapest on; a name that ends in a dash stands for all that begin so."""


def rank(name: str) -> int:
    """Where a wager stands among the card's lines."""
    return next(
        (i for i, names in enumerate(ORDER) if any(name == n or (n[-1] == "-" and name.startswith(n)) for n in names)),
        9,
    )


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's answer to what a drill asks: the cheapest wager, or whether the Shake stays."""
    if isinstance(view.memo, Carry):
        wanted = "leave" if view.memo.hit else "take-down"
        return next(a for a in open_now if a.verb == wanted)
    return min(open_now, key=lambda a: rank(a.verb))
