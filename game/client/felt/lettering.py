"""What is lettered on the felt: names, labels, rules, frames, the house's own mark, and paytables
as a felt words them.

Every function that has a sheet draws on it in design pixels, usually over a copy of the painted
stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

from ...core.paytable import Paytable, odds_without_to_one
from ...core.paytable import Row as PaytableRow
from ...hands.phrases import sentence_case
from ..draw.palette import mix
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors, TypeStyle
from ..draw.text.text_styles import STYLES, row_fits
from ..layouts.layout import FeltOf, Point
from .style import PrintStyle

NameAndFigure = tuple[str, str]
"""A row of a printed paytable."""


def draw_turned_text(
    sheet: Sheet,
    text: str,
    at: Point,
    size: float,
    turn: float,
    face: str = "serif7",
    colour: str = Colors.cream,
    a: float = 1.0,
    track: float = 0.0,
) -> None:
    """A line centred on `at` and turned; straight when the turn is small enough not to show."""
    if abs(turn) < 1:
        sheet.text(text, *at, size, face, colour, anchor="c", valign="m", a=a, track=track)
        return
    radius, angle = 600.0, radians(turn)
    low = size * 0.335
    x, y = at[0] - low * sin(angle), at[1] + low * cos(angle)
    ink = mix("#6A6A6A", colour, a) if a < 1 else colour
    sheet.arc(
        text,
        x + radius * sin(angle),
        y - radius * cos(angle),
        radius,
        -turn,
        size,
        face,
        ink,
        track=track,
    )


class LetterAt(NamedTuple):
    """A letter, its left edge and its width, in design pixels."""

    letter: str
    left: float
    width: float


def letters_centered_on_zero(
    sheet: Sheet, word: str, size: float, gap: float, blank: float = 28
) -> list[LetterAt]:
    """Each letter of a name where it stands when the name's middle is at 0; `blank` is the width of a
    space.
    """
    wide = [sheet.width(c, size, "serif6") if c != " " else blank for c in word]
    x = -(sum(wide) + gap * (len(word) - 1)) / 2
    out = []
    for letter, w in zip(word, wide, strict=True):
        out.append(LetterAt(letter, x, w))
        x += w + gap
    return out


def draw_raised_text(
    sheet: Sheet,
    text: str,
    x: float,
    y: float,
    size: float,
    face: str = "serif6",
    colour: str = Colors.cream,
    anchor: str = "c",
) -> None:
    """Lettering that stands a little off the cloth."""
    sheet.text(text, x, y + 2, size, face, "#000000", anchor=anchor, a=0.35)
    sheet.text(text, x, y, size, face, colour, anchor=anchor)


def draw_wordmark(
    sheet: Sheet,
    x: float,
    y: float,
    size: float,
    colour: str = Colors.foil,
    vein: str = "#12524C",
    *,
    anchor: str = "l",
) -> float:
    """LINDEN HOUSE behind its leaf, baseline at y; returns its width."""
    track, lead = size * 0.14, size * 1.25
    total = lead + sheet.width("LINDEN HOUSE", size, "serif6", track)
    left = x - total * TypeStyle.anchor_shares[anchor]
    leaf(sheet, left + size * 0.42, y - size * 0.33, size * 1.06, colour, vein)
    sheet.text("LINDEN HOUSE", left + lead, y, size, "serif6", colour, track=track)
    return total


def draw_label(
    sheet: Sheet, lines: str | Sequence[str], x: float, last_baseline: float, size: float = 20
) -> None:
    """A spot's name in one or several lines about x; closer where letters do not shrink with the
    felt.
    """
    track = 1.6 if sheet.type.grow <= PrintStyle.crowded_growth else 0.2
    for i, line in enumerate(reversed([lines] if isinstance(lines, str) else lines)):
        sheet.text(
            line,
            x,
            last_baseline - i * (size + 1),
            size,
            "serif7",
            Colors.cream,
            anchor="c",
            track=track,
        )


def draw_double_frame(
    sheet: Sheet,
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 14,
    colour: str = Colors.cream,
    a: float = 0.5,
) -> None:
    """An inset printed frame: a line and a finer one inside it."""
    sheet.rr(x, y, w, h, r, None, a, stroke=colour, sw=2)
    sheet.rr(x + 6, y + 6, w - 12, h - 12, max(2, r - 6), None, a * 0.55, stroke=colour, sw=1.1)


def draw_panel(
    sheet: Sheet, x: float, y: float, w: float, h: float, fill: float = 0.2, a: float = 0.88
) -> None:
    """A printed box with darkened cloth."""
    sheet.rr(x, y, w, h, 10, "#000000", fill)
    sheet.rr(x + 1, y + 1, w - 2, h - 2, 9, None, a, stroke=Colors.cream, sw=2.1)


def draw_pay_strip(
    sheet: Sheet,
    x: float,
    y: float,
    block_widths: Sequence[float],
    title: str,
    rows: Sequence[NameAndFigure],
    *,
    size: float = 20,
    step: float = 25,
) -> None:
    """A paytable printed on the felt: title (baseline at y), rule, columns of name and figure.

    Each block, as wide as ``block_widths`` say, holds rows of both, and they are filled one after
    another; all rows share the size at which the longest fits.
    """
    wide = sum(block_widths) + PrintStyle.column_gap * (len(block_widths) - 1)
    per = ceil(len(rows) / len(block_widths))
    fitted = _row_size(sheet, rows, block_widths, size)
    heading = sheet.type.fitting_size(title, wide * sheet.scale, size, "serif7", 2.4, 12)
    sheet.text(title, x + wide / 2, y, heading, "serif7", Colors.foil, anchor="c", track=2.4)
    sheet.line(x, y + 10, x + wide, y + 10, Colors.cream, 0.5, 1.3)
    lefts = [
        x + sum(block_widths[:i]) + PrintStyle.column_gap * i for i in range(len(block_widths))
    ]
    for i, (name, figure) in enumerate(rows):
        column = min(i // per, len(block_widths) - 1)
        left, base = lefts[column], y + 35 + (i - column * per) * step
        # ink sinks into the cloth: printed twice, it reads at a distance
        for strength in (1.0, 0.6):
            sheet.text(name, left, base, fitted, "serif6", Colors.cream, a=strength)
            sheet.text(
                figure,
                left + block_widths[column],
                base,
                fitted,
                "serif7",
                Colors.cream,
                anchor="r",
                a=strength,
            )
    for left in lefts[1:]:
        sheet.line(
            left - PrintStyle.column_gap / 2,
            y + 20,
            left - PrintStyle.column_gap / 2,
            y + 38 + (per - 1) * step,
            Colors.cream,
            0.32,
            1.2,
        )


def strip_fits_when_shrunk(
    sheet: Sheet, block_widths: Sequence[float], rows: Sequence[NameAndFigure], largest_size: float
) -> bool:
    """Whether no name of a printed paytable meets its figure at some size up to the largest: in the
    smallest windows letters do not shrink with the felt.
    """
    return _rows_fit(sheet, rows, block_widths, _row_size(sheet, rows, block_widths, largest_size))


def _rows_fit(
    sheet: Sheet,
    rows: Sequence[NameAndFigure],
    block_widths: Sequence[float],
    size: float,
    name_figure_gap: float = 0.0,
) -> bool:
    """Whether each name and its figure stand in their block, so far apart."""
    per = ceil(len(rows) / len(block_widths))
    names, figures = (STYLES[style]._replace(size=size) for style in ("spot-foot", "plaque"))
    return all(
        row_fits(
            sheet.type,
            ((names, name), (figures, figure)),
            block_widths[min(i // per, len(block_widths) - 1)],
            name_figure_gap,
        )
        for i, (name, figure) in enumerate(rows)
    )


def _row_size(
    sheet: Sheet, rows: Sequence[NameAndFigure], block_widths: Sequence[float], size: float
) -> float:
    fitted = size
    while fitted > 12 and not _rows_fit(sheet, rows, block_widths, fitted, name_figure_gap=6):
        fitted -= 0.5
    return fitted


class PrintedLine(NamedTuple):
    """A line of a printed paytable: its name, the odds in full, and the keys of the rows that it
    stands for.
    """

    name: str
    odds: str
    rows: tuple[str, ...]


def paytable_lines(
    table: Iterable[PaytableRow], shared_names: Iterable[tuple[str, str, str]]
) -> list[PrintedLine]:
    r"""A paytable line by line; two rows that follow one another and pay the same stand under one
    name where `shared_names` gives it.

    >>> from game.core.paytable import paytable
    >>> names = [("Three aces", "Other three", "Three alike")]
    >>> paytable_lines(paytable("1", "Three aces   8 to 1\nOther three  8 to 1", specials=names[0][:2]), names)
    [PrintedLine(name='Three alike', odds='8 to 1', rows=('1: Three aces', '1: Other three'))]
    """
    names = {(first, second): both for first, second, both in shared_names}
    out: list[PrintedLine] = []
    for row in table:
        odds = str(row.odds)
        both = names.get((out[-1].name, row.name)) if out else None
        if both and out[-1].odds == odds:
            out[-1] = PrintedLine(both, odds, (*out[-1].rows, row.key))
        else:
            out.append(PrintedLine(row.name, odds, (row.key,)))
    return out


NO_FIGURE: Final = ("", "")


class TwoColumnRow(NamedTuple):
    """A row of a paytable with two figures a hand: the hand, both figures, and the keys of their
    rows.
    """

    name: str
    figures: tuple[str, str]
    rows: tuple[str, str]


def _printed_paytable(table: FeltOf, name: str) -> Paytable:
    """A wager's paytable; with `*` what it pays when beaten, with `!` its envy bonuses for the
    qualifying wager.
    """
    game, rules = table.game, table.rules
    wager = game.wager(name.rstrip("*!"))
    if name.endswith("*"):
        return game.bad_beat(wager.name, rules)
    return game.envy(wager.name, rules) if name.endswith("!") else game.paytable(wager.name, rules)


def two_column_paytable_rows(title_heads_wagers_spec: str, table: FeltOf) -> list[TwoColumnRow]:
    """The rows of a paytable with the figures of two wagers for each hand; the specification is the
    `text` of a "two-strip" area. A hand without a figure when beaten is paid by the row below.
    """
    _title, _heads, wagers, *rest = title_heads_wagers_spec.split("|")
    short = dict(pair.split("=") for pair in rest[0].split(",")) if rest else {}
    found: dict[str, list[tuple[str, str]]] = {}
    for i, name in enumerate(wagers.split(",")):
        for row in _printed_paytable(table, name):
            hand = row.name.lower()
            said = short.get(hand, sentence_case(hand))
            found.setdefault(said, [NO_FIGURE, NO_FIGURE])[i] = (
                odds_without_to_one(str(row.odds)),
                row.key,
            )
    below = [*[two for _, two in found.values()][1:], NO_FIGURE]
    out = []
    for (name, (one, two)), under in zip(found.items(), below, strict=True):
        second = under if two == NO_FIGURE and "*" in wagers else two
        out.append(TwoColumnRow(name, (one[0], second[0]), (one[1], second[1])))
    return out


def two_column_row_step(row_count: int) -> float:
    """How far apart the rows of such a paytable lie."""
    return 25.0 if row_count <= 6 else 24.0
