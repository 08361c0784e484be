"""Props & Hops, chapter 668a: two dice in a covered shaker, a grid of every combination, and a
wager that outlives the roll.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from ...core.declaration import Game, Irregularity, Outcome, Wager, by_row
from ...core.errors import BadLayout
from ...core.installation import game_file
from ...core.paytable import PROPOSED, Row
from ...rounds.dice.declaration import Call, DiceTable, Faces, RunningWager
from .. import catalog_fields
from ..printed_paytables import read_paytables

FACES = ("one", "two", "three", "four", "five", "six")
TOTALS = (*FACES[1:], "seven", "eight", "nine", "ten", "eleven", "twelve")
COMBINATIONS = tuple(f"{a}-{b}" for a in range(1, 7) for b in range(a, 7))

PAYTABLES = read_paytables(__file__)


class HopGrid(msgspec.Struct, frozen=True):
    """The printed grid (R-PH1): combinations row by row from the dealer's side, and the part each
    column belongs to.
    """

    rows: tuple[tuple[str, ...], ...]
    columns: tuple[str, ...]

    def winning_combinations(self, part: str) -> frozenset[str]:
        """The combinations that Hop the Top, Left, Center or Right wins with."""
        if part == "top":
            return frozenset(self.rows[0])
        return frozenset(
            row[at] for row in self.rows for at, side in enumerate(self.columns) if side == part
        )


def read_grid(path: Path) -> HopGrid:
    """The grid of a layout file; raises `BadLayout` unless every combination stands in it once."""
    name = f"{path.parent.name}/{path.name}"
    try:
        grid = msgspec.convert(tomllib.loads(path.read_text("utf-8")).get("grid"), HopGrid)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as reason:
        raise BadLayout(f"{name} [grid]", str(reason)) from None
    cells = [cell for row in grid.rows for cell in row]
    if sorted(cells) != sorted(COMBINATIONS):
        wrong = sorted(set(cells) ^ set(COMBINATIONS)) or sorted(
            {c for c in cells if cells.count(c) > 1}
        )
        raise BadLayout(
            f"{name} [grid] rows", f"must hold each combination once; look at {', '.join(wrong)}"
        )
    if any(len(row) != len(grid.columns) for row in grid.rows):
        raise BadLayout(f"{name} [grid] columns", "must name a part for every column of each row")
    if set(grid.columns) != {"left", "center", "right"}:
        raise BadLayout(f"{name} [grid] columns", "must be left, center and right")
    return grid


GRID = read_grid(game_file("layouts", "props_and_hops", "felt.toml"))


def combination(faces: Faces) -> str:
    """Two faces as the layout prints them, the lower first.

    >>> combination((6, 2))
    '2-6'
    """
    low, high = sorted(faces)
    return f"{low}-{high}"


@cache
def call(faces: Faces, before: Call | None = None) -> Call:  # noqa: ARG001
    """The throw as the dealer announces it (668a.3(h)).

    >>> call((6, 2)).text, call((4, 4)).text
    ('Eight: two and six.', 'Eight the hard way: four and four.')
    """
    low, high = sorted(faces)
    total = low + high
    words = f"{TOTALS[total - 2]}{' the hard way' if low == high else ''}: {FACES[low - 1]} and {FACES[high - 1]}."
    return Call(words.capitalize(), combination(faces), str(total), total)


def _wagers() -> tuple[Wager, ...]:
    def wager(name: str, title: str, section: str, *rows: str) -> Wager:
        return Wager(
            name,
            title,
            section,
            optional=True,
            limit="dice",
            pays={"": PAYTABLES["pays"].only(*rows)},
        )

    hard = [c for c in COMBINATIONS if c[0] == c[2]]
    mixed = [c for c in COMBINATIONS if c[0] != c[2]]
    doubles = (
        wager(
            f"hard-{c}",
            f"{TOTALS[2 * n].title()} the Hardway",
            f"668a.2(d)({n + 1})",
            "Double Wager",
        )
        for n, c in enumerate(hard)
    )
    numbers = (
        wager(
            f"hop-{c}",
            f"{FACES[int(c[0]) - 1].title()}-{FACES[int(c[2]) - 1].title()}",
            f"668a.2(e)({n + 1})",
            "Any Number Wager",
        )
        for n, c in enumerate(mixed)
    )
    return (
        *doubles,
        *numbers,
        wager("field", "Field", "668a.2(f)(1)", "2 or 12 is rolled", "3, 4, 9, 10 or 11 is rolled"),
        wager("hop-top", "Hop the Top", "668a.2(f)(2)", "Hop the Top"),
        wager("hop-left", "Hop the Left", "668a.2(f)(3)", "Hop the Left"),
        wager("hop-right", "Hop the Right", "668a.2(f)(4)", "Hop the Right"),
        wager("hop-center", "Hop the Center", "668a.2(f)(5)", "Hop the Center"),
        wager("1-6-under", "1-6 and Under", "668a.2(f)(6)", "1-6 and Under"),
        wager("3-4-over", "3-4 and Over", "668a.2(f)(7)", "3-4 and Over"),
        wager("six-eight-shake", "Six Eight Shake", "668a.2(f)(8)", "Six-Eight Shake"),
    )


WAGERS = _wagers()
SHAKE = WAGERS[-1]
ONE_ROLL = WAGERS[:-1]


def winning_row(wager: str, thrown: Call) -> Row | None:
    """The row that a one-roll wager is paid by on this throw; None when it loses (668a.2(d)-(f))."""
    place, total = thrown.place, thrown.total
    if wager in (f"hard-{place}", f"hop-{place}"):
        return PAYTABLES["pays"].row(
            "Double Wager" if wager.startswith("hard") else "Any Number Wager"
        )
    if wager == "field":
        if total in (2, 12):
            return PAYTABLES["pays"].row("2 or 12 is rolled")
        return (
            PAYTABLES["pays"].row("3, 4, 9, 10 or 11 is rolled")
            if total in (3, 4, 9, 10, 11)
            else None
        )
    if wager == "1-6-under":
        return PAYTABLES["pays"].row("1-6 and Under") if place == "1-6" or total < 7 else None
    if wager == "3-4-over":
        return PAYTABLES["pays"].row("3-4 and Over") if place == "3-4" or total > 7 else None
    part = wager.removeprefix("hop-")
    if part in ("top", "left", "right", "center"):
        return (
            PAYTABLES["pays"].row(f"Hop the {part.title()}")
            if place in GRID.winning_combinations(part)
            else None
        )
    return None


@cache
def one_roll_outcomes(thrown: Call, fee_paid: bool = False) -> Mapping[str, Outcome]:  # noqa: ARG001
    """How every one-roll wager ends on a throw."""
    ends = {}
    for wager in ONE_ROLL:
        row = winning_row(wager.name, thrown)
        ends[wager.name] = by_row(wager.name, row, thrown.text.rstrip("."), wager.section)
    return ends


TABLE = DiceTable(
    dice=2,
    call=call,
    first=one_roll_outcomes,
    run=RunningWager(
        SHAKE.name,
        (*("1-5", "2-4", "3-3"), *("2-6", "3-5", "4-4")),
        7,
        won=by_row(
            SHAKE.name,
            PAYTABLES["pays"].row("Six-Eight Shake"),
            "every six and every eight before a seven",
        ),
        lost=Outcome(SHAKE.name, None, "668a.2(f)(8)", "a seven came first"),
    ),
    passed=True,
)

GAME = Game(
    **catalog_fields("props-and-hops"),
    editions=(PROPOSED,),
    seats=6,
    base="field",
    wagers=WAGERS,
    extra=TABLE,
    settle_section="668a.3(i)",
    sections={
        "no-more-bets": "668a.3(e)",
        "run": "668a.3(e)",
        "call": "668a.3(h)",
        "pass": "668a.3(k)",
        "wagers": "668a.2",
        "shake": "668a.3(f)",
    },
    irregularities=(
        Irregularity(
            "lid-off",
            "668a.3(f)",
            "The lid came off while shaking: the shaker is covered and shaken again.",
        ),
        Irregularity(
            "fallen",
            "668a.3(g)",
            "A die fell out of the shaker: no roll, the dice are shaken again.",
        ),
        Irregularity(
            "stacked",
            "668a.3(h)",
            "One die lies on top of the other: no roll, the dice are shaken again.",
        ),
        Irregularity(
            "cocked", "668a.3(h)", "A die does not lie flat: no roll, the dice are shaken again."
        ),
    ),
)
