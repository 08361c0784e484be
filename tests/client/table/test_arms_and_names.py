"""A dealer's arms, the name in the top bar, favorite bets in a narrow bar."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.draw.pieces import portraits
from game.client.pictures import draw_scene, scene_of, studio
from game.client.table.model.moment import Pointed


def test_found_broken_an_arm_ended_in_the_air() -> None:
    surface = pygame.Surface((400, 300))
    area, paint = portraits.arm(0.7, (320.0, 250.0), (60.0, 40.0))
    paint(surface)
    for share in (0.02, 0.5, 0.98):
        at = round(320 - 260 * share), round(250 - 210 * share)
        assert area.collidepoint(at)
        assert surface.get_at(at)[:3] != (0, 0, 0)
    assert surface.get_at((60, 280))[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("free-bet-blackjack", "Free Bet Blackjack"),
        ("raise-it-up-stud-poker", "Raise It Up Stud Poker"),
    ],
)
def test_found_broken_a_short_name_stood_where_the_whole_had_room(
    tmp_path: Path, slug: str, name: str
) -> None:
    with studio(tmp_path, levels={"1": "new"}) as router:
        scene = router.table(slug)
        scene.enter(router.shell.view((1366, 768)))
        drawn = scene.surroundings(scene.visit.moment, scene.table, Pointed())
        said = [piece.args for _, piece in drawn if piece.name == "title"]
        assert name in said[0]


@pytest.mark.parametrize(("size", "scale"), [((1080, 1920), 200), ((1366, 768), 150)])
def test_found_broken_favorite_bets_were_hidden_in_a_narrow_bar(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with studio(tmp_path, scale) as router:
        scene = scene_of(router, "favorites")
        draw_scene(scene, router, size)
        scene.enter(router.shell.view(size))
        assert {"favorite 1", "favorite 2", "favorite 3"} <= {t.name for t in scene.focus.targets}
