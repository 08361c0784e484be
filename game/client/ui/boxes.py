"""Boxes that measure before they place: in a column, beside each other, in a grid, on a ground.

Each asks its parts how wide they want to be and how high they are then; what finds no room gives
way in the order its box says, and text is never made smaller. All lengths are design pixels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from ..draw.kit import Kit

if TYPE_CHECKING:
    from .control import Control, Layer, Spot


class Part(Protocol):
    """A control, or a box of parts."""

    grows: bool
    """Whether it takes what others leave of a row."""

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The least width it can do with, and its usual one."""
        ...

    def height(self, kit: Kit, wide: float) -> float:
        """How high it is, so wide."""
        ...

    def least_height(self, kit: Kit, wide: float) -> float:
        """The least height it can do with, so wide."""
        ...

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:
        """Place it, and everything in it, at a box counted from the layer's corner."""
        ...


_HARDLY: Final = 64.0
"""By how much of a newspaper's column is not yet longer than another."""


def cell_count_and_width(wide: float, least: float, gap: float, most: int = 0) -> tuple[int, float]:
    """How many equal cells stand beside each other, each at least `least` wide, `most` of them, and
    how wide each is.

    >>> cell_count_and_width(1000, 300, 20), cell_count_and_width(1000, 300, 20, most=2), cell_count_and_width(100, 300, 20)
    ((3, 320.0), (2, 490.0), (1, 100.0))
    """
    count = max(1, int((wide + gap + 1) // (least + gap)))
    count = min(count, most) if most else count
    return count, (wide - gap * (count - 1)) / count


def in_lines(
    widths: Sequence[float], gap: float, wide: float, places_abreast: int = 0
) -> list[list[int]]:
    """Which of parts so wide stand in which line: as few lines as find room, as even as may be
    where the last would hold one alone and as many lines hold two each. Of lines that stand in
    places `places_abreast` each other, as even as may be in as few such places.

    >>> in_lines((40, 40, 40, 40), 10, 200), in_lines((40, 40, 40, 40), 10, 150), in_lines((40, 40, 40), 10, 100)
    ([[0, 1, 2, 3]], [[0, 1], [2, 3]], [[0, 1], [2]])
    >>> in_lines((100, 60, 80, 90), 10, 400, 3)
    [[0], [1, 2], [3]]
    """

    def broken(limit: float) -> list[list[int]]:
        lines: list[list[int]] = [[]]
        x = 0.0
        for i, each in enumerate(widths):
            if lines[-1] and x + each > limit + 0.01:
                lines.append([])
                x = 0.0
            lines[-1].append(i)
            x += each + gap
        return lines

    usual = broken(wide)
    if not places_abreast and (len(usual) == 1 or len(usual[-1]) > 1):
        return usual
    most = -(-len(usual) // places_abreast) * places_abreast if places_abreast else len(usual)
    limits = (
        sum(widths[i:j]) + gap * (j - i - 1)
        for i in range(len(widths))
        for j in range(i + 1, len(widths) + 1)
    )
    even = next(lines for lines in map(broken, sorted({*limits, wide})) if len(lines) <= most)
    return even if places_abreast or min(map(len, even)) > 1 else usual


class Container(ABC):
    """A box by the places of its parts: `lay` says them all for a width, and how high they come to."""

    grows = False

    def __init__(self, parts: Iterable[Part]) -> None:
        self.parts = tuple(parts)
        self._kit: Kit | None = None
        self._laid: dict[float, tuple[list[tuple[Part, Spot]], float]] = {}

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The widest part's widths."""
        found = [part.widths(kit) for part in self.parts]
        return max((least for least, _ in found), default=0.0), max(
            (usual for _, usual in found), default=0.0
        )

    @abstractmethod
    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Each part with its place in a box so wide, and the height of all."""

    def cached_layout(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """What `lay` says, asked once for a kit, of which each view laid out has its own: measuring
        and placing come to a box as often as boxes lie round it.
        """
        if self._kit is not kit:
            self._kit, self._laid = kit, {}
        if wide not in self._laid:
            self._laid[wide] = self.lay(kit, wide)
        return self._laid[wide]

    def height(self, kit: Kit, wide: float) -> float:
        """How high it is, so wide."""
        return self.cached_layout(kit, wide)[1]

    def least_height(self, kit: Kit, wide: float) -> float:
        """The same: what is in it is as high as laid out."""
        return self.height(kit, wide)

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:  # noqa: ARG002 - a box is as high as its parts
        """Place the parts."""
        for part, (left, top, wide, high) in self.cached_layout(into.look.kit, w)[0]:
            part.put(into, x + left, y + top, wide, high)


class Column(Container):
    """One under another, each as wide as the column."""

    def __init__(self, parts: Iterable[Part], gap: float = 0.0) -> None:
        super().__init__(parts)
        self.gap = gap

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """From the top down."""
        placed: list[tuple[Part, Spot]] = []
        y = 0.0
        for part in self.parts:
            high = part.height(kit, wide)
            placed.append((part, (0.0, y, wide, high)))
            y += high + self.gap
        return placed, max(0.0, y - self.gap)


class FittingColumn(Container):
    """One under another in so much `room`. Where they are too high as usual they are lowered
    towards their least heights, one group of `lowered` after the other; where that is not enough,
    the groups of `gives_way` are left out before, in that order.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        room: float,
        *,
        lowered: Sequence[Sequence[Part]] = (),
        gives_way: Sequence[Sequence[Part]] = (),
    ) -> None:
        super().__init__(parts)
        self.room, self.lowered, self.gives_way = room, lowered, gives_way

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """From the top down."""
        parts, leaving = list(self.parts), list(self.gives_way)
        least = {id(part): part.least_height(kit, wide) for part in parts}
        while leaving and sum(least[id(part)] for part in parts) > self.room:
            gone = leaving.pop(0)
            parts = [part for part in parts if part not in gone]
        high = {id(part): part.height(kit, wide) for part in parts}
        for group in self.lowered:
            inside = [id(part) for part in group if id(part) in high]
            lacking = sum(high.values()) - self.room
            gives = sum(high[one] - least[one] for one in inside)
            for one in inside if lacking > 0 and gives > 0 else ():
                high[one] -= min(1.0, lacking / gives) * (high[one] - least[one])
        placed: list[tuple[Part, Spot]] = []
        y = 0.0
        for part in parts:
            placed.append((part, (0.0, y, wide, high[id(part)])))
            y += high[id(part)]
        return placed, y


class HBox(Container):
    """Beside each other in one line, each in the middle of its height. Those that grow share what
    the others leave. Where all have no room they shrink first, then every part does, down to the
    least widths; what `gives_way` is left out, in that order, before parts are narrower than these.
    `right` ends the line at the right edge.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        gap: float = 12.0,
        *,
        gives_way: Sequence[Part] = (),
        grows: bool = False,
        right: bool = False,
    ) -> None:
        super().__init__(parts)
        self.gap, self.gives_way, self.grows, self.right = gap, gives_way, grows, right

    def widths(self, kit: Kit) -> tuple[float, float]:
        """All least widths, all usual ones, with the gaps."""
        found = [part.widths(kit) for part in self.parts]
        gaps = self.gap * max(0, len(found) - 1)
        return sum(least for least, _ in found) + gaps, sum(usual for _, usual in found) + gaps

    def shared_widths(self, kit: Kit, wide: float) -> list[tuple[Part, float]]:
        """How wide each part is in a row so wide, without those that gave way."""
        parts, leaving = list(self.parts), list(self.gives_way)
        while leaving and HBox(parts, self.gap).widths(kit)[0] > wide:
            parts.remove(leaving.pop(0))
        room = wide - self.gap * max(0, len(parts) - 1)
        least, each = map(list, zip(*(part.widths(kit) for part in parts), strict=True))
        growing = [i for i, part in enumerate(parts) if part.grows]
        spare = room - sum(each)
        for i in growing if spare > 0 else ():
            each[i] += spare / len(growing)
        for group in (growing, range(len(parts))):
            lacking, gives = sum(each) - room, sum(each[i] - least[i] for i in group)
            for i in group if lacking > 0 and gives > 0 else ():
                each[i] -= min(1.0, lacking / gives) * (each[i] - least[i])
        less = min(1.0, room / max(1.0, sum(each)))
        return [(part, round(w * less, 3)) for part, w in zip(parts, each, strict=True)]

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """From left to right."""
        if not self.parts:
            return [], 0.0
        sizes = [(part, w, part.height(kit, w)) for part, w in self.shared_widths(kit, wide)]
        most = max(high for _, _, high in sizes)
        placed: list[tuple[Part, Spot]] = []
        x = wide - sum(w + self.gap for _, w, _ in sizes) + self.gap if self.right else 0.0
        for part, width, high in sizes:
            placed.append((part, (x, (most - high) / 2, width, high)))
            x += width + self.gap
        return placed, most


class Cells(HBox):
    """Equal cells in one line. They are as wide as the widest part, or share `usual`; `spread` over
    what others leave of a row.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        gap: float = 12.0,
        *,
        usual: float = 0.0,
        gives_way: Sequence[Part] = (),
        spread: bool = False,
    ) -> None:
        super().__init__(parts, gap, gives_way=gives_way, grows=spread)
        self.usual = usual

    def widths(self, kit: Kit) -> tuple[float, float]:
        """As many as there are, all as wide as the widest."""
        found = [part.widths(kit) for part in self.parts]
        gaps, count = self.gap * max(0, len(found) - 1), len(found)
        least = max((least for least, _ in found), default=0.0) * count + gaps
        usual = max((usual for _, usual in found), default=0.0) * count + gaps
        return least, self.usual or usual

    def shared_widths(self, kit: Kit, wide: float) -> list[tuple[Part, float]]:
        """The same for each."""
        parts, leaving = list(self.parts), list(self.gives_way)
        while leaving and Cells(parts, self.gap).widths(kit)[0] > wide:
            parts.remove(leaving.pop(0))
        each = (wide - self.gap * (len(parts) - 1)) / max(1, len(parts))
        return [(part, each) for part in parts]


class Space:
    """Room that nothing stands in: so wide, or what others leave of a row; so high in a column."""

    def __init__(self, wide: float = 0.0, high: float = 0.0) -> None:
        self.wide, self.high, self.grows = wide, high, not wide

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it is as it was made
        """It gives way to everything."""
        return 0.0, self.wide

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - nothing stands in it
        """As it was made."""
        return self.high

    def least_height(self, kit: Kit, wide: float) -> float:
        """The same."""
        return self.height(kit, wide)

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:
        """Nothing enters the layer."""


class Flow(Container):
    """Beside each other at their usual widths, going on in the next line; `right` ends each line at
    the right edge.
    """

    def __init__(self, parts: Iterable[Part], gap: float = 12.0, *, right: bool = False) -> None:
        super().__init__(parts)
        self.gap, self.right = gap, right

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The widest part; all in one line."""
        usual = sum(part.widths(kit)[1] + self.gap for part in self.parts) - self.gap
        return max((part.widths(kit)[0] for part in self.parts), default=0.0), max(0.0, usual)

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Line by line, each part in the middle of its line's height."""
        each = [min(wide, part.widths(kit)[1]) for part in self.parts]
        lines = [
            [(self.parts[i], each[i]) for i in line] for line in in_lines(each, self.gap, wide)
        ]
        placed: list[tuple[Part, Spot]] = []
        y = 0.0
        for line in lines:
            high = max((part.height(kit, usual) for part, usual in line), default=0.0)
            x = wide - sum(usual + self.gap for _, usual in line) + self.gap if self.right else 0.0
            for part, usual in line:
                own = part.height(kit, usual)
                placed.append((part, (x, y + (high - own) / 2, usual, own)))
                x += usual + self.gap
            y += high + self.gap
        return placed, max(0.0, y - self.gap)


class SpreadRow(Container):
    """Two parts at the ends of a line; one under the other where both find no room, even if the
    first `wraps` (once).
    """

    def __init__(self, parts: Iterable[Part], *, wraps: bool = False) -> None:
        super().__init__(parts)
        self.wraps = wraps

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The wider part; both and a gap."""
        found = [part.widths(kit) for part in self.parts]
        return max(least for least, _ in found), sum(usual for _, usual in found) + 24

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Both in the middle of the line's height."""
        first, second = self.parts
        right = second.widths(kit)[1]
        least, usual = first.widths(kit)
        if (max(least, usual / 2) if self.wraps else usual) + right + 24 > wide:
            return Column(self.parts, 6.0).lay(kit, wide)
        left = wide - right - 24
        highs = first.height(kit, left), second.height(kit, right)
        high = max(highs)
        return [
            (first, (0.0, (high - highs[0]) / 2, left, highs[0])),
            (second, (wide - right, (high - highs[1]) / 2, right, highs[1])),
        ], high


class Lead(Container):
    """A part at its usual width, or so `wide`, and another in what is left of the line."""

    def __init__(self, first: Part, second: Part, gap: float = 0.0, *, wide: float = 0.0) -> None:
        super().__init__((first, second))
        self.gap, self.wide = gap, wide

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Both."""
        first, second = (part.widths(kit) for part in self.parts)
        lead = (self.wide or first[1]) + self.gap
        return lead + second[0], lead + second[1]

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Both from the middle of the line's height."""
        first, second = self.parts
        lead = self.wide or first.widths(kit)[1]
        left, rest = lead + self.gap, wide - lead - self.gap
        highs = first.height(kit, lead), second.height(kit, rest)
        high = max(highs)
        return [
            (first, (0.0, (high - highs[0]) / 2, lead, highs[0])),
            (second, (left, (high - highs[1]) / 2, rest, highs[1])),
        ], high


class Grid(Container):
    """Equal cells, at least `least` and their parts' least width wide, as many beside each other as
    find room, or `most`, fewer where that leaves fewer places empty in as many rows; where a `cell`
    has a greatest width, they stand in the middle. The last row of a grid that `fills` is as wide
    as the others.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        least: float,
        gap: float = 20.0,
        *,
        most: int = 0,
        cell: float = 0.0,
        fills: bool = False,
    ) -> None:
        super().__init__(parts)
        self.least, self.gap, self.most, self.cell, self.fills = least, gap, most, cell, fills

    def columns(self, kit: Kit, wide: float) -> int:
        """How many cells stand beside each other."""
        count = cell_count_and_width(wide, self.widths(kit)[0], self.gap, self.most)[0]
        count = min(count, len(self.parts)) or 1 if self.fills else count
        rows = -(-len(self.parts) // count)
        return -(-len(self.parts) // rows) if rows > 1 else count

    def widths(self, kit: Kit) -> tuple[float, float]:
        """One cell; as many as may stand beside each other."""
        cell = max(self.least, max((part.widths(kit)[0] for part in self.parts), default=0.0))
        count = self.most or len(self.parts)
        return cell, cell * count + self.gap * (count - 1)

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Row by row; a row is as high as its highest cell."""
        count = self.columns(kit, wide)
        count = min(count, len(self.parts)) or 1 if self.cell else count
        cell = min((wide - self.gap * (count - 1)) / count, self.cell or wide)
        left = (wide - cell * count - self.gap * (count - 1)) / 2 if self.cell else 0.0
        placed: list[tuple[Part, Spot]] = []
        y = 0.0
        for first in range(0, len(self.parts), count):
            row = self.parts[first : first + count]
            if self.fills and first and len(row) < count:
                cell = (wide - self.gap * (len(row) - 1)) / len(row)
            high = max(part.height(kit, cell) for part in row)
            placed += [
                (part, (left + i * (cell + self.gap), y, cell, high)) for i, part in enumerate(row)
            ]
            y += high + self.gap
        return placed, max(0.0, y - self.gap)


class Newspaper(Container):
    """Equal columns, at least `least` wide, grown with the lettering, and `most` of them; each part
    stands under the shortest or, as one reads, under the first that is hardly longer.
    """

    def __init__(
        self, parts: Iterable[Part], least: float, most: int = 3, gap: float = 20.0
    ) -> None:
        super().__init__(parts)
        self.least, self.most, self.gap = least, most, gap

    def column_widths(self, kit: Kit, wide: float) -> tuple[int, float]:
        """How many columns there are, and how wide each is."""
        return cell_count_and_width(wide, self.least * kit.type.grow, self.gap, self.most)

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """From the top down, from left to right."""
        count, each = self.column_widths(kit, wide)
        ends = [0.0] * count
        placed: list[tuple[Part, Spot]] = []
        for part in self.parts:
            at = next(i for i, end in enumerate(ends) if end <= min(ends) + _HARDLY * kit.type.grow)
            high = part.height(kit, each)
            placed.append((part, (at * (each + self.gap), ends[at], each, high)))
            ends[at] += high + self.gap
        return placed, max(0.0, max(ends) - self.gap)


class Split(Container):
    """Two parts beside each other, the first with `share` of the width; one under the other where
    the width is under `least`, grown with the lettering (`turned`: the second on top).
    """

    def __init__(
        self, first: Part, second: Part, share: float, least: float, *, turned: bool = False
    ) -> None:
        super().__init__((first, second))
        self.share, self.least, self.turned, self.gap = share, least, turned, 20.0

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """Beside each other from the same top, or in a column."""
        first, second = self.parts
        if wide / kit.type.grow <= self.least:
            return Column((second, first) if self.turned else (first, second), self.gap).lay(
                kit, wide
            )
        left = (wide - self.gap) * self.share
        right = wide - self.gap - left
        highs = first.height(kit, left), second.height(kit, right)
        spots = (0.0, 0.0, left, highs[0]), (left + self.gap, 0.0, right, highs[1])
        return [(first, spots[0]), (second, spots[1])], max(highs)


class PartOnGround(Container):
    """A part on a ground, inside it by `pad` (left and right, top, bottom, grown with the lettering
    but at the sides); where it `fills`, the ground is as high as its place.
    """

    def __init__(
        self,
        ground: Control,
        part: Part,
        pad: tuple[float, float, float] = (22.0, 18.0, 12.0),
        *,
        fills: bool = False,
    ) -> None:
        super().__init__((ground, part))
        self.pad, self.fills = pad, fills

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:
        """Place the ground and, at its top, the part."""
        for part, (left, top, wide, high) in self.cached_layout(into.look.kit, w)[0]:
            part.put(
                into,
                x + left,
                y + top,
                wide,
                max(high, h) if self.fills and part is self.parts[0] else high,
            )

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The part's, and the pad."""
        least, usual = self.parts[1].widths(kit)
        return least + 2 * self.pad[0], usual + 2 * self.pad[0]

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:
        """The ground whole, the part inside."""
        side, top, bottom = self.pad
        g = kit.type.grow
        inner = self.parts[1].height(kit, wide - 2 * side)
        high = inner + (top + bottom) * g
        return [
            (self.parts[0], (0.0, 0.0, wide, high)),
            (self.parts[1], (side, top * g, wide - 2 * side, inner)),
        ], high


class PlacedParts(Container):
    """Parts at boxes that are known already."""

    def __init__(self, placed: Iterable[tuple[Part, Spot]]) -> None:
        self._placed = list(placed)
        super().__init__(part for part, _ in self._placed)

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:  # noqa: ARG002 - they are where they are
        """As they were given."""
        return self._placed, max((y + h for _, (_, y, _, h) in self._placed), default=0.0)


class NamedSpace:
    """A part that is measured and placed like any other and drawn by who asks for its spot:
    `spots`. Its `line` is its height in design pixels.
    """

    grows = False

    def __init__(
        self, name: str, usual: float = 0.0, line: float = 0.0, *, least: float = 0.0
    ) -> None:
        self.name, self.usual, self.line, self.least = name, usual, line, least

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it was measured by who made it
        """As it was made."""
        return self.least, self.usual

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - it is as high in any width
        """Its line."""
        return self.line

    def least_height(self, kit: Kit, wide: float) -> float:
        """The same."""
        return self.height(kit, wide)

    def put(self, into: Layer, x: float, y: float, w: float, h: float) -> None:
        """Nothing enters the library's tree."""


def named_space_boxes(part: Part, kit: Kit, box: Spot) -> dict[str, Spot]:
    """Where every inlay of a part comes to stand in a box, by name and in the order they were
    given.
    """
    if isinstance(part, NamedSpace):
        return {part.name: box}
    found: dict[str, Spot] = {}
    for inner, (x, y, w, h) in (
        part.cached_layout(kit, box[2])[0] if isinstance(part, Container) else ()
    ):
        found |= named_space_boxes(inner, kit, (box[0] + x, box[1] + y, w, h))
    return found
