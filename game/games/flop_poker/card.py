"""The Flop Poker card: one line, and it is best play."""

from __future__ import annotations

from ...odds.strategy.card_language import (
    JACK,
    AnswerRow,
    CardAnswer,
    CardLine,
    Fit,
    HeldPair,
    HighCards,
    OneSuit,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard

CARD = StrategyCard(
    (
        CardLine(
            "flop",
            "Flop",
            "by your three cards",
            (
                AnswerRow(
                    CardAnswer("Bet", "flop", 1),
                    ((HighCards(1, JACK),), (HeldPair(),), (OneSuit(3),), (Fit(3),)),
                ),
                AnswerRow(CardAnswer("Fold", "fold")),
            ),
        ),
    )
)
GAME_CARD = GameCard(card=CARD)
