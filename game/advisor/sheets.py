"""Every PAR sheet of a game, and how they are printed.

They are the base game's, as they ship, and then those of its optional wagers, as `SIDE` of its module counts them; a game that has
more, or another order, says so by `sheets(game)` there. The dice games have `game.advisor.dice.odds`, and for `main` the wager
that costs least.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from game.advisor import side
from game.advisor.advice import module
from game.advisor.data import shipped
from game.advisor.dice import bets as dice_bets
from game.advisor.dice import odds as dice
from game.advisor.par import EXACT, MeterEdge, ParSheet, shown_chance
from game.advisor.worth import ALL_FORCED, TableCost, edge_printed, quoted_edge, table_cost
from game.declare import Game, HouseRules
from game.errors import HouseError
from game.money import short

WIDTH = 120


def cost_words(game: Game, cost: TableCost) -> str:
    """What a table costs in a sentence: the headline of its odds.

    >>> from game.rules import GAMES
    >>> cost_words(GAMES["lunar-poker"], table_cost(GAMES["lunar-poker"], HouseRules()))
    'Best play costs $15.92 an hour (40 hands, $10 each: Ante and Super): a house edge of 3.98 % of all you must bet.'
    """
    named = " and ".join(game.wager(name).title for name, _ in cost.wagers)
    placed = f"{cost.hands} hands, {short(cost.staked)} each: {named}"
    of = ALL_FORCED if game.deals else "the wager that costs least"
    return f"Best play {cost.hour_text} ({placed}): a house edge of {edge_printed(cost.edge)} of {of}."


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The sheet of every wager of a game under every letter: the base game (`main`) first, then the chapter's order.

    Raises `MissingPart`.
    """
    if game.family == "dice":
        return (dice_bets.main_sheet(game), *dice.sheets(game))
    own = module(game)
    made: tuple[ParSheet, ...]
    made = own.sheets(game) if hasattr(own, "sheets") else (*shipped(game.stem), *side.sheets(game))
    return made


def main_of(game: Game, rules: HouseRules) -> ParSheet:
    """The sheet of a round with its mandatory wagers under the letter in force. Raises `MissingPart`."""
    if game.family == "dice":
        return dice_bets.main_sheet(game)
    letter = game.letter(game.base_letter, rules) if game.base_letter else ""
    return next(one for one in shipped(game.stem) if one.wager == "main" and (one.paytable or "") in (letter, ""))


def chosen(game: Game, wager: str | None = None, paytable: str | None = None) -> tuple[ParSheet, ...]:
    """The game's sheets, only those of a wager or a letter when these are given.

    Raises `HouseError` when the game has no such wager, or the wager no such letter.
    """
    found = sheets(game)
    if wager is not None:
        names = tuple(dict.fromkeys(one.wager for one in found))
        if wager not in names:
            raise HouseError("wager", f"{wager!r} is none of {', '.join(names)}")
        found = tuple(one for one in found if one.wager == wager)
    if paytable is not None:
        letters = tuple(dict.fromkeys(one.paytable for one in found if one.paytable))
        found = tuple(one for one in found if one.paytable == paytable)
        if not found:
            where = wager or game.title
            raise HouseError(
                "paytable", f"{paytable!r} is none of {', '.join(letters)}" if letters else f"{where} has no letters"
            )
    return found


def show(game: Game, found: Iterable[ParSheet], console: Console) -> None:
    """Print sheets for people: one line a wager, what nobody stakes on apart, then every wager's rows, meters and notes."""
    each = tuple(found)
    console.print(f"[bold]{game.title}[/bold], chapter {game.chapter}", highlight=False)
    console.print(cost_words(game, table_cost(game, HouseRules())), highlight=False, soft_wrap=True)
    for apart, heading in HEADINGS.items():
        some = tuple(one for one in each if one.apart == apart)
        if some and heading:
            console.print(f"\n{heading}", highlight=False)
        if some:
            console.print(_summary(game, some))
    for one in each:
        console.print()
        console.print(_rows(one))
        if one.meters:
            console.print(_meters(one))
        for note in one.notes:
            console.print(f"  {note}", highlight=False, soft_wrap=True)


HEADINGS = {
    "": "",
    "envy": "Envy, which nobody stakes on: what each other seat's hand brings, on top of the wager",
    "draw": "The house's bonus draw, which nobody stakes on",
    "company": "What the players stake against each other, by how many play",
}
"""What is said over the sheets that stand apart."""


def _table(names: Iterable[str], figures: Iterable[str], title: str | None = None) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, title=title, title_justify="left", title_style="bold")
    for name in names:
        table.add_column(name)
    for name in figures:
        table.add_column(name, justify="right")
    return table


def _summary(game: Game, each: tuple[ParSheet, ...]) -> Table:
    table = _table(("wager", "table", "per"), ("edge", "element of risk", "hits", "deviation", "of one", "obtained"))
    for one in each:
        edge, per = quoted_edge(game, one, HouseRules())
        table.add_row(
            one.wager, one.paytable or "", per, f"{100 * edge:.4f} %", f"{100 * one.element_of_risk:.4f} %",
            f"{100 * one.hit_frequency:.3f} %", f"{one.standard_deviation:,.4f}", one.unit, obtained(one),
        )  # fmt: skip
    return table


def obtained(one: ParSheet) -> str:
    """How a sheet came about: `exact`, or with its rounds in the notes and the standard error here."""
    return EXACT if one.method == EXACT else f"{one.method} ± {100 * one.standard_error:.4f} %"


def _rows(one: ParSheet) -> Table:
    letter = f", table {one.paytable}" if one.paytable else ""
    table = _table(("hand",), ("probability", "pays"), f"{one.wager}{letter}")
    for row in one.rows:
        table.add_row(row.hand, shown_chance(row.probability), row.pays)
    return table


def edge_at(one: ParSheet, meter: MeterEdge, units: float) -> float:
    """The edge in percent with so many units on a meter, to four places; where it is gone, 0 without a sign."""
    return round(-100 * meter.ev(one.ev, units), 4) + 0.0


def _meters(one: ParSheet) -> Table:
    """The edge as a function of each meter, the others at their seeds: at a few amounts, all in times the wager."""
    table = _table(("meter",), ("stands at", "edge"))
    for meter in one.meters:
        for units in meter.ladder():
            mark = ", break-even" if units == meter.break_even else ", its seed" if units == meter.seed else ""
            table.add_row(f"{meter.meter}{mark}", f"{units:,.0f}", f"{edge_at(one, meter, units):+.4f} %")
    return table
