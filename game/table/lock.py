"""One writer at a time: a lock on a file that the operating system takes back when the process dies, however it dies."""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path
from typing import IO

LOOKING, BETWEEN = 10.0, 0.02
"""Seconds that a writer waits for those who only look, and between two tries."""

if sys.platform == "win32":
    import msvcrt

    LOOKING = 1.0  # there whoever looks holds it like a writer

    def _take(file: IO[bytes], *, look: bool) -> None:  # noqa: ARG001
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _only_looked_at(file: IO[bytes]) -> bool:  # noqa: ARG001
        return True
else:
    import fcntl

    def _take(file: IO[bytes], *, look: bool) -> None:
        fcntl.flock(file.fileno(), (fcntl.LOCK_SH if look else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _only_looked_at(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
        return True


class FolderLock:
    """A hold on a file, until `release` or the end of the process. The file itself stays and means nothing."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(cls, path: Path, *, look: bool = False) -> FolderLock | None:
        """The lock, or None when another process (or another part of this one) writes there.

        One writes, several may `look` while nobody writes, and a writer waits until they have looked. Raises `OSError` when
        the file cannot be opened at all. Whoever looks does not need to write it.
        """
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise OSError(errno.EINVAL, f"{path.name} is no regular file")
        reads = look and path.exists() and not os.access(path, os.W_OK)
        file = path.open("rb" if reads else "ab")
        for _ in range(1 if look else int(LOOKING / BETWEEN)):
            try:
                _take(file, look=look)
            except (BlockingIOError, PermissionError):
                if look or not _only_looked_at(file):
                    break
                time.sleep(BETWEEN)
            else:
                os.set_inheritable(file.fileno(), False)
                return cls(file)
        file.close()
        return None

    def release(self) -> None:
        """Let go; a second call does nothing."""
        self._file.close()
