"""The meters of 605a.5(d), counted from the lines of journal entries as they are posted: what each
line means for a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.money import dollars
from ..errors import StoreError

COIN_IN: Final = "coin in"
COIN_OUT: Final = "coin out"
JACKPOTS: Final = "attendant paid jackpots"
CANCELLED: Final = "attendant paid cancelled credits"
BILL: Final = "bill in "
VOUCHER_IN: Final = "voucher in value"
VOUCHERS_IN: Final = "voucher in count"
VOUCHER_OUT: Final = "voucher out value"
VOUCHERS_OUT: Final = "voucher out count"
PROGRESSIVE: Final = "machine paid progressive"
PROGRESSIVE_BY_HAND: Final = "attendant paid progressive"
PLAYED: Final = "games played"
WON: Final = "games won"
CHIPS_IN: Final = "chips in"
CHIPS_OUT: Final = "chips out"
TIPS: Final = "tips"

DENOMINATIONS: Final = (100, 200, 500, 1000, 2000, 5000, 10_000)
"""The bills that a terminal accepts, in cents."""

AWARD: Final = "progressive award"
AWARD_BY_HAND: Final = "progressive award by attendant"
UNDONE: Final = "wager returned"
"""Why the house's win goes down without a winning wager: a void round returns what was collected
before.
"""
VOUCHER_TAKEN: Final = "voucher in"
VOUCHER_GIVEN: Final = "voucher out"
CANCELS: Final = "cancelled credit"
BOUGHT: Final = "chips bought in"
CASHED: Final = "chips cashed out"
HAND_PAY: Final = "hand pay"

_CASH: Final = {
    VOUCHER_TAKEN: (VOUCHER_IN, VOUCHERS_IN),
    VOUCHER_GIVEN: (VOUCHER_OUT, VOUCHERS_OUT),
    BOUGHT: (CHIPS_IN, ""),
    CASHED: (CHIPS_OUT, ""),
    CANCELS: (CANCELLED, ""),
    "tip": (TIPS, ""),
}


class MetersDiffer(StoreError):
    """The meters of a terminal and the ledger do not say the same; nothing was staked or paid, and
    nothing was cleared.

    `asset` is the terminal, `by_meters` and `by_ledger` are what the game account holds, in cents.
    """

    def __init__(self, asset: int, by_meters: int, by_ledger: int) -> None:
        self.asset = asset
        self.by_meters = by_meters
        self.by_ledger = by_ledger
        apart = dollars(abs(by_meters - by_ledger))
        super().__init__(
            "meters",
            f"Meters and book differ by {apart} at {label(asset)}; the terminal is out of use.",
        )


def label(asset: int) -> str:
    """An asset number as it is printed.

    >>> label(2044)
    'LH-2044'
    """
    return f"LH-{asset}"


def by_meters(meters: Mapping[str, int]) -> int:
    """What a game account must hold by its terminal's meters, in cents: what came in less what went
    out.

    >>> by_meters({"bill in $100": 50_000, "coin in": 5500, "coin out": 10_000, "voucher out value": 54_500})
    0
    """
    came = sum(cents for name, cents in meters.items() if name.startswith("bill in "))
    came += sum(
        meters.get(m, 0)
        for m in ("voucher in value", "chips in", "coin out", "machine paid progressive")
    )
    went = ("coin in", "attendant paid cancelled credits", "voucher out value", "chips out", "tips")
    return came - sum(meters.get(m, 0) for m in went)


def bill(cents: int) -> str:
    """What the ledger says of a bill, and the name of its meter.

    >>> bill(2000)
    'bill in $20'
    """
    return f"{BILL}${cents // 100}"


def meter_increments(
    kind: str, lines: Mapping[tuple[str, str, str, bool], int]
) -> dict[tuple[int, str], int]:
    """How far an entry of that kind raises meters, by asset number and meter: its lines as
    `ledger.lines_of` makes them.

    Money comes and goes in entries of the kind `cashier`; whatever else moves on a game account was
    wagered or won. Progressive awards come by the house's account of the terminal and are no coin
    out (605a.5(d)(2), (3)).

    >>> staked = {("game:2044", "ante", "", False): -500, ("play:2044", "ante", "", True): 500}
    >>> meter_increments("deal", staked), meter_increments("cashier", {("game:2044", "bill in $20", "", True): 4000})
    ({(2044, 'coin in'): 500}, {(2044, 'bill in $20'): 4000})
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
            add(asset, COIN_OUT if gets else COIN_IN, abs(cents))
        elif what == "handpay" and gets:
            add(asset, JACKPOTS, cents)
        elif gets and why in {AWARD, AWARD_BY_HAND}:
            paid, by_hand = (
                (COIN_OUT, PROGRESSIVE) if why == AWARD else (JACKPOTS, PROGRESSIVE_BY_HAND)
            )
            add(asset, paid, -cents)
            add(asset, by_hand, cents)
    return out
