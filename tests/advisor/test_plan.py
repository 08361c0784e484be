"""The trip planner: round laws and trips counted a second time by plain loops, what is refused, and the command."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, sqrt

import pytest

import main
from game.advisor import duel_ends
from game.advisor.games.crazy_4_poker import DUEL
from game.advisor.plan import plan
from game.advisor.round_law import complete, round_law
from game.advisor.sheets import main_of, sheets
from game.advisor.simulate import simulate
from game.declare import Game, HouseRules
from game.errors import HouseError
from game.rules import GAMES

RULES = HouseRules()
TRIP = {"hands_per_hour": 40, "hours": 1.0, "bankroll": 20_000}


def walked(nets: dict[int, float], staked: int, bankroll: int, rounds: int) -> dict[int, float]:
    """What is left of a bankroll after so many rounds: a plain loop over every amount that it may be."""
    here, ended = {bankroll: 1.0}, Counter[int]()
    for _ in range(rounds):
        after: dict[int, float] = {}
        for left, chance in here.items():
            for net, share in nets.items():
                after[left + net] = after.get(left + net, 0.0) + chance * share
        here = {left: chance for left, chance in after.items() if left >= staked}
        ended.update({left: chance for left, chance in after.items() if left < staked})  # type: ignore[arg-type]
    return {left: here.get(left, 0.0) + ended.get(left, 0) for left in {*here, *ended}}


def thrown() -> dict[int, float]:
    """Hard eight for $5, the field for $10, 3-4 and over for $5: the 36 throws, by the printed words."""
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
    from game.hands.points import score

    called = score(total)
    return next((row.odds.win for row in rows if row.name.partition(" ")[0] == called), None)


def played_nines() -> dict[int, float]:
    """Front 9 for $10, Skins and Gopher for $5: every two cards, hole cards and dealer's cards by their points, as fractions."""
    deck = Counter({1: 4, 10: 16} | dict.fromkeys(range(2, 10), 4))
    gopher = GAMES["go-fore-it"].paytable("gopher", RULES)

    def ways(cards: tuple[int, ...], held: Counter[int]) -> int:
        found = 1
        for value, count in Counter(cards).items():
            found *= comb(held[value], count)
        return found

    @cache
    def lower(four: tuple[int, ...]) -> Fraction:
        left = deck - Counter(four)
        higher = sum(ways(d, left) for d in combinations_with_replacement(range(1, 11), 4) if sum(d) > sum(four))
        return Fraction(higher, comb(48, 4))

    nets: dict[int, float] = {}
    for own in combinations_with_replacement(range(1, 11), 2):
        for hole in combinations_with_replacement(range(1, 11), 2):
            chance = Fraction(ways(own, deck), comb(52, 2)) * Fraction(ways(hole, deck - Counter(own)), comb(50, 2))
            paid = scored(sum(own + hole))
            net = -10_00 if sum(own) > 14 else -20_00 if paid is None else 10_00 + paid * 10_00
            row = gopher.find(0, (f"{(own + hole).count(1)} ace{'s' if (own + hole).count(1) > 1 else ''}",))
            net += row.odds.winnings(500) - (0 if row.odds.keeps else 500) if row else -500
            won = lower(tuple(sorted(own + hole)))
            for more, share in ((500, won), (-500, 1 - won)):
                nets[net + more] = nets.get(net + more, 0.0) + float(chance * share)
    return nets


DICE = {"hard-4-4": 500, "field": 1000}
NINES = {"front-9": 1000, "skins": 500, "gopher": 500}


@pytest.mark.parametrize("slug", ["props-and-hops", "go-fore-it"])
def test_a_round_and_a_trip_are_those_of_plain_loops(slug: str) -> None:
    game, bets, nets = GAMES[slug], *((DICE, thrown()) if slug == "props-and-hops" else (NINES, played_nines()))
    found = round_law(game, RULES, bets)
    assert found.method == "exact"
    assert {net: p for net, p in found.nets.items() if p} == pytest.approx(
        {net: p for net, p in nets.items() if p}, abs=1e-12
    )
    trip = plan(game, RULES, bets, **TRIP)  # type: ignore[arg-type]
    left = walked(nets, sum(bets.values()), 20_000, 40)
    assert trip.last == pytest.approx(sum(p for a, p in left.items() if a >= sum(bets.values())), abs=1e-9)
    assert trip.ahead == pytest.approx(sum(p for a, p in left.items() if a > 20_000), abs=1e-9)
    assert trip.even == pytest.approx(left.get(20_000, 0.0), abs=1e-9)
    assert trip.expected == pytest.approx(sum(p * (a - 20_000) for a, p in left.items()), abs=1e-5)
    for share, net in trip.quantiles.items():
        at_most = sum(p for a, p in left.items() if a - 20_000 <= net)
        below = sum(p for a, p in left.items() if a - 20_000 < net)
        assert below - 1e-9 <= int(share) / 100 <= at_most + 1e-9


PLANNED = {"lunar-poker": "simulated", "criss-cross-poker": "simulated"}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].family != "dice"])
def test_the_law_of_a_round_has_the_mean_and_deviation_of_its_sheet(slug: str) -> None:
    game = GAMES[slug]
    bets = complete(game, RULES, {game.base: 1000})
    found, main = round_law(game, RULES, bets), main_of(game, RULES)
    assert found.method == PLANNED.get(slug, "exact")
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-9)
    assert found.mean / 1000 == pytest.approx(main.ev, abs=1e-6)
    off = 4 * found.deviation_error / 1000
    assert found.deviation / 1000 == pytest.approx(main.standard_deviation, abs=off or 1e-6)


@pytest.mark.parametrize(
    "slug", ["crazy-4-poker", "raise-it-up-stud-poker", "free-bet-blackjack", "six-card-fortune-pai-gow-poker"]
)
def test_the_law_of_a_round_is_how_often_rounds_end_so(slug: str) -> None:
    game = GAMES[slug]
    law = round_law(game, RULES, complete(game, RULES, {game.base: RULES.table_minimum})).nets
    found = simulate(game, RULES, rounds=100_000, seed=4)
    for net, count in found.histogram.items():
        chance = law.get(net, 0.0)
        if chance > 0.001:
            assert abs(count / 100_000 - chance) <= 4.5 * sqrt(chance * (1 - chance) / 100_000)
    assert sum(count for net, count in found.histogram.items() if net in law) > 99_990


@pytest.mark.parametrize(
    ("slug", "more"),
    [
        ("crazy-4-poker", {"queens-up": 500, "five-card-progressive": 100, "hand-bonus-player": 100}),
        ("four-card-frenzy", {"prime": 500, "four-card-bonus": 500}),
    ],
)  # fmt: skip
def test_wagers_on_the_same_five_cards_cost_what_their_sheets_say_and_swing_together(
    slug: str, more: dict[str, int]
) -> None:
    game = GAMES[slug]
    found = round_law(game, RULES, complete(game, RULES, {"ante": 1000} | more))
    known = {one.wager: one for one in reversed(sheets(game)) if (one.paytable or "") in (_letter(game, one.wager), "")}
    assert found.method == "exact"
    assert sum(found.nets.values()) == pytest.approx(1, abs=1e-12)
    cost = 1000 * main_of(game, RULES).ev + sum(cents * known[name].ev for name, cents in more.items())
    assert found.mean == pytest.approx(cost, abs=1e-6)
    apart = (1000 * main_of(game, RULES).standard_deviation) ** 2
    apart += sum((cents * known[name].standard_deviation) ** 2 for name, cents in more.items())
    assert found.deviation**2 > apart


def _letter(game: Game, name: str) -> str:
    return game.letter(name, RULES) if name in game.by_name else ""


EVERY = comb(52, 5) * DUEL.dealers.deals


def test_all_deals_of_crazy_4_are_in_the_groups_that_ship() -> None:
    game = GAMES["crazy-4-poker"]
    held = duel_ends.shipped(game, "")
    assert sum(sum(group.deals) for group in held) == EVERY
    sheet = next(one for one in sheets(game) if (one.wager, one.paytable) == ("queens-up", "A"))
    for place, row in enumerate(sheet.rows[:-1]):
        share = sum(sum(group.deals) for group in held if group.rows["queens-up A"] == place) / EVERY
        assert share == pytest.approx(row.probability, rel=1e-9)


def test_a_trip_lasts_or_loses_its_stake_and_the_fan_ends_with_it() -> None:
    found = plan(GAMES["crazy-4-poker"], RULES, {"ante": 1000}, hands_per_hour=40, hours=6, bankroll=50_000)
    assert found.last + found.lost == 1
    assert [hour.rounds for hour in found.fan] == list(range(10, 241, 10))
    assert found.fan[-1].quantiles == found.quantiles
    lasts = [hour.last for hour in found.fan]
    assert lasts == sorted(lasts, reverse=True)
    assert found.fan[-1].last == found.last
    assert found.cost_an_hour == pytest.approx(40 * 1000 * 0.0341885496298)
    nets = list(found.quantiles.values())
    assert nets == sorted(nets)


def test_by_the_card_a_round_costs_more_and_its_error_is_stated() -> None:
    best = plan(GAMES["lunar-poker"], RULES, {"ante": 1000}, hands_per_hour=40, hours=1, bankroll=50_000)
    by_card = plan(
        GAMES["lunar-poker"], RULES, {"ante": 1000}, hands_per_hour=40, hours=1, bankroll=50_000, strategy="card"
    )
    assert (by_card.method, by_card.mean_error > 0) == ("simulated", True)
    assert abs(by_card.mean - (best.mean - 11.8)) <= 4 * by_card.mean_error


@pytest.mark.parametrize(
    ("slug", "more", "said"),
    [
        ("crazy-4-poker", "--wager hand-bonus-dealer=1 --wager ante=10", "cannot be planned yet"),
        ("props-and-hops", "--wager six-eight-shake=1", "cannot be planned yet"),
        ("go-fore-it", "--wager front-9=2", "front-9"),
        ("go-fore-it", "--wager front-9", "is not written as ante=$10"),
        ("go-fore-it", "--wager front-9=10 --wager front-9=5", "named twice"),
        ("go-fore-it", "--wager front-9=10 --bankroll 1", "does not cover"),
        ("go-fore-it", "--wager front-9=10 --hours 0", "hours"),
        ("go-fore-it", "--wager front-9=10 --hours 1000 --hands-per-hour 2000", "hours"),
        ("go-fore-it", "--wager nothing=10", "is no wager"),
    ],
)  # fmt: skip
def test_what_cannot_be_planned_is_refused_in_one_sentence(
    slug: str, more: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main.main(["plan", slug, *more.split()])
    except SystemExit as refusal:  # what the command line itself refuses
        status = int(refusal.code or 0)
    told = capsys.readouterr()
    assert (status, told.out, told.err.count("\n")) == (2, "", 1)
    assert said in told.err


def test_the_command_prints_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
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
    assert main.main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rounds"], told["bankroll"], told["wagers"]) == (240, 50_000, {"front-9": 1000})
    assert main.main(asked) == 0
    assert "cost an hour" in capsys.readouterr().out


def test_a_strategy_that_nobody_plays_is_refused() -> None:
    with pytest.raises(HouseError) as refusal:
        plan(
            GAMES["go-fore-it"], RULES, {"front-9": 1000}, hands_per_hour=40, hours=1, bankroll=50_000, strategy="luck"
        )
    assert refusal.value.field == "strategy"
