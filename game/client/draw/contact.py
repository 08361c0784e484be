"""All pieces on one sheet, at any size of window: what the eye checks after a change to the art.

`python -m game.client.draw.contact OUT.png [WIDTH]` writes it without a display.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pygame

from game.client.draw import cards, chips, dice, icons, portraits
from game.client.draw.cache import Cache
from game.client.draw.outlines import outlines
from game.client.draw.palette import BLACK, BRASS, CREAM, FELTS, ROOM, ROOM_DARK, ROOM_LIGHT, TEXT, TEXT2, WHITE, mix
from game.client.draw.svg import Svg, raster

WIDTH, HEIGHT = 1920, 1080
PANELS = (
    (20, 54, 1492, 172, "criss_cross_poker", "Cards in two colours"),
    (1524, 54, 376, 172, "criss_cross_poker", "Joker and backs"),
    (20, 276, 898, 172, "criss_cross_poker", "Cards in four colours"),
    (930, 276, 412, 172, "raise_it_up_stud_poker", "Sizes"),
    (1354, 276, 546, 172, "free_bet_blackjack", "States"),
    (20, 498, 898, 252, "criss_cross_poker", "Chips"),
    (930, 498, 970, 252, "props_and_hops", "Dice, lammers, markers"),
    (20, 800, 898, 256, "double_back_jack", "People"),
    (930, 800, 970, 256, "", "Icons"),
)


class _Sheet:
    """The surface, and drawing on it in units of a 1920 x 1080 window."""

    def __init__(self, cache: Cache, width: int) -> None:
        self.cache = cache
        self.k = width / WIDTH
        self.surface = pygame.Surface((width, round(HEIGHT * self.k)))

    def at(self, value: float) -> int:
        return round(value * self.k)

    def blit(self, picture: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(picture, (self.at(x), self.at(y)))

    def card(self, card: int, x: float, y: float, w: float, *, four: bool = False, dimmed: bool = False) -> None:
        """A face and its shadow."""
        px = w * self.k
        painted = cards.face(self.cache, card, px, four, dimmed=dimmed)
        cards.under(self.cache, px).draw(self.surface, self.at(x), self.at(y))
        self.blit(painted, x, y)


def contact(cache: Cache, width: int = WIDTH) -> pygame.Surface:
    """The sheet of all pieces, `width` px wide, as a window of that width would draw them."""
    sheet = _Sheet(cache, width)
    _ground(sheet)
    for part in (_deck, _states, _chips, _dice, _people, _icons):
        draw: Callable[[_Sheet], None] = part
        draw(sheet)
    return sheet.surface


def _ground(sheet: _Sheet) -> None:
    s = Svg((0, 0, WIDTH, HEIGHT))
    s.rect(0, 0, WIDTH, HEIGHT, 0, s.radial((960, 300), 1400, ((0, ROOM_LIGHT), (0.55, ROOM), (1, ROOM_DARK))))
    letters = outlines(sheet.cache, "serif")
    for x, y, w, h, felt, title in PANELS:
        length = letters.width(title, 22)
        s.path(letters.word(title, x + 12 + length / 2, y - 14, 22), BRASS)
        base = FELTS.get(felt, "#191E20")
        glow = s.radial(
            (x + w / 2, y + h * 0.4), w * 0.62, ((0, mix(base, WHITE, 0.09)), (0.5, base), (1, mix(base, BLACK, 0.28)))
        )
        s.rect(x, y, w, h, 14, glow)
        s.rect(x + 0.8, y + 0.8, w - 1.6, h - 1.6, 13, stroke=WHITE, width=1.5, alpha=0.1)
    sheet.surface.blit(raster(s, *sheet.surface.get_size()), (0, 0))


def _deck(sheet: _Sheet) -> None:
    for i, rank in enumerate(range(12, -1, -1)):
        sheet.card(rank * 4 + (3, 2, 3, 1, 0, 2, 3, 1, 0, 2, 3, 1, 0)[i], 34 + i * 113.3, 66, 105)
    sheet.card(52, 1540, 66, 105)
    for i, colour in enumerate(("red", "blue")):
        px = 105 * sheet.k
        cards.under(sheet.cache, px).draw(sheet.surface, sheet.at(1660 + i * 120), sheet.at(66))
        sheet.blit(cards.back(sheet.cache, px, colour), 1660 + i * 120, 66)
    for i, card in enumerate((47, 42, 37, 44, 50, 33, 20, 15)):
        sheet.card(card, 34 + i * 110.4, 288, 102, four=True)
    x = 944.0
    for w in (92, 72, 48, 34, 24):
        sheet.card(41, x, 286, w)
        x += w + 26


def _states(sheet: _Sheet) -> None:
    k, wide = sheet.k, 78
    for i, state in enumerate(("made", "live", "chosen", "folded", "slot")):
        x, y = 1374 + i * 105, 288 if state == "chosen" else 300
        if state == "slot":
            sheet.blit(cards.slot(sheet.cache, wide * k), x, y)
            continue
        sheet.card((34, 45, 19, 36)[i], x, y, wide, dimmed=state == "folded")
        if state == "folded":
            cards.mark(sheet.cache, wide * k, "cross").draw(sheet.surface, (x + wide / 2) * k, (y + wide * 0.7) * k)
            continue
        kind: cards.Frame = "made" if state == "made" else "live" if state == "live" else "chosen"
        cards.frame(sheet.cache, wide * k, kind).draw(sheet.surface, sheet.at(x), sheet.at(y))
        if state == "chosen":
            cards.mark(sheet.cache, wide * k).draw(sheet.surface, (x + wide - 4) * k, (y + 4) * k)


def _chips(sheet: _Sheet) -> None:
    k, cache, target = sheet.k, sheet.cache, sheet.surface
    for i, value in enumerate(chips.VALUES):
        chips.chip(cache, value, 42 * k).draw(target, (76 + i * 96) * k, 556 * k)
        chips.chip(cache, value, 22 * k, dimmed=i > 3).draw(target, (58 + i * 58) * k, 650 * k)
        chips.chip(cache, value, 13 * k).draw(target, (412 + i * 36) * k, 650 * k)
    chips.ring(cache, 22 * k).draw(target, 174 * k, 650 * k)
    for i, cents in enumerate((2500, 40000, 76100, 499900, 75)):
        chips.stack(cache, cents, 30 * k, i).draw(target, (600 + i * 68) * k, 700 * k)
    for i, cents in enumerate((500, 3000, 12500, 52600, 188800)):
        chips.stack(cache, cents, 16 * k, i).draw(target, (60 + i * 44) * k, 722 * k)


def _dice(sheet: _Sheet) -> None:
    k, cache, target = sheet.k, sheet.cache, sheet.surface
    for i in range(6):
        dice.die(cache, i + 1, 44 * k, (0, 7, -9, 14, -5, 0)[i], "shaken").draw(target, (970 + i * 58) * k, 536 * k)
        dice.die(cache, i + 1, 44 * k, (-6, 0, 11, -8, 0, 9)[i]).draw(target, (970 + i * 58) * k, 594 * k)
        dice.die(cache, i + 1, 40 * k, 0, "printed").draw(target, (970 + i * 58) * k, 650 * k)
        dice.tumbling(cache, i + 1, 44 * k, i * 45, 24 + i * 60).draw(target, (970 + i * 58) * k, 712 * k)
    row = (
        dice.lammer(cache, 24 * k, "6"),
        dice.lammer(cache, 28 * k, "FREE"),
        dice.envy(cache, 24 * k),
        dice.pointer(cache, 20 * k),
        dice.puck(cache, 38 * k),
    )
    for i, sprite in enumerate(row):
        sprite.draw(target, (1340 + i * 76) * k, 552 * k)
    for i, name in enumerate(("check", "cross", "minus")):
        dice.badge(cache, 15 * k, name).draw(target, (1340 + i * 46) * k, 640 * k)
    dice.lammer(cache, 12 * k, "2X").draw(target, 1480 * k, 640 * k)
    dice.shaker(cache, 70 * k).draw(target, 1782 * k, 636 * k)
    dice.die(cache, 3, 27 * k, -14, "shaken").draw(target, 1768 * k, 626 * k)
    dice.die(cache, 6, 27 * k, 11, "shaken").draw(target, 1798 * k, 648 * k)
    dice.shaker(cache, 44 * k, 1.0).draw(target, 1600 * k, 680 * k)


def _people(sheet: _Sheet) -> None:
    k = sheet.k
    for i, name in enumerate(portraits.PEOPLE):
        ring = BRASS if i == 0 else "#5B6468"
        x, y = (80 + (i % 7) * 104) * k, (862 + (i // 7) * 112) * k
        portraits.avatar(sheet.cache, name, 46 * k, ring, dimmed=i == 9).draw(sheet.surface, x, y)
        if i < 2:
            portraits.avatar(sheet.cache, name, 25 * k, ring).draw(sheet.surface, (800 + i * 62) * k, 842 * k)
    sheet.blit(portraits.dealer(sheet.cache, 116 * k), 770, 912)


def _icons(sheet: _Sheet) -> None:
    k = sheet.k
    for i, name in enumerate(icons.NAMES):
        x, y = 948 + (i % 20) * 47, 820 + (i // 20) * 58
        colour = (TEXT, BRASS, TEXT2, CREAM)[i // 20 % 4]
        sheet.blit(icons.icon(sheet.cache, name, 32 * k, colour), x, y)


def main(arguments: list[str]) -> int:
    """Write the sheet to the file named first, as wide as the second says (1920)."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    width = int(arguments[1]) if len(arguments) > 1 else WIDTH
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.image.save(contact(Cache(), width), arguments[0])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
