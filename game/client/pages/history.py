"""History: the bankroll against expectation, the net of every table, the rounds, and the chosen one replayed in pictures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.client.pages.book_page import long_day
from game.client.pages.history_draw import ABREAST, draw_curve, draw_ground, draw_head, draw_net, draw_row
from game.client.pages.history_facts import bars, chosen, columns, menus, plot
from game.client.pages.menu_page import MenuPage
from game.client.pages.replay import ReplayStrip
from game.client.ui.boxes import Column, Split, Stack
from game.client.ui.control import Pressed, Words
from game.client.ui.kinds import Button, ListRow, Menu, Picture
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from game.client.draw.charts import ChartBar, Plot
    from game.client.scene import Move
    from game.client.shell import Shell
    from game.client.ui.boxes import Part
    from game.client.ui.control import Intent
    from game.declare import Game
    from game.table.store import RoundRow, Store

ROW: Final = 42.0
_PAGE: Final = 50
_LEAST_ROWS: Final = 5
_GAP: Final = 20.0
_TOP: Final = 396.0


class History(MenuPage):
    """The player's rounds. `folder` is where exports are written, `rounds` where round files are (left out: beside it); `games`
    the catalogue.
    """

    name = "history"
    title = "History"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], folder: Path, rounds: Path | None = None, opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened, games=games)
        self.folder = folder
        self.rounds = rounds or folder.parent / "rounds"
        self._menus = menus(self.games)
        self._pages: dict[int, tuple[RoundRow, ...]] = {}
        self.count = 0
        self.index = 0
        self.first = 0
        self.curve: Plot | None = None
        self._curve_due = False
        self._shown = False
        self.bars: tuple[ChartBar, ...] = ()
        self.strip = ReplayStrip(self, self.games, self.rounds)
        self._ground: Picture | None = None
        self._replay: Part
        self._replay_high = 0.0

    # ---- the book

    @property
    def filter(self) -> Filter:
        """What the drop-downs let through."""
        return chosen(self.player, self._menus, self.clock(), self.opened)

    def read(self) -> None:
        """The curve of all rounds; sums and rounds under the filter."""
        found = self.filter
        everything = Filter(player=self.player)
        total = self.store.count(everything)
        self._curve_due = total > 1
        self._pages = {}
        self.count = self.store.count(found)
        self.index = min(self.index, max(0, self.count - 1))
        self.bars = bars(self.store.net_by_game(found), self.games)
        first = next(iter(self.store.rounds(everything, limit=1, skip=max(0, total - 1))), None)
        since = f" since {long_day(first.started, self.clock())}" if first else ""
        self.subtitle = f"{total:,} round{'' if total == 1 else 's'}{since}" if total else "No round played yet"
        self.strip.choose(self.row(self.index))

    def row(self, index: int) -> RoundRow | None:
        """The round at a place of the list, the latest at 0; read by the page."""
        if not 0 <= index < self.count:
            return None
        page, within = divmod(index, _PAGE)
        if page not in self._pages:
            self._pages[page] = self.store.rounds(self.filter, limit=_PAGE, skip=page * _PAGE)
        rows = self._pages[page]
        return rows[within] if within < len(rows) else None

    def menus(self) -> tuple[Menu, ...]:
        """Table, when, result, coach."""
        return self._menus

    def buttons(self) -> tuple[Button, ...]:
        """Export and statistics."""
        return (Button("export", "Export", icon="export"), Button("statistics", "Statistics", icon="coach"))

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - whichever it was, everything is asked again
        """Another filter: the list begins anew."""
        self.index = self.first = 0
        self.read()
        self.lay_out()

    def pressed(self, name: str) -> Move | None:
        """Export the filter's rounds, or show the statistics."""
        if name == "statistics":
            return self._go("statistics")
        self.export()
        return None

    def export(self) -> tuple[Path, Path] | None:
        """Write the filter's rounds as CSV and JSON beside each other; a toast says where, or why not."""
        from game.table.export import write_files

        stem = f"history-{self.clock().astimezone().strftime('%Y-%m-%d-%H%M%S')}"
        paths = self.folder / f"{stem}.csv", self.folder / f"{stem}.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            count = write_files(self.store, self.filter, *paths)
        except OSError as error:
            self.shell.toast("The export could not be written", f"{self.folder}: {error.strerror}", "loss")
            return None
        self.shell.toast(f"Exported {count:,} rounds as CSV and JSON", str(paths[0].with_suffix(".*")), "win")
        return paths

    # ---- the column

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > ABREAST

    @property
    def rows_seen(self) -> int:
        """How many rounds the list shows at a time: more in a higher window."""
        spare = self.high - 14 - self._rest_high() - _TOP - 130 * (self.growth - 1)
        return _LEAST_ROWS + (max(0, int(spare // (ROW * self.growth))) if self._abreast else 0)

    @property
    def _top_high(self) -> float:
        """The curve's height: in a low window it gives way, so that the replay is seen too."""
        base = _TOP + 130 * (self.growth - 1)
        return max(240.0, min(base, self.high - 14 - self._rest_high())) if self._abreast else base

    def _rest_high(self) -> float:
        """Everything under the curve, with the fewest rows."""
        return (52 + _LEAST_ROWS * ROW) * self.growth + self._replay_high + 2 * _GAP

    def column_height(self) -> float:
        """To the lower edge of the replay; a page's own gap is larger than this one's."""
        return super().column_height() - 12

    def content(self) -> Part:
        """Curve and nets, the list, the replay."""
        top = self._top_high
        curve = Picture(
            lambda surface, on: draw_curve(self, surface, on.spot, self.curve, waiting=self._curve_due), top
        )
        nets = Picture(lambda surface, on: draw_net(self, surface, on.spot, self.bars), top)
        return Column([Split(curve, nets, 0.6443, ABREAST), self._list(), self._replay], _GAP)

    def _list(self) -> Part:
        """The rows that are seen: the page turns them, as there may be many thousands."""
        g, found = self.growth, columns(self.wide - 16, self.growth)
        seen = range(self.first, min(self.first + self.rows_seen, self.count))
        rows: list[Part] = [
            ListRow(partial(draw_row, self.games, self.clock(), row, found, live=i == self.index), ROW * g, name=f"row:{i}",
                label=row.summary, group="rows", radius=8)
            for i in seen if (row := self.row(i)) is not None
        ]  # fmt: skip
        if not self.count:
            rows = [Words("No round passes these filters.", tone="text2")]
        spare = ROW * g * (self.rows_seen - len(rows))
        where = self.first, self.rows_seen, self.count
        self._ground = Picture(lambda surface, on: draw_ground(self, surface, on.spot, where), 0.0)
        head = Picture(partial(draw_head, found), 48 * g)
        return Stack(self._ground, Column([head, *rows, Picture(lambda *_: None, spare)]), (8.0, 0.0, 4.0))

    def lay_out(self) -> None:
        """Keep the chosen round in sight."""
        self._replay = self.strip.part()
        self._replay_high = self._replay.high(self.shell.kit(self.view), self.wide)
        seen = self.rows_seen
        self.first = max(0, min(self.first, self.count - seen))
        self.first = min(max(self.first, self.index - seen + 1), self.index)
        super().lay_out()

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Up and down choose a round, left and right a step, Enter opens the table, Space plays."""
        ring = self.focus.ring
        free = ring is None or ring.name.partition(":")[0] in {"row", "step", "play", "give"}
        if event.type == pygame.KEYDOWN and free and not self.unfolded:
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if by:
                self.select(self.index + by)
                return None
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if step:
                self.strip.go(self.strip.at + step)
                return None
            here = ring is None or ring.name.startswith("row:")
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and here:
                return self.open_round()
            if event.key == pygame.K_SPACE and here:
                self.strip.toggle()
                return None
        if event.type == pygame.MOUSEWHEEL and self._over_list():
            self.first = max(0, min(self.first - event.y, self.count - self.rows_seen))
            self.index = min(max(self.index, self.first), self.first + self.rows_seen - 1)
            self.select(self.index)
            return None
        return super().handle(event)

    def _over_list(self) -> bool:
        at = self.shell.pointer.at
        return (
            at is not None
            and self._ground is not None
            and self._ground.rect.collidepoint(at)
            and self.count > self.rows_seen
        )

    def open_round(self) -> Move | None:
        """Show the chosen round on its table."""
        row = self.row(self.index)
        return self._go(f"replay:{row.id}") if row else None

    def select(self, index: int) -> None:
        """Choose another round, as far as there are any."""
        index = max(0, min(index, self.count - 1))
        if self.count:
            self.index = index
            self.strip.choose(self.row(index))
            self.lay_out()
            ring = self.focus.ring
            if ring is not None and ring.name.startswith("row:"):
                self.focus.focus(f"row:{index}")

    def did(self, intent: Intent) -> Move | None:
        """A row chosen, a step of the replay, or the head; what is chosen is opened by Enter."""
        kind, _, rest = intent.name.partition(":")
        if kind == "row":
            if isinstance(intent, Pressed) and intent.by == "key" and int(rest) == self.index:
                return self.open_round()
            if int(rest) != self.index:
                self.select(int(rest))
            return None
        if kind in {"step", "play", "give"}:
            return self.open_round() if self.strip.did(intent) else None
        return super().did(intent)

    def update(self, dt: float) -> Move | None:
        """Replays are made and played while nothing else happens."""
        if self._shown and self._curve_due:  # it reads every round, so the page stands first
            self._curve_due = False
            self.curve = plot(self.store.curve(self.player))
            self.redraw()
        elif self._shown:
            self.strip.update()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While the chosen round is still being dealt again."""
        return super().wants_frames or self.strip.waiting or self._curve_due

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The panels; what takes long to read comes after they were first seen."""
        self._shown = True
        super().draw_column(surface, area)
