"""Toasts: what just happened, in words, for four seconds, stacked in the corner a scene declares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

import msgspec
import pygame

from .motion import Clock
from .scene import Viewport

Kind = Literal["win", "info", "loss", "sound"]

STAY: Final = 4.0
FADE: Final = 0.120
MOST: Final = 3
CAPTION_STAY: Final = 1.6
CAPTION_HOLD: Final = 0.35
"""Seconds before another sound's words may take a caption's place."""
GAP: Final = 10
"""Between two toasts, and between them and the sides of their area, design pixels."""


class Toast(msgspec.Struct, frozen=True):
    """One message and the moment (seconds) it came; the caption of a sound is of the kind `sound`."""

    title: str
    detail: str
    kind: Kind
    since: float

    @property
    def stay_seconds(self) -> float:
        """Seconds for which it is up."""
        return CAPTION_STAY if self.kind == "sound" else STAY

    @property
    def words(self) -> tuple[str, str, Kind]:
        """What it says."""
        return self.title, self.detail, self.kind


class ToastArea(NamedTuple):
    """The part of the window toasts may stand in, real pixels, and the corner they are stacked
    from; in a `low` one they are as wide as their words ask.
    """

    rect: pygame.Rect
    corner: Literal["topleft", "topright", "bottomleft"] = "bottomleft"
    low: bool = False


def toast_area(top: object, view: Viewport) -> ToastArea:
    """Where toasts stand over the scene on top: its own `toast_area` or its table's, else the window's lower
    left corner.
    """
    for owner in (top, getattr(top, "table", None)):
        area: ToastArea | None = getattr(owner, "toast_area", None)
        if area is not None:
            return area
    return ToastArea(view.window_rect)


class Toasts:
    """The messages that are up: three at most, the newest nearest to the corner, a sound's caption
    last. `paint` makes a message's picture for a room of so many real pixels, no wider than usual
    unless the area is low, and tells how many real pixels of margin it has.
    """

    def __init__(
        self,
        clock: Clock,
        paint: Callable[
            [str, str, Kind, Viewport, tuple[int, int], bool], tuple[pygame.Surface, int]
        ],
    ) -> None:
        self._clock = clock
        self.paint = paint
        self._toasts: list[Toast] = []
        self._drawn: list[tuple[Toast, pygame.Rect, float]] = []
        self._placed: list[tuple[Toast, pygame.Rect, float]] = []
        self._pictures: dict[tuple[str, str, Kind], tuple[pygame.Surface, int]] = {}
        self._seen: tuple[Viewport, ToastArea] | None = None

    def __len__(self) -> int:
        return len(self.visible_toasts)

    def add(self, title: str, detail: str = "", kind: Kind = "info") -> None:
        """Put a message up; one that says the same is not doubled but stays longer."""
        live = self.visible_toasts
        captions = [t for t in live if t.kind == "sound"]
        kept = [t for t in live if t.kind != "sound" and (t.title, t.detail) != (title, detail)]
        self._toasts = [
            *captions,
            *kept[-(MOST - 1) :],
            Toast(title, detail, kind, self._clock.now()),
        ]

    def add_sound_caption(self, words: str) -> None:
        """Caption a sound; words that came just now stay, so that nothing flickers."""
        now, live = self._clock.now(), self.visible_toasts
        before = next((t for t in live if t.kind == "sound"), None)
        if before is not None and before.title != words and now < before.since + CAPTION_HOLD:
            return
        since = now if before is None or before.title != words else max(before.since, now - FADE)
        rest = [t for t in live if t.kind != "sound"]
        self._toasts = [Toast(words, "", "sound", since), *rest]

    def drop(self, title: str) -> None:
        """Take a message down, where it is up."""
        self._toasts = [one for one in self._toasts if one.title != title]

    def clear(self) -> None:
        """Take all messages down."""
        self._toasts = []

    @property
    def visible_toasts(self) -> list[Toast]:
        """The messages that are up: a caption, then the others, oldest first."""
        now = self._clock.now()
        return [t for t in self._toasts if now < t.since + t.stay_seconds]

    def shown_words(self) -> list[str]:
        """What the messages that are up say, newest first; captions of sounds left out."""
        up = [t for t in self.visible_toasts if t.kind != "sound"]
        return [f"{t.title}. {t.detail}" if t.detail else t.title for t in reversed(up)]

    def words_at(self, point: tuple[int, int]) -> str:
        """What the message at a point of the window says; empty where there is none."""
        for toast, rect, _ in self._placed:
            margin = self._pictures[toast.words][1]
            if toast.kind != "sound" and rect.inflate(-2 * margin, -2 * margin).collidepoint(point):
                return f"{toast.title}. {toast.detail}" if toast.detail else toast.title
        return ""

    @property
    def moving(self) -> bool:
        """Whether one is fading in or out, or has to be taken off the screen."""
        now, live = self._clock.now(), self.visible_toasts
        gone = any(toast not in live for toast, _, _ in self._drawn)
        return gone or any(_strength(toast, now) < 1 for toast in self._toasts)

    def next_fade_start(self) -> float | None:
        """When the next message begins to fade; None when none is up."""
        return min((t.since + t.stay_seconds - FADE for t in self.visible_toasts), default=None)

    def stack_and_get_stale(self, view: Viewport, area: ToastArea) -> list[pygame.Rect]:
        """Stack the toasts in their area; returns the rectangles the scenes must draw again,
        because a toast there came, moved, faded or went.
        """
        self._toasts = self.visible_toasts  # one may have ended while the frame before was drawn
        if self._seen != (view, area):
            self._seen = view, area
            self._pictures.clear()
        self._placed = self._stack(view, area)
        if self._placed == self._drawn:
            return []
        return [rect for _, rect, _ in [*self._drawn, *self._placed]]

    def draw(self, surface: pygame.Surface, touched: Sequence[pygame.Rect]) -> None:
        """Draw the toasts as they were last stacked, inside the rectangles that were drawn below."""
        self._drawn, before = self._placed, surface.get_clip()
        for toast, rect, strength in self._drawn:
            picture = self._pictures[toast.words][0]
            picture.set_alpha(round(255 * strength))
            for part in touched:
                if part.colliderect(rect):
                    surface.set_clip(part)
                    surface.blit(picture, rect)
        surface.set_clip(before)

    def toast_rects(self) -> list[pygame.Rect]:
        """Where the toasts lie, real pixels, without the shadow round them."""
        found = []
        for toast, rect, _ in self._placed:
            margin = self._pictures[toast.words][1]
            found.append(rect.inflate(-2 * margin, -2 * margin))
        return found

    def _stack(self, view: Viewport, area: ToastArea) -> list[tuple[Toast, pygame.Rect, float]]:
        """Each toast, the rectangle of its picture and its strength, from the corner on. What finds
        no room in the area is left out, but never the newest.
        """
        now, gap = self._clock.now(), round(GAP * view.scale)
        free = area.rect.inflate(-2 * gap, -2 * gap)
        room = free.w, area.rect.h - gap
        live = {toast.words: toast for toast in reversed(self.visible_toasts)}
        self._pictures = {
            words: self._pictures[words]
            if words in self._pictures
            else self.paint(*words, view, room, area.low)
            for words in live
        }
        placed: list[tuple[Toast, pygame.Rect, float]] = []
        from_top = area.corner.startswith("top")
        for words, toast in live.items():
            picture, margin = self._pictures[words]
            rect = picture.get_rect().inflate(-2 * margin, -2 * margin)
            if placed and rect.h > free.h:
                continue
            setattr(rect, area.corner, getattr(free, area.corner))
            placed.append((toast, rect.inflate(2 * margin, 2 * margin), _strength(toast, now)))
            free.h -= rect.h + gap
            if from_top:
                free.y += rect.h + gap
        return placed


def _strength(toast: Toast, now: float) -> float:
    age = now - toast.since
    return max(0.0, min(1.0, age / FADE, (toast.stay_seconds - age) / FADE))
