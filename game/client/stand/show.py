"""The show: chosen tables by turns, a showcase hand or real rounds of each, and never a picture that burns itself in.

Whatever somebody touches starts a visitor's session at the game on show.
"""

from __future__ import annotations

import gc
from math import pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import cards
from game.client.draw.palette import FOIL, TEXT, TEXT2
from game.client.loop import give_back
from game.client.pages.dialog import Answer, Dialog
from game.client.pointer import point_of
from game.client.scene import Move, Push, Quit, Replace, Viewport
from game.client.stand import chrome
from game.client.stand.house import SHOWN, SceneOfShow, StandHouse, VisitBook
from game.client.stand.poster import Poster, headline, tags
from game.client.stand.table import StandTable
from game.client.stand.visitor import TOUCHES, Visitor
from game.errors import HouseError
from game.rules import LISTED
from game.stand.showcase import Showcase, showcase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.sheet import Sheet
    from game.stand.pack import Pack

SCENE: Final = 35.0
"""Seconds of a scene; a real round is played to its end, but no longer than `MORE` seconds more."""
MORE: Final = 25.0
DRIFT: Final = (10.0, 420.0, 300.0)
"""How far print wanders either way, design pixels, and the seconds of its two swings."""
SWEEP: Final = (600.0, 3.0)
"""Every so many seconds cards sweep the whole window, for so many seconds."""
FRAMES: Final = 1 / 30
SHOW_MONEY: Final = 100_000_000
FOOT: Final = 112.0
REAL: Final = "Real round"


class Show:
    """The stand while nobody plays."""

    name = "show"
    overlay = False

    def __init__(self, stand: StandHouse) -> None:
        self.stand, self.shell = stand, stand.shell
        self.view = self.shell.view((1920, 1080))
        self.poster: Poster | None = None
        self.real: StandTable | None = None
        self.scene: SceneOfShow = stand.scene()
        self.began = self.shell.now()
        self._drawn = -1.0
        self._entered = False

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Begin with the scene whose turn it is, or go on after the operator's pad."""
        self._drawn = -1.0
        if self._entered:
            self.resize(view)
            return
        self._entered, self.view = True, view
        self._begin()

    def leave(self) -> None:
        """The real round's table rests; its book goes with the scene."""
        self.shell.toasts.base = None

    def close(self) -> None:
        """The book of the real rounds is deleted."""
        self.real = None
        self.stand.close_book()

    def resize(self, view: Viewport) -> None:
        """Lay the scene out for another view."""
        self.view, self._drawn = view, -1.0
        if self.poster is not None:
            self.poster = self._posted()
        if self.real is not None:
            self.real.resize(view)

    def _begin(self) -> None:
        """Begin the scene whose turn it is; a real round that cannot be played is shown as a showcase hand."""
        self.close()
        gc.collect()  # a visit that is over, and the pictures of its table, hold on to each other
        give_back()
        self.stand.branding.look()
        self.scene, self.began, self._drawn = self.stand.scene(), self.shell.now(), -1.0
        self.poster = None
        if self.scene.kind == "round":
            try:
                book = VisitBook(self.stand, "show", self.scene.slug, SHOW_MONEY)
                self.real = StandTable(self.stand, book.session, autoplay=1 << 30)
                self.stand.prepare(self.scene.slug)
                self.real.enter(self.view)
            except (HouseError, OSError) as trouble:
                self.stand.journal.note(f"No real round could be shown: {trouble}.")
                self.close()
        if self.real is None:
            self.poster = self._posted()

    def _posted(self) -> Poster:
        turn = self.stand.turn
        return Poster(self.shell, self.view, self.scene.slug, turn // 2, self.stand.pack, left=turn // 2 % 2 == 1)

    # ---- what somebody does

    def handle(self, event: pygame.Event) -> Move | None:
        """Any touch starts a session; Esc asks whether the show is over where nothing is locked."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if self.stand.locked else Push(ended(self.stand))
        if event.type not in TOUCHES or (event.type == pygame.MOUSEBUTTONDOWN and event.button != 1):
            return None
        if getattr(event, "again", False):
            return None  # a pad that lies on its stick
        slug = self._named_at(event) or self.scene.slug
        try:
            visitor = Visitor(self.stand, slug, lambda: Show(self.stand))
        except (HouseError, OSError) as trouble:
            self.stand.journal.note(f"No session could begin: {trouble}.")
            self.shell.toast("This table is being made ready", "Please try again in a moment.", "info")
            return None
        self.real = None
        return Replace(visitor, all=True)

    def _named_at(self, event: pygame.Event) -> str:
        """The table whose name in the foot was touched ("" for none)."""
        at = point_of(event, self.view.size)
        for i, scene in enumerate(self._named()):
            if at is not None and self.view.rect(84 + i * 212 - 8, 968, 212, FOOT).collidepoint(at):
                return scene.slug
        return ""

    def _named(self) -> tuple[SceneOfShow, ...]:
        """The scenes that the foot names: the six to which this one belongs."""
        scenes = self.stand.scenes
        at = self.stand.turn % len(scenes)
        first = at // SHOWN * SHOWN
        return scenes[first : first + SHOWN]

    # ---- time

    @property
    def wants_frames(self) -> bool:
        """Always: the show goes on."""
        return True

    def update(self, dt: float) -> Move | None:
        """Let the scene go on, and the next one begin when its time has come."""
        t = self.shell.now() - self.began
        if self.real is not None:
            moved = self.real.update(dt)
            playing = self.real.visit.session.playing or self.real.visit.timeline.busy
            over = moved is not None or (t >= SCENE and not playing) or t >= SCENE + MORE
        else:
            over = t >= SCENE
        if over:
            self.stand.turn += 1
            self._begin()
        return None

    # ---- painting

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The scene, its foot, and now and then cards that sweep over everything."""
        now = self.shell.now()
        if not dirty and 0 <= now - self._drawn < FRAMES:
            return []
        self._drawn = now
        t, drift = now - self.began, self.drift(now)
        if self.real is not None:
            self.real.draw(surface, (self.view.whole,))
            self._around(surface, t, drift)
        elif self.poster is not None:
            self.poster.draw(surface, t, drift)
        self._foot(surface, t, drift)
        self._sweep(surface, now)
        return [self.view.whole]

    def drift(self, now: float) -> tuple[int, int]:
        """How far print has wandered, real pixels: a Lissajous path."""
        reach, across, down = DRIFT
        k, t = self.view.scale, now - self.stand.began
        return round(reach * k * sin(2 * pi * t / across)), round(reach * k * sin(2 * pi * t / down))

    def _around(self, surface: pygame.Surface, t: float, drift: tuple[int, int]) -> None:
        """The panel of a real round, and what must be said of it over the felt."""
        assert self.real is not None  # noqa: S101 - asked by the caller
        where, view = chrome.places(self.view, self.real.frame), self.view
        title, said = LISTED[self.scene.slug].title, showcase(self.scene.slug)
        stage = self.real.frame.stage
        for rect, size, draw, words in (
            (where.left, (560.0, 76.0), marks, (REAL,)),
            (where.right, (340.0, 76.0), blank, ()),
        ):
            kit = self.shell.kit(chrome.scaled(view, stage.scale))
            kit.paint(draw, *size, *words).blit(surface, *rect.topleft)
        surface.fill("#121617", where.panel)
        on = chrome.part(where.panel, chrome.PANEL)
        kit = self.shell.kit(chrome.scaled(view, on.scale))
        step = round(5 + 5 * sin(2 * pi * t / 1.2)) if not view.reduced_motion else 0
        at = on.corner[0] + drift[0], on.corner[1] + drift[1]
        kit.paint(beside, *chrome.PANEL, self.stand.pack, title, said, step).blit(surface, *at)

    def _foot(self, surface: pygame.Surface, t: float, drift: tuple[int, int]) -> None:
        """How far the show is, and what comes next."""
        view, k = self.view, self.view.scale
        top = view.at(0, 968)[1]
        band = pygame.Rect(0, top, view.size[0], view.size[1] - top)
        if self.real is not None:
            surface.fill("#0F1314", band)
        else:
            veil = self.shell.cache.get(("stand foot", band.size), lambda: _veil(band.size))
            surface.blit(veil, band)
        scenes = self._named()
        here = self.stand.turn % len(self.stand.scenes) % SHOWN
        after = self.stand.scene(1)
        hand = showcase(after.slug).hands[(self.stand.turn + 1) // 2 % len(showcase(after.slug).hands)]
        what = hand.next if after.kind == "showcase" else "a real round"
        left = max(0, round(SCENE - t))
        names = tuple(self.stand.title(scene.slug) for scene in scenes)
        kit = self.shell.kit(view)
        piece = kit.paint(
            foot, 1752, FOOT, names, here, round(min(1.0, t / SCENE) * 49), f"Next: {what} at {self.stand.title(after.slug)}",
            f"in {left} s" if left else "in a moment",
        )  # fmt: skip
        piece.blit(surface, view.at(84, 968)[0] + drift[0], top + round(drift[1] * 0.6) - round(2 * k))

    def _sweep(self, surface: pygame.Surface, now: float) -> None:
        """Backs of cards that run over the whole window, column by column, and off again."""
        every, lasts = SWEEP
        since = (now - self.stand.began) % every
        if now - self.stand.began < every or since > lasts or self.view.reduced_motion:
            return
        (wide, high), width = self.view.size, round(self.view.size[1] * 0.16)
        tall = cards.height(width)
        columns, rows = -(-wide // width) + 1, -(-high // tall) + 1
        head = since / lasts * 2 * columns
        back = cards.back(self.shell.cache, width)
        for column in range(columns):
            if head - columns < column <= head:
                for row in range(rows):
                    surface.blit(back, (column * width, row * tall - (tall // 2 if column % 2 else 0)))


def ended(stand: StandHouse) -> Dialog:
    """The question whether the show is over."""
    answers = (Answer("end", "End the show"), Answer("on", "Go on", "primary", escape=True))

    def chosen(name: str) -> Move | None:
        return Quit() if name == "end" else None

    return Dialog(stand.shell, "End the show?", "The stand closes, and the program with it.", answers, chosen)


# ---- parts


def _veil(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((7, 9, 10, 118))
    return surface


def foot(
    sheet: Sheet, w: float, _h: float, names: tuple[str, ...], here: int, share: int, coming: str, soon: str
) -> None:
    """The bar of scenes with the one on show, and the next one by name. `share` is in 49ths."""
    for i, name in enumerate(names):
        x = i * 212.0
        sheet.rr(x, 34, 196, 8, 4, "#FFFFFF", 0.2)
        if i == here:
            wide = max(8.0, 196 * share / 49)
            sheet.rr(x, 34, wide, 8, 4, FOIL)
            sheet.circle(x + wide, 38, 9, FOIL)
        ink, face = (TEXT, "ui7") if i == here else (TEXT2, "ui5")
        sheet.fitted(name, x, 78, 196, 22, face, ink, least=15)
    sheet.fitted(coming, w, 50, w - len(names) * 212 - 10, 22, "ui6", TEXT, anchor="r", least=15)
    sheet.text(soon, w, 80, 20, "ui5", TEXT2, anchor="r")


def marks(sheet: Sheet, w: float, h: float, label: str) -> None:
    """What must be said of a real round, in the upper bar."""
    sheet.rr(0, 0, w, h, 0, "#14181A")
    tags(sheet, 20, 18, label)


def blank(sheet: Sheet, w: float, h: float) -> None:
    """The upper bar where the house's buttons would stand."""
    sheet.rr(0, 0, w, h, 0, "#14181A")


def beside(sheet: Sheet, w: float, h: float, pack: Pack, title: str, said: Showcase, step: int) -> None:
    """The panel beside a real round: whose stand it is, which game, how it goes, and the button that invites."""
    from game.client.draw.sheet import Sheet as Sheets
    from game.client.stand.brand import plate
    from game.client.stand.poster import call

    for top, tall in ((24.0, 86.0), (780.0, 130.0)):
        own = Sheets(352, tall, sheet.type, sheet.cache, sheet.theme, 22)
        if top < h / 2:
            plate(own, 352, tall, pack)
        else:
            call(own, 352, tall, "Touch to play", step)
        sheet.stamp(own.surface(), 24 - own.offset / sheet.scale, top - own.offset / sheet.scale)
    lines, small = headline(title)
    size, y = 62.0, 150.0
    for line in lines:
        size = min(size, sheet.type.fit(line, 352 * sheet.scale, size, "serif6", 5, 30))
    for line in lines:
        y += size * 0.98
        sheet.text(line, 22, y, size, "serif6", "#F3E8CF", track=4)
    if small:
        y += 40
        sheet.text(small, 24, y, 24, "serif6", FOIL, track=10)
    y += 26
    for line in sheet.type.wrap(said.sentence, 352 * sheet.scale, 24, "serifi")[:5]:
        y += 32
        sheet.text(line, 24, y, 24, "serifi", "#F3E8CF")
    y = max(y + 40, 500.0)
    for i, (name, words) in enumerate(said.steps):
        low = y + i * 78
        sheet.circle(44, low + 22, 17, "#232A2C")
        sheet.text(str(i + 1), 44, low + 22, 20, "ui7", TEXT, anchor="c", valign="m")
        sheet.fitted(name, 76, low + 16, w - 100, 22, "ui7", TEXT, least=16)
        sheet.fitted(words, 76, low + 43, w - 100, 20, "ui5", TEXT2, least=14)
