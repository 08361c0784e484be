"""Casino chips: one, a stack of an amount, the ring of the chosen one. Radii in px, amounts in
cents.

A sprite's anchor is the centre of the (lowest) chip's face, so stacks grow upwards from the spot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame

from ..palette import CHIP_SETS, CHIPS, ChipColours, mix
from ..pen import Cache, Pen, Sprite, disc_shadow, to_window_format
from ..style import ChipStyle, Colors, TypeStyle
from ..text.faces import outlines

VALUES = (1, 5, 25, 100, 500, 1000)
"""The chips of the house, in dollars."""
LABELS = {1: "1", 5: "5", 25: "25", 100: "100", 500: "500", 1000: "1K"}
PLAQUE = 10_000_000
"""From so many cents on an amount lies there as a plaque: no stack is that high."""


class StackedChip(NamedTuple):
    """A chip of a stack: its turn in degrees, and how far it slipped aside, in radii."""

    dollars: int
    turn: int
    is_top: bool
    slip: float


def breakdown(cents: int) -> tuple[int, ...]:
    """The chips of an amount in dollars, dearest first, at most 20; cents below a dollar have no
    chip.

    >>> breakdown(76150)
    (500, 100, 100, 25, 25, 5, 5, 1)
    """
    left = cents // 100
    out: list[int] = []
    for value in reversed(VALUES):
        count, left = divmod(left, value)
        out += [value] * min(count, ChipStyle.highest_stack - len(out))
    return tuple(out)


def chip(
    cache: Cache, dollars: int, radius: float, angle: float = 0, *, shade: bool = True
) -> Sprite:
    """One chip with its numeral upright, its pattern turned by `angle` degrees, and its shadow
    unless `shade` is off.

    Raises `KeyError` when the house has no such chip.
    """
    r = max(4, round(radius * 2) / 2)
    turn = round(angle / 5) * 5 % 360

    def make() -> Sprite:
        face = _chip_without_shadow(cache, dollars, r, turn, True)
        return _merge_sprites(
            r,
            [(Sprite(face, face.get_width() / 2, r + 1), 0, 0)],
            _chip_shadow(cache, r) if shade else None,
        )

    return cache.get(("chip", cache.chip_set, dollars, r, turn, shade), make)


def stack(cache: Cache, cents: int, radius: float, seed: int = 0, *, shade: bool = True) -> Sprite:
    """The chips of an amount, one on the other, each turned a little; `seed` turns them otherwise;
    no shadow unless `shade`.

    An amount below a dollar lies there as a small coin, one of hundreds of thousands as a plaque.
    The anchor is the centre of the lowest chip.
    """
    r = max(4, round(radius * 2) / 2)
    if cents >= PLAQUE:
        key = ("plaque", cents // 100, r, *(() if shade else ("bare",)))
        return cache.get(key, lambda: _plaque(cache, cents // 100, r, shade))
    found = breakdown(cents)
    key = ("stack", cache.chip_set, found, cents <= 0, r, seed % 16, *(() if shade else ("bare",)))
    return cache.get(key, lambda: _stack(cache, found, cents, r, seed % 16, shade))


def stack_in_steps(cache: Cache, cents: int, radius: float, seed: int = 0) -> Iterator[None]:
    """Such a stack drawn ahead, chip by chip, so that no step takes long; with and without its
    shadow.
    """
    r = max(4, round(radius * 2) / 2)
    for one in _stacked_chips(breakdown(cents), seed % 16):
        _chip_without_shadow(cache, one.dollars, r, one.turn, one.is_top)
        yield
    for shade in (True, False):
        stack(cache, cents, radius, seed, shade=shade)
        yield


def lifted_stack_and_shadow(
    cache: Cache, cents: int, radius: float, seed: int, high: float, scale: float
) -> tuple[Sprite, Sprite]:
    """A stack `high` units of `scale` px above the felt, and the shadow that has parted from it,
    both about the lowest chip.
    """
    r, lift = (
        max(4, round(radius * 2) / 2),
        round(high / ChipStyle.growth_step) * ChipStyle.growth_step,
    )
    bare = stack(cache, cents, r, seed, shade=False)
    zoom = 1 + ChipStyle.growth * lift

    def make() -> Sprite:
        wide, tall = (max(1, round(side * zoom)) for side in bare.surface.get_size())
        return Sprite(
            pygame.transform.smoothscale(bare.surface, (wide, tall)), bare.ax * zoom, bare.ay * zoom
        )

    seen = (
        cache.get(
            ("stack carried", cache.chip_set, breakdown(cents), cents <= 0, r, seed % 16, lift),
            make,
        )
        if lift
        else bare
    )
    return seen, shadow(cache, r, high, scale)


def shadow(cache: Cache, r: float, high: float, scale: float) -> Sprite:
    """The shadow of something round of this radius that is `high` units of `scale` px above the
    felt, about its middle.
    """
    lift = round(high / ChipStyle.growth_step) * ChipStyle.growth_step
    soft = disc_shadow(cache, r * 1.01, (3 + 0.35 * lift) * scale, max(0.2, 0.52 - 0.006 * lift))
    return Sprite(
        soft.surface, soft.ax - 0.25 * high * scale, soft.ay - max(r * 0.22, 0.9 * high * scale)
    )


def draw_falling_stack(
    cache: Cache,
    target: pygame.Surface,
    at: tuple[int, int],
    cents: int,
    radius: float,
    seed: int,
    heights: tuple[float, ...],
) -> None:
    """Draw a stack onto a target about its lowest chip, each chip still so many px above where it
    will lie, from below.
    """
    r = max(4, round(radius * 2) / 2)
    if cents >= PLAQUE:
        stack(cache, cents, r, seed).draw(target, at[0], at[1] - heights[0])
        return
    _chip_shadow(cache, r).draw(target, *at)
    for i, ((dollars, turn, last, slip), up) in enumerate(
        zip(_stacked_chips(breakdown(cents), seed % 16), heights, strict=True)
    ):
        face = _chip_without_shadow(cache, dollars, r, turn, last)
        part = Sprite(face, face.get_width() / 2, r + 1)
        if last and up:
            part = cache.get(
                ("chip tilted", cache.chip_set, dollars, r, turn),
                partial(part.rotated, ChipStyle.falling_tilt),
            )
        part.draw(target, at[0] + slip * r, at[1] - i * r * ChipStyle.stack_step - up)


def stack_top_rise(cents: int, radius: float) -> float:
    """How far above a stack's anchor the middle of its highest chip is, in px."""
    lying = 1 if cents >= PLAQUE else len(breakdown(cents))
    return max(0, lying - 1) * ChipStyle.stack_step * radius


def colours(cache: Cache, dollars: int) -> ChipColours:
    """How a denomination looks in the set that is chosen; `KeyError` where the house has none."""
    return CHIP_SETS[cache.chip_set][dollars]


def _inks(look: ChipColours, dollars: int) -> tuple[str, dict[str, str]]:
    """Which drawings of `assets/drawings/chips.svg` a chip's edge and face are, and their inks."""
    shade = mix(look.spot, Colors.black, 0.12 if dollars in (1, 1000) else 0.26)
    return f"{look.spots}-{look.group}", {
        "body": look.body,
        "spot": look.spot,
        "edge": look.edge,
        "shade": shade,
        "disc": look.disc,
    }


def _draw_face(s: Pen, look: ChipColours, dollars: int, angle: float, fine: bool) -> None:
    pattern, inks = _inks(look, dollars)
    with s.moved(turn=angle):
        s.drawing("chips", f"face-{pattern}", inks)
        if fine and look.group == 1:
            s.drawing("chips", f"fine-{pattern}", inks)
    s.drawing("chips", "middle", inks)
    if fine:
        s.circle(0, 0, 55.5, stroke=look.body if dollars != 1 else look.spot, sw=1.3, a=0.45)
    s.drawing("chips", "light", inks)


def _draw_numeral(cache: Cache, s: Pen, dollars: int) -> None:
    size, letters = ChipStyle.print_sizes[dollars], outlines(cache, "figures")
    s.path(
        letters.word(LABELS[dollars], 0, TypeStyle.capitals["num"] * size / 2, size, -0.03 * size),
        colours(cache, dollars).ink,
    )


def _chip_canvas(r: float) -> tuple[Pen, int, int]:
    """A drawing round a chip of radius 100 with its edge, and its size in px."""
    w, h = math.ceil(r * 2) + 2, math.ceil(r * (2 + ChipStyle.edge)) + 2
    k = 100 / r
    return Pen((-w / 2 * k, -(r + 1) * k, w * k, h * k)), w, h


def _chip_without_shadow(
    cache: Cache, dollars: int, r: float, turn: int, label: bool
) -> pygame.Surface:
    """A chip without shadow; its centre is half the width from the left and r + 1 from the top."""

    def make() -> pygame.Surface:
        s, w, h = _chip_canvas(r)
        look = colours(cache, dollars)
        pattern, inks = _inks(look, dollars)
        with s.moved(0, ChipStyle.edge * 100, turn):
            s.drawing("chips", f"edge-{pattern}", inks)
        _draw_face(s, look, dollars, turn, r >= 24)
        if label:
            _draw_numeral(cache, s, dollars)
        return s.pixels(w, h)

    return cache.get(("chip blank", cache.chip_set, dollars, r, turn, label), make)


def _chip_shadow(cache: Cache, r: float) -> Sprite:
    soft = disc_shadow(cache, r * 1.01, max(1.2, r * 0.15), 0.5)
    return Sprite(soft.surface, soft.ax - r * 0.05, soft.ay - r * 0.22)


def _merge_sprites(
    r: float, parts: list[tuple[Sprite, float, float]], under: Sprite | None
) -> Sprite:
    """Several sprites on one surface, given as offsets from the anchor."""
    pad = math.ceil(r * 0.75) if under else 2
    left = max(math.ceil(p.ax - dx) for p, dx, _ in parts) + pad
    right = max(math.ceil(p.surface.get_width() - p.ax + dx) for p, dx, _ in parts) + pad
    high = max(math.ceil(p.ay - dy) for p, _, dy in parts) + pad
    low = max(math.ceil(p.surface.get_height() - p.ay + dy) for p, _, dy in parts) + pad
    out = pygame.Surface((left + right, high + low), pygame.SRCALPHA)
    if under:
        under.draw(out, left, high)
    for part, dx, dy in parts:
        part.draw(out, left + dx, high + dy)
    if under is None:  # laid by its middle, as a picture
        return Sprite(to_window_format(out), left, high)
    return Sprite(out, left, high).trimmed()


def _stack(
    cache: Cache, denominations: tuple[int, ...], cents: int, r: float, seed: int, shade: bool
) -> Sprite:
    if not denominations:
        return (
            _coin(cache, r, shade)
            if cents > 0
            else Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), 0, 0)
        )
    parts = []
    for i, (dollars, turn, last, slip) in enumerate(_stacked_chips(denominations, seed)):
        face = _chip_without_shadow(cache, dollars, r, turn, last)
        parts.append(
            (Sprite(face, face.get_width() / 2, r + 1), slip * r, -i * r * ChipStyle.stack_step)
        )
    return _merge_sprites(r, parts, _chip_shadow(cache, r) if shade else None)


def _plaque(cache: Cache, dollars: int, r: float, shade: bool) -> Sprite:
    """A plaque of the house's, with its amount."""
    wide, high, edge = math.ceil(r * 4.0), math.ceil(r * 2.5), max(1.0, r * 0.1)
    pen = Pen((0, 0, wide, high + 2 * edge))
    pen.rr(0, 2 * edge, wide, high, 3 * edge, "#8A6A2E")
    pen.rr(0, 0, wide, high, 3 * edge, "#E8C784")
    pen.rr(edge, edge, wide - 2 * edge, high - 2 * edge, 2 * edge, "#7C2238")
    great = dollars % 1_000_000 == 0
    said = f"${dollars // 1_000_000}M" if great else f"${dollars // 1_000}K"
    letters = outlines(cache, "figures")
    size = min(r * 1.6, 0.8 * wide / letters.width(said, 1.0))
    base = high / 2 + TypeStyle.capitals["num"] * size / 2
    pen.path(letters.word(said, wide / 2, base, size), "#FFF3D6")
    face = pen.pixels(wide, math.ceil(high + 2 * edge))
    part = Sprite(face, wide / 2, high / 2)
    return _merge_sprites(r, [(part, 0.0, 0.0)], _chip_shadow(cache, r) if shade else None)


def _stacked_chips(denominations: tuple[int, ...], seed: int) -> Iterator[StackedChip]:
    """The chips of a stack from below."""
    for i, dollars in enumerate(denominations):
        mixed = ((i * 7919 + dollars * 104729 + seed * 1299709) ^ ((i * i + 7) * 6151)) % 1009
        last = i == len(denominations) - 1
        yield StackedChip(
            dollars,
            mixed
            % ChipStyle.turned_copies
            * round(360 / ChipStyle.turned_copies / CHIPS[dollars].spots),
            last,
            0.0 if last or not i else (mixed % 5 - 2) * 0.012,
        )


def _coin(cache: Cache, r: float, shade: bool) -> Sprite:
    """Less than a dollar: a small silver coin."""
    s, w, h = _chip_canvas(r)
    s.drawing("furniture", "coin", {})
    s.path(outlines(cache, "figures").word("¢", 0, 21, 68), "#4A5155")
    face = s.pixels(w, h)
    soft = disc_shadow(cache, r * 0.64, max(1.2, r * 0.12), 0.5) if shade else None
    return _merge_sprites(r, [(Sprite(face, w / 2, r + 1), 0, 0)], soft)
