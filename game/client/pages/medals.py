"""The medals of the day's deals, and the days of a week or a month on which they were won."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

import msgspec
import pygame

from ...play.competitions.day_calendar import Medal
from ...printing.dates import month_day_text
from ..draw.kit import Kit, focus_ring
from ..draw.sheet import Sheet
from ..scenes.focus import Signal
from ..ui.boxes import Container, Part
from ..ui.control import Control, EventOutcome, Pressed, Spot, Words
from ..ui.widgets import Painted

INKS: Final[dict[Medal, tuple[str, str]]] = {
    1: ("#EBCB7F", "#A8812F"),
    2: ("#DDE2E4", "#8D979B"),
    3: ("#D9935F", "#8E5630"),
}
"""A medal's face and its rim: gold, silver, bronze. Its number stands on it, so that color alone
says nothing.
"""


CALENDAR: Final = "calendar:"
"""What the name of a day's target in a month begins with."""


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
    size = min(max(20.0, r * 1.15), r * 1.5 / sheet.type.grow)  # large text stays on the medal
    sheet.text(f"{medal}", x, y, size, "ui7", "#1B1508", anchor="c", valign="m")


def draw_day(sheet: Sheet, x: float, y: float, w: float, h: float, day: DayMark) -> None:
    """A day in a box: its medal, a dashed ring for a day off, a question mark for today."""
    theme, middle, r = sheet.theme, x + w / 2, min(w * 0.3, h * 0.2)
    down = h * 0.51
    if not day.label:
        r, down = min(w * 0.3, h * 0.25), h * 0.33
    sheet.rr(x, y, w, h, 10, "#0B0F10", 0.25 if day.come else 0.5)
    if day.today:
        sheet.rr(x + 1, y + 1, w - 2, h - 2, 9, None, 1, stroke=theme.brass, sw=2)
    ink = theme.brass if day.today else theme.text2
    if day.label:
        sheet.text(day.label, middle, y + h * 0.19, 20, "ui5", ink, anchor="c", valign="m")
    if day.medal is not None:
        draw_medal(sheet, middle, y + down, r, day.medal)
    elif day.today:
        sheet.circle(middle, y + down, r, None, 1, stroke=theme.brass, sw=2)
        size = min(max(20.0, r * 1.1), r * 1.5 / sheet.type.grow)
        sheet.text("?", middle, y + down, size, "ui7", theme.brass, anchor="c", valign="m")
    elif not day.come:
        sheet.circle(middle, y + down, r, None, 0.5, stroke=theme.text2, sw=1.4, dash="4 4")
    sheet.text(
        f"{day.number}",
        middle,
        y + h * (0.83 if day.label else 0.78),
        20,
        "ui5",
        ink,
        anchor="c",
        valign="m",
    )


def draw_days(sheet: Sheet, w: float, h: float, days: tuple[DayMark, ...]) -> None:
    """Days beside each other."""
    gap = 8.0
    each = (w - gap * (len(days) - 1)) / max(1, len(days))
    for i, day in enumerate(days):
        draw_day(sheet, i * (each + gap), 0, each, h, day)
    sheet.flush()


def draw_medal_count(
    sheet: Sheet, w: float, h: float, medal: Medal, count: str, meaning: str
) -> None:
    """A medal, how many of its kind there are, and what each is for."""
    del w  # it is as wide as its words
    g = sheet.type.grow
    draw_medal(sheet, 14 * g, h / 2, 14 * g, medal)
    used = sheet.text(count, 35 * g, h / 2, 20, "ui7", valign="m") + 7 if count else 0.0
    sheet.text(meaning, 35 * g + used, h / 2, 20, "ui5", sheet.theme.text2, valign="m")
    sheet.flush()


class MedalCount(Painted):
    """A medal with words; medals of a kind with their `count`."""

    def __init__(self, kind: Medal, told: str, count: int | None = None) -> None:
        counted = "" if count is None else f"{count}"
        super().__init__(draw_medal_count, kind, counted, told, size=(0.0, 28.0))
        self._told = f"{counted} {told}"

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The medal, and its words."""
        wide = 35 * kit.type.grow + 9 + kit.measure(self._told, 20, "ui7")
        return wide, wide


class CalendarDay(Control):
    """A day of the month; pressed, it opens its deal."""

    radius = 10

    def __init__(self, mark: DayMark, day: date, *, chosen: bool) -> None:
        told = "today" if mark.today else "still to come" if mark.come else "not played"
        said = f"medal {mark.medal}" if mark.medal else told
        super().__init__(CALENDAR + day.isoformat(), label=month_day_text(day), group="calendar")
        self.mark, self._said, self.reached = mark, said, not mark.come
        self.chosen = chosen

    def value_text(self) -> str:
        """Its medal, and whether it is the one that is shown."""
        return f"{self._said}, shown here" if self.chosen else self._said

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed."""
        return Pressed(self.name, signal.by) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """The day, lit where it is pointed at."""
        state = self.state()
        is_lit = state in ("hover", "pressed")
        self.lay(surface, draw_calendar_day, self.mark, lit=is_lit, chosen=self.chosen)
        if state == "focus":
            self.lay(surface, focus_ring, self.radius)


def draw_calendar_day(
    sheet: Sheet, w: float, h: float, mark: DayMark, *, lit: bool, chosen: bool
) -> None:
    """A day of a month; the one that is shown has a light frame."""
    draw_day(sheet, 0, 0, w, h, mark)
    if chosen:
        sheet.rr(0, 0, w, h, 10, "#FFFFFF", 0.10)
        sheet.rr(1.5, 1.5, w - 3, h - 3, 9, None, 1, stroke=sheet.theme.text, sw=3)
    if lit:
        sheet.rr(0, 0, w, h, 10, "#FFFFFF", 0.08)
    sheet.flush()


class MonthCalendar(Container):
    """A month, week by week from Sunday; `day` is the one that is shown."""

    def __init__(self, marks: Sequence[DayMark], day: date) -> None:
        self._names = [
            Words(name, 20, tone="text2", anchor="c")
            for name in ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat")
        ]
        self._days = [
            CalendarDay(mark, day.replace(day=mark.number), chosen=mark.number == day.day)
            for mark in marks
        ]
        super().__init__([*self._names, *self._days])
        self._before = day.replace(day=1).isoweekday() % 7

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Seven beside each other, under the names of the days."""
        gap, high, top = 6.0, 62.0 * kit.type.grow, 32.0 * kit.type.grow
        each = (wide - 6 * gap) / 7
        placed: list[tuple[Part, Spot]] = [
            (name, (i * (each + gap), 0.0, each, top - gap)) for i, name in enumerate(self._names)
        ]
        for i, part in enumerate(self._days, self._before):
            row, column = divmod(i, 7)
            placed.append((part, (column * (each + gap), top + row * (high + gap), each, high)))
        return placed, max(y + h for _, (_, y, _, h) in placed)
