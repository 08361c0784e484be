"""One terminal of an electronic table on this machine: a session played through its game account,
with bots at the others.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import msgspec

from ...book import Store
from ...book.house.meter_tallies import asset_label
from ...book.values import KeptRound, RoundRow
from ...core.chance import new_seed
from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError, IllegalAction
from ...core.money import dollars
from ...games import GAMES
from ...odds.coach import advise
from ...play import table_round
from ...play.decision_coach import Advise
from ...play.house_table import HouseTable
from ...play.seats import bots as company
from ...play.seats.bots import Bot
from ...play.seats.house_bots import HouseBots
from ...play.seats.seating import Seating
from ...play.session import Session
from ...rounds.events import AnyEvent
from ..money.accounts import GameAccounts, Local
from ..money.bills import in_bills
from ..money.terminal_payer import TerminalPayer
from ..money.voucher_paper import VoucherWords, voucher_words
from ..operator import event_log
from ..operator.keys import require_owner
from ..operator.report_commands import machine_time
from ..operator.round_voider import void_round
from ..operator.self_check import power_up
from ..records import HallRecords
from ..records.values import ElectronicTable, Stay, TableKind, VoucherRow


class CashedOut(msgspec.Struct, frozen=True):
    """What a cash-out gave: a voucher (None at a live table, or where the account was empty), chips
    from the dealer in cents, and cents that an attendant pays.
    """

    voucher: VoucherRow | None
    chips: int
    by_hand: int


class LocalTerminal:
    """A player at one position of an electronic table, and bots at others. He plays in `session`,
    and what he stakes there is on the game account of the terminal.

    `rules`, `seeds` and `advise` are those of a session. Verbs raise what the store raises,
    `StoreError` where the terminal is out of use, and `MetersDiffer`.
    """

    funds_name = "account"

    def __init__(
        self,
        accounts: GameAccounts,
        table: ElectronicTable,
        game: Game,
        player: int,
        position: int,
        *,
        bots: tuple[Bot, ...] = (),
        rules: HouseRules | None = None,
        seeds: Callable[[], bytes],
        advise: Advise,
    ) -> None:
        self.accounts = accounts
        self.store = accounts.store
        self.records = accounts.records
        self.electronic = table
        self.asset = accounts.open(table, position, player=player).asset
        self.cash_out_reserved = False
        """Whether the account is cashed out as soon as the round is over."""
        self.put_right: tuple[AnyEvent, ...] = ()
        """How a round was voided meanwhile, until the terminal has told it."""
        seating = Seating({player: (position,)}, bots)
        self._payer = TerminalPayer(accounts, table, game, seating)
        house_table = HouseTable(
            self.store,
            game,
            table.house_table,
            rules=rules,
            seeds=seeds,
            seating=seating,
            deciders=HouseBots(game, seating),
            payer=self._payer,
        )
        self.session = Session(house_table, seating, self, player, advise=advise)

    # -- what stands on it -------------------------------------------------------------------------

    @property
    def label(self) -> str:
        """The asset number as it is printed."""
        return asset_label(self.asset)

    @property
    def balance(self) -> int:
        """Cents on the game account: the electronic fund display."""
        return self.accounts.balance(self.asset)

    @property
    def purse(self) -> int | None:
        """Cents that the player has besides; None where that is not known at the terminal."""
        return self.store.people.bankroll(self.session.player)

    def voucher_words(self, voucher: VoucherRow) -> VoucherWords:
        """What a voucher says on paper."""
        return voucher_words(
            voucher,
            self.accounts.local,
            self.records.floor.rules().house,
            self.records.vouchers.receipt(voucher),
        )

    def stay(self, voucher: VoucherRow) -> Stay:
        """What came before a voucher of this terminal."""
        return self.records.vouchers.stay(voucher)

    @property
    def in_play(self) -> int:
        """Cents that the terminal has at stake."""
        return self.accounts.in_play(self.asset)

    @property
    def due_by_hand(self) -> int:
        """Cents that an attendant is to pay here."""
        return self.records.accounts.hand_pay_due(self.asset)

    @property
    def out_of_use(self) -> str:
        """Why the terminal takes no wagers and no money, as a sentence; "" while it is in use."""
        return (
            self.accounts.closed
            or self.records.clock.watch()
            or self.accounts.terminal(self.asset).halted
        )

    # -- money -------------------------------------------------------------------------------------

    def buy_in(self, cents: int) -> int:
        """Money from the player's bankroll: in bills, or handed to the dealer of a live table; the
        balance then.
        """
        if self.electronic.kind == "live":
            return self.accounts.buy_in_with_chips(self.asset, cents)
        return self.insert_bills(in_bills(cents))

    def insert_bills(self, bills: Mapping[int, int]) -> int:
        """Bills into the validator, how many by denomination in cents; the balance then."""
        return self.accounts.put_in_bills(self.asset, bills)

    def insert_voucher(self, given: str) -> VoucherRow:
        """A voucher, scanned or typed, is credited; raises `VoucherRefused` with the reason."""
        return self.accounts.redeem_voucher(self.asset, given)

    def cash_out(self) -> CashedOut:
        """All of the account on a voucher, or in chips from the dealer of a live table; it is zero
        then.

        Raises `StoreError` while a stake is in play: `toggle_cash_out_reservation` then has it done after the
        round.
        """
        self.cash_out_reserved = False
        if self.electronic.kind == "live":
            if self.in_play:
                raise IllegalAction("cash-out", "the account is cashed out after this round")
            return CashedOut(
                None, self.accounts.cash_out_as_chips(self.asset) if self.balance else 0, 0
            )
        before = self.due_by_hand
        voucher = self.accounts.cash_out_any_balance(self.asset)
        return CashedOut(voucher, 0, self.due_by_hand - before)

    def toggle_cash_out_reservation(self) -> bool:
        """Cash out when the round is over, or withdraw that; whether it is reserved now."""
        self.cash_out_reserved = self.in_play > 0 and not self.cash_out_reserved
        return self.cash_out_reserved

    def call_attendant(self) -> None:
        """Somebody is asked to come, on the log."""
        self.store.log.write("attendant", "The player calls the attendant.", asset=self.asset)

    def void(self, why: str, *, person: str) -> RoundRow:
        """The operator voids the round in play, with a reason; every wager of it comes back. Raises
        `HouseError`.
        """
        session = self.session
        row, before = void_round(self.store, self.electronic, why, person=person), session.round
        if before is not None:
            self.put_right = table_round.void_round(before, why).events[len(before.events) :]
        session.set_voided(row)
        return row

    # -- as the wallet of a session ----------------------------------------------------------------

    def spendable(self, _player: int) -> int:
        """Cents on the game account."""
        return self.balance

    def add_funds(self, _player: int, cents: int, *, playing: bool) -> int:  # noqa: ARG002 - also then
        """Money from the player's bankroll, at any time; the balance then."""
        return self.buy_in(cents)

    def unfinished_round(self, player: int) -> KeptRound | None:
        """The unfinished round at this table."""
        table = self.electronic
        return self.store.rounds.open_round_at(table.house_table, table.slug, player)

    def refusal(self) -> HouseError | None:
        """Why the terminal takes no wagers (None: it does)."""
        return HouseError("terminal", self.out_of_use) if self.out_of_use else None

    def prove_terminal_meters(self) -> None:
        """Meters and ledger say the same at every terminal of the table, before money moves."""
        bots = (self._payer.asset(bot.seat) for bot in self._payer.bots)
        self.accounts.prove(*bots, self.asset)

    def tip(self, _player: int, cents: int) -> None:
        """Money of the account goes to the tip box of the table (465a.19(g)(2))."""
        self.accounts.tip(self.asset, cents)

    def tips_with_wagers_refusal(self) -> str:
        """A terminal has no chips that could lie on the felt."""
        return "goes with a wager only at a table with chips; at a terminal a tip is given alone"

    def leave_keeping_money(self, player: int, *, playing: bool) -> None:
        """The account is closed when nothing is on it, else it waits, as a round does, which is on
        the log.
        """
        if playing:
            told = f"{self.store.people.player(player).name} left the terminal in a round, which waits."
            event_log.log_terminal_away(self.store, self.asset, told)
        if not self.balance and not self.in_play:
            self.accounts.close(self.asset)


def terminal_of(session: Session) -> LocalTerminal | None:
    """The terminal that a session is played at; None at a table of chips."""
    return session.wallet if isinstance(session.wallet, LocalTerminal) else None


def terminal_table(
    accounts: GameAccounts,
    slug: str,
    kind: TableKind,
    player: int,
    dealt: Collection[ElectronicTable] = (),
) -> ElectronicTable:
    """The table of a game at which a player sits down by himself: where he holds an account, else
    the first of its kind; made when there is none. Those that are `dealt` to other terminals are
    left out.
    """
    store = accounts.store
    tables = [
        one
        for one in HallRecords(store).floor.tables(slug)
        if one.kind == kind and one not in dealt
    ]
    held = {
        HallRecords(store).floor.terminal(account.asset).table
        for account in HallRecords(store).accounts.held_by(player)
    }
    mine = next((table for table in tables if table in held), None)
    return mine or next(iter(tables), None) or HallRecords(store).floor.open_table(slug, kind)


def sat_down(
    store: Store,
    root: Path,
    slug: str,
    kind: TableKind,
    name: str,
    *,
    below: Callable[[int], int],
    local: Local,
) -> LocalTerminal:
    """A player (by name; left out: the first profile) at a terminal of his own, two bots beside
    him, after the check at start.

    Raises `HouseError` for a game or a player that is none, `NoOwner` before the house has an
    owner, `StoreError` where the check keeps the table closed.
    """
    game = GAMES[slug]
    players = [
        one for one in store.people.players() if name.casefold() in ("", one.name.casefold())
    ]
    if not players:
        raise HouseError(
            "player",
            f"nobody here is called {name[:40]}"
            if name
            else "there is no profile yet; the lobby makes one",
        )
    require_owner(store)
    accounts = GameAccounts(store, below=below, local=local, closed=power_up(store, root))
    table, position = terminal_table(accounts, slug, kind, players[0].id), company.own_seat(game)
    return LocalTerminal(
        accounts,
        table,
        game,
        players[0].id,
        position,
        bots=company.make_bots(game, (position,), 2),
        seeds=new_seed,
        advise=advise,
    )


class Floor:
    """The electronic tables of one kind in a window: seats players at them, after the check of what
    lies under `root`; pictures and tests give `seeds`.
    """

    def __init__(
        self,
        store: Store,
        root: Path,
        kind: TableKind,
        *,
        seeds: Callable[[], bytes] | None = None,
        local: Local = machine_time,
    ) -> None:
        self.store, self.root, self.kind, self.local = store, root, kind, local
        self._seeds = seeds
        self._accounts: GameAccounts | None = None
        self.dealt: Callable[[], Collection[ElectronicTable]] = tuple
        """The tables that this process deals to other terminals, where nobody sits down by himself."""

    @property
    def accounts(self) -> GameAccounts:
        """The game accounts of the house; the system is started when they are first asked for."""
        # the operator may have accepted it meanwhile
        if self._accounts is None or self._accounts.closed:
            closed = power_up(self.store, self.root)
            self._accounts = GameAccounts(
                self.store, below=self._random_below, local=self.local, closed=closed
            )
        return self._accounts

    def _random_below(self, most: int) -> int:
        """A random whole number under another."""
        if self._seeds is None:
            return secrets.randbelow(most)
        return int.from_bytes(hashlib.sha256(self._seeds()).digest(), "big") % most

    def sat(self, game: Game, player: int, position: int, bots: tuple[Bot, ...]) -> LocalTerminal:
        """A player at a position of an electronic table of the game. Raises `StoreError` where the
        tables stay closed, `NoOwner` before the house has an owner.
        """
        require_owner(self.store)
        table = terminal_table(self.accounts, game.slug, self.kind, player, self.dealt())
        seeds = self._seeds or new_seed
        made = LocalTerminal(
            self.accounts, table, game, player, position, bots=bots, seeds=seeds, advise=advise
        )
        log_arrival(made)
        return made


def log_arrival(terminal: LocalTerminal) -> None:
    """The holder stands on the log: he has taken the terminal, or is back in the round that waits
    for him.
    """
    store, session = terminal.store, terminal.session
    if session.playing:
        event_log.log_terminal_back(store, terminal.asset)
    else:
        event_log.log_player_login(store, terminal.asset, store.people.player(session.player).name)


def last_unredeemed_voucher(terminal: LocalTerminal) -> VoucherRow | None:
    """The voucher that was issued last at the terminal, where its holder has not left since: its
    sheet comes up again after a kill.

    None once it was redeemed, or a round was played or money put in after it.
    """
    account = terminal.records.accounts.account_at(terminal.asset)
    if account is None or terminal.balance or terminal.in_play:
        return None
    vouchers = reversed(terminal.records.vouchers.issued_in())
    last = next((one for one in vouchers if one.game_account == account.id), None)
    if last is None or last.redeemed is not None:
        return None
    played = terminal.session.last
    ended = played.ended if played is not None else None
    return last if ended is None or ended.replace(microsecond=0) <= last.issued else None


def due(terminal: LocalTerminal) -> str:
    """What an attendant is to do at a terminal, as a sentence; "" when nothing.

    A hand pay waits until the operator confirms it.
    """
    return f"An attendant brings {dollars(terminal.due_by_hand)}." if terminal.due_by_hand else ""
