"""A round of a table as its dealer deals it, act by act, to read before a shift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from ...core.declaration import Game
from ...games import GAMES
from . import acts
from .duties import COUNT_OFTEN, Duty, counts_at_intervals, duty_words
from .shift import DealingShift

FIRST_TABLE = "high-roll-dice"
"""The table with the fewest acts a round, where a beginner deals first; a test counts them anew."""
ROUNDS = 12
"""From so many rounds the example is chosen, and the number of acts is the mean of them."""


@cache
def _dealt_rounds(slug: str, level: int = 1) -> tuple[tuple[Duty, ...], ...]:
    """Rounds of a table at a level, each with its acts."""
    shift = DealingShift(GAMES[slug], level, 0, ROUNDS, lambda: 0.0)
    rounds: dict[int, list[Duty]] = {}
    while not shift.is_over:
        duty = shift.due[0]
        rounds.setdefault(shift.round, []).append(duty)
        shift.do(duty.act)
    return tuple(tuple(done) for done in rounds.values())


def example_round(slug: str) -> tuple[str, ...]:
    """The acts of a round with one patron, each in a sentence: of some rounds at a table the one with
    the most kinds of acts and wagers.
    """
    return _round_lines(slug, max(_dealt_rounds(slug), key=_variety_key))


def acts_per_round(slug: str, level: int = 1) -> float:
    """How many acts a round of a table has on average, counted as the example counts them: with one
    patron, how easy it is to deal. Levels with a full table count as the first of them.
    """
    # level 3 is the first at which every seat has a patron
    rounds = _dealt_rounds(slug, min(level, 3)) if level > 1 else _dealt_rounds(slug)
    return sum(len(_round_lines(slug, done)) for done in rounds) / ROUNDS


@cache
def _round_lines(slug: str, done: tuple[Duty, ...]) -> tuple[str, ...]:
    lines: list[str] = []
    for dealt, some in groupby(done, key=lambda duty: isinstance(duty.act, acts.DealCards)):
        run = list(some)
        in_turn = tuple(_deal_around_sentence(run)) if dealt else ()
        lines += in_turn or (acts.as_sentence(_duty_line(GAMES[slug], duty)) for duty in run)
    return tuple(lines)


def _duty_line(game: Game, duty: Duty) -> str:
    """A duty in words; a count that is not due in every round says so."""
    words = duty_words(game, duty)
    often = isinstance(duty.act, acts.CountStub) and counts_at_intervals(game)
    return f"{words}, {COUNT_OFTEN}" if often else words


def _variety_key(done: Sequence[Duty]) -> tuple[int, int]:
    """How many kinds of acts, and of ways to settle wagers, a round has."""
    kinds = {(type(duty.act), getattr(duty.act, "wager", "")) for duty in done}
    return len({kind for kind, _ in kinds}), len(kinds)


def _deal_around_sentence(run: Sequence[Duty]) -> Iterator[str]:
    """Cards that go round in one sentence; nothing where each place gets its cards at once."""
    dealt = [duty.act.place for duty in run if isinstance(duty.act, acts.DealCards)]
    places = list(dict.fromkeys(dealt))
    if len(dealt) > len(places):
        names = ", ".join(map(acts.place_words, places))
        each = "each" if len(places) > 1 else ""
        yield f"Deal {dealt.count(places[0])} cards {each}, one at a time: {names}."
