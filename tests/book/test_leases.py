"""Several hosts on one book: each deals its tables by a lease, and who lost one writes no more."""

from __future__ import annotations

import hashlib
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from threading import Barrier

import pytest

from game.book import Store, StoreError
from game.book.errors import LeaseLost
from game.book.house.leases import LEASE_TIMES, Leases
from game.book.integrity.seed_key import KEY_FILE
from game.book.place import BookPlace, server_of, write_server_file
from game.book.postgresql import OwnedElsewhere, PostgresDatabase
from game.book.schema.postgresql import HOST_REFUSALS, RowGuard
from game.core.offer import MeterState
from game.hall.money.accounts import GameAccounts
from game.hall.records import HallRecords
from game.hall.records.vouchers import VoucherRefused
from tests import postgres
from tests.book.book import SLUG, begin, bet, opened, play, seated, settle
from tests.hall import house, story
from tests.hall.operator.test_gaming_days import days_of, room_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]


@pytest.fixture
def hosts(postgres: postgres.Server, tmp_path: Path) -> Iterator[Callable[..., Store]]:
    """Opens the book for one host more, from a data folder of its own."""
    first = tmp_path / "1"
    place = postgres.book_of(first)
    with ExitStack() as held:
        count = 0

        def open_one(open_book: Callable[[Path], Store] = opened) -> Store:
            nonlocal count
            count += 1
            folder = tmp_path / str(count)
            if count > 1:
                found = server_of(first)
                write_server_file(
                    folder, BookPlace(place.address, "" if found is None else found.book)
                )
                shutil.copy(first / KEY_FILE, folder / KEY_FILE)
            return held.enter_context(open_book(folder))

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
        (two, one)[number % 2].add_root_if_new_links()
    assert one.people.bankroll(player) == two.people.bankroll(player)
    assert one.verify() == two.verify() == ()


def test_one_host_has_a_table_until_its_lease_has_run_out(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    table = _table(one)
    assert one.leases.take(table, "", ["127.0.0.1:1"])
    assert not two.leases.take(table, "", ["127.0.0.1:2"])
    (lease,) = two.leases.other_hosts_leases()
    assert (lease.row, lease.places, lease.fence) == (table, ("127.0.0.1:1",), 1)
    assert one.leases.renew_returning_lost() == frozenset()
    one.leases.release(table)
    assert two.leases.take(table, "", ["127.0.0.1:2"])
    assert one.leases.other_hosts_leases()[0].fence == 2


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
    assert one.leases.renew_returning_lost() == {table}
    one.log.write("test", "it writes again what is of none of its tables")
    assert two.verify() == ()


def test_found_broken_a_meter_that_rose_at_one_host_was_not_told_to_others(
    hosts: Callable[[], Store],
) -> None:
    one, two = hosts(), hosts()
    two.tables.set_meters("flop-poker", {"four": MeterState(1_000)})
    before = one.leases.other_hosts_write_count
    two.tables.set_meters("flop-poker", {"four": MeterState(2_000)})
    assert one.tables.meters("flop-poker")["four"].milli == 2_000
    assert one.leases.other_hosts_write_count > before


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
    assert watching.abandoned_leases() == ()
    now = LEASE_TIMES.watch
    assert [lease.row for lease in watching.abandoned_leases()] == [dealt]
    assert (
        one.leases.renew_returning_lost() == frozenset()
    )  # it was there all the time, and the server was not
    assert watching.abandoned_leases() == ()


def test_found_broken_a_host_that_was_killed_left_its_tables_to_others_when_started_again(
    hosts: Callable[[], Store],
) -> None:
    """Its leases ran on: each time the house had one table more."""
    killed, again = hosts(), hosts()
    table = _table(killed)
    assert killed.leases.take(table, "{}", [])
    again.leases.end_leases_if_gone(killed.leases.host_id)
    assert not again.leases.take(table, "{}", [])  # it lives
    assert isinstance(killed.door, PostgresDatabase)
    killed.door.connection.close()
    for _ in range(100):
        again.leases.end_leases_if_gone(killed.door.host)
        if again.leases.take(table, "{}", []):
            break
        time.sleep(0.1)  # until the server notices
    assert [(one.fence, one.host) for one in again.leases.all()] == [(2, again.leases.host_id)]
    assert again.door.value("SELECT count(*) FROM commit_marker") == 1
    with pytest.raises(LeaseLost):
        killed.log.write("test", "it is heard no more")


def test_of_hosts_that_take_a_dead_hosts_table_at_once_one_has_it(
    hosts: Callable[[], Store],
) -> None:
    dead, *alive = (hosts() for _ in range(4))
    table = _table(dead)
    assert dead.leases.take(table, "{}", [])
    with ThreadPoolExecutor(len(alive)) as threads:
        _run_out(dead, table)
        for fence in range(2, 12):
            ready = Barrier(len(alive))

            def take(store: Store, ready: Barrier = ready) -> bool:
                ready.wait()
                return store.leases.take(table, "{}", [])

            took = [
                store for store, got in zip(alive, threads.map(take, alive), strict=True) if got
            ]
            assert len(took) == 1
            (lease,) = dead.leases.all()
            assert isinstance(took[0].door, PostgresDatabase)
            assert (lease.fence, lease.host) == (fence, took[0].door.host)
            took[0].log.write("test", "its writes are good")
            took[0].leases.release(table, keep_open=True)
    with pytest.raises(LeaseLost):
        dead.log.write("test", "those of the dead host are not")
    assert alive[0].verify() == ()


def test_a_day_that_one_host_opened_is_closed_by_another_while_a_third_has_a_round_open(
    hosts: Callable[..., Store],
) -> None:
    """The round counts in the day in which it settles, at every host."""
    hour = house.Clock()
    first, second, third = (hosts(lambda folder: house.opened(folder, hour)) for _ in range(3))
    assets = story.seated(house.accounts_of(first))
    opened_by_first = first.ledger.periods.last()
    assert opened_by_first is not None
    assert (opened_by_first.day, opened_by_first.sealed) == ("2026-11-21", None)
    hour.set(5, 59, day=22)
    number = story.dealt(third, assets)
    hour.set(6, 1, day=22)
    day = date(2026, 11, 21)
    signed = days_of(second).close(day, room_of(second))
    assert (signed.house.rounds, signed.ran_over) == (0, 1)
    with pytest.raises(StoreError, match="closed already"):
        days_of(first).close(day, room_of(first))
    story.settled(third, assets, number)
    for store in (first, second, third):
        assert days_of(store).report(day) == signed
        sunday = days_of(store).report(date(2026, 11, 22))
        assert (sunday.house.rounds, sunday.house.by_wagers, sunday.ran_over) == (5, -1000, 0)
        assert sunday.agrees
        assert store.rounds.round_row(number).status == "settled"
        assert store.verify() == ()


def test_a_voucher_is_paid_at_one_of_two_hosts(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    player = one.people.add_player("Ada").id
    one.people.buy_in(player, 60_000)
    table = HallRecords(one).floor.open_table(SLUG, "hybrid")
    accounts = [GameAccounts(one, below=lambda n: n // 2, local=lambda at: at)]
    accounts.append(GameAccounts(two, below=lambda n: n // 2, local=lambda at: at))
    asset = accounts[0].open(table, 1, player=player).asset
    accounts[0].put_in_bills(asset, {10_000: 5})
    voucher = accounts[0].cash_out_any_balance(asset)
    assert voucher is not None
    assert accounts[1].redeem_voucher(asset, voucher.number).redeemed_at == asset
    with pytest.raises(VoucherRefused, match="was paid"):
        accounts[0].redeem_voucher(asset, voucher.number)
    assert one.ledger.balance("vouchers") == 0
    assert two.ledger.balance(f"game:{asset}") == 50_000
    one.ledger.check_terminal_meters(asset)
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
    accounts.put_in_bills(asset, {10_000: 5})
    voucher = accounts.cash_out_any_balance(asset)
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
    with pytest.raises(OwnedElsewhere, match="end it first"), one.door.exclusive_access():
        pass
    two.close()
    with one.door.exclusive_access():
        pass


def test_a_host_with_another_key_voids_nothing_of_the_others(
    hosts: Callable[[], Store], tmp_path: Path
) -> None:
    one = hosts()
    player, _ = seated(one)
    seed = b"s" * 32
    one.promises.ensure_promise(player, SLUG, seed)
    place = server_of(one.folder)
    assert place is not None
    write_server_file(tmp_path / "stranger", place)
    with pytest.raises(StoreError, match=r"house\.key in this data folder is not that"):
        opened(tmp_path / "stranger")
    pending = one.promises.pending(player, SLUG)
    assert pending is not None
    assert pending.commitment == hashlib.sha256(seed).hexdigest()


def test_what_another_host_writes_into_the_log_is_heard(hosts: Callable[[], Store]) -> None:
    one, two = hosts(), hosts()
    before = two.leases.other_hosts_write_count
    one.log.write("test", "something has happened")
    two.people.players()
    assert two.leases.other_hosts_write_count == before + 1
    own = one.leases.other_hosts_write_count
    one.log.write("test", "what it wrote itself is no news")
    one.people.players()
    assert one.leases.other_hosts_write_count == own


STANDS = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from game.book.errors import Unreachable
from tests.book.book import opened
with opened(Path(sys.argv[1])) as store:
    try:
        with store.atomic():
            store.log.write("test", "never written")
            if sys.argv[3] == "pipeline":
                store.door.write("UPDATE meter SET milli = milli WHERE milli < 0")
            else:
                store.door._leave_pipeline()
            print("inside", flush=True)
            sys.stdin.readline()
            store.log.write("test", "never written")
    except Unreachable as error:
        print(error, flush=True)
    store.log.write("test", "it goes on")
"""


@pytest.mark.parametrize("where", ["pipeline", "between statements"])
def test_a_host_that_stands_still_inside_a_transaction_is_cut_off(
    hosts: Callable[[], Store], tmp_path: Path, where: str
) -> None:
    """Between statements the server does that; in a pipeline it takes the host for busy."""
    one = hosts()
    folder = tmp_path / "still"
    place = server_of(one.folder)
    assert place is not None
    write_server_file(folder, place)
    shutil.copy(one.folder / KEY_FILE, folder / KEY_FILE)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", STANDS, str(folder), root, where],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    ) as still:
        assert still.stdout is not None
        assert still.stdout.readline() == "inside\n"
        still.send_signal(signal.SIGSTOP)
        one.log.write("test", "the others go on")
        still.send_signal(signal.SIGCONT)
        said, _ = still.communicate("\n")
        assert "Nothing of this step was recorded" in said
        assert still.returncode == 0
    told = [line.told for line in one.log.lines(kind="test")]
    assert sorted(told) == ["it goes on", "the others go on"]
    assert one.verify() == ()


def test_the_owner_of_a_file_has_every_table(tmp_path: Path) -> None:
    with opened(tmp_path / "file") as store:
        table = _table(store)
        assert store.leases.take(table, "", [])
        assert store.leases.other_hosts_leases() == store.leases.abandoned_leases() == ()
        store.leases.release(table)
