"""Pads: SDL's controllers as keys. Whatever is plugged in is opened; its buttons come as keys that
also say which button they are.

SDL knows where the buttons of thousands of pads lie, and calls them by their place; what is printed
on them follows from the maker.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, Final, NamedTuple

import pygame

from .actions import PAD_BUTTONS

EVENTS: Final = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
)
FIRST, AGAIN = 0.40, 0.11
"""Seconds until a direction that is held counts once more, and from then on."""
OUT, BACK = 18_000, 9_000
"""From where a stick, or a trigger, counts as pushed, and until where as let go, of 32,767."""
LETTERED: Final = ("xbox", "x-box", "xinput", "microsoft", "steam")
"""What the names of pads have in them on which the letters A, B, X and Y are printed as SDL calls
them.
"""
PLAIN: Final = {
    "A": pygame.K_RETURN,
    "B": pygame.K_ESCAPE,
    "View": pygame.K_ESCAPE,
    "LB": pygame.K_PAGEUP,
    "RB": pygame.K_PAGEDOWN,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
}
"""The key that a button is where nothing there has that button for its own."""
BY_PLACE: Final = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
"""SDL's own switch: whether A is where the maker prints it, or the lowest of four."""
_STICK: Final = {0: ("Left", "Right"), 1: ("Up", "Down")}
_TRIGGERS: Final = {4: "LT", 5: "RT"}


class _HeldDirection(NamedTuple):
    """A direction that is held, of which pad, and when it counts again."""

    button: str
    pad: int
    due: float


class Pads:
    """The pads that are plugged in. Nothing is read before `start`. `now` is always passed in, in
    seconds.
    """

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._pushed: dict[tuple[int, int], str] = {}
        self._held: _HeldDirection | None = None
        self.look = "letters"
        """How the buttons of the pad that was used last are told apart: by `letters` or by their
        `places`.
        """

    def start(self) -> None:
        """Have SDL look for pads, where it can; their arrival comes as events."""
        os.environ.setdefault(BY_PLACE, "0")
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()

    def read(self, event: pygame.Event, now: float) -> list[pygame.Event]:
        """The keys that a pad's event comes to."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plugged(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._unplugged(event.instance_id)
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.instance_id, event.axis, event.value, now)
            case pygame.CONTROLLERBUTTONDOWN if event.button < len(PAD_BUTTONS):
                return self._down(event.instance_id, PAD_BUTTONS[event.button], now)
            case pygame.CONTROLLERBUTTONUP if event.button < len(PAD_BUTTONS):
                self._up(event.instance_id, PAD_BUTTONS[event.button])
                return [pad_key_event(PAD_BUTTONS[event.button], up=True)]
        return []

    def tick(self, now: float) -> list[pygame.Event]:
        """The key of a direction that is still held, when it counts again."""
        if self._held is None or now < self._held.due:
            return []
        self._held = self._held._replace(due=now + AGAIN)
        return [pad_key_event(self._held.button, again=True)]

    @property
    def next_repeat_time(self) -> float | None:
        """When a held direction counts again; None while none is held."""
        return self._held.due if self._held is not None else None

    def _plugged(self, index: int) -> None:
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            found = controller.Controller(index)
            self._open[found.as_joystick().get_instance_id()] = found

    def _unplugged(self, pad: int) -> None:
        self._open.pop(pad, None)
        self._pushed = {where: button for where, button in self._pushed.items() if where[0] != pad}
        if self._held is not None and self._held.pad == pad:
            self._held = None

    def _down(self, pad: int, button: str, now: float) -> list[pygame.Event]:
        known = self._open.get(pad)
        name = str(known.name).lower() if known is not None else ""
        self.look = "letters" if not name or any(word in name for word in LETTERED) else "places"
        if button in ("Up", "Down", "Left", "Right"):
            self._held = _HeldDirection(button, pad, now + FIRST)
        return [pad_key_event(button)]

    def _up(self, pad: int, button: str) -> None:
        if self._held is not None and self._held[:2] == (button, pad):
            self._held = None

    def _axis(self, pad: int, axis: int, value: int, now: float) -> list[pygame.Event]:
        """A stick pushed far enough is an arrow, a trigger a button; each once, until it was let
        go.
        """
        ways = _STICK.get(axis) or (("", _TRIGGERS[axis]) if axis in _TRIGGERS else None)
        if ways is None:
            return []
        before = self._pushed.get((pad, axis), "")
        now_at = (
            ways[value > 0] if abs(value) >= (BACK if before == ways[value > 0] else OUT) else ""
        )
        if now_at == before:
            return []
        self._pushed[pad, axis] = now_at
        if before:
            self._up(pad, before)
        return self._down(pad, now_at, now) if now_at else []


def pad_key_event(button: str, *, again: bool = False, up: bool = False) -> pygame.Event:
    """A pad's button as a key: the plain one that it is everywhere, and the button for whoever has
    it for its own; `again` when it is only still held, `up` when it is let go.
    """
    kind, key = pygame.KEYUP if up else pygame.KEYDOWN, PLAIN.get(button, 0)
    return pygame.Event(kind, key=key, mod=0, unicode="", scancode=0, pad=button, again=again)
