"""Practice: which table, which decision and what kind of hands; how well it went so far; the way to card and simulation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.advisor.drills import PACE, decision_points
from game.client.draw.charts import Cell, table_head, table_row
from game.client.draw.palette import mix
from game.client.layout import felt
from game.client.pages import trend
from game.client.pages.book_page import BookPage
from game.client.pages.history_facts import brief
from game.client.pages.mistakes import cents
from game.client.ui.boxes import Column, Grid, Split, Stack
from game.client.ui.control import Changed, Pressed, Words
from game.client.ui.forms import Labelled
from game.client.ui.kinds import Button, ListRow, PanelGround, Picture, Pills, titled
from game.table.practice import mistakes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.draw.charts import Column as Place
    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.declare import Game
    from game.table.store import Store
    from game.table.store.drills import DrillTotals

_ROW: Final = 56.0
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
        self.said: dict[str, Any] = {}
        self.options: dict[str, tuple[tuple[Any, str], ...]] = {}
        self.own = 0
        self.trend = trend.Trend()

    def enter(self, view: Viewport) -> None:
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
        points = tuple((p.name, p.title) for p in decision_points(self.game))
        if len(points) > 1:
            points = (("", "All decisions"), *points)
        self.own = len(mistakes(self.store, self.player, self.game))
        modes = (("any", "All hands"), ("hard", "Hard choices"), ("mistakes", "My mistakes"))
        offered = {"point": points, "mode": modes if self.own else modes[:2], "seconds": SECONDS}
        usual = {"point": points[0][0], "mode": "any", "seconds": 8}
        self.options = offered
        self.said = {
            name: held if (held := self.said.get(name)) in {value for value, _ in options} else usual[name]
            for name, options in offered.items()
        }

    # ---- what stands there

    def content(self) -> Part:
        """The tables beside the chosen one's choices, or under them; its two lines over time under both."""
        g = self.growth
        head = Picture(self._draw_head, 50 * g)
        rows = [ListRow(self._draw_row, _ROW * g, name=f"game:{slug}", label=game.title, group="games", radius=8.0)
                for slug, game in self.games.items()]  # fmt: skip
        listed = Stack(PanelGround(), Column([head, *rows]), (8.0, 0.0, 8.0))
        parts: list[Part] = [Split(listed, self._detail(), 0.54, 1000, turned=True)]
        if self.trend.decisions:
            lines = zip(range(2), trend.lines(self.trend, self.clock(), PACE), strict=False)
            parts.append(
                Grid([Picture(partial(self._draw_line, line), _CHART * g) for _, line in lines], 380 * g, most=2)
            )
        return Column(parts, 20.0)

    def _detail(self) -> Part:
        """The chosen table: what is asked, and off to it."""
        titles = {"point": "Decision", "mode": "Hands", "seconds": "Time for each"}
        note = f"{self.own} own mistake{'s' if self.own != 1 else ''} to mend" if self.own else ""
        asked = [
            Labelled(Pills(options, self.said[name], f"choice:{name}", numbered=True).copy(label=titles[name]),
                     note if name == "mode" else "")
            for name, options in self.options.items()
        ]  # fmt: skip
        start = Button(
            "start", "Start", kind="primary", size=24, key="D", code=pygame.K_d, group="buttons", high=_BUTTON
        )
        away = [
            Button("card", "Strategy card", size=24, key="K", code=pygame.K_k, group="buttons", high=_BUTTON),
            Button("simulation", "Simulation", size=24, key="M", code=pygame.K_m, group="buttons", high=_BUTTON),
        ]
        buttons = Column([start, Grid(away, 0.0, 12.0, most=2)], 12.0)
        found = self.totals.get(self.slug)
        words = "Keys are those of the table; Space goes on after a miss."
        if found is not None and found.answers:
            words = f"{found.ms / 1000 / found.answers:.1f} seconds a decision so far, {cents(found.cost)} given away in all."
        return titled(
            self.game.title,
            *asked,
            buttons,
            Words(words, tone="text2"),
            gap=18 * self.growth,
        )

    # ---- what happens

    def did(self, intent: Intent) -> Move | None:
        """A table, a choice, or off to the drill, the card or the simulation."""
        if intent.name.startswith("game:"):
            again = isinstance(intent, Pressed) and intent.name == f"game:{self.slug}"
            self.slug = intent.name.removeprefix("game:")
            self._offer()
            self.lay_out()
            return self._start() if again else None
        self.shell.sound.play("tick")
        if isinstance(intent, Changed):
            self.said[intent.name.removeprefix("choice:")] = intent.value
            self.lay_out()
            return None
        return self._start() if intent.name == "start" else self._go(f"{intent.name}:{self.slug}")

    def _start(self) -> Move | None:
        said = self.said
        return self._go(f"drill:{self.slug}:{said['point']}:{said['mode']}:{said['seconds']}")

    # ---- drawing

    def _places(self, w: float) -> tuple[Place, ...]:
        """The columns of the list."""
        g = self.growth
        answers, right, lost = 116 * g, 78 * g, 130 * g
        return (
            (40.0, w - 64 - answers - right - lost, "l"), (w - 14 - lost - right - answers, answers - 10, "r"),
            (w - 14 - lost - right, right - 10, "r"), (w - 14 - lost, lost, "r"),
        )  # fmt: skip

    def _draw_head(self, surface: pygame.Surface, on: Picture) -> None:
        names = ("Table", "Decisions", "Right", "Lost an hour")
        piece = on.look.kit.paint(table_head, on.wide, 46 * self.growth, self._places(on.wide), names)
        piece.blit(surface, on.rect.x, on.rect.y)

    def _draw_row(self, surface: pygame.Surface, on: Picture) -> None:
        slug = on.name.removeprefix("game:")
        game, found, theme, places = self.games[slug], self.totals.get(slug), on.look.kit.theme, self._places(on.wide)
        title = game.title if on.look.kit.measure(game.title, 20, "ui7") <= places[0][1] else brief(self.games, slug)
        cells = [Cell(title), Cell("–", theme.text2), Cell("–", theme.text2), Cell("–", theme.text2)]
        if found is not None and found.answers:
            lost = PACE * found.cost / found.answers
            cells[1:] = [
                Cell(f"{found.answers:,}"), Cell(f"{100 * found.right / found.answers:.0f} %"),
                Cell(cents(lost), theme.loss if lost >= 1 else theme.win),
            ]  # fmt: skip
        piece = on.look.kit.paint(table_row, on.wide, on.tall, places, tuple(cells), live=slug == self.slug, pointer=False,
                                  hover=on.state() == "hover")  # fmt: skip
        piece.blit(surface, on.rect.x, on.rect.y)
        dot = on.part(14.0, on.tall / 2 - 7, 14.0, 14.0)
        pygame.draw.rect(surface, mix(felt(game.stem), "#FFFFFF", 0.18), dot, border_radius=max(2, dot.w // 4))

    def _draw_line(self, line: trend.TrendLine, surface: pygame.Surface, on: Picture) -> None:
        trend.draw(self, surface, on.spot, line)
