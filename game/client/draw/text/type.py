"""Text: faces, sizes, tracked and kerned runs, paragraphs, lettering on an arc.

Runs are set glyph by glyph at a multiple of their final size and scaled down, so letters stand
where their advances put them (not on whole pixels) and tracking keeps kerning. Everything is
cached: fonts by face and size, glyph masks, whole runs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from math import ceil, comb, cos, degrees, floor, pi, sin
from typing import Final

import pygame

from ..pen import Cache, blank, held_bytes
from ..signs import sign_mask
from ..style import TypeStyle
from .faces import font_at, set_run

Colour = str | tuple[int, int, int] | tuple[int, int, int, int]


_LITTLE: Final = (
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "for",
    "from",
    "if",
    "in",
    "is",
    "no",
    "not",
    "of",
    "on",
    "or",
    "the",
    "to",
    "with",
    "you",
    "your",
)
"""Words after which no line ends, where it can end elsewhere."""


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


MASKS: Final = Cache(16 << 20)
"""Masks of letters by face, size and character: the least recently used go first, for every new
size brings all of its own.
"""


def _glyph_and_offset(face: str, px: int, char: str) -> tuple[pygame.Surface, int, int]:
    """White glyph, its left edge from the origin and its top from the baseline, in pixels."""
    if face == "sign":
        return sign_mask(char, px)
    font = font_at(face, px)
    row = font.metrics(char)[0]
    return (
        font.render(char, True, (255, 255, 255)),
        min(0, int(row[0])) if row else 0,
        -font.get_ascent(),
    )


def _mask_and_offset(face: str, px: int, char: str) -> tuple[pygame.Surface, int, int]:
    """The same without what is clear round it: a line's height is most of what a small letter would
    keep.
    """

    def make() -> tuple[pygame.Surface, int, int]:
        surface, left, top = _glyph_and_offset(face, px, char)
        inked = surface.get_bounding_rect()
        return surface.subsurface(inked).copy(), left + inked.x, top + inked.y

    return MASKS.get((face, px, char), make)


def _oversampling(px: int) -> int:
    return 4 if px <= 40 else 3 if px <= 72 else 2


def _scaled_white(sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A sheet of glyphs at its final size, white also where it is clear, so that edges take up no
    black.
    """
    surface = pygame.transform.smoothscale(sheet, size)
    surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def _tinted(mask: pygame.Surface, colour: Colour) -> pygame.Surface:
    surface = mask.copy()
    surface.fill(colour_of(colour), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@dataclass(frozen=True, slots=True)
class TextRun:
    """A drawn line: blit ``surface`` at (x - left, baseline - rise)."""

    surface: pygame.Surface
    left: int
    rise: int
    width: float


class Type:
    """The house's text at one window scale and one text size.

    Sizes and tracking are design pixels (1920 x 1080); widths, positions and surfaces real pixels.
    A size of 20 and more never comes out below ``least`` pixels, a smaller one below its share of
    that, and none of 12 and more below ``floor``.
    """

    def __init__(
        self,
        scale: float = 1.0,
        text_scale: float = 1.0,
        *,
        least: int = 16,
        floor: int = 0,
        runs: int = 12 << 20,
    ) -> None:
        if scale <= 0 or not 0.5 <= text_scale <= 3:
            raise ValueError(
                f"text scale must be 0.5 to 3 and scale positive, not {text_scale} and {scale}"
            )
        self.scale = scale
        self.text_scale = text_scale
        self.least, self.floor = least, floor
        self._runs: OrderedDict[tuple[object, ...], TextRun] = OrderedDict()
        self._limit = runs
        self._held = 0
        self._printed: Type | None = None
        self._sizes: dict[float, int] = {}

    @property
    def felt_type(self) -> Type:
        """The same faces for lettering printed on the felt, which does not grow with the text size."""
        if self.text_scale == 1.0 and self.least <= TypeStyle.least_print:
            return self
        if self._printed is None:
            least = min(
                self.least,
                TypeStyle.least_print,
                max(TypeStyle.print_floor, floor(20 * self.scale * TypeStyle.most_print_growth)),
            )
            self._printed = Type(
                self.scale, 1.0, least=least, floor=TypeStyle.print_floor, runs=self._limit
            )
        return self._printed

    def px(self, size: float) -> int:
        """Real pixels of the design size ``size``."""
        found = self._sizes.get(size)
        if found is None:
            want = size * self.scale * self.text_scale
            floor_px = max(self.floor, self.least * min(1.0, size / 20)) if size >= 12 else 1.0
            found = self._sizes[size] = max(1, round(max(want, floor_px)))
        return found

    @property
    def grow(self) -> float:
        """How much larger text of size 20 stands than in the design at this scale; boxes round text
        grow with it.
        """
        return self.px(20) / (20 * self.scale)

    def capital_height(self, size: float, face: str) -> float:
        """Height of a capital in real pixels."""
        return TypeStyle.capitals[
            face.rstrip("5678i") if not face.startswith("ui") else "ui"
        ] * self.px(size)

    def width(self, text: str, size: float, face: str = "ui5", track: float = 0.0) -> float:
        """Width of the run in real pixels."""
        return set_run(text, face, track / size)[1] * self.px(size)

    def run(
        self,
        text: str,
        size: float,
        face: str = "ui5",
        colour: Colour = "#F5F0E4",
        track: float = 0.0,
    ) -> TextRun:
        """The line drawn in ``colour``, cached."""
        key = (text, size, face, colour, track)
        found = self._runs.get(key)
        if found is None:
            mask_key = (text, size, face, None, track)
            mask = self._runs.get(mask_key) or self._cache_run(
                mask_key, _draw_run(text, face, self.px(size), track / size)
            )
            found = self._cache_run(
                key, TextRun(_tinted(mask.surface, colour), mask.left, mask.rise, mask.width)
            )
        else:
            self._runs.move_to_end(key)
        return found

    def _cache_run(self, key: tuple[object, ...], run: TextRun) -> TextRun:
        self._runs[key] = run
        self._held += held_bytes(run.surface)
        while self._held > self._limit * max(1.0, self.scale) and len(self._runs) > 1:
            self._held -= held_bytes(self._runs.popitem(last=False)[1].surface)
        return run

    def draw(
        self,
        target: pygame.Surface,
        text: str,
        x: float,
        y: float,
        size: float,
        face: str = "ui5",
        colour: Colour = "#F5F0E4",
        *,
        anchor: str = "l",
        valign: str = "b",
        track: float = 0.0,
        max_width: float | None = None,
    ) -> float:
        """Draw a line.

        It stands with its left, centre or right (``l c r``) at x, its baseline, cap middle or cap
        top (``b m t``) at y, all real pixels; longer than ``max_width`` it ends in an ellipsis.
        Returns its width.
        """
        if max_width is not None:
            text = self.ellipsis(text, max_width, size, face, track)
        if not text:
            return 0.0
        run = self.run(text, size, face, colour, track)
        x -= run.width * TypeStyle.anchor_shares[anchor]
        y += {
            "b": 0.0,
            "m": self.capital_height(size, face) / 2,
            "t": self.capital_height(size, face),
        }[valign]
        target.blit(run.surface, (round(x) - run.left, round(y) - run.rise))
        return run.width

    def ellipsis(
        self, text: str, width: float, size: float, face: str = "ui5", track: float = 0.0
    ) -> str:
        """``text``, or as much of its start as fits into ``width`` with an ellipsis."""
        if self.width(text, size, face, track) <= width + TypeStyle.width_slack:
            return text
        starts = range(1, len(text) + 1)
        most = bisect_right(
            starts, width, key=lambda n: self.width(text[:n].rstrip() + "…", size, face, track)
        )
        return text[:most].rstrip() + "…" if most else ""

    def fitting_size(
        self, text: str, width: float, size: float, face: str, track: float = 0.0, least: float = 12
    ) -> float:
        """The largest design size up to ``size`` at which the run fits ``width``, not under
        ``least``.
        """
        while size > least and self.width(text, size, face, track) > width + TypeStyle.width_slack:
            size -= 0.5
        return size

    def wrap(self, text: str, width: float, size: float, face: str = "ui5") -> list[str]:
        """Lines of ``text`` no wider than ``width``; words longer than a line are broken, a path
        between its folders where it can be, and a per cent sign stays by its figure.
        """
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in filter(None, part.replace(" %", "\u00a0%").split(" ")):
                trial = f"{line} {word}" if line else word
                if self.width(trial, size, face) <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                rest = word
                while self.width(rest, size, face) > width and len(rest) > 1:
                    cut = self._fitting_letters(rest, width, size, face)
                    folder = max(rest.rfind(sign, 0, cut) for sign in "/\\") + 1
                    cut = folder if folder > 1 else cut
                    lines.append(rest[:cut])
                    rest = rest[cut:]
                line = rest
            lines.append(line)
        return lines

    def balanced(self, text: str, width: float, size: float, face: str = "ui5") -> list[str]:
        """As few lines as ``wrap`` makes, for short words that stand centered: about equally long,
        and broken after a comma rather than in a name or an amount, or after a little word.
        """
        lines = self.wrap(text, width, size, face)
        words = text.replace(" %", "\u00a0%").split()
        breaks = len(lines) - 1
        if (
            not breaks
            or " ".join(lines).split(" ") != words
            or comb(len(words) - 1, breaks) > TypeStyle.most_line_breaks
        ):
            return lines
        found: list[tuple[float, list[str]]] = []
        for ends in combinations(range(1, len(words)), breaks):
            told = [" ".join(words[i:j]) for i, j in pairwise((0, *ends, len(words)))]
            wides = [self.width(line, size, face) for line in told]
            if max(wides) <= width:
                torn = sum(
                    _line_break_badness(words[i - 1], words[i]) for i in ends
                ) + TypeStyle.lone_word * (" " not in told[-1])
                found.append((max(wides) - min(wides) + torn * max(wides), told))
        return min(found)[1]

    def _fitting_letters(self, word: str, width: float, size: float, face: str) -> int:
        return next(
            (n for n in range(len(word) - 1, 1, -1) if self.width(word[:n], size, face) <= width), 1
        )

    def paragraph(
        self, text: str, width: float, size: float, face: str = "ui5", colour: Colour = "#F5F0E4"
    ) -> pygame.Surface:
        """A wrapped block on a clear surface ``width`` wide; the first baseline lies one cap height
        down.
        """
        lines = self.wrap(text, width, size, face)
        step, cap = self.px(size) * TypeStyle.line_lead, self.capital_height(size, face)
        surface = pygame.Surface(
            (max(1, ceil(width)), self._block_height(len(lines), size, face)), pygame.SRCALPHA
        )
        for i, line in enumerate(lines):
            self.draw(surface, line, 0, cap + i * step, size, face, colour)
        return surface

    def paragraph_height(self, text: str, width: float, size: float, face: str = "ui5") -> int:
        """How high such a paragraph is, in real pixels."""
        return self._block_height(len(self.wrap(text, width, size, face)), size, face)

    def _block_height(self, lines: int, size: float, face: str) -> int:
        return ceil(
            self.capital_height(size, face)
            + self.px(size) * TypeStyle.line_lead * (lines - 1)
            + self.px(size) * 0.34
        )

    def arc(
        self,
        text: str,
        radius: float,
        at: float,
        size: float,
        face: str,
        colour: Colour,
        *,
        track: float = 0.0,
        over: bool = False,
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Lettering whose baseline runs on a circle of ``radius`` real pixels, its middle ``at``
        degrees.

        Angles count from straight down towards the right (``over``: from straight up, letters
        standing on the circle). Returns the surface and its top left corner relative to the
        circle's centre.
        """
        glyphs, width = set_run(text, face, track / size)
        px = self.px(size)
        times = 3 if px <= 60 else 2
        big, sign = px * times, -1 if over else 1
        placed: list[tuple[pygame.Surface, float, float]] = []
        for glyph in glyphs:
            along = (glyph.x + glyph.advance / 2 - width / 2) * px / radius
            theta = at * pi / 180 + along
            letter = (glyph.face, big, glyph.char)
            mask, left, top = MASKS.get((*letter, "whole"), partial(_glyph_and_offset, *letter))
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
        wide, high = high_x - low_x, high_y - low_y
        sheet = blank(wide * times, high * times)
        for mask, x, y in placed:
            spot = (
                round(x - low_x * times - mask.get_width() / 2),
                round(y - low_y * times - mask.get_height() / 2),
            )
            sheet.blit(mask, spot, special_flags=pygame.BLEND_RGBA_MAX)
        return _tinted(_scaled_white(sheet, (wide, high)), colour), (low_x, low_y)


def _draw_run(text: str, face: str, px: int, track: float) -> TextRun:
    glyphs, width = set_run(text, face, track)
    times = _oversampling(px)
    big = px * times
    pad = ceil(px * 0.3)
    across, down, rise = ceil(width * px) + 2 * pad, ceil(px * 1.5), ceil(px * 1.08)
    sheet = blank(across * times, down * times)
    for glyph in glyphs:
        mask, left, top = _mask_and_offset(glyph.face, big, glyph.char)
        spot = (pad * times + round(glyph.x * big) + left, rise * times + top)
        sheet.blit(mask, spot, special_flags=pygame.BLEND_RGBA_MAX)
    return TextRun(_scaled_white(sheet, (across, down)), pad, rise, width * px)


def _line_break_badness(word: str, next_word: str) -> float:
    """How badly a line ends with a word and the next begins with the one after it, as a share of
    the longest line's length.
    """
    if word[-1] in ".?!,;:·":
        return -0.3 if word[-1] in ".?!" else -0.15
    little, unit = (
        word.strip("“").lower() in _LITTLE,
        next_word == "to" or next_word.lower() not in _LITTLE,
    )
    ending = 0.3 * (next_word[-1] in ".?!")
    return (
        ending
        + 0.5 * (word[0].isupper() and next_word[0].isupper())
        + 0.4 * (word[-1].isdigit() and unit)
        + 0.25 * little
    )
