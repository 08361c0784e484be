"""Whether a book is sound though the digests beside it say otherwise: SQLite, its schema, the
ledger and the chain are asked.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ...system.files import PageFile, flush_names, irregular_kind, rename_aside
from ..backups.backup import book_of, digests_path, write_pages
from ..database import Database, SqliteDatabase, connect, database_fault
from ..errors import BadDatabase, Fault, StoreError, reason_without_field, run_fault_check
from ..schema.migrations import NEWEST, migrate, missing_schema, refuse_newer
from .invariants import verify
from .page_digests import Digests, RoundAndBankrolls, is_one_bit_off
from .page_guard import FOUND, damaged_pages_clause
from .wal import Wal

LOG, INDEX = "-wal", "-shm"


def _sibling_path(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def find_fault(path: Path, *, allow_rot: bool = False) -> Fault:
    """Why a database file, with the log beside it, is no sound book, in a few words; empty when it
    is one.

    Sound is a book that SQLite finds well, index by index, that has every part of its schema, whose
    invariants and chain hold, and that has come as far as the digests beside it say. Unless it
    `allow_rot`, a page that is one flipped bit away from its digest makes it unsound as well: what
    no link of the chain covers might have changed. Raises `DiskFull`.
    """
    if irregular_kind(path) or not path.exists():
        return "there is no such file"
    return run_fault_check(partial(_fault_of_book, path, allow_rot=allow_rot))


def _fault_of_book(path: Path, *, allow_rot: bool) -> Fault:
    digests = None if irregular_kind(digests_path(path)) else Digests.load(digests_path(path))
    if digests is not None and not allow_rot and (rotten := _pages_one_bit_off(path, digests)):
        return damaged_pages_clause(rotten)
    with closing(connect(path, read_only=True)) as connection:
        door = SqliteDatabase(connection, reads=True)
        if said := database_fault(connection) or missing_schema(door):
            return said
        if door.version() == 0:
            return "it is empty"
        if door.version() == NEWEST:
            return _fault_in(door, digests)
        refuse_newer(door)
    return _fault_of_older_book(path, digests)


def _fault_in(door: Database, digests: Digests | None) -> Fault:
    if faults := verify(door):
        return reason_without_field(StoreError("database", faults[0]))
    return "" if digests is None else _missing_since_witness(door, digests)


def _fault_of_older_book(path: Path, digests: Digests | None) -> Fault:
    """The same of a book of an older program, asked of a copy that is brought up to date."""
    with TemporaryDirectory(dir=path.parent, prefix="house-checked-") as scratch:
        copy = Path(scratch) / "house.db"
        _copy_with_log(path, copy)
        with closing(connect(copy)) as connection:
            door = SqliteDatabase(connection)
            migrate(door, 1)
            return _fault_in(door, digests)


def _copy_with_log(path: Path, copy: Path) -> None:
    shutil.copyfile(path, copy)
    if _sibling_path(path, LOG).exists():
        shutil.copyfile(_sibling_path(path, LOG), _sibling_path(copy, LOG))


@contextmanager
def _open_book_files(path: Path, page_size: int) -> Iterator[tuple[PageFile, Wal]]:
    with closing(PageFile(path)) as file, closing(Wal(_sibling_path(path, LOG), page_size)) as wal:
        wal.recover()
        yield file, wal


def _pages_one_bit_off(path: Path, digests: Digests) -> list[int]:
    with _open_book_files(path, digests.page_size) as (file, wal):
        wrong = digests.wrong_pages(file, wal.latest)
        pages = {
            number: file.read((number - 1) * digests.page_size, digests.page_size)
            for number in wrong
        }
    home = digests.home
    return [
        n
        for n in wrong
        if n <= len(home) and is_one_bit_off(pages[n], n, digests.pending.get(n, home[n - 1]))
    ]


def book_progress(door: Database) -> RoundAndBankrolls:
    """How far an open book says that it has come, by its own tables."""
    row = door.row(
        "SELECT (SELECT coalesce(max(id), 0) FROM round), commits, id FROM book WHERE one = 1"
    )
    if row is None:
        raise BadDatabase("database", "its own counters are missing")
    rows = door.rows(
        "SELECT player.id, player.name, coalesce(balance.cents, 0) AS cents FROM player"
        " LEFT JOIN balance ON balance.account = 'player:' || player.id"
    )
    return RoundAndBankrolls(
        row[1], row[0], {r["id"]: r["cents"] for r in rows}, {r["id"]: r["name"] for r in rows}
    )


def _missing_since_witness(door: Database, digests: Digests) -> Fault:
    """Whether a book is older than it was, or poorer, by what is noted beside it; empty when it is
    not.
    """
    if door.value("SELECT id FROM book") != digests.book:
        return ""  # the digests are another book's, and say nothing of this one
    now, noted = book_progress(door), digests.witness
    if now.commits < noted.commits or now.round < noted.round:
        return "the end of what was written to it is missing"
    if now.commits == noted.commits and now.cents != noted.cents:
        return "a bankroll is not what it was"
    return ""


def keep_book_if_sound(folder: Path, why: str, now: datetime) -> str:
    """Make a book ready to be opened again that is sound although it could not be opened for `why`;
    what to say of that.

    What lay beside it and does not fit is renamed. Empty, and nothing is changed, when the book is
    not sound. Raises `OSError`.
    """
    path = book_of(folder)
    if _sibling_path(path, FOUND).exists():
        return ""  # a page had rotted before it was changed: nobody knows what it held
    if _is_log_foreign(path):
        for suffix in (LOG, INDEX):
            if _sibling_path(path, suffix).exists():
                rename_aside(_sibling_path(path, suffix), now)
        flush_names(folder)
        return "A log that is not the house's book's lay beside it and was renamed; the book itself is whole and was kept."
    if find_fault(path):
        return ""
    if digests_path(path).exists():
        rename_aside(digests_path(path), now)
        flush_names(folder)
    return (
        "Something else than this program had written to the house's book or to the files beside it "
        f"({why}). Database, ledger and chain are sound and lack nothing, so the book was kept."
    )


def _is_log_foreign(path: Path) -> bool:
    """Whether the file without its log is all that was ever noted of the book: the log beside it is
    of another day.
    """
    try:
        digests = None if irregular_kind(digests_path(path)) else Digests.load(digests_path(path))
        if (
            digests is None
            or digests.rotten
            or digests.pending
            or not _sibling_path(path, LOG).exists()
        ):
            return False
        with closing(PageFile(path)) as file:
            if digests.wrong_pages(file):
                return False
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            door = SqliteDatabase(connection, reads=True)
            return book_progress(door) == digests.witness and not database_fault(connection)
    except (OSError, sqlite3.Error, StoreError):
        return False


def copy_set_aside_book(aside: Path, target: Path) -> None:
    """Put a book that was set aside where the book is to be, its log brought home in the copy.
    Raises `OSError`, `StoreError`.

    What was set aside stays as it is.
    """
    part, done = target.with_name("house-restoring.part"), target.with_name("house-restored.part")
    left = [_sibling_path(one, suffix) for one in (part, done) for suffix in ("", LOG, INDEX)]
    try:
        for one in left:
            one.unlink(missing_ok=True)
        _copy_with_log(aside, part)
        with closing(connect(part)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with closing(PageFile(part)) as file:
            write_pages(
                (file.read(at, 1 << 16) for at in range(0, file.size, 1 << 16)), done, wal_mode=True
            )
        digests_path(target).unlink(missing_ok=True)
        done.replace(target)
        flush_names(target.parent)
    finally:
        for one in left:
            with suppress(OSError):
                one.unlink(missing_ok=True)
