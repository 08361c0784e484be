"""What numpy works out: the room's darkness, the lit and woven felt, and how much of a blurred box is seen where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pygame

from game.client.draw.palette import mix, rgb

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.client.draw.paths import Box

    Floats = NDArray[np.float32]

LIGHT_R: Final = 900.0


def _packed(colours: NDArray[np.float64]) -> NDArray[np.uint32]:
    """Rows of red, green, blue (0-255) as pixels of a 32-bit surface without alpha."""
    whole = np.clip(colours + 0.5, 0, 255).astype(np.uint32)
    return ((whole[:, 0] << 16) | (whole[:, 1] << 8) | whole[:, 2]).astype(np.uint32)


def _ramp(stops: list[tuple[float, str]], steps: int) -> NDArray[np.uint32]:
    """A gradient of ``steps`` pixels whose rounding is dithered by the caller's index jitter."""
    at = np.linspace(0, 1, steps)
    places = [s[0] for s in stops]
    channels = [np.interp(at, places, [rgb(s[1])[i] for s in stops]) for i in range(3)]
    return _packed(np.stack(channels, axis=1))


_DITHER: Final = 128


def _jitter(span: float, seed: int) -> Floats:
    """A tile of random offsets within +-``span``, to break the steps of dark gradients."""
    source = np.random.default_rng(seed)
    return (
        (source.random((_DITHER, _DITHER), dtype=np.float32) + source.random((_DITHER, _DITHER), dtype=np.float32)) - 1
    ) * np.float32(span)


def _radial(
    width: int, height: int, centre_y: float, unit: float, ramp: NDArray[np.uint32], spread: float
) -> NDArray[np.uint32]:
    """Pixels (x first) of a light round (0, centre_y); ``unit`` real pixels are the ramp's whole length."""
    steps = len(ramp) - 1
    k = steps / unit
    xs = ((np.arange(width, dtype=np.float32) + 0.5) * k) ** 2
    ys = ((np.arange(height, dtype=np.float32) + (0.5 - centre_y)) * k) ** 2
    radius = np.sqrt(xs[:, None] + ys[None, :])
    tile = _jitter(spread * steps, 11)
    wide, high = -(-width // _DITHER), -(-height // _DITHER)
    radius += np.tile(tile, (wide, high))[:width, :height]
    np.clip(radius, 0, steps, out=radius)
    return ramp[radius.astype(np.uint16)]


def _lit(
    size: tuple[int, int], scale: float, at: tuple[float, float], reach: float, stops: list[tuple[float, str]], spread: float
) -> pygame.Surface:  # fmt: skip
    """A surface with a light round ``at``, as far as ``reach``, design pixels; worked out for one side and mirrored."""
    surface = pygame.Surface(size, 0, 32)
    middle = min(size[0], max(0, round(at[0] * scale)))
    right = size[0] - middle
    half = _radial(max(middle, right), size[1], at[1] * scale, reach * scale, _ramp(stops, 2048), spread)
    pixels = pygame.surfarray.pixels2d(surface)
    pixels[middle:] = half[:right]
    pixels[:middle] = half[:middle][::-1]
    del pixels
    return surface


def room(size: tuple[int, int], scale: float, axis: float = 760.0) -> pygame.Surface:
    """The room's darkness, lightest round (axis, 420)."""
    return _lit(size, scale, (axis, 420), 1250, [(0, "#22282A"), (0.55, "#14181A"), (1, "#0A0C0D")], 0.03)


def weave(scale: float, amplitude: float = 4.0) -> tuple[pygame.Surface, pygame.Surface]:
    """The felt's noise tile (96 design px): what to add and what to take away, levels of +-``amplitude``."""
    side, reach = max(32, round(96 * scale)), max(2, round(3 * scale))
    source = np.random.default_rng(7)
    across, down = source.normal(0, 1, (2, side, side))
    along = sum(np.roll(across, i, 0) for i in range(reach)) + sum(np.roll(down, i, 1) for i in range(reach))
    tile = along / np.std(along) * amplitude / 1.7
    level = np.clip(np.rint(tile), -amplitude * 1.5, amplitude * 1.5).astype(np.int16)
    pair = []
    for part in (np.maximum(level, 0), np.maximum(-level, 0)):
        surface = pygame.Surface((side, side), 0, 32)
        pygame.surfarray.blit_array(surface, np.repeat(part[:, :, None], 3, axis=2).astype(np.uint8))
        pair.append(surface)
    return pair[0], pair[1]


def _woven(surface: pygame.Surface, scale: float) -> None:
    add, take = weave(scale)
    side = add.get_width()
    spots = [(x, y) for y in range(0, surface.get_height(), side) for x in range(0, surface.get_width(), side)]
    surface.fblits([(add, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    surface.fblits([(take, spot) for spot in spots], pygame.BLEND_RGB_SUB)


def cloth(
    size: tuple[int, int], scale: float, felt: str, light: tuple[float, float], reach: float = LIGHT_R
) -> pygame.Surface:
    """A rectangle of lit, woven felt; ``light`` and ``reach`` are design pixels from its corner."""
    stops = [
        (0, mix(felt, "#FFFFFF", 0.08)),
        (0.42, felt),
        (0.72, mix(felt, "#000000", 0.18)),
        (1, mix(felt, "#000000", 0.40)),
    ]
    surface = _lit(size, scale, light, reach, stops, 0.006)
    _woven(surface, scale)
    return surface


# ---- soft boxes


def box_distance(width: int, height: int, x: float, y: float, w: float, h: float, r: float) -> NDArray[np.float32]:
    """Signed distance of every pixel centre to a rounded rectangle, negative inside."""
    xs = np.abs(np.arange(width, dtype=np.float32) + 0.5 - (x + w / 2)) - (w / 2 - r)
    ys = np.abs(np.arange(height, dtype=np.float32) + 0.5 - (y + h / 2)) - (h / 2 - r)
    outside = np.hypot(np.maximum(xs, 0)[:, None], np.maximum(ys, 0)[None, :])
    inside = np.minimum(np.maximum(xs[:, None], ys[None, :]), 0)
    result: NDArray[np.float32] = outside + inside - r
    return result


def soft_box(
    size: tuple[int, int], box: Box, r: float, sigma: float, hollow: bool, a: float = 1.0
) -> NDArray[np.uint8]:  # fmt: skip
    """How much of a rounded box (x, y, width, height) is seen at each pixel when it is blurred: 255 times ``a`` well inside,
    0 well outside.

    ``hollow`` leaves the box itself clear. Far from its ends one column, or row, is as the next: it is worked out once.
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
