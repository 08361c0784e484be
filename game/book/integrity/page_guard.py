"""Watches over the open book: its pages are compared with their digests in slices, and nothing
reaches the file unnoted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from ...system.file_lock import FileOwner
from ...system.files import PageFile, replace
from ..database import SqliteDatabase
from ..errors import AlreadyOpen, BadDatabase, DiskFull, StoreError
from .page_digests import DigestArray, Digests, RoundAndBankrolls, digest
from .wal import Wal

Timer = Callable[[], float]

FOUND: Final = "-damaged"
"""The ending of the note beside the book that rot was found in play, so that the next start says so
too.
"""

GONE: Final = "The data folder is gone or was changed by something else: nothing of this step was recorded, and play stops."


Stamps = tuple[tuple[int, int], tuple[int, int]]
NO_STAMP: Final = (-1, 0)


def _file_stamp(path: Path) -> tuple[int, int]:
    """Size and time of a file, by which one sees that something else has written to it."""
    try:
        told = path.stat()
    except OSError:
        return NO_STAMP
    return told.st_size, told.st_mtime_ns


def damaged_pages_clause(pages: list[int]) -> str:
    """Which pages hold something else than was written: `page 3 is not as written`."""
    some = ", ".join(map(str, sorted(set(pages))[:3]))
    return (
        f"page {some} is not as written"
        if len(set(pages)) == 1
        else f"pages {some}{', ...' if len(set(pages)) > 3 else ''} are not as written"
    )


class Snapshot:
    """The book at one commit, page by page, while play goes on: until `release` nothing is moved
    out of the log.
    """

    def __init__(self, guard: Guard) -> None:
        digests, wal = guard.digests, guard.wal
        self.book, self.page_size, self.witness = digests.book, digests.page_size, digests.witness
        self._main, self._log = guard.file, wal.file
        self._wanted = {
            number: (wal.page_offset(frame), wal.frames[frame][1])
            for number, frame in wal.latest.items()
        }
        self._home = digests.home[:]
        self.pages = max(len(self._home), max(self._wanted, default=0))
        self._guard: Guard | None = guard

    def page_and_wanted_digest(self, number: int) -> tuple[bytes, int]:
        """A page, from 1, and the digest it must have; raises `OSError`."""
        place = self._wanted.get(number)
        if place is not None and self._log is not None:
            return self._log.read(place[0], self.page_size), place[1]
        return self._main.read((number - 1) * self.page_size, self.page_size), self._home[
            number - 1
        ]

    def digests(self) -> DigestArray:
        """The digest of every page."""
        found = self._home[:]
        found.extend([0] * (self.pages - len(found)))
        for number, (_, value) in self._wanted.items():
            found[number - 1] = value
        return found

    def release(self) -> None:
        """Let pages be moved again; a second call does nothing."""
        if self._guard is not None:
            self._guard.held -= 1
            self._guard = None


class Guard:
    """The door's guard: counts commits, notes their pages, sweeps, and alone moves pages from the
    log into the file.
    """

    def __init__(
        self,
        door: SqliteDatabase,
        owner: FileOwner,
        file: PageFile,
        digests: Digests,
        wal: Wal,
        witness: Callable[[], RoundAndBankrolls],
        timer: Timer,
    ) -> None:
        self.owner = owner
        self.file, self.digests, self.wal = file, digests, wal
        self.damage = ""
        self.held = 0
        self._door = door
        self._witness = witness
        self._timer = timer
        self._due = 0.0
        # the slices go on at about where they ended before
        about_pages = 256  # of a slice
        self._next = digests.witness.commits * about_pages % max(1, len(digests.home)) + 1
        self._doubted = False
        self._seen = _file_stamp(self.file.path), _file_stamp(self.wal.path)
        door.watch = self

    # -- each commit -------------------------------------------------------------------------------

    def before_commit(self) -> None:
        """Count the commit, inside its transaction.

        Raises `BadDatabase` once damage is known, `DiskFull` when the files are gone, `AlreadyOpen`
        when the book is another's.
        """
        self.raise_if_rotten()
        if not self.owner.renew():
            raise AlreadyOpen(
                "database",
                "Another program has taken the house's book over: nothing of this step was recorded, "
                "and play stops.",
            )
        if self._file_stamps() != self._seen:
            self.doubt_files()
        self._door.write("UPDATE book SET commits = commits + 1 WHERE one = 1")

    def after_commit(self) -> None:
        """Note the pages of the commit and how far the book has come.

        What each of them was before is looked at once more: a page that had rotted and was then
        changed would be signed as it is.
        """
        stood = dict(self.wal.latest)
        try:
            pages = self.wal.read_new_commit()
            if stood and max(stood.values()) >= len(self.wal.frames):
                self.damage = (
                    "Another program has begun the log of the house's book anew: play stops."
                )
                return
            rotten = self._pages_rotten_before(pages or {}, stood)
        except OSError as error:
            self.damage = f"The log cannot be read back ({error.strerror})."
            return
        if pages is None:
            self.damage = "The log does not hold what was written to it."
            return
        if rotten:
            self.damage = f"The house's book was damaged on the disk ({damaged_pages_clause(rotten)}): play stops."
            with suppress(OSError):  # else the digests, which lack this commit, are all that tells
                replace(self.file.path.with_name(self.file.path.name + FOUND), self.damage.encode())
            return
        self.digests.log_commit(pages, self._witness())
        self._seen = self._seen[0], _file_stamp(self.wal.path)

    def _pages_rotten_before(
        self, pages: Iterable[int], earlier_frames: Mapping[int, int]
    ) -> list[int]:
        """The pages of a commit that were not as written before it; `earlier_frames` says which of
        them lay in the log. Raises `OSError`.
        """
        found = []
        size, digests = self.wal.page_size, self.digests
        for number in pages:
            if number in earlier_frames:
                value, wanted = (
                    self.wal.frame_digest(earlier_frames[number], number),
                    {self.wal.frames[earlier_frames[number]][1]},
                )
            elif number <= len(digests.home):
                value = digest(self.file.read((number - 1) * size, size), number)
                wanted = {
                    digests.home[number - 1],
                    digests.pending.get(number, digests.home[number - 1]),
                }
            else:
                continue
            if value not in wanted:
                found.append(number)
        return found

    def doubt_files(self) -> None:
        """Compare every page at the next occasion, however short the last one is ago."""
        self._doubted = True

    # -- the sweep ---------------------------------------------------------------------------------

    def raise_if_rotten(self) -> None:
        """Raise `BadDatabase` when damage is known."""
        if self.damage:
            raise BadDatabase("database", self.damage)

    def check_next_pages(self, *, all_pages: bool = False) -> None:
        """Compare the log, and the next slice of the file, with their digests, unless that was done
        a moment ago: a slice that took some time is not followed by another for ten times as long.

        Every page is compared `all_pages`, after something else has written to a file, and when
        there is a doubt. What this costs does not grow with the book otherwise. Raises
        `BadDatabase` when a page differs, `DiskFull` when the files are gone.
        """
        self.raise_if_rotten()
        stamps = self._file_stamps()
        start = self._timer()
        everything = all_pages or self._doubted or stamps != self._seen
        if not everything and start < self._due:
            return
        self._seen, self._doubted = stamps, False
        wrong = self.wrong_pages() if everything else self._wrong_pages_in_slice()
        end = self._timer()
        self._due = end + 10 * (end - start)
        if wrong:
            self.damage = (
                f"The house's book was damaged on the disk ({damaged_pages_clause(wrong)}): nothing of this step"
                " was recorded. Close the house; at the next start a good backup is offered."
            )
            self.raise_if_rotten()

    def wrong_pages(self) -> list[int]:
        """The pages that are not as they were written, in the file or in the log; raises `DiskFull`
        when they cannot be read.
        """
        try:
            return self.digests.wrong_pages(self.file, self.wal.latest) + self.wal.wrong_pages()
        except OSError as error:
            raise DiskFull(
                "disk", f"The book cannot be read ({error.strerror}): play stops."
            ) from error

    def _wrong_pages_in_slice(self) -> list[int]:
        try:
            found, self._next = self.digests.wrong_pages_in_slice(
                self.file, self._next, self.wal.latest
            )
            return found + self.wal.wrong_pages()
        except OSError as error:
            raise DiskFull(
                "disk", f"The book cannot be read ({error.strerror}): play stops."
            ) from error

    def _file_stamps(self) -> Stamps:
        """The stamps of both files; raises `DiskFull` when one is no longer there, or another in
        its place.
        """
        try:
            told = self.file.path.stat()
        except OSError as error:
            raise DiskFull("disk", GONE) from error
        log = _file_stamp(self.wal.path)
        if (told.st_dev, told.st_ino) != self.file.identity or (
            self.wal.frames and log == NO_STAMP
        ):
            raise DiskFull("disk", GONE)
        return (told.st_size, told.st_mtime_ns), log

    # -- moving pages out of the log ---------------------------------------------------------------

    def checkpoint(self) -> None:
        """Bring the log's pages home, as far as no reader needs them; not while a backup reads, nor
        with a page in doubt.
        """
        if self.held or self.damage:
            return
        try:
            wrong = self.wal.wrong_pages()
        except OSError:
            return
        if wrong:
            self.damage = f"The log was damaged on the disk ({damaged_pages_clause(wrong)})."
            return
        if not self.digests.fsync():
            return
        try:
            busy, in_log, moved = self._door.rows("PRAGMA wal_checkpoint(PASSIVE)")[0]
        except StoreError:  # what is in the log is safe there
            return
        if not busy and in_log == moved:
            self.digests.note_checkpoint()
            self.wal.note_checkpoint()
        self._seen = _file_stamp(self.file.path), _file_stamp(self.wal.path)

    def hold_snapshot(self) -> Snapshot:
        """The book as it is now, for a backup, which proves each page as it copies it."""
        self.held += 1
        return Snapshot(self)

    def compact_digests(self) -> None:
        """Leave the file of digests as short as it can be, for the next start; let go of the log so
        that it can be deleted.
        """
        self.wal.close()
        if not self.damage:
            with suppress(OSError):  # a long file is as good
                self.digests.rewrite_file()

    def close(self) -> None:
        """Let go of the files, once the connection is closed: not before, or the process's locks on
        the book would go.
        """
        self.wal.close()
        self.digests.close()
        self.file.close()
