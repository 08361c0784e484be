"""What a blackjack hand is worth, by dynamic programming over the cards it holds and the cards that
are left.

Every hand that can come of the one held is looked at with exactly the shoe it leaves, the dealer's
hole card and draws included. After the card reader showed no Blackjack the hole card is known not
to make one, and that is counted too.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np

from ...core.caching import cached_property
from ...rounds.blackjack.declaration import Blackjack
from .hand_tree import (
    ACE,
    ENDS,
    OVER,
    PUSH,
    RANKS,
    TEN,
    WORTH,
    Bools,
    Counts,
    Floats,
    Ints,
    Memory,
    dealer_draws,
    dealer_end_chances,
    hand_branch,
    total_of,
    win_and_loss_chances,
)
from .second_chance import BUSTS, next_card_and_end_chances, second_chance_value_table

NETS = 9
"""Nets of a hand from -4 to 4 stakes."""
ZERO = 4
STAKED = NETS * len(ENDS)
"""Where the expected later stakes lie in a joint array, behind net by dealer's end; then how often
a Second Chance is taken and wins, pushes and loses; and how often the hand breaks and the dealer
ends on 22.
"""
BROKEN = STAKED + 4
WIDTH = STAKED + 5
SecondChanceRule = Callable[[int, int], bool]
"""Whether to take a Second Chance from a total against an up card (as ranks)."""


class Stake(msgspec.Struct, frozen=True):
    """What rides on a hand, in base wagers: how much of it wins, how much of it is the seat's own.

    Beside a lammer that split, a broken hand comes back at a dealer's 22 unless all hands of the
    seat break (672a.10(c)(2)): `return_chance` is how likely others do not, `broken_stake` what of
    the seat's own lies under hands that broke before and would be lost with this one.
    """

    wins: int = 1
    own: int = 1
    return_chance: float = 0.0
    broken_stake: float = 0.0

    @property
    def bust_net_at_22(self) -> float:
        """What a dealer's 22 brings a broken hand, beside one that stands."""
        return self.own * self.return_chance - self.broken_stake * (1.0 - self.return_chance)


REAL, FREE = Stake(1, 1), Stake(1, 0)


class BranchPlan(msgspec.Struct, frozen=True):
    """What is done with every hand of a branch: `hit` or stand, and before either `double`."""

    hit: Bools
    double: Bools


def barred_hole(up: int) -> int:
    """The rank that the hole card cannot have once the dealer has looked; -1 for an up card that is
    not looked under.
    """
    return {ACE: TEN, TEN: ACE}.get(up, -1)


def is_free_double(house: Blackjack, held: Counts) -> bool:
    """Whether the house stakes the double of two cards (672a.9(a)(1))."""
    total, soft = total_of(held)
    return not soft and total in house.free_doubles


def next_card_chances(shoes: Ints, barred: int) -> Floats:
    """How likely each rank is to be the next card (ranks by shoes; the unseen hole card is in the
    shoe).
    """
    size = shoes.sum(0).astype(float)
    held = np.maximum(shoes, 0).astype(float)
    if barred < 0:
        return np.asarray(held / size)
    other = (
        held * (size - 1.0 - held[barred]) / np.maximum((size - held[barred]) * (size - 1.0), 1.0)
    )
    other[barred] = held[barred] / (size - 1.0)
    return np.asarray(other)


class Hands:
    """A hand and all that can come of it, against one up card. `shoe` is what the seat has not
    seen, the hole card included.
    """

    def __init__(
        self,
        house: Blackjack,
        shoe: Ints,
        up: int,
        root: Counts,
        *,
        hits_soft_17: bool = False,
        second_chance_rule: SecondChanceRule | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.memory, self.h17 = memory, hits_soft_17
        self.house, self.up, self.barred, self.rule = house, up, barred_hole(up), second_chance_rule
        self.chances = house.second_chance is not None
        self.tree = hand_branch(root, with_busts=self.chances)
        tree = self.tree
        self.shoes = (shoe[:, None] - (tree.held - np.array(root)).T).astype(np.int64)
        self.draw = next_card_chances(self.shoes[:, : tree.live], self.barred)
        self.draws = dealer_draws(up, self.barred, hits_soft_17=hits_soft_17)
        self.last = len(tree.held)

    # -- the dealer --------------------------------------------------------------------------------

    @cached_property
    def end_chances(self) -> Floats:
        """How the dealer ends, for every hand (ends by hands)."""
        out = np.zeros((len(ENDS), self.tree.live))
        out[:, self._hands_needed] = self.end_chances_in_shoes(self.needed_dealer_shoes)
        return out

    def end_chances_in_shoes(self, shoes: Ints) -> Floats:
        """How the dealer ends in each shoe (ends by shoes): cheaper for many at once, and kept
        where there is a memory.
        """
        return self._recalled(
            "ends", shoes, lambda some: dealer_end_chances(self.draws, some, self.barred)
        )

    @property
    def needed_dealer_shoes(self) -> Ints:
        """The shoes that the dealer may draw from after hands that may stand."""
        return np.asarray(self.shoes[:, : self.tree.live][:, self._hands_needed])

    def _recalled(self, what: str, shoes: Ints, work: Callable[[Ints], Floats]) -> Floats:
        if self.memory is None:
            return work(shoes)
        return (self.memory.ends if what == "ends" else self.memory.chances).recall(shoes, work)

    @cached_property
    def _hands_needed(self) -> Bools:
        tree = self.tree
        live = slice(tree.live)
        needed = ((tree.total[live] >= 12) | (tree.size[live] <= 3)) & (
            self.shoes[:, live].min(0) >= 0
        )
        needed[0] = True
        return np.asarray(needed)

    @cached_property
    def _bust_card_and_end_chances(self) -> tuple[Floats, Floats]:
        """For busts: how likely a Second Chance card of each rank comes with each end of the
        dealer; and how he ends.
        """
        shoes = self.shoes[:, self.tree.live :]
        return next_card_and_end_chances(self.draws, shoes, self.barred)

    @cached_property
    def bust_and_dealer_22_chances(self) -> Floats:
        """How likely one more card breaks each hand and the dealer then ends on 22: what is left of
        his 22s by hands that hold.
        """
        tree = self.tree
        live, push = (
            slice(tree.live),
            np.append(self.end_chances[PUSH], np.zeros(self.last + 1 - tree.live)),
        )
        held: Floats = np.einsum("rm,mr->m", self.draw, push[tree.child[live]])
        can = tree.open & ~tree.soft[live] & (tree.total[live] >= 12)
        return np.where(can, np.maximum(push[live] - held, 0.0), 0.0)

    def busted_stakes_and_chances(self, stake: Stake, plan: BranchPlan) -> Floats:
        """For every hand played by a plan: what of the seat's own lies on it where it breaks and
        the dealer ends on 22, and how likely that is (hands by these two).
        """
        tree = self.tree
        out = np.zeros((self.last + 1, 2))
        for first, last in reversed(tree.levels):
            for i in range(first, last):
                if plan.double[i]:
                    out[i] = self.bust_and_dealer_22_chances[i] * np.array(
                        [self.doubled_stake(i, stake).own, 1.0]
                    )
                elif plan.hit[i]:
                    out[i] = self.draw[:, i] @ out[tree.child[i]] + self.bust_and_dealer_22_chances[
                        i
                    ] * np.array([stake.own, 1.0])
        return out[: tree.live]

    @cached_property
    def _stand_win_and_loss_chances(self) -> tuple[Floats, Floats]:
        live = slice(self.tree.live)
        win, lose = win_and_loss_chances(self.tree.total[live], self.end_chances)
        if self.house.at_once:
            paid = self.tree.total[live] == 21
            win, lose = np.where(paid, 1.0, win), np.where(paid, 0.0, lose)
        return win, lose

    # -- Second Chance -----------------------------------------------------------------------------

    @cached_property
    def bust_second_chance_values(self) -> Floats:
        """What a Second Chance is worth to every bust, in what the hand stakes (nothing where the
        shoe cannot give the hand).
        """
        shoes, totals = self.shoes[:, self.tree.live :], self.tree.total[self.tree.live :]
        out = np.zeros(len(totals))
        good = np.flatnonzero(shoes.min(0) >= 0) if len(totals) else np.zeros(0, np.int64)
        if good.size:
            table = self._recalled(
                "chances",
                shoes[:, good],
                lambda some: second_chance_value_table(
                    self.up, self.barred, some, hits_soft_17=self.h17
                ),
            )
            out[good] = table[totals[good] - BUSTS[0], np.arange(good.size)]
        return out

    @cached_property
    def _bust_values(self) -> Floats:
        """What busts are worth in what the hand stakes: as lost, or with the chance if that is
        better.
        """
        return (
            np.where(self.second_chances_taken, self.bust_second_chance_values, -1.0)
            if self.chances
            else np.zeros(0)
        )

    @cached_property
    def second_chances_taken(self) -> Bools:
        """Which busts take the Second Chance."""
        if self.rule is None:
            return self.bust_second_chance_values > -1.0
        return np.array(
            [self.rule(int(total), self.up) for total in self.tree.total[self.tree.live :]]
        )

    # -- values ------------------------------------------------------------------------------------

    def _with_bust_values(self, values: Floats, own: int) -> Floats:
        """Values of hands, then of busts, then of a plain loss."""
        return np.concatenate((values, own * self._bust_values, [-float(own)]))

    def stand_values(self, stake: Stake) -> Floats:
        """What standing is worth with every hand."""
        win, lose = self._stand_win_and_loss_chances
        return stake.wins * win - stake.own * lose

    def _draw_one_card(self, values: Floats, rows: slice | Ints, stake: Stake) -> Floats:
        child = self.tree.child[rows]
        out: Floats = np.einsum("rm,mr->m", self.draw[:, rows], values[child])
        return (
            out + stake.bust_net_at_22 * self.bust_and_dealer_22_chances[rows]
            if stake.bust_net_at_22
            else out
        )

    def double_values(self, stake: Stake, part: int = 1) -> Floats:
        """What doubling for all of the wager, or (`part` 0) none, is worth with every hand of two cards; -9 elsewhere."""
        tree = self.tree
        out = np.full(tree.live, -9.0)
        two = np.flatnonzero((tree.size[: tree.live] == 2) & tree.open)
        for i in two.tolist():
            more = self.doubled_stake(i, stake, part)
            values = self._with_bust_values(self.stand_values(more), more.own)
            out[i] = self._draw_one_card(values, np.array([i]), more)[0]
        return out

    def doubled_stake(self, i: int, stake: Stake, part: int = 1) -> Stake:
        """What rides on a hand once it is doubled for all of the wager, or (`part` 0) none."""
        free = not self.tree.soft[i] and int(self.tree.total[i]) in self.house.free_doubles
        own = stake.own + (0 if free else part)
        return msgspec.structs.replace(stake, wins=1 + part, own=own)

    def best_values_and_plan(self, stake: Stake) -> tuple[Floats, BranchPlan]:
        """What every hand is worth under best play from there on (in base wagers), and that play."""
        tree = self.tree
        stand = self.stand_values(stake)
        twice = self.double_values(stake)
        values = self._with_bust_values(stand.copy(), stake.own)
        hit = np.zeros(tree.live, bool)
        for first, last in reversed(tree.levels):
            rows = slice(first, last)
            drawn = np.where(tree.open[rows], self._draw_one_card(values, rows, stake), -9.0)
            low = tree.total[rows] < 12
            hit[rows] = tree.open[rows] & (low | (drawn > stand[rows]))
            values[rows] = np.maximum(np.where(hit[rows], drawn, stand[rows]), twice[rows])
        double = (twice > np.where(hit, -9.0, stand)) & (twice >= values[: tree.live] - 1e-12)
        return values[: tree.live], BranchPlan(hit, double)

    def plan_values(self, stake: Stake, plan: BranchPlan) -> Floats:
        """What every hand is worth when it is played by a plan."""
        tree = self.tree
        stand = self.stand_values(stake)
        twice = self.double_values(stake)
        values = self._with_bust_values(stand.copy(), stake.own)
        for first, last in reversed(tree.levels):
            rows = slice(first, last)
            drawn = self._draw_one_card(values, rows, stake)
            played = np.where(plan.hit[rows], drawn, stand[rows])
            values[rows] = np.where(plan.double[rows], twice[rows], played)
        return values[: tree.live]

    def hit_value(self, stake: Stake, values: Floats) -> float:
        """What a card to the root is worth when later hands are worth `values`."""
        return float(
            self._draw_one_card(self._with_bust_values(values, stake.own), np.array([0]), stake)[0]
        )

    def stand_win_and_bust_chances(self) -> tuple[float, float]:
        """How likely the hand wins as it stands, and how likely one more card breaks it."""
        broken = self.tree.child[0] >= self.tree.live
        return float(self._stand_win_and_loss_chances[0][0]), float(self.draw[broken, 0].sum())

    def chance_of_next_total(self, least: int) -> float:
        """How likely one more card makes this total or more without breaking the hand."""
        child = self.tree.child[0]
        stands = (child >= 0) & (child < self.tree.live)
        reached = stands & (self.tree.total[np.where(stands, child, 0)] >= least)
        return float(self.draw[reached, 0].sum())

    # -- how hands end -----------------------------------------------------------------------------

    def joint(self, stake: Stake, plan: BranchPlan) -> Floats:
        """For every hand: net by dealer's end (`STAKED` columns), then the expected later stakes,
        when played by a plan.
        """
        tree = self.tree
        out = np.zeros((self.last + 1, WIDTH))
        stood = self._stood_joint(stake)
        out[: tree.live] = stood
        if self.chances:
            out[tree.live : self.last] = self._bust_joints(stake)
        for first, last in reversed(tree.levels):
            for i in range(first, last):
                if plan.double[i]:
                    out[i] = self._doubled_joint(i, stake)
                elif plan.hit[i]:
                    out[i] = self._card_joint(i, out, -stake.own)
        return out[: tree.live]

    def _card_joint(self, i: int, after: Floats, bust_net: int) -> Floats:
        out: Floats = self.draw[:, i] @ after[self.tree.child[i]]
        if not self.chances:
            grid = out[:STAKED].reshape(NETS, len(ENDS))
            broken = np.maximum(self._all_end_chances[:, i] - grid.sum(0), 0.0)
            grid[ZERO + bust_net] += broken
            out[BROKEN] += broken[PUSH]
        return out

    @cached_property
    def _all_end_chances(self) -> Floats:
        return dealer_end_chances(
            self.draws, np.maximum(self.shoes[:, : self.tree.live], 0), self.barred
        )

    def _stood_joint(self, stake: Stake) -> Floats:
        live = self.tree.live
        grid = np.zeros((live, NETS, len(ENDS)))
        total = self.tree.total[:live]
        for e in range(len(ENDS)):
            end = self._all_end_chances[e]
            wins = (total == 21) & self.house.at_once if e <= PUSH else np.ones(live, bool)
            wins = wins | ((total > 17 + e) & (e < PUSH))
            loses = (total < 17 + e) & (e < PUSH)
            grid[:, ZERO + stake.wins, e] += np.where(wins, end, 0.0)
            grid[:, ZERO - stake.own, e] += np.where(loses, end, 0.0)
            grid[:, ZERO, e] += np.where(wins | loses, 0.0, end)
        return np.concatenate(
            (grid.reshape(live, STAKED), np.zeros((live, WIDTH - STAKED))), axis=1
        )

    def _doubled_joint(self, i: int, stake: Stake) -> Floats:
        more = self.doubled_stake(i, stake)
        after = np.zeros((self.last + 1, WIDTH))
        after[: self.tree.live] = self._stood_joint(more)
        if self.chances:
            after[self.tree.live : self.last] = self._bust_joints(more)
        out = self._card_joint(i, after, -more.own)
        out[STAKED] += more.own - stake.own
        return out

    def _bust_joints(self, stake: Stake) -> Floats:
        joint, ends = self._bust_card_and_end_chances
        busts = joint.shape[2]
        grid = np.zeros((busts, NETS, len(ENDS)))
        taken = self.second_chances_taken
        totals = self.tree.total[self.tree.live :]
        for e in range(len(ENDS)):
            grid[:, ZERO - stake.own, e] = np.where(taken, 0.0, ends[e])
            for r in range(RANKS):
                left = totals - WORTH[r]
                part = np.where(taken, joint[r, e], 0.0)
                beats = (left == 21) | (
                    (left < 21) & ((e == OVER) | ((e < PUSH) & (left > 17 + e)))
                )
                loses = (left > 21) | ((left < 21) & (e < PUSH) & (left < 17 + e))
                grid[:, ZERO + stake.own, e] += np.where(beats, part, 0.0)
                grid[:, ZERO - 2 * stake.own, e] += np.where(loses, part, 0.0)
                grid[:, ZERO, e] += np.where(beats | loses, 0.0, part)
        staked = np.where(taken, float(stake.own), 0.0)
        won, lost = grid[:, ZERO + stake.own].sum(1), grid[:, ZERO - 2 * stake.own].sum(1)
        none = np.zeros(busts)
        more = np.stack((staked, won, np.where(taken, 1.0 - won - lost, 0.0), lost, none), axis=1)
        return np.concatenate((grid.reshape(busts, STAKED), more), axis=1)
