"""A book on a PostgreSQL server: what was committed stays, whatever is killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book import Store, StoreError, postgresql
from game.book import store as store_module
from game.book.errors import BadDatabase, NewerDatabase, Unreachable
from game.book.integrity.seed_key import KEY_FILE
from game.book.ledger import player_account
from game.book.place import FILE, BookPlace, choose_server, server_of, write_server_file
from game.book.postgresql import PostgresDatabase, to_psycopg
from game.book.schema import migrations
from game.book.schema.migrations import NEWEST
from tests import postgres
from tests.book.book import SLUG, Clock, begin, bet, opened, play, seated, seed_of, settle

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]

psycopg = pytest.importorskip("psycopg")


@pytest.fixture
def house(postgres: postgres.Server, tmp_path: Path) -> Path:
    """A data folder whose book is on the server; nobody has opened it yet."""
    folder = tmp_path / "data"
    postgres.book_of(folder)
    return folder


@pytest.fixture
def store(house: Path) -> Iterator[Store]:
    with opened(house) as found:
        yield found


def test_a_statement_is_put_into_psycopgs_marks_and_nothing_else() -> None:
    assert to_psycopg("SELECT ':a', x % 2 FROM t WHERE a = :a AND b IN (?, ?)") == (
        "SELECT ':a', x %% 2 FROM t WHERE a = %(a)s AND b IN (%s, %s)"
    )
    assert to_psycopg("SELECT 1 FROM a INDEXED BY i CROSS JOIN b ON b.x = a.x").split() == (
        ["SELECT", "1", "FROM", "a", "JOIN", "b", "ON", "b.x", "=", "a.x"]
    )


WITH_PINS = """
import sys
from game.book import postgresql, store
from game.book.schema import migrations
from game.book.schema.postgresql import ServerMigration

def fill(door, number, local):
    door.write("UPDATE pin SET hits = (SELECT count(*) FROM share)")

ONE = ServerMigration(
    migrations.NEWEST + 1, "pins",
    "CREATE TABLE pin (one BIGINT PRIMARY KEY, hits BIGINT NOT NULL); INSERT INTO pin VALUES (1, 0);",
    fill, "CREATE TRIGGER pin_is_kept BEFORE DELETE ON pin FOR EACH ROW EXECUTE FUNCTION refuse('a pin is kept');",
)
postgresql.MIGRATIONS = (ONE,)
store.NEWEST = migrations.NEWEST = ONE.number
"""
"""A newer program, whose schema has one more table."""

WAITS_INSIDE = """
import time
from pathlib import Path
def fill(door, number, local):
    door.write("UPDATE pin SET hits = 5")
    door.value("SELECT hits FROM pin")
    print("inside", flush=True)
    time.sleep(600)
postgresql.MIGRATIONS = (ONE._replace(fill=fill),)
from tests.book.book import opened
opened(Path(sys.argv[1]))
"""


@pytest.fixture
def newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (postgresql, "MIGRATIONS"),
        (store_module, "NEWEST"),
        (migrations, "NEWEST"),
    ):
        monkeypatch.setattr(module, name, getattr(module, name))
    exec(WITH_PINS, {})


def test_a_newer_program_brings_the_book_up_to_date_and_every_row_is_there(
    house: Path, newer_program: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        for module in (store_module, migrations):
            before.setattr(module, "NEWEST", NEWEST)
        before.setattr(postgresql, "MIGRATIONS", ())
        with opened(house) as store:
            play(store, *seated(store), 1, win=500)
            head, balances = store.make_head(), store.ledger.balances()
    with pytest.raises(StoreError, match="start the host once"):
        Store.open(house, clock=Clock(), read_only=True)
    with opened(house) as store:
        assert "make a new backup of it (pg_dump)" in " ".join(store.notices)
        assert store.door.version() == NEWEST + 1
        assert store.door.value("SELECT hits FROM pin") == 1
        assert store.ledger.balances() == balances
        assert store.find_link_by_hash(head.hash) is not None
        with pytest.raises(StoreError, match="a pin is kept"), store.atomic():
            store.door.write("DELETE FROM pin")
        assert store.verify() == ()
    with opened(house) as store:
        assert store.notices == []
        play(store, *seated(store), 2, win=500)
        assert store.verify() == ()


def test_a_new_book_of_a_newer_program_has_its_schema(house: Path, newer_program: None) -> None:
    with opened(house) as store:
        assert store.door.version() == NEWEST + 1
        assert store.notices == []
        assert store.door.value("SELECT hits FROM pin") == 0


def test_a_migration_that_is_killed_leaves_the_book_as_it_was(house: Path) -> None:
    with opened(house) as store:
        play(store, *seated(store), 1, win=500)
        balances = store.ledger.balances()
    root = str(Path(__file__).parents[2])
    newer = subprocess.Popen(
        [sys.executable, "-c", WITH_PINS + WAITS_INSIDE, str(house)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )
    assert newer.stdout is not None
    assert newer.stdout.readline() == "inside\n"
    _kill(newer)
    with opened(house) as store:
        assert store.door.version() == NEWEST
        assert store.door.value("SELECT count(*) FROM pg_tables WHERE tablename = 'pin'") == 0
        assert store.ledger.balances() == balances
        play(store, *seated(store), 2, win=500)
        assert store.verify() == ()


def test_a_backup_is_restored_into_a_new_database_where_verify_finds_nothing_and_play_goes_on(
    postgres: postgres.Server, store: Store, house: Path
) -> None:
    place = server_of(house)
    assert place is not None
    player, sitting = seated(store)
    play(store, player, sitting, 1, win=500)
    open_round = begin(store, player, sitting, 2)
    promised = store.promises.ensure_promise(player, SLUG, seed_of(3))
    balances = store.ledger.balances()
    postgres.dump(place.address.rpartition("=")[2], "backup.dump")  # while a host has it open
    settle(store, player, open_round)
    store.close()
    postgres.restore("backup.dump", "restored")
    write_server_file(house, BookPlace(postgres.address("restored"), place.book))
    with opened(house) as restored:
        assert "restored from a backup" in " ".join(restored.notices)
        assert restored.promises.pending(player, SLUG) is None  # it may have been dealt
        assert restored.promises.ensure_promise(player, SLUG, seed_of(4)).seed != promised.seed
        assert restored.verify() == ()
        assert restored.ledger.balances() == balances
        settle(restored, player, open_round, win=500)
        play(restored, player, sitting, 3, win=500)
        assert restored.verify() == ()
    with opened(house) as restored:
        assert restored.notices == []


def test_a_table_that_is_kept_is_never_emptied(store: Store) -> None:
    for table in ("journal", "link", "voucher", "round"):
        with pytest.raises(StoreError, match=r"never|good"), store.door.errors_as_store_errors():
            store.door.execute(f"TRUNCATE {table} CASCADE")


def test_verify_names_what_was_changed_behind_the_refusals(store: Store) -> None:
    player, sitting = seated(store)
    play(store, player, sitting, 1, win=500)
    assert store.verify() == ()
    store.door.execute("ALTER TABLE journal DISABLE TRIGGER journal_is_final")
    store.door.execute("UPDATE journal SET lines = replace(lines, '500', '700') WHERE id = 2")
    told = " ".join(store.verify())
    assert "its trigger journal_is_final is gone" in told
    assert "Round 1 says" in told
    assert "is not what was recorded" in told


def test_a_book_is_read_while_a_host_has_it(store: Store, tmp_path: Path) -> None:
    place = server_of(store.folder)
    assert place is not None
    write_server_file(tmp_path / "other", BookPlace(place.address))
    with Store.open(tmp_path / "other", clock=Clock(), read_only=True) as reader:
        assert reader.identity == store.identity


def test_a_book_of_another_house_is_refused(store: Store, house: Path) -> None:
    place = server_of(house)
    assert place is not None
    assert place.book == store.identity
    store.close()
    write_server_file(house, BookPlace(place.address, "f" * 32))
    with pytest.raises(StoreError, match="another house's"):
        opened(house)


def test_a_schema_that_is_not_this_programs_is_refused(store: Store, house: Path) -> None:
    for number, kind, told in (
        (NEWEST + 1, NewerDatabase, "newer Linden House"),
        (NEWEST - 1, StoreError, "older Linden House"),
    ):
        with store.atomic():
            store.door.write("DELETE FROM migration")
            store.door.write("INSERT INTO migration VALUES (?, 'x', 1)", (number,))
        with pytest.raises(kind, match=told):
            Store.open(house, clock=Clock(), read_only=True)


def test_another_programs_database_is_left_alone(postgres: postgres.Server, house: Path) -> None:
    place = server_of(house)
    assert place is not None
    door = PostgresDatabase(place.address, owner=False)
    door.execute("CREATE TABLE invoices (id BIGINT)")
    door.close()
    with pytest.raises(BadDatabase, match="belongs to another program"):
        opened(house)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("house", "no address"),
        ("postgresql://house:secret@server/linden", "password"),
        ("host=/tmp dbname", "cannot be read"),
    ],
)
def test_what_is_no_address_is_refused(tmp_path: Path, address: str, told: str) -> None:
    with pytest.raises(StoreError, match=told):
        choose_server(tmp_path, address)
    assert not (tmp_path / FILE).exists()


def test_a_folder_has_one_book(tmp_path: Path) -> None:
    opened(tmp_path / "file").close()
    with pytest.raises(StoreError, match="has a book in a file"):
        choose_server(tmp_path / "file", "postgresql:///linden")
    choose_server(tmp_path / "server", "postgresql:///linen")  # a slip is put right
    choose_server(tmp_path / "server", "postgresql:///linden")
    write_server_file(tmp_path / "server", BookPlace("postgresql:///linden", "f" * 32))
    choose_server(tmp_path / "server", "postgresql:///linden")
    with pytest.raises(StoreError, match="is at postgresql:///linden"):
        choose_server(tmp_path / "server", "postgresql:///other")


def test_a_refused_statement_that_is_caught_dooms_the_transaction(store: Store) -> None:
    with pytest.raises(StoreError, match="none of it was recorded"), store.atomic():  # noqa: PT012
        store.log.write("test", "before")
        with pytest.raises(StoreError), store.door.errors_as_store_errors():
            store.door.insert("INSERT INTO game (slug) VALUES (?)", ("Not a slug",))
    assert store.log.lines(kind="test") == ()


def test_a_lost_connection_rolls_a_step_back_and_the_next_one_goes_on(store: Store) -> None:
    player, sitting = seated(store)
    door = store.door
    assert isinstance(door, PostgresDatabase)
    before = store.people.bankroll(player)
    with pytest.raises(Unreachable, match="Nothing of this step was recorded"), store.atomic():  # noqa: PT012
        store.people.buy_in(player, 700)
        _cut(door)
        store.people.buy_in(player, 700)
    assert store.people.bankroll(player) == before
    play(store, player, sitting, 1, win=500)
    assert store.verify() == ()


@pytest.mark.parametrize("how", ["ended", "shut"])
@pytest.mark.parametrize("when", ["in the step", "before the commit"])
def test_found_broken_a_connection_lost_in_a_pipeline_was_a_refusal(
    store: Store, monkeypatch: pytest.MonkeyPatch, how: str, when: str
) -> None:
    """The host ended, instead of waiting for the server: "The book refused this"."""
    player, _ = seated(store)
    door = store.door
    assert isinstance(door, PostgresDatabase)
    before = store.people.bankroll(player)
    before_commit = door._before_commit

    def lose() -> None:
        door._enter_pipeline()
        if how == "ended":
            _cut(door)
            return
        with socket.socket(fileno=os.dup(door.connection.fileno())) as same:
            same.shutdown(socket.SHUT_WR)

    def lose_late() -> None:
        before_commit()
        lose()

    with monkeypatch.context() as patched, pytest.raises(Unreachable), store.atomic():  # noqa: PT012
        store.people.buy_in(player, 700)
        if when == "in the step":
            lose()
            store.log.write("test", "goes nowhere")
        else:
            patched.setattr(door, "_before_commit", lose_late)
    assert store.people.bankroll(player) == before
    assert store.people.buy_in(player, 300) == before + 300
    assert store.verify() == ()


def test_found_broken_a_host_that_cannot_leave_the_pipeline_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """libpq says "cannot exit pipeline mode while busy" of a connection that it takes for alive."""
    player, _ = seated(store)
    door = store.door
    assert isinstance(door, PostgresDatabase)
    before, connection = store.people.bankroll(player), door.connection

    def busy(*_: object) -> None:
        raise psycopg.OperationalError("cannot exit pipeline mode while busy")

    with pytest.raises(Unreachable), store.atomic():  # noqa: PT012
        store.people.buy_in(player, 700)
        door._enter_pipeline()
        monkeypatch.setattr(psycopg.Pipeline, "_exit_gen", busy)
        monkeypatch.setattr(psycopg.Pipeline, "_exit", busy)
        door.on_every_rollback(monkeypatch.undo)
        list(door.iterate_rows("SELECT 1"))
    assert connection.closed
    assert store.people.bankroll(player) == before
    assert store.people.buy_in(player, 300) == before + 300


def _cut(door: PostgresDatabase) -> None:
    """The server ends the connection, as where a network is cut."""
    other = PostgresDatabase(door.address, owner=False)
    other.execute(
        "SELECT pg_terminate_backend(CAST(? AS INTEGER))", (door.connection.info.backend_pid,)
    )
    other.close()


def test_a_commit_whose_answer_is_lost_is_asked_for(store: Store) -> None:
    """The connection dies between the commit on the disk and its answer: what was committed counts
    once.
    """
    player, _ = seated(store)
    door = store.door
    assert isinstance(door, PostgresDatabase)
    connection = door.connection

    class Deaf:
        """Sends a commit on, and hears no answer."""

        def __getattr__(self, name: str) -> object:
            return getattr(connection, name)

        def execute(self, sql: object, params: object = None) -> object:
            done = connection.execute(sql, params)  # type: ignore[call-overload]
            if sql == "COMMIT":
                _cut(door)
                connection.execute("SELECT 1")
            return done

    door.connection = Deaf()  # type: ignore[assignment]
    before = store.people.bankroll(player)
    assert store.people.buy_in(player, 700) == before + 700
    assert door.connection is not connection
    assert store.people.bankroll(player) == before + 700
    assert store.verify() == ()


def test_found_broken_a_killed_server_gave_the_number_of_a_lost_step_to_another_hosts(
    tmp_path: Path,
) -> None:
    """`pg_xact_status` said "committed" of that, and a step that was not on the disk was held to
    be.
    """
    server = postgres.Server(durable=True)
    try:
        place = server.book_of(tmp_path / "one")
        with opened(tmp_path / "one") as one:
            write_server_file(tmp_path / "two", place)
            shutil.copy(one.folder / KEY_FILE, tmp_path / "two" / KEY_FILE)
            with opened(tmp_path / "two") as two:
                player, _ = seated(one)
                before = one.people.bankroll(player)
                commit = one.door._commit

                def lose() -> None:
                    server.kill()
                    server.start()
                    two.log.write("test", "it comes first")
                    commit()

                one.door._commit = lose  # type: ignore[method-assign]
                with pytest.raises(Unreachable):
                    one.people.buy_in(player, 700)
                one.door._commit = commit  # type: ignore[method-assign]
                assert one.people.bankroll(player) == two.people.bankroll(player) == before
                assert one.people.buy_in(player, 300) == before + 300
                assert two.verify() == ()
    finally:
        server.stop()


def test_a_lost_connection_finds_what_another_host_wrote_meanwhile(
    store: Store, tmp_path: Path
) -> None:
    place = server_of(store.folder)
    assert place is not None
    assert isinstance(store.door, PostgresDatabase)
    player, _ = seated(store)
    before = store.people.bankroll(player)
    _cut(store.door)
    write_server_file(tmp_path / "other", BookPlace(place.address))
    shutil.copy(store.folder / KEY_FILE, tmp_path / "other" / KEY_FILE)
    with opened(tmp_path / "other") as other:
        other.people.buy_in(player, 300)
    assert store.people.buy_in(player, 500) == before + 800
    assert store.verify() == ()


LOOP = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from game.book.errors import Unreachable
from tests.book.book import bet, begin, opened, seated, settle
store = opened(Path(sys.argv[1]))
player, sitting = seated(store)
def play_on():
    left = store.rounds.unfinished_round(player)
    if left is None:
        number = 1 + (store.door.value("SELECT max(number) FROM round") or 0)
        round_id = begin(store, player, sitting, number)
        bet(store, player, round_id)
    else:
        round_id = left.row.id
    settle(store, player, round_id, win=500)
    print(round_id, store.people.bankroll(player), flush=True)
while True:
    try:
        play_on()
    except Unreachable:  # nothing of the step was recorded
        print("lost", file=sys.stderr)
"""


def _played(house: Path, lines: int) -> tuple[subprocess.Popen[str], list[tuple[int, int]]]:
    """A host that plays on, and what it said of its first rounds: number and bankroll."""
    root = str(Path(__file__).parents[2])
    host = subprocess.Popen(
        [sys.executable, "-c", LOOP, str(house), root], stdout=subprocess.PIPE, text=True, cwd=root
    )
    assert host.stdout is not None
    told = []
    for line in host.stdout:
        number, cents = map(int, line.split())
        told.append((number, cents))
        if len(told) == lines:
            break
    return host, told


def _kill(host: subprocess.Popen[str]) -> None:
    host.send_signal(signal.SIGKILL)
    host.communicate()


def test_what_a_host_said_was_recorded_stays_when_it_is_killed(house: Path) -> None:
    for _ in range(3):
        host, told = _played(house, 7)
        assert told
        _kill(host)
        with opened(house) as store:
            assert store.verify() == ()
            number, cents = told[-1]
            assert store.rounds.round_row(number).status == "settled"
            player = store.people.players()[0].id
            moved = store.door.value(
                "SELECT coalesce(sum(returned - staked), 0) FROM share WHERE round > ?", (number,)
            )
            in_play = store.door.value("SELECT balance FROM account WHERE kind = 'felt'")
            assert store.people.bankroll(player) == cents + moved - in_play


def test_what_was_recorded_stays_when_the_server_is_killed(tmp_path: Path) -> None:
    server = postgres.Server(durable=True)
    try:
        house = tmp_path / "data"
        server.book_of(house)
        for _ in range(3):
            host, told = _played(house, 7)
            server.kill()
            server.start()  # the host waits for it, asks what became of its step, and plays on
            assert host.stdout is not None
            for line in host.stdout:
                number, cents = map(int, line.split())
                told.append((number, cents))
                if number > told[6][0] + 5:
                    break
            assert [number for number, _ in told] == sorted({number for number, _ in told})
            _kill(host)
            with opened(house) as store:
                assert store.verify() == ()
                assert store.rounds.round_row(told[-1][0]).status == "settled"
    finally:
        server.stop()


def test_a_host_that_finds_no_psycopg_or_no_server_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_server(tmp_path, f"host={tmp_path} dbname=linden")
    with pytest.raises(StoreError, match="cannot be reached") as found:
        opened(tmp_path)
    assert "\n" not in str(found.value)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match="needs the package psycopg"):
        opened(tmp_path)


def test_the_program_loads_no_psycopg_unless_a_server_is_named() -> None:
    code = "import sys, game.book, game.cli.commands; print('psycopg' in sys.modules)"
    root = Path(__file__).parents[2]
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert told.stdout.strip() == "False"


def test_a_book_that_is_closed_has_a_root_over_all_that_was_linked(house: Path) -> None:
    with opened(house) as store:
        play(store, *seated(store), 1, win=500)
        assert store.door.value("SELECT count(*) FROM chain WHERE number > rooted") > 0
    with Store.open(house, clock=Clock(), read_only=True) as reader:
        assert reader.make_head().number > 0
        assert reader.door.value("SELECT count(*) FROM chain WHERE number > rooted + 1") == 0


def test_an_open_round_is_found_and_finished_by_the_next_owner(store: Store, house: Path) -> None:
    player, sitting = seated(store)
    number = begin(store, player, sitting)
    bet(store, player, number)
    store.close()
    with opened(house) as again:
        found = again.rounds.unfinished_round(player)
        assert found is not None
        assert found.row.id == number
        assert again.ledger.balance(player_account(player)) < 1_000_000
        assert again.rounds.tables_with_unfinished_round(player) == {SLUG}


def test_files_of_the_data_folder_are_their_owners_alone(store: Store, house: Path) -> None:
    assert store.identity
    assert (house / FILE).stat().st_mode & 0o077 == 0
