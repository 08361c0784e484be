"""First hands and six-card hands of Lunar Poker up to suits, and sums over all hands that hold
given cards.

The exposed card is put in the suit that is 0; what the other three suits are called is all the
same, so hands are listed once for the orders of these, with how many hands each stands for.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.cards import DECK
from ....hands import LUNAR
from ....hands.deck_counts import subsets
from ....odds.shipped_data import shipped_arrays
from ..rules import QUALIFYING, bet_odds
from .dealer_hands import Floats, Ints, set_indices

OFFSETS = (0, 1, 53, 1379, 23479, 294204)
"""Where sets of so many cards begin in a table of sums; all sets of up to four cards come before
the last.
"""


class FiveCardClasses(NamedTuple):
    """Hands by row, cards in rising order, and how many hands each stands for."""

    cards: NDArray[np.uint8]
    weight: Ints


@cache
def hand_classes(card_count: int) -> FiveCardClasses:
    """All hands of so many cards up to the names of the suits 1 to 3."""
    every = subsets(52, card_count)
    bits = np.array([1 << 13 * (c & 3) + (c >> 2) for c in range(52)])
    kept, weights = [], []
    block = 1 << 16
    for start in range(0, len(every), block):
        part = every[start : start + block]
        held = bits[part[:, 0]]
        for column in part.T[1:]:
            held |= bits[column]
        one, two, three = (held >> 13 * suit & 0x1FFF for suit in (1, 2, 3))
        rows = np.flatnonzero((one >= two) & (two >= three))
        one, two, three = one[rows], two[rows], three[rows]
        kept.append(part[rows])
        weights.append(np.where(one == three, 1, np.where((one == two) | (two == three), 3, 6)))
    return FiveCardClasses(np.concatenate(kept), np.concatenate(weights).astype(np.int64))


@cache
def part_set_indices() -> Ints:
    """For each set of places of a hand, fewer than five, where its cards stand in a table of sums:
    a row a set.
    """
    columns = [c.astype(np.int64) for c in hand_classes(5).cards.T]
    out = np.empty((31, len(columns[0])), np.int64)
    for part in range(31):
        some = [columns[i] for i in range(5) if part >> i & 1]
        out[part] = OFFSETS[len(some)] + set_indices(some)
    return out


def cards_renamed(names: tuple[int, ...]) -> Ints:
    """Every card with suits 1 to 3 called otherwise."""
    return np.array([c & ~3 | (0, *names)[c & 3] for c in range(52)], np.int64)


@cache
def renamed_set_indices() -> tuple[Ints, ...]:
    """For each naming of the three suits, where a set of up to four cards stands under it."""
    out = []
    for names in permutations((1, 2, 3)):
        to = cards_renamed(names)
        table = []
        for size in range(5):
            sets = subsets(52, size).astype(np.int64)
            sets = sets[np.argsort(set_indices(list(sets.T)))] if size else sets
            again = np.sort(to[sets], axis=1)
            table.append(OFFSETS[size] + set_indices(list(again.T)))
        out.append(np.concatenate(table))
    return tuple(out)


def sums_by_kept_set(rows: Ints, values: Floats) -> Floats:
    """For every set of up to four cards, `values` added up over all five-card hands that hold it.

    `rows` are classes, `values` theirs; hands that are in no row count as nothing.
    """
    half = np.zeros(OFFSETS[5])
    shared = values * hand_classes(5).weight[rows] / 6.0
    for part in part_set_indices():
        half += np.bincount(part[rows], weights=shared, minlength=OFFSETS[5])
    return np.asarray(sum(half[names] for names in renamed_set_indices()))


@cache
def renamed_five_indices() -> tuple[Ints, ...]:
    """Where each five-card class stands among all five-card hands, under every naming of the three
    suits.
    """
    out = []
    for names in permutations((1, 2, 3)):
        to = cards_renamed(names)
        out.append(set_indices(list(np.sort(to[hand_classes(5).cards], axis=1).T)))
    return tuple(out)


@cache
def five_indices_of_six() -> Ints:
    """For each way to leave a card out, where the other five of each six-card class stand: a row a
    card left out.
    """
    columns = [c.astype(np.int64) for c in hand_classes(6).cards.T]
    return np.array(
        [set_indices([c for i, c in enumerate(columns) if i != out]) for out in range(6)]
    )


@cache
def six_card_strengths_and_wins() -> tuple[Ints, Ints]:
    """The strength of every six-card class, and what a winning Bet is paid on it, both combinations
    together.
    """
    cards = hand_classes(6).cards
    strength = LUNAR.of_columns(list(cards.T)).astype(np.int64)
    return strength, six_card_bet_wins(cards, strength)


def six_card_bet_wins(hands: NDArray[np.uint8], strength: Ints) -> Ints:
    """What a winning Bet is paid on six cards each, in rising order, of these strengths; 0 below an
    ace-king.

    Raises `MissingPart`.
    """
    win = np.zeros(len(hands), np.int64)
    made = np.flatnonzero(strength >= QUALIFYING)
    keys, wins = _shipped_keys_and_wins()
    win[made] = wins[np.searchsorted(keys, _payoff_keys(hands[made]))]
    return win


@cache
def _shipped_keys_and_wins() -> tuple[Ints, Ints]:
    keys, wins = shipped_arrays("lunar_poker/wins.npz", "keys", "wins")
    return keys, wins.astype(np.int64)


def six_card_keys_and_wins() -> tuple[Ints, Ints]:
    """By `_payoff_keys` in rising order what a winning Bet is paid on six cards: of each kind of hands one
    is settled.
    """
    cards = hand_classes(6).cards
    strength = LUNAR.of_columns(list(cards.T)).astype(np.int64)
    made = np.flatnonzero(strength >= QUALIFYING)
    keys, first = np.unique(_payoff_keys(cards[made]), return_index=True)
    paid = [
        bet_odds(tuple(DECK[c] for c in cards[at].tolist()), int(strength[at])).odds.win
        for at in made[first].tolist()
    ]
    return keys, np.array(paid, np.int64)


def _payoff_keys(hands: NDArray[np.uint8]) -> Ints:
    """Equal for hands of six that are paid alike: their ranks, and with five cards of a suit which
    of them are not of it.
    """
    key = np.zeros(len(hands), np.int64)
    for column in hands.T:
        key = key * 13 + (column >> 2)
    counts = np.stack([(hands & 3 == suit).sum(1, dtype=np.int8) for suit in range(4)])
    off = (hands & 3 != counts.argmax(0)[:, None]) @ (1 << np.arange(6))
    return np.asarray(key * 65 + np.where(counts.max(0) >= 5, off, 64))


def keepable_masks() -> tuple[int, ...]:
    """The sets of places that may be kept in an exchange of two to five cards."""
    return tuple(
        sum(1 << i for i in some) for size in range(4) for some in combinations(range(5), size)
    )
