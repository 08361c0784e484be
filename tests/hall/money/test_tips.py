"""465a.19(g)(2): a tip from a terminal is recorded by table, pooled, in the day's report, and paid
out by the operator; meters and ledger agree all the while.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import NotEnough, StoreError
from game.book.house.meter_tallies import game_account_cents_due
from game.book.ledger import CASHIER, tip_account
from game.core.errors import HouseError
from game.games import GAMES
from game.hall.dealing.dealt_table import DealtTable
from game.hall.money.accounts import GameAccounts
from game.hall.operator.console import OperatorRoom
from game.hall.operator.day_sheet import tip_lines
from game.hall.operator.gaming_days import Days
from game.hall.operator.keys import OpenRoom
from game.hall.records import HallRecords
from game.hall.records.values import TipPool
from game.rounds import events as ev
from tests.hall.house import SLUG, accounts_of, opened, seated

pytestmark = pytest.mark.engines


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[GameAccounts]:
    with opened(tmp_path / "data") as store:
        yield accounts_of(store)
        assert store.verify() == ()


def test_a_tip_goes_from_the_account_to_the_pool_of_its_table(accounts: GameAccounts) -> None:
    asset, store = seated(accounts), accounts.store
    table = HallRecords(store).floor.table(1)
    accounts.put_in_bills(asset, {10_000: 2})
    assert accounts.tip(asset, 500) == 19_500
    assert accounts.tip(asset, 2500) == 17_000
    box = tip_account(SLUG, table.house_table)
    assert store.ledger.balance(box) == accounts.records.accounts.tips_in_box(table) == 3000
    tallies = store.ledger.terminal_meters(asset)
    assert tallies["tips"] == 3000
    assert game_account_cents_due(tallies) == accounts.balance(asset) == 17_000
    accounts.prove(asset)
    assert [line.told for line in store.log.lines(kind="tip")] == [
        "Gave the dealers $25.00.",
        "Gave the dealers $5.00.",
    ]
    with pytest.raises(NotEnough):
        accounts.tip(asset, 17_001)


def test_the_days_report_has_the_pool_and_agrees(accounts: GameAccounts) -> None:
    asset, store = seated(accounts), accounts.store
    table = HallRecords(store).floor.table(1)
    accounts.put_in_bills(asset, {10_000: 2})
    accounts.tip(asset, 3000)
    days = Days(store, accounts.local)
    found = days.report(days.today())
    assert found.agrees
    assert found.house.withdrawn == 3000
    assert dict(found.tips) == {f"{table.name}, {GAMES[SLUG].title}": TipPool(3000, 0, 3000)}
    (line,) = tip_lines(found)
    assert "given $30.00, paid to the dealers $0.00, in the tip box $30.00" in line


def test_the_operator_pays_the_pool_out_behind_both_keys(accounts: GameAccounts) -> None:
    asset, store = seated(accounts), accounts.store
    accounts.put_in_bills(asset, {10_000: 2})
    accounts.tip(asset, 3000)
    told: list[str] = []
    room = OpenRoom("M. Vale", "R. Ortiz", store.now())
    operator = OperatorRoom(store, accounts.local, room, told.append)
    cashier = store.ledger.balance(CASHIER)
    operator.do("tips")
    operator.do("tips pay 1")
    assert told[0].endswith("$30.00")
    assert told[1] == "$30.00 of tips were paid to the dealers of Hybrid table 1."
    assert store.ledger.balance(CASHIER) == cashier + 3000
    (line,) = store.log.lines(kind="tips")
    assert line.person == "M. Vale, R. Ortiz"
    days = Days(store, accounts.local)
    ((_, pool),) = days.report(days.today()).tips
    assert pool == TipPool(3000, 3000, 0)
    with pytest.raises(StoreError, match="Nothing is in the tip box"):
        operator.do("tips pay 1")
    with pytest.raises(HouseError, match="is said as"):
        operator.do("tips give 1")


def test_a_dealt_table_takes_a_tip_and_thanks(accounts: GameAccounts) -> None:
    store = accounts.store
    table = DealtTable(
        accounts,
        HallRecords(store).floor.open_table(SLUG, "hybrid"),
        GAMES[SLUG],
        seeds=lambda: bytes(32),
    )
    store.people.buy_in(store.people.add_player("Ada").id, 100_000)
    player = store.people.players()[0].id
    table.sit(2, player)
    table.insert_bills(2, 10_000)
    assert table.tip(2, 500) == (ev.Tipped(2, 500), ev.Announced("Thank you: $5 for the dealers."))
    assert table.balance(2) == 9500
    for cents in (0, 50, 10_000):
        with pytest.raises(HouseError) as refusal:
            table.tip(2, cents)
        assert refusal.value.field == "tip"
    assert table.balance(2) == 9500
