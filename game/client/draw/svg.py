"""Vector drawings as SVG text, and their pixels.

`Svg` builds the text from paths, shapes, gradients and nested transforms, keeping to what the rasteriser inside
pygame's image loader understands (no `use`, `clipPath`, `pattern`, `text` or filters). `raster` draws it at an exact
size in pixels; `masked` cuts one drawing by another.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

Point = tuple[float, float]


class Sprite(NamedTuple):
    """A picture and the place in it, in px, that is laid on the spot: blit at `(x - ax, y - ay)`."""

    surface: pygame.Surface
    ax: float
    ay: float

    def draw(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Lay it on `target`; gives the rectangle that changed."""
        return target.blit(self.surface, (round(x - self.ax), round(y - self.ay)))


Stop = tuple[float, str] | tuple[float, str, float]


def num(value: float) -> str:
    """A number as short as SVG takes it.

    >>> num(12.0), num(-0.5), num(1 / 3)
    ('12', '-0.5', '0.333')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def poly(points: Iterable[Point], close: bool = True) -> str:
    """Path data through points with straight lines.

    >>> poly([(0, 0), (4, 0), (4, 3)])
    'M0 0L4 0L4 3Z'
    """
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if close else "")


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> str:
    """Path data of a circle's arc from angle `start` to `end`, in degrees, clockwise from three o'clock."""
    a, b = math.radians(start), math.radians(end)
    large = 1 if abs(end - start) > 180 else 0
    sweep = 1 if end > start else 0
    x0, y0, x1, y1 = (num(v) for v in (
        cx + radius * math.cos(a), cy + radius * math.sin(a), cx + radius * math.cos(b), cy + radius * math.sin(b)
    ))  # fmt: skip
    r = num(radius)
    return f"M{x0} {y0}A{r} {r} 0 {large} {sweep} {x1} {y1}"


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """Path data of a piece of a ring round the origin, between two angles in degrees."""
    a, b = math.radians(start), math.radians(end)
    large = 1 if end - start > 180 else 0
    r0, r1 = num(inner), num(outer)

    def at(radius: float, angle: float) -> str:
        return f"{num(radius * math.cos(angle))} {num(radius * math.sin(angle))}"

    return f"M{at(outer, a)}A{r1} {r1} 0 {large} 1 {at(outer, b)}L{at(inner, b)}A{r0} {r0} 0 {large} 0 {at(inner, a)}Z"


def star(points: int, outer: float, inner: float, turn: float = -90) -> str:
    """Path data of a star round the origin."""
    corners = []
    for i in range(points * 2):
        radius, angle = (inner if i % 2 else outer), math.radians(turn + i * 180 / points)
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return poly(corners)


class Svg:
    """A drawing being built. Lengths are in units of the view box `view` (x, y, width, height)."""

    def __init__(self, view: tuple[float, float, float, float]) -> None:
        self.view = view
        self._parts: list[str] = []
        self._gradients = 0

    def text(self, width: float, height: float) -> str:
        """The SVG text for a picture of `width` x `height` px, filled from edge to edge by the view box."""
        box = " ".join(f"{v:.6g}" for v in self.view)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" viewBox="{box}"'
            f' preserveAspectRatio="none">{"".join(self._parts)}</svg>'
        )

    def __str__(self) -> str:
        return self.text(self.view[2], self.view[3])

    def path(
        self,
        d: str,
        fill: str = "none",
        alpha: float = 1.0,
        stroke: str = "none",
        width: float = 0.0,
        dash: Sequence[float] = (),
    ) -> None:
        """A path; `alpha` is the opacity of fill and stroke, strokes have round ends and joins."""
        self._parts.append(f'<path d="{d}"{_paint(fill, alpha, stroke, width, dash)}/>')

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str = "none",
        alpha: float = 1.0,
        stroke: str = "none",
        width: float = 0,
    ) -> None:
        """A circle."""
        self._parts.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_paint(fill, alpha, stroke, width, ())}/>'
        )

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: str = "none", alpha: float = 1.0,
        stroke: str = "none", width: float = 0,
    ) -> None:  # fmt: skip
        """An ellipse about its centre."""
        self._parts.append(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
            f"{_paint(fill, alpha, stroke, width, ())}/>"
        )

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0.0, fill: str = "none", alpha: float = 1.0,
        stroke: str = "none", width: float = 0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        """A rectangle with corners of radius `r`."""
        corner = f' rx="{num(r)}" ry="{num(r)}"' if r else ""
        self._parts.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}'
            f"{_paint(fill, alpha, stroke, width, dash)}/>"
        )

    def line(self, start: Point, end: Point, stroke: str, width: float, alpha: float = 1.0) -> None:
        """A straight line."""
        self.path(poly((start, end), close=False), "none", alpha, stroke, width)

    def linear(self, start: Point, end: Point, stops: Sequence[Stop]) -> str:
        """A gradient along a line, in the units in force where it is used; give what comes back as `fill`."""
        (x1, y1), (x2, y2) = start, end
        return self._gradient("linearGradient", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, stops)

    def radial(self, centre: Point, radius: float, stops: Sequence[Stop]) -> str:
        """A gradient round a point; give what comes back as `fill`."""
        return self._gradient("radialGradient", {"cx": centre[0], "cy": centre[1], "r": radius}, stops)

    @contextmanager
    def moved(
        self, x: float = 0, y: float = 0, turn: float = 0, sx: float = 1, sy: float | None = None
    ) -> Iterator[None]:
        """What is drawn inside is scaled, turned by degrees clockwise, then moved."""
        steps = []
        if x or y:
            steps.append(f"translate({num(x)},{num(y)})")
        if turn:
            steps.append(f"rotate({num(turn)})")
        if sx != 1 or sy not in (None, 1):
            steps.append(f"scale({sx:.6g},{sx if sy is None else sy:.6g})")
        self._parts.append(f'<g transform="{" ".join(steps)}">' if steps else "<g>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def placed(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Iterator[None]:
        """What is drawn inside is laid on a plane: (x, y) comes to (a x + c y + e, b x + d y + f)."""
        self._parts.append(f'<g transform="matrix({a:.5f},{b:.5f},{c:.5f},{d:.5f},{e:.5f},{f:.5f})">')
        yield
        self._parts.append("</g>")

    def _gradient(self, kind: str, where: dict[str, float], stops: Sequence[Stop]) -> str:
        self._gradients += 1
        name = f"g{self._gradients}"
        place = "".join(f' {key}="{num(value)}"' for key, value in where.items())
        inner = ""
        for stop in stops:
            faint = f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else ""
            inner += f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"{faint}/>'
        self._parts.append(f'<defs><{kind} id="{name}" gradientUnits="userSpaceOnUse"{place}>{inner}</{kind}></defs>')
        return f"url(#{name})"


def _paint(fill: str, alpha: float, stroke: str, width: float, dash: Sequence[float]) -> str:
    text = f' fill="{fill}"'
    if alpha < 1 and fill != "none":
        text += f' fill-opacity="{num(alpha)}"'
    if stroke != "none" and width:
        text += f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"'
        if alpha < 1:
            text += f' stroke-opacity="{num(alpha)}"'
        if dash:
            text += f' stroke-dasharray="{" ".join(num(d) for d in dash)}"'
    return text


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the window's own pixel format, for quick blits; as it was while there is no window."""
    return surface.convert_alpha() if pygame.display.get_surface() is not None else surface


def raster(drawing: Svg, width: int, height: int) -> pygame.Surface:
    """The drawing's pixels at exactly `width` x `height`, with alpha, in the window's format if there is a window."""
    return ready(pixels(drawing, width, height))


def pixels(drawing: Svg, width: int, height: int) -> pygame.Surface:
    """As `raster`, in the loader's own format: for drawings that are still to be cut or laid over each other."""
    size = (max(1, width), max(1, height))
    return pygame.image.load_sized_svg(io.BytesIO(drawing.text(*size).encode()), size)


def blank(width: int, height: int) -> pygame.Surface:
    """An empty surface with alpha, to put drawings together on."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def masked(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The surface, cut in place by the alpha of a white drawing of the same size."""
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
