"""The Double Back Jack card: a bust is half as bad here, so take the card."""

from __future__ import annotations

from ...odds.blackjack.card_facts import (
    BUST,
    PLAY,
    BlackjackAnswer,
    blackjack_card,
    bust,
    hard,
    pair,
    soft,
)
from ...odds.strategy.card_language import AnswerRow, CardLine, StrategyCard


class SharedRows:
    """What the card and the whole chart say alike."""

    SPLITS = (pair(11, 11), pair(8, 9, (2, 9)), pair(8, 8, (11, 11)), pair(7, 7, (3, 7)))
    SURRENDER = AnswerRow(
        BlackjackAnswer.SURRENDER, (hard(15, 16, (10, 11)), hard(17, 17, (11, 11)))
    )
    DOUBLES = (hard(11, 11, (2, 10)), hard(10, 10, (2, 7)), soft(18, 18, (4, 6)))
    HIT_OR_STAND = CardLine(
        PLAY,
        "Hit or stand",
        "",
        (
            AnswerRow(
                BlackjackAnswer.STAND,
                (hard(17, 21), hard(16, 16, (3, 6)), soft(19, 21), soft(18, 18, (3, 8))),
            ),
            AnswerRow(BlackjackAnswer.HIT),
        ),
    )


def _second_chance_line(*declined: tuple[int, tuple[int, int]]) -> CardLine:
    rows = (
        AnswerRow(BlackjackAnswer.DECLINE, tuple(bust(low, 30, up) for low, up in declined)),
        AnswerRow(BlackjackAnswer.TAKE_CHANCE),
    )
    return CardLine(BUST, "Second Chance", "after a bust", rows)


CARD = StrategyCard(
    (
        CardLine(
            PLAY,
            "First two cards",
            "",
            (
                AnswerRow(BlackjackAnswer.SPLIT, (*SharedRows.SPLITS, pair(2, 3, (3, 7)))),
                SharedRows.SURRENDER,
                AnswerRow(BlackjackAnswer.DOUBLE, SharedRows.DOUBLES),
            ),
        ),
        SharedRows.HIT_OR_STAND,
        _second_chance_line((25, (9, 10)), (23, (11, 11))),
    )
)

GAME_CARD = blackjack_card(
    CARD,
    StrategyCard(
        (
            CardLine(
                PLAY,
                "First two cards",
                "",
                (
                    AnswerRow(
                        BlackjackAnswer.SPLIT,
                        (
                            *SharedRows.SPLITS,
                            pair(6, 6, (6, 6)),
                            pair(4, 4, (5, 6)),
                            pair(3, 3, (3, 8)),
                            pair(2, 2, (3, 7)),
                        ),
                    ),
                    SharedRows.SURRENDER,
                    AnswerRow(BlackjackAnswer.DOUBLE, (*SharedRows.DOUBLES, soft(17, 17, (6, 6)))),
                ),
            ),
            SharedRows.HIT_OR_STAND,
            _second_chance_line((25, (9, 9)), (24, (10, 10)), (23, (11, 11))),
        )
    ),
    {
        "10": "A jack, a queen and a king count 10 too.",
        "insurance": "Never take insurance or even money.",
    },
)
