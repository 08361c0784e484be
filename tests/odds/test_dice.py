"""PAR sheets of the dice games against counts made by hand, the engine itself, and millions of
simulated rounds.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from game.client.table.dice import costs as dice_costs
from game.core.chance import Stock, Stream
from game.core.declaration import HouseRules
from game.core.errors import HouseError
from game.games import GAMES
from game.odds.dice import wager_odds as dice
from game.odds.dice.sensible_wagers import typical_bets
from game.odds.dice.simulation import simulate
from game.odds.house_edge import house_edge, plural_unit_words
from game.odds.par.game_sheets import sheets
from game.odds.par.sheet import Chance, as_json, sheet
from game.rounds import start
from game.rounds.dice.engine import Carry

PROPS = GAMES["props-and-hops"]
HIGH = GAMES["high-roll-dice"]
SHAKE = "six-eight-shake"


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("hard-4-4", Fraction(5, 36)),
        ("hop-3-6", Fraction(1, 9)),
        ("field", Fraction(1, 18)),
        ("hop-top", Fraction(1, 36)),
        ("hop-center", Fraction(1, 36)),
        ("hop-left", Fraction(1, 12)),
        ("hop-right", Fraction(1, 12)),
        ("1-6-under", Fraction(1, 18)),
        ("3-4-over", Fraction(1, 18)),
    ],
)
def test_the_edge_of_a_one_roll_wager(wager: str, edge: Fraction) -> None:
    one = dice.par_sheet(PROPS, wager)
    assert one.house_edge == pytest.approx(float(edge), abs=1e-15)
    assert one.element_of_risk == one.house_edge == -one.ev


def test_the_field_to_the_digit() -> None:
    one = dice.par_sheet(PROPS, "field")
    assert round(100 * one.house_edge, 2) == 5.56
    assert [(row.hand, row.pays) for row in one.rows[:2]] == [
        ("2 or 12 is rolled", "2 to 1"),
        ("3, 4, 9, 10 or 11 is rolled", "1 to 1"),
    ]
    assert [row.probability for row in one.rows] == pytest.approx([2 / 36, 14 / 36, 20 / 36])
    assert one.hit_frequency == pytest.approx(16 / 36)


def test_the_shake_by_inclusion_and_exclusion() -> None:
    ways = (2, 2, 1, 2, 2, 1)
    chance = sum(
        (-1) ** n * Fraction(6, 6 + sum(left))
        for n in range(7)
        for left in itertools.combinations(ways, n)
    )
    assert dice.run_chance(PROPS) == chance
    assert dice.par_sheet(PROPS, SHAKE).ev == pytest.approx(float(151 * chance - 1))
    assert round(100 * dice.par_sheet(PROPS, SHAKE).house_edge, 2) == 21.68


def test_the_shake_takes_about_six_rolls() -> None:
    survive = dice.run_chance(PROPS)
    assert 5.9 < dice.run_rolls(PROPS) < 6
    assert dice.run_rolls(PROPS, ("1-5", "2-4", "3-3", "2-6", "3-5")) == Fraction(36, 7)
    assert survive < dice.run_chance(PROPS, ("1-5",)) < dice.run_chance(PROPS, ("3-3",))


def test_leaving_a_shake_up_is_worth_it_from_the_first_lammer_on() -> None:
    fresh = dice.take_down_value(PROPS, Carry(((1, 500),)), 1)
    assert (fresh.best, fresh.take_down) == ("take-down", 0.0)
    assert fresh.leave == pytest.approx(500 * dice.par_sheet(PROPS, SHAKE).ev)
    for place in PROPS.extra.run.combinations:
        one = dice.take_down_value(PROPS, Carry(((1, 500),), (place,)), 1)
        assert one.best == "leave"
        assert one.leave == pytest.approx(500 * (151 * one.chance - 1))
    with pytest.raises(HouseError, match="seat 2"):
        dice.take_down_value(PROPS, Carry(((1, 500),)), 2)


def test_high_roll_by_counting_ordered_throws_of_fewer_dice() -> None:
    """The enumeration by counts against every ordered throw, with five dice instead of ten."""
    from game.games.high_roll_dice.rules import call

    ordered: dict[tuple[int, int], int] = {}
    for faces in itertools.product(range(1, 7), repeat=5):
        made = call(faces)
        ordered[made.count, made.face] = ordered.get((made.count, made.face), 0) + 1
    by_counts: dict[tuple[int, int], Fraction] = {}
    for faces, chance in dice.throws(5):
        made = call(faces)
        by_counts[made.count, made.face] = (
            by_counts.get((made.count, made.face), Fraction(0)) + chance
        )
    assert {key: Fraction(n, 6**5) for key, n in ordered.items()} == by_counts


@pytest.mark.parametrize(
    ("wager", "ways", "units"),
    [
        ("million-9", 300, 50_000),
        ("million-10", 6, 1_000_000),
        ("like-8", 6_750, 5_001),
        ("like-7", 90_000, 401),
        ("like-6", 787_500, 31),
    ],
)
def test_rare_counts(wager: str, ways: int, units: int) -> None:
    assert dice.par_sheet(HIGH, wager).ev == pytest.approx(ways * units / 6**10 - 1)
    assert dice.par_sheet(HIGH, wager).rows[0].probability == pytest.approx(ways / 6**10)


def test_pip_street_adds_up_to_one_winner() -> None:
    assert sum(
        dice.par_sheet(HIGH, f"pip-{n}").hit_frequency for n in range(1, 7)
    ) == pytest.approx(1)
    assert [
        round(100 * dice.par_sheet(HIGH, f"pip-{n}").house_edge, 2) for n in (1, 6, 5, 4, 3, 2)
    ] == [1.85, 1.49, 16.80, 12.42, 8.91, 19.42]


def test_the_extra_roll_by_binomials() -> None:
    """The second throw is binomial: from each first count, the chance to end on exactly eight."""
    first = {}
    for call, chance in dice.first_calls(HIGH).items():
        first[call.count] = first.get(call.count, Fraction(0)) + chance
    ends_on_eight = sum(
        chance * comb(10 - n, 8 - n) * Fraction(5**2, 6 ** (10 - n))
        for n, chance in first.items()
        if n < 8
    )
    assert dice.second_throw_odds(HIGH)["like-8"][1] == ends_on_eight
    paired = dice.par_sheet(HIGH, "like-8", "extra-roll")
    assert paired.ev == pytest.approx(
        float(6_750 * Fraction(5_001, 6**10) + 51 * ends_on_eight - 2)
    )
    assert paired.element_of_risk == pytest.approx(-paired.ev / 2)


def test_one_fee_serves_every_like_kind_wager() -> None:
    whole = dice.par_sheet(HIGH, "extra-roll")
    alone = [dice.par_sheet(HIGH, f"like-{n}", "extra-roll").ev + 1 for n in range(3, 9)]
    assert whole.ev == pytest.approx(dice.par_sheet(HIGH, "like-2").ev + sum(alone) - 1)
    assert whole.house_edge == pytest.approx(-whole.ev / 8)
    assert [row.hand for row in whole.rows][:6] == [
        row.name for row in HIGH.wager("extra-roll").pays[""]
    ]
    assert float(dice.fee_value(HIGH, ("like-6",))) == pytest.approx(
        dice.par_sheet(HIGH, "like-6", "extra-roll").ev - dice.par_sheet(HIGH, "like-6").ev
    )


def test_every_wager_has_its_sheet_and_no_cell_is_empty() -> None:
    for game in (PROPS, HIGH):
        sheets = dice.sheets(game)
        assert {one.wager for one in sheets} == {wager.name for wager in game.wagers}
        for one in as_json(game.slug, sheets)["wagers"]:
            assert one["method"] == "exact"
            assert one["standard_error"] == 0
            assert one["unit"]
            assert one["per"]
            assert sum(row["probability"] for row in one["rows"]) == pytest.approx(1)
            assert one["house_edge"] > 0
    assert sum(one.paytable == "extra-roll" for one in dice.sheets(HIGH)) == 6


def test_a_sheet_must_add_up() -> None:
    with pytest.raises(ValueError, match="add up to 1/2"):
        sheet("game", "wager", [Chance("half", Fraction(1, 2), "1 to 1", Fraction(1))])
    with pytest.raises(HouseError, match="no sheet"):
        dice.par_sheet(PROPS, "hop-3-3")
    with pytest.raises(HouseError, match="no dice game"):
        dice.sheets(GAMES["criss-cross-poker"])


# -- the engine, the vectorized simulation and the sheets tell the same ----------------------------


def test_the_engine_returns_what_the_sheets_say_of_the_dice_it_threw() -> None:
    """Through the engine, every throw of two dice once: the sheets' means exactly."""
    bets = {wager.name: 3600 for wager in PROPS.wagers[:-1]}
    total = dict.fromkeys(bets, 0)
    for faces in itertools.product(range(1, 7), repeat=2):
        state = start(PROPS, {1: bets}, Stock(bytes(32), throws=(faces,), scripted=True)).state
        for name in bets:
            staked, returned = state.tally[1, name]
            total[name] += returned - staked
    for name, cents in total.items():
        assert cents / (36 * 3600) == pytest.approx(dice.par_sheet(PROPS, name).ev)


def test_the_fee_by_itself_gains_where_four_wagers_stand_with_it() -> None:
    """-90.09 % in the panel, where a single wager has 82.41 %: one fee serves four wagers, as
    400,000 throws show.
    """
    kinds, rng, rounds = (2, 4, 5, 6), np.random.default_rng(5), 400_000
    first, again = {2: 12, 4: 1, 5: 4, 6: 30}, {4: 1, 5: 2, 6: 4}
    dice_thrown = rng.integers(0, 6, (rounds, 10))  # the ace last, as it ranks
    counts = np.stack([(dice_thrown == face).sum(1) for face in range(6)], axis=1)
    face = 5 - counts[:, ::-1].argmax(1)
    count = counts.max(1)
    more = (
        (rng.integers(0, 6, (rounds, 10)) == face[:, None]) & (dice_thrown != face[:, None])
    ).sum(1)
    gained = np.full(rounds, -1.0)
    for kind in kinds:
        waits = (count < kind) & (count + more == kind) & (more > 0)
        gained += np.where(waits, again.get(kind, -1) + 1, 0)
    assert {kind: HIGH.wager(f"like-{kind}").pays[""].rows[0].odds.win for kind in kinds} == first
    edge = house_edge(HIGH, "extra-roll", HouseRules(), [f"like-{kind}" for kind in kinds])
    assert edge == pytest.approx(-0.9009, abs=5e-5)
    assert abs(-gained.mean() - edge) < 4 * gained.std() / rounds**0.5
    placed = dict.fromkeys([*(f"like-{kind}" for kind in kinds), "extra-roll"], 500)
    fee = dice_costs.fee_cost(HIGH, placed)
    assert fee is not None
    assert (fee.pays, fee.edge) == ("with 4 wagers", edge)


@pytest.mark.parametrize("fee", [False, True], ids=["one throw", "extra roll"])
def test_simulated_high_roll_agrees_with_the_sheets(fee: bool) -> None:
    bets = {wager.name: 100 for wager in HIGH.wagers if fee or wager.name != "extra-roll"}
    done = simulate(HIGH, bets, 1_000_000, 675)
    for name, result in done.wagers.items():
        if name in {"extra-roll", "million-9", "million-10"}:
            continue
        waits = fee and (name.startswith("like") and name != "like-2")
        one = dice.par_sheet(HIGH, name, "extra-roll" if waits else None)
        error = one.standard_deviation / sqrt(result.settled)
        assert abs(result.mean - (one.ev + waits)) < 4 * error
    assert sum(done.nets.values()) == done.rounds == 1_000_000


def test_simulated_props_agrees_with_the_sheets() -> None:
    done = simulate(PROPS, {wager.name: 100 for wager in PROPS.wagers}, 1_000_000, 668)
    for name, result in done.wagers.items():
        one = dice.par_sheet(PROPS, name)
        assert abs(result.mean - one.ev) < 4 * one.standard_deviation / sqrt(result.settled)


def test_the_simulation_and_the_engine_agree() -> None:
    bets = {
        "pip-6": 500,
        "pip-2": 500,
        "like-3": 500,
        "like-4": 500,
        "like-5": 500,
        "extra-roll": 500,
    }
    fast = simulate(HIGH, bets, 400_000, 1)
    rounds, total = 6_000, 0
    for number in range(rounds):
        state = start(HIGH, {1: bets}, Stock(number.to_bytes(32, "big"))).state
        total += sum(returned - staked for staked, returned in state.tally.values())
    error = fast.standard_deviation * sqrt(1 / rounds + 1 / fast.rounds)
    assert abs(total / rounds - fast.mean) < 4 * error


def test_a_simulation_repeats_from_its_seed_and_refuses_nonsense() -> None:
    assert simulate(PROPS, {SHAKE: 100, "field": 100}, 50_000, 3) == simulate(
        PROPS, {SHAKE: 100, "field": 100}, 50_000, 3
    )
    with pytest.raises(HouseError, match="is no wager"):
        simulate(PROPS, {"hop-3-3": 100}, 10, 3)
    with pytest.raises(HouseError, match="rounds"):
        simulate(PROPS, {"field": 100}, 0, 3)


def test_the_best_style_stakes_on_the_cheapest_wager() -> None:
    for game, name in ((PROPS, "hop-top"), (HIGH, "pip-6")):
        assert typical_bets(game, HouseRules(), "best", Stream(bytes(32), "bets")) == {name: 100}


def test_found_broken_the_main_sheet_was_told_in_wagers_that_it_is_not_of() -> None:
    """The cheapest wager's figures stood there "in Pip Ace wagers" and "in Field wagers"."""
    assert plural_unit_words(HIGH, sheets(HIGH)[0]) == "Pip Six wagers"
    assert plural_unit_words(PROPS, sheets(PROPS)[0]) == "Hop the Top wagers"
