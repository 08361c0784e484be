"""Rankings of three-card hands."""

from __future__ import annotations

from game.hands.ranking import Ranking

_THREE_CARDS = ("straight flush", "three-of-a-kind", "straight", "flush", "pair", "high card")

THREE = Ranking("669a.6(c)", 3, _THREE_CARDS)
"""Three-card hands; a straight is above a flush."""

THREE_BONUS = Ranking("667a.6(d)", 3, _THREE_CARDS, "royal")
"""The same hands for the Three Card Bonus, which sets A-K-Q of a suit apart."""
