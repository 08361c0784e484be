"""Whole evenings at several terminals, at random: whatever was done or refused, every book of the
house says the same cents.
"""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.book import Store
from game.book.ledger import CASHIER
from game.core.errors import HouseError
from game.games import GAMES
from game.hall.money.meters import meters
from game.hall.money.vouchers import code_text
from game.hall.operator.gaming_days import Days
from game.hall.operator.keys import OpenRoom
from game.hall.records import HallRecords
from game.hall.terminal.session import LocalTerminal
from game.play.records.verification import verify_kept
from game.play.seats.bots import make_bots
from tests.hall.house import EASTERN, Clock, accounts_of, opened
from tests.hall.terminal.test_session import played

pytestmark = pytest.mark.engines

GAMES_PLAYED = (
    "criss-cross-poker",
    "flop-poker",
    "high-roll-dice",
    "free-bet-blackjack",
    "raise-it-up-stud-poker",
    "props-and-hops",
)
BROUGHT = 500_000


class Evening:
    """Players at terminals of several tables; every choice follows from one number."""

    def __init__(self, store: Store, clock: Clock, seed: int) -> None:
        self.store, self.clock = store, clock
        self.chance = random.Random(seed)
        self.accounts = accounts_of(store, seed)
        self.days = Days(store, lambda at: at.astimezone(EASTERN))
        self.tables: list[LocalTerminal] = []
        for number, slug in enumerate(self.chance.sample(GAMES_PLAYED, 3)):
            player = store.people.add_player(f"Guest {number}").id
            store.people.buy_in(player, BROUGHT)
            table, seat = (
                HallRecords(store).floor.open_table(
                    slug, self.chance.choice(("hybrid", "hybrid", "live"))
                ),
                3,
            )
            self.tables.append(
                LocalTerminal(
                    self.accounts,
                    table,
                    GAMES[slug],
                    player,
                    seat,
                    bots=make_bots(GAMES[slug], (seat,), 1),
                    seeds=lambda: self.chance.randbytes(32),
                    advise=lambda *_: None,
                )
            )
        self.shown: dict[int, dict[str, int]] = {}

    def go_on(self) -> None:
        """Something happens at a terminal; what is refused changes nothing."""
        table = self.chance.choice(self.tables)
        before = self.store.ledger.balances()
        what = self.chance.choice(
            (
                self.money,
                self.round,
                self.round,
                self.out,
                self.paper,
                self.by_hand,
                self.trouble,
                self.wait,
            )
        )
        try:
            what(table)
        except HouseError:
            assert self.store.ledger.balances() == before

    def money(self, table: LocalTerminal) -> None:
        table.buy_in(100 * self.chance.randrange(0, 900))

    def round(self, table: LocalTerminal) -> None:
        if table.balance < 50_000:
            table.buy_in(60_000)
        played(table.session, 1, self.chance.randrange(10**6))

    def out(self, table: LocalTerminal) -> None:
        table.cash_out()

    def paper(self, table: LocalTerminal) -> None:
        kept = HallRecords(self.store).vouchers.issued_in()
        if kept:
            one = self.chance.choice(kept)
            given = self.chance.choice(
                (
                    one.number,
                    code_text(one),
                    code_text(one).replace(str(one.cents), str(one.cents + 1)),
                )
            )
            table.insert_voucher(given)

    def by_hand(self, table: LocalTerminal) -> None:
        for terminal in HallRecords(self.store).floor.terminals(table.electronic):
            if HallRecords(self.store).accounts.hand_pay_due(terminal.asset):
                HallRecords(self.store).accounts.pay_by_hand(terminal.asset, person="J. Okafor")

    def trouble(self, table: LocalTerminal) -> None:
        HallRecords(self.store).floor.halt(table.asset, "A door is open.", kind="door")
        with suppress(HouseError):
            table.buy_in(100)
        HallRecords(self.store).floor.release(table.asset, "Closed.", person="J. Okafor")

    def wait(self, _table: LocalTerminal) -> None:
        self.clock.now += timedelta(minutes=self.chance.randrange(300))

    def risen(self) -> None:
        """No meter has fallen since it was last looked at."""
        for terminal in HallRecords(self.store).floor.terminals():
            now = self.store.ledger.terminal_meters(terminal.asset)
            assert all(
                now[name] >= value for name, value in self.shown.get(terminal.asset, {}).items()
            )
            self.shown[terminal.asset] = now


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_an_evening_at_random_leaves_every_book_with_the_same_cents(
    seed: int, tmp_path: Path
) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        HallRecords(store).floor.save_rules(
            replace(HallRecords(store).floor.rules(), pay_limit=10_000, voucher_limit=120_000),
            "M. Vale",
        )
        evening = Evening(store, clock, seed)
        for _ in range(45):
            evening.go_on()
            evening.risen()
        assert store.verify() == ()
        assert meters(store).agrees
        balances = store.ledger.balances()
        assert sum(balances.values()) == 0
        assert balances[CASHIER] == -3 * BROUGHT
        for number in store.rounds.each_round_id():
            assert verify_kept(store, number)["differences"] == []
        first = date(2026, 11, 21)
        reports = [
            evening.days.report(first + timedelta(days=n))
            for n in range((evening.days.today() - first).days + 1)
        ]
        assert all(report.agrees for report in reports)
        won = sum(cents for name, cents in balances.items() if name.startswith("win:"))
        awards = sum(
            store.ledger.terminal_meters(t.asset).get(f"{who} paid progressive", 0)
            for t in HallRecords(store).floor.terminals()
            for who in ("machine", "attendant")
        )
        assert sum(report.house.by_wagers for report in reports) == won - awards
        assert sum(report.house.rounds for report in reports) == meters(store).house.meter_value(
            "games played"
        )
        for report in reports[:-1]:
            day = date.fromisoformat(report.day)
            evening.days.close(day, OpenRoom("M. Vale", "J. Okafor", store.now()))
            assert evening.days.worked_out(day).house == evening.days.report(day).house
        assert store.verify() == ()
