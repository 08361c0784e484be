"""The show: chosen tables by turns, showcase hands or real rounds; whatever somebody touches starts
a visitor's session.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from math import pi, sin
from typing import Final

import pygame

from ...core.errors import HouseError
from ...games import LISTED
from ...stand.pack import Pack
from ...stand.showcase import Showcase, showcase
from ..draw.pieces import cards
from ..draw.sheet import Sheet
from ..draw.style import Colors
from ..draw.text.text_styles import STYLES, fit_text
from ..input.pointer import point_of
from ..layouts.layout import Box
from ..pages.dialog import Answer
from ..scenes.scene import Move, Push, Quit, Replace, Viewport
from ..ui.control import ControlLook, Layer
from ..window.loop import give_back_memory
from . import chrome
from .chrome import TOUCHES, StandDialog, draw_plate
from .controls import put_part
from .foot import HIGH_FOOT, WIDE_FOOT, FootStyle, SceneName, foot_part
from .house import SHOWN, SceneOfShow, StandHouse, VisitBook
from .poster import Poster, draw_call, draw_tags, headline
from .visitor import StandTable, Visitor, by_keyboard

SCENE: Final = 35.0
"""Seconds of a scene."""


class Show:
    """The stand while nobody plays."""

    name = "show"
    overlay = False
    low_panel = (1080.0, 630.0)
    """The design of the panel under a real round."""

    def __init__(self, stand: StandHouse) -> None:
        self.stand, self.shell = stand, stand.shell
        self.view = self.shell.view((1920, 1080))
        self.poster: Poster | None = None
        self.real: StandTable | None = None
        self.scene: SceneOfShow = stand.scene()
        self.began = self.shell.clock.now()
        self._drawn = -1.0
        self._entered = False

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Begin with the scene whose turn it is, or go on after the operator's pad, unless other
        scenes were chosen behind it.
        """
        self._drawn = -1.0
        if self._entered and self.scene == self.stand.scene():
            self.resize(view)
            return
        self._entered, self.view = True, view
        self._begin()

    def leave(self) -> None:
        """Nothing rests with the show: its book goes with the scene."""

    def close(self) -> None:
        """The book of the real rounds is deleted."""
        self.real = None
        self.stand.delete_book()

    def resize(self, view: Viewport) -> None:
        """Lay the scene out for another view."""
        self.view, self._drawn = view, -1.0
        if self.poster is not None:
            self.poster = self._shown_poster()
        if self.real is not None:
            self.real.resize(view)

    def _begin(self) -> None:
        """Begin the scene whose turn it is; a real round that cannot be played is shown as a
        showcase hand.
        """
        self.close()
        gc.collect()  # a visit that is over, and the pictures of its table, hold on to each other
        give_back_memory()
        self.stand.refresh_branding()
        self.stand.apply_choices()
        self.scene, self.began, self._drawn = self.stand.scene(), self.shell.clock.now(), -1.0
        self.poster = None
        if self.scene.kind == "round":
            try:
                book = VisitBook(self.stand, "show", self.scene.slug, cents=100_000_000)
                self.real = StandTable(self.stand, book.session, autoplay=1 << 30)
                self.stand.prepare_coach(self.scene.slug)
                self.real.enter(self.view)
            except (HouseError, OSError) as trouble:
                self.stand.journal.note(f"No real round could be shown: {trouble}.")
                self.close()
        if self.real is None:
            self.poster = self._shown_poster()

    def _shown_poster(self) -> Poster:
        turn = self.stand.turn
        return Poster(
            self.shell,
            self.view,
            self.scene.slug,
            turn // 2,
            self.stand.pack,
            left=turn // 2 % 2 == 1,
        )

    @property
    def plate(self) -> pygame.Rect | None:
        """Where the exhibitor's plate can be held."""
        if self.real is None:
            return self.poster.plate if self.poster is not None else None
        where = chrome.parts_round_table(self.view, self.real.frame, self._foot_rect.h)
        on, plan = self._panel_arrangement(where)
        return chrome.plate_rect(on, plan).inflate(round(40 * on.scale), round(40 * on.scale))

    @property
    def _foot_rect(self) -> pygame.Rect:
        """Where the foot lies."""
        view = chrome.show_view(self.view)
        top = view.window_point(0, self._foot_style.top + chrome.spare_height_each_side(self.view))[
            1
        ]
        return pygame.Rect(0, top, view.size[0], view.size[1] - top)

    @property
    def _foot_style(self) -> FootStyle:
        return HIGH_FOOT if self.view.size[1] > self.view.size[0] else WIDE_FOOT

    def _panel_arrangement(self, where: chrome.Places) -> tuple[Viewport, chrome.Arrangement]:
        """The design on the panel of a real round, and how it is laid out."""
        plan = chrome.arrangement_for(where)
        return chrome.part_view(
            self.view, where.panel, chrome.WIDE.panel if plan is chrome.WIDE else self.low_panel
        ), plan

    # ---- what somebody does

    def handle(self, event: pygame.Event) -> Move | None:
        """Any touch starts a session; Esc asks whether the show is over where nothing is locked."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if self.stand.locked else Push(end_question(self.stand))
        if event.type not in TOUCHES or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button != 1
        ):
            return None
        if getattr(event, "again", False):
            return None  # a pad that lies on its stick
        slug = self._scene_at(event) or self.scene.slug
        try:
            visitor = Visitor(self.stand, slug, lambda: Show(self.stand), keyed=by_keyboard(event))
        except (HouseError, OSError) as trouble:
            self.stand.journal.note(f"No session could begin: {trouble}.")
            self.shell.toast(
                "This table is being prepared", "Please try again in a moment.", "info"
            )
            return None
        self.real = None
        return Replace(visitor, all=True)

    def _scene_at(self, event: pygame.Event) -> str:
        """The table whose name in the foot was touched ("" for none)."""
        at = point_of(event, self.view.size)
        under = (t.name for t in self._foot_layer(0.0).targets() if at and t.rect.collidepoint(at))
        return next(under, "")

    def _footer_page_of_scenes(self) -> tuple[SceneOfShow, ...]:
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
        t = self.shell.clock.now() - self.began
        if self.real is not None:
            moved = self.real.update(dt)
            playing = self.real.visit.session.playing or self.real.visit.timeline.busy
            over = (
                moved is not None or (t >= SCENE and not playing) or t >= SCENE + 25.0
            )  # a round is played to its end, but no longer
        else:
            over = t >= SCENE
        if over:
            self.stand.turn += 1
            self._begin()
        return None

    # ---- painting

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The scene, its foot, and now and then cards that sweep over everything."""
        now = self.shell.clock.now()
        if not dirty and 0 <= now - self._drawn < 1 / 30:
            return []
        self._drawn = now
        t, drift = now - self.began, self.drift(now)
        if self.real is not None:
            self.real.draw(surface, (self.view.window_rect,))
            self._draw_round_surroundings(surface, t, drift)
        elif self.poster is not None:
            self.poster.draw(surface, t, drift)
        self._draw_foot(surface, t, drift)
        self._draw_card_sweep_if_due(surface, now)
        return [self.view.window_rect]

    def drift(self, now: float) -> tuple[int, int]:
        """How far print has wandered, real pixels: a Lissajous path."""
        reach, across, down = 10.0, 420.0, 300.0  # design pixels, and seconds of both swings
        k, t = self.view.scale, now - self.stand.began
        return round(reach * k * sin(2 * pi * t / across)), round(
            reach * k * sin(2 * pi * t / down)
        )

    def _draw_round_surroundings(
        self, surface: pygame.Surface, t: float, drift: tuple[int, int]
    ) -> None:
        """The panel of a real round, and what must be said of it over the felt."""
        assert self.real is not None  # noqa: S101 - asked by the caller
        where, view = (
            chrome.parts_round_table(self.view, self.real.frame, self._foot_rect.h),
            self.view,
        )
        title, said = LISTED[self.scene.slug].title, showcase(self.scene.slug)
        self.real.redraw_ground(surface, where.left, where.right)
        kit = self.shell.kit(chrome.scaled_view(view, self.real.frame.top.scale))
        kit.paint(draw_round_tags, *chrome.STYLE.left, "Real round").blit(
            surface, *where.left.topleft
        )
        surface.fill("#121617", where.panel)
        on, plan = self._panel_arrangement(where)
        kit = self.shell.kit(on)
        step = round(5 + 5 * sin(2 * pi * t / 1.2)) if not view.reduced_motion else 0
        at = on.origin[0] + drift[0], on.origin[1] + drift[1]
        laid, box = (
            (draw_side_panel, chrome.WIDE.panel)
            if plan is chrome.WIDE
            else (draw_bottom_panel, self.low_panel)
        )
        kit.paint(laid, *box, self.stand.pack, title, said, step).blit(surface, *at)

    def _draw_foot(self, surface: pygame.Surface, t: float, drift: tuple[int, int]) -> None:
        """How far the show is, and what comes next."""
        band = self._foot_rect
        if self.real is not None:
            surface.fill(
                "#0F1314", chrome.parts_round_table(self.view, self.real.frame, band.h).bar
            )
            surface.fill("#0F1314", band)
        else:
            veil = self.shell.cache.get(("stand foot", band.size), lambda: _veil_surface(band.size))
            surface.blit(veil, band)
        self._foot_layer(t, drift).paint(surface)

    def _foot_layer(self, t: float, drift: tuple[int, int] = (0, 0)) -> Layer:
        """The foot's controls, `t` seconds after the scene began, so far from where they stand."""
        view, band, style = chrome.show_view(self.view), self._foot_rect, self._foot_style
        shown = self.stand.turn % len(self.stand.scenes) % SHOWN
        names = [
            SceneName(
                scene.slug,
                self.stand.short_title_of(scene.slug),
                min(1.0, t / SCENE) if i == shown else -1.0,
            )
            for i, scene in enumerate(self._footer_page_of_scenes())
        ]
        after = self.stand.scene(1)
        hands = showcase(after.slug).hands
        hand = hands[(self.stand.turn + 1) // 2 % len(hands)]
        what = hand.next if after.kind == "showcase" else "a real round"
        title, waits = self.stand.short_title_of(after.slug), max(0, round(SCENE - t))
        look = ControlLook(self.shell, view)
        part = foot_part(
            style,
            names,
            (f"Next: {what} at {title}", f"Next: {title}"),
            f"in {waits} s" if waits else "in a moment",
            look.kit,
        )
        x = view.window_point(style.left, style.top)[0] + drift[0]
        y = band.y + round(drift[1] * 0.6) - round(2 * view.scale)
        layer = Layer(look, band.move(x - band.x, y - band.y), self.view.window_rect)
        return put_part(part, layer, 0.0, 0.0, style.width)

    def _draw_card_sweep_if_due(self, surface: pygame.Surface, now: float) -> None:
        """Backs of cards that run over the whole window, column by column, and off again."""
        every, lasts = 600.0, 3.0  # seconds
        since = (now - self.stand.began) % every
        if now - self.stand.began < every or since > lasts or self.view.reduced_motion:
            return
        (wide, high), width = self.view.size, round(self.view.size[1] * 0.16)
        tall = cards.height(width)
        columns, rows = -(-wide // width) + 1, -(-high // tall) + 1
        head = since / lasts * 2 * columns
        back = cards.card_back(self.shell.cache, width)
        for column in range(columns):
            if head - columns < column <= head:
                for row in range(rows):
                    surface.blit(
                        back, (column * width, row * tall - (tall // 2 if column % 2 else 0))
                    )


def end_question(stand: StandHouse) -> StandDialog:
    """The question whether the show is over."""
    answers = (Answer("end", "End the show"), Answer("on", "Go on", "primary", escape=True))

    def on_choice(name: str) -> Move | None:
        return Quit() if name == "end" else None

    return StandDialog(
        stand.shell, "End the show?", "This closes the stand and the program.", answers, on_choice
    )


# ---- parts


def _veil_surface(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((7, 9, 10, 118))
    return surface


def draw_round_tags(sheet: Sheet, _w: float, _h: float, label: str) -> None:
    """What must be said of a real round, in the upper bar."""
    draw_tags(sheet, 20, 18, label)


def draw_side_panel(
    sheet: Sheet, w: float, h: float, pack: Pack, title: str, content: Showcase, step: int
) -> None:
    """The panel beside a real round: whose stand it is, which game, how it goes, and the button
    that invites.
    """
    chrome.draw_onto(sheet, draw_plate, (*chrome.STYLE.plate_at, w - 48, 86), pack)
    chrome.draw_onto(sheet, draw_call, (24, h - 176, w - 48, 130), "Touch to play", step)
    high = _draw_title_and_sentence(sheet, title, content.sentence, (22, 150, w - 48, 62))
    chrome.draw_steps(sheet, content, -1, (0, max(150 + high + 40, 500.0), w, 78))


def draw_bottom_panel(
    sheet: Sheet, w: float, h: float, pack: Pack, title: str, content: Showcase, step: int
) -> None:
    """The same where the panel lies under the felt: the game at the left, whose stand it is and how
    it goes at the right.
    """
    left = w - 500
    chrome.draw_onto(sheet, draw_plate, (*chrome.STYLE.plate_at, chrome.STYLE.low_plate, 86), pack)
    _draw_title_and_sentence(sheet, title, content.sentence, (24, 150, left - 60, 84))
    chrome.draw_steps(sheet, content, -1, (left, 60, 500, 100))
    chrome.draw_onto(sheet, draw_call, (left + 28, h - 250, 448, 150), "Touch to play", step)


def _draw_title_and_sentence(sheet: Sheet, title: str, sentence: str, box: Box) -> float:
    """A game's name and its sentence, in a box so wide and its letters so high.

    Returns the height that they take up.
    """
    (x, y, w, size), (lines, small) = box, headline(title)
    style = STYLES["show-title"]._replace(size=size)
    size = min(fit_text(sheet.type, style, line, w).size for line in lines)
    for line in lines:
        y += size * 0.98
        sheet.text(line, x, y, size, "serif6", "#F3E8CF", track=4)
    if small:
        y += 40
        sheet.text(small, x + 2, y, 24, "serif6", Colors.foil, track=10)
    note = STYLES["show-note"]
    sheet.write(note, sentence, x + 2, y + 58, w)
    return y - box[1] + 26 + 32 * len(fit_text(sheet.type, note, sentence, w).lines)
