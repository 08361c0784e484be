"""Counting systems, from effects of removal to the system that follows them best."""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from game.games import GAMES
from game.odds.blackjack.counting.removal import (
    RemovalEffects,
    check_shoe,
    linear_player_edge,
    removal_effects,
    shoe_worth,
)
from game.odds.blackjack.hand_tree import full_shoe
from game.odds.blackjack.play_tables import house_edge
from game.practice.counting.index_plays import (
    expected_shoe,
    index_plays,
    true_count_of_one_tag_shift,
)
from game.practice.counting.school import counting_data
from game.practice.counting.systems import (
    HI_LO,
    SHARES,
    CountingSystem,
    best_system,
    betting_correlation,
    gain_per_true_count,
    tag_words,
)
from tools.odds import removal_check

HOUSE = Path(__file__).parents[3]
HI_OPT_2 = CountingSystem("Hi-Opt II", (0, 1, 1, 2, 2, 1, 1, 0, 0, -2))
DOUBLE_BACK = GAMES["double-back-jack"]
STEMS = ("double_back_jack", "free_bet_blackjack")


def test_tags_must_add_up_to_nothing() -> None:
    with pytest.raises(ValueError, match="add up to 0"):
        CountingSystem("slip", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1))
    assert (HI_LO.level, HI_OPT_2.level) == (1, 2)


def test_a_count_that_is_the_effects_themselves_follows_them_wholly() -> None:
    effects = tuple(float(tag) for tag in HI_OPT_2.tags)
    assert betting_correlation(HI_OPT_2, effects) == pytest.approx(1.0)
    assert betting_correlation(HI_LO, effects) < 1.0
    assert gain_per_true_count(HI_OPT_2, effects, 1) == pytest.approx(1.0)


@pytest.mark.parametrize("stem", STEMS)
def test_the_search_finds_what_trying_every_system_finds(stem: str) -> None:
    effects = counting_data(stem).effects
    every = [
        CountingSystem("tried", tags)
        for tags in product((-1, 0, 1), repeat=10)
        if not sum(tags[:9]) + 4 * tags[9] and any(tags)
    ]
    best = max(betting_correlation(system, effects) for system in every)
    assert betting_correlation(best_system(effects, 1), effects) == pytest.approx(best)


@pytest.mark.parametrize("stem", STEMS)
def test_what_ships_is_the_games_own_edge_and_its_effects_cancel(stem: str) -> None:
    data = counting_data(stem)
    game = GAMES[stem.replace("_", "-")]
    assert data.edge == pytest.approx(-house_edge(game, data.decks), abs=1e-9)
    mean = sum(share * effect for share, effect in zip(SHARES, data.effects, strict=True))
    assert abs(mean) < 2e-4 * max(map(abs, data.effects)) + 1e-4
    for figures in data.systems:
        assert sum(rung.share for rung in figures.counts) == pytest.approx(1.0)
        rungs = list(zip(figures.counts, figures.checks, strict=True))
        for (rung, check), (after, next_check) in pairwise(rungs):
            assert after.edge > rung.edge - 2 * (check.error + next_check.error)
        assert sum(check.rounds for check in figures.checks) > 2_000_000
        for check in figures.checks:
            assert abs(check.own - check.edge) < 4 * check.own_error
            assert check.error < 0.001


def test_an_expected_shoe_has_the_count_that_it_is_for() -> None:
    step = true_count_of_one_tag_shift(HI_LO, 6)
    shoe = expected_shoe(HI_LO, 6, 2)
    seen = full_shoe(6) - shoe
    assert shoe.sum() == 312
    running = int((seen * np.array(HI_LO.tags)).sum())
    assert 52 * running / 312 == pytest.approx(2 * step)
    with pytest.raises(ValueError, match="no shoe"):
        expected_shoe(HI_LO, 1, 5)


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_effects_of_removal_are_those_of_full_recomputations(slug: str) -> None:
    game = GAMES[slug]
    found = removal_effects(game, 6)
    shipped = counting_data(game.stem)
    assert found.effects == pytest.approx(shipped.effects, abs=1e-12)


@pytest.mark.parametrize("stem", STEMS)
def test_the_linear_estimate_is_exact_for_one_card_less(stem: str) -> None:
    data = counting_data(stem)
    found = RemovalEffects(data.decks, data.edge, data.effects)
    full = full_shoe(data.decks)
    assert linear_player_edge(found, full) == data.edge
    for rank, effect in enumerate(data.effects):
        one_less = full - (np.arange(10) == rank)
        assert linear_player_edge(found, one_less) == pytest.approx(data.edge + effect, abs=1e-15)


@pytest.mark.slow
def test_a_shoe_with_few_cards_gone_is_worth_about_the_linear_estimate() -> None:
    data = counting_data(DOUBLE_BACK.stem)
    found = RemovalEffects(data.decks, data.edge, data.effects)
    one = check_shoe(DOUBLE_BACK, found, 15, np.random.default_rng(1))
    assert sum(one.gone) == 15
    assert one.difference == pytest.approx(-0.000428, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("slug", removal_check.SLUGS)
def test_ten_shoes_differ_from_the_linear_estimate_by_what_the_document_says(slug: str) -> None:
    game = GAMES[slug]
    done = list(removal_check.checks(game, 1))
    assert len(done) == 10
    document = (HOUSE / "docs/design/odds-counting.md").read_text(encoding="utf-8")
    (row,) = (line for line in document.splitlines() if line.startswith(f"| {game.title} |"))
    told = [float(cell) for cell in re.findall(r"\d\.\d+", row)]
    parts = (done, [one for one in done if sum(one.gone) <= 55])
    assert told == [round(100 * max(abs(one.difference) for one in some), 2) for some in parts]


@pytest.mark.slow
def test_a_hand_of_sixteen_against_a_ten_turns_with_the_count() -> None:
    step = true_count_of_one_tag_shift(HI_LO, 6)
    worths = {k * step: shoe_worth(DOUBLE_BACK, expected_shoe(HI_LO, 6, k)) for k in (-1, 0, 1)}
    assert worths[-step].player_edge < worths[0.0].player_edge < worths[step].player_edge
    plays = index_plays(worths, {-1: 0.5, 0: 0.5}, least_gain=0.0)
    for play in plays:
        assert play.gain >= 0
        assert play.usual != play.otherwise


def test_found_broken_a_jack_seemed_to_be_one_of_the_others_that_count_nothing() -> None:
    assert "10 to K −1; all others 0" in tag_words(HI_LO)
