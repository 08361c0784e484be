"""A search over the language of lines: of all cards of so many lines the one that gives away least.

A game lays out its decisions once (`LaidOutDecision`): for hands that no condition tells apart, how much each
answer brings, added up. A card at a stage is then a list of alternatives, each up to three
conditions together and an answer; the first that fits decides, and what fits none gets what stands
last. Lists grow by the alternative that gains most, wherever in the list it stands, and after each
every other is taken out and looked for again. That is done freely, and for every order of the
answers in which each has one row: what is asked for there is easier to read, and where the free
search lost its way often cheaper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, permutations
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.odds.strategy.card_language import (
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    Condition,
    Hand21,
    NoTurnedMatch,
    NumberBetween,
)

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
SKIP = CardAnswer("", "")
"""What no row answers: such a hand goes on to the next line. Where a decision has it, it is what
fits no row gets.
"""
HELD = 4
"""Alternatives that a line of the curve stands for."""
GAIN = 1e-6
"""In antes: what gains less is not worth its words."""


class LaidOutDecision(NamedTuple):
    """A decision, or several that one line may answer: the conditions and the answers there are,
    and for hands alike to all of the conditions whether each fits (a row a condition) and what each
    answer brings (a row an answer), in antes a round. `best` is what best play brings, which may
    tell apart more. `rough` is, where what they bring is not counted to the end, how likely the
    answer is another than best play's (a row an answer).
    """

    stage: str
    title: str
    when: str
    answers: tuple[CardAnswer, ...]
    conditions: tuple[Condition, ...]
    fits: NDArray[np.float32]
    worth: Floats
    best: float
    rough: Floats


class Alternative(NamedTuple):
    """A row of a list: which conditions it takes together, and which answer it gives."""

    holds: tuple[int, ...]
    answer: int


class SearchTask(NamedTuple):
    """What lists are searched: of which decision, with which answer for whatever fits none, and,
    unless any may stand anywhere, in which order the answers have a row each.
    """

    decision: LaidOutDecision
    last: int
    order: tuple[int, ...] = ()

    @property
    def answers(self) -> tuple[int, ...]:
        """The answers that a row may give."""
        return self.order or tuple(range(SKIP in self.decision.answers, len(self.decision.answers)))

    def admits(self, rows: Sequence[Alternative], place: int, answer: int) -> bool:
        """Whether an alternative with that answer may stand at a place of the list."""
        at = self.order.index
        before, after = rows[:place][-1:], rows[place:][:1]
        return not self.order or (
            all(at(row.answer) <= at(answer) for row in before)
            and all(at(answer) <= at(row.answer) for row in after)
        )


class AnswerList(NamedTuple):
    """A list of alternatives, the answer of whatever fits none, and what they bring in antes a
    round.
    """

    rows: tuple[Alternative, ...]
    last: int
    worth: float


class Cells:
    """Hands put together as they come, by what the conditions say of them."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self._conditions = conditions
        self._codes: list[NDArray[np.uint64]] = []
        self._worth: list[Floats] = []
        self._best = 0.0

    def add(
        self,
        facts: CardFacts,
        worth: Sequence[Floats],
        live: Bools | None = None,
        *,
        best: Floats | None = None,
        rough: Sequence[Floats] = (),
    ) -> None:
        """Hands of some facts, and what each answer brings with each of them; only those that are
        `live`. `best` is what best play brings where that is none of the answers.
        """
        shape = np.broadcast_shapes(*(np.shape(each) for each in worth))
        code = np.zeros((*shape, self._words), np.uint64)
        for at, one in enumerate(self._conditions):
            fits = np.broadcast_to(np.asarray(one.fits(facts), bool), shape)
            code[..., at >> 6] |= fits.astype(np.uint64) << np.uint64(at & 63)
        kept = np.ones(shape, bool) if live is None else np.broadcast_to(live, shape)
        codes, values = (
            code[kept],
            [np.broadcast_to(each, shape)[kept] for each in (*worth, *rough)],
        )
        if len(codes):
            every = np.array(values, np.float64).reshape(len(values), -1)
            self._best += float((every[: len(worth)].max(0) if best is None else best[kept]).sum())
            self._merge(codes, every)

    @property
    def _words(self) -> int:
        return (len(self._conditions) + 63) >> 6

    def _merge(self, codes: NDArray[np.uint64], worth: Floats) -> None:
        flat = np.ascontiguousarray(codes).view([("", np.uint64)] * self._words).reshape(-1)
        _, first, back = np.unique(flat, return_index=True, return_inverse=True)
        self._codes.append(codes[first])
        self._worth.append(
            np.stack([np.bincount(back.reshape(-1), each, len(first)) for each in worth])
        )

    def decision(
        self, stage: str, title: str, when: str, answers: tuple[CardAnswer, ...]
    ) -> LaidOutDecision:
        """All of them, and forget how they came."""
        codes, worth = np.concatenate(self._codes), np.concatenate(self._worth, axis=1)
        self._codes, self._worth = [], []
        self._merge(codes, worth)
        every = np.arange(len(self._conditions))
        fits = (
            self._codes[0][:, every >> 6] >> (every & 63).astype(np.uint64) & np.uint64(1)
        ).T.astype(np.float32)
        varied = np.flatnonzero((fits.max(1) > 0) & (fits.min(1) < 1))
        conditions = tuple(self._conditions[i] for i in varied.tolist())
        fits, found = np.ascontiguousarray(fits[varied]), self._worth[0]
        return LaidOutDecision(
            stage,
            title,
            when,
            answers,
            conditions,
            fits,
            found[: len(answers)],
            self._best,
            found[len(answers) :],
        )


def _fit(decision: LaidOutDecision, row: Alternative) -> Bools:
    return np.asarray(decision.fits[list(row.holds)].all(0))


def list_answers(
    decision: LaidOutDecision, rows: Sequence[Alternative], last: int
) -> NDArray[np.intp]:
    """The answer of a list for each of the hands."""
    out = np.full(decision.worth.shape[1], last, np.intp)
    for row in reversed(rows):
        out[_fit(decision, row)] = row.answer
    return out


def _worth(decision: LaidOutDecision, rows: Sequence[Alternative], last: int) -> float:
    chosen = list_answers(decision, rows, last)
    return float(np.take_along_axis(decision.worth, chosen[None], axis=0).sum())


Look = Callable[[NDArray[np.float32], NDArray[np.float32]], tuple[float, tuple[int, ...]]]
"""Of whether conditions fit and what each hand gains: the conditions that together gain most, and
how much.
"""


def pair(fits: NDArray[np.float32], gain: NDArray[np.float32]) -> tuple[float, tuple[int, ...]]:
    """The best two conditions, or the best one where another beside it hardly gains."""
    table = (fits * gain) @ fits.T
    one, two = divmod(int(table.argmax()), len(fits))
    alone = one if table[one, one] >= table[two, two] else two
    if table[alone, alone] > table[one, two] - GAIN:
        return float(table[alone, alone]), (alone,)
    return float(table[one, two]), (one, two)


def three(fits: NDArray[np.float32], gain: NDArray[np.float32]) -> tuple[float, tuple[int, ...]]:
    """The best three conditions."""
    best: tuple[float, tuple[int, ...]] = (0.0, ())
    for first, held in enumerate(fits):
        some = np.flatnonzero(held)
        if gain[some][gain[some] > 0].sum() > best[0]:
            found, more = pair(fits[:, some], gain[some])
            if found > best[0]:
                best = found, tuple(dict.fromkeys((first, *more)))
    return best


def _best_row(
    task: SearchTask, rows: tuple[Alternative, ...], look: Look
) -> tuple[float, int, Alternative | None]:
    """The alternative that gains most, and where it stands in the list."""
    decision = task.decision
    best: tuple[float, int, Alternative | None] = (GAIN, 0, None)
    undecided = np.ones(decision.worth.shape[1], bool)
    for place in range(len(rows) + 1):
        then = list_answers(decision, rows[place:], task.last)
        now = np.take_along_axis(decision.worth, then[None], axis=0)[0]
        for answer in task.answers:
            if not task.admits(rows, place, answer):
                continue
            gain = np.where(undecided, decision.worth[answer] - now, 0.0)
            if gain[gain > 0].sum() > best[0]:
                some = np.flatnonzero(gain)
                found, holds = look(decision.fits[:, some], gain[some].astype(np.float32))
                if found > best[0]:
                    best = (found, place, Alternative(holds, answer))
        if place < len(rows):
            undecided &= ~_fit(decision, rows[place])
    return best


def best_lists(
    decision: LaidOutDecision, most: int, own: AnswerList | None = None, longest: int = 0
) -> list[AnswerList]:
    """The best list found of no alternative, of one, and so on up to `most`, or until nothing gains
    any more. A list that is there already (`own`) is another beginning: it is mended, cut down to
    nothing and grown up to `longest`. Where what lists bring is not counted to the end, the orders
    of answers are left out: there are more hands and answers there than they are worth.
    """
    found: list[AnswerList] = []
    for last in range(1 if SKIP in decision.answers else len(decision.answers)):
        _better(found, _grown(SearchTask(decision, last)), most)
    if not decision.rough.size:
        for last in sorted({one.last for one in found}):
            for order in permutations(i for i in range(len(decision.answers)) if i != last):
                _better(found, _grown(SearchTask(decision, last, order)), most)
    if own is not None:
        task = SearchTask(decision, own.last)
        _better(found, _grown(task, _mended(task, own.rows)), longest)
        _better(found, _cut(task, _mended(task, own.rows)), longest)
    return found


def _better(found: list[AnswerList], some: Iterator[AnswerList], most: int) -> None:
    """Put in its place whatever list is better than what was found of its length."""
    for one in some:
        size = len(one.rows)
        if size > most:
            return
        found += [found[-1]] * (size + 1 - len(found)) if found else [one]
        if one.worth > found[size].worth:
            found[size] = one


def _grown(task: SearchTask, rows: tuple[Alternative, ...] = ()) -> Iterator[AnswerList]:
    while True:
        yield _answer_list(task, rows)
        more = _inserted(task, rows) or _inserted(task, rows, three)
        if more is None:
            return
        rows = _mended(task, more)


def _cut(task: SearchTask, rows: tuple[Alternative, ...]) -> Iterator[AnswerList]:
    """Lists of fewer alternatives, down to none: without the one that is missed least, and mended."""
    while rows:
        fewer = [rows[:at] + rows[at + 1 :] for at in range(len(rows))]
        rows = _mended(task, max(fewer, key=lambda some: _worth(task.decision, some, task.last)))
        yield _answer_list(task, rows)


def _answer_list(task: SearchTask, rows: tuple[Alternative, ...]) -> AnswerList:
    return AnswerList(rows, task.last, _worth(task.decision, rows, task.last))


def _inserted(
    task: SearchTask, rows: tuple[Alternative, ...], look: Look = pair
) -> tuple[Alternative, ...] | None:
    _, place, row = _best_row(task, rows, look)
    return (*rows[:place], row, *rows[place:]) if row else None


def _mended(task: SearchTask, rows: tuple[Alternative, ...]) -> tuple[Alternative, ...]:
    """The list with each alternative looked for again, as long as that gains."""
    worth, again = _worth(task.decision, rows, task.last), True
    while again:
        again = False
        for place in range(len(rows)):
            other = _inserted(task, rows[:place] + rows[place + 1 :])
            if (
                other is not None
                and (found := _worth(task.decision, other, task.last)) > worth + GAIN
            ):
                rows, worth, again = other, found, True
    return rows


def said_in_one(held: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """What one alternative holds, as it is printed: a blackjack hand and an upcard are one
    condition, and "that suit" comes behind the suit it means.
    """
    held = tuple(sorted(held, key=lambda one: isinstance(one, NoTurnedMatch)))
    hands = tuple(one for one in held if isinstance(one, Hand21))
    ups = tuple(one for one in held if isinstance(one, NumberBetween) and one.name == "up")
    if not hands or not ups:
        return held
    low, high = max(one.low for one in ups), min(one.high for one in ups)
    return (msgspec.structs.replace(hands[0], up_low=low, up_high=high), *hands[1:])


def line(decision: LaidOutDecision, found: AnswerList) -> CardLine:
    """A list as a line of a card: a row for alternatives that follow each other with one answer,
    and what every other hand gets.
    """
    rows = []
    for answer, each in groupby(found.rows, key=lambda row: row.answer):
        held = tuple(said_in_one(tuple(decision.conditions[i] for i in row.holds)) for row in each)
        rows.append(AnswerRow(decision.answers[answer], held))
    others = (
        () if decision.answers[found.last] == SKIP else (AnswerRow(decision.answers[found.last]),)
    )
    return CardLine(
        decision.stage, decision.title, decision.when if rows else "always", (*rows, *others)
    )
