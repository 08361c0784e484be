"""Play that follows from a plan and the book alone, so that killed and undisturbed runs compare.

A `Play` takes one step at a time (make the player, buy in, deal, act, take a Shake down), each of
which is one transaction. The next step depends on the plan, the book and the table, never on what
happened earlier in the process.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from game.book import CASHIER, Damaged, Filter, KeptRound, Store, TableStanding
from game.core.chance import Stream
from game.core.declaration import Game, HouseRules
from game.games import GAMES
from game.hall.money.accounts import GameAccounts
from game.hall.records import HallRecords
from game.hall.terminal.session import LocalTerminal, terminal_of, terminal_table
from game.play.records.history_files import write_csv_and_json
from game.play.seats.bots import Bot, bot_bets, make_bots
from game.play.session import Session, open_session
from game.rounds import Action, amounts

SHAKE, FIELD = "six-eight-shake", "field"
EXPORTED = "rounds.csv", "rounds.json"


class Plan(msgspec.Struct, frozen=True):
    """What is played: the table, the number of rounds and boxes, and what else happens."""

    slug: str
    seed: int
    rounds: int = 3
    boxes: int = 1
    others: int = 2
    splits: bool = False
    irregular: bool = False
    backups: bool = False
    exports: bool = False
    restores: bool = False
    terminals: bool = False
    """Played through a game account: bills, vouchers, cash-outs."""

    @property
    def game(self) -> Game:
        """The game of the table."""
        return GAMES[self.slug]

    @property
    def rules(self) -> HouseRules:
        """The house rules that are saved before the first deal."""
        return HouseRules(irregularities="training" if self.irregular else "off")

    @property
    def bots(self) -> tuple[Bot, ...]:
        """The bots, in seats that the player never takes."""
        own = {seat for number in range(self.boxes) for seat in self.seats(number)}
        return make_bots(self.game, tuple(own), self.others, ("typical", "careful"))

    def stream(self, *label: object) -> Stream:
        """A stream of numbers that follows from the plan and a label."""
        key = hashlib.sha256(f"{self.slug} {self.seed}".encode()).digest()
        return Stream(key, " ".join(map(str, label)))

    def seats(self, number: int) -> tuple[int, ...]:
        """The player's boxes in a round: as many as plan and table allow, fewer in some rounds."""
        most = min(self.boxes, self.game.boxes[0], self.rules.boxes)
        first = max(1, min(3, self.game.seats - most))
        return tuple(range(first, first + 1 + (number % most if most > 1 else 0)))


def clock(minutes: int = 0) -> Callable[[], datetime]:
    """A clock that advances a second with every reading, from the start of the plan or later."""
    ticks = itertools.count(60 * minutes)
    return lambda: datetime(2026, 3, 3, 18, tzinfo=UTC) + timedelta(seconds=next(ticks))


class Play:
    """A player at the table of a plan, with the book of a folder; restores a damaged one if
    planned.
    """

    def __init__(self, folder: Path, plan: Plan, *, minutes: int = 0) -> None:
        self.plan = plan
        self.folder = folder
        self.minutes = minutes
        self.salt = ""
        """What is mixed into a seed that is drawn from now on."""
        self.store = self._open_store()
        self.session: Session | None = None

    def _open_store(self) -> Store:
        try:
            return Store.open(self.folder, clock=clock(self.minutes))
        except Damaged as damaged:
            if not self.plan.restores:
                raise
            return damaged.restore()

    def step(self) -> str:
        """Take the next step and return its name; "" at the end of the plan."""
        store, plan = self.store, self.plan
        if not store.people.players():
            store.people.add_player("Robin")
            return "player"
        player = store.people.players()[0].id
        if not store.ledger.balance(CASHIER):
            store.people.buy_in(player, 5_000_000)
            return "buy in"
        if store.tables.rules(plan.slug) is None:
            store.tables.save_rules(plan.slug, msgspec.json.encode(plan.rules).decode())
            return "rules"
        session = self.sit()
        return self._act(session) if session.turn else self._act_between_rounds(session)

    def sit(self) -> Session:
        """The player's session at the table, opened if necessary."""
        if self.session is None:
            self.session = self._sat_down(self.store.people.players()[0].id)
        return self.session

    def _sat_down(self, player: int) -> Session:
        plan = self.plan
        if plan.terminals:
            return self._at_terminal(player).session
        return open_session(
            self.store,
            plan.game,
            player,
            seats=plan.seats(self.store.tables.table_standing(player, plan.slug).number + 1),
            bots=plan.bots,
            seeds=self._seed,
            advise=lambda *_: None,
        )

    def _at_terminal(self, player: int) -> LocalTerminal:
        """The player's terminal; voucher numbers follow from how many there are."""
        plan, store = self.plan, self.store

        def number_below(limit: int) -> int:
            drawn = hashlib.sha256(
                f"{plan.seed} voucher {len(HallRecords(store).vouchers.issued_in())}".encode()
            ).digest()
            return int.from_bytes(drawn) % limit

        accounts = GameAccounts(store, below=number_below, local=lambda at: at)
        table = terminal_table(accounts, plan.slug, "hybrid", player)
        return LocalTerminal(
            accounts,
            table,
            plan.game,
            player,
            plan.seats(0)[0],
            bots=plan.bots,
            seeds=self._seed,
            advise=lambda *_: None,
        )

    def table_standing(self) -> TableStanding:
        """What stays on the plan's table between rounds."""
        table = self.store.people.players()[0].id
        if self.plan.terminals:
            table = next(
                (one.house_table for one in HallRecords(self.store).floor.tables(self.plan.slug)), 0
            )
        return self.store.tables.table_standing(table, self.plan.slug)

    def _seed(self) -> bytes:
        number, restored = (
            self.table_standing().number,
            self.store.door.value("SELECT count(*) FROM restore"),
        )
        return hashlib.sha256(f"{self.plan.seed} {number} {restored} {self.salt}".encode()).digest()

    def _act(self, session: Session) -> str:
        open_now = [a for a in session.legal() if session.is_affordable(a)]
        assert session.state is not None  # noqa: S101 (somebody is asked)
        taken = sum(map(len, session.state.decisions.values()))
        stream = self.plan.stream("act", session.current_or_next_round, taken)
        split = [a for a in open_now if a.verb == "split"]
        wanted: list[Action] = (
            split if self.plan.splits and split and stream.chance(9, 10) else open_now
        )
        chosen = wanted[stream.integer_below(len(wanted))]
        found = amounts(session.game, session.state, chosen.verb)
        if found and stream.chance(1, 2):
            chosen = Action(chosen.verb, cents=found[stream.integer_below(len(found))])
        session.act(chosen)
        return str(chosen)

    def _act_between_rounds(self, session: Session) -> str:
        plan, number = self.plan, session.current_or_next_round
        if number > plan.rounds:
            return ""
        self._back_up_and_export(number)
        terminal = terminal_of(session)
        if terminal is not None and (verb := self._cash(terminal, number)):
            return verb
        stream = plan.stream("between", number)
        if not session.word and stream.chance(1, 3):
            session.choose_word(f"clover {number}")
            return "word"
        runs = session.carry()
        if runs.running and stream.chance(1, 5):
            seat = runs.stakes[stream.integer_below(len(runs.stakes))][0]
            session.take_down_running_wager(seat)
            return f"take down at {seat}"
        seats = plan.seats(0) if plan.terminals else plan.seats(number)
        # an open round that was taken up had its own
        session.seats, session.bots = seats, plan.bots
        placed = {seat: self._bets(session, seat, number) for seat in session.seats}
        if session.refusal(placed) is not None:
            placed = {seat: {FIELD: 100} for seat in session.seats}
        session.deal(placed)
        return "deal"

    def _cash(self, terminal: LocalTerminal, number: int) -> str:
        """Put in a voucher or bills, or cash out, before a round; the name of the step, or ""."""
        kept = HallRecords(self.store).vouchers.issued_in()
        still = [one.number for one in kept if one.redeemed is None]
        if still:
            terminal.insert_voucher(still[0])
            return "voucher"
        if terminal.balance and not terminal.in_play and len(kept) < number // 2:
            terminal.cash_out()
            return "cash out"
        if terminal.balance < 100_000:
            terminal.insert_bills({10_000: 30})
            return "bills"
        return ""

    def _back_up_and_export(self, number: int) -> None:
        if self.plan.backups and number % 2:
            self.store.start_backup_if_idle()
        if self.plan.exports:
            everything = Filter(player=self.store.people.players()[0].id)
            write_csv_and_json(self.store, everything, *(self.folder / name for name in EXPORTED))

    def _bets(self, session: Session, seat: int, number: int) -> dict[str, int]:
        plan = self.plan
        if plan.slug == "props-and-hops":
            runs = session.carry()
            return {FIELD: 100} if runs.running else {SHAKE: 500, FIELD: 200}
        return bot_bets(
            plan.game, session.rules, Bot(seat, "You", "typical"), plan.stream("bets", number, seat)
        )

    def reopen(self) -> None:
        """Close the book with a backup, and open it again."""
        self.session = None
        self.store.close()
        self.store = self._open_store()

    def close(self) -> None:
        """Close the book without a backup."""
        self.store.close(keep_backup=False)


@contextmanager
def playing(folder: Path, plan: Plan, *, minutes: int = 0) -> Iterator[Play]:
    """A play whose book is closed at the end."""
    play = Play(folder, plan, minutes=minutes)
    try:
        yield play
    finally:
        play.close()


def position(store: Store, slug: str) -> str:
    """All facts of the book without times; two books at the same point are equal."""
    everyone = store.people.players()
    kept = [
        store.rounds.kept_round(row.id)
        for player in everyone
        for row in store.history.each_round(Filter(player=player.id))
    ]
    tables = HallRecords(store).floor.tables()
    in_play = [
        found
        for player in everyone
        if (found := store.rounds.unfinished_round(player.id, slug)) is not None
    ]
    in_play += [
        found
        for one in tables
        if (found := store.rounds.open_round_at(one.house_table, one.slug)) is not None
    ]
    told = {
        "players": [player.name for player in everyone],
        "balances": dict(sorted(store.ledger.balances().items())),
        "meters": sorted(store.tables.meters(slug).items()),
        "standing": [
            _without_times(store.tables.table_standing(player.id, slug)) for player in everyone
        ],
        "electronic": [
            _without_times(store.tables.table_standing(one.house_table, one.slug)) for one in tables
        ],
        "meters of terminals": [
            sorted(store.ledger.terminal_meters(one.asset).items())
            for one in HallRecords(store).floor.terminals()
        ],
        "vouchers": [
            (one.number, one.cents, one.asset, one.redeemed_at)
            for one in HallRecords(store).vouchers.issued_in()
        ],
        "rules": store.tables.rules(slug),
        "words": [
            sorted(store.promises.shuffle_words(player.id, slug).items()) for player in everyone
        ],
        "rounds": sorted(_round_facts(found) for found in (*kept, *in_play)),
    }
    return msgspec.json.encode(told).decode()


def _without_times(standing: TableStanding) -> TableStanding:
    """What stays on a table, without the times of its shoe."""
    if not standing.shoe:
        return standing
    shoe = msgspec.json.decode(standing.shoe) | {"opened": "", "dealt": ""}
    return msgspec.structs.replace(standing, shoe=msgspec.json.encode(shoe).decode())


def _round_facts(kept: KeptRound) -> tuple[Any, ...]:
    row, offer = kept.row, msgspec.json.decode(kept.offer)
    # a sitting's first deal is of new cards, and a kill begins another sitting
    offer.pop("cards", None)
    money = [
        (e.kind, e.step, sorted((p.account, p.cents, p.why) for p in e.postings))
        for e in kept.money
    ]
    steps = [(s.seat, s.action) for s in kept.steps]
    ended = (row.status, row.staked, row.returned, row.summary)
    return (
        row.id,
        row.number,
        *ended,
        kept.seed.hex(),
        sorted(kept.words.items()),
        kept.used,
        offer,
        kept.bets,
        kept.bots,
        steps,
        money,
    )
