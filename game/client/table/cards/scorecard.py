"""Go Fore It: the sum of the wagers while they are placed, the locked Back 9, and the column of the scorecard that was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import CREAM, FOIL
from game.client.felt.ornaments import card_columns
from game.client.table.pieces import Drawing, Piece, pill
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Box, Layout
    from game.client.table.moment import Moment


def pieces(m: Moment) -> list[Piece]:
    """What a felt with a scorecard has beside cards and chips."""
    return _column(m) + _running(m) if scorecard(m.layout) is not None else []


def scorecard(layout: Layout) -> Box | None:
    """Where the scorecard is printed; None on a felt without."""
    return next((area.box for area in layout.areas.values() if area.kind == "scorecard"), None)


def _column(m: Moment) -> list[Piece]:
    """The column of the scorecard that the player's four cards come to, framed."""
    named = m.shown.results.get(Spot(m.own, "back-9"))
    box = scorecard(m.layout)
    if named is None or box is None or named.kind != "win":
        return []
    table = m.game.paytable("back-9", m.desk.rules)
    left, wide = next(column for column, row in zip(card_columns(box), table, strict=True) if row.key in named.rows)
    return [Drawing("column", "frame", (left, box[1], wide, box[3]))]


def _running(m: Moment) -> list[Piece]:
    """While wagers are placed: what each of them is, what the Back 9 would cost, and the sum on the table."""
    placed = m.hand.placed
    if not m.betting or not placed or m.shown.over:
        return []
    front = placed.get("front-9", 0)
    rows = [(m.game.wager(name).title, short(cents), "plain") for name, cents in placed.items()][:3]
    rows.append(("Back 9, if you play", short(front), "later"))
    rows.append(("Now on the table", short(sum(placed.values())), "sum"))
    x, y = m.layout.spots["back-9"].at
    out: list[Piece] = [
        Drawing("running", "sums", (930, 774, 248, 150), (tuple(rows),)),
        Drawing("later", "padlock", (x - 20, y - 20, 40, 40)),
    ]
    if front:
        out.append(pill(m.ruler, "later pill", f"{short(front)} later", x, y + 44))
    return out


def sums(sheet: Sheet, w: float, h: float, rows: tuple[tuple[str, str, str], ...]) -> None:
    """What the wagers are and come to, line by line."""
    sheet.rr(0, 0, w, h, 14, "#0C1206", 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.14, stroke="#FFFFFF", sw=1.4)
    for i, (name, sum_of, kind) in enumerate(rows):
        step = (h - 18) / len(rows)
        base = 9 + (i + 0.72) * step
        size = min(20.0, step * 0.8 / sheet.type.grow)
        ink = {"plain": sheet.theme.text, "later": sheet.theme.text2, "sum": FOIL}[kind]
        wide = sheet.text(sum_of, w - 18, base, size + 1, "ui7", ink, anchor="r")
        sheet.fitted(name, 18, base, w - wide - 46, size, "ui7" if kind == "sum" else "ui6", ink)
        if kind == "sum":
            sheet.line(14, base - step * 0.74, w - 14, base - step * 0.74, "#FFFFFF", 0.18, 1.2)


def padlock(sheet: Sheet, w: float, h: float) -> None:
    """The lock on a spot that opens later."""
    sheet.icon("lock", w / 2, h / 2, 26, CREAM, 2.4)
