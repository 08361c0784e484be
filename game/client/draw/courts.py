"""The figures on cards: kings, queens, jacks and the joker, drawn for a card of 250 x 350.

A court is one half figure in a window shaped like a Z: `half` draws the upper one about the axis x = 157; the card turns a
copy for the lower half and lays the sash and the frame of `over` on the join. Faces, hair and gold are cut in two flat
tones, light from the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.draw import signs
from game.client.draw.outlines import Outlines
from game.client.draw.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GREENERY,
    INK,
    INK_BLUE,
    INK_GREEN,
    INK_RED,
    IVORY,
    IVORY_LIGHT,
    OUTLINE,
    SKIN,
    SKIN_SHADE,
    WHITE,
    mix,
)
from game.client.draw.paths import num, poly, sector, star
from game.client.draw.pen import Pen

AXIS, TOP = 157, 18
BOX = (15, 17, 221, 200)
"""What the upper half needs of the card: x, y, width, height."""
SLOPE = 0.3584

FRAME = (
    "M89 18H225A9 9 0 0 1 234 27V177A9 9 0 0 1 225 186H170V323A9 9 0 0 1 161 332H25A9 9 0 0 1 16 323V173"
    "A9 9 0 0 1 25 164H80V27A9 9 0 0 1 89 18Z"
)
UPPER = "M89 18H225A9 9 0 0 1 234 27V135.9L16 214.1V173A9 9 0 0 1 25 164H80V27A9 9 0 0 1 89 18Z"
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
    ink = signs.suit_colour(suit, four)
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


# ---- courts


def _rays(s: Pen) -> None:
    """Gold rays and a plain disc behind the head."""
    s.path(UPPER, IVORY)
    with s.moved(AXIS, TOP + 60):
        for i in range(32):
            angle, wide = i * 11.25, 2.7 if i % 2 else 1.1
            with s.moved(turn=angle):
                s.path(f"M0 0L190 {-190 * wide / 57:.1f}V{190 * wide / 57:.1f}Z", GOLD, 0.26)
        s.circle(0, 2, 50, IVORY_LIGHT)
        s.circle(0, 2, 50, stroke=GOLD, sw=1.3, a=0.75)
        s.circle(0, 2, 46.5, stroke=GOLD, sw=0.7, a=0.6)


def _king(s: Pen, suit: int, lv: Livery) -> None:
    robe(s, lv, 92, 112)
    for side in (-1, 1):
        for i in range(1, 6):
            s.path(f"M{side * (22 + i * 9)} {104 + i * 3}Q{side * (24 + i * 14)} 150 {side * (20 + i * 22)} 212",
                   stroke=GOLD, sw=1.3, a=0.75)  # fmt: skip
    # Ermine: a broad collar, its lower edge in two points.
    ermine = [(15, 86), (26, 95, 44, 97, 57, 107), (50, 128), (30, 121, 14, 130, 0, 152)]
    halved(s, (0, 86), ermine, "#FFFDF6", "#EDE4D2")
    for x, y in ((44, 110), (31, 104), (22, 114), (37, 117), (11, 126)):
        for side in (-1, 1):
            s.path(
                f"M{side * x} {y - 4}L{side * x + 2.3} {y + 1.6}L{side * x} {y + 5.6}L{side * x - 2.3} {y + 1.6}Z",
                lv.hair_dark,
            )
    # Hair in two curls each side.
    for side, tone in ((-1, lv.hair), (1, lv.hair_dark)):
        with s.moved(sx=side, sy=1):
            s.path("M14 40C31 38 32 54 32 66C32 80 45 82 43 94C41.5 104 27 104 25 96C30 97 33 94 31 90C28 84 20 88 17 78Z", tone,
                   stroke=OUTLINE, sw=1.2)  # fmt: skip
            s.path("M25 50C27 66 25 76 33 83", stroke=IVORY, sw=1.1, a=0.4)
    face(s, 42, 100, 21.5, 14)
    eyes(s, 62, lv, heavy=2.8)
    # Beard and moustache.
    beard = [(5, 81), (13, 79, 19, 75, 21.5, 64), (26, 78, 25, 98, 15, 112), (9, 119, 4, 121, 0, 131)]
    halved(s, (0, 81), beard, lv.hair, lv.hair_dark, 1.2)
    for x in (-14, -7, 0, 7, 14):
        s.path(
            f"M{x} {92 + abs(x) * 0.1:.1f}Q{x * 1.1:.1f} 106 {x * 0.45:.1f} {120 - abs(x) * 0.5:.1f}",
            stroke=IVORY,
            sw=1.1,
            a=0.32,
        )
    s.path("M-5.5 88.500Q0 92 5.5 88.500Q0 86.5-5.5 88.500Z", LIP)
    for side, tone in ((-1, mix(lv.hair, "#FFFFFF", 0.14)), (1, lv.hair)):
        with s.moved(sx=side, sy=1):
            s.path(
                "M0 79C5 76 13 78 17 84C20 88 23 87 24 83C25 91 16 93 10 89C6 86.5 3 85.5 0 86Z",
                tone,
                stroke=OUTLINE,
                sw=0.9,
            )
    _crown(s, lv)
    # Sceptre, the suit in its ring.
    s.line(58, 40, 58, 200, OUTLINE, 1, 6.4, cap=True)
    s.line(58, 40, 58, 200, GOLD, 1, 3.8, cap=True)
    s.line(57, 40, 57, 200, GOLD_LIGHT, 1, 1.1, cap=True)
    for y, w in ((58, 15), (64, 10)):
        s.rr(58 - w / 2, y - 2.6, w, 5.2, 2.4, GOLD, stroke=OUTLINE, sw=1.1)
    s.circle(58, 37, 16.2, GOLD, stroke=OUTLINE, sw=1.3)
    s.circle(58, 37, 12.6, IVORY_LIGHT, stroke=OUTLINE, sw=0.9)
    signs.draw_suit(s, suit, 58, 37.3, 16, lv.ink)
    pearl(s, 58, 17.6, 3.6)
    hand(s, 58, 93, lv.cloth)


def _crown(s: Pen, lv: Livery) -> None:
    s.path("M-25 42C-29 20-12 15 0 15C12 15 29 20 25 42Z", lv.cloth, stroke=OUTLINE, sw=1.1)
    gold: list[Curve] = [
        (5, 19, 6, 27, 9, 31),
        (13, 29, 15, 25, 17, 17),
        (19, 25, 21, 29, 24, 30),
        (28, 27, 31, 22, 33, 14),
        (28, 44),
        (18, 47, 8, 48, 0, 48),
    ]
    halved(s, (0, 9), gold, GOLD_LIGHT, GOLD)
    s.path("M-28.5 37Q0 43 28.5 37L27.5 47Q0 53-27.5 47Z", GOLD, stroke=OUTLINE, sw=1.3)
    s.path("M0 40Q15 40 28.5 37L27.5 47Q14 50 0 50Z", GOLD_DARK, 0.55)
    gem(s, 0, 45, 4.6, 3.6, lv.cloth)
    for side in (-1, 1):
        pearl(s, side * 10.5, 44.4, 2.1)
        gem(s, side * 19.5, 43.2, 3.6, 3, IVORY_LIGHT)
        pearl(s, side * 33.2, 12, 3.7)
        pearl(s, side * 17, 15.2, 3.2)
    pearl(s, 0, 7.4, 4.3)


def _queen(s: Pen, suit: int, lv: Livery) -> None:
    mass: list[Curve] = [(22, 24, 34, 38, 34, 60), (34, 80, 50, 92, 45, 118), (43, 132, 34, 140, 26, 142), (0, 142)]
    halved(s, (0, 24), mass, lv.hair, lv.hair_dark)
    for side in (-1, 1):
        with s.moved(sx=side, sy=1):
            s.path("M29 52C31 76 41 90 38 116M24 78C27 92 35 100 31 122", stroke=IVORY, sw=1.2, a=0.42)
    robe(s, lv, 102, 118)
    for row in range(5):
        for i in range(-7, 8):
            x, y = i * 20 + 10 * (row % 2), 134 + row * 13
            if abs(x) > 18 or row > 1:
                s.path(f"M{x - 10} {y}A10 10 0 0 0 {x + 10} {y}", stroke=GOLD, sw=1.3, a=0.8)
                s.circle(x, y + 3.4, 1.3, GOLD)
    # Neck, neckline, two rows of pearls with a pendant.
    neck: list[Curve] = [(9, 82), (9, 92, 10, 100, 13, 103), (22, 107, 30, 108, 38, 111), (30, 132, 14, 140, 0, 142)]
    halved(s, (0, 82), neck, SKIN, SKIN_SHADE, 0)
    s.path("M0 92Q7 95 9.5 90V101Q4 104 0 104Z", FEATURE, 0.25)
    s.path("M-39 110.500C-30 133-14 141 0 142.500C14 141 30 133 39 110.5", stroke=OUTLINE, sw=6.4)
    s.path("M-39 110.500C-30 133-14 141 0 142.500C14 141 30 133 39 110.5", stroke=GOLD, sw=4)
    for i in range(9):
        t = -1 + i / 4
        pearl(s, t * 17.5, 107 + (1 - t * t) * 11, 2.5)
    gem(s, 0, 126, 4, 5.4, lv.cloth)
    face(s, 40, 98, 20, 10)
    blush(s, 80)
    for side, tone in ((-1, lv.hair), (1, lv.hair_dark)):
        with s.moved(sx=side, sy=1):
            s.path(
                "M0 36C9 40 17 50 19 62C20 70 20.5 76 19.5 84C27 78 31 58 27 42C23 34 10 32 0 36Z",
                tone,
                stroke=OUTLINE,
                sw=1,
            )
            s.path("M6 38C15 43 21 52 23.5 68", stroke=IVORY, sw=1, a=0.4)
    eyes(s, 66, lv, lash=True, heavy=1.7)
    s.path("M-6 88.400Q-2.6 85.4 0 87Q2.6 85.4 6 88.400Q0 93.6-6 88.400Z", LIP)
    s.path("M-6 88.400Q0 89.6 6 88.4", stroke="#8A2A2A", sw=0.9)
    for side in (-1, 1):
        pearl(s, side * 22.6, 87, 2.9, GOLD_LIGHT)
    # Tiara.
    tiara: list[Curve] = [
        (4, 24, 5, 28, 8, 30),
        (12, 29, 14, 26, 16, 21),
        (18, 27, 21, 30, 24, 31),
        (28, 29, 30, 27, 32, 23),
        (30, 44),
        (20, 38, 10, 36, 0, 36),
    ]
    halved(s, (0, 13), tiara, GOLD_LIGHT, GOLD)
    for px, py, r in ((32.5, 21, 3.5), (16, 18.6, 3.7)):
        for side in (-1, 1):
            pearl(s, side * px, py, r)
    pearl(s, 0, 10, 4.8)
    signs.draw_suit(s, suit, 0, 27, 10, lv.ink)
    for side in (-1, 1):
        pearl(s, side * 10, 33.2, 1.6)
        gem(s, side * 20, 34.6, 2.6, 2.4, lv.cloth)
    _blossom(s)


def _blossom(s: Pen) -> None:
    """A linden twig in flower, in the queen's hand."""
    s.path("M57 190C60 140 60 90 56 50", stroke=OUTLINE, sw=5)
    s.path("M57 190C60 140 60 90 56 50", stroke=GREENERY, sw=3)
    for y, side in ((66, 1), (72, -1)):
        with s.moved(58 + side * 8.5, y, 56 * side, 19):
            s.path(signs.LEAF, GREENERY, stroke=OUTLINE, sw=0.06)
            s.path("M0-.34V.3", stroke=IVORY, sw=0.06, a=0.75)
    with s.moved(55, 38):
        for i in range(5):
            with s.moved(turn=i * 72):
                s.path("M0-3C-9-7-9-18 0-18C9-18 9-7 0-3Z", "#FFF9EA", stroke=OUTLINE, sw=1.1)
                s.path("M0-6V-12", stroke=GOLD, sw=1.1)
        s.circle(0, 0, 5.4, GOLD, stroke=OUTLINE, sw=1.1)
        s.circle(-1.2, -1.2, 1.6, GOLD_LIGHT)
    hand(s, 58, 98, "#FFFDF6")


def _jack(s: Pen, lv: Livery) -> None:
    robe(s, lv, 96, 113)
    for side, tone in ((-1, GOLD), (1, GOLD_DARK)):
        for x, top, foot in ((24, 98, 42), (48, 105, 84)):
            edge = ((x - 6, top - 1.6), (x + 6, top + 1.6), (foot + 11, 220), (foot - 11, 220))
            s.path(poly([(side * px, py) for px, py in edge]), tone)
    s.path(poly(((-8, 98), (8, 98), (13, 220), (-13, 220))), IVORY_LIGHT)
    for y in (128, 139):
        s.circle(0, y, 2.4, GOLD, stroke=OUTLINE, sw=1)
    # Bob: hair behind the face, curling in at the jaw.
    bob: list[Curve] = [(20, 30, 33, 40, 33, 58), (33, 70, 38, 80, 35, 92), (32, 101, 20, 100, 16, 94), (0, 94)]
    halved(s, (0, 30), bob, lv.hair, lv.hair_dark)
    for side in (-1, 1):
        with s.moved(sx=side, sy=1):
            s.path("M28 56C29 70 33 78 30 90M24.5 60C25 74 28 82 25 93", stroke=IVORY, sw=1.1, a=0.4)
    s.path("M-9 84H9V104Q0 110-9 104Z", SKIN_SHADE)
    _ruff(s)
    face(s, 44, 97, 20, 12.5)
    blush(s, 80)
    for side, tone in ((-1, lv.hair), (1, lv.hair_dark)):
        with s.moved(sx=side, sy=1):
            s.path("M0 42H24C25 52 24 60 21 66C20 58 12 56 8 51C5 55 2 55 0 53Z", tone, stroke=OUTLINE, sw=0.9)
    eyes(s, 67, lv)
    s.path("M-5.5 88Q.5 91.5 6 87.4", stroke=LIP, sw=2.2)
    _cap(s, lv)
    # Staff with the house's leaf.
    s.line(57, 60, 57, 200, OUTLINE, 1, 6, cap=True)
    s.line(57, 60, 57, 200, GOLD, 1, 3.4, cap=True)
    s.line(56.2, 60, 56.2, 200, GOLD_LIGHT, 1, 1, cap=True)
    with s.moved(57, 48, 0, 36):
        s.path(signs.LEAF, OUTLINE, stroke=OUTLINE, sw=0.075)
    signs.leaf(s, 57, 48, 36, GREENERY, IVORY)
    s.rr(50.5, 64.5, 13, 5.4, 2.6, GOLD, stroke=OUTLINE, sw=1.1)
    hand(s, 57, 99, lv.cloth)


def _ruff(s: Pen) -> None:
    for i in range(9):
        t = -1 + i / 4
        x, y = t * 37, 100 + 9 * (1 - t * t)
        with s.moved(x, y, -t * 34):
            s.path("M-6-6H6C8 2 5 9 0 13C-5 9-8 2-6-6Z", IVORY_LIGHT if t < 0.1 else "#EADFCB", stroke=OUTLINE, sw=1.1)
            s.path("M0-3V8", stroke=GOLD_DARK, sw=0.8, a=0.6)


def _cap(s: Pen, lv: Livery) -> None:
    # Feather first, behind the brim.
    s.path(
        "M18 34C22 10 44-2 71 5C70 8 66 10 68 12C64 15 58 15 58 18C52 22 46 21 45 25C38 30 30 31 27 38Z",
        IVORY_LIGHT,
        stroke=OUTLINE,
        sw=1.2,
    )
    s.path(
        "M21 36C32 20 48 10 67 8M34 25L36 16M44 18L47 10M38 22L46 23M49 15.500L57 16",
        stroke=OUTLINE,
        sw=0.9,
        a=0.75,
    )
    with s.moved(0, 40, -6), s.moved(0, -40):
        s.path("M-30 38C-46 16-20 3 2 6C28 3 46 18 32 38Z", lv.cloth, stroke=OUTLINE, sw=1.4)
        s.path("M2 6C28 3 46 18 32 38H2Z", lv.cloth_dark)
        s.path("M-17 37C-20 24-16 14-9 8M1 37C0 24 2 14 5 7M18 37C22 26 20 16 16 9", stroke=GOLD, sw=1.4, a=0.9)
        s.rr(-31.5, 34.5, 65, 11, 4.5, GOLD_LIGHT, stroke=OUTLINE, sw=1.3)
        s.path("M1 35H29C31.5 35 33 36.5 33 39V41C33 43.5 31.5 45 29 45H1Z", GOLD)
        for x in (-24, -13, -2, 9):
            gem(s, x, 40, 2.8, 2.5, lv.cloth)
    s.circle(23, 35, 5.8, lv.cloth, stroke=OUTLINE, sw=1.2)
    pearl(s, 23, 35, 2.7, GOLD_LIGHT)


def half(view: tuple[float, float, float, float], rank: int, suit: int, four: bool, small: bool) -> Pen:
    """The upper figure of a court (rank 9 jack, 10 queen, 11 king), still to be cut by `window`.

    `small` is for cards under 120 px: plainer eyes.
    """
    s = Pen(view)
    lv = livery(suit, four, small)
    _rays(s)
    with s.moved(AXIS, TOP):
        if rank == 9:
            _jack(s, lv)
        elif rank == 10:
            _queen(s, suit, lv)
        else:
            _king(s, suit, lv)
        signs.draw_suit(s, suit, -57, 25, 27, lv.ink)
    return s


def window(view: tuple[float, float, float, float]) -> Pen:
    """The upper half of the Z, in white."""
    s = Pen(view)
    s.path(UPPER, WHITE)
    return s


def over(s: Pen, suit: int, four: bool) -> None:
    """The sash over the join and the frame, for the whole card."""
    lv = livery(suit, four)

    def at(x: float, off: float) -> str:
        return f"{num(x)} {num(175 - (x - 125) * SLOPE + off)}"

    band = s.linear(122.3, 167.5, 127.7, 182.5, ((0, GOLD_LIGHT), (0.55, GOLD), (1, GOLD_DARK)))
    s.path(f"M{at(16, -8)}L{at(234, -8)}L{at(234, 8)}L{at(16, 8)}Z", band)
    with s.moved(125, 175, -19.72):
        for i in range(-6, 7):
            if i % 2 == 0 and i:
                signs.draw_suit(s, suit, i * 17.4, 0, 9.5, lv.cloth_dark, turned=i > 0)
            elif i:
                s.circle(i * 17.4, 0, 1.9, OUTLINE)
        s.path("M0-5L5 0L0 5L-5 0Z", IVORY_LIGHT, stroke=OUTLINE, sw=0.9)
    for off in (-8, 8):
        s.path(f"M{at(16, off)}L{at(234, off)}", stroke=OUTLINE, sw=1.5)
    s.path(FRAME, stroke=lv.ink, sw=2.4)


# ---- the joker

PURPLE = "#5A3C86"


def joker(s: Pen, letters: Outlines, small: bool, room: float = 250.0) -> None:
    """The joker's print for a card of 250 x 350; `small` leaves only a star and the cap, within the `room` that is seen."""
    if small:
        size = min(1.0, room / 200)
        middle = 125.0 if room >= 250 else 11 + room / 2
        with s.moved(middle, 150, sx=1.2 * size, sy=1.2):
            _jester_cap(s)
        with s.moved(middle, 262):
            s.path(star(5, min(66.0, room * 0.55), min(27.0, room * 0.23)), PURPLE)
        return
    for turn in (0, 180):
        with s.moved(250 if turn else 0, 350 if turn else 0, turn):
            for i, char in enumerate("JOKER"):
                s.path(letters.fitted(char, 31, 20 + i * 27, 22, 20), INK)
            with s.moved(31, 168):
                s.path(star(5, 12, 5), INK_RED)
    with s.moved(125, 184, sx=0.94):
        for i in range(24):
            s.path(sector(20, 100, i * 15 - 1.8, i * 15 + 1.8), GOLD, 0.3)
        _jester_collar(s)
        _jester_face(s)
        _jester_cap(s)


def _jester_collar(s: Pen) -> None:
    for i in range(-4, 5):
        with s.moved(turn=i * 19):
            s.path("M-12 40H12L0 94Z", (INK, INK_RED, GOLD)[i % 3], stroke=OUTLINE, sw=1.3)
            s.circle(0, 96, 6, GOLD_LIGHT, stroke=OUTLINE, sw=1.3)
            s.path("M-3 97.500H3", stroke=OUTLINE, sw=1.2)


def _jester_face(s: Pen) -> None:
    s.path("M-30-22H30V12C30 36 18 54 0 54C-18 54-30 36-30 12Z", SKIN, stroke=OUTLINE, sw=1.5)
    s.path("M0-22H30V12C30 36 18 54 0 54Z", SKIN_SHADE)
    s.path("M0 0L6.5 21L0 23Z", SKIN)
    s.path("M6.5 21Q2 25-4 22.5", stroke="#96603C", sw=2)
    for side in (-1, 1):
        x = side * 13.5
        s.path(poly(((x, -12), (x + 4, 3), (x, 18), (x - 4, 3))), INK_RED if side < 0 else INK, 0.9)
        s.path(f"M{x - 7} 3Q{x}-4.5 {x + 7} 3Q{x} 8.5 {x - 7} 3Z", "#FFFCF4", stroke=EYE, sw=1.4)
        s.circle(x, 2.6, 3, EYE)
        s.circle(side * 19, 28, 5, "#D9776A", 0.45)
    s.path("M-17 31Q0 37 17 31Q11 46 0 46Q-11 46-17 31Z", "#8A2A2A", stroke=OUTLINE, sw=1.2)
    s.path("M-14 33Q0 38 14 33Q8 39 0 39Q-8 39-14 33Z", WHITE)


def _jester_cap(s: Pen) -> None:
    s.path("M34-14C46-62 80-68 86-24C76-50 40-44 6-14Z", INK, stroke=OUTLINE, sw=1.6)
    s.path("M-34-14C-46-62-80-68-86-24C-76-50-40-44-6-14Z", INK_RED, stroke=OUTLINE, sw=1.6)
    s.path("M-27-16C-40-56-22-94 12-98C34-100 48-88 48-74C38-84 26-80 23-70C32-52 32-34 27-16Z", GOLD_LIGHT)
    s.path("M4-16C10-44 8-66 23-70C32-52 32-34 27-16Z", GOLD)
    s.path("M-27-16C-40-56-22-94 12-98C34-100 48-88 48-74C38-84 26-80 23-70C32-52 32-34 27-16Z", stroke=OUTLINE, sw=1.6)
    s.path("M-12-22C-18-54-8-78 14-88M4-22C6-46 8-62 20-74", stroke=GOLD_DARK, sw=1.4, a=0.8)
    for x, y in ((-86, -20), (86, -20), (50, -69)):
        s.circle(x, y, 9, GOLD_LIGHT, stroke=OUTLINE, sw=1.6)
        s.path(f"M{x - 5} {y + 2}H{x + 5}", stroke=OUTLINE, sw=1.5)
        s.circle(x - 3, y - 3.4, 2, WHITE)
    s.rr(-38, -25, 76, 14, 6, IVORY_LIGHT, stroke=OUTLINE, sw=1.6)
    for i, x in enumerate((-26, -13, 0, 13, 26)):
        s.path(poly(((x, -23), (x + 4.4, -18), (x, -13), (x - 4.4, -18))), (INK_RED, INK)[i % 2])
