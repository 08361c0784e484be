"""The history's figures made ready to draw: the curve on an even grid with its ticks, the bars, the columns of the list."""

from __future__ import annotations

from bisect import bisect_right
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from game.client.draw.charts import Cell, ChartBar, Plot
from game.client.pages.book_page import day, midnight, shortened, signed
from game.client.ui.kinds import Menu
from game.money import dollars, short
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from game.declare import Game
    from game.table.store import Curve, CurvePoint, GameNet, RoundRow

GRID: Final = 360
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


def bars(nets: Sequence[GameNet], games: Mapping[str, Game]) -> tuple[ChartBar, ...]:
    """A bar for every table played, the best first."""
    return tuple(ChartBar(brief(games, row.game), row.net, signed(row.net), f"{row.rounds:,}") for row in nets)


def brief(games: Mapping[str, Game], slug: str) -> str:
    """A game's name without what goes without saying."""
    return shortened(games[slug].title) if slug in games else slug


def menus(games: Mapping[str, Game]) -> tuple[Menu, ...]:
    """The four filters."""
    tables = (("", "all"), *((slug, game.title) for slug, game in games.items()))
    when = (
        ("", "all time"),
        ("today", "today"),
        ("sitting", "this sitting"),
        ("7", "last 7 days"),
        ("30", "last 30 days"),
    )
    result = (("", "all"), ("won", "won"), ("lost", "lost"), ("even", "even"))
    coach = ((None, "any"), (True, "spoke before"), (False, "silent or after"))
    return (
        Menu(tables, "", "game", title="Table"), Menu(when, "", "when", title="When"),
        Menu(result, "", "result", title="Result"), Menu(coach, None, "coach", title="Coach"),
    )  # fmt: skip


def chosen(player: int, found: Sequence[Menu], now: datetime, opened: datetime) -> Filter:
    """The filter that the drop-downs stand for."""
    held: dict[str, Any] = {menu.name: menu.value for menu in found}
    since = {"": None, "today": midnight(now), "sitting": opened}.get(held["when"])
    if held["when"].isdigit():
        since = midnight(now) - timedelta(days=int(held["when"]) - 1)
    return Filter(player=player, game=held["game"], since=since, result=held["result"], coach=held["coach"])


# ---- the list

#: Name, design width and anchor of every column; `What happened` takes what is left.
COLUMNS: Final = (
    ("Round", 84, "l"), ("When", 100, "l"), ("Table", 240, "l"), ("What happened", 0, "l"), ("Staked", 116, "r"),
    ("Returned", 126, "r"), ("", 30, "c"), ("Net", 104, "r"), ("Choices", 196, "l"),
)  # fmt: skip
_DROPPED: Final = ("Returned", "Choices", "When", "Staked", "Table")
_LEAST_WORDS: Final = 300


class Columns(msgspec.Struct, frozen=True):
    """The columns that fit: names and (left edge, width, anchor) each."""

    names: tuple[str, ...]
    places: tuple[tuple[float, float, str], ...]


def columns(wide: float, growth: float) -> Columns:
    """As many columns as `wide` design pixels hold at this size of lettering, the least needed going first."""
    kept, dropped = list(COLUMNS), list(_DROPPED)
    while dropped and wide - 44 - sum(c[1] for c in kept) * growth < _LEAST_WORDS * min(growth, 1.3):
        gone = dropped.pop(0)
        kept = [c for c in kept if c[0] != gone]
    words = wide - 44 - sum(c[1] for c in kept) * growth
    x, places = 22.0, []
    for name, width, anchor in kept:
        real = words if name == "What happened" else width * growth
        gap = 20 if name in {"What happened", "Table", "Net"} else 0
        indent = 22 if name == "Choices" else 0
        places.append((x + indent, real - gap * (anchor == "l") - indent, anchor))
        x += real
    return Columns(tuple(c[0] for c in kept), tuple(places))


def cells(row: RoundRow, games: Mapping[str, Game], found: Columns, now: datetime) -> tuple[Cell, ...]:
    """A round's cells; the table's colour and the result's mark are drawn over them."""
    game = games.get(row.game)
    if not row.decisions:
        choices = Cell("")
    elif row.mistakes:
        choices = Cell(f"cost {dollars(round(row.cost))}" if round(row.cost) else "cost under 1¢", face="ui6")
    else:
        choices = Cell("best", icon="check")
    everything = {
        "Round": Cell(f"{row.id:,}"),
        "When": Cell(day(row.started, now)),
        "Table": Cell(f"      {game.title if game else row.game}"),
        "What happened": Cell(row.summary),
        "Staked": Cell(dollars(row.staked)),
        "Returned": Cell(dollars(row.returned)),
        "": Cell(""),
        "Net": Cell(signed(row.net), face="ui7"),
        "Choices": choices,
    }
    return tuple(everything[name] for name in found.names)
