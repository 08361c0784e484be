"""The Flop Poker card: one line, and it is best play."""

from __future__ import annotations

from game.advisor.language import (
    JACK,
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    Columns,
    Fit,
    HeldPair,
    High,
    OneSuit,
    StrategyCard,
)
from game.cards import Card
from game.rounds.state import View

CARD = StrategyCard(
    (
        CardLine("flop", "Flop", "by your three cards", (
            AnswerRow(CardAnswer("Bet", "flop", 1), ((High(1, JACK),), (HeldPair(),), (OneSuit(3),), (Fit(3),))),
            AnswerRow(CardAnswer("Fold", "fold")),
        )),
    )
)  # fmt: skip


SEEN = {"flop": 3}
"""How many cards are visible, by stage."""


def visible(view: View) -> tuple[Card, ...]:
    """The three cards."""
    return view.hand


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    del stage
    return CardFacts({"hand": cards})
