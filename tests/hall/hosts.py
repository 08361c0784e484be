"""Hosts of one house and their terminals, each a process of its own: for tests and figures."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from game.book import Store
from game.book.integrity.seed_key import KEY_FILE
from game.book.place import FILE
from game.hall.process.owner_ipc import HALL
from game.hall.wire import certificate
from tests import postgres
from tests.book.book import Clock
from tests.hall.house import give_owner

ROOT = Path(__file__).parents[2]
TRIES = 1200
"""How often something is looked for that comes, a tenth of a second apart."""


class House:
    """Hosts and terminals on one book, each a process with a data folder of its own."""

    def __init__(
        self, folder: Path, server: postgres.Server, ends: ExitStack, rounds: int = 30
    ) -> None:
        self._folder = folder
        self._ends = ends
        self._rounds = rounds
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
        raise AssertionError(f"{words}: {self.said(name)}")

    def host(self, name: str, folder: str = "") -> tuple[subprocess.Popen[bytes], str]:
        """Start a further host of the house, or hand a table to that of a folder; its process and
        the port of its table.
        """
        data = self._folder / (folder or name)
        if not data.exists():
            (data / HALL).mkdir(parents=True)
            for file in (FILE, KEY_FILE, f"{HALL}/{certificate.KEY_FILE}"):
                shutil.copy(self.first / file, data / file)
        process = self._run(
            name,
            *("host", "criss-cross-poker", "--data", str(data), "--port", "0"),
            *("--rounds", "100000", "--shown", "0", "--seconds", "10"),
        )
        return process, self.wait_for(name, r"at port (\d+)")[1]

    def join(self, name: str, port: str) -> None:
        """Let a bot play at a terminal."""
        words = ("join", f"127.0.0.1:{port}", "--data", str(self._folder / name), "--name", name)
        self.terminals.append(self._run(name, *words, "--autoplay", str(self._rounds)))

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
        raise AssertionError(f"{rounds} rounds are not {status}")

    def check(self, terminals: int) -> None:
        """No cent is lost, and every terminal has played all its rounds."""
        with Store.open(self.first, clock=Clock(), read_only=True) as store:
            assert store.verify() == ()
            balances = store.ledger.balances()
            assert sum(balances.values()) == 0
            bills = store.door.value("SELECT sum(value) FROM tally WHERE meter LIKE 'bill in %'")
            held = sum(
                cents for name, cents in balances.items() if name.startswith(("game:", "handpay:"))
            )
            won = sum(cents for name, cents in balances.items() if name.startswith("win:"))
            others = {n: c for n, c in balances.items() if n.startswith(("play:", "felt:")) and c}
            assert (-balances["cashier"], bills, others) == (held + won, held + won, {})
            played = store.door.rows(
                "SELECT terminal, count(*) AS n FROM terminal_seat JOIN round ON round.id = terminal_seat.round"
                " WHERE status = 'settled' GROUP BY terminal"
            )
            assert len(played) == terminals
            assert all(row["n"] >= self._rounds for row in played)
