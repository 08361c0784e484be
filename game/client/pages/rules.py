"""A game's rules: its page in our words, its paytables with the letters in force, and its odds where they are counted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from game.advisor.par import ParSheet
from game.client.pages import tables
from game.client.pages.book_page import BookPage
from game.client.pages.markdown import Block, Prose, parse, spans
from game.client.scene import Move
from game.client.shell import Shell
from game.client.ui.boxes import Fixed, Newspaper, Part, Split, Stack
from game.client.ui.control import Words
from game.client.ui.kinds import Button, PanelGround
from game.declare import Game, HouseRules, MeterState
from game.errors import HouseError
from game.table.report import without_rulings
from game.table.store import Store

_TEXT_WIDE: Final = 1080.0
_PAD: Final = 34.0
_BESIDE: Final = 430.0
_TABS: Final = (("text", "Rules", "rules"), ("pays", "Paytables", "cash"), ("odds", "Odds", "coach"))


class Rules(BookPage):
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
        self._tables: tuple[tables.TablePanel, ...] = ()
        self._in_force: tuple[tables.TablePanel, ...] = ()
        self.rules = HouseRules()
        self._counting = False
        self._meters: dict[str, MeterState] = {}

    def read(self) -> None:
        """The page and the paytables; odds are counted when their tab is first opened."""
        self.rules = self.rules_of(self.game)
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
        return (*found, Button("first", "First hand", icon="cards"), Button("sit", "Sit down", icon="play"))

    def pressed(self, name: str) -> Move | None:
        """Another tab, or the table."""
        if name in ("sit", "first"):
            return self._go(f"{'table' if name == 'sit' else 'first-hand'}:{self.game.slug}")
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
            names = [b.name for b in self.buttons() if b.name not in ("first", "sit")]
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

        def count() -> tuple[ParSheet, ...]:
            from game.advisor.sheets import sheets

            return sheets(self.game)

        self.beside(count, self._take)

    def _take(self, found: tuple[ParSheet, ...] | None, refusal: HouseError | None) -> None:
        self.sheets, self._counting = found or (), False
        self.trouble = f"The odds cannot be shown: {refusal}" if refusal else ""
        self.lay_out()

    # ---- what stands there

    def content(self) -> Part:
        """The text, with the paytables in force beside it where there is room; or the panels of the tab."""
        kit, g = self.shell.kit(self.view), self.growth
        if self.tab == "text":
            text = Stack(PanelGround(), Prose(self._blocks), (_PAD, 26.0, 24.0))
            wide = min(self.wide, _TEXT_WIDE * g)
            left = self.wide - wide - 20
            if left < _BESIDE * g:
                return Fixed([(text, (0.0, 0.0, wide, text.high(kit, wide)))])
            return Split(text, tables.columns(self._in_force, kit, left), wide / (self.wide - 20), 0.0)
        if self.tab == "pays":
            return tables.columns(self._tables, kit, self.wide)
        if not self.sheets:
            return Words(self.trouble or "Counting the odds.", 22, tone="text2")
        return tables.columns(self.odds(), kit, self.wide)

    def aloud(self) -> list[str]:
        """The text of the page, or what stands in the panels of another tab."""
        if self.tab != "text":
            return super().aloud()
        rows = ("; ".join("".join(span.text for span in cell) for cell in row) for b in self._blocks for row in b.rows)
        return [*("".join(span.text for span in block.spans) for block in self._blocks), *rows]

    def odds(self) -> tuple[tables.TablePanel, ...]:
        """The panels of the odds, as the width has them."""
        kit = self.shell.kit(self.view)
        each = Newspaper((), tables.LEAST).each(kit, self.wide)[1]
        return tables.odds(self.game, self.rules, self.sheets, self._meters,
                           lambda table: table.room(kit, each) >= tables.ODDS_NAMES * self.growth)  # fmt: skip


def page(path: Path, game: Game) -> tuple[Block, ...]:
    """A game's page without its heading (the title says it); a game without a page is told by its own declaration."""
    if path.is_file():
        blocks = parse(without_rulings(path.read_text(encoding="utf-8")))
        return blocks[1:] if blocks and blocks[0].kind == "h1" else blocks
    found = [Block("para", spans(f"{game.blurb}.")), Block("h2", spans("Wagers"))]
    for wager in game.wagers:
        when = "placed by a decision" if wager.later else "optional" if wager.optional else "needed to take part"
        found.append(Block("item", spans(f"**{wager.title}**: {when} ({wager.section})."), 0, "-"))
    if game.irregularities:
        found.append(Block("h2", spans("When something goes wrong")))
        found += [Block("item", spans(f"{one.text} ({one.section})"), 0, "-") for one in game.irregularities]
    return tuple(found)
