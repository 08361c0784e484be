"""What the dealer sets down beside wagers: lammers, the pointer, the puck, ticks and crosses, the envy button."""

from __future__ import annotations

from game.client.draw import signs
from game.client.draw.faces import CAP, outlines
from game.client.draw.palette import (
    BLACK,
    BRASS,
    ENVY,
    GOLD_LIGHT,
    IVORY_LIGHT,
    LAMMER,
    LAMMER_INK,
    LOSS,
    OUTLINE,
    TEXT2,
    WHITE,
    WIN,
    mix,
)
from game.client.draw.paths import sector
from game.client.draw.pen import Cache, Pen, Sprite, blank, disc_shadow, ready
from game.client.draw.signs import icon_drawing

STEP = 4
"""Units between two heights that a marker's shadow is drawn for."""


def _set_down(cache: Cache, s: Pen, r: float, reach: float) -> Sprite:
    """A drawing of radius 1 in a square of `reach` each way, laid over its shadow."""
    side = max(4, round(r * 2 * reach))
    out = blank(side, side)
    disc_shadow(cache, r, max(1.0, r * 0.2), 0.5).draw(out, side / 2, side / 2 + r * 0.2)
    out.blit(s.pixels(side, side), (0, 0))
    return Sprite(out, side / 2, side / 2).trimmed()


def _label(cache: Cache, s: Pen, text: str, ink: str, size: float, y: float = 0) -> None:
    s.path(outlines(cache, "figures").word(text, 0, y + CAP["figures"] * size / 2, size), ink)


def lammer(cache: Cache, radius: float, label: str = "", colour: str = LAMMER) -> Sprite:
    """A lammer with a short label (`6`, `FREE`, `2X`), about its centre."""
    r, ink = max(5, round(radius * 2) / 2), LAMMER_INK

    def make() -> Sprite:
        s = Pen((-1.7, -1.7, 3.4, 3.4))
        s.circle(0, 0.1, 1, mix(colour, BLACK, 0.45))
        s.circle(0, 0, 1, colour)
        for i in range(16):
            s.path(sector(0.9, 0.97, i * 22.5 - 5, i * 22.5 + 5), ink, 0.55)
        s.circle(0, 0, 0.8, stroke=ink, sw=0.075, a=0.95)
        s.circle(
            0, 0, 1, s.radial(-0.3, -0.4, 1.6, ((0, WHITE, 0.28), (0.5, WHITE, 0), (0.51, BLACK, 0), (1, BLACK, 0.2)))
        )
        if label:
            size = {1: 0.98, 2: 0.8, 3: 0.6}.get(len(label), 0.53)
            _label(cache, s, label, ink, size)
        return _set_down(cache, s, r, 1.7)

    return cache.get(("lammer", r, label, colour), make)


def envy(cache: Cache, radius: float) -> Sprite:
    """The blue lammer of a seat with an envy bonus, lettered `E` where it is small."""
    return lammer(cache, radius, "ENVY" if radius >= 18 else "E", ENVY)


def pointer(cache: Cache, radius: float, label: str = "8") -> Sprite:
    """The point's marker: a brass drop whose tip lies to the lower right, about the middle of its disc."""
    r = max(5, round(radius * 2) / 2)

    def make() -> Sprite:
        s = Pen((-1.9, -1.9, 3.8, 3.8))
        drop = "M1.5.55C.9 1 .4 1 0 1C-.55 1-1 .55-1 0C-1-.55-.55-1 0-1C.4-1 .9-.3 1.5.55Z"
        with s.moved(0, 0.11):
            s.path(drop, "#7A5A24")
        s.path(drop, s.linear(-1, -1, 1.2, 1, ((0, GOLD_LIGHT), (1, BRASS))), stroke=OUTLINE, sw=0.07)
        s.circle(0, 0, 0.71, IVORY_LIGHT, stroke=OUTLINE, sw=0.06)
        _label(cache, s, label, "#1B1710", 1.0 if len(label) == 1 else 0.78)
        return _set_down(cache, s, r, 1.9)

    return cache.get(("pointer", r, label), make)


def puck(cache: Cache, radius: float, label: str = "DEALER") -> Sprite:
    """The white puck with a word between two leaves, or a figure alone, about its centre."""
    r = max(8, round(radius * 2) / 2)

    def make() -> Sprite:
        s = Pen((-1.6, -1.6, 3.2, 3.2))
        s.circle(0, 0.1, 1, "#B9AF99")
        s.circle(0, 0, 1, s.radial(-0.3, -0.4, 1.7, ((0, "#FFFDF8"), (0.7, "#F6EFE0"), (1, "#E0D6C2"))))
        s.circle(0, 0, 0.86, stroke="#1B2230", sw=0.05)
        s.circle(0, 0, 0.785, stroke="#1B2230", sw=0.02, a=0.7)
        if len(label) < 3:
            _label(cache, s, label, "#1B2230", 1.15)
            return _set_down(cache, s, r, 1.6)
        _label(cache, s, label, "#1B2230", min(0.3, 1.85 / max(4, len(label))))
        signs.leaf(s, 0, -0.46, 0.36, "#8F7140", "#FBF6EA", least=0)
        signs.leaf(s, 0, 0.46, 0.36, "#8F7140", "#FBF6EA", turn=180, least=0)
        return _set_down(cache, s, r, 1.6)

    return cache.get(("puck", r, label), make)


def plaque(cache: Cache, radius: float, label: str) -> Sprite:
    """A plaque of brass with an amount, three times as wide as it is high, about its centre."""
    r = max(6, round(radius * 2) / 2)

    def make() -> Sprite:
        s = Pen((-3.4, -3.4, 6.8, 6.8))
        s.rr(-3, -0.9, 6, 2, 0.3, "#5A431B")
        s.rr(-3, -1, 6, 2, 0.3, s.linear(0, -1, 0, 1, ((0, GOLD_LIGHT), (0.5, BRASS), (1, mix(BRASS, BLACK, 0.25)))))
        s.rr(-2.86, -0.86, 5.72, 1.72, 0.22, None, 0.6, stroke="#FFF3CF", sw=0.06)
        _label(cache, s, label, "#1B1508", min(1.05, 7.0 / max(4, len(label))))
        side = max(4, round(r * 6.8))
        return Sprite(s.pixels(side, side), side / 2, side / 2).trimmed()

    return cache.get(("plaque", r, label), make)


def carried(cache: Cache, lies: Sprite, radius: float, high: float, scale: float) -> Sprite:
    """A marker `high` units of `scale` px above the felt, and the shadow that has parted from it."""
    lift = round(high / STEP) * STEP
    soft = disc_shadow(cache, radius, (3 + 0.35 * lift) * scale, max(0.2, 0.52 - 0.006 * lift))
    dx, dy = 0.25 * lift * scale, 0.9 * lift * scale
    left, top = max(lies.ax, soft.ax - dx), max(lies.ay, soft.ay - dy)
    out = blank(
        round(left + max(lies.surface.get_width() - lies.ax, soft.surface.get_width() - soft.ax + dx)) + 2,
        round(top + max(lies.surface.get_height() - lies.ay, soft.surface.get_height() - soft.ay + dy)) + 2,
    )
    soft.draw(out, left + dx, top + dy)
    lies.draw(out, left, top)
    return Sprite(out, left, top)


def badge(cache: Cache, radius: float, name: str = "check") -> Sprite:
    """A small round sign on a settled wager: `check` won, `cross` lost, `minus` even; about its centre."""
    r = max(5, round(radius * 2) / 2)
    colour, ground = {"check": (WIN, "#0D2A1C"), "cross": (LOSS, "#331712")}.get(name, (TEXT2, "#1B2022"))

    def make() -> Sprite:
        side = round(r * 2) + 2
        s = Pen((-side / 2, -side / 2, side, side))
        s.circle(0, 0, r, ground)
        s.circle(0, 0, r * 0.92, stroke=colour, sw=r * 0.16)
        out = s.pixels(side, side)
        size = round(r * 1.2)
        at = round((side - size) / 2)
        out.blit(icon_drawing(name, colour, 3.4).pixels(size, size), (at, at))
        return Sprite(ready(out), side / 2, side / 2)

    return cache.get(("badge", r, name), make)
