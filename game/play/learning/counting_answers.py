"""Answers of the counting drills in a player's book, and how the first ones went beside the latest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from ...book import Store
from ...book.players.practice_answers import COUNTING, Drilled
from ...practice.school_pace import PaceName, assessed_pace_words

EVERY: Final = 1_000_000
MOST: Final = 20
"""So many first answers are compared with as many of the latest."""
LEAST: Final = 10
"""With fewer answers nothing is compared."""
SHEET: Final = "assessment"
"""The kind of an assessment: one row for the whole of it."""


SURE: Final = 9
"""A drill is known when so many of the last ten answers were right."""
TO_PASS: Final = f"{SURE} of your last {LEAST} answers right, or {SURE} right in a row"
"""What passes a step, in words."""


class CountProgress(msgspec.Struct, frozen=True):
    """Of so many first and so many latest answers: how many were wrong, and the mean seconds."""

    answers: int
    wrong_first: int
    wrong_latest: int
    seconds_first: float
    seconds_latest: float


def keep_counting_answer(
    store: Store,
    player: int,
    slug: str,
    kind: str,
    *,
    right: bool,
    seconds: float,
    words: str = "",
    system: str = "",
) -> None:
    """Keep an answer of a drill: its kind, whether it was right, seconds, what was answered, and the
    counting system by which. Raises `StoreError` for a player who does not exist.
    """
    answer = Drilled(
        game=slug,
        point=COUNTING,
        source=f"count {kind} {system}".rstrip(),
        chosen=words,
        best="right",
        right=right,
        cost=0.0,
        ms=round(1000 * seconds),
    )
    store.practice.keep_answer(player, answer)


def counting_answers_by_drill(
    store: Store, player: int, slug: str
) -> Mapping[str, Sequence[Drilled]]:
    """The player's answers at a game by the kind of the drill, the first first."""
    found: dict[str, list[Drilled]] = {}
    for row in reversed(store.practice.answers(player, slug, COUNTING, limit=EVERY)):
        found.setdefault(row.source.split(" ")[1], []).append(row)
    return found


def system_of(row: Drilled) -> str:
    """The counting system by which an answer was given; "" for answers from before it was kept.

    >>> row = Drilled(game="", point="", source="count left Hi-Lo", chosen="", best="", right=True, cost=0, ms=0)
    >>> system_of(row)
    'Hi-Lo'
    """
    return " ".join(row.source.split(" ")[2:])


def counting_progress_if_enough(given: Sequence[Drilled]) -> CountProgress | None:
    """The first answers beside the latest; None while there are too few."""
    many = min(MOST, len(given) // 2)
    if len(given) < LEAST:
        return None
    first, latest = given[:many], given[-many:]
    return CountProgress(
        many,
        sum(not one.right for one in first),
        sum(not one.right for one in latest),
        sum(one.ms for one in first) / many / 1000,
        sum(one.ms for one in latest) / many / 1000,
    )


def answers_counting_for_system(kind: str, given: Sequence[Drilled], system: str) -> list[Drilled]:
    """The answers of a drill that count for a system: all about the discard rack, which knows none,
    and those from before the system was kept; for system "" all.
    """
    return [one for one in given if not system or kind == "left" or system_of(one) in ("", system)]


def assessed_runs(
    store: Store, player: int, slugs: Iterable[str], system: str = ""
) -> list[Drilled]:
    """The player's assessments of the count at any of the games, the first first; by one system, or
    by any ("").
    """
    found = [
        run
        for slug in slugs
        for run in answers_counting_for_system(
            SHEET, counting_answers_by_drill(store, player, slug).get(SHEET, ()), system
        )
    ]
    return sorted(found, key=lambda run: run.at.timestamp() if run.at else 0.0)


def right_by_assessment_mark(run: Drilled) -> dict[str, int]:
    """How many were right of each mark of an assessment, by its title.

    >>> words = "Running count, one off at most 12, Decks left 11"
    >>> row = Drilled(game="", point="", source="", chosen=words, best="", right=True, cost=0, ms=0)
    >>> right_by_assessment_mark(row)
    {'Running count, one off at most': 12, 'Decks left': 11}
    """
    found = re.findall(r"(?:^|, )(\D+?) (\d+)(?=, |$)", run.chosen)
    return {title: int(right) for title, right in found}


def pace_of(run: Drilled) -> PaceName:
    """The pace of an assessment; a casino's for those from before there was another.

    >>> row = Drilled(game="", point="", source="", chosen="Decks left 11, at calm pace", best="", right=True, cost=0, ms=0)
    >>> pace_of(row), right_by_assessment_mark(row)
    ('calm', {'Decks left': 11})
    """
    return "calm" if run.chosen.endswith(assessed_pace_words("calm", passed=False)) else "casino"


def known_drills(
    store: Store, player: int, slugs: Iterable[str], system: str = ""
) -> frozenset[str]:
    """The drills at which nine of the player's last ten answers were right, at any of the games; by
    one counting system, or by any ("").
    """
    return frozenset(
        kind
        for slug in slugs
        for kind, given in counting_answers_by_drill(store, player, slug).items()
        if sum(one.right for one in answers_counting_for_system(kind, given, system)[-LEAST:])
        >= SURE
    )
