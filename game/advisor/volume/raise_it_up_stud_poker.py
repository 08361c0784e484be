"""Raise It Up Stud Poker for volume (669a.11): three cards, three streets, one Play wager, decided by the card."""

from __future__ import annotations

import numpy as np

from game.advisor.counting import nets as by_strength
from game.advisor.shapes import TEN
from game.advisor.volume.dealing import FITTING, SPREAD, Cards, Ints, high, paired, rank_bits, run, suited
from game.declare import Game, HouseRules
from game.hands import FIVE
from game.rules.raise_it_up_stud_poker import ANTE, BLIND, PLAY

STRATEGIES = ("card",)
_TENS = high(TEN)


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all."""
    return run(game, rules, rounds, seed, strategy, STRATEGIES, 6, _rounds)


def times(cards: Cards) -> Ints:
    """The multiple of the Play wager by the card: 3 at once, 2 after 4th Street, 1 after 5th Street, 0 to fold."""
    three, four, five = rank_bits(cards[:3]), rank_bits(cards[:4]), rank_bits(cards[:5])
    tens = _TENS[three]
    first = paired(three, 3) | ((suited(cards[:3]) == 3) & (tens > 0)) | (tens == 3)
    first |= (tens == 2) & (SPREAD[three] <= 4)
    suits = suited(cards[:4])
    second = paired(four, 4) | (suits == 4) | (FITTING[four] == 4) | ((suits == 3) & (_TENS[four] >= 3))
    third = paired(five, 5) | (suited(cards[:5]) >= 4) | (FITTING[five] >= 4)
    return np.where(first, 3, np.where(second, 2, third)).astype(np.int64)


def _rounds(cards: Cards, ante: int) -> tuple[Ints, Ints]:
    found = FIVE.of_columns(list(cards[:6]))
    base = by_strength(ANTE, FIVE, ante) + by_strength(BLIND, FIVE, ante)
    worth = np.stack([np.full_like(base, -2 * ante), *(base + by_strength(PLAY, FIVE, n * ante) for n in (1, 2, 3))])
    played = times(cards)
    net: Ints = worth[played, found]
    return net, (2 + played) * ante


__all__ = ["STRATEGIES", "nets", "times"]
