"""A game's rules: its page in our words, its paytables with the letters in force, and its odds where they are counted."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import pygame

from game.client.pages import odds_tables, tables
from game.client.pages.markdown import Block, Mark, lay_out, parse, spans
from game.client.pages.menu_page import MenuPage
from game.client.ui.kinds import Button
from game.declare import HouseRules
from game.errors import HouseError
from game.table.kept import saved_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from game.advisor.par import ParSheet
    from game.client.scene import Move
    from game.client.shell import Shell
    from game.declare import Game, MeterState
    from game.table.store import Store

_TEXT_WIDE: Final = 1080.0
_PAD: Final = 34.0
_NAMES: Final = 150.0
_TABS: Final = (("text", "Rules", "rules"), ("pays", "Paytables", "cash"), ("odds", "Odds", "coach"))


class Rules(MenuPage):
    """The rules of `game`, read from `folder` (docs/rules). `tab` is text, pays or odds."""

    name = "rules"

    def __init__(
        self, shell: Shell, store: Store, player: int, go: Callable[[str], Move | None], *, game: Game, folder: Path,
        clock: Callable[[], datetime], tab: str = "text", opened: datetime | None = None,
    ) -> None:  # fmt: skip
        super().__init__(shell, store, player, go, clock=clock, opened=opened)
        self.game = game
        self.title = game.title
        self.subtitle = f"58 Pa. Code chapter {game.chapter}"
        self.tab = tab
        self.sheets: tuple[ParSheet, ...] = ()
        self.trouble = ""
        self._path = folder / f"{game.stem}.md"
        self._blocks: tuple[Block, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._text_high = 0.0
        self._tables: tuple[tables.TablePanel, ...] = ()
        self._in_force: tuple[tables.TablePanel, ...] = ()
        self.rules = HouseRules()
        self._counting = False
        self._odds: tuple[tables.TablePanel, ...] = ()
        self._meters: dict[str, MeterState] = {}

    def read(self) -> None:
        """The page and the paytables; odds are counted when their tab is first opened."""
        try:
            self.rules = saved_rules(self.store, self.game)
        except HouseError as refusal:
            self.shell.toast("The chapter's own choices are shown", str(refusal), "loss")
            self.rules = HouseRules()
        self._meters = self.store.meters(self.game.slug)
        self._blocks = page(self._path, self.game)
        self._tables = tables.paytables(self.game, self.rules)
        self._in_force = tables.paytables(self.game, self.rules, in_force=True)
        if self.tab == "odds":
            self._count()

    # ---- tabs

    def buttons(self) -> tuple[Button, ...]:
        """The tabs, and a seat at the table."""
        found = [
            Button(name, label, icon=icon, kind="primary" if name == self.tab else "dark")
            for name, label, icon in _TABS
        ]
        return (*found, Button("sit", "Sit down", icon="play"))

    def pressed(self, name: str) -> Move | None:
        """Another tab, or the table."""
        if name == "sit":
            return self._go(f"table:{self.game.slug}")
        self.show(name)
        return None

    def show(self, tab: str) -> None:
        """Turn to a tab, from its top."""
        self.tab, self.scroll = tab, 0.0
        if tab == "odds":
            self._count()
        self.lay_out()

    def handle(self, event: pygame.Event) -> Move | None:
        """Left and right turn the tabs, up and down scroll, as long as nothing has the ring."""
        if event.type == pygame.KEYDOWN and self.focus.ring is None:
            names = [b.name for b in self.buttons() if b.name != "sit"]
            by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            if by:
                self.show(names[(names.index(self.tab) + by) % len(names)])
                return None
            step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if step:
                self.scroll_by(step * 96)
                return None
        return super().handle(event)

    # ---- odds

    def _count(self) -> None:
        """Have the odds counted beside the window, once; they come in through `shell.soon`."""
        if self.sheets or self.trouble or self._counting:
            return
        self._counting = True
        threading.Thread(target=self._counted, daemon=True, name=f"odds of {self.game.slug}").start()

    def _counted(self) -> None:
        found: tuple[ParSheet, ...] = ()
        trouble = ""
        try:
            from game.advisor.sheets import sheets

            found = sheets(self.game)
        except HouseError as error:
            trouble = f"The odds cannot be shown: {error}"
        self.shell.soon(lambda: self._take(found, trouble))

    def _take(self, found: tuple[ParSheet, ...], trouble: str) -> None:
        self.sheets, self.trouble, self._counting = found, trouble, False
        self.lay_out()

    # ---- geometry

    @property
    def _text_wide(self) -> float:
        return min(self.wide, _TEXT_WIDE * self.growth)

    @property
    def _beside(self) -> bool:
        """Whether the paytables in force stand right of the text."""
        return self.wide - self._text_wide - tables.GAP >= 430 * self.growth

    def _placed(self) -> list[tuple[tables.TablePanel, tuple[float, float, float, float]]]:
        if self.tab == "text":
            if not self._beside:
                return []
            left = self._text_wide + tables.GAP
            found = tables.columns(self._in_force, self.wide - left, self.growth, self.shell.kit(self.view).measure)
            return [(table, (left + x, y, w, h)) for table, (x, y, w, h) in found]
        told = self._tables if self.tab == "pays" else self._odds
        return tables.columns(told, self.wide, self.growth, self.shell.kit(self.view).measure)

    def _lay_odds(self) -> tuple[tables.TablePanel, ...]:
        measure, wide = self.shell.kit(self.view).measure, tables.measured(self.wide, self.growth)[1]

        def wrap(text: str) -> tuple[str, ...]:
            return tables.wrapped(text, wide - 44, lambda line: measure(line, tables.WORDS_SIZE, "ui5"))

        def fits(table: tables.TablePanel) -> bool:
            return tables.room(table, wide, self.growth, measure) >= _NAMES * self.growth

        return odds_tables.odds(self.game, self.rules, self.sheets, self._meters, wrap, fits)

    def lay_out(self) -> None:
        """Set the text anew for the width there is."""
        kit = self.shell.kit(self.view)
        self._marks, self._text_high = lay_out(self._blocks, self._text_wide - 2 * _PAD, self.growth, kit.measure)
        self._odds = self._lay_odds() if self.tab == "odds" else ()
        super().lay_out()

    def column_height(self) -> float:
        """The page's text, or the panels of the tab."""
        text = self._text_high + 2 * _PAD - 10 if self.tab == "text" else 80.0 * self.growth
        return max([text, *(y + h for _, (_, y, _, h) in self._placed())])

    # ---- drawing

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The text or the panels."""
        if self.tab == "text":
            self._draw_text(surface, area)
        placed, kit = self._placed(), self.shell.kit(self.view)
        for table, box in placed:
            at = self.box(*box)
            if at.colliderect(area):
                kit.paint(tables.draw, box[2], box[3], table).blit(surface, at.x, at.y)
        if not placed and self.tab != "text":
            s = self.sheet(surface)
            words = self.trouble or "Counting the odds."
            s.text(
                words, *self.at(4, 44 * self.growth), 22, "ui5", self.shell.theme(self.view).text2, max_width=self.wide
            )

    def _draw_text(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.ground(surface, (0.0, 0.0, self._text_wide, self._text_high + 2 * _PAD - 10))
        s, theme, k = self.sheet(surface), self.shell.theme(self.view), self.view.scale
        left, top = self.at(_PAD, _PAD - 8)
        tones = {"text": theme.text, "brass": theme.brass, "code": theme.info}
        above, below = area.top / k - top, area.bottom / k - top
        for mark in self._marks:
            if mark.y + max(mark.h, 4) < above or mark.y - mark.size * self.growth > below:
                continue
            x, y = left + mark.x, top + mark.y
            if mark.kind == "text":
                s.text(mark.text, x, y, mark.size, mark.face, tones[mark.tone])
            elif mark.kind == "dot":
                s.circle(x, y, 3.4 * self.growth, theme.brass)
            elif mark.kind == "line":
                s.line(x, y, x + mark.w, y, "#FFFFFF", theme.line_alpha, 1.4)
            else:
                s.rr(x, y, mark.w, mark.h, 6, "#FFFFFF", 0.09 if mark.tone == "head" else 0.035)
        s.flush()


def page(path: Path, game: Game) -> tuple[Block, ...]:
    """A game's page without its heading (the title says it); a game without a page is told by its own declaration."""
    if path.is_file():
        blocks = parse(path.read_text(encoding="utf-8"))
        return blocks[1:] if blocks and blocks[0].kind == "h1" else blocks
    found = [Block("para", spans(f"{game.blurb}.")), Block("h2", spans("Wagers"))]
    for wager in game.wagers:
        when = "placed by a decision" if wager.later else "optional" if wager.optional else "needed to take part"
        found.append(Block("item", spans(f"**{wager.title}**: {when} ({wager.section})."), 0, "-"))
    if game.irregularities:
        found.append(Block("h2", spans("When something goes wrong")))
        found += [Block("item", spans(f"{one.text} ({one.section})"), 0, "-") for one in game.irregularities]
    return tuple(found)
