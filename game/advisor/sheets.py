"""Every PAR sheet of a game, and the command that prints them.

A game's own module under `game/advisor/games/` offers `sheets(game) -> tuple[ParSheet, ...]`: the base game first, then its
optional wagers. The dice games have `game.advisor.dice`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from game.advisor import dice
from game.advisor.advice import module
from game.advisor.par import EXACT, ParSheet, as_json
from game.declare import Game
from game.errors import HouseError
from game.rules import GAMES

WIDTH = 120
DATA = Path(__file__).resolve().parents[2] / "assets" / "advisor"


def shipped(stem: str) -> tuple[ParSheet, ...]:
    """The sheets of a base game that `tools/make_odds.py` computed; raises `OSError` when they are missing."""
    return msgspec.json.decode((DATA / f"{stem}_main.json").read_bytes(), type=tuple[ParSheet, ...])


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The sheet of every wager of a game under every letter: the base game (`main`) first, then the chapter's order.

    Raises `HouseError` for a game whose wagers nobody has counted.
    """
    if game.family == "dice":
        return dice.sheets(game)
    found = module(game)
    if found is None or not hasattr(found, "sheets"):
        raise HouseError("game", f"{game.title} has no PAR sheets")
    made: tuple[ParSheet, ...] = found.sheets(game)
    return made


def chosen(game: Game, wager: str = "", paytable: str = "") -> tuple[ParSheet, ...]:
    """The game's sheets, only those of a wager or a letter when these are given.

    Raises `HouseError` when the game has no such wager, or the wager no such letter.
    """
    found = sheets(game)
    if wager:
        names = tuple(dict.fromkeys(one.wager for one in found))
        if wager not in names:
            raise HouseError("wager", f"{wager!r} is none of {', '.join(names)}")
        found = tuple(one for one in found if one.wager == wager)
    if paytable:
        letters = tuple(dict.fromkeys(one.paytable for one in found if one.paytable))
        found = tuple(one for one in found if one.paytable == paytable)
        if not found:
            where = wager or game.title
            raise HouseError(
                "paytable", f"{paytable!r} is none of {', '.join(letters)}" if letters else f"{where} has no letters"
            )
    return found


def command(args: argparse.Namespace) -> int:
    """`main.py par`: print the sheets asked for as JSON or as tables; the exit status. Raises `HouseError` on bad input."""
    game = GAMES[args.slug]
    found = chosen(game, args.wager, args.paytable)
    if args.json:
        print(json.dumps(as_json(game.slug, found)))  # noqa: T201  the command's answer
        return 0
    show(game, found, Console(width=max(WIDTH, Console().width)))
    return 0


def show(game: Game, found: Iterable[ParSheet], console: Console) -> None:
    """Print sheets for people: one line a wager, then every wager's rows and notes."""
    each = tuple(found)
    console.print(f"[bold]{game.title}[/bold], chapter {game.chapter}", highlight=False)
    console.print(_summary(each))
    for one in each:
        console.print()
        console.print(_rows(one))
        for note in one.notes:
            console.print(f"  {note}", highlight=False, soft_wrap=True)


def _summary(each: tuple[ParSheet, ...]) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    for name in ("wager", "table", "per"):
        table.add_column(name)
    for name in ("edge", "element of risk", "hits", "deviation", "obtained"):
        table.add_column(name, justify="right")
    for one in each:
        table.add_row(
            one.wager, one.paytable or "", one.per, f"{100 * one.house_edge:.4f} %", f"{100 * one.element_of_risk:.4f} %",
            f"{100 * one.hit_frequency:.3f} %", f"{one.standard_deviation:,.4f}", _obtained(one),
        )  # fmt: skip
    return table


def _obtained(one: ParSheet) -> str:
    return EXACT if one.method == EXACT else f"{one.method} ± {100 * one.standard_error:.4f} %"


def _rows(one: ParSheet) -> Table:
    letter = f", table {one.paytable}" if one.paytable else ""
    table = Table(
        box=None,
        header_style="dim",
        pad_edge=False,
        title=f"{one.wager}{letter}",
        title_justify="left",
        title_style="bold",
    )
    table.add_column("hand")
    table.add_column("probability", justify="right")
    table.add_column("pays", justify="right")
    for row in one.rows:
        table.add_row(row.hand, f"{row.probability:.9f}", row.pays)
    return table
