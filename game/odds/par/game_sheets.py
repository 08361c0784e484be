"""Every PAR sheet of a game, and how they are printed.

They are the base game's, as they ship, and then those of its optional wagers, as `side` of its
`GameAdvice` counts them; a game that has more, or another order, says so by `sheets`. The dice
games have `game.odds.dice.wager_odds`, and for `main` the wager that costs least.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import msgspec

from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError
from ...core.money import short
from .. import side_sheets
from ..dice import sensible_wagers as dice_bets
from ..dice import wager_odds as dice
from ..digits import chance_text, decimal_places, figure_text
from ..game_advice import game_advice
from ..house_edge import ALL_FORCED, TableCost, edge_error, edge_printed, quoted_edge, table_cost
from ..shipped_data import played_sheets, shipped_sheets
from .sheet import MeterEdge, Method, ParSheet

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH = 120


def cost_words(game: Game, cost: TableCost) -> str:
    """What a table costs in a sentence: the headline of its odds.

    >>> from game.games import GAMES
    >>> cost_words(GAMES["lunar-poker"], table_cost(GAMES["lunar-poker"], HouseRules()))
    'Best play costs $15.92 an hour (40 hands, $10 each: Ante and Super): a house edge of 3.98 % of all you must bet.'
    """
    named = " and ".join(game.wager(name).title for name, _ in cost.wagers)
    placed = f"{cost.hands} hands, {short(cost.staked)} each: {named}"
    of = ALL_FORCED if game.deals else "the wager that costs least"
    return f"Best play {cost.hourly_cost_text} ({placed}): a house edge of {edge_printed(cost.edge)} of {of}."


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The sheet of every wager of a game under every letter, in its first edition: the base game
    (`main`) first, then the chapter's order. `sheet_under_rules` has those of another edition.

    Raises `MissingPart`.
    """
    if game.family == "dice":
        return (dice_bets.main_sheet(game), *dice.sheets(game))
    own = game_advice(game).sheets
    return own(game) if own else (*shipped_sheets(game.stem), *side_sheets.sheets(game))


def sheet_under_rules(game: Game, one: ParSheet, rules: HouseRules) -> ParSheet:
    """A sheet under options of the house that change what its wager pays. Raises `MissingPart`."""
    own = None if game.family == "dice" else game_advice(game).sheet_under_rules
    return own(game, one, rules) if own else one


def listed_sheets(game: Game, rules: HouseRules | None = None) -> tuple[ParSheet, ...]:
    """The sheets under a house's options as they are listed (left out: of a house that has chosen
    nothing): wagers whose names differ in numbers alone share one where all its figures are the
    same.

    Raises `MissingPart`.

    >>> from game.games import GAMES
    >>> [one.also[-1] for one in listed_sheets(GAMES["lunar-poker"]) if one.also]
    ['super-seat-5']
    """
    rules = rules or game.house_rules
    shared: dict[object, list[ParSheet]] = {}
    for one in (sheet_under_rules(game, one, rules) for one in sheets(game)):
        plain = msgspec.structs.replace(
            one, wager=re.sub(r"\d+", "", one.wager), unit="" if one.unit == one.wager else one.unit
        )
        shared.setdefault(plain, []).append(one)
    return tuple(
        msgspec.structs.replace(first, also=tuple(one.wager for one in others))
        for first, *others in shared.values()
    )


def main_sheet_in_force(game: Game, rules: HouseRules) -> ParSheet:
    """The sheet of a round with its mandatory wagers under the letter in force. Raises
    `MissingPart`.
    """
    if game.family == "dice":
        return dice_bets.main_sheet(game)
    letter = game.letter(game.base_letter, rules) if game.base_letter else ""
    found = next(
        one
        for one in played_sheets(game, rules)
        if one.wager == "main" and (one.paytable or "") in (letter, "")
    )
    return sheet_under_rules(game, found, rules)


def matching_sheets(
    game: Game,
    wager: str | None = None,
    paytable: str | None = None,
    rules: HouseRules | None = None,
) -> tuple[ParSheet, ...]:
    """The game's sheets under a house's options, only those of a wager or a letter when these are
    given.

    Raises `HouseError` when the game has no such wager, or the wager no such letter.
    """
    found = listed_sheets(game, rules)
    if wager is not None:
        names = tuple(dict.fromkeys(name for one in found for name in one.wagers))
        if wager not in names:
            raise HouseError("wager", f"{wager!r} is none of {', '.join(names)}")
        found = tuple(one for one in found if wager in one.wagers)
    if paytable is not None:
        letters = tuple(dict.fromkeys(one.paytable for one in found if one.paytable))
        found = tuple(one for one in found if one.paytable == paytable)
        if not found:
            where = wager or game.title
            raise HouseError(
                "paytable",
                f"{paytable!r} is none of {', '.join(letters)}"
                if letters
                else f"{where} has no letters",
            )
    return found


def print_sheets(
    game: Game,
    found: Iterable[ParSheet],
    console: Console,
    rules: HouseRules | None = None,
    read_meters: Collection[str] = (),
) -> None:
    """Print sheets for people: one line a wager, what nobody stakes on apart, then every wager's
    rows, meters (those in `read_meters` stand there, not at their seeds) and notes.
    """
    each, rules = tuple(found), rules or game.house_rules
    console.print(f"[bold]{game.title}[/bold], {game.chapter_words(rules)}", highlight=False)
    edition = game.edition_in_force(rules)
    if edition is not None:
        console.print(edition.sentence, highlight=False, soft_wrap=True)
    console.print(cost_words(game, table_cost(game, rules)), highlight=False, soft_wrap=True)
    envy = "Envy, which needs no wager of its own: what each other seat's hand brings, on top of the wager"
    headings = {
        "": "",
        "envy": envy,
        "draw": "The house's bonus draw, which needs no wager of its own",
        "company": "What the players stake against each other, by how many play",
    }
    for apart, heading in headings.items():
        some = tuple(one for one in each if one.apart == apart)
        if some and heading:
            console.print(f"\n{heading}", highlight=False)
        if some:
            console.print(_summary_table(game, some, rules))
    for one in each:
        console.print()
        console.print(_hands_table(one))
        if one.meters:
            console.print(_meter_edges_table(one, read_meters))
        for note in one.notes:
            console.print(f"  {note}", highlight=False, soft_wrap=True)


def _empty_table(
    text_columns: Iterable[str], number_columns: Iterable[str], title: str | None = None
) -> Table:
    from rich.table import Table  # 3 MB, which a window never prints with

    table = Table(
        box=None,
        header_style="dim",
        pad_edge=False,
        title=title,
        title_justify="left",
        title_style="bold",
    )
    for name in text_columns:
        table.add_column(name)
    for name in number_columns:
        table.add_column(name, justify="right")
    return table


def _summary_table(game: Game, each: tuple[ParSheet, ...], rules: HouseRules) -> Table:
    table = _empty_table(
        ("wager", "table", "per"),
        ("edge", "element of risk", "hits", "deviation", "of one", "obtained"),
    )
    for one in each:
        edge, per = quoted_edge(game, one, rules)
        table.add_row(
            wagers_text(one),
            one.paytable or "",
            per,
            _percent_rounded_to_error(edge, edge_error(game, one, rules), 4),
            _percent_rounded_to_error(one.element_of_risk, one.risk_error, 4),
            _percent_rounded_to_error(one.hit_frequency, one.hit_error, 3),
            figure_text(one.standard_deviation, one.deviation_error, 4),
            one.unit,
            method_words(game, one, rules),
        )
    return table


def _percent_rounded_to_error(share: float, standard_error: float, most_places: int) -> str:
    return f"{figure_text(100 * share, 100 * standard_error, most_places)} %"


def wagers_text(one: ParSheet) -> str:
    """The names of the wagers of a sheet: `super-seat-1 to super-seat-5`."""
    return one.wager if not one.also else f"{one.wager} to {one.also[-1]}"


def method_words(game: Game, one: ParSheet, rules: HouseRules) -> str:
    """How a sheet came about, with the standard error of its edge, of whatever that is, to two
    digits.

    >>> from game.games import GAMES
    >>> rules, games = HouseRules(), (GAMES["flop-poker"], GAMES["lunar-poker"])
    >>> [method_words(game, main_sheet_in_force(game, rules), rules) for game in games]
    ['exact', 'simulated ± 0.00044 %']
    """
    off = 100 * edge_error(game, one, rules)
    return (
        one.method
        if one.method == Method.EXACT
        else f"{one.method} ± {off:.{decimal_places(off, 4, with_error=True)}f} %"
    )


def _hands_table(one: ParSheet) -> Table:
    letter = f", table {one.paytable}" if one.paytable else ""
    table = _empty_table(("hand",), ("probability", "pays"), f"{', '.join(one.wagers)}{letter}")
    for row in one.rows:
        table.add_row(row.hand, chance_text(row.probability, row.probability_error), row.pays)
    return table


def edge_percent_at(one: ParSheet, meter: MeterEdge, units: float) -> float:
    """The edge in percent with so many units on a meter, to four places; where it is gone, 0
    without a sign.
    """
    return round(-100 * meter.ev(one.ev, units), 4) + 0.0


def _meter_edges_table(one: ParSheet, read_meters: Collection[str] = ()) -> Table:
    """The edge as a function of each meter, the others as they stand: at a few amounts, all in
    times the wager.
    """
    table = _empty_table(("meter",), ("stands at", "edge"))
    for meter in one.meters:
        for units in filter(lambda units: units >= 0, meter.ladder()):
            mark = (
                ", break-even"
                if units == meter.break_even
                else (", as read" if meter.meter in read_meters else ", its seed")
                if units == meter.seed
                else ""
            )
            table.add_row(
                f"{meter.meter}{mark}",
                f"{units:,.0f}",
                f"{edge_percent_at(one, meter, units):+.4f} %",
            )
    return table
