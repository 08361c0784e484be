"""Pai gow's base game, exactly: every player's hand up to suits, each set in six ways, against each
of its 10,737,573 dealer hands.

All 22,957,480 hands are laid down for the dealer, lowest high hand first, and counted in every set
of cards that they hold. How many that share no card with a hand lie below its high hand then comes
by inclusion and exclusion over its 64 sets of cards, for each low card apart. Half a minute; what
is shipped of it is `Parts`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import JOKER
from ...core.declaration import Game
from ...hands import PAI_GOW
from ...hands.deck_counts import subsets
from ...hands.pai_gow import card_rank_index, low_card_strength
from ...odds.par.sheet import Chance, ParSheet, expectation, sheet
from .dealer_hands import (
    NONE,
    RANKS,
    DealerTables,
    Ints,
    pattern_at,
    patterns,
    shipped_dealer_tables,
    suited_hands,
)
from .rules import EIGHTS, PAIR

Hands = NDArray[np.uint8]
Counts = NDArray[np.int32]


class DealSize:
    """Cards of the pack and of a hand, a player's hands, and the dealer's against each."""

    PACK = 53
    HELD = 6
    HANDS = comb(PACK, HELD)
    DEALS = comb(PACK - HELD, HELD)


_CHUNK = 1 << 14
_OFFSETS = tuple(
    int(x) for x in np.cumsum([0, *(comb(DealSize.PACK, n) for n in range(DealSize.HELD))])
)
_CHOOSE = np.array(
    [[comb(c, n) for c in range(DealSize.PACK)] for n in range(DealSize.HELD)], np.int32
)
_SETS = tuple(
    some for size in range(DealSize.HELD) for some in combinations(range(DealSize.HELD), size)
)
"""The sets of up to five of six cards; the sixth, the hand itself, is one hand of the dealer's."""


class SixCardClasses(NamedTuple):
    """Hands that differ in more than their suits: six cards each in ascending order, and how many
    hands each stands for.
    """

    cards: Hands
    weight: Ints


@cache
def six_card_classes() -> SixCardClasses:
    """Every hand of six cards up to suits: it matters which sets of ranks the four suits hold, not
    which suit holds which.

    >>> len(six_card_classes().cards), int(six_card_classes().weight.sum()) == comb(53, 6)
    (1097447, True)
    """
    cards, weights = [], []
    # in how many orders four suits can lie, by which neighbors are the same once they are sorted
    # (a bit a pair)
    orders = np.array([24, 12, 12, 4, 12, 6, 4, 1])
    for joker in (0, 1):
        for shape in combinations_with_replacement(range(DealSize.HELD + 1), 4):
            if sum(shape) + joker != DealSize.HELD:
                continue
            held = np.sort(_rank_sets(shape), axis=1)
            same = (held[:, 1:] == held[:, :-1]) @ np.array([1, 2, 4])
            on = (held[:, None, :] >> np.arange(RANKS)[:, None] & 1).astype(bool)
            rows = np.nonzero(on.reshape(len(held), 4 * RANKS))[1].reshape(
                len(held), DealSize.HELD - joker
            )
            cards.append(
                np.column_stack([rows, np.full((len(rows), joker), JOKER)]).astype(np.uint8)
            )
            weights.append(orders[same])
    return SixCardClasses(np.concatenate(cards), np.concatenate(weights))


def _rank_sets(shape: tuple[int, ...]) -> Ints:
    """The ranks that four suits hold as bits, so many each, suits with as many in one order only."""
    found = np.zeros((1, 0), np.int64)
    for size in sorted(set(shape)):
        sets = [sum(1 << rank for rank in ranks) for ranks in combinations(range(RANKS), size)]
        more = np.array(list(combinations_with_replacement(sets, shape.count(size))))
        found = np.column_stack(
            [np.repeat(found, len(more), axis=0), np.tile(more, (len(found), 1))]
        )
    return found


# -- the dealer's hands ----------------------------------------------------------------------------


def house_set_strengths(
    cards: Hands, known: DealerTables
) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """Hands of six cards in ascending order as the house sets them: the strength of the high hand
    and of the low card.
    """
    pair = known.plain[pattern_at(cards)]
    rows, _, kinds = find_suited_hands(cards)
    pair[rows] = known.suited[kinds]
    return known.high[pair].astype(np.uint16), known.low[pair].astype(np.uint8)


class SuitedHands(NamedTuple):
    """Which of some hands are suited, by their rows; the suit of each; and which row of
    `DealerTables.suited` it is.
    """

    rows: NDArray[np.intp]
    suits: NDArray[np.intp]
    table_rows: NDArray[np.int32]


def find_suited_hands(cards: Hands) -> SuitedHands:
    """The suited ones of these hands (a joker last)."""
    rows, suits = np.nonzero(_suit_counts(cards) + (cards[:, -1:] == JOKER) >= DealSize.HELD - 1)
    some = cards[rows]
    ours = (some & 3 == suits[:, None]) & (some < JOKER)
    held = np.where(ours, np.int64(1) << (some >> 2), 0).sum(axis=1)
    other = np.where(ours | (some == JOKER), -1, (some >> 2).astype(np.int64)).max(axis=1)
    return SuitedHands(
        rows,
        suits,
        _suited_rows()[(some[:, -1] == JOKER).astype(np.intp), held, other % (NONE + 1)],
    )


def _suit_counts(cards: Hands) -> NDArray[np.int64]:
    return np.stack(
        [((cards & 3 == suit) & (cards < JOKER)).sum(axis=1) for suit in range(4)], axis=1
    )


@cache
def _suited_rows() -> NDArray[np.int32]:
    """The row of `suited` by whether the joker is held, the ranks in the suit, and the rank of the
    other card.
    """
    found = suited_hands()
    at = np.full((2, 1 << RANKS, NONE + 1), -1, np.int32)
    at[found.joker.astype(np.intp), found.held, found.other] = np.arange(len(found.held))
    return at


class _Count:
    """How many of the hands laid down so far hold each set of cards, for each low card of theirs."""

    def __init__(self) -> None:
        self.found = np.zeros((_OFFSETS[-1], RANKS), np.int32)

    def add_hands(self, cards: Hands, low: NDArray[np.uint8]) -> None:
        """Lay down more hands of the dealer."""
        for start in range(0, len(cards), _CHUNK):
            rows = slice(start, start + _CHUNK)
            for _, at in _set_indices(cards[rows]):
                np.add.at(self.found.reshape(-1), at * RANKS + low[rows], np.int32(1))

    def disjoint_hands(self, cards: Hands) -> Counts:
        """For each hand how many laid down share no card with it, for each low card; the hand
        itself is not reckoned in.
        """
        out = np.zeros((len(cards), RANKS), np.int32)
        for start in range(0, len(cards), _CHUNK):
            rows = out[start : start + _CHUNK]
            for size, at in _set_indices(cards[start : start + _CHUNK]):
                if size & 1:
                    rows -= self.found[at]
                else:
                    rows += self.found[at]
        return out


def _set_indices(cards: Hands) -> list[tuple[int, NDArray[np.int32]]]:
    """Where `_Count` keeps each of `_SETS` of every hand, and how many cards that set has."""
    columns = [np.ascontiguousarray(cards[:, i]) for i in range(DealSize.HELD)]
    parts = {
        (n, i): _CHOOSE[n].take(columns[i])
        for i in range(DealSize.HELD)
        for n in range(1, min(i + 1, DealSize.HELD - 1) + 1)
    }
    found = []
    for some in _SETS:
        at = np.full(len(cards), _OFFSETS[len(some)], np.int32)
        for n, i in enumerate(some, 1):
            at += parts[n, i]
        found.append((len(some), at))
    return found


# -- every setting ---------------------------------------------------------------------------------


class ClassOutcomes(NamedTuple):
    """What one setting of each class wins and loses, as in `dealer_hands.OutcomeCounts`."""

    won: Counts
    lost: Counts
    won_double: Counts
    lost_double: Counts


class Settled(NamedTuple):
    """What the six settings of each class win and lose, column i with the i-th card low, as in
    `dealer_hands.OutcomeCounts`.
    """

    won: Counts
    lost: Counts
    won_double: Counts
    lost_double: Counts

    def best_lows_and_doubles(self) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
        """Which card goes low in each class, of equals the first; and whether the wager is then
        doubled.
        """
        low = (self.won - self.lost + np.maximum(0, self.won_double - self.lost_double)).argmax(
            axis=1
        )
        chosen = self.outcomes_with_low(low)
        return low, chosen.won_double > chosen.lost_double

    def outcomes_with_low(self, low: NDArray[np.intp]) -> ClassOutcomes:
        """The four figures of each class with one card low."""
        return ClassOutcomes(*(np.take_along_axis(each, low[:, None], 1)[:, 0] for each in self))


def _high_low_and_misset(
    cards: Hands,
) -> tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.bool_]]:
    """The high strength and the low card of each setting, and whether the low card outranks the
    high hand.
    """
    high = np.empty(cards.shape, np.uint16)
    for i in range(DealSize.HELD):
        high[:, i] = PAI_GOW.of_columns([cards[:, j] for j in range(DealSize.HELD) if j != i])
    low = np.array([low_card_strength(c) for c in range(DealSize.PACK)], np.uint8)[cards]  # type: ignore[arg-type]
    rank = np.array([card_rank_index(c) for c in range(DealSize.PACK)])[cards]  # type: ignore[arg-type]
    top = np.array([PAI_GOW.ranks(strength)[0] for strength in range(PAIR)])
    misset = (high < PAIR) & (top[np.minimum(high, PAIR - 1)] < rank)
    return high, low, misset


def settle_all(known: DealerTables) -> Settled:
    """Every setting of every class, from how the house sets its hands."""
    cards = six_card_classes().cards
    high, low, misset = _high_low_and_misset(cards)
    own_high, own_low = house_set_strengths(cards, known)
    dealt = subsets(DealSize.PACK, DealSize.HELD)
    their_high, their_low = house_set_strengths(dealt, known)
    order = np.argsort(their_high, kind="stable")
    laid = np.searchsorted(their_high[order], np.arange(PAI_GOW.top + 2))
    asked = np.argsort(high.reshape(-1), kind="stable")
    answered = np.searchsorted(high.reshape(-1)[asked], np.arange(PAI_GOW.top + 2))
    count = _Count()
    below, both = np.zeros(high.size, np.int32), np.zeros(high.size, np.int32)
    weak = np.zeros((len(cards), RANKS), np.int32)
    for strength in range(PAI_GOW.top + 1):
        if strength == EIGHTS:
            weak = _count_own_hand(count.disjoint_hands(cards), own_low, own_high < EIGHTS)
        some = asked[answered[strength] : answered[strength + 1]]
        if len(some):
            hand = some // DealSize.HELD
            found = _count_own_hand(
                count.disjoint_hands(cards[hand]), own_low[hand], own_high[hand] < strength
            )
            below[some] = found.sum(axis=1)
            both[some] = _counts_below_low(found, low.reshape(-1)[some])
        new = order[laid[strength] : laid[strength + 1]]
        count.add_hands(dealt[new], their_low[new])
    every = _count_own_hand(count.disjoint_hands(cards), own_low, np.ones(len(cards), np.bool_))
    return _settled_from_counts(
        high, low, misset, below.reshape(high.shape), both.reshape(high.shape), weak, every
    )


@cache
def shipped_settlements() -> Settled:
    """The same from the house's settings as they ship, remembered: a minute. Raises `MissingPart`."""
    return settle_all(shipped_dealer_tables())


def _count_own_hand(found: Counts, low: NDArray[np.uint8], laid: NDArray[np.bool_]) -> Counts:
    """Reckon in the hand itself, where it has been laid down for the dealer."""
    found[np.arange(len(found)), low] += laid
    return found


def _counts_below_low(found: Counts, low: NDArray[np.uint8]) -> Counts:
    total: Counts = (found * (np.arange(RANKS) < low[:, None])).sum(axis=1, dtype=np.int32)
    return total


def _settled_from_counts(
    high: NDArray[np.uint16],
    low: NDArray[np.uint8],
    misset: NDArray[np.bool_],
    below: Counts,
    both: Counts,
    weak: Counts,
    every: Counts,
) -> Settled:
    """From how many dealer hands lie below each high hand, and below both hands, to what is won and
    lost.
    """
    none = np.zeros((len(every), 1), np.int32)
    under = np.take_along_axis(
        np.hstack([none, every.cumsum(axis=1, dtype=np.int32)]), low.astype(np.intp), 1
    )
    weak_under = np.take_along_axis(
        np.hstack([none, weak.cumsum(axis=1, dtype=np.int32)]), low.astype(np.intp), 1
    )
    weak_all = weak.sum(axis=1, dtype=np.int32)[:, None]
    strong = DealSize.DEALS - weak_all
    over = high >= EIGHTS
    won_double = np.where(over, both - weak_under, 0)
    lost_double = strong - np.where(over, below - weak_all, 0) - (under - weak_under) + won_double
    return Settled(
        np.where(misset, 0, both),
        np.where(misset, DealSize.DEALS, DealSize.DEALS - below - under + both),
        np.where(misset, 0, won_double),
        np.where(misset, strong, lost_double),
    )


# -- what is shipped -------------------------------------------------------------------------------


class Parts(NamedTuple):
    """The base game by the ranks of the player's cards, a row a pattern
    (`pai_gow_dealer.patterns`).

    Of `ends` the columns are net stakes of -2 to 2, and each counts pairs of a player's hand and a
    dealer's; `doubled` are the player's hands that take the Double Down; `shown` is what a hand is
    worth of which one card is known, by its rank.
    """

    ends: Ints
    doubled: Ints
    shown: NDArray[np.float64]


def counts_by_net_stakes(
    settled: Settled, low: NDArray[np.intp], twice: NDArray[np.bool_]
) -> dict[int, Counts]:
    """Of each class the dealer's hands by net stakes, from -2 to 2."""
    won, lost, won_double, lost_double = settled.outcomes_with_low(low)
    two, minus_two = np.where(twice, won_double, 0), np.where(twice, lost_double, 0)
    return {
        -2: minus_two,
        -1: lost - minus_two,
        0: DealSize.DEALS - lost - won,
        1: won - two,
        2: two,
    }


def choice_totals(settled: Settled, low: NDArray[np.intp], twice: NDArray[np.bool_]) -> Parts:
    """What these choices come to: which card goes low, and whether the wager is doubled."""
    cards, weight = six_card_classes()
    each = counts_by_net_stakes(settled, low, twice)
    at, rows = pattern_at(cards), len(patterns())
    ends = [
        np.bincount(at, column * weight.astype(float), rows).astype(np.int64)
        for column in each.values()
    ]
    net = (
        sum(
            (value * column.astype(np.int64) for value, column in each.items()),
            np.zeros(len(cards), np.int64),
        )
        * weight
    )
    held = np.array([(cards >> 2 == rank).sum(axis=1) for rank in range(RANKS + 1)])
    doubled = np.bincount(at, twice * weight, rows).astype(np.int64)
    return Parts(np.stack(ends, axis=1), doubled, held @ net / (held @ weight) / DealSize.DEALS)


def main_sheet(game: Game, found: Parts) -> ParSheet:
    """The sheet of the base game, all parts added up."""
    total = DealSize.HANDS * DealSize.DEALS
    names = ("loses 2", "loses 1", "comes out even", "wins 1", "wins 2")
    chances = [
        Chance(name, Fraction(int(ways), total), f"{net:+d}" if net else "push", Fraction(net))
        for net, name, ways in zip(range(-2, 3), names, found.ends.sum(axis=0), strict=True)
    ]
    doubled = Fraction(int(found.doubled.sum()), DealSize.HANDS)
    made = sheet(game.slug, "main", reversed(chances), unit=game.base, per="Pai Gow wager")
    return msgspec.structs.replace(
        made,
        element_of_risk=float(-expectation(chances) / (1 + doubled)),
        notes=(
            f"Each of {DealSize.HANDS:,} hands with best play, against each of {DealSize.DEALS:,} hands of the dealer.",
            f"Best play takes the Double Down with {100 * float(doubled):.2f} % of all hands.",
        ),
    )
