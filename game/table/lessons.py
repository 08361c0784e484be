"""How far a player is with the lessons of a game: the answers of the book put to the trainer (`main.py lessons`).

An answer counts for a lesson when its source names the class: `line KEY CLASS`, in an exam `exam KEY CLASS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from game.advisor import trainer
from game.advisor.lessons import classes
from game.advisor.strategy import CardFigures, Strategy, figures
from game.advisor.trainer import LessonAnswer, Strength
from game.chance import Stream
from game.declare import Game
from game.table.store import Store
from game.table.store.drills import Drilled

EVERY = 1_000_000
SOURCES = ("line", "exam")


def answers(store: Store, player: int, game: Game, source: str = "") -> list[LessonAnswer]:
    """The player's answers to lessons of the game, the first first; of one source when it is named."""
    kept = reversed(store.drills(player, game.slug, limit=EVERY))
    return [one for one in (answered(row, source) for row in kept) if one is not None]


def answered(row: Drilled, source: str = "") -> LessonAnswer | None:
    """What a kept answer says of its lesson; None where it is of none."""
    word, _, rest = row.source.partition(" ")
    lesson = rest.partition(" ")[2]
    if word not in SOURCES or (source and word != source) or not lesson or row.at is None:
        return None
    return LessonAnswer(lesson, row.at, row.right, row.ms / 1000, 0.0, row.cost)


def report(store: Store, player: int, game: Game, now: datetime, seed: bytes) -> dict[str, Any]:
    """Lines with their mastery and what is due, the streak, the rating, what is lost an hour, the last exam, and what comes next.

    Raises `MissingPart`.
    """
    card, known_figures = Strategy(game).card, figures(game)
    given = answers(store, player, game)
    known = trainer.learned(given)
    worth = {key: one.dealt * one.gap for key, one in known_figures.classes.items()}
    following = trainer.next_class(card, (), known, worth, now, Stream(seed, "lessons"))
    hourly = trainer.HOURLY.get(game.slug, trainer.USUAL)
    exam = answers(store, player, game, "exam")[-trainer.EXAM :]
    cost = known_figures.prices["four"].cost / 100
    return {
        "game": game.slug, "lines": list(_lines(card, given, known, now)), "open": trainer.open_lines(card, known, now),
        "streak": trainer.streak(given, lambda _: False, trainer.day_of(now)), "rating": round(_rating(given, known_figures).mean),
        "lost_an_hour": trainer.lost_an_hour(given, {k: one.dealt for k, one in known_figures.classes.items()}, hourly),
        "exam": None if not exam else _exam(exam, cost, hourly),
        "exam_hands": {"hands": trainer.EXAM, "hard": sum(trainer.exam_kinds(seed))},
        "next": {"class": following.key, "line": following.line, "holds": following.words},
    }  # fmt: skip


def _lines(card: Any, given: list[LessonAnswer], known: Any, now: datetime) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(card.lines, 1):
        own = [one for one in classes(card) if one.line == number]
        yield {
            "line": number, "title": line.title, "mastery": trainer.mastery(card, number, known, now),
            "right": trainer.share_right(given, number), "classes": len(own), "seen": sum(one.key in known for one in own),
            "due": sum(one.key in known and trainer.is_due(known[one.key], now) for one in own),
        }  # fmt: skip


def _rating(given: list[LessonAnswer], known: CardFigures) -> Strength:
    """Only timed answers that nobody was counseled at count."""
    found = Strength()
    for one in given:
        if one.seconds and not one.counseled and one.lesson in known.classes:
            found = trainer.rated(found, trainer.difficulty(known.classes[one.lesson].gap), one.right)
    return found


def _exam(given: list[LessonAnswer], cost: float, hourly: int) -> dict[str, Any]:
    found = trainer.exam_result(given, cost, hourly)
    return {"right": found.right, "of": len(given), "given_away_an_hour": found.given_away, "passed": found.passed}


def told(found: dict[str, Any]) -> Iterator[str]:
    """The report as lines of text."""
    for line in found["lines"]:
        share = "not begun" if line["right"] is None else f"{100 * line['right']:.0f} % right"
        yield (
            f"{line['line']}. {line['title']}: mastery {line['mastery']} of 5, {share}, {line['seen']} of {line['classes']} seen, "
            f"{line['due']} due"
        )
    yield f"Streak {found['streak']}, rating {found['rating']:,}"
    lost = found["lost_an_hour"]
    yield "Lost an hour: too few hands yet" if lost is None else f"Lost an hour: ${lost / 100:,.2f}"
    if found["exam"]:
        exam = found["exam"]
        yield f"Exam: {exam['right']} of {exam['of']} right, {'passed' if exam['passed'] else 'not passed'}"
    yield f"Next: line {found['next']['line']}, {found['next']['holds']}"
