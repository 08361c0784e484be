"""The Free Bet card: take what the house stakes, pay for nothing, and one line for 12 to 16."""

from __future__ import annotations

from game.advisor.cards.blackjack_lines import (
    DOUBLE,
    HIT,
    PARTS,
    PLAY,
    SEEN,
    SPLIT,
    STAND,
    hard,
    look,
    pair,
    see,
    soft,
    stage,
    visible,
)
from game.advisor.language import AnswerRow, CardLine, StrategyCard

SPLITS = AnswerRow(SPLIT, (pair(2, 4), pair(6, 9), pair(11, 11)))
HARD = CardLine(
    PLAY, "Hard hands", "",
    (AnswerRow(STAND, (hard(17, 21), hard(15, 16, (2, 6)), hard(13, 14, (3, 6)))), AnswerRow(HIT, (hard(4, 16),))),
)  # fmt: skip
CARD = StrategyCard(
    (
        CardLine(PLAY, "Free", "what the house stakes", (SPLITS, AnswerRow(DOUBLE, (hard(9, 11),)))),
        HARD,
        CardLine(PLAY, "Soft hands", "", (AnswerRow(STAND, (soft(19, 21), soft(18, 18, (2, 8)))), AnswerRow(HIT))),
    )
)  # fmt: skip
CHART = StrategyCard(
    (
        CardLine(PLAY, "Free", "what the house stakes", (SPLITS, AnswerRow(DOUBLE, (hard(9, 11),)))),
        CardLine(
            PLAY, "Lammer only", "a hand that came of a free split and holds no money of yours",
            (
                AnswerRow(HIT, (hard(17, 17, (7, 9), lammer=True), hard(17, 17, (11, 11), lammer=True))),
                AnswerRow(DOUBLE, (
                    soft(18, 18, (4, 4), lammer=True), soft(19, 19, (5, 6), lammer=True), soft(20, 20, (6, 6), lammer=True),
                )),
                AnswerRow(HIT, (soft(18, 18, (8, 8), lammer=True), soft(18, 18, (11, 11), lammer=True))),
                AnswerRow(STAND, (hard(12, 12, (5, 6), lammer=True),)),
            ),
        ),
        HARD,
        CardLine(
            PLAY, "Soft hands", "",
            (
                AnswerRow(DOUBLE, (soft(17, 18, (5, 6)),)),
                AnswerRow(STAND, (soft(19, 21), soft(18, 18, (2, 8)))),
                AnswerRow(HIT),
            ),
        ),
    )
)  # fmt: skip
TERMS = {"insurance": "Never take insurance or even money."}

__all__ = ["CARD", "CHART", "PARTS", "SEEN", "TERMS", "look", "see", "stage", "visible"]
