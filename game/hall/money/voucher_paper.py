"""A voucher on paper: 152 x 66 mm, black and teal, readable in one color, with its code; as a
picture and as a PDF.
"""

from __future__ import annotations

from datetime import datetime
from math import sin
from typing import Final

import msgspec
import segno

from ...book.house.meter_tallies import asset_label
from ...core.money import dollars
from ...printing.paper import Paper, PaperPage, PaperPicture, Point, Tint, box, rotate_point, tint
from ..records.values import VoucherRow
from .accounts import Local
from .vouchers import code_text, grouped, in_words, long_day

WIDE: Final = 1200
HIGH: Final = 520
RECEIPT_LEFT: Final = 628
PLAY_MONEY: Final = "Table game, play money"
"""Stands on every sheet (605a.5(b))."""


class Ink:
    """The colors of a voucher."""

    TEAL = tint("#12504A")
    CREAM = tint("#F6EFD9")
    BLACK = tint("#15181B")
    GRAY = tint("#4A5053")
    STAMP = tint("#A01C2C")


class VoucherWords(msgspec.Struct, frozen=True):
    """What a voucher says; `receipt` is the text of its second code ("": it has none)."""

    value: str
    words: str
    number: str
    issued: str
    expires: str
    house: str
    terminal: str
    code: str
    receipt: str = ""


def voucher_words(voucher: VoucherRow, local: Local, house: str, receipt: str = "") -> VoucherWords:
    """The words of a voucher and its receipt; `local` puts a moment into the time zone of the house."""
    issued = datetime.fromisoformat(voucher.local)
    return VoucherWords(
        dollars(voucher.cents),
        in_words(voucher.cents),
        grouped(voucher.number),
        f"{long_day(issued)}, {issued:%H:%M:%S}",
        long_day(local(voucher.expires)),
        house,
        f"{voucher.position}, {asset_label(voucher.asset)}",
        code_text(voucher),
        receipt,
    )


def voucher_png(words: VoucherWords) -> bytes:
    """The voucher as a picture of 1200 x 520 dots, clear round its corners and notches."""
    paper = PaperPicture(WIDE, HIGH)
    _draw(paper, words, quiet=3)
    for x in (0.0, float(WIDE)):
        paper.clear(box(x - 20, 240, 40, 40, 20))
    return paper.png(200)


def voucher_pdf(words: VoucherWords) -> bytes:
    """The voucher as a PDF of one page, 152 x 66 mm, with real text."""
    page = PaperPage(WIDE, HIGH, 152.0, f"Voucher {words.number}", PLAY_MONEY)
    _draw(page, words, quiet=4)
    return page.pdf()


def _draw(paper: Paper, words: VoucherWords, *, quiet: int) -> None:
    paper.fill(box(0, 0, WIDE, 300, 20), Ink.TEAL)
    paper.fill(box(0, 200, WIDE, 320, 20), tint("#D9DACD"))
    paper.fill(box(0, 76, WIDE, 392), tint("#FBF6EA"))
    _waves(paper, 0, 860, 228, 52, tint("#12504A", 0.16))
    _head(paper)
    _value(paper, words)
    _facts(paper, words)
    _code(paper, words.code, (896, 104, 264), quiet)
    if words.receipt:
        _code(paper, words.receipt, (RECEIPT_LEFT, 104, 232), quiet)
        paper.text("Receipt for your rounds", RECEIPT_LEFT + 116, 360, 20, Ink.GRAY, anchor="m")
    _play_money_stamp(paper)
    paper.text(
        f"Good once, at any terminal of this house. {PLAY_MONEY}: it has no cash value.",
        40,
        503,
        22,
        Ink.BLACK,
    )


def _head(paper: Paper) -> None:
    _waves(paper, 0, WIDE, 38, 30, (*Ink.CREAM[:3], 0.22))
    _leaf(paper, 53, 38, 34)
    paper.text("LINDEN HOUSE", 78, 50, 32, Ink.CREAM, "serif", track=2.6)
    paper.text("Cash-out voucher", 1160, 50, 30, Ink.CREAM, "serif", anchor="r")


def _leaf(paper: Paper, x: float, y: float, high: float) -> None:
    # the right half of the linden leaf from its tip down: curves by two controls and an end
    curves = (
        (0.05, -0.38, 0.15, -0.31, 0.25, -0.215),
        (0.36, -0.11, 0.425, -0.03, 0.425, 0.085),
        (0.425, 0.245, 0.315, 0.335, 0.2, 0.335),
        (0.11, 0.335, 0.04, 0.295, 0, 0.225),
    )
    points: list[Point] = [(0.0, -0.5)]
    for x1, y1, x2, y2, x3, y3 in curves:
        x0, y0 = points[-1]
        for step in range(1, 9):
            t = step / 8
            u = 1 - t
            points.append(
                (
                    u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                    u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                )
            )
    half = [(x + px * high, y + py * high) for px, py in points]
    paper.fill([*half, *((2 * x - px, py) for px, py in reversed(half))], Ink.CREAM)
    veins = [[(0, -35), (0, 30)]]
    veins += [
        [(0, at), (side * wide, at - 14)]
        for at, wide in ((14, 26), (-1, 22), (-16, 13))
        for side in (-1, 1)
    ]
    paper.lines(
        [[(x + px * high / 100, y + py * high / 100) for px, py in vein] for vein in veins],
        Ink.TEAL,
        1.1,
    )
    paper.lines([[(x, y + 0.25 * high), (x, y + 0.5 * high)]], Ink.CREAM, 0.06 * high)


def _waves(paper: Paper, left: int, right: int, middle: float, high: float, colour: Tint) -> None:
    """A band of waves as banknotes have, each a little out of step with the last."""
    band = [
        [
            (
                x,
                middle
                + high
                * (
                    sin(x / 62 + number * 0.5) * (0.45 + 0.4 * sin(x / 190)) + (number - 3.5) * 0.05
                ),
            )
            for x in range(left, right + 1, 5)
        ]
        for number in range(8)
    ]
    paper.lines(band, colour, 1.0)


def _value(paper: Paper, words: VoucherWords) -> None:
    right = RECEIPT_LEFT - 20 if words.receipt else 856
    paper.text("Value", 40, 126, 22, Ink.GRAY)
    size = min(104.0, 104.0 * (right - 56) / paper.width(words.value, 104, "ui bold"))
    paper.text(words.value, 36, 231, size, Ink.BLACK, "ui bold")
    size = min(27.0, 27.0 * (right - 41) / paper.width(words.words, 27, "serif italic"))
    if size >= 20:
        paper.text(words.words, 40, 281, size, Ink.BLACK, "serif italic")
    else:  # two lines, the first the longer one
        split = words.words.index(" ", len(words.words) // 2)
        lines = words.words[:split], words.words[split + 1 :]
        size = min(27.0, 27.0 * (right - 41) / paper.width(lines[0], 27, "serif italic"))
        for line, y in zip(lines, (268, 297), strict=True):
            paper.text(line, 40, y, size, Ink.BLACK, "serif italic")
    paper.lines([[(40, 310), (right, 310)]], tint("#15181B", 0.3), 1.5)


def _facts(paper: Paper, words: VoucherWords) -> None:
    paper.text("Number", 40, 346, 22, Ink.GRAY)
    paper.text(words.number, 144, 346, 28, Ink.BLACK, "ui bold")
    for y, at in (
        (390, (("Issued", words.issued, 40, 144), ("House", words.house, 530, 634))),
        (428, (("Expires", words.expires, 40, 144), ("Terminal", words.terminal, 530, 634))),
    ):
        for name, told, left, right in at:
            paper.text(name, left, y, 22, Ink.GRAY)
            size = min(23.0, 23.0 * (370 if left == 40 else 240) / paper.width(told, 23))
            paper.text(told, right, y, size, Ink.BLACK)


def _code(paper: Paper, code: str, at: tuple[float, float, float], quiet: int) -> None:
    """A code in its white box (left, top, side), with so many modules of white round it."""
    left, top, wide = at
    matrix = segno.make(code, error="m", boost_error=False, micro=False).matrix
    frame = box(left, top, wide, wide, 10)
    paper.fill(frame, tint("#FFFFFF"))
    paper.lines([[*frame, frame[0]]], tint("#15181B", 0.35), 1.5)
    side = wide / (len(matrix) + 2 * quiet)
    left, top = left + quiet * side, top + quiet * side
    for row, line in enumerate(matrix):
        first = 0
        while first < len(line):  # dark modules that touch are one box: no hairline parts them
            until = first
            while until < len(line) and line[until]:
                until += 1
            if until > first:
                paper.fill(
                    box(left + first * side, top + row * side, (until - first) * side, side + 0.02),
                    Ink.BLACK,
                )
            first = until + 1


def _play_money_stamp(paper: Paper) -> None:
    """The stamp across the corner, in words a reader cannot miss."""
    middle = (1028.0, 412.0)
    for inset, wide in ((0, 4.0), (9, 1.6)):
        outline = [
            rotate_point(p, middle, -3)
            for p in box(896 + inset, 384 + inset, 264 - 2 * inset, 56 - 2 * inset, 8)
        ]
        if not inset:
            paper.fill(outline, tint("#A01C2C", 0.09))
        paper.lines([[*outline, outline[0]]], Ink.STAMP, wide)
    paper.text(
        "PLAY MONEY",
        *rotate_point((1028, 422), middle, -3),
        29,
        Ink.STAMP,
        "ui bold",
        anchor="m",
        track=3.4,
        turn=-3,
    )
