import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.pieces import furniture
from game.client.draw.sheet import Sheet
from game.client.draw.text.type import Type
from game.client.table.model.pieces import Ruler, speech


def drawn(draw, *args, scale=1.0, **kw):
    ground = pygame.Surface((round(1520 * scale), round(400 * scale)))
    ground.fill((18, 82, 76))
    empty = ground.copy()
    sheet = Sheet.on_surface(ground, Type(scale).felt_type, Cache())
    draw(sheet, *args, **kw)
    sheet.flush()
    changed = pygame.mask.from_threshold(ground, (18, 82, 76), (1, 1, 1))
    changed.invert()
    assert ground.get_size() == empty.get_size()
    rects = changed.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0])
@pytest.mark.parametrize(
    ("draw", "args", "place"),
    [
        (furniture.draw_tray, (760, 116), (552, 116, 416, 48)),
        (furniture.draw_furniture, (448, 116, "rack"), (448, 116, 78, 48)),
        (furniture.draw_furniture, (1002, 114, "shoe"), (993, 114, 101, 50)),
        (furniture.draw_furniture, (1002, 112, "shuffler"), (992, 112, 114, 54)),
        (furniture.draw_furniture, (700, 180, "reader"), (700, 180, 46, 48)),
        (furniture.draw_slot, (330, 126, "DROP"), (282, 126, 96, 34)),
        (furniture.draw_crest, (128, 262, "#12524C"), (70, 204, 116, 116)),
    ],
)
def test_furniture_stands_where_the_drawing_says(scale, draw, args, place):
    box = drawn(draw, *args, scale=scale)
    want = pygame.Rect(*(round(v * scale) for v in place))
    assert box.inflate(4, 4).contains(want.inflate(-6 * scale, -12 * scale))
    assert want.inflate(64 * scale, 64 * scale).contains(box)


def test_an_empty_tube_is_seen(monkeypatch):
    full, low = (pygame.Surface((1520, 200)) for _ in range(2))
    for ground, level in ((full, 1.0), (low, 0.0)):
        sheet = Sheet.on_surface(ground, Type(1.0), Cache())
        monkeypatch.setattr(furniture, "TUBES", ((5, level),) * 10)
        furniture.draw_tray(sheet, 760, 116)
        sheet.flush()
    assert full.get_at((580, 140)).r > 2 * low.get_at((580, 140)).r


@pytest.mark.parametrize("text_scale", [1.0, 1.25])
def test_found_broken_the_dealers_words_ended_in_a_lone_word_or_reached_over_their_bubble(
    text_scale,
):
    kind = Type(1.0, text_scale)
    for words in (
        "“Nines full of kings! Twelve to one.”",
        "“Four kings! One thousand two hundred to one.”",
    ):
        _, _, wide, high = (drawing := speech(Ruler(kind), words, "Round 1,234")).box
        size, said = furniture.fit_speech(kind, drawing.args[0], wide, high, drawing.args[1])
        assert said[0].endswith(("!", "thousand"))
        assert len(said) == 1 or len(said) * kind.px(size) * 1.2 <= high - 12
        assert wide - 60 <= max(kind.width(line, size, "serifi6") for line in said) <= wide - 28
