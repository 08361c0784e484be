"""Makes a small book in which a little of everything stands, and freezes it beside the facts that
must survive every migration.

    python tests/book/books/make.py NAME

writes `NAME.db.xz`, `NAME.key` (which opens its encrypted seeds) and `NAME.json` here. It is run
once, by the program that is about to be released with a new schema, and never again for that
schema: what lies here was written by the code of its time.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import lzma
import random
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2]))

import msgspec  # noqa: E402

from game.book import Filter, Store  # noqa: E402
from game.book.backups.backup import book_of  # noqa: E402
from game.book.integrity.seed_key import key_path  # noqa: E402
from game.book.players.practice_answers import Drilled  # noqa: E402
from game.core.cards import HIDDEN, text  # noqa: E402
from game.core.chance import Stream, deck_stock  # noqa: E402
from game.core.declaration import HouseRules  # noqa: E402
from game.games import GAMES, SLUGS  # noqa: E402
from game.hall.money.accounts import GameAccounts  # noqa: E402
from game.hall.operator.gaming_days import Days  # noqa: E402
from game.hall.operator.keys import RoomKeys  # noqa: E402
from game.hall.records import HallRecords  # noqa: E402
from game.hall.records.values import Pairing  # noqa: E402
from game.hall.terminal.session import LocalTerminal  # noqa: E402
from game.odds.coach import advise  # noqa: E402
from game.play import carried_wagers  # noqa: E402
from game.play.seats.bots import Bot, bot_bets, make_bots  # noqa: E402
from game.play.session import Session, open_session  # noqa: E402

SHAKE = "six-eight-shake"
BEGUN = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)


class Clock:
    """A clock that goes on by seven seconds whenever it is read; `now` may be moved."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=7)
        return self.now


class Evening:
    """Players at tables of one store; every seed, bet and choice follows from one number."""

    def __init__(self, store: Store, name: str = "book") -> None:
        self.store = store
        self.rng = random.Random(4)
        self.seeds = (hashlib.sha256(f"{name} {n}".encode()).digest() for n in itertools.count())

    def sit(self, player: int, slug: str, seats: tuple[int, ...] = (4,), **how: Any) -> Session:
        """A sitting with two bots."""
        game = GAMES[slug]
        told = {"advise": lambda *_: None, "bots": make_bots(game, seats, 2)} | how
        return open_session(
            self.store, game, player, seats=seats, seeds=lambda: next(self.seeds), **told
        )

    def deal(self, table: Session) -> None:
        """Typical wagers on every box of the player's, and the first cards."""
        stream = Stream(hashlib.sha256(f"bets {self.rng.random()}".encode()).digest(), "bets")
        table.deal(
            {
                seat: bot_bets(table.game, table.rules, Bot(seat, "You"), stream)
                for seat in table.seats
            }
        )

    def play(self, table: Session, rounds: int) -> Session:
        """So many rounds to their ends."""
        for _ in range(rounds):
            self.deal(table)
            while table.turn:
                table.act(
                    self.rng.choice([a for a in table.legal() if table.is_affordable(a)]),
                    thought=900,
                )
        return table

    def leave_open(self, table: Session, after: int) -> None:
        """Deal until the player is asked, choose so many times, and leave the round as it stands."""
        for _ in range(60):
            self.deal(table)
            for _ in range(after):
                if table.turn:
                    table.act(table.legal()[-1])
            if table.turn:
                return
            while table.turn:
                table.act(table.legal()[0])
        raise AssertionError("the player was never asked")


def fill(store: Store) -> None:
    """Three players' evening."""
    robin, ada, emmy = (store.people.add_player(name).id for name in ("Robin", "Ada", "Emmy"))
    for player, cents in ((robin, 5_000_000), (ada, 2_000_000), (emmy, 80_000)):
        store.people.buy_in(player, cents)
    evening = Evening(store)
    for slug in SLUGS:
        evening.play(evening.sit(robin, slug), 2).end_all_sittings()
    evening.play(evening.sit(robin, "criss-cross-poker", (3, 4)), 2).end_all_sittings()
    training = HouseRules(irregularities="training")
    for slug in ("flop-poker", "double-back-jack", "high-roll-dice", "crazy-4-poker"):
        evening.play(evening.sit(ada, slug, rules=training), 3).end_all_sittings()
    coached = evening.sit(ada, "criss-cross-poker", advise=advise)
    for coach in ("off", "after", "before"):
        coached.coach = coach
        evening.play(coached, 1)
    stacked = evening.sit(ada, "flop-poker", bots=())
    cards = msgspec.structs.replace(deck_stock(bytes(32), stacked.game.pack), scripted=True)
    stacked.deal({4: {"ante": 500, "pot": 500}}, cards)
    stacked.act("fold")
    shake = evening.sit(robin, "props-and-hops")
    while not (
        carried_wagers.running_wagers(store, shake.game, robin).running
        and carried_wagers.running_wagers(store, shake.game, robin).hit
    ):
        shake.deal(
            {
                4: {}
                if carried_wagers.running_wagers(store, shake.game, robin).running
                else {SHAKE: 500}
            }
        )
    store.tables.save_rules("lunar-poker", '{"table_minimum":1000}')
    for n, right in enumerate((True, False, False)):
        answer = Drilled(
            game="flop-poker",
            point="flop",
            source=f"deal {n}",
            chosen="fold",
            best="flop",
            right=right,
            cost=4.5 * n,
            ms=900,
        )
        store.practice.keep_answer(robin, answer)
        if not right:
            store.practice.keep_note(n + 1, f"Three to a flush is no draw, {n}.")
    for name in ("Friday", "A week of evenings"):
        store.plans.keep(robin, name, '{"bankroll":50000,"legs":[]}')
    evening.play(evening.sit(robin, "double-back-jack"), 2)
    evening.play(evening.sit(ada, "free-bet-blackjack"), 2)
    evening.leave_open(evening.sit(ada, "free-bet-blackjack"), 0)
    evening.leave_open(evening.sit(robin, "criss-cross-poker", (3, 4)), 2)
    evening.leave_open(evening.sit(emmy, "lunar-poker"), 0)
    store.people.cash_out(robin, 12_345)


def at_terminals(store: Store, clock: Clock) -> None:
    """A player's hour at an electronic table: bills, rounds, a voucher in and one kept, a pairing;
    then the day is closed.
    """
    player = store.people.players()[0].id
    evening = Evening(store, "terminals")
    accounts = GameAccounts(store, below=evening.rng.randrange, local=lambda at: at)
    table = HallRecords(store).floor.open_table("criss-cross-poker", "hybrid")
    game = GAMES[table.slug]
    terminal = LocalTerminal(
        accounts,
        table,
        game,
        player,
        4,
        bots=make_bots(game, (4,), 2),
        seeds=lambda: next(evening.seeds),
        advise=lambda *_: None,
    )
    terminal.insert_bills({10000: 3, 2000: 2})
    evening.play(terminal.session, 2)
    voucher = terminal.cash_out().voucher
    assert voucher is not None
    terminal.insert_voucher(voucher.number)
    evening.play(terminal.session, 2)
    assert terminal.cash_out().voucher is not None
    HallRecords(store).keys.pair(Pairing(terminal.asset, bytes(range(32)), "Robin"))
    clock.now += timedelta(hours=13)
    keys = RoomKeys(store, lambda: bytes(16))
    keys.set_first_keys(("M. Vale", "271828"), ("J. Okafor", "314159"))
    keys.turn_key("finance", "271828")
    keys.turn_key("table games", "314159")
    Days(store, accounts.local).close(BEGUN.date(), keys.open_with_turned_keys())


def hall(store: Store) -> dict[str, Any]:
    """What the electronic tables have in the book."""
    terminals = HallRecords(store).floor.terminals()
    return {
        "terminals": [msgspec.to_builtins(one) for one in terminals],
        "tallies": {one.asset: store.ledger.terminal_meters(one.asset) for one in terminals},
        "vouchers": [msgspec.to_builtins(one) for one in HallRecords(store).vouchers.issued_in()],
        "pairings": [
            msgspec.to_builtins(found)
            for one in terminals
            if (found := HallRecords(store).keys.pairing(asset=one.asset))
        ],
        "keys": msgspec.to_builtins(HallRecords(store).keys.house_keys()),
        "closed": msgspec.to_builtins(HallRecords(store).days.closed_day(BEGUN.date().isoformat())),
        "log": [msgspec.to_builtins(one) for one in store.log.lines()],
    }


def facts(store: Store) -> dict[str, Any]:
    """What must be the same after every migration."""
    out: dict[str, Any] = {
        "balances": store.ledger.balances(),
        "rounds": {},
        "curve": {},
        "open": {},
        "standing": {},
    }
    out |= {"lessons": [], "notes": [], "plans": []}
    out["hall"] = hall(store)
    for player in store.people.players():
        me = Filter(player=player.id)
        out["rounds"][player.id] = [
            msgspec.to_builtins(row) for row in store.history.each_round(me)
        ]
        out["curve"][player.id] = msgspec.to_builtins(store.history.bankroll_curve(player.id))
        out["notes"] += [msgspec.to_builtins(one) for one in store.practice.notes(player.id)]
        out["plans"] += [msgspec.to_builtins(one) for one in store.plans.of_player(player.id)]
        for slug in SLUGS:
            out["standing"][f"{player.id} {slug}"] = msgspec.to_builtins(
                store.tables.table_standing(player.id, slug)
            )
            out["lessons"] += [
                msgspec.to_builtins(one) for one in store.practice.table_answers(player.id, slug)
            ]
        for slug in sorted(store.rounds.tables_with_unfinished_round(player.id)):
            table = open_session(
                store,
                GAMES[slug],
                player.id,
                seats=(4,),
                seeds=lambda: bytes(32),
                advise=lambda *_: None,
            )
            view = table.view()
            out["open"][f"{player.id} {slug}"] = {
                "turn": table.turn,
                "legal": [str(action) for action in table.legal()],
                "piles": {
                    place: ["??" if c == HIDDEN else text(c) for c in pile]
                    for place, pile in view.piles.items()
                },
                "stakes": sorted([*spot, cents] for spot, cents in view.stakes.items()),
            }
    return out


def main(name: str) -> None:
    """Make the book, and freeze it with its facts."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder), clock=clock)
        fill(store)
        at_terminals(store, clock)
        wrong = store.verify()
        store.close(keep_backup=False)
        if wrong:
            raise SystemExit("\n".join(wrong))
        book = book_of(Path(folder)).read_bytes()
        (HERE / f"{name}.db.xz").write_bytes(lzma.compress(book, preset=9))
        (HERE / f"{name}.key").write_bytes(key_path(Path(folder)).read_bytes())
        with Store.open(Path(folder), clock=lambda: BEGUN + timedelta(days=1)) as again:
            told = json.dumps(
                json.loads(msgspec.json.encode(facts(again))), indent=1, sort_keys=True
            )
        (HERE / f"{name}.json").write_text(told + "\n", encoding="utf-8")
    print(f"{len(book):,} bytes, {(HERE / f'{name}.db.xz').stat().st_size:,} frozen")


if __name__ == "__main__":
    main(sys.argv[1])
