"""What a part of the torture bench says of itself: its rows, and what came of trying one."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One line of the table: how often it is tried in the short and in the long form, and what is
    tried.
    """

    name: str
    short: int
    long: int
    what: str


class Outcome(NamedTuple):
    """What came of some tries: how many there were, how many lost anything, and a sentence for each
    that did.
    """

    tried: int
    lost: int
    notes: tuple[str, ...] = ()
