"""The side panel: what the coach says, and the paytable in force with the live row lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.client.draw.charts import Bar, coach_bars, lit_row
from game.client.draw.kit import side_ground
from game.client.draw.sheet import Sheet
from game.client.draw.svg import ready
from game.client.felt import printed, sentence
from game.client.table.items import Item
from game.money import dollars

if TYPE_CHECKING:
    from game.client.scene import View
    from game.client.shell import Shell
    from game.declare import Game, HouseRules

LEFT: Final = 1520.0
WIDE: Final = 400.0
TALL: Final = 956.0
MARGIN: Final = 24.0


class Panel:
    """Draws the panel for one view; every part is kept until what it says changes."""

    def __init__(self, shell: Shell, view: View, game: Game, rules: HouseRules) -> None:
        self.shell, self.view, self.game, self.rules = shell, view, game, rules
        self.kit = shell.kit(view)
        self.groups = pay_groups(game, rules)

    def items(self, words: CoachWords, page: int) -> list[Item]:
        """The panel: ground, coach, pays."""
        view = self.view
        area = view.rect(LEFT, 0, WIDE, TALL)
        grow = min(self.kit.type.grow, 1.5)
        stamp = (words.stamp, page % max(1, len(self.groups)), view.size, view.text_scale, view.high_contrast, repr(self.rules))

        def picture() -> pygame.Surface:
            sheet = Sheet(WIDE, TALL, self.kit.type, self.shell.cache, self.kit.theme)
            side_ground(sheet, WIDE, TALL, "Coach and pays")
            y = self._coach(sheet, words, grow)
            self._pays(sheet, y, page, grow)
            return ready(sheet.surface())

        kept = self.shell.cache.get(("panel", self.game.slug, *stamp), picture)
        return [Item("panel", area, stamp, lambda s: s.blit(kept, area.topleft))]

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
            high = row * len(words.bars)
            bars = tuple(Bar(name, value, dollars(round(value), sign=True)) for name, value in words.bars)
            best = next((i for i, (name, _) in enumerate(words.bars) if name == words.best), None)
            chosen = next((i for i, (name, _) in enumerate(words.bars) if name == words.chosen), None)
            piece = self.kit.paint(coach_bars, right - left + 20, high, bars, best, chosen=chosen)
            sheet.stamp(piece.surface, left - 10 - piece.margin / sheet.scale, y - piece.margin / sheet.scale)
            y += high + 8
        for text, ink in ((words.reason, sheet.theme.text), (words.ways, sheet.theme.text2)):
            if text:
                block = sheet.type.paragraph(text, (right - left) * sheet.scale, 20, "ui5", ink)
                sheet.stamp(block, left, y + 4)
                y += block.get_height() / sheet.scale + 4
        return max(y + 10, 300.0)

    def _pays(self, sheet: Sheet, y: float, page: int, grow: float) -> None:
        if not self.groups:
            return
        left, right = MARGIN, WIDE - 20
        title, columns, rows = self.groups[page % len(self.groups)]
        sheet.rr(0, y, WIDE, 1.5, 0, "#FFFFFF", 0.10)
        sheet.icon("rules", left + 12, y + 30, 24, sheet.theme.brass, 2.2)
        sheet.fitted(title, left + 36, y + 38, right - left - 36 - 60 * len(columns), 24, "ui7")
        edges = [right - 84 * (len(columns) - 1 - i) for i in range(len(columns))]
        for name, edge in zip(columns, edges, strict=True):
            sheet.text(name, edge, y + 38, 20, "ui6", sheet.theme.text2, anchor="r")
        step = 29.0 * grow
        room = int((TALL - 54 - (y + 54)) / step)
        for i, (name, figures) in enumerate(rows[:room]):
            top = y + 54 + i * step
            if i % 2 == 0:
                sheet.rr(left - 10, top, right - left + 20, step, 6, "#FFFFFF", 0.028)
            first = min(sheet.width(f, 20, "ui6") for f in figures) if figures else 0
            sheet.fitted(name, left, top + step / 2, edges[0] - left - first - 12, 20, "ui5", valign="m")
            for figure, edge in zip(figures, edges, strict=True):
                sheet.text(figure, edge, top + step / 2, 20, "ui6", anchor="r", valign="m")
        if len(self.groups) > 1:
            note = f"{page % len(self.groups) + 1} of {len(self.groups)} · V for the next paytable"
            sheet.fitted(note, left, TALL - 18, right - left, 20, "ui5", sheet.theme.text2)


class CoachWords:
    """What the coach's part says."""

    def __init__(
        self, title: str, sub: str = "", *, bars: tuple[tuple[str, float], ...] = (), best: str = "", chosen: str = "",
        reason: str = "", ways: str = "", method: str = "",
    ) -> None:  # fmt: skip
        self.title, self.sub, self.bars, self.best, self.chosen = title, sub, bars, best, chosen
        self.reason, self.ways, self.method = reason, ways, method

    @property
    def stamp(self) -> tuple[Any, ...]:
        """Changes when the words change."""
        return self.title, self.sub, self.bars, self.best, self.chosen, self.reason, self.ways, self.method


def advised(advice: Any, *, title: str, chosen: str = "") -> CoachWords:
    """The coach's words on a decision; with `chosen` they come after it, with what it cost."""
    order = sorted(advice.ev, key=lambda name: -advice.ev[name])
    bars = tuple((spoken(name), advice.ev[name]) for name in order[:7])
    label = dict(zip(order, (b[0] for b in bars), strict=False))
    method = "Exact" if advice.method == "exact" else f"± {dollars(round(advice.standard_error))}"
    sub = "what each choice is worth"
    if chosen:
        cost = advice.cost(chosen)
        sub = "your choice was the best" if cost < 0.005 else f"your choice cost {dollars(round(cost))}"
    elif advice.stake:
        gain = advice.ev[advice.best] / advice.stake
        sub = f"worth {gain:+.1%} of your stake at best"
    return CoachWords(
        title, sub, bars=bars, best=label.get(advice.best, ""), chosen=label.get(chosen, ""), reason=advice.reason,
        ways=advice.ways, method=method,
    )  # fmt: skip


def spoken(action: str) -> str:
    """An action as a label.

    >>> spoken("bet 3x"), spoken("house-way"), spoken("exchange 2c Th")
    ('Bet 3×', 'House way', 'Exchange 2c Th')
    """
    words = action[:-1] + "×" if action.endswith("x") and action[-2:-1].isdigit() else action.replace("-", " ")
    return words[:1].upper() + words[1:]


def pay_groups(game: Game, rules: HouseRules) -> list[tuple[str, tuple[str, ...], list[tuple[str, tuple[str, ...]]]]]:
    """The paytables in force, one group a page: title, column heads, rows. Wagers that share a table share its page."""
    out: list[tuple[str, tuple[str, ...], list[tuple[str, tuple[str, ...]]]]] = []
    seen: list[object] = []
    for wager in game.wagers:
        if not wager.pays:
            continue
        table = game.paytable(wager.name, rules)
        if any(table is other for other in seen):
            continue
        seen.append(table)
        sharing = [w.title for w in game.wagers if w.pays and game.paytable(w.name, rules) is table]
        title = sharing[0] if len(sharing) == 1 else f"{sharing[0]} …" if len(sharing) > 3 else " · ".join(sharing)
        rows: list[tuple[str, tuple[str, ...]]] = [(sentence(row.name), (printed(str(row.odds)),)) for row in table]
        head = f"Pays {table.letter}".strip()
        out.append((title, (head,), rows))
    return out


__all__ = ["CoachWords", "Panel", "advised", "lit_row", "pay_groups", "spoken"]
