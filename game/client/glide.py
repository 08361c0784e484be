"""From one scene to another: a table of the lobby's room grows to the window when somebody sits down, and shrinks when he gets up.

A passage shows two pictures that were drawn already and draws nothing of a scene: the new scene stands still until it is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.motion import FACTORS, REDUCED, ease_in_out

if TYPE_CHECKING:
    from game.client.scene import Scene
    from game.client.settings import Settings

GROWS: Final = 0.360
"""Seconds in which a table grows to the window at normal speed."""
COARSE: Final = 3
"""The picture that grows has a third of the window's points each way: it moves too fast for more to be seen."""
DARKER: Final = (0.12, 0.34, 0.58)
"""Shares of the way at which the room behind goes a step darker, each to this much of what it was."""
DIMMED: Final = (178, 178, 178)
TABLES: Final = ("table:", "terminal:")


def doorway(before: Scene | None, after: Scene | None) -> tuple[pygame.Rect, bool] | None:
    """Where in the lobby a table stands that one goes to (True) or comes from; None where there is no such way."""
    for room, table, inwards in ((before, after, True), (after, before, False)):
        if room is not None and room.name == "lobby" and table is not None and table.name.startswith(TABLES):
            rect = room.doorway(table.name.partition(":")[2])  # type: ignore[attr-defined] # the lobby's own
            return (rect, inwards) if rect is not None else None
    return None


def seconds(settings: Settings) -> float:
    """How long a passage takes; 0 where nothing is to move."""
    usual = GROWS * FACTORS[settings.speed]
    return min(usual, REDUCED) if settings.reduced_motion else usual


class Glide:
    """A passage that begins `now` (seconds) and takes so `long`: the picture that is left, that which comes, and where the lobby's
    table stands; without `rect` the one fades into the other.
    """

    def __init__(
        self, left: pygame.Surface, comes: pygame.Surface, rect: pygame.Rect | None, *, inwards: bool, now: float,
        long: float,
    ) -> None:  # fmt: skip
        self._room, table = (left, comes) if inwards else (comes.copy() if rect else comes, left)
        self._left, self._comes, self._rect, self._inwards = left, comes, rect, inwards
        self._began, self._long, self._dark = now, long, 0
        wide, high = left.get_size()
        if rect is not None:
            self._table = pygame.transform.smoothscale(table, (max(1, wide // COARSE), max(1, high // COARSE)))

    def over(self, now: float) -> bool:
        """Whether the scene itself is to be drawn."""
        return now >= self._began + self._long

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """The picture of a moment."""
        share = min(1.0, (now - self._began) / self._long)
        if self._rect is None:
            surface.blit(self._left, (0, 0))
            self._comes.set_alpha(round(255 * share))
            surface.blit(self._comes, (0, 0))
            return
        large = ease_in_out(share if self._inwards else 1 - share)
        self._darken(share if self._inwards else 1 - share)
        whole, small = surface.get_rect(), self._rect
        ways = (small.left, 0), (small.top, 0), (small.right, whole.w), (small.bottom, whole.h)
        left, top, right, bottom = (round(a + (b - a) * large) for a, b in ways)
        box = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        for band in _round(whole, box):
            surface.blit(self._room, band, band)
        surface.blit(pygame.transform.scale(self._table, box.size), box)

    def _darken(self, share: float) -> None:
        """Take the room down, or up again, as many steps as this part of the way asks for."""
        asked = sum(share >= step for step in DARKER)
        if asked > self._dark:
            for _ in range(asked - self._dark):
                self._room.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        elif asked < self._dark:
            self._room.blit(self._comes, (0, 0))
            for _ in range(asked):
                self._room.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        self._dark = asked


def _round(whole: pygame.Rect, box: pygame.Rect) -> list[pygame.Rect]:
    """What lies around a box, as up to four rectangles."""
    bands = [
        pygame.Rect(0, 0, whole.w, box.top), pygame.Rect(0, box.bottom, whole.w, whole.h - box.bottom),
        pygame.Rect(0, box.top, box.left, box.h), pygame.Rect(box.right, box.top, whole.w - box.right, box.h),
    ]  # fmt: skip
    return [band for band in bands if band.w > 0 and band.h > 0]
