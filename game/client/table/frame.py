"""How a table shares the window: the stage with its felt, the panel beside or under it, and the bar.

With ordinary text all three are parts of one design of 1920x1080. Larger text makes panel and bar larger, and the stage gives way
(its lettering grows by a quarter at most, so that nothing on the felt is covered). In a window narrower than 4:3 the stage is
as wide as the window, and the panel a sheet under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

    from game.client.scene import Viewport

STAGE: Final = (1520.0, 956.0)
PANEL: Final = 400.0
BAR: Final = 124.0
HANDLE: Final = 60.0
ROW: Final = 1180.0
"""How much of the bar's design stands in one of two rows."""
SHEET: Final = 0.3
"""The least share of a narrow window's height that the panel's sheet takes."""
GROWN: Final = 1.25
"""How much lettering on the stage, and within the panel, grows at most; beyond that the panel grows as a whole."""
SMALL: Final = 0.6
"""Below this scale letters stay readable while all else shrinks, so that panel and bar need more room at any text size."""


class Item(NamedTuple):
    """One thing to paint: its name, the real pixels it may touch, a stamp that changes when its look does, and how to paint it."""

    key: str
    rect: pygame.Rect
    stamp: Hashable
    paint: Callable[[pygame.Surface], object]


class Frame(NamedTuple):
    """The views of the parts: `axis` is the stage's in its own design, `area` the stage's real pixels, `tall` how much higher the
    bar is than designed, `rows` in how many rows it stands, `panel_tall` how high the panel is in its own design and `columns` how
    many times as wide. The button that brings a folded panel back lies at the stage's `handle`, or at the window's own.
    """

    stage: Viewport
    panel: Viewport
    bar: Viewport
    axis: float
    area: tuple[int, int]
    tall: float = 1.0
    panel_tall: float = STAGE[1]
    rows: int = 1
    columns: int = 1
    handle: tuple[float, float] | None = None

    @property
    def aside(self) -> float:
        """How far the top bar's right end moves out of the way of a stage that stands further right."""
        if self.plain:
            return 340.0 if self.axis > 760 else 0.0
        return 2 * (self.axis - 760)

    @property
    def shift(self) -> float:
        """How far the felt moves sideways on the stage, as when the panel is folded."""
        return self.axis - 760.0

    @property
    def plain(self) -> bool:
        """Whether the window is shared as designed."""
        return self.stage is self.bar


def frame(view: Viewport, *, folded: bool) -> Frame:
    """The frame of a table in a window."""
    if view.narrow:
        return _narrow(view, folded=folded)
    if view.text_scale <= GROWN and view.scale >= SMALL:
        whole = (round(1920 * view.scale), round(1080 * view.scale))
        return Frame(view, view, view, 960.0 if folded else 760.0, whole)
    return _grown(view, folded=folded)


def _grown(view: Viewport, *, folded: bool) -> Frame:
    """Panel and bar as large as the text asks, the stage in what is left."""
    scale, (wide, high) = view.scale, view.size
    text = min(view.text_scale, GROWN)
    asked = view.text_scale if scale >= SMALL else view.type_scale / scale
    grow = max(1.0, asked / GROWN)
    side = round((HANDLE if folded else PANEL * grow) * scale)
    tall = 1 + 0.6 * (asked - 1)
    bar = round(BAR * tall * scale)
    room = (wide - side, high - bar)
    zoom = min(room[0] / STAGE[0], room[1] / STAGE[1]) / scale
    spare = round((room[1] - STAGE[1] * zoom * scale) / (BAR * scale) * 100) / 100
    tall = min(tall + max(0.0, spare), 1 + 0.9 * (asked - 1))
    bar = round(BAR * tall * scale)
    stage = msgspec.structs.replace(view, zoom=zoom, corner=(0, 0), text_scale=text)
    panel = msgspec.structs.replace(view, zoom=grow, corner=(round(wide - 1920 * scale * grow), 0), text_scale=text)
    foot = msgspec.structs.replace(view, corner=(0, round(high - 1080 * scale)))
    axis = room[0] / (2 * scale * zoom)
    return Frame(stage, panel, foot, axis, (room[0], high - bar), tall, (high - bar) / (scale * grow))


def _narrow(view: Viewport, *, folded: bool) -> Frame:
    """Under 4:3: the stage as wide as the window, the panel a sheet under it, the bar in two rows where the height allows."""
    scale, (wide, high) = view.scale, view.size
    tall = 1 + 0.6 * (view.text_scale - 1)
    full = wide / STAGE[0]
    two = wide / ROW
    rows = 2 if high >= STAGE[1] * full + 2 * BAR * tall * two + SHEET * high else 1
    bar_scale = two if rows == 2 else scale
    bar = round(rows * BAR * tall * bar_scale)
    sheet = 0 if folded else round(max(SHEET * high, high - bar - STAGE[1] * full))
    stage_scale = min(full, (high - bar - sheet) / STAGE[1])
    text = min(view.text_scale, GROWN)
    columns = max(1, min(4, round(wide / max(sheet / 390, 1e-6) / PANEL))) if sheet else 1
    panel_scale = wide / (columns * PANEL)
    stage = msgspec.structs.replace(view, zoom=stage_scale / scale, corner=(0, 0), text_scale=text)
    top = high - bar - sheet
    panel = msgspec.structs.replace(
        view, zoom=panel_scale / scale, corner=(round(-STAGE[0] * panel_scale), top), text_scale=text
    )
    foot = msgspec.structs.replace(view, zoom=bar_scale / scale, corner=(0, round(high - 1080 * bar_scale)))
    axis = wide / (2 * stage_scale)
    return Frame(stage, panel, foot, axis, (wide, top), tall, sheet / panel_scale, rows, columns, (1464.0, 58.0))
