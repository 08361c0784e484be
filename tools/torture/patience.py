"""How long a process may take, by the work it does, so that a busy machine makes nothing late."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

PROC = Path("/proc")


def worked(pid: int, *, group: bool = False) -> float:
    """Seconds of processor time of a process and its ended children, with `group` of its whole group.

    Where the system does not tell (Linux does), the clock's time.
    """
    if not (PROC / "self" / "stat").exists():
        return time.monotonic()
    ticks = 0
    for one in (
        [int(path.name) for path in PROC.iterdir() if path.name.isdecimal()] if group else [pid]
    ):
        try:
            fields = (
                (PROC / str(one) / "stat")
                .read_text(encoding="utf-8", errors="replace")
                .rpartition(")")[2]
                .split()
            )
        except OSError:
            continue  # it has ended
        if not group or int(fields[2]) == pid:
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Patience:
    """A limit of seconds of work, or of the same time with next to no work."""

    def __init__(
        self, seconds: float, used: Callable[[], float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds, self._used, self._clock = seconds, used, clock
        self._began = used()
        self._looked, self._then = clock(), self._began

    def reason_to_stop(self) -> str:
        """Why the wait is over; "" if it is not."""
        now, used = self._clock(), self._used()
        if used - self._began > self._seconds:
            return f"had not ended after {self._seconds:g} seconds of work"
        if now - self._looked <= self._seconds:
            return ""
        # a process that works less waits for something that does not come
        idle = used - self._then < (now - self._looked) / 1000
        self._looked, self._then = now, used
        return f"waited for {self._seconds:g} seconds and did nothing" if idle else ""
