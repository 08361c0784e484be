"""How decisions went in the course of time: a line for the share without a mistake, one for the money given away an hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.client.draw.charts import Plot, line_chart
from game.client.pages.book_page import day
from game.client.pages.history_facts import nice
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    import pygame

    from game.client.pages.book_page import BookPage
    from game.client.pages.menu_page import Box
    from game.table.store import TrendPoint

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
    return (
        TrendLine(
            "Without a mistake",
            f"{right:.1%}".replace("%", " %"),
            _plot(accuracy, _percents(accuracy), ticks),
            found.each,
        ),
        TrendLine("Given away an hour", dollars(round(whole)), _plot(money, _dollars(money), ticks), found.each),
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


def draw(page: BookPage, surface: pygame.Surface, box: Box, line: TrendLine) -> None:
    """A panel with its line, or the sentence that stands there before there is one."""
    x, y, w, h = box
    g, theme = page.growth, page.shell.theme(page.view)
    page.ground(surface, box, line.title)
    s = page.sheet(surface)
    left, top = page.at(x, y)
    s.text(line.figure, left + w - 22, top + 35 * g, 24, "ui7", anchor="r")
    if line.plot is None:
        s.text(f"The line begins with the {2 * LEAST}th decision.", left + 22, top + 84 * g, 20, "ui5", theme.text2,
               max_width=w - 44)  # fmt: skip
        s.flush()
        return
    s.text(line.each, left + 22, top + 62 * g, 18, "ui5", theme.text2, max_width=w - 44)
    s.flush()
    spot = page.box(x + 18, y + 76 * g, 1, 1)
    page.shell.kit(page.view).paint(line_chart, w - 34, h - 88 * g, line.plot).blit(surface, spot.x, spot.y)
