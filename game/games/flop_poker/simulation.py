"""Flop Poker for volume (667a.11): the card is best play. A lone seat's Pot stake comes back to it."""

from __future__ import annotations

from functools import partial

import numpy as np

from ...core.declaration import Game, HouseRules
from ...hands import FIVE
from ...hands.combinations import three_and_two_columns
from ...odds.simulation.dealing import Cards, Ints, NetCountsAndStaked, run_rounds
from ...odds.simulation.simulate import usual_bets
from ...odds.strategy.card_language import CardFacts
from ...odds.unseen_cards import nets_by_strength as by_strength
from .card import CARD
from .rules import PAYTABLES


def simulated_nets(
    game: Game, rules: HouseRules, rounds: int, seed: int, strategy: str
) -> NetCountsAndStaked:
    """How often each net in cents came, and the cents staked in all."""
    pot = usual_bets(game, rules).get("pot", 0)
    return run_rounds(game, rules, rounds, seed, strategy, 6, partial(_nets_and_stakes, pot=pot))


def _nets_and_stakes(cards: Cards, ante: int, *, pot: int) -> tuple[Ints, Ints]:
    """Nets and stakes, in cents, of a round for each column of cards, played by the card."""
    own = list(cards[:3])
    stays = CARD.multiples("flop", CardFacts({"hand": own})) > 0
    found = three_and_two_columns(own, list(cards[3:6]))
    worth = by_strength(PAYTABLES["ante"], FIVE, ante) + by_strength(PAYTABLES["flop"], FIVE, ante)
    net: Ints = np.where(stays, worth[found], -ante)
    return net, ante * (1 + stays.astype(np.int64)) + pot
