"""How what surrounds the felt looks: the parts of the side panel, the bands and buttons of the
action bar, the top bar, the tag.

A part of the panel is drawn from `y` on in a column of `WIDE` design pixels, `h` high; all else
fills its own box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from ....odds.house_edge import edge_printed
from ...draw import hall, kit
from ...draw.charts import ChartBar, coach_bars, lit_row
from ...draw.kit import (
    Kind,
    Kit,
    State,
    chip_rack,
    metric,
    rack_chip_radius_and_step,
    result_mark,
    side_ground,
)
from ...draw.palette import mix
from ...draw.pieces import chips
from ...draw.pieces import dice as draw_dice
from ...draw.pieces.dice import Style
from ...draw.sheet import Sheet
from ...draw.signs import seal
from ...draw.style import Colors
from ...draw.text.text_styles import (
    STYLES,
    common_size,
    first_fitting_or_empty,
    first_fitting_or_last,
    fitting_row,
    largest_size,
    paragraph_size,
)
from ...felt.spots import draw_flat_die
from ..model.panel_content import (
    MOST,
    ChoiceOutcome,
    PayCell,
    PayGroup,
    Roll,
    RollSequence,
    Settlement,
    WagerCost,
)
from ..model.pieces import ENDINGS, Ending
from ..style import BarStyle, ColumnStyle
from ..surroundings.seats import draw_sitter_row
from . import lesson_card

Tone = Literal["text", "text2"]


def ink_of(sheet: Sheet, ending: str) -> str:
    """The color of how a wager ended, that of plain text for a push."""
    return {"win": sheet.theme.win, "lose": sheet.theme.loss, "loss": sheet.theme.loss}.get(
        ending, sheet.theme.text
    )


def draw_panel_column(sheet: Sheet, w: float, h: float, *parts: tuple[object, ...]) -> None:
    """A column of the panel: its parts, each with its upper edge and height, in one picture."""
    for art, y, high, *facts in parts:
        PARTS[art](sheet, y, high, *facts)  # type: ignore[index]


# -- the panel: ground, heads and lines ------------------------------------------------------------


def _draw_ground(
    sheet: Sheet, y: float, h: float, title: str, columns: int, key: str, at_left: bool
) -> None:
    sheet.rr(0, y, ColumnStyle.width * columns, h, 0, sheet.theme.panel)
    side_ground(sheet, ColumnStyle.width, h, title, key, at_left=at_left)
    for i in range(1, columns):
        sheet.rr(i * ColumnStyle.width, y, 1.5, h, 0, "#FFFFFF", 0.10)


def _draw_side_column_ground(sheet: Sheet, y: float, h: float) -> None:
    sheet.rr(0, y, ColumnStyle.width, h, 0, sheet.theme.panel)
    sheet.rr(0, y, 1.5, h, 0, "#FFFFFF", sheet.theme.line_alpha)


def _draw_rule(sheet: Sheet, y: float) -> None:
    sheet.rr(0, y, ColumnStyle.width, 1.5, 0, "#FFFFFF", 0.10)


def _draw_line(
    sheet: Sheet, y: float, h: float, words: str, size: float, face: str, tone: Tone
) -> None:
    sheet.write(
        STYLES["body"]._replace(face=face),
        words,
        ColumnStyle.left,
        y,
        ColumnStyle.right - ColumnStyle.left,
        getattr(sheet.theme, tone),
        size=size,
    )


def _draw_paragraph(sheet: Sheet, y: float, h: float, words: str, size: float, tone: Tone) -> None:
    block = sheet.type.paragraph(
        words,
        (ColumnStyle.right - ColumnStyle.left) * sheet.scale,
        size,
        "ui5",
        getattr(sheet.theme, tone),
    )
    sheet.stamp(block, ColumnStyle.left, y)


def _draw_head(sheet: Sheet, y: float, h: float, icon: str, title: str, note: str) -> None:
    """A title with its icon, and a note at the right end, for which larger lettering leaves no
    room.
    """
    sheet.icon(icon, ColumnStyle.left + 12, y, 24, sheet.theme.brass, 2.3)
    short = not note or sheet.type.grow > 1.6
    wide = (
        0.0
        if short
        else sheet.text(note, ColumnStyle.row_end, y, 22, "ui7", anchor="r", valign="m")
    )
    sheet.write(
        "tight-subject",
        title,
        ColumnStyle.left + 36,
        y,
        ColumnStyle.row_end - ColumnStyle.left - 46 - wide,
        valign="m",
    )


def _draw_note(sheet: Sheet, y: float, h: float, words: str) -> None:
    y += 26 * sheet.type.grow
    sheet.write("tight-note", words, ColumnStyle.left, y, ColumnStyle.row_end - ColumnStyle.left)


def _draw_more_note(sheet: Sheet, y: float, h: float, words: str) -> None:
    sheet.write(
        "note",
        words,
        ColumnStyle.left,
        y + h / 2,
        ColumnStyle.row_end - ColumnStyle.left,
        valign="m",
    )


# -- the panel: the coach, how wagers ended, what they cost ----------------------------------------


def _draw_coach(sheet: Sheet, y: float, h: float, method: str, edition: str) -> None:
    sheet.icon("coach", ColumnStyle.left + 12, y, 24, sheet.theme.brass, 2.2)
    named = ColumnStyle.left + 36 + sheet.text("Coach", ColumnStyle.left + 36, y + 8, 24, "ui7")
    wide = sheet.width(method, 20, "ui6") + 28 if method else 0.0
    if edition:
        room = ColumnStyle.right - wide - named - 24
        sheet.write("note", (edition, edition.partition(" ")[0]), named + 12, y + 8, room)
    if method:
        sheet.rr(
            ColumnStyle.right - wide,
            y - 15,
            wide,
            32,
            16,
            None,
            1,
            stroke=sheet.theme.brass,
            sw=1.8,
        )
        sheet.text(
            method,
            ColumnStyle.right - wide / 2,
            y + 1,
            20,
            "ui6",
            sheet.theme.brass,
            anchor="c",
            valign="m",
        )


def _draw_bars(
    sheet: Sheet,
    y: float,
    h: float,
    bars: tuple[ChartBar, ...],
    best: int | None,
    chosen: int | None,
) -> None:
    room = ColumnStyle.right - ColumnStyle.left + 20
    piece = Kit(sheet.type, sheet.cache, sheet.theme).paint(
        coach_bars, room, h, bars, best, chosen=chosen
    )
    sheet.stamp(
        piece.surface,
        ColumnStyle.left - 10 - piece.margin / sheet.scale,
        y - piece.margin / sheet.scale,
    )


def _draw_outcome_shares(
    sheet: Sheet, y: float, h: float, shares: tuple[ChoiceOutcome, ...]
) -> None:
    """How one or two choices end: a row for wins, pushes and losses; two choices in columns, the
    best first.
    """
    heads = ("Win", "Push", "Lose")
    labels = int(len(shares) > 1)
    step = h / (len(heads) + labels)
    left = ColumnStyle.left + 8 + max(sheet.width(head, 20, "ui6") for head in heads)
    wide = (ColumnStyle.right - left) / len(shares)
    figures = [(one.win, one.push, one.lose) for one in shares]
    widest = max(sheet.width(cell, 20, "ui5") for cells in figures for cell in cells)
    size = 20 * min(1.0, (wide - 16) / max(1.0, widest))
    for row, head in enumerate(heads, labels):
        if (row - labels) % 2 == 0:
            sheet.rr(
                ColumnStyle.left - 10,
                y + row * step,
                ColumnStyle.right - ColumnStyle.left + 20,
                step,
                6,
                "#FFFFFF",
                0.028,
            )
        sheet.text(
            head,
            ColumnStyle.left,
            y + (row + 0.5) * step,
            20,
            "ui6",
            ink_of(sheet, head.lower()),
            valign="m",
        )
    for column, (one, cells) in enumerate(zip(shares, figures, strict=True)):
        right = ColumnStyle.right - (len(shares) - 1 - column) * wide
        if labels:
            ink = sheet.theme.text if column else sheet.theme.brass
            sheet.write(
                "tight-strong",
                one.label,
                right,
                y + step / 2,
                wide - 8,
                ink,
                anchor="r",
                valign="m",
            )
        for row, cell in enumerate(cells, labels):
            ink = sheet.theme.text if cell else sheet.theme.text2
            sheet.text(
                cell or "–", right, y + (row + 0.5) * step, size, "ui5", ink, anchor="r", valign="m"
            )


def _draw_settlement(
    sheet: Sheet, y: float, h: float, line: Settlement, text_growth: float
) -> None:
    """A wager's end; its reason and section only where there is room for two lines."""
    result_mark(sheet, ColumnStyle.left + 7, y + 17 * text_growth, 14, ENDINGS[line.kind])
    wide = sheet.text(
        line.amount,
        ColumnStyle.right,
        y + 24 * text_growth,
        20,
        "ui7",
        ink_of(sheet, line.kind),
        anchor="r",
    )
    sheet.write(
        "name",
        line.wager,
        ColumnStyle.left + 24,
        y + 24 * text_growth,
        ColumnStyle.right - ColumnStyle.left - wide - 34,
    )
    if h < 50 * text_growth:
        return
    law = sheet.text(
        line.section,
        ColumnStyle.right,
        y + 47 * text_growth,
        20,
        "ui5",
        sheet.theme.text2,
        anchor="r",
    )
    room = ColumnStyle.right - ColumnStyle.left - law - 36
    left, low = ColumnStyle.left + 24, y + 47 * text_growth
    if line.two_hands and h >= 74 * text_growth:
        first, second = line.two_hands
        sheet.write("tight-note", first[:1].upper() + first[1:], left, low, room)
        sheet.write("tight-note", f"and {second}", left, low + 24 * text_growth, room)
        return
    parts = line.why.split(", ")
    # a hand and its odds; the hand is named on the felt, too, the odds only here
    last = parts[-1][:1].upper() + parts[-1][1:]
    wordings = (line.why, *([f"{parts[0]}, {parts[-1]}"] if len(parts) > 2 else []), last)
    sheet.write("tight-note", wordings, left, low, room)


def _draw_cost(sheet: Sheet, y: float, h: float, cost: WagerCost) -> None:
    """A line with title and odds, under it a bar and the edge; where the row is low, title and
    edge.
    """
    grow, figure, wide = (
        sheet.type.grow,
        edge_printed(cost.edge),
        ColumnStyle.right - ColumnStyle.left,
    )
    if h < ColumnStyle.two_line_cost * grow:
        end = sheet.text(figure, ColumnStyle.right, y + h / 2, 20, "ui6", anchor="r", valign="m")
        _draw_wager_title(sheet, cost, y + h / 2 + 7 * grow, wide - end - 14)
        return
    titled = sheet.width(cost.title, 20, "ui7") + (26 if cost.held else 0)
    pays = sheet.write_if_fits(
        "body",
        cost.pays,
        ColumnStyle.right,
        y + 20 * grow,
        wide - titled - 14,
        sheet.theme.brass,
        anchor="r",
    )
    _draw_wager_title(sheet, cost, y + 20 * grow, wide - pays - 14)
    end = sheet.text(figure, ColumnStyle.right, y + 44 * grow, 20, "ui6", anchor="r")
    long = wide - max(end, 84.0 * grow) - 12
    sheet.rr(ColumnStyle.left, y + 33 * grow, long, 8, 4, "#FFFFFF", 0.09)
    share = max(0.0, min(1.0, cost.edge / ColumnStyle.full_bar_edge))
    if share:
        ink = "#C9B37C" if cost.edge <= ColumnStyle.full_bar_edge else "#A8705F"
        sheet.rr(ColumnStyle.left, y + 33 * grow, max(8.0, long * share), 8, 4, ink)


def _draw_wager_title(sheet: Sheet, cost: WagerCost, base: float, room: float) -> None:
    room -= 26 if cost.held else 0
    titles = cost.title, cost.title.partition(",")[0]
    end = sheet.write("tight-name", titles, ColumnStyle.left, base, room)
    if cost.held:
        sheet.icon(
            "check",
            ColumnStyle.left + end + 16,
            base - 7 * sheet.type.grow,
            15,
            sheet.theme.brass,
            3,
        )


# -- the panel: paytables --------------------------------------------------------------------------


def _draw_paytable(
    sheet: Sheet, y: float, step: float, group: PayGroup, live: frozenset[str], most_rows: int
) -> None:
    """Paytables side by side, at most `most_rows` rows of height `step`; the `live` rows are lit, and a
    line says between which ones rows are left out. Under them stands when they pay.
    """
    _draw_rule(sheet, y)
    sheet.icon("rules", ColumnStyle.left + 12, y + 26, 24, sheet.theme.brass, 2.2)
    if _lacks_room(sheet, group):
        heads_of = tuple(column._replace(head=short_form(column.head)) for column in group.columns)
        group = group._replace(
            columns=heads_of, rows=tuple((short_form(words), cells) for words, cells in group.rows)
        )
    size, widths = _size_and_widths(sheet, group)
    ends = [ColumnStyle.right - sum(widths[i + 1 :]) for i in range(len(widths))]
    heads = [group.head] if len(widths) == 1 else [c.head for c in group.columns]
    style = STYLES["paytable-head"]._replace(size=size)
    rooms = [(head, wide - 6) for head, wide in zip(heads, widths, strict=True)]
    one_size = common_size(sheet.type, style, rooms if len(rooms) > 1 else [])
    for end, head in zip(ends, heads, strict=True):
        sheet.text(head, end, y + 34, one_size, style.face, sheet.theme.text2, anchor="r")
    taken = sum(widths) if len(widths) > 1 else sheet.width(group.head, 20, "ui6") + 12
    free = ColumnStyle.right - ColumnStyle.left - 36 - taken
    subject, name = (STYLES["subject"], group.title), (STYLES["name"], group.title)
    ((style, title),) = fitting_row(sheet.type, [[subject], [name]], free)
    sheet.write(style, title, ColumnStyle.left + 36, y + 34, free)
    lit = [group.lit(row, live) for row in group.rows]
    last = max((i for i, hits in enumerate(lit) if any(hits)), default=0)
    first = max(
        0, last + 1 - most_rows
    )  # where not all rows fit, those that count now are among them
    rows = list(zip(group.rows, lit, strict=True))[first : first + most_rows]
    for i, (row, hits) in enumerate(rows):
        top = y + 48 + i * step
        left_out = first if i == 0 else len(lit) - first - most_rows if i == len(rows) - 1 else 0
        if left_out > 0 and len(rows) > 2 and not any(hits):
            words = f"{left_out + 1} more {'above' if i == 0 else 'below'}"
            sheet.text(
                words, ColumnStyle.left, top + step / 2, size, "ui5", sheet.theme.text2, valign="m"
            )
            continue
        if any(hits):
            lit_row(
                sheet, ColumnStyle.left - 10, top, ColumnStyle.right - ColumnStyle.left + 20, step
            )
        elif i % 2 == 0:
            sheet.rr(
                ColumnStyle.left - 10,
                top,
                ColumnStyle.right - ColumnStyle.left + 20,
                step,
                6,
                "#FFFFFF",
                0.028,
            )
        _draw_paytable_row(
            sheet, top + step / 2, row, hits, list(zip(ends, widths, strict=True)), size
        )
    if group.note:
        _draw_paragraph(sheet, y + 54 + len(rows) * step, 0.0, group.note, 20.0, "text2")


SHORT: Final = (
    ("Progressive", "Progr."),
    ("Five Card", "5 Card"),
    ("Four Card", "4 Card"),
    ("Three Card", "3 Card"),
    ("Five-Card", "5 Card"),
    ("Four-Card", "4 Card"),
    ("Straight flush", "Str. flush"),
    (" of a kind", " alike"),
    (", Millionaire Row", ""),
)
"""Heads of paytables and what they are called where several have no room beside one another."""


def _lacks_room(sheet: Sheet, group: PayGroup) -> bool:
    """Whether the heads or the names of a paytable are too wide for it."""
    widths = _widths(sheet, group, 20.0, 14 if len(group.columns) < MOST else 11)
    wide = any(
        not sheet.fits("strong", head.head, width - 6)
        for head, width in zip(group.columns, widths, strict=True)
    )
    return len(widths) > 1 and (
        wide
        or _names_width(sheet, group, 20.0) + sum(widths) > ColumnStyle.right - ColumnStyle.left
    )


def short_form(words: str) -> str:
    """A head or a name of a paytable as it is called where there is no room.

    >>> short_form("Four of a kind"), short_form("Flush")
    ('Four alike', 'Flush')
    """
    for long, short in SHORT:
        words = words.replace(long, short)
    return words


def _draw_paytable_row(
    sheet: Sheet,
    middle: float,
    row: tuple[str, tuple[PayCell | None, ...]],
    hits: tuple[bool, ...],
    columns: list[tuple[float, float]],
    size: float,
) -> None:
    """A row of paytables: the hand, and its figure in each of the `columns`, by their ends and
    widths.
    """
    (words, cells), hit = row, any(hits)
    # a long name may run under empty cells
    free = next((n for n, cell in enumerate(cells) if cell is not None), 0)
    face, wide = (
        "ui7" if hit else "ui5",
        ColumnStyle.right - ColumnStyle.left - sum(width for _, width in columns[free:]),
    )
    inset = min(16.0, max(11.0, wide - sheet.width(words, size, face))) if hit else 0.0
    if hit:
        sheet.icon("tri-r", ColumnStyle.left + inset - 14, middle, 13, sheet.theme.brass)
    left, wide = ColumnStyle.left + inset, wide - inset
    told = left + sheet.write(
        STYLES["tight-body"]._replace(face=face), words, left, middle, wide, size=size, valign="m"
    )
    for (end, _), cell, counts in zip(columns, cells, hits, strict=True):
        if cell is None and told > end - 24:
            continue
        figure = cell.figure if cell is not None else "–"
        ink = sheet.theme.text if cell is not None and (counts or not hit) else sheet.theme.text2
        sheet.text(
            figure, end, middle, size, "ui7" if counts else "ui6", ink, anchor="r", valign="m"
        )


def _size_and_widths(sheet: Sheet, group: PayGroup) -> tuple[float, list[float]]:
    """The size of a paytable's lettering and how wide its columns are: they move closer together
    before letters get smaller.
    """
    size, usual = 20.0, 14.0 if len(group.columns) < MOST else 11.0
    widths, room = _widths(sheet, group, size, usual), ColumnStyle.right - ColumnStyle.left
    if len(widths) == 1 or _names_width(sheet, group, size) + sum(widths) <= room:
        return size, widths
    widths = _widths(sheet, group, size, ColumnStyle.figure_gap)
    while size > 15 and _names_width(sheet, group, size) + sum(widths) > room:
        size -= 0.5
        widths = _widths(sheet, group, size, ColumnStyle.figure_gap)
    spare = max(
        0.0,
        min(
            usual - ColumnStyle.figure_gap,
            (room - _names_width(sheet, group, size) - sum(widths)) / len(widths),
        ),
    )
    return size, [wide + spare for wide in widths]


def _names_width(sheet: Sheet, group: PayGroup, size: float) -> float:
    return max(
        sheet.width(words, size, "ui5") for words, cells in group.rows if cells[0] is not None
    )


def _widths(sheet: Sheet, group: PayGroup, size: float, gap: float) -> list[float]:
    out = []
    for i, head in enumerate(group.columns):
        wide = max(sheet.width(figure, size, "ui7") for figure in group.figures(i))
        least = min(sheet.width(head.head, size, "ui6"), 96.0) if len(group.columns) > 1 else 0.0
        out.append(max(wide, least) + gap)
    return out


# -- the panel: a list of wagers, the roll settled, the sequence and the last rolls ----------------


def _draw_frame(sheet: Sheet, y: float, h: float, gap_below: int, *, held: bool, lit: bool) -> None:
    sheet.rr(
        ColumnStyle.left - 12,
        y,
        ColumnStyle.row_end - ColumnStyle.left + 24,
        h - gap_below,
        8,
        "#2A2A20" if held else "#1E2528",
    )
    ink = sheet.theme.focus if lit else sheet.theme.brass
    sheet.rr(
        ColumnStyle.left - 11,
        y + 1,
        ColumnStyle.row_end - ColumnStyle.left + 22,
        h - gap_below - 2,
        7,
        None,
        1,
        stroke=ink,
        sw=2,
    )


def _draw_wager_with_bar(
    sheet: Sheet,
    y: float,
    h: float,
    row: WagerCost,
    lit: bool,
    shows_edge: bool,
    shaded: bool,
    size: float,
) -> None:
    held = row.held or row.won
    if held or lit:
        _draw_frame(sheet, y, h, 3, held=held, lit=lit)
    line, low, right = y + h * 0.30, y + h * 0.70, ColumnStyle.row_end
    if row.won:
        sheet.icon("check", ColumnStyle.row_end - 7, line, 16, sheet.theme.brass, 3)
        right -= 24
    tone = sheet.theme.text if held else sheet.theme.brass
    wide = sheet.text(row.pays, right, line, 20, "ui6", tone, anchor="r", valign="m")
    sheet.write(
        "name" if held else "strong",
        row.title,
        ColumnStyle.left,
        line,
        right - ColumnStyle.left - wide - 10,
        valign="m",
    )
    shut = sheet.theme.text2 if row.closed else None
    figure = sheet.text(
        edge_printed(row.edge), ColumnStyle.row_end, low, 20, "ui6", shut, anchor="r", valign="m"
    )
    room = ColumnStyle.row_end - ColumnStyle.left - figure - 14
    if shut:
        sheet.icon("lock", ColumnStyle.left + 8, low, 17, shut, 2)
        sheet.write(
            "body", "closed while it runs", ColumnStyle.left + 26, low, room - 26, shut, valign="m"
        )
        return
    high = 9 * min(sheet.type.grow, 1.2)
    sheet.rr(ColumnStyle.left, low - high / 2, room, high, high / 2, "#FFFFFF", 0.07)
    tone = "#C9996B" if row.edge > 0.1 else "#B8AF86"
    sheet.rr(
        ColumnStyle.left,
        low - high / 2,
        max(high, room * min(1.0, row.edge / 0.24)),
        high,
        high / 2,
        tone,
    )


def _draw_wager(
    sheet: Sheet,
    y: float,
    h: float,
    row: WagerCost,
    lit: bool,
    shows_edge: bool,
    shaded: bool,
    size: float,
) -> None:
    held = row.held or row.won
    if held or lit:
        _draw_frame(sheet, y, h, 3 if h > 32 else 1, held=held, lit=lit)
    elif shaded:
        sheet.rr(
            ColumnStyle.left - 12,
            y,
            ColumnStyle.row_end - ColumnStyle.left + 24,
            h - 1,
            6,
            "#FFFFFF",
            0.028,
        )
    middle, face, right = y + h / 2 - 1, "ui7" if held else "ui5", ColumnStyle.row_end
    if shows_edge:
        ink = sheet.theme.win if row.edge < 0 else None
        wide = sheet.text(
            edge_printed(row.edge),
            ColumnStyle.row_end,
            middle,
            size,
            face,
            ink,
            anchor="r",
            valign="m",
        )
        right -= max(82.0 if sheet.type.grow < 1.4 else 0.0, wide + 14)
    wide = sheet.text(
        row.pays, right, middle, size, face, sheet.theme.brass, anchor="r", valign="m"
    )
    left = ColumnStyle.left
    if held or row.closed:
        icon = "check" if row.won else "tri-r" if held else "lock"
        sheet.icon(icon, ColumnStyle.left + 3, middle, 14, sheet.theme.brass, 3)
        left += 20
    sheet.write(
        STYLES["tight-body"]._replace(face=face),
        row.title,
        left,
        middle,
        right - left - wide - 8,
        size=size,
        valign="m",
    )


def _draw_settled_wager(
    sheet: Sheet,
    y: float,
    h: float,
    title: str,
    law: str,
    amount: str,
    ending: str,
    shaded: bool,
    size: float,
) -> None:
    middle, ink = y + h / 2, ink_of(sheet, ending)
    if shaded:
        sheet.rr(
            ColumnStyle.left - 12,
            y,
            ColumnStyle.row_end - ColumnStyle.left + 24,
            h,
            6,
            "#FFFFFF",
            0.03,
        )
    sheet.icon(
        {"win": "check", "lose": "cross"}.get(ending, "minus"),
        ColumnStyle.left + 5,
        middle,
        14,
        ink,
        3,
    )
    right = (
        ColumnStyle.row_end
        - sheet.text(amount, ColumnStyle.row_end, middle, size, "ui7", ink, anchor="r", valign="m")
        - 12
    )
    side = sheet.text(law, right, middle, size, "ui5", sheet.theme.text2, anchor="r", valign="m")
    sheet.write(
        "tight-strong",
        title,
        ColumnStyle.left + 24,
        middle,
        right - side - ColumnStyle.left - 32,
        size=size,
        valign="m",
    )


def _draw_net(sheet: Sheet, y: float, h: float, said: str, left_out: int) -> None:
    middle = y + 22 * sheet.type.grow
    sheet.line(
        ColumnStyle.left,
        middle - 18 * sheet.type.grow,
        ColumnStyle.row_end,
        middle - 18 * sheet.type.grow,
        "#FFFFFF",
        0.25,
        1.3,
    )
    title, _, net = said.partition(": ")
    ink = ink_of(sheet, {"+": "win", "-": "lose"}.get(net[:1], ""))
    wide = sheet.text(net, ColumnStyle.row_end, middle + 2, 24, "ui7", ink, anchor="r", valign="m")
    room = ColumnStyle.row_end - ColumnStyle.left - wide - 10
    wordings = (
        (f"{left_out} more, {title} net", f"{left_out} more, net") if left_out else f"{title} net"
    )
    sheet.write("strong", wordings, ColumnStyle.left, middle + 2, room, valign="m")


def _draw_roll_sequence(sheet: Sheet, y: float, h: float, run: RollSequence) -> None:
    g = (h - 70) / (46 + 27 * len(run.said))
    _draw_rule(sheet, y)
    title = run.title if sheet.type.grow <= 1.6 else f"{run.title}: {len(run.hit)}"
    _draw_head(sheet, y + 24 * g, 0, "target", title, f"{len(run.hit)} of {len(run.combinations)}")
    top, wide = y + 46 * g, 54.0
    for i, name in enumerate(run.combinations):
        left, done = ColumnStyle.left + i * 59.6, name in run.hit
        sheet.rr(left, top, wide, 58, 8, "#1D2325")
        edge = sheet.theme.win if done else "#FFFFFF"
        sheet.rr(left + 1, top + 1, wide - 2, 56, 7, None, 1 if done else 0.2, stroke=edge, sw=1.8)
        draw_flat_die(sheet, (left + 15.5, top + 18), 20, int(name[0]), Colors.cream, "#121617")
        draw_flat_die(sheet, (left + 38.5, top + 18), 20, int(name[2]), Colors.cream, "#121617")
        if done:
            sheet.icon("check", left + wide / 2, top + 44, 17, sheet.theme.win, 3)
        else:
            sheet.line(
                left + wide / 2 - 8,
                top + 44,
                left + wide / 2 + 8,
                top + 44,
                sheet.theme.text2,
                0.7,
                2,
            )
    room = ColumnStyle.row_end - ColumnStyle.left
    kind, style = sheet.type, STYLES["tight-body"]
    wordings = [(words, words.removesuffix(", exact")) for words in run.said]
    said = [first_fitting_or_last(kind, style, one, room) for one in wordings]
    size = common_size(kind, style, ((words, room) for words in said))
    for i, words in enumerate(said):
        ink, low = None if i < 2 else sheet.theme.text2, top + 70 + (i + 0.5) * 27 * g
        sheet.write("tight-body", words, ColumnStyle.left, low, room, ink, size=size, valign="m")


def _draw_rolls(
    sheet: Sheet, y: float, h: float, rolls: tuple[Roll, ...], rule_above: bool
) -> None:
    """The last rolls: their totals, or the face that came most and how often, the newest lit."""
    g = h / 44
    if rule_above:
        _draw_rule(sheet, y)
    middle = y + 22 * g
    label = sheet.text(
        "Last rolls", ColumnStyle.left, middle, 20, "ui6", sheet.theme.text2, valign="m"
    )
    x = ColumnStyle.row_end
    for i, roll in enumerate(reversed(rolls)):
        face = len(roll.faces) == 1
        text = f"×{roll.figure}" if face else str(roll.figure)
        wide = sheet.width(text, 20, "ui7") + 46 if face else 32.0 * max(1.0, g)
        if x - wide < ColumnStyle.left + label + 12:
            break
        dark = ("#17130A", sheet.theme.brass) if not i else (Colors.cream, "#1D2325")
        sheet.rr(x - wide, middle - 15 * g, wide, 30 * g, 7, dark[1])
        ink = "#17130A" if not i else sheet.theme.text
        if face:
            draw_flat_die(sheet, (x - wide + 19, middle), 24, roll.faces[0], *dark)
            sheet.text(text, x - 8, middle, 20, "ui7", ink, anchor="r", valign="m")
        else:
            sheet.text(text, x - wide / 2, middle, 20, "ui7", ink, anchor="c", valign="m")
        x -= wide + 4


PARTS: Final[Mapping[str, Callable[..., None]]] = {
    "ground": _draw_ground,
    "side": _draw_side_column_ground,
    "line": _draw_line,
    "turn": _draw_line,
    "paragraph": _draw_paragraph,
    "head": _draw_head,
    "note": _draw_note,
    "more": _draw_more_note,
    "coach": _draw_coach,
    "bars": _draw_bars,
    "shares": _draw_outcome_shares,
    "settlement": _draw_settlement,
    "cost": _draw_cost,
    "paytable": _draw_paytable,
    "wager": _draw_wager,
    "wager with bar": _draw_wager_with_bar,
    "end": _draw_settled_wager,
    "net": _draw_net,
    "sequence": _draw_roll_sequence,
    "rolls": _draw_rolls,
    **hall.PARTS,
    "seat": draw_sitter_row,
}
"""Every part that a column of the panel can name."""


# -- the action bar and the top bar ----------------------------------------------------------------


def _draw_button(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    sub: str,
    cap: str,
    look: Kind,
    state: State,
    ring: bool,
    stacked: bool,
    size: float = 26,
    mark: str = "",
) -> None:
    kit.button(
        sheet, w, h, label, sub, cap, look, state, focus=ring, stacked=stacked, size=size, sign=mark
    )


def _draw_rack(
    sheet: Sheet,
    w: float,
    h: float,
    chosen: int,
    locked: str,
    focus: int | None,
    closed: tuple[int, ...],
) -> None:
    """The chips to bet with; the `closed` ones cannot be paid."""
    large, _ = rack_chip_radius_and_step(w, h)
    pictures = tuple(
        chips.chip(sheet.cache, v, large * sheet.scale, shade=False).surface for v in chips.VALUES
    )
    chip_rack(
        sheet,
        w,
        h,
        pictures,
        chips.VALUES.index(chosen),
        lock_reason=locked,
        focus=focus,
        closed=closed,
    )


def _draw_favorites(
    sheet: Sheet,
    w: float,
    h: float,
    cells: tuple[tuple[int, str, str, bool, str], ...],
    wide: float,
) -> None:
    """Favorite bets side by side: a chip of each, its sum and its key's cap."""
    r, theme = min(22.0, wide / 2 - 8), sheet.theme
    for i, (cents, words, cap, ringed, state) in enumerate(cells):
        x = (i + 0.5) * wide
        if state in ("hover", "pressed") or ringed:
            sheet.rr(i * wide + 2, 0, wide - 4, h, 10, "#FFFFFF", 0.08)
        if ringed:
            left, high = i * wide + 2, h - 4
            sheet.rr(left, 2, wide - 4, high, 10, None, 1, stroke=theme.focus, sw=3.5)
        value = max((one for one in chips.VALUES if one * 100 <= cents), default=chips.VALUES[0])
        picture = chips.chip(sheet.cache, value, r * sheet.scale, shade=False).surface
        sheet.stamp(picture, x, h * 0.34, centre=True)
        if cap:
            kit.keycap(sheet, x + r + 8, h * 0.34 - r + 4, cap, theme.text2, 22)
        sheet.text(words, x, h * 0.84, 20, "ui7", theme.text, anchor="c", valign="m")


def _draw_levels(
    sheet: Sheet, w: float, h: float, labels: tuple[str, ...], chosen: int, states: tuple[str, ...]
) -> None:
    """Three cells in one frame, the chosen one in brass with a check mark."""
    theme, wide = sheet.theme, w / len(labels)
    sheet.rr(0, 4, w, h - 8, 9, "#161A1C")
    sheet.rr(0.8, 4.8, w - 1.6, h - 9.6, 8.5, None, 0.18, stroke="#FFFFFF", sw=1.5)
    for i, (label, state) in enumerate(zip(labels, states, strict=True)):
        x, on = i * wide, i == chosen
        if on:
            sheet.rr(x + 1, 5, wide - 2, h - 10, 8, "#2A2A20")
            sheet.rr(x + 1.5, 5.5, wide - 3, h - 11, 8, None, 1, stroke=theme.brass, sw=1.8)
            sheet.icon("check", x + 13, h / 2, 12, theme.brass, 3)
        ink = theme.text if on or state == "hover" else theme.text2
        sheet.text(
            label,
            x + wide / 2 + (9 if on else 0),
            h / 2,
            18,
            "ui6",
            ink,
            anchor="c",
            valign="m",
            max_width=wide - (21 if on else 8),
        )


def _draw_hint(sheet: Sheet, w: float, h: float, words: str) -> None:
    style, high = STYLES["bar-hint"], round(h * sheet.scale)
    size = paragraph_size(sheet.type, style, words, w, high / sheet.scale)
    while sheet.type.px(size) < BarStyle.least_pixels and ". " in words:
        words = f"{words.rpartition('. ')[0]}."  # the first sentences, large enough to be read
        size = paragraph_size(sheet.type, style, words, w, high / sheet.scale)
    if sheet.type.px(size) < BarStyle.least_hint:
        return
    block = sheet.type.paragraph(words, w * sheet.scale, size, style.face, sheet.theme.text2)
    sheet.stamp(block, 0, (high // 2 - block.get_height() // 2) / sheet.scale)


def _draw_top_bar(
    sheet: Sheet, w: float, h: float, name: str, limits: str, number: str, promise: str, label: str
) -> None:
    """The table's name and limits; at the other end what is counted, and under it how the promise
    of the next round begins.
    """
    end = w - 6
    room = min(560.0, w - (sheet.width(f"{label} {number}", 20, "ui7") + 34 if number else 0))
    alone = sheet.type.grow > ColumnStyle.one_line_growth
    sheet.write("panel-title", name, 0, 36 if alone else 22, room)
    if not alone:
        sheet.write("note" if name else "body", limits, 0, 50 if name else 37, room)
    if not number:
        return
    if alone:
        sheet.text(number, end, 32, 24, "ui7", anchor="r", valign="m")
        return
    if not promise:
        sheet.text(label, end, 18, 20, "ui5", sheet.theme.text2, anchor="r")
        sheet.text(number, end, 46, 24, "ui7", anchor="r")
        return
    left = end - sheet.text(number, end, 18, 20, "ui7", anchor="r") - 6
    sheet.text(label, left, 18, 20, "ui5", sheet.theme.text2, anchor="r")
    left = end - sheet.text(promise, end, 46, 20, "ui5", sheet.theme.text2, anchor="r") - 14
    sheet.icon("lock", left, 39, 17, sheet.theme.text2, 2.2)


def _draw_seal(sheet: Sheet, w: float, h: float, whole: bool) -> None:
    seal(sheet, w / 2, h / 2, w / 2, sheet.theme.brass, is_filled=whole)


def _draw_round_band(
    sheet: Sheet,
    w: float,
    h: float,
    words: str,
    said: tuple[str, ...],
    amount: str,
    ending: Ending,
    asks: str = "",
) -> None:
    """How a round at a card table ended: what the hand came to, the longest of the sentences that
    has room, and the sum; under it what a press `asks`, where it has room.
    """
    colour = ink_of(sheet, ending) if ending != "push" else sheet.theme.text2
    sheet.rr(0, 0, w, h, 12, mix(colour, "#121719", 0.86 if ending == "win" else 0.94))
    strong = {"win": 0.9, "loss": 0.45, "push": 0.3}[ending]
    sheet.rr(1, 1, w - 2, h - 2, 11, None, strong, stroke=colour, sw=1.8)
    large = largest_size(sheet.type, "ui7", [(amount, w * 0.34)], (34, 30, 26, 22, 20))
    left, room, size, g, told, line = 92.0, 0.0, 20.0, sheet.type.grow, list[str](), ""
    asks = asks if (large + 20) * 1.2 * g <= h - 8 else ""
    y = h / 2 - 13 * g if asks else h / 2
    right = w - 24 - sheet.text(amount, w - 24, y, large, "ui7", colour, anchor="r", valign="m")
    if asks:
        right = min(right, _draw_question(sheet, w - 24, h / 2 + 21 * g, asks))
    longest = max((sheet.width(word, 20, "ui7") for word in words.split()), default=0.0)
    # the sign gives way where the words have no room, and no word is broken for it
    for left in (92.0, 24.0):
        room = right - left - 20
        line = first_fitting_or_empty(sheet.type, STYLES["body"], said, room) or (
            said[-1] if said else ""
        )
        line = line if sheet.fits("body", line, room, size=ColumnStyle.least_wager_words) else ""
        whole = sheet.fits("subject", words, room)
        size = 24.0 if whole else 20.0
        wide = room * sheet.scale
        told, *others = [
            [one] if whole else sheet.type.wrap(one, wide, 20, "ui7") for one in (words, *said)
        ]
        if len(told) > 2:  # no sentence loses its end: another one is said instead
            line, told = "", next((lines for lines in others if len(lines) <= 2), [])
        if longest <= room and (len(told) > 1 or (told and (line or not said))):
            break
    if longest > room > 0:  # smaller before a word is broken
        smaller = max(10.0, 20 * room / longest)
        lines = sheet.type.wrap(words, room * sheet.scale, smaller, "ui7")
        if len(lines) <= 2 and " ".join(lines).split() == words.split():
            told, size = lines, smaller
    if left > 24:
        sheet.circle(46, h / 2, 26, mix(colour, "#0E1213", 0.78))
        sheet.icon(
            {"win": "check", "push": "minus", "loss": "cross"}[ending], 46, h / 2, 24, colour, 3.2
        )
    if line and len(told) == 2 and (2 * size + 20) * 1.2 * g > h - 8:
        # smaller before the sentence is left out
        shrunk = sheet.type.wrap(words, room * sheet.scale, 17, "ui7")
        told, size = (shrunk, 17.0) if len(shrunk) <= 2 else (told, size)
    if (len(told) * size + (20 if line else 0)) * 1.2 * g > h - (4 if size == 17 else 8):
        line = ""
    high = (len(told) * size + (22 if line else 0)) * 1.16 * g
    y = h / 2 - high / 2
    for part in told:
        y += size * 1.16 * g
        sheet.text(part, left, y - size * 0.36 * g, size, "ui7", max_width=room)
    if line:
        sheet.write("tight-note", line, left, y + 15.5 * g, room)


def _draw_question(sheet: Sheet, right: float, y: float, question: str) -> float:
    """A question that a press on a band answers, underlined, at its right; where it begins."""
    left = right - sheet.text(
        question, right, y, 20, "ui6", sheet.theme.brass, anchor="r", valign="m"
    )
    low = y + 12 * sheet.type.grow
    sheet.line(left, low, right, low, sheet.theme.brass, 0.7, 1.4)
    return left


def _draw_roll_band(
    sheet: Sheet,
    w: float,
    h: float,
    faces: tuple[int, ...],
    figure: str,
    outcome: str,
    detail: str,
    ending: str,
    before: tuple[Roll, ...],
    style: Style,
    asks: str = "",
) -> None:
    ink = ink_of(sheet, ending)
    sheet.rr(0, 0, w, h, 12, "#12241A" if ending == "win" else "#171C1E")
    won = (0.9, ink) if ending == "win" else (0.12, "#FFFFFF")
    sheet.rr(1, 1, w - 2, h - 2, 11, None, won[0], stroke=won[1], sw=1.8)
    left = 16.0
    for face in faces:
        _draw_die(sheet, left + 25, h / 2, 46, face, style)
        left += 54
    if figure:
        left += 6 + sheet.text(figure, left + 6, h / 2, 40, "num8", valign="m") + 18
    right = w - 16
    if asks and w > 300 and sheet.type.grow < 1.4:
        right = _draw_question(sheet, w - 20, h / 2, asks) - 16
    if (
        w > 700
        and before
        and sheet.type.grow < 1.4
        and sheet.fits("subject", outcome, w - left - 330)
    ):
        right = _draw_roll_strip(sheet, before, right, h / 2 + 16, 24, style, label="Before") - 24
    sign = {"win": "tri-u", "lose": "tri-d"}.get(ending, "")
    _write_roll_outcome(sheet, left, right, h, outcome, detail, sign, ink)


def _write_roll_outcome(
    sheet: Sheet,
    left: float,
    right: float,
    height: float,
    outcome: str,
    detail: str,
    sign_icon: str,
    ink: str,
) -> None:
    """What this roll brought, in the middle of a height and in as many lines as it holds, and under
    it the detail behind its sign, if both have room.
    """
    inset, lead = 24 if sign_icon else 0, max(1.0, height / 88)
    if not sheet.fits("note", detail, right - left - inset):
        detail = ""  # the panel says it, wager by wager
    told = [outcome]
    if not sheet.fits("subject", outcome, right - left):
        told = sheet.type.wrap(outcome, (right - left) * sheet.scale, 20, "ui7")
    brought, _, sum_won = outcome.rpartition(": ")
    if len(told) > 2 and brought and "$" in sum_won:  # the net beside the band says the sum
        told = sheet.type.wrap(brought, (right - left) * sheet.scale, 20, "ui7")
    many, grow = len(told), sheet.type.grow
    if many > 1 and 23 * many * grow > height:
        outcome = outcome.rpartition(": ")[2]
        told, many = [outcome], 1
    if detail and many > 1 and (20 + 24 * many) * grow > height:
        detail = ""
    if many > 1 and 23 * many * grow <= height:
        for i, line in enumerate(told):
            sheet.text(
                line,
                left,
                height / 2 + ((i + 1 - many / 2) * 24 - 4 - (12 if detail else 0)) * grow,
                20,
                "ui7",
            )
    else:
        y = height / 2 - 7 * lead if detail else height / 2 + 8
        whole = sheet.fits("subject", outcome, right - left)
        sheet.write("tight-subject" if whole else "tight-name", outcome, left, y, right - left)
    if detail:
        low = height / 2 + (25 * lead if many == 1 else (12 * many + 6) * grow)
        if sign_icon:
            sheet.icon(sign_icon, left + 8, low - 7 * lead, 16, ink, 2.2)
        sheet.write("tight-note", detail, left + inset, low, right - left - inset)


def _draw_rolls_band(
    sheet: Sheet, w: float, h: float, said: str, rolls: tuple[Roll, ...], style: Style
) -> None:
    sheet.rr(0, 0, w, h, 12, "#171C1E")
    sheet.rr(1, 1, w - 2, h - 2, 11, None, 0.10, stroke="#FFFFFF", sw=1.5)
    wide = sheet.write("subject", said, 20, h / 2, w - 40, valign="m") if said else 0.0
    if rolls and said and w - wide > 260:
        _draw_roll_strip(sheet, rolls, w - 16, h / 2 + 16, 26, style, least=wide + 50)
    elif rolls and not said:
        _draw_roll_strip(sheet, rolls, w - 16, h / 2 + 16, 26, style, least=16, begin=18)


def _draw_roll_strip(
    sheet: Sheet,
    rolls: tuple[Roll, ...],
    right: float,
    y: float,
    size: float,
    style: Style,
    *,
    label: str = "",
    least: float = 0.0,
    begin: float = 0.0,
) -> float:
    """Small dice under their `label` ("Last rolls" unless given), the newest last, as many rolls as
    fit between `least` and `right` (from `begin` on); where they begin.
    """
    x, count = right, 0
    wide = [_roll_width(sheet, roll, size) for roll in rolls]
    for each in reversed(wide):
        if least and x - each < least:
            break
        x -= each + 14
        count += 1
    label = label or ("Last rolls" if count > 1 else "Last roll")
    at = x = begin or min(x + 14, right - sheet.width(label, 20, "ui5"))
    for roll, each in zip(rolls[len(rolls) - count :], wide[len(wide) - count :], strict=True):
        for i, face in enumerate(roll.faces):
            _draw_die(sheet, at + size / 2 + i * (size + 4), y, size, face, style)
        if len(roll.faces) == 1:
            sheet.text(
                f"×{roll.figure}", at + size + 5, y, 20, "ui6", sheet.theme.text2, valign="m"
            )
        at += each + 14
    if count:
        sheet.text(label, x, y - 29, 20, "ui5", sheet.theme.text2)
    return x


def _roll_width(sheet: Sheet, roll: Roll, size: float) -> float:
    if len(roll.faces) == 1:
        return size + 5 + sheet.width(f"×{roll.figure}", 20, "ui6")
    return len(roll.faces) * (size + 4) - 4


def _draw_die(sheet: Sheet, x: float, y: float, size: float, face: int, style: Style) -> None:
    sprite = draw_dice.die(sheet.cache, face, size * sheet.scale, 0, style)
    sheet.stamp(sprite.surface, x - sprite.ax / sheet.scale, y - sprite.ay / sheet.scale)


# -- the tag of a wager, and the chip that goes with the pointer -----------------------------------


def _draw_wager_tag(
    sheet: Sheet, w: float, h: float, title: str, said: tuple[str, ...], point: int, side: str
) -> None:
    sheet.shadow(0, 0, w, h, 12, blur=8, dy=5, a=0.5)
    if side != "beside":
        foot, tip = (1.0, -14.0) if side == "below" else (h - 1, h + 14)
        sheet.poly([(point - 10.0, foot), (point + 10.0, foot), (float(point), tip)], "#1B2123")
    sheet.rr(0, 0, w, h, 12, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 11, None, 0.55, stroke=sheet.theme.brass, sw=1.6)
    step = (h - 44 * (h / (44 + ColumnStyle.tag_line * len(said)))) / max(1, len(said))
    sheet.write("tag-title", title, 18, 30 * step / ColumnStyle.tag_line, w - 36)
    for i, line in enumerate(said):
        sheet.write(
            "body",
            line,
            18,
            (30 + ColumnStyle.tag_line * (i + 1)) * step / ColumnStyle.tag_line,
            w - 36,
        )


def _draw_person_color(sheet: Sheet, w: float, h: float, ink: str, _name: str) -> None:
    """The color of who is before the screen."""
    sheet.rr(0, 0, w, h, w / 2, ink)


def _draw_chip_ring(sheet: Sheet, w: float, h: float) -> None:
    sheet.circle(w / 2, h / 2, w / 2 + 2.5, None, 1, stroke="#07090A", sw=2.5)
    sheet.circle(w / 2, h / 2, w / 2 + 4.5, None, 1, stroke="#F5F0E4", sw=2.5)


ROUND_THE_FELT: Final[Mapping[str, Callable[..., None]]] = {
    "column": draw_panel_column,
    "part": draw_panel_column,
    "bar": kit.bar_ground,
    "metric": metric,
    "button": _draw_button,
    "icon": kit.icon_button,
    "levels": _draw_levels,
    "tooltip": kit.tooltip,
    "rack": _draw_rack,
    "favorites": _draw_favorites,
    "lesson": lesson_card.draw_lesson,
    "hint": _draw_hint,
    "top": _draw_top_bar,
    "round band": _draw_round_band,
    "roll band": _draw_roll_band,
    "rolls band": _draw_rolls_band,
    "ring": kit.focus_ring,
    "wager tag": _draw_wager_tag,
    "chip ring": _draw_chip_ring,
    "fund display": hall.account_display,
    "play money": hall.play_money,
    "notice": hall.notice,
    "terminal screen": hall.terminal_screen,
    "clock screen": hall.clock_screen,
    "own clock": hall.own_clock,
    "seal": _draw_seal,
    "live sign": hall.live_sign,
    "unheard": hall.connection_lost_veil,
    "person": _draw_person_color,
}
"""Every drawing that surrounds the felt."""
PASSING: Final = ("column", "round band", "roll band", "rolls band")
"""Drawings that hardly ever come back: only their last pictures are kept, and they do not push
others out of the window's cache.
"""
FLAT: Final = (*PASSING, "part", "lit row")
"""Drawings of which nothing reaches over their box."""
