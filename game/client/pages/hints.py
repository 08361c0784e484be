"""The line of keys at a page's foot, and the legend of the result marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw.kit import keycap, keycap_width, result_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.kit import Result
    from game.client.draw.sheet import Sheet

_LEGEND: Final[tuple[tuple[Result, str], ...]] = (("win", "won"), ("push", "even"), ("loss", "lost"))


def hints(sheet: Sheet, x: float, y: float, pairs: Sequence[tuple[str, str]]) -> float:
    """Keys and what they do, from x; `arrows` is one cap with all four. Answers where the line ends."""
    g, ink = sheet.type.grow, sheet.theme.text2
    high = 28 * g
    for key, words in pairs:
        if key == "arrows":
            wide = 104 * g
            sheet.rr(x, y - high / 2, wide, high, 6, None, 0.9, stroke=ink, sw=1.6)
            for i, name in enumerate(("arrow-l", "arrow-u", "arrow-d", "arrow-r")):
                sheet.icon(name, x + (17 + i * 23.5) * g, y, 16 * g, ink, 2.4)
        else:
            wide = keycap_width(sheet, key, high)
            keycap(sheet, x + wide / 2, y, key, ink, high)
        x += wide + 10
        x += sheet.text(words, x, y, 20, "ui5", ink, valign="m") + 34
    return x - 34


def legend(sheet: Sheet, right: float, y: float, least: float) -> None:
    """What the marks of results mean, ending at `right`; left out where it would begin before `least`."""
    g = sheet.type.grow
    wide = sum(20 * g + sheet.width(words, 20, "ui5") + 26 for _, words in _LEGEND)
    x = right - wide
    if x < least:
        return
    for result, words in _LEGEND:
        result_mark(sheet, x + 8 * g, y, 16 * g, result)
        x += 22 * g + sheet.text(words, x + 22 * g, y, 20, "ui5", sheet.theme.text2, valign="m") + 24
