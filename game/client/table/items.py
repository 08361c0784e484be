"""Things to paint, compared between frames so that only what changed is painted again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from game.client.draw.pen import Cache

Made = TypeVar("Made")


class Item(NamedTuple):
    """One thing: its name, the real pixels it may touch, a stamp that changes when its look does, and how to paint it."""

    key: str
    rect: pygame.Rect
    stamp: Hashable
    paint: Callable[[pygame.Surface], object]


class Items:
    """The things on screen in the order they are painted, and what of them must be painted again."""

    def __init__(self) -> None:
        self._items: dict[str, Item] = {}

    def set(self, items: Iterable[Item]) -> list[pygame.Rect]:
        """State what is on screen now; returns the rectangles in which something changed."""
        fresh = {item.key: item for item in items}
        old, self._items = self._items, fresh
        dirty: list[pygame.Rect] = []
        for key, item in fresh.items():
            before = old.get(key)
            if before is None:
                dirty.append(item.rect)
            elif before.stamp != item.stamp or before.rect != item.rect:
                dirty += (before.rect, item.rect)
        dirty += [item.rect for key, item in old.items() if key not in fresh]
        return [rect for rect in dirty if rect.w and rect.h]

    def paint(self, surface: pygame.Surface, ground: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Paint ground and things inside the rectangles; returns them joined and cut to the surface."""
        areas = joined(dirty, surface.get_rect())
        things = list(self._items.values())
        for area in areas:
            surface.set_clip(area)
            surface.blit(ground, area, area)
            for item in things:
                if item.rect.colliderect(area):
                    item.paint(surface)
        surface.set_clip(None)
        return areas


def latest(cache: Cache, name: Hashable, stamp: Hashable, make: Callable[[], Made], most: int = 1) -> Made:
    """What was made last under a name, made anew when the stamp is not one of the `most` last: what hardly ever comes back.

    Such pictures do not push out of the window's cache what is shown again and again.
    """
    shelf: dict[Hashable, Made] = cache.get(name, dict)
    if stamp not in shelf:
        while len(shelf) >= most:
            del shelf[next(iter(shelf))]
        shelf[stamp] = make()
    return shelf[stamp]


def joined(rects: Sequence[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that overlap made one, and cut to `within`, so that nothing is painted twice.

    >>> joined([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4)], pygame.Rect(0, 0, 5, 5))
    [Rect(0, 0, 5, 5)]
    """
    left = [rect.clip(within) for rect in rects]
    left = [rect for rect in left if rect.w and rect.h]
    out: list[pygame.Rect] = []
    while left:
        rect = left.pop()
        hit = rect.collidelist(out)
        if hit < 0:
            out.append(rect)
        else:
            left.append(rect.union(out.pop(hit)))
    return out
