"""Shares of true counts at other depths and under the pit's eyes: from paths of the count alone."""

from __future__ import annotations

from math import isclose

import numpy as np
import pytest

from game.core.errors import HouseError
from game.games import GAMES
from game.practice.counting.bet_ramp import linear_spread, ramp_result
from game.practice.counting.count_report import RampRequest, count_answer, heat_cost_words
from game.practice.counting.school import counting_data
from game.practice.counting.shoe_paths import (
    count_paths,
    counts_at_depth,
    counts_under_heat,
    rounds_lost_to_shuffles,
)
from tools.odds import depth_check

DATA = counting_data("double_back_jack")
HI_LO = DATA.system("Hi-Lo")
TAGS = HI_LO.system.tags


def test_a_path_begins_at_nothing_and_ends_with_the_round_of_the_cut_card() -> None:
    half, deep = (count_paths(TAGS, 6, depth) for depth in (0.5, 0.75))
    assert not half.counts[:, 0].any()
    assert half.begun[:, 0].all()
    assert (half.counts[half.begun] == deep.counts[half.begun]).all(), "the same shoes"
    rounds = [paths.begun.sum() / len(paths.begun) for paths in (half, deep)]
    assert rounds[0] == pytest.approx(155 / 5.85 + 0.5, rel=0.01)
    assert rounds[1] == pytest.approx(233 / 5.85 + 0.5, rel=0.01)
    assert not (half.begun[:, 1:] & ~half.begun[:, :-1]).any()


def test_the_depth_that_was_simulated_keeps_its_shares_and_deeper_shoes_are_worth_more() -> None:
    same = counts_at_depth(HI_LO.counts, TAGS, 6, simulated=0.625, dealt=0.625)
    assert same == HI_LO.counts
    score = []
    for depth in (0.5, 0.625, 0.75):
        counts = counts_at_depth(HI_LO.counts, TAGS, 6, simulated=0.625, dealt=depth)
        assert isclose(sum(rung.share for rung in counts), 1.0)
        score.append(ramp_result(counts, linear_spread(counts, 8)).score)
    assert score[0] < 0.75 * score[1] < 0.75 * 0.75 * score[2]


def test_the_pit_ends_a_shoe_after_the_round_that_showed_the_spread() -> None:
    counts = np.array([[0, 1, 0, 2, 2, 0], [0, 0, 0, 0, 0, 0], [2, 0, 2, 0, 0, 0]])
    gone = rounds_lost_to_shuffles(counts, {0: 1, 1: 2, 2: 4}, heat=2)
    assert gone.tolist() == [
        [False, False, False, False, True, True],
        [False] * 6,
        [False, False, True, True, True, True],
    ]


@pytest.mark.slow
def test_heat_costs_what_a_plain_walk_through_the_same_shoes_says() -> None:
    bets = linear_spread(HI_LO.counts, 8)
    found = counts_under_heat(HI_LO.counts, bets, 4, TAGS, 6, 0.625)
    by_count = dict(zip((rung.count for rung in HI_LO.counts), bets, strict=True))
    low, high = min(by_count), max(by_count)
    paths, tally = count_paths(TAGS, 6, 0.625), dict.fromkeys(by_count, 0)
    plain = dict.fromkeys(by_count, 0)
    for counts, begun in zip(paths.counts.tolist(), paths.begun.tolist(), strict=True):
        placed: list[int] = []
        for count, one in zip(counts, begun, strict=True):
            at = min(high, max(low, count))
            plain[at] += one
            if one and not (placed and max(placed) > 4 * min(placed)):
                tally[at] += 1
                placed.append(by_count[at])
    shares = [rung.share * tally[rung.count] / plain[rung.count] for rung in HI_LO.counts]
    assert [rung.share for rung in found] == pytest.approx(
        [share / sum(shares) for share in shares]
    )


def test_a_report_says_what_the_pit_costs() -> None:
    game = GAMES["double-back-jack"]
    calm, hot = (count_answer(game, RampRequest("Hi-Lo", heat=heat)) for heat in (0, 4))
    assert hot.cool == calm.result
    assert hot.result.gain < calm.result.gain
    assert heat_cost_words(hot).startswith("The pit shuffles at a spread over 4: that costs 0.")
    deep = count_answer(game, RampRequest("Hi-Lo", penetration=75))
    assert deep.dealt_share == 0.75
    assert deep.result.score > calm.result.score
    for key, asked in (("penetration", {"penetration": 80}), ("heat", {"heat": 101})):
        with pytest.raises(HouseError, match=f"{key}: "):
            count_answer(game, RampRequest(**asked))


def test_what_another_program_deals_at_a_depth_agrees_within_its_errors() -> None:
    found = list(depth_check.checks(GAMES["double-back-jack"], 8, 0.75, 4_000))
    assert [one.system for one in found] == ["Hi-Lo", "Best-2", "Best-4"]
    assert all(abs(one.dealt - one.paths) < 4 * one.error for one in found)
    assert found[0].paths == pytest.approx(0.95, abs=0.02)
