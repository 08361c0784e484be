"""Paytables as a felt prints them: which lines, how a hand and its odds are worded, and the rows each line stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.client.layout import FeltOf
    from game.paytable import Paytable, Row


class PrintedLine(NamedTuple):
    """A line of a printed paytable: its name, the odds in full, and the keys of the rows that it stands for."""

    name: str
    odds: str
    rows: tuple[str, ...]


def joined(table: Iterable[Row], alike: Iterable[tuple[str, str, str]]) -> list[PrintedLine]:
    r"""A paytable line by line; two rows that follow one another and pay the same stand under one name where `alike` gives it.

    >>> from game.paytable import paytable
    >>> names = [("Three aces", "Other three", "Three alike")]
    >>> joined(paytable("1", "Three aces   8 to 1\nOther three  8 to 1", specials=names[0][:2]), names)
    [PrintedLine(name='Three alike', odds='8 to 1', rows=('1: Three aces', '1: Other three'))]
    """
    names = {(first, second): both for first, second, both in alike}
    out: list[PrintedLine] = []
    for row in table:
        odds = str(row.odds)
        both = names.get((out[-1].name, row.name)) if out else None
        if both and out[-1].odds == odds:
            out[-1] = PrintedLine(both, odds, (*out[-1].rows, row.key))
        else:
            out.append(PrintedLine(row.name, odds, (row.key,)))
    return out


def sentence(name: str) -> str:
    """A printed hand's name as a line begins it: `three-of-a-kind` is `Three of a kind`.

    >>> sentence("three-of-a-kind")
    'Three of a kind'
    """
    plain = name.replace("-of-a-kind", " of a kind")
    return plain[:1].upper() + plain[1:]


def printed(odds: str) -> str:
    """Odds as a strip prints them: the figure alone where `to 1` goes without saying.

    >>> printed("500 to 1"), printed("3 to 2"), printed("push")
    ('500', '3 to 2', 'push')
    """
    return odds.removesuffix(" to 1")


NO_FIGURE: Final = ("", "")


class Pair(NamedTuple):
    """A line of a strip with two figures a hand: the hand, both figures, and the keys of their rows."""

    name: str
    figures: tuple[str, str]
    rows: tuple[str, str]


def _figures_of(table: FeltOf, name: str) -> Paytable:
    """A wager's paytable; with `*` what it pays when beaten, with `!` its envy bonuses for the qualifying wager."""
    game, rules = table.game, table.rules
    wager = game.wager(name.rstrip("*!"))
    if name.endswith("*"):
        return game.bad_beat(wager.name, rules)
    return game.envy(wager.name, rules) if name.endswith("!") else game.paytable(wager.name, rules)


def two_figures(text: str, table: FeltOf) -> list[Pair]:
    """The lines of a strip with two figures a hand. A hand without a figure when beaten is paid by the row below."""
    _title, _heads, wagers, *rest = text.split("|")
    short = dict(pair.split("=") for pair in rest[0].split(",")) if rest else {}
    found: dict[str, list[tuple[str, str]]] = {}
    for i, name in enumerate(wagers.split(",")):
        for row in _figures_of(table, name):
            hand = row.name.lower()
            said = short.get(hand, sentence(hand))
            found.setdefault(said, [NO_FIGURE, NO_FIGURE])[i] = printed(str(row.odds)), row.key
    below = [*[two for _, two in found.values()][1:], NO_FIGURE]
    out = []
    for (name, (one, two)), under in zip(found.items(), below, strict=True):
        second = under if two == NO_FIGURE and "*" in wagers else two
        out.append(Pair(name, (one[0], second[0]), (one[1], second[1])))
    return out


def two_step(lines: int) -> float:
    """How far apart the lines of such a strip lie."""
    return 25.0 if lines <= 6 else 24.0
