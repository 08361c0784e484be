"""Measures the book: how long a step's commit takes, what history costs at many rounds, how many
bytes a round keeps.

    python tools/measure_book.py [--rounds 100000] [--bots 3] [--folder DIR] [--json]

A measured round is one of Criss-Cross Poker as money sees it: two antes, three bets with a priced
decision each, three bots beside the player, a settlement of every wager. Nothing outside the folder
is touched; it is emptied again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.book import (
    HOUSE,
    Acted,
    Decision,
    Filter,
    Move,
    Store,
    bot_account,
    felt_account,
    player_account,
)
from game.book.backups.backup import backup_fault, backups, book_of, digests_path
from game.book.integrity.page_guard import Guard
from game.book.values import MoneyMoved, PlayerOutcome, RoundEnding, RoundSeats, RoundStart
from game.games import GAMES as TABLES
from game.play.records.history_files import write_csv
from game.play.records.luck import luck_by_wager

T = TypeVar("T")

SLUG = "criss-cross-poker"
GAMES = (SLUG, "flop-poker", "lunar-poker", "go-fore-it")
BOTS = ("Ada", "Grace", "Emmy")


class Clock:
    """The time of day, or ten seconds later with every reading when rounds are made up."""

    def __init__(self) -> None:
        self.now = datetime(2024, 3, 3, tzinfo=UTC)
        self.real = False

    def __call__(self) -> datetime:
        """The next time."""
        self.now += timedelta(seconds=8)
        return datetime.now(UTC) if self.real else self.now


class Table:
    """Plays rounds into a store, and times each commit in seconds."""

    def __init__(self, store: Store, bots: int = 3) -> None:
        self.store = store
        self.player = store.people.add_player("Robin").id
        store.people.buy_in(self.player, 100_000_000)
        for bot in BOTS:
            store.people.transfer([Move("cashier", bot_account(bot), 100_000_000, "bought in")])
        self.sittings = {slug: store.people.sit_down(self.player, slug).id for slug in GAMES}
        self.times: list[float] = []
        self.wallets = [player_account(self.player), *map(bot_account, BOTS[:bots])]

    def timed(self, commit: Callable[[], T]) -> T:
        """What a commit returns; its time is noted."""
        start = time.perf_counter()
        out = commit()
        self.times.append(time.perf_counter() - start)
        return out

    def round(self, n: int) -> None:
        """Play one round, in five commits."""
        store, slug = self.store, GAMES[n % len(GAMES)]
        felt, seed = felt_account(slug, self.player), hashlib.sha256(str(n).encode()).digest()
        antes = [
            Move(w, felt, 500, f"ante-{way}", "674a.10(a)")
            for w in self.wallets
            for way in ("across", "down")
        ]
        bets = {
            str(seat): {"ante-across": 500, "ante-down": 500}
            for seat in range(1, 1 + len(self.wallets))
        }
        store.promises.ensure_promise(self.player, slug, seed)
        number = self.timed(
            lambda: store.rounds.begin(
                RoundStart(
                    number=n,
                    seed=seed,
                    commitment=hashlib.sha256(seed).hexdigest(),
                    offer=json.dumps(
                        {"number": n, "people": {str(s): s for s in range(1, 5)}},
                        separators=(",", ":"),
                    ),
                    bets=json.dumps(bets, separators=(",", ":")),
                    bots='{"2":["Ada","typical"],"3":["Grace","best"],"4":["Emmy","careful"]}',
                ),
                RoundSeats((self.sittings[slug],)),
                MoneyMoved(antes),
            )
        )
        for k, point in enumerate(("across", "down", "middle")):
            cost = 35.5 if (n + k) % 9 == 0 else 0.0
            ev = {"fold": -1000.0, "bet 1x": -812.4321, "bet 2x": -790.125, "bet 3x": -777.0625}
            choice = Decision(
                point=point,
                chosen="bet 3x",
                best="bet 3x",
                cost=cost,
                ev=ev,
                coach="after",
                thought=2100,
            )
            acted = [
                Acted(1, "bet 3x", choice),
                *(Acted(seat, "bet 1x") for seat in range(2, 1 + len(self.wallets))),
            ]
            moves = [
                Move(w, felt, 500 if i else 1500, point, "674a.11(b)")
                for i, w in enumerate(self.wallets)
            ]
            self.timed(
                lambda acted=acted, moves=moves: store.rounds.add_steps(
                    number, acted, MoneyMoved(moves)
                )
            )  # type: ignore[misc]
        wins = n % 2 == 0
        settled: list[Move] = []
        for i, wallet in enumerate(self.wallets):
            for wager, cents in (
                ("ante-across", 500),
                ("ante-down", 500),
                ("across", 1500),
                ("down", 1500),
                ("middle", 1500),
            ):
                lying = cents if i == 0 or wager.startswith("ante") else 500
                settled.append(Move(felt, wallet if wins else HOUSE, lying, wager, "674a.11(h)"))
                if wins:
                    settled.append(Move(HOUSE, wallet, lying, wager, "674a.11(h)"))
        told = "Three nines across, aces and nines down"
        self.timed(
            lambda: store.rounds.settle(
                number,
                RoundEnding(PlayerOutcome(told, expected=-43.29, variance=9500000.0)),
                money=MoneyMoved(settled),
            )
        )


def timed(name: str, question: Callable[[], object], out: dict[str, float]) -> None:
    """Note the best of three times of a question, in milliseconds."""
    best = 1e9
    for _ in range(3):
        start = time.perf_counter()
        question()
        best = min(best, time.perf_counter() - start)
    out[name] = round(best * 1000, 2)


def percentile(values: list[float], share: float) -> float:
    """The value, in milliseconds, that this share does not exceed."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 3)


def commits(folder: Path, rounds: int = 400) -> dict[str, float]:
    """p50, p99 and the longest commit, in milliseconds, of a fresh book in the folder."""
    clock = Clock()
    clock.real = True
    store = Store.open(folder, clock=clock)
    table = Table(store)
    for n in range(1, rounds + 1):
        table.round(n)
    store.close(keep_backup=False)
    return {f"commit_ms_p{p}": percentile(table.times, p / 100) for p in (50, 99, 100)}


def history(folder: Path, rounds: int, bots: int) -> dict[str, float]:
    """The costs of a book of so many rounds: milliseconds, and bytes a round."""
    out: dict[str, float] = {}
    clock = Clock()
    store = Store.open(folder, clock=clock)
    table = Table(store, bots)
    store.door.execute("PRAGMA synchronous = OFF")
    for start in range(1, rounds + 1, 500):
        with store.atomic():
            for n in range(start, min(rounds + 1, start + 500)):
                table.round(n)
        guard(store).checkpoint()
    store.door.execute("PRAGMA synchronous = FULL")
    guard(store).checkpoint()
    out["postings"] = int(store.door.value("SELECT count(*) FROM posting"))
    out["bytes_per_round"] = round(book_of(folder).stat().st_size / rounds)
    me, mine = Filter(player=table.player), Filter(player=table.player, game=SLUG)
    table.times.clear()
    for n in range(rounds + 1, rounds + 201):
        table.round(n)
    out["commit_ms_p99_then"] = percentile(table.times, 0.99)
    timed("first_page", lambda: store.history.rounds(me), out)
    timed("page_in_the_middle", lambda: store.history.rounds(me, skip=rounds // 2), out)
    timed(
        "page_of_one_table_lost",
        lambda: store.history.rounds(Filter(player=table.player, game=SLUG, result="lost")),
        out,
    )
    timed("count", lambda: store.history.count_rounds(mine), out)
    timed("totals", lambda: store.history.totals(me), out)
    timed("statistics", lambda: store.history.statistics(me), out)
    timed("luck by table", lambda: store.history.odds_by_game(me), out)
    timed("luck by wager", lambda: luck_by_wager(store, TABLES[SLUG], me), out)
    timed("net_by_game", lambda: store.history.net_by_game(me), out)
    timed("curve", lambda: store.history.bankroll_curve(table.player), out)
    timed("last_ten", lambda: store.history.last_results(table.player, SLUG), out)
    timed("mistakes", lambda: store.history.mistakes(me), out)
    timed(
        "today",
        lambda: store.history.totals(
            Filter(player=table.player, since=clock.now - timedelta(hours=12))
        ),
        out,
    )
    with Store.open(folder, clock=clock, read_only=True) as reader:  # a reader remembers no sums
        timed("balance_summed", lambda: reader.people.bankroll(table.player), out)
    timed("all_balances", store.ledger.balances, out)
    timed("verify", lambda: store.verify() and sys.exit("the book does not verify"), out)
    with (folder / "all.csv").open("w", newline="", encoding="utf-8") as file:
        timed("export_csv_all", lambda: write_csv(store, mine, file), out)
    timed("sweep_of_every_page", lambda: guard(store).check_next_pages(all_pages=True), out)
    timed("backup_checked", lambda: backed_up(store), out)
    store.close(keep_backup=False)
    timed("open_and_close", lambda: Store.open(folder, clock=clock).close(keep_backup=False), out)
    newest = backups(folder)[0]
    timed("backup_proved_by_digests", lambda: backup_fault(newest), out)
    digests_path(newest).unlink()
    timed("backup_proved_by_sqlite", lambda: backup_fault(newest), out)
    return out


def guard(store: Store) -> Guard:
    """The watcher of the open book."""
    found = store.guard
    if found is None:
        sys.exit("the book is not guarded")
    return found


def backed_up(store: Store) -> None:
    """Make one backup, to its end."""
    store.start_backup_if_idle()
    while not backups(store.folder) or store.is_backup_running:
        time.sleep(0.001)
    if store.backup_trouble:
        sys.exit(store.backup_trouble)


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description="Measure the book.")
    arguments.add_argument("--rounds", type=int, default=100_000)
    arguments.add_argument("--bots", type=int, default=3, choices=range(4))
    arguments.add_argument("--folder", type=Path, default=None)
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    folder = Path(tempfile.mkdtemp(dir=asked.folder))
    try:
        out = commits(folder / "small") | history(folder / "large", asked.rounds, asked.bots)
    finally:
        shutil.rmtree(folder)
    if asked.json:
        print(json.dumps(out))
    else:
        for name, value in out.items():
            print(f"{name:24} {value:>14,}")


if __name__ == "__main__":
    main()
