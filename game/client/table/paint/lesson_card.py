"""The card that says what is to be learned of a settled round: sentences, and how its choices end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...draw.pieces.portraits import avatar
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ..style import LessonStyle

INK, SOFT = "#221C12", "#5B5038"


def draw_lesson(
    sheet: Sheet,
    w: float,
    h: float,
    lines: tuple[str, ...],
    bars: Sequence[Any],
    more: int,
    dealer: str,
    lit: str,
) -> None:
    """The sentences beside the dealer, under them a bar a choice: win, push and loss, with the
    average net at its end.
    """
    style = LessonStyle
    sheet.shadow(0, 0, w, h, 16, 18, 8, 0.5)
    sheet.rr(0, 0, w, h, 16, Colors.cream)
    face = avatar(sheet.cache, dealer, 24 * sheet.scale)
    at = sheet.scale
    face.draw(sheet.surface(), 40 * at + sheet.offset, 42 * at + sheet.offset)
    for i, line in enumerate(lines):
        y = 42.0 if len(lines) == 1 else 28.0 + 30 * i
        wide = w - 76 - (style.button if i == 0 else 16)
        sheet.write("lesson", line, 76, y, wide, valign="m")
    sheet.icon("cross", w - style.button / 2, style.button / 2, 18, SOFT, 2.4)
    foot = h - style.button / 2
    if more:
        words, x = f"{more} more", style.more / 2
        sheet.text(words, x, foot - 2, 20, "ui7", INK, anchor="c", valign="m")
    if lit:
        is_more = lit.endswith("more")
        left, y = (0.0, h - style.button) if is_more else (w - style.button, 0.0)
        wide = style.more if is_more else style.button
        sheet.rr(left + 4, y + 4, wide - 8, style.button - 8, 8, None, 1, stroke=SOFT, sw=2)
    top = 86.0
    if any(one.percents for one in bars):
        _legend(sheet, top, pushes=any(one.percents and one.percents[1] for one in bars))
    sheet.text("average", w - 16, top + 10, 20, "ui5", SOFT, anchor="r", valign="m")
    for i, one in enumerate(bars):
        _bar(sheet, w, top + 30 + i * 66, one)


def _legend(sheet: Sheet, y: float, *, pushes: bool) -> None:
    style, x = LessonStyle, LessonStyle.bars_start
    named = (("win", style.win), ("push", style.push), ("lose", style.lose))
    for name, color in named:
        if name == "push" and not pushes:
            continue
        sheet.rr(x, y + 3, 14, 14, 3, color)
        sheet.text(name, x + 20, y + 10, 20, "ui5", SOFT, valign="m")
        x += 20 + sheet.width(name, 20) + 16


def _bar(sheet: Sheet, w: float, y: float, one: Any) -> None:
    """A choice by name and whose it is, its shares of 100, and its average."""
    style = LessonStyle
    middle = y + style.bar / 2
    ink = style.win if one.is_best else INK
    sheet.write("lesson-choice", one.label, 20, middle - 13, 152, ink, valign="m")
    whose = f"★ {one.whose}" if one.is_best else one.whose
    sheet.text(whose, 20, middle + 13, 20, "ui5", SOFT, valign="m", max_width=152)
    room = w - 16 - style.bars_end - 8
    sheet.write("lesson-choice", one.net, w - 16, middle, room, anchor="r", valign="m")
    left, wide = style.bars_start, style.bars_end - style.bars_start
    colors = (style.win, style.push, style.lose)
    inks = (style.win_ink, style.push_ink, style.lose_ink)
    for color, letters, percent in zip(colors, inks, one.percents, strict=False):
        part = wide * percent / 100
        if not percent:
            continue
        sheet.rr(left, y, part, style.bar, 4, color)
        if color == style.lose:
            _hatch(sheet, left, y, part)
        words = f"{percent}%"
        if sheet.fits("name", words, part - 4):
            sheet.text(words, left + part / 2, middle, 20, "ui7", letters, anchor="c", valign="m")
        left += part
    if one.is_best and one.percents:
        x = style.bars_start - 3
        sheet.rr(x, y - 3, wide + 6, style.bar + 6, 7, None, 1, stroke="#B98A2E", sw=2.5)


def _hatch(sheet: Sheet, x: float, y: float, w: float) -> None:
    """Slanting lines over a part, so that color is not all that tells it."""
    high, slope, step = LessonStyle.bar, 16.0, 14.0
    left = x + 2
    while left + slope + 5 <= x + w:
        points = [(left, y + high), (left + 5, y + high), (left + slope + 5, y), (left + slope, y)]
        sheet.poly(points, LessonStyle.hatch)
        left += step
