"""The hand of a draw table in words, over cards of which some are raised to be exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.palette import CREAM
from game.client.table.pieces import painted, sign

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.draw.sheet import Sheet
    from game.client.table.items import Item
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces


def words(m: Moment, pieces: Pieces) -> list[Item]:
    """The hand in words over the player's cards."""
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
    raised = []
    for i, card in enumerate(cards):
        if card in m.hand.cards:
            lie = m.geometry.card(own, i, len(cards))
            raised.append(
                painted(
                    pieces,
                    f"left {i}",
                    (lie.x - lie.width / 2 + 3, lie.y + lie.width * 0.7 - 28, lie.width - 6, 26),
                    _foot,
                )
            )
    middle, lower = _clear(m, own, cards), 714 + 20 * (pieces.kit.type.grow - 1)
    return [
        *raised,
        sign(pieces, "hand words", said[:1].upper() + said[1:], middle, lower, "check" if readings[0].made else ""),
    ]


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


def _foot(sheet: Sheet, w: float, h: float) -> None:
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
