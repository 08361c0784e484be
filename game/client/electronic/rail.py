"""The rail at the left of the operator's room: who turned the keys, the tabs, and when the room locks itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw.account import play_money
from game.client.focus import Target, state_of
from game.client.pages.nav import PREFIX, Entry, growth, width

if TYPE_CHECKING:
    from game.client.focus import Focus
    from game.client.scene import Viewport
    from game.client.shell import Shell
    from game.hall.keys import OpenRoom

TABS: Final = (
    Entry("meters", "Meters", "trend", "M", pygame.K_m),
    Entry("day", "Gaming day", "clock", "G", pygame.K_g),
    Entry("recall", "Recall", "history", "R", pygame.K_r),
    Entry("vouchers", "Vouchers", "cash", "V", pygame.K_v),
    Entry("progressives", "Progressives", "star", "P", pygame.K_p),
    Entry("events", "Events", "menu", "E", pygame.K_e),
    Entry("self-check", "Self-check", "shield", "S", pygame.K_s),
    Entry("lock", "Lock", "lock", "L", pygame.K_l),
)


class Rail:
    """The rail of an open room, with the tab that is `current`; `left` is how many seconds it stays open untouched."""

    def __init__(self, shell: Shell, room: OpenRoom, opened: str, program: str) -> None:
        self.shell, self.room, self.opened, self.program = shell, room, opened, program
        self.current, self.left = TABS[0].name, 300

    def targets(self, view: Viewport, *, keys: bool = True) -> list[Target]:
        """The tabs and the lock, with their keys unless somebody types."""
        w = width(self.shell, view)
        out = []
        for at, entry in enumerate(TABS):
            y, h = self._row(view, at)
            k = view.scale
            box = pygame.Rect(round(20 * k), round(y * k), round((w - 40) * k), round(h * k))
            code = entry.code if keys else None
            out.append(
                Target(PREFIX + entry.name, box, group="nav", face=entry.label, key=code, radius=10, label=entry.label)
            )
        return out

    def _row(self, view: Viewport, at: int) -> tuple[float, float]:
        g = growth(self.shell, view)
        top = 150 + 140 * g
        step = min(62 * g, (view.size[1] / view.scale - top - 110 * g) / len(TABS))
        return top + at * step, step - 6

    def draw(self, surface: pygame.Surface, view: Viewport, focus: Focus) -> None:
        """Draw it whole, within the surface's clip."""
        from game.client.draw.kit import keycap_box, nav_item, panel
        from game.client.draw.signs import leaf

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
        for at, entry in enumerate(TABS):
            y, h = self._row(view, at)
            state, active = state_of(focus, PREFIX + entry.name), entry.name == self.current
            kit.paint(nav_item, w - 40, h, entry.icon, entry.label, active=active, state=state).blit(
                surface, 20 * k, y * k
            )
            cap = 28 * g
            kit.paint(keycap_box, cap, cap, entry.key, kit.theme.brass if active else None).blit(
                surface, (w - 36 - cap) * k, (y + (h - cap) / 2) * k
            )
        sheet = self.shell.sheet(surface, view)
        minutes = f"{self.left // 60}:{self.left % 60:02d}"
        sheet.fitted(
            f"Locks by itself in {minutes}", w / 2, high - 76 * g, w - 40, 20, "ui5", theme.text2, anchor="c", least=11
        )
        sheet.fitted(self.program, w / 2, high - 50 * g, w - 40, 20, "ui5", theme.text2, anchor="c", least=11)
        sheet.flush()
        kit.paint(play_money, w - 40, 30 * g).blit(surface, 20 * k, (high - 40 * g) * k)


__all__ = ["TABS", "Rail"]
