"""Hosts of one house and their terminals, each a process of its own: for tests and figures."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from game.book import Store
from game.book.integrity.seed_key import KEY_FILE
from game.book.place import FILE, BookPlace, server_of, write_server_file
from game.hall.operator import keys
from game.hall.process.owner_ipc import HALL
from game.hall.terminal.join_command import Joining, JoinOptions
from game.hall.terminal.state import Terminal
from game.hall.wire import certificate
from tests import postgres
from tests.book.book import Clock
from tests.hall.house import PINS, give_owner

ROOT = Path(__file__).parents[2]
HASHED = keys.hashed
"""How programs hash a PIN; tests in one process do it more quickly."""
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
        with patch.object(keys, "hashed", HASHED):  # the hosts are programs of their own
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

    def output(self, name: str) -> str:
        """What a process has said so far."""
        return (self._folder / f"{name}.said").read_text()

    def wait_for(self, name: str, words: str) -> re.Match[str]:
        """Wait until a process says something."""
        for _ in range(TRIES):
            if found := re.search(words, self.output(name)):
                return found
            time.sleep(0.1)
        raise AssertionError(f"{words}: {self.output(name)}")

    def host(
        self, name: str, folder: str = "", game: str = "criss-cross-poker", port: str = "0"
    ) -> tuple[subprocess.Popen[bytes], str]:
        """Start a further host of the house, or hand a table of a game to that of a folder; its
        process and the port of its table ("0": any).
        """
        data = self.folder(folder or name)
        process = self._run(
            name,
            *("host", game, "--data", str(data), "--port", port),
            *("--rounds", "100000", "--shown", "0", "--seconds", "10"),
        )
        return process, self.wait_for(name, r"at port (\d+)")[1]

    def folder(self, name: str, address: str = "") -> Path:
        """The data folder of a host, made as the guide says; `address` is another way to the
        server.
        """
        data = self._folder / name
        if not data.exists():
            (data / HALL).mkdir(parents=True)
            for file in (FILE, KEY_FILE, f"{HALL}/{certificate.KEY_FILE}"):
                shutil.copy(self.first / file, data / file)
        place = server_of(data)
        if address and place is not None:
            write_server_file(data, BookPlace(address, place.book))
        return data

    def bots(self, name: str, places: Sequence[str]) -> subprocess.Popen[bytes]:
        """Many terminals in one process, each as NAME:PORT; they play all their rounds."""
        said = self._ends.enter_context((self._folder / f"{name}.said").open("wb"))
        words = ("-m", "tests.hall.bots", str(self._folder), str(self._rounds))
        process = subprocess.Popen(
            (sys.executable, *words, *places), cwd=ROOT, stdout=said, stderr=said
        )
        self._ends.callback(process.wait)
        self._ends.callback(process.kill)
        return process

    def join(self, name: str, port: str, rounds: int = 0, said: str = "") -> None:
        """Let a bot play at a terminal so many rounds; `said` names what it says there."""
        words = ("join", f"127.0.0.1:{port}", "--data", str(self._folder / name), "--name", name)
        many = str(rounds or self._rounds)
        self.terminals.append(self._run(said or name, *words, "--autoplay", many))

    def terminal(self, name: str, port: str) -> Joining:
        """A terminal in this process, once it has its seat."""
        options = JoinOptions(f"127.0.0.1:{port}", "123456", name)
        joining = Joining(self._folder / name, options, lambda _words: True)
        self._ends.callback(joining.stop)
        self.wait_at(joining, lambda at: bool(at.seat and at.fresh and at.offered))
        return joining

    def wait_at(self, joining: Joining, holds: Callable[[Terminal], bool]) -> None:
        """Wait until something holds at a terminal of this process."""
        for _ in range(TRIES):
            joining.link.poll(0.05)
            if holds(joining.link.terminal):
                return
        raise AssertionError(f"{joining.link.over} {joining.link.terminal.refusals}")

    def in_room(self, folder: str, *typed: str) -> str:
        """What the operator's room of a host answers to lines typed after both PINs."""
        lines = "\n".join((*PINS[1::2], *typed, ""))
        words = ("operator", "--words", "--data", str(self._folder / folder))
        done = subprocess.run(
            (sys.executable, "main.py", *words),
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            input=lines,
            text=True,
            capture_output=True,
            check=False,
        )
        return done.stdout + done.stderr

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
                cents
                for name, cents in balances.items()
                if name.startswith(("game:", "handpay:")) or name == "vouchers"
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
