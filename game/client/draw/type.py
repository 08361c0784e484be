"""Text: faces, sizes, tracked and kerned runs, paragraphs, lettering on an arc.

Runs are set glyph by glyph at a multiple of their final size and scaled down, so letters stand where
their advances put them (not on whole pixels) and tracking keeps kerning. Everything is cached: fonts
by face and size, glyph masks, whole runs.
"""

from __future__ import annotations

import importlib
import struct
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, degrees, floor, pi, sin
from pathlib import Path
from typing import Final

import pygame

from game.client.draw.signs import SIGNS, sign_mask

Colour = str | tuple[int, int, int] | tuple[int, int, int, int]

FACES: Final[dict[str, tuple[str, str]]] = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.otf"),
    "serif6": ("font_source_serif_pro", "SourceSerifPro-Semibold.otf"),
    "serif7": ("font_source_serif_pro", "SourceSerifPro-Bold.otf"),
    "serifi": ("font_source_serif_pro", "SourceSerifPro-It.otf"),
    "serifi6": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.otf"),
    "ui": ("font_hanken_grotesk", "HankenGrotesk-Regular.otf"),
    "ui5": ("font_hanken_grotesk", "HankenGrotesk-Medium.otf"),
    "ui6": ("font_hanken_grotesk", "HankenGrotesk-SemiBold.otf"),
    "ui7": ("font_hanken_grotesk", "HankenGrotesk-Bold.otf"),
    "num8": ("font_manrope", "Manrope-ExtraBold.ttf"),
}
CAP: Final = {"serif": 0.670, "ui": 0.690, "num": 0.720}
TABULAR: Final = ("ui", "num")
_UNIT: Final = 512
_DIGITS: Final = "0123456789"


def colour_of(value: Colour) -> tuple[int, int, int, int]:
    """Red, green, blue, alpha (0-255) of ``#RRGGBB``, ``#RRGGBBAA`` or a tuple."""
    if isinstance(value, str):
        digits = value.lstrip("#")
        parts = tuple(int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    else:
        parts = tuple(value)
    if len(parts) not in (3, 4):
        raise ValueError(f"colour must have 3 or 4 parts, not {value!r}")
    red, green, blue = parts[:3]
    return red, green, blue, parts[3] if len(parts) == 4 else 255


def face_path(face: str) -> Path:
    """The file of ``face``, found beside the package that ships it."""
    try:
        package, name = FACES[face]
    except KeyError:
        raise ValueError(f"face must be one of {', '.join(FACES)}, not {face!r}") from None
    origin = importlib.import_module(package).__file__
    if origin is None:
        raise ValueError(f"face {face!r}: package {package} has no location")
    return Path(origin).parent / "files" / name


def _table(data: bytes, tag: bytes) -> int:
    for i in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * i)
        if name == tag:
            return int(offset)
    raise ValueError(f"font has no {tag.decode()} table")


def _format4(data: bytes, at: int) -> set[int]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    return {c for a, b in zip(starts, ends, strict=True) for c in range(a, b + 1) if c != 0xFFFF}


def _format12(data: bytes, at: int) -> set[int]:
    found: set[int] = set()
    for i in range(struct.unpack_from(">I", data, at + 12)[0]):
        first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * i)
        found.update(range(first, last + 1))
    return found


@lru_cache(maxsize=None)
def covered(face: str) -> frozenset[int]:
    """Code points the face has glyphs for, read from the font's own character map."""
    data = face_path(face).read_bytes()
    cmap = _table(data, b"cmap")
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            found |= _format4(data, at)
        elif form == 12:
            found |= _format12(data, at)
    return frozenset(found)


_fonts: dict[tuple[str, int], pygame.font.Font] = {}


def _font(face: str, px: int) -> pygame.font.Font:
    """The opened face; opened again when pygame's font module was closed in between."""
    if not pygame.font.get_init():
        pygame.font.init()
    font = _fonts.get((face, px))
    if font is not None:
        try:
            font.get_height()
        except pygame.error:
            _fonts.clear()
            font = None
    if font is None:
        font = _fonts[face, px] = pygame.font.Font(face_path(face), px)
    return font


@lru_cache(maxsize=8192)
def carrier(face: str, char: str) -> str:
    """The face that draws ``char``: ``face`` itself, ``"sign"`` for our own shapes, or another face."""
    if ord(char) in covered(face):
        return face
    if char in SIGNS:
        return "sign"
    kin = sorted(FACES, key=lambda f: (f[:2] != face[:2], f[-1] != face[-1]))
    return next((f for f in kin if ord(char) in covered(f)), "sign")


@lru_cache(maxsize=8192)
def _bounds(face: str, char: str) -> tuple[int, int, int]:
    """Left, right, advance of a glyph in 512ths of its size."""
    row = _font(face, _UNIT).metrics(char)[0]
    return (int(row[0]), int(row[1]), int(row[4])) if row else (0, _UNIT // 2, _UNIT // 2)


@lru_cache(maxsize=None)
def _digit(face: str) -> int:
    return max(_bounds(face, d)[2] for d in _DIGITS)


@lru_cache(maxsize=16384)
def _kern(face: str, first: str, second: str) -> int:
    left, _, advance = _bounds(face, first)
    _, right, follow = _bounds(face, second)
    pair = _font(face, _UNIT).size(first + second)[0]
    return pair - advance - follow - max(0, -left) - max(0, right - follow)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of a run: who draws it, and where it starts and ends in ems from the run's start."""

    char: str
    face: str
    x: float
    advance: float


@lru_cache(maxsize=4096)
def set_run(text: str, face: str, track: float = 0.0, tabular: bool | None = None) -> tuple[tuple[Glyph, ...], float]:
    """Glyphs of ``text`` with kerning and ``track`` (ems), and the run's width in ems."""
    fixed = face.startswith(TABULAR) if tabular is None else tabular
    out: list[Glyph] = []
    x, before = 0.0, ("", "")
    for char in text:
        by = carrier(face, char)
        if by == "sign":
            advance, shift = SIGNS[char].advance if char in SIGNS else 0.6, 0.0
        else:
            own = _bounds(by, char)[2] / _UNIT
            advance = _digit(by) / _UNIT if fixed and char in _DIGITS else own
            shift = (advance - own) / 2
            plain = not (fixed and (char in _DIGITS or before[1] in _DIGITS))
            if before[0] == by and before[1] and plain:
                x += _kern(by, before[1], char) / _UNIT
        out.append(Glyph(char, by, x + shift, advance))
        x += advance + track
        before = (by, char)
    return tuple(out), (x - track if out else 0.0)


@lru_cache(maxsize=8192)
def _mask(face: str, px: int, char: str) -> tuple[pygame.Surface, int, int]:
    """White glyph, its left edge from the origin and its top from the baseline, in pixels."""
    if face == "sign":
        return sign_mask(char, px)
    font = _font(face, px)
    row = font.metrics(char)[0]
    return font.render(char, True, (255, 255, 255)), min(0, int(row[0])) if row else 0, -font.get_ascent()


def _times(px: int) -> int:
    return 4 if px <= 40 else 3 if px <= 72 else 2


def _blank(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((255, 255, 255, 0))
    return surface


def _tinted(mask: pygame.Surface, colour: Colour) -> pygame.Surface:
    surface = mask.copy()
    surface.fill(colour_of(colour), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@dataclass(frozen=True, slots=True)
class Run:
    """A drawn line: blit ``surface`` at (x - left, baseline - rise)."""

    surface: pygame.Surface
    left: int
    rise: int
    width: float


class Type:
    """The house's text at one window scale and one text size.

    Sizes and tracking are design pixels (1920 x 1080); widths, positions and surfaces real pixels.
    Sizes meant to be read never come out below ``least`` pixels.
    """

    def __init__(self, scale: float = 1.0, text_scale: float = 1.0, *, least: int = 16, runs: int = 1500) -> None:
        if scale <= 0 or not 0.5 <= text_scale <= 3:
            raise ValueError(f"text scale must be 0.5 to 3 and scale positive, not {text_scale} and {scale}")
        self.scale = scale
        self.text_scale = text_scale
        self.least = least
        self._runs: OrderedDict[tuple[object, ...], Run] = OrderedDict()
        self._limit = runs
        self._printed: Type | None = None

    @property
    def printed(self) -> Type:
        """The same faces for lettering printed on the felt, which does not grow with the text size."""
        if self.text_scale == 1.0 and self.least == 0:
            return self
        if self._printed is None:
            self._printed = Type(self.scale, 1.0, least=0, runs=self._limit)
        return self._printed

    def px(self, size: float) -> int:
        """Real pixels of the design size ``size``."""
        want = size * self.scale * self.text_scale
        return max(1, round(max(want, self.least) if size >= 20 else want))

    def cap(self, size: float, face: str) -> float:
        """Height of a capital in real pixels."""
        return CAP[face.rstrip("5678i") if not face.startswith("ui") else "ui"] * self.px(size)

    def width(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> float:
        """Width of the run in real pixels."""
        return set_run(text, face, track / size)[1] * self.px(size)

    def run(self, text: str, size: float, face: str = "ui5", colour: Colour = "#F5F0E4", track: float = 0.0) -> Run:
        """The line drawn in ``colour``, cached."""
        key = (text, size, face, colour, track)
        found = self._runs.get(key)
        if found is None:
            mask_key = (text, size, face, None, track)
            mask = self._runs.get(mask_key) or self._keep(mask_key, _draw_run(text, face, self.px(size), track / size))
            found = self._keep(key, Run(_tinted(mask.surface, colour), mask.left, mask.rise, mask.width))
        else:
            self._runs.move_to_end(key)
        return found

    def _keep(self, key: tuple[object, ...], run: Run) -> Run:
        self._runs[key] = run
        while len(self._runs) > self._limit:
            self._runs.popitem(last=False)
        return run

    def draw(
        self, target: pygame.Surface, text: str, x: float, y: float, size: float, face: str = "ui5",
        colour: Colour = "#F5F0E4", *, anchor: str = "l", valign: str = "b", track: float = 0.0,
        max_width: float | None = None,
    ) -> float:
        """Draw a line with its left, centre or right (``l c r``) at x, its baseline, cap middle or cap top
        (``b m t``) at y, all real pixels; longer than ``max_width`` it ends in an ellipsis. Returns its width."""
        if max_width is not None:
            text = self.ellipsis(text, max_width, size, face, track)
        if not text:
            return 0.0
        run = self.run(text, size, face, colour, track)
        x -= {"l": 0.0, "c": run.width / 2, "r": run.width}[anchor]
        y += {"b": 0.0, "m": self.cap(size, face) / 2, "t": self.cap(size, face)}[valign]
        target.blit(run.surface, (round(x) - run.left, round(y) - run.rise))
        return run.width

    def ellipsis(self, text: str, width: float, size: float, face: str = "ui5", track: float = 0.0) -> str:
        """``text``, or as much of its start as fits into ``width`` with an ellipsis."""
        if self.width(text, size, face, track) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", size, face, track) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…" if low else ""

    def fit(self, text: str, width: float, size: float, face: str, track: float = 0.0, least: float = 12) -> float:
        """The largest design size up to ``size`` at which the run fits ``width``, not under ``least``."""
        while size > least and self.width(text, size, face, track) > width:
            size -= 0.5
        return size

    def wrap(self, text: str, width: float, size: float, face: str = "ui5") -> list[str]:
        """Lines of ``text`` no wider than ``width``; words longer than a line are broken."""
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split():
                trial = f"{line} {word}" if line else word
                if self.width(trial, size, face) <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                while self.width(word, size, face) > width and len(word) > 1:
                    cut = next((n for n in range(len(word) - 1, 1, -1) if self.width(word[:n], size, face) <= width), 1)
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return lines

    def paragraph(
        self, text: str, width: float, size: float, face: str = "ui5", colour: Colour = "#F5F0E4", *,
        lead: float = 1.34, anchor: str = "l",
    ) -> pygame.Surface:
        """A wrapped block on a clear surface ``width`` wide; the first baseline lies one cap height down."""
        lines = self.wrap(text, width, size, face)
        step, cap = self.px(size) * lead, self.cap(size, face)
        height = ceil(cap + step * (len(lines) - 1) + self.px(size) * 0.34)
        surface = pygame.Surface((max(1, ceil(width)), height), pygame.SRCALPHA)
        at = {"l": 0.0, "c": width / 2, "r": width}[anchor]
        for i, line in enumerate(lines):
            self.draw(surface, line, at, cap + i * step, size, face, colour, anchor=anchor)
        return surface

    def arc(
        self, text: str, radius: float, at: float, size: float, face: str, colour: Colour, *,
        track: float = 0.0, over: bool = False,
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Lettering whose baseline runs on a circle of ``radius`` real pixels, its middle ``at`` degrees.

        Angles count from straight down towards the right (``over``: from straight up, letters standing on
        the circle). Returns the surface and its top left corner relative to the circle's centre.
        """
        return _draw_arc(text, radius, at, self.px(size), face, colour, track / size, over)


def _draw_run(text: str, face: str, px: int, track: float) -> Run:
    glyphs, width = set_run(text, face, track)
    times = _times(px)
    big = px * times
    pad = ceil(px * 0.3)
    across, down, rise = ceil(width * px) + 2 * pad, ceil(px * 1.5), ceil(px * 1.08)
    sheet = _blank((across * times, down * times))
    for glyph in glyphs:
        mask, left, top = _mask(glyph.face, big, glyph.char)
        spot = (pad * times + round(glyph.x * big) + left, rise * times + top)
        sheet.blit(mask, spot, special_flags=pygame.BLEND_RGBA_MAX)
    surface = pygame.transform.smoothscale(sheet, (across, down))
    return Run(surface, pad, rise, width * px)


def _draw_arc(
    text: str, radius: float, at: float, px: int, face: str, colour: Colour, track: float, over: bool
) -> tuple[pygame.Surface, tuple[int, int]]:
    glyphs, width = set_run(text, face, track)
    times = 3 if px <= 60 else 2
    big, sign = px * times, -1 if over else 1
    placed: list[tuple[pygame.Surface, float, float]] = []
    for glyph in glyphs:
        along = (glyph.x + glyph.advance / 2 - width / 2) * px / radius * (1 if over else 1)
        theta = at * pi / 180 + along
        mask, left, top = _mask(glyph.face, big, glyph.char)
        turn = -theta if over else theta
        centre_x = mask.get_width() / 2 + left - glyph.advance * big / 2
        centre_y = mask.get_height() / 2 + top
        x = radius * times * sin(theta) + centre_x * cos(turn) + centre_y * sin(turn)
        y = sign * radius * times * cos(theta) - centre_x * sin(turn) + centre_y * cos(turn)
        placed.append((pygame.transform.rotozoom(mask, degrees(turn), 1.0), x, y))
    if not placed:
        return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)
    low_x = floor(min(x - s.get_width() / 2 for s, x, _ in placed) / times) - 1
    low_y = floor(min(y - s.get_height() / 2 for s, _, y in placed) / times) - 1
    high_x = ceil(max(x + s.get_width() / 2 for s, x, _ in placed) / times) + 1
    high_y = ceil(max(y + s.get_height() / 2 for s, _, y in placed) / times) + 1
    size = (high_x - low_x, high_y - low_y)
    sheet = _blank((size[0] * times, size[1] * times))
    for mask, x, y in placed:
        spot = (round(x - low_x * times - mask.get_width() / 2), round(y - low_y * times - mask.get_height() / 2))
        sheet.blit(mask, spot, special_flags=pygame.BLEND_RGBA_MAX)
    return _tinted(pygame.transform.smoothscale(sheet, size), colour), (low_x, low_y)
