"""Game accounts at the terminals of a house: buying in and cashing out (605a.2(d), 605a.3). Each
verb is one transaction.

The ledger holds a terminal's money in four accounts: `game:<asset>` is the game account (what the
electronic fund display shows), `play:<asset>` its stakes in play, `win:<asset>` what the house has
won there, `handpay:<asset>` what an attendant owes. Wagers and winnings go between them with the
round they belong to: `RoundSeats.terminals` and `TerminalJournal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta

from ...book import Store, StoreError
from ...book.house.meter_tallies import MetersDiffer, asset_label
from ..records import HallRecords
from ..records.values import ElectronicTable, GameAccount, TerminalRow, VoucherRow
from ..records.vouchers import VoucherRefused
from . import vouchers

REFUSALS = 5
"""Refused vouchers in a row at a terminal after which its keypad rests and an attendant is called."""

Local = Callable[[datetime], datetime]


class GameAccounts:
    """The game accounts of one house. `below` gives random whole numbers under its argument
    (`secrets.randbelow`); `local` puts a moment into the time zone of the house; `closed` says why
    its tables stay closed, as a sentence ("": they are open).
    """

    def __init__(
        self, store: Store, *, below: Callable[[int], int], local: Local, closed: str = ""
    ) -> None:
        self.store = store
        self.records = HallRecords(store)
        self.closed = closed
        self._numbers = vouchers.new_voucher_numbers(below)
        self.local = local
        self._refused: dict[int, tuple[int, datetime]] = {}

    # -- who is where ------------------------------------------------------------------------------

    def open(
        self, table: ElectronicTable, position: int, *, player: int | None = None, bot: str = ""
    ) -> GameAccount:
        """A player (by number) or a bot (by name) takes a position of a table: a game account is
        opened at its terminal.

        Who holds it already finds it as he left it. Raises `StoreError` where somebody else does,
        or the terminal is out of use.
        """
        terminal = self.records.floor.place_terminal(table, position)
        if self.closed:
            raise StoreError("terminal", self.closed)
        there = self.records.accounts.account_at(terminal.asset)
        if there is not None and (there.player, there.bot) == (player, bot):
            return there
        return self.records.accounts.open(terminal.asset, player=player, bot=bot)

    def close(self, asset: int) -> None:
        """The holder leaves; the account must be zero."""
        self.records.accounts.close(asset)

    def terminal(self, asset: int) -> TerminalRow:
        """The terminal of an asset number; raises `NoSuchRecord`."""
        return self.records.floor.terminal(asset)

    def balance(self, asset: int) -> int:
        """Cents on the game account: what the electronic fund display shows."""
        return self.records.accounts.balance(asset)

    def in_play(self, asset: int) -> int:
        """Cents that the terminal has at stake."""
        return self.records.accounts.in_play(asset)

    # -- money in ----------------------------------------------------------------------------------

    def put_in_bills(self, asset: int, bills: Mapping[int, int]) -> int:
        """Bills out of the holder's bankroll, how many by denomination in cents; the balance then.
        Raises what the store raises.
        """
        with self.halting_on_error():
            return self.records.accounts.put_in_bills(asset, bills)

    def buy_in_with_chips(self, asset: int, cents: int) -> int:
        """Chips or cash handed to the dealer of a live electronic table; the balance then. Raises
        what the store raises.
        """
        with self.halting_on_error():
            return self.records.accounts.buy_in_with_chips(asset, cents)

    def redeem_voucher(self, asset: int, given: str) -> VoucherRow:
        """A voucher as it was scanned (the text of its code) or typed (18 digits) is credited,
        once; the voucher as it is then.

        Raises `VoucherRefused` with the reason, which is on the log: altered, unknown, expired,
        paid already. After five in a row the terminal takes none for a minute.
        """
        self._check_rested(asset)
        try:
            found = self._redeem_voucher(asset, given)
        except VoucherRefused as refusal:
            self._log_refusal(asset, refusal)
            raise
        self._refused.pop(asset, None)
        return found

    def _redeem_voucher(self, asset: int, given: str) -> VoucherRow:
        """Read, compare with the book, redeem."""
        code = vouchers.parse_code(given) if given.strip().startswith(vouchers.MARK) else None
        number = code.number if code is not None else vouchers.parse_number(given)
        known = self.records.vouchers.find(number)
        if code is not None and known is not None:
            vouchers.check_scan(code, known)
        now = self.store.now()
        try:
            with self.halting_on_error():
                return self.records.vouchers.redeem(asset, number, now)
        except VoucherRefused as refusal:
            raise VoucherRefused(number, self._voucher_refusal(known, refusal)) from None

    def _voucher_refusal(self, known: VoucherRow | None, refusal: VoucherRefused) -> str:
        """Why a voucher is refused, with the day and the place where the book knows them."""
        if known is not None and known.redeemed is not None:
            where = (
                "by hand" if known.redeemed_at is None else f"at {asset_label(known.redeemed_at)}"
            )
            return (
                f"This voucher was paid on {vouchers.long_day(self.local(known.redeemed))} {where}."
            )
        if known is not None and self.store.now() >= known.expires:
            return f"This voucher expired on {vouchers.long_day(self.local(known.expires))}."
        return refusal.reason

    def _check_rested(self, asset: int) -> None:
        many, last = self._refused.get(asset, (0, self.store.now()))
        if many < REFUSALS:
            return
        if self.store.now() - last < timedelta(minutes=1):
            raise VoucherRefused(
                "",
                "Five vouchers were refused; the terminal rests for a minute and an attendant was called.",
            )
        self._refused.pop(asset)

    def _log_refusal(self, asset: int, refusal: VoucherRefused) -> None:
        many = self._refused.get(asset, (0, None))[0] + 1
        self._refused[asset] = (many, self.store.now())
        number = f" {refusal.number}" if refusal.number.isdecimal() else ""
        self.store.log.write(
            "voucher refused", f"Refused voucher{number}: {refusal.reason}", asset=asset
        )
        if many == REFUSALS:
            self.store.log.write(
                "attendant",
                "Five vouchers were refused in a row; the attendant is called.",
                asset=asset,
            )

    # -- money out ---------------------------------------------------------------------------------

    def cash_out_any_balance(self, asset: int) -> VoucherRow | None:
        """A voucher for all that is on the account, up to the voucher limit; the rest is due by
        hand. The account is zero then.

        None where there was nothing to pay. Raises `StoreError` while the terminal has a stake in
        play.
        """
        rules = self.records.floor.rules()
        issued = self.store.now().replace(microsecond=0)
        local = self.local(issued).replace(tzinfo=None)
        with self.halting_on_error():
            return self.records.vouchers.cash_out_excess_handpaid(
                asset,
                self._numbers,
                limit=rules.voucher_limit,
                local=local.isoformat(timespec="seconds"),
                issued=issued,
                expires=issued + timedelta(days=rules.voucher_days),
            )

    def cash_out_as_chips(self, asset: int) -> int:
        """Chips from the dealer of a live electronic table for all of the account, which is zero
        then; the cents paid.
        """
        with self.halting_on_error():
            return self.records.accounts.cash_out_as_chips(asset)

    def tip(self, asset: int, cents: int) -> int:
        """A tip from the account into the pool of its table, also while a round is in play; the
        balance then (465a.19(g)(2)). Raises what the store raises.
        """
        with self.halting_on_error():
            return self.records.accounts.give_tip(asset, cents)

    # -- meters ------------------------------------------------------------------------------------

    def prove(self, *assets: int) -> None:
        """Compare meters and ledger before a round or a payout; where they differ the terminal is
        taken out of use, uncleared.

        Raises `MetersDiffer`.
        """
        with self.halting_on_error():
            for asset in assets:
                self.store.ledger.check_terminal_meters(asset)

    @contextmanager
    def halting_on_error(self) -> Iterator[None]:
        """Inside it, a terminal whose meters are found to differ is taken out of use, on the log;
        `MetersDiffer` goes on.
        """
        try:
            yield
        except MetersDiffer as differ:
            if not self.records.floor.terminal(differ.asset).halted:
                self.records.floor.halt(differ.asset, differ.reason, kind="error")
            raise
