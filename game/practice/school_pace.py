"""The pace of the schools' clocks: that of a casino, or a calm one for whoever needs more time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

PaceName = Literal["casino", "calm"]


class SchoolPace(NamedTuple):
    """Seconds from one card to the next, seconds that the cards wait at most for the answer to a
    patron (0: not at all), how many times a casino's limit a payment may take, and how many times
    a hand of an exam.
    """

    title: str
    card_seconds: float
    question_seconds: float
    payment_factor: float
    exam_factor: float


SCHOOL_PACES: Final[Mapping[PaceName, SchoolPace]] = {
    "calm": SchoolPace("Calm", 2.5, 12.0, 3.0, 2.5),
    "casino": SchoolPace("Casino", 1.2, 0.0, 1.0, 1.0),
}


def assessed_pace_words(name: PaceName, *, passed: bool) -> str:
    """At which pace an assessment was, and after a calm one that was passed what comes next.

    >>> assessed_pace_words("calm", passed=True)
    'at calm pace; casino pace is the next step'
    """
    onward = "; casino pace is the next step" if passed and name == "calm" else ""
    return f"at {name} pace{onward}"
