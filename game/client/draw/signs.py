"""The house's signs: the four suits, the linden leaf, a die's pips, what the faces lack, set like
letters, and the line icons.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil
from typing import Final, NamedTuple

import msgspec
import pygame

from ...core.installation import folder
from .paths import num
from .pen import Cache, Pen
from .style import Colors, TypeStyle

CLUB, DIAMOND, HEART, SPADE = range(4)
_OUTLINES: Final = msgspec.toml.decode(
    (folder("assets") / "drawings" / "signs.toml").read_bytes(), type=dict[str, str]
)
SUITS: Final = tuple(_OUTLINES[suit] for suit in ("club", "diamond", "heart", "spade"))
"""The suits, one unit high about the origin."""
LEAF, CRESCENT = _OUTLINES["leaf"], _OUTLINES["crescent"]
"""The linden leaf, as high, and the waxing moon, twice as high."""
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where a die's pips stand, in steps from its middle."""


def suit_colour(suit: int, four: bool = False) -> str:
    """The suit's ink: red and black, or four colours (diamonds blue, clubs green)."""
    if four:
        return (Colors.ink_green, Colors.ink_blue, Colors.ink_red, Colors.ink)[suit]
    return Colors.ink_red if suit in (DIAMOND, HEART) else Colors.ink


def draw_suit(
    s: Pen, suit: int, x: float, y: float, height: float, ink: str, *, turned: bool = False
) -> None:
    """One suit sign centred on (x, y), upside down when `turned`."""
    s.path(SUITS[suit], ink, at=(x, y), size=height, turn=180 if turned else 0)


def leaf(
    s: Pen,
    x: float,
    y: float,
    high: float,
    colour: str,
    vein: str,
    a: float = 1.0,
    least: float = 0.8,
) -> None:
    """The linden leaf, its middle at (x, y), `high` tall; `vein` is the ground's colour, its lines
    `least` wide or wider.
    """
    size = high / 100
    s.path(_OUTLINES["stalk"], None, a, stroke=colour, sw=5.2 * size, at=(x, y), size=size)
    s.path(LEAF, colour, a, at=(x, y), size=high)
    s.path(
        _OUTLINES["veins"], None, 1.0, stroke=vein, sw=max(3.2 * size, least), at=(x, y), size=size
    )


def seal(s: Pen, x: float, y: float, r: float, colour: str, *, is_filled: bool) -> None:
    """The seal of a passed exam, its middle at (x, y): the leaf in a ring, or the outline of both."""
    s.circle(
        x,
        y,
        r - 0.7,
        "#2A2A20" if is_filled else None,
        1 if is_filled else 0.7,
        stroke=colour,
        sw=2 if is_filled else 1.4,
    )
    if is_filled:
        leaf(s, x, y, 1.36 * r, colour, "#2A2A20")
    else:
        s.path(LEAF, None, 0.7, stroke=colour, sw=1.4, at=(x, y), size=1.3 * r)


class Sign(NamedTuple):
    """A letter of our own: its advance in ems, and its path, filled or a line `width` wide; a die
    has its `pips` as well.

    Units: a hundredth of an em, x from the sign's start, y down from the baseline; capitals rise to
    about -69.
    """

    advance: float
    path: str
    width: float = 0
    pips: int = 0


class _Letters(msgspec.Struct, frozen=True):
    """Signs of one path: lines of different widths (0: filled), with different pips."""

    advance: float
    path: str
    lines: tuple[float, ...] = ()
    pips: tuple[int, ...] = ()


@cache
def signs_by_char() -> dict[str, Sign]:
    """Every letter of our own, out of `assets/drawings/letters.toml`."""
    text = (folder("assets") / "drawings" / "letters.toml").read_text(encoding="utf-8")
    return {
        char: Sign(
            one.advance, one.path, one.lines[i] if one.lines else 0, one.pips[i] if one.pips else 0
        )
        for chars, one in msgspec.toml.decode(text, type=dict[str, _Letters]).items()
        for i, char in enumerate(chars)
    }


_MISSING: Final = Sign(0.6, "M8,-68 L52,-68 L52,0 L8,0 Z", 5)


@lru_cache(maxsize=512)
def sign_mask(char: str, px: int) -> tuple[pygame.Surface, int, int]:
    """White drawing of ``char`` at an em of ``px`` pixels, its left edge from the origin, its top
    from the baseline.

    A character nobody can draw comes out as an empty box.
    """
    sign = signs_by_char().get(char, _MISSING)
    unit = px / 100
    width, height = ceil((sign.advance * 100 + 20) * unit), ceil(120 * unit)
    s = Pen((-10, -95, 0, 0))
    s.path(sign.path, None if sign.width else Colors.white, stroke=Colors.white, sw=sign.width)
    for x, y in PIPS.get(sign.pips, ()):
        s.circle(41 + 17 * x, -34 + 17 * y, 6.6, Colors.white)
    surface = s.scaled(width, height, unit, 10 * unit, 95 * unit)
    return surface, round(-10 * unit), round(-95 * unit)


# ---- line icons


def icon_drawing(name: str, colour: str, weight: float = 2.0) -> Pen:
    """One icon of `assets/drawings/icons.svg` about the origin, 24 x 24. Raises `KeyError` for a
    name that is not there.
    """
    s = Pen((-12, -12, 24, 24))
    s.drawing("icons", name, {"ink": colour, "weight": num(weight)})
    return s


def icon(cache: Cache, name: str, size: float, colour: str, weight: float = 2.0) -> pygame.Surface:
    """An icon `size` px square in a `#RRGGBB` colour; `weight` is the line's width on the grid of
    24.
    """
    px = max(1, round(size))
    return cache.get(
        ("icon", name, px, colour, weight),
        lambda: icon_drawing(name, colour, weight).pixels_for_window(px, px),
    )


def emblem(px: int) -> pygame.Surface:
    """The house's sign for its window and wherever a desktop lists programs: the leaf on a tile of
    felt, `px` wide and high.
    """
    pen = Pen((0, 0, 64, 64))
    pen.rr(1, 1, 62, 62, 14, pen.linear(0, 0, 0, 64, ((0, "#1C6B4E"), (1, "#0B3325"))))
    if px > TypeStyle.small_emblem:
        pen.rr(4.2, 4.2, 55.6, 55.6, 11, stroke=Colors.brass, sw=1.6)
    leaf(pen, 32, 31, 40 if px > TypeStyle.small_emblem else 50, Colors.brass, Colors.emblem_felt)
    return pen.pixels(px, px)
