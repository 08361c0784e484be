"""Sitting down and getting up: the lobby's table grows to the window and goes back, and nobody has
to wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client import pictures
from game.client.scenes.motion import REDUCED
from game.client.scenes.scene import GROWS
from game.client.window.loop import Canvas, Loop

HOUSE = Path(__file__).resolve().parents[3]
SLUG = "lunar-poker"


class Walk:
    """The lobby in a window, and the way from it to a table and back."""

    def __init__(self, router: Any, lobby: str = "room") -> None:
        self.router, self.shell = router, router.shell
        self.shell.change(speed="normal", reduced_motion=False, lobby_view=lobby)
        self.loop = Loop(Canvas((1280, 720)), self.shell, router.page("lobby"))
        self.wait(0.5)

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 25))):
            self.shell.clock.wind(0.04)
            self.loop.step()

    def seen(self) -> bytes:
        return pygame.image.tobytes(self.loop.window.surface, "RGB")

    def go(self, name: str) -> None:
        self.loop.move(self.router.from_table(name) if name == "lobby" else self.router.go(name))
        self.loop.step()

    def faded(self) -> int:
        """How many frames the one scene takes to fade into the other; nothing travels."""
        frames = 0
        while self.loop._glide is not None:
            assert self.loop._glide._rect is None
            frames += 1
            self.wait(0.04)
        return frames


@pytest.fixture(scope="module")
def walk() -> Iterator[Walk]:
    with pictures.studio(HOUSE) as router:
        yield Walk(router)


def test_a_table_grows_to_the_window_and_goes_back_to_its_place(walk: Walk) -> None:
    for name in (f"table:{SLUG}", "lobby"):
        before = walk.seen()
        walk.go(name)
        shown = []
        while walk.loop._glide is not None:
            shown.append(walk.seen())
            walk.wait(0.04)
        assert len(shown) == round(GROWS / 0.04)
        assert len({before, *shown, walk.seen()}) >= len(shown)
        assert walk.loop.stack.top is not None
    assert walk.loop.stack.top.selected == SLUG  # type: ignore[attr-defined] # the lobby's ring stands where he got up


def test_found_broken_the_table_stood_over_the_lobbys_at_once_as_it_began_to_grow(
    walk: Walk,
) -> None:
    before = walk.seen()
    walk.go(f"table:{SLUG}")
    assert walk.seen() == before
    walk.wait(0.5)
    walk.go("lobby")
    walk.wait(0.5)


def test_found_broken_from_the_lobbys_grid_the_table_was_there_at_once(walk: Walk) -> None:
    """Where the table does not stand in a room, the one scene fades into the other."""
    grid = Walk(walk.router, "tiles")
    for name in (f"table:{SLUG}", "lobby"):
        grid.go(name)
        assert grid.faded() == round(REDUCED / 0.04)
    walk.shell.change(lobby_view="room")


def test_a_key_is_heard_at_once_by_whoever_has_just_sat_down(walk: Walk) -> None:
    walk.go(f"table:{SLUG}")
    walk.wait(0.04)
    assert walk.loop._glide is not None
    table: Any = walk.loop.stack.top
    folded = table.visit.state.is_panel_folded
    walk.loop.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)])
    assert walk.loop._glide is None
    assert table.visit.state.is_panel_folded is not folded
    walk.go("lobby")
    walk.wait(0.5)


@pytest.mark.parametrize(
    ("change", "long"), [({"speed": "instant"}, 0.0), ({"reduced_motion": True}, REDUCED)]
)
def test_nothing_travels_where_nothing_is_to_move(
    walk: Walk, change: dict[str, Any], long: float
) -> None:
    walk.shell.change(**change)
    walk.go(f"table:{SLUG}")
    assert walk.faded() == round(long / 0.04)
    walk.go("lobby")
    walk.wait(0.5)
    walk.shell.change(speed="normal", reduced_motion=False)
