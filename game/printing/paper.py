"""Things to print, drawn once and put on either of two papers: a picture of pixels, or a PDF page
with real text.

Both are measured in the units of the drawing, y down from the top left corner.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Any, Final, Literal, Protocol

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ..core.installation import folder

Point = tuple[float, float]
Anchor = Literal["l", "m", "r"]
Tint = tuple[int, int, int, float]
"""Red, green and blue to 255, and how much covers what lies below, to 1."""

FACES: Final = {
    "ui": "Manrope-Medium.ttf",
    "ui bold": "Manrope-Bold.ttf",
    "serif": "SourceSerifPro-Semibold.ttf",
    "serif italic": "SourceSerifPro-It.ttf",
}
"""The faces that are printed: TrueType, which a PDF can hold."""


def tint(hex_colour: str, cover: float = 1.0) -> Tint:
    """A colour of `#RRGGBB`.

    >>> tint("#0F524A", 0.5)
    (15, 82, 74, 0.5)
    """
    red, green, blue = bytes.fromhex(hex_colour.removeprefix("#"))
    return red, green, blue, cover


def face_file(face: str) -> str:
    """The file of a face."""
    return str(folder("assets/fonts") / FACES[face])


@lru_cache(maxsize=1)
def registered() -> tuple[str, ...]:
    """Every face made known to reportlab, once."""
    for face in FACES:
        pdfmetrics.registerFont(TTFont(face, face_file(face)))
    return tuple(FACES)


def rotate_point(point: Point, about: Point, degrees: float) -> Point:
    """A point turned clockwise about another.

    >>> rotate_point((1, 0), (0, 0), 90)[1]
    1.0
    """
    a, (x, y), (cx, cy) = radians(degrees), point, about
    dx, dy = x - cx, y - cy
    return cx + dx * cos(a) - dy * sin(a), cy + dx * sin(a) + dy * cos(a)


def box(x: float, y: float, w: float, h: float, r: float = 0) -> tuple[Point, ...]:
    """The outline of a rectangle with round corners."""
    if not r:
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    corners = (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    )
    return tuple(
        (cx + r * cos(radians(start + step * 9)), cy + r * sin(radians(start + step * 9)))
        for cx, cy, start in corners
        for step in range(11)
    )


class Paper(Protocol):
    """What can be drawn on."""

    def fill(self, outline: Sequence[Point], colour: Tint) -> None:
        """Fill an outline."""

    def lines(self, many: Iterable[Sequence[Point]], colour: Tint, wide: float) -> None:
        """Lines through points, each closed when it ends where it begins."""

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        colour: Tint,
        face: str = "ui",
        *,
        anchor: Anchor = "l",
        track: float = 0,
        turn: float = 0,
    ) -> None:
        """One line of text with its baseline at y; `track` is put between letters, `turn` degrees
        clockwise about (x, y).
        """

    def width(self, said: str, size: float, face: str = "ui") -> float:
        """How wide a line of text comes out."""


class PaperPicture:
    """A paper of pixels: `wide` x `high` at `scale` 1, clear where nothing is drawn."""

    def __init__(self, wide: int, high: int, scale: float = 1.0) -> None:
        self._size = round(wide * scale), round(high * scale)
        finer = 3  # it is drawn so many times larger and scaled down
        self._scale = scale * finer
        self._image = Image.new(
            "RGBA", (self._size[0] * finer, self._size[1] * finer), (0, 0, 0, 0)
        )

    def _scale_points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def _color_mask(self, colour: Tint, mask: Image.Image, at: tuple[int, int] = (0, 0)) -> None:
        """Color what a mask covers that lies with its left top corner there."""
        red, green, blue, cover = colour
        there = mask.getbbox()
        if there is None:
            return
        mask = mask.crop(there)
        if cover < 1:
            mask = mask.point([round(value * cover) for value in range(256)])
        flat = Image.new("RGBA", mask.size, (red, green, blue, 255))
        flat.putalpha(mask)
        self._image.alpha_composite(flat, (at[0] + there[0], at[1] + there[1]))

    def _new_mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", self._image.size, 0)
        return mask, ImageDraw.Draw(mask)

    def fill(self, outline: Sequence[Point], colour: Tint) -> None:
        """Fill an outline."""
        if colour[3] >= 1:
            ImageDraw.Draw(self._image).polygon(self._scale_points(outline), fill=colour[:3])
            return
        mask, pen = self._new_mask()
        pen.polygon(self._scale_points(outline), fill=255)
        self._color_mask(colour, mask)

    def clear(self, outline: Sequence[Point]) -> None:
        """Cut an outline out of the paper."""
        ImageDraw.Draw(self._image).polygon(self._scale_points(outline), fill=(0, 0, 0, 0))

    def lines(self, many: Iterable[Sequence[Point]], colour: Tint, wide: float) -> None:
        """Lines through points."""
        mask, pen = self._new_mask()
        for points in many:
            pen.line(
                self._scale_points(points),
                fill=255,
                width=max(1, round(wide * self._scale)),
                joint="curve",
            )
        self._color_mask(colour, mask)

    @staticmethod
    @lru_cache(maxsize=64)
    def _font(face: str, pixels: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(face_file(face), pixels)

    def width(self, said: str, size: float, face: str = "ui") -> float:
        """How wide a line of text comes out."""
        return self._font(face, size * self._scale).getlength(said) / self._scale

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        colour: Tint,
        face: str = "ui",
        *,
        anchor: Anchor = "l",
        track: float = 0,
        turn: float = 0,
    ) -> None:
        """One line of text with its baseline at y."""
        font = self._font(face, size * self._scale)
        letters = [said] if not track else list(said)
        whole = sum(self.width(one, size, face) + track for one in letters) - track
        left = x - {"l": 0.0, "m": whole / 2, "r": whole}[anchor]
        area = (0, 0, *self._image.size)
        if not turn:  # a mask of the line alone: a whole one takes long on a high picture
            area = self._line_area(left, y, whole, size)
        mask = Image.new("L", (max(1, area[2] - area[0]), max(1, area[3] - area[1])), 0)
        pen = ImageDraw.Draw(mask)
        for one in letters:
            start = left * self._scale - area[0], y * self._scale - area[1]
            pen.text(start, one, fill=255, font=font, anchor="ls")
            left += self.width(one, size, face) + track
        if turn:
            mask = mask.rotate(
                -turn, Image.Resampling.BICUBIC, center=(x * self._scale, y * self._scale)
            )
        self._color_mask(colour, mask, area[:2])

    def _line_area(
        self, left: float, y: float, wide: float, size: float
    ) -> tuple[int, int, int, int]:
        """The pixels of the image that a line of text can be on: left, top, right, bottom."""
        scale, (across, down) = self._scale, self._image.size
        return (
            max(0, min(across, round((left - size) * scale))),
            max(0, min(down, round((y - 1.5 * size) * scale))),
            max(0, min(across, round((left + wide + size) * scale))),
            max(0, min(down, round((y + size) * scale))),
        )

    def png(self, dpi: int) -> bytes:
        """The picture as a PNG that says how many dots an inch it is meant for."""
        out = io.BytesIO()
        self._image.resize(self._size, Image.Resampling.LANCZOS).save(out, "PNG", dpi=(dpi, dpi))
        return out.getvalue()


class PaperPage:
    """One page of a PDF: a drawing `wide` x `high` units, `mm` wide on paper. `title` and `subject`
    go into the file.
    """

    def __init__(self, wide: float, high: float, mm: float, title: str, subject: str) -> None:
        registered()
        self._scale = mm / 25.4 * 72 / wide
        self._wide, self._high = wide, high
        self._out = io.BytesIO()
        self._canvas: Any = Canvas(
            self._out,
            pagesize=(wide * self._scale, high * self._scale),
            pageCompression=1,
            invariant=1,
        )
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setAuthor("Linden House")

    def _path(self, points: Sequence[Point], *, close: bool) -> Any:
        path = self._canvas.beginPath()
        for at, (x, y) in enumerate(points):
            (path.lineTo if at else path.moveTo)(x * self._scale, (self._high - y) * self._scale)
        if close:
            path.close()
        return path

    @staticmethod
    def _colour(colour: Tint) -> Color:
        red, green, blue, cover = colour
        return Color(red / 255, green / 255, blue / 255, cover)

    def fill(self, outline: Sequence[Point], colour: Tint) -> None:
        """Fill an outline."""
        self._canvas.setFillColor(self._colour(colour))
        self._canvas.drawPath(self._path(outline, close=True), stroke=0, fill=1)

    def lines(self, many: Iterable[Sequence[Point]], colour: Tint, wide: float) -> None:
        """Lines through points."""
        self._canvas.setStrokeColor(self._colour(colour))
        self._canvas.setLineWidth(wide * self._scale)
        for points in many:
            self._canvas.drawPath(
                self._path(points, close=points[0] == points[-1]), stroke=1, fill=0
            )

    def width(self, said: str, size: float, face: str = "ui") -> float:
        """How wide a line of text comes out."""
        return float(pdfmetrics.stringWidth(said, face, size))

    def text(
        self,
        said: str,
        x: float,
        y: float,
        size: float,
        colour: Tint,
        face: str = "ui",
        *,
        anchor: Anchor = "l",
        track: float = 0,
        turn: float = 0,
    ) -> None:
        """One line of text with its baseline at y."""
        whole = self.width(said, size, face) + track * (len(said) - 1)
        left = -{"l": 0.0, "m": whole / 2, "r": whole}[anchor]
        self._canvas.saveState()
        self._canvas.translate(x * self._scale, (self._high - y) * self._scale)
        self._canvas.rotate(-turn)
        self._canvas.setFillColor(self._colour(colour))
        run = self._canvas.beginText(left * self._scale, 0)
        run.setFont(face, size * self._scale)
        run.setCharSpace(track * self._scale)
        run.textOut(said)
        self._canvas.drawText(run)
        self._canvas.restoreState()

    def begin_page(self, high: float) -> None:
        """End the page, and begin another of this height and the same width."""
        self._canvas.showPage()
        self._canvas.setPageSize((self._wide * self._scale, high * self._scale))
        self._high = high

    def pdf(self) -> bytes:
        """The file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._out.getvalue()
