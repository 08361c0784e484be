"""Answers given in practice: kept as they were, and counted."""

# ruff: noqa: S608 (conditions are put together from the words of this file; every value is bound)

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

import msgspec

from ..database import Database, Row
from ..errors import StoreError
from ..house.tables import HouseTables
from ..values import Clock, TrendPoint, millis, moment

DEALING = "dealing"
"""The point of a sheet of the dealing school; sums over all points leave it out."""
COUNTING = "counting"
"""The point of an answer to a drill of the count; sums over all points leave it out, too."""
_WHERE = (
    "drill.player = :player AND (:game = '' OR game.slug = :game) AND"
    f" CASE :point WHEN '' THEN drill.point NOT IN ('{DEALING}', '{COUNTING}') ELSE drill.point = :point END"
)


LONGEST_NOTE = 200
Seal = Literal["", "whole", "outline"]
"""The seal of a passed exam, or only its outline where it has faded; "" for none."""


class Drilled(msgspec.Struct, frozen=True, kw_only=True):
    """An answer: `source` deals the decision again (`line KEY NAME CLOCK` or
    `exam KEY NAME CLOCK STAKE`), `chosen`
    is "" when time ran out.

    `cost` is expected cents given away, `ms` how long it took.
    """

    game: str
    point: str
    source: str
    chosen: str
    best: str
    right: bool
    cost: float
    ms: int
    at: datetime | None = None


class TableAnswer(msgspec.Struct, frozen=True):
    """A decision at a table as an answer: its round and step, the name of the class of lessons,
    whether right, what it cost.
    """

    round: int
    step: int
    name: str
    right: bool
    cost: float
    at: datetime


class NotedAnswer(msgspec.Struct, frozen=True):
    """An answer with the player's note on it."""

    answer: Drilled
    note: str


class DrillTotals(msgspec.Struct, frozen=True):
    """Sums over answers; `cost` in expected cents."""

    answers: int = 0
    right: int = 0
    cost: float = 0.0
    ms: int = 0


class LessonCount(NamedTuple):
    """How often a class of hands was drilled, and how often it was missed."""

    answers: int
    missed: int


class Drills:
    """The table of answers. Every question is about one player; `game` and `point` left out mean
    all.
    """

    def __init__(self, door: Database, clock: Clock, tables: HouseTables) -> None:
        self._door = door
        self._clock = clock
        self._tables = tables

    def keep_answer(self, player: int, answer: Drilled) -> int:
        """Write an answer down, with the clock's time; its number. Raises `StoreError` for a player
        who does not exist.
        """
        with self._door.atomic():
            return self._door.insert(
                "INSERT INTO drill (player, game, at, point, source, chosen, best, correct, cost, ms)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    player,
                    self._tables.game_id(answer.game),
                    millis(self._clock()),
                    answer.point,
                    answer.source,
                    answer.chosen,
                    answer.best,
                    int(answer.right),
                    answer.cost,
                    answer.ms,
                ),
            )

    def answers(
        self, player: int, game: str = "", point: str = "", *, limit: int = 100
    ) -> tuple[Drilled, ...]:
        """The last answers, the latest first."""
        rows = self._door.rows(
            f"SELECT drill.*, game.slug AS slug FROM drill JOIN game ON game.id = drill.game WHERE {_WHERE}"
            " ORDER BY drill.id DESC LIMIT :limit",
            {"player": player, "game": game, "point": point, "limit": limit},
        )
        return tuple(map(_drilled_of_row, rows))

    def keep_note(self, answer: int, text: str) -> None:
        """Keep a note on an answer by its number, in place of the one before; "" takes it back.
        Raises `StoreError` for one that is too long, and where there is no such answer.
        """
        written = " ".join(text.split())
        if len(written) > LONGEST_NOTE:
            raise StoreError("note", f"A note has at most {LONGEST_NOTE} letters.")
        with self._door.atomic():
            self._door.write("DELETE FROM note WHERE drill = ?", (answer,))
            if written:
                self._door.write(
                    "INSERT INTO note (drill, text, at) VALUES (?, ?, ?)",
                    (answer, written, millis(self._clock())),
                )

    def notes(self, player: int, game: str = "", point: str = "") -> tuple[NotedAnswer, ...]:
        """The answers with a note, the latest first."""
        rows = self._door.rows(
            "SELECT drill.*, game.slug AS slug, note.text AS text FROM note JOIN drill ON drill.id = note.drill"
            f" JOIN game ON game.id = drill.game WHERE {_WHERE} ORDER BY drill.id DESC",
            {"player": player, "game": game, "point": point},
        )
        return tuple(NotedAnswer(_drilled_of_row(row), row["text"]) for row in rows)

    def lesson_counts(self, game: str) -> dict[str, LessonCount]:
        """How often each class of a game's lessons was drilled, by whomever, and how often it was
        missed; by its name.
        """
        rows = self._door.rows(
            # after the key
            "SELECT substr(source, instr(source, ' ') + 66, 12) AS name, count(*) AS n, sum(1 - correct) AS wrong"
            " FROM drill JOIN game ON game.id = drill.game"
            " WHERE game.slug = ? AND (source LIKE 'line %' OR source LIKE 'exam %') GROUP BY name",
            (game,),
        )
        return {row["name"]: LessonCount(row["n"], row["wrong"]) for row in rows}

    def exam_games(self, player: int) -> tuple[str, ...]:
        """The games at which an exam was sat, whole or not."""
        rows = self._door.rows(
            "SELECT DISTINCT game.slug AS slug FROM drill JOIN game ON game.id = drill.game"
            " WHERE drill.player = :player AND drill.source LIKE 'exam %' ORDER BY slug",
            {"player": player},
        )
        return tuple(row["slug"] for row in rows)

    def table_answers(self, player: int, game: str) -> tuple[TableAnswer, ...]:
        """The player's decisions at a game's tables that answered a lesson without the coach, the
        first first.
        """
        rows = self._door.rows(
            "SELECT lesson.round AS round, lesson.step AS step, lesson.name AS name, correct, decision.cost AS cost, step.at AS at"
            " FROM lesson JOIN game ON game.id = lesson.game"
            " JOIN decision ON decision.round = lesson.round AND decision.step = lesson.step"
            " JOIN step ON step.round = lesson.round AND step.number = lesson.step"
            " WHERE lesson.player = ? AND game.slug = ? ORDER BY lesson.round, lesson.step",
            (player, game),
        )
        return tuple(
            TableAnswer(
                r["round"], r["step"], r["name"], bool(r["correct"]), r["cost"], moment(r["at"])
            )
            for r in rows
        )

    def totals(self, player: int, game: str = "", point: str = "") -> DrillTotals:
        """Sums over all answers."""
        row = self._door.rows(
            "SELECT count(*) AS answers, coalesce(sum(correct), 0) AS right_,"
            " coalesce(sum(cost), 0.0) AS cost, coalesce(sum(ms), 0) AS ms"
            f" FROM drill JOIN game ON game.id = drill.game WHERE {_WHERE}",
            {"player": player, "game": game, "point": point},
        )[0]
        return DrillTotals(row["answers"], row["right_"], row["cost"], row["ms"])

    def trend(
        self, player: int, game: str = "", *, answers_per_point: int
    ) -> tuple[TrendPoint, ...]:
        """How the answers went in the course of time, so many to a point, the first first; hours
        are those spent thinking.
        """
        rows = self._door.rows(
            "SELECT min(at) AS at, count(*) AS n, sum(1 - correct) AS wrong, sum(cost) AS cost, sum(ms) AS ms FROM ("
            "SELECT drill.at AS at, correct, cost, ms, (row_number() OVER (ORDER BY drill.id) - 1) / :size AS bucket"
            f" FROM drill JOIN game ON game.id = drill.game WHERE {_WHERE}) AS parts GROUP BY bucket ORDER BY bucket",
            {"player": player, "game": game, "point": "", "size": answers_per_point},
        )
        return tuple(
            TrendPoint(moment(r["at"]), r["n"], r["wrong"], r["cost"], r["ms"] / 3_600_000)
            for r in rows
        )


def _drilled_of_row(row: Row) -> Drilled:
    return Drilled(
        game=row["slug"],
        point=row["point"],
        source=row["source"],
        chosen=row["chosen"],
        best=row["best"],
        right=bool(row["correct"]),
        cost=row["cost"],
        ms=row["ms"],
        at=moment(row["at"]),
    )
