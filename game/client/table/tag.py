"""The tag of a wager under the pointer or the focus while betting: its limits, its edge, and what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.client.draw import chips
from game.client.table import costs, funds
from game.client.table.items import Item
from game.client.table.pieces import pill
from game.declare import money_range
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment, Pointed
    from game.client.table.painter import Painter
    from game.declare import Game, HouseRules, Wager

WIDE: Final = 292.0
LINE: Final = 27.0
CARRIED: Final = 24.0
ASIDE: Final = 36.0
"""The radius of the chip that goes with the pointer, and how far from its tip it is, so that the spot stays in sight."""


def edge(game: Game, wager: Wager, rules: HouseRules) -> str:
    """A wager's house edge in words, from the shipped sheets; empty when nothing is known of it.

    >>> from game.rules import GAMES
    >>> from game.declare import HouseRules
    >>> game = GAMES["criss-cross-poker"]
    >>> edge(game, game.wager("five-card-bonus"), HouseRules())
    'House edge 3.53 %'
    """
    game_edge = None if wager.optional else costs.edge(game, "main", rules)
    found = costs.edge(game, wager.name, rules) if game_edge is None else game_edge
    if found is None:
        return ""
    return f"{'House edge' if game_edge is None else 'The game’s edge'} {found * 100:.2f} %"


def lines(game: Game, wager: Wager, rules: HouseRules, *, odds: bool) -> tuple[str, ...]:
    """What the tag says under the wager's title."""
    low, high = money_range(wager, rules)
    limits = f"Exactly {short(low)}" if low == high else f"{short(low)} to {short(high)}"
    said = [limits + (", optional" if wager.optional else "")]
    if wager.same_as:
        said.append(f"Equals {game.wager(wager.same_as).title}")
    letter = game.letter(wager.name, rules) if wager.pays else ""
    if letter:
        said.append(f"Paytable {letter}")
    price = edge(game, wager, rules) if odds else ""
    return tuple((*said, price) if price else said)


def items(m: Moment, pieces: Painter, pointed: Pointed) -> list[Item]:
    """The tag, when a spot is pointed at or focused while betting."""
    name = pointed.hover or pointed.ring
    kind, _, wager_name = name.partition(" ")
    if kind != "spot" or not m.betting or wager_name not in m.layout.spots:
        return []
    if m.shown.results:
        return _carried(m, pieces, pointed)
    wager = m.game.wager(wager_name)
    said = lines(m.game, wager, m.desk.rules, odds=m.odds)
    if wager_name in m.hand.closed:
        said = (*said, "Closed while its sequence runs")
    spot = m.layout.spots[wager_name]
    grow = pieces.kit.type.grow
    tall = (44 + LINE * len(said)) * grow
    below = spot.at[1] + spot.r + 44 + tall < 950
    top = spot.at[1] + spot.r + 44 if below else spot.at[1] - spot.r - 56 - tall
    left = min(max(spot.at[0] - WIDE / 2, 70), 1450 - WIDE)
    piece = pieces.kit.paint(_draw, WIDE, tall, wager.title, said, round(spot.at[0] - left), below=below)
    at = pieces.at(left, top)
    rect = pygame.Rect(at[0] - piece.margin, at[1] - piece.margin, *piece.surface.get_size())
    return [Item("tag", rect, (wager_name, said, at), lambda s: piece.blit(s, *at)), *_carried(m, pieces, pointed)]


def _carried(m: Moment, pieces: Painter, pointed: Pointed) -> list[Item]:
    """The chosen chip beside the pointer, and what a click adds, while the pointer is over a spot and the chip can be paid."""
    at = pointed.at
    if at is None or not pointed.hover.startswith("spot ") or m.hand.chip in funds.closed_chips(m):
        return []
    x, y = pieces.view.design(at)
    x, y = x - pieces.shift + ASIDE, y + ASIDE
    ring = pieces.kit.paint(_ring, 2 * CARRIED, 2 * CARRIED)
    px, py = pieces.at(x, y)
    chip = chips.chip(pieces.cache, m.hand.chip, CARRIED * pieces.k)
    corner = (px - round(CARRIED * pieces.k), py - round(CARRIED * pieces.k))
    rect = pygame.Rect(corner[0] - ring.margin, corner[1] - ring.margin, *ring.surface.get_size())

    def paint(surface: pygame.Surface) -> None:
        chip.draw(surface, px, py)
        ring.blit(surface, *corner)

    words = f"+{short(m.hand.chip * 100)}"
    return [
        Item("carried chip", rect, (m.hand.chip, px, py), paint),
        pieces.item(pill(m.ruler, "carried sum", words, x, y + CARRIED + 16)),
    ]


def _ring(sheet: Sheet, w: float, h: float) -> None:
    sheet.circle(w / 2, h / 2, w / 2 + 2.5, None, 1, stroke="#07090A", sw=2.5)
    sheet.circle(w / 2, h / 2, w / 2 + 4.5, None, 1, stroke="#F5F0E4", sw=2.5)


def _draw(sheet: Sheet, w: float, h: float, title: str, said: tuple[str, ...], point: int, *, below: bool) -> None:
    sheet.shadow(0, 0, w, h, 12, blur=8, dy=5, a=0.5)
    tip = (
        [(point - 10, 1), (point + 10, 1), (point, -14)]
        if below
        else [(point - 10, h - 1), (point + 10, h - 1), (point, h + 14)]
    )
    sheet.poly([(float(x), float(y)) for x, y in tip], "#1B2123")
    sheet.rr(0, 0, w, h, 12, "#1B2123")
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 11, None, 0.55, stroke=sheet.theme.brass, sw=1.6)
    step = (h - 44 * (h / (44 + LINE * len(said)))) / max(1, len(said))
    sheet.fitted(title, 18, 30 * step / LINE, w - 36, 22, "serif6", sheet.theme.brass)
    for i, line in enumerate(said):
        sheet.fitted(line, 18, (30 + LINE * (i + 1)) * step / LINE, w - 36, 20, "ui5", sheet.theme.text)
