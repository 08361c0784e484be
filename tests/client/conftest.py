"""Windows of one process share what they draw and what Lunar's coach counts for them: once, not
once a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
import pygame
import pytest

from game.client import pictures, router
from game.client.draw.pen import Cache, Pen
from game.client.draw.text.type import Type
from game.client.felt.ground import Ground
from game.client.table import scene, visit
from game.client.window import shell
from game.games.lunar_poker import advice
from game.hall.operator import keys
from game.odds.advice import Advice

ROOM = 768 << 20
LETTERING = 12
DRAWN_ROOM = 128 << 20


class Shared(Cache):
    """Pictures of every window so far, in one room however much each of them asks for."""

    @property
    def limit(self) -> int:
        return ROOM

    @limit.setter
    def limit(self, _: int) -> None:
        """The windows' wishes are passed over."""


PICTURES = Shared()
TYPES = lru_cache(maxsize=LETTERING)(Type)
ADVICE: dict[str, Advice] = {}
DRAWN = Cache(DRAWN_ROOM)
DRAW = Pen._rendered_surface
PAINT = Ground.paint
AHEAD = scene.draw_table_ahead
PLAY_SOME = pictures.play_some


def advice_once(game: Any, view: Any, open_now: Any, count: Any = advice.advise) -> Advice:
    """Lunar's advice, counted where it was not yet asked for all that a seat may know."""
    asked = repr((view, open_now))
    if asked not in ADVICE:
        ADVICE[asked] = count(game, view, open_now)
    return ADVICE[asked]


def surface_once(
    pen: Pen, width: int, height: int, view: str, place: str = "<g>"
) -> pygame.Surface:
    """What the pen has gathered, drawn where the same shapes were not yet: half of them come under
    several names.
    """
    shapes = (width, height, view, place, len(pen._open), tuple(pen._parts))
    return DRAWN.get(shapes, lambda: DRAW(pen, width, height, view, place)).copy()


def felt(
    ground: Ground,
    kind: Type,
    cache: Cache,
    size: tuple[int, int],
    axis: float,
    with_shuffler: bool,
) -> pygame.Surface:
    """A table's ground, painted where none was yet of this game, layout, rules, seat, lettering and
    size.
    """
    laid = msgspec.json.encode((ground.layout, ground.rules))
    key = (
        "felt",
        ground.game.slug,
        laid,
        ground.own,
        kind.scale,
        kind.text_scale,
        kind.least,
        size,
        axis,
        with_shuffler,
    )
    picture: pygame.Surface = cache.get(
        key, lambda: PAINT(ground, kind, cache, size, axis, with_shuffler)
    )
    return picture.copy()


@pytest.fixture(autouse=True)
def shared_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every window draws from the same pictures, none ahead of need; a test about what a window
    keeps asks for `own_pictures`.
    """
    monkeypatch.setattr(shell, "Cache", lambda: PICTURES)
    monkeypatch.setattr(shell, "Type", TYPES)
    monkeypatch.setattr(Ground, "paint", felt)
    monkeypatch.setattr(Pen, "_rendered_surface", surface_once)
    monkeypatch.setattr(scene, "draw_table_ahead", lambda *_: iter(()))


@pytest.fixture(autouse=True)
def owners_pins_hashed_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of a picture's house has PINs that are hashed as quickly as those that are typed."""
    monkeypatch.setattr(pictures, "hashed", keys.hashed)


@pytest.fixture(autouse=True)
def advice_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hand at Lunar's table, of which a window asks half a second's counting, is priced
    once a process.
    """
    monkeypatch.setattr(
        advice, "ADVICE", msgspec.structs.replace(advice.ADVICE, advise=advice_once)
    )


@pytest.fixture(autouse=True)
def memory_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round's end leaves the process's memory as it is: of one that has held a hundred windows,
    each look through it takes long.

    What is asked of the system is tested by itself; that memory does not grow, by the torture
    bench.
    """
    for room in (router, visit):
        monkeypatch.setattr(room, "give_back_memory", bool)


@pytest.fixture(autouse=True)
def few_rounds_in_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book of a picture has four rounds of each table; forty take as long as a hundred tests."""
    monkeypatch.setattr(pictures, "play_some", lambda router: PLAY_SOME(router, 4))


@pytest.fixture
def own_pictures(shared_pictures: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of its own for each window of the test, as the program has them."""
    monkeypatch.setattr(shell, "Cache", Cache)
    monkeypatch.setattr(shell, "Type", Type)
    monkeypatch.setattr(Ground, "paint", PAINT)
    monkeypatch.setattr(Pen, "_rendered_surface", DRAW)
    monkeypatch.setattr(scene, "draw_table_ahead", AHEAD)


@pytest.fixture
def pens() -> Iterator[Cache]:
    """Room for pictures that are drawn without a window."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield Cache()
    pygame.display.quit()


@pytest.fixture(autouse=True)
def _no_keys_repeat() -> Iterator[None]:
    """A line of text that a test left focused lets no key repeat in the next one."""
    yield
    if pygame.display.get_init():
        pygame.key.set_repeat(0)
