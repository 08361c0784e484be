"""Every scene in every window: no text lies on another or under a piece, none is cut, shrunk, too small or pale, none leaves the
window, and nothing that can be reached lies off it or on something else that can.

    make look                                   every scene in ten windows, four sizes of text; goes on where it was stopped
    make look ARGS="criss-cross-poker --fresh"  the scenes whose names begin so, from the start
    make look ARGS=--short                      four windows; --contrast adds high contrast; --pictures DIR keeps what is at fault

Texts are taken from the pen as it sets them, pieces and controls as they are laid out. A page is scrolled to its end. Exit status 1
when something is at fault. What was looked at is kept in build/look.jsonl, a line each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
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
from game.client.draw.pen import Pen
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type, colour_of
from game.client.felt.ground import Ground
from game.client.pages.welcome import WelcomePage
from game.client.table import scene as table_scene
from game.client.table.painter import Painter
from game.client.table.pieces import CardPiece, Chips, Drawing
from game.client.table.scene import TableScene
from game.rules import SLUGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.places import Router

ROOT = Path(__file__).resolve().parent.parent
SIZES = (
    (1024, 768), (1280, 720), (1280, 1024), (1366, 768), (1920, 1080), (2560, 1080), (3440, 1440), (3840, 2160), (900, 1600),
    (1080, 1920),
)  # fmt: skip
SCALES = (100, 125, 150, 200)
SOONER = (100, 200)
"""The sizes of text that are looked at before the others, where a run has to be stopped."""
SHORT = (((1280, 720), 100), ((1280, 1024), 100), ((1080, 1920), 100), ((1920, 1080), 200))
KEPT = ROOT / "build" / "look.jsonl"
LEAST = 14
"""The smallest lettering in real pixels: a key's cap in the smallest window. Ordinary text is 16 there."""
PRINT = 12
"""The smallest print on a felt, whose words the panel repeats."""
REACHED = 20
"""The least side of what can be pressed, real pixels."""
SHRUNK, LEAST_SHRUNK = 0.85, 16
"""How much of the size it was asked for in a text may lose to fit, and below how many pixels none may lose any."""
CONTRAST = 4.5
HIGH = 7.0
"""Contrast of text, as a rule and in high contrast."""
_STEPS = 30
ROOM = 800_000_000
"""Bytes of drawn shapes that are kept for the next scene."""


class Set(NamedTuple):
    """A text as it was set: asked for and shown, its size and the one asked for in real pixels, where its capitals stand."""

    words: str
    shown: str
    px: int
    asked: int
    rect: pygame.Rect
    colour: tuple[int, int, int, int]
    least: int = LEAST

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
        self.ground: list[Set] = []
        self.contrast = CONTRAST
        self._kept: dict[object, Told] = {}
        self._inside: list[Set] | None = None
        self._fitted: dict[tuple[str, float], float] = {}
        self._on: dict[int, tuple[pygame.Surface, list[Set]]] = {}

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
        before = [(owner, name, getattr(owner, name)) for owner, name in HEARD]
        for owner, name, own in before:
            setattr(owner, name, getattr(self, f"_{owner.__name__.rpartition('.')[2].lower()}_{name.strip('_')}")(own))
        try:
            yield
        finally:
            for owner, name, own in before:
                setattr(owner, name, own)

    def _type_draw(self, draw: Callable[..., float]) -> Callable[..., float]:
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
                text, shown, kind.px(size), kind.px(asked), pygame.Rect(left, foot - cap, wide, cap), colour_of(colour),
                PRINT if kind.floor else LEAST,
            )  # fmt: skip
            if self._inside is not None:
                self._inside.append(told)
            elif text.strip():
                self.seen(target, told)
            return wide

        return drawn

    def _type_fit(self, fit: Callable[..., float]) -> Callable[..., float]:
        def fitted(kind: Type, text: str, width: float, size: float, *more: Any, **named: Any) -> float:
            found = fit(kind, text, width, size, *more, **named)
            self._fitted[text, found] = size
            return found

        return fitted

    def _type_paragraph(self, paragraph: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def block(kind: Type, *args: Any, **named: Any) -> pygame.Surface:
            surface, texts = self._heard(lambda: paragraph(kind, *args, **named))
            self._on[id(surface)] = (surface, texts)
            return surface

        return block

    def _sheet_stamp(self, stamp: Callable[..., None]) -> Callable[..., None]:
        def stamped(sheet: Sheet, picture: pygame.Surface, x: float, y: float, *, centre: bool = False) -> None:
            stamp(sheet, picture, x, y, centre=centre)
            _, texts = self._on.get(id(picture), (None, []))
            if self._inside is not None and texts:
                left, top = x * sheet.scale + sheet.offset, y * sheet.scale + sheet.offset
                if centre:
                    left, top = left - picture.get_width() / 2, top - picture.get_height() / 2
                self._inside += [text.at(round(left), round(top)) for text in texts]

        return stamped

    def _heard(self, make: Callable[[], Any]) -> tuple[Any, list[Set]]:
        """What is made, and the texts set meanwhile, where they stand on it."""
        outer, self._inside = self._inside, []
        made = make()
        texts, self._inside = self._inside, outer
        return made, [text for text in texts if text.words.strip()]

    def _kit_paint(self, paint: Callable[..., Piece]) -> Callable[..., Piece]:
        def painted(kit: Kit, how: Callable[..., None], w: float, h: float, *args: Any, **more: Any) -> Piece:
            key = (how, round(w, 2), round(h, 2), args, tuple(sorted(more.items())), id(kit.type), kit.theme)
            if key not in self._kept:
                sheet = Sheet(w, h, kit.type, kit.cache, kit.theme, MARGIN)
                _, texts = self._heard(lambda: how(sheet, w, h, *args, **more))
                off = -round(MARGIN * kit.type.scale)
                piece, _ = self._heard(lambda: paint(kit, how, w, h, *args, **more))
                made = Told(piece, [text.at(off, off) for text in texts], self)
                self._kept[key] = made
                self._on[id(made.surface)] = (made.surface, [text.at(made.margin, made.margin) for text in made.texts])
            return self._kept[key]

        return painted

    def _painter_flat(self, flat: Callable[..., Piece]) -> Callable[..., Piece]:
        """The panel's parts and the bands: pictures of their own."""
        from game.client.table.painter import DRAWINGS

        def made(painter: Painter, piece: Drawing) -> Piece:
            sheet = Sheet(*piece.box[2:], painter.kit.type, painter.cache, painter.kit.theme)
            _, texts = self._heard(lambda: DRAWINGS[piece.art](sheet, *piece.box[2:], *piece.args))
            return Told(self._heard(lambda: flat(painter, piece))[0], texts, self)

        return made

    def _ground_paint(self, paint: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def painted(ground: Ground, kind: Type, cache: Any, size: Any, axis: float, machine: bool) -> pygame.Surface:
            made, texts = self._heard(lambda: paint(ground, kind, cache, size, axis, machine))
            shift = round((axis - 760) * kind.scale)
            self.ground += [text.at(shift, 0) for text in texts]
            return made

        return painted

    def _ground_seen(self, seen: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def painted(ground: Ground, kind: Type, cache: Any, dark: Any, at: tuple[int, int], machine: bool, box: Any,
                    **more: Any) -> pygame.Surface:  # fmt: skip
            made, texts = self._heard(lambda: seen(ground, kind, cache, dark, at, machine, box, **more))
            x, y, w, h = (round(side * kind.scale) for side in box)
            area = pygame.Rect(at[0] + x, at[1] + y, w, h).inflate(2, 2)
            for text in (text.at(*at) for text in texts):
                if text.rect.colliderect(area):
                    self.ground.append(text if area.contains(text.rect) else text._replace(shown="(at an edge)"))
            return made

        return painted

    def _welcomepage_behind(self, behind: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def blurred(scene: WelcomePage) -> pygame.Surface:
            self.edge.clear()  # nothing of the room behind can be read
            return behind(scene)

        return blurred

    def _tablescene_painted_ground(self, ground: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def painted(scene: TableScene) -> pygame.Surface:
            if scene._ground is None:
                self.ground.clear()
                made = ground(scene)
                if not scene.frame.lenses:
                    left, top = scene.frame.stage.origin
                    self.ground = [one.at(left, top) for one in self.ground]
                return made
            return ground(scene)

        return painted

    def faults(self, scene: Any = None, *, contrasts: bool = True) -> Iterator[str]:
        """What is wrong with the texts on the canvas as it stands, and with the pieces of a table's `scene`."""
        table = table_of(scene) if table_of(scene) is scene else None  # what lies over a table hides its ground
        printed = [text for text in self.ground if table is not None and not _covered(text, table)]
        told = dict.fromkeys((*t[:4], tuple(t.rect), *t[5:]) for t in (*self.texts, *self.edge))
        felt = dict.fromkeys((*t[:4], tuple(t.rect), *t[5:]) for t in printed)
        texts = [Set(*t[:4], pygame.Rect(t[4]), *t[5:]) for t in (*told, *without_shadows(list(felt)))]
        whole = self.canvas.get_rect()
        pixels = pygame.surfarray.pixels3d(self.canvas)
        for i, text in enumerate(texts):
            least = text.least if i < len(told) else PRINT
            if text.shown != text.words:
                yield f"cut: {text.words!r} to {text.shown!r}"
            if text.px < text.asked and i < len(told) and (text.px < LEAST_SHRUNK or text.px < SHRUNK * text.asked):
                yield f"shrunk: {text.words!r} from {text.asked} to {text.px} px"
            if text.px < least:
                yield f"small: {text.words!r} at {text.px} px"
            if not whole.contains(text.rect):
                yield f"outside: {text.words!r} at {tuple(text.rect)}"
                continue
            ratio = contrast(text, pixels) if contrasts else HIGH
            if ratio < (self.contrast if i < len(told) else min(self.contrast, CONTRAST)):
                yield f"pale: {text.words!r} at {ratio:.1f}"
            for other in texts[i + 1 :]:
                both = text.rect.clip(other.rect)
                again = text.words == other.words and text.rect.inflate(8, 8).contains(
                    other.rect
                )  # printed, and lit again
                if both.w > 2 and both.h > 2 and not again:
                    yield f"overlap: {text.words!r} and {other.words!r} by {both.w}x{both.h} px"
        yield from hidden(texts[len(told) :], table)
        yield from unreached(scene, whole)


def without_shadows(felt: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Printed words, each once: neither the shadow that lies under it nor the ink that is laid over it again."""
    for i, one in enumerate(felt):
        near, bright = pygame.Rect(one[4]).inflate(6, 6), _brightness(one[5])
        same = [
            other
            for j, other in enumerate(felt)
            if j != i and other[0] == one[0] and near.contains(pygame.Rect(other[4]))
        ]
        if all(
            bright > _brightness(other[5]) or (bright == _brightness(other[5]) and other[4] >= one[4]) for other in same
        ):
            yield one


def _brightness(colour: tuple[int, ...]) -> float:
    return sum(colour[:3]) * colour[3]


HEARD = (
    (Type, "draw"), (Type, "fit"), (Type, "paragraph"), (Sheet, "stamp"), (Kit, "paint"), (Painter, "_flat"), (Ground, "paint"),
    (Ground, "seen"), (TableScene, "_painted_ground"), (WelcomePage, "_behind"),
)  # fmt: skip
"""Where every word passes through on its way to a picture."""


def table_of(scene: Any) -> TableScene | None:
    """The table of a scene; None where it has none."""
    found = scene if isinstance(scene, TableScene) else getattr(scene, "table", None)
    return found if isinstance(found, TableScene) else None


def solid(table: TableScene) -> Iterator[tuple[str, pygame.Rect]]:
    """What lies on the ground of a table and hides what is under it: cards, chips, and what surrounds the felt."""
    for item in table._items._items.values():
        piece = item.stamp[0] if isinstance(item.stamp, tuple) and item.stamp else item.stamp
        if isinstance(piece, CardPiece) and not piece.lie.turn and item.rect.w:
            k = item.rect.w / (piece.lie.width + 32)
            rect = pygame.Rect(0, 0, round(piece.lie.width * k), round(1.4 * piece.lie.width * k))
            rect.center = item.rect.center
            yield piece.name, rect
        elif isinstance(piece, Chips) and item.rect.w:
            yield piece.name, item.rect.inflate(-item.rect.w / 3, -item.rect.h / 3)
        elif isinstance(piece, Drawing) and item.rect.w and piece.art in BOXED:
            yield piece.name, boxed(piece, item.rect)


def boxed(piece: Drawing, rect: pygame.Rect) -> pygame.Rect:
    """A drawing's own box within the pixels it may touch, which reach equally far on all sides."""
    _, _, w, h = piece.box
    edge = max(0, round((rect.w * h - rect.h * w) / (2 * (h - w)))) if abs(h - w) > 1 else 0
    return rect.inflate(-2 * edge, -2 * edge)


PIECES = ("reading", "plate", "speech", "sign", "compartment")
BOXED = (*PIECES, "bar", "column", "part")


def _covered(text: Set, table: TableScene) -> bool:
    """Whether nothing at all is seen of what is printed: panel, bar or a card lies over it."""
    return any(rect.contains(text.rect) for _, rect in solid(table))


def hidden(printed: Sequence[Set], table: TableScene | None) -> Iterator[str]:
    """Words on the ground that something lies half over."""
    if table is None:
        return
    lying = list(solid(table))
    for text in printed:
        for name, rect in lying:
            if name.startswith(("stake", "result")):
                continue  # chips lie on what is printed in their spot
            both = text.rect.clip(rect)
            if both.w > 3 and both.h > 3 and not rect.contains(text.rect):
                yield f"hidden: {text.words!r} under {name!r} by {both.w}x{both.h} px"


def unreached(scene: Any, whole: pygame.Rect) -> Iterator[str]:
    """Controls of a scene that lie off the window or on one another, or are too small to be pressed."""
    focus = getattr(scene, "focus", None)
    targets = [one for one in getattr(focus, "targets", ()) if one.rect.w and one.rect.h]
    if table_of(scene) is not scene:
        return
    for i, one in enumerate(targets):
        if not whole.contains(one.rect):
            yield f"off: {one.name!r} at {tuple(one.rect)}"
        if min(one.rect.size) < REACHED:
            yield f"narrow: {one.name!r} is {one.rect.w}x{one.rect.h} px"
        for other in targets[i + 1 :]:
            both = one.rect.clip(other.rect)
            if both.w > 4 and both.h > 4 and one.group != "felt" and other.group != "felt":
                yield f"meet: {one.name!r} and {other.name!r} by {both.w}x{both.h} px"


def contrast(text: Set, pixels: Any) -> float:
    """Between a text's ink and what is commonest where it stands."""
    r = text.rect.inflate(8, 8)
    part = pixels[max(0, r.left) : r.right, max(0, r.top) : r.bottom] >> 3
    red, green, blue = (part[..., i].astype(np.intp) for i in range(3))
    share = text.colour[3] / 255
    counts = np.bincount((red << 10 | green << 5 | blue).ravel())
    found = np.flatnonzero(counts)
    coarse, counts = np.stack([found >> 10, found >> 5 & 31, found & 31], axis=1), counts[found]
    if share > 0.9:  # large letters cover more of their box than is left of the ground
        far = np.abs(coarse * 8 + 4 - np.array(text.colour[:3])).max(axis=1) > 40
        coarse, counts = (coarse[far], counts[far]) if far.any() else (coarse, counts)
    ground = coarse[counts.argmax()].astype(float) * 8 + 4
    ink = np.array(text.colour[:3]) * share + ground * (1 - share)
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return float((light + 0.05) / (dark + 0.05))


def _luminance(colour: Any) -> float:
    c = np.asarray(colour) / 255
    linear = np.where(c <= 0.03928, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def faults(
    router: Router,
    name: str,
    size: tuple[int, int],
    scale: int,
    *,
    keep: list[pygame.Surface] | None = None,
    contrasts: bool = True,
) -> list[str]:
    """What is wrong with a scene at a size of window and text, whole and scrolled to its end; `keep` gets its picture. Without
    `contrasts` only the rectangles are looked at.
    """
    router.shell.change(text_scale=scale)
    ear, view = Recorder(), router.shell.view(size)
    ear.canvas = pygame.Surface(size)
    ear.contrast = HIGH if view.high_contrast else CONTRAST
    found: dict[str, None] = {}
    with ear.listening():
        scene: Any = pictures.scene_of(router, name)
        base = pictures.drawn(scene, router, size)
        over = pictures.over(router, name, scene)
        ear.canvas = base
        if over is not None:
            ear.ground.clear()
            scene = over
            over.enter(view)
        for _ in range(_STEPS):
            ear.texts.clear()
            if hasattr(scene, "_items"):
                scene._items._items.clear()
                scene._painted = ()
            scene.draw(base, (view.whole,))
            found |= dict.fromkeys(ear.faults(scene, contrasts=contrasts))
            before = getattr(scene, "scroll", 0.0)
            if hasattr(scene, "scroll_by"):
                scene.scroll_by(scene.high * 0.9)
            if getattr(scene, "scroll", 0.0) == before:
                break
    if keep is not None:
        keep.append(base)
    return list(found)


class Case(NamedTuple):
    """A scene in a window."""

    name: str
    size: tuple[int, int]
    scale: int
    contrast: bool

    @property
    def key(self) -> str:
        """How it is told and kept."""
        return f"{self.name} {self.size[0]}x{self.size[1]} {self.scale} %{' high contrast' if self.contrast else ''}"


def cases(begins: Sequence[str], *, short: bool, contrast: bool) -> list[Case]:
    """Everything to be looked at, scene by scene."""
    names = [
        name
        for name in pictures.names()
        if name not in (*pictures.SHOWS, *SLUGS) and (not begins or name.startswith(tuple(begins)))
    ]  # a stand lays its own parts over a whole table; a table without a moment is one of its moments
    windows = SHORT if short else tuple(product(SIZES, SCALES))
    return [
        Case(name, size, scale, high) for name in names for high in ((False, True) if contrast else (False,))
        for size, scale in windows
    ]  # fmt: skip


def _looked(case: Case, folder: Path | None) -> list[str]:
    """What is wrong with a case, in a house of its own."""
    play = pictures.play_some
    pictures.play_some = lambda router, rounds=4: play(router, rounds)
    keep: list[pygame.Surface] = []
    try:
        with pictures.studio(ROOT, case.scale, high_contrast=case.contrast) as router:
            wrong = faults(router, case.name, case.size, case.scale, keep=keep)
    finally:
        pictures.play_some = play
    if folder is not None and wrong:
        pygame.image.save(keep[0], folder / f"{case.key.replace(' ', '-').replace(':', '_').replace('-%', '')}.png")
    return wrong


def _share(args: argparse.Namespace) -> int:
    """Look at every so manieth case and keep what was found."""
    every, first = (int(part) for part in args.share.split("/"))
    folder = Path(args.pictures) if args.pictures else None
    known = kept()
    hasten()
    every_case = cases(args.names, short=args.short, contrast=args.contrast)
    for case in sorted(every_case, key=lambda case: (case.scale not in SOONER, case.size, case.scale))[first::every]:
        if case.key not in known:
            line = json.dumps({"case": case.key, "faults": _looked(case, folder)})
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
    return 0


def hasten() -> None:
    """Draw nothing ahead, and every shape once for all scenes of a window: a fifth of the time is spared by either."""
    found: dict[tuple[object, ...], pygame.Surface] = {}
    make, filled = Pen._loaded, [0]

    def loaded(pen: Pen, width: int, height: int, view: str, place: str = "<g>") -> pygame.Surface:
        key = (width, height, view, place, hash("".join(pen._parts)), len(pen._open))
        if key not in found:
            if filled[0] > ROOM:
                found.clear()
                filled[0] = 0
            found[key] = make(pen, width, height, view, place)
            filled[0] += 4 * width * height
        return found[key].copy()

    Pen._loaded = loaded  # type: ignore[method-assign]
    table_scene.ahead = lambda *_: iter(())


def kept() -> dict[str, list[str]]:
    """What was found in every case that was looked at."""
    if not KEPT.exists():
        return {}
    lines = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]
    return {line["case"]: line["faults"] for line in lines}


def main(given: Sequence[str]) -> int:
    """Look at every case in two processes, and print what is wrong; 1 when there is anything."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    ask.add_argument("names", nargs="*", help="how the names of scenes begin; all of them")
    ask.add_argument("--short", action="store_true", help="four windows")
    ask.add_argument("--contrast", action="store_true", help="in high contrast as well")
    ask.add_argument("--fresh", action="store_true", help="from the start")
    ask.add_argument("--pictures", help="a folder for pictures of what is at fault")
    ask.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    ask.add_argument("--share", help=argparse.SUPPRESS)
    args = ask.parse_args(given)
    if args.share:
        return _share(args)
    KEPT.parent.mkdir(exist_ok=True)
    if args.pictures:
        Path(args.pictures).mkdir(parents=True, exist_ok=True)
    every = cases(args.names, short=args.short, contrast=args.contrast)
    if args.fresh:
        asked = {case.key for case in every}
        lines = [json.dumps({"case": key, "faults": found}) for key, found in kept().items() if key not in asked]
        KEPT.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    left = len([case for case in every if case.key not in kept()])
    print(
        f"{len(every)} cases, {left} to be looked at: about {left * EACH / args.workers / 60:.0f} minutes.", flush=True
    )
    began = time.monotonic()
    shares = [
        subprocess.Popen([sys.executable, __file__, *given, "--share", f"{args.workers}/{i}"], env=os.environ)
        for i in range(args.workers)
    ]
    failed = max([share.wait() for share in shares])
    found = kept()
    for case in every:
        for one in found.get(case.key, ["not looked at"]):
            print(f"{case.key}: {one}")
    total = sum(len(found.get(case.key, ["not looked at"])) for case in every)
    print(
        f"{total} faults in {len(every)} cases; {(time.monotonic() - began) / 60:.1f} minutes."
        if total
        else "Nothing at fault."
    )
    return failed or int(bool(total))


EACH = 0.5
"""Seconds a case takes on one core, about."""

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
