"""The terminals of a dealt table as everybody sees them, each a control on the table's stage."""

from __future__ import annotations

import pygame
from msgspec import structs

from ..draw.style import ControlStyle
from ..scenes.focus import Answers, Target
from ..table.model.intents import RunTable
from ..table.model.moment import Moment, Pointed
from ..table.model.pieces import Drawing
from ..table.surroundings.bar import Bar
from ..table.surroundings.seats import open_seat
from ..table.surroundings.view_controls import ViewControl, ViewLayer
from ..ui.control import Spot
from .hall_panel import SeatLine


class StageLayer(ViewLayer):
    """Where controls stand on a table's stage. They are drawn with the felt, which a window may show
    further right than it was designed.
    """

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar.shell, bar.frame.stage)
        self.shift = bar.frame.shift

    def window_rect(self, spot: Spot) -> pygame.Rect:
        """A box of the stage in the window."""
        x, y, wide, high = spot
        return self.view.rect(x + self.shift, y, wide, high)


class TerminalScreen(ViewControl):
    """A terminal's screen: whose it is, what is done there, what is at stake. At a host (`runs`) it
    is pressed to replace the terminal, shut it out or unpair it, unless nobody is there.
    """

    def __init__(self, line: SeatLine, *, runs: bool = False) -> None:
        super().__init__(f"terminal {line.seat}", label=line.name, group="terminals")
        self.seat_line, self.reached = line, runs and bool(line.name)

    def least_width(self, m: Moment) -> float:
        """How wide it is at least for what is done there to have room."""
        return m.ruler.width(self.seat_line.words, 20, "ui5") + ControlStyle.screen_margin + 6

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - a ring is drawn round it
        """The screen."""
        line = self.seat_line
        ending = "win" if line.cents > 0 else "loss" if line.cents < 0 else ""
        said = (f"T{line.seat}", line.name, line.words, line.amount, line.state)
        args = (*said, ending if line.ended else "")
        return [Drawing(f"plate {line.seat}", "terminal screen", self.box, args)]

    def targets(self) -> list[Target]:
        """The whole screen."""
        if not self.reached:
            return []
        run = Answers(RunTable("terminal", self.seat_line.seat))
        return [Target(self.name, self.rect, self.group, label=self.label, answers=run, radius=10)]


class OpenPlace(ViewControl):
    """A place at which no terminal is paired."""

    reached = False

    def __init__(self, m: Moment, seat: int) -> None:
        super().__init__(f"place {seat}")
        self.m, self.seat = m, seat

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """An empty seat's words."""
        plate = self.m.geometry.others[self.seat].plate
        empty = open_seat(self.m, self.seat, plate)
        return [structs.replace(empty, args=(f"T{self.seat} open", False))]


class ClockScreen(ViewControl):
    """The clock among the terminals' screens of a strip, which places it."""

    seat = 0
    """Its place among them: no terminal has this number."""
    reached = False

    def __init__(self, figure: str, word: str) -> None:
        super().__init__("clock")
        self.figure, self.word = figure, word

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it looks the same
        """The clock."""
        said = (self.figure, self.word)
        return [Drawing(f"plate {self.seat}", "clock screen", self.box, said)]
