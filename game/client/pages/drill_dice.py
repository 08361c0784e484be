"""What lies on the swatch when a dice table is practised: the wagers asked about as printed boxes, a running sequence as dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.advisor.dice.drills import pays, titled
from game.client.draw import dice, markers
from game.client.draw.palette import CREAM
from game.rounds.dice_words import Carry

if TYPE_CHECKING:
    import pygame

    from game.client.pages.book_page import BookPage
    from game.declare import Game
    from game.rounds.state import View

Box = tuple[float, float, float, float]
_GAP: Final = 18.0


def draw(page: BookPage, game: Game, surface: pygame.Surface, view: View, box: Box) -> None:
    """The boxes or the dice, in the middle of the swatch."""
    if isinstance(view.memo, Carry):
        _sequence(page, game, surface, view.memo, page.box(*box))
    else:
        _wagers(page, game, surface, tuple(view.memo), box)


def _wagers(page: BookPage, game: Game, surface: pygame.Surface, names: tuple[str, ...], box: Box) -> None:
    """A box for each wager with its name and what it pays, as many in a row as there is room for."""
    x, y, w, h = box
    g = page.growth
    left, top = page.at(x, y)
    per_row = len(names) if w / len(names) > 230 * g else max(1, min(len(names), int(w // (230 * g))))
    rows = -(-len(names) // per_row)
    wide = min((w - 80 - _GAP * (per_row - 1)) / per_row, 300 * g)
    high = min((h - 150 * g - _GAP * (rows - 1)) / rows, 170 * g)
    begin = top + 70 * g + (h - 90 * g - rows * high - _GAP * (rows - 1)) / 2
    s = page.sheet(surface)
    for i, name in enumerate(names):
        row, column = divmod(i, per_row)
        count = min(per_row, len(names) - row * per_row)
        at = left + (w - count * wide - _GAP * (count - 1)) / 2 + column * (wide + _GAP)
        base = begin + row * (high + _GAP)
        s.rr(at, base, wide, high, 14, "#000000", 0.18)
        s.rr(at, base, wide, high, 14, None, 0.75, stroke=CREAM, sw=2)
        s.fitted(
            titled(game, name), at + wide / 2, base + high * 0.44, wide - 28, 28, "serif6", CREAM, anchor="c", least=18
        )
        s.fitted(
            pays(game.wager(name)), at + wide / 2, base + high * 0.74, wide - 28, 24, "ui7", CREAM, anchor="c", least=16
        )
    s.flush()


def _sequence(page: BookPage, game: Game, surface: pygame.Surface, carry: Carry, rect: pygame.Rect) -> None:
    """The numbers of a running sequence as pairs of dice, those that have come with a tick."""
    table = game.extra
    places = table.run.combinations if table.run else ()
    cache, k = page.shell.cache, page.view.scale
    per_row = 3
    rows = -(-len(places) // per_row)
    top = 90 * page.growth * k
    size = min(rect.w / (per_row * 3.4), (rect.h - top - 20 * k) / (rows * 1.7))
    step_x, step_y = size * 3.1, size * 1.5
    start_x = rect.centerx - step_x * (per_row - 1) / 2
    start_y = rect.y + top + (rect.h - top) / 2 - step_y * (rows - 1) / 2
    for i, place in enumerate(places):
        row, column = divmod(i, per_row)
        x, y = start_x + column * step_x, start_y + row * step_y
        for n, face in enumerate(int(part) for part in place.split("-")):
            dice.die(cache, face, size, 0, "thrown").draw(surface, x + (n - 0.5) * size * 1.14, y)
        if place in carry.hit:
            markers.badge(cache, size * 0.34).draw(surface, x + size * 1.16, y - size * 0.44)
