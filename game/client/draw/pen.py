"""The pen: every felt, card, chip, die, icon, portrait and control is drawn with its words.

A drawing is gathered as SVG text and rasterised by SDL's image loader at the size it is seen at.
The text keeps to what that loader understands: no `use`, `clipPath`, `pattern`, `text` or filters;
dashes are cut into strokes of our own. What is always the same but for its colours stands in
`assets/drawings`, and is gathered like a shape. Pictures come out as sprites, each with the place
in it that is laid on the spot; the cache keeps them, and soft shadows lie under them.
"""

from __future__ import annotations

import functools
import io
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil, cos, radians, sin
from typing import NamedTuple, TypeVar, cast

import pygame

from ...core.installation import folder
from . import paths
from .paths import Box, Point, num

T = TypeVar("T")

Stop = tuple[float, str] | tuple[float, str, float]
"""A gradient's stop: offset, colour, and opacity unless it is 1."""
Plane = tuple[float, float, float, float, float, float]
"""Where a group's own units lie in the drawing: (x, y) comes to (a x + c y + e, b x + d y + f)."""
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
_FORMAT = pygame.Surface((1, 1), pygame.SRCALPHA)


class Sprite(NamedTuple):
    """A picture and the place in it, in px, that is laid on the spot: blit at `(x - ax, y - ay)`."""

    surface: pygame.Surface
    ax: float
    ay: float

    def draw(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Lay it on `target`; gives the rectangle that changed."""
        return target.blit(self.surface, (round(x - self.ax), round(y - self.ay)))

    def trimmed(self) -> Sprite:
        """The same in the window's format, without what is clear round it: less to keep, and less
        to lay each time.
        """
        inked = self.surface.get_bounding_rect()
        # halves are rounded to even places as before
        inked.w, inked.x = inked.w + inked.x % 2, inked.x - inked.x % 2
        inked.h, inked.y = inked.h + inked.y % 2, inked.y - inked.y % 2
        return Sprite(
            to_window_format(self.surface.subsurface(inked)), self.ax - inked.x, self.ay - inked.y
        )

    def rotated(self, turn: float) -> Sprite:
        """The same turned clockwise about its place by degrees: quickly by a quarter, smoothly
        otherwise.
        """
        picture = (
            pygame.transform.rotozoom(self.surface, -turn, 1.0)
            if turn % 90
            else pygame.transform.rotate(self.surface, -turn)
        )
        x, y = paths.point_in_turned_frame(
            0,
            0,
            turn,
            (self.ax - self.surface.get_width() / 2, self.ay - self.surface.get_height() / 2),
        )
        return Sprite(picture, picture.get_width() / 2 + x, picture.get_height() / 2 + y)


class Pen:
    """A drawing being gathered. Lengths are in units of the view box `view` (x, y, width, height).

    Of every shape `fill` and `stroke` are `#RRGGBB`, what `linear` or `radial` gave, or None; `a`
    is the opacity of both, `sw` the stroke's width, `dash` the lengths of ink and gap (`"6 5"`).
    Strokes have round ends and joins.
    """

    corners = _ROUND
    """How the strokes of boxes and circles join."""

    def __init__(self, view: tuple[float, float, float, float]) -> None:
        self.view = view
        self._parts: list[str] = []
        self._open: list[str] = []
        self._plane: Plane = (1, 0, 0, 1, 0, 0)
        self._gradients = 0

    # ---- shapes

    def rr(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float,
        fill: str | None = None,
        a: float = 1.0,
        *,
        stroke: str | None = None,
        sw: float = 1.5,
        dash: str | None = None,
    ) -> None:
        """A rectangle with corners of radius `r`, which is made smaller where it does not fit."""
        if w <= 0 or h <= 0:
            return
        r = max(0.0, min(r, w / 2, h / 2))
        if dash and stroke:
            self.path(paths.rounded(x, y, w, h, r), fill, a, stroke=stroke, sw=sw, dash=dash)
            return
        corner = f' rx="{num(r)}" ry="{num(r)}"' if r else ""
        where = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner}'
        self._add(
            f"<rect {where}{_paint_attributes(fill, a, stroke, sw, self.corners)}/>",
            (x, y, x + w, y + h),
            sw,
        )

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        a: float = 1.0,
        *,
        stroke: str | None = None,
        sw: float = 1.5,
        dash: str | None = None,
    ) -> None:
        """A circle round (x, y)."""
        if dash and stroke:
            self.path(paths.circle(x, y, r), fill, a, stroke=stroke, sw=sw, dash=dash)
            return
        where = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"'
        self._add(
            f"<circle {where}{_paint_attributes(fill, a, stroke, sw, self.corners)}/>",
            (x - r, y - r, x + r, y + r),
            sw,
        )

    def line(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        stroke: str,
        a: float = 1.0,
        sw: float = 1.5,
        *,
        cap: bool = False,
        dash: str | None = None,
    ) -> None:
        """A straight line; its ends are cut off square unless `cap` or dashed."""
        d = paths.poly(((x0, y0), (x1, y1)), close=False)
        if dash or cap:
            self.path(d, None, a, stroke=stroke, sw=sw, dash=dash)
        else:
            paint = _paint_attributes(None, a, stroke, sw, ends="")
            self._add(f'<path d="{d}"{paint}/>', d, sw)

    def path(
        self,
        d: str,
        fill: str | None = None,
        a: float = 1.0,
        *,
        stroke: str | None = None,
        sw: float = 1.5,
        dash: str | None = None,
        at: Point = (0.0, 0.0),
        size: float = 1.0,
        turn: float = 0.0,
    ) -> None:
        """An SVG path of absolute commands, `size` times its own units, turned `turn` degrees, its
        origin at `at`.

        `sw` is in units of the drawing, whatever the `size`; `dash` in the path's own.
        """
        if at != (0.0, 0.0) or size != 1 or turn:
            with self.moved(*at, turn, size):
                self.path(d, fill, a, stroke=stroke, sw=sw / size, dash=dash)
        elif dash and stroke:
            if fill:
                self.path(d, fill, a)
            self.path(paths.dashed(d, dash), None, a, stroke=stroke, sw=sw)
        else:
            self._add(f'<path d="{d}"{_paint_attributes(fill, a, stroke, sw)}/>', d, sw)

    def poly(
        self,
        points: Sequence[Point],
        fill: str | None = None,
        a: float = 1.0,
        *,
        stroke: str | None = None,
        sw: float = 1.5,
        dash: str | None = None,
        close: bool = True,
    ) -> None:
        """A polygon, or an open line through `points`."""
        self.path(paths.poly(points, close), fill, a, stroke=stroke, sw=sw, dash=dash)

    def drawing(self, file: str, name: str, inks: Mapping[str, str]) -> None:
        """The drawing of that name out of `assets/drawings/<file>.svg`, each `var(--ink)` in it
        being what `inks` says.

        Raises `KeyError` for a drawing that is not there, and for an ink that is not given.
        """
        sheet = drawings(file)
        text = f"<g{sheet.common}>{sheet.shapes[name]}</g>"
        self._add(
            re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: inks[found[1]], text), sheet.box, 0
        )

    # ---- gradients and places

    def linear(self, x0: float, y0: float, x1: float, y1: float, stops: Iterable[Stop]) -> str:
        """A gradient along a line, in the units in force where it is used; give what comes back as
        `fill` or `stroke`.
        """
        return self._gradient("linearGradient", {"x1": x0, "y1": y0, "x2": x1, "y2": y1}, stops)

    def radial(self, x: float, y: float, r: float, stops: Iterable[Stop]) -> str:
        """A gradient round a point; give what comes back as `fill` or `stroke`."""
        return self._gradient("radialGradient", {"cx": x, "cy": y, "r": r}, stops)

    def _gradient(self, tag: str, coordinates: dict[str, float], stops: Iterable[Stop]) -> str:
        self._gradients += 1
        name = f"g{self._gradients}"
        place = "".join(f' {key}="{num(value)}"' for key, value in coordinates.items())
        inner = ""
        for stop in stops:
            faint = f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else ""
            inner += f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"{faint}/>'
        self._parts.append(
            f'<defs><{tag} id="{name}" gradientUnits="userSpaceOnUse"{place}>{inner}</{tag}></defs>'
        )
        return f"url(#{name})"

    @contextmanager
    def moved(
        self, x: float = 0, y: float = 0, turn: float = 0, sx: float = 1, sy: float | None = None
    ) -> Iterator[None]:
        """What is drawn inside is scaled, turned by degrees clockwise, then moved."""
        down = sx if sy is None else sy
        steps = []
        if x or y:
            steps.append(f"translate({num(x)},{num(y)})")
        if turn:
            steps.append(f"rotate({num(turn)})")
        if sx != 1 or down != 1:
            steps.append(f"scale({sx:.6g},{down:.6g})")
        c, s = cos(radians(turn)), sin(radians(turn))
        with self._group(" ".join(steps), (sx * c, sx * s, -down * s, down * c, x, y)):
            yield

    @contextmanager
    def on_plane(
        self, a: float, b: float, c: float, d: float, e: float, f: float
    ) -> Iterator[None]:
        """What is drawn inside is laid on a plane: (x, y) comes to (a x + c y + e, b x + d y + f)."""
        with self._group(
            f"matrix({a:.5f},{b:.5f},{c:.5f},{d:.5f},{e:.5f},{f:.5f})", (a, b, c, d, e, f)
        ):
            yield

    @contextmanager
    def _group(self, transform: str, plane: Plane) -> Iterator[None]:
        outer, self._plane = self._plane, _compose_planes(self._plane, plane)
        self._open.append(f'<g transform="{transform}">' if transform else "<g>")
        self._parts.append(self._open[-1])
        yield
        self._parts.append("</g>")
        self._open.pop()
        self._plane = outer

    def _add(  # `Sheet` asks for what is not needed here
        self,
        part: str,
        corners_or_path: Box | str,  # noqa: ARG002
        stroke_width: float,  # noqa: ARG002
    ) -> None:
        """Gather the SVG text of a shape, and how far it reaches: from its left and top to its right
        and bottom, or as far as its path goes.
        """
        self._parts.append(part)

    # ---- pixels

    def pixels(self, width: int, height: int) -> pygame.Surface:
        """The view box at exactly `width` x `height` px, to be cut or laid over each other."""
        x, y, w, h = (f"{side:.6g}" for side in self.view)
        return self._rendered_surface(
            max(1, width), max(1, height), f'viewBox="{x} {y} {w} {h}" preserveAspectRatio="none"'
        )

    def scaled(self, width: int, height: int, scale: float, x: float, y: float) -> pygame.Surface:
        """A picture of `width` x `height` px at `scale` px a unit, the drawing's origin at (x, y)
        px in it.
        """
        place = f'<g transform="translate({x:.4f},{y:.4f}) scale({scale:.6f})">'
        return self._rendered_surface(width, height, "", place)

    def _rendered_surface(
        self, width: int, height: int, view: str, place: str = "<g>"
    ) -> pygame.Surface:
        size = f'width="{width}" height="{height}"'
        shapes = place + "".join(self._parts) + "</g>" * (len(self._open) + 1)
        text = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>{shapes}</svg>'
        drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
        # laid on another of this format four times as fast as in the loader's own
        return drawn.convert(_FORMAT)

    def pixels_for_window(self, width: int, height: int) -> pygame.Surface:
        """As `pixels`, in the window's format if there is a window."""
        return to_window_format(self.pixels(width, height))


class Drawings(NamedTuple):
    """A file of drawings: the box they lie in, the attributes of all their shapes, and the shapes
    of each by its name.
    """

    box: Box
    common: str
    shapes: dict[str, str]


@functools.cache
def drawings(file: str) -> Drawings:
    """The drawings of `assets/drawings/<file>.svg`, each a group of its root with an `id`."""
    text = (folder("assets") / "drawings" / f"{file}.svg").read_text(encoding="utf-8")
    head = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"([^>]*)>', text)
    if head is None:
        raise ValueError(f"drawings {file}: the file has no viewBox")
    x, y, w, h = (float(side) for side in head.groups()[:4])
    groups = re.findall(
        r'^<g id="([a-z0-9-]+)">(.*?)</g>\n(?=<g |</svg>)', text, re.MULTILINE | re.DOTALL
    )
    return Drawings((x, y, x + w, y + h), head[5], dict(groups))


def _paint_attributes(
    fill: str | None, a: float, stroke: str | None, sw: float, ends: str = _ROUND
) -> str:
    words = f' fill="{fill or "none"}"'
    if fill and a < 1:
        words += f' fill-opacity="{num(a)}"'
    if stroke and sw:
        words += f' stroke="{stroke}" stroke-width="{num(sw)}"{ends}'
        if a < 1:
            words += f' stroke-opacity="{num(a)}"'
    return words


def _compose_planes(outer: Plane, inner: Plane) -> Plane:
    a, b, c, d, e, f = outer
    i, j, k, m, x, y = inner
    return (
        a * i + c * j,
        b * i + d * j,
        a * k + c * m,
        b * k + d * m,
        a * x + c * y + e,
        b * x + d * y + f,
    )


def to_window_format(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the window's own pixel format, for quick blits; itself where it has that, and
    while there is no window.

    What is part of another surface is copied, so that the whole of it need not be kept.
    """
    try:
        wanted = _FORMAT.convert_alpha().get_masks()
    except pygame.error:
        return surface
    return (
        surface
        if surface.get_parent() is None and surface.get_masks() == wanted
        else surface.convert_alpha()
    )


def blank(width: int, height: int) -> pygame.Surface:
    """An empty surface with alpha, to put drawings together on."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def masked(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """The surface, cut in place by the alpha of a white drawing of the same size."""
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


# ---- what is kept


def held_bytes(value: object) -> int:
    """Bytes a cached value holds: the pixels of a surface, of all surfaces in a tuple; little for
    anything else.
    """
    if isinstance(value, pygame.Surface):
        return value.get_pitch() * value.get_height()
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, tuple):
        return sum(held_bytes(part) for part in value)
    return 64


def cache_bytes_for(size: tuple[int, int]) -> int:
    """Bytes of pictures that a window of so many pixels keeps: 32 MB up to 1920x1080, in proportion
    for a larger one, 512 MB at most. With less than the lobby's walls and tables take it would
    paint them for ever.

    >>> [cache_bytes_for(size) >> 20 for size in ((1280, 720), (1920, 1080), (3840, 2160))]
    [32, 32, 128]
    """
    return min(512 << 20, max(32 << 20, round((32 << 20) * size[0] * size[1] / (1920 * 1080))))


class Cache:
    """Drawn values by key, at most `limit` bytes of them, least recently used out first. The window
    owns one and passes it in.

    Keys are tuples beginning with what is drawn and holding everything the drawing depends on. A
    value larger than the whole cache is drawn, returned and not kept.
    """

    def __init__(self, limit: int = 128 * 1024 * 1024) -> None:
        self.limit = limit
        self.chip_set = "house"
        """Which of `palette.CHIP_SETS` chips are drawn from."""
        self.card_back = ""
        """The back of cards that are of no table in particular; "" is red."""
        self.hour = "night"
        """Whether it is night or day in the lobby."""
        self.felts: Mapping[str, str] = {}
        """Colors of felts that are not the tables' own, by slug."""
        self.bytes = 0
        self.misses = 0
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value kept under `key`, or what `make` gives, kept from now on."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return cast("T", found[0])
        self.misses += 1
        value = make()
        size = held_bytes(value)
        if size <= self.limit:
            old = self._kept.pop(key, None)
            if old is not None:
                self.bytes -= old[1]
            self._kept[key] = (value, size)
            self.bytes += size
            while self.bytes > self.limit:
                _, (_, out) = self._kept.popitem(last=False)
                self.bytes -= out
        return value

    def clear(self) -> None:
        """Forget everything, as when the window's scale changes."""
        self._kept.clear()
        self.bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)


def latest_or_make(
    cache: Cache, name: Hashable, stamp: Hashable, make: Callable[[], T], most: int = 1
) -> T:
    """What was made last under a name, made anew when the stamp is not one of the `most` last: what
    hardly ever comes back.

    Such pictures do not push out of the window's cache what is shown again and again.
    """
    shelf: dict[Hashable, T] = cache.get(name, dict)
    if stamp not in shelf:
        while len(shelf) >= most:
            del shelf[next(iter(shelf))]
        shelf[stamp] = make()
    return shelf[stamp]


# ---- shadows


def box_shadow(
    cache: Cache, width: float, height: float, radius: float, blur: float, alpha: float = 0.4
) -> Sprite:
    """The shadow of a rounded rectangle, `blur` being the softness (one sigma) in px.

    Lay it at the rectangle's top left corner, moved by how far the shadow falls.
    """
    w, h = max(1, round(width)), max(1, round(height))
    soft = max(0.4, round(blur * 4) / 4)
    shape = (w, h, round(radius), soft, round(alpha * 100))
    return cache.get(("shadow", *shape), lambda: _shadow_sprite(*shape))


def disc_shadow(cache: Cache, radius: float, blur: float, alpha: float = 0.4) -> Sprite:
    """The shadow of a disc; lay it at the disc's centre, moved by how far the shadow falls."""
    side = max(2, round(radius * 2))
    found = box_shadow(cache, side, side, side / 2, blur, alpha)
    return Sprite(found.surface, found.ax + side / 2, found.ay + side / 2)


def _shadow_sprite(width: int, height: int, radius: int, blur: float, percent: int) -> Sprite:
    pad = ceil(blur * 2.6) + 1
    full = (width + 2 * pad, height + 2 * pad)
    reach = 1 if blur < 1.6 else 2  # the filter's radius is its sigma, a whole number
    shrink = max(1.0, blur / reach)
    small = (max(3, ceil(full[0] / shrink)), max(3, ceil(full[1] / shrink)))
    s = Pen((-pad, -pad, full[0], full[1]))
    s.rr(0, 0, width, height, min(radius, width / 2, height / 2), "#000000", percent / 100)
    surface = pygame.transform.gaussian_blur(s.pixels(*small), reach)
    if small != full:
        surface = pygame.transform.smoothscale(surface, full)
    return Sprite(to_window_format(surface), pad, pad)
