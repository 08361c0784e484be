"""What practice is about to bring: how many reviews come on the next days, whether as much is
remembered as is aimed at, what the next minutes are worth, where money leaks, and a schedule fitted to
the player's own answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from math import log
from typing import Final, NamedTuple

import fsrs
import msgspec

from . import trainer
from .trainer import LessonAnswer

GOAL: Final = 0.9
"""The share of reviews that the schedule aims to be right."""
LEAST_REVIEWS: Final = 50
"""With fewer reviews nothing is fitted: chance alone would decide."""


class Factors(msgspec.Struct, frozen=True):
    """By what a player's memory differs from the usual one: how much longer what was seen once is
    kept, how much more a right answer adds, how much longer what was missed is kept.
    """

    first: float = 1.0
    growth: float = 1.0
    lapse: float = 1.0

    def parameters(self) -> trainer.Parameters:
        """FSRS's parameters with these factors; those as they come for 1."""
        usual = list(fsrs.Scheduler().parameters)
        for place in range(4):  # stabilities after the first answer
            usual[place] = min(100.0, max(0.001, usual[place] * self.first))
        # the growth of stability after a right answer (a logarithm), stability after a wrong one
        usual[8] = min(4.5, max(0.0, usual[8] + log(self.growth)))
        usual[11] = min(4.0, max(0.001, usual[11] * self.lapse))
        return tuple(usual)


class Retention(msgspec.Struct, frozen=True):
    """Of the latest reviews, a day or more after the answer before: how many there were, how many
    were right, and how many the schedule expected to be.
    """

    reviews: int
    right: int
    expected: float

    @property
    def share(self) -> float | None:
        """The share right, None without a review."""
        return self.right / self.reviews if self.reviews else None


class ScheduleFit(msgspec.Struct, frozen=True):
    """A schedule that was fitted: its factors, to how many reviews, and the mean log loss of the
    reviews that were held out (the last fifth) by the usual schedule and by this one.
    """

    factors: Factors
    reviews: int
    usual_loss: float
    fitted_loss: float

    @property
    def is_better(self) -> bool:
        """Whether it foretells what it had not seen better than the usual one."""
        return self.fitted_loss < self.usual_loss - 1e-9


def forecast(known: Iterable[fsrs.Card], now: datetime, days: int = 14) -> tuple[int, ...]:
    """How many classes are due today, what is overdue among it, and on each day after it."""
    counts, today = [0] * days, trainer.day_of(now)
    for card in known:
        day = trainer.day_of(card.due.astimezone(now.tzinfo))
        ahead = max(0, (day - today).days)
        if ahead < days:
            counts[ahead] += 1
    return tuple(counts)


class _ReviewedPrediction(NamedTuple):
    """A past review: when it was, how likely to be right the schedule had it, and whether it was."""

    at: datetime
    predicted_chance: float
    was_right: bool


def _past_reviews_with_predictions(
    given: Iterable[LessonAnswer], parameters: trainer.Parameters
) -> list[_ReviewedPrediction]:
    """Every past review a day or more after the answer before, in the order in which they were given."""
    cards: dict[str, fsrs.Card] = {}
    quick: dict[str, int] = {}
    found = []
    schedule = trainer.scheduler(parameters)
    for answer in given:
        held = cards.get(answer.lesson)
        if held is not None and held.last_review is not None:
            at = answer.at.astimezone(UTC)
            if at - held.last_review >= timedelta(days=1):
                chance = schedule.get_card_retrievability(held, at)
                found.append(_ReviewedPrediction(answer.at, chance, answer.right))
        trainer.review(cards, quick, answer, parameters)
    return found


def retention(
    given: Mapping[str, Sequence[LessonAnswer]],
    parameters: trainer.Parameters = (),
    latest: int = 200,
) -> Retention:
    """What was remembered of the `latest` reviews at all tables, by game in the order in which it was
    answered.
    """
    every = _all_past_reviews(given, parameters)[-latest:]
    return Retention(
        len(every), sum(one.was_right for one in every), sum(one.predicted_chance for one in every)
    )


def minutes_worth(
    asked: Iterable[str],
    known: Mapping[str, fsrs.Card],
    cents_an_hour: Mapping[str, float],
    now: datetime,
    *,
    new_right: float = 0.8,
    minutes: int = 10,
    seconds_a_hand: int = 12,
) -> float:
    """Cents an hour that so many minutes of hands keep from being given away: of each class the
    chance that it was forgotten (of a new one, that it is not known) times what an hour of it costs
    then. The dearest come first, one hand a class.
    """
    at = now.astimezone(UTC)
    schedule = trainer.scheduler()
    worth = []
    for lesson in asked:
        card = known.get(lesson)
        right = new_right if card is None else schedule.get_card_retrievability(card, at)
        worth.append((1 - right) * cents_an_hour.get(lesson, 0.0))
    hands = 60 * minutes // seconds_a_hand
    return sum(sorted(worth, reverse=True)[:hands])


def first_right(given: Iterable[LessonAnswer]) -> float:
    """The share of first answers to a class that were right, near four in five while there are few."""
    seen: set[str] = set()
    right = many = 0
    for answer in given:
        if answer.lesson not in seen:
            seen.add(answer.lesson)
            right, many = right + answer.right, many + 1
    return (right + 8) / (many + 10)


def costliest_lessons(
    given: Iterable[LessonAnswer],
    dealt: Mapping[str, float],
    hands_an_hour: int,
    last: int = trainer.LATEST,
) -> list[tuple[str, float]]:
    """Where the player gives away most: classes with the cents an hour that the last answers to them
    cost on average, times how often a round brings them; the dearest first, none that cost nothing.
    """
    each: dict[str, list[float]] = {}
    for one in given:
        if one.was_chosen:
            each.setdefault(one.lesson, []).append(one.cost)
    found = [
        (lesson, hands_an_hour * dealt.get(lesson, 0.0) * sum(costs[-last:]) / len(costs[-last:]))
        for lesson, costs in each.items()
    ]
    return sorted(((key, cents) for key, cents in found if cents > 1e-6), key=lambda one: -one[1])


# ---- fitted to the player


def _mean_loss(reviews: Sequence[_ReviewedPrediction]) -> float:
    """The mean log loss of foretold chances."""
    chances = ((min(0.999, max(0.001, one.predicted_chance)), one.was_right) for one in reviews)
    return -sum(log(p if right else 1 - p) for p, right in chances) / max(1, len(reviews))


def fit_factors(given: Mapping[str, Sequence[LessonAnswer]]) -> ScheduleFit | None:
    """The factors with which the schedule foretells the player's reviews best, sought one after the
    other; the last fifth of the reviews is held out to judge it. None with too few reviews.

    A game's answers are those of its own classes; each factor is drawn towards 1, the more so the
    fewer reviews there are.
    """
    usual = _all_past_reviews(given, ())
    if len(usual) < LEAST_REVIEWS:
        return None
    seen = len(usual) - len(usual) // 5
    held, best = Factors(), _mean_loss(usual[:seen])
    steps = [2 ** (number / 2) for number in range(-4, 5)]
    for _ in range(2):
        for name in Factors.__struct_fields__:
            for factor in steps:
                tried = msgspec.structs.replace(held, **{name: factor})
                loss = _mean_loss(_all_past_reviews(given, tried.parameters())[:seen])
                loss += _unusual_penalty(tried) / seen
                if loss < best - 1e-9:
                    held, best = tried, loss
    fitted = _all_past_reviews(given, held.parameters())
    return ScheduleFit(held, len(usual), _mean_loss(usual[seen:]), _mean_loss(fitted[seen:]))


def _unusual_penalty(factors: Factors) -> float:
    """What being unusual costs, so that a few answers change little."""
    return sum(log(factor) ** 2 for factor in msgspec.structs.astuple(factors))


def _all_past_reviews(
    given: Mapping[str, Sequence[LessonAnswer]],
    parameters: trainer.Parameters,
    most_of_a_game: int = 2_000,
) -> list[_ReviewedPrediction]:
    """The reviews of all games in the order in which they were given, from so many of the latest
    answers of each game, so that a fit takes the same time in a book of any size.
    """
    each = (
        _past_reviews_with_predictions(answers[-most_of_a_game:], parameters)
        for answers in given.values()
    )
    return sorted(chain.from_iterable(each), key=lambda one: one.at)
