"""Simulated rounds: sums that add up, errors of rounds whose seats share cards, and what is said of a bankroll."""

from __future__ import annotations

import json
from math import sqrt

import numpy as np
import pytest

import main
from game.advisor.sheets import sheets
from game.advisor.simulate import PART, by_engine, ruin_within, simulate, usual_bets
from game.declare import HouseRules
from game.errors import HouseError
from game.rules import GAMES

RULES = HouseRules()
KEYS = {
    "game", "strategy", "how", "rounds", "seats", "staked", "returned", "net", "mean", "standard_deviation", "error",
    "element_of_risk", "won", "lost", "bankroll", "ruin", "ruin_ever", "loss", "rounds_to_lose", "histogram",
}  # fmt: skip


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("strategy", ["card", "random"])
def test_every_game_is_simulated_by_every_strategy(
    slug: str, strategy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main.main(["simulate", slug, "--rounds", "40", "--seed", "3", "--strategy", strategy, "--seats", "2", "--json"])
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert set(told) == KEYS
    assert told["staked"] + told["net"] == told["returned"]
    assert sum(told["histogram"].values()) == 80
    assert sum(int(net) * count for net, count in told["histogram"].items()) == told["net"]
    assert main.main(["simulate", slug, "--rounds", "20", "--strategy", strategy]) == 0
    out = capsys.readouterr().out
    for label in ("staked", "returned", "net", "standard deviation", "risk of ruin", "session"):
        assert label in out


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_dice_by_the_engine_by_the_column_and_by_the_sheet_agree(slug: str) -> None:
    game = GAMES[slug]
    fast = simulate(game, RULES, rounds=1_000_000, seed=5)
    truth = simulate(game, RULES, rounds=4_000, seed=6, engine=True)
    sheet, unit = sheets(game)[0], next(iter(usual_bets(game, RULES).values()))
    assert (fast.how, truth.how) == ("vectorised", "engine")
    assert abs(fast.mean - truth.mean) <= 4 * sqrt(fast.error**2 + truth.error**2)
    assert abs(fast.mean / unit - sheet.ev) <= 4 * fast.error / unit
    assert fast.standard_deviation / unit == pytest.approx(sheet.standard_deviation, rel=0.01)


@pytest.mark.parametrize(
    "slug", ["flop-poker", "go-fore-it", "crazy-4-poker", "four-card-frenzy", "raise-it-up-stud-poker"]
)
def test_how_far_rounds_spread_is_what_the_sheet_says(slug: str) -> None:
    game = GAMES[slug]
    sheet, found, bets = sheets(game)[0], simulate(game, RULES, rounds=2_000_000, seed=9), usual_bets(game, RULES)
    assert found.standard_deviation / bets[game.base] == pytest.approx(sheet.standard_deviation, rel=0.12)
    at_risk = found.staked / found.rounds - bets.get("pot", 0)  # the sheet leaves the Pot out
    assert -found.mean / at_risk == pytest.approx(sheet.element_of_risk, abs=5 * found.error / at_risk)


def test_seats_of_one_round_share_its_cards() -> None:
    """The error used to be that of so many independent rounds: at Flop Poker all seats see one flop."""
    game = GAMES["flop-poker"]
    seats, rounds = 6, 300
    found = simulate(game, RULES, rounds=rounds, seed=5, strategy="card", seats=seats, engine=True)
    nets = [back - out for out, back in by_engine(game, RULES, rounds, 5, "card", seats)]
    whole = np.array(nets).reshape(rounds, seats).sum(axis=1)
    assert found.error == pytest.approx(float(whole.std()) / sqrt(rounds - 1) / seats)
    assert abs(found.error / (found.standard_deviation / sqrt(rounds * seats)) - 1) > 0.01


def test_a_long_run_goes_in_parts_and_says_how_far_it_is() -> None:
    game = GAMES["go-fore-it"]
    done: list[int] = []
    found = simulate(game, RULES, rounds=2 * PART + 7, seed=1, progress=done.append)
    assert done == [PART, 2 * PART, 2 * PART + 7]
    assert sum(found.histogram.values()) == 2 * PART + 7
    assert found == simulate(game, RULES, rounds=2 * PART + 7, seed=1)
    first = simulate(game, RULES, rounds=PART, seed=1)
    assert first.histogram != simulate(game, RULES, rounds=PART, seed=2).histogram


def test_the_risk_of_ruin_is_that_of_many_sessions() -> None:
    rng = np.random.default_rng(4)
    steps = rng.normal(-8.0, 100.0, (4_000, 300)).cumsum(axis=1)
    ruined = float((steps.min(axis=1) <= -2_000).mean())
    assert ruin_within(-8.0, 100.0, 2_000, 300) == pytest.approx(ruined, abs=0.05)


def test_a_session_lasts_until_the_loss_and_the_bankroll_is_apart() -> None:
    game = GAMES["go-fore-it"]
    found = simulate(game, RULES, rounds=200_000, seed=3, bankroll=40_000, loss=10_000)
    assert found.rounds_to_lose == pytest.approx(10_000 / -found.mean)
    assert (found.bankroll, found.loss, found.ruin_ever) == (40_000, 10_000, 1.0)
    assert simulate(game, RULES, rounds=100, seed=3, bankroll=40_000).loss == 40_000


@pytest.mark.parametrize(
    ("more", "field"),
    [({"rounds": 0}, "rounds"), ({"seats": 9}, "seats"), ({"strategy": "luck"}, "strategy"), ({"bankroll": -1}, "bankroll"),
     ({"loss": -1}, "loss")],
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused(more: dict[str, object], field: str) -> None:
    with pytest.raises(HouseError) as refusal:
        simulate(GAMES["go-fore-it"], RULES, **({"rounds": 10, "seed": 1} | more))
    assert refusal.value.field == field


def test_seats_that_the_table_does_not_have_are_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The progress bar's line used to come before the sentence."""
    assert main.main(["simulate", "lunar-poker", "--rounds", "10", "--seats", "6"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "main.py simulate: seats: 6 is not from 1 to 5\n"


def test_where_nobody_watches_no_progress_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["simulate", "go-fore-it", "--rounds", "10"]) == 0
    assert capsys.readouterr().err == ""
