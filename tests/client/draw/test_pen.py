"""The pen's own words: where shapes fall, groups that outlive a line of text, paths measured and
cut.
"""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pygame
import pytest

from game.client.draw import paths, signs
from game.client.draw.pen import Cache, Pen, drawings
from game.client.draw.sheet import Sheet
from game.client.draw.stage import soft_box
from game.client.draw.text.type import Type
from game.core.installation import folder

RED = "#FF0000"


def inked(surface: pygame.Surface) -> tuple[int, int, int, int]:
    """The box of what is more than half opaque: left, top, right, bottom."""
    xs, ys = np.nonzero(pygame.surfarray.array_alpha(surface) > 127)
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def sheet(side: float = 100, scale: float = 1.0) -> Sheet:
    return Sheet(side, side, Type(scale), Cache())


def test_the_same_words_draw_the_same_shape_in_a_view_box_and_on_a_sheet():
    pen, on = Pen((0, 0, 100, 100)), sheet(scale=2.0)
    for one in (pen, on):
        with one.moved(50, 50, 30, 2):
            one.rr(-10, -5, 20, 10, 2, one.linear(-10, 0, 10, 0, ((0, RED), (1, "#00FF00", 0.8))))
            one.circle(0, 0, 3, None, 0.5, stroke="#FFFFFF", sw=1, dash="2 1")
    drawn, laid = (
        pygame.surfarray.array_alpha(s).astype(int) for s in (pen.pixels(200, 200), on.surface())
    )
    assert drawn.max() > 200
    assert np.abs(drawn - laid).max() <= 3


@pytest.mark.parametrize("turn", [0, 30, 90, 200])
def test_a_sheet_reaches_as_far_as_what_is_drawn_in_nested_groups(turn):
    on = sheet()
    with on.moved(50, 50, turn), on.moved(20, 0, sx=10, sy=5):
        on.rr(-1, -1, 2, 2, 0, RED)
    angle = math.radians(turn)
    left, top, right, low = inked(on.surface())
    assert ((left + right) / 2, (top + low) / 2) == pytest.approx(
        (50 + 20 * math.cos(angle), 50 + 20 * math.sin(angle)), abs=1
    )
    wide = 20 * abs(math.cos(angle)) + 10 * abs(math.sin(angle))
    assert right - left == pytest.approx(wide, abs=2)


def test_a_group_goes_on_after_a_line_of_text_in_it():
    on = sheet()
    with on.moved(60, 0):
        on.rr(0, 60, 10, 10, 0, RED)
        on.text("10", 5, 30, 20)
        on.rr(20, 60, 10, 10, 0, RED)
    on.rr(0, 90, 5, 5, 0, RED)
    surface = on.surface()
    assert [surface.get_at(at)[3] for at in ((65, 65), (85, 65), (2, 92), (25, 65))] == [
        255,
        255,
        255,
        0,
    ]


def test_every_icon_can_be_drawn_on_a_sheet_as_in_a_picture_of_its_own():
    for name in drawings("icons").shapes:
        on = sheet()
        with on.moved(50, 50, sx=4):
            on.drawing("icons", name, {"ink": "#FFFFFF", "weight": "2"})
        alone = signs.icon_drawing(name, "#FFFFFF").pixels(96, 96)
        whole = pygame.surfarray.array_alpha(on.surface())
        assert (
            np.abs(whole[2:98, 2:98].astype(int) - pygame.surfarray.array_alpha(alone)).max() <= 52
        ), name
        assert whole[:2].max() == whole[98:].max() == 0


@pytest.mark.parametrize(
    "d", re.findall(r' d="([^"]+)"', "".join(drawings("icons").shapes.values()))
)
def test_bounds_hold_every_point_that_is_inked(d):
    left, top, right, low = paths.bounds(d)
    pen = Pen((-12, -12, 24, 24))
    pen.path(d, RED)
    pen.path(d, None, stroke=RED, sw=0.2)
    x0, y0, x1, y1 = (edge / 10 - 12 for edge in inked(pen.pixels(240, 240)))
    assert left - 0.2 <= x0
    assert top - 0.2 <= y0
    assert x1 <= right + 0.2
    assert y1 <= low + 0.2


def test_dashes_are_as_long_as_they_are_said_to_be_round_a_corner():
    d = paths.dashed("M0 0L10 0L10 10", "6 2")
    assert d == "M0.00 0.00L6.00 0.00M8.00 0.00L10.00 0.00L10.00 4.00M10.00 6.00L10.00 10.00"


@pytest.mark.parametrize(
    "box", [(20.3, 30.6, 180.0, 90.0), (-12.0, 10.0, 150.0, 300.0), (40.0, -70.0, 30.0, 500.0)]
)
@pytest.mark.parametrize("hollow", [False, True])
def test_a_long_shadow_worked_out_at_its_ends_is_as_if_worked_out_everywhere(box, hollow):
    seen = soft_box((240, 160), box, 9, 4.0, hollow)
    for x, y in itertools.product(range(0, 240, 7), range(0, 160, 7)):
        lone = soft_box((1, 1), (box[0] - x, box[1] - y, *box[2:]), 9, 4.0, hollow)[0, 0]
        assert abs(seen[x, y] - lone) < 1 / 510


def test_a_drawing_out_of_a_file_needs_every_ink_it_names():
    pen = Pen((-12, -12, 24, 24))
    with pytest.raises(KeyError, match="weight"):
        pen.drawing("icons", "lock", {"ink": RED})
    with pytest.raises(KeyError, match="no-such"):
        pen.drawing("icons", "no-such", {"ink": RED, "weight": "2"})


@pytest.mark.parametrize(
    "file", ["backs", "chips", "courts", "felts", "furniture", "icons", "people", "room"]
)
def test_what_a_file_of_drawings_shows_in_a_browser_has_every_ink_that_its_drawings_name(file):
    text = (folder("assets") / "drawings" / f"{file}.svg").read_text(encoding="utf-8")
    given = set(re.findall(r"--([a-z0-9-]+):", text))
    # a path, which no style can give
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", text)) - given <= {"suit"}
