"""The High Roll Dice card: which wagers cost least, and when the Extra Roll is worth its fee."""

from __future__ import annotations

from game.declare import Game
from game.rounds.state import Action, View

WAGERS = ("pip-6", "pip-1")
"""What the card stakes on."""
LINES = (
    "Pip Six or Pip Ace: they cost 1.5 % and 1.8 % of the stake. Any other pip costs 9 to 19 %.",
    "2 of a Kind costs 12 %, 3 of a Kind 15 %; 4, 7 and 8 about 40 %, 5 and 6 about 60 %; Millionaire Row 75 and 90 %.",
    "Extra Roll: with three wagers on 3 of a Kind or more, or with two on 4 or more, one of them on 5 or 6. Otherwise never.",
)
COST = 0.0
"""Percent of the stake given away against the cheapest wager."""

ORDER = (
    "pip-6", "pip-1", "pip-3", "like-2", "pip-4", "like-3", "pip-5", "pip-2", "like-4", "like-7", "like-8", "like-6", "like-5",
    "million-9", "million-10",
)  # fmt: skip


def extra_roll(standing: tuple[str, ...]) -> bool:
    """Whether the card pays the fee with these Like Kind wagers standing, all of one size."""
    counts = [int(name.rpartition("-")[2]) for name in standing if name != "like-2"]
    fours = [n for n in counts if n >= 4]
    return len(counts) >= 3 or (len(fours) >= 2 and any(n in {5, 6} for n in fours))


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's answer to what a drill asks: the cheapest wager, or whether the Extra Roll is paid for."""
    fee = next((a for a in open_now if a.verb == "extra-roll"), None)
    if fee is not None:
        return fee if extra_roll(view.memo) else next(a for a in open_now if a is not fee)
    return min(open_now, key=lambda a: ORDER.index(a.verb))
