"""A book that cannot be damaged unnoticed: backups in order whatever the clock, every page proved,
a way back from all else.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.book import AlreadyOpen, BadDatabase, Damaged, DiskFull, Store, StoreError
from game.book.backups import backup as backups
from game.book.backups.backup import book_of, digests_path
from game.book.database import SqliteDatabase
from game.book.integrity import opening
from game.book.integrity.invariants import verify
from game.book.schema.migrations import migrate
from game.system.file_lock import FileOwner
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated, seed_of, settle


def exits(folder: Path, clock: Clock, times: int = 1) -> int:
    """A round won ($1.00) and a clean exit, so many times; the player's number."""
    player = 0
    for _ in range(times):
        store = opened(folder, clock)
        player, sitting = seated(store)
        play(store, player, sitting, store.tables.table_standing(player, SLUG).number + 1, win=100)
        before = backups.backups(folder)
        assert store.close() == ""
        assert backups.backups(folder)[:1] != before[:1], "the backup just made is not the newest"
    return player


def damaged(folder: Path, clock: Clock | None = None) -> Damaged:
    with pytest.raises(Damaged) as caught:
        opened(folder, clock)
    return caught.value


UNTOUCHED = 4096 * 5 + 3000  # on a page that no step of a round writes


def flipped(path: Path, place: int, mask: int = 1) -> None:
    """Turn a bit of one byte over."""
    data = bytearray(path.read_bytes())
    data[place] ^= mask
    path.write_bytes(data)


# -- backups ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [2030, 1970, 2099])
def test_a_wrong_clock_never_costs_a_backup(tmp_path: Path, wrong: int) -> None:
    clock = Clock()
    exits(tmp_path, clock)
    right, clock.now = clock.now, datetime(wrong, 6, 1, tzinfo=UTC)
    exits(tmp_path, clock, 5)
    clock.now = right
    player = exits(tmp_path, clock, 3)
    book_of(tmp_path).write_bytes(b"ruined")
    found = damaged(tmp_path, clock)
    assert [offer.number for offer in found.offers] == [9, 8, 7, 6, 5]
    assert found.offers[0].lacks == "lacks nothing"
    with found.restore() as store:
        assert store.people.bankroll(player) == 1_000_900


def test_daylight_saving_does_not_order_backups(tmp_path: Path) -> None:
    clock = Clock()
    for hours in (0, -1, 0, 1, -1, 0):
        clock.now += timedelta(hours=hours)
        exits(tmp_path, clock)
    assert [backups.backup_number(path) for path in backups.backups(tmp_path)] == [6, 5, 4, 3, 2]


def test_backups_named_by_a_date_come_before_all_numbered_ones(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock)
    (made,) = backups.backups(tmp_path)
    for day in ("20300101T000000.000000Z", "20250101T000000.000000Z"):
        shutil.copy(made, made.with_name(f"house-{day}.db"))
    assert [path.name[:14] for path in backups.backups(tmp_path)] == [
        "house-000001-2",
        "house-20300101",
        "house-20250101",
    ]
    exits(tmp_path, clock, 4)
    assert [backups.backup_number(path) for path in backups.backups(tmp_path)] == [5, 4, 3, 2, 1]


def test_after_restoring_the_number_goes_past_every_backup_that_lies_there(tmp_path: Path) -> None:
    clock = Clock()
    player = exits(tmp_path, clock, 4)
    book_of(tmp_path).write_bytes(b"ruined")
    found = damaged(tmp_path, clock)
    oldest = found.offers[-1]
    assert oldest.lacks == "lacks rounds 2 to 4 and $3.00 of Robin's"
    found.restore(oldest.path).close()
    assert [backups.backup_number(path) for path in backups.backups(tmp_path)] == [5, 4, 3, 2, 1]
    book_of(tmp_path).write_bytes(b"ruined")
    with damaged(tmp_path, clock).restore() as store:
        assert store.people.bankroll(player) == 1_000_100


def test_a_new_book_leaves_the_backups_of_the_old_one_alone(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock, 2)
    book_of(tmp_path).write_bytes(b"ruined")
    damaged(tmp_path, clock).start_new().close()
    exits(tmp_path, clock, 6)
    assert [backups.backup_number(path) for path in backups.backups(tmp_path)] == [
        9,
        8,
        7,
        6,
        5,
        2,
        1,
    ]


def test_an_offer_says_what_each_player_loses(tmp_path: Path) -> None:
    clock = Clock()
    with opened(tmp_path, clock) as store:
        anna, at_anna = seated(store, "Anna")
        bo, at_bo = seated(store, "Bo")
    store = opened(tmp_path, clock)
    at_anna, at_bo = store.people.sit_down(anna, SLUG).id, store.people.sit_down(bo, SLUG).id
    play(store, anna, at_anna, 1, win=300_000)
    play(store, bo, at_bo, 1, win=-1)
    store.close(keep_backup=False)
    book_of(tmp_path).write_bytes(b"ruined")
    found = damaged(tmp_path, clock)
    assert (
        found.offers[0].lacks
        == "lacks rounds 1 to 2 and $3,000.00 of Anna's; Bo has $15.00 more there"
    )
    assert found.told.endswith(f"backup 1, the newest good one, {found.offers[0].lacks}.")


def test_a_backup_under_another_ones_name_is_not_offered(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock, 2)
    newest, older = backups.backups(tmp_path)
    forged = older.with_name(older.name.replace("000001", "000007"))
    older.rename(forged)
    digests_path(older).rename(digests_path(forged))
    assert backups.good_backups(tmp_path) == (newest,)


def test_close_tells_that_no_backup_was_made(tmp_path: Path) -> None:
    store = opened(tmp_path)
    shelf = tmp_path / "backups"
    shelf.write_text("in the way")
    assert store.close().startswith("No backup could be written")
    exits(tmp_path, Clock())
    assert len(backups.backups(tmp_path)) == 1
    assert (next(tmp_path.glob("house-odd-*-backups"))).read_text() == "in the way"


# -- one flipped bit -------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_flipped_bit_in_the_accounts_never_changes_a_bankroll(tmp_path: Path) -> None:
    """SQLite's quick check does not compare a balance with its lines."""
    clock = Clock()
    exits(tmp_path, clock, 3)
    with sqlite3.connect(book_of(tmp_path)) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        root = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'account'"
        ).fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    for place in range(root * size - 400, root * size, 7):
        folder = tmp_path.with_name(f"flipped-{place}")
        shutil.copytree(tmp_path, folder)
        flipped(book_of(folder), place, 4)
        found = damaged(folder, clock)
        assert f"page {root} is not as written" in str(found)
        assert found.offers[0].lacks == "lacks nothing"


def test_without_digests_an_index_is_compared_with_its_table(tmp_path: Path) -> None:
    clock = Clock()
    player = exits(tmp_path, clock, 3)
    digests_path(book_of(tmp_path)).unlink()
    with opened(tmp_path, clock) as store:
        assert store.people.bankroll(player) == 1_000_300
        assert store.verify() == ()
    digests_path(book_of(tmp_path)).unlink()
    # a row of the index that the table does not know
    with sqlite3.connect(book_of(tmp_path)) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'share (player', 'share (-player')"
            " WHERE name = 'share_list'"
        )
    connection.close()
    assert damaged(tmp_path, clock).offers


def test_no_backup_is_replaced_by_a_damaged_book(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock, 5)
    before = backups.good_backups(tmp_path)
    store = opened(tmp_path, clock)
    seated(store)
    flipped(book_of(tmp_path), UNTOUCHED)
    said = store.close()
    assert said.startswith("No backup was made: The house's book was damaged")
    assert backups.good_backups(tmp_path) == before


@pytest.mark.parametrize("where", ["house.db", "house.db-wal"])
def test_nothing_is_staked_or_paid_on_a_damaged_book(tmp_path: Path, where: str) -> None:
    clock = Clock()
    exits(tmp_path, clock, 2)
    actions: dict[str, Callable[[Store, int, int, int], object]] = {
        "deal": lambda store, player, sitting, _: begin(store, player, sitting, 91),
        "payout": lambda store, player, _, round_id: settle(store, player, round_id, 5),
        "cashier": lambda store, player, *_: store.people.cash_out(player, 5),
    }
    for moment, action in actions.items():
        store = Store.open(tmp_path, clock=clock, timer=lambda: 0.0)
        player, sitting = seated(store)
        round_id = begin(store, player, sitting, 90) if moment == "payout" else 0
        store.promises.ensure_promise(player, SLUG, seed_of(91))
        sound, stakes = (tmp_path / where).read_bytes(), store.tables.stakes_in_play(player, SLUG)
        flipped(tmp_path / where, UNTOUCHED if where == "house.db" else len(sound) - 2000)
        cents = store.people.bankroll(player)
        with pytest.raises(BadDatabase, match="not as written"):
            action(store, player, sitting, round_id)
        assert (store.people.bankroll(player), store.tables.stakes_in_play(player, SLUG)) == (
            cents,
            stakes,
        )
        (tmp_path / where).write_bytes(sound)
        store.close(keep_backup=False)


def test_a_log_that_lost_its_end_is_noticed(tmp_path: Path) -> None:
    """SQLite takes the first bad frame of a log for its end and opens what came before without a
    word.
    """
    clock = Clock()
    exits(tmp_path, clock)
    store = opened(tmp_path, clock)
    player, sitting = seated(store)
    play(store, player, sitting, 2, win=100)
    pulled = tmp_path.with_name(tmp_path.name + "-pulled")
    shutil.copytree(tmp_path, pulled)
    store.close(keep_backup=False)
    log = pulled / "house.db-wal"
    os.truncate(log, log.stat().st_size - 100)
    found = damaged(pulled, clock)
    assert "the end of what was written to it is missing" in str(found)
    assert found.offers[0].lacks == "lacks round 2 and $1.00 of Robin's"


def test_another_tool_that_takes_up_a_log_left_over_does_no_harm(tmp_path: Path) -> None:
    """SQLite moves a left log into the book when whatever opened it closes: also a player's own
    query.
    """
    clock = Clock()
    exits(tmp_path, clock)
    store = opened(tmp_path, clock)
    player, sitting = seated(store)
    play(store, player, sitting, 2, win=100)
    pulled = tmp_path.with_name(tmp_path.name + "-pulled")
    shutil.copytree(tmp_path, pulled)
    store.close(keep_backup=False)
    by_sql("SELECT * FROM balance")(pulled)
    assert not (pulled / "house.db-wal").exists()
    with opened(pulled, clock) as again:
        assert again.people.bankroll(player) == 1_000_200
        assert again.verify() == ()


def test_a_book_copied_back_from_yesterday_is_noticed(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock)
    yesterday = book_of(tmp_path).read_bytes()
    exits(tmp_path, clock)
    book_of(tmp_path).write_bytes(yesterday)
    assert damaged(tmp_path, clock).offers[0].lacks == "lacks nothing"


def test_verify_names_the_page(tmp_path: Path) -> None:
    exits(tmp_path, Clock())
    with Store.open(tmp_path, clock=Clock()) as store:
        sound = book_of(tmp_path).read_bytes()
        flipped(book_of(tmp_path), UNTOUCHED)
        assert (
            store.verify()[0]
            == "The book's files were damaged on the disk: page 6 is not as written."
        )
        book_of(tmp_path).write_bytes(sound)
        assert store.verify() == ()


def test_a_reader_compares_the_pages_of_a_book_that_is_not_in_use(tmp_path: Path) -> None:
    exits(tmp_path, Clock())
    Store.open(tmp_path, clock=Clock(), read_only=True).close()
    flipped(book_of(tmp_path), UNTOUCHED)
    ruin = book_of(tmp_path).read_bytes()
    with pytest.raises(BadDatabase, match="page 6 is not as written"):
        Store.open(tmp_path, clock=Clock(), read_only=True)
    with Store.open(tmp_path, clock=Clock(), read_only=True, even_damaged=True) as store:
        assert (
            store.verify()[0]
            == "The book's files were damaged on the disk: page 6 is not as written."
        )
    assert book_of(tmp_path).read_bytes() == ruin


def test_while_it_is_open_another_process_cannot_take_the_lock_of_the_book(tmp_path: Path) -> None:
    """A second descriptor of the book, once closed, would drop every lock of this process on it."""
    exits(tmp_path, Clock(), 2)
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        for n in range(3, 24):
            play(store, player, sitting, n, win=0)
        store.verify()
        store.start_backup_if_idle()
        code = (
            "import sqlite3, sys\nc = sqlite3.connect(sys.argv[1], timeout=0)\n"
            "try: c.execute('PRAGMA locking_mode = EXCLUSIVE'); c.execute('PRAGMA journal_mode = DELETE'); print('taken')\n"
            "except sqlite3.OperationalError as e: print(e)"
        )
        said = subprocess.run(
            [sys.executable, "-c", code, str(book_of(tmp_path))],
            capture_output=True,
            text=True,
            check=True,
        )
    assert said.stdout.strip() == "database is locked"


# -- every way of failing to open leads to recovery ------------------------------------------------


def by_sql(*statements: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        connection = sqlite3.connect(book_of(folder))
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return spoil


def at(place: int, what: bytes) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        data = bytearray(book_of(folder).read_bytes())
        data[place : place + len(what)] = what
        book_of(folder).write_bytes(data)

    return spoil


def in_schema_text(folder: Path) -> None:
    data = bytearray(book_of(folder).read_bytes())
    place = data.index(b"CREATE TABLE migration")
    data[place + 3] |= 0x80
    data[place + 13] |= 0x80
    book_of(folder).write_bytes(data)


def instead(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        book_of(folder).unlink()
        make(book_of(folder))

    return spoil


SPOILT: dict[str, Callable[[Path], None]] = {
    "schema text that is no UTF-8": in_schema_text,
    "schema that does not parse": by_sql(
        "PRAGMA writable_schema = 1", "UPDATE sqlite_master SET sql = 'CREATE' || sql"
    ),
    "a table without its root": by_sql(
        "PRAGMA writable_schema = 1", "UPDATE sqlite_master SET rootpage = 99999"
    ),
    "page size": at(16, b"\x11\x22"),
    "newer format number": at(60, b"\x00\x00\x40\x05"),
    "another program's number": at(68, b"XIND"),
    "text encoding": at(56, b"\x00\x00\x00\x07"),
    "a folder": instead(Path.mkdir),
    "a pipe": instead(os.mkfifo) if hasattr(os, "mkfifo") else instead(Path.mkdir),
}


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("spoilt", "digests"),
    [(spoilt, digests) for spoilt in SPOILT for digests in ("with digests", "without")],
)
def test_every_way_of_failing_to_open_leads_to_the_recovery_screen(
    tmp_path: Path, spoilt: str, digests: str
) -> None:
    clock = Clock()
    player = exits(tmp_path, clock, 2)
    SPOILT[spoilt](tmp_path)
    if digests == "without":
        digests_path(book_of(tmp_path)).unlink()
    found = damaged(tmp_path, clock)
    assert "\n" not in str(found)
    assert [offer.number for offer in found.offers] == [2, 1]
    with found.restore() as store:
        assert store.people.bankroll(player) == 1_000_200
        assert store.verify() == ()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)
def test_a_book_that_may_not_be_read_leads_to_recovery(tmp_path: Path) -> None:
    clock = Clock()
    exits(tmp_path, clock)
    book_of(tmp_path).chmod(0)
    assert "cannot be read" in str(damaged(tmp_path, clock))


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    "name", ["house.db-wal", "house.db-shm", "house.db-pages", "house.lock", "backups"]
)
@pytest.mark.parametrize("kind", ["folder", "pipe", "garbage"])
def test_odd_things_in_the_place_of_the_files_beside_the_book_do_no_harm(
    tmp_path: Path, name: str, kind: str
) -> None:
    clock = Clock()
    player = exits(tmp_path, clock, 2)
    path = tmp_path / name
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe" and hasattr(os, "mkfifo"):
        os.mkfifo(path)
    else:
        path.write_bytes(bytes(range(256)) * 200)
    with opened(tmp_path, clock) as store:
        assert store.people.bankroll(player) == 1_000_200
        assert store.verify() == ()
    assert backups.good_backups(tmp_path)


def test_a_book_gone_before_its_first_backup_is_not_silently_replaced(tmp_path: Path) -> None:
    store = opened(tmp_path)
    seated(store)
    store.close(keep_backup=False)
    book_of(tmp_path).unlink()
    for _ in range(2):
        found = damaged(tmp_path)
        assert "is missing; there is no good backup" in str(found)
    with found.start_new() as store:
        assert store.people.players() == ()


# -- the folder goes while one plays ---------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
@pytest.mark.parametrize(
    "gone", ["the folder", "the book", "the log", "another folder in its place"]
)
def test_a_data_folder_that_goes_while_one_plays_is_said_in_one_sentence(
    tmp_path: Path, gone: str
) -> None:
    folder = tmp_path / "data"
    store = opened(folder)
    player, sitting = seated(store)
    round_id = begin(store, player, sitting)
    before = store.people.bankroll(player)
    if gone == "the book":
        book_of(folder).unlink()
    elif gone == "the log":
        (folder / "house.db-wal").unlink()
    else:
        shutil.rmtree(folder)
    if gone.startswith("another"):
        opened(folder).close()
    for _ in range(2):
        with pytest.raises(DiskFull, match="data folder"):
            bet(store, player, round_id)
        with pytest.raises(DiskFull, match="data folder"):
            settle(store, player, round_id, 5)
    with pytest.raises(StoreError, match="data folder"):
        begin(store, player, sitting, 2)
    assert store.people.bankroll(player) == before
    assert store.close() != ""


def test_a_book_without_its_own_counters_leads_to_recovery(tmp_path: Path) -> None:
    """Without digests beside it, it ended in an `IndexError` at every start."""
    exits(tmp_path, Clock())
    with closing(sqlite3.connect(book_of(tmp_path), isolation_level=None)) as book:
        (guard,) = book.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'book_is_kept'"
        ).fetchone()
        book.executescript(f"DROP TRIGGER book_is_kept; DELETE FROM book; {guard}")
    digests_path(book_of(tmp_path)).unlink()
    assert "its own counters are missing" in damaged(tmp_path).told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DROP TABLE player", "its table player is gone"),
        ("DROP TABLE share", "its table share is gone"),
        ("DROP VIEW posting", "its view posting is gone"),
        ("ALTER TABLE share RENAME COLUMN cost TO price", "its table share has no cost"),
        ("DROP VIEW balance", "its view balance is gone"),
        ("DROP TRIGGER share_is_final", "its trigger share_is_final is gone"),
        ("DROP INDEX share_list", "its index share_list is gone"),
    ],
)
def test_a_book_that_lacks_a_part_leads_to_recovery(tmp_path: Path, change: str, told: str) -> None:
    """Without digests beside it, it was opened and refused whatever came, or every start ended in
    "no such table".
    """
    book = book_of(tmp_path)
    tmp_path.joinpath("backups").mkdir()
    with closing(sqlite3.connect(book, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        migrate(SqliteDatabase(connection), 1)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(change)
        assert verify(SqliteDatabase(connection))[0] == f"Something is missing in the book: {told}."
    shutil.copy(book, tmp_path / "backups" / "house-20260303T180000.000000Z.db")
    found = damaged(tmp_path)
    assert told in found.told
    assert found.offers == ()


def test_what_was_put_into_the_book_by_others_is_named(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.door.connection.execute(
            "CREATE TRIGGER others BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        assert store.verify() == ("The book holds a trigger others that is none of its own.",)


# -- one owner -------------------------------------------------------------------------------------


@pytest.mark.skipif(
    sys.platform == "win32", reason="there a lock file cannot be deleted while it is open"
)
def test_a_second_copy_leaves_a_book_alone_whose_lock_file_was_deleted(tmp_path: Path) -> None:
    """Both wrote the book, called it damaged, and the next start set it aside."""
    clock = Clock()
    exits(tmp_path, clock)
    code = (
        "import sys\nfrom datetime import UTC, datetime\nfrom pathlib import Path\nfrom game.book import Store\n"
        "try: Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))\nexcept Exception as e: print(type(e).__name__)\n"
        "try: Store.open(Path(sys.argv[1]), clock=lambda: datetime.now(UTC), read_only=True); print('read')\n"
        "except Exception as e: print(type(e).__name__)"
    )
    with opened(tmp_path, clock) as store:
        player, sitting = seated(store)
        play(store, player, sitting, 2, win=100)
        store.verify()  # reads the file through further descriptors
        for _ in range(2):
            (tmp_path / "house.lock").unlink()
            said = subprocess.run(
                [sys.executable, "-c", code, str(tmp_path)],
                capture_output=True,
                text=True,
                check=True,
            )
            assert said.stdout.split() == ["AlreadyOpen", "read"]
            with pytest.raises(AlreadyOpen):
                opened(tmp_path, clock)
        play(store, player, sitting, 3, win=100)
        assert store.verify() == ()
    with opened(tmp_path, clock) as store:
        assert store.people.bankroll(player) == 1_000_300
    assert not list(tmp_path.glob("house-damaged-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="there a book has no such lock")
def test_a_step_is_refused_once_another_program_owns_the_book(tmp_path: Path) -> None:
    import fcntl

    from game.system.file_lock import OWNED_BYTE

    with opened(tmp_path) as store:
        player, _ = seated(store)
        # as by closing a descriptor
        fcntl.lockf(store.guard.owner._file.fileno(), fcntl.LOCK_UN, 1, OWNED_BYTE)
        store.people.buy_in(player, 5)
        assert FileOwner.is_owned(book_of(tmp_path))
        code = (
            "import fcntl, sys\nf = open(sys.argv[1], 'r+b')\n"
            f"fcntl.lockf(f.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, {OWNED_BYTE})\nprint('mine', flush=True)\ninput()"
        )
        fcntl.lockf(store.guard.owner._file.fileno(), fcntl.LOCK_UN, 1, OWNED_BYTE)
        with subprocess.Popen(
            [sys.executable, "-c", code, str(book_of(tmp_path))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other:
            assert other.stdout.readline() == "mine\n"
            with pytest.raises(
                AlreadyOpen, match="Another program has taken the house's book over"
            ):
                store.people.buy_in(player, 5)
            other.communicate("\n")
        store.people.buy_in(player, 5)
        assert store.people.bankroll(player) == 1_000_010


def test_a_book_that_is_a_link_is_refused_before_anything_is_changed(tmp_path: Path) -> None:
    """Moved to another disk and linked, it was "a log that does not hold what was written to it"."""
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere.db"
    exits(folder, Clock())
    book_of(folder).rename(elsewhere)
    book_of(folder).symlink_to(elsewhere)
    before = sorted((path.name, path.lstat().st_mtime_ns) for path in folder.rglob("*"))
    for reads in (False, True):
        with pytest.raises(
            StoreError, match=r"house.db in the data folder is a link to .*elsewhere.db"
        ):
            Store.open(folder, clock=Clock(), read_only=reads)
    assert sorted((path.name, path.lstat().st_mtime_ns) for path in folder.rglob("*")) == before
    moved = tmp_path / "moved"
    book_of(folder).unlink()
    elsewhere.rename(book_of(folder))
    folder.rename(moved)
    folder.symlink_to(moved)
    with opened(folder) as store:
        assert store.verify() == ()


@pytest.mark.parametrize("left", ["the folder of a house", "nothing else"])
def test_found_broken_a_link_to_a_disk_that_is_away_gave_way_to_a_new_book(
    tmp_path: Path, left: str
) -> None:
    folder, elsewhere = tmp_path / "data", tmp_path / "elsewhere.db"
    exits(folder, Clock())
    if left == "nothing else":
        shutil.rmtree(folder)
        folder.mkdir()
    book_of(folder).unlink(missing_ok=True)
    book_of(folder).symlink_to(elsewhere)
    before = sorted((path.name, path.lstat().st_mtime_ns) for path in folder.rglob("*"))
    for reads in (False, True):
        with pytest.raises(StoreError, match=r"a link to .*elsewhere.db, where nothing is: "):
            Store.open(folder, clock=Clock(), read_only=reads)
    assert sorted((path.name, path.lstat().st_mtime_ns) for path in folder.rglob("*")) == before


def test_a_log_that_another_program_began_anew_is_told_in_a_sentence(tmp_path: Path) -> None:
    """It was an `IndexError`, for which the window wrote a report."""
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        round_id = begin(store, player, sitting)
        by_sql("PRAGMA wal_checkpoint(TRUNCATE)")(tmp_path)
        with pytest.raises(
            BadDatabase, match="Another program has begun the log of the house's book anew"
        ):
            bet(store, player, round_id)


def test_a_large_book_is_opened_by_the_pages_that_balances_depend_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rot in them is noticed at the start, as in a small book; rot in old rounds by the slices."""
    monkeypatch.setattr(opening, "SMALL", 0)
    with opened(tmp_path) as store:
        player, sitting = seated(store)
        for number in range(1, 40):
            play(store, player, sitting, number, 500)
        roots = {
            row["name"]: row["rootpage"]
            for row in store.door.rows(
                "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0"
            )
        }
    kept = book_of(tmp_path).read_bytes()

    def turn(page: int) -> None:
        found = bytearray(kept)
        found[page * 4096 - 1] ^= 1
        book_of(tmp_path).write_bytes(found)

    for name in ("account", "sitting_sum", "player", "round_open", "link", "journal"):
        turn(roots[name])
        with pytest.raises(Damaged):
            opened(tmp_path)
        for aside in tmp_path.glob("house-damaged-*"):
            beside = aside.name.partition(".db")[2]
            aside.rename(tmp_path / f"house.db{beside}")
    book_of(tmp_path).write_bytes(kept)
    opened(tmp_path).close(keep_backup=False)
