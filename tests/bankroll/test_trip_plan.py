"""The trip planner: round laws and trips counted a second time by plain loops, what is refused, and
the command.
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement, product
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

import main
from game.bankroll.trip_plan import Trip, TripLeg, plan, sample_money_by_round, single_table_plans
from game.book import Store
from game.core.cards import DECK, cards
from game.core.declaration import Game, HouseRules, money_range
from game.core.errors import HouseError
from game.core.paytable import Paytable
from game.games import GAMES
from game.games.crazy_4_poker.advice import DUEL
from game.games.criss_cross_poker import cross_counts
from game.games.criss_cross_poker import simulation as cross_rounds
from game.games.flop_poker import simulation as flop_rounds
from game.games.raise_it_up_stud_poker import advice as stud
from game.games.raise_it_up_stud_poker import simulation as stud_rounds
from game.games.six_card_fortune_pai_gow_poker import simulation as fortune_rounds
from game.games.six_card_fortune_pai_gow_poker.rules import insurance_row
from game.hands import FIVE, PAI_GOW, THREE, THREE_BONUS
from game.odds.digits import rounded
from game.odds.distribution.round_distribution import round_law, with_mandatory_at_base_size
from game.odds.par.game_sheets import main_sheet_in_force, sheets
from game.odds.showdown import joint_outcomes
from game.odds.simulation.dealing import Cards, Ints, deal_card_columns
from game.odds.simulation.simulate import simulate
from game.odds.strategy.strategy_card import card_figures
from game.odds.unseen_cards import canonical_hands
from tools.odds import ends

pytestmark = pytest.mark.engines

RULES = HouseRules()


def alone(
    slug: str,
    bets: dict[str, int],
    hours: float = 0.5,
    bankroll: int = 20_000,
    played: str = "best",
) -> Trip:
    """So many hours at one table, forty hands each."""
    return Trip((TripLeg(slug, bets, 40, hours, played),), bankroll)


Legs = list[tuple[dict[int, float], int, int]]
"""Of every leg: the chances of a round's nets, what is staked, and how many rounds."""


def walked(
    legs: Legs, bankroll: int, goal: int = 0, limit: int = 0
) -> tuple[dict[int, float], dict[int, float], float]:
    """A trip once more: a plain loop over every amount that may be in hand. What is in hand of who
    plays on to the end and of who has stopped before, with their chances, and how many rounds are
    played on average.
    """
    here, ended, played = {bankroll: 1.0}, Counter[int](), 0.0

    def part(after: dict[int, float], staked: int) -> dict[int, float]:
        """Those who play on; the others have stopped."""
        on = {}
        for left, chance in after.items():
            over = (
                left < staked
                or (goal and left - bankroll >= goal)
                or (limit and bankroll - left >= limit)
            )
            if over:
                ended[left] += chance  # type: ignore[assignment]
            else:
                on[left] = chance
        return on

    for nets, staked, rounds in legs:
        here = part(here, staked)
        for _ in range(rounds):
            played += sum(here.values())
            after: dict[int, float] = {}
            for left, chance in here.items():
                for net, share in nets.items():
                    after[left + net] = after.get(left + net, 0.0) + chance * share
            here = part(after, staked)
    return here, dict(ended), played  # type: ignore[arg-type]


def thrown() -> dict[int, float]:
    """Hard eight for $5, the field for $10, 3-4 and over for $5: the 36 throws, by the printed
    words.
    """
    nets: dict[int, float] = {}
    for a, b in product(range(1, 7), repeat=2):
        total = a + b
        net = 150_00 if a == b == 4 else -5_00
        net += 20_00 if total in (2, 12) else 10_00 if total in (3, 4, 9, 10, 11) else -10_00
        nets[net] = nets.get(net, 0.0) + 1 / 36
    return nets


def scored(total: int) -> int | None:
    """What the Back 9 pays to one for a total of four cards, None over par (676a.12(b))."""
    rows = GAMES["go-fore-it"].paytable("back-9", RULES)
    from game.hands.go_fore_it import score_name

    called = score_name(total)
    return next((row.odds.win for row in rows if row.name.partition(" ")[0] == called), None)


@cache
def played_nines() -> dict[int, float]:
    """Front 9 for $10, Skins and Gopher for $5: every two cards, hole cards and dealer's cards by
    their points, as fractions.
    """
    deck = Counter({1: 4, 10: 16} | dict.fromkeys(range(2, 10), 4))
    gopher = GAMES["go-fore-it"].paytable("gopher", RULES)

    every = [
        (sum(d), tuple(Counter(d).items())) for d in combinations_with_replacement(range(1, 11), 4)
    ]

    def ways(cards: tuple[tuple[int, int], ...], held: Counter[int]) -> int:
        found = 1
        for value, count in cards:
            found *= comb(held[value], count)
        return found

    @cache
    def lower(four: tuple[int, ...]) -> Fraction:
        left, total = deck - Counter(four), sum(four)
        return Fraction(sum(ways(d, left) for points, d in every if points > total), comb(48, 4))

    nets: dict[int, float] = {}
    for own in combinations_with_replacement(range(1, 11), 2):
        for hole in combinations_with_replacement(range(1, 11), 2):
            chance = Fraction(ways(tuple(Counter(own).items()), deck), comb(52, 2))
            chance *= Fraction(ways(tuple(Counter(hole).items()), deck - Counter(own)), comb(50, 2))
            paid = scored(sum(own + hole))
            net = -10_00 if sum(own) > 14 else -20_00 if paid is None else 10_00 + paid * 10_00
            row = gopher.find(
                0, (f"{(own + hole).count(1)} ace{'s' if (own + hole).count(1) > 1 else ''}",)
            )
            net += row.odds.winnings(500) - (0 if row.odds.keeps else 500) if row else -500
            won = lower(tuple(sorted(own + hole)))
            for more, share in ((500, won), (-500, 1 - won)):
                nets[net + more] = nets.get(net + more, 0.0) + float(chance * share)
    return nets


def rolled() -> dict[int, float]:
    """Pip Six, three and four of a kind and the Extra Roll for $5 each: ten dice by how often each
    face shows, and the second throw of those that do not match, by the printed words.
    """
    pays = GAMES["high-roll-dice"].paytable

    named = {3: "Three", 4: "Four"}

    @cache
    def won(wager: str, row: str) -> int:
        return next(
            one.odds.winnings(500) for one in pays(wager, RULES) if one.name.startswith(row)
        )

    nets: dict[int, float] = {}
    for counts in product(range(11), repeat=5):
        if sum(counts) > 10:
            continue
        # from the highest face down
        shown = dict(zip((1, 6, 5, 4, 3, 2), (*counts, 10 - sum(counts)), strict=True))
        ways = 1
        for left, count in zip(
            (10 - sum(list(shown.values())[:i]) for i in range(6)), shown.values(), strict=True
        ):
            ways *= comb(left, count)
        number = max(shown.values())
        face = next(f for f, count in shown.items() if count == number)
        net = -500 + (won("pip-6", "") if face == 6 else -500)
        net += sum(won(f"like-{k}", "") if k == number else -500 for k in (3, 4) if k <= number)
        waiting = [k for k in (3, 4) if k > number]
        for more in range(11 - number):
            chance = (
                ways
                / 6**10
                * comb(10 - number, more)
                * 5 ** (10 - number - more)
                / 6 ** (10 - number)
            )
            late = sum(won("extra-roll", named[k]) if k == number + more else -500 for k in waiting)
            nets[net + late] = nets.get(net + late, 0.0) + chance
    return nets


ROLLS = {"pip-6": 500, "like-3": 500, "like-4": 500, "extra-roll": 500}
DICE = {"hard-4-4": 500, "field": 1000}
NINES = {"front-9": 1000, "skins": 500, "gopher": 500}


PLAINLY = {
    "props-and-hops": (DICE, thrown),
    "high-roll-dice": (ROLLS, rolled),
    "go-fore-it": (NINES, played_nines),
}


@pytest.mark.parametrize("slug", PLAINLY)
def test_a_round_and_a_trip_are_those_of_plain_loops(slug: str) -> None:
    """High Roll's Extra Roll ended in a TypeError."""
    bets, counted = PLAINLY[slug]
    game, nets = GAMES[slug], counted()
    found = round_law(game, RULES, bets)
    assert found.method == "exact"
    assert {net: p for net, p in found.nets.items() if p} == pytest.approx(
        {net: p for net, p in nets.items() if p}, abs=1e-12
    )
    trip = plan(alone(slug, bets))
    on, ended, played = walked([(nets, sum(bets.values()), 20)], 20_000)
    left = {amount: on.get(amount, 0.0) + ended.get(amount, 0.0) for amount in {*on, *ended}}
    assert trip.last == pytest.approx(sum(on.values()), abs=1e-9)
    assert trip.played == pytest.approx(played, abs=1e-9)
    assert trip.ahead == pytest.approx(sum(p for a, p in left.items() if a > 20_000), abs=1e-9)
    assert trip.even == pytest.approx(left.get(20_000, 0.0), abs=1e-9)
    assert trip.expected == pytest.approx(sum(p * (a - 20_000) for a, p in left.items()), abs=1e-5)
    for share, net in trip.quantiles.items():
        at_most = sum(p for a, p in left.items() if a - 20_000 <= net)
        below = sum(p for a, p in left.items() if a - 20_000 < net)
        assert below - 1e-9 <= int(share) / 100 <= at_most + 1e-9


@pytest.mark.parametrize(("goal", "limit"), [(0, 5_500), (4_900, 12_000)])
def test_tables_one_after_another_and_stops_are_those_of_plain_loops(goal: int, limit: int) -> None:
    """Dice, cards, dice: the second table costs more a hand than some have left, and a stop may lie
    between its steps.
    """
    legs = [(thrown(), 1_500, 8), (played_nines(), 2_000, 6), (thrown(), 1_500, 5)]
    trip = Trip(
        (
            TripLeg("props-and-hops", DICE, 8, 1),
            TripLeg("go-fore-it", NINES, 12, 0.5),
            TripLeg("props-and-hops", DICE, 10, 0.5),
        ),
        12_500,
        goal,
        limit,
    )
    found, (on, ended, played) = plan(trip), walked(legs, 12_500, goal, limit)
    left = {amount: on.get(amount, 0.0) + ended.get(amount, 0.0) for amount in {*on, *ended}}
    won = sum(p for a, p in ended.items() if goal and a - 12_500 >= goal)
    behind = sum(p for a, p in ended.items() if limit and 12_500 - a >= limit)
    assert (found.rounds, [leg.rounds for leg in found.legs]) == (19, [8, 6, 5])
    assert found.last == pytest.approx(sum(on.values()), abs=1e-9)
    assert (found.won, found.limited) == pytest.approx((won, behind), abs=1e-9)
    assert found.lost == pytest.approx(1 - sum(on.values()) - won - behind, abs=1e-9)
    assert found.played == pytest.approx(played, abs=1e-9)
    assert found.ahead == pytest.approx(sum(p for a, p in left.items() if a > 12_500), abs=1e-9)
    assert found.expected == pytest.approx(sum(p * (a - 12_500) for a, p in left.items()), abs=1e-5)
    for share, net in found.quantiles.items():
        at_most = sum(p for a, p in left.items() if a - 12_500 <= net)
        below = sum(p for a, p in left.items() if a - 12_500 < net)
        assert below - 1e-9 <= int(share) / 100 <= at_most + 1e-9
    assert sum(one.chance for one in found.ends) == pytest.approx(1 - found.lost)


def test_what_is_called_enough_lasts_nineteen_trips_of_twenty_and_no_less_does() -> None:
    legs = (TripLeg("props-and-hops", DICE, 8, 1), TripLeg("go-fore-it", NINES, 12, 0.5))
    enough = plan(Trip(legs, 12_500)).enough
    laws: Legs = [(thrown(), 1_500, 8), (played_nines(), 2_000, 6)]
    lasts = [sum(walked(laws, bankroll)[0].values()) for bankroll in (enough - 500, enough)]
    assert lasts[0] < 0.95 <= lasts[1]


def test_one_trip_drawn_stops_where_its_plan_does() -> None:
    trip = Trip(
        (TripLeg("props-and-hops", DICE, 12, 1), TripLeg("go-fore-it", NINES, 20, 0.5)),
        12_500,
        6_000,
        5_500,
    )
    found = plan(trip)
    ends = [
        sample_money_by_round(trip, np.random.Generator(np.random.PCG64(n)))[-1] - 12_500
        for n in range(400)
    ]
    assert sum(net >= 6_000 for net in ends) / 400 == pytest.approx(found.won, abs=0.1)
    assert sum(net <= -5_500 for net in ends) / 400 == pytest.approx(found.limited, abs=0.1)


def test_the_comparison_has_the_trips_own_wagers_at_its_tables() -> None:
    found = single_table_plans(
        Trip(
            (TripLeg("go-fore-it", NINES, 20, 0.5), TripLeg("props-and-hops", DICE, 12, 1)),
            50_000,
            limit=20_000,
        )
    )
    assert set(found) == set(GAMES)
    assert {one.hours for one in found.values()} == {1.5}
    assert {one.limit for one in found.values()} == {20_000}
    assert found["go-fore-it"].legs[0].wagers == NINES
    assert found["go-fore-it"].rounds == 30
    assert found["crazy-4-poker"].legs[0].wagers["ante"] == 500


PLANNED = {"lunar-poker": "simulated", "free-bet-blackjack": "approximated"}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].family != "dice"])
def test_the_law_of_a_round_has_the_mean_and_deviation_of_its_sheet(slug: str) -> None:
    game = GAMES[slug]
    bets = with_mandatory_at_base_size(game, RULES, {game.base: 1000})
    found, main = round_law(game, RULES, bets), main_sheet_in_force(game, RULES)
    assert found.method == PLANNED.get(slug, "exact")
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-9)
    assert found.mean_cents / 1000 == pytest.approx(main.ev, abs=1e-6)
    off = 4 * found.deviation_error / 1000
    assert found.deviation_cents / 1000 == pytest.approx(main.standard_deviation, abs=off or 1e-6)


@pytest.mark.parametrize("slug", ["crazy-4-poker", "raise-it-up-stud-poker", "free-bet-blackjack"])
def test_the_law_of_a_round_is_how_often_rounds_end_so(slug: str) -> None:
    game = GAMES[slug]
    law = round_law(
        game, RULES, with_mandatory_at_base_size(game, RULES, {game.base: RULES.table_minimum})
    ).nets
    found = simulate(game, RULES, rounds=40_000, seed=4)
    for net, count in found.histogram.items():
        chance = law.get(net, 0.0)
        if chance > 0.001:
            assert abs(count / 40_000 - chance) <= 4.5 * sqrt(chance * (1 - chance) / 40_000)
    assert sum(count for net, count in found.histogram.items() if net in law) > 39_995


def _optional(game: Game) -> dict[str, int]:
    """The least of every optional wager."""
    least = {
        w.name: max(100, money_range(w, RULES)[0])
        for w in game.wagers
        if w.optional and not w.later
    }
    return {name: cents for name, cents in least.items() if not name.startswith("super-seat")} | {
        name: least[name] for name in ("super-seat-2", "super-seat-3") if name in least
    }


@pytest.mark.sample(5)
@pytest.mark.parametrize("strategy", ["best", "card"])
@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].deals])
def test_every_wager_of_a_game_is_planned_with_all_others_and_costs_what_its_sheet_says(
    slug: str, strategy: str
) -> None:
    """All optional wagers but those of the dice and of a lone five cards were refused, and so was
    the card at most games.
    """
    game, more = GAMES[slug], _optional(GAMES[slug])
    found = round_law(
        game, RULES, with_mandatory_at_base_size(game, RULES, {game.base: 1000} | more), strategy
    )
    known = {
        one.wager: one
        for one in reversed(sheets(game))
        if (one.paytable or "") in (_letter(game, one.wager), "")
    }
    given = card_figures(game, RULES).prices["four"].cost / 100 if strategy == "card" else 0.0
    cost = 1000 * (main_sheet_in_force(game, RULES).ev - given) + sum(
        cents * known[name].ev for name, cents in more.items()
    )
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-9)
    assert found.staked == sum(
        with_mandatory_at_base_size(game, RULES, {game.base: 1000} | more).values()
    )
    # its sheet counts the Progressive Payout as if no fold forfeited it
    if slug == "raise-it-up-stud-poker":
        assert cost - 4 < found.mean_cents < cost
        return
    assert found.mean_cents == pytest.approx(cost, abs=2e-4)
    simulated = slug == "lunar-poker" or {"hand-bonus-dealer", "all-six", "push-22"} & more.keys()
    assert found.method == ("simulated" if simulated else "exact")
    assert found.deviation_error < 0.05 * found.deviation_cents


def _ends(game: Game, name: str, table: Paytable, cards: Cards) -> Ints:
    """What a wager of $5 nets on cards as they were dealt, a column a round: looked up hand by
    hand.
    """
    ranking = {
        "three-card-bonus": THREE_BONUS,
        "pair-plus": THREE,
        "fortune": PAI_GOW,
        "insurance": PAI_GOW,
    }.get(name, FIVE)
    if game.slug.startswith("six-card"):
        ranking = PAI_GOW
    strengths = ranking.of_columns(list(cards))
    find = insurance_row if name == "insurance" else table.find
    nets = {
        s: -500 if (row := find(s)) is None else row.odds.winnings(500)
        for s in np.unique(strengths).tolist()
    }
    return np.array([nets[s] for s in strengths.tolist()])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "forfeits"),
    [({"pair-plus": 200}, True), ({"pair-plus": 200, "six-card-bonus": 300}, False)],
)
def test_the_law_of_raise_it_up_with_pair_plus_is_that_of_its_best_decisions(
    more: dict[str, int], forfeits: bool
) -> None:
    """A round's mean against the worth of each start's first decision, as the coach counts it. Of a
    $25 Ante and $2 on Pair Plus a fold gives up too little never to be best with a straight or a
    flush.
    """
    game, ante, best = GAMES["raise-it-up-stud-poker"], 2500, 0.0
    table = game.paytable("pair-plus", RULES)
    for own, ways in canonical_hands(3):
        left = tuple(card for card in DECK if card not in own)
        row = table.find(THREE.strength(own))
        net = -200 if row is None else row.odds.winnings(200)
        stakes = (
            stud.EndStakes(ante, net, 2 * ante + 200)
            if forfeits
            else stud.EndStakes(ante, 0, 2 * ante)
        )
        worth = max(
            stud.values_before_4th_street(
                stud.final_strengths(own, (), left), len(left), stakes
            ).values()
        )
        best += ways / stud.HANDS * (worth if forfeits else worth + net)
    side = (
        0.0
        if forfeits
        else 300
        * next(s.ev for s in sheets(game) if (s.wager, s.paytable) == ("six-card-bonus", "A"))
    )
    found = round_law(game, RULES, {"ante": ante, "blind": ante} | more)
    assert found.mean_cents == pytest.approx(best + side, abs=1e-6)


def test_who_follows_the_card_of_raise_it_up_loses_pair_plus_with_every_fold() -> None:
    """Rounds dealt and settled by the column, the hand kept by nothing."""
    game, rounds = GAMES["raise-it-up-stud-poker"], 20_000
    cards = deal_card_columns(np.random.default_rng(15), rounds, 6, len(game.pack))
    played = stud_rounds.multiples_by_card(cards)
    net, _ = stud_rounds._nets_and_stakes(cards, 1000, decide=stud_rounds.multiples_by_card)
    beside = _ends(game, "pair-plus", game.paytable("pair-plus", RULES), cards[:3])
    net = net + np.where(played > 0, beside, -500)
    found = round_law(
        game,
        RULES,
        with_mandatory_at_base_size(game, RULES, {game.base: 1000, "pair-plus": 500}),
        "card",
    )
    values, counts = np.unique(net, return_counts=True)
    assert set(values.tolist()) <= set(found.nets)
    for value, count in zip(values.tolist(), counts.tolist(), strict=True):
        chance = found.nets[value]
        if chance > 0.001:
            assert abs(count / rounds - chance) <= 4.5 * sqrt(chance * (1 - chance) / rounds)


TOGETHER = {
    "criss-cross-poker": (
        7,
        {"five-card-bonus": slice(2, 7)},
        partial(cross_rounds._nets_and_stakes, decide=cross_rounds.multiples_by_card),
    ),
    "raise-it-up-stud-poker": (
        6,
        {"pair-plus": slice(3), "six-card-bonus": slice(6)},
        partial(stud_rounds._nets_and_stakes, decide=stud_rounds.multiples_by_card),
    ),
    "flop-poker": (6, {"three-card-bonus": slice(3)}, partial(flop_rounds._nets_and_stakes, pot=0)),
    "six-card-fortune-pai-gow-poker": (
        12,
        {"fortune": slice(6), "insurance": slice(6)},
        partial(fortune_rounds._nets_and_stakes, decide=fortune_rounds.lows_and_doubles_by_card),
    ),
}
"""How many cards a round takes, which of them each side wager is decided by, and the rounds by the
card, settled by the column.
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "slug",
    [
        *(slug for slug in TOGETHER if not slug.startswith("six-card")),
        pytest.param("six-card-fortune-pai-gow-poker", marks=pytest.mark.slow),
    ],
)
def test_wagers_end_together_as_often_as_in_rounds_that_are_dealt(slug: str) -> None:
    game, rounds = GAMES[slug], 20_000
    size, sides, played = TOGETHER[slug]
    cards = deal_card_columns(np.random.default_rng(14), rounds, size, len(game.pack))
    net = played(cards, 1000)[0]
    for name, columns in sides.items():
        net = net + _ends(game, name, game.paytable(name, RULES), cards[columns])
    law = round_law(
        game,
        RULES,
        with_mandatory_at_base_size(game, RULES, {game.base: 1000} | dict.fromkeys(sides, 500)),
        "card",
    ).nets
    values, counts = np.unique(net, return_counts=True)
    assert set(values.tolist()) <= set(law)
    for value, count in zip(values.tolist(), counts.tolist(), strict=True):
        if law[value] > 0.001:
            assert abs(count / rounds - law[value]) <= 4.5 * sqrt(
                law[value] * (1 - law[value]) / rounds
            )


@pytest.mark.parametrize(
    ("slug", "more"),
    [
        (
            "crazy-4-poker",
            {"queens-up": 500, "five-card-progressive": 100, "hand-bonus-player": 100},
        ),
        ("four-card-frenzy", {"prime": 500, "four-card-bonus": 500}),
    ],
)
def test_wagers_on_the_same_five_cards_swing_together(slug: str, more: dict[str, int]) -> None:
    game = GAMES[slug]
    known = {
        one.wager: one
        for one in reversed(sheets(game))
        if (one.paytable or "") in (_letter(game, one.wager), "")
    }
    found = round_law(game, RULES, with_mandatory_at_base_size(game, RULES, {"ante": 1000} | more))
    apart = (1000 * main_sheet_in_force(game, RULES).standard_deviation) ** 2
    apart += sum((cents * known[name].standard_deviation) ** 2 for name, cents in more.items())
    assert found.method == "exact"
    assert found.deviation_cents**2 > apart


def test_the_ends_of_a_criss_cross_start_come_to_its_worth() -> None:
    """Three starts of Criss-Cross: a pair, a suited and an offsuit hand, against every cross dealt
    of them by its cards.

    Those of Flop Poker are made again, to the byte, with everything that ships for it
    (test_sheets.py).
    """
    game = GAMES["criss-cross-poker"]
    alike = ends.Strengths(FIVE, ends.paytables_by_letter(game, "five-card-bonus"))
    for hole in ("6c 6d", "Jh Qh", "9c 8d"):
        begun = cross_counts.start(cards(hole), tuple(c for c in DECK if c not in cards(hole)))
        found = list(ends.crossed(begun, {"best": ends.best_crossed(begun)}, alike))
        assert sum(ways for *_, ways in found) == cross_counts.CROSSES
        worth = cross_counts.tally_start(cards(hole)).values
        assert sum(net * ways for _, net, _, ways in found) / cross_counts.CROSSES == pytest.approx(
            max(worth), abs=1e-9
        )


def _letter(game: Game, name: str) -> str:
    return game.letter(name, RULES) if name in game.by_name else ""


EVERY = comb(52, 5) * DUEL.dealers.deals


def test_all_deals_of_crazy_4_are_in_the_groups_that_ship() -> None:
    game = GAMES["crazy-4-poker"]
    held = joint_outcomes.shipped_alike_hands(game, "")
    assert sum(sum(group.deals) for group in held) == EVERY
    sheet = next(one for one in sheets(game) if (one.wager, one.paytable) == ("queens-up", "A"))
    for place, row in enumerate(sheet.rows[:-1]):
        share = (
            sum(sum(group.deals) for group in held if group.rows["queens-up A"] == place) / EVERY
        )
        assert share == pytest.approx(row.probability, rel=1e-9)


def test_a_trip_lasts_or_loses_its_stake_and_the_fan_ends_with_it() -> None:
    found = plan(alone("crazy-4-poker", {"ante": 1000}, 6, 50_000))
    assert found.last + found.lost == pytest.approx(1, abs=1e-12)
    assert [one.rounds for one in found.fan] == list(range(3, 241, 3))
    assert found.fan[-1].quantiles == found.quantiles
    lasts = [round(one.last, 12) for one in found.fan]
    assert lasts == sorted(lasts, reverse=True)
    assert found.fan[-1].last == found.last
    assert found.legs[0].cost_an_hour == pytest.approx(40 * 1000 * 0.0341885496298)
    nets = list(found.quantiles.values())
    assert nets == sorted(nets)
    lows = [one.low for one in found.ends]
    assert lows == list(range(0, lows[-1] + 1, lows[1]))
    assert sum(one.chance for one in found.ends) == pytest.approx(found.last)
    assert 50_000 % lows[1] == 0
    assert sum(one.chance for one in found.ends if one.low >= 50_000) == pytest.approx(
        found.ahead + found.even
    )


def test_by_the_card_a_round_costs_more_and_its_error_is_stated() -> None:
    best = plan(alone("lunar-poker", {"ante": 1000}, 1, 50_000)).legs[0]
    by_card = plan(alone("lunar-poker", {"ante": 1000}, 1, 50_000, "card")).legs[0]
    assert (by_card.method, by_card.mean_error > 0) == ("simulated", True)
    assert abs(by_card.mean - (best.mean - 12.201)) <= 4 * by_card.mean_error


@pytest.mark.parametrize("played", ["best", "card"])
def test_found_broken_a_trip_called_itself_more_exact_than_the_sheet_it_is_made_of(
    played: str,
) -> None:
    """Free Bet's sheet is approximated to 0.0002 %; its trips said "exact"."""
    found = plan(alone("free-bet-blackjack", {"blackjack": 1000}, 2, 50_000, played))
    sheet = main_sheet_in_force(GAMES["free-bet-blackjack"], RULES)
    assert (found.method, found.legs[0].method) == (sheet.method, sheet.method)
    assert found.legs[0].mean_error == pytest.approx(sheet.standard_error * 1000)
    assert 0 < found.chance_error < 0.0001
    mixed = (TripLeg("flop-poker", {}, 40, 1.0), TripLeg("free-bet-blackjack", {}, 40, 1.0))
    assert plan(Trip(mixed, 50_000)).method == sheet.method
    drawn = (*mixed, TripLeg("lunar-poker", {}, 40, 1.0))
    assert plan(Trip(drawn, 50_000)).method == "simulated"


def test_found_broken_the_json_of_a_trip_had_more_digits_than_its_errors_allow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Sixteen digits of a mean that is off by 0.01 cents, and chances of 1.0000000000000022."""
    assert main.main(["plan", "lunar-poker", "--compare", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for one in (told, *told["compared"].values()):
        assert all(0 <= point["last"] <= 1 for point in (one, *one["fan"]))
        for leg in one["legs"]:
            if leg["mean_error"]:
                assert leg["mean"] == rounded(leg["mean"], leg["mean_error"])
                assert leg["cost_an_hour"] == rounded(leg["cost_an_hour"], leg["cost_error"])
            if leg["deviation_error"]:
                assert leg["standard_deviation"] == rounded(
                    leg["standard_deviation"], leg["deviation_error"]
                )
    assert len(str(told["ahead"])) < 8
    assert told["compared"]["flop-poker"]["legs"][0]["mean_error"] == 0


@pytest.mark.parametrize(
    ("slug", "more", "said"),
    [
        ("props-and-hops", "--wager six-eight-shake=1", "runs on from roll to roll"),
        ("go-fore-it", "--wager front-9=2", "front-9"),
        ("go-fore-it", "--wager front-9", "is not written as ante=$10"),
        ("go-fore-it", "--wager front-9=10 --wager front-9=5", "named twice"),
        ("go-fore-it", "--wager front-9=10 --bankroll 1", "does not cover"),
        ("go-fore-it", "--wager front-9=10 --hours 0", "hours"),
        ("go-fore-it", "--wager front-9=10 --hours 1000 --hands-per-hour 2000", "hours"),
        ("go-fore-it", "--wager nothing=10", "is none of"),
        ("go-fore-it", "--then=nowhere", "is none of"),
        ("go-fore-it", "--then=", "is none of"),
        ("go-fore-it", "--then=flop-poker\tante", "is not written as ante=$10"),
        ("go-fore-it", "--then=flop-poker\thours=x", "hours=x is not a number of hours"),
        ("go-fore-it", "--then=flop-poker\thands=0", "hands=0 is no whole number"),
        ("go-fore-it", "--then=flop-poker\tplay=luck", "is none of best, card, mine"),
        ("go-fore-it", "--then=flop-poker\thours=1\thours=2", "says hours twice"),
        ("go-fore-it", "--win-goal=-1", "win-goal"),
        ("go-fore-it", "--kept", "take no table"),
        ("go-fore-it", "--open=x", "has its own tables"),
    ],
)
def test_what_cannot_be_planned_is_refused_in_one_sentence(
    slug: str, more: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main.main(["plan", slug, *more.split(" ")])
    except SystemExit as refusal:  # what the command line itself refuses
        status = int(refusal.code or 0)
    told = capsys.readouterr()
    assert (status, told.out, told.err.count("\n")) == (2, "", 1)
    assert said in told.err


ASKED = [
    "plan",
    "go-fore-it",
    "--wager",
    "front-9=$10",
    "--hands-per-hour",
    "40",
    "--hours",
    "6",
    "--bankroll",
    "500",
]


def test_the_command_prints_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([*ASKED, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rounds"], told["bankroll"], told["legs"][0]["wagers"]) == (
        240,
        50_000,
        {"front-9": 1000},
    )
    assert main.main(ASKED) == 0
    assert "cost an hour" in capsys.readouterr().out
    assert main.main(["plan", "double-back-jack", "--wager", "blackjack=$10"]) == 0
    assert "gain an hour       $0.33" in capsys.readouterr().out  # it said that a gain costs -$0.33


def test_the_command_plans_further_tables_stops_a_comparison_and_a_trip_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    more = [
        "--then",
        "props-and-hops hard-4-4=$5 field=10 hours=1 hands=12",
        "--win-goal",
        "100",
        "--loss-limit",
        "200",
    ]
    assert main.main([*ASKED, *more, "--compare", "--deal", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    trip = Trip(
        (
            TripLeg("go-fore-it", {"front-9": 1000}, 40, 6.0),
            TripLeg("props-and-hops", DICE, 12, 1.0),
        ),
        50_000,
        10_000,
        20_000,
    )
    assert (told["won"], told["limited"]) == (plan(trip).won, plan(trip).limited)
    assert told["compared"].keys() == GAMES.keys()
    assert tuple(told["dealt"]) == sample_money_by_round(
        trip, np.random.Generator(np.random.PCG64(3))
    )


def test_the_command_keeps_lists_opens_and_deletes_plans(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        store.people.add_player("Robin")
    book = ["--data", str(tmp_path)]
    assert main.main([*ASKED, "--then", "crazy-4-poker ante=5", *book, "--keep", "Friday"]) == 0
    first = capsys.readouterr().out
    assert main.main(["plan", "--kept", *book]) == 0
    assert capsys.readouterr().out == "Friday: Go Fore It 6 h, Crazy 4 Poker 1 h, $500\n"
    assert main.main(["plan", "--open", "friday", *book]) == 0
    assert capsys.readouterr().out == first
    assert main.main([*ASKED, "--strategy", "mine", *book]) == 2
    assert "too few hands of Go Fore It" in capsys.readouterr().err
    assert main.main(["plan", "--delete", "Friday", *book]) == 0
    assert main.main(["plan", "--open", "Friday", *book]) == 2
    assert capsys.readouterr().err == "main.py plan: No plan is called 'Friday'.\n"


def test_a_strategy_that_nobody_plays_is_refused() -> None:
    with pytest.raises(HouseError) as refusal:
        plan(alone("go-fore-it", {"front-9": 1000}, played="luck"))
    assert refusal.value.field == "strategy"
