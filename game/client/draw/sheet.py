"""A drawing sheet in design pixels: vectors, text and shadows at the window's real scale."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from math import ceil, floor, inf

import pygame

from .palette import Theme, rgb
from .paths import Box, bounds
from .pen import Cache, Pen, blank
from .signs import icon
from .style import Colors
from .text.text_styles import (
    STYLES,
    StyleName,
    TextStyle,
    first_fitting_or_empty,
    fit_text,
    fits_whole,
)
from .text.type import Type, colour_of

Width = float
"""How wide letters came out, in design pixels."""


class Sheet(Pen):
    """The pen on a surface, in design pixels at one scale: clear and its own, or (``Sheet.on``)
    laid over another.

    It letters and casts shadows as well. ``margin`` widens it on every side for shadows, rings and
    glows: the origin stays at the corner of the thing itself. Shapes are gathered and rasterised
    together, only where they lie, when text or a shadow follows.
    """

    # a box's own are sharp, and its pixels stay as they were when pages and felts were found good
    corners = ""

    def __init__(
        self,
        w: float,
        h: float,
        kind: Type,
        cache: Cache,
        theme: Theme | None = None,
        margin: float = 0.0,
    ) -> None:
        super().__init__((0, 0, w, h))
        self.type = kind
        self.cache = cache
        self.theme = theme or Theme()
        self.scale = kind.scale
        self.offset = ceil(margin * self.scale)
        self._surface = blank(
            *(max(1, ceil(side * self.scale)) + 2 * self.offset for side in (w, h))
        )
        self._box: Box | None = None
        self._lent = False

    @classmethod
    def on_surface(
        cls, target: pygame.Surface, kind: Type, cache: Cache, theme: Theme | None = None
    ) -> Sheet:
        """A sheet that draws straight onto ``target``, its origin the target's corner."""
        sheet = cls(0, 0, kind, cache, theme)
        sheet._surface, sheet._lent = target, True
        return sheet

    def surface(self) -> pygame.Surface:
        """The finished picture, straight alpha."""
        self.flush()
        return self._surface

    def _add(self, part: str, corners_or_path: Box | str, stroke_width: float) -> None:
        super()._add(part, corners_or_path, stroke_width)
        corners = bounds(corners_or_path) if isinstance(corners_or_path, str) else corners_or_path
        (x0, y0, x1, y1), sw = corners, stroke_width
        a, b, c, d, e, f = self._plane
        xs = [a * x + c * y + e for x in (x0 - sw, x1 + sw) for y in (y0 - sw, y1 + sw)]
        ys = [b * x + d * y + f for x in (x0 - sw, x1 + sw) for y in (y0 - sw, y1 + sw)]
        old = self._box or (xs[0], ys[0], xs[0], ys[0])
        self._box = min(old[0], *xs), min(old[1], *ys), max(old[2], *xs), max(old[3], *ys)

    def _region(self, x0: float, y0: float, x1: float, y1: float) -> pygame.Rect:
        """Real pixels of a design rectangle, cut to the surface."""
        k, o = self.scale, self.offset
        left, top = floor(x0 * k) + o - 1, floor(y0 * k) + o - 1
        rect = pygame.Rect(left, top, ceil(x1 * k) + o + 1 - left, ceil(y1 * k) + o + 1 - top)
        return rect.clip(self._surface.get_rect())

    def flush(self) -> None:
        """Rasterise the gathered shapes onto the surface."""
        if self._box is None:
            return
        rect = self._region(*self._box)
        if rect.w and rect.h:
            self._surface.blit(
                self._cached_ground(
                    ("".join(self._parts), *rect), lambda: self._render_part(rect, self)
                ),
                rect,
            )
        self._parts = list(self._open)
        self._box = None

    def _cached_ground(
        self, key: tuple[object, ...], make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """A ground or a shadow: the same under many words, so that only the words of the next plate
        or bubble are new.
        """
        if self._lent:
            return make()
        kept = self.cache.get(("grounds",), lambda: Cache(self.cache.limit // 8))
        return kept.get((self.scale, self.offset, *key), make)

    def _render_part(self, rect: pygame.Rect, drawing: Pen) -> pygame.Surface:
        """A rectangle of the surface's pixels out of a drawing in design pixels."""
        return drawing.scaled(*rect.size, self.scale, self.offset - rect.x, self.offset - rect.y)

    # ---- raster

    def shadow(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float,
        blur: float = 8.0,
        dy: float = 4.0,
        a: float = 0.35,
        colour: str = "#000000",
        hollow: bool = False,
    ) -> None:
        """A blurred rounded rectangle: a shadow, or a glow. ``hollow`` leaves the rectangle itself
        clear.
        """
        from .stage import soft_box  # numpy: the first frame casts no shadow, and opens without it

        self.flush()
        k, reach = self.scale, 3.2 * blur
        rect = self._region(x - reach, y + dy - reach, x + w + reach, y + dy + h + reach)
        if not rect.w or not rect.h:
            return
        box = (x * k + self.offset - rect.x, (y + dy) * k + self.offset - rect.y, w * k, h * k)
        shape = (rect.size, box, min(r, w / 2, h / 2) * k, blur * k, hollow)

        def make() -> pygame.Surface:
            layer = pygame.Surface(rect.size, pygame.SRCALPHA)
            layer.fill((*rgb(colour), 0))
            alpha = pygame.surfarray.pixels_alpha(layer)
            alpha[:] = soft_box(*shape, a)
            del alpha
            return layer

        self._surface.blit(self._cached_ground((*shape, a, colour), make), rect)

    def glow(
        self,
        d: str,
        at: tuple[float, float],
        reach: float,
        colour: str,
        *,
        wide: float = 10.0,
        blur: float = 6.0,
        a: float = 0.9,
    ) -> None:
        """A path's outline as light: drawn ``wide`` and blurred on both sides; the path lies within
        ``reach`` of ``at``.
        """
        self.flush()
        far = reach + wide + 3 * blur
        rect = self._region(at[0] - far, at[1] - far, at[0] + far, at[1] + far)
        if not rect.w or not rect.h:
            return
        line = Pen((0, 0, 0, 0))
        line.path(d, None, a, stroke="#FFFFFF", sw=wide, at=at)
        soft = pygame.transform.gaussian_blur(
            self._render_part(rect, line), max(1, round(blur * self.scale))
        )
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
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: str = "ui5",
        colour: str | None = None,
        *,
        anchor: str = "l",
        valign: str = "b",
        track: float = 0.0,
        a: float = 1.0,
        max_width: float | None = None,
    ) -> Width:
        """A line of text in design pixels; returns its width in design pixels."""
        self.flush()
        red, green, blue, alpha = colour_of(colour or self.theme.text)
        o, k = self.offset, self.scale
        ink, most = (
            (red, green, blue, round(alpha * a)),
            None if max_width is None else max_width * k,
        )
        wide = self.type.draw(
            self._surface,
            text,
            x * k + o,
            y * k + o,
            size,
            face,
            ink,
            anchor=anchor,
            valign=valign,
            track=track,
            max_width=most,
        )
        return wide / k

    def write(
        self,
        style: StyleName | TextStyle,
        words: str | Sequence[str],
        x: float,
        y: float,
        wide: float = inf,
        colour: str | None = None,
        *,
        high: float = inf,
        anchor: str = "l",
        valign: str = "b",
        size: float = 0.0,
    ) -> Width:
        """Letter words in a style, or in letters of another `size`, as `fit_text` fits them into so many design pixels: their first
        baseline, or with `valign` `m` the middle of all lines, at y. Returns their width.
        """
        style = STYLES[style] if isinstance(style, str) else style
        style = style._replace(size=size) if size else style
        fitted = fit_text(self.type, style, words, wide, high)
        ink = colour or str(getattr(self.theme, style.color, style.color))
        top = y - (len(fitted.lines) - 1) / 2 * fitted.step if valign == "m" else y
        return max(
            self.text(
                line,
                x,
                top + i * fitted.step,
                fitted.size,
                style.face,
                ink,
                anchor=anchor,
                valign=valign,
                track=style.track,
            )
            for i, line in enumerate(fitted.lines)
        )

    def write_if_fits(
        self,
        style: StyleName | TextStyle,
        words: str | Sequence[str],
        x: float,
        y: float,
        wide: float,
        colour: str | None = None,
        *,
        anchor: str = "l",
        valign: str = "b",
    ) -> Width:
        """Letter the first of some wordings that a line of so many design pixels holds whole, or
        nothing. Returns its width.
        """
        style = STYLES[style] if isinstance(style, str) else style
        wordings = (words,) if isinstance(words, str) else words
        line = first_fitting_or_empty(self.type, style, wordings, wide)
        return self.write(style, line, x, y, wide, colour, anchor=anchor, valign=valign)

    def fits(
        self, style: StyleName | TextStyle, words: str, wide: float, *, size: float = 0.0
    ) -> bool:
        """Whether a line of so many design pixels holds words in a style whole, or in letters of
        another `size`.
        """
        style = STYLES[style] if isinstance(style, str) else style
        return fits_whole(self.type, style._replace(size=size) if size else style, words, wide)

    def width(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> Width:
        """Width of a line in design pixels."""
        return self.type.width(text, size, face, track) / self.scale

    def arc(
        self,
        text: str,
        cx: float,
        cy: float,
        radius: float,
        at: float,
        size: float,
        face: str = "serif7",
        colour: str = Colors.cream,
        *,
        track: float = 0.0,
        over: bool = False,
    ) -> None:
        """Lettering on a circle round (cx, cy), see ``Type.arc``."""
        self.flush()
        k, o = self.scale, self.offset
        picture, (dx, dy) = self.type.arc(
            text, radius * k, at, size, face, colour, track=track, over=over
        )
        self._surface.blit(picture, (round(cx * k + o + dx), round(cy * k + o + dy)))

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, weight: float = 2.0
    ) -> None:
        """A line icon centred on (x, y)."""
        self.stamp(icon(self.cache, name, size * self.scale, colour, weight), x, y, centre=True)


def png(picture: pygame.Surface, dpi: int = 0) -> bytes:
    """A picture as the bytes of a PNG file; with so many dots an inch, of an opaque one, it says
    how large it is printed.
    """
    data = io.BytesIO()
    if dpi:
        from PIL import Image

        pixels = pygame.image.tobytes(picture, "RGB")
        Image.frombytes("RGB", picture.get_size(), pixels).save(data, "png", dpi=(dpi, dpi))
    else:
        pygame.image.save(picture, data, "picture.png")
    return data.getvalue()
