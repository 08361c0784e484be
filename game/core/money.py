"""Money is whole cents in an int (R-1). Odds turn a stake into winnings, exactly, fractions
dropped.
"""

from __future__ import annotations

import re
from typing import Final, NewType

import msgspec

from .errors import HouseError

Cents = NewType("Cents", int)
_SMALL: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)


def whole_dollars(least: int, most: int) -> range:
    """The amounts that can be made of chips from `least` to `most` cents; the smallest chip is $1.

    >>> list(whole_dollars(550, 900))
    [600, 700, 800, 900]
    """
    return range(-(-least // 100) * 100, most + 1, 100)


def dollars(cents: int, sign: bool = False) -> str:
    """An amount as people read it.

    >>> dollars(239500), dollars(-75), dollars(20500, sign=True), dollars(0, sign=True)
    ('$2,395.00', '-$0.75', '+$205.00', '$0.00')
    """
    mark = "-" if cents < 0 else "+" if sign and cents else ""
    whole, part = divmod(abs(cents), 100)
    return f"{mark}${whole:,}.{part:02d}"


def short(cents: int, sign: bool = False) -> str:
    """An amount without needless cents: `$25`, `$2.50`.

    >>> short(2500), short(250), short(-7500, sign=True)
    ('$25', '$2.50', '-$75')
    """
    return dollars(cents, sign).removesuffix(".00")


def cents_of(text: str) -> Cents | None:
    """The cents of an amount in dollars as people type it, with or without `$`; None for what is no
    such amount.

    >>> cents_of("$500"), cents_of("500"), cents_of("12.50"), cents_of("$1,000"), cents_of("-5")
    (50000, 50000, 1250, 100000, None)
    """
    amount = r"\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?"
    found = re.fullmatch(amount, text.strip(), re.ASCII)
    if found is None:
        return None
    return Cents(100 * int(found[1].replace(",", "")) + int((found[2] or "0").ljust(2, "0")))


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    tens, ones = divmod(rest, 10)
    above_nineteen = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
    small = (
        _SMALL[rest]
        if rest < 20
        else above_nineteen[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    )
    parts = [f"{_SMALL[hundreds]} hundred"] if hundreds else []
    return " ".join([*parts, small] if rest else parts)


def count_in_words(count: int) -> str:
    """A whole number under 10^15 in words; none is "no".

    >>> count_in_words(545), count_in_words(0), count_in_words(1_200_019)
    ('five hundred forty-five', 'no', 'one million two hundred thousand nineteen')
    """
    groups = []
    for great in ("", " thousand", " million", " billion", " trillion"):
        count, rest = divmod(count, 1000)
        if rest:
            groups.append(_below_thousand(rest) + great)
    return " ".join(reversed(groups)) or _SMALL[0]


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a winning wager is paid: `win` to `per`; `keeps` says whether the stake comes back.

    `3 to 2` is Odds(3, 2). `10 for 1` is Odds(10, 1, keeps=False): ten stakes come back and the
    stake is gone (R-1). A push is Odds(0). `percent` is a share of the wager's progressive meter
    (R-4), of its `jackpot` where it has several; `sum` a fixed amount in cents.
    """

    win: int = 0
    per: int = 1
    keeps: bool = True
    percent: int = 0
    sum: int = 0
    jackpot: str = ""

    def winnings(self, stake: int) -> int:
        """Cents the house adds to the stake (for `x for 1`: all that comes back), fractions
        dropped.

        >>> Odds(3, 2).winnings(501)
        751
        """
        return self.sum + stake * self.win // self.per

    @property
    def push(self) -> bool:
        """Whether the stake only comes back."""
        return self.keeps and not (self.win or self.percent or self.sum)

    def __str__(self) -> str:
        if self.push:
            return "push"
        if self.percent:
            return f"{self.percent}% {self.jackpot} jackpot" if self.jackpot else f"{self.percent}%"
        if self.sum:
            return short(self.sum)
        return f"{self.win:,} {'to' if self.keeps else 'for'} {self.per}"


PUSH = Odds(0)
EVEN = Odds(1)


def odds(text: str) -> Odds:
    """Odds as a regulation prints them: `500 to 1`, `3 to 2`, `10 for 1`, `push`, `100% of meter`,
    `100% mega jackpot`, `$5,000`.

    >>> str(odds("3 to 2")), str(odds("1,000 for 1")), odds("push").push
    ('3 to 2', '1,000 for 1', True)

    Raises `HouseError` when the text is none of these.
    """
    plain = text.strip().lower().replace(",", "")
    if plain == "push":
        return PUSH
    if plain.startswith("$") and plain[1:].isdigit():
        return Odds(sum=int(plain[1:]) * 100, keeps=False)
    if plain.removesuffix(" of meter").endswith("%"):
        return Odds(percent=int(plain.removesuffix(" of meter")[:-1]), keeps=False)
    parts = plain.split()
    if len(parts) == 3 and parts[0].endswith("%") and parts[2] == "jackpot":
        return Odds(percent=int(parts[0][:-1]), keeps=False, jackpot=parts[1])
    if len(parts) == 3 and parts[1] in ("to", "for") and parts[0].isdigit() and parts[2].isdigit():
        return Odds(int(parts[0]), int(parts[2]), keeps=parts[1] == "to")
    raise HouseError("odds", f"{text!r} is not written as odds")
