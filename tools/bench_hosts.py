"""Measures a house of several hosts on one book, and breaks it while bots play: what must not be
lost is counted afterwards.

    python tools/bench_hosts.py               rounds, commits, processor time for 1, 2, 4 hosts
    python tools/bench_hosts.py --faults      kills of hosts and of the server, and cut connections

Hosts and terminals are processes of this machine, the server is one of the system's packages,
started for this in a temporary folder, with every commit on the disk.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from game.book import Store  # noqa: E402 - started by its path
from tests.book.book import Clock  # noqa: E402
from tests.hall.hosts import TRIES, House  # noqa: E402
from tests.postgres import Server, why_not  # noqa: E402

TABLES = 4


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def with_children(pid: int) -> float:
    """Processor time of a process and all its children."""
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], check=False, capture_output=True, text=True
    )
    total = cpu_seconds(pid)
    for child in listed.stdout.split():
        try:
            total += cpu_seconds(int(child))
        except FileNotFoundError:
            continue
    return total


def open_house(house: House, hosts: int, terminals: int) -> dict[str, subprocess.Popen[bytes]]:
    """Four tables at so many hosts, and terminals at each; the hosts by their names."""
    names = ["first", *(f"host {number}" for number in range(2, hosts + 1))]
    running: dict[str, subprocess.Popen[bytes]] = {}
    for table in range(TABLES):
        name = names[table % hosts]
        process, port = house.host(name if table < hosts else f"table {table}", name)
        if table < hosts:
            running[name] = process
        for seat in range(terminals // TABLES):
            house.join(f"bot {table}.{seat}", port)
    return running


def look(house: House) -> tuple[int, int, int, list[int]]:
    """Settled rounds, commits, bytes of the database, and milliseconds of each round."""
    with Store.open(house.first, clock=Clock(), read_only=True) as store:
        took = store.door.rows(
            "SELECT ended - started AS ms FROM round WHERE status = 'settled' ORDER BY id"
        )
        commits = store.door.value(
            "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
        )
        size = store.door.value("SELECT pg_database_size(current_database())")
    return len(took), int(commits), int(size), [row["ms"] for row in took]


def measure(hosts: int, terminals: int, seconds: float) -> None:
    """Print what a house of so many hosts does."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="hosts-")))
        server = Server(durable=True)
        ends.callback(server.stop)
        house = House(folder, server, ends, rounds=100_000)
        running = open_house(house, hosts, terminals)
        house.play_until(TABLES)
        time.sleep(5)  # until every terminal plays

        def used() -> tuple[float, float]:
            return (
                sum(cpu_seconds(one.pid) for one in running.values()),
                with_children(server.pid),
            )

        before, cpu = look(house), used()
        time.sleep(seconds)
        after, spent = look(house), used()
        rounds = after[0] - before[0]
        took = sorted(after[3][before[0] :])
        print(
            f"{hosts} hosts, {terminals} terminals: {rounds / seconds:.1f} rounds a second,"
            f" {(after[1] - before[1]) / seconds:.0f} transactions a second, a round takes"
            f" p50 {took[len(took) // 2]} ms, p99 {took[len(took) * 99 // 100]} ms,"
            f" processor ms a round {1000 * (spent[0] - cpu[0]) / rounds:.0f} at the hosts and"
            f" {1000 * (spent[1] - cpu[1]) / rounds:.0f} at the server,"
            f" {(after[2] - before[2]) / rounds:.0f} bytes a round",
            flush=True,
        )


def break_it(hosts: int, terminals: int, rounds: int) -> None:
    """Kill hosts and the server, and cut connections, while bots play; then count."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="hosts-")))
        server = Server(durable=True)
        ends.callback(server.stop)
        house = House(folder, server, ends, rounds=rounds)
        running = open_house(house, hosts, terminals)
        house.wait_for("first", "further hosts of the house: 127")
        done = look(house)[0]
        for fault in ("connections", "server", "host", "connections", "server", "host"):
            house.play_until(done + 20)
            if fault == "connections":
                with Store.open(house.first, clock=Clock(), read_only=True) as store:
                    store.door.rows(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
            elif fault == "server":
                server.kill()
                server.start()
            else:
                process = running.popitem()[1]
                process.kill()
                process.wait()
                house.play_until(1, "open")
            done = look(house)[0]
            print(f"{fault} after {done} rounds", flush=True)
        ended = [one.wait(TRIES / 5) for one in house.terminals]
        house.check(terminals)
        print(
            f"{hosts} hosts, {terminals} terminals, {look(house)[0]} rounds: no cent lost, verify finds nothing,"
            f" {ended.count(0)} of {terminals} terminals played all their {rounds} rounds"
        )


def main() -> int:
    """Run what was asked for; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--terminals", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--faults", action="store_true")
    options = parser.parse_args()
    if reason := why_not():
        print(reason, file=sys.stderr)
        return 2
    if options.faults:
        break_it(4, options.terminals, options.rounds)
    else:
        for hosts in (1, 2, 4):
            measure(hosts, options.terminals, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
