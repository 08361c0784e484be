"""What a strategy card costs against best play: its lines put to every hand, the sheet of that play
beside the sheet of the best.

A street table's `GameAdvice` has that sheet as `by_card`. Nothing is drawn. Only at
Lunar is a part not counted to the end: two dead cards of an exchange in the dealer's one hand.
"""

from __future__ import annotations

from math import comb, hypot
from typing import Literal

import numpy as np

from ..core.declaration import Game, HouseRules
from ..core.errors import MissingPart
from ..odds.game_advice import game_advice
from ..odds.par.sheet import ParSheet
from ..odds.shipped_data import played_sheets, shipped_sheets
from ..odds.strategy.card_language import StrategyCard
from ..odds.strategy.game_card import GameCard
from ..odds.strategy.strategy_card import CardPrice


def price(game: Game, card: StrategyCard, rules: HouseRules | None = None) -> CardPrice:
    """What the card costs in the edition that is played (left out: that of a house which has chosen
    nothing); at a dice table, where it names the cheapest wager, nothing. Raises `MissingPart`.
    """
    if game.family == "dice":
        from ..odds.dice.sensible_wagers import main_sheet

        best = main_sheet(game)
        return CardPrice(0.0, 0.0, 100 * best.house_edge, 100 * best.element_of_risk)
    if game.family == "draw":
        return _lunar_price(game, card, rules or game.house_rules)
    best = shipped_sheets(game.stem)[0]
    played = sheet_played_by(game, card)
    cost = 100 * (best.ev - played.ev)
    return CardPrice(max(0.0, round(cost, 9)), 0.0, -100 * played.ev, 100 * played.element_of_risk)


def sheet_played_by(game: Game, card: StrategyCard) -> ParSheet:
    """The sheet of a base game played by a card. Raises `MissingPart`."""
    by_family = {"blackjack": _blackjack_sheet, "pai-gow": _pai_gow_sheet}
    play = by_family.get(game.family) or game_advice(game).by_card
    if play is None:
        raise MissingPart(f"game/games/{game.stem}/advice.py", "`ADVICE` has no `by_card`")
    return play(game, card)


def _blackjack_sheet(game: Game, card: StrategyCard) -> ParSheet:
    from ..odds.blackjack.base_game import main_sheet, policy_of_rule, whole_round
    from ..odds.blackjack.card_facts import BUST, rule_of_card, second_chance_rule

    chance = second_chance_rule(card) if any(line.stage == BUST for line in card.lines) else None
    return main_sheet(
        game, whole_round(game, 6, policy=policy_of_rule(rule_of_card(card), chance)), ()
    )


def _pai_gow_sheet(game: Game, card: StrategyCard) -> ParSheet:
    from .six_card_fortune_pai_gow_poker.base_game import (
        choice_totals,
        main_sheet,
        shipped_settlements,
        six_card_classes,
    )
    from .six_card_fortune_pai_gow_poker.simulation import lows_and_doubles_by_card

    return main_sheet(
        game,
        choice_totals(
            shipped_settlements(), *lows_and_doubles_by_card(six_card_classes().cards, card)
        ),
    )


def _lunar_price(game: Game, card: StrategyCard, rules: HouseRules) -> CardPrice:
    """Every first hand against every exposed card, fold, bet, buy and exchange by the card, and
    what is drawn played by it too.
    """
    from .lunar_poker.card import LunarAnswer
    from .lunar_poker.counting.card_answers import first_choices
    from .lunar_poker.rules import straight_ante

    straight = straight_ante(game, rules)
    given = near = drawn = 0.0
    (after,) = (line for line in card.lines if line.stage == "draw")
    for rank in range(13):
        found = first_choices(rank, after, straight)
        said = card.multiples("choice", found.facts(rank))
        given += float((found.weight * (found.best - np.choose(said, found.worth))).sum())
        near += float(
            found.weight[
                found.by_best != np.where(said == LunarAnswer.EXCHANGE.times, found.keeps, -1)
            ].sum()
        )
        drawn += float(found.weight[said == LunarAnswer.EXCHANGE.times].sum())
    weighed = 13 * comb(51, 5)
    return price_with_dead_cards(
        game, card, rules, 100 * given / weighed, near / weighed, drawn / weighed
    )


def price_with_dead_cards(
    game: Game,
    card: StrategyCard,
    rules: HouseRules,
    cost: float,
    near_share: float,
    exchange_share: float,
) -> CardPrice:
    """The price of a Lunar card that costs so many percent but for what dead cards do: where it
    does not what best play does (`near_share` of the rounds), and where it exchanges (`exchange_share` of them)
    and bets whatever is dead. What is staked is counted on rounds played by it.
    """
    # what an exchange is worth less, in antes, to whoever bets by a line and not by the cards that
    # are dead; and its error: see docs/design/odds.md
    loss, loss_error = 0.0048, 0.0006
    cost += 100 * loss * exchange_share
    from .lunar_poker import simulation

    edge = 100 * played_sheets(game, rules)[0].house_edge + cost
    rounds = 1 << 20  # enough to tell what is staked a round
    _, staked = simulation.simulated_nets(game, rules, rounds, 671, "card", card)
    risk = edge * rounds * rules.table_minimum / staked
    # what two dead cards in one hand of the dealer's are worth to an exchange on average, in
    # antes; see docs/design/odds.md
    return CardPrice(
        round(cost, 4),
        round(100 * hypot(0.002 * near_share, loss_error * exchange_share), 4),
        edge,
        risk,
    )


CardSize = Literal["four", "chart"]


def cards_by_size(own: GameCard) -> dict[CardSize, StrategyCard]:
    """A game's cards: that of at most four lines, and the chart where it has one."""
    found: dict[CardSize, StrategyCard] = {"four": own.card}
    if own.chart:
        found["chart"] = own.chart
    return found
