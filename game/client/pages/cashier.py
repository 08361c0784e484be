"""The cashier: play money bought in and cashed out, and the book's latest entries. A bankroll never
falls below zero.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

import pygame

from ...book.values import Filter
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...play.session import MOST_AT_ONCE
from ..draw.pieces import chips
from ..scenes.scene import Move
from ..sound.sound import chip_click
from ..ui.boxes import Column, Flow, Grid, Part, Split, SpreadRow, Stack
from ..ui.control import Intent, Pressed, Words
from ..ui.data_views import ListCell, ListColumn, Listing, ListRow
from ..ui.widgets import Button, PanelGround, Picture, Tile, divider, titled
from .book_page import BookPage, brief, day, signed
from .figures.charts import ways
from .page import HEAD_PREFIX
from .style import PageStyle

COLUMNS: Final = (
    ListColumn("When", 104),
    ListColumn("Entry", share=1),
    ListColumn("Amount", 130, "r"),
)


class Booked(NamedTuple):
    """An entry of the account: when, what (also in brief), what it changed, in cents, and from
    which to which round of a table.
    """

    at: datetime
    words: str
    cents: int
    brief: str = ""
    first: int = 0
    last: int = 0

    @property
    def rounds(self) -> str:
        """Of which rounds it is the sum."""
        return (
            f", rounds {self.first:,} to {self.last:,}"
            if self.first < self.last
            else f", round {self.last:,}" * bool(self.last)
        )


class Cashier(BookPage):
    """Buying in and cashing out in chips; the entries beside."""

    name = "cashier"
    title = "Cashier"
    subtitle = "Play money only, worth nothing outside this window"
    denies = "The cashier could not do that"

    def begin(self) -> None:
        """Nothing is moved yet."""
        self.amount = 0

    def read(self) -> None:
        """The latest visits and rounds, the latest first; the rounds of a day at one table, one
        after another, are an entry.
        """
        visits = [
            Booked(mark.at, "Bought in" if mark.cents > 0 else "Cashed out", mark.cents)
            for mark in self.store.history.curve(self.player, points=1).cash
        ]
        rounds = [
            Booked(
                row.ended or row.started,
                self.games[row.game].title if row.game in self.games else row.game,
                row.net,
                brief(self.games, row.game),
                row.number,
                row.number,
            )
            for row in self.store.history.rounds(
                Filter(player=self.player), limit=PageStyle.entries_read
            )
        ]
        since = rounds[-1].at if len(rounds) == PageStyle.entries_read else None
        lines: list[Booked] = []
        for line in sorted(visits + rounds, key=lambda line: line.at, reverse=True):
            if since is not None and line.at < since:
                break
            before = lines[-1] if lines else line
            same = (
                before.words == line.words
                and before.at.astimezone().date() == line.at.astimezone().date()
            )
            if same and line.first and before.first == line.last + 1:
                lines[-1] = before._replace(cents=before.cents + line.cents, first=line.first)
            else:
                lines.append(line)
        self.lines: tuple[Booked, ...] = tuple(lines[:40])

    @property
    def bankroll(self) -> int:
        """Cents off the felt."""
        return self.store.people.bankroll(self.player)

    # ---- what stands there

    def content(self) -> Part:
        """The desk, and the entries beside it or under it."""
        share = 640.0 * (1 + 0.5 * (self.growth - 1)) / (self.width - 20)
        fits = int((self.height - 24) // (42 * self.growth)) - 2
        shown = (
            self.lines[: max(PageStyle.entries_with_rack + 1, fits)]
            if self.width / self.growth > PageStyle.desk_abreast
            else self.lines
        )
        rows = [self._row(line) for line in shown]
        listed: list[Part] = [Listing(COLUMNS, rows, high=42.0, zebra=True)]
        if not rows:
            listed.append(Words("  No entry yet.", tone="text2"))
        beside: Part = Stack(PanelGround(), Column(listed, 14.0), (8.0, 0.0, 8.0))
        if len(rows) <= PageStyle.entries_with_rack and self.games:
            beside = Column([self._rack(), beside], 20.0)
        return Split(self._desk(), beside, share, PageStyle.desk_abreast)

    def _rack(self) -> Part:
        """What the bankroll is in chips, and the way to a table: before there are many entries."""
        g = self.growth
        told = (
            "The house gave you these chips to start"
            if len(self.lines) <= 1
            else "Yours to play with"
        )
        rack = Picture(self._draw_rack, 214 * min(1.4, g), 520.0)
        return titled(
            "In your rack",
            Words(told, tone="text2"),
            rack,
            ways(next(iter(self.games))),
            note=dollars(self.bankroll),
        )

    def _row(self, line: Booked) -> ListRow:
        desk = line.words in {"Bought in", "Cashed out"}
        tone = (
            "info" if desk else "win" if line.cents > 0 else "loss" if line.cents < 0 else "text2"
        )
        return ListRow(
            (
                ListCell(day(line.at, self.clock()), "text2"),
                ListCell(
                    f"{line.words}{line.rounds}",
                    "",
                    "ui7" if desk else "ui5",
                    f"{line.brief}{line.rounds}" * bool(line.brief),
                    icon="cash" if desk else "",
                ),
                ListCell(signed(line.cents), tone, "ui7"),
            )
        )

    def _desk(self) -> Part:
        """What is there, what is to be moved, the chips to say it with and the buttons to do it."""
        g = self.growth
        chosen = (
            Words(short(self.amount), 40, "ui7", "brass")
            if self.amount
            else Words("choose chips", 26, "ui7", "text2")
        )
        pile = Picture(self._draw_pile, 84 * g, 220 * min(1.4, g))
        tiles = [
            Tile(
                self._draw_chip,
                92 * min(1.5, g),
                92 * min(1.5, g),
                f"chip:{value}",
                label=f"${value:,}",
                group="chips",
                radius=46 * min(1.5, g),
            ).copy(action=f"option {i + 1}")
            for i, value in enumerate(PageStyle.rack_values)
        ]
        keys = self.shell.keys
        said = (
            f"{keys.key_name('press')} adds a chip, Clear takes them back"
            if keys.pad
            else "Click adds a chip, right click takes one back"
        )
        said = (
            "A tap adds a chip, a long touch takes one back"
            if self.shell.pointer.finger and not keys.pad
            else said
        )
        words = Words(said, tone="text2")
        return Stack(
            PanelGround(),
            Column(
                [
                    Column(
                        [Words("Bankroll", tone="text2"), Words(dollars(self.bankroll), 52, "ui7")]
                    ),
                    divider(),
                    Column([Words("Amount", tone="text2"), SpreadRow((chosen, pile))]),
                    words,
                    Flow(tiles, 22.0),
                    Grid(self._buttons(), 0.0, 12.0),
                ],
                18 * g,
            ),
            (22.0, 20.0, 24.0),
        )

    def _buttons(self) -> list[Button]:
        sub = short(self.amount) if self.amount else ""
        none = "" if self.amount else "Choose chips first."
        lacking = f"The bankroll has only {dollars(self.bankroll)}."
        much = lacking if self.amount > self.bankroll else none
        return [
            Button("clear", "Clear", action="clear", group="desk", size=24, high=84.0, why=none),
            Button(
                "in", "Buy in", kind="primary", sub=sub, group="desk", size=24, high=84.0, why=none
            ),
            Button(
                "out", "Cash out", kind="cream", sub=sub, group="desk", size=24, high=84.0, why=much
            ),
        ]

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Chips add up (the right button takes one back), the buttons move the money."""
        if not isinstance(intent, Pressed) or intent.name.startswith(HEAD_PREFIX):
            return super().handle_intent(intent)
        if intent.name.startswith("chip:"):
            cents = int(intent.name.removeprefix("chip:")) * 100
            self.change(self.amount + (-cents if intent.menu else cents))
        elif intent.name == "clear":
            self.change(0)
        else:
            self.move(intent.name)
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
                self.store.people.buy_in(self.player, amount)
            else:
                self.store.people.cash_out(self.player, amount)
        except HouseError as refusal:
            self.refused(str(refusal))
            return
        self.amount = 0
        self.stand()
        self.read()
        self.lay_out()
        did = "Bought in" if way == "in" else "Cashed out"
        self.shell.toast(f"{did} {short(amount)}", f"Bankroll {dollars(self.bankroll)}", "win")

    # ---- drawing

    def _draw_pile(self, surface: pygame.Surface, on: Picture) -> None:
        if self.amount:
            radius = 34 * self.view.scale * min(1.4, self.growth)
            pile = chips.stack(self.shell.cache, self.amount, radius)
            pile.draw(
                surface, on.rect.right - round(88 * self.view.scale), on.rect.bottom - round(radius)
            )

    def _draw_rack(self, surface: pygame.Surface, on: Picture) -> None:
        """The bankroll in stacks, the smallest chips first."""
        radius = 40 * self.view.scale * min(1.4, self.growth)
        x, left = on.rect.left + round(1.2 * radius), self.bankroll
        for value in PageStyle.rack_values:
            count = (
                left // (value * 100)
                if value == PageStyle.rack_values[-1]
                else min(PageStyle.rack_stack, left // (value * 100))
            )
            if count and x + radius < on.rect.right:
                left -= count * value * 100
                for i in range(min(PageStyle.rack_stack, count)):
                    y = on.rect.bottom - round(1.1 * radius) - round(i * 0.16 * radius)
                    chips.chip(self.shell.cache, value, radius, shade=not i).draw(surface, x, y)
                x += round(2.5 * radius)

    def _draw_chip(self, surface: pygame.Surface, on: Picture) -> None:
        state, value = on.state(), int(on.name.removeprefix("chip:"))
        radius = on.rect.w / 2 * (0.94 if state == "pressed" else 1.0 if state == "hover" else 0.97)
        chips.chip(self.shell.cache, value, radius).draw(surface, on.rect.centerx, on.rect.centery)
