"""What an empty spot says while wagers are placed, and what the dealer's hand comes to where its cards all play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards import HIDDEN
from game.client.draw.palette import CREAM
from game.client.felt import spots
from game.client.table.cards.pot import counting
from game.client.table.pieces import Drawing, Piece, pill, sign

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment

SIGN = 40.0
"""The side of the square in which the plus stands."""


def pieces(m: Moment) -> list[Piece]:
    """A plus and a word on every optional spot that is still empty, and where the player's next cards will lie."""
    return [*_optional(m), *_empty(m)]


def _optional(m: Moment) -> list[Piece]:
    if not m.betting or m.shown.over or m.shown.results:
        return []
    out: list[Piece] = []
    for name, spot in m.layout.spots.items():
        if spot.optional and name not in m.hand.placed:
            x, y = spot.at
            out.append(Drawing(f"plus {name}", "plus", (x - SIGN / 2, y - SIGN / 2, SIGN, SIGN)))
            out.append(pill(m.ruler, f"plus {name} pill", "optional", x, y + 44))
    return out


def plus(sheet: Sheet, w: float, h: float) -> None:
    """The sign on a spot that may be left empty."""
    sheet.line(w / 2 - 10, h / 2, w / 2 + 10, h / 2, CREAM, 0.85, 3, cap=True)
    sheet.line(w / 2, h / 2 - 10, w / 2, h / 2 + 10, CREAM, 0.85, 3, cap=True)


def _empty(m: Moment) -> list[Piece]:
    """Where the player's next cards will lie; cards that move aside would lay a printed line bare."""
    place = m.layout.places.get("seat")
    if place is None or not place.best:
        return []
    front = f"seat {m.front}"
    lying = len(m.shown.cleared.get(front, ()) or m.shown.cards.get(front, ()))
    left, top = place.at[0][0] - place.width / 2, place.at[0][1] - place.width * 0.7
    wide, high = place.at[-1][0] - place.at[0][0] + place.width, place.width * 1.4
    places = tuple((x - left, y - top) for x, y in place.at[lying:])
    return [Drawing("empty places", "card places", (left, top, wide, high), (places, place.width))] if places else []


def card_places(sheet: Sheet, w: float, h: float, places: tuple[tuple[float, float], ...], width: float) -> None:  # noqa: ARG001
    """Where cards will lie."""
    for x, y in places:
        spots.card_slot(sheet, x, y, width)


def dealer(m: Moment) -> list[Piece]:
    """The dealer's hand in words once it is shown, or as far as it is counted."""
    place = m.layout.places.get("dealer")
    named = m.shown.names.get("dealer") or _so_far(m)
    if place is None or place.best or not named or not place.words:
        return []
    label = place.words[0]
    return [sign(m.ruler, "dealer words", f"Dealer: {' and '.join(named.values())}", label.x, label.y - 7)]


def _so_far(m: Moment) -> dict[str, str]:
    """What the dealer's cards come to that lie open, where a sum is counted card by card."""
    cards = tuple(m.shown.cards.get("dealer", ()))
    if not counting(m) or m.game.read is None or all(card == HIDDEN for card in cards):
        return {}
    return {reading.label: reading.text for reading in m.game.read({"dealer": cards}, 0)}


__all__ = ["card_places", "dealer", "pieces", "plus"]
