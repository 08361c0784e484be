"""A strategy card as printed matter: drawn at any scale, saved as PNG at 300 dots an inch, or as a
PDF with real text.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from ....core.declaration import Game
from ....core.errors import HouseError
from ....printing.card_front import CARD
from ....printing.text_pages import a6_card_pdf, card_sides
from ....system.streams import check_target, write_whole_file
from ...draw.pen import Cache
from ...draw.sheet import Sheet, png
from ...draw.signs import leaf
from ...draw.text.type import Type
from ...layouts.layout import felt_color
from ...window.display import draw_in_memory
from ..style import PracticeStyle

#: The paper: A6 lying, in millimetres, and dots an inch.
# : The faces of the printed page as the window calls them, the size at which text is measured, and
# the least that is drawn.
FACES: Final = {
    "Text": "ui5",
    "Strong": "ui7",
    "Serif": "serif6",
    "Italic": "serifi",
    "ZapfDingbats": "ui5",
}


class CardPage:
    """A page of a card as a picture so many dots wide: what `game.printing.text_pages.card_sides` use of
    a reportlab canvas. Lengths are points, y goes up.
    """

    def __init__(self, dots: int) -> None:
        wide, self._high = CARD.paper
        self._sheet = Sheet(wide, self._high, Type(dots / wide), Cache())
        self._page = pygame.Surface(
            (dots, round(dots * PracticeStyle.paper[1] / PracticeStyle.paper[0])), depth=24
        )
        self._page.fill("#FFFFFF")
        self._fill = self._stroke = "#000000"
        self._line, self._font = 1.0, ("Text", 7.0)

    def leaf(self, x: float, y: float, high: float, color: str, vein: str) -> None:
        """The house's leaf."""
        leaf(self._sheet, x, self._high - y, high, color, vein)

    def picture(self) -> pygame.Surface:
        """What was drawn, on white."""
        self._sheet.flush()
        self._page.blit(self._sheet.surface(), (0, 0))
        return self._page

    def setFillColor(self, color: str) -> None:  # noqa: N802 - the canvas's names, here and below
        """The color of areas and text."""
        self._fill = color

    def setStrokeColor(self, color: str) -> None:  # noqa: N802
        """The color of outlines."""
        self._stroke = color

    def setLineWidth(self, wide: float) -> None:  # noqa: N802
        """How wide outlines are."""
        self._line = wide

    def setFont(self, face: str, size: float) -> None:  # noqa: N802
        """The face and size of text."""
        self._font = face, size

    def rect(self, x: float, y: float, w: float, h: float, *, stroke: int, fill: int) -> None:
        """A rectangle from its lower left corner."""
        self.roundRect(x, y, w, h, 0, stroke=stroke, fill=fill)

    def roundRect(  # noqa: N802
        self, x: float, y: float, w: float, h: float, r: float, *, stroke: int, fill: int
    ) -> None:
        """The same with round corners."""
        self._sheet.rr(
            x,
            self._high - y - h,
            w,
            h,
            r,
            self._fill if fill else None,
            stroke=self._stroke if stroke else None,
            sw=self._line,
        )

    def circle(self, x: float, y: float, r: float, *, stroke: int, fill: int) -> None:
        """A circle."""
        self._sheet.circle(
            x,
            self._high - y,
            r,
            self._fill if fill else None,
            stroke=self._stroke if stroke else None,
            sw=self._line,
        )

    def drawString(self, x: float, y: float, words: str) -> None:  # noqa: N802
        """Text from x on, on the line y."""
        self._text(x, y, words, "l")

    def drawCentredString(self, x: float, y: float, words: str) -> None:  # noqa: N802
        """Text about x."""
        self._text(x, y, words, "c")

    def drawRightString(self, x: float, y: float, words: str) -> None:  # noqa: N802
        """Text up to x."""
        self._text(x, y, words, "r")

    def stringWidth(self, words: str, face: str, size: float) -> float:  # noqa: N802
        """How wide text is, as it is drawn; of a size that nobody draws, in proportion."""
        if size > 3.0:
            return self._sheet.width(words, size, FACES[face])
        return (
            size
            / PracticeStyle.paper_measure
            * self._sheet.width(words, PracticeStyle.paper_measure, FACES[face])
        )

    def _text(self, x: float, y: float, words: str, anchor: str) -> None:
        face, size = self._font
        self._sheet.text(words, x, self._high - y, size, FACES[face], self._fill, anchor=anchor)


Side = Callable[[Any], None]
"""A side of a card, to be drawn on a page."""


def sides_of(game: Game, size: str = "four") -> list[Side]:
    """The sides of a card. Raises `HouseError`, `MissingPart`."""
    return card_sides(game, size, felt_color(game.stem), CardPage.leaf)


def side_picture(
    side: Side, dots: int = round(PracticeStyle.paper[0] / 25.4 * PracticeStyle.paper_dpi)
) -> pygame.Surface:
    """A side as a picture so many dots wide, usually at 300 an inch."""
    pad = CardPage(dots)
    side(pad)
    return pad.picture()


def file_ending(path: Path) -> str:
    """The ending `.png` or `.pdf` of a file to write. Raises `HouseError` for another."""
    kind = path.suffix.lower()
    if kind not in {".png", ".pdf"}:
        raise HouseError("out", f"{path.name} ends neither in .png nor in .pdf")
    return kind


def save_card(game: Game, path: Path, size: str = "four") -> Path:
    """Write the card in a size as the file's ending says: .pdf (real text, all sides), or .png, its
    further sides beside it as FILE-back.png, FILE-back2.png and so on.

    Raises `HouseError` for another ending or size, or an unwritable place.
    """
    kind = file_ending(path)
    check_target(path)
    if kind == ".pdf":
        write_whole_file(path, a6_card_pdf(game, size, felt_color(game.stem)))
        return path
    for number, picture in enumerate(map(side_picture, sides_of(game, size))):
        stem = f"{path.stem}-back{number if number > 1 else ''}" if number else path.stem
        write_whole_file(path.with_stem(stem), png(picture, PracticeStyle.paper_dpi))
    return path


def save_without_display(game: Game, size: str, path: Path) -> Path:
    """What `main.py card --out` does with a picture: draw without a display and save."""
    file_ending(path)
    check_target(path)
    draw_in_memory(os.environ)
    pygame.display.init()
    pygame.font.init()
    try:
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((64, 64))
        return save_card(game, path, size)
    finally:
        pygame.display.quit()
