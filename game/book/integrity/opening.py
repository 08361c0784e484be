"""Before the book is opened: what kind of files lie there, and whether each page of them is what
was last written.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ...system.file_lock import FileOwner, FolderLock
from ...system.files import PageFile, irregular_kind, rename_aside
from ..backups.backup import FOLDER, SMALL, backups, book_of, digests_path
from ..backups.recovery import LEFT, PARTS, is_book_missing, set_book_aside
from ..database import Database, SqliteDatabase, connect, database_fault
from ..errors import AlreadyOpen, BadDatabase, Fault, StoreError, reason_without_field
from ..schema.migrations import BOOK_NUMBER, missing_schema
from .needed_pages import needed_pages
from .page_digests import Digests, RoundAndBankrolls
from .page_guard import FOUND, Guard, Timer, damaged_pages_clause
from .soundness import find_fault
from .wal import Wal

LOCK = "house.lock"


class ExistingBook(NamedTuple):
    """An existing book before it is opened. Without `digests` it was compared by SQLite, index by
    index, instead.
    """

    file: PageFile
    wal: Wal
    digests: Digests | None

    def read_page(self, number: int) -> bytes:
        """A page as SQLite would read it; raises `BadDatabase` when its digest says otherwise."""
        size, frame = self.wal.page_size, self.wal.latest.get(number)
        if frame is not None and self.wal.file is not None:
            return self.wal.file.read(self.wal.page_offset(frame), size)
        if self.digests is not None and not self.digests.is_right(self.file, number):
            raise BadDatabase("database", damaged_pages_clause([number]))
        return self.file.read((number - 1) * size, size)

    def close(self) -> None:
        """Let go of the files."""
        self.wal.close()
        self.file.close()


def book_path(folder: Path, suffix: str) -> Path:
    """The book, or the file beside it of that ending."""
    return book_of(folder).with_name(book_of(folder).name + suffix)


LONG = 4 << 20
"""Bytes of a book of a thousand rounds: a larger one is not proved page by page in a moment."""


def opening_takes_long(folder: Path) -> bool:
    """Whether opening the book may take longer than a second: it is long, and no digests lie beside
    it yet.
    """
    try:
        return book_of(folder).stat().st_size > LONG and not digests_path(book_of(folder)).exists()
    except OSError:
        return False


def find_checked_book(folder: Path, now: datetime) -> ExistingBook | None:
    """The book of a folder, proved; None when there never was one.

    Raises `BadDatabase` for one that cannot be used or that is missing, and `OSError` when the
    folder cannot be used.
    """
    for suffix in (*PARTS[1:], LEFT):
        if irregular_kind(book_path(folder, suffix)):
            rename_aside(book_path(folder, suffix), now)
    shelf = folder / FOLDER
    if shelf.exists() and not shelf.is_dir():
        rename_aside(shelf, now)
    path = book_of(folder)
    if odd := irregular_kind(path):
        raise BadDatabase("database", f"it is {odd}")
    if not path.exists():
        _refuse_missing_book(folder, now)
        return None
    if book_path(folder, FOUND).exists():
        raise BadDatabase("database", "a page was not as written when it was changed in play")
    if path.stat().st_size == 0 and not backups(folder) and not digests_path(path).exists():
        return None  # killed while it was being made
    try:
        return _open_checked(path, whole=False)
    except OSError as error:
        raise BadDatabase("database", f"it cannot be read: {error.strerror}") from error


ELSEWHERE = (
    "Linden House is already open in another window with this data folder; play goes on there."
)


def check_not_symlink(path: Path) -> None:
    """Raise `StoreError` for a book that is a link to a file elsewhere, or to nothing: its disk may
    only be away.
    """
    if path.is_symlink():
        where = f"{path.resolve()}" + ("" if path.exists() else ", where nothing is")
        raise StoreError(
            "database",
            f"{path.name} in the data folder is a link to {where}: a book is not opened through a link, because its log"
            " lies beside the file itself. Link the whole data folder instead, or name it by --data.",
        )


def check_not_owned(path: Path) -> None:
    """Raise `AlreadyOpen` where another process writes a book, also when the lock file beside it
    was deleted.
    """
    if path.is_file() and os.access(path, os.R_OK) and FileOwner.is_owned(path):
        raise AlreadyOpen("folder", ELSEWHERE)


def take_ownership(path: Path) -> FileOwner:
    """The ownership of a book that is open; raises `AlreadyOpen` where another process has it."""
    owner = FileOwner.take(path)
    if owner is None:
        raise AlreadyOpen("folder", ELSEWHERE)
    return owner


def page_fault_unless_in_use(folder: Path) -> Fault:
    """What is wrong with a book that is only going to be read, in a few words. Raises `OSError`.

    Nothing is said while a window has it open: that window watches over the pages itself, and moves
    them meanwhile.
    """
    lock = None
    try:
        lock = (
            None if irregular_kind(folder / LOCK) else FolderLock.take(folder / LOCK, shared=True)
        )
        used = lock is None or FileOwner.is_owned(book_of(folder))
    except OSError:  # no lock can be made: nobody writes where nothing can be written
        used = os.access(folder, os.W_OK)
    if used:
        if lock is not None:
            lock.release()
        return ""
    try:
        _open_checked(book_of(folder), whole=True).close()
    except BadDatabase as error:
        return "" if is_book_itself_sound(folder) else reason_without_field(error)
    finally:
        if lock is not None:
            lock.release()
    return ""


def is_book_itself_sound(folder: Path) -> bool:
    """Whether only what is noted beside a book is wrong, so that the next window will keep it
    (`keep_book_if_sound`).
    """
    return not book_path(folder, FOUND).exists() and not find_fault(book_of(folder))


def _refuse_missing_book(folder: Path, now: datetime) -> None:
    if any(book_path(folder, suffix).exists() for suffix in PARTS):
        set_book_aside(folder, now)  # what lay beside it still tells how far it had come
    if is_book_missing(folder):
        raise BadDatabase("database", "found at an earlier start")


def _page_size(file: PageFile) -> int:
    head = file.read(0, 100)
    if head[:16] != b"SQLite format 3\0":
        raise BadDatabase(
            "database", "the file does not begin like a database" if head else "the file is empty"
        )
    size = int.from_bytes(head[16:18], "big")
    size = 1 << 16 if size == 1 else size
    if size < 512 or size & (size - 1):
        raise BadDatabase("database", "the size of its pages is wrong")
    return size


def _open_checked(path: Path, *, whole: bool) -> ExistingBook:
    file = PageFile(path)
    found = None
    try:
        size = _page_size(file)
        found = ExistingBook(
            file, Wal(path.with_name(path.name + "-wal"), size), Digests.load(digests_path(path))
        )
        found.wal.recover()
        return _check_pages(path, found, whole=whole)
    except BaseException:
        found.close() if found else file.close()
        raise


def _check_pages(path: Path, found: ExistingBook, *, whole: bool) -> ExistingBook:
    """Compare the pages with their digests, of a large book only those that opening depends on
    unless the `whole` is wanted; raises `BadDatabase`. Digests that cannot be used are left out of
    the answer.
    """
    digests = found.digests
    usable = digests is not None and not digests.rotten
    wrong = (
        _wrong_pages(path, found, digests, whole=whole) if digests is not None and usable else []
    )
    if digests is not None and usable and (wrong or digests.page_size != found.wal.page_size):
        if not _is_ahead_of_digests(path, found, digests.witness):
            raise BadDatabase("database", damaged_pages_clause(wrong or [1]))
        usable = False
    with closing(connect(path, read_only=True)) as connection:
        if said := database_fault(connection, thorough=not usable) or (
            "" if usable else missing_schema(SqliteDatabase(connection))
        ):
            raise BadDatabase("database", said)
        if usable and digests is not None and SqliteDatabase(connection).version() >= BOOK_NUMBER:
            # before there is a writer, which brings a log home as it closes, also one of another
            # day
            _check_not_older(
                SqliteDatabase(connection), digests, _commit_count(SqliteDatabase(connection))
            )
    return found if usable else found._replace(digests=None)


def _wrong_pages(path: Path, found: ExistingBook, digests: Digests, *, whole: bool) -> list[int]:
    """The pages that do not hold what they must, of those that are compared."""
    file, wal = found.file, found.wal
    if whole or file.size <= SMALL or digests.page_size != wal.page_size:
        return digests.wrong_pages(file, wal.latest)
    if wrong := digests.pages_missing_at_end(file, wal.latest):
        return wrong
    with closing(connect(path, read_only=True)) as connection:
        try:
            for _ in needed_pages(found.read_page, SqliteDatabase(connection)):
                pass  # each is compared as it is read
        except (StoreError, IndexError, struct.error):
            return digests.wrong_pages(file, wal.latest) or [1]
    return []


def _is_ahead_of_digests(path: Path, found: ExistingBook, noted: RoundAndBankrolls) -> bool:
    """Whether the database file has come further than the digests beside it, so that it is their
    end that is missing.
    """
    try:
        with closing(connect(path, read_only=True)) as connection:
            return (
                database_fault(connection) == ""
                and _commit_count(SqliteDatabase(connection)) - found.wal.commits > noted.commits
            )
    except StoreError:
        return False


def _commit_count(door: Database) -> int:
    return int(
        door.value("SELECT commits FROM book WHERE one = 1") if door.version() >= BOOK_NUMBER else 0
    )


def guard_open_book(
    door: SqliteDatabase,
    owner: FileOwner,
    path: Path,
    found: ExistingBook | None,
    witness: Callable[[], RoundAndBankrolls],
    timer: Timer,
) -> Guard:
    """A guard for the open book (format 5 or later).

    Raises `BadDatabase` when the book is older than it had told before, or a bankroll another.
    """
    file = found.file if found else PageFile(path)
    wal = found.wal if found else Wal(path.with_name(path.name + "-wal"), _page_size(file))
    digests = found.digests if found else None
    try:
        told = witness()
        if digests is None:
            wal.recover()  # what was migrated meanwhile is in it too
            digests = Digests.compute_without_writing(
                digests_path(path), file, wal.page_size, book_identity(door), told
            )
            digests.pending = {page: wal.frames[frame][1] for page, frame in wal.latest.items()}
            _check_bankrolls(door, told, told)
            digests.rewrite_file()
        else:
            _check_not_older(door, digests, told.commits)
            _check_bankrolls(door, told, digests.witness, whole=file.size <= SMALL)
            if wal.frames:
                digests.log_commit(
                    {page: wal.frames[frame][1] for page, frame in wal.latest.items()}, told
                )
    except BaseException:
        wal.close()
        file.close()
        raise
    return Guard(door, owner, file, digests, wal, witness, timer)


def book_identity(door: Database) -> str:
    """The book's own number."""
    return str(door.value("SELECT id FROM book"))


def _check_not_older(door: Database, digests: Digests, commits: int) -> None:
    if book_identity(door) != digests.book:
        raise BadDatabase("database", "the digests beside it are another book's")
    if commits < digests.witness.commits:
        raise BadDatabase("database", "the end of what was written to it is missing")


def _check_bankrolls(
    door: Database, now: RoundAndBankrolls, noted: RoundAndBankrolls, *, whole: bool = True
) -> None:
    """Compare each player's bankroll, summed from the index, with what was told before and
    (`whole`) with the lines themselves.
    """
    if now.commits == noted.commits and now.cents != noted.cents:
        raise BadDatabase("database", "a bankroll is not what it was")
    if not whole:
        return
    lines = {
        int(row[0].removeprefix("player:")): row[1]
        for row in door.rows(
            "SELECT account.name, sum(s.cents) FROM (SELECT account, sum(cents) AS cents FROM posting GROUP BY account) AS s"
            " JOIN account ON account.id = s.account WHERE kind = 'player' GROUP BY account.id"
        )
    }
    if {player: cents for player, cents in now.cents.items() if cents} != {
        p: c for p, c in lines.items() if c
    }:
        raise BadDatabase("database", "a bankroll is not the sum of its lines")
