"""History: the bankroll against expectation, the net of every table, the rounds, and the chosen one replayed in pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.focus import Signal, Target
from game.client.scenes.book_page import HEAD_PREFIX, long_day
from game.client.scenes.history_draw import Listed, draw_curve, draw_list, draw_net
from game.client.scenes.history_facts import bars, chosen, columns, menus, plot
from game.client.scenes.menu_page import Box, MenuPage
from game.client.scenes.replay import Strip
from game.client.ui.kinds import Button, Menu
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from game.client.draw.charts import Bar, Plot
    from game.client.scene import Move
    from game.client.scenes.history_facts import Columns
    from game.client.shell import Shell
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
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
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
        self.bars: tuple[Bar, ...] = ()
        self.strip = Strip(self, self.games, self.rounds, lambda: self.boxes()[3])
        self._columns: Columns | None = None

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

    # ---- geometry of the column

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > 1150

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
        return (52 + _LEAST_ROWS * ROW) * self.growth + self.strip.high + 2 * _GAP

    def boxes(self) -> tuple[Box, Box, Box, Box]:
        """The panels of the curve, the nets, the list and the replay, in the column's design pixels."""
        w, top = self.wide, self._top_high
        if self._abreast:
            left = (w - _GAP) * 0.6443
            curve, net = (0.0, 0.0, left, top), (left + _GAP, 0.0, w - left - _GAP, top)
            y = top
        else:
            curve, net = (0.0, 0.0, w, top), (0.0, top + _GAP, w, top)
            y = 2 * top + _GAP
        listed = (0.0, y + _GAP, w, (46 + self.rows_seen * ROW) * self.growth + 6 * self.growth)
        y = listed[1] + listed[3] + _GAP - 2
        return curve, net, listed, (0.0, y, w, self.strip.high)

    def column_height(self) -> float:
        """To the lower edge of the replay; a page's own gap is larger than this one's."""
        last = self.boxes()[3]
        return last[1] + last[3] - 12

    def row_box(self, place: int) -> Box:
        """The box of a row of the list that is seen, `place` counted from its first."""
        x, y, w, _ = self.boxes()[2]
        g = self.growth
        return x + 8, y + 48 * g + place * ROW * g, w - 16, ROW * g

    def listed(self) -> Listed:
        """What the list shows."""
        seen = range(self.first, min(self.first + self.rows_seen, self.count))
        rows = tuple((i, self.row_box(i - self.first), row) for i in seen if (row := self.row(i)) is not None)
        return Listed(rows, self.index, self.first, self.rows_seen, self.count)

    def lay_out(self) -> None:
        """Keep the chosen round in sight, and measure the columns."""
        seen = self.rows_seen
        self.first = max(0, min(self.first, self.count - seen))
        self.first = min(max(self.first, self.index - seen + 1), self.index)
        self._columns = columns(self.wide - 16, self.growth)
        super().lay_out()

    # ---- what can be reached and what happens

    def column_targets(self) -> list[Target]:
        """The rows that are seen, then the replay."""
        rows = [
            Target(f"row:{self.first + i}", self.box(*self.row_box(i)), "rows", radius=8)
            for i in range(min(self.rows_seen, self.count - self.first))
        ]
        return rows + self.strip.targets()

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
        return at is not None and self.box(*self.boxes()[2]).collidepoint(at) and self.count > self.rows_seen

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

    def act(self, signal: Signal) -> Move | None:
        """A row chosen, a step, the slider, or the head."""
        kind, _, rest = signal.name.partition(":")
        if kind == "row":
            again = int(rest) == self.index
            if signal.does == "press" and again and signal.by == "key":
                return self.open_round()
            if signal.does in {"press", "focus"} and not again:
                self.select(int(rest))
            return None
        if kind in {"step", "play", "slider", "give"} and not signal.name.startswith(HEAD_PREFIX):
            return self.open_round() if self.strip.act(signal) else None
        return super().act(signal)

    def update(self, dt: float) -> Move | None:
        """Replays are made and played while nothing else happens."""
        if self._shown and self._curve_due:  # it reads every round, so the page stands first
            self._curve_due = False
            self.curve = plot(self.store.curve(self.player))
            self.redraw(self.box(*self.boxes()[0]))
        elif self._shown:
            self.strip.update()
        return super().update(dt)

    @property
    def wants_frames(self) -> bool:
        """While the chosen round is still being dealt again."""
        return super().wants_frames or self.strip.waiting or self._curve_due

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The four panels, as far as they lie in the area."""
        self._shown = True
        curve, net, listed, strip = self.boxes()
        if self.box(*curve).colliderect(area):
            draw_curve(self, surface, curve, self.curve, waiting=self._curve_due)
        if self.box(*net).colliderect(area):
            draw_net(self, surface, net, self.bars)
        if self.box(*listed).colliderect(area) and self._columns:
            draw_list(self, surface, listed, self._columns, self.listed(), self.games)
        if self.box(*strip).inflate(0, 40).colliderect(area):
            self.strip.draw(surface)
