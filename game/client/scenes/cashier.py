"""The cashier: play money bought in and cashed out, and the book's latest entries. A bankroll never falls below zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.client.draw import chips
from game.client.draw.charts import Cell, table_head, table_row
from game.client.focus import Signal, Target, state_of
from game.client.scenes.book_page import BookPage, day, signed
from game.client.sound import chip_click
from game.errors import HouseError
from game.money import Cents, dollars, short
from game.table.session import MOST_AT_ONCE
from game.table.store.values import Filter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from game.client.draw.kit import Kind
    from game.client.scene import Move
    from game.client.scenes.menu_page import Box
    from game.client.shell import Shell
    from game.declare import Game
    from game.table.store import Store

_VALUES: Final = (5, 25, 100, 500, 1000)
_GAP: Final = 20.0
_ROW: Final = 42.0
_SHOWN: Final = 40
_KINDS: Final[dict[str, Kind]] = {"in": "primary", "out": "cream", "clear": "dark"}


class Line(NamedTuple):
    """An entry of the account: when, what, and what it changed, in cents."""

    at: datetime
    words: str
    cents: int


class Cashier(BookPage):
    """Buying in and cashing out in chips; the entries beside."""

    name = "cashier"
    title = "Cashier"
    subtitle = "Play money only, worth nothing outside this window"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, games: Mapping[str, Game],
        clock: Callable[[], datetime], opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.games = dict(games)
        self.amount = 0
        self.lines: tuple[Line, ...] = ()

    def read(self) -> None:
        """The latest visits and rounds, the latest first."""
        visits = [
            Line(mark.at, "Bought in" if mark.cents > 0 else "Cashed out", mark.cents)
            for mark in self.store.curve(self.player, points=1).cash
        ]
        rounds = [
            Line(row.ended or row.started, f"{self._title(row.game)}, round {row.number:,}", row.net)
            for row in self.store.rounds(Filter(player=self.player), limit=_SHOWN)
        ]
        merged = sorted(visits + rounds, key=lambda line: line.at, reverse=True)
        self.lines = tuple(merged[:_SHOWN])

    def _title(self, slug: str) -> str:
        return self.games[slug].title if slug in self.games else slug

    @property
    def bankroll(self) -> int:
        """Cents off the felt."""
        return self.store.bankroll(self.player)

    # ---- geometry

    @property
    def _abreast(self) -> bool:
        return self.wide / self.growth > 1100

    @property
    def _desk_wide(self) -> float:
        return 640.0 * (1 + 0.5 * (self.growth - 1)) if self._abreast else self.wide

    def _desk(self) -> Box:
        return 0.0, 0.0, self._desk_wide, 590.0 * self.growth

    def _book(self) -> Box:
        high = (50 + max(1, len(self.lines)) * _ROW) * self.growth + 8
        if self._abreast:
            return self._desk_wide + _GAP, 0.0, self.wide - self._desk_wide - _GAP, high
        return 0.0, self._desk()[3] + _GAP, self.wide, high

    def column_height(self) -> float:
        """The higher of desk and entries, or both."""
        desk, book = self._desk(), self._book()
        return max(desk[1] + desk[3], book[1] + book[3])

    def _chip_box(self, index: int) -> Box:
        g = min(1.5, self.growth)
        size, room = 92.0 * g, self._desk_wide - 44
        step = min(size + 22, (room - size) / (len(_VALUES) - 1))
        return 22 + index * step, 300.0 * self.growth, size, size

    def _button_boxes(self) -> list[tuple[str, str, Box]]:
        g, w = self.growth, self._desk_wide - 44
        top = 474.0 * g
        wide = (w - 24) / 3
        return [
            ("clear", "Clear", (22, top, wide * 0.7, 84 * g)),
            ("in", "Buy in", (22 + wide * 0.7 + 12, top, wide * 1.15, 84 * g)),
            ("out", "Cash out", (22 + wide * 1.85 + 24, top, wide * 1.15, 84 * g)),
        ]

    def _can(self, name: str) -> bool:
        if name == "out":
            return 0 < self.amount <= self.bankroll
        return self.amount > 0

    def column_targets(self) -> list[Target]:
        """The chips, then the buttons."""
        found = [
            Target(f"chip:{value}", self.box(*self._chip_box(i)), "chips", key=pygame.K_1 + i, radius=60)
            for i, value in enumerate(_VALUES)
        ]
        keys = {"clear": pygame.K_c, "in": None, "out": None}
        return found + [
            Target(name, self.box(*box), "desk", str(self.amount), key=keys[name], enabled=self._can(name))
            for name, _, box in self._button_boxes()
        ]

    # ---- what happens

    def act(self, signal: Signal) -> Move | None:
        """Chips add up (the right button takes one back), the buttons move the money."""
        name = signal.name
        if signal.does in {"press", "menu"} and name.startswith("chip:"):
            cents = int(name.removeprefix("chip:")) * 100
            self.change(self.amount + (cents if signal.does == "press" else -cents))
        elif signal.does == "press" and name == "clear":
            self.change(0)
        elif signal.does == "press" and name in {"in", "out"}:
            self.move(name)
        elif signal.does == "disabled" and name == "out":
            self.shell.toast(
                "There is not that much in the bankroll", f"It holds {dollars(Cents(self.bankroll))}.", "loss"
            )
        return None

    def change(self, cents: int) -> None:
        """Let the amount be another one, from nothing to what one visit gives."""
        self.amount = max(0, min(cents, MOST_AT_ONCE))
        self.shell.sound.play(chip_click(max(1, len(chips.breakdown(self.amount)))))
        self.lay_out()

    def move(self, way: str) -> None:
        """Buy in or cash out the amount; a refusal of the book is told in its own sentence."""
        amount = self.amount
        try:
            if way == "in":
                self.store.buy_in(self.player, amount)
            else:
                self.store.cash_out(self.player, amount)
        except HouseError as refusal:
            self.shell.toast("The cashier could not do that", str(refusal), "loss")
            return
        self.amount = 0
        self.stand()
        self.read()
        self.lay_out()
        did = "Bought in" if way == "in" else "Cashed out"
        self.shell.toast(f"{did} {short(amount)}", f"Bankroll {dollars(self.bankroll)}", "win")

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Desk and entries."""
        if self.box(*self._desk()).colliderect(area):
            self._draw_desk(surface)
        if self.box(*self._book()).colliderect(area):
            self._draw_book(surface, area)

    def _draw_desk(self, surface: pygame.Surface) -> None:
        from game.client.draw.kit import button, focus_ring

        kit, g, theme, k = self.shell.kit(self.view), self.growth, self.shell.theme(self.view), self.view.scale
        self.ground(surface, self._desk())
        left, top = self.at(0, 0)
        s = self.sheet(surface)
        s.text("Bankroll", left + 22, top + 44 * g, 20, "ui5", theme.text2)
        s.fitted(dollars(self.bankroll), left + 22, top + 98 * g, self._desk_wide - 44, 52, "ui7", least=26)
        s.line(left + 22, top + 126 * g, left + self._desk_wide - 22, top + 126 * g, "#FFFFFF", theme.line_alpha, 1.4)
        s.text("Amount", left + 22, top + 164 * g, 20, "ui5", theme.text2)
        s.text(short(self.amount) if self.amount else "choose chips", left + 22, top + 212 * g, 40 if self.amount else 26,
               "ui7", theme.brass if self.amount else theme.text2)  # fmt: skip
        s.text("Click adds a chip, right click takes one back", left + 22, top + 274 * g, 20, "ui5", theme.text2,
               max_width=self._desk_wide - 44)  # fmt: skip
        s.flush()
        if self.amount:
            pile = chips.stack(self.shell.cache, self.amount, 34 * k * min(1.4, g))
            pile.draw(surface, (left + self._desk_wide - 110) * k, (top + 220 * g) * k)
        for i, value in enumerate(_VALUES):
            box = self._chip_box(i)
            rect, state = self.box(*box), state_of(self.focus, f"chip:{value}")
            radius = rect.w / 2 * (0.94 if state == "pressed" else 1.0 if state == "hover" else 0.97)
            chips.chip(self.shell.cache, value, radius).draw(surface, rect.centerx, rect.centery)
            if state == "focus":
                kit.paint(focus_ring, box[2], box[3], box[2] / 2).blit(surface, rect.x, rect.y)
        for name, label, box in self._button_boxes():
            at, state = self.box(*box), state_of(self.focus, name) if self._can(name) else "disabled"
            sub = short(self.amount) if self.amount and name != "clear" else ""
            piece = kit.paint(button, box[2], box[3], label, sub, kind=_KINDS[name],
                              state=state, size=24, key="C" if name == "clear" else "", stacked=name == "clear")  # fmt: skip
            piece.blit(surface, at.x, at.y)

    def _draw_book(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        box = self._book()
        self.ground(surface, box)
        kit, g, theme, w = self.shell.kit(self.view), self.growth, self.shell.theme(self.view), box[2] - 16
        when, money = 116 * g, 160 * g
        places = ((14.0, when - 10, "l"), (14 + when, w - 28 - when - money - 10, "l"), (w - 14 - money, money, "r"))
        spot = self.box(box[0] + 8, box[1], 1, 1)
        kit.paint(table_head, w, 46 * g, places, ("When", "Entry", "Amount")).blit(surface, spot.x, spot.y)
        now = self.clock()
        for i, line in enumerate(self.lines):
            at = self.box(box[0] + 8, box[1] + (48 + i * _ROW) * g, w, _ROW * g)
            if not at.colliderect(area):
                continue
            desk = line.words in {"Bought in", "Cashed out"}
            tone = (
                theme.info if desk else theme.win if line.cents > 0 else theme.loss if line.cents < 0 else theme.text2
            )
            words = Cell(line.words, None, "ui7" if desk else "ui5", "cash" if desk else "")
            cells = (Cell(day(line.at, now), theme.text2), words, Cell(signed(line.cents), tone, "ui7"))
            kit.paint(table_row, w, _ROW * g, places, cells, zebra=i % 2 == 1).blit(surface, at.x, at.y)
        if not self.lines:
            s = self.sheet(surface)
            s.text("No entry yet.", *self.at(box[0] + 22, box[1] + 78 * g), 20, "ui5", theme.text2)
