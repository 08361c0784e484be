"""Stakes on a dice felt and what became of them: everyone's chips, the player's amounts, winnings beside what won."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from game.client.table.dice.marks import felt_kit
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.table.items import Item
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces
    from game.client.table.shown import Result

Stakes = dict[Spot, int]
EDGE: Final = 5.0
LARGE: Final = 1.35
"""Lettering so much larger than the design's lets the amounts on neighbouring spots run into one another."""


def items(m: Moment, pieces: Pieces, lifted: frozenset[Spot]) -> list[Item]:
    """Chips that lie on the felt, then the ends of wagers with their tags; the player's own last, above the others'."""
    if pieces.kit.type.grow > LARGE:
        pieces = copy(pieces)
        pieces.kit = felt_kit(pieces)
    stakes = {spot: cents for spot, cents in m.stakes.items() if spot not in lifted}
    out: list[Item] = []
    for spot, cents in sorted(stakes.items(), key=lambda stake: stake[0].seat == m.own):
        if not m.geometry.has_spot(spot) or _by_device(m, spot):
            continue
        x, y, r = m.geometry.spot(spot)
        key = f"stake {spot.seat} {spot.wager}"
        out += pieces.stake(key, cents, x, y, r, pill=False)
        if spot.seat == m.own:
            out += _amount(m, pieces, spot, cents, stakes)
    for spot, result in m.shown.results.items():
        out += _ended(m, pieces, spot, result)
    return out


def _by_device(m: Moment, spot: Spot) -> bool:
    """Whether a sensor takes the stake, which shows a light and no chips."""
    return m.layout.spots[spot.wager].shape == "sensor"


def _amount(m: Moment, pieces: Pieces, spot: Spot, cents: int, stakes: Stakes) -> list[Item]:
    """The player's amount in a pill: under the chips, beside them in a box that all share; none where it is always the same."""
    place = m.layout.spots[spot.wager]
    if m.game.wager(spot.wager).limit == "exact":
        return []
    x, y, r = m.geometry.spot(spot)
    key = f"amount {spot.wager}"
    if not place.shared:
        return [pieces.pill(key, short(cents), x, y + r + 9)]
    half = (pieces.kit.measure(short(cents), 20, "ui7") + 20) / 2
    if place.shape == "bare":
        return [pieces.pill(key, short(cents), x - 26 - half, y)]
    others = [m.geometry.spot(s) for s in stakes if s.wager == spot.wager and s.seat != m.own]
    left, right = _lane(m, spot.wager)
    for centre in (x + r + 4 + half, x - r - 4 - half):
        clear = all(abs(at - centre) > half + small for at, _, small in others)
        if clear and left <= centre - half and centre + half <= right:
            return [pieces.pill(key, short(cents), centre, y)]
    return [pieces.pill(key, short(cents), min(x + r + 4 + half, right - half), y)]


def _lane(m: Moment, wager: str) -> tuple[float, float]:
    """Where in a shared box chips and amounts may stand, from left to right."""
    place = m.layout.spots[wager]
    right = place.at[0] + place.wide - EDGE
    return (place.lane[0], right) if any(place.lane) else (place.at[0] - place.wide + EDGE, right)


def _ended(m: Moment, pieces: Pieces, spot: Spot, result: Result) -> list[Item]:
    """The stake that came back and the winnings to its right; a tag at the player's own spots that are nobody else's."""
    own = spot.seat == m.own
    if not m.geometry.has_spot(spot) or not (result.win or result.stake):
        return []
    x, y, r = m.geometry.spot(spot)
    key = f"result {spot.seat} {spot.wager}"
    back = result.stake if result.kind != "lose" else 0
    out: list[Item] = []
    place = m.layout.spots[spot.wager]
    if not own and (back or result.win):
        out += pieces.stake(key, back + result.win, x, y, r, pill=False)
    elif back or result.win:
        apart = 0.0 if place.shared else r * 0.55
        if back:
            out += pieces.stake(key + " back", back, x - apart, y, r if place.shared else r * 0.8, pill=False)
        if result.win:
            at = x + (2 * r - 4 if place.shared else apart)
            out += pieces.stake(key + " win", result.win, at, y, r if place.shared else r * 0.8, pill=False)
    if own and not place.shared:
        tag = place.tag or (0.0, r + 6)
        out += pieces.result(key + " tag", result, x + tag[0], y + tag[1] - 13, small=False)
    return out


__all__ = ["items"]
