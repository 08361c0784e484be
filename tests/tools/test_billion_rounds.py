"""The second program that deals the blackjacks against the first, round by round on the same cards."""

from __future__ import annotations

import numpy as np
import pytest

from game.games import GAMES
from game.odds.blackjack.base_game import HERE
from game.odds.blackjack.hand_tree import full_shoe
from game.odds.blackjack.play_tables import PlayChoice, hand_index, shipped_plays
from game.odds.blackjack.simulation import RoundsInPlay
from game.practice.counting.systems import HI_LO
from tools.odds import billion_rounds
from tools.odds.billion_rounds import Trial

ROUNDS = 3000


class _Dealt:
    """Cards that lie in order, a row a round."""

    def __init__(self, cards: np.ndarray) -> None:
        self.cards, self.taken = cards, np.zeros(len(cards), np.int64)

    def draw(self, rows: np.ndarray) -> np.ndarray:
        found = self.cards[rows, self.taken[rows]]
        self.taken[rows] += 1
        return found


@pytest.mark.parametrize("slug", ["double-back-jack", "free-bet-blackjack"])
def test_both_programs_pay_the_same_for_the_same_cards(slug: str) -> None:
    game = GAMES[slug]
    rng = np.random.default_rng(7)
    shoe = np.repeat(np.arange(10), full_shoe(6))
    cards = np.array([rng.permutation(shoe)[:60] for _ in range(ROUNDS)])
    theirs = RoundsInPlay(
        game.extra, shipped_plays(game.stem, 6), _Dealt(cards), ROUNDS, HERE
    ).cents(2)
    plays, waiting = billion_rounds.full_shoe_plays(game.stem), billion_rounds.waiting_hands()
    free = slug.startswith("free")
    ours = [
        billion_rounds.play_round(row, 0, free, billion_rounds.BY_TABLE, plays, waiting)[0]
        for row in cards
    ]
    assert ours == theirs.tolist()
    assert len(set(ours)) > 6


def test_rounds_are_sorted_by_count_and_some_are_played_both_ways() -> None:
    game = GAMES["double-back-jack"]
    trial = Trial("15", "T", "surrender", "hit", upward=False)
    (result,) = billion_rounds.deal(game, [HI_LO], [(-3, 3)], [[trial]], rounds=2000, seed=1)
    rounds = {count: one.rounds for count, one in result.counts.items()}
    assert 2000 <= sum(rounds.values()) < 2500
    assert set(rounds) == set(range(-3, 4))
    assert max(rounds, key=rounds.__getitem__) == 0
    assert set(result.trials[0]) <= {-3, -2, -1}
    assert 10 < sum(one.hands for one in result.trials[0].values()) < 100


def test_the_hands_of_a_trial_are_found_by_their_name() -> None:
    tables = billion_rounds.counting_tables(
        [HI_LO], [(-3, 3)], [[Trial("15", "T", "surrender", "hit", upward=False)]]
    )
    found = np.argwhere(tables.index >= 0)
    hands = {hand_index().held[hand] for *_, hand in found.tolist()}
    assert {tuple(row[:3]) for row in found.tolist()} == {(0, 0, 9)}
    assert hands == {
        tuple(int(rank in pair) for rank in range(10)) for pair in ((4, 9), (5, 8), (6, 7))
    }
    assert tables.choices.tolist() == [[PlayChoice.SURRENDER, PlayChoice.HIT]]
