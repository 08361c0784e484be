"""A command that keeps the book open leaves it with a backup, whatever signal ends it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.book import Store, good_backups
from tests.hall.house import give_owner

ROOT = Path(__file__).parents[2]
KEPT_OPEN = {
    "terminal": ["terminal", "criss-cross-poker"],
    "operator": ["operator", "--words"],
    "host": ["host", "criss-cross-poker", "--headless", "--port", "0"],
}


@pytest.mark.sample(2)
@pytest.mark.skipif(sys.platform == "win32", reason="there no signal asks a program to end")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("command", KEPT_OPEN)
def test_found_broken_a_command_that_was_ended_by_a_signal_left_without_a_backup(
    tmp_path: Path, command: str, name: str
) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        store.people.buy_in(store.people.add_player("Robin").id, 100_000)
        give_owner(store)
    before = len(good_backups(tmp_path))
    number = getattr(signal, name)
    with subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), *KEPT_OPEN[command], "--data", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        if command == "operator":
            until = time.monotonic() + 60
            while not (tmp_path / "house.db-wal").exists() and time.monotonic() < until:
                time.sleep(0.05)
            time.sleep(1.0)
        else:
            assert process.stdout.readline()  # it stands, and waits for a line or a terminal
        process.send_signal(number)
        complained = process.stderr.read()
        assert process.wait(60) == 128 + number
        assert complained == ""
    assert len(good_backups(tmp_path)) == before + 1
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC), read_only=True) as store:
        assert store.verify() == ()
