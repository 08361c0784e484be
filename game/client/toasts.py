"""Messages above the bar: what just happened, for four seconds, in words, with a sign of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
import pygame

from game.client.motion import Clock
from game.client.scene import Viewport

Kind = Literal["win", "info", "loss", "sound"]

STAY: Final = 4.0
FADE: Final = 0.120
HEIGHT: Final = 66
GAP: Final = 10
#: Where the lowest toast ends: above the action bar.
BOTTOM: Final = 940
MOST: Final = 3
#: Seconds for which what was heard stands in its corner, and those before other words may take its place.
HEARD: Final = 1.6
HOLD: Final = 0.35
LEFT: Final = 18


class Toast(msgspec.Struct, frozen=True):
    """One message and the moment (seconds) it came."""

    title: str
    detail: str
    kind: Kind
    since: float

    @property
    def stay(self) -> float:
        """Seconds for which it is up."""
        return HEARD if self.kind == "sound" else STAY


class Toasts:
    """The messages that are up. At most three: a fourth sends the oldest away.

    `paint` gives the picture of a title, a detail and a kind in a view, and the margin round it, in real pixels.
    """

    def __init__(self, clock: Clock, paint: Callable[[str, str, Kind, Viewport], tuple[pygame.Surface, int]]) -> None:
        self._clock = clock
        self.paint = paint
        #: Where the lowest one ends, real pixels, while a scene's bar is higher than usual.
        self.base: int | None = None
        #: What they stand in the middle of, real pixels from the left, where that is not a table's felt.
        self.middle: int | None = None
        #: Where what is heard begins, real pixels from the left, where the window's corner holds a menu.
        self.left: int | None = None
        self._toasts: list[Toast] = []
        self._drawn: list[tuple[Toast, pygame.Rect, float]] = []
        self._pictures: dict[tuple[str, str, Kind, Viewport], tuple[pygame.Surface, int]] = {}

    def __len__(self) -> int:
        return len(self._live())

    def add(self, title: str, detail: str = "", kind: Kind = "info") -> None:
        """Put a message up; one that says the same is not doubled but stays longer."""
        live = self._live()
        heard = [t for t in live if t.kind == "sound"]
        kept = [t for t in live if t.kind != "sound" and (t.title, t.detail) != (title, detail)]
        self._toasts = [*heard, *kept[-(MOST - 1) :], Toast(title, detail, kind, self._clock.now())]

    def sounds(self, words: str) -> None:
        """Say in the corner what is heard; words that came just now stay, so that nothing flickers."""
        now, live = self._clock.now(), self._live()
        heard = next((t for t in live if t.kind == "sound"), None)
        if heard is not None and (heard.title != words and now < heard.since + HOLD):
            return
        since = now if heard is None or heard.title != words else max(heard.since, now - FADE)
        rest = [t for t in live if t.kind != "sound"]
        self._toasts = [Toast(words, "", "sound", since), *rest]

    def drop(self, title: str) -> None:
        """Take a message down, where it is up."""
        self._toasts = [one for one in self._toasts if one.title != title]

    def clear(self) -> None:
        """Take all messages down."""
        self._toasts = []

    @property
    def shown(self) -> list[Toast]:
        """The messages that are up, oldest first."""
        return self._live()

    @property
    def moving(self) -> bool:
        """Whether one is fading in or out, or has to be taken off the screen."""
        now = self._clock.now()
        return any(self._strength(t, now) < 1 for t in self._toasts) or len(self._live()) != len(self._drawn)

    def next_change(self) -> float | None:
        """When the next message begins to fade; None when none is up."""
        return min((t.since + t.stay - FADE for t in self._live()), default=None)

    def stale(self, view: Viewport) -> list[pygame.Rect]:
        """Rectangles the scenes must draw again, because a message there came, went or fades."""
        self._toasts, fresh = self._live(), self._placed(view)  # one may have ended while the frame before was drawn
        if fresh == self._drawn:
            return []
        return [rect for _, rect, _ in [*self._drawn, *fresh]]

    def draw(self, surface: pygame.Surface, view: Viewport, touched: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Draw what is up inside the rectangles that were drawn below; nothing is touched beyond them."""
        self._drawn = self._placed(view)
        before = surface.get_clip()
        for toast, rect, strength in self._drawn:
            picture, _ = self._picture(toast, view)
            picture.set_alpha(round(255 * strength))
            for part in touched:
                if part.colliderect(rect):
                    surface.set_clip(part)
                    surface.blit(picture, rect)
        surface.set_clip(before)
        return []

    def _live(self) -> list[Toast]:
        now = self._clock.now()
        return [t for t in self._toasts if now < t.since + t.stay]

    def _strength(self, toast: Toast, now: float) -> float:
        age = now - toast.since
        return max(0.0, min(1.0, age / FADE, (toast.stay - age) / FADE))

    def _placed(self, view: Viewport) -> list[tuple[Toast, pygame.Rect, float]]:
        now, placed = self._clock.now(), []
        low = bottom = view.at(0, BOTTOM)[1] if self.base is None else self.base
        for toast in reversed(self._live()):
            picture, margin = self._picture(toast, view)
            if toast.kind == "sound":
                left = view.at(LEFT, 0)[0] if self.left is None else self.left
                rect = picture.get_rect(left=left - margin, bottom=low + margin)
            else:
                middle = view.at(760, 0)[0] if self.middle is None else self.middle
                rect = picture.get_rect(centerx=middle, bottom=bottom + margin)
                bottom = rect.top + margin - view.px(GAP)
            placed.append((toast, rect, self._strength(toast, now)))
        return placed

    def _picture(self, toast: Toast, view: Viewport) -> tuple[pygame.Surface, int]:
        said = (toast.title, toast.detail, toast.kind, view)
        if said not in self._pictures:
            while len(self._pictures) > MOST:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[said] = self.paint(*said)
        return self._pictures[said]
