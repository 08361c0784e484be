"""The windows of the progressive meters: they roll to a new sum, the last figure first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.palette import BRASS, FOIL, RAIL_LINE
from game.client.table.items import Item
from game.money import dollars

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene

ROLL: Final = 0.6
"""Seconds a meter rolls."""
LOW: Final = 56.0
"""Windows lower than this say everything in one line."""


class Rolling:
    """What the meters show: they roll from the sum that was shown to the one that is told."""

    def __init__(self) -> None:
        self._now: dict[str, int] = {}
        self._from: dict[str, tuple[int, float]] = {}

    def see(self, meters: dict[str, int], now: float, *, still: bool) -> None:
        """Let meters start to roll whose sums changed."""
        for name, cents in meters.items():
            old = self._now.get(name)
            if old is not None and old != cents and not still:
                self._from[name] = (old, now)
            self._now[name] = cents

    def share(self, name: str, now: float) -> tuple[int, float]:
        """The sum a meter rolls from, and how far it has come (1 when it is at rest)."""
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


def painted(pieces: Pieces, key: str, box: tuple[float, float, float, float], draw: object, *args: object) -> Item:
    """What `draw` makes in a box of the stage, kept until its arguments change."""
    x, y, w, h = box
    piece = pieces.kit.paint(draw, w, h, *args)  # type: ignore[arg-type]
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item(key, rect, (args, w, h, px, py), lambda s: piece.blit(s, px, py))


def meters(scene: TableScene, pieces: Pieces, now: float) -> list[Item]:
    """The window of every meter that is fed by the paytables in force."""
    out = []
    scene.rolling.see(scene.shown.meters, now, still=scene.view.reduced_motion or scene.shell.pace.speed == "instant")
    titles = {meter.name: meter.title for meter in scene.game.meters}
    fed = scene.session.meters()
    for name, box in scene.layout.meters.items():
        if name not in fed or name not in scene.shown.meters:
            continue
        old, share = scene.rolling.share(name, now)
        after = dollars(scene.shown.meters[name])
        before = dollars(old).rjust(len(after))[-len(after) :]
        out.append(painted(pieces, f"meter {name}", box, _meter, titles[name], before, after, round(share * 12) / 12))
    return out


def _meter(sheet: Sheet, w: float, h: float, title: str, before: str, after: str, share: float) -> None:
    """A window: its title over the figures, or before them where the window is low."""
    sheet.rr(-2, -2, w + 4, h + 4, 12, "#000000", 0.35)
    sheet.rr(0, 0, w, h, 11, "#0B0D0E")
    low, grow = h < LOW, sheet.type.grow
    if low:
        title = title.split(maxsplit=1)[0]
        fitted = sheet.type.fit(title, w * 0.34 * sheet.scale, 20, "ui6", 0, 10)
        left = 14 + sheet.text(title, 12, h / 2, fitted, "ui6", FOIL, valign="m") + 8
        _figures(sheet, left, w - 8, h / 2, min(26.0, h * 0.6) / grow, before, after, share)
    else:
        fitted = sheet.type.fit(title, (w - 20) * sheet.scale, 20, "ui6", 0, 10)
        head = min(15 * grow, 18.0)
        sheet.text(title, w / 2, head, fitted, "ui6", FOIL, anchor="c", valign="m")
        size = min(38.0, (h - 2 * head) * 0.92)
        _figures(sheet, 12, w - 12, 2 * head - 3 + (h - 2 * head) / 2, size / grow, before, after, share)
    sheet.rr(1, 1, w - 2, h - 2, 10, None, 1, stroke=RAIL_LINE, sw=2)


def _figures(
    sheet: Sheet, left: float, right: float, middle: float, size: float, before: str, after: str, share: float
) -> None:
    """The sum in the middle between two edges, each figure on its wheel; the text size does not make it wider."""
    grow = sheet.type.grow
    cells = [size * grow * (0.64 if c.isdigit() or c == "$" else 0.34) for c in after]
    shrink = min(1.0, (right - left) / sum(cells))
    size, cells = size * shrink, [c * shrink for c in cells]
    high = size * grow
    x = (left + right + sum(cells)) / 2
    for place in range(len(after)):
        i = len(after) - 1 - place
        wide = cells[i]
        if after[i].isdigit():
            sheet.rr(x - wide + 1, middle - high * 0.58, wide - 2, high * 1.16, 3, "#FFFFFF", 0.06)
        local = 1.0 if before[i] == after[i] else max(0.0, min(1.0, share * 3 - place * 0.28))
        for sign, y, a in ((before[i], -local, 1 - local), (after[i], 1 - local, local)):
            if a > 0:
                at = middle + y * high * 0.6
                sheet.text(sign, x - wide / 2, at, size, "num8", "#F8E6BE", anchor="c", valign="m", a=a)
        x -= wide


def framed(sheet: Sheet, w: float, h: float) -> None:
    """A brass frame."""
    sheet.rr(1, 1, w - 2, h - 2, 9, None, 1, stroke=BRASS, sw=4)


__all__ = ["Rolling", "framed", "meters", "painted"]
