"""Electronic tables on paper: terminals, game accounts, their meters, and the money that comes to a
terminal and leaves it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ...core.money import Cents, dollars
from ..database import Row
from ..errors import NoSuchRecord, StoreError, Unbalanced
from ..house.clock import CLOCK_LOG
from ..house.meter_tallies import BOUGHT, CASHED, DENOMINATIONS, HAND_PAY, bill
from ..ledger import (
    BOTS,
    bot_account,
    felt_account,
    game_account,
    handpay_account,
    play_account,
    player_account,
    win_account,
)
from ..people import People, Tables
from ..values import Move, moment
from .values import (
    FIRST_TABLE,
    ElectronicRules,
    ElectronicTable,
    GameAccount,
    MetersDiffer,
    TableKind,
    TerminalRow,
    by_meters,
    label,
)

DEALER_PAYS = 10**15
"""Where a dealer pays, no win is too large."""

TABLES = (
    "SELECT e.number, game.slug, e.kind FROM electronic_table AS e JOIN house_table AS h ON h.id = e.house_table"
    " JOIN game ON game.id = h.game"
)
TERMINALS = (
    "SELECT t.id, t.position, t.halted, e.number, e.kind, game.slug FROM terminal AS t"
    " JOIN electronic_table AS e ON e.house_table = t.house_table JOIN house_table AS h ON h.id = t.house_table"
    " JOIN game ON game.id = h.game"
)


def _terminal(row: Row) -> TerminalRow:
    return TerminalRow(
        row["id"],
        ElectronicTable(row["number"], row["slug"], row["kind"]),
        row["position"],
        row["halted"],
    )


class Terminals(People, Tables):
    """Electronic tables, their terminals and game accounts."""

    # -- tables and terminals ----------------------------------------------------------------------

    def electronic_rules(self) -> ElectronicRules:
        """What the house has chosen for electronic wagering; the defaults while it has chosen
        nothing.
        """
        found = self.door.value("SELECT rules FROM electronic_rules WHERE one = 1")
        return (
            ElectronicRules() if found is None else msgspec.json.decode(found, type=ElectronicRules)
        )

    def save_electronic_rules(self, rules: ElectronicRules, person: str) -> None:
        """Choose anew, on the log."""
        text = msgspec.json.encode(rules).decode()
        with self.door.atomic():
            self.door.write(
                "INSERT INTO electronic_rules (one, rules, saved) VALUES (1, ?, ?)"
                " ON CONFLICT (one) DO UPDATE SET rules = excluded.rules, saved = excluded.saved",
                (text, self._now()),
            )
            self.log.write(
                "configuration", f"House options of electronic wagering: {text}", person=person
            )

    def open_electronic_table(self, slug: str, kind: TableKind) -> ElectronicTable:
        """A new electronic table of a game, under the house's next number."""
        with self.door.atomic():
            number = (
                int(self.door.value("SELECT coalesce(max(number), 0) FROM electronic_table")) + 1
            )
            table = ElectronicTable(number, slug, kind)
            self.door.write(
                "INSERT INTO electronic_table (house_table, number, kind) VALUES (?, ?, ?)",
                (self._table(table.house_table, slug), number, kind),
            )
        return table

    def electronic_tables(self, slug: str = "") -> tuple[ElectronicTable, ...]:
        """The house's electronic tables, those of a game only where it is named, by number."""
        rows = self.door.rows(f"{TABLES} WHERE ? IN ('', slug) ORDER BY e.number", (slug,))
        return tuple(ElectronicTable(*row) for row in rows)

    def electronic_table(self, number: int) -> ElectronicTable:
        """The electronic table of that number; raises `NoSuchRecord`."""
        row = self.door.row(f"{TABLES} WHERE e.number = ?", (number,))
        if row is None:
            raise NoSuchRecord("table", f"There is no electronic table number {number}.")
        return ElectronicTable(*row)

    def place_terminal(self, table: ElectronicTable, position: int) -> TerminalRow:
        """The terminal at a table's position, made when it is first needed; its asset number stays."""
        asset = table.asset + position
        if self.door.value("SELECT 1 FROM terminal WHERE id = ?", (asset,)) is None:
            if not 1 <= position <= 30:
                raise StoreError(
                    "position", f"An electronic table has positions 1 to 30, not {position}."
                )
            with self.door.atomic():
                self.door.write(
                    "INSERT INTO terminal (id, house_table, position) VALUES (?, ?, ?)",
                    (asset, self._table(table.house_table, table.slug), position),
                )
        return self.terminal(asset)

    def terminal(self, asset: int) -> TerminalRow:
        """The terminal of that asset number; raises `NoSuchRecord`."""
        row = self.door.row(f"{TERMINALS} WHERE t.id = ?", (asset,))
        if row is None:
            raise NoSuchRecord("terminal", f"There is no terminal {label(asset)}.")
        return _terminal(row)

    def terminals(self, table: ElectronicTable | None = None) -> tuple[TerminalRow, ...]:
        """The terminals of a table (left out: of the house), by asset number."""
        number = None if table is None else table.number
        rows = self.door.rows(
            f"{TERMINALS} WHERE ? IS NULL OR e.number = ? ORDER BY t.id", (number, number)
        )
        return tuple(map(_terminal, rows))

    def halt(self, asset: int, why: str, *, kind: str = "out of use", person: str = "") -> None:
        """Take a terminal out of use, on the log; what stands on its account and in play stays."""
        with self.door.atomic():
            self.door.write(
                "UPDATE terminal SET halted = ? WHERE id = ?", (why, self.terminal(asset).asset)
            )
            self.log.write(kind, why, asset=asset, person=person)

    def release(self, asset: int, did: str, *, person: str) -> None:
        """Put a terminal back into use; `did` says what was done about it. Raises `MetersDiffer`
        while its meters do not agree.
        """
        self.prove_terminal(asset)
        with self.door.atomic():
            self.door.write(
                "UPDATE terminal SET halted = '' WHERE id = ?", (self.terminal(asset).asset,)
            )
            self.log.write("back in use", did, asset=asset, person=person)

    # -- the clock ---------------------------------------------------------------------------------

    def watch_clock(self) -> str:
        """Why electronic tables wait until an operator confirms the clock, as a sentence; "" while
        they do not.

        A jump that is seen now is written down first, on the log, unless a transaction is open.
        """
        jumped = self._clock.jump()
        if jumped and not self.door.inside and not self.door.connection.in_transaction:
            with self.door.atomic():
                self._clock.keep(self._clock.stored_clock.why or jumped)
                self.log.write(CLOCK_LOG, jumped)
        return self._clock.stored_clock.why or jumped

    def confirm_clock(self, person: str) -> None:
        """An operator confirms the clock of this machine, on the log: electronic tables go on.
        Raises `StoreError` where they do not wait. The house's clock still never goes back: it goes
        at half speed until the machine's has caught up.
        """
        if not self.watch_clock():
            raise StoreError("clock", "has not jumped; nothing waits for it")
        with self.door.atomic():
            self._clock.keep("")
            self.log.write(
                CLOCK_LOG,
                "The clock of this machine was confirmed; the tables go on.",
                person=person,
            )

    def _check_clock(self) -> None:
        """Raise `StoreError` while electronic tables wait for an operator to confirm the clock."""
        if why := self.watch_clock():
            raise StoreError("clock", f"{why} The tables wait until an operator confirms it.")

    # -- game accounts -----------------------------------------------------------------------------

    def open_account(self, asset: int, *, player: int | None = None, bot: str = "") -> GameAccount:
        """A game account at a terminal for a player or a bot. Raises `StoreError` where one is
        open, or the terminal out of use.
        """
        terminal = self.terminal(asset)
        if terminal.halted:
            raise StoreError(
                "terminal", f"Terminal {terminal.label} is out of use: {terminal.halted}"
            )
        if self.account_at(asset) is not None:
            raise StoreError("terminal", f"Somebody holds the game account at {terminal.label}.")
        if player is not None:
            self.player(player)
        with self.door.atomic():
            made = self.door.write(
                "INSERT INTO game_account (terminal, player, bot, opened) VALUES (?, ?, ?, ?)",
                (asset, player, bot, self._now()),
            )
            self.ledger.chain.add("account", made)
        return self.account(made)

    def account(self, number: int) -> GameAccount:
        """The game account of that number, open or closed; raises `NoSuchRecord`."""
        row = self.door.row("SELECT * FROM game_account WHERE id = ?", (number,))
        if row is None:
            raise NoSuchRecord("account", f"There is no game account number {number}.")
        return GameAccount(
            row["id"], row["terminal"], row["player"], row["bot"], moment(row["opened"])
        )

    def account_at(self, asset: int) -> GameAccount | None:
        """The game account that is open at a terminal; None while nobody holds it."""
        found = self.door.value(
            "SELECT id FROM game_account WHERE terminal = ? AND closed IS NULL", (asset,)
        )
        return None if found is None else self.account(int(found))

    def accounts_of(self, player: int) -> tuple[GameAccount, ...]:
        """The game accounts that a player holds now, the first opened first."""
        rows = self.door.rows(
            "SELECT id FROM game_account WHERE player = ? AND closed IS NULL ORDER BY id", (player,)
        )
        return tuple(self.account(row["id"]) for row in rows)

    def close_account(self, asset: int) -> None:
        """The holder leaves the terminal. Raises `StoreError` while there is money on the account
        or in play.
        """
        account = self._open_at(asset)
        if self.ledger.balance(game_account(asset)) or self.ledger.balance(play_account(asset)):
            raise StoreError(
                "account", f"There is still money on the game account at {label(asset)}."
            )
        with self.door.atomic():
            self.door.write(
                "UPDATE game_account SET closed = max(opened, ?) WHERE id = ?",
                (self._now(), account.id),
            )

    def _open_at(self, asset: int) -> GameAccount:
        account = self.account_at(asset)
        if account is None:
            raise NoSuchRecord("account", f"Nobody holds a game account at {label(asset)}.")
        return account

    def game_balance(self, asset: int) -> Cents:
        """Cents on the game account at a terminal: what its electronic fund display shows."""
        return self.ledger.balance(game_account(asset))

    def in_play(self, asset: int) -> Cents:
        """Cents that a terminal has at stake."""
        return self.ledger.balance(play_account(asset))

    def hand_pay_due(self, asset: int) -> Cents:
        """Cents that an attendant is to pay at a terminal."""
        return self.ledger.balance(handpay_account(asset))

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
        account = self._ready_account(asset)
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
        self._check_credit(account, sum(cents * many for cents, many in bills.items()))
        source, target = self.holder_account(account), game_account(asset)
        moves = [
            Move(source, target, cents * many, bill(cents))
            for cents, many in sorted(bills.items())
            if many
        ]
        return self._cash(asset, self._funded(account, moves))

    def buy_in_chips(self, asset: int, cents: int) -> Cents:
        """Chips or cash handed to the dealer of a live electronic table (605a.3(a)(1)(ii)); the
        balance then.
        """
        account = self._ready_account(asset)
        if self.terminal(asset).table.kind != "live":
            raise StoreError(
                "terminal",
                f"{label(asset)} has no dealer who takes chips; it takes bills and vouchers.",
            )
        self._check_credit(account, _positive(cents))
        move = Move(
            self.holder_account(account), game_account(asset), cents, BOUGHT, "605a.3(a)(1)(ii)"
        )
        return self._cash(asset, self._funded(account, [move]))

    def cash_out_chips(self, asset: int) -> Cents:
        """The dealer of a live electronic table hands out chips for all of the account, which is
        zero then (605a.3(b)(2), (3)); the cents that were paid.
        """
        self._check_clock()
        account = self._open_at(asset)
        if self.terminal(asset).table.kind != "live":
            raise StoreError(
                "terminal", f"{label(asset)} pays by voucher; no dealer there hands out chips."
            )
        cents = self.game_balance(asset)
        self.prove_terminal(asset)
        self._cash(
            asset,
            [
                Move(
                    game_account(asset), self.holder_account(account), cents, CASHED, "605a.3(b)(2)"
                )
            ],
        )
        return cents

    def pay_by_hand(self, asset: int, *, person: str) -> Cents:
        """The attendant pays what is due at a terminal, on the log; the cents paid. Raises
        `StoreError` where nothing is.
        """
        cents = self.hand_pay_due(asset)
        account = self._open_at(asset)
        if not cents:
            raise StoreError("hand pay", f"No hand pay is due at {label(asset)}.")
        move = Move(handpay_account(asset), self.holder_account(account), cents, HAND_PAY)
        with self.door.atomic():
            self._cash(asset, [move])
            self.log.write(
                "hand pay", f"Paid {dollars(cents)} by hand.", asset=asset, person=person
            )
        return cents

    def correct(self, asset: int, cents: int, why: str, *, person: str) -> Cents:
        """Correct a settled round at a terminal by an entry of today, with its reason on the log:
        cents to the account, or below zero from it; the balance then. Raises `NotEnough` where the
        account holds less.
        """
        self._ready_account(asset)
        if isinstance(cents, bool) or not isinstance(cents, int) or not cents:
            raise Unbalanced(
                "cents", f"A correction is a number of cents that is not zero, not {cents!r}."
            )
        sides = (win_account(asset), game_account(asset))
        source, target = sides if cents > 0 else sides[::-1]
        with self.door.atomic():
            self.ledger.post("table", self._now(), [Move(source, target, abs(cents), "correction")])
            self.log.write(
                "correction", f"{dollars(cents, sign=True)}: {why}", asset=asset, person=person
            )
        return self.game_balance(asset)

    def _ready_account(self, asset: int) -> GameAccount:
        """The open account at a terminal that is in use and whose meters agree, while the clock is
        what it was.
        """
        self._check_clock()
        terminal = self.terminal(asset)
        if terminal.halted:
            raise StoreError(
                "terminal", f"Terminal {terminal.label} is out of use: {terminal.halted}"
            )
        self.prove_terminal(asset)
        return self._open_at(asset)

    def _check_credit(self, account: GameAccount, cents: int) -> None:
        """Raise `StoreError` where money that a player puts in would bring his account over the
        house's limit (R-EW14).
        """
        limit = self.electronic_rules().credit_limit
        if account.player is not None and self.game_balance(account.asset) + cents > limit:
            raise StoreError(
                "credit",
                f"{label(account.asset)} takes no more money than brings its account to {dollars(limit)}.",
            )

    def _funded(self, account: GameAccount, moves: Sequence[Move]) -> list[Move]:
        """The moves, and before them what a bot must bring to make them."""
        source = self.holder_account(account)
        lacking = sum(move.cents for move in moves) - self.ledger.balance(source)
        brings = [Move(BOTS, source, lacking, "bot buys in")] if account.bot and lacking > 0 else []
        return [*brings, *moves]

    def _cash(self, asset: int, moves: Sequence[Move]) -> Cents:
        """Money comes to a terminal or leaves it, one balanced entry; the balance then."""
        self.sweep()
        with self.door.atomic():
            self.ledger.post("cashier", self._now(), moves)
        return self.game_balance(asset)

    # -- meters ------------------------------------------------------------------------------------

    def tallies(self, asset: int) -> dict[str, int]:
        """What a terminal's meters show, by name: cents, or how many. Meters that never rose are
        left out.
        """
        rows = self.door.rows("SELECT meter, value FROM tally WHERE terminal = ?", (asset,))
        return {row["meter"]: row["value"] for row in rows}

    def prove_terminal(self, asset: int) -> None:
        """Raise `MetersDiffer` unless meters and ledger say the same of a terminal's game account."""
        wanted, found = by_meters(self.tallies(asset)), self.game_balance(asset)
        if wanted != found:
            raise MetersDiffer(asset, wanted, found)

    def _cents_in_play(self, number: int, slug: str) -> int:
        """Cents on the felt of a house table, and in play at its terminals."""
        lying = self.ledger.balance(felt_account(slug, number))
        return lying + sum(self.in_play(terminal.asset) for terminal in self._terminals_at(number))

    def pay_limit(self, asset: int) -> int:
        """The largest win, in cents, that a terminal pays by itself now; a live table's dealer pays
        all.
        """
        return (
            self.electronic_rules().pay_limit
            if self.terminal(asset).table.kind == "hybrid"
            else DEALER_PAYS
        )

    def _terminals_at(self, number: int) -> tuple[TerminalRow, ...]:
        """The terminals of a house table; a player's own table has none."""
        if number <= FIRST_TABLE:
            return ()
        rows = self.door.rows(f"{TERMINALS} WHERE h.number = ? ORDER BY t.id", (number,))
        return tuple(map(_terminal, rows))


def _positive(cents: int) -> int:
    if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
        raise Unbalanced("cents", f"A buy-in is a positive number of cents, not {cents!r}.")
    return cents
