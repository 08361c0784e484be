"""The cashier: play money bought in and cashed out, and the book's latest entries. A bankroll never
falls below zero.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

import pygame

from ...book.values import Filter
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...play.session import MOST_AT_ONCE
from ..draw.charts import sparkline
from ..draw.kit import WinLossPush, result_mark
from ..draw.pieces import chips
from ..draw.sheet import Sheet
from ..scenes.scene import Move
from ..sound.sound import chip_click
from ..ui.boxes import Column, Flow, Grid, Lead, Part, PartOnGround, Split, SpreadRow
from ..ui.control import Intent, Pressed, Tone, Words
from ..ui.data_views import ListCell, ListColumn, Listing, ListRow
from ..ui.widgets import Button, Painted, PanelGround, Picture, Tile, divider
from .book_page import (
    BookPage,
    midnight,
    moment_text,
    month_day_with_other_year,
    short_name,
    signed,
)
from .page import HEAD_PREFIX
from .records.history import felt_dot_color
from .style import PageStyle

DAY_COLUMNS: Final = (
    ListColumn("", 210, share=1),
    ListColumn("", 120, yields=1),
    ListColumn("", 140, "r"),
)
COLUMNS: Final = (
    ListColumn("When", 104),
    ListColumn("Entry", share=1),
    ListColumn("Amount", 130, "r"),
)


class LedgerEntry(NamedTuple):
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
    def round_range_suffix(self) -> str:
        """Of which rounds it is the sum."""
        return (
            f", rounds {self.first:,} to {self.last:,}"
            if self.first < self.last
            else f", round {self.last:,}" * bool(self.last)
        )


class Cashier(BookPage):
    """The bankroll as chips, buying in and cashing out; beside them what a day moved, or every
    entry.
    """

    name = "cashier"
    title = "Cashier"
    subtitle = "Play money only, worth nothing outside this window"
    denies = "The cashier could not do that"

    def reset_page_state(self) -> None:
        """Nothing is moved yet, and today is shown."""
        self.amount = PageStyle.buy_ins[1]
        self.days_back = 0
        self.all_entries = self.all_tables = False

    def load_content(self) -> None:
        """The latest visits and rounds, the latest first; the rounds of a day at one table, one
        after another, are an entry. And what the chosen day moved.
        """
        curve = self.store.history.bankroll_curve(self.player, points=1)
        self._visits = [
            LedgerEntry(mark.at, "Bought in" if mark.cents > 0 else "Cashed out", mark.cents)
            for mark in curve.cash
        ]
        self._settled = curve.points[-1].bankroll if curve.points else self.bankroll
        rounds = [
            LedgerEntry(
                row.ended or row.started,
                self.games[row.game].title if row.game in self.games else row.game,
                row.net,
                short_name(self.games, row.game),
                row.number,
                row.number,
            )
            for row in self.store.history.rounds(
                Filter(player=self.player), limit=PageStyle.entries_read
            )
        ]
        since = rounds[-1].at if len(rounds) == PageStyle.entries_read else None
        lines: list[LedgerEntry] = []
        for line in sorted(self._visits + rounds, key=lambda line: line.at, reverse=True):
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
        self.lines: tuple[LedgerEntry, ...] = tuple(lines[:40])
        self._read_day()

    def _read_day(self) -> None:
        """What the chosen day moved, and the bankroll at its end and through it."""
        began = midnight(self.clock()) - timedelta(days=self.days_back)
        # what a clock that was set back dated later is today's, too
        until = began + timedelta(days=1) if self.days_back else None
        asked = Filter(player=self.player, since=began, until=until)
        after = self._net_change(Filter(player=self.player, since=until)) if until else 0
        self._day = began
        self._nets = self.store.history.net_by_game(asked)
        self._desk_moves = [one for one in self._visits if _is_in_period(one, asked)]
        moved = self._net_change(asked)
        self._at_end = self._settled - after
        self._at_start = self._at_end - moved
        self._on_felt = self._settled - self.bankroll if not self.days_back else 0
        self._at_end -= self._on_felt
        self._other = moved - sum(one.net for one in self._nets)
        self._other -= sum(one.cents for one in self._desk_moves)
        steps = [(one.at, one.cents, False) for one in self._desk_moves]
        steps += [
            (row.ended or row.started, row.net, True)
            for row in self.store.history.rounds(asked, limit=PageStyle.entries_read)
        ]
        steps.sort()
        curve = [self._at_start]
        for _, cents, _ in steps:
            curve.append(curve[-1] + cents)
        if not self._at_start:  # what was bought in before the first round is where the day begins
            played = (i for i, (_, _, is_round) in enumerate(steps) if is_round)
            curve = curve[next(played, 1) :]
        stride = max(1, len(curve) // 240)
        self._curve = (*curve[::stride], self._at_end)

    def _net_change(self, asked: Filter) -> int:
        """Cents by which the bankroll changed in that time."""
        nets = sum(one.net for one in self.store.history.net_by_game(asked))
        visits = sum(one.cents for one in self._visits if _is_in_period(one, asked))
        return nets + visits - self.store.history.tips_given(asked)

    @property
    def bankroll(self) -> int:
        """Cents off the felt."""
        return self.store.people.bankroll(self.player)

    # ---- what stands there

    def content(self) -> Part:
        """Bankroll and desk, and the day beside them or under them."""
        desk = Column([self._bankroll_part(), self._desk_part()], 16.0)
        beside = self._entries_part() if self.all_entries else self._one_day_part()
        return Split(desk, beside, 0.5, PageStyle.desk_abreast)

    def _bankroll_part(self) -> Part:
        """The bankroll as a figure and as chips on felt."""
        today = self.standing.today
        mark: WinLossPush = "win" if today > 0 else "loss"
        tone: Tone = "win" if today > 0 else "loss" if today < 0 else "text2"
        sum_: Part = Words(signed(today), 24, "ui7", tone, anchor="l" if today else "r")
        if today:  # the bar of an even day would be read as a minus
            sum_ = Lead(Painted(draw_day_mark, mark, size=(26.0, 34.0)), sum_, 8.0)
        change = Column([Words("won or lost today", tone="text2", anchor="r"), sum_])
        head = SpreadRow(
            (
                Column([Words("Bankroll", tone="text2"), Words(dollars(self.bankroll), 52, "ui7")]),
                change,
            ),
            wraps=True,
        )
        felt = Picture(self._draw_bankroll_in_chips, 216.0 * min(1.3, self.growth))
        return PartOnGround(PanelGround(), Column([head, felt], 12.0), (22.0, 12.0, 18.0))

    def _entries_part(self) -> Part:
        """Every visit, and the rounds of every day at every table."""
        rows = [self._ledger_row(line) for line in self.lines]
        listed: list[Part] = [Listing(COLUMNS, rows, high=42.0, zebra=True)]
        if not rows:
            listed.append(Words("  No entry yet.", tone="text2"))
        back = Button("today", "One day", icon="back", high=48.0)
        return PartOnGround(PanelGround(), Column([Flow([back]), *listed], 14.0), (14.0, 12.0, 8.0))

    def _one_day_part(self) -> Part:
        """The bankroll over a day, and what moved it: the cashier, the tables with the largest
        results, the rest in one row; they add up.
        """
        name = "Today" if not self.days_back else month_day_with_other_year(self._day, self.clock())
        today = "Today is the latest day." if not self.days_back else ""
        ways = Flow(
            [
                Button("earlier", "Earlier", icon="chev-l", high=46.0, group="days"),
                Button("later", "Later", icon="chev-r", high=46.0, group="days", why=today),
                Button("entries", "All entries", icon="history", high=46.0, group="days"),
            ],
            10.0,
            right=True,
        )
        head = SpreadRow((Words(name, 26, "serif6"), ways), wraps=True)
        rows = self._bankroll_move_rows()
        parts: list[Part] = [head]
        if len(self._curve) > 2:
            low = dollars(min(self._curve))
            parts.append(
                Column(
                    [
                        Words(f"The bankroll over the day, lowest {low}", tone="text2"),
                        Painted(sparkline, self._curve, size=(0.0, 132.0)),
                    ],
                    4.0,
                )
            )
        if rows:
            parts.append(Listing(DAY_COLUMNS, rows, high=56.0, side=10.0, ruled=True))
        else:
            parts.append(Words("Nothing moved on this day.", tone="text2"))
        if len(self._nets) > PageStyle.tables_of_a_day:
            label = "Fewer tables" if self.all_tables else "All tables"
            parts.append(Flow([Button("tables", label, icon="menu", high=46.0)]))
        held = "In your bankroll now" if not self.days_back else "In your bankroll that night"
        parts += [
            divider(),
            SpreadRow((Words(held, 22, "ui7"), Words(dollars(self._at_end), 26, "ui7"))),
        ]
        return PartOnGround(PanelGround(), Column(parts, 12.0), (22.0, 14.0, 18.0))

    def _bankroll_move_rows(self) -> list[ListRow]:
        """What moved the bankroll of the day, from what lay there before."""
        found: list[tuple[str, str, int, str]] = []
        if self._at_start:
            found.append(("In the morning", "", self._at_start, ""))
        for words in ("Bought in", "Cashed out"):
            moves = [one for one in self._desk_moves if one.words == words]
            if moves:
                amounts = " and ".join(short(abs(one.cents)) for one in reversed(moves[:3]))
                told = amounts if 1 < len(moves) <= 3 else f"{len(moves)} visits" * (len(moves) > 3)
                found.append((words, told, sum(one.cents for one in moves), "cash"))
        nets = sorted(self._nets, key=lambda one: -abs(one.net))
        most = len(nets) if self.all_tables else PageStyle.tables_of_a_day
        if len(nets) == most + 1:
            most += 1
        for one in nets[:most]:
            title = self.games[one.game].title if one.game in self.games else one.game
            found.append((title, _rounds_text(one.rounds), one.net, one.game))
        if rest := nets[most:]:
            rounds, net = sum(one.rounds for one in rest), sum(one.net for one in rest)
            found.append((f"{len(rest)} more tables", _rounds_text(rounds), net, ""))
        if self._other:
            found.append(("Tips", "to dealers", self._other, ""))
        if self._on_felt:
            found.append(("On the felt now", "an open round", -self._on_felt, ""))
        rows = []
        for words, note, cents, of in found:
            first, desk = words == "In the morning", of == "cash"
            tone = "info" if desk else "win" if cents > 0 else "loss" if cents < 0 else "text2"
            rows.append(
                ListRow(
                    (
                        ListCell(
                            words,
                            face="ui6",
                            short=short_name(self.games, of) if of in self.games else "",
                            icon="cash" if desk else "",
                            dot=felt_dot_color(self.games.get(of)) if of in self.games else "",
                        ),
                        ListCell(note, "text2"),
                        ListCell(
                            dollars(cents) if first else signed(cents), "" if first else tone, "ui7"
                        ),
                    )
                )
            )
        return rows

    def _ledger_row(self, line: LedgerEntry) -> ListRow:
        desk = line.words in {"Bought in", "Cashed out"}
        tone = (
            "info" if desk else "win" if line.cents > 0 else "loss" if line.cents < 0 else "text2"
        )
        return ListRow(
            (
                ListCell(moment_text(line.at, self.clock()), "text2"),
                ListCell(
                    f"{line.words}{line.round_range_suffix}",
                    "",
                    "ui7" if desk else "ui5",
                    f"{line.brief}{line.round_range_suffix}" * bool(line.brief),
                    icon="cash" if desk else "",
                ),
                ListCell(signed(line.cents), tone, "ui7"),
            )
        )

    def _desk_part(self) -> Part:
        """The amount, the chips to say another one with, and the buttons to move it."""
        g = self.growth
        side = 64 * min(1.5, g)
        tiles = [
            Tile(
                self._draw_chip,
                side,
                side,
                f"chip:{value}",
                label=f"${value:,}",
                group="chips",
                radius=side / 2,
            ).copy(action=f"option {i + 1}")
            for i, value in enumerate(PageStyle.rack_values)
        ]
        clear = Button(
            "clear",
            "Clear",
            action="clear",
            group="chips",
            high=52.0,
            why="" if self.amount else "Choose an amount first.",
        )
        buy, out = self._move_money_buttons()
        after = self.bankroll + self.amount
        will = f"Buying in makes your bankroll {dollars(after)}. Cashing out takes chips away."
        if self.amount > self.bankroll:
            will = (
                f"Buying in makes your bankroll {dollars(after)}. {short(self.amount)} cannot be cashed"
                f" out: the bankroll has only {dollars(self.bankroll)}."
            )
        return PartOnGround(
            PanelGround(),
            Column(
                [
                    SpreadRow(
                        (
                            Words("Buy in or cash out", 26, "serif6"),
                            Words(f"up to {short(MOST_AT_ONCE)} at once", tone="text2"),
                        ),
                        wraps=True,
                    ),
                    self._amount_grid(),
                    Flow([*tiles, clear], 14.0),
                    Words(self._chip_hint(), tone="text2"),
                    Grid([buy, out], 200 * g, 14.0, most=2, fills=True),
                    Words(will if self.amount else "Choose an amount first.", tone="text2"),
                ],
                12 * g,
            ),
            (22.0, 14.0, 16.0),
        )

    def _amount_grid(self) -> Part:
        """The usual amounts, the one that is set marked."""
        buttons = [
            Button(
                f"amount:{cents}",
                short(cents),
                kind="cream" if cents == self.amount else "dark",
                icon="check" if cents == self.amount else "",
                group="amounts",
                high=56.0,
            )
            for cents in PageStyle.buy_ins
        ]
        return Grid(buttons, 130 * self.growth, 12.0, most=4, fills=True)

    def _chip_hint(self) -> str:
        """How chips are added and taken back: with a pad, a finger or the mouse."""
        keys = self.shell.keys
        if keys.gamepad:
            return f"{keys.key_name('press')} adds a chip, Clear takes them back"
        if self.shell.pointer.finger:
            return "Another amount: a tap adds, a long touch takes back"
        return "Another amount: a click adds, a right click takes back"

    def _move_money_buttons(self) -> list[Button]:
        sub = f" {short(self.amount)}" if self.amount else ""
        none = "" if self.amount else "Choose an amount first."
        lacking = f"The bankroll has only {dollars(self.bankroll)}."
        much = lacking if self.amount > self.bankroll else none
        return [
            Button(
                "in",
                f"Buy in{sub}",
                kind="primary",
                group="desk",
                size=26,
                high=80.0,
                why=none,
                action="press",
            ),
            Button("out", f"Cash out{sub}", group="desk", size=22, high=80.0, why=much),
        ]

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Chips add up (the right button takes one back), the buttons move the money."""
        if not isinstance(intent, Pressed) or intent.name.startswith(HEAD_PREFIX):
            return super().handle_intent(intent)
        if intent.name.startswith("chip:"):
            cents = int(intent.name.removeprefix("chip:")) * 100
            self.set_amount(self.amount + (-cents if intent.menu else cents))
        elif intent.name.startswith("amount:"):
            self.set_amount(int(intent.name.removeprefix("amount:")))
        elif intent.name == "clear":
            self.set_amount(0)
        elif intent.name in ("earlier", "later", "entries", "today", "tables"):
            self._choose_view(intent.name)
        else:
            self.move_money(intent.name)
        return None

    def _choose_view(self, to: str) -> None:
        """Show another day, all its tables, or every entry."""
        self.shell.sound.play("tick")
        if to == "tables":
            self.all_tables = not self.all_tables
        elif to in ("entries", "today"):
            self.all_entries = to == "entries"
        else:
            self.days_back = max(0, self.days_back + (1 if to == "earlier" else -1))
            self._read_day()
        held = self.focus.focused
        self.lay_out()
        self.focus.focus(held, by_key=self.focus.by_key)

    def set_amount(self, cents: int) -> None:
        """Let the amount be another one, from nothing to what one visit gives."""
        self.amount = max(0, min(cents, MOST_AT_ONCE))
        self.shell.sound.play(chip_click(max(1, len(chips.breakdown(self.amount)))))
        self.lay_out()

    def move_money(self, way: str) -> None:
        """Buy in or cash out the amount; a refusal of the book is told in its own sentence."""
        amount = self.amount
        try:
            if way == "in":
                self.store.people.buy_in(self.player, amount)
            else:
                self.store.people.cash_out(self.player, amount)
        except HouseError as refusal:
            self.show_refusal(str(refusal))
            return
        self.amount = 0
        self.refresh_standing()
        self.load_content()
        self.lay_out()
        did = "Bought in" if way == "in" else "Cashed out"
        self.shell.toast(f"{did} {short(amount)}", f"Bankroll {dollars(self.bankroll)}", "win")

    # ---- drawing

    def _draw_bankroll_in_chips(self, surface: pygame.Surface, on: Picture) -> None:
        """The bankroll in chips, as few as make it, on felt in its frame."""
        k, rect = self.view.scale, on.rect
        sheet = self.shell.sheet(surface, self.view)
        x, y, w, h = (side / k for side in rect)
        sheet.rr(x, y, w, h, 16, "#0F3B29")
        sheet.rr(x + 1.5, y + 1.5, w - 3, h - 3, 15, None, 0.9, stroke="#B8965A", sw=2)
        sheet.flush()
        if self.bankroll <= 0:
            sheet.text(
                "Your chips come here",
                x + w / 2,
                y + h / 2,
                22,
                "serifi6",
                "#F3E8CF",
                anchor="c",
                valign="m",
            )
            return
        piles = chip_piles(self.bankroll)
        g = min(1.3, self.growth)
        step = (w - 40) / len(piles)
        labels = [f"{n:,} × ${value:,}" if value else f"{n} ¢" for value, n in piles]
        if not all(sheet.fits("strong", words, step - 8) for words in labels):
            # the chips say what each is worth
            labels = [f"{n:,} ×" if value else f"{n} ¢" for value, n in piles]
        tallest = min(PageStyle.rack_stack, max(n if value else 1 for value, n in piles))
        room, tall = h - 60 * g, 2 + 0.16 * (tallest - 1)
        # the tallest pile stands in the middle, as large as it has room
        radius = min(56.0 * g, step * 0.42, room / tall)
        for i, (value, count) in enumerate(piles):
            middle = x + 20 + step * (i + 0.5)
            low = y + 20 * g + (room + tall * radius) / 2 - radius
            for n in range(min(PageStyle.rack_stack, count)):
                px, py = round(middle * k), round((low - n * 0.16 * radius) * k)
                if value:
                    piece = chips.chip(
                        self.shell.cache, value, radius * k, n * 40 % 360, shade=not n
                    )
                else:
                    piece = chips.stack(self.shell.cache, count, radius * k)
                piece.draw(surface, px, py)
                if not value:
                    break
            sheet.text(labels[i], middle, y + h - 16 * g, 20, "ui6", "#F3E8CF", anchor="c")

    def _draw_chip(self, surface: pygame.Surface, on: Picture) -> None:
        state, value = on.state(), int(on.name.removeprefix("chip:"))
        radius = on.rect.w / 2 * (0.94 if state == "pressed" else 1.0 if state == "hover" else 0.97)
        chips.chip(self.shell.cache, value, radius).draw(surface, on.rect.centerx, on.rect.centery)


def chip_piles(cents: int) -> tuple[tuple[int, int], ...]:
    """The fewest chips of an amount: dollars and how many, dearest first; 0 and the cents at last.

    >>> chip_piles(972_050), chip_piles(75)
    (((1000, 9), (500, 1), (100, 2), (5, 4), (0, 50)), ((0, 75),))
    """
    left, out = cents // 100, list[tuple[int, int]]()
    for value in reversed(chips.VALUES):
        count, left = divmod(left, value)
        if count:
            out.append((value, count))
    return (*out, (0, cents % 100)) if cents % 100 else tuple(out)


def draw_day_mark(sheet: Sheet, w: float, h: float, result: WinLossPush) -> None:
    """The mark of a day's change beside its figure."""
    result_mark(sheet, w / 2, h / 2, 22 * sheet.type.grow, result)


def _is_in_period(one: LedgerEntry, asked: Filter) -> bool:
    """Whether a visit fell into a filter's time."""
    return (asked.since is None or one.at >= asked.since) and (
        asked.until is None or one.at < asked.until
    )


def _rounds_text(count: int) -> str:
    return f"{count:,} round{'s' * (count != 1)}"
