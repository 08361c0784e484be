"""The ledger: every movement of chips is a balanced journal entry. A balance is the sum of
its postings, kept beside its account.

Accounts are named by what they are: `player:<id>` (a bankroll), `felt:<slug>:<table number>`
(stakes in play), `progressive:<slug>:<meter>`, `bot:<name>`, `bots`, `house` and `cashier`; of a
terminal `game:<asset>` (its game account), `play:<asset>` (its stakes in play), `handpay:<asset>`
(what an attendant owes) and `win:<asset>` (what the house has won there), and `vouchers` (those not
yet redeemed). `house:tips:<slug>:<table number>` is the tip box of a house table, which the house
holds for its dealers. Only `bots`, `house`, `cashier` and `win` may go below zero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from ..core.declaration import MeterState
from ..core.money import Cents, dollars
from .chain.writer import Chains
from .database import Database
from .errors import NotEnough, Unbalanced
from .house.meter_tallies import MetersDiffer, game_account_cents_due, meter_increments
from .house.periods import Periods
from .values import LedgerLineKey, Local, MoneyMoved, Move, as_json

HOUSE = "house"
CASHIER = "cashier"
BOTS = "bots"
VOUCHERS = "vouchers"
LOWERED = "meter lowered"
"""Why money leaves a meter's account without a win."""
TIP = "tip"
"""Why chips move that are given to a dealer."""
TIPS_PAID = "tips paid out"
"""Why money leaves a tip box: its dealers have shared it."""

EntryKind = Literal["deal", "step", "settle", "meter", "cashier", "table"]

_ACCOUNT = re.compile(
    r"(player):\d+|(felt):[a-z0-9-]+:\d+|(progressive):[a-z0-9-]+:[a-z0-9-]+|(bot):.+|(bots)|(house)|(cashier)"
    r"|house:(tips):[a-z0-9-]+:\d+"
    r"|(game):\d+|(play):\d+|(win):\d+|(handpay):\d+|(vouchers)"
)
_FLOORED = frozenset(
    {"player", "felt", "progressive", "bot", "game", "play", "handpay", "vouchers", "tips"}
)


def player_account(player: int) -> str:
    """Where a player's bankroll is.

    >>> player_account(1), felt_account("flop-poker", 1), progressive_account("flop-poker", "progressive")
    ('player:1', 'felt:flop-poker:1', 'progressive:flop-poker:progressive')
    """
    return f"player:{player}"


def felt_account(slug: str, table: int) -> str:
    """Where the stakes in play on a house table are, everyone's. A player's own table has the
    player's number.
    """
    return f"felt:{slug}:{table}"


def tip_account(slug: str, table: int) -> str:
    """Where the tips of a house table are until its dealers share them.

    >>> tip_account("flop-poker", 1)
    'house:tips:flop-poker:1'
    """
    return f"house:tips:{slug}:{table}"


def is_tip_move(move: Move) -> bool:
    """Whether a move is a tip that a player gives or gets back. It is no part of his round: what a
    round staked and returned is of its wagers alone.
    """
    ends = (move.debit, move.credit)
    return move.why == TIP and any(end.startswith(("player:", "bot:", "game:")) for end in ends)


def progressive_account(slug: str, meter: str) -> str:
    """Where a meter's money is: what it shows and its reserve, whole cents."""
    return f"progressive:{slug}:{meter}"


def game_account(asset: int) -> str:
    """The funds that are available at a terminal (605a.1).

    >>> game_account(2044), play_account(2044), win_account(2044), handpay_account(2044)
    ('game:2044', 'play:2044', 'win:2044', 'handpay:2044')
    """
    return f"game:{asset}"


def play_account(asset: int) -> str:
    """A terminal's stakes in play."""
    return f"play:{asset}"


def win_account(asset: int) -> str:
    """What the house has won at a terminal; below zero where it has lost."""
    return f"win:{asset}"


def handpay_account(asset: int) -> str:
    """What an attendant is to pay at a terminal and has not yet."""
    return f"handpay:{asset}"


def top_up_moves(
    account: str, balance: int, moves: Sequence[Move], meter: MeterState, made_good_milli: int
) -> list[Move]:
    """What the house adds to a meter's account, or takes from it, for it to hold what `meter` shows
    and its reserve.

    That is after `moves`, which only pay out of it. `made_good_milli` are thousandths of a cent
    that the house makes good (R-11).
    """
    paid = sum(move.cents for move in moves if move.debit == account)
    made_good = meter.cents - (meter.milli - made_good_milli) // 1000
    lacking = meter_account_cents(meter) - (balance - paid) - made_good
    raised = Move(HOUSE, account, lacking, "meter raised") if lacking > 0 else None
    lowered = Move(account, HOUSE, -lacking, LOWERED) if lacking < 0 else None
    restored = Move(HOUSE, account, made_good, "meter made good", "R-11") if made_good else None
    return [move for move in (raised, lowered, restored) if move is not None]


def meter_account_cents(meter: MeterState) -> int:
    """Whole cents in a meter's account: what it shows, and its reserve."""
    return meter.cents + meter.reserve // 1000


def bot_account(name: str) -> str:
    """A bot's own bankroll."""
    return f"bot:{name}"


def _account_kind(account: str) -> str:
    found = _ACCOUNT.fullmatch(account)
    if found is None:
        raise Unbalanced("account", f"{account!r} is no account of the house.")
    return next(kind for kind in found.groups() if kind)


def sum_lines(moves: Sequence[Move]) -> dict[LedgerLineKey, int]:
    """The lines of an entry: what each account gave and got for each reason. Raises `Unbalanced`
    for a move that is none.
    """
    lines: dict[LedgerLineKey, int] = {}
    for move in moves:
        if (
            isinstance(move.cents, bool)
            or not isinstance(move.cents, int)
            or move.cents < 0
            or move.debit == move.credit
        ):
            raise Unbalanced(
                "cents",
                f"{move.cents!r} cents from {move.debit} to {move.credit} is no movement of chips.",
            )
        if move.cents:
            for account, cents in ((move.debit, -move.cents), (move.credit, move.cents)):
                key = LedgerLineKey(account, move.why, move.section, cents > 0)
                lines[key] = lines.get(key, 0) + cents
    return lines


class Ledger:
    """Posts entries, each a link of a chain, in a gaming day, and knows balances."""

    def __init__(
        self, door: Database, *, remember: bool, local: Local = datetime.astimezone
    ) -> None:
        self._door = door
        self.chains = Chains(door, remember=remember)
        self.periods = Periods(door, self.chains, local)
        self._accounts: dict[str, int] = {}
        self._reasons: dict[tuple[str, str], int] = {}
        door.on_every_rollback(self._forget)

    def _forget(self) -> None:
        self._accounts.clear()
        self._reasons.clear()

    def balance(self, account: str) -> Cents:
        """Cents in an account; 0 for one that has no postings. Raises `Unbalanced` for a name that
        is none.
        """
        _account_kind(account)
        found = self._door.value("SELECT cents FROM balance WHERE account = ?", (account,))
        return Cents(found or 0)

    def balances(self) -> dict[str, int]:
        """Every account with its balance in cents."""
        return {
            row["account"]: row["cents"]
            for row in self._door.rows("SELECT account, cents FROM balance")
        }

    def balance_before(self, account: str, entry: int) -> int:
        """Cents that an account held before a journal entry, from the end of the journal that is
        nearer.
        """
        name = {"account": account, "entry": entry}
        lines = "SELECT coalesce(sum(cents), 0) FROM posting WHERE account = (SELECT id FROM account WHERE name = :account)"
        if entry > int(self._door.value("SELECT coalesce(max(id), 0) FROM journal")) // 2:
            since = int(self._door.value(f"{lines} AND entry >= :entry", name))
            return self.balance(account) - since
        return int(self._door.value(f"{lines} AND entry < :entry", name))

    def post(
        self,
        kind: EntryKind,
        at: int,
        moves: Sequence[Move],
        round_id: int | None = None,
        step: int | None = None,
    ) -> int:
        """Write one entry inside the open transaction; its number (0 when there is nothing
        to move).

        Raises `Unbalanced` for an amount that is not a positive number of cents or a move onto
        itself, `NotEnough` when a player, a felt, a meter or a bot would go below zero.
        """
        lines = sum_lines(moves)
        if not lines:
            return 0
        numbers: list[int] = []
        for (account, why, section, _), cents in lines.items():
            numbers += self._account_id(account), cents, self._reason_id(why, section)
        entry = self._door.insert(
            "INSERT INTO journal (at, kind, round, step, period, lines) VALUES (?, ?, ?, ?, ?, ?)",
            (at, kind, round_id, step, self.periods.ensure_open_period(at), as_json(numbers)),
        )
        if round_id is None:
            self.chains.add_link("entry", entry)
        else:
            self.chains.add_to_round(round_id, "entry", entry=entry)
        self.raise_terminal_meters(meter_increments(kind, lines))
        change: dict[str, int] = {}
        for (account, *_), cents in lines.items():
            change[account] = change.get(account, 0) + cents
        self._apply_to_balances(change)
        return entry

    def meters(self, slug: str) -> dict[str, MeterState]:
        """What a game's progressive meters show (R-4); empty before the first round that fed them."""
        rows = self._door.rows(
            "SELECT name, milli, reserve FROM meter JOIN game ON game.id = meter.game WHERE slug = ?",
            (slug,),
        )
        return {row["name"]: MeterState(row["milli"], row["reserve"]) for row in rows}

    def post_money(
        self, kind: EntryKind, at: int, slug: str, money: MoneyMoved, **where: int
    ) -> int:
        """Post moves and apply the changes to a game's meters as they stand; the house tops each
        one's account up (or down). Tips that players give or get back are an entry of their own.
        The number of the first entry, and errors, as `post`.
        """
        tips = [move for move in money.moves if is_tip_move(move)]
        moves = [move for move in money.moves if not is_tip_move(move)]
        kept = self.meters(slug) if money.meters else {}
        for name, change in money.meters.items():
            now, good = change.apply_with_made_good(kept.get(name, change.before))
            account = progressive_account(slug, name)
            moves += top_up_moves(account, self.balance(account), moves, now, good)
            self._door.write(
                "INSERT INTO meter (game, name, milli, reserve) SELECT id, ?, ?, ? FROM game WHERE slug = ? "
                "ON CONFLICT (game, name) DO UPDATE SET milli = excluded.milli, reserve = excluded.reserve",
                (name, now.milli, now.reserve, slug),
            )
        entry = self.post(kind, at, moves, **where)
        self.post("table", at, tips)
        return entry

    def raise_terminal_meters(self, increments: Mapping[tuple[int, str], int]) -> None:
        """Let meters of terminals rise, in the open transaction: by asset number and name."""
        self._door.write_many(
            "INSERT INTO tally (terminal, meter, value) VALUES (?, ?, ?)"
            " ON CONFLICT (terminal, meter) DO UPDATE SET value = tally.value + excluded.value",
            [(asset, meter, by) for (asset, meter), by in increments.items()],
        )

    def terminal_meters(self, asset: int) -> dict[str, int]:
        """What a terminal's meters show, by name: cents, or how many. Meters that never rose are
        left out.
        """
        rows = self._door.rows("SELECT meter, value FROM tally WHERE terminal = ?", (asset,))
        return {row["meter"]: row["value"] for row in rows}

    def check_terminal_meters(self, asset: int) -> None:
        """Raise `MetersDiffer` unless meters and ledger say the same of a terminal's game account."""
        # one statement: another host may write between two
        rows = self._door.rows(
            "SELECT meter, value FROM tally WHERE terminal = ?"
            " UNION ALL SELECT '', cents FROM balance WHERE account = ?",
            (asset, game_account(asset)),
        )
        meters = {row["meter"]: int(row["value"]) for row in rows}
        wanted, found = game_account_cents_due(meters), meters.get("", 0)
        if wanted != found:
            raise MetersDiffer(asset, wanted, found)

    def _apply_to_balances(self, cents_by_account: dict[str, int]) -> None:
        sql = "UPDATE account SET balance = balance + ? WHERE id = ? RETURNING balance"
        balances = self._door.rows_of_each(
            [
                (sql, (cents, self._account_id(account)))
                for account, cents in cents_by_account.items()
            ]
        )
        for account, ((after,),) in zip(cents_by_account, balances, strict=True):
            if after < 0 and _account_kind(account) in _FLOORED:
                raise NotEnough(
                    account,
                    f"There is not enough money in {account}: {dollars(-after)} is missing.",
                )

    def _account_id(self, name: str) -> int:
        if name not in self._accounts:
            found = self._door.value("SELECT id FROM account WHERE name = ?", (name,))
            kind = _account_kind(name)
            # a tip box is an account of the house, though it is never overdrawn
            written = (name, HOUSE, 0) if kind == "tips" else (name, kind, int(kind in _FLOORED))
            self._accounts[name] = found or self._door.insert(
                "INSERT INTO account (name, kind, floor) VALUES (?, ?, ?)", written
            )
        return self._accounts[name]

    def _reason_id(self, why: str, section: str) -> int:
        key = (why, section)
        if key not in self._reasons:
            found = self._door.value("SELECT id FROM reason WHERE why = ? AND section = ?", key)
            self._reasons[key] = found or self._door.insert(
                "INSERT INTO reason (why, section) VALUES (?, ?)", key
            )
        return self._reasons[key]
