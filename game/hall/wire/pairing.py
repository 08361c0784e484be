"""Pairing: an operator opens it for one terminal, and its code of six digits proves itself to both
sides without being sent.

Each side sends its share of a SPAKE2 exchange, then proves that it came to the same secret, the
terminal first. What both see of their encrypted connection goes into the proofs: the fingerprint of
the table's certificate, and a nonce of the connection. Somebody in between shows another
certificate, so that neither proof fits. (This is the channel binding `tls-server-end-point` of RFC
5929; Python's `ssl` up to 3.14 does not give the exporter of TLS 1.3.) A share alone tells nothing
about a code: only a proof is a guess.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from ...core.errors import HouseError

DIGITS = 6


class PairingRules(NamedTuple):
    """How long pairing is open, how many wrong codes close it, and for how long."""

    open_seconds: float = 120.0
    """Seconds for which pairing stays open."""
    tries: int = 5
    """Wrong codes, from anywhere, after which pairing closes."""
    first_rest: float = 60.0
    longest_rest: float = 3600.0
    """Seconds that pairing rests after wrong codes have closed it: doubled each time, up to the
    longest.
    """


PAIRING_RULES = PairingRules()


Bytes = Callable[[int], bytes]
"""Gives so many random bytes."""
Side = Literal["terminal", "table"]


def check_code(text: str) -> str:
    """A code as it may be given on the command line; raises `HouseError`."""
    if len(text) != DIGITS or not (text.isascii() and text.isdecimal()):
        raise HouseError("code", f"has {DIGITS} digits, as 274913")
    return text


def fresh_code(random: Bytes) -> str:
    """A code that nobody can guess."""
    return f"{int.from_bytes(random(8), 'big') % 10**DIGITS:0{DIGITS}d}"


def channel_binding(fingerprint: str, nonce: bytes, public_key: bytes) -> bytes:
    """What both sides mix into their proofs: the table's certificate (SHA-256, hex), the nonce, and
    the terminal's own key.
    """
    return hashlib.sha256(
        b"Linden House pairing 2\0" + bytes.fromhex(fingerprint) + nonce + public_key
    ).digest()


class PairingExchange:
    """One side's half of an exchange over a code. `share` is what it says first; it is used once."""

    def __init__(self, side: Side, code: str) -> None:
        self._spake = (SPAKE2_A if side == "terminal" else SPAKE2_B)(
            code.encode(), idA=b"terminal", idB=b"table"
        )
        self.share: Final[bytes] = self._spake.start()
        self._key = b""

    def finish(self, share: bytes, binding: bytes) -> None:
        """Take the other side's share in. Raises `HouseError` for what is none."""
        try:
            secret: bytes = self._spake.finish(share)
        except (SPAKEError, ValueError, NotOnCurve):
            raise HouseError("pairing", "what the other side said is no share of a code") from None
        self._key = hmac.digest(secret, binding, "sha256")

    def proof(self, side: Side, said: bytes = b"") -> bytes:
        """What a side proves itself by, with what it says besides; once both shares are known."""
        return hmac.digest(self._key, side.encode() + b"\0" + said, "sha256")

    def is_proof(self, side: Side, proof: bytes, said: bytes = b"") -> bool:
        """Whether a proof of the other side fits."""
        return bool(self._key) and hmac.compare_digest(self.proof(side, said), proof)


class PairingTry(PairingExchange):
    """A try of a terminal at the code that was open when it began; `number` is that opening's."""

    def __init__(
        self, code: str, number: int, binding: bytes, public_key: bytes, name: str
    ) -> None:
        super().__init__("table", code)
        self.number, self.binding = number, binding
        self.public_key, self.name = public_key, name


class PairingGate:
    """Whether a terminal may be paired: closed until `open`, then for one terminal, two minutes and
    five wrong codes in all.

    A `fixed` code, from the command line, pairs any number of terminals of this machine alone.
    After five wrong codes pairing rests, each time twice as long, until a terminal is paired.
    """

    def __init__(self, random: Bytes, fixed: str = "") -> None:
        self._random = random
        self.fixed: Final = check_code(fixed) if fixed else ""
        self.code = self.fixed
        """The code that the table shows; "" while pairing is closed."""
        self.seat = 0
        """The seat whose terminal is replaced; 0: the next free one."""
        self._number = self._wrong = self._spoiled = 0
        self._until = self._rests_until = 0.0

    def open(self, now: float, seat: int = 0) -> None:
        """Let one terminal be paired. Raises `HouseError` while pairing rests, and where its code
        is fixed.
        """
        if self.fixed:
            raise HouseError("code", "stays: it was given on the command line")
        self.check_rest(now)
        self.code, self.seat, self._until = (
            fresh_code(self._random),
            seat,
            now + PAIRING_RULES.open_seconds,
        )
        self._number, self._wrong = self._number + 1, 0

    def check_rest(self, now: float) -> None:
        """Raise `HouseError` while pairing rests."""
        if left := self.rest_left(now):
            raise HouseError(
                "pairing", f"is closed for {left} more seconds: too many wrong codes were tried"
            )

    def rest_left(self, now: float) -> int:
        """Whole seconds for which pairing still rests; 0 when it does not."""
        return max(0, math.ceil(self._rests_until - now))

    def close(self) -> None:
        """Pair no terminal any more until pairing is opened again; a fixed code stays."""
        self.code, self.seat = self.fixed, 0
        self._number, self._wrong = self._number + 1, 0

    def time_left(self, now: float) -> float:
        """Seconds for which pairing is still open: without end with a fixed code, 0 while it is
        closed.
        """
        return float("inf") if self.fixed else max(0.0, self._until - now) if self.code else 0.0

    def close_if_over(self, now: float) -> bool:
        """Close pairing when its time is over; whether it was closed."""
        if not self.code or self.fixed or now < self._until:
            return False
        self.close()
        return True

    def begin(
        self,
        now: float,
        fingerprint: str,
        nonce: bytes,
        public_key: bytes,
        name: str,
        *,
        loopback: bool,
    ) -> PairingTry:
        """A try of a terminal at the code, some milliseconds of work. Raises `HouseError` where it
        may not be paired now.
        """
        self.check_open(now, loopback=loopback)
        binding = channel_binding(fingerprint, nonce, public_key)
        return PairingTry(self.code, self._number, binding, public_key, name)

    def check_open(self, now: float, *, loopback: bool) -> None:
        """Raise `HouseError` where no terminal may be paired now, or none from elsewhere."""
        if self.fixed and not loopback:
            raise HouseError(
                "code",
                "a code from the command line pairs terminals on the table's own computer only",
            )
        self.check_rest(now)
        if not self.code:
            raise HouseError(
                "pairing", "is closed; Pair (P) at the table opens it for one terminal"
            )

    def is_open_for(self, one: PairingTry) -> bool:
        """Whether the opening that a try began in still lasts."""
        return bool(self.code) and one.number == self._number

    def succeed(self) -> None:
        """Close pairing behind a terminal that has proved that it knows the code; a fixed code
        stays good for others.
        """
        self._spoiled = self._wrong = 0
        if not self.fixed:
            self.close()

    def fail(self, now: float) -> bool:
        """Count a wrong code; whether this was the last one and has closed pairing."""
        self._wrong += 1
        if self._wrong < PAIRING_RULES.tries:
            return False
        self._rests_until = now + min(
            PAIRING_RULES.longest_rest, PAIRING_RULES.first_rest * 2 ** min(self._spoiled, 20)
        )
        self._spoiled += 1
        self.close()
        return True
