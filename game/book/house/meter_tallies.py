"""The meters of 605a.5(d), counted from the lines of journal entries as they are posted: what each
line means for a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
}


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
