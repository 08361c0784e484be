"""Measures both engines of the book, with every commit on the disk: what a round costs, and how many
commits a second a server takes from many hosts' tables at once.

    python tools/bench_engines.py                 rounds in a file and on a server, and 1, 8, 34 clients
    python tools/bench_engines.py --seconds 20    measure each for longer

The server is one of the system's packages, started for this in a temporary folder. A client plays
rounds at a table of its own, each four commits; what they share is the server and its log. Hosts write
one at a time: that many write at once is measured past their lock, and is no way to play.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from game.book import Store, free_bytes  # noqa: E402 - started by its path
from game.book.place import BookPlace, write_server_file  # noqa: E402
from game.book.postgresql import PostgresDatabase  # noqa: E402
from game.book.store import Setting  # noqa: E402
from tests.book.book import Clock, begin, bet, opened, seated, settle  # noqa: E402
from tests.postgres import Server, why_not  # noqa: E402


class NoLock:
    """Replaces the lock of the folder, since many clients write."""

    def release(self) -> None:
        """Release nothing."""


def play_on(store: Store, player: int, sitting: int, until: float, number: int) -> list[float]:
    """Play until a time; the seconds of each round."""
    took = []
    while (at := time.perf_counter()) < until:
        round_id = begin(store, player, sitting, number)
        bet(store, player, round_id)
        settle(store, player, round_id, win=0)
        number += 1
        took.append(time.perf_counter() - at)
    return took


def client(address: str, folder: str, player: int, sitting: int, until: float) -> list[float]:
    """Play the rounds of one client."""
    clock = Clock()
    setting = Setting(clock, datetime.astimezone, free_bytes, time.perf_counter)
    door = PostgresDatabase(address, owner=False)
    store = Store(Path(folder), door, setting, NoLock())  # type: ignore[arg-type]
    took = play_on(store, player, sitting, until, 1_000_000 * player)  # no seed is dealt twice
    door.close()
    return took


def server_time(store: Store) -> float:
    """Processor seconds of the server's process for a book; 0 for a file."""
    if not isinstance(store.door, PostgresDatabase):
        return 0.0
    stat = Path(f"/proc/{store.door.connection.info.backend_pid}/stat").read_text(encoding="ascii")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def rounds_alone(name: str, store: Store, seconds: float) -> None:
    """Print what a round costs with one host."""
    player, sitting = seated(store)
    play_on(store, player, sitting, time.perf_counter() + seconds / 4, 1)
    number = 1 + int(store.door.value("SELECT max(number) FROM round"))
    here, there = time.process_time(), server_time(store)
    took = play_on(store, player, sitting, time.perf_counter() + seconds, number)
    here, there = time.process_time() - here, server_time(store) - there
    print(
        f"{name}: {1000 * sum(took) / len(took):.2f} ms a round, {len(took)} rounds; processor time"
        f" {1000 * here / len(took):.2f} ms here, {1000 * there / len(took):.2f} ms on the server",
        flush=True,
    )


def size_of(store: Store) -> int:
    """The bytes of a book on a server."""
    return int(store.door.value("SELECT pg_database_size(current_database())"))


def many(server: Server, folder: Path, clients: int, seconds: float) -> None:
    """Print how many commits a second so many clients make together."""
    name = f"many{clients}"
    server.create(name)
    address = server.address(name)
    write_server_file(folder, BookPlace(address))
    with opened(folder) as store:
        seats = [seated(store, f"Player {n}") for n in range(clients)]
        for player, sitting in seats:  # each table's chain is opened by the house's
            round_id = begin(store, player, sitting, player)
            bet(store, player, round_id)
            settle(store, player, round_id, win=0)
        before = size_of(store)
    until = time.perf_counter() + 2 + seconds  # the machine's own: the same in every process
    with multiprocessing.get_context("fork").Pool(clients) as pool:
        work = [(address, str(folder), *seat, until) for seat in seats]
        begun = time.perf_counter()
        rounds = sorted(took for played in pool.starmap(client, work, 1) for took in played)
    passed = until - begun
    with Store.open(folder, clock=Clock(), read_only=True) as reader:
        faults = reader.verify()
        grown = size_of(reader) - before
    p99 = rounds[int(0.99 * len(rounds))]
    # a promise, a start, a step and a settlement
    print(
        f"{clients} clients: {4 * len(rounds) / passed:.0f} commits a second, a round p50"
        f" {1000 * rounds[len(rounds) // 2]:.0f} p99 {1000 * p99:.0f} ms, {grown / len(rounds):,.0f} bytes a round,"
        f" {len(faults)} faults",
        flush=True,
    )


def main() -> int:
    """Print the figures; exit status 2 if no server can be started."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    seconds = parser.parse_args().seconds
    if reason := why_not():
        print(reason, file=sys.stderr)
        return 2
    server = Server(durable=True)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            with opened(Path(scratch) / "file") as store:
                rounds_alone("SQLite", store, seconds)
            folder = Path(scratch) / "server"
            server.book_of(folder)
            with opened(folder) as store:
                rounds_alone("PostgreSQL", store, seconds)
            for clients in (1, 8, 34):
                many(server, Path(scratch) / f"many{clients}", clients, seconds)
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
