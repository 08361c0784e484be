"""What stands in each tab of the operator's room, made anew from the books whenever something was
done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import pygame

from ...book import Store
from ...book.house import meter_tallies as t
from ...book.house.meter_tallies import TerminalMeter, asset_label
from ...core.money import dollars, short
from ...games import GAMES
from ...hall.money.accounts import Local
from ...hall.money.hand_pays import keys_asked
from ...hall.money.meters import BILLS, NUMBERED, MeterReport, MeterRow, meters
from ...hall.money.progressives import Progressives
from ...hall.money.vouchers import grouped
from ...hall.operator import self_check
from ...hall.operator.event_log import WHAT_TO_DO, events
from ...hall.operator.gaming_days import DayRow, Days, GamingDay
from ...hall.operator.keys import KEY_RULES
from ...hall.operator.recall import NOT_LIVE, RECALL, Recall, RecalledRound
from ...hall.process.network import NetworkSentence, NetworkState, NetworkTable
from ...hall.records import HallRecords
from ...hall.records.values import ElectronicTable, TipPool, VoucherRow
from ..draw.kit import Kit
from ..draw.sheet import Sheet
from ..pages.book_page import short_game_title
from ..pages.records.replay import ReplayStrip
from ..ui.boxes import Column, Container, Flow, Part, PartOnGround, Split, SpreadRow, in_lines
from ..ui.control import Spot, Words
from ..ui.data_views import ListCell, ListColumn, Listing, ListRow
from ..ui.text_line import Line
from ..ui.widgets import Button, Menu, Painted, PanelGround, Pills, titled


class PinLine(Line):
    """A line whose letters are not seen."""

    def take_rect(self, rect: pygame.Rect) -> None:
        """As a line, hidden."""
        super().take_rect(rect)
        self.hidden_text_char = "•"  # the library's own is in none of our faces
        self.set_text_hidden(is_hidden=True)  # type: ignore[no-untyped-call] # the library says no types


class Books(Protocol):
    """What a tab is made of: the book, the house's clock, the program's folder, what was typed and
    chosen.
    """

    store: Store
    local: Local
    root: Path
    said: dict[str, Any]
    strip: ReplayStrip

    def network(self) -> NetworkState:
        """Who reaches the tables."""
        ...


HAND_PAY_PINS: Final = ("tables pin", "finance pin")
"""The lines for the PINs that a large hand pay needs, in their order."""
HEADS: Final[Mapping[str, str]] = {
    TerminalMeter.COIN_IN: "Coin in",
    TerminalMeter.COIN_OUT: "Coin out",
    TerminalMeter.JACKPOTS: "Jackpots",
    TerminalMeter.CANCELLED: "Cancelled",
    BILLS: "Bill in",
    TerminalMeter.VOUCHER_IN: "Voucher in",
    TerminalMeter.VOUCHERS_IN: "Count in",
    TerminalMeter.VOUCHER_OUT: "Voucher out",
    TerminalMeter.VOUCHERS_OUT: "Count out",
    TerminalMeter.PROGRESSIVE: "Machine",
    TerminalMeter.PROGRESSIVE_BY_HAND: "Attendant",
    TerminalMeter.PLAYED: "Games",
    TerminalMeter.WON: "Won",
}
COUNTED: Final = (
    TerminalMeter.VOUCHERS_IN,
    TerminalMeter.VOUCHERS_OUT,
    TerminalMeter.PLAYED,
    TerminalMeter.WON,
)
LINES: Final = 40
"""How many vouchers and events are listed at most."""


def list_cell(words: str, tone: str = "", face: str = "ui5") -> ListCell:
    """A cell of a table."""
    return ListCell(words, tone, face)


class ContinuedTables(Container):
    """A table whose last columns go on in a further table under it, beside its first column again,
    where one has no room.
    """

    def __init__(
        self, columns: Sequence[ListColumn], rows: Sequence[ListRow], live: str = ""
    ) -> None:
        super().__init__((Listing(columns[:1], rows),))
        self.columns, self.rows, self.live = tuple(columns), tuple(rows), live

    def _columns_listing(self, kit: Kit, first: int, last: int) -> Listing:
        """The table of some columns beside the first, which stands in full; only the one on top is
        chosen from.
        """
        some = [
            ((row.cells[0], *row.cells[first:last]), (row.name, row.label) if first == 1 else ())
            for row in self.rows
        ]
        rows = [ListRow(cells, *named) for cells, named in some]
        words = max(kit.measure(row.cells[0].words, 20, "ui7") for row in rows)
        named = msgspec.structs.replace(
            self.columns[0], wide=words / min(kit.type.grow, 1.6), share=1
        )
        return Listing(
            (named, *self.columns[first:last]), rows, high=40.0, zebra=True, live=self.live
        )

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """As few tables as have room for all columns in full, and as many columns in each where
        these have room.
        """
        first, *others = self._columns_listing(kit, 1, len(self.columns)).full_column_widths(kit)
        gap = 14.0  # the least between two columns that stand in full
        room = wide - 28 - first - gap
        ends = [line[-1] + 1 for line in in_lines(others, gap, room)]
        even = [0, *(len(others) * (i + 1) // len(ends) for i in range(len(ends)))]
        if all(sum(others[i:j]) + gap * (j - i - 1) <= room for i, j in pairwise(even)):
            ends = even[1:]
        tables = [self._columns_listing(kit, i + 1, j + 1) for i, j in pairwise((0, *ends))]
        return Column(tables, 12.0).lay(kit, wide)


def grid_part(first_column: str, column_names: Sequence[str], rows: Sequence[ListRow]) -> Part:
    """A table on its panel: the first column takes what the figures leave."""
    columns = (
        ListColumn(first_column, 150, share=1),
        *(ListColumn(name, 0, "r") for name in column_names),
    )
    return PartOnGround(PanelGround(), ContinuedTables(columns, rows), (8.0, 0.0, 8.0))


def list_panel(
    columns: Sequence[ListColumn],
    rows: Sequence[ListRow],
    empty: str,
    *,
    live: str = "",
    lines: bool = False,
) -> Part:
    """A list on its panel, or the sentence that it is empty. With `lines` it ends long words, which
    are told in full elsewhere.
    """
    if not rows:
        return PartOnGround(PanelGround(), Words(empty, tone="text2"))
    whole = (
        Listing(columns, rows, high=40.0, zebra=True, live=live)
        if lines
        else ContinuedTables(columns, rows, live)
    )
    return PartOnGround(PanelGround(), whole, (8.0, 0.0, 8.0))


def export_buttons(tab: str, *kinds: str) -> list[Part]:
    """The buttons that write a report."""
    return [
        Button(f"export:{tab}.{kind}", kind.upper(), icon="export", group="exports")
        for kind in kinds
    ]


def _all_whole_dollars(rows: Sequence[MeterRow]) -> bool:
    """Whether every amount is whole dollars, so that no cents are shown anywhere."""
    return not any(
        (row.meter_value(name) or 0) % 100
        for row in rows
        for _, name in NUMBERED
        if name not in COUNTED
    )


def _meter_cell(row: MeterRow, name: str, whole: bool) -> ListCell:
    value = row.meter_value(name)
    if value is None:
        return list_cell("none", "text2")
    return list_cell(
        f"{value:,}" if name in COUNTED else f"{value // 100:,}" if whole else f"{value / 100:,.2f}"
    )


def meter_tab(page: Books) -> Part:
    """Each game's meters and all, or each terminal's; under them whether they agree with the
    ledger.
    """
    found = meters(page.store)
    by = page.said.get("by", "game")
    rows = [*(found.games if by == "game" else found.terminals), found.house]
    whole, *numbered = (
        _all_whole_dollars(rows),
        NUMBERED[-2],
        *NUMBERED[:-2],
    )  # games played first; those won are in the exports
    lines = [
        ListRow(
            (
                list_cell(
                    f"{row.asset} {row.name}".strip(), face="ui7" if row is found.house else "ui5"
                ),
                *(_meter_cell(row, name, whole) for _, name in numbered),
                list_cell("agrees" if row.agrees else "DIFFERS", "win" if row.agrees else "loss"),
            )
        )
        for row in rows
    ]
    table = grid_part(
        "Dollars", [*(f"{HEADS[name]} ({number})" for number, name in numbered), "Book"], lines
    )
    choose = Pills((("game", "By game"), ("terminal", "By terminal")), by, "by")
    head = SpreadRow((Flow([choose]), Flow(export_buttons("meters", "csv", "json"))))
    return Column(
        [
            head,
            table,
            Split(
                _meters_and_book_part(found.house, agrees=found.agrees),
                _bills_part(found),
                0.55,
                900,
            ),
        ],
        16.0,
    )


def _name_and_value_part(name: str, told: str, tone: Any = "text") -> Part:
    return SpreadRow((Words(name, tone="text2"), Words(told, 22, "ui7", tone)))


def _meters_and_book_part(house: MeterRow, *, agrees: bool) -> Part:
    names = (
        *(name for _, name in NUMBERED),
        TerminalMeter.CHIPS_IN,
        TerminalMeter.CHIPS_OUT,
        TerminalMeter.TIPS,
    )
    shown = {name: house.meter_value(name) or 0 for name in names}
    came = sum(
        shown[name]
        for name in (
            TerminalMeter.COIN_OUT,
            BILLS,
            TerminalMeter.VOUCHER_IN,
            TerminalMeter.PROGRESSIVE,
            TerminalMeter.CHIPS_IN,
        )
    )
    went = sum(
        shown[name]
        for name in (
            TerminalMeter.COIN_IN,
            TerminalMeter.CANCELLED,
            TerminalMeter.VOUCHER_OUT,
            TerminalMeter.CHIPS_OUT,
            TerminalMeter.TIPS,
        )
    )
    told = (
        ("Equal for every game, every terminal, and in total", "win")
        if agrees
        else ("METERS AND BOOK DIFFER", "loss")
    )
    return titled(
        "Meters and book",
        _name_and_value_part("Came in: (2) + (5) + (6) + (10), chips", dollars(came)),
        _name_and_value_part("Went out: (1) + (4) + (8), chips, tips", dollars(went)),
        _name_and_value_part("Left on accounts, by the meters", dollars(came - went)),
        _name_and_value_part("Game accounts, by the ledger", dollars(house.account)),
        _name_and_value_part("", *told),
    )


def _bills_part(found: MeterReport) -> Part:
    house = found.house
    bills = [
        (cents, house.meter_value(t.bill_meter_name(cents)) or 0)
        for cents in reversed(t.DENOMINATIONS)
    ]
    rows = [_name_and_value_part(f"{short(cents)} bills", dollars(value)) for cents, value in bills]
    since = (
        ("first use", house.meter_value(TerminalMeter.PLAYED)),
        ("power-up", found.since_power),
        ("a door opened", found.since_door),
    )
    played = ", ".join(f"{many:,} since {what}" for what, many in since)
    return titled(
        "Bills in, and games played", *rows, Words(f"Games: {played}", tone="text2"), gap=4.0
    )


def chosen_day(page: Books) -> date:
    """The gaming day that is shown: the one that runs, unless another was chosen."""
    told = page.said.get("day")
    return date.fromisoformat(told) if told else Days(page.store, page.local).today()


def day_tab(page: Books) -> Part:
    """A gaming day: each table, its terminals, all; what agrees; its vouchers."""
    days = Days(page.store, page.local)
    found, today = days.report(chosen_day(page)), days.today()
    listed_days = [(today - timedelta(days=back)).isoformat() for back in range(31)]
    rows = []
    for table, terminals in found.tables:
        rows += [_day_row(table, "ui7"), *(_day_row(one) for one in terminals)]
    rows.append(_day_row(found.house, "ui7"))
    state = (
        f"Closed {found.closed} by {found.finance} and {found.table_games}"
        if found.closed
        else "Open, so far"
    )
    choose = Menu(tuple((one, one) for one in listed_days), found.day, "day", title="Day")
    why = "It is closed." if found.closed else ""
    close = Button("do:close", "Close the day", icon="lock", why=why, group="exports")
    said, does = (
        Words(state, 20, "ui7", "brass"),
        [close, *export_buttons("day", "pdf", "csv", "json")],
    )
    head = Column([*_clock_alarm(page), SpreadRow((Flow([choose, said]), Flow(does)))], 16.0)
    told = found.vouchers
    vouchers = [
        (f"{many} {what}", dollars(cents))
        for what, many, cents in (
            ("issued", told.issued, told.issued_cents),
            ("redeemed", told.redeemed, told.redeemed_cents),
            ("paid by hand", told.by_hand, told.by_hand_cents),
            ("open", told.open, told.open_cents),
            ("expired", told.expired, told.expired_cents),
        )
    ]
    agree = titled(
        "Revenue (vi), two ways",
        _name_and_value_part("(iii) - (ii), by wagers", dollars(found.house.by_wagers)),
        _name_and_value_part("(i) - (v) - c, by accounts", dollars(found.house.by_accounts)),
        _name_and_value_part("(iv) poker rake and time charges", "not applicable"),
        _name_and_value_part("Rounds past the day's end", f"{found.ran_over}"),
        _name_and_value_part(
            "", *(("Agrees", "win") if found.agrees else ("DOES NOT AGREE", "loss"))
        ),
    )
    book = titled(
        "Vouchers of the day", *(_name_and_value_part(name, value) for name, value in vouchers)
    )
    tables = HallRecords(page.store).floor.tables()
    tips = titled("Tips, by table", *(_tip_row(page, one, found) for one in tables))
    sums = ("Deposits (i)", "Winnings (ii)", "Losses (iii)", "Withdrawn (v)", "Change c")
    columns = ("Asset", "Rounds", *sums, "(iii) - (ii)", "(i)-(v)-c", "")
    parts = [head, grid_part("Unit", columns, rows), Split(agree, book, 0.5, 900)]
    return Column([*parts, *([tips] if tables else [])], 16.0)


def _tip_row(page: Books, table: ElectronicTable, day: GamingDay) -> Part:
    """The tip box of a table over a day, and the button that pays its dealers."""
    name = f"{table.name}, {GAMES[table.slug].title}"
    pool = dict(day.tips).get(name, TipPool())
    held = HallRecords(page.store).accounts.tips_in_box(table)
    told = f"given {dollars(pool.given)}, paid {dollars(pool.paid)}, in the box {dollars(held)}"
    why = "" if held else "The tip box is empty."
    pay = Button(f"do:tips {table.number}", "Pay the dealers", icon="cash", why=why)
    return SpreadRow((_name_and_value_part(name, told), Flow([pay])))


def _day_row(row: DayRow, face: str = "ui5") -> ListRow:
    figures = (row.deposited, row.winnings, row.collected, row.withdrawn, row.change)
    return ListRow(
        (
            list_cell(short_game_title(row.unit), face=face),
            list_cell(row.asset, "text2"),
            list_cell(f"{row.rounds:,}"),
            *(list_cell(f"{one / 100:,.2f}") for one in figures),
            *(list_cell(dollars(one)) for one in (row.by_wagers, row.by_accounts)),
            list_cell("agrees" if row.agrees else "DIFFERS", "win" if row.agrees else "loss"),
        )
    )


def chosen_table(page: Books) -> ElectronicTable:
    """The electronic table that is chosen, else the first. Raises `StoreError` where there is none."""
    tables = HallRecords(page.store).floor.tables()
    return HallRecords(page.store).floor.table(
        page.said.get("table", tables[0].number if tables else 0)
    )


def recall_tab(page: Books) -> Part:
    """The rounds of a table, and the chosen one under the word that says it is not live."""
    if not HallRecords(page.store).floor.tables():
        return PartOnGround(
            PanelGround(), Words("The house has no electronic table yet.", tone="text2")
        )
    looked = Recall(page.store, chosen_table(page), page.local)
    rows = looked.rows()
    options = tuple(
        (one.number, f"{one.name}, {GAMES[one.slug].title}")
        for one in HallRecords(page.store).floor.tables()
    )
    menu = Menu(options, chosen_table(page).number, "table", title="Table")
    running = f"Round {looked.running:,} is in play, and not shown." if looked.running else " "
    head = SpreadRow(
        (Flow([menu, Words(running, tone="text2")]), Flow(export_buttons("recall", "csv", "json")))
    )
    sums = (ListColumn(name, 0, "r") for name in ("Staked", "House"))
    columns = (ListColumn("Round", 90), ListColumn("Ended", 190, share=1), *sums)
    rounds = [str(row.round) for row in rows]
    chosen = next((one for one in (page.said.get("row"), *rounds) if one in rounds), "")
    lines = [
        ListRow(
            (
                list_cell(f"{row.number:,}"),
                list_cell(row.ended + (" void" if row.void else ""), "text2"),
                list_cell(dollars(row.staked)),
                list_cell(dollars(row.house, sign=True)),
            ),
            f"row:{row.round}",
            f"Round {row.number:,}",
        )
        for row in rows
    ]
    left = list_panel(columns, lines, "No complete round yet.", live=f"row:{chosen}")
    if not chosen:
        return Column([head, left], 16.0)
    found = looked.round(int(chosen))
    return Column(
        [head, _replay_part(page, found), Split(left, _recalled_round_part(found), 0.46, 1000)],
        16.0,
    )


def _replay_part(page: Books, found: RecalledRound) -> Part:
    seats = {one.seat: one for one in found.seats}
    own = seats[page.said["seat"] if page.said.get("seat") in seats else next(iter(seats))]
    page.strip.choose(page.store.rounds.kept_round(found.row.round).row, own.seat, own.net)
    title = f"{RECALL} · {NOT_LIVE} · {found.table}, round {found.row.number:,}"
    options = tuple((one, f"T{one}, {seat.asset}") for one, seat in seats.items())
    menu = Menu(options, own.seat, "seat", title="Seen from")
    head = SpreadRow((Words(title, 24, "ui7", "info"), menu))
    return PartOnGround(
        Painted(_draw_recall_ground),
        Column([head, page.strip.frames_and_controls()], 14.0),
        (20.0, 26.0, 14.0),
    )


def _recalled_round_part(found: RecalledRound) -> Part:
    sums = (ListColumn(name, 0, "r") for name in ("Before", "Staked", "Returned", "After"))
    columns = [ListColumn("Terminal", 96, share=1), *sums]
    figures = [
        (seat, (seat.before, seat.staked, seat.returned, seat.after)) for seat in found.seats
    ]
    said = dollars if any(cents % 100 for _, moved in figures for cents in moved) else short
    seats = [
        ListRow((list_cell(f"{seat.seat}, {seat.asset}"), *(list_cell(said(one)) for one in moved)))
        for seat, moved in figures
    ]
    steps = [
        Words(f"{at[-8:]}  seat {seat}: {action}", tone="text2") for at, seat, action in found.steps
    ]
    marked, time = (
        Words(f"{RECALL} · {NOT_LIVE}", 22, "ui7", "info"),
        f"{found.begun} to {found.row.ended}",
    )
    parts = Column(
        [marked, Words(time, tone="text2"), Listing(columns, seats, high=36.0), *steps], 6.0
    )
    return PartOnGround(Painted(_draw_recall_ground), parts, (22.0, 26.0, 16.0))


def _draw_recall_ground(sheet: Sheet, w: float, h: float) -> None:
    """A blue frame with a hatched head: nobody takes it for play."""
    blue = sheet.theme.info
    sheet.rr(0, 0, w, h, 14, "#12191D")
    sheet.rr(1.5, 1.5, w - 3, h - 3, 13, None, 1, stroke=blue, sw=3)
    for at in range(18, int(w) - 24, 22):
        sheet.line(at, 18, at + 12, 6, blue, 0.7, 3)


def _voucher_state(page: Books, one: VoucherRow) -> str:
    return (
        "redeemed"
        if one.redeemed is not None
        else "expired"
        if one.expires <= page.store.now()
        else "open"
    )


def voucher_tab(page: Books) -> Part:
    """The vouchers of a state, looked up by number, and paid by hand."""
    wanted, number = page.said.get("state", "all"), str(page.said.get("number", ""))
    digits = number.replace(" ", "")
    numbered = (
        one
        for one in reversed(HallRecords(page.store).vouchers.issued_in())
        if digits in one.number
    )
    found = [one for one in numbered if wanted in ("all", _voucher_state(page, one))]
    tones = {"open": "brass", "redeemed": "text2", "expired": "loss"}
    rows = [
        ListRow(
            (
                list_cell(grouped(one.number), face="ui7"),
                list_cell(dollars(one.cents)),
                list_cell(asset_label(one.asset), "text2"),
                list_cell(one.local.replace("T", " "), "text2"),
                list_cell(_voucher_state(page, one), tones[_voucher_state(page, one)]),
                list_cell(_redemption_place(one), "text2"),
            ),
            f"row:{one.number}",
            f"Voucher {one.number}",
        )
        for one in found[:LINES]
    ]
    columns = (
        ListColumn("Number", 270, share=1),
        ListColumn("Value", 0, "r"),
        ListColumn("Issued at"),
        ListColumn("When", 0),
        ListColumn("State", 0),
        ListColumn("Where", 0),
    )
    states = Pills(
        tuple((one, one.capitalize()) for one in ("all", "open", "redeemed", "expired")),
        wanted,
        "state",
    )
    look = Line(24, number, "number", hint="Find a number", icon="search", usual=320.0)
    players = tuple((one.name, one.name) for one in page.store.people.players())
    pay: list[Part] = []
    if players:
        payee = Menu(
            players, page.said.get("payee", players[0][0]), "payee", title="Pay by hand to"
        )
        pay = [payee, Button("do:pay", "Pay the chosen voucher", icon="cash", group="pay")]
    live = f"row:{page.said.get('row', '')}"
    shown = list_panel(columns, rows, "No such voucher.", live=live)
    return Column([SpreadRow((Flow([states]), look)), Flow(pay), shown], 16.0)


def _redemption_place(one: VoucherRow) -> str:
    if one.redeemed is None:
        return ""
    return "by hand" if one.redeemed_at is None else asset_label(one.redeemed_at)


def progressive_tab(page: Books) -> Part:
    """Every meter that the letters in force feed; the chosen one can be reset or set otherwise,
    with a reason.
    """
    found = Progressives(page.store).all()
    rows = [
        ListRow(
            (
                list_cell(one.title, face="ui7"),
                list_cell(GAMES[one.game].title, "text2"),
                list_cell(dollars(one.shows), "brass"),
                list_cell(dollars(one.seed)),
                list_cell(f"{one.rate / 10:g} %"),
                list_cell(dollars(one.by_machine)),
                list_cell(dollars(one.by_attendant)),
                list_cell(dollars(one.paid)),
            ),
            f"row:{one.game} {one.name}",
            f"{one.title} of {GAMES[one.game].title}",
        )
        for one in found
    ]
    columns = (
        ListColumn("Meter", 120, share=1),
        ListColumn("Game", 0),
        *(
            ListColumn(name, 0, "r")
            for name in ("Shows", "Seed", "Rate", "Machine (10)", "Attendant (11)", "Paid in all")
        ),
    )
    lines = [
        Line(200, str(page.said.get("why", "")), "why", hint="Reason", usual=420.0),
        Line(12, str(page.said.get("seed", "")), "seed", hint="Seed, dollars", usual=200.0),
        Line(4, str(page.said.get("rate", "")), "rate", hint="Rate, thousandths", usual=240.0),
    ]
    reset, change = (
        Button("do:reset", "Reset to its seed", icon="undo"),
        Button("do:configure", "Set seed and rate", icon="gear"),
    )
    shown = list_panel(
        columns, rows, "No wager adds to this meter.", live=f"row:{page.said.get('row', '')}"
    )
    return Column([shown, Flow([Flow(lines), Flow([reset, change])])], 16.0)


def event_tab(page: Books) -> Part:
    """The newest lines of the log of one kind, or of all."""
    kind, row = page.said.get("kind", ""), page.said.get("row", "")
    found = list(events(page.store, page.local, kind=kind, limit=LINES))
    options = (("", "every kind"), *((one, one) for one in WHAT_TO_DO))
    rows = [
        ListRow(
            (
                list_cell(line.at, "text2"),
                list_cell(line.kind, "brass"),
                list_cell(line.terminal),
                list_cell(line.person, "text2"),
                ListCell(line.told),
            ),
            f"row:{line.number}",
            line.told,
        )
        for line in found
    ]
    columns = (
        ListColumn("When", 0),
        ListColumn("Kind", 0, yields=3),
        ListColumn("Terminal", 0, yields=2),
        ListColumn("Person", 0, yields=1),
        ListColumn("What", 300, share=1),
    )
    choose = "Choose an event to read all of it and what to do about it."
    told = next((f"{line.told} {line.to_do}" for line in found if str(line.number) == row), choose)
    menu = Menu(options, kind, "kind", title="Show")
    listing = list_panel(columns, rows, "No event of this kind.", live=f"row:{row}", lines=True)
    return Column([Flow([menu]), PartOnGround(PanelGround(), Words(told)), listing], 16.0)


def check_tab(page: Books) -> Part:
    """Hashes against what was signed, and the terminals with their doors."""
    controls = Flow(_attendant_controls(page))
    parts = [*_clock_alarm(page), _program_check(page), _terminal_list(page), controls]
    return Column(parts, 16.0)


def _program_check(page: Books) -> Part:
    """The program's hashes, what differs from what was signed, and the button that accepts it."""
    now = self_check.hashes(page.root)
    found = list(self_check.changes(HallRecords(page.store).keys.signed_files(), now))
    hashes: list[Part] = [
        _name_and_value_part(part, told[:32]) for part, told in self_check.part_hashes(now).items()
    ]
    said = found[:6] + ([f"and {len(found) - 6} more"] if len(found) > 6 else [])
    tone: Any = "loss" if found else "win"
    state = Words("\n".join(said) if found else "Everything is as it was signed.", tone=tone)
    why = "" if found else "Nothing has changed."
    return titled(
        "Program",
        *hashes,
        state,
        Button("do:accept", "Accept it as it is now", icon="check", why=why),
    )


def _terminal_list(page: Books) -> Part:
    """Every terminal with its place, its money, and whether it is halted."""
    rows = [
        ListRow(
            (
                list_cell(one.label, face="ui7"),
                list_cell(f"{one.table.name}, position {one.position}", "text2"),
                list_cell(dollars(HallRecords(page.store).accounts.balance(one.asset))),
                list_cell(dollars(HallRecords(page.store).accounts.hand_pay_due(one.asset))),
                list_cell(one.halted or "in use", "loss" if one.halted else "win"),
            ),
            f"row:{one.asset}",
            one.label,
        )
        for one in HallRecords(page.store).floor.terminals()
    ]
    columns = (
        ListColumn("Terminal", 0),
        ListColumn("Table"),
        ListColumn("Account", 0, "r"),
        ListColumn("By hand", 0, "r"),
        ListColumn("State", 120, share=1),
    )
    live = f"row:{page.said.get('row', '')}"
    return list_panel(columns, rows, "No terminal yet.", live=live)


def _attendant_controls(page: Books) -> list[Part]:
    """What an attendant does at the chosen terminal, the line for what happened, and the PINs that a
    payment by hand asks for.
    """
    what = Line(
        200,
        str(page.said.get("what", "")),
        "what",
        hint="What happened, or what was done",
        usual=460.0,
    )
    due = _due_by_hand(page)
    pins: list[Part] = [
        PinLine(
            KEY_RULES.longest,
            str(page.said.get(name, "")),
            name,
            hint=f"{key.capitalize()} PIN for {dollars(due)}",
            icon="key",
        )
        for name, key in zip(HAND_PAY_PINS, keys_asked(due), strict=False)
    ]
    does: list[Part] = [
        Button("do:door", "Door opened", icon="unlock"),
        Button("do:tilt", "Tilt", icon="warn"),
        Button("do:release", "Back in use", icon="check"),
        Button("do:handpay", "Paid by hand", icon="cash"),
    ]
    return [what, *does, *pins]


def _due_by_hand(page: Books) -> int:
    """Cents that an attendant is to pay at the chosen terminal; 0 where none is chosen."""
    row = str(page.said.get("row", ""))
    return HallRecords(page.store).accounts.hand_pay_due(int(row)) if row.isdecimal() else 0


def network_tab(page: Books) -> Part:
    """Whether other machines reach the tables, what is typed at a terminal to join each, and who is
    there.
    """
    state = page.network()
    opened = Words(
        NetworkSentence.OPEN if state.open else NetworkSentence.SHUT,
        22,
        "ui7",
        "win" if state.open else "text",
    )
    switch = (
        Button("do:network off", "Shut the network", icon="lock")
        if state.open
        else Button("do:network on", "Open the network", icon="link", kind="primary")
    )
    parts: list[Part] = [
        titled("Network", opened, Words(_network_note(state), tone="text2"), Flow([switch]))
    ]
    for table in state.tables:
        typed = " or ".join(state.addresses_of(table)) or "no address"
        waits = f"{table.others} watching or not yet paired"
        pair = Button(
            f"do:pair {table.number}", "Pair a terminal", icon="link", why=_why_no_pairing(table)
        )
        parts.append(
            titled(
                table.name,
                _name_and_value_part("At a terminal, type", typed, "brass"),
                _name_and_value_part("Port", f"{table.port}"),
                _name_and_value_part("Pairing", table.pairing, "brass" if table.code else "text"),
                _name_and_value_part("Other connections", waits),
                Flow([pair]),
                *_terminal_parts(table),
            )
        )
    if any(table.terminals for table in state.tables):
        parts.append(
            Line(
                120,
                str(page.said.get("why", "")),
                "why",
                hint="Reason for revoking a key",
                usual=460.0,
            )
        )
    if not state.tables:
        parts.append(
            titled(
                "Tables",
                Words(f"{NetworkSentence.NO_TABLE} Open one: main.py host GAME.", tone="text2"),
            )
        )
    return Column(parts, 16.0)


def _network_note(state: NetworkState) -> str:
    if not state.open:
        return "Open it to let terminals on other computers join; each is paired with its own code."
    if not state.addresses:
        return NetworkSentence.NO_ADDRESS
    return "Terminals find the tables by themselves. Shutting the network disconnects those on other computers."


def _terminal_parts(table: NetworkTable) -> list[Part]:
    """The paired terminals of a table, a line each."""
    if not table.terminals:
        return [Words("No terminal is paired here.", tone="text2")]
    out: list[Part] = []
    for one in table.terminals:
        called = (
            f"T{one.seat}"
            if one.name == f"T{one.seat}"
            else f"T{one.seat} {short_game_title(one.name)}"
        )
        name = Words(f"{called}, {one.label}", tone="text2")
        where = Words(one.whereabouts, 22, "ui7", "win" if one.address else "text2")
        again = Button(
            f"do:pair {one.label}",
            "Pair a replacement",
            why=_why_no_pairing(table),
            group=one.label,
        )
        revoke = Button(
            f"do:revoke {one.label}",
            "Revoke its key",
            why="" if one.has_key else "It has none.",
            group=one.label,
        )
        out.append(SpreadRow((Flow([name, where]), Flow([again, revoke]))))
    return out


def _why_no_pairing(table: NetworkTable) -> str:
    """Why no terminal can be paired at a table now; "" where one can."""
    if table.code and table.code_left < 0:
        return "The code stays: it was given on the command line."
    return f"Pairing {table.pairing}." if table.rests else ""


def _clock_alarm(page: Books) -> list[Part]:
    """Why the tables wait for the clock of the machine, and the button that lets them go on."""
    why = HallRecords(page.store).clock.watch()
    if not why:
        return []
    confirm = Button("do:clock", "The clock is right now", icon="check")
    return [titled("Clock", Words(f"{why} The tables wait.", tone="loss"), confirm)]


def command_line(page: Books, name: str) -> list[str]:
    """The line of the room's verbs that a button means, of what is chosen and typed."""
    said = {key: str(told) for key, told in page.said.items()}
    row, why, what = said.get("row", ""), said.get("why", "").split(), said.get("what", "").split()
    match name:
        case "close":
            return ["close", chosen_day(page).isoformat()]
        case "pay":
            players = page.store.people.players()
            return ["pay", row, said.get("payee", players[0].name if players else "")]
        case "reset":
            return ["reset", *row.split(), *why]
        case "configure":
            return ["configure", *row.split(), said.get("seed", ""), said.get("rate", ""), *why]
        case "tilt" | "release":
            return [name, row, *what]
        case "clock":
            return ["clock", "confirm"]
        case "network on" | "network off":
            return name.split()
        case _ if name.startswith("tips "):
            return ["tips", "pay", name.split()[1]]
        case _ if name.startswith("pair "):
            return name.split()
        case _ if name.startswith("revoke "):
            return [*name.split(), *why]
        case "door":
            return [name, row]
        case "handpay":
            pins = [str(page.said.pop(one, "")) for one in HAND_PAY_PINS]
            return [name, row, *filter(None, pins)]
        case _:
            return [name]


class Tab(NamedTuple):
    """A tab of the room: what it is called, its icon, the line under its title, and what stands in
    it.
    """

    label: str
    icon: str
    subtitle: str
    content: Callable[[Books], Part]


TABS: Final[Mapping[str, Tab]] = {
    "meters": Tab("Meters", "trend", "605a.5(d): counted up only, never cleared", meter_tab),
    "day": Tab("Gaming day", "clock", "605a.2(d)(7): each table and terminal", day_tab),
    "recall": Tab(
        "Recall", "history", "The last fifty complete rounds of a table, not live", recall_tab
    ),
    "vouchers": Tab("Vouchers", "cash", "605a.5(c), 461a.8: each is good once", voucher_tab),
    "progressives": Tab(
        "Progressives",
        "star",
        "605a.1, .7: reset and changed by both people, with a reason",
        progressive_tab,
    ),
    "events": Tab("Events", "menu", "Newest first; kept when the program restarts", event_tab),
    "network": Tab("Network", "link", "605a.9: who reaches the tables, and how", network_tab),
    "self-check": Tab(
        "Self-check",
        "shield",
        "605a.2(c), (e): what is installed, against what was signed",
        check_tab,
    ),
}
