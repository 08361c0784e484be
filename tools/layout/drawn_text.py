"""A text that was drawn: where it stands, its size, color and contrast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Limits:
    """The limits that a text or a control has to keep; sizes are real pixels."""

    text_px = 14
    """The smallest lettering: a key's cap in the smallest window. Ordinary text is 16 there."""
    print_px = 12
    """The smallest print on a felt; the panel repeats its words."""
    control_px = 20
    """The shortest side of a control."""
    shrink = 0.85
    """The share of its requested size that a text keeps when it is shrunk to fit."""
    unshrinkable_px = 16
    """A text below this size may not be shrunk at all."""
    contrast = 4.5
    high_contrast = 7.0


class DrawnText(NamedTuple):
    """A text as it was drawn; sizes are real pixels, `rect` is the box of its capitals."""

    full_text: str
    shown_text: str  # with an ellipsis, if it was cut
    px: int
    requested_px: int
    rect: pygame.Rect
    color: tuple[int, int, int, int]
    min_px: int = Limits.text_px
    piece_id: int = 0  # of the piece that it stands on; 0 for none
    curve_id: int = 0  # of the curved words that a letter is part of; 0 for straight text

    def moved(self, x: int, y: int) -> DrawnText:
        """The same text, `x` and `y` pixels further."""
        return self._replace(rect=self.rect.move(x, y))

    def fits(self, width: float, height: float) -> bool:
        """Whether it keeps to the sides of its piece, to 2 pixels.

        True as well for a piece without a size, and for text above or below the piece, which is
        part of another picture.
        """
        beyond = self.rect.top < -2 or self.rect.top >= height
        return not width or beyond or (self.rect.left >= -2 and self.rect.right <= width + 2)


def distinct_texts(texts: Sequence[DrawnText]) -> list[DrawnText]:
    """The texts without those that were drawn twice at one place."""
    found: dict[tuple[object, ...], DrawnText] = {}
    for text in texts:
        found.setdefault((*text[:4], tuple(text.rect), text.color, text.min_px), text)
    return list(found.values())


def without_shadows(prints: Sequence[DrawnText]) -> Iterator[DrawnText]:
    """Printed words without their shadows, and once where ink is laid over them again."""
    by_words: dict[str, list[DrawnText]] = {}
    for text in prints:
        by_words.setdefault(text.full_text, []).append(text)
    for text in prints:
        reach = max(6, text.rect.h // 3)  # a shadow's distance grows with its letters
        near, brightness = text.rect.inflate(reach, reach), _brightness(text.color)
        copies = [
            other
            for other in by_words[text.full_text]
            if other is not text and near.contains(other.rect)
        ]
        if all(
            brightness > _brightness(other.color)
            or (brightness == _brightness(other.color) and tuple(other.rect) >= tuple(text.rect))
            for other in copies
        ):
            yield text


def _brightness(color: tuple[int, ...]) -> float:
    return sum(color[:3]) * color[3]


def contrast_ratio(text: DrawnText, pixels: Any) -> float:
    """The contrast of a text's ink with the commonest color in and just around its box.

    `pixels` is the (width, height, 3) array of the canvas.
    """
    margin = min(8, text.rect.h // 2)
    r = text.rect.inflate(margin, margin)
    part = pixels[max(0, r.left) : r.right, max(0, r.top) : r.bottom] >> 3
    red, green, blue = (part[..., i].astype(np.intp) for i in range(3))
    opacity = text.color[3] / 255
    counts = np.bincount((red << 10 | green << 5 | blue).ravel())
    codes = np.flatnonzero(counts)
    coarse, counts = np.stack([codes >> 10, codes >> 5 & 31, codes & 31], axis=1), counts[codes]
    if opacity > 0.9:  # large letters cover more of their box than is left of the ground
        far = np.abs(coarse * 8 + 4 - np.array(text.color[:3])).max(axis=1) > 40
        coarse, counts = (coarse[far], counts[far]) if far.any() else (coarse, counts)
    background = coarse[counts.argmax()].astype(float) * 8 + 4
    ink = np.array(text.color[:3]) * opacity + background * (1 - opacity)
    light, dark = sorted((_luminance(ink), _luminance(background)), reverse=True)
    return float((light + 0.05) / (dark + 0.05))


def _luminance(color: Any) -> float:
    c = np.asarray(color) / 255
    linear = np.where(c <= 0.03928, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))
