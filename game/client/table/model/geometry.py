"""Where every piece lies: design points of the stage for cards, chips, plates and furniture, from
the layout.
"""

from __future__ import annotations

from copy import copy
from math import cos, hypot, pi, sin
from typing import NamedTuple, Self

from ....core.declaration import Game, Spot
from ...draw.pieces.chips import breakdown
from ...draw.pieces.furniture import TUBES
from ...draw.style import StageStyle
from ...felt.ground import stage_point_of_seat
from ...layouts.layout import Box, CardRowPlace, Layout, Place, Point, SpotPlace, other_seat_places
from ..style import TableGeometry
from .felt_state import FeltState, seat_of


class Lie(NamedTuple):
    """Where a card lies: its centre, its width, its turn in degrees clockwise, and the share of its
    width that is seen.
    """

    x: float
    y: float
    width: float
    turn: float = 0.0
    share: float = 1.0

    @property
    def box_if_upright(self) -> Box:
        """What a card takes up that lies there upright."""
        return self.x - self.width / 2, self.y - self.width * 0.7, self.width, self.width * 1.4


def chip_tube_point(amount_cents: int) -> Point:
    """Where the dearest chip of an amount stands in the tray: there the chips are taken, and there
    they go back.
    """
    dearest = next(iter(breakdown(amount_cents)), 1)
    alike = [i for i, (dollars, _) in enumerate(TUBES) if dollars == dearest] or [len(TUBES) - 1]
    return TableGeometry.tray[0] + (
        sum(alike) / len(alike) - (len(TUBES) - 1) / 2
    ) * TableGeometry.tray_tube, TableGeometry.tray[1]


Heap = tuple[float, float, float]
"""Where chips lie: their centre, and the radius of each."""


class Geometry:
    """The places of one table as the player sees it from seat `own`, while `shown` lies there.

    `active_seat` is the player's box that is asked, otherwise his first.
    """

    def __init__(self, game: Game, layout: Layout, own: int) -> None:
        self.game, self.layout, self.own = game, layout, own
        self.others = other_seat_places(layout, game, own)
        self.pot = next(
            ((a.box[0], a.box[1]) for a in layout.areas.values() if a.kind == "pot-ring"), None
        )
        self.shown, self.active_seat = FeltState(), own
        self.source = TableGeometry.shoe

    def with_shown(
        self, shown: FeltState, active_seat: int, *, from_hand_deck: bool = False
    ) -> Self:
        """The same table while something else lies there, another box of the player's is asked, or
        the deal is from the hand.
        """
        found = copy(self)
        found.shown, found.active_seat, found.source = (
            shown,
            active_seat,
            TableGeometry.hand_deck if from_hand_deck else TableGeometry.shoe,
        )
        return found

    def card(self, place: str, index: int, count: int) -> Lie:
        """Where card `index` of `count` at a place lies."""
        lie = self._card_lie(place, index, count)
        if seat_of(place) in (0, self.own):
            return lie
        other = self.layout.other.cards
        count = max(count, self._least_fanned_cards(other) if other is not None else 0)
        if index + 1 >= count:
            return lie
        after = self._card_lie(place, index + 1, count)
        free = hypot(after.x - lie.x, after.y - lie.y) / lie.width
        return lie._replace(share=min(1.0, free)) if after.turn == lie.turn else lie

    def _least_fanned_cards(self, other: Place) -> int:
        """How many cards of another seat lie beside each other at least, so that each shows as much
        of itself.
        """
        return len(other.at)

    def _card_lie(self, place: str, index: int, count: int, *, set_in_two: bool = False) -> Lie:
        if place.startswith("seat "):
            return self._seat_card_lie(place, index, count, set_in_two=set_in_two)
        found = self.layout.places.get(place) or self.layout.places["dealer"]
        return (
            _lie(found, index)
            if set_in_two or not self._is_hand_unset(place, found)
            else _lie_in_row(found.whole, index)  # type: ignore[arg-type]
        )

    def set_hand_lie(self, place: str, index: int, count: int) -> Lie:
        """Where a card lies once its hand is set in two."""
        return self._card_lie(place, index, count, set_in_two=True)

    def is_awaiting_setting(self, place: str) -> bool:
        """Whether a place's cards lie together now and will be set in two."""
        seat = seat_of(place)
        found = self.layout.other.cards if seat else self.layout.places.get(place)
        return found is not None and seat != self.own and self._is_hand_unset(place, found)

    def _is_hand_unset(self, place: str, layout_place: Place) -> bool:
        """Whether a hand that is to be set in two still lies together."""
        return layout_place.whole is not None and place not in self.shown.arranged

    def tuck_wager(self, seat: int) -> str:
        """The wager under whose stake the player's hand slides when he folds, empty when there is
        none.
        """
        shown, place = self.shown, self.layout.places.get("seat")
        if seat != self.own or place is None:
            return ""
        return next(
            (
                w
                for w in place.tuck
                if Spot(seat, w) in shown.chips or Spot(seat, w) in shown.results
            ),
            "",
        )

    def tucked_card_lie(self, wager: str, index: int, count: int) -> Lie:
        """Where a card of a folded hand lies: under the stake, which stays in sight, and far enough
        apart to be read.
        """
        (x, y), wide = self.layout.spots[wager].at, 84.0
        return Lie(x + (index - (count - 1) / 2) * 56, y + 122, wide)

    def envy_payment_point(self, seat: int) -> Point:
        """Where a seat's envy bonuses are paid."""
        return (
            self.layout.envy
            if seat == self.own and self.layout.envy is not None
            else self.bankroll_point(seat)
        )

    def _seat_card_lie(
        self, place: str, index: int, count: int, *, set_in_two: bool = False
    ) -> Lie:
        seat = seat_of(place)
        if seat == self.own:
            place_own = self.layout.places["seat"]
            lie = _lie(place_own, index)
            if place_own.tuck and seat in self.shown.folded and self.tuck_wager(seat):
                return self.tucked_card_lie(self.tuck_wager(seat), index, count)
            if place_own.tight and count > len(place_own.at):
                lie = _lie_in_row(place_own.tight, index)
            elif place_own.hole and index >= len(place_own.at):
                lie = _lie_in_row(place_own.hole, index - len(place_own.at))
            return lie
        at = self.others[seat]
        found = self.layout.other.cards or self.layout.places["seat"]
        lie = (
            _lie_in_row(found.whole, index)
            if found.whole and not set_in_two and self._is_hand_unset(place, found)
            else _lie(found, index)
        )
        x, y = stage_point_of_seat(at, (lie.x, lie.y))
        return Lie(x, y, lie.width, at.turn)

    def stake_center_and_radius(self, spot: Spot) -> tuple[float, float, float]:
        """Where a stake stands: centre and chip radius."""
        shared = self.layout.spots.get(spot.wager)
        if shared is not None and shared.shared:
            return self._stake_in_shared_box(shared, spot.seat)
        if spot.seat == self.own:
            own = self.layout.spots[spot.wager]
            r = own.chip or min(33.0, own.r * 0.75)
            return own.at[0] + own.stake[0], own.at[1] + own.stake[1] - 2, r
        seat = self.others[spot.seat]
        small = self.layout.other.spots.get(spot.wager)
        if small is None:
            return *seat.at, 12.0
        x, y = stage_point_of_seat(seat, small.at)
        return x, y, small.chip or small.r * 0.86

    def other_seat_point_on_stage(self, other_seat: int, at: Point) -> Point:
        """A point of another seat's turned frame on the stage; the own seat has no such frame."""
        return stage_point_of_seat(self.others[other_seat], at)

    @property
    def tip_box(self) -> Point | None:
        """The slot for tips; None on a felt that has none."""
        return self.layout.furniture.get("tips")

    def tip_heap(self, seat: int, wager: str) -> Heap | None:
        """Where a seat's chip for the dealer lies: at the lower left of a wager, or on the tip
        line, beside the tip box; None where there is no place for it.
        """
        if not wager:
            box, (right, down) = self.tip_box, TableGeometry.tip_line
            aside = abs(seat - self.own) * TableGeometry.tip_step
            return box and (box[0] + right + aside, box[1] + down, TableGeometry.tip_radius)
        spot = Spot(seat, wager)
        if not self.has_spot(spot):
            return None
        x, y, r = self.stake_center_and_radius(spot)
        small = min(TableGeometry.tip_radius, r * 0.7)
        return x - r - small * 0.6, y + r * 0.55, small

    def settled_heaps(
        self, spot: Spot, at: tuple[float, float, float] | None = None
    ) -> tuple[Heap, Heap]:
        """Where a stake that is paid lies, and beside it what it is paid, about its spot or another
        place.
        """
        x, y, r = at or self.stake_center_and_radius(spot)
        if self.layout.places:
            return (x - r * 0.55, y, r * 0.8), (
                x + r * (1.3 if self.is_amount_beside(spot) else 0.65),
                y,
                r * 0.8,
            )
        if spot.seat != self.own:  # at a dice table on one heap
            return (x, y, r), (x, y, r)
        if self.is_amount_beside(spot):
            return (x, y, r), (x + 2 * r - 4, y, r)
        return (x - r * 0.55, y, r * 0.8), (x + r * 0.55, y, r * 0.8)

    def heap_in_pot(self, spot: Spot) -> Heap:
        """Where a seat's stake lies in the pot's ring: centre and chip radius."""
        seats = [one for one in self.shown.chips if one.wager == spot.wager]
        (x, y), (dx, dy) = (
            self.pot or (StageStyle.axis, 0.0),
            TableGeometry.pot_places[
                seats.index(spot) % len(TableGeometry.pot_places) if spot in seats else -1
            ],
        )
        return x + dx, y + dy - 4, 21

    def has_spot(self, spot: Spot) -> bool:
        """Whether the felt has a place for a stake of that seat."""
        own = self.layout.spots.get(spot.wager)
        return own is not None and (
            spot.seat == self.own or own.shared or spot.wager in self.layout.other.spots
        )

    def is_amount_beside(self, spot: Spot) -> bool:
        """Whether the amount stands beside the chips, not under them."""
        own = self.layout.spots.get(spot.wager)
        return own is not None and own.shared

    def _stake_in_shared_box(self, place: SpotPlace, seat: int) -> tuple[float, float, float]:
        """A seat's place in a box that holds everyone's chips: along its lower edge, seat 1 at the
        right end.
        """
        own = seat == self.own
        if place.shape == "bare":
            angle = pi / 2 + 2 * pi * seat / self.game.seats
            x, y = place.at[0] + place.stake[0], place.at[1] + place.stake[1]
            return (x - 8, y + 2, 19.5) if own else (x + 19 * cos(angle), y + 19 * sin(angle), 9.0)
        left, right = (
            place.lane if any(place.lane) else (place.at[0] - place.wide, place.at[0] + place.wide)
        )
        x = left + (right - left) * (self.game.seats - seat + 0.5) / self.game.seats
        r = 11.5 if right - left > 100 else 9.5
        low = place.at[1] + place.r
        last = place.at[0] + place.wide - TableGeometry.amount_room - 14.0
        if place.r < TableGeometry.bar_half_height:
            large = min(19.5, place.r - 3)
            return (min(x, last), place.at[1], large) if own else (x, place.at[1], r)
        large = 19.0 if place.shape == "cell" else 16.5
        return (min(x, last), low - 2 - large, large) if own else (x, low - 6 - r, r)

    def bankroll_point(self, seat: int) -> Point:
        """Where a seat's chips come from and go to."""
        return (StageStyle.axis, 1000) if seat == self.own else self.others[seat].plate


def _lie_in_row(row: CardRowPlace, index: int) -> Lie:
    return Lie(row.x + index * row.step, row.y, row.width)


def _lie(place: Place, index: int) -> Lie:
    if index < len(place.at):
        x, y = place.at[index]
    else:
        over = index - len(place.at) + 1
        x, y = place.at[-1][0] + place.step[0] * over, place.at[-1][1] + place.step[1] * over
    return Lie(x, y, place.width, place.turn)
