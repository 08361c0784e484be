"""Stakes on a dice felt and what became of them: everyone's chips, the player's amounts, winnings beside what won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.table.pieces import Chips, Drawing, Piece, Ruler, pill, tag
from game.client.table.pieces import result as result_name
from game.client.table.pieces import stake as stake_name
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.table.moment import Moment
    from game.client.table.shown import Result

Stakes = dict[Spot, int]
EDGE: Final = 5.0
LARGE: Final = 1.35
"""Lettering so much larger than the design's lets the amounts on neighbouring spots run into one another."""


def pieces(m: Moment) -> list[Piece]:
    """Chips that lie on the felt, then the ends of wagers with their tags; the player's own last, above the others'."""
    ruler = m.ruler.printed if m.ruler.grow > LARGE else m.ruler
    stakes = m.stakes
    out: list[Piece] = []
    for spot, cents in sorted(stakes.items(), key=lambda stake: stake[0].seat == m.own):
        if not m.geometry.has_spot(spot) or m.layout.spots[spot.wager].shape == "sensor":
            continue  # a sensor shows a light and no chips
        if cents:
            out.append(Chips(stake_name(spot), cents, *m.geometry.spot(spot)))
        if spot.seat == m.own and m.game.wager(spot.wager).limit != "exact":
            out.append(_amount(m, ruler, spot, cents, stakes))
    for spot, result in m.shown.results.items():
        out += _ended(m, ruler, spot, result)
    return out


def _amount(m: Moment, ruler: Ruler, spot: Spot, cents: int, stakes: Stakes) -> Drawing:
    """The player's amount in a pill: under the chips, beside them in a box that all share."""
    place = m.layout.spots[spot.wager]
    x, y, r = m.geometry.spot(spot)
    name = f"pill of {stake_name(spot)}"
    if not place.shared:
        return pill(ruler, name, short(cents), x, y + r + 9)
    half = (ruler.width(short(cents), 20, "ui7") + 20) / 2
    if place.shape == "bare":
        return pill(ruler, name, short(cents), x - 26 - half, y)
    others = [m.geometry.spot(s) for s in stakes if s.wager == spot.wager and s.seat != m.own]
    left, right = _lane(m, spot.wager)
    for centre in (x + r + 4 + half, x - r - 4 - half):
        clear = all(abs(at - centre) > half + small for at, _, small in others)
        if clear and left <= centre - half and centre + half <= right:
            return pill(ruler, name, short(cents), centre, y)
    return pill(ruler, name, short(cents), min(x + r + 4 + half, right - half), y)


def _lane(m: Moment, wager: str) -> tuple[float, float]:
    """Where in a shared box chips and amounts may stand, from left to right."""
    place = m.layout.spots[wager]
    right = place.at[0] + place.wide - EDGE
    return (place.lane[0], right) if any(place.lane) else (place.at[0] - place.wide + EDGE, right)


def _ended(m: Moment, ruler: Ruler, spot: Spot, result: Result) -> list[Piece]:
    """The stake that came back and the winnings to its right; a tag at the player's own spots that are nobody else's."""
    own = spot.seat == m.own
    if not m.geometry.has_spot(spot) or not (result.win or result.stake):
        return []
    x, y, r = m.geometry.spot(spot)
    name = result_name(spot)
    back = result.stake if result.kind != "lose" else 0
    out: list[Piece] = []
    place = m.layout.spots[spot.wager]
    if not own and (back or result.win):
        out.append(Chips(name, back + result.win, x, y, r))
    elif back or result.win:
        apart, small = (0.0, r) if place.shared else (r * 0.55, r * 0.8)
        if back:
            out.append(Chips(name + " back", back, x - apart, y, small))
        if result.win:
            out.append(Chips(name + " win", result.win, x + (2 * r - 4 if place.shared else apart), y, small))
    if own and not place.shared:
        at = place.tag or (0.0, r + 6)
        out.append(tag(ruler, name + " tag", result, x + at[0], y + at[1] - 13))
    return out


__all__ = ["pieces"]
