"""The faces: where their files lie, what they cover, how far apart their letters stand, and the
outlines of letters as paths.

Outlines are for card indices, chip numerals and lettering on pieces; they are read out of the
`loca`, `glyf`, `hmtx` and `head` tables of a TrueType file.
"""

from __future__ import annotations

import math
import re
import struct
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from ....core.installation import folder
from ..paths import num
from ..pen import Cache, Pen
from ..signs import signs_by_char
from ..style import TypeStyle

FACES: Final = {
    "serif": "SourceSerifPro-Regular.otf",
    "serif6": "SourceSerifPro-Semibold.otf",
    "serif7": "SourceSerifPro-Bold.otf",
    "serifi": "SourceSerifPro-It.otf",
    "serifi6": "SourceSerifPro-SemiboldIt.otf",
    "ui": "HankenGrotesk-Regular.otf",
    "ui5": "HankenGrotesk-Medium.otf",
    "ui6": "HankenGrotesk-SemiBold.otf",
    "ui7": "HankenGrotesk-Bold.otf",
    "num8": "Manrope-ExtraBold.ttf",
}
_DIGITS: Final = "0123456789"
_TIMES: Final = re.compile(r"(?<=\b\d)x\b")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'")
_NEGATIVE: Final = re.compile(r"(?<![\w.)\]-])-(?=[$.\d])")
_RANGE: Final = re.compile(r"(?<=\()(\d+)-(?=\d+\))")


def face_path(face: str) -> Path:
    """The file of ``face``."""
    try:
        return font_file(FACES[face])
    except KeyError:
        raise ValueError(f"face must be one of {', '.join(FACES)}, not {face!r}") from None


def font_file(name: str) -> Path:
    """A file of the shelf of fonts."""
    return folder("assets/fonts") / name


def table_offsets(data: bytes) -> dict[str, int]:
    """Where each table of a font begins, by its tag."""
    entries = (
        struct.unpack_from(">4s3I", data, 12 + 16 * i)
        for i in range(struct.unpack_from(">H", data, 4)[0])
    )
    return {tag.decode("ascii"): offset for tag, _, offset, _ in entries}


Span = tuple[int, int, int, int]
"""Characters of a font: the first, the last, how far their glyphs lie from them, and where these
are listed instead, or 0.
"""


def character_map_spans(data: bytes) -> Iterator[Span]:
    """A font's character map, of its formats 4 and 12."""
    cmap = table_offsets(data)["cmap"]
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            n = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends, _, starts, shifts, lists = struct.unpack_from(
                f">{2 * n}s2s{2 * n}s{2 * n}s{2 * n}s", data, at + 14
            )
            rows = zip(
                *(
                    struct.unpack(f">{n}{sign}", part)
                    for sign, part in (("H", starts), ("H", ends), ("h", shifts), ("H", lists))
                ),
                strict=True,
            )
            for k, (first, last, shift, listed) in enumerate(rows):
                yield first, min(last, 0xFFFE), shift, listed and at + 16 + 6 * n + 2 * k + listed
        elif form == 12:
            for k in range(struct.unpack_from(">I", data, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * k)
                yield first, last, glyph - first, 0


@cache
def covered_code_points(face: str) -> frozenset[int]:
    """Code points the face has glyphs for, read from the font's own character map."""
    return frozenset().union(
        *(
            range(first, last + 1)
            for first, last, _, _ in character_map_spans(face_path(face).read_bytes())
        )
    )


_fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()


def font_at(face: str, px: int) -> pygame.font.Font:
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
        if len(_fonts) > TypeStyle.open_faces:
            _fonts.popitem(last=False)
    _fonts.move_to_end((face, px))
    return font


@lru_cache(maxsize=8192)
def drawing_face(face: str, char: str) -> str:
    """The face that draws ``char``: ``face`` itself, ``"sign"`` for our own shapes, or another
    face.
    """
    if ord(char) in covered_code_points(face):
        return face
    if char in signs_by_char():
        return "sign"
    kin = sorted(FACES, key=lambda f: (f[:2] != face[:2], f[-1] != face[-1]))
    return next((f for f in kin if ord(char) in covered_code_points(f)), "sign")


@lru_cache(maxsize=8192)
def _left_right_advance(face: str, char: str) -> tuple[int, int, int]:
    """Left, right, advance of a glyph in 512ths of its size."""
    row = font_at(face, TypeStyle.outline_size).metrics(char)[0]
    return (
        (int(row[0]), int(row[1]), int(row[4]))
        if row
        else (0, TypeStyle.outline_size // 2, TypeStyle.outline_size // 2)
    )


@cache
def _digit_width(face: str) -> int:
    return max(_left_right_advance(face, d)[2] for d in _DIGITS)


@lru_cache(maxsize=16384)
def _kerning(face: str, first: str, second: str) -> int:
    left, _, advance = _left_right_advance(face, first)
    _, right, follow = _left_right_advance(face, second)
    pair = font_at(face, TypeStyle.outline_size).size(first + second)[0]
    return pair - advance - follow - max(0, -left) - max(0, right - follow)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of a run: who draws it, and where it starts and ends in ems from the run's start."""

    char: str
    face: str
    x: float
    advance: float


def with_minus_signs(text: str) -> str:
    """A text whose negative numbers have a minus sign; hyphens inside words, ranges and dates stay.

    >>> with_minus_signs("-$5.00, was -3.5 %"), with_minus_signs("3-4 and Over, ace-king, 2026-11-21")
    ('−$5.00, was −3.5 %', '3-4 and Over, ace-king, 2026-11-21')
    """
    return _NEGATIVE.sub("−", text) if "-" in text else text


_SHARE: Final = re.compile(r"(\d) ?%")
_QUOTED: Final = re.compile(r'"([^"]*)"')


def typeset(text: str) -> str:
    """``text`` as print sets it: a minus before a negative number, a dash in a range in brackets,
    curved apostrophes, 3×.

    >>> typeset("Par (19-24): -$5"), typeset("Hop 3-4, ace-king, 674a.11(h)(1)")
    ('Par (19–24): −$5', 'Hop 3-4, ace-king, 674a.11(h)(1)')
    >>> typeset("the dealer's card"), typeset("bet 3x; 0x1f")
    ('the dealer’s card', 'bet 3×; 0x1f')
    >>> typeset('"Fold" gives up 100% of it').replace("\u00a0", "_")
    '“Fold” gives up 100_% of it'
    """
    if "x" in text:
        text = _TIMES.sub("×", text)
    if "%" in text:
        text = _SHARE.sub("\\1\u00a0%", text)
    if '"' in text:
        text = _QUOTED.sub("“\\1”", text)
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    return _RANGE.sub("\\1–", with_minus_signs(text)) if "-" in text else text


@lru_cache(maxsize=1024)
def set_run(text: str, face: str, track: float = 0.0) -> tuple[tuple[Glyph, ...], float]:
    """Glyphs of ``text`` with kerning and ``track`` (ems), and the run's width in ems."""
    fixed = face.startswith(("ui", "num"))
    out: list[Glyph] = []
    x, before = 0.0, ("", "")
    for char in typeset(text):
        by = drawing_face(face, char)
        if by == "sign":
            advance, shift = signs_by_char()[char].advance if char in signs_by_char() else 0.6, 0.0
        else:
            own = _left_right_advance(by, char)[2] / TypeStyle.outline_size
            advance = (
                _digit_width(by) / TypeStyle.outline_size if fixed and char in _DIGITS else own
            )
            shift = (advance - own) / 2
            plain = not (fixed and (char in _DIGITS or before[1] in _DIGITS))
            if before[0] == by and before[1] and plain:
                x += _kerning(by, before[1], char) / TypeStyle.outline_size
        out.append(Glyph(char, by, x + shift, advance))
        x += advance + track
        before = (by, char)
    return tuple(out), (x - track if out else 0.0)


# ---- outlines

PRINTED: Final = {"serif": "SourceSerifPro-Bold.ttf", "figures": "Manrope-ExtraBold.ttf"}
"""The faces whose letters are drawn as paths."""
Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""A quadratic curve: start, control, end."""


class GlyphBox(NamedTuple):
    """The box of a letter, in units of one em, y down."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class GlyphOutline:
    """One letter: closed contours of quadratic curves, y down, in units of one em; and how far it
    moves the pen.
    """

    contours: tuple[tuple[Quad, ...], ...]
    advance: float

    def box(self) -> GlyphBox:
        """The tight box round the contours; no size without any."""
        xs: list[float] = []
        ys: list[float] = []
        for contour in self.contours:
            for a, b, c in contour:
                for axis, out in ((0, xs), (1, ys)):
                    out += (a[axis], c[axis])
                    bend = a[axis] - 2 * b[axis] + c[axis]
                    t = (a[axis] - b[axis]) / bend if bend else -1
                    if 0 < t < 1:
                        out.append(
                            (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * b[axis] + t * t * c[axis]
                        )
        return GlyphBox(min(xs), min(ys), max(xs), max(ys)) if xs else GlyphBox(0, 0, 0, 0)

    def path(self, x: float, y: float, sx: float, sy: float) -> str:
        """Path data with the origin at (x, y), one em being `sx` wide and `sy` high."""
        out = []
        for contour in self.contours:
            out.append(f"M{num(x + contour[0][0][0] * sx)} {num(y + contour[0][0][1] * sy)}")
            for _, b, c in contour:
                at = (x + b[0] * sx, y + b[1] * sy, x + c[0] * sx, y + c[1] * sy)
                out.append("Q" + " ".join(num(v) for v in at))
            out.append("Z")
        return "".join(out)


class Outlines:
    """The letters of one face, read from the bytes of its file when asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._table = table_offsets(data)
        self._spans = tuple(character_map_spans(data))
        self._em: int = struct.unpack_from(">H", data, self._table["head"] + 18)[0]
        self._metrics: int = struct.unpack_from(">H", data, self._table["hhea"] + 34)[0]
        self._glyphs: dict[str, GlyphOutline] = {}

    def glyph(self, char: str) -> GlyphOutline:
        """One letter. Raises `ValueError` when the face lacks it."""
        if char not in self._glyphs:
            index = self._index(ord(char))
            self._glyphs[char] = GlyphOutline(self._contours(index), self._advance(index))
        return self._glyphs[char]

    def width(self, text: str, size: float, track: float = 0.0) -> float:
        """How long a line is at `size`, `track` being laid between letters."""
        return sum(self.glyph(c).advance for c in text) * size + track * (len(text) - 1)

    def word(
        self, text: str, center_x: float, baseline: float, size: float, track: float = 0.0
    ) -> str:
        """Path data of a line centered on `center_x`."""
        pen = center_x - self.width(text, size, track) / 2
        out = ""
        for char in text:
            glyph = self.glyph(char)
            out += glyph.path(pen, baseline, size, size)
            pen += glyph.advance * size + track
        return out

    def fitted(
        self,
        text: str,
        center_x: float,
        top: float,
        width: float,
        height: float,
        track: float = 0.0,
    ) -> str:
        """Path data of a word `height` high from `top`, narrowed to `width` if it is wider."""
        pen, boxes = 0.0, []
        for char in text:
            left, high, right, low = self.glyph(char).box()
            boxes.append((pen, pen + left, high, pen + right, low))
            pen += self.glyph(char).advance + track
        left, right = min(b[1] for b in boxes), max(b[3] for b in boxes)
        high, low = min(b[2] for b in boxes), max(b[4] for b in boxes)
        sy = height / (low - high)
        sx = min(sy, width / (right - left))
        start = center_x - sx * (left + right) / 2
        return "".join(
            self.glyph(char).path(start + box[0] * sx, top - high * sy, sx, sy)
            for char, box in zip(text, boxes, strict=True)
        )

    def on_arc(
        self,
        s: Pen,
        text: str,
        radius: float,
        size: float,
        colour: str,
        *,
        track: float = 0.0,
        top: bool = True,
    ) -> None:
        """Letter `text` along a circle round the origin: over its top, or under it reading from
        left to right.
        """
        along = -self.width(text, size, track) / 2
        side = 1 if top else -1
        for char in text:
            glyph = self.glyph(char)
            middle = (along + glyph.advance * size / 2) / radius
            turn = side * math.degrees(middle)
            angle = math.radians(turn - 90 * side)
            with s.moved(radius * math.cos(angle), radius * math.sin(angle), turn):
                s.path(glyph.path(-glyph.advance * size / 2, 0, size, size), colour)
            along += glyph.advance * size + track

    def _index(self, code: int) -> int:
        for first, last, shift, listed in self._spans:
            if first <= code <= last:
                glyph = (
                    struct.unpack_from(">H", self._data, listed + 2 * (code - first))[0]
                    if listed
                    else code
                )
                return int(glyph + shift) & 0xFFFF if glyph else 0
        raise ValueError(f"face: it has no letter {chr(code)!r}")

    def _advance(self, index: int) -> float:
        at = self._table["hmtx"] + 4 * min(index, self._metrics - 1)
        advance: int = struct.unpack_from(">H", self._data, at)[0]
        return advance / self._em

    def _contours(self, index: int, depth: int = 0) -> tuple[tuple[Quad, ...], ...]:
        data, loca = self._data, self._table["loca"]
        start, end = (2 * v for v in struct.unpack_from(">2H", data, loca + 2 * index))
        if start == end:
            return ()
        at = self._table["glyf"] + start
        count = struct.unpack_from(">h", data, at)[0]
        if count < 0:
            if depth > 4:
                raise ValueError("face: its letters are composed of each other without end")
            return self._composed_contours(at + 10, depth)
        ends = struct.unpack_from(f">{count}H", data, at + 10)
        points = _points(data, at + 10 + 2 * count, ends[-1] + 1)
        em, out, first = self._em, [], 0
        for last in ends:
            out.append(_curves([(x / em, -y / em, on) for x, y, on in points[first : last + 1]]))
            first = last + 1
        return tuple(out)

    def _composed_contours(self, offset: int, depth: int) -> tuple[tuple[Quad, ...], ...]:
        """The contours of a letter put together from others, each moved."""
        data, more = self._data, True
        out: list[tuple[Quad, ...]] = []
        while more:
            flags, index = struct.unpack_from(">2H", data, offset)
            wide, more = flags & 1, bool(flags & 32)
            if not flags & 2 or flags & 200:
                raise ValueError(
                    "face: it joins parts of a letter by points, or scaled, which is not read here"
                )
            dx, dy = struct.unpack_from(">2h" if wide else ">2b", data, offset + 4)
            offset += 8 if wide else 6
            x, y = dx / self._em, -dy / self._em
            inner = self._contours(index, depth + 1)
            out += [
                tuple(
                    ((ax + x, ay + y), (bx + x, by + y), (cx + x, cy + y))
                    for (ax, ay), (bx, by), (cx, cy) in contour
                )
                for contour in inner
            ]
        return tuple(out)


def _points(data: bytes, offset: int, count: int) -> list[tuple[int, int, bool]]:
    offset += 2 + struct.unpack_from(">H", data, offset)[0]
    flags: list[int] = []
    while len(flags) < count:
        flag = data[offset]
        offset += 1
        flags.append(flag)
        if flag & 8:
            flags += [flag] * data[offset]
            offset += 1
    axes: list[list[int]] = []
    for short, same in ((2, 16), (4, 32)):
        value, out = 0, []
        for flag in flags:
            if flag & short:
                value += data[offset] if flag & same else -data[offset]
                offset += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, offset)[0]
                offset += 2
            out.append(value)
        axes.append(out)
    return [(x, y, bool(flag & 1)) for x, y, flag in zip(*axes, flags, strict=True)]


def _curves(points: list[tuple[float, float, bool]]) -> tuple[Quad, ...]:
    """Curves through a closed contour, with the points on the curve that TrueType leaves out put
    back.
    """
    full: list[tuple[float, float, bool]] = []
    for i, (x, y, on) in enumerate(points):
        px, py, before = points[i - 1]
        if on == before:
            full.append(((x + px) / 2, (y + py) / 2, not on))
        full.append((x, y, on))
    start = next(i for i, point in enumerate(full) if point[2])
    full = full[start:] + full[: start + 1]
    return tuple(
        (full[i][:2], full[i + 1][:2], full[i + 2][:2]) for i in range(0, len(full) - 2, 2)
    )


def outlines(cache: Cache, face: str) -> Outlines:
    """The letters of a face of `PRINTED`, read once a cache."""
    return cache.get(("outlines", face), lambda: Outlines(font_file(PRINTED[face]).read_bytes()))
