"""A filter that unfolds: a pill beside the title, and under it, while it is open, a list to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.client.draw.palette import mix

if TYPE_CHECKING:
    from game.client.draw.kit import Kit, State
    from game.client.draw.sheet import Sheet

ROW: Final = 46.0
PAD: Final = 8.0


class DropDown(msgspec.Struct):
    """A choice of one among `options` (value and label); `chosen` is a value."""

    name: str
    label: str
    options: tuple[tuple[Any, str], ...]
    chosen: Any

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        return next((label for value, label in self.options if value == self.chosen), self.options[0][1])

    def pill_wide(self, kit: Kit) -> float:
        """How wide the folded pill is, in design pixels."""
        return kit.measure(self.label, 20, "ui7") + kit.measure(self.words, 20, "ui7") + 62

    def list_wide(self, kit: Kit, least: float) -> float:
        """How wide the open list is."""
        return max(least, max(kit.measure(label, 20, "ui7") for _, label in self.options) + 76)


def ground(sheet: Sheet, w: float, h: float) -> None:
    """The open list's ground."""
    sheet.shadow(0, 0, w, h, 14, blur=9, dy=6, a=0.6)
    sheet.rr(0, 0, w, h, 14, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.3, stroke="#FFFFFF", sw=1.5)


def option(sheet: Sheet, w: float, h: float, label: str, *, chosen: bool, state: State) -> None:
    """A line of the open list."""
    from game.client.draw.kit import focus_ring

    if state in {"hover", "pressed"}:
        sheet.rr(0, 1, w, h - 2, 9, mix("#1B2123", "#FFFFFF", 0.1))
    if chosen:
        sheet.icon("check", 20, h / 2, 18, sheet.theme.brass, 2.8)
    sheet.fitted(label, 42, h / 2, w - 56, 20, "ui7" if chosen else "ui5", valign="m")
    if state == "focus":
        focus_ring(sheet, w, h, 9)
