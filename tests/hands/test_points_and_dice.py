"""Point counts of Go Fore It and matching dice of High Roll Dice."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.cards import DECK, cards
from game.hands.dice import Matching, extra, matching
from game.hands.points import POINTS, SCORES, aces, points, score


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
    assert score(total) == name
    assert score(25) is None


def test_all_hands_fall_in_their_scores() -> None:
    """The same totals, counted once by hands and once by how many ways the point values add up."""
    ways = [[0] * 41 for _ in range(5)]
    ways[0][0] = 1
    for c in DECK:
        for held in (3, 2, 1, 0):
            for total in range(41 - POINTS[c]):
                ways[held + 1][total + POINTS[c]] += ways[held][total]
    by_hand = dict.fromkeys([name for name, _ in SCORES], 0)
    for hand in combinations(DECK, 4):
        name = score(points(hand))
        if name:
            by_hand[name] += 1
    least = -1
    for name, most in SCORES:
        assert by_hand[name] == sum(ways[4][least + 1 : most + 1])
        least = most


def test_aces_are_counted() -> None:
    assert [aces(cards(hand)) for hand in ("2c 3c 4c 5c", "Ac 3c 4c Ad", "Ac Ad Ah As")] == [0, 2, 4]


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ((6, 6, 6, 4, 4, 4, 4, 2, 3, 5), (4, 4)),
        ((6, 6, 6, 1, 1, 1, 2, 3, 4, 5), (1, 3)),
        ((6, 6, 5, 5, 4, 4, 3, 3, 2, 2), (6, 2)),
        ((2, 2, 2, 3, 3, 3, 4, 5, 6, 1), (3, 3)),
        ((2,) * 10, (2, 10)),
        ((2, 2, 2, 2, 2, 1, 1, 1, 1, 1), (1, 5)),
        ((5, 5, 5, 5, 6, 6, 6, 1, 1, 4), (5, 4)),
    ],
)
def test_equal_counts_rank_by_face(faces: tuple[int, ...], found: tuple[int, int]) -> None:
    """675a.2(e)(1), R-HR1."""
    assert matching(faces) == Matching(*found)


def test_dice_thrown_again_add_to_the_first_match() -> None:
    """675a.2(e)(3): two 6s and four 1s, then two more 1s."""
    assert extra(Matching(1, 4), (1, 1, 2, 3, 4, 5)) == Matching(1, 6)
    assert extra(Matching(6, 3), (1, 1, 1, 1, 1, 1, 1)) == Matching(6, 3)
