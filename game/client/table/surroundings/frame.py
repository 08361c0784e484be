"""How a table shares the window: the stage with its felt, the panel beside or under it, and the
bar.

With ordinary text in an ordinary window all three are parts of one design of 1920x1080. Which other
shape a window has follows from how many text units it is wide and high, so text size and window
size are one question. There the felt is seen through lenses: one that comes near enough to leave
out what belongs to others, or two, one on what everybody shares and a nearer one on what is one's
own. The other seats are plates in a strip then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, NamedTuple

import msgspec
import pygame

from ...draw.style import StageStyle
from ...layouts.layout import Box, Layout, Shape, SpotPlace
from ...scenes.scene import Viewport
from ...scenes.toasts import ToastArea
from ..style import LensSizes, RegionSizes
from .regions import Regions, Slots, regions, text_unit


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
    """The regions of a window as views of what is designed to stand in them: in each, (0, 0) is the
    region's upper left corner, but the bar's design is the lower edge of one of 1920x1080.

    The felt's `axis` is the stage's, of its own design. Through `lenses` the felt is seen in other
    shapes than the wide ones; a felt that is so much `deep`er than designed lies under both lenses
    as one.
    """

    regions: Regions
    stage: Viewport
    panel: Viewport
    bar: Viewport
    top: Viewport
    fold_button: Viewport
    axis: float = StageStyle.axis
    lenses: tuple[Lens, ...] = ()
    strip: Viewport | None = None
    deep: float = 0.0

    @property
    def shape(self) -> Shape:
        """The window's shape."""
        return self.regions.shape

    @property
    def stage_rect(self) -> pygame.Rect:
        """The stage, in whole pixels."""
        return whole_pixels(self.regions.stage)

    @property
    def ground_size(self) -> tuple[int, int]:
        """How large the ground is that is painted from the stage's corner on: as designed it goes
        on under panel and bar.
        """
        found = self.regions
        end = found.bar.bottomright if found.as_designed else found.stage.bottomright
        left, top = self.stage.origin
        return round(end[0]) - left, round(end[1]) - top

    @property
    def panel_rect(self) -> pygame.Rect:
        """The panel, in whole pixels."""
        return whole_pixels(self.regions.panel)

    @property
    def panel_tall(self) -> float:
        """How high the panel is in its own design."""
        return round(self.regions.panel.h / self.regions.panel_scale, 2)

    @property
    def columns(self) -> int:
        """How many columns the panel has."""
        return self.regions.columns

    @property
    def bar_growth(self) -> float:
        """How much taller than designed a row of the bar is."""
        return self.regions.tall

    @property
    def rows(self) -> int:
        """In how many rows the bar stands."""
        return self.regions.bar_rows

    @property
    def plate_slots(self) -> Slots:
        """Where in their strip the other seats' plates stand."""
        return self.regions.slots

    @property
    def top_bar_width(self) -> float:
        """How wide the top bar is in its own design."""
        return round(self.regions.top_bar.w / self.regions.top_scale, 2)

    @property
    def has_table_sign(self) -> bool:
        """Whether the top bar names the table, and not the other seats."""
        return not (self.takes_turns and self.shape == "zoom")

    @property
    def takes_turns(self) -> bool:
        """Whether wagers and decisions take turns in one place of the bar."""
        return bool(self.lenses)

    @property
    def panel_covers_felt(self) -> bool:
        """Whether a panel has no place of its own, and lies over the nearest of the felt where it
        is brought up.
        """
        return self.takes_turns and self.shape in ("zoom", "page")

    @property
    def is_top_bar_tight(self) -> bool:
        """Whether the top bar has no room for the round's number beside the table's name."""
        return self.takes_turns and self.top_bar_width < LensSizes.top_bar_without_round

    @property
    def shift(self) -> float:
        """How far the felt moves sideways on the stage, as when the panel is folded."""
        return self.axis - StageStyle.axis

    @property
    def is_as_designed(self) -> bool:
        """Whether the window is shared as designed."""
        return self.regions.as_designed

    @property
    def fold_icon(self) -> str:
        """The icon of the button that folds the panel away, or brings it back."""
        if self.columns > 1 and not self.regions.folded and not self.is_panel_left:
            return "chev-d"
        return self.panel_arrow_icon(closed=self.regions.folded)

    def panel_arrow_icon(self, *, closed: bool) -> str:
        """The icon that points where a panel comes from that is `closed`, else where it goes."""
        if self.is_panel_left:
            return "chev-r" if closed else "chev-l"
        return "back" if closed else "chev-r"

    @property
    def is_panel_beside(self) -> bool:
        """Whether the panel stands beside the stage, not under it."""
        return self.regions.panel.top < self.regions.stage.bottom

    @property
    def is_panel_left(self) -> bool:
        """Whether the panel stands at the left of the stage, or came from there."""
        found = self.regions
        return self.is_panel_beside and found.panel.centerx < found.stage.centerx

    @property
    def toast_area(self) -> ToastArea:
        """Where toasts stand."""
        corner: Literal["topright", "topleft"] = "topleft" if self.has_table_sign else "topright"
        return ToastArea(whole_pixels(self.regions.toasts), corner)

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
        if self.strip is None or seat not in self.plate_slots:
            return pygame.Rect(0, 0, 0, 0)
        return self.strip.rect(*self.plate_slots[seat])

    def design(self, point: tuple[int, int]) -> tuple[float, float]:
        """The point of the stage, as the layout has it, under a point of the window."""
        seen = next((lens for lens in self.lenses if lens.area.collidepoint(point)), None)
        x, y = (seen.view if seen is not None else self.stage).design(point)
        return x - self.shift, y


def extent_of(layout: Layout) -> Extent:
    """What of a felt a player cannot do without."""
    boxes: list[Box] = [*layout.readings, *([layout.pot_words] if layout.pot_words else [])]
    if "prime" in layout.spots:
        boxes.append(LensSizes.prime_words)
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
            half = LensSizes.half_capital * word.size * len(word.text)
            boxes.append((word.x - half, word.y - word.size, 2 * half, word.size + 4))
    placed = {name: place.first_cards_upright_box for name, place in layout.places.items()}
    half = max(
        max(760 - x, x + w - 760)
        for x, _, w, _ in (*boxes, *layout.meters.values(), *placed.values())
    )
    low = max((y + h for name, (_, y, _, h) in placed.items() if name != "seat"), default=0.0)
    if layout.own is not None and "seat" not in placed:
        low = layout.own[1]
        over = [max(760 - x, x + w - 760) for x, y, w, h in boxes if y + h / 2 < low]
        return Extent(
            half + 24, low, max([LensSizes.least_middle, *(one + 12 for one in over)]), layout.own
        )
    shared = [max(760 - x, x + w - 760) for name, (x, _, w, _) in placed.items() if name != "seat"]
    if "shaker" in layout.furniture and 760 - layout.furniture["shaker"][0] < LensSizes.middle_cup:
        shared.append(760 - layout.furniture["shaker"][0] + LensSizes.sign)
    framed = [area.box for area in layout.areas.values() if area.kind == "bar"]
    own = [box for box in (*boxes, placed["seat"], *framed) if box[1] + box[3] / 2 > low]
    if layout.own is not None and layout.places["seat"].tuck:  # a folded hand lies there, too
        own.append(layout.own)
    left, top = min(x for x, _, _, _ in own) - 10, max(low - 8, min(y for _, y, _, _ in own) - 12)
    right = max(x + w for x, _, w, _ in own) + 10
    middle, mine = (
        max([LensSizes.least_middle, *(one + 24 for one in shared)]),
        (left, top, right - left, RegionSizes.stage[1] - top),
    )
    return Extent(half + 24, max(low + 12, top), middle, mine)


def label_box(spot: SpotPlace) -> Box:
    """What a spot's label takes up, at least."""
    x, y = spot.label_at or (spot.at[0], spot.at[1] - spot.r - 9)
    half = max(
        60.0, LensSizes.half_capital * spot.label_size * max(map(len, spot.label), default=0)
    )
    return x - half, y - 22.0 * len(spot.label), 2 * half, 22.0 * len(spot.label) + 4


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
    """The frame of a table in a window: its felt as its `extent` allows (None: whole), and all else
    as `regions` has it.
    """
    found = regions(
        view,
        folded=folded,
        felt_half_width=extent.half if extent is not None else None,
        plates=plates,
        free=free,
        before=before,
        spare=spare,
    )
    if extent is None or found.shape in ("wide", "ultra"):
        return _whole_felt_frame(view, found)
    t, area = text_unit(view.size, view.text_scale), whole_pixels(found.felt)
    deep = 0.0
    if found.shape in ("tall", "small"):
        lenses, deep = _felt_lenses(view, extent, area, t)
    elif found.folded or found.shape in ("page", "zoom"):
        lenses = _nearest_lenses(view, extent, area, t)
    else:
        lenses = (_felt_lens(view, extent, area, t),)
    bar = found.bar.x, found.bar.bottom - RegionSizes.floor * found.bar_scale
    return Frame(
        found,
        lenses[-1].view,
        _part_view(view, found.panel_scale, found.panel.topleft, t),
        _part_view(view, found.bar_scale, bar, t),
        _part_view(view, found.top_scale, found.top_bar.topleft, t),
        _part_view(
            view, found.fold_button.w / RegionSizes.handle_button[1], found.fold_button.topleft, t
        ),
        lenses=lenses,
        strip=_part_view(view, found.plates_scale, found.plates.topleft, t),
        deep=deep,
    )


def _whole_felt_frame(view: Viewport, found: Regions) -> Frame:
    """The frame of a felt that is shown whole, whatever the window's shape."""
    text = min(view.text_scale, RegionSizes.most_lettering)

    def part(scale: float, corner: tuple[float, float], text: float = text) -> Viewport:
        x, y = map(round, corner)
        whole = view.scale / view.zoom
        return msgspec.structs.replace(view, zoom=scale / whole, corner=(x, y), text_scale=text)

    stage = part(found.stage_scale, found.stage.topleft)
    bar = found.bar.x, found.bar.bottom - RegionSizes.floor * found.bar_scale
    moved = found.top_bar.topleft != found.stage.topleft
    return Frame(
        found,
        stage,
        part(found.panel_scale, found.panel.topleft),
        part(found.bar_scale, bar, view.text_scale),
        part(found.top_scale, found.top_bar.topleft) if moved else stage,
        part(found.fold_button.w / RegionSizes.handle_button[1], found.fold_button.topleft),
        round(found.stage.w / (2 * found.stage_scale), 2),
    )


def whole_pixels(rect: pygame.FRect) -> pygame.Rect:
    """A region in whole pixels; neighbors that touch still do."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


def _part_view(
    view: Viewport, scale: float, corner: tuple[float, float], text_px: float, most: float = 2.0
) -> Viewport:
    """A part of a window at its own scale: its letters are as large as a text unit asks, and never
    less than the part's.
    """
    grown = min(most, max(1.0, text_px / max(scale, 0.8)))
    at = (round(corner[0]), round(corner[1]))
    whole = view.scale / view.zoom
    return msgspec.structs.replace(view, zoom=scale / whole, corner=at, text_scale=grown)


def _felt_lens(view: Viewport, extent: Extent, area: pygame.Rect, text_px: float) -> Lens:
    """The felt in a part of the window, as near as what is wanted of it allows; the dealer's head
    is always seen.
    """
    k = min(area.w / (2 * extent.half), area.h / RegionSizes.stage[1])
    half = min(760.0, area.w / (2 * k))
    left = area.centerx - 760 * k
    part = _part_view(view, k, (left, area.y), text_px, RegionSizes.most_lettering)
    return Lens(part, (760 - half, -1.0, 2 * half, RegionSizes.stage[1] + 40), area)


class DeepLenses(NamedTuple):
    """The lenses of a felt that goes on down to the bar, and how `deep` it is then in its design;
    0 where it is as deep as designed.
    """

    lenses: tuple[Lens, ...]
    deep: float


def _felt_lenses(view: Viewport, extent: Extent, area: pygame.Rect, text_px: float) -> DeepLenses:
    """The felt in a part of the window. Where much of the
    height would stay dark under it, it goes on down to the bar, and what is one's own is seen
    nearer, as far as the rails leave it room.
    """
    alone = _felt_lens(view, extent, area, text_px)
    if RegionSizes.stage[1] * alone.view.scale > (1 - LensSizes.dark_part) * area.h:
        return DeepLenses((alone,), 0.0)
    k = area.w / (2 * (StageStyle.half_width + 10))
    shared = pygame.Rect(area.topleft, (area.w, round(extent.low * k)))
    half = area.w / (2 * k)
    first = Lens(
        _part_view(view, k, (area.centerx - 760 * k, area.y), text_px, RegionSizes.most_lettering),
        (760 - half, -1.0, 2 * half, extent.low + 1),
        shared,
    )
    side = round(area.w / 2 - (StageStyle.half_width - LensSizes.rail_margin) * k)
    own = pygame.Rect(area.x + side, shared.bottom, area.w - 2 * side, area.bottom - shared.bottom)
    lenses = (first, _own_lens(view, extent.own, own, text_px))
    return DeepLenses(lenses, area.h / k - LensSizes.curved_rail)


def _nearest_lenses(
    view: Viewport, extent: Extent, area: pygame.Rect, text_px: float
) -> tuple[Lens, ...]:
    """The felt in a part of a window, whichever way shows it nearest: whole, or one's own beside or
    below what is shared.
    """
    _, _, w, h = extent.own
    left = round(max(LensSizes.shared_part * area.w, area.w - w * area.h / h))
    beside = area.move(left, 0).clip(area)
    under = area.copy()
    under.h = round(min(area.w * h / w, max(LensSizes.own_part, h / (h + extent.low)) * area.h))
    under.bottom = area.bottom
    alone = _felt_lens(view, extent, area, text_px)
    ways = (beside, under) if area.w > LensSizes.abreast_ratio * area.h else (under,)
    parted = [_two_lenses(view, extent, area, own, text_px) for own in ways]
    near, parts = max(
        ((min(b.view.scale, LensSizes.most_nearness * a.view.scale), (a, b)) for a, b in parted),
        key=lambda found: found[0],
    )
    return parts if near > LensSizes.least_gain * alone.view.scale else (alone,)


def _two_lenses(
    view: Viewport, extent: Extent, area: pygame.Rect, own: pygame.Rect, text_px: float
) -> tuple[Lens, Lens]:
    """What is one's own in the right or lower part of an area, and what everybody shares in what is
    left of it.
    """
    wide, high = (own.x - area.x, area.h) if own.h == area.h else (area.w, own.y - area.y)
    k = min(wide / (2 * extent.midst), high / (extent.low + 8))
    half, deep = (
        wide / (2 * k),
        high / k - LensSizes.curved_rail if high / k > StageStyle.bottom else 0.0,
    )
    near = _part_view(
        view,
        k,
        (area.x + wide / 2 - 760 * k, area.y),
        text_px,
        RegionSizes.most_lettering if deep else 1.0,
    )
    first = Lens(
        near,
        (760 - half, -1.0, 2 * half, extent.low + 1),
        pygame.Rect(*area.topleft, wide, high),
        deep,
    )
    return first, _own_lens(view, extent.own, own, text_px)


def _own_lens(view: Viewport, own: Box, area: pygame.Rect, text_px: float) -> Lens:
    x, y, w, h = own
    k = min(area.w / w, area.h / h)
    left, top = area.centerx - (x + w / 2) * k, area.centery - (y + h / 2) * k
    part = msgspec.structs.replace(
        _part_view(view, k, (left, top), text_px),
        text_scale=min(RegionSizes.most_lettering, max(1.0, text_px / k)),
    )
    half, more = area.w / (2 * k), (area.h / k - h) / 2
    return Lens(part, (x + w / 2 - half, y, 2 * half, h + more + 40), area)
