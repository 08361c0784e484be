"""The places of wagers as a felt has them printed: those of `draw.spots`, and dice, cells, screens and moons of single tables."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from game.client.draw import spots
from game.client.draw.palette import CREAM, RAIL_LINE
from game.client.draw.paths import round_box, turned
from game.client.draw.signs import PIPS
from game.client.felt.lettering import panel, turned_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.layout import OtherSpot, Point, SpotPlace

UNPRINTED: Final = ("bare", "none")
"""Shapes that are not printed: `bare` can be reached, `none` only holds what a decision places."""
MOON: Final = "#DDE3F6"


class Print(NamedTuple):
    """One place to print: its centre, radius and half width, what stands in it, the cloth, its turn and how strong it is."""

    at: Point
    r: float
    wide: float
    mark: str
    felt: str
    turn: float
    a: float


def print_spot(
    sheet: Sheet, place: SpotPlace | OtherSpot, at: Point, felt: str, turn: float = 0.0, a: float = 0.95
) -> None:
    """Print a wager's place centred on `at`, unless its shape is one of `UNPRINTED`."""
    if place.shape in SPOTS:
        SPOTS[place.shape](sheet, Print(at, place.r, place.wide, place.mark, felt, turn, a))
    elif place.shape not in UNPRINTED:
        shape = cast("spots.Shape", place.shape)
        spots.spot(sheet, shape, *at, place.r, cross=place.cross or None, turn=turn, wide=place.wide, alpha=a)
    sheet.flush()


# -- dice ----------------------------------------------------------------------------------------------------------


def flat_die(
    sheet: Sheet, at: Point, size: float, face: int, ink: str, ground: str, a: float = 1.0, turn: float = 0.0
) -> None:
    """A printed die: a full square of ink with pips of the ground."""
    sheet.path(round_box(size / 2, size / 2, size * 0.17), ink, a, at=at, turn=turn)
    for x, y in PIPS[face]:
        sheet.circle(*turned(*at, turn, (x * size * 0.25, y * size * 0.25)), size * 0.098, ground)


def line_die(sheet: Sheet, at: Point, size: float, face: int, a: float = 1.0, turn: float = 0.0) -> None:
    """A printed die in outline."""
    half = size / 2 - 1
    edge = round_box(half, half, size * 0.16)
    sheet.path(edge, None, a, stroke=CREAM, sw=max(1.5, size * 0.05), at=at, turn=turn)
    for x, y in PIPS[face]:
        sheet.circle(*turned(*at, turn, (x * size * 0.25, y * size * 0.25)), size * 0.092, CREAM, a)


def _die(sheet: Sheet, p: Print) -> None:
    (x, y), r = p.at, p.r
    sheet.rr(x - r, y - r, 2 * r, 2 * r, 12, "#000000", 0.18)
    flat_die(sheet, p.at, r * 1.76, int(p.mark), CREAM, p.felt)
    sheet.rr(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2, 13, None, 0.6, stroke=CREAM, sw=1.4)


def _outline_die(sheet: Sheet, p: Print) -> None:
    sheet.path(round_box(p.r, p.r, 4), "#000000", 0.14, at=p.at, turn=p.turn)
    line_die(sheet, p.at, 2 * p.r - 2, int(p.mark), p.a * 0.85, p.turn)


def _cell(sheet: Sheet, p: Print) -> None:
    """A box of the grid: its two dice, a finer line inside when they are alike."""
    x, y, w, h = p.at[0] - p.wide, p.at[1] - p.r, 2 * p.wide, 2 * p.r
    panel(sheet, x, y, w, h)
    low, high = int(p.mark[0]), int(p.mark[2])
    if low == high:
        sheet.rr(x + 6, y + 6, w - 12, h - 12, 6, None, 0.34, stroke=CREAM, sw=1.1)
    flat_die(sheet, (p.at[0] - 21, y + 26), 34, low, CREAM, p.felt)
    flat_die(sheet, (p.at[0] + 21, y + 26), 34, high, CREAM, p.felt)


def _panel(sheet: Sheet, p: Print) -> None:
    """A plain printed box; with a mark, that pair of dice in its upper left corner."""
    x, y = p.at[0] - p.wide, p.at[1] - p.r
    panel(sheet, x, y, 2 * p.wide, 2 * p.r, 0.22)
    for shift, face in zip((30, 70), p.mark[::2], strict=False):
        flat_die(sheet, (x + shift, y + 30), 34, int(face), CREAM, p.felt)


# -- others --------------------------------------------------------------------------------------------------------


def _numbered(sheet: Sheet, p: Print) -> None:
    spots.spot(sheet, "circle", *p.at, p.r, alpha=p.a, turn=p.turn)
    if p.mark:
        turned_text(sheet, p.mark, p.at, max(14.0, p.r * 0.8), p.turn, a=p.a)


def _numeral(sheet: Sheet, p: Print) -> None:
    """A ring for a number or letter, which is drawn with the pieces: it moves aside for a chip."""
    sheet.circle(*p.at, p.r, "#000000", 0.18)
    sheet.circle(*p.at, p.r, None, p.a, stroke=CREAM, sw=2.4)


def _tagged(sheet: Sheet, p: Print) -> None:
    spots.spot(sheet, "box", *p.at, p.r, wide=p.wide, alpha=p.a, turn=p.turn)
    lines = p.mark.split("|")
    if p.r > 26:
        for i, line in enumerate(lines):
            y = p.at[1] + (i - (len(lines) - 1) / 2) * 24
            sheet.text(line, p.at[0], y, 20, "serif7", CREAM, anchor="c", valign="m", track=1.4)
    elif p.mark:
        turned_text(sheet, p.mark, p.at, 15, p.turn, a=p.a, track=0.6)


def sensor(sheet: Sheet, x: float, y: float, r: float, *, lit: bool) -> None:
    """The place of a wager that a device takes: dark glass in brass, glowing once it is paid."""
    sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=5, dy=3, a=0.5)
    if lit:
        sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=9, dy=0, a=0.55, colour="#FF9A4A")
    sheet.circle(x, y, r, "#15181A")
    sheet.circle(x, y, r, None, 1, stroke=RAIL_LINE, sw=2.4)
    inside = ("#FFD9A0", "#C4702E", "#4A1F12") if lit else ("#4B3A3A", "#2A2022", "#1A1415")
    sheet.circle(x, y, r * 0.74, sheet.radial(x, y, r, zip((0, 0.55, 1), inside, strict=True)))
    sheet.circle(x, y, r * 0.74, None, 0.4, stroke="#000000", sw=1.4)


def _prime(sheet: Sheet, p: Print) -> None:
    """A hexagon halved between the two colours."""

    def at(share: float) -> list[Point]:
        far = p.r * 1.06 * share
        turns = [t * pi / 3 + pi / 2 for t in range(6)]
        return [turned(*p.at, p.turn, (far * cos(t), far * sin(t))) for t in turns]

    around = at(1)
    for half, colour in ((around[:4], "#8E1722"), ([*around[3:], around[0]], "#14171C")):
        sheet.poly(half, colour, 0.75)
    sheet.poly(around, None, p.a, stroke=CREAM, sw=2.8 if p.r > 26 else 1.8)
    if p.r > 26:
        sheet.poly(at(1 - 7 / p.r), None, p.a * 0.47, stroke=CREAM, sw=1.2)


def _screen(sheet: Sheet, p: Print) -> None:
    """One line of an electronic wager's screen, in its brass rim."""
    r, wide, x, y = p.r, p.wide, p.at[0] - p.wide, p.at[1] - p.r
    if r < 12:
        corners = [turned(*p.at, p.turn, c) for c in ((-wide, -r), (wide, -r), (wide, r), (-wide, r))]
        sheet.poly(corners, "#0A0E12", 0.9)
        sheet.poly(corners, None, 0.8, stroke="#9FCDF2", sw=1.2)
        return
    rim = sheet.linear(0, y - 6, 0, y + 2 * r + 6, ((0, "#D9B56D"), (1, "#8F7140")))
    sheet.rr(x - 6, y - 6, 2 * wide + 12, 2 * r + 12, 10, rim)
    sheet.rr(x - 3.5, y - 3.5, 2 * wide + 7, 2 * r + 7, 8, "#0A0E12")
    sheet.rr(x, y, 2 * wide, 2 * r, 6, "#16212B")
    sheet.rr(x + 1, y + 1, 2 * wide - 2, 2 * r - 2, 5, None, 0.7, stroke="#9FCDF2", sw=1.4)
    sheet.text(p.mark, x + 10, p.at[1], 20, "ui6", "#9FCDF2", valign="m")


def _option(sheet: Sheet, p: Print) -> None:
    """Two bars, one above the other, for the fee of a draw; the larger carries their words, parted by a bar."""
    big = p.r > 26
    high = p.r * 0.88 if big else p.r
    path = round_box(p.wide, high / 2, 9 if big else 4)
    for i, line in enumerate(p.mark.split("|") if p.mark else ("", "")):
        centre = turned(*p.at, p.turn, (0, (i - 0.5) * (high + (6 if big else 3))))
        sheet.path(path, "#000000", 0.2, at=centre, turn=p.turn)
        sheet.path(path, None, p.a * 0.95, stroke=CREAM, sw=2.2 if big else 1.5, at=centre, turn=p.turn)
        if line:
            sheet.fitted(line, *centre, 2 * p.wide - 24, 20, "serif6", CREAM, anchor="c", valign="m", least=13)


def _small_circles(sheet: Sheet, p: Print) -> None:
    """Five small rings set like the table, for Super Wagers on the others."""
    for shift in ((0, -12), (-13, -4), (13, -4), (-9, 11), (9, 11)):
        sheet.circle(*turned(*p.at, p.turn, shift), 6, None, p.a, stroke=CREAM, sw=1.3)


def _moon(sheet: Sheet, p: Print) -> None:
    spots.spot(sheet, "circle", *p.at, p.r, alpha=p.a, turn=p.turn)
    crescent(sheet, *p.at, p.r * 0.5, p.a * 0.5)


def crescent(sheet: Sheet, x: float, y: float, r: float, a: float = 0.95) -> None:
    """The waxing moon, its horns to the right."""
    outer = [(r * cos(t), r * sin(t)) for t in (0.62 + i * (2 * pi - 1.1) / 60 for i in range(61))]
    other, cx, cy = r * 0.86, r * 0.42, -r * 0.16
    inner = [
        (cx + other * cos(t), cy + other * sin(t)) for t in (2 * pi - 1.08 - i * (2 * pi - 2.0) / 60 for i in range(61))
    ]
    kept = [p for p in outer if (p[0] - cx) ** 2 + (p[1] - cy) ** 2 >= other * other]
    edge = [p for p in inner if p[0] ** 2 + p[1] ** 2 <= r * r]
    start = kept[-1]
    if (
        edge
        and (edge[0][0] - start[0]) ** 2 + (edge[0][1] - start[1]) ** 2
        > (edge[-1][0] - start[0]) ** 2 + (edge[-1][1] - start[1]) ** 2
    ):
        edge.reverse()
    sheet.poly([(x + px, y + py) for px, py in (*kept, *edge)], MOON, a)


SPOTS: Final[dict[str, Callable[[Sheet, Print], None]]] = {
    "die": _die, "outline-die": _outline_die, "cell": _cell, "panel": _panel, "numbered": _numbered, "numeral": _numeral,
    "tagged": _tagged, "sensor": lambda sheet, p: sensor(sheet, *p.at, p.r, lit=False), "prime": _prime, "screen": _screen,
    "option": _option, "small-circles": _small_circles, "moon": _moon,
}  # fmt: skip
"""Shapes beside those of `draw.spots`."""
