"""What a voucher says: its number with check digits, its value in figures and words, the text of
its code (605a.5(c)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Final

import msgspec

from ...book.house.meter_tallies import asset_label
from ...core.money import count_in_words, dollars
from ..records.values import VoucherRow
from ..records.vouchers import VoucherRefused

DIGITS: Final = 18
MARK: Final = "LH1"
"""How the text of a code begins: the house, and the form of what follows."""
PLAY: Final = "PLAY"


def with_check(sixteen: str) -> str:
    """The 18 digits of a number: sixteen, and two that make the whole 1 modulo 97 (ISO 7064, mod
    97-10).

    >>> with_check("4821773019652048")
    '482177301965204869'
    """
    return f"{sixteen}{98 - int(sixteen) * 100 % 97:02d}"


def well_formed(number: str) -> bool:
    """Whether 18 digits are a voucher's number by their check digits.

    >>> well_formed("482177301965204869"), well_formed("482177301965204896"), well_formed("48")
    (True, False, False)
    """
    return (
        len(number) == DIGITS and number.isascii() and number.isdecimal() and int(number) % 97 == 1
    )


def grouped(number: str) -> str:
    """A number as it is printed.

    >>> grouped("482177301965204869")
    '48 2177 3019 6520 4869'
    """
    return " ".join((number[:2], *(number[at : at + 4] for at in range(2, DIGITS, 4))))


def new_voucher_numbers(below: Callable[[int], int]) -> Iterator[str]:
    """Numbers of vouchers without end; `below` gives a random whole number under its argument."""
    while True:
        yield with_check(f"{below(10**16):016d}")


def in_words(cents: int) -> str:
    """A value in words, as a voucher repeats it.

    >>> in_words(54_500), in_words(101)
    ('Five hundred forty-five dollars and no cents', 'One dollar and one cent')
    """
    whole, part = divmod(cents, 100)
    told = f"{count_in_words(whole)} dollar{'s' * (whole != 1)} and {count_in_words(part)} cent{'s' * (part != 1)}"
    return told[0].upper() + told[1:]


def code_text(voucher: VoucherRow) -> str:
    """The text of a voucher's code."""
    return "*".join(
        (MARK, voucher.number, str(voucher.cents), PLAY, voucher.local, asset_label(voucher.asset))
    )


class ScannedCode(msgspec.Struct, frozen=True):
    """What a voucher's code says: number, cents, local time of issue, asset number as printed."""

    number: str
    cents: int
    local: str
    asset: str


def parse_code(text: str) -> ScannedCode:
    """The text of a code, read. Raises `VoucherRefused` where it is none of this house's, or its
    check digits are wrong.
    """
    parts = text.strip().split("*")
    if len(parts) != 6 or parts[0] != MARK or parts[3] != PLAY:
        raise VoucherRefused("", "This is no voucher of this house.")
    _, number, cents, _, local, asset = parts
    if not (cents.isascii() and cents.isdecimal() and len(cents) <= 15):
        raise VoucherRefused(number[:DIGITS], "This is no voucher of this house.")
    return ScannedCode(parse_number(number), int(cents), local, asset)


def parse_number(text: str) -> str:
    """The 18 digits of a number that was typed or printed in groups. Raises `VoucherRefused` where
    the check digits are wrong.
    """
    number = text.replace(" ", "").replace("-", "")
    if len(number) > 100 and number.isdecimal():
        raise VoucherRefused("", "This is the receipt on a voucher: scan its other code.")
    if not well_formed(number):
        raise VoucherRefused(
            number[:DIGITS], "This is no voucher number: its check digits are wrong."
        )
    return number


def check_scan(code: ScannedCode, voucher: VoucherRow) -> None:
    """Raise `VoucherRefused` where a code says anything but what the book says of its voucher: it
    was altered.
    """
    if (code.cents, code.local, code.asset) != (
        voucher.cents,
        voucher.local,
        asset_label(voucher.asset),
    ):
        raise VoucherRefused(
            voucher.number,
            f"This voucher was altered: it says {dollars(code.cents)}, and the book has it otherwise.",
        )


def long_day(moment: datetime) -> str:
    """A date as it is printed.

    >>> long_day(datetime(2026, 11, 21))
    '21 November 2026'
    """
    return f"{moment.day} {moment:%B %Y}"
