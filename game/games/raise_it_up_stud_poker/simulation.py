"""Raise It Up Stud Poker for volume (669a.11): three cards, three streets, one Play wager.

The card's decisions are seen in the cards; those of best play are looked up, shipped by start up to
suits and streets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules
from ...hands import FIVE
from ...odds.shipped_data import shipped_arrays
from ...odds.simulation.dealing import Cards, Ints, NetCountsAndStaked, run_rounds
from ...odds.strategy.card_language import CardFacts
from ...odds.unseen_cards import canonical_hands
from ...odds.unseen_cards import nets_by_strength as by_strength
from .card import CARD
from .rules import PAYTABLES, STREETS


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    decide = best_multiples if strategy == "best" else multiples_by_card
    return run_rounds(
        game, rules, rounds, seed, strategy, 6, partial(_nets_and_stakes, decide=decide)
    )


def multiples_by_card(cards: Cards) -> Ints:
    """The multiple of the Play wager by the card: 3 at once, 2 after 4th Street, 1 after 5th
    Street, 0 to fold.
    """
    found: Ints = np.zeros(cards.shape[1], np.int64)
    for seen, street in zip((5, 4, 3), reversed(STREETS), strict=True):
        said = CARD.multiples(street, CardFacts({"hand": list(cards[:seen])}))
        found = np.where(said > 0, said, found)
    return found


class StudPlays(NamedTuple):
    """Best play by start: the Play multiple at once, by 4th Street, by 4th and 5th Street; 0 waits
    or folds.
    """

    first: NDArray[np.int8]
    second: NDArray[np.int8]
    third: NDArray[np.int8]


@cache
def shipped_plays() -> StudPlays:
    """The shipped tables."""
    return StudPlays(*shipped_arrays("raise_it_up_stud_poker/plays.npz", *StudPlays._fields))


_SUITINGS = np.array(tuple(permutations(range(4))), np.uint8)


@cache
def _start_and_suiting_tables() -> tuple[Ints, Ints]:
    """For three cards in any order: the start that they are up to suits, and which suits make them
    so.
    """
    places = np.full(52**3, -1, np.int64)
    for at, (own, _) in enumerate(canonical_hands(3)):
        places[own[0] * 2704 + own[1] * 52 + own[2]] = at
    one, two, three = (
        axis.ravel().astype(np.uint8) for axis in np.meshgrid(*[np.arange(52)] * 3, indexing="ij")
    )
    start, suiting = np.full(len(one), -1, np.int64), np.zeros(len(one), np.int64)
    for number, suits in enumerate(_SUITINGS):
        mapped = np.sort(
            np.stack([(c & ~np.uint8(3)) | suits[c & 3] for c in (one, two, three)]), axis=0
        ).astype(np.int64)
        found = places[mapped[0] * 2704 + mapped[1] * 52 + mapped[2]]
        start, suiting = np.where(found >= 0, found, start), np.where(found >= 0, number, suiting)
    return start, suiting


def best_multiples(cards: Cards) -> Ints:
    """The multiple of the Play wager under best play."""
    starts, suitings = _start_and_suiting_tables()
    at = cards[0].astype(np.int64) * 2704 + cards[1].astype(np.int64) * 52 + cards[2]
    start, suits = starts[at], _SUITINGS[suitings[at]]
    fourth, fifth = ((c & ~np.uint8(3)) | suits[np.arange(len(c)), c & 3] for c in cards[3:5])
    first, second, third = shipped_plays()
    played = np.where(second[start, fourth] > 0, second[start, fourth], third[start, fourth, fifth])
    found: Ints = np.where(first[start] > 0, first[start], played).astype(np.int64)
    return found


def _nets_and_stakes(
    cards: Cards, ante: int, *, decide: Callable[[Cards], Ints]
) -> tuple[Ints, Ints]:
    found = FIVE.of_columns(list(cards[:6]))
    base = by_strength(PAYTABLES["ante"], FIVE, ante) + by_strength(PAYTABLES["blind"], FIVE, ante)
    worth = np.stack(
        [
            np.full_like(base, -2 * ante),
            *(base + by_strength(PAYTABLES["play"], FIVE, n * ante) for n in (1, 2, 3)),
        ]
    )
    played = decide(cards)
    net: Ints = worth[played, found]
    return net, (2 + played) * ante


__all__ = ["best_multiples", "multiples_by_card", "simulated_nets"]
