"""The printed card of a table's rules: cream paper, a row for each choice, and in each cell what an
hour then costs.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
import pygame

from ...draw import kit as kits
from ...draw.kit import Kit, State
from ...draw.palette import mix
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import Colors
from ...draw.text.text_styles import TextStyle
from ...scenes.focus import Target
from ...ui.control import Spot, Words
from ...ui.widgets import Asking, Pills, Switch
from ..book_page import short_game_title

PAPER: Final = Colors.cream
INK: Final = "#17141A"
SOFT_INK: Final = "#574F43"
RED: Final = "#8E1B1F"
_GAP: Final = 10.0
_LABELLED: Final = 0.2
"""How much of a row its label has at least, where the cells stand beside it."""


class InkWords(Words):
    """Text on the card."""

    def __init__(self, text: str, size: float = 20, face: str = "ui5", ink: str = INK) -> None:
        super().__init__(text, size, face)
        self.ink = ink

    def paint(self, surface: pygame.Surface) -> None:
        """The lines in ink."""
        sheet, k = self.look.sheet(surface), self.look.scale
        left, top = self.rect.x / k, self.rect.y / k
        for line, x, y in self._placed_lines():
            sheet.text(line, left + x, top + y, self.size, self.face, self.ink, valign="m")


def options_of(control: Asking) -> tuple[tuple[Any, str], ...]:
    """The values of a control with few of them, and their labels.

    >>> options_of(Switch("cut", False))
    ((False, 'no'), (True, 'yes'))
    """
    if isinstance(control, Switch):
        return ((False, "no"), (True, "yes"))
    return control.options if isinstance(control, Pills) else ()


class RowLayout(NamedTuple):
    """A row of the card: its cells, the width of its label, and its height, in design pixels."""

    cells: list[Spot]
    label_width: float
    height: float


class CardRow(Pills):
    """A row of the card: what is chosen, a line about it, and the choices as cells. What follows two
    spaces in an option's label stands under it: what an hour costs.
    """

    radius = 10.0

    def __init__(self, control: Asking, label: str, told: str = "") -> None:
        super().__init__(options_of(control), control.value, control.name)
        self.closed = getattr(control, "closed", {})
        self.label, self.group, self.helps = label, control.group, told
        self._title = InkWords(label, 24, "serif6")
        self._told = InkWords(told, 20, "ui5", SOFT_INK)

    def _cell_size(self, kit: Kit) -> tuple[float, float]:
        """How wide and high a cell is: all of a row are alike."""
        g, lines = kit.type.grow, [label.partition("  ") for _, label in self.options]
        wide = max(
            max(kit.measure(first, 22, "ui7") + 34 * g, kit.measure(under, 20, "ui5"))
            for first, _, under in lines
        )
        return max(wide + 26, 104.0 * g), (64.0 if any(under for *_, under in lines) else 46.0) * g

    def _label_height(self, kit: Kit, wide: float) -> float:
        return self._title.height(kit, wide) + self._told.height(kit, wide)

    def _row_layout(self, kit: Kit, wide: float) -> RowLayout:
        """Where the cells stand in a row so wide: right of its label, or under it."""
        across, high = self._cell_size(kit)
        count, pad = len(self.options), 9.0 * kit.type.grow
        line = count * across + (count - 1) * _GAP
        label = wide - line - 24
        if label >= max(_LABELLED * wide, min(self._title.widths(kit)[1], 0.5 * wide)):
            tall = max(high, self._label_height(kit, label)) + 2 * pad
            left, top, many = wide - line, (tall - high) / 2, count
        else:
            label, left, top = wide, 0.0, pad + self._label_height(kit, wide) + 6
            many = max(1, min(count, int((wide + _GAP) // (across + _GAP))))
            across = min(across, wide)
            tall = top + -(-count // many) * (high + _GAP) - _GAP + pad
        boxes = [
            (left + i % many * (across + _GAP), top + i // many * (high + _GAP), across, high)
            for i in range(count)
        ]
        return RowLayout(boxes, label, tall)

    def _boxes(self, kit: Kit, wide: float) -> list[Spot]:
        return self._row_layout(kit, wide).cells

    def widths(self, kit: Kit) -> tuple[float, float]:
        """A cell; all it is given."""
        return self._cell_size(kit)[0], 10_000.0

    def height(self, kit: Kit, wide: float) -> float:
        """Label and cells."""
        return self._row_layout(kit, wide).height

    def targets(self) -> list[Target]:
        """Each cell."""
        return [msgspec.structs.replace(one, radius=10) for one in super().targets()]

    def values_of_target(self, name: str) -> tuple[Any, ...]:
        """The value of the cell with this target's name; () for any other."""
        return next(
            ((value,) for i, (value, _) in enumerate(self.options) if self.part_name(i) == name), ()
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The label and its line, then the cells."""
        kit, look, k = self.look.kit, self.look, self.look.scale
        boxes, label, tall = self._row_layout(kit, self.width)
        sheet = look.sheet(surface)
        x, y = self.rect.x / k, self.rect.y / k
        beside = label < self.width
        words_high = self._label_height(kit, label)
        top = y + ((tall - words_high) / 2 if beside else 9.0 * kit.type.grow)
        for part in (self._title, self._told):
            if not part.words:
                continue
            step = part.step(kit)
            for line in part.lines(kit, label):
                sheet.text(line, x, top + step / 2, part.size, part.face, part.ink, valign="m")
                top += step
        for i, ((value, words), box) in enumerate(zip(self.options, boxes, strict=True)):
            state = "disabled" if value in self.closed else self.state(self.part_name(i))
            self.lay(surface, draw_cell, words, active=value == self.value, state=state, box=box)


def draw_cell(sheet: Sheet, w: float, h: float, words: str, *, active: bool, state: State) -> None:
    """A choice: its words over what an hour then costs; filled with ink, with a check, when it is
    chosen, with a lock when it cannot be.
    """
    g = sheet.type.grow
    first, _, under = words.partition("  ")
    fill = INK if active else mix(PAPER, INK, 0.1 if state in {"hover", "pressed"} else 0.0)
    ink, soft = (PAPER, PAPER) if active else (INK, SOFT_INK)
    sheet.rr(0, 0, w, h, 10, fill)
    if not active:
        dash = "6 5" if state == "disabled" else ""
        sheet.rr(1, 1, w - 2, h - 2, 9, None, 0.5, stroke=INK, sw=1.6, dash=dash)
    sign = "check" if active else "lock" if state == "disabled" else ""
    used = sheet.width(first, 22, "ui7")
    y = h * 0.33 if under else h / 2
    left = (w - used - (24 * g if sign else 0.0)) / 2
    if sign:
        sheet.icon(sign, left + 8 * g, y, 17 * g, ink, 2.8)
        left += 24 * g
    sheet.text(first, left, y, 22, "ui7", ink, valign="m")
    if under:
        sheet.text(under, w / 2, h * 0.7, 20, "ui5", soft, anchor="c", valign="m")
    if state == "focus":
        kits.focus_ring(sheet, w, h, 10)


def draw_card_paper(sheet: Sheet, w: float, h: float) -> None:
    """The paper with its double red frame."""
    sheet.rr(0, 0, w, h, 16, PAPER)
    sheet.rr(11, 11, w - 22, h - 22, 10, None, 0.75, stroke=RED, sw=1.6)
    sheet.rr(15, 15, w - 30, h - 30, 7, None, 0.4, stroke=RED, sw=1.0)


def draw_card_title(sheet: Sheet, w: float, h: float, title: str) -> None:
    """The leaf, the game's name or its short one, and for when the rules are."""
    g = sheet.type.grow
    leaf(sheet, 26 * g, h / 2, h * 0.62, RED, PAPER)
    left = 66 * g
    titles = (title, short_game_title(title))
    sheet.write(TextStyle(32, "serif7"), titles, left, h * 0.36, w - left, INK, valign="m")
    told = "The rules of this table, from the next deal"
    sheet.text(told, left, h * 0.77, 20, "serifi6", SOFT_INK, valign="m", max_width=w - left)


def draw_card_heading(sheet: Sheet, w: float, h: float, title: str, note: str = "") -> None:
    """The name of a group of rows, a line, and a note at its right."""
    used = sheet.text(title.upper(), 0, h / 2, 20, "serif7", RED, valign="m", track=2.0)
    right = w
    if note:
        right -= sheet.text(note, w, h / 2, 20, "ui5", SOFT_INK, anchor="r", valign="m") + 16
    if right > used + 24:
        sheet.line(used + 16, h / 2, right, h / 2, RED, 0.5, 1.2)


def draw_row_line(sheet: Sheet, w: float, h: float) -> None:
    """The line between two rows."""
    sheet.line(0, h / 2, w, h / 2, INK, 0.18, 1.2)
