"""What an empty spot says while wagers are placed, and what the dealer's hand comes to where its cards all play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.cards import HIDDEN
from game.client.draw import spots
from game.client.draw.palette import CREAM
from game.client.table.cards.pot import counting
from game.client.table.items import Item
from game.client.table.pieces import sign

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces

SIGN = 40.0
"""The side of the square in which the plus stands."""


def items(m: Moment, pieces: Pieces) -> list[Item]:
    """A plus and a word on every optional spot that is still empty, and where the player's next cards will lie."""
    return [*_optional(m, pieces), *_empty(m, pieces)]


def _optional(m: Moment, pieces: Pieces) -> list[Item]:
    if not m.betting or m.shown.over or m.shown.results:
        return []
    out: list[Item] = []
    for name, spot in m.layout.spots.items():
        if not spot.optional or name in m.hand.placed:
            continue
        x, y = spot.at
        piece = pieces.kit.paint(_plus, SIGN, SIGN)
        px, py = pieces.at(x - SIGN / 2, y - SIGN / 2)
        rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
        out.append(Item(f"plus {name}", rect, (px, py), lambda s, p=piece, at=(px, py): p.blit(s, *at)))  # type: ignore[misc]
        out.append(pieces.pill(f"plus {name} pill", "optional", x, y + 44))
    return out


def _plus(sheet: Sheet, w: float, h: float) -> None:
    sheet.line(w / 2 - 10, h / 2, w / 2 + 10, h / 2, CREAM, 0.85, 3, cap=True)
    sheet.line(w / 2, h / 2 - 10, w / 2, h / 2 + 10, CREAM, 0.85, 3, cap=True)


def _empty(m: Moment, pieces: Pieces) -> list[Item]:
    """Where the player's next cards will lie; cards that move aside would lay a printed line bare."""
    place = m.layout.places.get("seat")
    if place is None or not place.best:
        return []
    front = f"seat {m.front}"
    lying = len(m.shown.cleared.get(front, ()) or m.shown.cards.get(front, ()))
    left, top = place.at[0][0] - place.width / 2, place.at[0][1] - place.width * 0.7
    wide, high = place.at[-1][0] - place.at[0][0] + place.width, place.width * 1.4
    places = tuple((x - left, y - top) for x, y in place.at[lying:])
    if not places:
        return []
    piece = pieces.kit.paint(_places, wide, high, places, place.width)
    px, py = pieces.at(left, top)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return [Item("empty places", rect, (px, py, lying), lambda s: piece.blit(s, px, py))]


def _places(sheet: Sheet, w: float, h: float, places: tuple[tuple[float, float], ...], width: float) -> None:  # noqa: ARG001
    for x, y in places:
        spots.card_slot(sheet, x, y, width)


def dealer(m: Moment, pieces: Pieces) -> list[Item]:
    """The dealer's hand in words once it is shown, or as far as it is counted."""
    place = m.layout.places.get("dealer")
    named = m.shown.names.get("dealer") or _so_far(m)
    if place is None or place.best or not named or not place.words:
        return []
    label = place.words[0]
    return [sign(pieces, "dealer words", f"Dealer: {' and '.join(named.values())}", label.x, label.y - 7)]


def _so_far(m: Moment) -> dict[str, str]:
    """What the dealer's cards come to that lie open, where a sum is counted card by card."""
    cards = tuple(m.shown.cards.get("dealer", ()))
    if not counting(m) or m.game.read is None or all(card == HIDDEN for card in cards):
        return {}
    return {reading.label: reading.text for reading in m.game.read({"dealer": cards}, 0)}


__all__ = ["dealer", "items"]
