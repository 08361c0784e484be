"""Charts of how it went, with ticks made ready; and what a page of the book shows while nothing
stands in it yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from math import sqrt

import msgspec
import numpy as np

from ....book import Curve, GameNet, TrendPoint
from ....core.declaration import Game
from ....core.money import dollars, short
from ....odds.par.game_sheets import main_sheet_in_force
from ...draw.charts import ChartBar, Plot, line_chart, net_bars
from ...layouts.guide import GuideStep, draw_step_on_felt, guide
from ...layouts.layout import felt_color
from ...ui.boxes import Column, Flow, Grid, Part, Split
from ...ui.control import Words
from ...ui.data_views import Chart
from ...ui.widgets import Button, Painted, titled
from ..book_page import moment_text, short_name, signed
from ..page import HEAD_PREFIX
from ..style import FigureStyle


def round_step(span: float, most: int) -> float:
    """A round step that cuts `span` into at most `most` parts.

    >>> round_step(1200, 4), round_step(1284, 6), round_step(3, 6)
    (300.0, 250.0, 1.0)
    """
    unit = 1.0
    while span / (unit * FigureStyle.axis_steps[-1]) > most:
        unit *= 10
    return next(unit * step for step in FigureStyle.axis_steps if span / (unit * step) <= most)


def curve_plot(curve: Curve) -> Plot | None:
    """The bankroll's line with its expectation and band (where the odds of the rounds are known),
    straight between the points kept and broken at visits to the cashier; None before two rounds.
    """
    total = curve.points[-1].rounds if curve.points else 0
    if total < 2:
        return None
    count = 361  # so close that a line ends visibly at a visit
    places = np.linspace(0, total, count)
    cuts = sorted({mark.rounds for mark in curve.cash if mark.rounds > 0})
    legs, values = np.searchsorted(cuts, places, side="right"), np.empty((3, count))
    kept = np.array(
        [(one.rounds, one.bankroll, one.expected, one.deviation) for one in curve.points], float
    ).T
    # of two points at a visit, the first is before it
    ends = [int(np.searchsorted(kept[0], cut)) + 1 for cut in cuts]
    for leg, (first, last) in enumerate(pairwise([0, *ends, len(curve.points)])):
        rounds, *told = kept[:, first:last]
        for line, value in zip(told, values, strict=True):
            value[legs == leg] = np.interp(places[legs == leg], rounds, line)
    bankroll, mean, deviation = values
    lines = (bankroll, mean, mean - deviation, mean + deviation)
    money, *band = (tuple(line.tolist()) for line in lines)
    expected, low, high = band if kept[3].any() else ((), (), ())
    marks = tuple(
        (
            float(np.searchsorted(places, mark.rounds)),
            f"{'Bought in' if mark.cents > 0 else 'Cashed out'} {short(abs(mark.cents))}",
        )
        for mark in curve.cash
        if mark.rounds > 0
    )
    rounds = range(0, total + 1, max(1, int(round_step(total, 6))))
    x_ticks = tuple((n * (count - 1) / total, f"{n:,}" if n else "round 0") for n in rounds)
    return Plot(money, expected, low, high, money_ticks(money, low, high), x_ticks, marks)


def money_ticks(*lines: Sequence[float]) -> tuple[tuple[float, str], ...]:
    """Round amounts over all that the lines, in cents, come to, each with its words."""
    everything = [value for line in lines for value in line]
    low, high = min(everything), max(everything)
    step = round_step(max(high - low, 1000) / 100, 4) * 100
    first, last = int(low // step), int(-(-high // step))
    return tuple((i * step, short(int(i * step))) for i in range(first, max(first + 1, last) + 1))


def curve_chart(curve: Plot | None, height: float, bankroll: int, *, waiting: bool) -> Chart:
    """The bankroll's line with its legend; a sentence where there can be none, nothing while it is
    `waiting`.
    """
    legend: tuple[tuple[str, str, bool], ...] = (("yours", "brass", False),)
    if curve is not None and curve.expected:
        legend = (*legend, ("expected; two of three players end inside the band", "info", True))
    return Chart(
        "Bankroll",
        height,
        line_chart if curve else None,
        curve,
        figure=dollars(bankroll) if curve else "",
        legend=legend if curve else (),
        empty="" if waiting else "Play two rounds to see the line.",
    )


def nets_chart(
    nets: Sequence[GameNet],
    games: Mapping[str, Game],
    high: float,
    growth: float,
    empty: str,
    title: str = "Net by table",
) -> Chart:
    """A bar for every table, the best first; with many, closer together, with still more the best
    and the worst.
    """
    found = [
        ChartBar(short_name(games, row.game), row.net, signed(row.net), f"{row.rounds:,}")
        for row in nets
    ]
    fit = max(2, int((high - 74 * growth) // (24.5 * growth)))
    some = len(found) > fit
    bars = tuple((*found[: -(-fit // 2)], *found[-(fit // 2) :]) if some else found)
    return Chart(
        title,
        high,
        net_bars if bars else None,
        bars,
        most=44 * growth * len(bars),
        empty=empty,
        note="best and worst" if some else "rounds" if bars else "",
    )


# ---- decisions over time


class Trend(msgspec.Struct, frozen=True):
    """What the book says of a while of decisions: its points, and what a point is."""

    points: tuple[TrendPoint, ...] = ()
    each: str = ""

    @property
    def decisions(self) -> int:
        """How many decisions there are in all."""
        return sum(point.decisions for point in self.points)


def choose_trend(
    by_day: Callable[[], Sequence[TrendPoint]], by_runs: Callable[[int], Sequence[TrendPoint]]
) -> Trend:
    """Days where there are enough of them, otherwise some twenty runs of decisions."""
    days = tuple(by_day())
    # from so many days on a point is a day; before, it is a run of decisions
    if len(days) >= 5:
        return Trend(days[-60:], "one point per day")
    return trend_by_runs(sum(point.decisions for point in days), by_runs)


def trend_by_runs(total: int, by_runs: Callable[[int], Sequence[TrendPoint]]) -> Trend:
    """Some twenty runs of decisions; a last run that is short counts to the one before it."""
    size = max(FigureStyle.least_entries, -(-total // 20))
    points = [*by_runs(size)]
    if len(points) > 1 and points[-1].decisions < size:
        points[-2:] = [_joined_points(*points[-2:])]
    sizes = [point.decisions for point in points] or [size]
    few, most = min(sizes), max(sizes)
    span = f"{few:,}" if few == most else f"{few:,} to {most:,}"
    return Trend(tuple(points), f"one point per {span} decisions")


def _joined_points(one: TrendPoint, other: TrendPoint) -> TrendPoint:
    """Two runs of decisions as one, which began with the first of them."""
    return TrendPoint(
        one.at,
        one.decisions + other.decisions,
        one.mistakes + other.mistakes,
        one.cost + other.cost,
        one.hours + other.hours,
    )


def trend_charts(
    found: Trend, now: datetime, high: float, decisions_an_hour: int = 0
) -> list[Chart]:
    """Accuracy in percent, and expected money given away an hour: at the table, or at so many
    `decisions_an_hour`. A sentence where there is no line yet.
    """
    points = found.points
    decisions, cost = found.decisions, sum(p.cost for p in points)
    least = 2 * FigureStyle.least_entries
    hours = sum(p.hours for p in points)
    accuracy = tuple(100 * p.accuracy for p in points)
    money = tuple(_cost_an_hour(p.cost, p.decisions, p.hours, decisions_an_hour) for p in points)
    right = 1 - sum(p.mistakes for p in points) / decisions if decisions else 1.0
    whole = _cost_an_hour(cost, decisions, hours, decisions_an_hour)
    when = "a few more" if decisions >= least else f"{least}"
    few, soon = f"A line stands here after {when} decisions.", ""
    said = dollars(round(whole))
    if decisions_an_hour and decisions < least:
        said, money, soon = "not yet", (), few
    elif not decisions_an_hour and hours < FigureStyle.least_hours:
        said, money, soon = (
            "not yet",
            (),
            f"A line stands here after {round(60 * FigureStyle.least_hours)} minutes at the table.",
        )
    shown = (
        (
            "Without a mistake",
            f"{right:.1%}".replace("%", " %") + " overall" * (len(points) > 1),
            accuracy,
            _percent_ticks(accuracy),
            few,
        ),
        (
            "Given away per hour",
            said,
            money,
            _dollar_axis_ticks(money),
            soon if len(points) > 1 else few,
        ),
    )
    charts, ticks = [], _day_ticks(points, now)
    for title, figure, values, heights, empty in shown:
        line = Plot(values, y_ticks=heights, x_ticks=ticks) if len(values) > 1 else None
        how = line_chart if line else None
        charts.append(Chart(title, high, how, line, figure=figure, note=found.each, empty=empty))
    return charts


def _cost_an_hour(cost: float, decisions: int, hours: float, decisions_an_hour: int) -> float:
    if decisions_an_hour:
        return decisions_an_hour * cost / decisions if decisions else 0.0
    return cost / hours if hours > 0 else 0.0


def _percent_ticks(values: tuple[float, ...]) -> tuple[tuple[float, str], ...]:
    """Ticks up to a hundred percent."""
    low = min(values, default=100.0)
    step = round_step(max(100 - low, 2.0), FigureStyle.axis_ticks)
    count = int(-(-(100 - low) // step)) or 1
    return tuple(
        (max(0.0, 100 - step * i), f"{max(0.0, 100 - step * i):g} %") for i in range(count, -1, -1)
    )


def _dollar_axis_ticks(plotted: tuple[float, ...]) -> tuple[tuple[float, str], ...]:
    """Ticks from nothing up."""
    step = round_step(max(max(plotted, default=0.0), 100.0) / 100, FigureStyle.axis_ticks) * 100
    count = int(-(-max(plotted, default=0.0) // step)) or 1
    return tuple((step * i, dollars(round(step * i)).removesuffix(".00")) for i in range(count + 1))


def _day_ticks(points: Sequence[TrendPoint], now: datetime) -> tuple[tuple[float, str], ...]:
    """The first, the middle and the last point's day, each day once."""
    found: dict[str, int] = {}
    for at in (0, (len(points) - 1) // 2, len(points) - 1):
        if 0 <= at < len(points):
            found.setdefault(moment_text(points[at].at, now), at)
    return tuple((float(at), words) for words, at in found.items())


def play_buttons(slug: str, *more: Button, table_label: str = "Sit down") -> Part:
    """Buttons to a table and to its guided first round, and `more`."""
    return Flow(
        [
            Button(
                f"{HEAD_PREFIX}table:{slug}",
                table_label,
                kind="primary",
                size=24,
                group="invited",
                high=60.0,
                action="press",
            ),
            Button(
                f"{HEAD_PREFIX}first-hand:{slug}",
                "A guided first round",
                size=22,
                group="invited",
                high=60.0,
            ),
            *more,
        ],
        14.0,
    )


def guide_step_part(game: Game, number: int, step: GuideStep) -> Part:
    """A step of a game's round: its picture on the table's felt, its title, and what happens."""
    # the height of a pictured step
    drawn = Painted(draw_step_on_felt, step.picture, felt_color(game.stem), number, size=(0, 170.0))
    return Column([drawn, Words(step.title, 20, "ui7"), Words(step.words, tone="text2")], 8.0)


def round_in_pictures(game: Game, why: str, growth: float) -> Part:
    """A game's round step by step, `why` it is shown, and the ways to play it."""
    steps = [guide_step_part(game, i, step) for i, step in enumerate(guide(game.stem).steps, 1)]
    return titled(
        f"A round of {game.title}, step by step",
        Words(why, tone="text2"),
        Grid(steps, 230 * growth, 22.0, most=len(steps), fills=True),
        play_buttons(game.slug, table_label="Play your first"),
        gap=18.0,
    )


def choice_pictures_part(games: Iterable[Game], growth: float) -> Part:
    """Where most is decided: a table's choice in a picture, and its practice."""
    parts = []
    for game in games:
        steps = guide(game.stem).steps
        number, step = next(
            (i, one)
            for i, one in enumerate(steps, 1)
            if one.at and not {"bets", "end"} & set(one.at)
        )
        again = Button(
            f"{HEAD_PREFIX}practice:{game.slug}",
            f"Practice {game.title}",
            group="invited",
            high=52.0,
        )
        parts.append(Column([guide_step_part(game, number, step), Flow([again])], 12.0))
    return Grid(parts, 330 * growth, 22.0, fills=True)


def net_fan_part(game: Game, growth: float) -> Part:
    """How the line of somebody's net may run over a hundred rounds at a game's table, from its PAR
    sheet: the average, and the band in which two of three nets lie after so many rounds.
    """
    sheet = main_sheet_in_force(game, game.house_rules)
    average = tuple(sheet.ev * FigureStyle.fan_wager * n for n in range(FigureStyle.fan_rounds + 1))
    wide = [
        sheet.standard_deviation * FigureStyle.fan_wager * sqrt(n)
        for n in range(FigureStyle.fan_rounds + 1)
    ]
    low = tuple(mean - far for mean, far in zip(average, wide, strict=True))
    high = tuple(mean + far for mean, far in zip(average, wide, strict=True))
    ticks = ((0.0, "you, now"), (float(FigureStyle.fan_rounds), f"{FigureStyle.fan_rounds} rounds"))
    plot = Plot((0.0,), average, low, high, money_ticks(low, high), ticks)
    chart = Painted(line_chart, plot, size=(0, 330.0))
    note = f"expected {short(round(average[-1]), sign=True)}" if growth < 1.3 else ""
    return titled(
        f"{FigureStyle.fan_rounds} rounds of {game.title} at {short(FigureStyle.fan_wager)}",
        Words("won or lost so far", tone="text2"),
        chart,
        note=note,
    )


def first_evening_part(game: Game, growth: float) -> Part:
    """What will stand on a page of sums and lines: how a first evening may run, and the ways to it."""
    words = "Your own line begins with your first round. Two of three players end inside the band; the dashed line is the average."
    said = Words(words, tone="text2")
    return Split(
        Column([net_fan_part(game, growth), said, play_buttons(game.slug)], 18.0),
        choice_pictures_part([game], growth),
        0.66,
        1100,
    )
