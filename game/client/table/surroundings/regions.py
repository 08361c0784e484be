"""Which part of the window is the stage's, the panel's, the top bar's, the bar's and the toasts'.

Which shape a window has follows from how many text units it is wide and high, so text size and
window size are one question. Each shape is laid out with the panel at the right; where the player
has it at the left, stage and panel change sides at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from pygame import FRect

from ...layouts.layout import Box, Shape
from ...scenes.scene import Viewport

STAGE: Final = (1520.0, 956.0)
"""The felt's design; every layout is drawn in it."""
PANEL: Final = 400.0
"""How wide a column of the panel is designed."""
BAR: Final = 124.0
TOP: Final = 76.0
"""How high bar and top bar are designed."""
HANDLE: Final = 60.0
"""What the button that brings a folded panel back takes at the top bar's end."""
BUTTON: Final = (12.0, 44.0)
"""How far below the upper edge that button lies, and its side."""
WHOLE: Final = 1920.0
"""How wide the bar is designed with everything in one row."""
TWO_ROWS: Final = 1180.0
"""How much of that stands in one of two rows."""
SHARED: Final = 1280.0
"""How wide the bar's design is where wagers and decisions take turns in one place."""
SHEET: Final = 0.3
"""The least share of a narrow window's height that the panel's sheet takes."""
GROWN: Final = 1.25
"""How much lettering on the stage, and within the panel, grows at most; beyond that the panel grows
as a whole. Only in a lens, which may show the felt smaller than its letters can be, they are larger
still.
"""
FELT_BESIDE: Final = 0.335
"""The felt's share beside a panel, with large text in a window that is clearly wider than high; else
half of it.
"""
COACH: Final = 350.0
"""How high a panel is, of its own design, in which the coach has room for what he says."""
LARGEST: Final = 1.25
"""How many text units of a design pixel the panel has at most in a sheet that is high: it has more
columns then.
"""
SMALL: Final = 0.6
"""Below this scale letters stay readable while all else shrinks, so that panel and bar need more
room at any text size.
"""
PLATE: Final = (222.0, 60.0)
NARROW: Final = 178.0
"""A plate's width where letters are largest."""
GAP: Final = 10.0
"""Between two plates."""
LOW: Final = (128.0, 31.0)
"""The least width and the height of a plate in one line, as they stand in two rows where one has no
room for all.
"""
SHORT_TOP: Final = 800.0
"""A top bar that is no wider has no room for a pill beside its title."""
SLACK: Final = 0.03
"""How much further a window has to go to leave a shape than to come into it, so that a dragged edge
does not flicker.
"""
FELT: Final = 0.3
"""The least share of what is above panel and bar that the felt has beside the plates."""
TOASTS: Final = 0.36
"""The share of the window's width that toasts may take."""

FLOOR: Final = 1080.0
"""The lower edge of the bar's design."""

Slots = Mapping[int, Box]
EMPTY: Final = FRect(0, 0, 0, 0)


class BarDesign(NamedTuple):
    """How wide a bar's lines are in its design, and in them its chips and its figures."""

    line: float
    rack: float = 380.0
    figures: float = 339.0


def bar_design(rows: int, text_scale: float, *, turns: bool) -> BarDesign:
    """The design of a bar of so many rows; where its groups take `turns`, chips and figures have
    more room in two rows.
    """
    if rows == 1:
        return BarDesign(SHARED - 40 if turns else WHOLE - 46)
    line = TWO_ROWS - 48
    if not turns:
        return BarDesign(line)
    return BarDesign(line, rack=636.0, figures=448.0 if text_scale > GROWN else 339.0)


class Regions(NamedTuple):
    """The parts of a window, real pixels, and how many real pixels a design pixel is in each.

    `panel` is where the panel stands, or came from while it is `folded`; `fold_button` folds it away or
    brings it back. `felt` is what top bar and `plates` leave of the stage; in the strip of `plates` each of
    the other seats has its slot. The bar stands in so many `bar_rows`, each so many times as `tall`
    as designed, and the panel has so many `columns`.
    """

    shape: Shape
    folded: bool
    stage: FRect
    stage_scale: float
    panel: FRect
    panel_scale: float
    top_bar: FRect
    top_scale: float
    bar: FRect
    bar_scale: float
    fold_button: FRect
    felt: FRect
    toasts: FRect = EMPTY
    plates: FRect = EMPTY
    plates_scale: float = 1.0
    slots: Slots = MappingProxyType({})
    tall: float = 1.0
    bar_rows: int = 1
    columns: int = 1
    as_designed: bool = False


def regions(
    window: Viewport,
    *,
    folded: bool,
    felt_half: float | None = None,
    plates: Sequence[int] = (),
    free: int = 0,
    before: Shape | None = None,
    spare: float = 0.0,
) -> Regions:
    """The regions of a table in a window, for its size, text size and the side of the panel.

    The felt is seen through lenses where it is said how far it has to be seen on each side of its
    axis (`felt_half`, of its design), else whole. `plates` are the other seats, the last of them
    `free`; so many text units stay `spare` under the felt where the top bar is shortest. A window
    keeps the shape it had `before` until it clearly has another.
    """
    shape = shape_of(window.size, window.text_scale, before)
    if shape == "ultra" and window.text_scale <= GROWN:
        found = _far_wider(window, folded=folded)
    elif felt_half is not None and shape in ("tall", "small"):
        found = _panel_beside(window, shape, plates, free, folded=folded)
    elif felt_half is not None and shape in ("portrait", "page"):
        found = _panel_under(window, shape, felt_half, plates, free, folded=folded, spare=spare)
    elif felt_half is not None and shape == "zoom":
        found = _large_text(window, plates, free, folded=folded, spare=spare)
    elif window.narrow:
        found = _narrow(window, shape, folded=folded)
    elif window.text_scale <= GROWN and window.scale >= SMALL:
        found = _designed(window, folded=folded)
    else:
        found = _grown(window, shape, folded=folded)
    if window.panel_side == "left":
        found = _panel_at_left(found, window.size[0])
    in_top_bar = found.shape == "zoom" and felt_half is not None
    return found._replace(toasts=_toasts(found, window.size[0], in_top_bar=in_top_bar))


def _panel_at_left(found: Regions, wide: float) -> Regions:
    """The same, mirrored, where the panel stands beside the stage; what is on the stage is not."""
    if found.panel.top >= found.stage.bottom:
        return found

    def mirrored(rect: FRect) -> FRect:
        return FRect(wide - rect.right, rect.y, rect.w, rect.h)

    stage, top_bar, panel = map(mirrored, (found.stage, found.top_bar, found.panel))
    button = mirrored(found.fold_button)
    if found.columns > 1 and not found.folded:  # only the first column has a head
        button = found.fold_button.move(panel.x - found.panel.x, 0)
    in_top_bar = found.plates.y < found.top_bar.bottom
    moved = top_bar.x - found.top_bar.x if in_top_bar else stage.x - found.stage.x
    return found._replace(
        stage=stage,
        top_bar=top_bar,
        felt=mirrored(found.felt),
        panel=panel,
        fold_button=button,
        plates=found.plates.move(moved, 0),
    )


def _toasts(found: Regions, wide: float, *, in_top_bar: bool) -> FRect:
    """The stage's upper corner, under the top bar and the plates. With large text in a wide window
    one's own cards may lie there: it is the top bar's right end then, as deep as one message.
    """
    if in_top_bar:
        return FRect(wide // 3, 0, wide - wide // 3, found.felt.top)
    top = round(found.felt.top)
    return FRect(round(found.stage.x), top, round(wide * TOASTS), round(found.stage.bottom) - top)


# -- the felt shown whole --------------------------------------------------------------------------


def _designed(window: Viewport, *, folded: bool) -> Regions:
    """As designed, in the middle of a window that is a little wider or higher."""
    k, (x, y) = window.scale, window.origin
    wide, low = WHOLE * k, STAGE[1] * k
    stage = FRect(x, y, wide if folded else STAGE[0] * k, low)
    return Regions(
        "wide",
        folded,
        stage,
        k,
        FRect(x + STAGE[0] * k, y, PANEL * k, low),
        k,
        FRect(x, y, stage.w - (HANDLE * k if folded else 0), TOP * k),
        k,
        FRect(x, y + low, wide, BAR * k),
        k,
        _button(window.size[0], y, k, 8.0) if folded else _in_panel(x + STAGE[0] * k, y, k),
        _part_below(stage, TOP * k),
        as_designed=True,
    )


def _far_wider(window: Viewport, *, folded: bool) -> Regions:
    """Far wider than high: the panel at the right end, the felt in the middle of what is left, the
    bar's design in the middle.
    """
    (wide, high), k = window.size, window.scale
    stage = FRect(0, 0, wide if folded else wide - round(PANEL * k), high - round(BAR * k))
    return Regions(
        "ultra",
        folded,
        stage,
        k,
        FRect(round(wide - PANEL * k), 0, PANEL * k, STAGE[1] * k),
        k,
        FRect(0, 0, stage.w - (HANDLE * k if folded else 0), TOP * k),
        k,
        FRect((wide - WHOLE * k) / 2, high - BAR * k, WHOLE * k, BAR * k),
        k,
        _button(wide, 0, k, 12.0) if folded else _in_panel(wide - PANEL * k, 0, k),
        _part_below(stage, TOP * k),
    )


def _grown(window: Viewport, shape: Shape, *, folded: bool) -> Regions:
    """Panel and bar as large as the text asks, the stage in what is left."""
    scale, (wide, high) = window.scale, window.size
    asked = window.text_scale if scale >= SMALL else window.type_scale / scale
    grow = max(1.0, asked / GROWN)
    side = round((HANDLE if folded else PANEL * grow) * scale)
    tall = 1 + 0.6 * (asked - 1)
    room = (wide - side, high - round(BAR * tall * scale))
    k = _whole_felt(*room)
    spare = round((room[1] - STAGE[1] * k) / (BAR * scale) * 100) / 100
    tall = min(tall + max(0.0, spare), 1 + 0.9 * (asked - 1))
    bar = round(BAR * tall * scale)
    stage = FRect(0, 0, room[0], high - bar)
    return Regions(
        shape,
        folded,
        stage,
        k,
        FRect(wide - PANEL * scale * grow, 0, PANEL * scale * grow, high - bar),
        scale * grow,
        FRect(0, 0, stage.w, TOP * k),
        k,
        FRect((wide - WHOLE * scale) / 2, high - bar, WHOLE * scale, bar),
        scale,
        _button(wide, window.origin[1], scale, 8.0)
        if folded
        else _in_panel(wide - PANEL * scale * grow, 0, scale * grow),
        _part_below(stage, TOP * k),
        tall=tall,
    )


def _narrow(window: Viewport, shape: Shape, *, folded: bool) -> Regions:
    """Under 4:3: the stage as wide as the window, the panel a sheet under it, the bar in two rows
    where the height allows.
    """
    scale, (wide, high) = window.scale, window.size
    tall = 1 + 0.6 * (window.text_scale - 1)
    full, two = wide / STAGE[0], wide / TWO_ROWS
    rows = 2 if high >= STAGE[1] * full + 2 * BAR * tall * two + SHEET * high else 1
    bar_scale = two if rows == 2 else scale
    bar = round(rows * BAR * tall * bar_scale)
    sheet = 0 if folded else round(max(SHEET * high, high - bar - STAGE[1] * full))
    large = min(max(sheet / 390, 1e-6), LARGEST * text_unit(window.size, window.text_scale))
    columns = max(1, min(4, round(wide / large / PANEL))) if sheet else 1
    stage = FRect(0, 0, wide, high - bar - sheet)
    k = _whole_felt(stage.w, stage.h)
    return Regions(
        shape,
        folded,
        stage,
        k,
        FRect(0, stage.bottom, wide, sheet),
        wide / (columns * PANEL),
        FRect(0, 0, wide, TOP * k),
        k,
        FRect(0, high - bar, wide, bar),
        bar_scale,
        _button(wide, 46 * k, k, 12.0)
        if folded
        else _in_panel(0, stage.bottom, wide / (columns * PANEL)),
        _part_below(stage, TOP * k),
        tall=tall,
        bar_rows=rows,
        columns=columns,
    )


def _whole_felt(wide: float, high: float) -> float:
    """How many real pixels a design pixel of the felt is that is shown whole."""
    return min(wide / STAGE[0], high / STAGE[1])


def _part_below(stage: FRect, top_bar: float) -> FRect:
    """What is under a top bar so high."""
    return FRect(stage.x, stage.y + top_bar, stage.w, stage.h - top_bar)


def _button(right: float, top: float, k: float, edge: float) -> FRect:
    """The button that brings a folded panel back, at a top bar's right end, so far from its edge."""
    below, side = BUTTON
    return FRect(right - (side + edge) * k, top + below * k, side * k, side * k)


def _in_panel(left: float, top: float, k: float) -> FRect:
    """The button that folds a panel away, in its upper corner at the stage's side."""
    below, side = BUTTON
    return FRect(left + 16 * k, top + below * k, side * k, side * k)


# -- the felt seen through lenses ------------------------------------------------------------------


def _panel_beside(
    window: Viewport, shape: Shape, plates: Sequence[int], free: int, *, folded: bool
) -> Regions:
    """Between 5:4 and 3:2: the felt with the panel beside it, over a bar whose groups take turns."""
    wide, high = window.size
    t = text_unit(window.size, window.text_scale)
    tall, bar = _turning_bar(window, SHARED, 1, t)
    least = 0.27 if shape == "tall" else 0.29
    side = 0 if folded else round(wide * max(least, min(0.42, 300 * t / wide)))
    scale = (side or round(0.28 * wide)) / PANEL
    stage = FRect(0, 0, wide - side, high - bar)
    found = Regions(
        shape,
        folded,
        stage,
        1.0,
        FRect(wide - PANEL * scale, 0, PANEL * scale, high - bar),
        scale,
        FRect(0, 0, stage.w - (HANDLE * t if folded else 0), TOP * t),
        t,
        FRect(0, high - bar, wide, bar),
        wide / SHARED,
        _button(wide, 0, t, 12.0) if folded else _in_panel(wide - PANEL * scale, 0, scale),
        stage,
        tall=tall,
    )
    return _with_plates(found, t, stage.h, plates, free)


def _panel_under(
    window: Viewport,
    shape: Shape,
    felt_half: float,
    plates: Sequence[int],
    free: int,
    *,
    folded: bool,
    spare: float,
) -> Regions:
    """Higher than wide: the felt, the panel a sheet under it, a bar of two rows."""
    wide, high = window.size
    t, page = text_unit(window.size, window.text_scale), shape == "page"
    tall, bar = _turning_bar(window, TWO_ROWS, 2, t)
    columns = max(1, round(wide / (PANEL * max(0.8, t * 0.9)))) if not folded else 1
    scale = wide / (columns * PANEL)
    shown = () if page and not folded else plates
    in_row = max(1, int(wide / (t * (NARROW + GAP))))
    head = TOP * t + (PLATE[1] + GAP) * t * -(-len(shown) // in_row)
    room, asked = high - bar - head, wide * STAGE[1] / (2 * felt_half)
    least = max(SHEET * high, room - asked, min(COACH * scale, 0.7 * room) if page else 0.0)
    sheet = 0 if folded else round(least)
    stage = FRect(0, 0, wide, high - bar - sheet)
    found = Regions(
        shape,
        folded,
        stage,
        1.0,
        FRect(0, stage.bottom, wide, sheet),
        scale,
        FRect(0, 0, wide - (HANDLE * t if folded else 0), TOP * t),
        t,
        FRect(0, high - bar, wide, bar),
        wide / TWO_ROWS,
        _button(wide, 0, t, 12.0) if folded else _in_panel(0, stage.bottom, scale),
        stage,
        tall=tall,
        bar_rows=2,
        columns=columns,
    )
    kept_free = round(spare * t) if wide < SHORT_TOP * t else 0
    return _with_plates(found, t, stage.h - kept_free, shown, free, low_ones=page)


def _large_text(
    window: Viewport, plates: Sequence[int], free: int, *, folded: bool, spare: float
) -> Regions:
    """Large text in a wide window: the other seats' plates in the top bar, which is as wide as the
    window, under it the felt, and beside that the panel.
    """
    wide, high = window.size
    t = text_unit(window.size, window.text_scale)
    tall, bar = _turning_bar(window, SHARED, 1, t)
    low, under = high - bar, round(TOP * t)
    room = wide / t - (76 + HANDLE + 4 * 52 + 24)
    # the lock gives way to a seat
    slots = max((_in_top_bar(plates, room - lock, free) for lock in (52, 0)), key=len)
    deep = max((y + h for _, y, _, h in slots.values()), default=0.0)
    share, columns = (0.5, 1) if wide < 1.5 * high else (FELT_BESIDE, max(2, int(wide / (600 * t))))
    width = wide if folded else round(share * wide)
    panel, scale = (
        FRect(width, under, wide - width, low - under),
        (wide - width) / (columns * PANEL),
    )
    if folded:
        panel, scale, columns = FRect(wide - PANEL * t, 0, PANEL * t, low), t, 1
    return Regions(
        "zoom",
        folded,
        FRect(0, 0, width, low),
        1.0,
        panel,
        scale,
        FRect(0, 0, wide - HANDLE * t, TOP * t),
        t,
        FRect(0, low, wide, bar),
        wide / SHARED,
        _button(wide, 0, t, 12.0) if folded else _in_panel(width, under, scale),
        FRect(0, under, width, low - under - round(spare * t)),
        plates=FRect(76 * t, (TOP - deep) / 2 * t, room * t, deep * t),
        plates_scale=t,
        slots=slots,
        tall=tall,
        columns=columns,
    )


def _turning_bar(window: Viewport, design: float, rows: int, text: float) -> tuple[float, int]:
    """How much taller than designed a bar is whose groups take turns, so wide in its design, and
    how high it is.
    """
    scale = window.size[0] / design
    tall = min(
        1.9, 1 + 0.75 * max(0.0, text / max(scale, 0.8) - 1) + 0.6 * max(0.0, 0.8 / scale - 1)
    )
    return tall, round(rows * BAR * tall * scale)


def _with_plates(
    found: Regions,
    t: float,
    low: float,
    plates: Sequence[int],
    free: int,
    *,
    low_ones: bool = False,
) -> Regions:
    """The other seats' plates under the top bar (`low_ones` where letters are largest) and the felt
    under them, for which the last plates give way.
    """
    wide, under = found.stage.w, round(TOP * t)
    scale = t
    if low_ones:
        slots = _in_top_bar(plates, wide / t - 32, free)
        tall = round((max((y + h for _, y, _, h in slots.values()), default=0.0) + GAP) * t)
    else:
        room = wide - 32 * t
        scale, slots, tall = _strip(t, room, plates)
        fewer = _strip(t, room, plates[: len(plates) - max(0, free - 1)])
        if fewer[2] < tall:
            scale, slots, tall = fewer
        while slots and low - under - tall < FELT * low:
            scale, slots, tall = _strip(t, room, plates[: len(slots) - 1])
    return found._replace(
        plates=FRect(16 * t, under, wide - 32 * t, tall),
        plates_scale=scale,
        slots=slots,
        felt=FRect(0, under + tall, wide, low - under - tall),
    )


def _strip(t: float, room: float, plates: Sequence[int]) -> tuple[float, dict[int, Box], int]:
    """The other seats' plates in as many rows as they need: their scale, their slots, and how high
    all are.
    """
    scale = min(t, room / PLATE[0])
    wide = max(NARROW, min(PLATE[0], (room / scale + GAP) / max(1, len(plates)) - GAP))
    row = max(1, int((room / scale + GAP) // (wide + GAP)))
    rows = -(-len(plates) // row)
    high = PLATE[1] + GAP
    slots = {
        seat: (i % row * (wide + GAP), i // row * high, wide, PLATE[1])
        for i, seat in enumerate(plates)
    }
    return scale, slots, round(rows * high * scale)


def _in_top_bar(plates: Sequence[int], room: float, free: int) -> dict[int, Box]:
    """The plates within a top bar that leaves so many text units: in a row, or low ones in two, one
    `free` seat among them.
    """
    fits = int((room + GAP) // (NARROW + GAP))
    if len(plates) <= fits:
        return {seat: (i * (NARROW + GAP), 0.0, NARROW, PLATE[1]) for i, seat in enumerate(plates)}
    shown = plates if len(plates) <= 2 * fits or free < 2 else plates[: 1 - free]
    row = min(-(-len(shown) // 2), int((room + GAP) // (LOW[0] + GAP)))
    if row <= 0:
        return {}
    # the last may be sat down at
    shown = shown if len(shown) <= 2 * row else [*shown[: 2 * row - 1], shown[-1]]
    wide = min(NARROW, (room + GAP) / row - GAP)
    return {
        seat: (i % row * (wide + GAP), i // row * (LOW[1] + 6), wide, LOW[1])
        for i, seat in enumerate(shown)
    }


# -- the shape of a window --------------------------------------------------------------------------


def shape_of(size: tuple[int, int], text_scale: float, before: Shape | None = None) -> Shape:
    """The shape of a window: the one it had `before` as long as it is not clearly another.

    >>> shape_of((1280, 720), 1.0), shape_of((1024, 768), 1.0), shape_of((1280, 1024), 1.0), shape_of((1920, 1080), 2.0)
    ('wide', 'small', 'tall', 'zoom')
    >>> shape_of((1080, 1920), 1.0), shape_of((2560, 1080), 1.0), shape_of((1080, 1920), 2.0)
    ('portrait', 'ultra', 'page')
    """
    found = _shape(size, text_scale)
    if before is None or found == before:
        return found
    near = (1 - SLACK, 1 + SLACK)
    around = {
        _shape((round(size[0] * x), round(size[1] * y)), text_scale) for x in near for y in near
    }
    return before if before in around else found


def _shape(size: tuple[int, int], text_scale: float) -> Shape:
    wide, high = size
    t = text_unit(size, text_scale)
    across, aspect = wide / t, wide / high
    if aspect < 1.15:
        return "portrait" if across >= 700 else "page"
    if aspect >= 2.1 and across >= STAGE[0] + PANEL:
        return "ultra"
    if aspect >= 1.5:
        return "wide" if across >= 1500 else "zoom"
    return "tall" if across >= 1500 else "small" if across >= 1000 else "zoom"


def text_unit(size: tuple[int, int], text_scale: float) -> float:
    """Real pixels a text unit: larger in a window that is higher than wide, which is held nearer to
    the eye.
    """
    wide, high = size
    if wide / high < 1.15:
        return max(1.2 * wide / 1080, 0.8) * text_scale
    return max(min(wide / 1920, high / 1080), 0.8) * text_scale
