"""The trainer without a window: which class of decisions comes next, how well each line is known,
the rating, the exam.

Everything is worked out from the answers that were given, in order, and nothing else is kept: FSRS
is deterministic, so the same answers give the same schedule again. Times are local and know their
zone; a day begins at four in the morning.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from math import exp, log, pi, sqrt

import fsrs
import msgspec

from ..core.chance import Stream
from ..odds.strategy.card_language import StrategyCard
from ..odds.strategy.lessons import LessonClass, lesson_classes


class Clocks(msgspec.Struct, frozen=True):
    """Seconds for an answer in a drill and in the exam, and wherever cards are chosen for it."""

    drill: int = 8
    exam: int = 6
    choosing: int = 20


class Run(msgspec.Struct, frozen=True):
    """How many hands a run has; after how many a miss comes back; one in how many is of a new
    class.
    """

    hands: int = 20
    repeats_after: int = 6
    new_every: int = 5


class Exam(msgspec.Struct, frozen=True):
    """How many hands the exam has, how many right ones pass it, one in how many is forced hard, and
    the cents an hour that may be given away; one broken off before `least` answers is not kept.
    """

    hands: int = 50
    least: int = 10
    to_pass: int = 48
    one_hard_in: int = 3
    cents_given: float = 50.0


CLOCKS, RUN, EXAM = Clocks(), Run(), Exam()
KNOWN = 4
"""The mastery from which a line is called known."""
KNOWN_MEANS = "A step is known once its hands are right on two days, or in a passed exam."
"""The same in words, as `mastery_level` has it of hands that were never missed."""
LATEST = 8
"""So many of the latest answers to a class say what it costs."""
GOAL = 10
"""Hands that make a day count although not all that was due was answered."""


class LessonAnswer(msgspec.Struct, frozen=True):
    """An answer to a decision of a class: when, whether right, in how many seconds, of how many on
    the clock (0: none), and what it gave away in cents. `counseled` says that the card or the coach
    was looked at, `exam` that it was given in an exam, at which `attempt` of its day; `stake` is the
    base wager in cents (0: not kept).
    """

    lesson: str
    at: datetime
    right: bool
    seconds: float = 0.0
    clock: float = 0.0
    cost: float = 0.0
    counseled: bool = False
    exam: bool = False
    stake: int = 0
    attempt: int = 1

    @property
    def exam_day_and_attempt(self) -> tuple[date, int]:
        """Which exam an answer of one belongs to."""
        return day_of(self.at), self.attempt

    @property
    def was_chosen(self) -> bool:
        """Whether the player chose: a wrong choice costs something, time that ran out or what was
        read off the card nothing.
        """
        return self.right or self.cost > 0

    @property
    def counts_for_rating(self) -> bool:
        """Whether the rating counts it: a clock ran, and nobody was counseled."""
        return bool(self.clock and self.seconds) and not self.counseled


Parameters = tuple[float, ...]
"""FSRS's parameters as they were fitted to somebody; none for those that it comes with."""


@cache
def scheduler(parameters: Parameters = ()) -> fsrs.Scheduler:
    """When a class comes back."""
    minute = (timedelta(minutes=1),)
    return fsrs.Scheduler(
        parameters=parameters or fsrs.Scheduler().parameters,
        desired_retention=0.9,
        learning_steps=minute,
        relearning_steps=minute,
        maximum_interval=180,
        enable_fuzzing=False,
    )


def fsrs_rating(answer: LessonAnswer, quick: int, *, again: bool = False) -> fsrs.Rating:
    """FSRS's word for an answer, with so many quick right ones of the class before it. Right after
    more than two thirds of the clock is hard; in under a quarter, three times running, easy. Without
    a clock never hard or easy, and never easy where the class comes `again` on the same day: what was
    seen a minute ago is easy for everybody.
    """
    if not answer.right or answer.counseled:
        return fsrs.Rating.Again
    if answer.clock and answer.seconds > 2 / 3 * answer.clock:
        return fsrs.Rating.Hard
    return (
        fsrs.Rating.Easy
        if _is_quick_and_right(answer) and quick + 1 >= 3 and not again
        else fsrs.Rating.Good
    )


def _is_quick_and_right(answer: LessonAnswer) -> bool:
    return bool(answer.clock) and answer.right and answer.seconds < 1 / 4 * answer.clock


def schedule_from_answers(
    answers: Iterable[LessonAnswer], parameters: Parameters = ()
) -> dict[str, fsrs.Card]:
    """What is known of each class after these answers, in the order they were given."""
    cards: dict[str, fsrs.Card] = {}
    quick: dict[str, int] = {}
    for answer in answers:
        review(cards, quick, answer, parameters)
    return cards


def review(
    cards: dict[str, fsrs.Card],
    quick: dict[str, int],
    answer: LessonAnswer,
    parameters: Parameters = (),
) -> None:
    """Put an answer to the class it is of; `quick` counts quick right ones in a row."""
    held = cards.get(answer.lesson) or fsrs.Card(card_id=len(cards) + 1)
    at = answer.at.astimezone(UTC)
    before = held.last_review and day_of(held.last_review.astimezone(answer.at.tzinfo))
    grade = fsrs_rating(answer, quick.get(answer.lesson, 0), again=before == day_of(answer.at))
    cards[answer.lesson], _ = scheduler(parameters).review_card(held, grade, at)
    quick[answer.lesson] = quick.get(answer.lesson, 0) + 1 if _is_quick_and_right(answer) else 0


def day_of(at: datetime) -> date:
    """The day that a time belongs to."""
    return (at - timedelta(hours=4)).date()


def is_due(card: fsrs.Card, now: datetime) -> bool:
    """Whether a class is due: from four in the morning of its day, one that is being learned again
    from its minute.
    """
    due = card.due.astimezone(now.tzinfo)
    return due <= now if card.state is not fsrs.State.Review else day_of(due) <= day_of(now)


def taught_classes(card: StrategyCard, worth: Mapping[str, float]) -> tuple[LessonClass, ...]:
    """The classes that are asked: those that are worth anything. One that no round brings, or where
    the second choice costs nothing, teaches nothing.
    """
    return tuple(one for one in lesson_classes(card) if worth.get(one.key, 0.0) > 0)


def mastery_level(
    card: StrategyCard,
    line: int,
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    *,
    proved: Collection[str] = (),
) -> int:
    """How well a line is known, 0 to 5, by its weakest class: 1 all seen, then by retrievability
    and stability in days. One of which a passed exam `proved` classes is known until one of these
    is due.
    """
    own = [known[key] for key in proved if key.startswith(f"{line}.")]
    least = KNOWN if own and not any(is_due(one, now) for one in own) else 0
    held = [known.get(one.key) for one in taught_classes(card, worth) if one.line == line]
    seen = [one for one in held if one is not None]
    if len(seen) < len(held) or not held:
        return least
    sure = min(scheduler().get_card_retrievability(one, now.astimezone(UTC)) for one in seen)
    stable = min(one.stability or 0.0 for one in seen)
    steps = ((0.70, 0.0), (0.80, 2.0), (0.90, 7.0), (0.90, 21.0))
    level = 1 + next((i for i, (s, d) in enumerate(steps) if sure < s or stable < d), len(steps))
    return max(least, level)


def lessons_proved_by(passed_exam: Iterable[LessonAnswer]) -> frozenset[str]:
    """The classes of a passed exam in whose line every hand was right."""
    given = list(passed_exam)
    missed = {one.lesson.partition(".")[0] for one in given if not one.right}
    return frozenset(one.lesson for one in given if one.lesson.partition(".")[0] not in missed)


def unlocked_line_count(
    card: StrategyCard,
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    *,
    proved: Collection[str] = (),
) -> int:
    """How many lines are open: the next opens when the one before is known to 2; one that nothing
    is asked of holds none up.
    """
    lines, asked = len(card.lines), {one.line for one in taught_classes(card, worth)}
    held = (
        line
        for line in range(1, lines)
        if line in asked and mastery_level(card, line, known, worth, now, proved=proved) < 2
    )
    return next(held, lines)


def is_whole_card_unlocked(
    card: StrategyCard,
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    *,
    proved: Collection[str] = (),
) -> bool:
    """Whether the whole card is drilled mixed: its third line, or its last where it has fewer, is
    known to 4.
    """
    third = min(3, len(card.lines))
    return mastery_level(card, third, known, worth, now, proved=proved) >= KNOWN


def knows_every_line(
    card: StrategyCard,
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    *,
    proved: Collection[str] = (),
) -> bool:
    """Whether every line is known: the seal of a passed exam fades while one is not."""
    asked = {one.line for one in taught_classes(card, worth)}
    return all(
        mastery_level(card, line, known, worth, now, proved=proved) >= KNOWN for line in asked
    )


def recent_share_right(answers: Sequence[LessonAnswer], line: int) -> float | None:
    """The share right of the last 50 answers of a line; None before the first."""
    own = [one.right for one in answers if one.lesson.startswith(f"{line}.")][-50:]
    return sum(own) / len(own) if own else None


def next_class(
    card: StrategyCard,
    run: Sequence[LessonAnswer],
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    numbers: Stream,
    *,
    lines: Collection[int] = (),
    proved: Collection[str] = (),
) -> LessonClass:
    """The class of the next hand of a run: a miss of this run when its time has come, what is due,
    dear before cheap, one new class in five hands, else whatever is worth most, of the open lines
    or of these `lines`. `worth` is cost times how often a class is dealt, in any unit. Never two of
    one class in a row where there is another.
    """
    last = run[-1].lesson if run else ""
    unlocked = unlocked_line_count(card, known, worth, now, proved=proved)
    among = lines or range(1, unlocked + 1)
    usable = [one for one in taught_classes(card, worth) if one.line in among]
    usable = [one for one in usable if one.key != last] or usable or list(lesson_classes(card))
    by_worth = sorted(usable, key=lambda one: -worth.get(one.key, 0.0))
    for one in by_worth:
        if _is_missed_due_again(run, one.key):
            return one
    unseen = [one for one in usable if one.key not in known]
    answered = {answer.lesson for answer in run}
    due = [
        one
        for one in by_worth
        if one.key in known and one.key not in answered and is_due(known[one.key], now)
    ]
    if unseen and (len(run) % RUN.new_every == RUN.new_every - 1 or not due):
        return unseen[0]
    if due:
        return due[0]
    fresh = [one for one in by_worth if one.key not in answered] or by_worth
    return fresh[numbers.integer_below(min(3, len(fresh)))]


def _is_missed_due_again(run: Sequence[LessonAnswer], lesson: str) -> bool:
    """Whether a class that was missed in this run comes now: six hands later, or last."""
    at = next((i for i in range(len(run) - 1, -1, -1) if run[i].lesson == lesson), None)
    return (
        at is not None
        and not run[at].right
        and (len(run) - at > RUN.repeats_after or len(run) >= RUN.hands - 1)
    )


def streak(answers: Iterable[LessonAnswer], all_done: Callable[[date], bool], today: date) -> int:
    """Days in a row up to today or yesterday on which all that was due was answered or ten hands
    were drilled; of any seven one missed day is forgiven, and does not count.
    """
    hands: dict[date, int] = {}
    for answer in answers:
        hands[day_of(answer.at)] = hands.get(day_of(answer.at), 0) + 1
    days, at, since = 0, today, 7
    if not _keeps_streak(hands, all_done, at):
        at -= timedelta(days=1)
    while hands and at >= min(hands):
        if _keeps_streak(hands, all_done, at):
            days, since = days + 1, since + 1
        elif since >= 6:
            since = 0
        else:
            break
        at -= timedelta(days=1)
    return days


def days_done(answers: Iterable[LessonAnswer], parameters: Parameters = ()) -> frozenset[date]:
    """The days at whose end nothing was due that day any more."""
    cards: dict[str, fsrs.Card] = {}
    quick: dict[str, int] = {}
    done, day = set(), date.min
    for answer in sorted(answers, key=lambda one: one.at):
        if day_of(answer.at) != day:
            done |= {day} if _all_due_after(cards, day) else set()
            day = day_of(answer.at)
        review(cards, quick, answer, parameters)
    done |= {day} if _all_due_after(cards, day) else set()
    return frozenset(done)


def _all_due_after(cards: Mapping[str, fsrs.Card], day: date) -> bool:
    return bool(cards) and all(
        one.state is fsrs.State.Review and day_of(one.due.astimezone()) > day
        for one in cards.values()
    )


def _keeps_streak(hands: Mapping[date, int], all_done: Callable[[date], bool], day: date) -> bool:
    return hands.get(day, 0) >= GOAL or (hands.get(day, 0) > 0 and all_done(day))


# ---- rating


class Strength(msgspec.Struct, frozen=True):
    """A rating as Glicko-2 has it: its mean, deviation, and volatility."""

    mean: float = 1200.0
    deviation: float = 350.0
    volatility: float = 0.06


def decision_strength(gap: float, missed: float = 0.5) -> Strength:
    """A decision as an opponent: the stronger, the less its second-best choice costs (base wagers)
    and the oftener it is missed.
    """
    by_cost = 400 * (0.5 - min(1.0, gap))
    by_misses = 400 * log(max(0.02, min(0.98, missed)) / max(0.02, min(0.98, 1 - missed))) / log(10)
    return Strength(Strength().mean + by_cost + by_misses, deviation=100.0)


def rating_after(player: Strength, decision: Strength, right: bool) -> Strength:
    """The rating after one decision (Glickman, "Example of the Glicko-2 system", steps 2 to 8)."""
    start, scale = Strength().mean, 173.7178
    mu, phi = (player.mean - start) / scale, player.deviation / scale
    other = (decision.mean - start) / scale
    g = 1 / sqrt(1 + 3 * (decision.deviation / scale) ** 2 / pi**2)
    expected = 1 / (1 + exp(-g * (mu - other)))
    v = 1 / (g * g * expected * (1 - expected))
    delta = v * g * (right - expected)
    sigma = _volatility(player.volatility, phi, v, delta)
    wide = sqrt(phi * phi + sigma * sigma)
    narrow = 1 / sqrt(1 / wide**2 + 1 / v)
    return Strength(
        start + scale * (mu + narrow**2 * g * (right - expected)), scale * narrow, sigma
    )


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    a, tau = log(sigma * sigma), 0.5

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        step = 1
        while f(a - step * tau) < 0:
            step += 1
        high = a - step * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        mid = low + (low - high) * at_low / (at_high - at_low)
        at_mid = f(mid)
        if at_mid * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = mid, at_mid
    return exp(low / 2)


# ---- exam and money


class ExamResult(msgspec.Struct, frozen=True):
    """How an exam went: right answers, what was given away an hour in cents, and whether it was
    passed.
    """

    right: int
    given_away: float
    passed: bool


def exam_hard_hands(seed: bytes) -> tuple[bool, ...]:
    """Which of the fifty hands are forced hard: a third of them, in an order that the seed gives."""
    hard = [number < EXAM.hands // EXAM.one_hard_in for number in range(EXAM.hands)]
    order = Stream(seed, "exam")
    for at in range(EXAM.hands - 1, 0, -1):
        other = order.integer_below(at + 1)
        hard[at], hard[other] = hard[other], hard[at]
    return tuple(hard)


def exam_result(
    answers: Sequence[LessonAnswer], card_cost: float, hands_an_hour: int, *, wagers: float = 1.0
) -> ExamResult:
    """Passed with 48 right of 50, or with every hand answered and less given away an hour than the
    card's own cost (cents a hand) and fifty cents more, both at so many least `wagers` a hand. A
    hand that time ran out on is neither right nor does it cost anything.
    """
    right = sum(one.right for one in answers)
    given = hands_an_hour * sum(one.cost for one in answers) / max(1, len(answers))
    enough, answered = len(answers) >= EXAM.hands, all(one.was_chosen for one in answers)
    little = answered and given < wagers * (hands_an_hour * card_cost + EXAM.cents_given)
    return ExamResult(right, given, enough and (right >= EXAM.to_pass or little))


def cents_lost_per_hour(
    answers: Sequence[LessonAnswer],
    dealt: Mapping[str, float],
    hands_an_hour: int,
    *,
    passed_exam: Sequence[LessonAnswer] = (),
) -> float | None:
    """Cents given away an hour: what the `LATEST` answers of each class cost on average, weighted by
    how often a round brings the class. Those from a `passed_exam` on stand for all before it of
    their class, and the exam's of a line for its classes that were not asked. None with fewer than
    thirty answers; a hand that nothing was chosen at is none.
    """
    chosen = [one for one in answers if one.was_chosen]
    if len(chosen) < 30:
        return None
    since = min((one.at for one in passed_exam), default=None)
    total = 0.0
    for lesson, often in dealt.items():
        own = [one for one in chosen if one.lesson == lesson]
        after = [one for one in own if since is not None and one.at >= since]
        if not after:
            line = lesson.partition(".")[0]
            after = [one for one in passed_exam if one.lesson.partition(".")[0] == line]
        costs = [one.cost for one in (after or own)[-LATEST:]]
        total += often * sum(costs) / len(costs) if costs else 0.0
    return hands_an_hour * total
