"""The Double Back Jack card: a bust is half as bad here, so take the card."""

from __future__ import annotations

from game.advisor.cards.blackjack_lines import (
    BUST,
    CHANCE,
    DECLINE,
    DOUBLE,
    HIT,
    PARTS,
    PLAY,
    SEEN,
    SPLIT,
    STAND,
    SURRENDER,
    hard,
    look,
    pair,
    see,
    soft,
    stage,
    visible,
)
from game.advisor.language import AnswerRow, CardLine, Hand21, StrategyCard

SPLITS = AnswerRow(SPLIT, (pair(8, 9), pair(11, 11), pair(2, 3, (2, 7)), pair(7, 7, (2, 7))))
SURRENDERS = AnswerRow(SURRENDER, (hard(15, 16, (10, 10)), hard(16, 17, (11, 11))))
DOUBLES = AnswerRow(DOUBLE, (hard(11, 11, (2, 10)), hard(10, 10, (2, 7))))
CHANCES = CardLine(
    BUST, "Second Chance", "after a bust",
    (AnswerRow(CHANCE, ((Hand21("bust", 22, 30, 2, 8),), (Hand21("bust", 22, 24, 9, 11),))), AnswerRow(DECLINE)),
)  # fmt: skip
CARD = StrategyCard(
    (
        CardLine(PLAY, "First two cards", "", (SPLITS, SURRENDERS, DOUBLES)),
        CardLine(PLAY, "Hard hands", "", (AnswerRow(STAND, (hard(17, 21), hard(16, 16, (3, 6)))), AnswerRow(HIT, (hard(4, 16),)))),
        CardLine(PLAY, "Soft hands", "", (AnswerRow(STAND, (soft(19, 21), soft(18, 18, (2, 8)))), AnswerRow(HIT))),
        CHANCES,
    )
)  # fmt: skip
CHART = StrategyCard(
    (
        CardLine(
            PLAY, "First two cards", "",
            (
                AnswerRow(SURRENDER, (hard(15, 16, (10, 10)), hard(16, 17, (11, 11)))),
                AnswerRow(SPLIT, (
                    pair(11, 11), pair(8, 8), pair(9, 9, (2, 9)), pair(7, 7, (3, 6)), pair(6, 6, (6, 6)), pair(4, 4, (5, 6)),
                    pair(3, 3, (3, 8)), pair(2, 2, (3, 7)),
                )),
                AnswerRow(DOUBLE, (hard(11, 11, (2, 10)), hard(10, 10, (2, 7)), soft(18, 18, (4, 6)), soft(17, 17, (6, 6)))),
            ),
        ),
        CardLine(PLAY, "Hard hands", "", (AnswerRow(STAND, (hard(17, 21), hard(16, 16, (3, 6)))), AnswerRow(HIT, (hard(4, 16),)))),
        CardLine(PLAY, "Soft hands", "", (AnswerRow(STAND, (soft(19, 21), soft(18, 18, (3, 8)))), AnswerRow(HIT))),
        CardLine(
            BUST, "Second Chance", "after a bust",
            (
                AnswerRow(CHANCE, (
                    (Hand21("bust", 22, 30, 2, 8),), (Hand21("bust", 22, 24, 9, 10),), (Hand21("bust", 22, 22, 11, 11),),
                )),
                AnswerRow(DECLINE),
            ),
        ),
    )
)  # fmt: skip
TERMS = {"insurance": "Never take insurance or even money."}

__all__ = ["CARD", "CHART", "PARTS", "SEEN", "TERMS", "look", "see", "stage", "visible"]
