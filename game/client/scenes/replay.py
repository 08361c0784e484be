"""The replay strip: the chosen round in pictures, with steps to go through and the proof of its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.focus import Signal, Target, state_of
from game.client.scenes.beats import Beat, beats
from game.client.scenes.history_round import copy, save
from game.client.scenes.replay_frame import HIGH, WIDE, frame
from game.errors import HouseError
from game.table.verify import verify_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    import pygame

    from game.client.scenes.book_page import BookPage
    from game.client.scenes.menu_page import Box
    from game.declare import Game
    from game.table.store import RoundRow

#: Seconds between two steps while the strip plays.
PACE: Final = 1.2
#: What gives the round away: name, icon, label.
GIVEN: Final = (("give:round-file", "import", "Save as round file"), ("give:copy", "link", "Copy as text"))
_LEAST_SLIDER: Final = 120.0
_KEPT: Final = 24


class Strip:
    """The replay of a round on a page, in the box that `place` says. A round is dealt again when the window next has time, and
    kept for a while; given away, it goes to the folder `rounds`.
    """

    def __init__(self, page: BookPage, games: Mapping[str, Game], rounds: Path, place: Callable[[], Box]) -> None:
        self.page = page
        self.games = games
        self.rounds = rounds
        self.place = place
        self.row: RoundRow | None = None
        self.beats: tuple[Beat, ...] = ()
        self.at = 0
        self.first = 0
        self.playing = False
        self.sound: bool | None = None
        self.fault = ""
        self._made: dict[int, tuple[tuple[Beat, ...], bool, str]] = {}
        self._due = 0.0

    # ---- what is shown

    @property
    def waiting(self) -> bool:
        """Whether the chosen round has still to be dealt again."""
        return self.row is not None and not self.beats and not self.fault

    def choose(self, row: RoundRow | None) -> None:
        """Show another round, at its end; the same one stays where it is."""
        if row is not None and self.row is not None and row.id == self.row.id:
            return
        self.row, self.beats, self.fault, self.sound, self.playing = row, (), "", None, False
        self.at = self.first = 0
        if row is not None and row.id in self._made:
            self._take(row.id)

    def update(self) -> None:
        """Deal the chosen round again if that is still to be done, and go on playing."""
        if self.waiting and self.row is not None:
            self._make(self.row)
            self._take(self.row.id)
            self.page.lay_out()
        if self.playing and self.page.shell.now() >= self._due:
            if self.at + 1 < len(self.beats):
                self.go(self.at + 1, playing=True)
            else:
                self.playing = False
                self._redraw()

    def _make(self, row: RoundRow) -> None:
        """Deal a round again; a round that cannot be dealt says why instead of pictures."""
        store = self.page.store
        try:
            told = beats(self.games[row.game], store.kept_round(row.id))
            made = (told, bool(verify_kept(store, row.id)["matches"]), "")
        except (HouseError, KeyError) as error:
            made = ((), False, f"This round cannot be dealt again: {error}")
        if len(self._made) >= _KEPT:
            self._made.pop(next(iter(self._made)))
        self._made[row.id] = made

    def _take(self, number: int) -> None:
        self.beats, self.sound, self.fault = self._made[number]
        self.at = max(0, len(self.beats) - 1)
        self.first = 0

    def go(self, step: int, *, playing: bool = False) -> None:
        """Go to a step, as far as there is one."""
        if self.beats:
            self.at = max(0, min(step, len(self.beats) - 1))
            self.playing = playing
            if playing:
                self._wait()
            self.page.lay_out()

    def toggle(self) -> None:
        """Play from here (from the start when at the end), or stop."""
        if not self.beats:
            return
        self.playing = not self.playing
        if self.playing:
            self.go(0 if self.at == len(self.beats) - 1 else self.at, playing=True)
        self._redraw()

    def _wait(self) -> None:
        self._due = self.page.shell.now() + PACE
        self.page.shell.wake_in(PACE)

    def _redraw(self) -> None:
        self.page.redraw(self.page.box(*self._box).inflate(0, 40))

    # ---- geometry

    @property
    def _box(self) -> Box:
        return self.place()

    @property
    def _frame(self) -> tuple[float, float]:
        g = self.page.growth
        return WIDE * (1 + 0.5 * (g - 1)), HIGH + 36 * (g - 1)

    @property
    def high(self) -> float:
        """How high the panel is."""
        return self._frame[1] + 88 + 26 * (self.page.growth - 1)

    def _boxes(self) -> list[tuple[int, Box]]:
        """The frames that are seen, with their step; the current one is always among them."""
        x, y, w, _ = self._box
        wide, high = self._frame
        fit = max(1, int((w - 40 + 16) // (wide + 16)))
        self.first = max(0, min(self.first, len(self.beats) - fit))
        self.first = min(max(self.first, self.at - fit + 1), self.at)
        gap = min(20.6, (w - 40 - fit * wide) / max(1, fit - 1))
        shown = range(self.first, min(len(self.beats), self.first + fit))
        return [(i, (x + 20 + (i - self.first) * (wide + gap), y + 22, wide, high)) for i in shown]

    def _controls(self) -> tuple[list[tuple[str, str, Box]], Box]:
        """The three round buttons, and the slider, as long as what else stands in the row leaves it."""
        x, y, w, h = self._box
        g = self.page.growth
        size, middle = 44.0 * min(g, 1.3), y + h - 34 * min(g, 1.3)
        icons = (("play:back", "step-b"), ("play:toggle", "pause" if self.playing else "play"), ("play:next", "step-f"))
        found = [
            (name, icon, (x + 20 + i * (size + 12), middle - size / 2, size, size))
            for i, (name, icon) in enumerate(icons)
        ]
        given = self._given()
        left = (given[-1][3][0] + given[-1][3][2] if given else x) + 34
        words = self._words_wide()
        return found, (left, middle - 16, max(80.0, x + w - words - left), 32.0)

    def _given(self) -> list[tuple[str, str, str, Box]]:
        """The two buttons that give the round away: name, icon, label ("" where there is no room for it), box."""
        x, y, w, h = self._box
        kit, g = self.page.shell.kit(self.page.view), self.page.growth
        size, middle = 44.0 * min(g, 1.3), y + h - 34 * min(g, 1.3)
        at = x + 20 + 3 * (size + 12) + 10
        wide = [kit.measure(label, 20, "ui6") + 66 * g for _, _, label in GIVEN]
        labelled = x + w - self._words_wide() - at - sum(wide) - 12 - 34 >= _LEAST_SLIDER
        found = []
        for (name, icon, label), long in zip(GIVEN, wide, strict=True):
            found.append(
                (name, icon, label if labelled else "", (at, middle - size / 2, long if labelled else size, size))
            )
            at += (long if labelled else size) + 12
        return found

    def _words_wide(self) -> float:
        """Room for the step, its section and the proof: what stands right of the slider."""
        kit = self.page.shell.kit(self.page.view)
        total = kit.measure("Step 88 of 88", 20, "ui6") + kit.measure("674a.11(f)(2)", 20, "ui5")
        return total + kit.measure("Deal matches its seed", 20, "ui6") + 150

    # ---- focus

    def targets(self) -> list[Target]:
        """Frames, buttons and the slider."""
        if not self.beats:
            return []
        page = self.page
        found = [Target(f"step:{i}", page.box(*box), "steps", radius=12) for i, box in self._boxes()]
        buttons, slider = self._controls()
        found += [Target(name, page.box(*box), "play", radius=22) for name, _, box in buttons]
        labels = {name: label for name, _, label in GIVEN}
        found += [Target(name, page.box(*box), "play", labels[name], radius=22) for name, _, _, box in self._given()]
        found.append(Target("slider:", page.box(*slider), "slider", drags=True, radius=16, focusable=False))
        return found

    def act(self, signal: Signal) -> bool:
        """A frame, a button or the slider is used; whether the round is to be shown on its table."""
        kind, _, rest = signal.name.partition(":")
        if kind == "slider" and signal.does in {"press", "over", "drop", "cancel"} and signal.by != "key":
            rect = self.page.box(*self._controls()[1])
            knob = 13 * self.page.view.scale  # the knob's middle never reaches the track's ends
            share = (signal.at[0] - rect.x - knob) / max(1.0, rect.w - 2 * knob)
            self.go(round(share * (len(self.beats) - 1)))
        elif signal.does == "press" and kind == "step":
            if int(rest) == self.at and signal.by == "key":
                return True
            self.go(int(rest))
        elif signal.does == "focus" and kind == "step":
            self.go(int(rest))
        elif signal.does == "press" and kind == "give":
            give = save if rest == "round-file" else copy
            give(self.page, self.row, self.rounds)
        elif signal.does == "press" and kind == "play":
            if rest == "toggle":
                self.toggle()
            else:
                self.go(self.at + (1 if rest == "next" else -1))
        return False

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The panel with frames, controls and the proof."""
        page, theme = self.page, self.page.shell.theme(self.page.view)
        page.ground(surface, self._box)
        s = page.sheet(surface)
        left, top = page.at(self._box[0], self._box[1])
        if not self.beats:
            words = self.fault or ("Choose a round to see it again." if self.row is None else "Dealing it again.")
            s.text(words, left + 22, top + 60, 20, "ui5", theme.text2, max_width=self._box[2] - 44)
            s.flush()
            return
        kit, game = page.shell.kit(page.view), self.games[self.row.game] if self.row else None
        for i, box in self._boxes():
            at, state = page.box(*box), state_of(page.focus, f"step:{i}")
            piece = kit.paint(
                frame, box[2], box[3], self.beats[i], game.stem if game else "", game.community if game else (),
                current=i == self.at, four=page.view.four_colours, state=state,
            )  # fmt: skip
            piece.blit(surface, at.x, at.y)
        self._draw_controls(surface)

    def _draw_controls(self, surface: pygame.Surface) -> None:
        from game.client.draw.controls import pill, slider
        from game.client.draw.kit import round_button

        page, theme = self.page, self.page.shell.theme(self.page.view)
        kit, count = page.shell.kit(page.view), len(self.beats)
        buttons, box = self._controls()
        for name, icon, inner in buttons:
            at, state = page.box(*inner), state_of(page.focus, name)
            piece = kit.paint(round_button, inner[2], inner[3], icon, state, primary=name == "play:toggle")
            piece.blit(surface, at.x, at.y)
        for name, icon, label, inner in self._given():
            at, state = page.box(*inner), state_of(page.focus, name)
            made = kit.paint(pill, inner[2], inner[3], label, icon=icon, state=state) if label else None
            (made or kit.paint(round_button, inner[2], inner[3], icon, state)).blit(surface, at.x, at.y)
        at = page.box(*box)
        kit.paint(slider, box[2], box[3], self.at / max(1, count - 1), steps=count if count > 1 else 0).blit(
            surface, at.x, at.y
        )
        s = page.sheet(surface)
        x, y = page.at(box[0] + box[2] + 20, box[1] + box[3] / 2)
        x += s.text(f"Step {self.at + 1} of {count}", x, y, 20, "ui6", valign="m") + 24
        x += s.text(self.beats[self.at].section, x, y, 20, "ui5", theme.text2, valign="m")
        right, _ = page.at(self._box[0] + self._box[2] - 24, 0)
        words = "Deal matches its seed" if self.sound else "Deal does not match its seed"
        tone = theme.win if self.sound else theme.loss
        used = s.text(
            words, right, y, 20, "ui6", None if self.sound else tone, anchor="r", valign="m", max_width=right - x - 60
        )
        s.icon("lock" if self.sound else "cross", right - used - 20, y, 22, tone, 2.2)
        s.flush()
