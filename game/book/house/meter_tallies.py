"""The meters of 605a.5(d), counted from the lines of journal entries as they are posted: what each
line means for a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from ...core.money import dollars
from ..errors import StoreError
from ..values import LedgerLineKey


class TerminalMeter(StrEnum):
    """The meters of a terminal, by their names in the book."""

    COIN_IN = "coin in"
    COIN_OUT = "coin out"
    JACKPOTS = "attendant paid jackpots"
    CANCELLED = "attendant paid cancelled credits"
    VOUCHER_IN = "voucher in value"
    VOUCHERS_IN = "voucher in count"
    VOUCHER_OUT = "voucher out value"
    VOUCHERS_OUT = "voucher out count"
    PROGRESSIVE = "machine paid progressive"
    PROGRESSIVE_BY_HAND = "attendant paid progressive"
    PLAYED = "games played"
    WON = "games won"
    CHIPS_IN = "chips in"
    CHIPS_OUT = "chips out"
    TIPS = "tips"


BILL: Final = "bill in "

DENOMINATIONS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000)
"""The bills that a terminal accepts, in cents."""


class Reason(StrEnum):
    """Why a line of the ledger moves money at a terminal."""

    AWARD = "progressive award"
    AWARD_BY_HAND = "progressive award by attendant"
    UNDONE = "wager returned"
    """Why the house's win goes down without a winning wager: a void round returns what was collected
    before.
    """
    VOUCHER_TAKEN = "voucher in"
    VOUCHER_GIVEN = "voucher out"
    CANCELS = "cancelled credit"
    BOUGHT = "chips bought in"
    CASHED = "chips cashed out"
    HAND_PAY = "hand pay"


_CASH: Final[Mapping[str, tuple[str, str]]] = {
    Reason.VOUCHER_TAKEN: (TerminalMeter.VOUCHER_IN, TerminalMeter.VOUCHERS_IN),
    Reason.VOUCHER_GIVEN: (TerminalMeter.VOUCHER_OUT, TerminalMeter.VOUCHERS_OUT),
    Reason.BOUGHT: (TerminalMeter.CHIPS_IN, ""),
    Reason.CASHED: (TerminalMeter.CHIPS_OUT, ""),
    Reason.CANCELS: (TerminalMeter.CANCELLED, ""),
    "tip": (TerminalMeter.TIPS, ""),
}


class MetersDiffer(StoreError):
    """The meters of a terminal and the ledger do not say the same; nothing was staked or paid, and
    nothing was cleared.

    `asset` is the terminal, `game_account_cents_due` and `by_ledger` are what the game account holds, in cents.
    """

    def __init__(self, asset: int, by_meters: int, by_ledger: int) -> None:
        self.asset = asset
        self.by_meters = by_meters
        self.by_ledger = by_ledger
        apart = dollars(abs(by_meters - by_ledger))
        super().__init__(
            "meters",
            f"Meters and book differ by {apart} at {asset_label(asset)}; the terminal is out of use.",
        )


def asset_label(asset: int) -> str:
    """An asset number as it is printed.

    >>> asset_label(2044)
    'LH-2044'
    """
    return f"LH-{asset}"


def game_account_cents_due(meters: Mapping[str, int]) -> int:
    """What a game account must hold by its terminal's meters, in cents: what came in less what went
    out.

    >>> game_account_cents_due({"bill in $100": 50_000, "coin in": 5500, "coin out": 10_000, "voucher out value": 54_500})
    0
    """
    came = sum(cents for name, cents in meters.items() if name.startswith("bill in "))
    came += sum(
        meters.get(m, 0)
        for m in ("voucher in value", "chips in", "coin out", "machine paid progressive")
    )
    went = ("coin in", "attendant paid cancelled credits", "voucher out value", "chips out", "tips")
    return came - sum(meters.get(m, 0) for m in went)


def bill_meter_name(cents: int) -> str:
    """What the ledger says of a bill, and the name of its meter.

    >>> bill_meter_name(2000)
    'bill in $20'
    """
    return f"{BILL}${cents // 100}"


def meter_increments(kind: str, lines: Mapping[LedgerLineKey, int]) -> dict[tuple[int, str], int]:
    """How far an entry of that kind raises meters, by asset number and meter: its lines as
    `ledger.sum_lines` makes them.

    Money comes and goes in entries of the kind `cashier`; whatever else moves on a game account was
    wagered or won. Progressive awards come by the house's account of the terminal and are no coin
    out (605a.5(d)(2), (3)).

    >>> staked = {LedgerLineKey("game:2044", "ante", "", False): -500, LedgerLineKey("play:2044", "ante", "", True): 500}
    >>> meter_increments("deal", staked) == {(2044, "coin in"): 500}
    True
    >>> meter_increments("cashier", {LedgerLineKey("game:2044", "bill in $20", "", True): 4000})
    {(2044, 'bill in $20'): 4000}
    """
    out: dict[tuple[int, str], int] = {}

    def add(asset: int, meter: str, by: int) -> None:
        out[asset, meter] = out.get((asset, meter), 0) + by

    for (account, why, _, gets), cents in lines.items():
        what, _, number = account.partition(":")
        if what not in {"game", "handpay", "win"}:
            continue
        asset = int(number)
        if kind == "cashier":
            if what == "game":
                value, count = _CASH.get(why, (why, ""))
                add(asset, value, abs(cents))
                if count:
                    add(asset, count, 1)
        elif what == "game":
            add(asset, TerminalMeter.COIN_OUT if gets else TerminalMeter.COIN_IN, abs(cents))
        elif what == "handpay" and gets:
            add(asset, TerminalMeter.JACKPOTS, cents)
        elif gets and why in {Reason.AWARD, Reason.AWARD_BY_HAND}:
            paid, by_hand = (
                (TerminalMeter.COIN_OUT, TerminalMeter.PROGRESSIVE)
                if why == Reason.AWARD
                else (TerminalMeter.JACKPOTS, TerminalMeter.PROGRESSIVE_BY_HAND)
            )
            add(asset, paid, -cents)
            add(asset, by_hand, cents)
    return out
