"""What shows figures: tables in columns, lists to choose from, one too long to be seen whole, and
charts under a heading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import pygame
from msgspec import structs

from ..draw.charts import lit_ground, lit_row
from ..draw.kit import Kit, WinLossPush, focus_ring, result_mark
from ..draw.sheet import Sheet
from ..draw.style import TypeStyle
from ..draw.text.text_styles import STYLES, first_fitting_or_last
from ..scenes.focus import Role, Signal, Target
from .boxes import Column, Lead, Part, PartOnGround
from .control import Changed, Control, EventOutcome, Pressed, Words
from .widgets import PanelGround, Picture, Tile

Place = tuple[float, float, str]
"""Left edge, width and anchor of a cell, design pixels."""

_HEAD: Final = 48.0
_STEP: Final = 27.0
_TRACK: Final = 14.0
"""How much higher a row with a bar under its words is."""
_NAMES: Final = 0.3
"""How much of a table's width the columns with a share have before another is left out for them, if
their words ask for it.
"""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class ListColumn(msgspec.Struct, frozen=True):
    """A column: its name, where its words stand, and how `wide` it is at least in design pixels of
    lettering that has not grown; it is wider where its cells ask for it. One with a `share` has
    that part of what the others leave, `wide` at least, and its words go on in more lines; what
    `yields` is left out where there is not so much, the lowest first.
    """

    name: str = ""
    wide: float = 0.0
    anchor: str = "l"
    share: float = 0.0
    yields: int = 0


class ListCell(NamedTuple):
    """Words, or their `short` form where they find no room; their tone (a name in the theme) and
    face; before them a `dot` of a color or an `icon`; a result's `mark`, or boxes that are so full
    (`fills`, 0 to 1), instead of words; a `note` at the line's end, if that is free; and a `bar` as
    long as its share (0 to 1): left of words at the right, of the room they leave, and under words
    at the left, on a track as wide as the column.
    """

    words: str = ""
    tone: str = ""
    face: str = "ui5"
    short: str = ""
    dot: str = ""
    icon: str = ""
    mark: WinLossPush | None = None
    note: str = ""
    fills: tuple[float, ...] = ()
    bar: float = 0.0

    @property
    def words_inset(self) -> float:
        """How far its words stand from its left edge."""
        return 26.0 if self.dot or self.icon else 0.0


class ListRow(NamedTuple):
    """A row: its cells; one that can be chosen has a name, and a label by which it is said aloud."""

    cells: tuple[ListCell, ...]
    name: str = ""
    label: str = ""


class Listing(Control):
    """Rows under their columns' names. `live` is the name of the chosen one, `lit` the column in
    force. A thin line parts `ruled` rows, which stand close, unless every second one has a ground
    (`zebra`). Without `wraps` every row is one line high.
    """

    role: Role = "row"
    radius = 8.0

    def __init__(
        self,
        columns: Sequence[ListColumn],
        rows: Sequence[ListRow],
        *,
        high: float = 44.0,
        side: float = 14.0,
        live: str = "",
        zebra: bool = False,
        ruled: bool = False,
        wraps: bool = True,
        lit: int = 0,
        group: str = "rows",
    ) -> None:
        super().__init__(group=group)
        self.columns, self.rows, self.live, self.lit = tuple(columns), tuple(rows), live, lit
        self._high, self._side, self._zebra, self._ruled, self._wraps = (
            high,
            side,
            zebra,
            ruled,
            wraps,
        )
        self._head = (high if ruled else _HEAD) if any(column.name for column in columns) else 0.0
        self._laid: (
            tuple[object, tuple[int, ...], tuple[Place, ...], list[tuple[float, float, ListRow]]]
            | None
        ) = None

    # ---- measured

    def _column_width(self, kit: Kit, column: int) -> float:
        """How wide a column is that has no share: no narrower than what stands in it."""
        one = self.columns[column]
        return max(
            one.wide * kit.type.grow,
            self._widest_words(kit, column, short=True),
            kit.measure(one.name, 20, "ui5"),
        )

    def _has_bars(self, column: int) -> bool:
        """Whether a column has bars beside its words."""
        return self.columns[column].anchor == "r" and any(
            row.cells[column].bar for row in self.rows
        )

    def _min_column_width(self, kit: Kit, column: int) -> float:
        """How narrow a column may be where room is scarce: as wide as its words, of one that goes
        on in more lines the longest.
        """
        wraps = self.columns[column].share and self._wraps
        words = (
            self._longest_word_width(kit, column)
            if wraps
            else self._widest_words(kit, column, short=True)
        )
        return max(words, kit.measure(self.columns[column].name, 20, "ui5"))

    def places(self, kit: Kit, wide: float) -> tuple[tuple[int, ...], tuple[Place, ...]]:
        """The columns that find room, and where each stands. Bars give way before a column does, a
        column before what has a share goes on in many lines, and all room beside words when no
        column is left that yields.
        """
        g, shown = kit.type.grow, list(range(len(self.columns)))
        asks = [
            max(
                one.wide * min(g, 1.6),
                kit.measure(one.name, 20, "ui5"),
                self._longest_word_width(kit, at),
            )
            if one.share
            else self._column_width(kit, at)
            for at, one in enumerate(self.columns)
        ]
        while True:
            spare = wide - 2 * self._side - sum(asks[at] for at in shown)
            shares = sum(self.columns[at].share for at in shown)
            least = sum(asks[at] for at in shown if self.columns[at].share)
            yielding = sorted(
                (self.columns[at].yields, at) for at in shown if self.columns[at].yields
            )
            words = sum(self._widest_words(kit, at) for at in shown if self.columns[at].share)
            names = max(0.0, min(wide * 0.32, words) - least)
            spaces = max(1, len(shown) - 1)
            needs = {
                at: self._lacking_width(kit, at, asks[at]) for at in shown if self.columns[at].share
            }
            names = max(0.0 if yielding else names, sum(needs.values()))
            gap = max(14.0 if yielding else 8.0, min(22 * g, (spare - names) / spaces))
            left = spare - gap * (len(shown) - 1)
            gives = {
                at: asks[at] - self._min_column_width(kit, at)
                for at in shown
                if self._has_bars(at) or not yielding
            }
            want = max(0.0, min(wide * _NAMES, words) - least)
            if left + sum(gives.values()) >= want or not yielding:
                break
            shown.remove(yielding[0][1])
        for at, most in gives.items() if left < want else ():
            given = min(most, want - left)
            asks[at], left = asks[at] - given, left + given
        for at, short in (
            [(at, short) for short in (True, False) for at in needs] if left > 0 else ()
        ):
            # short words first, then whole ones
            given = min(self._lacking_width(kit, at, asks[at], short=short), left)
            asks[at], left = asks[at] + given, left - given
        x, found = self._side, []
        for at in shown:
            each = asks[at] + (left * self.columns[at].share / shares if shares else 0.0)
            found.append((x, each, self.columns[at].anchor))
            x += each + gap
        return tuple(shown), tuple(found)

    def _placed_rows(
        self, kit: Kit, wide: float
    ) -> tuple[tuple[int, ...], tuple[Place, ...], list[tuple[float, float, ListRow]]]:
        """Columns, their places, and every row with its top and height."""
        if self._laid is None or self._laid[0] != (wide, kit.type.grow):
            g, y, found = kit.type.grow, self._head * kit.type.grow, []
            shown, places = self.places(kit, wide)
            for row in self.rows:
                cells, more = [row.cells[at] for at in shown], 0
                for i, at in enumerate(shown if self._wraps else ()):
                    if self.columns[at].share:
                        cells[i] = _wrapped(kit, cells[i], places[i][1], live=bool(row.name))
                        more = max(more, cells[i].words.count("\n"))
                track = any(cell.bar and places[i][2] == "l" for i, cell in enumerate(cells))
                high = (self._high + more * _STEP + track * _TRACK) * g
                found.append((y, high, row._replace(cells=tuple(cells))))
                y += high
            self._laid = (wide, g), shown, places, found
        return self._laid[1:]

    def widths(self, kit: Kit) -> tuple[float, float]:
        """What the columns ask."""
        wide = sum(
            one.wide * kit.type.grow if one.share else self._column_width(kit, at)
            for at, one in enumerate(self.columns)
        )
        return wide, wide + 20 * len(self.columns)

    def full_column_widths(self, kit: Kit) -> list[float]:
        """How wide each column is with every word in full."""
        return [
            max(self._widest_words(kit, at), self._column_width(kit, at))
            for at in range(len(self.columns))
        ]

    def _widest_words(self, kit: Kit, column: int, *, short: bool = False) -> float:
        """How wide the widest words of a column are, chosen or not; those that have a `short` form
        in it, if that will do.
        """
        every = (
            kit.measure((short and cell.short) or cell.words, 20, face) + cell.words_inset
            for cell in (row.cells[column] for row in self.rows)
            for face in ("ui5", "ui7")
        )
        return max(every, default=0.0)

    def _lacking_width(self, kit: Kit, column: int, asked: float, *, short: bool = False) -> float:
        """How much more than it `asked` for a column needs to be whole, or `short`, whose words
        cannot go on in another line.
        """
        return (
            0.0 if self._wraps else max(0.0, self._widest_words(kit, column, short=short) - asked)
        )

    def _longest_word_width(self, kit: Kit, column: int) -> float:
        """How wide the longest word of a column is whose words go on in more lines: no word, and no
        figure, is broken.
        """
        return (
            max(
                (
                    kit.measure(word, 20, face) + cell.words_inset
                    for row in self.rows
                    for cell in (row.cells[column],)
                    for face in {cell.face, "ui7" if row.name else cell.face}
                    for word in cell.words.replace(" %", "\u00a0%").split(" ")
                ),
                default=0.0,
            )
            if self._wraps
            else 0.0
        )

    def height(self, kit: Kit, wide: float) -> float:
        """The head and all rows."""
        rows = self._placed_rows(kit, wide)[2]
        return rows[-1][0] + rows[-1][1] if rows else self._head * kit.type.grow

    # ---- asked

    def targets(self) -> list[Target]:
        """The rows that can be chosen."""
        rows = self._placed_rows(self.look.kit, self.width)[2]
        return [
            self.target(
                row.name, (0.0, y, self.width, h), label=row.label, chosen=row.name == self.live
            )
            for y, h, row in rows
            if row.name
        ]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed, or come to by an arrow or Tab."""
        return _row_intent(signal)

    def paint(self, surface: pygame.Surface) -> None:
        """The head, and the rows in sight."""
        kit, clip = self.look.kit, surface.get_clip()
        shown, places, rows = self._placed_rows(kit, self.width)
        if self.lit > 0:
            x, wide, _ = places[self.lit]
            self.lay(surface, lit_ground, 8, box=(x - 6, 0.0, wide + 12, self.tall))
        if self._head:
            names = tuple(self.columns[at].name for at in shown)
            high, lit = self._head * kit.type.grow - 2, self.lit if self._ruled else 0
            self.lay(surface, _draw_names, places, names, lit, box=(0.0, 0.0, self.width, high))
        for i, (y, h, row) in enumerate(rows):
            box = (0.0, y, self.width, h)
            if not self.part(*box).colliderect(clip):
                continue
            state = self.state(row.name) if row.name else "normal"
            self.lay(
                surface,
                draw_list_row,
                places,
                row.cells,
                self._high * kit.type.grow,
                live=row.name == self.live != "",
                ground=0.07 if state == "hover" else 0.03 if self._zebra and i % 2 else 0.0,
                ruled=self._ruled and not self._zebra and (i > 0 or bool(self._head)),
                box=box,
            )
            if state == "focus":
                self.lay(surface, focus_ring, self.radius, box=box)


class RowTile(Tile):
    """A picture that is one of several: pressed it is told, steered to it is chosen."""

    role: Role = "row"
    chosen = False

    def targets(self) -> list[Target]:
        """Itself, or the one that is chosen."""
        return [structs.replace(one, chosen=self.chosen) for one in super().targets()]

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed, or come to by an arrow or Tab."""
        return _row_intent(signal)


def _row_intent(signal: Signal) -> EventOutcome | None:
    if signal.does == "focus":
        return Changed(signal.name, value=True, done=False)
    return Pressed(signal.name, signal.by) if signal.does == "press" else None


def _wrapped(kit: Kit, cell: ListCell, wide: float, *, live: bool) -> ListCell:
    """A cell whose words, or their short form, stand in as many lines as they need, of a row that
    can be chosen bold as well.
    """
    room, words = (wide - cell.words_inset) * kit.type.scale, cell.words
    face = max(
        (cell.face, "ui7") if live else (cell.face,), key=lambda one: kit.type.width(words, 20, one)
    )
    if cell.short:
        style = STYLES["body"]._replace(face=face)
        words = first_fitting_or_last(kit.type, style, (words, cell.short), wide - cell.words_inset)
    return cell._replace(words="\n".join(kit.type.wrap(words, room, 20, face)), short="")


def _draw_names(
    sheet: Sheet, w: float, h: float, places: tuple[Place, ...], names: tuple[str, ...], lit: int
) -> None:
    """The columns' names over a line."""
    for i, ((x, wide, anchor), name) in enumerate(zip(places, names, strict=True)):
        at, tone = (
            x + wide * TypeStyle.anchor_shares[anchor],
            sheet.theme.brass if i == lit > 0 else sheet.theme.text2,
        )
        sheet.text(name, at, h / 2, 20, "ui5", tone, anchor=anchor, valign="m", max_width=wide)
    sheet.line(0, h - 1, w, h - 1, "#FFFFFF", sheet.theme.line_alpha + 0.04, 1.5)


BAR: Final = 44.0
"""The least room beside words in which a bar is drawn."""


def draw_list_row(
    sheet: Sheet,
    w: float,
    h: float,
    places: tuple[Place, ...],
    cells: tuple[ListCell, ...],
    first: float,
    *,
    live: bool = False,
    ground: float = 0.0,
    ruled: bool = False,
) -> None:
    """A row whose `first` line of words is so high; the chosen one is framed in brass."""
    theme, g = sheet.theme, sheet.type.grow
    if live:
        lit_row(sheet, 0, 0.5, w, h - 1, 7)
    elif ground:
        sheet.rr(0, 0, w, h, 6, "#FFFFFF", ground)
    if ruled:
        sheet.line(0, 0, w, 0, "#FFFFFF", theme.line_alpha * 0.6, 1.2)
    middle = first / 2
    for (x, wide, anchor), cell in zip(places, cells, strict=True):
        tone = (
            getattr(theme, cell.tone)
            if cell.tone and not (live and cell.tone == "text2")
            else theme.text
        )
        face = "ui7" if live and cell.face == "ui5" else cell.face
        _draw_cell_signs(sheet, cell, x, wide, middle, tone)
        lead, words = cell.words_inset, cell.words
        if cell.short:
            style = STYLES["body"]._replace(face=face)
            words = first_fitting_or_last(sheet.type, style, (words, cell.short), wide - lead)
        at, used = {"l": x + lead, "c": x + wide / 2, "r": x + wide}[anchor], 0.0
        for n, line in enumerate(words.split("\n")):
            y, room = middle + n * _STEP * g, wide - lead
            used = sheet.text(
                line, at, y, 20, face, tone, anchor=anchor, valign="m", max_width=room
            )
        if cell.bar and anchor == "r" and wide - used > BAR:
            sheet.rr(x, middle - 6, max(2.0, (wide - used - 14) * cell.bar), 12, 3, "#8C8466")
        if cell.bar and anchor == "l":
            ink = theme.brass if live else "#8C8466"
            sheet.rr(x, h - 15 * g, wide, 6 * g, 3, "#FFFFFF", 0.08)
            sheet.rr(x, h - 15 * g, max(6.0, wide * cell.bar), 6 * g, 3, ink)
        if cell.note:
            room, end = w - 34 - at - used, w - 22
            ink = theme.brass
            sheet.write_if_fits("name", cell.note, end, middle, room, ink, anchor="r", valign="m")


def _draw_cell_signs(
    sheet: Sheet, cell: ListCell, x: float, wide: float, middle: float, tone: str
) -> None:
    """What a cell shows besides words and bar: the shape of a result, upright gauges, a square of
    color, an icon.
    """
    g, theme = sheet.type.grow, sheet.theme
    if cell.mark is not None:
        result_mark(sheet, x + wide / 2, middle, min(17 * g, wide), cell.mark)
    for i, full in enumerate(cell.fills):
        left, high = x + i * 24 * g, 24 * g
        top = middle - high / 2
        sheet.rr(left, top, 17 * g, high, 4, "#FFFFFF", 0.06, stroke=None)
        sheet.rr(left, middle + high * (0.5 - full), 17 * g, high * full, 4, theme.brass)
        sheet.rr(left, top, 17 * g, high, 4, None, 0.5, stroke=theme.text2, sw=1.4)
    if cell.dot:
        side = 14 * min(1.4, g)
        sheet.rr(x, middle - side / 2, side, side, 4, cell.dot)
    if cell.icon:
        sheet.icon(cell.icon, x + 9, middle, 18 * min(1.4, g), tone, 2.6)


class LongList:
    """A list of which a part is seen at a time, on its panel, with a bar that says which. `row(i)`
    is asked for those in sight, of `count` in all, the chosen one being `index`; the page says how
    many are `seen` before it takes the `part`.
    """

    def __init__(
        self,
        columns: Sequence[ListColumn],
        row: Callable[[int], ListRow | None],
        *,
        high: float = 42.0,
        side: float = 14.0,
    ) -> None:
        self.columns, self._row, self.line, self._side = tuple(columns), row, high, side
        self.count = self.index = self.first = 0
        self.seen = 1
        self.ground: ScrollBarPanel | None = None
        self._rest = 0.0

    def begin(self, count: int, *, anew: bool = False) -> None:
        """Hold so many rows; the chosen one stays where it can, unless it is a list `anew`."""
        self.count = count
        self.index = 0 if anew else max(0, min(self.index, count - 1))

    def panel_height(self, growth: float, rows: int) -> float:
        """How high the panel is with so many rows in sight."""
        return (_HEAD + 4 + rows * self.line) * growth

    def part(self, rows_in_view: int, growth: float, empty: str) -> Part:
        """So many rows from the first in sight, the chosen one among them; the sentence where there
        are none.
        """
        self.seen = max(1, rows_in_view)
        self.first = max(0, min(self.first, self.count - self.seen))
        self.first = min(max(self.first, self.index - self.seen + 1), self.index)
        rows = [
            row
            for i in range(self.first, min(self.first + self.seen, self.count))
            if (row := self._row(i)) is not None
        ]
        self.ground = ScrollBarPanel(self.first, self.seen, self.count)
        listing = Listing(
            self.columns,
            rows,
            high=self.line,
            side=self._side,
            live=f"row:{self.index}",
            wraps=False,
        )
        parts: list[Part] = [
            listing,
            Picture(lambda *_: None, self.line * growth * (self.seen - max(1, len(rows)))),
        ]
        if not self.count:
            parts.insert(
                1,
                Lead(
                    Picture(lambda *_: None, self.line * growth, self._side),
                    Words(empty, tone="text2"),
                ),
            )
        return PartOnGround(self.ground, Column(parts), (8.0, 0.0, 4.0))

    def row_for_event(self, event: pygame.Event, pointer: tuple[int, int] | None) -> int | None:
        """The row that an arrow, a page's key or the wheel, with the pointer `pointer` the list,
        means to choose; None when it is for others.
        """
        if event.type == pygame.KEYDOWN and self.count:
            steps = _STEPS | {pygame.K_PAGEUP: -self.seen, pygame.K_PAGEDOWN: self.seen}
            return (
                max(0, min(self.index + steps[event.key], self.count - 1))
                if event.key in steps
                else None
            )
        if event.type != pygame.MOUSEWHEEL or not self.can_scroll_at(pointer):
            return None
        return self._scroll_and_get_chosen_row(event.y)

    def can_scroll_at(self, point: tuple[int, int] | None) -> bool:
        """Whether a point is over a list of which only a part is seen."""
        return (
            self.ground is not None
            and point is not None
            and self.count > self.seen
            and self.ground.rect.collidepoint(point)
        )

    def drag_and_get_chosen_row(self, length: float) -> int | None:
        """Move along with a finger by so many design pixels of lettering that has not grown; the
        row that is to be chosen then, None while it is not moved by a whole row.
        """
        rows, self._rest = divmod(self._rest + length, self.line)
        return self._scroll_and_get_chosen_row(int(rows)) if rows else None

    def _scroll_and_get_chosen_row(self, rows: int) -> int:
        self.first = max(0, min(self.first - rows, self.count - self.seen))
        return min(max(self.index, self.first), self.first + self.seen - 1)


class ScrollBarPanel(PanelGround):
    """A panel with a thin bar at its right: where the rows from the first, as many as are seen,
    stand among all.
    """

    def __init__(self, first: int, seen: int, whole: int) -> None:
        super().__init__()
        self.first, self.seen, self.whole = first, seen, whole

    def paint(self, surface: pygame.Surface) -> None:
        """The panel and the bar."""
        super().paint(surface)
        if self.whole <= self.seen:
            return
        g = self.look.growth
        track = self.part(self.width - 6, 50 * g, 4.0, self.tall - 56 * g)
        knob = pygame.Rect(track.x, 0, max(3, track.w), max(24, track.h * self.seen // self.whole))
        knob.top = track.y + (track.h - knob.h) * self.first // max(1, self.whole - self.seen)
        pygame.draw.rect(surface, "#5C6466", knob, border_radius=knob.w)


class Chart(PanelGround):
    """A panel with its title, at the right a figure or a note (under the title where there are
    both), and what `how` paints with `drawn` below, at most `most` design pixels high; the `empty`
    sentence while `how` is None. `legend` names the lines: words, tone, and whether they are
    dashed; of an area, its color.
    """

    def __init__(
        self,
        title: str,
        high: float,
        how: Callable[..., None] | None,
        *drawn: Any,
        figure: str = "",
        note: str = "",
        empty: str = "",
        most: float = 1e9,
        legend: tuple[tuple[str, str, bool], ...] = (),
    ) -> None:
        super().__init__()
        self._tall = high
        self.title, self.how, self.drawn, self._most = title, how, drawn, most
        self.figure, self.note, self.empty, self.legend = figure, note, empty, legend

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - the page gives it what room there is
        """As high as it was said to be."""
        return self._tall

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, its head and the chart."""
        super().paint(surface)
        kit, g = self.look.kit, self.look.growth
        under = bool(self.figure and self.note)
        empty = "" if self.how is not None else self.empty
        lines = (
            tuple(kit.type.wrap(empty, (self.width - 44) * kit.type.scale, 20, "ui5"))
            if empty
            else ()
        )
        self.lay(surface, _draw_chart_head, self.title, self.figure, self.note, self.legend, lines)
        if self.how is not None:
            top, wide = (76 if under else 56) * g, self.width - 40
            self.lay(
                surface,
                self.how,
                *self.drawn,
                box=(20.0, top, wide, min(self._most, self.tall - top - 14 * g)),
            )


def _draw_chart_head(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    figure: str,
    note: str,
    legend: tuple[tuple[str, str, bool], ...],
    empty: tuple[str, ...],
) -> None:
    """What stands over a chart, or in its place."""
    del h
    g, theme = sheet.type.grow, sheet.theme
    used = sheet.text(figure, w - 22, 35 * g, 24, "ui7", anchor="r") if figure else 0.0
    if note and not figure:
        used = sheet.text(note, w - 22, 35 * g, 20, "ui5", theme.text2, anchor="r")
    elif note and not empty:
        sheet.text(note, 22, 62 * g, 20, "ui5", theme.text2, max_width=w - 44)
    at = 58 + sheet.text(title, 22, 35 * g, 24, "ui7", max_width=w - 60 - used)
    for words, tone, dashed in legend:
        if not sheet.fits("body", words, w - 40 - used - at - 44):
            continue
        if tone.startswith("#"):
            sheet.rr(at, 19 * g, 34, 18 * g, 3, tone)
        else:
            sw, dash = (2.6, "9 7") if dashed else (3.2, None)
            sheet.line(at, 28 * g, at + 34, 28 * g, getattr(theme, tone), 1, sw, dash=dash)
        at += 70 + sheet.text(words, at + 44, 35 * g, 20, "ui5", theme.text2)
    for n, line in enumerate(empty):
        sheet.text(line, 22, (92 + 29 * n) * g, 20, "ui5", theme.text2)
