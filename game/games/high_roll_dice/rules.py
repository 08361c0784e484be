"""High Roll Dice, chapter 675a: ten dice in a throw box; which face comes most, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from ...core.declaration import Game, Irregularity, Outcome, Wager, by_row
from ...core.paytable import PROPOSED, Row
from ...rounds.dice.declaration import Call, DiceTable, Faces
from .. import catalog_fields
from ..printed_paytables import read_paytables

DICE = 10
FACES = {1: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BOXES = ("two", "three", "four", "five", "six", "ace")
"""The throw box from the dealer's right to the left, which players see from left to right
(675a.1(b)(4)).
"""

PAYTABLES = read_paytables(__file__)


LIKE_NUMBERS = range(2, 9)
MILLION_NUMBERS = (9, 10)


def die_rank(face: int) -> int:
    """How high a die ranks: the ace first, then 6 down to 2 (675a.2(d), R-HR1)."""
    return 7 if face == 1 else face


def kind_name(count: int) -> str:
    """So many of a kind, as the paytables print it.

    >>> kind_name(4)
    'Four-of-a-kind'
    """
    return f"{COUNTS[count].capitalize()}-of-a-kind"


def _plural(face: int, count: int) -> str:
    name = FACES[face]
    if count == 1:
        return name
    return f"{name}es" if name == "six" else f"{name}s"


def call(faces: Faces, before: Call | None = None) -> Call:
    """The highest of the faces that came most; of a second throw, how many more of it came
    (675a.4(d), (h)).

    >>> call((2, 2, 3, 3, 4, 4, 5, 5, 6, 6)).text
    'Two sixes. Winner, six.'
    >>> call((6, 6, 3, 1), call((6, 6, 6, 6, 6, 6, 1, 2, 3, 4))).text
    'Two more sixes: eight-of-a-kind.'
    """
    if before is None:
        counts = Counter(faces)
        face = max(counts, key=lambda f: (counts[f], die_rank(f)))
        return _made_call(face, counts[face], 0)
    return _made_call(before.face, before.count, faces.count(before.face), again=True)


@cache
def _made_call(face: int, count: int, more: int, *, again: bool = False) -> Call:
    box = f"box {FACES[face]}"
    total = count + more
    if again:
        text = (
            f"{COUNTS[more].capitalize()} more {_plural(face, more)}: {kind_name(total).lower()}."
        )
    else:
        text = f"{COUNTS[count].capitalize()} {_plural(face, count)}. Winner, {FACES[face]}."
    return Call(text, box, str(total), 0, total, face)


def pip_row(face: int) -> Row:
    """The line of 675a.5(a) for a face."""
    return PAYTABLES["pips"].row("One/ace" if face == 1 else FACES[face].capitalize())


def first_throw_outcomes(thrown: Call, fee_paid: bool) -> Mapping[str, Outcome]:
    """The wagers that the first throw decides, with an Extra Roll without the higher Like Kind
    wagers, which wait.

    Of each kind what has lost is collected before a winner is paid; only Like Kind wagers with an
    Extra Roll are paid first (675a.4(f)).
    """
    return _first_outcomes(thrown.count, thrown.face, fee_paid)


@cache
def _first_outcomes(count: int, face: int, fee_paid: bool) -> Mapping[str, Outcome]:
    hand = f"{COUNTS[count]} {_plural(face, count)}"
    ends = {}
    for pip in sorted(FACES, key=lambda pip: pip == face):
        ends[f"pip-{pip}"] = by_row(
            f"pip-{pip}", pip_row(pip) if pip == face else None, hand, "675a.4(f)(1)"
        )
    law = "675a.4(f)(2)(ii)" if fee_paid else "675a.4(f)(2)(i)"
    for like in sorted(LIKE_NUMBERS, key=lambda like: (like == count) != fee_paid):
        if not (fee_paid and like > count):
            ends[f"like-{like}"] = by_row(
                f"like-{like}",
                PAYTABLES["like-kinds"].row(kind_name(like)) if like == count else None,
                hand,
                law,
            )
    for number in sorted(MILLION_NUMBERS, key=lambda number: number == count):
        row = PAYTABLES["millionaire-row"].row(kind_name(number)) if number == count else None
        ends[f"million-{number}"] = by_row(f"million-{number}", row, hand, "675a.4(f)(3)")
    return ends


def second_throw_outcomes(before: Call, thrown: Call) -> Mapping[str, Outcome]:
    """The Like Kind wagers that waited for the second throw (675a.4(h), R-HR2)."""
    return _second_outcomes(before.count, thrown.count, thrown.face)


@cache
def _second_outcomes(before: int, count: int, face: int) -> Mapping[str, Outcome]:
    hand = f"{COUNTS[count]} {_plural(face, count)} with the Extra Roll"
    return {
        f"like-{like}": by_row(
            f"like-{like}",
            PAYTABLES["extra-roll"].row(kind_name(like)) if like == count else None,
            hand,
            "675a.4(h)",
        )
        for like in sorted(LIKE_NUMBERS, key=lambda like: like == count)
        if like > before
    }


PIP_NAMES = tuple(f"pip-{face}" for face in FACES)


GAME = Game(
    **catalog_fields("high-roll-dice"),
    editions=(PROPOSED,),
    seats=5,
    base="pip-1",
    wagers=(
        *(
            Wager(
                f"pip-{face}",
                f"Pip {FACES[face].capitalize()}",
                "675a.2(e)(1)",
                optional=True,
                limit="dice",
                equal="size",
                pays={"": PAYTABLES["pips"].only(pip_row(face).name)},
            )
            for face in FACES
        ),
        *(
            Wager(
                f"like-{n}",
                f"{n} of a Kind",
                "675a.2(e)(2)",
                optional=True,
                limit="dice",
                equal="size",
                one_of=PIP_NAMES,
                pays={"": PAYTABLES["like-kinds"].only(kind_name(n))},
            )
            for n in LIKE_NUMBERS
        ),
        Wager(
            "extra-roll",
            "Extra Roll",
            "675a.2(e)(3)",
            optional=True,
            limit="dice",
            equal="size",
            one_of=tuple(f"like-{number}" for number in LIKE_NUMBERS),
            pays=PAYTABLES.by_letter("extra-roll"),
        ),
        *(
            Wager(
                f"million-{n}",
                f"{n} of a Kind, Millionaire Row",
                "675a.2(e)(4)",
                optional=True,
                limit="exact",
                exact=100,
                one_of=PIP_NAMES,
                pays={"": PAYTABLES["millionaire-row"].only(kind_name(n))},
            )
            for n in MILLION_NUMBERS
        ),
    ),
    entry=PIP_NAMES,
    extra=DiceTable(
        dice=DICE,
        call=call,
        first=first_throw_outcomes,
        second=second_throw_outcomes,
        fee="extra-roll",
        marker="dice",
    ),
    settle_section="675a.4(f)",
    sections={
        "no-more-bets": "675a.4(a)",
        "fee": "675a.4(a)",
        "call": "675a.4(d)",
        "again": "675a.4(g)",
        "call-again": "675a.4(h)",
        "wagers": "675a.2",
        "entry": "675a.2(e)(1)",
        "shake": "675a.4(b)",
    },
    irregularities=(
        Irregularity(
            "off-table",
            "675a.4(b)",
            "A die went off the table: the throw is invalid and is made again.",
        ),
        Irregularity(
            "stacked",
            "675a.4(b)",
            "One die lies on top of another: the throw is invalid and is made again.",
        ),
        Irregularity(
            "leaning",
            "675a.4(c)",
            "A die leans on one edge: the side opposite the one it rests on counts.",
        ),
        Irregularity(
            "cocked",
            "675a.4(c)",
            "A die rests on several sides: the throw is void, the dice are thrown again.",
        ),
    ),
)
