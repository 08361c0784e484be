"""One writer at a time: a lock on a file that the operating system takes back when the process dies, however it dies."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """An exclusive hold on a file, until `release` or the end of the process. The file itself stays and means nothing."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(cls, path: Path) -> FolderLock | None:
        """The lock, or None when another process (or another part of this one) holds it.

        Raises `OSError` when the file cannot be opened at all.
        """
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise OSError(errno.EINVAL, f"{path.name} is no regular file")
        file = path.open("ab")
        try:
            _take(file)
        except (BlockingIOError, PermissionError):
            file.close()
            return None
        os.set_inheritable(file.fileno(), False)
        return cls(file)

    def release(self) -> None:
        """Let go; a second call does nothing."""
        self._file.close()
