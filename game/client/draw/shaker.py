"""The leather dice shaker seen from above: the open cup, its lid beside it or on it."""

from __future__ import annotations

from game.client.draw import shadow, signs
from game.client.draw.cache import Cache
from game.client.draw.outlines import outlines
from game.client.draw.palette import BLACK, FOIL
from game.client.draw.pen import Pen, Sprite, blank, masked, ready

STITCH = "#C9A35C"
ASIDE = (0.9, -1.0)
"""Where the lid lies when the cup is open, in radii from its centre."""
LINING = "#234A3F"


def cup(cache: Cache, radius: float, words: tuple[str, str] = ("LINDEN", "HOUSE"), lining: str = LINING) -> Sprite:
    """The open cup, its rim lettered above and below, about its centre. Dice lie within 0.62 of the radius."""
    r = max(16, round(radius))
    return cache.get(("cup", r, words, lining), lambda: _cup(cache, r, words, lining))


def lid(cache: Cache, radius: float, closed: float = 0.0) -> tuple[Sprite, float, float]:
    """The lid of a cup of this radius and where it is, in px from the cup's centre: 0 beside it, 1 on it.

    It grows as it nears the eye on its way.
    """
    share = round(min(1.0, max(0.0, closed)) * 12) / 12
    r = max(8, round(radius * (0.5 + 0.225 * share)))
    sprite = cache.get(("cup lid", r), lambda: _lid(cache, r))
    return sprite, ASIDE[0] * radius * (1 - closed), ASIDE[1] * radius * (1 - closed)


def shaker(
    cache: Cache, radius: float, closed: float = 0.0, words: tuple[str, str] = ("LINDEN", "HOUSE"), lining: str = LINING
) -> Sprite:
    """Cup and lid as one picture about the cup's centre; draw dice on it while it is open."""
    base = cup(cache, radius, words, lining)
    share = round(min(1.0, max(0.0, closed)) * 12) / 12

    def make() -> Sprite:
        top, dx, dy = lid(cache, radius, share)
        reach = round(radius * 1.75)
        out = blank(2 * reach, 2 * reach)
        if share < 0.5:
            top.draw(out, reach + dx, reach + dy)
            base.draw(out, reach, reach)
        else:
            base.draw(out, reach, reach)
            top.draw(out, reach + dx, reach + dy)
        return Sprite(out, reach, reach).trimmed()

    return cache.get(("shaker", round(radius), share, words, lining), make)


def _laid(cache: Cache, s: Pen, r: int, reach: float, fall: float) -> Sprite:
    side = round(r * 2 * reach)
    out = blank(side, side)
    shadow.circle(cache, r, max(1.5, r * 0.13), 0.55).draw(out, side / 2, side / 2 + r * fall)
    out.blit(s.pixels(side, side), (0, 0))
    return Sprite(out, side / 2, side / 2)


def _cup(cache: Cache, r: int, words: tuple[str, str], lining: str) -> Sprite:
    s = Pen((-130, -130, 260, 260))
    s.circle(0, 0, 100, "#1E1410")
    s.circle(0, 0, 98.6, s.radial(-34, -43, 156, ((0, "#80604C"), (0.55, "#4C352A"), (1, "#2A1C15"))))
    s.circle(0, 0, 94, stroke=STITCH, sw=2.2, a=0.95)
    for i in range(72):
        with s.moved(turn=i * 5):
            s.line(0, -97.4, 0, -95.8, "#E6CF9B", 0.5, 1.1, cap=True)
    letters = outlines(cache, "serif")
    for word, top, radius in ((words[0], True, 73.5), (words[1], False, 85.5)):
        letters.on_arc(s, word, radius, min(20.0, 150 / max(6, len(word))), FOIL, track=4, top=top)
    for side in (-1, 1):
        s.circle(side * 79.5, 0, 2.4, FOIL)
    s.circle(0, 0, 68, "#150D0A")
    s.circle(0, 0, 66, s.radial(10, 14, 84, ((0, lining), (1, "#0F241E" if lining == LINING else "#1A0C0C"))))
    base = _laid(cache, s, r, 1.3, 0.11)
    # The rim's own shadow, inside.
    side = base.surface.get_width()
    inside = Pen((-130, -130, 260, 260))
    for i in range(9):
        inside.circle(0, 3 + i * 0.9, 68 + i * 0.4, stroke=BLACK, sw=24 - i * 2.4, a=0.085)
    hole = Pen((-130, -130, 260, 260))
    hole.circle(0, 0, 66.5, "#FFFFFF")
    base.surface.blit(masked(inside.pixels(side, side), hole.pixels(side, side)), (0, 0))
    edge = Pen((-130, -130, 260, 260))
    edge.circle(0, 0, 67, stroke=STITCH, sw=2.4, a=0.95)
    base.surface.blit(edge.pixels(side, side), (0, 0))
    return Sprite(ready(base.surface), base.ax, base.ay)


def _lid(cache: Cache, r: int) -> Sprite:
    s = Pen((-140, -140, 280, 280))
    s.circle(0, 5, 100, "#1B120E")
    s.circle(0, 0, 100, "#2B1D17")
    s.circle(0, 0, 97, s.radial(-30, -36, 170, ((0, "#7A5745"), (0.6, "#4A3328"), (1, "#2E1F18"))))
    s.circle(0, 0, 82, stroke=STITCH, sw=3, a=0.85)
    for i in range(48):
        with s.moved(turn=i * 7.5):
            s.line(0, -91, 0, -87.6, "#E6CF9B", 0.5, 1.6, cap=True)
    s.circle(0, 0, 52, s.radial(-14, -18, 84, ((0, "#6B4A39"), (1, "#382720"))), stroke=STITCH, sw=1.6)
    signs.leaf(s, 0, -2, 74, "#D9B56D", "#3A281F")
    made = _laid(cache, s, r, 1.4, 0.14)
    return Sprite(ready(made.surface), made.ax, made.ay)
