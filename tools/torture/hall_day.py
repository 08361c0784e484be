"""The first day of a hall, played by the real programs: `hall:day` runs it.

An operator opens the network, a host deals, three terminals of another address are paired and play,
and the day is closed; then it is closed again, its hour is moved, and the clock is set back.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from game.hall.wire.discovery import own_addresses
from tools.torture.progress import HOUSE

SLUG, ROUNDS = "criss-cross-poker", 4
NAMES = ("Ada", "Bruno", "Chidi")
PERSONS = (("M. Vale", "91827364"), ("J. Okafor", "56473829"))
PATIENCE = 300.0
FAKETIME = sorted(map(str, Path("/usr/lib").glob("*/faketime/libfaketime.so.1")))


class Unmet(Exception):
    """An expectation is not met; the sentence says which."""


def tried(folder: Path) -> list[str]:
    """What went wrong in a hall on its first day."""
    with ExitStack() as programs:
        try:
            HallDay(folder, programs).run()
        except Unmet as unmet:
            return [str(unmet)]
    return []


class Program:
    """A program of the house that runs; `output` is what it has written so far."""

    def __init__(self, folder: Path, hours: int, *words: str) -> None:
        self._log = (folder / f"{len(list(folder.glob('*.log')))}.log").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, str(HOUSE / "main.py"), *words],
            cwd=HOUSE,
            env=at_hour(hours),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    @property
    def output(self) -> str:
        """Everything it has written so far."""
        return Path(self._log.name).read_text(encoding="utf-8")

    def until(self, pattern: str) -> str:
        """The first group of a pattern, once the output has it."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.output)):
            if self.process.poll() is not None or time.monotonic() > until:
                raise Unmet(f"{pattern!r} is never said, but: {self.output[-400:]}")
            time.sleep(0.1)
        return found[1]

    def wait_for_exit(self) -> int:
        """Wait for the end; the exit status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise Unmet(f"it never ends: {self.output[-400:]}") from None

    def close(self) -> None:
        """End it as Ctrl+C does."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._log.close()


def at_hour(hours: int) -> dict[str, str]:
    """The environment of a program whose clock is some hours ahead."""
    environment = os.environ | {"TZ": "EST5"}
    if hours:
        environment |= {
            "LD_PRELOAD": FAKETIME[0],
            "FAKETIME": f"{hours:+}h",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
    return environment


class HallDay:
    """The house in a folder, and its programs."""

    def __init__(self, folder: Path, programs: ExitStack) -> None:
        self.folder, self._programs = folder, programs
        self.data = folder / "house"

    def run(self) -> None:
        """Play the whole day. Raises `Unmet`."""
        owners = "\n".join([*(word for person in PERSONS for word in person), "yes", ""])
        self._demand("The house is owned by", self._done("operator", "init", given=owners).stdout)
        self._demand("The network is open", self.operator("network on"))
        host, where = self.open_host("0", hours=0)
        self.pair_and_play(host, where)
        day = self.report()
        played, today = day["rows"][-1]["rounds"], day["day"]
        self._expect(played >= ROUNDS, f"{played} rounds are in the day's report")
        self._demand(f"The gaming day {today} runs until", self.operator(f"close {today}"))
        host.close()
        self.operator(f"close {today}", hours=30)
        self._demand(
            f"The gaming day {today} is closed already", self.operator(f"close {today}", hours=30)
        )
        self.operator("options day_begins 5", hours=30)
        signed = self.report(today, hours=30)
        self._expect(
            bool(signed["closed"]) and signed["rows"][-1]["rounds"] == played,
            "the closed day lacks rounds",
        )
        after = self.report(hours=30)
        self._expect(
            after["rows"][-1]["rounds"] == 0, f"rounds of {today} are in {after['day']} again"
        )
        self.reopen_wrongly(today, where)
        self._expect(self.report(today, hours=30) == signed, "the closed day has changed")
        self._expect(self.book_is_good(), "the book does not prove itself")

    def open_host(self, port: str, *, hours: int) -> tuple[Program, str]:
        """Open a host; its address for terminals of the network."""
        words = (
            "host",
            SLUG,
            "--headless",
            "--port",
            port,
            "--shown",
            "1",
            "--data",
            str(self.data),
        )
        host = self.start(hours, *words)
        port = host.until(r"waiting for terminals at port (\d+)")
        address = next(iter(own_addresses()), "127.0.0.2")
        self._demand(
            f"{address}:{port}" if own_addresses() else "no address",
            host.until(r"(at terminals type .*|.*no address.*)"),
        )
        return host, f"{address}:{port}"

    def pair_and_play(self, host: Program, where: str) -> None:
        """Pair three terminals, one after another, and let each play some rounds."""
        terminals = []
        for name in NAMES:
            code = re.search(r"pairing code: (\d{6})", self.operator("pair"))
            if code is None:
                raise Unmet("pairing is not opened")
            words = (
                "--code",
                code[1],
                "--name",
                name,
                "--autoplay",
                "1000000",
                "--data",
                str(self.folder / name),
            )
            terminals.append(self.start(0, "join", where, "--headless", *words))
            terminals[-1].until(rf"({name}) at ")
        self._demand(f"from {where.partition(':')[0]}", self.operator("network"))
        until = time.monotonic() + PATIENCE
        while min(self.rounds_played()) < ROUNDS:
            if time.monotonic() > until:
                raise Unmet(f"the terminals do not play: {self.rounds_played()}")
            time.sleep(0.5)
        for terminal in terminals:
            terminal.close()
        self._expect("Traceback" not in host.output, host.output[-400:])

    def rounds_played(self) -> list[int]:
        """How many rounds each of the three terminals has played today."""
        rows = [row for row in self.report()["rows"] if str(row["by"]) == "terminal"]
        return [row["rounds"] for row in rows] + [0] * (len(NAMES) - len(rows))

    def reopen_wrongly(self, today: str, where: str) -> None:
        """Set the clock back into the closed day: nothing is dealt before it is confirmed."""
        host, _ = self.open_host(where.partition(":")[2], hours=1)
        host.until(r"(the table waits: The clock of this computer went back)")
        terminal = self.start(
            0, "join", where, "--headless", "--autoplay", "1", "--data", str(self.folder / NAMES[0])
        )
        time.sleep(5)
        self._expect(
            terminal.process.poll() is None,
            f"a round was dealt by a wrong clock: {terminal.output[-300:]}",
        )
        self._demand("The tables wait", self.operator("clock", hours=1))
        self._demand("No table waits", self.operator("clock confirm", hours=1))
        self._expect(
            terminal.wait_for_exit() == 0, f"the table never goes on: {terminal.output[-300:]}"
        )
        host.close()
        self._demand("is closed already", self.operator(f"close {today}", hours=1))

    def start(self, hours: int, *words: str) -> Program:
        """Start a program beside the others."""
        program = Program(self.folder, hours, *words)
        self._programs.callback(program.close)
        return program

    def operator(self, line: str, *, hours: int = 0) -> str:
        """Open the operator's room by words, type a line, and lock it; the answer."""
        said = "\n".join([*(pin for _, pin in PERSONS), line, "lock", ""])
        done = self._done("operator", "--words", hours=hours, given=said)
        return done.stdout + done.stderr

    def report(self, *day: str, hours: int = 0) -> dict[str, list[dict[str, int]]]:
        """The report of a day."""
        done = self._done("day", *day, "--json", hours=hours)
        try:
            found: dict[str, list[dict[str, int]]] = json.loads(done.stdout)
        except ValueError:
            raise Unmet(f"day: {done.stdout}{done.stderr}") from None
        return {name: told for name, told in found.items() if name != "made"}

    def book_is_good(self) -> bool:
        """Whether every round replays to the cent and the book proves itself."""
        return self._done("verify", "--all", hours=30).returncode == 0

    def _done(
        self, *words: str, hours: int = 0, given: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(HOUSE / "main.py"), *words, "--data", str(self.data)],
            cwd=HOUSE,
            env=at_hour(hours),
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    @staticmethod
    def _expect(good: bool, otherwise: str) -> None:
        if not good:
            raise Unmet(otherwise)

    def _demand(self, words: str, said: str) -> None:
        self._expect(words in said, f"{words!r} is not said, but: {said[-400:]}")
