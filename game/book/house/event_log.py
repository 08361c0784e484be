"""The operator's log: what happened at the terminals and what was done about it, each line a link
of the chain.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from ..chain.writer import Chains
from ..database import Database
from ..values import Clock, millis, moment


class LogLine(msgspec.Struct, frozen=True):
    """A line of the operator's log: what kind of thing happened, when, at which terminal (None:
    none), who did it, in words.
    """

    id: int
    at: datetime
    kind: str
    asset: int | None
    person: str
    told: str


class EventLog:
    """Writes and reads the log of a book."""

    def __init__(self, door: Database, chains: Chains, clock: Clock) -> None:
        self._door = door
        self._chains = chains
        self._clock = clock

    def write(self, kind: str, text: str, *, asset: int | None = None, person: str = "") -> int:
        """Write a line; its number."""
        with self._door.atomic():
            made = self._door.insert(
                "INSERT INTO log (at, kind, terminal, person, told) VALUES (?, ?, ?, ?, ?)",
                (millis(self._clock()), kind, asset, person, text),
            )
            self._chains.add_link("logged", made)
        return made

    def lines(
        self, *, kind: str = "", asset: int | None = None, person: str = "", limit: int = 200
    ) -> tuple[LogLine, ...]:
        """The newest lines, the newest first; of one kind, terminal or person where that is said."""
        rows = self._door.rows(
            "SELECT id, at, kind, terminal, person, told FROM log WHERE ? IN ('', kind)"
            " AND (CAST(? AS BIGINT) IS NULL OR terminal = ?)"
            " AND ? IN ('', person) ORDER BY id DESC LIMIT ?",
            (kind, asset, asset, person, limit),
        )
        return tuple(
            LogLine(r["id"], moment(r["at"]), r["kind"], r["terminal"], r["person"], r["told"])
            for r in rows
        )
