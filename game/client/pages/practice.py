"""Practice: which table, which decision and what kind of hands, and how well it went so far; a table's strategy card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.advisor.drills import PACE, decision_points
from game.client.draw.sheet import Sheet
from game.client.draw.type import Type
from game.client.pages import charts, strategy_card
from game.client.pages.book_page import BookPage, TablePage, brief
from game.client.pages.history import colored
from game.client.pages.mistakes import cents
from game.client.ui.boxes import Column, Grid, Split, Stack
from game.client.ui.control import Pressed, Words
from game.client.ui.figures import ListCell, ListColumn, Listing, ListRow
from game.client.ui.forms import Choices
from game.client.ui.kinds import Button, Menu, PanelGround, Picture, titled
from game.errors import HouseError
from game.table.practice import mistakes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from game.client.scene import Move, Viewport
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.declare import Game
    from game.table.store import Store
    from game.table.store.drills import DrillTotals

_BUTTON: Final = 72.0
_CHART: Final = 250.0
COLUMNS: Final = (
    ListColumn("Table", share=1), ListColumn("Decisions", 96, "r"), ListColumn("Right", 58, "r"),
    ListColumn("Lost an hour", 116, "r"),
)  # fmt: skip
TITLES: Final = {"point": "Decision", "mode": "Hands", "seconds": "Time for each"}
SECONDS: Final = ((4, "4 seconds"), (8, "8 seconds"), (15, "15 seconds"), (0, "No clock"))


class PracticePage(BookPage):
    """Choose and start. `go` is asked for `drill:slug:point:mode:seconds`, `card:slug` and `simulation:slug`."""

    name = "practice"
    title = "Practice"
    subtitle = "A decision every few seconds; a pause only when it costs something"

    def begin(self) -> None:
        """Nothing was chosen yet."""
        self.choices = Choices(TITLES, {"mode": "any", "seconds": 8})

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
        self.totals: dict[str, DrillTotals] = {slug: self.store.drill_totals(self.player, slug) for slug in self.games}
        self._offer()

    def _offer(self) -> None:
        """The choices of the chosen table; what was chosen before stays where it can."""
        answers = self.totals[self.slug].answers
        self.trend = charts.runs(answers, lambda size: self.store.drill_trend(self.player, self.slug, runs=size))
        points = tuple((p.name, p.title) for p in decision_points(self.game))
        if len(points) > 1:
            points = (("", "All decisions"), *points)
        self.own = len(mistakes(self.store, self.player, self.game))
        modes = (("any", "All hands"), ("hard", "Hard choices"), ("mistakes", "My mistakes"))
        self.choices.offer({"point": points, "mode": modes if self.own else modes[:2], "seconds": SECONDS})

    # ---- what stands there

    def content(self) -> Part:
        """The tables beside the chosen one's choices, or under them; its two lines over time under both."""
        g = self.growth
        rows = [self._row(slug, game) for slug, game in self.games.items()]
        table = Listing(COLUMNS, rows, high=56.0, live=f"game:{self.slug}", group="games")
        listed = Stack(PanelGround(), table, (8.0, 0.0, 8.0))
        parts: list[Part] = [Split(listed, self._detail(), 0.54, 1000, turned=True)]
        if self.trend.decisions:
            lines = charts.lines(self.trend, self.clock(), PACE)
            parts.append(Grid([charts.trend_chart(line, _CHART * g) for line in lines], 380 * g, most=2))
        return Column(parts, 20.0)

    def _row(self, slug: str, game: Game) -> ListRow:
        """A table, and how it went there."""
        found = self.totals[slug]
        cells = [ListCell(game.title, short=brief(self.games, slug), dot=colored(game)), *[ListCell("–", "text2")] * 3]
        if found.answers:
            lost = PACE * found.cost / found.answers
            cells[1:] = [
                ListCell(f"{found.answers:,}", face="ui6"), ListCell(f"{100 * found.right / found.answers:.0f} %", face="ui6"),
                ListCell(cents(lost), "loss" if lost >= 1 else "win", "ui6"),
            ]  # fmt: skip
        return ListRow(tuple(cells), f"game:{slug}", game.title)

    def _detail(self) -> Part:
        """The chosen table: what is asked, and off to it."""
        note = f"{self.own} own mistake{'s' if self.own != 1 else ''} to mend" if self.own else ""
        asked = self.choices.parts({"mode": note})
        start = Button(
            "start", "Start", kind="primary", size=24, key="D", code=pygame.K_d, group="buttons", high=_BUTTON
        )
        away = [
            Button("card", "Strategy card", size=24, key="K", code=pygame.K_k, group="buttons", high=_BUTTON),
            Button("simulation", "Simulation", size=24, key="M", code=pygame.K_m, group="buttons", high=_BUTTON),
        ]
        buttons = Column([start, Grid(away, 0.0, 12.0, most=2)], 12.0)
        found = self.totals[self.slug]
        words = "Keys are those of the table; Space goes on after a miss."
        if found.answers:
            words = f"{found.ms / 1000 / found.answers:.1f} seconds a decision so far, {cents(found.cost)} given away in all."
        return titled(self.game.title, *asked, buttons, Words(words, tone="text2"), gap=18 * self.growth)

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
        if self.choices.heard(intent):
            self.lay_out()
            return None
        return self._start() if intent.name == "start" else self._go(f"{intent.name}:{self.slug}")

    def _start(self) -> Move | None:
        said = self.choices.said
        return self._go(f"drill:{self.slug}:{said['point']}:{said['mode']}:{said['seconds']}")


class StrategyCardPage(TablePage):
    """One card at a time; only tables with decisions are offered. Prints go to `folder`."""

    name = "practice"
    title = "Strategy card"
    subtitle = "Short enough to remember"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], folder: Path, slug: str = "", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened, games=games, slug=slug)
        self.folder = folder

    def buttons(self) -> tuple[Button, ...]:
        """Back to practice, or print."""
        return (
            Button("practice", "Practice", icon="target"), Button("png", "PNG", icon="cards"),
            Button("pdf", "PDF", icon="cards"),
        )  # fmt: skip

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - there is only one
        """Another card."""
        self.scroll = 0.0
        self.lay_out()

    def pressed(self, name: str) -> Move | None:
        """Print, and say where the file lies."""
        if name == "practice":
            return self._go(f"practice:{self.game.slug}")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = strategy_card.save(self.game, self.folder / f"{self.game.slug}-card.{name}")
        except HouseError as refusal:
            self.shell.toast("Not printed", refusal.reason, "loss")
            return None
        except OSError as error:
            self.shell.toast("Not printed", f"{self.folder} cannot be made ({error.strerror})", "loss")
            return None
        self.shell.toast("The card is printed", str(path), "win")
        return None

    def content(self) -> Part:
        """The card: the whole pane where it fits, and wider with larger lettering."""
        ratio = strategy_card.WIDE / strategy_card.HIGH
        wide = min(self.wide, (self.high - 24) * ratio * self.view.text_scale)
        return Grid([Picture(self._draw_card, wide / ratio)], 0.0, cell=wide)

    def _draw_card(self, surface: pygame.Surface, on: Picture) -> None:
        """The card, drawn once for each size."""

        def made() -> pygame.Surface:
            sheet = Sheet(on.wide, on.tall, Type(on.look.scale), self.shell.cache)
            strategy_card.paint(sheet, on.wide, on.tall, strategy_card.words(self.game))
            return sheet.surface()

        surface.blit(
            self.shell.cache.get(("strategy card", self.game.slug, on.rect.size, on.look.scale), made), on.rect
        )
