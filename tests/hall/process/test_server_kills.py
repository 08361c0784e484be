"""A host whose book is on a PostgreSQL server, with terminals of their own processes: the server and
the host are killed in the middle of play, and no cent is lost.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.book import Store
from tests import postgres
from tests.book.book import Clock
from tests.hall.house import give_owner

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]
ROOT = Path(__file__).parents[3]
ROUNDS = 16
TRIES = 1200
"""How often something is looked for that comes, a tenth of a second apart."""


class Hall:
    """A host and its terminals, each a process of its own."""

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        self.house = folder / "house"
        self._folder = folder
        self._ends = ends
        self._port = "0"
        self.host: subprocess.Popen[bytes] | None = None

    def _run(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        said = self._ends.enter_context((self._folder / name).open("wb"))
        command = [sys.executable, "main.py", *words, "--headless", "--code", "123456"]
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=said, stderr=said
        )
        self._ends.callback(process.wait)
        self._ends.callback(process.kill)
        return process

    def open(self, name: str) -> None:
        """Start the host, at the port that it had before."""
        self.host = self._run(
            name,
            *("host", "criss-cross-poker", "--data", str(self.house), "--port", self._port),
            *("--rounds", "60", "--shown", "0", "--seconds", "10"),
        )
        for _ in range(TRIES):
            time.sleep(0.1)
            if found := re.search(r"at port (\d+)", (self._folder / name).read_text()):
                self._port = found[1]
                return
        pytest.fail((self._folder / name).read_text())

    def join(self, name: str) -> subprocess.Popen[bytes]:
        """Let a bot play at a terminal."""
        return self._run(
            f"{name}.said",
            *("join", f"127.0.0.1:{self._port}", "--data", str(self._folder / name)),
            *("--name", name, "--autoplay", str(ROUNDS)),
        )

    def play_until(self, rounds: int) -> None:
        """Wait until so many rounds are settled."""
        for _ in range(TRIES):
            with Store.open(self.house, clock=Clock(), read_only=True) as store:
                done = store.door.value("SELECT count(*) FROM round WHERE status <> 'open'")
            if done >= rounds:
                return
            assert self.host is not None
            assert self.host.poll() is None, "the host ended"
            time.sleep(0.1)
        pytest.fail(f"{done} rounds of {rounds}")


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    made = postgres.Server(durable=True)
    yield made
    made.stop()


def test_no_cent_is_lost_when_the_server_and_the_host_are_killed_in_play(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        hall = Hall(tmp_path, ends)
        server.book_of(hall.house)
        give_owner(hall.house)
        hall.open("first host")
        terminals = [hall.join(name) for name in ("Ada", "Bob")]
        for rounds in (3, 6):
            hall.play_until(rounds)
            server.kill()
            server.start()
        hall.play_until(9)
        assert hall.host is not None
        hall.host.kill()
        hall.host.wait()
        hall.open("second host")
        assert [terminal.wait(TRIES / 10) for terminal in terminals] == [0, 0]
        hall.host.terminate()
        hall.host.wait()
    with Store.open(hall.house, clock=Clock(), read_only=True) as store:
        assert store.verify() == ()
        balances = store.ledger.balances()
        assert sum(balances.values()) == 0
        brought = -balances["cashier"]
        held = sum(cents for name, cents in balances.items() if name.startswith("game:"))
        won = sum(cents for name, cents in balances.items() if name.startswith("win:"))
        assert (brought, held + won) == (200_000, 200_000)
        played = {
            row["terminal"]: row["n"]
            for row in store.door.rows(
                "SELECT terminal, count(*) AS n FROM terminal_seat JOIN round ON round.id = terminal_seat.round"
                " WHERE status = 'settled' GROUP BY terminal"
            )
        }
        assert all(many >= ROUNDS for many in played.values()), played
