"""The store: opens the book of a data folder for one writer, keeps it sound, and closes it with a
backup.
"""

from __future__ import annotations

import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self

from ..system.file_lock import FolderLock
from ..system.files import flush_names, irregular_kind, rename_aside
from .backups import backup
from .backups.recovery import (
    LEFT,
    WAY,
    backup_offers,
    damaged_book_error,
    is_set_aside_book,
    missing_book_error,
    newest_book_set_aside,
    note_replaced_head,
    set_book_aside,
)
from .chain.links import Head, Link
from .chain.walk import (
    ChainVerifier,
    RoundChainPlace,
    count_links_since,
    find_link_by_hash,
    last_proved_links,
    root_faults,
    round_chain_place,
)
from .chain.writer import Chains, newest_root
from .commitments import SeedPromises
from .database import Database, SqliteDatabase, connect, database_fault
from .errors import AlreadyOpen, BadDatabase, DiskFull, Fault, StoreError, reason_without_field
from .history import HistoryReader
from .house.clock import HouseClock
from .house.event_log import EventLog
from .house.leases import Leases
from .house.tables import HouseTables
from .integrity import opening
from .integrity.invariants import verify
from .integrity.lost_seeds import LostSeeds
from .integrity.page_digests import RoundAndBankrolls
from .integrity.page_guard import Guard, Timer, damaged_pages_clause
from .integrity.seed_key import SeedKey
from .integrity.soundness import copy_set_aside_book, find_fault, keep_book_if_sound
from .ledger import Ledger
from .place import FILE as SERVER_FILE
from .place import BookPlace, server_of, write_server_file
from .players.people import People
from .players.practice_answers import Drills
from .players.trip_plans import Plans
from .rounds import Rounds
from .schema.migrations import (
    BOOK_NUMBER,
    FIRST_LINKS,
    NEWEST,
    SCHEMA_NAMES,
    check_schema,
    migrate,
    refuse_newer,
)
from .values import Clock, Local, millis, moment

if TYPE_CHECKING:
    from .postgresql import PostgresDatabase

ROOM = 8 << 20  # bytes that must be free before a deal, so that the round can be played to its end

FreeBytes = Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    """Bytes free on the disk of a folder."""
    return shutil.disk_usage(folder).free


class Setting(NamedTuple):
    """What a book is told by its surroundings: the machine's clock (aware datetimes), the zone of
    the house, the disk's free bytes, and seconds that only go on.
    """

    clock: Clock
    local: Local
    free: FreeBytes
    timer: Timer


class FoundLink(NamedTuple):
    """A link of a chain, and how many follow it in the chains that it proves."""

    link: Link
    later_links: int


class PublishedRoot(NamedTuple):
    """A root over all chains: its number, when it was made, and the hash of its link in hex."""

    number: int
    made: datetime
    hash: str


class Store:
    """The open book. Use it as a context manager, or `close` it: a clean close makes a backup.

    It owns the connection (`door`), to a file of the folder or to the server that the folder names;
    what the book holds is asked of its parts: `people`, `tables`,
    `promises`, `rounds`, `ledger`, `log`, `history`, `practice`, `plans` and `leases`.
    """

    def __init__(
        self, folder: Path, door: Database, setting: Setting, lock: FolderLock | None
    ) -> None:
        writes = lock is not None
        clock = HouseClock(setting.clock, setting.timer, door, setting.local, writes=writes)
        key = (
            SeedKey.read_or_make(folder, setting.clock())
            if writes
            else SeedKey.read_if_there(folder)
        )
        self.door = door
        self.seed_key = key
        self.ledger = Ledger(door, remember=writes, local=setting.local)
        self.log = EventLog(door, self.ledger.chains, clock)
        self.tables = HouseTables(door, self.ledger, clock, key)
        self.people = People(door, self.ledger, clock, self.tables)
        self.promises = SeedPromises(door, self.ledger.chains, clock, self.tables, key)
        self.rounds = Rounds(
            door,
            self.ledger,
            clock,
            self.people,
            self.tables,
            self.promises,
            key,
            self._check_disk_space,
            self._after_round_settled,
        )
        self.history = HistoryReader(door)
        self.practice = Drills(door, clock, self.tables)
        self.plans = Plans(door, clock)
        self.leases = Leases(door)
        self.clock = clock
        self.folder = folder
        self._timer = setting.timer
        self._lock = lock
        self._free = setting.free
        self.guard: Guard | None = None
        """Watches over the pages of a book that is written to."""
        self._backup: backup.BackupRun | None = None
        self._trouble = ""
        self.notices: list[str] = []
        """What opening the book came upon and put right by itself, a sentence each, for whoever
        opened it to read.
        """
        self.found_wrong = ""
        """What was wrong with a damaged book that was opened all the same, to be read; in a few
        words.
        """
        self._closed = False

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        clock: Clock,
        read_only: bool = False,
        free: FreeBytes = free_bytes,
        timer: Timer = time.perf_counter,
        local: Local = datetime.astimezone,
        even_damaged: bool = False,
    ) -> Store:
        """The book of a data folder, made when there is none. `clock` gives aware datetimes,
        `timer` seconds that only go on, `local` puts a moment into the zone of the house; `free`
        the disk's free bytes.

        Raises `AlreadyOpen` when another window writes there, `NewerDatabase`, `DiskFull`, and
        `Damaged`, which has set the file aside and offers `restore` and `start_new`. Read only,
        nothing is made, moved or migrated: a book that cannot be read raises `BadDatabase`, and so
        does a damaged one, unless it is wanted `even_damaged`, for `verify` to say where.
        """
        setting = Setting(clock, local, free, timer)
        if (place := server_of(folder)) is not None:
            return cls._open_on_server(folder, place, setting, read_only=read_only)
        if read_only:
            return cls._open_read_only(folder, setting, even_damaged=even_damaged)
        return cls._open_writer(folder, setting)

    @property
    def is_on_server(self) -> bool:
        """Whether the book is on a server, and not in the data folder."""
        return self.door.is_on_server

    @classmethod
    def restore_set_aside(cls, aside: Path, *, clock: Clock) -> Store:
        """The store opened on a copy of a book that was set aside; the one in its place, which is
        well, is set aside instead.

        Raises `StoreError` when it is not sound, and what `open` raises.
        """
        folder = aside.parent
        check_copy(aside)

        def lay() -> None:
            left = set_book_aside(folder, clock()) if backup.book_of(folder).exists() else None
            put_copy_in_place(folder, aside, left)

        return cls._open_writer(
            folder, Setting(clock, datetime.astimezone, free_bytes, time.perf_counter), lay
        )

    @classmethod
    def _open_on_server(
        cls, folder: Path, place: BookPlace, setting: Setting, *, read_only: bool
    ) -> Store:
        """The store on a server's book, which its first host makes. Raises `StoreError` where it is
        another house's, of another schema, or this folder has not the key of the other hosts.
        """
        from .postgresql import PostgresDatabase

        lock = None if read_only else cls._take_lock(folder, setting.clock)
        door = None
        try:
            door = PostgresDatabase(place.address, owner=not read_only)
            before = door.version()
            (check_schema if lock is None else refuse_newer)(door)
            if lock is not None and before < NEWEST:
                with door.exclusive_access():
                    cls._bring_up_to_date(door, setting)
            found = opening.book_identity(door)
            if place.book not in ("", found):
                raise StoreError(
                    "book",
                    f"The book at this address is another house's: {SERVER_FILE} in the data folder names one of another number.",
                )
            store = cls(folder, door, setting, lock)
            if lock is not None:
                if 0 < before < NEWEST:
                    store.notices.append(
                        f"The book on the server was brought up to date (format {before} to {NEWEST}), and only this"
                        " program or a newer one opens it from now on: make a new backup of it (pg_dump)."
                    )
                if not place.book:
                    write_server_file(folder, BookPlace(place.address, found))
                door.join_house()
                if door.was_restored():
                    with door.exclusive_access(), door.atomic():
                        store._retire_promises("")
                        door.record_origin()
                    store.notices.append(
                        "The book on the server was restored from a backup: nothing that it had promised is dealt."
                    )
                alone = partial(
                    door.exclusive_access,
                    "house.key in this data folder is not that of the hosts that have the book open;"
                    " copy it from one of them.",
                )
                if told := store._retire_lost_seeds(alone):
                    store.notices.append(told)
        except BaseException:
            if door is not None:
                door.close()
            if lock is not None:
                lock.release()
            raise
        return store

    @staticmethod
    def _bring_up_to_date(door: PostgresDatabase, setting: Setting) -> None:
        """Make the book on a server where there is none, and bring it to the newest schema."""
        if not door.version():
            chains = Chains(door, remember=True)
            with door.atomic():
                door.create(SCHEMA_NAMES, secrets.token_hex(16), millis(setting.clock()))
                for kind, migration in FIRST_LINKS:
                    chains.add_link(kind, migration)
        if door.version() < NEWEST:
            door.migrate(millis(setting.clock()), setting.local)

    @classmethod
    def _open_read_only(cls, folder: Path, setting: Setting, *, even_damaged: bool) -> Store:
        path = backup.book_of(folder)
        opening.check_not_symlink(path)
        if not path.exists():
            raise missing_book_error(folder)
        try:
            if odd := irregular_kind(path):
                raise BadDatabase("database", f"it is {odd}")
            wrong = opening.page_fault_unless_in_use(folder)
            small = path.stat().st_size <= backup.SMALL
            door = SqliteDatabase(connect(path, read_only=True), reads=True)
        except OSError as error:
            raise BadDatabase(
                "database", f"The house's book cannot be read ({error.strerror})."
            ) from error
        except DiskFull as error:
            raise BadDatabase(
                "database", f"The house's book cannot be read ({error.__cause__})."
            ) from error
        except BadDatabase as error:
            raise damaged_book_error(reason_without_field(error)) from error
        try:
            wrong = wrong or database_fault(door.connection, thorough=small and not even_damaged)
            if wrong and not even_damaged:
                raise damaged_book_error(wrong)
            refuse_newer(door)
            if door.version() == 0:
                raise missing_book_error(folder)
            if door.version() < NEWEST:
                raise BadDatabase(
                    "database",
                    "This book was written by an older Linden House; open the lobby once to bring it up to date.",
                )
        except BaseException as error:
            door.connection.close()
            if isinstance(error, DiskFull):
                raise BadDatabase(
                    "database", f"The house's book cannot be read ({error.__cause__})."
                ) from error
            raise
        store = cls(folder, door, setting, None)
        store.found_wrong = wrong
        return store

    @classmethod
    def _open_writer(
        cls,
        folder: Path,
        setting: Setting,
        lay: Callable[[], None] | None = None,
        *,
        new: bool = False,
    ) -> Store:
        """The store for the one writer; with the lock held, what is to be the book is first laid
        into its place.
        """
        opening.check_not_symlink(backup.book_of(folder))
        lock = cls._take_lock(folder, setting.clock)

        def reopen(lay: Callable[[], None], new: bool) -> Store:
            return cls._open_writer(folder, setting, lay, new=new)

        try:
            try:
                opening.check_not_owned(backup.book_of(folder))
                if lay is not None:
                    lay()
                return cls._open_locked(folder, lock, setting, new=new)
            except BadDatabase as error:
                now = setting.clock()
                there = backup.book_of(folder).exists()
                if there and (
                    notice := keep_book_if_sound(folder, reason_without_field(error), now)
                ):
                    with suppress(BadDatabase):
                        store = cls._open_locked(folder, lock, setting, new=False)
                        store.notices.append(notice)
                        return store
                aside = set_book_aside(folder, now) if there else newest_book_set_aside(folder)
                raise Damaged(reason_without_field(error), folder, aside, reopen) from error
        except OSError as error:
            lock.release()
            raise DiskFull(
                "folder", f"The data folder {folder} cannot be used ({error.strerror})."
            ) from error
        except BaseException:
            lock.release()
            raise

    @staticmethod
    def _take_lock(folder: Path, clock: Clock) -> FolderLock:
        path = folder / opening.LOCK
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if irregular_kind(path):
                rename_aside(path, clock())
            lock = FolderLock.take(path)
        except OSError as error:
            raise DiskFull(
                "folder", f"The data folder {folder} cannot be used ({error.strerror})."
            ) from error
        if lock is None:
            raise AlreadyOpen("folder", opening.ELSEWHERE)
        return lock

    @classmethod
    def _open_locked(cls, folder: Path, lock: FolderLock, setting: Setting, *, new: bool) -> Store:
        """The store on a book that was looked at (`new`: on an empty one), guarded and brought up
        to date.
        """
        path = backup.book_of(folder)
        found = None if new else opening.find_checked_book(folder, setting.clock())
        if new:
            opening.book_path(folder, LEFT).unlink(missing_ok=True)
        door = store = owner = None
        try:
            door = SqliteDatabase(connect(path))
            owner = opening.take_ownership(path)
            store = cls(folder, door, setting, lock)
            refuse_newer(door)
            known = door.version() >= BOOK_NUMBER
            if not known:
                migrate(door, millis(setting.clock()), setting.local)
            store.guard = opening.guard_open_book(
                door, owner, path, found, store.current_progress, setting.timer
            )
            store.guard.checkpoint()
            if known:
                migrate(door, millis(setting.clock()), setting.local)
            store._note_restore_if_any()
            if told := store._retire_lost_seeds():
                store.notices.append(told)
        except BaseException:
            if door is not None:
                door.connection.close()
            if store is not None and store.guard is not None:
                store.guard.close()
            if found is not None:
                found.close()
            if owner is not None:
                owner.release()
            raise
        return store

    def current_progress(self) -> RoundAndBankrolls:
        """How far the book has come: commits, the last round, every player's bankroll."""
        sql = "SELECT (SELECT coalesce(max(id), 0) FROM round), commits FROM book WHERE one = 1"
        found = self.door.row(sql)
        if found is None:
            raise BadDatabase("database", "its own counters are missing")
        last, commits = found
        names = self.people.names()
        return RoundAndBankrolls(
            commits,
            last,
            {player: int(self.people.bankroll(player)) for player in names},
            dict(names),
        )

    def now(self) -> datetime:
        """The moment by the house's clock, which never goes back where there are electronic tables."""
        return self.clock()

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """One transaction round several calls: all of them happen, or none."""
        with self.door.atomic():
            yield

    def verify(self) -> tuple[str, ...]:
        """Every invariant of the book checked anew, and every page; one sentence a fault, empty
        when all is well.
        """
        guard = self.guard
        with self.snapshot():
            faults = verify(self.door, self.seed_key)
        wrong = (
            damaged_pages_clause(found)
            if guard is not None and (found := guard.wrong_pages())
            else ""
        )
        if wrong := wrong or self.found_wrong:
            faults = (f"The book's files were damaged on the disk: {wrong}.", *faults)
        return faults

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Everything read inside it is of one moment, though another window may write meanwhile."""
        with self.door.snapshot():
            yield

    def machine_uptime_ms(self) -> int:
        """The milliseconds for which this machine has been up."""
        return int(1000 * self._timer())

    @property
    def identity(self) -> str:
        """The book's own number, 32 hexadecimal digits: whatever is kept beside it says by this
        which book it belongs to.
        """
        return opening.book_identity(self.door)

    def make_head(self) -> Head:
        """The newest root over all chains: whoever keeps its hash can be shown later that nothing
        before it was changed. The one who writes makes a new one where anything was linked since.
        """
        if self._lock is not None:
            self.add_root_if_new_links()
        return newest_root(self.door)

    def add_root_if_new_links(self) -> None:
        """A root over all chains, where anything was linked since the last one."""
        with self.door.atomic():
            self.ledger.chains.add_root_if_new_links(millis(self.clock()))

    def each_root(self) -> Iterator[PublishedRoot]:
        """Each root, the first first: its number, when it was made, and the hash of its link in
        hex.
        """
        for row in self.door.iterate_rows(
            "SELECT r.id, r.at, l.hash FROM chain_root AS r JOIN link AS l ON l.chain = 0 AND l.number = r.link ORDER BY r.id"
        ):
            yield PublishedRoot(row["id"], moment(row["at"]), row["hash"].hex())

    def table_faults(self, chain: int) -> Iterator[str]:
        """Where a table's chain, or a root, does not fit the book, a sentence each."""
        yield from ChainVerifier(self.door).table_faults(chain)
        yield from root_faults(self.door)

    def find_link_by_hash(self, hash_hex: str) -> FoundLink | None:
        """The link with that hash (hex), and how many follow it in the chains that it proves; None
        when no chain has one.
        """
        link = find_link_by_hash(self.door, hash_hex)
        return None if link is None else FoundLink(link, count_links_since(self.door, link))

    def faults_up_to(self, link: Link) -> Iterator[str]:
        """Where the chains that a link proves do not fit the book up to it, a sentence each."""
        yield from ChainVerifier(self.door).faults_up_to(last_proved_links(self.door, link))
        if link.kind == "root":
            yield from root_faults(self.door, link.ref, link.ref)

    def round_chain_place(self, round_id: int, *, check_links: bool = True) -> RoundChainPlace:
        """Where a round stands in the chains, and (`check_links`) whether its own links fit."""
        return round_chain_place(self.door, round_id, check_links=check_links)

    def _retire_lost_seeds(
        self, alone: Callable[[], AbstractContextManager[None]] = nullcontext
    ) -> str:
        return LostSeeds(
            self.door, self.ledger, self.clock, self.seed_key, self.rounds, self.log
        ).void_unreadable_seeds(alone)

    def _note_restore_if_any(self) -> None:
        """Write down that a backup took the place of a book, whose head lies beside it
        (`note_replaced_head`).
        """
        path = opening.book_path(self.folder, LEFT)
        if not path.exists():
            return
        last = self.door.value("SELECT kind FROM link WHERE chain = 0 ORDER BY number DESC LIMIT 1")
        if last != "restored":  # else it was killed before the file was gone
            left = path.read_bytes().decode("ascii", "replace")
            self._retire_promises(left)
        path.unlink()
        flush_names(self.folder)

    def _retire_promises(self, replaced_head: str) -> None:
        """Write down, as a link of each chain, that a backup took the place of a book, whose head
        was `replaced_head` ("": nobody knows it).

        What the backup promises, and the shoes that go on in it, may have been dealt after it was
        made: neither is dealt again.
        """
        with self.door.atomic():
            made = self.door.insert(
                "INSERT INTO restore (at, head) VALUES (?, ?)",
                (millis(self.clock()), replaced_head),
            )
            self.ledger.chains.add_restore_links(made)
            self.door.write("UPDATE promise SET seed = NULL WHERE seed IS NOT NULL")
            self.door.write("UPDATE standing SET shoe = '' WHERE shoe <> ''")
            for row in self.door.rows("SELECT DISTINCT house_table FROM round WHERE encrypted = 1"):
                self.tables.reveal_spent_seeds(row["house_table"])

    def start_backup_if_idle(self) -> None:
        """Begin a backup in the background, unless one is running; `backup_trouble` says why it
        could not.
        """
        guard = self.guard
        if guard is None or self.is_backup_running:
            return
        self._backup, self._trouble = None, ""
        try:
            guard.check_next_pages()  # each page is proved as it is copied
            number = backup.next_backup_number(
                self.folder, int(self.door.value("SELECT backups FROM book"))
            )
            with self.door.atomic():
                self.door.write("UPDATE book SET backups = ?", (number,))
                self.ledger.chains.add_root_if_new_links(millis(self.clock()))
            self._backup = backup.BackupRun(
                guard.hold_snapshot(), self.folder, number, self.clock(), guard.doubt_files
            )
        except StoreError as error:
            self._trouble = f"No backup was made: {error}"

    @property
    def is_backup_running(self) -> bool:
        """Whether a backup is being made now."""
        return self._backup is not None and self._backup.is_running

    @property
    def backup_trouble(self) -> Fault:
        """Why the last backup failed, as a sentence; empty when it did not."""
        return (
            self._trouble
            if self._backup is None or self.is_backup_running
            else self._backup.trouble
        )

    def close(self, *, keep_backup: bool = True) -> Fault:
        """Make a backup, close the book and let go of the lock; why the backup failed as a
        sentence, empty when all is well.

        A second call does nothing.
        """
        trouble = ""
        if self._closed:
            return trouble
        self._closed = True
        try:
            if self._backup is not None:
                self._backup.wait()
            if self._lock is not None and keep_backup:
                self.start_backup_if_idle()
                if self._backup is not None:
                    self._backup.wait()
                trouble = self.backup_trouble if self.guard is not None else self._add_last_root()
            trouble = self._close_guarded() or trouble
        finally:
            if self._lock is not None:
                self._lock.release()
        return trouble

    def _add_last_root(self) -> Fault:
        """Make a root of a server's book, which has no backup with one; why it failed."""
        try:
            self.add_root_if_new_links()
        except StoreError as error:
            return str(error)
        return ""

    def _close_guarded(self) -> Fault:
        """Move the log's pages home and close the files in the order that keeps the locks; why it
        went wrong, as a sentence.
        """
        guard, trouble = self.guard, ""
        try:
            if guard is not None:
                guard.checkpoint()
                guard.compact_digests()
        except StoreError as error:
            trouble = str(error)
        try:
            self.door.close()
        except StoreError as error:
            trouble = str(error)
        finally:
            if guard is not None:
                guard.close()
                guard.owner.release()
        return trouble

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # to interrupt is a way to leave
        self.close(keep_backup=kind is None or issubclass(kind, KeyboardInterrupt))

    def check_next_pages(self) -> None:
        """See `Database.check_next_pages`."""
        self.door.check_next_pages()

    def _check_disk_space(self) -> None:
        try:
            free = self._free(self.folder)
        except OSError as error:
            raise DiskFull(
                "disk", f"The data folder cannot be used ({error.strerror}): nothing was staked."
            ) from error
        if free < ROOM:
            raise DiskFull(
                "disk",
                "The disk is almost full: make room before the next round is dealt; nothing was staked.",
            )

    def _after_round_settled(self, round_id: int) -> None:
        guard = self.guard
        # a checkpoint every 20 rounds
        if guard is not None and round_id % 20 == 0:
            self.door.after_commit(guard.checkpoint)
        if round_id % backup.EVERY == 0:
            self.door.after_commit(self.start_backup_if_idle)


def check_copy(copy: Path) -> None:
    """Raise `StoreError` unless a backup, or a book that was set aside, can take the book's place."""
    if is_set_aside_book(copy):
        if wrong := find_fault(copy, allow_rot=True):
            raise StoreError("backup", f"{copy.name} is not a sound book ({wrong}).")
    elif wrong := backup.backup_fault(copy, backup.backup_number(copy)):
        raise StoreError("backup", f"The backup {copy.name} is damaged too ({wrong}).")


def put_copy_in_place(folder: Path, copy: Path, replaced: Path | None) -> None:
    """Put a copy of a backup, or of a book that was set aside, into the book's place; `replaced` is
    the book that it takes that of.

    Raises `DiskFull` when it cannot be written.
    """
    try:
        if copy != replaced:  # else nothing was dealt that it lacks
            note_replaced_head(folder, replaced)
        (copy_set_aside_book if is_set_aside_book(copy) else backup.copy_back)(
            copy, backup.book_of(folder)
        )
    except OSError as error:
        raise DiskFull("disk", f"The backup could not be copied ({error.strerror}).") from error


class Damaged(StoreError):
    """The book cannot be used: `told`, and in `str()` with the way out.

    `aside` is where it is kept (None: it was not there at all), `backups` the good ones, newest
    first; `backup_offers` says what each of them lacks. Choose `restore` or `start_new`; until then
    every start says the same, and nothing is lost.
    """

    def __init__(
        self,
        why: str,
        folder: Path,
        aside: Path | None,
        reopen: Callable[[Callable[[], None], bool], Store],
    ) -> None:
        self.folder = folder
        self.aside = aside if aside is not None and aside.exists() else None
        self.offers = backup_offers(folder, aside)
        self.backups = tuple(offer.path for offer in self.offers)
        self._reopen = reopen
        where = (
            f"was damaged ({why}) and is kept as {self.aside.name}" if self.aside else "is missing"
        )
        if self.backups and is_set_aside_book(self.backups[0]):
            rest = "but it is sound and can be taken back"
        elif self.offers:
            rest = f"{self.offers[0].spoken_name}, the newest good one, {self.offers[0].lacks}"
        else:
            rest = "there is no good backup, so you can only start a new book"
        self.told = f"The house's book {where}; {rest}."
        super().__init__("database", f"The house's book {where}; {rest}; {WAY}.")

    def restore(self, copy: Path | None = None) -> Store:
        """The store opened on a copy of a backup (left out: the newest good one).

        Raises `StoreError` when it is not sound, or a book is there meanwhile.
        """
        chosen = copy or next(iter(self.backups), None)
        if chosen is None:
            raise StoreError("backup", "There is no good backup to restore.")

        def lay() -> None:
            self._refuse_if_book_exists()
            put_copy_in_place(self.folder, chosen, self.aside)

        check_copy(chosen)
        return self._reopen(lay, False)

    def start_new(self) -> Store:
        """The store opened on a new, empty book; what was set aside and the backups stay where they
        are.

        Raises `StoreError` when a book is there meanwhile.
        """
        return self._reopen(self._refuse_if_book_exists, True)

    def _refuse_if_book_exists(self) -> None:
        if backup.book_of(self.folder).exists():
            raise StoreError("database", "Another window has already made a new book.")
