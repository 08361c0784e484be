"""The dealt table's clock: phases, the time each seat has, and when the house rule settles who is
late or gone (H5).
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from ...core.errors import HouseError

MonotonicTime = float
"""A moment in seconds of the clock that the caller reads."""
Name = Literal["waiting", "betting", "deciding", "settling", "closed"]
SILENT = 3.0
"""Seconds without a sign of life after which a terminal is away."""
BACK = 30.0
"""Seconds after it vanished for which an away terminal is waited for, beyond the phase, once a
round.
"""


class PhaseClock:
    """Times are seconds of whatever clock the caller reads; it only goes on. While it is held, none
    of them comes nearer. A settled round is `shown` so long, unless everybody is ready for the
    next.
    """

    def __init__(self, seconds: float = 25, shown: float = 6.0) -> None:
        fewest, most = 10, 60
        if not fewest <= seconds <= most:
            raise HouseError("seconds", f"a phase has {fewest} to {most} seconds, not {seconds}")
        self.seconds = float(seconds)
        self.shown = shown
        self.phase: Name = "waiting"
        self.ends: float | None = None
        self.due: dict[int, tuple[int, float]] = {}
        """For each seat that is asked: how many decisions it had made when it was asked, and when
        its time is over.
        """
        self.why_held = ""
        self._held_at = 0.0

    def enter(self, phase: Name, now: float) -> None:
        """A phase begins, with its time."""
        self.phase = phase
        self.due.clear()
        lasts = {"betting": self.seconds, "settling": self.shown}.get(phase)
        self.ends = None if lasts is None else now + lasts

    def ask(self, seat: int, step: int, now: float) -> None:
        """A seat is asked for its decision after `step` others; asked again, its time goes on."""
        if self.due.get(seat, (-1, 0.0))[0] != step:
            self.due[seat] = step, now + self.seconds

    def keep_only(self, seats: Container[int]) -> None:
        """Nobody else is asked any more."""
        self.due = {seat: due for seat, due in self.due.items() if seat in seats}

    def end(self, now: float) -> None:
        """The phase ends now, by the hand of the room."""
        self.ends = None if self.ends is None else now
        self.due = {seat: (step, now) for seat, (step, _) in self.due.items()}

    def has_ended(self, now: float) -> bool:
        """Whether the phase has ended by the clock."""
        return not self.why_held and self.ends is not None and now >= self.ends

    def is_late(self, seat: int, now: float, vanished: float | None, *, waited: bool) -> bool:
        """Whether the house rule decides for a seat: its time is over, and where it is away, once a
        round, 30 s since then too.
        """
        if self.why_held or seat not in self.due:
            return False
        return now >= self._answer_deadline(seat, vanished, waited=waited)

    def _answer_deadline(self, seat: int, vanished: float | None, *, waited: bool) -> float:
        ends = self.due[seat][1]
        return ends if vanished is None or waited else max(ends, vanished + BACK)

    def extend_after_return(self, seat: int, vanished: float, now: float) -> bool:
        """A seat is back that vanished then: if its time is over, thirty seconds from then on are
        its time. Whether they are.
        """
        step, ends = self.due.get(seat, (0, now))
        if ends >= now:
            return False
        self.due[seat] = step, vanished + BACK
        return True

    def milliseconds_left(self, now: float, seat: int = 0) -> int:
        """Milliseconds that remain: of a seat's own time, else of the phase; -1 when no clock runs."""
        at = self._held_at if self.why_held else now
        ends = self.due[seat][1] if seat in self.due else self.ends
        if ends is None and self.due:
            ends = max(until for _, until in self.due.values())
        return -1 if ends is None else max(0, round(1000 * (ends - at)))

    def hold(self, why: str, now: float) -> None:
        """Stop every clock; `why` is shown."""
        if not self.why_held:
            self.why_held, self._held_at = why, now

    def go_on(self, now: float) -> None:
        """Let every clock run on from where it stood."""
        if not self.why_held:
            return
        passed = now - self._held_at
        self.ends = None if self.ends is None else self.ends + passed
        self.due = {seat: (step, until + passed) for seat, (step, until) in self.due.items()}
        self.why_held = ""
