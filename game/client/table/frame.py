"""How a table shares the window: the stage with its felt, the panel beside or under it, and the
bar.

With ordinary text in an ordinary window all three are parts of one design of 1920x1080. Which other
shape a window has follows from how many text units it is wide and high, so text size and window
size are one question. There the felt is seen through lenses: one that comes near enough to leave
out what belongs to others, or two, one on what everybody shares and a nearer one on what is one's
own. The other seats are plates in a strip then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec
import pygame

from ..draw.stage import BOTTOM, HALF
from ..layout import Box, Layout, Shape, SpotPlace
from ..scene import Viewport
from ..toasts import ToastArea

STAGE: Final = (1520.0, 956.0)
PANEL: Final = 400.0
BAR: Final = 124.0
HANDLE: Final = 60.0
PRIME_WORDS: Final = (1042.0, 800.0, 142.0, 65.0)
"""Where it is said how many of one's own cards are of one colour, right of the last."""
ROW: Final = 1180.0
"""How much of the bar's design stands in one of two rows."""
SHARED: Final = 1280.0
"""How wide the bar's design is where wagers and decisions take turns in one place."""
SHEET: Final = 0.3
"""The least share of a narrow window's height that the panel's sheet takes."""
GROWN: Final = 1.25
"""How much lettering on the stage, and within the panel, grows at most; beyond that the panel grows
as a whole. Only in a lens, which may show the felt smaller than its letters can be, they are larger
still.
"""
SHARE: Final = 0.295
"""How much of a window with large text has what everybody shares, beside what is one's own."""
LEFT: Final = 0.335
"""How much has both beside a panel, in a window that is clearly wider than high; else half of it."""
NEAR: Final = 1.7
"""How much nearer what is one's own may be seen than what everybody shares."""
WIDER: Final = 1.2
"""How much wider than high a part of a window is in which both stand beside each other."""
GAIN: Final = 1.1
"""How much nearer that has to be than on the whole felt, for this to be seen in two parts."""
COACH: Final = 350.0
"""How high a panel is, of its own design, in which the coach has room for what he says."""
MINE: Final = 0.45
"""How much of the height what is one's own has there at most, under what everybody shares."""
LARGEST: Final = 1.25
"""How many text units of a design pixel the panel has at most in a sheet that is high: it has more
columns then.
"""
SMALL: Final = 0.6
"""Below this scale letters stay readable while all else shrinks, so that panel and bar need more
room at any text size.
"""
TOP: Final = 76.0
"""How high the top bar is where it stands above the stage, in text units."""
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
TIGHT: Final = 640.0
"""A top bar that is no wider leaves the round's number out."""
SLACK: Final = 0.03
"""How much further a window has to go to leave a shape than to come into it, so that a dragged edge
does not flicker.
"""
FELT: Final = 0.3
"""The least share of what is above panel and bar that the felt has beside the plates."""
DARK: Final = 0.1
"""How much of the height there may stay dark under it."""
CURVED: Final = 720.0
"""How low, as designed, a felt that goes on down to the bar is cut by it: its rails have begun to
curve there.
"""
EDGE: Final = 34.0
"""What stays free within its rails."""
MIDST: Final = 190.0
"""The least that is seen on each side of the axis of what everybody shares: the dealer's tray."""
MIDWAY: Final = 400.0
"""A cup that stands no further from the axis is seen with what everybody shares, and below it what
it counts, as wide as `SIGN`.
"""
SIGN: Final = 108.0
LETTER: Final = 0.36
"""Half a capital's width, of its size."""


class Extent(NamedTuple):
    """What of a felt a player cannot do without, design pixels: how far it reaches from the axis on
    each side, how low and how far from the axis lies what everybody shares, and the box of what is
    one's own below that (at dice, that of all wagers).
    """

    half: float
    low: float
    midst: float
    own: Box


class Lens(NamedTuple):
    """A part of the stage's design as it is seen in a part of the window, so much `deep`er than
    designed.
    """

    view: Viewport
    box: Box
    area: pygame.Rect
    deep: float = 0.0

    def contains_point(self, x: float, y: float) -> bool:
        """Whether a point of the stage is seen."""
        left, top, wide, high = self.box
        return left <= x < left + wide and top <= y < top + high


class Item(NamedTuple):
    """One thing to paint: its name, the real pixels it may touch, a stamp that changes when its
    look does, and how to paint it; and how to paint the shadow `under` it, if that has parted from
    it.
    """

    key: str
    rect: pygame.Rect
    stamp: Hashable
    paint: Callable[[pygame.Surface], object]
    under: Callable[[pygame.Surface], object] | None = None


class Frame(NamedTuple):
    """The views of the parts: `axis` is the stage's in its own design, `area` the stage's real
    pixels, `tall` how much higher the bar is than designed, `rows` in how many rows it stands,
    `panel_tall` how high the panel is in its own design and `columns` how many times as wide. The
    button that brings a folded panel back lies at the `handle` of the top bar, or at the window's
    own. Through `lenses` the felt is seen in other shapes than the wide ones; the other seats'
    plates stand in `slots` of the `strip` there, and the top bar is `head` wide. A felt that is so
    much `deep`er than designed lies under both lenses as one.
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
    lenses: tuple[Lens, ...] = ()
    strip: Viewport | None = None
    slots: Mapping[int, Box] = MappingProxyType({})
    bar_top: Viewport | None = None
    head: float = STAGE[0]
    titled: bool = True
    shape: Shape = "wide"
    deep: float = 0.0

    @property
    def top(self) -> Viewport:
        """Where the top bar stands."""
        return self.bar_top or self.stage

    @property
    def top_bar_shift(self) -> float:
        """How far the top bar's right end moves out of the way of a stage that stands further
        right.
        """
        if self.bar_top is not None:
            return self.head - STAGE[0]
        if self.plain:
            return 340.0 if self.axis > 760 else 0.0
        return 2 * (self.axis - 760)

    @property
    def turns(self) -> bool:
        """Whether wagers and decisions take turns in one place of the bar."""
        return bool(self.lenses)

    @property
    def covered(self) -> bool:
        """Whether a panel has no place of its own, and lies over the nearest of the felt where it
        is brought up.
        """
        return self.turns and self.shape in ("zoom", "page")

    @property
    def tight(self) -> bool:
        """Whether the top bar has no room for the round's number beside the table's name."""
        return self.bar_top is not None and self.head < TIGHT

    @property
    def shift(self) -> float:
        """How far the felt moves sideways on the stage, as when the panel is folded."""
        return self.axis - 760.0

    @property
    def plain(self) -> bool:
        """Whether the window is shared as designed."""
        return self.stage is self.bar

    @property
    def toast_area(self) -> ToastArea:
        """The stage's upper left corner, under the top bar and the plates. With large text in a
        wide window one's own cards may lie there: it is the top bar's right end then, as deep as
        one message.
        """
        wide, low = self.area
        top = self.lenses[0].area.top if self.lenses else round(TOP * self.top.scale)
        if self.shape == "zoom":
            return ToastArea(pygame.Rect(wide // 3, 0, wide - wide // 3, top), "topright")
        return ToastArea(pygame.Rect(0, top, round(wide * 0.36), low - top), "topleft")

    def lens(self, x: float, y: float) -> Lens | None:
        """The lens through which a point of the stage is seen; None where it is not, or where there
        is none.
        """
        return next((lens for lens in self.lenses if lens.contains_point(x, y)), None)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box of the stage, as the layout has it, in the window; empty where it is not seen."""
        if not self.lenses:
            return self.stage.rect(x + self.shift, y, w, h)
        lens = self.lens(x + w / 2, y + h / 2)
        return lens.view.rect(x, y, w, h) if lens is not None else pygame.Rect(0, 0, 0, 0)

    def plate(self, seat: int, x: float, y: float) -> pygame.Rect:
        """Where a seat's plate can be pressed, whose middle is at a point of the stage: in the
        strip where there is one.
        """
        if not self.lenses:
            return self.stage.rect(x - 92 + self.shift, y - 28, 184, 56)
        if self.strip is None or seat not in self.slots:
            return pygame.Rect(0, 0, 0, 0)
        return self.strip.rect(*self.slots[seat])

    def design(self, point: tuple[int, int]) -> tuple[float, float]:
        """The point of the stage, as the layout has it, under a point of the window."""
        seen = next((lens for lens in self.lenses if lens.area.collidepoint(point)), None)
        x, y = (seen.view if seen is not None else self.stage).design(point)
        return x - self.shift, y


def extent_of(layout: Layout) -> Extent:
    """What of a felt a player cannot do without."""
    boxes: list[Box] = [*layout.readings, *([layout.pot_words] if layout.pot_words else [])]
    if "prime" in layout.spots:
        boxes.append(PRIME_WORDS)
    if layout.envy is not None:
        boxes.append((layout.envy[0] - 40, layout.envy[1] - 40, 80, 80))
    if "shaker" in layout.furniture:
        x, y = layout.furniture["shaker"]
        boxes.append((x - 84, y - 84, 168, 168))
    for spot in layout.spots.values():
        wide = max(spot.r, spot.wide, 60.0 if spot.label else 0.0)
        boxes.append((spot.at[0] - wide, spot.at[1] - spot.r - 8, 2 * wide, 2 * spot.r + 16))
        if spot.label:
            boxes.append(label_box(spot))
        for word in spot.words:
            half = LETTER * word.size * len(word.text)
            boxes.append((word.x - half, word.y - word.size, 2 * half, word.size + 4))
    placed = {name: place.card_box for name, place in layout.places.items()}
    half = max(
        max(760 - x, x + w - 760)
        for x, _, w, _ in (*boxes, *layout.meters.values(), *placed.values())
    )
    low = max((y + h for name, (_, y, _, h) in placed.items() if name != "seat"), default=0.0)
    if layout.own is not None and "seat" not in placed:
        low = layout.own[1]
        over = [max(760 - x, x + w - 760) for x, y, w, h in boxes if y + h / 2 < low]
        return Extent(half + 24, low, max([MIDST, *(one + 12 for one in over)]), layout.own)
    shared = [max(760 - x, x + w - 760) for name, (x, _, w, _) in placed.items() if name != "seat"]
    if "shaker" in layout.furniture and 760 - layout.furniture["shaker"][0] < MIDWAY:
        shared.append(760 - layout.furniture["shaker"][0] + SIGN)
    framed = [area.box for area in layout.areas.values() if area.kind == "bar"]
    own = [box for box in (*boxes, placed["seat"], *framed) if box[1] + box[3] / 2 > low]
    if layout.own is not None and layout.places["seat"].tuck:  # a folded hand lies there, too
        own.append(layout.own)
    left, top = min(x for x, _, _, _ in own) - 10, max(low - 8, min(y for _, y, _, _ in own) - 12)
    right = max(x + w for x, _, w, _ in own) + 10
    middle, mine = (
        max([MIDST, *(one + 24 for one in shared)]),
        (left, top, right - left, STAGE[1] - top),
    )
    return Extent(half + 24, max(low + 12, top), middle, mine)


def label_box(spot: SpotPlace) -> Box:
    """What a spot's label takes up, at least."""
    x, y = spot.label_at or (spot.at[0], spot.at[1] - spot.r - 9)
    half = max(60.0, LETTER * spot.label_size * max(map(len, spot.label), default=0))
    return x - half, y - 22.0 * len(spot.label), 2 * half, 22.0 * len(spot.label) + 4


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


def frame(
    view: Viewport,
    *,
    folded: bool,
    extent: Extent | None = None,
    plates: Sequence[int] = (),
    before: Shape | None = None,
    spare: float = 0.0,
    free: int = 0,
) -> Frame:
    """The frame of a table in a window: its felt as its `extent` allows (None: whole), `plates` of
    others, the last `free`, and so many text units `spare` under what everybody shares where the
    top bar is shortest.
    """
    shape = shape_of(view.size, view.text_scale, before)
    if shape == "ultra" and view.text_scale <= GROWN:
        return _ultra(view, folded=folded)
    if extent is not None:
        if shape in ("tall", "small"):
            return _side_panel_frame(view, shape, extent, plates, free, folded=folded)
        if shape in ("portrait", "page"):
            short = view.size[0] < SHORT_TOP * text_unit(view.size, view.text_scale)
            return _upright_frame(
                view, shape, extent, plates, free, folded=folded, spare=spare if short else 0.0
            )
        if shape == "zoom":
            return _large_text_frame(view, extent, plates, spare, free, folded=folded)
    if view.narrow:
        return _narrow(view, folded=folded)._replace(shape=shape)
    if view.text_scale <= GROWN and view.scale >= SMALL:
        whole = (round(1920 * view.scale), round(1080 * view.scale))
        return Frame(view, view, view, 960.0 if folded else 760.0, whole)
    return _grown(view, folded=folded)._replace(shape=shape)


def _part(
    view: Viewport, scale: float, corner: tuple[float, float], text: float, most: float = 2.0
) -> Viewport:
    """A part of a window at its own scale: its letters are as large as a text unit asks, and never
    less than the part's.
    """
    grown = min(most, max(1.0, text / max(scale, 0.8)))
    at = (round(corner[0]), round(corner[1]))
    whole = view.scale / view.zoom
    return msgspec.structs.replace(view, zoom=scale / whole, corner=at, text_scale=grown)


def _foot(view: Viewport, design: float, rows: int, text: float) -> tuple[Viewport, float, int]:
    """The bar across a window, so wide in its design: its view, how much taller than designed it
    is, and its real height.
    """
    wide, high = view.size
    scale = wide / design
    tall = min(
        1.9, 1 + 0.75 * max(0.0, text / max(scale, 0.8) - 1) + 0.6 * max(0.0, 0.8 / scale - 1)
    )
    foot = _part(view, scale, (0, high - 1080 * scale), text)
    return foot, tall, round(rows * BAR * tall * scale)


def _strip(
    view: Viewport, t: float, left: float, top: float, room: float, plates: Sequence[int]
) -> tuple[Viewport, dict[int, Box], int]:
    """The other seats' plates in as many rows as they need: the view they stand in, their places,
    and how high all are.
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
    return _part(view, scale, (left, top), t), slots, round(rows * high * scale)


def _felt_lens(view: Viewport, extent: Extent, area: pygame.Rect, text: float) -> Lens:
    """The felt in a part of the window, as near as what is wanted of it allows; the dealer's head
    is always seen.
    """
    k = min(area.w / (2 * extent.half), area.h / STAGE[1])
    half = min(760.0, area.w / (2 * k))
    left = area.centerx - 760 * k
    part = _part(view, k, (left, area.y), text, GROWN)
    return Lens(part, (760 - half, -1.0, 2 * half, STAGE[1] + 40), area)


def _topped(
    view: Viewport,
    t: float,
    area: tuple[int, int],
    plates: Sequence[int],
    free: int,
    *,
    low: bool = False,
) -> tuple[Viewport, Viewport, dict[int, Box], pygame.Rect]:
    """Top bar and strip of plates (`low` ones where letters are largest), and the rest, for which
    the last plates give way.
    """
    wide, high = area
    top, under = _part(view, t, (0, 0), t), round(TOP * t)
    if low:
        slots = _in_top_bar(plates, wide / t - 32, free)
        tall = round((max((y + h for _, y, _, h in slots.values()), default=0.0) + GAP) * t)
        strip = _part(view, t, (16 * t, under), t)
    else:
        strip, slots, tall = _strip(view, t, 16 * t, under, wide - 32 * t, plates)
        fewer = _strip(
            view, t, 16 * t, under, wide - 32 * t, plates[: len(plates) - max(0, free - 1)]
        )
        if fewer[2] < tall:
            strip, slots, tall = fewer
        while slots and high - under - tall < FELT * high:
            strip, slots, tall = _strip(
                view, t, 16 * t, under, wide - 32 * t, plates[: len(slots) - 1]
            )
    return top, strip, slots, pygame.Rect(0, under + tall, wide, high - under - tall)


def _side_panel_frame(
    view: Viewport, shape: Shape, extent: Extent, plates: Sequence[int], free: int, *, folded: bool
) -> Frame:
    """Between 5:4 and 3:2: the felt with the panel beside it, over a bar whose groups take turns."""
    wide, high = view.size
    t = text_unit(view.size, view.text_scale)
    foot, tall, bar = _foot(view, SHARED, 1, t)
    side = (
        0
        if folded
        else round(wide * max(0.27 if shape == "tall" else 0.29, min(0.42, 300 * t / wide)))
    )
    top, strip, slots, left = _topped(view, t, (wide - side, high - bar), plates, free)
    lenses, deep = _deep(view, extent, left, t)
    scale = (side or round(0.28 * wide)) / PANEL
    panel = _part(view, scale, (wide - 1920 * scale, 0), t)
    return Frame(
        lenses[-1].view,
        panel,
        foot,
        760.0,
        (wide - side, high - bar),
        tall,
        (high - bar) / scale,
        1,
        1,
        _handle(wide / t),
        lenses,
        strip,
        slots,
        top,
        (wide - side) / t if not folded else wide / t - 60,
        shape=shape,
        deep=deep,
    )


def _deep(
    view: Viewport, extent: Extent, area: pygame.Rect, text: float
) -> tuple[tuple[Lens, ...], float]:
    """The felt in a part of the window, and how much deeper than designed it is. Where much of the
    height would stay dark under it, it goes on down to the bar, and what is one's own is seen
    nearer, as far as the rails leave it room.
    """
    alone = _felt_lens(view, extent, area, text)
    if STAGE[1] * alone.view.scale > (1 - DARK) * area.h:
        return (alone,), 0.0
    k = area.w / (2 * (HALF + 10))
    shared = pygame.Rect(area.topleft, (area.w, round(extent.low * k)))
    half = area.w / (2 * k)
    first = Lens(
        _part(view, k, (area.centerx - 760 * k, area.y), text, GROWN),
        (760 - half, -1.0, 2 * half, extent.low + 1),
        shared,
    )
    side = round(area.w / 2 - (HALF - EDGE) * k)
    own = pygame.Rect(area.x + side, shared.bottom, area.w - 2 * side, area.bottom - shared.bottom)
    return (first, _own(view, extent.own, own, text)), area.h / k - CURVED


def _upright_frame(
    view: Viewport,
    shape: Shape,
    extent: Extent,
    plates: Sequence[int],
    free: int,
    *,
    folded: bool,
    spare: float,
) -> Frame:
    """Higher than wide: the felt, the panel a sheet under it, a bar of two rows."""
    wide, high = view.size
    t, page = text_unit(view.size, view.text_scale), shape == "page"
    foot, tall, bar = _foot(view, ROW, 2, t)
    columns = max(1, round(wide / (PANEL * max(0.8, t * 0.9)))) if not folded else 1
    scale = wide / (columns * PANEL)
    shown = () if page and not folded else plates
    asked = wide * STAGE[1] / (2 * extent.half)
    head = TOP * t + (PLATE[1] + GAP) * t * -(
        -len(shown) // max(1, int(wide / (t * (NARROW + GAP))))
    )
    room = high - bar - head
    sheet = (
        0
        if folded
        else round(max(SHEET * high, room - asked, min(COACH * scale, 0.7 * room) if page else 0.0))
    )
    low = high - bar - sheet
    top, strip, slots, left = _topped(
        view, t, (wide, low - round(spare * t)), shown, free, low=page
    )
    lenses = (
        _nearest(view, extent, left, t) if folded or page else (_felt_lens(view, extent, left, t),)
    )
    panel = _part(view, scale, (-STAGE[0] * scale, low), t)
    return Frame(
        lenses[-1].view,
        panel,
        foot,
        760.0,
        (wide, low),
        tall,
        sheet / scale,
        2,
        columns,
        _handle(wide / t),
        lenses,
        strip,
        slots,
        top,
        wide / t - (60 if folded else 0),
        shape=shape,
    )


def _large_text_frame(
    view: Viewport, extent: Extent, plates: Sequence[int], spare: float, free: int, *, folded: bool
) -> Frame:
    """Large text in a wide window: what is shared at the left, and larger beside it what is one's
    own, or the panel.
    """
    wide, high = view.size
    t = text_unit(view.size, view.text_scale)
    foot, tall, bar = _foot(view, SHARED, 1, t)
    low, under = high - bar, round(TOP * t)
    top = _part(view, t, (0, 0), t)
    room = wide / t - (76 + 60 + 4 * 52 + 24)
    # the lock gives way to a seat
    slots = max((_in_top_bar(plates, room - lock, free) for lock in (52, 0)), key=len)
    strip = _part(
        view,
        t,
        (76 * t, (TOP - max((y + h for _, y, _, h in slots.values()), default=0.0)) / 2 * t),
        t,
    )
    felt = pygame.Rect(0, under, wide, low - under - round(spare * t))
    if folded:
        panel, columns, panel_tall = _part(view, t, (wide - 1920 * t, 0), t), 1, low / t
    else:
        share, columns = (0.5, 1) if wide < 1.5 * high else (LEFT, max(2, int(wide / (600 * t))))
        felt.w = round(share * wide)
        scale = (wide - felt.w) / (columns * PANEL)
        panel, panel_tall = (
            _part(view, scale, (felt.w - STAGE[0] * scale, under), t),
            (low - under) / scale,
        )
    lenses = _nearest(view, extent, felt, t)
    return Frame(
        lenses[-1].view,
        panel,
        foot,
        760.0,
        (wide, low),
        tall,
        panel_tall,
        1,
        columns,
        _handle(wide / t),
        lenses,
        strip,
        slots,
        top,
        wide / t - 60,
        titled=False,
        shape="zoom",
    )


def _nearest(view: Viewport, extent: Extent, area: pygame.Rect, text: float) -> tuple[Lens, ...]:
    """The felt in a part of a window, whichever way shows it nearest: whole, or one's own beside or
    below what is shared.
    """
    _, _, w, h = extent.own
    left = round(max(SHARE * area.w, area.w - w * area.h / h))
    beside = area.move(left, 0).clip(area)
    under = area.copy()
    under.h = round(min(area.w * h / w, max(MINE, h / (h + extent.low)) * area.h))
    under.bottom = area.bottom
    alone = _felt_lens(view, extent, area, text)
    ways = (beside, under) if area.w > WIDER * area.h else (under,)
    parted = [_two(view, extent, area, own, text) for own in ways]
    near, parts = max(
        ((min(b.view.scale, NEAR * a.view.scale), (a, b)) for a, b in parted),
        key=lambda found: found[0],
    )
    return parts if near > GAIN * alone.view.scale else (alone,)


def _two(
    view: Viewport, extent: Extent, area: pygame.Rect, own: pygame.Rect, text: float
) -> tuple[Lens, Lens]:
    """What is one's own in the right or lower part of an area, and what everybody shares in what is
    left of it.
    """
    wide, high = (own.x - area.x, area.h) if own.h == area.h else (area.w, own.y - area.y)
    k = min(wide / (2 * extent.midst), high / (extent.low + 8))
    half, deep = wide / (2 * k), high / k - CURVED if high / k > BOTTOM else 0.0
    near = _part(view, k, (area.x + wide / 2 - 760 * k, area.y), text, GROWN if deep else 1.0)
    first = Lens(
        near,
        (760 - half, -1.0, 2 * half, extent.low + 1),
        pygame.Rect(*area.topleft, wide, high),
        deep,
    )
    return first, _own(view, extent.own, own, text)


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


def _own(view: Viewport, own: Box, area: pygame.Rect, text: float) -> Lens:
    x, y, w, h = own
    k = min(area.w / w, area.h / h)
    left, top = area.centerx - (x + w / 2) * k, area.centery - (y + h / 2) * k
    part = msgspec.structs.replace(
        _part(view, k, (left, top), text), text_scale=min(GROWN, max(1.0, text / k))
    )
    half, more = area.w / (2 * k), (area.h / k - h) / 2
    return Lens(part, (x + w / 2 - half, y, 2 * half, h + more + 40), area)


def _handle(wide: float) -> tuple[float, float]:
    return wide - 56.0, 12.0


def _ultra(view: Viewport, *, folded: bool) -> Frame:
    """Far wider than high: the panel at the right end, the felt in the middle of what is left, the
    bar's design in the middle.
    """
    wide, high = view.size
    k = view.scale
    foot = msgspec.structs.replace(view, corner=(round((wide - 1920 * k) / 2), 0))
    panel = msgspec.structs.replace(view, corner=(round(wide - 1920 * k), 0))
    stage = msgspec.structs.replace(view, corner=(0, 0))
    room = wide if folded else wide - round(PANEL * k)
    return Frame(
        stage,
        panel,
        foot,
        room / (2 * k),
        (room, high - round(BAR * k)),
        bar_top=stage,
        head=room / k - (60 if folded else 0),
        shape="ultra",
        handle=_handle(room / k) if folded else None,
    )


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
    panel = msgspec.structs.replace(
        view, zoom=grow, corner=(round(wide - 1920 * scale * grow), 0), text_scale=text
    )
    foot = msgspec.structs.replace(
        view, corner=(round((wide - 1920 * scale) / 2), round(high - 1080 * scale))
    )
    axis = room[0] / (2 * scale * zoom)
    return Frame(
        stage, panel, foot, axis, (room[0], high - bar), tall, (high - bar) / (scale * grow)
    )


def _narrow(view: Viewport, *, folded: bool) -> Frame:
    """Under 4:3: the stage as wide as the window, the panel a sheet under it, the bar in two rows
    where the height allows.
    """
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
    large = min(max(sheet / 390, 1e-6), LARGEST * text_unit(view.size, view.text_scale))
    columns = max(1, min(4, round(wide / large / PANEL))) if sheet else 1
    panel_scale = wide / (columns * PANEL)
    stage = msgspec.structs.replace(view, zoom=stage_scale / scale, corner=(0, 0), text_scale=text)
    top = high - bar - sheet
    panel = msgspec.structs.replace(
        view,
        zoom=panel_scale / scale,
        corner=(round(-STAGE[0] * panel_scale), top),
        text_scale=text,
    )
    foot = msgspec.structs.replace(
        view, zoom=bar_scale / scale, corner=(0, round(high - 1080 * bar_scale))
    )
    axis = wide / (2 * stage_scale)
    return Frame(
        stage,
        panel,
        foot,
        axis,
        (wide, top),
        tall,
        sheet / panel_scale,
        rows,
        columns,
        (1464.0, 58.0),
    )
