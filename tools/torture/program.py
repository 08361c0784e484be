"""`kill -9` of the program itself while it plays in its window."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from game.book import CASHIER, Filter, Store, StoreError
from game.games import SLUGS
from game.play.records.verification import verify_kept
from tools.torture.patience import Patience, worked
from tools.torture.progress import HOUSE
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="kill -9 of the program in its window: the book opens, proves itself, and its last rounds are dealt again to the cent.",
    rows=(
        Row(
            "killed",
            2,
            96,
            "the program itself killed at random instants while it plays in its window, all twelve games",
        ),
    ),
    budget=6,
)


def left_out(row: str) -> str:  # noqa: ARG001 (the one row)
    """Why the program cannot be killed here."""
    return "SIGKILL is POSIX" if sys.platform == "win32" else ""


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Kill the program, again and again over the same books."""
    notes = []
    for number in range(first, first + count):
        slug = SLUGS[5 * number % len(SLUGS)]
        told = tried(scratch / slug, slug, random.Random(f"{seed} {row} {number}"))
        notes += [f"{row} {number} ({slug}): {told}"] if told else []
    return Outcome(count, len(notes), tuple(notes))


def tried(folder: Path, slug: str, chance: random.Random) -> str:
    """Let the program play until it has settled another round, kill it a little later, and look at
    the book.
    """
    before = rounds_in(folder)
    command = [
        sys.executable,
        str(HOUSE / "main.py"),
        "play",
        slug,
        "--autoplay",
        "100000",
        "--speed",
        "instant",
    ]
    with tempfile.TemporaryFile() as trouble:
        program = subprocess.Popen(
            [*command, "--data", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=trouble,
        )
        patience = Patience(60.0, lambda: worked(program.pid))
        while (
            rounds_in(folder) <= before and program.poll() is None and not patience.reason_to_stop()
        ):
            time.sleep(0.05)
        time.sleep(chance.random() * 0.3)
        program.kill()
        status = program.wait()
        trouble.seek(0)
        if status != -signal.SIGKILL:
            last = trouble.read().decode(errors="replace").strip().splitlines()[-4:]
            return f"it ended by itself with status {status}: {' | '.join(last)}"
    try:
        return wrong(folder, slug, before)
    except StoreError as error:
        return f"refused: {error}"


def wrong(folder: Path, slug: str, before: int) -> str:
    """What is wrong with a book after the program was killed; "" when nothing is."""
    from game.book import FIRST_BUY_IN

    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        if faults := store.verify():
            return f"verify: {faults[0]}"
        balances = store.ledger.balances()
        if sum(balances.values()) or balances[CASHIER] != -FIRST_BUY_IN:
            return f"the money is {balances}"
        player = store.people.players()[0].id
        settled = [row.id for row in store.history.each_round(Filter(player=player))]
        if len(settled) <= before:
            return f"{before} rounds had been settled, now {len(settled)} are"
        in_play = store.rounds.unfinished_round(player, slug)
        told = [
            verify_kept(store, number)
            for number in (settled[-1], *([in_play.row.id] if in_play else []))
        ]
        return next((f"dealt again: {one}" for one in told if not one["matches"]), "")


def rounds_in(folder: Path) -> int:
    """How many rounds are settled in a book, read beside its writer; 0 while there is none."""
    try:
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
            return sum(
                store.history.count_rounds(Filter(player=player.id))
                for player in store.people.players()
            )
    except StoreError:
        return 0
