"""The empty Criss-Cross table whole: everything printed lies on the felt, at every scale and place
of the stage.
"""

import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.pieces import furniture
from game.client.draw.sheet import Sheet
from game.client.draw.stage import Stage, edge_x, paint_empty_stage
from game.client.draw.text.type import Type
from game.client.felt import lettering, spots

BETS = [
    ("Royal flush", "500"),
    ("Straight flush", "100"),
    ("Four of a kind", "40"),
    ("Full house", "12"),
    ("Flush", "8"),
    ("Straight", "5"),
    ("Three of a kind", "3"),
    ("Two pair", "2"),
    ("Jacks or better", "1"),
    ("6s to 10s", "push"),
]
ROW = (
    ("circle", None),
    ("square", "across"),
    ("square", "middle"),
    ("square", "down"),
    ("circle", None),
)
SEATS = ((598, 226, -16), (574, 470, -14), (456, 690, -16), (-456, 690, 16), (-574, 470, 14))


def print_table(sheet, axis):
    left = axis - 760
    furniture.draw_tray(sheet, axis, 116)
    furniture.draw_furniture(sheet, 448 + left, 116, "rack")
    furniture.draw_furniture(sheet, 1002 + left, 114, "shoe")
    furniture.draw_slot(sheet, 330 + left, 126, "DROP")
    furniture.draw_slot(sheet, 1206 + left, 126, "TIPS")
    furniture.draw_crest(sheet, 128 + left, 262, "#12524C")
    lettering.draw_pay_strip(sheet, 214 + left, 194, (170, 164), "BETS PAY", BETS)
    for dx, y in ((0, 244), (-112, 385), (0, 385), (112, 385), (0, 526)):
        spots.draw_card_place(sheet, axis + dx, y, 92)
    for (shape, cross), dx, y in zip(
        ROW, (-244, -122, 0, 122, 244), (676, 684, 687, 684, 676), strict=True
    ):
        spots.draw_spot(sheet, shape, axis + dx, y, 44, cross_line=cross)
        lettering.draw_label(sheet, ("ANTE", "ACROSS"), axis + dx, y - 53)
    spots.draw_spot(sheet, "pentagon", axis - 238, 836, 47)
    for dx, y, turn in SEATS:
        for (shape, cross), x in zip(ROW, (-88, -44, 0, 44, 88), strict=True):
            at = spots.point_in_turned_frame(axis + dx, y, turn, (x, -38))
            spots.draw_spot(sheet, shape, *at, 18, cross_line=cross, turn=turn, alpha=0.8)
    sheet.flush()


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 2 / 3), ((1920, 1080), 1.0), ((3840, 2160), 2.0)]
)
@pytest.mark.parametrize("axis", [760.0, 960.0])
def test_everything_printed_lies_on_the_felt(size, scale, axis):
    bare = paint_empty_stage(Stage(size, scale, axis))
    whole = bare.copy()
    print_table(Sheet.on_surface(whole, Type(scale).felt_type, Cache()), axis)
    changed = pygame.mask.from_threshold(whole, (0, 0, 0), (1, 1, 1), bare)
    changed.invert()
    assert changed.count() > 60_000 * scale * scale
    for y in range(110, 940, 10):
        for side in (-1, 1):
            for beyond in range(6, 44, 6):
                x = axis + side * (edge_x(y) + beyond)
                assert not changed.get_at((round(x * scale), round(y * scale))), (
                    f"print on the rail at {x}, {y}"
                )
