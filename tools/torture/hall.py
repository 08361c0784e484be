"""A real host with paired terminals that play, 200 connections of strangers, and dishonest people."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Self

from game.book import Store
from game.hall.records import HallRecords
from game.hall.terminal.autoplay import Autoplay
from game.hall.wire import messages
from game.hall.wire.terminal_link import TerminalLink
from game.play.records.verification import verify_rounds
from tests.hall.house import give_owner
from tools.bench_hall import cpu
from tools.torture import hall_books, hall_day
from tools.torture.progress import HOUSE
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="Strangers at a host's port: paired terminals play on as fast as without them, and nobody else gets in.",
    rows=(
        Row(
            "strangers",
            1,
            5,
            "a host with six terminals that play, and 200 lines of strangers: what they did is nothing",
        ),
        Row(
            "books",
            4,
            400,
            "days, hours and clocks moved by operators, credit and numbers by a player: each cent in one day",
        ),
        Row(
            "day",
            0,
            1,
            "a hall from its first start to a closed day, by the real programs, then reopened wrongly",
        ),
        Row(
            "figures",
            0,
            3,
            "rounds a minute of six terminals beside 200 lines of strangers: 90 % at least; answers under 100 ms",
        ),
    ),
    budget=15,
    chunk={"figures": 1, "strangers": 1},
)
PAIRING_CODE = "274913"
TERMINALS, STRANGER_LINES = 6, 200
SPELL_SECONDS = {"strangers": 4.0, "figures": 12.0}
"""How long strangers are there, each time, by row."""


class Limits:
    """What terminals keep in spite of strangers."""

    round_share = 0.9
    answer_seconds = 0.100  # for 99 of 100 commands
    busy_factor = 1.25  # where a busy machine takes longer without strangers: times that at most


def left_out(row: str) -> str:
    """Why a row cannot be tried here; "" if it can."""
    if row == "day":
        return "" if hall_day.FAKETIME else "libfaketime is not installed"
    return "" if sys.platform == "linux" or row == "books" else "only Linux has all of 127.0.0.0/8"


class Spell(NamedTuple):
    """The play of terminals in some seconds: rounds a minute, the seconds until each answer, and the
    share of a core that the host used.
    """

    rounds: float
    answers: tuple[float, ...]
    busy: float = 0.0


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Open halls, and let strangers or dishonest people at them."""
    notes: list[str] = []
    for number in range(first, first + count):
        folder = scratch / str(number)
        folder.mkdir(parents=True)
        try:
            told = _try_row(row, number, seed, folder)
        except (OSError, TimeoutError, ValueError) as error:
            told = [f"{type(error).__name__}: {error}"]
        notes += [f"{row} {number}: {one}" for one in told]
    return Outcome(count, min(count, len(notes)), tuple(notes))


def _try_row(row: str, number: int, seed: int, folder: Path) -> list[str]:
    if row == "books":
        return hall_books.tried(folder, f"{seed} {number}")
    if row == "day":
        return hall_day.tried(folder)
    return asyncio.run(_faults_with_strangers(row, seed + number, folder))


async def _faults_with_strangers(row: str, seed: int, folder: Path) -> list[str]:
    """What went wrong in one try."""
    with HostProcess(folder) as host:
        room = Room(host.port, host.pid)
        await room.seat_all()
        quiet, loud, until = [], list[Spell](), time.monotonic() + 120.0
        for spell in range(3 if row == "figures" else 1):
            quiet.append(await room.play(SPELL_SECONDS[row] if row == "figures" else 1.0))
            with Strangers(host.port, seed + spell) as strangers:
                await asyncio.to_thread(strangers.come)
                await room.play(1.0)
                loud.append(await room.play(SPELL_SECONDS[row]))
                while not loud[-1].rounds and time.monotonic() < until:  # on a busy machine
                    loud.append(await room.play(1.0))
            host.complain_unless(not strangers.counts.get("paired"), "a stranger was paired")
        host.complain_unless(
            not any(link.over for link in room.links), "a paired terminal was sent away"
        )
        host.complain_unless(
            not room.refusals, f"a paired terminal was refused: {room.refusals[:3]}"
        )
        host.complain_unless(
            any(one.rounds for one in loud), "no round was dealt while strangers were there"
        )
        if row == "figures":
            _compare(host, quiet, loud)
        await room.leave()
    return [*host.faults, *_book_faults(folder)]


def _compare(host: HostProcess, quiet: list[Spell], loud: list[Spell]) -> None:
    """Check that strangers did not slow down the terminals or their answers."""
    before, with_them = (
        sum(one.rounds for one in spells) / len(spells) for spells in (quiet, loud)
    )
    p50, p99 = (
        _percentile([a for one in loud for a in one.answers], share) for share in (0.5, 0.99)
    )
    calm = _percentile([a for one in quiet for a in one.answers], 0.99)
    said = (
        f"{before:.0f} rounds a minute without strangers and {with_them:.0f} with {STRANGER_LINES} lines of them "
        f"({100 * with_them / before:.0f} %), answers p50 {1000 * p50:.0f} and p99 {1000 * p99:.0f} ms "
        f"(p99 {1000 * calm:.0f} without); the host takes {_percent(loud)} of a core ({_percent(quiet)} without)"
    )
    print(said, flush=True)
    usual = Limits.answer_seconds
    most = usual if calm < usual else Limits.busy_factor * calm
    host.complain_unless(with_them >= Limits.round_share * before and p99 < most, said)


def _percent(spells: list[Spell]) -> str:
    return f"{100 * sum(one.busy for one in spells) / len(spells):.0f} %"


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)] if values else float("inf")


def _book_faults(folder: Path) -> list[str]:
    """What is wrong with the book that the host left."""
    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        faults = [f"verify: {one}" for one in store.verify()]
        faults += ["the ledger does not sum to zero"] * bool(sum(store.ledger.balances().values()))
        faults += [f"{len(HallRecords(store).floor.terminals())} terminals"] * (
            len(HallRecords(store).floor.terminals()) != TERMINALS
        )
        settled = [report for report in verify_rounds(store) if not report["matches"]]
        return [*faults, *(f"dealt again: {one}" for one in settled[:1])]


class HostProcess:
    """`main.py host` in a process; `faults` collects everything that went wrong."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[str] = []
        give_owner(folder)
        self._log = (folder / "host.log").open("w+")
        command = [
            sys.executable,
            str(HOUSE / "main.py"),
            "host",
            "criss-cross-poker",
            "--headless",
            "--port",
            "0",
            "--code",
            PAIRING_CODE,
        ]
        self._process = subprocess.Popen(
            [*command, "--shown", "1", "--data", str(folder)],
            cwd=HOUSE,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )
        until = time.monotonic() + 60.0
        while not (found := re.search(r"at port (\d+)", self._output())):
            if self._process.poll() is not None or time.monotonic() > until:
                raise OSError(f"the host does not open its table: {self._output()}")
            time.sleep(0.1)
        self.port, self.pid = int(found[1]), self._process.pid

    def _output(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def complain_unless(self, good: bool, fault: str) -> None:
        """Note a fault unless `good`."""
        self.faults += [] if good else [fault]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the host as Ctrl+C does."""
        self.complain_unless(
            self._process.poll() is None, f"the host ended by itself: {self._output()[-300:]}"
        )
        self.complain_unless(
            "Traceback" not in self._output(), f"the host said: {self._output()[-300:]}"
        )
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            self.faults.append("the host does not close")
        self._log.close()


class Strangers:
    """The process of the strangers; `counts` is what they did, once it has ended."""

    def __init__(self, port: int, seed: int) -> None:
        command = [
            sys.executable,
            "-m",
            "tools.torture.hostile",
            str(port),
            str(STRANGER_LINES),
            str(seed),
        ]
        self._process = subprocess.Popen(
            command,
            cwd=HOUSE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.counts: dict[str, int] = {}

    def come(self) -> None:
        """Wait until the table has answered a stranger."""
        if self._process.stdout is not None:
            self._process.stdout.readline()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            said, _ = self._process.communicate(timeout=60)
            self.counts = json.loads(said.splitlines()[-1])
        except (subprocess.TimeoutExpired, ValueError, IndexError):
            self._process.kill()
            self._process.wait()
        print(f"strangers: {self.counts}", flush=True)


class Room:
    """Paired terminals whose players are in a hurry."""

    def __init__(self, port: int, host: int) -> None:
        self._host = host
        self.links = [TerminalLink("127.0.0.1", port, code=PAIRING_CODE) for _ in range(TERMINALS)]
        self.players = [
            Autoplay(link.terminal, rounds=10**9, seed=os.urandom(32)) for link in self.links
        ]
        self.answers: list[float] = []
        self._chance = random.Random(port)
        self._thinks: dict[TerminalLink, float] = {}
        """Until when each player thinks."""
        for link in self.links:
            self._time_answers(link)
        self._running: list[asyncio.Future[None]] = []

    @property
    def refusals(self) -> list[str]:
        """What the table refused, except late wagers."""
        told = [refusal for link in self.links for refusal in link.terminal.refusals]
        # a terminal that a busy machine kept silent for three seconds is not waited for
        return [refusal for refusal in told if refusal != "wagers: no more bets"]

    def _time_answers(self, link: TerminalLink) -> None:
        say, take, since = link.say, link.terminal.take, dict[tuple[int, int], float]()

        def timed_say(message: messages.Asked) -> None:
            if isinstance(message, messages.Command):
                since[message.round, message.number] = time.monotonic()
            say(message)

        def timed_take(message: messages.Said, at: float) -> list[messages.Asked]:
            if (
                isinstance(message, messages.CommandAnswer)
                and (message.round, message.number) in since
            ):
                self.answers.append(at - since.pop((message.round, message.number)))
            return take(message, at)

        link.say, link.terminal.take = timed_say, timed_take  # type: ignore[method-assign]

    async def seat_all(self) -> None:
        """Pair every terminal."""
        self._running = [asyncio.ensure_future(link.run()) for link in self.links]
        until = time.monotonic() + 60.0
        while not all(link.terminal.seat for link in self.links):
            await self.play(0.2)
            if time.monotonic() > until:
                raise TimeoutError(
                    f"the terminals are not paired: {[link.over for link in self.links]}"
                )
        await self.play(1.0)

    async def play(self, seconds: float) -> Spell:
        """Play for some seconds."""
        self.answers.clear()
        began, first, used = time.monotonic(), self.links[0].terminal.round, cpu(self._host)
        while time.monotonic() < began + seconds:
            for link, player in zip(self.links, self.players, strict=True):
                link.poll()
                self._move(link, player)
            await asyncio.sleep(0.002)
        lasted = time.monotonic() - began
        rounds = (self.links[0].terminal.round - first) / (lasted / 60)
        return Spell(rounds, tuple(self.answers), (cpu(self._host) - used) / lasted)

    def _move(self, link: TerminalLink, player: Autoplay) -> None:
        terminal, now = link.terminal, time.monotonic()
        if not (terminal.is_asked or (terminal.bets_open and not terminal.has_placed)):
            return
        if now >= self._thinks.setdefault(link, now + self._chance.uniform(0.05, 0.25)):
            del self._thinks[link]
            for message in player.moves():
                link.say(message)

    async def leave(self) -> None:
        """Close every connection."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
