"""The panels of the history: curve, nets and list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.client.draw.charts import Cell, line_chart, net_bars, table_head, table_row
from game.client.draw.controls import result_mark
from game.client.draw.palette import PLAIN_FELT, mix
from game.client.focus import state_of
from game.client.layout import felt
from game.client.scenes.history_facts import cells
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pygame

    from game.client.draw.charts import Bar, Column, Plot
    from game.client.draw.controls import Result
    from game.client.draw.sheet import Sheet
    from game.client.scenes.book_page import BookPage
    from game.client.scenes.history_facts import Columns
    from game.client.scenes.menu_page import Box
    from game.declare import Game
    from game.table.store import RoundRow

LIVE: Final = "replaying"


class Listed(NamedTuple):
    """A list of rounds as far as it is seen: each row with its place in the whole list and its box, the latest at 0."""

    rows: tuple[tuple[int, Box, RoundRow], ...]
    chosen: int
    first: int
    seen: int
    whole: int


def draw_curve(page: BookPage, surface: pygame.Surface, box: Box, curve: Plot | None, *, waiting: bool) -> None:
    """The bankroll's line with its legend; a sentence where there can be none, nothing while it is `waiting`."""
    x, y, w, h = box
    g, theme = page.growth, page.shell.theme(page.view)
    page.ground(surface, box, "Bankroll")
    left, top = page.at(x, y)
    s = page.sheet(surface)
    if curve is None:
        words = "" if waiting else "The line begins with the second round."
        s.text(words, left + 22, top + 110 * g, 20, "ui5", theme.text2)
        s.flush()
        return
    money = dollars(page.nav.standing.bankroll)
    used = s.text(money, left + w - 22, top + 35 * g, 24, "ui7", anchor="r")
    at, end = left + 22 + s.width("Bankroll", 24, "ui7") + 36, left + w - 40 - used
    for words, dash in (("yours", False), ("expected, with its two-in-three band", True)):
        if (dash and not curve.expected) or at + 44 + s.width(words, 20, "ui5") > end:
            continue
        tone = theme.info if dash else theme.brass
        s.line(at, top + 28 * g, at + 34, top + 28 * g, tone, 1, 2.6 if dash else 3.2, dash="9 7" if dash else None)
        at += 44 + s.text(words, at + 44, top + 35 * g, 20, "ui5", theme.text2) + 26
    s.flush()
    spot = page.box(x + 18, y + 56 * g, 1, 1)
    page.shell.kit(page.view).paint(line_chart, w - 30, h - 68 * g, curve).blit(surface, spot.x, spot.y)


def draw_net(page: BookPage, surface: pygame.Surface, box: Box, found: tuple[Bar, ...]) -> None:
    """A bar for every table, the best first; with many, closer together."""
    x, y, w, h = box
    g = page.growth
    room = h - 74 * g
    fit = max(2, int(room // (24.5 * g)))
    some = len(found) > fit
    page.ground(surface, box, "Net by table", "best and worst" if some else "rounds" if found else "")
    if not found:
        s = page.sheet(surface)
        left, top = page.at(x, y)
        s.text("No round like that.", left + 22, top + 110 * g, 20, "ui5", page.shell.theme(page.view).text2)
        return
    if some:
        found = (*found[: -(-fit // 2)], *found[-(fit // 2) :])
    high = min(room, len(found) * 34 * g)
    spot = page.box(x + 22, y + 56 * g, 1, 1)
    page.shell.kit(page.view).paint(net_bars, w - 44, high, found).blit(surface, spot.x, spot.y)


def draw_list(
    page: BookPage, surface: pygame.Surface, box: Box, found: Columns, listed: Listed, games: Mapping[str, Game]
) -> None:
    """The head and the rows that are seen, the chosen one in brass, and where they stand among all."""
    x, y, w, _ = box
    g, kit = page.growth, page.shell.kit(page.view)
    page.ground(surface, box)
    spot = page.box(x + 8, y, 1, 1)
    names = tuple(name for name in found.names)
    kit.paint(table_head, w - 16, 46 * g, found.places, names).blit(surface, spot.x, spot.y)
    if not listed.whole:
        s = page.sheet(surface)
        left, top = page.at(x, y)
        s.text("No round passes these filters.", left + 22, top + 92 * g, 20, "ui5", page.shell.theme(page.view).text2)
        return
    for index, inner, row in listed.rows:
        at, state = page.box(*inner), state_of(page.focus, f"row:{index}")
        game = games.get(row.game)
        piece = kit.paint(
            round_row, inner[2], inner[3], found.places, found.names, cells(row, games, found, page.clock()),
            felt(game.stem) if game else PLAIN_FELT, _result(row), index == listed.chosen, state == "hover",
        )  # fmt: skip
        piece.blit(surface, at.x, at.y)
        if state == "focus":
            from game.client.draw.kit import focus_ring

            kit.paint(focus_ring, inner[2], inner[3], 8).blit(surface, at.x, at.y)
    _draw_place(page, surface, box, listed)


def _draw_place(page: BookPage, surface: pygame.Surface, box: Box, listed: Listed) -> None:
    """A thin bar at the list's right: where the seen rows stand among all."""
    import pygame as pg

    if listed.whole <= listed.seen:
        return
    x, y, w, h = box
    g = page.growth
    track = page.box(x + w - 6, y + 50 * g, 4, h - 56 * g)
    size = max(24, track.h * listed.seen // listed.whole)
    knob = pg.Rect(track.x, 0, max(3, track.w), size)
    knob.top = track.y + (track.h - size) * listed.first // max(1, listed.whole - listed.seen)
    pg.draw.rect(surface, "#5C6466", knob, border_radius=knob.w)


def _result(row: RoundRow) -> Result:
    return "win" if row.net > 0 else "loss" if row.net < 0 else "push"


def _said(sheet: Sheet, cell: Cell) -> float:
    """How far a cell of a row reaches."""
    return sheet.width(cell.text, 20, cell.face or "ui7") + (26 if cell.icon else 0)


def round_row(
    sheet: Sheet, w: float, h: float, places: tuple[Column, ...], names: tuple[str, ...], found: tuple[Cell, ...],
    felt: str, result: Result, live: bool, hover: bool,
) -> None:  # fmt: skip
    """A round: its cells, the table's colour before its name, and the result's mark before the net."""
    theme = sheet.theme
    tone = {"win": theme.win, "loss": theme.loss, "push": theme.text2}[result]
    quiet = {"When", "Staked", "Returned"}
    shown = tuple(
        Cell(c.text, tone if n == "Net" else theme.win if c.icon else theme.text2 if n in quiet and not live else c.colour,
             c.face or ("ui6" if n == "Round" and not live else None), c.icon)
        for n, c in zip(names, found, strict=True)
    )  # fmt: skip
    table_row(sheet, w, h, places, shown, live=live, hover=hover, pointer=False)
    for name, (x, wide, _), cell in zip(names, places, shown, strict=True):
        if name == "Table":
            sheet.rr(x, h / 2 - 7, 14, 14, 4, mix(felt, "#FFFFFF", 0.18))
        elif not name:
            result_mark(sheet, x + wide - 6, h / 2, 17, result)
        elif name == "Choices" and live and x + _said(sheet, cell) + sheet.width(LIVE, 20, "ui7") + 12 <= w - 22:
            sheet.text(LIVE, w - 22, h / 2, 20, "ui7", theme.brass, anchor="r", valign="m")
