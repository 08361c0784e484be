"""Every text of every page, as the pen sets it: none lies on another, is cut or shrunk, leaves the window, is too small or pale.

    python tools/page_texts.py --wide           all pages at three sizes and three sizes of text; exit status 1 when one is at fault
    python tools/page_texts.py lobby history    some scenes, by the names that `main.py screenshot` knows, where room is scarcest

A page is drawn whole and scrolled to its end. What is printed on felts, cards and chips has rules of its own and is left out.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pygame

from game.client import pictures
from game.client.draw.kit import MARGIN, Kit, Piece
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type, colour_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.places import Router

ROOT = Path(__file__).resolve().parent.parent
SCARCE = (((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150))
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (100, 150, 200)
LEAST = 14
"""The smallest lettering in real pixels: a key's cap in the smallest window. Ordinary text is 16 there."""
CONTRAST = 4.5
_STEPS = 30


class Set(NamedTuple):
    """A text as it was set: asked for and shown, its size and the one asked for in real pixels, where its capitals stand."""

    words: str
    shown: str
    px: int
    asked: int
    rect: pygame.Rect
    colour: tuple[int, int, int, int]

    def at(self, x: int, y: int) -> Set:
        """The same elsewhere."""
        return self._replace(rect=self.rect.move(x, y))


class Told(Piece):
    """A piece of the kit that knows what is written on it."""

    __slots__ = ("texts", "to")

    def __init__(self, piece: Piece, texts: Sequence[Set], to: Recorder) -> None:
        super().__init__(piece.surface, piece.margin)
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "to", to)

    def blit(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Draw it, and tell its texts where they stand now."""
        for text in self.texts:
            self.to.seen(target, text.at(round(x), round(y)))
        return super().blit(target, x, y)


class Recorder:
    """Listens to the pen while a canvas is drawn on."""

    def __init__(self) -> None:
        self.canvas = pygame.Surface((1, 1))
        self.texts: list[Set] = []
        self.edge: list[Set] = []
        self._kept: dict[object, Told] = {}
        self._inside: list[Set] | None = None
        self._fitted: dict[tuple[str, float], float] = {}

    def seen(self, target: pygame.Surface, text: Set) -> None:
        """A text came onto a surface; one that a pane's upper or lower edge cuts is seen elsewhere while the page scrolls."""
        if target is self.canvas:
            clip = target.get_clip()
            if clip.top <= text.rect.top and text.rect.bottom <= clip.bottom:
                self.texts.append(text)
        elif target.get_height() == self.canvas.get_height() and 2 * target.get_width() < self.canvas.get_width():
            self.edge.append(text)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this holds, everything that is set is told."""
        draw, fit, paint = Type.draw, Type.fit, Kit.paint

        def drawn(kind: Type, target: pygame.Surface, text: str, x: float, y: float, size: float, face: str = "ui5",
                  colour: Any = "#F5F0E4", *, anchor: str = "l", valign: str = "b", track: float = 0.0,
                  max_width: float | None = None) -> float:  # fmt: skip
            wide = draw(kind, target, text, x, y, size, face, colour, anchor=anchor, valign=valign, track=track,
                        max_width=max_width)  # fmt: skip
            shown = text if max_width is None else kind.ellipsis(text, max_width, size, face, track)
            cap = kind.cap(size, face)
            left = x - {"l": 0.0, "c": wide / 2, "r": wide}[anchor]
            foot = y + {"b": 0.0, "m": cap / 2, "t": cap}[valign]
            asked = self._fitted.get((text, size), size)
            told = Set(
                text, shown, kind.px(size), kind.px(asked), pygame.Rect(left, foot - cap, wide, cap), colour_of(colour)
            )
            if self._inside is not None:
                self._inside.append(told)
            elif text.strip():
                self.seen(target, told)
            return wide

        def fitted(kind: Type, text: str, width: float, size: float, *more: Any, **named: Any) -> float:
            found = fit(kind, text, width, size, *more, **named)
            self._fitted[text, found] = size
            return found

        def painted(kit: Kit, how: Callable[..., None], w: float, h: float, *args: Any, **more: Any) -> Piece:
            key = (how, round(w, 2), round(h, 2), args, tuple(sorted(more.items())), id(kit.type), kit.theme)
            if key not in self._kept:
                outer, self._inside = self._inside, []
                how(Sheet(w, h, kit.type, kit.cache, kit.theme, MARGIN), w, h, *args, **more)
                off = -round(MARGIN * kit.type.scale)
                texts = [text.at(off, off) for text in self._inside if text.words.strip()]
                self._inside = outer
                self._kept[key] = Told(paint(kit, how, w, h, *args, **more), texts, self)
            return self._kept[key]

        Type.draw, Type.fit, Kit.paint = drawn, fitted, painted  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            Type.draw, Type.fit, Kit.paint = draw, fit, paint  # type: ignore[method-assign]

    def faults(self) -> Iterator[str]:
        """What is wrong with the texts on the canvas as it stands."""
        found = list(
            dict.fromkeys((t.words, t.shown, t.px, t.asked, tuple(t.rect), t.colour) for t in (*self.texts, *self.edge))
        )
        texts = [Set(w, s, p, a, pygame.Rect(r), c) for w, s, p, a, r, c in found]
        whole = self.canvas.get_rect()
        pixels = pygame.surfarray.pixels3d(self.canvas)
        for i, text in enumerate(texts):
            if text.shown != text.words:
                yield f"cut: {text.words!r} to {text.shown!r}"
            if text.px < text.asked:
                yield f"shrunk: {text.words!r} from {text.asked} to {text.px} px"
            if text.px < LEAST:
                yield f"small: {text.words!r} at {text.px} px"
            if not whole.contains(text.rect):
                yield f"outside: {text.words!r} at {tuple(text.rect)}"
                continue
            ratio = contrast(text, pixels)
            if ratio < CONTRAST:
                yield f"pale: {text.words!r} at {ratio:.1f}"
            for other in texts[i + 1 :]:
                both = text.rect.clip(other.rect)
                if both.w > 2 and both.h > 2:
                    yield f"overlap: {text.words!r} and {other.words!r} by {both.w}x{both.h} px"


def contrast(text: Set, pixels: Any) -> float:
    """Between a text's ink and what is commonest where it stands."""
    r = text.rect.inflate(8, 8)
    part = pixels[max(0, r.left) : r.right, max(0, r.top) : r.bottom].reshape(-1, 3)
    coarse, counts = np.unique(part >> 3, axis=0, return_counts=True)
    ground = coarse[counts.argmax()].astype(float) * 8 + 4
    share = text.colour[3] / 255
    ink = np.array(text.colour[:3]) * share + ground * (1 - share)
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return float((light + 0.05) / (dark + 0.05))


def _luminance(colour: Any) -> float:
    c = np.asarray(colour) / 255
    linear = np.where(c <= 0.03928, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def faults(router: Router, name: str, size: tuple[int, int], scale: int) -> list[str]:
    """What is wrong with a scene at a size of window and text, whole and scrolled to its end."""
    router.shell.change(text_scale=scale)
    ear, view = Recorder(), router.shell.view(size)
    ear.canvas = pygame.Surface(size)
    found: dict[str, None] = {}
    with ear.listening():
        scene: Any = pictures.scene_of(router, name)
        base = pictures.drawn(scene, router, size)
        over = pictures.over(router, name, scene)
        ear.canvas = base
        scene = over or scene
        if not hasattr(scene, "nav"):
            ear.edge.clear()  # the navigation of a page that is only seen behind it
        if over is not None:
            over.enter(view)
        for _ in range(_STEPS):
            ear.texts.clear()
            scene.draw(base, (view.whole,))
            found |= dict.fromkeys(ear.faults())
            before = getattr(scene, "scroll", 0.0)
            if hasattr(scene, "scroll_by"):
                scene.scroll_by(scene.high * 0.9)
            if getattr(scene, "scroll", 0.0) == before:
                break
    return list(found)


def _told(names: Sequence[str], size: tuple[int, int], scale: int) -> int:
    """Print what is wrong with scenes at one size of window and text; how much that is."""
    total = 0
    with pictures.studio(ROOT) as router:
        for name in names:
            wrong = faults(router, name, size, scale)
            total += len(wrong)
            for one in wrong:
                print(f"{name} {size[0]}x{size[1]} {scale} %: {one}", flush=True)
    return total


def main(names: Sequence[str]) -> int:
    """Print what is wrong with the scenes; 1 when there is anything."""
    play, once = pictures.play_some, set[int]()

    def played(router: Router, rounds: int = 4) -> None:
        if id(router) not in once:
            once.add(id(router))
            play(router, rounds)

    pictures.play_some = played
    slug = "criss-cross-poker"
    wide = "--wide" in names
    pages = [one for one in names if one != "--wide"] or [
        *pictures.PAGES, f"simulation:{slug}", f"drill:{slug}", f"card:{slug}", *(f"dialog:{d}" for d in pictures.DIALOGS)
    ]  # fmt: skip
    total = 0
    dialogs = [
        [one] for one in pages if one.startswith("dialog:")
    ]  # a table sits down once: each has a house of its own
    for some in [[one for one in pages if not one.startswith("dialog:")], *dialogs]:
        for size, scale in product(SIZES, SCALES) if wide else SCARCE:
            total += _told(some, size, scale)
    print(f"{total} faults" if total else "No text lies on another, is cut, shrunk, too small or pale.")
    return 1 if total else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
