"""The golf felt's ornaments: a fairway under the name, flags in their holes, a scorecard; and lettering that all felts share."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Final

from game.client.draw.palette import CREAM, FOIL
from game.client.draw.paths import round_box

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.layout import Area, Table


def odds_word(odds: str) -> str:
    """Odds as a table prints them: without `to 1`.

    >>> odds_word("3 to 2"), odds_word("30 to 1"), odds_word("25 for 1")
    ('3 to 2', '30', '25 for 1')
    """
    return odds.removesuffix(" to 1")


def spaced(
    sheet: Sheet, word: str, size: float, gap: float, face: str = "serif6", blank: float = 28
) -> list[tuple[str, float, float]]:
    """Each letter of a name with the left edge and width it has when the name is centred on 0."""
    wide = [sheet.width(c, size, face) if c != " " else blank for c in word]
    x = -(sum(wide) + gap * (len(word) - 1)) / 2
    out = []
    for letter, w in zip(word, wide, strict=True):
        out.append((letter, x, w))
        x += w + gap
    return out


def sunk(
    sheet: Sheet,
    text: str,
    x: float,
    y: float,
    size: float,
    face: str = "serif6",
    colour: str = CREAM,
    anchor: str = "c",
    track: float = 0,
) -> None:
    """Lettering that stands a little off the cloth."""
    sheet.text(text, x, y + 2, size, face, "#000000", anchor=anchor, track=track, a=0.35)
    sheet.text(text, x, y, size, face, colour, anchor=anchor, track=track)


FAIRWAY: Final = (
    "M300,492 C300,400 430,362 600,366 C700,368 820,352 930,362 C1110,372 1226,410 1222,492 C1218,566 1110,606 960,602 "
    "C840,600 700,612 560,606 C400,602 300,574 300,492 Z"
)


def _fairway(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """The mown green the name stands on, with its stripes."""
    sheet.path(FAIRWAY, "#FFFFFF", 0.05)
    sheet.path(FAIRWAY, None, 0.24, stroke="#DDEBB0", sw=1.6)
    for i in range(0, 19, 2):
        x = 330 + i * 44
        top, low = _edge(x + 20, upper=True), _edge(x, upper=False)
        sheet.poly([(x + 10, top), (x + 54, top), (x + 34, low), (x - 10, low)], "#D8F0A0", 0.05)
    sunk_name = spaced(sheet, area.text, 72, 8, blank=30)
    for letter, left, _wide in sunk_name:
        if letter != " ":
            sunk(sheet, letter, 760 + left, 452, 72, anchor="l")
    _ball(sheet, 760 - sunk_name[0][1] + 20, 441, 12)


def _edge(x: float, *, upper: bool) -> float:
    """About where the green ends above or below x."""
    share = max(-1.0, min(1.0, (x - 761) / 461))
    return 492.0 - (1 if upper else -1) * 112 * float((1 - share**4) ** 0.5)


def _ball(sheet: Sheet, x: float, y: float, r: float) -> None:
    sheet.shadow(x - r + 2, y - r + 2, 2 * r, 2 * r, r, blur=4, dy=4, a=0.5)
    shade = sheet.radial(
        x - r * 0.35, y - r * 0.4, r * 1.7, ((0, "#FFFFFF", 1), (0.55, "#F2EFE4", 1), (1, "#B9B7A6", 1))
    )
    sheet.circle(x, y, r, shade)
    for turn in range(0, 360, 60):
        for far in (0.38, 0.72):
            a = radians(turn + far * 60)
            sheet.circle(x + r * far * cos(a), y + r * far * sin(a), r * 0.075, "#8F8E7E", 0.55)


def _flag(sheet: Sheet, area: Area, table: Table) -> None:  # noqa: ARG001
    """A flag in its hole; it blows to the left when the area is turned."""
    x, y, _w, h = area.box
    side = -1 if area.turn else 1
    sheet.path(round_box(17, 5.5, 5.5), "#0A1005", 0.85, at=(x, y))
    sheet.path(round_box(17, 5.5, 5.5), None, 0.8, stroke=CREAM, sw=1.6, at=(x, y))
    sheet.line(x, y, x + 30, y + 14, "#000000", 0.25, 4, cap=True)
    sheet.line(x, y, x, y - h, CREAM, 1, 3, cap=True)
    f = side
    cloth = (
        f"M0,{-h} C{f * 18},{-h - 7} {f * 30},{-h + 7} {f * 52},{-h + 6} C{f * 46},{-h + 16} {f * 46},{-h + 22} {f * 52},{-h + 32} "
        f"C{f * 30},{-h + 34} {f * 18},{-h + 22} 0,{-h + 32} Z"
    )
    sheet.path(cloth, "#B3232F", at=(x, y))
    sheet.path(cloth, None, 0.9, stroke=CREAM, sw=1.6, at=(x, y))
    sheet.text(area.text, x + f * 24, y - h + 17, 21, "serif7", "#FFF6E4", anchor="c", valign="m")


CARD_NAMES: Final = ("ALBATROSS", "EAGLE", "BIRDIE", "PAR")
CARD_TOTALS: Final = ("8 or less", "9 to 13", "14 to 18", "19 to 24")


def card_columns(box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """The left edge and width of each column of a scorecard."""
    x, _y, w, _h = box
    wide = (w - 108) / 4
    return [(x + 108 + i * wide, wide) for i in range(4)]


def _scorecard(sheet: Sheet, area: Area, table: Table) -> None:
    """Totals and what they pay; one ring for a birdie, two for an eagle, three for an albatross, as golfers write them."""
    x, y, w, h = area.box
    sheet.rr(x, y, w, h, 9, "#0D1405", 0.42)
    sheet.rr(x, y, w, h, 9, None, 0.85, stroke=CREAM, sw=2)
    sheet.line(x, y + 34, x + w, y + 34, CREAM, 0.6, 1.3)
    sheet.text("TOTAL", x + 54, y + 24, 20, "serif7", FOIL, anchor="c", track=1.4)
    sheet.text("BACK 9", x + 54, y + 62, 20, "serif7", CREAM, anchor="c", track=0.6)
    sheet.text("PAYS", x + 54, y + 86, 20, "serif7", CREAM, anchor="c", track=1)
    rows = list(table.game.paytable("back-9", table.rules))
    for i, (left, wide) in enumerate(card_columns(area.box)):
        sheet.line(left, y, left, y + h, CREAM, 0.4 if i else 0.6, 1.2)
        sheet.text(CARD_NAMES[i], left + wide / 2, y + 24, 20, "serif7", FOIL, anchor="c", track=1.2)
        sheet.text(CARD_TOTALS[i], left + 10, y + 72, 20, "serif6", CREAM)
        px = left + wide - 31
        for j in range(3 - i):
            sheet.circle(px, y + 67, 15.5 + j * 4.2, None, 0.9, stroke=CREAM, sw=1.5)
        sheet.text(odds_word(str(rows[i].odds)), px, y + 67, 24, "serif7", CREAM, anchor="c", valign="m")


PARTS: Final[dict[str, Callable[[Sheet, Area, Table], None]]] = {
    "fairway": _fairway,
    "flag": _flag,
    "scorecard": _scorecard,
}

__all__ = ["PARTS", "card_columns", "odds_word", "spaced", "sunk"]
