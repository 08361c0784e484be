"""What is soft: blurred shadows under cards and chips, and how much of a blurred box is seen where."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.client.draw.cache import Cache
from game.client.draw.pen import Pen, Sprite, ready

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.client.draw.paths import Box


def rect(cache: Cache, width: float, height: float, radius: float, blur: float, alpha: float = 0.4) -> Sprite:
    """The shadow of a rounded rectangle, `blur` being the softness (one sigma) in px.

    Lay it at the rectangle's top left corner, moved by how far the shadow falls.
    """
    w, h = max(1, round(width)), max(1, round(height))
    soft = max(0.4, round(blur * 4) / 4)
    shape = (w, h, round(radius), soft, round(alpha * 100))
    return cache.get(("shadow", *shape), lambda: _draw(*shape))


def circle(cache: Cache, radius: float, blur: float, alpha: float = 0.4) -> Sprite:
    """The shadow of a disc; lay it at the disc's centre, moved by how far the shadow falls."""
    side = max(2, round(radius * 2))
    found = rect(cache, side, side, side / 2, blur, alpha)
    return Sprite(found.surface, found.ax + side / 2, found.ay + side / 2)


def _draw(width: int, height: int, radius: int, blur: float, percent: int) -> Sprite:
    pad = math.ceil(blur * 2.6) + 1
    full = (width + 2 * pad, height + 2 * pad)
    reach = 1 if blur < 1.6 else 2  # the filter's radius is its sigma, a whole number
    shrink = max(1.0, blur / reach)
    small = (max(3, math.ceil(full[0] / shrink)), max(3, math.ceil(full[1] / shrink)))
    s = Pen((-pad, -pad, full[0], full[1]))
    s.rr(0, 0, width, height, min(radius, width / 2, height / 2), "#000000", percent / 100)
    surface = pygame.transform.gaussian_blur(s.pixels(*small), reach)
    if small != full:
        surface = pygame.transform.smoothscale(surface, full)
    return Sprite(ready(surface), pad, pad)


# ---- boxes, worked out and not drawn


def box_distance(width: int, height: int, x: float, y: float, w: float, h: float, r: float) -> NDArray[np.float32]:
    """Signed distance of every pixel centre to a rounded rectangle, negative inside."""
    import numpy as np

    xs = np.abs(np.arange(width, dtype=np.float32) + 0.5 - (x + w / 2)) - (w / 2 - r)
    ys = np.abs(np.arange(height, dtype=np.float32) + 0.5 - (y + h / 2)) - (h / 2 - r)
    outside = np.hypot(np.maximum(xs, 0)[:, None], np.maximum(ys, 0)[None, :])
    inside = np.minimum(np.maximum(xs[:, None], ys[None, :]), 0)
    result: NDArray[np.float32] = outside + inside - r
    return result


def soft_box(size: tuple[int, int], box: Box, r: float, sigma: float, hollow: bool) -> NDArray[np.float32]:
    """How much of a rounded box (x, y, width, height) is seen at each pixel when it is blurred: 1 well inside, 0 well outside.

    ``hollow`` leaves the box itself clear. Far from its ends one column, or row, is as the next: it is worked out once.
    """
    import numpy as np

    depth = min(min(box[2:]) / 2, max(r, 5 * sigma)) + 1
    spare, times = [], []
    for at, side, whole in zip(box[:2], box[2:], size, strict=True):
        seen = at >= 0 and at + side <= whole
        spare.append(max(0, int(side - 2 * depth)) if seen else 0)
        times.append(np.ones(whole - spare[-1], int))
        times[-1][min(max(0, int(at + (side - spare[-1]) / 2)), len(times[-1]) - 1)] += spare[-1]
    wide, high = len(times[0]), len(times[1])
    distance = box_distance(wide, high, box[0], box[1], box[2] - spare[0], box[3] - spare[1], r)
    z = np.clip(distance / max(sigma, 0.01) * 1.702, -12, 12)
    share = (1 / (1 + np.exp(z))).astype(np.float32)
    if hollow:
        share *= np.clip(distance + 0.5, 0, 1)
    result: NDArray[np.float32] = np.repeat(np.repeat(share, times[0], 0), times[1], 1)
    return result
