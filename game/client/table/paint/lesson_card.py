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
    more_choices: str,
    averaged: str,
    dealer_name: str,
    lit_button: str,
) -> None:
    """The sentences beside the dealer, under them a bar a choice: win, push and loss, with the
    average net at its end. `more_choices` are the words that lead to the round's other choices.
    """
    style = LessonStyle
    sheet.shadow(0, 0, w, h, 16, 18, 8, 0.5)
    sheet.rr(0, 0, w, h, 16, Colors.cream)
    face = avatar(sheet.cache, dealer_name, 24 * sheet.scale)
    at = sheet.scale
    face.draw(sheet.surface(), 40 * at + sheet.offset, 42 * at + sheet.offset)
    for i, line in enumerate(lines[:2]):
        y = 42.0 if len(lines) == 1 else 28.0 + style.line * i
        wide = w - 76 - (style.button if i == 0 else 16)
        said = (line, line.replace(" on average", ""), line.rpartition(": ")[2])
        sheet.write("lesson", said, 76, y, wide, valign="m")
    for line in lines[2:]:
        sheet.text(line, 20, 92, 20, "ui6", INK, valign="m", max_width=w - 40)
    sheet.icon("cross", w - style.button / 2, style.button / 2, 18, SOFT, 2.4)
    foot = h - style.button / 2
    if more_choices:
        sheet.text(
            more_choices, 20, foot - 5, 20, "ui7", INK, valign="m", max_width=style.more - 30
        )
    if lit_button:
        is_more = lit_button.endswith("more")
        left, y = (10.0, h - style.button) if is_more else (w - style.button + 6, 8.0)
        wide = style.more - 18 if is_more else style.button - 16
        high = style.button - 10 if is_more else style.button - 16
        sheet.rr(left, y, wide, high, 8, None, 1, stroke=SOFT, sw=2)
    head, right = 96.0 + style.line * len(lines[2:]), w - 16
    if any(one.percents for one in bars):
        sheet.text("how often", style.bars_start, head, 20, "ui5", SOFT, valign="m")
    free = right - style.bars_start - sheet.width("how often", 20, "ui5") - 12
    wordings = (averaged, averaged.partition(" ")[0])
    sheet.write("body", wordings, right, head, free, SOFT, anchor="r", valign="m")
    for i, one in enumerate(bars):
        _draw_bar(sheet, w, head + 20 + i * 66, one)


def _draw_bar(sheet: Sheet, w: float, y: float, choice: Any) -> None:
    """A choice by name and whose it is, its shares of 100 as a bar and in words, and its average."""
    style, names = LessonStyle, ("win", "push", "lose")
    middle, below = y + style.bar / 2, y + style.bar + 15
    ink, left = style.win if choice.is_best else INK, style.bars_start
    room = left - 20 - 12
    sheet.write("lesson-choice", choice.label, 20, middle, room, ink, valign="m")
    shares = [
        f"{part} % {name}" for name, part in zip(names, choice.percents, strict=False) if part
    ]
    said = " · ".join(shares)
    # where it has no room under its bar, it ends as far from the card's edge as all else
    start = max(120.0, min(left, w - 20 - sheet.width(said, 20, "ui6")))
    whose = f"★ {choice.whose}" if choice.is_best else choice.whose
    wordings = (whose, whose.replace("your choice", "yours"))
    sheet.write("body", wordings, 20, below, start - 20 - 12, SOFT, valign="m")
    end = w - 16 - style.bars_end - 8
    sheet.write("lesson-choice", choice.net, w - 16, middle, end, anchor="r", valign="m")
    wide = style.bars_end - left
    sheet.text(said, start, below, 20, "ui6", INK, valign="m", max_width=w - 20 - start)
    for color, percent in zip((style.win, style.push, style.lose), choice.percents, strict=False):
        part = wide * percent / 100
        if not percent:
            continue
        sheet.rr(left, y, part, style.bar, 4, color)
        if color == style.lose:
            _draw_hatching(sheet, left, y, part)
        left += part
    if choice.is_best and choice.percents:
        x = style.bars_start - 3
        sheet.rr(x, y - 3, wide + 6, style.bar + 6, 7, None, 1, stroke="#B98A2E", sw=2.5)


def _draw_hatching(sheet: Sheet, x: float, y: float, w: float) -> None:
    """Slanting lines over a part, so that color is not all that tells it."""
    high, slope, step = LessonStyle.bar, 16.0, 14.0
    left = x + 2
    while left + slope + 5 <= x + w:
        points = [(left, y + high), (left + 5, y + high), (left + slope + 5, y), (left + slope, y)]
        sheet.poly(points, LessonStyle.hatch)
        left += step
