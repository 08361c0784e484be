"""Disks that become full, read-only or vanish during play.

What was shown is in the book, and the rest was never shown.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.book import DiskFull, Store
from tools.torture.booked import Clock, State, begin, decide, play, played, seat, settle, state
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="a full, a read-only and a vanishing disk: a step is recorded whole and shown, or refused in one sentence",
    rows=(
        Row("full", 3, 60, "a disk that fills up at any step, then has room again"),
        Row("limit", 5, 60, "files that may not grow any further at any step, then may"),
        Row("read-only", 2, 20, "a disk that may only be read at the start"),
        Row(
            "vanished",
            8,
            80,
            "the folder moved away or removed between two steps, sometimes another put in its place",
        ),
    ),
    budget=12,
)
ROOM = 1 << 30


class Lost(Exception):
    """Something happened that must not."""


def left_out(row: str) -> str:
    """Why a row cannot be tried here; "" if it can."""
    if row == "limit" and sys.platform == "win32":
        return "files cannot be limited on Windows"
    if row not in ("full", "read-only"):
        return ""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "mounting a small disk needs Linux and root"
    with tempfile.TemporaryDirectory() as place:
        try:
            with small_disk(Path(place) / "disk", 100):
                return ""
        except (OSError, subprocess.CalledProcessError):
            return "a small disk cannot be mounted here"


def _mounting(*words: str) -> None:
    command = shutil.which(words[0])
    if command is None:
        raise FileNotFoundError(words[0])
    subprocess.run([command, *words[1:]], check=True, capture_output=True)


@contextmanager
def small_disk(place: Path, kilobytes: int) -> Iterator[Path]:
    """A small disk mounted on a folder."""
    place.mkdir(parents=True)
    _mounting("mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "house", str(place))
    try:
        yield place
    finally:
        _mounting("umount", "-l", str(place))


def _open(folder: Path) -> Store:
    return Store.open(folder, clock=Clock(), free=lambda _: ROOM)


def _until_refused(store: Store, most: int = 4000) -> State:
    """Play until a step is refused; what the book said before that step. Raises `Lost` when none
    is, or half of one is kept.
    """
    player, sitting = seat(store)
    known = state(store)
    try:
        for number in range(1000, 1000 + most):
            round_id = begin(store, player, sitting, number)
            known = state(store)
            for _ in range(3):
                decide(store, player, round_id)
                known = state(store)
            settle(store, player, round_id, 700)
            known = state(store)
    except DiskFull:
        if state(store) != known:
            raise Lost(f"refused, but the book says {state(store)} instead of {known}") from None
        return known
    raise Lost("no step was refused")


def _goes_on(folder: Path, known: State) -> None:
    """Check that the book is unchanged, and that rounds can be finished and played."""
    with _open(folder) as store:
        if state(store) != known:
            raise Lost(f"{state(store)} instead of {known}")
        player, sitting = seat(store)
        unfinished = store.rounds.unfinished_round(player)
        if unfinished is not None:
            settle(store, player, unfinished.row.id, 5)
        play(store, player, sitting, 100_000)
        if faults := store.verify():
            raise Lost(faults[0])


def _full(scratch: Path, chance: random.Random) -> None:
    with small_disk(scratch / "disk", chance.randrange(2000, 3800)) as disk:
        filler = disk / "filler"
        filler.write_bytes(b"\0" * chance.randrange(200_000, 400_000))
        store = _open(disk / "data")
        known = _until_refused(store)
        store.close()
        filler.unlink()
        _goes_on(disk / "data", known)


def _limit(scratch: Path, chance: random.Random) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    store = _open(scratch / "data")
    seat(store)
    resource.setrlimit(resource.RLIMIT_FSIZE, (chance.randrange(250_000, 900_000), before[1]))
    try:
        known = _until_refused(store)
        store.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    _goes_on(scratch / "data", known)


def _read_only(scratch: Path, chance: random.Random) -> None:
    with small_disk(scratch / "disk", 16_000) as disk:
        known = played(disk / "data", 2 * chance.randrange(1, 6))
        before = {path: path.read_bytes() for path in disk.rglob("*") if path.is_file()}
        _mounting("mount", "-o", "remount,ro", str(disk))
        try:
            _open(disk / "data").close()
        except DiskFull:
            pass
        else:
            raise Lost("a book on a disk that may only be read was opened for writing")
        _mounting("mount", "-o", "remount,rw", str(disk))
        if before != {path: path.read_bytes() for path in disk.rglob("*") if path.is_file()}:
            raise Lost("a file was changed")
        _goes_on(disk / "data", known)


def _vanished(scratch: Path, chance: random.Random) -> None:
    folder, away = scratch / "data", scratch / "away"
    played(folder, 4)
    store = _open(folder)
    player, sitting = seat(store)
    round_id = begin(store, player, sitting, 1000)
    for _ in range(chance.randrange(3)):
        decide(store, player, round_id)
    known = state(store)
    removed = chance.random() < 0.3
    if removed:
        shutil.rmtree(folder)
    else:
        folder.rename(away)
    if chance.random() < 0.3:
        folder.mkdir()
    for action in (
        lambda: decide(store, player, round_id),
        lambda: settle(store, player, round_id, 700),
    ):
        try:
            action()
        except DiskFull:
            continue
        raise Lost("a step was shown that is recorded nowhere")
    if state(store).cents != known.cents:
        raise Lost("a bankroll changed")
    if store.close() == "":
        raise Lost("the exit said that all is well")
    if not removed:
        shutil.rmtree(folder, ignore_errors=True)
        away.rename(folder)
        _goes_on(folder, known)


_TRIES = {"full": _full, "limit": _limit, "read-only": _read_only, "vanished": _vanished}


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Make tries `first` to `first + count - 1` of a row, each determined by seed, row and number."""
    notes = []
    for number in range(first, first + count):
        place = scratch / "try"
        place.mkdir()
        try:
            _TRIES[row](place, random.Random(f"{seed} {row} {number}"))
        except Exception as error:  # noqa: BLE001 (whatever comes out counts as lost, and is told)
            notes.append(f"{row} {number}: {type(error).__name__}: {error}"[:300])
        finally:
            shutil.rmtree(place, ignore_errors=True)
    return Outcome(count, len(notes), tuple(notes))
