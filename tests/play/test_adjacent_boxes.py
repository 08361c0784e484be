"""Boxes beside one's own: which may be taken and given up, and the sentence for each that may not."""

from __future__ import annotations

import pytest

from game.core.declaration import HouseRules
from game.games import GAMES
from game.play.seats.adjacent_boxes import box_refusal, toggle_adjacent_box

CRISS, GOLF = GAMES["criss-cross-poker"], GAMES["go-fore-it"]
BESIDE = "Only a box beside your own can be taken."


@pytest.mark.parametrize(
    ("own", "seat", "said"),
    [
        ((4,), 3, ""),
        ((4,), 5, ""),
        ((4,), 2, "Somebody sits there."),
        ((4,), 6, BESIDE),
        ((4, 5), 3, ""),
        ((4, 5), 6, ""),
        ((4, 5), 1, BESIDE),
    ],
)
def test_a_box_is_taken_beside_ones_own_and_where_nobody_sits(
    own: tuple[int, ...], seat: int, said: str
) -> None:
    assert box_refusal(CRISS, HouseRules(boxes=3), own, {2}, seat) == said


def test_so_many_boxes_as_chapter_and_house_allow() -> None:
    most, law = CRISS.boxes
    assert most == 3
    assert (
        box_refusal(CRISS, HouseRules(boxes=3), (3, 4, 5), (), 6)
        == f"3 boxes are all a player may take here ({law})."
    )
    assert (
        box_refusal(CRISS, HouseRules(boxes=2), (4, 5), (), 6)
        == "2 boxes are all a player may take here."
    )
    assert (
        box_refusal(CRISS, HouseRules(boxes=1), (4,), (), 5)
        == "One box is all a player may take here."
    )
    assert (
        box_refusal(GOLF, HouseRules(boxes=3), (4,), (), 5)
        == f"One box is all a player may take here ({GOLF.boxes[1]})."
    )
    assert box_refusal(GOLF, HouseRules(boxes=1), (4,), {5}, 5) == "Somebody sits there."


@pytest.mark.parametrize(
    ("own", "seat", "then"),
    [
        ((4,), 5, (4, 5)),
        ((4, 5), 3, (4, 5, 3)),
        ((4, 5, 3), 5, (4, 3)),
        ((4, 5, 3), 3, (4, 5)),
        ((4, 5, 6), 6, (4, 5)),
        ((4, 5, 6), 5, (4, 5, 6)),
        ((4, 5, 6), 4, (4, 5, 6)),
        ((4,), 4, (4,)),
    ],
)
def test_an_end_box_is_given_up_never_one_between_nor_the_one_that_is_sat_at(
    own: tuple[int, ...], seat: int, then: tuple[int, ...]
) -> None:
    assert toggle_adjacent_box(own, seat) == then
