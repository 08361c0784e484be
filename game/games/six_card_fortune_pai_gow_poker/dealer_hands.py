"""Every hand the dealer can hold at Six-Card Fortune Pai Gow Poker, set the house way and counted
exactly.

How six cards are set hangs on their ranks alone, unless five of them (with the joker, four) are of
one suit. So the dealer's hands fall into 24,570 patterns of ranks, and into 29,029 suited kinds
that each suit has anew. A pattern's hands are counted by its ranks; those of them that are suited
are taken out and counted where they belong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import HIDDEN, JOKER, Card
from ...hands import PAI_GOW
from ...hands.pai_gow import house_way, is_misset, low_card_strength
from ...odds.shipped_data import shipped_arrays
from .rules import EIGHTS

SHIPPED = "six_card_fortune_pai_gow_poker/dealer_hands.npz"
RANKS, NONE = 13, 13
"""How many ranks there are, and what stands for no card in their place."""
Ints = NDArray[np.int64]
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)
_KEYS = 5 ** np.arange(RANKS + 1, dtype=np.int64)


def bits_of(some: tuple[Card, ...]) -> int:
    """Cards as bits; hidden ones are left out."""
    return sum(1 << int(c) for c in some if c != HIDDEN)


# -- the patterns ----------------------------------------------------------------------------------


@cache
def patterns() -> NDArray[np.uint8]:
    """How many of each rank, and of the joker last, six cards can hold: a row a pattern."""
    rows = np.zeros((1, 0), np.uint8)
    for most in (*(4,) * RANKS, 1):
        more = np.repeat(np.arange(most + 1, dtype=np.uint8), len(rows))
        rows = np.column_stack([np.tile(rows, (most + 1, 1)), more])
        rows = rows[rows.sum(axis=1) <= 6]
    found: NDArray[np.uint8] = rows[rows.sum(axis=1) == 6]
    return found


@cache
def _pattern_keys() -> Ints:
    keys: Ints = patterns() @ _KEYS
    return keys


def pattern_at(cards: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The row of `patterns` of each hand of an array, one column a card."""
    keys = np.append(np.repeat(_KEYS[:RANKS], 4), _KEYS[RANKS])
    found: NDArray[np.intp] = np.searchsorted(_pattern_keys(), keys.take(cards).sum(axis=-1))
    return found


class Suited(msgspec.Struct, frozen=True):
    """Hands with five cards or more of a suit, the joker one of them: the ranks held in the suit as
    bits, whether the joker is held, the rank of the card of another suit (`NONE` without one), and
    the row of `patterns` that its ranks are.
    """

    held: NDArray[np.int64]
    joker: NDArray[np.bool_]
    other: NDArray[np.uint8]
    pattern: NDArray[np.intp]


@cache
def suited_hands() -> Suited:
    """All suited hands of one suit."""
    rows = [
        (sum(1 << rank for rank in ranks), joker, other)
        for joker in (False, True)
        for size in (5 - joker, 6 - joker)
        for ranks in combinations(range(RANKS), size)
        for other in (range(RANKS) if size + joker == 5 else (NONE,))
    ]
    held, joker, other = (np.array(column) for column in zip(*rows, strict=True))
    keys = (held[:, None] >> np.arange(RANKS) & 1) @ _KEYS[:RANKS] + joker * _KEYS[RANKS]
    keys += np.where(other == NONE, 0, _KEYS.take(other % RANKS))
    return Suited(
        held.astype(np.int64), joker, other.astype(np.uint8), np.searchsorted(_pattern_keys(), keys)
    )


def example_hands() -> Iterator[tuple[Card, ...]]:
    """A hand of each pattern that is not suited, then each suited hand in clubs."""
    for row in patterns():
        ranks = [rank for rank in range(RANKS) for _ in range(row[rank])]
        yield (
            *(Card(rank * 4 + i % 4) for i, rank in enumerate(ranks)),
            *(JOKER,) * int(row[RANKS]),
        )
    found = suited_hands()
    for held, joker, other in zip(
        found.held.tolist(), found.joker, found.other.tolist(), strict=True
    ):
        hand = [Card(rank * 4) for rank in range(RANKS) if held >> rank & 1]
        yield (
            *hand,
            *((Card(other * 4 + 1),) if other != NONE else ()),
            *((JOKER,) if joker else ()),
        )


def set_by_the_house(hand: tuple[Card, ...]) -> tuple[int, int]:
    """The strength of the high hand and of the dealer's low card when six cards are set the house
    way.
    """
    made = house_way(hand)
    return PAI_GOW.strength(made.high), low_card_strength(made.low, joker_beats_ace=False)


def house_way_strengths() -> tuple[list[int], list[int]]:
    """The strengths of every pattern and every suited hand set the house way, high hands and low
    cards: a second.
    """
    high, low = zip(*map(set_by_the_house, example_hands()), strict=True)
    return list(high), list(low)


class DealerTables(msgspec.Struct, frozen=True):
    """The pairs of strengths that the dealer's hands come to, lowest high hand first, and which
    pair each pattern and each suited hand is.
    """

    high: Ints
    low: Ints
    plain: NDArray[np.intp]
    suited: NDArray[np.intp]


def dealer_tables_from(high: NDArray[np.uint16], low: NDArray[np.uint8]) -> DealerTables:
    """From what `house_way_strengths` finds."""
    pairs, at = np.unique(high.astype(np.int64) << 4 | low, return_inverse=True)
    return DealerTables(pairs >> 4, pairs & 15, at[: len(patterns())], at[len(patterns()) :])


@cache
def shipped_dealer_tables() -> DealerTables:
    """From the assets. Raises `MissingPart`."""
    high, low = shipped_arrays(SHIPPED, "high", "low")
    return dealer_tables_from(high, low)


@cache
def _best_six_card_strengths() -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The strength of the best hand in the six cards of each pattern and of each suited hand."""
    found = PAI_GOW.strengths(np.array(list(example_hands())))
    return found[: len(patterns())], found[len(patterns()) :]


# -- the count -------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def plain_and_suited_hands_left(gone_bits: int) -> tuple[Ints, Ints]:
    """How many hands of each pattern that are not suited, and of each suited kind, have no card in
    `gone_bits` (bits).
    """
    found = suited_hands()
    free = [[(~gone_bits >> (rank * 4 + suit)) & 1 for suit in range(4)] for rank in range(RANKS)]
    joker = ~gone_bits >> int(JOKER) & 1
    plain = _CHOOSE[joker].take(patterns()[:, RANKS])
    for rank, suits in enumerate(free):
        plain *= _CHOOSE[sum(suits)].take(_columns()[rank])
    ours = np.zeros(len(found.held), np.int64)
    for suit in range(4):
        taken = sum((1 - suits[suit]) << rank for rank, suits in enumerate(free))
        others = np.array([*(sum(suits) - suits[suit] for suits in free), 1])
        ours += others.take(found.other) * ((found.held & taken) == 0)
    if not joker:
        ours *= ~found.joker
    plain -= np.bincount(found.pattern, ours, len(plain)).astype(np.int64)
    return plain, ours


@cache
def _columns() -> NDArray[np.uint8]:
    return np.ascontiguousarray(patterns().T)


def strength_counts(gone_bits: int) -> Ints:
    """How many hands of six cards have each strength, from the cards that are not in `gone_bits` (bits).

    >>> int(strength_counts(0).sum()) == comb(53, 6)
    True
    """
    found = np.zeros(PAI_GOW.top + 1)
    for strength, each in zip(
        _best_six_card_strengths(), plain_and_suited_hands_left(gone_bits), strict=True
    ):
        found += np.bincount(strength, each, len(found))
    return found.astype(np.int64)


class DealerHands(msgspec.Struct, frozen=True):
    """The dealer's hands from the cards one does not know: high and low strength, in how many ways,
    and all ways together.
    """

    high: Ints
    low: Ints
    ways: Ints
    total: int


@lru_cache(maxsize=16)
def dealer_hands_without(gone_bits: int) -> DealerHands:
    """The hands the dealer can hold without the cards in `gone_bits` (bits): two milliseconds.

    >>> from game.core.cards import cards
    >>> dealer_hands_without(bits_of(cards("As Kd Qh Jc 9s Jk"))).total == comb(47, 6)
    True
    """
    one = shipped_dealer_tables()
    plain, ours = plain_and_suited_hands_left(gone_bits)
    both = np.bincount(one.plain, plain, len(one.high)) + np.bincount(
        one.suited, ours, len(one.high)
    )
    return DealerHands(one.high, one.low, both.astype(np.int64), int(both.sum()))


@cache
def worth_by_exposed_own_card() -> tuple[float, ...]:
    """What six cards are worth under best play, in stakes, when one of them is known: by its rank,
    the joker last.
    """
    return tuple(shipped_arrays(SHIPPED, "shown")[0].tolist())


class OutcomeCounts(msgspec.Struct, frozen=True):
    """Against how many of the dealer's hands a setting wins and loses, and against how many of
    those with eights or better.
    """

    total: int
    won: int
    lost: int
    won_double: int
    lost_double: int

    @property
    def double_worth(self) -> float:
        """The expected net of the Double Down, in stakes."""
        return (self.won_double - self.lost_double) / self.total

    @property
    def net_stakes(self) -> int:
        """Both in stakes times `total`, the double declined where it loses."""
        return self.won - self.lost + max(0, self.won_double - self.lost_double)

    @property
    def best_worth(self) -> float:
        """The expected net of both in stakes, the double declined where it loses."""
        return self.net_stakes / self.total

    @property
    def counts_by_net(self) -> tuple[int, int, int, int, int]:
        """How many of the dealer's hands end with -2, -1, 0, +1 and +2 stakes net, the double taken
        where it gains.
        """
        twice = self.won_double > self.lost_double
        lost, won = (self.lost_double, self.won_double) if twice else (0, 0)
        return lost, self.lost - lost, self.total - self.lost - self.won, self.won - won, won


def outcome_counts(high: tuple[Card, ...], low: Card, against: DealerHands) -> OutcomeCounts:
    """How five cards and one fare against the dealer's hands (670a.11(f)-(g), R-PG2, R-PG3)."""
    eights = int(np.searchsorted(against.high, EIGHTS))
    if is_misset(high, low):
        return OutcomeCounts(against.total, 0, against.total, 0, int(against.ways[eights:].sum()))
    over = int(np.searchsorted(against.high, PAI_GOW.strength(high)))
    above = against.low < low_card_strength(low)
    under = np.where(above, against.ways, 0)
    worse = np.where(above, 0, against.ways)
    return OutcomeCounts(
        against.total,
        int(under[:over].sum()),
        int(worse[over:].sum()),
        int(under[eights:over].sum()),
        int(worse[max(over, eights) :].sum()),
    )
