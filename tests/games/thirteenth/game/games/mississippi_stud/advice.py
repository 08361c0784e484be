"""What Mississippi Stud decisions are worth: every way the streets can still come, played best to
the end.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from ...core.cards import HIDDEN, Card
from ...core.declaration import Game
from ...hands import FIVE
from ...hands.deck_counts import hands_by_strength
from ...odds.advice import Advice, best_of
from ...odds.distribution.net_distribution import printed_net
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParSheet, sheet
from ...odds.side_wagers import Side
from ...odds.strategy.card_language import StrategyCard
from ...odds.unseen_cards import nets_by_strength, unseen_cards
from ...rounds.state import Action, View
from .rules import BETS, PAYTABLES, STREETS


@cache
def worth(
    cards: tuple[Card, ...], left: tuple[Card, ...], staked: int
) -> tuple[float, float, float]:
    """In antes: betting 1x, 2x and 3x now with so much staked, and playing best from there."""
    if len(cards) == 4:
        unit = (
            float(
                nets_by_strength(PAYTABLES["hands"], FIVE, 2)[
                    FIVE.of_columns([*(np.array([c]) for c in cards), np.array(left)])
                ].mean()
            )
            / 2
        )
        one, two, three = ((staked + times) * unit for times in (1, 2, 3))
        return one, two, three
    found = [0.0, 0.0, 0.0]
    for card in left:
        rest = tuple(c for c in left if c != card)
        hand = tuple(sorted((*cards, card)))
        for number in range(3):
            spent = staked + number + 1
            found[number] += max(-float(spent), *worth(hand, rest, spent)) / len(left)
    return found[0], found[1], found[2]


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of the Ante and all bets; before 3rd Street in a simple estimate of what
    later streets bring.
    """
    del game
    ante = view.staked("ante")
    staked = 1 + sum(view.staked(name) // ante for name in BETS)
    shown = tuple(c for c in view.piles["community"] if c != HIDDEN)
    cards, left = tuple(sorted((*view.hand, *shown))), unseen_cards(view)
    found = worth(cards, left, staked) if shown else flat(cards, left)
    ev = {str(a): ante * found[a.times - 1] if a.times else float(-ante * staked) for a in open_now}
    best = best_of(ev)
    return Advice(
        view.turn,
        ev,
        best,
        stake=ante,
        why=f"You hold {len(cards)} of five cards.",
        ways="All ways to come",
    )


@cache
def flat(cards: tuple[Card, ...], left: tuple[Card, ...]) -> tuple[float, float, float]:
    """The same before 3rd Street when one Ante is bet on both later streets."""
    more = np.array(list(combinations(left, 3)))
    unit = (
        float(
            nets_by_strength(PAYTABLES["hands"], FIVE, 2)[
                FIVE.of_columns([*(np.array([c]) for c in cards), *more.T])
            ].mean()
        )
        / 2
    )
    one, two, three = ((3 + times) * unit for times in (1, 2, 3))
    return one, two, three


def main_sheets() -> tuple[ParSheet, ...]:
    """A small sheet: one Ante on every street, nothing folded."""
    chances: dict[str, int] = {}
    for strength, ways in enumerate(hands_by_strength(FIVE, 5).tolist()):
        row = PAYTABLES["hands"].find(strength)
        name = row.name if row else "less"
        chances[name] = chances.get(name, 0) + ways
    every = sum(chances.values())
    rows = {
        row.name: Fraction(0) if row.odds.push else Fraction(4 * row.odds.win)
        for row in PAYTABLES["hands"].rows
    } | {"less": Fraction(-4)}
    ends = [
        Chance(name, Fraction(ways, every), f"{float(rows[name]):+g}", rows[name])
        for name, ways in chances.items()
    ]
    return (
        sheet(
            "mississippi-stud",
            "main",
            ends,
            unit="ante",
            per="Ante",
            notes=(f"Bets on {', '.join(STREETS)}.",),
        ),
    )


def by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The sheet again: a sketch of a game has no better."""
    del game, card
    return main_sheets()[0]


ADVICE = GameAdvice(
    advise=advise, main_sheets=main_sheets, by_card=by_card, side=Side({}), row_net=printed_net
)
