"""Point counts of Go Fore It."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.core.cards import DECK, cards
from game.hands.go_fore_it import POINTS, count_aces, points, score_name


def test_cards_have_their_points() -> None:
    """676a.6."""
    assert [POINTS[c] for c in cards("Ac Jd Qh Ks 2c 9d Th")] == [1, 10, 10, 10, 2, 9, 10]
    assert sum(POINTS) == 4 * (1 + sum(range(2, 11)) + 30)


@pytest.mark.parametrize(
    ("total", "name"),
    [
        (4, "Albatross"),
        (8, "Albatross"),
        (9, "Eagle"),
        (13, "Eagle"),
        (14, "Birdie"),
        (18, "Birdie"),
        (19, "Par"),
        (24, "Par"),
    ],
)
def test_scores_have_their_limits(total: int, name: str) -> None:
    """676a.12(b)."""
    assert score_name(total) == name
    assert score_name(25) is None


def test_all_hands_fall_in_their_scores() -> None:
    """The same totals, counted once by hands and once by how many ways the point values add up."""
    ways = [[0] * 41 for _ in range(5)]
    ways[0][0] = 1
    for c in DECK:
        for held in (3, 2, 1, 0):
            for total in range(41 - POINTS[c]):
                ways[held + 1][total + POINTS[c]] += ways[held][total]
    limits = {"Albatross": 8, "Eagle": 13, "Birdie": 18, "Par": 24}
    by_hand = dict.fromkeys(limits, 0)
    for hand in combinations(DECK, 4):
        name = score_name(points(hand))
        if name:
            by_hand[name] += 1
    least = -1
    for name, most in limits.items():
        assert by_hand[name] == sum(ways[4][least + 1 : most + 1])
        least = most


def test_aces_are_counted() -> None:
    assert [count_aces(cards(hand)) for hand in ("2c 3c 4c 5c", "Ac 3c 4c Ad", "Ac Ad Ah As")] == [
        0,
        2,
        4,
    ]
