"""The advisor's parts: what ships under assets/games, and each game's own modules. What is
missing or spoiled is a sentence.
"""

from __future__ import annotations

import threading
import zipfile
import zlib
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from ..core.declaration import Game, HouseRules
from ..core.errors import MissingPart
from ..core.installation import game_file
from .par.sheet import ParSheet

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDER = "assets/games"
GAMES_PACKAGE = f"{__name__.removesuffix('odds.shipped_data')}games"
T = TypeVar("T")


class Contract(Protocol):
    """What a module of a game offers, which knows what is wrong with it."""

    def faults(self, game: Game) -> Iterator[str]:
        """What is missing or of a wrong type, in a sentence each."""


C = TypeVar("C", bound=Contract)
_DECODING = threading.Lock()
"""Held while a file is decoded: msgspec crashes the process where two threads meet a type that is
new to both.
"""


def shipped_json(name: str, kind: type[T]) -> T:
    """The JSON file `name` of assets/games, as `flop_poker/main.json`. Raises `MissingPart` when it
    cannot be read.
    """
    try:
        raw = _path(name).read_bytes()
        with _DECODING:
            return msgspec.json.decode(raw, type=kind)
    except OSError as error:
        raise _missing(name, error.strerror or str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _missing(name, str(error)) from None


def edition_file(game: Game, name: str, rules: HouseRules) -> str:
    """The name of a game's file for the edition that is played: that of a house which has chosen
    nothing, and of one that pays the same, has the plain name, another's its key behind, also where
    the game is taken `in_edition`.

    >>> from game.games import GAMES
    >>> [edition_file(GAMES["lunar-poker"], "base.json", HouseRules(edition=key)) for key in ("2015", "2016")]
    ['base-2015.json', 'base.json']
    """
    from ..games import GAMES

    edition, listed = game.edition_in_force(rules), GAMES.get(game.slug, game)
    usual = listed.edition_in_force(listed.house_rules)
    if edition is None or usual is None or edition.pays_as(usual):
        return name
    stem, _, kind = name.partition(".")
    return f"{stem}-{edition.key}.{kind}"


def played_sheets(game: Game, rules: HouseRules, sheet_file: str = "main") -> tuple[ParSheet, ...]:
    """The sheets of a base game, or of `base`, in the edition that is played. Raises
    `MissingPart`.
    """
    return shipped_sheets(
        game.stem, edition_file(game, f"{sheet_file}.json", rules).removesuffix(".json")
    )


def shipped_sheets(stem: str, sheet_file: str = "main") -> tuple[ParSheet, ...]:
    """The sheets of a base game, or of `base`, that `tools/make_odds.py` computed. Raises
    `MissingPart`.
    """
    return shipped_json(f"{stem}/{sheet_file}.json", tuple[ParSheet, ...])


def shipped_arrays(name: str, *wanted: str) -> list[NDArray[Any]]:
    """The arrays of these names out of the .npz file `name` of assets/games. Raises `MissingPart`
    when they cannot be read.
    """
    import numpy as np

    try:
        with np.load(BytesIO(_path(name).read_bytes())) as held:
            return [held[each] for each in wanted]
    except OSError as error:
        raise _missing(name, error.strerror or str(error)) from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise _missing(name, str(error)) from None


def import_own_module(dotted_name: str) -> ModuleType:
    """A module of a game by its whole name. Raises `MissingPart` when it, or one of ours that it
    needs, is not there.
    """
    try:
        return import_module(dotted_name)
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(GAMES_PACKAGE.removesuffix("games")):
            raise
        raise _missing_module(str(error.name)) from None


def offered_by_game(game: Game, room: str, name: str, kind: type[C]) -> C:
    """What a game's own module `room` offers under a name. Raises `MissingPart`, which names the
    file, where the module is not there, or offers nothing of that kind, or something is wrong in
    it.
    """
    file = f"game/games/{game.stem}/{room}.py"
    try:
        found = vars(import_own_module(f"{GAMES_PACKAGE}.{game.stem}.{room}")).get(name)
    except (ImportError, NameError, AttributeError, SyntaxError, TypeError) as error:
        raise MissingPart(file, f"cannot be loaded ({error})") from error
    if not isinstance(found, kind):
        raise MissingPart(file, f"offers no `{name}` that is a `{kind.__name__}`")
    for fault in found.faults(game):
        raise MissingPart(file, fault)
    return found


def require_file(name: str) -> None:
    """Raise `MissingPart` unless assets/games has that file; what is in it is not read."""
    if not _path(name).is_file():
        raise _missing(name, "no such file")


def _path(name: str) -> Path:
    stem, _, file = name.rpartition("/")
    return game_file(FOLDER, stem, file)


def _missing_module(name: str) -> MissingPart:
    return MissingPart(f"{name.replace('.', '/')}.py", "is missing; install the program again")


def _missing(name: str, why: str) -> MissingPart:
    return MissingPart(f"{FOLDER}/{name}", f"cannot be read ({why}); install the program again")
