"""What the lobby is drawn from: its tables in small, for the tiles, and the room: walls, windows,
floor, tables, lamps, guests.

A small table is a half-moon of felt and what makes its game known at a glance, in a window 136
design pixels high; a wider or lower one shows the same drawing, centred and to scale. A unit of a
table in the room is a design pixel of a table at its full size: 410 wide, the dealer's board at y
0, its middle at x 0.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from typing import Final, assert_never

import pygame

from ....core.cards import card as parsed
from ...draw.palette import mix
from ...draw.paths import Point
from ...draw.pen import Cache, Pen, Sprite, to_window_format
from ...draw.pieces import cards, chips, dice, furniture, portraits
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import Colors, PlayingCardStyle
from ...draw.text.type import Type
from ...layouts import layout
from ...layouts.layout import MiniatureMark
from ..style import LobbyStyle

_ACROSS: Final = re.compile(r"(-?[\d.]+),")


class Mini:
    """A pen on one small felt; `x` counts from the table's middle, `y` from the window's top."""

    def __init__(self, sheet: Sheet, cache: Cache, felt: str, wide: float) -> None:
        self.sheet = sheet
        self.cache = cache
        self.felt = felt
        self.middle = wide / 2

    def lay(self, sprite: Sprite, x: float, y: float) -> None:
        """Lay a picture about a point."""
        k = self.sheet.scale
        sprite.draw(self.sheet.surface(), (self.middle + x) * k, y * k)

    def card(
        self,
        x: float,
        y: float,
        wide: float,
        face: str = "",
        turn: float = 0,
        *,
        back: str = "",
        dim: bool = False,
    ) -> None:
        """A card about its middle; without a face it lies face down."""
        value, w = parsed(face) if face else None, wide * self.sheet.scale
        if value is None or w < PlayingCardStyle.small_below:
            self.lay(cards.lying_card(self.cache, value, w, turn, back, dimmed=dim), x, y)
            return
        # a large tile keeps the plain faces
        large = cards.face(self.cache, value, 2 * w, mini=True, dimmed=dim)
        clear = pygame.Surface((large.get_width() + 12, large.get_height() + 12), pygame.SRCALPHA)
        clear.blit(large, (6, 6))
        picture = pygame.transform.rotozoom(clear, -turn, 0.5)
        self.lay(Sprite(picture, picture.get_width() / 2, picture.get_height() / 2), x, y)

    def draw(self, mark: MiniatureMark) -> None:  # noqa: C901 - one branch a kind of mark
        """Lay one mark of a layout."""
        sheet, k = self.sheet, self.sheet.scale
        (dx, y), ink = mark.at, LobbyStyle.inks.get(mark.colour, mark.colour)
        x = self.middle + dx
        match mark.kind:
            case "card":
                self.card(
                    dx,
                    y,
                    mark.size,
                    mark.face,
                    mark.turn,
                    back=self.cache.card_back or mark.back,
                    dim=mark.dim,
                )
            case "chip":
                self.lay(
                    chips.chip(self.cache, mark.dollars, mark.size * k, mark.turn or 20), dx, y
                )
            case "stack":
                self.lay(chips.stack(self.cache, mark.dollars * 100, mark.size * k), dx, y)
            case "die":
                self.lay(dice.die(self.cache, mark.pips, mark.size * k, mark.turn), dx, y)
            case "printed-die":
                self.lay(
                    dice.die(self.cache, mark.pips, mark.size * k, 0, "printed", self.felt), dx, y
                )
            case "lammer":
                self.lay(furniture.lammer(self.cache, mark.size * k, mark.text), dx, y)
            case "ring":
                sheet.circle(x, y, mark.size, "#000000", 0.16)
                sheet.circle(
                    x,
                    y,
                    mark.size,
                    None,
                    mark.alpha or 0.85,
                    stroke=Colors.cream,
                    sw=mark.line or 1.4,
                )
            case "disc":
                sheet.circle(x, y, mark.size, ink)
            case "circle":
                sheet.circle(x, y, mark.size, None, mark.alpha or 1, stroke=ink, sw=mark.line)
            case "frame":
                left, top = x - mark.wide / 2, y - mark.high / 2
                sheet.rr(left, top, mark.wide, mark.high, mark.round or 4, "#000000", 0.16)
                sheet.rr(
                    left,
                    top,
                    mark.wide,
                    mark.high,
                    mark.round or 4,
                    None,
                    mark.alpha or 0.75,
                    stroke=Colors.cream,
                    sw=1.3,
                )
            case "bar":
                sheet.rr(x, y, mark.wide, mark.high, mark.round, ink, mark.alpha or 1)
            case "diamond":
                points = [
                    (x, y - mark.size),
                    (x + mark.size, y),
                    (x, y + mark.size),
                    (x - mark.size, y),
                ]
                sheet.poly(points, "#000000", 0.16)
                sheet.poly(points, None, 0.75, stroke=Colors.cream, sw=1.3)
            case "words":
                a, track = mark.alpha or 0.95, mark.track
                sheet.text(
                    mark.text,
                    x,
                    y,
                    mark.size,
                    "serif7",
                    ink,
                    anchor="c",
                    valign="m",
                    track=track,
                    a=a,
                )
            case "arc":
                sheet.arc(
                    mark.text, x, y, mark.radius, 0, mark.size, "serif7", ink, track=mark.track
                )
            case "leaf":
                leaf(sheet, x, y, mark.size, Colors.cream, self.felt, 0.55)
            case "line":
                (x0, y0), (x1, y1) = mark.points
                sheet.line(
                    self.middle + x0, y0, self.middle + x1, y1, ink, mark.alpha or 1, mark.line
                )
            case "polygon":
                sheet.poly([(self.middle + px, py) for px, py in mark.points], ink, mark.alpha or 1)
            case "path":
                moved = _ACROSS.sub(lambda found: f"{float(found[1]) + self.middle:g},", mark.d)
                sheet.path(moved, ink, mark.alpha or 1)
            case _:
                assert_never(mark.kind)


def print_of(stem: str, cache: Cache, scale: float) -> pygame.Surface:
    """What makes a game known, alone and clear round it, `WIDE` x `HIGH` at `scale` px a unit."""
    sheet = Sheet(
        LobbyStyle.miniature_width,
        LobbyStyle.miniature_height,
        Type(scale, least=4, runs=1 << 20),
        cache,
    )
    _draw_mark(
        sheet, cache, stem, layout.chosen_felt_color(stem, cache), LobbyStyle.miniature_width
    )
    return sheet.surface()


def _draw_mark(sheet: Sheet, cache: Cache, stem: str, felt: str, wide: float) -> None:
    pen = Mini(sheet, cache, felt, wide)
    for mark in layout.miniature_marks(stem):
        pen.draw(mark)


def backdrop(
    size: tuple[int, int], scale: float, wall: float, pitch: float, across: int, hour: str
) -> pygame.Surface:
    """The room itself at an `hour`, `size` real pixels: a wall down to `wall`, a floor below, windows
    between so many tables that stand `pitch` design pixels apart.
    """
    look = LobbyStyle.hours[hour]
    # px a design pixel beyond which walls and floor are drawn no finer, but stretched: nothing
    # there has an edge to be read
    fine = min(scale, 1.0)
    w, h = size[0] / scale, size[1] / scale
    pen = Pen((0, 0, w, h))
    _draw_wall(pen, w, wall, look.wall)
    first = pitch * (1 - across % 2 / 2)
    for side in (-1, 1):
        _draw_room_piece(pen, f"window{look.window}", w / 2 + side * first, wall - 122)
        _draw_room_piece(
            pen, f"window-narrow{look.window}", w / 2 + side * (first + pitch), wall - 122
        )
    _draw_room_piece(pen, "crest", w / 2, wall - 76)
    _draw_floor(pen, w, h, wall, look.floor)
    if look.sunlight:
        for side, far in product((-1, 1), (first, first + pitch)):
            _draw_sunlight(pen, w / 2 + side * far, wall, h, look.sunlight)
    for side in (-1, 1):
        _draw_room_piece(
            pen, "plant", w / 2 + side * min(pitch * 2.235, w / 2 - 30), wall + 2, 0.74
        )
    dark = ((0, "#000000", 0), (0.55, "#000000", 0.08), (1, "#000000", look.corners))
    pen.rr(0, 0, w, h, 0, pen.radial(w / 2, h * 0.48, max(1050.0, w * 0.62), dark))
    shade = ((0, "#0B0D0E", 0.8), (0.6, "#0B0D0E", look.above), (1, "#0B0D0E", 0))
    pen.rr(0, 0, w, wall - 96, 0, pen.linear(0, 0, 0, wall - 96, shade))
    picture = pen.pixels(round(w * fine), round(h * fine))
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    with suppress(pygame.error):  # there may be no window
        return picture.convert()
    return picture


def _draw_room_piece(pen: Pen, name: str, x: float, y: float, size: float = 1.0) -> None:
    with pen.moved(x, y, sx=size):
        pen.drawing("room", name, {})


def _draw_sunlight(pen: Pen, x: float, top: float, low: float, strength: float) -> None:
    """What a window lets fall on the floor."""
    fall = pen.linear(0, top, 0, low, ((0, "#FFF3D6", strength), (0.8, "#FFF3D6", 0)))
    pen.poly([(x - 46, top), (x + 46, top), (x + 190, low), (x - 70, low)], fall)


def _draw_wall(pen: Pen, w: float, low: float, tones: tuple[str, str, str]) -> None:
    pen.rr(0, 0, w, low, 0, pen.linear(0, 0, 0, low, tuple(zip((0, 0.45, 1), tones, strict=True))))
    for i in range(-8, 9):
        pen.line(
            w / 2 + (i + 0.5) * 173, 98, w / 2 + (i + 0.5) * 173, low - 26, "#FFFFFF", 0.022, 1.4
        )
    pen.rr(0, low - 24, w, 24, 0, pen.linear(0, low - 24, 0, low, ((0, "#2A211C"), (1, "#191310"))))
    pen.rr(0, low - 25, w, 1.6, 0, "#8F7140", 0.8)


def _draw_floor(pen: Pen, w: float, h: float, top: float, tones: tuple[str, str, str]) -> None:
    """Boards that run together far behind the wall."""
    pen.rr(
        0, top, w, h - top, 0, pen.linear(0, top, 0, h, tuple(zip((0, 0.5, 1), tones, strict=True)))
    )
    far, draw = top - 982, random.Random(3)
    count = int(w / 2 / 58 / ((top - far) / (h - far))) + 2
    for i in range(-count, count + 1):
        above, below = w / 2 + i * 58 * (top - far) / (h - far), w / 2 + i * 58
        pen.line(above, top, below, h, "#000000", 0.34, 1.6)
        for y in (top + (h - top) * draw.random() for _ in range(5)):
            share = (y - far) / (h - far)
            pen.line(
                w / 2 + i * 58 * share, y, w / 2 + (i + 1) * 58 * share, y, "#000000", 0.3, 1.2
            )
    pen.rr(
        0, top, w, 34, 0, pen.linear(0, top, 0, top + 34, ((0, "#000000", 0.55), (1, "#000000", 0)))
    )


# ---- a table


def table_picture(cache: Cache, stem: str, scale: float, *, lit: bool = True) -> pygame.Surface:
    """A game's table at `scale` px a unit, in its `FRAME`: with its light on the floor, or dark."""
    felt, look = layout.chosen_felt_color(stem, cache), LobbyStyle.hours[cache.hour]
    pen = Pen(LobbyStyle.table_picture)
    if lit:
        _draw_pool(pen, 0, 96, 266, 124, LobbyStyle.lamp_glow, 0.34 * look.lamps)
    inks = {
        "felt": felt,
        "felt-light": mix(felt, "#FFFFFF", 0.14),
        "felt-dark": mix(felt, "#000000", 0.42),
    }
    pen.drawing("room", "table", inks)
    picture = pen.pixels(*_table_picture_size(scale))
    shown = print_of(stem, cache, scale * 1.04)
    picture.blit(shown, shown.get_rect(midtop=_picture_point(0, -1, scale)))
    over = Pen(LobbyStyle.table_picture)
    if lit:
        for side in (-1, 1):
            _draw_pool(over, side * 84, 40, 112, 84, LobbyStyle.lamp_light, 0.16 * look.lamps)
    over.drawing("room", "board", {})
    picture.blit(over.pixels(*_table_picture_size(scale)), (0, 0))
    if not lit:
        picture.fill((86, 88, 92, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return to_window_format(picture)


def light_overlay(scale: float, *, ring: bool) -> pygame.Surface:
    """What lies over a table that is pointed at, in the same frame: more light. Over the one that
    is chosen, also the ring.
    """
    pen = Pen(LobbyStyle.table_picture)
    for side in (-1, 1):
        _draw_pool(pen, side * 84, 40, 112, 84, LobbyStyle.lamp_light, 0.16)
    if not ring:
        return to_window_format(pen.pixels(*_table_picture_size(scale)))
    _draw_pool(pen, 0, 104, 266, 116, LobbyStyle.lamp_glow, 0.26)
    pen.drawing("room", "ring", {"focus": Colors.focus})
    return to_window_format(pen.pixels(*_table_picture_size(scale)))


def _table_picture_size(scale: float) -> tuple[int, int]:
    return round(LobbyStyle.table_picture[2] * scale), round(LobbyStyle.table_picture[3] * scale)


def _picture_point(x: float, y: float, scale: float) -> tuple[int, int]:
    """A point of a table in its picture."""
    return round((x - LobbyStyle.table_picture[0]) * scale), round(
        (y - LobbyStyle.table_picture[1]) * scale
    )


def _draw_pool(pen: Pen, x: float, y: float, rx: float, ry: float, colour: str, a: float) -> None:
    """Light that lies on something."""
    stops = ((0, colour, a), (0.45, colour, a * 0.45), (1, colour, 0))
    with pen.moved(x, y, sx=1, sy=ry / rx):
        pen.circle(0, 0, rx, pen.radial(0, 0, rx, stops))


# ---- who and what stands round it


def people_overlay(
    cache: Cache, scale: float, dealer: str, guests: Mapping[str, float], *, lit: bool = True
) -> pygame.Surface:
    """The dealer behind the board, the lamps, and guests at the rail (each at -1, left, to 1), in a
    table's frame.
    """
    picture = pygame.Surface(_table_picture_size(scale), pygame.SRCALPHA)
    wide, _, seen = LobbyStyle.dealer
    bust = portraits.dealer(cache, wide * scale, dealer)
    if not lit:
        bust = bust.copy()
        bust.set_alpha(120)
    part = pygame.Rect(0, 0, bust.get_width(), round(seen * scale))
    picture.blit(bust, dealer_origin((0, 0), scale), part)
    burns = lit and LobbyStyle.hours[cache.hour].lamps > 0
    lamp = cache.get(("room lamp", round(scale, 4), burns), lambda: _lamp_sprite(scale, lit=burns))
    for side in (-1, 1):
        lamp.draw(
            picture,
            *_picture_point(side * LobbyStyle.lamp_place[0], LobbyStyle.lamp_place[1], scale),
        )
    if lit:
        for name, along in guests.items():
            x, y = _rail_point(along)
            _guest_sprite(scale, portraits.look(name)).draw(
                picture, *_picture_point(x * 1.05, y + 3, scale)
            )
    return to_window_format(picture)


def tile_origin(wide: int, scale: float) -> tuple[int, int]:
    """Where a table's picture begins in a tile so wide, in its middle, real pixels."""
    return round(wide / 2 + LobbyStyle.table_picture[0] * scale), 0


def tile_picture(
    cache: Cache,
    stem: str,
    size: tuple[int, int],
    scale: float,
    dealer: str,
    corner: float | None = None,
) -> pygame.Surface:
    """A table with its lamps and whoever deals there, cut to a picture of a size; before the wall
    of the hour, with upper corners so round, in real pixels, where there is a `corner`.
    """
    picture, at = pygame.Surface(size, pygame.SRCALPHA), tile_origin(size[0], scale)
    if corner is not None:
        wall = Pen((0, 0, *size))
        look, (wide, high) = LobbyStyle.hours[cache.hour], size
        tones = tuple(zip((0, 0.4, 1), (*look.wall[1:], look.floor[-1]), (1, 1, 0.7), strict=True))
        wall.rr(0, 0, wide, high + 2 * corner, corner, wall.linear(0, 0, 0, high, tones))
        picture.blit(wall.pixels(*size), (0, 0))
    picture.blit(table_picture(cache, stem, scale), at)
    if dealer:
        picture.blit(people_overlay(cache, scale, dealer, {}), at)
    return to_window_format(picture)


def dealer_origin(table_origin: tuple[int, int], scale: float) -> tuple[int, int]:
    """Where the picture of a dealer begins at a table whose own begins at a point."""
    x, y = _picture_point(-LobbyStyle.dealer[0] / 2, LobbyStyle.dealer[1], scale)
    return table_origin[0] + x, table_origin[1] + y


def _lamp_sprite(scale: float, *, lit: bool) -> Sprite:
    """A brass pendant and, lit, the light under it; it is laid by the middle of its rim."""
    pen = Pen((-80, -66, 160, 170))
    pen.drawing("room", "lamp-lit" if lit else "lamp-dark", {})
    return Sprite(pen.pixels(round(160 * scale), round(170 * scale)), 80 * scale, 66 * scale)


def _rail_point(share_from_middle: float) -> Point:
    """A point of the near rail: the curve is followed until it is so far from the middle."""
    x, y = 0.0, 148.0
    for i in range(101):
        t = i / 100
        x = 3 * (1 - t) ** 2 * t * 110 + 3 * (1 - t) * t * t * 205 + t**3 * 205
        y = (1 - t) ** 3 * 148 + 3 * (1 - t) ** 2 * t * 148 + 3 * (1 - t) * t * t * 104 + t**3 * 36
        if x >= abs(share_from_middle) * 205:
            break
    return (x if share_from_middle > 0 else -x), y


_BEHIND: Final = (
    {"bald": "bald"}
    | dict.fromkeys(("bob", "long", "fringe", "hijab"), "long")
    | dict.fromkeys(("bun", "afro", "curls", "low-bun"), "up")
)
"""How cuts of hair look from behind that are not short."""


def _guest_sprite(scale: float, who: portraits.Look) -> Sprite:
    """Somebody who sits at the rail, seen from behind; laid by the neck."""
    pen = Pen((-32, -52, 64, 112))
    tones = (
        ("coat", who.coat, 0.2),
        ("coat-dark", who.coat, 0.55),
        ("skin", who.skin, 0.35),
        ("scalp", who.skin, 0.2),
        ("hair", who.hair, 0.15),
    )
    inks = {name: mix(color, "#0B0D0E", dark) for name, color, dark in tones}
    for part in ("guest", f"guest-{_BEHIND.get(who.cut, 'short')}", "guest-rim"):
        pen.drawing("room", part, inks)
    size = 0.92 * scale
    return Sprite(pen.pixels(round(64 * size), round(112 * size)), 32 * size, 52 * size)
