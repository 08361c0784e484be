"""The windows of the progressive meters: they roll to a new sum, the last figure first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.client.draw.palette import FOIL, RAIL_LINE
from game.client.table.items import Item
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.client.draw.sheet import Sheet
    from game.client.draw.type import Type
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces
    from game.client.table.timeline import Motion

ROLL: Final = 0.6
"""Seconds a meter rolls."""
INK: Final = "#F8E6BE"
LOW: Final = 56.0
"""Windows lower than this say everything in one line."""


class Rolling:
    """What the meters show: they roll from the sum that was shown to the one that is told."""

    def __init__(self) -> None:
        self._now: dict[str, int] = {}
        self._from: dict[str, tuple[int, float]] = {}

    def see(self, meters: Mapping[str, int], now: float, *, still: bool) -> dict[str, tuple[int, float]]:
        """Let meters start to roll whose sums changed; the sum each rolls from and how far it has come (1 when it is at rest)."""
        for name, cents in meters.items():
            old = self._now.get(name)
            if old is not None and old != cents and not still:
                self._from[name] = (old, now)
            self._now[name] = cents
        return {name: self._share(name, now) for name in meters}

    def _share(self, name: str, now: float) -> tuple[int, float]:
        old, began = self._from.get(name, (0, -ROLL))
        share = (now - began) / ROLL
        if share >= 1:
            self._from.pop(name, None)
            return self._now.get(name, 0), 1.0
        return old, share

    @property
    def busy(self) -> bool:
        """Whether one rolls."""
        return bool(self._from)


def meters(m: Moment, pieces: Pieces, motion: Motion) -> list[Item]:
    """The window of every meter that is fed by the paytables in force."""
    out = []
    titles = {meter.name: meter.title for meter in m.game.meters}
    for name, box in m.layout.meters.items():
        if name not in m.desk.fed or name not in m.shown.meters:
            continue
        old, share = motion.meters.get(name, (m.shown.meters[name], 1.0))
        after = dollars(m.shown.meters[name])
        before = dollars(old).rjust(len(after))[-len(after) :]
        out.append(_meter(pieces, f"meter {name}", box, titles[name], before, after, round(share * 18) / 18))
    return out


class Wheels(NamedTuple):
    """Where the figures of a meter stand: size of the lettering, their middle's height, and centre and width of each."""

    size: float
    middle: float
    places: tuple[tuple[float, float], ...]


def _meter(
    pieces: Pieces, key: str, box: tuple[float, float, float, float], title: str, before: str, after: str, share: float
) -> Item:
    """A meter: its window is kept, and the figures are drawn on it wheel by wheel as they roll."""
    x, y, w, h = box
    kind, k = pieces.kit.type, pieces.k
    low = h < LOW
    wheels = _wheels(kind, w, h, _head(kind, w, title) if low else 0.0, after)
    blank = "".join("0" if c.isdigit() else c for c in after)
    ground = pieces.kit.paint(_window, w, h, title, blank, wheels)
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - ground.margin, py - ground.margin, *ground.surface.get_size())

    def paint(surface: pygame.Surface) -> None:
        ground.blit(surface, px, py)
        high = wheels.size * kind.grow
        for place, (at, _) in enumerate(wheels.places):
            old, new = before[place], after[place]
            turn = share * 3 - (len(after) - 1 - place) * 0.28
            local = 1.0 if old == new else max(0.0, min(1.0, turn))
            for sign, shift, a in ((old, -local, 1 - local), (new, 1 - local, local)):
                if a > 0 and sign != " ":
                    ink = INK if a == 1 else f"{INK}{round(a * 5) * 51:02X}"
                    top = py + (wheels.middle + shift * high * 0.6) * k
                    kind.draw(surface, sign, px + at * k, top, wheels.size, "num8", ink, anchor="c", valign="m")

    return Item(key, rect, (before, after, share, px, py, w, h, title), paint)


def _head(kind: Type, w: float, title: str) -> float:
    """How far a title before the figures reaches."""
    word = title.split(maxsplit=1)[0]
    size = kind.fit(word, w * 0.34 * kind.scale, 20, "ui6", 0, 10)
    return 12 + kind.width(word, size, "ui6") / kind.scale


def _wheels(kind: Type, w: float, h: float, head: float, after: str) -> Wheels:
    """The figures in the middle of their window, smaller where they would not fit; the text size does not make them wider."""
    top = min(15 * kind.grow, 18.0)
    left, right, middle, high = 12.0, w - 12, 2 * top - 3 + (h - 2 * top) / 2, min(38.0, (h - 2 * top) * 0.92)
    if head:
        left, right, middle, high = head + 10, w - 8, h / 2, min(26.0, h * 0.6)
    cells = [high * (0.64 if c.isdigit() or c == "$" else 0.34) for c in after]
    shrink = min(1.0, (right - left) / sum(cells))
    x = (left + right - sum(cells) * shrink) / 2
    places = []
    for cell in cells:
        places.append((x + cell * shrink / 2, cell * shrink))
        x += cell * shrink
    return Wheels(high * shrink / kind.grow, middle, tuple(places))


def _window(sheet: Sheet, w: float, h: float, title: str, blank: str, wheels: Wheels) -> None:
    """A meter's window and its title, over the figures or before them where the window is low."""
    sheet.rr(-2, -2, w + 4, h + 4, 12, "#000000", 0.35)
    sheet.rr(0, 0, w, h, 11, "#0B0D0E")
    grow = sheet.type.grow
    if h < LOW:
        word = title.split(maxsplit=1)[0]
        size = sheet.type.fit(word, w * 0.34 * sheet.scale, 20, "ui6", 0, 10)
        sheet.text(word, 12, h / 2, size, "ui6", FOIL, valign="m")
    else:
        size = sheet.type.fit(title, (w - 20) * sheet.scale, 20, "ui6", 0, 10)
        sheet.text(title, w / 2, min(15 * grow, 18.0), size, "ui6", FOIL, anchor="c", valign="m")
    high = wheels.size * grow
    for sign, (x, wide) in zip(blank, wheels.places, strict=True):
        if sign == "0":
            sheet.rr(x - wide / 2 + 1, wheels.middle - high * 0.58, wide - 2, high * 1.16, 3, "#FFFFFF", 0.06)
    sheet.rr(1, 1, w - 2, h - 2, 10, None, 1, stroke=RAIL_LINE, sw=2)


__all__ = ["Rolling", "meters"]
