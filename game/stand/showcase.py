"""Showcase hands: rounds that an exhibitor wants seen, scripted as round files, and what the show
says of each game.

`assets/games/<stem>/showcase.toml` has the words; the rounds lie in the folder `showcase` beside it
and are played by the engine.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from ..core.errors import MissingPart
from ..core.installation import game_file
from ..games import LISTED
from ..play.round_file import open_round, play_file_decisions, read_round_file

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.declaration import Game
    from ..rounds.events import AnyEvent

Words = Annotated[str, Meta(min_length=1, max_length=100)]
Line = Annotated[str, Meta(min_length=1, max_length=34)]


class ShowcaseHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scripted hand: its `round` file, the title over it, how the scene before names it, the
    `wager` whose win is told, and the cards that light up (none: all dice).
    """

    round: str
    title: Line
    next: Line
    wager: str
    lit: tuple[str, ...] = ()


class Showcase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the show says of a game: a sentence, what the dealer asks, three steps for a visitor,
    and its scripted hands.

    The steps are to bet, to decide and to be paid, or with `stages` each at the decision of that
    name.
    """

    sentence: Words
    asks: Line
    steps: tuple[tuple[Line, Line], tuple[Line, Line], tuple[Line, Line]]
    hands: Annotated[tuple[ShowcaseHand, ...], Meta(min_length=1)]
    stages: tuple[str, str, str] | None = None


class PlayedHand(msgspec.Struct, frozen=True):
    """A scripted hand as the engine played it: the game, the seat it was played for, and everything
    that happened.
    """

    game: Game
    seat: int
    events: tuple[AnyEvent, ...]


@cache
def showcase_games() -> tuple[str, ...]:
    """The games that a stand shows, in the lobby's order: those that have words for it."""
    return tuple(slug for slug, entry in LISTED.items() if _words_file(entry.stem).is_file())


@cache
def showcase(slug: str) -> Showcase:
    """What the show says of a game. Raises `MissingPart`."""
    stem = LISTED[slug].stem
    try:
        return msgspec.toml.decode(_words_file(stem).read_bytes(), type=Showcase)
    except (OSError, ValueError) as error:
        raise MissingPart("showcase", f"{stem}/showcase.toml cannot be used: {error}") from error


def round_path(slug: str, hand: ShowcaseHand) -> Path:
    """The round file of a scripted hand."""
    return game_file("assets/games", LISTED[slug].stem, f"showcase/{hand.round}.json")


def _words_file(stem: str) -> Path:
    return game_file("assets/games", stem, "showcase.toml")


def play_hand(slug: str, hand: ShowcaseHand) -> PlayedHand:
    """The scripted hand played to its end. Raises `BadRoundFile` and `OSError`."""
    opened = open_round(read_round_file(round_path(slug, hand).read_bytes()))
    _, events = play_file_decisions(opened)
    return PlayedHand(opened.game, next(iter(opened.decisions)), events)
