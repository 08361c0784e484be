"""Files of changes: backups of a large book that hold only the pages which are not as they were in
the backup before. Making one costs what was played since then, not what the book is.

A file begins with its page size, the number of the backup before and how many pages it has; their
numbers follow, then the pages. What each page of the book must hold is in the digests beside it, as
for a whole copy.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from ...system.files import PageFile, sync
from ..errors import BadDatabase
from ..integrity.page_digests import DigestArray, digest

ENDING: Final = ".changes"
_MARK: Final = b"LHchange"
_HEAD: Final = struct.Struct("<8sIQI")

ReadPage = Callable[[int], bytes]
FindBackup = Callable[[int], Path]


def pages_to_copy(now: DigestArray, before: DigestArray) -> list[int]:
    """The pages whose digests differ, and page 1, which says how a file is journaled."""
    found = [1]
    run = 1024  # digests that are compared at once
    for start in range(0, len(now), run):
        if now[start : start + run] != before[start : start + run]:
            found += [
                number + 1
                for number in range(max(1, start), min(start + run, len(now)))
                if number >= len(before) or now[number] != before[number]
            ]
    return found


def write_changes(
    path: Path, page_size: int, base_backup: int, numbers: list[int], pages: Iterable[bytes]
) -> None:
    """Write the pages of those numbers into a new file, and onto the disk; raises `OSError`."""
    with path.open("xb") as file:
        file.write(_HEAD.pack(_MARK, page_size, base_backup, len(numbers)))
        file.write(array("I", numbers).tobytes())
        for page in pages:
            file.write(page)
        file.flush()
        sync(file.fileno())


class Changes:
    """A file of changes: `before` is the number of the backup that it follows, `places` where each
    of its pages begins. Raises `OSError`, `BadDatabase`.
    """

    def __init__(self, path: Path) -> None:
        self._file = PageFile(path)
        try:
            mark, self.page_size, self.before, count = _HEAD.unpack(self._file.read(0, _HEAD.size))
        except struct.error:
            mark, count = b"", 0
        start = _HEAD.size + 4 * count
        if mark != _MARK or self._file.size != start + count * self.page_size:
            self._file.close()
            raise BadDatabase("backup", "it is no file of changes")
        numbers = array("I", self._file.read(_HEAD.size, 4 * count))
        self.places = {number: start + at * self.page_size for at, number in enumerate(numbers)}

    def read_page(self, number: int) -> bytes:
        """One of its pages; raises `OSError`."""
        return self._file.read(self.places[number], self.page_size)

    def wrong_pages(self, digests: DigestArray) -> list[int]:
        """Its pages that are not as their digests say; raises `OSError`."""
        return [
            number
            for number in self.places
            if not 0 < number <= len(digests)
            or digest(self.read_page(number), number) != digests[number - 1]
        ]

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


@contextmanager
def layered_page_reader(path: Path, page_size: int, find_backup: FindBackup) -> Iterator[ReadPage]:
    """Reads the pages of the book that a file of changes stands for, down to the whole copy that it
    goes back to. Raises `OSError`, `BadDatabase`.
    """
    layers: list[Changes] = []
    with ExitStack() as stack:
        while path.suffix == ENDING:
            layer = stack.enter_context(closing(Changes(path)))
            path = find_backup(layer.before)
            layers.append(layer)
        whole = stack.enter_context(closing(PageFile(path)))

        def read_page(number: int) -> bytes:
            for layer in layers:
                if number in layer.places:
                    return layer.read_page(number)
            return whole.read((number - 1) * page_size, page_size)

        yield read_page


def apply_changes(full: Path, changes: Changes) -> None:
    """Write the pages of a file of changes into the whole copy before it, and onto the disk; what
    is interrupted can be done again. Raises `OSError`.
    """
    with full.open("r+b") as file:
        for number in changes.places:
            file.seek((number - 1) * changes.page_size)
            file.write(changes.read_page(number))
        file.flush()
        sync(file.fileno())
