"""The simulation: many rounds of a table without a felt, how their nets are spread, and what they say of a bankroll."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.advisor.simulate import simulate, volume, words
from game.client.draw.charts import Cell, table_row
from game.client.draw.kit import progress
from game.client.pages.book_page import HEAD_PREFIX
from game.client.pages.histogram import bins, histogram
from game.client.pages.menu_page import TablePage
from game.client.ui.boxes import Column, Flow, Split, Stack
from game.client.ui.control import Changed, Words
from game.client.ui.forms import Labelled
from game.client.ui.kinds import Button, Menu, PanelGround, Picture, Pills
from game.errors import HouseError
from game.money import short
from game.table.session import saved_rules

if TYPE_CHECKING:
    from game.advisor.simulate import Simulated
    from game.client.scene import Move
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
BANKROLLS: Final = (20_000, 50_000, 100_000, 500_000)
SEED: Final = 20_260_303
_ROW: Final = 44.0
_HIST: Final = 430.0


class Stopped(Exception):
    """The player has stopped the run."""


class SimulationPage(TablePage):
    """Choose, run, read. The rounds are played in another thread; `figures` is what they came to."""

    name = "practice"
    title = "Simulation"
    subtitle = "How long a bankroll lasts"

    def begin(self) -> None:
        """Nothing was run yet."""
        super().begin()
        self.figures: Simulated | None = None
        self.done = 0
        self.trouble = ""
        self._run: threading.Thread | None = None
        self._stop = threading.Event()
        self.said: dict[str, Any] = {}
        self.options: dict[str, tuple[tuple[Any, str], ...]] = {}
        self._offer()

    def _offer(self) -> None:
        """What can be chosen at the table; what was chosen before stays where it can."""
        ways = (("card", "Strategy card"), ("best", "Best play"), ("random", "At random"))
        offered: dict[str, tuple[tuple[Any, str], ...]] = {
            "strategy": ways if self.game.deals else (),
            "rounds": tuple((n, f"{n:,}") for n in ROUNDS),
            "seats": tuple((n, str(n)) for n in range(1, self.game.seats + 1)),
            "bankroll": tuple((n, short(n)) for n in BANKROLLS),
        }
        usual = {"strategy": "card", "rounds": 10_000, "seats": 1, "bankroll": 50_000}
        self.options = {name: options for name, options in offered.items() if options}
        self.said = {
            name: held if (held := self.said.get(name)) in {value for value, _ in options} else usual[name]
            for name, options in self.options.items()
        }

    def _slow(self) -> bool:
        """Whether the rounds are dealt one by one."""
        fast = volume(self.game)
        quick = not self.game.deals or (fast is not None and self._said("strategy") in fast.STRATEGIES)
        return not quick or self._said("seats") != 1

    def _said(self, name: str) -> int | str:
        found = self.said.get(name, "best")
        return found if isinstance(found, int) else str(found)

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

    # ---- what stands there

    def content(self) -> Part:
        """The choices, and what the rounds came to."""
        titles = {"strategy": "Decisions by", "rounds": "Rounds", "seats": "Seats", "bankroll": "Bankroll to lose"}
        note = "dealt one by one: takes minutes" if self._slow() else ""
        asked = [
            Labelled(Pills(options, self.said[name], f"choice:{name}", numbered=True).copy(label=titles[name]),
                     note if name == "rounds" else "")
            for name, options in self.options.items()
        ]  # fmt: skip
        label = "Stop" if self.running else "Run"
        run = Button("run", label, kind="primary", size=24, key="R", code=pygame.K_r, high=68.0, least=300.0)
        left = Stack(PanelGround(), Column([*asked, Flow([run])], 18 * self.growth), (28.0, 20.0, 20.0))
        return Split(left, Stack(PanelGround(), self._came(), (28.0, 24.0, 24.0)), 0.4, 1000)

    def _came(self) -> Part:
        """The figures, how far the run is, or what to do."""
        g = self.growth
        if self.figures is not None:
            rows = [Picture(partial(self._draw_row, i, label, value), _ROW * g)
                    for i, (label, value) in enumerate(words(self.figures))]  # fmt: skip
            return Column([Picture(self._draw_bars, (_HIST - 40) * g), *rows], 0.0)
        if self.running:
            said = f"Playing {int(self._said('rounds')):,} rounds of {self.game.title}"
            return Column([Words(said, 20, "ui6"), Picture(self._draw_progress, 36 * g)], 18 * g)
        return Words(
            self.trouble or "Choose, and press Run: the spread of the nets and the figures come here.", tone="text2"
        )

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """Another choice, or run and stop."""
        if intent.name.startswith(HEAD_PREFIX):
            return super().did(intent)
        self.shell.sound.play("tick")
        if isinstance(intent, Changed):
            self.said[intent.name.removeprefix("choice:")] = intent.value
            self.lay_out()
        elif self.running:
            self.stop()
            self.lay_out()
        else:
            self.start()
        return None

    # ---- drawing

    def _draw_bars(self, surface: pygame.Surface, on: Picture) -> None:
        if self.figures is not None:
            bars = bins(self.figures.histogram, 41)
            piece = on.look.kit.paint(histogram, on.wide, on.tall, bars, self.figures.mean)
            piece.blit(surface, on.rect.x, on.rect.y)

    def _draw_row(self, index: int, label: str, value: str, surface: pygame.Surface, on: Picture) -> None:
        wide = on.wide
        places = ((16.0, wide * 0.34, "l"), (wide * 0.36, wide * 0.64 - 16, "r"))
        cells = (
            Cell(label[:1].upper() + label[1:], on.look.kit.theme.text2), Cell(value.replace("-", "−"), face="ui7"),
        )  # fmt: skip
        piece = on.look.kit.paint(table_row, wide, on.tall, places, cells, zebra=index % 2 == 0)
        piece.blit(surface, on.rect.x, on.rect.y)

    def _draw_progress(self, surface: pygame.Surface, on: Picture) -> None:
        share = self.done / max(1, int(self._said("rounds")))
        piece = on.look.kit.paint(progress, on.wide, on.tall, round(share, 2), f"{100 * share:.0f} %")
        piece.blit(surface, on.rect.x, on.rect.y)
