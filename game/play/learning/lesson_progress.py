"""How far a player is with the lessons of a game, and which hand he is dealt next: the answers of
the book put to the trainer.

An answer counts for a lesson when its source names the class: `line KEY NAME CLOCK`, in an exam
`exam KEY NAME CLOCK STAKE ATTEMPT`, the clock in seconds (0: none), the base wager in cents (0 at
dice; older answers have none), the attempt counted from 1 on each day (left out: 1), with `looked`
behind them where the card was looked up. A name that no class of the card has any more teaches
nothing, and its answer stays in the book. What a player decides at a table without the coach, right
or wrong, answers its class as well, without a clock; so do dear mistakes of rounds from before the
book kept that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import Literal, NamedTuple

import fsrs
import msgspec

from ...book import Store
from ...book.players.practice_answers import Drilled, Seal
from ...book.values import Filter
from ...core.caching import cached_property
from ...core.chance import Stream
from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...games import GAMES
from ...odds import shipped_data
from ...odds.house_edge import hands_an_hour
from ...odds.question import Question
from ...odds.strategy.card_language import CardReading, StrategyCard
from ...odds.strategy.highlights import Lit, highlights
from ...odds.strategy.lessons import LessonClass, lesson_classes
from ...odds.strategy.strategy_card import Strategy, card_figures
from ...odds.strategy.verdict import Grade
from ...practice import drills, trainer
from ...practice.followed_card import (
    BEST_PLAY,
    USUAL_CARD,
    followed_title,
    strategy_unless_best_play,
)
from ...practice.own_schedule import own_parameters
from ...practice.review_outlook import costliest_lessons
from ...practice.school_pace import SCHOOL_PACES, PaceName
from ...practice.shared_hands import HandsFolder, HandsResult, SharedHands, with_result
from ...practice.trainer import LessonAnswer, Strength
from ...rounds import State, act, action, legal, seen, start, witnessed
from ...rounds.events import AnyEvent
from ..records.stored_decisions import state_at

EVERY = 1_000_000
What = Literal["due", "card", "exam", "again", "leaks", "mistakes", "hands"]
Ratings = Sequence[tuple[datetime | None, float]]
"""A rating after each answer that counts, and when that was; what it begins with comes first."""


# ---- what was answered so far


def lesson_answers(store: Store, player: int, game: Game) -> list[LessonAnswer]:
    """The player's answers to lessons of the game, those given at tables among them, the first
    first.
    """
    keys = {one.name: one.key for one in lesson_classes(Strategy(game).card)}
    return sorted(
        [*_drill_answers_at(store, player, game), *_table_answers(store, player, game, keys)],
        key=lambda one: one.at,
    )


def _drill_answers_at(store: Store, player: int, game: Game) -> list[LessonAnswer]:
    kept = store.practice.answers(player, game.slug, limit=EVERY)
    if not kept:
        return []
    keys = {one.name: one.key for one in lesson_classes(Strategy(game).card)}
    return [
        one
        for one in (lesson_answer_of_row(row, keys) for row in reversed(kept))
        if one is not None
    ]


def lesson_answer_of_row(
    row: Drilled, key_by_name: Mapping[str, str], only_source: str = ""
) -> LessonAnswer | None:
    """What a kept answer says of its lesson, which has its place in the card under its name in
    `key_by_name`; None where it is of none.
    """
    word, *rest = row.source.split()
    if (
        word not in ("line", "exam")
        or (only_source and word != only_source)
        or len(rest) < 2
        or row.at is None
    ):
        return None
    lesson = key_by_name.get(
        _class_name_by_former_number(row.game, rest[1], row.at) if "." in rest[1] else rest[1]
    )
    if lesson is None:
        return None
    clock = float(rest[2]) if len(rest) > 2 and rest[2].isdigit() else 0.0
    looked = rest[-1] == "looked"
    stake = stake_of_source(row.source)
    attempt = int(rest[4]) if len(rest) > 4 and rest[4].isdigit() else 1
    return LessonAnswer(
        lesson,
        row.at.astimezone(),
        row.right,
        row.ms / 1000,
        clock,
        row.cost,
        looked,
        word == "exam",
        stake,
        attempt,
    )


def stake_of_source(source: str) -> int:
    """The cents of the base wager with which a hand was dealt, 0 where that was not kept.

    >>> stake_of_source("exam KEY NAME 6 1500 looked"), stake_of_source("line KEY NAME 8")
    (1500, 0)
    """
    words = source.split()
    return int(words[4]) if len(words) > 4 and words[4].isdigit() else 0


class LessonNumbers(msgspec.Struct, frozen=True):
    """The names of a card's classes by where they stood in it, as it was from `since` on until
    answers were kept by name.
    """

    since: datetime
    names: Mapping[str, str]


@cache
def former_lesson_numbers() -> Mapping[str, LessonNumbers]:
    """The classes that answers were once kept by the number of, by game. Raises `MissingPart`."""
    return shipped_data.shipped_json("lesson_numbers.json", dict[str, LessonNumbers])


def _class_name_by_former_number(slug: str, number: str, at: datetime) -> str:
    """The name of the class that had a number when an answer was given, "" where another card may
    have had it.
    """
    then = former_lesson_numbers().get(slug)
    return then.names.get(number, "") if then is not None and at >= then.since else ""


_classes: dict[tuple[str, int, int], str] = {}
"""The class of a decision in the book, by folder, round and step: it never changes."""


def _table_answers(
    store: Store, player: int, game: Game, key_by_name: Mapping[str, str]
) -> Iterator[LessonAnswer]:
    """Decisions at the game's tables that the coach had not spoken to; of those from before their
    lessons were kept the dearest mistakes.
    """
    if not game.deals:
        return
    known = store.practice.table_answers(player, game.slug)
    for given in known:
        if given.name in key_by_name:
            yield LessonAnswer(
                key_by_name[given.name], given.at.astimezone(), given.right, cost=given.cost
            )
    told = {(given.round, given.step) for given in known}
    # decisions at tables that are looked through for lessons, the dearest of them
    for one in store.history.mistakes(Filter(player=player, game=game.slug), limit=20):
        if (
            one.decision.coach == "before"
            or one.decision.thought is None
            or (one.round, one.step) in told
        ):
            continue  # the coach's, nobody's, or counted above
        lesson = _class_at(store, game, one.round, one.step)
        if lesson:
            yield LessonAnswer(lesson, one.at.astimezone(), right=False, cost=one.decision.cost)


def classes_of_table_mistakes(store: Store, player: int, game: Game) -> tuple[str, ...]:
    """The classes that are asked of the player's mistakes at the game's tables, also of those
    before which the coach spoke, the costliest first.
    """
    if not game.deals:
        return ()
    # decisions that are looked through, the costliest of them
    found = store.history.mistakes(Filter(player=player, game=game.slug), limit=20)
    own = [one for one in found if one.decision.thought is not None]
    keys = (_class_at(store, game, one.round, one.step) for one in own)
    worth = drills.lesson_worths(game)
    return tuple(key for key in dict.fromkeys(keys) if worth.get(key))


def _class_at(store: Store, game: Game, round_id: int, step: int) -> str:
    """The class of a decision in the book, "" where it is of none."""
    key = (str(store.folder), round_id, step)
    if key not in _classes:
        try:
            state = state_at(game, store.rounds.kept_round(round_id), step)
            _classes[key] = Strategy(game).lesson(seen(state, state.turn), legal(game, state)).key
        except (HouseError, LookupError):
            _classes[key] = ""
    return _classes[key]


# ---- how far that is


class LineStanding(msgspec.Struct, frozen=True, rename={"line": "step"}):
    """A step of a card: its mastery (0 to 5), the share right of its last answers, how many classes
    it has that are asked, how many of these were seen and how many are due, and when the next one
    is.
    """

    line: int
    title: str
    mastery: int
    right: float | None
    classes: int
    seen: int
    due: int
    due_next: date | None


class ExamStanding(msgspec.Struct, frozen=True):
    """The exam that counts, of the last day with one: right answers, of how many, cents given away an hour, whether it was passed,
    and when.
    """

    right: int
    of: int
    given_away_an_hour: float
    passed: bool
    at: datetime | None = None


class LessonsReport(msgspec.Struct, frozen=True, kw_only=True, rename={"lines": "steps"}):
    """How far a player is with a game. `open` steps may be trained, `card_open` says whether the
    whole card may; `sealed` whether the exam's seal stands; `given` is how many hands were drilled,
    `mistakes` how many were missed at tables, `played` how many were right there; `followed` is the
    card by which answers are judged ("": none, at dice). Money is cents.
    """

    game: str
    lines: tuple[LineStanding, ...]
    open: int
    card_open: bool
    streak: int
    rating: int
    lost_an_hour: float | None
    given: int
    mistakes: int
    played: int
    exam: ExamStanding | None
    sealed: bool
    exam_hands: Mapping[str, int]
    next: Mapping[str, object]
    followed: str = ""

    @property
    def due_class_count(self) -> int:
        """How many classes are due."""
        return sum(line.due for line in self.lines)


def report(
    store: Store,
    player: int,
    game: Game,
    now: datetime,
    seed: bytes,
    given: list[LessonAnswer] | None = None,
    tables: PracticeTotals | None = None,
) -> LessonsReport:
    """Steps with their mastery and what is due, what is lost an hour, the last exam, and what comes
    next, with the streak and the rating of all games; `given` are the answers and `tables` what
    those of all games come to, where they were read already.

    Raises `MissingPart`.
    """
    card, worth = Strategy(game).card, drills.lesson_worths(game)
    given = lesson_answers(store, player, game) if given is None else given
    schedule = own_parameters(store.folder, player)
    known = trainer.schedule_from_answers(given, schedule)
    passed = passed_exam_answers(game, given)
    proved = trainer.lessons_proved_by(passed)
    following = trainer.next_class(
        card, (), known, worth, now, Stream(seed, "lessons"), proved=proved
    )
    _, exam = _answers_of_exam_that_counts(game, given)
    every = tables or practice_totals(store, drill_answers(store, player), now, schedule)
    return LessonsReport(
        game=game.slug,
        lines=tuple(_line_standings(card, given, known, worth, now, proved)),
        open=trainer.unlocked_line_count(card, known, worth, now, proved=proved),
        card_open=trainer.is_whole_card_unlocked(card, known, worth, now, proved=proved),
        streak=every.streak,
        rating=round(every.ratings[-1][1]),
        lost_an_hour=cents_lost_per_hour(game, given),
        given=sum(one.seconds > 0 for one in given),
        mistakes=sum(not one.right for one in given if not one.seconds),
        played=sum(one.right for one in given if not one.seconds),
        exam=exam,
        sealed=exam is not None
        and exam.passed
        and trainer.knows_every_line(card, known, worth, now, proved=proved),
        exam_hands={"hands": trainer.EXAM.hands, "hard": sum(trainer.exam_hard_hands(seed))},
        next={"class": following.key, "step": following.line, "holds": following.words},
        followed=store.people.followed_card(player, game.slug) if game.deals else "",
    )


def hands_per_hour(game: Game) -> int:
    """Hands an hour at the game's tables."""
    return hands_an_hour(game)


def class_frequencies(game: Game) -> dict[str, float]:
    """How often a round brings each class; at dice, where nobody is asked, all alike."""
    if game.deals:
        return {key: one.dealt for key, one in card_figures(game).classes.items()}
    worth = drills.lesson_worths(game)
    return dict.fromkeys(worth, 1 / len(worth))


def _line_standings(
    card: StrategyCard,
    given: list[LessonAnswer],
    known: Mapping[str, fsrs.Card],
    worth: Mapping[str, float],
    now: datetime,
    proved: frozenset[str],
) -> Iterator[LineStanding]:
    asked = trainer.taught_classes(card, worth)
    for number, line in enumerate(card.lines, 1):
        own = [one for one in asked if one.line == number]
        held = [known[one.key] for one in own if one.key in known]
        later = [
            trainer.day_of(one.due.astimezone(now.tzinfo))
            for one in held
            if not trainer.is_due(one, now)
        ]
        yield LineStanding(
            number,
            line.title,
            trainer.mastery_level(card, number, known, worth, now, proved=proved),
            trainer.recent_share_right(given, number),
            len(own),
            len(held),
            sum(trainer.is_due(one, now) for one in held),
            min(later, default=None),
        )


class PracticeTotals(msgspec.Struct, frozen=True):
    """What a player drilled at all tables: how many hands, his ratings, days in a row, and of the
    last seven which were kept.
    """

    hands: int
    ratings: Ratings
    streak: int
    week: tuple[tuple[date, bool], ...]


def practice_totals(
    store: Store,
    given: Mapping[str, Sequence[LessonAnswer]],
    now: datetime,
    parameters: trainer.Parameters = (),
) -> PracticeTotals:
    """What the answers of each game come to. A day is kept with ten hands, or all that was due by
    the player's own schedule.
    """
    every = [
        msgspec.structs.replace(one, lesson=f"{slug} {one.lesson}")
        for slug, own in given.items()
        for one in own
        if one.seconds
    ]
    done, today = trainer.days_done(every, parameters), trainer.day_of(now)
    days = [trainer.day_of(one.at) for one in every]
    last = (today - timedelta(days=back) for back in range(6, -1, -1))
    week = tuple((day, days.count(day) >= trainer.GOAL or day in done) for day in last)
    return PracticeTotals(
        len(every),
        rating_history(store, given),
        trainer.streak(every, done.__contains__, today),
        week,
    )


def drill_answers(store: Store, player: int) -> dict[str, list[LessonAnswer]]:
    """The player's answers to drills and exams at every table, the first first."""
    return {slug: _drill_answers_at(store, player, game) for slug, game in GAMES.items()}


def rating_history(store: Store, given: Mapping[str, Sequence[LessonAnswer]]) -> Ratings:
    """The player's rating after each answer that counts, over all the games: those with a clock
    that nobody was counseled at; dice have no scale of costs. What he begins with comes first. A
    decision is the stronger the oftener people of this book miss it.
    """
    told = {slug: game for slug, game in GAMES.items() if game.deals and given.get(slug)}
    gaps = {slug: card_figures(game).classes for slug, game in told.items()}
    missed = {slug: _miss_rates(store, game) for slug, game in told.items()}
    every = (
        (one.at, slug, one) for slug in gaps for one in given[slug] if one.lesson in gaps[slug]
    )
    held = Strength()
    found: list[tuple[datetime | None, float]] = [(None, held.mean)]
    for at, slug, one in sorted(every, key=lambda each: each[0]):
        if one.counts_for_rating:
            decision = trainer.decision_strength(
                gaps[slug][one.lesson].gap, missed[slug].get(one.lesson, 0.5)
            )
            held = trainer.rating_after(held, decision, one.right)
            found.append((at, held.mean))
    return found


def _miss_rates(store: Store, game: Game) -> dict[str, float]:
    """How often each class is missed; a few answers leave it near a half."""
    asked, few = store.practice.lesson_counts(game.slug), 10
    return {
        one.key: (asked[one.name].missed + few / 2) / (asked[one.name].answers + few)
        for one in lesson_classes(Strategy(game).card)
        if one.name in asked
    }


def last_exam_answers(store: Store, player: int, game: Game) -> tuple[Drilled, ...]:
    """The answers of the last exam, whole or broken off, the first first."""
    keys = {one.name: one.key for one in lesson_classes(Strategy(game).card)}
    rows = reversed(store.practice.answers(player, game.slug, limit=EVERY))
    given = [
        (row, found)
        for row in rows
        if (found := lesson_answer_of_row(row, keys, "exam")) is not None
    ]
    return tuple(
        row
        for row, found in given
        if found.exam_day_and_attempt == given[-1][1].exam_day_and_attempt
    )


def _answers_of_exam_that_counts(
    game: Game, given: Sequence[LessonAnswer]
) -> tuple[list[LessonAnswer], ExamStanding | None]:
    """Of the last day with an exam the answers of the last one that was passed, or else of the last
    one, and how it went; nothing where none was taken. Raises `MissingPart`.
    """
    attempts: dict[tuple[date, int], list[LessonAnswer]] = {}
    for one in given:
        if one.exam:
            attempts.setdefault(one.exam_day_and_attempt, []).append(one)
    last_day = max(attempts, default=(date.min, 0))[0]
    answers: list[LessonAnswer] = []
    standing = None
    for (day, _), own in sorted(attempts.items()):
        found = exam_standing(game, own) if day == last_day else None
        if found is not None and (found.passed or standing is None or not standing.passed):
            answers, standing = own, found
    return answers, standing


def exam_seal_by_mastery(store: Store, player: int, game: Game, now: datetime) -> Seal:
    """The seal of a passed exam: `whole` while every line is known, then the `outline` of it.
    Raises `MissingPart`.
    """
    given = lesson_answers(store, player, game)
    passed = passed_exam_answers(game, given)
    if not passed:
        return ""
    worth = drills.lesson_worths(game)
    known = trainer.schedule_from_answers(given, own_parameters(store.folder, player))
    proved = trainer.lessons_proved_by(passed)
    card = Strategy(game).card
    is_whole = trainer.knows_every_line(card, known, worth, now.astimezone(), proved=proved)
    return "whole" if is_whole else "outline"


def passed_exam_answers(game: Game, given: Sequence[LessonAnswer]) -> list[LessonAnswer]:
    """Of all answers at a game those of the exam that counts, none where it was not passed. Raises
    `MissingPart`.
    """
    answers, standing = _answers_of_exam_that_counts(game, given)
    return answers if standing is not None and standing.passed else []


def cents_lost_per_hour(game: Game, given: Sequence[LessonAnswer]) -> float | None:
    """Cents an hour that the latest answers at a game give away; None while there are too few.
    Raises `MissingPart`.
    """
    return trainer.cents_lost_per_hour(
        given,
        class_frequencies(game),
        hands_per_hour(game),
        passed_exam=passed_exam_answers(game, given),
    )


def exam_standing(game: Game, given: Sequence[LessonAnswer]) -> ExamStanding:
    """How an exam of these answers went, by the stake of its hands. Raises `MissingPart`."""
    stake = next((one.stake for one in given if one.stake), 0)
    found = trainer.exam_result(
        given, _card_cost_per_hand(game), hands_per_hour(game), wagers=_least_wagers_in(game, stake)
    )
    return ExamStanding(
        found.right, len(given), found.given_away, found.passed, max(one.at for one in given)
    )


def exam_seconds(pace: PaceName, *, is_choosing: bool) -> int:
    """Seconds for a hand of an exam at a pace, where cards are chosen or not.

    >>> [exam_seconds(pace, is_choosing=False) for pace in ("casino", "calm")]
    [6, 15]
    """
    seconds = trainer.CLOCKS.choosing if is_choosing else trainer.CLOCKS.exam
    return round(seconds * SCHOOL_PACES[pace].exam_factor)


def exam_terms(
    game: Game, pace: PaceName = "casino", *, stake: int = 0, casino: str = ""
) -> tuple[str, ...]:
    """What the exam of a game is at a pace, with hands of a `stake` in cents (0: the least by the
    chapter), which is the least at a `casino` where one is named; a sentence or two a line. Raises
    `MissingPart`.
    """
    hands = "hands" if game.deals else "pairs of wagers to compare"
    most, at = _passing_loss_limit_text(game, stake), _stake_words(game, stake, casino)
    return (
        f"{trainer.EXAM.hands} {hands}: {exam_clock_words(game, pace)}.",
        f"{trainer.EXAM.hands // trainer.EXAM.one_hard_in} are hard ones, the others are random.",
        f"Passed with {trainer.EXAM.to_pass} right, or below {most} an hour given away{at}.",
        "Take it as often as you like. It pauses while you are away.",
    )


def exam_clock_words(game: Game, pace: PaceName) -> str:
    """How long the hands of a game's exam may take at a pace."""
    seconds = f"{exam_seconds(pace, is_choosing=False)} s"
    # the families of games whose first decision is one among cards, which takes longer
    if game.family in ("draw", "pai-gow"):
        return f"{exam_seconds(pace, is_choosing=True)} s to choose cards, {seconds} otherwise"
    return f"{seconds} each"


def passes_words(game: Game, *, stake: int = 0, casino: str = "") -> str:
    """What passes a game's exam, as `trainer.exam_result` has it, with hands of a `stake` in cents as
    in `exam_terms`. Raises `MissingPart`.
    """
    return (
        f"Passed with {trainer.EXAM.to_pass} right, or with every hand answered and less than"
        f" {_passing_loss_limit_text(game, stake)} given away an hour"
        f"{_stake_words(game, stake, casino)}."
    )


def _stake_words(game: Game, stake: int, casino: str) -> str:
    """At which wager the money counts that passes an exam; "" at dice."""
    if not game.deals:
        return ""
    least = f", the least at {casino}" if casino else ""
    return f" at {short(stake or least_base_wager(game))} a wager{least}"


def _passing_loss_limit_text(game: Game, stake: int) -> str:
    """Below what an exam passes whatever is right of it. Raises `MissingPart`."""
    most = hands_per_hour(game) * _card_cost_per_hand(game) + trainer.EXAM.cents_given
    return dollars(round(_least_wagers_in(game, stake) * most))


def _card_cost_per_hand(game: Game) -> float:
    """Cents a hand that the standard card costs more than best play, at the least wager."""
    return least_base_wager(game) * card_figures(game).prices["four"].cost / 100


def _least_wagers_in(game: Game, stake: int) -> float:
    """How many of the chapter's least wagers a stake is; 1 where it was not kept, and at dice."""
    least = least_base_wager(game)
    return stake / least if stake and least else 1.0


def first_exam_standing(game: Game, given: Sequence[LessonAnswer]) -> ExamStanding | None:
    """How the first exam of these answers went, None where there was none. Raises `MissingPart`."""
    taken = [one for one in given if one.exam]
    first = min((one.exam_day_and_attempt for one in taken), default=None)
    answers = [one for one in taken if one.exam_day_and_attempt == first]
    return exam_standing(game, answers) if answers else None


def least_base_wager(game: Game, rules: HouseRules | None = None) -> int:
    """Cents of the base wager that lessons are dealt with by these rules, or by the chapter's own; 0
    at dice.
    """
    from ...odds.simulation.simulate import usual_bets

    return usual_bets(game, rules or HouseRules()).get(game.base, 0) if game.deals else 0


def report_lines(found: LessonsReport) -> Iterator[str]:
    """The report as lines of text."""
    for line in found.lines:
        share = "not begun" if line.right is None else f"{100 * line.right:.0f} % right"
        yield (
            f"{line.line}. {line.title}: mastery {line.mastery} of 5, {share}, {line.seen} of {line.classes} seen, "
            f"{line.due} due"
        )
    yield f"Answers: {found.given:,} drilled; at tables without the coach {found.played:,} right, {found.mistakes:,} missed"
    yield f"Streak {found.streak}, rating {found.rating:,}"
    lost = found.lost_an_hour
    yield (
        "Given away per hour: too few hands yet"
        if lost is None
        else f"Given away per hour: ${lost / 100:,.2f}"
    )
    if found.exam:
        yield f"Exam: {found.exam.right} of {found.exam.of} right, {'passed' if found.exam.passed else 'not passed'}"
    yield f"Next: step {found.next['step']}, {found.next['holds']}"
    if found.followed:
        yield f"Followed: {followed_title(GAMES[found.game], found.followed)}"


# ---- a run of hands


class LessonTask(msgspec.Struct, frozen=True):
    """What is to be dealt next, complete, so that another thread can deal and price it: the class
    that is wanted, the others in their order, and whether the hand is to be a hard one.
    """

    key: bytes
    wanted: tuple[str, ...]
    hard: bool = False


class LessonHand(msgspec.Struct, frozen=True):
    """A hand of a lesson: the decision, its class, what the card says (None: nothing) and so
    answers, and what its seat could witness of the round until then; what makes the row that
    decides (`lit`). `state` is None at a dice table. `answer` and `reading` are those of the card
    that the player follows; of best play the answer alone.
    """

    question: Question
    lesson: LessonClass
    reading: CardReading | None
    answer: str
    state: State | None
    events: tuple[AnyEvent, ...]
    clock: int
    lit: tuple[Lit, ...] = ()

    def grade(self, chosen: str) -> Grade:
        """The verdict on an answer; time that ran out is a mistake."""
        advice = msgspec.structs.replace(self.question.advice, answer=self.answer)
        return advice.grade(chosen) if chosen else "mistake"

    def is_right(self, chosen: str) -> bool:
        """Whether an answer is no mistake."""
        return self.grade(chosen) != "mistake"


class RatingChange(NamedTuple):
    """The rating before an answer and after it."""

    before: int
    after: int


class LessonRun:
    """A run at one game: what is `due`, one `line` (its number), the whole `card` mixed, the
    `exam`, the hands of the last one `again` as they were answered, of which nothing is kept, the
    classes where most was given away (`leaks`), those of `mistakes` at tables, or the `hands` of a
    file, by its name in `deck`.

    Its classes are those of the game's usual card, `followed` is the card that answers are judged
    by, `shown` the one whose rows are shown. `next` says what comes (it knows the answers), `made`
    deals and prices it, `take` keeps an answer, `write` a note on the last one; `notes` are the
    latest by class. Without a clock (`clocked`) only the exam has one, at its `pace`.
    """

    def __init__(
        self,
        store: Store,
        player: int,
        game: Game,
        rules: HouseRules,
        seed: bytes,
        now: Callable[[], datetime],
        *,
        what: What = "due",
        line: int = 0,
        clocked: bool = True,
        deck: str = "",
        pace: PaceName = "casino",
    ) -> None:
        self.deck, self.pace = deck, pace
        self.shared = HandsFolder(store.folder).load(deck) if what == "hands" else None
        self.chosen: list[str] = []
        self.store, self.player, self.game, self.rules, self.seed, self.now = (
            store,
            player,
            game,
            rules if self.shared is None else game.house_rules,
            seed,
            now,
        )
        self.what, self.line, self.clocked = what, line, clocked
        self.stake = least_base_wager(game, self.rules)
        self.strategy, self.worth = Strategy(game), drills.lesson_worths(game)
        self.followed = store.people.followed_card(player, game.slug) if game.deals else USUAL_CARD
        self.shown = strategy_unless_best_play(game, self.followed) or self.strategy
        self.given = lesson_answers(store, player, game)
        today = trainer.day_of(now().astimezone())
        self.attempt = 1 + max(
            (one.attempt for one in self.given if one.exam and trainer.day_of(one.at) == today),
            default=0,
        )
        self.schedule = own_parameters(store.folder, player)
        self.told = last_exam_answers(store, player, game) if what == "again" else ()
        found = (
            costliest_lessons(self.given, class_frequencies(game), hands_per_hour(game))
            if what == "leaks"
            else []
        )
        most_leaks = 4  # drilled in turn
        self.leaks = [key for key, _ in found[:most_leaks] if self.worth.get(key)]
        if what == "mistakes":
            self.leaks = list(classes_of_table_mistakes(store, player, game)[:most_leaks])
        if what in ("leaks", "mistakes") and not self.leaks:
            raise HouseError(what, f"nothing was given away at {game.title} yet")
        self.run: list[LessonAnswer] = []
        keys = {one.name: one.key for one in lesson_classes(self.strategy.card)}
        kept = (
            (lesson_answer_of_row(one.answer, keys), one.note)
            for one in reversed(store.practice.notes(player, game.slug))
        )
        self.notes = {found.lesson: note for found, note in kept if found is not None}
        self._unkept: list[Drilled] = []
        """The first answers of an exam: broken off before it has enough of them it is not kept."""
        self.number = self._kept = 0
        self._chance = Stream(seed, "lessons")
        self._hard = list(trainer.exam_hard_hands(seed))

    @property
    def hand_count(self) -> int:
        """How many hands it has."""
        return (
            len(self.told)
            if self.what == "again"
            else trainer.EXAM.hands
            if self.what == "exam"
            else len(self.shared.hands)
            if self.shared is not None
            else trainer.RUN.hands
        )

    @property
    def is_finished(self) -> bool:
        """Whether all its hands were answered."""
        return len(self.run) >= self.hand_count

    def was_ever_drilled(self, line: int) -> bool:
        """Whether a hand of a line was ever drilled; an exam teaches none."""
        return any(
            one.lesson.startswith(f"{line}.") and one.seconds and not one.exam
            for one in (*self.given, *self.run)
        )

    def next_task(self, *, assumed_right: str = "") -> LessonTask:
        """The next hand; `assumed_right` is a class whose hand still lies there, taken as answered
        right.
        """
        self.number += 1
        if self.what == "again":
            _, dealt, name, *_ = self.told[self.number - 1].source.split()
            return LessonTask(bytes.fromhex(dealt), (name,))
        if self.shared is not None:
            at = min(self.number, len(self.shared.hands)) - 1
            _, dealt, name = self.shared.hands[at].split()
            return LessonTask(bytes.fromhex(dealt), (name,))
        key = hashlib.sha256(self.seed + f" lesson {self.number}".encode()).digest()
        if self.what == "exam":
            return LessonTask(
                key, self._draw_classes_by_frequency(), bool(self._hard) and self._hard.pop(0)
            )
        if self.leaks:
            leak = self.leaks[(self.number - 1) % len(self.leaks)]
            return LessonTask(
                key, (leak, *(one for one in self._classes_by_worth() if one != leak))
            )
        run = (
            [*self.run, LessonAnswer(assumed_right, self.now(), right=True)]
            if assumed_right
            else self.run
        )
        lines = (
            (self.line,)
            if self.line
            else tuple(range(1, len(self.strategy.card.lines) + 1))
            if self.what == "card"
            else ()
        )
        known = trainer.schedule_from_answers([*self.given, *run], self.schedule)
        first = trainer.next_class(
            self.strategy.card,
            run,
            known,
            self.worth,
            self.now(),
            self._chance,
            lines=lines,
            proved=trainer.lessons_proved_by(passed_exam_answers(self.game, self.given)),
        ).key
        return LessonTask(key, (first, *(one for one in self._classes_by_worth() if one != first)))

    def count_as_undealt(self, task: LessonTask) -> None:
        """Count a hand as not dealt: another one of its kind, hard or not, comes before the run is
        over.
        """
        if self.what == "exam":
            self._hard.append(task.hard)

    def another_task(self, lesson: str) -> LessonTask:
        """Another hand of a class; none comes between the hands of a file."""
        self.number += self.shared is None
        key = hashlib.sha256(self.seed + f" lesson {self.number}".encode()).digest()
        return LessonTask(
            key, (lesson, *(one for one in self._classes_by_worth() if one != lesson))
        )

    def _classes_by_worth(self) -> list[str]:
        asked = [one.key for one in trainer.taught_classes(self.strategy.card, self.worth)]
        return sorted(asked, key=lambda key: -self.worth[key])

    def _draw_classes_by_frequency(self) -> tuple[str, ...]:
        """Classes as rounds bring them."""
        share = class_frequencies(self.game)
        weights = [(key, max(1, round(20_000 * share[key]))) for key in self._classes_by_worth()]
        out = []
        while weights:
            at = self._chance.integer_below(min(65_535, sum(weight for _, weight in weights)))
            for number, (key, weight) in enumerate(weights):
                at -= weight
                if at < 0 or number + 1 == len(weights):
                    out.append(key)
                    weights.pop(number)
                    break
        return tuple(out)

    def make_hand(self, task: LessonTask) -> LessonHand:
        """The hand of a task: of the class that is wanted, else of the next that can be dealt.
        Raises `HouseError`.
        """
        if self.what in ("again", "hands"):
            word = "exam" if self.what == "again" else "line"
            same = drills.lesson_question_and_state(
                self.game, self.rules, task.key, task.wanted[0], word
            )
            if same is None:
                raise HouseError("lesson", "the hand cannot be dealt again by today's house rules")
            return self._build_hand(*same)
        word = "exam" if self.what == "exam" else "line"
        found: list[tuple[Question, State | None]] = []
        for name in task.wanted:
            # keys tried for a hand of a class before another class is taken
            for number in range(4):
                key = hashlib.sha256(task.key + bytes([number])).digest()
                one = drills.lesson_question_and_state(self.game, self.rules, key, name, word)
                if one is not None:
                    found.append(one)
                    break
            # hands weighed at most for a hard one of the exam
            if found and (not task.hard or found[-1][0].is_hard or len(found) == 6):
                break
        if not found:
            raise HouseError("lesson", f"no hand of {self.game.title} could be dealt")
        return self._build_hand(*min(found, key=lambda one: one[0].gap))

    def _build_hand(self, asked: Question, state: State | None) -> LessonHand:
        name = asked.source.split()[2]
        lesson = next(
            one
            for one in trainer.taught_classes(self.strategy.card, self.worth)
            if one.name == name
        )
        events = () if state is None else events_seen_by_actor(self.game, state)
        reading = drills.find_card_reading(self.game, asked, self.shown)
        lit = (
            highlights(self.shown, asked.view, reading)
            if reading is not None and state is not None
            else ()
        )
        best = self.followed == BEST_PLAY
        answer = asked.advice.best if best else drills.answer_by_card(self.game, asked, self.shown)
        return LessonHand(
            asked, lesson, reading, answer, state, events, self.clock_seconds(asked), lit
        )

    def clock_seconds(self, asked: Question) -> int:
        """Seconds for an answer, 0 without a clock."""
        if self.what == "again" or not (self.what == "exam" or self.clocked):
            return 0
        is_choosing = any(one.cards for one in asked.open_now)
        if self.what == "exam":
            return exam_seconds(self.pace, is_choosing=is_choosing)
        return trainer.CLOCKS.choosing if is_choosing else trainer.CLOCKS.drill

    def take_answer(
        self, hand: LessonHand, chosen: str, seconds: float, *, looked: bool = False
    ) -> LessonAnswer:
        """Keep an answer ("": time ran out); one for which the card was looked up is a miss,
        whatever it cost.
        """
        # seconds that any answer took at the least: without any it would be one missed at
        # a table
        asked, seconds = hand.question, max(seconds, 0.001)
        if self.what == "again":
            kept = self.told[len(self.run)]
            self.run.append(
                LessonAnswer(
                    hand.lesson.key,
                    self.now().astimezone(),
                    kept.right,
                    seconds,
                    cost=kept.cost,
                    stake=stake_of_source(kept.source),
                )
            )
            return self.run[-1]
        right = hand.is_right(chosen) and not looked
        cost = asked.advice.recorded_cost(chosen) if chosen else 0.0
        is_exam = self.what == "exam"
        details = [str(hand.clock), *[str(self.stake), str(self.attempt)] * is_exam]
        row = Drilled(
            game=asked.game,
            point=asked.point,
            source=" ".join([asked.source, *details, *["looked"] * looked]),
            chosen=chosen,
            best=asked.advice.best,
            right=right,
            cost=cost,
            ms=round(1000 * seconds),
            at=self.now(),
        )
        self._unkept.append(row)
        if self.what != "exam" or len(self.run) + 1 >= trainer.EXAM.least:
            with self.store.atomic():
                for each in self._unkept:
                    self._kept = self.store.practice.keep_answer(self.player, each)
            self._unkept.clear()
        found = LessonAnswer(
            hand.lesson.key,
            self.now().astimezone(),
            right,
            seconds,
            hand.clock,
            cost,
            looked,
            self.what == "exam",
            self.stake if is_exam else 0,
            self.attempt if is_exam else 1,
        )
        self.run.append(found)
        self.chosen.append(chosen)
        if self.shared is not None and self.is_finished:
            self._save_result_with_hands(self.shared)
        return found

    def _save_result_with_hands(self, shared: SharedHands) -> None:
        """Write what was answered into the file of the hands."""
        result = HandsResult(
            self.store.people.player(self.player).name,
            self.now().astimezone().date(),
            tuple(self.chosen),
            tuple(round(one.seconds, 1) for one in self.run),
        )
        self.shared = with_result(shared, result)
        HandsFolder(self.store.folder).save(self.deck, self.shared)

    @property
    def last_answer_rating_change(self) -> RatingChange | None:
        """The rating over all games before the last answer and after it; None where that does not
        count.
        """
        if not self.run or not self.run[-1].counts_for_rating or not self.game.deals:
            return None
        self._answers_before_run_by_game[self.game.slug] = [*self.given, *self.run]
        before, after = (
            round(mean)
            for _, mean in rating_history(self.store, self._answers_before_run_by_game)[-2:]
        )
        return RatingChange(before, after)

    @cached_property
    def _answers_before_run_by_game(self) -> dict[str, list[LessonAnswer]]:
        """What was answered at each table, elsewhere before this run."""
        return drill_answers(self.store, self.player)

    def note_last_answer(self, text: str) -> None:
        """Keep a note on the last answer; "" takes it back. Raises `StoreError` for one that is too
        long.
        """
        self.store.practice.keep_note(self._kept, text)
        self.notes[self.run[-1].lesson] = " ".join(text.split())

    def next_due_day(self, hand: LessonHand) -> date:
        """The day on which a class is due next, as its last answer left it."""
        held = trainer.schedule_from_answers([*self.given, *self.run], self.schedule)[
            hand.lesson.key
        ]
        return trainer.day_of(held.due.astimezone(self.now().astimezone().tzinfo))


def events_seen_by_actor(game: Game, state: State) -> tuple[AnyEvent, ...]:
    """What the seat to act could witness of a round so far."""
    step = start(game, state.bets, state.stock, state.offer)
    events = list(step.events)
    for said in state.decisions.get(state.turn, ()):
        step = act(game, step.state, action(said))
        events += step.events
    return witnessed(events, state.turn)


__all__ = [
    "LessonHand",
    "LessonRun",
    "LessonTask",
    "LessonsReport",
    "LineStanding",
    "lesson_answers",
    "report",
    "report_lines",
]
