"""Strangers at a hall's port, in a process of their own that yields to all others.

    python -m tools.torture.hostile PORT LINES SEED

They say when one of them is heard, go on until standard input is closed, and say in a line of JSON
what they did. Each line does one of five things from an address of its own, again as soon as it is
turned away: it opens a socket and never speaks, watches and asks for snapshots, tries codes, speaks
nonsense, or watches and never reads.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.hall.wire import messages
from game.hall.wire.certificate import of_terminal
from game.hall.wire.pairing import PairingExchange

ADDRESSES = ("127.0.0.1", *(f"127.0.0.{last}" for last in range(11, 18)))
HELLO = messages.encoded(messages.Hello(messages.VERSION))
WATCH = messages.encoded(messages.Hello(messages.VERSION, watch=True))
RESYNC = messages.encoded(messages.Resync())
TURNED_AWAY = (OSError, WebSocketException, TimeoutError, EOFError)


class Stranger:
    """One connection from its own address; `counts` is shared by all."""

    def __init__(
        self, port: int, address: str, chance: random.Random, counts: Counter[str]
    ) -> None:
        self.port, self.address, self.chance, self.counts = port, address, chance, counts
        self._context = of_terminal()
        self._share = PairingExchange("terminal", f"{chance.randrange(10**6):06d}").share

    async def go_on(self, attack: Callable[[Stranger], Awaitable[None]], name: str) -> None:
        """Attack again shortly after every end."""
        while True:
            self.counts[f"{name}: connections"] += 1
            with suppress(*TURNED_AWAY):
                await attack(self)
            await asyncio.sleep(self.chance.uniform(0.05, 0.5))

    def connect(self, **options: int) -> connect:
        """Connect as a terminal does."""
        return connect(
            f"wss://127.0.0.1:{self.port}",
            ssl=self._context,
            compression=None,
            proxy=None,
            ping_interval=None,
            local_addr=(self.address, 0),
            close_timeout=1,
            **options,
        )

    async def hear(self, line: ClientConnection) -> None:
        """Read and count everything that arrives."""
        async for data in line:
            if not self.counts["bytes heard"]:
                print("They are there.", flush=True)
            self.counts["bytes heard"] += len(data)
            if isinstance(data, bytes) and isinstance(
                messages.decode_table_message(data), messages.Paired
            ):
                self.counts["paired"] += 1

    async def shout(self, first: bytes, more: Callable[[], bytes | str], a_second: float) -> None:
        """Send the first message, then more until the table closes the connection."""
        async with self.connect() as line:
            hears = asyncio.ensure_future(self.hear(line))
            try:
                await line.send(first)
                while not hears.done():
                    await line.send(more())
                    self.counts["messages"] += 1
                    await asyncio.sleep(1 / a_second)
            finally:
                hears.cancel()

    async def half_open(self) -> None:
        """Connect and never send anything."""
        with closing(socket.socket()) as silent:
            silent.setblocking(False)
            silent.bind((self.address, 0))
            loop = asyncio.get_running_loop()
            await loop.sock_connect(silent, ("127.0.0.1", self.port))
            await loop.sock_recv(silent, 1)

    async def resync(self) -> None:
        """Watch, and ask for snapshots as often as only the oldest limit allowed."""
        await self.shout(WATCH, lambda: RESYNC, 100)

    async def guess(self) -> None:
        """Try one code after another, with and without proof."""
        await self.shout(HELLO, self._code, 100)

    def _code(self) -> bytes:
        proof = messages.ConfirmPairing(self.chance.randbytes(32))
        return messages.encoded(
            self.chance.choice(
                (proof, messages.StartPairing(self._share, self.chance.randbytes(32)))
            )
        )

    async def nonsense(self) -> None:
        """Send random bytes, text, and messages of the wrong kind."""
        await self.shout(self.chance.choice((HELLO, b"\xff", WATCH)), self._nonsense, 50)

    def _nonsense(self) -> bytes | str:
        size = self.chance.choice((1, 40, 4000, 5000))
        return self.chance.choice(
            (
                self.chance.randbytes(size),
                "x" * size,
                messages.encoded(messages.CashOut(1, 1)),
                HELLO,
            )
        )

    async def never_read(self) -> None:
        """Watch, ask for snapshots, and read none."""
        async with self.connect(max_queue=1) as line:
            await line.send(WATCH)
            while True:
                await line.send(RESYNC)
                self.counts["messages"] += 1
                await asyncio.sleep(0.3)


ATTACKS: dict[str, Callable[[Stranger], Awaitable[None]]] = {
    "half-open": Stranger.half_open,
    "resync": Stranger.resync,
    "codes": Stranger.guess,
    "nonsense": Stranger.nonsense,
    "never read": Stranger.never_read,
}


async def attack(port: int, lines: int, seed: int, counts: Counter[str]) -> None:
    """Run every connection until standard input is closed."""
    names = list(ATTACKS)
    strangers = [
        Stranger(
            port, ADDRESSES[n // len(names) % len(ADDRESSES)], random.Random(f"{seed} {n}"), counts
        )
        for n in range(lines)
    ]
    tasks = [
        asyncio.ensure_future(one.go_on(ATTACKS[names[n % len(names)]], names[n % len(names)]))
        for n, one in enumerate(strangers)
    ]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=5)


def main() -> None:
    """Attack, and print what was done."""
    port, lines, seed = map(int, sys.argv[1:])
    if hasattr(os, "nice"):
        os.nice(19)
    counts: Counter[str] = Counter()
    asyncio.run(attack(port, lines, seed, counts))
    print(json.dumps(counts), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
