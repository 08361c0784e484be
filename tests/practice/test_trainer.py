"""The trainer without a window: schedule, mastery, runs, streak, rating, exam."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import fsrs
import msgspec
import pytest

from game.core.chance import Stream
from game.games import GAMES
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import Strategy
from game.practice import trainer
from game.practice.drills import lesson_worths
from game.practice.trainer import LessonAnswer, Strength

CARD = Strategy(GAMES["criss-cross-poker"]).card
HOME = timezone(timedelta(hours=-5))
START = datetime(2026, 5, 4, 20, 0, tzinfo=HOME)
WORTH = {one.key: float(1 + i) for i, one in enumerate(lesson_classes(CARD))}


def answer(lesson: str, minutes: float = 0, **more: object) -> LessonAnswer:
    return LessonAnswer(lesson, START + timedelta(minutes=minutes), **{"right": True, **more})  # type: ignore[arg-type]


def test_a_missed_class_comes_back_after_a_day_two_six_and_eighteen() -> None:
    answers, days, at = (
        [answer("1.0.0", right=False), answer("1.0.0", 5)],
        [],
        START + timedelta(minutes=5),
    )
    for _ in range(5):
        card = trainer.schedule_from_answers(answers)["1.0.0"]
        days.append(round((card.due - at).total_seconds() / 86_400))
        at = card.due.astimezone(HOME)
        answers.append(LessonAnswer("1.0.0", at, right=True))
    assert days[:4] == [1, 2, 6, 18]
    assert max(days) <= 180


def test_grades_follow_the_clock_and_without_one_are_good_or_again() -> None:
    assert trainer.fsrs_rating(answer("1.0.0", right=False), 0) is fsrs.Rating.Again
    assert trainer.fsrs_rating(answer("1.0.0", counseled=True), 0) is fsrs.Rating.Again
    assert trainer.fsrs_rating(answer("1.0.0", seconds=1.0), 5) is fsrs.Rating.Good
    assert trainer.fsrs_rating(answer("1.0.0", seconds=7.0, clock=8.0), 0) is fsrs.Rating.Hard
    assert trainer.fsrs_rating(answer("1.0.0", seconds=1.0, clock=8.0), 1) is fsrs.Rating.Good
    assert trainer.fsrs_rating(answer("1.0.0", seconds=1.0, clock=8.0), 2) is fsrs.Rating.Easy


def test_found_broken_a_dozen_quick_hands_of_one_evening_put_a_class_off_for_a_hundred_days() -> (
    None
):
    """Each counted as easy, so that an exam answered fast made lines "known for weeks" on the first
    day.
    """
    evening = [answer("1.0.0", 0.2 * i, seconds=1.0, clock=6.0) for i in range(12)]
    card = trainer.schedule_from_answers(evening)["1.0.0"]
    assert round((card.due - evening[-1].at).total_seconds() / 86_400) == 2
    day = timedelta(days=2)
    later = LessonAnswer("1.0.0", START + day, right=True, seconds=1.0, clock=6.0)
    easy, good = (
        trainer.schedule_from_answers([*evening, one])["1.0.0"]
        for one in (later, msgspec.structs.replace(later, clock=0.0))
    )
    assert easy.stability > good.stability > 7


def test_days_begin_at_four_and_what_falls_due_later_in_the_day_is_due_from_then() -> None:
    answers = [answer("1.0.0"), answer("1.0.0", 5)]
    card = trainer.schedule_from_answers(answers)["1.0.0"]
    due = card.due.astimezone(HOME)
    morning = datetime(due.year, due.month, due.day, 4, 1, tzinfo=HOME)
    assert trainer.is_due(card, morning)
    assert not trainer.is_due(card, morning - timedelta(minutes=2))
    assert trainer.day_of(datetime(2026, 5, 5, 3, 59, tzinfo=HOME)) == date(2026, 5, 4)


def test_mastery_grows_by_the_weakest_class_falls_by_itself_and_opens_the_next_line() -> None:
    first = [one.key for one in lesson_classes(CARD) if one.line == 1]
    assert trainer.mastery_level(CARD, 1, {}, WORTH, START) == 0
    answers = [answer(key, i) for i, key in enumerate(first[:-1])]
    assert trainer.mastery_level(CARD, 1, trainer.schedule_from_answers(answers), WORTH, START) == 0
    answers = [answer(key, 10 * again + i) for again in range(3) for i, key in enumerate(first)]
    known = trainer.schedule_from_answers(answers)
    soon = START + timedelta(hours=1)
    grown = trainer.mastery_level(CARD, 1, known, WORTH, soon)
    assert grown >= 2
    assert trainer.unlocked_line_count(CARD, known, WORTH, soon) == 2
    assert trainer.unlocked_line_count(CARD, {}, WORTH, soon) == 1
    later = trainer.mastery_level(CARD, 1, known, WORTH, soon + timedelta(days=300))
    assert later < grown


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_found_broken_a_class_that_is_never_asked_held_its_line_at_nothing_for_good(
    slug: str,
) -> None:
    """Mastery waited for every class of a line, and seven tables have some that no round brings:
    their ladders ended there.
    """
    card = Strategy(GAMES[slug]).card
    worth = lesson_worths(GAMES[slug])
    asked = [one.key for one in trainer.taught_classes(card, worth)]
    answers = [
        answer(key, 10 * again + i / 60) for again in range(3) for i, key in enumerate(asked)
    ]
    known, soon = trainer.schedule_from_answers(answers), START + timedelta(hours=1)
    assert trainer.unlocked_line_count(card, known, worth, soon) == len(card.lines)
    lines = {one.line for one in trainer.taught_classes(card, worth)}
    assert {trainer.mastery_level(card, one, known, worth, soon) for one in lines} <= {2, 3, 4, 5}
    silent = [line.title for number, line in enumerate(card.lines, 1) if number not in lines]
    assert silent == (["Free split"] if slug == "free-bet-blackjack" else [])
    assert 2 * len(asked) > len(lesson_classes(card))


def test_a_day_is_done_when_nothing_is_due_any_more() -> None:
    first = [answer("1.0.0"), answer("1.0.0", 5)]
    assert trainer.days_done(first) == {trainer.day_of(START)}
    assert trainer.days_done([*first, answer("1.0.0", 9, right=False)]) == set()


def test_found_broken_a_miss_comes_back_in_the_run_and_is_not_forgotten() -> None:
    """Drills dealt back the identical hand, once, and forgot it after one right answer."""
    key = "1.0.0"
    run = [answer(key, right=False)]
    others = [one.key for one in lesson_classes(CARD) if one.line == 1 and one.key != key]
    seen = []
    for number in range(8):
        known = trainer.schedule_from_answers(run)
        chosen = trainer.next_class(
            CARD, run, known, WORTH, START + timedelta(minutes=number), Stream(bytes(32), "run")
        )
        seen.append(chosen.key)
        run.append(answer(chosen.key, number + 1))
    assert key in seen
    assert key not in seen[: trainer.RUN.repeats_after - 1]
    assert all(one != other for one, other in pairwise(seen))
    assert set(seen) <= {key, *others} | {one.key for one in lesson_classes(CARD) if one.line == 2}
    assert trainer.schedule_from_answers(run)[key].stability is not None
    # it comes again within days, right answer or not
    assert trainer.schedule_from_answers(run)[key].stability < 3.0


def test_classes_that_nobody_is_dealt_are_not_asked() -> None:
    worth = {key: value for key, value in WORTH.items() if key != "1.0.0"}
    for number in range(6):
        run = [answer("1.1.0", number)]
        chosen = trainer.next_class(
            CARD,
            run,
            trainer.schedule_from_answers(run),
            worth,
            START,
            Stream(bytes([number]) * 32, "run"),
        )
        assert chosen.key != "1.0.0"


def test_a_streak_forgives_one_day_in_seven() -> None:
    def days(*numbers: int) -> list[LessonAnswer]:
        return [
            LessonAnswer("1.0.0", START + timedelta(days=day, minutes=i), right=True)
            for day in numbers
            for i in range(trainer.GOAL)
        ]

    today = trainer.day_of(START + timedelta(days=9))
    assert trainer.streak(days(*range(10)), lambda _: False, today) == 10
    assert trainer.streak(days(*range(9)), lambda _: False, today) == 9
    assert trainer.streak(days(0, 1, 2, 3, 5, 6, 7, 8, 9), lambda _: False, today) == 9
    assert trainer.streak(days(0, 1, 2, 3, 5, 7, 8, 9), lambda _: False, today) == 4
    assert trainer.streak([], lambda _: True, today) == 0


def test_the_rating_is_that_of_glickmans_paper_for_one_game_each() -> None:
    """The paper's player of 1500, deviation 200, against one of 1400, deviation 30: expectation
    0.639, g 0.9955.
    """
    player = Strength(1500.0, 200.0)
    won = trainer.rating_after(player, Strength(1400.0, 30.0), right=True)
    lost = trainer.rating_after(player, Strength(1400.0, 30.0), right=False)
    assert won.mean == pytest.approx(1563.564, abs=0.5)
    assert lost.mean < 1500 < won.mean
    assert won.deviation < player.deviation
    assert won.volatility == pytest.approx(0.06, abs=0.001)
    assert (
        trainer.decision_strength(0.001).mean
        > trainer.decision_strength(0.5).mean
        > trainer.decision_strength(2.0).mean
    )
    assert (
        trainer.decision_strength(0.1, missed=0.9).mean
        > trainer.decision_strength(0.1, missed=0.1).mean
    )


def test_the_exam_is_seeded_a_third_of_it_hard_and_passed_by_right_answers_or_by_what_is_given_away() -> (
    None
):
    kinds = trainer.exam_hard_hands(bytes(32))
    assert kinds == trainer.exam_hard_hands(bytes(32)) != trainer.exam_hard_hands(bytes([1]) * 32)
    assert (len(kinds), sum(kinds)) == (50, 16)
    right = [answer("1.0.0")] * 48
    missed = answer("1.0.0", right=False, cost=100.0)
    assert trainer.exam_result([*right, missed, missed], 0.5, 40).passed
    assert not trainer.exam_result([*right[:-1], missed, missed, missed], 0.5, 40).passed
    cheap = answer("1.0.0", right=False, cost=1.0)
    assert trainer.exam_result([*right[:-10], *[cheap] * 12], 0.5, 40).passed
    assert not trainer.exam_result(right, 0.5, 40).passed


def test_an_exam_that_was_passed_by_letting_time_run_out() -> None:
    """Found broken: hands nobody answered cost nothing, so 36 right and 14 unanswered were
    table-ready, and so were 50 unanswered; and they made little of what is lost an hour.
    """
    late, right = answer("1.0.0", right=False), answer("1.0.0")
    assert not trainer.exam_result([late] * 50, 0.5, 40).passed
    assert not trainer.exam_result([*[right] * 47, *[late] * 3], 0.5, 40).passed
    assert trainer.exam_result([*[right] * 48, *[late] * 2], 0.5, 40).passed
    wrong = answer("1.0.0", right=False, cost=10.0)
    assert trainer.cents_lost_per_hour([wrong] * 30, {"1.0.0": 1.0}, 40) == pytest.approx(400)
    assert trainer.cents_lost_per_hour(
        [*[wrong] * 30, *[late] * 30], {"1.0.0": 1.0}, 40
    ) == pytest.approx(400)
    assert trainer.cents_lost_per_hour([*[wrong] * 29, late], {"1.0.0": 1.0}, 40) is None


def test_lost_an_hour_weighs_classes_by_how_often_they_are_dealt() -> None:
    answers = [answer("1.0.0", cost=10.0, right=False)] * 20 + [answer("1.2", cost=0.0)] * 20
    dealt = {"1.0.0": 0.1, "1.2": 0.9}
    assert trainer.cents_lost_per_hour(answers, dealt, 40) == pytest.approx(40 * 0.1 * 10)
    assert trainer.cents_lost_per_hour(answers[:29], dealt, 40) is None


def test_found_broken_what_is_lost_an_hour_kept_every_miss_there_ever_was() -> None:
    """It was the mean of all answers, so it stood at dollars after an exam without a mistake."""
    dealt = {"1.0.0": 0.5, "1.2": 0.5}
    learned = [answer("1.0.0", cost=10.0, right=False)] * 30 + [answer("1.2", cost=4.0)] * 2
    assert trainer.cents_lost_per_hour(learned, dealt, 40) == pytest.approx(40 * 0.5 * 14)
    latest = [*learned, *[answer("1.0.0", 5)] * trainer.LATEST]
    assert trainer.cents_lost_per_hour(latest, dealt, 40) == pytest.approx(40 * 0.5 * 4)
    exam = [answer("1.0.0", 9, exam=True), answer("1.2", 9, exam=True)]
    lost = trainer.cents_lost_per_hour([*learned, *exam], dealt, 40, passed_exam=exam)
    assert lost == 0.0, "answers of a passed exam stand for all before them"
    half = trainer.cents_lost_per_hour([*learned, exam[0]], dealt, 40, passed_exam=exam[:1])
    assert half == 0.0, "and for classes of its steps that it did not ask"
    missed = answer("1.2", 20, cost=6.0, right=False)
    lost = trainer.cents_lost_per_hour([*learned, *exam, missed], dealt, 40, passed_exam=exam)
    assert lost == pytest.approx(40 * 0.5 * 3)


def test_found_broken_a_passed_exam_left_no_step_known() -> None:
    """A step is known by it whose hands were all right there, until one of them is due again."""
    asked = trainer.taught_classes(CARD, WORTH)
    first, second = (next(one.key for one in asked if one.line == line) for line in (1, 2))
    exam = [answer(first, exam=True), answer(second, exam=True), answer(second, 1, right=False)]
    proved = trainer.lessons_proved_by(exam)
    assert proved == {first}
    known = trainer.schedule_from_answers(exam)
    soon = START + timedelta(minutes=5)
    levels = [
        trainer.mastery_level(CARD, line, known, WORTH, soon, proved=proved) for line in (1, 2, 3)
    ]
    assert levels == [trainer.KNOWN, 0, 0]
    assert trainer.unlocked_line_count(CARD, known, WORTH, soon, proved=proved) == 2
    later = known[first].due.astimezone(HOME) + timedelta(days=1)
    assert trainer.mastery_level(CARD, 1, known, WORTH, later, proved=proved) < trainer.KNOWN


def test_the_share_right_is_of_the_last_fifty() -> None:
    answers = [answer("1.0.0", right=False)] * 30 + [answer("1.2")] * 50
    assert trainer.recent_share_right(answers, 1) == 1.0
    assert trainer.recent_share_right(answers, 2) is None
    assert all(
        one.due.tzinfo is not None for one in trainer.schedule_from_answers(answers).values()
    )
    assert trainer.schedule_from_answers(answers)["1.2"].due > datetime(2026, 5, 4, tzinfo=UTC)
