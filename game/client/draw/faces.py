"""The faces: where their files lie, what they cover, and how far apart their letters stand."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.signs import SIGNS
from game.shipped import folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

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
TABULAR: Final = ("ui", "num")
_UNIT: Final = 512
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


def tables(data: bytes) -> dict[str, int]:
    """Where each table of a font begins, by its tag."""
    entries = (struct.unpack_from(">4s3I", data, 12 + 16 * i) for i in range(struct.unpack_from(">H", data, 4)[0]))
    return {tag.decode("ascii"): offset for tag, _, offset, _ in entries}


Span = tuple[int, int, int, int]
"""Characters of a font: the first, the last, how far their glyphs lie from them, and where these are listed instead, or 0."""


def spans(data: bytes) -> Iterator[Span]:
    """A font's character map, of its formats 4 and 12."""
    cmap = tables(data)["cmap"]
    for i in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            n = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends, _, starts, shifts, lists = struct.unpack_from(f">{2 * n}s2s{2 * n}s{2 * n}s{2 * n}s", data, at + 14)
            rows = zip(*(struct.unpack(f">{n}{sign}", part) for sign, part in
                         (("H", starts), ("H", ends), ("h", shifts), ("H", lists))), strict=True)  # fmt: skip
            for k, (first, last, shift, listed) in enumerate(rows):
                yield first, min(last, 0xFFFE), shift, listed and at + 16 + 6 * n + 2 * k + listed
        elif form == 12:
            for k in range(struct.unpack_from(">I", data, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * k)
                yield first, last, glyph - first, 0


@cache
def covered(face: str) -> frozenset[int]:
    """Code points the face has glyphs for, read from the font's own character map."""
    return frozenset().union(*(range(first, last + 1) for first, last, _, _ in spans(face_path(face).read_bytes())))


_fonts: dict[tuple[str, int], pygame.font.Font] = {}


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
    row = font_at(face, _UNIT).metrics(char)[0]
    return (int(row[0]), int(row[1]), int(row[4])) if row else (0, _UNIT // 2, _UNIT // 2)


@cache
def _digit(face: str) -> int:
    return max(_bounds(face, d)[2] for d in _DIGITS)


@lru_cache(maxsize=16384)
def _kern(face: str, first: str, second: str) -> int:
    left, _, advance = _bounds(face, first)
    _, right, follow = _bounds(face, second)
    pair = font_at(face, _UNIT).size(first + second)[0]
    return pair - advance - follow - max(0, -left) - max(0, right - follow)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of a run: who draws it, and where it starts and ends in ems from the run's start."""

    char: str
    face: str
    x: float
    advance: float


def minus(text: str) -> str:
    """A text whose negative numbers have a minus sign; hyphens inside words, ranges and dates stay.

    >>> minus("-$5.00, was -3.5 %"), minus("3-4 and Over, ace-king, 2026-11-21")
    ('−$5.00, was −3.5 %', '3-4 and Over, ace-king, 2026-11-21')
    """
    return _NEGATIVE.sub("−", text) if "-" in text else text


def typeset(text: str) -> str:
    """``text`` as print sets it: a minus before a negative number, a dash in a range in brackets, curved apostrophes, 3×.

    >>> typeset("Par (19-24): -$5"), typeset("Hop 3-4, ace-king, 674a.11(h)(1)")
    ('Par (19–24): −$5', 'Hop 3-4, ace-king, 674a.11(h)(1)')
    >>> typeset("the dealer's card"), typeset("bet 3x; 0x1f")
    ('the dealer’s card', 'bet 3×; 0x1f')
    """
    if "x" in text:
        text = _TIMES.sub("×", text)
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    return _RANGE.sub("\\1–", minus(text)) if "-" in text else text


@lru_cache(maxsize=1024)
def set_run(text: str, face: str, track: float = 0.0) -> tuple[tuple[Glyph, ...], float]:
    """Glyphs of ``text`` with kerning and ``track`` (ems), and the run's width in ems."""
    fixed = face.startswith(TABULAR)
    out: list[Glyph] = []
    x, before = 0.0, ("", "")
    for char in typeset(text):
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
