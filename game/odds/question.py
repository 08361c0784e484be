"""A practice decision as a value: the point it stands at, what the seat may know, what is open and
what each action is worth.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ..rounds.state import Action, View
from .advice import Advice
from .strategy.verdict import costs_nothing


class Point(msgspec.Struct, frozen=True):
    """A decision point to practise: its name, its title, the stage of the round it is in, and at
    blackjack what hand is held.
    """

    name: str
    title: str
    stage: str
    holds: Literal["", "hard", "soft", "pair"] = ""


class Question(msgspec.Struct, frozen=True):
    """A decision to make: what the seat may know, what is open, and what each action is worth.
    `source` deals it again.
    """

    game: str
    point: str
    view: View
    open_now: tuple[Action, ...]
    advice: Advice
    source: str

    @property
    def gap(self) -> float:
        """Expected cents between the best action and the next."""
        worth = sorted(self.advice.ev.values(), reverse=True)
        return worth[0] - worth[1] if len(worth) > 1 else 0.0

    @property
    def is_hard(self) -> bool:
        """Whether best and second best lie close together."""
        # hard: the second-best action is worth at most this share of the base wager less
        # than the best
        return self.gap <= 0.10 * max(1, self.advice.stake)

    def is_right(self, chosen: str) -> bool:
        """Whether the action costs nothing."""
        return costs_nothing(self.advice.cost(chosen), self.advice.standard_error)
