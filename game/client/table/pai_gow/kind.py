"""Pai gow: a hand that is set in two, and dice that say where the first card goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.cards.kind import CardKind
from game.client.table.cards.spots import start
from game.client.table.pai_gow import setting

if TYPE_CHECKING:
    from game.cards import Card
    from game.client.table.intents import Choice
    from game.client.table.moment import Moment, Pointed
    from game.client.table.moves import Motion
    from game.client.table.pieces import Piece
    from game.rounds import Action


class PaiGowKind(CardKind):
    """A table where six cards are set as a high hand and a low card."""

    odds_below = False

    def asked(self, m: Moment) -> str:
        """The Double Down, when it is asked for."""
        return "double-down" if m.deciding and m.desk.stage == "double-down" else ""

    def above(self, m: Moment) -> list[Piece]:
        """What all card tables show, then the two hands in words and the dice."""
        return [*super().above(m), *setting.pieces(m), *start(m)]

    def pointing(self, m: Moment, pointed: Pointed) -> Motion:
        """The card that is carried over the felt."""
        return setting.carried(m, pointed)

    def dealer_words(self, m: Moment) -> list[Piece]:  # noqa: ARG002 - the kind's shape
        """Nothing: both of the dealer's hands are named by the dealer."""
        return []

    def lying(self, m: Moment, place: str, cards: list[Card]) -> list[int]:
        """Which card lies where: as the player is laying them, the low one last."""
        if place == f"seat {m.front}" and setting.setting(m) and len(cards) == setting.LOW + 1:
            wanted = setting.order(m)
            return [cards.index(card) for card in wanted] if set(wanted) == set(cards) else list(range(len(cards)))
        return super().lying(m, place, cards)

    def raised(self, m: Moment) -> tuple[Card, ...]:  # noqa: ARG002
        """None: cards change places instead."""
        return ()

    def carries(self, m: Moment) -> bool:
        """Cards are carried while the hand is set."""
        return setting.setting(m)

    def chosen(self, m: Moment, index: int, other: int | None = None) -> tuple[Card, ...]:
        """A card changes places with the low one, or with that on which it was let go."""
        if not setting.setting(m):
            return super().chosen(m, index, other)
        return setting.swapped(m, index, setting.LOW if other is None else other)

    def locked(self, m: Moment, times: tuple[int, ...], verb: str) -> list[tuple[str, str]]:
        """The Double Down is asked for once the hands are set."""
        if setting.setting(m):
            return [("Double", "after setting"), ("Decline", "after setting")]
        return super().locked(m, times, verb)

    def sub(self, m: Moment, action: Action, cents: int) -> str:
        """What is said under a decision: of the house way, the card that it puts low."""
        if action.verb == "house-way":
            return f"{setting.name_of(setting.house_low(m))} low"
        return super().sub(m, action, cents)

    def by_cards(self, m: Moment, verb: str) -> Choice:
        """The setting as it lies."""
        return setting.choice(m) if verb == "set" else super().by_cards(m, verb)
