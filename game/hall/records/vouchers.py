"""Vouchers on paper: issued in one transaction with ledger entry and meters, redeemed once,
whatever is killed when.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from ...book import NoSuchRecord, Store, StoreError, player_account
from ...book.house.meter_tallies import Reason
from ...book.ledger import VOUCHERS, game_account, handpay_account
from ...book.values import Move, millis, of_row
from ...core.money import dollars
from .accounts import AccountRecords
from .clock import ClockRecords
from .values import Stay, VoucherRow

COLUMNS = (
    "SELECT v.*, a.terminal AS asset, t.position FROM voucher AS v JOIN game_account AS a ON a.id = v.game_account"
    " JOIN terminal AS t ON t.id = a.terminal"
)


class VoucherRefused(StoreError):
    """A voucher that is not taken; the sentence says why, and `number` which."""

    def __init__(self, number: str, why: str) -> None:
        self.number = number
        super().__init__("voucher", why)


class VoucherRecords:
    """Issues, finds and redeems vouchers."""

    def __init__(self, store: Store, accounts: AccountRecords, clock: ClockRecords) -> None:
        self._store = store
        self._door = store.door
        self._ledger = store.ledger
        self._log = store.log
        self._accounts = accounts
        self._clock = clock

    def find(self, number: str) -> VoucherRow | None:
        """The voucher of those 18 digits; None when the book has none."""
        row = self._door.row(f"{COLUMNS} WHERE v.number = ?", (number,))
        return None if row is None else of_row(VoucherRow, row)

    def issued_in(
        self, since: datetime | None = None, until: datetime | None = None
    ) -> tuple[VoucherRow, ...]:
        """The vouchers issued in a span (left out: all), the first first."""
        span = (0 if since is None else millis(since), 2**62 if until is None else millis(until))
        return self.matching("v.issued >= ? AND v.issued < ?", span)

    def matching(self, which: str, values: tuple[int, ...]) -> tuple[VoucherRow, ...]:
        """The vouchers of a condition in SQL, the first issued first."""
        rows = self._door.rows(f"{COLUMNS} WHERE {which} ORDER BY v.id", values)
        return tuple(of_row(VoucherRow, row) for row in rows)

    def issue(
        self,
        asset: int,
        numbers: Iterable[str],
        *,
        limit: int,
        local: str,
        issued: datetime,
        expires: datetime,
    ) -> VoucherRow | None:
        """Cash a terminal out: a voucher for what stands on its account, up to `limit`, the rest
        due by hand; the account is zero.

        `numbers` are tried until one is new to the book. One transaction: the voucher, its ledger
        entry, the meters. None where there was nothing to pay. Raises `StoreError` while the
        terminal has a stake in play, `MetersDiffer`.
        """
        self._clock.check()
        account = self._accounts.opened_at(asset)
        if self._accounts.in_play(asset):
            raise StoreError("account", "The account is cashed out after this round.")
        self._ledger.prove_meters(asset)
        cents = self._accounts.balance(asset)
        if not cents:
            return None
        paid = min(cents, limit)
        source = game_account(asset)
        self._store.sweep()
        with self._door.atomic():
            number = next(n for n in numbers if self.find(n) is None)
            moves = [
                Move(source, VOUCHERS, paid, Reason.VOUCHER_GIVEN, "605a.3(b)(1)"),
                Move(source, handpay_account(asset), cents - paid, Reason.CANCELS, "605a.5(d)(4)"),
            ]
            entry = self._ledger.post("cashier", millis(issued), moves)
            made = self._door.write(
                "INSERT INTO voucher (number, cents, game_account, entry, issued, local, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (number, paid, account.id, entry, millis(issued), local, millis(expires)),
            )
            self._ledger.chains.add("voucher", made)
            self._log.write("voucher", f"Issued voucher {number} for {dollars(paid)}.", asset=asset)
            if cents > paid:
                self._log.write(
                    "hand pay",
                    f"{dollars(cents - paid)} over the voucher limit is due by hand.",
                    asset=asset,
                )
        return self._issued(number)

    def stay(self, voucher: VoucherRow) -> Stay:
        """What its holder had done since the account was opened, or paid out by the voucher before."""
        (found,) = self._door.rows(
            "SELECT v.entry, (SELECT coalesce(max(b.entry), 0) FROM voucher AS b WHERE b.game_account = v.game_account"
            " AND b.entry < v.entry) AS before, (SELECT -sum(p.cents) FROM posting AS p JOIN account AS c ON c.id = p.account"
            " WHERE p.entry = v.entry AND c.name = ?) AS paid FROM voucher AS v WHERE v.id = ?",
            (game_account(voucher.asset), voucher.id),
        )
        (played,) = self._door.rows(
            "SELECT count(DISTINCT j.round) AS rounds, coalesce(sum((SELECT sum(cents) FROM posting WHERE entry = j.id"
            " AND account = (SELECT id FROM account WHERE name = ?))), 0) AS won FROM (SELECT DISTINCT round"
            " FROM terminal_seat WHERE game_account = ?) AS t JOIN journal AS j ON j.round = t.round"
            " WHERE j.id > ? AND j.id < ?",
            (game_account(voucher.asset), voucher.game_account, found["before"], found["entry"]),
        )
        return Stay(found["paid"] - played["won"], played["rounds"], played["won"])

    def _issued(self, number: str) -> VoucherRow:
        found = self.find(number)
        if found is None:
            raise NoSuchRecord("voucher", f"No voucher has the number {number}.")
        return found

    def redeem(self, asset: int, number: str, now: datetime) -> VoucherRow:
        """Credit a voucher's value to the game account at a terminal, once; the voucher as it is
        then. Raises `VoucherRefused`.
        """
        account = self._accounts.checked_account(asset)
        found = self._good(number, now)
        self._accounts.check_credit(account, found.cents)
        move = Move(
            VOUCHERS, game_account(asset), found.cents, Reason.VOUCHER_TAKEN, "605a.3(a)(1)(i)"
        )
        return self._redeem(
            found, move, asset, f"Redeemed voucher {number} for {dollars(found.cents)}.", "", now
        )

    def pay_by_hand(self, number: str, player: int, *, persons: str, now: datetime) -> VoucherRow:
        """Pay a voucher that was lost, or is past its expiry, to a player's bankroll by hand.
        Raises `VoucherRefused`.
        """
        found = self._good(number, now, expired=True)
        move = Move(VOUCHERS, player_account(player), found.cents, "voucher paid by hand")
        return self._redeem(
            found,
            move,
            None,
            f"Paid voucher {number}, {dollars(found.cents)}, by hand.",
            persons,
            now,
        )

    def _redeem(
        self,
        found: VoucherRow,
        move: Move,
        asset: int | None,
        told: str,
        person: str,
        now: datetime,
    ) -> VoucherRow:
        self._store.sweep()
        with self._door.atomic():
            entry = self._ledger.post("cashier", millis(now), [move])
            self._door.write(
                "UPDATE voucher SET redeemed = ?, redeemed_at = ?, redeemed_entry = ? WHERE id = ?",
                (millis(now), asset, entry, found.id),
            )
            self._ledger.chains.add("redeemed", found.id)
            self._log.write("voucher", told, asset=asset, person=person)
        return self._issued(found.number)

    def _good(self, number: str, now: datetime, *, expired: bool = False) -> VoucherRow:
        """The voucher, when it may still be taken at a time, past its expiry only where `expired`
        ones are.
        """
        found = self.find(number)
        if found is None:
            raise VoucherRefused(number, "No voucher has this number.")
        if found.redeemed is not None:
            raise VoucherRefused(number, "This voucher was paid already.")
        if not expired and now >= found.expires:
            raise VoucherRefused(number, "This voucher has expired.")
        return found
