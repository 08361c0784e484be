"""The Flop Poker card: one line, and it is best play."""

from __future__ import annotations

from ...odds.strategy.card_language import (
    JACK,
    AnswerRow,
    CardAnswer,
    CardLine,
    CardsOfOneSuit,
    HeldPair,
    HighCards,
    StraightCards,
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
                    (
                        (HighCards(1, JACK),),
                        (HeldPair(),),
                        (CardsOfOneSuit(3),),
                        (StraightCards(3),),
                    ),
                ),
                AnswerRow(CardAnswer("Fold", "fold")),
            ),
        ),
    )
)
GAME_CARD = GameCard(card=CARD)
