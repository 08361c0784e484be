"""What happens when the book cannot be used: it is set aside, never overwritten, and every good
backup is offered.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import msgspec

from ...core.money import dollars
from ...hands.phrases import join_with_and
from ...printing.dates import month_day_year_text
from ...system.files import file_name_time, irregular_kind, replace
from ..chain.writer import newest_head_hash
from ..database import SqliteDatabase, connect
from ..errors import BadDatabase, StoreError
from ..integrity.page_digests import Digests, RoundAndBankrolls
from ..integrity.soundness import find_fault
from .backup import backup_number, backup_time, backups, book_of, digests_path, good_backups

PARTS = ("", "-wal", "-shm", "-journal", "-pages", "-damaged")
"""The book, and the endings of the files beside it."""

LEFT = "-left"
"""The ending of the file with the head of the book whose place a backup takes, from before it does
until that is a link.
"""

WAY = "choose in the lobby, or by the command restore"
"""The end of a sentence that says the book is damaged, for whoever has no window before him."""

_ASIDE = "house-damaged-"


class BackupOffer(msgspec.Struct, frozen=True):
    """A good backup: where it is, its number (0: from before they were numbered), what it lacks as
    one sentence.
    """

    path: Path
    number: int
    made: datetime | None
    lacks: str

    @property
    def spoken_name(self) -> str:
        """What to call it: "backup 12", or "the backup" of a day; "the book that was set aside"."""
        if is_set_aside_book(self.path):
            return "the book that was set aside"
        return f"backup {self.number}" if self.number else "the old backup"

    @property
    def description(self) -> str:
        """When it was made, by the machine's time, and what it lacks, as a sentence."""
        made = self.made.astimezone() if self.made else None
        when = f", made on {month_day_year_text(made)} at {made:%H:%M}," if made else ""
        return f"{self.spoken_name[:1].upper()}{self.spoken_name[1:]}{when} {self.lacks}."


def set_book_aside(folder: Path, now: datetime) -> Path:
    """Rename the damaged book, and the files beside it, to a dated name; where it is now. Raises
    `OSError`.
    """
    target = folder / f"{_ASIDE}{file_name_time(now)}.db"
    for suffix in PARTS:
        part = book_of(folder).with_name(book_of(folder).name + suffix)
        if part.exists():
            part.rename(target.with_name(target.name + suffix))
    return target


def is_set_aside_book(path: Path) -> bool:
    """Whether a file is a book that was set aside, by its name."""
    return path.name.startswith(_ASIDE) and path.name.endswith(".db")


def books_set_aside(folder: Path) -> tuple[Path, ...]:
    """The books that were set aside, the newest first; not yet checked."""
    return tuple(
        sorted(
            (path for path in folder.glob(f"{_ASIDE}*.db") if is_set_aside_book(path)), reverse=True
        )
    )


def is_book_missing(folder: Path) -> bool:
    """Whether the folder has no book, but something that is left of one."""
    return not book_of(folder).exists() and (
        newest_book_set_aside(folder) is not None or bool(backups(folder))
    )


def damaged_book_error(why: str) -> BadDatabase:
    """What to say of a damaged book that is only to be read."""
    return BadDatabase("database", f"The house's book is damaged ({why}); {WAY}.")


def missing_book_error(folder: Path) -> BadDatabase:
    """What to say where the folder has no book: that it never had one, or how to have it again."""
    words = (
        f"The house's book is missing; {WAY}."
        if is_book_missing(folder)
        else f"There is no book in {folder} yet."
    )
    return BadDatabase("database", words)


def newest_book_set_aside(folder: Path) -> Path | None:
    """The last book that was set aside (perhaps only the files beside it were there), if any."""
    found = max((path.name for path in folder.glob(f"{_ASIDE}*.db*")), default=None)
    return None if found is None else folder / (found.partition(".db")[0] + ".db")


def read_progress(connection: sqlite3.Connection) -> RoundAndBankrolls:
    """How far a database says that it has come, by its tables; raises what SQLite raises."""
    last = connection.execute("SELECT coalesce(max(id), 0) FROM round").fetchone()[0]
    rows = connection.execute(
        "SELECT player.id, player.name, coalesce(balance.cents, 0) FROM player"
        " LEFT JOIN balance ON balance.account = 'player:' || player.id"
    ).fetchall()
    return RoundAndBankrolls(
        0, last, {row[0]: row[2] for row in rows}, {row[0]: row[1] for row in rows}
    )


def _read_progress_of_file(path: Path) -> RoundAndBankrolls | None:
    """How far a book that is no longer in use had come: by the digests beside it, or else by what
    can still be read of it.
    """
    try:
        beside = None if irregular_kind(digests_path(path)) else Digests.load(digests_path(path))
        if beside is not None:
            return beside.witness
        if not path.is_file():
            return None
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            return read_progress(connection)
    except (OSError, sqlite3.Error, ValueError, msgspec.MsgspecError):
        return None


def read_head_hash(book: Path) -> str:
    """The hash of the last link of a book that may be damaged; "" when it cannot be read."""
    if irregular_kind(book):
        return ""
    try:
        with closing(connect(book, read_only=True)) as connection:
            return newest_head_hash(SqliteDatabase(connection))
    except (StoreError, sqlite3.Error, ValueError):
        return ""


def note_replaced_head(folder: Path, replaced: Path | None) -> None:
    """Write down the head of a book that was set aside (None: it is missing) before a backup takes
    its place; raises `OSError`.
    """
    path = book_of(folder)
    replace(
        path.with_name(path.name + LEFT), (read_head_hash(replaced) if replaced else "").encode()
    )


def missing_records_clause(backup: RoundAndBankrolls, book: RoundAndBankrolls | None) -> str:
    """What a backup lacks against the book, as the end of a sentence that begins with its name.

    >>> anna = {1: "Anna"}
    >>> missing_records_clause(RoundAndBankrolls(9, 4300, {1: 5_000}, anna), RoundAndBankrolls(30, 4318, {1: 305_000}, anna))
    "lacks rounds 4,301 to 4,318 and $3,000.00 of Anna's"
    >>> missing_records_clause(RoundAndBankrolls(9, 7, {1: 5_000}, anna), RoundAndBankrolls(9, 8, {1: 4_000}, anna))
    'lacks round 8; Anna has $10.00 more there'
    >>> missing_records_clause(RoundAndBankrolls(9, 7, {}, {}), None)
    'ends with round 7; what was played after it cannot be told'
    """
    if book is None:
        return f"ends with round {backup.round:,}; what was played after it cannot be told"
    lost = []
    if book.round > backup.round:
        first = backup.round + 1
        lost.append(
            f"round {book.round:,}"
            if first == book.round
            else f"rounds {first:,} to {book.round:,}"
        )
    names = backup.names | book.names
    change = {player: cents - backup.cents.get(player, 0) for player, cents in book.cents.items()}
    lost += [
        f"{dollars(cents)} of {names.get(player, 'somebody')}'s"
        for player, cents in change.items()
        if cents > 0
    ]
    more = [
        f"{names.get(player, 'somebody')} has {dollars(-cents)} more there"
        for player, cents in change.items()
        if cents < 0
    ]
    return (
        "; ".join([f"lacks {join_with_and(lost) or 'no round'}", *more])
        if lost or more
        else "lacks nothing"
    )


def backup_offers(folder: Path, aside: Path | None) -> tuple[BackupOffer, ...]:
    """Every good backup, the newest first, with what it lacks; before them the book that was set
    aside, where it is sound.
    """
    book = _read_progress_of_file(aside) if aside else None
    own = (aside,) if aside is not None and not find_fault(aside) else ()
    told = ((path, _read_progress_of_file(path)) for path in (*own, *good_backups(folder)))
    return tuple(
        BackupOffer(path, backup_number(path), backup_time(path), missing_records_clause(w, book))
        for path, w in told
        if w is not None
    )
