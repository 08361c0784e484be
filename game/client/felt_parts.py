"""What single felts have printed or sunk into them: dice, numbered circles, a throw box, bands, the house's crest.

`SPOTS` are shapes of wagers beside those of `draw.spots`, `PARTS` kinds of areas beside those that `felt` paints itself.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from game.client.draw import furniture, spots
from game.client.draw.lettering import leaf
from game.client.draw.outlines import outlines
from game.client.draw.palette import CREAM, FOIL, RAIL_LINE, mix
from game.client.draw.paths import bounds, mapped, round_box, turned
from game.client.draw.signs import PIPS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.layout import Area, Point, Table

UNPRINTED: Final = ("bare", "none")
"""Shapes that are not printed: `bare` can be reached, `none` only holds what a decision places."""
AXIS: Final = 760.0


def turned_text(
    sheet: Sheet, text: str, at: Point, size: float, turn: float, face: str = "serif7", colour: str = CREAM, a: float = 1.0,
    track: float = 0.0,
) -> None:  # fmt: skip
    """A line centred on `at` and turned; straight when the turn is small enough not to show."""
    if abs(turn) < 1:
        sheet.text(text, *at, size, face, colour, anchor="c", valign="m", a=a, track=track)
        return
    radius, angle = 600.0, radians(turn)
    low = size * 0.335
    x, y = at[0] - low * sin(angle), at[1] + low * cos(angle)
    ink = mix("#6A6A6A", colour, a) if a < 1 else colour
    sheet.arc(text, x + radius * sin(angle), y - radius * cos(angle), radius, -turn, size, face, ink, track=track)


def flat_die(
    sheet: Sheet, at: Point, size: float, face: int, ink: str, ground: str, a: float = 1.0, turn: float = 0.0
) -> None:
    """A printed die: a full square of ink with pips of the ground."""
    path = round_box(size / 2, size / 2, size * 0.17)
    sheet.path(path, ink, a, at=at, turn=turn)
    for x, y in PIPS[face]:
        px, py = turned(*at, turn, (x * size * 0.25, y * size * 0.25))
        sheet.circle(px, py, size * 0.098, ground)


def line_die(sheet: Sheet, at: Point, size: float, face: int, ink: str, a: float = 1.0, turn: float = 0.0) -> None:
    """A printed die in outline."""
    half = size / 2 - 1
    sheet.path(
        round_box(half, half, size * 0.16),
        None,
        a,
        stroke=ink,
        sw=max(1.5, size * 0.05),
        at=at,
        turn=turn,
    )
    for x, y in PIPS[face]:
        px, py = turned(*at, turn, (x * size * 0.25, y * size * 0.25))
        sheet.circle(px, py, size * 0.092, ink, a)


# -- spots ---------------------------------------------------------------------------------------------------------


def _die(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    sheet.rr(at[0] - r, at[1] - r, 2 * r, 2 * r, 12, "#000000", 0.18)
    flat_die(sheet, at, r * 1.76, int(mark), CREAM, felt)
    sheet.rr(at[0] - r - 1, at[1] - r - 1, 2 * r + 2, 2 * r + 2, 13, None, 0.6, stroke=CREAM, sw=1.4)


def _outline_die(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    sheet.path(round_box(r, r, 4), "#000000", 0.14, at=at, turn=turn)
    line_die(sheet, at, 2 * r - 2, int(mark), CREAM, a * 0.85, turn)


def _numbered(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    spots.spot(sheet, "circle", *at, r, alpha=a, turn=turn)
    if mark:
        turned_text(sheet, mark, at, max(14.0, r * 0.8), turn, a=a)


def _tagged(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    spots.spot(sheet, "box", *at, r, wide=wide, alpha=a, turn=turn)
    if r > 26:
        lines = mark.split("|")
        for i, line in enumerate(lines):
            sheet.text(
                line,
                at[0],
                at[1] + (i - (len(lines) - 1) / 2) * 24,
                20,
                "serif7",
                CREAM,
                anchor="c",
                valign="m",
                track=1.4,
            )
    elif mark:
        turned_text(sheet, mark, at, 15, turn, a=a, track=0.6)


def _sensor(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    sensor(sheet, *at, r, lit=False)


def sensor(sheet: Sheet, x: float, y: float, r: float, *, lit: bool) -> None:
    """The place of a wager that a device takes: dark glass in brass, glowing once it is paid."""
    sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=5, dy=3, a=0.5)
    if lit:
        sheet.shadow(x - r, y - r, 2 * r, 2 * r, r, blur=9, dy=0, a=0.55, colour="#FF9A4A")
    sheet.circle(x, y, r, "#15181A")
    sheet.circle(x, y, r, None, 1, stroke=RAIL_LINE, sw=2.4)
    inside = ("#FFD9A0", "#C4702E", "#4A1F12") if lit else ("#4B3A3A", "#2A2022", "#1A1415")
    glass = sheet.radial(x, y, r, ((0, inside[0], 1), (0.55, inside[1], 1), (1, inside[2], 1)))
    sheet.circle(x, y, r * 0.74, glass)
    sheet.circle(x, y, r * 0.74, None, 0.4, stroke="#000000", sw=1.4)


def _cell(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """A box of the grid: its two dice, a finer line inside when they are alike."""
    x, y, w, h = at[0] - wide, at[1] - r, 2 * wide, 2 * r
    panel(sheet, x, y, w, h, 0.2)
    low, high = int(mark[0]), int(mark[2])
    if low == high:
        sheet.rr(x + 6, y + 6, w - 12, h - 12, 6, None, 0.34, stroke=CREAM, sw=1.1)
    flat_die(sheet, (at[0] - 21, y + 26), 34, low, CREAM, felt)
    flat_die(sheet, (at[0] + 21, y + 26), 34, high, CREAM, felt)


def _panel_spot(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """A plain printed box; with a mark, that pair of dice in its upper left corner."""
    panel(sheet, at[0] - wide, at[1] - r, 2 * wide, 2 * r, 0.22)
    if mark:
        flat_die(sheet, (at[0] - wide + 30, at[1] - r + 30), 34, int(mark[0]), CREAM, felt)
        flat_die(sheet, (at[0] - wide + 70, at[1] - r + 30), 34, int(mark[2]), CREAM, felt)


def panel(sheet: Sheet, x: float, y: float, w: float, h: float, fill: float = 0.2, a: float = 0.88) -> None:
    """A printed box with darkened cloth."""
    sheet.rr(x, y, w, h, 10, "#000000", fill)
    sheet.rr(x + 1, y + 1, w - 2, h - 2, 9, None, a, stroke=CREAM, sw=2.1)


SPOTS: Final = {
    "die": _die, "outline-die": _outline_die, "numbered": _numbered, "tagged": _tagged, "sensor": _sensor, "cell": _cell,
    "panel": _panel_spot,
}  # fmt: skip


# -- areas ---------------------------------------------------------------------------------------------------------


def _shaker_place(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    x, y, w, h = area.box
    cx, cy = x + w / 2, y + h / 2
    sheet.circle(cx, cy, w / 2, "#000000", 0.2)
    sheet.circle(cx, cy, w / 2, None, 0.9, stroke=CREAM, sw=2.4)
    sheet.circle(cx, cy, w / 2 - 6, None, 0.4, stroke=CREAM, sw=1.2)


def _house_crest(sheet: Sheet, area: Area, table: Table) -> None:
    """The leaf in two rings, the house's name between them."""
    x, y, w, h = area.box
    cx, cy, r, felt = x + w / 2, y + h / 2, w / 2, table.layout.felt
    sheet.circle(cx, cy, r, "#000000", 0.10)
    sheet.circle(cx, cy, r, None, 0.62, stroke=CREAM, sw=1.8)
    sheet.circle(cx, cy, r - 28, None, 0.40, stroke=CREAM, sw=1.2)
    leaf(sheet, cx, cy - 2, (r - 28) * 1.18, mix(felt, CREAM, 0.88), felt)
    sheet.arc("LINDEN", cx, cy, r - 21.5, 0, 20, "serif7", FOIL, track=4, over=True)
    sheet.arc("HOUSE", cx, cy, r - 7.5, 0, 20, "serif7", FOIL, track=4.6)
    for turn in (172, 8):
        sheet.circle(cx + (r - 14) * cos(radians(turn)), cy + (r - 14) * sin(radians(turn)), 2.4, FOIL)


def _seat_diagram(sheet: Sheet, area: Area, table: Table) -> None:
    """How each seat's chips lie in a box: seat 1 at its right end (the player's own in brass)."""
    x, y, w, h = area.box
    panel(sheet, x, y, w, h)
    sheet.text(area.text, x + w / 2, y + 26, 20, "serif7", CREAM, anchor="c", track=1.2)
    seats = table.game.seats
    for seat in range(1, seats + 1):
        px, own = x + w * (seats - seat + 0.5) / seats, seat == table.own
        sheet.circle(px, y + 52, 14, "#DDB871" if own else "#000000", 1 if own else 0.1)
        sheet.circle(px, y + 52, 14, None, 1, stroke="#DDB871" if own else CREAM, sw=1.6)
        sheet.text(str(seat), px, y + 52, 20, "ui7", table.layout.felt if own else CREAM, anchor="c", valign="m")


def _circles(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A row of numbered circles of radius `r`, as many as `text` has numbers, over the width of the box."""
    x, y, w, h = area.box
    names = area.text.split()
    for i, name in enumerate(names):
        cx = x + area.r + i * (w - 2 * area.r) / max(1, len(names) - 1)
        sheet.circle(cx, y + h / 2, area.r, "#000000", 0.2)
        sheet.circle(cx, y + h / 2, area.r, None, 0.9, stroke=CREAM, sw=2.2)
        sheet.text(name, cx, y + h / 2, 22, "serif7", CREAM, anchor="c", valign="m", a=0.7)


def _field(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """The numbers of the field, the two that pay double ringed."""
    x, y, w, _h = area.box
    names = area.text.split()
    for i, name in enumerate(names):
        cx = x + i * w / (len(names) - 1)
        if i in (0, len(names) - 1):
            sheet.circle(cx, y, 18, None, 1, stroke="#DDB871", sw=2.4)
        sheet.text(name, cx, y, 24, "serif7", CREAM, anchor="c", valign="m")


BOX_NAMES: Final = (("TWO", 2), ("THREE", 3), ("FOUR", 4), ("FIVE", 5), ("SIX", 6), ("ACE", 1))


def compartment(box: tuple[float, float, float, float], index: int) -> tuple[float, float, float, float]:
    """Where compartment `index` of a throw box is."""
    x, y, w, _h = box
    wide = (w - 24 - 5 * 8) / 6
    return x + 12 + index * (wide + 8), y + 10, wide, 102.0


def _throw_box(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """The box sunk into the table: its rim, its floor, a compartment for each face from two to ace."""
    x, y, w, h = area.box
    sheet.shadow(x - 14, y - 12, w + 28, h + 26, 22, blur=7, dy=4, a=0.5)
    sheet.rr(x - 14, y - 12, w + 28, h + 26, 22, "#120A0D")
    rim = sheet.linear(0, y - 12, 0, y + h + 12, ((0, "#5A4538", 1), (1, "#2A1F1A", 1)))
    sheet.rr(x - 13, y - 12, w + 26, h + 24, 21, rim)
    sheet.rr(x - 12, y - 11, w + 24, h + 22, 20, None, 0.8, stroke=RAIL_LINE, sw=1.6)
    sheet.rr(x - 2, y - 2, w + 4, h + 4, 12, None, 0.9, stroke=RAIL_LINE, sw=2)
    floor = sheet.linear(0, y, 0, y + h, ((0, "#24101B", 1), (1, "#38182B", 1)))
    sheet.rr(x, y, w, h, 11, floor)
    for i in range(10):
        sheet.rr(x + i, y + i, w - 2 * i, h - 2 * i, 11, None, 0.085 * (1 - i / 10), stroke="#000000", sw=2 + i)
    shade = sheet.linear(0, y, 0, y + 34, ((0, "#000000", 0.6), (1, "#000000", 0)))
    sheet.rr(x, y, w, 34, 11, shade)
    for i, (name, face) in enumerate(BOX_NAMES):
        cx, cy, cw, ch = compartment(area.box, i)
        sheet.rr(cx, cy, cw, ch, 9, "#000000", 0.28)
        sheet.rr(cx + 1, cy + 1, cw - 2, ch - 2, 8, None, 0.7, stroke=CREAM, sw=1.8)
        sheet.text(name, cx + cw / 2, cy + 22, 20, "serif7", CREAM, anchor="c", track=2)
        line_die(sheet, (cx + cw / 2, cy + 62), 46, face, CREAM, 0.26)


def _arc_band(sheet: Sheet, area: Area, table: Table) -> None:
    """A band between two circles round (axis, y): box is (half angle, y, inner radius, outer radius); a leaf in its middle."""
    half, cy, inner, outer = area.box
    a = radians(half)

    def point(radius: float, angle: float) -> Point:
        return AXIS + radius * sin(angle), cy + radius * cos(angle)

    steps = [a - i * 2 * a / 48 for i in range(49)]
    edge = [point(outer, t) for t in steps] + [point(inner, t) for t in reversed(steps)]
    sheet.poly(edge, "#000000", 0.16)
    sheet.poly(edge, None, area.alpha, stroke=CREAM, sw=2.2)
    for d in (-62, 62):
        t = d / ((inner + outer) / 2)
        sheet.line(*point(inner, t), *point(outer, t), CREAM, 0.5, 1.4)
    felt = table.layout.felt
    leaf(sheet, AXIS, cy + (inner + outer) / 2 - 1, 26, mix(felt, CREAM, 0.5), felt)


def _hairpins(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """Lines on both sides of a capsule that run out, turn and double back."""
    x, y, w, h = area.box
    cy = y + h / 2
    for d in (-1, 1):
        for i in range(3):
            r = 22 - i * 7
            x0, x1 = x + w / 2 + d * (w / 2 + 12), x + w / 2 + d * (w / 2 + 150 - i * 4)
            k = r * 0.5523
            path = (
                f"M{x0:.2f},{cy - r:.2f} L{x1:.2f},{cy - r:.2f} C{x1 + d * k:.2f},{cy - r:.2f} {x1 + d * r:.2f},{cy - k:.2f} "
                f"{x1 + d * r:.2f},{cy:.2f} C{x1 + d * r:.2f},{cy + k:.2f} {x1 + d * k:.2f},{cy + r:.2f} {x1:.2f},{cy + r:.2f} "
                f"L{x0:.2f},{cy + r:.2f}"
            )
            sheet.path(path, None, 0.62 - 0.14 * i, stroke=CREAM, sw=1.7)


def _letter(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A great letter in outline over the height of the box, mirrored when it turns."""
    x, y, _w, h = area.box
    size = h / 0.67
    path = outlines(sheet.cache, "serif").word(area.text, 0, 0, size)
    left, top, right, low = bounds(path)
    scale = h / (low - top)
    cx, cy = (left + right) / 2, (top + low) / 2
    if area.turn:
        path = mapped(path, lambda px, py: (2 * cx - px, py))
    at = (x - cx * scale, y - cy * scale)
    sheet.path(path, FOIL, 0.16, at=at, size=scale)
    sheet.path(path, None, 0.5, stroke=FOIL, sw=2.4, at=at, size=scale)


def _leaf(sheet: Sheet, area: Area, table: Table) -> None:
    x, y, w, h = area.box
    felt = table.layout.felt
    ink = FOIL if area.colour == "foil" else CREAM
    leaf(sheet, x + w / 2, y + h / 2, h, mix(felt, ink, area.alpha), felt)


def _box(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    panel(sheet, *area.box)


def _reader(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    furniture.card_reader(sheet, *area.box)


PARTS: Final[dict[str, Callable[[Sheet, Area, Table], None]]] = {
    "shaker-place": _shaker_place, "house-crest": _house_crest, "seat-diagram": _seat_diagram, "circles": _circles, "field": _field,
    "throw-box": _throw_box, "arc-band": _arc_band, "hairpins": _hairpins, "letter": _letter, "leaf": _leaf, "box": _box,
    "reader": _reader,
}  # fmt: skip
