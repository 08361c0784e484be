"""Time for the window: clocks that can be wound by hand, eased tweens, and how long each kind of
movement takes.

Nothing here knows pygame: a test winds a `ManualClock`, the window reads a `WallClock`, and both
move the same tweens. All times are in seconds.
"""

from __future__ import annotations

import math
import time
from typing import Final, Literal, Protocol

import msgspec

Speed = Literal["slow", "normal", "fast", "instant"]
Seconds = float

#: Seconds of each movement at normal speed.
DURATIONS: Final[dict[str, float]] = {
    "deal": 0.420,
    "deal-gap": 0.090,
    "flip": 0.220,
    "flip-gap": 0.070,
    "look": 0.480,
    "look-gap": 0.040,
    "bend": 0.140,
    "let-go": 0.090,
    "chips": 0.240,
    "collect": 0.320,
    "pay": 0.530,
    "shake": 0.980,
    "lid": 0.280,
    "throw": 0.760,
    "set-aside": 0.360,
    "read": 0.940,
    "meter": 0.600,
    "panel": 0.180,
    "caption": 0.120,
    "shuffle": 0.900,
    "cut": 0.260,
    "count": 0.420,
    "burn": 0.240,
    "fold": 0.240,
    "discard": 0.320,
    "point": 0.160,
    "name": 0.070,
    "nudge": 0.200,
    "pass": 0.420,
    "marker": 0.360,
    "pointer": 0.240,
    "plaque": 0.600,
    "reseed": 0.900,
    "fade": 0.120,
    "breathe": 1.200,
}
FACTORS: Final[dict[str, float]] = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
#: Seconds between two blinks of whoever deals, in turn, and how long one lasts.
BLINKS: Final = (4.6, 6.7, 5.2, 4.1, 6.1)
BLINK: Final = 0.120
#: What every movement becomes when motion is reduced: a fade of this length, no travel.
REDUCED: Final = 0.120


class Clock(Protocol):
    """Whatever tells the time in seconds from some fixed start."""

    def now(self) -> float:
        """Seconds since the clock's own start; never goes back."""


class WallClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        """Seconds on the machine's performance counter."""
        return time.perf_counter()


class ManualClock:
    """A clock that stands still until it is wound, for tests and for drawing pictures without a
    window.

    >>> clock = ManualClock()
    >>> clock.wind(0.25)
    >>> clock.now()
    0.25
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Seconds wound so far."""
        return self._now

    def wind(self, seconds: float) -> None:
        """Let `seconds` pass; a negative figure is refused."""
        if seconds < 0:
            msg = f"seconds: a clock cannot be wound back by {-seconds} s"
            raise ValueError(msg)
        self._now += seconds


def ease_out(t: float) -> float:
    """Cubic: quick away, soft landing (cards)."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    """Cubic at both ends (chips).

    >>> ease_in_out(0.5)
    0.5
    """
    return 4.0 * t**3 if t < 0.5 else 1.0 - (-2.0 * t + 2.0) ** 3 / 2.0


def breath(now: float, *, reduced: bool = False) -> float:
    """How strong the live frame glows at `now`, 0 to 1, once round in 1.2 s; still at 1 when motion
    is reduced.
    """
    if reduced:
        return 1.0
    return 0.5 - 0.5 * math.cos(2 * math.pi * now / DURATIONS["breathe"])


def eyes_closed_and_seconds_left(now: float) -> tuple[bool, float]:
    """Whether whoever deals has his eyes closed at `now`, and in how many seconds that changes.

    >>> eyes_closed_and_seconds_left(4.0), eyes_closed_and_seconds_left(4.65)
    ((False, 0.6), (True, 0.07))
    """
    left = round(now % (sum(BLINKS) + BLINK * len(BLINKS)), 4)
    for gap in BLINKS:
        if left < gap:
            return False, round(gap - left, 4)
        if left < round(gap + BLINK, 4):
            return True, round(gap + BLINK - left, 4)
        left = round(left - gap - BLINK, 4)
    return False, BLINKS[0]


class Pace(msgspec.Struct, frozen=True):
    """How long movements take for one player: their speed, and whether they asked for reduced
    motion; a `share` of that where much is to be shown in little time.

    >>> Pace("fast").duration("deal")
    0.21
    >>> Pace("instant").duration("shake"), Pace("slow", reduced=True).duration("shake")
    (0.0, 0.12)
    """

    speed: Speed = "normal"
    reduced: bool = False
    share: float = 1.0

    @property
    def duration_factor(self) -> float:
        """How many times as long as at normal speed movements take."""
        return FACTORS[self.speed] * self.share

    def duration(self, kind: str) -> float:
        """Seconds for a movement named in `DURATIONS`; KeyError for a name that is not there."""
        base = DURATIONS[kind]
        if self.speed == "instant":
            return 0.0
        if self.reduced:
            return min(base, REDUCED)
        return base * self.duration_factor
