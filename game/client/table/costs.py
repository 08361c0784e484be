"""What each wager of a card table costs, told while wagers are placed: its best odds and the house edge of a dollar on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.advisor.worth import worth_of
from game.client.table.coach import WagerCost

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment
    from game.declare import Game, HouseRules, Wager

MAIN: Final = "main"
ROW: Final = 48.0
"""The least height of a row that has two lines."""
FULL: Final = 0.20
"""The edge that fills the bar; a progressive at its seed costs more."""


def edge(game: Game, name: str, rules: HouseRules) -> float | None:
    """The house edge of a wager by best play (`main` is the base game), None when it was not counted.

    >>> from game.rules import GAMES
    >>> from game.declare import HouseRules
    >>> f"{edge(GAMES['criss-cross-poker'], 'main', HouseRules()):.4f}"
    '0.0433'
    """
    found = worth_of(game).get(name)
    if not found:
        return None
    governs = game.base_letter if name == MAIN else name
    letter = game.letter(governs, rules) if governs else ""
    ev, _ = found.get(letter) or next(iter(found.values()))
    return -ev / (game.quoted[0] if name == MAIN else 1)


def costs(m: Moment) -> tuple[WagerCost, ...]:
    """The base game and the optional wagers as the panel lists them while betting."""
    game, rules = m.game, m.desk.rules
    placed = m.hand.placed
    out = []
    main = edge(game, MAIN, rules)
    if main is not None:
        of = game.quoted[1] or f"the {game.wager(game.base).title}"
        out.append(WagerCost("Base game", f"of {of}", main, game.base in placed))
    for wager in game.wagers:
        price = None if wager.later or wager.on_seat or not wager.optional else edge(game, wager.name, rules)
        if price is not None:
            out.append(WagerCost(wager.title, _pays(game, wager, rules), price, wager.name in placed))
    return tuple(out)


def _pays(game: Game, wager: Wager, rules: HouseRules) -> str:
    """The best odds of a wager in words."""
    if not wager.pays:
        return ""
    rows = list(game.paytable(wager.name, rules))
    if any(row.odds.percent for row in rows):
        return "at its seed"
    best = max(rows, key=lambda row: row.odds.win / row.odds.per if row.odds.per else 0).odds
    return str(best) if len(rows) == 1 else f"up to {best}"


def draw(sheet: Sheet, found: tuple[WagerCost, ...], x: float, y: float, wide: float, step: float) -> None:
    """The list from (x, y) on: a line with title and odds, under it a bar and the edge; where a row is low, title and edge."""
    grow = sheet.type.grow
    for i, cost in enumerate(found):
        top = y + i * step
        figure = f"{cost.edge * 100:.2f} %"
        if step < ROW * grow:
            end = sheet.text(figure, x + wide, top + step / 2, 20, "ui6", anchor="r", valign="m")
            _title(sheet, cost, x, top + step / 2 + 7 * grow, wide - end - 14)
            continue
        base = top + 20 * grow
        held = 26 if cost.placed else 0
        pays = sheet.width(cost.pays, 20, "ui5")
        if sheet.width(cost.title, 20, "ui7") + held + pays + 14 <= wide:
            sheet.text(cost.pays, x + wide, base, 20, "ui5", sheet.theme.brass, anchor="r")
        else:
            pays = 0.0
        _title(sheet, cost, x, base, wide - pays - 14)
        end = sheet.text(figure, x + wide, top + 44 * grow, 20, "ui6", anchor="r")
        long = wide - max(end, 84.0 * grow) - 12
        sheet.rr(x, top + 33 * grow, long, 8, 4, "#FFFFFF", 0.09)
        share = max(0.0, min(1.0, cost.edge / FULL))
        if share:
            ink = "#C9B37C" if cost.edge <= FULL else "#A8705F"
            sheet.rr(x, top + 33 * grow, max(8.0, long * share), 8, 4, ink)


def _title(sheet: Sheet, cost: WagerCost, x: float, base: float, room: float) -> None:
    """A wager's title, checked when it is placed."""
    end = sheet.fitted(cost.title, x, base, room - (26 if cost.placed else 0), 20, "ui7", least=14)
    if cost.placed:
        sheet.icon("check", x + end + 16, base - 7 * sheet.type.grow, 15, sheet.theme.brass, 3)


__all__ = ["costs", "draw", "edge"]
