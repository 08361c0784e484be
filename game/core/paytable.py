"""Paytables typed once, as the regulation prints them, with their section, and the editions of a
chapter that pay differently.

Felt inscriptions, rules pages, settlement and odds all read the same rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from .caching import cached_property
from .cards import Card
from .errors import HouseError
from .money import Odds, odds


class Strengths(Protocol):
    """What a paytable needs of a ranking: the least strength that a printed hand name covers, and
    that of some cards.
    """

    def floor(self, text: str) -> int:
        """The least strength of the hands that `text` names; raises `HouseError` when it names
        none.
        """
        ...

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best hand among the cards."""
        ...


class Row(msgspec.Struct, frozen=True):
    """One printed line: the hand as printed, its odds, and the section it stands in.

    `key` names it among all lines of its chapter: the section, the letter where there are several
    tables, and the hand.
    """

    name: str
    odds: Odds
    section: str
    key: str = ""


def _row(section: str, letter: str, name: str, pays: str) -> Row:
    return Row(name, odds(pays), section, f"{section} {letter}".strip() + f": {name}")


class Paytable(msgspec.Struct, frozen=True, dict=True):
    """Rows from the highest hand down. With a ranking a row holds for every hand at least as strong
    as its name says.
    """

    section: str
    rows: tuple[Row, ...]
    ranking: Strengths | None = None
    letter: str = ""
    specials: frozenset[str] = frozenset()

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @cached_property
    def by_name(self) -> dict[str, Row]:
        """The rows under their printed names."""
        return {row.name: row for row in self.rows}

    @cached_property
    def floors(self) -> tuple[int | None, ...]:
        """For each row the least strength it pays; None for a row only a mark can reach."""
        if self.ranking is None:
            return tuple(None for _ in self.rows)
        floor = self.ranking.floor
        return tuple(None if row.name in self.specials else floor(row.name) for row in self.rows)

    def row(self, name: str) -> Row:
        """The row printed as `name`; raises `HouseError` when there is none."""
        try:
            return self.by_name[name]
        except KeyError:
            raise HouseError("paytable", f"{self.section} has no row {name!r}") from None

    def only(self, *names: str) -> Paytable:
        """The part of the table that a wager of its own is paid by; raises `HouseError` for a row
        that is not printed.
        """
        return Paytable(
            self.section, tuple(map(self.row, names)), self.ranking, self.letter, self.specials
        )

    def find(self, strength: int, marks: Collection[str] = ()) -> Row | None:
        """The highest row that the hand reaches, by its strength or by a mark (a printed name known
        to hold); None if none.
        """
        if not marks:
            found = self._row_cache
            if strength not in found:
                found[strength] = self._search(strength, ())
            return found[strength]
        return self._search(strength, marks)

    @cached_property
    def _row_cache(self) -> dict[int, Row | None]:
        """What `find` has answered for a strength alone: a table has a few thousand at most."""
        return {}

    def _search(self, strength: int, marks: Collection[str]) -> Row | None:
        for row, floor in zip(self.rows, self.floors, strict=True):
            if (floor is not None and strength >= floor) or row.name in marks:
                return row
        return None


def paytable(
    section: str,
    text: str,
    ranking: Strengths | None = None,
    *,
    letter: str = "",
    specials: Collection[str] = (),
) -> Paytable:
    """A paytable from its printed lines: a hand, at least two spaces, its odds.

    `specials` are rows that no strength decides (suits, colours, exact cards): the settlement marks
    them.

    >>> table = paytable("674a.12(a)", '''
    ...     pair of jacks or better   1 to 1
    ...     pair of 6s through 10s    push
    ... ''')
    >>> [(row.name, str(row.odds)) for row in table]
    [('pair of jacks or better', '1 to 1'), ('pair of 6s through 10s', 'push')]
    >>> table.rows[1].key
    '674a.12(a): pair of 6s through 10s'
    """
    rows = []
    for line in text.strip().splitlines():
        parts = re.split(r"\s{2,}", line.strip())
        if len(parts) != 2:
            raise HouseError("paytable", f"{section}: {line.strip()!r} is not a hand and its odds")
        rows.append(_row(section, letter, *parts))
    return Paytable(section, tuple(rows), ranking, letter, frozenset(specials))


def lettered_paytables(
    section: str, text: str, ranking: Strengths | None = None, *, specials: Collection[str] = ()
) -> dict[str, Paytable]:
    """Paytables printed side by side: a first line of letters, then a hand and one column of odds a
    letter (`-` for none).

    >>> tables = lettered_paytables("669a.12(d)", '''
    ...     hand           A         B
    ...     flush          4 to 1    3 to 1
    ...     pair           1 to 1    -
    ... ''')
    >>> [(letter, len(t.rows), t.rows[0].key) for letter, t in tables.items()]
    [('A', 2, '669a.12(d) A: flush'), ('B', 1, '669a.12(d) B: flush')]
    """
    lines = [re.split(r"\s{2,}", line.strip()) for line in text.strip().splitlines()]
    letters = lines[0][1:]
    found: dict[str, Paytable] = {}
    for column, letter in enumerate(letters, 1):
        rows = []
        for line in lines[1:]:
            if len(line) != len(letters) + 1:
                raise HouseError(
                    "paytable", f"{section}: {'  '.join(line)!r} has not one column a letter"
                )
            if line[column] != "-":
                rows.append(_row(section, letter, line[0], line[column]))
        names = {row.name for row in rows}
        found[letter] = Paytable(section, tuple(rows), ranking, letter, frozenset(specials) & names)
    return found


def odds_without_to_one(odds: str) -> str:
    """Odds as a strip prints them: the figure alone where `to 1` goes without saying.

    >>> odds_without_to_one("500 to 1"), odds_without_to_one("3 to 2"), odds_without_to_one("push")
    ('500', '3 to 2', 'push')
    """
    return odds.removesuffix(" to 1")


class Edition(msgspec.Struct, frozen=True):
    """A text of a chapter. `key` names it in house rules and round files, `name` wherever there is
    little room; `text` says what it is, with date and place, and `note` what a visitor should know
    of it (empty: nothing). `pays` are the paytables by wager and letter, and `bonuses` the tables
    by title, that differ from those of the game's own declaration; `lammers` are the wagers that
    alone bring an envy lammer (empty: all that earn envy do).
    """

    key: str
    name: str
    text: str
    note: str = ""
    pays: Mapping[str, Mapping[str, Paytable]] = {}
    bonuses: Mapping[str, Paytable] = {}
    lammers: tuple[str, ...] = ()

    def pays_as(self, other: Edition) -> bool:
        """Whether both texts pay the same, so that they have the same odds."""
        return self.pays == other.pays and self.bonuses == other.bonuses

    @property
    def sentence(self) -> str:
        """What it is, in a sentence, or two with the note.

        >>> NOT_ADOPTED.sentence
        'Proposed on August 1, 2015 (45 Pa.B. 4185). Not adopted in the 2016 final form.'
        """
        said = (self.text, self.note) if self.note else (self.text,)
        return " ".join(f"{one[0].upper()}{one[1:]}." for one in said)


PROPOSED = Edition("2015", "2015 proposed", "proposed on August 1, 2015 (45 Pa.B. 4185)")
"""The rulemaking in which nine of the twelve chapters were proposed."""
NOT_ADOPTED = msgspec.structs.replace(
    PROPOSED, name="2015 proposed, not adopted", note="not adopted in the 2016 final form"
)
"""The same, of a chapter that came to nothing."""


def make_edition_in_force(key: str, citation: str) -> Edition:
    """The edition with this key whose text is in force, where `citation` says it is published."""
    return Edition(key, f"{key} published", citation)
