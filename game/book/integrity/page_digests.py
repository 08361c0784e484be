"""The digests beside the book: what each page of the database file must hold, and how far the book
has come.

The file starts with a digest of every page and goes on with one entry a commit. An entry is on the
disk before its pages reach the database file, so that at any instant a page of that file matches
what it was or what it was to become.
"""

from __future__ import annotations

import os
import struct
from array import array
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

import msgspec

from ...system.files import PageFile, replace, sync

FORMAT: Final = 1
DigestArray: TypeAlias = "array[int]"
"""The digest of every page of a file, from page 1 on."""
PageDigests: TypeAlias = dict[int, int]
"""The digests of some pages, by the page's number."""
CHUNK: Final = 1 << 20
_MARK: Final = b"LHpd"
_HEAD: Final = struct.Struct("<4sII")


class RoundAndBankrolls(msgspec.Struct, frozen=True, array_like=True):
    """How far the book had come at a commit: its number, the last round, and each player's bankroll
    in cents.
    """

    commits: int
    round: int
    cents: dict[int, int]
    names: dict[int, str]


class Base(msgspec.Struct, frozen=True, array_like=True, tag="base"):
    """The first entry: which book, which backup of it (0: the book itself), and a digest of each
    page of its file.
    """

    format: int
    book: str
    backup: int
    page_size: int
    digests: bytes
    witness: RoundAndBankrolls


class Logged(msgspec.Struct, frozen=True, array_like=True, tag="commit"):
    """A commit: the pages it wrote to the log, as pairs of number and digest."""

    pages: bytes
    witness: RoundAndBankrolls


class Home(msgspec.Struct, frozen=True, array_like=True, tag="home"):
    """Every page logged before this is in the database file."""

    commits: int


_entries = msgspec.msgpack.Decoder(Base | Logged | Home)


def digest(page: bytes | memoryview, number: int) -> int:
    """CRC-32 of a page, begun with the page's number: every changed bit, every burst of up to 32, a
    page in the wrong place.
    """
    return crc32(page, number)


def is_one_bit_off(page: bytes, number: int, wanted: int) -> bool:
    """Whether one flipped bit explains that a page has another digest than `wanted`: so a disk
    rots, and no program writes.

    >>> page = bytes(range(256)) * 16
    >>> rotten = page[:1000] + bytes([page[1000] ^ 4]) + page[1001:]
    >>> is_one_bit_off(rotten, 7, digest(page, 7)), is_one_bit_off(page[::-1], 7, digest(page, 7))
    (True, False)
    """
    # what a byte does to the register of CRC-32 that holds nothing
    steps = [crc32(bytes([byte]), 0xFFFFFFFF) ^ 0xFFFFFFFF for byte in range(256)]
    flips = {steps[1 << bit] for bit in range(8)}
    before = {step >> 24: step << 8 & 0xFFFFFFFF | byte for byte, step in enumerate(steps)}
    register = digest(page, number) ^ wanted
    for _ in page:  # the register is taken back over the zeroes that follow the flipped bit
        if register in flips:
            return True
        register = register << 8 & 0xFFFFFFFF ^ before[register >> 24]
    return False


def page_digests(
    file: PageFile, page_size: int, first: int = 1
) -> Iterator[tuple[int, DigestArray]]:
    """The digests of a file's pages from the `first` on, in runs of `CHUNK` bytes: the number of a
    run's first page, and the run.

    A torn last page counts as one.
    """
    buffer = bytearray(max(CHUNK, page_size))
    view, number = memoryview(buffer), first
    while got := file.read_into(view, (number - 1) * page_size):
        starts = range(0, got, page_size)
        yield (
            number,
            array(
                "I",
                [
                    crc32(view[i : min(i + page_size, got)], number + n)
                    for n, i in enumerate(starts)
                ],
            ),
        )
        number += len(starts)


def _frame_entry(entry: Base | Logged | Home) -> bytes:
    payload = msgspec.msgpack.encode(entry)
    return _HEAD.pack(_MARK, len(payload), crc32(payload)) + payload


def _entry_at(data: bytes, offset: int) -> tuple[Base | Logged | Home, int] | None:
    """The entry that begins at a place and where it ends; None when there is none, or a damaged
    one.
    """
    if offset + _HEAD.size > len(data):
        return None
    mark, length, check = _HEAD.unpack_from(data, offset)
    end = offset + _HEAD.size + length
    payload = data[offset + _HEAD.size : end]
    if mark != _MARK or end > len(data) or crc32(payload) != check:
        return None
    try:
        return _entries.decode(payload), end
    except msgspec.DecodeError:
        return None


def _has_entry_after(data: bytes, offset: int) -> bool:
    while (offset := data.find(_MARK, offset + 1)) >= 0:
        if _entry_at(data, offset) is not None:
            return True
    return False


class Digests:
    """The digests of one database file. `home` is what its pages hold, `pending` what the log has
    in store for them.

    `rotten` says that the file of digests was itself damaged: an entry is bad although later ones
    are not.
    """

    def __init__(self, path: Path, base: Base) -> None:
        self.path = path
        self.book, self.backup, self.page_size, self.witness = (
            base.book,
            base.backup,
            base.page_size,
            base.witness,
        )
        self.home = array("I", base.digests)
        self.pending: PageDigests = {}
        self.rotten = False
        self._end = 0
        self._unwritten = b""
        self._unsynced = False
        self._file = -1

    @classmethod
    def load(cls, path: Path) -> Digests | None:
        """What a file of digests says, up to its first bad entry; None when there is none that can
        be read.
        """
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        first = _entry_at(data, 0)
        if (
            first is None
            or not isinstance(first[0], Base)
            or first[0].format != FORMAT
            or len(first[0].digests) % 4
        ):
            return None
        made, at = cls(path, first[0]), first[1]
        while (found := _entry_at(data, at)) is not None:
            entry, at = found
            made.apply_entry(entry)
        made._end = at
        made.rotten = at < len(data) and _has_entry_after(data, at)
        return made

    @classmethod
    def compute_without_writing(
        cls,
        path: Path,
        file: PageFile,
        page_size: int,
        book: str,
        witness: RoundAndBankrolls,
        *,
        backup: int = 0,
    ) -> Digests:
        """The digests of a file as it stands; nothing is written yet."""
        made = cls(path, Base(FORMAT, book, backup, page_size, b"", witness))
        for _, run in page_digests(file, page_size):
            made.home.extend(run)
        return made

    def apply_entry(self, entry: Base | Logged | Home) -> None:
        """Let an entry count."""
        if isinstance(entry, Logged):
            numbers = array("I", entry.pages)
            self.pending.update(zip(numbers[::2], numbers[1::2], strict=True))
            self.witness = entry.witness
        elif isinstance(entry, Home):
            highest = max(self.pending, default=0)
            if highest > len(self.home):
                self.home.extend([0] * (highest - len(self.home)))
            for number, value in self.pending.items():
                self.home[number - 1] = value
            self.pending.clear()

    def wrong_pages(self, file: PageFile, overridden: Container[int] = ()) -> list[int]:
        """The pages of the file that hold something else than they must; those `overridden` by the
        log are not looked at.
        """
        found: list[int] = []
        last = 0
        for first, run in page_digests(file, self.page_size):
            last = first + len(run) - 1
            found += self._differing_pages(first, run, overridden)
        return found + self._missing_pages_after(last, overridden)

    def pages_missing_at_end(self, file: PageFile, overridden: Container[int] = ()) -> list[int]:
        """The pages that the file lacks at its end."""
        return self._missing_pages_after(-(-file.size // self.page_size), overridden)

    def is_right(self, file: PageFile, number: int) -> bool:
        """Whether a page of the file, from 1, holds what it must."""
        page = file.read((number - 1) * self.page_size, self.page_size)
        known = self.home[number - 1] if 0 < number <= len(self.home) else None
        return digest(page, number) in {known, self.pending.get(number, known)}

    def wrong_pages_in_slice(
        self, file: PageFile, first: int, overridden: Container[int] = ()
    ) -> tuple[list[int], int]:
        """The same for the `CHUNK` of pages from `first` on; and the page at which the next slice
        begins (1 after the last).
        """
        _, run = next(page_digests(file, self.page_size, first), (first, array("I")))
        last = first + len(run) - 1
        found = self._differing_pages(first, run, overridden)
        if len(run) * self.page_size >= CHUNK and last < len(self.home):
            return found, last + 1
        return found + self._missing_pages_after(last, overridden), 1

    def _differing_pages(
        self, first_page: int, digests: DigestArray, overridden: Container[int]
    ) -> list[int]:
        known = self.home[first_page - 1 : first_page - 1 + len(digests)]
        if digests == known:
            return []
        found = []
        for n, value in enumerate(digests):
            number = first_page + n
            same = n < len(known) and value == known[n]
            if not same and number not in overridden and self.pending.get(number) != value:
                found.append(number)
        return found

    def _missing_pages_after(self, last_page: int, overridden: Container[int]) -> list[int]:
        return [
            number
            for number in range(last_page + 1, len(self.home) + 1)
            if number not in overridden
        ]

    # -- writing: one append a commit --------------------------------------------------------------

    def rewrite_file(self) -> None:
        """Begin the file anew with every digest as it is now; raises `OSError` and leaves the old
        file.
        """
        base = Base(
            FORMAT, self.book, self.backup, self.page_size, self.home.tobytes(), self.witness
        )
        content = _frame_entry(base)
        if self.pending:
            content += _frame_entry(self._commit_entry(self.pending))
        self.close()
        replace(self.path, content)
        self._end, self._unwritten, self._unsynced = len(content), b"", False

    def _commit_entry(self, page_digests: PageDigests) -> Logged:
        flat = array("I")
        for pair in page_digests.items():
            flat.extend(pair)
        return Logged(flat.tobytes(), self.witness)

    def log_commit(self, pages: PageDigests, witness: RoundAndBankrolls) -> None:
        """Note a commit. What the disk refuses is kept and written with the next one."""
        self.witness = witness
        self.pending.update(pages)
        self._append_entry(self._commit_entry(pages))

    def note_checkpoint(self) -> None:
        """Note that every page logged so far is in the database file; the file is begun anew when
        its tail has grown long.
        """
        entry = Home(self.witness.commits)
        self.apply_entry(entry)
        self._append_entry(entry)
        if self._end > (1 << 20) + 8 * len(self.home):
            try:
                self.rewrite_file()
            except OSError:  # the long file is as good
                return

    def _append_entry(self, entry: Logged | Home) -> None:
        self._unwritten += _frame_entry(entry)
        self._unsynced = True
        try:
            if self._file < 0:
                self._file = os.open(
                    self.path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644
                )
            os.lseek(self._file, self._end, os.SEEK_SET)
            done = os.write(self._file, self._unwritten)
            if done == len(self._unwritten):
                self._end += done
                self._unwritten = b""
        except OSError:  # the commit itself is safe; the next append begins at the same place
            return

    def fsync(self) -> bool:
        """Bring every entry onto the disk; whether it is there now."""
        if self._unwritten:
            return False
        if self._unsynced and self._file >= 0:
            try:
                sync(self._file)
            except OSError:
                return False
            self._unsynced = False
        return True

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
