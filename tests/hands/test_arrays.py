"""Arrays of hands get the strengths that single hands get."""

from __future__ import annotations

import numpy as np
import pytest

from game.hands import FIVE, FOUR, LUNAR_SUPER, PAI_GOW, THREE, Ranking
from game.hands.combinations import three_and_two, three_and_two_columns
from game.hands.deck_counts import subsets

SHAPES = [
    (FIVE, 5),
    (FIVE, 6),
    (LUNAR_SUPER, 5),
    (PAI_GOW, 5),
    (PAI_GOW, 6),
    (FOUR, 4),
    (FOUR, 5),
    (FOUR, 6),
    (THREE, 3),
]


def hands(number: int, deck: int, many: int) -> np.ndarray:
    draw = np.random.default_rng(number)
    return np.argsort(draw.random((many, deck)), axis=1)[:, :number]


@pytest.mark.parametrize(("ranking", "number"), SHAPES)
@pytest.mark.parametrize("kind", [np.uint8, np.int64])
def test_rows_equal_single_hands(ranking: Ranking, number: int, kind: type) -> None:
    rows = hands(number, 53 if ranking.joker else 52, 20_000).astype(kind)
    found = ranking.strengths(rows)
    assert found.dtype == np.uint16
    assert found.tolist() == [ranking.strength(row) for row in rows.tolist()]


@pytest.mark.parametrize(("ranking", "number"), SHAPES)
def test_suited_rows_equal_single_hands(ranking: Ranking, number: int) -> None:
    """Cards of one suit, some with another card or the joker among them, so that every flush is
    met.
    """
    suited = subsets(13, number)[:2000] * 4 + 2
    other = suited.copy()
    other[:, 0] = 52 if ranking.joker else 49
    rows = np.concatenate([suited, other])
    assert ranking.strengths(rows).tolist() == [ranking.strength(row) for row in rows.tolist()]


@pytest.mark.parametrize("ranking", [FIVE, FOUR], ids=["five", "best four of five"])
def test_grids_equal_rows(ranking: Ranking) -> None:
    hole, board = subsets(20, 2), subsets(52, 3)[-7000:]
    grid = ranking.of_columns([hole[:, :1], hole[:, 1:], *board.T])
    assert grid.shape == (len(hole), len(board))
    for i in (0, 7, 100, len(hole) - 1):
        rows = np.concatenate([np.broadcast_to(hole[i], (len(board), 2)), board], axis=1)
        apart = (rows[:, :2, None] != board[:, None, :]).all(axis=(1, 2))
        assert (grid[i][apart] == ranking.strengths(rows[apart])).all()


def test_grids_may_be_long_either_way() -> None:
    hole, board = subsets(6, 2), subsets(52, 3)[-20_000:]
    tall = FIVE.of_columns(
        [hole[None, :, 0], hole[None, :, 1], *(column[:, None] for column in board.T)]
    )
    wide = FIVE.of_columns([hole[:, :1], hole[:, 1:], *board.T])
    assert (tall == wide.T).all()


def test_fixed_cards_stand_beside_arrays() -> None:
    draws = subsets(47, 2)
    fixed = [np.array(c) for c in (49, 50, 51)]
    found = FIVE.of_columns([*fixed, draws[:, 0], draws[:, 1]])
    assert found.tolist() == [FIVE.strength((49, 50, 51, *draw)) for draw in draws.tolist()]
    assert FIVE.of_columns([np.array(c) for c in (51, 47, 43, 39, 35)]) == FIVE.top


def test_no_hands_have_no_strengths() -> None:
    assert FIVE.strengths(np.zeros((0, 5), np.uint8)).shape == (0,)
    assert FIVE.of_columns(
        [np.zeros((0, 1), np.uint8)] * 3 + [np.zeros(4, np.uint8)] * 2
    ).shape == (0, 4)


def test_rows_in_a_block_keep_its_shape() -> None:
    rows = hands(5, 52, 60)
    assert (FIVE.strengths(rows.reshape(3, 20, 5)) == FIVE.strengths(rows).reshape(3, 20)).all()


def test_flop_hands_in_columns_equal_single_ones() -> None:
    rows = hands(6, 52, 3000)
    found = three_and_two_columns(list(rows.T[:3]), list(rows.T[3:]))
    assert found.tolist() == [three_and_two(row[:3], row[3:]) for row in rows.tolist()]
