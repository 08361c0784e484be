"""What practice says of itself on its page: reviews of the next days, retention against its goal, what
the next ten minutes are worth, where money leaks, and the schedule fitted to the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import fsrs
import msgspec

from ....book import Store
from ....core.declaration import Game
from ....core.money import dollars
from ....odds.strategy.lessons import lesson_classes
from ....odds.strategy.strategy_card import Strategy, card_figures
from ....play.learning.lesson_progress import (
    class_frequencies,
    hands_per_hour,
    least_base_wager,
    passed_exam_answers,
)
from ....practice import trainer
from ....practice.drills import lesson_worths
from ....practice.own_schedule import OwnSchedule, own_parameters, own_schedule
from ....practice.review_outlook import (
    GOAL,
    LEAST_REVIEWS,
    Retention,
    ScheduleFit,
    costliest_lessons,
    first_right,
    forecast,
    minutes_worth,
    retention,
)
from ....practice.trainer import LessonAnswer
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ...ui.boxes import Flow, Grid, Part
from ...ui.control import Words
from ...ui.widgets import Button, Painted, divider, labelled_figure, titled

DAYS = 14
_SHOWN_LEAKS = 3


class Outlook(msgspec.Struct, frozen=True):
    """What there is to say of a player's practice: reviews that are due now, also by game, and by day
    at all tables, what was remembered, cents an hour of the next ten minutes and the dearest leaks by game, and the
    fitted schedule.
    """

    due: int
    due_by_game: Mapping[str, int]
    reviews: tuple[int, ...]
    remembered: Retention
    worth: Mapping[str, float]
    leaks: Mapping[str, list[tuple[str, float]]]
    own: OwnSchedule | None


def read_outlook(
    store: Store,
    player: int,
    games: Mapping[str, Game],
    given: Mapping[str, Sequence[LessonAnswer]],
    now: datetime,
) -> Outlook:
    """Everything of it, by answers that were read already."""
    schedule = own_parameters(store.folder, player)
    known = {slug: trainer.schedule_from_answers(own, schedule) for slug, own in given.items()}
    cards = {
        slug: [
            own[one.key]
            for one in trainer.taught_classes(
                Strategy(games[slug]).card, lesson_worths(games[slug])
            )
            if one.key in own
        ]
        for slug, own in known.items()
    }
    due = {slug: sum(trainer.is_due(card, now) for card in own) for slug, own in cards.items()}
    right_share_everywhere = first_right([one for own in given.values() for one in own])
    decided = {slug: game for slug, game in games.items() if game.deals}
    return Outlook(
        sum(due.values()),
        due,
        forecast([card for own in cards.values() for card in own], now, DAYS),
        retention(given, schedule),
        {
            slug: _worth_of_ten_minutes(
                game, known.get(slug, {}), now, given.get(slug, ()), right_share_everywhere
            )
            for slug, game in decided.items()
        },
        {
            slug: costliest_lessons(
                given.get(slug, ()), class_frequencies(game), hands_per_hour(game)
            )
            for slug, game in decided.items()
        },
        own_schedule(store.folder, player),
    )


def new_right_share(
    game: Game, given: Sequence[LessonAnswer], right_share_everywhere: float
) -> float:
    """How often a new class of a game is answered right: as `right_share_everywhere`, or as in the exam that was
    passed there, if that was more. Raises `MissingPart`.
    """
    exam = passed_exam_answers(game, given)
    return (
        max(right_share_everywhere, sum(one.right for one in exam) / len(exam))
        if exam
        else right_share_everywhere
    )


def _worth_of_ten_minutes(
    game: Game,
    known: Mapping[str, fsrs.Card],
    now: datetime,
    given: Sequence[LessonAnswer],
    right_share_everywhere: float,
) -> float:
    """Cents an hour that ten minutes at a game keep: what is due, and what is new in open steps."""
    card, worth = Strategy(game).card, lesson_worths(game)
    proved = trainer.lessons_proved_by(passed_exam_answers(game, given))
    lines = trainer.unlocked_line_count(card, known, worth, now, proved=proved)
    asked = [
        one.key
        for one in trainer.taught_classes(card, worth)
        if one.line <= lines and (one.key not in known or trainer.is_due(known[one.key], now))
    ]
    new_right = new_right_share(game, given, right_share_everywhere)
    return step_worth_cents_an_hour(game, asked, known, now, new_right, 10)


def step_worth_cents_an_hour(
    game: Game,
    classes: Iterable[str],
    known: Mapping[str, fsrs.Card],
    now: datetime,
    new_right: float,
    minutes: int,
) -> float:
    """Cents an hour at the least wager that so many minutes with classes of a game keep; `new_right` is
    how often the player answers a new class right.
    """
    wager, hands = least_base_wager(game), hands_per_hour(game)
    hour = {
        key: one.dealt * one.gap * wager * hands for key, one in card_figures(game).classes.items()
    }
    return minutes_worth(classes, known, hour, now, new_right=new_right, minutes=minutes)


def outlook_part(found: Outlook, game: Game, brief: str, growth: float) -> Part:
    """It as a panel of the page."""
    chart = Painted(_draw_day_columns, found.reviews, size=(0.0, 196.0))
    coming = titled(
        "Reviews that come back",
        chart,
        note=f"{found.due} due now, {sum(found.reviews)} in {DAYS} days, at all tables",
        gap=8.0,
        fills=True,
    )
    kept = found.remembered
    share = "none came back yet" if kept.share is None else f"{100 * kept.share:.0f} % remembered"
    expected = (
        f"of {kept.reviews} reviews; goal {100 * GOAL:.0f} %, foretold {100 * kept.expected / kept.reviews:.0f} %"
        if kept.reviews
        else f"goal {100 * GOAL:.0f} %"
    )
    cents = found.worth.get(game.slug, 0.0)
    due = found.due_by_game.get(game.slug, 0)
    ten_minutes = labelled_figure(
        "Ten minutes with all that is due or new",
        f"save about {dollars(round(cents))} an hour"
        if cents >= 1
        else "less than a cent an hour"
        if due
        else f"nothing due at {brief}",
        f"of mistakes at {brief}"
        if cents >= 1 or due
        else f"{found.due} due now at other tables"
        if found.due
        else "nor at any other table",
    )
    remembered = labelled_figure("When a hand comes back", share, expected)
    said = titled("What it is worth", remembered, divider(), ten_minutes, gap=8.0, fills=True)
    cells = [coming, said, _leaks_part(found, game, brief), _fit_schedule_part(found)]
    return Grid(cells, 440.0 * growth, 18.0, most=2)


def _leaks_part(found: Outlook, game: Game, brief: str) -> Part:
    """Where most is given away at the chosen table, and the drill of that."""
    each = found.leaks.get(game.slug, [])
    words = {one.key: one.words for one in lesson_classes(Strategy(game).card)}
    told: list[Part] = [
        Words(f"{dollars(round(cents))} an hour: {words.get(key, key)}", 20)
        for key, cents in each[:_SHOWN_LEAKS]
    ]
    why = "" if each else f"Nothing was given away at {brief} yet."
    drill = Button("leaks", "Practice these hands", group="outlook", high=48.0, why=why)
    share = Button("hands", "Hands to share", group="outlook", high=48.0)
    told = told or [Words(why, tone="text2")]
    buttons = Flow([drill, share], 12.0)
    return titled(f"Where you lose most, {brief}", *told, buttons, gap=8.0, fills=True)


def _fit_schedule_part(found: Outlook) -> Part:
    """Whose schedule it is, and the button that fits it."""
    own = found.own
    said = (
        "The usual schedule: a hand comes back when most people would just remember it."
        if own is None
        else f"Fitted to {own.reviews:,} of your reviews: a first answer is kept {own.first:.2g} times as"
        f" long, a right one adds {own.growth:.2g} times as much, a missed one is kept {own.lapse:.2g} times"
        " as long as usual."
    )
    buttons = [Button("fit", "Fit it to my answers", group="outlook", high=48.0)]
    if own is not None:
        buttons.append(Button("unfit", "The usual one", kind="ghost", group="outlook", high=48.0))
    note = f"from {LEAST_REVIEWS} reviews on"
    row = Flow(buttons, 12.0)
    return titled("When hands come back", Words(said, 20), row, note=note, gap=8.0, fills=True)


def fit_words(found: ScheduleFit | None) -> tuple[str, str]:
    """What came of fitting a schedule: a title and a sentence."""
    if found is None:
        return "Not fitted", f"There are fewer than {LEAST_REVIEWS} reviews a day or more apart."
    loss = f"its error on your last {found.reviews // 5} reviews is {found.fitted_loss:.3f}, the usual one’s {found.usual_loss:.3f}"
    if not found.is_better:
        return "The usual schedule stays", f"A fitted one would not foretell better: {loss}."
    return "The schedule is yours", f"It foretells better what you remember: {loss}."


def _draw_day_columns(sheet: Sheet, w: float, h: float, counts: tuple[int, ...]) -> None:
    """A column for each day, with how many reviews it has."""
    theme, g = sheet.theme, sheet.type.grow
    most, step, low = max(1, *counts), w / len(counts), h - 26 * g
    for day, count in enumerate(counts):
        x, high = day * step, (low - 30 * g) * count / most
        tone = Colors.brass if day == 0 else theme.text2
        sheet.rr(x + step * 0.18, low - max(2, high), step * 0.64, max(2, high), 3, tone)
        if count:
            sheet.text(str(count), x + step / 2, low - high - 8 * g, 20, "ui6", anchor="c")
        label = "today" if day == 0 else f"+{day}" if day % 2 == 0 else ""
        if label:
            sheet.text(
                label, x + step / 2, h - 4, 18, "ui5", theme.text2, anchor="c", max_width=2 * step
            )
