"""The sheet of a shift: six marks with what each needs, pace, tray, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Any, Final

import msgspec

from ...core.money import dollars, short
from ..school_pace import PaceName, assessed_pace_words
from .patrons import LEVELS
from .settling_order import settling_words
from .shift import MARKS, DealingShift, Slip

NEEDED: Final = {
    "order": 0.98,
    "words": 0.90,
    "amounts": 0.99,
    "chips": 0.90,
    "irregularities": 0.80,
}
"""The share of each mark that a shift is passed with."""
COUNTED: Final = {
    "order": "acts in the order of the chapter",
    "words": "announcements made and hands read",
    "amounts": "wagers taken, paid and pushed to the cent",
    "chips": "payments in the fewest chips, stacks spread",
    "irregularities": "caught, or the floor called",
}


LEAST_ROUNDS = 12
"""Rounds of an assessment, at least."""


class ShiftMark(msgspec.Struct, frozen=True):
    """A mark: how many of those that were asked were right, and what share is needed."""

    name: str
    right: int
    asked: int
    needed: float

    @property
    def share(self) -> float:
        """The share that was right; all of nothing."""
        return self.right / self.asked if self.asked else 1.0

    @property
    def is_met(self) -> bool:
        """Whether it is enough."""
        return self.share >= self.needed

    @property
    def needed_count(self) -> int:
        """How many of those that were asked must be right."""
        return ceil(self.needed * self.asked - 1e-9)

    @property
    def share_text(self) -> str:
        """The share, never rounded up to what is needed; a dash where nothing was asked."""
        return f"{floor(1000 * self.share + 1e-9) / 10:.1f} %" if self.asked else "–"

    @property
    def needed_text(self) -> str:
        """What is needed, with as many digits and as a count; a dash where nothing was asked."""
        return (
            f"{100 * self.needed:.1f} % ({self.needed_count} of {self.asked})"
            if self.asked
            else "–"
        )


class Assessment(msgspec.Struct, frozen=True):
    """The sheet of a shift. `dealt` of `rounds` rounds were dealt to the end; `seconds` is the mean
    time of a payment by round, `needed_seconds` 0 where the level leaves time; `acts_done` are the
    learner's acts, `acts_right` those without a fault; `pace` is what the needed seconds follow.
    Amounts are cents.
    """

    game: str
    title: str
    level: int
    seed: int
    dealt: int
    rounds: int
    marks: tuple[ShiftMark, ...]
    seconds: tuple[float | None, ...]
    mean_seconds: float | None
    needed_seconds: float
    taken: int
    paid: int
    slips: tuple[Slip, ...]
    acts_done: int = 0
    acts_right: int = 0
    act_seconds: float | None = None
    pace: PaceName = "casino"

    @property
    def pace_words(self) -> str:
        """At which pace the shift was, "" where its level leaves time."""
        return assessed_pace_words(self.pace, passed=self.passed) if self.needed_seconds else ""

    @property
    def is_quick(self) -> bool:
        """Whether payments took no longer than the level allows."""
        if not self.needed_seconds or self.mean_seconds is None:
            return True
        return self.mean_seconds <= self.needed_seconds

    @property
    def missing(self) -> tuple[str, ...]:
        """What is missing to pass; no mark makes up for another."""
        lacking = [mark.name for mark in self.marks if not mark.is_met]
        lacking += [] if self.is_quick else ["seconds"]
        return (*lacking, *(["rounds"] if self.dealt < self.rounds else []))

    @property
    def passed(self) -> bool:
        """Whether the shift is passed."""
        return not self.missing


def assess(shift: DealingShift) -> Assessment:
    """The sheet of a shift as it stands."""
    marks = tuple(
        ShiftMark(
            name, max(0, shift.asked[name] - shift.wrong[name]), shift.asked[name], NEEDED[name]
        )
        for name in MARKS
    )
    times = [seconds for _, seconds in shift.seconds]
    return Assessment(
        shift.game.slug,
        shift.game.title,
        shift.level_number,
        shift.seed,
        shift.round - (not shift.is_over) - shift.skipped,
        shift.rounds - shift.skipped,
        marks,
        tuple(_mean_payment_seconds(shift, number) for number in range(1, shift.round + 1)),
        sum(times) / len(times) if times else None,
        shift.payment_seconds,
        shift.tray.taken,
        shift.tray.paid,
        tuple(sorted(shift.slips, key=lambda slip: -slip.cents)),
        shift.acts_done,
        shift.acts_right,
        shift.spent / shift.acts_done if shift.acts_done else None,
        shift.pace,
    )


def _mean_payment_seconds(shift: DealingShift, number: int) -> float | None:
    times = [seconds for at, seconds in shift.seconds if at == number]
    return sum(times) / len(times) if times else None


def sheet_lines(sheet: Assessment) -> Iterator[str]:
    """The sheet in lines of text."""
    title = LEVELS[sheet.level - 1].title
    pace = f", {sheet.pace_words}" if sheet.pace_words else ""
    yield f"{sheet.title}, level {sheet.level} of {len(LEVELS)}: {title}{pace}"
    yield f"{sheet.dealt} of {sheet.rounds} rounds dealt, seed {sheet.seed}"
    yield "Passed." if sheet.passed else f"Not yet: {', '.join(sheet.missing)}."
    yield ""
    for mark in sheet.marks:
        if not mark.asked:
            yield f"–   {mark.name:15} not asked"
            continue
        sign = "ok " if mark.is_met else "no "
        yield (
            f"{sign} {mark.name:15} {mark.share_text:>7}, {mark.needed_text} needed: "
            f"{mark.right} of {mark.asked} {COUNTED[mark.name]}"
        )
    if sheet.mean_seconds is not None:
        sign = ("ok " if sheet.is_quick else "no ") if sheet.needed_seconds else "–  "
        needed = f", {sheet.needed_seconds:.1f} s needed" if sheet.needed_seconds else ""
        yield f"{sign} {'seconds':15} {sheet.mean_seconds:5.1f} s for a payment on average{needed}"
    yield ""
    yield f"The tray took {dollars(sheet.taken)} and paid {dollars(sheet.paid)}."
    if any(slip.mark == "order" for slip in sheet.slips) and settling_words(sheet.game):
        yield f"How this table is settled: {settling_words(sheet.game)}"
    if sheet.slips:
        yield ""
        yield "What went wrong, most expensive first:"
    for slip in sheet.slips:
        cost = f" ({short(slip.cents)} off)" if slip.cents else ""
        law = f" ({slip.section})" if slip.section else ""
        yield f"  round {slip.round}, {slip.mark}{cost}: {slip.done}. Due: {slip.due}{law}"


def sheet_json(sheet: Assessment) -> dict[str, Any]:
    """The sheet as JSON: money in cents."""
    told: dict[str, Any] = msgspec.to_builtins(sheet)
    for mark, written in zip(sheet.marks, told["marks"], strict=True):
        written |= {"share": mark.share, "met": mark.is_met}
    return told | {"passed": sheet.passed, "missing": list(sheet.missing)}
