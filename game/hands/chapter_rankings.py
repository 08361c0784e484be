"""The rankings of the chapters: of five, four and three cards."""

from __future__ import annotations

from .ranking import Ranking

FIVE = Ranking(
    "657a.6(d)-(e), 667a.6(b), 669a.6(b), 674a.6(b), 684a.6(e)",
    5,
    (
        "straight flush",
        "four-of-a-kind",
        "full house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two pair",
        "pair",
        "high card",
    ),
    "royal flush",
)
"""Five-card hands, and the best five of six."""

LUNAR = Ranking("671a.6(b)", 5, FIVE.order, "royal flush", ace_king=True)
"""Five-card hands where an ace-king is a hand: what lets the dealer qualify, and the lowest winning
Bet.
"""

LUNAR_SUPER = Ranking("671a.6(d)", 5, FIVE.order[1:])
"""Hands of the Super Wager: straight flushes and royal flushes are flushes (R-LP2)."""

PAI_GOW = Ranking(
    "670a.6(b)", 5, ("five aces", *FIVE.order), "royal flush", wheel="second", joker=True
)
"""High hands with a joker, and the best five of six; A-2-3-4-5 is the second highest straight."""

FOUR = Ranking(
    "657a.6(b), 684a.6(b)",
    4,
    (
        "four-of-a-kind",
        "straight flush",
        "three-of-a-kind",
        "flush",
        "straight",
        "two pair",
        "pair",
        "high card",
    ),
)
"""Four-card hands, and the best four of five; four-of-a-kind is above a straight flush."""

FOUR_BONUS = Ranking("684a.6(d)", 4, FOUR.order, "royal flush")
"""The same hands for the Four Card Bonus, which sets A-K-Q-J of a suit apart."""

THREE = Ranking(
    "669a.6(c)", 3, ("straight flush", "three-of-a-kind", "straight", "flush", "pair", "high card")
)
"""Three-card hands; a straight is above a flush."""

THREE_BONUS = Ranking("667a.6(d)", 3, THREE.order, "royal")
"""The same hands for the Three Card Bonus, which sets A-K-Q of a suit apart."""
