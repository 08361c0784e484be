"""What it is worth to split a pair: each hand by its own cards, with the chances of further pairs
worked in exactly.

Cards are exchangeable, so a hand of a split is worth what it would be dealt first, given how many
further pair cards the others took and that the rest of their second cards are none: inclusion and
exclusion over shoes from which pair cards are gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, prod
from typing import NamedTuple

import msgspec
import numpy as np

from ...rounds.blackjack.declaration import Blackjack
from .hand_tree import ACE, PUSH, RANKS, TEN, Counts, Floats, Ints, Memory, hand_branch
from .hand_values import (
    FREE,
    REAL,
    WIDTH,
    BranchPlan,
    Hands,
    SecondChanceRule,
    Stake,
    barred_hole,
    next_card_chances,
)


class SplitWay(msgspec.Struct, frozen=True):
    """One way for splits to go: how many more pair cards came, the hands whose second card is
    another, and those with any.
    """

    more: int
    other: int
    any: int
    ways: int = 1


def ways_to_split(most: int, waiting: int = 2) -> tuple[SplitWay, ...]:
    """How `waiting` split cards can become up to `most` hands when every further pair is split.

    >>> sum(one.ways for one in ways_to_split(4)), [one.other + one.any for one in ways_to_split(4)]
    (8, [2, 3, 4, 4, 4])
    """
    found: dict[tuple[int, int, int], int] = {}

    def go(waiting: int, done: int, more: int) -> None:
        if waiting + done == most:
            key = (more, done, waiting)
        elif not waiting:
            key = (more, done, 0)
        else:
            go(waiting - 1, done + 1, more)
            go(waiting + 1, done, more + 1)
            return
        found[key] = found.get(key, 0) + 1

    go(waiting, 0, 0)
    return tuple(SplitWay(m, o, a, w) for (m, o, a), w in sorted(found.items()))


class SplitHands(msgspec.Struct, frozen=True):
    """What splitting is worth: the expected net, for every way it goes the hands' joint arrays
    (empty unless asked for), and whether every further pair is split.
    """

    value: float
    ways: tuple[tuple[int, tuple[Floats, ...]], ...] = ()
    again: bool = False


def split_worth_and_hands(
    house: Blackjack,
    shoe: Ints,
    up: int,
    pair: int,
    *,
    own: bool = True,
    most: int = 0,
    hits_soft_17: bool = False,
    joint: bool = False,
    plans: Mapping[Stake, BranchPlan] | None = None,
    one_card_aces: bool = False,
    second_chance_rule: SecondChanceRule | None = None,
    memory: Memory | None = None,
    return_chance: float = 0.0,
    broken_stake: float = 0.0,
    busts_lose: bool = False,
) -> SplitHands:
    """What it is worth to split two cards of a rank: the better of splitting every further pair and
    none.

    Each hand is played by the best plan for its own cards with the shoe as it is now. For that plan
    the net is exact, but what a dealer's 22 returns of broken hands (672a.10(c)(2)): that takes
    hands as bound by the dealer's total alone. `own` says that the first hand's stake is the
    seat's, `most` how many hands may come of the pair (as the game has it when 0), `return_chance`
    and `broken_stake` of the seat's other hands what `Stake` says. With `one_card_aces` split aces
    get one card each, as they do elsewhere (not here, R-FB1).
    """
    most = most or house.most_hands
    root = tuple(1 if r == pair else 0 for r in range(RANKS))
    added = FREE if house.free_splits and pair != TEN else REAL
    stakes = SplitStakes(REAL if own else FREE, added)
    held = dict(plans or {})
    if one_card_aces and pair == ACE:
        held = dict.fromkeys(stakes, _one_card_plan(house, root))
    found = _SplitHands(
        house,
        shoe,
        up,
        root,
        held,
        hits_soft_17=hits_soft_17,
        second_chance_rule=second_chance_rule,
        memory=memory,
    )
    found.return_chance, found.broken_stake = return_chance, broken_stake
    found.lammers = added == FREE and not busts_lose
    if found.lammers and not held:
        found.plan_free_split(stakes)
    if most > 2:
        found.prepare_hands(ways_to_split(most))
    once = found.expected_net((SplitWay(0, 0, 2),), stakes)
    split_ways: tuple[SplitWay, ...] = (SplitWay(0, 0, 2),)
    value = once
    if most > 2:
        every = found.expected_net(ways_to_split(most), stakes)
        if every > once:
            split_ways, value = ways_to_split(most), every
    ways = tuple((one.ways, found.joints(one, stakes)) for one in split_ways) if joint else ()
    return SplitHands(value, ways, len(split_ways) > 1)


def _one_card_plan(house: Blackjack, root: tuple[int, ...]) -> BranchPlan:
    """Stand on the second card, whatever it is."""
    live = hand_branch(root, with_busts=house.second_chance is not None).live
    return BranchPlan(np.arange(live) == 0, np.zeros(live, bool))


def split_worth_with_next_card(
    house: Blackjack, shoe: Ints, up: int, pair: int, card: int, *, own: bool, most: int
) -> float:
    """What splitting is worth when the next card is known (and not in `shoe`): it goes to the first
    hand.
    """
    root = tuple(1 if r == pair else 0 for r in range(RANKS))
    added = FREE if house.free_splits and pair != TEN else REAL
    first = REAL if own else FREE
    found = _SplitHands(
        house, shoe, up, root, {}, hits_soft_17=False, second_chance_rule=None, memory=Memory()
    )
    dealt = tuple(n + (r == card) for r, n in enumerate(root))
    whole = float(Hands(house, shoe, up, dealt).best_values_and_plan(first)[0][0])
    worth = [
        whole + found.expected_net(ways_to_split(m, 1), SplitStakes(added, added))
        for m in {1, most - 1}
    ]
    if card == pair and most > 2:
        worth += [
            found.expected_net(ways_to_split(m, 3), SplitStakes(first, added)) for m in {3, most}
        ]
    return max(worth)


def stakes_of_split(house: Blackjack, shoe: Ints, up: int, pair: int) -> SplitStakes:
    """What rides on the first and on an added hand of a split: beside lammers with what a dealer's
    22 returns (672a.10(c)(2)).
    """
    if not house.free_splits or pair == TEN:
        return SplitStakes(REAL, REAL)
    root = tuple(1 if r == pair else 0 for r in range(RANKS))
    found = _SplitHands(
        house, shoe, up, root, {}, hits_soft_17=False, second_chance_rule=None, memory=None
    )
    return found.plan_free_split(SplitStakes(REAL, FREE))


class SplitStakes(NamedTuple):
    """What rides on the first hand of a split, and on each that is added."""

    first: Stake
    added: Stake


class _HandOfWay(NamedTuple):
    """A hand of a way to split: its stake, and whether its second card is no pair card."""

    stake: Stake
    no_pair_card: bool


class _SplitHands:
    """One hand of a split, for shoes from which further cards of the pair's rank are gone."""

    def __init__(
        self,
        house: Blackjack,
        shoe: Ints,
        up: int,
        root: Counts,
        plans: dict[Stake, BranchPlan],
        *,
        hits_soft_17: bool,
        second_chance_rule: SecondChanceRule | None,
        memory: Memory | None,
    ) -> None:
        self.memory = Memory() if memory is None else memory
        self.house, self.shoe, self.up, self.root, self.h17, self.rule = (
            house,
            shoe,
            up,
            root,
            hits_soft_17,
            second_chance_rule,
        )
        self.pair = root.index(1)
        self.plans = plans
        self.return_chance = self.broken_stake = 0.0
        self.lammers = house.free_splits and self.pair != TEN
        self._hands: dict[int, Hands | None] = {}
        self._memo: dict[tuple[int, Stake, bool], tuple[Floats, Floats]] = {}

    def hands(self, pair_cards_gone: int) -> Hands | None:
        """The hand with so many more pair cards gone; None when there are not that many."""
        if pair_cards_gone not in self._hands:
            left = self.shoe.copy()
            left[self.pair] -= pair_cards_gone
            self._hands[pair_cards_gone] = (
                Hands(
                    self.house,
                    left,
                    self.up,
                    self.root,
                    hits_soft_17=self.h17,
                    second_chance_rule=self.rule,
                    memory=self.memory,
                )
                if left.min() >= 0
                else None
            )
        return self._hands[pair_cards_gone]

    def prepare_hands(self, split_ways: tuple[SplitWay, ...]) -> None:
        """Work out at once what these ways will ask of the dealer."""
        most = max(one.more + one.other - (not one.any) for one in split_ways)
        there = [
            hands
            for pair_cards_gone in range(most + 1)
            if (hands := self.hands(pair_cards_gone)) is not None
        ]
        if there:
            there[0].end_chances_in_shoes(
                np.concatenate([hands.needed_dealer_shoes for hands in there], axis=1)
            )

    def chance_of_pair_card(self, pair_cards_gone: int) -> float:
        """How likely the next card is another of the pair's rank."""
        left = self.shoe.copy()
        left[self.pair] -= pair_cards_gone
        return (
            float(next_card_chances(left[:, None], barred_hole(self.up))[self.pair, 0])
            if left.min() >= 0
            else 0.0
        )

    def chance_of_pair_run(self, start: int, count: int) -> float:
        """How likely so many cards in a row are of the pair's rank."""
        out = 1.0
        for k in range(start, start + count):
            out *= self.chance_of_pair_card(k)
        return out

    def plan(self, stake: Stake) -> BranchPlan:
        """How the split hands are played: best for the shoe as it is now."""
        if stake not in self.plans:
            hands = self.hands(0)
            if hands is not None:
                self.plans[stake] = hands.best_values_and_plan(stake)[1]
        return self.plans[stake]

    def plan_free_split(self, stakes: SplitStakes) -> SplitStakes:
        """Plan the hands of a free split, and return what rides on them: a bust may come back at a
        dealer's 22.
        """
        hands = self.hands(0)
        if hands is None or hands.end_chances[PUSH, 0] <= 0.0:
            return stakes
        first, added = stakes
        ride: list[Stake] = []
        for stake, other in ((first, added), (added, first)):
            own, broken = (
                hands.busted_stakes_and_chances(other, self.plan(other))[0]
                / hands.end_chances[PUSH, 0]
            )
            if stake == first:
                beside = Stake(
                    1,
                    stake.own,
                    self.return_chance + (1 - self.return_chance) * (1 - float(broken)),
                    self.broken_stake,
                )
            else:
                beside = Stake(
                    1, stake.own, self.return_chance, self.broken_stake * float(broken) + float(own)
                )
            self.plans[stake] = hands.best_values_and_plan(beside)[1]
            ride.append(beside)
        return SplitStakes(*ride)

    def values_any_and_no_pair(
        self, pair_cards_gone: int, stake: Stake, *, joint: bool
    ) -> tuple[Floats, Floats]:
        """Of a hand with any second card, and with one not of the pair: the value, or the joint
        array.
        """
        key = (pair_cards_gone, stake, joint)
        if key not in self._memo:
            hands = self.hands(pair_cards_gone)
            if hands is None:
                zero = np.zeros(WIDTH if joint else self.value_columns)
                self._memo[key] = (zero, zero)
            else:
                plan = self.plan(stake)
                every = hands.joint(stake, plan) if joint else self._worth(hands, stake, plan)
                weight = hands.draw[:, 0][:, None] * every[hands.tree.child[0]]
                self._memo[key] = (weight.sum(0), weight.sum(0) - weight[self.pair])
        return self._memo[key]

    @property
    def value_columns(self) -> int:
        """How many figures there are of a hand: its value; beside lammers also its own stake and
        chance to break at a dealer's 22, and how likely that 22 is.
        """
        return 4 if self.lammers else 1

    def _worth(self, hands: Hands, stake: Stake, plan: BranchPlan) -> Floats:
        worth = hands.plan_values(stake, plan)[:, None]
        if not self.lammers:
            return worth
        return np.concatenate(
            (worth, hands.busted_stakes_and_chances(stake, plan), hands.end_chances[PUSH][:, None]),
            axis=1,
        )

    def value_in_way(
        self, one: SplitWay, stake: Stake, *, no_pair_card: bool, joint: bool
    ) -> Floats:
        """A hand's part of this way: by inclusion and exclusion over the hands whose second card is
        no pair card.
        """
        known = one.other - (1 if no_pair_card else 0)
        size = WIDTH if joint else self.value_columns
        out = np.zeros(size)
        for j in range(known + 1):
            likely = self.chance_of_pair_run(one.more, j)
            if likely:
                out += (
                    (-1) ** j
                    * comb(known, j)
                    * likely
                    * self.values_any_and_no_pair(one.more + j, stake, joint=joint)[
                        1 if no_pair_card else 0
                    ]
                )
        return out * self.chance_of_pair_run(0, one.more)

    def _hands_of_way(self, way: SplitWay, stakes: SplitStakes) -> list[_HandOfWay]:
        """The hands of a way: the first is the one on the left."""
        kinds = [True] * way.other + [False] * way.any
        return [
            _HandOfWay(stakes.added if i else stakes.first, kind) for i, kind in enumerate(kinds)
        ]

    def expected_net(self, split_ways: tuple[SplitWay, ...], stakes: SplitStakes) -> float:
        """The expected net of all hands."""
        out = 0.0
        for one in split_ways:
            found = [
                self.value_in_way(one, stake, no_pair_card=kind, joint=False)
                for stake, kind in self._hands_of_way(one, stakes)
            ]
            out += one.ways * (
                sum(float(hand[0]) for hand in found) + self._return_at_dealer_22(found)
            )
        return out

    def _return_at_dealer_22(self, hands: list[Floats]) -> float:
        """What a dealer's 22 returns of the hands' broken stakes, the others taken as bound by his
        total alone.
        """
        if not self.lammers or hands[0][3] <= 0.0:
            return 0.0
        pushed = float(hands[0][3])
        broken = [float(hand[2]) / pushed for hand in hands]
        lost = 1.0 - self.return_chance
        out = sum(
            float(hand[1]) * (1.0 - lost * prod(broken[:i] + broken[i + 1 :]))
            for i, hand in enumerate(hands)
        )
        return out - self.broken_stake * lost * pushed * prod(broken)

    def joints(self, one: SplitWay, stakes: SplitStakes) -> tuple[Floats, ...]:
        """Each hand's joint array for this way."""
        return tuple(
            self.value_in_way(one, stake, no_pair_card=kind, joint=True)
            for stake, kind in self._hands_of_way(one, stakes)
        )
