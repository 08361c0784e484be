"""The meters of 605a.5(d): for each terminal, each game and in all; they only rise, and agree with
the ledger to the cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

import msgspec

from ...book import Store
from ...book.house import meter_tallies as t
from ...book.house.meter_tallies import TerminalMeter, asset_label, game_account_cents_due
from ...games import GAMES
from ...printing.report_files import Heading, ReportValue, TabularReport
from ..records import HallRecords
from .accounts import Local

BILLS: Final = "bill in"
NUMBERED: Final = (
    (1, TerminalMeter.COIN_IN),
    (2, TerminalMeter.COIN_OUT),
    (3, TerminalMeter.JACKPOTS),
    (4, TerminalMeter.CANCELLED),
    (5, BILLS),
    (6, TerminalMeter.VOUCHER_IN),
    (7, TerminalMeter.VOUCHERS_IN),
    (8, TerminalMeter.VOUCHER_OUT),
    (9, TerminalMeter.VOUCHERS_OUT),
    (10, TerminalMeter.PROGRESSIVE),
    (11, TerminalMeter.PROGRESSIVE_BY_HAND),
    (12, TerminalMeter.PLAYED),
    (12, TerminalMeter.WON),
)
"""The meters with their numbers in 605a.5(d); the first of (12) counts games played, the second
games won.
"""


class MeterRow(msgspec.Struct, frozen=True):
    """The meters of a terminal, a game or the house: `meters` by name, cents or how many;
    `progressive` says whether a progressive payout is offered there. `account` is what its game
    accounts hold by the ledger, in cents.
    """

    name: str
    asset: str
    game: str
    meters: Mapping[str, int]
    progressive: bool
    account: int

    def meter_value(self, meter: str) -> int | None:
        """What a meter shows; None where it is not offered (0: offered, and it never happened)."""
        if meter == BILLS:
            return sum(self.meters.get(t.bill_meter_name(cents), 0) for cents in t.DENOMINATIONS)
        if (
            meter in (TerminalMeter.PROGRESSIVE, TerminalMeter.PROGRESSIVE_BY_HAND)
            and not self.progressive
        ):
            return None
        return self.meters.get(meter, 0)

    @property
    def by_meters(self) -> int:
        """What the game accounts must hold by the meters, in cents."""
        return game_account_cents_due(self.meters)

    @property
    def agrees(self) -> bool:
        """Whether meters and ledger say the same."""
        return self.by_meters == self.account


class MeterReport(msgspec.Struct, frozen=True):
    """Every meter of the house by terminal, by game, and of all; games played since the power came
    on and since a door opened.
    """

    terminals: tuple[MeterRow, ...]
    games: tuple[MeterRow, ...]
    house: MeterRow
    since_power: int
    since_door: int

    @property
    def agrees(self) -> bool:
        """Whether meters and ledger agree everywhere."""
        return all(row.agrees for row in (*self.terminals, *self.games, self.house))


def meters(store: Store) -> MeterReport:
    """The meters as they stand."""
    with store.snapshot():
        rows = tuple(
            MeterRow(
                f"{one.table.name}, terminal {one.position}",
                asset_label(one.asset),
                one.table.slug,
                store.ledger.terminal_meters(one.asset),
                bool(GAMES[one.table.slug].meters),
                HallRecords(store).accounts.balance(one.asset),
            )
            for one in HallRecords(store).floor.terminals()
        )
        slugs = dict.fromkeys(row.game for row in rows)
        games = tuple(
            _summed(GAMES[s].title, s, [row for row in rows if row.game == s])
            for s in GAMES
            if s in slugs
        )
        return MeterReport(
            rows,
            games,
            _summed("All games", "", rows),
            _games_since(store, "power"),
            _games_since(store, "door"),
        )


def _games_since(store: Store, kind: str) -> int:
    """Games played since the last line of that kind on the log; since first use where there is
    none.
    """
    last = next(iter(store.log.lines(kind=kind, limit=1)), None)
    return HallRecords(store).days.games_since(
        last.at if last is not None else datetime.fromtimestamp(0, tz=store.now().tzinfo)
    )


def _summed(name: str, slug: str, rows: Iterable[MeterRow]) -> MeterRow:
    total: dict[str, int] = {}
    account, progressive = 0, False
    for row in rows:
        account, progressive = account + row.account, progressive or row.progressive
        for meter, value in row.meters.items():
            total[meter] = total.get(meter, 0) + value
    return MeterRow(name, "", slug, total, progressive, account)


def report(store: Store, heading: Heading) -> TabularReport:
    """The meters as a report: a row for each terminal, each game and all, amounts in cents."""
    found = meters(store)
    rows = [("terminal", row) for row in found.terminals] + [("game", row) for row in found.games]
    return TabularReport(
        heading,
        "linden-house.meters/1",
        tuple(report_row(by, row) for by, row in (*rows, ("all", found.house))),
        {
            "agrees": found.agrees,
            "games": {
                "since_first_use": found.house.meter_value(TerminalMeter.PLAYED),
                "since_power": found.since_power,
                "since_door": found.since_door,
            },
        },
    )


def report_row(by: str, row: MeterRow) -> dict[str, ReportValue]:
    """A row of the meters' report, by column."""
    out: dict[str, ReportValue] = {"by": by, "name": row.name, "asset": row.asset, "game": row.game}
    out |= {f"{number} {meter}": row.meter_value(meter) for number, meter in NUMBERED}
    further = (
        *map(t.bill_meter_name, t.DENOMINATIONS),
        TerminalMeter.CHIPS_IN,
        TerminalMeter.CHIPS_OUT,
        TerminalMeter.TIPS,
    )
    out |= {meter: row.meter_value(meter) for meter in further}
    return out | {
        "accounts by meters": row.by_meters,
        "accounts by ledger": row.account,
        "agrees": row.agrees,
    }


def lines(store: Store) -> list[str]:
    """The meters as a terminal prints them: a block for each game and for all, dollars where money
    is meant.
    """
    from ...core.money import dollars

    found, out = meters(store), []
    for row in (*found.games, found.house):
        out.append(f"{row.name}{'' if row.agrees else ': METERS AND BOOK DIFFER'}")
        for number, meter in NUMBERED:
            value = row.meter_value(meter)
            money = meter not in (
                TerminalMeter.VOUCHERS_IN,
                TerminalMeter.VOUCHERS_OUT,
                TerminalMeter.PLAYED,
                TerminalMeter.WON,
            )
            told = "none" if value is None else dollars(value) if money else f"{value:,}"
            out.append(f"  ({number:2}) {meter:32} {told:>20}")
        out.append(f"       {'on game accounts':32} {dollars(row.account):>20}")
    return out


def local_time(store: Store, local: Local) -> str:
    """Now, by the house's clock, to the second."""
    return local(store.now()).replace(tzinfo=None).isoformat(sep=" ", timespec="seconds")
