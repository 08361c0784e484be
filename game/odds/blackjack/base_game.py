"""A whole round of blackjack: every up card, hole card and hand of a full shoe under best play or a
plan, and its PAR sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt

import msgspec
import numpy as np

from ...core.declaration import Game
from ...rounds.blackjack.declaration import Blackjack
from ..par.sheet import ParRow, ParSheet
from .hand_tree import ACE, ENDS, PUSH, RANKS, TEN, Branch, Counts, Floats, Ints, full_shoe
from .hand_values import (
    BROKEN,
    FREE,
    NETS,
    REAL,
    STAKED,
    ZERO,
    BranchPlan,
    Hands,
    SecondChanceRule,
    Stake,
    barred_hole,
)
from .splits import SplitHands, split_worth_and_hands

HALVES = 2
"""Nets are counted in half wagers: a surrender loses one, a Blackjack at 3 to 2 wins three."""


class Policy(msgspec.Struct, frozen=True):
    """A way to play that looks at totals alone. `plan` says what to do with every hand of a branch
    on a stake, and whether that is one's own beside a lammer; `first` which of `surrender`, `split`
    or neither (empty) comes before it, for two first cards, `chance` when to take a Second Chance.
    """

    plan: Callable[[Hands, Stake, bool], BranchPlan]
    first: Callable[[Counts, int], str]
    chance: SecondChanceRule | None = None


class WholeRound(msgspec.Struct, frozen=True):
    """What a round comes to: expected net and stakes in base wagers, and how likely each net (in
    half wagers) is.

    `chances` is how often a Second Chance is taken and wins, pushes, loses.
    """

    ev: float
    staked: float
    nets: Mapping[int, float]
    choices: Mapping[str, str]
    chances: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def deviation(self) -> float:
        """The standard deviation of the net in base wagers."""
        square = sum(p * (n / HALVES) ** 2 for n, p in self.nets.items())
        return sqrt(square - self.ev**2)


class FirstCards(msgspec.Struct, frozen=True):
    """An up card and two first cards, how likely they are, and the shoe that the seat then does not
    see.
    """

    up: int
    hand: Counts
    chance: float
    shoe: Ints


def first_cards_of_decks(decks: int) -> Iterator[FirstCards]:
    """Every up card and two first cards of a full shoe."""
    yield from first_cards_of_shoe(full_shoe(decks))


def first_cards_of_shoe(shoe: Ints) -> Iterator[FirstCards]:
    """Every up card and two first cards of a shoe with so many cards of each rank."""
    size = int(shoe.sum())
    for up in np.flatnonzero(shoe).tolist():
        one = shoe.copy()
        one[up] -= 1
        for a in range(RANKS):
            for b in range(a, RANKS):
                two = one.copy()
                two[a] -= 1
                ways = one[a] * two[b] * (1 if a == b else 2)
                two[b] -= 1
                if ways and two.min() >= 0:
                    chance = shoe[up] / size * ways / ((size - 1) * (size - 2))
                    hand = tuple((r == a) + (r == b) for r in range(RANKS))
                    yield FirstCards(up, hand, float(chance), two)


def is_natural(hand: Counts) -> bool:
    """Whether two first cards are an ace and a ten."""
    return bool(hand[ACE]) and bool(hand[TEN]) and sum(hand) == 2


def dealer_natural_chance(shoe: Ints, up: int) -> float:
    """How likely the hole card makes a dealer's Blackjack, from what the seat has not seen."""
    barred = barred_hole(up)
    return float(shoe[barred] / shoe.sum()) if barred >= 0 else 0.0


class _Tally:
    """Nets and stakes, added up deal by deal."""

    def __init__(self) -> None:
        self.nets: dict[int, float] = {}
        self.staked = 0.0
        self.chances = np.zeros(3)

    def add(self, halves: int, chance: float) -> None:
        self.nets[halves] = self.nets.get(halves, 0.0) + chance

    def add_hand(self, joint: Floats, chance: float) -> None:
        """One hand's joint array."""
        self.staked += chance * float(joint[STAKED])
        self.chances += chance * joint[STAKED + 1 : BROKEN]
        for i, p in enumerate(joint[:STAKED].reshape(NETS, len(ENDS)).sum(1).tolist()):
            if p:
                self.add(HALVES * (i - ZERO), chance * p)

    def add_split_hands(
        self, found: SplitHands, added_hand_stake: float, chance: float, *, busts_returned: bool
    ) -> None:
        """The hands of a split: for each end of the dealer they are put together as if they did not
        depend on each other.
        """
        for ways, joints in found.ways:
            grids = [joint[:STAKED].reshape(NETS, len(ENDS)) for joint in joints]
            self.staked += chance * ways * sum(float(joint[STAKED]) for joint in joints)
            self.chances += chance * ways * sum(joint[STAKED + 1 : BROKEN] for joint in joints)
            for e in range(len(ENDS)):
                mass = float(grids[0][:, e].sum())
                if mass <= 0.0:
                    continue
                spread = np.array([1.0])
                for joint, grid in zip(joints, grids, strict=True):
                    ends = grid[:, e]
                    # only where every hand breaks is anything lost (672a.10(c)(2))
                    if e == PUSH and busts_returned:
                        ends = np.where(np.arange(NETS) < ZERO, ends, 0.0)
                        ends[ZERO] = joint[BROKEN] - ends.sum()
                    spread = np.convolve(spread, ends / mass)
                spread[ZERO * len(grids)] += 1.0 - spread.sum()
                low = -ZERO * len(grids)
                for i, p in enumerate(spread.tolist()):
                    if p > 0.0:
                        self.add(HALVES * (i + low), chance * ways * mass * p)
            if added_hand_stake:
                self.staked += chance * ways * float(grids[0].sum()) * (len(grids) - 1)


class Elsewhere(msgspec.Struct, frozen=True):
    """Rules that other houses play by: the dealer hits soft 17, split aces get one card each, how
    many hands aces may make, a bust beside a lammer is lost at a dealer's 22 too.
    """

    hits_soft_17: bool = False
    busts_lose: bool = False
    one_card_aces: bool = False
    most_aces: int = 0

    def most_hands_override(self, pair: int) -> int:
        """How many hands a pair may make (0: as the game has it)."""
        return self.most_aces if pair == ACE else 0


HERE = Elsewhere()


def whole_round(
    game: Game,
    decks: int,
    *,
    rules: Elsewhere = HERE,
    policy: Policy | None = None,
    deal_filter: Callable[[FirstCards], bool] = lambda _: True,
) -> WholeRound:
    """A round with so many decks under best play, or by a policy; with `deal_filter` only some
    deals (their part of the whole).

    Insurance and even money are not taken.
    """
    house: Blackjack = game.extra
    tally = _Tally()
    choices: dict[str, str] = {}
    for deal in first_cards_of_decks(decks):
        if not deal_filter(deal):
            continue
        natural = is_natural(deal.hand)
        dealer = deal.chance * dealer_natural_chance(deal.shoe, deal.up)
        tally.staked += deal.chance
        pays = HALVES * house.natural.odds.win // house.natural.odds.per
        if natural:
            won = deal.chance if house.naturals_first else deal.chance - dealer
            tally.add(pays, won)
            tally.add(0, deal.chance - won)
            continue
        tally.add(-HALVES, dealer)
        name = _deal_name(deal)
        choices[name] = _tally_hand(
            house, deal, deal.chance - dealer, tally, rules=rules, policy=policy
        )
    ev = sum(p * n for n, p in tally.nets.items()) / HALVES
    won, pushed, lost = tally.chances.tolist()
    return WholeRound(
        ev, tally.staked, dict(sorted(tally.nets.items())), choices, (won, pushed, lost)
    )


def _deal_name(deal: FirstCards) -> str:
    cards = "".join("A23456789T"[r] * n for r, n in enumerate(deal.hand))
    return f"{cards} {'A23456789T'[deal.up]}"


def _tally_hand(
    house: Blackjack,
    deal: FirstCards,
    chance: float,
    tally: _Tally,
    *,
    rules: Elsewhere,
    policy: Policy | None,
) -> str:
    """Add what comes of a hand that is asked; what is done first."""
    hits_soft_17 = rules.hits_soft_17
    rule = policy.chance if policy else None
    hands = Hands(
        house, deal.shoe, deal.up, deal.hand, hits_soft_17=hits_soft_17, second_chance_rule=rule
    )
    pair = deal.hand.index(2) if 2 in deal.hand else -1
    if policy is None:
        values, plan = hands.best_values_and_plan(REAL)
        first, best = "", float(values[0])
        if house.surrender and best < -0.5:
            first, best = "surrender", -0.5
        if pair >= 0:
            apart = split_worth_and_hands(
                house,
                deal.shoe,
                deal.up,
                pair,
                most=rules.most_hands_override(pair),
                hits_soft_17=hits_soft_17,
                one_card_aces=rules.one_card_aces,
                busts_lose=rules.busts_lose,
            )
            first = "split" if apart.value > best else first
    else:
        plan, first = policy.plan(hands, REAL, False), policy.first(deal.hand, deal.up)
    if first == "surrender":
        tally.add(-1, chance)
    elif first == "split":
        plans = None if policy is None else _Planned(policy, house, deal, hits_soft_17)
        found = split_worth_and_hands(
            house,
            deal.shoe,
            deal.up,
            pair,
            most=rules.most_hands_override(pair),
            hits_soft_17=hits_soft_17,
            joint=True,
            plans=plans,
            one_card_aces=rules.one_card_aces,
            busts_lose=rules.busts_lose,
            second_chance_rule=rule,
        )
        free = house.free_splits and pair != TEN
        tally.add_split_hands(
            found, 0.0 if free else 1.0, chance, busts_returned=free and not rules.busts_lose
        )
    else:
        tally.add_hand(hands.joint(REAL, plan)[0], chance)
        first = "double" if plan.double[0] else "hit" if plan.hit[0] else "stand"
    return first


class _Planned(dict[Stake, BranchPlan]):
    """A policy's plans for split hands."""

    def __init__(
        self, policy: Policy, house: Blackjack, deal: FirstCards, hits_soft_17: bool
    ) -> None:
        root = tuple(1 if n == 2 else 0 for n in deal.hand)
        hands = Hands(house, deal.shoe, deal.up, root, hits_soft_17=hits_soft_17)
        free = house.free_splits and not root[TEN]
        super().__init__(
            {stake: policy.plan(hands, stake, free and stake == REAL) for stake in (REAL, FREE)}
        )


def plan_by_totals(tree: Branch, wants: Callable[[int, bool, int], str]) -> BranchPlan:
    """A plan that asks a rule for every hand: `wants(total, soft, cards)` says `hit`, `stand` or
    `double`.
    """
    said = [
        wants(int(t), bool(s), int(n)) if o else "stand"
        for t, s, n, o in zip(
            tree.total[: tree.live],
            tree.soft[: tree.live],
            tree.size[: tree.live],
            tree.open,
            strict=True,
        )
    ]
    return BranchPlan(
        np.array([one == "hit" for one in said]), np.array([one == "double" for one in said])
    )


# -- sheets ----------------------------------------------------------------------------------------


def main_sheet(game: Game, found: WholeRound, notes: tuple[str, ...]) -> ParSheet:
    """The sheet of the base game."""
    rows = tuple(
        ParRow(_net_phrase(halves), p, _net_text(halves))
        for halves, p in sorted(found.nets.items(), reverse=True)
        if p > 0.0
    )
    hits = sum(p for n, p in found.nets.items() if n > 0)
    return ParSheet(
        game=game.slug,
        wager="main",
        unit=game.base,
        ev=found.ev,
        house_edge=-found.ev,
        per="Blackjack wager",
        element_of_risk=-found.ev / found.staked,
        hit_frequency=hits,
        standard_deviation=found.deviation,
        rows=rows,
        notes=notes,
    )


def second_chance_sheet(game: Game, found: WholeRound) -> ParSheet:
    """The sheet of the Second Chances that best play takes: each wager by itself, the hand's own
    stake left out.
    """
    won, pushed, lost = (one / sum(found.chances) for one in found.chances)
    return ParSheet(
        game=game.slug,
        wager="second-chance",
        unit="second-chance",
        ev=won - lost,
        house_edge=lost - won,
        per="Second Chance taken",
        element_of_risk=lost - won,
        hit_frequency=won,
        standard_deviation=sqrt(won + lost - (won - lost) ** 2),
        rows=(
            ParRow("winning hand", won, "1 to 1"),
            ParRow("comes out even", pushed, "push"),
            ParRow("lose", lost, "lose"),
        ),
        notes=(
            f"Taken in {100 * sum(found.chances):.3f} % of all rounds, where it loses less than the bust; part of the base game.",
        ),
    )


def _net_phrase(halves: int) -> str:
    if not halves:
        return "comes out even"
    return f"wins {halves / HALVES:g}" if halves > 0 else f"loses {-halves / HALVES:g}"


def _net_text(halves: int) -> str:
    return f"{halves / HALVES:+g}" if halves else "push"


# -- a card's rule ---------------------------------------------------------------------------------

Rule = Callable[[int, bool, int, bool, int, bool, bool], str]
"""What a strategy card says of a hand: total, soft, cards, whether it may be split, the up card (2
to 10, an ace 11), whether nothing but a lammer stands on it, and whether it holds the player's
money beside a lammer.
"""


def policy_of_rule(rule: Rule, second_chance: SecondChanceRule | None = None) -> Policy:
    """The policy of a strategy card: what it wants first, and at every later hand (a wish that is
    not open is a hit).
    """

    def up_of(up: int) -> int:
        return 11 if up == ACE else up + 1

    def plan(hands: Hands, stake: Stake, money_beside: bool) -> BranchPlan:
        def wants(total: int, soft: bool, cards: int) -> str:
            said = rule(total, soft, cards, False, up_of(hands.up), not stake.own, money_beside)
            return said if said == "stand" or (said == "double" and cards == 2) else "hit"

        return plan_by_totals(hands.tree, wants)

    def first(hand: Counts, up: int) -> str:
        hard = sum(n * (i + 1) for i, n in enumerate(hand))
        soft = bool(hand[ACE])
        said = rule(hard + 10 * soft, soft, 2, 2 in hand, up_of(up), False, False)
        return said if said in {"split", "surrender"} else ""

    return Policy(
        plan,
        first,
        None if second_chance is None else lambda total, up: second_chance(total, up_of(up)),
    )
