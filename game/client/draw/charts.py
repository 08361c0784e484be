"""Figures drawn: bars from a zero line, sparklines, the bankroll's line with its band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf

from .palette import mix
from .sheet import Sheet
from .style import Colors, ControlStyle
from .text.text_styles import STYLES, common_size

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One bar: its words, its value (any unit, the same for all), the figure printed for it, one
    more column, and words where the others find no room.
    """

    label: str
    value: float
    figure: str
    extra: str = ""
    short: str = ""


def lit_row(sheet: Sheet, x: float, y: float, w: float, h: float, r: float = 9) -> None:
    """The brass frame and ground of the row that counts now."""
    sheet.rr(x, y, w, h, r + 1, Colors.live_ground)
    sheet.rr(x + 1, y + 1, w - 2, h - 2, r, None, 1, stroke=sheet.theme.brass, sw=2)


def lit_ground(sheet: Sheet, w: float, h: float, r: float) -> None:
    """The same over all of a piece."""
    lit_row(sheet, 0, 0, w, h, r)


def hatched(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A bar below zero: told by its slanted lines as well as its colour."""
    sheet.rr(x, y, w, h, 3, "#7E4A40")
    step, lean = 9.0, 24.0 * h / 24
    at = x - lean
    while at < x + w:
        x0, x1, y0, y1 = at, at + lean, y + h, y
        if x0 < x:
            y0 -= (x - x0) / lean * h
            x0 = x
        if x1 > x + w:
            y1 += (x1 - x - w) / lean * h
            x1 = x + w
        if x1 > x0:
            sheet.line(x0, y0, x1, y1, Colors.lost, 0.6, 1.8)
        at += step


def _zero_and_unit(bars: Sequence[ChartBar], left: float, right: float) -> tuple[float, float]:
    """Where zero lies between ``left`` and ``right``, and pixels a unit."""
    high = max([bar.value for bar in bars] + [0.0])
    low = min([bar.value for bar in bars] + [0.0])
    unit = (right - left) / ((high - low) or 1.0)
    return left - low * unit, unit


def coach_bars(
    sheet: Sheet,
    w: float,
    h: float,
    bars: Sequence[ChartBar],
    best: int | None = None,
    *,
    chosen: int | None = None,
) -> None:
    """What each choice is worth: a row each, the best starred and framed in brass, bars from a
    common zero line; under the words where these leave too little room beside them. The one that
    was chosen has a pointer, and a thin line shows what it gives away, from its end to the best
    one's.
    """
    if not bars:
        return
    gap = 6.0
    row = (h - gap * (len(bars) - 1)) / len(bars)
    inset = 10.0
    label_room = max(sheet.width(bar.label, 22, "ui7") for bar in bars) + 32
    figure_room = max(sheet.width(bar.figure, 22, "ui7") for bar in bars)
    label_room = min(
        label_room, max(w * 0.46, w - figure_room - 2 * inset - 26 - ControlStyle.least_chart_bar)
    )
    left, right = inset + label_room + 12, w - inset - figure_room - 14
    is_under = right - left < ControlStyle.least_bars_beside and row >= ControlStyle.bar_under
    room = w - 2 * inset - 28 - figure_room - 14 if is_under else label_room - 28
    labels = [bar.label for bar in bars]
    if not all(sheet.fits("bar-label", label, room) for label in labels):
        labels = [bar.short or bar.label for bar in bars]
    size = common_size(sheet.type, STYLES["bar-label"], ((label, room) for label in labels))
    thick = min(20.0, row * 0.42)
    if is_under:  # they have the whole width under the words
        left, right, thick = inset + 28, w - inset, 5.0
    zero, unit = _zero_and_unit(bars, left, max(left + 20, right))
    for i, bar in enumerate(bars):
        y = i * (row + gap)
        middle, top, theme = y + row / 2, i == best, sheet.theme
        if top:
            lit_row(sheet, 0, y, w, row)
            sheet.icon("star", inset + 10, middle, 18, theme.brass)
        elif i == chosen:
            sheet.rr(1, y + 1, w - 2, row - 2, 9, None, 0.4, stroke="#FFFFFF", sw=1.6)
            sheet.icon("tri-r", inset + 10, middle, 14, theme.text)
        face, center = "ui7" if top else "ui6", middle
        if is_under:
            middle, center = y + (row - 8) / 2, y + row - 6.0
        sheet.text(labels[i], inset + 28, middle, size, face, valign="m", max_width=room)
        _draw_value_bar(sheet, bar.value, zero, unit, center, thick, best=top)
        if i == chosen and best is not None and bars[best].value > bar.value:
            lost, begin = (bars[best].value - bar.value) * unit, zero + bar.value * unit
            line = max(3.0, thick * 0.25)
            sheet.rr(begin, center - line / 2, max(1.5, lost), line, 1, Colors.lost)
        _draw_bar_figures(sheet, bar, w - inset, middle, face, extra=row >= 52 and not is_under)
        if is_under:
            sheet.line(zero, center - 5, zero, center + 5, "#FFFFFF", 0.5, 1.6)
    if not is_under:
        sheet.line(zero, 2, zero, h - 2, "#FFFFFF", 0.5, 1.6)


def _draw_value_bar(
    sheet: Sheet, value: float, zero: float, unit: float, middle: float, thick: float, *, best: bool
) -> None:
    """A value as a bar from the line of zero at `zero`, `unit` pixels a unit; hatched to the left of
    it.
    """
    long, top = max(1.5, abs(value) * unit), middle - thick / 2
    if value >= 0:
        sheet.rr(zero, top, long, thick, 3, sheet.theme.brass if best else "#8C8466")
    else:
        hatched(sheet, zero - long, top, long, thick)


def _draw_bar_figures(
    sheet: Sheet, bar: ChartBar, right: float, middle: float, face: str, *, extra: bool
) -> None:
    """A bar's figure at the right, and what is said under it if there is room for `extra`."""
    theme, under = sheet.theme, bar.extra if extra else ""
    ink, y = theme.text if bar.value >= 0 else theme.loss, middle - (11 if under else 0)
    sheet.text(bar.figure, right, y, 22, face, ink, anchor="r", valign="m")
    if under:
        sheet.text(under, right, middle + 13, 20, "ui5", theme.text2, anchor="r", valign="m")


def net_bars(sheet: Sheet, w: float, h: float, bars: Sequence[ChartBar]) -> None:
    """Results by table: a line each, green to the right, hatched red to the left, figure and count
    after them; without bars where labels need the room.
    """
    if not bars:
        return
    row = h / len(bars)
    extra_room = max(sheet.width(bar.extra, 20, "ui5") for bar in bars)
    figure_room = max(sheet.width(bar.figure, 20, "ui7") for bar in bars)
    right = w - extra_room - figure_room - (24 if extra_room else 0) - 16
    label_room = min(max(sheet.width(bar.label, 20, "ui5") for bar in bars) + 1, right)
    drawn = label_room + 56 <= right
    zero, unit = _zero_and_unit(bars, label_room + 16, max(label_room + 40, right))
    thick = min(16.0, row * 0.6)
    for i, bar in enumerate(bars):
        middle = (i + 0.5) * row
        sheet.text(bar.label, 0, middle, 20, "ui5", valign="m", max_width=label_room)
        long = max(1.0, abs(bar.value) * unit)
        if bar.value > 0 and drawn:
            sheet.rr(
                zero, middle - thick / 2, long, thick, 2, mix(sheet.theme.win, "#12241A", 0.32)
            )
        elif bar.value < 0 and drawn:
            hatched(sheet, zero - long, middle - thick / 2, long, thick)
        ink = (
            sheet.theme.win
            if bar.value > 0
            else sheet.theme.loss
            if bar.value < 0
            else sheet.theme.text2
        )
        at = w - (extra_room + 24 if extra_room else 0)
        sheet.text(bar.figure, at, middle, 20, "ui7", ink, anchor="r", valign="m")
        if bar.extra:
            sheet.text(bar.extra, w, middle, 20, "ui5", sheet.theme.text2, anchor="r", valign="m")
    if drawn:
        sheet.line(zero, 0, zero, h, "#FFFFFF", 0.5, 1.4)


def _line_path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)


def sparkline(sheet: Sheet, w: float, h: float, values: Sequence[float]) -> None:
    """A run of values as a line with a soft ground under it and a dot at its end."""
    ink = sheet.theme.brass
    sheet.line(0, h - 0.75, w, h - 0.75, "#FFFFFF", 0.16, 1.5)
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    points = [
        (4 + i * (w - 10) / (len(values) - 1), 6 + (h - 14) * (1 - (v - low) / span))
        for i, v in enumerate(values)
    ]
    ground = sheet.linear(0, 0, 0, h, ((0, ink, 0.26), (1, ink, 0.0)))
    closed = [*points, (points[-1][0], h - 2), (points[0][0], h - 2)]
    sheet.poly(closed, ground)
    sheet.poly(points, None, 1, stroke=ink, sw=2.2, close=False)
    sheet.circle(*points[-1], 4.5, ink)


@dataclass(frozen=True, slots=True)
class Plot:
    """The bankroll against expectation: values, expected values and their band by index, ticks and
    marked rounds; what stands right of the lines' ends (value, words, tone), and under the picture
    who had which part of it (from and to, shares of its width, and a color).
    """

    values: tuple[float, ...]
    expected: tuple[float, ...] = ()
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()
    y_ticks: tuple[tuple[float, str], ...] = ()
    x_ticks: tuple[tuple[float, str], ...] = ()
    marks: tuple[tuple[float, str], ...] = ()
    ends: tuple[tuple[float, str, str], ...] = ()
    parts: tuple[tuple[float, float, str], ...] = ()


def _split_at_marks(points: Sequence[Point], marks: Sequence[float]) -> list[list[Point]]:
    """Points cut into runs at the marked places (new money is no win)."""
    runs: list[list[Point]] = [[]]
    for i, point in enumerate(points):
        if any(i == round(mark) for mark in marks) and runs[-1]:
            runs.append([])
        runs[-1].append(point)
    return [run for run in runs if len(run) > 1]


def _draw_ends(sheet: Sheet, x: float, ends: Sequence[tuple[float, str, str]]) -> None:
    """Words beside the ends of lines, moved apart where they would touch."""
    step, y = 27 * sheet.type.grow, -inf
    for at, words, tone in sorted(ends):
        y = max(at, y + step)
        sheet.text(words, x, y, 20, "ui6", getattr(sheet.theme, tone), valign="m")


def _draw_mark_words(
    sheet: Sheet,
    marks: Sequence[tuple[float, str]],
    line: Sequence[Point],
    rows: Sequence[float],
    w: float,
) -> None:
    """Words beside marked places, each on a dark plate, the last first: in the first of the rows
    (their baselines) where no others stand and the line does not pass, else where no others stand.
    """
    high, taken = 20 * sheet.type.grow, list[tuple[float, float, float]]()
    for x, words in reversed(marks):
        side = "r" if x > w * 0.7 else "l"
        long = sheet.width(words, 20, "ui6") + 20
        start, end = (x - long, x) if side == "r" else (x, x + long)
        free = [
            y
            for y in rows
            if all(y != row or end <= left or start >= right for row, left, right in taken)
        ]
        crossed = [y for at, y in line if start <= at <= end]
        clear = [y for y in free if all(at < y - high or at > y + 6 for at in crossed)]
        for y in (clear or free)[:1]:
            taken.append((y, start, end))
            sheet.rr(start + 4, y - high, end - start - 8, high + 6, 5, "#0E1213", 0.92)
            sheet.text(words, x + (-10 if side == "r" else 10), y, 20, "ui6", anchor=side)


@dataclass(frozen=True, slots=True)
class SumPart:
    """A part of a sum: its words and value in cents, the figure printed for it, and what it is of;
    `whole` for the sum itself.
    """

    label: str
    value: float
    figure: str
    note: str = ""
    whole: bool = False


def waterfall(sheet: Sheet, w: float, h: float, parts: Sequence[SumPart]) -> None:
    """How a sum comes about: each part's bar begins where the one before ended, the sum's at zero;
    gains are green, losses hatched.
    """
    ends, at = [0.0], 0.0
    for part in parts:
        at = part.value if part.whole else at + part.value
        ends.append(at)
    low, high = min(ends), max(ends)
    unit = (w - 4) / ((high - low) or 1.0)
    zero, row, g = 2 - low * unit, h / len(parts), sheet.type.grow
    thick = min(22.0 * g, row * 0.24)
    for i, part in enumerate(parts):
        y, face = i * row, "ui7" if part.whole else "ui6"
        start = 0.0 if part.whole else ends[i]
        used = sheet.text(part.figure, w, y + 22 * g, 22, face, _tone_of(sheet, part), anchor="r")
        sheet.text(part.label, 0, y + 22 * g, 20, face, max_width=w - used - 12)
        left, top = zero + min(start, ends[i + 1]) * unit, y + 34 * g
        long = max(2.0, abs(ends[i + 1] - start) * unit)
        if part.value < 0:
            hatched(sheet, left, top, long, thick)
        else:
            sheet.rr(left, top, long, thick, 3, mix(sheet.theme.win, "#12241A", 0.32))
        sheet.text(part.note, 0, top + thick + 24 * g, 20, "ui5", sheet.theme.text2, max_width=w)
        sheet.line(zero, top - 4, zero, top + thick + 4, "#FFFFFF", 0.5, 1.4)
        if not part.whole:  # the next begins here
            x = zero + ends[i + 1] * unit
            sheet.line(x, top + thick, x, top + thick + 5 * g, "#FFFFFF", 0.4, 1.2)
            sheet.line(x, top + row - 5 * g, x, top + row, "#FFFFFF", 0.4, 1.2)


def _tone_of(sheet: Sheet, part: SumPart) -> str:
    theme = sheet.theme
    return theme.win if part.value > 0 else theme.loss if part.value < 0 else theme.text2


def line_chart(sheet: Sheet, w: float, h: float, plot: Plot) -> None:
    """A line over its grid, as far as it has come, with expectation dashed, its band shaded, and a
    ringed dot at its end.
    """
    left = max([sheet.width(words, 20, "ui5") for _, words in plot.y_ticks] + [0.0]) + 14
    beside = max((sheet.width(words, 20, "ui6") + 18 for _, words, _ in plot.ends), default=0.0)
    right, top = w - 12 - beside, 8.0
    bottom = h - 6 - (46 if plot.parts else 28) * sheet.type.grow
    everything = [*plot.values, *plot.low, *plot.high, *(tick for tick, _ in plot.y_ticks)]
    last = max(len(plot.values), len(plot.expected)) - 1
    if last < 1:
        return
    low, high = min(everything), max(everything)
    span = (high - low) or 1.0

    def place(i: float, value: float) -> Point:
        return left + (right - left) * i / last, bottom - (bottom - top) * (value - low) / span

    heights = [place(0, value)[1] for value, _ in plot.y_ticks]
    apart = min((abs(one - other) for one, other in pairwise(heights)), default=inf)
    every = max(1, ceil(22 * sheet.type.grow / apart))  # as many amounts as find room
    for i, (value, words) in enumerate(plot.y_ticks):
        y = heights[i]
        sheet.line(left, y, right, y, "#FFFFFF", 0.34 if value == low else 0.08, 1.3)
        if i % every == 0:
            sheet.text(words, left - 14, y, 20, "ui5", sheet.theme.text2, anchor="r", valign="m")
    cuts = [at for at, _ in plot.marks]
    lows = _split_at_marks([place(i, v) for i, v in enumerate(plot.low)], cuts)
    highs = _split_at_marks([place(i, v) for i, v in enumerate(plot.high)], cuts)
    for under, over in zip(lows, highs, strict=False):
        sheet.poly([*over, *reversed(under)], sheet.theme.info, 0.13)
    for run in _split_at_marks([place(i, v) for i, v in enumerate(plot.values)], cuts):
        ground = sheet.linear(
            0, top, 0, bottom, ((0, sheet.theme.brass, 0.22), (1, sheet.theme.brass, 0.02))
        )
        sheet.poly([*run, (run[-1][0], bottom), (run[0][0], bottom)], ground)
    for run in _split_at_marks([place(i, v) for i, v in enumerate(plot.expected)], cuts):
        sheet.path(_line_path(run), None, 1, stroke=sheet.theme.info, sw=2.2, dash="9 8")
    for x in {place(at, low)[0] for at in cuts}:
        sheet.line(x, top, x, bottom, "#FFFFFF", 0.6, 1.6, dash="3 5")
    line = [place(i, value) for i, value in enumerate(plot.values)]
    row = 24 * sheet.type.grow
    rows = [bottom - 12 - level * row for level in range(int((bottom - top) / row))]
    marks = [(place(at, low)[0], words) for at, words in plot.marks]
    for run in _split_at_marks(line, cuts):
        sheet.path(_line_path(run), None, 1, stroke=sheet.theme.brass, sw=2.4)
    _draw_mark_words(sheet, marks, line, rows, w)
    x, y = place(len(plot.values) - 1, plot.values[-1])
    sheet.circle(x, y, 9.5, "#0E1213")
    sheet.circle(x, y, 9, None, 1, stroke=sheet.theme.text, sw=2.4)
    sheet.circle(x, y, 5, sheet.theme.brass)
    _draw_ends(sheet, right + 18, [(place(0, at)[1], words, tone) for at, words, tone in plot.ends])
    for start, end, color in plot.parts:
        long = (right - left) * (end - start)
        at = left + (right - left) * start
        sheet.rr(at, bottom + 10, max(1.0, long), 12 * sheet.type.grow, 0, color)
    for i, (at, words) in enumerate(plot.x_ticks):
        anchor = "l" if i == 0 else "r" if at >= last * 0.97 else "c"
        sheet.text(words, place(at, low)[0], h - 6, 20, "ui5", sheet.theme.text2, anchor=anchor)
