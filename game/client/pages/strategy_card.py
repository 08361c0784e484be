"""A strategy card as printed matter: drawn at any scale, saved as PNG at 300 dots an inch, or as a PDF with real text."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.advisor.card_sheet import cost_words, sized
from game.advisor.paper import PAPER as PAGE
from game.advisor.paper import card_pdf, sides
from game.client.draw.palette import CREAM, mix
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet, png
from game.client.draw.signs import leaf
from game.client.draw.type import Type
from game.client.layout import felt
from game.client.window import draw_in_memory
from game.errors import HouseError
from game.table.streams import check_target, write_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.declare import Game

WIDE: Final = 1050.0
HIGH: Final = 744.0
#: The paper: A6 lying, in millimetres, and dots an inch.
PAPER: Final = (148.0, 105.0)
DPI: Final = 300
#: The faces of the printed page as the window calls them, and the size at which text is measured.
FACES: Final = {"Text": "ui5", "Strong": "ui7", "ZapfDingbats": "ui5"}
MEASURED: Final = 20.0
_PAPER_COLOUR: Final = "#FBF8F1"
_INK: Final = "#1B2022"
_INK2: Final = "#4C5356"


class PrintWords(msgspec.Struct, frozen=True):
    """What a card says: the game's title and chapter, its lines, what it costs, and the felt's colour."""

    title: str
    chapter: str
    lines: tuple[str, ...]
    cost: str
    felt: str


def words(game: Game, size: str = "four") -> PrintWords:
    """The card of a game in a size. Raises `HouseError` where it has none of that size, `MissingPart`."""
    found = sized(game, size)
    return PrintWords(
        game.title,
        f"58 Pa. Code, chapter {game.chapter}",
        tuple(line.words for line in found.card.lines),
        cost_words(game, found.price).partition(";")[0].removesuffix("."),
        felt(game.stem),
    )


def paint(sheet: Sheet, w: float, h: float, said: PrintWords) -> None:
    """The card in `w` x `h`: a band of the table's felt, its numbered lines, and what it costs at the foot."""
    k = w / WIDE
    band = 124 * k
    sheet.rr(0, 0, w, h, 20 * k, _PAPER_COLOUR)
    ground = sheet.linear(
        0, 0, w, 0, ((0, mix(said.felt, "#FFFFFF", 0.08), 1), (1, mix(said.felt, "#000000", 0.12), 1))
    )
    sheet.rr(0, 0, w, band + 20 * k, 20 * k, ground)
    sheet.rr(0, band, w, 22 * k, 0, _PAPER_COLOUR)
    sheet.rr(0, band, w, 4 * k, 0, "#B8965A")
    leaf(sheet, 74 * k, band / 2, 66 * k, CREAM, said.felt)
    sheet.fitted(said.title, 126 * k, 62 * k, w - 170 * k, 46 * k, "serif6", CREAM, least=18)
    sheet.text(f"Strategy card, {said.chapter}", 126 * k, 98 * k, 21 * k, "ui6", CREAM, max_width=w - 170 * k)
    foot = h - 66 * k
    _lines(sheet, said.lines, 56 * k, band + 26 * k, w - 112 * k, foot - band - 44 * k, k)
    sheet.line(56 * k, foot, w - 56 * k, foot, _INK, 0.25, 1.5 * k)
    sheet.text(said.cost, 56 * k, foot + 34 * k, 21 * k, "ui7", _INK, valign="m", max_width=w - 340 * k)
    sheet.text(
        "LINDEN HOUSE", w - 56 * k, foot + 34 * k, 20 * k, "serif6", _INK2, anchor="r", valign="m", track=2.4 * k
    )
    sheet.rr(1, 1, w - 2, h - 2, 20 * k, None, 0.3, stroke=_INK, sw=1.5 * k)
    sheet.flush()


def _lines(sheet: Sheet, lines: Sequence[str], x: float, y: float, w: float, h: float, k: float) -> None:
    """The numbered lines, as large as fits."""
    inset = 58 * k
    size, wrapped = 16.0, [[line] for line in lines]
    for size in (34, 32, 30, 28, 26, 24, 22, 20, 18):
        wrapped = [sheet.type.wrap(line, (w - inset) * sheet.scale, size * k, "ui6") for line in lines]
        if sum(len(parts) for parts in wrapped) * size * 1.36 * k + (len(lines) - 1) * size * 0.62 * k <= h:
            break
    step, gap = size * 1.36 * k, size * 0.62 * k
    used = sum(len(parts) for parts in wrapped) * step + (len(lines) - 1) * gap
    y += max(0.0, (h - used) / 2)
    for i, parts in enumerate(wrapped, 1):
        r = min(19 * k, step * 0.46)
        sheet.circle(x + 19 * k, y + step / 2, r, _INK)
        sheet.text(str(i), x + 19 * k, y + step / 2, r * 1.1, "ui7", _PAPER_COLOUR, anchor="c", valign="m")
        for part in parts:
            sheet.text(part, x + inset, y + step / 2, size * k, "ui6", _INK, valign="m")
            y += step
        y += gap


def surface(game: Game, size: str = "four") -> pygame.Surface:
    """The card at 300 dots an inch, square-cornered on white for printing."""
    said = words(game, size)
    wide, high = (round(mm / 25.4 * DPI) for mm in PAPER)
    scale = wide / WIDE
    sheet = Sheet(WIDE, HIGH, Type(scale), Cache())
    paint(sheet, WIDE, HIGH, said)
    page = pygame.Surface((wide, high), depth=24)
    page.fill("#FFFFFF")
    page.blit(sheet.surface(), (0, 0))
    return page


class CardPage:
    """A page of a card as a picture: what `game.advisor.paper.sides` use of a reportlab canvas. Lengths are points, y goes up."""

    def __init__(self) -> None:
        wide, self._high = PAGE
        size = [round(mm / 25.4 * DPI) for mm in PAPER]
        self._sheet = Sheet(wide, self._high, Type(size[0] / wide), Cache())
        self._page = pygame.Surface(size, depth=24)
        self._page.fill("#FFFFFF")
        self._fill = self._stroke = _INK
        self._line, self._font = 1.0, ("Text", 7.0)

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

    def roundRect(self, x: float, y: float, w: float, h: float, r: float, *, stroke: int, fill: int) -> None:  # noqa: N802
        """The same with round corners."""
        self._sheet.rr(
            x, self._high - y - h, w, h, r, self._fill if fill else None, stroke=self._stroke if stroke else None, sw=self._line
        )  # fmt: skip

    def circle(self, x: float, y: float, r: float, *, stroke: int, fill: int) -> None:
        """A circle."""
        self._sheet.circle(
            x, self._high - y, r, self._fill if fill else None, stroke=self._stroke if stroke else None, sw=self._line
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
        """How wide text is."""
        return size / MEASURED * self._sheet.width(words, MEASURED, FACES[face])

    def _text(self, x: float, y: float, words: str, anchor: str) -> None:
        face, size = self._font
        self._sheet.text(words, x, self._high - y, size, FACES[face], self._fill, anchor=anchor)


def backs(game: Game, size: str = "four") -> list[pygame.Surface]:
    """The card's further sides at 300 dots an inch: hands and slips, boundaries, the chart. Raises `HouseError`, `MissingPart`."""
    pads = []
    for side in sides(game, size, felt(game.stem)):
        pads.append(CardPage())
        side(pads[-1])
    return [pad.picture() for pad in pads]


def kind_of(out: Path) -> str:
    """The ending `.png` or `.pdf` of a file to write. Raises `HouseError` for another."""
    kind = out.suffix.lower()
    if kind not in {".png", ".pdf"}:
        raise HouseError("out", f"{out.name} ends neither in .png nor in .pdf")
    return kind


def save(game: Game, out: Path, size: str = "four") -> Path:
    """Write the card in a size as the file's ending says: .pdf (real text, all sides), or .png, its further sides beside it as
    FILE-back.png, FILE-back2.png and so on.

    Raises `HouseError` for another ending or size, or an unwritable place.
    """
    kind = kind_of(out)
    check_target(out)
    if kind == ".pdf":
        write_file(out, card_pdf(game, size, felt(game.stem)))
        return out
    write_file(out, png(surface(game, size)))
    for number, picture in enumerate(backs(game, size), 1):
        write_file(out.with_stem(f"{out.stem}-back{number if number > 1 else ''}"), png(picture))
    return out


def draw(game: Game, size: str, out: Path) -> Path:
    """What `main.py card --out` does: draw without a display and save."""
    if kind_of(out) == ".pdf":
        return save(game, out, size)
    check_target(out)
    draw_in_memory(os.environ)
    pygame.display.init()
    pygame.font.init()
    try:
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((64, 64))
        return save(game, out, size)
    finally:
        pygame.display.quit()
