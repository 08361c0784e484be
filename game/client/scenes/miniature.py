"""The small picture of a table in its lobby tile: a half-moon of felt and what makes its game known at a glance.

All figures are for a window 136 design pixels high; a wider or lower one shows the same drawing, centred and to scale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from game.cards import card as parsed
from game.client.draw import cards, chips, dice
from game.client.draw.lettering import leaf
from game.client.draw.light import weave
from game.client.draw.palette import CHIPS, CREAM, FELTS, LAMMER, RAIL_LINE, mix
from game.client.draw.sheet import Sheet, box_distance
from game.client.draw.svg import Sprite
from game.client.draw.type import Type
from game.client.scenes.lobby_tile import PLAIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.cache import Cache

HIGH: Final = 136.0
#: The felt of a game without a colour of its own.
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

    def row(
        self, y: float, wide: float, step: float, faces: str, *, start: float | None = None, back: str = "red"
    ) -> None:
        """Cards side by side about the middle (or from `start`); `--` lies face down."""
        found = faces.split()
        first = -(len(found) - 1) * step / 2 if start is None else start
        for i, face in enumerate(found):
            self.card(first + i * step, y, wide, "" if face == "--" else face, back=back)

    def chip(self, x: float, y: float, r: float, dollars: int, turn: float = 20) -> None:
        """One chip."""
        self.lay(chips.chip(self.cache, dollars, r * self.sheet.scale, turn), x, y)

    def stack(self, x: float, y: float, r: float, cents: int) -> None:
        """A few chips, one on the other."""
        self.lay(chips.stack(self.cache, cents, r * self.sheet.scale), x, y)

    def die(self, x: float, y: float, size: float, face: int, turn: float = 0) -> None:
        """A thrown die."""
        self.lay(dice.die(self.cache, face, size * self.sheet.scale, turn), x, y)

    def ring(self, x: float, y: float, r: float, a: float = 0.85, line: float = 1.4) -> None:
        """A round place for chips."""
        self.sheet.circle(self.middle + x, y, r, "#000000", 0.16)
        self.sheet.circle(self.middle + x, y, r, None, a, stroke=CREAM, sw=line)

    def frame(self, x: float, y: float, w: float, h: float, r: float = 4, a: float = 0.75) -> None:
        """A printed box about (x, y)."""
        self.sheet.rr(self.middle + x - w / 2, y - h / 2, w, h, r, "#000000", 0.16)
        self.sheet.rr(self.middle + x - w / 2, y - h / 2, w, h, r, None, a, stroke=CREAM, sw=1.3)

    def diamond(self, x: float, y: float, r: float) -> None:
        """A printed square on its corner."""
        points = [
            (self.middle + x, y - r),
            (self.middle + x + r, y),
            (self.middle + x, y + r),
            (self.middle + x - r, y),
        ]
        self.sheet.poly(points, "#000000", 0.16)
        self.sheet.poly(points, None, 0.75, stroke=CREAM, sw=1.3)

    def words(self, text: str, x: float, y: float, size: float = 10, track: float = 1.2, a: float = 0.95) -> None:
        """Printed words about (x, y)."""
        self.sheet.text(text, self.middle + x, y, size, "serif7", CREAM, anchor="c", valign="m", track=track, a=a)

    def leaves(self, apart: float, y: float, high: float = 24) -> None:
        """The house's leaf at both sides."""
        for side in (-apart, apart):
            leaf(self.sheet, self.middle + side, y, high, CREAM, self.felt, 0.55)


def paint(stem: str, cache: Cache, scale: float, size: tuple[int, int], radius: float) -> pygame.Surface:
    """The felt window of a game, `size` real pixels, its upper corners rounded by `radius` design pixels at `scale`."""
    wide, high = size
    inner = high / HIGH
    sheet = Sheet(wide / inner, HIGH, Type(inner, least=4, runs=1 << 20), cache)
    felt = FELTS.get(stem, PLAIN)
    _table(sheet, wide / inner, felt)
    surface = sheet.surface()
    _weave(surface, scale)
    pen = Mini(sheet, cache, felt, wide / inner)
    _DRAWN.get(stem, _any)(pen)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(sheet.surface(), (0, 0))
    share = np.clip(0.5 - box_distance(wide, high, 0, 0, wide, high + 3 * radius * scale, radius * scale), 0, 1)
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = (alpha * share + 0.5).astype(np.uint8)
    del alpha
    return picture


def _table(sheet: Sheet, wide: float, felt: str) -> None:
    """Room, rail, felt and the dealer's edge with its tray."""
    room = sheet.linear(0, 0, 0, HIGH, ((0, "#15191B", 1), (1, "#0C0F10", 1)))
    sheet.rr(0, 0, wide, HIGH, 0, gradient=room)
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
    sheet.path(d, gradient=light)
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


# ---- the tables


def _any(m: Mini) -> None:
    m.leaves(66, 52)
    m.row(62, 30, 36, "As Kd")
    m.ring(0, 112, 11)


def _criss_cross(m: Mini) -> None:
    for x, y, face in ((0, 33, ""), (-23, 61, "Td"), (0, 61, ""), (23, 61, "Qc"), (0, 89, "")):
        m.card(x, y, 19, face)
    m.leaves(123, 40)
    for i, y in enumerate((96, 104, 117, 104, 96)):
        x = -92 + 46 * i
        if i in (0, 4):
            m.ring(x, y, 9)
        else:
            m.frame(x, y, 16, 12 if i == 2 else 16)
        if i in (0, 1, 4):
            m.chip(x, y, 7.5, 25)


def _crazy_4(m: Mini) -> None:
    for i, face in enumerate(["Ah", "Ad", "Qs", "9c", "4h"]):
        off = i - 2
        m.card(off * 25, 49 + abs(off) ** 1.6 * 2, 31, face, off * 7, dim=i == 4)
    m.frame(-78, 88, 28, 20)
    m.words("PLAY", -78, 88.5, 9, 0.6)
    m.diamond(78, 88, 14)
    m.words("Q+", 78, 88.5, 10, 0)
    m.words("=", 0, 101, 20)
    for x in (-30, 30):
        m.ring(x, 101, 13)
        m.stack(x, 101, 10, 1000)


def _frenzy(m: Mini) -> None:
    m.row(52, 31, 36, "Ks Kd 8h 3c")
    for x, y, name in ((-58, 97, "ODDS"), (0, 104, "ANTE"), (58, 97, "RAISE")):
        m.ring(x, y, 14)
        m.words(name, x, y, 8, 0.2)
    m.stack(-58, 97, 10, 2500)
    m.stack(0, 104, 10, 2500)
    for x in (-112, 112):
        m.diamond(x, 72, 12)


def _flop(m: Mini) -> None:
    m.row(48, 33, 42, "7s Jh Jc")
    m.words("POT", 0, 83, 10)
    m.ring(0, 108, 17, 0.9, 2)
    m.stack(-6, 107, 9, 3500)
    m.stack(8, 111, 9, 3000)
    for side in (-1, 1):
        m.ring(side * 70, 96, 10)
        m.chip(side * 70, 96, 8, 5)
        m.frame(side * 104, 82, 18, 18)


_HOPS: Final = (
    ["12", "13", "25", "16", "34", "46", "56"],
    ["14", "23", "22", "15", "33", "45", "36"],
    ["11", "24", "44", "26", "55", "35", "66"],
)


def _props(m: Mini) -> None:
    for r, line in enumerate(_HOPS):
        for c, pair in enumerate(line):
            x, y = -98 + c * 31 + (4 if c > 1 else 0) + (4 if c > 4 else 0), 35 + r * 22.5
            m.frame(x, y, 29, 20, 3, 0.6)
            for side, face in ((-6, pair[0]), (6, pair[1])):
                m.lay(
                    dice.die(m.cache, int(face), 11 * m.sheet.scale, 0, "printed", m.felt), x + side, y
                )  # fmt: skip
            if pair in {"24", "33", "26", "35"}:
                m.sheet.circle(m.middle + x + 12, y - 7, 4.5, LAMMER)
                m.sheet.circle(m.middle + x + 12, y - 7, 4.5, None, 0.9, stroke="#FFF8EA", sw=1)
    m.frame(0, 107, 142, 17)
    m.words("FIELD", 0, 107.5, 10, 6)
    m.stack(52, 107, 7, 1000)


def _raise_it_up(m: Mini) -> None:
    for i, (face, name) in enumerate((("Qd", "4TH"), ("Qh", "5TH"), ("", "6TH"))):
        m.card(-48 + i * 48, 57 - i * 6, 29, face)
        m.words(name, -48 + i * 48, 86 - i * 6, 10)
        m.ring(-44 + i * 44, 113 if i == 1 else 109, 10)
    m.stack(-44, 109, 8, 1000)
    m.stack(0, 113, 8, 1000)
    for side in (-104, 104):
        for y, a in ((58, 0.55), (74, 0.8)):
            x = m.middle + side
            m.sheet.poly([(x - 7, y + 14), (x, y), (x + 7, y + 14)], CREAM, a)


def _pai_gow(m: Mini) -> None:
    m.frame(-36, 57, 154, 52, a=0.6)
    m.frame(76, 57, 42, 52, a=0.6)
    m.row(57, 27, 30, "Ks Kh 9d 9c 9h", start=-96)
    m.card(76, 57, 29, "Ad")
    m.words("HIGH", -36, 93, 10)
    m.words("LOW", 76, 93, 10)
    for x in (-46, 46):
        m.frame(x, 108, 18, 14)
    m.ring(0, 113, 11)
    m.stack(0, 113, 9, 10000)
    for x, y, face, turn in ((-141, 38, 3, 12), (-125, 31, 6, -9), (-130, 53, 1, 4)):
        m.die(x, y, 13, face, turn)


def _lunar(m: Mini) -> None:
    x = m.middle
    moon = f"M{x + 6},23 C{x - 26},20 {x - 48},48 {x - 40},76 C{x - 34},98 {x - 8},108 {x + 12},100 "
    m.sheet.path(f"{moon}C{x - 12},96 {x - 22},76 {x - 20},58 C{x - 18},40 {x - 8},30 {x + 6},23 Z", "#D9DEF2", 0.92)
    for dx, y, r in ((70, 34, 6), (-92, 44, 5), (108, 64, 4), (-70, 84, 3.6), (52, 92, 4), (-118, 72, 3.2)):
        cx = x + dx
        points = [(cx, y - r), (cx + r * 0.28, y - r * 0.28), (cx + r, y), (cx + r * 0.28, y + r * 0.28)]
        points += [(cx, y + r), (cx - r * 0.28, y + r * 0.28), (cx - r, y), (cx - r * 0.28, y - r * 0.28)]
        m.sheet.poly(points, "#D9DEF2", 0.9)
    m.row(60, 25, 23, "-- -- -- -- Kc", start=-20, back="blue")
    m.frame(48, 108, 24, 18)
    m.words("6TH", 48, 108.5, 9, 0.6)
    for dx, y, cents in ((-46, 108, 5000), (0, 113, 500)):
        m.ring(dx, y, 11)
        m.stack(dx, y, 8.5, cents)


def _free_bet(m: Mini) -> None:
    m.card(-17, 49, 34, "As", -4)
    m.card(19, 51, 34, "Kd", 5)
    m.sheet.arc("BLACKJACK PAYS 3 TO 2", m.middle, -84, 170, 0, 12, "serif7", CREAM, track=2)
    m.ring(0, 112, 12)
    m.stack(0, 112, 9.5, 5000)
    k = m.sheet.scale
    for x in (-36, 36):
        m.lay(dice.lammer(m.cache, 11 * k, "FREE"), x, 108)


def _double_back(m: Mini) -> None:
    for x, face, turn in ((-62, "Jc", -5), (-30, "Js", 5), (32, "8h", -5), (64, "3d", 5)):
        m.card(x, 52, 34, face, turn)
    for side in (-117, 117):
        m.words("J", side, 62, 40, a=0.4)
    m.ring(-46, 104, 11)
    m.ring(46, 104, 11)
    m.stack(-46, 104, 9, 2500)
    m.stack(46, 104, 9, 5000)
    m.frame(0, 112, 34, 15)
    m.words("2ND", 0, 112.5, 9, 0.6)


_THROW: Final = (
    (-108, -10, 6, 8), (-80, 12, 6, -14), (-54, -12, 6, 20), (-28, 10, 2, -6), (0, -8, 6, 12),
    (26, 14, 4, -18), (52, -12, 1, 6), (78, 10, 6, -10), (104, -12, 3, 16), (112, 16, 2, -4),
)  # fmt: skip


def _high_roll(m: Mini) -> None:
    m.frame(0, 58, 270, 62, 8, 0.6)
    for x, y, face, turn in _THROW:
        m.die(x, 58 + y, 22, face, turn)
    for i in range(7):
        x, y = -84 + i * 28, 108 - abs(i - 3) * 2
        m.ring(x, y, 10)
        m.words(str(i + 2), x, y, 11, 0)
    m.chip(-28, 106, 8, 5)


def _go_fore_it(m: Mini) -> None:
    m.row(54, 32, 36, "Ac Jc -- --", back="blue")
    for side, name in ((-1, "FRONT 9"), (1, "BACK 9")):
        m.ring(side * 42, 108, 13)
        m.words(name, side * 86, 103, 9, 0.4)
        x = m.middle + side * 112
        m.sheet.rr(x - 11, 81, 22, 6, 3, "#000000", 0.4)
        m.sheet.line(x, 40, x, 84, CREAM, 0.85, 1.8)
        m.sheet.poly([(x, 40), (x + 18, 47), (x, 54)], "#DDB871", 0.95)
    m.stack(-42, 108, 10, 2500)


_DRAWN: Final[dict[str, Callable[[Mini], None]]] = {
    "criss_cross_poker": _criss_cross,
    "crazy_4_poker": _crazy_4,
    "four_card_frenzy": _frenzy,
    "flop_poker": _flop,
    "props_and_hops": _props,
    "raise_it_up_stud_poker": _raise_it_up,
    "six_card_fortune_pai_gow_poker": _pai_gow,
    "lunar_poker": _lunar,
    "free_bet_blackjack": _free_bet,
    "double_back_jack": _double_back,
    "high_roll_dice": _high_roll,
    "go_fore_it": _go_fore_it,
}
