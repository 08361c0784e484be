"""The one door to the database: `atomic()` for every write, and errors put into our words.

`Database` is what the book asks of an engine; `SqliteDatabase` is the one that is built in, and
`postgresql.PostgresDatabase` the one of a house with a server.
"""

from __future__ import annotations

import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from ..system.files import sync
from ..system.interrupts import signals_held_back
from .errors import BadDatabase, Busy, DiskFull, Fault, StoreError, reason_without_field

Params = Sequence[Any] | dict[str, Any]


class DatabaseRow(Protocol):
    """A row of an answer: a value by its column's number or name."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...

    def keys(self) -> list[str]:
        """The names of the columns."""
        ...


Row = DatabaseRow


APPLICATION_ID = 0x4C494E44  # "LIND"
APPLICATION_NAME = "linden-house"
"""How a server knows a connection; that of a host has its number behind it."""


BUSY_MS = 3000  # how long a writer waits for another program


def store_error_of(
    error: sqlite3.Error | UnicodeDecodeError, *, reading: bool = False
) -> StoreError:
    """The same trouble as one sentence a player can read; `reading`: it came up where nothing is
    ever written.
    """
    whole = getattr(error, "sqlite_errorcode", 0)
    code = whole & 0xFF
    # what SQLite would have said holds letters out of the damaged file
    if isinstance(error, UnicodeDecodeError):
        return BadDatabase("database", "The book is damaged (its text cannot be read).")
    if whole == sqlite3.SQLITE_READONLY_ROLLBACK:
        return BadDatabase("database", "The book is damaged (it was left half written).")
    if whole in {
        sqlite3.SQLITE_IOERR_READ,
        sqlite3.SQLITE_IOERR_SHORT_READ,
        sqlite3.SQLITE_IOERR_DATA,
        sqlite3.SQLITE_IOERR_CORRUPTFS,
    }:
        return BadDatabase("database", f"The book cannot be read ({error}).")
    if reading and code in {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
    }:
        return BadDatabase("database", f"The book cannot be read ({error}).")
    if code == sqlite3.SQLITE_FULL:
        return DiskFull(
            "disk",
            "The disk is full: nothing of this step was recorded, and play stops until there is room.",
        )
    if code in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
        return DiskFull(
            "disk",
            f"The disk cannot be written ({error}): nothing of this step was recorded, and play stops.",
        )
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return BadDatabase("database", f"The book is damaged ({error}).")
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return Busy("database", "Another program is holding the book; close it and try again.")
    return StoreError("database", f"The book refused this: {error}.")


@contextmanager
def errors_as_store_errors(*, reading: bool = False) -> Iterator[None]:
    """Inside it, whatever SQLite complains of is raised as a `StoreError`; `reading` as of
    `store_error_of`.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise store_error_of(error, reading=reading) from error


def create_empty_database(path: Path) -> None:
    """An empty database that is journaled as the book is, under its name only once it is whole on
    the disk. Raises `OSError`.

    SQLite itself would make it in place, with a rollback journal beside it that a kill leaves
    behind.
    """
    part = path.with_name(path.name + ".part")
    for left in (part, part.with_name(part.name + "-journal")):
        left.unlink(missing_ok=True)
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    with part.open("rb+") as file:
        sync(file.fileno())
    part.replace(path)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection with every pragma set; a writer gets WAL and FULL, and an empty book when there
    is none.

    Where nothing can be written a reader takes the file as one that does not change, because SQLite
    would make files beside it. Raises `StoreError`, and `OSError` when no book can be made.
    """
    if sqlite3.sqlite_version_info < (3, 37, 0):  # STRICT tables
        raise StoreError(
            "sqlite", f"SQLite {sqlite3.sqlite_version} is too old; the book needs 3.37 or newer."
        )
    with errors_as_store_errors():
        if not read_only and not (path.exists() and path.stat().st_size):
            create_empty_database(path)
        mode = "ro" if read_only else "rw"
        still = "&immutable=1" if read_only and _is_on_read_only_disk(path) else ""
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}{still}",
            uri=True,
            isolation_level=None,
            timeout=BUSY_MS / 1000,
        )
        try:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA foreign_keys = ON")
            # a larger one fills slowly over thousands of rounds, and saves the one writer nothing
            connection.execute("PRAGMA cache_size = -2048")
            if read_only:
                connection.execute("PRAGMA query_only = ON")
            else:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                for name in (
                    "fullfsync",
                    "checkpoint_fullfsync",
                ):  # macOS alone keeps what is synced in the disk's own cache
                    connection.execute(f"PRAGMA {name} = ON")
                # the guard moves pages, nobody else
                connection.execute("PRAGMA wal_autocheckpoint = 0")
        except BaseException:
            connection.close()
            raise
    return connection


def _is_on_read_only_disk(path: Path) -> bool:
    """Whether a book lies where nothing can be written. Raises `BadDatabase` where a log without
    its index lies beside it.
    """
    file = path.resolve()
    if os.access(file.parent, os.W_OK):
        return False
    log, index = (file.with_name(file.name + ending) for ending in ("-wal", "-shm"))
    if not (log.exists() and log.stat().st_size):
        return True
    if index.exists():
        return False
    raise BadDatabase(
        "database",
        f"The house's book cannot be read where it lies: a log was left ({log.name}), and its index can only be made on a disk"
        " that can be written. Copy the folder to one.",
    )


def database_fault(connection: sqlite3.Connection, *, thorough: bool = True) -> Fault:
    """Why the database must not be used, in a few words; empty when it is sound. Never raises for
    damage.

    Thorough, every page is read and every index compared with its table; else only what the file
    says it is.
    """
    try:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] if thorough else "ok"
        if found != "ok":
            return " ".join(str(found).replace("*** in database main ***", "").split())
        wanted = connection.execute("PRAGMA application_id").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if wanted not in {0, APPLICATION_ID} or (wanted == 0 and tables):
            return "it belongs to another program"
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if (
            tables
            and version != connection.execute("SELECT max(number) FROM migration").fetchone()[0]
        ):
            return "the number of its format is wrong"
    except (sqlite3.Error, UnicodeDecodeError) as error:
        said = store_error_of(error)
        if isinstance(said, DiskFull | Busy):
            raise said from error
        return reason_without_field(said)
    return ""


class Watch(Protocol):
    """Who is told of every commit."""

    def before_commit(self) -> None:
        """Inside the transaction; what it raises rolls everything back."""

    def after_commit(self) -> None:
        """Once it is on the disk."""

    def raise_if_rotten(self) -> None:
        """Raise when the commit may not be shown."""

    def check_next_pages(self) -> None:
        """Compare the next slice of the pages; raise `BadDatabase` when one is not as written."""

    def doubt_files(self) -> None:
        """A transaction failed because of the files, not because it was refused."""


class Database(ABC):
    """Reads at any time; writes only inside `atomic()`, which either happens whole or not at all.

    Statements are written once, in what both engines accept, with `?` and `:name` for values.
    """

    engine: str
    """What the database is called."""

    connection: Any
    """The driver's own connection, of another type at each engine."""

    is_on_server = False
    """Whether the book is elsewhere than in its data folder."""

    is_shared = False
    """Whether several hosts may write in the book, one transaction at a time."""

    def __init__(self) -> None:
        self._inside = False
        self._doomed = False
        self._undo: list[Callable[[], None]] = []
        self._stale: list[Callable[[], None]] = []
        self._later: list[Callable[[], None]] = []

    @property
    @abstractmethod
    def in_transaction(self) -> bool:
        """Whether the connection is inside a transaction, be it only of reading."""

    def on_every_rollback(self, forget: Callable[[], None]) -> None:
        """`forget` is called whenever a transaction did not happen, so that nothing in memory
        outlives it.
        """
        self._undo.append(forget)

    def on_other_host_write(self, forget: Callable[[], None]) -> None:
        """`forget` is called before a transaction where another host has written since the last
        one, so that nothing is taken from memory that is not so any more.
        """
        self._stale.append(forget)

    def after_commit(self, task: Callable[[], None]) -> None:
        """Run `task` once the open transaction is on disk (at once when none is open, never when it
        is rolled back).
        """
        if self._inside:
            self._later.append(task)
        else:
            task()

    def check_next_pages(self) -> None:  # noqa: B027 (a server looks after its own pages)
        """Compare the next slice of the book's pages with their digests, where the program looks
        after them. See `Guard.check_next_pages`.

        Raises `BadDatabase` when one differs, `DiskFull` when the files are gone.
        """

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """One transaction; inside another one it simply belongs to that.

        Raises `DiskFull`, `Busy` or another `StoreError`; whatever is raised inside rolls
        everything back.
        """
        if self._inside:
            try:
                yield
            except BaseException:
                self._doomed = True
                raise
            return
        with ExitStack() as whole:
            try:
                with self.errors_as_store_errors():
                    # inside the try: a signal may interrupt as soon as the engine has begun
                    self._begin()
                    self._inside, self._doomed = True, False
                    yield
                    if self._doomed:
                        raise StoreError(
                            "database",
                            "A part of this step was refused, so none of it was recorded.",
                        )
                    self._before_commit()
                    whole.enter_context(signals_held_back())
                    self._commit()
            except BaseException as error:
                self._undo_all()
                self._after_failure(error)
                raise
            finally:
                self._inside = False
            self._after_commit()
        later, self._later = self._later, []
        for task in later:
            task()

    def _undo_all(self) -> None:
        self._later.clear()
        for forget in self._undo:
            forget()
        self._roll_back()

    @abstractmethod
    def errors_as_store_errors(self) -> AbstractContextManager[None]:
        """Inside it, whatever the engine complains of is raised as a `StoreError`."""

    @abstractmethod
    def _begin(self) -> None:
        """Begin a transaction that writes."""

    def _before_commit(self) -> None:  # noqa: B027 (an engine may have nothing to do here)
        """What is still to be written in a transaction."""

    @abstractmethod
    def _commit(self) -> None:
        """Bring the open transaction onto the disk."""

    def _after_commit(self) -> None:  # noqa: B027
        """What is to be done once a transaction is on the disk."""

    def _after_failure(self, error: BaseException) -> None:  # noqa: B027
        """What is to be done where a transaction did not happen."""

    @abstractmethod
    def _roll_back(self) -> None:
        """Undo the open transaction, where one is open."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Everything read inside it is of one moment, whatever another process writes meanwhile."""

    @abstractmethod
    def execute(self, sql: str, params: Params = ()) -> Any:
        """Run a statement as it is: its cursor. What the engine complains of is raised as it is."""

    def write(self, sql: str, params: Params = ()) -> None:
        """Run one writing statement of the transaction."""
        self._require_transaction()
        self.execute(sql, params)

    @abstractmethod
    def insert(self, sql: str, params: Params = ()) -> int:
        """Run one INSERT of the transaction into a table with an `id`; the id of the new row."""

    @abstractmethod
    def write_many(self, sql: str, rows: Iterable[Params]) -> None:
        """Run one writing statement for each row."""

    def rows_of_each(self, statements: Iterable[tuple[str, Params]]) -> list[list[Row]]:
        """The rows of several statements that do not need each other's, in their order; a server is
        asked for all of them at once. What the engine complains of is raised as it is.
        """
        return [self.execute(sql, params).fetchall() for sql, params in statements]

    def _require_transaction(self) -> None:
        if not self._inside:
            raise StoreError("database", "Nothing is written outside a transaction.")

    def rows(self, sql: str, params: Params = ()) -> list[Row]:
        """All rows of a reading statement."""
        with self.errors_as_store_errors():
            found: list[Row] = self.execute(sql, params).fetchall()
            return found

    def row(self, sql: str, params: Params = ()) -> Row | None:
        """The first row, or None."""
        with self.errors_as_store_errors():
            found: Row | None = self.execute(sql, params).fetchone()
            return found

    def value(self, sql: str, params: Params = ()) -> Any:
        """The first column of the first row."""
        found = self.row(sql, params)
        return None if found is None else found[0]

    @abstractmethod
    def iterate_rows(self, sql: str, params: Params = ()) -> Iterator[Row]:
        """The rows one by one, never all in memory."""

    @abstractmethod
    def version(self) -> int:
        """The number of the schema; 0 for an empty database."""

    @abstractmethod
    def faults(self) -> tuple[str, ...]:
        """What the engine itself finds wrong with the database, one sentence a fault."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database. Raises `StoreError`."""


class SqliteDatabase(Database):
    """A book in a file, with one owner."""

    engine = "SQLite"
    connection: sqlite3.Connection

    def __init__(self, connection: sqlite3.Connection, *, reads: bool = False) -> None:
        super().__init__()
        self.connection = connection
        self._reads = reads  # and never writes
        self._changes = 0
        self._noted: Watch | None = None
        self.watch: Watch | None = None

    @property
    def in_transaction(self) -> bool:
        """Whether the connection is inside a transaction, be it only of reading."""
        return self.connection.in_transaction

    def check_next_pages(self) -> None:
        """See `Database.check_next_pages`."""
        if self.watch is not None:
            self.watch.check_next_pages()

    def errors_as_store_errors(self) -> AbstractContextManager[None]:
        """See `Database.errors_as_store_errors`."""
        return errors_as_store_errors(reading=self._reads)

    def _begin(self) -> None:
        self._changes, self._noted = self.connection.total_changes, None
        self.connection.execute("BEGIN IMMEDIATE")

    def _before_commit(self) -> None:
        if self.watch is not None and self.connection.total_changes != self._changes:
            self._noted = self.watch
            self._noted.before_commit()

    def _commit(self) -> None:
        self.connection.execute("COMMIT")

    def _after_commit(self) -> None:
        if self._noted is not None:
            self._noted.after_commit()
            self._noted.raise_if_rotten()  # nothing of a step that stands on rot is shown

    def _after_failure(self, error: BaseException) -> None:
        if self.watch is not None and isinstance(error, BadDatabase | DiskFull):
            self.watch.doubt_files()

    def _roll_back(self) -> None:
        if self.connection.in_transaction:  # some errors have rolled back already
            with errors_as_store_errors():
                self.connection.execute("ROLLBACK")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See `Database.snapshot`."""
        if self.connection.in_transaction:
            yield
            return
        try:
            with errors_as_store_errors(reading=self._reads):
                self.connection.execute("BEGIN")
            yield
        finally:
            if self.connection.in_transaction:
                with errors_as_store_errors(reading=self._reads):
                    self.connection.execute("COMMIT")

    def execute(self, sql: str, params: Params = ()) -> sqlite3.Cursor:
        """See `Database.execute`."""
        return self.connection.execute(sql, params)

    def insert(self, sql: str, params: Params = ()) -> int:
        """See `Database.insert`."""
        self._require_transaction()
        return self.connection.execute(sql, params).lastrowid or 0

    def write_many(self, sql: str, rows: Iterable[Params]) -> None:
        """See `Database.write_many`."""
        self._require_transaction()
        self.connection.executemany(sql, rows)

    def iterate_rows(self, sql: str, params: Params = ()) -> Iterator[Row]:
        """See `Database.iterate_rows`."""
        with errors_as_store_errors(reading=self._reads):
            yield from self.connection.execute(sql, params)

    def version(self) -> int:
        """See `Database.version`."""
        return int(self.value("PRAGMA user_version"))

    def faults(self) -> tuple[str, ...]:
        """See `Database.faults`."""
        state = self.value("PRAGMA integrity_check(1)")
        return () if state == "ok" else (f"SQLite finds the file damaged: {state}.",)

    def close(self) -> None:
        """See `Database.close`."""
        with errors_as_store_errors():
            self.connection.close()
