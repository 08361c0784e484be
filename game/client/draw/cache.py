"""A cache of drawn things, least recently used out first, counted in bytes. The window owns one and passes it in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

import pygame

T = TypeVar("T")


def weight(value: object) -> int:
    """Bytes a cached value holds: the pixels of a surface, of all surfaces in a tuple; little for anything else."""
    if isinstance(value, pygame.Surface):
        return value.get_pitch() * value.get_height()
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, tuple):
        return sum(weight(part) for part in value)
    return 64


def room(size: tuple[int, int]) -> int:
    """Bytes of pictures that a window of so many pixels keeps: 32 MB up to 1920x1080, more for a larger one, 128 MB at most.

    >>> room((1280, 720)) >> 20, room((1920, 1080)) >> 20, room((3840, 2160)) >> 20
    (32, 32, 128)
    """
    return min(128 << 20, max(32 << 20, round((32 << 20) * size[0] * size[1] / (1920 * 1080))))


class Cache:
    """Drawn values by key, at most `limit` bytes of them.

    Keys are tuples beginning with what is drawn and holding everything the drawing depends on. A value larger than
    the whole cache is drawn, returned and not kept.
    """

    def __init__(self, limit: int = 128 * 1024 * 1024) -> None:
        self.limit = limit
        self.bytes = 0
        self.hits = 0
        self.misses = 0
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept under `key`, or what `make` gives, kept from now on."""
        found = self._kept.get(key)
        if found is not None:
            self.hits += 1
            self._kept.move_to_end(key)
            return cast("T", found[0])
        self.misses += 1
        value = make()
        size = weight(value)
        if size <= self.limit:
            old = self._kept.pop(key, None)
            if old is not None:
                self.bytes -= old[1]
            self._kept[key] = (value, size)
            self.bytes += size
            self._trim()
        return value

    def clear(self) -> None:
        """Forget everything, as when the window's scale changes."""
        self._kept.clear()
        self.bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def _trim(self) -> None:
        while self.bytes > self.limit:
            _, (_, size) = self._kept.popitem(last=False)
            self.bytes -= size
