"""The blackjacks' decisions laid out for `search`: two first cards, hit or stand, and what comes of
a bust, of a full shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np

from game.core.declaration import Game
from game.odds.blackjack.base_game import (
    FirstCards,
    dealer_natural_chance,
    first_cards_of_decks,
    is_natural,
)
from game.odds.blackjack.card_facts import BUST, PLAY, BlackjackAnswer, facts
from game.odds.blackjack.hand_tree import ACE, Floats
from game.odds.blackjack.hand_values import REAL, Hands, Stake
from game.odds.blackjack.splits import split_worth_and_hands, stakes_of_split
from game.odds.strategy.card_language import BOTTOMS, TOPS, Condition, Hand21, NumberBetween
from tools.odds.search import SKIP, Cells, LaidOutDecision

FIRST, LATER, LAST = range(3)
UP = 11
NEVER = -9.0
"""What is not open is worth."""
DecisionKey = tuple[int, int, bool, bool, int, bool, bool]
"""Which decision, and of the hand: total, soft, a pair, upcard, only a lammer on it, money beside a
lammer.
"""


def _ups() -> Iterator[Condition]:
    """Upcards within bounds."""
    for low, high in combinations_with_replacement(range(2, UP + 1), 2):
        if (low, high) != (2, UP):
            one, other = ("an ace" if n == UP else str(n) for n in (low, high))
            yield NumberBetween(
                "up", f"an upcard of {one if low == high else f'{one} to {other}'}", low, high
            )


def _spans(
    kind: str, low: int, high: int, *, lammer: bool = False, money_beside: bool = False
) -> Iterator[Condition]:
    """Totals within bounds, of those alike the widest first; what reaches to the end of those that
    are asked about reaches to the end of all.
    """
    for first in range(low, high + 1):
        for last in range(high, first - 1, -1):
            bounds = BOTTOMS[kind] if first == low else first, TOPS[kind] if last == high else last
            yield Hand21(kind, *bounds, lammer=lammer, money_beside=money_beside)


class BlackjackLayout:
    """What each answer brings at each decision, hands of one total added up; a round is followed as
    best play has it.
    """

    def __init__(self, game: Game, decks: int) -> None:
        self.house = game.extra
        first = (
            (SKIP, BlackjackAnswer.SPLIT, BlackjackAnswer.DOUBLE, BlackjackAnswer.SURRENDER)
            if self.house.surrender
            else (SKIP, BlackjackAnswer.SPLIT, BlackjackAnswer.DOUBLE)
        )
        self.answers = (
            first,
            (BlackjackAnswer.STAND, BlackjackAnswer.HIT),
            (BlackjackAnswer.DECLINE, BlackjackAnswer.TAKE_CHANCE),
        )
        self._worth: dict[DecisionKey, Floats] = {}
        for deal in first_cards_of_decks(decks):
            if not is_natural(deal.hand):
                self._first(deal, deal.chance * (1 - dealer_natural_chance(deal.shoe, deal.up)))

    def decisions(self) -> list[LaidOutDecision]:
        """The decisions."""
        of_split = (
            ({}, {"lammer": True}, {"money_beside": True}) if self.house.free_splits else ({},)
        )
        hands = tuple(
            one
            for stands in of_split
            for kind, low, high in (("hard", 5, 20), ("soft", 13, 20))
            for one in _spans(kind, low, high, **stands)
        )
        pairs = (
            Hand21("pair", *bounds) for bounds in combinations_with_replacement(range(2, UP + 1), 2)
        )
        conditions = (
            (*pairs, *hands, *_ups()),
            (*hands, *_ups()),
            (*_spans("bust", 22, 27), *_ups()),
        )
        told = ((PLAY, "First two cards"), (PLAY, "Hit or stand"), (BUST, "Second Chance"))
        return [
            self._decision_cells(which, conditions[which]).decision(
                *told[which], "after a bust" if which == LAST else "", self.answers[which]
            )
            for which in (FIRST, LATER, LAST)
            if any(key[0] == which for key in self._worth)
        ]

    def _decision_cells(self, which: int, conditions: tuple[Condition, ...]) -> Cells:
        cells = Cells(conditions)
        for (decision, total, soft, pair, up, lammer, beside), worth in self._worth.items():
            if decision == which:
                seen = facts(total, soft, pair, up, lammer=lammer, money_beside=beside)
                cells.add(seen, [np.array([one]) for one in worth])
        return cells

    def _add(self, told: DecisionKey, worth: list[float]) -> None:
        self._worth[told] = self._worth.get(told, np.zeros(len(worth))) + np.array(worth)

    def _first(self, deal: FirstCards, chance: float) -> None:
        """Two first cards, and all that comes of them."""
        hands = Hands(self.house, deal.shoe, deal.up, deal.hand)
        pair = deal.hand.index(2) if 2 in deal.hand else -1
        apart = (
            split_worth_and_hands(self.house, deal.shoe, deal.up, pair).value
            if pair >= 0
            else NEVER
        )
        passed, doubled = self._followed(
            hands, REAL, chance, max(apart, -0.5 if self.house.surrender else NEVER)
        )
        told = self._decision_key(FIRST, hands, 0, pair >= 0, REAL)
        worth = [passed, apart, doubled, -0.5]
        self._add(told, [chance * one for one in worth[: len(self.answers[FIRST])]])
        if pair >= 0 and apart > max(passed, doubled):
            self._split(deal, pair, chance)

    def _split(self, deal: FirstCards, pair: int, chance: float) -> None:
        """Both hands of a pair that is split, further pairs left together."""
        root = tuple(int(n == 2) for n in deal.hand)
        hands = Hands(self.house, deal.shoe, deal.up, root)
        for stake in stakes_of_split(self.house, deal.shoe, deal.up, pair):
            self._followed(hands, stake, chance, NEVER)

    def _followed(
        self, hands: Hands, stake: Stake, chance: float, other: float
    ) -> tuple[float, float]:
        """Follow a hand that best play does not play another way worth `other`: what it and its
        double are worth.
        """
        tree, up = hands.tree, hands.up
        values, plan = hands.best_values_and_plan(stake)
        stand, later = hands.stand_values(stake), hands._with_bust_values(values, stake.own)  # noqa: SLF001
        drawn = hands._draw_one_card(later, slice(0, tree.live), stake)  # noqa: SLF001
        twice = hands.double_values(stake)
        passed = np.where(plan.hit, drawn, stand)
        reach = np.zeros(len(tree.held) + 1)
        reach[0] = chance if max(values[0], other) == values[0] else 0.0
        for i in np.flatnonzero(tree.open).tolist():
            if not reach[i]:
                continue
            if tree.size[i] == 2 and sum(tree.held[0]) == 1:  # the first cards of a split hand
                worth = [passed[i], NEVER, twice[i], passed[i]]
                self._add(
                    self._decision_key(FIRST, hands, i, False, stake),
                    [reach[i] * one for one in worth[: len(self.answers[FIRST])]],
                )
            if tree.size[i] > 1 and not plan.double[i]:
                self._add(
                    self._decision_key(LATER, hands, i, False, stake),
                    [reach[i] * stand[i], reach[i] * drawn[i]],
                )
            if plan.hit[i]:
                np.add.at(reach, tree.child[i], reach[i] * hands.draw[:, i])
        if hands.chances:
            for i in range(tree.live, len(tree.held)):
                if reach[i]:
                    told = (
                        LAST,
                        int(tree.total[i]),
                        False,
                        False,
                        UP if up == ACE else up + 1,
                        False,
                        False,
                    )
                    self._add(
                        told,
                        [
                            -stake.own * reach[i],
                            stake.own
                            * reach[i]
                            * float(hands.bust_second_chance_values[i - tree.live]),
                        ],
                    )
        return float(passed[0]), float(twice[0])

    def _decision_key(
        self, which: int, hands: Hands, i: int, pair: bool, stake: Stake
    ) -> DecisionKey:
        tree, up = hands.tree, UP if hands.up == ACE else hands.up + 1
        return (
            which,
            int(tree.total[i]),
            bool(tree.soft[i]),
            pair,
            up,
            not stake.own,
            stake.own > 0 and stake.return_chance > 0,
        )


def laid_out(slug: str, decks: int = 6) -> list[LaidOutDecision]:
    """The decisions of a blackjack table."""
    from game.games import GAMES

    return BlackjackLayout(GAMES[slug], decks).decisions()
