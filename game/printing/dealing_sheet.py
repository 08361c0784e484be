"""The sheet of an assessment of the dealing school on one narrow page: PDF with real text, or PNG."""

from __future__ import annotations

from pathlib import Path

from ..core.money import dollars
from ..hands.phrases import sentence_case
from ..practice.dealing.assessment import COUNTED, Assessment
from ..practice.dealing.patrons import LEVELS
from ..practice.dealing.spoken import slip_words
from .paper import Paper, tint
from .pocket_sheet import INK, MARGIN, SOFT, WIDE, SheetLine, printed_file, wrapped


def sheet_file(sheet: Assessment, out: Path, name: str, day: str, until: str = "") -> bytes:
    """The sheet of the dealer with a name and what it is of which day, as the file that `out` asks
    for; `until` is the day up to which it holds, "" where it does not. Raises `HouseError` for one
    that ends neither in .pdf nor in .png.
    """
    title = f"{name}: {sheet.title}, level {sheet.level}"
    return printed_file(
        lambda paper: _lines(sheet, name, day, until, paper),
        title,
        "Sheet of the dealing school",
        out,
    )


def _lines(
    sheet: Assessment, name: str, day: str, until: str, paper: Paper
) -> tuple[list[SheetLine], int]:
    """Result, marks, tray, faults, and lines to sign, each where it stands; and how high it is."""
    level = f"Level {sheet.level} of {len(LEVELS)}: {LEVELS[sheet.level - 1].title}"
    level += f", {sheet.pace_words}" if sheet.pace_words else ""
    missing = ", ".join(sheet.missing)
    found = [
        SheetLine(sheet.title, 104, 54, "serif", INK),
        SheetLine(f"{name}, {day}", 160, 30, "ui", SOFT),
        SheetLine(level, 206, 28, "ui", SOFT),
    ]
    y = 290.0
    held = f", valid until {until}" if until else ""
    passed = f"Passed{held}" if sheet.passed else f"Not yet: {missing}"
    found.append(
        SheetLine(passed, y, 38, "ui bold", tint("#1E6B43") if sheet.passed else INK, ruled=True)
    )
    y += 10
    for mark in sheet.marks:
        y += 48
        share = mark.share_text
        counted = (
            f"{mark.right} of {mark.asked} {COUNTED[mark.name]}" if mark.asked else "not asked"
        )
        words = f"{sentence_case(mark.name)}: {counted}"
        sign = "" if mark.is_met else "Missing. "
        for part in wrapped(f"{sign}{words}", WIDE - 2 * MARGIN - 270, paper):
            found.append(SheetLine(part, y, 28, "ui", SOFT, right=share))
            y, share = y + 40, ""
        y -= 40
        if mark.asked:
            y += 36
            found.append(SheetLine(f"Needed {mark.needed_text}", y, 24, "ui", SOFT))
    if sheet.mean_seconds is not None:
        y += 48
        needed = f" of {sheet.needed_seconds:.1f} s" if sheet.needed_seconds else ""
        pace = f"{sheet.mean_seconds:.1f} s{needed}"
        found.append(SheetLine("Seconds a payment takes on average", y, 28, "ui", SOFT, right=pace))
    y += 48
    tray = f"The tray took {dollars(sheet.taken)} and paid {dollars(sheet.paid)}."
    found.append(SheetLine(tray, y, 28, "ui", SOFT))
    y += 48
    dealt = (
        f"{sheet.dealt} of {sheet.rounds} rounds dealt, seed {sheet.seed}: the same cards again."
    )
    found.append(SheetLine(dealt, y, 28, "ui", SOFT))
    y += 84
    many = len(sheet.slips)
    head = "Nothing went wrong" if not many else f"What went wrong: {many}"
    found.append(SheetLine(head, y, 34, "ui bold", INK, ruled=True))
    for slip in sheet.slips:
        words = f"Round {slip.round}. {slip_words(slip)}"
        y += 12
        for part in wrapped(words, WIDE - 2 * MARGIN, paper):
            y += 40
            found.append(SheetLine(part, y, 28, "ui", SOFT))
    for who in ("Dealer", "Floor"):
        y += 110
        found.append(SheetLine(who, y, 28, "ui", SOFT, ruled=True))
    return found, round(y + 60)
