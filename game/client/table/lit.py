"""Of the paytables printed on the felt, the lines that the player was paid by, framed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import BRASS
from game.client.felt import joined
from game.client.felt_cards import odds_word, two_figures, two_step
from game.client.layout import Table
from game.client.table.meters import painted

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Area
    from game.client.table.items import Item
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene


def items(scene: TableScene, pieces: Pieces, rows: frozenset[tuple[str, str]]) -> list[Item]:
    """The printed rows that the player was paid by, framed."""
    out = []
    for strip in scene.layout.strips:
        if not strip.wager or strip.envy or len(strip.columns) > 1:
            continue
        table = scene.game.paytable(strip.wager, scene.session.rules)
        for i, line in enumerate(joined(table, strip.alike)):
            if any((strip.wager, name) in rows for name in line.rows):
                y = strip.at[1] + 35 + i * strip.step - 19
                box = (strip.at[0] - 10, y, strip.columns[0] + 20, 26.0)
                out.append(painted(pieces, f"lit {strip.wager} {i}", box, _row))
    for area in scene.layout.areas.values():
        if area.kind == "two-strip" and not scene.director.busy:
            out += _lit_figures(scene, pieces, area)
    return out


def _lit_figures(scene: TableScene, pieces: Pieces, area: Area) -> list[Item]:
    """Of a strip with two figures a hand, those that the player was paid by: the second column of a hand that was beaten."""
    out = []
    lines = two_figures(area.text, Table(scene.game, scene.layout, scene.session.rules, scene.own))
    x, y, *edges = area.box
    ended = {spot.wager: result for spot, result in scene.shown.results.items() if spot.seat == scene.own}
    beaten = any(ended[street.wager].kind == "lose" for street in scene.game.streets if street.wager in ended)
    for i, wager in enumerate(area.text.split("|")[2].split(",")):
        result = ended.get(wager.rstrip("*!"))
        twofold = bool(scene.game.wager(wager.rstrip("*!")).bad_beat)
        if result is None or result.kind != "win" or wager.endswith("!") or (twofold and beaten != wager.endswith("*")):
            continue
        found = [n for n, line in enumerate(lines) if line[1 + i] == odds_word(result.odds)]
        if found:
            top = y + 16 + found[-1] * two_step(len(lines))
            wide = 24 + 11 * len(lines[found[-1]][1 + i])
            box = (x + edges[i] - wide + 10, top, wide, 26.0)
            out.append(painted(pieces, f"lit {wager}", box, _row))
    return out


def _row(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(1, 1, w - 2, h - 2, 6, None, 1, stroke=BRASS, sw=2.2)
    sheet.icon("tri-r", -5, h / 2, 11, BRASS)


__all__ = ["items"]
