"""Several hosts on one book: each deals its tables by a lease, and who lost one writes no more."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.book import Store, StoreError
from game.book.errors import LeaseLost
from game.book.house.leases import WATCH_SECONDS, Leases
from game.book.integrity.seed_key import KEY_FILE
from game.book.place import BookPlace, keep_server, server_of
from game.book.postgresql import OwnedElsewhere, PostgresDatabase
from game.book.schema.postgresql import HOST_REFUSALS, RowGuard
from game.core.offer import MeterState
from game.hall.money.accounts import GameAccounts
from game.hall.records import HallRecords
from game.hall.records.vouchers import VoucherRefused
from tests import postgres
from tests.book.book import SLUG, begin, bet, opened, play, seated, settle

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]


@pytest.fixture
def hosts(postgres: postgres.Server, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the book for one host more, from a data folder of its own."""
    first = tmp_path / "1"
    place = postgres.book_of(first)
    with ExitStack() as held:
        count = 0

        def open_one() -> Store:
            nonlocal count
            count += 1
            folder = tmp_path / str(count)
            if count > 1:
                found = server_of(first)
                keep_server(folder, BookPlace(place.address, "" if found is None else found.book))
                shutil.copy(first / KEY_FILE, folder / KEY_FILE)
            return held.enter_context(opened(folder))

        yield open_one


def _table(store: Store) -> int:
    made = HallRecords(store).floor.open_table(SLUG, "hybrid")
    return store.tables.table_id(made.house_table, SLUG)


def _run_out(store: Store, table: int) -> None:
    store.door.rows("UPDATE table_lease SET until = 0 WHERE house_table = ? RETURNING 1", (table,))


def test_what_hosts_write_in_turn_is_one_book(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    player, sitting = seated(one)
    play(one, player, sitting, 1, win=500)
    for number in range(2, 6):
        writer = (one, two)[number % 2]
        round_id = begin(writer, player, sitting, number)
        bet(writer, player, round_id)
        settle(writer, player, round_id, win=500)
        (two, one)[number % 2].log.write("test", f"after round {number}")
        (two, one)[number % 2].add_root()
    assert one.people.bankroll(player) == two.people.bankroll(player)
    assert one.verify() == two.verify() == ()


def test_one_host_has_a_table_until_its_lease_has_run_out(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    table = _table(one)
    assert one.leases.take(table, "", ["127.0.0.1:1"])
    assert not two.leases.take(table, "", ["127.0.0.1:2"])
    (lease,) = two.leases.elsewhere()
    assert (lease.row, lease.places, lease.fence) == (table, ("127.0.0.1:1",), 1)
    assert one.leases.renew() == frozenset()
    one.leases.give_back(table)
    assert two.leases.take(table, "", ["127.0.0.1:2"])
    assert one.leases.elsewhere()[0].fence == 2


def test_the_write_of_a_host_that_lost_its_table_is_refused(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    player, sitting = seated(one)
    table = _table(one)
    assert one.leases.take(table, "", [])
    round_id = begin(one, player, sitting)
    bet(one, player, round_id)
    _run_out(two, table)
    one.log.write("test", "nobody has taken it, so it may still write")
    assert two.leases.take(table, "", [])
    with pytest.raises(LeaseLost, match="Another host deals this table now"):
        settle(one, player, round_id, win=500)
    settle(two, player, round_id, win=500)
    assert two.rounds.round_row(round_id).status == "settled"
    assert one.leases.renew() == {table}
    one.log.write("test", "it writes again what is of none of its tables")
    assert two.verify() == ()


def test_found_broken_a_meter_that_rose_at_one_host_was_not_told_to_others(
    hosts: Callable[[], Store],
) -> None:
    one, two = hosts(), hosts()
    two.tables.set_meters("flop-poker", {"four": MeterState(1_000)})
    before = one.leases.news
    two.tables.set_meters("flop-poker", {"four": MeterState(2_000)})
    assert one.tables.meters("flop-poker")["four"].milli == 2_000
    assert one.leases.news > before


@pytest.mark.parametrize("refusal", HOST_REFUSALS, ids=[one.name for one in HOST_REFUSALS])
def test_a_book_whose_hosts_are_not_kept_apart_is_at_fault(
    hosts: Callable[[], Store], refusal: RowGuard
) -> None:
    one = hosts()
    assert one.leases.take(_table(one), "", [])
    if refusal.when == "DELETE":
        for sql in (f"DELETE FROM {refusal.table}", f"TRUNCATE {refusal.table}"):
            with (
                pytest.raises(StoreError, match=refusal.sentence),
                one.door.errors_as_store_errors(),
            ):
                one.door.execute(sql)
    assert one.door.faults() == ()
    one.door.execute(f"DROP TRIGGER {refusal.name} ON {refusal.table}")
    assert one.door.faults() == (
        f"Something is missing in the book: its trigger {refusal.name} is gone.",
    )


def test_a_fence_never_goes_back(hosts: Callable[[], Store]) -> None:
    one = hosts()
    table = _table(one)
    assert one.leases.take(table, "", [])
    for change in ("fence = fence - 1", "host = 'another'"):
        with pytest.raises(StoreError, match="rises with each"), one.door.errors_as_store_errors():
            one.door.execute(f"UPDATE table_lease SET {change}")


def test_a_table_is_taken_over_once_its_lease_was_seen_run_out_for_some_time(
    hosts: Callable[[], Store],
) -> None:
    one, two = hosts(), hosts()
    now = 0.0
    watching = Leases(two.door, lambda: now)
    closed, dealt = _table(one), _table(one)
    for table, order in ((closed, ""), (dealt, "{}")):
        assert one.leases.take(table, order, [])
        _run_out(two, table)
    assert watching.to_take_over() == ()
    now = WATCH_SECONDS
    assert [lease.row for lease in watching.to_take_over()] == [dealt]
    assert one.leases.renew() == frozenset()  # it was there all the time, and the server was not
    assert watching.to_take_over() == ()


def test_a_voucher_is_paid_at_one_of_two_hosts(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    player = one.people.add_player("Ada").id
    one.people.buy_in(player, 60_000)
    table = HallRecords(one).floor.open_table(SLUG, "hybrid")
    accounts = [GameAccounts(one, below=lambda n: n // 2, local=lambda at: at)]
    accounts.append(GameAccounts(two, below=lambda n: n // 2, local=lambda at: at))
    asset = accounts[0].open(table, 1, player=player).asset
    accounts[0].bills(asset, {10_000: 5})
    voucher = accounts[0].cash_out(asset)
    assert voucher is not None
    assert accounts[1].voucher(asset, voucher.number).redeemed_at == asset
    with pytest.raises(VoucherRefused, match="was paid"):
        accounts[0].voucher(asset, voucher.number)
    assert one.ledger.balance("vouchers") == 0
    assert two.ledger.balance(f"game:{asset}") == 50_000
    one.ledger.prove_meters(asset)
    assert one.verify() == ()


def test_hosts_that_pay_one_voucher_at_the_same_moment_pay_it_once(
    hosts: Callable[[], Store],
) -> None:
    """The other host pays between this one's look at the voucher and its transaction."""
    one, two = hosts(), hosts()
    player = one.people.add_player("Ada").id
    one.people.buy_in(player, 60_000)
    table = HallRecords(one).floor.open_table(SLUG, "hybrid")
    accounts = GameAccounts(one, below=lambda n: n // 2, local=lambda at: at)
    asset = accounts.open(table, 1, player=player).asset
    accounts.bills(asset, {10_000: 5})
    voucher = accounts.cash_out(asset)
    assert voucher is not None
    begin_transaction = one.door._begin

    def pay_elsewhere_first() -> None:
        one.door._begin = begin_transaction  # type: ignore[method-assign]
        HallRecords(two).vouchers.pay_by_hand(voucher.number, player, persons="Bob", now=two.now())
        begin_transaction()

    one.door._begin = pay_elsewhere_first  # type: ignore[method-assign]
    with pytest.raises(VoucherRefused, match="was paid already"):
        HallRecords(one).vouchers.redeem(asset, voucher.number, one.now())
    assert one.people.bankroll(player) == 60_000
    assert one.verify() == ()


def test_who_changes_the_book_itself_must_be_alone(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    assert isinstance(one.door, PostgresDatabase)
    with pytest.raises(OwnedElsewhere, match="end it first"), one.door.alone():
        pass
    two.close()
    with one.door.alone():
        pass


def test_a_host_with_another_key_voids_nothing_of_the_others(
    hosts: Callable[[], Store], tmp_path: Path
) -> None:
    one = hosts()
    player, _ = seated(one)
    seed = b"s" * 32
    one.promises.make(player, SLUG, seed)
    place = server_of(one.folder)
    assert place is not None
    keep_server(tmp_path / "stranger", place)
    with pytest.raises(StoreError, match=r"house\.key in this data folder is not that"):
        opened(tmp_path / "stranger")
    pending = one.promises.pending(player, SLUG)
    assert pending is not None
    assert pending.commitment == hashlib.sha256(seed).hexdigest()


def test_what_another_host_writes_into_the_log_is_heard(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    before = two.leases.news
    one.log.write("test", "something has happened")
    two.people.players()
    assert two.leases.news == before + 1
    own = one.leases.news
    one.log.write("test", "what it wrote itself is no news")
    one.people.players()
    assert one.leases.news == own


def test_the_owner_of_a_file_has_every_table(tmp_path: Path) -> None:
    with opened(tmp_path / "file") as store:
        table = _table(store)
        assert store.leases.take(table, "", [])
        assert store.leases.elsewhere() == store.leases.to_take_over() == ()
        store.leases.give_back(table)
