"""A small reader of Markdown for the rules' pages: headings, paragraphs, lists, tables; bold, italic and code within a line.

`parse` gives blocks, `lay_out` sets them into marks with places, which a scene draws as far as they are seen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_INLINE: Final = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*?\*|`[^`]+`|\[[^\]]+\]\([^)]*\))")
_ITEM: Final = re.compile(r"^(\s*)([-*]|\d+\.)\s+(.*)$")
_RULED: Final = re.compile(r"^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$")


class Span(NamedTuple):
    """A run of letters of one kind: plain, strong, soft or code."""

    text: str
    kind: str = "plain"


class Block(NamedTuple):
    """A part of a page. `kind` is h1 to h4, para, item, quote, table or rule; `rows` are a table's cells, its head first."""

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


def spans(text: str) -> tuple[Span, ...]:
    """The runs of a line.

    >>> [tuple(span) for span in spans("the **ante** is `$5`")]
    [('the ', 'plain'), ('ante', 'strong'), (' is ', 'plain'), ('$5', 'code')]
    """
    found = []
    for part in _INLINE.split(text):
        if part.startswith("**"):
            found.append(Span(part[2:-2], "strong"))
        elif part.startswith("*") and len(part) > 2:
            found.append(Span(part[1:-1], "soft"))
        elif part.startswith("`"):
            found.append(Span(part[1:-1], "code"))
        elif part.startswith("["):
            found.append(Span(part[1 : part.index("]")]))
        elif part:
            found.append(Span(part))
    return tuple(found)


def parse(text: str) -> tuple[Block, ...]:
    r"""The blocks of a page.

    >>> [block.kind for block in parse("# Name\n\nA line\nand another.\n\n- one\n- two")]
    ['h1', 'para', 'item', 'item']
    """
    out: list[Block] = []
    held: list[str] = []
    item: tuple[int, str] | None = None

    def close() -> None:
        nonlocal item
        if held:
            joined = spans(" ".join(held))
            out.append(Block("item", joined, item[0], item[1]) if item else Block("para", joined))
        held.clear()
        item = None

    lines = text.splitlines()
    i = 0
    while i < len(lines):
        line = lines[i]
        found = _ITEM.match(line)
        if not line.strip():
            close()
        elif line.startswith("#"):
            close()
            level = len(line) - len(line.lstrip("#"))
            out.append(Block(f"h{min(level, 4)}", spans(line[level:].strip())))
        elif line.lstrip().startswith("|") and i + 1 < len(lines) and _RULED.match(lines[i + 1]):
            close()
            table = [line]
            i += 1
            while i + 1 < len(lines) and lines[i + 1].lstrip().startswith("|"):
                i += 1
                table.append(lines[i])
            out.append(Block("table", rows=tuple(_cells(row) for row in table)))
        elif found:
            close()
            item = (len(found[1]) // 2, found[2])
            held.append(found[3])
        elif re.fullmatch(r"\s*(-{3,}|\*{3,})\s*", line):
            close()
            out.append(Block("rule"))
        else:
            held.append(line.strip().removeprefix("> "))
        i += 1
    close()
    return tuple(out)


def _cells(row: str) -> tuple[tuple[Span, ...], ...]:
    return tuple(spans(cell.strip()) for cell in row.strip().strip("|").split("|"))


_SIZES: Final = {"h1": (36.0, "serif6"), "h2": (28.0, "serif6"), "h3": (24.0, "ui7"), "h4": (22.0, "ui7")}
_FACES: Final = {"plain": "ui5", "strong": "ui7", "soft": "serifi6", "code": "ui6"}
_BODY: Final = 21.0


class _Setter:
    """Sets blocks one under the other."""

    def __init__(self, wide: float, grow: float, measure: Callable[[str, float, str], float]) -> None:
        self.wide = wide
        self.g = grow
        self.measure = measure
        self.marks: list[Mark] = []
        self.y = 0.0

    def lines(self, runs: tuple[Span, ...], x: float, wide: float, size: float, face: str = "") -> int:
        """Set runs in lines from (x, y) and move y below them; how many lines there were."""
        step, at, count = size * 1.45 * self.g, x, 1
        space = self.measure("n n", size, "ui5") - self.measure("nn", size, "ui5")
        tone = "brass" if face == "serif6" else "text"
        for cluster in _clusters(runs):
            parts = [(word, face or _FACES[kind], "code" if kind == "code" else tone) for word, kind in cluster]
            longs = [self.measure(word, size, own) for word, own, _ in parts]
            lead = 0.0 if at == x else space
            if at + lead + sum(longs) > x + wide and at > x:
                self.y += step
                count += 1
                at, lead = x, 0.0
            at += lead
            for (word, own, colour), long in zip(parts, longs, strict=True):
                base = self.y + size * 1.05 * self.g
                self.marks.append(Mark("text", at, base, text=word, size=size, face=own, tone=colour))
                at += long
        self.y += step
        return count

    def block(self, block: Block, before: str) -> None:
        """Set one block under the last, `before` being that one's kind."""
        g = self.g
        if block.kind in _SIZES:
            size, face = _SIZES[block.kind]
            self.y += 0 if not before else 26 * g if block.kind in {"h1", "h2"} else 14 * g
            self.lines(block.spans, 0, self.wide, size, face)
            if block.kind == "h2":
                self.marks.append(Mark("line", 0, self.y + 2 * g, self.wide))
            self.y += 12 * g
        elif block.kind == "item":
            left = (26 + 30 * block.level) * g
            top = self.y
            self.lines(block.spans, left, self.wide - left, _BODY)
            if block.marker in {"-", "*"}:
                self.marks.append(Mark("dot", left - 16 * g, top + _BODY * 0.75 * g))
            else:
                number = block.marker
                wide = self.measure(number, _BODY, "ui7")
                self.marks.append(Mark("text", max(0.0, left - 8 * g - wide), top + _BODY * 1.05 * g, text=number, size=_BODY,
                                       face="ui7", tone="brass"))  # fmt: skip
            self.y += 6 * g
        elif block.kind == "table":
            self.table(block)
        elif block.kind == "rule":
            self.marks.append(Mark("line", 0, self.y + 8 * g, self.wide))
            self.y += 24 * g
        else:
            self.lines(block.spans, 0, self.wide, _BODY)
            self.y += 12 * g

    def table(self, block: Block) -> None:
        """Columns as wide as their longest cell asks, shrunk together where the page is narrower."""
        g, size, pad = self.g, 20.0, 14 * self.g
        count = max(len(row) for row in block.rows)
        wants = [
            max((self._long(row[c], size) for row in block.rows if c < len(row)), default=0) + 2 * pad
            for c in range(count)
        ]
        least = [min(want, 120 * g) for want in wants]
        spare = self.wide - sum(least)
        over = sum(want - low for want, low in zip(wants, least, strict=True))
        share = min(1.0, spare / over) if over > 0 and spare > 0 else 0.0
        wides = [low + (want - low) * share for want, low in zip(wants, least, strict=True)]
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
                self.lines(cell, x + pad, wide - 2 * pad, size, "ui7" if r == 0 else "")
                bottom = max(bottom, self.y)
                x += wide
            self.y = bottom + 4 * g
            if r == 0 or r % 2 == 0:
                self.marks.insert(
                    ground, Mark("box", 0, top, sum(wides), self.y - top, tone="head" if r == 0 else "zebra")
                )
        self.y += 14 * g

    def _long(self, cell: tuple[Span, ...], size: float) -> float:
        return self.measure("".join(span.text for span in cell), size, "ui7")


def _clusters(runs: tuple[Span, ...]) -> list[list[tuple[str, str]]]:
    """Words with their kinds; what no space parts stays together, whatever its kinds."""
    found: list[list[tuple[str, str]]] = []
    apart = True
    for span in runs:
        for part in re.split(r"(\s+)", span.text):
            if not part:
                continue
            if part.isspace():
                apart = True
                continue
            if apart:
                found.append([])
            found[-1].append((part, span.kind))
            apart = False
    return found


def lay_out(
    blocks: tuple[Block, ...], wide: float, grow: float, measure: Callable[[str, float, str], float]
) -> tuple[tuple[Mark, ...], float]:
    """The marks of a page `wide` design pixels wide, from the top down, and how high it is.

    `measure(text, size, face)` is a width in design pixels, `grow` how much larger lettering stands than designed.
    """
    setter, before = _Setter(wide, grow, measure), ""
    for block in blocks:
        setter.block(block, before)
        before = block.kind
    return tuple(setter.marks), setter.y
