"""The drills of the count: right answers follow from the cards that were shown alone."""

from __future__ import annotations

import re

import numpy as np
import pytest

from game.odds.blackjack.hand_tree import rank
from game.practice.counting.drill_kinds import KINDS
from game.practice.counting.index_plays import IndexPlay
from game.practice.counting.shoe_drill import ShoeDrill, is_right, run_drill, success_interval
from game.practice.counting.systems import HI_LO

PLAY = IndexPlay("16", "9", "hit", "surrender", 1, True, 0.001)


@pytest.mark.parametrize("kind", ["cards", "pairs", "table"])
def test_the_running_count_is_that_of_the_cards_shown(kind: str) -> None:
    drill = ShoeDrill(kind, HI_LO, np.random.default_rng(1))
    running = 0
    for _ in range(120):
        question = drill.ask()
        if "new shoe" in question.prompt:
            running = 0
        running += sum(HI_LO.tags[rank(card)] for card in question.cards)
        assert question.answer == running
        assert is_right(question, running)
        assert not is_right(question, running + 1)


def test_packs_left_may_be_half_a_pack_off() -> None:
    drill = ShoeDrill("left", HI_LO, np.random.default_rng(2))
    question = drill.ask()
    assert question.answer == drill.cards_left / 52
    assert is_right(question, question.answer + 0.5)
    assert not is_right(question, question.answer - 0.6)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_asks_the_same_and_words_end_it(kind: str) -> None:
    def heard(texts: list[str]) -> tuple[tuple[int, int], list[str], list[str]]:
        asked, said = list[str](), list[str]()
        drill = ShoeDrill(kind, HI_LO, np.random.default_rng(4), bets={0: 1, 1: 4}, plays=[PLAY])

        def hear(prompt: str) -> str:
            asked.append(prompt)
            return texts.pop(0)

        return run_drill(drill, 5, said.append, hear), asked, said

    result, asked, said = heard(["nonsense", "99", ""])
    assert result == (0, 2)
    assert len(asked) == 3
    assert "counted as wrong" in said[0]
    assert heard(["1", "2", ""])[1] == asked


def test_found_broken_a_true_count_was_asked_of_decks_that_were_not_those_told() -> None:
    """It was taken from the exact decks, and asked with them rounded: +8 over "4.0" was +1."""
    drill = ShoeDrill("true", HI_LO, np.random.default_rng(5))
    for _ in range(2_000):
        question = drill.ask()
        running, left = re.findall(r"[-+]?[0-9.]+", question.prompt)[:2]
        assert question.answer == 10 * int(running) // round(10 * float(left))


def test_several_steps_are_asked_as_one_and_never_over_a_shuffle() -> None:
    drill = ShoeDrill("pairs", HI_LO, np.random.default_rng(6))
    running = 0
    for _ in range(60):
        question = drill.ask(5)
        assert len(question.cards) == 10
        running = (0 if question.new_shoe else running) + sum(
            HI_LO.tags[rank(card)] for card in question.cards
        )
        assert question.answer == running
        assert question.reason.endswith(f"now {running:+d}." if running else "now 0.")


def test_a_bet_is_that_of_the_ramp() -> None:
    bets = {-2: 1, -1: 1, 0: 1, 1: 2, 2: 5, 3: 8}
    drill = ShoeDrill("bet", HI_LO, np.random.default_rng(7), bets=bets)
    asked = {
        (int(re.findall(r"count ([-+]?\d+)", q.prompt)[0]), q.answer)
        for q in (drill.ask() for _ in range(200))
    }
    assert asked == set(bets.items())


@pytest.mark.parametrize("upward", [True, False])
def test_an_index_play_turns_at_its_count(upward: bool) -> None:
    play = IndexPlay("16", "9", "hit", "surrender", 1, upward, 0.001)
    drill = ShoeDrill("index", HI_LO, np.random.default_rng(8), plays=[play])
    for question in (drill.ask() for _ in range(100)):
        count = int(re.findall(r"count ([-+]?[0-9]+)", question.prompt)[0])
        assert (question.answer == 2) is (count >= 1 if upward else count <= 1)


@pytest.mark.parametrize("kind", ["bet", "index"])
def test_a_drill_with_nothing_to_ask_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="nothing to ask"):
        ShoeDrill(kind, HI_LO, np.random.default_rng(9))


def test_found_broken_some_index_hands_were_asked_again_before_others_at_all() -> None:
    plays = [IndexPlay(f"{n}", "9", "hit", "stand", 1, True, 0.001) for n in range(12, 21)]
    drill = ShoeDrill("index", HI_LO, np.random.default_rng(7), plays=plays)
    for _ in range(3):
        assert {drill.ask().play for _ in plays} == {*plays}


def test_found_broken_a_drill_of_true_counts_had_only_positive_ones() -> None:
    drill = ShoeDrill("true", HI_LO, np.random.default_rng(8))
    counts = [int(drill.ask().prompt.split()[2].strip(",")) for _ in range(40)]
    assert abs(sum(count > 0 for count in counts) - sum(count < 0 for count in counts)) <= 6


def test_nothing_is_known_of_a_share_before_anything_was_asked() -> None:
    assert success_interval(0, 0) == (0.0, 1.0)
