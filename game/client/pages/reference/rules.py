"""A game's rules: its page in our words, its paytables with the letters in force, and its odds
where they are counted.

The page is Markdown, read by markdown-it and set by us: `page_blocks` gives blocks, `lay_out` sets them
into marks with places, and `Prose` is a page of them that draws what is seen of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pygame
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ....core.declaration import Game, HouseRules, MeterState
from ....core.errors import BadLayout, HouseError
from ....hands.phrases import join_with_or
from ....odds.par.sheet import ParSheet
from ....printing import panels
from ....printing.panels import TablePanel
from ....printing.par_figures import is_in_force
from ....rounds.refusals import without_rulings
from ...draw.kit import Kit
from ...draw.text.text_styles import TextStyle, first_fitting_or_last
from ...input.actions import pad_button
from ...layouts.guide import ENVY_WORDS, Guide, guide
from ...scenes.scene import Move
from ...table.costs import payment_condition
from ...ui.boxes import Column, Grid, Newspaper, Part, PartOnGround, PlacedParts, Split
from ...ui.control import Control, Intent, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.widgets import Button, PanelGround, titled
from ..book_page import BookPage, run_in_thread, short_game_title
from ..figures.charts import guide_step_part
from ..records.statistics import fold_part
from ..style import PageStyle


class Span(NamedTuple):
    """A run of letters of one kind: plain, strong, soft or code."""

    text: str
    kind: str = "plain"


class Block(NamedTuple):
    """A part of a page. `kind` is h1 to h4, para, item, quote, table or rule; `rows` are a table's
    cells, its head first.
    """

    kind: str
    spans: tuple[Span, ...] = ()
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[tuple[Span, ...], ...], ...] = ()


class Mark(NamedTuple):
    """Something to draw, in design pixels from the page's corner: `text`, `dot`, `line` or `box`."""

    kind: str
    x: float
    y: float
    w: float = 0.0
    h: float = 0.0
    text: str = ""
    size: float = 20.0
    face: str = "ui5"
    tone: str = "text"


def line_spans(text: str) -> tuple[Span, ...]:
    """The runs of a line.

    >>> [tuple(span) for span in line_spans("the **ante** is `$5`")]
    [('the ', 'plain'), ('ante', 'strong'), (' is ', 'plain'), ('$5', 'code')]
    """
    return _runs(_markdown_reader().parseInline(text)[0])


def page_blocks(text: str) -> tuple[Block, ...]:
    r"""The blocks of a page.

    >>> [block.kind for block in page_blocks("# Name\n\nA line\nand another.\n\n- one\n- two")]
    ['h1', 'para', 'item', 'item']
    """
    out: list[Block] = []
    lists: list[str] = []  # what marks an item of each list that is open
    kind, marker = "para", ""
    rows: list[tuple[tuple[Span, ...], ...]] = []
    for token in _markdown_reader().parse(text):
        match token.type:
            case "heading_open":
                kind = f"h{min(int(token.tag[1]), 4)}"
            case "paragraph_open" | "table_open":
                kind = token.type.removesuffix("_open")
                rows = []
            case "bullet_list_open" | "ordered_list_open":
                lists.append("")
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                marker = f"{token.info}{token.markup}"
            case "tr_open":
                rows.append(())
            case "inline" if kind == "table":
                rows[-1] = (*rows[-1], _runs(token))
            case "inline" if kind == "paragraph":
                level = max(0, len(lists) - 1)
                out.append(
                    Block("item", _runs(token), level, marker)
                    if marker
                    else Block("para", _runs(token))
                )
                marker = ""
            case "inline":
                out.append(Block(kind, _runs(token)))
            case "table_close":
                out.append(Block("table", rows=tuple(rows)))
            case "hr":
                out.append(Block("rule"))
            case _:  # what closes, and what our pages do not hold
                pass
    return tuple(out)


@cache
def _markdown_reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])


_KINDS: Final = {"strong": "strong", "em": "soft"}


def _runs(line: Token) -> tuple[Span, ...]:
    """The runs of a line that is parsed."""
    found: list[Span] = []
    kinds = ["plain"]
    for token in line.children or ():
        name, _, end = token.type.rpartition("_")
        if name in _KINDS:
            kinds.append(_KINDS[name]) if end == "open" else kinds.pop()
        elif token.type.endswith("break"):
            found.append(Span(" ", kinds[-1]))
        elif token.content:
            # odds stay in one line
            said = re.sub(r"(\d) (to|for) (?=[\d$])", "\\1\u00a0\\2\u00a0", token.content)
            found.append(Span(said, "code" if token.type == "code_inline" else kinds[-1]))
    return tuple(found)


class _Setter:
    """Sets blocks one under the other."""

    def __init__(
        self, wide: float, grow: float, measure: Callable[[str, float, str], float]
    ) -> None:
        self.wide = wide
        self.g = grow
        self.measure = measure
        self.marks: list[Mark] = []
        self.y = 0.0

    def set_lines(
        self, runs: tuple[Span, ...], x: float, wide: float, size: float, face: str = ""
    ) -> int:
        """Set runs in lines from (x, y) and move y below them; how many lines there were."""
        step, at, count = size * 1.45 * self.g, x, 1
        space = self._space_width(size)
        tone = "brass" if face == "serif6" else "text"
        for cluster in _clusters(runs):
            parts = [
                (word, face or PageStyle.text_fonts[kind], "code" if kind == "code" else tone)
                for word, kind in cluster
            ]
            longs = [self.measure(word, size, own) for word, own, _ in parts]
            lead = 0.0 if at == x else space
            if at + lead + sum(longs) > x + wide and at > x:
                self.y += step
                count += 1
                at, lead = x, 0.0
            at += lead
            for (word, own, colour), long in zip(parts, longs, strict=True):
                base = self.y + size * 1.05 * self.g
                self.marks.append(
                    Mark("text", at, base, text=word, size=size, face=own, tone=colour)
                )
                at += long
        self.y += step
        return count

    def set_block(self, block: Block, before: str) -> None:
        """Set one block under the last, `before` being that one's kind."""
        g = self.g
        if block.kind in PageStyle.heading_fonts:
            size, face = PageStyle.heading_fonts[block.kind]
            self.y += 0 if not before else 26 * g if block.kind in {"h1", "h2"} else 14 * g
            self.set_lines(block.spans, 0, self.wide, size, face)
            if block.kind == "h2":
                self.marks.append(Mark("line", 0, self.y + 2 * g, self.wide))
            self.y += 12 * g
        elif block.kind == "item":
            left = (26 + 30 * block.level) * g
            top = self.y
            self.set_lines(block.spans, left, self.wide - left, PageStyle.body_size)
            if block.marker in {"-", "*"}:
                self.marks.append(Mark("dot", left - 16 * g, top + PageStyle.body_size * 0.75 * g))
            else:
                number = block.marker
                wide = self.measure(number, PageStyle.body_size, "ui7")
                self.marks.append(
                    Mark(
                        "text",
                        max(0.0, left - 8 * g - wide),
                        top + PageStyle.body_size * 1.05 * g,
                        text=number,
                        size=PageStyle.body_size,
                        face="ui7",
                        tone="brass",
                    )
                )
            self.y += 6 * g
        elif block.kind == "table":
            self.set_table(block)
        elif block.kind == "rule":
            self.marks.append(Mark("line", 0, self.y + 8 * g, self.wide))
            self.y += 24 * g
        else:
            self.set_lines(block.spans, 0, self.wide, PageStyle.body_size)
            self.y += 12 * g

    def set_table(self, block: Block) -> None:
        """Columns as wide as their longest cell asks, no narrower than its longest word; where the
        page is narrower they share it, and stand closer, and then all their letters are smaller,
        before they cut into words.
        """
        g = self.g
        cells = [
            [row[c] for row in block.rows if c < len(row)]
            for c in range(max(len(row) for row in block.rows))
        ]
        size, words = (
            20.0,
            [max(self._longest_word_width(cell, 20.0) for cell in column) for column in cells],
        )
        close = sum(words) + 8 * g * len(cells)
        if close > self.wide:
            size = max(16.0, 20.0 * self.wide / close)
            words = [
                max(self._longest_word_width(cell, size) for cell in column) for column in cells
            ]
        longs = [max(self._text_width(cell, size) for cell in column) for column in cells]
        # the rest is for long words
        pad = max(4 * g, min(14 * g, (self.wide - sum(words)) / (4 * len(cells))))
        wants = [long + 2 * pad for long in longs]
        least = [
            max(min(want, 120 * g), word + 2 * pad) for want, word in zip(wants, words, strict=True)
        ]
        if sum(least) > self.wide:
            least = [word + 2 * pad for word in words]
        spare = self.wide - sum(least)
        over = sum(want - low for want, low in zip(wants, least, strict=True))
        share = min(1.0, spare / over) if over > 0 and spare > 0 else 0.0
        narrow = min(1.0, self.wide / sum(least))
        wides = [
            (low + (want - low) * share) * narrow for want, low in zip(wants, least, strict=True)
        ]
        empty = not any(span.text for cell in block.rows[0] for span in cell)
        self.y += 4 * g
        for r, row in enumerate(block.rows):
            if r == 0 and empty:
                continue
            top, bottom = self.y, self.y
            ground = len(self.marks)
            x = 0.0
            for cell, wide in zip(row, wides, strict=False):
                self.y = top + 6 * g
                self.set_lines(cell, x + pad, wide - 2 * pad, size, "ui7" if r == 0 else "")
                bottom = max(bottom, self.y)
                x += wide
            self.y = bottom + 4 * g
            if r == 0 or r % 2 == 0:
                self.marks.insert(
                    ground,
                    Mark(
                        "box", 0, top, sum(wides), self.y - top, tone="head" if r == 0 else "zebra"
                    ),
                )
        self.y += 14 * g

    def _space_width(self, size: float) -> float:
        return self.measure("n n", size, "ui5") - self.measure("nn", size, "ui5")

    def _word_widths(self, cell: tuple[Span, ...], size: float) -> list[float]:
        """How wide each word of a cell is."""
        return [
            self.measure("".join(part for part, _ in cluster), size, "ui7")
            for cluster in _clusters(cell)
        ]

    def _text_width(self, cell: tuple[Span, ...], size: float) -> float:
        words = self._word_widths(cell, size)
        return sum(words) + self._space_width(size) * max(0, len(words) - 1) + 0.5

    def _longest_word_width(self, cell: tuple[Span, ...], size: float) -> float:
        return max(self._word_widths(cell, size), default=0.0)


def _clusters(runs: tuple[Span, ...]) -> list[list[Span]]:
    """Words with their kinds; what no space parts stays together, whatever its kinds."""
    found: list[list[Span]] = []
    apart = True
    for span in runs:
        for part in re.split(r"([ \n]+)", span.text):
            if not part:
                continue
            if part.isspace():
                apart = True
                continue
            if apart:
                found.append([])
            found[-1].append(Span(part, span.kind))
            apart = False
    return found


def lay_out(
    blocks: tuple[Block, ...], wide: float, grow: float, measure: Callable[[str, float, str], float]
) -> tuple[tuple[Mark, ...], float]:
    """The marks of a page `wide` design pixels wide, from the top down, and how high it is.

    `measure(text, size, face)` is a width in design pixels, `grow` how much larger lettering stands
    than designed.
    """
    setter, before = _Setter(wide, grow, measure), ""
    for block in blocks:
        setter.set_block(block, before)
        before = block.kind
    return tuple(setter.marks), setter.y


class Prose(Control):
    """The blocks of a page."""

    reached = False

    def __init__(self, blocks: tuple[Block, ...]) -> None:
        super().__init__()
        self.blocks = blocks
        self.marks: tuple[Mark, ...] = ()

    def height(self, kit: Kit, wide: float) -> float:
        """All of it, set for the width."""
        self.marks, high = lay_out(self.blocks, wide, kit.type.grow, kit.measure)
        return high

    def paint(self, surface: pygame.Surface) -> None:
        """The marks that are seen."""
        look, clip, k = self.look, surface.get_clip(), self.look.scale
        s, theme, g = look.sheet(surface), look.kit.theme, look.growth
        left, top = self.rect.x / k, self.rect.y / k
        tones = {"text": theme.text, "brass": theme.brass, "code": theme.info}
        above, below = clip.top / k - top, clip.bottom / k - top
        for mark in self.marks:
            if mark.y + max(mark.h, 4) < above or mark.y - mark.size * g > below:
                continue
            x, y = left + mark.x, top + mark.y
            if mark.kind == "text":
                s.text(mark.text, x, y, mark.size, mark.face, tones[mark.tone])
            elif mark.kind == "dot":
                s.circle(x, y, 3.4 * g, theme.brass)
            elif mark.kind == "line":
                s.line(x, y, x + mark.w, y, "#FFFFFF", theme.line_alpha, 1.4)
            else:
                s.rr(x, y, mark.w, mark.h, 6, "#FFFFFF", 0.09 if mark.tone == "head" else 0.035)
        s.flush()


# ---- paytables and odds: panels in columns like a newspaper's, their figures in listings


def panel_listing(table: TablePanel) -> Listing:
    """A panel's rows; the column in force is framed in brass and told so in its head."""
    names = table.names or ("",) * len(table.rows[0])
    columns = [
        ListColumn(name, 0.0, "r" if i else "l", 0.0 if i else 1.0) for i, name in enumerate(names)
    ]
    faces = [("", "ui7") if table.lit in {i, -1} else ("text2", "ui5") for i in range(len(names))]
    rows = [
        ListRow(
            (
                ListCell(row[0]),
                *(ListCell(cell, *face) for cell, face in zip(row[1:], faces[1:], strict=True)),
            )
        )
        for row in table.rows
    ]
    return Listing(
        columns, rows, high=PageStyle.paytable_line, side=0.0, ruled=True, lit=max(0, table.lit)
    )


def name_column_room(table: TablePanel, kit: Kit, wide: float) -> float:
    """How wide the names of a panel's rows may be where it is so wide."""
    return panel_listing(table).places(kit, wide - 44)[1][0][1] if table.rows else wide - 44


def _panel_part(table: TablePanel) -> Part:
    """The panel."""
    parts: list[Part] = [Words(table.lead)] if table.lead else []
    if table.facts:
        facts = [
            ListRow((ListCell(label, "text2"), ListCell(figure, face="ui7")))
            for label, figure in table.facts
        ]
        parts.append(
            Listing(
                (ListColumn(share=1), ListColumn(anchor="r")),
                facts,
                high=PageStyle.paytable_line,
                side=0.0,
                ruled=True,
            )
        )
    if table.rows:
        parts.append(panel_listing(table))
    return titled(
        table.title,
        *parts,
        *(Words(text, tone="text2") for text in table.words),
        note=table.note,
        gap=8.0,
    )


def panel_columns(tables: Sequence[TablePanel], kit: Kit, wide: float) -> Newspaper:
    """Every panel, in columns like a newspaper's; one whose figures leave its rows' names no room
    goes on in the next, which stands right under it.
    """
    columns = Newspaper((), PageStyle.least_panel)
    each = columns.column_widths(kit, wide)[1]
    joined: list[list[Part]] = []
    for table in tables:
        for panel in split_columns(table, kit, each):
            if not panel.title.endswith(", continued"):
                joined.append([])
            joined[-1].append(_panel_part(panel))
    return Newspaper([Column(parts, columns.gap) for parts in joined], PageStyle.least_panel)


def split_columns(table: TablePanel, kit: Kit, wide: float) -> tuple[TablePanel, ...]:
    """The table, or as many as it takes to leave its rows' names some room: its columns go on in
    the next panel.
    """
    count = len(table.rows[0]) - 1 if table.rows else 0
    # the least room for the names of its rows
    if count < 2 or name_column_room(table, kit, wide) >= 104.0 * kit.type.grow:
        return (table,)
    parts: list[TablePanel] = []
    for start, stop in ((0, (count + 1) // 2), ((count + 1) // 2, count)):
        rows = [(row[0], *row[1 + start : 1 + stop]) for row in table.rows]
        part = msgspec.structs.replace(
            table,
            title=f"{table.title.removesuffix(', continued')}, continued" if start else table.title,
            lead="" if start else table.lead,
            names=("", *table.names[1 + start : 1 + stop]),
            rows=tuple(row for row in rows if any(row[1:])),
            lit=table.lit - start if start < table.lit <= stop else min(table.lit, 0),
        )
        parts += split_columns(part, kit, wide)
    return tuple(parts)


PAGE_PADDING: Final = (34.0, 26.0, 24.0)
_TABS: Final = (
    ("text", "Rules", "rules"),
    ("pays", "Paytables", "cash"),
    ("odds", "Odds", "coach"),
)


class Rules(BookPage):
    """The rules of `game`, read from `folder` (docs/rules). `tab` is text, pays or odds."""

    name = "rules"

    def __init__(self, *book: Any, game: Game, tab: str = "text", **common: Any) -> None:
        super().__init__(*book, **common)
        self.game = game
        self.title = game.title
        self.subtitle = f"58 Pa. Code {game.chapter_words()}"
        self.tab = tab
        self._open_section = ""
        self.sheets: tuple[ParSheet, ...] = ()
        self.trouble = ""
        self._path = self.folder / f"{game.stem}.md"
        self._blocks: tuple[Block, ...] = ()
        self._tables: tuple[TablePanel, ...] = ()
        self._in_force: tuple[TablePanel, ...] = ()
        self.rules = HouseRules()
        self._counting = False
        self._meters: dict[str, MeterState] = {}

    def lay_out(self) -> None:
        """The heading is the game's name, its short one where the page is narrower."""
        full = self.game.title
        self.title = first_fitting_or_last(
            self.shell.lettering(self.view),
            TextStyle(40, "serif6"),
            (full, short_game_title(full)),
            self.column_width,
        )
        super().lay_out()

    def load_content(self) -> None:
        """The page and the paytables; odds are counted when their tab is first opened."""
        self.rules = self.rules_of(self.game)
        expert = self.player_level == "expert"
        self.subtitle = (
            f"58 Pa. Code {self.game.chapter_words(self.rules)}" if expert else self.game.blurb
        )
        self._meters = self.store.tables.meters(self.game.slug)
        self._blocks = game_page_blocks(self._path, self.game, cited=expert)
        self._tables, self._in_force = (
            tuple(
                map(
                    self._panel_for_level,
                    panels.paytables(self.game, self.rules, only_in_force=in_force),
                )
            )
            for in_force in (False, True)
        )
        if self.tab == "odds":
            self._start_counting()

    def _panel_for_level(self, table: TablePanel) -> TablePanel:
        """A paytable as the player's level shows it."""
        if self.player_level == "expert":
            return table
        plain = _plain_panel(table)
        is_new = self.player_level == "new"
        return explained_panel(plain, self.game, self.rules) if is_new else plain

    # ---- tabs

    def buttons(self) -> tuple[Button, ...]:
        """The tabs, and a seat at the table."""
        found = [
            Button(name, label, icon=icon, kind="cream" if name == self.tab else "dark")
            for name, label, icon in _TABS
        ]
        return (
            *found,
            Button("first", "Guided round", icon="cards"),
            Button("sit", "Sit down", kind="primary", icon="play"),
        )

    def pressed(self, name: str) -> Move | None:
        """Another tab, or the table."""
        if name in ("sit", "first"):
            return self._go(f"{'table' if name == 'sit' else 'first-hand'}:{self.game.slug}")
        self.show_tab(name)
        return None

    def show_tab(self, tab: str) -> None:
        """Turn to a tab, from its top."""
        self.tab, self.scroll = tab, 0.0
        if tab == "odds":
            self._start_counting()
        self.lay_out()

    def handle(self, event: pygame.Event) -> Move | None:
        """Left and right turn the tabs, up and down scroll, as long as nothing has the ring: a
        pad's stick brings it.
        """
        if event.type == pygame.KEYDOWN and self.focus.ring is None and not pad_button(event):
            names = [b.name for b in self.buttons() if b.name not in ("first", "sit")]
            by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if by:
                self.show_tab(names[(names.index(self.tab) + by) % len(names)])
                return None
            step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if step:
                self.scroll_by(step * 96)
                return None
        return super().handle(event)

    # ---- odds

    def _start_counting(self) -> None:
        """Have the odds counted beside the window, once; they come in through `shell.soon`."""
        if self.sheets or self.trouble or self._counting:
            return
        self._counting = True

        def count() -> tuple[ParSheet, ...]:
            from ....odds.par.game_sheets import listed_sheets

            return listed_sheets(self.game, self.rules)

        run_in_thread(self.shell, count, self._take_sheets)

    def _take_sheets(self, found: tuple[ParSheet, ...] | None, refusal: HouseError | None) -> None:
        self.sheets, self._counting = found or (), False
        self.trouble = f"The odds cannot be shown: {refusal}" if refusal else ""
        self.lay_out()

    # ---- what stands there

    def content(self) -> Part:
        """The text, with the paytables in force beside it where there is room; or the panels of the
        tab.
        """
        kit, g = self.shell.kit(self.view), self.growth
        if self.tab == "text":
            text = self._text_part()
            beside = 430.0 * g
            wide = min(
                self.column_width, max(900.0 * g, min(1080.0 * g, self.column_width - beside - 20))
            )
            left = self.column_width - wide - 20
            if left < beside:
                wide = min(self.column_width, 1080.0 * g)
                return PlacedParts([(text, (0.0, 0.0, wide, text.height(kit, wide)))])
            return Split(
                text, panel_columns(self._in_force, kit, left), wide / (self.column_width - 20), 0.0
            )
        if self.tab == "pays":
            return panel_columns(self._tables, kit, self.column_width)
        if not self.sheets:
            return Words(self.trouble or "Computing the odds.", 22, tone="text2")
        return panel_columns(self.odds_panels(), kit, self.column_width)

    def _text_part(self) -> Part:
        """The whole text; where somebody is new, the answer first: what is played and a round in
        pictures, with each section behind its title.
        """
        if self.player_level != "new":
            return PartOnGround(PanelGround(), Prose(self._blocks), PAGE_PADDING)
        heads = [i for i, block in enumerate(self._blocks) if block.kind == "h2"]
        bounds = [*heads, len(self._blocks)]
        parts: list[Part] = []
        intro = self._blocks[: bounds[0]]
        if heads and _block_text(self._blocks[heads[0]]) == IN_SHORT:
            short = self._blocks[bounds[0] : bounds[1]]
            intro, bounds = (short[0], *intro, *short[1:]), bounds[1:]
        if intro:
            parts.append(PartOnGround(PanelGround(), Prose(intro), PAGE_PADDING))
        found = _guide_of(self.game)
        if found is not None and (steps := found.steps):
            pictures = [guide_step_part(self.game, i, step) for i, step in enumerate(steps, 1)]
            grid = Grid(pictures, 150 * self.growth, 18.0, most=len(steps), fills=True)
            parts.append(titled("A round, step by step", grid, gap=14.0))
        for start, end in pairwise(bounds):
            title = _block_text(self._blocks[start])
            opened, name = title == self._open_section, f"section:{start}"
            parts.append(fold_part(name, title, "rules", "", opened=opened))
            if opened:
                section = Prose(self._blocks[start + 1 : end])
                parts.append(PartOnGround(PanelGround(), section, PAGE_PADDING))
        return Column(parts, 12.0)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A section opens or closes."""
        kind, _, start = intent.name.partition(":")
        if kind != "section":
            return super().handle_intent(intent)
        title = _block_text(self._blocks[int(start)])
        self._open_section = "" if title == self._open_section else title
        self.shell.sound.play("tick")
        self.lay_out()
        return None

    def aloud(self) -> list[str]:
        """The text of the page, or what stands in the panels of another tab."""
        if self.tab != "text":
            return super().aloud()
        rows = (
            "; ".join("".join(span.text for span in cell) for cell in row)
            for b in self._blocks
            for row in b.rows
        )
        return [*("".join(span.text for span in block.spans) for block in self._blocks), *rows]

    def odds_panels(self) -> tuple[TablePanel, ...]:
        """The panels of the odds, as the width has them; without measures for experts alone where
        the player is none.
        """
        kit, level = self.shell.kit(self.view), self.player_level
        each = Newspaper((), PageStyle.least_panel).column_widths(kit, self.column_width)[1]
        is_new = level == "new"
        sheets = self.sheets
        if is_new:  # "base" beside "main" leaves out a wager that every round needs
            wagers = {sheet.wager for sheet in sheets}
            sheets = tuple(
                sheet
                for sheet in sheets
                if is_in_force(self.game, sheet, self.rules)
                and not (sheet.wager == "base" and "main" in wagers)
            )
        found = panels.odds(
            self.game,
            self.rules,
            sheets,
            self._meters,
            lambda table: name_column_room(table, kit, each) >= 150.0 * self.growth,
        )
        if level == "expert" or not found:
            return found
        if is_new:
            found = tuple(_without_letters_and_notes(one) for one in found)
        first, *more = (
            msgspec.structs.replace(
                one,
                facts=tuple(fact for fact in one.facts if not fact[0].startswith(FOR_EXPERTS)),
                rows=tuple(row for row in one.rows if not row[0].startswith(FOR_EXPERTS)),
                lead=ENVY_WORDS if one.title.endswith(": envy") else one.lead,
            )
            for one in found
        )
        said = BEST_PLAY_WORDS if self.game.deals else EDGE_WORDS
        return (msgspec.structs.replace(first, words=(said, *first.words)), *more)


def explained_panel(table: TablePanel, game: Game, rules: HouseRules) -> TablePanel:
    """A paytable for who is new: over it by which hand it pays and when, its rows in plain words, and
    no letter beside its title.

    >>> from game.games import GAMES
    >>> game, rules = GAMES["crazy-4-poker"], HouseRules()
    >>> explained_panel(TablePanel("Queens Up", "paytable A"), game, rules).lead
    'Pays when your best four cards make a pair of queens or better.'
    """
    title, found = table.title.removesuffix(", continued"), _guide_of(game)
    told = found.paytables.get(title) if found else None
    note = "" if table.note.startswith("paytable") else table.note
    if title.endswith(": envy bonus"):
        if table.lit > 0:  # a bet of another size brings none
            rows = tuple((row[0], row[table.lit]) for row in table.rows)
            note = f"for a bet of {table.names[table.lit]}"
            table = msgspec.structs.replace(table, names=(), rows=rows, lit=-1)
        elif coin := re.search(r"\$\d+", table.note):
            note = f"for a bet of {coin[0]}"
    shown = table.title.replace("One payout each", "Other bets")
    if told is None:
        lead = _when_paid_lead(table, game, rules)
        return msgspec.structs.replace(table, title=shown, note=note, lead=lead)
    return msgspec.structs.replace(
        table,
        title=table.title.replace(title, told.title) if told.title else shown,
        note=note,
        rows=tuple((told.rows.get(row[0], row[0]), *row[1:]) for row in table.rows),
        lead=told.words if table.title == title else "",
    )


def _when_paid_lead(table: TablePanel, game: Game, rules: HouseRules) -> str:
    """When the wager or wagers of a paytable pay, by their guide; "" where that does not say it."""
    if table.title.endswith(": envy bonus"):
        return ENVY_WORDS
    by_title = {wager.title: wager.name for wager in game.wagers}
    if table.title in by_title:
        when = payment_condition(game, by_title[table.title], rules)
        return f"Pays when {when}." if when else ""
    found: dict[str, list[str]] = {}
    for row in table.rows:
        if row[0] in by_title and (when := payment_condition(game, by_title[row[0]], rules)):
            found.setdefault(when, []).append(row[0])
    return " ".join(
        f"{names[0] if len(names) == 1 else f'{names[0]} to {names[-1]}'}: {when}."
        for when, names in found.items()
    )


IN_SHORT: Final = "In short"
"""The section that comes first where somebody is new."""


def _guide_of(game: Game) -> Guide | None:
    """A game's guide; None where a game of another package has none."""
    try:
        return guide(game.stem)
    except BadLayout:
        return None


def _block_text(block: Block) -> str:
    """What stands in a block."""
    return "".join(span.text for span in block.spans)


def _without_letters_and_notes(table: TablePanel) -> TablePanel:
    """Odds for who is new: without the letter of a list, of which he sees one, and without notes on
    how they were counted; a meter says what feeds it.
    """
    rows = tuple((re.sub(r", [A-H](?=,|$)", "", row[0]), *row[1:]) for row in table.rows)
    words = table.words if table.title.endswith(": the meter") else ()
    return msgspec.structs.replace(table, note="", rows=rows, words=words)


def _plain_panel(table: TablePanel) -> TablePanel:
    """A panel without sections; where its columns are letters, it says who chooses one of them, and
    which is here.
    """
    words, letters = table.words, table.names[1:]
    if table.lit > 0 and all(letter.isalpha() for letter in letters):
        said = f"A casino chooses list {join_with_or(letters)}; your table has {letters[table.lit - 1]}."
        words = (said, *words)
    return msgspec.structs.replace(table, note=without_sections(table.note), words=words)


FOR_EXPERTS: Final = ("Element of risk", "Deviation of one hand", "Counted")
"""Figures of a sheet that say nothing to who is new."""
EDGE_WORDS: Final = "What a bet loses on average: at 4 % it loses 40 cents of $10."
BEST_PLAY_WORDS: Final = (
    "What a bet loses on average with best play: at 4 % 40 cents of $10; below 0 it gains."
)


_MARKS: Final = r"(?:\(\w+\))"
_SECTION: Final = rf"6[5-8]\da(?:\.\d+)?{_MARKS}*"
_SECTIONS: Final = (
    rf"{_SECTION}(?:(?:,\s+|\s+and\s+|\s+to\s+|-)(?:{_SECTION}|\.\d+{_MARKS}*|{_MARKS}+))*"
)
_CITATIONS: Final = re.compile(
    r"(?s:\*\*Edition\.\*\*.*?\n\n)|\s*(?:Chapter|The\s+game\s+follows\s+chapter)\s+6[5-8]\da[^.]*\."
    rf"|,\s+from\s+the\s+tables?\s+in\s+{_SECTIONS}|,\s+as\s+{_SECTIONS}\s+has\s+it"
    rf"|\s*\({_SECTIONS}\)|[,;]\s+{_SECTIONS}(?=\))|{_SECTIONS}[,;]\s+|^{_SECTIONS}$"
)


def without_sections(text: str) -> str:
    """A text without the sections of the regulation that it cites, nor which edition it follows.

    >>> [without_sections(one) for one in ("the Ante (657a.7(d)(1)) first", "657a.12(d), for 1")]
    ['the Ante first', 'for 1']
    """
    return _CITATIONS.sub("", text)


def game_page_blocks(path: Path, game: Game, *, cited: bool = True) -> tuple[Block, ...]:
    """A game's page without its heading (the title says it), the sections `cited` or not; a game
    without a page is told by its own declaration.
    """
    if path.is_file():
        text = without_rulings(path.read_text(encoding="utf-8", errors="replace"))
        blocks = page_blocks(text if cited else without_sections(text))
        return blocks[1:] if blocks and blocks[0].kind == "h1" else blocks

    def item(text: str) -> Block:
        return Block("item", line_spans(text if cited else without_sections(text)), 0, "-")

    found = [Block("para", line_spans(f"{game.blurb}.")), Block("h2", line_spans("Wagers"))]
    for wager in game.wagers:
        when = (
            "placed by a decision"
            if wager.later
            else "optional"
            if wager.optional
            else "needed to take part"
        )
        found.append(item(f"**{wager.title}**: {when} ({wager.section})."))
    if game.irregularities:
        found.append(Block("h2", line_spans("When something goes wrong")))
        found += [item(f"{one.text} ({one.section})") for one in game.irregularities]
    return tuple(found)
