"""The house's own sign, for its window and wherever a desktop lists programs: the linden leaf on a tile of felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw.palette import BRASS
from game.client.draw.pen import Pen
from game.client.draw.signs import leaf

if TYPE_CHECKING:
    import pygame

FELT: Final = "#14513B"
SMALL: Final = 32
"""Pixels up to which the leaf fills the tile and has no rim: at that size a line would be a smear."""


def emblem(px: int) -> pygame.Surface:
    """The sign, `px` pixels wide and high, clear round its corners."""
    pen = Pen((0, 0, 64, 64))
    pen.rr(1, 1, 62, 62, 14, pen.linear(0, 0, 0, 64, ((0, "#1C6B4E"), (1, "#0B3325"))))
    if px > SMALL:
        pen.rr(4.2, 4.2, 55.6, 55.6, 11, stroke=BRASS, sw=1.6)
    leaf(pen, 32, 31, 40 if px > SMALL else 50, BRASS, FELT)
    return pen.pixels(px, px)
