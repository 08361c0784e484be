"""The room and the table in it: light, felt, weave, rail and the dealer's board, painted once a
size with numpy.

Everything hangs on the axis and the scale. What is equal left and right of the axis is computed for
one half and mirrored; the rail is one profile, a colour for every distance from the felt's edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from .palette import mix, rgb
from .paths import Box
from .pen import Cache
from .style import Colors, StageStyle

Floats = NDArray[np.float32]


def _pack_pixels(colours: NDArray[np.float64]) -> NDArray[np.uint32]:
    """Rows of red, green, blue and alpha, if there is any (0-255), as pixels of a 32-bit surface."""
    whole = np.clip(colours + 0.5, 0, 255).astype(np.uint32)
    opaque = (whole[:, 0] << 16) | (whole[:, 1] << 8) | whole[:, 2]
    return (opaque | whole[:, 3] << 24 if whole.shape[1] > 3 else opaque).astype(np.uint32)


def _blend_stops(
    positions: NDArray[np.float64], stops: Sequence[tuple[float, str]]
) -> NDArray[np.float64]:
    """A gradient's red, green and blue at each of some positions."""
    places = [place for place, _ in stops]
    return np.stack(
        [np.interp(positions, places, [rgb(ink)[i] for _, ink in stops]) for i in range(3)], axis=1
    )


def _noise_tile(span: float) -> Floats:
    """A tile of random offsets within +-``span``, to break the steps of dark gradients."""
    source = np.random.default_rng(11)
    first, second = (
        source.random((StageStyle.dither, StageStyle.dither), dtype=np.float32) for _ in range(2)
    )
    return (first + second - 1) * np.float32(span)


def _radial_light(
    width: int, height: int, centre_y: float, unit: float, ramp: NDArray[np.uint32], spread: float
) -> NDArray[np.uint32]:
    """Pixels (x first) of a light round (0, centre_y); ``unit`` real pixels are the ramp's whole
    length.
    """
    steps = len(ramp) - 1
    k = steps / unit
    xs = ((np.arange(width, dtype=np.float32) + 0.5) * k) ** 2
    ys = ((np.arange(height, dtype=np.float32) + (0.5 - centre_y)) * k) ** 2
    radius = np.sqrt(xs[:, None] + ys[None, :])
    tile = _noise_tile(spread * steps)
    wide, high = -(-width // StageStyle.dither), -(-height // StageStyle.dither)
    radius += np.tile(tile, (wide, high))[:width, :height]
    np.clip(radius, 0, steps, out=radius)
    return ramp[radius.astype(np.uint16)]


def _lit_surface(
    size: tuple[int, int],
    scale: float,
    light: tuple[float, float],
    reach: float,
    stops: list[tuple[float, str]],
    spread: float,
) -> pygame.Surface:
    """A surface lit round ``light`` as far as ``reach``, design pixels; worked out for one
    side and mirrored.
    """
    surface = pygame.Surface(size, 0, 32)
    middle = min(size[0], max(0, round(light[0] * scale)))
    right = size[0] - middle
    ramp = _pack_pixels(_blend_stops(np.linspace(0, 1, 2048), stops))  # its rounding is dithered
    half = _radial_light(max(middle, right), size[1], light[1] * scale, reach * scale, ramp, spread)
    pixels = pygame.surfarray.pixels2d(surface)
    pixels[middle:] = half[:right]
    pixels[:middle] = half[:middle][::-1]
    del pixels
    return surface


def room(size: tuple[int, int], scale: float, axis: float = 760.0) -> pygame.Surface:
    """The room's darkness, lightest round (axis, 420)."""
    return _lit_surface(
        size, scale, (axis, 420), 1250, [(0, "#22282A"), (0.55, "#14181A"), (1, "#0A0C0D")], 0.03
    )


def weave_tiles(scale: float, amplitude: float) -> tuple[pygame.Surface, pygame.Surface]:
    """The felt's noise tile (96 design px): what to add and what to take away, levels of
    +-``amplitude``.
    """
    side, reach = max(32, round(96 * scale)), max(2, round(3 * scale))
    source = np.random.default_rng(7)
    across, down = source.normal(0, 1, (2, side, side))
    along = sum(np.roll(across, i, 0) for i in range(reach)) + sum(
        np.roll(down, i, 1) for i in range(reach)
    )
    tile = along / np.std(along) * amplitude / 1.7
    level = np.clip(np.rint(tile), -amplitude * 1.5, amplitude * 1.5).astype(np.int16)
    pair = []
    for part in (np.maximum(level, 0), np.maximum(-level, 0)):
        surface = pygame.Surface((side, side), 0, 32)
        pygame.surfarray.blit_array(
            surface, np.repeat(part[:, :, None], 3, axis=2).astype(np.uint8)
        )
        pair.append(surface)
    return pair[0], pair[1]


def lay_weave(surface: pygame.Surface, scale: float, amplitude: float = 4.0) -> None:
    """Lay the noise of felt over a surface."""
    add, take = weave_tiles(scale, amplitude)
    side = add.get_width()
    spots = [
        (x, y)
        for y in range(0, surface.get_height(), side)
        for x in range(0, surface.get_width(), side)
    ]
    surface.fblits([(add, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    surface.fblits([(take, spot) for spot in spots], pygame.BLEND_RGB_SUB)


def cloth(
    size: tuple[int, int],
    scale: float,
    felt: str,
    light: tuple[float, float],
    reach: float = StageStyle.light_reach,
) -> pygame.Surface:
    """A rectangle of lit, woven felt; ``light`` and ``reach`` are design pixels from its corner."""
    dark = [(at, mix(felt, "#000000", share)) for at, share in ((0.72, 0.18), (1, 0.40))]
    stops = [(0, mix(felt, "#FFFFFF", 0.08)), (0.42, felt), *dark]
    surface = _lit_surface(size, scale, light, reach, stops, 0.006)
    lay_weave(surface, scale)
    return surface


# ---- soft boxes


def box_distance(
    width: int, height: int, x: float, y: float, w: float, h: float, r: float
) -> NDArray[np.float32]:
    """Signed distance of every pixel centre to a rounded rectangle, negative inside."""
    xs = np.abs(np.arange(width, dtype=np.float32) + 0.5 - (x + w / 2)) - (w / 2 - r)
    ys = np.abs(np.arange(height, dtype=np.float32) + 0.5 - (y + h / 2)) - (h / 2 - r)
    outside = np.hypot(np.maximum(xs, 0)[:, None], np.maximum(ys, 0)[None, :])
    inside = np.minimum(np.maximum(xs[:, None], ys[None, :]), 0)
    result: NDArray[np.float32] = outside + inside - r
    return result


def soft_box(
    size: tuple[int, int], box: Box, r: float, sigma: float, hollow: bool, a: float = 1.0
) -> NDArray[np.uint8]:
    """How much of a rounded box (x, y, width, height) is seen at each pixel when it is blurred: 255
    times ``a`` well inside, 0 well outside.

    ``hollow`` leaves the box itself clear. Far from its ends one column, or row, is as the next: it
    is worked out once.
    """
    depth = min(min(box[2:]) / 2, max(r, 5 * sigma)) + 1
    spare, times = [], []
    for at, side, whole in zip(box[:2], box[2:], size, strict=True):
        seen = at >= 0 and at + side <= whole
        spare.append(max(0, int(side - 2 * depth)) if seen else 0)
        times.append(np.ones(whole - spare[-1], int))
        times[-1][min(max(0, int(at + (side - spare[-1]) / 2)), len(times[-1]) - 1)] += spare[-1]
    wide, high = len(times[0]), len(times[1])
    distance = box_distance(wide, high, box[0], box[1], box[2] - spare[0], box[3] - spare[1], r)
    z = np.clip(distance / max(sigma, 0.01) * 1.702, -12, 12)
    share = (1 / (1 + np.exp(z))).astype(np.float32)
    if hollow:
        share *= np.clip(distance + 0.5, 0, 1)
    levels = np.clip(share * (a * 255) + 0.5, 0, 255).astype(np.uint8)
    result: NDArray[np.uint8] = np.repeat(np.repeat(levels, times[0], 0), times[1], 1)
    return result


# The felt's outline, design pixels from the axis: straight sides, a curve, an arc round a centre
# above the window.


@dataclass(frozen=True, slots=True)
class StageLine:
    """A printed line that follows the felt's edge, fading in downwards between two heights."""

    inset: float = 20.0
    width: float = 1.6
    colour: str = Colors.cream
    alpha: float = 0.34
    fade: tuple[float, float] = (380.0, 470.0)


@dataclass(frozen=True, slots=True)
class Stage:
    """One table to paint: real size of the surface, scale, axis (design px), the felt's colour, its
    printed line, and how much deeper than designed it is (design px): so much longer are its
    straight sides.
    """

    size: tuple[int, int]
    scale: float
    axis: float = StageStyle.axis
    felt: str = "#12524C"
    line: StageLine | None = StageLine()
    deep: float = 0.0


def _side_curve_points(count: int = 40) -> list[tuple[float, float]]:
    """Points of the right-hand curve from the straight side to the arc."""
    tangent = (
        -(StageStyle.join_y - StageStyle.center_y) / StageStyle.radius,
        StageStyle.join_x / StageStyle.radius,
    )
    corners = (
        (StageStyle.half_width, StageStyle.straight),
        (StageStyle.half_width, StageStyle.straight + StageStyle.rail_lead),
        (
            StageStyle.join_x - tangent[0] * StageStyle.rail_lead,
            StageStyle.join_y - tangent[1] * StageStyle.rail_lead,
        ),
        (StageStyle.join_x, StageStyle.join_y),
    )
    out = []
    for i in range(count + 1):
        t = i / count
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        out.append(
            (
                sum(w * p[0] for w, p in zip(weights, corners, strict=True)),
                sum(w * p[1] for w, p in zip(weights, corners, strict=True)),
            )
        )
    return out


_CURVE: Final = _side_curve_points()


def edge_x(y: float) -> float:
    """Half width of the felt at height ``y``, design pixels from the axis; 0 below the felt."""
    if y <= StageStyle.straight:
        return StageStyle.half_width
    if y >= StageStyle.join_y:
        rest = StageStyle.radius * StageStyle.radius - (y - StageStyle.center_y) ** 2
        return sqrt(rest) if rest > 0 else 0.0
    return float(np.interp(y, [p[1] for p in _CURVE], [p[0] for p in _CURVE]))


# ---- the edge


def _blur_profile(profile: NDArray[np.float64], sigma: float, step: float) -> NDArray[np.float64]:
    """``profile`` (values ``step`` apart) blurred by a Gaussian of ``sigma``."""
    reach = ceil(3 * sigma / step)
    at = np.arange(-reach, reach + 1) * step
    kernel = np.exp(-0.5 * (at / max(sigma, 1e-3)) ** 2)
    padded = np.pad(profile, reach, mode="edge")
    result: NDArray[np.float64] = np.convolve(padded, kernel / kernel.sum(), mode="valid")
    return result


def _rail_profile(scale: float, line: StageLine | None) -> NDArray[np.float64]:
    """Premultiplied red, green, blue and alpha (0-255) for every eighth of a real pixel across the
    edge.

    Row 0 lies ``_REACH_IN`` design pixels inside the felt; a pixel's width is averaged in.
    """
    step = 1 / (StageStyle.fineness * scale)
    d = np.arange(-StageStyle.reach_in, StageStyle.reach_out, step)
    out = np.zeros((len(d), 4))

    def blend_over(colour: str, alpha: NDArray[np.float64]) -> None:
        ink = np.array([*rgb(colour), 255.0])
        out[:] = out * (1 - alpha[:, None]) + ink * alpha[:, None]

    def band(low: float, high: float) -> NDArray[np.float64]:
        return ((d >= low) & (d < high)).astype(float)

    # the table's shadow on the room
    blend_over("#000000", _blur_profile(band(-200, 54), 14, step) * 0.5 * (d >= 0))
    blend_over("#100B09", band(0, StageStyle.rail_width))
    blend_over(Colors.rail, band(0, StageStyle.rail_width - 2))
    light = _blur_profile(band(-26, 27), 9, step)
    blend_over(Colors.rail_light, light * (d >= 0) * (d < StageStyle.rail_width - 2))
    sheen = np.exp(-0.5 * ((d - 21) / 5.5) ** 2) * 0.20
    blend_over("#8A6E5E", sheen * (d >= 0) * (d < StageStyle.rail_width - 2))
    blend_over("#1B1411", _blur_profile(band(-11, 11), 5, step) * (d >= 0))
    blend_over(
        "#120C0A",
        _blur_profile(band(StageStyle.rail_width - 8, StageStyle.rail_width + 20), 4, step)
        * 0.55
        * (d >= 0)
        * (d < StageStyle.rail_width),
    )
    blend_over("#6F572F", band(0, 1.1))
    blend_over(Colors.rail_line, band(1.1, 3.0))
    blend_over("#E2C588", band(1.6, 2.2) * 0.55)
    # the rail's shadow on the felt
    blend_over("#000000", _blur_profile(band(-17, 17), 12, step) * 0.55 * (d < 0))
    if line is not None:
        blend_over(
            line.colour,
            band(-line.inset - line.width / 2, -line.inset + line.width / 2) * line.alpha,
        )
    kernel = np.ones(StageStyle.fineness) / StageStyle.fineness
    return np.stack(
        [
            np.convolve(
                np.pad(out[:, i], StageStyle.fineness // 2, mode="edge"), kernel, mode="valid"
            )[: len(d)]
            for i in range(4)
        ],
        axis=1,
    )


def _alpha_surface(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size, pygame.SRCALPHA, 32, (0xFF0000, 0xFF00, 0xFF, 0xFF000000))


def _signed_line_distance(xs: Floats, ys: Floats, points: list[tuple[float, float]]) -> Floats:
    """Signed distance (positive to the right of the way) to a line through ``points``."""
    best = np.full(xs.shape, 1e12, np.float32)
    signed = np.zeros(xs.shape, np.float32)
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        px, py = xs - x0, ys - y0
        t = np.clip((px * dx + py * dy) / square, 0, 1)
        away = (px - t * dx) ** 2 + (py - t * dy) ** 2
        side = px * dy - py * dx
        nearer = away < best
        best = np.where(nearer, away, best)
        signed = np.where(nearer, np.sign(side), signed)
    return (np.sqrt(best) * signed).astype(np.float32)


def _interpolate_grid(grid: Floats, cell: int, width: int, height: int) -> Floats:
    """``grid`` of values ``cell`` pixels apart, interpolated to every pixel centre."""

    def interpolation_steps(count: int, size: int) -> tuple[NDArray[np.int64], Floats]:
        at = (np.arange(count, dtype=np.float32) + 0.5) / cell
        low = np.minimum(at.astype(np.int64), size - 2)
        return low, (at - low).astype(np.float32)

    low, share = interpolation_steps(width, grid.shape[0])
    rows = grid[low] * (1 - share)[:, None] + grid[low + 1] * share[:, None]
    low, share = interpolation_steps(height, grid.shape[1])
    return (rows[:, low] * (1 - share)[None, :] + rows[:, low + 1] * share[None, :]).astype(
        np.float32
    )


def _signed_edge_distance(left: int, right: int, top: int, bottom: int, scale: float) -> Floats:
    """Signed design px to the felt's edge, real px ``left`` to ``right`` from the axis, ``top`` to
    ``bottom`` down.
    """
    xs = (np.arange(left, right, dtype=np.float32) + 0.5) / scale
    ys = (np.arange(top, bottom, dtype=np.float32) + 0.5) / scale - StageStyle.center_y
    distance = np.sqrt((xs**2)[:, None] + (ys**2)[None, :]) - np.float32(StageStyle.radius)
    slope = StageStyle.join_x / (StageStyle.join_y - StageStyle.center_y)
    start = max(left, round((StageStyle.join_x - 110) * scale))
    stop = min(bottom, round((StageStyle.join_y + 130) * scale))
    if start < right and stop > top:
        cell = max(2, round(4 * scale))
        wide, high = right - start, stop - top
        gx = (start + np.arange(0, wide + 2 * cell, cell, dtype=np.float32)) / scale
        gy = (top + np.arange(0, high + 2 * cell, cell, dtype=np.float32)) / scale
        points = [(StageStyle.half_width, StageStyle.straight - 60), *_side_curve_points(24)]
        grid = _signed_line_distance(
            gx[:, None] + 0 * gy[None, :], gy[None, :] + 0 * gx[:, None], points
        )
        curve = _interpolate_grid(grid, cell, wide, high)
        ahead = xs[start - left :][:, None] > slope * ys[: stop - top][None, :]
        corner = distance[start - left :, : stop - top]
        corner[:] = np.where(ahead, curve, corner)
    return distance


def _blit_both(
    target: pygame.Surface, half: pygame.Surface, axis: int, left: int, top: int
) -> None:
    flags = pygame.BLEND_PREMULTIPLIED
    target.blit(half, (axis + left, top), special_flags=flags)
    target.blit(
        pygame.transform.flip(half, True, False),
        (axis - left - half.get_width(), top),
        special_flags=flags,
    )


def _draw_sides(target: pygame.Surface, stage: Stage, axis: int, top: int, bottom: int) -> None:
    """Rail and shadows along the straight sides: one row, repeated; the printed line fades in."""
    k = stage.scale
    left, right = (
        round((StageStyle.half_width - StageStyle.reach_in) * k),
        round((StageStyle.half_width + StageStyle.reach_out) * k),
    )
    at = (
        ((np.arange(left, right) + 0.5) / k - StageStyle.half_width + StageStyle.reach_in)
        * k
        * StageStyle.fineness
    )
    plain = _rail_profile(k, None)
    index = np.clip(at.astype(np.int64), 0, len(plain) - 1)
    rows: NDArray[np.uint32] = np.repeat(_pack_pixels(plain[index])[:, None], bottom - top, axis=1)
    if stage.line is not None:
        high, low = (round(f * k) - top for f in stage.line.fade)
        lined = _rail_profile(k, stage.line)[index]
        steps = np.clip((np.arange(bottom - top) - high) / max(1, low - high), 0, 1)
        for y in range(max(0, high), min(low, bottom - top)):
            rows[:, y] = _pack_pixels(plain[index] * (1 - steps[y]) + lined * steps[y])
        rows[:, max(0, low) :] = _pack_pixels(lined)[:, None]
    head = _corner_pixels(plain, k, left, right, top)
    rows[:, : head.shape[1]] = head
    half = _alpha_surface((rows.shape[0], rows.shape[1]))
    pygame.surfarray.blit_array(half, rows)
    _blit_both(target, half, axis, left, top)


def _corner_pixels(
    plain: NDArray[np.float64], k: float, left: int, right: int, top: int
) -> NDArray[np.uint32]:
    """The upper corner, where side and dealer's edge meet; outside, the table's shadow fades in
    downwards.
    """
    high = round((StageStyle.corner + StageStyle.reach_in) * k)
    xs = ((np.arange(left, right) + 0.5) / k - (StageStyle.half_width - StageStyle.corner))[:, None]
    ys = (StageStyle.top + StageStyle.corner - (np.arange(top, top + high) + 0.5) / k)[None, :]
    away = (
        np.hypot(np.maximum(xs, 0), np.maximum(ys, 0))
        + np.minimum(np.maximum(xs, ys), 0)
        - StageStyle.corner
    )
    index = np.clip(
        ((away + StageStyle.reach_in) * k * StageStyle.fineness).astype(np.int64), 0, len(plain) - 1
    )
    colours = plain[index]
    down = np.clip((np.arange(high) + 0.5) / high, 0, 1)[None, :]
    colours *= np.where(away > StageStyle.rail_width + 1, down, 1.0)[:, :, None]
    pixels = _pack_pixels(colours.reshape(-1, 4))
    return pixels.reshape(away.shape)


def _draw_curve(target: pygame.Surface, stage: Stage, axis: int, top: int) -> None:
    """Rail and shadows round the curve and the arc."""
    k = stage.scale
    right, deep = round((StageStyle.half_width + StageStyle.reach_out) * k), round(stage.deep * k)
    bottom = min(target.get_height(), round((StageStyle.bottom + StageStyle.reach_out) * k) + deep)
    if bottom <= top:
        return
    distance = _signed_edge_distance(0, right, top - deep, bottom - deep, k)
    pixels = _pack_pixels(_rail_profile(k, stage.line))
    distance += np.float32(StageStyle.reach_in)
    distance *= np.float32(k * StageStyle.fineness)
    np.clip(distance, 0, len(pixels) - 1, out=distance)
    half = _alpha_surface(distance.shape)
    pygame.surfarray.blit_array(half, pixels[distance.astype(np.uint16)])
    _blit_both(target, half, axis, 0, top)


def _draw_felt(target: pygame.Surface, stage: Stage, axis: int) -> None:
    """Lit felt inside the outline; its edges are hidden by the rail."""
    k = stage.scale
    half, top = round((StageStyle.half_width + 12) * k), round((StageStyle.top - 6) * k)
    deep = round(stage.deep * k)
    straight, bottom = (
        round(StageStyle.straight * k) + deep,
        min(target.get_height(), ceil((StageStyle.bottom + 12) * k) + deep),
    )
    fabric = cloth(
        (2 * half, bottom - top),
        k,
        stage.felt,
        (StageStyle.half_width + 12, StageStyle.light_height - StageStyle.top + 6),
    )
    left = axis - half
    target.blit(fabric, (left, top), (0, 0, 2 * half, straight - top))
    for y in range(straight, bottom):
        down = (y - deep) / k
        reach = round((edge_x(down - 14) + 14) * k) if down > StageStyle.straight + 60 else half
        reach = min(half, reach)
        target.blit(fabric, (axis - reach, y), (half - reach, y - top, 2 * reach, 1))


def _draw_dealer_edge(target: pygame.Surface, stage: Stage, axis: int) -> None:
    """The dealer's edge: a wooden board, its brass line, and its shadow on the felt."""
    k = stage.scale
    top, line, bottom = (
        round(StageStyle.board_top * k),
        round((StageStyle.top - 2) * k),
        round((StageStyle.top + 0.5) * k),
    )
    half = round((StageStyle.half_width + StageStyle.rail_width + 1) * k)
    span = round((StageStyle.half_width - StageStyle.reach_in) * k)
    rows = (
        StageStyle.reach_in
        - (np.arange(round(StageStyle.reach_in * k)) + 0.5) / k
        + (StageStyle.top - bottom / k)
    )
    shade = _pack_pixels(
        _rail_profile(k, None)[np.clip((rows * k * StageStyle.fineness).astype(np.int64), 0, None)]
    )
    strip = _alpha_surface((2 * span, len(shade)))
    pygame.surfarray.blit_array(strip, np.repeat(shade[None, :], 2 * span, axis=0))
    target.blit(strip, (axis - span, bottom), special_flags=pygame.BLEND_PREMULTIPLIED)
    wood = _alpha_surface((2 * half, bottom - top))
    share = (np.arange(bottom - top) + 0.5) / (bottom - top)
    colours = _blend_stops(share, ((0, "#6B5444"), (0.12, "#574337"), (1, "#2A1F1A")))
    inside = np.clip(
        0.5 - box_distance(2 * half, bottom - top, 0, 0, 2 * half, bottom - top + 6 * k, 5 * k),
        0,
        1,
    )
    full = (
        np.concatenate([colours, np.full((len(colours), 1), 255.0)], axis=1)[None, :, :]
        * inside[:, :, None]
    )
    pygame.surfarray.blit_array(wood, _pack_pixels(full.reshape(-1, 4)).reshape(full.shape[:2]))
    target.blit(wood, (axis - half, top), special_flags=pygame.BLEND_PREMULTIPLIED)
    reach = round((StageStyle.half_width - StageStyle.corner + 8) * k)
    target.fill(rgb(Colors.rail_line), (axis - reach, line, 2 * reach, bottom - line))


def paint_empty_stage(stage: Stage) -> pygame.Surface:
    """The empty table in its room, opaque, ``stage.size`` real pixels; lettering and furniture come
    on top.
    """
    k = stage.scale
    surface = room(stage.size, k, stage.axis)
    paint_table(surface, stage, round(stage.axis * k))
    return surface


def paint_table(surface: pygame.Surface, stage: Stage, axis: int) -> None:
    """The empty table alone, onto its room, its axis so many real pixels from the left."""
    k = stage.scale
    _draw_felt(surface, stage, axis)
    top, straight = (
        round((StageStyle.top + 0.5) * k),
        round(StageStyle.straight * k) + round(stage.deep * k),
    )
    _draw_sides(surface, stage, axis, top, straight)
    _draw_curve(surface, stage, axis, straight)
    _draw_dealer_edge(surface, stage, axis)


def empty_stage_surface(cache: Cache, stage: Stage) -> pygame.Surface:
    """The painted stage, kept in ``cache``; do not draw on it, copy it first."""
    return cache.get(("stage", stage), lambda: paint_empty_stage(stage))
