"""The command line's own streams and the files it is given: closed, full, ASCII-only, endless, or
no file at all.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NoReturn, TextIO, cast

from ..core.errors import BadRoundFile, HouseError, one_line

LONGEST = 16 << 20
"""Bytes of the longest file, or line of a stream, that is read at all."""
PLAIN = {
    "\u2212": "-",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u00d7": "x",
    "\u00f7": "/",
    "\u00b1": "+/-",
    "\u2026": "...",
    "\u00a7": "s.",
    "\u00bd": "1/2",
    "\u00bc": "1/4",
    "\u00be": "3/4",
    "\u2153": "1/3",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "\u2660": "s",
    "\u2665": "h",
    "\u2666": "d",
    "\u2663": "c",
    "\u2022": "*",
    "\u2192": "->",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2588": "#",
    "\u2501": "-",
    "\u2500": "-",
}
"""What is written for a character that a terminal does not have; for any other, its escape."""


def replace_unprintable(error: UnicodeError) -> tuple[str | bytes, int]:
    """The error handler `plainly` of our output streams: characters that cannot be written, in
    plain ones.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    said = "".join(PLAIN.get(c) or c.encode("ascii", "backslashreplace").decode() for c in letters)
    return said, error.end


class UnwritableOutput(io.TextIOBase):
    """Stands for a standard output that was closed before the program began: whatever is written is
    refused.
    """

    def write(self, _text: str) -> NoReturn:
        """Raises `OSError`."""
        raise OSError(errno.EBADF, "is closed")


def prepare_standard_streams() -> None:
    """Make the three standard streams fit to be used.

    Descriptors that were closed are filled, so that no file we open is taken for a stream; what a
    terminal's encoding lacks is written plainly.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            with suppress(OSError):
                os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = cast(TextIO, UnwritableOutput())
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it is the stream until the end
    codecs.register_error("plainly", replace_unprintable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainly")


def print_error_line(words: str) -> None:
    """One line on standard error, of bounded length; when that cannot be written, nothing is said."""
    try:
        sys.stderr.write(one_line(words) + "\n")
        sys.stderr.flush()
    except OSError:
        _redirect_to_devnull(sys.stderr)


def drop_pending_output() -> None:
    """Standard output cannot be written: what still waits for it is dropped, so that the end of the
    program says no more of it.
    """
    _redirect_to_devnull(sys.stdout)


def _redirect_to_devnull(stream: TextIO) -> None:
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def read_input(name: str) -> bytes:
    """What is in a file, or comes by standard input for `-`. Raises `BadRoundFile`; nothing endless
    is waited for.
    """
    if name == "-":
        with _os_errors_as_bad_round_file("standard input"):
            return _checked_length(_input().read(LONGEST + 1), "standard input")
    shown = name if len(name) <= 80 else f"{name[:77]}..."
    with _os_errors_as_bad_round_file(shown):
        kind = Path(name).stat().st_mode
        if stat.S_ISDIR(kind):
            raise BadRoundFile("file", f"{shown} is a folder")
        if not stat.S_ISREG(kind):
            raise BadRoundFile("file", f"{shown} is no regular file; a pipe is read by the name -")
        with Path(name).open("rb") as file:
            return _checked_length(file.read(LONGEST + 1), shown)


def input_lines(*, typed: bool = False) -> Iterator[bytes]:
    """The lines of standard input as they come, each with its end; one that is too long comes cut.
    Raises `BadRoundFile`.

    As they are `typed`, nothing is read ahead, and a thread that waits for more holds no lock that
    the program's end asks for.
    """
    stream = _input()
    if typed:
        stream = getattr(stream, "raw", stream)
    while True:
        with _os_errors_as_bad_round_file("standard input"):
            line = stream.readline(LONGEST + 1)
            rest = line
            while len(rest) > LONGEST and not rest.endswith(b"\n"):
                rest = stream.readline(LONGEST + 1)
        if not line:
            return
        yield line


def check_target(out: Path) -> None:
    """Raise `HouseError` unless a picture can be put there: the folder exists, and no folder, pipe
    or device has the name.
    """
    try:
        if not out.parent.is_dir():
            raise HouseError("out", f"there is no folder {out.parent}")
        if out.is_dir():
            raise HouseError("out", f"{out} is a folder")
        if out.exists() and not out.is_file():
            raise HouseError("out", f"{out} is no regular file")
    except OSError as error:
        raise HouseError("out", f"{out} cannot be written: {error.strerror}") from None


def write_whole_file(out: Path, data: bytes) -> None:
    """Write a file that was asked for, whole or not at all; where the name is a link, to what it
    leads. Raises `HouseError`.
    """
    from .files import replace

    try:
        replace(out.resolve(), data)
    except OSError as error:
        raise HouseError("out", f"{out} cannot be written: {error.strerror}") from None


def _input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise BadRoundFile("file", "standard input is closed")
    return cast(BinaryIO, getattr(sys.stdin, "buffer", None) or _TextAsBytes(sys.stdin))


class _TextAsBytes:
    """A text stream that stands for standard input, read as bytes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def read(self, most_characters: int) -> bytes:
        """As of a binary stream."""
        return self._stream.read(most_characters).encode("utf-8", "surrogateescape")

    def readline(self, most_characters: int) -> bytes:
        """As of a binary stream."""
        return self._stream.readline(most_characters).encode("utf-8", "surrogateescape")


def _checked_length(data: bytes, name: str) -> bytes:
    if len(data) > LONGEST:
        raise BadRoundFile("file", f"{name} is longer than {LONGEST >> 20} MB")
    return data


@contextmanager
def _os_errors_as_bad_round_file(name: str) -> Iterator[None]:
    """Inside it, what the system refuses is a `BadRoundFile` that names the file."""
    try:
        yield
    except OSError as error:
        raise BadRoundFile("file", f"{name} cannot be read: {error.strerror or error}") from None
