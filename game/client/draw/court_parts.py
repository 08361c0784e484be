"""What kings, queens and jacks are put together from: cloth, gold, pearls, faces, hands, in two flat tones each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.draw import suits
from game.client.draw.palette import (
    INK,
    INK_BLUE,
    INK_GREEN,
    INK_RED,
    IVORY_LIGHT,
    OUTLINE,
    SKIN,
    SKIN_SHADE,
    WHITE,
    mix,
)
from game.client.draw.paths import num, poly
from game.client.draw.pen import Pen

EYE = "#2A1D16"
FEATURE = "#96603C"
LIP = "#B4473F"

Curve = tuple[float, ...]
"""A straight line to a point, or a cubic curve with its two controls before it."""


@dataclass(frozen=True)
class Livery:
    """The colours of one court: its suit's ink, cloth light and dark, hair light and dark."""

    ink: str
    cloth: str
    cloth_dark: str
    hair: str
    hair_dark: str
    small: bool = False
    """Drawn small: eyes and brows are made plainer and heavier."""


def livery(suit: int, four: bool, small: bool = False) -> Livery:
    """What a court of this suit wears."""
    ink = suits.colour(suit, four)
    cloth = {INK: "#27324A", INK_RED: "#B3222E", INK_BLUE: "#1C58A6", INK_GREEN: "#1A6E3A"}[ink]
    hair = ("#3B3346", "#8A4A22", "#7A3418", "#2E3142")[suit]
    return Livery(ink, cloth, mix(cloth, "#000000", 0.26), hair, mix(hair, "#000000", 0.28), small)


def right(start: tuple[float, float], curves: Sequence[Curve]) -> str:
    """The right half of a symmetrical path, open."""
    out = f"M{num(start[0])} {num(start[1])}"
    for curve in curves:
        out += ("L" if len(curve) == 2 else "C") + " ".join(num(v) for v in curve)
    return out


def whole(start: tuple[float, float], curves: Sequence[Curve]) -> str:
    """The right half and its mirror image, as one closed path."""
    out = right(start, curves)
    ends = [start, *((curve[-2], curve[-1]) for curve in curves)]
    for i in range(len(curves) - 1, -1, -1):
        curve, (x, y) = curves[i], ends[i]
        if len(curve) == 6:
            out += "C" + " ".join(num(v) for v in (-curve[2], curve[3], -curve[0], curve[1], -x, y))
        else:
            out += f"L{num(-x)} {num(y)}"
    return out + "Z"


def halved(s: Pen, start: tuple[float, float], curves: Sequence[Curve], light: str, dark: str,
            line: float = 1.4) -> None:  # fmt: skip
    """A symmetrical shape in two tones, with an outline `line` wide."""
    outline = whole(start, curves)
    s.path(outline, light)
    s.path(right(start, curves) + "Z", dark)
    if line:
        s.path(outline, stroke=OUTLINE, sw=line)


def pearl(s: Pen, x: float, y: float, r: float, fill: str = IVORY_LIGHT) -> None:
    """A small ball with a glint."""
    s.circle(x, y, r, fill, stroke=OUTLINE, sw=1.2)
    s.circle(x - r * 0.3, y - r * 0.3, r * 0.32, WHITE)


def gem(s: Pen, x: float, y: float, w: float, h: float, fill: str) -> None:
    """A lozenge, its upper left cut lighter."""
    s.path(poly(((x, y - h), (x + w, y), (x, y + h), (x - w, y))), fill, stroke=OUTLINE, sw=0.9)
    s.path(poly(((x, y - h), (x - w, y), (x, y))), WHITE, 0.35)


def face(s: Pen, top: float, chin: float, width: float, jaw: float) -> None:
    """A face in two halves, with the nose."""
    cheek = top + (chin - top) * 0.5
    low = top + (chin - top) * 0.84
    halved(s, (0, top), [(width, top), (width, cheek), (width, low, jaw, chin, 0, chin)], SKIN, SKIN_SHADE, 1.2)
    # The bridge of the nose catches the light on the dark side.
    s.path(poly(((0, cheek - 9), (4.6, cheek + 9), (0, cheek + 10.5))), SKIN)
    s.path(f"M4.6 {num(cheek + 9)}Q2 {num(cheek + 12)}-2.4 {num(cheek + 10.2)}", stroke=FEATURE, sw=1.6)


def eyes(s: Pen, y: float, lv: Livery, *, lash: bool = False, heavy: float = 2.2) -> None:
    """Two eyes and brows; `lash` adds the outer lashes, `heavy` is the width of a brow."""
    for side in (-1, 1):
        x = side * 9.6
        if lv.small:
            s.path(f"M{x - 5.4} {y}Q{x} {y - 6} {x + 5.4} {y}Q{x} {y + 4.2} {x - 5.4} {y}Z", EYE)
        else:
            s.path(f"M{x - 5} {y}Q{x} {y - 5.4} {x + 5} {y}Q{x} {y + 4} {x - 5} {y}Z", "#FFFCF4")
            s.circle(x, y - 0.4, 2.35, EYE)
            s.path(f"M{x - 5.2} {y}Q{x} {y - 5.6} {x + 5.2} {y}", stroke=EYE, sw=1.7)
        if lash:
            s.path(f"M{x + side * 4.8} {y - 0.4}L{x + side * 7.4} {y - 2.8}", stroke=EYE, sw=1.4)
        a, b = x - side * 5.6, x + side * 6.4
        wide = heavy * (1.3 if lv.small else 1)
        s.path(f"M{num(a)} {y - 7}Q{num(x + side)} {y - 11} {num(b)} {y - 6.6}", stroke=lv.hair_dark, sw=wide)


def blush(s: Pen, y: float) -> None:
    """Two soft cheeks."""
    for side in (-1, 1):
        s.circle(side * 13.4, y, 4, "#D9776A", 0.28)


def hand(s: Pen, x: float, y: float, cuff: str) -> None:
    """A fist round a staff at (x, y), its sleeve coming from below."""
    s.path(f"M{x - 20} {y + 46}C{x - 18} {y + 22} {x - 9} {y + 12} {x - 7} {y + 8}H{x + 9}C{x + 12} {y + 18} {x + 16} {y + 30} "
           f"{x + 20} {y + 40}Z", cuff, stroke=OUTLINE, sw=1.2)  # fmt: skip
    s.rr(x - 10, y + 6, 21, 7.5, 3.4, IVORY_LIGHT, stroke=OUTLINE, sw=1.2)
    s.rr(x - 8.5, y - 7.5, 17, 15, 5.4, SKIN, stroke=OUTLINE, sw=1.2)
    for dy in (-3.4, 0.4, 4):
        s.path(f"M{x - 4} {y + dy}H{x + 8}", stroke=FEATURE, sw=1.1)


def robe(s: Pen, lv: Livery, neck: float, shoulder: float) -> None:
    """Shoulders from the neck outwards, down over the join."""
    halved(
        s,
        (0, neck),
        [(16, neck), (42, neck + 7, 68, shoulder - 5, 84, shoulder + 10), (150, shoulder + 40), (150, 230), (0, 230)],
        lv.cloth,
        lv.cloth_dark,
    )
