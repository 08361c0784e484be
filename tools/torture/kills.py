"""`kill -9` of a real process: at commits, at calls that change a file, and at random instants."""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from typing import NamedTuple, NoReturn

import msgspec

from game.book.schema.migrations import NEWEST
from game.games import GAMES, SLUGS
from tools.torture import disk, player
from tools.torture.patience import Patience, worked
from tools.torture.play import Plan
from tools.torture.player import PlayerView
from tools.torture.progress import HOUSE
from tools.torture.reference import Reference, broken, fresh_copy, make_data_folder, released
from tools.torture.row import Description, Outcome, Row

TRIES_A_PLAY = 64
"""Tries at one play before the next one is played."""
PLACE_STEP = 101
END_LINE = b'"end"\n'
PART = Description(
    about="kill -9: the book opens, proves itself, and stands at the same decision with the same money; nothing shown is missing.",
    rows=(
        Row("commits", 12, 768, "killed right before or right after each commit, all twelve games"),
        Row(
            "calls",
            8,
            768,
            "killed at each call that changes a file, or in the middle of one, all twelve games",
        ),
        Row("instants", 4, 384, "killed at random instants, all twelve games"),
        Row("splits", 2, 128, "killed in rounds with split hands"),
        Row("boxes", 2, 128, "killed with two and three boxes, irregularities happening"),
        Row("shakes", 2, 128, "killed while a Six Eight Shake runs or is taken down"),
        Row("shoes", 2, 128, "killed in rounds from a running shoe"),
        Row(
            "terminals",
            2,
            256,
            "killed while playing through a game account, with bills, cash-outs and vouchers put in",
        ),
        Row(
            "first",
            2,
            128,
            "killed while the book is made, filled for the first time, and first played from",
        ),
        Row("backup", 2, 128, "killed while backups are made, the book closed and opened"),
        Row(
            "migration",
            2,
            128,
            "killed while a book of an earlier schema is brought up to date, and first played from",
        ),
        Row("export", 2, 128, "killed while the history is exported"),
        Row("restore", 2, 128, "killed while a damaged book is set aside and a backup restored"),
    ),
    budget=12,
    chunk=48,
)

RELEASED = sorted(
    path
    for path in (HOUSE / "tests" / "book" / "books").glob("schema-*.db.xz")
    if f"-{NEWEST}." not in path.name
)
TABLES = {
    "splits": tuple(slug for slug in SLUGS if GAMES[slug].family == "blackjack"),
    "shoes": tuple(slug for slug in SLUGS if GAMES[slug].family == "blackjack"),
    "boxes": tuple(slug for slug in SLUGS if GAMES[slug].boxes[0] > 1),
    "shakes": ("props-and-hops",),
}
"""The tables of a row; all of them for the others."""


class Case(NamedTuple):
    """A try: its table, its play there, and its number in that play."""

    slug: str
    variant: int
    place: int


class Kill(NamedTuple):
    """How a process is killed: by itself at a commit or call, or from outside after some verbs."""

    commit: tuple[str, int] = ("", 0)
    call: int = 0
    half: bool = False
    verbs: int = 0
    delay: float = 0.0


def environment() -> dict[str, str]:
    """The environment in which calls are watched."""
    return disk.environment()


def left_out(row: str) -> str:
    """Why the row cannot be tried here; "" if it can."""
    if sys.platform == "win32":
        return "SIGKILL is POSIX"
    if row == "migration" and not RELEASED:
        return "there is no book of an earlier schema"
    return disk.why_not() if row == "calls" else ""


def case(row: str, number: int) -> Case:
    """The case of a try: tables take turns, and plays follow one another."""
    tables = TABLES.get(row, SLUGS)
    turn, table = divmod(number, len(tables))
    return Case(tables[table], *divmod(turn, TRIES_A_PLAY))


def plan_of(row: str, slug: str, seed: int) -> Plan:
    """The plan of a row's play."""
    plan = Plan(slug, seed)
    match row:
        case "splits":
            return msgspec.structs.replace(plan, rounds=4, boxes=3, others=0, splits=True)
        case "boxes":
            return msgspec.structs.replace(plan, boxes=3, irregular=True)
        case "shakes":
            return msgspec.structs.replace(plan, rounds=12, others=1)
        case "shoes":
            return msgspec.structs.replace(plan, rounds=5, boxes=2, others=3)
        case "terminals":
            return msgspec.structs.replace(plan, rounds=4, others=1, terminals=True)
        case "first" | "migration":
            return msgspec.structs.replace(plan, rounds=1)
        case "backup":
            return msgspec.structs.replace(plan, backups=True, others=1)
        case "export":
            return msgspec.structs.replace(plan, exports=True, others=1)
        case "restore":
            return msgspec.structs.replace(plan, restores=True, rounds=2, others=1)
        case _:
            return plan


def make_base_folder(row: str, plan: Plan, base: Path, variant: int) -> Plan:
    """Make the data folder from which every try of a play starts; the plan, fitted to it."""
    if row == "first":
        base.mkdir(parents=True)
    elif row == "migration":
        return released(base, plan, RELEASED[variant % len(RELEASED)])
    else:
        make_data_folder(base, plan, backup=row in {"backup", "restore"})
    if row == "restore":
        broken(base)
    return plan


def reference(row: str, slug: str, seed: int, scratch: Path) -> Reference:
    """The undisturbed play; if a row needs a certain event, of the first seed that has it."""
    for more in range(100):
        folder = scratch / f"{row} {slug} {seed} {more}"
        plan = make_base_folder(row, plan_of(row, slug, 1000 * seed + more), folder / "base", seed)
        found = Reference(plan, folder / "base", folder)
        wanted = {"splits": "split", "shakes": "take down", "terminals": "voucher"}.get(row, "")
        if any(verb.startswith(wanted) for verb in found.verbs):
            return found
    raise LookupError(f"no play of {slug} has a {row}")


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Kill processes and check their books."""
    notes: list[str] = []
    known: dict[tuple[str, int], Reference] = {}
    for number in range(first, first + count):
        slug, variant, place = case(row, number)
        if (slug, variant) not in known:
            known[slug, variant] = reference(row, slug, seed + variant, scratch)
        undisturbed = known[slug, variant]
        kill = place_of_kill(
            row, undisturbed, place, random.Random(f"{seed} {row} {number}"), scratch
        )
        if told := tried(undisturbed, kill, scratch):
            notes.append(f"{row} {number} ({slug}, {kill}): {told}")
    return Outcome(count, len(notes), tuple(notes))


def place_of_kill(
    row: str, undisturbed: Reference, place: int, chance: random.Random, scratch: Path
) -> Kill:
    """Where the process of a try is killed."""
    watched = not disk.why_not()
    if row == "calls" or (
        row in {"first", "migration", "backup", "export", "restore"} and watched and place % 2
    ):
        calls = calls_of(undisturbed, scratch)
        return Kill(call=1 + place * PLACE_STEP % calls, half=chance.random() < 0.5)
    if row != "instants" and (row == "commits" or chance.random() < 0.6):
        at = place * PLACE_STEP % (2 * undisturbed.commits)
        return Kill((("before", "after")[at % 2], 1 + at // 2))
    return Kill(verbs=chance.randrange(len(undisturbed.points)), delay=chance.random() * 0.01)


def tried(undisturbed: Reference, kill: Kill, scratch: Path) -> str:
    """Kill one process and check its book; the fault, or ""."""
    folder = fresh_copy(undisturbed.base, scratch)
    shown = killed(folder, undisturbed.plan, kill)
    return shown if isinstance(shown, str) else undisturbed.wrong(folder, shown)


def calls_of(undisturbed: Reference, scratch: Path) -> int:
    """How many calls of the play change a file."""
    if not undisturbed.calls:
        folder, log = fresh_copy(undisturbed.base, scratch), scratch / "log"
        killed(folder, undisturbed.plan, Kill(verbs=len(undisturbed.points)), log)
        undisturbed.calls = disk.calls(list(disk.records(log)))
        log.unlink()
    return undisturbed.calls


def killed(folder: Path, plan: Plan, kill: Kill, log: Path | None = None) -> list[PlayerView] | str:
    """Let a process play and kill it; what it had shown, or what went wrong before.

    Its calls are written to `log` if there is one.
    """
    with tempfile.TemporaryFile() as trouble:
        said, saying = os.pipe()
        pid = os.fork()
        if not pid:
            os.dup2(saying, 1)
            os.dup2(trouble.fileno(), 2)
            _play(folder, plan, kill, log)
        os.close(saying)
        late: list[str] = []
        ended = threading.Event()
        watch = threading.Thread(target=_watch, args=(pid, late, ended), daemon=True)
        watch.start()
        lines = []
        with os.fdopen(said, "rb") as lines_said:
            for line in lines_said:
                lines.append(line)
                if line == END_LINE or (
                    not kill.commit[1] and not kill.call and len(lines) > kill.verbs
                ):
                    time.sleep(kill.delay)
                    os.kill(pid, signal.SIGKILL)
        ended.set()
        watch.join()
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        trouble.seek(0)
        if status != -signal.SIGKILL:
            last = trouble.read().decode(errors="replace").strip().splitlines()[-4:]
            return f"it ended by itself with status {status}: {' | '.join(last)}"
    if kill.commit[1] and END_LINE in lines:
        late.append("the commit was not reached")
    whole = [line for line in lines if line.endswith(b"\n") and line != END_LINE]
    return late[0] if late else [msgspec.json.decode(line, type=PlayerView) for line in whole]


def _watch(pid: int, late: list[str], ended: threading.Event) -> None:
    """Kill the process if it hangs, and say so."""
    patience = Patience(60.0, lambda: worked(pid))
    while not ended.wait(1):
        if why := patience.reason_to_stop():
            late.append(why)
            os.kill(pid, signal.SIGKILL)
            return


def _play(folder: Path, plan: Plan, kill: Kill, log: Path | None) -> NoReturn:
    try:
        if kill.call or log is not None:
            disk.watch(folder, log, kill=kill.call, half=kill.half)
        player.main(folder, plan, *kill.commit)
    except BaseException:  # noqa: BLE001 (nothing of the process that was forked may run on here)
        os.write(2, traceback.format_exc().encode())
    os._exit(1)
