"""Where a label stands that speaks of something."""

from __future__ import annotations

import pytest

from game.client.felt.anchors import (
    anchor_boxes_clamped_inside,
    connector_line,
    covered_area,
    first_free_anchor,
)

ROOM = (0.0, 0.0, 400.0, 200.0)
HAND = (150.0, 80.0, 100.0, 56.0)


def test_a_label_stands_over_what_it_speaks_of_and_under_it_where_that_covers_something() -> None:
    assert first_free_anchor((80, 30), HAND, ROOM, ()) == (0, (160.0, 38.0, 80, 30))
    above = (100.0, 20.0, 200.0, 40.0)
    assert first_free_anchor((80, 30), HAND, ROOM, [above])[1] == (160.0, 148.0, 80, 30)


def test_where_every_anchor_covers_something_it_is_the_one_that_covers_least() -> None:
    covered, box = first_free_anchor((80, 30), HAND, ROOM, [ROOM, (0.0, 0.0, 320.0, 200.0)])
    assert (covered // 1, box[0]) == (80 * 30, 320)


@pytest.mark.parametrize("near", [(0.0, 0.0, 20.0, 20.0), (380.0, 190.0, 20.0, 10.0)])
def test_every_anchor_lies_inside_its_room(near: tuple[float, float, float, float]) -> None:
    for x, y, w, h in anchor_boxes_clamped_inside((80, 30), near, ROOM, 12.0):
        assert 0 <= x <= 400 - w
        assert 0 <= y <= 200 - h


def test_the_line_from_a_label_ends_at_the_edge_of_what_it_speaks_of() -> None:
    _, tag = first_free_anchor((80, 30), HAND, ROOM, ())
    line = connector_line(tag, HAND)
    assert [y for _, y in line] == [68.0, 76.0]
    assert covered_area(tag, [HAND]) == 0
