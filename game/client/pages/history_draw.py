"""The panels of the history: curve, nets and list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.charts import Cell, line_chart, net_bars, table_head, table_row
from game.client.draw.kit import result_mark
from game.client.draw.palette import PLAIN_FELT, mix
from game.client.layout import felt
from game.client.pages.history_facts import cells
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from game.client.draw.charts import ChartBar, Column, Plot
    from game.client.draw.kit import Result
    from game.client.draw.sheet import Sheet
    from game.client.pages.book_page import BookPage
    from game.client.pages.history_facts import Columns
    from game.client.ui.control import Spot as Box
    from game.client.ui.kinds import Picture
    from game.declare import Game
    from game.table.store import RoundRow

ABREAST: Final = 1150.0
"""From which width, in design pixels of lettering that has not grown, two panels stand beside each other."""
LIVE: Final = "replaying"


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


def draw_net(page: BookPage, surface: pygame.Surface, box: Box, found: tuple[ChartBar, ...]) -> None:
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


def draw_head(found: Columns, surface: pygame.Surface, on: Picture) -> None:
    """The columns' names."""
    piece = on.look.kit.paint(table_head, on.wide, 46 * on.look.growth, found.places, found.names)
    piece.blit(surface, on.rect.x, on.rect.y)


def draw_row(
    games: Mapping[str, Game], now: datetime, row: RoundRow, found: Columns, surface: pygame.Surface, on: Picture, *, live: bool,
) -> None:  # fmt: skip
    """A round of the list, the chosen one in brass."""
    game = games.get(row.game)
    piece = on.look.kit.paint(
        round_row, on.wide, on.tall, found.places, found.names, cells(row, games, found, now),
        felt(game.stem) if game else PLAIN_FELT, _result(row), live, on.state() == "hover",
    )  # fmt: skip
    piece.blit(surface, on.rect.x, on.rect.y)


def draw_ground(page: BookPage, surface: pygame.Surface, box: Box, where: tuple[int, int, int]) -> None:
    """The list's panel, with a thin bar at its right: where the rows from the first, as many as are seen, stand among all."""
    page.ground(surface, box)
    first, seen, whole = where
    if whole <= seen:
        return
    x, y, w, h = box
    g = page.growth
    track = page.box(x + w - 6, y + 50 * g, 4, h - 56 * g)
    size = max(24, track.h * seen // whole)
    knob = pygame.Rect(track.x, 0, max(3, track.w), size)
    knob.top = track.y + (track.h - size) * first // max(1, whole - seen)
    pygame.draw.rect(surface, "#5C6466", knob, border_radius=knob.w)


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
