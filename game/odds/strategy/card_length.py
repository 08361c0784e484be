"""How long a strategy card is: in rules, of which each is one way to an answer, what stands between
two "or".
"""

from __future__ import annotations

from typing import Final

from .card_language import StrategyCard

RULES_A_LINE: Final = 4
"""Cards were searched in fours of rules: so many are one of `CurveCard.lines`."""


def rule_count(card: StrategyCard) -> int:
    """How many rules a card has."""
    return sum(len(row.any_of) for line in card.lines for row in line.rows)


def most_rules_words(lines: int) -> str:
    """The most rules of a card of the curve, in words.

    >>> most_rules_words(2)
    '8 rules'
    """
    return f"{RULES_A_LINE * lines} rules"
