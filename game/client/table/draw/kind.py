"""Draw tables: cards are chosen and exchanged, the dealer may be made to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.cards.kind import Cards
from game.client.table.draw.hand import words

if TYPE_CHECKING:
    from game.client.table.items import Item
    from game.client.table.moment import Moment, Pointed
    from game.client.table.pieces import Pieces
    from game.client.table.timeline import Motion


class Draw(Cards):
    """A table where cards are exchanged for a fee."""

    odds_below = False

    def asked(self, m: Moment) -> str:
        """The fee while cards are chosen, else the bet."""
        if not m.deciding:
            return ""
        return "options-fee" if m.hand.cards else "bet"

    def above(self, m: Moment, pieces: Pieces, motion: Motion, pointed: Pointed) -> list[Item]:
        """What all card tables show, then the player's hand in words."""
        return super().above(m, pieces, motion, pointed) + words(m, pieces)

    def dealer_words(self, m: Moment, pieces: Pieces) -> list[Item]:  # noqa: ARG002 - the kind's shape
        """Nothing: the dealer names his hand."""
        return []

    def forfeits(self, m: Moment, wager: str) -> bool:
        """A fold gives up the ante alone (671a.11(c)(4))."""
        return wager == m.game.base
