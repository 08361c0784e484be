"""A table's rules over its felt: the round in pictures, what beats what, the paytables in force,
and what to do now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from ....core.declaration import Game, HouseRules
from ....hands.phrases import join_with_or
from ...draw.charts import lit_row
from ...draw.kit import Kit
from ...draw.kit import panel as ground
from ...draw.sheet import Sheet
from ...draw.text.text_styles import STYLES
from ...input.actions import Keys, meant_key, pad_button
from ...input.pointer import point_of
from ...layouts.guide import Guide, GuideStep, draw_piece_rows, draw_step_on_felt, guide, ranks
from ...layouts.layout import chosen_felt_color
from ...pages.dialog import disjoint
from ...pages.page import Controlled
from ...scenes.scene import Move, Pop, Viewport
from ...ui.boxes import Column, Flow, Grid, Part, PartOnGround, PlacedParts, SpreadRow, in_lines
from ...ui.control import Intent, Pressed, Spot, Words
from ...ui.widgets import Button, Painted, PanelGround, divider
from ...window.shell import Shell
from ..cards.felt import current_readings
from ..cards.kind import CardKind as Kind
from ..cards.kind import paid_row_keys, pay_groups_at_level
from ..costs import extra_bets_with_conditions
from ..decisions import SHOW_A_ROUND
from ..model.moment import Moment
from ..model.panel_content import envy_title
from ..paint.drawings import short_form
from ..style import DialogStyle
from ..surroundings.controls import betting_hint
from ..surroundings.frame import Frame, extent_of, frame

NONE: Final = "–"
"""The figure of a wager that does not pay a hand."""
STAYS: Final = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
)
"""Keys that steer within the sheet."""


class SheetRow(NamedTuple):
    """A row of a block: its words, figures from the left, a picture at its end, whether it counts
    now and what is said of that.
    """

    words: str
    cells: tuple[str, ...] = ()
    picture: str = ""
    lit: bool = False
    tag: str = ""
    plain: bool = False


class SheetPart(NamedTuple):
    """What stands under one heading."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[SheetRow, ...]


def now_sentence(kind: Kind, m: Moment, keys: Keys, *, finger: bool = False) -> str:
    """What is to be done now, in a sentence, with the keys in force, or as a `finger` does it."""
    if m.deciding:
        names = [choice.label for choice in kind.choices(m) if choice.decision and choice.enabled]
        return (
            f"{kind.title(m)}: {', '.join(names[:-1])} or {names[-1]}."
            if len(names) > 1
            else f"{kind.title(m)}."
        )
    if m.busy or m.desk.playing:
        return "Watch: the dealer goes on when this sheet closes."
    return betting_hint(kind, m, keys, finger=finger)


def current_step_index(kind: Kind, m: Moment, steps: Sequence[GuideStep]) -> int:
    """The step that the round is at, counted from 0; -1 while the dealer is at work."""
    if m.busy:
        return -1
    open_now = {kind.framed_wager_name(m), "decide", *(one.action.verb for one in m.desk.open)}
    at = open_now if m.deciding else {"end" if m.shows_settled_round else "bets"}
    ways = (at - {"decide"}, at)
    return next((i for way in ways for i, step in enumerate(steps) if way & set(step.at)), -1)


def blocks(found: Guide, m: Moment, kit: Kit, wide: float) -> list[SheetPart]:
    """Everything that is told in rows: ranks, paytables in force, and how the wagers end."""
    live, said = paid_row_keys(m), [reading.text.lower() for reading in current_readings(m)]
    lines: list[SheetRow] = []
    for rank in ranks(found):
        begins = tuple(word.lower() for word in (rank.name, *rank.reads))
        # of those that count the highest is the hand's name
        named = any(line.lit for line in lines)
        mine = m.deciding and not named and any(text.startswith(begins) for text in said)
        lines.append(
            SheetRow(rank.name, picture=rank.picture, lit=mine, tag="yours" if mine else "")
        )
    out = [SheetPart(found.beats, (), tuple(lines))]
    envy_titles = {envy_title(wager) for wager in m.game.envy_wagers}
    for group in pay_groups_at_level(m):
        heads = (
            tuple(column.head for column in group.columns)
            if len(group.columns) > 1
            else (group.head,)
        )
        rows = tuple(
            SheetRow(
                words,
                tuple(cell.figure if cell is not None else NONE for cell in cells),
                lit=any(group.lit((words, cells), live)),
            )
            for words, cells in group.rows
        )
        # when the others pay stands in blocks of its own
        when = group.note if group.title in envy_titles else ""
        note = (SheetRow(words, plain=True) for words in _wrapped(kit, when, wide))
        out.append(SheetPart(group.title, heads, (*rows, *note)))
    against = found.against
    told = [
        SheetRow(row[0], tuple(odds_in_force(cell, m.game, m.desk.rules) for cell in row[1:]))
        for row in against.rows
    ]
    told += [SheetRow(words, plain=True) for words in _wrapped(kit, against.note, wide)]
    if m.level == "new" and (extra := extra_bets_with_conditions(m.game, m.desk.rules)):
        listed = [
            row
            for title, words in extra
            for row in (
                SheetRow(title),
                *(SheetRow(one, plain=True) for one in _wrapped(kit, words, wide)),
            )
        ]
        out.insert(1, SheetPart("Optional extra bets", (), tuple(listed)))
    return [*out[:2], SheetPart(against.title, against.heads, tuple(told)), *out[2:]]


def odds_in_force(cell: str, game: Game, rules: HouseRules) -> str:
    """The words of a cell; of a bonus paytable's title in braces the odds it pays in force.

    >>> from game.games import GAMES
    >>> game, title = GAMES["lunar-poker"], "{Ante, dealer not qualified}"
    >>> odds_in_force(title, game, game.house_rules), odds_in_force(title, game, HouseRules())
    ('1 or 4 to 1', '1 to 1')
    """
    if not cell.startswith("{"):
        return cell
    paid = {row.odds.win for row in game.bonus_tables(rules)[cell.strip("{}")]}
    return f"{join_with_or([str(win) for win in sorted(paid)])} to 1"


def _wrapped(kit: Kit, words: str, wide: float) -> list[str]:
    return kit.type.wrap(words, (wide - 16) * kit.type.scale, 20, "ui5") if words else []


def split_parts(found: Sequence[SheetPart], rows: int) -> list[SheetPart]:
    """The blocks, none with more than so many rows: what is longer goes on under the same heading,
    in parts of one length.
    """
    out = []
    for block in found:
        start, parts = 0, max(1, -(-len(block.lines) // rows))
        each = -(-len(block.lines) // parts)
        while not start or start < len(block.lines):
            end = min(start + each, len(block.lines))
            whole = next(
                (
                    i
                    for i in range(end, start, -1)
                    if i == len(block.lines) or not block.lines[i].plain
                ),
                end,
            )
            title = block.title if not start else f"{block.title}, continued"
            out.append(SheetPart(title, block.heads, block.lines[start:whole]))
            start = max(whole, 1)
    return out


ColumnOfBlocks = list[tuple[SheetPart, float]]
"""Blocks that stand under one another, each with its height."""


def sheet_columns(
    found: Sequence[SheetPart], low: float, gap: float, grow: float, count: int
) -> list[ColumnOfBlocks]:
    """The blocks in columns that end at `low`, `count` on a page and as even as may be; what has no
    room in one goes on in the next.
    """
    free = low - DialogStyle.sheet_heading * grow
    longest = max(len(block.lines) for block in found)
    row = (
        DialogStyle.sheet_row * grow
        if longest * DialogStyle.sheet_row * grow <= free
        else max(DialogStyle.least_sheet_row * grow, free / longest)
    )
    listed = split_parts(found, max(3, int(free / row + 1e-6)))
    highs = [DialogStyle.sheet_heading * grow + row * len(block.lines) for block in listed]
    return [
        [(listed[at], highs[at]) for at in column] for column in in_lines(highs, gap, low, count)
    ]


def columns_by_page(
    found: Sequence[SheetPart], first_low: float, low: float, gap: float, grow: float, count: int
) -> list[ColumnOfBlocks]:
    """The columns of a sheet whose first page ends at `first_low` and the others at `low`: there as
    many whole blocks as have room, so that none goes on over the page.
    """
    for whole in range(len(found) - 1, 0, -1):
        first = sheet_columns(found[:whole], first_low, gap, grow, count)
        if len(first) <= count:
            first += [[] for _ in range(count - len(first))]
            return [*first, *sheet_columns(found[whole:], low, gap, grow, count)]
    return sheet_columns(found, first_low, gap, grow, count)


def draw_block(sheet: Sheet, w: float, h: float, block: SheetPart) -> None:
    """A heading, the heads of its columns, and its rows; every second one shaded, what counts now
    framed.
    """
    top = DialogStyle.sheet_heading * sheet.type.grow
    row = (h - top) / len(block.lines)
    block, figures = _fitted_block_and_widths(sheet, w, block)
    ends = [w - 10 - sum(figures[i + 1 :]) for i in range(len(figures))]
    for end, head, room in zip(ends, block.heads, figures, strict=False):
        sheet.write("strong", head, end, top - 14, room - 8, sheet.theme.text2, anchor="r")
    free = w - 20 - (sum(figures) if block.heads else 0)
    sheet.write("sheet-title", block.title, 4, top - 14, free)
    for i, line in enumerate(block.lines):
        y = top + i * row
        if line.plain:
            sheet.text(line.words, 4, y + row / 2, 20, "ui5", sheet.theme.text2, valign="m")
            continue
        if line.lit:
            lit_row(sheet, 0, y, w, row)
            sheet.icon("tri-r", 11, y + row / 2, 13, sheet.theme.brass)
        elif i % 2 == 0:
            sheet.rr(0, y, w, row, 6, "#FFFFFF", 0.028)
        name_end = _draw_line_name(sheet, w, y, row, line, figures)
        _draw_line_cells(sheet, line, ends, y + row / 2, name_end)


def _draw_line_name(
    sheet: Sheet, w: float, y: float, row: float, line: SheetRow, figures: Sequence[float]
) -> float:
    """A row's name, its tag, and its picture at the right; returns where the name ends."""
    left, middle = 22 if line.lit else 8, y + row / 2
    pictured = (
        draw_piece_rows(sheet, w - 8, row, line.picture, (row - 6) * 0.72, top=y) + 8
        if line.picture
        else 0.0
    )
    # a long name may run under empty cells
    free = next((n for n, cell in enumerate(line.cells) if cell != NONE), 0)
    room = w - left - 12 - (sum(figures[free:]) if line.cells else pictured)
    style = STYLES["tight-body"]._replace(face="ui7" if line.lit else "ui5")
    end = left + sheet.write(style, line.words, left, middle, room, valign="m")
    if line.tag:
        room, ink = w - pictured - end - 16, sheet.theme.brass
        sheet.write_if_fits("strong", line.tag, end + 14, middle, room, ink, valign="m")
    return end


def _draw_line_cells(
    sheet: Sheet, line: SheetRow, ends: Sequence[float], middle: float, name_end: float
) -> None:
    """A row's figures, each at its column's end; an empty one gives way to a long name."""
    face, theme = "ui7" if line.lit else "ui6", sheet.theme
    for end, cell in zip(ends, line.cells, strict=False):
        if cell == NONE and name_end > end - 24:
            continue
        tone = theme.loss if cell == "lost" else theme.win if cell.endswith("to 1") else None
        sheet.text(cell, end, middle, 20, face, tone, anchor="r", valign="m")


def _fitted_block_and_widths(
    sheet: Sheet, w: float, block: SheetPart
) -> tuple[SheetPart, list[float]]:
    """A block with the names it has room for, and how wide its columns of figures are, which move
    closer together before.
    """
    figures = _figure_widths(sheet, block, DialogStyle.figure_gap)
    if _names_width(sheet, block) + sum(figures) > w - 20:
        figures = _figure_widths(sheet, block, DialogStyle.least_figure_gap)
    if block.heads and _names_width(sheet, block) + sum(figures) > w - 20:
        block = block._replace(
            lines=tuple(line._replace(words=short_form(line.words)) for line in block.lines)
        )
    return block, figures


def _figure_widths(sheet: Sheet, block: SheetPart, gap: float) -> list[float]:
    """How wide each column of figures is, the space before it included."""
    heads = block.heads or ("",) * max((len(line.cells) for line in block.lines), default=0)
    return [
        max(
            [
                sheet.width(head, 20, "ui6"),
                *(
                    sheet.width(line.cells[i], 20, "ui7")
                    for line in block.lines
                    if i < len(line.cells)
                ),
            ]
        )
        + gap
        for i, head in enumerate(heads)
    ]


def _names_width(sheet: Sheet, block: SheetPart) -> float:
    every = [
        sheet.width(one.words, 20, "ui5")
        for one in block.lines
        if one.cells and one.cells[0] != NONE
    ]
    return max([sheet.width(block.title, 24, "serif6"), *every])


class RulesSheet(Controlled):
    """The sheet over a table as `m` has it. `go` opens the full page, and help; without it there is
    neither.
    """

    name = "rules sheet"
    overlay = True
    closes = "back"
    """The action whose key the button that closes it shows."""

    def __init__(
        self,
        shell: Shell,
        kind: Kind,
        m: Moment,
        share: Frame,
        go: Callable[[str], Move | None] | None = None,
    ) -> None:
        super().__init__(shell)
        self.kind, self.moment, self.frame, self._go = kind, m, share, go
        self.guide = guide(m.game.stem)
        self.page, self.pages = 0, 1
        self._seen = self.view
        self.found: list[SheetPart] = []
        self._dirty: list[pygame.Rect] = []
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.lit = pygame.Rect(0, 0, 0, 0)

    def _own_cards_rect(self) -> pygame.Rect:
        m, stage = self.moment, self.frame.stage
        place, out = f"seat {m.active_seat}", pygame.Rect(0, 0, 0, 0)
        count = len(m.cards(place)) if "seat" in m.layout.places else 0
        for i in range(count):
            lie = m.geometry.card(place, i, count)
            half = max(lie.width / 2, lie.width * 0.7 if lie.turn else 0)
            rect = self.frame.rect(
                lie.x - half, lie.y - lie.width * 0.72, 2 * half, lie.width * 1.44
            )
            out = rect if not i else out.union(rect)
        return out.inflate(stage.px(12), stage.px(10)) if count else out

    def _room(self) -> pygame.Rect:
        """What of the window the sheet may take: above the own cards, beside the panel unless the
        lettering is large.
        """
        view, k = self.view, self.view.scale
        left, low, wide = (
            self.frame.stage_rect.x,
            self.frame.stage_rect.bottom,
            self.frame.stage_rect.w,
        )
        if view.text_scale > DialogStyle.listed_steps or view.is_narrow:
            left, wide = 0, view.size[0]
        top, side = (
            round((24 if view.text_scale > DialogStyle.listed_steps else 84) * k),
            round(28 * k),
        )
        if view.small:
            top = round(64 * k)
        low = min(low, self.lit.top) if self.lit.h and self.lit.top > low * 0.45 else low
        return pygame.Rect(left + side, top, wide - 2 * side, low - top - round(12 * k))

    def enter(self, view: Viewport) -> None:
        """Lay it out; the round waits."""
        self.resize(view)
        self.focus.focus("close", by_key=bool(self.shell.keys.gamepad))

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view."""
        self._seen, self.view = view, view.page_view
        self.frame = frame(
            view,
            folded=self.moment.state.is_panel_folded,
            extent=extent_of(self.moment.layout),
            plates=tuple(self.frame.plate_slots),
            before=self.frame.shape,
        )
        self.lit = self._own_cards_rect()
        room, k = self._room(), view.scale
        self.ui.clear(self.view)
        kit = self.ui.look.kit
        wide, most = min(room.w / k, 1640.0), room.h / k
        inner = wide - 2 * DialogStyle.sheet_padding, most - 34 * kit.type.grow
        pages, content = self.pages, self._content_part(kit, *inner)
        if (pages > 1) != (self.pages > 1):  # the buttons that turn pages take room themselves
            content = self._content_part(kit, *inner)
        part = PartOnGround(
            PanelGround(ground, 16, raised=True), content, (DialogStyle.sheet_padding, 18.0, 16.0)
        )
        high = min(part.height(kit, wide), most)
        self.rect = pygame.Rect(
            room.x + round((room.w - wide * k) / 2), room.y, round(wide * k), round(high * k)
        )
        self.ui.place("sheet", part, (self.rect.x / k, self.rect.y / k, wide, high))
        self.set_targets()
        self._dirty = [view.window_rect]

    def _content_part(self, kit: Kit, wide: float, most: float) -> Part:
        """The head, the steps, what to do now, and the page's blocks under them, as many as find
        room.
        """
        g = kit.type.grow
        name = Words(self.moment.game.title, 30, "serif6")
        said = self.moment.game.chapter_words(self.moment.desk.rules)
        law = Words(f"at this table, 58 Pa. Code {said}", tone="text2")
        head: Part = SpreadRow((Flow([name, law], 14.0), self._buttons()))
        if head.height(kit, wide) > 70 * g:
            head = SpreadRow((name, self._buttons()))
        asked = Words(self.what_to_do_now(), 22, "ui6", "brass")
        steps = self._step_parts(kit, wide, most)
        parts: list[Part] = [head, *steps, asked, divider()]
        gap = 10 * g
        used = sum(part.height(kit, wide) + gap for part in parts)
        least = (
            DialogStyle.upright_column * g
            if self.view.size[0] < self.view.size[1]
            else DialogStyle.sheet_column * min(g, 1.9)
        )
        count = max(
            1, min(3, int((wide + DialogStyle.sheet_gap) // (least + DialogStyle.sheet_gap)))
        )
        each = (wide - DialogStyle.sheet_gap * (count - 1)) / count
        free = most - used - DialogStyle.sheet_heading * g
        found = [*self.body_parts(), *([] if steps else [self._steps_part(kit, each)])]
        found += blocks(self.guide, self.moment, kit, each)
        self.found = found
        low, gaps = free + DialogStyle.sheet_heading * g, (gap, g, count)
        columns, over = sheet_columns(found, low, *gaps), 0.0
        if len(columns) > count and steps:  # they give way to the blocks of further pages
            over = sum(part.height(kit, wide) + gap for part in steps)
            columns = columns_by_page(found, low, low + over, *gaps)
        self.pages = -(-len(columns) // count)
        self.page %= self.pages
        if self.page and over:
            parts = [head, asked, divider()]
        placed: list[tuple[Part, Spot]] = []
        for i, column in enumerate(columns[self.page * count : (self.page + 1) * count]):
            y = 0.0
            for block, high in column:
                placed.append(
                    (
                        Painted(draw_block, block),
                        (i * (each + DialogStyle.sheet_gap), y, each, high),
                    )
                )
                y += high + gap
        # the sheet stays as high as it is when its page turns
        tallest = max(
            sum(high + gap for _, high in column) - gap + (over if i < count else 0.0)
            for i, column in enumerate(columns)
            if column
        )
        if over and not self.page:
            tallest -= over
        return Column([*parts, PlacedParts([(Words(""), (0.0, 0.0, each, tallest)), *placed])], gap)

    def body_parts(self) -> Sequence[SheetPart]:
        """What else is told in rows, before all others."""
        return ()

    def what_to_do_now(self) -> str:
        """What is to be done now, in a sentence."""
        return now_sentence(
            self.kind, self.moment, self.shell.keys, finger=self.shell.pointer.finger
        )

    def _buttons(self) -> Part:
        out: list[Part] = []
        if self.pages > 1:
            out += [
                Button("back", "", icon="back", group="sheet", high=46.0),
                Words(f"{self.page + 1} of {self.pages}", 20, "ui6"),
                Button("next", "", icon="chev-r", group="sheet", high=46.0),
            ]
        elif self.moment.desk.playing:
            out.append(Words("The round waits", 20, "ui6", "brass"))
        if self._go is not None and self.moment.offers_guide:
            out.append(Button("guide", SHOW_A_ROUND, icon="cards", group="sheet", high=46.0))
        if self._go is not None:
            out.append(Button("full", "Full rules", action="full rules", group="sheet", high=46.0))
        out.append(Button("close", "Close", action=self.closes, group="sheet", high=46.0))
        return Flow(out, 14.0, right=True)

    def _step_parts(self, kit: Kit, wide: float, most: float) -> list[Part]:
        """The steps in pictures, without their words where it is low; nothing where they are told
        in a list.
        """
        if kit.type.grow > DialogStyle.listed_steps or wide < 900:
            return []
        told, at = (
            not self.view.small and most > 520 * kit.type.grow,
            current_step_index(self.kind, self.moment, self.guide.steps),
        )
        color = chosen_felt_color(self.moment.game.stem, self.shell.cache)
        cells = [
            self._step_part(i, step, color, with_words=told, at=i == at)
            for i, step in enumerate(self.guide.steps)
        ]
        return [Grid(cells, 150.0, 16.0, most=len(cells))]

    def _step_part(
        self, i: int, step: GuideStep, color: str, *, with_words: bool, at: bool
    ) -> Part:
        high = 116.0 if with_words else 84.0
        shown = _Picture(high, draw_step_on_felt, step.picture, color, i + 1)
        title: Part = Words(step.title, 20, "ui7", "brass" if at else "text")
        if at:
            title = Flow(
                [title, Words("you are here" if with_words else "now", 20, "ui6", "brass")], 10.0
            )
        words = [Words(step.words, tone="text2")] if with_words else []
        return PartOnGround(
            PanelGround(_draw_frame, at), Column([shown, title, *words], 4.0), (6.0, 6.0, 6.0)
        )

    def _steps_part(self, kit: Kit, wide: float) -> SheetPart:
        at, lines = current_step_index(self.kind, self.moment, self.guide.steps), []
        for i, step in enumerate(self.guide.steps):
            lines.append(SheetRow(f"{i + 1}  {step.title}", lit=i == at))
            lines += [SheetRow(words, plain=True) for words in _wrapped(kit, step.words, wide)]
        return SheetPart("The round", (), tuple(lines))

    def aloud(self) -> list[str]:
        """What to do now first, then each step, and each block line by line."""
        steps = [f"{step.title}: {step.words}" for step in self.guide.steps]
        rows = [
            " ".join(
                [
                    part.title,
                    *(
                        ", ".join([row.words, *row.cells, row.tag]).strip(", ") + ";"
                        for row in part.lines
                    ),
                ]
            )
            for part in self.found
        ]
        return [self.moment.game.title, self.what_to_do_now(), *steps, *rows]

    def handle(self, event: pygame.Event) -> Move | None:
        """Its own keys and buttons; a key of the table, or a click outside, closes it and does
        nothing else.
        """
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            at = point_of(event, self.view.size)
            if at is not None and not self.rect.collidepoint(at):
                return Pop()
        return self.control_event(event)

    def _key(self, event: pygame.Event) -> Move | None:
        keys, code = self.shell.keys, meant_key(event)
        if self._go is not None and code == keys.code("full rules"):
            return self._go(self._full_rules_address)
        if self._go is not None and code == keys.code("help"):
            return self._go("help")
        if pad_button(event) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self.control_event(event)  # its shoulders turn the pages
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn_page(1 if event.key in (pygame.K_RIGHT, pygame.K_PAGEDOWN) else -1)
            return None
        if event.key in STAYS or (pad_button(event) and event.key in (pygame.K_UP, pygame.K_DOWN)):
            return self.control_event(event)
        return Pop()

    def handle_intent(self, intent: Intent) -> Move | None:
        """A button: another page, the full rules, or back to the felt."""
        if not isinstance(intent, Pressed):
            return None
        self.shell.sound.play("tick")
        match intent.name:
            case "full" if self._go is not None:
                return self._go(self._full_rules_address)
            case "guide" if self._go is not None:
                return self._go(f"first-hand:{self.moment.game.slug}")
            case "close":
                return Pop()
            case _:
                self.turn_page(1 if intent.name == "next" else -1)
                return None

    @property
    def _full_rules_address(self) -> str:
        return f"rules:{self.moment.game.slug}"

    def turn_page(self, by: int) -> None:
        """Another page of the sheet."""
        self.page = (self.page + by) % self.pages
        self.resize(self._seen)
        self.ui.dirty.append(self.rect)

    @property
    def wants_frames(self) -> bool:
        """It stands still."""
        return bool(self._dirty or self.ui.dirty)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Darken what was drawn below but for the own cards; the sheet where that or it changed."""
        changed = [
            rect.clip(self.rect) for rect in (*self.focus.take_dirty(), *self.ui.take_dirty())
        ]
        own, self._dirty = self._dirty, []
        for rect in disjoint(dirty):
            for part in disjoint([self.lit.clip(rect), rect])[1 if self.lit.clip(rect).w else 0 :]:
                shade = pygame.Surface(part.size, depth=32)
                shade.set_alpha(DialogStyle.dimming)
                surface.blit(shade, part)
        for rect in disjoint([*dirty, *changed]):
            self.ui.draw(surface, rect, "sheet")
        return [*changed, *own] if dirty else changed


class _Picture(Painted):
    """What the pen paints in a box of a height that does not grow with the lettering."""

    def __init__(self, high: float, how: Callable[..., None], *args: object) -> None:
        super().__init__(how, *args)
        self._high = high

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - the same in any
        """As high as it was said to be."""
        return self._high


def _draw_frame(sheet: Sheet, w: float, h: float, at: bool) -> None:
    if at:
        sheet.rr(1, 1, w - 2, h - 2, 12, "#2A2A20", 1, stroke=sheet.theme.brass, sw=2)
