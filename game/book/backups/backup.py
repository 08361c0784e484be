"""Backups: copies of the book, or of what changed in it, each page proved as it is copied, ordered
by a number that is kept inside and never by a clock.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Thread

from ...system.files import PageFile, file_name_time, flush_names, irregular_kind, sync
from ..database import SqliteDatabase, connect, database_fault
from ..errors import BadDatabase, DiskFull, Fault, StoreError, run_fault_check
from ..integrity.page_digests import Base, DigestArray, Digests, digest
from ..integrity.page_guard import Snapshot, damaged_pages_clause
from ..schema.migrations import missing_schema
from .backup_changes import (
    ENDING,
    Changes,
    apply_changes,
    layered_page_reader,
    pages_to_copy,
    write_changes,
)

BOOK = "house.db"
FOLDER = "backups"
KEPT = 5
EVERY = 500
SMALL = 8 << 20
"""Bytes up to which every page is compared at every start, and the indexes with their tables, also
in every backup.
"""

_DATED = re.compile(r"house-(\d{8}T\d{6}\.\d{6}Z)\.db")
_NUMBERED = re.compile(r"house-(\d{6,12})-(\d{8}T\d{6}\.\d{6}Z)\.(?:db|changes)")
_PAGES = "-pages"


def book_of(folder: Path) -> Path:
    """The database file of a data folder."""
    return folder / BOOK


def digests_path(path: Path) -> Path:
    """Where the digests of a database file are."""
    return path.with_name(path.name + _PAGES)


def backup_number(path: Path) -> int:
    """A backup's number as its name tells it; 0 for one from before backups were numbered."""
    found = _NUMBERED.fullmatch(path.name)
    return int(found[1]) if found else 0


def backup_time(path: Path) -> datetime | None:
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
        for p in (folder / FOLDER).glob("house-*")
        if _NUMBERED.fullmatch(p.name) or _DATED.fullmatch(p.name)
    ]
    return tuple(sorted(named, key=lambda path: (backup_number(path), path.name), reverse=True))


def good_backups(folder: Path) -> tuple[Path, ...]:
    """The backups that pass their check now, the newest first."""
    return tuple(path for path in backups(folder) if not backup_fault(path, backup_number(path)))


def backup_fault(path: Path, wanted_number: int = 0) -> Fault:
    """Why a backup cannot be used, in a few words; empty when it can. `wanted_number` is the one it
    must hold (0: not asked).

    Its pages are compared with the digests beside it; without those, or when it is small, SQLite
    compares its indexes too.
    """
    if odd := irregular_kind(path):
        return f"it is {odd}"
    find_fault = _fault_of_changes if path.suffix == ENDING else _fault_of_copy
    return run_fault_check(partial(find_fault, path, wanted_number))


def _fault_of_copy(path: Path, wanted_number: int) -> Fault:
    with closing(PageFile(path)) as file:
        if file.read(0, 16) != b"SQLite format 3\0":
            return "the file does not begin like a database" if file.size else "the file is empty"
        digests = _digests(path)
        wrong = digests.wrong_pages(file) if digests else []
        small = file.size <= SMALL
    if wrong:
        return damaged_pages_clause(wrong)
    with closing(connect(path, read_only=True)) as connection:
        said = database_fault(connection, thorough=small or digests is None)
        if said := said or ("" if digests else missing_schema(SqliteDatabase(connection))):
            return said
        if (
            wanted_number
            and connection.execute("SELECT backups FROM book").fetchone()[0] != wanted_number
        ):
            return "its name does not tell its number"
    return ""


def _fault_of_changes(path: Path, wanted_number: int) -> Fault:
    """The same of a file of changes: each page of the book that it stands for is compared."""
    digests = _digests(path)
    if digests is None:
        return "its digests are missing"
    if wanted_number and digests.backup != wanted_number:
        return "its name does not tell its number"
    with layered_page_reader(
        path, digests.page_size, partial(_find_earlier_backup, path)
    ) as read_page:
        wrong = [
            page
            for page, wanted in enumerate(digests.home, 1)
            if digest(read_page(page), page) != wanted
        ]
    return damaged_pages_clause(wrong) if wrong else ""


def _find_earlier_backup(later: Path, number: int) -> Path:
    """The backup of that number that lies beside a later one; raises `BadDatabase`."""
    for ending in (".db", ENDING):
        for path in later.parent.glob(f"house-{number:06}-*{ending}"):
            if number < backup_number(later):
                return path
    raise BadDatabase("backup", f"backup {number}, which it follows, is missing")


def _digests(path: Path) -> Digests | None:
    beside = digests_path(path)
    if irregular_kind(beside):
        return None
    found = Digests.load(beside)
    return None if found is None or found.rotten else found


def write_pages(pages: Iterable[bytes], target: Path, *, wal_mode: bool) -> DigestArray:
    """Write a database file page by page and onto the disk; its digests. `wal_mode` is how it will
    be journaled.
    """
    digests = array("I")
    with target.open("xb") as file:
        for number, page in enumerate(pages, 1):
            written = (
                _first_page_with_journal_mode(page, wal_mode=wal_mode) if number == 1 else page
            )
            digests.append(digest(written, number))
            file.write(written)
        file.flush()
        sync(file.fileno())
    return digests


def _first_page_with_journal_mode(first: bytes, *, wal_mode: bool) -> bytes:
    """The first page of a database that is journaled so."""
    page = bytearray(first)
    # the two bytes of the first page that say how the file is journaled
    page[18:20] = b"\x02\x02" if wal_mode else b"\x01\x01"
    return bytes(page)


def _checked_pages(snapshot: Snapshot, numbers: Iterable[int]) -> Iterator[bytes]:
    for number in numbers:
        page, wanted = snapshot.page_and_wanted_digest(number)
        if len(page) != snapshot.page_size or digest(page, number) != wanted:
            raise BadDatabase(
                "database", f"The book is damaged ({damaged_pages_clause([number])})."
            )
        yield page


def next_backup_number(folder: Path, last_number: int) -> int:
    """The number of the next backup: past the book's own count and past every backup that lies
    there, whosever it is.
    """
    return 1 + max([last_number, *map(backup_number, backups(folder))])


def make_backup(snapshot: Snapshot, folder: Path, number: int, now: datetime) -> Path:
    """Copy a snapshot into a file that has passed its check, of a large book only what changed
    since the last backup; then only the last five of the book stay, this one always.

    Raises `StoreError` (`DiskFull`, `BadDatabase`) and leaves the older backups alone when it does
    not succeed.
    """
    shelf = folder / FOLDER
    part = shelf / "unfinished.part"
    try:
        shelf.mkdir(exist_ok=True)
        part.unlink(missing_ok=True)
        before = _digests_to_build_on(folder, snapshot, number)
        write = _write_full_backup if before is None else partial(_write_incremental_backup, before)
        if wrong := write(snapshot, part, number):
            raise StoreError(
                "backup", f"The backup could not be read back ({wrong}); the earlier ones are kept."
            )
        ending = ".db" if before is None else ENDING
        target = shelf / f"house-{number:06}-{file_name_time(now)}{ending}"
        digests_path(part).replace(digests_path(target))
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
            digests_path(part).unlink(missing_ok=True)
    with suppress(OSError, StoreError):  # one too many does no harm
        _delete_old_backups(folder, target, snapshot.book)
    return target


def _write_digests_file(snapshot: Snapshot, part: Path, number: int, digests: DigestArray) -> None:
    base = Base(1, snapshot.book, number, snapshot.page_size, digests.tobytes(), snapshot.witness)
    Digests(digests_path(part), base).rewrite_file()


def _write_full_backup(snapshot: Snapshot, part: Path, number: int) -> Fault:
    """Write a copy of every page and its digests; why it cannot be read back."""
    pages = _checked_pages(snapshot, range(1, snapshot.pages + 1))
    _write_digests_file(snapshot, part, number, write_pages(pages, part, wal_mode=False))
    return backup_fault(part, number)


def _write_incremental_backup(
    before: Digests, snapshot: Snapshot, part: Path, number: int
) -> Fault:
    """Write the pages that are not as in the backup before, and all digests; why they cannot be
    read back.
    """
    digests = snapshot.digests()
    numbers = pages_to_copy(digests, before.home)
    pages = _checked_pages(snapshot, numbers)
    first = _first_page_with_journal_mode(next(pages), wal_mode=False)
    digests[0] = digest(first, 1)
    write_changes(part, snapshot.page_size, before.backup, numbers, chain([first], pages))
    _write_digests_file(snapshot, part, number, digests)
    with closing(Changes(part)) as written:
        wrong = written.wrong_pages(digests)
    return damaged_pages_clause(wrong) if wrong else ""


def _digests_to_build_on(folder: Path, snapshot: Snapshot, number: int) -> Digests | None:
    """The digests of the last backup, if only what changed since it is to be copied; None where a
    whole copy is due: of a small book, and where that backup cannot be built upon.

    A run of its pages is compared each time, so that rot in an old copy is not built upon for ever.
    """
    size = snapshot.page_size
    if snapshot.pages * size <= SMALL:
        return None
    last = next(
        (path for path in backups(folder) if _book_id_of_backup(path) == snapshot.book), None
    )
    digests = None if last is None else _digests(last)
    if (
        last is None
        or digests is None
        or digests.backup != backup_number(last)
        or digests.page_size != size
    ):
        return None
    pages = 256
    some = [1 + (number * pages + at) % len(digests.home) for at in range(pages)]
    try:
        with layered_page_reader(last, size, partial(_find_earlier_backup, last)) as read_page:
            right = all(digest(read_page(page), page) == digests.home[page - 1] for page in some)
    except (OSError, StoreError):
        return None
    return digests if right else None


def _delete_old_backups(folder: Path, just_made: Path, book_id: str) -> None:
    """Let only the last five backups of this book stay; those of another book, and the one just
    made, are left alone. Changes that follow the oldest copy are brought into it.
    """
    own = [
        path
        for path in backups(folder)
        if path == just_made or _book_id_of_backup(path) in {"", book_id}
    ]
    while len(own) > KEPT:
        oldest, later = own[-1], own[-2]
        own.pop()
        if oldest == just_made:
            break
        if later.suffix == ENDING and oldest.suffix != ENDING:
            own[-1] = _merge_into_full(oldest, later)
        else:
            _delete_backup(oldest)
    for beside in (folder / FOLDER).glob(f"house-*{_PAGES}"):
        if not beside.with_name(beside.name.removesuffix(_PAGES)).exists():
            beside.unlink()


def _delete_backup(path: Path) -> None:
    path.unlink()
    digests_path(path).unlink(missing_ok=True)


def _merge_into_full(full: Path, later: Path) -> Path:
    """Make of the oldest copy the one after it, of which there is a file of changes; where it is.
    Raises `OSError`, `BadDatabase`.

    Until it has its new name, the file of changes stands for what it stood for.
    """
    digests = _digests(later)
    target = later.with_suffix(".db")
    with closing(Changes(later)) as changes:
        if (
            digests is None
            or changes.before != backup_number(full)
            or changes.wrong_pages(digests.home)
        ):
            raise BadDatabase("backup", f"{later.name} does not follow {full.name}")
        apply_changes(full, changes)
    base = Base(
        1, digests.book, digests.backup, digests.page_size, digests.home.tobytes(), digests.witness
    )
    Digests(digests_path(target), base).rewrite_file()
    full.replace(target)
    flush_names(target.parent)
    digests_path(full).unlink(missing_ok=True)
    _delete_backup(later)
    return target


def _book_id_of_backup(path: Path) -> str:
    digests = _digests(path)
    return digests.book if digests else ""


def copy_back(backup: Path, target: Path) -> None:
    """Put a backup where the book is to be, its digests first. Raises `OSError`, `BadDatabase`."""
    part = target.with_name("house-restoring.part")
    digests = _digests(backup)
    try:
        part.unlink(missing_ok=True)
        found = write_pages(_pages_of_backup(backup, digests), part, wal_mode=True)
        if digests:
            base = Base(1, digests.book, 0, digests.page_size, found.tobytes(), digests.witness)
            Digests(digests_path(target), base).rewrite_file()
        else:
            digests_path(target).unlink(missing_ok=True)
        part.replace(target)
        flush_names(target.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _pages_of_backup(backup: Path, digests: Digests | None) -> Iterator[bytes]:
    """The pages of a backup in order; without digests in pieces of any size."""
    if digests is not None and backup.suffix == ENDING:
        find = partial(_find_earlier_backup, backup)
        with layered_page_reader(backup, digests.page_size, find) as read_page:
            yield from map(read_page, range(1, 1 + len(digests.home)))
        return
    with closing(PageFile(backup)) as file:
        size = digests.page_size if digests else 1 << 16
        yield from (file.read(at, size) for at in range(0, file.size, size))


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
            self.path = make_backup(snapshot, folder, number, now)
        except StoreError as error:
            self.trouble = str(error)
            if isinstance(error, BadDatabase):
                self._report_damage()

    @property
    def is_running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    def wait(self) -> BackupRun:
        """Return once it is done."""
        self._thread.join()
        return self
