"""Draw tables: cards are chosen and exchanged, the dealer may be made to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.cards.kind import CardKind
from game.client.table.draw.hand import words

if TYPE_CHECKING:
    from game.client.table.moment import Moment
    from game.client.table.pieces import Piece


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
        return [*super().above(m), *words(m)]

    def dealer_words(self, m: Moment) -> list[Piece]:  # noqa: ARG002 - the kind's shape
        """Nothing: the dealer names his hand."""
        return []

    def forfeits(self, m: Moment, wager: str) -> bool:
        """A fold gives up the ante alone (671a.11(c)(4))."""
        return wager == m.game.base
