"""A guide's pictures: cards, chips, dice and signs beside each other, on felt or on nothing."""

from __future__ import annotations

from typing import Final

from game.cards import card
from game.client.draw import cards, chips, dice, markers
from game.client.draw.palette import CREAM, mix
from game.client.draw.sheet import Sheet
from game.client.guide import tokens

#: How wide the pieces are, as shares of a card's width; a card's height; and the gap between two.
SHARES: Final = {"$": 1.0, "[": 0.78, "'": 1.0, "F": 0.8}
TALL: Final = 1.4
GAP: Final = 0.16


def _share(sheet: Sheet, piece: str, card_wide: float) -> float:
    """How wide a piece is, in cards."""
    if piece[0] == "'" and card_wide:
        return max(0.5, sheet.width(piece.strip("'"), _lettering(card_wide), "serif7") / card_wide + 0.1)
    return SHARES.get(piece[0], 0.5 if piece in "=<>+" else 1.0)


def _lettering(card_wide: float) -> float:
    return max(18.0, card_wide * 0.46)


def picture(sheet: Sheet, w: float, h: float, text: str, card_wide: float = 0.0, top: float = 0.0) -> None:
    """The pieces in the middle of a box that begins at `top`, as large as it takes them, or with cards so wide at its right end."""
    rows = tokens(text)
    pieces = max(sum(_share(sheet, piece, 40.0) + GAP for piece in row) for row in rows)
    wide = card_wide or min(46.0, (w - 16) / max(1.0, pieces), (h - 12) / (len(rows) * (TALL + 0.08)))
    step = wide * (TALL + 0.08)
    for i, row in enumerate(rows):
        shares = [_share(sheet, piece, wide) for piece in row]
        whole = sum(shares) * wide + GAP * wide * (len(row) - 1)
        x = w - whole if card_wide else (w - whole) / 2
        y = top + h / 2 + (i - (len(rows) - 1) / 2) * step
        for piece, share in zip(row, shares, strict=True):
            _piece(sheet, piece, x + share * wide / 2, y, wide)
            x += (share + GAP) * wide


def _piece(sheet: Sheet, piece: str, x: float, y: float, wide: float) -> None:
    """One piece about its middle."""
    k, surface = sheet.scale, sheet.surface()
    at = (x + sheet.offset / k) * k, (y + sheet.offset / k) * k
    if piece[0] == "$":
        sheet.circle(x, y, wide * 0.52, "#000000", 0.16)
        sheet.circle(x, y, wide * 0.52, None, 0.85, stroke=CREAM, sw=1.4)
        surface = sheet.surface()
        chips.stack(sheet.cache, int(piece[1:].replace(",", "")) * 100, wide * 0.4 * k).draw(surface, *at)
    elif piece[0] == "[":
        dice.die(sheet.cache, int(piece[1]), wide * 0.72 * k).draw(surface, *at)
    elif piece == "FREE":
        markers.lammer(sheet.cache, wide * 0.4 * k, "FREE").draw(surface, *at)
    elif piece[0] == "'" or piece in "=<>+":
        sheet.text(piece.strip("'"), x, y, _lettering(wide), "serif7", CREAM, anchor="c", valign="m")
    else:
        value = None if piece == "##" else card(piece.removesuffix("-"))
        cards.laid(sheet.cache, value, wide * k, 0, "red", dimmed=piece.endswith("-")).draw(surface, *at)


def on_felt(sheet: Sheet, w: float, h: float, text: str, felt: str, number: int) -> None:
    """A step's picture on its table's felt, with its number."""
    light = sheet.radial(w / 2, h / 3, w * 0.7, ((0, mix(felt, "#FFFFFF", 0.1), 1), (1, mix(felt, "#000000", 0.3), 1)))
    sheet.rr(0, 0, w, h, 10, light)
    picture(sheet, w, h, text)
    sheet.circle(15, 15, 15, "#14181A")
    sheet.circle(15, 15, 15, None, 1, stroke=CREAM, sw=1.6)
    sheet.text(str(number), 15, 15, 18, "ui7", CREAM, anchor="c", valign="m")
