"""The Free Bet card: take what the house stakes, pay for nearly nothing, and dare more where only a lammer stands."""

from __future__ import annotations

from game.advisor.cards.blackjack_lines import (
    DOUBLE,
    HIT,
    PARTS,
    PLAY,
    SEEN,
    SPLIT,
    STAND,
    asks,
    hard,
    look,
    pair,
    see,
    soft,
    stage,
    visible,
)
from game.advisor.language import AnswerRow, CardLine, Hand21, StrategyCard

DOUBLES = (soft(18, 18, (4, 4), lammer=True), soft(19, 19, (5, 6), lammer=True))


def _card(*more: tuple[Hand21]) -> StrategyCard:
    """The card, with so many more doubles of a hand on which only a lammer stands."""
    lammer_only = (
        AnswerRow(DOUBLE, (*DOUBLES, *more)),
        AnswerRow(HIT, (
            hard(17, 17, (7, 9), lammer=True), hard(17, 17, (11, 11), lammer=True), soft(18, 18, (8, 8), lammer=True),
            hard(14, 14, (2, 2), lammer=True),
        )),
        AnswerRow(STAND, (hard(12, 12, (5, 6), lammer=True),)),
    )  # fmt: skip
    stands = (hard(17, 21), hard(14, 16, (2, 6)), hard(13, 13, (3, 6)), soft(19, 21), soft(18, 18, (2, 8)))
    return StrategyCard(
        (
            CardLine(PLAY, "Free", "what the house stakes", (
                AnswerRow(DOUBLE, (hard(9, 11),)), AnswerRow(SPLIT, (pair(2, 9), pair(11, 11))),
            )),
            CardLine(PLAY, "Lammer only", "a hand of a free split that holds no money of yours", lammer_only),
            CardLine(PLAY, "Any hand", "", (
                AnswerRow(DOUBLE, (soft(17, 18, (5, 6)),)), AnswerRow(STAND, stands), AnswerRow(HIT),
            )),
        )
    )  # fmt: skip


CARD = _card()
CHART = _card(soft(20, 20, (6, 6), lammer=True))
TERMS = {"10": "A jack, a queen and a king count 10 too.", "insurance": "Never take insurance or even money."}

__all__ = ["CARD", "CHART", "PARTS", "SEEN", "TERMS", "asks", "look", "see", "stage", "visible"]
