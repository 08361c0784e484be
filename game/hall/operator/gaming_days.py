"""The gaming day: the report of 605a.2(d)(7) for each table and terminal, its revenue two ways, its
vouchers, and its closing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Final

import msgspec

from ...book import Store, StoreError
from ...book.house.meter_tallies import asset_label
from ...book.house.periods import following_span
from ...book.ledger import tip_account
from ...book.values import millis
from ...games import GAMES
from ...printing.report_files import Heading, ReportValue, TabularReport
from ..money.accounts import Local
from ..records import HallRecords
from ..records.values import ClosedDay, ElectronicTable, TerminalFlow, TipPool, VoucherRow
from .keys import OpenRoom


class DayRow(msgspec.Struct, frozen=True):
    """A table, a terminal of it, or all tables: cents. (iv), poker rake and time charges, is not
    applicable: banked games only.
    """

    unit: str
    asset: str
    game: str
    rounds: int
    deposited: int
    winnings: int
    collected: int
    withdrawn: int
    change: int

    @property
    def by_wagers(self) -> int:
        """(vi), gross table game revenue: losing wagers collected less winnings credited."""
        return self.collected - self.winnings

    @property
    def by_accounts(self) -> int:
        """(vi) again: deposits less withdrawals less the change of the accounts and of what stands
        in play (R-EW9).
        """
        return self.deposited - self.withdrawn - self.change

    @property
    def agrees(self) -> bool:
        """Whether both ways give the same."""
        return self.by_wagers == self.by_accounts


class VoucherTotals(msgspec.Struct, frozen=True):
    """Vouchers of a day, how many and cents: issued, redeemed at terminals, paid by hand; at its
    end open, and past expiry.

    `agrees` says that those issued and redeemed are what the meters counted.
    """

    issued: int
    issued_cents: int
    redeemed: int
    redeemed_cents: int
    by_hand: int
    by_hand_cents: int
    open: int
    open_cents: int
    expired: int
    expired_cents: int
    agrees: bool


class GamingDay(msgspec.Struct, frozen=True):
    """A gaming day: tables, each with its terminals, and all; its vouchers; how many rounds ran
    over its end.

    `closed` is when both keys closed it by the house's clock ("": it is open), `finance` and
    `table_games` who did. `tips` is the tip box of each table (465a.19(g)(2)).
    """

    day: str
    begun: str
    until: str
    tables: tuple[tuple[DayRow, tuple[DayRow, ...]], ...]
    house: DayRow
    vouchers: VoucherTotals
    ran_over: int
    closed: str = ""
    finance: str = ""
    table_games: str = ""
    tips: tuple[tuple[str, TipPool], ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether revenue agrees both ways at every terminal, and the vouchers with the meters."""
        rows = [
            self.house,
            *(row for table, terminals in self.tables for row in (table, *terminals)),
        ]
        return self.vouchers.agrees and all(row.agrees for row in rows)


class Days:
    """The gaming days of a house, each a period of its ledger; `local` puts a moment into its time
    zone.
    """

    def __init__(self, store: Store, local: Local) -> None:
        self.store = store
        self.records = HallRecords(store)
        self.local = local
        self._periods = store.ledger.periods

    def today(self) -> date:
        """The gaming day that runs now."""
        return self._periods.day_at(self.store.now())

    def span(self, day: date) -> tuple[datetime, datetime]:
        """When a gaming day begins and ends: as its period has it, else by the house's hour,
        between the periods about it.
        """
        period = self._periods.of_day(day)
        if period is not None:
            return period.begun, period.until
        earlier, later = self._periods.neighbors(day)
        begun, until = following_span(earlier, day, self._periods.day_start_hour(), self.local)
        return begun, until if later is None else min(until, later.begun)

    def report(self, day: date) -> GamingDay:
        """A gaming day: as it was closed, or so far. Raises `StoreError` for one that has not
        begun.
        """
        kept = self.records.days.closed_day(day.isoformat())
        if kept is not None:
            return msgspec.json.decode(kept.report, type=GamingDay)
        if day > self.today():
            raise StoreError("day", f"The gaming day {day.isoformat()} has not begun.")
        return self.worked_out(day)

    def worked_out(self, day: date) -> GamingDay:
        """A gaming day from the entries of its period, whether it was closed or not; a day without
        any has nothing but vouchers.
        """
        with self.store.snapshot():
            begun, until = self.span(day)
            period = self._periods.of_day(day)
            number = 0 if period is None else period.id
            flows = self.records.days.flows(number)
            tables = tuple(self._table(table, flows) for table in self.records.floor.tables())
            house = _summed("All tables", "", "", [table for table, _ in tables])
            total = sum(flows.values(), TerminalFlow())
            left = number or self._periods.last_number_before(day)
            return GamingDay(
                day.isoformat(),
                self._minute_text(begun),
                self._minute_text(until),
                tables,
                house,
                self._vouchers(number, left, until, total),
                self.records.days.count_rounds_running_over_end(left),
                tips=tuple(self._tips(table, left) for table in self.records.floor.tables()),
            )

    def _minute_text(self, moment: datetime) -> str:
        return self.local(moment).replace(tzinfo=None).isoformat(sep=" ", timespec="minutes")

    def _table(
        self, table: ElectronicTable, flows: dict[int, TerminalFlow]
    ) -> tuple[DayRow, tuple[DayRow, ...]]:
        terminals = tuple(
            _row(
                f"Terminal {one.position}",
                asset_label(one.asset),
                table.slug,
                flows.get(one.asset, TerminalFlow()),
            )
            for one in self.records.floor.terminals(table)
        )
        name = f"{table.name}, {GAMES[table.slug].title}"
        return _summed(name, asset_label(table.asset), table.slug, terminals), terminals

    def _tips(self, table: ElectronicTable, period: int) -> tuple[str, TipPool]:
        box = tip_account(table.slug, table.house_table)
        return f"{table.name}, {GAMES[table.slug].title}", self.records.days.tips(period, box)

    def _vouchers(
        self, number: int, left_by: int, until: datetime, total: TerminalFlow
    ) -> VoucherTotals:
        at = min(until, self.store.now())
        issued = self.records.days.vouchers_issued(number)
        paid = self.records.days.vouchers_redeemed(number)
        redeemed = [one for one in paid if one.redeemed_at is not None]
        by_hand = [one for one in paid if one.redeemed_at is None]
        left = self.records.days.vouchers_left(left_by)
        expired = [one for one in left if one.expires <= at]
        still = [one for one in left if one.expires > at]
        sums = [_total(one) for one in (issued, redeemed, by_hand, still, expired)]
        agrees = (sums[0], sums[1]) == (
            (total.vouchers_out, total.on_vouchers),
            (total.vouchers_in, total.by_voucher),
        )
        return VoucherTotals(*sums[0], *sums[1], *sums[2], *sums[3], *sums[4], agrees)

    def close(self, day: date, room: OpenRoom) -> GamingDay:
        """Close a gaming day for good, by both keys, in one transaction: its period is sealed, the
        next opened.

        Raises `StoreError` while it runs, where it is closed, or does not agree.
        """
        now = self.store.now()
        room.touch(now)
        if self.records.days.closed_day(day.isoformat()) is not None:
            raise StoreError("day", f"The gaming day {day.isoformat()} is closed already.")
        begun, until = self.span(day)
        if until > now:
            raise StoreError(
                "day", f"The gaming day {day.isoformat()} runs until {self._minute_text(until)}."
            )
        with self.store.atomic():
            period = self._periods.of_day(day)
            if period is None:
                # nothing is dealt into it later, whatever becomes of the hour
                self._periods.ensure_open_period(millis(self.store.now()))
            elif period.sealed is None:
                self._periods.seal_and_open_next(millis(self.store.now()))
            found = self.worked_out(day)
            if not found.agrees:
                raise StoreError(
                    "day",
                    f"The gaming day {day.isoformat()} does not agree two ways; it stays open.",
                )
            signed = msgspec.structs.replace(
                found,
                closed=self._minute_text(now),
                finance=room.finance,
                table_games=room.table_games,
            )
            text = msgspec.json.encode(signed).decode()
            self.records.days.close(
                ClosedDay(signed.day, begun, until, now, room.finance, room.table_games, text)
            )
        return signed


def _row(unit: str, asset: str, game: str, flow: TerminalFlow) -> DayRow:
    return DayRow(
        unit,
        asset,
        game,
        flow.rounds,
        flow.deposited,
        flow.winnings,
        flow.collected,
        flow.withdrawn,
        flow.change,
    )


def _summed(unit: str, asset: str, game: str, rows: Iterable[DayRow]) -> DayRow:
    names = ("rounds", "deposited", "winnings", "collected", "withdrawn", "change")
    listed = list(rows)
    return DayRow(unit, asset, game, *(sum(getattr(row, name) for row in listed) for name in names))


def _total(vouchers: Iterable[VoucherRow]) -> tuple[int, int]:
    cents = [one.cents for one in vouchers]
    return len(cents), sum(cents)


COLUMNS: Final = (
    ("rounds", "rounds"),
    ("(i) deposited", "deposited"),
    ("(ii) winnings credited", "winnings"),
    ("(iii) losing wagers collected", "collected"),
    ("(v) withdrawn", "withdrawn"),
    ("c change of accounts", "change"),
    ("(vi) revenue by wagers", "by_wagers"),
    ("(vi) revenue by accounts", "by_accounts"),
    ("agrees", "agrees"),
)


def exported(day: GamingDay, heading: Heading) -> TabularReport:
    """A gaming day as a report: a row for each table, each of its terminals, and all; amounts in
    cents.
    """
    rows: list[dict[str, ReportValue]] = []
    for table, terminals in day.tables:
        rows += [report_row("table", table), *(report_row("terminal", one) for one in terminals)]
    more: dict[str, Any] = {
        "begun": day.begun,
        "until": day.until,
        "closed": day.closed,
        "agrees": day.agrees,
        "ran_over": day.ran_over,
        "(iv)(A) poker rake time charges": 0,
        "(iv)(B) poker rake from pots": 0,
        "vouchers": day.vouchers,
        "tips": [
            {"table": table, "given": pool.given, "paid": pool.paid, "held": pool.held}
            for table, pool in day.tips
        ],
    }
    return TabularReport(
        heading, "linden-house.gaming-day/1", (*rows, report_row("all", day.house)), more
    )


def report_row(by: str, row: DayRow) -> dict[str, ReportValue]:
    """A row of the day's report, by column."""
    out: dict[str, ReportValue] = {"by": by, "unit": row.unit, "asset": row.asset, "game": row.game}
    for column, name in COLUMNS:
        out[column] = getattr(row, name)
        if name == "collected":
            out["(iv) poker rake"] = 0
    return out
