"""Printed pages with real text: a strategy card in A6 lying, and a table of figures in A4. Nothing
in them depends on the day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from io import BytesIO
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import msgspec

from ..core.declaration import Game
from ..core.installation import folder
from ..odds.par.sheet import PaperPart
from ..odds.strategy.card_language import LAMMER, MONEY_BESIDE, NUMBERS
from ..practice.card_sheet import UPCARDS, card_as_data, cost_words, sized_card
from . import card_back, card_front
from .card_front import (
    CARD,
    Leaf,
    draw_band_get_bottom,
    draw_signature_get_width_beside,
    plate_fill,
)

BOUNDARY_TITLE = "One card changes the answer"
BOUNDARY_LEGEND = "Side by side: two hands that differ in one card."
BAR_LEGEND = " After the bar: cards that are not your own."


class ChartLetter(NamedTuple):
    """What a letter of a chart means, and its color."""

    words: str
    color: str


CHART_LETTERS = {
    "H": ChartLetter("hit", "#F1E2B8"),
    "S": ChartLetter("stand", "#E9B7B0"),
    "P": ChartLetter("split", "#CFC0EA"),
    "F": ChartLetter("double, the house stakes it", "#9CD0AC"),
    "D": ChartLetter("double", "#B7D3EE"),
    "R": ChartLetter("surrender", "#D8DADB"),
}


@cache
def _register_fonts() -> None:
    """Make the faces known: they are embedded, as far as they are used."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    files = {
        "Text": "Manrope-Medium.ttf",
        "Strong": "Manrope-Bold.ttf",
        "Serif": "SourceSerifPro-Semibold.ttf",
        "Italic": "SourceSerifPro-It.ttf",
    }
    for name, file in files.items():
        pdfmetrics.registerFont(TTFont(name, str(folder("assets/fonts") / file)))


def _words(text: str, size: float, color: str = CARD.ink, face: str = "Text") -> Any:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    return Paragraph(
        escape(text),
        ParagraphStyle(face, fontName=face, fontSize=size, leading=size * 1.22, textColor=color),
    )


def a6_card_pdf(game: Game, card_size: str, felt: str) -> bytes:
    """The card of a size (`card_sheet.SIZES`) as a PDF of A6 pages, each with a band of the felt's
    color, all its sides (`card_sides`).

    Raises `HouseError` where the game has no card of that size, `MissingPart`.
    """
    from reportlab.pdfgen.canvas import Canvas

    _register_fonts()
    out = BytesIO()
    page = Canvas(out, pagesize=CARD.paper, invariant=1)
    page.setTitle(f"{game.title} strategy card")
    page.setAuthor("Linden House")
    for side in card_sides(game, card_size, felt, _draw_leaf):
        side(page)
        page.showPage()
    page.save()
    return out.getvalue()


def _draw_leaf(page: Any, x: float, y: float, high: float, color: str, vein: str) -> None:
    """The house's leaf about its middle, from its outlines in `assets/drawings/signs.toml`."""
    outlines = msgspec.toml.decode(
        (folder("assets/drawings") / "signs.toml").read_bytes(), type=dict[str, str]
    )
    page.setFillColor(color)
    for name, unit, wide in (
        ("stalk", high / 100, 0.052),
        ("leaf", high, 0.0),
        ("veins", high / 100, 0.032),
    ):
        path = page.beginPath()
        for command, numbers in re.findall(r"([MCL])([^MCLZ]*)", outlines[name]):
            each = [float(one) * unit for one in re.findall(r"-?\d*\.?\d+", numbers)]
            points = [
                value for i in range(0, len(each), 2) for value in (x + each[i], y - each[i + 1])
            ]
            step = 6 if command == "C" else 2
            draw_to = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[command]
            for start in range(0, len(points), step):
                draw_to(*points[start : start + step])
        page.setStrokeColor(vein if name == "veins" else color)
        page.setLineWidth(wide * high)
        page.drawPath(path, stroke=int(wide > 0), fill=int(not wide))


def card_sides(
    game: Game, card_size: str, felt: str, draw_leaf: Leaf
) -> list[Callable[[Any], None]]:
    """The sides of a card, each to be drawn on a page of `CARD.paper` (a reportlab canvas, or what has
    its methods): the lines first, of the usual card then six hands and what slips cost, which is
    its back, and all hands next to its boundaries; of a chart the chart first.

    Raises `HouseError`, `MissingPart`.
    """
    told, cost = (
        card_as_data(game, card_size),
        cost_words(game, sized_card(game, card_size).price).removesuffix("."),
    )
    near = told.get("boundaries", [])
    beside = near if len(near) <= 6 else []  # under the lines, without a page of their own
    *fronts, last = card_front.contents_by_front(told)
    out: list[Callable[[Any], None]] = [
        partial(
            _draw_front_page,
            told=part,
            felt=felt,
            cost=cost,
            leaf=draw_leaf,
            near=beside if part is last else [],
        )
        for part in (*fronts, last)
    ]
    if card_size == "chart":
        out.insert(0, partial(_draw_chart_page, told=told, felt=felt, cost=cost, leaf=draw_leaf))
    if card_size == "four" and game.deals:
        out.append(partial(_draw_hands_page, told=told, felt=felt, draw_leaf=draw_leaf, game=game))
    rest = [] if beside else near
    most_rows = 20
    pages = -(-len(rest) // (most_rows * _count_boundary_columns(rest)))
    each = -(-len(rest) // max(1, pages))
    some = (rest[n * each : (n + 1) * each] for n in range(pages))
    return out + [
        partial(_draw_near_page, told=told, felt=felt, leaf=draw_leaf, near=part) for part in some
    ]


def _draw_front_page(
    page: Any,
    told: dict[str, Any],
    felt: str,
    cost: str,
    leaf: Leaf,
    near: Sequence[dict[str, Any]],
) -> None:
    """The lines and, where there are but few, the hands next to their boundaries."""
    below = 24.0 + CARD.hand_step * -(-len(near) // _count_boundary_columns(near)) if near else 0.0
    end = card_front.draw_front(page, told, felt, cost, CARD.paper, leaf, below)
    if near:
        page.setFillColor(felt)
        page.setFont("Serif", 8.6)
        page.drawString(CARD.margin, end - 16, BOUNDARY_TITLE)
        _draw_near_legend(page, CARD.margin + 130, end - 16, near)
        _draw_hand_pairs(page, felt, near, end - 20, CARD.hand_step)


def _draw_hands_page(
    page: Any, told: dict[str, Any], felt: str, draw_leaf: Leaf, game: Game
) -> None:
    number = NUMBERS[len(card_back.hands(game))].capitalize()
    top = draw_band_get_bottom(
        page, told, felt, CARD.paper, f"{number} hands, and what the usual slip costs", draw_leaf
    )
    card_back.draw(page, game, felt, top, CARD.paper[0])
    draw_signature_get_width_beside(page, CARD.paper[0], draw_leaf)


def _count_boundary_columns(near: Sequence[dict[str, Any]]) -> int:
    """In how many columns pairs of hands find room in print that can be read."""
    longest = max(
        (len(hand["cards"] + hand["answer"]) for boundary in near for hand in boundary["hands"]),
        default=0,
    )
    # letters of a hand and its answer for which two columns have room
    return 2 if longest <= 25 else 1


def _draw_near_page(
    page: Any, told: dict[str, Any], felt: str, leaf: Leaf, near: Sequence[dict[str, Any]]
) -> None:
    """Hands that one card parts, with their answers, in columns of pairs, as large as the page
    allows.
    """
    top = draw_band_get_bottom(page, told, felt, CARD.paper, BOUNDARY_TITLE, leaf) - 2
    _draw_near_legend(page, CARD.margin, top - 5, near)
    top -= 10
    draw_signature_get_width_beside(page, CARD.paper[0], leaf)
    rows = -(-len(near) // _count_boundary_columns(near))
    _draw_hand_pairs(page, felt, near, top, min(CARD.hand_step, (top - 20) / max(1, rows)))


def _draw_near_legend(page: Any, x: float, y: float, near: Sequence[dict[str, Any]]) -> None:
    """How rows of pairs are read."""
    barred = any(" | " in hand["cards"] for boundary in near for hand in boundary["hands"])
    page.setFillColor(CARD.ink)
    page.setFont("Italic", 7.4)
    page.drawString(x, y, BOUNDARY_LEGEND + (BAR_LEGEND if barred else ""))


def _draw_hand_pairs(
    page: Any, felt: str, near: Sequence[dict[str, Any]], top: float, step: float
) -> None:
    """Pairs of hands in columns from `top` down, so far from each other."""
    columns = _count_boundary_columns(near)
    rows, wide = -(-len(near) // columns), (CARD.paper[0] - 2 * CARD.margin) / (2 * columns)
    room = wide - 14
    said = [(hand["cards"], hand["answer"]) for boundary in near for hand in boundary["hands"]]
    widest = [
        card_back.cards_width_per_point(page, cards) + page.stringWidth(f"  {answer}", "Strong", 1)
        for cards, answer in said
    ]
    size = min(9.0, step * 0.72, room / max(widest))
    for number, (cards, answer) in enumerate(said):
        pair, other = divmod(number, 2)
        column, row = divmod(pair, rows)
        x, y = CARD.margin + (2 * column + other) * wide, top - (row + 0.75) * step
        card_back.draw_cards_line(page, cards, x, y, size)
        page.setFillColor(CARD.black if plate_fill(answer) == "black" else felt)
        page.setFont("Strong", size)
        page.drawRightString(x + room, y, answer)
        if not other:
            page.setFillColor("#E4E7E6")
            page.rect(x, y - step * 0.3, 2 * wide - 14, 0.4, stroke=0, fill=1)


def _draw_chart_page(page: Any, told: dict[str, Any], felt: str, cost: str, leaf: Leaf) -> None:
    """The chart: a letter and a color for every hand and upcard; what it leaves out is on the
    lines.
    """
    top = draw_band_get_bottom(page, told, felt, CARD.paper, "Strategy chart", leaf)
    page.setFillColor(CARD.ink)
    page.setFont("Italic", 7.4)
    page.drawString(
        CARD.margin,
        top - 5,
        "Row: your hand. Column: the dealer’s upcard; 10 is a jack, a queen and a king too.",
    )
    cells, drawn = told["chart"], chart_cells(told)
    _draw_heads(page, felt, drawn)
    for one in drawn:
        _draw_cell(page, one.letter, *one.box)
    met = {
        letter
        for kind in ("hard", "soft", "pairs")
        for row in cells[kind].values()
        for letter in row.split()
    }
    x = CARD.margin
    for letter, (said, _) in CHART_LETTERS.items():
        if letter in met:
            _draw_cell(page, letter, x, 33, 11, 11)
            page.setFillColor(CARD.ink)
            page.setFont("Text", 6.8)
            page.drawString(x + 14, 36.2, said)
            x += 22 + float(page.stringWidth(said, "Text", 6.8))
    of_split = " or with ".join(one for one in (LAMMER, MONEY_BESIDE) if one in told["terms"])
    split = f" for a hand with {of_split}," if of_split else ""
    page.setFont("Italic", 6.4)
    later = (
        f"Where a letter is not open, as with more than two cards,{split}",
        "and for all else that is asked: the steps on the other side.",
    )
    for line, y in zip(later, (26.0, 18.5), strict=True):
        page.drawString(CARD.margin, y, line)
    page.setFont("Strong", 7)
    left = draw_signature_get_width_beside(page, CARD.paper[0], leaf)
    page.setFont("Strong", min(6.8, 6.8 * left / page.stringWidth(cost, "Strong", 6.8)))
    page.setFillColor(CARD.ink)
    page.drawString(CARD.margin, 9, cost)


def merge_end_rows(rows: dict[str, str]) -> dict[str, str]:
    """A chart's rows, those at either end that are alike as one.

    >>> merge_end_rows({"18": "S", "17": "S", "16": "H", "15": "S", "14": "H", "13": "H"})
    {'17 or more': 'S', '16': 'H', '15': 'S', '14 or less': 'H'}
    """
    names = list(rows)
    first = next(i for i, name in enumerate(names) if rows[name] != rows[names[0]])
    last = next(i for i in range(len(names) - 1, -1, -1) if rows[names[i]] != rows[names[-1]])
    out = {f"{names[first - 1]} or more" if first > 1 else names[0]: rows[names[0]]}
    out |= {name: rows[name] for name in names[first : last + 1]}
    end = len(names) - last - 1
    return out | {f"{names[last + 1]} or less" if end > 1 else names[-1]: rows[names[-1]]}


class ChartCell(msgspec.Struct, frozen=True):
    """A cell of a chart: its row by kind and name, the upcard, its letter, and its box in points
    from the page's lower left.
    """

    kind: str
    row: str
    up: int
    letter: str
    box: tuple[float, float, float, float]


def chart_cells(told: dict[str, Any]) -> list[ChartCell]:
    """All cells of a chart where they stand in print: hard hands at the left, soft ones and pairs
    at the right.
    """
    cells, room = told["chart"], (CARD.paper[0] - 2 * CARD.margin - 14) / 2
    hard, soft, pairs = merge_end_rows(cells["hard"]), merge_end_rows(cells["soft"]), cells["pairs"]
    y, low, right = CARD.paper[1] - CARD.band - 24, 50.0, CARD.margin + room + 14
    high = min(15.0, (y - low) / (len(hard) + 0.2), (y - low - 12) / (len(soft) + len(pairs) + 0.2))
    step, out = (room - CARD.chart_names) / len(UPCARDS), []
    for kind, rows, x, top in (
        ("hard", hard, CARD.margin, y),
        ("soft", soft, right, y),
        ("pairs", pairs, right, y - len(soft) * high - 14),
    ):
        for number, (name, letters) in enumerate(rows.items(), 1):
            for i, (up, letter) in enumerate(zip(UPCARDS, letters.split(), strict=True)):
                box = (
                    x + CARD.chart_names + i * step + 0.5,
                    top - number * high + 0.5,
                    step - 1,
                    high - 1,
                )
                out.append(ChartCell(kind, name, up, letter, box))
    return out


def _draw_heads(page: Any, felt: str, cells: Sequence[ChartCell]) -> None:
    """The names of a chart's rows, and over each kind its own and the upcards."""
    met: set[str] = set()
    for one in cells:
        x, y, w, h = one.box
        page.setFillColor(CARD.ink)
        if one.up == UPCARDS[0]:
            if one.kind not in met:
                top = y + h + 3
                page.setFillColor(felt)
                page.setFont("Serif", 8.6)
                page.drawString(x - CARD.chart_names, top, one.kind.capitalize())
                page.setFillColor(CARD.ink)
                page.setFont("Strong", 6.8)
                for i, up in enumerate(UPCARDS):
                    page.drawCentredString(
                        x + w / 2 + i * (w + 1), top, "A" if up == UPCARDS[-1] else str(up)
                    )
            met.add(one.kind)
            page.setFont("Strong", min(7.0, h * 0.75))
            page.drawRightString(x - 4.5, y + h * 0.28, one.row)


def _draw_cell(page: Any, letter: str, x: float, y: float, w: float, h: float) -> None:
    """A letter on its color; a double that costs money is outlined too."""
    color = CHART_LETTERS[letter].color
    page.setFillColor(color)
    page.setStrokeColor("#1F4E7A" if letter == "D" else color)
    page.setLineWidth(0.8)
    page.roundRect(x + 0.4, y + 0.4, w - 0.8, h - 0.8, 1.6, stroke=1, fill=1)
    page.setFillColor(CARD.ink)
    size = min(7.4, h * 0.66)
    page.setFont("Strong", size)
    page.drawCentredString(x + w / 2, y + h / 2 - size * 0.36, letter)


class PlanPaper(msgspec.Struct, frozen=True):
    """What a printed plan says: its title, facts as label and value, the fan (hands, and cents in
    hand at 5, 25, 50, 75 and 95 %), what was brought in cents, the other tables' rows, the first of
    which names the columns, and each leg's table and hands.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    fan: tuple[tuple[int, tuple[int, ...]], ...]
    bankroll: int
    others: tuple[tuple[str, ...], ...] = ()
    legs: tuple[tuple[str, int], ...] = ()


def plan_pdf(said: PlanPaper) -> bytes:
    """A plan on one A4 page with real text: facts, the fan as lines and areas, and the same trip at
    the other tables.
    """
    from reportlab.platypus import Spacer

    _register_fonts()
    flow: list[Any] = [
        _words(said.title, 17, CARD.ink, "Strong"),
        Spacer(0, 8),
        _label_value_table(said.facts),
        Spacer(0, 12),
        _words(
            "Money left, hand by hand: the middle, half of all trips, nine in ten",
            10,
            CARD.ink,
            "Strong",
        ),
        Spacer(0, 4),
        _fan_drawing(said),
        Spacer(0, 12),
    ]
    if len(said.others) > 1:
        flow += [
            _words("The same hours, money and stops at one table", 10, CARD.ink, "Strong"),
            Spacer(0, 4),
            _headed_table(said.others),
        ]
    return _a4(said.title, flow)


def _fan_drawing(said: PlanPaper) -> Any:
    """The fan as a drawing of lines and areas, under it the tables."""
    from reportlab.graphics.shapes import Drawing, Line, Polygon, PolyLine, String
    from reportlab.lib.colors import HexColor

    wide, high, left, low = 515.0, 230.0, 46.0, 34.0
    out, last = Drawing(wide, high), said.fan[-1][0]
    most = max(max(held) for _, held in said.fan) * 1.04

    def chart_point(hands: float, cents: float) -> tuple[float, float]:
        return left + (wide - left - 4) * hands / last, low + (high - low - 6) * cents / most

    def ruled(first: tuple[float, float], second: tuple[float, float]) -> None:
        out.add(
            Line(
                *first,
                *second,
                strokeColor=HexColor(CARD.soft),
                strokeWidth=0.4,
                strokeDashArray=[2, 2],
            )
        )

    def draw_label(x: float, y: float, text: str, anchor: str) -> None:
        out.add(String(x, y, text, fontName="Text", fontSize=7.5, textAnchor=anchor))

    for first, second, shade in ((0, 4, "#D5DEE2"), (1, 3, "#AFC0C9")):
        points = [
            *(chart_point(h, held[second]) for h, held in said.fan),
            *(chart_point(h, held[first]) for h, held in reversed(said.fan)),
        ]
        out.add(
            Polygon(
                [n for point in points for n in point], fillColor=HexColor(shade), strokeColor=None
            )
        )
    middle = [n for h, held in said.fan for n in chart_point(h, held[2])]
    out.add(PolyLine(middle, strokeColor=HexColor("#8A6A22"), strokeWidth=1.6))
    top = round(most / 1.04)
    for cents in (0, said.bankroll, *([top] if top > 1.1 * said.bankroll else [])):
        ruled(chart_point(0, cents), chart_point(last, cents))
        draw_label(left - 4, chart_point(0, cents)[1] - 2.5, f"${cents / 100:,.0f}", "end")
    for share in range(7):
        draw_label(
            chart_point(last * share / 6, 0)[0],
            low - 11,
            f"{round(last * share / 6):,}",
            "middle" if share < 6 else "end",
        )
    before = 0
    for title, hands in said.legs:
        if before:
            ruled(chart_point(before, 0), chart_point(before, most))
        draw_label(chart_point(before + hands / 2, 0)[0], low - 23, title, "middle")
        before += hands
    return out


TABLE_LOOK = (
    ("FONT", (0, 0), (-1, -1), "Text", 8),
    ("TOPPADDING", (0, 0), (-1, -1), 1),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
)


def _headed_table(rows: Sequence[Sequence[str]]) -> Any:
    """Rows of figures, the first of which names the columns."""
    from reportlab.platypus import Table, TableStyle

    head = [("FONT", (0, 0), (-1, 0), "Strong", 8), ("ALIGN", (1, 0), (-1, -1), "RIGHT")]
    look = TableStyle([*TABLE_LOOK, *head])
    return Table([list(row) for row in rows], style=look, hAlign="LEFT")


def _label_value_table(rows: Sequence[tuple[str, str]]) -> Any:
    """A label and a value in each row."""
    from reportlab.platypus import Table, TableStyle

    look = TableStyle([*TABLE_LOOK, ("VALIGN", (0, 0), (-1, -1), "TOP")])
    told = [[label, _words(value, 8, CARD.ink, "Strong")] for label, value in rows]
    return Table(told, colWidths=(85, 425), style=look, hAlign="LEFT")


def _a4(title: str, flow: list[Any]) -> bytes:
    """A4 pages of these flowables."""
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import SimpleDocTemplate

    out = BytesIO()
    page = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=40,
        rightMargin=40,
        topMargin=26,
        bottomMargin=26,
        title=title,
        author="Linden House",
        invariant=1,
    )
    page.build(flow)
    return out.getvalue()


def table_pdf(title: str, parts: Sequence[PaperPart]) -> bytes:
    """Tables of figures on A4 pages: for each its heading, its rows with its bands beside or under
    them, and what is said beneath, on one page where it is not long.
    """
    # between two parts: usually, and where a page is spared by it
    return min((_a4(title, _table_flow(title, parts, gap)) for gap in (8.0, 4.0)), key=_page_count)


def _page_count(made: bytes) -> int:
    """How many pages a PDF has."""
    return int(made.partition(b"/Count ")[2].split()[0])


def _table_flow(title: str, parts: Sequence[PaperPart], gap: float) -> list[Any]:
    """Tables so far apart."""
    wide, between = 515.0, 12.0  # an A4 page between its margins, two tables beside each other
    from reportlab.platypus import CondPageBreak, KeepTogether, Spacer, Table, TableStyle

    _register_fonts()
    flow: list[Any] = [_words(title, 15, CARD.ink, "Strong"), Spacer(0, gap)]
    look = TableStyle(
        [
            ("FONT", (0, 0), (-1, 0), "Strong", 6.8),
            ("FONT", (0, 1), (-1, -1), "Text", 6.8),
            ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, CARD.ink),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
            ("LEFTPADDING", (0, 0), (-1, -1), 3),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ]
    )
    for part in parts:
        heads = [[name.replace(", ", ",\n") for name in row] for row in part.bands[:1]]
        rows, bands = (
            [Table([list(row) for row in found], style=look, repeatRows=1, hAlign="LEFT")]
            if found
            else []
            for found in (part.rows, [*heads, *part.bands[1:]])
        )
        long = len(part.rows) > 24  # it goes on on the next page
        if (
            rows
            and bands
            and not long
            and sum(one.wrap(0, 0)[0] for one in (*rows, *bands)) <= wide - between
        ):
            apart = TableStyle(
                [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
            )
            first = rows[0].wrap(0, 0)[0] + between
            rows, bands = (
                [
                    Table(
                        [[rows, bands]], colWidths=(first, wide - first), style=apart, hAlign="LEFT"
                    )
                ],
                [],
            )
        heading = [Spacer(0, gap), _words(part.heading, 10, CARD.ink, "Strong"), Spacer(0, 3)]
        below = [
            *(_words(note, 7, CARD.soft) for note in part.notes),
            *([Spacer(0, 3)] if bands else []),
            *bands,
        ]
        flow += [CondPageBreak(120), *heading, *rows] if long else []
        flow.append(KeepTogether(below if long else [*heading, *rows, *below]))
    return flow
