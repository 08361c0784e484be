"""The drills of the count: right answers follow from the cards that were shown alone."""

from __future__ import annotations

from math import floor

import numpy as np
import pytest

from game.odds.blackjack.hand_tree import rank
from game.practice.counting.drill_kinds import KINDS
from game.practice.counting.shoe_drill import ShoeDrill, is_right, run_drill
from game.practice.counting.systems import HI_LO


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


def test_a_true_count_is_rounded_down() -> None:
    drill = ShoeDrill("true", HI_LO, np.random.default_rng(3))
    for _ in range(40):
        question = drill.ask()
        assert question.answer == floor(52 * drill.running / drill.cards_left)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_asks_the_same_and_words_end_it(kind: str) -> None:
    def heard(texts: list[str]) -> tuple[tuple[int, int], list[str], list[str]]:
        asked, said = list[str](), list[str]()
        drill = ShoeDrill(kind, HI_LO, np.random.default_rng(4))

        def hear(prompt: str) -> str:
            asked.append(prompt)
            return texts.pop(0)

        return run_drill(drill, 5, said.append, hear), asked, said

    result, asked, said = heard(["nonsense", "99", ""])
    assert result == (0, 2)
    assert len(asked) == 3
    assert "counted as wrong" in said[0]
    assert heard(["1", "2", ""])[1] == asked
