"""What stands or is set down on the table and is not a card, chip or die: tray, racks, shoes,
slots, crest, plates; lammers, pucks.

Furniture draws on a sheet in design pixels at the place given; what is set down beside wagers is a
sprite.
"""

from __future__ import annotations

from typing import Final

import pygame

from ..kit import WinLossPush, result_mark
from ..palette import mix, theme
from ..pen import Cache, Pen, Sprite, blank, disc_shadow, to_window_format
from ..sheet import Sheet
from ..signs import icon_drawing, leaf
from ..style import ChipStyle, Colors, FurnitureStyle, TypeStyle
from ..text.faces import outlines
from ..text.text_styles import STYLES, RowText, first_fitting_or_empty, fit_text, fitting_row
from ..text.type import Type
from . import chips

TUBES: Final = (
    (1000, 0.46),
    (500, 0.6),
    (100, 0.92),
    (100, 0.7),
    (25, 0.95),
    (25, 0.85),
    (5, 0.98),
    (5, 0.8),
    (1, 0.9),
    (1, 0.66),
)
"""The tubes of the dealer's tray: denomination in dollars, and how full (0-1)."""


def draw_tray(sheet: Sheet, axis: float, y: float) -> None:
    """The dealer's chip tray."""
    w, h = 416.0, 48.0
    x = axis - w / 2
    sheet.shadow(x, y, w, h, 10, blur=6, dy=3, a=0.5)
    metal = sheet.linear(
        0, y, 0, y + h, ((0, "#484D51", 1), (0.15, "#34393C", 1), (1, "#1F2326", 1))
    )
    sheet.rr(x, y, w, h, 10, metal)
    sheet.rr(x + 1, y + 1, w - 2, h - 2, 9, None, 0.16, stroke="#FFFFFF", sw=1.4)
    step = (w - 16) / len(TUBES)
    for i, (dollars, full) in enumerate(TUBES):
        _draw_tube(sheet, x + 8 + i * step, y, step, h, dollars, full)


def _draw_tube(
    sheet: Sheet, x: float, y: float, w: float, h: float, dollars: int, full: float
) -> None:
    chip = chips.colours(sheet.cache, dollars)
    sheet.rr(x + 1.5, y + 5, w - 3, h - 10, 4, "#0B0D0E")
    wide, base = w - 6, y + h - 6
    for j in range(round((h - 12) / 3.0 * full)):
        top = base - 3.0 * (j + 1)
        sheet.rr(x + 3, top, wide, 2.6, 0.6, chip.body)
        start = ((j * j * 5 + j * 8 + dollars) % 17) / 17 * wide
        for shift, long in ((0.0, 6.0), (wide * 0.52, 5.0)):
            left = (start + shift) % wide
            sheet.rr(x + 3 + left, top, min(long, wide - left), 2.6, 0.4, chip.spot, 0.9)
    round_ = sheet.linear(
        x, 0, x + w, 0, ((0, "#000000", 0.5), (0.42, "#FFFFFF", 0.12), (1, "#000000", 0.46))
    )
    sheet.rr(x + 3, y + 5, wide, h - 10, 2, round_)


STANDS: Final = {
    "rack": (78, 48, 6, 5, 3, 0.45),
    "shoe": (92, 50, 7, 6, 4, 0.5),
    "shuffler": (104, 54, 9, 6, 4, 0.5),
    "reader": (46, 48, 7, 4, 2, 0.4),
}
"""What holds cards: used ones, seen from above; the dealing shoe, its mouth to the left with the
next card's back in it; the automated one with its tray to the left, a display and a lamp; and the
glass under the dealer's cards, with its lamp. Of each its shadow: width, height, corner, blur, fall
and strength.
"""


def draw_furniture(sheet: Sheet, x: float, y: float, name: str, back: str = "red") -> None:
    """A drawing of `assets/drawings/furniture.svg` over its shadow."""
    sheet.shadow(x, y, *STANDS[name])
    with sheet.moved(x, y):
        sheet.drawing("furniture", name, {"back": Colors.backs[back][0]})


def draw_slot(sheet: Sheet, centre: float, y: float, words: str) -> None:
    """A brass-rimmed slot in the table with its word under it: DROP, TIPS."""
    with sheet.moved(centre - 48, y):
        sheet.drawing("furniture", "slot", {})
    sheet.text(words, centre, y + 34, 18, "ui6", Colors.cream, anchor="c", track=1.8, a=0.9)


def draw_crest(sheet: Sheet, x: float, y: float, felt: str) -> None:
    """The house's crest at the table's free end: the leaf in two rings."""
    sheet.circle(x, y, 58, "#000000", 0.06)
    sheet.circle(x, y, 58, None, 0.55, stroke=Colors.cream, sw=1.6)
    sheet.circle(x, y, 52, None, 0.35, stroke=Colors.cream, sw=1)
    leaf(sheet, x, y - 3, 62, mix(felt, Colors.cream, 0.85), felt)


def seat_plate(
    sheet: Sheet,
    w: float,
    h: float,
    name: str,
    line: str = "",
    amount: str = "",
    *,
    portrait: pygame.Surface | None = None,
    tone: str | None = None,
    dim: bool = False,
    result: WinLossPush | None = None,
) -> None:
    """A seat's plate at the origin: portrait, name, what it did, its money. ``tone`` frames it,
    ``dim`` is folded; with a ``result`` the money is what it won or lost, told by shape and colour
    as well. A plate in one line has its money, or else what it did, and the name where that leaves
    room.
    """
    one_line = h < FurnitureStyle.one_line_plate * sheet.type.grow
    sheet.shadow(0, 0, w, h, h / 2, blur=6, dy=3, a=0.45)
    sheet.rr(0, 0, w, h, h / 2, "#101415", 0.96)
    edge, ink, a = (1.2, tone, 1.0) if tone else (0.8, "#FFFFFF", sheet.theme.line_alpha + 0.04)
    sheet.rr(edge, edge, w - 2 * edge, h - 2 * edge, h / 2 - edge, None, a, stroke=ink, sw=2 * edge)
    _draw_plate_face(sheet, h / 2, h / 2 - (4 if one_line else 5), name, portrait, tone, dim=dim)
    left, right = h + 4, w - 20
    ink = {"win": sheet.theme.win, "loss": sheet.theme.loss}.get(result or "", sheet.theme.brass)
    face = "ui7" if result else "ui6"
    wide = sheet.width(amount, 20, face) + (22 if result else 0) if amount else 0.0
    room = right - left - wide - (8 if wide else 0)
    if one_line:
        _draw_one_line(
            sheet,
            (left, h / 2, w - 12),
            name,
            amount or line,
            face,
            ink if amount else sheet.theme.text2,
            result,
        )
        return
    # a narrow plate has its money in the second line
    low = wide > 0 and not first_fitting_or_empty(sheet.type, STYLES["name"], (name,), room)
    base = h * (0.81 if low else 0.417)
    if amount:
        sheet.text(amount, right, base, 20, face, ink, anchor="r")
        if result:
            result_mark(sheet, right - wide + 10, base - 7 * sheet.type.grow, 13, result)
    sheet.write("name", name, left, h * 0.417, right - left if low else room)
    if not low:
        sheet.write("note", line, left, h * 0.81, right - left)
    else:
        sheet.write_if_fits("note", line, left, h * 0.81, room)


def _draw_plate_face(
    sheet: Sheet,
    middle: float,
    r: float,
    name: str,
    portrait: pygame.Surface | None,
    tone: str | None,
    *,
    dim: bool,
) -> None:
    """The portrait at a plate's left end, or the first letter of a name, in a ring of radius r."""
    if portrait is not None:
        sheet.stamp(portrait, middle, middle, centre=True)
    else:
        initial = name[:1].upper()
        sheet.circle(middle, middle, r, "#232B2D")
        sheet.text(initial, middle, middle, 24, "serif6", "#C6C4BA", anchor="c", valign="m")
    sheet.circle(middle, middle, r, None, 1, stroke=tone or "#5B6468", sw=2)
    if dim:
        sheet.circle(middle, middle, r + 1, "#0B0E0F", 0.5)


def _draw_one_line(
    sheet: Sheet,
    left_middle_right: tuple[float, float, float],
    name: str,
    said: str,
    face: str,
    ink: str,
    result: WinLossPush | None,
) -> None:
    """What stands on a plate in one line, between two ends: the name as far as it has room whole,
    and what is said of it; a result without its mark where only that leaves room for the name,
    which is lettered smaller before it is left out.
    """
    left, middle, right = left_middle_right
    wide, money = right - left, bool(result) or said[:1] == "$"
    said_text: RowText = (STYLES["strong"]._replace(face=face), said)
    names: list[RowText] = [(STYLES["name"]._replace(size=size), name) for size in (20, 18, 16)]
    rows: list[list[RowText]] = [[one, said_text] for one in names[: 3 if money else 1]]
    row = fitting_row(sheet.type, [*rows, [said_text if money else names[0]]], wide)
    if said and said_text in row:
        taken = sheet.text(said, right, middle, 20, face, ink, anchor="r", valign="m")
        # a result has no mark where only that leaves room for the name
        if result and (len(row) == 1 or fitting_row(sheet.type, [row, []], wide - 22)):
            result_mark(sheet, right - taken - 12, middle, 13, result)
    if row[0] != said_text:
        style, words = row[0]
        room = min(wide, sheet.width(words, style.size, style.face) + 1)
        sheet.write(style, words, left, middle, room, valign="m")


def open_plate(sheet: Sheet, w: float, h: float, words: str, free: bool) -> None:
    """An empty seat's words; where somebody can sit down (`free`) in a dashed outline with a plus,
    which can be pressed.
    """
    if not free:
        ink = f"{Colors.cream}B0" if sheet.theme == theme() else sheet.theme.text2
        sheet.write("screen-body", words, w / 2, h / 2, w - 28, ink, anchor="c", valign="m")
        return
    sheet.rr(0, 0, w, h, h / 2, "#0E1416", 0.72)
    sheet.rr(1, 1, w - 2, h - 2, h / 2 - 1, None, 0.8, stroke=Colors.cream, sw=1.8, dash="6 5")
    sheet.circle(h / 2, h / 2, h / 2 - 8, None, 1, stroke=Colors.cream, sw=1.8)
    sheet.icon("plus", h / 2, h / 2, h * 0.42, Colors.cream, 2.6)
    sheet.write("screen-name", words, h + 4, h / 2, w - h - 18, Colors.cream, valign="m")


def fit_speech(kind: Type, words: str, w: float, h: float, lines: int) -> tuple[float, list[str]]:
    """How large the dealer's words are in a bubble, and how they stand there, in so many lines at
    most.
    """
    style = STYLES["speech-line" if lines == 1 else "speech"]._replace(lines=lines)
    fitted = fit_text(kind, style, words, w - 28, h - 12)
    return fitted.size, list(fitted.lines)


def draw_speech_bubble(sheet: Sheet, w: float, h: float, words: str, lines: int = 1) -> None:
    """The dealer's speech bubble at the origin, its tail to the left (15 px outside); long words in
    two `lines`.
    """
    sheet.shadow(0, 0, w, h, 14, blur=7, dy=3, a=0.45)
    sheet.poly([(4, h / 2 - 9), (-15, h / 2 + 3), (4, h / 2 + 11)], "#F6EEDC")
    sheet.rr(0, 0, w, h, 14, "#F6EEDC")
    fitted, said = fit_speech(sheet.type, words, w, h, lines)
    step = sheet.type.px(fitted) * 1.2 / sheet.scale
    for i, line in enumerate(said):
        y = h / 2 + (i - (len(said) - 1) / 2) * step
        sheet.text(
            line, w / 2, y, fitted, "serifi6", "#1A1712", anchor="c", valign="m", max_width=w - 24
        )


def _marker(
    cache: Cache,
    drawing: str,
    r: float,
    half_side_in_radii: float,
    label: str,
    size: float,
    ink: str,
    **inks: str,
) -> Sprite:
    """A drawing of radius 1 with its label, in a square whose half side is given in such radii, laid
    over its shadow.
    """

    def make() -> Sprite:
        s = Pen(
            (
                -half_side_in_radii,
                -half_side_in_radii,
                2 * half_side_in_radii,
                2 * half_side_in_radii,
            )
        )
        s.drawing("furniture", drawing, {**inks, "ink": ink})
        if label:
            s.path(
                outlines(cache, "figures").word(
                    label, 0, TypeStyle.capitals["num"] * size / 2, size
                ),
                ink,
            )
        side = max(4, round(r * 2 * half_side_in_radii))
        out = blank(side, side)
        if drawing != "plaque":  # which is only carried, over a shadow of its own
            disc_shadow(cache, r, max(1.0, r * 0.2), 0.5).draw(out, side / 2, side / 2 + r * 0.2)
        out.blit(s.pixels(side, side), (0, 0))
        return Sprite(out, side / 2, side / 2).trimmed()

    return cache.get((drawing, r, label, *inks.values()), make)


def _round_to_half(radius: float, least: float) -> float:
    """A radius in whole halves of a pixel."""
    return max(least, round(radius * 2) / 2)


def lammer(cache: Cache, radius: float, label: str = "", colour: str = Colors.lammer) -> Sprite:
    """A lammer with a short label (`6`, `FREE`, `2X`), about its centre."""
    size = {1: 0.98, 2: 0.8, 3: 0.6}.get(len(label), 0.53)
    dark = mix(colour, Colors.black, 0.45)
    return _marker(
        cache,
        "lammer",
        _round_to_half(radius, 5),
        1.7,
        label,
        size,
        Colors.lammer_ink,
        color=colour,
        dark=dark,
    )


def envy_lammer(cache: Cache, radius: float) -> Sprite:
    """The blue lammer of a seat with an envy bonus, lettered `E` where it is small."""
    return lammer(cache, radius, "ENVY" if radius >= 18 else "E", Colors.envy)


def point_marker(cache: Cache, radius: float, label: str = "8") -> Sprite:
    """The point's marker: a brass drop whose tip lies to the lower right, about the middle of its
    disc.
    """
    size = 1.0 if len(label) == 1 else 0.78
    return _marker(cache, "pointer", _round_to_half(radius, 5), 1.9, label, size, "#1B1710")


def puck(cache: Cache, radius: float, label: str) -> Sprite:
    """The white puck with a figure, about its centre."""
    return _marker(cache, "puck", _round_to_half(radius, 8), 1.6, label, 1.15, "#1B2230")


def plaque(cache: Cache, radius: float, label: str) -> Sprite:
    """A plaque of brass with an amount, three times as wide as it is high, about its centre."""
    return _marker(
        cache,
        "plaque",
        _round_to_half(radius, 6),
        3.4,
        label,
        min(1.05, 7.0 / max(4, len(label))),
        "#1B1508",
    )


def lifted_marker_and_shadow(
    cache: Cache, marker: Sprite, radius: float, high: float, scale: float
) -> tuple[Sprite, Sprite]:
    """A marker `high` units of `scale` px above the felt, a little nearer to who looks, and the
    shadow that has parted from it.
    """
    lift = round(high / FurnitureStyle.shadow_step) * FurnitureStyle.shadow_step
    near = 1 + ChipStyle.growth * lift
    seen = pygame.transform.smoothscale(
        marker.surface, [round(side * near) for side in marker.surface.get_size()]
    )
    soft = disc_shadow(cache, radius, (3 + 0.35 * lift) * scale, max(0.2, 0.52 - 0.006 * lift))
    dx, dy = 0.25 * lift * scale, 0.9 * lift * scale
    return Sprite(seen, marker.ax * near, marker.ay * near), Sprite(
        soft.surface, soft.ax - dx, soft.ay - dy
    )


def badge(cache: Cache, radius: float, name: str = "check") -> Sprite:
    """A small round sign on a settled wager: `check` won, `cross` lost, `minus` even; about its
    centre.
    """
    r = _round_to_half(radius, 5)
    colour, ground = {"check": (Colors.win, "#0D2A1C"), "cross": (Colors.loss, "#331712")}.get(
        name, (Colors.text2, "#1B2022")
    )

    def make() -> Sprite:
        side = round(r * 2) + 2
        s = Pen((-side / 2, -side / 2, side, side))
        s.circle(0, 0, r, ground)
        s.circle(0, 0, r * 0.92, stroke=colour, sw=r * 0.16)
        out = s.pixels(side, side)
        size = round(r * 1.2)
        at = round((side - size) / 2)
        out.blit(icon_drawing(name, colour, 3.4).pixels(size, size), (at, at))
        return Sprite(to_window_format(out), side / 2, side / 2)

    return cache.get(("badge", r, name), make)
