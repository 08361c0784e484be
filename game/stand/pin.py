"""The operator's PIN of a locked stand: 8 to 10 digits, kept as a slow salted hash.

The operator stands where visitors stand, so no wrong PIN of theirs may keep him out for long: from
the third wrong one in a row on the pad rests 30 seconds after each, never longer, and then hears
the right one. That is 2,880 guesses a day at most.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ..core.errors import HouseError
from ..hall.operator.keys import KEY_RULES, KeyRefused, check_pin, hashed
from ..system import files
from .journal import Journal

SHORTEST: Final = 8
"""Digits of a PIN at least; one that was set when six were enough still opens."""


def check_stand_pin(pin: str) -> str:
    """The PIN, when it may be one of a stand. Raises `HouseError`."""
    if len(pin) < SHORTEST and pin.isdecimal():
        raise HouseError("PIN", f"must have {SHORTEST} to {KEY_RULES.longest} digits")
    return check_pin(pin)


def rest_message(seconds: int) -> str:
    """What a pad says that rests for so many more seconds."""
    return f"Too many wrong PINs: wait {seconds} more second{'s' * (seconds != 1)}."


class KeptPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a PIN, and the wrong tries since the last right one: a restart gives no new
    ones.
    """

    salt: Annotated[bytes, Meta(min_length=KEY_RULES.salt_bytes, max_length=KEY_RULES.salt_bytes)]
    hash: Annotated[bytes, Meta(min_length=32, max_length=32)]
    wrong: Annotated[int, Meta(ge=0)] = 0
    last: datetime | None = None


class StandPin:
    """The PIN of the stand whose folder this is. `salts` gives 16 fresh bytes; every try is on the
    journal. From so many wrong `tries` in a row on, the pad rests after each.
    """

    def __init__(
        self,
        folder: Path,
        journal: Journal,
        salts: Callable[[], bytes],
        clock: Callable[[], datetime],
        *,
        tries: int = 3,
        rest: timedelta = timedelta(seconds=30),
    ) -> None:
        self._tries, self._rest = tries, rest
        self.path, self._journal, self._salts, self._clock = (
            folder / "pin.json",
            journal,
            salts,
            clock,
        )

    @property
    def is_set(self) -> bool:
        """Whether there is one. Raises `HouseError` for a file that is none of ours: a spoiled lock
        is not an open one.
        """
        return self._stored_pin() is not None

    def set(self, pin: str) -> None:
        """Make this the PIN. Raises `HouseError` and `OSError`; nothing is set then."""
        salt = self._salts()
        self._write(KeptPin(salt, hashed(check_stand_pin(pin), salt)))
        self._journal.note("The stand PIN was set.")

    def rests(self) -> int:
        """Seconds that the pad still rests; 0 when it listens."""
        kept = self._stored_pin()
        if kept is None or kept.last is None or kept.wrong < self._tries:
            return 0
        left = kept.last + self._rest - self._clock()
        return -(-min(left, self._rest) // timedelta(seconds=1)) if left > timedelta(0) else 0

    def unlock(self, pin: str) -> None:
        """Open the lock. Raises `KeyRefused`, and `OSError` when the try cannot be kept."""
        kept = self._stored_pin()
        if kept is None:
            raise KeyRefused("PIN", "No PIN was set.")
        if rest := self.rests():
            raise KeyRefused("PIN", rest_message(rest))
        if hmac.compare_digest(hashed(pin, kept.salt), kept.hash):
            self._write(msgspec.structs.replace(kept, wrong=0, last=None))
            self._journal.note("The stand PIN was given.")
            return
        wrong = kept.wrong + 1
        self._write(msgspec.structs.replace(kept, wrong=wrong, last=self._clock()))
        self._journal.note("A wrong PIN was given.")
        left = max(0, self._tries - wrong)
        told = (
            f"{left} more tr{'y' if left == 1 else 'ies'}"
            if left
            else f"wait {self._rest.seconds} seconds"
        )
        raise KeyRefused("PIN", f"This is not the PIN: {told}.")

    def _stored_pin(self) -> KeptPin | None:
        if not self.path.exists():
            return None
        try:
            return msgspec.json.decode(files.read_regular_file(self.path), type=KeptPin)
        except (OSError, ValueError) as error:
            reason = "is damaged; delete it and set another PIN"
            raise HouseError(f"{self.path.name}", reason) from error

    def _write(self, kept: KeptPin) -> None:
        files.replace(self.path, msgspec.json.encode(kept), private=True)
