"""The Free Bet card: take what the house bets, pay for nearly nothing, and dare more with the
hands of a free split.
"""

from __future__ import annotations

from ...odds.blackjack.card_facts import (
    ACE,
    PLAY,
    BlackjackAnswer,
    blackjack_card,
    hard,
    pair,
    soft,
)
from ...odds.strategy.card_language import AnswerRow, CardLine, Hand21, StrategyCard


def _card_with_doubles(*more: tuple[Hand21]) -> StrategyCard:
    """The card, with so many more doubles of a hand on which only a lammer stands."""
    of_free_split = (
        AnswerRow(BlackjackAnswer.DOUBLE, (soft(18, 19, (4, 6), lammer=True), *more)),
        AnswerRow(
            BlackjackAnswer.STAND,
            (hard(12, 12, (5, 6), lammer=True), hard(16, 17, (10, 10), lammer=True)),
        ),
        AnswerRow(
            BlackjackAnswer.HIT,
            (
                hard(17, 17, (7, ACE), lammer=True),
                soft(18, 18, (8, 8), lammer=True),
                hard(13, 13, (3, 4), money_beside=True),
                hard(13, 15, (2, 2), money_beside=True),
            ),
        ),
    )
    stands = (
        hard(17, 21),
        hard(14, 16, (2, 6)),
        hard(13, 13, (3, 6)),
        soft(19, 21),
        soft(18, 18, (2, 8)),
    )
    return StrategyCard(
        (
            CardLine(
                PLAY,
                "Free",
                "what the house bets",
                (
                    AnswerRow(BlackjackAnswer.DOUBLE, (hard(9, 11),)),
                    AnswerRow(BlackjackAnswer.SPLIT, (pair(2, 9), pair(11, 11))),
                ),
            ),
            CardLine(
                PLAY,
                "Free split",
                "a hand from one: with only a lammer on it, or with your money",
                of_free_split,
            ),
            CardLine(
                PLAY,
                "Any hand",
                "",
                (
                    AnswerRow(BlackjackAnswer.DOUBLE, (soft(17, 18, (5, 6)),)),
                    AnswerRow(BlackjackAnswer.STAND, stands),
                    AnswerRow(BlackjackAnswer.HIT),
                ),
            ),
        )
    )


GAME_CARD = blackjack_card(
    _card_with_doubles(),
    _card_with_doubles(soft(20, 20, (6, 6), lammer=True)),
    {
        "10": "A jack, a queen and a king count 10 too.",
        "insurance": "Never take insurance or even money.",
    },
)
