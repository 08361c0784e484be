"""The people at the table: busts cut in two flat tones, light from the left, in a circle or standing free.

Everyone is a `Look`, put together from the drawings of `assets/drawings/people.svg`; `PEOPLE` names those who sit here.
A unit is a fiftieth of the circle's radius.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import pygame

from game.client.draw.palette import BLACK, BRASS, WHITE, mix
from game.client.draw.pen import Cache, Pen, Sprite, masked, ready
from game.rules import SLUGS

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Look:
    """One person: ground, hair and its cut, skin, coat, and what is worn."""

    ground: str
    hair: str
    cut: str
    skin: str
    coat: str
    shirt: str = "#F4EEDF"
    uniform: tuple[str, str] | None = None
    """A vest and a tie, by their colours, instead of an open coat."""
    beard: str = ""
    glasses: bool = False
    earrings: bool = False
    neck: str = ""
    """What is worn at a uniform's neck instead of its bow: a `scarf` or a `long-tie`."""


Pose = Literal["waits", "speaks", "deals", "congratulates"]
GREEN: Final = "#24504A"


def _dealer(hair: str, cut: str, skin: str, tie: str = "#16191C", **more: Any) -> Look:
    return Look("#20302E", hair, cut, skin, "#EDE5D3", "#FFFDF6", uniform=(GREEN, tie), **more)


DEALERS: Final = {
    "Imre": _dealer("#2B2420", "side", "#E9C7A0"),
    "Yuna": _dealer("#17181E", "low-bun", "#F0CFAE", "#B8873A", neck="scarf", earrings=True),
    "Desta": _dealer("#14110F", "crop", "#7A4E33", beard="short"),
    "Wilma": _dealer("#C4C5C6", "bob", "#F1D3BA", "#B8873A", neck="scarf", glasses=True, earrings=True),
    "Marcel": _dealer("#8E8F90", "bald", "#D9AE86", neck="long-tie", beard="moustache"),
    "Noor": _dealer("#1F5A4C", "hijab", "#A8714C"),
}
"""The six who deal, all in the house's green with its leaf in gold. They stand in the order in which they relieve each other."""

HOUSE_DEALER = "Imre"
"""Who stands for the house where no table is meant."""

PEOPLE: dict[str, Look] = {
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
"""The player, and who may sit in the other seats."""

SHIFT: Final = 40
"""Rounds after which a dealer is relieved."""
FEATURES: Final[dict[Pose, str]] = {
    "waits": "features", "speaks": "features", "deals": "features-down", "congratulates": "features-glad",
}  # fmt: skip
MOUTHS: Final[dict[Pose, str]] = {
    "waits": "mouth", "speaks": "mouth-speaks", "deals": "mouth", "congratulates": "mouth-glad",
}  # fmt: skip
"""Eyes and mouth of each pose."""
BEHIND: Final = {
    "bob": "bob",
    "long": "long",
    "fringe": "bob",
    "bun": "bun",
    "afro": "afro",
    "curls": "curls",
    "hijab": "hijab",
    "low-bun": "low-bun",
}
"""Cuts whose hair is also seen behind the head, and which drawing shows it."""


def look(name: str) -> Look:
    """A person's look; a name nobody here bears gets one of the looks, always the same."""
    known = DEALERS.get(name) or PEOPLE.get(name)
    if known is not None:
        return known
    others = [n for n in PEOPLE if n != "You"]
    return PEOPLE[others[sum(ord(c) * (i + 3) for i, c in enumerate(name)) % len(others)]]


def avatar(cache: Cache, name: str, radius: float, ring: str = BRASS, dimmed: bool = False) -> Sprite:
    """A portrait in a circle with a ring, about its centre."""
    r = max(6, round(radius))
    return cache.get(("avatar", name, r, ring, dimmed), lambda: _avatar(look(name), r, ring, dimmed))


def dealer_of(slug: str, day: int, rounds: int) -> str:
    """Who deals at a table on a day (its number in the calendar), after so many rounds: each in turn, relieved after forty.

    >>> dealer_of("flop-poker", 1, 0) != dealer_of("flop-poker", 2, 0)
    True
    """
    order = tuple(DEALERS)
    table = SLUGS.index(slug) if slug in SLUGS else 0
    return order[(table + day + rounds // SHIFT) % len(order)]


def relieved(rounds: int) -> bool:
    """Whether whoever deals has just come to the table.

    >>> [number for number in range(121) if relieved(number)]
    [40, 80, 120]
    """
    return rounds > 0 and rounds % SHIFT == 0


def dealer(cache: Cache, width: float, name: str = HOUSE_DEALER, pose: Pose = "waits") -> pygame.Surface:
    """A dealer standing behind the board, `width` px wide and as high, nothing behind; cut off straight below."""
    w = max(16, round(width))

    def make() -> pygame.Surface:
        s = Pen((-50, -42, 100, 100))
        _person(s, look(name), pose)
        return s.raster(w, w)

    return cache.get(("dealer", name, w, pose), make)


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


def _person(s: Pen, who: Look, pose: Pose = "waits") -> None:
    shade = mix(who.skin, "#6E3A1E", 0.24)
    inks = {
        "skin": who.skin, "shade": shade, "line": mix(shade, BLACK, 0.3), "stubble": mix(who.skin, "#6E3A1E", 0.12),
        "hair": who.hair, "dark": mix(who.hair, BLACK, 0.3), "coat": who.coat, "coat-light": mix(who.coat, WHITE, 0.12),
        "coat-dark": mix(who.coat, BLACK, 0.24), "shirt": who.shirt,
    }  # fmt: skip
    if who.uniform:
        vest, tie = who.uniform
        inks |= {"vest": vest, "tie": tie, "tie-1": mix(tie, WHITE, 0.1), "tie-2": mix(tie, WHITE, 0.16)}
        inks |= {f"vest-{i}": mix(vest, BLACK, dark) for i, dark in ((1, 0.18), (2, 0.26), (3, 0.42))}
    for part in _parts(who, pose):
        s.drawing("people", part, inks)


def _parts(who: Look, pose: Pose) -> Iterator[str]:
    """The drawings a person is put together from, the hindmost first."""
    if who.cut in BEHIND:
        yield f"behind-{BEHIND[who.cut]}"
    yield from ("neck", "uniform") if who.uniform else ("clothes", "neck")
    if who.uniform and who.neck:
        yield who.neck
    if who.cut not in ("bob", "long", "hijab"):
        yield "ears"
    yield "face"
    if who.cut == "bald":
        yield "scalp"
        if who.uniform:
            yield "sides"
    yield FEATURES[pose]
    if who.beard:
        yield f"beard-{who.beard}"
    if who.beard != "full":
        yield MOUTHS[pose]
    yield f"hair-{who.cut}"
    if who.glasses:
        yield "glasses"
    if who.earrings:
        yield "earrings"
