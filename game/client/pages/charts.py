"""Charts of how it went: the bankroll over the rounds, the net of every table, and decisions over time, with ticks made ready."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from game.client.draw.charts import ChartBar, Plot, line_chart, net_bars
from game.client.pages.book_page import brief, day, signed
from game.client.ui.figures import Chart
from game.declare import Game
from game.money import dollars, short
from game.table.store import Curve, CurvePoint, GameNet, TrendPoint

GRID: Final = 360
HOURLY: Final = 1 / 6
"""Hours at a table from which on figures an hour say anything."""
_STEPS: Final = (1, 2, 2.5, 3, 5, 10)


def nice(span: float, most: int) -> float:
    """A round step that cuts `span` into at most `most` parts.

    >>> nice(1200, 4), nice(1284, 6), nice(3, 6)
    (300.0, 250.0, 1.0)
    """
    unit = 1.0
    while span / (unit * _STEPS[-1]) > most:
        unit *= 10
    return next(unit * step for step in _STEPS if span / (unit * step) <= most)


class _Leg(NamedTuple):
    """The curve between two visits to the cashier."""

    rounds: list[int]
    points: list[CurvePoint]


def _legs(curve: Curve) -> tuple[list[_Leg], list[int]]:
    """The curve cut at the visits after its start, and the rounds of those cuts."""
    cuts = sorted({mark.rounds for mark in curve.cash if mark.rounds > 0})
    legs, seen = [_Leg([], [])], dict.fromkeys(cuts, 0)
    for point in curve.points:
        if point.rounds in seen:
            seen[point.rounds] += 1
            if seen[point.rounds] == 2:
                legs.append(_Leg([], []))
        legs[-1].rounds.append(point.rounds)
        legs[-1].points.append(point)
    return legs, cuts


def _between(leg: _Leg, x: float) -> tuple[float, float, float]:
    """Bankroll, expectation and deviation after `x` rounds, straight between the points kept."""
    i = min(max(1, bisect_right(leg.rounds, x)), len(leg.rounds) - 1) if len(leg.rounds) > 1 else 0
    a, b = leg.points[max(0, i - 1)], leg.points[i]
    t = 0.0 if b.rounds == a.rounds else min(1.0, max(0.0, (x - a.rounds) / (b.rounds - a.rounds)))
    return (
        a.bankroll + (b.bankroll - a.bankroll) * t,
        a.expected + (b.expected - a.expected) * t,
        a.deviation + (b.deviation - a.deviation) * t,
    )


def plot(curve: Curve) -> Plot | None:
    """The bankroll's line with its expectation and band (where the odds of the rounds are known); None before two rounds."""
    legs, cuts = _legs(curve)
    total = curve.points[-1].rounds if curve.points else 0
    if total < 2:
        return None
    count = min(GRID, total + 1)
    found = []
    for i in range(count):
        x = i * total / (count - 1)
        leg = legs[min(len(legs) - 1, bisect_right(cuts, x))]
        found.append(_between(leg, x))
    values = tuple(f[0] for f in found)
    known = any(point.deviation > 0 for point in curve.points)
    expected = tuple(f[1] for f in found) if known else ()
    low = tuple(f[1] - f[2] for f in found) if known else ()
    high = tuple(f[1] + f[2] for f in found) if known else ()
    marks = tuple(
        (max(1.0, mark.rounds * (count - 1) / total), f"{'Bought in' if mark.cents > 0 else 'Cashed out'} {short(abs(mark.cents))}")
        for mark in curve.cash if mark.rounds > 0
    )  # fmt: skip
    return Plot(values, expected, low, high, _money_ticks(values, low, high), _round_ticks(total, count), marks)


def _money_ticks(*lines: Sequence[float]) -> tuple[tuple[float, str], ...]:
    everything = [value for line in lines for value in line]
    low, high = min(everything), max(everything)
    step = nice(max(high - low, 1000) / 100, 4) * 100
    first, last = int(low // step), int(-(-high // step))
    return tuple((i * step, short(int(i * step)).replace("-", "−")) for i in range(first, max(first + 1, last) + 1))


def _round_ticks(total: int, count: int) -> tuple[tuple[float, str], ...]:
    step = max(1, int(nice(total, 6)))
    return tuple((n * (count - 1) / total, f"{n:,}" if n else "round 0") for n in range(0, total + 1, step))


def curve_chart(curve: Plot | None, high: float, bankroll: int, *, waiting: bool) -> Chart:
    """The bankroll's line with its legend; a sentence where there can be none, nothing while it is `waiting`."""
    legend: tuple[tuple[str, str, bool], ...] = (("yours", "brass", False),)
    if curve is not None and curve.expected:
        legend = (*legend, ("expected, with its two-in-three band", "info", True))
    return Chart(
        "Bankroll", high, line_chart if curve else None, curve, figure=dollars(bankroll) if curve else "",
        legend=legend if curve else (), empty="" if waiting else "The line begins with the second round.",
    )  # fmt: skip


def nets_chart(nets: Sequence[GameNet], games: Mapping[str, Game], high: float, growth: float, empty: str) -> Chart:
    """A bar for every table, the best first; with many, closer together, with still more the best and the worst."""
    found = [ChartBar(brief(games, row.game), row.net, signed(row.net), f"{row.rounds:,}") for row in nets]
    fit = max(2, int((high - 74 * growth) // (24.5 * growth)))
    some = len(found) > fit
    bars = tuple((*found[: -(-fit // 2)], *found[-(fit // 2) :]) if some else found)
    return Chart(
        "Net by table", high, net_bars if bars else None, bars, most=34 * growth * len(bars), empty=empty,
        note="best and worst" if some else "rounds" if bars else "",
    )  # fmt: skip


# ---- decisions over time


DAYS: Final = 5
"""From so many days on a point is a day; before, it is a run of decisions."""
POINTS: Final = 20
LEAST: Final = 5
_MOST_DAYS: Final = 60
_TICKS: Final = 4


class TrendLine(msgspec.Struct, frozen=True):
    """A chart with its heading, the figure over all, and what a point stands for; `plot` is None before there is a line."""

    title: str
    figure: str
    plot: Plot | None
    each: str


class Trend(msgspec.Struct, frozen=True):
    """What the book says of a while of decisions: its points, and what a point is."""

    points: tuple[TrendPoint, ...] = ()
    each: str = ""

    @property
    def decisions(self) -> int:
        """How many decisions there are in all."""
        return sum(point.decisions for point in self.points)


def asked(by_day: Callable[[], Sequence[TrendPoint]], by_runs: Callable[[int], Sequence[TrendPoint]]) -> Trend:
    """Days where there are enough of them, otherwise some twenty runs of decisions."""
    days = tuple(by_day())
    if len(days) >= DAYS:
        return Trend(days[-_MOST_DAYS:], "a point is a day")
    return runs(sum(point.decisions for point in days), by_runs)


def runs(total: int, by_runs: Callable[[int], Sequence[TrendPoint]]) -> Trend:
    """Some twenty runs of decisions."""
    size = max(LEAST, -(-total // POINTS))
    return Trend(tuple(by_runs(size)), f"a point is {size:,} decisions")


def lines(found: Trend, now: datetime, pace: int = 0) -> tuple[TrendLine, TrendLine]:
    """Accuracy in percent, and expected money given away an hour: at the table, or at a `pace` of decisions an hour."""
    points = found.points
    decisions, cost = found.decisions, sum(p.cost for p in points)
    hours = sum(p.hours for p in points)
    accuracy = tuple(100 * p.accuracy for p in points)
    money = tuple(_an_hour(p.cost, p.decisions, p.hours, pace) for p in points)
    right = 1 - sum(p.mistakes for p in points) / decisions if decisions else 1.0
    whole = _an_hour(cost, decisions, hours, pace)
    ticks = _days(points, now)
    said = dollars(round(whole)) if pace or hours >= HOURLY else "not yet"
    return (
        TrendLine(
            "Without a mistake",
            f"{right:.1%}".replace("%", " %"),
            _plot(accuracy, _percents(accuracy), ticks),
            found.each,
        ),
        TrendLine("Given away an hour", said, _plot(money, _dollars(money), ticks), found.each),
    )


def _an_hour(cost: float, decisions: int, hours: float, pace: int) -> float:
    if pace:
        return pace * cost / decisions if decisions else 0.0
    return cost / hours if hours > 0 else 0.0


def _plot(
    values: tuple[float, ...], ticks: tuple[tuple[float, str], ...], days: tuple[tuple[float, str], ...]
) -> Plot | None:
    return Plot(values, y_ticks=ticks, x_ticks=days) if len(values) > 1 else None


def _percents(values: tuple[float, ...]) -> tuple[tuple[float, str], ...]:
    """Ticks up to a hundred percent."""
    low = min(values, default=100.0)
    step = nice(max(100 - low, 2.0), _TICKS)
    count = int(-(-(100 - low) // step)) or 1
    return tuple((max(0.0, 100 - step * i), f"{max(0.0, 100 - step * i):g} %") for i in range(count, -1, -1))


def _dollars(values: tuple[float, ...]) -> tuple[tuple[float, str], ...]:
    """Ticks from nothing up."""
    step = nice(max(max(values, default=0.0), 100.0) / 100, _TICKS) * 100
    count = int(-(-max(values, default=0.0) // step)) or 1
    return tuple((step * i, _short(step * i)) for i in range(count + 1))


def _short(cents: float) -> str:
    words = dollars(round(cents))
    return words.removesuffix(".00")


def _days(points: Sequence[TrendPoint], now: datetime) -> tuple[tuple[float, str], ...]:
    """The first, the middle and the last point's day, each day once."""
    found: dict[str, int] = {}
    for at in (0, (len(points) - 1) // 2, len(points) - 1):
        if 0 <= at < len(points):
            found.setdefault(day(points[at].at, now), at)
    return tuple((float(at), words) for words, at in found.items())


def trend_chart(line: TrendLine, high: float) -> Chart:
    """A panel with its line, or the sentence that stands there before there is one."""
    empty = f"The line begins with the {2 * LEAST}th decision."
    return Chart(
        line.title, high, line_chart if line.plot else None, line.plot, figure=line.figure, note=line.each, empty=empty
    )
