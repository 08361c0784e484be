"""Where every piece lies: design points of the stage for cards, chips, plates and furniture, from the layout."""

from __future__ import annotations

from typing import NamedTuple

from game.client.felt import AXIS, framed
from game.client.layout import Layout, Place, Point, SeatPlace, seat_places
from game.declare import Game, Spot

SHOE: Point = (1002, 139)
RACK: Point = (487, 140)
TRAY: Point = (760, 140)


class Lie(NamedTuple):
    """Where a card lies: its centre, its width, and its turn in degrees clockwise."""

    x: float
    y: float
    width: float
    turn: float = 0.0


class Geometry:
    """The places of one table as the player sees it from seat `own`."""

    def __init__(self, game: Game, layout: Layout, own: int) -> None:
        self.game, self.layout, self.own = game, layout, own
        self.others = seat_places(layout, game, own)

    def card(self, place: str, index: int, count: int) -> Lie:
        """Where card `index` of `count` at a place lies."""
        if place.startswith("seat "):
            return self._seat_card(place, index, count)
        found = self.layout.places.get(place) or self.layout.places["dealer"]
        return _lie(found, index)

    def _seat_card(self, place: str, index: int, count: int) -> Lie:
        words = place.split()
        seat = int(words[1])
        hand = int(words[3]) - 1 if len(words) > 3 else 0
        if seat == self.own:
            lie = _lie(self.layout.places["seat"], index)
            return lie._replace(x=lie.x + hand * 240) if hand else lie
        at = self.others[seat]
        lie = _lie(self.layout.other.cards, index)
        x, y = framed(at, (lie.x + hand * 60, lie.y))
        return Lie(x, y, lie.width, at.turn)

    def spot(self, spot: Spot) -> tuple[float, float, float]:
        """Where a stake stands: centre and chip radius."""
        if spot.seat == self.own:
            found = self.layout.spots[spot.wager]
            r = found.chip or min(33.0, found.r * 0.75)
            shift = spot.hand * (2 * r + 14)
            return found.at[0] + shift, found.at[1] - 2, r
        seat = self.others[spot.seat]
        small = self.layout.other.spots.get(spot.wager)
        if small is None:
            x, y = seat.at
            return x + spot.hand * 20, y, 12.0
        x, y = framed(seat, (small.at[0] + spot.hand * 20, small.at[1]))
        return x, y, small.r * 0.86

    def purse(self, seat: int) -> Point:
        """Where a seat's chips come from and go to."""
        if seat == self.own:
            return (AXIS, 1000)
        return self.others[seat].plate

    def plate(self, seat: int) -> SeatPlace:
        """A seat's plate."""
        return self.others[seat]


def _lie(place: Place, index: int) -> Lie:
    if index < len(place.at):
        x, y = place.at[index]
    else:
        over = index - len(place.at) + 1
        x, y = place.at[-1][0] + place.step[0] * over, place.at[-1][1] + place.step[1] * over
    return Lie(x, y, place.width, place.turn)
