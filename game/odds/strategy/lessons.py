"""What is learned of a strategy card: its lines are the lessons, and each holds classes of
decisions.

A class is an alternative of a row, or a slip next to it: a hand that nearly fits and is taken for
one that does. Whatever a hand is dealt with, it is of one class, and the same class comes back with
other cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from .card_language import (
    AnswerRow,
    CardAnswer,
    CardFacts,
    Condition,
    StrategyCard,
    condition_words,
)


class LessonClass(msgspec.Struct, frozen=True):
    """A class of decisions: `key` says where it stands in its card (`3.0.1`: line, row,
    alternative; `3.0.1~0`: the slip beside its first condition; `3.1`: whatever fits no row),
    `name` what it is wherever it stands, however it is worded; `line` is its lesson, `words` what
    such a hand holds.
    """

    key: str
    line: int
    words: str
    name: str
    near_miss: bool = False


@cache
def lesson_classes(card: StrategyCard) -> tuple[LessonClass, ...]:
    """All classes of a card in the order of its lines."""
    out = []
    for number, line in enumerate(card.lines, 1):
        for i, row in enumerate(line.rows):
            decision = [other for _, _, other in card.rows_at_stage(line.stage)]
            if not row.any_of:
                out.append(
                    LessonClass(
                        f"{number}.{i}",
                        number,
                        row.words,
                        _class_digest(line.stage, row, (), decision),
                    )
                )
            for a, each in enumerate(row.any_of):
                out.append(
                    LessonClass(
                        f"{number}.{i}.{a}",
                        number,
                        condition_words(each),
                        _class_digest(line.stage, row, each),
                    )
                )
                out += [
                    LessonClass(
                        f"{number}.{i}.{a}~{at}",
                        number,
                        condition_words(near),
                        _class_digest(line.stage, row, (*each, *near), decision),
                        near_miss=True,
                    )
                    for at, near in _near_miss_conditions(each)
                ]
    return tuple(out)


def _class_digest(
    stage: str, row: AnswerRow, holds: Sequence[Condition], decision: Sequence[AnswerRow] = ()
) -> str:
    """A digest of what a class asks: the decision, what is answered, with which conditions. A slip,
    and whatever fits no row, is answered by the other rows of its decision: they are part of it.
    """
    asked = [[one.answer.verb, one.answer.times, one.any_of] for one in decision]
    told = _without_words(
        msgspec.to_builtins([stage, row.answer.verb, row.answer.times, holds, asked])
    )
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:12]


def _without_words(told: Any) -> Any:
    """The same without what is only printed of a condition."""
    if isinstance(told, list):
        return [_without_words(one) for one in told]
    return (
        {
            key: _without_words(one)
            for key, one in told.items()
            if key not in {"said", "nearly", "term"}
        }
        if isinstance(told, dict)
        else told
    )


def lesson_conditions(card: StrategyCard, lesson: LessonClass) -> tuple[Condition, ...]:
    """What a hand of the class holds all of; nothing for whatever fits no row."""
    name, _, near = lesson.key.partition("~")
    at = [int(part) for part in name.split(".")]
    if len(at) == 2:
        return ()
    each = card.lines[at[0] - 1].rows[at[1]].any_of[at[2]]
    return dict(_near_miss_conditions(each))[int(near)] if near else each


def impossible_condition_sets(
    card: StrategyCard, lesson: LessonClass
) -> Iterator[tuple[Condition, ...]]:
    """What no hand of the class holds all of, as long as every answer is open: alternatives and
    slips that come before it.
    """
    name, _, near = lesson.key.partition("~")
    line, row_at, *own = [int(part) for part in name.split(".")]
    for number, i, row in card.rows_at_stage(card.lines[line - 1].stage):
        mine = (number, i) == (line, row_at)
        yield from row.any_of[: own[0] if mine and own and not near else None]
        if mine:
            return
        yield from (missed for each in row.any_of for _, missed in _near_miss_conditions(each))


def _near_miss_conditions(each: Sequence[Condition]) -> Iterator[tuple[int, tuple[Condition, ...]]]:
    """An alternative with one of its conditions missed by a little, each in turn."""
    for at, one in enumerate(each):
        if one.near_miss is not None:
            yield at, (*each[:at], one.near_miss, *each[at + 1 :])


def class_of(
    card: StrategyCard,
    stage: str,
    facts: CardFacts,
    opened: Callable[[CardAnswer], bool] = lambda _: True,
) -> LessonClass:
    """The class of a decision: the first slip among the rows that do not fit, otherwise the
    alternative that decides.

    Raises `LookupError` where the card is silent.
    """
    known = {one.key: one for one in lesson_classes(card)}
    missed = ""
    for number, i, row in card.rows_at_stage(stage):
        if not opened(row.answer):
            continue
        if not row.any_of:
            return known[missed or f"{number}.{i}"]
        for a, each in enumerate(row.any_of):
            if all(bool(one.fits(facts)) for one in each):
                return known[missed or f"{number}.{i}.{a}"]
        missed = missed or _first_near_miss_key(f"{number}.{i}", row, facts)
    raise LookupError(stage)


def _first_near_miss_key(name: str, row: AnswerRow, facts: CardFacts) -> str:
    """The first slip of a row that these facts are, "" where none is."""
    for a, each in enumerate(row.any_of):
        for at, near in _near_miss_conditions(each):
            if all(bool(one.fits(facts)) for one in near):
                return f"{name}.{a}~{at}"
    return ""


def deciding_cards(one: Condition, facts: CardFacts) -> frozenset[int]:
    """The fewest of the cards seen that already fit a condition; none where it is not cards that it
    counts.
    """
    kept = facts.cards
    for card in sorted(kept):
        left = kept - {card}
        try:
            kept = left if bool(one.fits(facts.among(left))) else kept
        except IndexError:  # a condition that looks at a card which is not there any more
            continue
    return kept
