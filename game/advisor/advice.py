"""What the coach says of one decision, and the only door to it: `advise(game, view, open_now)`.

Each game's mathematics is in `game/advisor/games/<stem>.py`, which offers `advise(game, view, open_now) -> Advice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

import msgspec

from game.declare import Game
from game.rounds.state import Action, View


class Advice(msgspec.Struct, frozen=True):
    """The expected net of every open action in cents, from this point to the end of the round.

    It counts all the seat's wagers that the decision bears on, everything already staked on them as spent (a fold is minus what
    they hold). `method` is exact or estimate, `standard_error` that of the estimates in cents. `stake` is what the actions
    are measured against for percentages (the base wager, cents). `reason` is one plain sentence; `ways` says what was counted.
    """

    seat: int
    ev: Mapping[str, float]
    best: str
    method: str = "exact"
    standard_error: float = 0.0
    stake: int = 0
    reason: str = ""
    ways: str = ""

    def cost(self, chosen: str) -> float:
        """Expected cents given away by choosing this action instead of the best; never negative."""
        return max(0.0, self.ev[self.best] - self.ev[chosen])


class Card(Protocol):
    """What a game's strategy card offers: `choose`, and `LINES`, short enough to remember at a real table."""

    LINES: tuple[str, ...]

    def choose(self, game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
        """The card's action."""
        ...


def card(game: Game) -> Card | None:
    """The game's strategy card, None for a game without decisions."""
    name = f"game.advisor.cards.{game.stem}"
    return cast(Card, import_module(name)) if find_spec(name) else None


def module(game: Game) -> ModuleType | None:
    """The game's mathematics, or None when it has no decisions to advise on."""
    name = f"game.advisor.games.{game.stem}"
    return import_module(name) if find_spec(name) else None


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice | None:
    """What each open action is worth to the seat to act, from what it may know; None where nothing can be said."""
    found = module(game)
    if found is None or not open_now:
        return None
    said: Advice = found.advise(game, view, open_now)
    return said


def prepare(game: Game) -> None:
    """Build what the game's first advice would wait for (a quarter of a second at most); call it while nobody waits."""
    found = module(game)
    if found is not None and hasattr(found, "prepare"):
        found.prepare()


def best_of(ev: Mapping[str, float]) -> str:
    """The action worth most; of equals the first."""
    return max(ev, key=lambda name: ev[name])
