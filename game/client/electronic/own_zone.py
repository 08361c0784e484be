"""A terminal's screen as it is designed: the table that is dealt for everybody above, and the
player's own zone apart below it, with the clock at its left and what the hand comes to at its
right.

The felt is seen through two lenses. Where a felt says which box of it is the player's `own` (hands
that split, are set or drawn to, many small wagers, dice), the second lens looks at that as it lies,
and the window is cut so that both see it in the same size. Elsewhere what is the player's lies in a
zone of its own far below the stage, where the second lens looks; it is laid out there from the
felt's own layout: the cards at the left as they lie beside one another, the wagers' spots in a row.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
import pygame

from ..draw.pen import Cache, Pen
from ..draw.sheet import Sheet
from ..draw.stage import cloth
from ..draw.style import Colors, StageStyle
from ..draw.text.type import Type
from ..layouts.layout import (
    Box,
    CardRowPlace,
    Layout,
    OtherSeatLook,
    Place,
    Point,
    SeatPlace,
    SpotPlace,
    Word,
)
from ..scenes.scene import Viewport
from ..table.style import RegionSizes
from ..table.surroundings.frame import Frame, Lens, extent_of
from ..table.surroundings.regions import Regions, text_unit


class ZoneStyle(NamedTuple):
    """Where a terminal's screen that is cut in two has its parts, pixels of its design."""

    live: Box = (76.0, 140.0, 1768.0, 432.0)
    """The live table's felt. Where the screen is cut elsewhere than designed, what is between it and
    the own felt stays as high.
    """
    zone: Box = (332.0, 598.0, 1276.0, 330.0)
    """The own felt."""
    zone_down: float = 502.0
    """How much further down than that the own zone lies on a stage where it is laid out anew."""
    clock_left: float = 24.0
    clock_wide: float = 292.0
    reading_left: float = 1624.0
    reading_wide: float = 272.0
    """What the hand comes to, or the last rolls."""
    reading_high: float = 65.0
    reading_step: float = 66.0
    rules_left: float = 1640.0
    rules_size: tuple[float, float] = (240.0, 72.0)
    """The button for rules and pays."""
    bar_high: float = 144.0
    low_table: float = 480.0
    """A live table that ends higher has no long curve below, and room for few plates."""
    margin: float = 12.0
    """Between a felt that is seen as it lies and the edges of its part of the window."""
    crest_from: float = 220.0
    crest_at: float = 568.0
    """What is printed further left on the felt, the crest with its words, is moved to there, beside
    the other terminals' cards.
    """
    house_name_from: float = 592.0
    """A line with the house's name that begins further left is left out."""
    game_name: float = 26.0
    """Lettering from this size on names the game; what is smaller has no room on the live table."""
    card: float = 150.0
    """How wide an own card is at most."""
    card_row: float = 771.0
    """The middle of the row of own cards."""
    spot_pitch: float = 144.0
    """How wide a spot's room in the row is at most."""
    spot: float = 58.0
    """Its radius there."""
    spot_row: float = 787.0
    """The middle of the row of spots."""
    spot_end: float = 28.0
    """From the last spot's room to the zone's edge: its name is wider than that room."""
    most_spots: int = 7
    plate: tuple[float, float] = (268.0, 60.0)
    """How large another terminal's plate is."""
    plates_right: tuple[Point, ...] = ((1466.0, 402.0), (1534.0, 299.0), (1534.0, 196.0))
    plates_left: tuple[Point, ...] = ((190.0, 402.0), (118.0, 299.0), (118.0, 196.0))
    """The plates from below, right and left of the shared cards."""
    plates_low: tuple[Point, ...] = ((1534.0, 258.0), (1534.0, 201.0), (1534.0, 144.0))
    """The few that have room where the live table is low."""
    other_card: float = 45.0
    """How wide another terminal's card is."""
    other_hand: float = 112.0
    """How wide its cards lie."""
    other_gap: float = 12.0
    """How far they lie from its plate."""


STYLE: Final = ZoneStyle()


class ZoneBoxes(NamedTuple):
    """The own zone's parts: clock, own felt, what the hand comes to, and the button for rules."""

    clock: Box
    felt: Box
    reading: Box
    rules: Box


class CutInTwo(NamedTuple):
    """How a terminal's screen is cut in two, pixels of its design: how high the live table is and
    where the own zone begins, how large the live table is seen and where its stage's corner lies,
    and where it lies of the own part that is seen as it is.
    """

    live: float
    zone: float
    k: float
    above: Point
    below: Point | None

    @property
    def zone_boxes(self) -> ZoneBoxes:
        """Where the parts of the own zone stand, pixels of the screen's design."""
        top, high = self.zone, STYLE.zone[1] + STYLE.zone[3] - self.zone
        return ZoneBoxes(
            (STYLE.clock_left, top, STYLE.clock_wide, high),
            (STYLE.zone[0], top, STYLE.zone[2], high),
            (STYLE.reading_left, top, STYLE.reading_wide, high),
            (
                STYLE.rules_left,
                top + high - STYLE.rules_size[1] - 20,
                STYLE.rules_size[0],
                STYLE.rules_size[1],
            ),
        )


def has_own_zone(layout: Layout) -> bool:
    """Whether a felt's own part can be shown apart: it says which it is, or is one row of cards and
    few wagers.
    """
    if layout.own is not None:
        return True
    seat = layout.places.get("seat")
    if seat is None or seat.hole or seat.whole or any(seat.step) or "shaker" in layout.furniture:
        return False
    own = _own_spots(layout, extent_of(layout).low)
    alone = len({y for _, y in seat.at}) == 1 and not any(
        spot.shared for spot in layout.spots.values()
    )
    return alone and 0 < len(own) <= STYLE.most_spots


def cut_in_two(layout: Layout) -> CutInTwo:
    """How the screen is cut at a felt."""
    if layout.own is None:
        high, shared = STYLE.live[3] - STYLE.margin, extent_of(layout).low - StageStyle.top
        k = min(1.0, high / shared)
        spare = min((high - k * shared) / 2, 30.0)
        return CutInTwo(
            STYLE.live[3],
            STYLE.zone[1],
            k,
            (
                STYLE.live[0] + STYLE.live[2] / 2 - StageStyle.axis * k,
                STYLE.live[1] - StageStyle.top * k + spare,
            ),
            None,
        )
    x, y, w, h = layout.own
    room = STYLE.live[3] + STYLE.zone[3] - 3 * STYLE.margin
    k = min(1.0, room / (y - StageStyle.top + h), (STYLE.zone[2] - 2 * STYLE.margin) / w)
    shown = (y - StageStyle.top) * k + STYLE.margin
    zone = STYLE.zone[1] + shown - STYLE.live[3]
    spare = STYLE.zone[1] + STYLE.zone[3] - zone - h * k
    return CutInTwo(
        shown,
        zone,
        k,
        (
            STYLE.live[0] + STYLE.live[2] / 2 - StageStyle.axis * k,
            STYLE.live[1] - StageStyle.top * k,
        ),
        (STYLE.zone[0] + STYLE.zone[2] / 2 - (x + w / 2) * k, zone + spare / 2 - y * k),
    )


def own_zone_layout(layout: Layout, others: dict[int, SeatPlace]) -> Layout:
    """The felt with the player's part in the own zone and the `others` beside their plates, without
    paytables.
    """
    parts = cut_in_two(layout)
    held = layout.other.cards
    placed = _seats_with_plates_as_room_allows(others, parts) if layout.places else {}
    seats = {
        str(n): _seat_beside_plate(one.seat, one.plate_corner, parts) for n, one in placed.items()
    }
    made = msgspec.structs.replace(
        layout,
        strips=(),
        other=OtherSeatLook(cards=None if held is None else _other_hand_place(held, parts.k)),
        seats=seats or layout.seats,
        areas={
            name: area
            for name, area in layout.areas.items()
            if area.kind not in ("two-strip", "scorecard")
        },
        furniture={
            name: at for name, at in layout.furniture.items() if name not in ("drop", "tips")
        },
    )
    made = _layout_with_crest_moved(made, parts)
    if parts.below is None:
        return _zone_layout(made)
    left, top, wide, _ = parts.zone_boxes.reading
    (x, y), k = parts.below, parts.k
    tops = ((top + 12 + STYLE.reading_step * i - y) / k for i in range(_caption_line_count(layout)))
    rows = tuple(
        ((left + 12 - x) / k, low, (wide - 24) / k, STYLE.reading_high / k) for low in tops
    )
    return msgspec.structs.replace(made, readings=rows)


def _caption_line_count(layout: Layout) -> int:
    """How many lines say what the hand comes to, or the last rolls; none of a hand that says so
    over its frames.
    """
    other = layout.other.cards
    return len(layout.readings) or (other is None or other.whole is None)


def _layout_with_crest_moved(layout: Layout, parts: CutInTwo) -> Layout:
    """The felt with its crest and the words about it out of the way of the other terminals'
    screens.
    """
    if not layout.places:
        return layout
    low = layout.own[1] if layout.own is not None else extent_of(layout).low
    house = next((area for area in layout.areas.values() if area.kind == "house-crest"), None)
    at = (
        layout.crest[0]
        if layout.crest
        else house.box[0] + house.box[2] / 2
        if house is not None
        else STYLE.crest_from
    )
    by = (STYLE.crest_at - parts.above[0]) / parts.k - at if at < STYLE.crest_from else 0.0
    areas = {
        name: msgspec.structs.replace(area, box=(area.box[0] + by, *area.box[1:]))
        if area is house
        else area
        for name, area in layout.areas.items()
    }
    clear = (STYLE.house_name_from - parts.above[0]) / parts.k

    def moved(word: Word) -> Word:
        beside = (
            word.arc is None and word.anchor == "c" and word.x < STYLE.crest_from and word.y < low
        )
        return msgspec.structs.replace(word, x=word.x + by) if beside else word

    hidden = [
        word
        for word in layout.words
        if word.face == "wordmark" and word.anchor == "l" and word.x < clear
    ]
    words = tuple(moved(word) for word in layout.words if word not in hidden)
    crest = (layout.crest[0] + by, *layout.crest[1:]) if layout.crest else ()
    return msgspec.structs.replace(layout, crest=crest, areas=areas, words=words)


def _zone_layout(layout: Layout) -> Layout:
    """The own part laid out anew in its zone: the cards at the left, the wagers' spots in a row."""
    own = _own_spots(layout, extent_of(layout).low)
    first = STYLE.zone[0] + STYLE.zone[2] - STYLE.spot_end - _spot_pitch(len(own)) * len(own)
    spots = dict(layout.spots) | {
        name: _shifted_spot(layout.spots[name], i, len(own)) for i, name in enumerate(own)
    }
    left, top, wide = (
        STYLE.reading_left + 12,
        STYLE.zone[1] + STYLE.zone_down,
        STYLE.reading_wide - 24,
    )
    return msgspec.structs.replace(
        layout,
        spots=spots,
        places=layout.places | {"seat": _own_cards_place(layout.places["seat"], first)},
        readings=tuple(
            (left, top + 12 + STYLE.reading_step * i, wide, STYLE.reading_high)
            for i in range(_caption_line_count(layout))
        ),
        words=tuple(
            word
            for word in layout.words
            if (word.size >= STYLE.game_name or word.face == "wordmark") and word.arc is None
        ),
        envy=(STYLE.zone[0] + 40, STYLE.card_row + STYLE.zone_down)
        if layout.envy is not None
        else None,
        pot_words=(left, top + 148, wide, STYLE.reading_high)
        if layout.pot_words is not None
        else None,
    )


def _own_spots(layout: Layout, low: float) -> list[str]:
    """The wagers whose spots are the player's own, from left to right, the upper row first."""
    own = {name: spot.at for name, spot in layout.spots.items() if spot.at[1] > low}
    top = min((y for _, y in own.values()), default=0.0)
    return sorted(own, key=lambda name: ((own[name][1] - top) // 100, own[name][0]))


def _spot_pitch(count: int) -> float:
    return min(STYLE.spot_pitch, 880.0 / max(1, count))


def _shifted_spot(spot: SpotPlace, index: int, count: int) -> SpotPlace:
    pitch = _spot_pitch(count)
    k = min(STYLE.spot, pitch * 0.4) / max(spot.r, spot.wide)
    x = STYLE.zone[0] + STYLE.zone[2] - STYLE.spot_end - pitch * (count - index - 0.5)
    r = spot.r * k
    return msgspec.structs.replace(
        spot,
        at=(x, STYLE.spot_row + STYLE.zone_down),
        r=r,
        wide=spot.wide * k,
        label_at=None,
        chip=0.8 * min(r, STYLE.spot),
        words=(),
        stake=(0, 0),
        tag=None,
    )


def _own_cards_place(place: Place, spots_left: float) -> Place:
    """The player's cards, as they lie beside one another, as large as their part of the zone
    allows.
    """
    left, xs = STYLE.zone[0] + 34, [x for x, _ in place.at]
    span = xs[-1] - xs[0]
    k = min(STYLE.card / place.width, (spots_left - left - 20) / (place.width + span))
    wide, y = place.width * k, STYLE.card_row + STYLE.zone_down
    words = (
        Word(
            text="YOUR CARDS",
            x=left + (wide + span * k) / 2,
            y=STYLE.zone[1] + STYLE.zone_down + 44,
            size=20,
            track=1.6,
        ),
    )
    row = place.tight
    tight = None
    if row is not None:
        fits = min(1.0, (spots_left - left - 20) / (row.width * k + row.step * k * len(xs)))
        wide_row = row.width * k * fits
        tight = CardRowPlace(wide_row, left + wide_row / 2, y, row.step * k * fits)
    at = tuple((left + wide / 2 + (x - xs[0]) * k, y) for x in xs)
    return msgspec.structs.replace(place, width=wide, at=at, tight=tight, words=words)


def _other_hand_place(place: Place, k: float) -> Place:
    """Another terminal's cards: in a row that ends at its plate."""
    wide, row = STYLE.other_card, STYLE.other_hand
    count = len(place.at)
    step = min(wide + 4, (row - wide) / max(1, count - 1))
    at = tuple(((i - (count - 1) / 2) * step / k, 0.0) for i in range(count))
    return msgspec.structs.replace(
        place, width=wide / k, at=at, step=(0, 0), whole=None, tight=None, words=()
    )


class SeatWithPlate(NamedTuple):
    """A seat as the felt has it, and the left upper corner of its plate, pixels of the screen's
    design.
    """

    seat: SeatPlace
    plate_corner: Point


def _seats_with_plates_as_room_allows(
    others: dict[int, SeatPlace], parts: CutInTwo
) -> dict[int, SeatWithPlate]:
    """The other seats that have a plate in the window; those without room for one are left out."""
    out: dict[int, SeatWithPlate] = {}
    low = STYLE.live[1] + parts.live < STYLE.low_table
    for places, right in (
        (STYLE.plates_low if low else STYLE.plates_right, True),
        (() if low else STYLE.plates_left, False),
    ):
        side = [
            number for number, place in others.items() if (place.at[0] > StageStyle.axis) is right
        ]
        side.sort(key=lambda number: -others[number].at[1])
        out |= {
            number: SeatWithPlate(others[number], corner)
            for number, corner in zip(side, places, strict=False)
        }
    return out


def _seat_beside_plate(seat: SeatPlace, plate_corner: Point, parts: CutInTwo) -> SeatPlace:
    """A seat whose cards lie between its plate and what everybody shares."""
    half = STYLE.other_hand / 2 + STYLE.other_gap
    k, origin = parts.k, parts.above
    left, top = plate_corner
    x = left - half if seat.at[0] > StageStyle.axis else left + STYLE.plate[0] + half
    at = (x - origin[0]) / k, (top + STYLE.plate[1] / 2 - origin[1]) / k
    middle = (left + STYLE.plate[0] / 2 - origin[0]) / k, at[1]
    return SeatPlace(at=at, turn=0.0, plate=middle)


def own_zone_frame(view: Viewport, layout: Layout, others: dict[int, SeatPlace]) -> Frame:
    """How a window is shared so; the `layout` is the felt's own, and `others` where it has the
    other seats.
    """
    u, parts = view.scale, cut_in_two(layout)
    k, (x, y) = parts.k, parts.above
    wide = view.size[0]
    text = text_unit(view.size, view.text_scale)
    grown = min(RegionSizes.most_lettering, max(1.0, text / max(k * u, 0.8)))
    first = msgspec.structs.replace(view, zoom=k, corner=view.window_point(x, y), text_scale=grown)
    edge, over = view.window_point(0, 1080 - STYLE.bar_high)[1], parts.zone - 16
    middle = view.window_point(0, over)[1]
    own = pygame.Rect(0, middle, wide, edge - middle)
    if parts.below is None or layout.own is None:
        low = over / k
        second = msgspec.structs.replace(view, corner=view.window_point(0, -STYLE.zone_down))
        box: Box = (0.0, over + STYLE.zone_down, 1920.0, 356.0)
    else:
        low = layout.own[1] + y / k + 4
        (left, top), begins = parts.below, layout.own[1]
        second = msgspec.structs.replace(
            view, zoom=k, corner=view.window_point(left, top), text_scale=grown
        )
        box = (-left / k, begins, 1920 / k, (1080 - STYLE.bar_high - top) / k - begins)
    lenses = (
        Lens(first, (-x / k, -y / k - 4, 1920 / k, low), pygame.Rect(0, 0, wide, middle)),
        Lens(second, box, own),
    )
    plates = _seats_with_plates_as_room_allows(others, parts)
    slots = {number: (*one.plate_corner, *STYLE.plate) for number, one in plates.items()}
    share = _zone_regions(view, edge, slots)
    button = share.fold_button
    button_view = msgspec.structs.replace(view, corner=(round(button.x), round(button.y)))
    bar = msgspec.structs.replace(view, corner=view.origin)
    return Frame(share, second, view, bar, view, button_view, lenses=lenses, strip=view)


def _zone_regions(view: Viewport, edge: int, slots: dict[int, Box]) -> Regions:
    """The parts of the window: the felt down to `edge`, window pixels, the bar below it, and the
    `slots` that the other seats' plates stand in.
    """
    u, (wide, high) = view.scale, view.size
    top_bar = pygame.FRect(view.origin, ((1920 - 60) * u, RegionSizes.top_bar_height * u))
    button = pygame.FRect(
        wide - 52 * u,
        view.origin[1] + 12 * u,
        RegionSizes.handle_button[1] * u,
        RegionSizes.handle_button[1] * u,
    )
    return Regions(
        "own zone",
        folded=True,
        stage=pygame.FRect(0, 0, wide, edge),
        stage_scale=u,
        panel=pygame.FRect(
            wide - RegionSizes.panel_width * u, 0, RegionSizes.panel_width * u, edge
        ),
        panel_scale=u,
        top_bar=top_bar,
        top_scale=u,
        bar=pygame.FRect(0, edge, wide, high - edge),
        bar_scale=u,
        fold_button=button,
        felt=pygame.FRect(0, 0, wide, edge),
        toasts=pygame.FRect(0, 0, round(wide * RegionSizes.toast_width), edge),
        slots=slots,
        tall=STYLE.bar_high / 124,
    )


def draw_ground(
    out: pygame.Surface, view: Viewport, kind: Type, cache: Cache, layout: Layout
) -> None:
    """The live table's felt in its rail, and the own zone's felt between two plates, onto a picture
    of the room.
    """
    parts = cut_in_two(layout)
    x0, y0 = view.origin
    sheet = Sheet.on_surface(
        out.subsurface((x0, y0, out.get_width() - x0, out.get_height() - y0)), kind, cache
    )
    line = table_edge_path(STYLE.live[1] + parts.live)
    strokes = (
        ("#120D0B", 60.0),
        (Colors.rail, 56.0),
        ("#3A2B24", 44.0),
        (Colors.rail_light, 34.0),
        ("#35281F", 20.0),
    )
    for ink, wide in strokes:
        sheet.path(line, None, 1, stroke=ink, sw=wide)
    sheet.rr(46, 126, 1828, 14, 5, Colors.rail_light)
    sheet.flush()
    _draw_cloth(out, view, layout.felt, (*STYLE.live[:3], parts.live), line)
    sheet.path(line, None, 0.9, stroke=Colors.rail_line, sw=2.4)
    clock, zone, read, (left, top, wide, high) = parts.zone_boxes
    if not _caption_line_count(layout):
        read = (left - 12, top - 20, wide + 24, high + 40)
    for box in (clock, read):
        sheet.shadow(*box, 16, blur=10, dy=5, a=0.45)
        sheet.rr(*box, 16, "#161B1D")
        sheet.rr(
            box[0] + 0.8,
            box[1] + 0.8,
            box[2] - 1.6,
            box[3] - 1.6,
            15,
            None,
            0.12,
            stroke="#FFFFFF",
            sw=1.5,
        )
    sheet.flush()
    _draw_cloth(out, view, layout.felt, zone, "")
    x, y, w, h = zone
    sheet.rr(x + 8, y + 8, w - 16, h - 16, 9, None, 0.5, stroke="#F5F0E4", sw=1.8)
    sheet.flush()


def table_edge_path(low: float) -> str:
    """The live table's edge, down to there: one long curve below as it is designed, round corners
    where it is much lower.
    """
    if low < STYLE.low_table:
        foot, bend, side = round(low), round(low - 40), round(low - 130)
        curve = (
            f"C1844,{bend} 1800,{foot} 1700,{foot} L220,{foot} C120,{foot} 76,{bend} 76,{side} Z"
        )
        return f"M76,140 L1844,140 L1844,{side} {curve}"
    side, bend, foot = (
        round(STYLE.live[1] + (y - STYLE.live[1]) * (low - STYLE.live[1]) / STYLE.live[3])
        for y in (330, 500, 572)
    )
    curve = f"C1844,{bend} 1560,{foot} 1200,{foot} L720,{foot} C360,{foot} 76,{bend} 76,{side} Z"
    return f"M76,140 L1844,140 L1844,{side} {curve}"


def _draw_cloth(out: pygame.Surface, view: Viewport, felt: str, box: Box, outline: str) -> None:
    u, (x, y, w, h) = view.scale, box
    middle = (w / 2, min(250.0, h / 2) if outline else h / 2)
    fabric = cloth((round(w * u), round(h * u)), u, felt, middle).convert_alpha()
    mask = Pen(box)
    if outline:
        mask.path(outline, "#FFFFFF")
    else:
        mask.rr(*box, 14, "#FFFFFF")
    fabric.blit(mask.pixels(*fabric.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(fabric, view.window_point(x, y))
