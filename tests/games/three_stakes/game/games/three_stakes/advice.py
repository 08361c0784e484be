"""What it is worth to take a stake back: every card still to come, played best to the end."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from ...core.cards import DECK, HIDDEN, Card
from ...core.declaration import LET_IT_RIDE, Game
from ...hands import FIVE
from ...odds.advice import Advice, best_of
from ...odds.distribution.net_distribution import printed_net
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParSheet, sheet
from ...odds.side_wagers import Side
from ...odds.strategy.card_language import StrategyCard
from ...odds.unseen_cards import canonical_hand, nets_by_strength, unseen_cards
from ...rounds.state import Action, View
from .rules import PAYTABLES


@cache
def five_card_nets(held: tuple[Card, ...], left: tuple[Card, ...]) -> np.ndarray:
    """The net of one unit on three cards, by the numbers in `left` of the two that are turned."""
    first, second = np.triu_indices(len(left), 1)
    cards = np.array(left)
    strength = FIVE.of_columns(
        [*(np.full(len(first), card) for card in held), cards[first], cards[second]]
    )
    found = np.zeros((len(left), len(left)), np.int64)
    found[first, second] = found[second, first] = nets_by_strength(PAYTABLES["hands"], FIVE, 1)[
        strength
    ]
    return found


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net in cents of all stakes that stand, with and without the one asked about."""
    del game
    unit = view.staked("third")
    left = unseen_cards(view)
    shown = tuple(card for card in view.piles["community"] if card != HIDDEN)
    if shown:
        strength = FIVE.of_columns(
            [*(np.full(len(left), card) for card in (*view.hand, *shown)), np.array(left)]
        )
        one = float(nets_by_strength(PAYTABLES["hands"], FIVE, 1)[strength].mean())
        rest = one + (one if view.staked("first") else 0.0)
    else:
        worth = five_card_nets(view.hand, left).sum(1) / (len(left) - 1)
        one = float(worth.mean())
        rest = one + float(np.maximum(worth, 0).mean())
    ev = {
        str(action): unit * (rest + (one if action.verb == LET_IT_RIDE else 0.0))
        for action in open_now
    }
    return Advice(
        view.turn,
        ev,
        best_of(ev),
        stake=unit,
        why=f"This stake alone {'gains' if one > 0 else 'loses'} on average.",
        ways="All cards to come",
    )


def main_sheets() -> tuple[ParSheet, ...]:
    """Every deal played best, by how many stakes stand at the end."""
    ends: dict[tuple[int, int], int] = defaultdict(int)
    hands: dict[tuple[Card, ...], int] = defaultdict(int)
    for cards in combinations(DECK, 3):
        hands[canonical_hand(cards)] += 1
    for hand, weight in hands.items():
        left = tuple(card for card in DECK if card not in hand)
        found = five_card_nets.__wrapped__(hand, left)
        rides = found.sum(1) > 0
        standing = 1 + (found.sum() > 0) + rides
        for stakes in (1, 2, 3):
            rows = found[standing == stakes]
            for net, count in zip(*np.unique(rows[rows != 0], return_counts=True), strict=True):
                ends[int(net), stakes] += weight * int(count)
    every = sum(ends.values())
    return (
        sheet(
            "three-stakes",
            "main",
            [
                Chance(
                    f"{stakes} at {net} to 1" if net > 0 else f"{stakes} lost",
                    Fraction(ways, every),
                    f"{stakes * net:+d}",
                    Fraction(stakes * net),
                )
                for (net, stakes), ways in sorted(ends.items())
            ],
            unit="first",
            per="all three stakes",
            at_risk=3,
        ),
    )


def by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The sheet of best play: the card of a test game has no sheet of its own."""
    del game, card
    return main_sheets()[0]


ADVICE = GameAdvice(
    advise=advise, main_sheets=main_sheets, by_card=by_card, side=Side({}), row_net=printed_net
)
