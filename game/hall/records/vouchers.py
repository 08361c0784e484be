"""Vouchers on paper: issued in one transaction with ledger entry and meters, redeemed once,
whatever is killed when.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from ...book import NoSuchRecord, Store, StoreError, player_account
from ...book.chain.merkle import leaf_hash, merkle_path
from ...book.chain.walk import root_leaves
from ...book.database import Row
from ...book.house.meter_tallies import Reason
from ...book.ledger import VOUCHERS, game_account, handpay_account
from ...book.values import Move, millis, struct_of_row
from ...core.money import dollars
from .accounts import AccountRecords
from .clock import ClockRecords
from .receipts import Receipt, issue_line
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


class _Played(msgspec.Struct, frozen=True):
    """The rounds that a voucher ends: how many, the first, the last, the chain they are in."""

    rounds: int = 0
    first: int = 0
    last: int = 0
    chain: int = 0

    def issue_line(self, number: str, cents: int) -> str:
        """What the log says of the voucher."""
        return issue_line(number, cents, self.rounds, self.first, self.last, self.chain)


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
        return None if row is None else struct_of_row(VoucherRow, row)

    def issued_in(
        self, since: datetime | None = None, until: datetime | None = None
    ) -> tuple[VoucherRow, ...]:
        """The vouchers issued in a span (left out: all), the first first."""
        span = (0 if since is None else millis(since), 2**62 if until is None else millis(until))
        return self.matching("v.issued >= ? AND v.issued < ?", span)

    def matching(self, which: str, values: tuple[int, ...]) -> tuple[VoucherRow, ...]:
        """The vouchers of a condition in SQL, the first issued first."""
        rows = self._door.rows(f"{COLUMNS} WHERE {which} ORDER BY v.id", values)
        return tuple(struct_of_row(VoucherRow, row) for row in rows)

    def cash_out_excess_handpaid(
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
        entry, the meters, and a root under which the rounds it ends are (`receipt`). None where
        there was nothing to pay. Raises `StoreError` while the terminal has a stake in play,
        `MetersDiffer`.
        """
        self._clock.check()
        account = self._accounts.require_account_at(asset)
        if self._accounts.in_play(asset):
            raise StoreError("account", "The account is cashed out after this round.")
        self._ledger.check_terminal_meters(asset)
        cents = self._accounts.balance(asset)
        if not cents:
            return None
        paid = min(cents, limit)
        source = game_account(asset)
        self._store.check_next_pages()
        with self._door.atomic():
            number = next(n for n in numbers if self.find(n) is None)
            moves = [
                Move(source, VOUCHERS, paid, Reason.VOUCHER_GIVEN, "605a.3(b)(1)"),
                Move(source, handpay_account(asset), cents - paid, Reason.CANCELS, "605a.5(d)(4)"),
            ]
            entry = self._ledger.post("cashier", millis(issued), moves)
            made = self._door.insert(
                "INSERT INTO voucher (number, cents, game_account, entry, issued, local, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (number, paid, account.id, entry, millis(issued), local, millis(expires)),
            )
            self._ledger.chains.add_link("voucher", made)
            if cents > paid:
                self._log.write(
                    "hand pay",
                    f"{dollars(cents - paid)} over the voucher limit is due by hand.",
                    asset=asset,
                )
            played = self._played(asset, account.id, entry)
            self._log.write("voucher", played.issue_line(number, paid), asset=asset)
            if played.rounds:
                self._ledger.chains.add_root_if_new_links(millis(self._store.clock()), played.chain)
        return self._issued(number)

    def receipt(self, voucher: VoucherRow) -> str:
        """The receipt of a voucher: the text of its code. "" where it ends no round, or was issued
        before there were receipts.
        """
        played = self._played(voucher.asset, voucher.game_account, self._entry(voucher))
        line = self._door.row(
            "SELECT id, at FROM log WHERE kind = 'voucher' AND terminal = ? AND told = ? ORDER BY id DESC LIMIT 1",
            (voucher.asset, played.issue_line(voucher.number, voucher.cents)),
        )
        root = None if not played.rounds or line is None else self._root_after(line["id"])
        if line is None or root is None:
            return ""
        leaves = root_leaves(self._door, root["id"])
        index = next((at for at, leaf in enumerate(leaves) if leaf.chain == played.chain), None)
        if index is None:
            return ""
        hashes = [leaf_hash(leaf.chain, leaf.number, leaf.hash) for leaf in leaves]
        return Receipt(
            form=1,
            number=int(voucher.number),
            cents=voucher.cents,
            rounds=played.rounds,
            first=played.first,
            last=played.last,
            line=line["id"],
            at=line["at"],
            asset=voucher.asset,
            root=root["id"],
            root_at=root["at"],
            chain=played.chain,
            link=leaves[index].number,
            tip=leaves[index].hash,
            index=index,
            leaves=len(leaves),
            path=b"".join(merkle_path(hashes, index)),
            before=self._door.value(
                "SELECT hash FROM link WHERE chain = 0 AND number < ? ORDER BY number DESC LIMIT 1",
                (root["link"] - 1,),
            ),
        ).text

    def _root_after(self, line: int) -> Row | None:
        """The root whose link is the one after that of a line of the log."""
        return self._door.row(
            "SELECT r.id, r.at, r.link FROM chain_root AS r JOIN link AS l ON l.chain = 0 AND l.number = r.link - 1"
            " WHERE l.kind = 'logged' AND l.ref = ? ORDER BY r.id DESC LIMIT 1",
            (line,),
        )

    def _entry(self, voucher: VoucherRow) -> int:
        return int(self._door.value("SELECT entry FROM voucher WHERE id = ?", (voucher.id,)))

    def _entry_before(self, account: int, entry: int) -> int:
        """The entry of the account's voucher before an entry; 0 where it had none."""
        sql = "SELECT coalesce(max(entry), 0) FROM voucher WHERE game_account = ? AND entry < ?"
        return int(self._door.value(sql, (account, entry)))

    def rounds_ended_by(self, voucher: VoucherRow) -> list[int]:
        """The numbers of the rounds that a voucher ends, the first first."""
        return self._rounds(voucher.asset, voucher.game_account, self._entry(voucher))

    def _rounds(self, asset: int, account: int, entry: int) -> list[int]:
        """The rounds of an account that moved money before a voucher's entry, since it was opened
        or paid out by the voucher before.
        """
        rows = self._door.rows(
            "SELECT DISTINCT j.round FROM terminal_seat AS t JOIN journal AS j ON j.round = t.round"
            " WHERE t.terminal = ? AND t.game_account = ? AND j.id > ? AND j.id < ? ORDER BY j.round",
            (asset, account, self._entry_before(account, entry), entry),
        )
        return [row["round"] for row in rows]

    def _played(self, asset: int, account: int, entry: int) -> _Played:
        rounds = self._rounds(asset, account, entry)
        if not rounds:
            return _Played()
        chain = self._ledger.chains.chain_of_round(rounds[-1])
        return _Played(len(rounds), rounds[0], rounds[-1], chain)

    def stay(self, voucher: VoucherRow) -> Stay:
        """What its holder had done since the account was opened, or paid out by the voucher before."""
        (found,) = self._door.rows(
            "SELECT v.entry, (SELECT -sum(p.cents) FROM posting AS p JOIN account AS c ON c.id = p.account"
            " WHERE p.entry = v.entry AND c.name = ?) AS paid FROM voucher AS v WHERE v.id = ?",
            (game_account(voucher.asset), voucher.id),
        )
        (played,) = self._door.rows(
            "SELECT count(DISTINCT j.round) AS rounds, coalesce(sum((SELECT sum(cents) FROM posting WHERE entry = j.id"
            " AND account = (SELECT id FROM account WHERE name = ?))), 0) AS won FROM (SELECT DISTINCT round"
            " FROM terminal_seat WHERE game_account = ?) AS t JOIN journal AS j ON j.round = t.round"
            " WHERE j.id > ? AND j.id < ?",
            (
                game_account(voucher.asset),
                voucher.game_account,
                self._entry_before(voucher.game_account, found["entry"]),
                found["entry"],
            ),
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
        with self._door.atomic():  # another host may have paid it just now
            found = self._good(number, now)
            self._accounts.check_credit(account, found.cents)
            move = Move(
                VOUCHERS, game_account(asset), found.cents, Reason.VOUCHER_TAKEN, "605a.3(a)(1)(i)"
            )
            told = f"Redeemed voucher {number} for {dollars(found.cents)}."
            return self._redeem(found, move, asset, told, "", now)

    def pay_by_hand(self, number: str, player: int, *, persons: str, now: datetime) -> VoucherRow:
        """Pay a voucher that was lost, or is past its expiry, to a player's bankroll by hand.
        Raises `VoucherRefused`.
        """
        with self._door.atomic():
            found = self._good(number, now, expired=True)
            move = Move(VOUCHERS, player_account(player), found.cents, "voucher paid by hand")
            told = f"Paid voucher {number}, {dollars(found.cents)}, by hand."
            return self._redeem(found, move, None, told, persons, now)

    def _redeem(
        self,
        found: VoucherRow,
        move: Move,
        asset: int | None,
        told: str,
        person: str,
        now: datetime,
    ) -> VoucherRow:
        self._store.check_next_pages()
        with self._door.atomic():
            entry = self._ledger.post("cashier", millis(now), [move])
            self._door.write(
                "UPDATE voucher SET redeemed = ?, redeemed_at = ?, redeemed_entry = ? WHERE id = ?",
                (millis(now), asset, entry, found.id),
            )
            self._ledger.chains.add_link("redeemed", found.id)
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
