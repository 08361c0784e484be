import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.felt import lettering, spots


def sheet_of(scale=1.0, size=(1520, 1000)):
    ground = pygame.Surface((round(size[0] * scale), round(size[1] * scale)), pygame.SRCALPHA)
    return ground, Sheet.on_surface(ground, Type(scale).felt_type, Cache())


def ink(ground):
    rects = pygame.mask.from_surface(ground, 40).get_bounding_rects()
    return rects[0].unionall(rects[1:])


ROWS = [
    ("Royal flush", "500"),
    ("Straight flush", "100"),
    ("Three of a kind", "3"),
    ("6s to 10s", "push"),
]


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("widths", [(170,), (170, 164)])
def test_pay_strips_stay_in_their_width(scale, widths):
    ground, sheet = sheet_of(scale)
    assert lettering.strip_fits_when_shrunk(sheet, widths, ROWS, 20)
    # a felt whose strips do not hold prints none of them
    assert not lettering.strip_fits_when_shrunk(sheet, (90, 90), ROWS, 20)
    lettering.draw_pay_strip(sheet, 214, 194, widths, "BETS PAY", ROWS)
    sheet.flush()
    box, wide = ink(ground), sum(widths) + 28 * (len(widths) - 1)
    assert box.left >= 214 * scale - 2
    assert box.right <= (214 + wide) * scale + 3


def test_wordmark_anchors():
    ground, sheet = sheet_of()
    wide = lettering.draw_wordmark(sheet, 760, 100, 20, anchor="c")
    sheet.flush()
    box = ink(ground)
    assert box.centerx == pytest.approx(760, abs=4)
    assert box.w == pytest.approx(wide, abs=8)


def test_labels_stack_upwards():
    ground, sheet = sheet_of()
    lettering.draw_label(sheet, ("FIVE CARD", "BONUS"), 500, 300)
    sheet.flush()
    box = ink(ground)
    assert abs(box.bottom - 300) <= 2
    assert 32 <= box.h <= 38


@pytest.mark.parametrize("shape", ["circle", "square", "pentagon", "diamond", "capsule"])
def test_spots_lie_round_their_centre(shape):
    ground, sheet = sheet_of(size=(400, 300))
    spots.draw_spot(sheet, shape, 200, 150, 40)
    sheet.flush()
    box = ink(ground)
    assert abs(box.centerx - 200) <= 2
    assert abs(box.centery - 150) <= (6 if shape == "pentagon" else 2)
    assert 70 <= box.h <= 118


def test_a_turned_seat_turns_its_places():
    x, y = spots.point_in_turned_frame(100, 100, 90, (10, 0))
    assert (x, y) == pytest.approx((100, 110))


def test_breathing_changes_the_glow_only():
    pictures = []
    for breath in (0.0, 1.0):
        ground, sheet = sheet_of(size=(200, 200))
        spots.draw_live_frame(sheet, "square", 100, 100, 44, breath=breath)
        sheet.flush()
        pictures.append(ground)
    assert pictures[0].get_at((100, 150)).a < pictures[1].get_at((100, 150)).a
    assert pictures[1].get_at((100, 100)).a < 40


def test_an_unknown_shape_is_refused():
    with pytest.raises(ValueError, match="shape must be"):
        spots.shape_path("star", 40)
