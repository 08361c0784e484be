"""What a blackjack round is worth in a shoe that is no longer full, and what one card less changes:
the exact figures that counting cards rests on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
import numpy as np

from ....core.declaration import Game
from ....rounds.blackjack.declaration import Blackjack
from ..base_game import FirstCards, dealer_natural_chance, first_cards_of_shoe, is_natural
from ..hand_tree import RANKS, Counts, Ints, full_shoe
from ..hand_values import REAL, Hands
from ..splits import split_worth_and_hands

DealKey = tuple[int, Counts]
"""An up card and two first cards."""


class DealWorth(msgspec.Struct, frozen=True):
    """A deal of a shoe: how likely it is that it comes and the dealer has no Blackjack, and what
    each first choice is then worth in base wagers when everything later is played best.
    """

    chance: float
    worth: Mapping[str, float]

    @property
    def best(self) -> str:
        """The best first choice."""
        return max(self.worth, key=self.worth.__getitem__)


class ShoeWorth(msgspec.Struct, frozen=True):
    """A round in a shoe. `fixed` is what rounds bring in which nothing is decided: Blackjacks of
    either side.
    """

    fixed: float
    deals: Mapping[DealKey, DealWorth]

    @property
    def player_edge(self) -> float:
        """The player's gain in base wagers a round under best play; a house edge is negative."""
        return self.fixed + sum(d.chance * d.worth[d.best] for d in self.deals.values())


def shoe_worth(game: Game, shoe: Ints) -> ShoeWorth:
    """A round from a shoe with so many cards of each rank (ace to ten), every draw counted.

    Insurance and even money are not taken; split hands are played each by its own cards.
    """
    house: Blackjack = game.extra
    pays = house.natural.odds.win / house.natural.odds.per
    fixed, found = 0.0, dict[DealKey, DealWorth]()
    for deal in first_cards_of_shoe(shoe):
        dealer = dealer_natural_chance(deal.shoe, deal.up)
        if is_natural(deal.hand):
            fixed += deal.chance * pays * (1.0 if house.naturals_first else 1.0 - dealer)
            continue
        fixed -= deal.chance * dealer
        found[deal.up, deal.hand] = DealWorth(
            deal.chance * (1.0 - dealer), dict(first_choices(house, deal))
        )
    return ShoeWorth(fixed, found)


def first_choices(house: Blackjack, deal: FirstCards) -> Iterator[tuple[str, float]]:
    """What each first choice is worth in base wagers when everything later is played best."""
    hands = Hands(house, deal.shoe, deal.up, deal.hand)
    values, _ = hands.best_values_and_plan(REAL)
    yield "stand", float(hands.stand_values(REAL)[0])
    if hands.tree.open[0]:
        yield "hit", hands.hit_value(REAL, values)
        yield "double", float(hands.double_values(REAL)[0])
    if house.surrender:
        yield "surrender", -0.5
    if 2 in deal.hand:
        yield "split", split_worth_and_hands(house, deal.shoe, deal.up, deal.hand.index(2)).value


class RemovalEffects(msgspec.Struct, frozen=True):
    """What a full shoe is worth to the player, and how much that changes when one card of each rank
    (ace to ten) is gone: `effects[r]` in base wagers a round.
    """

    decks: int
    edge: float
    effects: tuple[float, ...]


def removal_effects(game: Game, decks: int) -> RemovalEffects:
    """The effects of removal of a full shoe of so many decks, each by a full recomputation."""
    full = full_shoe(decks)
    edge = shoe_worth(game, full).player_edge
    one_card_less = [full - (np.arange(RANKS) == r) for r in range(RANKS)]
    return RemovalEffects(
        decks, edge, tuple(shoe_worth(game, shoe).player_edge - edge for shoe in one_card_less)
    )


def linear_player_edge(found: RemovalEffects, shoe: Ints) -> float:
    """What the effects of removal let expect of a shoe with cards gone, to first order: each card
    that is gone counts for the more the fewer are left.
    """
    full = full_shoe(found.decks)
    weight = (int(full.sum()) - 1) / int(shoe.sum())
    return found.edge + weight * float((full - shoe) @ np.array(found.effects))


class ShoeCheck(msgspec.Struct, frozen=True):
    """A shoe of which so many cards of each rank are `gone`: what a round is worth recomputed in
    full (`exact`) and by `linear_player_edge`, in base wagers.
    """

    gone: tuple[int, ...]
    exact: float
    linear: float

    @property
    def difference(self) -> float:
        """By how much the estimate is too high."""
        return self.linear - self.exact


def check_shoe(game: Game, found: RemovalEffects, gone: int, rng: np.random.Generator) -> ShoeCheck:
    """A full shoe from which so many cards were drawn at random, both ways."""
    full = full_shoe(found.decks)
    drawn = rng.multivariate_hypergeometric(full, gone)
    shoe = full - drawn
    return ShoeCheck(
        tuple(drawn.tolist()), shoe_worth(game, shoe).player_edge, linear_player_edge(found, shoe)
    )
