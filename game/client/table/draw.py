"""Draw tables: cards are chosen and exchanged, the dealer may be made to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import CREAM
from game.client.table.cards.kind import CardKind
from game.client.table.pieces import Drawing, Piece, sign

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment


class DrawKind(CardKind):
    """A table where cards are exchanged for a fee."""

    odds_below = False

    def asked(self, m: Moment) -> str:
        """The fee while cards are chosen, else the bet."""
        if not m.deciding:
            return ""
        return "options-fee" if m.hand.cards else "bet"

    def above(self, m: Moment) -> list[Piece]:
        """What all card tables show, then the player's hand in words."""
        return [*super().above(m), *hand_in_words(m)]

    def dealer_words(self, m: Moment) -> list[Piece]:  # noqa: ARG002 - the kind's shape
        """Nothing: the dealer names his hand."""
        return []

    def forfeits(self, m: Moment, wager: str) -> bool:
        """A fold gives up the ante alone (671a.11(c)(4))."""
        return wager == m.game.base


def hand_in_words(m: Moment) -> list[Piece]:
    """The hand in words over the player's cards, of which some are raised to be exchanged."""
    own = f"seat {m.front}"
    view = m.desk.view
    if m.busy or m.game.read is None:
        return []
    cards = tuple(m.shown.cleared.get(own) or m.shown.cards.get(own) or ())
    if view is not None and not m.shown.over and view.piles.get(own):
        cards = tuple(view.piles[own])
    readings = m.game.read({own: cards}, m.front) if cards else ()
    if not readings:
        return []
    said = " and ".join(r.text for r in readings)
    raised: list[Piece] = []
    for i, card in enumerate(cards):
        if card in m.hand.cards:
            lie = m.geometry.card(own, i, len(cards))
            box = (lie.x - lie.width / 2 + 3, lie.y + lie.width * 0.7 - 28, lie.width - 6, 26)
            raised.append(Drawing(f"left {i}", "foot", box))
    middle, lower = _clear(m, own, cards), 714 + 20 * (m.ruler.grow - 1)
    icon = "check" if readings[0].made else ""
    return [*raised, sign(m.ruler, "hand words", said[:1].upper() + said[1:], middle, lower, icon)]


def _clear(m: Moment, own: str, cards: tuple[Card, ...]) -> float:
    """The middle of the longest run of cards that are not raised: what stands over it hides none of them."""
    runs: list[list[float]] = [[]]
    for i, card in enumerate(cards):
        if card in m.hand.cards:
            runs.append([])
        else:
            runs[-1].append(m.geometry.card(own, i, len(cards)).x)
    longest = max(runs, key=len)
    return sum(longest) / len(longest) if longest else 760.0


def foot(sheet: Sheet, w: float, h: float) -> None:
    """The lower edge of the place a raised card has left."""
    sheet.poly(
        [(1, 0), (1, h - 6), (6, h - 1), (w - 6, h - 1), (w - 1, h - 6), (w - 1, 0)],
        None,
        0.55,
        stroke=CREAM,
        sw=1.8,
        dash="7 6",
        close=False,
    )
