"""The foot of the show: the scenes by name with the one on show, each of which can be touched, and what
comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ..draw.kit import Kit
from ..draw.sheet import Sheet
from ..draw.style import Colors
from ..draw.text.text_styles import STYLES, fit_text
from ..ui.boxes import Grid, Part, PlacedParts
from ..ui.control import Control
from .controls import FixedPainting

STEPS = 49
"""In how many steps the bar of the scene on show fills."""


class FootStyle(NamedTuple):
    """How the foot names scenes, design pixels: where the names begin, in how many columns they stand
    and how far apart, and how wide and high the foot is.
    """

    left: float
    top: float
    columns: int
    step: float
    width: float
    height: float


WIDE_FOOT = FootStyle(84.0, 968.0, 6, 212.0, 1752.0, 112.0)
HIGH_FOOT = FootStyle(48.0, 1724.0, 3, 336.0, 984.0, 196.0)
"""In a window that is higher than wide."""


class SceneName(Control):
    """A scene by its table's title, over it a bar; that of the scene on show is filled by `share`, and
    that of all others is not (-1). Touched, it starts a session at the table.
    """

    line = 66.0
    gap = 16.0
    """What it leaves free at its right end."""

    def __init__(self, slug: str, title: str, share: float) -> None:
        super().__init__(slug, label=title, group="scenes")
        self.share = round(share * STEPS) if share >= 0 else -1

    def lines(self, kit: Kit, wide: float) -> tuple[str, ...]:
        """The title in lines no wider."""
        style = STYLES["show-chapter"]._replace(face="ui7")  # in either face alike
        return fit_text(kit.type, style, self.label, wide - self.gap).lines

    def height(self, kit: Kit, wide: float) -> float:
        """Bar and lines."""
        style = STYLES["show-chapter"]
        step = style.size * style.leading * kit.type.grow
        return self.line + step * (len(self.lines(kit, wide)) - 1)

    def paint(self, surface: pygame.Surface) -> None:
        """The bar and, under it, the title."""
        lines = self.lines(self.look.kit, self.width)
        self.lay(surface, draw_scene_name, lines, self.share)


def foot_part(
    style: FootStyle, scenes: Sequence[SceneName], coming: tuple[str, str], soon: str, kit: Kit
) -> Part:
    """The scenes beside what is `coming` (in two wordings) and how `soon`, or over it. A title in two
    lines raises all of them.
    """
    wide = style.columns * style.step
    names = Grid(scenes, style.step, 0.0, most=style.columns)
    high, rows = names.height(kit, wide), -(-len(scenes) // style.columns)
    top = 20.0 - (high - rows * SceneName.line) / 2
    left = wide + 10.0 if rows == 1 else 0.0
    size = style.width - left, style.height
    following = FixedPainting(draw_next_scene, coming, soon, rows > 1, size=size)
    return PlacedParts([(names, (0.0, top, wide, high)), (following, (left, 0.0, *size))])


def draw_scene_name(sheet: Sheet, w: float, _h: float, lines: tuple[str, ...], share: int) -> None:
    """A bar, filled by a `share` in steps, and a title under it, bright while it is filled."""
    each, style, shown = w - SceneName.gap, STYLES["show-chapter"], share >= 0
    sheet.rr(0, 14, each, 8, 4, "#FFFFFF", 0.2)
    if shown:
        wide = max(8.0, each * share / STEPS)
        sheet.rr(0, 14, wide, 8, 4, Colors.foil)
        sheet.circle(wide, 18, 9, Colors.foil)
    step = style.size * style.leading * sheet.type.grow
    ink, face = (Colors.text, "ui7") if shown else (Colors.text2, "ui5")
    for i, line in enumerate(lines):
        sheet.text(line, 0, 58 + i * step, style.size, face, ink)


def draw_next_scene(
    sheet: Sheet, w: float, _h: float, coming: tuple[str, str], soon: str, below: bool
) -> None:
    """What is `coming` and how `soon`: in two lines at the right, or in one `below` the scenes."""
    if below:
        sheet.text(soon, w, 180, 20, "ui5", Colors.text2, anchor="r")
        sheet.write("show-next", coming, 0, 180, w - sheet.width(soon, 20, "ui5") - 20)
        return
    sheet.write("show-next", coming, w, 50, w, anchor="r")
    sheet.text(soon, w, 80, 20, "ui5", Colors.text2, anchor="r")
