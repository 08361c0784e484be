"""A PAR sheet says what a wager is worth: its edge, how often it hits, and what every row of its
paytable contributes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from ..digits import rounded


class Method(StrEnum):
    """How a figure was found."""

    EXACT = "exact"
    SIMULATED = "simulated"
    APPROXIMATED = "approximated"
    """Counted, but for a part that is put together as if it did not depend on the rest; how far that is
    off was measured.
    """


class ParRow(msgspec.Struct, frozen=True):
    """One printed row: the hand, how likely it is, and what it pays as printed (`15 to 1`, `push`,
    `100%`, `lose`).

    Each `_error` is a standard error, 0 where the figure is exact. `net` in units is told by rows
    that stand for several ends, whose mean it is; None where `pays` tells it.
    """

    hand: str
    probability: float
    pays: str
    probability_error: float = 0.0
    net: float | None = None
    net_error: float = 0.0


def too_rare_words(rounds: int) -> str:
    """A row for what was too rare to be counted.

    >>> too_rare_words(1 << 20)
    'results rarer than one in the 1,048,576 rounds counted, together'
    """
    return f"results rarer than one in the {rounds:,} rounds counted, together"


class MeterEdge(msgspec.Struct, frozen=True):
    """What a progressive meter does to a wager: the sheet's `ev` is with the meter at its `seed`,
    in units of the wager.

    Every unit more on the meter adds `slope` to the `ev`; at `break_even` units (the other meters
    at their seeds) it is 0.
    """

    meter: str
    seed: float
    slope: float
    break_even: float

    def ev(self, at_seed: float, units: float) -> float:
        """The expected net with so many units on the meter, where it is `at_seed` with the meter at
        its seed.
        """
        return at_seed + self.slope * (units - self.seed)

    def ladder(self) -> tuple[float, ...]:
        """Amounts to show the edge at: the seed, a quarter, half and three quarters of the way to
        break-even, and that.

        >>> MeterEdge("progressive", 1000.0, 0.0001, 5000.0).ladder()
        (1000.0, 2000.0, 3000.0, 4000.0, 5000.0)
        """
        way = self.break_even - self.seed
        return (self.seed, *(self.seed + way * part / 4 for part in (1, 2, 3)), self.break_even)


class ParSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What one wager of a game is worth.

    `ev` is the expected net in units of `unit`; `house_edge` the expected loss as the field quotes
    it, `per` of what; `element_of_risk` the expected loss in each unit put at risk, later wagers
    included; `hit_frequency` how often the wager wins more than it lost; `standard_deviation` that
    of the net of one round, in units. `method` is `exact`, `simulated` or `approximated`,
    `standard_error` that of `ev` (0 when exact), `hit_error` and `deviation_error` those of the
    frequency and the deviation. `paytable` is the letter in force, None without letters. `also`
    names wagers that differ in a number alone and have these very figures. `meters` say how a
    progressive's `ev`, which is that with its meters at their seeds, grows with them. `apart` is
    empty for what is staked, and names what stands apart: `envy` (per other seat) and `draw` (the
    house's bonus draw), which nobody stakes on, and `company`, what players stake against each
    other (`paytable` then says among how many).
    """

    game: str
    wager: str
    paytable: str | None = None
    unit: str
    ev: float
    house_edge: float
    per: str
    element_of_risk: float
    hit_frequency: float
    standard_deviation: float
    method: str = Method.EXACT
    standard_error: float = 0.0
    hit_error: float = 0.0
    deviation_error: float = 0.0
    rows: tuple[ParRow, ...] = ()
    notes: tuple[str, ...] = ()
    meters: tuple[MeterEdge, ...] = ()
    apart: str = ""
    also: tuple[str, ...] = ()

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager whose sheet this is."""
        return self.wager, *self.also

    @property
    def risk_error(self) -> float:
        """The standard error of the element of risk."""
        return (
            self.standard_error * abs(self.element_of_risk / self.ev)
            if self.standard_error
            else 0.0
        )


class PaperPart(msgspec.Struct, frozen=True):
    """A wager on a printed sheet: its heading, its rows and the bands, of which the first row names
    the columns, and sentences.
    """

    heading: str
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    bands: tuple[tuple[str, ...], ...]


LOST = "lose"
"""How the end of a wager that loses is named, and what is printed as its pay."""


class Chance(NamedTuple):
    """One way a wager can end: its printed row, how likely, what it pays as printed, and its net in
    stakes.
    """

    hand: str
    probability: Fraction
    pays: str
    net: Fraction


def expectation(chances: Iterable[Chance]) -> Fraction:
    """The expected net in stakes, exactly.

    >>> expectation([Chance("red", Fraction(18, 38), "1 to 1", Fraction(1)), Chance("", Fraction(20, 38), "", Fraction(-1))])
    Fraction(-1, 19)
    """
    return sum((c.probability * c.net for c in chances), Fraction(0))


def sheet(
    game: str,
    wager: str,
    chances: Iterable[Chance],
    *,
    unit: str = "",
    paytable: str | None = None,
    per: str = "wager",
    notes: tuple[str, ...] = (),
    at_risk: int = 1,
) -> ParSheet:
    """The exact sheet of a wager that ends in one of these ways; `at_risk` stakes of one unit lie
    on the felt for it.

    The probabilities must add up to one; raises `ValueError` when they do not.
    """
    ends = tuple(chances)
    total = sum((c.probability for c in ends), Fraction(0))
    if total != 1:
        raise ValueError(f"{game} {wager}: the probabilities add up to {total}")
    mean = expectation(ends)
    square = sum((c.probability * c.net * c.net for c in ends), Fraction(0))
    rows: dict[tuple[str, str], Fraction] = {}
    for c in ends:
        rows[c.hand, c.pays] = rows.get((c.hand, c.pays), Fraction(0)) + c.probability
    return ParSheet(
        game=game,
        wager=wager,
        paytable=paytable,
        unit=unit or wager,
        ev=float(mean),
        house_edge=float(-mean / at_risk),
        per=per,
        element_of_risk=float(-mean / at_risk),
        hit_frequency=float(sum((c.probability for c in ends if c.net > 0), Fraction(0))),
        standard_deviation=sqrt(square - mean * mean),
        rows=tuple(ParRow(hand, float(chance), pays) for (hand, pays), chance in rows.items()),
        notes=notes,
    )


def as_builtins(one: ParSheet) -> dict[str, Any]:
    """A sheet as it is written."""
    told = _without_defaults(msgspec.to_builtins(one))
    return {**told, "rows": [_without_defaults(row) for row in told["rows"]]}


def _without_defaults(told: dict[str, Any]) -> dict[str, Any]:
    """The same without what only some sheets and rows have, where this one has it not."""
    errors = ("probability_error", "net_error", "hit_error", "deviation_error")
    absent = {**dict.fromkeys(errors, 0.0), "net": None, "also": ()}
    return {
        name: value for name, value in told.items() if name not in absent or value != absent[name]
    }


def rounded_to_errors(one: ParSheet) -> ParSheet:
    """The sheet with every sampled figure rounded to what its standard error allows."""
    off = one.standard_error
    rows = (
        msgspec.structs.replace(
            row,
            probability=rounded(row.probability, row.probability_error),
            probability_error=rounded(row.probability_error, row.probability_error / 10),
            net=None if row.net is None else rounded(row.net, row.net_error),
            net_error=rounded(row.net_error, row.net_error / 10),
        )
        for row in one.rows
    )
    edge_error = off * abs(one.house_edge / one.ev) if off else 0.0
    return msgspec.structs.replace(
        one,
        ev=rounded(one.ev, off),
        house_edge=rounded(one.house_edge, edge_error),
        element_of_risk=rounded(one.element_of_risk, one.risk_error),
        hit_frequency=rounded(one.hit_frequency, one.hit_error),
        standard_deviation=rounded(one.standard_deviation, one.deviation_error),
        standard_error=rounded(off, off / 10),
        hit_error=rounded(one.hit_error, one.hit_error / 10),
        deviation_error=rounded(one.deviation_error, one.deviation_error / 10),
        rows=tuple(rows),
    )


def as_json(game: str, sheets: Iterable[ParSheet]) -> Mapping[str, Any]:
    """Sheets as `par --json` prints them: the `wagers`, and what stands `apart` under keys of its
    own; sampled figures with no more digits than their standard errors allow.
    """
    told: dict[str, Any] = {"game": game, "wagers": []}
    for one in sheets:
        each = as_builtins(rounded_to_errors(one))
        gone = ("game", "apart", *(name for name in ("notes", "meters") if not each[name]))
        told.setdefault(one.apart or "wagers", []).append(
            {k: v for k, v in each.items() if k not in gone}
        )
    return told
