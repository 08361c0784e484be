"""Where the blocks of the side panel stand, in one column or several; what does not fit is turned
over, page by page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Any, Final, NamedTuple

from msgspec import structs

from ...core.money import dollars
from ...odds.house_edge import edge_printed
from ..actions import Keys
from ..draw.charts import ChartBar
from ..draw.kit import USUAL_KEYS
from ..draw.type import Type
from ..focus import Answers, Target
from . import panel_content as bl
from .bar import Bar
from .drawings import LEFT, MARGIN, RIGHT, WIDE
from .intents import Act, ShowCost
from .pieces import Drawing

REACHED: Final = ("more", "turn", "wager", "wager with bar")
"""The drawings of parts that can be reached."""
Part = tuple[Any, ...]
"""A drawing of `drawings.PARTS`, its upper edge and height in the column, and its facts."""
TITLE: Final = "Coach and pays"
SEATS: Final = "Seats and pays"
SEAT: Final = 84.0
"""How high somebody's row is at most."""
SHORT: Final = 700.0
"""A panel that is less high than this is turned over page by page."""
ROW, CLOSE = 29.0, 24.5
"""The usual height of a paytable's row, and the least."""
BAR: Final = 30.0
"""How high the coach's bar of a choice is at least."""
SHARE: Final = 26.0
"""How high a row is of the table that says how a choice ends."""
LINE: Final = 24.0
"""How high a settled wager's line is at least."""
LEAST_ROWS: Final = 4
"""So many rows of a paytable have to fit under the coach, otherwise the two come by turns."""
HEAD, NOTE = 76.0, 44.0
"""Where the panel's head ends, and the room at the foot for the line that says how to see more."""
TOP, FOOT = 74.0, 20.0
"""Where a list of wagers begins, below the panel's own head, and the space under it."""
BARS, COMPACT, LEAST = 56.0, 34.0, 27.0
"""The height of a wager's row with its bar under it, of one line only, and the least."""


class Room(NamedTuple):
    """How much room there is: the lettering, how high a column is in the design, and how many there
    are; the keys in force, and whether a finger is what points.
    """

    kind: Type
    tall: float
    columns: int
    keys: Keys = USUAL_KEYS
    finger: bool = False

    def press(self, words: str, action: str = "page") -> str:
        """Words, and the key, what a finger taps, or where a pad presses, that brings what they
        name.
        """
        if self.finger:
            return f"{words}: tap {'here' if action == 'page' else 'a free seat'}"
        key = self.keys.key_name(action)
        if not key and self.keys.pad:
            return f"{words}: {self.keys.key_name('press')} at a free seat"
        return f"{words}: press {key}" if key else words

    @property
    def short(self) -> bool:
        """Whether one low column has to do."""
        return self.columns == 1 and self.tall < SHORT

    def width(self, text: str, size: float, face: str) -> float:
        """The width of a line in the design."""
        return self.kind.width(text, size, face) / self.kind.scale

    def text_height(self, text: str, size: float) -> float:
        """How high words are that run over several lines."""
        return (
            self.kind.paragraph_height(text, (RIGHT - MARGIN) * self.kind.scale, size)
            / self.kind.scale
        )


def panel(
    blocks: Sequence[bl.Block], page: int, shown: tuple[str, ...], bar: Bar
) -> tuple[Drawing, ...]:
    """The panel in its own design; of a list of wagers the rows of those that are `shown` are
    framed.
    """
    room = _room(bar)
    columns = _columns(blocks, room, page)
    if columns:
        return tuple(part for i, parts in enumerate(columns) for part in _cut(i, parts, room))
    return tuple(_wager_list_page(blocks, page, room).drawings(frozenset(shown)))


def targets(drawn: Sequence[Drawing], bar: Bar) -> list[Target]:
    """What of a panel drawn so can be reached: the line that turns it, and its rows, each of which
    shows its spots on the felt.
    """
    view, low = bar.frame.panel, bar.frame.panel_tall
    turns: list[Target] = []
    rows: list[Target] = []
    for one in drawn:
        x, y, _, high = one.box
        for art, _, _, said, *_ in (part for part in one.args if part[0] in REACHED):
            top, deep = (low - 50, 44.0) if art == "turn" else (y, high - 2)
            rect = view.rect(x + MARGIN - 12, top, WIDE - 24, deep)
            if art in ("more", "turn"):
                turns.append(
                    Target(
                        "page",
                        rect,
                        "panel",
                        answers=Answers(Act.TURN_PAGE),
                        radius=8,
                        label="More",
                    )
                )
                continue
            name, shows = said.wagers[0], Answers(ShowCost(said.wagers[0]))
            rows.append(
                Target(
                    f"cost {name}",
                    rect,
                    "panel",
                    answers=shows,
                    radius=8,
                    label=said.title,
                    value=said.pays,
                )
            )
    return turns[:1] + rows


def _columns(blocks: Sequence[bl.Block], room: Room, page: int) -> list[list[Part]]:
    """The columns of a page on which the coach speaks first, or on which everybody stands; none
    where it lists wagers.
    """
    if not any(isinstance(block, bl.WagerCosts) for block in blocks) or isinstance(
        blocks[0], bl.CoachWords
    ):
        return _coached(blocks, room, page)
    if (
        isinstance(blocks[0], bl.AtTable)
        and page % (1 + _WagerListPage.make_page(blocks, 0, room).pages) == 0
    ):
        said, _ = _seats(blocks[0], room, min(room.kind.grow, 1.5))
        head: Part = ("ground", 0, room.tall, SEATS, 0, room.keys.cap("panel"))
        sides: list[list[Part]] = [[("side", 0, room.tall)] for _ in range(1, room.columns)]
        return [[head, *said, _note(room, room.press("What each wager costs"))], *sides]
    return []


def _wager_list_page(blocks: Sequence[bl.Block], page: int, room: Room) -> _WagerListPage:
    """A page of a list of wagers; where everybody stands on one of their own, the list is turned
    without that.
    """
    if isinstance(blocks[0], bl.AtTable):
        page = page % (1 + _WagerListPage.make_page(blocks, 0, room).pages) - 1
    return _WagerListPage.make_page(blocks, page, room)


def _room(bar: Bar) -> Room:
    shell, share = bar.shell, bar.frame
    return Room(
        shell.type(share.panel), share.panel_tall, share.columns, shell.keys, shell.pointer.finger
    )


# -- the coach, and the paytables below or beside him ----------------------------------------------


def _coached(blocks: Sequence[bl.Block], room: Room, page: int) -> list[list[Part]]:
    """The columns of a panel in which the coach speaks first; a column without room for both shows
    them by turns.
    """
    words, *rest = blocks
    costs = next((block for block in rest if isinstance(block, bl.WagerCosts)), None)
    pays = next(block for block in rest if isinstance(block, bl.Paytables))
    grow = min(room.kind.grow, 1.5)
    if isinstance(words, bl.CoachWords) and words.lesson and costs is not None:
        return _after_lesson(words, costs, pays, room, page)
    title = TITLE if isinstance(words, bl.CoachWords) else SEATS
    first: list[Part] = [("ground", 0, room.tall, title, 0, room.keys.cap("panel"))]
    said, end = _coach(words, costs, room, grow)  # type: ignore[arg-type]
    unsaid = _unsaid(words, said) if isinstance(words, bl.CoachWords) and costs is None else ""
    if room.columns > 1:
        return [first + said, *_side_columns(pays, room, page, grow, unsaid)]
    starts = _starts(pays.groups, room, grow, unsaid)
    turn = page % (len(starts) + 1)
    if turn:
        return [first + _page(pays, starts, turn - 1, room, grow, unsaid)]
    first += said
    if room.tall >= SHORT and end + 54 + LEAST_ROWS * ROW * grow <= room.tall - NOTE:
        return [first + _fitting(pays, end, 0, room, grow)[0]]
    return [[*first, _note(room, room.press("Paytables"))]]


def _after_lesson(
    words: bl.CoachWords, costs: bl.WagerCosts, pays: bl.Paytables, room: Room, page: int
) -> list[list[Part]]:
    """The columns while the next wagers are placed and a lesson still stands: by turns with what
    the wagers cost.
    """
    several = room.columns > 1
    turns = 2 if several else 2 + len(_starts(pays.groups, room, min(room.kind.grow, 1.5), ""))
    if page % turns:
        plain = structs.replace(words, lesson=False)
        return _coached((plain, costs, pays), room, page // turns if several else page % turns - 1)
    *columns, last = _coached((words, pays), room, page // turns if several else 0)
    last = [part for part in last if part[0] != "turn"]
    return [*columns, [*last, _note(room, room.press("What each wager costs"))]]


def _unsaid(words: bl.CoachWords, said: Sequence[Part]) -> str:
    """What the coach has to say beside what had room."""
    told = {part[3] for part in said if part[0] == "paragraph"}
    shares = "" if any(part[0] == "shares" for part in said) else words.shares_words
    return " ".join(filter(None, ("" if words.reason in told else words.reason, shares)))


def _cut(column: int, parts: list[Part], room: Room) -> Iterator[Drawing]:
    """A column in pictures that change apart, so that what the coach says does not draw its
    paytables anew.
    """
    x, name, (ground, *rest) = LEFT + column * WIDE, f"panel {column}", parts
    yield Drawing(name, "part", (x, 0, WIDE, room.tall), (ground,))
    low = room.tall - NOTE
    tables = [part for part in rest if part[0] == "paytable"]
    said = [part for part in rest if part[0] != "paytable" and part[1] < low]
    foot = [part for part in rest if part[0] != "paytable" and part[1] >= low]
    if said:
        end = tables[0][1] if tables else low if foot else room.tall
        yield _column_drawing(f"{name} coach", x, 0 if column else HEAD, end, said, room)
    for i, part in enumerate(tables):
        _, y, step, group, _, rows = part
        yield _column_drawing(
            f"{name} pays {i}", x, y, y + 54 + step * min(len(group.rows), rows), [part], room
        )
    if foot:
        yield _column_drawing(f"{name} foot", x, low, room.tall, foot, room)


def _column_drawing(
    name: str, x: float, top: float, end: float, parts: list[Part], room: Room
) -> Drawing:
    """Parts of a column as a picture of their own, which begins at an even pixel so that none of
    theirs is rounded elsewhere.
    """
    top = 2 * floor(top * room.kind.scale / 2) / room.kind.scale
    moved = tuple((art, y - top, *facts) for art, y, *facts in parts)
    return Drawing(name, "column", (x, top, WIDE, end - top), moved)


def _seats(said: bl.AtTable, room: Room, grow: float) -> tuple[list[Part], float]:
    more = room.press("Another sits down", "sit down") if said.more else ""
    foot = 36 * grow if more else 0.0
    step = max(
        40.0 * grow, min(SEAT * grow, (room.tall - 126 - NOTE - foot) / max(1, len(said.rows)))
    )
    out: list[Part] = [("head", 98, 0, "user", said.title, "")]
    out += [("seat", 126 + i * step, step, one) for i, one in enumerate(said.rows)]
    end = 126 + step * len(said.rows)
    if more:
        out.append(("line", end + 24 * grow, 0, more, 20, "ui6", "text2"))
    return out, end + foot + 14


def _coach(
    words: bl.CoachWords | bl.AtTable, costs: bl.WagerCosts | None, room: Room, grow: float
) -> tuple[list[Part], float]:
    """What the coach says, from the panel's head down, and where it ends."""
    if isinstance(words, bl.AtTable):
        return _seats(words, room, grow)
    title, sub = (words.title, words.sub) if costs is None else (costs.title, costs.sub)
    y = 120 + 26 * grow
    out: list[Part] = [
        ("coach", 98, 0, "" if costs else words.method),
        ("line", y, 0, title, 22, "ui7", "text"),
        ("line", y + 28 * grow, 0, sub, 20, "ui5", "text2"),
    ]
    y += 28 * grow + 12
    if costs is not None:
        step = min(54 * grow, (room.tall - y - 48) / len(costs.rows))
        out += [("cost", y + 4 + i * step, step, row) for i, row in enumerate(costs.rows)]
        return out, max(y + 8 + step * len(costs.rows) + 10, 220.0)
    low = room.tall - (40 if room.columns == 1 else 14)  # the note stands in the last column
    if words.bars:
        row = (
            44
            if words.shares
            else 58
            if len(words.bars) <= 4
            else 44
            if len(words.bars) <= 6
            else 34
        ) * min(grow, 1.2)
        if room.tall < SHORT:
            # the line over them gives way, and then the worst of them
            if y + BAR * grow * len(words.bars) > low:
                y, out = y - 28 * grow, out[:-1]
            words = structs.replace(words, bars=words.bars[: max(1, int((low - y) / (BAR * grow)))])
            reason = room.text_height(words.reason, 20) + 8 if words.reason else 0.0
            row = max(BAR * grow, min(row, (low - 16 - y - reason) / len(words.bars)))
        out.append(("bars", y, row * len(words.bars), *_bars(words)))
        y += row * len(words.bars) + 8
    if words.shares:
        size = 17.0
        foot = room.text_height(words.touched_words, size) + 8
        table = (3 if len(words.shares) == 1 else 4) * SHARE * grow
        if y + table + foot + SHARE * grow * len(words.lines) <= low:
            out.append(("shares", y, table, words.shares))
            out.append(("paragraph", y + table + 4, 0, words.touched_words, size, "text2"))
            y += table + foot
    least = 13.0 if room.short else 16.0 if room.tall < SHORT else 20.0
    if words.lines:
        foot = room.text_height(words.reason, least) + 12 if words.reason else 8.0
        feet = (foot,) if room.tall < SHORT else (foot, 8.0)
        steps = [
            step for foot in feet if (step := (low - y - foot) / len(words.lines)) >= LINE * grow
        ]
        step = min(54 * grow, steps[0] if steps else (low - y - 8) / len(words.lines))
        # each wager's amount lies on the felt, too
        lines = words.lines if steps or not words.bars else ()
        out += [("settlement", y + i * step, step, line, grow) for i, line in enumerate(lines)]
        y += step * len(lines) + (8 if lines and words.reason else 0)
    for text, ink in ((words.reason, "text"), (words.ways, "text2")):
        if text:
            size = 20.0
            while y + 4 + room.text_height(text, size) > low and size > least:
                size -= 1
            if room.tall < SHORT and y + 4 + room.text_height(text, size) > low:
                break
            out.append(("paragraph", y + 4, 0, text, size, ink))
            y += room.text_height(text, size) + 4
    return out, max(y + 10, 220.0)


def _bars(words: bl.CoachWords) -> tuple[tuple[ChartBar, ...], int | None, int | None]:
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
        )
        for (name, value), gap in zip(words.bars, gaps, strict=True)
    )
    best, chosen = (
        names.index(name) if name in names else None for name in (words.best, words.chosen)
    )
    return bars, best, chosen


def _note(room: Room, words: str) -> Part:
    return ("turn", room.tall - 18, 0, words, 20, "ui5", "text2")


def _paytables_top(rest: str, y: float, room: Room) -> float:
    """Where paytables begin under the rest of what the coach says, which begins at y."""
    return y + room.text_height(rest, 20) if rest else y


def _starts(groups: Sequence[bl.PayGroup], room: Room, grow: float, rest: str) -> list[int]:
    """With which paytable each page begins when they have the panel to themselves, under the `rest`
    of what the coach says.
    """
    starts, y = [0], _paytables_top(rest, HEAD, room)
    for i, group in enumerate(groups):
        need = 54 + ROW * grow * len(group.rows)
        if i > starts[-1] and y + need > room.tall - NOTE:
            starts.append(i)
            y = HEAD
        y += need
    return starts if groups else []


def _page(
    pays: bl.Paytables, starts: list[int], number: int, room: Room, grow: float, rest: str
) -> list[Part]:
    last, y, out = number + 1 == len(starts), HEAD, list[Part]()
    if rest and not number:
        out.append(("paragraph", HEAD + 14, 0, rest, 20, "text"))
        y = _paytables_top(rest, HEAD + 14, room)
    for group in pays.groups[starts[number] : None if last else starts[number + 1]]:
        part, y, _ = _table(group, y, pays, room, grow)
        out.append(part)
    return [*out, _note(room, room.press("The coach" if last else "More paytables"))]


def _side_columns(
    pays: bl.Paytables, room: Room, page: int, grow: float, rest: str
) -> list[list[Part]]:
    """The columns beside the coach's: the `rest` of what he says, and the paytables."""
    shown, size, low = 0, 20.0, room.tall - NOTE
    while 18 + room.text_height(rest, size) > low and size > 13.0:
        size -= 1
    end = 18 + room.text_height(rest, size)
    fills = bool(rest) and end + 54 + ROW * grow > low
    if fills:  # the paytables come when it is turned
        rest, page = "" if page % 2 else rest, page // 2
    out: list[list[Part]] = []
    for column in range(1, room.columns):
        parts: list[Part] = [("side", 0, room.tall)]
        y = 0.0
        if rest and column == 1:
            parts.append(("paragraph", 18, 0, rest, size, "text"))
            y = end
            if fills:
                out.append(
                    [*parts, _note(room, room.press("More"))]
                    if column == room.columns - 1
                    else parts
                )
                continue
        if shown < len(pays.groups):
            live = pays.live if column == 1 else frozenset[str]()
            more, count = _fitting(
                bl.Paytables(pays.groups, live), y, page + shown, room, grow, whole=column
            )
            parts, shown = parts + more, shown + count
        out.append(parts)
    return out


def _fitting(
    pays: bl.Paytables, y: float, page: int, room: Room, grow: float, *, whole: int = 0
) -> tuple[list[Part], int]:
    """As many paytables as fit from y on, from number `page`, and how many these are; `whole` is
    the column of a sheet.
    """
    count = len(pays.groups)
    out: list[Part] = []
    lit = next(
        (i for i, group in enumerate(pays.groups) if not pays.live.isdisjoint(group.keys)), 0
    )
    first = (page % count if page else lit) if count else 0
    cut = False
    for i in range(count):
        group = pays.groups[(first + i) % count]
        if out and y + 54 + ROW * grow * len(group.rows) > room.tall - NOTE:
            if whole:
                break
            continue
        part, y, tight = _table(group, y, pays, room, grow)
        out.append(part)
        cut = cut or tight
    shown = len(out)
    if (shown < count or cut) and whole in (0, room.columns - 1):
        out.append(_note(room, room.press("More" if whole else "All paytables")))
    return out, shown


def _table(
    group: bl.PayGroup, y: float, pays: bl.Paytables, room: Room, grow: float
) -> tuple[Part, float, bool]:
    """A paytable from y on, where it ends, and whether rows of it are cut off; a few rows more fit
    by standing a little closer.
    """
    low = room.tall - NOTE + 4
    tight = (low - (y + 48)) / len(group.rows)
    step = min(ROW * grow, max(tight, CLOSE * grow))
    rows = max(1, int((low - (y + 48)) / step + 1e-6))
    part = ("paytable", y, step, group, frozenset(pays.live & group.keys), rows)
    return part, y + 54 + step * min(len(group.rows), rows), tight < CLOSE * grow


# -- a list of wagers, what became of them above it, the sequence and the last rolls below ---------


class _WagerListPage(NamedTuple):
    """One page of a list of wagers: the rows on it of the `whole`, and how many pages there are."""

    whole: bl.WagerCosts
    rows: tuple[bl.WagerCost, ...]
    settled: bl.SettledRoll | None
    sequence: bl.Sequence | None
    rolls: bl.LastRolls | None
    room: Room
    pages: int = 1

    @classmethod
    def make_page(cls, blocks: Sequence[bl.Block], page: int, room: Room) -> _WagerListPage:
        """One page of a low column; the whole where that is higher, with the settled roll or
        without by turns, and what is left.
        """
        found = {type(block): block for block in blocks}
        said: Any = found[bl.WagerCosts]
        more: list[Any] = [found.get(kind) for kind in (bl.SettledRoll, bl.Sequence, bl.LastRolls)]
        whole = cls(said, said.rows, more[0], more[1], more[2], room)
        if not room.short:
            turned = [whole, *([whole._replace(settled=None)] if whole.settled else [])]
            while turned[-1].left and turned[-1].visible_rows:
                turned.append(turned[-1]._replace(rows=turned[-1].left, pages=2))
            return turned[page % len(turned)]
        bare = whole._replace(sequence=None, rolls=None)
        out = [bare._replace(rows=())] if whole.settled else []
        bare = bare._replace(settled=None)
        fits = int((room.tall - 36 * whole.grow - FOOT - bare.head_low) / (LEAST * whole.grow))
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
        return min(self.room.kind.grow, 1.7)

    @property
    def bare(self) -> bool:
        """Whether a page holds the sequence and the last rolls alone."""
        return not self.rows and self.settled is None

    @property
    def bottom(self) -> float:
        """The lowest point of a column: over the note that there is more."""
        return self.room.tall - FOOT - (30 * self.grow if self.pages > 1 else 0)

    @property
    def head_low(self) -> float:
        """Where the rows begin, below their head and what stands above it."""
        if self.settled is not None:
            shown, step = self.settled_rows()
            return TOP + 44 + shown * step + 62 * self.grow
        return TOP + 44 + 36 * self.grow

    @property
    def foot(self) -> float:
        """Where the foot begins: the sequence, and the last rolls; under the rows of the further
        columns.
        """
        if self.bare:
            return TOP
        own = self.bottom - self.foot_high
        if self.room.columns == 1:
            return own
        return min(own, max([FOOT, *(y + high + 16 for x, y, high in self.places() if x)]))

    @property
    def foot_high(self) -> float:
        """How high the sequence and the last rolls are together."""
        return (44 * self.grow if self.rolls else 0.0) + 8 + self.run_high

    @property
    def run_high(self) -> float:
        """How high the sequence's part is."""
        return (
            46 * self.grow + 70 + 27 * self.grow * len(self.sequence.said)
            if self.sequence is not None
            else 0.0
        )

    def settled_rows(self) -> tuple[int, float]:
        """How many settled wagers are shown, and how high each is."""
        lines: tuple[bl.Settlement, ...] = self.settled.lines if self.settled is not None else ()
        step = 28.0 * self.grow
        most = int(
            ((self.bottom if self.room.columns > 1 else self.foot) - TOP - 44 - 62 * self.grow)
            / step
        )
        return (len(lines) if len(lines) <= most else max(0, most - 1)), step

    def places(self) -> list[tuple[float, float, float]]:
        """Where each row stands: with bars where there is room, as single lines else, as many as
        fit; column by column.
        """
        count, columns, grow = len(self.rows), self.room.columns, self.grow
        if not count:
            return []
        spans = [(self.head_low, self.bottom), *(((FOOT, self.bottom),) * (columns - 1))]
        top, low = spans[-1]
        # the foot is below
        spans[-1] = (top, low - self.foot_high - 6) if self.foot_high > 8 else (top, low - 14)
        spans = [(top, max(top, low)) for top, low in spans]
        room = sum(low - top for top, low in spans)
        wide = (
            columns == 1 and self.sequence is not None and self.whole.odds and self.settled is None
        )
        if wide and room >= (BARS - 2) * grow * count:
            step = min(BARS * grow, room / count)
        else:
            step = max(LEAST * grow, min(COMPACT * grow, room / count))
        while (
            step > LEAST * grow
            and sum(int((low - top) / step + 0.01) for top, low in spans) < count
        ):
            step -= 0.5
        out: list[tuple[float, float, float]] = []
        for column, (top, low) in enumerate(spans):
            fits = max(0, int((low - top) / step + 0.01))
            out += [
                (column * WIDE, top + i * step, step) for i in range(min(fits, count - len(out)))
            ]
        return out

    @property
    def visible_rows(self) -> int:
        """How many rows stand there: where not all have room, the last place says so."""
        places = len(self.places())
        return places if places >= len(self.rows) else max(0, places - 1)

    @property
    def left(self) -> tuple[bl.WagerCost, ...]:
        """The rows that do not."""
        return self.rows[self.visible_rows :]

    def drawings(self, lit: frozenset[str]) -> list[Drawing]:
        """The panel's parts, each a picture of its own: what is pointed at changes the picture of
        one row.
        """
        out = [
            Drawing(
                "panel",
                "part",
                (LEFT, 0, WIDE * self.room.columns, self.room.tall),
                (
                    (
                        "ground",
                        0,
                        self.room.tall,
                        TITLE if self.whole.odds else "Wagers and pays",
                        self.room.columns,
                        self.room.keys.cap("panel"),
                    ),
                ),
            )
        ]
        if self.settled is not None:
            out += self._settled(self.settled)
        elif not self.bare:
            head, note = (
                ("head", 18, 0, "coach", self.whole.title, ""),
                ("note", 34, 0, self.whole.sub),
            )
            out.append(_column_part("head", 0, TOP, 44 + 36 * self.grow, head, note))
        out += self._rows(lit)
        x, y = (self.room.columns - 1) * WIDE, self.foot
        if self.sequence is not None:
            out.append(
                _column_part(
                    "run", x, y, self.run_high, ("sequence", 0, self.run_high, self.sequence)
                )
            )
        if self.rolls is not None:
            part = ("rolls", 0, 44 * self.grow, self.rolls.rolls, self.sequence is None)
            out.append(_column_part("rolls", x, y + self.run_high + 4, 44 * self.grow, part))
        return out

    def _rows(self, lit: frozenset[str]) -> list[Drawing]:
        places, rows, odds, shown = self.places(), self.rows, self.whole.odds, self.visible_rows
        art = "wager with bar" if places and places[0][2] > COMPACT * self.grow + 1 else "wager"
        told = [
            (row.title, row.pays, *((edge_printed(row.edge),) if odds else ()))
            for row in rows[:shown]
        ]
        size = self._size(told, 20)
        out = []
        for i, (row, at) in enumerate(zip(rows[:shown], places, strict=False)):
            part = (art, 0, at[2], row, not lit.isdisjoint(row.wagers), odds, i % 2 == 0, size)
            out.append(_column_part(f"row {i}", *at, part))
        if shown < len(rows) and places:
            at, words = places[-1], self.room.press(f"{len(rows) - shown} more wagers")
            out.append(_column_part("more", *at, ("more", 0, at[2], words)))
        elif self.pages > 1:
            high = 36 * self.grow
            out.append(
                _column_part(
                    "more", 0, self.bottom, high, ("more", 0, high, self.room.press("More"))
                )
            )
        return out

    def _settled(self, settled: bl.SettledRoll) -> list[Drawing]:
        number, each = self.settled_rows()
        chapter = settled.lines[0].section.partition(".")[0]
        head = (
            "head",
            18,
            0,
            "check",
            "This roll, settled",
            chapter if chapter[:1].isdigit() else "",
        )
        texts = [end_of(line) for line in settled.lines[:number]]
        size, out = self._size(texts, 24), [_column_part("head", 0, TOP, 44, head)]
        for i, (line, text) in enumerate(zip(settled.lines, texts, strict=False)):
            part = ("end", 0, each, *text, line.kind, i % 2 == 0, size)
            out.append(_column_part(f"end {i}", 0, TOP + 44 + i * each, each, part))
        net = ("net", 0, 62 * self.grow, settled.title, len(settled.lines) - number)
        return [*out, _column_part("net", 0, TOP + 44 + number * each, 62 * self.grow, net)]

    def _size(self, rows: Sequence[tuple[str, ...]], inset: float) -> float:
        """The size at which each row's words stand beside one another: 20, smaller where letters
        are large.
        """
        room = RIGHT - 4 - MARGIN - inset
        widest = max(
            (sum(self.room.width(text, 20, "ui7") for text in row) for row in rows), default=0.0
        )
        gaps = 14.0 * (max((len(row) for row in rows), default=1) - 1)
        return 20.0 if widest + gaps <= room else max(10.0, 20.0 * (room - gaps) / widest)


def _column_part(name: str, x: float, y: float, high: float, *parts: Part) -> Drawing:
    return Drawing(f"panel {name}", "part", (LEFT + x, y, WIDE, high), parts)


def end_of(line: bl.Settlement) -> tuple[str, str, str]:
    """What stands in a settled wager's row: its title, its odds and section, its amount."""
    odds = line.why.rpartition(", ")[2]
    section = line.section.partition(".")[2] or line.section
    law = section if line.kind != "win" else f"{odds} · {section}"
    return (
        line.wager.replace(" of a Kind", " of a kind").replace(", Millionaire Row", ""),
        law,
        line.amount,
    )
