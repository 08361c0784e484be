"""Rankings of four-card hands."""

from __future__ import annotations

from game.hands.ranking import Ranking

_FOUR_CARDS = (
    "four-of-a-kind",
    "straight flush",
    "three-of-a-kind",
    "flush",
    "straight",
    "two pair",
    "pair",
    "high card",
)

FOUR = Ranking("657a.6(b), 684a.6(b)", 4, _FOUR_CARDS)
"""Four-card hands, and the best four of five; four-of-a-kind is above a straight flush."""

FOUR_BONUS = Ranking("684a.6(d)", 4, _FOUR_CARDS, "royal flush")
"""The same hands for the Four Card Bonus, which sets A-K-Q-J of a suit apart."""
