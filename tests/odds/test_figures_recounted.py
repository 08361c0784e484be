"""Sheets, cards, bands and trips counted a second time from the chapters alone: nothing here shares
a line with the house.

What is compared are Flop Poker and Go Fore It whole, with a card each, a meter, a band and six
hours, the card of Props & Hops, deals of Free Bet Blackjack, Pai Gow and Lunar Poker, and what
other programs counted of these three whole (docs/design/odds.md).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, prod, sqrt

import numpy as np
import pytest

from game.bankroll.trip_plan import Trip, TripLeg, plan
from game.core.cards import JOKER, JOKER_DECK, cards
from game.games import GAMES
from game.games.lunar_poker.counting.exact_values import LunarDeal
from game.games.six_card_fortune_pai_gow_poker.advice import outcome_counts_by_low_card
from game.games.six_card_fortune_pai_gow_poker.dealer_hands import bits_of, dealer_hands_without
from game.odds import shipped_data
from game.odds.blackjack.play_tables import hand_index, shipped_plays
from game.odds.par.game_sheets import sheet_under_rules, sheets
from game.odds.strategy.strategy_card import Strategy
from game.printing.par_figures import figures

Law = dict[int, float]
FLOP = (-2, -2, 2 + 1, 4 + 1, 10 + 1, 20 + 1, 30 + 1, 100 + 1, 500 + 1, 1000 + 1)
"""What Ante and Flop net by hand, from a high card to a royal flush (667a.12(a)-(b)); a pair of
jacks nets two.
"""


# -- Go Fore It: 676a.6, 676a.11(d)(3), 676a.12(a)-(b)


@cache
def golf() -> tuple[Law, float, float, float]:
    """The law of Front 9 and Back 9, what is staked, and what is lost by staying with 14 or less
    and by what is best.
    """
    deck = [min(10, rank) for rank in range(1, 14) for _ in range(4)]
    first = Counter(tuple(sorted(two)) for two in combinations(deck, 2))
    law: dict[int, Fraction] = {}
    staked, card, best = Fraction(0), Fraction(0), Fraction(0)
    for own, ways in first.items():
        left, share = Counter(deck) - Counter(own), Fraction(ways, comb(52, 2))
        nets: Counter[int] = Counter()
        for a, b in combinations(range(1, 11), 2):
            nets[_nine(sum(own) + a + b)] += left[a] * left[b]
        for a in range(1, 11):
            nets[_nine(sum(own) + 2 * a)] += comb(left[a], 2)
        mean = Fraction(sum(net * n for net, n in nets.items()), comb(50, 2))
        stays = mean > -1
        for net, n in nets.items() if stays else [(-1, comb(50, 2))]:
            law[net] = law.get(net, Fraction(0)) + share * Fraction(n, comb(50, 2))
        staked += share * (1 + stays)
        best += share * max(mean, Fraction(-1))
        card += share * (mean if sum(own) <= 14 else -1)
    return {net: float(p) for net, p in law.items()}, float(staked), float(-card), float(-best)


def _nine(total: int) -> int:
    return (
        1 + 25
        if total <= 8
        else 1 + 5
        if total <= 13
        else 1 + 2
        if total <= 18
        else 1 + 1
        if total <= 24
        else -2
    )


# -- Flop Poker: 667a.6(b), 667a.11(b) and (d)(2), 667a.12; the Pot comes back to a player who sits


def _kinds(ranks: np.ndarray, suits: np.ndarray) -> np.ndarray:
    """Kinds of five-card hands (a row each): 0 below a pair of jacks, then a pair of them to a
    royal flush.
    """
    count = sum((ranks[:, i] == ranks[:, j]).astype(int) for i, j in combinations(range(5), 2))
    held = (1 << ranks).sum(1) * (count == 0)
    straight = np.isin(held, [31 << low for low in range(9)] + [1 << 12 | 15])
    flush = (suits == suits[:, :1]).all(1)
    jacks = (count == 1) & np.any(
        [(ranks[:, i] == ranks[:, j]) & (ranks[:, i] >= 9) for i, j in combinations(range(5), 2)], 0
    )
    made = np.select([count == 6, count == 4, count == 3, count == 2, jacks], [7, 6, 3, 2, 1], 0)
    made = np.where(straight, 4, made)
    return np.where(flush, np.where(straight, np.where(held == 31 << 8, 9, 8), 5), made)


@cache
def flop() -> tuple[Law, float, float, float, np.ndarray]:
    """The law of Ante and Flop played best, what is staked, what is lost by the printed card and by
    best play, and how likely each kind of hand is.
    """
    pairs = list(combinations(range(49), 2))
    at = np.zeros((49, 49), np.intp)
    for i, (a, b) in enumerate(pairs):
        at[a, b] = i
    x, y, z = np.array(list(combinations(range(49), 3))).T
    places, two = (at[x, y], at[x, z], at[y, z]), np.array(pairs)
    nets = np.array(FLOP)
    law: dict[int, float] = {}
    kinds, staked, card, best = np.zeros(10), 0.0, 0.0, 0.0
    for own, share in _starts():
        left = np.array([c for c in range(52) if c not in own])
        five = np.concatenate([np.tile(own, (len(two), 1)), left[two]], 1)
        kind = _kinds(five >> 2, five & 3).astype(np.uint8)
        often = np.bincount(
            np.maximum(np.maximum(kind[places[0]], kind[places[1]]), kind[places[2]]), minlength=10
        )
        often = share * often / len(x)
        mean = float(often @ np.where(np.arange(10) == 1, 2, nets)) / share
        bets, ranks = mean > -1, sorted(c >> 2 for c in own)
        for net, p in (
            zip((-2, 2, *FLOP[2:]), often.tolist(), strict=True) if bets else [(-1, share)]
        ):
            law[net] = law.get(net, 0.0) + p
        fits = len(set(ranks)) == 3 and (
            ranks[2] - ranks[0] < 5 or (ranks[2] == 12 and ranks[1] < 4)
        )
        said = ranks[2] >= 9 or len(set(ranks)) < 3 or len({c & 3 for c in own}) == 1 or fits
        kinds, staked = kinds + often, staked + share * (1 + bets)
        card, best = card - share * (mean if said else -1), best - share * max(mean, -1.0)
    return law, staked, card, best, kinds


def _starts() -> list[tuple[tuple[int, ...], float]]:
    """Three cards up to suits, each with its share of all."""
    every = Counter(
        min(tuple(sorted(c & ~3 | to[c & 3] for c in own)) for to in permutations(range(4)))
        for own in combinations(range(52), 3)
    )
    return [(own, n / comb(52, 3)) for own, n in every.items()]


COUNTED = {"go-fore-it": golf, "flop-poker": lambda: flop()[:4]}


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", COUNTED)
def test_a_round_is_counted_again_from_its_chapter(slug: str) -> None:
    law, staked, by_card, best = COUNTED[slug]()
    main = next(one for one in sheets(GAMES[slug]) if one.wager == "main")
    mean = sum(net * p for net, p in law.items())
    assert (main.house_edge, best) == pytest.approx((-mean, -mean), abs=1e-11)
    assert main.element_of_risk == pytest.approx(-mean / staked, abs=1e-11)
    assert main.hit_frequency == pytest.approx(
        sum(p for net, p in law.items() if net > 0), abs=1e-11
    )
    deviation = sqrt(sum(net * net * p for net, p in law.items()) - mean**2)
    assert main.standard_deviation == pytest.approx(deviation, abs=1e-9)
    assert figures(GAMES[slug], main).volatility_index == pytest.approx(1.645 * deviation, abs=1e-8)
    price = Strategy(GAMES[slug]).price
    assert (price.cost, price.edge) == pytest.approx(
        (100 * (by_card - best), 100 * by_card), abs=1e-8
    )


@pytest.mark.parametrize("slug", COUNTED)
def test_the_go_fore_it_round_had_no_bands(slug: str) -> None:
    """Where rows did not tell what a round nets (Criss-Cross, Go Fore It, Lunar) there was neither
    a band nor a top award.
    """
    law = COUNTED[slug]()[0]
    found = figures(GAMES[slug], next(one for one in sheets(GAMES[slug]) if one.wager == "main"))
    assert (found.top_award, found.top_odds) == pytest.approx(
        (max(law), 1 / law[max(law)]), rel=1e-9
    )
    one = np.zeros(max(law) + 3)
    for net, p in law.items():
        one[net + 2] += p
    many = np.ones(1)
    for _ in range(35):
        many = np.convolve(many, one)[:2000]
    below = np.cumsum(many)
    for band in found.bands[:2]:
        edges = [
            int(np.searchsorted(below, p)) - 70
            for p in ((1 - band.level) / 2, (1 + band.level) / 2)
        ]
        assert [band.low, band.high] == edges


@pytest.mark.parametrize("slug", ["criss-cross-poker", "lunar-poker", "high-roll-dice"])
def test_every_round_has_bands_and_a_top_award(slug: str) -> None:
    game = GAMES[slug]
    for first in sheets(game):
        one = sheet_under_rules(game, first, game.house_rules)
        if not one.apart and one.wager != "extra-roll":
            found = figures(game, one)
            assert len(found.bands) == 8, one.wager
            assert found.top_award is not None


@pytest.mark.parametrize(("slug", "least"), [("go-fore-it", 1), ("flop-poker", 2)])
def test_six_hours_are_those_of_a_plain_walk(slug: str, least: int) -> None:
    """A bankroll of fifty base wagers; Flop's Pot must be covered, too."""
    # a Back 9 may be paid from another pocket
    game, law, debt, top = GAMES[slug], COUNTED[slug]()[0], 2, 4000
    start = 50 + debt
    here, gone = np.zeros(top), np.zeros(top)
    here[start] = 1.0
    for _ in range(240):
        after = np.zeros(top)
        for net, p in law.items():
            if net >= 0:
                after[net:] += p * here[: top - net]
            else:
                after[:net] += p * here[-net:]
        gone[: debt + least] += after[: debt + least]
        after[: debt + least] = 0.0
        here = after
    found = plan(Trip((TripLeg(slug, {game.base: 1000}, 40, 6),), 50_000))
    assert found.last == pytest.approx(here.sum(), abs=1e-6)
    assert (found.ahead, found.even) == pytest.approx(
        (here[start + 1 :].sum(), here[start]), abs=1e-6
    )
    below = np.cumsum(here + gone)
    for share, net in found.quantiles.items():
        assert net // 1000 + start == np.searchsorted(below, int(share) / 100 * below[-1])


def test_the_flop_progressive_against_its_meter() -> None:
    """Paytable A of 667a.12(d) on the kinds that were counted: fixed pays, 5 % and all of the
    meter.
    """
    kinds = flop()[4]
    fixed = 250 * kinds[7] + 30 * kinds[6] + 20 * kinds[5] - 1
    slope = kinds[9] + 0.05 * kinds[8]
    one = next(
        s for s in sheets(GAMES["flop-poker"]) if (s.wager, s.paytable) == ("progressive", "A")
    )
    (meter,) = one.meters
    assert (meter.slope, one.ev) == pytest.approx((slope, fixed + slope * meter.seed), abs=1e-12)
    assert meter.break_even == pytest.approx(-fixed / slope, rel=1e-9)
    found = figures(GAMES["flop-poker"], one)
    # 20 %
    assert found.edge_after_feed == pytest.approx(-(fixed + slope * meter.seed) - 0.20, abs=1e-9)


def test_the_printed_card_of_props_and_hops_says_what_the_dice_do() -> None:
    """668a.3 and 668a.4, R-PH1: every wager's edge over the 36 throws, and the card's own rows."""
    grid = ("12 13 25 16 34 46 56", "14 23 22 15 33 45 36", "11 24 44 26 55 35 66")
    cells = [row.split() for row in grid]
    columns = {"left": (0, 2), "center": (2, 5), "right": (5, 7)}
    hops = {
        f"hop-{name}": {row[i] for row in cells for i in range(*at)} for name, at in columns.items()
    }
    hops["hop-top"] = set(cells[0])
    paid = {"hop-left": 2.0, "hop-right": 2.0, "hop-center": 1.5, "hop-top": 1.5}
    edges = {}
    for name, held in hops.items():
        ways = sum(
            "".join(map(str, sorted(dice))) in held for dice in product(range(1, 7), repeat=2)
        )
        edges[name] = 1 - Fraction(ways, 36) * (1 + Fraction(paid[name]))
    field = {2: 2, 12: 2} | dict.fromkeys((3, 4, 9, 10, 11), 1)
    totals = [sum(dice) for dice in product(range(1, 7), repeat=2)]
    edges["field"] = -Fraction(sum(field.get(total, -1) for total in totals), 36)
    found = {one.wager: one for one in sheets(GAMES["props-and-hops"])}
    for name, edge in edges.items():
        assert found[name].house_edge == pytest.approx(float(edge), abs=1e-14)
    game = GAMES["props-and-hops"]
    assert Strategy(game).price.edge == pytest.approx(100 * float(min(edges.values())), abs=1e-9)
    printed = re.search(r"2\.8 %: (.+?)\.", " ".join(Strategy(game).lines))
    assert printed is not None
    assert printed[1] == "Hop the Top or Hop the Center"
    assert {round(100 * float(edges[name]), 1) for name in ("hop-top", "hop-center")} == {2.8}


# -- Free Bet Blackjack: 672a.7(j)-(q), 672a.9-11, R-FB1, R-FB2, R-FB4


Counts = tuple[int, ...]
"""How many of each value, an ace first, a ten last."""


def _total(hand: Counts) -> tuple[int, bool]:
    total = sum(n * value for value, n in enumerate(hand, 1))
    return (total + 10, True) if hand[0] and total < 12 else (total, False)


def _more(hand: Counts, value: int, by: int = 1) -> Counts:
    return (*hand[:value], hand[value] + by, *hand[value + 1 :])


@cache
def _dealer_runs(up: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """All that may lie beside the dealer's up card, no Blackjack: how many of each value, in how
    many orders, and his total.
    """
    found: Counter[tuple[Counts, int]] = Counter()

    def draw(hand: Counts, drawn: Counts) -> None:
        total, _ = _total(hand)
        if total >= 17 and any(drawn):
            found[drawn, total] += 1
        else:
            for value in range(10):
                if any(drawn) or {up, value} != {0, 9}:
                    draw(_more(hand, value), _more(drawn, value))

    draw(_more((0,) * 10, up), (0,) * 10)
    return (
        np.array([run for run, _ in found]),
        np.array(list(found.values())),
        np.array([end for _, end in found]),
    )


class _Seat:
    """One hand against an up card. It is worth nothing where the dealer has a Blackjack, nor where
    one of `others` cards that other hands of a split got is of the pair's value: so each next card
    is one of those unseen, and nothing else is known.
    """

    def __init__(
        self,
        shoe: Counts,
        up: int,
        pair: int = 0,
        others: int = 0,
        plan: dict[tuple[Counts, int], str] | None = None,
    ) -> None:
        self.shoe, self.up, self.pair, self.others = shoe, up, pair, others
        self.plan: dict[tuple[Counts, int], str] = {} if plan is None else plan
        self.back: dict[int, Callable[[int], float]] = {}
        self.fixed, self._ends, self._worth = plan is not None, {}, {}

    def left(self, hand: Counts) -> Counts:
        return tuple(n - held for n, held in zip(self.shoe, hand, strict=True))

    def ends(self, hand: Counts) -> np.ndarray:
        """How likely the dealer comes to each total."""
        if hand not in self._ends:
            left, size = np.array(self.left(hand)), sum(self.left(hand))
            runs, orders, totals = _dealer_runs(self.up)
            longest = runs.sum(1)
            falling = np.cumprod(
                np.vstack([np.ones(10), *(np.maximum(left - k, 0) for k in range(runs.max()))]),
                axis=0,
            )
            chance = orders * np.prod(falling[runs, np.arange(10)], axis=1)
            chance = chance / np.cumprod([1.0, *(size - k for k in range(longest.max()))])[longest]
            for k in range(self.others):
                chance = chance * (
                    1 - (left[self.pair] - runs[:, self.pair]) / (size - longest - k)
                )
            self._ends[hand] = np.bincount(totals, weights=chance, minlength=27)
        return self._ends[hand]

    def alive(self, hand: Counts) -> float:
        """How likely the dealer has no Blackjack and the others none of the pair's value."""
        left, size = self.left(hand), sum(self.left(hand))
        holes = (value for value in range(10) if {self.up, value} != {0, 9})
        rest = (
            (n, left[self.pair] - (value == self.pair))
            for value, n in ((hole, left[hole]) for hole in holes)
        )
        return sum(
            n / size * prod(1 - pairs / (size - 1 - k) for k in range(self.others))
            for n, pairs in rest
        )

    def stand(self, hand: Counts, wins: int, own: int, first: int) -> float:
        """Of a hand that began with `first` of its own; beside a lammer a dealer's 22 gives `back`
        what broke.
        """
        total, _ = _total(hand)
        if total > 21:
            pushed = self.back[first](own) * self.ends(hand)[22] if self.back else 0.0
            return pushed - own * self.alive(hand)
        ends = self.ends(hand)
        return float(
            wins * (ends[:total].sum() + ends[23:].sum()) - own * ends[total + 1 : 22].sum()
        )

    def drawn(self, hand: Counts, each: Callable[[Counts], float]) -> float:
        left = self.left(hand)
        return sum(n / sum(left) * each(_more(hand, value)) for value, n in enumerate(left) if n)

    def worth(self, hand: Counts, own: int = 1) -> float:
        """Played best, or as the plan says, with its own money on it or only a lammer."""
        if (hand, own) not in self._worth:
            total, soft = _total(hand)
            ways: dict[str, Callable[[], float]] = {"stand": lambda: self.stand(hand, 1, own, own)}
            if total < 21:
                paid = 0 if not soft and 9 <= total <= 11 else 1
                ways["hit"] = lambda: self.drawn(hand, lambda more: self.worth(more, own))
                if sum(hand) == 2:
                    ways["double"] = lambda: self.drawn(
                        hand, lambda more: self.stand(more, 2, own + paid, own)
                    )
            if not self.fixed:
                values = {name: way() for name, way in ways.items()}
                self.plan[hand, own] = max(values, key=lambda name: values[name])
                self._worth[hand, own] = max(values.values())
            else:
                self._worth[hand, own] = ways[self.plan[hand, own]]()
        return float(self._worth[hand, own])

    def broken(self, hand: Counts, own: int) -> tuple[float, float]:
        """What of its own is lost where it breaks and the dealer has 22, and how likely that is,
        when it is played by the plan.
        """
        total, soft = _total(hand)
        if total > 21:
            return own * float(self.ends(hand)[22]), float(self.ends(hand)[22])
        said = "stand" if total == 21 else self.plan[hand, own]
        if said == "stand":
            return 0.0, 0.0
        if said == "double":
            own += 0 if not soft and 9 <= total <= 11 else 1

        def after(more: Counts) -> tuple[float, float]:
            return self.broken(more, own) if said == "hit" or _total(more)[0] > 21 else (0.0, 0.0)

        return self.drawn(hand, lambda more: after(more)[0]), self.drawn(
            hand, lambda more: after(more)[1]
        )


def _planned(shoe: Counts, up: int, pair: int, added: int) -> _Seat:
    """A hand of a split with its plans, for hands that all keep what broke on the table unless
    every one breaks (672a.10(c)(2)).
    """
    one = _more((0,) * 10, pair)
    first = _Seat(_more(shoe, pair, -1), up)
    for own in {1, added}:
        first.drawn(one, lambda more, own=own: first.worth(more, own))
    if added:
        return first
    pushed = first.ends(one)[22]
    with_free = first.drawn(one, lambda more: first.broken(more, 0)[1]) / pushed
    for own in (1, 0):
        found = _Seat(_more(shoe, pair, -1), up)
        found.back[1] = lambda own: own * (1 - with_free)
        if not own:
            lost = first.drawn(one, lambda more: first.broken(more, 1)[0]) / pushed
            found.back[0] = lambda own, lost=lost: -lost
        found.drawn(one, lambda more, own=own, found=found: found.worth(more, own))
        first.plan |= {key: said for key, said in found.plan.items() if key[1] == own}
    return first


def _split(shoe: Counts, up: int, pair: int) -> float:
    """Two cards of a value apart: the better of splitting further ones up to four hands, and none."""
    one, added = _more((0,) * 10, pair), int(pair == 9)
    first = _planned(shoe, up, pair, added)

    @cache
    def seat(gone: int, others: int) -> _Seat:
        return _Seat(_more(shoe, pair, -1 - gone), up, pair, others, first.plan)

    def hand(gone: int, own: int, other: bool, others: int) -> float:
        found = seat(gone, others)
        return found.drawn(
            one, lambda more: 0.0 if other and more[pair] == 2 else found.worth(more, own)
        )

    def returned(gone: int, hands: list[tuple[int, bool, int]]) -> float:
        """What a dealer's 22 gives back of hands that broke, while one has not: each as bound by
        his total alone.
        """
        if added:
            return 0.0
        found = []
        for own, other, others in hands:
            one_hand = seat(gone, others)

            def some(more: Counts, what: Callable[[Counts], float], other: bool = other) -> float:
                return 0.0 if other and more[pair] == 2 else what(more)

            lost = one_hand.drawn(
                one, lambda m, h=one_hand, o=own, s=some: s(m, lambda x: h.broken(x, o)[0])
            )
            breaks = one_hand.drawn(
                one, lambda m, h=one_hand, o=own, s=some: s(m, lambda x: h.broken(x, o)[1])
            )
            pushed = one_hand.drawn(
                one, lambda m, h=one_hand, s=some: s(m, lambda x: float(h.ends(x)[22]))
            )
            found.append((lost, breaks / pushed))
        return sum(
            lost * (1 - prod(b for j, (_, b) in enumerate(found) if j != i))
            for i, (lost, _) in enumerate(found)
        )

    def went(waiting: int, done: int, gone: int) -> float:
        """The worth of all hands when so many wait for their second card."""
        if waiting and waiting + done < 4:
            return went(waiting - 1, done + 1, gone) + went(waiting + 1, done, gone + 1)
        left, size = shoe[pair] - 2, sum(shoe) - 2
        likely = prod((left - k) / (size - k) for k in range(gone))
        known = [
            (1 if i == 0 else added, i < done, done - (i < done)) for i in range(waiting + done)
        ]
        every = sum(hand(gone, own, other, others) for own, other, others in known)
        return likely * (every + returned(gone, known))

    once = (
        hand(0, 1, False, 0)
        + hand(0, added, False, 0)
        + returned(0, [(1, False, 0), (added, False, 0)])
    )
    return max(went(2, 0, 0), once)


def test_deals_of_free_bet_are_worth_what_a_shoe_card_by_card_gives() -> None:
    """Six decks against a ten: all hard hands of 11 and more, an ace and a 9, and 9s that are split
    up to four times.
    """
    up = 9
    shoe = _more((24,) * 9 + (96,), up, -1)
    seat, worth, pages = _Seat(shoe, up), shipped_plays("free_bet_blackjack", 6).value, hand_index()
    hard = [(a, b) for a, b in combinations(range(1, 10), 2) if a + b >= 9]
    for a, b in [*hard, (0, 8), (8, 8)]:
        hand = _more(_more((0,) * 10, a), b)
        alive = 1 - seat.left(hand)[0] / sum(seat.left(hand))
        found = max(seat.worth(hand), _split(shoe, up, a)) if a == b else seat.worth(hand)
        assert found / alive == pytest.approx(worth[up, pages.at[hand]], abs=1e-12)


# -- poker hands of five cards, for the two games below


Strength = tuple[int, float, tuple[int, ...]]
"""Its kind, from a high card to a royal flush; where its straight ends; its ranks, those held most
often first.
"""


@cache
def _five(hand: tuple[int, ...], wheel: float) -> Strength:
    """Five cards, `wheel` the place of a straight from an ace to a five."""
    held = Counter(c >> 2 for c in hand)
    ranks = tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))
    ends = {frozenset(range(low, low + 5)): low + 4.0 for low in range(9)} | {
        frozenset((0, 1, 2, 3, 12)): wheel
    }
    end, flush = ends.get(frozenset(held), -1.0), len({c & 3 for c in hand}) == 1
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(sorted(held.values(), reverse=True)), 0)
    if end >= 0:
        kind = 4 if not flush else 9 if end == 12 else 8
    return (5 if flush and end < 0 else kind), end, ranks if end < 0 else ()


# -- Lunar Poker: 671a.6, 671a.11(d)-(f), 671a.12(d), R-LP3


BET = (1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
"""What a Bet is paid by kind, an ace-king first."""


def _best(hand: tuple[int, ...]) -> Strength:
    return max(_five(five, 3.0) for five in combinations(sorted(hand), 5))


def _plays(strength: Strength) -> bool:
    return strength[0] > 0 or strength[2][:2] == (12, 11)


def _paid(hand: tuple[int, ...]) -> int:
    """Both combinations: the highest, and the best paid one that has a card which is not in that."""
    found: list[tuple[int, float, tuple[int, ...], set[int]]] = []
    for some in (some for size in (2, 3, 4) for some in combinations(sorted(hand), size)):
        ranks = tuple(sorted((c >> 2 for c in some), reverse=True))
        alike = tuple(Counter(ranks).values())
        kind = 0 if ranks == (12, 11) else {(2,): 1, (2, 2): 2, (3,): 3, (4,): 7}.get(alike, -1)
        if kind >= 0:
            found.append((kind, 0.0, ranks, set(some)))
    fives = ((*_five(five, 3.0), set(five)) for five in combinations(sorted(hand), 5))
    found += [one for one in fives if one[0] in {4, 5, 6, 8, 9}]
    first = max(found, key=lambda one: one[:3])
    return BET[first[0]] + max((BET[one[0]] for one in found if one[3] - first[3]), default=0)


def _bet(hand: tuple[int, ...], up: int, left: tuple[int, ...]) -> float:
    """Ante and Bet against every hand of the dealer."""
    own, net, count = _best(hand), 0, 0
    wins = _paid(hand) if _plays(own) else 0
    for four in combinations(left, 4):
        theirs = _five(tuple(sorted((up, *four))), 3.0)
        net += (2 * wins if own > theirs else -3 if own < theirs else 0) if _plays(theirs) else 1
        count += 1
    return net / count


@pytest.mark.parametrize(
    ("hand", "kept"),
    [("Ah Kd 4c 5c 9s", "Ah Kd"), ("7h 7d 8h 9s Td", "7h 7d"), ("2h 8h 9h Th Qc", "8h 9h Th")],
)
def test_a_lunar_decision_is_worth_what_every_card_by_itself_gives(hand: str, kept: str) -> None:
    """Against a 7 with eleven cards left: bet, buy and an exchange, and the better of bet and fold
    after each draw.
    """
    five, up, left = cards(hand), cards("7c")[0], cards("3h Jh Qh 2s Kc 3c As 7s 9d Ks Tc")
    deal, held = LunarDeal(up, left), cards(kept)

    def after(kept: tuple[int, ...], count: int) -> float:
        draws = list(combinations(left, count))
        rest = [tuple(c for c in left if c not in drawn) for drawn in draws]
        return (
            sum(
                max(-1.0, _bet((*kept, *new), up, out))
                for new, out in zip(draws, rest, strict=True)
            )
            / len(draws)
            - 1
        )

    assert deal.bet_worth(five) == pytest.approx(_bet(five, up, left), abs=1e-12)
    assert deal.buy_worth(five) == pytest.approx(after(five, 1), abs=1e-12)
    assert deal.exchange_worths([held])[0] == pytest.approx(after(held, 5 - len(held)), abs=1e-12)


# -- Six-Card Fortune Pai Gow Poker: 670a.6, 670a.11(d), (f) and (g), R-PG1, R-PG2, R-PG3, R-PG6


@cache
def _high(hand: tuple[int, ...]) -> Strength:
    """A high hand; the joker is an ace, or any card that makes a straight or a flush."""
    natural = tuple(c for c in hand if c < 52)
    if len(natural) == 5:
        return _five(natural, 11.5)
    if all(c >> 2 == 12 for c in natural):
        return 10, 0.0, ()
    other = (c for c in range(52) if c not in natural)
    found = [(_five(tuple(sorted((*natural, c))), 11.5), c) for c in other]
    return max(strength for strength, c in found if c >> 2 == 12 or strength[0] in {4, 5, 8, 9})


def _rank(c: int) -> int:
    return min(c >> 2, 12)


def _house_low(hand: tuple[int, ...]) -> int:
    """The low card of the house way, the joker before an ace."""
    without = {low: _high(tuple(c for c in hand if c != low))[0] for low in hand}
    for kinds in ({8, 9}, {5}, {4}):
        if max(without.values()) in {4, 5, 8, 9} and any(
            kind in kinds for kind in without.values()
        ):
            return max(low for low, kind in without.items() if kind in kinds)
    held = Counter(map(_rank, hand))
    shape = sorted(held.values())
    if shape in ([3, 3], [2, 2, 2]):
        return max(hand)
    if shape == [1] * 6:
        return sorted(hand)[-2]
    return max(c for c in hand if held[_rank(c)] == (2 if shape == [2, 4] else 1))


@pytest.mark.parametrize(
    "hand", ["Ac Ad 7h 4s 2c Jk", "Kc Kd 5h 5s 9c 2d", "Qh 9h 6h 4h 2h Qc", "Td 9s 8h 7c 6d 3d"]
)
def test_a_pai_gow_hand_fares_as_every_hand_of_the_dealer_by_itself_says(hand: str) -> None:
    """Each of its cards low, against the hands that eleven other cards make."""
    six = cards(hand)
    left = tuple(c for c in cards("8c 8d Tc Jc Qs Kh As 5c 3c 4c 6c 9d 2s") if c not in six)[:11]
    left = (*left, JOKER) if JOKER not in six else left
    theirs = []
    for dealt in combinations(sorted(left), 6):
        low = _house_low(dealt)
        theirs.append((_high(tuple(c for c in dealt if c != low)), _rank(low)))
    for low, found in outcome_counts_by_low_card(
        six, dealer_hands_without(bits_of(tuple(c for c in JOKER_DECK if c not in left)))
    ).items():
        own, place = (
            _high(tuple(sorted(c for c in six if c != low))),
            13 if low == JOKER else low >> 2,
        )
        misset = own[0] == 0 and own[2][0] < _rank(low)
        nets = []
        for strength, their_low in theirs:
            over, under = own > strength and not misset, place > their_low and not misset
            nets.append((over and under) - (not over and not under))
        qualified = [
            strength[0] > 1 or (strength[0] == 1 and strength[2][0] >= 6) for strength, _ in theirs
        ]
        both = [net for net, counts in zip(nets, qualified, strict=True) if counts]
        assert (found.won, found.lost) == (nets.count(1), nets.count(-1))
        assert (found.won_double, found.lost_double) == (both.count(1), both.count(-1))


# -- what took longer than a test may, counted by programs of their own (docs/design/odds.md) --------


@pytest.mark.parametrize(
    ("slug", "ev", "nets", "card"),
    [
        (
            "six-card-fortune-pai-gow-poker",
            -0.014377257606508,
            {
                2: 0.031281390873254,
                1: 0.226135501408980,
                0: 0.445563935822687,
                -1: 0.290962803028140,
                -2: 0.006056368866928,
            },
            0.015828338778144,
        )
    ],
)
def test_the_sheet_is_what_was_counted_whole_by_another_program(
    slug: str, ev: float, nets: dict[int, float], card: float
) -> None:
    """Best play, the rows, and the printed card: every shoe and hand by its cards; every hand
    against every hand of the dealer.
    """
    (main,) = shipped_data.shipped_sheets(GAMES[slug].stem)
    assert main.ev == pytest.approx(ev, abs=1e-12)
    rows = {
        0 if row.pays == "push" else int(row.pays): row.probability
        for row in main.rows
        if "." not in row.pays
    }
    assert {net: rows[net] for net in nets} == pytest.approx(nets, abs=1e-12)
    assert Strategy(GAMES[slug]).price.edge == pytest.approx(100 * card, abs=1e-8)


def test_the_notes_of_free_bet_are_what_was_counted_whole_by_another_program() -> None:
    """Where a bust is always lost: 0.5774261714 %, with a dealer who hits soft 17 0.8912436867 %."""
    (main,) = shipped_data.shipped_sheets("free_bet_blackjack")
    for said in ("lost at a dealer's 22, too: 0.5774 %", "hits soft 17: 0.8912 %"):
        assert any(said in note for note in main.notes)
