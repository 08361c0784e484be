"""Who keeps a locked stand: what reaches the window at all, the front of the screen, the operator's way in, the watcher's beat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.client import pads
from game.client.pointer import point_of
from game.client.scene import Move, Push, Scene, SceneStack
from game.client.stand.house import StandHouse
from game.client.stand.operator import PinPad, way_out

HOLD: Final = 5.0
"""Seconds that the exhibitor's plate is held."""
FRONT: Final = 0.9
POINTED: Final = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
)  # fmt: skip
KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
WINDOW: Final = (
    pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE, pygame.USEREVENT,
)  # fmt: skip
DEAF: Final = frozenset({
    pygame.K_ESCAPE, pygame.K_MENU, pygame.K_PRINTSCREEN, pygame.K_LGUI, pygame.K_RGUI, pygame.K_POWER, pygame.K_PAUSE,
    *range(pygame.K_F1, pygame.K_F12 + 1),
})  # fmt: skip
MODIFIED: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class StandKeeper:
    """Stands between the window's events and the scenes. `front` brings the window to the front; `beat` tells the watcher."""

    def __init__(
        self, stand: StandHouse, *, front: Callable[[], None] = lambda: None, beat: Callable[[], None] = lambda: None
    ) -> None:
        self.stand, self._front, self._beat = stand, front, beat
        self._held: float | None = None
        self._beaten = self._looked = 0.0
        self._ask = False

    def drops(self, event: pygame.Event, stack: SceneStack) -> bool:
        """Whether an event never reaches a scene. Only what plays the games does, where the stand is locked. Pads play; what
        else their buttons mean is refused where it is meant.
        """
        if event.type in POINTED:
            self._hold(event, stack)
            return self._held is not None or (self.stand.locked and getattr(event, "button", 1) != 1)
        if event.type in KEYS:
            ways = event.mod & MODIFIED
            if (
                event.type == pygame.KEYDOWN
                and event.key == pygame.K_o
                and ways & pygame.KMOD_CTRL
                and event.mod & pygame.KMOD_SHIFT
            ):
                self._ask = True
                return True
            return self.stand.locked and (bool(ways) or event.key in DEAF)
        if event.type == pygame.QUIT and self.stand.locked:
            self.stand.journal.note("The window was asked to close, and stays.")
        return self.stand.locked and event.type not in WINDOW and event.type not in pads.EVENTS

    def _hold(self, event: pygame.Event, stack: SceneStack) -> None:
        """Note since when the exhibitor's plate is held, where the scene on top has it."""
        if event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            self._held = None
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) or getattr(event, "button", 1) != 1:
            return
        at = point_of(event, stack.view.size)
        plate: pygame.Rect | None = getattr(stack.top, "plate", None)
        on = plate is not None and at is not None and plate.collidepoint(at)
        self._held = self.stand.shell.now() if on else None

    def tick(self, now: float, top: Scene | None) -> Move | None:
        """Beat, stay in front, and open the pad for whoever has held the plate or pressed Ctrl+Shift+O."""
        if now - self._beaten >= 1.0:
            self._beaten = now
            self._beat()
        if self.stand.locked and now - self._looked >= FRONT:
            self._looked = now
            self._front()
        held = self._held is not None and now - self._held >= HOLD
        if (held or self._ask) and top is not None and not top.overlay:
            self._held, self._ask = None, False
            return Push(way_out(self.stand))
        if isinstance(top, PinPad):
            self._ask = False
        return None
