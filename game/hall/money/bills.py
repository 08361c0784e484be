"""Sums of money as bills in the validator of a terminal."""

from __future__ import annotations

from ...book.house.meter_tallies import DENOMINATIONS
from ...core.errors import HouseError


def in_bills(cents: int) -> dict[int, int]:
    """A sum in as few bills as may be, how many by denomination. Raises `HouseError` unless it is
    whole dollars.

    >>> in_bills(18_700)
    {10000: 1, 5000: 1, 2000: 1, 1000: 1, 500: 1, 200: 1}
    """
    if (
        isinstance(cents, bool)
        or not isinstance(cents, int)
        or cents <= 0
        or cents % DENOMINATIONS[0]
    ):
        raise HouseError("bills", f"must be whole dollars, not {cents!r} cents")
    out = {}
    for bill in reversed(DENOMINATIONS):
        many, cents = divmod(cents, bill)
        if many:
            out[bill] = many
    return out
