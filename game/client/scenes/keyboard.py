"""A keyboard on the screen, for whoever writes with a finger or a pad. It lies over every scene and
writes into the line that has the keyboard, which it never covers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from ..draw.kit import Kit, button
from ..input.actions import pad_button
from ..input.pointer import Pointer, point_of
from .focus import Focus, Target, state_of
from .scene import Viewport

PLAIN: Final = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-")
SHIFTED: Final = ("1234567890", "QWERTYUIOP", 'ASDFGHJKL"', "ZXCVBNM?:&")
BELOW: Final = (
    ("shift", "Shift", 1.8, "rebet"),
    ("space", "Space", 4.0, "deal"),
    ("delete", "Delete", 1.9, "undo"),
    ("done", "Done", 2.3, "menu"),
)
"""The last row: names, words, widths in keys, and the actions whose buttons of a pad they have."""
ROWS, COLUMNS = 5, 10
MIDDLE: Final = "key 2 4"
"""Where a pad's ring begins."""
SHARE: Final = 0.43
"""How much of a window it takes at most, so that a line in either half stays clear of it."""
_POINTED: Final = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
_LET_GO: Final = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)


class Writing(Protocol):
    """Whoever has a line that is typed in."""

    def typed_line_rect(self) -> pygame.Rect | None:
        """Where it stands, window pixels; None while nothing is typed in."""

    def line_text(self) -> str:
        """What stands in it."""

    def leave_line(self) -> None:
        """It is written; the keyboard is let go."""


class Keyboard:
    """The keyboard on the screen, down until it is opened for a line. `kit` draws in a view."""

    def __init__(self, pointer: Pointer, kit: Callable[[Viewport], Kit]) -> None:
        self.focus = Focus(pointer=pointer)
        self._kit = kit
        self.line: Writing | None = None
        """What is written with it; None while it is down."""
        self._shift = self._held = False
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._stated: tuple[object, ...] = ()
        self._shown: tuple[object, ...] | None = None

    @property
    def is_up(self) -> bool:
        """Whether it can be written with: it is open, and its line is still typed in."""
        if self.line is not None and self.line.typed_line_rect() is None:
            self.line = None
        return self.line is not None

    def open(self, line: Writing) -> None:
        """Come up for a line; an empty one begins with a capital."""
        self.line, self._shift, self._held = line, not line.line_text(), False
        self._stated = ()
        self.focus.focus(None)

    def close(self) -> None:
        """Go away; the line is typed in as before."""
        self.line = None

    def spoken_name(self, target: Target) -> str:
        """A key as it is heard."""
        return target.label

    def read(self, event: pygame.Event, view: Viewport, now: float) -> list[pygame.Event] | None:
        """What an event comes to for the scene below, of one that is the keyboard's; None of any
        other.
        """
        if not self.is_up:
            return None
        self._lay(view, now)
        pad, at = pad_button(event), point_of(event, view.size)
        if pad == "Menu":
            return self._pressed("done")
        if event.type in _POINTED and at is not None:
            self._held = self._rect.collidepoint(at)
        mine = pad or (at is not None and (self._held or self._rect.collidepoint(at)))
        if event.type in _LET_GO:
            self._held = False
        if not mine:
            return None
        made = []
        for signal in self.focus.handle(event, view.size, now):
            if signal.does == "press":
                made += self._pressed(signal.name)
        self._lay(view, now)
        return made

    def _pressed(self, name: str) -> list[pygame.Event]:
        if name == "shift":
            self._shift = not self._shift
        elif name == "done":
            if self.line is not None:
                self.line.leave_line()
            self.line = None
        elif name == "delete":
            return [
                pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)
            ]
        else:
            row, column = (
                (0, 0)
                if name == "space"
                else (int(digit) for digit in name.removeprefix("key ").split())
            )
            text = " " if name == "space" else (SHIFTED if self._shift else PLAIN)[row][column]
            self._shift = self._shift and name == "space"
            return [pygame.Event(pygame.TEXTINPUT, text=text)]
        return []

    def _lay(self, view: Viewport, now: float) -> None:
        """Place the keys: at the foot of the window, or at its head where the line would be
        covered.
        """
        at = self.line.typed_line_rect() if self.line is not None else None
        if at is None:
            return
        wide, high = view.size
        tall = min(high * SHARE / (ROWS + 0.6), wide * 0.085)
        key, strip = min(wide / (COLUMNS + 0.5), 1.9 * tall), round(tall * (ROWS + 0.6))
        self._rect = pygame.Rect(0, high - strip if at.bottom < high - strip else 0, wide, strip)
        kit = self._kit(view)
        stated = (self._rect, self._shift, kit.keys, view)
        if stated != self._stated:
            self._stated = stated
            self.focus.set(self._targets(kit, tall, key), now)
            if self.focus.focused is None:
                self.focus.focus(MIDDLE, by_key=bool(kit.keys.gamepad))

    def _targets(self, kit: Kit, tall: float, key: float) -> list[Target]:
        left, top = self._rect.centerx - COLUMNS * key / 2, self._rect.y + 0.3 * tall
        gap = 0.1 * tall

        def box(x: float, row: int, keys: float) -> pygame.Rect:
            return pygame.Rect(
                round(left + x * key),
                round(top + row * tall),
                round(keys * key - gap),
                round(tall - gap),
            )

        rows = SHIFTED if self._shift else PLAIN
        found = [
            Target(f"key {row} {column}", box(column, row, 1), "keys", label=letter)
            for row, letters in enumerate(rows)
            for column, letter in enumerate(letters)
        ]
        x = 0.0
        for name, words, keys, action in BELOW:
            found.append(
                Target(name, box(x, ROWS - 1, keys), "keys", key=kit.keys.code(action), label=words)
            )
            x += keys
        return found

    def stale_rects(self, view: Viewport, now: float) -> list[pygame.Rect]:
        """Rectangles that scenes must draw again because it came, went or stands elsewhere."""
        before = self._shown
        if not self.is_up:
            self._shown = None
            return [before[0]] if before is not None and isinstance(before[0], pygame.Rect) else []
        self._lay(view, now)
        if before is None or before[0] != self._rect:
            self._shown = (self._rect.copy(),)
            return [
                rect
                for rect in ((before or (None,))[0], self._rect)
                if isinstance(rect, pygame.Rect)
            ]
        return []

    def draw(
        self, surface: pygame.Surface, view: Viewport, touched: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw it where something changed; the rectangles touched."""
        if not self.is_up:
            return []
        kit, focus = self._kit(view), self.focus
        ring = focus.ring.name if focus.ring is not None else ""
        look = (self._rect.copy(), self._shift, focus.hover, focus.pressed, ring, kit.keys, view)
        if look == self._shown and not any(one.colliderect(self._rect) for one in touched):
            return []
        self._shown = look
        k = view.scale
        before = surface.get_clip()
        surface.set_clip(self._rect)
        surface.fill("#121617", self._rect)
        edge = self._rect.bottom - 2 if self._rect.y == 0 else self._rect.y
        surface.fill(kit.theme.brass, (0, edge, self._rect.w, 2))
        for target in focus.targets:
            name, (_, _, w, h) = target.name, target.rect
            kind = (
                "primary"
                if name == "done"
                else "cream"
                if name == "shift" and self._shift
                else "dark"
            )
            cap = next(
                (
                    kit.keys.cap(action)
                    for other, _, _, action in BELOW
                    if other == name and kit.keys.gamepad
                ),
                "",
            )
            size = max(28.0, 0.36 * h / view.type_scale)
            piece = kit.paint(
                button,
                w / k,
                h / k,
                target.label,
                "",
                cap,
                kind,  # type: ignore[arg-type]
                state_of(focus, name),
                size=size,
            )
            piece.blit(surface, *target.rect.topleft)
        surface.set_clip(before)
        return [self._rect.copy()]
