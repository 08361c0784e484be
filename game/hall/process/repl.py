"""The programs that own the book and are worked in words, a line each: the operator's room, and a
terminal. While the next line is waited for, their desk is served, so that others of the house can
attach.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from ...book import Store
from ...book.values import RoundRow
from ...core.errors import HouseError
from ..operator.console import Voids, Way, recover, run_operator_commands, set_owner_by_prompts
from ..operator.report_commands import machine_time
from ..operator.round_voider import void_round
from ..records.values import ElectronicTable, TableKind
from ..terminal.repl import FOLDER, TerminalWords, sit
from ..terminal.session import LocalTerminal, sat_down
from .owner_client import attached
from .table_server import Hall

Say = Callable[[str], None]
Ask = Callable[[str, Iterator[str]], str]
"""Answers what is asked for, from whoever types or from the next of the lines."""


def run_operator_as_text(
    folder: Path, typed: Iterator[str], ask: Ask, say: Say, complain: Say
) -> int:
    """The operator's room of a folder's book: at its owner's desk, else with the book; the exit
    status.
    """
    with _way(folder, typed, say) as (way, lines):
        return run_operator_commands(way, lambda words: ask(words, lines), lines, say, complain)


def give_owner(folder: Path, typed: Iterator[str], ask: Ask, say: Say) -> int:
    """Give a folder's house its owner; the exit status. Raises `HouseError`, also where it has one
    already.
    """
    with _way(folder, typed, say) as (way, lines):
        set_owner_by_prompts(way, lambda words: ask(words, lines), say)
    return 0


def recover_pin(folder: Path, person: str, typed: Iterator[str], ask: Ask, say: Say) -> int:
    """Replace a lost PIN of one of the house's owners by a recovery code; the exit status. Raises
    `HouseError`.
    """
    with _way(folder, typed, say) as (way, lines):
        recover(way, person, lambda words: ask(words, lines), say)
    return 0


@contextmanager
def _way(folder: Path, typed: Iterator[str], say: Say) -> Iterator[tuple[Way, Iterator[str]]]:
    """The way into a folder's operator's room, at its owner's desk or with its book; and the lines,
    while the desk is served.
    """
    there = attached(folder, machine_time)
    if there is not None:
        with closing(there):
            yield there, typed
        return
    with (
        Store.open(folder, clock=lambda: datetime.now(UTC)) as store,
        closing(Hall(store, folder)) as hall,
    ):
        _say_notices(store, say)
        yield hall.room(), lines_while_serving(hall, typed)


def run_terminal_as_text(
    folder: Path,
    root: Path,
    slug: str,
    kind: TableKind,
    name: str,
    typed: Iterator[str],
    say: Say,
    complain: Say,
) -> int:
    """A terminal of a game's electronic table, for the player of that name; the exit status.

    Raises what `sat_down` raises, and `HouseError` where the book is open elsewhere.
    """
    with Store.open(folder, clock=lambda: datetime.now(UTC)) as store:
        _say_notices(store, say)
        terminal = sat_down(
            store, root, slug, kind, name, below=secrets.randbelow, local=machine_time
        )
        words = TerminalWords(terminal, folder / FOLDER, say, time.monotonic)
        with closing(
            Hall(store, folder, root, played=lambda: {terminal.electronic}, voids=_voids(terminal))
        ) as hall:
            words.between = hall.pump
            return sit(words, lines_while_serving(hall, typed), complain)


def _say_notices(store: Store, say: Say) -> None:
    for notice in store.notices:
        say(notice)


def _voids(terminal: LocalTerminal) -> Voids:
    """Voids a round of the book; the one that is played at the terminal itself, there (R-EW8)."""

    def void(store: Store, table: ElectronicTable, why: str, /, *, person: str) -> RoundRow:
        if terminal.session.playing and terminal.electronic == table:
            return terminal.void(why, person=person)
        return void_round(store, table, why, person=person)

    return void


def lines_while_serving(hall: Hall, lines: Iterator[str]) -> Iterator[str]:
    """Lines as they come; until the next one is there, the hall is served. Raises what reading them
    raises.
    """
    come: queue.SimpleQueue[str | HouseError | None] = queue.SimpleQueue()

    def read() -> None:
        try:
            for line in lines:
                come.put(line)
                hall.wake()
            come.put(None)
        except HouseError as refusal:
            come.put(refusal)
        hall.wake()

    threading.Thread(target=read, name="lines", daemon=True).start()
    while True:
        try:
            line = come.get_nowait()
        except queue.Empty:
            hall.pump(1.0)
            continue
        if line is None:
            return
        if isinstance(line, HouseError):
            raise line
        yield line
