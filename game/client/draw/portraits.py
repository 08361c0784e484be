"""The people at the table: busts cut in two flat tones, light from the left, in a circle or standing free.

Everyone is a `Look`; `PEOPLE` names those who sit here. A unit is a fiftieth of the circle's radius.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.client.draw.cache import Cache
from game.client.draw.palette import BRASS, RAIL_LINE, WHITE, mix
from game.client.draw.paths import num, poly
from game.client.draw.pen import Pen, Sprite, masked, ready

INK = "#241C16"


@dataclass(frozen=True)
class Look:
    """One person: ground, hair and its cut, skin, coat, and what is worn."""

    ground: str
    hair: str
    cut: str
    skin: str
    coat: str
    shirt: str = "#F4EEDF"
    vest: str = ""
    tie: str = ""
    beard: str = ""
    glasses: bool = False
    earrings: bool = False


PEOPLE: dict[str, Look] = {
    "Imre": Look("#20302E", "#2B2420", "side", "#E9C7A0", "#EDE5D3", "#FFFDF6", vest="#24504A", tie="#16191C"),
    "Odile": Look("#3C2F4A", "#7A3A22", "bob", "#F2D4B4", "#8E6AA8", earrings=True),
    "Tobias": Look("#24384A", "#C9A868", "spiky", "#F0CFAE", "#4C7FA6"),
    "Neriah": Look("#4A3322", "#17130F", "bun", "#A9744C", "#D08A45", earrings=True),
    "You": Look("#2E2A1C", "#3A2A1C", "swept", "#E3BC93", "#B08C48"),
    "Bruno": Look("#1F3A2C", "#4A4A4C", "bald", "#D9AE86", "#5E9A72", beard="full"),
    "Ines": Look("#4A2530", "#1E1718", "long", "#D8A57E", "#B04A5A", earrings=True),
    "Kofi": Look("#23334A", "#14110F", "crop", "#7A4E33", "#3F6FB0", beard="short"),
    "Mei": Look("#203A3A", "#15161C", "fringe", "#F0D2AE", "#2F8A84"),
    "Rashid": Look("#3A3020", "#1C1713", "swept", "#C18F64", "#7C6A3A", beard="full", glasses=True),
    "Agnes": Look("#34303E", "#C8C6C4", "curls", "#F1D3BA", "#6C5C8E", glasses=True, earrings=True),
    "Pavel": Look("#2A2F38", "#8A5A34", "side", "#EFCBA8", "#55606E", beard="moustache"),
    "Zara": Look("#3E2A20", "#1A120E", "afro", "#8C5A3A", "#C2603A", earrings=True),
    "Leif": Look("#1F3440", "#D8B978", "long", "#F3D5B8", "#3E7C8E", beard="short"),
}
"""The dealer Imre, the player, and who may sit in the other seats."""

HOUSE_DEALER = "Imre"


def look(name: str) -> Look:
    """A person's look; a name nobody here bears gets one of the looks, always the same."""
    if name in PEOPLE:
        return PEOPLE[name]
    others = [n for n in PEOPLE if n not in (HOUSE_DEALER, "You")]
    return PEOPLE[others[sum(ord(c) * (i + 3) for i, c in enumerate(name)) % len(others)]]


def avatar(cache: Cache, name: str, radius: float, ring: str = BRASS, dimmed: bool = False) -> Sprite:
    """A portrait in a circle with a ring, about its centre."""
    r = max(6, round(radius))
    return cache.get(("avatar", name, r, ring, dimmed), lambda: _avatar(look(name), r, ring, dimmed))


def dealer(cache: Cache, width: float, name: str = HOUSE_DEALER) -> pygame.Surface:
    """The dealer standing behind the board, `width` px wide and as high, nothing behind; cut off straight below."""
    w = max(16, round(width))

    def make() -> pygame.Surface:
        s = Pen((-50, -42, 100, 100))
        _person(s, look(name))
        return s.raster(w, w)

    return cache.get(("dealer", name, w), make)


def _avatar(who: Look, r: int, ring: str, dimmed: bool) -> Sprite:
    side = r * 2 + 2
    k = 50 / r
    view = (-side / 2 * k, -side / 2 * k, side * k, side * k)
    s, disc, top = Pen(view), Pen(view), Pen(view)
    s.circle(0, 0, 50, s.radial(-14, -20, 80, ((0, mix(who.ground, WHITE, 0.12)), (1, who.ground))))
    with s.moved(0, 6.5, sx=1.1):
        _person(s, who)
    disc.circle(0, 0, 49, WHITE)
    if dimmed:
        top.circle(0, 0, 49, "#0B0E0F", 0.5)
    line = max(3.2, 1.6 * k)
    top.circle(0, 0, 50 - line / 2, stroke=mix(ring, "#0B0E0F", 0.4) if dimmed else ring, sw=line)
    out = masked(s.pixels(side, side), disc.pixels(side, side))
    out.blit(top.pixels(side, side), (0, 0))
    return Sprite(ready(out), side / 2, side / 2)


def _person(s: Pen, who: Look) -> None:
    shade = mix(who.skin, "#6E3A1E", 0.24)
    line = mix(shade, "#000000", 0.3)
    dark = mix(who.hair, "#000000", 0.3)
    _behind(s, who.cut, who.hair, dark)
    if not who.tie:
        _clothes(s, who)
    s.path("M-8 4H8V24C8 30-8 30-8 24Z", shade)
    s.path("M-8 13Q0 22 8 13V17Q0 26-8 18Z", line, 0.35)
    if who.tie:
        _clothes(s, who)
    if who.cut not in ("bob", "long"):
        for side, tone in ((-1, who.skin), (1, shade)):
            s.circle(side * 17.6, -3, 3.6, tone)
    s.path("M-17.5-24H17.5V-4C17.5 8 9.5 16.5 0 16.5C-9.5 16.5-17.5 8-17.5-4Z", who.skin)
    s.path("M0-24H17.5V-4C17.5 8 9.5 16.5 0 16.5Z", shade)
    if who.cut == "bald":
        s.path("M-17.5-22C-16-37 16-37 17.5-22Z", who.skin)
        s.path("M0-33.3C9-33.3 16.5-30 17.5-22H0Z", shade)
    s.path("M0-6L3.6 3.4L0 4.2Z", who.skin)
    s.path("M3.6 3.4Q1.2 5.2-2.6 3.8", stroke=line, sw=1.3)
    for side in (-1, 1):
        x = side * 7.7
        s.path(f"M{x - 3.7}-4.4Q{x}-8.4 {x + 3.7}-4.4Q{x}-2.2 {x - 3.7}-4.4Z", "#FFFBF2")
        s.circle(x, -4.9, 1.7, INK)
        s.path(f"M{x - 3.9}-4.4Q{x}-8.6 {x + 3.9}-4.4", stroke=INK, sw=1.3)
        s.path(f"M{x - side * 4.2}-10.4Q{x + side}-13.2 {x + side * 4.8}-10", stroke=dark, sw=1.6)
        s.circle(side * 11, 3.4, 3, "#D9604F", 0.16)
    _beard(s, who, dark)
    if who.beard != "full":
        s.path("M-4.8 9.2Q0 12 4.8 9.2", stroke="#9A4A40", sw=1.7)
    _hair(s, who.cut, who.hair, dark)
    if who.glasses:
        for side in (-1, 1):
            s.rr(side * 8 - 6, -9.4, 12, 9.4, 3.4, "#FFFFFF", 0.14, stroke="#1B1E22", sw=1.3)
        s.path("M-2-6Q0-7.4 2-6M-14-6.4L-18-7M14-6.4L18-7", stroke="#1B1E22", sw=1.3)
    if who.earrings:
        for side in (-1, 1):
            s.circle(side * 18.6, 4.6, 2, RAIL_LINE if side > 0 else "#E8CB8A")


def _clothes(s: Pen, who: Look) -> None:
    coat = "M-47 60C-47 31-27 24.5-9 20H9C27 24.5 47 31 47 60Z"
    s.path(coat, who.coat)
    s.path("M0 20H9C27 24.5 47 31 47 60H0Z", "#000000", 0.13)
    if who.vest:
        deep = mix(who.vest, "#000000", 0.26)
        s.path("M-10 20L-27 25.5L-30 62H0V46Z", who.vest)
        s.path("M10 20L27 25.5L30 62H0V46Z", deep)
        s.path("M-10 20L-18 23L-3 50L0 46Z", mix(who.vest, "#000000", 0.18))
        s.path("M10 20L18 23L3 50L0 46Z", mix(who.vest, "#000000", 0.42))
        s.path("M-18 23L-3 50", stroke=RAIL_LINE, sw=0.8, a=0.7)
        s.path("M18 23L3 50", stroke=RAIL_LINE, sw=0.8, a=0.5)
        for y in (53, 58):
            s.circle(2.4, y, 1.1, RAIL_LINE)
    else:
        s.path("M-13 19.5L-22 24L-4 50L0 44Z", mix(who.coat, "#FFFFFF", 0.12))
        s.path("M13 19.5L22 24L4 50L0 44Z", mix(who.coat, "#000000", 0.24))
    s.path(poly(((-13, 19.5), (13, 19.5), (0, 45))), who.shirt)
    s.path(poly(((0, 19.5), (13, 19.5), (0, 45))), "#000000", 0.09)
    if who.tie:
        s.path("M0 26L-11.5 21.5V31.5Z", who.tie)
        s.path("M0 26L11.5 21.5V31.5Z", mix(who.tie, "#FFFFFF", 0.1))
        s.rr(-2.7, 23.2, 5.4, 6, 1.6, mix(who.tie, "#FFFFFF", 0.16))


def _beard(s: Pen, who: Look, dark: str) -> None:
    if who.beard == "full":
        s.path("M-17.5-3C-18 14-9 23 0 23C9 23 18 14 17.5-3C14 5 8 5 0 5C-8 5-14 5-17.5-3Z", who.hair)
        s.path("M0 5C8 5 14 5 17.5-3C18 14 9 23 0 23Z", dark)
        s.path("M-4.6 9.8Q0 11.6 4.6 9.8", stroke="#C98A76", sw=2)
    elif who.beard == "short":
        s.path("M-17.5-2C-17.5 12-9 19 0 19C9 19 17.5 12 17.5-2C14.5 7 10 5.6 6.5 6.4Q0 4.6-6.5 6.4C-10 5.6-14.5 7-17.5-2Z",
               who.hair, 0.85)  # fmt: skip
        s.path("M-5.5 7.4H5.5V11.5Q0 14-5.5 11.5Z", mix(who.skin, "#6E3A1E", 0.12))
    elif who.beard == "moustache":
        s.path("M0 5C4 4 9 6 10.5 10C7 8.6 3 9 0 8C-3 9-7 8.6-10.5 10C-9 6-4 4 0 5Z", dark)


CUTS: Final[dict[str, tuple[str, str]]] = {
    "side": (
        (
            "M-19.5-7C-22.5-31-12-39 2-38C19-38 23-25 19.5-7L16.8-8C17-18 14.5-22.5 10-23.5"
            "C0-20-8-22-12-26C-16-20.5-16.8-14-16.8-8Z"
        ),
        "M2-38C19-38 23-25 19.5-7L16.8-8C17-18 14.5-22.5 10-23.5Q6-30 2-38Z",
    ),
    "spiky": (
        "M-19.5-6C-22.5-30-10-37 0-37C10-37 22.5-30 19.5-6L16.5-14L10-22.5L4-19L-3-23.5L-10-19L-16.5-14Z",
        "M0-37C10-37 22.5-30 19.5-6L16.5-14L10-22.5L4-19L1-21Z",
    ),
    "swept": (
        "M-19.5-6C-23.5-28-14-39 0-38C14-39 23.5-28 19.5-6L17-12C14-22.5-6-20-8-26C-12-22-15-18-17-12Z",
        "M6-38C16-37 23-27 19.5-6L17-12C15.5-18 8-20 2-21.5Q10-28 6-38Z",
    ),
    "crop": (
        "M-18.5-9C-21-28-12-35 0-35C12-35 21-28 18.5-9L16.5-18C12-24-12-24-16.5-18Z",
        "M0-35C12-35 21-28 18.5-9L16.5-18C13-22.5 6-23 0-23Z",
    ),
    "bob": (
        "M3-26C-6-18-17-14-17.8 11H-24C-25-16-21-35 0-35L6-30Z",
        "M0-35C21-35 25-16 24 11H17.8C18.5-8 14-18 3-26L-3-22Z",
    ),
    "long": (
        "M0-26C-10-22-17-14-17.8 6C-22 2-24-12-22-22C-19-34-8-36 0-36Z",
        "M0-26C10-22 17-14 17.8 6C22 2 24-12 22-22C19-34 8-36 0-36Z",
    ),
    "bun": (
        "M-19.5-4C-22.5-28-12-35 0-35C12-35 22.5-28 19.5-4C17.5-18 8-23.5 0-23.5C-8-23.5-17.5-18-19.5-4Z",
        "M0-35C12-35 22.5-28 19.5-4C17.5-18 8-23.5 0-23.5Z",
    ),
    "fringe": (
        "M-22 8C-25-18-20-36 0-36C20-36 25-18 22 8H17.5V-13H-17.5V8Z",
        "M0-36C20-36 25-18 22 8H17.5V-13H0Z",
    ),
    "afro": (
        "M-18.5-8C-20-22-12-27 0-25C12-27 20-22 18.5-8C23-20 20-36 0-36C-20-36-23-20-18.5-8Z",
        "M0-25C12-27 20-22 18.5-8C23-20 20-36 0-36Z",
    ),
    "bald": (
        "M-19-1C-21.5-12-20.5-20-16.5-24L-15-12Z",
        "M19-1C21.5-12 20.5-20 16.5-24L15-12Z",
    ),
}
"""Hair over the face: all of it, and its side in the shade. Curls are balls."""
BEHIND: Final[dict[str, tuple[str, str]]] = {
    "bob": (
        "M0-37C29-37 28-8 29 15C20 20-20 20-29 15C-28-8-29-37 0-37Z",
        "M0-37C29-37 28-8 29 15C22 18.5 10 19 0 19Z",
    ),
    "long": (
        "M0-37C30-37 27-6 31 20C33 34 28 40 20 42H-20C-28 40-33 34-31 20C-27-6-30-37 0-37Z",
        "M0-37C30-37 27-6 31 20C33 34 28 40 20 42H0Z",
    ),
}
"""Hair behind the head."""
BALLS: Final[dict[str, tuple[float, float]]] = {"bun": (-37, 10.5), "afro": (-15, 29)}
"""Hair behind the head that is one ball: the height of its middle, and its radius."""


def _behind(s: Pen, cut: str, hair: str, dark: str) -> None:
    if cut in BALLS:
        y, r = BALLS[cut]
        s.circle(0, y, r, hair)
        s.path(f"M0 {num(y - r)}A{num(r)} {num(r)} 0 0 1 0 {num(y + r)}Z", dark)
    elif cut == "curls":
        for side, tone in ((-1, hair), (1, dark)):
            for x, y, r in ((17, -22, 9), (21, -10, 8), (21, 2, 7.5)):
                s.circle(side * x, y, r, tone)
    elif cut in ("bob", "long", "fringe"):
        whole, shade = BEHIND["bob" if cut == "fringe" else cut]
        s.path(whole, hair)
        s.path(shade, dark)


def _hair(s: Pen, cut: str, hair: str, dark: str) -> None:
    if cut == "curls":
        for x, y, r, tone in ((14, -25, 7.5, dark), (-14, -25, 7.5, hair), (7, -30, 8.5, dark), (-7, -30, 8.5, hair)):
            s.circle(x, y, r, tone)
        s.circle(0, -29, 8, hair)
        s.path("M0-37A8 8 0 0 1 0-21Z", dark)
        return
    whole, shade = CUTS[cut]
    s.path(whole, hair)
    s.path(shade, dark, 0.8 if cut == "spiky" else 1)
    if cut == "bun":
        s.path("M-9-30Q0-26 9-30", stroke="#E8CB8A", sw=1.4, a=0.9)
