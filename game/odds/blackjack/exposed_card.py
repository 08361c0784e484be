"""Blackjack decisions when an error has shown the card that comes next (672a.12(c), 673a.13(c)):
who draws next, gets it.
"""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec import structs

from ...rounds.blackjack.declaration import Blackjack
from .hand_tree import (
    ENDS,
    PUSH,
    RANKS,
    Counts,
    Floats,
    Ints,
    dealer_draws,
    dealer_end_chances,
    total_of,
    win_and_loss_chances,
)
from .hand_values import Hands, Stake, barred_hole, is_free_double
from .second_chance import second_chance_value_table
from .splits import split_worth_with_next_card


class ExposedWorth(msgspec.Struct, frozen=True):
    """What standing, hitting, doubling and splitting are worth in base wagers; `one_card` is the
    worth of a double for nothing, `stand_error` what standing may be off by.
    """

    stand: float
    hit: float
    double: float
    split: float
    one_card: float
    stand_error: float = 0.0


def end_chances_with_next_card(shoe: Ints, up: int, card: int) -> Floats:
    """How likely the dealer ends how when the first card that he draws behind his hole card is
    known (and not in `shoe`).
    """
    barred = barred_hole(up)
    likely = shoe.astype(float)
    if barred >= 0:
        likely[barred] = 0.0
    likely /= likely.sum()
    out = np.zeros(len(ENDS))
    for hole in np.flatnonzero(likely).tolist():
        hand = tuple((r == up) + (r == hole) for r in range(RANKS))
        if total_of(hand)[0] >= 17:
            out[total_of(hand)[0] - 17] += likely[hole]
            continue
        more = tuple(n + (r == card) for r, n in enumerate(hand))
        out += likely[hole] * _end_chances_from(
            more, shoe - np.array([r == hole for r in range(RANKS)])
        )
    return out


def _end_chances_from(hand: Counts, shoe: Ints) -> Floats:
    """How likely a dealer's hand ends how when he draws on from a shoe."""
    out = np.zeros(len(ENDS))
    waiting = {hand: 1.0}
    while waiting:
        after: dict[Counts, float] = {}
        for held, p in waiting.items():
            total = total_of(held)[0]
            if total >= 17:
                out[min(total - 17, len(ENDS) - 1)] += p
                continue
            left = shoe - (np.array(held) - np.array(hand))
            for r in np.flatnonzero(left > 0).tolist():
                more = (*held[:r], held[r] + 1, *held[r + 1 :])
                after[more] = after.get(more, 0.0) + p * float(left[r]) / float(left.sum())
        waiting = after
    return out


def exposed_card_worth(
    house: Blackjack,
    shoe: Ints,
    up: int,
    held: Counts,
    card: int,
    stake: Stake,
    *,
    most: int,
    others_may_draw: bool,
) -> ExposedWorth:
    """The worth of a hand's actions with the next card known; `shoe` is the rest that the seat has
    not seen.

    Who stands leaves the card to the dealer, unless a hand is yet to be asked (`others_may_draw`):
    then it may go there, and standing is worth something between both. `most` is how many hands the
    seat may have beside its others when it splits.
    """
    more = tuple(n + (r == card) for r, n in enumerate(held))
    after = _worth_with_card(house, shoe, up, more, stake)
    twice = structs.replace(stake, wins=2, own=stake.own + (not is_free_double(house, held)))
    doubled = _worth_with_card(house, shoe, up, more, twice, no_more_cards=True)
    one_card = _worth_with_card(house, shoe, up, more, stake, no_more_cards=True)
    total = np.array([total_of(held)[0]])
    barred = barred_hole(up)
    without = dealer_end_chances(
        dealer_draws(up, barred, hits_soft_17=False), shoe[:, None], barred
    )[:, 0]
    stands = [
        _stand_worth(house, total, ends, stake)
        for ends in (end_chances_with_next_card(shoe, up, card), without)
    ]
    split = (
        split_worth_with_next_card(
            house, shoe, up, held.index(2), card, own=stake.own > 0, most=most
        )
        if 2 in held
        else 0.0
    )
    if not others_may_draw:
        return ExposedWorth(stands[0], after, doubled, split, one_card)
    unsure = abs(stands[0] - stands[1]) / 2
    return ExposedWorth(sum(stands) / 2, after, doubled, split, one_card, unsure)


def _stand_worth(house: Blackjack, total: Ints, ends: Floats, stake: Stake) -> float:
    win, lose = win_and_loss_chances(total, ends[:, None])
    if house.at_once and total[0] == 21:
        return float(stake.wins)
    return float(stake.wins * win[0] - stake.own * lose[0])


def _worth_with_card(
    house: Blackjack,
    shoe: Ints,
    up: int,
    held: Counts,
    stake: Stake,
    *,
    no_more_cards: bool = False,
) -> float:
    """What a hand is worth with the known card on it: played on, or as it is when it was doubled."""
    total = total_of(held)[0]
    if total > 21:
        if house.second_chance is None:
            pushed = dealer_end_chances(
                dealer_draws(up, barred_hole(up), hits_soft_17=False),
                shoe[:, None],
                barred_hole(up),
            )[PUSH, 0]
            return stake.bust_net_at_22 * float(pushed) - stake.own
        table = second_chance_value_table(up, barred_hole(up), shoe[:, None], hits_soft_17=False)
        return stake.own * max(-1.0, float(table[total - 22, 0]))
    hands = Hands(house, shoe, up, held)
    return float(
        hands.stand_values(stake)[0]
        if no_more_cards or total == 21
        else hands.best_values_and_plan(stake)[0][0]
    )
