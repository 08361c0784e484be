"""What stands in the panel of a drill: the run in marks, the row that decides on its card, bars,
and the clock's ring.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from ....play.learning.lesson_progress import LessonHand
from ...draw.charts import ChartBar
from ...draw.kit import Kit
from ...draw.palette import theme
from ...draw.pieces import cards
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ...draw.text.text_styles import STYLES, first_fitting_or_last
from ...table.decisions import short_label
from ...table.style import FeltStyle
from ...ui.control import Words
from ...ui.widgets import Painted
from ..book_page import signed
from ..style import PracticeStyle

Run = tuple[float, str, str]
"""Words of a row: how far from its left they begin, and whether they are plain, gray, or of the
`first` or an `other` condition.
"""


def draw_time_ring(
    sheet: Sheet, w: float, h: float, share: float | None, seconds: int, clock: int
) -> None:
    """The time left: a ring that empties, broken in the last two seconds, the seconds inside; these
    alone without a `share`.
    """
    r, late = w / 2 - 12, seconds <= PracticeStyle.last_seconds
    sheet.circle(w / 2, h / 2, w / 2 - 2, "#0B1A14", 0.86)
    tone = sheet.theme.loss if late else Colors.brass
    if share is not None:
        sheet.circle(w / 2, h / 2, r, None, 0.25, stroke="#DDE4E0", sw=9)
        turn = [
            2 * pi * share * i / PracticeStyle.ring_lines
            for i in range(PracticeStyle.ring_lines + 1)
        ]
        points = [(w / 2 + r * sin(at), h / 2 - r * cos(at)) for at in turn]
        for i in (
            range(0, PracticeStyle.ring_lines, 2 if late else PracticeStyle.ring_lines)
            if share > 0.005
            else ()
        ):
            sheet.poly(
                points[i : i + (2 if late else PracticeStyle.ring_lines + 1)],
                None,
                1,
                stroke=tone,
                sw=9,
                close=False,
            )
        sheet.circle(*points[-1], 8, "#FFFFFF")
    sheet.text(
        str(seconds),
        w / 2,
        h / 2 - 6,
        40,
        "ui7",
        "#FFFFFF" if share is not None else tone,
        anchor="c",
        valign="m",
    )
    sheet.text(f"of {clock} s", w / 2, h / 2 + 24, 20, "ui5", "#DDE4E0", anchor="c", valign="m")


def draw_run_mark(sheet: Sheet, w: float, h: float, mark: str) -> None:
    """A hand of the run: checked, crossed, the current one ringed, an open one empty; of an exam
    what was answered.
    """
    x, y, size = w / 2, h / 2, min(w, h) * 0.62
    match mark:
        case "right":
            sheet.circle(x, y, size / 2, Colors.brass)
            sheet.icon("check", x, y, size * 0.6, "#1B1A16", 2.6)
        case "wrong":
            sheet.circle(x, y, size / 2, None, 1, stroke=sheet.theme.loss, sw=2)
            sheet.icon("cross", x, y, size * 0.5, sheet.theme.loss, 2.6)
        case "given":
            sheet.circle(x, y, size / 2, "#8C8466")
        case "now":
            sheet.circle(x, y, size / 2, None, 1, stroke=sheet.theme.text, sw=3)
            sheet.circle(x, y, size / 6, sheet.theme.text)
        case _:
            sheet.circle(x, y, size / 2, None, 0.5, stroke=sheet.theme.text2, sw=1.6)


def draw_row_card(
    sheet: Sheet,
    w: float,
    h: float,
    felt: str,
    head: tuple[str, ...],
    lines: tuple[tuple[Run, ...], ...],
) -> None:
    """The row that decides on the strategy card: its line and answer, the conditions that fit
    marked as their cards are.
    """
    g = sheet.type.grow
    sheet.rr(0, 0, w, h, 12, "#F6EEDC")
    sheet.rr(0, 0, w, 44 * g, 12, felt)
    sheet.rr(0, 30 * g, w, 14 * g, 0, felt)
    said, *rest = head
    room = w - 56 - sheet.width(said, 22, "serif6")
    answer = first_fitting_or_last(sheet.type, STYLES["strong"], rest, room)
    right = sheet.text(answer, w - 16, 22 * g, 20, "ui6", "#F6EEDC", anchor="r", valign="m")
    sheet.write("tag-title", said, 16, 30 * g, w - right - 44, "#F6EEDC")
    for i, line in enumerate(lines):
        y = (56 + PracticeStyle.row_step * (i + 0.5)) * g
        for x, words, mark in line:
            wide = sheet.width(words, 20, "ui6" if mark in PracticeStyle.marked_words else "ui5")
            if mark in PracticeStyle.marked_words:
                fill, ink = PracticeStyle.marked_words[mark]
                sheet.rr(16 + x - 4, y - 14 * g, wide + 8, 27 * g, 5, fill)
                dash = "7 4" if mark == "other" else None
                sheet.line(
                    16 + x - 2, y + 13 * g, 16 + x + wide + 2, y + 13 * g, ink, 1, 2.6, dash=dash
                )
            gray = "#6E685A" if sheet.theme == theme() else "#4A453A"
            ink = gray if mark == "gray" else "#1B1A16"
            sheet.text(
                words,
                16 + x,
                y,
                20,
                "ui6" if mark in PracticeStyle.marked_words else "ui5",
                ink,
                valign="m",
            )


def draw_return_days(sheet: Sheet, w: float, h: float, stations: tuple[str, ...], at: int) -> None:
    """When a class comes back: its stations, the first missed, the next one ahead."""
    step, y, size = w / len(stations), 14.0, 20
    loss = sheet.theme.loss
    for i in range(len(stations) - 1):
        line = (step * (i + 0.5) + 10, y, step * (i + 1.5) - 10, y)
        sheet.line(
            *line,
            Colors.brass if i == 0 else sheet.theme.text2,
            1 if i == 0 else 0.6,
            2.6,
            dash=None if i == 0 else "5 6",
        )
    for i, said in enumerate(stations):
        x = step * (i + 0.5)
        sheet.circle(
            x,
            y,
            9,
            None,
            1,
            stroke=loss if i == 0 else Colors.brass if i == at else sheet.theme.text2,
            sw=2.2,
        )
        if i == 0:
            sheet.icon("cross", x, y, 9, loss, 2.2)
        sheet.text(
            said,
            x,
            h - 4,
            size,
            "ui7" if i == at else "ui5",
            None if i == at else sheet.theme.text2,
            anchor="c",
        )


def draw_covered_card(sheet: Sheet, w: float, h: float, felt: str, lines: int) -> None:
    """The strategy card with its lines covered: numbers all alike and bars of fixed lengths, so
    that nothing tells which line.
    """
    g = sheet.type.grow
    sheet.rr(0, 0, w, h, 12, "#F6EEDC")
    sheet.rr(0, 0, w, 46 * g, 12, felt)
    sheet.rr(0, 30 * g, w, 16 * g, 0, felt)
    sheet.text("Strategy card", 20, 23 * g, 22, "serif6", "#F6EEDC", valign="m")
    step = (h - 56 * g) / max(1, lines)
    for i in range(lines):
        y = 52 * g + (i + 0.5) * step
        sheet.circle(28, y, 13 * g, "#6B6455")
        sheet.text(str(i + 1), 28, y, 20, "ui7", "#F6EEDC", anchor="c", valign="m")
        sheet.rr(54, y - 11, (w - 76) * 0.98, 9, 3, "#CFC8B8")
        sheet.rr(54, y + 4, (w - 76) * 0.62, 9, 3, "#CFC8B8")


class RunMarks(Painted):
    """The run: a hand a mark in rows."""

    def __init__(self, said: Sequence[str], per_row: int, *, size: tuple[float, float]) -> None:
        super().__init__(draw_run_mark, size=size)
        self._said, self._per_row = said, per_row

    def paint(self, surface: pygame.Surface) -> None:
        """Each mark from the same few pictures."""
        step, high = self.width / self._per_row, self.tall / -(-len(self._said) // self._per_row)
        for i, one in enumerate(self._said):
            self.lay(
                surface,
                draw_run_mark,
                one,
                box=(i % self._per_row * step, i // self._per_row * high, step, high),
            )


class RowWords(Words):
    """A row on its card: runs of words, each plain, gray or marked; aloud it is a sentence."""

    def __init__(
        self, said: str, runs: Sequence[tuple[str, str]], head: tuple[str, ...], felt: str
    ) -> None:
        super().__init__(said)
        self._runs, self._head, self._felt = runs, head, felt

    def height(self, kit: Kit, wide: float) -> float:
        """Its head and its lines."""
        return (56 + PracticeStyle.row_step * len(self._flow(kit, wide)) + 12) * kit.type.grow

    def _flow(self, kit: Kit, wide: float) -> list[tuple[Run, ...]]:
        """The runs in lines."""
        lines: list[list[tuple[float, str, str, int]]] = [[]]
        x = 0.0
        for number, (words, mark) in enumerate(self._runs):
            face = "ui6" if mark in PracticeStyle.marked_words else "ui5"
            for word in re.findall(r"\S+\s*|\s+", words):
                if x and x + kit.measure(word.rstrip(), 20, face) > wide - 32:
                    lines.append([])
                    x = 0.0
                x += (
                    3.0  # further apart where a mark begins
                    if mark in PracticeStyle.marked_words
                    and x
                    and lines[-1]
                    and lines[-1][-1][3] != number
                    else 0.0
                )
                if lines[-1] and lines[-1][-1][3] == number:
                    at, held, *_ = lines[-1].pop()
                    lines[-1].append((at, held + word, mark, number))
                    x = at + kit.measure(held + word, 20, face)
                elif not word.isspace():
                    lines[-1].append((x, word, mark, number))
                    x += kit.measure(word, 20, face)
                elif x:
                    x += kit.measure(word, 20, face)
        return [tuple((x, words.rstrip(), mark) for x, words, mark, _ in line) for line in lines]

    def paint(self, surface: pygame.Surface) -> None:
        """The card."""
        self.lay(
            surface,
            draw_row_card,
            self._felt,
            self._head,
            tuple(self._flow(self.look.kit, self.width)),
        )


def dice_question(hand: LessonHand) -> str:
    """What is asked at a dice table."""
    match hand.question.point:
        case "wager":
            return "Which of these wagers costs least? Each is $5."
        case "shake":
            return "A Six Eight Shake is running: leave it, or take it down?"
        case _:
            return "These wagers stand, $5 each: is the Extra Roll worth its fee of $5?"


class AnswerBars(NamedTuple):
    """The bars of a decision's choices, and the indices of the best and of the chosen one."""

    bars: tuple[ChartBar, ...]
    best: int
    chosen: int | None


def answer_bars(
    hand: LessonHand, chosen: str, named: Callable[[str], str], *, gaps: bool, few: bool = False
) -> AnswerBars:
    """A bar for every way, the best first, with `gaps` each with its gap to it (a `few`: the best
    and what was chosen, or came next); which is the best, and which was chosen.
    """
    advice = hand.question.advice
    names = sorted(advice.ev, key=lambda name: -advice.ev[name])
    if chosen in names[PracticeStyle.most_bars :]:
        names[PracticeStyle.most_bars - 1] = chosen
    names = names[: PracticeStyle.most_bars]
    if few:
        names = [
            name
            for name in names
            if name in {names[0], chosen if chosen in names[1:] else names[min(1, len(names) - 1)]}
        ]
    worth = {name: advice.ev[name] for name in names}
    below = {
        name: signed(-round(advice.cost(name))) if gaps and name != advice.best else ""
        for name in names
    }
    bars = tuple(
        ChartBar(
            named(name).removeprefix("Hop the "),
            worth[name],
            signed(round(worth[name])),
            below[name],
            short_label(named(name)),
        )
        for name in names
    )
    chosen_bar = names.index(chosen) if chosen in names else None
    return AnswerBars(bars, names.index(advice.best), chosen_bar)


def brief_dice_question(hand: LessonHand) -> str:
    """The same in a few words."""
    return {"wager": "Which costs least?", "shake": "Leave it or take it down?"}.get(
        hand.question.point, "Is the Extra Roll worth $5?"
    )


def draw_own_cards(
    sheet: Sheet, w: float, h: float, dealt: tuple[int, ...], tones: tuple[int, ...], four: bool
) -> None:
    """The player's cards in a row; those that make a condition have its frame (-1: none)."""
    wide = min(
        PracticeStyle.panel_card * sheet.type.grow, w / max(1, len(dealt)) - 8, (h - 8) / 1.4
    )
    for i, (card, tone) in enumerate(zip(dealt, tones, strict=True)):
        x = 4 + i * (wide + 8)
        picture = cards.face(sheet.cache, card, wide * sheet.scale, four, True)
        sheet.stamp(picture, x, 4)
        if tone >= 0:
            sheet.rr(
                x - 2,
                2,
                wide + 4,
                picture.get_height() / sheet.scale + 4,
                6,
                None,
                1,
                stroke=FeltStyle.frame_colors[tone == 0],
                sw=4,
                dash=None if tone == 0 else FeltStyle.dash,
            )


def draw_panel_ground(sheet: Sheet, w: float, h: float) -> None:
    """The panel's ground with its edge."""
    sheet.rr(0, 0, w, h, 0, "#14181A")
    sheet.line(0.7, 0, 0.7, h, "#FFFFFF", 0.12, 1.4)
