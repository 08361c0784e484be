"""A terminal's screen as it is designed: the table that is dealt for everybody above, and the player's own zone apart below it,
with the clock at its left and what the hand comes to at its right.

The felt is seen through two lenses. What is the player's lies in a zone of its own far below the stage, where the second lens
looks; it is laid out there from the felt's own layout: the cards at the left as they lie beside one another, the wagers' spots
in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.client.draw import palette
from game.client.draw.light import cloth
from game.client.draw.pen import Pen
from game.client.draw.sheet import Sheet
from game.client.draw.stage import AXIS, TOP
from game.client.layout import Other, Place, SeatPlace, Word
from game.client.table.frame import Frame, Lens, extent_of, text_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.pen import Cache
    from game.client.draw.type import Type
    from game.client.layout import Box, Layout, Point, SpotPlace
    from game.client.scene import Viewport
    from game.client.table.frame import Extent

DOWN: Final = 502.0
"""How much further down on the stage the own zone lies than in the window's design."""
LIVE: Final[Box] = (76.0, 140.0, 1768.0, 432.0)
CLOCK: Final[Box] = (24.0, 598.0, 292.0, 330.0)
ZONE: Final[Box] = (332.0, 598.0, 1276.0, 330.0)
READ: Final[Box] = (1624.0, 598.0, 272.0, 330.0)
RULES: Final[Box] = (1640.0, 836.0, 240.0, 72.0)
"""The live table's felt, the clock, the own felt, what the hand comes to, and the button for rules and pays."""
HIGH: Final = 144.0
"""How high the bar is."""
CARD: Final = 150.0
ROW: Final = 771.0
"""How wide an own card is at most, and the middle of the cards' row."""
PITCH: Final = 144.0
SPOT: Final = 58.0
SPOTS: Final = 787.0
MOST: Final = 7
"""How wide a spot of a row is at most, its radius, the middle of the row, and how many have room in it."""
RIGHT: Final[Sequence[Point]] = ((1466.0, 402.0), (1534.0, 299.0), (1534.0, 196.0))
LEFT: Final[Sequence[Point]] = ((190.0, 402.0), (118.0, 299.0), (118.0, 196.0))
PLATE: Final = (268.0, 60.0)
LIVE_SIGN: Final = (118.0, 190.0)
"""The other terminals' plates from below, right and left of the shared cards, and how large they are."""
HELD: Final = (45.0, 112.0, 12.0)
"""Another terminal's cards: how wide one is, how wide they lie, and how far from the plate."""
PAYS: Final = ("two-strip", "scorecard")
"""Areas that carry paytables."""
NAMES: Final = 26.0
"""Lettering from this size on names the game; what is smaller has no room on the live table."""
OUTLINE: Final = "M76,140 L1844,140 L1844,330 C1844,500 1560,572 1200,572 L720,572 C360,572 76,500 76,330 Z"
RAIL: Final = (
    ("#120D0B", 60.0),
    (palette.RAIL, 56.0),
    ("#3A2B24", 44.0),
    (palette.RAIL_LIGHT, 34.0),
    ("#35281F", 20.0),
)
"""The rail's strokes, one over the other: ink and width."""


def holds(layout: Layout) -> bool:
    """Whether a felt's own part can be laid out so: whose hands are split, set or tucked away need the felt."""
    seat = layout.places.get("seat")
    if seat is None or seat.hole or seat.whole or any(seat.step) or "shaker" in layout.furniture:
        return False
    own = _own_spots(layout, extent_of(layout).low)
    alone = len({y for _, y in seat.at}) == 1 and not any(spot.shared for spot in layout.spots.values())
    return alone and 0 < len(own) <= MOST


def composed(layout: Layout, others: dict[int, SeatPlace]) -> Layout:
    """The felt with the player's part in the own zone and the `others` beside their plates, without paytables."""
    extent = extent_of(layout)
    k, origin = live(extent)
    own = _own_spots(layout, extent.low)
    first = ZONE[0] + ZONE[2] - 10 - _pitch(len(own)) * len(own)
    spots = {
        name: _moved(spot, own.index(name), len(own)) if name in own else spot for name, spot in layout.spots.items()
    }
    seat = _cards(layout.places["seat"], first)
    held = layout.other.cards
    cards = None if held is None else _held(held, k)
    readings = tuple(
        (READ[0] + 12, READ[1] + DOWN + 16 + 72 * i, READ[2] - 24, 65.0) for i in range(len(layout.readings))
    )
    return msgspec.structs.replace(
        layout, spots=spots, places=layout.places | {"seat": seat}, readings=readings, strips=(), other=Other(cards=cards),
        words=tuple(word for word in layout.words if (word.size >= NAMES or word.face == "wordmark") and word.arc is None),
        areas={name: area for name, area in layout.areas.items() if area.kind not in PAYS},
        furniture={name: at for name, at in layout.furniture.items() if name not in ("drop", "tips")},
        envy=(ZONE[0] + 40, ROW + DOWN) if layout.envy is not None else None,
        pot_words=(READ[0] + 12, READ[1] + DOWN + 160, READ[2] - 24, 65.0) if layout.pot_words is not None else None,
        seats={str(number): _beside(place, plate, k, origin) for number, (place, plate) in _placed(others).items()},
    )  # fmt: skip


def _own_spots(layout: Layout, low: float) -> list[str]:
    """The wagers whose spots are the player's own, from left to right, the upper row first."""
    own = {name: spot.at for name, spot in layout.spots.items() if spot.at[1] > low}
    top = min((y for _, y in own.values()), default=0.0)
    return sorted(own, key=lambda name: ((own[name][1] - top) // 100, own[name][0]))


def _pitch(count: int) -> float:
    return min(PITCH, 880.0 / max(1, count))


def _moved(spot: SpotPlace, at: int, count: int) -> SpotPlace:
    pitch = _pitch(count)
    k = min(SPOT, pitch * 0.4) / max(spot.r, spot.wide)
    x = ZONE[0] + ZONE[2] - 10 - pitch * (count - at - 0.5)
    r = spot.r * k
    return msgspec.structs.replace(
        spot, at=(x, SPOTS + DOWN), r=r, wide=spot.wide * k, label_at=None, chip=0.8 * min(r, SPOT), words=(), stake=(0, 0),
        pill=spot.pill * k, tag=None,
    )  # fmt: skip


def _cards(place: Place, first: float) -> Place:
    """The player's cards, as they lie beside one another, as large as their part of the zone allows."""
    left, xs = ZONE[0] + 34, [x for x, _ in place.at]
    span = xs[-1] - xs[0]
    k = min(CARD / place.width, (first - left - 20) / (place.width + span))
    wide, y = place.width * k, ROW + DOWN
    words = (Word(text="YOUR CARDS", x=left + (wide + span * k) / 2, y=ZONE[1] + DOWN + 44, size=20, track=1.6),)
    row = place.tight
    tight = None
    if row is not None:
        fits = min(1.0, (first - left - 20) / (row[0] * k + row[3] * k * len(xs)))
        tight = (row[0] * k * fits, left + row[0] * k * fits / 2, y, row[3] * k * fits)
    at = tuple((left + wide / 2 + (x - xs[0]) * k, y) for x in xs)
    return msgspec.structs.replace(place, width=wide, at=at, tight=tight, words=words)


def _held(place: Place, k: float) -> Place:
    """Another terminal's cards: in a row that ends at its plate."""
    wide, row, _ = HELD
    count = len(place.at)
    step = min(wide + 4, (row - wide) / max(1, count - 1))
    at = tuple(((i - (count - 1) / 2) * step / k, 0.0) for i in range(count))
    return msgspec.structs.replace(place, width=wide / k, at=at, step=(0, 0), whole=None, tight=None, words=())


def _placed(others: dict[int, SeatPlace]) -> dict[int, tuple[SeatPlace, Point]]:
    """Where each of the others has its plate in the window."""
    out: dict[int, tuple[SeatPlace, Point]] = {}
    for places, right in ((RIGHT, True), (LEFT, False)):
        side = [number for number, place in others.items() if (place.at[0] > AXIS) is right]
        side.sort(key=lambda number: -others[number].at[1])
        out |= {number: (others[number], at) for number, at in zip(side, places, strict=False)}
    return out


def _beside(place: SeatPlace, plate: Point, k: float, origin: Point) -> SeatPlace:
    """A seat whose cards lie between its plate and what everybody shares."""
    half = HELD[1] / 2 + HELD[2]
    x = plate[0] - half if place.at[0] > AXIS else plate[0] + PLATE[0] + half
    at = (x - origin[0]) / k, (plate[1] + PLATE[1] / 2 - origin[1]) / k
    middle = (plate[0] + PLATE[0] / 2 - origin[0]) / k, at[1]
    return SeatPlace(at=at, turn=0.0, plate=middle)


def live(extent: Extent) -> tuple[float, Point]:
    """How large the live table is seen, in pixels of the design, and where its stage's corner lies."""
    high = LIVE[3] - 12
    k = min(1.0, high / (extent.low - TOP))
    spare = (high - k * (extent.low - TOP)) / 2
    return k, (LIVE[0] + LIVE[2] / 2 - AXIS * k, LIVE[1] - TOP * k + min(spare, 30.0))


def frame(view: Viewport, layout: Layout, others: dict[int, SeatPlace]) -> Frame:
    """How a window is shared so; the `layout` is the felt's own, and `others` where it has the other seats."""
    u = view.scale
    k, (x, y) = live(extent_of(layout))
    tall, wide = HIGH / 124, view.size[0]
    text = text_unit(view.size, view.text_scale)
    above, below = view.at(x, y), view.at(0, -DOWN)
    first = msgspec.structs.replace(view, zoom=k, corner=above, text_scale=min(1.25, max(1.0, text / max(k * u, 0.8))))
    second = msgspec.structs.replace(view, corner=below)
    edge = view.at(0, 1080 - HIGH)[1]
    middle = view.at(0, 582)[1]
    lenses = (
        Lens(first, (-x / k, -y / k - 4, 1920 / k, 582 / k), pygame.Rect(0, 0, wide, middle)),
        Lens(second, (0.0, 582 + DOWN, 1920.0, 356.0), pygame.Rect(0, middle, wide, edge - middle)),
    )
    slots = {number: (*plate, *PLATE) for number, (_, plate) in _placed(others).items()}
    return Frame(
        second, view, msgspec.structs.replace(view, corner=view.origin), AXIS, (wide, edge), tall, lenses=lenses, strip=view,
        slots=slots, bar_top=view, head=1860.0, shape="own zone",
    )  # fmt: skip


def ground(out: pygame.Surface, view: Viewport, kind: Type, cache: Cache, felt: str) -> None:
    """The live table's felt in its rail, and the own zone's felt between two plates, onto a picture of the room."""
    u = view.scale
    sheet = Sheet.on(
        out.subsurface(pygame.Rect(view.origin, (out.get_width() - view.origin[0], out.get_height() - view.origin[1]))),
        kind,
        cache,
    )
    for ink, wide in RAIL:
        sheet.path(OUTLINE, None, 1, stroke=ink, sw=wide)
    sheet.rr(46, 126, 1828, 14, 5, palette.RAIL_LIGHT)
    sheet.flush()
    x, y, w, h = LIVE
    fabric = cloth((round(w * u), round(h * u)), u, felt, (w / 2, 250)).convert_alpha()
    mask = Pen((x, y, w, h))
    mask.path(OUTLINE, "#FFFFFF")
    fabric.blit(mask.pixels(*fabric.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(fabric, view.at(x, y))
    sheet.path(OUTLINE, None, 0.9, stroke=palette.RAIL_LINE, sw=2.4)
    for box in (CLOCK, READ):
        sheet.shadow(*box, 16, blur=10, dy=5, a=0.45)
        sheet.rr(*box, 16, "#161B1D")
        sheet.rr(box[0] + 0.8, box[1] + 0.8, box[2] - 1.6, box[3] - 1.6, 15, None, 0.12, stroke="#FFFFFF", sw=1.5)
    sheet.flush()
    x, y, w, h = ZONE
    fabric = cloth((round(w * u), round(h * u)), u, felt, (w / 2, h / 2)).convert_alpha()
    mask = Pen(ZONE)
    mask.rr(*ZONE, 14, "#FFFFFF")
    fabric.blit(mask.pixels(*fabric.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(fabric, view.at(x, y))
    sheet.rr(x + 8, y + 8, w - 16, h - 16, 9, None, 0.5, stroke="#F5F0E4", sw=1.8)
    sheet.flush()


__all__ = ["CLOCK", "READ", "RULES", "composed", "frame", "ground", "holds"]
