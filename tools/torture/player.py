"""The process that is killed: it plays a plan.

Once a step is safe on disk it writes to standard output what a player would then see: the number of
steps, the bankroll, the round's number, and its commitment. At the end it writes `end` and waits.
With "before", 7 (or "after", 7) it kills itself right before (after) the seventh COMMIT.
"""

from __future__ import annotations

import functools
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from game.book.postgresql import PostgresDatabase
from tools.torture.play import Plan, Play


class PlayerView(msgspec.Struct, frozen=True, array_like=True):
    """What was shown after so many steps."""

    verbs: int
    bankroll: int
    number: int
    promise: str = ""


def player_view(play: Play, verbs: int) -> PlayerView:
    """What a player sees now."""
    players = play.store.people.players()
    if not players:
        return PlayerView(verbs, 0, 0)
    session = play.session
    number = (
        session.current_or_next_round if session is not None else play.table_standing().number + 1
    )
    return PlayerView(
        verbs,
        play.store.people.bankroll(players[0].id),
        number,
        "" if session is None else session.promise,
    )


class Commits:
    """Counts commits, and kills this process before or after one of them."""

    def __init__(self, when: str = "", number: int = 0) -> None:
        self.when, self.number, self.count = when, number, 0

    def pass_moment(self, moment: str) -> None:
        """Called before and after each commit."""
        self.count += moment == "before"
        if (moment, self.count) == (self.when, self.number):
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def watched(commits: Commits) -> Iterator[None]:
    """While this holds, every connection to a file or server reports each COMMIT to `commits`."""
    on_server = PostgresDatabase._commit  # noqa: SLF001 (it is put back)

    class CountingConnection(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql != "COMMIT":
                return super().execute(sql, *values)
            commits.pass_moment("before")
            done = super().execute(sql, *values)
            commits.pass_moment("after")
            return done

    def commit(door: PostgresDatabase) -> None:
        commits.pass_moment("before")
        on_server(door)
        commits.pass_moment("after")

    plain = sqlite3.connect
    PostgresDatabase._commit = commit  # type: ignore[method-assign]  # noqa: SLF001
    sqlite3.connect = functools.partial(plain, factory=CountingConnection)
    try:
        yield
    finally:
        sqlite3.connect = plain
        PostgresDatabase._commit = on_server  # type: ignore[method-assign]  # noqa: SLF001


def perform(play: Play, tell: Callable[[PlayerView], None]) -> list[str]:
    """Play the whole plan; the names of its steps. `tell` is called at the start and after each."""
    verbs: list[str] = []
    tell(player_view(play, 0))
    while verb := play.step():
        verbs.append(verb)
        tell(player_view(play, len(verbs)))
        if play.plan.backups and len(verbs) % 7 == 0:
            play.reopen()
    if play.plan.backups:
        play.reopen()
    return verbs


def _say(what: PlayerView | str) -> None:
    os.write(1, msgspec.json.encode(what) + b"\n")


def main(folder: Path, plan: Plan, when: str = "", number: int = 0) -> None:
    """Play, then wait to be killed."""
    with watched(Commits(when, number)):
        play = Play(folder, plan)
        perform(play, _say)
        _say("end")
        signal.pause()
