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


class PlayStep(msgspec.Struct, frozen=True):
    """A step of a strategy card: its title, and the rows as answer and words."""

    title: str
    rows: tuple[tuple[str, str], ...]


class PocketRow(msgspec.Struct, frozen=True):
    """A table: its title, what an hour costs, its house edge, further lines, and what gains there.
    `play` is how to play it, headed by `play_title`; `terms` is what words in it mean.
    """

    title: str
    hour: str
    edge: str
    lines: tuple[str, ...]
    gains: tuple[str, ...] = ()
    play_title: str = ""
    play: tuple[PlayStep, ...] = ()
    terms: tuple[str, ...] = ()


class PocketSheet(msgspec.Struct, frozen=True):
    """A casino's name, the day it was read, and its tables in the order in which they are printed."""

    name: str
    day: str
    rows: tuple[PocketRow, ...]


class SheetLine(msgspec.Struct, frozen=True):
    """A line of text with its baseline; what stands at its right end, whether a rule is over it, and
    how far it is set in from the margin.
    """

    text: str
    y: float
    size: float
    face: str
    colour: Tint
    right: str = ""
    ruled: bool = False
    inset: float = 0.0


def pocket_file(sheet: PocketSheet, out: Path) -> bytes:
    """The sheet as the file that the name asks for. Raises `HouseError` for one that ends neither in
    .pdf nor in .png.
    """
    title = f"{sheet.name}, {sheet.day}"
    return printed_file(
        lambda paper: _lines_and_height(sheet, paper), title, "Tables of a casino", out
    )


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
        pages = _split_pages(*lines_on(PaperPage(8, 8, MM, "", "")))
        page = PaperPage(WIDE, pages[0][1], MM, title, subject)
        for number, (lines, high) in enumerate(pages):
            if number:
                page.begin_page(high)
            _draw(page, lines, high)
        return page.pdf()
    raise HouseError("out", f"{out.name} ends neither in .pdf nor in .png")


def _split_pages(lines: list[SheetLine], total_height: int) -> list[tuple[list[SheetLine], int]]:
    """Lines on pages that a printer's A4 or Letter sheet has room for, cut at rules, each with its
    height.
    """
    highest, foot = WIDE * 270 / MM, 50.0
    starts = [one.y - one.size - 50 for one in lines if one.ruled]
    tops = [0.0]
    for start, end in zip(starts, [*starts[1:], float(total_height)], strict=True):
        if end - tops[-1] > highest and start > tops[-1]:
            tops.append(start)
    pages = []
    for top, end in zip(tops, [*tops[1:], float(total_height)], strict=True):
        inside = [
            msgspec.structs.replace(one, y=one.y - top)
            for one in lines
            if top <= one.y - one.size - (50 if one.ruled else 0) < end
        ]
        pages.append((inside, round(end - top + (foot if end < total_height else 0))))
    return pages


def _lines_and_height(sheet: PocketSheet, paper: Paper) -> tuple[list[SheetLine], int]:
    """Every line where it stands, and how high the sheet is."""
    found = [
        SheetLine(sheet.name, 104, 60, "serif", INK),
        SheetLine(
            f"Read on {sheet.day}. Right: an hour of best play, the least bet.", 160, 30, "ui", SOFT
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
                found.append(SheetLine(part, y, 30, "ui", colour, right=right, inset=40))
                right = ""
        y = _add_play_get_bottom(found, row, y, paper)
    foot = "House edge of all you bet there. A meter moves: read it again when you sit down."
    found.append(SheetLine(foot, y + 84, 24, "ui", SOFT, ruled=True))
    return found, round(y + 84 + 40)


def _add_play_get_bottom(found: list[SheetLine], row: PocketRow, y: float, paper: Paper) -> float:
    """Put how to play a table below a line at y: steps, each answer with its words beside it, then
    what words mean; where the last line is.
    """
    if not row.play:
        return y
    y += 10
    for part in wrapped(row.play_title, WIDE - 2 * MARGIN - 40, paper, 26):
        y += 38
        found.append(SheetLine(part, y, 26, "ui", SOFT, inset=40))
    answers = [answer for step in row.play for answer, _ in step.rows]
    beside = 40 + max(paper.width(answer, 30, "ui bold") for answer in answers) + 22
    for step_number, step in enumerate(row.play, 1):
        y += 8
        title = f"{step_number}. {step.title}" if len(row.play) > 1 else step.title
        for part in wrapped(title, WIDE - 2 * MARGIN - 40, paper):
            y += 42
            found.append(SheetLine(part, y, 30, "serif", INK, inset=40))
        for answer, words in step.rows:
            for number, part in enumerate(wrapped(words, WIDE - 2 * MARGIN - beside, paper)):
                y += 42 if number == 0 else 38
                if number == 0:
                    found.append(SheetLine(answer, y, 30, "ui bold", INK, inset=40))
                found.append(SheetLine(part, y, 30, "ui", INK, inset=beside))
    y += 10 if row.terms else 0
    for term in row.terms:
        for part in wrapped(term, WIDE - 2 * MARGIN - 40, paper, 24):
            y += 32
            found.append(SheetLine(part, y, 24, "ui", SOFT, inset=40))
    return y


def wrapped(text: str, room: float, paper: Paper, size: float = 30) -> Iterator[str]:
    """A text of a size in lines that have room."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and paper.width(longer, size, "ui") > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def _draw(paper: Paper, lines: list[SheetLine], high: int) -> None:
    paper.fill(box(0, 0, WIDE, high), tint("#FBF8F0"))
    for line in lines:
        if line.ruled:
            top = line.y - line.size - 14
            paper.lines([((MARGIN, top), (WIDE - MARGIN, top))], tint("#D8D0BC"), 2)
        paper.text(line.text, MARGIN + line.inset, line.y, line.size, line.colour, line.face)
        if line.right:
            face = "ui bold" if line.size > 30 else "ui"
            paper.text(line.right, WIDE - MARGIN, line.y, line.size, line.colour, face, anchor="r")
