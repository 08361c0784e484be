"""What to play at a casino now: its tables by what an hour costs, and its meters as read against
where their wagers come out even.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

from ..core.declaration import Game, money_range
from ..core.money import dollars, short
from ..games import GAMES
from ..hands.phrases import join_with_and
from ..odds.house_edge import TableCost, edge_printed, table_cost
from ..odds.par.game_sheets import listed_sheets
from ..odds.par.sheet import ParSheet
from ..printing.dates import date_text
from ..printing.par_figures import is_in_force, sheet_at_meters, units_on_meters
from ..printing.pocket_sheet import PocketRow, PocketSheet
from .casino_profile import CasinoProfile, CasinoTable


class MeterReading(msgspec.Struct, frozen=True):
    """A meter as read (0: it was not) and the amount at which its wager comes out even, the other
    meters as read, cents; `adds` is the share of the wager that it adds over its seed.
    """

    meter: str
    title: str
    shown: int
    even: int
    adds: float


class MeterWager(msgspec.Struct, frozen=True):
    """A wager that meters pay: what it costs in cents, its house edge with the meters as read (where
    one was not, at its seed) and with all of them at their seeds, and those that were read.
    """

    wager: str
    title: str
    paytable: str
    stake: int
    edge: float
    seed_edge: float
    readings: tuple[MeterReading, ...]

    @property
    def gains(self) -> bool:
        """Whether the player has the edge."""
        return self.edge < 0


class TableChoice(TableCost, frozen=True, kw_only=True):
    """A table by best play of the least it makes one bet, and of every meter's wager that gains:
    `wagers` are names and cents, `loss` cents a round on average, `base_edge` the house edge without
    those wagers.
    """

    game: str
    title: str
    letters: str
    base_edge: float
    meter_wagers: tuple[MeterWager, ...] = ()


def table_choices(profile: CasinoProfile) -> tuple[TableChoice, ...]:
    """The tables of a casino, the cheapest hour first. Raises `MissingPart`."""
    found = (_table_choice(GAMES[slug], table) for slug, table in profile.tables.items())
    return tuple(sorted(found, key=lambda one: one.hourly_cost))


def _table_choice(game: Game, table: CasinoTable) -> TableChoice:
    cost = table_cost(game, table.rules)
    metered = tuple(_meter_wagers(game, table))
    gaining = [one for one in metered if one.gains]
    return TableChoice(
        (*cost.wagers, *((one.wager, one.stake) for one in gaining)),
        cost.loss + sum(one.edge * one.stake for one in gaining),
        cost.hands,
        game=game.slug,
        title=game.title,
        letters=", ".join(
            f"{name} table {game.letter(wager, table.rules)}"
            for wager, name in _titles_of_lettered_wagers(game, metered).items()
        ),
        base_edge=cost.edge,
        meter_wagers=metered,
    )


def _titles_of_lettered_wagers(game: Game, metered: tuple[MeterWager, ...]) -> dict[str, str]:
    """The wagers whose letters matter for what is shown, and their titles: the base game's, and those
    of meters.
    """
    names = [game.base_letter, *(one.wager for one in metered)]
    return {
        name: game.wager(name).title
        for name in names
        if name and game.wager(name).key in game.letters()
    }


def _meter_wagers(game: Game, table: CasinoTable) -> Iterator[MeterWager]:
    """The wagers that a meter pays which was read."""
    for one in meter_board(game, table) if table.meters else ():
        read = tuple(each for each in one.readings if each.shown)
        if read:
            yield msgspec.structs.replace(one, readings=read)


def meter_board(game: Game, table: CasinoTable) -> Iterator[MeterWager]:
    """Every wager that meters pay by the paytables in force, with all of its meters, read or not.
    Raises `MissingPart`.
    """
    if not game.meters:
        return
    for one in listed_sheets(game, table.rules):
        if one.meters and not one.apart and is_in_force(game, one, table.rules):
            for name in one.wagers:
                yield _meter_wager(game, table, one, name)


def _meter_wager(game: Game, table: CasinoTable, one: ParSheet, name: str) -> MeterWager:
    wager = game.wager(name)
    stake = money_range(wager, table.rules)[0]
    now = sheet_at_meters(game, one, units_on_meters(game, one, table.rules, table.meters))
    titles = {meter.name: meter.title for meter in game.meters}
    readings = tuple(
        MeterReading(
            edge.meter,
            titles[edge.meter],
            table.meters.get(edge.meter, 0),
            max(0, round(edge.break_even * stake)),
            edge.slope * (edge.seed - seed.seed),
        )
        for edge, seed in zip(now.meters, one.meters, strict=True)
    )
    letter = one.paytable or ""
    return MeterWager(name, wager.title, letter, stake, now.house_edge, one.house_edge, readings)


# ---- in words


def age_words(profile: CasinoProfile, today: date) -> str:
    """A sentence on meters that were not read today; empty where they were, or there are none."""
    days = (today - profile.date).days
    if days <= 0 or not any(table.meters for table in profile.tables.values()):
        return ""
    when = "yesterday" if days == 1 else f"{days:,} days ago"
    return f"The meters were read {when} and have moved since: read them again when you sit down."


def bet_words(one: TableChoice) -> str:
    """What to bet at a table.

    >>> wagers = (("ante", 500), ("super-bonus", 500))
    >>> named = {"game": "crazy-4-poker", "title": "Crazy 4 Poker", "letters": ""}
    >>> bet_words(TableChoice(wagers, 17.1, 40, base_edge=0.0171, **named))
    '$5 Ante and $5 Super Bonus'
    """
    game = GAMES[one.game]
    return join_with_and([f"{short(cents)} {game.wager(name).title}" for name, cents in one.wagers])


def gain_words(table: TableChoice, one: MeterWager) -> str:
    """What a meter's wager that gains brings."""
    return (
        f"{_wager_title(one)} is over its break-even: {short(one.stake)} on it gains "
        f"{-100 * one.edge:.2f} % of itself, {dollars(round(-one.edge * one.stake * table.hands))} an hour."
    )


def _wager_title(one: MeterWager) -> str:
    return f"{one.title}, table {one.paytable}," if one.paytable else one.title


def _break_even_words(meter: MeterReading) -> str:
    """Where a wager comes out even with the other meters as read.

    >>> _break_even_words(MeterReading("mega", "Mega", 1_000_000, 0, 0.0))
    'even at any amount'
    """
    if not meter.even:
        return "even at any amount"
    return f"even at {short(100 * -(-meter.even // 100))}"


def report_lines(profile: CasinoProfile, today: date) -> Iterator[str]:
    """What to play now, in lines of text."""
    choices = table_choices(profile)
    yield f"{profile.name}, read on {date_text(profile.date)}"
    yield from (line for line in (age_words(profile, today),) if line)
    yield ""
    yield "What an hour of best play costs, the cheapest first:"
    for place, one in enumerate(choices, 1):
        yield (
            f"{place:3}. {one.title:30} {one.cost_or_gain_text:>15}  "
            f"{edge_printed(one.edge):>8} of {short(one.staked)}, {one.hands} hands"
        )
        yield f"     {bet_words(one)}" + (f"; {one.letters}" if one.letters else "")
        yield from (f"     {gain_words(one, each)}" for each in one.meter_wagers if each.gains)
    yield ""
    by_edge = sorted(choices, key=lambda one: one.edge)
    told = ", ".join(f"{one.title} {edge_printed(one.edge)}" for one in by_edge)
    yield f"By house edge of all you bet there: {told}."
    if any(one.meter_wagers for one in choices):
        yield ""
        yield "Meters as read; a wager comes out even where it says so, the other meters as read:"
        for one in choices:
            for each in one.meter_wagers:
                yield from _meter_lines(one, each)


def _meter_lines(table: TableChoice, one: MeterWager) -> Iterator[str]:
    name = _wager_title(one).removesuffix(",")
    yield f"  {table.title}, {name}: house edge {edge_printed(one.edge)} of {short(one.stake)}"
    for meter in one.readings:
        yield (
            f"     {meter.title:24} {dollars(meter.shown):>14}, {_break_even_words(meter)}, "
            f"adds {100 * meter.adds:+.2f} % over its seed"
        )


def report_json(profile: CasinoProfile, today: date) -> dict[str, Any]:
    """What to play now as JSON: money in cents, edges as shares of what is bet."""
    return {
        "name": profile.name,
        "date": profile.date.isoformat(),
        "days_old": max(0, (today - profile.date).days),
        "tables": [
            {
                "game": one.game,
                "wagers": dict(one.wagers),
                "staked": one.staked,
                "edge": one.edge,
                "cost_an_hour": one.hourly_cost,
                "hands": one.hands,
                "edge_without_meters": one.base_edge,
                "meters": msgspec.to_builtins(one.meter_wagers),
            }
            for one in table_choices(profile)
        ],
    }


def pocket_sheet(profile: CasinoProfile) -> PocketSheet:
    """What is printed to take along."""
    rows = []
    for one in table_choices(profile):
        lines = [bet_words(one), *([one.letters] if one.letters else [])]
        over = []
        for each in one.meter_wagers:
            if each.gains:
                over.append(gain_words(one, each))
            lines += [
                f"{meter.title}: {short(100 * round(meter.shown / 100))}, {_break_even_words(meter)}"
                for meter in each.readings
            ]
        rows.append(
            PocketRow(
                one.title, one.cost_or_gain_text, edge_printed(one.edge), tuple(lines), tuple(over)
            )
        )
    day = date_text(profile.date)
    return PocketSheet(profile.name, day, tuple(rows))
