"""Six-Card Fortune Pai Gow Poker for volume (670a.11): what the strategy card sets low is looked up
by the ranks of a hand or its suited kind; what best play does, by the hand up to suits, for which
it is shipped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from ...core.cards import JOKER, Card
from ...core.declaration import Game, HouseRules
from ...hands import PAI_GOW
from ...hands.pai_gow import low_card_strength
from ...odds.shipped_data import shipped_arrays
from ...odds.simulation.dealing import Cards, Ints, NetCountsAndStaked, run_rounds
from ...odds.strategy.card_language import StrategyCard
from . import card as six_cards
from .base_game import Hands, find_suited_hands, house_set_strengths, six_card_classes
from .dealer_hands import example_hands, pattern_at, patterns, shipped_dealer_tables
from .rules import EIGHTS, GAME

SIX = GAME.hole
DOUBLE = 8
"""What a shipped play is greater by where it doubles: it is the place of the low card in the
class's hand otherwise.
"""
Decide = Callable[[Hands], tuple[NDArray[np.intp], NDArray[np.bool_]]]
"""For hands in ascending order which card goes low, and whether the wager is doubled."""
_LOW = np.array([low_card_strength(Card(c)) for c in range(len(GAME.pack))], np.uint8)


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    decide = best_lows_and_doubles if strategy == "best" else lows_and_doubles_by_card
    return run_rounds(
        game, rules, rounds, seed, strategy, 2 * SIX, partial(_nets_and_stakes, decide=decide)
    )


def high_strengths(hands: Hands, at: NDArray[np.intp]) -> NDArray[np.uint16]:
    """The strength of the high hand with one card low."""
    high = np.empty(len(hands), np.uint16)
    for i in range(SIX):
        some = at == i
        high[some] = PAI_GOW.of_columns([hands[some, j] for j in range(SIX) if j != i])
    return high


def low_strengths(hands: Hands, at: NDArray[np.intp]) -> NDArray[np.uint8]:
    """The strength of the low card."""
    low: NDArray[np.uint8] = _LOW[np.take_along_axis(hands, at[:, None], 1)[:, 0]]
    return low


# ---- by the card


@cache
def _example_low_cards(card: StrategyCard) -> Hands:
    """The card that a strategy card sets low in each of the examples."""
    return np.array([six_cards.low_card_by(hand, card) for hand in example_hands()], np.uint8)


def low_card_places(hands: Hands, lows: Hands) -> NDArray[np.intp]:
    """Which card of each hand, its cards in ascending order, goes low, where these go low in the
    examples.
    """
    plain, suited = lows[: len(patterns())], lows[len(patterns()) :]
    ranks = hands >> 2
    found: NDArray[np.intp] = (ranks == plain[pattern_at(hands)][:, None] >> 2).argmax(axis=1)
    rows, suits, kinds = find_suited_hands(hands)
    low = suited[kinds]
    # The example lies in clubs with the odd card in diamonds; a joker is of no suit.
    ours = (hands[rows] & 3 == suits[:, None]) == (low & 3 == 0)[:, None]
    same = ranks[rows] == (low >> 2)[:, None]
    found[rows] = (same & (ours | (low == JOKER)[:, None])).argmax(axis=1)
    return found


@cache
def _least_doubling_lows(card: StrategyCard) -> NDArray[np.uint8]:
    """The least low card that doubles, by the strength of the high hand."""
    return np.array(
        [six_cards.least_doubling_low_card(card, strength) for strength in range(PAI_GOW.top + 1)],
        np.uint8,
    )


def lows_and_doubles_by_card(
    hands: Hands, card: StrategyCard = six_cards.CARD
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """What a strategy card does, unless another is given the game's own."""
    at = low_card_places(hands, _example_low_cards(card))
    return at, low_strengths(hands, at) >= _least_doubling_lows(card)[high_strengths(hands, at)]


# ---- by best play


def _suit_order_and_hand_number(hands: Hands) -> tuple[NDArray[np.intp], Ints]:
    """The suits of each hand by the ranks they hold, the least set of ranks first; and a number
    that is its hand up to suits.
    """
    held = np.stack(
        [
            np.where((hands & 3 == suit) & (hands < JOKER), np.int64(1) << (hands >> 2), 0).sum(
                axis=1
            )
            for suit in range(4)
        ],
        axis=1,
    )
    suits = np.argsort(held, axis=1, kind="stable")
    ordered = np.take_along_axis(held, suits, 1)
    return suits, (ordered << np.array([0, 13, 26, 39])).sum(axis=1) | (
        hands[:, -1] == JOKER
    ).astype(np.int64) << 52


@cache
def _shipped_plays() -> tuple[Ints, Hands, NDArray[np.uint8]]:
    """For every hand up to suits its number, in ascending order, the class's own hand, and the play
    shipped for it.
    """
    (plays,) = shipped_arrays("six_card_fortune_pai_gow_poker/plays.npz", "plays")
    _, numbers = _suit_order_and_hand_number(six_card_classes().cards)
    order = np.argsort(numbers)
    return numbers[order], six_card_classes().cards[order], plays[order]


def best_lows_and_doubles(hands: Hands) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """What best play does."""
    numbers, examples_of, plays = _shipped_plays()
    suits, number = _suit_order_and_hand_number(hands)
    rows = np.searchsorted(numbers, number)
    play = plays[rows]
    low = examples_of[rows, play & DOUBLE - 1]  # its suits lie in the order of `suits`
    ours = np.take_along_axis(suits, (low & 3).astype(np.intp)[:, None], 1)[:, 0]
    low = np.where(low == JOKER, low, low & ~np.uint8(3) | ours.astype(np.uint8))
    return (hands == low[:, None]).argmax(axis=1), play >= DOUBLE


# ---- the rounds


def _nets_and_stakes(cards: Cards, stake: int, *, decide: Decide) -> tuple[Ints, Ints]:
    mine, theirs = (np.sort(some.T, axis=1) for some in (cards[:SIX], cards[SIX:]))
    at, doubled = decide(mine)
    their_high, their_low = house_set_strengths(theirs, shipped_dealer_tables())
    ends = (
        (high_strengths(mine, at) > their_high).astype(np.int64)
        + (low_strengths(mine, at) > their_low)
        - 1
    )
    net: Ints = stake * ends * (1 + (doubled & (their_high >= EIGHTS)))
    return net, stake * (1 + doubled.astype(np.int64))
