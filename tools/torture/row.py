"""How a part of the torture bench describes itself, its rows, and the outcome of trying one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table: how often it is tried in the short and in the long form, and what is
    tried.
    """

    name: str
    short: int
    long: int
    what: str


class Description(NamedTuple):
    """What a part tries, in one line and its rows, and in what portions.

    `budget` is the seconds on one core that its short form may take (printed, never enforced).
    `chunk` is how many tries must run in one process, for every row or by row; the bench divides
    others by their measured speed. A process that takes longer than `limit` seconds is killed.
    """

    about: str
    rows: tuple[Row, ...]
    budget: int = 8
    chunk: int | Mapping[str, int] = {}
    limit: int = 600


class Outcome(NamedTuple):
    """What came of some tries: how many there were, how many lost anything, and a sentence for each
    that did.
    """

    tried: int
    lost: int
    notes: tuple[str, ...] = ()
