"""A seat's hand against the dealer's: whether the dealer qualifies, who is higher, and what is said
and read of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from ..core.caching import cached_property
from ..core.cards import HIDDEN, Card
from ..core.declaration import Felt, Outcome, Reading, by_row
from ..core.money import PUSH
from ..core.paytable import Paytable
from ..hands import Ranking
from ..hands.partial_hands import so_far
from ..hands.phrases import hand_with_article


class Meeting(NamedTuple):
    """Two hands that meet: the seat's strength and name, whether the dealer's qualifies, and
    `order`: 1 where the seat's is higher, 0 where they tie, -1 where the dealer's is.
    """

    strength: int
    name: str
    qualified: bool
    order: int

    def compared(self, wager: str, table: Paytable, law: str) -> Outcome:
        """How a wager ends that the higher hand wins by the table's one row, and that a tie pushes."""
        if not self.order:
            return Outcome(wager, PUSH, law, self.name)
        return by_row(wager, table.rows[0] if self.order > 0 else None, self.name, law, law=law)


class Showdown(msgspec.Struct, frozen=True, dict=True):
    """How a chapter compares a seat's hand with the dealer's: by which ranking, what the dealer
    needs (as printed: "king high or better"), what the hand is called where it is read, and
    `ends(felt, seat, meeting)`, how the wagers end that compare the two.
    """

    ranking: Ranking
    qualifies: str
    label: str
    ends: Callable[[Felt, int, Meeting], tuple[Outcome, ...]]

    @cached_property
    def qualifying_strength(self) -> int:
        """The strength from which the dealer qualifies."""
        return self.ranking.floor(self.qualifies)

    def settle(self, felt: Felt, seat: int) -> tuple[Outcome, ...]:
        """The ends of the wagers that compare the two hands, in the chapter's order."""
        own, dealer = (
            self.ranking.strength(felt.hand(seat)),
            self.ranking.strength(felt.cards["dealer"]),
        )
        order = (own > dealer) - (own < dealer)
        return self.ends(
            felt,
            seat,
            Meeting(own, self.ranking.name(own), dealer >= self.qualifying_strength, order),
        )

    def announce(self, felt: Felt) -> str:
        """What the dealer says of its hand, and whether it qualifies."""
        dealer = self.ranking.strength(felt.cards["dealer"])
        verdict = "qualifies" if dealer >= self.qualifying_strength else "does not qualify"
        return f"Dealer has {hand_with_article(self.ranking.name(dealer))} and {verdict}."

    def read(self, cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
        """The hand of a seat, or of the dealer (seat 0), once all of it is up."""
        hand = cards.get(f"seat {seat}" if seat else "dealer", ())
        return (
            (Reading(self.label, *so_far(self.ranking, hand)),)
            if hand and HIDDEN not in hand
            else ()
        )
