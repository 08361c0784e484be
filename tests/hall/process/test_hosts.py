"""Several hosts of one house, each a process with a table and terminals of its own: one is killed or
stands still in play, another goes on with its table, and no cent is lost.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.book import Store
from game.book.integrity.seed_key import KEY_FILE
from game.book.place import FILE
from game.hall.process.owner_ipc import HALL
from game.hall.wire import certificate
from tests import postgres
from tests.book.book import Clock
from tests.hall.house import give_owner

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(postgres.why_not()), reason=postgres.why_not() or "-"),
]
ROOT = Path(__file__).parents[3]
ROUNDS = 30
TRIES = 1200
"""How often something is looked for that comes, a tenth of a second apart."""


class House:
    """Hosts and terminals on one book, each a process with a data folder of its own."""

    def __init__(self, folder: Path, server: postgres.Server, ends: ExitStack) -> None:
        self._folder = folder
        self._ends = ends
        self.first = folder / "first"
        server.book_of(self.first)
        give_owner(self.first)
        certificate.own(self.first / HALL)
        self.terminals: list[subprocess.Popen[bytes]] = []

    def _run(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        said = self._ends.enter_context((self._folder / f"{name}.said").open("wb"))
        command = [sys.executable, "main.py", *words, "--headless", "--code", "123456"]
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=said, stderr=said
        )
        self._ends.callback(process.wait)
        self._ends.callback(process.kill)
        return process

    def said(self, name: str) -> str:
        """What a process has said so far."""
        return (self._folder / f"{name}.said").read_text()

    def wait_for(self, name: str, words: str) -> re.Match[str]:
        """Wait until a process says something."""
        for _ in range(TRIES):
            if found := re.search(words, self.said(name)):
                return found
            time.sleep(0.1)
        pytest.fail(f"{words}: {self.said(name)}")

    def host(self, name: str) -> tuple[subprocess.Popen[bytes], str]:
        """Start a further host of the house; its process and the port of its table."""
        data = self._folder / name
        if data != self.first:
            (data / HALL).mkdir(parents=True)
            for file in (FILE, KEY_FILE, f"{HALL}/{certificate.KEY_FILE}"):
                shutil.copy(self.first / file, data / file)
        process = self._run(
            name,
            *("host", "criss-cross-poker", "--data", str(data), "--port", "0"),
            *("--rounds", "300", "--shown", "0", "--seconds", "10"),
        )
        return process, self.wait_for(name, r"at port (\d+)")[1]

    def join(self, name: str, port: str) -> None:
        """Let a bot play at a terminal."""
        words = ("join", f"127.0.0.1:{port}", "--data", str(self._folder / name), "--name", name)
        self.terminals.append(self._run(name, *words, "--autoplay", str(ROUNDS)))

    def _ask(self, question: Callable[[Store], int]) -> int:
        with Store.open(self.first, clock=Clock(), read_only=True) as store:
            return question(store)

    def play_until(self, rounds: int, status: str = "settled") -> None:
        """Wait until so many rounds are settled, or open."""
        sql = "SELECT count(*) FROM round WHERE status = ?"
        for _ in range(TRIES):
            if self._ask(lambda store: int(store.door.value(sql, (status,)))) >= rounds:
                return
            time.sleep(0.05)
        pytest.fail(f"{rounds} rounds are not {status}")

    def check(self, terminals: int) -> None:
        """No cent is lost, and every terminal has played all its rounds."""
        with Store.open(self.first, clock=Clock(), read_only=True) as store:
            assert store.verify() == ()
            balances = store.ledger.balances()
            assert sum(balances.values()) == 0
            held = sum(cents for name, cents in balances.items() if name.startswith("game:"))
            won = sum(cents for name, cents in balances.items() if name.startswith("win:"))
            assert -balances["cashier"] == held + won == terminals * 100_000
            played = store.door.rows(
                "SELECT terminal, count(*) AS n FROM terminal_seat JOIN round ON round.id = terminal_seat.round"
                " WHERE status = 'settled' GROUP BY terminal"
            )
            assert len(played) == terminals
            assert all(row["n"] >= ROUNDS for row in played)


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    made = postgres.Server(durable=True)
    yield made
    made.stop()


def test_a_host_goes_on_with_the_table_of_one_that_was_killed_in_a_round(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        killed, port = house.host("first")
        house.join("Ada", port)
        house.join("Bob", port)
        house.wait_for("Ada", "at Criss-Cross")
        _, other = house.host("second")
        house.join("Cyd", other)
        house.wait_for("first", "further hosts of the house: 127")
        house.play_until(8)
        house.play_until(1, "open")
        killed.kill()
        killed.wait()
        house.wait_for("second", "is taken over: its host has gone")
        assert [one.wait(TRIES / 10) for one in house.terminals] == [0, 0, 0]
    house.check(3)


def test_a_host_that_stood_still_writes_no_more_and_its_terminals_are_elsewhere(
    server: postgres.Server, tmp_path: Path
) -> None:
    with ExitStack() as ends:
        house = House(tmp_path, server, ends)
        still, port = house.host("first")
        house.join("Ada", port)
        house.wait_for("Ada", "at Criss-Cross")
        house.host("second")
        house.wait_for("first", "further hosts of the house: 127")
        still.send_signal(signal.SIGSTOP)
        house.wait_for("second", "is taken over: its host has gone")
        assert house.terminals[0].wait(TRIES / 10) == 0
        still.send_signal(signal.SIGCONT)
        house.wait_for("first", "is dealt by another host now")
    house.check(1)
