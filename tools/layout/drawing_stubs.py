"""Stand-ins for what draws, for windows of which only the rectangles are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.draw import kit, sheet, stage
from game.client.draw.pen import Pen
from game.client.draw.sheet import Sheet
from game.client.felt import ground
from game.client.pages import page
from game.client.table.paint import painter
from game.client.table.paint.painter import Items

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_shared_surface = pygame.Surface((2048, 2048), pygame.SRCALPHA)


def _clear_surface(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def _shared_blank(width: int, height: int) -> pygame.Surface:
    """A sheet's surface, as part of one that all share: nothing is drawn on it."""
    rect = pygame.Rect(0, 0, max(1, width), max(1, height))
    if _shared_surface.get_rect().contains(rect):
        return _shared_surface.subsurface(rect)
    return _clear_surface(*rect.size)


def _paint_without_ground(
    items: Items, surface: pygame.Surface, _: object, dirty: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    for item in items._items.values():
        item.paint(surface)
    return list(dirty)


def _draw_nothing(*_: Any, **__: Any) -> None: ...


def _same_picture(picture: pygame.Surface, *_: Any) -> pygame.Surface:
    return picture


DRAWING_STUBS: dict[tuple[Any, str], Callable[..., Any]] = {
    (Sheet, "flush"): lambda sheet: setattr(sheet, "_parts", list(sheet._open)),
    (Sheet, "shadow"): _draw_nothing,
    (Sheet, "glow"): _draw_nothing,
    (Sheet, "icon"): _draw_nothing,
    (Items, "paint"): _paint_without_ground,
    (sheet, "blank"): _shared_blank,
    (painter, "to_window_format"): _same_picture,
    (page, "draw_room"): _draw_nothing,
    (kit, "_cut_margin"): lambda picture, margin: (picture, margin),
    (Pen, "_rendered_surface"): lambda _, width, height, *__: _clear_surface(width, height),
    (stage, "_lit_surface"): lambda size, *_: _clear_surface(*size),
    (stage, "lay_weave"): _draw_nothing,
    (stage, "paint_table"): _draw_nothing,
    (ground, "paint_table"): _draw_nothing,
    (pygame.transform, "smoothscale"): lambda _, size, *__: _clear_surface(*map(int, size)),
    (pygame.transform, "gaussian_blur"): _same_picture,
    (pygame.transform, "rotozoom"): _same_picture,
    (pygame.transform, "rotate"): _same_picture,
}
