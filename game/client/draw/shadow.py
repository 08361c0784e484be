"""Blurred shadows under cards, chips and panels: drawn small when they are soft, kept in the cache."""

from __future__ import annotations

import math

import pygame

from game.client.draw.cache import Cache
from game.client.draw.pen import Pen, Sprite, ready


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
