"""The Three Stakes card: what pays already rides, and a few draws."""

from __future__ import annotations

from ...core.declaration import LET_IT_RIDE, TAKE_BACK
from ...odds.strategy.card_language import (
    AnswerRow,
    CardAnswer,
    CardLine,
    CardsOfOneSuit,
    HeldPair,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard

RIDE, BACK = CardAnswer("Let it ride", LET_IT_RIDE), CardAnswer("Take it back", TAKE_BACK)
CARD = StrategyCard(
    tuple(
        CardLine(
            street,
            title,
            f"by the {held} cards you see",
            (AnswerRow(RIDE, ((HeldPair(8),), (CardsOfOneSuit(held),))), AnswerRow(BACK)),
        )
        for street, title, held in (("4th card", "First Stake", 3), ("5th card", "Second Stake", 4))
    )
)
GAME_CARD = GameCard(card=CARD, cards_seen={"4th card": 3, "5th card": 4})
