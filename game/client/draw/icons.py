"""The line icons: shapes on a grid of 24, their middle at the origin, drawn with round ends."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from game.client.draw.cache import Cache
from game.client.draw.paths import arc, mapped, poly, star, turned
from game.client.draw.pen import Pen


class Fill(NamedTuple):
    """A filled path."""

    path: str


class Ring(NamedTuple):
    """A circle's line."""

    x: float
    y: float
    r: float


class Dot(NamedTuple):
    """A full circle."""

    x: float
    y: float
    r: float


class Box(NamedTuple):
    """The line of a box with corners of radius `r`, turned by degrees about the origin and moved by `at`."""

    x: float
    y: float
    w: float
    h: float
    r: float
    turn: float = 0
    at: tuple[float, float] = (0, 0)


Part = str | Fill | Ring | Dot | Box
"""One shape of an icon; a text is a stroked path."""
_GEAR: Final = poly(
    (radius * math.cos(angle), radius * math.sin(angle))
    for i in range(8)
    for radius, turn in ((10.2, -11.5), (10.2, 11.5), (7.8, 17), (7.8, 28))
    for angle in (math.radians(i * 45 + turn),)
)
_SPEAKER: Final = "M-10-3.5H-6.2L-1-8V8L-6.2 3.5H-10Z"
_EYE: Final = "M-10 0C-5-8 5-8 10 0C5 8-5 8-10 0Z"
_LOCK: Final = (Box(-7, -1, 14, 11, 2.5), Dot(0, 4.2, 1.5))
_ROUND: Final = Ring(0, 0, 10)
_CLOCK: Final = Ring(0, 0, 9.5)
_CARD_BEHIND: Final = mapped(
    "M1.5 7.5L-3 7.5C-4.1 7.5-5 6.6-5 5.5L-5-5.5C-5-6.6-4.1-7.5-3-7.5L3-7.5C4.1-7.5 5-6.6 5-5.5L5-4.5",
    lambda x, y: turned(-4, -0.5, -12, (x, y)),
)

ICONS: Final[dict[str, tuple[Part, ...]]] = {
    "back": ("M4-8L-4 0L4 8",),
    "chev-l": ("M4-8L-4 0L4 8",),
    "chev-r": ("M-4-8L4 0L-4 8",),
    "chev-d": ("M-7-3.5L0 3.5L7-3.5",),
    "chev-u": ("M-7 3.5L0-3.5L7 3.5",),
    "arrow-l": ("M9 0H-9M-3-6L-9 0L-3 6",),
    "arrow-r": ("M-9 0H9M3-6L9 0L3 6",),
    "arrow-u": ("M0 9V-9M-6-3L0-9L6-3",),
    "arrow-d": ("M0-9V9M-6 3L0 9L6 3",),
    "check": ("M-7 .5L-2 5.5L8-5.5",),
    "cross": ("M-6-6L6 6M6-6L-6 6",),
    "plus": ("M-7 0H7M0-7V7",),
    "minus": ("M-7 0H7",),
    "coach": ("M-9 8V-1M-3 8V-8M3 8V2M9 8V-5",),
    "filter": ("M-9-6H9M-6 0H6M-3 6H3",),
    "menu": ("M-9-6H9M-9 0H9M-9 6H9",),
    "export": ("M0 3V-9M-4.5-4.5L0-9L4.5-4.5M-9 3V9H9V3",),
    "import": ("M0-9V3M-4.5-1.5L0 3L4.5-1.5M-9 3V9H9V3",),
    "undo": ("M-4-7.5L-8.5-3L-4 1.5M-8-3H3C11-3 11 8 3 8H-3",),
    "fullscreen": ("M-9-3.5V-9H-3.5M3.5-9H9V-3.5M9 3.5V9H3.5M-3.5 9H-9V3.5",),
    "window": ("M-3.5-9V-3.5H-9M9-3.5H3.5V-9M3.5 9V3.5H9M-9 3.5H-3.5V9",),
    "edit": ("M-8 8L-7 3L4-8L8-4L-3 7ZM1.5-5.5L5.5-1.5",),
    "trash": ("M-8-6H8M-3-6V-9H3V-6M-6-6L-5 9H5L6-6M-1.8-2V5M1.8-2V5",),
    "link": ("M-2.5 2.5L2.5-2.5M-1-5.5L2-8.5C6-12 11-6 8.5-2.5L5.5.8M1 5.5L-2 8.5C-6 12-11 6-8.5 2.5L-5.5-.8",),
    "bank": ("M-9-3.5L0-9L9-3.5ZM-6-3.5V5M0-3.5V5M6-3.5V5M-9 8.5H9",),
    "trend": ("M-9 7L-3 0L1.5 4L9-6M3.5-6.5H9V-1",),
    "eye": (_EYE, Ring(0, 0, 2.8)),
    "eye-off": (_EYE + "M-8 8L8-8",),
    "shield": ("M0-10L8-7V0C8 5 4 8.5 0 10C-4 8.5-8 5-8 0V-7Z",),
    "flag": ("M-6 10V-9M-6-9L8-5L-6 0",),
    "sparkle": ("M0-9C1-2 2-1 9 0C2 1 1 2 0 9C-1 2-2 1-9 0C-2-1-1-2 0-9Z",),
    "shuffle": ("M-10-5H-6C0-5 0 5 6 5H10M-10 5H-6C-4 5-2.8 4-2 2.6M2-2.6C2.8-4 4-5 6-5H10M7-8L10-5L7-2M7 2L10 5L7 8",),
    "fold": ("M-9-5L0 4L9-5M-9 9H9",),
    "star": (Fill(star(5, 10, 4.3)),),
    "tri-r": (Fill("M-5-7L7 0L-5 7Z"),),
    "tri-l": (Fill("M5-7L-7 0L5 7Z"),),
    "tri-d": (Fill("M-7-5H7L0 6Z"),),
    "tri-u": (Fill("M-7 5H7L0-6Z"),),
    "play": (Fill("M-6-8.5L8 0L-6 8.5Z"),),
    "pause": (Fill("M-6.5-8H-2.5V8H-6.5ZM2.5-8H6.5V8H2.5Z"),),
    "stop": (Fill("M-7-7H7V7H-7Z"),),
    "step-f": (Fill("M-7-7.5L3 0L-7 7.5ZM4-7.5H7V7.5H4Z"),),
    "step-b": (Fill("M7-7.5L-3 0L7 7.5ZM-7-7.5H-4V7.5H-7Z"),),
    "first": (Fill("M9-7.5L1 0L9 7.5ZM1-7.5L-7 0L1 7.5ZM-10-7.5H-7.5V7.5H-10Z"),),
    "last": (Fill("M-9-7.5L-1 0L-9 7.5ZM-1-7.5L7 0L-1 7.5ZM7.5-7.5H10V7.5H7.5Z"),),
    "dot": (Fill("M0-4A4 4 0 0 1 0 4A4 4 0 0 1 0-4Z"),),
    "diamond": (Fill("M0-8L7 0L0 8L-7 0Z"),),
    "bolt": (Fill("M2-10L-7 2H-1L-2 10L7-2H1Z"),),
    "lobby": tuple(Box(x, y, 8, 8, 2) for x in (-9.5, 1.5) for y in (-9.5, 1.5)),
    "sound": (_SPEAKER, arc(0.5, 0, 5, -46, 46), arc(0.5, 0, 9.3, -50, 50)),
    "sound-off": (_SPEAKER, "M3.5-3.5L10.5 3.5M10.5-3.5L3.5 3.5"),
    "gear": (_GEAR, Ring(0, 0, 3.4)),
    "speed": (arc(0, 3, 10, -200, 20), "M0 3L5.5-2.8", Dot(0, 3, 1.5)),
    "help": (_ROUND, "M-3.2-2.8C-3.2-7 3.4-7 3.4-2.8C3.4 0 0 0 0 2.8", Dot(0, 6.3, 1.25)),
    "info": (_ROUND, "M0-.6V5.4", Dot(0, -5, 1.25)),
    "warn": ("M0-9L10 8.5H-10Z", "M0-3V2.6", Dot(0, 5.8, 1.2)),
    "history": (arc(0.6, 0, 9, -150, 165), "M.6-5V0L4.6 3M-10.6-7.6L-7.4-4.2L-3.6-6.6"),
    "cash": (Box(-10.5, -7, 21, 14, 3), Ring(0, 0, 3.2), Dot(-7.2, 0, 0.9), Dot(7.2, 0, 0.9)),
    "rules": (Box(-8, -10, 16, 20, 2.5), "M-4-5H4M-4 0H4M-4 5H1"),
    "book": ("M0-6C-3-9-7-9-10-8V7C-7 6-3 6 0 9C3 6 7 6 10 7V-8C7-9 3-9 0-6ZM0-6V9",),
    "lock": (*_LOCK, "M-4.5-1V-5C-4.5-11 4.5-11 4.5-5V-1"),
    "unlock": (*_LOCK, "M-4.5-1V-5C-4.5-11 4.5-11 4.5-6.2"),
    "search": (Ring(-2, -2, 7), "M3.4 3.4L9 9"),
    "redo": (arc(0, 1, 8, -62, 238), "M.4-10.4L4.2-6.2L-.6-3"),
    "user": (Ring(0, -4.6, 4.6), "M-9 9.4C-9 1 9 1 9 9.4"),
    "users": (
        Ring(-3, -4, 4),
        "M-10.5 8.5C-10.5 1 4.5 1 4.5 8.5M3.5-7.8C8-7.4 8-.8 3.8-.2M7 2.4C9.4 3.4 10.6 5.6 10.6 8.5",
    ),
    "target": (_CLOCK, Ring(0, 0, 5), Dot(0, 0, 1.7)),
    "cards": (_CARD_BEHIND, Box(-5, -7.5, 10, 15, 2, 10, (3.6, 0.8))),
    "dice": (Box(-9, -9, 18, 18, 4), *(Dot(at, at, 1.55) for at in (-4, 0, 4))),
    "chip": (_ROUND, Ring(0, 0, 5.2), "M0-10V-6M0 10V6M-10 0H-6M10 0H6"),
    "mouse": (Box(-6.5, -10, 13, 20, 6.5), "M0-10V-1M-6.5-1H6.5"),
    "touch": (
        "M-3 2V-5.5C-3-8 1-8 1-5.5V0L6.4 1.4C8 1.9 8.6 3 8.3 4.6L7.4 10H-1.4L-6.4 4.4C-7.6 3-6 .8-4.2 1.6Z",
        arc(-1, -5.5, 5.2, -195, 15),
    ),
    "keyboard": (Box(-10.5, -7, 21, 14, 2.5), *(Dot(x, -2.4, 1.15) for x in (-6.6, -2.2, 2.2, 6.6)), "M-5 3H5"),
    "clock": (_CLOCK, "M0-5.5V0L4 2.6"),
    "calendar": (Box(-9, -7.5, 18, 17, 2.5), "M-9-2H9M-4.5-10V-6M4.5-10V-6"),
    "quit": ("M1-9H-8V9H1M-2 0H10M6-4.5L10.5 0L6 4.5",),
    "seed": ("M-3-9L-5 9M5-9L3 9M-9-3.5H9.5M-9.5 3.5H9",),
    "key": (Ring(-5, 5, 4), "M-2 2L9-9M5.2-5.2L8.6-1.8"),
    "palette": (
        "M0-10C-6-10-10-5.5-10 0C-10 6-5 10 0 10C3 10 3 7 2 5.5C1 4 2 2 4 2H7C9 2 10 1 10-1C10-6 5-10 0-10Z",
        *(Dot(x, y, 1.4) for x, y in ((-5.2, 0), (-3, -5), (3, -5.4))),
    ),
}


def draw(s: Pen, name: str, colour: str, weight: float = 2.0) -> None:
    """One icon about the origin, 24 x 24. Raises `KeyError` for a name that is not in `ICONS`."""
    for part in ICONS[name]:
        match part:
            case str():
                s.path(part, stroke=colour, sw=weight)
            case Fill(path):
                s.path(path, colour)
            case Ring(x, y, r):
                s.circle(x, y, r, stroke=colour, sw=weight)
            case Dot(x, y, r):
                s.circle(x, y, r, colour)
            case Box(x, y, w, h, r, turn, at):
                with s.moved(*at, turn):
                    s.rr(x, y, w, h, r, stroke=colour, sw=weight)


def drawing(name: str, colour: str, weight: float = 2.0) -> Pen:
    """The same as a drawing of its own."""
    s = Pen((-12, -12, 24, 24))
    draw(s, name, colour, weight)
    return s


def icon(cache: Cache, name: str, size: float, colour: str, weight: float = 2.0) -> pygame.Surface:
    """An icon `size` px square in a `#RRGGBB` colour; `weight` is the line's width on the grid of 24."""
    px = max(1, round(size))
    return cache.get(("icon", name, px, colour, weight), lambda: drawing(name, colour, weight).raster(px, px))
