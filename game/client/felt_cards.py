"""What the felts of the card games have printed on them alone: their names set as ornaments, rings, moons, flags, a scorecard.

`PARTS` and `SPOTS` go beside those of `felt_parts`: every part gets the sheet, its area and the table it is printed on.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.draw import spots
from game.client.draw.lettering import leaf
from game.client.draw.outlines import outlines
from game.client.draw.palette import CREAM, FOIL, mix
from game.client.draw.paths import bounds, mapped, round_box, turned
from game.client.felt_golf import PARTS as GOLF
from game.client.felt_golf import odds_word, spaced, sunk
from game.client.felt_parts import turned_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.layout import Area, Point, Table
    from game.paytable import Paytable

MOON: Final = "#DDE3F6"
CROSSED: Final = 0.17
"""How far the letters of a hurried name lean, as a share of their height."""


# -- names ---------------------------------------------------------------------------------------------------------


def _crazy_name(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """CRAZY and POKER, their letters leaning to and fro, round the 4 in its lozenge."""
    x, y = area.box[0], area.box[1]
    middle = (x, y - 24)
    sheet.path(spots.shape_path("diamond", 52), "#000000", 0.22, at=middle)
    sheet.path(spots.shape_path("diamond", 52), None, 1, stroke=FOIL, sw=3, at=middle)
    sheet.path(spots.shape_path("diamond", 44), None, 0.55, stroke=FOIL, sw=1.4, at=middle)
    sunk(sheet, "4", x, y, 72, "serif7", FOIL)
    for word, side in (("CRAZY", -1), ("POKER", 1)):
        letters = spaced(sheet, word, 62, 8)
        half = -letters[0][1]
        centre = x + side * (82 + half)
        for i, (letter, left, wide) in enumerate(letters):
            at = (centre + left + wide / 2, y + (2, -4, 3, -3, 1)[i] - 22)
            turned_text(sheet, letter, (at[0], at[1] + 2), 62, (-5, 4, -3, 5, -4)[i], "serif6", "#14080B")
            turned_text(sheet, letter, at, 62, (-5, 4, -3, 5, -4)[i], "serif6", CREAM)
        end = x + side * (82 + 2 * half + 40)
        sheet.text("♠" if side < 0 else "♦", end, y - 22, 30, "serif6", FOIL, anchor="c", valign="m")


def _speed_name(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A slanted name with lines on both sides that fade away from it; `text` is the name, a smaller line stands over it."""
    x, y, _w, size = area.box
    small, _, name = area.text.partition("|")
    sheet.text(small, x, y - 74, 30, "serif6", FOIL, anchor="c", track=13)
    path = outlines(sheet.cache, "serif").word(name, 0, 0, size)
    left, _, right, _ = bounds(path)
    grow, middle = 1.1, (left + right) / 2
    half = (right - left) / 2 * grow
    leaning = mapped(path, lambda px, py: (px - middle - py * CROSSED, py))
    for dy, colour, a in ((2.4, "#000000", 0.35), (0, CREAM, 1)):
        sheet.path(leaning, colour, a, at=(x, y + dy), size=grow)
        sheet.path(leaning, None, a, stroke=colour, sw=2.2, at=(x, y + dy), size=grow)
    for up, long in ((-50, 150), (-34, 250), (-18, 190), (-2, 110)):
        for side in (-1, 1):
            near = x + side * (half + 22) - up * CROSSED
            far = near + side * long
            fade = ((0, FOIL, 0), (1, FOIL, 0.95)) if side < 0 else ((0, FOIL, 0.95), (1, FOIL, 0))
            shade = sheet.linear(min(near, far), 0, max(near, far), 0, fade)
            sheet.rr(min(near, far), y + up, long, 3.2, 1.6, shade)


def _chevrons(sheet: Sheet, x: float, y: float, wide: float, count: int, colour: str) -> None:
    for i in range(count):
        top = y - i * wide * 0.42
        sheet.poly(
            [(x - wide / 2, top + wide * 0.3), (x, top), (x + wide / 2, top + wide * 0.3)], None, 1 - 0.28 * i,
            stroke=colour, sw=4.4, close=False,
        )  # fmt: skip


def _climbing_name(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A name whose letters stand on a stair that rises to the right."""
    x, y, _w, size = area.box
    letters = spaced(sheet, area.text, size, 7, blank=26)
    half = -letters[0][1]
    stair: list[Point] = [(x - half, y + 13)]
    for i, (letter, left, wide) in enumerate(letters):
        base = y - i * 5.6
        if letter != " ":
            sunk(sheet, letter, x + left + wide / 2, base, size)
        if i:
            stair.append((x + left - 3, base + 13))
        stair.append((x + left + wide + 4, base + 13))
    sheet.poly(stair, None, 0.9, stroke=FOIL, sw=2.2, close=False)
    _chevrons(sheet, x - half - 44, y + 4, 34, 3, FOIL)
    _chevrons(sheet, x + half + 44, y - 2, 34, 3, FOIL)
    sheet.text("STUD POKER", x + half, y + 20, 26, "serif6", FOIL, anchor="r", track=9)


def _moon(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A crescent with its glow and two stars; a small one is only printed."""
    x, y, w, _h = area.box
    if w > 60:
        sheet.shadow(x - w / 2, y - w / 2, w, w, w / 2, blur=22, dy=0, a=0.2, colour=MOON)
    crescent(sheet, x, y, w / 2, area.alpha)
    if w > 60:
        star(sheet, x + 24, y - 14, 5, 1)
        star(sheet, x + 34, y + 20, 2.4, 0.8)


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


def star(sheet: Sheet, x: float, y: float, s: float, a: float) -> None:
    """A star of four points."""
    near = s * 0.5
    sheet.poly(
        [(x, y - 2 * s), (x + near, y - near), (x + 2 * s, y), (x + near, y + near), (x, y + 2 * s), (x - near, y + near),
         (x - 2 * s, y), (x - near, y - near)], MOON, a,
    )  # fmt: skip


STARS: Final = (
    (470, 356, 3.2, 0.8), (1010, 330, 2.6, 0.7), (560, 330, 1.8, 0.55), (935, 350, 1.8, 0.6), (420, 470, 2.2, 0.6),
    (1105, 486, 2.4, 0.6), (250, 474, 1.8, 0.45), (1180, 560, 1.8, 0.5), (640, 352, 1.5, 0.5), (870, 330, 2, 0.55),
)  # fmt: skip


def _stars(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    for x, y, size, a in STARS:
        star(sheet, x, y, size, a)


# -- the pot -------------------------------------------------------------------------------------------------------


def _pot_ring(sheet: Sheet, area: Area, table: Table) -> None:
    """Two rings for everyone's chips, the words between them, a leaf on each side."""
    x, y = area.box[0], area.box[1]
    sheet.circle(x, y, 112, "#000000", 0.16)
    sheet.circle(x, y, 112, None, 0.95, stroke=FOIL, sw=2.6)
    sheet.circle(x, y, 106, None, 0.45, stroke=FOIL, sw=1.1)
    sheet.circle(x, y, 74, "#000000", 0.18)
    sheet.circle(x, y, 74, None, 0.8, stroke=FOIL, sw=1.8)
    over, _, under = area.text.partition("|")
    sheet.arc(over, x, y, 83, 0, 20, "serif7", FOIL, track=2.2, over=True)
    sheet.arc(under, x, y, 97, 0, 20, "serif7", FOIL, track=2.2)
    for side in (-1, 1):
        leaf(sheet, x + side * 90, y + 2, 19, FOIL, table.layout.felt, turn=side * 90)


# -- tables of two figures -----------------------------------------------------------------------------------------


def _figures_of(table: Table, name: str) -> Paytable:
    """A wager's paytable; with `*` what it pays when beaten, with `!` its envy bonuses for the qualifying wager."""
    game, rules = table.game, table.rules
    wager = game.wager(name.rstrip("*!"))
    if name.endswith("*"):
        return game.bad_beat(wager.name, rules)
    return game.envy(wager.name, rules) if name.endswith("!") else game.paytable(wager.name, rules)


def _two_strip(sheet: Sheet, area: Area, table: Table) -> None:
    """A strip with two figures a hand. `text` is `title|head,head|wager,wager|hand=short,...`; `wager*` is its odds when beaten,
    `wager!` its envy bonuses.

    The box gives the left upper corner, the right edge of the first figures from it, and of the second.
    """
    x, y, first, second = area.box
    title, heads, *_ = area.text.split("|")
    room = first - sheet.width(heads.split(",")[0], 20, "serif7", 0.6) - 10
    size = sheet.type.fit(title, room * sheet.scale, 20, "serif7", 1.2, 12)
    sheet.text(title, x, y, size, "serif7", FOIL, track=1.2)
    for head, edge in zip(heads.split(","), (first, second), strict=True):
        sheet.text(head, x + edge, y, 20, "serif7", FOIL, anchor="r", track=0.6)
    sheet.line(x, y + 10, x + second, y + 10, CREAM, 0.5, 1.3)
    figures = two_figures(area.text, table)
    step = two_step(len(figures))
    for i, (name, (one, two), _) in enumerate(figures):
        base = y + 35 + i * step
        room = first - sheet.width(one, 20, "serif7") - 8
        fitted = sheet.type.fit(name, room * sheet.scale, 20, "serif6", 0, 12)
        for strength in (1.0, 0.6):
            sheet.text(name, x, base, fitted, "serif6", CREAM, a=strength)
            sheet.text(one, x + first, base, 20, "serif7", CREAM, anchor="r", a=strength)
            sheet.text(two, x + second, base, 20, "serif7", CREAM, anchor="r", a=strength)


NO_FIGURE: Final = ("", "")


class Pair(NamedTuple):
    """A line of a strip with two figures a hand: the hand, both figures, and the keys of their rows."""

    name: str
    figures: tuple[str, str]
    rows: tuple[str, str]


def two_figures(text: str, table: Table) -> list[Pair]:
    """The lines of a strip with two figures a hand. A hand without a figure when beaten is paid by the row below."""
    _title, _heads, wagers, *rest = text.split("|")
    short = dict(pair.split("=") for pair in rest[0].split(",")) if rest else {}
    found: dict[str, list[tuple[str, str]]] = {}
    for i, name in enumerate(wagers.split(",")):
        for row in _figures_of(table, name):
            hand = row.name.lower()
            said = short.get(hand, hand[:1].upper() + hand[1:].replace("-of-a-kind", " of a kind"))
            found.setdefault(said, [NO_FIGURE, NO_FIGURE])[i] = odds_word(str(row.odds)), row.key
    below = [*[two for _, two in found.values()][1:], NO_FIGURE]
    out = []
    for (name, (one, two)), under in zip(found.items(), below, strict=True):
        second = under if two == NO_FIGURE and "*" in wagers else two
        out.append(Pair(name, (one[0], second[0]), (one[1], second[1])))
    return out


def two_step(lines: int) -> float:
    """How far apart the lines of such a strip lie."""
    return 25.0 if lines <= 6 else 24.0


# -- spots and marks -----------------------------------------------------------------------------------------------


def _prime(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """A hexagon halved between the two colours."""
    path = [(r * 1.06 * cos(t * pi / 3 + pi / 2), r * 1.06 * sin(t * pi / 3 + pi / 2)) for t in range(6)]
    around = [turned(*at, turn, p) for p in path]
    for half, colour in ((path[0:4], "#8E1722"), ([path[3], path[4], path[5], path[0]], "#14171C")):
        sheet.poly([turned(*at, turn, p) for p in half], colour, 0.75)
    sheet.poly(around, None, a, stroke=CREAM, sw=2.8 if r > 26 else 1.8)
    if r > 26:
        inner = [turned(*at, turn, (p[0] * (1 - 7 / r), p[1] * (1 - 7 / r))) for p in path]
        sheet.poly(inner, None, a * 0.47, stroke=CREAM, sw=1.2)


def _screen(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """One line of an electronic wager's screen, in its brass rim."""
    x, y = at[0] - wide, at[1] - r
    if r < 12:
        corners = [(-wide, -r), (wide, -r), (wide, r), (-wide, r)]
        sheet.poly([turned(*at, turn, c) for c in corners], "#0A0E12", 0.9)
        sheet.poly([turned(*at, turn, c) for c in corners], None, 0.8, stroke="#9FCDF2", sw=1.2)
        return
    rim = sheet.linear(0, y - 6, 0, y + 2 * r + 6, ((0, "#D9B56D", 1), (1, "#8F7140", 1)))
    sheet.rr(x - 6, y - 6, 2 * wide + 12, 2 * r + 12, 10, rim)
    sheet.rr(x - 3.5, y - 3.5, 2 * wide + 7, 2 * r + 7, 8, "#0A0E12")
    sheet.rr(x, y, 2 * wide, 2 * r, 6, "#16212B")
    sheet.rr(x + 1, y + 1, 2 * wide - 2, 2 * r - 2, 5, None, 0.7, stroke="#9FCDF2", sw=1.4)
    sheet.text(mark, x + 10, at[1], 20, "ui6", "#9FCDF2", valign="m")


def _option(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """Two bars, one above the other, for the fee of a draw; the larger carries their words, parted by a bar."""
    high = r * 0.88 if r > 26 else r
    for i, line in enumerate(mark.split("|") if mark else ("", "")):
        off = (i - 0.5) * (high + (6 if r > 26 else 3))
        centre = turned(*at, turn, (0, off))
        path = round_box(wide, high / 2, 9 if r > 26 else 4)
        sheet.path(path, "#000000", 0.2, at=centre, turn=turn)
        sheet.path(path, None, a * 0.95, stroke=CREAM, sw=2.2 if r > 26 else 1.5, at=centre, turn=turn)
        if line:
            sheet.fitted(line, *centre, 2 * wide - 24, 20, "serif6", CREAM, anchor="c", valign="m", least=13)


def _small_circles(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """Five small rings set like the table, for Super Wagers on the others."""
    for dx, dy in ((0, -12), (-13, -4), (13, -4), (-9, 11), (9, 11)):
        sheet.circle(*turned(*at, turn, (dx, dy)), 6, None, a, stroke=CREAM, sw=1.3)


def _moon_spot(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    spots.spot(sheet, "circle", *at, r, alpha=a, turn=turn)
    crescent(sheet, *at, r * 0.5, a * 0.5)


def _numeral(sheet: Sheet, at: Point, r: float, wide: float, mark: str, felt: str, turn: float, a: float) -> None:  # noqa: ARG001
    """A ring for a number or letter, which is drawn with the pieces: it moves aside for a chip."""
    sheet.circle(*at, r, "#000000", 0.18)
    sheet.circle(*at, r, None, a, stroke=CREAM, sw=2.4)


def _marks(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """What stands in an empty spot: `right` or `up` arrows, three `cards`, or words."""
    x, y = area.box[0], area.box[1]
    if area.text == "right":
        for i in range(3):
            points = [(x - 25 + i * 18, y - 14), (x - 13 + i * 18, y), (x - 25 + i * 18, y + 14)]
            sheet.poly(points, None, (0.45, 0.7, 1)[i] * area.alpha, stroke=CREAM, sw=4.4, close=False)
    elif area.text == "up":
        _chevrons(sheet, x, y + 14, 36, 3, mix("#472A56", CREAM, area.alpha))
    elif area.text == "cards":
        for i in (-1, 0, 1):
            sheet.rr(x + i * 22 - 9, y - 14, 18, 28, 3, None, area.alpha, stroke=CREAM, sw=2)
    else:
        sheet.text(
            area.text,
            x,
            y,
            24 if len(area.text) < 3 else 20,
            "serif7" if len(area.text) < 3 else "serif6",
            CREAM,
            anchor="c",
            valign="m",
            a=area.alpha,
        )


def _equal(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    sheet.text("=", area.box[0], area.box[1], 44, "serif7", CREAM, anchor="c", valign="m")


def _leaf_place(sheet: Sheet, area: Area, table: Table) -> None:
    """Where a card will lie: a dashed line, a pale leaf, and words along the lower edge."""
    x, y, w, h = area.box
    sheet.rr(x - w / 2, y - h / 2, w, h, 9, "#000000", 0.15)
    sheet.rr(x - w / 2, y - h / 2, w, h, 9, None, area.alpha, stroke=CREAM, sw=1.9, dash="6 5")
    felt = table.layout.felt
    leaf(sheet, x, y - (0 if not area.text else h * 0.08), w * 0.33, mix(felt, CREAM, 0.36), felt)
    if area.text:
        sheet.text(area.text, x, y + h / 2 - 16, 20, "serif7", CREAM, anchor="c", track=0.7, a=0.92)


SPOTS: Final = {
    "prime": _prime, "screen": _screen, "option": _option, "small-circles": _small_circles, "moon": _moon_spot, "numeral": _numeral,
}  # fmt: skip
PARTS: Final[dict[str, Callable[[Sheet, Area, Table], None]]] = {
    "crazy-name": _crazy_name, "speed-name": _speed_name, "climbing-name": _climbing_name, "crescent": _moon, "stars": _stars,
    "pot-ring": _pot_ring, "two-strip": _two_strip, "marks": _marks,
    "equal": _equal, "leaf-place": _leaf_place, **GOLF,
}  # fmt: skip

__all__ = ["PARTS", "SPOTS", "crescent", "odds_word", "two_figures", "two_step"]
