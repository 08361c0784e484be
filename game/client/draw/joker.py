"""The joker: a jester in a three-horned cap, the word down both edges."""

from __future__ import annotations

from game.client.draw.outlines import Outlines
from game.client.draw.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    INK_RED,
    IVORY_LIGHT,
    OUTLINE,
    SKIN,
    SKIN_SHADE,
    WHITE,
)
from game.client.draw.paths import poly, sector, star
from game.client.draw.pen import Pen

PURPLE = "#5A3C86"
EYE = "#2A1D16"


def draw(s: Pen, letters: Outlines, small: bool, room: float = 250.0) -> None:
    """The joker's print for a card of 250 x 350; `small` leaves only a star and the cap, within the `room` that is seen."""
    if small:
        size = min(1.0, room / 200)
        middle = 125.0 if room >= 250 else 11 + room / 2
        with s.moved(middle, 150, sx=1.2 * size, sy=1.2):
            _cap(s)
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
        _collar(s)
        _face(s)
        _cap(s)


def _collar(s: Pen) -> None:
    for i in range(-4, 5):
        with s.moved(turn=i * 19):
            s.path("M-12 40H12L0 94Z", (INK, INK_RED, GOLD)[i % 3], stroke=OUTLINE, sw=1.3)
            s.circle(0, 96, 6, GOLD_LIGHT, stroke=OUTLINE, sw=1.3)
            s.path("M-3 97.500H3", stroke=OUTLINE, sw=1.2)


def _face(s: Pen) -> None:
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


def _cap(s: Pen) -> None:
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
