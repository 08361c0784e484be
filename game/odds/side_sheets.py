"""The PAR sheets of the card games' optional wagers, every hand of the deck counted through the
declared paytables (`side_wagers.py` says how a game declares that).

What nobody stakes on is listed apart: the envy of other seats' hands, and a bonus draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import msgspec

from ..core.declaration import Game, Meter, Wager
from ..core.errors import HouseError
from ..core.money import Odds
from ..core.paytable import Paytable, Row
from .game_advice import game_advice
from .par.sheet import LOST, Chance, MeterEdge, ParSheet, sheet
from .side_wagers import Side, bonus_sheet


def side_of(game: Game) -> Side | None:
    """What the game's own module offers as `side`; None for a game without optional wagers of
    this kind.
    """
    return None if game.family == "dice" else game_advice(game).side


def hands_by_row(game: Game, wager: str, table: Paytable) -> dict[Row | None, int]:
    """How many hands each row of a paytable pays, in printed order, the losing ones last under
    None; each row is there.
    """
    found: dict[Row | None, int] = dict.fromkeys((*table.rows, None), 0)
    side = side_of(game)
    if side is None or wager not in side.judges:
        raise HouseError("wager", f"nobody has said how {wager} of {game.title} is counted")
    for row, count in side.judges[wager](table):
        found[row] += count
    return found


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from ..games import GAMES

    game = GAMES[slug]
    side = side_of(game)
    if side is None:
        return ()
    out: list[ParSheet] = []
    for name in side.judges:
        wager = game.wager(name)
        notes = side.notes.get(name, ())
        out += [_sheet(game, wager, table, letter, notes) for letter, table in wager.pays.items()]
        out += _envy_sheets(game, wager)
    return (*out, *(side.draws(game) if side.draws else ()))


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The PAR sheet of every optional wager of a card game under every letter, in the chapter's
    order; then its bonuses.
    """
    return _sheets(game.slug)


def _sheet(
    game: Game, wager: Wager, table: Paytable, letter: str, notes: tuple[str, ...]
) -> ParSheet:
    counts = hands_by_row(game, wager.name, table)
    total = sum(counts.values())
    meters = [m for m in game.meters if wager.name in m.wagers and _has_rate(m, letter)]
    chances = [
        Chance(row.name, Fraction(count, total), str(row.odds), _net(row.odds, meters, letter))
        if row
        else Chance(LOST, Fraction(count, total), LOST, Fraction(-1))
        for row, count in counts.items()
    ]
    made = sheet(game.slug, wager.name, chances, paytable=letter or None, notes=notes)
    if not meters:
        return made
    edges = tuple(_meter_edge(meter, meters, letter, chances, tuple(counts)) for meter in meters)
    return msgspec.structs.replace(
        made, meters=edges, notes=(*made.notes, *meter_notes(meters, edges, letter))
    )


def _has_rate(meter: Meter, table_letter: str) -> bool:
    return table_letter in meter.rates or "" in meter.rates


def _seed_in_units(meter: Meter, letter: str) -> Fraction:
    """What the meter starts at, in units of the wager."""
    return Fraction((meter.rates.get(letter) or meter.rates[""]).seed, 100)


def _meter_of(odds: Odds, meters: list[Meter]) -> Meter:
    return next(m for m in meters if m.name.endswith(odds.jackpot))


def _net(odds: Odds, meters: list[Meter], letter: str) -> Fraction:
    """Net units won, the meters at their seeds."""
    if odds.percent:
        return _seed_in_units(_meter_of(odds, meters), letter) * odds.percent / 100 - 1
    return Fraction(odds.win, odds.per) - (0 if odds.keeps else 1)


def _meter_edge(
    meter: Meter,
    meters: list[Meter],
    table_letter: str,
    chances: list[Chance],
    rows: tuple[Row | None, ...],
) -> MeterEdge:
    slope = sum(
        (
            c.probability * row.odds.percent / 100
            for c, row in zip(chances, rows, strict=True)
            if row and row.odds.percent and _meter_of(row.odds, meters) is meter
        ),
        Fraction(0),
    )
    mean = sum((c.probability * c.net for c in chances), Fraction(0))
    even = _seed_in_units(meter, table_letter) - mean / slope
    return MeterEdge(
        meter.name, float(_seed_in_units(meter, table_letter)), float(slope), float(even)
    )


def meter_notes(
    meters: Sequence[Meter], edges: Sequence[MeterEdge], letter: str, *, at_seeds: bool = True
) -> Iterator[str]:
    """What a sheet notes of each of its meters, which stand at their seeds or as they were read."""
    stands, others = ("at its seed", "at their seeds") if at_seeds else ("as read", "as read")
    for meter, edge in zip(meters, edges, strict=True):
        rate = meter.rates.get(letter) or meter.rates[""]
        kept = f" to it and {rate.reserve / 10:g} % to its reserve" if rate.reserve else ""
        even = (
            f"at {edge.break_even:,.0f} times the wager" if edge.break_even > 0 else "at any amount"
        )
        yield (
            f"{meter.title}: counted {stands}, {edge.seed:,.0f} times the wager; every thousand more is worth "
            f"{100_000 * edge.slope:.3f} % of it, and {even} the edge is gone"
            f"{f' (the other meters {others})' if len(edges) > 1 else ''}. "
            f"Each wager adds {rate.rate / 10:g} % of itself{kept}."
        )


def _envy_sheets(game: Game, wager: Wager) -> Iterator[ParSheet]:
    """What the wager brings for every other seat's hand that lies on the table to the end, whoever
    sits there (R-6).

    The sums are fixed for a $1 and a $5 wager; in units of the wager both come to the same. Where
    only a wager of $5 or more earns any (R-PG4), the sheet is that of $5.
    """
    least = wager.qualifying
    note = "On top of the wager, for each other seat in the round."
    if game.streets:
        note += " A seat's folded hand counts only while a wager of its own keeps it on the table."
    if least:
        # R-PG4
        note += f" Only a wager of ${least // 100} or more earns it, and a larger one no more than this."
    letters = dict.fromkeys(key.rpartition(" ")[0] for key in wager.envy)
    for letter in letters:
        small, large = (wager.envy[f"{letter} ${dollars}".strip()] for dollars in (1, 5))
        counts = hands_by_row(game, wager.name, small)
        total = sum(counts.values())
        chances = []
        for row, count in counts.items():
            pays = "nothing"
            if row:
                pays = (
                    f"{large.row(row.name).odds} on $5"
                    if least
                    else f"{row.odds} on $1, {large.row(row.name).odds} on $5"
                )
            chances.append(
                Chance(
                    row.name if row else "no envy",
                    Fraction(count, total),
                    pays,
                    _envy_bonus_in_units(row, small, large),
                )
            )
        yield bonus_sheet(
            game,
            f"{wager.name}-envy",
            chances,
            "envy",
            paytable=letter or None,
            unit=wager.name,
            per="other seat",
            note=note,
        )


def _envy_bonus_in_units(
    row: Row | None, dollar_table: Paytable, five_dollar_table: Paytable
) -> Fraction:
    """A bonus in units of the wager; raises `HouseError` when the two tables differ in that."""
    if row is None:
        return Fraction(0)
    won = Fraction(row.odds.sum, 100)
    if Fraction(five_dollar_table.row(row.name).odds.sum, 500) != won:
        raise HouseError("envy", f"{row.name} is not in proportion in {dollar_table.section}")
    return won
