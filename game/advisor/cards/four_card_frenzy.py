"""The Four Card Frenzy card: two hands to remember, and it is all but best play under every bad-beat table."""

from __future__ import annotations

from game.advisor.cards.crazy_4_poker import TERMS, duel_card, see, times, visible

CARD = duel_card("raise", "Raise")
SEEN = {"raise": 5}

__all__ = ["CARD", "SEEN", "TERMS", "see", "times", "visible"]
