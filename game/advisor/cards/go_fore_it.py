"""The Go Fore It card: one number, and it is best play."""

from __future__ import annotations

import numpy as np

from game.advisor.language import AnswerRow, Between, CardAnswer, CardFacts, CardLine, Columns, StrategyCard
from game.cards import HIDDEN, Card
from game.hands.points import POINTS
from game.rounds.state import View

STAY = 14
TERMS = {"count": "2 to 10 as printed, an ace 1; jack, queen and king 10."}
CARD = StrategyCard(
    (
        CardLine("back-9", "Back 9", "by your two cards", (
            AnswerRow(CardAnswer("Bet", "back-9"), (
                (Between("count", "they count {high} or less", 0, STAY, (STAY + 1, STAY + 1), f"they count {STAY + 1}", "count"),),
            )),
            AnswerRow(CardAnswer("Fold", "fold")),
        )),
    )
)  # fmt: skip


SEEN = {"back-9": 2}
"""How many cards are visible, by stage."""
_COUNTS = np.array(POINTS, np.int64)


def visible(view: View) -> tuple[Card, ...]:
    """The two cards, as far as they are seen."""
    return tuple(c for c in view.hand if c != HIDDEN)


def see(stage: str, cards: Columns) -> CardFacts:
    """What the visible cards count."""
    del stage
    return CardFacts({}, {"count": sum(_COUNTS[c] for c in cards)})
