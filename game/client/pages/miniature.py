"""The small picture of a table in the lobby: a half-moon of felt and what makes its game known at a glance.

All figures are for a window 136 design pixels high; a wider or lower one shows the same drawing, centred and to scale.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

import numpy as np
import pygame

from game.cards import card as parsed
from game.client import layout
from game.client.draw import cards, chips, dice, markers
from game.client.draw.light import box_distance, weave
from game.client.draw.palette import BRASS, CHIPS, CREAM, LAMMER, RAIL_LINE, mix
from game.client.draw.pen import Cache, Sprite
from game.client.draw.sheet import Sheet
from game.client.draw.signs import leaf
from game.client.draw.type import Type

if TYPE_CHECKING:
    from game.client.layout import MiniatureMark

WIDE: Final = 378.0
HIGH: Final = 136.0
INKS: Final = {"print": CREAM, "brass": BRASS, "lammer": LAMMER}
_ACROSS: Final = re.compile(r"(-?[\d.]+),")
_TRAY: Final = (1000, 500, 100, 25, 25, 5, 5, 1)


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
        self, x: float, y: float, wide: float, face: str = "", turn: float = 0, *, back: str = "red", dim: bool = False
    ) -> None:
        """A card about its middle; without a face it lies face down."""
        value, w = parsed(face) if face else None, wide * self.sheet.scale
        if value is None or w < cards.MINI_BELOW:
            self.lay(cards.laid(self.cache, value, w, turn, back, dimmed=dim), x, y)
            return
        large = cards.face(self.cache, value, 2 * w, mini=True, dimmed=dim)  # a large tile keeps the plain faces
        clear = pygame.Surface((large.get_width() + 12, large.get_height() + 12), pygame.SRCALPHA)
        clear.blit(large, (6, 6))
        picture = pygame.transform.rotozoom(clear, -turn, 0.5)
        self.lay(Sprite(picture, picture.get_width() / 2, picture.get_height() / 2), x, y)

    def draw(self, mark: MiniatureMark) -> None:  # noqa: C901 - one branch a kind of mark
        """Lay one mark of a layout."""
        sheet, k = self.sheet, self.sheet.scale
        (dx, y), ink = mark.at, INKS.get(mark.colour, mark.colour)
        x = self.middle + dx
        match mark.kind:
            case "card":
                self.card(dx, y, mark.size, mark.face, mark.turn, back=mark.back, dim=mark.dim)
            case "chip":
                self.lay(chips.chip(self.cache, mark.dollars, mark.size * k, mark.turn or 20), dx, y)
            case "stack":
                self.lay(chips.stack(self.cache, mark.dollars * 100, mark.size * k), dx, y)
            case "die":
                self.lay(dice.die(self.cache, mark.pips, mark.size * k, mark.turn), dx, y)
            case "printed-die":
                self.lay(dice.die(self.cache, mark.pips, mark.size * k, 0, "printed", self.felt), dx, y)
            case "lammer":
                self.lay(markers.lammer(self.cache, mark.size * k, mark.text), dx, y)
            case "ring":
                sheet.circle(x, y, mark.size, "#000000", 0.16)
                sheet.circle(x, y, mark.size, None, mark.alpha or 0.85, stroke=CREAM, sw=mark.line or 1.4)
            case "disc":
                sheet.circle(x, y, mark.size, ink)
            case "circle":
                sheet.circle(x, y, mark.size, None, mark.alpha or 1, stroke=ink, sw=mark.line)
            case "frame":
                left, top = x - mark.wide / 2, y - mark.high / 2
                sheet.rr(left, top, mark.wide, mark.high, mark.round or 4, "#000000", 0.16)
                sheet.rr(
                    left, top, mark.wide, mark.high, mark.round or 4, None, mark.alpha or 0.75, stroke=CREAM, sw=1.3
                )
            case "bar":
                sheet.rr(x, y, mark.wide, mark.high, mark.round, ink, mark.alpha or 1)
            case "diamond":
                points = [(x, y - mark.size), (x + mark.size, y), (x, y + mark.size), (x - mark.size, y)]
                sheet.poly(points, "#000000", 0.16)
                sheet.poly(points, None, 0.75, stroke=CREAM, sw=1.3)
            case "words":
                sheet.text(
                    mark.text,
                    x,
                    y,
                    mark.size,
                    "serif7",
                    ink,
                    anchor="c",
                    valign="m",
                    track=mark.track,
                    a=mark.alpha or 0.95,
                )
            case "arc":
                sheet.arc(mark.text, x, y, mark.radius, 0, mark.size, "serif7", ink, track=mark.track)
            case "leaf":
                leaf(sheet, x, y, mark.size, CREAM, self.felt, 0.55)
            case "line":
                (x0, y0), (x1, y1) = mark.points
                sheet.line(self.middle + x0, y0, self.middle + x1, y1, ink, mark.alpha or 1, mark.line)
            case "polygon":
                sheet.poly([(self.middle + px, py) for px, py in mark.points], ink, mark.alpha or 1)
            case "path":
                moved = _ACROSS.sub(lambda found: f"{float(found[1]) + self.middle:g},", mark.d)
                sheet.path(moved, ink, mark.alpha or 1)
            case _:
                assert_never(mark.kind)


def paint(stem: str, cache: Cache, scale: float, size: tuple[int, int], radius: float) -> pygame.Surface:
    """The felt window of a game, `size` real pixels, its upper corners rounded by `radius` design pixels at `scale`."""
    wide, high = size
    inner = high / HIGH
    sheet = Sheet(wide / inner, HIGH, Type(inner, least=4, runs=1 << 20), cache)
    felt = layout.felt(stem)
    _table(sheet, wide / inner, felt)
    surface = sheet.surface()
    _weave(surface, scale)
    _mark(sheet, cache, stem, felt, wide / inner)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(sheet.surface(), (0, 0))
    share = np.clip(0.5 - box_distance(wide, high, 0, 0, wide, high + 3 * radius * scale, radius * scale), 0, 1)
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (alpha * share + 0.5).astype(np.uint8)
    del alpha
    return picture


def print_of(stem: str, cache: Cache, scale: float) -> pygame.Surface:
    """What makes a game known, alone and clear round it, `WIDE` x `HIGH` at `scale` px a unit."""
    sheet = Sheet(WIDE, HIGH, Type(scale, least=4, runs=1 << 20), cache)
    _mark(sheet, cache, stem, layout.felt(stem), WIDE)
    return sheet.surface()


def _mark(sheet: Sheet, cache: Cache, stem: str, felt: str, wide: float) -> None:
    pen = Mini(sheet, cache, felt, wide)
    for mark in layout.miniature(stem):
        pen.draw(mark)


def _table(sheet: Sheet, wide: float, felt: str) -> None:
    """Room, rail, felt and the dealer's edge with its tray."""
    room = sheet.linear(0, 0, 0, HIGH, ((0, "#15191B", 1), (1, "#0C0F10", 1)))
    sheet.rr(0, 0, wide, HIGH, 0, room)
    middle, reach, low = wide / 2, wide / 2 + 16, HIGH - 6
    top, round_ = -210.0, 0.5523
    cy, ry = (top + low) / 2, (low - top) / 2
    d = (
        f"M{middle - reach},{cy} C{middle - reach},{cy + ry * round_} {middle - reach * round_},{low} {middle},{low} "
        f"C{middle + reach * round_},{low} {middle + reach},{cy + ry * round_} {middle + reach},{cy} "
        f"L{middle + reach},{top} L{middle - reach},{top} Z"
    )
    for colour, a, width in (("#000000", 0.35, 24), ("#35271F", 1, 15), ("#4D3A2E", 1, 7), (RAIL_LINE, 1, 3)):
        sheet.path(d, None, a, stroke=colour, sw=width)
    light = sheet.radial(
        middle, 40, 240, ((0, mix(felt, "#FFFFFF", 0.12), 1), (0.5, felt, 1), (1, mix(felt, "#000000", 0.35), 1))
    )
    sheet.path(d, light)
    sheet.rr(0, 0, wide, 5, 0, "#3B2B22")
    sheet.rr(0, 5, wide, 1.2, 0, RAIL_LINE)
    sheet.rr(middle - 48, 9, 96, 11, 3, "#1B1F21")
    for i, dollars in enumerate(_TRAY):
        sheet.rr(middle - 44 + i * 11.2, 11, 9, 7, 1.5, CHIPS[dollars].body)


def _weave(surface: pygame.Surface, scale: float) -> None:
    add, take = weave(scale, amplitude=2.6)
    side = add.get_width()
    spots = [(x, y) for y in range(0, surface.get_height(), side) for x in range(0, surface.get_width(), side)]
    surface.fblits([(add, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    surface.fblits([(take, spot) for spot in spots], pygame.BLEND_RGB_SUB)
