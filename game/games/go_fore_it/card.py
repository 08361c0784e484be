"""The Go Fore It card: one number, and it is best play."""

from __future__ import annotations

import numpy as np

from ...hands.go_fore_it import POINTS
from ...odds.strategy.card_language import (
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    Columns,
    NumberBetween,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard

STAY = 14
CARD = StrategyCard(
    (
        CardLine(
            "back-9",
            "Back 9",
            "by your two cards",
            (
                AnswerRow(
                    CardAnswer("Bet", "back-9"),
                    (
                        (
                            NumberBetween(
                                "count",
                                "two cards count {high} or less",
                                0,
                                STAY,
                                (STAY + 1, STAY + 1),
                                f"two cards count {STAY + 1}",
                                "count",
                            ),
                        ),
                    ),
                ),
                AnswerRow(CardAnswer("Fold", "fold")),
            ),
        ),
    )
)


def see(stage: str, cards: Columns) -> CardFacts:
    """What the visible cards count."""
    del stage
    counts = np.array(POINTS, np.int64)
    return CardFacts({}, {"count": sum(counts[c] for c in cards)})


GAME_CARD = GameCard(
    card=CARD,
    terms={"count": "2 to 10 as printed, an ace 1; jack, queen and king 10."},
    see=see,
    counted_together=("count",),
)
