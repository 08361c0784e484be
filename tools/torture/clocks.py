"""Wrong clocks, newer schemas and second windows.

No backup is lost to a date, and nobody opens a book who must not.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from game.book import AlreadyOpen, Damaged, NewerDatabase, Store
from game.book.backups.backup import backup_number, backups, book_of, digests_path
from game.book.schema.migrations import NEWEST
from tools.torture.booked import SLUG, Clock, play, played, seat, state
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="clocks set forward and back, daylight saving, newer schemas and second windows",
    rows=(
        Row("jumps", 4, 60, "seven exits, the clock set anywhere from 1970 to 2100 before each"),
        Row(
            "daylight",
            2,
            40,
            "exits within the hour that comes twice, and over the one that is left out",
        ),
        Row("newer", 6, 60, "a book of a newer schema, and one whose number only looks newer"),
        Row("windows", 2, 20, "a second window, then the first one killed"),
    ),
    budget=12,
)
HERE = Path(__file__).resolve().parent.parent.parent
HOLD = """
import sys
from pathlib import Path
from game.book import Store
from tools.torture.booked import Clock, play, seat
store = Store.open(Path(sys.argv[1]), clock=Clock())
play(store, *seat(store), 500)
print("open", flush=True)
sys.stdin.read()
"""


class Lost(Exception):
    """Something happened that must not."""


def must(true: bool, words: str) -> None:
    """Raise `Lost` unless it is true."""
    if not true:
        raise Lost(words)


def _exits(folder: Path, times: int, clock: Clock, move: Callable[[], None]) -> None:
    """Play rounds with clean exits; the newest backup is the last one made, and restores it."""
    for turn in range(1, times + 1):
        move()
        store = Store.open(folder, clock=clock)
        player, sitting = seat(store)
        play(store, player, sitting, store.tables.table_standing(player, SLUG).number + 1)
        said = store.close()
        must(said == "", f"close said {said!r}")
        numbers = [backup_number(path) for path in backups(folder)]
        must(
            numbers == list(range(turn, max(0, turn - 5), -1)),
            f"after exit {turn} the backups are {numbers}",
        )
    with Store.open(folder, clock=clock) as store:
        known = state(store)
    book_of(folder).write_bytes(b"ruined")
    try:
        Store.open(folder, clock=clock).close(keep_backup=False)
    except Damaged as damaged:
        must(
            damaged.offers[0].lacks == "lacks nothing",
            f"the newest backup {damaged.offers[0].lacks}",
        )
        with damaged.restore() as store:
            must(state(store) == known, f"restored {state(store)} instead of {known}")
        return
    raise Lost("a ruined book was opened")


def _jumps(folder: Path, chance: random.Random) -> None:
    clock = Clock()

    def move() -> None:
        clock.now = datetime(1970, 1, 2, tzinfo=UTC) + timedelta(days=chance.randrange(47_000))

    _exits(folder, 7, clock, move)


def _daylight(folder: Path, chance: random.Random) -> None:
    clock = Clock()
    autumn = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)

    # the wall clock shows 1:30 twice; some systems move the clock itself instead
    def move() -> None:
        hours = chance.choice((4, 5))
        clock.now = (autumn + timedelta(minutes=chance.randrange(90))).astimezone(
            timezone(-timedelta(hours=hours))
        )
        clock.now -= timedelta(hours=chance.choice((0, 1)))

    _exits(folder, 6, clock, move)


def _newer(folder: Path, chance: random.Random) -> None:
    known = played(folder, 4)
    number = NEWEST + chance.randrange(1, 60_000)
    book = book_of(folder).read_bytes()
    if chance.random() < 0.5:
        with Store.open(folder, clock=Clock()) as store, store.atomic():
            store.door.write(
                "INSERT INTO migration (number, name, applied) VALUES (?, 'to come', 1)", (number,)
            )
            store.door.write(f"PRAGMA user_version = {number}")
        book = book_of(folder).read_bytes()
        try:
            Store.open(folder, clock=Clock())
        except NewerDatabase:
            must(book_of(folder).read_bytes() == book, "a newer book was written to")
            return
        raise Lost("a newer book was opened")
    book_of(folder).write_bytes(book[:60] + number.to_bytes(4, "big") + book[64:])
    if chance.random() < 0.5:
        digests_path(book_of(folder)).unlink()
    try:
        Store.open(folder, clock=Clock())
    except Damaged as damaged:
        with damaged.restore() as store:
            must(state(store) == known, "the backup says something else")
        return
    raise Lost("a number that only looks newer was believed")


def _windows(folder: Path, _: random.Random) -> None:
    played(folder, 4)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        cwd=HERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    if holder.stdin is None or holder.stdout is None:
        raise Lost("a process without its pipes")
    try:
        must(holder.stdout.readline() == b"open\n", "the first window did not open the book")
        try:
            Store.open(folder, clock=Clock())
        except AlreadyOpen:
            pass
        else:
            raise Lost("two windows had the book")
        Store.open(folder, clock=Clock(), read_only=True).close()
    finally:
        holder.kill()
        holder.wait()
        holder.stdin.close()
        holder.stdout.close()
    with Store.open(folder, clock=Clock()) as store:
        must(
            store.door.value("SELECT count(*) FROM round WHERE number = 500 AND status = 'settled'")
            == 1,
            "lost",
        )
        must(store.verify() == (), "the book does not verify")


_TRIES = {"jumps": _jumps, "daylight": _daylight, "newer": _newer, "windows": _windows}


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Make tries `first` to `first + count - 1` of a row, each determined by seed, row and number."""
    notes = []
    for number in range(first, first + count):
        folder = scratch / "book"
        try:
            _TRIES[row](folder, random.Random(f"{seed} {row} {number}"))
        except Exception as error:  # noqa: BLE001 (whatever comes out counts as lost, and is told)
            notes.append(f"{row} {number}: {type(error).__name__}: {error}"[:300])
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return Outcome(count, len(notes), tuple(notes))
