"""Where the blocks of the side panel stand, in one column or several; what does not fit is turned
over, page by page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import floor
from typing import Any, Final, NamedTuple

import pygame
from msgspec import structs

from ....core.money import dollars
from ....odds.house_edge import edge_printed
from ...draw.charts import ChartBar
from ...draw.kit import USUAL_KEYS, Kit
from ...draw.text.text_styles import TextStyle, paragraph_size
from ...draw.text.type import Type
from ...input.actions import Keys
from ...scenes.focus import Answers, Target
from ...ui.boxes import FittingColumn, Part, Space
from ..decisions import short_label
from ..model import panel_content as bl
from ..model.intents import Act, AskWhy, OpenPage, ShowCost
from ..model.moment import Pointed
from ..model.pieces import Drawing
from ..style import ColumnStyle, PanelStyle
from .bar import Bar
from .view_controls import ViewControl, ViewLayer

PanelPart = tuple[Any, ...]
"""A drawing of `drawings.PARTS`, how far below its control's top it begins, its height (None: the
control's), and its facts; in a picture its upper edge and height, and its facts.
"""
TITLE: Final = "Coach and pays"
SEATS: Final = "Seats and pays"


class PanelMeasures(NamedTuple):
    """What a panel is laid out by: the lettering, how high a column is in the design, and how many
    there are; the keys in force, whether a finger is what points, what parts are measured with, and
    whether the panel stands at the left, with its fold button at the other end of the head.
    """

    kind: Type
    tall: float
    columns: int
    keys: Keys = USUAL_KEYS
    finger: bool = False
    kit: Any = None
    at_left: bool = False

    def head_drawing_args(self, title: str, columns: int = 0) -> tuple[object, ...]:
        """The facts of the panel's ground with its head, or of that of so many columns."""
        return title, columns, self.keys.cap("panel"), self.at_left

    def key_hint(self, words: str, action: str = "page") -> str:
        """Words, and the key, what a finger taps, or where a pad presses, that brings what they
        name.
        """
        if self.finger:
            return f"{words}: tap {'here' if action == 'page' else 'a free seat'}"
        key = self.keys.key_name(action)
        if not key and self.keys.gamepad:
            return f"{words}: {self.keys.key_name('press')} at a free seat"
        return f"{words}: press {key}" if key else words

    @property
    def short(self) -> bool:
        """Whether one low column has to do."""
        return self.columns == 1 and self.tall < PanelStyle.paged_height

    def width(self, text: str, size: float, face: str) -> float:
        """The width of a line in the design."""
        return self.kind.width(text, size, face) / self.kind.scale

    def text_size(self, text: str, most: float, least: float, high: float) -> float:
        """The size between two in which words that run over several lines are no higher."""
        style = TextStyle(most, "ui5", least=least)
        return paragraph_size(self.kind, style, text, ColumnStyle.right - ColumnStyle.left, high)

    def text_height(self, text: str, size: float) -> float:
        """How high words are that run over several lines."""
        return (
            self.kind.paragraph_height(
                text, (ColumnStyle.right - ColumnStyle.left) * self.kind.scale, size
            )
            / self.kind.scale
        )


class PanelControl(ViewControl):
    """A control of the panel. It paints itself as `parts`: each a drawing of `drawings.PARTS`, how far
    below its top it begins, its height (None: the control's), and its facts. It is `high` as usual and
    `least` high where there is little room. Pressed, it answers as `target`.
    """

    def __init__(
        self,
        *parts: PanelPart,
        high: float,
        least: float | None = None,
        target: Target | None = None,
    ) -> None:
        super().__init__()
        self._parts, self.high, self.least, self.target_of = parts, high, least, target
        self.tab = 0 if target is not None and target.name == "page" else 1

    @property
    def art(self) -> str:
        """Its first drawing."""
        return str(self._parts[0][0])

    def least_height(self, kit: Kit, wide: float) -> float:
        """As it was made."""
        return self.height(kit, wide) if self.least is None else self.least

    def parts(self, top: float = 0.0) -> tuple[PanelPart, ...]:
        """Its drawings in a picture that begins at `top`."""
        y, high = self.spot[1] - top, self.tall
        return tuple(
            (art, y + below, high if own is None else own, *facts)
            for art, below, own, *facts in self._parts
        )

    def targets(self) -> list[Target]:
        """All of it but the panel's margins, if it answers."""
        if self.target_of is None:
            return []
        (x, y, _, high), turns = self.spot, self.art == "turn"
        box = (x + ColumnStyle.left - 12, y, ColumnStyle.width - 24, high if turns else high - 2)
        return [structs.replace(self.target_of, rect=self.into.window_rect(box))]


class Paragraph(PanelControl):
    """Words in lines, in letters that get smaller down to a `least_size`."""

    def __init__(
        self,
        words: str,
        measures: PanelMeasures,
        tone: str = "text",
        *,
        size: float = 20.0,
        least_size: float = 20.0,
        above: float = 4.0,
        below: float = 0.0,
    ) -> None:
        self.words, self.measures, self.tone, self.sizes = words, measures, tone, (size, least_size)
        self.above, self.around = above, above + below
        high, least = (measures.text_height(words, one) + self.around for one in self.sizes)
        super().__init__(("paragraph",), high=high, least=least)

    def parts(self, top: float = 0.0) -> tuple[PanelPart, ...]:
        """The words as large as they have room."""
        size = self.measures.text_size(self.words, *self.sizes, self.tall - self.around + 0.01)
        y = self.spot[1] - top + self.above
        return (("paragraph", y, 0, self.words, size, self.tone),)


class PanelLayer(ViewLayer):
    """Where the controls of a panel stand: columns, the first at its left end. A column's pictures
    change apart, so that what the coach says does not draw its paytables anew; in a `listed` one
    every control has its own.
    """

    def __init__(self, bar: Bar, measures: PanelMeasures) -> None:
        super().__init__(bar.shell, bar.frame.panel)
        self.measures, self.listed = measures, False

    def add(self, name: str, control: PanelControl, x: float, y: float, high: float) -> None:
        """Put a control of a list into a column, with a picture called so."""
        control.name = name
        control.put(self, x, y, ColumnStyle.width, high)

    @property
    def panel_controls(self) -> list[PanelControl]:
        """The controls, column by column."""
        return [one for one in self.controls if isinstance(one, PanelControl)]

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - it was made for what is pointed at
        """The pictures of all columns."""
        if self.listed:
            return [
                Drawing(f"panel {one.name}".rstrip(), "part", one.box, one.parts(one.spot[1]))
                for one in self.panel_controls
            ]
        columns = (
            [one for one in self.panel_controls if one.spot[0] == i * ColumnStyle.width]
            for i in range(self.measures.columns)
        )
        return [*chain.from_iterable(self._pictures(i, each) for i, each in enumerate(columns))]

    def _pictures(self, column: int, controls: Sequence[PanelControl]) -> Iterator[Drawing]:
        name, low, (ground, *rest) = (
            f"panel {column}",
            self.measures.tall - PanelStyle.note,
            controls,
        )
        yield Drawing(
            name,
            "part",
            (column * ColumnStyle.width, 0, ColumnStyle.width, self.measures.tall),
            ground.parts(),
        )
        tables = [one for one in rest if one.art == "paytable"]
        said = [one for one in rest if one.art not in ("paytable", "turn")]
        foot = [one for one in rest if one.art == "turn"]
        if said:
            end = tables[0].spot[1] if tables else low if foot else self.measures.tall
            yield self._picture(f"{name} coach", said, 0 if column else PanelStyle.head, end)
        for i, one in enumerate(tables):
            yield self._picture(f"{name} pays {i}", [one], one.spot[1], one.spot[1] + one.tall)
        if foot:
            yield self._picture(f"{name} foot", foot, low, self.measures.tall)

    def _picture(
        self, name: str, controls: Sequence[PanelControl], top: float, end: float
    ) -> Drawing:
        """Controls as a picture of their own, which begins at an even pixel so that nothing in it is
        rounded elsewhere.
        """
        top = 2 * floor(top * self.measures.kind.scale / 2) / self.measures.kind.scale
        parts = tuple(chain.from_iterable(one.parts(top) for one in controls))
        x = controls[0].spot[0]
        return Drawing(name, "column", (x, top, ColumnStyle.width, end - top), parts)

    def targets(self) -> list[Target]:
        """The line that turns the page, and rows, each of which shows its spots on the felt."""
        return [*{one.name: one for one in reversed(super().targets())}.values()][::-1]


Stand = tuple[Part, float, float]
"""A control or a box of them in a column, its top and its height."""


class TopPart(NamedTuple):
    """What stands first in a panel, where what is below it may begin, and what the coach has to say
    beside what had room ("": nothing).
    """

    stand: Stand
    next_top: float
    unsaid: str


class PlacedPaytable(NamedTuple):
    """A paytable, where it ends, and whether rows of it are cut off."""

    stand: Stand
    end: float
    is_cut: bool


def panel(blocks: Sequence[bl.Block], page: int, shown: tuple[str, ...], bar: Bar) -> PanelLayer:
    """The panel as it stands on the screen; of a list of wagers the rows of those that are `shown`
    are framed.
    """
    measures = _panel_measures(bar)
    layer, columns = PanelLayer(bar, measures), _columns(blocks, measures, page)
    for i, stands in enumerate(columns):
        for part, top, high in stands:
            part.put(layer, i * ColumnStyle.width, top, ColumnStyle.width, high)
    if not columns:
        layer.listed = True
        _wager_list_page(blocks, page, measures).put(layer, frozenset(shown))
    return layer


def _columns(blocks: Sequence[bl.Block], measures: PanelMeasures, page: int) -> list[list[Stand]]:
    """The columns of a page on which the coach speaks first, or on which everybody stands; none
    where it lists wagers.
    """
    if not any(isinstance(block, bl.WagerCosts) for block in blocks) or isinstance(
        blocks[0], bl.CoachWords
    ):
        return _coach_columns(blocks, measures, page)
    if (
        isinstance(blocks[0], bl.AtTable)
        and page % (1 + _WagerListPage.make_page(blocks, 0, measures).pages) == 0
    ):
        seats = _seats_stand(blocks[0], measures, min(measures.kind.grow, 1.5)).stand
        note = _page_note(measures, measures.key_hint("What each wager costs"))
        sides = [[_ground_stand("side", measures)] for _ in range(1, measures.columns)]
        return [
            [_ground_stand("ground", measures, *measures.head_drawing_args(SEATS)), seats, note],
            *sides,
        ]
    return []


def _ground_stand(art: str, measures: PanelMeasures, *facts: object) -> Stand:
    return PanelControl((art, 0, None, *facts), high=measures.tall), 0.0, measures.tall


def _line(words: str, size: float, face: str, tone: str, high: float) -> PanelControl:
    """A line of words, which stands on its lower edge."""
    return PanelControl(("line", high, 0, words, size, face, tone), high=high)


def _wager_list_page(
    blocks: Sequence[bl.Block], page: int, measures: PanelMeasures
) -> _WagerListPage:
    """A page of a list of wagers; where everybody stands on one of their own, the list is turned
    without that.
    """
    if isinstance(blocks[0], bl.AtTable):
        page = page % (1 + _WagerListPage.make_page(blocks, 0, measures).pages) - 1
    return _WagerListPage.make_page(blocks, page, measures)


def _panel_measures(bar: Bar) -> PanelMeasures:
    shell, share = bar.shell, bar.frame
    kit, finger = shell.kit(share.panel), shell.pointer.finger
    left = share.is_panel_left and share.columns == 1
    return PanelMeasures(kit.type, share.panel_tall, share.columns, shell.keys, finger, kit, left)


# -- the coach, and the paytables below or beside him ----------------------------------------------


def _coach_columns(
    blocks: Sequence[bl.Block], measures: PanelMeasures, page: int
) -> list[list[Stand]]:
    """The columns of a panel in which the coach speaks first; a column without room for both shows
    them by turns.
    """
    words, *rest = blocks
    costs = next((block for block in rest if isinstance(block, bl.WagerCosts)), None)
    pays = next(block for block in rest if isinstance(block, bl.Paytables))
    grow = min(measures.kind.grow, 1.5)
    if isinstance(words, bl.CoachWords) and words.lesson and costs is not None:
        return _lesson_columns(words, costs, pays, measures, page)
    title = TITLE if isinstance(words, bl.CoachWords) else SEATS
    first = [_ground_stand("ground", measures, *measures.head_drawing_args(title))]
    said, end, unsaid = _top_part(words, costs, measures, grow)
    if measures.columns > 1:
        return [[*first, said], *_side_columns(pays, measures, page, grow, unsaid)]
    starts = _page_starts(pays.groups, measures, grow, unsaid)
    turn = page % (len(starts) + 1)
    if turn:
        return [first + _page(pays, starts, turn - 1, measures, grow, unsaid)]
    first.append(said)
    if (
        measures.tall >= PanelStyle.paged_height
        and end + 54 + PanelStyle.least_paytable_rows * PanelStyle.row * grow
        <= measures.tall - PanelStyle.note
    ):
        return [first + _paytables_and_shown_count(pays, end, 0, measures, grow)[0]]
    return [[*first, _page_note(measures, measures.key_hint("Paytables"))]]


def _lesson_columns(
    words: bl.CoachWords,
    costs: bl.WagerCosts,
    pays: bl.Paytables,
    measures: PanelMeasures,
    page: int,
) -> list[list[Stand]]:
    """The columns while the next wagers are placed and a lesson still stands: by turns with what
    the wagers cost.
    """
    several = measures.columns > 1
    turns = (
        2
        if several
        else 2 + len(_page_starts(pays.groups, measures, min(measures.kind.grow, 1.5), ""))
    )
    if page % turns:
        plain = structs.replace(words, lesson=False)
        return _coach_columns(
            (plain, costs, pays), measures, page // turns if several else page % turns - 1
        )
    *columns, last = _coach_columns((words, pays), measures, page // turns if several else 0)
    last = [one for one in last if not (isinstance(one[0], PanelControl) and one[0].art == "turn")]
    return [*columns, [*last, _page_note(measures, measures.key_hint("What each wager costs"))]]


def _top_part(
    words: bl.Block, costs: bl.WagerCosts | None, measures: PanelMeasures, grow: float
) -> TopPart:
    """What stands first in a panel, where what is below it may begin, and what the coach has to say
    beside what had room.
    """
    if isinstance(words, bl.AtTable):
        return _seats_stand(words, measures, grow)
    assert isinstance(words, bl.CoachWords)  # noqa: S101 - one of both speaks first
    return (
        _costs_stand(costs, words.edition, measures, grow)
        if costs is not None
        else _coach_stand(words, measures, grow)
    )


def _seats_stand(said: bl.AtTable, measures: PanelMeasures, grow: float) -> TopPart:
    """Everybody at the table, and how another sits down."""
    head = PanelControl(("head", 22, 0, "user", said.title, ""), high=50)
    rows = [
        PanelControl(("seat", 0, None, one), high=PanelStyle.seat_row * grow, least=40 * grow)
        for one in said.rows
    ]
    parts: list[Part] = [head, *rows]
    if said.more:
        words = measures.key_hint("Another sits down", "sit down")
        more = ("line", 24 * grow, 0, words, 20, "ui6", "text2")
        parts.append(PanelControl(more, high=36 * grow))
    column = FittingColumn(parts, measures.tall - PanelStyle.note - PanelStyle.head, lowered=[rows])
    high = column.height(measures.kit, ColumnStyle.width)
    return TopPart((column, PanelStyle.head, high), PanelStyle.head + high + 14, "")


def _heading_parts(method: str, edition: str, title: str, sub: str, grow: float) -> list[Part]:
    """The coach's head, and under it a title and a line about it."""
    return [
        PanelControl(("coach", 22, 0, method, edition), high=44),
        _line(title, 22, "ui7", "text", 26 * grow),
        _line(sub, 20, "ui5", "text2", 28 * grow),
    ]


def _costs_stand(
    costs: bl.WagerCosts, edition: str, measures: PanelMeasures, grow: float
) -> TopPart:
    """What the wagers of a card table cost."""
    rows = [PanelControl(("cost", 0, None, row), high=54 * grow, least=10) for row in costs.rows]
    parts = [*_heading_parts("", edition, costs.title, costs.sub, grow), Space(high=16), *rows]
    column = FittingColumn(parts, measures.tall - 44 - PanelStyle.head, lowered=[rows])
    high = column.height(measures.kit, ColumnStyle.width)
    return TopPart((column, PanelStyle.head, high), max(PanelStyle.head + high + 14, 220.0), "")


def _coach_stand(words: bl.CoachWords, measures: PanelMeasures, grow: float) -> TopPart:
    """What the coach says: the worth of each choice, how the last ones end, how the wagers ended,
    and why.
    """
    low = measures.tall - (
        40 if measures.columns == 1 else 14
    )  # the note stands in the last column
    least = 13.0 if measures.short else 16.0 if measures.tall < PanelStyle.paged_height else 20.0
    parts: list[Part] = [
        *_heading_parts(words.method, words.edition, words.title, words.sub, grow),
        Space(high=12),
    ]
    y, bars = PanelStyle.head + 56 + 54 * grow, list[Part]()
    if words.bars:
        many = len(words.bars)
        row = 44 if words.shares or 4 < many <= 6 else 58 if many <= 4 else 40
        if measures.tall < PanelStyle.paged_height:
            # the line over them gives way, and then the worst of them
            if y + PanelStyle.choice_bar * grow * many > low:
                y -= 28 * grow
                del parts[2]
            shown = words.bars[: max(1, int((low - y) / (PanelStyle.choice_bar * grow)))]
            words, many = structs.replace(words, bars=shown), len(shown)
        usual = (
            max(PanelStyle.choice_bar * grow, row * min(grow, 1.2))
            if measures.tall < PanelStyle.paged_height
            else row * min(grow, 1.2)
        )
        lowest = (
            PanelStyle.choice_bar * grow * many if measures.tall < PanelStyle.paged_height else None
        )
        opens = _target("vary", OpenPage("vary"), "Change one thing of this choice")
        drawn = ("bars", 0, None, *_bars_best_and_chosen(words))
        bars = [PanelControl(drawn, high=usual * many, least=lowest, target=opens)]
        parts += [*bars, Space(high=8)]
        y += (lowest or usual * many) + 8
    shares = list[Part]()
    if words.shares:
        table = (3 if len(words.shares) == 1 else 4) * PanelStyle.ending_row * grow
        touched = Paragraph(
            words.average_net_note, measures, "text2", size=17.0, least_size=17.0, below=4.0
        )
        if y + table + touched.high + PanelStyle.ending_row * grow * len(words.lines) <= low:
            shares = [PanelControl(("shares", 0, None, words.shares), high=table), touched]
            parts += shares
    lines: list[Part] = [
        PanelControl(
            ("settlement", 0, None, one, grow),
            high=(78 if one.two_hands else 54) * grow,
            least=PanelStyle.settled_line * grow,
            target=_why_target(one),
        )
        for one in words.lines
    ]
    reason = [Paragraph(words.reason, measures, least_size=least)] if words.reason else []
    ways = [Paragraph(words.ways, measures, "text2", least_size=least)] if words.ways else []
    apart: list[Part] = [Space(high=8)] if lines and reason else []
    parts += [*lines, *apart, *reason, *ways]
    # each wager's amount lies on the felt, too
    told: list[list[Part]] = [[*lines, *apart]] if words.bars else []
    gives_way: list[list[Part]] = (
        [[*ways], *told, [*reason]]
        if measures.tall < PanelStyle.paged_height
        else [[*ways], [*reason, *apart], *told]
    )
    lowered: list[list[Part]] = [
        bars if measures.tall < PanelStyle.paged_height else [],
        [*reason, *ways],
        lines,
    ]
    column = FittingColumn(parts, low - PanelStyle.head, lowered=lowered, gives_way=gives_way)
    high = column.height(measures.kit, ColumnStyle.width)
    shown_now = [part for part, _ in column.cached_layout(measures.kit, ColumnStyle.width)[0]]
    unsaid = [words.reason if reason and reason[0] not in shown_now else ""]
    unsaid += [words.shares_words if words.shares and not shares else ""]
    return TopPart(
        (column, PanelStyle.head, high),
        max(PanelStyle.head + high + 10, 220.0),
        " ".join(filter(None, unsaid)),
    )


def _bars_best_and_chosen(
    words: bl.CoachWords,
) -> tuple[tuple[ChartBar, ...], int | None, int | None]:
    """A bar for every choice; which is the best, and which was chosen."""
    names = [name for name, _ in words.bars]
    most = max((value for _, value in words.bars), default=0.0)
    # what each gives away, as the verdict says it
    gaps = [round(value - most) for _, value in words.bars]
    bars = tuple(
        ChartBar(
            name,
            value,
            dollars(round(value), sign=True),
            dollars(gap, sign=True) if gap else "best",
            short_label(name),
        )
        for (name, value), gap in zip(words.bars, gaps, strict=True)
    )
    best, chosen = (
        names.index(name) if name in names else None for name in (words.best, words.chosen)
    )
    return bars, best, chosen


def _page_note(measures: PanelMeasures, words: str) -> Stand:
    """The line at a column's foot that says how to see more, and turns the page."""
    target = _target("page", Act.TURN_PAGE, "More")
    words_part = ("turn", 32, 0, words, 20, "ui5", "text2")
    return PanelControl(words_part, high=44, target=target), measures.tall - 50, 44.0


def _target(
    name: str, intent: Act | AskWhy | OpenPage | ShowCost, label: str, value: str = ""
) -> Target:
    rect, answers = pygame.Rect(0, 0, 0, 0), Answers(intent)
    return Target(name, rect, "panel", answers=answers, radius=8, label=label, value=value)


def _why_target(line: bl.Settlement) -> Target:
    """A settled wager's row, which says why when it is pressed."""
    name = f"why line {line.spot.seat} {line.spot.wager} {line.spot.hand}"
    return _target(name, AskWhy(line.spot), f"Why: {line.wager}", f"{line.why}, {line.amount}")


def _coach_rest_stand(
    words: str, measures: PanelMeasures, above: float, size: float = 20.0
) -> Stand:
    """The rest of what the coach says, at the top of a column or a page."""
    part = Paragraph(words, measures, size=size, least_size=size, above=above)
    return part, 0.0, part.high


def _paytables_top(rest: str, y: float, measures: PanelMeasures) -> float:
    """Where paytables begin under the rest of what the coach says, which begins at y."""
    return y + measures.text_height(rest, 20) if rest else y


def _page_starts(
    groups: Sequence[bl.PayGroup], measures: PanelMeasures, grow: float, rest: str
) -> list[int]:
    """With which paytable each page begins when they have the panel to themselves, under the `rest`
    of what the coach says.
    """
    starts, y = [0], _paytables_top(rest, PanelStyle.head, measures)
    for i, group in enumerate(groups):
        need = 54 + PanelStyle.row * grow * len(group.rows) + _note_height(group, measures)
        if i > starts[-1] and y + need > measures.tall - PanelStyle.note:
            starts.append(i)
            y = PanelStyle.head
        y += need
    return starts if groups else []


def _page(
    pays: bl.Paytables,
    starts: list[int],
    number: int,
    measures: PanelMeasures,
    grow: float,
    rest: str,
) -> list[Stand]:
    last, y, out = number + 1 == len(starts), PanelStyle.head, list[Stand]()
    if rest and not number:
        out.append(_coach_rest_stand(rest, measures, PanelStyle.head + 14))
        y = _paytables_top(rest, PanelStyle.head + 14, measures)
    for group in pays.groups[starts[number] : None if last else starts[number + 1]]:
        part, y, _ = _paytable_stand(group, y, pays, measures, grow)
        out.append(part)
    return [
        *out,
        _page_note(measures, measures.key_hint("The coach" if last else "More paytables")),
    ]


def _side_columns(
    pays: bl.Paytables, measures: PanelMeasures, page: int, grow: float, coach_rest: str
) -> list[list[Stand]]:
    """The columns beside the coach's: the rest of what he says, and the paytables."""
    shown, low = 0, measures.tall - PanelStyle.note
    size = measures.text_size(coach_rest, 20, 13, low - 18)
    end = 18 + measures.text_height(coach_rest, size)
    fills = bool(coach_rest) and end + 54 + PanelStyle.row * grow > low
    if fills:  # the paytables come when it is turned
        coach_rest, page = "" if page % 2 else coach_rest, page // 2
    out: list[list[Stand]] = []
    for column in range(1, measures.columns):
        parts = [_ground_stand("side", measures)]
        y = 0.0
        if coach_rest and column == 1:
            parts.append(_coach_rest_stand(coach_rest, measures, 18.0, size))
            y = end
            if fills:
                out.append(
                    [*parts, _page_note(measures, measures.key_hint("More"))]
                    if column == measures.columns - 1
                    else parts
                )
                continue
        if shown < len(pays.groups):
            live = pays.live if column == 1 else frozenset[str]()
            more, count = _paytables_and_shown_count(
                bl.Paytables(pays.groups, live),
                y,
                page + shown,
                measures,
                grow,
                sheet_column=column,
            )
            parts, shown = parts + more, shown + count
        out.append(parts)
    return out


def _paytables_and_shown_count(
    pays: bl.Paytables,
    y: float,
    page: int,
    measures: PanelMeasures,
    grow: float,
    *,
    sheet_column: int = 0,
) -> tuple[list[Stand], int]:
    """As many paytables as fit from y on, from number `page` (0: from the one that is lit), and how
    many these are; in which column of a sheet, 0 in a panel of one column.
    """
    count = len(pays.groups)
    out: list[Stand] = []
    lit = next(
        (i for i, group in enumerate(pays.groups) if not pays.live.isdisjoint(group.keys)), 0
    )
    first = (page % count if page else lit) if count else 0
    cut = False
    for i in range(count):
        group = pays.groups[(first + i) % count]
        need = 54 + PanelStyle.row * grow * len(group.rows) + _note_height(group, measures)
        if out and y + need > measures.tall - PanelStyle.note:
            if sheet_column:
                break
            continue
        part, y, tight = _paytable_stand(group, y, pays, measures, grow)
        out.append(part)
        cut = cut or tight
    shown = len(out)
    if (shown < count or cut) and sheet_column in (0, measures.columns - 1):
        out.append(
            _page_note(measures, measures.key_hint("More" if sheet_column else "All paytables"))
        )
    return out, shown


def _note_height(group: bl.PayGroup, measures: PanelMeasures) -> float:
    """How high the note under a paytable is, with the space above it."""
    return measures.text_height(group.note, 20) + 12 if group.note else 0.0


def _paytable_stand(
    group: bl.PayGroup, y: float, pays: bl.Paytables, measures: PanelMeasures, grow: float
) -> PlacedPaytable:
    """A paytable from y on; a few rows more fit by standing a little closer."""
    note = _note_height(group, measures)
    low = measures.tall - PanelStyle.note + 4 - note
    tight = (low - (y + 48)) / len(group.rows)
    step = min(PanelStyle.row * grow, max(tight, PanelStyle.least_row * grow))
    rows = max(1, int((low - (y + 48)) / step + 1e-6))
    part = ("paytable", 0, step, group, frozenset(pays.live & group.keys), rows)
    high = 54 + step * min(len(group.rows), rows) + note
    stand = PanelControl(part, high=high), y, high
    return PlacedPaytable(stand, y + high, tight < PanelStyle.least_row * grow)


# -- a list of wagers, what became of them above it, the sequence and the last rolls below ---------


class _WagerListPage(NamedTuple):
    """One page of a list of wagers: the rows on it of the `whole`, and how many pages there are."""

    whole: bl.WagerCosts
    rows: tuple[bl.WagerCost, ...]
    settled: bl.SettledRoll | None
    sequence: bl.RollSequence | None
    rolls: bl.LastRolls | None
    measures: PanelMeasures
    pages: int = 1

    @classmethod
    def make_page(
        cls, blocks: Sequence[bl.Block], page: int, measures: PanelMeasures
    ) -> _WagerListPage:
        """One page of a low column; the whole where that is higher, with the settled roll or
        without by turns, and what is left.
        """
        found = {type(block): block for block in blocks}
        said: Any = found[bl.WagerCosts]
        more: list[Any] = [
            found.get(kind) for kind in (bl.SettledRoll, bl.RollSequence, bl.LastRolls)
        ]
        whole = cls(said, said.rows, more[0], more[1], more[2], measures)
        if not measures.short:
            turned = [whole, *([whole._replace(settled=None)] if whole.settled else [])]
            while turned[-1].wagers_not_shown and turned[-1].shown_row_count:
                turned.append(turned[-1]._replace(rows=turned[-1].wagers_not_shown, pages=2))
            return turned[page % len(turned)]
        bare = whole._replace(sequence=None, rolls=None)
        out = [bare._replace(rows=())] if whole.settled else []
        bare = bare._replace(settled=None)
        fits = int(
            (measures.tall - 36 * whole.grow - PanelStyle.wagers_foot - bare.rows_top)
            / (PanelStyle.least_wager * whole.grow)
        )
        each = max(1, -(-len(said.rows) // max(1, -(-len(said.rows) // max(1, fits)))))
        out += [
            bare._replace(rows=said.rows[at : at + each]) for at in range(0, len(said.rows), each)
        ]
        if whole.sequence is not None:
            out.append(whole._replace(settled=None, rows=()))
        return out[page % len(out)]._replace(pages=len(out))

    @property
    def grow(self) -> float:
        """How much larger its lettering stands than in the design."""
        return min(self.measures.kind.grow, 1.7)

    @property
    def is_foot_only(self) -> bool:
        """Whether a page holds the sequence and the last rolls alone."""
        return not self.rows and self.settled is None

    @property
    def column_limit(self) -> float:
        """Down to where a column may reach, whatever is in it: over the note that there is more."""
        return (
            self.measures.tall - PanelStyle.wagers_foot - (30 * self.grow if self.pages > 1 else 0)
        )

    @property
    def rows_top(self) -> float:
        """Where the rows begin, below their head and what stands above it."""
        if self.settled is not None:
            shown, step = self.settled_count_and_height()
            return PanelStyle.wagers_top + 44 + shown * step + 62 * self.grow
        return PanelStyle.wagers_top + 44 + 36 * self.grow

    @property
    def foot_top(self) -> float:
        """Where the foot begins: the sequence, and the last rolls; under the rows of the further
        columns.
        """
        if self.is_foot_only:
            return PanelStyle.wagers_top
        own = self.column_limit - self.foot_height
        if self.measures.columns == 1:
            return own
        return min(
            own,
            max(
                [PanelStyle.wagers_foot, *(y + high + 16 for x, y, high in self.row_places() if x)]
            ),
        )

    @property
    def foot_height(self) -> float:
        """How high the sequence and the last rolls are together."""
        return (44 * self.grow if self.rolls else 0.0) + 8 + self.sequence_height

    @property
    def sequence_height(self) -> float:
        """How high the sequence's part is."""
        return (
            46 * self.grow + 70 + 27 * self.grow * len(self.sequence.said)
            if self.sequence is not None
            else 0.0
        )

    def settled_count_and_height(self) -> tuple[int, float]:
        """How many settled wagers are shown, and how high each is."""
        lines: tuple[bl.Settlement, ...] = self.settled.lines if self.settled is not None else ()
        step = 28.0 * self.grow
        most = int(
            (
                (self.column_limit if self.measures.columns > 1 else self.foot_top)
                - PanelStyle.wagers_top
                - 44
                - 62 * self.grow
            )
            / step
        )
        return (len(lines) if len(lines) <= most else max(0, most - 1)), step

    def row_places(self) -> list[tuple[float, float, float]]:
        """Where each row stands: with bars where there is room, as single lines else, as many as
        fit; column by column.
        """
        count, columns, grow = len(self.rows), self.measures.columns, self.grow
        if not count:
            return []
        spans = [
            (self.rows_top, self.column_limit),
            *(((PanelStyle.wagers_foot, self.column_limit),) * (columns - 1)),
        ]
        top, low = spans[-1]
        # the foot is below
        spans[-1] = (top, low - self.foot_height - 6) if self.foot_height > 8 else (top, low - 14)
        spans = [(top, max(top, low)) for top, low in spans]
        measures = sum(low - top for top, low in spans)
        wide = (
            columns == 1 and self.sequence is not None and self.whole.odds and self.settled is None
        )
        if wide and measures >= (PanelStyle.barred_wager - 2) * grow * count:
            step = min(PanelStyle.barred_wager * grow, measures / count)
        else:
            step = max(
                PanelStyle.least_wager * grow,
                min(PanelStyle.one_line_wager * grow, measures / count),
            )
        while (
            step > PanelStyle.least_wager * grow
            and sum(int((low - top) / step + 0.01) for top, low in spans) < count
        ):
            step -= 0.5
        out: list[tuple[float, float, float]] = []
        for column, (top, low) in enumerate(spans):
            fits = max(0, int((low - top) / step + 0.01))
            out += [
                (column * ColumnStyle.width, top + i * step, step)
                for i in range(min(fits, count - len(out)))
            ]
        return out

    @property
    def shown_row_count(self) -> int:
        """How many rows stand there: where not all have room, the last place says so."""
        places = len(self.row_places())
        return places if places >= len(self.rows) else max(0, places - 1)

    @property
    def wagers_not_shown(self) -> tuple[bl.WagerCost, ...]:
        """The rows that do not."""
        return self.rows[self.shown_row_count :]

    def put(self, layer: PanelLayer, lit: frozenset[str]) -> None:
        """Put its controls into a layer, each with a picture of its own: what is pointed at changes
        the picture of one row.
        """
        measures, high = self.measures, self.rows_top - PanelStyle.wagers_top
        title = TITLE if self.whole.odds else "Wagers and pays"
        ground = PanelControl(
            ("ground", 0, None, *measures.head_drawing_args(title, measures.columns)),
            high=measures.tall,
        )
        ground.put(layer, 0.0, 0.0, ColumnStyle.width * measures.columns, measures.tall)
        if self.settled is not None:
            self._put_settled(self.settled, layer)
        elif not self.is_foot_only:
            head = ("head", 18, 0, "coach", self.whole.title, "")
            note = ("note", 34, 0, self.whole.sub)
            layer.add("head", PanelControl(head, note, high=high), 0.0, PanelStyle.wagers_top, high)
        self._put_rows(layer, lit)
        x, y = (measures.columns - 1) * ColumnStyle.width, self.foot_top
        if self.sequence is not None:
            sequence = PanelControl(("sequence", 0, None, self.sequence), high=self.sequence_height)
            layer.add("run", sequence, x, y, self.sequence_height)
        if self.rolls is not None:
            part = ("rolls", 0, None, self.rolls.rolls, self.sequence is None)
            rolls = PanelControl(part, high=44 * self.grow)
            layer.add("rolls", rolls, x, y + self.sequence_height + 4, rolls.high)

    def _put_rows(self, layer: PanelLayer, lit: frozenset[str]) -> None:
        places, rows, odds, shown = (
            self.row_places(),
            self.rows,
            self.whole.odds,
            self.shown_row_count,
        )
        art = (
            "wager with bar"
            if places and places[0][2] > PanelStyle.one_line_wager * self.grow + 1
            else "wager"
        )
        told = [
            (row.title, row.pays, *((edge_printed(row.edge),) if odds else ()))
            for row in rows[:shown]
        ]
        size = self._row_text_size(told, 20)
        for i, (row, (x, y, high)) in enumerate(zip(rows[:shown], places, strict=False)):
            part = (art, 0, None, row, not lit.isdisjoint(row.wagers), odds, i % 2 == 0, size)
            name = row.wagers[0]
            target = _target(f"cost {name}", ShowCost(name), row.title, row.pays)
            layer.add(f"row {i}", PanelControl(part, high=high, target=target), x, y, high)
        words, at = "", (0.0, self.column_limit, 36 * self.grow)
        if shown < len(rows) and places:
            words, at = self.measures.key_hint(f"{len(rows) - shown} more wagers"), places[-1]
        elif self.pages > 1:
            words = self.measures.key_hint("More")
        if words:
            target = _target("page", Act.TURN_PAGE, "More")
            more = PanelControl(("more", 0, None, words), high=at[2], target=target)
            layer.add("more", more, *at)

    def _put_settled(self, settled: bl.SettledRoll, layer: PanelLayer) -> None:
        number, each = self.settled_count_and_height()
        chapter = settled.lines[0].section.partition(".")[0]
        law = chapter if chapter[:1].isdigit() else ""
        head = PanelControl(("head", 18, 0, "check", "This roll, settled", law), high=44)
        texts = [settlement_texts(line) for line in settled.lines[:number]]
        size = self._row_text_size(texts, 24)
        layer.add("head", head, 0.0, PanelStyle.wagers_top, 44)
        for i, (line, text) in enumerate(zip(settled.lines, texts, strict=False)):
            part = ("end", 0, None, *text, line.kind, i % 2 == 0, size)
            layer.add(
                f"end {i}",
                PanelControl(part, high=each, target=_why_target(line)),
                0.0,
                PanelStyle.wagers_top + 44 + i * each,
                each,
            )
        net = ("net", 0, None, settled.title, len(settled.lines) - number)
        high = 62 * self.grow
        layer.add(
            "net",
            PanelControl(net, high=high),
            0.0,
            PanelStyle.wagers_top + 44 + number * each,
            high,
        )

    def _row_text_size(self, rows: Sequence[tuple[str, ...]], inset: float) -> float:
        """The size at which each row's words stand beside one another: 20, smaller where letters
        are large.
        """
        measures = ColumnStyle.right - 4 - ColumnStyle.left - inset
        widest = max(
            (sum(self.measures.width(text, 20, "ui7") for text in row) for row in rows), default=0.0
        )
        gaps = 14.0 * (max((len(row) for row in rows), default=1) - 1)
        return 20.0 if widest + gaps <= measures else max(10.0, 20.0 * (measures - gaps) / widest)


class SettlementTexts(NamedTuple):
    """What stands in a settled wager's row."""

    title: str
    odds_and_section: str
    amount: str


def settlement_texts(line: bl.Settlement) -> SettlementTexts:
    """What stands in a settled wager's row, as it has room."""
    odds = line.why.rpartition(", ")[2]
    section = line.section.partition(".")[2] or line.section
    law = " · ".join(filter(None, (odds, section))) if line.kind == "win" else section
    return SettlementTexts(
        line.wager.replace(" of a Kind", " of a kind").replace(", Millionaire Row", ""),
        law,
        line.amount,
    )
