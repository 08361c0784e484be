"""The dealt table: one live deal with the wagers of many game accounts, written down before anybody
is told (605a.9).

What a session is to the people of one machine it is to a hall: its verbs return every event as it
happened, and whoever tells them to a terminal filters them for its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from ...core.chance import Stock
from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError, IllegalAction
from ...play import table_round
from ...play.house_table import HouseTable
from ...play.played_table import PlayedTable
from ...play.seats.bots import Bot
from ...play.strategies import Bets, Deciders
from ...play.table_terms import OPEN_TABLE, TableTerms
from ...rounds import Action, check_bets
from ...rounds.dice.engine import Carry
from ...rounds.events import AnyEvent
from ...rounds.tips import tip_line_events
from ..money.accounts import GameAccounts
from ..money.bills import in_bills
from ..money.terminal_payer import TerminalPayer
from ..operator.round_voider import void_round
from ..records.values import ElectronicTable, VoucherRow
from ..wire.messages import Contest

POSITIONS = 30
"""Places at a dealt dice table (R-EW4)."""


class TerminalSeating:
    """Who sits at the terminals of a dealt table: `players` by seat, and the number of each one's
    sitting.
    """

    bots: tuple[Bot, ...] = ()

    def __init__(self) -> None:
        self.players: dict[int, int] = {}
        self.sittings_by_player: dict[int, int] = {}

    def owners(self, bets: Container[int], _running: Iterable[int]) -> dict[int, int]:
        """The player at each seat that bets."""
        return {seat: self.players[seat] for seat in sorted(self.players) if seat in bets}

    def first_box_by_seat(self, _bets: Container[int]) -> Mapping[int, int]:
        """Everybody has one seat."""
        return {}

    def open_sitting_numbers(self, players: Iterable[int]) -> list[int]:
        """The numbers of the players' sittings, each once."""
        return [self.sittings_by_player[player] for player in dict.fromkeys(players)]

    def words_mixed_into_shuffle(self, chosen: Mapping[int, str]) -> Mapping[int, str]:
        """Every word that the book has for the table."""
        return chosen


class Competition:
    """What is played for at a dealt table besides money, and what that changes there: here
    nothing.
    """

    def why_no_joining(self, _table: DealtTable) -> str:
        """Why no new terminal takes a place, "" while one may."""
        return ""

    def why_waiting(self, _table: DealtTable) -> str:
        """Why nothing is dealt yet, "" while that is so."""
        return ""

    def is_in_game(self, _table: DealtTable, _seat: int) -> bool:
        """Whether a seat is in."""
        return True

    def first_chips(self, _table: DealtTable, _seat: int) -> int:
        """Cents that whoever has just taken a seat is given."""
        return 0

    def tournament_standing(self, _table: DealtTable) -> Contest:
        """How it stands, as terminals are told."""
        return Contest()

    def closing_reason(self, _table: DealtTable) -> str:
        """Why it is over, as a sentence without its end; "" before."""
        return ""

    def keep_final_ranking(self, _table: DealtTable) -> None:
        """The table closes: keep how it ended."""


class DealtTable(PlayedTable):
    """A hybrid table of the book. `players` are who sits where: whoever holds the game account at
    that position. A `competition` may be played at it, whose `terms` close some verbs.

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
        terms: TableTerms = OPEN_TABLE,
        competition: Competition | None = None,
    ) -> None:
        self.terms = terms
        self.competition = competition or Competition()
        self.seating = TerminalSeating()
        self.positions = POSITIONS if game.family == "dice" else 0
        super().__init__(
            HouseTable(
                accounts.store,
                game,
                electronic.house_table,
                rules=rules,
                seeds=seeds,
                seating=self.seating,
                deciders=Deciders(),
                payer=TerminalPayer(accounts, electronic, game),
                positions=self.positions,
                tells_whole_round=True,
            )
        )
        self.house_table.offers_cut = False
        self.accounts = accounts
        self.electronic = electronic
        self.places = self.positions or game.seats
        self.house = self.accounts.records.floor.rules()
        """What the house has chosen for electronic wagering."""
        for terminal in self.accounts.records.floor.terminals(electronic):
            account = self.accounts.records.accounts.account_at(terminal.asset)
            if account is not None and account.player is not None:
                self._record_sitting(terminal.position, account.player)
        kept = self.store.rounds.open_round_at(self.table, self.game.slug)
        if kept is not None:
            self.round = table_round.resume(self.game, kept)
            self.rules = self.round.state.offer.rules
        else:
            self.refresh_rules()
            self.house_table.promise()

    # -- what is asked of it -----------------------------------------------------------------------

    @property
    def players(self) -> Mapping[int, int]:
        """Who sits where, by seat."""
        return self.seating.players

    @property
    def promise(self) -> str:
        """The commitment, in hex, of what will be dealt next."""
        return self.next_commitment

    @property
    def running(self) -> Carry:
        """The wagers that run on over rounds; none at a card table."""
        return self.house_table.running_wagers

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
            self.refresh_rules()
            check_bets(self.game, {seat: wagers}, self.rules, self.positions)
            self.house_table.check_shoe_entry((seat,))
        except HouseError as refusal:
            return refusal
        if sum(wagers.values()) > self.balance(seat):
            return HouseError("balance", "does not cover these wagers")
        run = self.game.extra.run if self.positions else None
        if run is not None and run.wager in wagers and self.running.running:
            return HouseError(run.wager, "a sequence is running; the next may be joined")  # R-PH2
        return None

    # -- the competition that is played here -------------------------------------------------------

    @property
    def tournament_standing(self) -> Contest:
        """How the tournament stands that is played here, if one is."""
        return self.competition.tournament_standing(self)

    @property
    def closing_reason(self) -> str:
        """Why the table closes by itself, as a sentence without its end; "" while it does not."""
        return self.competition.closing_reason(self)

    @property
    def why_no_joining(self) -> str:
        """Why no new terminal takes a place, "" while one may."""
        return self.competition.why_no_joining(self)

    @property
    def why_waiting(self) -> str:
        """Why nothing is dealt although wagers are placed, "" while that is so."""
        return self.competition.why_waiting(self)

    def is_in_game(self, seat: int) -> bool:
        """Whether the seat is waited for while wagers are placed."""
        return self.competition.is_in_game(self, seat)

    # -- who sits there, and their money -----------------------------------------------------------

    def sit(self, seat: int, player: int) -> int:
        """A player takes a seat, and a game account is opened at its terminal; the asset number.

        Raises `IllegalAction` when it is no seat or somebody else's, or nobody may join any more.
        """
        if self.why_no_joining and seat not in self.players:
            raise IllegalAction("seat", self.why_no_joining)
        if not 1 <= seat <= self.places or self.players.get(seat, player) != player:
            raise IllegalAction("seat", f"{seat} cannot be taken")
        with self.store.atomic():
            account = self.accounts.open(self.electronic, seat, player=player)
            self._record_sitting(seat, player)
            self.put_in(seat, self.competition.first_chips(self, seat))
        return account.asset

    def _record_sitting(self, seat: int, player: int) -> None:
        self.seating.players[seat] = player
        sitting = self.store.people.sit_down(player, self.game.slug)
        self.seating.sittings_by_player[player] = sitting.id

    def leave_and_close_account(self, seat: int) -> None:
        """The player leaves the seat, and the game account is closed.

        Raises `IllegalAction` while he is in the round in play, `StoreError` while there is money
        on the account or in play.
        """
        self.terms.check_open("rise")
        if self.playing and self.state is not None and seat in self.state.bets:
            raise IllegalAction("seat", "its round is in play")
        self.accounts.close(self.asset(seat))
        player = self.seating.players.pop(seat)
        self.store.people.get_up(self.seating.sittings_by_player.pop(player))

    def close_keeping_accounts(self) -> None:
        """End every sitting; game accounts stay open, and a round in play is taken up again."""
        self.competition.keep_final_ranking(self)
        for sitting in self.seating.sittings_by_player.values():
            self.store.people.get_up(sitting)
        self.seating.sittings_by_player.clear()

    def insert_bills(self, seat: int, cents: int) -> int:
        """Bills at the terminal of a seat, the balance then; the cashier gives its player what he
        lacks. Raises `HouseError`.
        """
        self.terms.check_open("bills")
        return self.put_in(seat, cents)

    def put_in(self, seat: int, cents: int) -> int:
        """As `buy_in`, also where nobody buys more; 0 puts nothing in."""
        if not cents:
            return self.balance(seat)
        bills, player = in_bills(cents), self.players[seat]
        with self.store.atomic():
            lacking = cents - self.store.people.bankroll(player)
            if lacking > 0:
                self.store.people.buy_in(player, lacking)
            return self.accounts.put_in_bills(self.asset(seat), bills)

    def cash_out(self, seat: int) -> VoucherRow | None:
        """A voucher for what is on the account, None where there is nothing. Raises `StoreError`
        while a stake is in play.
        """
        self.terms.check_open("cash-out")
        return self.accounts.cash_out_any_balance(self.asset(seat))

    def tip(self, seat: int, cents: int) -> tuple[AnyEvent, ...]:
        """A tip from the account at a seat into the pool of the table; what is seen and said of it.
        Raises `HouseError`.
        """
        self.terms.check_open("tip")
        events = tip_line_events(seat, cents, self.balance(seat), "account")
        self.accounts.tip(self.asset(seat), cents)
        return events

    def redeem(self, seat: int, given: str) -> int:
        """A voucher, scanned or typed, is credited; the balance then. Raises `VoucherRefused`."""
        self.terms.check_open("voucher")
        self.accounts.redeem_voucher(self.asset(seat), given)
        return self.balance(seat)

    # -- the round ---------------------------------------------------------------------------------

    def deal(self, placed: Bets, stock: Stock | None = None) -> tuple[AnyEvent, ...]:
        """Close the betting and deal, up to the first decision or the end. `stock` deals a given
        round.

        Raises `HouseError` when the wagers are refused or a round is open, and what the store
        raises; nothing is staked then.
        """
        if self.playing:
            raise IllegalAction("deal", "the round in play is finished first")
        self.refresh_rules()
        self.accounts.prove(*map(self.asset, placed))
        running: Bets = {seat: {} for seat in self.house_table.running_seats}
        self.round = table_round.deal(self.house_table, {**running, **placed}, stock, self.round)
        return self.round.events

    def act(self, chosen: Action) -> tuple[AnyEvent, ...]:
        """The decision of the seat to act, and all that follows up to the next one. Raises
        `IllegalAction`, `NotEnough`.
        """
        if self.round is None or not self.round.state.turn:
            raise IllegalAction("action", "nobody is to act")
        before = len(self.round.events)
        self.round = table_round.act(self.house_table, self.round, chosen)
        return self.round.events[before:]

    def void(self, why: str, *, person: str) -> tuple[AnyEvent, ...]:
        """Void the round in play, on the log: every wager of it comes back (R-EW8). Raises
        `IllegalAction` where none is open.
        """
        void_round(self.store, self.electronic, why, person=person)
        events: tuple[AnyEvent, ...] = ()
        if self.round is not None:
            before = len(self.round.events)
            self.round = table_round.void_round(self.round, why)
            events = self.round.events[before:]
        if self.house_table.usable_shoe() is None:
            self.house_table.promise()
        return events


def gaming_table_count(terminals: int) -> int:
    """How many gaming tables so many terminals at a hybrid table count as: every five are one, the
    rest one more (605a.9(b)).

    >>> [gaming_table_count(n) for n in (0, 1, 5, 6, 26, 30)]
    [0, 1, 1, 2, 6, 6]
    """
    return -(-terminals // 5)
