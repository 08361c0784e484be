"""What Lunar's first hands are worth by a strategy card's answers: laid out once for its price and
for the search of others.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....odds.strategy.card_language import CardFacts, CardLine, StrategyCard
from ..card import card_facts, kept_card_bits
from .dealer_hands import Floats, Ints
from .first_hands import FREE, FirstChoice, first_hands
from .suit_classes import hand_classes


class FirstChoices(NamedTuple):
    """All first hands of Lunar against an exposed card, where a card's line decides after a draw:
    what each answer is worth, by its times, and what is best; what the card keeps in an exchange,
    and what best play does, -1 where it does not exchange. Hands that are paid at once weigh
    nothing.
    """

    rows: NDArray[np.intp]
    strength: Ints
    weight: Floats
    worth: tuple[Floats, ...]
    best: Floats
    keeps: Ints
    by_best: Ints

    def facts(self, rank: int) -> CardFacts:
        """What the card's conditions ask of them, against a card of this rank."""
        return card_facts(_columns(5, self.rows), rank, self.strength)


@cache
def first_choices(rank: int, after: CardLine, straight_win: int = 1) -> FirstChoices:
    """Those against an exposed card of this rank (0 for a 2), by the line after a draw. They are
    remembered: a card's price and the search ask for all. `straight_win` is what the Ante wins with a
    straight or better when the dealer does not play.
    """
    found, card = first_hands(rank, straight_win), StrategyCard((after,))
    bets = [
        card.multiples("draw", card_facts(_columns(size, part.rows), rank, part.strength)) > 0
        for size, part in ((5, found.first), (6, found.final))
    ]
    keeps, then = kept_card_bits(_columns(5, found.rows)), found.with_draw_bets(*bets)
    row_of = np.array([FREE.index(part) if part in FREE else 0 for part in range(32)])
    by_best = np.where(
        found.choice >= FirstChoice.EXCHANGE,
        np.array(FREE)[np.maximum(found.choice - FirstChoice.EXCHANGE, 0)],
        -1,
    )
    weight = np.where(found.instant, 0, found.weight).astype(np.float64)
    exchanged = then.exchange_worths[row_of[keeps], np.arange(len(keeps))]
    worth = np.full(len(keeps), -1.0), found.first.bet, then.buy_worth, exchanged
    return FirstChoices(
        found.rows, found.first.strength, weight, worth, found.best_worth, keeps, by_best
    )


def _columns(card_count: int, rows: NDArray[np.intp]) -> list[Ints]:
    """The cards of some of Lunar's classes, a column each."""
    return list(hand_classes(card_count).cards[rows].T.astype(np.int64))
