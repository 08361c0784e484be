"""Where something lies over the least of what is to be seen, as near to what it speaks of as can
be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pygame

from .layout import Box

CELL: Final = 4
"""How many design pixels a cell of the ground is wide and high."""
FAINT, FULL = 40, 60
"""How much lighter than cloth is what is no print yet, and how much more what is print in full, of
255.
"""
TRIED: Final = 400
"""Of how many places, the best without it, the line to what is spoken of is looked at."""
ALONG: Final = 12
"""How much two boxes share of their length, at least, to be joined by a straight line."""

if TYPE_CHECKING:
    from numpy.typing import NDArray


class FreePlaces:
    """Where something of a `size` may stand in a box, and what it costs there: of each box that it
    lies `over` the area times its weight, and what is `below` it (as `covered` has it).
    """

    def __init__(
        self,
        size: tuple[float, float],
        within: Box,
        step: tuple[float, float],
        over: Iterable[tuple[Box, float]] = (),
        below: NDArray[np.float64] | None = None,
    ) -> None:
        (wide, high), (left, top, room, tall) = size, within
        self.size, self._below = size, np.zeros((1, 1)) if below is None else below
        self._xs = xs = np.arange(left, max(left + 1, left + room - wide), step[0])
        self._ys = ys = np.arange(top, max(top + 1, top + tall - high), step[1])
        self._cost = np.zeros((len(ys), len(xs)))
        for (x, y, w, h), weight in over:
            self._cost += weight * np.outer(
                _shared(ys, high, y, y + h), _shared(xs, wide, x, x + w)
            )
        across, down = xs[None, :], ys[:, None]
        self._cost += _cover_sums(self._below, across, down, across + wide, down + high)

    def nearest(self, near: Box, pull: float, line: float = 0.0) -> tuple[float, float, float]:
        """The upper left corner of the cheapest place, and what it costs: so much `pull` for each
        unit that it is away from what it is to be `near`, and what a `line` between them, so wide,
        lies over.
        """
        (x, y, w, h), (wide, high), xs, ys = near, self.size, self._xs, self._ys
        across = (
            np.maximum(np.maximum(x - xs - wide, xs - x - w), 0)
            + np.abs(xs + wide / 2 - x - w / 2) / 1000
        )
        down = (
            np.maximum(np.maximum(y - ys - high, ys - y - h), 0)
            + np.abs(ys + high / 2 - y - h / 2) / 1000
        )
        cost = (self._cost + pull * np.hypot(across[None, :], down[:, None])).ravel()
        tried = np.array([cost.argmin()])
        if line:
            tried = np.argpartition(cost, min(TRIED, cost.size - 1))[:TRIED]
            cost[tried] += (
                line / CELL * self._crossed(xs[tried % len(xs)], ys[tried // len(xs)], near)
            )
        best = int(tried[cost[tried].argmin()])
        row, column = divmod(best, len(xs))
        return float(xs[column]), float(ys[row]), float(cost[best])

    def _crossed(
        self, x: NDArray[np.float64], y: NDArray[np.float64], near: Box
    ) -> NDArray[np.float64]:
        """What lines from there would lie over, as wide as a cell: as `joined` draws them."""
        (a, b, c, d), (w, h) = near, self.size
        upright = (x + ALONG < a + c) & (a + ALONG < x + w)
        level = ~upright & (y + ALONG < b + d) & (b + ALONG < y + h)
        at = np.where(upright, (np.maximum(x, a) + np.minimum(x + w, a + c)) / 2, a + c / 2)
        row = np.where(level, (np.maximum(y, b) + np.minimum(y + h, b + d)) / 2, y + h / 2)
        below = y + h / 2 > b + d / 2
        start = np.where(upright, np.where(below, y, y + h), row)
        end = np.where(below, b + d, b)
        side = np.where(x < a, x + w, x)
        stop = np.where(level, np.where(x < a, a, a + c), at)
        left, top = (np.floor(one / CELL) * CELL for one in (at, row))
        down = _cover_sums(
            self._below, left, np.minimum(start, end), left + CELL, np.maximum(start, end)
        )
        over = _cover_sums(
            self._below, np.minimum(side, stop), top, np.maximum(side, stop), top + CELL
        )
        return np.asarray(np.where(level, 0, down) + np.where(upright, 0, over))


def connector_line(tag: Box, card: Box) -> tuple[tuple[float, float], ...]:
    """The line from the edge of a tag to the edge of what it speaks of: straight where they lie
    side by side or one over the other, else with one corner.
    """
    (x, y, w, h), (a, b, c, d) = tag, card
    if x + ALONG < a + c and a + ALONG < x + w:
        at = (max(x, a) + min(x + w, a + c)) / 2
        return ((at, y + h), (at, b - 4)) if y + h / 2 <= b + d / 2 else ((at, y), (at, b + d + 4))
    side, end = (x + w, a - 4) if x < a else (x, a + c + 4)
    if y + ALONG < b + d and b + ALONG < y + h:
        at = (max(y, b) + min(y + h, b + d)) / 2
        return (side, at), (end, at)
    return (side, y + h / 2), (a + c / 2, y + h / 2), (a + c / 2, b - 4 if y < b else b + d + 4)


def inked(ground: pygame.Surface, size: tuple[float, float]) -> NDArray[np.float64]:
    """Of a ground that is so large in design pixels: how much print (0 to 1) is on each of its
    cells or on one beside it, so that the gaps of a word count like its letters; what is printed
    faintly counts little.
    """
    cells = (round(size[0] / CELL), round(size[1] / CELL))
    light = (
        pygame.surfarray.array3d(pygame.transform.smoothscale(ground, cells))
        .max(axis=2)
        .T.astype(float)
    )
    ink = np.clip((light - np.median(light) - FAINT) / FULL, 0, 1)
    for axis in (0, 1):
        ink = np.maximum(ink, np.maximum(np.roll(ink, 1, axis), np.roll(ink, -1, axis)))
    return np.asarray(ink)


def covered(ink: NDArray[np.float64], over: Iterable[tuple[Box, float]]) -> NDArray[np.float64]:
    """Print and boxes at their weights, as what lies below something: for each cell's corner all
    that is above and left of it.
    """
    found = ink.copy()
    for (x, y, w, h), weight in over:
        top, low, left, right = (max(0, round(side / CELL)) for side in (y, y + h, x, x + w))
        found[top:low, left:right] += weight
    return np.pad(found.cumsum(0).cumsum(1) * CELL**2, ((1, 0), (1, 0)))


def _cover_sums(
    below: NDArray[np.float64], left: Any, top: Any, right: Any, low: Any
) -> NDArray[np.float64]:
    """What lies below boxes that have these sides."""
    rows, columns = (
        [np.clip(np.rint(at / CELL).astype(int), 0, side - 1) for at in ends]
        for ends, side in zip(((top, low), (left, right)), below.shape, strict=True)
    )
    corners = [below[row, column] for row in rows for column in columns]
    return np.asarray(corners[3] - corners[2] - corners[1] + corners[0])


def _shared(
    starts: NDArray[np.float64], long: float, begin: float, end: float
) -> NDArray[np.float64]:
    """How much of a stretch of that length lies between two points, for each place where it may
    start.
    """
    return np.asarray(np.maximum(np.minimum(starts + long, end) - np.maximum(starts, begin), 0))
