"""What a book costs at 300, 7,500 and 300,000 rounds: opening, the first page, statistics with
luck, leaving, and bytes a round.

    python tools/bench_book.py [--rounds 300 7500 300000] [--folder DIR] [--json]

Some hundred rounds are played through the store and then copied, row by row, until there are
enough. The copies' links are no chain, so such a book is measured, never verified.
"""

# ruff: noqa: S608 (statements are put together from the names of the book's own tables)

from __future__ import annotations

import argparse
import json
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.book import Filter, Store
from game.book.backups.backup import book_of, digests_path
from game.book.database import SqliteDatabase, connect
from game.book.schema.bankroll_sums import write_bankroll_sums
from game.book.schema.sums import write_share_sums
from game.games import GAMES as TABLES
from game.play.records.luck import luck_by_wager
from tools.measure_book import SLUG, Clock, Table

PLAYED = 300
_ENDS = (
    "id",
    "number",
    "started",
    "ended",
    "made",
    "link",
    "at",
    "round",
    "promise",
    "entry",
    "ref",
)


def play_book(folder: Path, rounds: int) -> None:
    """Make a book of so many rounds, played through the store."""
    clock = Clock()
    store = Store.open(folder, clock=clock)
    table = Table(store)
    store.door.execute("PRAGMA synchronous = OFF")
    for first in range(1, rounds + 1, 100):
        with store.atomic():
            for number in range(first, min(first + 100, rounds + 1)):
                table.round(number)
    for sitting in table.sittings.values():
        store.people.get_up(sitting)
    store.close(keep_backup=False)


def copy_rounds(path: Path, copies: int) -> None:
    """Copy the rounds of a closed book so many times, each time into sessions of their own."""
    with closing(connect(path)) as connection:
        door = SqliteDatabase(connection)
        for pragma in ("synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000"):
            connection.execute(f"PRAGMA {pragma}")
        guards = door.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        indexes = door.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql <> ''"
        )
        with door.atomic():
            for kind, made in (("TRIGGER", guards), ("INDEX", indexes)):
                for row in made:
                    door.write(f"DROP {kind} {row['name']}")
            spans = {name: int(door.value(sql)) for name, sql in _SPANS.items()}
            selects = [_copied(door, table, moved, spans) for table, moved in _MOVED.items()]
            for copy in range(1, copies):
                for select in selects:
                    door.write(select, {"n": copy})
            door.write(
                "DELETE FROM promise WHERE seed IS NOT NULL AND id < (SELECT max(id) FROM promise)"
            )
            door.write(
                "UPDATE chain SET number = last.reached, hash = last.hash FROM (SELECT chain,"
                " max(max(number, upto)) AS reached, hash FROM link GROUP BY chain) AS last WHERE last.chain = id"
            )
            for row in (*indexes, *guards):
                door.write(row["sql"])
            for table in (
                "sitting_sum",
                "wager_sum",
                "wager_net",
                "mistake_sum",
                "bankroll_sum",
                "bankroll_mark",
            ):
                door.write(f"DELETE FROM {table}")
            write_share_sums(door)
            write_bankroll_sums(door)
            door.write(
                "UPDATE account SET balance = own.cents FROM (SELECT account, sum(cents) AS cents FROM posting GROUP BY account)"
                " AS own WHERE own.account = account.id"
            )
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


_MOVED = {
    "sitting": {"id": "sitting", "started": "at", "ended": "at"},
    "promise": {"id": "promise", "link": "link", "made": "at"},
    "round": {
        "id": "round",
        "promise": "promise",
        "link": "link",
        "number": "round",
        "started": "at",
        "ended": "at",
    },
    "seat": {"round": "round"},
    "share": {"sitting": "sitting", "round": "round", "started": "at", "ended": "at"},
    "turn": {"round": "round", "at": "at"},
    "decision_value": {"round": "round"},
    "journal": {"id": "journal", "round": "round", "at": "at"},
    "link": {"number": "link", "upto": "link"},
}
"""The columns of each copied table that go on counting, and what they count."""


_SPANS = {
    "sitting": "SELECT max(id) FROM sitting",
    "promise": "SELECT max(id) FROM promise",
    "round": "SELECT max(id) FROM round",
    "link": "SELECT max(number) FROM chain",
    "journal": "SELECT max(id) FROM journal",
    "at": "SELECT max(ended) - min(started) + 8000 FROM round",
}
"""How far each of them goes in a book that is copied."""


def _copied(door: SqliteDatabase, table: str, moved: dict[str, str], spans: dict[str, int]) -> str:
    """The statement that copies a table's first rows for the `:n`th time."""
    names = [row["name"] for row in door.rows(f"PRAGMA table_info({table})")]
    taken = [f"{name} + :n * {spans[moved[name]]}" if name in moved else name for name in names]
    first = "round" if table == "share" else next(iter(moved))
    extra = " AND round IS NOT NULL" if table == "journal" else ""
    if table == "promise":
        taken[names.index("seed")] = "NULL"
    return (
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(taken)} FROM {table}"
        f" WHERE {first} <= {spans[moved[first]]}{extra}"
    )


def build_book(folder: Path, rounds: int) -> None:
    """Build a closed book of so many rounds, with its digests and one backup."""
    play_book(folder, min(rounds, PLAYED))
    if rounds > PLAYED:
        copy_rounds(book_of(folder), rounds // PLAYED)
        digests_path(book_of(folder)).unlink()
    open_book(folder).close()


def open_book(folder: Path) -> Store:
    """The book, two years after its rounds."""
    return Store.open(folder, clock=lambda: datetime(2030, 1, 1, tzinfo=UTC))


def milliseconds(do: Callable[[], object], times: int = 3) -> float:
    """The best of some times that something takes, in milliseconds of processor time and waiting."""
    best = 1e9
    for _ in range(times):
        began = time.perf_counter()
        do()
        best = min(best, time.perf_counter() - began)
    return round(best * 1000, 2)


def figures(folder: Path, rounds: int) -> dict[str, float]:
    """The figures of a book that was built."""
    out: dict[str, float] = {}
    opened: list[Store] = []

    def leave() -> None:
        store = opened.pop()
        store.people.buy_in(1, 100)
        began = time.perf_counter()
        store.close()
        out["leave_ms"] = min(
            out.get("leave_ms", 1e9), round((time.perf_counter() - began) * 1000, 2)
        )

    for _ in range(3):
        ran = milliseconds(lambda: opened.append(open_book(folder)), 1)
        out["open_ms"] = min(out.get("open_ms", 1e9), ran)
        leave()
    with open_book(folder) as store:
        player = store.people.players()[0].id
        mine = Filter(player=player)
        one = Filter(player=player, game=SLUG)
        out["first_page_ms"] = milliseconds(lambda: store.history.rounds(mine))
        out["statistics_ms"] = milliseconds(lambda: store.history.statistics(mine))
        out["luck_ms"] = milliseconds(
            lambda: (store.history.odds_by_game(mine), luck_by_wager(store, TABLES[SLUG], one))
        )
        out["curve_ms"] = milliseconds(lambda: store.history.bankroll_curve(player))
        out["mistakes_ms"] = milliseconds(lambda: store.history.mistakes_by_point(mine))
        out["trend_ms"] = milliseconds(lambda: store.history.trend(mine))
    out["slice_ms"] = slice_milliseconds(folder)
    out["file_mb"] = round(book_of(folder).stat().st_size / 1e6, 1)
    out["bytes_per_round"] = round(book_of(folder).stat().st_size / rounds)
    out["folder_mb"] = round(
        sum(f.stat().st_size for f in folder.rglob("*") if f.is_file()) / 1e6, 1
    )
    out["memory_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return out


def slice_milliseconds(folder: Path, slices: int = 101) -> float:
    """The median milliseconds of comparing the next slice of a book with its digests."""
    times = []
    clock = lambda: datetime(2030, 1, 1, tzinfo=UTC)  # noqa: E731
    with Store.open(folder, clock=clock, timer=lambda: 0.0) as store:  # no slice is put off
        store.check_next_pages()
        for _ in range(slices):
            began = time.perf_counter()
            store.check_next_pages()
            times.append(time.perf_counter() - began)
    return round(1000 * sorted(times)[slices // 2], 3)


def measure(sizes: list[int], folder: Path | None = None) -> dict[str, dict[str, float]]:
    """The figures of a book of each size."""
    out = {}
    for rounds in sizes:
        scratch = Path(tempfile.mkdtemp(dir=folder))
        try:
            build_book(scratch, rounds)
            out[f"{rounds}"] = figures(scratch, rounds)
        finally:
            shutil.rmtree(scratch)
    return out


def figures_and_ratios(sizes: list[int]) -> dict[str, dict[str, float]]:
    """The figures by name and size, and each against that of the smallest book."""
    found = measure(sizes)
    smallest, *larger = found
    out = {f"book_{name}": {size: found[size][name] for size in found} for name in found[smallest]}
    for size in larger:
        out[f"book_{size}_against_{smallest}"] = {
            name: round(figure / found[smallest][name], 2) for name, figure in found[size].items()
        }
    return out


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description="Measure books of several sizes.")
    arguments.add_argument("--rounds", type=int, nargs="+", default=[300, 7_500, 300_000])
    arguments.add_argument("--folder", type=Path, default=None)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    found = measure(asked.rounds, asked.folder)
    if asked.json:
        print(json.dumps(found))
        return
    print(f"{'':18}" + "".join(f"{size:>14}" for size in found))
    for name in next(iter(found.values())):
        print(f"{name:18}" + "".join(f"{found[size][name]:>14,}" for size in found))


if __name__ == "__main__":
    main()
