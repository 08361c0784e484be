"""The windows of the progressive meters: they roll to a new sum, the last figure first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.draw.palette import FOIL, RAIL_LINE
from game.client.table.pieces import MeterPiece
from game.client.table.pieces import meter as meter_name
from game.money import dollars

if TYPE_CHECKING:
    import pygame

    from game.client.draw.sheet import Sheet
    from game.client.draw.type import Type
    from game.client.layout import Layout
    from game.client.table.moment import Moment
    from game.declare import Game

INK: Final = "#F8E6BE"
LOW: Final = 56.0
"""Windows lower than this say everything in one line."""


def meters(m: Moment) -> list[MeterPiece]:
    """The window of every meter that is fed by the paytables in force."""
    return [
        window_of(m.game, m.layout, name, m.shown.meters[name])
        for name in m.layout.meters
        if name in m.desk.fed and name in m.shown.meters
    ]


def window_of(game: Game, layout: Layout, name: str, cents: int, before: int = 0) -> MeterPiece:
    """The window of a meter with its sum, and that from which it rolls."""
    title = next(meter.title for meter in game.meters if meter.name == name)
    return MeterPiece(meter_name(name), layout.meters[name], title, cents, before)


class Wheels(NamedTuple):
    """Where the figures of a meter stand: size of the lettering, their middle's height, and centre and width of each."""

    size: float
    middle: float
    places: tuple[tuple[float, float], ...]


class Figures(NamedTuple):
    """The figures of a meter as they roll: what it said before and will say, and how far it has come (0 to 1)."""

    before: str
    after: str
    share: float
    wheels: Wheels

    @property
    def blank(self) -> str:
        """What it will say without its figures."""
        return "".join("0" if c.isdigit() else c for c in self.after)

    def draw(self, surface: pygame.Surface, kind: Type, x: float, y: float) -> None:
        """Draw them wheel by wheel over the meter's window, whose corner is (x, y) in real pixels."""
        wheels, k = self.wheels, kind.scale
        high = wheels.size * kind.grow
        for place, (at, _) in enumerate(wheels.places):
            old, new = self.before[place], self.after[place]
            turn = self.share * 3 - (len(self.after) - 1 - place) * 0.28
            local = 1.0 if old == new else max(0.0, min(1.0, turn))
            for sign, shift, a in ((old, -local, 1 - local), (new, 1 - local, local)):
                if a > 0 and sign != " ":
                    ink = INK if a == 1 else f"{INK}{round(a * 5) * 51:02X}"
                    top = y + (wheels.middle + shift * high * 0.6) * k
                    kind.draw(surface, sign, x + at * k, top, wheels.size, "num8", ink, anchor="c", valign="m")


def figures(kind: Type, meter: MeterPiece) -> Figures:
    """The figures of a meter, in lettering of this kind."""
    after = dollars(meter.cents)
    before = after if meter.share >= 1 else dollars(meter.before).rjust(len(after))[-len(after) :]
    _, _, w, h = meter.box
    wheels = _wheels(kind, w, h, _head(kind, w, meter.title) if h < LOW else 0.0, after)
    return Figures(before, after, meter.share, wheels)


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


def window(sheet: Sheet, w: float, h: float, title: str, blank: str, wheels: Wheels) -> None:
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


__all__ = ["Figures", "figures", "meters", "window", "window_of"]
