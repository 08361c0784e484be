"""Criss-Cross counted whole: every cross of the cards unseen, every end of the three bets under
best play or by a card.

Two outer cards and the center make a hand with the hole cards. Cards of one rank are alike to a
hand unless one makes the flush that its hole cards begin, so the 63,562,800 crosses of a start come
down to pairs of at most 26 kinds of cards. What a hand pays along a line is one of eleven levels;
the ends are pairs of levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, Card
from ...hands import FIVE
from ...odds.par.sheet import Chance, ParSheet, sheet
from ...odds.unseen_cards import nets_by_strength, rows_by_strength
from .rules import PAYTABLES

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
TIMES = (1, 2, 3)
MIDDLES = (1, 3)
"""The multiples of the Middle bet that can be best: without a payout limit its worth grows evenly
with it.
"""
FOLDS = ("fold before the Across bet", "fold before the Down bet", "fold before the Middle bet")
CROSSES = comb(50, 2) * comb(48, 2) * 46


class PayLevel:
    """What a hand pays along a line: a row of the bets' paytable, or `LOSING`; how many levels
    there are, and pairs of them.
    """

    LOSING = len(PAYTABLES["bets"].rows)
    COUNT = LOSING + 1
    PAIRS = COUNT * COUNT


@cache
def bet_and_ante_payoffs_by_level() -> tuple[Ints, Ints]:
    """What a bet of one unit and an ante of one unit win, or lose as -1, by level: the row of the
    bets' paytable, the last for a losing hand.
    """
    bet = np.array([*(row.odds.winnings(1) for row in PAYTABLES["bets"].rows), -1], np.int64)
    strengths = [FIVE.floor(row.name) for row in PAYTABLES["bets"].rows]
    ante = np.array(
        [*(int(nets_by_strength(PAYTABLES["antes"], FIVE, 1)[s]) for s in strengths), -1], np.int64
    )
    return bet, ante


def levels_by_strength() -> Ints:
    """The level by strength."""
    return rows_by_strength(PAYTABLES["bets"], FIVE)


@lru_cache(maxsize=1024)
def net_antes_by_levels(
    across_multiple: int, down_multiple: int, middle_multiple: int, payout_limit: float = 0.0
) -> Floats:
    """Net antes of a whole round by the levels of both hands, its winnings cut at `payout_limit` antes
    (674a.12(d); 0: none).
    """
    bet, ante = bet_and_ante_payoffs_by_level()
    better = np.minimum.outer(np.arange(PayLevel.COUNT), np.arange(PayLevel.COUNT))

    def both(one: Ints, bets: Ints) -> Ints:
        return (
            one[:, None]
            + one[None, :]
            + across_multiple * bets[:, None]
            + down_multiple * bets[None, :]
            + middle_multiple * bets[better]
        )

    won = both(np.maximum(ante, 0), np.maximum(bet, 0)).astype(np.float64)
    lost = both(np.minimum(ante, 0), np.minimum(bet, 0))
    whole = np.asarray((np.minimum(won, payout_limit) if payout_limit else won) + lost, np.float64)
    whole.flags.writeable = False  # everyone gets the same
    return whole


class Start(NamedTuple):
    """The cards unseen by kind: one and how many of each, the pairs of kinds that may be the outer
    cards of a line (with a real card for each of the two, for a strategy card to look at), and the
    level of the hand with every center.
    """

    hole: tuple[Card, ...]
    cards: tuple[Card, ...]
    left: Ints
    one: Ints
    two: Ints
    outer: tuple[tuple[Card, Card], ...]
    level: NDArray[np.uint8]


def start(hole: tuple[Card, ...], unseen: tuple[Card, ...]) -> Start:
    """A start with the cards that may still come."""
    flush = hole[0] & 3 if hole[0] & 3 == hole[1] & 3 else -1
    kinds: dict[tuple[int, bool], int] = {}
    some: dict[tuple[int, bool], Card] = {}
    for c in unseen:
        kinds[c >> 2, c & 3 == flush] = kinds.get((c >> 2, c & 3 == flush), 0) + 1
        some[c >> 2, c & 3 == flush] = c
    cards = np.array(
        [
            _unseen_card_by_place(rank, flush if of_suit else -1, flush, hole)
            for rank, of_suit in kinds
        ]
    )
    one, two = np.triu_indices(len(kinds))
    first, second = cards[one, 0], cards[two, 1]
    found = FIVE.of_columns(
        [*(np.array([[c]]) for c in hole), first[:, None], second[:, None], cards[None, :, 2]]
    )
    outer = tuple((Card(a), Card(b)) for a, b in zip(first.tolist(), second.tolist(), strict=True))
    level = levels_by_strength()[found].astype(np.uint8)
    return Start(
        hole, (*some.values(),), np.array([*kinds.values()], np.int64), one, two, outer, level
    )


def _unseen_card_by_place(
    rank: int, suit: int, flush_suit: int, hole: tuple[Card, ...]
) -> tuple[int, int, int]:
    """An unseen card of a rank, and of a suit where it is not negative, for each of the two outer
    places and the center: different ones wherever so many can be left, else none of the `flush_suit`.
    """
    if suit >= 0:
        return (rank * 4 + suit,) * 3
    suits = [s for s in range(4) if s != flush_suit and rank * 4 + s not in hole]
    return rank * 4 + suits[0], rank * 4 + suits[1 % len(suits)], rank * 4 + suits[2 % len(suits)]


class Boards(NamedTuple):
    """For every pair of outer pairs (Across by row, Down by column): in how many ways they are
    dealt, and sums of net units over the centers: both antes, an Across bet, a Middle bet.
    `centers` is how many centers there are.
    """

    ways: Floats
    antes: Floats
    across: Floats
    middle: Floats
    centers: int


def board_sums(found: Start) -> Boards:
    """The sums of a start."""
    one, two, count = found.one, found.two, found.left
    bets, antes = bet_and_ante_payoffs_by_level()
    bet, ante = bets[found.level].astype(np.float32), antes[found.level].astype(np.float32)
    weight = count.astype(np.float32)
    size = len(one)
    own = np.arange(size)

    def line(values: NDArray[np.float32]) -> Floats:
        """Over the centers that neither pair holds."""
        held = (values @ weight) - values[own, one] - values[own, two]
        return np.asarray(held[:, None] - values[:, one] - values[:, two], np.float64)

    ante_sums = line(ante)
    better = np.maximum(bet[:, None, :], bet[None, :, :]) @ weight
    for kind in (one, two):
        shared = np.maximum(bet[own, kind][:, None], bet[:, kind].T)
        better -= shared + shared.T
    return Boards(
        outer_pair_ways(found),
        ante_sums + ante_sums.T,
        line(bet),
        better.astype(np.float64),
        int(count.sum()) - 4,
    )


def outer_pair_ways(found: Start) -> Floats:
    """In how many ways one pair of kinds and then another is dealt."""
    one, two, count = found.one, found.two, found.left
    held = np.zeros((len(one), len(count)), np.int64)
    np.add.at(held, (np.arange(len(one)), one), 1)
    np.add.at(held, (np.arange(len(one)), two), 1)
    left = count[None, :] - held
    first = np.where(one == two, count[one] * (count[one] - 1) // 2, count[one] * count[two])
    then = np.where(
        (one == two)[None, :], left[:, one] * (left[:, one] - 1) // 2, left[:, one] * left[:, two]
    )
    return np.where(first[:, None] > 0, first[:, None] * then, 0).astype(np.float64)


class AcrossPlay(NamedTuple):
    """Best play after an Across multiple: what it brings over all crosses, the Down multiple of
    each outer pair (0 folds), and the Middle multiple of each pair of them (0 folds).
    """

    total: float
    down: Ints
    middle: Ints


Over = Mapping[tuple[int, int, int], Floats]
"""By the three multiples: what a payout limit takes off, summed over the centers."""


def best_play_after_across(
    found: Boards, across_multiple: int, over: Over | None = None
) -> AcrossPlay:
    """Best play after the Across bet."""
    spread = found.ways.sum(1)
    best, multiple = (
        -(2 + across_multiple) * found.centers * spread,
        np.zeros(len(spread), np.int64),
    )
    middles = np.zeros(found.ways.shape, np.int64)
    for down in TIMES:
        base = found.antes + across_multiple * found.across + down * found.across.T
        options = [np.full_like(base, -(2 + across_multiple + down) * found.centers)]
        times = (0, *(MIDDLES if over is None else TIMES))
        for m in times[1:]:
            cut = 0 if over is None else over.get((across_multiple, down, m), 0)
            options.append(base + m * found.middle - cut)
        stacked = np.stack(options)
        total = (found.ways * stacked.max(axis=0)).sum(1)
        better = total > best
        best, multiple = np.where(better, total, best), np.where(better, down, multiple)
        middles[better] = np.array(times)[np.argmax(stacked[:, better], axis=0)]
    return AcrossPlay(float(best.sum()), multiple, middles)


def across_values(
    hole: tuple[Card, ...], unseen: tuple[Card, ...], payout_limit: float = 0.0
) -> tuple[float, float, float]:
    """In antes: betting 1x, 2x, 3x Across with these two cards and playing best from there, over
    all crosses of cards unseen.

    `payout_limit` is the payout limit in antes, 0 for none.
    """
    begun = start(hole, unseen)
    found = board_sums(begun)
    over = cut_by_payout_limit(begun, payout_limit) if payout_limit else None
    crosses = float(found.ways.sum()) * found.centers
    one, two, three = (
        best_play_after_across(found, across, over).total / crosses for across in TIMES
    )
    return one, two, three


def hand_nets_after_across(
    hole: tuple[Card, ...],
    unseen: tuple[Card, ...],
    across_multiple: int,
    payout_limit: float = 0.0,
) -> Iterator[NetsAndWays]:
    """Nets in antes, and in how many ways each comes, of one Across bet with best play from there."""
    begun = start(hole, unseen)
    found = board_sums(begun)
    best = best_play_after_across(
        found, across_multiple, cut_by_payout_limit(begun, payout_limit) if payout_limit else None
    )
    early, late, ends = _count_ends(begun, found, best.down, best.middle)
    yield (
        np.array(
            [-float(2 + across_multiple), *(-float(2 + across_multiple + down) for down in TIMES)]
        ),
        np.array([early, *late[1:]], np.float64),
    )
    for down, middle in product(TIMES, TIMES):
        counts = ends[down, middle]
        some = np.flatnonzero(counts)
        yield (
            net_antes_by_levels(across_multiple, down, middle, payout_limit).ravel()[some],
            counts[some].astype(np.float64),
        )


def cut_by_payout_limit(found: Start, payout_limit: float) -> Over:
    """What a payout limit (in antes) takes off, for every three multiples that it can reach."""
    code = found.level[:, None, :].astype(np.int64) * PayLevel.COUNT + found.level[None, :, :]
    out: dict[tuple[int, int, int], Floats] = {}
    most = (net_antes_by_levels(3, 3, 3) - net_antes_by_levels(3, 3, 3, payout_limit)).ravel()
    where = np.flatnonzero(most[code.ravel()])
    if not len(where):
        return out
    i, j, center = np.unravel_index(where, code.shape)
    codes, size = code.ravel()[where], len(found.one)
    place = i * size + j
    count = found.left[center].astype(np.float64)
    for pair in (i, j):
        count -= (found.one[pair] == center).astype(np.int64) + (found.two[pair] == center)
    for across, down, middle in product(TIMES, TIMES, TIMES):
        off = (
            net_antes_by_levels(across, down, middle)
            - net_antes_by_levels(across, down, middle, payout_limit)
        ).ravel()
        if off.any():
            whole = np.bincount(place, off[codes] * count, size * size).astype(np.float64)
            out[across, down, middle] = whole.reshape(size, size)
    return out


# ---- the base game


NetsAndWays = tuple[Floats, Floats]
"""Nets, and in how many ways each comes."""


class EndCounts(NamedTuple):
    """Crosses folded before the Down bet (or at once), and by Down multiple before the Middle bet;
    ends by Down multiple, Middle multiple and pair of levels.
    """

    early: int
    late: Ints
    ends: Ints


class Tally(NamedTuple):
    """A start played: its Across multiple (0 folds); under best play the values of 1x, 2x, 3x in
    antes; crosses folded before the Down bet (or at once), and by Down multiple before the Middle
    bet; ends by Down multiple, Middle multiple and pair of levels.
    """

    across: int
    values: tuple[float, ...]
    early: int
    late: Ints
    ends: Ints


Rule = Callable[[Start], tuple[int, Ints, Ints]]
"""A card's multiples for a start: Across, Down by outer pair, Middle by pair of outer pairs (0
folds).
"""


def tally_start(hole: tuple[Card, ...], rule: Rule | None = None) -> Tally:
    """A start counted whole, under best play or by a card's rule."""
    begun = start(hole, tuple(c for c in DECK if c not in hole))
    found = board_sums(begun)
    crosses = float(found.ways.sum()) * found.centers
    values: tuple[float, ...] = ()
    if rule is not None:
        across, down, middle = rule(begun)
    else:
        plays = [best_play_after_across(found, across) for across in TIMES]
        values = tuple(each.total / crosses for each in plays)
        across = 1 + int(np.argmax(values)) if max(values) > -2 else 0
        down, middle = plays[max(across, 1) - 1][1:]
    if not across:
        return Tally(
            across,
            values,
            CROSSES,
            np.zeros(4, np.int64),
            np.zeros((4, 4, PayLevel.PAIRS), np.int64),
        )
    return Tally(across, values, *_count_ends(begun, found, down, middle))


def _count_ends(begun: Start, found: Boards, down: Ints, middle: Ints) -> EndCounts:
    """The end counts of a `Tally`, from the multiples of the Down and the Middle bet."""
    late, ends = np.zeros(4, np.int64), np.zeros((4, 4, PayLevel.PAIRS), np.int64)
    ways, centers = found.ways.astype(np.int64), found.centers
    early = int(ways[down == 0].sum()) * centers
    held = _kind_counts_of_pairs(begun)
    for d in TIMES:
        late[d] = int(ways[down == d][middle[down == d] == 0].sum()) * centers
    count = ways[:, :, None] * (begun.left - held[:, None] - held[None, :])
    level = begun.level.astype(np.int64)
    place = (
        (4 * down[:, None] + middle)[:, :, None] * PayLevel.PAIRS
        + level[:, None] * PayLevel.COUNT
        + level[None, :]
    )
    ends += (
        np.rint(np.bincount(place.ravel(), count.ravel(), ends.size))
        .astype(np.int64)
        .reshape(ends.shape)
    )
    ends[0] = ends[:, 0] = 0
    return EndCounts(early, late, ends)


def _kind_counts_of_pairs(found: Start) -> Ints:
    """How many cards of each kind (columns) the pairs of outer cards hold (rows)."""
    held = np.zeros((len(found.one), len(found.left)), np.int64)
    for kind in (found.one, found.two):
        np.add.at(held, (np.arange(len(found.one)), kind), 1)
    return held


def center_counts_by_pair(found: Start) -> Ints:
    """How many cards of each kind (columns) are left beside the pairs of outer cards (rows)."""
    left: Ints = found.left - _kind_counts_of_pairs(found)
    return left


def main_sheet(tallies: list[tuple[Tally, int]]) -> ParSheet:
    """The base game in Antes from the tallies of all starts and how many hands each stands for.

    A round's row is the higher of its two hands, by which the Middle bet is settled.
    """
    bet, ante = bet_and_ante_payoffs_by_level()
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
        for down in TIMES:
            late = hands * int(found.late[down])
            add(FOLDS[2], -2 - across - down, late)
            reached = Fraction(late + hands * int(found.ends[down].sum()), total)
            played["Down"][down] += reached
            at_risk += down * reached
            for m in TIMES:
                counts = hands * found.ends[down, m]
                share = Fraction(int(counts.sum()), total)
                played["Middle"][m] += share
                at_risk += m * share
                for code in np.flatnonzero(counts).tolist():
                    i, j = divmod(code, PayLevel.COUNT)
                    net = ante[i] + ante[j] + across * bet[i] + down * bet[j] + m * bet[min(i, j)]
                    add(_level_name(min(i, j)), int(net), int(counts[code]))
    made = sheet(
        "criss-cross-poker",
        "main",
        _ordered_chances(chances),
        unit="ante",
        per="both Antes",
        at_risk=2,
        notes=(
            _share_of_bets_text(played),
            "A round's row is the higher of its two hands, and what the bets pay it; they pay both hands.",
        ),
    )
    return msgspec.structs.replace(
        made, unit="ante", element_of_risk=float(-Fraction(made.ev) / at_risk)
    )


def _level_name(level: int) -> str:
    return "below a pair of 6s" if level == PayLevel.LOSING else PAYTABLES["bets"].rows[level].name


def _ordered_chances(chances: dict[tuple[str, Fraction], Fraction]) -> list[Chance]:
    names = [
        *(row.name for row in PAYTABLES["bets"].rows),
        _level_name(PayLevel.LOSING),
        *reversed(FOLDS),
    ]
    pays = {row.name: str(row.odds) for row in PAYTABLES["bets"].rows}
    ends = [
        Chance(name, share, pays.get(name, "lose"), net) for (name, net), share in chances.items()
    ]
    return sorted(ends, key=lambda end: (names.index(end.hand), -end.net))


def _share_of_bets_text(played: dict[str, list[Fraction]]) -> str:
    told = []
    for kind, shares in played.items():
        parts = [f"{n}x {100 * float(shares[n]):.2f} %" for n in (1, 2, 3) if shares[n]]
        told.append(f"{kind} {', '.join(parts)}")
    return f"Best play, of all rounds: {'; '.join(told)}; the rest is folded."
