"""One thing to paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame


class Item(NamedTuple):
    """One thing: its name, the real pixels it may touch, a stamp that changes when its look does, and how to paint it."""

    key: str
    rect: pygame.Rect
    stamp: Hashable
    paint: Callable[[pygame.Surface], object]
