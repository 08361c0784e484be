"""The rail at the left of the operator's room: who turned the keys, the tabs, and when the room locks itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.hall import play_money
from game.client.draw.kit import panel
from game.client.draw.signs import leaf
from game.client.pages.nav import Entry, Ways, growth, width

if TYPE_CHECKING:
    from game.client.focus import Focus, Target
    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.hall.keys import OpenRoom

TABS: Final = (
    Entry("meters", "Meters", "trend", "meters"),
    Entry("day", "Gaming day", "clock", "day"),
    Entry("recall", "Recall", "history", "recall"),
    Entry("vouchers", "Vouchers", "cash", "vouchers"),
    Entry("progressives", "Progressives", "star", "progressives"),
    Entry("events", "Events", "menu", "events"),
    Entry("self-check", "Self-check", "shield", "self-check"),
    Entry("lock", "Lock", "lock", "lock"),
)


class Rail:
    """The rail of an open room, with the tab that is `current`; `left` is how many seconds it stays open untouched."""

    def __init__(self, shell: Shell, room: OpenRoom, opened: str, program: str) -> None:
        self.shell, self.room, self.opened, self.program = shell, room, opened, program
        self.current, self.left = TABS[0].name, 300

    def targets(self, view: Viewport, *, keys: bool = True) -> list[Target]:
        """The tabs and the lock, with their keys unless somebody types."""
        return self._ways(view).targets(keys=keys)

    def _ways(self, view: Viewport) -> Ways:
        g = growth(self.shell, view)
        return Ways(self.shell, view, TABS, 150 + 140 * g, view.size[1] / view.scale - 110 * g, 62.0)

    def draw(self, surface: pygame.Surface, view: Viewport, focus: Focus) -> None:
        """Draw it whole, within the surface's clip."""
        g, w, k = growth(self.shell, view), width(self.shell, view), view.scale
        high = view.size[1] / k
        pygame.draw.rect(surface, "#0E1213", pygame.Rect(0, 0, round(w * k), view.size[1]))
        kit = self.shell.kit(view)
        kit.paint(panel, w - 40, 128 * g, 14, "#171C1E").blit(surface, 20 * k, 140 * k)
        sheet, theme = self.shell.sheet(surface, view), self.shell.theme(view)
        leaf(sheet, w / 2, 46, 54, theme.brass, "#0E1213")
        sheet.fitted("LINDEN HOUSE", w / 2, 98, w - 48, 22, "serif6", theme.print, anchor="c", least=12)
        sheet.fitted("Operator's room", w / 2, 126, w - 48, 20, "ui5", theme.text2, anchor="c", least=12)
        for at, (key, person) in enumerate((("Finance", self.room.finance), ("Table games", self.room.table_games))):
            y = 140 + (34 + 60 * at) * g
            sheet.fitted(key, 38, y, w - 150, 20, "ui7")
            sheet.text(self.opened, w - 38, y, 20, "ui5", theme.text2, anchor="r")
            sheet.fitted(person, 38, y + 25 * g, w - 76, 20, "ui5", theme.text2)
        sheet.flush()
        self._ways(view).draw(surface, focus, self.current)
        sheet = self.shell.sheet(surface, view)
        minutes = f"{self.left // 60}:{self.left % 60:02d}"
        sheet.fitted(
            f"Locks by itself in {minutes}", w / 2, high - 76 * g, w - 40, 20, "ui5", theme.text2, anchor="c", least=11
        )
        sheet.fitted(self.program, w / 2, high - 50 * g, w - 40, 20, "ui5", theme.text2, anchor="c", least=11)
        sheet.flush()
        kit.paint(play_money, w - 24, 30 * g).blit(surface, 12 * k, (high - 40 * g) * k)
