"""Measures a house of several hosts on one book, and breaks it while bots play: what must not be
lost is counted afterwards.

    python tools/bench_hosts.py               rounds, commits, processor time for 1, 2, 4 hosts
    python tools/bench_hosts.py --faults      kills of hosts and of the server, and cut cables

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
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from game.book import Store  # noqa: E402 - started by its path
from tests.book.book import Clock  # noqa: E402
from tests.hall.cable import Cables  # noqa: E402
from tests.hall.hosts import TRIES, House  # noqa: E402
from tests.postgres import Server, why_not  # noqa: E402

TABLES = 4
OPEN = "SELECT count(*) FROM round WHERE status = 'open'"
LOGGED = "SELECT count(*) FROM log WHERE kind = '{}'"
PAID_IN = "SELECT sum(value) FROM tally WHERE meter = 'voucher in value'"


def cpu_seconds(pid: int) -> float:
    """Processor seconds of a process and its ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def with_children(pid: int) -> float:
    """Processor seconds of a process and all its children."""
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
    """Open four tables at so many hosts, with terminals at each; the hosts by name."""
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
    """Print the figures of a house of so many hosts."""
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


FAULTS = (
    ("every terminal cut off from its host", 6.0),
    ("two hosts cut off from the server", 3.0),
    ("connections", 0.0),
    ("server", 0.0),
    ("host", 0.0),
    ("every terminal cut off from its host", 15.0),
    ("two hosts cut off from the server", 15.0),
    ("connections", 0.0),
    ("server", 0.0),
    ("host", 0.0),
)
"""What is broken, in this order, and for how many seconds."""


ZERO = (
    "cents lost",
    "cents of vouchers paid twice",
    "rounds left open",
    "findings of verify",
    "terminals that have not played all rounds",
)
"""What must be nothing."""


class Onlooker:
    """Counts rows of a house's book over its own connection."""

    def __init__(self, address: str) -> None:
        self._address = address

    def count(self, sql: str) -> int:
        """The number that a statement returns; repeated while the server is away."""
        import psycopg

        for _ in range(TRIES):
            with suppress(psycopg.OperationalError), psycopg.connect(self._address) as connection:
                row = connection.execute(sql.encode()).fetchone()
                return int(row[0] or 0) if row else 0
            time.sleep(0.1)
        raise SystemExit("the server does not come back")

    def settled(self) -> int:
        """How many rounds have ended."""
        return self.count("SELECT count(*) FROM round WHERE status = 'settled'")

    def wait_for(self, rounds: int, bots: list[subprocess.Popen[bytes]]) -> bool:
        """Wait until so many rounds have ended; whether anybody still plays."""
        while self.settled() < rounds:
            if all(one.poll() is not None for one in bots):
                return False
            time.sleep(0.3)
        return True


def break_it(hosts: int, terminals: int, rounds: int) -> bool:
    """Kill hosts and the server and cut cables while bots play; whether anything was lost."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="hosts-")))
        server = Server(durable=True)
        ends.callback(server.stop)
        house = House(folder, server, ends, rounds=rounds)
        place = server.book_of(house.first)
        cables = Cables()
        ends.callback(cables.stop)
        name = place.address.rpartition("=")[2]
        to_server = [cables.lay(f"{server.folder}/.s.PGSQL.5432") for _ in range(2)]
        names = [f"host {number + 1}" for number in range(hosts)]
        for at, port in zip(names, to_server, strict=False):
            house.folder(at, f"host=127.0.0.1 port={port} user=house dbname={name}")
        running = {at: house.host(at) for at in names}
        ports = [port for _, port in running.values()]
        with ThreadPoolExecutor(hosts) as starting:
            further = range(hosts, -(-terminals // 6))
            more = [
                starting.submit(house.host, f"table {table}", names[table % hosts])
                for table in further
            ]
            ports += [one.result()[1] for one in more]
        to_tables = [cables.lay(int(port)) for port in ports]
        places = [
            f"bot {number}:{to_tables[number % len(to_tables)]}" for number in range(terminals)
        ]
        bots = [house.bots(f"bots {one}", places[one::4]) for one in range(4)]
        onlooker = Onlooker(place.address)
        onlooker.wait_for(len(to_tables), bots)
        done = onlooker.settled()
        print(f"{hosts} hosts, {len(to_tables)} tables, {terminals} terminals play", flush=True)
        broken = 0
        for fault, seconds in FAULTS:
            if not onlooker.wait_for(done + max(4, len(to_tables) // 2), bots):
                break
            broken += 1
            if fault == "connections":
                onlooker.count(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"
                )
            elif fault == "server":
                server.kill()
                server.start()
            elif fault == "host":
                at = names.pop()
                while not onlooker.count(OPEN):
                    time.sleep(0.01)
                running[at][0].kill()
                running[at][0].wait()
            else:
                cables.cut(to_server if "server" in fault else to_tables, seconds)
            onlooker.wait_for(done + 1, bots)
            for at, (process, _) in list(running.items()):
                if process.poll() is not None:  # its tables are elsewhere: start it again
                    again = f"{at} after fault {broken}"
                    running[at] = house.host(again, at)
            done = onlooker.settled()
            by_house = onlooker.count(LOGGED.format("house rule"))
            print(
                f"after {done} rounds: {fault}{f' {seconds:g} s' if seconds else ''};"
                f" so far the house took {by_house} decisions",
                flush=True,
            )
        unfinished = sum(one.wait() for one in bots)
        for number in range(len(bots)):
            print(house.output(f"bots {number}"), end="")
        time.sleep(10)  # what is open ends by the clock
        figures = book_figures(house, onlooker) | {
            "faults": broken,
            "terminals that have not played all rounds": unfinished,
        }
        print("\n".join(f"{name}: {figure}" for name, figure in figures.items()), flush=True)
        return any(figures[name] for name in ZERO)


def book_figures(house: House, onlooker: Onlooker) -> dict[str, int]:
    """The figures of a book afterwards."""
    with Store.open(house.first, clock=Clock(), read_only=True) as store:
        faults = store.verify()
        balances = store.ledger.balances()
    held = sum(
        cents
        for account, cents in balances.items()
        if account.startswith(("game:", "handpay:", "win:")) or account == "vouchers"
    )
    bills = onlooker.count("SELECT sum(value) FROM tally WHERE meter LIKE 'bill in %'")
    paid = "FROM voucher WHERE redeemed IS NOT NULL"
    twice = onlooker.count(PAID_IN) - onlooker.count(f"SELECT sum(cents) {paid}")
    return {
        "rounds of tables": onlooker.settled(),
        "bills put in, cents": bills,
        "cents lost": abs(bills - held) + abs(balances["cashier"] + bills),
        "vouchers": onlooker.count("SELECT count(*) FROM voucher"),
        "vouchers paid": onlooker.count(f"SELECT count(*) {paid}"),
        "vouchers tried again and refused": onlooker.count(LOGGED.format("voucher refused")),
        "cents of vouchers paid twice": twice,
        "rounds left open": onlooker.count(OPEN),
        "decisions that the house took": onlooker.count(LOGGED.format("house rule")),
        "findings of verify": len(faults),
    }


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
        return int(break_it(4, options.terminals, options.rounds))
    for hosts in (1, 2, 4):
        measure(hosts, options.terminals, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
