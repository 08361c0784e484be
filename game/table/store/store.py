"""The store: opens the book of a data folder for one writer, keeps it sound, and closes it with a backup."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from game.table.lock import FolderLock
from game.table.store import backup
from game.table.store.chain import Head, Link, Linked, find, head_of, linked
from game.table.store.door import Door, complaint, connect, translated
from game.table.store.drills import Drills
from game.table.store.faults import AlreadyOpen, BadDatabase, DiskFull
from game.table.store.history import History
from game.table.store.ledger import Ledger
from game.table.store.migrations import NEWEST, migrate, refuse_newer, version
from game.table.store.rounds import Rounds
from game.table.store.values import Clock, millis
from game.table.store.verify import verify

LOCK = "house.lock"
ROOM = 8 << 20  # bytes that must be free before a deal, so that the round can be played to its end

TIDY_EVERY = 20  # rounds between two checkpoints

FreeBytes = Callable[[Path], int]


def free_bytes(folder: Path) -> int:
    """Bytes free on the disk of a folder."""
    return shutil.disk_usage(folder).free


class Store(Rounds, History, Drills):
    """The open book. Use it as a context manager, or `close` it: a clean close makes a backup."""

    def __init__(self, folder: Path, door: Door, clock: Clock, lock: FolderLock | None, free: FreeBytes) -> None:
        super().__init__(door, Ledger(door, remember=lock is not None), clock)
        self.folder = folder
        self._lock = lock
        self._free = free
        self._backup: backup.BackupRun | None = None

    @classmethod
    def open(cls, folder: Path, *, clock: Clock, read_only: bool = False, free: FreeBytes = free_bytes) -> Store:
        """The book of a data folder, made when there is none. `clock` gives aware datetimes; `free` the disk's free bytes.

        Raises `AlreadyOpen` when another window writes there, `NewerDatabase`, `DiskFull`, and `Damaged`, which has set the file
        aside and offers `restore` and `start_new`. Read only, nothing is locked, made, moved or migrated: a book that cannot be
        read raises `BadDatabase`.
        """
        return (
            cls._open_read_only(folder, clock, free) if read_only else cls._open_writer(folder, clock, free, new=False)
        )

    @classmethod
    def _open_read_only(cls, folder: Path, clock: Clock, free: FreeBytes) -> Store:
        path = backup.book_of(folder)
        if not path.is_file():
            raise BadDatabase("database", f"There is no book in {folder} yet.")
        door = Door(
            connect(path, read_only=True)
        )  # not opened in any other way: a writer of this process would lose its locks
        try:
            if wrong := complaint(door.connection):
                raise BadDatabase("database", f"The house's book is damaged ({wrong}).")
            refuse_newer(door)
            if version(door) == 0:
                raise BadDatabase("database", f"There is no book in {folder} yet.")
            if version(door) < NEWEST:
                raise BadDatabase(
                    "database",
                    "This book was written by an older Linden House; open the lobby once to bring it up to date.",
                )
        except BaseException:
            door.connection.close()
            raise
        return cls(folder, door, clock, None, free)

    @classmethod
    def _open_writer(cls, folder: Path, clock: Clock, free: FreeBytes, *, new: bool) -> Store:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = FolderLock.take(folder / LOCK)
        except OSError as error:
            raise DiskFull("folder", f"The data folder {folder} cannot be used ({error.strerror}).") from error
        if lock is None:
            raise AlreadyOpen(
                "folder", "Linden House is already open in another window with this data folder; play goes on there."
            )
        try:
            if not new:
                cls._look_first(folder, clock, free)
            door = cls._connect(folder, clock)
        except OSError as error:
            lock.release()
            raise DiskFull("folder", f"The data folder {folder} cannot be used ({error.strerror}).") from error
        except BaseException:
            lock.release()
            raise
        return cls(folder, door, clock, lock, free)

    @classmethod
    def _look_first(cls, folder: Path, clock: Clock, free: FreeBytes) -> None:
        """Raise `Damaged` unless there is a sound book, or none was ever here."""
        path, now, why = backup.book_of(folder), clock(), ""
        if path.exists():
            why = backup.sound(path, thorough=backup.needs_check(folder))
            fresh = path.stat().st_size == 0 and not backup.backups(folder)  # killed while it was being made
            if not why or fresh:
                return
            aside: Path | None = backup.set_aside(folder, now)
        else:
            aside = backup.newest_aside(folder)
            if aside is None and not backup.backups(folder):
                return
            why = "found at an earlier start"
        reopen = partial(cls._reopen, folder, clock, free)
        sentence = backup.damage_sentence(why, aside, backup.good_backups(folder), now)
        raise backup.Damaged(sentence, folder, aside, reopen, clock)

    @classmethod
    def _reopen(cls, folder: Path, clock: Clock, free: FreeBytes, new: bool) -> Store:
        return cls._open_writer(folder, clock, free, new=new)

    @staticmethod
    def _connect(folder: Path, clock: Clock) -> Door:
        backup.mark_in_use(folder)
        door = Door(connect(backup.book_of(folder)))
        try:
            migrate(door, millis(clock()))
        except BaseException:
            door.connection.close()
            raise
        return door

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """One transaction round several calls: all of them happen, or none."""
        with self.door.atomic():
            yield

    def verify(self) -> tuple[str, ...]:
        """Every invariant of the book checked anew; one sentence a fault, empty when all is well."""
        with self.snapshot():
            return verify(self.door)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Everything read inside it is of one moment, though another window may write meanwhile."""
        with self.door.snapshot():
            yield

    def head(self) -> Head:
        """The last link of the chain: whoever keeps its hash can be shown later that nothing before it was changed."""
        return head_of(self.door)

    def find_head(self, head: str) -> tuple[Link, int] | None:
        """The link with that hash (hex), and how many follow it; None when the chain has none."""
        link = find(self.door, head)
        return None if link is None else (link, self.head().number - link.number)

    def linked(self, round_id: int, *, check: bool = True) -> Linked:
        """Where a round stands in the chain, and (`check`) whether its own links fit."""
        return linked(self.door, round_id, check=check)

    def note_restore(self, head_left: str) -> None:
        """Write down, as a link of the chain, that a backup took the place of a book with this head ("": it cannot be read)."""
        with self.door.atomic():
            made = self.door.write("INSERT INTO restore (at, head) VALUES (?, ?)", (self._now(), head_left))
            self.ledger.chain.add("restored", made)

    def start_backup(self) -> None:
        """Begin a backup in the background, unless one is running."""
        if self._backup is None or not self._backup.running:
            self._backup = backup.BackupRun(backup.book_of(self.folder), self.folder, self._clock())

    @property
    def backup_trouble(self) -> str:
        """Why the last backup failed, as a sentence; empty when it did not."""
        return "" if self._backup is None or self._backup.running else self._backup.trouble

    def close(self, *, keep_backup: bool = True) -> str:
        """Make a backup, close the book and let go of the lock; why the backup failed as a sentence, empty when all is well."""
        trouble = ""
        if self._lock is not None:
            if self._backup is not None:
                self._backup.wait()
            if keep_backup:
                self._backup = backup.BackupRun(backup.book_of(self.folder), self.folder, self._clock()).wait()
                trouble = self._backup.trouble
        try:
            with translated():
                self.door.connection.close()
            if self._lock is not None and keep_backup and not trouble:
                backup.mark_clean(self.folder)
        except OSError as error:
            trouble = f"The clean exit could not be noted ({error.strerror}); the next start reads the whole book."
        finally:
            if self._lock is not None:
                self._lock.release()
        return trouble

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(keep_backup=kind is None)

    def _check_room(self) -> None:
        if self._free(self.folder) < ROOM:
            raise DiskFull(
                "disk", "The disk is almost full: make room before the next round is dealt; nothing was staked."
            )

    def _round_settled(self, round_id: int) -> None:
        if round_id % TIDY_EVERY == 0:
            self.door.after_commit(self.door.checkpoint)
        if round_id % backup.EVERY == 0:
            self.door.after_commit(self.start_backup)
