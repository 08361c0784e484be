"""Mouse and finger as one stream: where the pointer is, pressed, moved, let go, held, turned.

SDL sends a copy of every touch as a mouse event; the copy is left out, so a tap arrives once.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
import pygame

Kind = Literal["move", "down", "up", "wheel", "hold", "gone"]
Point = tuple[int, int]

#: A finger that rests this long (seconds) does what the right button does.
HOLD: Final = 0.5
#: Real pixels the pointer travels before a press becomes a drag.
SLOP: Final = 8


class Pointing(msgspec.Struct, frozen=True):
    """One thing the pointer did: `button` 1 left or touch, 2 middle, 3 right; `steps` wheel
    notches, up positive.
    """

    kind: Kind
    at: Point
    button: int = 0
    steps: float = 0.0
    touch: bool = False


class Pointer:
    """Turns pygame events into `Pointing`; remembers where the pointer is and since when a finger
    rests.
    """

    def __init__(self) -> None:
        self.at: Point | None = None
        self.finger = False
        """Whether what pointed last was a finger."""
        self._finger: int | None = None
        self._rest: tuple[Point, float] | None = None

    def read(self, event: pygame.Event, size: Point, now: float) -> Pointing | None:
        """What `event` means for the pointer in a window of `size`; None when it is about something
        else.
        """
        match event.type:
            case (
                pygame.MOUSEMOTION
                | pygame.MOUSEBUTTONDOWN
                | pygame.MOUSEBUTTONUP
                | pygame.MOUSEWHEEL
            ):
                if getattr(event, "touch", False):
                    return None
                self.finger = False
                return self._mouse(event)
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._touch(event, size, now)
            case pygame.WINDOWLEAVE:
                at, self.at = self.at, None
                self._finger = self._rest = None  # where the finger was lifted is not told
                return Pointing("gone", at) if at else None
            case _:
                return None

    @property
    def current_point(self) -> Point | None:
        """What is pointed at just now; None once a finger was lifted, while `at` is still where it
        was.
        """
        return None if self.finger and self._finger is None else self.at

    def take_held_pointing(self, now: float) -> Pointing | None:
        """A `hold`, once, when a finger has rested in one place for `HOLD` seconds."""
        if self._rest is None or now - self._rest[1] < HOLD:
            return None
        at, self._rest = self._rest[0], None
        return Pointing("hold", at, button=3, touch=True)

    def _mouse(self, event: pygame.Event) -> Pointing | None:
        if event.type == pygame.MOUSEWHEEL:
            steps = float(getattr(event, "precise_y", event.y)) or float(event.y)
            if getattr(event, "flipped", False):
                steps = -steps
            at = self.at or getattr(event, "pos", None) or pygame.mouse.get_pos()
            return Pointing("wheel", at, steps=steps) if steps else None
        at = (int(event.pos[0]), int(event.pos[1]))
        self.at = at
        if event.type == pygame.MOUSEMOTION:
            return Pointing("move", at)
        if event.button > 3:  # the wheel's old spelling; MOUSEWHEEL says it better
            return None
        return Pointing(
            "down" if event.type == pygame.MOUSEBUTTONDOWN else "up", at, button=event.button
        )

    def _touch(self, event: pygame.Event, size: Point, now: float) -> Pointing | None:
        if self._finger is not None and event.finger_id != self._finger:
            return None  # one finger plays, a palm does not
        at = _finger_point(event, size)
        self.at, self.finger = at, True
        if event.type == pygame.FINGERDOWN:
            self._finger, self._rest = event.finger_id, (at, now)
            return Pointing("down", at, button=1, touch=True)
        if self._finger is None:
            return None
        if event.type == pygame.FINGERMOTION:
            if self._rest and is_drag_distance(at, self._rest[0]):
                self._rest = None
            return Pointing("move", at, touch=True)
        self._finger = self._rest = None
        return Pointing("up", at, button=1, touch=True)


def point_of(event: pygame.Event, size: Point) -> Point | None:
    """Where in a window of `size` a pointer or a finger is by an event; None of an event that has
    no place.
    """
    if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        return _finger_point(event, size)
    at = getattr(event, "pos", None)
    return None if at is None else (int(at[0]), int(at[1]))


def _finger_point(event: pygame.Event, size: Point) -> Point:
    return int(event.x * size[0]), int(event.y * size[1])


def is_drag_distance(a: Point, b: Point, slop: int = SLOP) -> bool:
    """Whether two points are further apart than a shaking hand.

    >>> is_drag_distance((0, 0), (5, 5)), is_drag_distance((0, 0), (9, 0))
    (False, True)
    """
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 > slop * slop
