"""The Four Card Frenzy card: that of Crazy 4 with another verb, all but best play under every
bad-beat table.
"""

from __future__ import annotations

from ...odds.strategy.card_language import by_strength
from ..crazy_4_poker.card import RANKING, ROWS, TERMS, WHEN

__all__ = ["CARD", "RANKING", "TERMS"]

CARD = by_strength("raise", "Raise", WHEN, *ROWS)
