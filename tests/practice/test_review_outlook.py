"""What practice foretells: reviews to come, retention, what minutes are worth, leaks, a fitted schedule."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import fsrs
import pytest

from game.book import Store
from game.practice import trainer
from game.practice.own_schedule import (
    fit_and_save_schedule,
    forget_schedule,
    own_parameters,
    own_schedule,
)
from game.practice.review_outlook import (
    Factors,
    costliest_lessons,
    first_right,
    fit_factors,
    forecast,
    minutes_worth,
    retention,
)
from game.practice.trainer import LessonAnswer

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 1, 1, 18, tzinfo=UTC)


def answer(lesson: str, at: datetime, *, right: bool = True, cost: float = 0.0) -> LessonAnswer:
    return LessonAnswer(lesson, at, right, 5.0, 0.0, cost)


def learner(factors: Factors, seed: int, days: int = 150) -> list[LessonAnswer]:
    """Somebody with such a memory who answers whatever the usual schedule asks."""
    chance, parameters = random.Random(seed), factors.parameters()
    memory: dict[str, fsrs.Card] = {}
    shown: dict[str, fsrs.Card] = {}
    quick: tuple[dict[str, int], dict[str, int]] = ({}, {})
    given = []
    for day in range(days):
        for number in range(min(24, 1 + day // 2)):
            key, at = f"1.{number}", NOW + timedelta(days=day, seconds=number)
            if key in shown and not trainer.is_due(shown[key], at):
                continue
            sure = 0.5
            if key in memory:
                schedule = trainer.scheduler(parameters)
                sure = schedule.get_card_retrievability(memory[key], at)
            one = answer(key, at, right=chance.random() < sure, cost=10.0)
            given.append(one)
            trainer.review(memory, quick[0], one, parameters)
            trainer.review(shown, quick[1], one)
    return given


def test_reviews_are_foretold_day_by_day() -> None:
    known = trainer.schedule_from_answers(
        [answer("1.0", NOW), answer("1.1", NOW - timedelta(days=30))]
    )
    days = forecast(known.values(), NOW)
    due = {key: trainer.day_of(card.due) for key, card in known.items()}
    assert days[0] == 1, "what is overdue is due today"
    assert days[(due["1.0"] - trainer.day_of(NOW)).days] >= 1
    assert sum(days) == 2


def test_retention_counts_reviews_a_day_or_more_apart() -> None:
    day = timedelta(days=1)
    given = [
        answer("1.0", NOW),
        answer("1.0", NOW + timedelta(minutes=2), right=False),
        answer("1.0", NOW + day + timedelta(hours=1)),
        answer("1.0", NOW + 4 * day, right=False),
    ]
    found = retention({"x": given})
    assert (found.reviews, found.right) == (2, 1)
    assert 0 < found.expected < 2
    assert retention({}).share is None


def test_ten_minutes_are_worth_what_would_be_forgotten() -> None:
    known = trainer.schedule_from_answers([answer("1.0", NOW - timedelta(days=40))])
    hour = {"1.0": 100.0, "1.1": 50.0, "1.2": 0.0}
    schedule = trainer.scheduler()
    lost = 1 - schedule.get_card_retrievability(known["1.0"], NOW)
    worth = minutes_worth(hour, known, hour, NOW, new_right=0.8)
    assert worth == pytest.approx(100 * lost + 50 * 0.2)
    assert minutes_worth(hour, known, hour, NOW, minutes=0) == 0
    assert first_right([answer("1.0", NOW), answer("1.0", NOW, right=False)]) == 9 / 11


def test_leaks_are_the_dearest_an_hour() -> None:
    given = [
        answer("1.0", NOW, right=False, cost=100.0),
        answer("1.1", NOW, right=False, cost=20.0),
        answer("1.2", NOW),
    ]
    found = costliest_lessons(given, {"1.0": 0.1, "1.1": 0.9, "1.2": 1.0}, 40)
    assert found == [("1.1", 40 * 0.9 * 20.0), ("1.0", 40 * 0.1 * 100.0)]


def test_a_memory_that_keeps_longer_is_found_in_the_answers() -> None:
    given = {"x": learner(Factors(4.0, 2.0, 2.0), seed=3)}
    found = fit_factors(given)
    assert found is not None
    assert found.is_better
    assert found.factors.first * found.factors.growth > 1
    assert fit_factors({"x": given["x"][:20]}) is None, "twenty answers say nothing"


def test_factors_of_one_are_the_usual_parameters() -> None:
    assert Factors().parameters() == pytest.approx(tuple(fsrs.Scheduler().parameters))
    for extreme in (Factors(100, 100, 100), Factors(0.01, 0.01, 0.01)):
        trainer.scheduler(extreme.parameters())  # fsrs refuses what is out of its bounds


def test_a_fitted_schedule_is_kept_followed_and_forgotten(tmp_path: Path) -> None:
    given: dict[str, Any] = {"x": learner(Factors(4.0, 2.0, 2.0), seed=3)}
    with Store.open(tmp_path, clock=lambda: NOW) as store:
        player = store.people.add_player("Robin").id
        assert own_parameters(store.folder, player) == ()
        found = fit_and_save_schedule(store.folder, player, given)
        held = own_schedule(store.folder, player)
        assert found is not None
        assert held is not None
        assert held.factors == found.factors
        assert own_parameters(store.folder, player) == found.factors.parameters()
        (tmp_path / "practice" / f"schedule-{player}.toml").write_text("first = 'x'", "utf-8")
        assert own_parameters(store.folder, player) == (), "a broken file is as good as none"
        forget_schedule(store.folder, player)
        assert own_schedule(store.folder, player) is None
        assert fit_and_save_schedule(store.folder, player, {"x": given["x"][:20]}) is None
