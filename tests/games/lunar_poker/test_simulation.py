"""Lunar Poker's best play for many rounds: against the coach's values, decision by decision, and
against the sheet.
"""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from game.core.cards import DECK, Card
from game.core.declaration import HouseRules
from game.games.lunar_poker import best_play
from game.games.lunar_poker.counting.dealer_hands import set_indices
from game.games.lunar_poker.counting.exact_values import LunarDeal
from game.games.lunar_poker.counting.first_hands import FREE, FirstChoice
from game.games.lunar_poker.rules import GAME, QUALIFYING, bet_odds
from game.hands import LUNAR
from game.odds.par.game_sheets import sheets
from game.odds.simulation import dealing
from game.odds.simulation.simulate import simulate


def unseen(hand: tuple[Card, ...], up: Card) -> tuple[Card, ...]:
    return tuple(c for c in DECK if c != up and c not in hand)


def best(hand: tuple[Card, ...], up: Card) -> float:
    """What the coach's best choice is worth, in antes, where something is kept."""
    deal = LunarDeal(up, unseen(hand, up))
    exchanges = (
        worth
        for size in range(1, 4)
        for worth in deal.exchange_worths(list(combinations(hand, size)))
    )
    return max(-1.0, deal.bet_worth(hand), deal.buy_worth(hand), *exchanges)


@pytest.mark.slow
def test_volumes_first_decisions_are_worth_what_the_coachs_are() -> None:
    """Up to what dead cards do beyond the first order, which the shipped plays leave out."""
    dealt = best_play.with_suits_renamed(
        dealing.deal_card_columns(np.random.default_rng(9), 400, best_play.DealtRows.COUNT)
    )
    found = best_play.hands_played_best(dealt, HouseRules())
    rows = np.flatnonzero(LUNAR.of_columns(list(dealt[:5])) < LUNAR.floor("straight flush"))[:10]
    for i in rows.tolist():
        hand, up = (
            tuple(Card(int(c)) for c in dealt[:5, i]),
            Card(int(dealt[best_play.DealtRows.UP, i])),
        )
        choice = int(
            best_play.best_play_table(HouseRules())[
                up >> 2, best_play._class_rows()[set_indices([np.array(int(c)) for c in hand])]
            ]
        )
        deal = LunarDeal(up, unseen(hand, up))
        worth = [-1.0, deal.bet_worth(hand), deal.buy_worth(hand)]
        if choice >= FirstChoice.EXCHANGE:
            kept = tuple(hand[k] for k in range(5) if FREE[choice - FirstChoice.EXCHANGE] >> k & 1)
            worth += deal.exchange_worths([kept])
        assert min(choice, FirstChoice.EXCHANGE) == found.said[i]
        assert worth[min(choice, FirstChoice.EXCHANGE)] >= best(hand, up) - 0.02


@pytest.mark.slow
def test_volume_bets_after_a_draw_as_the_coach_does() -> None:
    dealt = best_play.with_suits_renamed(
        dealing.deal_card_columns(np.random.default_rng(10), 6000, best_play.DealtRows.COUNT)
    )
    found = best_play.hands_played_best(dealt, HouseRules())
    drew = np.flatnonzero(found.said >= FirstChoice.BUY)
    weak = drew[found.own[drew] < best_play.SURE]
    made = weak[found.own[weak] >= QUALIFYING]
    folds, asked = 0, [*made[:60].tolist(), *weak[:20].tolist(), *drew[:20].tolist()]
    for i in asked:
        hand, up = [int(c) for c in dealt[:5, i]], Card(int(dealt[best_play.DealtRows.UP, i]))
        choice = int(
            best_play.best_play_table(HouseRules())[
                up >> 2, best_play._class_rows()[set_indices([np.array(c) for c in hand])]
            ]
        )
        part = 31 if choice == FirstChoice.BUY else FREE[choice - FirstChoice.EXCHANGE]
        count = 1 if choice == FirstChoice.BUY else 5 - part.bit_count()
        drawn = [
            int(c) for c in dealt[best_play.DealtRows.NEW : best_play.DealtRows.NEW + count, i]
        ]
        final = tuple(
            Card(c) for c in sorted([c for k, c in enumerate(hand) if part >> k & 1] + drawn)
        )
        worth = LunarDeal(
            up, tuple(c for c in DECK if c != up and c not in {*hand, *drawn})
        ).bet_worth(final)
        strength = LUNAR.strength(final)
        win = bet_odds(final, strength)[0].win if strength >= QUALIFYING else 0
        assert (strength, win) == (found.own[i], found.win[i])
        assert found.bets[i] == (worth > -1.0)
        folds += not found.bets[i]
    assert 10 < folds < len(asked) - 10


@pytest.mark.slow
def test_best_play_by_the_column_comes_to_the_sheet_within_four_standard_errors() -> None:
    """A simulation by best play used to ask the coach of every round: hours for the usual hundred
    thousand.
    """
    rules = HouseRules()
    found = simulate(GAME, rules, rounds=1 << 18, seed=2)
    assert (found.how, found.strategy) == ("vectorized", "best")
    main, unit = sheets(GAME)[0], rules.table_minimum
    assert abs(found.mean / unit - main.ev) <= 4 * sqrt(
        (found.error / unit) ** 2 + main.standard_error**2
    )
