"""Sheets, cards, bands and trips counted a second time from the chapters alone: nothing here shares a line with the house.

What is compared are Flop Poker and Go Fore It whole, with a card each, a meter, a band and six hours, and the card of Props & Hops.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, sqrt

import numpy as np
import pytest

from game.advisor.par_figures import figures
from game.advisor.plan import plan
from game.advisor.sheets import sheets
from game.advisor.strategy import Strategy
from game.declare import HouseRules
from game.rules import GAMES

Law = dict[int, float]
FLOP = (-2, -2, 2 + 1, 4 + 1, 10 + 1, 20 + 1, 30 + 1, 100 + 1, 500 + 1, 1000 + 1)
"""What Ante and Flop net by hand, from a high card to a royal flush (667a.12(a)-(b)); a pair of jacks nets two."""


# -- Go Fore It: 676a.6, 676a.11(d)(3), 676a.12(a)-(b)


@cache
def golf() -> tuple[Law, float, float, float]:
    """The law of Front 9 and Back 9, what is staked, and what is lost by staying with 14 or less and by what is best."""
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
    return 1 + 25 if total <= 8 else 1 + 5 if total <= 13 else 1 + 2 if total <= 18 else 1 + 1 if total <= 24 else -2


# -- Flop Poker: 667a.6(b), 667a.11(b) and (d)(2), 667a.12; the Pot comes back to a player who sits alone


def _kinds(ranks: np.ndarray, suits: np.ndarray) -> np.ndarray:
    """Kinds of five-card hands (a row each): 0 below a pair of jacks, then a pair of them to a royal flush."""
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
    """The law of Ante and Flop played best, what is staked, what is lost by the printed card and by best play, and how likely each
    kind of hand is.
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
        often = np.bincount(np.maximum(np.maximum(kind[places[0]], kind[places[1]]), kind[places[2]]), minlength=10)
        often = share * often / len(x)
        mean = float(often @ np.where(np.arange(10) == 1, 2, nets)) / share
        bets, ranks = mean > -1, sorted(c >> 2 for c in own)
        for net, p in zip((-2, 2, *FLOP[2:]), often.tolist(), strict=True) if bets else [(-1, share)]:
            law[net] = law.get(net, 0.0) + p
        fits = len(set(ranks)) == 3 and (ranks[2] - ranks[0] < 5 or (ranks[2] == 12 and ranks[1] < 4))
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


@pytest.mark.parametrize("slug", COUNTED)
def test_a_round_is_counted_again_from_its_chapter(slug: str) -> None:
    law, staked, by_card, best = COUNTED[slug]()
    main = next(one for one in sheets(GAMES[slug]) if one.wager == "main")
    mean = sum(net * p for net, p in law.items())
    assert (main.house_edge, best) == pytest.approx((-mean, -mean), abs=1e-11)
    assert main.element_of_risk == pytest.approx(-mean / staked, abs=1e-11)
    assert main.hit_frequency == pytest.approx(sum(p for net, p in law.items() if net > 0), abs=1e-11)
    deviation = sqrt(sum(net * net * p for net, p in law.items()) - mean**2)
    assert main.standard_deviation == pytest.approx(deviation, abs=1e-9)
    assert figures(GAMES[slug], main).volatility_index == pytest.approx(1.645 * deviation, abs=1e-8)
    price = Strategy(GAMES[slug]).price
    assert (price.cost, price.edge) == pytest.approx((100 * (by_card - best), 100 * by_card), abs=1e-8)


@pytest.mark.parametrize("slug", COUNTED)
def test_the_go_fore_it_round_had_no_bands(slug: str) -> None:
    """Where rows did not tell what a round nets (Criss-Cross, Go Fore It, Lunar) there was neither a band nor a top award."""
    law = COUNTED[slug]()[0]
    found = figures(GAMES[slug], next(one for one in sheets(GAMES[slug]) if one.wager == "main"))
    assert (found.top_award, found.top_odds) == pytest.approx((max(law), 1 / law[max(law)]), rel=1e-9)
    one = np.zeros(max(law) + 3)
    for net, p in law.items():
        one[net + 2] += p
    many = np.ones(1)
    for _ in range(35):
        many = np.convolve(many, one)[:2000]
    below = np.cumsum(many)
    for band in found.bands[:2]:
        edges = [int(np.searchsorted(below, p)) - 70 for p in ((1 - band.level) / 2, (1 + band.level) / 2)]
        assert [band.low, band.high] == edges


@pytest.mark.parametrize("slug", ["criss-cross-poker", "lunar-poker", "high-roll-dice"])
def test_every_round_has_bands_and_a_top_award(slug: str) -> None:
    for one in sheets(GAMES[slug]):
        if not one.apart and one.wager != "extra-roll":
            found = figures(GAMES[slug], one)
            assert len(found.bands) == 8, one.wager
            assert found.top_award is not None


@pytest.mark.parametrize(("slug", "least"), [("go-fore-it", 1), ("flop-poker", 2)])
def test_six_hours_are_those_of_a_plain_walk(slug: str, least: int) -> None:
    """A bankroll of fifty base wagers; Flop's Pot must be covered, too."""
    game, law, debt, top = GAMES[slug], COUNTED[slug]()[0], 2, 4000  # a Back 9 may be paid from another pocket
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
    found = plan(game, HouseRules(), {game.base: 1000}, hands_per_hour=40, hours=6, bankroll=50_000)
    assert found.last == pytest.approx(here.sum(), abs=1e-6)
    assert (found.ahead, found.even) == pytest.approx((here[start + 1 :].sum(), here[start]), abs=1e-6)
    below = np.cumsum(here + gone)
    for share, net in found.quantiles.items():
        assert net // 1000 + start == np.searchsorted(below, int(share) / 100 * below[-1])


def test_the_flop_progressive_against_its_meter() -> None:
    """Paytable A of 667a.12(d) on the kinds that were counted: fixed pays, 5 % and all of the meter."""
    kinds = flop()[4]
    fixed = 250 * kinds[7] + 30 * kinds[6] + 20 * kinds[5] - 1
    slope = kinds[9] + 0.05 * kinds[8]
    one = next(s for s in sheets(GAMES["flop-poker"]) if (s.wager, s.paytable) == ("progressive", "A"))
    (meter,) = one.meters
    assert (meter.slope, one.ev) == pytest.approx((slope, fixed + slope * meter.seed), abs=1e-12)
    assert meter.break_even == pytest.approx(-fixed / slope, rel=1e-9)
    found = figures(GAMES["flop-poker"], one)
    assert found.edge_after_feed == pytest.approx(-(fixed + slope * meter.seed) - 0.20, abs=1e-9)  # 20 %


def test_the_printed_card_of_props_and_hops_says_what_the_dice_do() -> None:
    """668a.3 and 668a.4, R-PH1: every wager's edge over the 36 throws, and the card's own rows."""
    grid = ("12 13 25 16 34 46 56", "14 23 22 15 33 45 36", "11 24 44 26 55 35 66")
    cells = [row.split() for row in grid]
    columns = {"left": (0, 2), "center": (2, 5), "right": (5, 7)}
    hops = {f"hop-{name}": {row[i] for row in cells for i in range(*at)} for name, at in columns.items()}
    hops["hop-top"] = set(cells[0])
    paid = {"hop-left": 2.0, "hop-right": 2.0, "hop-center": 1.5, "hop-top": 1.5}
    edges = {}
    for name, held in hops.items():
        ways = sum("".join(map(str, sorted(dice))) in held for dice in product(range(1, 7), repeat=2))
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
