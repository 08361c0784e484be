"""Criss-Cross counted whole: 169 starting hands, every cross each, every end of the three bets under best play.

What a hand pays along a line is one of eleven levels, so the 63,562,800 crosses of a start come down to how often each pair
of levels meets, for every way the bets were made.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor.counting import nets, rows_by_strength
from game.advisor.par import Chance, ParSheet, sheet
from game.cards import DECK, Card
from game.hands import FIVE
from game.rules.criss_cross_poker import ANTES, BETS

Ints = NDArray[np.int64]
LOSING = len(BETS.rows)
LEVELS = LOSING + 1
NO_CROSS = LEVELS * LEVELS
MIDDLES = (1, 3)
"""The multiples of the Middle bet that can be best: its worth grows evenly with it."""
FOLDS = ("fold before the Across bet", "fold before the Down bet", "fold before the Middle bet")
CROSSES = comb(50, 2) * comb(48, 2) * 46


def levels() -> tuple[Ints, Ints]:
    """Net units by level (the row of the bets' paytable, the last for a losing hand): of a bet, and of an ante."""
    bet = np.array([*(row.odds.winnings(1) for row in BETS.rows), -1], np.int64)
    strengths = [FIVE.floor(row.name) for row in BETS.rows]
    ante = np.array([*(int(nets(ANTES, FIVE, 1)[s]) for s in strengths), -1], np.int64)
    return bet, ante


class Tally(NamedTuple):
    """A start under best play: its Across multiple (0 folds), the values of 1x, 2x, 3x in antes; crosses folded before the
    Down bet (or at once), and by Down multiple before the Middle bet; ends by Down multiple, Middle multiple and pair of levels.
    """

    across: int
    values: tuple[float, float, float]
    early: int
    late: Ints
    ends: Ints


class _Start(NamedTuple):
    left: int
    one: Ints
    two: Ints
    level: NDArray[np.uint8]
    bet: NDArray[np.int16]
    ante: NDArray[np.int16]


def _start(hole: tuple[Card, ...], unseen: tuple[Card, ...]) -> _Start:
    """The levels of a hole pair with every outer pair (rows) and center (columns); nets are 0 where a card would be twice."""
    left = np.array(unseen)
    one, two = np.triu_indices(len(left), 1)
    found = FIVE.of_columns([*(np.array([[c]]) for c in hole), left[one][:, None], left[two][:, None], left[None, :]])
    level = rows_by_strength(BETS, FIVE)[found].astype(np.uint8)
    bets, antes = levels()
    bet, ante = bets[level].astype(np.int16), antes[level].astype(np.int16)
    pairs = np.arange(len(one))
    for column in (one, two):
        bet[pairs, column] = ante[pairs, column] = 0
    return _Start(len(left), one, two, level, bet, ante)


class _Turned(NamedTuple):
    """Left and right are turned: the other pairs that may be top and bottom, and for each, sums over the centers."""

    apart: NDArray[np.bool_]
    valid: NDArray[np.bool_]
    across: Ints
    down: Ints
    antes: Ints
    middle: Ints


def _turned(start: _Start, i: int) -> _Turned:
    one, two = start.one, start.two
    a, b = int(one[i]), int(two[i])
    apart = (one != a) & (one != b) & (two != a) & (two != b)
    others = start.bet[apart]
    rows = np.arange(len(others))
    valid = np.ones(others.shape, bool)
    valid[:, [a, b]] = False
    valid[rows, one[apart]] = valid[rows, two[apart]] = False
    middle = np.maximum(start.bet[i][None, :], others)
    middle *= valid
    centers = np.ones(start.left, bool)
    centers[[a, b]] = False
    antes = start.ante[apart][:, centers].sum(1, dtype=np.int64) + start.ante[i].sum(dtype=np.int64)
    antes -= start.ante[i][one[apart]] + start.ante[i][two[apart]]
    across = start.bet[i].sum(dtype=np.int64) - start.bet[i][one[apart]] - start.bet[i][two[apart]]
    return _Turned(
        apart, valid, across, others[:, centers].sum(1, dtype=np.int64), antes, middle.sum(1, dtype=np.int64)
    )


def _play(turned: _Turned, across: int, ways: int) -> tuple[int, int, Ints]:
    """Best play after Across: what it brings in all, the Down multiple (0 folds), the Middle multiple for each other pair."""
    folded = -(2 + across) * ways * len(turned.across)
    best, multiple, middles = folded, 0, np.zeros(len(turned.across), np.int64)
    for down in (1, 2, 3):
        base = turned.antes + across * turned.across + down * turned.down
        options = np.stack(
            [np.full_like(base, -(2 + across + down) * ways), *(base + m * turned.middle for m in MIDDLES)]
        )
        total = int(options.max(axis=0).sum())
        if total > best:
            best, multiple, middles = total, down, np.array((0, *MIDDLES))[np.argmax(options, axis=0)]
    return best, multiple, middles


_Plays = list[tuple[tuple[int, NDArray[np.int8]], ...]]


def _values(start: _Start) -> tuple[tuple[float, float, float], _Plays]:
    """The values of Across 1x, 2x, 3x in antes, and for each outer pair the play after each."""
    ways = start.left - 4
    totals = [0, 0, 0]
    plays: _Plays = []
    for i in range(len(start.one)):
        turned = _turned(start, i)
        found = [_play(turned, across, ways) for across in (1, 2, 3)]
        totals = [total + best for total, (best, _, _) in zip(totals, found, strict=True)]
        plays.append(tuple((down, middles.astype(np.int8)) for _, down, middles in found))
    crosses = len(start.one) * comb(start.left - 2, 2) * ways
    one, two, three = (total / crosses for total in totals)
    return (one, two, three), plays


def across_values(hole: tuple[Card, ...], unseen: tuple[Card, ...]) -> tuple[float, float, float]:
    """In antes: betting 1x, 2x, 3x Across with these two cards and playing best from there, over all crosses of cards unseen."""
    return _values(_start(hole, unseen))[0]


def tally(hole: tuple[Card, ...]) -> Tally:
    """A start counted whole; the second half looks only at the Across multiple that is best."""
    start = _start(hole, tuple(c for c in DECK if c not in hole))
    values, plays = _values(start)
    ways = start.left - 4
    across = 1 + int(np.argmax(values)) if max(values) > -2 else 0
    early, late, ends = 0, np.zeros(4, np.int64), np.zeros((4, 4, NO_CROSS + 1), np.int64)
    if not across:
        return Tally(across, values, CROSSES, late, ends[:, :, :NO_CROSS])
    for i in range(len(start.one)):
        down, middles = plays[i][across - 1]
        if not down:
            early += ways * len(middles)
            continue
        late[down] += ways * int((middles == 0).sum())
        turned = _turned(start, i)
        level = start.level[turned.apart]
        for m in MIDDLES:
            those = middles == m
            code = np.where(turned.valid[those], start.level[i][None, :] * LEVELS + level[those], NO_CROSS)
            ends[down, m] += np.bincount(code.ravel(), minlength=NO_CROSS + 1)
    return Tally(across, values, early, late, ends[:, :, :NO_CROSS])


def main_sheet(tallies: list[tuple[Tally, int]]) -> ParSheet:
    """The base game in Antes from the tallies of all starts and how many hands each stands for.

    A round's row is the higher of its two hands, by which the Middle bet is settled.
    """
    bet, ante = levels()
    total = comb(52, 2) * CROSSES
    chances: dict[tuple[str, Fraction], Fraction] = {}
    at_risk = Fraction(2)
    played = {kind: [Fraction(0)] * 4 for kind in ("Across", "Down", "Middle")}

    def add(name: str, net: int, count: int) -> None:
        if count:
            key = (name, Fraction(net))
            chances[key] = chances.get(key, Fraction(0)) + Fraction(count, total)

    for found, hands in tallies:
        across = found.across
        add(FOLDS[0] if not across else FOLDS[1], -2 - across, hands * found.early)
        played["Across"][across] += Fraction(hands, comb(52, 2))
        at_risk += across * Fraction(hands, comb(52, 2))
        for down in (1, 2, 3):
            late = hands * int(found.late[down])
            add(FOLDS[2], -2 - across - down, late)
            reached = Fraction(late + hands * int(found.ends[down].sum()), total)
            played["Down"][down] += reached
            at_risk += down * reached
            for m in MIDDLES:
                counts = hands * found.ends[down, m]
                share = Fraction(int(counts.sum()), total)
                played["Middle"][m] += share
                at_risk += m * share
                for code in np.flatnonzero(counts).tolist():
                    i, j = divmod(code, LEVELS)
                    net = ante[i] + ante[j] + across * bet[i] + down * bet[j] + m * bet[min(i, j)]
                    add(_name(min(i, j)), int(net), int(counts[code]))
    made = sheet(
        "criss-cross-poker", "main", _ordered(chances), unit="ante", per="both Antes", at_risk=2,
        notes=(_how(played), "A round's row is the higher of its two hands, and what the bets pay it; they pay both hands."),
    )  # fmt: skip
    return msgspec.structs.replace(made, unit="ante", element_of_risk=float(-Fraction(made.ev) / at_risk))


def _name(level: int) -> str:
    return "below a pair of 6s" if level == LOSING else BETS.rows[level].name


def _ordered(chances: dict[tuple[str, Fraction], Fraction]) -> list[Chance]:
    names = [*(row.name for row in BETS.rows), _name(LOSING), *reversed(FOLDS)]
    pays = {row.name: str(row.odds) for row in BETS.rows}
    ends = [Chance(name, share, pays.get(name, "lose"), net) for (name, net), share in chances.items()]
    return sorted(ends, key=lambda end: (names.index(end.hand), -end.net))


def _how(played: dict[str, list[Fraction]]) -> str:
    told = []
    for kind, shares in played.items():
        parts = [f"{n}x {100 * float(shares[n]):.2f} %" for n in (1, 2, 3) if shares[n]]
        told.append(f"{kind} {', '.join(parts)}")
    return f"Best play, of all rounds: {'; '.join(told)}; the rest is folded."
