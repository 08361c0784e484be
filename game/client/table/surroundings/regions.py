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
from ..style import RegionSizes

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
        return BarDesign(
            RegionSizes.turn_taking_bar - 40 if turns else RegionSizes.one_row_bar - 46
        )
    line = RegionSizes.two_row_bar - 48
    if not turns:
        return BarDesign(line)
    return BarDesign(
        line, rack=636.0, figures=448.0 if text_scale > RegionSizes.most_lettering else 339.0
    )


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
    felt_half_width: float | None = None,
    plates: Sequence[int] = (),
    free: int = 0,
    before: Shape | None = None,
    spare: float = 0.0,
) -> Regions:
    """The regions of a table in a window, for its size, text size and the side of the panel.

    The felt is seen through lenses where it is said how far it has to be seen on each side of its
    axis (`felt_half_width`, of its design), else whole. `plates` are the other seats, the last of them
    `free`; so many text units stay `spare` under the felt where the top bar is shortest. A window
    keeps the shape it had `before` until it clearly has another.
    """
    shape = shape_of(window.size, window.text_scale, before)
    if shape == "ultra" and window.text_scale <= RegionSizes.most_lettering:
        found = _ultrawide_regions(window, folded=folded)
    elif felt_half_width is not None and shape in ("tall", "small"):
        found = _panel_beside_regions(window, shape, plates, free, folded=folded)
    elif felt_half_width is not None and shape in ("portrait", "page"):
        found = _panel_under_regions(
            window, shape, felt_half_width, plates, free, folded=folded, spare=spare
        )
    elif felt_half_width is not None and shape == "zoom":
        found = _large_text_regions(window, plates, free, folded=folded, spare=spare)
    elif window.is_narrow:
        found = _narrow_regions(window, shape, folded=folded)
    elif (
        window.text_scale <= RegionSizes.most_lettering and window.scale >= RegionSizes.small_scale
    ):
        found = _designed_regions(window, folded=folded)
    else:
        found = _grown_regions(window, shape, folded=folded)
    if window.panel_side == "left":
        found = _panel_at_left(found, window.size[0])
    in_top_bar = found.shape == "zoom" and felt_half_width is not None
    return found._replace(toasts=_toast_area(found, window.size[0], in_top_bar=in_top_bar))


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


def _toast_area(found: Regions, wide: float, *, in_top_bar: bool) -> FRect:
    """The stage's upper corner, under the top bar and the plates and left of the dealer's cards.
    With large text in a wide window one's own cards may lie there: it is the top bar's right end
    then, as deep as one message.
    """
    if in_top_bar:
        return FRect(wide * 2 // 5, 0, wide - wide * 2 // 5, found.felt.top)
    left, top = round(found.stage.x), round(found.felt.top)
    dealer_cards = found.felt.centerx - RegionSizes.dealer_half_width * found.felt.w
    width = min(wide * RegionSizes.toast_width, dealer_cards - left)
    return FRect(left, top, round(width), round(found.stage.bottom) - top)


# -- the felt shown whole --------------------------------------------------------------------------


def _designed_regions(window: Viewport, *, folded: bool) -> Regions:
    """As designed, in the middle of a window that is a little wider or higher."""
    k, (x, y) = window.scale, window.origin
    wide, low = RegionSizes.one_row_bar * k, RegionSizes.stage[1] * k
    stage = FRect(x, y, wide if folded else RegionSizes.stage[0] * k, low)
    return Regions(
        "wide",
        folded,
        stage,
        k,
        FRect(x + RegionSizes.stage[0] * k, y, RegionSizes.panel_width * k, low),
        k,
        FRect(
            x,
            y,
            stage.w - (RegionSizes.panel_handle * k if folded else 0),
            RegionSizes.top_bar_height * k,
        ),
        k,
        FRect(x, y + low, wide, RegionSizes.bar_height * k),
        k,
        _fold_button(window.size[0], y, k, 8.0)
        if folded
        else _fold_button_in_panel(x + RegionSizes.stage[0] * k, y, k),
        _rect_below_top_bar(stage, RegionSizes.top_bar_height * k),
        as_designed=True,
    )


def _ultrawide_regions(window: Viewport, *, folded: bool) -> Regions:
    """Far wider than high: the panel at the right end, the felt in the middle of what is left, the
    bar's design in the middle.
    """
    (wide, high), k = window.size, window.scale
    stage = FRect(
        0,
        0,
        wide if folded else wide - round(RegionSizes.panel_width * k),
        high - round(RegionSizes.bar_height * k),
    )
    return Regions(
        "ultra",
        folded,
        stage,
        k,
        FRect(
            round(wide - RegionSizes.panel_width * k),
            0,
            RegionSizes.panel_width * k,
            RegionSizes.stage[1] * k,
        ),
        k,
        FRect(
            0,
            0,
            stage.w - (RegionSizes.panel_handle * k if folded else 0),
            RegionSizes.top_bar_height * k,
        ),
        k,
        FRect(
            (wide - RegionSizes.one_row_bar * k) / 2,
            high - RegionSizes.bar_height * k,
            RegionSizes.one_row_bar * k,
            RegionSizes.bar_height * k,
        ),
        k,
        _fold_button(wide, 0, k, 12.0)
        if folded
        else _fold_button_in_panel(wide - RegionSizes.panel_width * k, 0, k),
        _rect_below_top_bar(stage, RegionSizes.top_bar_height * k),
    )


def _grown_regions(window: Viewport, shape: Shape, *, folded: bool) -> Regions:
    """Panel and bar as large as the text asks, the stage in what is left."""
    scale, (wide, high) = window.scale, window.size
    asked = window.text_scale if scale >= RegionSizes.small_scale else window.type_scale / scale
    grow = max(1.0, asked / RegionSizes.most_lettering)
    side = round((RegionSizes.panel_handle if folded else RegionSizes.panel_width * grow) * scale)
    tall = 1 + 0.6 * (asked - 1)
    room = (wide - side, high - round(RegionSizes.bar_height * tall * scale))
    k = _whole_felt_scale(*room)
    spare = (
        round((room[1] - RegionSizes.stage[1] * k) / (RegionSizes.bar_height * scale) * 100) / 100
    )
    tall = min(tall + max(0.0, spare), 1 + 0.9 * (asked - 1))
    bar = round(RegionSizes.bar_height * tall * scale)
    stage = FRect(0, 0, room[0], high - bar)
    return Regions(
        shape,
        folded,
        stage,
        k,
        FRect(
            wide - RegionSizes.panel_width * scale * grow,
            0,
            RegionSizes.panel_width * scale * grow,
            high - bar,
        ),
        scale * grow,
        FRect(0, 0, stage.w, RegionSizes.top_bar_height * k),
        k,
        FRect(
            (wide - RegionSizes.one_row_bar * scale) / 2,
            high - bar,
            RegionSizes.one_row_bar * scale,
            bar,
        ),
        scale,
        _fold_button(wide, window.origin[1], scale, 8.0)
        if folded
        else _fold_button_in_panel(wide - RegionSizes.panel_width * scale * grow, 0, scale * grow),
        _rect_below_top_bar(stage, RegionSizes.top_bar_height * k),
        tall=tall,
    )


def _narrow_regions(window: Viewport, shape: Shape, *, folded: bool) -> Regions:
    """Under 4:3: the stage as wide as the window, the panel a sheet under it, the bar in two rows
    where the height allows.
    """
    scale, (wide, high) = window.scale, window.size
    tall = 1 + 0.6 * (window.text_scale - 1)
    full, two = wide / RegionSizes.stage[0], wide / RegionSizes.two_row_bar
    rows = (
        2
        if high
        >= RegionSizes.stage[1] * full
        + 2 * RegionSizes.bar_height * tall * two
        + RegionSizes.least_sheet * high
        else 1
    )
    bar_scale = two if rows == 2 else scale
    bar = round(rows * RegionSizes.bar_height * tall * bar_scale)
    sheet = (
        0
        if folded
        else round(max(RegionSizes.least_sheet * high, high - bar - RegionSizes.stage[1] * full))
    )
    large = min(
        max(sheet / 390, 1e-6),
        RegionSizes.most_panel_units * text_unit(window.size, window.text_scale),
    )
    columns = max(1, min(4, round(wide / large / RegionSizes.panel_width))) if sheet else 1
    stage = FRect(0, 0, wide, high - bar - sheet)
    k = _whole_felt_scale(stage.w, stage.h)
    return Regions(
        shape,
        folded,
        stage,
        k,
        FRect(0, stage.bottom, wide, sheet),
        wide / (columns * RegionSizes.panel_width),
        FRect(0, 0, wide, RegionSizes.top_bar_height * k),
        k,
        FRect(0, high - bar, wide, bar),
        bar_scale,
        _fold_button(wide, 46 * k, k, 12.0)
        if folded
        else _fold_button_in_panel(0, stage.bottom, wide / (columns * RegionSizes.panel_width)),
        _rect_below_top_bar(stage, RegionSizes.top_bar_height * k),
        tall=tall,
        bar_rows=rows,
        columns=columns,
    )


def _whole_felt_scale(wide: float, high: float) -> float:
    """How many real pixels a design pixel of the felt is that is shown whole."""
    return min(wide / RegionSizes.stage[0], high / RegionSizes.stage[1])


def _rect_below_top_bar(stage: FRect, top_bar: float) -> FRect:
    """What is under a top bar so high."""
    return FRect(stage.x, stage.y + top_bar, stage.w, stage.h - top_bar)


def _fold_button(right: float, top: float, k: float, edge: float) -> FRect:
    """The button that brings a folded panel back, at a top bar's right end, so far from its edge."""
    below, side = RegionSizes.handle_button
    return FRect(right - (side + edge) * k, top + below * k, side * k, side * k)


def _fold_button_in_panel(left: float, top: float, k: float) -> FRect:
    """The button that folds a panel away, in its upper corner at the stage's side."""
    below, side = RegionSizes.handle_button
    return FRect(left + 16 * k, top + below * k, side * k, side * k)


# -- the felt seen through lenses ------------------------------------------------------------------


def _panel_beside_regions(
    window: Viewport, shape: Shape, plates: Sequence[int], free_seat_count: int, *, folded: bool
) -> Regions:
    """Between 5:4 and 3:2: the felt with the panel beside it, over a bar whose groups take turns."""
    wide, high = window.size
    t = text_unit(window.size, window.text_scale)
    tall, bar = _bar_growth_and_height(window, RegionSizes.turn_taking_bar, 1, t)
    least = 0.27 if shape == "tall" else 0.29
    side = 0 if folded else round(wide * max(least, min(0.42, 300 * t / wide)))
    scale = (side or round(0.28 * wide)) / RegionSizes.panel_width
    stage = FRect(0, 0, wide - side, high - bar)
    found = Regions(
        shape,
        folded,
        stage,
        1.0,
        FRect(
            wide - RegionSizes.panel_width * scale, 0, RegionSizes.panel_width * scale, high - bar
        ),
        scale,
        FRect(
            0,
            0,
            stage.w - (RegionSizes.panel_handle * t if folded else 0),
            RegionSizes.top_bar_height * t,
        ),
        t,
        FRect(0, high - bar, wide, bar),
        wide / RegionSizes.turn_taking_bar,
        _fold_button(wide, 0, t, 12.0)
        if folded
        else _fold_button_in_panel(wide - RegionSizes.panel_width * scale, 0, scale),
        stage,
        tall=tall,
    )
    return _with_plates(found, t, stage.h, plates, free_seat_count)


def _panel_under_regions(
    window: Viewport,
    shape: Shape,
    felt_half_width: float,
    plates: Sequence[int],
    free: int,
    *,
    folded: bool,
    spare: float,
) -> Regions:
    """Higher than wide: the felt, the panel a sheet under it, a bar of two rows."""
    wide, high = window.size
    t, page = text_unit(window.size, window.text_scale), shape == "page"
    tall, bar = _bar_growth_and_height(window, RegionSizes.two_row_bar, 2, t)
    columns = (
        max(1, round(wide / (RegionSizes.panel_width * max(0.8, t * 0.9)))) if not folded else 1
    )
    scale = wide / (columns * RegionSizes.panel_width)
    shown = () if page and not folded else plates
    in_row = max(1, int(wide / (t * (RegionSizes.narrow_plate + RegionSizes.plate_gap))))
    head = RegionSizes.top_bar_height * t + (RegionSizes.plate[1] + RegionSizes.plate_gap) * t * -(
        -len(shown) // in_row
    )
    room, asked = high - bar - head, wide * RegionSizes.stage[1] / (2 * felt_half_width)
    least = max(
        RegionSizes.least_sheet * high,
        room - asked,
        min(RegionSizes.coach_height * scale, 0.7 * room) if page else 0.0,
    )
    sheet = 0 if folded else round(least)
    stage = FRect(0, 0, wide, high - bar - sheet)
    found = Regions(
        shape,
        folded,
        stage,
        1.0,
        FRect(0, stage.bottom, wide, sheet),
        scale,
        FRect(
            0,
            0,
            wide - (RegionSizes.panel_handle * t if folded else 0),
            RegionSizes.top_bar_height * t,
        ),
        t,
        FRect(0, high - bar, wide, bar),
        wide / RegionSizes.two_row_bar,
        _fold_button(wide, 0, t, 12.0) if folded else _fold_button_in_panel(0, stage.bottom, scale),
        stage,
        tall=tall,
        bar_rows=2,
        columns=columns,
    )
    kept_free = round(spare * t) if wide < RegionSizes.top_bar_without_pill * t else 0
    return _with_plates(found, t, stage.h - kept_free, shown, free, one_line_plates=page)


def _large_text_regions(
    window: Viewport, plates: Sequence[int], free: int, *, folded: bool, spare: float
) -> Regions:
    """Large text in a wide window: the other seats' plates in the top bar, which is as wide as the
    window, under it the felt, and beside that the panel.
    """
    wide, high = window.size
    t = text_unit(window.size, window.text_scale)
    tall, bar = _bar_growth_and_height(window, RegionSizes.turn_taking_bar, 1, t)
    low, under = high - bar, round(RegionSizes.top_bar_height * t)
    room = wide / t - (76 + RegionSizes.panel_handle + 4 * 52 + 24)
    # the lock gives way to a seat
    slots = max((_plates_in_top_bar(plates, room - lock, free) for lock in (52, 0)), key=len)
    deep = max((y + h for _, y, _, h in slots.values()), default=0.0)
    share, columns = (
        (0.5, 1)
        if wide < 1.5 * high
        else (RegionSizes.felt_beside_panel, max(2, int(wide / (600 * t))))
    )
    width = wide if folded else round(share * wide)
    panel, scale = (
        FRect(width, under, wide - width, low - under),
        (wide - width) / (columns * RegionSizes.panel_width),
    )
    if folded:
        panel, scale, columns = (
            FRect(wide - RegionSizes.panel_width * t, 0, RegionSizes.panel_width * t, low),
            t,
            1,
        )
    return Regions(
        "zoom",
        folded,
        FRect(0, 0, width, low),
        1.0,
        panel,
        scale,
        FRect(0, 0, wide - RegionSizes.panel_handle * t, RegionSizes.top_bar_height * t),
        t,
        FRect(0, low, wide, bar),
        wide / RegionSizes.turn_taking_bar,
        _fold_button(wide, 0, t, 12.0) if folded else _fold_button_in_panel(width, under, scale),
        FRect(0, under, width, low - under - round(spare * t)),
        plates=FRect(76 * t, (RegionSizes.top_bar_height - deep) / 2 * t, room * t, deep * t),
        plates_scale=t,
        slots=slots,
        tall=tall,
        columns=columns,
    )


def _bar_growth_and_height(
    window: Viewport, design: float, rows: int, text_px: float
) -> tuple[float, int]:
    """How much taller than designed a bar is whose groups take turns, so wide in its design, and
    how high it is.
    """
    scale = window.size[0] / design
    tall = min(
        1.9, 1 + 0.75 * max(0.0, text_px / max(scale, 0.8) - 1) + 0.6 * max(0.0, 0.8 / scale - 1)
    )
    return tall, round(rows * RegionSizes.bar_height * tall * scale)


def _with_plates(
    found: Regions,
    t: float,
    low: float,
    plates: Sequence[int],
    free: int,
    *,
    one_line_plates: bool = False,
) -> Regions:
    """The other seats' plates under the top bar (`one_line_plates` where letters are largest) and the felt
    under them, for which the last plates give way.
    """
    wide, under = found.stage.w, round(RegionSizes.top_bar_height * t)
    scale = t
    if one_line_plates:
        slots = _plates_in_top_bar(plates, wide / t - 32, free)
        tall = round(
            (max((y + h for _, y, _, h in slots.values()), default=0.0) + RegionSizes.plate_gap) * t
        )
    else:
        room = wide - 32 * t
        scale, slots, tall = _plate_rows(t, room, plates)
        fewer = _plate_rows(t, room, plates[: len(plates) - max(0, free - 1)])
        if fewer.height < tall:
            scale, slots, tall = fewer
        while slots and low - under - tall < RegionSizes.least_felt * low:
            scale, slots, tall = _plate_rows(t, room, plates[: len(slots) - 1])
    return found._replace(
        plates=FRect(16 * t, under, wide - 32 * t, tall),
        plates_scale=scale,
        slots=slots,
        felt=FRect(0, under + tall, wide, low - under - tall),
    )


class PlateRows(NamedTuple):
    """Rows of seats' plates: their scale, their slots by seat, and how high all are in real pixels."""

    scale: float
    slots: dict[int, Box]
    height: int


def _plate_rows(t: float, room: float, plates: Sequence[int]) -> PlateRows:
    """The other seats' plates in as many rows as they need."""
    scale = min(t, room / RegionSizes.plate[0])
    wide = max(
        RegionSizes.narrow_plate,
        min(
            RegionSizes.plate[0],
            (room / scale + RegionSizes.plate_gap) / max(1, len(plates)) - RegionSizes.plate_gap,
        ),
    )
    row = max(1, int((room / scale + RegionSizes.plate_gap) // (wide + RegionSizes.plate_gap)))
    rows = -(-len(plates) // row)
    high = RegionSizes.plate[1] + RegionSizes.plate_gap
    slots = {
        seat: (
            i % row * (wide + RegionSizes.plate_gap),
            i // row * high,
            wide,
            RegionSizes.plate[1],
        )
        for i, seat in enumerate(plates)
    }
    return PlateRows(scale, slots, round(rows * high * scale))


def _plates_in_top_bar(plates: Sequence[int], room: float, free_seat_count: int) -> dict[int, Box]:
    """The plates within a top bar that leaves so many text units: in a row, or low ones in two, one
    `free_seat_count` seat among them.
    """
    fits = int((room + RegionSizes.plate_gap) // (RegionSizes.narrow_plate + RegionSizes.plate_gap))
    if len(plates) <= fits:
        return {
            seat: (
                i * (RegionSizes.narrow_plate + RegionSizes.plate_gap),
                0.0,
                RegionSizes.narrow_plate,
                RegionSizes.plate[1],
            )
            for i, seat in enumerate(plates)
        }
    shown = (
        plates if len(plates) <= 2 * fits or free_seat_count < 2 else plates[: 1 - free_seat_count]
    )
    row = min(
        -(-len(shown) // 2),
        int(
            (room + RegionSizes.plate_gap)
            // (RegionSizes.one_line_plate[0] + RegionSizes.plate_gap)
        ),
    )
    if row <= 0:
        return {}
    # the last may be sat down at
    shown = shown if len(shown) <= 2 * row else [*shown[: 2 * row - 1], shown[-1]]
    wide = min(
        RegionSizes.narrow_plate, (room + RegionSizes.plate_gap) / row - RegionSizes.plate_gap
    )
    return {
        seat: (
            i % row * (wide + RegionSizes.plate_gap),
            i // row * (RegionSizes.one_line_plate[1] + 6),
            wide,
            RegionSizes.one_line_plate[1],
        )
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
    found = _new_window_shape(size, text_scale)
    if before is None or found == before:
        return found
    near = (1 - RegionSizes.shape_slack, 1 + RegionSizes.shape_slack)
    around = {
        _new_window_shape((round(size[0] * x), round(size[1] * y)), text_scale)
        for x in near
        for y in near
    }
    return before if before in around else found


def _new_window_shape(size: tuple[int, int], text_scale: float) -> Shape:
    wide, high = size
    t = text_unit(size, text_scale)
    across, aspect = wide / t, wide / high
    if aspect < 1.15:
        return "portrait" if across >= 700 else "page"
    if aspect >= 2.1 and across >= RegionSizes.stage[0] + RegionSizes.panel_width:
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
