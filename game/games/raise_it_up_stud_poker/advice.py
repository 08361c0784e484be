"""What Raise It Up decisions are worth (669a.11-.12): every way the three streets can still come,
played best to the end.

Nothing but the cards still to come matters, so every decision is counted live: 18,424 boards before
4th Street at most.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import permutations
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import DECK, HIDDEN, Card
from ...core.declaration import Game, HouseRules
from ...hands import FIVE, THREE
from ...hands.deck_counts import subsets
from ...hands.partial_hands import so_far
from ...hands.phrases import hand_with_article, join_with_and
from ...hands.special_rows import special_rows_made
from ...odds.advice import (
    Advice,
    CardEnd,
    best_of,
    card_count_sentences,
    percent,
    rank_or_frequent_suit_names,
)
from ...odds.distribution.joint_outcomes import RoundEnds, row_net, side_net
from ...odds.distribution.net_distribution import NetDistribution, printed_net
from ...odds.distribution.net_shares import NetShares, certain_shares, net_shares
from ...odds.game_advice import GameAdvice
from ...odds.par.sheet import Chance, ParSheet, sheet
from ...odds.shipped_data import shipped_json
from ...odds.side_wagers import Side, in_every_suit, judge_all_hands
from ...odds.strategy.card_language import CardFacts, StrategyCard
from ...odds.unseen_cards import canonical_hands, rows_by_strength, unseen_cards
from ...odds.unseen_cards import nets_by_strength as nets_of
from ...rounds.state import Action, View, action
from .rules import GAME, PAYTABLES, ROYALS, STREETS

Ints = NDArray[np.int64]
MULTIPLES = (1, 2, 3)
HANDS = comb(52, 3)
UNIT = 2
"""An ante in the enumeration: 3 to 2 comes out even."""
_subsets = cache(subsets)


class EndStakes(msgspec.Struct, frozen=True):
    """What the ends are worth in cents: the Ante and Blind each, what else staying in brings for
    sure, what a fold loses.
    """

    ante: int
    beside: int = 0
    fold: int = 0

    def base_and_play_nets(self) -> tuple[Ints, ...]:
        """Net cents by the final strength: without a Play wager, then what a Play wager of 1x, 2x
        and 3x adds.
        """
        base = (
            nets_of(PAYTABLES["ante"], FIVE, self.ante)
            + nets_of(PAYTABLES["blind"], FIVE, self.ante)
            + self.beside
        )
        return (base, *(nets_of(PAYTABLES["play"], FIVE, times * self.ante) for times in MULTIPLES))


def final_strengths(
    own: tuple[Card, ...], shown: tuple[Card, ...], left: tuple[Card, ...]
) -> NDArray[np.uint16]:
    """The strength of the hand for every choice of the streets still to come, as `subsets` orders
    them.
    """
    more = np.array(left, np.uint8)[_subsets(len(left), 3 - len(shown))]
    return FIVE.of_columns(
        [*(np.array([c]) for c in (*own, *shown)), *(more[:, i] for i in range(more.shape[1]))]
    )


def values_before_6th_street(
    hand_strengths: NDArray[np.uint16], stakes: EndStakes
) -> dict[str, float]:
    """Before 6th Street: playing 1x or folding."""
    base, one = stakes.base_and_play_nets()[:2]
    return {"play 1x": float((base + one)[hand_strengths].mean()), "fold": float(-stakes.fold)}


def values_before_5th_street(
    hand_strengths: NDArray[np.uint16], left: int, stakes: EndStakes
) -> dict[str, float]:
    """Before 5th Street: playing now, or checking and playing best after it."""
    tables = stakes.base_and_play_nets()
    pairs = _subsets(left, 2)
    base, *plays = (_sums_by_card(table[hand_strengths], pairs, left) for table in tables)
    kept = np.maximum(base + plays[0], -stakes.fold * (left - 1))
    ways = left * (left - 1)
    worth = {
        f"play {n}x": float((base + play).sum() / ways)
        for n, play in zip((1, 2), plays, strict=False)
    }
    return {"check": float(kept.sum() / ways), **worth}


def _sums_by_card(values: Ints, choices: NDArray[np.uint8], left: int) -> Ints:
    """Sums of values over the choices that hold each card."""
    total = np.zeros(left, np.float64)
    for column in range(choices.shape[1]):
        total += np.bincount(choices[:, column], values, left)
    return total.astype(np.int64)


@cache
def _pair_places(left: int) -> tuple[tuple[int, int], tuple[NDArray[np.int64], ...]]:
    """For all choices of three cards: the places of their three pairs in a square of cards."""
    each = _subsets(left, 3).astype(np.int64)
    return (left, left), tuple(each[:, a] * left + each[:, b] for a, b in ((0, 1), (0, 2), (1, 2)))


def sums_by_pair(values: Ints, left: int) -> Ints:
    """Sums of values over the boards that hold each pair of cards, in a square."""
    shape, places = _pair_places(left)
    flat = sum((np.bincount(place, values, left * left) for place in places), np.zeros(left * left))
    half = flat.reshape(shape)
    return np.rint(half + half.T).astype(np.int64)


class StreetPlan(msgspec.Struct, frozen=True):
    """Best play from three cards: the multiple at once (0 checks), after each 4th Street, after
    each pair of streets (0 folds); the totals of every first action over all orders of all boards,
    none in a card's plan.
    """

    first: int
    second: Ints
    third: Ints
    totals: tuple[int, ...] = ()


def plan_before_4th_street(
    hand_strengths: NDArray[np.uint16], left: int, stakes: EndStakes
) -> StreetPlan:
    """Best play before 4th Street, from the strengths of all boards of three of the cards left."""
    ends = [table[hand_strengths] for table in stakes.base_and_play_nets()]
    base, *plays = (sums_by_pair(values, left) for values in ends[:3])
    stay = base + plays[0]
    apart = ~np.eye(left, dtype=bool)
    give_up = -stakes.fold * (left - 2)
    third = ((stay >= give_up) & apart).astype(np.int64)
    kept = np.where(apart, np.maximum(stay, give_up), 0).sum(1)
    options = np.stack([kept, *((base + play).sum(1) for play in plays)])
    second: Ints = np.argmax(options, axis=0)
    orders = 6  # of the three cards of a board
    totals = [
        int(options.max(axis=0).sum()),
        *(orders * int((ends[0] + play).sum()) for play in ends[1:]),
    ]
    return StreetPlan(int(np.argmax(totals)), second, third, tuple(totals))


def values_before_4th_street(
    hand_strengths: NDArray[np.uint16], left: int, stakes: EndStakes
) -> dict[str, float]:
    """Before 4th Street: playing now, or checking and playing best from there."""
    ways = left * (left - 1) * (left - 2)
    check, *plays = (
        total / ways for total in plan_before_4th_street(hand_strengths, left, stakes).totals
    )
    return {
        "check": check,
        **{f"play {n}x": value for n, value in zip(MULTIPLES, plays, strict=True)},
    }


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of Ante, Blind, Play and what else a fold forfeits: the Progressive Payout,
    or Pair Plus where nothing keeps the hand on the table (R-RU2).

    What the progressive pays is that of the meter as it stands.
    """
    ante = view.staked("ante")
    lost = forfeited_wagers(
        tuple(wager.name for wager in game.opening_wagers if view.staked(wager.name))
    )
    brought = sum(
        progressive_net(view) if name == "progressive" else pair_plus_net(view) for name in lost
    )
    stakes = EndStakes(ante, brought, 2 * ante + sum(view.staked(name) for name in lost))
    shown = tuple(c for c in view.piles["community"] if c != HIDDEN)
    left = unseen_cards(view)
    found = final_strengths(view.hand, shown, left)
    brings = None
    if view.stage == STREETS[0]:
        worth = values_before_4th_street(found, len(left), stakes)
    elif view.stage == STREETS[1]:
        worth = values_before_5th_street(found, len(left), stakes)
    else:
        worth = values_before_6th_street(found, stakes)
        brings = partial(_winning_6th_street_cards, left, found)
    ev = {str(a): worth[str(a)] for a in open_now}
    best, won = best_of(ev), game.wager(lost[0]).title if lost else ""
    return Advice(
        view.turn,
        ev,
        best,
        stake=ante,
        why=lambda: _reason(view.hand, shown, found, best, won if brought > 0 else ""),
        ways=f"All {len(found):,} ways the streets can come",
        brings=brings,
        touched=join_with_and(
            ["Ante", "Blind", "Play", *(game.wager(name).title for name in lost)]
        ),
        shares_of=partial(
            action_shares,
            hand_strengths=found,
            unseen_count=len(left),
            turned_count=len(shown),
            stakes=stakes,
        ),
    )


def action_shares(
    name: str,
    *,
    hand_strengths: NDArray[np.uint16],
    unseen_count: int,
    turned_count: int,
    stakes: EndStakes,
) -> NetShares:
    """How an action ends with `turned_count` of the streets turned, when a check is played best to
    the end.
    """
    base, *plays = (table[hand_strengths] for table in stakes.base_and_play_nets())
    if name == "fold":
        return certain_shares(-stakes.fold)
    if name != "check":
        return net_shares(base + plays[action(name).times - 1], np.ones(len(hand_strengths)))
    ends = np.stack([np.full(len(hand_strengths), -stakes.fold), *(base + play for play in plays)])
    board = np.arange(len(hand_strengths))
    if turned_count:
        pairs = _subsets(unseen_count, 2)
        stays = _sums_by_card(ends[1], pairs, unseen_count) >= -stakes.fold * (unseen_count - 1)
        orders = [stays[pairs[:, column]].astype(np.int64) for column in range(2)]
    else:
        each = _subsets(unseen_count, 3).astype(np.int64)
        best = plan_before_4th_street(hand_strengths, unseen_count, stakes)
        times = np.where(best.second[:, None] > 0, best.second[:, None], best.third)
        orders = [times[each[:, a], each[:, b]] for a, b in permutations(range(3), 2)]
    nets = np.concatenate([ends[order, board] for order in orders])
    return net_shares(nets, np.ones(len(nets)))


def _winning_6th_street_cards(
    left: tuple[Card, ...], hand_strengths: NDArray[np.uint16]
) -> tuple[str, ...]:
    """The cards of 6th Street that bring a winning hand, unless every one does; with all others it
    loses.
    """
    wins = [
        card
        for card, end in zip(left, hand_strengths, strict=True)
        if end >= FIVE.floor("pair of 10s or better")
    ]
    return (
        card_count_sentences(CardEnd("wins", "win", rank_or_frequent_suit_names(wins)))
        if len(wins) < len(left)
        else ()
    )


def forfeited_wagers(placed: Collection[str]) -> tuple[str, ...]:
    """The optional wagers among those placed that a fold gives up: the Progressive Payout
    (669a.11(g)), and Pair Plus where no wager keeps the cards (R-RU2).
    """
    return tuple(
        name
        for name in ("progressive", "pair-plus")
        if name in placed and (name == "progressive" or not GAME.survives_fold(name, placed))
    )


def pair_plus_net(view: View) -> int:
    """Net cents of the seat's Pair Plus wager, which its own three cards decide; 0 without one."""
    stake = view.staked("pair-plus")
    row = GAME.paytable("pair-plus", view.offer.rules).find(THREE.strength(view.hand))
    return row.odds.winnings(stake) if row is not None else -stake


def progressive_net(view: View) -> int:
    """Net cents of the seat's Progressive Payout wager, which its own three cards decide (R-RU3); 0
    without one.
    """
    stake = view.staked("progressive")
    if not stake:
        return 0
    row = PAYTABLES["progressive"].find(
        THREE.strength(view.hand), special_rows_made(view.hand, ROYALS)
    )
    if row is None:
        return -stake
    won = (
        view.meters["progressive"].cents * row.odds.percent // 100
        if row.odds.percent
        else row.odds.winnings(stake)
    )
    return won - stake


def _reason(
    own: tuple[Card, ...],
    shown: tuple[Card, ...],
    hand_strengths: NDArray[np.uint16],
    best: str,
    won: str,
) -> str:
    """Why an action is best; `won` is the side wager that has won and that a fold would give up."""
    wins = float((hand_strengths >= FIVE.floor("pair of 10s or better")).mean())
    name, made = so_far(FIVE, (*own, *shown))
    if wins == 1:
        advised = "play on" if len(shown) == 2 else "stake the most"
        return f"You hold {hand_with_article(name)}: it cannot lose anymore, so {advised}."
    if best == "fold":
        return f"A pair of 10s or better comes only {100 * wins:.0f} % of the time: the fold loses less than another bet."
    chance = f"A pair of 10s or better comes {100 * wins:.0f} % of the time{f' with {hand_with_article(name)}' if made else ''}"
    if len(shown) == 2 and won:
        return f"{chance}, and a fold would give up {won}, which has won: stay in."
    if len(shown) == 2:
        return f"{chance}: staying in loses less than the fold."
    gain = float(nets_of(PAYTABLES["play"], FIVE, 100)[hand_strengths].mean())
    play = (
        f"a Play bet now {'gains' if gain > 0 else 'loses'} {percent(abs(gain) / 100)} on average"
    )
    if best != "check":
        return f"{chance}, and {play}: stake {best.removeprefix('play ')}."
    return f"{chance}, and {play}{', but less than one after the next street' if gain > 0 else ': see the next street first'}."


# -- whole rounds


def main_sheets() -> tuple[ParSheet, ...]:
    """The base game counted anew: 1,755 starts up to suits, every order of every board."""
    return (main_sheet(),)


Planner = Callable[[tuple[Card, ...], tuple[Card, ...], Callable[[], StreetPlan]], StreetPlan]
"""A plan for a start and the cards left; best play is worked out when it is asked for."""


class DealtRounds(NamedTuple):
    """Rounds from three cards: how many deals each stands for, and of each its Play multiple (0
    folds) and its strength in the end.
    """

    own: tuple[Card, ...]
    ways: int
    multiples: Ints
    strengths: NDArray[np.uint16]


def each_dealt_rounds(
    planner: Planner | None = None, starts: Iterable[tuple[tuple[Card, ...], int]] | None = None
) -> Iterator[DealtRounds]:
    """Every round of all starts up to suits, or of some: of every order of every board; where one is
    bet at once, of every board. Best play, or a card's plans.
    """
    stakes, size = EndStakes(UNIT, 0, 2 * UNIT), len(DECK) - 3
    each = _subsets(size, 3).astype(np.int64)
    orders = [each[:, a] * size + each[:, b] for a, b in permutations(range(3), 2)]
    for own, ways in canonical_hands(3) if starts is None else starts:
        left = tuple(c for c in DECK if c not in own)
        found = final_strengths(own, (), left)
        best = partial(plan_before_4th_street, found, len(left), stakes)
        chosen = best() if planner is None else planner(own, left, best)
        if chosen.first:
            yield DealtRounds(own, len(orders) * ways, np.full(len(found), chosen.first), found)
            continue
        second = chosen.second[:, None]
        times = np.where(second > 0, second, chosen.third).ravel()
        for order in orders:
            yield DealtRounds(own, ways, times[order], found)


def main_sheet(planner: Planner | None = None) -> ParSheet:
    """Ante, Blind and Play in Antes under best play, or under a card's plans (made from the start,
    the cards left, best play).
    """
    losing, rows = len(PAYTABLES["play"].rows), rows_by_strength(PAYTABLES["play"], FIVE)
    counts = np.zeros((len(MULTIPLES) + 1) * (losing + 1), np.int64)
    for _, ways, times, found in each_dealt_rounds(planner):
        counts += ways * np.bincount(times * (losing + 1) + rows[found], minlength=len(counts))
    return _sheet(counts.reshape(len(MULTIPLES) + 1, losing + 1))


def planner_of_card(card: StrategyCard) -> Planner:
    """A card's plans."""

    def planned(
        own: tuple[Card, ...], left: tuple[Card, ...], _: Callable[[], StreetPlan]
    ) -> StreetPlan:
        more, size = np.array(left, np.int64), len(left)
        first = card.read(STREETS[0], CardFacts({"hand": own})).said.answer.times
        second = np.broadcast_to(
            np.asarray(card.multiples(STREETS[1], CardFacts({"hand": (*own, more)})), np.int64),
            size,
        )
        both = CardFacts({"hand": (*own, more[:, None], more[None, :])})
        third = np.broadcast_to(
            np.asarray(card.multiples(STREETS[2], both), np.int64), (size, size)
        )
        return StreetPlan(first, second, third)

    return planned


def sheet_by_card(game: Game, card: StrategyCard) -> ParSheet:
    """The base game played by a card."""
    del game
    return main_sheet(planner_of_card(card))


def _sheet(counts: Ints) -> ParSheet:
    """The base game's sheet from how often each choice ends in each way."""
    total = 6 * HANDS * comb(49, 3)
    chances = [Chance("fold", Fraction(int(counts[0].sum()), total), "-2", Fraction(-2))]
    for times in MULTIPLES:
        for number, row in enumerate(PAYTABLES["play"].rows):
            floor = PAYTABLES["play"].floors[number] or 0
            net = Fraction(
                sum(
                    int(nets_of(t, FIVE, UNIT)[floor])
                    for t in (PAYTABLES["ante"], PAYTABLES["blind"])
                ),
                UNIT,
            )
            net += Fraction(int(nets_of(PAYTABLES["play"], FIVE, times * UNIT)[floor]), UNIT)
            chances.append(
                _chance(
                    f"play {times}x: {row.name.lower()}", int(counts[times, number]), total, net
                )
            )
        chances.append(
            _chance(
                f"play {times}x: below a pair of 10s",
                int(counts[times, -1]),
                total,
                Fraction(-2 - times),
            )
        )
    played = [Fraction(int(counts[times].sum()), total) for times in range(4)]
    at_risk = 2 + sum(times * share for times, share in enumerate(played))
    how = [f"play {times}x {100 * float(played[times]):.2f} %" for times in MULTIPLES]
    made = sheet(
        "raise-it-up-stud-poker",
        "main",
        sorted((c for c in chances if c.probability), key=lambda c: -c.net),
        unit="ante",
        per="Ante",
        notes=(
            f"Best play: fold {100 * float(played[0]):.2f} %, {', '.join(how)} of rounds. The last column is the net in Antes.",
        ),
    )
    return msgspec.structs.replace(made, element_of_risk=float(-made.ev / at_risk))


def _chance(name: str, count: int, total: int, net: Fraction) -> Chance:
    return Chance(name, Fraction(count, total), f"{float(net):+g}" if net else "0", net)


# -- whole rounds with what is staked on the side

Rows = tuple[int, int]
"""The rows of Pair Plus and of the Progressive Payout that pay three cards, -1 where the wager
loses.
"""
KEPT = "best kept"
"""In `raise_it_up_stud_poker/ends.json`: the play that folds no hand which wins Pair Plus, and
plays best otherwise.
"""


def round_law(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution | None:
    """The law of a round with these wagers, played best or by the card; None for another strategy.
    Raises `MissingPart`.

    What a fold forfeits makes staying in worth more: a hand that wins as much as the Ante by it is
    never folded, one that wins less is played anew (R-RU2).
    """
    found = shipped_json(f"{game.stem}/ends.json", RoundEnds)
    if strategy not in found.ends:
        return None
    placed = PlacedWagers(game, rules, bets)
    folds = {
        _own_rows(found.hands[hand])
        for _, hand, _ in found.ends["best"]
        if found.hands[hand]["folded"]
    }
    nets: dict[int, float] = {}
    anew: set[Rows] = set()
    for table in (strategy,) if strategy != "best" else ("best", KEPT):
        for net, hand, ways in found.ends[table]:
            rows = found.hands[hand]
            own = _own_rows(rows)
            plays = table
            if strategy == "best":
                brought = placed.cost_of_fold(own) if own in folds else 0
                plays = "best" if not brought else KEPT if brought >= placed.ante else ""
            if not plays:
                anew.add(own)
            elif plays == table:
                cents = (
                    round(net * placed.ante)
                    + placed.optional_net(own, folded=bool(rows["folded"]))
                    + placed.six_card_net(rows)
                )
                nets[cents] = nets.get(cents, 0.0) + ways
    for own in anew:
        placed.add_redecided_deals(own, nets)
    every = sum(nets.values())
    return NetDistribution(
        {cents: ways / every for cents, ways in nets.items()}, sum(bets.values())
    )


class PlacedWagers:
    """What a seat has placed, cents by wager, under some house rules: what it nets beside the base
    game.
    """

    def __init__(self, game: Game, rules: HouseRules, bets: Mapping[str, int]) -> None:
        self.game, self.rules, self.ante = game, rules, bets[game.base]
        self.side = {name: cents for name, cents in bets.items() if game.wager(name).optional}
        self.lost = forfeited_wagers(self.side)

    def three_card_nets(self, own: Rows) -> dict[str, int]:
        """Net cents of the wagers that the three cards decide, no fold forfeiting them."""
        places = zip(("pair-plus", "progressive"), own, strict=True)
        return {
            name: row_net(self.game, self.rules, name, self.side[name], at)
            for name, at in places
            if name in self.side
        }

    def cost_of_fold(self, own: Rows) -> int:
        """What a fold gives up of them, against staying in: stakes and winnings."""
        return sum(
            net + self.side[name]
            for name, net in self.three_card_nets(own).items()
            if name in self.lost
        )

    def optional_net(self, own: Rows, *, folded: bool) -> int:
        """Net cents of them in a round that is folded, or not."""
        gone = self.lost if folded else ()
        return sum(
            -self.side[name] if name in gone else net
            for name, net in self.three_card_nets(own).items()
        )

    def six_card_net(self, rows: Mapping[str, int]) -> int:
        """Net cents of the Six Card Bonus."""
        name = "six-card-bonus"
        return (
            side_net(self.game, self.rules, name, self.side[name], rows) if name in self.side else 0
        )

    def add_redecided_deals(self, own: Rows, nets: dict[int, float]) -> None:
        """Add the deals of all starts that these rows pay, by what they net, played best with these
        very wagers.
        """
        won = self.three_card_nets(own)
        stakes = EndStakes(
            self.ante,
            sum(won[name] for name in self.lost),
            2 * self.ante + sum(self.side[name] for name in self.lost),
        )
        base, *plays = EndStakes(self.ante).base_and_play_nets()
        six = nets_of(
            self.game.paytable("six-card-bonus", self.rules),
            FIVE,
            self.side.get("six-card-bonus", 0),
        )
        for times, counts in enumerate(deals_by_multiple_and_strength(own, stakes)):
            ends = (
                six
                + self.optional_net(own, folded=not times)
                + (base + plays[times - 1] if times else -2 * self.ante)
            )
            values, which = np.unique(ends, return_inverse=True)
            for cents, ways in zip(
                values.tolist(), np.bincount(which, counts).tolist(), strict=True
            ):
                if ways:
                    nets[cents] = nets.get(cents, 0.0) + ways


def _own_rows(rows: Mapping[str, int]) -> Rows:
    return rows["pair-plus A"], rows["progressive"]


def own_rows(hand: tuple[Card, ...]) -> Iterator[tuple[Rows, float]]:
    """The rows that pay three cards and those that differ from them in suits alone, and the share
    of each.
    """
    strength = THREE.strength(hand)
    pairs = PAYTABLES.by_letter("pair-plus")["A"]
    three = pairs.find(strength)
    royal = special_rows_made(hand, ROYALS)
    for shown, share in (
        ((frozenset({ROYALS[0]}), 0.25), (frozenset({ROYALS[1]}), 0.75))
        if royal
        else ((royal, 1.0),)
    ):
        row = PAYTABLES["progressive"].find(strength, shown)
        yield (
            (
                pairs.rows.index(three) if three else -1,
                PAYTABLES["progressive"].rows.index(row) if row else -1,
            ),
            share,
        )


@lru_cache(maxsize=64)
def deals_by_multiple_and_strength(own: Rows, stakes: EndStakes) -> NDArray[np.float64]:
    """Deals of all starts that these rows pay by the Play multiple (0 folds) and the final
    strength, played best at such stakes.
    """
    starts = [
        (hand, ways, share)
        for hand, ways in canonical_hands(3)
        for rows, share in own_rows(hand)
        if rows == own
    ]
    shares = {hand: share for hand, _, share in starts}

    def best(
        hand: tuple[Card, ...], left: tuple[Card, ...], _: Callable[[], StreetPlan]
    ) -> StreetPlan:
        return plan_before_4th_street(final_strengths(hand, (), left), len(left), stakes)

    size = FIVE.top + 1
    counts = np.zeros((len(MULTIPLES) + 1) * size)
    for hand, ways, times, found in each_dealt_rounds(
        best, [(hand, ways) for hand, ways, _ in starts]
    ):
        counts += shares[hand] * ways * np.bincount(times * size + found, minlength=len(counts))
    return counts.reshape(len(MULTIPLES) + 1, size)


ADVICE = GameAdvice(
    advise=advise,
    main_sheets=main_sheets,
    by_card=sheet_by_card,
    side=Side(
        {
            "pair-plus": judge_all_hands(THREE, 3),
            "progressive": judge_all_hands(THREE, 3, *in_every_suit("AKQ")),
            "six-card-bonus": judge_all_hands(FIVE, 6),
        },
        notes={
            "progressive": (
                "A fold forfeits it: counted as if no winning hand is folded.",
                "A player who ignores the wager folds 15.44 % of the straights, and gives away 44.1040 %.",
            ),
            "pair-plus": (
                "A fold loses it unless a Progressive Payout or Six Card Bonus keeps the hand: counted as if no winner is folded.",
                "This is best if the Ante is at most four times the wager, and costs 0.3658 % of the Ante.",
                "A player who ignores it folds 15.44 % of the straights and 9.63 % of the flushes.",
                "That gives away 8.2261 % under A, 9.4026 % under B, 10.9810 % under C and 12.7077 % under D.",
            ),
        },
    ),
    round_law=round_law,
    row_net=printed_net,
)
