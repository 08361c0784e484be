"""kill -9 of the real program while it plays: the book opens again, exact to the cent, at a committed step."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.client.program import FIRST_BUY_IN
from game.table.store import CASHIER, Store
from game.table.verify import verify_kept

HOUSE = Path(__file__).resolve().parents[2]
KILLS = 6


def playing(folder: Path, slug: str) -> subprocess.Popen[bytes]:
    env = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    command = [sys.executable, str(HOUSE / "main.py"), "play", slug, "--autoplay", "100000", "--speed", "instant"]
    return subprocess.Popen(
        [*command, "--data", str(folder)], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def rounds_in(folder: Path) -> int:
    """How many rounds the book has, read beside the writer; 0 while there is no book."""
    from game.table.store.faults import StoreError

    try:
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True) as store:
            return int(store.door.value("SELECT count(*) FROM round"))
    except StoreError:
        return 0


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
@pytest.mark.parametrize("slug", ["criss-cross-poker", "free-bet-blackjack"])
def test_the_killed_program_loses_no_cent(slug: str, tmp_path: Path) -> None:
    chance = random.Random(slug)
    played = 0
    for _ in range(KILLS):
        child = playing(tmp_path, slug)
        deadline = time.monotonic() + 60
        while rounds_in(tmp_path) <= played and child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(chance.random() * 0.5)
        child.send_signal(signal.SIGKILL)
        _, said = child.communicate()
        assert child.returncode == -signal.SIGKILL, said.decode()
        with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
            assert store.verify() == ()
            balances = store.ledger.balances()
            assert sum(balances.values()) == 0
            assert balances[CASHIER] == -FIRST_BUY_IN
            newest = int(store.door.value("SELECT max(id) FROM round"))
            assert newest > played
            assert verify_kept(store, newest)["matches"]
            played = newest
