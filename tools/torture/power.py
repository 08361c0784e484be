"""A power cut: what was written after the last fsync is lost, whole, in part or torn, and names
with it.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import msgspec

from game.games import SLUGS
from tools.torture import disk
from tools.torture.disk import Disk, Loss, Record
from tools.torture.kills import PLACE_STEP, TABLES, TRIES_A_PLAY, Kill, killed, reference
from tools.torture.player import PlayerView
from tools.torture.reference import Reference, fresh_copy
from tools.torture.row import Description, Outcome, Row

KINDS = ("commits", "backup", "first", "restore", "migration", "shoes")
"""The rows of kills.py whose plays the power is cut in."""
PART = Description(
    about="Power cuts: from the calls of a real play the disk is rebuilt as a cut leaves it; all that had been shown is there.",
    rows=(
        Row("dropped", 8, 1536, "power cut, everything written after the last fsync gone"),
        Row("some", 8, 1536, "power cut, any part of the writes after the last fsync kept"),
        Row("torn", 8, 1536, "power cut, writes after the last fsync torn at 512 bytes"),
        Row(
            "names",
            8,
            1536,
            "power cut, files made, renamed and deleted after the last fsync of their folder forgotten too",
        ),
    ),
    budget=12,
    chunk=len(KINDS) * TRIES_A_PLAY,
)
LOSSES = {
    "dropped": Loss(),
    "some": Loss(some=True),
    "torn": Loss(torn=True),
    "names": Loss(some=True, torn=True, names=True),
}


def environment() -> dict[str, str]:
    """Calls are watched."""
    return disk.environment()


def left_out(row: str) -> str:  # noqa: ARG001 (every row needs the same)
    """Why power cannot be cut here."""
    return disk.why_not()


class Recorded:
    """A play, and every call it made."""

    def __init__(self, undisturbed: Reference, scratch: Path) -> None:
        self.undisturbed = undisturbed
        folder, log = fresh_copy(undisturbed.base, scratch), scratch / "log"
        shown = killed(folder, undisturbed.plan, Kill(verbs=len(undisturbed.points)), log)
        if isinstance(shown, str):
            raise RuntimeError(shown)  # noqa: TRY004 (the play went wrong, not its type)
        self.root = folder.resolve()
        self.records: tuple[Record, ...] = tuple(disk.records(log))
        log.unlink()
        self.before = fresh_copy(undisturbed.base, scratch / "before")

    def cut(self, at: int, loss: Loss, chance: random.Random, folder: Path) -> list[PlayerView]:
        """Lay down in `folder` the disk as a cut before record number `at` leaves it; what had been
        shown by then.
        """
        left = Disk(self.before, self.root)
        shown = b""
        for record in self.records[:at]:
            if record.kind == "S":
                shown += record.data
            else:
                left.follow(record)
        left.lay(folder, loss, chance)
        return [
            msgspec.json.decode(line, type=PlayerView)
            for line in shown.splitlines()
            if line != b'"end"'
        ]


def _slug(kind: str, turn: int) -> str:
    tables = TABLES.get(kind, SLUGS)
    return tables[turn * 5 % len(tables)]


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Cut the power, and look at what is left."""
    notes: list[str] = []
    known: dict[tuple[int, int], Recorded] = {}
    for number in range(first, first + count):
        turn, lane = divmod(number, len(KINDS))
        variant, place = divmod(turn, TRIES_A_PLAY)
        kind = KINDS[lane]
        if (variant, lane) not in known:
            own = scratch / f"{variant} {lane}"
            known[variant, lane] = Recorded(
                reference(kind, _slug(kind, variant + lane), seed + variant, own), own
            )
        played = known[variant, lane]
        chance = random.Random(f"{seed} {row} {number}")
        at = int(
            len(played.records)
            * ((place * PLACE_STEP + 5 * lane) % TRIES_A_PLAY + chance.random())
            / TRIES_A_PLAY
        )
        folder = scratch / "left"
        shutil.rmtree(folder, ignore_errors=True)
        shown = played.cut(at, LOSSES[row], chance, folder)
        if told := played.undisturbed.wrong(folder, shown):
            notes.append(
                f"{row} {number} ({kind}, {played.undisturbed.plan.slug}, before call {at}): {told}"
            )
    return Outcome(count, len(notes), tuple(notes))
