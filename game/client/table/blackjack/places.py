"""Where the hands of a blackjack table lie: the player's and the others' cards and stakes, over splits and doubles."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.client.felt.ground import framed
from game.client.layout import Place, SeatPlace
from game.client.table.geometry import Geometry, Lie
from game.client.table.shown import Shown
from game.declare import Spot
from game.rounds.blackjack_words import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SECOND_CHANCE, SPLIT, place

MAIN: Final = ("blackjack", SPLIT, FREE_SPLIT)
TWICE: Final = (DOUBLE, FREE_DOUBLE)
RIGHT: Final = 1000.0
"""How far to the right a hand's cards may reach."""
LOWEST: Final = 948.0
"""How far down a hand's cards may reach."""
INDEX: Final = (0.22, 34.0)
"""The share of a card's width that must be free for its index to be read, and how far down the next lies when less is free."""


class HandRow(NamedTuple):
    """How so many hands of the player lie: centres, card width, chip radius, distance of a double's chips from the first."""

    centres: tuple[float, ...]
    width: float
    chip: float
    gap: float


CAPSULE: Final = {
    1: HandRow((760,), 132, 33, 76),
    2: HandRow((640, 868), 132, 33, 76),
    3: HandRow((590, 760, 930), 110, 27, 58),
    4: HandRow((560, 693, 827, 960), 92, 23, 50),
}
CIRCLE: Final = {1: HandRow((760,), 128, 36, 62), 2: HandRow((732, 788), 128, 25, 104)}
CIRCLE_CARDS: Final = {1: (760.0,), 2: (640.0, 868.0)}


def parsed(where: str) -> tuple[int, int, bool]:
    """Seat, hand number (0 the first) and whether it is a Second Chance card's place.

    >>> parsed("seat 4 hand 2 second chance")
    (4, 1, True)
    """
    words = where.split()
    hand = int(words[words.index("hand") + 1]) - 1 if "hand" in words else 0
    return int(words[1]), hand, where.endswith("second chance")


def order(shown: Shown, seat: int) -> tuple[int, ...]:
    """The numbers of a seat's hands from left to right."""
    return shown.order.get(seat, (0,))


def rounded(geometry: Geometry) -> bool:
    """Whether the Blackjack wager stands in a circle, not in a capsule as wide as four hands."""
    return geometry.layout.spots["blackjack"].shape == "circle"


def row_of(geometry: Geometry, count: int) -> HandRow:
    """How so many hands of the player lie."""
    return CIRCLE[min(2, count)] if rounded(geometry) else CAPSULE[min(4, count)]


def doubled_hand(shown: Shown, seat: int, hand: int) -> bool:
    """Whether a hand was doubled."""
    return ("doubled", place(seat, hand)) in shown.marks


# -- where cards lie -----------------------------------------------------------------------------------------------


def card_at(geometry: Geometry, where: str, index: int, count: int) -> tuple[float, float, float, float]:
    """Centre, width and turn of card `index` of `count` in a seat's hand."""
    seat, hand, chance = parsed(where)
    shown = geometry.shown
    numbers = order(shown, seat)
    at = numbers.index(hand) if hand in numbers else 0
    across = chance or (index == 2 and doubled_hand(shown, seat, hand))
    if seat != geometry.own:
        flat = count - (doubled_hand(shown, seat, hand) and count > 2)
        return _other_card(geometry, geometry.others[seat], at, len(numbers), index, flat, across, chance)
    doubled = doubled_hand(shown, seat, hand) and count > 2
    return _own_card(geometry, at, len(numbers), index, count, across, chance, doubled)


def _own_card(
    geometry: Geometry, at: int, hands: int, index: int, count: int, across: bool, chance: bool, doubled: bool
) -> tuple[float, float, float, float]:  # fmt: skip
    spot = geometry.layout.places["seat"]
    round_ = rounded(geometry)
    row = row_of(geometry, hands)
    centres = CIRCLE_CARDS[min(2, hands)] if round_ else row.centres
    centre = centres[min(at, len(centres) - 1)]
    top = spot.at[0][1] - spot.width * 0.7
    y = top + row.width * 0.7
    if across:
        low = 36.0 if round_ else 58 * row.width / 132
        aside = 34.0 if chance else 6.0 if hands > 3 else 12.0
        return centre + aside, y + low - (8 if chance else 0), row.width, 90
    count -= doubled
    if hands == 1:
        first, step = spot.at[0][0], spot.at[1][0] - spot.at[0][0]
        more = spot.step[0]
        last = first + step + max(0, count - 2) * more
        squeeze = min(1.0, (RIGHT - row.width / 2 - first) / max(1.0, last - first))
        return first + squeeze * (0 if not index else step + (index - 1) * more), y, row.width, 0
    room = centres[1] - centres[0] - row.width - 12
    gaps = max(1, count - 1)
    step = min(row.width * 0.5, room / gaps)
    down = min(INDEX[1], (LOWEST - top - row.width * 1.4) / gaps) if step < row.width * INDEX[0] else 0.0
    first = centre - min(row.width * 0.5, room) / 2
    return first + index * step, y + index * down, row.width, 0


def _other_card(
    geometry: Geometry, seat: SeatPlace, at: int, hands: int, index: int, count: int, across: bool, chance: bool
) -> tuple[float, float, float, float]:  # fmt: skip
    cards = geometry.layout.other.cards
    if cards is None:
        return (*seat.at, 46, seat.turn)
    shift = (at - (hands - 1) / 2) * (92 if hands == 2 else 62)
    if across:
        x, y = framed(seat, (cards.at[0][0] + 34 + shift + (8 if chance else 0), cards.at[0][1] + 22))
        return x, y, cards.width, seat.turn + 90
    if hands > 1:
        local = cards.at[0][0] + shift + index * 22 + 8
    elif count > len(cards.at):
        step = min(30.0, 104 / (count - 1))
        local = (index - (count - 1) / 2) * step - 4
    else:
        local = cards.at[min(index, len(cards.at) - 1)][0]
    x, y = framed(seat, (local, cards.at[0][1]))
    return x, y, cards.width, seat.turn


# -- where stakes stand --------------------------------------------------------------------------------------------


def stake_at(geometry: Geometry, spot: Spot) -> tuple[float, float, float] | None:
    """Centre and chip radius of a stake on a hand; None for wagers that have a spot of their own."""
    if spot.wager not in (*MAIN, *TWICE, SECOND_CHANCE):
        return None
    shown = geometry.shown
    numbers = order(shown, spot.seat)
    at = numbers.index(spot.hand) if spot.hand in numbers else 0
    doubled = doubled_hand(shown, spot.seat, spot.hand)
    side = 1 if spot.wager in TWICE else -1 if doubled else 0
    if spot.seat != geometry.own:
        return _other_stake(geometry, spot, at, len(numbers), side)
    found = geometry.layout.spots[spot.wager]
    row = row_of(geometry, len(numbers))
    if spot.wager == SECOND_CHANCE:
        return (
            found.at[0] + (at - (len(numbers) - 1) / 2) * 58,
            found.at[1] - 3,
            found.chip if len(numbers) == 1 else 24,
        )
    chip = row.chip if not (side and row.chip == 36) else 29
    middle = row.centres[min(at, len(row.centres) - 1)]
    if (
        rounded(geometry) and len(numbers) > 1
    ):  # both first stakes in the circle, a double outside it on its hand's side
        return middle + (row.gap / 2 * (1 if at else -1) if side > 0 else 0), found.at[1] - 3, chip
    return _within(geometry, spot, middle, row, both=bool(side)) + side * row.gap / 2, found.at[1] - 3, chip


def _within(geometry: Geometry, spot: Spot, middle: float, row: HandRow, *, both: bool) -> float:
    """The middle of a hand's stakes: both of a doubled hand stay inside the capsule."""
    if rounded(geometry) or not both:
        return middle
    found = geometry.layout.spots[spot.wager]
    room = found.wide - row.gap / 2 - row.chip - 7
    return min(max(middle, found.at[0] - room), found.at[0] + room)


def _other_stake(geometry: Geometry, spot: Spot, at: int, hands: int, side: int) -> tuple[float, float, float]:
    seat = geometry.others[spot.seat]
    small = geometry.layout.other.spots.get(spot.wager)
    if small is None:
        return *seat.at, 12.0
    r = small.chip or 14.0
    if hands > 1:
        r = min(r, 11.0)
    x, y = framed(seat, (small.at[0] + (at - (hands - 1) / 2) * 48 + side * (r + 1), small.at[1]))
    return x, y, r


def centre(geometry: Geometry, spot: Spot) -> tuple[float, float, float]:
    """Centre and chip radius of one of the player's hands, doubled or not."""
    shown = geometry.shown
    numbers = order(shown, spot.seat)
    at = numbers.index(spot.hand) if spot.hand in numbers else 0
    row = row_of(geometry, len(numbers))
    both = doubled_hand(shown, spot.seat, spot.hand)
    middle = _within(geometry, spot, row.centres[min(at, len(row.centres) - 1)], row, both=both)
    return middle, geometry.layout.spots[spot.wager].at[1] - 3, row.chip


def tag_shift(geometry: Geometry, spot: Spot) -> float:
    """How far a result's tag stands beside its chips, so that the tags of two hands in one circle do not overlap."""
    shown = geometry.shown
    numbers = order(shown, spot.seat)
    if not rounded(geometry) or len(numbers) < 2:
        return 0.0
    return -34.0 if numbers.index(spot.hand) == 0 else 34.0


class HandGeometry(Geometry):
    """The places of a table where hands grow and split."""

    def _most(self, other: Place) -> int:  # noqa: ARG002 - hands grow
        return 0

    def _card(self, place: str, index: int, count: int, *, laid: bool = False) -> Lie:
        if place.startswith("seat "):
            return Lie(*card_at(self, place, index, count))
        return super()._card(place, index, count, laid=laid)

    def spot(self, spot: Spot) -> tuple[float, float, float]:
        """Where a stake stands: on its hand, or on a spot of its own."""
        return stake_at(self, spot) or super().spot(spot)
