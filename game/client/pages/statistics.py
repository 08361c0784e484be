"""Statistics: the rounds together and split by whether the coach spoke before a decision, and the net of every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw.charts import Cell, table_head, table_row
from game.client.pages.book_page import signed
from game.client.pages.history_draw import ABREAST, draw_net
from game.client.pages.history_facts import bars, chosen, menus
from game.client.pages.menu_page import MenuPage
from game.client.ui.boxes import Split
from game.client.ui.kinds import Button, Menu, Picture
from game.money import dollars
from game.table.store.values import Statistics, Totals

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.client.draw.charts import ChartBar
    from game.client.scene import Move
    from game.client.ui.boxes import Part
    from game.client.ui.control import Spot as Box

_ROW: Final = 44.0


def _hours(hours: float) -> str:
    """Time at the table: `42 min`, `3 h 05`.

    >>> _hours(0.7), _hours(3.1)
    ('42 min', '3 h 06')
    """
    minutes = round(hours * 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60:,} h {minutes % 60:02d}"


def _rate(totals: Totals) -> str:
    return f"{totals.rounds_per_hour:,.0f}" if totals.hours > 0 else "not yet"


def _accuracy(totals: Totals) -> str:
    return f"{totals.accuracy:.1%}".replace("%", " %") if totals.decisions else "no decision"


def _share(part: int, totals: Totals) -> str:
    return f"{part:,} ({part / totals.rounds:.0%})".replace("%)", " %)") if totals.rounds else "0"


#: Each line's name and its figure.
LINES: Final[tuple[tuple[str, Callable[[Totals], str]], ...]] = (
    ("Rounds", lambda t: f"{t.rounds:,}"),
    ("Won", lambda t: _share(t.won, t)),
    ("Even", lambda t: _share(t.even, t)),
    ("Lost", lambda t: _share(t.lost, t)),
    ("Staked", lambda t: dollars(t.staked)),
    ("Returned", lambda t: dollars(t.returned)),
    ("Net", lambda t: signed(t.net)),
    ("Biggest win", lambda t: signed(t.biggest_win)),
    ("Biggest loss", lambda t: signed(t.biggest_loss)),
    ("Time at the table", lambda t: _hours(t.hours)),
    ("Hands an hour", _rate),
    ("Decisions the coach priced", lambda t: f"{t.decisions:,}"),
    ("Without a mistake", _accuracy),
    ("Given away by choices", lambda t: dollars(round(t.cost))),
    ("Given away an hour", lambda t: dollars(round(t.cost / t.hours)) if t.hours > 0 else "not yet"),
)


class StatisticsPage(MenuPage):
    """Sums over the rounds that the filters let through."""

    name = "history"
    title = "Statistics"

    def begin(self) -> None:
        """The filters; nothing was read yet."""
        self._menus = menus(self.games)
        self.found = Statistics(Totals(), Totals(), Totals())
        self.bars: tuple[ChartBar, ...] = ()

    def read(self) -> None:
        """Sums and nets under the filters."""
        held = chosen(self.player, self._menus, self.clock(), self.opened)
        self.found = self.store.statistics(held)
        self.bars = bars(self.store.net_by_game(held), self.games)
        self.subtitle = "Assisted rounds apart"

    def menus(self) -> tuple[Menu, ...]:
        """Table and when: the coach is what the columns are about."""
        return self._menus[:2]

    def buttons(self) -> tuple[Button, ...]:
        """Back to the rounds, or on to the mistakes."""
        return (Button("mistakes", "Mistakes", icon="cross"), Button("history", "Rounds", icon="history"))

    def pressed(self, name: str) -> Move | None:
        """Rounds or mistakes."""
        return self._go(name)

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - whichever it was, everything is asked again
        """Another filter."""
        self.read()
        self.lay_out()

    def content(self) -> Part:
        """The sums, then the bars."""
        g = self.growth
        high = (46 + len(LINES) * _ROW) * g + 12
        beside = self.wide / g > ABREAST
        sums = Picture(lambda surface, on: self._draw_sums(surface, on.spot), high)
        nets = Picture(lambda surface, on: draw_net(self, surface, on.spot, self.bars), high if beside else 440.0 * g)
        return Split(sums, nets, 0.6443, ABREAST)

    def _draw_sums(self, surface: pygame.Surface, box: Box) -> None:
        self.ground(surface, box)
        kit, g, theme = self.shell.kit(self.view), self.growth, self.shell.theme(self.view)
        w = box[2] - 28
        first = w * 0.37
        each = (w - first - 12) / 3
        places = ((12.0, first - 12, "l"), *((first + i * each, each, "r") for i in range(3)))
        spot = self.box(box[0] + 14, box[1] + 4, 1, 1)
        names = ("", "All", "No coach", "Coach before")
        kit.paint(table_head, w, 46 * g, places, names).blit(surface, spot.x, spot.y)
        for i, (name, figure) in enumerate(LINES):
            cells = [Cell(name, theme.text2)]
            for column, totals in enumerate((self.found.all, self.found.unassisted, self.found.assisted)):
                tone = None
                if name in {"Net", "Biggest win", "Biggest loss"}:
                    value = {"Net": totals.net, "Biggest win": totals.biggest_win}.get(name, totals.biggest_loss)
                    tone = theme.win if value > 0 else theme.loss if value < 0 else theme.text2
                cells.append(Cell(figure(totals), tone, "ui7" if column == 0 else "ui5"))
            at = self.box(box[0] + 14, box[1] + 52 * g + i * _ROW * g, 1, 1)
            kit.paint(table_row, w, _ROW * g, places, tuple(cells), zebra=i % 2 == 1).blit(surface, at.x, at.y)
