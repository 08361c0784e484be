"""The rankings of the chapters: of five, four and three cards."""

from __future__ import annotations

from .ranking import Ranking

_STANDARD = (
    "straight flush",
    "four-of-a-kind",
    "full house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two pair",
    "pair",
    "high card",
)

FIVE = Ranking(
    "657a.6(d)-(e), 667a.6(b), 669a.6(b), 674a.6(b), 684a.6(e)", 5, _STANDARD, "royal flush"
)
"""Five-card hands, and the best five of six."""

LUNAR = Ranking("671a.6(b)", 5, _STANDARD, "royal flush", ace_king=True)
"""Five-card hands where an ace-king is a hand: what lets the dealer qualify, and the lowest winning
Bet.
"""

LUNAR_SUPER = Ranking("671a.6(d)", 5, _STANDARD[1:])
"""Hands of the Super Wager: straight flushes and royal flushes are flushes (R-LP2)."""

PAI_GOW = Ranking(
    "670a.6(b)", 5, ("five aces", *_STANDARD), "royal flush", wheel="second", joker=True
)
"""High hands with a joker, and the best five of six; A-2-3-4-5 is the second highest straight."""

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

_THREE_CARDS = ("straight flush", "three-of-a-kind", "straight", "flush", "pair", "high card")

THREE = Ranking("669a.6(c)", 3, _THREE_CARDS)
"""Three-card hands; a straight is above a flush."""

THREE_BONUS = Ranking("667a.6(d)", 3, _THREE_CARDS, "royal")
"""The same hands for the Three Card Bonus, which sets A-K-Q of a suit apart."""
