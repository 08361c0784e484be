"""The rows of electronic wagering as frozen values. Money is cents; times are aware datetimes in
UTC.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from ...book import StoreError
from ...book.house.meter_tallies import asset_label
from ...core.money import dollars

TableKind = Literal["hybrid", "live"]
KeyName = Literal["finance", "table games"]

ASSETS_BEGIN = 2000


class ElectronicTable(msgspec.Struct, frozen=True):
    """A table with the electronic wagering system: a `hybrid` one with terminals, or a `live` one
    whose dealer takes chips.

    >>> table = ElectronicTable(1, "criss-cross-poker", "hybrid")
    >>> table.asset, table.house_table, table.name
    (2040, 1000001, 'Hybrid table 1')
    """

    number: int
    slug: str
    kind: TableKind

    @property
    def asset(self) -> int:
        """The table's own asset number; its terminals have those after it."""
        return ASSETS_BEGIN + 40 * self.number

    @property
    def house_table(self) -> int:
        """The number of the house table at which its rounds are played."""
        # the players' own tables have the numbers below
        return 1_000_000 + self.number

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{'Hybrid' if self.kind == 'hybrid' else 'Electronic'} table {self.number}"


class TerminalRow(msgspec.Struct, frozen=True):
    """A terminal: its asset number, its table, its position there; `halted` says why it is out of
    use ("": it is in use).
    """

    asset: int
    table: ElectronicTable
    position: int
    halted: str = ""

    @property
    def label(self) -> str:
        """The asset number as it is printed."""
        return asset_label(self.asset)


class GameAccount(msgspec.Struct, frozen=True):
    """A game account while it is open at a terminal; its holder is a player by number, or a bot by
    name.
    """

    id: int
    asset: int
    player: int | None
    bot: str
    opened: datetime


class VoucherRow(msgspec.Struct, frozen=True, kw_only=True):
    """A voucher as the book keeps it: 18 digits, value in cents, who had the account, when and
    where it was issued and redeemed.

    `local` is the time of issue by the house's clock, as printed. `redeemed_at` is the asset number
    of the terminal that took it, None where it was paid by hand.
    """

    id: int
    number: str
    cents: int
    asset: int
    position: int
    game_account: int
    issued: datetime
    local: str
    expires: datetime
    redeemed: datetime | None
    redeemed_at: int | None


class Stay(msgspec.Struct, frozen=True):
    """What came before a voucher since its account was last paid out: cents bought in, rounds
    played, cents won (lost: below 0).
    """

    bought_in: int = 0
    rounds: int = 0
    won: int = 0


class Pairing(msgspec.Struct, frozen=True):
    """A terminal that was paired: its asset number, its public key (b"": it must be paired again),
    its player's name at the table, and how often it had connected when it did so last.
    """

    asset: int
    key: bytes
    name: str
    connections: int = 0


class HouseKey(msgspec.Struct, frozen=True):
    """One of the two keys of the operator's room: who holds it, and the salted hash of the PIN."""

    key: KeyName
    person: str
    salt: bytes
    hash: bytes
    made: datetime


class RecoveryCode(msgspec.Struct, frozen=True):
    """A recovery code of a key: its number, and the salted hash of it; a code is good once."""

    key: KeyName
    number: int
    salt: bytes
    hash: bytes


class KeyRest(msgspec.Struct, frozen=True):
    """Wrong PINs for a key at a place: how many in a row, and the milliseconds for which none is
    tried there.
    """

    wrong: int = 0
    left: int = 0


class ElectronicRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the house has chosen for electronic wagering: the hour at which a gaming day begins, the
    largest voucher and the largest win that a terminal pays, the most that money put in may bring a
    game account to (cents), days after which a voucher expires, seconds to bet and to decide in,
    what a terminal that is late does, and whether terminals of the room may join or only those of
    this machine.
    """

    day_begins: int = 6
    voucher_limit: int = 300_000
    pay_limit: int = 300_000
    credit_limit: int = 1_000_000
    voucher_days: int = 30
    seconds: int = 25
    late: Literal["fold", "stand", "house way"] = "fold"
    network: bool = False
    house: str = "Linden House"

    def __post_init__(self) -> None:
        """Raises `StoreError` for what no house can choose."""
        for name, low, high in (
            ("day_begins", 0, 23),
            ("voucher_limit", 100, 10**9),
            ("pay_limit", 100, 10**9),
            ("credit_limit", 100, 10**9),
            ("voucher_days", 1, 3650),
            ("seconds", 10, 60),
        ):
            if not low <= getattr(self, name) <= high:
                whole = f"a whole number from {low:,} to {high:,}"
                amount = f"an amount from {dollars(low)} to {dollars(high)}"
                raise StoreError(name, f"{name} is {amount if name.endswith('_limit') else whole}.")


class ClosedDay(msgspec.Struct, frozen=True):
    """A gaming day that was closed by both keys: from when until when, when it was closed and by
    whom, and its report as JSON.
    """

    day: str
    begun: datetime
    until: datetime
    closed: datetime
    finance: str
    table_games: str
    report: str


class HandPay(msgspec.Struct, frozen=True):
    """A payment by an attendant at a terminal, in cents, to the account of its `holder`. `due` is
    what it was for, since the payment before: why, and for a win its game and round.
    """

    asset: int
    at: datetime
    cents: int
    holder: str
    due: tuple[tuple[str, str, int, int], ...]


class TipPool(msgspec.Struct, frozen=True):
    """The tip box of a table over a gaming day, in cents: given, paid to its dealers, and held at
    the end of the day.
    """

    given: int = 0
    paid: int = 0
    held: int = 0


class TerminalFlow(msgspec.Struct, frozen=True):
    """What moved at a terminal in a span: cents, and how many rounds and vouchers.

    Deposits came by bills, vouchers and chips; withdrawals went on vouchers, in chips, cancelled
    credits, jackpots that an attendant pays, progressives among them, and tips. `winnings` and `collected`
    are netted for each wager (R-EW6). `change` is that of the game account and of what stands in
    play.
    """

    by_bills: int = 0
    by_voucher: int = 0
    by_chips: int = 0
    on_vouchers: int = 0
    in_chips: int = 0
    cancelled: int = 0
    jackpots: int = 0
    winnings: int = 0
    collected: int = 0
    change: int = 0
    rounds: int = 0
    vouchers_in: int = 0
    vouchers_out: int = 0
    tips: int = 0

    @property
    def deposited(self) -> int:
        """(i): deposited into the game account."""
        return self.by_bills + self.by_voucher + self.by_chips

    @property
    def withdrawn(self) -> int:
        """(v): withdrawn from the game account."""
        return self.on_vouchers + self.in_chips + self.cancelled + self.jackpots + self.tips

    def __add__(self, other: TerminalFlow) -> TerminalFlow:
        return TerminalFlow(
            *(
                a + b
                for a, b in zip(
                    msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True
                )
            )
        )
