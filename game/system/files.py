"""Files as the store handles them: what a name stands for, reading pages, and being sure that
something is on the disk.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import BinaryIO, TextIO

# not on Windows
_preadv: Callable[[int, list[memoryview], int], int] | None = getattr(os, "preadv", None)


def file_name_time(now: datetime) -> str:
    """A moment as part of a file name, in UTC."""
    return now.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def irregular_kind(path: Path) -> str:
    """What stands in the place of a file of ours, in a word; empty for an ordinary file or nothing
    at all.

    Asked before anything is opened, because opening a FIFO waits for its other end.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISREG(mode):
        return ""
    return (
        "a folder"
        if stat.S_ISDIR(mode)
        else "a pipe"
        if stat.S_ISFIFO(mode)
        else "no ordinary file"
    )


def rename_aside(path: Path, now: datetime) -> None:
    """Rename what is no file of ours, so that a file can take its place; raises `OSError`."""
    path.rename(path.with_name(f"house-odd-{file_name_time(now)}-{path.name}"))


def read_regular_file(path: Path) -> bytes:
    """All that is in a file. Raises `OSError`, of a pipe as well, whose other end would be waited
    for.
    """
    if odd := irregular_kind(path):
        raise OSError(errno.EINVAL, f"it is {odd}", str(path))
    return path.read_bytes()


def sync(file: int) -> None:
    """See that what was written to an open file is on the disk itself. macOS has a call of its own
    for that.
    """
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # a disk that has no such call, as over a network
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def flush_names(folder: Path) -> None:
    """Make sure that the names in a folder are on the disk, where the platform can."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            sync(opened)
        finally:
            os.close(opened)


def _open_private(path: str, how: int) -> int:
    return os.open(path, how, 0o600)


@contextmanager
def writing(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Inside it, a file is written that gets its name only when all of it is on the disk; raises
    `OSError`.

    `private`: only its owner may read it. Until then, and where it cannot be written to its end,
    what had the name before stands as it was.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)  # whatever it is: a pipe would wait for a reader
    try:
        with open(fresh, "xb", opener=_open_private if private else None) as file:
            yield file
            file.flush()
            sync(file.fileno())
        fresh.replace(path)
    except BaseException as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno and error.filename is None:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    flush_names(path.parent)


@contextmanager
def writing_text(path: Path, *, newline: str | None = None) -> Iterator[TextIO]:
    """The same for a text in UTF-8; `newline` as of `open`."""
    with writing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline=newline)
        try:
            yield text
        finally:
            text.detach()


def replace(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all, and onto the disk; raises `OSError`. `private`: only its
    owner may read it.
    """
    with writing(path, private=private) as file:
        file.write(data)


class PageFile:
    """A file that is read at any place, by several threads, and never written. Raises `OSError`.

    The one of the book stays open as long as its connection: closing any descriptor of a file lets
    go of the locks that this process holds on it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("rb", buffering=0)
        self._lock = Lock()
        found = os.fstat(self._file.fileno())
        self.identity = found.st_dev, found.st_ino
        """Which file this is, whatever becomes of its name."""

    @property
    def size(self) -> int:
        """Bytes in the file now."""
        return os.fstat(self._file.fileno()).st_size

    def read_into(self, buffer: memoryview, offset: int) -> int:
        """Fill the buffer from `offset` on; how many bytes there were."""
        done = 0
        while done < len(buffer):
            got = self._read(buffer[done:], offset + done)
            if not got:
                break
            done += got
        return done

    def _read(self, buffer: memoryview, offset: int) -> int:
        if _preadv is not None:
            return _preadv(self._file.fileno(), [buffer], offset)
        with self._lock:
            self._file.seek(offset)
            return self._file.readinto(buffer)

    def read(self, offset: int, size: int) -> bytes:
        """Up to `size` bytes from `offset` on."""
        buffer = bytearray(size)
        return bytes(buffer[: self.read_into(memoryview(buffer), offset)])

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        self._file.close()
