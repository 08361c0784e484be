"""The side panel: what the coach says, and the paytable in force with the live row lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.charts import ChartBar, coach_bars, lit_row
from game.client.draw.kit import Result, result_mark, side_ground
from game.client.draw.pen import ready
from game.client.draw.sheet import Sheet
from game.client.table import costs
from game.client.table.items import Item, latest
from game.client.table.pays import MARGIN, WIDE, draw, pay_groups
from game.money import dollars

if TYPE_CHECKING:
    from game.client.table.bar import Bar
    from game.client.table.coach import CoachWords, Settlement
    from game.declare import Game, HouseRules

LEFT: Final = 1520.0
RESULTS: Final[dict[str, Result]] = {"win": "win", "lose": "loss", "push": "push"}
LAST: Final = 3
"""How many pictures of the panel are kept."""
SHORT: Final = 700.0
"""A panel that is less high than this shows the coach and the paytables by turns."""
ROW: Final = 29.0
CLOSE: Final = 24.5
"""The usual height of a paytable's row, and the least."""
LEAST_ROWS: Final = 4
"""So many rows of a paytable have to fit under the coach, otherwise the two come by turns."""
HEAD: Final = 76.0
NOTE: Final = 44.0
"""Where the panel's head ends, and the room at the foot for the line that says how to see more."""


class Panel:
    """Draws the panel in the frame that it shares with a bar; every part is kept until what it says changes."""

    def __init__(self, bar: Bar, game: Game, rules: HouseRules) -> None:
        self.shell, self.game, self.rules = bar.shell, game, rules
        self.view, self.tall, self.columns = bar.frame.panel, bar.frame.panel_tall, bar.frame.columns
        self.kit = self.shell.kit(self.view)
        self.groups = pay_groups(game, rules)
        self._low = self.tall - NOTE + 4

    def items(self, words: CoachWords, page: int, live: frozenset[str] = frozenset()) -> list[Item]:
        """The panel: ground, coach, pays; rows whose keys are `live` are lit."""
        view = self.view
        area = view.rect(LEFT, 0, WIDE * self.columns, self.tall)
        grow = min(self.kit.type.grow, 1.5)
        stamp = (words, page, live, view, self.tall, self.columns, repr(self.rules))

        def picture() -> pygame.Surface:
            sheet = Sheet(WIDE, self.tall, self.kit.type, self.shell.cache, self.kit.theme)
            side_ground(sheet, WIDE, self.tall, "Coach and pays")
            if self.columns > 1:
                return self._spread(sheet, words, page, grow, live)
            starts = self._starts(grow)
            turn = page % (len(starts) + 1)
            if turn:
                self._page(sheet, starts, turn - 1, grow, live)
                return ready(sheet.surface())
            end = self._coach(sheet, words, grow)
            if self.tall >= SHORT and end + 54 + LEAST_ROWS * ROW * grow <= self.tall - NOTE:
                self._pays(sheet, end, 0, grow, live)
            else:
                self._note(sheet, "Paytables: press V")
            return ready(sheet.surface())

        kept = latest(self.shell.cache, ("panels", self.game.slug), stamp, picture, LAST)
        return [Item("panel", area, stamp, lambda s: s.blit(kept, area.topleft))]

    def _starts(self, grow: float) -> list[int]:
        """With which paytable each page begins when they have the panel to themselves."""
        starts, y = [0], HEAD
        for i, group in enumerate(self.groups):
            need = 54 + ROW * grow * len(group.rows)
            if i > starts[-1] and y + need > self.tall - NOTE:
                starts.append(i)
                y = HEAD
            y += need
        return starts if self.groups else []

    def _page(self, sheet: Sheet, starts: list[int], number: int, grow: float, live: frozenset[str]) -> None:
        """A page of nothing but paytables."""
        last = number + 1 == len(starts)
        y = HEAD
        for group in self.groups[starts[number] : None if last else starts[number + 1]]:
            tight = (self._low - (y + 48)) / len(group.rows)
            y = draw(sheet, group, y, min(ROW * grow, max(tight, CLOSE * grow)), live, self._low)
        self._note(sheet, "The coach: press V" if last else "More paytables: press V")

    def _spread(self, sheet: Sheet, words: CoachWords, page: int, grow: float, live: frozenset[str]) -> pygame.Surface:
        """The coach in the first column, paytables in the others."""
        self._coach(sheet, words, grow)
        view = self.view
        whole = pygame.Surface(view.rect(LEFT, 0, WIDE * self.columns, self.tall).size)
        whole.blit(ready(sheet.surface()), (0, 0))
        shown = 0
        for column in range(1, self.columns):
            side = Sheet(WIDE, self.tall, self.kit.type, self.shell.cache, self.kit.theme)
            side.rr(0, 0, WIDE, self.tall, 0, self.kit.theme.panel)
            side.rr(0, 0, 1.5, self.tall, 0, "#FFFFFF", self.kit.theme.line_alpha)
            if shown < len(self.groups):
                shown += self._pays(side, 0.0, page + shown, grow, live if column == 1 else frozenset(), whole=column)
            whole.blit(ready(side.surface()), (round(WIDE * column * view.scale), 0))
        return ready(whole)

    def _coach(self, sheet: Sheet, words: CoachWords, grow: float) -> float:
        left, right = MARGIN, WIDE - 20
        sheet.icon("coach", left + 12, 98, 24, sheet.theme.brass, 2.2)
        sheet.text("Coach", left + 36, 106, 24, "ui7")
        if words.method:
            wide = sheet.width(words.method, 20, "ui6") + 28
            sheet.rr(right - wide, 83, wide, 32, 16, None, 1, stroke=sheet.theme.brass, sw=1.8)
            sheet.text(words.method, right - wide / 2, 99, 20, "ui6", sheet.theme.brass, anchor="c", valign="m")
        y = 120 + 26 * grow
        sheet.fitted(words.title, left, y, right - left, 22, "ui7")
        y += 28 * grow
        sheet.fitted(words.sub, left, y, right - left, 20, "ui5", sheet.theme.text2)
        y += 12
        if words.bars:
            row = (58 if len(words.bars) <= 4 else 44 if len(words.bars) <= 6 else 34) * min(grow, 1.2)
            if self.tall < SHORT:
                row = max(30.0 * grow, min(row, (self.tall - y - self._said(sheet, words) - 56) / len(words.bars)))
            high = row * len(words.bars)
            bars = tuple(
                ChartBar(
                    name,
                    value,
                    dollars(round(value), sign=True),
                    f"{100 * value / words.stake:+.1f} %" if words.stake else "",
                )
                for name, value in words.bars
            )
            best = next((i for i, (name, _) in enumerate(words.bars) if name == words.best), None)
            chosen = next((i for i, (name, _) in enumerate(words.bars) if name == words.chosen), None)
            piece = self.kit.paint(coach_bars, right - left + 20, high, bars, best, chosen=chosen)
            sheet.stamp(piece.surface, left - 10 - piece.margin / sheet.scale, y - piece.margin / sheet.scale)
            y += high + 8
        step = min(54 * grow, (self.tall - y - 48) / len(words.lines)) if words.lines else 0.0
        for line in words.lines:
            y = self._line(sheet, line, y, grow, step)
        if words.costs:
            step = min(54 * grow, (self.tall - y - 48) / len(words.costs))
            costs.draw(sheet, words.costs, left, y + 4, right - left, step)
            y += 8 + step * len(words.costs)
        for text, ink in ((words.reason, sheet.theme.text), (words.ways, sheet.theme.text2)):
            if text:
                block = sheet.type.paragraph(text, (right - left) * sheet.scale, 20, "ui5", ink)
                size = 20.0
                while self.tall < SHORT and y + 4 + block.get_height() / sheet.scale > self.tall - 40 and size > 13:
                    size -= 1
                    block = sheet.type.paragraph(text, (right - left) * sheet.scale, size, "ui5", ink)
                if self.tall < SHORT and y + 4 + block.get_height() / sheet.scale > self.tall - 40:
                    break
                sheet.stamp(block, left, y + 4)
                y += block.get_height() / sheet.scale + 4
        return max(y + 10, 220.0)

    def _said(self, sheet: Sheet, words: CoachWords) -> float:
        """How high the coach's reason is."""
        if not words.reason:
            return 0.0
        room = (WIDE - 20 - MARGIN) * sheet.scale
        return sheet.type.paragraph(words.reason, room, 20, "ui5").get_height() / sheet.scale + 8

    def _note(self, sheet: Sheet, words: str) -> None:
        sheet.fitted(words, MARGIN, self.tall - 18, WIDE - MARGIN - 20, 20, "ui5", sheet.theme.text2)

    def _line(self, sheet: Sheet, line: Settlement, y: float, grow: float, step: float) -> float:
        """A wager's end; its reason and section only where there is room for two lines."""
        left, right = MARGIN, WIDE - 20
        ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(line.kind, sheet.theme.text)
        result_mark(sheet, left + 7, y + 17 * grow, 14, RESULTS[line.kind])
        wide = sheet.text(line.amount, right, y + 24 * grow, 20, "ui7", ink, anchor="r")
        sheet.fitted(line.wager, left + 24, y + 24 * grow, right - left - wide - 34, 20, "ui7")
        if step < 50 * grow:
            return y + step
        law = sheet.text(line.section, right, y + 47 * grow, 20, "ui5", sheet.theme.text2, anchor="r")
        words = within(sheet, line.why, right - left - law - 36)
        if sheet.width(words, 16, "ui5") > right - left - law - 36:
            words = words.rpartition(", ")[2]  # the hand is named on the felt, the odds only here
        sheet.fitted(words, left + 24, y + 47 * grow, right - left - law - 36, 20, "ui5", sheet.theme.text2, least=12)
        return y + step

    def _pays(self, sheet: Sheet, y: float, page: int, grow: float, live: frozenset[str], *, whole: int = 0) -> int:
        """As many paytables as fit, beginning with number `page`; a note says how to see the others. Returns how many fit.

        `whole` is the column of a sheet that is filled; only its last one has the note.
        """
        if not self.groups:
            return 0
        count = len(self.groups)
        lit = next((i for i, group in enumerate(self.groups) if group.counts(live)), None)
        first = page % count if page else lit or 0
        shown, cut = 0, False
        step = ROW * grow
        for i in range(count):
            group = self.groups[(first + i) % count]
            need = 54 + step * len(group.rows)
            if shown and y + need > self.tall - NOTE:
                if whole:
                    break
                continue
            tight = (self._low - (y + 48)) / len(group.rows)  # a few rows more by standing a little closer
            cut = cut or tight < CLOSE * grow
            y = draw(sheet, group, y, min(step, max(tight, CLOSE * grow)), live, self._low)
            shown += 1
        if (shown < count or cut) and whole in (0, self.columns - 1):
            self._note(sheet, "More: press V" if whole else "All paytables: press V")
        return shown


def within(sheet: Sheet, why: str, wide: float) -> str:
    """A hand and its odds, without what comes between them when they are too wide: `Two pair, 2 to 1`."""
    parts = why.split(", ")
    return why if len(parts) < 3 or sheet.width(why, 20, "ui5") <= wide else f"{parts[0]}, {parts[-1]}"


__all__ = ["Panel", "lit_row"]
