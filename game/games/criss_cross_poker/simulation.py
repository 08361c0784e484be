"""Criss-Cross Poker for volume (674a.11): two cards, the cross as left, right, top, bottom and
center.

The card's decisions are seen in the cards; those of best play are looked up, shipped by start and
kinds of outer cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules
from ...hands import FIVE
from ...odds.shipped_data import shipped_arrays
from ...odds.simulation.dealing import Cards, Ints, NetCountsAndStaked, run_rounds
from ...odds.strategy.card_language import CardFacts
from ...odds.unseen_cards import nets_by_strength as by_strength
from .card import CARD, line_card_facts
from .rules import PAYTABLES

KINDS = 26
"""A rank, and whether the card is of the suit that both hole cards share: 13 more where it is."""


class Multiples(NamedTuple):
    """The multiples of every round's bets, 0 where it was folded before."""

    across: Ints
    down: Ints
    middle: Ints


Decide = Callable[[Cards], Multiples]


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    decide = best_multiples if strategy == "best" else multiples_by_card
    return run_rounds(
        game, rules, rounds, seed, strategy, 7, partial(_nets_and_stakes, decide=decide)
    )


def _nets_and_stakes(cards: Cards, ante: int, *, decide: Decide) -> tuple[Ints, Ints]:
    one, two, left, right, top, bottom, center = cards
    across, down, middle = decide(cards)
    a, d = (
        FIVE.of_columns((one, two, left, right, center)),
        FIVE.of_columns((one, two, top, bottom, center)),
    )
    antes, bets = (
        by_strength(PAYTABLES["antes"], FIVE, ante),
        by_strength(PAYTABLES["bets"], FIVE, ante),
    )
    net = antes[a] + antes[d] + across * bets[a] + down * bets[d] + middle * bets[np.maximum(a, d)]
    staked = (2 + across + down + middle) * ante
    out = middle == 0
    return np.where(out, -staked, net), staked


# ---- by the card


def multiples_by_card(cards: Cards) -> Multiples:
    """The card's decisions."""
    one, two, left, right, top, bottom = cards[:6]
    hand = (one, two)
    across = CARD.multiples("across", CardFacts({"hand": hand}))
    down = CARD.multiples("down", CardFacts({"hand": hand, "turned": (left, right)}))
    middle = CARD.multiples("middle", line_card_facts(hand, (left, right), (top, bottom)))
    return Multiples(
        across, np.where(across > 0, down, 0), np.where((across > 0) & (down > 0), middle, 0)
    )


# ---- best play


class CrossPlays(NamedTuple):
    """Best play by start (its two ranks as a pair of kinds): the Across multiple, the Down multiple
    by outer pair of kinds, the Middle multiple by both outer pairs. There is one table for off-suit
    and one for suited hole cards.
    """

    across: NDArray[np.int8]
    down: NDArray[np.int8]
    middle: NDArray[np.int8]


@cache
def pair_indices(kinds: int) -> Ints:
    """The place of every pair of kinds among all of them."""
    found = np.zeros((kinds, kinds), np.int64)
    one, two = np.triu_indices(kinds)
    found[one, two] = found[two, one] = np.arange(len(one))
    found.setflags(write=False)
    return found


@cache
def shipped_cross_plays() -> tuple[tuple[CrossPlays, Ints], ...]:
    """The shipped tables for off-suit and for suited starts, each with the places of its pairs of
    kinds.
    """
    return tuple(
        (
            CrossPlays(
                *shipped_arrays(
                    "criss_cross_poker/plays.npz",
                    *(f"{name}_{part}" for part in CrossPlays._fields),
                )
            ),
            pair_indices(kinds),
        )
        for name, kinds in (("off", KINDS // 2), ("suited", KINDS))
    )


def best_multiples(cards: Cards) -> Multiples:
    """The decisions of best play."""
    one, two = cards[0].astype(np.int64), cards[1].astype(np.int64)
    start = pair_indices(13)[one >> 2, two >> 2]
    of_suit = (one & 3) == (two & 3)
    found = np.zeros((3, len(one)), np.int64)
    for number, (table, places) in enumerate(shipped_cross_plays()):
        here = np.flatnonzero(of_suit == bool(number))
        begun = start[here]
        kinds = [
            (c[here] >> 2) + 13 * number * ((c[here] & 3) == (one[here] & 3)) for c in cards[2:6]
        ]
        first, second = places[kinds[0], kinds[1]], places[kinds[2], kinds[3]]
        found[0, here] = across = table.across[begun]
        found[1, here] = down = np.where(across > 0, table.down[begun, first], 0)
        found[2, here] = np.where(down > 0, table.middle[begun, first, second], 0)
    return Multiples(*found)
