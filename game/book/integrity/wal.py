"""The write-ahead log as it lies on the disk: which pages it holds, and whether they are still what
was written.

SQLite checks a log only when it finds one left over, and takes the first bad frame for its end
without a word. Format: https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...system.files import PageFile
from .page_digests import PageDigests, digest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HEADER: Final = 32
FRAME: Final = 24
_LOW: Final = 0xFFFFFFFF


def _checksum(data: bytes, byte_order: str, s: int, t: int) -> tuple[int, int]:
    """SQLite's two sums, gone on with: for each two words first `s += a + t`, then `t += b + s`, in
    32 bits.
    """
    import numpy as np  # a log is looked through only where a program was killed or a book is new

    words = np.frombuffer(data, f"{byte_order}u4")
    (a, b, c), in_s, in_t = _checksum_weights(len(words) // 2)
    x, y = (int((words * weights).sum(dtype=np.uint32)) for weights in (in_s, in_t))
    return (a * s + b * t + x) & _LOW, (b * s + c * t + y) & _LOW


@cache
def _checksum_weights(
    pairs: int,
) -> tuple[tuple[int, int, int], NDArray[np.uint32], NDArray[np.uint32]]:
    """What the sums at the beginning and each word weigh in the sums at the end.

    A step is linear: two words go in as (a, a + b), and what was there before becomes (s + t, s +
    2t).
    """
    import numpy as np

    a, b, c = 1, 0, 1
    in_s, in_t = [], []
    for _ in range(pairs):
        in_s += [b, a + b]
        in_t += [c, b + c]
        a, b, c = a + b & _LOW, b + c & _LOW, b + 2 * c & _LOW
    turned = [np.array(weights[::-1], np.uint64).astype(np.uint32) for weights in (in_s, in_t)]
    return (a, b, c), turned[0], turned[1]


class Wal:
    """The log of a book. `frames` are the digests of its committed frames in order, each with its
    page.

    `latest` says for each page that is not in the database file yet which frame holds it (from 0);
    `commits` how many commits the frames make.
    """

    def __init__(self, path: Path, page_size: int) -> None:
        self.path = path
        self.page_size = page_size
        self.frames: list[tuple[int, int]] = []
        self.latest: dict[int, int] = {}
        self.commits = 0
        self._salt = b""
        self._file: PageFile | None = None
        frames_at_once = 32  # about as many as a commit writes
        self._buffer = memoryview(bytearray(frames_at_once * (FRAME + page_size)))

    def _open_log_file(self) -> PageFile | None:
        if self._file is None and self.path.is_file():
            self._file = PageFile(self.path)
        return self._file

    @property
    def file(self) -> PageFile | None:
        """The log's file, None while there is none."""
        return self._open_log_file()

    def page_offset(self, frame: int) -> int:
        """Where the page of a frame begins."""
        return HEADER + frame * (FRAME + self.page_size) + FRAME

    def recover(self) -> None:
        """Read a log that was left over, as far as SQLite will believe it: to the last commit
        before the first bad frame.
        """
        self.frames, self.latest, self.commits = [], {}, 0
        file = self._open_log_file()
        header = file.read(0, HEADER) if file else b""
        if file is None or len(header) < HEADER:
            return
        magic, _, page_size, _, _, _, *sums = struct.unpack(">8I", header)
        order = {0x377F0682: "<", 0x377F0683: ">"}.get(magic)
        if order is None or page_size != self.page_size:
            return
        s, t = _checksum(header[:24], order, 0, 0)
        if [s, t] != sums:
            return
        self._salt = header[16:24]
        waiting: list[tuple[int, int]] = []
        while True:
            start = self.page_offset(len(self.frames) + len(waiting)) - FRAME
            frame = file.read(start, FRAME + self.page_size)
            if len(frame) < FRAME + self.page_size:
                return
            number, pages, salt, *sums = struct.unpack(">II8sII", frame[:FRAME])
            s, t = _checksum(frame[FRAME:], order, *_checksum(frame[:8], order, s, t))
            if salt != self._salt or [s, t] != sums or not number:
                return
            waiting.append((number, digest(frame[FRAME:], number)))
            if pages:
                self._add_commit(waiting)
                waiting = []

    def _add_commit(self, frames: list[tuple[int, int]]) -> PageDigests:
        for n, (page, _) in enumerate(frames, len(self.frames)):
            self.latest[page] = n
        self.frames += frames
        self.commits += 1
        return dict(frames)

    def read_new_commit(self) -> PageDigests | None:
        """The pages of the commit that was just made with their digests; None when it is not there.
        Raises `OSError`.
        """
        file = self._open_log_file()
        if file is None:
            return None
        salt = file.read(16, 8)
        if salt != self._salt:  # SQLite has begun the log anew
            self._salt, self.frames, self.latest, self.commits = salt, [], {}, 0
        waiting: list[tuple[int, int]] = []
        step = FRAME + self.page_size
        while True:
            start = self.page_offset(len(self.frames) + len(waiting)) - FRAME
            for at in range(0, file.read_into(self._buffer, start) - step + 1, step):
                number, pages, of = struct.unpack_from(">II8s", self._buffer, at)
                if of != salt:
                    return None
                waiting.append((number, digest(self._buffer[at + FRAME : at + step], number)))
                if pages:
                    return self._add_commit(waiting)
            if file.size < self.page_offset(len(self.frames) + len(waiting)) + self.page_size:
                return None

    def wrong_pages(self) -> list[int]:
        """The pages that are not home yet and no longer what was written. Raises `OSError`.

        Earlier frames of a page are read by nobody any more, unless a log is left over: then they
        are all checked.
        """
        file = self._open_log_file()
        if file is None:
            return list(self.latest)
        found = []
        page = self._buffer[: self.page_size]
        for number, frame in self.latest.items():
            if (
                file.read_into(page, self.page_offset(frame)) < len(page)
                or digest(page, number) != self.frames[frame][1]
            ):
                found.append(number)
        return found

    def frame_digest(self, frame: int, number: int) -> int:
        """The digest of the page that a frame holds now; raises `OSError`."""
        file, page = self._open_log_file(), self._buffer[: self.page_size]
        return digest(page[: file.read_into(page, self.page_offset(frame))], number) if file else -1

    def note_checkpoint(self) -> None:
        """Every frame is in the database file now."""
        self.latest.clear()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
