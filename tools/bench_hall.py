"""Thirty terminals at one dealt table: how late they hear what happens, what the host costs, and
how much is said.

The host is a process of its own, as in a hall; the terminals share another one. First they play as
people do, each answering after a while of its own, then as fast as they can. Both clocks are the
machine's monotonic one.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.book import Store
from game.hall.records import HallRecords
from game.hall.terminal.autoplay import Autoplay
from game.hall.wire import messages
from game.hall.wire.terminal_link import TerminalLink
from game.play.records.verification import verify_rounds

CODE = "274913"
HOST = "import sys; from pathlib import Path; from tools.bench_hall import host; host(Path(sys.argv[1]), sys.argv[2])"
HUMAN, FAST = 45.0, 15.0
"""Seconds of each part."""
TABLES = (("props-and-hops", 30), ("criss-cross-poker", 6))


def measure(root: Path) -> dict[str, Any]:
    """The figures of each table, under its slug."""
    return {f"hall_{slug}": table_figures(root, slug, terminals) for slug, terminals in TABLES}


def table_figures(root: Path, slug: str, terminals: int) -> dict[str, float]:
    """The figures of one table with so many terminals."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", HOST, folder, slug]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
        ) as host:
            if host.stdin is None or host.stdout is None:
                return {}
            port = int(re.findall(r"port (\d+)", host.stdout.readline())[0])
            heard = asyncio.run(played(host.pid, port, terminals))
            host.stdin.close()
            told = json.loads(host.stdout.read().splitlines()[-1])
        return figures(heard, told, terminals) | verify_figures(Path(folder))


def verify_figures(folder: Path) -> dict[str, float]:
    """The rounds that terminals played, and milliseconds of `verify --all` for one of them."""
    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        rounds = sum(
            store.ledger.terminal_meters(one.asset).get("games played", 0)
            for one in HallRecords(store).floor.terminals()
        )
        began = time.process_time()
        store.verify()
        for _ in verify_rounds(store):
            pass
        took = 1000 * (time.process_time() - began) / max(rounds, 1)
    return {"terminal_rounds": rounds, "verify_ms_a_terminal_round": round(took, 3)}


class Room:
    """The terminals, and when each received which update."""

    def __init__(self, port: int, terminals: int) -> None:
        self.chance = random.Random(terminals)
        self.links = [
            TerminalLink("127.0.0.1", port, code=CODE, timer=time.monotonic)
            for _ in range(terminals)
        ]
        self.players = [
            Autoplay(link.terminal, rounds=10**9, seed=os.urandom(32)) for link in self.links
        ]
        self.heard: list[tuple[int, float]] = []
        self.waits: dict[int, float] = {}
        self.human = False
        for link in self.links:
            link.terminal.take = self._noting(link.terminal.take)  # type: ignore[method-assign]

    def _noting(
        self, take: Callable[[messages.Said, float], list[messages.Asked]]
    ) -> Callable[..., list[messages.Asked]]:
        def noted(message: messages.Said, at: float) -> list[messages.Asked]:
            if isinstance(message, messages.Update):
                self.heard.append((message.seq, at))
            return take(message, at)

        return noted

    async def play(self, seconds: float, *, human: bool) -> None:
        """Let time pass; terminals that play as people wait a while before they answer."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for number, (link, player) in enumerate(zip(self.links, self.players, strict=True)):
                if link.poll() or number in self.waits or not human:
                    self._move(number, link, player, human=human)
            await asyncio.sleep(0.002)

    def _move(self, number: int, link: TerminalLink, player: Autoplay, *, human: bool) -> None:
        now = time.monotonic()
        if human:
            terminal = link.terminal
            asked = terminal.is_asked or (terminal.bets_open and not terminal.has_placed)
            if asked and number not in self.waits:
                self.waits[number] = now + self.chance.uniform(1.0, 8.0)
            if self.waits.get(number, 0.0) > now:
                return
            self.waits.pop(number, None)
        for message in player.moves():
            link.say(message)


async def played(pid: int, port: int, terminals: int) -> dict[str, Any]:
    """Play both parts; what was received, the host's processor time, and the rounds."""
    room = Room(port, terminals)
    running = [asyncio.ensure_future(link.run()) for link in room.links]
    while sum(bool(link.terminal.seat) for link in room.links) < terminals:
        await room.play(0.2, human=False)
    out: dict[str, Any] = {}
    for name, seconds, human in (("human", HUMAN, True), ("fast", FAST, False)):
        await room.play(3.0, human=human)
        room.heard.clear()
        began, used, rounds = time.monotonic(), cpu(pid), room.links[0].terminal.round
        await room.play(seconds, human=human)
        lasted = time.monotonic() - began
        out[name] = {
            "seconds": lasted,
            "cpu": cpu(pid) - used,
            "rounds": room.links[0].terminal.round - rounds,
            "heard": list(room.heard),
        }
    for link in room.links:
        link.over = "the bench is over"
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return out


def cpu(pid: int) -> float:
    """Processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures(heard: dict[str, Any], told: dict[str, Any], terminals: int) -> dict[str, float]:
    """The measured figures, in the units of docs/contributing/bench.md."""
    flushed = {seq: (at, size) for seq, at, size in told["flushed"]}
    out: dict[str, float] = {"terminals": terminals}
    for name, part in heard.items():
        late = sorted(1000 * (at - flushed[seq][0]) for seq, at in part["heard"] if seq in flushed)
        seqs = {seq for seq, _ in part["heard"]}
        rounds = max(part["rounds"], 1)
        out[f"{name}_late_ms_p50"] = late[len(late) // 2]
        out[f"{name}_late_ms_p99"] = late[int(len(late) * 0.99)]
        out[f"{name}_cpu_percent"] = 100 * part["cpu"] / part["seconds"]
        out[f"{name}_rounds_a_minute"] = 60 * part["rounds"] / part["seconds"]
        out[f"{name}_bytes_a_round_and_terminal"] = (
            sum(flushed[s][1] for s in seqs if s in flushed) / rounds / terminals
        )
    sizes = sorted(told["sizes"])
    out["message_bytes_p50"], out["message_bytes_p99"] = (
        sizes[len(sizes) // 2],
        sizes[int(len(sizes) * 0.99)],
    )
    out["message_bytes_most"] = sizes[-1]
    return {name: round(value, 2) for name, value in out.items()}


def _until_closed(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


def host(folder: Path, slug: str) -> None:
    """The host's process, until standard input is closed; it prints what it sent and when."""
    from game.hall.process.owner_ipc import TableOrder
    from game.hall.process.table_server import Hall
    from tests.hall.house import give_owner

    ended = threading.Event()
    threading.Thread(target=_until_closed, args=(ended,), daemon=True).start()
    flushed: list[tuple[int, float, int]] = []
    sizes: list[int] = []
    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        give_owner(store)
        hall = Hall(store, folder)
        table = hall.open(
            TableOrder(slug, 0, code=CODE, seconds=10, shown=2.0),
            lambda told: print(told, flush=True),
        )
        send, flush, telling = table.service.send, table.host.flush, table.host._telling  # noqa: SLF001

        def sent(link: int, data: bytes) -> None:
            sizes.append(len(data))
            send(link, data)

        def noted(now: float) -> None:
            at, seq, before = time.monotonic(), telling.seq, len(sizes)
            flush(now)
            if telling.seq != seq:
                flushed.append((telling.seq, at, sum(sizes[before:])))

        table.service.send, table.host.flush = sent, noted  # type: ignore[method-assign]
        while not ended.is_set() and table in hall.tables:
            hall.pump(0.2)
        hall.close()
    print(json.dumps({"flushed": flushed, "sizes": sizes[:200_000]}))
