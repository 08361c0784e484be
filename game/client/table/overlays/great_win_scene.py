"""A great win over its table: the sum counts up and then stands until the player goes on; the picture
can be saved and shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from ....core.money import dollars, short
from ....system import files
from ...draw.kit import bar_ground, result_mark
from ...draw.pen import Cache
from ...draw.sheet import Sheet
from ...input.actions import meant_key
from ...pages.book_page import run_in_thread, write_file
from ...pages.page import Controlled
from ...pages.records.replay import put_on_clipboard
from ...scenes.scene import Move, Pop, Viewport
from ...sound.sound import CHIP_HEIGHTS
from ...ui.boxes import Column, Flow, Lead, Part, PartOnGround, Space, SpreadRow
from ...ui.control import Intent, Pressed, Words
from ...ui.widgets import Button, Painted, PanelGround, Picture
from ...window.shell import Shell
from ..motion.style import CelebrationStyle
from .great_win import (
    GreatWin,
    GreatWinStyle,
    StartPlace,
    WinPicture,
    film,
    landing_seconds,
    piled_money,
    schedule,
    souvenir,
)

SAVED: Final = 2.0
"""Seconds for which a button says that something was saved."""
ALONE: Final = 0.7
"""Seconds in which the sum stands before the bar says anything of it."""
BAR_FADE: Final = 0.3
"""Seconds in which the bar then comes, after which the bankroll counts up."""
BANKROLL: Final = 0.5
"""Seconds in which it does."""
DIM: Final = 0.2
DARK: Final = 66
"""Seconds in which the table goes dark, and how bright it stays, of 255."""
CLICK_GAP: Final = 0.05
"""Two clicks of chips are no nearer to each other: seconds."""
HIGHEST: Final = 1.5
"""How much higher the click of the last piece is than its sound; each is a little higher than the
one before.
"""


class GreatWinScene(Controlled):
    """A great win; Space, Enter and a click show its last state, and then go on. `folder` is where
    its pictures are saved, `places` where its cards or dice lie on the table of that window.
    """

    overlay = True
    layer = "bar"
    tells = True
    denies = "It could not be saved"

    def __init__(
        self,
        shell: Shell,
        win: GreatWin,
        bankroll: int,
        folder: Path,
        places: Sequence[StartPlace | None] = (),
    ) -> None:
        super().__init__(shell)
        self.name = "great win"
        self.title, self.subtitle = f"{win.hand}: {short(win.all_paid)}", win.reason
        self.win, self.bankroll, self.folder = win, bankroll, folder
        self._began: float | None = None
        self._still = shell.settings.reduced_motion or shell.pace.speed == "instant"
        self._pace = CelebrationStyle.speed_factors[shell.pace.speed]
        self._skipped = self._still
        self.times = schedule(win, 0.0 if self._still else self._pace)
        self._saved: dict[str, float] = {}
        self._below: pygame.Surface | None = None
        self._dark: pygame.Surface | None = None
        self._ticked = 0.0
        self._lying = 0
        self._bell = False
        self._landed = 0
        self._struck = False
        self._summed_up = False
        self._drawn = False
        self._plain_bar: pygame.Surface | None = None
        self._souvenir: pygame.Surface | None = None
        self._thumb: pygame.Surface | None = None
        self._places = places
        self._window = (0, 0)

    # ---- when

    @property
    def elapsed(self) -> float:
        """Seconds since it began; as many as it takes once it was skipped."""
        if self._skipped:
            return self.times.end + 1.0
        return self.shell.clock.now() - (self._began or self.shell.clock.now())

    @property
    def is_counted(self) -> bool:
        """Whether the sum stands there whole."""
        return self.elapsed >= self.times.stands

    @property
    def seconds_summed_up(self) -> float:
        """For how long the bar has said what the round came to; below 0: not yet."""
        return self.elapsed - self.times.stands - (0.0 if self._skipped else ALONE * self._pace)

    @property
    def wants_frames(self) -> bool:
        """Until nothing moves any more, and while a button says that something was saved."""
        return (
            not self._drawn
            or self.elapsed <= self.times.end
            or any(until < float("inf") for until in self._saved.values())
            or bool(self.ui.dirty)
        )

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """It begins."""
        if self._began is None:
            self._began, self._window = self.shell.clock.now(), view.size
        self.resize(view)
        if self._still:
            self._play_tune_once()

    def _play_tune_once(self) -> None:
        """The tune, once, when the sum stands."""
        if not self._struck:
            self._struck = True
            self.shell.sound.play("win-large" if self.win.rank == "greatest" else "win-medium")

    def resize(self, view: Viewport) -> None:
        """Lay the bar out along the lower edge, the picture over it."""
        self.view = view = view.page_view
        self.ui.clear(view)
        kit, k = self.ui.look.kit, view.scale
        wide, high = view.size[0] / k, view.size[1] / k
        part = PartOnGround(PanelGround(bar_ground), self._bar_part(wide), (24.0, 18.0, 18.0))
        bar = part.height(kit, wide)
        self.ui.place("bar", part, (0.0, high - bar, wide, bar))
        self._stage = pygame.Rect(0, 0, view.size[0], round((high - bar) * k))
        below = view.size[1] - self._stage.height
        self._bar = pygame.Rect(0, self._stage.bottom, view.size[0], below)
        self.picture = WinPicture(
            self.win,
            self.shell.cache,
            self._stage.size,
            wordy=self.shell.settings.text_scale >= GreatWinStyle.wordy_text,
            four=view.four_colours,
            still=self._still,
            pace=self._pace,
            places=self._places if view.size == self._window else (),
        )
        self._below = self._dark = None
        self._drawn = False
        self._summed_up = self.seconds_summed_up >= 0
        self.set_targets()

    def _bar_part(self, wide: float) -> Part:
        """Bankroll and result, the picture to keep, and the way on. What the round came to keeps its
        room and is not said before the sum is counted.
        """
        win, saved, kit = self.win, self._saved, self.ui.look.kit
        result: Part = Lead(
            Painted(draw_win_triangle, size=(34.0, 40.0)),
            Column(
                [
                    Words(f"{short(win.net, sign=True)} net", 26, "ui7", "win"),
                    Words(f"{short(win.all_staked)} bet, {short(win.all_paid)} paid", tone="text2"),
                ]
            ),
            10.0,
        )
        sums_up = self.seconds_summed_up >= 0
        after = self._money = Words(dollars(self.bankroll), 26, "ui7")
        usual = after.widths(kit)[1]
        after.words = self._bankroll_text()
        if not sums_up:
            least = result.widths(kit)[1]
            result = Space(least, result.height(kit, least))
        money = Column([Words("Bankroll", tone="text2"), after, Space(usual)])
        keys: list[Part] = [
            Button(
                "save",
                "Saved" if "save" in saved else "Save picture",
                icon="check" if "save" in saved else "export",
                cap="K",
                high=64.0,
            ),
            Button(
                "film",
                "Saved" if "film" in saved else "Save film",
                icon="check" if "film" in saved else "play",
                cap="G",
                high=64.0,
            ),
            Button(
                "copy",
                "Copied" if "copy" in saved else "Copy text",
                icon="check" if "copy" in saved else "link",
                cap="J",
                high=64.0,
            ),
        ]
        on = Button(
            "on",
            "Go on" if sums_up else "Skip",
            kind="primary" if sums_up else "dark",
            size=30,
            high=72.0,
            least=260.0,
            cap="Space",
        )
        preview: list[Part] = [Picture(self._draw_preview, 84.0, 150.0)] if wide > 1500 else []
        if not (sums_up or saved):  # there is nothing to keep before the sum stands
            keys = [Space(part.widths(kit)[1], 64.0) for part in keys]
        return SpreadRow((Flow([money, result, *preview, *keys], 20.0), on), wraps=True)

    def _bankroll_text(self) -> str:
        """The bankroll as far as it has counted up."""
        share = (
            1.0 if self._skipped else (self.seconds_summed_up / self._pace - BAR_FADE) / BANKROLL
        )
        rest = 1 - min(1.0, max(0.0, share))
        owed = self.win.net + self.win.all_staked
        return dollars(self.bankroll - (owed if rest == 1 else int(owed * rest) // 100 * 100))

    def _draw_preview(self, surface: pygame.Surface, on: Picture) -> None:
        """What would be saved, small."""
        if self.seconds_summed_up < 0:
            return
        if self._thumb is None or self._thumb.get_size() != on.rect.size:
            whole = self._souvenir or souvenir(self.win, self.shell.cache)
            self._thumb = pygame.transform.smoothscale(whole, on.rect.size)
        surface.blit(self._thumb, on.rect)

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Space, Enter, Esc and a click: first to the last state, then on; letters save and copy."""
        if event.type == pygame.KEYDOWN:
            code = meant_key(event)
            if code in (pygame.K_SPACE, pygame.K_ESCAPE) or (
                code in (pygame.K_RETURN, pygame.K_KP_ENTER)
                and (self.focus.ring is None or self.focus.ring.name == "on")
            ):
                return self._skip_or_leave()
            if code == pygame.K_k:
                self._save_or_copy("film" if event.mod & pygame.KMOD_SHIFT else "save")
                return None
            if code in (pygame.K_g, pygame.K_j):
                self._save_or_copy("film" if code == pygame.K_g else "copy")
                return None
        heard = self.ui.handle(event)
        if heard is not None:
            return self.dispatch(heard)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.is_counted and self._stage.collidepoint(event.pos):
            return self._skip_or_leave()
        return self.handle_signals(event)

    def _skip_or_leave(self) -> Move | None:
        """The last state; from there back to the table."""
        if self.is_counted:
            return Pop()
        self._skipped, self._drawn = True, False
        self.shell.sound.fade_except_room()
        self._play_tune_once()
        self._lay_out_bar()
        return None

    def handle_intent(self, intent: Intent) -> Move | None:
        """A button was pressed."""
        if not isinstance(intent, Pressed):
            return None
        if intent.name == "on":
            return self._skip_or_leave()
        self._save_or_copy(intent.name)
        return None

    def _save_or_copy(self, what: str) -> None:
        """Save the picture or the film, or copy the text."""
        if what == "copy":
            if put_on_clipboard(self.win.text):
                self._show_done_in_button("copy")
            else:
                self._write_picture(".txt", self.win.text.encode(), "copy")
        elif what == "save":
            from ...draw.sheet import png

            self._write_picture(".png", png(souvenir(self.win, self.shell.cache)), "save")
        elif what == "film" and "film" not in self._saved:
            self._saved["film"] = float("inf")
            run_in_thread(
                self.shell,
                lambda: film(self.win, Cache()),  # a cache of its own: this one is drawn from
                lambda data, _: (
                    self._write_picture(".gif", data, "film") if data is not None else None
                ),
            )

    def _write_picture(self, ending: str, data: bytes, what: str) -> None:
        """Write a file beside the others; no file is ever written over."""
        name = self.win.day.replace(" ", "-").lower()
        stem = f"win-{self.win.table.lower().replace(' ', '-')}-{name}"
        path, number = self.folder / f"{stem}{ending}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{ending}"
        self._saved.pop(what, None)
        if write_file(
            self.shell, path, lambda to: files.replace(to, data), "Saved", "It could not be written"
        ):
            self._show_done_in_button(what)

    def _show_done_in_button(self, what: str) -> None:
        """Say in the button that it is done."""
        self._saved[what] = self.shell.clock.now() + SAVED
        self._lay_out_bar()

    def _lay_out_bar(self) -> None:
        held, below, dark = self.focus.focused, self._below, self._dark
        self.resize(self.view)
        self._below, self._dark = below, dark
        self.focus.focus(held, by_key=self.focus.by_key)

    def update(self, dt: float) -> Move | None:
        """Chips are heard while the sum grows; buttons take back what they said."""
        now, times, t = self.shell.clock.now(), self.times, self.elapsed
        lying = len(self.win.faces) or len(self.win.cards)
        while (
            not self._skipped
            and self._landed < lying
            and t >= times.hand + landing_seconds(self._landed, lying)
        ):
            self._landed += 1
            self.shell.sound.play("dice-felt" if self.win.faces else "card-flat", gain=-4)
        if times.counts < t < times.stands:
            count = len(piled_money(self.win.all_paid))
            lying = int(self.picture.counted_share(t) * count + 1e-6)
            if lying > self._lying and now >= self._ticked + CLICK_GAP * self._pace:
                self._ticked, self._lying, share = now, lying, lying / count
                height = 1 + int(share * CHIP_HEIGHTS)
                self.shell.sound.play(f"chip-{height}", gain=-6 + 4 * share, pitch=HIGHEST**share)
        elif t >= times.holds and not self.is_counted:
            if self._souvenir is None:  # while the sum stands still
                self._souvenir = souvenir(self.win, self.shell.cache)
        elif self.is_counted:
            self._play_tune_once()
            if not self._summed_up and self.seconds_summed_up >= 0:
                self._lay_out_bar()
        self._money.words = self._bankroll_text()
        rings = self.win.is_fortune and t >= times.stands + GreatWinStyle.echo * self._pace
        if rings and not (self._bell or self._skipped):
            self._bell = True
            self.shell.sound.play("win-medium", gain=-3)
        over = [what for what, until in self._saved.items() if now >= until]
        for what in over:
            del self._saved[what]
        if over:
            self._lay_out_bar()
        return super().update(dt)

    # ---- drawing

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The table in the dark, the picture over it, and the bar."""
        whole = self.view.window_rect
        changed = [*dirty, *self.focus.take_dirty(), *self.ui.take_dirty()]
        if self._below is None or self._dark is None or any(one.contains(whole) for one in dirty):
            self._below = surface.copy()
            self._dark = darkened(blurred(surface))
        elif self._drawn and not changed:
            return []
        share = 1.0 if self._still or self._skipped else min(1.0, self.elapsed / (DIM * self._pace))
        if share < 1:
            surface.blit(self._below, (0, 0))
            self._dark.set_alpha(round(255 * share))
        else:
            self._dark.set_alpha(None)
        surface.blit(self._dark, (0, 0))
        self.picture.draw(surface.subsurface(self._stage), self.elapsed)
        self.ui.draw(surface, whole, "bar")
        self._fade_bar(surface)
        self._drawn = self.elapsed > self.times.end
        return [whole]

    def _fade_bar(self, surface: pygame.Surface) -> None:
        """Keep the bar as it is without the sum, and fade it out over the one that has it."""
        if self._skipped or not self.is_counted:
            return
        bar, since = surface.subsurface(self._bar), self.seconds_summed_up / self._pace
        plain = self._plain_bar
        if plain is None and since < 0:
            self._plain_bar = bar.copy()
        elif plain is not None and 0 <= since < BAR_FADE and plain.get_size() == bar.get_size():
            plain.set_alpha(round(255 * (1 - since / BAR_FADE)))
            bar.blit(plain, (0, 0))


def blurred(below: pygame.Surface) -> pygame.Surface:
    """What lies below, out of focus."""
    wide, high = below.get_size()
    less = max(8, high // 96)  # as soft in every window
    small = pygame.transform.smoothscale(below, (max(1, wide // less), max(1, high // less)))
    out = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), (wide, high))
    return out.convert(32)


def darkened(below: pygame.Surface) -> pygame.Surface:
    """The same, nearly dark."""
    out = below.copy()
    out.fill((DARK, DARK, DARK), special_flags=pygame.BLEND_RGB_MULT)
    return out


def draw_win_triangle(sheet: Sheet, w: float, h: float) -> None:
    """The triangle of a win beside its sum, in one size in the middle."""
    result_mark(sheet, w / 2, h / 2, 26 * sheet.type.grow, "win")
