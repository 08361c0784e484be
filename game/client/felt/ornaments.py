"""What single felts have printed or sunk into them beside wagers: names, crests, a throw box,
moons, scorecards.

Every ornament gets the sheet, its area and the table it is printed on; `PARTS` names them for the
layouts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

from ...core.paytable import odds_without_to_one
from ..draw.palette import mix
from ..draw.paths import bounds, mapped
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors, StageStyle
from ..draw.text.faces import outlines
from ..draw.text.text_styles import STYLES, row_fits
from ..layouts.layout import ArcBand, Area, FeltOf, Point, TwoColumnBox
from . import spots
from .lettering import (
    draw_panel,
    draw_raised_text,
    draw_turned_text,
    letters_centered_on_zero,
    two_column_paytable_rows,
    two_column_row_step,
)
from .spots import draw_crescent, draw_line_die
from .style import PrintStyle


def name_parts(area: Area, table: FeltOf) -> list[str]:
    """The parts of the name that an ornament prints, as its `text` parts them by `|`; without one
    the game's title.
    """
    return (area.text or table.game.title.upper()).split("|")


def _draw_crazy_name(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """A name on both sides of a diamond; `text` is the word before it, what stands in it, and the
    word after it.
    """
    x, y = area.box[0], area.box[1]
    words = name_parts(area, table)
    before, sign, after = words if len(words) == 3 else (words[0], "", " ".join(words[1:]))
    middle = (x, y - 24)
    sheet.path(spots.shape_path("diamond", 52), "#000000", 0.22, at=middle)
    sheet.path(spots.shape_path("diamond", 52), None, 1, stroke=Colors.foil, sw=3, at=middle)
    sheet.path(spots.shape_path("diamond", 44), None, 0.55, stroke=Colors.foil, sw=1.4, at=middle)
    if sign:
        draw_raised_text(sheet, sign, x, y, 72, "serif7", Colors.foil)
    for word, side in ((before, -1), (after, 1)):
        if not word:
            continue
        letters = letters_centered_on_zero(sheet, word, 62, 8)
        half = -letters[0].left
        centre = x + side * (82 + half)
        for i, (letter, left, wide) in enumerate(letters):
            at = (centre + left + wide / 2, y + (2, -4, 3, -3, 1)[i % 5] - 22)
            turn = (-5, 4, -3, 5, -4)[i % 5]
            draw_turned_text(sheet, letter, (at[0], at[1] + 2), 62, turn, "serif6", "#14080B")
            draw_turned_text(sheet, letter, at, 62, turn, "serif6", Colors.cream)
        end = x + side * (82 + 2 * half + 40)
        sheet.text(
            "♠" if side < 0 else "♦", end, y - 22, 30, "serif6", Colors.foil, anchor="c", valign="m"
        )


def _draw_speed_name(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """A slanted name with lines on both sides that fade away from it; `text` is a smaller line over
    it, if any, and the name.
    """
    x, y, _w, size = area.box
    *over, name = name_parts(area, table)
    sheet.text(" ".join(over), x, y - 74, 30, "serif6", Colors.foil, anchor="c", track=13)
    path = outlines(sheet.cache, "serif").word(name, 0, 0, size)
    left, right = bounds(path)[::2]
    grow, middle = 1.1, (left + right) / 2
    half = (right - left) / 2 * grow
    leaning = mapped(path, lambda px, py: (px - middle - py * PrintStyle.hurried_lean, py))
    for dy, colour, a in ((2.4, "#000000", 0.35), (0, Colors.cream, 1)):
        sheet.path(leaning, colour, a, at=(x, y + dy), size=grow)
        sheet.path(leaning, None, a, stroke=colour, sw=2.2, at=(x, y + dy), size=grow)
    for up, long in ((-50, 150), (-34, 250), (-18, 190), (-2, 110)):
        for side in (-1, 1):
            near = x + side * (half + 22) - up * PrintStyle.hurried_lean
            far = near + side * long
            fade = (
                ((0, Colors.foil, 0), (1, Colors.foil, 0.95))
                if side < 0
                else ((0, Colors.foil, 0.95), (1, Colors.foil, 0))
            )
            shade = sheet.linear(min(near, far), 0, max(near, far), 0, fade)
            sheet.rr(min(near, far), y + up, long, 3.2, 1.6, shade)


def _draw_stacked_chevrons(
    sheet: Sheet, x: float, y: float, wide: float, count: int, colour: str
) -> None:
    for i in range(count):
        top = y - i * wide * 0.42
        sheet.poly(
            [(x - wide / 2, top + wide * 0.3), (x, top), (x + wide / 2, top + wide * 0.3)],
            None,
            1 - 0.28 * i,
            stroke=colour,
            sw=4.4,
            close=False,
        )


def _draw_climbing_name(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """A name whose letters climb a stair; `text` is the name and, if any, a smaller line under its
    end.
    """
    x, y, _w, size = area.box
    name, *under = name_parts(area, table)
    letters = letters_centered_on_zero(sheet, name, size, 7, blank=26)
    half = -letters[0].left
    stair: list[Point] = [(x - half, y + 13)]
    for i, (letter, left, wide) in enumerate(letters):
        base = y - i * 5.6
        if letter != " ":
            draw_raised_text(sheet, letter, x + left + wide / 2, base, size)
        if i:
            stair.append((x + left - 3, base + 13))
        stair.append((x + left + wide + 4, base + 13))
    sheet.poly(stair, None, 0.9, stroke=Colors.foil, sw=2.2, close=False)
    _draw_stacked_chevrons(sheet, x - half - 44, y + 4, 34, 3, Colors.foil)
    _draw_stacked_chevrons(sheet, x + half + 44, y - 2, 34, 3, Colors.foil)
    sheet.text(" ".join(under), x + half, y + 20, 26, "serif6", Colors.foil, anchor="r", track=9)


def _draw_house_crest(sheet: Sheet, area: Area, table: FeltOf) -> None:
    x, y, w, h = area.box
    cx, cy, r, felt = x + w / 2, y + h / 2, w / 2, table.layout.felt
    sheet.circle(cx, cy, r, "#000000", 0.10)
    sheet.circle(cx, cy, r, None, 0.62, stroke=Colors.cream, sw=1.8)
    sheet.circle(cx, cy, r - 28, None, 0.40, stroke=Colors.cream, sw=1.2)
    leaf(sheet, cx, cy - 2, (r - 28) * 1.18, mix(felt, Colors.cream, 0.88), felt)
    sheet.arc("LINDEN", cx, cy, r - 21.5, 0, 20, "serif7", Colors.foil, track=4, over=True)
    sheet.arc("HOUSE", cx, cy, r - 7.5, 0, 20, "serif7", Colors.foil, track=4.6)
    for turn in (172, 8):
        sheet.circle(
            cx + (r - 14) * cos(radians(turn)), cy + (r - 14) * sin(radians(turn)), 2.4, Colors.foil
        )


def _draw_svg_about_corner(sheet: Sheet, area: Area, table: FeltOf, drawing: str = "") -> None:
    """A drawing of `assets/drawings/felts.svg` ("": the one named like the area's kind) in its own
    size, its origin at the box's left upper corner.
    """
    with sheet.moved(*area.box[:2]):
        sheet.drawing("felts", drawing or area.kind, {"felt": table.layout.felt})


def _draw_pot_ring_about_corner(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """The ring of the pot in its one size; `text` is what is lettered `over|under` it."""
    x, y = area.box[:2]
    _draw_svg_about_corner(sheet, area, table)
    over, _, under = area.text.partition("|")
    sheet.arc(over, x, y, 83, 0, 20, "serif7", Colors.foil, track=2.2, over=True)
    sheet.arc(under, x, y, 97, 0, 20, "serif7", Colors.foil, track=2.2)


def _draw_circles(sheet: Sheet, area: Area, _: FeltOf) -> None:
    """A row of numbered circles of radius `r`, as many as `text` has numbers, over the width of the
    box.
    """
    x, y, w, h = area.box
    names = area.text.split()
    for i, name in enumerate(names):
        cx = x + area.r + i * (w - 2 * area.r) / max(1, len(names) - 1)
        sheet.circle(cx, y + h / 2, area.r, "#000000", 0.2)
        sheet.circle(cx, y + h / 2, area.r, None, 0.9, stroke=Colors.cream, sw=2.2)
        sheet.text(name, cx, y + h / 2, 22, "serif7", Colors.cream, anchor="c", valign="m", a=0.7)


def _draw_field_numbers(sheet: Sheet, area: Area, _: FeltOf) -> None:
    x, y, w, _h = area.box
    names = area.text.split()
    for i, name in enumerate(names):
        cx = x + i * w / (len(names) - 1)
        if i in (0, len(names) - 1):
            sheet.circle(cx, y, 18, None, 1, stroke="#DDB871", sw=2.4)
        sheet.text(name, cx, y, 24, "serif7", Colors.cream, anchor="c", valign="m")


def _draw_seat_diagram(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """How each seat's chips lie in a box: seat 1 at its right end (the player's own in brass)."""
    x, y, w, h = area.box
    draw_panel(sheet, x, y, w, h)
    style = STYLES["plaque"]
    track = 1.2 if sheet.fits(style._replace(track=1.2), area.text, w) else 0.0
    if sheet.fits(style._replace(track=track), area.text, w - 4):
        sheet.text(
            area.text, x + w / 2, y + 26, 20, "serif7", Colors.cream, anchor="c", track=track
        )
    seats = table.game.seats
    for seat in range(1, seats + 1):
        px, own = x + w * (seats - seat + 0.5) / seats, seat == table.own
        sheet.circle(px, y + 52, 14, "#DDB871" if own else "#000000", 1 if own else 0.1)
        sheet.circle(px, y + 52, 14, None, 1, stroke="#DDB871" if own else Colors.cream, sw=1.6)
        sheet.text(
            str(seat),
            px,
            y + 52,
            20,
            "ui7",
            table.layout.felt if own else Colors.cream,
            anchor="c",
            valign="m",
        )


def _draw_arc_band_with_leaf(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """A band between two circles round the axis, as its `ArcBand` says; a leaf in its middle."""
    half_angle, cy, inner, outer = ArcBand(*area.box)
    a = radians(half_angle)

    def point(radius: float, angle: float) -> Point:
        return StageStyle.axis + radius * sin(angle), cy + radius * cos(angle)

    steps = [a - i * 2 * a / 48 for i in range(49)]
    edge = [point(outer, t) for t in steps] + [point(inner, t) for t in reversed(steps)]
    sheet.poly(edge, "#000000", 0.16)
    sheet.poly(edge, None, area.alpha, stroke=Colors.cream, sw=2.2)
    for d in (-62, 62):
        t = d / ((inner + outer) / 2)
        sheet.line(*point(inner, t), *point(outer, t), Colors.cream, 0.5, 1.4)
    felt = table.layout.felt
    leaf(
        sheet, StageStyle.axis, cy + (inner + outer) / 2 - 1, 26, mix(felt, Colors.cream, 0.5), felt
    )


def _draw_great_letter(sheet: Sheet, area: Area, _: FeltOf) -> None:
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
    sheet.path(path, Colors.foil, 0.16, at=at, size=scale)
    sheet.path(path, None, 0.5, stroke=Colors.foil, sw=2.4, at=at, size=scale)


def _draw_leaf(sheet: Sheet, area: Area, table: FeltOf) -> None:
    x, y, w, h = area.box
    felt = table.layout.felt
    ink = Colors.foil if area.colour == "foil" else Colors.cream
    leaf(sheet, x + w / 2, y + h / 2, h, mix(felt, ink, area.alpha), felt)


def _draw_spot_mark(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """What stands in an empty spot: `right` or `up` arrows, three `cards`, or words."""
    if area.text in ("right", "up", "cards"):
        _draw_svg_about_corner(sheet, area, table, f"marks-{area.text}")
        return
    size, face = (24, "serif7") if len(area.text) < 3 else (20, "serif6")
    sheet.text(
        area.text, *area.box[:2], size, face, Colors.cream, anchor="c", valign="m", a=area.alpha
    )


def _draw_leaf_place_about_corner(sheet: Sheet, area: Area, table: FeltOf) -> None:
    x, y, w, h = area.box
    sheet.rr(x - w / 2, y - h / 2, w, h, 9, "#000000", 0.15)
    sheet.rr(
        x - w / 2 + 3,
        y - h / 2 + 3,
        w - 6,
        h - 6,
        8,
        None,
        area.alpha,
        stroke=Colors.cream,
        sw=1.9,
        dash="6 5",
    )
    felt = table.layout.felt
    leaf(
        sheet,
        x,
        y - (0 if not area.text else h * 0.08),
        w * 0.33,
        mix(felt, Colors.cream, 0.36),
        felt,
    )
    if area.text:
        sheet.text(
            area.text, x, y + h / 2 - 29, 20, "serif7", Colors.cream, anchor="c", track=0.7, a=0.92
        )


BOX_NAMES: Final = (("TWO", 2), ("THREE", 3), ("FOUR", 4), ("FIVE", 5), ("SIX", 6), ("ACE", 1))


def compartment_box(
    box: tuple[float, float, float, float], index: int
) -> tuple[float, float, float, float]:
    """Where compartment `index` of a throw box is."""
    x, y, w, _h = box
    wide = (w - 24 - 5 * 8) / 6
    return x + 12 + index * (wide + 8), y + 10, wide, 102.0


def compartment_name_drop(sheet: Sheet) -> float:
    """How far under its upper edge a compartment's name stands: lower where letters are larger than
    designed.
    """
    return max(22.0, 5 + sheet.type.capital_height(20, "serif7") / sheet.scale)


def _draw_throw_box(sheet: Sheet, area: Area, _: FeltOf) -> None:
    """The box sunk into the table: its rim, its floor, a compartment for each face from two to ace."""
    x, y, w, h = area.box
    sheet.shadow(x - 14, y - 12, w + 28, h + 26, 22, blur=7, dy=4, a=0.5)
    sheet.rr(x - 14, y - 12, w + 28, h + 26, 22, "#120A0D")
    rim = sheet.linear(0, y - 12, 0, y + h + 12, ((0, "#5A4538", 1), (1, "#2A1F1A", 1)))
    sheet.rr(x - 13, y - 12, w + 26, h + 24, 21, rim)
    sheet.rr(x - 12, y - 11, w + 24, h + 22, 20, None, 0.8, stroke=Colors.rail_line, sw=1.6)
    sheet.rr(x - 2, y - 2, w + 4, h + 4, 12, None, 0.9, stroke=Colors.rail_line, sw=2)
    floor = sheet.linear(0, y, 0, y + h, ((0, "#24101B", 1), (1, "#38182B", 1)))
    sheet.rr(x, y, w, h, 11, floor)
    for i in range(10):
        sheet.rr(
            x + i,
            y + i,
            w - 2 * i,
            h - 2 * i,
            11,
            None,
            0.085 * (1 - i / 10),
            stroke="#000000",
            sw=2 + i,
        )
    shade = sheet.linear(0, y, 0, y + 34, ((0, "#000000", 0.6), (1, "#000000", 0)))
    sheet.rr(x, y, w, 34, 11, shade)
    for i, (name, face) in enumerate(BOX_NAMES):
        cx, cy, cw, ch = compartment_box(area.box, i)
        sheet.rr(cx, cy, cw, ch, 9, "#000000", 0.28)
        sheet.rr(cx + 1, cy + 1, cw - 2, ch - 2, 8, None, 0.7, stroke=Colors.cream, sw=1.8)
        sheet.text(
            name,
            cx + cw / 2,
            cy + compartment_name_drop(sheet),
            20,
            "serif7",
            Colors.cream,
            anchor="c",
            track=2,
        )
        draw_line_die(sheet, (cx + cw / 2, cy + 62), 46, face, 0.26)


def _draw_moon_about_corner(sheet: Sheet, area: Area, table: FeltOf) -> None:
    x, y, w, _h = area.box
    if w > 60:
        sheet.shadow(
            x - w / 2, y - w / 2, w, w, w / 2, blur=22, dy=0, a=0.2, colour=PrintStyle.moon
        )
    draw_crescent(sheet, x, y, w / 2, area.alpha)
    if w > 60:
        _draw_svg_about_corner(sheet, area, table, "moon-stars")


def _draw_fairway_at_fixed_place(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """The fairway, the game's name sunk into it, and the ball before it."""
    with sheet.moved(760, 482):
        sheet.drawing("felts", "fairway", {})
    sunk_name = letters_centered_on_zero(sheet, " ".join(name_parts(area, table)), 72, 8, blank=30)
    for letter, left, _wide in sunk_name:
        if letter != " ":
            draw_raised_text(sheet, letter, 760 + left, 452, 72, anchor="l")
    x = 760 - sunk_name[0].left + 20
    sheet.shadow(x - 10, 431, 24, 24, 12, blur=4, dy=4, a=0.5)
    with sheet.moved(x, 441):
        sheet.drawing("felts", "ball", {})


def _draw_flag_at_corner(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """A flag in its hole; it blows to the left when the area is turned."""
    x, y, _w, h = area.box
    _draw_svg_about_corner(sheet, area, table, "flag-left" if area.turn else "flag")
    sheet.text(
        area.text,
        x + (-24 if area.turn else 24),
        y - h + 17,
        21,
        "serif7",
        "#FFF6E4",
        anchor="c",
        valign="m",
    )


def _draw_stars_at_fixed_place(sheet: Sheet, _area: Area, _: FeltOf) -> None:
    with sheet.moved(715, 445):
        sheet.drawing("felts", "stars", {})


CARD_NAMES: Final = ("ALBATROSS", "EAGLE", "BIRDIE", "PAR")
CARD_TOTALS: Final = ("8 or less", "9 to 13", "14 to 18", "19 to 24")


def scorecard_columns(box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """The left edge and width of each column of a scorecard."""
    x, _y, w, _h = box
    wide = (w - 108) / 4
    return [(x + 108 + i * wide, wide) for i in range(4)]


def _draw_scorecard(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """Totals and what they pay; one ring for a birdie, two for an eagle, three for an albatross, as
    golfers write them.
    """
    x, y, w, h = area.box
    sheet.rr(x, y, w, h, 9, "#0D1405", 0.42)
    sheet.rr(x, y, w, h, 9, None, 0.85, stroke=Colors.cream, sw=2)
    sheet.line(x, y + 34, x + w, y + 34, Colors.cream, 0.6, 1.3)
    sheet.text("TOTAL", x + 54, y + 24, 20, "serif7", Colors.foil, anchor="c", track=1.4)
    sheet.text("BACK 9", x + 54, y + 62, 20, "serif7", Colors.cream, anchor="c", track=0.6)
    sheet.text("PAYS", x + 54, y + 86, 20, "serif7", Colors.cream, anchor="c", track=1)
    rows = list(table.game.paytable("back-9", table.rules))
    for i, (left, wide) in enumerate(scorecard_columns(area.box)):
        sheet.line(left, y, left, y + h, Colors.cream, 0.4 if i else 0.6, 1.2)
        sheet.text(
            CARD_NAMES[i], left + wide / 2, y + 24, 20, "serif7", Colors.foil, anchor="c", track=1.2
        )
        sheet.text(CARD_TOTALS[i], left + 10, y + 72, 20, "serif6", Colors.cream)
        px = left + wide - 31
        for j in range(3 - i):
            sheet.circle(px, y + 67, 15.5 + j * 4.2, None, 0.9, stroke=Colors.cream, sw=1.5)
        sheet.text(
            odds_without_to_one(str(rows[i].odds)),
            px,
            y + 67,
            24,
            "serif7",
            Colors.cream,
            anchor="c",
            valign="m",
        )


def _draw_two_column_paytable(sheet: Sheet, area: Area, table: FeltOf) -> None:
    """Hands in rows with two figures each. `text` is `title|head,head|wager,wager|hand=short,...`;
    `wager*` is its odds when beaten, `wager!` its envy bonuses.

    Nothing is drawn where a name would meet its figure.
    """
    x, y, first, second = TwoColumnBox(*area.box)
    title, heads, *_ = area.text.split("|")
    figures = two_column_paytable_rows(area.text, table)
    smallest = STYLES["spot-foot"]._replace(size=12)
    rows = [((STYLES["plaque"], one), (smallest, name)) for name, (one, _), _ in figures]
    if not all(row_fits(sheet.type, row, first, gap=4) for row in rows):
        return  # the panel has it
    room = first - sheet.width(heads.split(",")[0], 20, "serif7", 0.6) - 10
    size = sheet.type.fitting_size(title, room * sheet.scale, 20, "serif7", 1.2, 12)
    sheet.text(title, x, y, size, "serif7", Colors.foil, track=1.2)
    lettered = STYLES["plaque"]._replace(size=size, track=1.2)
    heads = heads if sheet.fits(lettered, title, room) else f",{heads.split(',')[1]}"
    for head, edge in zip(heads.split(","), (first, second), strict=True):
        sheet.text(head, x + edge, y, 20, "serif7", Colors.foil, anchor="r", track=0.6)
    sheet.line(x, y + 10, x + second, y + 10, Colors.cream, 0.5, 1.3)
    step = two_column_row_step(len(figures))
    for i, (name, (one, two), _) in enumerate(figures):
        base = y + 35 + i * step
        room = first - sheet.width(one, 20, "serif7") - 8
        fitted = sheet.type.fitting_size(name, room * sheet.scale, 20, "serif6", 0, 12)
        for strength in (1.0, 0.6):
            sheet.text(name, x, base, fitted, "serif6", Colors.cream, a=strength)
            sheet.text(one, x + first, base, 20, "serif7", Colors.cream, anchor="r", a=strength)
            sheet.text(two, x + second, base, 20, "serif7", Colors.cream, anchor="r", a=strength)


PARTS: Final[dict[str, Callable[[Sheet, Area, FeltOf], object]]] = {
    "crazy-name": _draw_crazy_name,
    "speed-name": _draw_speed_name,
    "climbing-name": _draw_climbing_name,
    "shaker-place": _draw_svg_about_corner,
    "house-crest": _draw_house_crest,
    "pot-ring": _draw_pot_ring_about_corner,
    "circles": _draw_circles,
    "field": _draw_field_numbers,
    "seat-diagram": _draw_seat_diagram,
    "arc-band": _draw_arc_band_with_leaf,
    "hairpins": _draw_svg_about_corner,
    "letter": _draw_great_letter,
    "leaf": _draw_leaf,
    "marks": _draw_spot_mark,
    "leaf-place": _draw_leaf_place_about_corner,
    "throw-box": _draw_throw_box,
    "crescent": _draw_moon_about_corner,
    "stars": _draw_stars_at_fixed_place,
    "fairway": _draw_fairway_at_fixed_place,
    "flag": _draw_flag_at_corner,
    "scorecard": _draw_scorecard,
    "two-strip": _draw_two_column_paytable,
    "equal": lambda sheet, area, _: sheet.text(
        "=", *area.box[:2], 44, "serif7", Colors.cream, anchor="c", valign="m"
    ),
}
