"""Backups, and what happens when the book is damaged: it is set aside, never overwritten, and a good backup is offered."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

from game.table.store.chain import head_of
from game.table.store.door import Door, complaint, connect, copy_to
from game.table.store.faults import DiskFull, StoreError
from game.table.store.values import Clock

if TYPE_CHECKING:
    from game.table.store.store import Store

BOOK = "house.db"
FOLDER = "backups"
KEPT = 5
EVERY = 500
SMALL = 32 << 20  # bytes up to which a book is checked whole at every start
_CLEAN = "house.clean"
_NAME = re.compile(r"house-\d{8}T\d{6}\.\d{6}Z\.db")
_SUFFIXES = ("", "-wal", "-shm", "-journal")
_ASIDE = "house-damaged-"


def book_of(folder: Path) -> Path:
    """The database file of a data folder."""
    return folder / BOOK


def stamp(now: datetime) -> str:
    """A moment as part of a file name, in UTC: names sort as time does."""
    return now.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def flush(path: Path) -> None:
    """Make sure that a file, and (where the platform can) its name in its folder, are on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def sound(path: Path, *, thorough: bool = True) -> str:
    """Why the file is no usable book, in a few words; empty when it is one. The file is only read."""
    with path.open("rb") as file:
        start = file.read(16)
    if start != b"SQLite format 3\0":
        return "the file does not begin like a database" if start else "the file is empty"
    try:
        with closing(connect(path, read_only=True)) as connection:
            return complaint(connection, thorough=thorough)
    except DiskFull:
        raise
    except StoreError as error:
        return str(error)


def _mark_of(folder: Path) -> str:
    found = book_of(folder).stat()
    return f"{found.st_size} {found.st_mtime_ns}"


def mark_clean(folder: Path) -> None:
    """Note that the book was closed in the very state whose backup has passed its check."""
    (folder / _CLEAN).write_text(_mark_of(folder), encoding="ascii")


def mark_in_use(folder: Path) -> None:
    """Take the note away: from now on the file changes."""
    (folder / _CLEAN).unlink(missing_ok=True)


def needs_check(folder: Path) -> bool:
    """Whether the book's pages must be read before it is trusted: unless it is large and untouched since a checked, clean exit."""
    mark = folder / _CLEAN
    if book_of(folder).stat().st_size <= SMALL or not mark.is_file():
        return True
    return mark.read_bytes() != _mark_of(folder).encode("ascii")


def backups(folder: Path) -> tuple[Path, ...]:
    """The backups of a data folder, the newest first; not yet checked."""
    return tuple(sorted((p for p in (folder / FOLDER).glob("house-*.db") if _NAME.fullmatch(p.name)), reverse=True))


def good_backups(folder: Path) -> tuple[Path, ...]:
    """The backups that pass SQLite's check now, the newest first."""
    return tuple(path for path in backups(folder) if not sound(path))


def make(source: Path, folder: Path, now: datetime) -> Path:
    """Copy the book as it stands into a dated file that has passed its check; then only the last five stay.

    Works beside a writer. Raises `StoreError` (`DiskFull`) and leaves the older backups alone when it does not succeed.
    """
    shelf = folder / FOLDER
    part = shelf / "unfinished.part"
    try:
        shelf.mkdir(exist_ok=True)
        part.unlink(missing_ok=True)
        with closing(connect(source, read_only=True)) as connection:
            copy_to(connection, part)
        if wrong := sound(part):
            raise StoreError("backup", f"The backup could not be read back ({wrong}); the earlier ones are kept.")
        flush(part)
        target = shelf / f"house-{stamp(now)}.db"
        part.replace(target)
    except OSError as error:
        raise DiskFull(
            "backup", f"No backup could be written ({error.strerror}); the earlier ones are kept."
        ) from error
    finally:
        if part.is_file():
            part.unlink()
    for old in backups(folder)[KEPT:]:
        old.unlink()
    return target


class BackupRun:
    """One backup made in the background while play goes on; `wait` gives its result."""

    def __init__(self, source: Path, folder: Path, now: datetime) -> None:
        self.path: Path | None = None
        self.trouble = ""
        self._thread = Thread(target=self._run, args=(source, folder, now), name="backup")
        self._thread.start()

    def _run(self, source: Path, folder: Path, now: datetime) -> None:
        try:
            self.path = make(source, folder, now)
        except StoreError as error:
            self.trouble = str(error)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    def wait(self) -> BackupRun:
        """Return once it is done."""
        self._thread.join()
        return self


def set_aside(folder: Path, now: datetime) -> Path:
    """Rename the damaged book, and the files SQLite keeps beside it, to a dated name; where it is now."""
    target = folder / f"{_ASIDE}{stamp(now)}.db"
    for suffix in _SUFFIXES:
        part = folder / (BOOK + suffix)
        if part.exists():
            part.rename(target.with_name(target.name + suffix))
    return target


def newest_aside(folder: Path) -> Path | None:
    """The last book that was set aside, if any."""
    return max(folder.glob(f"{_ASIDE}*.db"), default=None)


def head_in(book: Path) -> str:
    """The hash of the last link of a book that may be damaged; "" when it cannot be read."""
    try:
        with closing(connect(book, read_only=True)) as connection:
            return head_of(Door(connection)).hash
    except (StoreError, sqlite3.Error, ValueError):
        return ""


class Damaged(StoreError):
    """The book cannot be used. `aside` is where it is kept (None: it was not there at all), `backups` the good ones, newest first.

    Choose `restore` or `start_new`; until then every start says the same, and nothing is lost.
    """

    def __init__(
        self, reason: str, folder: Path, aside: Path | None, reopen: Callable[[bool], Any], clock: Clock
    ) -> None:
        super().__init__("database", reason)
        self.folder = folder
        self.aside = aside
        self.backups = good_backups(folder)
        self._reopen = reopen
        self._clock = clock

    def restore(self, backup: Path | None = None) -> Store:
        """The store opened on a copy of a backup (left out: the newest good one); raises `StoreError` when it is not sound."""
        chosen = backup or next(iter(self.backups), None)
        if chosen is None:
            raise StoreError("backup", "There is no good backup to restore.")
        if wrong := sound(chosen):
            raise StoreError("backup", f"The backup {chosen.name} is damaged too ({wrong}).")
        target = book_of(self.folder)
        part = target.with_name("house-restoring.part")
        try:
            shutil.copyfile(chosen, part)
            flush(part)
            if target.exists():
                raise StoreError("database", "Another window has already made a new book.")
            part.replace(target)
        except OSError as error:
            raise DiskFull("disk", f"The backup could not be copied ({error.strerror}).") from error
        finally:
            part.unlink(missing_ok=True)
        store = cast("Store", self._reopen(False))
        store.note_restore(head_in(self.aside) if self.aside else "")
        return store

    def start_new(self) -> Store:
        """The store opened on a new, empty book; what was set aside and the backups stay where they are."""
        return cast("Store", self._reopen(True))


def damage_sentence(why: str, aside: Path | None, good: tuple[Path, ...], now: datetime) -> str:
    """What to tell the player, in one sentence."""
    where = f"was damaged ({why}) and is kept as {aside.name}" if aside else "is missing"
    if not good:
        return f"The house's book {where}; there is no good backup, so the house can only open a new one."
    made = datetime.strptime(good[0].name, "house-%Y%m%dT%H%M%S.%fZ.db").replace(tzinfo=UTC)
    minutes = max(0, int((now - made).total_seconds() // 60))
    age = (
        f"{minutes} minutes"
        if minutes < 120
        else f"{minutes // 60} hours"
        if minutes < 2880
        else f"{minutes // 1440} days"
    )
    return f"The house's book {where}; a good backup from {age} ago can be restored."
