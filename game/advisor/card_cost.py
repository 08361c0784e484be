"""What a strategy card costs: rounds played by it through the engine, the coach's loss of every decision added up.

The coach's values assume best play afterwards, so the losses along a round add up to exactly what the card gives away on
average; that varies far less than the rounds' results.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.advisor.advice import advise
from game.advisor.strategy import Strategy
from game.chance import deck_stock
from game.declare import Game, Offer
from game.rounds import act, legal, seen, start


class CardCost(NamedTuple):
    """Cents given away a round on average, and the standard error of that."""

    mean: float
    standard_error: float


def cost(game: Game, card: Strategy, bets: dict[str, int], rounds: int, seed: int) -> CardCost:
    """Play so many rounds of one seat with these wagers by the card, and let the coach price every decision."""
    total = square = 0.0
    offer = Offer()
    for number in range(rounds):
        stock = deck_stock(f"{seed} {number}".encode(), game.pack, game.decks(offer.rules))
        state = start(game, {1: bets}, stock, offer).state
        lost = 0.0
        while state.turn:
            view, open_now = seen(state, state.turn), legal(game, state)
            chosen = card.choose(game, view, open_now)
            said = advise(game, view, open_now)
            lost += said.cost(str(chosen)) if said else 0.0
            state = act(game, state, chosen).state
        total += lost
        square += lost * lost
    mean = total / rounds
    return CardCost(mean, sqrt(max(0.0, square / rounds - mean * mean) / rounds))
