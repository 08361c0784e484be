"""What the side panel says, as values: facts, not pictures. A kind's `panel` answers with them in order; `panel.py` says where
each stands, for cards and dice alike, and the painter draws them.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.client.table.pays import PayGroup


class Settlement(NamedTuple):
    """How one wager ended: its title, the amount with its sign, hand and odds, the section, and win, lose or push."""

    wager: str
    amount: str
    why: str
    section: str
    kind: str


class WagerCost(NamedTuple):
    """Wagers that pay and cost alike, or the base game: a title, the odds, the house edge of a dollar (0 to 1, below 0 it gains);
    their names where the row can be pressed; whether one of them is `held` on the felt, was `won`, or is `closed`.
    """

    title: str
    pays: str
    edge: float
    held: bool
    won: bool = False
    closed: bool = False
    wagers: tuple[str, ...] = ()


class Sitter(NamedTuple):
    """Somebody at the table as a row says it: name, look and color ("" for a guest), bankroll and stakes in words, what was done
    last, and whether the table waits for this one.
    """

    name: str
    look: str
    color: str
    bankroll: str
    stakes: str
    line: str
    now: bool


class AtTable(NamedTuple):
    """Everybody at a table of several people, in the order of their seats or, under another `title`, of a ranking; and whether one
    `more` can sit down.
    """

    rows: tuple[Sitter, ...]
    more: bool = False
    title: str = "At this table"


class CoachWords(msgspec.Struct, frozen=True):
    """What the coach's part says: bars of choices and their worth, or how the wagers ended.

    `best` and `chosen` are bars by their label.
    """

    title: str
    sub: str = ""
    bars: tuple[tuple[str, float], ...] = ()
    best: str = ""
    chosen: str = ""
    reason: str = ""
    ways: str = ""
    method: str = ""
    lines: tuple[Settlement, ...] = ()


class WagerCosts(NamedTuple):
    """What the wagers of a table cost, under a title and a line about it; without `odds` the edges stay unsaid."""

    rows: tuple[WagerCost, ...]
    title: str
    sub: str
    odds: bool = True


class Paytables(NamedTuple):
    """The paytables in force, and the keys of the printed rows that the player was paid by."""

    groups: tuple[PayGroup, ...]
    live: frozenset[str] = frozenset()


class SettledRoll(NamedTuple):
    """How each wager of a roll ended, and what they came to: `Round 7: +$5.00`."""

    lines: tuple[Settlement, ...]
    title: str


class Sequence(NamedTuple):
    """How a wager on a sequence of rolls stands: its name, what has come in order, and the sentences about it."""

    title: str
    combinations: tuple[str, ...]
    hit: tuple[str, ...]
    said: tuple[str, ...]


class Roll(NamedTuple):
    """A roll as it is remembered: two dice, or the face that came most; its total, or how often the face came."""

    faces: tuple[int, ...]
    figure: int


class LastRolls(NamedTuple):
    """The last rolls at the table, the newest last."""

    rolls: tuple[Roll, ...]


Block = CoachWords | AtTable | WagerCosts | Paytables | SettledRoll | Sequence | LastRolls
