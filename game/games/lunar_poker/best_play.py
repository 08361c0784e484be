"""Best play of Lunar Poker for many rounds: first hands are looked up, and whether to bet after a
draw is counted.

What is done with every first hand against every exposed card is shipped, up to suits
(`tools/odds/lunar_poker.py`). A hand that a draw made is bet when that loses less than the Ante,
over all hands the dealer can hold without the cards the seat has seen.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, cards
from ...core.declaration import HouseRules
from ...hands import LUNAR
from ...odds.shipped_data import edition_file, shipped_arrays
from ...odds.simulation.dealing import Cards, Ints
from .counting.dealer_hands import CardSets, Dealer, bet_wins_by_strength, set_indices
from .counting.first_hands import FREE, FirstChoice
from .counting.suit_classes import hand_classes, six_card_bet_wins
from .rules import GAME

SURE = LUNAR.strength(cards("6c 6d 4h 3s 2c"))
"""From here up every hand that a draw made is bet: none above a pair of twos was ever worth less
than a fold (a test).
"""


class DealtRows:
    """Rows of a round's cards: the seat's, the dealer's exposed one, and from `NEW` on those that
    may come; `COUNT` in all.
    """

    HAND = slice(5)
    UP = 9
    NEW = 10
    COUNT = 15


class PlayedHands(NamedTuple):
    """Rounds after the draws: what was done first (`BY_FOLD` to `BY_EXCHANGE`), final strength,
    what a winning Bet is paid, and whether there is a Bet.
    """

    said: Ints
    own: Ints
    win: Ints
    bets: NDArray[np.bool_]


def best_play_table(rules: HouseRules) -> NDArray[np.int8]:
    """What is done in the edition that is played, by rank of the exposed card and first hand up to
    suits: `FirstHands.choice`, -1 for hands that hold the card.
    """
    return _shipped_play_table(edition_file(GAME, "plays.npz", rules))


@cache
def _shipped_play_table(file: str) -> NDArray[np.int8]:
    found: NDArray[np.int8] = shipped_arrays(f"lunar_poker/{file}", "plays")[0]
    return found


@cache
def _class_rows() -> NDArray[np.int32]:
    """Where each five-card hand that stands for others stands among these."""
    every = hand_classes(5).cards.astype(np.int64)
    out = np.full(comb(52, 5), -1, np.int32)
    out[set_indices(list(every.T))] = np.arange(len(every))
    return out


def with_suits_renamed(dealt: Cards) -> Cards:
    """The same rounds with suits so called that the first hands are those that stand for others, in
    rising order.
    """
    count = dealt.shape[1]
    held = np.zeros((4, count), np.int64)
    for card in dealt[DealtRows.HAND]:
        held[card & 3, np.arange(count)] += 1 << (card >> 2).astype(np.int64)
    held[dealt[DealtRows.UP] & 3, np.arange(count)] = 1 << 13
    order = np.argsort(-held, axis=0, kind="stable")
    name = np.empty_like(order)
    np.put_along_axis(name, order, np.arange(4)[:, None], axis=0)
    out: Cards = dealt & np.uint8(0xFC) | np.take_along_axis(
        name, (dealt & 3).astype(np.int64), axis=0
    ).astype(np.uint8)
    out[DealtRows.HAND] = np.sort(out[DealtRows.HAND], axis=0)
    return out


def hands_played_best(dealt: Cards, rules: HouseRules) -> PlayedHands:
    """Rounds by best play in an edition; `dealt` is as `with_suits_renamed` gives it."""
    hand = dealt[DealtRows.HAND]
    choice = best_play_table(rules)[
        dealt[DealtRows.UP] >> 2, _class_rows()[set_indices([c.astype(np.int64) for c in hand])]
    ].astype(np.int64)
    said = np.minimum(choice, FirstChoice.EXCHANGE)
    own = LUNAR.of_columns(list(hand)).astype(np.int64)
    win, bets = bet_wins_by_strength()[own], said == 1
    drawn = np.zeros(len(said), np.int64)
    rows = np.flatnonzero(said == FirstChoice.BUY)
    six = np.sort(dealt[[0, 1, 2, 3, 4, DealtRows.NEW]][:, rows], axis=0)
    own[rows] = LUNAR.of_columns(list(six))
    win[rows] = six_card_bet_wins(np.ascontiguousarray(six.T), own[rows])
    drawn[rows] = 1
    rows = np.flatnonzero(said == FirstChoice.EXCHANGE)
    # for each card of a hand, low to high, whether an exchange keeps it
    kept = np.array([[part >> i & 1 for part in FREE] for i in range(5)], bool)
    keeps = kept[:, choice[rows] - FirstChoice.EXCHANGE]
    own[rows] = LUNAR.of_columns(
        cards_after_exchange(hand[:, rows], dealt[DealtRows.NEW :, rows], keeps)
    )
    win[rows] = bet_wins_by_strength()[own[rows]]
    drawn[rows] = 5 - keeps.sum(0)
    bets |= (drawn > 0) & (own >= SURE)
    _mark_bets_of_weak_hands(dealt, own, win, drawn, bets)
    return PlayedHands(said, own, win, bets)


def cards_after_exchange(hand: Cards, new: Cards, keeps: NDArray[np.bool_]) -> list[Cards]:
    """Five cards with those not kept exchanged."""
    taken: Ints = np.cumsum(~keeps, axis=0) - ~keeps
    every = np.arange(hand.shape[1])
    return [
        np.where(kept, card, new[np.minimum(at, len(new) - 1), every])
        for card, kept, at in zip(hand, keeps, taken, strict=True)
    ]


def _mark_bets_of_weak_hands(
    dealt: Cards, own: Ints, win: Ints, drawn: Ints, bets: NDArray[np.bool_]
) -> None:
    """Mark the rounds that bet though their hand is weak: counted against all of the dealer's
    hands.
    """
    weak = (drawn > 0) & (own < SURE)
    for rank in range(13):
        up = DECK[4 * rank]
        here = np.flatnonzero(weak & (dealt[DealtRows.UP] >> 2 == rank))
        if not len(here):
            continue
        dealer = Dealer(up, tuple(c for c in DECK if c != up))
        for size in range(1, 6):
            rows = here[drawn[here] == size]
            if len(rows):
                known = np.sort(
                    np.concatenate(
                        [
                            dealt[DealtRows.HAND, rows],
                            dealt[DealtRows.NEW : DealtRows.NEW + size, rows],
                        ]
                    ),
                    axis=0,
                ).astype(np.int64)
                ends = dealer.ends(CardSets.from_rows((known - (known > up)).T), own[rows])
                bets[rows] = ends.value(win[rows]) > -1.0
