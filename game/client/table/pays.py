"""The paytables in force as the panel shows them: those that name the same hands in the same order stand side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.felt import printed, sentence

if TYPE_CHECKING:
    from game.declare import Game, HouseRules, Wager
    from game.paytable import Paytable

MOST: Final = 3
"""So many paytables stand side by side at most."""
COMMON: Final = (3, 0.6)
"""So many hands, and such a share of its own, a paytable must have in common with those it joins."""
FIGURES: Final = 26
"""So many characters all columns of figures may take together, each with two of space."""
WITHIN: Final = {"Four aces": "Four of a kind", "Royal flush": "Straight flush", "Three aces": "Three of a kind"}
"""Hands that a paytable without a row of theirs pays in the row of another."""
ENDS: Final = (" Bonus", " Progressive", " Payout")
NARROW: Final = (" Card", " Up")
"""What else the heads of three columns leave out."""


class Cell(NamedTuple):
    """A figure in a column, and the printed name of its row there; no name where the hand is paid in another row."""

    name: str
    figure: str


class Column(NamedTuple):
    """The head of a column of figures and the wagers that are paid by it."""

    head: str
    wagers: tuple[str, ...]


class Group(NamedTuple):
    """What stands under one heading: title, its right end, columns, and rows: a hand in words and a cell (or none) a column."""

    title: str
    head: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        """All wagers that the group is about."""
        return tuple(name for column in self.columns for name in column.wagers)

    def lit(self, row: tuple[str, tuple[Cell | None, ...]], live: frozenset[tuple[str, str]]) -> tuple[bool, ...]:
        """For each column whether the row counts now; `live` are pairs of wager and printed name."""
        return tuple(
            cell is not None and any((wager, cell.name) in live for wager in column.wagers)
            for column, cell in zip(self.columns, row[1], strict=True)
        )


def pay_groups(game: Game, rules: HouseRules) -> list[Group]:
    """The paytables in force, the longest first; wagers that share a table share its column."""
    tables: dict[int, tuple[Paytable, list[Wager]]] = {}
    for wager in game.wagers:
        if wager.pays:
            table = game.paytable(wager.name, rules)
            tables.setdefault(id(table), (table, []))[1].append(wager)
    found = [_group(table, wagers) for table, wagers in tables.values()]
    if len(found) > 2:
        found.sort(key=lambda group: -len(group.rows))
    out: list[Group] = []
    for group in found:
        at = next((i for i, other in enumerate(out) if _fit(other, group)), None)
        if at is None:
            out.append(group)
        else:
            out[at] = _joined(out[at], group)
    order = {wager.name: i for i, wager in enumerate(game.wagers)}
    long, single = [g for g in out if len(g.rows) > 1], [g for g in out if len(g.rows) == 1]
    return [*(_ordered(group, order) for group in long), *_together(single)]


def _together(single: list[Group]) -> list[Group]:
    """Paytables of one row each as one."""
    if len(single) < 2:
        return single
    rows = []
    for group in single:
        name, cells = group.rows[0]
        rows.append((name if name == group.title else f"{group.title}: {name[:1].lower()}{name[1:]}", cells))
    wagers = tuple(name for group in single for name in group.wagers)
    return [Group("Other wagers", "to 1", (Column("Other", wagers),), tuple(rows))]


def _ordered(group: Group, order: dict[str, int]) -> Group:
    """The same group, its columns in the order of the game's wagers."""
    to = sorted(range(len(group.columns)), key=lambda i: order[group.columns[i].wagers[0]])
    rows = tuple((name, tuple(cells[i] for i in to)) for name, cells in group.rows)
    columns = [group.columns[i] for i in to]
    for end in NARROW if len(columns) == MOST else ():
        columns = [column._replace(head=column.head.removesuffix(end)) for column in columns]
    return group._replace(columns=tuple(columns), rows=rows)


def hand(name: str) -> str:
    """A printed hand in few words, the same for tables that spell it differently.

    >>> hand("three-of-a-kind"), hand("pair of jacks, queens, kings or aces"), hand("A pair of jacks or better")
    ('Three of a kind', 'Jacks or better', 'Jacks or better')
    >>> hand("Any other four-of-a-kind"), hand("Two pair—other than two aces and two queens")
    ('Four of a kind', 'Two pair')
    """
    words = sentence(name.partition("—")[0]).removeprefix("A ").removeprefix("Any other ").removeprefix("Any ")
    words = words[:1].upper() + words[1:]
    if words.startswith("Ace, king and queen of "):
        suits = words.removeprefix("Ace, king and queen of ")
        return f"A-K-Q of {suits}" if "," not in suits else "Other A-K-Q suited"
    if words.lower().startswith("pair of ") and words.endswith((" or aces", " or better")):
        words = sentence(words[8:].split(",")[0].removesuffix(" or better")) + " or better"
    return words


def _group(table: Paytable, wagers: list[Wager]) -> Group:
    titles = [wager.title for wager in wagers]
    title = titles[0] if len(titles) == 1 else f"{titles[0]}, {titles[1]}" if len(titles) == 2 else _common(titles)
    rows = tuple((hand(row.name), (Cell(row.name, printed(str(row.odds))),)) for row in table)
    column = Column(_short(title), tuple(wager.name for wager in wagers))
    return Group(title, f"Table {table.letter}" if table.letter else "to 1", (column,), rows)


def _common(titles: list[str]) -> str:
    """One title for many wagers: the word with which all begin, otherwise just that they are bets."""
    heads = {title.split()[0].rstrip(",") for title in titles}
    return heads.pop() if len(heads) == 1 else "Bets"


def _short(title: str) -> str:
    """A wager's title as the head of a narrow column."""
    if title.startswith("Progressive "):
        return "Progressive"
    for end in ENDS:
        title = title.removesuffix(end)
    return title


def _fit(first: Group, other: Group) -> bool:
    """Whether a paytable may stand beside those of a group: the same hands in the same order, and room for its figures."""
    if len(first.columns) == MOST or len(other.rows) < 2:
        return False
    mine, theirs = [name for name, _ in first.rows], [name for name, _ in other.rows]
    both = [name for name in theirs if name in mine]
    if len(both) < COMMON[0] or len(both) < COMMON[1] * len(theirs) or both != sorted(both, key=mine.index):
        return False
    return sum(_wide(group) for group in (first, other)) <= FIGURES


def _wide(group: Group) -> int:
    return sum(2 + max(map(len, figures(group, i))) for i in range(len(group.columns)))


def figures(group: Group, column: int) -> list[str]:
    """The figures of a column."""
    return [cell.figure for _, cells in group.rows if (cell := cells[column]) is not None]


def _joined(first: Group, other: Group) -> Group:
    """Both side by side; a hand that only the other has comes after the one it follows there, or last of all."""
    names = [name for name, _ in first.rows]
    last = max(i for i, (name, _) in enumerate(other.rows) if name in names)
    at = 0
    for i, (name, _) in enumerate(other.rows):
        if name in names:
            at = names.index(name) + 1
        else:
            names.insert(at if i < last else len(names), name)
            at += 1
    left, right = dict(first.rows), dict(other.rows)
    none: tuple[Cell | None, ...] = (None,) * len(first.columns)
    whole = {name: (*left.get(name, none), *right.get(name, (None,))) for name in names}
    rows = tuple((name, _filled(cells, whole.get(WITHIN.get(name, "")))) for name, cells in whole.items())
    return Group("Pays", "", (*first.columns, *other.columns), rows)


def _filled(cells: tuple[Cell | None, ...], above: tuple[Cell | None, ...] | None) -> tuple[Cell | None, ...]:
    """The cells of a row; where a paytable has none, the figure of the row that pays this hand there."""
    if above is None:
        return cells
    return tuple(
        Cell("", wider.figure) if cell is None and wider is not None else cell
        for cell, wider in zip(cells, above, strict=True)
    )


__all__ = ["Cell", "Column", "Group", "figures", "hand", "pay_groups"]
