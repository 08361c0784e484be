"""The dealt table: one live deal with the wagers of many game accounts, written down before anybody
is told (605a.9).

What a `Session` is to one player it is to a hall: its verbs return every event as it happened, and
whoever tells them to a terminal filters them for its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...book.terminals.values import ElectronicTable, VoucherRow
from ...book.values import Acted, PlayerOutcome, TerminalSeat
from ...core.chance import Stock
from ...core.declaration import Game, HouseRules, Offer
from ...core.errors import HouseError, IllegalAction
from ...odds.house_edge import expectation
from ...play import carried_wagers as running
from ...play.house_table import HouseTable
from ...play.journal import TerminalPurse, in_pot, meter_changes
from ...play.records.round_summary import summary
from ...play.round_records import json_text, replayed, table_stock
from ...rounds import Action, State, Step, act, as_recorded, check_bets, start, witnessed
from ...rounds.dice.engine import Carry
from ...rounds.events import AnyEvent, Returned
from ..money.accounts import GameAccounts
from ..operator.round_voider import void_round, voided
from ..terminal.session import in_bills
from ..wire.messages import Contest

POSITIONS = 30
"""Places at a dealt dice table (R-EW4)."""


class DealtTable(HouseTable):
    """A hybrid table of the book. `players` are who sits where: whoever holds the game account at
    that position.

    Raises what the store raises. A round that the book has open is taken up where it stood.
    """

    def __init__(
        self,
        accounts: GameAccounts,
        electronic: ElectronicTable,
        game: Game,
        *,
        seeds: Callable[[], bytes],
        rules: HouseRules | None = None,
    ) -> None:
        super().__init__(accounts.store, game, electronic.house_table, rules=rules, seeds=seeds)
        self.accounts = accounts
        self.electronic = electronic
        self.positions = POSITIONS if game.family == "dice" else 0
        self.places = self.positions or game.seats
        self.house = self.store.electronic_rules()
        """What the house has chosen for electronic wagering."""
        self.players: dict[int, int] = {}
        self._sittings: dict[int, int] = {}
        self._terminals: Mapping[int, TerminalSeat] = {}
        for terminal in self.store.terminals(electronic):
            account = self.store.account_at(terminal.asset)
            if account is not None and account.player is not None:
                self._seat(terminal.position, account.player)
        if not self._resumed():
            self.read_rules()
            self._promised()

    def _resumed(self) -> bool:
        kept = self.store.open_round_at(self.table, self.game.slug)
        if kept is None:
            return False
        self.state, self._told = replayed(self.game, kept)
        self.round_id, self.seed, self.words = kept.row.id, kept.seed, kept.words
        self.rules, self._terminals = self.state.offer.rules, kept.terminals
        return True

    # -- what is asked of it -----------------------------------------------------------------------

    @property
    def round_events(self) -> tuple[AnyEvent, ...]:
        """Every event of the round in play, or of the last one."""
        return self._told

    @property
    def running(self) -> Carry:
        """The wagers that run on over rounds; none at a card table."""
        return running.running(self.store, self.game, self.table)

    def asset(self, seat: int) -> int:
        """The asset number of the terminal at a seat."""
        return self.electronic.asset + seat

    def balance(self, seat: int) -> int:
        """Cents on the game account at a seat."""
        return self.accounts.balance(self.asset(seat))

    def in_play(self, seat: int) -> int:
        """Cents that a seat has at stake, also what runs on."""
        return self.accounts.in_play(self.asset(seat))

    def refusal(self, seat: int, wagers: Mapping[str, int]) -> HouseError | None:
        """Why these wagers of a seat cannot be dealt to (None: they can, as far as other seats have
        no say).
        """
        halted = self.accounts.terminal(self.asset(seat)).halted
        if halted:
            return HouseError("terminal", halted)
        try:
            self.read_rules()
            check_bets(self.game, {seat: wagers}, self.rules, self.positions)
        except HouseError as refusal:
            return refusal
        if sum(wagers.values()) > self.balance(seat):
            return HouseError("balance", "does not cover these wagers")
        run = self.game.extra.run if self.positions else None
        if run is not None and run.wager in wagers and self.running.running:
            return HouseError(run.wager, "a sequence is running; the next may be joined")  # R-PH2
        return None

    @property
    def contest(self) -> Contest:
        """How the tournament stands that is played here, if one is."""
        return Contest()

    @property
    def closing_reason(self) -> str:
        """Why the table closes by itself, as a sentence without its end; "" while it does not."""
        return ""

    @property
    def joins(self) -> str:
        """Why no new terminal takes a place, "" while one may."""
        return ""

    @property
    def waits(self) -> str:
        """Why nothing is dealt although wagers are placed, "" while that is so."""
        return ""

    def plays(self, seat: int) -> bool:  # noqa: ARG002 (of a tournament, not everybody does)
        """Whether the seat is waited for while wagers are placed."""
        return True

    # -- who sits there, and their money -----------------------------------------------------------

    def sit(self, seat: int, player: int) -> int:
        """A player takes a seat, and a game account is opened at its terminal; the asset number.

        Raises `IllegalAction` when it is no seat or somebody else's.
        """
        if not 1 <= seat <= self.places or self.players.get(seat, player) != player:
            raise IllegalAction("seat", f"{seat} cannot be taken")
        account = self.accounts.open(self.electronic, seat, player=player)
        self._seat(seat, player)
        return account.asset

    def _seat(self, seat: int, player: int) -> None:
        self.players[seat] = player
        self._sittings[player] = self.store.sit_down(player, self.game.slug).id

    def get_up(self, seat: int) -> None:
        """The player leaves the seat, and the game account is closed.

        Raises `IllegalAction` while he is in the round in play, `StoreError` while there is money
        on the account or in play.
        """
        if self.playing and self.state is not None and seat in self.state.bets:
            raise IllegalAction("seat", "its round is in play")
        self.accounts.close(self.asset(seat))
        self.store.get_up(self._sittings.pop(self.players.pop(seat)))

    def close(self) -> None:
        """End every sitting; game accounts stay open, and a round in play is taken up again."""
        for sitting in self._sittings.values():
            self.store.get_up(sitting)
        self._sittings.clear()

    def buy_in(self, seat: int, cents: int) -> int:
        """Bills at the terminal of a seat, the balance then; the cashier gives its player what he
        lacks. Raises `HouseError`.
        """
        bills = in_bills(cents)
        player = self.players[seat]
        with self.store.atomic():
            lacking = cents - self.store.bankroll(player)
            if lacking > 0:
                self.store.buy_in(player, lacking)
            return self.accounts.bills(self.asset(seat), bills)

    def cash_out(self, seat: int) -> VoucherRow | None:
        """A voucher for what is on the account, None where there is nothing. Raises `StoreError`
        while a stake is in play.
        """
        return self.accounts.cash_out(self.asset(seat))

    def redeem(self, seat: int, given: str) -> int:
        """A voucher, scanned or typed, is credited; the balance then. Raises `VoucherRefused`."""
        self.accounts.voucher(self.asset(seat), given)
        return self.balance(seat)

    # -- the round ---------------------------------------------------------------------------------

    def deal(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None = None
    ) -> tuple[AnyEvent, ...]:
        """Close the betting and deal, up to the first decision or the end. `stock` deals a given
        round.

        Raises `HouseError` when the wagers are refused or a round is open, and what the store
        raises; nothing is staked then.
        """
        if self.playing:
            raise IllegalAction("deal", "the round in play is finished first")
        self.read_rules()
        self.accounts.prove(*map(self.asset, placed))
        before = self.seed, self.words, self.round_id, self.state, self._told, self._terminals
        try:
            return self._dealt(placed, stock)
        except BaseException:
            self.seed, self.words, self.round_id, self.state, self._told, self._terminals = before
            raise

    def _dealt(
        self, placed: Mapping[int, Mapping[str, int]], stock: Stock | None
    ) -> tuple[AnyEvent, ...]:
        shoe = self._shoe()
        self.seed, self.words = self._source(shoe, stock)
        dealt = stock or table_stock(
            self.game, self.rules, self.seed, shoe.used if shoe else 0, self.words
        )
        bets: dict[int, dict[str, int]] = {seat: {} for seat, _ in self.running.stakes}
        bets |= {seat: dict(wagers) for seat, wagers in placed.items()}
        carry, cards = self._carry(), self._cards(shoe, stock)
        offer = Offer(self.rules, self.meters(), self.number, {}, carry, cards, self.positions)
        step = start(self.game, bets, dealt, offer)
        owners = {seat: self.players[seat] for seat in sorted(bets)}
        assets = {seat: self.asset(seat) for seat in owners}
        self._terminals = {
            seat: TerminalSeat(asset, self.store.pay_limit(asset)) for seat, asset in assets.items()
        }
        first, *others = dict.fromkeys(owners.values())
        with self.store.atomic():
            self.round_id = self.store.begin_round(
                self._sittings[first],
                others=[self._sittings[player] for player in others],
                seats=owners,
                table=self.table,
                number=offer.number,
                seed=self.seed,
                commitment=self.commitment,
                offer=json_text(offer),
                bets=json_text(bets),
                bots="[]",
                used=dealt.used,
                stock="" if stock is None else json_text(dealt),
                words=self.words,
                moves=self._purse(step.state).moves(step.events),
                terminals=assets,
                meters=meter_changes(self.game, offer, offer.meters, step.state.meters),
            )
            if step.state.over:
                self._settle((), Step(step.state, ()), step.state, step.events)
        self.state, self._told = step.state, step.events
        return step.events

    def act(self, chosen: Action) -> tuple[AnyEvent, ...]:
        """The decision of the seat to act, and all that follows up to the next one. Raises
        `IllegalAction`, `NotEnough`.
        """
        if self.state is None or not self.state.turn:
            raise IllegalAction("action", "nobody is to act")
        seat, before = self.state.turn, self.state
        step = act(self.game, before, chosen)
        acted = (Acted(seat, str(as_recorded(self.game, before, chosen))),)
        if step.state.over:
            self._settle(acted, step, before, (*self._told, *step.events))
        else:
            self.store.add_step(
                self.round_id,
                acted,
                moves=self._purse(step.state).moves(step.events),
                meters=meter_changes(
                    self.game, before.offer, before.meters, step.state.meters, step.events
                ),
            )
        self.state = step.state
        self._told += step.events
        return step.events

    def take_down(self, seat: int) -> Returned:
        """A wager that runs on comes back, before the next roll. Raises `IllegalAction` when there
        is none to take.
        """
        if self.playing:
            raise IllegalAction("take-down", "the round in play is finished first")
        asset = self.asset(seat)
        purse = TerminalPurse(
            self.game.slug, {seat: TerminalSeat(asset, self.store.pay_limit(asset))}, {}
        )
        event = running.take_down(self.store, self.game, self.table, seat, purse)
        self.state = running.left_on_felt(self.state, self.running)
        return event

    def void(self, why: str, *, person: str) -> tuple[AnyEvent, ...]:
        """Void the round in play, on the log: every wager of it comes back (R-EW8). Raises
        `IllegalAction` where none is open.
        """
        void_round(self.store, self.electronic, why, person=person)
        events: tuple[AnyEvent, ...] = ()
        if self.state is not None:
            self.state, events = voided(self.state, why)
        self._told += events
        if self._shoe() is None:
            self._promised()
        return events

    def _settle(
        self, acted: tuple[Acted, ...], step: Step, before: State, events: tuple[AnyEvent, ...]
    ) -> None:
        """Put down how the round ended, for each of its players as he saw it."""
        state = step.state
        told = {}
        for seat, bets in state.bets.items():
            expected, variance = expectation(self.game, self.rules, [bets])
            line = summary(self.game, state, (seat,), witnessed(events, seat))
            told[self.players[seat]] = PlayerOutcome(line, expected, variance)
        with self.store.atomic():
            self.store.settle_round(
                self.round_id,
                acted,
                summary=next(iter(told.values())).summary,
                told=told,
                moves=self._purse(state).moves(step.events),
                meters=meter_changes(
                    self.game, state.offer, before.meters, state.meters, step.events
                ),
                standing=self._stays(state),
                void=state.void,
            )
            if self._shoe() is None:
                self._promised()

    def _purse(self, state: State) -> TerminalPurse:
        return TerminalPurse(self.game.slug, self._terminals, in_pot(self.game, state.bets))


def gaming_table_count(terminals: int) -> int:
    """How many gaming tables so many terminals at a hybrid table count as: every five are one, the
    rest one more (605a.9(b)).

    >>> [gaming_table_count(n) for n in (0, 1, 5, 6, 26, 30)]
    [0, 1, 1, 2, 6, 6]
    """
    return -(-terminals // 5)
