"""Where something lies over the least of what is to be seen, as near to what it speaks of as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

CELL: Final = 4
"""How many design pixels a cell of the ground is wide and high."""
PRINTED: Final = 36
"""How much lighter than cloth print is, of 255."""

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.client.layout import Box


def free_place(
    size: tuple[float, float], within: Box, step: tuple[float, float], over: Iterable[tuple[Box, float]], near: Box, pull: float,
    ink: NDArray[np.int64] | None = None,
) -> tuple[float, float, float]:  # fmt: skip
    """The upper left corner of something of that `size` in a box, and what it costs there: of each box that it lies `over` the area
    times its weight, of what is printed there the area (`ink`, as `inked` has it), and for each unit that it is away from what it
    is to be `near` so much `pull`.
    """
    (wide, high), (left, top, room, tall) = size, within
    xs = np.arange(left, max(left + 1, left + room - wide), step[0])
    ys = np.arange(top, max(top + 1, top + tall - high), step[1])
    cost = np.zeros((len(ys), len(xs)))
    for (x, y, w, h), weight in over:
        cost += weight * np.outer(_shared(ys, high, y, y + h), _shared(xs, wide, x, x + w))
    if ink is not None:
        rows, columns = ([np.clip(at.astype(int) // CELL, 0, side - 1) for at in ends] for ends, side in (
            ((ys, ys + high), ink.shape[0]), ((xs, xs + wide), ink.shape[1])))  # fmt: skip
        corners = [ink[np.ix_(row, column)] for row in rows for column in columns]
        cost += (corners[3] - corners[2] - corners[1] + corners[0]) * CELL**2
    x, y, w, h = near
    across = np.maximum(np.maximum(x - xs - wide, xs - x - w), 0) + np.abs(xs + wide / 2 - x - w / 2) / 1000
    down = np.maximum(np.maximum(y - ys - high, ys - y - h), 0) + np.abs(ys + high / 2 - y - h / 2) / 1000
    cost += pull * np.hypot(across[None, :], down[:, None])
    row, column = divmod(int(cost.argmin()), len(xs))
    return float(xs[column]), float(ys[row]), float(cost[row, column])


def inked(ground: pygame.Surface, size: tuple[float, float]) -> NDArray[np.int64]:
    """Of a ground that is so large in design pixels: how many of its cells above and left of each have print on them."""
    cells = (round(size[0] / CELL), round(size[1] / CELL))
    light = pygame.surfarray.array3d(pygame.transform.smoothscale(ground, cells)).max(axis=2).T.astype(int)
    return np.asarray((light > np.median(light) + PRINTED).cumsum(0).cumsum(1))


def _shared(starts: NDArray[np.float64], long: float, begin: float, end: float) -> NDArray[np.float64]:
    """How much of a stretch of that length lies between two points, for each place where it may start."""
    return np.asarray(np.maximum(np.minimum(starts + long, end) - np.maximum(starts, begin), 0))
