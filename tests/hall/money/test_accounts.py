"""Buying in and cashing out at a terminal: out of the bankroll, onto the account, and away on a
voucher, to the cent.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import NotEnough, StoreError, Unbalanced
from game.book.house.meter_tallies import MetersDiffer
from game.hall.money.accounts import GameAccounts
from game.hall.money.meters import NUMBERED
from game.hall.records import HallRecords
from tests.hall.house import SLUG, accounts_of, opened, seated

pytestmark = pytest.mark.engines


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[GameAccounts]:
    with opened(tmp_path / "data") as store:
        yield accounts_of(store)
        assert store.verify() == ()


def test_e3_a_buy_in_is_credited_at_once_and_a_cash_out_debits_to_zero(
    accounts: GameAccounts,
) -> None:
    asset, store = seated(accounts), accounts.store
    assert asset == 2044
    assert accounts.put_in_bills(asset, {10_000: 4, 5_000: 2}) == 50_000
    assert (accounts.balance(asset), store.people.bankroll(1)) == (50_000, 50_000)
    voucher = accounts.cash_out_any_balance(asset)
    assert voucher is not None
    assert (voucher.cents, accounts.balance(asset)) == (50_000, 0)
    assert accounts.cash_out_any_balance(asset) is None
    assert store.ledger.balances() == {
        "cashier": -100_000,
        "player:1": 50_000,
        "game:2044": 0,
        "vouchers": 50_000,
    }


def test_e5_bills_come_by_denomination_out_of_the_bankroll(accounts: GameAccounts) -> None:
    asset, store = seated(accounts), accounts.store
    accounts.put_in_bills(asset, {2000: 3, 100: 5})
    assert store.ledger.terminal_meters(asset) == {"bill in $20": 6000, "bill in $1": 500}
    with pytest.raises(NotEnough):
        accounts.put_in_bills(asset, {10_000: 10})
    for wrong in ({300: 1}, {2000: -1}, {2000: True}, {2000: 1.5}):
        with pytest.raises(Unbalanced):
            accounts.put_in_bills(asset, wrong)
    assert (accounts.balance(asset), store.people.bankroll(1)) == (6500, 93_500)


def test_e5_a_bot_holds_a_game_account_like_anyone_and_brings_its_money(
    accounts: GameAccounts,
) -> None:
    seated(accounts)
    table = HallRecords(accounts.store).floor.table(1)
    asset = accounts.open(table, 2, bot="Bruno").asset
    assert accounts.put_in_bills(asset, {10_000: 2}) == 20_000
    assert accounts.store.ledger.balances()["bots"] == -20_000


def test_e5_at_a_live_table_chips_are_handed_to_the_dealer_and_no_voucher_is_paid(
    accounts: GameAccounts,
) -> None:
    seated(accounts)
    store = accounts.store
    table = HallRecords(store).floor.open_table("lunar-poker", "live")
    asset = accounts.open(table, 1, player=1).asset
    assert (table.asset, asset) == (2080, 2081)
    assert accounts.buy_in_with_chips(asset, 12_345) == 12_345
    assert accounts.cash_out_as_chips(asset) == 12_345
    assert (accounts.balance(asset), store.people.bankroll(1)) == (0, 100_000)
    hybrid = seated(accounts)
    with pytest.raises(StoreError, match="no dealer who takes chips"):
        accounts.buy_in_with_chips(hybrid, 500)
    with pytest.raises(StoreError, match="pays by voucher"):
        accounts.cash_out_as_chips(hybrid)


def test_e6_a_voucher_is_equal_to_the_balance_and_what_is_over_the_limit_is_paid_by_hand(
    accounts: GameAccounts,
) -> None:
    asset, store = seated(accounts, cents=1_000_000), accounts.store
    accounts.put_in_bills(asset, {10_000: 45})
    voucher = accounts.cash_out_any_balance(asset)
    assert voucher is not None
    assert (
        voucher.cents,
        accounts.balance(asset),
        HallRecords(store).accounts.hand_pay_due(asset),
    ) == (300_000, 0, 150_000)
    assert store.ledger.terminal_meters(asset)["attendant paid cancelled credits"] == 150_000
    assert HallRecords(store).accounts.pay_by_hand(asset, person="J. Okafor") == 150_000
    assert (HallRecords(store).accounts.hand_pay_due(asset), store.people.bankroll(1)) == (
        0,
        1_000_000 - 300_000,
    )
    with pytest.raises(StoreError, match="No hand pay is due"):
        HallRecords(store).accounts.pay_by_hand(asset, person="J. Okafor")


def test_one_terminal_has_one_holder_who_finds_his_account_again(accounts: GameAccounts) -> None:
    asset = seated(accounts)
    accounts.put_in_bills(asset, {2000: 1})
    assert seated(accounts) == asset
    with pytest.raises(StoreError, match="Somebody already holds the game account at LH-2044"):
        seated(accounts, name="Odile")
    with pytest.raises(StoreError, match="still money"):
        accounts.close(asset)
    accounts.cash_out_any_balance(asset)
    accounts.close(asset)
    assert seated(accounts, name="Odile") == asset


def test_meters_that_differ_stop_the_terminal_and_clear_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        accounts = accounts_of(store)
        asset = seated(accounts)
        accounts.put_in_bills(asset, {2000: 3})
        with store.atomic():
            store.door.write("UPDATE tally SET value = value + 500 WHERE meter = 'bill in $20'")
        with pytest.raises(MetersDiffer, match=r"Meters and book differ by \$5\.00 at LH-2044"):
            accounts.put_in_bills(asset, {2000: 1})
        assert "differ by $5.00" in HallRecords(store).floor.terminal(asset).halted
        assert [line.kind for line in store.log.lines(asset=asset)] == ["error"]
        assert (accounts.balance(asset), store.ledger.terminal_meters(asset)) == (
            6000,
            {"bill in $20": 6500},
        )
        with pytest.raises(StoreError, match="out of use"):
            accounts.put_in_bills(asset, {2000: 1})
        with pytest.raises(MetersDiffer):
            HallRecords(store).floor.release(asset, "Looked at it.", person="J. Okafor")


def test_electronic_tables_are_numbered_through_the_house(accounts: GameAccounts) -> None:
    store = accounts.store
    first, second = (
        HallRecords(store).floor.open_table(SLUG, "hybrid"),
        HallRecords(store).floor.open_table(SLUG, "live"),
    )
    assert [t.name for t in HallRecords(store).floor.tables()] == [
        "Hybrid table 1",
        "Electronic table 2",
    ]
    assert (first.asset, second.asset, second.house_table) == (2040, 2080, 1_000_002)
    assert HallRecords(store).floor.tables("lunar-poker") == ()
    with pytest.raises(StoreError, match="no electronic table number 7"):
        HallRecords(store).floor.table(7)
    with pytest.raises(StoreError, match="positions 1 to 30"):
        HallRecords(store).floor.place_terminal(first, 31)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tally SET value = value - 1",
        "UPDATE tally SET value = 0",
        "DELETE FROM tally",
        "UPDATE tally SET meter = 'coin in'",
        "UPDATE voucher SET redeemed = NULL",
        "UPDATE voucher SET cents = cents + 1",
        "DELETE FROM voucher",
        "DELETE FROM terminal",
        "UPDATE game_account SET player = 2",
        "UPDATE terminal SET position = 9",
    ],
)
def test_a_meter_never_falls_and_is_never_cleared(accounts: GameAccounts, sql: str) -> None:
    asset = seated(accounts)
    accounts.put_in_bills(asset, {2000: 3})
    voucher = accounts.cash_out_any_balance(asset)
    assert voucher is not None
    accounts.redeem_voucher(asset, voucher.number)
    with pytest.raises(StoreError, match="book refused"), accounts.store.atomic():
        accounts.store.door.write(sql)
    assert accounts.store.ledger.terminal_meters(asset)["bill in $20"] == 6000


@pytest.mark.in_file
def test_a_meter_has_more_than_ten_digits(accounts: GameAccounts) -> None:
    asset, store = seated(accounts, cents=10_000_000), accounts.store
    with store.atomic():
        store.ledger.raise_terminal_meters({(asset, "bill in $100"): 98_765_432_100_000})
    assert store.ledger.terminal_meters(asset)["bill in $100"] == 98_765_432_100_000
    assert [fault for fault in store.verify() if "LH-2044" in fault]
    guards = store.door.rows(
        "SELECT name, sql FROM sqlite_master WHERE name IN ('tally_rises', 'tally_is_kept')"
    )
    with store.atomic():
        for guard in guards:
            store.door.write(f"DROP TRIGGER {guard['name']}")
        store.door.write("DELETE FROM tally")
        for guard in guards:
            store.door.write(guard["sql"])


def test_meters_are_numbered_as_in_605a_5_d() -> None:
    """A report with a wrong number passed; games played and won share the last."""
    assert [number for number, _ in NUMBERED] == [*range(1, 13), 12]
