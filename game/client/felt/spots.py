"""The places printed on the felt for wagers and cards: plain shapes, the live frame round one, what
single tables have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple, cast

from ..draw.paths import point_in_turned_frame, regular_polygon, round_box
from ..draw.sheet import Sheet
from ..draw.signs import CRESCENT, PIPS
from ..draw.style import Colors
from ..draw.text.text_styles import STYLES, first_fitting_or_last, largest_size
from ..layouts.layout import OtherSpot, Point, SpotPlace
from .lettering import draw_panel, draw_turned_text
from .style import PrintStyle

Shape = Literal["circle", "square", "pentagon", "diamond", "capsule", "box"]
SHAPES: Final = ("circle", "square", "pentagon", "diamond", "capsule", "box")

CROSSES: Final = {"across": "lmr", "down": "tmb", "middle": "m", "all": "lmrtb", "none": ""}
UNPRINTED: Final = ("bare", "none")
"""Shapes that are not printed: `bare` can be reached, `none` only holds what a decision places."""


def shape_path(shape: Shape, r: float, grow: float = 0.0, half_width: float = 0.0) -> str:
    """The outline of a spot of radius ``r`` about the origin, ``grow`` outside it; ``half_width`` is
    that of a capsule or a box, 0 the usual one.
    """
    if shape == "circle":
        return round_box(r + grow, r + grow, r + grow)
    if shape == "square":
        half = r * 0.93 + grow
        return round_box(half, half, max(1.0, r * 0.24 + grow))
    if shape == "capsule":
        high = r + grow
        return round_box(max(high, (half_width or r * 1.9) + grow), high, high)
    if shape == "box":
        return round_box((half_width or r) + grow, r + grow, 10 + max(0.0, grow))
    if shape == "pentagon":
        return regular_polygon(5, r + grow * 1.24, -90)
    if shape == "diamond":
        return regular_polygon(4, r * 1.12 + grow * 1.41, -90)
    raise ValueError(
        f"shape must be circle, square, pentagon, diamond, capsule or box, not {shape!r}"
    )


def draw_cross_icon(
    sheet: Sheet,
    x: float,
    y: float,
    size: float,
    filled_line: str,
    a: float = 1.0,
    turn: float = 0.0,
) -> None:
    """Five small boxes in a cross; ``filled_line`` (a name of ``CROSSES``) says which line the spot
    plays.
    """
    live = CROSSES[filled_line]
    across, high, wide = size * 0.313, size * 0.394, size * 0.232
    tall = size * 0.302
    for name, (dx, dy) in PrintStyle.cross_corners.items():
        at = point_in_turned_frame(x, y, turn, (dx * across, dy * high))
        if name in live:
            sheet.path(
                round_box(wide / 2, tall / 2, size * 0.04), Colors.cream, a, at=at, turn=turn
            )
        else:
            edge = max(0.8, size * 0.024)
            sheet.path(
                round_box(wide / 2 - edge / 2, tall / 2 - edge / 2, size * 0.035),
                None,
                a * 0.6,
                stroke=Colors.cream,
                sw=edge,
                at=at,
                turn=turn,
            )


def draw_spot(
    sheet: Sheet,
    shape: Shape,
    x: float,
    y: float,
    r: float,
    *,
    cross_line: str | None = None,
    turn: float = 0.0,
    alpha: float = 0.95,
    half_width: float = 0.0,
) -> None:
    """A betting spot centred on (x, y): outline, finer inner line, darkened cloth."""
    line = 2.8 if r > 26 else 2.2 if r > 20 else 1.8
    sheet.path(shape_path(shape, r, 0, half_width), "#000000", 0.18, at=(x, y), turn=turn)
    sheet.path(
        shape_path(shape, r, 0, half_width),
        None,
        alpha,
        stroke=Colors.cream,
        sw=line,
        at=(x, y),
        turn=turn,
    )
    if r > 26:
        sheet.path(
            shape_path(shape, r, -6, half_width),
            None,
            alpha * 0.5,
            stroke=Colors.cream,
            sw=1.2,
            at=(x, y),
            turn=turn,
        )
    if cross_line is not None:
        draw_cross_icon(sheet, x, y, r * 1.15, cross_line, alpha, turn)


def draw_live_frame(
    sheet: Sheet,
    shape: Shape,
    x: float,
    y: float,
    r: float,
    *,
    breath: float = 1.0,
    half_width: float = 0.0,
) -> None:
    """The dashed brass frame of the spot to act on; ``breath`` (0-1) is the strength of its glow."""
    big = r > 26
    if breath > 0:
        reach = max(r * 1.3, half_width or (r * 1.9 if shape == "capsule" else 0)) + 8
        path = shape_path(shape, r, 1 if big else 2, half_width)
        sheet.glow(
            path, (x, y), reach, Colors.brass, wide=11 if big else 7, blur=6 if big else 4, a=breath
        )
    sheet.path(
        shape_path(shape, r, 3 if big else 4, half_width),
        None,
        0.55 + 0.45 * breath,
        stroke=Colors.brass,
        sw=4 if big else 2.6,
        dash="14 8" if big else "7 4",
        at=(x, y),
    )


def draw_card_place(sheet: Sheet, x: float, y: float, card_width: float, turn: float = 0.0) -> None:
    """The printed box of a shared card centred on (x, y): it is larger than the card by six pixels
    at each side.
    """
    path = round_box(card_width / 2 + 6, card_width * 0.7 + 5, 10)
    sheet.path(path, "#000000", 0.16, at=(x, y), turn=turn)
    sheet.path(path, None, 0.8, stroke=Colors.cream, sw=2.2, at=(x, y), turn=turn)


def draw_card_slot(
    sheet: Sheet,
    x: float,
    y: float,
    card_width: float,
    *,
    turn: float = 0.0,
    shift_in_turned_frame: Point = (0.0, 0.0),
    alpha: float = 0.6,
) -> None:
    """A dashed outline where a card may come to lie, which hides it: about (x, y), or shifted from
    there along the sides of the turned card.
    """
    inset = 1.5 if card_width < 60 else 2.5
    path = round_box(card_width / 2 - inset, card_width * 0.7 - inset, card_width * 0.09)
    at = point_in_turned_frame(x, y, turn, shift_in_turned_frame)
    line = 1.6 if card_width < 60 else 2
    sheet.path(path, None, alpha, stroke=Colors.cream, sw=line, dash="6 5", at=at, turn=turn)


RANKS: Final = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "10",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
}


def abbreviate_hyphenated_ranks(hand_name: str) -> str:
    """A hand's name with letters for the ranks it begins with, for where the words have no room; any
    other name as it is.

    >>> abbreviate_hyphenated_ranks("King-queen high"), abbreviate_hyphenated_ranks("King-high straight")
    ('K-Q high', 'K-high straight')
    """
    high, dash, rest = hand_name.partition("-")
    low, _, last = rest.partition(" ")
    if not dash or high.lower() not in RANKS or low not in (*RANKS, "high"):
        return hand_name
    return f"{RANKS[high.lower()]}-{RANKS.get(low, low)} {last}"


def draw_hand_reading(
    sheet: Sheet,
    w: float,
    h: float,
    line_name_hand_rows: Sequence[tuple[str, str, str]],
    ground: str = "#06211E",
) -> None:
    """What the own hands make so far: a row each of line (a name of ``CROSSES``, or empty), its
    name, its hand.
    """
    sheet.rr(0, 0, w, h, 14, ground, 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.16, stroke="#FFFFFF", sw=1.4)
    step = h / max(1, len(line_name_hand_rows))
    rooms = [(hand, w - (64 if cross else 18) - 12) for cross, _, hand in line_name_hand_rows]
    if largest_size(sheet.type, "ui7", rooms, (22, 20)) < 22:
        line_name_hand_rows = [
            (cross, name, abbreviate_hyphenated_ranks(hand.removesuffix(" so far")))
            for cross, name, hand in line_name_hand_rows
        ]
    for i, (cross, name, hand) in enumerate(line_name_hand_rows):
        top = i * step
        left = 64.0 if cross else 18.0
        if cross:
            draw_cross_icon(sheet, 33, top + step / 2, 42, cross)
        sheet.write("strong", name, left, top + step * 0.415, w - left - 8, Colors.foil)
        room = w - left - 12
        if not sheet.fits("name", hand, room, size=18):  # which cards make it: "Queens and fours"
            cards = hand.rpartition(", ")[2]
            hand = cards[:1].upper() + cards[1:]
        size = largest_size(sheet.type, "ui7", [(hand, room)], (22, 20, 18))
        sheet.write("name", hand, left, top + step * 0.80, room, size=size)
        if i:
            sheet.line(14, top, w - 14, top, "#FFFFFF", 0.16, 1.2)


class Print(NamedTuple):
    """One place to print: its centre, radius and half width, what stands in it, the cloth, its turn
    and how strong it is.
    """

    at: Point
    r: float
    wide: float
    mark: str
    felt: str
    turn: float
    a: float


def print_spot(
    sheet: Sheet,
    place: SpotPlace | OtherSpot,
    at: Point,
    felt: str,
    turn: float = 0.0,
    a: float = 0.95,
) -> None:
    """Print a wager's place centred on `at`, unless its shape is one of `UNPRINTED`."""
    if place.shape in SPOTS:
        SPOTS[place.shape](sheet, Print(at, place.r, place.wide, place.mark, felt, turn, a))
    elif place.shape not in UNPRINTED:
        shape = cast("Shape", place.shape)
        draw_spot(
            sheet,
            shape,
            *at,
            place.r,
            cross_line=place.cross or None,
            turn=turn,
            half_width=place.wide,
            alpha=a,
        )
    sheet.flush()


def draw_flat_die(
    sheet: Sheet, at: Point, size: float, face: int, die_color: str, pip_color: str
) -> None:
    """A printed die: a full square with pips."""
    sheet.path(round_box(size / 2, size / 2, size * 0.17), die_color, at=at)
    for x, y in PIPS[face]:
        sheet.circle(at[0] + x * size * 0.25, at[1] + y * size * 0.25, size * 0.098, pip_color)


def draw_line_die(
    sheet: Sheet, at: Point, size: float, face: int, a: float = 1.0, turn: float = 0.0
) -> None:
    """A printed die in outline."""
    half = size / 2 - 1
    edge = round_box(half, half, size * 0.16)
    sheet.path(edge, None, a, stroke=Colors.cream, sw=max(1.5, size * 0.05), at=at, turn=turn)
    for x, y in PIPS[face]:
        sheet.circle(
            *point_in_turned_frame(*at, turn, (x * size * 0.25, y * size * 0.25)),
            size * 0.092,
            Colors.cream,
            a,
        )


def _draw_die(sheet: Sheet, p: Print) -> None:
    (x, y), r = p.at, p.r
    sheet.rr(x - r, y - r, 2 * r, 2 * r, 12, "#000000", 0.18)
    draw_flat_die(sheet, p.at, r * 1.76, int(p.mark), Colors.cream, p.felt)
    sheet.rr(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2, 13, None, 0.6, stroke=Colors.cream, sw=1.4)


def _draw_outline_die(sheet: Sheet, p: Print) -> None:
    sheet.path(round_box(p.r, p.r, 4), "#000000", 0.14, at=p.at, turn=p.turn)
    draw_line_die(sheet, p.at, 2 * p.r - 2, int(p.mark), p.a * 0.85, p.turn)


def _draw_dice_pair_cell(sheet: Sheet, p: Print) -> None:
    """A box of the grid: its two dice, a finer line inside when they are alike."""
    x, y, w, h = p.at[0] - p.wide, p.at[1] - p.r, 2 * p.wide, 2 * p.r
    draw_panel(sheet, x, y, w, h)
    low, high = int(p.mark[0]), int(p.mark[2])
    if low == high:
        sheet.rr(x + 6, y + 6, w - 12, h - 12, 6, None, 0.34, stroke=Colors.cream, sw=1.1)
    draw_flat_die(sheet, (p.at[0] - 21, y + 25), 34, low, Colors.cream, p.felt)
    draw_flat_die(sheet, (p.at[0] + 21, y + 25), 34, high, Colors.cream, p.felt)


def _draw_panel_with_dice(sheet: Sheet, p: Print) -> None:
    """A plain printed box; with a mark, that pair of dice in its upper left corner."""
    x, y = p.at[0] - p.wide, p.at[1] - p.r
    draw_panel(sheet, x, y, 2 * p.wide, 2 * p.r, 0.22)
    for shift, face in zip((30, 70), p.mark[::2], strict=False):
        draw_flat_die(sheet, (x + shift, y + 30), 34, int(face), Colors.cream, p.felt)


def _draw_marked_circle(sheet: Sheet, p: Print) -> None:
    draw_spot(sheet, "circle", *p.at, p.r, alpha=p.a, turn=p.turn)
    if p.mark:
        draw_turned_text(sheet, p.mark, p.at, max(14.0, p.r * 0.8), p.turn, a=p.a)


def _draw_ring_without_numeral(sheet: Sheet, p: Print) -> None:
    """A ring for a number or letter, which is drawn with the pieces: it moves aside for a chip."""
    sheet.circle(*p.at, p.r, "#000000", 0.18)
    sheet.circle(*p.at, p.r, None, p.a, stroke=Colors.cream, sw=2.4)


def _draw_marked_box(sheet: Sheet, p: Print) -> None:
    draw_spot(sheet, "box", *p.at, p.r, half_width=p.wide, alpha=p.a, turn=p.turn)
    lines = p.mark.split("|")
    if p.r > 26:
        for i, line in enumerate(lines):
            y = p.at[1] + (i - (len(lines) - 1) / 2) * 24
            sheet.text(
                line, p.at[0], y, 20, "serif7", Colors.cream, anchor="c", valign="m", track=1.4
            )
    elif p.mark:
        draw_turned_text(sheet, p.mark, p.at, 15, p.turn, a=p.a, track=0.6)


def draw_sensor(sheet: Sheet, x: float, y: float, r: float, *, lit: bool) -> None:
    """The place of a wager that a device takes: dark glass in brass, glowing once it is paid."""
    sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=5, dy=3, a=0.5)
    if lit:
        sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=9, dy=0, a=0.55, colour="#FF9A4A")
    sheet.circle(x, y, r, "#15181A")
    sheet.circle(x, y, r, None, 1, stroke=Colors.rail_line, sw=2.4)
    inside = ("#FFD9A0", "#C4702E", "#4A1F12") if lit else ("#4B3A3A", "#2A2022", "#1A1415")
    sheet.circle(x, y, r * 0.74, sheet.radial(x, y, r, zip((0, 0.55, 1), inside, strict=True)))
    sheet.circle(x, y, r * 0.74, None, 0.4, stroke="#000000", sw=1.4)


def _draw_red_black_hexagon(sheet: Sheet, p: Print) -> None:
    def hexagon_points(share: float) -> list[Point]:
        far = p.r * 1.06 * share
        turns = [t * pi / 3 + pi / 2 for t in range(6)]
        return [point_in_turned_frame(*p.at, p.turn, (far * cos(t), far * sin(t))) for t in turns]

    around = hexagon_points(1)
    for half, colour in ((around[:4], "#8E1722"), ([*around[3:], around[0]], "#14171C")):
        sheet.poly(half, colour, 0.75)
    sheet.poly(around, None, p.a, stroke=Colors.cream, sw=2.8 if p.r > 26 else 1.8)
    if p.r > 26:
        sheet.poly(hexagon_points(1 - 7 / p.r), None, p.a * 0.47, stroke=Colors.cream, sw=1.2)


def _draw_screen(sheet: Sheet, p: Print) -> None:
    r, wide, x, y = p.r, p.wide, p.at[0] - p.wide, p.at[1] - p.r
    if r < 12:
        regular_polygon = [
            point_in_turned_frame(*p.at, p.turn, c)
            for c in ((-wide, -r), (wide, -r), (wide, r), (-wide, r))
        ]
        sheet.poly(regular_polygon, "#0A0E12", 0.9)
        sheet.poly(regular_polygon, None, 0.8, stroke="#9FCDF2", sw=1.2)
        return
    rim = sheet.linear(0, y - 6, 0, y + 2 * r + 6, ((0, "#D9B56D"), (1, "#8F7140")))
    sheet.rr(x - 6, y - 6, 2 * wide + 12, 2 * r + 12, 10, rim)
    sheet.rr(x - 3.5, y - 3.5, 2 * wide + 7, 2 * r + 7, 8, "#0A0E12")
    sheet.rr(x, y, 2 * wide, 2 * r, 6, "#16212B")
    sheet.rr(x + 1, y + 1, 2 * wide - 2, 2 * r - 2, 5, None, 0.7, stroke="#9FCDF2", sw=1.4)
    sheet.text(p.mark, x + 10, p.at[1], 20, "ui6", "#9FCDF2", valign="m")


def _draw_draw_fee(sheet: Sheet, p: Print) -> None:
    """Two bars, one above the other, for the fee of a draw; the larger carries their words, parted
    by a bar.
    """
    big = p.r > 26
    high = p.r * 0.88 if big else p.r
    path = round_box(p.wide, high / 2, 9 if big else 4)
    for i, line in enumerate(p.mark.split("|") if p.mark else ("", "")):
        centre = point_in_turned_frame(*p.at, p.turn, (0, (i - 0.5) * (high + (6 if big else 3))))
        sheet.path(path, "#000000", 0.2, at=centre, turn=p.turn)
        sheet.path(
            path,
            None,
            p.a * 0.95,
            stroke=Colors.cream,
            sw=2.2 if big else 1.5,
            at=centre,
            turn=p.turn,
        )
        if line:
            style = STYLES["spot-foot"]._replace(size=13)
            room = 2 * p.wide - (24 if sheet.fits(style, line, 2 * p.wide - 24) else 8)
            short = first_fitting_or_last(sheet.type, style, (line, line.rpartition(" ")[0]), room)
            sheet.write("spot-foot", short, *centre, room, anchor="c", valign="m")


def _draw_small_circles(sheet: Sheet, p: Print) -> None:
    for shift in ((0, -12), (-13, -4), (13, -4), (-9, 11), (9, 11)):
        sheet.circle(
            *point_in_turned_frame(*p.at, p.turn, shift), 6, None, p.a, stroke=Colors.cream, sw=1.3
        )


def _draw_moon(sheet: Sheet, p: Print) -> None:
    draw_spot(sheet, "circle", *p.at, p.r, alpha=p.a, turn=p.turn)
    draw_crescent(sheet, *p.at, p.r * 0.5, p.a * 0.5)


def draw_crescent(sheet: Sheet, x: float, y: float, r: float, a: float = 0.95) -> None:
    """The waxing moon, its horns to the right."""
    sheet.path(CRESCENT, PrintStyle.moon, a, at=(x, y), size=r)


SPOTS: Final[dict[str, Callable[[Sheet, Print], None]]] = {
    "die": _draw_die,
    "outline-die": _draw_outline_die,
    "cell": _draw_dice_pair_cell,
    "panel": _draw_panel_with_dice,
    "numbered": _draw_marked_circle,
    "numeral": _draw_ring_without_numeral,
    "tagged": _draw_marked_box,
    "sensor": lambda sheet, p: draw_sensor(sheet, *p.at, p.r, lit=False),
    "prime": _draw_red_black_hexagon,
    "screen": _draw_screen,
    "option": _draw_draw_fee,
    "small-circles": _draw_small_circles,
    "moon": _draw_moon,
}
"""Shapes beside the plain ones."""
