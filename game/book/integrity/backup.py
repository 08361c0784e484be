"""Backups: copies of the book, each page proved as it is copied, ordered by a number that is kept
inside and never by a clock.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from threading import Thread

from ...system.files import PageFile, flush_names, oddity, stamp, sync
from ..database import Database, complaint, connect
from ..errors import BadDatabase, DiskFull, StoreError, briefly
from ..migrations import missing_schema
from .page_digests import Base, Digests, digest
from .page_guard import Snapshot, damaged_pages

BOOK = "house.db"
FOLDER = "backups"
KEPT = 5
EVERY = 500
SMALL = 8 << 20
"""Bytes up to which every page is compared at every start, and the indexes with their tables, also
in every backup.
"""

_DATED = re.compile(r"house-(\d{8}T\d{6}\.\d{6}Z)\.db")
_NUMBERED = re.compile(r"house-(\d{6,12})-(\d{8}T\d{6}\.\d{6}Z)\.db")
_PAGES = "-pages"
_MODES = slice(18, 20)  # the two bytes of the first page that say how the file is journaled
_PLAIN, _LOGGED = b"\x01\x01", b"\x02\x02"


def book_of(folder: Path) -> Path:
    """The database file of a data folder."""
    return folder / BOOK


def pages_of(path: Path) -> Path:
    """Where the digests of a database file are."""
    return path.with_name(path.name + _PAGES)


def number_of(path: Path) -> int:
    """A backup's number as its name tells it; 0 for one from before backups were numbered."""
    found = _NUMBERED.fullmatch(path.name)
    return int(found[1]) if found else 0


def made_at(path: Path) -> datetime | None:
    """When a backup was made, by the clock of that day and only to be told; None when its name does
    not say.
    """
    found = _NUMBERED.fullmatch(path.name) or _DATED.fullmatch(path.name)
    try:
        return (
            datetime.strptime(f"{found[found.re.groups]}+0000", "%Y%m%dT%H%M%S.%fZ%z")
            if found
            else None
        )
    except ValueError:
        return None


def backups(folder: Path) -> tuple[Path, ...]:
    """The backups of a data folder, the newest first; not yet checked. Those of old, named by a
    date alone, come last.
    """
    named = [
        p
        for p in (folder / FOLDER).glob("house-*.db")
        if _NUMBERED.fullmatch(p.name) or _DATED.fullmatch(p.name)
    ]
    return tuple(sorted(named, key=lambda path: (number_of(path), path.name), reverse=True))


def good_backups(folder: Path) -> tuple[Path, ...]:
    """The backups that pass their check now, the newest first."""
    return tuple(path for path in backups(folder) if not sound(path, number_of(path)))


def sound(path: Path, number: int = 0) -> str:
    """Why a backup cannot be used, in a few words; empty when it can. `number` is the one it must
    hold (0: not asked).

    Its pages are compared with the digests beside it; without those, or when it is small, SQLite
    compares its indexes too.
    """
    if odd := oddity(path):
        return f"it is {odd}"
    try:
        with closing(PageFile(path)) as file:
            if file.read(0, 16) != b"SQLite format 3\0":
                return (
                    "the file does not begin like a database" if file.size else "the file is empty"
                )
            digests = _digests(path)
            wrong = digests.wrong(file) if digests else []
            small = file.size <= SMALL
        if wrong:
            return f"{damaged_pages(wrong)} not as written"
        with closing(connect(path, read_only=True)) as connection:
            said = complaint(connection, thorough=small or digests is None)
            if said := said or ("" if digests else missing_schema(Database(connection))):
                return said
            if number and connection.execute("SELECT backups FROM book").fetchone()[0] != number:
                return "its name does not tell its number"
    except OSError as error:
        return f"it cannot be read: {error.strerror}"
    except DiskFull:
        raise
    except StoreError as error:
        return briefly(error)
    return ""


def _digests(path: Path) -> Digests | None:
    beside = pages_of(path)
    if oddity(beside):
        return None
    found = Digests.load(beside)
    return None if found is None or found.rotten else found


def write_pages(pages: Iterable[bytes], target: Path, *, logged: bool) -> array[int]:
    """Write a database file page by page and onto the disk; its digests. `logged` is how it will be
    journaled.
    """
    digests = array("I")
    with target.open("xb") as file:
        for number, page in enumerate(pages, 1):
            if number == 1:
                first = bytearray(page)
                first[_MODES] = _LOGGED if logged else _PLAIN
                page = bytes(first)
            digests.append(digest(page, number))
            file.write(page)
        file.flush()
        sync(file.fileno())
    return digests


def _proved(snapshot: Snapshot) -> Iterator[bytes]:
    for number in range(1, snapshot.pages + 1):
        page, wanted = snapshot.page(number)
        if len(page) != snapshot.page_size or digest(page, number) != wanted:
            raise BadDatabase(
                "database", f"The book is damaged ({damaged_pages([number])} not as written)."
            )
        yield page


def next_number(folder: Path, own: int) -> int:
    """The number of the next backup: past the book's own count and past every backup that lies
    there, whosever it is.
    """
    return 1 + max([own, *map(number_of, backups(folder))])


def make(snapshot: Snapshot, folder: Path, number: int, now: datetime) -> Path:
    """Copy a snapshot into a file that has passed its check; then only the last five of the book
    stay, this one always.

    Raises `StoreError` (`DiskFull`, `BadDatabase`) and leaves the older backups alone when it does
    not succeed.
    """
    shelf = folder / FOLDER
    part = shelf / "unfinished.part"
    try:
        shelf.mkdir(exist_ok=True)
        part.unlink(missing_ok=True)
        pages_of(part).unlink(missing_ok=True)
        digests = write_pages(_proved(snapshot), part, logged=False)
        base = Base(
            1, snapshot.book, number, snapshot.page_size, digests.tobytes(), snapshot.witness
        )
        Digests(pages_of(part), base).write_base()
        if wrong := sound(part, number):
            raise StoreError(
                "backup", f"The backup could not be read back ({wrong}); the earlier ones are kept."
            )
        target = shelf / f"house-{number:06}-{stamp(now)}.db"
        pages_of(part).replace(pages_of(target))
        part.replace(target)
        flush_names(shelf)
    except OSError as error:
        raise DiskFull(
            "backup", f"No backup could be written ({error.strerror}); the earlier ones are kept."
        ) from error
    finally:
        snapshot.release()
        with suppress(OSError):
            part.unlink(missing_ok=True)
            pages_of(part).unlink(missing_ok=True)
    with suppress(OSError):  # one too many does no harm
        _prune(folder, target, snapshot.book)
    return target


def _prune(folder: Path, made: Path, book: str) -> None:
    """Delete all but the last five backups of this book; those of another book, and the one just
    made, are left alone.
    """
    others = [path for path in backups(folder) if path != made and _book_in(path) in {"", book}]
    for old in others[KEPT - 1 :]:
        old.unlink()
        pages_of(old).unlink(missing_ok=True)
    for beside in (folder / FOLDER).glob(f"house-*.db{_PAGES}"):
        if not beside.with_name(beside.name.removesuffix(_PAGES)).exists():
            beside.unlink()


def _book_in(path: Path) -> str:
    digests = _digests(path)
    return digests.book if digests else ""


def copy_back(backup: Path, target: Path) -> None:
    """Put a backup where the book is to be, its digests first. Raises `OSError`."""
    part = target.with_name("house-restoring.part")
    digests = _digests(backup)
    try:
        part.unlink(missing_ok=True)
        with closing(PageFile(backup)) as file:
            size = digests.page_size if digests else 1 << 16
            pages = (file.read(at, size) for at in range(0, file.size, size))
            found = write_pages(pages, part, logged=True)
        if digests:
            base = Base(1, digests.book, 0, digests.page_size, found.tobytes(), digests.witness)
            Digests(pages_of(target), base).write_base()
        else:
            pages_of(target).unlink(missing_ok=True)
        part.replace(target)
        flush_names(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


class BackupRun:
    """One backup made in the background while play goes on; `wait` gives its result.

    `report_damage` is called, in the background, when a page of the book is not as it was written.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        folder: Path,
        number: int,
        now: datetime,
        report_damage: Callable[[], None],
    ) -> None:
        self.path: Path | None = None
        self.trouble = ""
        self._report_damage = report_damage
        self._thread = Thread(target=self._run, args=(snapshot, folder, number, now), name="backup")
        self._thread.start()

    def _run(self, snapshot: Snapshot, folder: Path, number: int, now: datetime) -> None:
        try:
            self.path = make(snapshot, folder, number, now)
        except StoreError as error:
            self.trouble = str(error)
            if isinstance(error, BadDatabase):
                self._report_damage()

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    def wait(self) -> BackupRun:
        """Return once it is done."""
        self._thread.join()
        return self
