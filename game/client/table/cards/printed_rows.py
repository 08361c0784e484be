"""Of the paytables printed on the felt, the lines that the player was paid by, framed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import BRASS
from game.client.felt.lettering import joined, two_figures, two_step
from game.client.layout import FeltOf
from game.client.table.pieces import Drawing, Piece

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Area
    from game.client.table.moment import Moment


def pieces(m: Moment, rows: frozenset[str]) -> list[Piece]:
    """The printed rows that the player was paid by, framed; `rows` are their keys."""
    out: list[Piece] = []
    for strip in m.layout.strips:
        if not strip.wager or strip.envy or len(strip.columns) > 1:
            continue
        table = m.game.paytable(strip.wager, m.desk.rules)
        for i, line in enumerate(joined(table, strip.alike)):
            if not rows.isdisjoint(line.rows):
                y = strip.at[1] + 35 + i * strip.step - 19
                box = (strip.at[0] - 10, y, strip.columns[0] + 20, 26.0)
                out.append(Drawing(f"lit {strip.wager} {i}", "lit row", box))
    for area in m.layout.areas.values():
        if area.kind == "two-strip":
            out += _lit_figures(m, area, rows)
    return out


def _lit_figures(m: Moment, area: Area, rows: frozenset[str]) -> list[Piece]:
    """Of a strip with two figures a hand, those that the player was paid by."""
    out: list[Piece] = []
    lines = two_figures(area.text, FeltOf(m.game, m.layout, m.desk.rules, m.own))
    x, y, *edges = area.box
    for i, wager in enumerate(area.text.split("|")[2].split(",")):
        found = [n for n, line in enumerate(lines) if line.rows[i] in rows]
        if found:
            top = y + 16 + found[-1] * two_step(len(lines))
            wide = 24 + 11 * len(lines[found[-1]].figures[i])
            box = (x + edges[i] - wide + 10, top, wide, 26.0)
            out.append(Drawing(f"lit {wager}", "lit row", box))
    return out


def lit_row(sheet: Sheet, w: float, h: float) -> None:
    """The frame of a printed row."""
    sheet.rr(1, 1, w - 2, h - 2, 6, None, 1, stroke=BRASS, sw=2.2)
    sheet.icon("tri-r", -5, h / 2, 11, BRASS)


__all__ = ["lit_row", "pieces"]
