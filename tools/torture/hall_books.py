"""Dishonest operators and players who move days, clocks and money of a hall; part of `hall`."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import msgspec

from game.book import Store
from game.core.errors import HouseError
from game.games import GAMES
from game.hall.dealing.clock import PhaseClock
from game.hall.dealing.dealt_table import DealtTable
from game.hall.dealing.table_host import Host
from game.hall.money.accounts import GameAccounts
from game.hall.operator.gaming_days import Days, GamingDay
from game.hall.operator.keys import OpenRoom
from game.hall.records import HallRecords
from game.hall.wire.messages import Commands, InsertBills, Redeem
from game.hall.wire.pairing import PairingGate
from game.rounds import legal

SLUG = "criss-cross-poker"
ZONE = timezone(timedelta(hours=-5))
BEGINS = datetime(2026, 11, 21, 20, 0, tzinfo=ZONE)
PERSONS = ("M. Vale", "J. Okafor")


class HallBooks:
    """A house with one terminal, whose operators move hour, clock and days, and whose player wants
    credit; `faults` collects what did not hold.
    """

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.now = BEGINS.astimezone(UTC)
        self.faults: list[str] = []
        self.closed: dict[str, GamingDay] = {}
        self.store: Store
        self.table: DealtTable
        self.open()
        player = self.store.people.add_player("Robin").id
        self.table.sit(1, player)

    def clock(self) -> datetime:
        """The machine's clock: a second later whenever it is read."""
        self.now += timedelta(seconds=1)
        return self.now

    def open(self) -> None:
        """Open the book as a new process would."""
        self.store = Store.open(self.folder, clock=self.clock, local=local)
        accounts = GameAccounts(self.store, below=self.chance.randrange, local=local)
        electronic = next(iter(HallRecords(self.store).floor.tables(SLUG)), None)
        electronic = electronic or HallRecords(self.store).floor.open_table(SLUG, "hybrid")
        self.table = DealtTable(
            accounts, electronic, GAMES[SLUG], seeds=lambda: self.chance.randbytes(32)
        )

    def run(self) -> list[str]:
        """Do everything in a random order; what did not hold."""
        tricks: list[Callable[[], None]] = [
            self.play,
            self.play,
            self.play,
            self.put_in_bills,
            self.repeat_number,
            self.cash_out,
            self.move_hour,
            self.set_clock_back,
            self.let_time_pass,
            self.let_time_pass,
            self.close_day,
            self.close_again,
            self.reopen,
        ]
        for _ in range(24):
            trick, before = self.chance.choice(tricks), self.table.balance(1)
            trick()
            if trick != self.play:  # wins may go over the limit, and nothing else
                most = max(before, self._limit())
                self._hold(self.table.balance(1) <= most, "an account holds more than its limit")
        self.compare()
        self.store.close(keep_backup=False)
        return self.faults

    def _hold(self, good: bool, fault: str) -> None:
        self.faults += [] if good else [fault]

    def _limit(self) -> int:
        return HallRecords(self.store).floor.rules().credit_limit

    def play(self) -> None:
        """Play a round with random choices."""
        table = self.table
        if table.balance(1) < 10_000:
            table.insert_bills(1, 10_000)
        table.deal({1: {"ante-across": 500, "ante-down": 500}})
        while table.playing and table.state is not None:
            table.act(self.chance.choice(legal(table.game, table.state)))

    def put_in_bills(self) -> None:
        """Put in any amount up to ten billion dollars; only the limit is accepted."""
        cents = self.chance.choice((10_000, 500_000, 1_000_000, 10**8, 10**12))
        before = self.table.balance(1)
        takes = before + cents <= self._limit()
        try:
            self.table.insert_bills(1, cents)
        except HouseError:
            self._hold(not takes, f"bills of {cents} cents were refused at a balance of {before}")
        else:
            self._hold(takes, f"bills of {cents} cents were taken at a balance of {before}")

    def repeat_number(self) -> None:
        """Send a used command number again over the wire, with other content and with the same."""
        host = Host(
            self.table,
            SilentPort(),
            PhaseClock(),
            PairingGate(self.chance.randbytes),
            now=0.0,
            random=self.chance.randbytes,
        )
        place, before = host.places[1], self.table.balance(1)
        number = self.table.current_or_next_round
        said: list[Commands] = [
            InsertBills(number, 1, 10_000),
            InsertBills(number, 1, 20_000),
            Redeem(number, 1, "1" * 18),
        ]
        answers = [host.answer(place, one, 0.0).refused for one in (said[0], said[0], *said[1:])]
        came = 0 if before + 10_000 > self._limit() else 10_000
        self._hold(
            self.table.balance(1) == before + came,
            "a repeated command was done twice, or with other content",
        )
        self._hold(answers[0] == answers[1], "a repeated command has another answer")
        self._hold(
            all("other content" in one for one in answers[2:]), "other content was not refused"
        )

    def cash_out(self) -> None:
        """Cash out, and put the voucher in twice: the second time it is refused."""
        voucher, before = self.table.cash_out(1), self.table.balance(1)
        if voucher is None:
            return
        self.table.redeem(1, voucher.number)
        try:
            self.table.redeem(1, voucher.number)
        except HouseError:
            self._hold(
                self.table.balance(1) == before + voucher.cents,
                "a voucher was paid otherwise than once",
            )
        else:
            self.faults.append("a voucher was redeemed twice")

    def move_hour(self) -> None:
        """Move the hour at which the day begins."""
        rules = msgspec.structs.replace(
            HallRecords(self.store).floor.rules(), day_begins=self.chance.randrange(24)
        )
        HallRecords(self.store).floor.save_rules(rules, ", ".join(PERSONS))

    def set_clock_back(self) -> None:
        """Set the clock back up to thirty hours; nothing moves before an operator confirms it."""
        told, entries = self.store.now(), self._entries()
        self.now -= timedelta(minutes=self.chance.randrange(60, 1800))
        for move in (
            lambda: self.table.insert_bills(1, 100),
            self.play,
            lambda: self.table.cash_out(1),
        ):
            try:
                move()
            except HouseError:
                continue
            self._hold(self._entries() == entries, "money moved while the clock was wrong")
        self._hold(
            bool(HallRecords(self.store).clock.watch()), "a clock that was set back is not noticed"
        )
        HallRecords(self.store).clock.confirm(", ".join(PERSONS))
        self._hold(self.store.now() >= told, "the house's clock went back")

    def _entries(self) -> int:
        return int(self.store.door.value("SELECT count(*) FROM journal"))

    def let_time_pass(self) -> None:
        """Let up to two days pass."""
        self.now += timedelta(minutes=self.chance.randrange(2880))

    def close_day(self) -> None:
        """Close yesterday and the open days before it."""
        days = Days(self.store, local)
        for back in (3, 2, 1):
            day = days.today() - timedelta(days=back)
            if (
                day >= BEGINS.date()
                and HallRecords(self.store).days.closed_day(day.isoformat()) is None
            ):
                self.closed[day.isoformat()] = days.close(day, self._room())

    def close_again(self) -> None:
        """Close a closed day again, and the current day; both are refused."""
        days = Days(self.store, local)
        for day in (*map(date.fromisoformat, self.closed), days.today()):
            try:
                days.close(day, self._room())
            except HouseError:
                continue
            self.faults.append(f"{day} was closed again, or while it ran")

    def _room(self) -> OpenRoom:
        return OpenRoom(*PERSONS, self.store.now())

    def reopen(self) -> None:
        """End the program and start it again."""
        self.table.close_keeping_accounts()
        self.store.close(keep_backup=False)
        self.open()

    def compare(self) -> None:
        """Check that every cent, round and voucher is in one day, and that signed reports are
        unchanged.
        """
        days, store = Days(self.store, local), self.store
        first = BEGINS.date() - timedelta(days=1)  # where the day begins late in the evening
        reports = [
            days.report(first + timedelta(days=n)) for n in range((days.today() - first).days + 1)
        ]
        won = sum(
            cents for name, cents in store.ledger.balances().items() if name.startswith("win:")
        )
        played = sum(
            store.ledger.terminal_meters(one.asset).get("games played", 0)
            for one in HallRecords(store).floor.terminals()
        )
        self._hold(
            sum(one.house.by_wagers for one in reports) == won, "revenue is in two days, or in none"
        )
        self._hold(
            sum(one.house.rounds for one in reports) == played, "a round is in two days, or in none"
        )
        self._hold(
            sum(one.vouchers.issued for one in reports)
            == len(HallRecords(store).vouchers.issued_in()),
            "a voucher is in none",
        )
        self._hold(all(one.agrees for one in reports), "a day does not agree two ways")
        for day, signed in self.closed.items():
            self._hold(
                days.report(date.fromisoformat(day)) == signed,
                f"the report of {day} is not what was signed",
            )
        self.faults += [f"verify: {one}" for one in store.verify()]


class SilentPort:
    """A port whose connections lead nowhere."""

    def send(self, link: int, data: bytes) -> None:
        """Send to nobody."""

    def drop(self, link: int, why: str) -> None:
        """Drop nobody."""

    def admit(self, link: int) -> None:
        """Admit nobody."""


def local(at: datetime) -> datetime:
    """A moment in the house's time zone."""
    return at.astimezone(ZONE)


def tried(folder: Path, seed: str) -> list[str]:
    """What did not hold in one try."""
    return HallBooks(folder, random.Random(seed)).run()
