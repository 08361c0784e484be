"""What a page of the book shows while nothing stands in it: pictures and true figures of what will, and the way to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

from game.advisor.sheets import main_of
from game.client.draw.sheet import Sheet
from game.client.guide import GuideStep, guide, on_felt
from game.client.layout import felt
from game.client.pages.page import HEAD_PREFIX
from game.client.ui.boxes import Column, Flow, Grid, Part, Split
from game.client.ui.control import Words
from game.client.ui.kinds import Button, Painted, titled
from game.declare import Game, HouseRules
from game.money import short

HANDS: Final = 100
"""Rounds over which a fan opens."""
UNIT: Final = 500
"""The wager of a fan's rounds, in cents."""
PICTURED: Final = 170.0
"""The height of a pictured step."""


def ways(slug: str, *more: Button, first: str = "Sit down") -> Part:
    """Buttons to a table and to its guided first round, and `more`."""
    return Flow([
        Button(f"{HEAD_PREFIX}table:{slug}", first, kind="primary", size=24, group="invited", high=60.0, action="press"),
        Button(f"{HEAD_PREFIX}first-hand:{slug}", "A guided first round", size=22, group="invited", high=60.0), *more,
    ], 14.0)  # fmt: skip


def step_of(game: Game, number: int, step: GuideStep) -> Part:
    """A step of a game's round: its picture on the table's felt, its title, and what happens."""
    drawn = Painted(on_felt, step.picture, felt(game.stem), number, size=(0, PICTURED))
    return Column([drawn, Words(step.title, 20, "ui7"), Words(step.words, tone="text2")], 8.0)


def round_in_pictures(game: Game, why: str, growth: float) -> Part:
    """A game's round step by step, `why` it is shown, and the ways to play it."""
    steps = [step_of(game, i, step) for i, step in enumerate(guide(game.stem).steps, 1)]
    return titled(
        f"A round of {game.title}, step by step", Words(why, tone="text2"), Grid(steps, 230 * growth, 22.0),
        ways(game.slug, first="Play your first"), gap=18.0,
    )  # fmt: skip


def choices(games: Iterable[Game], growth: float) -> Part:
    """Where most is decided: a table's choice in a picture, and its practice."""
    parts = []
    for game in games:
        steps = guide(game.stem).steps
        number, step = next((i, one) for i, one in enumerate(steps, 1) if one.at and not {"bets", "end"} & set(one.at))
        again = Button(f"{HEAD_PREFIX}practice:{game.slug}", f"Practice {game.title}", group="invited", high=52.0)
        parts.append(Column([step_of(game, number, step), Flow([again])], 12.0))
    return Grid(parts, 330 * growth, 22.0)


def fan_of(game: Game, growth: float, high: float = 330.0) -> Part:
    """How the line of somebody's net may run over a hundred rounds at a game's table, from its PAR sheet."""
    sheet = main_of(game, HouseRules())
    mean, deviation = sheet.ev * UNIT, sheet.standard_deviation * UNIT
    chart = Painted(fan, round(mean, 4), round(deviation, 4), size=(0, high))
    note = f"expected {short(round(mean * HANDS), sign=True)}" if growth < 1.3 else ""
    return titled(f"{HANDS} rounds of {game.title} at {short(UNIT)}", chart, note=note)


def beginning(game: Game, growth: float) -> Part:
    """What will stand on a page of sums and lines: how a first evening may run, and the ways to it."""
    words = (
        "Your own line begins with the first round. Two of three end inside the band; the dashed line is the average."
    )
    said = Words(words, tone="text2")
    return Split(Column([fan_of(game, growth), said, ways(game.slug)], 18.0), choices([game], growth), 0.66, 1100)


def fan(sheet: Sheet, w: float, h: float, mean: float, deviation: float) -> None:
    """The band in which two of three nets lie after so many rounds, the average, and where a player stands now; cents a round."""
    g = sheet.type.grow
    most = deviation * sqrt(HANDS) + abs(mean) * HANDS
    step = _round_step(most)
    top, low = 24 * g, h - 40 * g
    left = sheet.width(short(round(step), sign=True), 20, "ui5") + 18

    def at(hands: float, cents: float) -> tuple[float, float]:
        return left + (w - left - 10) * hands / HANDS, (top + low) / 2 - (low - top) / 2 * cents / most

    for cents in (-step, 0.0, step):
        y = at(0, cents)[1]
        sheet.line(left, y, w, y, "#FFFFFF", 0.34 if not cents else 0.08, 1.3)
        sheet.text(
            short(round(cents), sign=bool(cents)), left - 12, y, 20, "ui5", sheet.theme.text2, anchor="r", valign="m"
        )
    edge = [i * HANDS / 40 for i in range(41)]
    upper = [at(n, mean * n + deviation * sqrt(n)) for n in edge]
    lower = [at(n, mean * n - deviation * sqrt(n)) for n in reversed(edge)]
    sheet.poly([*upper, *lower], "#33465A", 0.75)
    _dashed(sheet, [at(n, mean * n) for n in edge[::4]])
    x, y = at(0, 0)
    sheet.circle(x, y, 8, sheet.theme.brass)
    sheet.text("you, now", x + 6, y - 18, 20, "ui6", sheet.theme.brass)
    sheet.text(f"{HANDS} rounds", w - 10, h - 12, 20, "ui5", sheet.theme.text2, anchor="r")


def _dashed(sheet: Sheet, points: Sequence[tuple[float, float]]) -> None:
    for (x0, y0), (x1, y1) in pairwise(points):
        sheet.line(x0, y0, x1, y1, "#9FCDF2", 1, 2.4, dash="8 6")


def _round_step(most: float) -> float:
    """A round amount of whole dollars of which about two thirds of a chart's height are made.

    >>> _round_step(32_500.0)
    20000.0
    """
    want = most * 0.66 / 100
    power = 10 ** max(0, len(str(ceil(want))) - 1)
    return float(max(1, round(want / power)) * power * 100)
