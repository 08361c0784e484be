"""The medals of the day's deals, and the days of a week or a month on which they were won."""

from __future__ import annotations

from typing import Final

import msgspec

from ...play.competitions.day_calendar import Medal
from ..draw.sheet import Sheet

INKS: Final[dict[Medal, tuple[str, str]]] = {
    1: ("#EBCB7F", "#A8812F"),
    2: ("#DDE2E4", "#8D979B"),
    3: ("#D9935F", "#8E5630"),
}
"""A medal's face and its rim: gold, silver, bronze. Its number stands on it, so that color alone
says nothing.
"""


class DayMark(msgspec.Struct, frozen=True):
    """A day as it stands in a week or a month: what it is called, its number, its medal, and whether
    it is `today` or still to `come`.
    """

    label: str
    number: int
    medal: Medal | None = None
    today: bool = False
    come: bool = False


def draw_medal(sheet: Sheet, x: float, y: float, r: float, medal: Medal) -> None:
    """A medal about its middle."""
    face, rim = INKS[medal]
    sheet.circle(x, y, r, rim)
    sheet.circle(x, y, r * 0.84, face)
    sheet.text(f"{medal}", x, y, r * 1.15, "ui7", "#1B1508", anchor="c", valign="m")


def draw_day(sheet: Sheet, x: float, y: float, w: float, h: float, day: DayMark) -> None:
    """A day in a box: its medal, a dashed ring for a day off, a question mark for today."""
    theme, middle, r = sheet.theme, x + w / 2, min(w * 0.3, h * 0.2)
    sheet.rr(x, y, w, h, 10, "#0B0F10", 0.25 if day.come else 0.5)
    if day.today:
        sheet.rr(x + 1, y + 1, w - 2, h - 2, 9, None, 1, stroke=theme.brass, sw=2)
    ink = theme.brass if day.today else theme.text2
    if day.label:
        sheet.text(day.label, middle, y + h * 0.19, 20, "ui5", ink, anchor="c", valign="m")
    if day.medal is not None:
        draw_medal(sheet, middle, y + h * 0.51, r, day.medal)
    elif day.today:
        sheet.circle(middle, y + h * 0.51, r, None, 1, stroke=theme.brass, sw=2)
        sheet.text("?", middle, y + h * 0.51, r * 1.1, "ui7", theme.brass, anchor="c", valign="m")
    elif not day.come:
        sheet.circle(middle, y + h * 0.51, r, None, 0.5, stroke=theme.text2, sw=1.4, dash="4 4")
    sheet.text(f"{day.number}", middle, y + h * 0.83, 20, "ui5", ink, anchor="c", valign="m")


def draw_days(sheet: Sheet, w: float, h: float, days: tuple[DayMark, ...]) -> None:
    """Days beside each other."""
    gap = 8.0
    each = (w - gap * (len(days) - 1)) / max(1, len(days))
    for i, day in enumerate(days):
        draw_day(sheet, i * (each + gap), 0, each, h, day)
    sheet.flush()


def draw_count(sheet: Sheet, w: float, h: float, medal: Medal, count: int, told: str) -> None:
    """How many medals of a kind there are, and what each is for."""
    del w  # it is as wide as its words
    g = sheet.type.grow
    draw_medal(sheet, 12 * g, h / 2, 12 * g, medal)
    used = sheet.text(f"{count}", 32 * g, h / 2, 20, "ui7", valign="m")
    sheet.text(told, 32 * g + used + 7, h / 2, 20, "ui5", sheet.theme.text2, valign="m")
    sheet.flush()
