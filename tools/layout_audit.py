"""Every scene in every window: no text lies on another, under a piece or beside its own, none is
cut, shrunk, too small or pale, none leaves the window; no words in a box lie over a card, and
nothing that can be reached lies off the window or on something else; a message lies on no words
where there is room beside them, and never on money, a decision or what the ring is round.

    make look                                   every scene in ten windows, four sizes of text; goes
    on where it was stopped
    make look ARGS="criss-cross-poker --fresh"  the scenes whose names begin so, from the start;
    --again: those with faults
    make look ARGS=--short                      five windows; --contrast adds high contrast;
    --level new: as a new player sees it; --pictures DIR keeps what is at fault

Texts are taken from the pen as it sets them, pieces and controls as they are laid out. A page is
scrolled to its end. Exit status 1 when something is at fault. What was looked at is kept in
build/look.jsonl (--kept FILE), a line each.

A scene is made once for many windows. No letter is drawn, as none is read; the ground under a text
is drawn, and its contrast taken, where the text first stands in that color, on that piece and in a
window of that shape.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import groupby, pairwise
from math import cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args
from weakref import WeakSet

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pygame

from game.client import pictures
from game.client.draw import kit, sheet, stage
from game.client.draw.kit import Kit, Piece
from game.client.draw.pen import Pen
from game.client.draw.sheet import Sheet
from game.client.draw.style import Colors, ControlStyle, TypeStyle
from game.client.draw.text import faces
from game.client.draw.text import type as lettering
from game.client.draw.text.type import Type, colour_of
from game.client.felt import ground
from game.client.felt.ground import Ground
from game.client.pages import page
from game.client.pages.players import WelcomePage
from game.client.pages.practice import drill_panel
from game.client.pages.practice.drill import Drill
from game.client.pages.practice.first_hand import FirstHand
from game.client.scenes.settings import Level
from game.client.scenes.toasts import toast_area
from game.client.stand import chrome
from game.client.stand.show import Show
from game.client.stand.visitor import Visitor
from game.client.table import scene as table_scene
from game.client.table.model.pieces import CardPiece, Chips, Drawing, MeterPiece
from game.client.table.paint import painter
from game.client.table.paint.painter import Items, Painter
from game.client.table.scene import TableScene
from game.client.table.surroundings import seats
from game.client.table.surroundings.frame import frame
from game.client.table.surroundings.regions import shape_of
from game.games import SLUGS
from game.hall.operator import keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.client.router import Router
    from game.client.scenes.scene import Viewport

ROOT = Path(__file__).resolve().parent.parent
SIZES = (
    (1024, 768),
    (1280, 720),
    (1280, 1024),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
    (900, 1600),
    (1080, 1920),
)
SCALES = (100, 125, 150, 200)
SHORT = (
    ((1280, 720), 100),
    ((1280, 1024), 100),
    ((1080, 1920), 100),
    ((1920, 1080), 200),
    ((1024, 768), 200),
)
KEPT = ROOT / "build" / "look.jsonl"
LEAST = 14
"""The smallest lettering in real pixels: a key's cap in the smallest window. Ordinary text is 16
there.
"""
PRINT = 12
"""The smallest print on a felt, whose words the panel repeats."""
REACHED = 20
"""The least side of what can be pressed, real pixels."""
SHRUNK, LEAST_SHRUNK = 0.85, 16
"""How much of the size it was asked for in a text may lose to fit, and below how many pixels none
may lose any.
"""
CONTRAST = 4.5
HIGH = 7.0
"""Contrast of text, as a rule and in high contrast."""
_STEPS = 30
ROOM = 800_000_000
"""Bytes of drawn shapes that are kept for the next scene."""


class Set(NamedTuple):
    """A text as it was set: asked for and shown, its size and the one asked for in real pixels,
    where its capitals stand.
    """

    words: str
    shown: str
    px: int
    asked: int
    rect: pygame.Rect
    colour: tuple[int, int, int, int]
    least: int = LEAST
    on: int = 0  # the piece that it stands on
    arc: int = 0  # of a letter on a curve, whose words these are: not 0

    def at(self, x: int, y: int) -> Set:
        """The same elsewhere."""
        return self._replace(rect=self.rect.move(x, y))


class Told(Piece):
    """A piece of the kit that knows what is written on it."""

    __slots__ = ("hides", "texts", "to")

    def __init__(
        self, piece: Piece, texts: Sequence[Set], to: Recorder, hides: tuple[float, float]
    ) -> None:
        super().__init__(piece.surface, piece.margin)
        object.__setattr__(self, "hides", hides)
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "to", to)

    def blit(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Draw it, and tell its texts where they stand now; what is under what `HIDES` is not to be
        read.
        """
        if self.hides[0]:
            over = pygame.Rect(round(x), round(y), *map(round, self.hides))
            self.to.over.append(over)
            self.to.texts = [text for text in self.to.texts if not over.colliderect(text.rect)]
        for text in self.texts:
            self.to.seen(target, text.at(round(x), round(y)))
        return pygame.Rect(0, 0, 0, 0) if self.to.bare else super().blit(target, x, y)


class Recorder:
    """Listens to the pen while a canvas is drawn on. Letters are told and not drawn, unless with
    `letters`; `bare`, nothing is.
    """

    def __init__(self, *, letters: bool = False, bare: bool = False) -> None:
        self.letters, self.bare = letters, bare
        self.canvas = pygame.Surface((1, 1))
        self.texts: list[Set] = []
        self.edge: list[Set] = []
        self.ground: list[Set] = []
        self.contrast = CONTRAST
        self.stand: set[tuple[object, ...]] = set()
        """Each text as far as its contrast depends on it."""
        self.broken: dict[str, str] = {}
        self.over: list[pygame.Rect] = []
        self._kept: dict[tuple[object, ...], Told] = {}
        self._inside: list[Set] | None = None
        self._fitted: dict[tuple[str, float], float] = {}
        self._on: dict[int, tuple[pygame.Surface, list[Set]]] = {}

    def seen(self, target: pygame.Surface, text: Set) -> None:
        """A text came onto a surface; one that a pane's upper or lower edge cuts is seen elsewhere
        while the page scrolls.
        """
        if target is self.canvas:
            clip = target.get_clip()
            if clip.top <= text.rect.top and text.rect.bottom <= clip.bottom:
                self.texts.append(text)
        elif (
            target.get_height() == self.canvas.get_height()
            and 2 * target.get_width() < self.canvas.get_width()
        ):
            self.edge.append(text)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this holds, everything that is set is told."""
        changed = {
            (owner, name): getattr(
                self, f"_{owner.__name__.rpartition('.')[2].lower()}_{name.strip('_')}"
            )(getattr(owner, name))
            for owner, name in HEARD
        }
        changed |= UNDRAWN if self.bare else {}
        with ExitStack() as stack:
            for (owner, name), other in changed.items():
                stack.callback(setattr, owner, name, getattr(owner, name))
                setattr(owner, name, other)
            yield

    def _type_draw(self, draw: Callable[..., float]) -> Callable[..., float]:
        def drawn(
            kind: Type,
            target: pygame.Surface,
            text: str,
            x: float,
            y: float,
            size: float,
            face: str = "ui5",
            colour: Any = "#F5F0E4",
            *,
            anchor: str = "l",
            valign: str = "b",
            track: float = 0.0,
            max_width: float | None = None,
        ) -> float:
            shown = text if max_width is None else kind.ellipsis(text, max_width, size, face, track)
            wide = kind.width(shown, size, face, track) if shown else 0.0
            if self.letters:
                draw(
                    kind,
                    target,
                    shown,
                    x,
                    y,
                    size,
                    face,
                    colour,
                    anchor=anchor,
                    valign=valign,
                    track=track,
                )
            cap = kind.cap(size, face)
            left = x - {"l": 0.0, "c": wide / 2, "r": wide}[anchor]
            ink = (left, wide)
            if len(shown) == 1:  # a wheel's figures stand closer than their sides' white
                (one,), px = faces.set_run(shown, face)[0], kind.px(size)
                first, last, _ = (
                    faces._left_right_advance(one.face, one.char)
                    if one.face != "sign"
                    else (0, TypeStyle.outline_size, 0)
                )
                ink = (
                    left + (one.x + first / TypeStyle.outline_size) * px,
                    (last - first) / TypeStyle.outline_size * px,
                )
            foot = y + {"b": 0.0, "m": cap / 2, "t": cap}[valign]
            asked = self._fitted.get((text, size), size)
            told = Set(
                text,
                shown,
                kind.px(size),
                kind.px(asked),
                pygame.Rect(ink[0], foot - cap, ink[1], cap),
                colour_of(colour),
                PRINT if kind.floor else LEAST,
            )
            if self._inside is not None:
                self._inside.append(told)
            elif text.strip():
                self.seen(target, told)
            return wide

        return drawn

    def _type_fitting_size(self, fit: Callable[..., float]) -> Callable[..., float]:
        def fitted(
            kind: Type, text: str, width: float, size: float, *more: Any, **named: Any
        ) -> float:
            found = fit(kind, text, width, size, *more, **named)
            self._fitted[text, found] = size
            return found

        return fitted

    def _type_paragraph(
        self, paragraph: Callable[..., pygame.Surface]
    ) -> Callable[..., pygame.Surface]:
        def block(kind: Type, *args: Any, **named: Any) -> pygame.Surface:
            surface, texts = self._heard(lambda: paragraph(kind, *args, **named))
            self._on[id(surface)] = (surface, texts)
            return surface

        return block

    def _sheet_arc(self, arc: Callable[..., None]) -> Callable[..., None]:
        """Each letter of words on a curve in a box of its own, turned as it is."""

        def bent(
            sheet: Sheet,
            text: str,
            cx: float,
            cy: float,
            radius: float,
            at: float,
            size: float,
            face: str = "serif7",
            colour: str = Colors.cream,
            *,
            track: float = 0.0,
            over: bool = False,
        ) -> None:
            if self.letters:
                arc(sheet, text, cx, cy, radius, at, size, face, colour, track=track, over=over)
            kind, (glyphs, wide) = sheet.type, faces.set_run(text, face, track / size)
            px, cap, up = kind.px(size), kind.cap(size, face), 1 if over else -1
            far = radius * sheet.scale + up * cap / 2
            for glyph in glyphs:
                turn = radians(at) + (glyph.x + glyph.advance / 2 - wide / 2) * px / (
                    radius * sheet.scale
                )
                side, down, w = abs(sin(turn)), abs(cos(turn)), glyph.advance * px
                rect = pygame.Rect(0, 0, w * down + cap * side, w * side + cap * down)
                rect.center = (
                    round(cx * sheet.scale + sheet.offset + far * sin(turn)),
                    round(cy * sheet.scale + sheet.offset - up * far * cos(turn)),
                )
                told = Set(
                    text,
                    text,
                    px,
                    px,
                    rect,
                    colour_of(colour),
                    PRINT if kind.floor else LEAST,
                    0,
                    hash((text, cx, cy)),
                )
                if glyph.char.isspace():
                    continue
                if self._inside is not None:
                    self._inside.append(told)
                else:
                    self.seen(sheet._surface, told)

        return bent

    def _sheet_stamp(self, stamp: Callable[..., None]) -> Callable[..., None]:
        def stamped(
            sheet: Sheet, picture: pygame.Surface, x: float, y: float, *, centre: bool = False
        ) -> None:
            if not self.bare:
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

    def _kit_paint(self, _: Callable[..., Piece]) -> Callable[..., Piece]:
        def painted(
            kit: Kit, how: Callable[..., None], w: float, h: float, *args: Any, **more: Any
        ) -> Piece:
            off = -round(ControlStyle.shadow_margin * kit.type.scale)
            about = (how, round(w, 2), round(h, 2), args, tuple(sorted(more.items())))
            look = (
                how.__name__,
                *(one for one in (*args, *more.values()) if isinstance(one, str | bool)),
            )
            made = self._told(
                kit,
                about,
                look,
                lambda: kit.cached_picture(how, w, h, *args, **more),
                off,
                (w * kit.type.scale, h * kit.type.scale),
            )
            self._on[id(made.surface)] = (
                made.surface,
                [text.at(made.margin, made.margin) for text in made.texts],
            )
            return made

        return painted

    def _painter_flat(self, _: Callable[..., Piece]) -> Callable[..., Piece]:
        """The panel's parts and the bands: pictures of their own."""

        def flat(painter: Painter, piece: Drawing) -> Piece:
            about = (piece.art, piece.box[2:], piece.args)
            return self._told(
                painter.kit,
                about,
                about[:1],
                lambda: painter._drawing_surface(piece),
                0,
                (piece.box[2] * painter.k, piece.box[3] * painter.k),
            )

        return flat

    def _told(
        self,
        kit: Kit,
        about: tuple[object, ...],
        look: tuple[object, ...],
        make: Callable[[], tuple[pygame.Surface, int]],
        off: int,
        size: tuple[float, float],
    ) -> Told:
        """A picture by all it depends on and what its look does, and the texts on it as they stand
        from its own corner.
        """
        key = (
            *about,
            kit.type.scale,
            kit.type.text_scale,
            kit.type.least,
            kit.type.floor,
            kit.theme,
        )
        if key not in self._kept:
            made, texts = self._heard(make)
            told = [text.at(off, off)._replace(on=text.on or hash(look)) for text in texts]
            told = [
                text if _within(text, *size) else text._replace(shown="(beside its piece)")
                for text in told
            ]
            self._kept[key] = Told(
                Piece(*made), told, self, size if look[0] in HIDES else (0.0, 0.0)
            )
        return self._kept[key]

    def _ground_paint(self, paint: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def painted(
            ground: Ground, kind: Type, cache: Any, size: Any, axis: float, machine: bool
        ) -> pygame.Surface:
            made, texts = self._heard(lambda: paint(ground, kind, cache, size, axis, machine))
            shift = round((axis - 760) * kind.scale)
            self.ground += [text.at(shift, 0) for text in texts]
            return made

        return painted

    def _ground_lens_picture(
        self, seen: Callable[..., pygame.Surface]
    ) -> Callable[..., pygame.Surface]:
        def painted(
            ground: Ground,
            kind: Type,
            cache: Any,
            dark: Any,
            at: tuple[int, int],
            machine: bool,
            box: Any,
            **more: Any,
        ) -> pygame.Surface:
            made, texts = self._heard(
                lambda: seen(ground, kind, cache, dark, at, machine, box, **more)
            )
            x, y, w, h = (round(side * kind.scale) for side in box)
            area = pygame.Rect(at[0] + x, at[1] + y, w, h).inflate(2, 2)
            for text in (text.at(*at) for text in texts):
                if text.rect.colliderect(area):
                    self.ground.append(
                        text if area.contains(text.rect) else text._replace(shown="(at an edge)")
                    )
            return made

        return painted

    def _welcomepage_blurred_lobby(
        self, behind: Callable[..., pygame.Surface]
    ) -> Callable[..., pygame.Surface]:
        def blurred(scene: WelcomePage) -> pygame.Surface:
            self.edge.clear()  # nothing of the room behind can be read
            return behind(scene)

        return blurred

    def _tablescene_painted_ground(
        self, ground: Callable[..., pygame.Surface]
    ) -> Callable[..., pygame.Surface]:
        def painted(scene: TableScene) -> pygame.Surface:
            if scene._grounds and scene._grounds[0].frame != scene.frame:
                scene._grounds.clear()  # no pixels are moved: its words are to be heard again
            kept, held, self.ground = scene._grounds[:1], self.ground, []
            made = ground(scene)
            if kept and made is kept[0].picture:
                self.ground = held
            elif not scene.frame.lenses:
                left, top = scene.frame.stage.origin
                self.ground = [one.at(left, top) for one in self.ground]
            return made

        return painted

    def _type_wrap(self, wrap: Callable[..., list[str]]) -> Callable[..., list[str]]:
        """What of a word stands at the end of a line that goes on in the next."""

        def wrapped(kind: Type, text: str, *args: Any, **named: Any) -> list[str]:
            lines, words = wrap(kind, text, *args, **named), text.replace(" %", "\u00a0%").split()
            if sum(len(line.split(" ")) for line in lines if line) > len(words):
                self.broken |= {
                    line: rest for line, rest in pairwise(lines) if line.split(" ")[-1] not in words
                }
            return lines

        return wrapped

    def _visitor_draw_parts(self, draw: Callable[..., None]) -> Callable[..., None]:
        def drawn(scene: Visitor, surface: pygame.Surface) -> None:
            self._under(scene.places)
            draw(scene, surface)

        return drawn

    def _visitor_draw_question(self, draw: Callable[..., None]) -> Callable[..., None]:
        def drawn(scene: Visitor, surface: pygame.Surface) -> None:
            self.texts.clear()  # what is under its veil is not to be read
            draw(scene, surface)

        return drawn

    def _chrome_draw_onto(self, laid: Callable[..., None]) -> Callable[..., None]:
        def drawn(
            sheet: Sheet, draw: Callable[..., None], box: tuple[float, ...], *said: object
        ) -> None:
            _, texts = self._heard(lambda: laid(sheet, draw, box, *said))
            left, top = (round((side - LAID) * sheet.scale + sheet.offset) for side in box[:2])
            (self._inside if self._inside is not None else self.texts).extend(
                text.at(left, top) for text in texts
            )

        return drawn

    def _show_draw_round_surroundings(self, around: Callable[..., None]) -> Callable[..., None]:
        def drawn(scene: Show, surface: pygame.Surface, *more: Any) -> None:
            if scene.real is not None:
                self._under(
                    [
                        *chrome.parts_round_table(scene.view, scene.real.frame, scene._foot_rect.h),
                        scene._foot_rect,
                    ]
                )
            around(scene, surface, *more)

        return drawn

    def _under(self, parts: Sequence[pygame.Rect]) -> None:
        """What a stand lays over its table hides the house's own parts whole."""
        left = []
        for text in self.texts:
            both = [text.rect.clip(part) for part in parts]
            share = sum(one.w * one.h for one in both) / max(1, text.rect.w * text.rect.h)
            if share < 0.98:
                left.append(text if share < 0.05 else text._replace(shown="(half under the stand)"))
        self.texts = left

    def faults(self, scene: Any = None, *, contrasts: bool = True) -> Iterator[str]:
        """What is wrong with the texts on the canvas as it stands, and with the pieces of a table's
        `scene`.
        """
        table = (
            table_of(scene) if isinstance(scene, TableScene | THROUGH) else None
        )  # what else lies over one hides its ground
        printed = [
            text
            for text in self.ground
            if table is not None
            and not _covered(text, table)
            and text.rect.collidelist(self.over) < 0
        ]
        if isinstance(
            scene, FirstHand
        ):  # what its light leaves in the dark, and what lies under its sentence, is not to be read
            lit = [one for one in scene.holes if not one.colliderect(scene.card)]
            printed = [text for text in printed if any(one.contains(text.rect) for one in lit)]
        self.over.clear()
        told, felt = each_once([*self.texts, *self.edge]), each_once(printed)
        texts = [*told, *without_shadows(felt)]
        self.stand |= {
            (*text.colour, text.words, text.on, i < len(told)) for i, text in enumerate(texts)
        }
        whole, rects, said = (
            self.canvas.get_rect(),
            [text.rect for text in texts],
            {(text.words, text.on) for text in texts},
        )
        pixels = pygame.surfarray.pixels3d(self.canvas) if contrasts else None
        for i, text in enumerate(texts):
            least = text.least if i < len(told) else PRINT
            if text.shown != text.words:
                yield f"cut: {text.words!r} to {text.shown!r}"
            if (self.broken.get(text.words), text.on) in said:
                yield f"broken: {text.words!r}, and below it {self.broken[text.words]!r}"
            if (
                text.px < text.asked
                and i < len(told)
                and (text.px < LEAST_SHRUNK or text.px < SHRUNK * text.asked)
            ):
                yield f"shrunk: {text.words!r} from {text.asked} to {text.px} px"
            if CODE.search(text.words):
                yield f"code: {text.words!r}"
            if text.px < least:
                yield f"small: {text.words!r} at {text.px} px"
            if not whole.contains(text.rect):
                yield f"outside: {text.words!r} at {tuple(text.rect)}"
                continue
            ratio = contrast(text, pixels) if contrasts else HIGH
            if ratio < (self.contrast if i < len(told) else min(self.contrast, CONTRAST)):
                yield f"pale: {text.words!r} at {ratio:.1f}"
            for other in (texts[j] for j in text.rect.collidelistall(rects) if j > i):
                both = text.rect.clip(other.rect)
                again = text.words == other.words and text.rect.inflate(8, 8).contains(
                    other.rect
                )  # printed, and lit again
                along = text.arc and text.arc == other.arc
                if both.w > 2 and both.h > 2 and not again and not along:
                    yield f"overlap: {text.words!r} and {other.words!r} by {both.w}x{both.h} px"
        yield from hidden(texts[len(told) :], table)
        yield from over_cards(table)
        yield from unreached(scene, whole)

    def under(self, scene: Any) -> Iterator[str]:
        """What a message that comes now lies on though it should not."""
        view, toasts = scene.view, scene.shell.toasts
        toasts.clear()
        toasts.add(*TOAST)
        toasts.stack_and_get_stale(view, toast_area(scene, view))
        (lies,) = toasts.toast_rects()
        toasts.clear()
        if not view.window_rect.contains(lies):
            yield f"outside: a message at {tuple(lies)}"
        if any(min(lies.clip(rect).size) > 2 for rect in never_covered(scene)):
            yield f"covers: a message at {tuple(lies)} lies on what it never should"


def never_covered(scene: Any) -> Iterator[pygame.Rect]:
    """What no message may lie on: money, cards and what the dealer says, the control that has the
    ring, and what decides.
    """
    table = table_of(scene)
    if table is not None:
        yield from table._items.rects_by_prefix(KEPT_CLEAR)
    for one in (scene, getattr(scene, "table", None)):
        focus: Any = getattr(one, "focus", None)
        for target in () if focus is None else focus.targets:
            decides = target.enabled and (target.decision or target.commits)
            ringed = target.name == focus.focused and target.role not in ("tile", "row")
            if decides or ringed:
                yield target.rect


KEPT_CLEAR = ("metric", "fund display", "card", "reading", "speech")
"""How the names of the pieces begin on which no message lies."""
LAID = 22
"""The margin of a stand's part on a sheet of its own."""
CODE = re.compile(r"\bR-[A-Z]*\d+\b(?!: )")
"""The number of a ruling, which a player cannot look up, where its text does not follow."""


def _within(text: Set, wide: float, high: float) -> bool:
    """Whether a text begins and ends within its piece, which is so large; one without a size bears
    whatever it bears, and what begins over it or stands under it is in a picture of its own, whose
    place is not known.
    """
    beyond = text.rect.top < -EDGE or text.rect.top >= high
    return not wide or beyond or (text.rect.left >= -EDGE and text.rect.right <= wide + EDGE)


TOLD = "told:"
"""How the names of scenes begin over which a message comes."""
TELLS = tuple(
    TOLD + name
    for name in (
        "lobby",
        "lobby:room",
        "settings",
        "cashier",
        "history",
        f"{SLUGS[0]}:betting",
        f"{SLUGS[0]}:decision",
        f"{SLUGS[8]}:settled",
        f"{pictures.TERMINAL}:{SLUGS[0]}",
        f"{pictures.STAND}visitor:{SLUGS[0]}",
    )
)
TOAST = (
    "Criss-Cross Poker: Most generous",
    "the paytables that pay best; from the next deal, and for all to come",
    "info",
)
"""A long message."""
EDGE = 2
"""Real pixels that a text may reach over its piece's side."""


def each_once(texts: Sequence[Set]) -> list[Set]:
    """The same texts, what was set twice at its place only once."""
    found: dict[tuple[object, ...], Set] = {}
    for text in texts:
        found.setdefault((*text[:4], tuple(text.rect), text.colour, text.least), text)
    return list(found.values())


def without_shadows(felt: Sequence[Set]) -> Iterator[Set]:
    """Printed words, each once: neither the shadow that lies under it nor the ink that is laid over
    it again.
    """
    alike: dict[str, list[Set]] = {}
    for one in felt:
        alike.setdefault(one.words, []).append(one)
    for one in felt:
        far = max(6, one.rect.h // 3)  # a shadow lies as far off as its letters are large
        near, bright = one.rect.inflate(far, far), _brightness(one.colour)
        same = [
            other for other in alike[one.words] if other is not one and near.contains(other.rect)
        ]
        if all(
            bright > _brightness(other.colour)
            or (bright == _brightness(other.colour) and tuple(other.rect) >= tuple(one.rect))
            for other in same
        ):
            yield one


def _brightness(colour: tuple[int, ...]) -> float:
    return sum(colour[:3]) * colour[3]


HEARD = (
    (Type, "draw"),
    (Type, "fitting_size"),
    (Type, "paragraph"),
    (Sheet, "arc"),
    (Sheet, "stamp"),
    (Kit, "paint"),
    (Painter, "_flat"),
    (Ground, "paint"),
    (Ground, "lens_picture"),
    (TableScene, "_painted_ground"),
    (WelcomePage, "_blurred_lobby"),
    (Type, "wrap"),
    (Visitor, "_draw_parts"),
    (Visitor, "_draw_question"),
    (Show, "_draw_round_surroundings"),
    (chrome, "draw_onto"),
)
"""Where every word passes through on its way to a picture."""


def _unfilled(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def _lent(width: int, height: int) -> pygame.Surface:
    """A sheet's surface that nothing comes onto: nearly all are parts of one."""
    rect = pygame.Rect(0, 0, max(1, width), max(1, height))
    return SCRATCH.subsurface(rect) if SCRATCH.get_rect().contains(rect) else _unfilled(*rect.size)


def _only_told(
    items: Items, surface: pygame.Surface, _: object, dirty: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Go through a table's things without a ground."""
    for item in items._items.values():
        item.paint(surface)
    return list(dirty)


SCRATCH = pygame.Surface((2048, 2048), pygame.SRCALPHA)


UNDRAWN: dict[tuple[Any, str], Callable[..., Any]] = {
    (Sheet, "flush"): lambda sheet: setattr(sheet, "_parts", list(sheet._open)),
    **{(Sheet, name): lambda *_, **__: None for name in ("shadow", "glow", "icon")},
    (Items, "paint"): _only_told,
    (sheet, "blank"): _lent,
    (painter, "to_window_format"): lambda picture: picture,
    (page, "draw_room"): lambda *_: None,
    (kit, "_cut_margin"): lambda picture, margin: (picture, margin),
    (Pen, "_rendered_surface"): lambda _, width, height, *__: _unfilled(width, height),
    (stage, "_lit_surface"): lambda size, *_: _unfilled(*size),
    **{
        (owner, name): lambda *_: None
        for owner, name in ((stage, "lay_weave"), (stage, "paint_table"), (ground, "paint_table"))
    },
    (pygame.transform, "smoothscale"): lambda _, size, *__: _unfilled(*map(int, size)),
    **{
        (pygame.transform, name): lambda picture, *_: picture
        for name in ("gaussian_blur", "rotozoom", "rotate")
    },
}
"""What draws, and what stands for it where only rectangles are looked at."""


THROUGH = Drill | FirstHand
"""Pages that are seen round a table of theirs."""
HIDES = (seats.DRAWINGS["pass card"].__name__, drill_panel.draw_panel_ground.__name__)
"""What covers what it lies over: a card that asks for somebody, and the panel of a drill."""


def table_of(scene: Any) -> TableScene | None:
    """The table of a scene; None where it has none."""
    found = scene if isinstance(scene, TableScene) else getattr(scene, "table", None)
    return found if isinstance(found, TableScene) else None


def solid(table: TableScene) -> Iterator[tuple[str, pygame.Rect]]:
    """What lies on the ground of a table and hides what is under it: cards, chips, and what
    surrounds the felt.
    """
    for item in table._items._items.values():
        piece = item.stamp[0] if isinstance(item.stamp, tuple) and item.stamp else item.stamp
        if isinstance(piece, CardPiece) and not piece.lie.turn and item.rect.w:
            k = item.rect.w / (piece.lie.width + 32)
            rect = pygame.Rect(0, 0, round(piece.lie.width * k), round(1.4 * piece.lie.width * k))
            rect.center = item.rect.center
            yield piece.name, rect
        elif isinstance(piece, Chips) and item.rect.w:
            yield piece.name, item.rect.inflate(-item.rect.w / 3, -item.rect.h / 3)
        elif item.rect.w and (
            isinstance(piece, MeterPiece) or (isinstance(piece, Drawing) and piece.art in BOXED)
        ):
            near = 2 * APART_FROM if isinstance(piece, MeterPiece) else 0
            yield piece.name, boxed(piece, item.rect).inflate(near, near)


def boxed(piece: Drawing | MeterPiece, rect: pygame.Rect) -> pygame.Rect:
    """A drawing's own box within the pixels it may touch, which reach equally far on all sides."""
    _, _, w, h = piece.box
    edge = max(0, round((rect.w * h - rect.h * w) / (2 * (h - w)))) if abs(h - w) > 1 else 0
    return rect.inflate(-2 * edge, -2 * edge)


APART_FROM = 7
"""How far print stands from a meter's window, real pixels, less the three that count as nothing."""
PIECES = ("reading", "plate", "speech", "sign", "compartment")
BOXED = (*PIECES, "bar", "column", "part", "called", "pill", "tag")


def _covered(text: Set, table: TableScene) -> bool:
    """Whether it cannot be read what is printed: panel, bar or a card lies over all of it, or chips
    in their spot over most.
    """
    lying = list(solid(table))
    heaps = [rect.clip(text.rect) for name, rect in lying if name.startswith(("stake", "result"))]
    chips = 2 * sum(rect.w * rect.h for rect in heaps) > text.rect.w * text.rect.h
    return chips or any(rect.contains(text.rect) for _, rect in lying)


def hidden(printed: Sequence[Set], table: TableScene | None) -> Iterator[str]:
    """Words on the ground that something lies half over."""
    if table is None:
        return
    lying = list(solid(table))
    for text in printed:
        for name, rect in lying:
            if name.startswith(("stake", "result")):
                continue  # chips lie on what is printed in their spot
            # a turned letter leaves its box's corners free
            both, corner = text.rect.clip(rect), 4 if text.arc else 3
            if both.w > corner and both.h > corner and not rect.contains(text.rect):
                yield f"hidden: {text.words!r} under {name!r} by {both.w}x{both.h} px"


def over_cards(table: TableScene | None) -> Iterator[str]:
    """Words in a box that lie over a card: its rank and suit stand at its edges."""
    lying = list(solid(table)) if table is not None else []
    boxes = [one for one in lying if one[0].startswith(("reading", "plate", "speech", "running"))]
    cards = [one for one in lying if one[0].startswith("card")]
    for name, rect in boxes:
        for card, under in cards:
            both = rect.clip(under)
            if both.w > 6 and both.h > 6:
                yield f"over: {name!r} over {card!r} by {both.w}x{both.h} px"


def unreached(scene: Any, whole: pygame.Rect) -> Iterator[str]:
    """Controls of a scene that lie off the window or on one another, or are too small to be
    pressed.
    """
    if not isinstance(scene, TableScene | THROUGH):
        return
    both = (
        (scene, scene.table) if isinstance(scene, Drill) else (scene,)
    )  # a guide's buttons are pressed before its table's
    targets = [one for each in both for one in each.focus.targets if one.rect.w and one.rect.h]
    for i, one in enumerate(targets):
        if not whole.contains(one.rect):
            yield f"off: {one.name!r} at {tuple(one.rect)}"
        if min(one.rect.size) < REACHED:
            yield f"narrow: {one.name!r} is {one.rect.w}x{one.rect.h} px"
        for other in targets[i + 1 :]:
            shared = one.rect.clip(other.rect)
            if shared.w > 4 and shared.h > 4 and one.group != "felt" and other.group != "felt":
                yield f"meet: {one.name!r} and {other.name!r} by {shared.w}x{shared.h} px"


def contrast(text: Set, pixels: Any) -> float:
    """Between a text's ink and what is commonest where it stands, a few pixels round it, fewer
    round small letters.
    """
    around = min(8, text.rect.h // 2)
    r = text.rect.inflate(around, around)
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
    """What is wrong with a scene at a size of window and text, whole and scrolled to its end;
    `keep` gets its picture. Without `contrasts` only the rectangles are looked at.
    """
    return Looked(router, name).through(size, scale, contrasts=contrasts, keep=keep)


class Looked:
    """A scene that is looked at through one window after another, as if it were new in each."""

    def __init__(
        self, router: Router, name: str, sampled: set[tuple[object, ...]] | None = None
    ) -> None:
        self.router, self.name = router, name
        self._table: Any = None
        self._began = 0.0
        self._sampled = set() if sampled is None else sampled
        """Of which texts the contrast was taken, and in which shape of window."""

    def wrong(self, size: tuple[int, int], scale: int) -> list[str]:
        """What is wrong in a window; contrasts are taken of texts that have not stood so in a
        window of its shape before.
        """
        shape = shape_of(size, scale / 100)
        if (shape,) in self._sampled:
            found, stand = self._looked(size, scale, contrasts=False)
            if {(shape, *one) for one in stand} <= self._sampled:
                return found
        found, stand = self._looked(size, scale)
        self._sampled |= {(shape,), *((shape, *one) for one in stand)}
        return found

    def through(
        self,
        size: tuple[int, int],
        scale: int,
        *,
        contrasts: bool = True,
        keep: list[pygame.Surface] | None = None,
    ) -> list[str]:
        """What is wrong in a window."""
        return self._looked(size, scale, contrasts=contrasts, keep=keep)[0]

    def _looked(
        self,
        size: tuple[int, int],
        scale: int,
        *,
        contrasts: bool = True,
        keep: list[pygame.Surface] | None = None,
    ) -> tuple[list[str], set[tuple[object, ...]]]:
        """What is wrong, and each text as far as its contrast depends on it."""
        shell = self.router.shell
        shell.change(text_scale=scale)
        printed = keep is not None or self.name.startswith(BESIDE)
        view, ear = shell.view(size), Recorder(letters=printed, bare=not (contrasts or printed))
        ear.contrast = HIGH if view.high_contrast else CONTRAST
        found: dict[str, None] = {}
        shell.cache.clear()
        shell.lasting.clear()
        with ear.listening():
            scene = self._placed(view, ear)
            for _ in range(_STEPS):
                ear.texts.clear()
                if hasattr(scene, "_items"):
                    scene._items._items.clear()
                    scene._painted = ()
                scene.draw(ear.canvas, (view.window_rect,))
                found |= dict.fromkeys(ear.faults(scene, contrasts=contrasts))
                if self.name.startswith(TOLD):
                    found |= dict.fromkeys(ear.under(scene))
                    break
                before = getattr(scene, "scroll", 0.0)
                if hasattr(scene, "scroll_by"):
                    scene.scroll_by(scene.visible_height * 0.9)
                if getattr(scene, "scroll", 0.0) == before:
                    break
        shell.cache.clear()  # what was not drawn is not to be seen by anybody
        shell.lasting.clear()
        if keep is not None:
            keep.append(ear.canvas)
        return list(found), ear.stand

    def _placed(self, view: Viewport, ear: Recorder) -> Any:
        """The scene in a window, or what lies over it, after all that it does in its first idle
        moments.
        """
        scene = self._made()
        ear.canvas = pygame.Surface(view.size, depth=32)
        if _settles(scene) and (ear.bare or not self.name.startswith(OVER)):
            base = ear.canvas  # nothing of what lies below is looked at
            self.router.shell.clock.wind(0.6)  # type: ignore[attr-defined] # a picture's clock
            scene.enter(view)
            for _ in range(_STEPS):
                scene.update(0.0)
                if not (isinstance(scene, TableScene) and scene.wants_frames):
                    break
            scene.leave()
        else:
            base = pictures.draw_scene(scene, self.router, view.size)
        over: Any = pictures.overlay_scene(self.router, self.name.removeprefix(TOLD), scene)
        ear.canvas = base
        if over is None:
            return scene
        ear.ground.clear()
        over.enter(view)
        return over

    def _made(self) -> Any:
        """The scene as it is before it has been in any window: a table keeps its round, all else is
        made anew.
        """
        clock: Any = self.router.shell.clock
        if self._table is None:
            self.router.own_seeds = pictures.fixed_seeds()
            made, self._began = (
                pictures.scene_of(self.router, self.name.removeprefix(TOLD)),
                clock.now(),
            )
            self._table = made if isinstance(made, TableScene) else None
            return made
        scene, clock._now = self._table, self._began
        usual = self.router.shell.view((1920, 1080))
        scene.frame, scene._covered = frame(usual, folded=False), None
        scene._grounds.clear()
        scene.resize(usual)
        return scene


BESIDE = ("missed:", "called:", TOLD)
"""What looks for a place beside what is printed."""
OVER = ("dialog:", "sheet:", "stand:rules")
"""What lies over another scene."""


def _settles(scene: Any) -> bool:
    """Whether a scene is as it stays before it was drawn."""
    kind = type(scene)
    return isinstance(scene, TableScene) or (
        isinstance(scene, page.Page)
        and kind.leave is page.Controlled.leave
        and kind.wants_frames is page.Page.wants_frames
    )


class Case(NamedTuple):
    """A scene in a window."""

    name: str
    size: tuple[int, int]
    scale: int
    contrast: bool
    level: Level = "expert"

    @property
    def key(self) -> str:
        """How it is told and kept."""
        shown = f"{self.name} {self.size[0]}x{self.size[1]} {self.scale} %"
        high = " high contrast" if self.contrast else ""
        return f"{shown}{high}{f' level {self.level}' if self.level != 'expert' else ''}"

    @contextmanager
    def studio(self) -> Iterator[Router]:
        """A house in which the scene is made, for a player of the level."""
        with pictures.studio(ROOT, self.scale, high_contrast=self.contrast) as router:
            if self.level != "expert":
                router.shell.change(levels={str(router.player): self.level})
            yield router


def begun(names: Sequence[str], begins: Sequence[str]) -> list[str]:
    """The scenes whose names begin so, or all of them; a table without a moment is one of its
    moments.
    """
    return [name for name in names if name not in SLUGS and name.startswith(tuple(begins) or "")]


def sized(name: str, scale: int) -> bool:
    """Whether a scene is seen with that size of text: a stand has one size of letters."""
    return scale == 100 or not name.startswith((pictures.STAND, *pictures.SHOWS))


def cases(
    begins: Sequence[str], *, short: bool, contrast: bool, level: Level = "expert"
) -> list[Case]:
    """Everything to be looked at, so that much of everything is seen when it is stopped: each scene
    in each window once with one size of text, then with the next, the scenes of a game far from one
    another.
    """
    names = begun((*pictures.names(), *TELLS), begins)
    many, highs = len(SCALES), (False, True) if contrast else (False,)
    turns = [
        [(size, SCALES[(i + j + turn) % many]) for j, size in enumerate(SIZES)]
        for turn in range(many)
        for i in range(many)
    ]
    of = [[SHORT]] if short else [turns[many * turn : many * (turn + 1)] for turn in range(many)]
    return [
        Case(name, size, scale, high, level)
        for group in of
        for first in range(APART)
        for i, name in list(enumerate(names))[first::APART]
        for high in highs
        for size, scale in sorted(
            group[i % len(group)], key=lambda window: window[0][0] * window[0][1]
        )
        if sized(name, scale)
    ]


APART = 7
"""Every so manieth scene comes after another."""
CHANGING = (
    "dialog:",
    "erred:",
    pictures.STAND,
    f"{TOLD}{pictures.STAND}",
    *pictures.SHOWS,
    "missed:",
    "done:",
    "called:",
    "operator:",
    *pictures.DAY[1:],
    *pictures.TOURNAMENT[1:],
)
"""How the names of scenes begin whose making changes the house, and which are no tables."""


def _looks(
    part: Sequence[Case], sampled: dict[tuple[str, bool], set[tuple[object, ...]]]
) -> Iterator[tuple[Case, list[str]]]:
    """What is wrong in each case of one scene, in a house of its own; in one for each window where
    the scene changes the house.
    """
    first = part[0]
    changing = first.name.startswith(CHANGING)
    for some in [[case] for case in part] if changing else [part]:
        with first.studio() as router:
            known = set() if changing else sampled.setdefault((first.name, first.contrast), set())
            looked = Looked(router, first.name, known)
            for case in some:
                try:
                    wrong = looked.wrong(case.size, case.scale)
                except Exception as error:  # noqa: BLE001 - a scene that cannot be drawn is at fault, the others go on
                    wrong = [f"broken: {error!r}"]
                yield case, wrong


def _share(args: argparse.Namespace) -> int:
    """Look at every so manieth scene and keep what was found."""
    every, first = (int(part) for part in args.share.split("/"))
    hasten()
    names = list(
        dict.fromkeys(case.name for case in cases(args.names, short=True, contrast=False))
    )[first::every]
    left = [case for case in _left(args) if case.name in names]
    sampled: dict[tuple[str, bool], set[tuple[object, ...]]] = {}
    looked_at = 0
    for _, part in groupby(left, key=lambda case: (case.name, case.contrast)):
        at_fault, at_once = [], list(part)
        for case, wrong in _looks(at_once, sampled):
            with args.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"case": case.key, "faults": wrong}) + "\n")
            at_fault += [case] if wrong else []
        # a house of its own, which takes the display with it
        for case in at_fault if args.pictures else ():
            _picture(case, Path(args.pictures))
        looked_at += len(at_once)
        if looked_at >= CASES_A_WORKER:
            break
    return 0


def _picture(case: Case, folder: Path) -> None:
    """Keep a picture of a case, as it is seen at its end."""
    keep: list[pygame.Surface] = []
    with case.studio() as router:
        Looked(router, case.name).through(case.size, case.scale, keep=keep)
    pygame.image.save(
        keep[0], folder / f"{case.key.replace(' ', '-').replace(':', '_').replace('-%', '')}.png"
    )


def hasten() -> None:
    """Draw nothing ahead, and every shape once for all scenes of a window: a fifth of the time is
    spared by either. A book is filled once, with few rounds, which show as much.
    """
    found: dict[tuple[object, ...], pygame.Surface] = {}
    make, filled = Pen._rendered_surface, [0]
    play, played = pictures.play_some, WeakSet[Any]()

    def play_once(router: Router) -> None:
        if router not in played:
            played.add(router)
            play(router, 4)

    def loaded(pen: Pen, width: int, height: int, view: str, place: str = "<g>") -> pygame.Surface:
        key = (width, height, view, place, hash("".join(pen._parts)), len(pen._open))
        if key not in found:
            if filled[0] > ROOM:
                found.clear()
                filled[0] = 0
            found[key] = make(pen, width, height, view, place)
            filled[0] += 4 * width * height
        return found[key].copy()

    Pen._rendered_surface = loaded  # type: ignore[method-assign]
    pictures.play_some = play_once
    # the real one is meant to take its time; pictures make the owner's keys with the same one
    keys.hashed = pictures.hashed = lambda pin, salt: hashlib.sha256(salt + pin.encode()).digest()
    lettering.set_run = lru_cache(1 << 17)(faces.set_run.__wrapped__)  # the runs of all windows
    table_scene.draw_table_ahead = lambda *_: iter(())


def kept(path: Path) -> dict[str, list[str]]:
    """What was found in every case that was looked at."""
    if not path.exists():
        return {}
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return {line["case"]: line["faults"] for line in lines}


def _left(args: argparse.Namespace) -> list[Case]:
    """What is asked for and was not looked at yet."""
    known = kept(args.kept)
    return [
        case
        for case in cases(args.names, short=args.short, contrast=args.contrast, level=args.level)
        if case.key not in known
    ]


def _forget(args: argparse.Namespace, every: Sequence[Case]) -> None:
    """Have what is asked for looked at again, or only what was at fault."""
    asked, known = {case.key for case in every}, kept(args.kept)
    lines = [
        json.dumps({"case": key, "faults": found})
        for key, found in known.items()
        if key not in asked or not (args.fresh or found)
    ]
    args.kept.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def main(given: Sequence[str]) -> int:
    """Look at every case in two processes, and print what is wrong; 1 when there is anything."""
    ask = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    ask.add_argument("names", nargs="*", help="how the names of scenes begin; all of them")
    ask.add_argument("--short", action="store_true", help="five windows")
    ask.add_argument("--contrast", action="store_true", help="in high contrast as well")
    ask.add_argument(
        "--level", choices=get_args(Level), default="expert", help="the player's level"
    )
    ask.add_argument("--fresh", action="store_true", help="from the start")
    ask.add_argument("--again", action="store_true", help="what was at fault once more")
    ask.add_argument("--kept", type=Path, default=KEPT, help="the file of what was looked at")
    ask.add_argument("--pictures", help="a folder for pictures of what is at fault")
    ask.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    ask.add_argument("--share", help=argparse.SUPPRESS)
    args = ask.parse_args(given)
    if args.share:
        return _share(args)
    args.kept.parent.mkdir(exist_ok=True)
    if args.pictures:
        Path(args.pictures).mkdir(parents=True, exist_ok=True)
    every = cases(args.names, short=args.short, contrast=args.contrast, level=args.level)
    if args.fresh or args.again:
        _forget(args, every)
    left = len(_left(args))
    print(
        f"{len(every)} cases, {left} to be looked at: about {left * EACH / args.workers / 60:.0f} minutes.",
        flush=True,
    )
    began = time.monotonic()
    inside = (
        {"TMPDIR": str(MEMORY)} if MEMORY.is_dir() else {}
    )  # the books of so many houses need not be kept on a disk
    failed = 0
    while left:
        shares = [
            subprocess.Popen(
                [sys.executable, __file__, *given, "--share", f"{args.workers}/{i}"],
                env=os.environ | inside,
            )
            for i in range(args.workers)
        ]
        failed = max(abs(share.wait()) for share in shares)
        before, left = left, len(_left(args))
        if left == before:  # nobody could look at anything
            break
    found = kept(args.kept)
    seen = [(case.key, one) for case in every for one in found.get(case.key, ())]
    unseen = sum(case.key not in found for case in every)
    for key, one in seen:
        print(f"{key}: {one}")
    told = f"{len(seen)} faults" if seen else "Nothing at fault"
    print(
        f"{told} in {len(every) - unseen} cases, {unseen} not looked at; {(time.monotonic() - began) / 60:.1f} minutes."
    )
    return failed or int(bool(seen or unseen))


CASES_A_WORKER = 1500
"""After so many cases a worker's memory has grown to about 1 GB, and a new one goes on."""
EACH = 0.15
"""Seconds a case takes on one core, about."""
MEMORY = Path("/dev/shm")  # noqa: S108 - only a folder that is there and empty again afterwards

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
