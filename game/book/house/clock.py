"""The house's clock: the machine's, but it never goes back, and a jump of the machine's holds the
electronic tables.

A house without an electronic table has the machine's clock as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from ..database import Database
from ..values import Clock, Local, millis, moment


class ClockLimits(NamedTuple):
    """By how many milliseconds a machine's clock may be `set_back` without a word; for how many a
    house may have been `shut` without an operator's confirming that it was; and how fast (1: as
    time goes) the house's clock goes while the machine's is behind it, or too far ahead.
    """

    set_back: int = 120_000
    shut: int = 14 * 86_400_000
    pace: float = 0.5


CLOCK_LIMITS: Final = ClockLimits()
CLOCK_LOG: Final = "clock"


class _StoredClock(msgspec.Struct, frozen=True):
    """What the book keeps: why tables are held ("": they are not), and both clocks when the last
    jump was seen or confirmed.
    """

    why: str
    house: int
    machine: int


class HouseClock:
    """Gives the time of the house whenever it is called. `timer` gives seconds that only go on;
    `writes` says that this process owns the book: a reader has no memory of its own.
    """

    def __init__(
        self,
        machine: Clock,
        timer: Callable[[], float],
        door: Database,
        local: Local,
        *,
        writes: bool,
    ) -> None:
        self._machine, self._timer, self._door, self._local, self._writes = (
            machine,
            timer,
            door,
            local,
            writes,
        )
        self._guards = False
        self._house = 0.0
        self._looked: tuple[float, float] | None = None
        self._kept: _StoredClock | None = None
        self._jump = ""
        door.on_every_rollback(self._forget)
        door.on_other_host_write(self._forget)

    def _forget(self) -> None:
        self._guards, self._kept = False, None

    def __call__(self) -> datetime:
        """The time of the house."""
        now = self._machine()
        machine = millis(now)
        if not self._has_electronic_tables():
            return now
        if not self._writes:
            last = self._latest_recorded_time()
            return moment(
                last
                if self.stored_clock.why and machine > last + CLOCK_LIMITS.shut
                else max(machine, last)
            )
        at = self._timer()
        seen, passed = self._last_reading_and_elapsed(machine, at)
        ahead = machine > self._house + passed + CLOCK_LIMITS.shut
        if machine < seen + passed - CLOCK_LIMITS.set_back:
            self._jump = self._jump_sentence(machine, seen + passed, "back")
        elif ahead and machine > seen + passed + CLOCK_LIMITS.shut:
            self._jump = self._jump_sentence(machine, self._house + passed, "forward")
        self._looked = float(machine), at
        if ahead or machine < self._house:
            self._house += CLOCK_LIMITS.pace * passed
            return moment(int(self._house))
        self._house = float(machine)
        return now

    def _last_reading_and_elapsed(self, machine_ms: int, at: float) -> tuple[float, float]:
        """What the machine's clock told at the last look, and the milliseconds since; at the first,
        what it may not be behind.
        """
        if self._looked is not None:
            seen, seen_at = self._looked
            return seen, max(0.0, 1000 * (at - seen_at))
        last = self._latest_recorded_time()
        self._house = float(last or machine_ms)
        if self.stored_clock.why:  # that is on the log already
            return float(machine_ms), 0.0
        if self.stored_clock.machine:
            # What the house's clock has gone on since was half of what the machine's has, or all.
            since = max(0, last - self.stored_clock.house)
            return min(self.stored_clock.machine + since / CLOCK_LIMITS.pace, self._house), 0.0
        return self._house, 0.0

    def _has_electronic_tables(self) -> bool:
        if not self._guards:
            self._guards = bool(self._door.value("SELECT max(house_table) FROM electronic_table"))
        return self._guards

    def _latest_recorded_time(self) -> int:
        """The latest time that the book has recorded (milliseconds since 1970); 0 in a new one."""
        return int(
            self._door.value(
                "SELECT max(max(coalesce((SELECT at FROM journal ORDER BY id DESC LIMIT 1), 0),"
                " coalesce((SELECT at FROM log ORDER BY id DESC LIMIT 1), 0)),"
                " max(coalesce((SELECT max(started, coalesce(ended, 0)) FROM round ORDER BY id DESC LIMIT 1), 0),"
                " coalesce((SELECT house FROM house_clock), 0)))"
            )
        )

    def _jump_sentence(self, machine_ms: float, expected_ms: float, direction: str) -> str:
        there, here = (
            self._local(moment(int(at))).strftime("%Y-%m-%d %H:%M")
            for at in (machine_ms, expected_ms)
        )
        return f"The clock of this computer went {direction}, to {there} from {here}."

    @property
    def stored_clock(self) -> _StoredClock:
        """What the book says of the clock."""
        if self._kept is not None and self._writes:
            return self._kept
        row = self._door.row("SELECT why, house, machine FROM house_clock")
        self._kept = _StoredClock("", 0, 0) if row is None else _StoredClock(*row)
        return self._kept

    def unrecorded_jump(self) -> str:
        """Look at the clock: the sentence of a jump that was not written down yet, "" when there is
        none.
        """
        self()
        return self._jump

    def record_or_end_hold(self, why: str) -> None:
        """Write down, in the open transaction, that tables are held, or ("") that an operator has
        confirmed the computer's clock.
        """
        machine = millis(self._machine())
        if not why:
            self._house = max(self._house, float(machine))
        self._door.after_commit(self._forget_jump)
        self._door.write(
            "INSERT INTO house_clock (one, why, house, machine) VALUES (1, ?, ?, ?) ON CONFLICT (one) DO UPDATE"
            " SET why = excluded.why, house = excluded.house, machine = excluded.machine",
            (why, max(1, int(self._house)), machine),
        )
        self._kept = None

    def _forget_jump(self) -> None:
        self._jump = ""
