"""Game accounts at terminals: who holds them, and the money that comes to a terminal and leaves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...book import BOTS, NoSuchRecord, Store, StoreError, Unbalanced, bot_account, player_account
from ...book.house.meter_tallies import DENOMINATIONS, Reason, asset_label, bill_meter_name
from ...book.ledger import (
    CASHIER,
    TIP,
    TIPS_PAID,
    game_account,
    handpay_account,
    play_account,
    tip_account,
    win_account,
)
from ...book.values import Move, TerminalSeat, millis, moment
from ...core.money import Cents, dollars
from .clock import ClockRecords
from .floor import FloorRecords
from .values import ElectronicTable, GameAccount, HandPay


class AccountRecords:
    """The game accounts of a house. Verbs that move money are one transaction each, with the
    entry in the ledger.
    """

    def __init__(self, store: Store, floor: FloorRecords, clock: ClockRecords) -> None:
        self._store = store
        self._door = store.door
        self._ledger = store.ledger
        self._log = store.log
        self._floor = floor
        self._clock = clock

    def open(self, asset: int, *, player: int | None = None, bot: str = "") -> GameAccount:
        """A game account at a terminal for a player or a bot. Raises `StoreError` where one is
        open, or the terminal out of use.
        """
        terminal = self._floor.terminal(asset)
        if terminal.halted:
            raise StoreError(
                "terminal", f"Terminal {terminal.label} is out of use: {terminal.halted}"
            )
        if self.account_at(asset) is not None:
            raise StoreError(
                "terminal", f"Somebody already holds the game account at {terminal.label}."
            )
        if player is not None:
            self._store.people.player(player)
        with self._door.atomic():
            made = self._door.insert(
                "INSERT INTO game_account (terminal, player, bot, opened) VALUES (?, ?, ?, ?)",
                (asset, player, bot, millis(self._store.now())),
            )
            self._ledger.chains.add_link("account", made)
        return self.account(made)

    def account(self, number: int) -> GameAccount:
        """The game account of that number, open or closed; raises `NoSuchRecord`."""
        row = self._door.row("SELECT * FROM game_account WHERE id = ?", (number,))
        if row is None:
            raise NoSuchRecord("account", f"There is no game account number {number}.")
        return GameAccount(
            row["id"], row["terminal"], row["player"], row["bot"], moment(row["opened"])
        )

    def account_at(self, asset: int) -> GameAccount | None:
        """The game account that is open at a terminal; None while nobody holds it."""
        found = self._door.value(
            "SELECT id FROM game_account WHERE terminal = ? AND closed IS NULL", (asset,)
        )
        return None if found is None else self.account(int(found))

    def held_by(self, player: int) -> tuple[GameAccount, ...]:
        """The game accounts that a player holds now, the first opened first."""
        rows = self._door.rows(
            "SELECT id FROM game_account WHERE player = ? AND closed IS NULL ORDER BY id", (player,)
        )
        return tuple(self.account(row["id"]) for row in rows)

    def close(self, asset: int) -> None:
        """The holder leaves the terminal. Raises `StoreError` while there is money on the account
        or in play.
        """
        account = self.require_account_at(asset)
        if self._ledger.balance(game_account(asset)) or self._ledger.balance(play_account(asset)):
            raise StoreError(
                "account", f"There is still money on the game account at {asset_label(asset)}."
            )
        with self._door.atomic():
            self._door.write(
                "UPDATE game_account SET closed = max(opened, ?) WHERE id = ?",
                (millis(self._store.now()), account.id),
            )

    def require_account_at(self, asset: int) -> GameAccount:
        """The game account that is open at a terminal; raises `NoSuchRecord` while nobody holds it."""
        account = self.account_at(asset)
        if account is None:
            raise NoSuchRecord("account", f"Nobody holds a game account at {asset_label(asset)}.")
        return account

    def balance(self, asset: int) -> Cents:
        """Cents on the game account at a terminal: what its electronic fund display shows."""
        return self._ledger.balance(game_account(asset))

    def in_play(self, asset: int) -> Cents:
        """Cents that a terminal has at stake."""
        return self._ledger.balance(play_account(asset))

    def hand_pay_due(self, asset: int) -> Cents:
        """Cents that an attendant is to pay at a terminal."""
        return self._ledger.balance(handpay_account(asset))

    @staticmethod
    def holder_account(account: GameAccount) -> str:
        """Where the holder's own money is."""
        return (
            bot_account(account.bot) if account.player is None else player_account(account.player)
        )

    def put_in_bills(self, asset: int, bills: Mapping[int, int]) -> Cents:
        """Bills out of the holder's own money, how many by denomination in cents; the balance then.

        Raises `Unbalanced` for what no terminal accepts, `NotEnough` where the holder has less; a
        bot brings new money.
        """
        account = self.checked_account(asset)
        for cents, many in bills.items():
            if (
                cents not in DENOMINATIONS
                or isinstance(many, bool)
                or not isinstance(many, int)
                or many < 0
            ):
                raise Unbalanced(
                    "bills",
                    f"The terminal takes bills of $1 to $100, not {many!r} of {dollars(cents)}.",
                )
        self.check_credit(account, sum(cents * many for cents, many in bills.items()))
        source, target = self.holder_account(account), game_account(asset)
        moves = [
            Move(source, target, cents * many, bill_meter_name(cents))
            for cents, many in sorted(bills.items())
            if many
        ]
        return self._cash(asset, self._funded(account, moves))

    def buy_in_with_chips(self, asset: int, cents: int) -> Cents:
        """Chips or cash handed to the dealer of a live electronic table (605a.3(a)(1)(ii)); the
        balance then.
        """
        account = self.checked_account(asset)
        if self._floor.terminal(asset).table.kind != "live":
            raise StoreError(
                "terminal",
                f"{asset_label(asset)} has no dealer who takes chips; it takes bills and vouchers.",
            )
        self.check_credit(account, _check_positive_cents(cents))
        move = Move(
            self.holder_account(account),
            game_account(asset),
            cents,
            Reason.BOUGHT,
            "605a.3(a)(1)(ii)",
        )
        return self._cash(asset, self._funded(account, [move]))

    def cash_out_as_chips(self, asset: int) -> Cents:
        """The dealer of a live electronic table hands out chips for all of the account, which is
        zero then (605a.3(b)(2), (3)); the cents that were paid.
        """
        self._clock.check()
        account = self.require_account_at(asset)
        if self._floor.terminal(asset).table.kind != "live":
            raise StoreError(
                "terminal",
                f"{asset_label(asset)} pays by voucher; no dealer there hands out chips.",
            )
        cents = self.balance(asset)
        self._ledger.check_terminal_meters(asset)
        self._cash(
            asset,
            [
                Move(
                    game_account(asset),
                    self.holder_account(account),
                    cents,
                    Reason.CASHED,
                    "605a.3(b)(2)",
                )
            ],
        )
        return cents

    def give_tip(self, asset: int, cents: int) -> Cents:
        """A tip from the account at a terminal into the tip box of its table, on the log; the
        balance then. Raises `NotEnough` where the account holds less.
        """
        self.checked_account(asset)
        terminal = self._floor.terminal(asset)
        table = terminal.table
        move = Move(
            game_account(asset),
            tip_account(table.slug, table.house_table),
            cents,
            TIP,
            "465a.19(g)(2)",
        )
        with self._door.atomic():
            self._cash(asset, [move])
            self._log.write("tip", f"Gave the dealers {dollars(cents)}.", asset=asset)
        return self.balance(asset)

    def tips_in_box(self, table: ElectronicTable) -> Cents:
        """Cents in the tip box of a table."""
        return self._ledger.balance(tip_account(table.slug, table.house_table))

    def pay_tips(self, table: ElectronicTable, *, person: str) -> Cents:
        """All that is in the tip box of a table is paid out to its dealers, on the log; the cents
        paid. Raises `StoreError` where nothing is.
        """
        cents = self.tips_in_box(table)
        if not cents:
            raise StoreError("tips", f"Nothing is in the tip box of {table.name}.")
        move = Move(tip_account(table.slug, table.house_table), CASHIER, cents, TIPS_PAID)
        with self._door.atomic():
            self._ledger.post("cashier", millis(self._store.now()), [move])
            self._log.write(
                "tips",
                f"Paid {dollars(cents)} of tips to the dealers of {table.name}.",
                person=person,
            )
        return cents

    def pay_by_hand(self, asset: int, *, person: str) -> Cents:
        """The attendant pays what is due at a terminal, on the log with the number of its slip, that
        of the entry; the cents paid. Raises `StoreError` where nothing is.
        """
        cents = self.hand_pay_due(asset)
        account = self.require_account_at(asset)
        if not cents:
            raise StoreError("hand pay", f"No hand pay is due at {asset_label(asset)}.")
        move = Move(handpay_account(asset), self.holder_account(account), cents, Reason.HAND_PAY)
        with self._door.atomic():
            self._store.check_next_pages()
            entry = self._ledger.post("cashier", millis(self._store.now()), [move])
            told = f"Paid {dollars(cents)} by hand, slip {entry}."
            self._log.write("hand pay", told, asset=asset, person=person)
        return cents

    def last_slip(self, asset: int) -> int:
        """The number of the last hand pay at a terminal; 0 before the first."""
        found = self._door.value(
            "SELECT max(p.entry) FROM posting AS p JOIN reason AS r ON r.id = p.reason WHERE r.why = ?"
            " AND p.account = (SELECT id FROM account WHERE name = ?)",
            (Reason.HAND_PAY, handpay_account(asset)),
        )
        return int(found or 0)

    def hand_pay(self, entry: int) -> HandPay:
        """The hand pay of a journal entry. Raises `NoSuchRecord`."""
        row = self._door.row(
            "SELECT j.at AS at, a.id AS account, a.name AS name, -p.cents AS cents FROM journal AS j"
            " JOIN posting AS p ON p.entry = j.id AND p.cents < 0 JOIN account AS a ON a.id = p.account"
            " JOIN reason AS r ON r.id = p.reason WHERE j.id = ? AND r.why = ? AND a.kind = 'handpay'",
            (entry, Reason.HAND_PAY),
        )
        if row is None:
            raise NoSuchRecord("slip", f"No hand pay has the number {entry}.")
        holder = self._door.value(
            "SELECT a.name FROM posting AS p JOIN account AS a ON a.id = p.account"
            " WHERE p.entry = ? AND p.cents > 0",
            (entry,),
        )
        due = self._door.rows(
            "SELECT r.why AS why, coalesce(slug, '') AS slug, coalesce(round.number, 0) AS round,"
            " sum(p.cents) AS cents FROM posting AS p JOIN journal AS j ON j.id = p.entry"
            " JOIN reason AS r ON r.id = p.reason LEFT JOIN round ON round.id = j.round"
            " LEFT JOIN house_table AS t ON t.id = round.house_table LEFT JOIN game ON game.id = t.game"
            " WHERE p.account = :account AND p.cents > 0 AND p.entry < :entry"
            " AND p.entry > (SELECT coalesce(max(entry), 0) FROM posting"
            " WHERE account = :account AND cents < 0 AND entry < :entry)"
            " GROUP BY p.entry, r.why, slug, round.number ORDER BY p.entry",
            {"account": row["account"], "entry": entry},
        )
        return HandPay(
            int(str(row["name"]).partition(":")[2]),
            moment(row["at"]),
            row["cents"],
            str(holder),
            tuple((one["why"], one["slug"], one["round"], one["cents"]) for one in due),
        )

    def correct(self, asset: int, cents: int, why: str, *, person: str) -> Cents:
        """Correct a settled round at a terminal by an entry of today, with its reason on the log:
        cents to the account, or below zero from it; the balance then. Raises `NotEnough` where the
        account holds less.
        """
        self.checked_account(asset)
        if isinstance(cents, bool) or not isinstance(cents, int) or not cents:
            raise Unbalanced(
                "cents", f"A correction is a number of cents that is not zero, not {cents!r}."
            )
        sides = (win_account(asset), game_account(asset))
        source, target = sides if cents > 0 else sides[::-1]
        with self._door.atomic():
            self._ledger.post(
                "table", millis(self._store.now()), [Move(source, target, abs(cents), "correction")]
            )
            self._log.write(
                "correction", f"{dollars(cents, sign=True)}: {why}", asset=asset, person=person
            )
        return self.balance(asset)

    def checked_account(self, asset: int) -> GameAccount:
        """The open account at a terminal that is in use and whose meters agree, while the clock is
        what it was.
        """
        self._clock.check()
        terminal = self._floor.terminal(asset)
        if terminal.halted:
            raise StoreError(
                "terminal", f"Terminal {terminal.label} is out of use: {terminal.halted}"
            )
        self._ledger.check_terminal_meters(asset)
        return self.require_account_at(asset)

    def check_credit(self, account: GameAccount, cents: int) -> None:
        """Raise `StoreError` where money that a player puts in would bring his account over the
        house's limit (R-EW14).
        """
        limit = self._floor.rules().credit_limit
        if account.player is not None and self.balance(account.asset) + cents > limit:
            raise StoreError(
                "credit",
                f"{asset_label(account.asset)} takes no more money than brings its account to {dollars(limit)}.",
            )

    def _funded(self, account: GameAccount, moves: Sequence[Move]) -> list[Move]:
        """The moves, and before them what a bot must bring to make them."""
        source = self.holder_account(account)
        lacking = sum(move.cents for move in moves) - self._ledger.balance(source)
        brings = [Move(BOTS, source, lacking, "bot buys in")] if account.bot and lacking > 0 else []
        return [*brings, *moves]

    def _cash(self, asset: int, moves: Sequence[Move]) -> Cents:
        """Money comes to a terminal or leaves it, one balanced entry; the balance then."""
        self._store.check_next_pages()
        with self._door.atomic():
            self._ledger.post("cashier", millis(self._store.now()), moves)
        return self.balance(asset)

    # -- rounds ------------------------------------------------------------------------------------

    def seat(self, asset: int) -> TerminalSeat:
        """A terminal as it stands at a seat: its open account (0: nobody holds one), and the
        largest win that it pays by itself now.
        """
        account = self.account_at(asset)
        return TerminalSeat(
            asset, self._floor.win_pay_limit(asset), 0 if account is None else account.id
        )

    def check_seats(
        self,
        table: ElectronicTable,
        terminals: Mapping[int, TerminalSeat],
        owners: Mapping[int, int],
    ) -> None:
        """Raise `StoreError` unless these terminals, by seat, may play a round at a table: they are
        its own and in use, meters and ledger agree, and each account is that of the player there
        (`owners`; a bot's has none).
        """
        at_table = {terminal.asset for terminal in self._floor.terminals(table)}
        for seat, terminal in sorted(terminals.items()):
            if terminal.asset not in at_table:
                raise StoreError(
                    "terminals",
                    f"{asset_label(terminal.asset)} is no terminal of the table at which it is to play.",
                )
            if self.checked_account(terminal.asset).player != owners.get(seat):
                raise StoreError(
                    "terminals",
                    f"The game account at {asset_label(terminal.asset)} is not that of the player at seat {seat}.",
                )


def _check_positive_cents(cents: int) -> int:
    if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
        raise Unbalanced("cents", f"A buy-in is a positive number of cents, not {cents!r}.")
    return cents
