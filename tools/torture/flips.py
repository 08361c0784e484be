"""Damage: flipped bits, truncations and zeroed pages in a book, its log, digests and backups."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

from game.book import BadDatabase, Damaged, Filter, Store
from game.book.integrity import opening, page_digests
from tools.torture.booked import (
    Clock,
    State,
    begin,
    decide,
    played,
    seat,
    settle,
    standing_still,
    state,
)
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="flipped bits, truncations and zeroed pages in a book, each noticed before its money counts, or without effect",
    rows=(
        Row("flip-closed", 24, 900, "one bit of the book flipped while it is closed"),
        Row("flip-playing", 12, 300, "one bit of the book flipped between two steps of a round"),
        Row(
            "flip-large",
            12,
            600,
            "one bit of a closed book flipped that is too large to be compared whole at a start",
        ),
        Row("cut", 8, 200, "the book cut off anywhere"),
        Row("zero", 12, 300, "a page of the book zeroed"),
        Row("log-flip", 12, 300, "one bit of the log that a pulled plug left"),
        Row("log-cut", 6, 150, "that log cut off anywhere"),
        Row("log-playing", 10, 200, "one bit of the log flipped between two steps of a round"),
        Row("digests", 12, 300, "one bit of the digests flipped, or the file cut off"),
        Row(
            "backup",
            8,
            200,
            "one bit of the newest backup, or of its digests, flipped, then the book ruined",
        ),
    ),
    budget=12,
)
PAGE = 4096


class Lost(Exception):
    """Something happened that must not."""


def flip(path: Path, bit: int) -> None:
    """Flip one bit of a file."""
    with path.open("r+b") as file:
        file.seek(bit // 8)
        (byte,) = file.read(1)
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))


def somewhere(path: Path, number: int, chance: random.Random, unit: int = PAGE) -> int:
    """A random bit of a file, on its pages in turn."""
    size = path.stat().st_size
    start = number % max(1, size // unit) * unit
    return start * 8 + chance.randrange(8 * min(unit, size - start))


def look(folder: Path, known: State) -> str:
    """Open the damaged book: "noticed", with a backup that can be restored, or "no effect"; raises
    `Lost`.
    """
    try:
        store = Store.open(folder, clock=Clock())
    except Damaged as damaged:
        if not damaged.offers:
            raise Lost("no backup was offered") from damaged
        with damaged.restore() as again:
            if faults := again.verify():
                raise Lost(f"the backup does not verify: {faults[0]}") from damaged
        return "noticed"
    try:
        if state(store) != known:
            raise Lost(f"opened with {state(store)} instead of {known}")
        if faults := store.verify():
            raise Lost(f"opened although {faults[0]}")
    finally:
        store.close(keep_backup=False)
    return "no effect"


def _flip_closed_book(folder: Path, known: State, number: int, chance: random.Random) -> str:
    flip(folder / "house.db", somewhere(folder / "house.db", number, chance))
    return look(folder, known)


def _flip_large_book(folder: Path, known: State, number: int, chance: random.Random) -> str:
    """Check that every balance is right, or that the book is not opened.

    Damage that a start does not read is found by the checks of slices at the latest.
    """
    flip(folder / "house.db", somewhere(folder / "house.db", number, chance))
    small, opening.SMALL = opening.SMALL, 0  # type: ignore[attr-defined]
    try:
        with Store.open(folder, clock=Clock(), timer=standing_still) as store:
            if {
                p.id: int(store.people.bankroll(p.id)) for p in store.people.players()
            } != known.cents:
                raise Lost("a bankroll is another")
            for player in known.cents:
                sums, rows = (
                    store.history.totals(Filter(player=player)),
                    store.history.each_round(Filter(player=player)),
                )
                if sums.net != sum(row.net for row in rows):
                    raise Lost("a sum is another")
            for _ in range(2 + (folder / "house.db").stat().st_size // page_digests.CHUNK):
                store.check_next_pages()
        raise Lost("a flipped bit was not noticed")
    except Damaged as damaged:
        if not damaged.offers:
            raise Lost("no backup was offered") from damaged
    except BadDatabase:
        pass
    finally:
        opening.SMALL = small  # type: ignore[attr-defined]
    return "noticed"


def _cut_book(folder: Path, known: State, _: int, chance: random.Random) -> str:
    os.truncate(folder / "house.db", chance.randrange((folder / "house.db").stat().st_size))
    return look(folder, known)


def _zero_page(folder: Path, known: State, number: int, _: random.Random) -> str:
    path = folder / "house.db"
    with path.open("r+b") as file:
        file.seek(number % (path.stat().st_size // PAGE) * PAGE)
        file.write(bytes(PAGE))
    return look(folder, known)


def _flip_log(folder: Path, known: State, number: int, chance: random.Random) -> str:
    flip(folder / "house.db-wal", somewhere(folder / "house.db-wal", number, chance))
    return look(folder, known)


def _cut_log(folder: Path, known: State, _: int, chance: random.Random) -> str:
    os.truncate(folder / "house.db-wal", chance.randrange((folder / "house.db-wal").stat().st_size))
    return look(folder, known)


def _flip_digests(folder: Path, known: State, number: int, chance: random.Random) -> str:
    path = folder / "house.db-pages"
    if number % 3:
        flip(path, somewhere(path, number, chance, 64))
    else:
        os.truncate(path, chance.randrange(path.stat().st_size))
    if look(folder, known) != "no effect":
        raise Lost("a sound book was called damaged")
    return "no effect"


def _flip_backup(folder: Path, _: State, number: int, chance: random.Random) -> str:
    newest = max((folder / "backups").glob("house-*.db"))
    hit = newest if number % 4 else newest.with_name(newest.name + "-pages")
    flip(hit, somewhere(hit, number, chance))
    os.truncate(folder / "house.db", 5000)
    try:
        Store.open(folder, clock=Clock()).close(keep_backup=False)
    except Damaged as damaged:
        if not damaged.offers or (number % 4 and damaged.offers[0].path == newest):
            raise Lost("a damaged backup is offered, or no good one") from damaged
        return "noticed"
    raise Lost("half a book was opened")


def _flip_while_playing(
    folder: Path, known: State, number: int, chance: random.Random, name: str = "house.db"
) -> str:
    """Flip a bit before the deal, a decision or the settlement of a round; records stay true."""
    store = Store.open(folder, clock=Clock(), timer=standing_still)
    steps = number % 3
    said = "no effect"
    try:
        player, sitting = seat(store, "Anna")
        before = int(store.people.bankroll(player))
        actions: list[Callable[[int], object]] = [
            lambda _: begin(store, player, sitting, 1000),
            lambda r: decide(store, player, r),
            lambda r: settle(store, player, r, 700),
        ]
        round_id = 0
        for at, action in enumerate(actions):
            if at == steps:
                flip(folder / name, somewhere(folder / name, number // 3, chance))
            round_id = int(action(round_id) or round_id)  # type: ignore[call-overload]
        if store.people.bankroll(player) != before + 700:
            raise Lost("the round was paid wrong")
        known = state(store)
    except BadDatabase:
        said = "noticed"
    finally:
        store.close()
    return said if said == "noticed" else look(folder, known)


def _flip_log_while_playing(folder: Path, known: State, number: int, chance: random.Random) -> str:
    return _flip_while_playing(folder, known, number, chance, "house.db-wal")


_TRIES: dict[str, Callable[[Path, State, int, random.Random], str]] = {
    "flip-closed": _flip_closed_book,
    "flip-playing": _flip_while_playing,
    "flip-large": _flip_large_book,
    "cut": _cut_book,
    "zero": _zero_page,
    "log-flip": _flip_log,
    "log-cut": _cut_log,
    "log-playing": _flip_log_while_playing,
    "digests": _flip_digests,
    "backup": _flip_backup,
}


@cache
def template(shelf: Path, leave: int) -> tuple[Path, State]:
    """The book that is copied for each try of a process, and its state; it has three backups."""
    folder = shelf / f"book-{leave}"
    if folder.exists():
        shutil.rmtree(folder)
    clock = Clock()
    played(folder, 40)
    for _ in range(2):
        with Store.open(folder, clock=clock) as store:
            seat(store, "Bo")
    known = played(folder, 0, leave=leave)
    return folder, known


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Make tries `first` to `first + count - 1` of a row, each determined by seed, row and number."""
    leave = 6 if row in {"log-flip", "log-cut", "digests"} else 0
    book, known = template(scratch.parent / "books", leave)  # beside what is cleared after each row
    notes = []
    for number in range(first, first + count):
        folder = scratch / "try"
        shutil.copytree(book, folder)
        try:
            _TRIES[row](folder, known, number, random.Random(f"{seed} {row} {number}"))
        except Exception as error:  # noqa: BLE001 (whatever comes out counts as lost, and is told)
            notes.append(f"{row} {number}: {type(error).__name__}: {error}"[:300])
        finally:
            shutil.rmtree(folder)
    return Outcome(count, len(notes), tuple(notes))
