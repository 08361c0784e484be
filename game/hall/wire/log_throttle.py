"""A log that a flood cannot fill: ten refusals at once and one in ten seconds are written, then how
many more there were.
"""

from __future__ import annotations

from collections.abc import Callable

from ..operator.event_log import EventKind


class LogThrottle:
    """Passes lines on to the house's log. `timer` gives seconds that only go on."""

    def __init__(
        self, log: Callable[..., int], timer: Callable[[], float], *, at_once: int = 10
    ) -> None:
        self._log = log
        self._timer = timer
        self._at_once = self._allowed = float(at_once)
        self._last = timer()
        self._left_out = 0

    def note(self, kind: str, told: str, asset: int | None) -> None:
        """Write a line, unless there were too many of its kind lately."""
        if kind == EventKind.REFUSED:  # strangers can cause these
            now = self._timer()
            self._allowed = min(self._at_once, self._allowed + 0.1 * (now - self._last))
            self._last = now
            if self._allowed < 1:
                self._left_out += 1
                return
            self._allowed -= 1
            self.rest()
        self._log(kind, told, asset=asset)

    def rest(self) -> None:
        """Say how many lines were left out, if any were."""
        if self._left_out:
            self._log(
                EventKind.REFUSED, f"{self._left_out:,} more refusals of this kind.", asset=None
            )
            self._left_out = 0
