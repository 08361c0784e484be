"""Messages: what just happened, for four seconds, in words, with a sign of its own, where nothing
else is to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec
import pygame

from .free import FreePlaces, busy, covered
from .layout import Box
from .motion import Clock
from .scene import Viewport

Kind = Literal["win", "info", "loss", "sound"]

STAY: Final = 4.0
FADE: Final = 0.120
GAP: Final = 10
"""Between a message and whatever else is to be read, design pixels."""
MOST: Final = 3
# : Seconds for which what was heard stands in its corner, and those before other words may take its
# place.
HEARD: Final = 1.6
HOLD: Final = 0.35
STEP: Final = (16.0, 12.0)
"""How far from one another the places are that are tried, design pixels."""
PULL: Final = 0.25
"""What a design pixel further from the foot costs, in design pixels of what is covered."""
FOLDED: Final = 100.0
"""What each further line costs."""
ABOVE: Final = 20.0
"""What it costs to lie on another message."""


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

    @property
    def words(self) -> tuple[str, str, Kind]:
        """What it says."""
        return self.title, self.detail, self.kind


class Toasts:
    """The messages that are up. At most three: a fourth sends the oldest away.

    `sizes` gives the sizes that a title, a detail and a kind may have in a view, in design pixels,
    the best one first; `paint` the picture in one of them and the margin round it, in real pixels.
    Each comes where it covers least of what was last drawn, as near to the foot of the window as
    may be, and stays there until everything is drawn anew.
    """

    def __init__(
        self,
        clock: Clock,
        sizes: Callable[[str, str, Kind, Viewport], Sequence[tuple[float, float]]],
        paint: Callable[
            [str, str, Kind, Viewport, tuple[float, float]], tuple[pygame.Surface, int]
        ],
    ) -> None:
        self._clock = clock
        self.sizes, self.paint = sizes, paint
        self._toasts: list[Toast] = []
        self._drawn: list[tuple[Toast, pygame.Rect, float]] = []
        self._places: dict[
            tuple[str, str, Kind], tuple[pygame.Surface, pygame.Rect, pygame.Rect]
        ] = {}
        self._heard: pygame.Rect | None = None
        self._view: Viewport | None = None

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
    def visible_toasts(self) -> list[Toast]:
        """The messages that are up, oldest first."""
        return self._live()

    @property
    def moving(self) -> bool:
        """Whether one is fading in or out, or has to be taken off the screen."""
        now = self._clock.now()
        return any(self._strength(t, now) < 1 for t in self._toasts) or len(self._live()) != len(
            self._drawn
        )

    def next_change(self) -> float | None:
        """When the next message begins to fade; None when none is up."""
        return min((t.since + t.stay - FADE for t in self._live()), default=None)

    def forget(self) -> None:
        """Look for places anew: everything is drawn again."""
        self._places.clear()
        self._heard = None

    def stale(self, view: Viewport) -> list[pygame.Rect]:
        """Rectangles the scenes must draw again, because a message there came, went or fades."""
        self._toasts = self._live()  # one may have ended while the frame before was drawn
        if view != self._view:
            self._view = view
            self.forget()
        fresh = self._placed_toasts()
        if fresh == self._drawn:
            return []
        return [rect for _, rect, _ in [*self._drawn, *fresh]]

    def draw(
        self,
        surface: pygame.Surface,
        view: Viewport,
        touched: Sequence[pygame.Rect],
        dear: Callable[[], Iterable[tuple[pygame.Rect, float]]] = tuple,
    ) -> list[pygame.Rect]:
        """Draw what is up inside the rectangles that were drawn below, and what has just come
        whole, which it answers with. What is `dear` weighs so many times its area where a message
        would lie on it.
        """
        new = [toast for toast in self._live() if toast.words not in self._places]
        if new:
            self._find(surface, view, new, dear())
        self._drawn = self._placed_toasts()
        came, before = [rect for toast, rect, _ in self._drawn if toast in new], surface.get_clip()
        for toast, rect, strength in self._drawn:
            picture = self._places[toast.words][0]
            picture.set_alpha(round(255 * strength))
            for part in (rect,) if toast in new else touched:
                if part.colliderect(rect):
                    surface.set_clip(part)
                    surface.blit(picture, rect)
        surface.set_clip(before)
        return came

    def toast_rects(self) -> list[pygame.Rect]:
        """Where the messages that are up lie, real pixels, without the shadow round them."""
        return [
            self._places[toast.words][2] for toast in self._live() if toast.words in self._places
        ]

    def _live(self) -> list[Toast]:
        now = self._clock.now()
        return [t for t in self._toasts if now < t.since + t.stay]

    def _strength(self, toast: Toast, now: float) -> float:
        age = now - toast.since
        return max(0.0, min(1.0, age / FADE, (toast.stay - age) / FADE))

    def _placed_toasts(self) -> list[tuple[Toast, pygame.Rect, float]]:
        """What is up and has its place, the rectangle its picture touches, and how strong it is."""
        now = self._clock.now()
        return [
            (toast, self._places[toast.words][1], self._strength(toast, now))
            for toast in self._live()
            if toast.words in self._places
        ]

    def _find(
        self,
        surface: pygame.Surface,
        view: Viewport,
        new: Sequence[Toast],
        dear: Iterable[tuple[pygame.Rect, float]],
    ) -> None:
        """Give each its place, in design pixels from the window's corner."""
        k = view.scale
        wide, high = (side / k for side in surface.get_size())
        within = (0.0, 0.0, wide, high)
        self._places = {
            one.words: self._places[one.words] for one in self._live() if one.words in self._places
        }
        over = [(_box(rect, k), weight) for rect, weight in dear]
        over += [(_box(rect, k), ABOVE) for rect in self.toast_rects()]
        seen = covered(busy(surface, (wide, high)), ())
        for toast in new:
            corner, found = toast.kind == "sound", []
            for i, size in enumerate(self.sizes(*toast.words, view)):
                around = size[0] + 2 * GAP, size[1] + 2 * GAP
                near = (0.0 if corner else (wide - around[0]) / 2, high - around[1], *around)
                x, y, cost = FreePlaces(around, within, STEP, over, seen).nearest(near, PULL)
                found.append((cost + i * FOLDED, x + GAP, y + GAP, size))
            _, x, y, size = min(found)
            if corner and self._heard is not None and self._heard.w >= size[0] * k:
                x, y = self._heard.x / k, self._heard.y / k
            picture, margin = self.paint(*toast.words, view, size)
            rect = picture.get_rect(topleft=(round(x * k) - margin, round(y * k) - margin))
            lies = rect.inflate(-2 * margin, -2 * margin)
            self._places[toast.words] = picture, rect, lies
            self._heard = lies if corner else self._heard
            over.append((_box(lies, k), ABOVE))


def _box(rect: pygame.Rect, k: float) -> Box:
    """A rectangle of the window in design pixels."""
    return rect.x / k, rect.y / k, rect.w / k, rect.h / k
