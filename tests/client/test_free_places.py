"""Where a tag stands: over the least of what is to be seen, and its line too."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.client.free import CELL, FreePlaces, connector_line, covered, inked

ROOM = (0.0, 0.0, 400.0, 200.0)
HAND = (50.0, 120.0, 300.0, 56.0)


def printed(*words: tuple[int, int, int, int], light: int = 240) -> pygame.Surface:
    """Cloth with letters in these boxes, 8 pixels from one another."""
    cloth = pygame.Surface((400, 200))
    cloth.fill((60, 20, 20))
    for x, y, w, h in words:
        for letter in range(x, x + w, 12):
            cloth.fill((light, light, 200), (letter, y, 4, h))
    return cloth


def test_the_gaps_of_a_word_count_like_its_letters():
    ink = inked(printed((100, 40, 120, 16)), ROOM[2:])
    assert (ink[40 // CELL : 56 // CELL, 100 // CELL : 212 // CELL] == 1).all()


def test_what_is_printed_faintly_gives_way():
    words = printed((200, 60, 120, 16), light=240)
    words.blit(printed((60, 60, 120, 16), light=115), (0, 0), (0, 0, 190, 200))
    below = covered(inked(words, ROOM[2:]) * 3, ())
    x, _, _ = FreePlaces((120, 40), (0, 50, 340, 40), (10, 8), below=below).nearest(
        (190, 120, 20, 20), 1.0
    )
    assert x + 120 <= 200


@pytest.mark.parametrize("line", [0.0, 24.0])
def test_a_tag_stands_where_its_line_crosses_no_word(line):
    below = covered(inked(printed((160, 90, 80, 16)), ROOM[2:]) * 3, [(HAND, 3.0)])
    places = FreePlaces((80, 30), (0, 40, 400, 44), (10, 8), below=below)
    x, y, _ = places.nearest(HAND, 1.0, line)
    (at, low), (_, end) = connector_line((x, y, 80, 30), HAND)[-2:]
    assert (low < 90 < end and 160 <= at < 240) is not bool(line)


def test_a_box_weighs_as_its_area():
    places = FreePlaces((40, 40), (100, 100, 41, 41), (10, 10), [((0, 0, 120, 400), 2.0)])
    assert places.nearest((100, 100, 40, 40), 0.0)[2] == pytest.approx(2 * 20 * 40)
    assert covered(np.zeros((50, 100)), [((0, 0, 40, 40), 2.0)])[-1, -1] == pytest.approx(
        2 * 40 * 40
    )
