"""A casino's tables on a sheet for the pocket: one narrow page as PDF with real text, or as a PNG as
wide as a phone's screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from ..core.errors import HouseError
from .paper import Paper, PaperPage, PaperPicture, Tint, box, tint

WIDE: Final = 1080
"""Units, and pixels of the PNG."""
MM: Final = 105.0
"""How wide the PDF is: that of A6."""
INK: Final = tint("#1B2226")
SOFT: Final = tint("#55626A")
MARGIN: Final = 56


class PocketRow(msgspec.Struct, frozen=True):
    """A table: its title, what an hour costs, its house edge, further lines, and what gains there."""

    title: str
    hour: str
    edge: str
    lines: tuple[str, ...]
    gains: tuple[str, ...] = ()


class PocketSheet(msgspec.Struct, frozen=True):
    """A casino's name, the day it was read, and its tables in the order in which they are printed."""

    name: str
    day: str
    rows: tuple[PocketRow, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """A line of text with its baseline; what stands at its right end, and whether a rule is over it."""

    text: str
    y: float
    size: float
    face: str
    colour: Tint
    right: str = ""
    ruled: bool = False


def pocket_file(sheet: PocketSheet, out: Path) -> bytes:
    """The sheet as the file that the name asks for. Raises `HouseError` for one that ends neither in
    .pdf nor in .png.
    """
    title = f"{sheet.name}, {sheet.day}"
    return printed_file(lambda paper: _lines(sheet, paper), title, "Tables of a casino", out)


def printed_file(
    lines_on: Callable[[Paper], tuple[list[SheetLine], int]], title: str, subject: str, out: Path
) -> bytes:
    """Lines as the file that the name asks for; `lines_on` says for a paper each and how high the
    sheet is. Raises `HouseError` for a name that ends neither in .pdf nor in .png.
    """
    kind = out.suffix.lower()
    if kind == ".png":
        lines, high = lines_on(PaperPicture(8, 8))
        picture = PaperPicture(WIDE, high)
        _draw(picture, lines, high)
        return picture.png(400)
    if kind == ".pdf":
        lines, high = lines_on(PaperPage(8, 8, MM, "", ""))
        page = PaperPage(WIDE, high, MM, title, subject)
        _draw(page, lines, high)
        return page.pdf()
    raise HouseError("out", f"{out.name} ends neither in .pdf nor in .png")


def _lines(sheet: PocketSheet, paper: Paper) -> tuple[list[SheetLine], int]:
    """Every line where it stands, and how high the sheet is."""
    found = [
        SheetLine(sheet.name, 104, 60, "serif", INK),
        SheetLine(
            f"Read on {sheet.day}. An hour of best play, the least bet:", 160, 30, "ui", SOFT
        ),
    ]
    y = 160.0
    for place, row in enumerate(sheet.rows, 1):
        y += 78
        found.append(
            SheetLine(f"{place}  {row.title}", y, 38, "ui bold", INK, right=row.hour, ruled=True)
        )
        first, *more = row.lines
        told = [(first, row.edge, SOFT), *((line, "", SOFT) for line in more)]
        told += [(line, "", tint("#1E6B43")) for line in row.gains]
        for text, right, colour in told:
            room = WIDE - 2 * MARGIN - 40 - (170 if right else 0)
            for part in wrapped(text, room, paper):
                y += 44
                found.append(SheetLine(part, y, 30, "ui", colour, right=right))
                right = ""
    foot = "House edge of all you bet there. A meter moves: read it again when you sit down."
    found.append(SheetLine(foot, y + 84, 24, "ui", SOFT, ruled=True))
    return found, round(y + 84 + 40)


def wrapped(text: str, room: float, paper: Paper) -> Iterator[str]:
    """A text in lines that have room."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and paper.width(longer, 30, "ui") > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _draw(paper: Paper, lines: list[SheetLine], high: int) -> None:
    paper.fill(box(0, 0, WIDE, high), tint("#FBF8F0"))
    for line in lines:
        inset = 40 if line.size == 30 and line.y > 170 else 0
        if line.ruled:
            top = line.y - line.size - 14
            paper.lines([((MARGIN, top), (WIDE - MARGIN, top))], tint("#D8D0BC"), 2)
        paper.text(line.text, MARGIN + inset, line.y, line.size, line.colour, line.face)
        if line.right:
            face = "ui bold" if line.size > 30 else "ui"
            paper.text(line.right, WIDE - MARGIN, line.y, line.size, line.colour, face, anchor="r")
