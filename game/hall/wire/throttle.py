"""How much a connection, or an address, may ask for: allowances that are used up and come back with
time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Limit(NamedTuple):
    """So much `at_once`, and `a_second` in the long run."""

    at_once: float
    a_second: float


EXCHANGES = Limit(40, 4)
"""Pairings that may be begun at a table: each is some milliseconds of the host's work before
anything is proved.
"""


class ConnectionLimits(NamedTuple):
    """How many connections may be opened."""

    of_address: Limit = Limit(48, 2.0)
    """By one address: a host of thirty terminals starts them in one go."""
    few: int = 8
    """Of an address, that count for it alone; further ones count with those of all others."""
    further: Limit = Limit(40, 10)
    """Further ones of all addresses: each is some milliseconds of work, with its handshake."""


CONNECTION_LIMITS = ConnectionLimits()


class Allowance:
    """What is left of a limit at a time in seconds, which only goes on."""

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit = limit
        self._left, self._at = float(limit.at_once), now

    def left(self, now: float) -> float:
        """How much may be taken now."""
        return min(self.limit.at_once, self._left + self.limit.a_second * max(0.0, now - self._at))

    def take(self, amount: float, now: float) -> bool:
        """Take so much; False, with nothing left, where that is more than there is."""
        left = self.left(now) - amount
        self._left, self._at = max(0.0, left), now
        return left >= 0


class LineLimits(NamedTuple):
    """What one connection may say, and be answered: messages, bytes of them, and bytes of the
    answers.
    """

    messages: Limit
    bytes_said: Limit
    bytes_answered: Limit


STRANGER_LIMITS = LineLimits(Limit(30, 5), Limit(8 << 10, 1 << 10), Limit(1 << 20, 64 << 10))
"""Of a connection of no paired terminal: a heartbeat a second, and five snapshots at once."""
PAIRED_LIMITS = LineLimits(Limit(240, 120), Limit(128 << 10, 32 << 10), Limit(4 << 20, 512 << 10))
"""Of a paired terminal's connection: a bot at full speed stays under half of it."""


class LineBudget:
    """What a connection may still say and be answered."""

    def __init__(self, limits: LineLimits, now: float) -> None:
        self._messages, self._said, self._answered = (Allowance(limit, now) for limit in limits)

    def overdrawn_by(self, now: float, *, said: int = 0, answered: int | None = None) -> str:
        """Count a message of so many bytes, or an answer to one; a sentence where that is too much,
        "" where it is not.
        """
        if answered is not None:
            enough = self._answered.take(answered, now)
            return (
                ""
                if enough
                else _overload_clause("asks", f"{self._answered.limit.at_once:,} bytes of answers")
            )
        messages, size = self._messages.take(1, now), self._said.take(said, now)
        if not messages:
            return _overload_clause("says", f"{self._messages.limit.at_once:,} messages")
        return "" if size else _overload_clause("says", f"{self._said.limit.at_once:,} bytes")


def _overload_clause(verb: str, amount: str) -> str:
    return f"it {verb} too much: more than {amount} at once"


class AddressPace:
    """How fast each address may open connections, and all of them those that are more than a few;
    `timer` gives seconds.
    """

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._further = Allowance(CONNECTION_LIMITS.further, timer())
        self._allowances: dict[str, Allowance] = {}

    def __len__(self) -> int:
        return len(self._allowances)

    def allows(self, address: str) -> bool:
        """Count a connection; whether its address may open it now."""
        now = self._timer()
        # those are forgotten that may open as many connections again as at first
        if len(self._allowances) > 1000:
            used = self._allowances.items()
            self._allowances = {
                one: left for one, left in used if left.left(now) < left.limit.at_once
            }
        if address not in self._allowances:
            self._allowances[address] = Allowance(CONNECTION_LIMITS.of_address, now)
        own = self._allowances[address]
        few = own.left(now) > own.limit.at_once - CONNECTION_LIMITS.few
        return own.take(1, now) and (few or self._further.take(1, now))
