"""Printed pages with real text: a strategy card in A6 lying, and a table of figures in A4. Nothing in them depends on the day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from game.advisor import card_back
from game.advisor.card_sheet import HOW, as_json, cost_words, sized
from game.declare import Game
from game.shipped import folder

PAPER = (419.53, 297.64)
"""A6 lying, in points."""
MARGIN = 14.0
INK, SOFT = "#1B2022", "#4C5356"
FACES = {"Text": "Manrope-Medium.ttf", "Strong": "Manrope-Bold.ttf"}
ROWS = 20
"""Boundaries in a column at most."""
NARROW = 25
"""Letters of a hand and its answer for which two columns have room."""
LARGEST = 1.5
"""How much larger than usual a short card is printed at most."""
PLATES = {"Fold": "#14161C", "Check": "#6B7478"}
"""Plates of the answers that put no money down; the others wear the felt's color."""


@cache
def _faces() -> None:
    """Make the faces known: they are embedded, as far as they are used."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, file in FACES.items():
        pdfmetrics.registerFont(TTFont(name, str(folder("assets/fonts") / file)))


def _words(text: str, size: float, color: str = INK, face: str = "Text") -> Any:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    return Paragraph(
        escape(text), ParagraphStyle(face, fontName=face, fontSize=size, leading=size * 1.22, textColor=color)
    )


def card_pdf(game: Game, size: str, felt: str) -> bytes:
    """The card as a PDF of A6 pages, on a band of the felt's color: lines and terms, and its further sides (`sides`).

    Raises `HouseError` where the game has no card of that size, `MissingPart`.
    """
    from reportlab.pdfgen.canvas import Canvas

    _faces()
    out = BytesIO()
    page = Canvas(out, pagesize=PAPER, invariant=1)
    page.setTitle(f"{game.title} strategy card")
    page.setAuthor("Linden House")
    told, cost = as_json(game, size), cost_words(game, sized(game, size).price)
    scales = [LARGEST - step / 50 for step in range(round((LARGEST - 0.2) * 50))]
    fits = (scale for scale in scales if _card_page(page, told, felt, cost, scale, draw=False))
    _card_page(page, told, felt, cost, next(fits, scales[-1]), draw=True)
    page.showPage()
    for side in sides(game, size, felt, told):
        side(page)
        page.showPage()
    page.save()
    return out.getvalue()


def sides(game: Game, size: str, felt: str, told: dict[str, Any] | None = None) -> list[Callable[[Any], None]]:
    """What else is printed of a card, each to be drawn on a page of `PAPER` (a reportlab canvas, or what has its methods): of the
    usual one six hands and what slips cost, which is its back, and all hands next to its boundaries; of a chart the chart.

    Raises `HouseError`, `MissingPart`.
    """
    found = as_json(game, size) if told is None else told
    out: list[Callable[[Any], None]] = []
    if size == "four" and game.deals:
        out.append(partial(_hands_page, told=found, felt=felt, game=game))
    near = found.get("boundaries", [])
    pages = -(-len(near) // (ROWS * _columns(near)))
    each = -(-len(near) // max(1, pages))
    out += [partial(_near_page, told=found, felt=felt, near=near[n * each : (n + 1) * each]) for n in range(pages)]
    return out + ([partial(_chart_page, told=found, felt=felt)] if "chart" in found else [])


def _hands_page(page: Any, told: dict[str, Any], felt: str, game: Game) -> None:
    top = _band(page, told, felt, "Six hands, and what the usual slip costs")
    card_back.draw(page, game, felt, top, PAPER[0])


def _band(page: Any, told: dict[str, Any], felt: str, what: str) -> float:
    """The head of a page; where what follows begins."""
    wide, high = PAPER
    page.setFillColor(felt)
    page.rect(0, high - 30, wide, 30, stroke=0, fill=1)
    page.setFillColor("#F6EFDD")
    page.setFont("Strong", 13)
    page.drawString(MARGIN, high - 20, told["title"])
    said = f"{what}, 58 Pa. Code, chapter {told['chapter']}"
    room = wide - 2 * MARGIN - 12 - page.stringWidth(told["title"], "Strong", 13)
    page.setFont("Text", min(7.0, 7.0 * room / page.stringWidth(said, "Text", 7)))
    page.drawRightString(wide - MARGIN, high - 19, said)
    return float(high - 36)


def _card_page(page: Any, told: dict[str, Any], felt: str, cost: str, scale: float, *, draw: bool) -> bool:
    """Lay the card out at a scale, and draw it; whether it fits the page."""
    wide, high = PAPER
    y = _band(page, told, felt, "Strategy card") if draw else high - 36
    size, column = 9.0 * scale, MARGIN + 96 * scale
    longest = max(
        page.stringWidth(row["answer"], "Strong", size * 0.72) for line in told["lines"] for row in line["rows"]
    )
    answers = max(44 * scale, longest + 8)

    def put(words: Any, x: float, top: float, width: float) -> float:
        tall: float = words.wrap(width, 1000)[1]
        if draw:
            words.drawOn(page, x, top - tall)
        return tall

    def plate(word: str, top: float) -> None:
        page.setFillColor(PLATES.get(word, felt))
        page.roundRect(column, top - size * 1.25, answers, size * 1.25, 2, stroke=0, fill=1)
        page.setFillColor("#FFFFFF")
        page.setFont("Strong", size * 0.72)
        page.drawCentredString(column + answers / 2, top - size * 0.95, word)

    y -= put(_words(HOW, 7 * scale, SOFT), MARGIN, y, wide - 2 * MARGIN) + 2  # fmt: skip
    for line in told["lines"]:
        top = y
        tall = put(_words(f"{line['number']}  {line['title']}", size, felt, "Strong"), MARGIN, y, column - MARGIN - 6)
        if line["when"]:
            tall += put(_words(line["when"], 6.2 * scale, SOFT), MARGIN, y - tall, column - MARGIN - 6)
        for row in line["rows"]:
            if draw:
                plate(row["answer"], y)
            x = column + answers + 5
            y -= max(put(_words(row["words"], size), x, y, wide - MARGIN - x), size * 1.25) + 2.2 * scale
        y = min(y, top - tall) - 3 * scale
    for name, meaning in told["terms"].items():
        y -= (
            put(_words(f"{name[:1].upper()}{name[1:]}: {meaning}", 6.6 * scale, SOFT), MARGIN, y, wide - 2 * MARGIN) + 1
        )
    if draw:
        foot = _words(cost, 7, INK, "Strong")
        foot.wrap(wide - 2 * MARGIN, 100)
        foot.drawOn(page, MARGIN, 8)
    return y > 28


def _columns(near: Sequence[dict[str, Any]]) -> int:
    """In how many columns pairs of hands find room in print that can be read."""
    longest = max((len(hand["cards"] + hand["answer"]) for boundary in near for hand in boundary["hands"]), default=0)
    return 2 if longest <= NARROW else 1


def _near_page(page: Any, told: dict[str, Any], felt: str, near: Sequence[dict[str, Any]]) -> None:
    """Hands that one card parts, with their answers, in columns of pairs, as large as the page allows."""
    top, columns = _band(page, told, felt, "One card changes the answer") - 4, _columns(near)
    rows = -(-len(near) // columns)
    step, wide = min(20.0, (top - 12) / max(1, rows)), (PAPER[0] - 2 * MARGIN) / (2 * columns)
    room = wide - 14
    said = [(hand["cards"], hand["answer"]) for boundary in near for hand in boundary["hands"]]
    widest = [
        card_back.cards_wide(page, cards) + page.stringWidth(f"  {answer}", "Strong", 1) for cards, answer in said
    ]
    size = min(9.0, step * 0.72, room / max(widest))
    for number, (cards, answer) in enumerate(said):
        pair, other = divmod(number, 2)
        column, row = divmod(pair, rows)
        x, y = MARGIN + (2 * column + other) * wide, top - (row + 0.75) * step
        card_back.cards_line(page, cards, x, y, size)
        page.setFillColor(PLATES.get(answer, felt))
        page.setFont("Strong", size)
        page.drawRightString(x + room, y, answer)
        if not other:
            page.setFillColor("#E4E7E6")
            page.rect(x, y - step * 0.3, 2 * wide - 14, 0.4, stroke=0, fill=1)


def _chart_page(page: Any, told: dict[str, Any], felt: str) -> None:
    """The chart: a letter and a color for every hand and upcard."""
    _band(page, told, felt, "Strategy chart")
    colors = {"S": "#E9B7B0", "H": "#F1E2B8", "D": "#B7D3EE", "F": "#9CD0AC", "P": "#CFC0EA", "R": "#D8DADB"}
    cells = told["chart"]
    places = {
        "hard": (MARGIN, cells["hard"]),
        "soft": (MARGIN + 200, cells["soft"]),
        "pairs": (MARGIN + 200, cells["pairs"]),
    }
    step, y = 12.6, {"hard": 244.0, "soft": 244.0, "pairs": 128.0}
    for kind, (x, rows) in places.items():
        top = y[kind]
        page.setFillColor(felt)
        page.setFont("Strong", 8)
        page.drawString(x, top + 3, kind.capitalize())
        page.setFont("Text", 6.5)
        for i, up in enumerate(cells["upcards"][""].split()):
            page.drawCentredString(x + 42 + i * 15, top + 3, up)
        for number, (name, letters) in enumerate(rows.items()):
            line = top - (number + 1) * (step if kind != "pairs" else 9.6)
            page.setFillColor(INK)
            page.setFont("Text", 6.5)
            page.drawRightString(x + 30, line + 3, name)
            for i, letter in enumerate(letters.split()):
                page.setFillColor(colors[letter])
                page.rect(x + 35 + i * 15, line, 14, 8.6 if kind == "pairs" else 11, stroke=0, fill=1)
                page.setFillColor(INK)
                page.setFont("Strong", 6.5)
                page.drawCentredString(x + 42 + i * 15, line + 2.6, letter)
    page.setFont("Text", 6.5)
    said = (
        "H hit   S stand   P split   D double, else the card's next row   F double, the house stakes it   R surrender"
    )
    page.drawString(MARGIN, 14, said)


class PlanPaper(msgspec.Struct, frozen=True):
    """What a printed plan says: its title, facts as label and value, the fan (hours, and cents in hand at 5, 25, 50, 75 and 95 %),
    what was brought in cents, and the other tables' rows, the first of which names the columns.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    fan: tuple[tuple[float, tuple[int, ...]], ...]
    bankroll: int
    others: tuple[tuple[str, ...], ...] = ()


def plan_pdf(said: PlanPaper) -> bytes:
    """A plan on one A4 page with real text: facts, the fan as lines and areas, and the same trip at the other tables."""
    from reportlab.platypus import Spacer

    _faces()
    flow: list[Any] = [_words(said.title, 15, INK, "Strong"), Spacer(0, 6), _table(said.facts, head=False), Spacer(0, 10),
                       _fan(said), Spacer(0, 10)]  # fmt: skip
    if len(said.others) > 1:
        flow += [
            _words("The same hours and bankroll at one table, with its least wagers", 10, INK, "Strong"),
            Spacer(0, 3),
        ]
        flow.append(_table(said.others, head=True))
    return _a4(said.title, flow)


def _fan(said: PlanPaper) -> Any:
    """The fan as a drawing of lines and areas."""
    from reportlab.graphics.shapes import Drawing, Line, Polygon, PolyLine, String
    from reportlab.lib.colors import HexColor

    wide, high, left, low = 500.0, 210.0, 46.0, 22.0
    out, last = Drawing(wide, high), said.fan[-1][0]
    most = max(max(held) for _, held in said.fan) * 1.04

    def at(hour: float, cents: float) -> tuple[float, float]:
        return left + (wide - left - 4) * hour / last, low + (high - low - 6) * cents / most

    for first, second, shade in ((0, 4, "#D5DEE2"), (1, 3, "#AFC0C9")):
        points = [
            *(at(h, held[second]) for h, held in said.fan),
            *(at(h, held[first]) for h, held in reversed(said.fan)),
        ]
        out.add(Polygon([n for point in points for n in point], fillColor=HexColor(shade), strokeColor=None))
    middle = [n for h, held in said.fan for n in at(h, held[2])]
    out.add(PolyLine(middle, strokeColor=HexColor("#8A6A22"), strokeWidth=1.6))
    for cents in (0, said.bankroll, round(most / 1.04)):
        (x, y), (end, _) = at(0, cents), at(last, cents)
        out.add(Line(x, y, end, y, strokeColor=HexColor(SOFT), strokeWidth=0.4, strokeDashArray=[2, 2]))
        out.add(String(x - 4, y - 2.5, f"${cents / 100:,.0f}", fontName="Text", fontSize=7, textAnchor="end"))
    apart = -(-len(said.fan) // 14)
    for hour, _ in said.fan[::apart]:
        out.add(String(at(hour, 0)[0], 8, f"{hour:g} h", fontName="Text", fontSize=7, textAnchor="middle"))
    return out


def _table(rows: Sequence[Sequence[str]], *, head: bool) -> Any:
    """Rows of figures; the first names the columns, or they are labels and values."""
    from reportlab.platypus import Table, TableStyle

    look = [
        ("FONT", (0, 0), (-1, -1), "Text", 8), ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ]  # fmt: skip
    if head:
        look += [("FONT", (0, 0), (-1, 0), "Strong", 8), ("ALIGN", (1, 0), (-1, -1), "RIGHT")]
        return Table([list(row) for row in rows], style=TableStyle(look), hAlign="LEFT")
    look += [("VALIGN", (0, 0), (-1, -1), "TOP")]
    told = [[label, _words(value, 8, INK, "Strong")] for label, value in rows]
    return Table(told, colWidths=(85, 425), style=TableStyle(look), hAlign="LEFT")


def _a4(title: str, flow: list[Any]) -> bytes:
    """A4 pages of these flowables."""
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import SimpleDocTemplate

    out = BytesIO()
    page = SimpleDocTemplate(
        out, pagesize=A4, leftMargin=40, rightMargin=40, topMargin=40, bottomMargin=40, title=title, author="Linden House",
        invariant=1,
    )  # fmt: skip
    page.build(flow)
    return out.getvalue()


def table_pdf(title: str, parts: Sequence[tuple[str, Sequence[Sequence[str]], Sequence[str]]]) -> bytes:
    """Tables of figures on A4 pages: for each its heading, its rows (the first names the columns), and what is said beneath."""
    from reportlab.platypus import Spacer, Table, TableStyle

    _faces()
    flow: list[Any] = [_words(title, 15, INK, "Strong"), Spacer(0, 8)]
    look = TableStyle([
        ("FONT", (0, 0), (-1, 0), "Strong", 7), ("FONT", (0, 1), (-1, -1), "Text", 7), ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, INK), ("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
    ])  # fmt: skip
    for heading, rows, notes in parts:
        flow += [Spacer(0, 8), _words(heading, 10, INK, "Strong"), Spacer(0, 3)]
        if rows:
            flow.append(Table([list(row) for row in rows], style=look, repeatRows=1, hAlign="LEFT"))
        flow += [_words(note, 7, SOFT) for note in notes]
    return _a4(title, flow)
