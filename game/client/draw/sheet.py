"""A drawing sheet in design pixels: vectors, text and shadows at the window's real scale."""

from __future__ import annotations

import io
import re
from math import ceil, floor, hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.dashes import dashed, ring, rounded
from game.client.draw.icons import icon
from game.client.draw.palette import CREAM, Theme, rgb
from game.client.draw.type import colour_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from game.client.draw.cache import Cache
    from game.client.draw.type import Type

Stops = tuple[tuple[float, str, float], ...]
_ROUND: Final = ' stroke-linecap="round" stroke-linejoin="round"'


def box_distance(width: int, height: int, x: float, y: float, w: float, h: float, r: float) -> NDArray[np.float32]:
    """Signed distance of every pixel centre to a rounded rectangle, negative inside."""
    import numpy as np

    xs = np.abs(np.arange(width, dtype=np.float32) + 0.5 - (x + w / 2)) - (w / 2 - r)
    ys = np.abs(np.arange(height, dtype=np.float32) + 0.5 - (y + h / 2)) - (h / 2 - r)
    outside = np.hypot(np.maximum(xs, 0)[:, None], np.maximum(ys, 0)[None, :])
    inside = np.minimum(np.maximum(xs[:, None], ys[None, :]), 0)
    result: NDArray[np.float32] = outside + inside - r
    return result


def soft_step(distance: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """Share of a Gaussian-blurred edge seen at ``distance``: 1 well inside, 0 well outside."""
    import numpy as np

    z = np.clip(distance / max(sigma, 0.01) * 1.702, -12, 12)
    result: NDArray[np.float32] = (1 / (1 + np.exp(z))).astype(np.float32)
    return result


def _paint(
    fill: str | None, alpha: float, stroke: str | None, width: float, dash: str | None, gradient: str | None
) -> str:
    words = []
    if gradient is not None:
        words.append(f'fill="url(#{gradient})" fill-opacity="{alpha:.3f}"')
    elif fill is None:
        words.append('fill="none"')
    else:
        words.append(f'fill="{fill}" fill-opacity="{alpha:.3f}"')
    if stroke is not None:
        words.append(f'stroke="{stroke}" stroke-opacity="{alpha:.3f}" stroke-width="{width:.4f}"')
        if dash:
            words.append(f'stroke-dasharray="{dash}"')
    return " ".join(words)


_NUMBER: Final = re.compile(r"-?\d*\.?\d+")


class Sheet:
    """A surface drawn on in design pixels at one scale: clear and its own, or (``Sheet.on``) laid over another.

    ``margin`` widens it on every side for shadows, rings and glows: the origin stays at the corner of the thing
    itself. Shapes are gathered and rasterised together, only where they lie, when text or a shadow follows.
    """

    def __init__(
        self, w: float, h: float, kind: Type, cache: Cache, theme: Theme | None = None, margin: float = 0.0
    ) -> None:
        self.type = kind
        self.cache = cache
        self.theme = theme or Theme()
        self.scale = kind.scale
        self.offset = ceil(margin * self.scale)
        size = (max(1, ceil(w * self.scale)) + 2 * self.offset, max(1, ceil(h * self.scale)) + 2 * self.offset)
        self._surface = pygame.Surface(size, pygame.SRCALPHA)
        self._parts: list[str] = []
        self._defs: list[str] = []
        self._box: list[float] | None = None

    @classmethod
    def on(cls, target: pygame.Surface, kind: Type, cache: Cache, theme: Theme | None = None) -> Sheet:
        """A sheet that draws straight onto ``target``, its origin the target's corner."""
        sheet = cls(0, 0, kind, cache, theme)
        sheet._surface = target
        return sheet

    def surface(self) -> pygame.Surface:
        """The finished picture, straight alpha."""
        self.flush()
        return self._surface

    def _add(self, part: str, x0: float, y0: float, x1: float, y1: float, room: float) -> None:
        self._parts.append(part)
        box = [x0 - room, y0 - room, x1 + room, y1 + room]
        if self._box is not None:
            old = self._box
            box = [min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3])]
        self._box = box

    def _region(self, x0: float, y0: float, x1: float, y1: float) -> pygame.Rect:
        """Real pixels of a design rectangle, cut to the surface."""
        k, o = self.scale, self.offset
        left, top = floor(x0 * k) + o - 1, floor(y0 * k) + o - 1
        rect = pygame.Rect(left, top, ceil(x1 * k) + o + 1 - left, ceil(y1 * k) + o + 1 - top)
        return rect.clip(self._surface.get_rect())

    def flush(self) -> None:
        """Rasterise the gathered shapes onto the surface."""
        if not self._parts or self._box is None:
            return
        rect = self._region(*self._box)
        if rect.w and rect.h:
            move = f"translate({self.offset - rect.x},{self.offset - rect.y}) scale({self.scale:.6f})"
            drawing = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{rect.w}" height="{rect.h}"><defs>{"".join(self._defs)}'
                f'</defs><g transform="{move}">{"".join(self._parts)}</g></svg>'
            )
            self._surface.blit(pygame.image.load(io.BytesIO(drawing.encode()), "sheet.svg"), rect)
        self._parts.clear()
        self._defs.clear()
        self._box = None

    # ---- shapes

    def linear(self, x0: float, y0: float, x1: float, y1: float, stops: Stops) -> str:
        """A linear gradient's name, for ``gradient=``; stops are (offset, colour, opacity)."""
        return self._gradient("linearGradient", f'x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}"', stops)

    def radial(self, x: float, y: float, r: float, stops: Stops) -> str:
        """A radial gradient's name, for ``gradient=``."""
        return self._gradient("radialGradient", f'cx="{x}" cy="{y}" r="{r}"', stops)

    def _gradient(self, kind: str, where: str, stops: Stops) -> str:
        name = f"g{len(self._defs)}"
        inner = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{a}"/>' for at, c, a in stops)
        self._defs.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {where}>{inner}</{kind}>')
        return name

    def rr(
        self, x: float, y: float, w: float, h: float, r: float, fill: str | None = None, a: float = 1.0, *,
        stroke: str | None = None, sw: float = 1.5, dash: str | None = None, gradient: str | None = None,
    ) -> None:  # fmt: skip
        """A rounded rectangle."""
        if w <= 0 or h <= 0:
            return
        r = max(0.0, min(r, w / 2, h / 2))
        if dash and stroke:
            self.path(rounded(x, y, w, h, r), fill, a, stroke=stroke, sw=sw, dash=dash, gradient=gradient)
            return
        paint = _paint(fill, a, stroke, sw, dash, gradient)
        part = f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" rx="{r:.3f}" {paint}/>'
        self._add(part, x, y, x + w, y + h, sw)

    def circle(
        self, x: float, y: float, r: float, fill: str | None = None, a: float = 1.0, *,
        stroke: str | None = None, sw: float = 1.5, dash: str | None = None, gradient: str | None = None,
    ) -> None:  # fmt: skip
        """A circle round (x, y)."""
        if dash and stroke:
            self.path(ring(x, y, r), fill, a, stroke=stroke, sw=sw, dash=dash, gradient=gradient)
            return
        part = f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{r:.3f}" {_paint(fill, a, stroke, sw, dash, gradient)}/>'
        self._add(part, x - r, y - r, x + r, y + r, sw)

    def line(
        self, x0: float, y0: float, x1: float, y1: float, stroke: str, a: float = 1.0, sw: float = 1.5, *,
        cap: bool = False, dash: str | None = None,
    ) -> None:  # fmt: skip
        """A straight line."""
        if dash:
            self.path(f"M{x0:.3f},{y0:.3f} L{x1:.3f},{y1:.3f}", None, a, stroke=stroke, sw=sw, dash=dash)
            return
        paint = _paint(None, a, stroke, sw, dash, None) + (_ROUND if cap else "")
        part = f'<path d="M{x0:.3f},{y0:.3f} L{x1:.3f},{y1:.3f}" {paint}/>'
        self._add(part, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), sw)

    def path(
        self, d: str, fill: str | None = None, a: float = 1.0, *, stroke: str | None = None, sw: float = 1.5,
        dash: str | None = None, gradient: str | None = None, at: tuple[float, float] = (0.0, 0.0),
        size: float = 1.0, turn: float = 0.0, box: tuple[float, float, float, float] | None = None,
    ) -> None:  # fmt: skip
        """An SVG path drawn at ``at``, ``size`` times its own units and turned ``turn`` degrees.

        Absolute coordinates, without arcs unless ``box`` says what the path covers in its own units.
        """
        if dash and stroke:
            if fill or gradient:
                self.path(d, fill, a, gradient=gradient, at=at, size=size, turn=turn, box=box)
            self.path(dashed(d, dash), None, a, stroke=stroke, sw=sw, at=at, size=size, turn=turn, box=box)
            return
        if box is None:
            numbers = [float(n) for n in _NUMBER.findall(d)]
            box = (min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))
        if turn:
            far = max(hypot(x, y) for x in (box[0], box[2]) for y in (box[1], box[3]))
            box = (-far, -far, far, far)
        paint = _paint(fill, a, stroke, sw / size, dash, gradient) + _ROUND
        place = f'transform="translate({at[0]:.3f},{at[1]:.3f}) rotate({turn:.3f}) scale({size:.5f})"'
        x0, y0, x1, y1 = (at[i % 2] + edge * size for i, edge in enumerate(box))
        self._add(f'<path d="{d}" {paint} {place}/>', x0, y0, x1, y1, sw)

    def poly(
        self, points: Sequence[tuple[float, float]], fill: str | None = None, a: float = 1.0, *,
        stroke: str | None = None, sw: float = 1.5, dash: str | None = None, close: bool = True,
        gradient: str | None = None,
    ) -> None:  # fmt: skip
        """A polygon, or an open line through ``points``."""
        d = "M" + " L".join(f"{x:.3f},{y:.3f}" for x, y in points) + (" Z" if close else "")
        self.path(d, fill, a, stroke=stroke, sw=sw, dash=dash, gradient=gradient)

    # ---- raster

    def shadow(
        self, x: float, y: float, w: float, h: float, r: float, blur: float = 8.0, dy: float = 4.0, a: float = 0.35,
        colour: str = "#000000", hollow: bool = False,
    ) -> None:  # fmt: skip
        """A blurred rounded rectangle: a shadow, or a glow. ``hollow`` leaves the rectangle itself clear."""
        import numpy as np

        self.flush()
        k, reach = self.scale, 3.2 * blur
        rect = self._region(x - reach, y + dy - reach, x + w + reach, y + dy + h + reach)
        if not rect.w or not rect.h:
            return
        left, top = x * k + self.offset - rect.x, (y + dy) * k + self.offset - rect.y
        distance = box_distance(rect.w, rect.h, left, top, w * k, h * k, min(r, w / 2, h / 2) * k)
        share = soft_step(distance, blur * k)
        if hollow:
            share *= np.clip(distance + 0.5, 0, 1)
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        layer.fill((*rgb(colour), 0))
        alpha = pygame.surfarray.pixels_alpha(layer)
        alpha[:] = np.clip(share * (a * 255) + 0.5, 0, 255).astype(np.uint8)
        del alpha
        self._surface.blit(layer, rect)

    def glow(
        self, d: str, at: tuple[float, float], reach: float, colour: str, *, wide: float = 10.0, blur: float = 6.0,
        a: float = 0.9, turn: float = 0.0,
    ) -> None:  # fmt: skip
        """A path's outline as light: drawn ``wide`` and blurred on both sides; the path lies within ``reach`` of ``at``."""
        self.flush()
        far = reach + wide + 3 * blur
        rect = self._region(at[0] - far, at[1] - far, at[0] + far, at[1] + far)
        if not rect.w or not rect.h:
            return
        k = self.scale
        x, y = at[0] * k + self.offset - rect.x, at[1] * k + self.offset - rect.y
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{rect.w}" height="{rect.h}"><path d="{d}" fill="none" '
            f'stroke="#fff" stroke-width="{wide:.2f}" stroke-opacity="{a:.3f}" '
            f'transform="translate({x:.3f},{y:.3f}) rotate({turn:.3f}) scale({k:.6f})"/></svg>'
        )
        drawn = pygame.image.load(io.BytesIO(drawing.encode()), "glow.svg")
        soft = pygame.transform.gaussian_blur(drawn, max(1, round(blur * k)))
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        layer.fill((*rgb(colour), 0))
        source, alpha = pygame.surfarray.pixels_alpha(soft), pygame.surfarray.pixels_alpha(layer)
        alpha[:] = source
        del source, alpha
        self._surface.blit(layer, rect)

    def stamp(self, picture: pygame.Surface, x: float, y: float, *, centre: bool = False) -> None:
        """Blit a picture already at real scale with its corner, or its centre, at (x, y)."""
        self.flush()
        left, top = x * self.scale + self.offset, y * self.scale + self.offset
        if centre:
            left, top = left - picture.get_width() / 2, top - picture.get_height() / 2
        self._surface.blit(picture, (round(left), round(top)))

    # ---- text

    def text(
        self, text: str, x: float, y: float, size: float, face: str = "ui5", colour: str | None = None, *,
        anchor: str = "l", valign: str = "b", track: float = 0.0, a: float = 1.0, max_width: float | None = None,
    ) -> float:  # fmt: skip
        """A line of text in design pixels; returns its width in design pixels."""
        self.flush()
        red, green, blue, alpha = colour_of(colour or self.theme.text)
        o, k = self.offset, self.scale
        wide = self.type.draw(
            self._surface,
            text,
            x * k + o,
            y * k + o,
            size,
            face,
            (red, green, blue, round(alpha * a)),
            anchor=anchor,
            valign=valign,
            track=track,
            max_width=None if max_width is None else max_width * k,
        )
        return wide / k

    def fitted(
        self, text: str, x: float, y: float, wide: float, size: float, face: str = "ui5", colour: str | None = None, *,
        anchor: str = "l", valign: str = "b", least: float = 16, track: float = 0.0,
    ) -> float:  # fmt: skip
        """A line that shrinks to ``wide`` design pixels, down to size ``least`` of ordinary text, and then ends in an ellipsis."""
        least /= max(1.0, self.type.text_scale)
        fit = self.type.fit(text, wide * self.scale, size, face, track, least)
        return self.text(text, x, y, fit, face, colour, anchor=anchor, valign=valign, track=track, max_width=wide)

    def width(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> float:
        """Width of a line in design pixels."""
        return self.type.width(text, size, face, track) / self.scale

    def arc(
        self, text: str, cx: float, cy: float, radius: float, at: float, size: float, face: str = "serif7",
        colour: str = CREAM, *, track: float = 0.0, over: bool = False,
    ) -> None:  # fmt: skip
        """Lettering on a circle round (cx, cy), see ``Type.arc``."""
        self.flush()
        k, o = self.scale, self.offset
        picture, (dx, dy) = self.type.arc(text, radius * k, at, size, face, colour, track=track, over=over)
        self._surface.blit(picture, (round(cx * k + o + dx), round(cy * k + o + dy)))

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, weight: float = 2.0, a: float = 1.0
    ) -> None:
        """A line icon centred on (x, y)."""
        picture = icon(self.cache, name, size * self.scale, colour, weight)
        if a < 1:
            picture = picture.copy()
            picture.fill((255, 255, 255, round(255 * a)), special_flags=pygame.BLEND_RGBA_MULT)
        self.stamp(picture, x, y, centre=True)


def png(picture: pygame.Surface) -> bytes:
    """A picture as the bytes of a PNG file."""
    data = io.BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()
