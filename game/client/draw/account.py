"""What says that a table is wagered at electronically: the fund display, the words of every such screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.client.draw.kit import Kit
    from game.client.draw.sheet import Sheet

PLAY_MONEY: Final = "Table game, play money"
"""Stands on every screen (605a.5(b))."""
_FOIL: Final = "#F2CF83"


def fund_display(sheet: Sheet, w: float, h: float, balance: str, note: str, alert: bool) -> None:
    """The electronic fund display: what is on the game account, and what is in play beside it, or an `alert`."""
    theme = sheet.theme
    sheet.rr(0, 0, w, h, 10, "#050607")
    sheet.rr(1, 1, w - 2, h - 2, 9, None, 0.9, stroke=theme.brass, sw=2)
    size = sheet.type.fit(balance, w * 0.54 * sheet.scale, min(58.0, h * 0.62), "ui7", least=16 / sheet.type.grow)
    wide = sheet.text(balance, w - 14, h / 2, size, "ui7", _FOIL, anchor="r", valign="m")
    room, middle = w - wide - 40, h / 2
    sheet.fitted("Game account", 14, middle - h * 0.21, room, 20, "ui5", theme.text2, valign="m", least=11)
    sheet.fitted(note, 14, middle + h * 0.22, room, 20, "ui7", theme.loss if alert else None, valign="m", least=11)


def play_money_width(kit: Kit) -> float:
    """How wide the pill is, in design pixels."""
    return kit.measure(PLAY_MONEY, 20, "ui6") + 28


def play_money(sheet: Sheet, w: float, h: float) -> None:
    """The pill that says what is played for."""
    sheet.rr(0.9, 0.9, w - 1.8, h - 1.8, h / 2, "#0A0C0D", 0.7, stroke=sheet.theme.brass, sw=1.8)
    sheet.fitted(PLAY_MONEY, w / 2, h / 2, w - 16, 20, "ui6", anchor="c", valign="m", least=10)


__all__ = ["PLAY_MONEY", "fund_display", "play_money", "play_money_width"]
