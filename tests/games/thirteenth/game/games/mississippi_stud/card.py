"""The Mississippi Stud card: a line a street."""

from __future__ import annotations

from ...odds.strategy.card_language import (
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
from .rules import STREETS

ONCE, MOST, FOLD = (
    CardAnswer("1x", "bet", 1),
    CardAnswer("3x", "bet", 3),
    CardAnswer("Fold", "fold"),
)
CARD = StrategyCard(
    (
        CardLine(
            STREETS[0],
            "3rd Street",
            "by your two cards",
            (
                AnswerRow(MOST, ((HeldPair(),),)),
                AnswerRow(ONCE, ((HighCards(1, 9),),)),
                AnswerRow(FOLD),
            ),
        ),
        CardLine(
            STREETS[1],
            "4th Street",
            "by the three cards you see",
            (
                AnswerRow(MOST, ((HeldPair(),),)),
                AnswerRow(ONCE, ((HighCards(1, 9),), (CardsOfOneSuit(3),))),
                AnswerRow(FOLD),
            ),
        ),
        CardLine(
            STREETS[2],
            "5th Street",
            "by the four cards you see",
            (
                AnswerRow(MOST, ((HeldPair(),), (CardsOfOneSuit(4),))),
                AnswerRow(ONCE, ((StraightCards(4),), (HighCards(1, 9),))),
                AnswerRow(FOLD),
            ),
        ),
    )
)


GAME_CARD = GameCard(
    card=CARD,
    cards_seen={street: 2 + i for i, street in enumerate(STREETS)},
    print_bars=dict.fromkeys(STREETS[1:], (2,)),
)
