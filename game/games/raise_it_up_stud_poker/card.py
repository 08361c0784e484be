"""The Raise It Up card: a line a street."""

from __future__ import annotations

from ...odds.strategy.card_language import (
    TEN,
    AllBelowRank,
    AnswerRow,
    CardAnswer,
    CardLine,
    CardsOfOneSuit,
    HeldPair,
    HighCards,
    InsideStraightDraw,
    RankSpan,
    StraightCards,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard
from .rules import STREETS


class RaiseItUpAnswer:
    """What a row of the card may say."""

    CHECK = CardAnswer("Check", "check")
    FOLD = CardAnswer("Fold", "fold")
    ONCE = CardAnswer("1x", "play", 1)


CARD = StrategyCard(
    (
        CardLine(
            STREETS[0],
            "At once",
            "by your three cards",
            (
                AnswerRow(
                    CardAnswer("3x", "play", 3),
                    (
                        (HeldPair(),),
                        (HighCards(3, TEN),),
                        (HighCards(2, TEN), RankSpan(3)),
                        (CardsOfOneSuit(3), HighCards(1, TEN)),
                        (CardsOfOneSuit(3), RankSpan(3)),
                        (CardsOfOneSuit(3), StraightCards(3), HighCards(1, TEN - 2)),
                    ),
                ),
                AnswerRow(RaiseItUpAnswer.CHECK),
            ),
        ),
        CardLine(
            STREETS[1],
            "Before 5th Street",
            "by the four cards you see",
            (
                AnswerRow(
                    CardAnswer("2x", "play", 2),
                    (
                        (HeldPair(),),
                        (CardsOfOneSuit(4),),
                        (StraightCards(4),),
                        (CardsOfOneSuit(3), HighCards(3, TEN)),
                    ),
                ),
                AnswerRow(RaiseItUpAnswer.CHECK),
            ),
        ),
        CardLine(
            STREETS[2],
            "Before 6th Street",
            "by the five cards you see",
            (
                AnswerRow(RaiseItUpAnswer.ONCE, ((HeldPair(),), (CardsOfOneSuit(4),))),
                AnswerRow(RaiseItUpAnswer.FOLD, ((InsideStraightDraw(), AllBelowRank(TEN)),)),
                AnswerRow(RaiseItUpAnswer.ONCE, ((StraightCards(4),),)),
                AnswerRow(RaiseItUpAnswer.FOLD),
            ),
        ),
    )
)


GAME_CARD = GameCard(
    card=CARD,
    cards_seen={street: 3 + i for i, street in enumerate(STREETS)},
    print_bars=dict.fromkeys(STREETS[1:], (3,)),
)
