"""Dice: shaken ivory, thrown red, printed flat; lying with a face up, or caught rolling. And the
leather cup they are shaken in.

A sprite's anchor is the die's centre. `angle` is the turn on the felt in degrees, `roll` how far
the die still has to roll over before `face` is up.
"""

from __future__ import annotations

import math
from typing import Literal

import pygame

from .. import signs
from ..palette import mix
from ..paths import poly
from ..pen import Cache, Pen, Sprite, blank, box_shadow, disc_shadow, masked, to_window_format
from ..style import Colors, DieStyle
from ..text.faces import outlines

Style = Literal["shaken", "thrown", "printed"]
SOUTH = {1: 2, 2: 6, 3: 2, 4: 5, 5: 1, 6: 5}
"""The face on the side towards the player, when the key is up."""
EAST = {1: 3, 2: 3, 3: 6, 4: 6, 5: 3, 6: 3}
"""The face on the right side, when the key is up."""
ALIKE = {1: 90, 2: 180, 3: 180, 4: 90, 5: 90, 6: 180}
"""After how many degrees on the felt a die with this face up looks the same."""
Vector = tuple[float, float, float]


def die(
    cache: Cache,
    face: int,
    size: float,
    angle: float = 0,
    style: Style = "thrown",
    ground: str = "#262D5C",
) -> Sprite:
    """A die lying still. `printed` is flat and of cream, its pips showing the `ground`; the others
    cast a shadow.
    """
    px, turn = max(6, round(size)), round(angle / 3) * 3 % ALIKE[face]
    if style == "printed":
        return cache.get(
            ("die", face, px, turn, ground), lambda: _paint_printed_die(face, px, turn, ground)
        )
    return cache.get(
        ("die", face, px, turn, style), lambda: _paint_lying_die(cache, face, px, turn, style)
    )


def tumbling_die(
    cache: Cache,
    face: int,
    size: float,
    angle: float,
    roll: float,
    style: Style = "thrown",
    *,
    shade: bool = True,
) -> Sprite:
    """A die rolling over an edge along its `angle`, above its shadow if it has a `shade`; with
    `roll` 0 (or nearly) it is `die`.
    """
    step = round(roll / 12) % 30
    if not step:
        return die(cache, face, size, angle, style)
    px, turn = max(6, round(size)), round(angle / 15) * 15 % 360
    return cache.get(
        ("tumble", face, px, turn, step, style, shade),
        lambda: _paint_rolling_die(cache, face, px, turn, step * 12, style, shade=shade),
    )


def die_shadow(cache: Cache, size: float, high: float, scale: float) -> Sprite:
    """The shadow of a die that rolls, `high` units of `scale` px above the felt, about the die's
    middle.
    """
    px, lift = max(6, round(size)), round(high / DieStyle.shadow_step) * DieStyle.shadow_step
    blur, fall = max(px * 0.15, (3 + 0.35 * lift) * scale), lift * scale
    soft = disc_shadow(cache, px * 0.55, blur, max(0.2, 0.46 - 0.006 * lift))
    return Sprite(
        soft.surface, soft.ax - max(px * 0.05, 0.25 * fall), soft.ay - max(px * 0.2, 0.9 * fall)
    )


def _colours(style: Style) -> tuple[str, str]:
    return (
        (Colors.die_ivory, Colors.die_ink)
        if style == "shaken"
        else (Colors.die_red, Colors.lammer_ink)
    )


def _paint_printed_die(face: int, px: int, turn_degrees: int, ground: str) -> Sprite:
    side = px if turn_degrees % 90 == 0 else math.ceil(px * 1.42)
    k = side / px
    s = Pen((-k / 2, -k / 2, k, k))
    with s.moved(turn=turn_degrees):
        s.rr(-0.5, -0.5, 1, 1, DieStyle.corner, Colors.cream)
        for x, y in signs.PIPS[face]:
            s.circle(x * 0.25, y * 0.25, 0.096, ground)
    return Sprite(s.pixels_for_window(side, side), side / 2, side / 2)


def _paint_lying_die(cache: Cache, face: int, px: int, turn_degrees: int, style: Style) -> Sprite:
    body, ink = _colours(style)
    side = math.ceil(px * 1.9)
    s = Pen((-0.95, -0.95, 1.9, 1.9))
    light = math.radians(-turn_degrees)
    lx, ly = (
        math.cos(light) * -0.5 - math.sin(light) * -0.5,
        math.sin(light) * -0.5 + math.cos(light) * -0.5,
    )
    with s.moved(turn=turn_degrees):
        s.rr(-0.5, -0.5, 1, 1, DieStyle.corner, mix(body, Colors.black, 0.38))
        stops = ((0, mix(body, Colors.white, 0.34)), (0.5, body), (1, mix(body, Colors.black, 0.2)))
        s.rr(-0.495, -0.495, 0.99, 0.975, DieStyle.corner, s.linear(lx, ly, -lx, -ly, stops))
        inner = ((0, mix(body, Colors.white, 0.13)), (1, mix(body, Colors.black, 0.03)))
        s.rr(
            -0.425,
            -0.425,
            0.85,
            0.85,
            0.15,
            s.linear(lx * 0.86, ly * 0.86, -lx * 0.86, -ly * 0.86, inner),
        )
        for x, y in signs.PIPS[face]:
            px_, py = x * DieStyle.pip_spread, y * DieStyle.pip_spread - 0.003
            s.circle(px_, py, DieStyle.pip_radius + 0.008, Colors.black, 0.32)
            s.circle(px_ - lx * 0.012, py - ly * 0.012, DieStyle.pip_radius, ink)
            s.circle(
                px_ + lx * 0.05,
                py + ly * 0.05,
                DieStyle.pip_radius * 0.45,
                Colors.black if style == "thrown" else Colors.white,
                0.1,
            )
    soft = box_shadow(cache, px, px, px * DieStyle.corner, max(1.0, px * 0.10), 0.55)
    out = blank(side, side)
    if turn_degrees % 90 == 0:
        Sprite(soft.surface, soft.ax + px / 2, soft.ay + px / 2).draw(
            out, side / 2, side / 2 + px * 0.09
        )
    else:
        round_ = disc_shadow(cache, px * 0.56, max(1.0, px * 0.11), 0.55)
        round_.draw(out, side / 2, side / 2 + px * 0.09)
    out.blit(s.pixels(side, side), (0, 0))
    return Sprite(out, side / 2, side / 2).trimmed()


def _rolled_and_turned(v: Vector, roll: float, turn: float) -> Vector:
    """A point rolled about the x axis, then turned on the felt; z is towards the eye."""
    x, y, z = pygame.Vector3(v).rotate_x(roll).rotate_z(turn)
    return x, y, z


def _die_sides(face: int) -> list[tuple[int, Vector, Vector, Vector]]:
    """Each face's number with its outward normal and its own x and y directions; `face` is up."""
    south, east = SOUTH[face], EAST[face]
    return [
        (face, (0, 0, 1), (1, 0, 0), (0, 1, 0)),
        (7 - face, (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        (south, (0, 1, 0), (1, 0, 0), (0, 0, -1)),
        (7 - south, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
        (east, (1, 0, 0), (0, 1, 0), (0, 0, -1)),
        (7 - east, (-1, 0, 0), (0, -1, 0), (0, 0, -1)),
    ]


def _paint_rolling_die(
    cache: Cache,
    face: int,
    px: int,
    turn_degrees: int,
    roll_degrees: int,
    style: Style,
    *,
    shade: bool,
) -> Sprite:
    """The faces that can be seen, in parallel projection, each as bright as it faces the light."""
    body, ink = _colours(style)
    side = math.ceil(px * 2.3)
    s = Pen((-1.15, -1.15, 2.3, 2.3))
    core = 0.5 - DieStyle.corner
    shown = []
    for number, normal, right, down in _die_sides(face):
        n = _rolled_and_turned(normal, roll_degrees, turn_degrees)
        if n[2] > 0.03:
            shown.append(
                (
                    number,
                    n,
                    _rolled_and_turned(right, roll_degrees, turn_degrees),
                    _rolled_and_turned(down, roll_degrees, turn_degrees),
                )
            )
    # A dark rounded body first, so that corners and the edges between faces are round.
    for _, n, u, v in shown:
        s.path(
            _face_path(n, u, v, core, core),
            mix(body, Colors.black, 0.24),
            stroke=mix(body, Colors.black, 0.24),
            sw=DieStyle.corner * 2,
        )
    for number, n, u, v in sorted(shown, key=lambda part: part[1][2]):
        light = min(1.0, max(0.0, -0.38 * n[0] - 0.48 * n[1] + 0.94 * n[2]))
        tone = mix(mix(body, Colors.black, 0.45), mix(body, Colors.white, 0.12), light)
        s.path(
            _face_path(n, u, v, 0.46, 0.5 - DieStyle.corner * 1.02),
            tone,
            stroke=tone,
            sw=DieStyle.corner * 1.3,
        )
        with s.on_plane(u[0], u[1], v[0], v[1], n[0] * 0.5, n[1] * 0.5):
            for x, y in signs.PIPS[number]:
                s.circle(
                    x * DieStyle.pip_spread,
                    y * DieStyle.pip_spread,
                    DieStyle.pip_radius + 0.008,
                    Colors.black,
                    0.3,
                )
                s.circle(
                    x * DieStyle.pip_spread,
                    y * DieStyle.pip_spread,
                    DieStyle.pip_radius,
                    mix(ink, tone, 0.25 * (1 - light)),
                )
    out = blank(side, side)
    if shade:
        soft = disc_shadow(cache, px * 0.55, max(1.2, px * 0.17), 0.42)
        soft.draw(out, side / 2 + px * 0.05, side / 2 + px * 0.22)
    out.blit(s.pixels(side, side), (0, 0))
    return Sprite(out, side / 2, side / 2).trimmed()


def _face_path(n: Vector, u: Vector, v: Vector, level: float, reach: float) -> str:
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    x, y = ([n[i] * level + (a * u[i] + b * v[i]) * reach for a, b in corners] for i in (0, 1))
    return poly(list(zip(x, y, strict=True)))


# ---- the cup


def cup(
    cache: Cache,
    radius: float,
    words: tuple[str, str] = ("LINDEN", "HOUSE"),
    lining: str = Colors.cup_lining,
) -> Sprite:
    """The open cup, its rim lettered above and below, about its centre. Dice lie within 0.62 of the
    radius.
    """
    r = max(16, round(radius))
    return cache.get(("cup", r, words, lining), lambda: _paint_cup(cache, r, words, lining))


def lid_and_offset(
    cache: Cache, radius: float, closed: float = 0.0, zoom: float = 1.0
) -> tuple[Sprite, float, float]:
    """The lid of a cup of this radius, drawn at `zoom`, and where it is, in px from the cup's
    centre: 0 beside it, 1 on it.
    """
    share = round(min(1.0, max(0.0, closed)) * 12) / 12
    r = max(8, round(radius * (0.5 + 0.225 * share) * zoom))
    sprite = cache.get(("cup lid", r), lambda: _paint_lid(cache, r))
    return (
        sprite,
        DieStyle.lid_place[0] * radius * (1 - closed),
        DieStyle.lid_place[1] * radius * (1 - closed),
    )


def shaker(
    cache: Cache,
    radius: float,
    closed: float = 0.0,
    words: tuple[str, str] = ("LINDEN", "HOUSE"),
    lining: str = Colors.cup_lining,
    turn: float = 0.0,
) -> Sprite:
    """Cup and lid as one picture about the cup's centre, turned by degrees; draw dice on it while
    it is open. Below 0 the lid is elsewhere.
    """
    if angle := round(turn / DieStyle.sway_step) * DieStyle.sway_step:
        upright = shaker(cache, radius, closed, words, lining)
        return cache.get(
            ("shaker", round(radius), closed, words, lining, angle),
            lambda: upright.rotated(angle).trimmed(),
        )
    base = cup(cache, radius, words, lining)
    if closed < 0:
        return base
    share = round(min(1.0, max(0.0, closed)) * 12) / 12

    def make() -> Sprite:
        top, dx, dy = lid_and_offset(cache, radius, share)
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


def _sprite_with_shadow(
    cache: Cache, s: Pen, r: int, half_side_in_radii: float, fall: float
) -> Sprite:
    side = round(r * 2 * half_side_in_radii)
    out = blank(side, side)
    disc_shadow(cache, r, max(1.5, r * 0.13), 0.55).draw(out, side / 2, side / 2 + r * fall)
    out.blit(s.pixels(side, side), (0, 0))
    return Sprite(out, side / 2, side / 2)


def _paint_cup(cache: Cache, r: int, words: tuple[str, str], lining: str) -> Sprite:
    s = Pen((-130, -130, 260, 260))
    s.drawing("furniture", "cup", {})
    letters = outlines(cache, "serif")
    for word, top, radius in ((words[0], True, 73.5), (words[1], False, 85.5)):
        letters.on_arc(
            s, word, radius, min(20.0, 150 / max(6, len(word))), Colors.foil, track=4, top=top
        )
    s.circle(
        0,
        0,
        66,
        s.radial(
            10, 14, 84, ((0, lining), (1, "#0F241E" if lining == Colors.cup_lining else "#1A0C0C"))
        ),
    )
    base = _sprite_with_shadow(cache, s, r, 1.3, 0.11)
    # The rim's own shadow, inside.
    side = base.surface.get_width()
    inside = Pen((-130, -130, 260, 260))
    for i in range(9):
        inside.circle(0, 3 + i * 0.9, 68 + i * 0.4, stroke=Colors.black, sw=24 - i * 2.4, a=0.085)
    hole = Pen((-130, -130, 260, 260))
    hole.circle(0, 0, 66.5, "#FFFFFF")
    base.surface.blit(masked(inside.pixels(side, side), hole.pixels(side, side)), (0, 0))
    edge = Pen((-130, -130, 260, 260))
    edge.circle(0, 0, 67, stroke=Colors.stitch, sw=2.4, a=0.95)
    base.surface.blit(edge.pixels(side, side), (0, 0))
    return Sprite(to_window_format(base.surface), base.ax, base.ay)


def _paint_lid(cache: Cache, r: int) -> Sprite:
    s = Pen((-140, -140, 280, 280))
    s.drawing("furniture", "lid", {})
    made = _sprite_with_shadow(cache, s, r, 1.4, 0.14)
    return Sprite(to_window_format(made.surface), made.ax, made.ay)
