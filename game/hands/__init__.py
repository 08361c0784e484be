"""Strengths of hands: five, four and three cards, the best of more, the joker and points.

A `Ranking` compares hands, names them and knows the phrases of paytables. What one chapter alone
does with cards stands beside it: `combinations` (Flop and Lunar Poker), `pai_gow`,
`blackjack`, `go_fore_it`, `special_rows` (what strength does not decide) and `deck_counts` (all
hands of a deck).
"""

from .chapter_rankings import (
    FIVE,
    FOUR,
    FOUR_BONUS,
    LUNAR,
    LUNAR_SUPER,
    PAI_GOW,
    THREE,
    THREE_BONUS,
)
from .ranking import Ranking

__all__ = [
    "FIVE",
    "FOUR",
    "FOUR_BONUS",
    "LUNAR",
    "LUNAR_SUPER",
    "PAI_GOW",
    "THREE",
    "THREE_BONUS",
    "Ranking",
]
