"""What arguments of the command line may be, and the parser that reads them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ..core.errors import HouseError
from ..system.streams import print_error_line

if TYPE_CHECKING:
    from ..bankroll.casino_profile import CasinoTable
    from ..book import Store


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, as every command does."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong on standard error and leave with status 2."""
        print_error_line(f"{self.prog}: {message.removeprefix('argument ')}")
        sys.exit(2)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help and let an `OSError` through, which argparse's own hides."""
        (file or sys.stdout).write(message)


def path_argument(text: str) -> Path:
    """A file or folder."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not the name of a file or folder")
    return Path(text)


def size_argument(text: str) -> tuple[int, int]:
    """A width and a height in pixels, written 1920x1080."""
    width, _, height = text.partition("x")
    numbers = text.isascii() and width.isdecimal() and height.isdecimal()
    if not numbers or not (320 <= int(width) <= 7680 and 240 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1920x1080")
    return int(width), int(height)


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """The reader of a whole number within two bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if (
            len(digits) > 18
            or not (text.isascii() and digits.isdecimal())
            or not lowest <= int(text) <= highest
        ):
            raise argparse.ArgumentTypeError(
                f"{text!r} is no whole number from {lowest:,} to {highest:,}"
            )
        return int(text)

    return read


def dollars_argument(highest: int) -> Callable[[str], int]:
    """The reader of an amount of dollars up to `highest`, as cents."""

    def read(text: str) -> int:
        from ..core.money import cents_of

        cents = cents_of(text)
        if cents is None or not 0 < cents <= 100 * highest:
            raise argparse.ArgumentTypeError(
                f"{text[:80]!r} is no amount of dollars above 0, {highest:,} at most, such as $500, 500 or 12.50"
            )
        return cents

    return read


def hours_argument(text: str) -> float:
    """Hours from 0 to 1,000, as 6 or 1.5."""
    whole, _, part = text.partition(".")
    if (
        not (whole + part).isascii()
        or not (whole + part).isdigit()
        or len(text) > 8
        or not 0 < float(text) <= 1000
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of hours above 0, and 1,000 at most"
        )
    return float(text)


def day_argument(text: str) -> date:
    """A day, written 2026-11-22."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if len(text) != 10 or not 1970 < day.year < 3000:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no day such as 2026-11-22")
    return day


def table_argument(text: str) -> tuple[str, int]:
    """A game and the number of its table: `crazy-4-poker:2`; without a number, table 1."""
    from ..games import GAMES

    slug, colon, number = text.partition(":")
    if slug not in GAMES:
        raise argparse.ArgumentTypeError(f"{slug!r} is none of {', '.join(GAMES)}")
    if not colon:
        return slug, 1
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 10**9):
        raise argparse.ArgumentTypeError(f"{number!r} is no number of a table")
    return slug, int(number)


def head_argument(text: str) -> str:
    """A hash in hex."""
    if len(text) != 64 or not set(text.lower()) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no head: that is 64 hexadecimal digits")
    return text.lower()


def add_unchecked_game_argument(parser: Parser) -> None:
    """Add GAME, the slug of a table; any text is taken, and the command looks the game up."""
    parser.add_argument("slug", metavar="GAME", help="such as criss-cross-poker")


def add_seed_option(parser: Parser, name: str, what_it_does: str) -> None:
    """Add an option that takes a seed; without one it is None."""
    parser.add_argument(name, type=whole_number(0, 10**18 - 1), metavar="S", help=what_it_does)


def add_edition_option(parser: Parser) -> None:
    """Add --edition, a text of the chapter that is played."""
    parser.add_argument(
        "--edition",
        default="",
        metavar="E",
        help="by this edition of the chapter (Lunar Poker: 2015 as proposed, 2016 as published)",
    )


def add_casino_option(parser: Parser) -> None:
    """Add --casino, a profile whose table is used."""
    parser.add_argument(
        "--casino",
        type=path_argument,
        metavar="FILE",
        help="as the table is at this casino (`casino new` writes such a file)",
    )


def table_at(slug: str, casino: Path | None) -> CasinoTable:
    """A game's table at a casino, or as a house has it that has chosen nothing. Raises
    `HouseError`.
    """
    from ..bankroll.casino_profile import CasinoTable, load_profile
    from ..games import GAMES

    if slug not in GAMES:
        raise HouseError("game", f"{slug!r} is none of {', '.join(GAMES)}")
    game = GAMES[slug]
    return load_profile(casino).table(game) if casino else CasinoTable(game.house_rules)


class DataPlace(NamedTuple):
    """Where the command line says that the data lie."""

    portable: bool
    data: Path | None
    book: str | None = None

    def prepare_data_folder(self, *, private_umask: bool = True) -> Path:
        """The data folder, closed to other people of the machine, and with `private_umask` so is
        every file that this process makes from now on, in any folder. Raises `HouseError`.

        Where `--book` names a server, the folder's book is there from now on.
        """
        from ..core.installation import portable_data_root
        from ..system.data_folders import data_folder, keep_private

        folder = data_folder(
            portable=self.portable, override=self.data, beside=portable_data_root()
        )
        keep_private(folder)
        # a file that was asked for is as open as its owner's other files
        if private_umask:
            os.umask(0o077)
        if self.book is not None:
            from ..book.place import choose_server

            choose_server(folder, self.book)
        return folder


def player_id(store: Store, name: str) -> int:
    """The number of the player of a name, "" for the first. Raises `HouseError`."""
    named = [one for one in store.people.players() if name in ("", one.name)]
    if not named:
        raise HouseError(
            "player", f"nobody is called {name!r}" if name else "there is no player yet"
        )
    return named[0].id


class CliCommand(NamedTuple):
    """A command: the function that its options are passed to by name, what adds them to a parser,
    whether it has --data and --portable (then it takes a `place`), and --json (then `as_json`).
    `has_book`: with the data also --book.
    """

    run: Callable[..., int]
    options: Callable[[Parser], None]
    has_data: bool
    has_json: bool
    has_book: bool = True
