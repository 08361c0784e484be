"""Chapters 668a and 675a read plainly: the file of a finished round gives what every wager gets.
Written without the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Result = dict[str, tuple[int, int]]
Faces = Sequence[int]

TOP, MIDDLE, LOW = (
    row.split() for row in ("12 13 25 16 34 46 56", "14 23 22 15 33 45 36", "11 24 44 26 55 35 66")
)
"""The grid of R-PH1, from the dealer's side."""
HOPS = {
    "hop-top": (TOP, 3, 2),
    "hop-left": (TOP[:2] + MIDDLE[:2] + LOW[:2], 2, 1),
    "hop-center": (TOP[2:5] + MIDDLE[2:5] + LOW[2:5], 3, 2),
    "hop-right": (TOP[5:] + MIDDLE[5:] + LOW[5:], 2, 1),
}
SHAKE = {"15", "24", "33", "26", "35", "44"}
PIPS = {2: 6, 3: 6, 4: 5, 5: 4, 6: 4, 1: 3}
LIKES = {8: (5000, 1), 7: (400, 1), 6: (30, 1), 5: (4, 1), 4: (1, 1), 3: (3, 5), 2: (12, 1)}
EXTRAS = {8: 50, 7: 10, 6: 4, 5: 2, 4: 1, 3: 6}
MILLIONS = {10: 100_000_000, 9: 5_000_000}


def one_roll(wager: str, faces: Faces) -> tuple[int, int] | None:
    """The odds at which a wager on the next roll wins; None when it loses."""
    low, high = sorted(faces)
    both, total = f"{low}{high}", low + high
    if wager in HOPS:
        cells, win, per = HOPS[wager]
        return (win, per) if both in cells else None
    match wager.split("-"):
        case ["hard", a, b]:
            return (30, 1) if both == a + b else None
        case ["hop", a, b]:
            return (15, 1) if both == a + b else None
        case ["field"]:
            return (2, 1) if total in (2, 12) else (1, 1) if total in (3, 4, 9, 10, 11) else None
        case ["1", "6", "under"]:
            return (1, 1) if both == "16" or total < 7 else None
        case _:
            assert wager == "3-4-over"
            return (1, 1) if both == "34" or total > 7 else None


def shaken(throws: Sequence[Faces]) -> bool:
    """Whether every six and every eight comes before a seven."""
    left = set(SHAKE)
    for low, high in map(sorted, throws):
        if low + high == 7:
            return False
        left.discard(f"{low}{high}")
        if not left:
            return True
    raise AssertionError("the sequence is not decided")


def props(file: Mapping[str, Any]) -> dict[int, Result]:
    """What every wager of the written round was staked and gets back, in cents."""
    done: dict[int, Result] = {}
    for seat, one in file["seats"].items():
        done[int(seat)] = result = {}
        for wager, cents in one["wagers"].items():
            if wager == "six-eight-shake":
                result[wager] = (cents, 151 * cents if shaken(file["dice"]) else 0)
            else:
                odds = one_roll(wager, file["dice"][0])
                result[wager] = (cents, cents + cents * odds[0] // odds[1] if odds else 0)
    return done


def high_roll(file: Mapping[str, Any]) -> dict[int, Result]:
    """What every wager of the written round was staked and gets back, in cents (R-HR1, R-HR2)."""
    first, *again = file["dice"]
    counts = Counter(first)
    face = max(counts, key=lambda one: (counts[one], 7 if one == 1 else one))
    count = counts[face]
    total = count + list(again[0]).count(face) if again else count
    done: dict[int, Result] = {}
    for seat, one in file["seats"].items():
        placed, result = one["wagers"], {}
        for wager, cents in placed.items():
            kind, _, number = wager.partition("-")
            back = 0
            if kind == "pip":
                back = cents * (PIPS[face] + 1) if int(number) == face else 0
            elif kind == "million":
                back = MILLIONS[count] if int(number) == count else 0
            elif kind == "like" and int(number) == count:
                win, per = LIKES[count]
                back = cents + cents * win // per
            elif kind == "like" and "extra-roll" in placed and int(number) == total > count:
                back = cents * (EXTRAS[total] + 1)
            result[wager] = (cents, back)
        done[int(seat)] = result
    return done
