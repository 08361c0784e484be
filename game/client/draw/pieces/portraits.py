"""The people at the table: busts cut in two flat tones, light from the left, in a circle or
standing free.

Everyone is a `Look`, put together from the drawings of `assets/drawings/people.svg`. A unit of a
bust is a fiftieth of the circle's radius. The dealer's hands are seen from above; a unit is a
design pixel, the wrist the origin, the thumb at the right, as of a right hand. Each pose is laid by
what it touches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import Final, Literal

import msgspec
import pygame

from ....core.installation import folder
from ....games import SLUGS
from ..palette import mix
from ..pen import Cache, Pen, Sprite, blank, latest_or_make, masked, to_window_format
from ..style import Colors, PortraitStyle


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
    worn: tuple[str, ...] = ()
    """The drawings that lie over all of a head: what an age or a life has drawn there, glasses,
    earrings.
    """
    neck: str = "bow"
    """What is worn at a uniform's neck: a `bow`, a `scarf` or a `long-tie`."""


Activity = Literal["waits", "speaks", "deals", "congratulates", "blinks"]
Grip = Literal["draws", "turns", "holds", "sweeps", "riffles", "points", "clears"]
Point = tuple[float, float]
Limb = tuple[tuple[Point, ...], tuple[float, ...]]


@dataclass(frozen=True)
class Posed:
    """A hand: its fingers from the little one on, those that lie over what it holds, its thumb, and
    the point it is laid by.
    """

    fingers: tuple[Limb, ...]
    thumb: Limb
    at: Point
    over: tuple[Limb, ...] = ()
    palm: bool = False


class _People(msgspec.Struct, frozen=True):
    """What `assets/drawings/people.toml` says."""

    dealers: dict[str, Look]
    people: dict[str, Look]
    hands: dict[Grip, Posed]


_KNOWN: Final = msgspec.toml.decode(
    (folder("assets") / "drawings" / "people.toml").read_bytes(), type=_People
)
DEALERS: Final = _KNOWN.dealers
"""The six who deal. They stand in the order in which they relieve each other."""
HOUSE_DEALER = "Imre"
"""Who stands for the house where no table is meant."""
PEOPLE: Final = _KNOWN.people
"""The player, and who may sit in the other seats."""
POSES: Final = _KNOWN.hands
"""What a hand does, and how it looks then."""
FEATURES: Final[dict[Activity, str]] = {
    "waits": "features",
    "speaks": "features",
    "deals": "features-down",
    "congratulates": "features-glad",
    "blinks": "features-down",
}
MOUTHS: Final[dict[Activity, str]] = {
    "waits": "mouth",
    "speaks": "mouth-speaks",
    "deals": "mouth",
    "congratulates": "mouth-glad",
    "blinks": "mouth",
}
"""Eyes and mouth of each pose."""
BODY: Final = frozenset({"neck", "uniform", "clothes", "bow", "scarf", "long-tie"})
"""The drawings of a person that are not of the head."""
BEHIND: Final = ("bob", "long", "fringe", "bun", "afro", "curls", "low-bun")
"""Cuts whose hair is also seen behind the head; a fringe's is as that of a bob."""


def look(name: str) -> Look:
    """A person's look; a name nobody here bears gets one of the looks, always the same."""
    known = DEALERS.get(name) or PEOPLE.get(name)
    if known is not None:
        return known
    others = [n for n in PEOPLE if n != "You"]
    return PEOPLE[others[sum(ord(c) * (i + 3) for i, c in enumerate(name)) % len(others)]]


def avatar(
    cache: Cache, name: str, radius: float, ring: str = Colors.brass, dimmed: bool = False
) -> Sprite:
    """A portrait in a circle with a ring, about its centre."""
    r = max(6, round(radius))
    return cache.get(
        ("avatar", name, r, ring, dimmed), lambda: _avatar(look(name), r, ring, dimmed)
    )


def dealer_of(slug: str, day: int, rounds: int) -> str:
    """Who deals at a table on a day (its number in the calendar), after so many rounds: each in
    turn, relieved after forty.

    >>> dealer_of("flop-poker", 1, 0) != dealer_of("flop-poker", 2, 0)
    True
    """
    order = tuple(DEALERS)
    table = SLUGS.index(slug) if slug in SLUGS else 0
    return order[(table + day + rounds // PortraitStyle.dealer_rounds) % len(order)]


def has_new_dealer(rounds: int) -> bool:
    """Whether whoever deals has just come to the table.

    >>> [number for number in range(121) if has_new_dealer(number)]
    [40, 80, 120]
    """
    return rounds > 0 and rounds % PortraitStyle.dealer_rounds == 0


def dealer(
    cache: Cache, width: float, name: str = HOUSE_DEALER, activity: Activity = "waits"
) -> pygame.Surface:
    """A dealer standing behind the board, `width` px wide and as high, nothing behind; cut off
    straight below.
    """
    w = max(16, round(width))

    def make() -> pygame.Surface:
        s = Pen((-50, -42, 100, 100))
        _draw_person(s, look(name), activity)
        return s.pixels_for_window(w, w)

    return cache.get(("dealer", name, w, activity), make)


def _avatar(who: Look, r: int, ring: str, dimmed: bool) -> Sprite:
    side = r * 2 + 2
    k = 50 / r
    view = (-side / 2 * k, -side / 2 * k, side * k, side * k)
    s, disc, top = Pen(view), Pen(view), Pen(view)
    s.circle(
        0,
        0,
        50,
        s.radial(-14, -20, 80, ((0, mix(who.ground, Colors.white, 0.12)), (1, who.ground))),
    )
    with s.moved(0, 6.5, sx=1.1):
        _draw_person(s, who)
    disc.circle(0, 0, 49, Colors.white)
    if dimmed:
        top.circle(0, 0, 49, "#0B0E0F", 0.5)
    line = max(3.2, 1.6 * k)
    top.circle(0, 0, 50 - line / 2, stroke=mix(ring, "#0B0E0F", 0.4) if dimmed else ring, sw=line)
    out = masked(s.pixels(side, side), disc.pixels(side, side))
    out.blit(top.pixels(side, side), (0, 0))
    return Sprite(to_window_format(out), side / 2, side / 2)


def _draw_person(s: Pen, who: Look, activity: Activity = "waits") -> None:
    shade = mix(who.skin, "#6E3A1E", 0.24)
    inks = {
        "skin": who.skin,
        "shade": shade,
        "line": mix(shade, Colors.black, 0.3),
        "hair": who.hair,
        "dark": mix(who.hair, Colors.black, 0.3),
        "coat": who.coat,
        "coat-light": mix(who.coat, Colors.white, 0.12),
        "coat-dark": mix(who.coat, Colors.black, 0.24),
        "shirt": who.shirt,
    }
    if who.uniform:
        vest, tie = who.uniform
        inks |= {
            "vest": vest,
            "tie": tie,
            "tie-1": mix(tie, Colors.white, 0.1),
            "tie-2": mix(tie, Colors.white, 0.16),
        }
        inks |= {
            f"vest-{i}": mix(vest, Colors.black, dark)
            for i, dark in ((1, 0.18), (2, 0.26), (3, 0.42))
        }
    turn, sinks = PortraitStyle.head_turns.get(activity, (0.0, 0.0))
    for part in _parts(who, activity):
        if part in BODY or (not turn and not sinks):
            s.drawing("people", part, inks)
        else:
            with s.moved(0, PortraitStyle.chin + sinks, turn), s.moved(0, -PortraitStyle.chin):
                s.drawing("people", part, inks)


def _parts(who: Look, activity: Activity) -> Iterator[str]:
    """The drawings a person is put together from, the hindmost first."""
    if who.cut in BEHIND:
        yield f"behind-{'bob' if who.cut == 'fringe' else who.cut}"
    yield from ("neck", "uniform", who.neck) if who.uniform else ("clothes", "neck")
    if who.cut not in ("bob", "long", "hijab"):
        yield "ears"
    yield "face"
    if who.cut == "bald":
        yield "scalp"
        if who.uniform:
            yield "sides"
    yield FEATURES[activity]
    if who.beard:
        yield f"beard-{who.beard}"
    if who.beard != "full":
        yield MOUTHS[activity]
    yield f"hair-{who.cut}"
    yield from who.worn


def hand(
    cache: Cache,
    scale: float,
    name: str,
    pose: Grip,
    turn: float,
    shade: int = PortraitStyle.fade_steps,
    *,
    left: bool,
) -> Sprite:
    """A hand of somebody who deals, at `scale` px a unit, turned clockwise by degrees, over its own
    soft shadow; a `shade` under `SHADES` shows it faintly.
    """
    angle, skin = round(turn / PortraitStyle.turn_step) * PortraitStyle.turn_step, look(name).skin
    bare, key = ("hand", round(scale, 3), skin, left), (round(scale, 3), skin, pose, left, angle)
    if shade < PortraitStyle.fade_steps:
        full = hand(cache, scale, name, pose, turn, left=left)
        return latest_or_make(
            cache, ("hand faint", left), (*key, shade), lambda: _faint(full, shade)
        )
    straight = latest_or_make(
        cache, bare, pose, lambda: _make_hand(scale, skin, pose, left=left), len(POSES)
    )
    # so many angles would push out of the window's cache what lies on the felt
    turned = cache.get(("hands turned",), lambda: Cache(cache.limit // 4))
    return turned.get(key, lambda: straight.rotated(angle).trimmed()) if angle else straight


def wrist(scale: float, pose: Grip, turn: float, *, left: bool) -> tuple[float, float]:
    """Where the wrist of such a hand is from what it touches: real pixels."""
    angle = radians(round(turn / PortraitStyle.turn_step) * PortraitStyle.turn_step)
    x, y = -POSES[pose].at[0] * (-1 if left else 1) * scale, -POSES[pose].at[1] * scale
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def arm(
    scale: float,
    start: tuple[float, float],
    shoulder: tuple[float, float],
    shade: int = PortraitStyle.fade_steps,
) -> tuple[pygame.Rect, Callable[[pygame.Surface], None]]:
    """A sleeve from a wrist to a shoulder, real pixels: the pixels it may touch, and what paints
    it.
    """
    (x, y), (to_x, to_y) = start, shoulder
    far = hypot(to_x - x, to_y - y) or 1.0
    across = (y - to_y) / far * scale, (to_x - x) / far * scale
    thin, thick = PortraitStyle.arm_half_widths

    def strip(inner: float, outer: float) -> list[tuple[float, float]]:
        ends = ((x, y, thin), (to_x, to_y, thick))
        edge = [(ex + across[0] * w * outer, ey + across[1] * w * outer) for ex, ey, w in ends]
        back = [(ex + across[0] * w * inner, ey + across[1] * w * inner) for ex, ey, w in ends]
        return [*edge, *reversed(back)]

    whole, dark = strip(-1.0, 1.0), strip(0.3, 1.0)
    round_end = round(thick * scale)
    lows = [min(p[i] for p in whole) for i in (0, 1)]
    highs = [max(p[i] for p in whole) for i in (0, 1)]
    area = pygame.Rect(lows[0], lows[1], highs[0] - lows[0], highs[1] - lows[1])
    area.union_ip((to_x - round_end, to_y - round_end, 2 * round_end, 2 * round_end))
    alpha = round(255 * shade / PortraitStyle.fade_steps)

    end = pygame.Rect(to_x - round_end, to_y - round_end, 2 * round_end, 2 * round_end)

    def paint(surface: pygame.Surface) -> None:
        for clip in _touched_bands(whole, end, area.inflate(4, 4), surface.get_clip()):
            fine = pygame.Surface((2 * clip.w, 2 * clip.h), pygame.SRCALPHA)
            fine.fill((*pygame.Color(PortraitStyle.sleeve)[:3], 0))
            for points, color in (
                (whole, PortraitStyle.sleeve),
                (dark, PortraitStyle.sleeve_shade),
            ):
                laid = [(floor(2 * x) - 2 * clip.x, floor(2 * y) - 2 * clip.y) for x, y in points]
                pygame.draw.polygon(fine, color, laid)
                if points is whole and clip.colliderect(end):
                    middle = 2 * (to_x - clip.x), 2 * (to_y - clip.y)
                    pygame.draw.circle(fine, color, middle, 2 * round_end)
            part = pygame.transform.smoothscale(fine, clip.size)
            part.set_alpha(alpha)
            surface.blit(part, clip)

    return area.inflate(4, 4), paint


def _touched_bands(
    points: Sequence[Point], end: pygame.Rect, area: pygame.Rect, clip: pygame.Rect
) -> Iterator[pygame.Rect]:
    """The parts of a clip that a convex strip with a round end may touch: an arm is slant, and most
    of its area is none of it.
    """
    seen = area.clip(clip)
    for top in range(seen.top, seen.bottom, PortraitStyle.arm_band):
        row = pygame.Rect(area.x, top, area.w, min(PortraitStyle.arm_band, seen.bottom - top))
        edges = pairwise((*points, points[0]))
        xs = [x for a, b in edges for x, _ in row.inflate(0, 4).clipline(a, b)]
        xs += [end.left, end.right] if row.colliderect(end) else []
        if xs:
            part = pygame.Rect(min(xs) - 2, top, max(xs) - min(xs) + 5, row.h).clip(seen)
            if part:
                yield part


def _faint(full: Sprite, shade: int) -> Sprite:
    picture = full.surface.copy()
    picture.fill(
        (255, 255, 255, round(255 * shade / PortraitStyle.fade_steps)),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    return full._replace(surface=picture)


def _make_hand(scale: float, skin: str, pose: Grip, *, left: bool) -> Sprite:
    posed, flip = POSES[pose], -1 if left else 1
    size = (
        round(2 * PortraitStyle.hand_beside * scale),
        round((PortraitStyle.hand_above + PortraitStyle.hand_below) * scale),
    )
    view = (
        -PortraitStyle.hand_beside,
        -PortraitStyle.hand_above,
        2 * PortraitStyle.hand_beside,
        PortraitStyle.hand_above + PortraitStyle.hand_below,
    )
    ink, dark = Pen(view), Pen(view)
    with dark.moved(sx=flip, sy=1), dark.moved(-posed.at[0], -posed.at[1]):
        dark.path(PortraitStyle.palm, Colors.black)
        for points, radii in (*posed.fingers, *posed.over, posed.thumb):
            _draw_limb(dark, points, radii, Colors.black)
    with ink.moved(sx=flip, sy=1), ink.moved(-posed.at[0], -posed.at[1]):
        ink.drawing("people", "cuff", {})
        _draw_skin(ink, posed, skin)
    soft = pygame.transform.gaussian_blur(
        dark.pixels(size[0] // 4, size[1] // 4), max(1, round(1.8 * scale))
    )
    soft.fill((255, 255, 255, 107), special_flags=pygame.BLEND_RGBA_MULT)
    out = blank(*size)
    out.blit(pygame.transform.smoothscale(soft, size), (round(5 * scale), round(11 * scale)))
    out.blit(ink.pixels(*size), (0, 0))
    return Sprite(
        out, PortraitStyle.hand_beside * scale, PortraitStyle.hand_above * scale
    ).trimmed()


def _draw_skin(pen: Pen, posed: Posed, skin: str) -> None:
    if posed.palm:
        skin = mix(skin, "#F6D3BC", 0.38)
    shade = mix(skin, "#54290F", 0.32)
    line = mix(shade, Colors.black, 0.3)
    held = bool(posed.over)
    if not held:
        _draw_finger(pen, posed.thumb, skin, shade)
    pen.path(PortraitStyle.palm, shade)
    pen.path(PortraitStyle.inner_palm, skin)
    for finger in posed.fingers:
        _draw_finger(pen, finger, skin, shade)
    pen.rr(-24, 8, 42, 38, 12, skin)
    if posed.palm:
        for d in PortraitStyle.palm_lines:
            pen.path(d, None, 0.8, stroke=line, sw=1.8)
    else:
        for (root, *_), _radii in (*posed.fingers, *posed.over):
            x, y = root
            pen.path(
                f"M{x - 3.4} {y + 4.5}Q{x} {y + 7} {x + 3.4} {y + 4.5}",
                None,
                0.5,
                stroke=line,
                sw=1.4,
            )
    for finger in posed.over:
        _draw_finger(pen, finger, skin, shade)
    if held:
        _draw_finger(pen, posed.thumb, skin, shade)
        pen.circle(17, 13, 9.2, skin)
    if not posed.palm:
        for points, radii in (*posed.fingers, *posed.over, posed.thumb):
            _draw_nail(pen, points, radii[-1], mix(skin, Colors.white, 0.42))


def _draw_finger(pen: Pen, limb: Limb, skin: str, shade: str) -> None:
    points, radii = limb
    _draw_limb(pen, points, radii, shade)
    _draw_limb(
        pen, tuple((x - 1.3, y - 0.5) for x, y in points), tuple(r - 1.3 for r in radii), skin
    )


def _draw_limb(pen: Pen, points: Sequence[Point], radii: Sequence[float], colour: str) -> None:
    """What is round at its joints and narrows from each to the next."""
    for (a, b), (ra, rb) in zip(pairwise(points), pairwise(radii), strict=True):
        far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        nx, ny = (a[1] - b[1]) / far, (b[0] - a[0]) / far
        pen.poly(
            [
                (a[0] + nx * ra, a[1] + ny * ra),
                (b[0] + nx * rb, b[1] + ny * rb),
                (b[0] - nx * rb, b[1] - ny * rb),
                (a[0] - nx * ra, a[1] - ny * ra),
            ],
            colour,
        )
    for (x, y), r in zip(points, radii, strict=True):
        pen.circle(x, y, r, colour)


def _draw_nail(pen: Pen, points: Sequence[Point], r: float, colour: str) -> None:
    (x0, y0), (x, y) = points[-2:]
    with pen.moved(x, y, degrees(atan2(y - y0, x - x0)) - 90):
        pen.rr(-r * 0.58, -r * 0.5, r * 1.16, r * 1.25, r * 0.5, colour)
