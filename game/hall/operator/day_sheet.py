"""A gaming day to print and sign: one table of real text, on A4 or Letter, with what agrees, the
vouchers, and who closed it.
"""

from __future__ import annotations

import io
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from ...core.money import dollars
from ...printing.paper import registered
from ...printing.report_files import Heading, PaperSize
from ..records.values import TipPool
from .gaming_days import DayRow, GamingDay, VoucherTotals

MARGIN: Final = 40.0
_INK: Final = HexColor("#15181B")
_SOFT: Final = HexColor("#4A5053")


def day_pdf(day: GamingDay, heading: Heading, size: PaperSize) -> bytes:
    """The sheet of a gaming day. An open one says so, and bears no signatures."""
    registered()
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=landscape({"a4": A4, "letter": LETTER}[size]),
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN + 14,
        title=f"{heading.title} {day.day}",
        author=heading.facility,
        subject=heading.note,
        invariant=1,
    )
    state = f"Closed {day.closed}" if day.closed else "Open, so far"
    story = [
        Paragraph(f"{heading.facility}: {heading.title}, {day.day}", _style("serif", 17, 22)),
        Paragraph(
            f"From {day.begun} to {day.until}. {state}. {heading.note}.",
            _style("ui", 9.5, 14, soft=True),
        ),
        Spacer(1, 8),
        _table(day, document.width - 12),
        Spacer(1, 10),
        KeepTogether(_sheet_footer(day, document.width - 12)),
    ]

    def foot(canvas: Any, _document: Any) -> None:
        canvas.setFont("ui", 7.5)
        canvas.setFillColor(_SOFT)
        canvas.drawString(
            MARGIN, MARGIN - 14, f"{heading.note}. Made {heading.made}, program {heading.program}."
        )
        canvas.drawRightString(
            document.pagesize[0] - MARGIN,
            MARGIN - 14,
            f"Hash {heading.hash}. Page {canvas.getPageNumber()}",
        )

    document.build(story, onFirstPage=foot, onLaterPages=foot)
    return out.getvalue()


def _style(face: str, size: float, leading: float, *, soft: bool = False) -> ParagraphStyle:
    return ParagraphStyle(
        face, fontName=face, fontSize=size, leading=leading, textColor=_SOFT if soft else _INK
    )


def _unit(*, terminal: bool) -> ParagraphStyle:
    face = "ui" if terminal else "ui bold"
    return ParagraphStyle(
        f"unit {face}",
        fontName=face,
        fontSize=7.6,
        leading=9.6,
        textColor=_INK,
        leftIndent=10 * terminal,
    )


def _cells(row: DayRow, *, terminal: bool = False) -> list[Any]:
    """A row; a long name breaks into lines."""
    figures = (
        row.deposited,
        row.withdrawn,
        row.winnings,
        row.collected,
        row.change,
        row.by_wagers,
        row.by_accounts,
    )
    return [
        Paragraph(row.unit, _unit(terminal=terminal)),
        row.asset,
        f"{row.rounds:,}",
        *(dollars(cents) for cents in figures),
        "agrees" if row.agrees else "DIFFERS",
    ]


def _table(day: GamingDay, wide: float) -> Table:
    head = (
        "",
        "",
        "Rounds",
        "Deposited\n(i)",
        "Withdrawn\n(v)",
        "Winnings\n(ii)",
        "Collected\n(iii)",
        "Change\nc",
        "Revenue (vi)\n(iii) - (ii)",
        "Revenue (vi)\n(i) - (v) - c",
        "",
    )
    rows: list[list[Any]] = [list(head)]
    bold = []
    for table, terminals in day.tables:
        bold.append(len(rows))
        rows.append(_cells(table))
        rows += [_cells(one, terminal=True) for one in terminals]
    bold.append(len(rows))
    rows.append(_cells(day.house))
    shares = (0.2, 0.065, 0.055, 0.095, 0.095, 0.095, 0.095, 0.08, 0.085, 0.085, 0.05)
    made = Table(rows, colWidths=[wide * share for share in shares], repeatRows=1)
    style = [
        ("FONT", (0, 0), (-1, -1), "ui", 7.6, 9.6),
        ("TEXTCOLOR", (0, 0), (-1, -1), _INK),
        ("ALIGN", (2, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, _INK),
        ("LINEABOVE", (0, -1), (-1, -1), 0.8, _INK),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.4),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("LINEBELOW", (0, 1), (-1, -2), 0.2, HexColor("#9AA09A")),
    ]
    for at in bold:
        style += [
            ("FONT", (0, at), (-1, at), "ui bold", 7.6, 9.6),
            ("BACKGROUND", (0, at), (-1, at), HexColor("#E9EBE2")),
        ]
    made.setStyle(TableStyle(style))
    return made


def _sheet_footer(day: GamingDay, wide: float) -> list[Any]:
    """What agrees, what is not applicable, the vouchers, and the signatures."""
    house, small = day.house, _style("ui", 8.4, 12)
    differ = "agrees" if house.agrees else "DIFFERS"
    wagers = f"{dollars(house.collected)} - {dollars(house.winnings)} = {dollars(house.by_wagers)}"
    change = dollars(house.change) if house.change >= 0 else f"({dollars(house.change)})"
    accounts = f"{dollars(house.deposited)} - {dollars(house.withdrawn)} - {change} = {dollars(house.by_accounts)}"
    said = [
        f"Agrees two ways: {wagers}, and {accounts}: {differ}.",
        "(iv)(A) Poker rake time charges $0.00, (iv)(B) poker rake from pots $0.00: not applicable, banked games only.",
        f"Rounds that ran over the end of the day, counted in the next: {day.ran_over}.",
        _vouchers(day.vouchers),
        *tip_lines(day),
    ]
    out: list[Any] = [Paragraph(one, small) for one in said]
    if day.closed:
        lines = [[f"Finance: {day.finance}", "", f"Table games: {day.table_games}"], ["", "", ""]]
        signed = Table(
            lines, colWidths=[wide / 2 - 15, 30, wide / 2 - 15], rowHeights=[16, 26], hAlign="LEFT"
        )
        signed.setStyle(
            TableStyle(
                [
                    ("FONT", (0, 0), (-1, -1), "ui bold", 9),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("LINEBELOW", (0, 1), (0, 1), 0.8, _INK),
                    ("LINEBELOW", (2, 1), (2, 1), 0.8, _INK),
                ]
            )
        )
        out += [Spacer(1, 8), signed]
    return out


def tip_lines(day: GamingDay) -> list[str]:
    """The tip boxes of a day, a line a table that has anything to tell (465a.19(g)(2))."""
    return [
        f"Tips at {table}: given {dollars(pool.given)}, paid to the dealers {dollars(pool.paid)},"
        f" in the tip box {dollars(pool.held)}."
        for table, pool in day.tips
        if pool != TipPool()
    ]


def _vouchers(found: VoucherTotals) -> str:
    told = (
        ("issued", found.issued, found.issued_cents),
        ("redeemed", found.redeemed, found.redeemed_cents),
        ("paid by hand", found.by_hand, found.by_hand_cents),
        ("open", found.open, found.open_cents),
        ("expired", found.expired, found.expired_cents),
    )
    listed = ", ".join(f"{many} {what} {dollars(cents)}" for what, many, cents in told)
    return f"Vouchers: {listed}; {'as the meters counted' if found.agrees else 'THE METERS COUNTED OTHERWISE'}."
