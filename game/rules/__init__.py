"""The catalogue: every game of the house under its slug, loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.declare import Game
from game.errors import HouseError

SLUGS = (
    "criss-cross-poker",
    "crazy-4-poker",
    "four-card-frenzy",
    "flop-poker",
    "props-and-hops",
    "raise-it-up-stud-poker",
    "six-card-fortune-pai-gow-poker",
    "lunar-poker",
    "free-bet-blackjack",
    "double-back-jack",
    "high-roll-dice",
    "go-fore-it",
)
"""The games in the lobby's order."""


class Catalogue(Mapping[str, Game]):
    """Games by slug.

    >>> GAMES["criss-cross-poker"].title
    'Criss-Cross Poker'
    """

    def __getitem__(self, slug: str) -> Game:
        if slug not in SLUGS:
            raise HouseError("game", f"{slug!r} is none of {', '.join(SLUGS)}")
        game: Game = import_module(f"game.rules.{slug.replace('-', '_')}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(SLUGS)

    def __len__(self) -> int:
        return len(SLUGS)


GAMES = Catalogue()
