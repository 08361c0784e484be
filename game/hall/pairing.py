"""Pairing: a six-digit code that the table shows, good for one terminal, and the private token that the terminal keeps."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Final

from game.errors import HouseError

DIGITS = 6
VALID = 120.0
"""Seconds for which a code is good."""
TRIES = 5
REST, LONGEST_REST = 60.0, 3600.0
"""Seconds for which pairing rests after five wrong tries: twice as long each time until a terminal is paired, up to the longest."""
TOKEN_BYTES = 32

Bytes = Callable[[int], bytes]
"""Gives so many random bytes."""


def check_code(text: str) -> str:
    """A code as it may be given on the command line; raises `HouseError`."""
    if len(text) != DIGITS or not (text.isascii() and text.isdecimal()):
        raise HouseError("code", f"has {DIGITS} digits, as 274913")
    return text


def fresh_code(random: Bytes) -> str:
    """A code that nobody can guess."""
    return f"{int.from_bytes(random(8), 'big') % 10**DIGITS:0{DIGITS}d}"


def hashed(token: bytes) -> str:
    """What the house keeps of a token."""
    return hashlib.sha256(token).hexdigest()


class Codes:
    """The code that is shown: one terminal, two minutes, five tries in all; then there is a new one.

    A `fixed` code, from the command line, is good for any number of terminals of this machine, and rests after five wrong tries.
    """

    def __init__(self, random: Bytes, now: float, fixed: str = "") -> None:
        self._random = random
        self.fixed: Final = check_code(fixed) if fixed else ""
        self.shown = self.fixed
        self._left = TRIES
        self._until = now + VALID
        self._rests = 0.0
        self._spoiled = 0
        if not fixed:
            self.renew(now)

    def renew(self, now: float) -> str:
        """A new code in place of the one that is shown."""
        self.shown, self._left, self._until = fresh_code(self._random), TRIES, now + VALID
        return self.shown

    def left(self, now: float) -> float:
        """Seconds for which the code that is shown is still good."""
        return float("inf") if self.fixed else max(0.0, self._until - now)

    def tick(self, now: float) -> bool:
        """Whether the code was renewed because its time was over."""
        if self.fixed or now < self._until:
            return False
        self.renew(now)
        return True

    def redeem(self, given: str, now: float, *, loopback: bool) -> None:
        """Use the code up for one terminal; raises `HouseError` with what was wrong about it."""
        if self.fixed and not loopback:
            raise HouseError("code", "a code of the command line pairs terminals of the table's own machine only")
        if now < self._rests:
            raise HouseError("code", f"too many wrong codes; try again in {round(self._rests - now) + 1} seconds")
        self.tick(now)
        if not hmac.compare_digest(given.encode(), self.shown.encode()):
            self._left -= 1
            if self._left <= 0:
                self._left = TRIES
                self._rests = now + min(LONGEST_REST, REST * 2 ** min(self._spoiled, 10))
                self._spoiled += 1
                if not self.fixed:
                    self.renew(now)
                raise HouseError("code", "is wrong, for the fifth time: nobody is paired for a while")
            raise HouseError("code", "is not the one that the table shows")
        self._left, self._spoiled = TRIES, 0
        if not self.fixed:
            self.renew(now)
