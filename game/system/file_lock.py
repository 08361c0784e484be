"""One writer at a time: locks on files that the operating system takes back when the process dies,
however it dies.

The package filelock would not do: its lock has no shared hold for those who only look, and a second
writer gets it once the lock file is deleted, where `FileOwner` holds the book itself.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path
from typing import IO, ClassVar

OWNED_BYTE = 0x40000000 + 1024
"""The byte of a database file that its writer locks: past those that SQLite locks, and whether or
not the file has it.
"""

if sys.platform == "win32":
    import msvcrt

    READER_WAIT = 1.0  # whoever looks holds it like a writer

    def _lock_file(file: IO[bytes], *, shared: bool) -> None:  # noqa: ARG001
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _is_held_by_readers_only(file: IO[bytes]) -> bool:  # noqa: ARG001
        return True

    def _lock_owned_byte_if_posix(file: IO[bytes]) -> None:
        """Nothing: there a lock file cannot be deleted while it is open."""
else:
    import fcntl

    READER_WAIT = 10.0  # seconds that a writer waits for those who only look

    def _lock_file(file: IO[bytes], *, shared: bool) -> None:
        fcntl.flock(file.fileno(), (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _is_held_by_readers_only(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
        return True

    def _lock_owned_byte_if_posix(file: IO[bytes]) -> None:
        """Lock the byte that a book's writer owns; shared where the file is open only to be read."""
        kind = fcntl.LOCK_EX if file.writable() else fcntl.LOCK_SH
        fcntl.lockf(file.fileno(), kind | fcntl.LOCK_NB, 1, OWNED_BYTE)


class FolderLock:
    """A hold on a file, until `release` or the end of the process. The file itself stays and means
    nothing.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(cls, lock_file: Path, *, shared: bool = False) -> FolderLock | None:
        """The lock, or None when another process (or another part of this one) writes there.

        One writes, several may take it `shared` while nobody writes, and a writer waits until they have
        looked. Raises `OSError` when the file cannot be opened at all. Whoever looks does not need
        to write it.
        """
        if lock_file.exists() and not lock_file.is_file():  # a pipe would be waited for
            raise OSError(errno.EINVAL, f"{lock_file.name} is no regular file")
        reads = shared and lock_file.exists() and not os.access(lock_file, os.W_OK)
        file = lock_file.open("rb" if reads else "ab")
        pause = 0.02
        for _ in range(1 if shared else int(READER_WAIT / pause)):
            try:
                _lock_file(file, shared=shared)
            except (BlockingIOError, PermissionError):
                if shared or not _is_held_by_readers_only(file):
                    break
                time.sleep(pause)
            else:
                os.set_inheritable(file.fileno(), False)
                return cls(file)
        file.close()
        return None

    def release(self) -> None:
        """Let go; a second call does nothing."""
        self._file.close()


class FileOwner:
    """The one writer of a database file, held on the file itself: it lasts when a lock file beside
    it is deleted.

    A process loses such a lock whenever it closes any descriptor of the file, so `renew` takes it
    again.
    """

    _owned: ClassVar[set[tuple[int, int]]] = set()

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._identity = _identity(file)
        self._owned.add(self._identity)

    @classmethod
    def take(cls, path: Path) -> FileOwner | None:
        """The ownership of a file, or None when another process (or another part of this one) has
        it. Raises `OSError`.
        """
        if cls.is_owned_here(path):
            return None
        file = path.open("r+b", buffering=0)
        try:
            _lock_owned_byte_if_posix(file)
        except BaseException as error:
            file.close()
            if isinstance(error, BlockingIOError | PermissionError):
                return None
            raise
        return cls(file)

    @classmethod
    def is_owned(cls, path: Path) -> bool:
        """Whether somebody writes a file now. Raises `OSError`."""
        if cls.is_owned_here(path):
            return True
        with path.open("rb", buffering=0) as file:
            try:
                _lock_owned_byte_if_posix(file)
            except (BlockingIOError, PermissionError):
                return True
        return False

    @classmethod
    def is_owned_here(cls, path: Path) -> bool:
        """Whether this process writes a file now."""
        found = path.stat()
        return (found.st_dev, found.st_ino) in cls._owned

    def renew(self) -> bool:
        """Make sure of the ownership; whether it is still there."""
        try:
            _lock_owned_byte_if_posix(self._file)
        except OSError:
            return False
        return True

    def release(self) -> None:
        """Let go; a second call does nothing."""
        self._owned.discard(self._identity)
        self._file.close()


def _identity(file: IO[bytes]) -> tuple[int, int]:
    found = os.fstat(file.fileno())
    return found.st_dev, found.st_ino
