import numpy as np
import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.stage import (
    Stage,
    cloth,
    edge_x,
    empty_stage_surface,
    paint_empty_stage,
    room,
    weave_tiles,
)
from game.client.draw.style import StageStyle


def brightness(surface, x, y, reach=6):
    patch = surface.subsurface((x - reach, y - reach, 2 * reach, 2 * reach))
    return sum(pygame.transform.average_color(patch)[:3])


def test_the_felt_ends_where_the_drawing_says():
    assert edge_x(300) == StageStyle.half_width
    assert edge_x(801.47) == pytest.approx(600, abs=0.5)
    assert edge_x(StageStyle.bottom + 1) == 0
    assert edge_x(700) < edge_x(640) < StageStyle.half_width + 0.1


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("axis", [760.0, 960.0])
def test_rail_felt_and_room_lie_at_every_scale(scale, axis):
    stage = paint_empty_stage(Stage((round(1920 * scale), round(1080 * scale)), scale, axis))

    def at(dx, y):
        return tuple(stage.get_at((round((axis + dx) * scale), round(y * scale))))[:3]

    for side in (-1, 1):
        red, green, blue = at(side * 500, 300)
        assert green > red + 20
        assert green > blue
        red, green, blue = at(side * (StageStyle.half_width + 22), 400)
        assert red > green > blue  # wood
        assert red > 50
    red, green, blue = at(0, StageStyle.bottom + 22)
    assert red > green > blue
    assert sum(at(0, StageStyle.bottom + 80)) < 75  # room


def test_everything_but_the_weave_is_mirrored():
    pixels = pygame.surfarray.array3d(paint_empty_stage(Stage((1520, 1080), 1.0))).astype(int)
    rail = pixels[760 + 710 : 760 + 750, 150:580]
    other = pixels[760 - 750 : 760 - 710, 150:580][::-1]
    assert np.abs(rail - other).max() <= 1


def test_light_falls_off_from_the_middle():
    stage = paint_empty_stage(Stage((1920, 1080), 1.0))
    assert brightness(stage, 760, 400) > brightness(stage, 300, 560) > brightness(stage, 140, 640)


def test_another_felt_has_another_colour_but_the_same_rail():
    one, two = (
        paint_empty_stage(Stage((1920, 1080), 1.0, felt=felt)) for felt in ("#12524C", "#5B2144")
    )
    assert one.get_at((500, 500)) != two.get_at((500, 500))
    assert one.get_at((30, 400)) == two.get_at((30, 400))


def test_the_printed_line_can_be_left_out():
    with_line = paint_empty_stage(Stage((1920, 1080), 1.0))
    without = paint_empty_stage(Stage((1920, 1080), 1.0, line=None))
    assert brightness(with_line, 1448, 560, 1) > brightness(without, 1448, 560, 1) + 30
    assert brightness(with_line, 1448, 300, 1) == pytest.approx(
        brightness(without, 1448, 300, 1), abs=1
    )


def test_the_stage_is_painted_once_a_size():
    cache, stage = Cache(), Stage((640, 360), 1 / 3)
    assert empty_stage_surface(cache, stage) is empty_stage_surface(cache, Stage((640, 360), 1 / 3))


def test_weave_stays_within_its_levels_and_tiles():
    add, take = (pygame.surfarray.array3d(s).astype(int) for s in weave_tiles(1.0, 4.0))
    level = (add - take)[:, :, 0]
    assert level.shape == (96, 96)
    assert abs(level).max() <= 6
    assert level.std() > 1
    assert abs(level.mean()) < 0.5
    seam = np.abs(level[0] - level[-1]).mean()
    assert seam < 2.5 * np.abs(np.diff(level, axis=0)).mean()


def test_cloth_and_room_come_in_the_size_asked():
    assert cloth((300, 200), 1.0, "#12524C", (150, 80)).get_size() == (300, 200)
    assert room((300, 200), 0.2).get_size() == (300, 200)
