"""A gaming day is a period of the ledger: no revenue is in two days or in none, whatever is done to
the hour or to the clock.
"""

from __future__ import annotations

import lzma
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from game.book import Store, StoreError
from game.book.backups.backup import book_of
from game.book.house.clock import CLOCK_LIMITS
from game.book.house.event_log import EventLog
from game.core.installation import ROOT
from game.hall.operator.gaming_days import Days, GamingDay
from game.hall.records import HallRecords
from tests.hall import story
from tests.hall.house import EASTERN, Clock, accounts_of, give_owner, opened
from tests.hall.operator.test_gaming_days import days_of, room_of

pytestmark = pytest.mark.engines

BOOKS = Path(__file__).parents[2] / "book" / "books"
PERSONS = "M. Vale, J. Okafor"
FAKETIME = sorted(map(str, Path("/usr/lib").glob("*/faketime/libfaketime.so.1")))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with opened(tmp_path / "data", clock) as book:
        yield book
        assert book.verify() == ()


def begins_at(store: Store, hour: int) -> None:
    HallRecords(store).floor.save_rules(
        msgspec.structs.replace(HallRecords(store).floor.rules(), day_begins=hour), PERSONS
    )


def every_report(store: Store) -> list[GamingDay]:
    """The report of every day from the first to the one that runs."""
    days = days_of(store)
    first = date(2026, 11, 21)
    return [days.report(first + timedelta(days=n)) for n in range((days.today() - first).days + 1)]


def assert_no_cent_twice_or_lost(store: Store) -> None:
    """All days together have what the accounts say the house has won, and the games that the meters
    have counted.
    """
    reports = every_report(store)
    won = sum(cents for name, cents in store.ledger.balances().items() if name.startswith("win:"))
    assert sum(one.house.by_wagers for one in reports) == won
    played = sum(
        store.ledger.terminal_meters(one.asset).get("games played", 0)
        for one in HallRecords(store).floor.terminals()
    )
    assert sum(one.house.rounds for one in reports) == played
    issued = sum(one.vouchers.issued for one in reports)
    assert issued == len(HallRecords(store).vouchers.issued_in())
    assert all(one.agrees for one in reports)


def test_an_earlier_hour_does_not_report_a_closed_day_again_on_the_next(
    store: Store, clock: Clock
) -> None:
    """`options day_begins 5` after closing: the next day reported the same rounds, revenue and
    vouchers again.
    """
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    clock.set(5, 30, day=22)
    story.played(store, assets)
    clock.set(6, 10, day=22)
    signed = days_of(store).close(date(2026, 11, 21), room_of(store))
    assert signed.house.rounds == 5
    begins_at(store, 5)
    sunday = days_of(store).report(date(2026, 11, 22))
    assert (sunday.house.rounds, sunday.house.by_wagers, sunday.house.deposited) == (0, 0, 0)
    assert sunday.begun == "2026-11-22 06:00"
    assert sunday.until == "2026-11-23 06:00"  # the day that runs ends when it was to end
    clock.set(6, 1, day=23)
    accounts.cash_out_any_balance(2044)
    assert days_of(store).report(date(2026, 11, 23)).until == "2026-11-24 05:00"
    assert_no_cent_twice_or_lost(store)


def test_a_later_hour_leaves_no_round_in_no_day(store: Store, clock: Clock) -> None:
    """`options day_begins 8` after closing: rounds dealt at 06:06 were in no day, though the meters
    counted them.
    """
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    clock.set(6, 2, day=22)
    days_of(store).close(date(2026, 11, 21), room_of(store))
    begins_at(store, 8)
    clock.set(6, 6, day=22)
    story.played(store, assets)
    assert days_of(store).report(date(2026, 11, 22)).house.rounds == 5
    assert_no_cent_twice_or_lost(store)
    clock.set(6, 30, day=23)
    # the hour of the house counts from this day on, which begins where the last one ended
    accounts.cash_out_any_balance(2044)
    monday = days_of(store).report(date(2026, 11, 23))
    assert (monday.begun, monday.until, monday.house.withdrawn) == (
        "2026-11-23 06:00",
        "2026-11-24 08:00",
        54_500,
    )
    assert_no_cent_twice_or_lost(store)


def test_a_day_without_any_entry_is_closed_after_the_day_that_follows_it_has_begun(
    store: Store, clock: Clock
) -> None:
    """A holiday: it was worked out to begin where the newest day ends, and the book refused it by
    the name of a constraint.
    """
    assets = story.seated(accounts_of(store))
    clock.set(7, 20, day=23)
    days_of(store).close(date(2026, 11, 21), room_of(store))
    story.played(store, assets)
    holiday = days_of(store).close(date(2026, 11, 22), room_of(store))
    assert (holiday.begun, holiday.until, holiday.house.rounds) == (
        "2026-11-22 06:00",
        "2026-11-23 06:00",
        0,
    )
    assert_no_cent_twice_or_lost(store)


def test_no_round_is_dealt_into_a_closed_day_of_which_nothing_was_played(
    store: Store, clock: Clock
) -> None:
    """A later hour made an idle day that was closed the one that runs: its report stayed $0."""
    accounts = accounts_of(store)
    clock.set(7, 30, day=22)
    idle = days_of(store).close(date(2026, 11, 21), room_of(store))
    begins_at(store, 15)
    assert days_of(store).today() == date(2026, 11, 22)
    story.played(store, story.seated(accounts))
    sunday = days_of(store).report(date(2026, 11, 22))
    assert (sunday.begun, sunday.house.rounds) == ("2026-11-22 06:00", 5)
    assert days_of(store).report(date(2026, 11, 21)) == idle
    assert_no_cent_twice_or_lost(store)


@pytest.mark.in_file
def test_a_day_that_was_closed_before_it_was_dealt_is_found(tmp_path: Path, clock: Clock) -> None:
    store = opened(tmp_path, clock)
    clock.set(7, 30, day=22)
    days_of(store).close(date(2026, 11, 21), room_of(store))
    story.played(store, story.seated(accounts_of(store)))
    assert store.verify() == ()
    loosened(store).execute("UPDATE period SET day = '2026-11-21'")
    assert (
        "Gaming day 2026-11-21 was closed by both keys, but was not sealed then." in store.verify()
    )
    store.close(keep_backup=False)


@pytest.mark.parametrize(
    "back", [timedelta(hours=30), timedelta(days=3)], ids=["30 hours", "3 days"]
)
def test_a_clock_set_back_deals_into_no_closed_day_and_holds_the_tables(
    store: Store, clock: Clock, back: timedelta
) -> None:
    """With the clock 30 hours back rounds were dealt into a closed day, whose report stayed at 0,
    and nobody said a word.
    """
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    clock.set(6, 3, day=23)
    signed = days_of(store).close(date(2026, 11, 21), room_of(store))
    before = store.now()
    clock.now -= back
    for refused in (
        lambda: accounts.put_in_bills(2044, {10_000: 1}),
        lambda: accounts.cash_out_any_balance(2044),
        lambda: story.dealt(store, assets),
    ):
        with pytest.raises(
            StoreError,
            match=r"The clock of this computer went back, to .* The tables wait until an operator",
        ):
            refused()
    assert store.log.lines(kind="clock")[0].told.startswith(
        "The clock of this computer went back, to 2026-11-2"
    )
    assert store.now() >= before
    HallRecords(store).clock.confirm(PERSONS)
    assert store.log.lines(kind="clock")[0].person == PERSONS
    story.played(store, assets)
    assert store.now() >= before
    assert days_of(store).report(date(2026, 11, 21)) == signed
    assert days_of(store).report(date(2026, 11, 23)).house.rounds == 5
    assert len(store.log.lines(kind="clock")) == 2
    assert_no_cent_twice_or_lost(store)
    assert store.verify() == ()


def test_a_clock_set_far_forward_is_not_followed_before_an_operator_confirms_it(
    store: Store, clock: Clock
) -> None:
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    before = store.now()
    clock.now += timedelta(days=400)
    with pytest.raises(StoreError, match="went forward, to 2027-12-26"):
        story.dealt(store, assets)
    assert store.now() - before < timedelta(minutes=1)
    assert days_of(store).today() == date(2026, 11, 21)
    clock.now -= timedelta(days=400)  # it was set right
    with pytest.raises(StoreError, match="wait until an operator confirms"):
        story.dealt(store, assets)
    HallRecords(store).clock.confirm(PERSONS)
    story.played(store, assets)
    assert days_of(store).today() == date(2026, 11, 21)
    assert_no_cent_twice_or_lost(store)


def test_what_is_confirmed_far_forward_goes_on_from_there(store: Store, clock: Clock) -> None:
    accounts = accounts_of(store)
    assets = story.seated(accounts)
    clock.now += timedelta(days=400)
    assert HallRecords(store).clock.watch()
    HallRecords(store).clock.confirm(PERSONS)
    assert days_of(store).today() == date(2027, 12, 26)
    story.played(store, assets)
    assert_no_cent_twice_or_lost(store)
    with pytest.raises(StoreError, match="has not jumped"):
        HallRecords(store).clock.confirm(PERSONS)


@pytest.mark.parametrize("days", [-3, 400, -1.25])
def test_a_jump_while_the_house_was_shut_is_seen_when_it_opens_and_said_once(
    days: float, tmp_path: Path, clock: Clock
) -> None:
    with opened(tmp_path, clock) as store:
        story.seated(accounts_of(store))
    clock.now += timedelta(days=days)
    for _ in range(3):
        with opened(tmp_path, clock) as store:
            assert (
                HallRecords(store)
                .clock.watch()
                .startswith(f"The clock of this computer went {'back' if days < 0 else 'forward'}")
            )
            assert len(store.log.lines(kind="clock")) == 1
    with opened(tmp_path, clock) as store:
        HallRecords(store).clock.confirm(PERSONS)
    for _ in range(2):
        with opened(tmp_path, clock) as store:
            assert HallRecords(store).clock.watch() == ""
            accounts_of(store).cash_out_any_balance(2044)
            assert store.verify() == ()
    clock.now -= timedelta(days=1)
    with opened(tmp_path, clock) as store:
        assert HallRecords(store).clock.watch().startswith("The clock of this computer went back")


def test_a_house_that_was_shut_for_a_week_opens_without_a_word(
    tmp_path: Path, clock: Clock
) -> None:
    with opened(tmp_path, clock) as store:
        assets = story.seated(accounts_of(store))
    clock.now += timedelta(milliseconds=CLOCK_LIMITS.shut) - timedelta(hours=1)
    with opened(tmp_path, clock) as store:
        assert HallRecords(store).clock.watch() == ""
        story.played(store, assets)


def test_a_clock_that_was_confirmed_holds_no_table_again_at_each_start(
    tmp_path: Path, clock: Clock
) -> None:
    """Until the machine had caught up, every start a few minutes later held the tables for a new
    confirmation.
    """
    seconds = 0.0

    def at_start() -> Store:
        return Store.open(
            tmp_path, clock=clock, timer=lambda: seconds, local=lambda at: at.astimezone(EASTERN)
        )

    with at_start() as store:
        assets = story.seated(accounts_of(store))
        clock.now -= timedelta(hours=20)
        assert "went back" in HallRecords(store).clock.watch()
        HallRecords(store).clock.confirm(PERSONS)
        for _ in range(3):
            seconds += 600
            clock.now += timedelta(seconds=600)
            story.played(store, assets)
    with at_start() as store:
        assert HallRecords(store).clock.watch() == ""
        story.played(store, assets)
    clock.now -= timedelta(minutes=45)
    with at_start() as store:
        assert "went back" in HallRecords(store).clock.watch()


def test_the_house_clock_catches_up_at_half_speed_and_never_goes_back(
    tmp_path: Path, clock: Clock
) -> None:
    seconds = 0.0
    store = Store.open(
        tmp_path, clock=clock, timer=lambda: seconds, local=lambda at: at.astimezone(EASTERN)
    )
    with store:
        story.seated(accounts_of(store))
        first = store.now()
        clock.now -= timedelta(hours=1)
        told = [store.now()]
        for _ in range(12):
            seconds += 600
            clock.now += timedelta(seconds=600)
            told.append(store.now())
        assert told == sorted(told)
        assert told[0] >= first
        assert told[3] - told[0] == timedelta(minutes=15)
        assert told[-1] == clock.now
        HallRecords(store).clock.confirm(PERSONS)


def test_closing_seals_the_day_and_opens_the_next_in_one_transaction(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.played(store, story.seated(accounts_of(store)))
    clock.set(6, 3, day=22)
    room, before = room_of(store), store.ledger.periods.last()
    with monkeypatch.context() as patch:
        patch.setattr(EventLog, "write", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            days_of(store).close(date(2026, 11, 21), room)
    assert store.ledger.periods.last() == before
    assert HallRecords(store).days.closed_day("2026-11-21") is None
    days_of(store).close(date(2026, 11, 21), room)
    last = store.ledger.periods.last()
    assert last is not None
    assert (last.day, last.sealed) == ("2026-11-22", None)


def loosened(store: Store) -> sqlite3.Connection:
    connection = store.door.connection
    for row in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f"DROP TRIGGER {row['name']}")
    return connection


@pytest.mark.in_file
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "UPDATE round SET period = 1",
            "Round 2 ended in the gaming day 2026-11-21, which was not open",
        ),
        ("UPDATE journal SET period = 1", "is in the gaming day 2026-11-21, which was not open"),
        (
            "UPDATE journal SET period = NULL WHERE id = 9",
            "Journal entry 9 belongs to no gaming day",
        ),
    ],
)
def test_a_round_in_a_sealed_day_and_an_entry_in_none_are_found(
    change: str, told: str, tmp_path: Path, clock: Clock
) -> None:
    store = opened(tmp_path, clock)
    assets = story.seated(accounts_of(store))
    story.played(store, assets)
    clock.set(6, 3, day=22)
    days_of(store).close(date(2026, 11, 21), room_of(store))
    store.people.buy_in(4, 10_000)
    accounts_of(store).put_in_bills(2044, {10_000: 1})
    number = story.dealt(store, assets)
    story.settled(store, assets, number)
    assert store.verify() == ()
    loosened(store).execute(change)
    assert [line for line in store.verify() if told in line]
    store.close(keep_backup=False)


@pytest.mark.in_file
@pytest.mark.parametrize("name", ["schema-8", "schema-11"])
def test_the_days_of_an_old_book_become_its_periods_once(name: str, tmp_path: Path) -> None:
    book_of(tmp_path).write_bytes(lzma.decompress((BOOKS / f"{name}.db.xz").read_bytes()))
    with closing(sqlite3.connect(book_of(tmp_path))) as old:
        closed = old.execute("SELECT day, report FROM gaming_day").fetchall()
    with Store.open(tmp_path, clock=Clock(), local=lambda at: at.astimezone(EASTERN)) as store:
        assert store.verify() == ()
        assert store.door.value("SELECT count(*) FROM journal WHERE period IS NULL") == 0
        days = Days(store, lambda at: at.astimezone(EASTERN))
        found = [
            days.worked_out(date.fromisoformat(row["day"]))
            for row in store.door.rows("SELECT day FROM period")
        ]
        won = sum(
            cents
            for account, cents in store.ledger.balances().items()
            if account.startswith("win:")
        )
        awards = sum(
            store.ledger.terminal_meters(t.asset).get(f"{who} paid progressive", 0)
            for t in HallRecords(store).floor.terminals()
            for who in ("machine", "attendant")
        )
        assert sum(one.house.by_wagers for one in found) == won - awards
        assert all(one.agrees for one in found)
        for day, report in closed:
            kept = msgspec.json.decode(report, type=GamingDay)
            assert days.report(date.fromisoformat(day)) == kept
            assert days.worked_out(date.fromisoformat(day)).house == kept.house


@pytest.mark.in_file
def test_what_an_old_book_dealt_into_a_closed_day_goes_into_the_next(tmp_path: Path) -> None:
    """With a clock that was set back the program of before dealt rounds into days that were closed;
    no report had them.
    """
    book_of(tmp_path).write_bytes(lzma.decompress((BOOKS / "schema-11.db.xz").read_bytes()))
    with closing(sqlite3.connect(book_of(tmp_path), isolation_level=None)) as old:
        closed = old.execute("SELECT day, begun FROM gaming_day ORDER BY day").fetchone()
        assert closed is not None
        old.execute(
            "INSERT INTO journal (id, at, kind) VALUES (999999, ?, 'table')", (closed[1] + 5,)
        )
        old.execute(
            "INSERT INTO link SELECT max(number) + 1, 1, 'entry', 999999, 0, zeroblob(32) FROM link"
        )
    with Store.open(tmp_path, clock=Clock(), local=lambda at: at.astimezone(EASTERN)) as store:
        sql = "SELECT day FROM journal JOIN period ON period.id = period WHERE journal.id = 999999"
        found = store.door.value(sql)
        assert found > closed[0]
        assert HallRecords(store).days.closed_day(found) is None


def at_the_machines_time(
    offset: str, folder: Path, command: str, *lines: str
) -> subprocess.CompletedProcess[str]:
    """A program of the house, whose machine's clock is so far off; what it is told is a line each."""
    given = [sys.executable, str(ROOT / "main.py"), *command.split(), "--data", str(folder)]
    fake = {"LD_PRELOAD": FAKETIME[0], "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    return subprocess.run(
        given,
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | fake,
        timeout=120,
    )


@pytest.mark.slow
@pytest.mark.skipif(not FAKETIME, reason="libfaketime is not installed")
def test_a_real_clock_set_three_days_and_thirty_hours_back_and_400_days_on(tmp_path: Path) -> None:
    """What the attacker did, with the real programs: on one book rounds were dealt at every one of
    these times without a word.
    """
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        player = store.people.add_player("Robin").id
        store.people.buy_in(player, 100_000)
        give_owner(store)
    play = ("bills 100", "bet ante-across=5 ante-down=5", "quit")
    first = at_the_machines_time("+0d", tmp_path, "terminal criss-cross-poker", *play)
    assert "100.00" in first.stdout, first.stderr
    for times, (offset, way) in enumerate(
        (("-3d", "back"), ("+400d", "forward"), ("-30h", "back")), 1
    ):
        with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
            entries = store.door.value("SELECT count(*) FROM journal")
        done = at_the_machines_time(offset, tmp_path, "terminal criss-cross-poker", *play)
        assert done.returncode == 2, (offset, done.stdout)
        assert f"The clock of this computer went {way}" in done.stdout + done.stderr, offset
        assert "Traceback" not in done.stderr
        with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
            assert store.door.value("SELECT count(*) FROM journal") == entries
            assert sum("went" in line.told for line in store.log.lines(kind="clock")) == times
            HallRecords(store).clock.confirm(PERSONS)
            assert store.verify() == ()
    again = at_the_machines_time("+0d", tmp_path, "terminal criss-cross-poker", *play)
    assert "The clock" not in again.stdout + again.stderr
