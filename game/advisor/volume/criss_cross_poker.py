"""Criss-Cross Poker for volume (674a.11): two cards, the cross as left, right, top, bottom and center, decided by the card."""

from __future__ import annotations

import numpy as np

from game.advisor.cards import criss_cross_poker as card
from game.advisor.counting import nets as by_strength
from game.advisor.shapes import SIX
from game.advisor.volume.dealing import RANKS, SPREAD, Cards, Columns, Ints, rank_bits, run, suited
from game.cards import Card
from game.declare import Game, HouseRules
from game.hands import FIVE
from game.rules.criss_cross_poker import ANTES, BETS

STRATEGIES = ("card",)


def _starts() -> tuple[Ints, Ints]:
    """The Across and Down multiples of every pair of hole cards."""
    across, down = np.zeros((52, 52), np.int64), np.zeros((52, 52), np.int64)
    for a in range(52):
        for b in range(52):
            if a != b:
                across[a, b], down[a, b] = card.across((Card(a), Card(b))), card.down((Card(a), Card(b)))
    return across, down


_ACROSS, _DOWN = _starts()


def nets(game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str) -> tuple[dict[int, int], int]:
    """How often each net in cents came, and the cents staked in all."""
    return run(game, rules, rounds, seed, strategy, STRATEGIES, 7, _rounds)


def promising(line: Columns) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Whether four cards of a line push or win already, or are one card from a flush or an open straight."""
    held = rank_bits(line)
    ranks = RANKS[held]
    high_pair = np.zeros(held.shape, bool)
    for i, one in enumerate(line):
        for other in line[i + 1 :]:
            high_pair |= ((one >> 2) == (other >> 2)) & (one >> 2 >= SIX)
    made = (ranks <= 2) | high_pair  # two ranks among four cards are two pair or three alike
    result: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (
        made | (suited(line) == 4) | ((ranks == 4) & (SPREAD[held] == 4))
    )
    return result


def _rounds(cards: Cards, ante: int) -> tuple[Ints, Ints]:
    one, two, left, right, top, bottom, center = cards
    across, down = _ACROSS[one, two], _DOWN[one, two]
    middle = np.where(promising((one, two, left, right)) | promising((one, two, top, bottom)), 3, 1)
    a, d = FIVE.of_columns((one, two, left, right, center)), FIVE.of_columns((one, two, top, bottom, center))
    antes, bets = by_strength(ANTES, FIVE, ante), by_strength(BETS, FIVE, ante)
    net = antes[a] + antes[d] + across * bets[a] + down * bets[d] + middle * bets[np.maximum(a, d)]
    out = across == 0
    return np.where(out, -2 * ante, net), np.where(out, 2, 2 + across + down + middle) * ante
