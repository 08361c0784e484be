"""Money on screen: amount pills, the rack of chips to bet with, figures under their labels, headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import CREAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.client.draw.sheet import Sheet


def amount_pill_width(sheet: Sheet, text: str) -> float:
    """How wide the pill of an amount is."""
    return sheet.width(text, 20, "ui7") + 18


def amount_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    """A dark pill with an amount, under a stack."""
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.88)
    sheet.rr(0.5, 0.5, w - 1, h - 1, h / 2, None, 0.14, stroke="#FFFFFF", sw=1)
    sheet.text(text, w / 2, h / 2, 20, "ui7", "#FFFFFF", anchor="c", valign="m")


def chip_rack(
    sheet: Sheet, w: float, h: float, chips: Sequence[pygame.Surface], chosen: int | None = None, *,
    locked: str = "", focus: int | None = None, closed: Sequence[int] = (),
) -> None:  # fmt: skip
    """The rack of chips to bet with: pictures (already at real scale) in a row, the chosen one raised and ringed.

    ``locked`` dims them and says why under a lock; those in ``closed`` are dimmed alone.
    """
    r, step, middle = 26.0, 62.0, h * 0.37 if locked else h / 2
    for i, picture in enumerate(chips):
        x = r + 4 + i * step
        y = middle - (6 if i == chosen and not locked else 0)
        sheet.stamp(picture, x, y, centre=True)
        if locked or i in closed:
            sheet.circle(x, y + 1, r + 3, sheet.theme.bar, 0.58)
        if i == chosen and not locked:
            sheet.circle(x, y, r + 5.5, None, 1, stroke="#07090A", sw=3)
            sheet.circle(x, y, r + 8, None, 1, stroke=sheet.theme.text, sw=3)
            sheet.poly([(x - 7, y + r + 20), (x + 7, y + r + 20), (x, y + r + 12)], sheet.theme.text)
        if i == focus:
            sheet.circle(x, y, r + 13, None, 1, stroke=sheet.theme.focus, sw=3.5)
    if locked:
        sheet.icon("lock", 14, h - 12, 20, sheet.theme.text2, 2.2)
        sheet.fitted(locked, 32, h - 12, w - 36, 20, "ui5", sheet.theme.text2, valign="m")


def metric(sheet: Sheet, w: float, h: float, label: str, value: str, colour: str | None = None) -> None:
    """A label and the figure under it."""
    sheet.fitted(label, 0, h * 0.30, w, 20, "ui5", sheet.theme.text2)
    fitted = sheet.type.fit(value, w * sheet.scale, 28, "ui7", least=20 / max(1.0, sheet.type.grow))
    sheet.text(value, 0, h * 0.80, fitted, "ui7", colour or sheet.theme.text, max_width=w)


def section_head(sheet: Sheet, w: float, h: float, title: str, *, icon: str = "") -> None:
    """A heading in brass with a line to the right end."""
    left, g = 0.0, sheet.type.grow
    if icon:
        sheet.icon(icon, 12 * g, h / 2, 24 * g, sheet.theme.brass, 2.3)
        left = 36 * g
    left += sheet.text(title, left, h / 2, 22, "serif6", sheet.theme.brass, valign="m") + 14
    if left < w:
        sheet.line(left, h / 2, w, h / 2, CREAM, 0.16, 1.3)
