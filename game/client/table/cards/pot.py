"""What is gathered from several: the pot of all seats, envy bonuses for other hands, points counted card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import FOIL
from game.client.table.cards.scorecard import scorecard
from game.client.table.pieces import Chips, Drawing, Piece, Token, pill, reading, tag
from game.client.table.shown import ENVY
from game.declare import Spot
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment
    from game.declare import Reading


def pieces(m: Moment) -> list[Piece]:
    """The pot's ring, and the player's envy bonuses."""
    return _pot(m) + _pot_words(m) + _envy(m)


def _pot(m: Moment) -> list[Piece]:
    """The ring's chips and their sum, as long as nobody has won them."""
    pot, ring = m.game.pot, m.geometry.pot
    if pot is None or ring is None or not m.shown.pot:
        return []
    if any(spot.wager == pot.wager for spot in m.shown.results):
        return []
    x, y = ring
    seats = [spot for spot in m.shown.chips if spot.wager == pot.wager]
    places = ((-23, -22), (25, -20), (-27, 20), (22, 18), (0, -44), (0, 0))
    out: list[Piece] = []
    for (dx, dy), spot in zip(places, seats, strict=False):
        out.append(Chips(f"pot {spot.seat}", m.shown.chips[spot], x + dx, y + dy - 4, 21))
    out.append(pill(m.ruler, "pot sum", short(m.shown.pot), x, y + 52))
    mine = m.shown.chips.get(Spot(m.own, pot.wager), 0)
    if mine:
        at = m.layout.spots[pot.wager].at
        out.append(Drawing("pot arrow", "arrow", (at[0] - 20, at[1] - 22, 40, 40)))
        out.append(pill(m.ruler, "pot mine", f"{short(mine)} in", at[0], at[1] + 42))
    return out


def _envy(m: Moment) -> list[Piece]:
    """What other seats' hands won the player: chips under the envy lammer, and their sum."""
    result = m.shown.results.get(Spot(m.own, ENVY))
    at = m.layout.envy
    if result is None or at is None or not result.win:
        return []
    wide = m.ruler.width(short(result.win, sign=True), 20, "ui7") + 39
    return [
        Chips("envy win", result.win, *at, 17),
        Token("envy mark", "envy", at[0] - 15, at[1] - 19, 13, 22),
        tag(m.ruler, "envy", result, at[0] + 22 + wide / 2, at[1] - 13),
    ]


def counting(m: Moment) -> bool:
    """Whether a sum of points is told card by card, as the cards are turned (Go Fore It)."""
    return m.busy and scorecard(m.layout) is not None


def counted(m: Moment) -> tuple[Reading, ...]:
    """What the player's cards come to that have been told to lie open."""
    place = f"seat {m.front}"
    cards = tuple(m.shown.cards.get(place) or m.shown.cleared.get(place) or ())
    return m.game.read({place: cards}, m.front) if m.game.read is not None and cards else ()


def arrow(sheet: Sheet, w: float, h: float) -> None:
    """Towards the pot."""
    sheet.icon("chev-u", w / 2, h / 2, 26, FOIL, 3)


def in_pot(m: Moment, spot: Spot) -> bool:
    """Whether a stake lies in the pot's ring."""
    return m.game.pot is not None and bool(m.shown.pot) and spot.wager == m.game.pot.wager


def _pot_words(m: Moment) -> list[Piece]:
    """Whether the player still plays for the pot, and what came of it."""
    pot, shown, box = m.game.pot, m.shown, m.layout.pot_words
    if pot is None or box is None or (m.busy and not shown.over):
        return []
    spot = Spot(m.own, pot.wager)
    ended = shown.results.get(spot)
    if ended is not None:
        text = f"Won {short(ended.win + ended.stake)}" if ended.kind == "win" else "Lost"
    elif spot in shown.chips and shown.pot:
        text = f"Still in, {short(shown.pot)}"
    else:
        return []
    return [reading(m.ruler, m.layout.felt, "pot words", box, (("", "Pot", text),))]


__all__ = ["arrow", "counted", "counting", "in_pot", "pieces"]
