"""Blackjack tables: hands that grow and split, each with stakes, total and words of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.blackjack import decisions, hands, places
from game.client.table.blackjack.places import HandGeometry
from game.client.table.cards.kind import CardKind
from game.client.table.cards.spots import lost

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.layout import Layout
    from game.client.table.geometry import Geometry
    from game.client.table.intents import Choice
    from game.client.table.moment import Moment
    from game.client.table.pieces import Piece
    from game.client.table.shown import Result
    from game.declare import Game, Spot


class BlackjackKind(CardKind):
    """A table where a player may hold several hands."""

    def geometry(self, game: Game, layout: Layout, own: int) -> Geometry:
        """Where hands and their stakes lie."""
        return HandGeometry(game, layout, own)

    def asked(self, m: Moment) -> str:
        """The wager whose place is framed."""
        return hands.asked(m)

    def live(self, m: Moment) -> tuple[Piece, ...]:
        """The frames of the hand that is asked."""
        return hands.live(m) if self.asked(m) else super().live(m)

    def title(self, m: Moment) -> str:
        """The open decision in words: `Your second hand, hard 10`."""
        return decisions.title(m)

    def decisions(self, m: Moment) -> list[Choice]:
        """Hit, stand, double, split, surrender, and the answers to the dealer's questions."""
        return decisions.decisions(m)

    def above(self, m: Moment) -> list[Piece]:
        """Totals, amounts under doubled hands, the lock of the Second Chance, and where stakes were lost."""
        return [*hands.totals(m), *hands.pills(m), *hands.second_chance_lock(m), *lost(m, odds=False)]

    def lit(self, m: Moment) -> list[Piece]:  # noqa: ARG002
        """Nothing: the felt has no paytable whose rows are framed."""
        return []

    def made(self, m: Moment, place: str) -> tuple[Card, ...]:  # noqa: ARG002
        """None: the hand that is asked has a frame of its own."""
        return ()

    def readings(self, m: Moment) -> list[Piece]:
        """The player's hands in words."""
        return hands.readings(m, m.layout.readings) if m.layout.readings else []

    def dealer_words(self, m: Moment) -> list[Piece]:  # noqa: ARG002
        """Nothing: the dealer's total is shown."""
        return []

    def says_amount(self, m: Moment, spot: Spot) -> bool:
        """Whether a stake says its amount itself."""
        return hands.own_pill(m, spot)

    def results(self, m: Moment) -> dict[Spot, Result]:
        """How the wagers ended, the two stakes of a doubled hand as one."""
        return hands.joined(m)

    def result_at(self, m: Moment, spot: Spot) -> tuple[float, float, float, float]:
        """Where a result lies: both stakes of the player's own hand have one place."""
        if spot.seat != m.own or spot.wager not in (*places.MAIN, *places.TWICE):
            return super().result_at(m, spot)
        return (*places.centre(m.geometry, spot), places.tag_shift(m.geometry, spot))
