"""Practice: which table, which decision and what kind of hands; how well it went so far; the way to card and simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.advisor.drills import PACE, decision_points
from game.client.draw.charts import Cell, table_head, table_row
from game.client.draw.kit import button
from game.client.draw.palette import mix
from game.client.focus import Signal, Target, state_of
from game.client.layout import felt
from game.client.scenes import choices, trend
from game.client.scenes.book_page import BookPage
from game.client.scenes.choices import Choice
from game.client.scenes.mistakes import cents
from game.table.practice import mistakes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.draw.kit import Kind
    from game.client.scene import Move, View
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.store import Store
    from game.table.store.drills import DrillTotals

Box = tuple[float, float, float, float]
_ROW: Final = 56.0
_GAP: Final = 20.0
_BUTTON: Final = 72.0
_CHART: Final = 250.0
SECONDS: Final = ((4, "4 seconds"), (8, "8 seconds"), (15, "15 seconds"), (0, "No clock"))


class PracticePage(BookPage):
    """Choose and start. `go` is asked for `drill:slug:point:mode:seconds`, `card:slug` and `simulation:slug`."""

    name = "practice"
    title = "Practice"
    subtitle = "A decision every few seconds; a pause only when it costs something"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], slug: str = "", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
        self.slug = slug if slug in self.games else next(iter(self.games))
        self.totals: dict[str, DrillTotals] = {}
        self.choices: list[Choice] = []
        self.trend = trend.Trend()
        self._seconds = 8

    def enter(self, view: View) -> None:
        """Come up with the chosen table under the ring: arrows choose another, Enter starts."""
        super().enter(view)
        self.focus.focus(f"game:{self.slug}")

    @property
    def game(self) -> Game:
        """The table chosen."""
        return self.games[self.slug]

    def read(self) -> None:
        """How every table went, and what can be chosen at this one."""
        self.totals = {slug: self.store.drill_totals(self.player, slug) for slug in self.games}
        self._offer()

    def _offer(self) -> None:
        """The choices of the chosen table; what was chosen before stays where it can."""
        answers = self.totals[self.slug].answers
        self.trend = trend.runs(answers, lambda size: self.store.drill_trend(self.player, self.slug, runs=size))
        before: dict[str, Any] = {choice.name: choice.chosen for choice in self.choices}
        points = tuple((p.name, p.title) for p in decision_points(self.game))
        if len(points) > 1:
            points = (("", "All decisions"), *points)
        own = len(mistakes(self.store, self.player, self.game))
        note = f"{own} own mistake{'s' if own != 1 else ''} to mend" if own else ""
        modes = (("any", "All hands"), ("hard", "Hard choices"), ("mistakes", "My mistakes"))
        self.choices = [
            Choice("point", "Decision", points, points[0][0]),
            Choice("mode", "Hands", modes if own else modes[:2], "any", note),
            Choice("seconds", "Time for each", SECONDS, self._seconds),
        ]
        for choice in self.choices:
            value = before.get(choice.name)
            if value in {option for option, _ in choice.options}:
                choice.chosen = value

    # ---- geometry

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > 1000

    @property
    def _list_wide(self) -> float:
        return (self.wide - _GAP) * 0.54 if self._abreast else self.wide

    @property
    def _list_high(self) -> float:
        return (58 + len(self.games) * _ROW) * self.growth

    @property
    def _detail_wide(self) -> float:
        return self.wide - self._list_wide - _GAP if self._abreast else self.wide

    @property
    def _detail(self) -> tuple[float, float, float]:
        """Left, top and width of the detail; it stays in sight beside the list, and stands over it where they are stacked."""
        if self._abreast:
            room = self._list_high - self._detail_high  # it stops where the list ends
            return self._list_wide + _GAP, max(0.0, min(self.scroll, room)), self._detail_wide
        return 0.0, 0.0, self._detail_wide

    @property
    def _list_top(self) -> float:
        return 0.0 if self._abreast else self._detail_high + _GAP

    def _laid(self) -> tuple[list[choices.Laid], float]:
        return choices.laid(self.shell.kit(self.view), self.growth, self.choices, self._detail_wide - 56)

    @property
    def _choices_high(self) -> float:
        return self._laid()[1]

    @property
    def _detail_high(self) -> float:
        return 70 * self.growth + self._choices_high + (_BUTTON + 84) * self.growth

    def column_height(self) -> float:
        """The list beside the detail, or under it."""
        return max([self._above_charts, *(y + h for _, y, _, h in self._chart_boxes())])

    @property
    def _above_charts(self) -> float:
        return max(self._list_top + self._list_high, self._detail_high if self._abreast else 0)

    def _chart_boxes(self) -> list[Box]:
        """Where the two lines of the chosen table stand, under everything; nowhere before its first answer."""
        if not self.trend.decisions:
            return []
        top, high = self._above_charts + _GAP, _CHART * self.growth
        if self.wide / self.growth > 760:
            each = (self.wide - _GAP) / 2
            return [(0.0, top, each, high), (each + _GAP, top, each, high)]
        return [(0.0, top, self.wide, high), (0.0, top + high + _GAP, self.wide, high)]

    def _row_box(self, index: int) -> Box:
        g = self.growth
        return 8.0, self._list_top + (50 + index * _ROW) * g, self._list_wide - 16, _ROW * g

    def _buttons(self) -> list[tuple[str, str, str, Box]]:
        """Name, label, key and box of the buttons at the detail's foot."""
        x, y, w = self._detail
        g = self.growth
        top = y + 70 * g + self._choices_high
        names = [("start", "Start", "D"), ("card", "Strategy card", "K")]
        names += [("simulation", "Simulation", "M")]
        wide = (w - 56 - 12 * (len(names) - 1)) / len(names)
        return [
            (n, label, key, (x + 28 + i * (wide + 12), top, wide, _BUTTON * g))
            for i, (n, label, key) in enumerate(names)
        ]

    def column_targets(self) -> list[Target]:
        """Tables, choices, buttons."""
        x, y, _ = self._detail
        rows = [
            Target(f"game:{slug}", self.box(*self._row_box(i)), "games", radius=8) for i, slug in enumerate(self.games)
        ]
        pills = choices.targets(self, self._laid()[0], x + 28, y + 60 * self.growth)
        codes = {"start": pygame.K_d, "card": pygame.K_k, "simulation": pygame.K_m}
        made = [Target(n, self.box(*box), "buttons", label, key=codes[n]) for n, label, _, box in self._buttons()]
        return [*rows, *pills, *made] if self._abreast else [*pills, *made, *rows]

    # ---- what happens

    def act(self, signal: Signal) -> Move | None:
        """A table, a choice, or off to the drill, the card or the simulation."""
        name = signal.name
        if name.startswith("game:") and signal.does in {"press", "focus"}:
            again = name == f"game:{self.slug}" and signal.does == "press"
            self.slug = name.removeprefix("game:")
            self._offer()
            self.lay_out()
            return self._start() if again else None
        if signal.does != "press":
            return None
        self.shell.sound.play("tick")
        if choices.chosen(self.choices, name):
            self._seconds = next(c.chosen for c in self.choices if c.name == "seconds")
            self.lay_out()
            return None
        return self._start() if name == "start" else self._go(f"{name}:{self.slug}")

    def _start(self) -> Move | None:
        said = {choice.name: choice.chosen for choice in self.choices}
        return self._go(f"drill:{self.slug}:{said['point']}:{said['mode']}:{said['seconds']}")

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The list and the detail."""
        self.ground(surface, (0, self._list_top, self._list_wide, self._list_high))
        self._draw_list(surface, area)
        self._draw_detail(surface)
        for box, line in zip(self._chart_boxes(), trend.lines(self.trend, self.clock(), PACE), strict=False):
            trend.draw(self, surface, box, line)

    def _draw_list(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit, g, w = self.shell.kit(self.view), self.growth, self._list_wide - 16
        answers, right, lost = 116 * g, 78 * g, 130 * g
        places = (
            (40.0, w - 64 - answers - right - lost, "l"), (w - 14 - lost - right - answers, answers - 10, "r"),
            (w - 14 - lost - right, right - 10, "r"), (w - 14 - lost, lost, "r"),
        )  # fmt: skip
        at = self.box(8, self._list_top, 1, 1)
        kit.paint(table_head, w, 46 * g, places, ("Table", "Decisions", "Right", "Lost an hour")).blit(
            surface, at.x, at.y
        )
        theme = self.shell.theme(self.view)
        for i, (slug, game) in enumerate(self.games.items()):
            box = self._row_box(i)
            rect = self.box(*box)
            if not rect.colliderect(area):
                continue
            said = self.totals.get(slug)
            cells = [Cell(game.title), Cell("–", theme.text2), Cell("–", theme.text2), Cell("–", theme.text2)]
            if said is not None and said.answers:
                lost_hour = PACE * said.cost / said.answers
                cells[1:] = [
                    Cell(f"{said.answers:,}"), Cell(f"{100 * said.right / said.answers:.0f} %"),
                    Cell(cents(lost_hour), theme.loss if lost_hour >= 1 else theme.win),
                ]  # fmt: skip
            state = state_of(self.focus, f"game:{slug}")
            piece = kit.paint(table_row, box[2], box[3], places, tuple(cells), live=slug == self.slug, pointer=False,
                              hover=state == "hover")  # fmt: skip
            piece.blit(surface, rect.x, rect.y)
            dot = self.box(box[0] + 14, box[1] + box[3] / 2 - 7, 14, 14)
            pygame.draw.rect(surface, mix(felt(game.stem), "#FFFFFF", 0.18), dot, border_radius=max(2, dot.w // 4))
            if state == "focus":
                from game.client.draw.kit import focus_ring

                kit.paint(focus_ring, box[2], box[3], 8).blit(surface, rect.x, rect.y)

    def _draw_detail(self, surface: pygame.Surface) -> None:
        x, y, w = self._detail
        g, theme = self.growth, self.shell.theme(self.view)
        self.ground(surface, (x, y, w, self._detail_high), self.game.title)
        s = self.sheet(surface)
        left, top = self.at(x, y)
        choices.draw(self, surface, self._laid()[0], x + 28, y + 60 * g, w - 56)
        for name, label, key, box in self._buttons():
            at = self.box(*box)
            kind: Kind = "primary" if name == "start" else "dark"
            state = state_of(self.focus, name)
            piece = self.shell.kit(self.view).paint(button, box[2], box[3], label, "", key, kind, state, size=24)
            piece.blit(surface, at.x, at.y)
        said = self.totals.get(self.slug)
        words = "Keys are those of the table; Space goes on after a miss."
        if said is not None and said.answers:
            words = (
                f"{said.ms / 1000 / said.answers:.1f} seconds a decision so far, {cents(said.cost)} given away in all."
            )
        foot = top + self._detail_high - 30 * g
        s.text(words, left + 28, foot, 20, "ui5", theme.text2, max_width=w - 56)
        s.flush()
