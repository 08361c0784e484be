"""A book on a PostgreSQL server, for a house whose tables one file cannot carry.

Several hosts may write, one transaction at a time: whoever writes holds the row of `ownership`, so
that all that is read in the transaction is as it stays until its end. A host has each of its tables
by a lease whose fence it compares in every transaction. For as long as its connection lives it
shares an advisory lock, which whoever makes the tables of the book has alone. Each transaction
leaves its number in a row of its host (`commit_marker`), which says whether a commit whose answer
was lost is on the disk, so that nothing is done twice or left out.

This module is imported where an address is given, psycopg in `connect` alone.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from .database import APPLICATION_ID, APPLICATION_NAME, Database, Params, Row
from .errors import BadDatabase, Busy, DiskFull, LeaseLost, StoreError, Unreachable
from .schema.postgresql import (
    FIRST_SCHEMA,
    FUNCTIONS,
    HOST_REFUSALS,
    MIGRATIONS,
    ORIGIN,
    ORIGIN_NOW,
    OWNERSHIP,
    REFUSALS,
    TABLES,
    VIEWS,
    guard_triggers_sql,
)
from .values import Local

if TYPE_CHECKING:
    import psycopg
    from psycopg.rows import RowMaker


class _ServerWaits(NamedTuple):
    """How often a lost server is asked for again and how many seconds apart; how long, as
    PostgreSQL writes it, a host may say nothing inside a transaction before it is cut off where
    another one waits, and how long a lock is waited for.
    """

    tries: int = 40
    pause: float = 0.25
    silent_host: str = "5s"
    lock: str = "6s"


_WAITS: Final = _ServerWaits()


class _Refusal(StrEnum):
    """Why a book on a server cannot be used, or what became of a step."""

    NOT_INSTALLED = (
        "A book on PostgreSQL needs the package psycopg: install `linden-house[postgresql]`."
    )
    PART_REFUSED = "A part of this step was refused, so none of it was recorded."
    OTHER_HOST = "Another host has this book open; end it first."
    NOTHING_RECORDED = "Nothing of this step was recorded, and play waits."


_Answer = TypeVar("_Answer")

_TOKEN = re.compile(r"'(?:[^']|'')*'|\?|(?<![:\w]):[a-z_]+|%|\bINDEXED BY \w+|\bCROSS JOIN\b")


@lru_cache(maxsize=1024)
def to_psycopg(sql: str) -> str:
    """A statement of the book as psycopg takes it: other marks for values, and without what only
    tells SQLite in which order to look (`INDEXED BY`, `CROSS JOIN ... ON`).

    >>> to_psycopg("SELECT '?' FROM a CROSS JOIN b ON a.id = :id WHERE a.n % 3 = ?")
    "SELECT '?' FROM a JOIN b ON a.id = %(id)s WHERE a.n %% 3 = %s"
    """

    def replaced(found: re.Match[str]) -> str:
        text = found[0]
        if text == "?":
            return "%s"
        if text.startswith(":"):
            return f"%({text[1:]})s"
        if text == "CROSS JOIN":
            return "JOIN"
        return "" if text.startswith("INDEXED") else text.replace("%", "%%")

    return _TOKEN.sub(replaced, sql)


class _NamedRow(tuple[Any, ...]):
    """A row of an answer; a subclass for each set of columns knows where each is."""

    __slots__ = ()
    places: dict[str, int]

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.places[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self.places)


@lru_cache(maxsize=512)
def _row_class(names: tuple[str, ...]) -> type[_NamedRow]:
    places = {name: place for place, name in enumerate(names)}
    return type("NamedRow", (_NamedRow,), {"__slots__": (), "places": places})


def _named_rows(cursor: psycopg.Cursor[Any]) -> RowMaker[_NamedRow]:
    described = cursor.description
    return _row_class(tuple(column.name for column in described) if described else ())


def _parse_numeric(data: Any) -> int | float:
    """The value of a `numeric`, which the server makes of sums of whole numbers."""
    text = bytes(data).decode()
    return float(text) if "." in text else int(text)


def parse_address(address: str) -> dict[str, Any]:
    """What an address says, by libpq's names. Raises `StoreError` for one that is none, and where
    psycopg is not installed.
    """
    try:
        from psycopg import Error
        from psycopg.conninfo import conninfo_to_dict
    except ImportError as error:
        raise StoreError("book", _Refusal.NOT_INSTALLED) from error
    try:
        return dict(conninfo_to_dict(address))
    except Error as error:
        raise StoreError(
            "--book", f"The address {address!r} cannot be read: {_first_error_line(error)}."
        ) from error


def connect(address: str) -> psycopg.Connection[_NamedRow]:
    """A connection to the server at an address. Raises `StoreError` where psycopg is not installed
    or the server cannot be reached.
    """
    try:
        import psycopg
        from psycopg.adapt import Loader
        from psycopg.types.numeric import Int8Dumper
    except ImportError as error:
        raise StoreError("book", _Refusal.NOT_INSTALLED) from error

    try:
        connection: psycopg.Connection[_NamedRow] = psycopg.connect(
            address,
            autocommit=True,
            row_factory=_named_rows,
            prepare_threshold=2,
            connect_timeout=10,
            keepalives_idle=5,  # a network that is cut says nothing
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=10_000,
            application_name=APPLICATION_NAME,
            client_encoding="UTF8",
        )
    except psycopg.Error as error:
        raise StoreError(
            "book", f"The server of the book cannot be reached: {_first_error_line(error)}."
        ) from error
    # a flag is 0 or 1, as its column holds it, and a sum of whole numbers is one
    flags = type("FlagDumper", (Int8Dumper,), {"dump": lambda _, flag: b"%d" % flag})
    sums = type("SumLoader", (Loader,), {"load": lambda _, data: _parse_numeric(data)})
    connection.adapters.register_dumper(int, Int8Dumper)
    connection.adapters.register_dumper(bool, flags)
    connection.adapters.register_loader("numeric", sums)
    connection.execute(f"SET lock_timeout = '{_WAITS.lock}'".encode())
    return connection


def _first_error_line(error: Exception) -> str:
    """The first line of what was complained of, without its full stop."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__).strip().rstrip(".")


class PostgresDatabase(Database):
    """A book on a server. `owner`: it may write, as further hosts may. `pause` waits seconds.

    `host` is the number of this host, `leases` are the fences of the tables that it deals, by their
    rows in the book; `news` counts what other hosts have written into the log.
    """

    engine = "PostgreSQL"
    is_on_server = True

    def __init__(
        self, address: str, *, owner: bool, pause: Callable[[float], None] = time.sleep
    ) -> None:
        super().__init__()
        self.address = address
        self._owner = owner
        self._pause = pause
        self.host = secrets.token_hex(8)
        self.leases: dict[int, int] = {}
        self.news = 0
        self._transaction = 0
        self._lost = ""
        self._pipeline = ExitStack()
        self._in_pipeline = False
        self.connection = connect(address)
        try:
            with self.errors_as_store_errors():
                if self.value("SHOW server_encoding") != "UTF8":
                    raise StoreError(
                        "book",
                        "The database of a book has the encoding UTF8 (createdb --encoding UTF8).",
                    )
                if owner and not self._try_lock(8):
                    raise OwnedElsewhere("book", _Refusal.OTHER_HOST)
        except BaseException:
            self.connection.close()
            raise

    # -- the schema and the owner ----------------------------------------------------------------

    def _try_lock(self, tries: int, lock_suffix: str = "_shared") -> bool:
        """Take the lock of hosts, or ("") that of one who must be alone; that of a killed host goes
        when the server notices.
        """
        for _ in range(tries):
            if self.value(f"SELECT pg_try_advisory_lock{lock_suffix}(?)", (APPLICATION_ID,)):
                return True
            self._pause(_WAITS.pause)
        return False

    @contextmanager
    def exclusive_access(self, refusal: str = "") -> Iterator[None]:
        """Inside it no other host has the book open. Raises `OwnedElsewhere` where one has."""
        if not self._try_lock(8, ""):
            raise OwnedElsewhere("book", refusal or _Refusal.OTHER_HOST)
        try:
            yield
        finally:
            if not self.connection.closed:
                self.value("SELECT pg_advisory_unlock(?)", (APPLICATION_ID,))

    def version(self) -> int:
        """See `Database.version`. Raises `BadDatabase` for another program's tables."""
        tables = {
            row[0]
            for row in self.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema"
            )
        }
        if not tables:
            return 0
        if not {"book", "migration", "ownership"} <= tables:
            raise BadDatabase("book", "The database at this address belongs to another program.")
        return int(self.value("SELECT max(number) FROM migration"))

    def create(self, migrations: Sequence[tuple[int, str]], identity: str, now: int) -> None:
        """Make the tables of a new book of the first schema, with the migrations that it is as new
        as.
        """
        with self.atomic():
            for script in (FUNCTIONS, TABLES, OWNERSHIP, ORIGIN, VIEWS):
                self._run_script(script)
            self.write_many(
                "INSERT INTO migration (number, name, applied) VALUES (?, ?, ?)",
                [(number, name, now) for number, name in migrations if number <= FIRST_SCHEMA],
            )
            self.write(
                "INSERT INTO book (one, id, commits, backups) VALUES (1, ?, 0, 0)", (identity,)
            )
            self.write("INSERT INTO chain (id, number, hash) VALUES (0, 0, ?)", (bytes(32),))
            self.record_origin()
            self._run_script(guard_triggers_sql())

    def migrate(self, now: int, local: Local) -> None:
        """Bring the book up to the newest schema.

        All migrations are one transaction, in which nobody else reads or writes the book: it ends
        with all of them or with none. `now` is milliseconds since 1970, `local` the zone of the
        house. Raises `Busy` where another program reads the book meanwhile.
        """
        with self.atomic():
            self.write("LOCK TABLE migration IN ACCESS EXCLUSIVE MODE")
            found = self.version()
            for one in MIGRATIONS:
                if one.number <= found:
                    continue
                self._run_script(one.sql)
                if one.fill is not None:
                    one.fill(self, one.number, local)
                self._run_script(one.guard)
                self.write(
                    "INSERT INTO migration (number, name, applied) VALUES (?, ?, ?)",
                    (one.number, one.name, now),
                )

    def was_restored(self) -> bool:
        """Whether the book came to this database from a backup or a copy since `record_origin`."""
        return bool(self.value("SELECT server FROM origin") != self.value(ORIGIN_NOW))

    def record_origin(self) -> None:
        """Write down, in the open transaction, where the book is now."""
        self.write(
            "INSERT INTO origin (one, server) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET server = excluded.server",
            (self.value(ORIGIN_NOW),),
        )

    def _run_script(self, sql: str) -> None:
        self._leave_pipeline()
        if sql:
            self.connection.execute(sql.encode())

    def join_house(self) -> None:
        """From now on every transaction waits for those of other hosts."""
        with self.errors_as_store_errors():
            self.execute(
                "INSERT INTO commit_marker (host, number) VALUES (?, 0) ON CONFLICT (host) DO NOTHING",
                (self.host,),
            )
            self._listen()
        self.is_shared = True

    def _listen(self) -> None:
        self.connection.add_notify_handler(self._on_notice)
        self.connection.execute(
            f"SET application_name = '{APPLICATION_NAME} {self.host}'; LISTEN linden_house".encode()
        )

    def _on_notice(self, notice: psycopg.Notify) -> None:
        if notice.pid != self.connection.info.backend_pid:
            self.news += 1
            self._forget_stale()

    def _forget_stale(self) -> None:
        for forget in self._stale:
            forget()

    def faults(self) -> tuple[str, ...]:
        """See `Database.faults`: refusals that were dropped or switched off."""
        stand = {
            row[0]
            for row in self.rows(
                "SELECT tgname FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid"
                " JOIN pg_namespace AS n ON n.oid = c.relnamespace"
                " WHERE n.nspname = current_schema AND tgenabled IN ('O', 'A')"
            )
        }
        return tuple(
            f"Something is missing in the book: its trigger {one.name} is gone."
            for one in REFUSALS + HOST_REFUSALS
            if one.name not in stand
        )

    # -- transactions ----------------------------------------------------------------------------

    @property
    def in_transaction(self) -> bool:
        """Whether the connection is inside a transaction, be it only of reading."""
        return self.connection.info.transaction_status.value != 0 and not self.connection.closed

    @contextmanager
    def errors_as_store_errors(self) -> Iterator[None]:
        """See `Database.errors_as_store_errors`."""
        import psycopg

        try:
            yield
        except psycopg.errors.PipelineAborted as error:  # what was refused was caught by somebody
            raise StoreError("database", _Refusal.PART_REFUSED) from error
        except psycopg.Error as error:
            lost = _ends_connection(error) or bool(self.connection.closed)
            raise _store_error_of(error, lost=lost) from error

    def _is_lost(self, error: psycopg.Error) -> bool:
        """Whether an error ended the connection, which is closed then: psycopg learns that only
        when it reads the end of the stream.
        """
        if _ends_connection(error):
            self.connection.close()
        return bool(self.connection.closed)

    def _begin(self) -> None:
        if self._lost:
            raise BadDatabase("database", self._lost)
        if self.connection.closed:
            self._reconnect()
        import psycopg

        try:
            self._retry_past_stalled_host(self._begin_once)
        except psycopg.Error as error:
            if not self._is_lost(error):
                raise
            self._reconnect()
            self._begin_once()

    def _retry_past_stalled_host(self, ask: Callable[[], _Answer]) -> _Answer:
        """What is answered to `ask`, also where the host that holds the lock stands still."""
        import psycopg

        try:
            return ask()
        except psycopg.errors.LockNotAvailable:
            if self.in_transaction:
                self.connection.execute("ROLLBACK")
            # ends the session that holds the row of `ownership` and has long waited for its host
            sql = f"""
SELECT count(pg_terminate_backend(session.pid)) FROM ownership
JOIN pg_locks AS held ON held.locktype = 'transactionid' AND held.transactionid = ownership.xmax AND held.granted
JOIN pg_stat_activity AS session ON session.pid = held.pid
WHERE session.wait_event_type = 'Client' AND session.state_change < clock_timestamp() - interval '{_WAITS.silent_host}'
"""  # noqa: S608 (our own digits)
            self.connection.execute(sql.encode())
            return ask()

    def _begin_once(self) -> None:
        if not self.is_shared:
            self.connection.execute("BEGIN")
            return
        self._transaction += 1
        writer, leases = self._run_for_rows(
            # in one message; a host that stands still in the middle does not hold up the others: the
            # server cuts it off between statements, in a pipeline whoever waits for it
            f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{_WAITS.silent_host}';"  # noqa: S608 (our own digits)
            " SELECT writer FROM ownership FOR UPDATE;"
            f" UPDATE commit_marker SET number = {self._transaction} WHERE host = '{self.host}';"
            f" SELECT house_table, fence FROM table_lease WHERE host = '{self.host}' FOR SHARE"
        )
        if self.leases.items() - dict(map(tuple, leases)).items():
            raise LeaseLost("table", "Another host deals this table now; nothing was recorded.")
        if writer[0][0] != self.host:
            self._forget_stale()
            self.connection.execute("UPDATE ownership SET writer = %s", (self.host,))

    def _run_for_rows(self, statements: str) -> list[list[Any]]:
        """The rows that each statement of a message answers, those without rows left out."""
        cursor = self.connection.execute(statements.encode())
        out = []
        while True:
            if cursor.description is not None:
                out.append(cursor.fetchall())
            if not cursor.nextset():
                return out

    def _commit(self) -> None:
        import psycopg

        try:
            done = self.connection.execute("COMMIT")
            self._leave_pipeline()
        except psycopg.Error as error:
            if not self._is_lost(error):
                raise
            if not self._was_committed():
                raise
            return
        if done.statusmessage != "COMMIT":
            raise StoreError("database", _Refusal.PART_REFUSED)

    def _was_committed(self) -> bool:
        """Whether the transaction whose answer was lost is on the disk; where nobody can be asked,
        nothing is done any more.

        The server's own numbers (`pg_xact_status`) do not say: one that was killed gives the number
        of a transaction that was not on the disk to the next one.
        """
        import psycopg

        with suppress(StoreError, psycopg.Error):
            row = self._retry_past_stalled_host(
                # of this host's last transaction on the disk; one that still ends is waited for
                lambda: self._read_with_reconnect(
                    "SELECT number FROM commit_marker WHERE host = ? FOR UPDATE", (self.host,)
                ).fetchone()
            )
            if row is not None:
                return bool(row[0] == self._transaction)
        self._lost = (
            "The server was lost while a step was recorded, and nobody knows whether it was:"
            " start the program again, and it goes on from the book."
        )
        raise BadDatabase("database", self._lost)

    def _roll_back(self) -> None:
        import psycopg

        with suppress(psycopg.Error):  # of the statements after the one that was refused
            self._leave_pipeline()
        if not self.connection.closed and self.in_transaction:
            with self.errors_as_store_errors():
                try:
                    self.connection.execute("ROLLBACK")
                except psycopg.Error as error:  # a server that lost us has rolled back
                    if not self._is_lost(error):
                        raise

    def _reconnect(self) -> None:
        """Connect anew after the connection was lost. Raises `Unreachable`."""
        import psycopg

        with suppress(psycopg.Error):
            self._leave_pipeline()
        for left in range(_WAITS.tries, 0, -1):
            try:
                self.connection = connect(self.address)
                break
            except StoreError as error:
                if left == 1:
                    raise Unreachable("database", f"{error} {_Refusal.NOTHING_RECORDED}") from error
                self._pause(_WAITS.pause)
        if not self._owner:
            return
        if not self._try_lock(_WAITS.tries):
            self.connection.close()
            raise Unreachable("database", f"{_Refusal.OTHER_HOST} {_Refusal.NOTHING_RECORDED}")
        if self.is_shared:
            self._listen()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See `Database.snapshot`."""
        if not self.connection.closed and self.in_transaction:
            yield
            return
        with self.errors_as_store_errors():
            self._read_with_reconnect("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", ())
        try:
            yield
        finally:
            if not self.connection.closed and self.in_transaction:
                with self.errors_as_store_errors():
                    self.connection.execute("COMMIT")

    # -- statements ------------------------------------------------------------------------------

    def _enter_pipeline(self) -> None:
        """From now on statements are sent without waiting for the one before: whoever reads waits,
        and hears then what was refused.
        """
        if not self._in_pipeline:
            self._pipeline.enter_context(self.connection.pipeline())
            self._in_pipeline = True

    def _leave_pipeline(self) -> None:
        """Wait for the answers of all that was sent. Raises the first refusal. A connection that
        cannot leave the pipeline is lost, and closed.
        """
        self._in_pipeline = False
        try:
            self._pipeline.close()
        finally:
            if self.connection.info.pipeline_status:
                self.connection.close()

    def write(self, sql: str, params: Params = ()) -> None:
        """See `Database.write`; a refusal is raised by a later statement, or by the commit."""
        self._require_transaction()
        self._enter_pipeline()
        self.execute(sql, params)

    def rows_of_each(self, statements: Iterable[tuple[str, Params]]) -> list[list[Row]]:
        """See `Database.rows_of_each`."""
        if not self._inside:
            return super().rows_of_each(statements)
        self._enter_pipeline()
        cursors = [self.execute(sql, params) for sql, params in statements]
        return [cursor.fetchall() for cursor in cursors]

    def execute(self, sql: str, params: Params = ()) -> Any:
        """See `Database.execute`."""
        if self._inside or (not self.connection.closed and self.in_transaction):
            return self.connection.execute(to_psycopg(sql).encode(), params)
        return self._read_with_reconnect(sql, params)

    def _read_with_reconnect(self, sql: str, params: Params) -> Any:
        """Read outside of a transaction: where the connection was lost, over a new one."""
        import psycopg

        text = to_psycopg(sql).encode()
        try:
            if not self.connection.closed:
                return self.connection.execute(text, params)
        except psycopg.Error as error:
            if not self._is_lost(error):
                raise
        self._reconnect()
        return self.connection.execute(text, params)

    def insert(self, sql: str, params: Params = ()) -> int:
        """See `Database.insert`."""
        self._require_transaction()
        row = self.execute(f"{sql} RETURNING id", params).fetchone()
        return int(row[0]) if row else 0

    def write_many(self, sql: str, rows: Iterable[Params]) -> None:
        """See `Database.write_many`."""
        self._require_transaction()
        for params in rows:
            self.write(sql, params)

    def iterate_rows(self, sql: str, params: Params = ()) -> Iterator[Row]:
        """See `Database.iterate_rows`."""
        with self.errors_as_store_errors():
            if not self.in_transaction:
                yield from self.execute(sql, params)
                return
            self._leave_pipeline()
            with self.connection.cursor("rows") as cursor:
                yield from cursor.execute(to_psycopg(sql).encode(), params)

    def close(self) -> None:
        """See `Database.close`."""
        import psycopg

        with self.errors_as_store_errors():
            if self.is_shared and not self.connection.closed:
                with suppress(psycopg.Error):  # a row without a host does no harm
                    self.execute("DELETE FROM commit_marker WHERE host = ?", (self.host,))
            self.connection.close()


class OwnedElsewhere(StoreError):
    """Another host has the book on the server open, which must be left alone for this."""


def _ends_connection(error: psycopg.Error) -> bool:
    """Whether there is no connection after an error: the server has ended it, or the trouble is
    the driver's own, which has no state of SQL.
    """
    import psycopg

    if isinstance(error, psycopg.errors.PipelineAborted):
        return False
    driver = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.diag.severity_nonlocalized in {"FATAL", "PANIC"} or (
        driver and error.sqlstate is None
    )


def _store_error_of(error: psycopg.Error, *, lost: bool) -> StoreError:
    """The same trouble as one sentence a player can read."""
    told = error.diag.message_primary or _first_error_line(error)
    state = error.sqlstate or ""
    if lost or state.startswith(("08", "57P")):
        return Unreachable(
            "database", f"The server of the book was lost ({told}). {_Refusal.NOTHING_RECORDED}"
        )
    if state == "53100":
        return DiskFull(
            "disk",
            "The disk is full: nothing of this step was recorded, and play stops until there is room.",
        )
    if state in {"55P03", "40P01", "40001"}:
        return Busy("database", "Another program is holding the book; close it and try again.")
    if state.startswith(("XX", "58")):
        return BadDatabase("database", f"The book is damaged ({told}).")
    return StoreError("database", f"The book refused this: {told}.")
