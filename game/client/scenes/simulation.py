"""The simulation: many rounds of a table without a felt, how their nets are spread, and what they say of a bankroll."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import pygame

from game.advisor.simulate import simulate, volume, words
from game.client.draw.charts import Cell, table_row
from game.client.draw.controls import progress
from game.client.draw.kit import button
from game.client.focus import Signal, Target, state_of
from game.client.scenes import choices
from game.client.scenes.choices import Choice
from game.client.scenes.histogram import bins, histogram
from game.client.scenes.menu_page import MenuPage
from game.client.ui.kinds import Button, Menu
from game.errors import HouseError
from game.money import dollars
from game.table.session import saved_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.advisor.simulate import Simulated
    from game.client.scene import Move
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.store import Store

Box = tuple[float, float, float, float]
ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
BANKROLLS: Final = (20_000, 50_000, 100_000, 500_000)
SEED: Final = 20_260_303
_GAP: Final = 20.0
_ROW: Final = 44.0
_HIST: Final = 430.0


class Stopped(Exception):
    """The player has stopped the run."""


class SimulationPage(MenuPage):
    """Choose, run, read. The rounds are played in another thread; `figures` is what they came to."""

    name = "practice"
    title = "Simulation"
    subtitle = "How long a bankroll lasts"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], slug: str = "", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
        first = slug if slug in self.games else next(iter(self.games))
        self._menu = Menu(tuple((key, game.title) for key, game in self.games.items()), first, "game", title="Table")
        self.figures: Simulated | None = None
        self.done = 0
        self.trouble = ""
        self._run: threading.Thread | None = None
        self._stop = threading.Event()
        self.choices: list[Choice] = []
        self._offer()

    @property
    def game(self) -> Game:
        """The table chosen."""
        return self.games[self._menu.value]

    def _offer(self) -> None:
        before = {choice.name: choice.chosen for choice in self.choices}
        ways = (("card", "Strategy card"), ("best", "Best play"), ("random", "At random"))
        strategies = ways if self.game.family != "dice" else ()
        seats = tuple((n, str(n)) for n in range(1, self.game.seats + 1))
        self.choices = [
            Choice("rounds", "Rounds", tuple((n, f"{n:,}") for n in ROUNDS), 10_000),
            Choice("seats", "Seats", seats, 1),
            Choice(
                "bankroll", "Bankroll to lose", tuple((n, dollars(n).removesuffix(".00")) for n in BANKROLLS), 50_000
            ),
        ]
        if strategies:
            self.choices.insert(0, Choice("strategy", "Decisions by", strategies, "card"))
        for choice in self.choices:
            if before.get(choice.name) in {value for value, _ in choice.options}:
                choice.chosen = before[choice.name]
        self._speed()

    def _speed(self) -> None:
        """Say beside the rounds whether they are dealt one by one."""
        rounds = next(choice for choice in self.choices if choice.name == "rounds")
        fast = volume(self.game)
        quick = self.game.family == "dice" or (fast is not None and self._said("strategy") in fast.STRATEGIES)
        rounds.note = "" if quick and self._said("seats") == 1 else "dealt one by one: takes minutes"

    def _said(self, name: str) -> int | str:
        found = next((choice.chosen for choice in self.choices if choice.name == name), "best")
        return found if isinstance(found, int) else str(found)

    def menus(self) -> tuple[Menu, ...]:
        """The table."""
        return (self._menu,)

    def buttons(self) -> tuple[Button, ...]:
        """Back to practice."""
        return (Button("practice", "Practice", icon="target"),)

    def pressed(self, name: str) -> Move | None:
        """Back to practice."""
        return self._go(f"{name}:{self.game.slug}")

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - there is only one
        """Another table: nothing is known of it yet."""
        self.stop()
        self.figures, self.scroll = None, 0.0
        self._offer()
        self.lay_out()

    def leave(self) -> None:
        """A run that nobody waits for ends."""
        self.stop()

    # ---- the run

    @property
    def running(self) -> bool:
        """Whether rounds are being played."""
        return self._run is not None and self._run.is_alive() and not self._stop.is_set()

    def stop(self) -> None:
        """End the run at its next sign of life."""
        self._stop.set()

    def start(self) -> None:
        """Play what is chosen, in another thread."""
        game = self.game
        try:
            rules = saved_rules(self.store, game)
        except HouseError as refusal:
            self.figures, self.trouble, self.done = None, str(refusal), 0
            self.lay_out()
            return
        rounds, seats, bankroll = (int(self._said(name)) for name in ("rounds", "seats", "bankroll"))
        strategy = str(self._said("strategy"))
        stop = self._stop = threading.Event()
        self.figures, self.trouble, self.done = None, "", 0

        def told(done: int) -> None:
            if stop.is_set():
                raise Stopped
            self.shell.soon(lambda: self._came_to(done, stop))

        def work() -> None:
            try:
                found = simulate(
                    game,
                    rules,
                    rounds=rounds,
                    seed=SEED,
                    strategy=strategy,
                    seats=seats,
                    bankroll=bankroll,
                    progress=told,
                )
            except Stopped:
                return
            except HouseError as refusal:
                reason = refusal.reason
                self.shell.soon(lambda: self._ended(None, reason, stop))
                return
            self.shell.soon(lambda: self._ended(found, "", stop))

        self._run = threading.Thread(target=work, name="simulation", daemon=True)
        self._run.start()
        self.lay_out()

    def wait(self) -> None:
        """Wait for the run and take what it came to, for pictures and tests."""
        if self._run is not None:
            self._run.join()
        self.shell.make_calls()

    def _came_to(self, done: int, stop: threading.Event) -> None:
        if not stop.is_set():
            self.done = done
            self.redraw()

    def _ended(self, found: Simulated | None, trouble: str, stop: threading.Event) -> None:
        if not stop.is_set():
            self.figures, self.trouble = found, trouble
            stop.set()
            self.lay_out()

    # ---- geometry

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > 1000

    @property
    def _left_wide(self) -> float:
        return (self.wide - _GAP) * 0.4 if self._abreast else self.wide

    def _laid(self) -> tuple[list[choices.Laid], float]:
        return choices.laid(self.shell.kit(self.view), self.growth, self.choices, self._left_wide - 56)

    @property
    def _left_high(self) -> float:
        return 28 + self._laid()[1] + (72 + 32) * self.growth

    def _run_box(self) -> Box:
        return (
            28.0,
            24 + self._laid()[1] + 6 * self.growth,
            min(self._left_wide - 56, 300 * self.growth),
            68 * self.growth,
        )

    @property
    def _right(self) -> Box:
        x = self._left_wide + _GAP if self._abreast else 0.0
        y = 0.0 if self._abreast else self._left_high + _GAP
        high = _HIST + 16 + _ROW * len(words(self.figures)) if self.figures else 220
        return x, y, self.wide - x, high * self.growth

    def column_height(self) -> float:
        """Both panels."""
        _, y, _, h = self._right
        return max(self._left_high, y + h)

    def column_targets(self) -> list[Target]:
        """The choices and the button."""
        pills = choices.targets(self, self._laid()[0], 28, 20)
        face = "Stop" if self.running else "Run"
        return [*pills, Target("run", self.box(*self._run_box()), "run", face, key=pygame.K_r)]

    # ---- what happens

    def act(self, signal: Signal) -> Move | None:
        """Another choice, or run and stop."""
        move = super().act(signal)
        if signal.does != "press" or self.unfolded:
            return move
        if choices.chosen(self.choices, signal.name):
            self.shell.sound.play("tick")
            self._speed()
            self.lay_out()
        elif signal.name == "run":
            self.shell.sound.play("tick")
            if self.running:
                self.stop()
                self.lay_out()
            else:
                self.start()
        return move

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:  # noqa: ARG002 - two panels
        """The choices, and what the rounds came to."""
        kit, g, theme = self.shell.kit(self.view), self.growth, self.shell.theme(self.view)
        self.ground(surface, (0, 0, self._left_wide, self._left_high))
        choices.draw(self, surface, self._laid()[0], 28, 20, self._left_wide - 56)
        box = self._run_box()
        at = self.box(*box)
        label = "Stop" if self.running else "Run"
        state = state_of(self.focus, "run")
        kit.paint(button, box[2], box[3], label, "", "R", "primary", state, size=24).blit(surface, at.x, at.y)
        x, y, w, h = self._right
        self.ground(surface, (x, y, w, h))
        if self.figures is not None:
            self._draw_figures(surface, self.figures)
            return
        s = self.sheet(surface)
        left, top = self.at(x, y)
        said = self.trouble or "Choose, and press Run: the spread of the nets and the figures come here."
        if self.running:
            said = f"Playing {int(self._said('rounds')):,} rounds of {self.game.title}"
            at = self.box(x + 28, y + 84 * g, 1, 1)
            share = self.done / max(1, int(self._said("rounds")))
            kit.paint(progress, w - 56, 36 * g, round(share, 2), f"{100 * share:.0f} %").blit(surface, at.x, at.y)
        s.text(said, left + 28, top + 52 * g, 20, "ui6" if self.running else "ui5",
               theme.text if self.running else theme.text2, max_width=w - 56)  # fmt: skip
        s.flush()

    def _draw_figures(self, surface: pygame.Surface, found: Simulated) -> None:
        x, y, w, _ = self._right
        kit, g = self.shell.kit(self.view), self.growth
        at = self.box(x + 28, y + 24, 1, 1)
        bars = bins(found.histogram, 41)
        kit.paint(histogram, w - 56, (_HIST - 40) * g, bars, found.mean).blit(surface, at.x, at.y)
        for i, (label, value) in enumerate(words(found)):
            row = self.box(x + 20, y + (_HIST + _ROW * i) * g, 1, 1)
            wide = w - 40
            places = ((16.0, wide * 0.34, "l"), (wide * 0.36, wide * 0.64 - 16, "r"))
            name = Cell(label[:1].upper() + label[1:], self.shell.theme(self.view).text2)
            cells = (name, Cell(value.replace("-", "−"), face="ui7"))
            kit.paint(table_row, wide, _ROW * g, places, cells, zebra=i % 2 == 0).blit(surface, row.x, row.y)
