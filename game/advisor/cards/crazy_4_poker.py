"""The Crazy 4 card: two hands to remember, and it is all but best play."""

from __future__ import annotations

from game.advisor.language import AnswerRow, Between, CardAnswer, CardFacts, CardLine, Columns, StrategyCard
from game.cards import Card
from game.cards import cards as written
from game.hands import FOUR
from game.rounds.state import View
from game.rules.crazy_4_poker import ACES

LEAST = FOUR.strength(written("Kc Qd 8h 4s"))
KINGS = (FOUR.strength(written("Kc Kd 3h 2s")), ACES - 1)
KING_QUEEN = (FOUR.strength(written("Kc Qd 3h 2s")), LEAST - 1)


def duel_card(verb: str, title: str) -> StrategyCard:
    """The card of a game in which four cards of five meet the dealer's: it may be made three times with aces."""
    aces = Between("strength", "a pair of aces or better", ACES, near=KINGS, nearly="a pair of kings")
    least = Between(
        "strength", "K-Q-8-4 or better", LEAST, near=KING_QUEEN, nearly="king-queen high below K-Q-8-4", term="K-Q-8-4 or better"
    )  # fmt: skip
    return StrategyCard(
        (
            CardLine(verb, title, "by the best four of your five cards", (
                AnswerRow(CardAnswer("3x", verb, 3), ((aces,),)),
                AnswerRow(CardAnswer("1x", verb, 1), ((least,),)),
                AnswerRow(CardAnswer("Fold", "fold")),
            )),
        )
    )  # fmt: skip


TERMS = {
    "K-Q-8-4 or better": "Compared card by card from the highest: K-Q-9-2 and A-5-4-2 are better, K-Q-8-3 and K-J-10-9 are not."
}
CARD = duel_card("play", "Play")


SEEN = {"play": 5}
"""How many cards are visible, by stage."""


def visible(view: View) -> tuple[Card, ...]:
    """The five cards."""
    return view.hand


def see(stage: str, cards: Columns) -> CardFacts:
    """The strength of the best four of the visible cards."""
    del stage
    if isinstance(cards[0], int):
        return CardFacts({}, {"strength": FOUR.strength(cards)})
    return CardFacts({}, {"strength": FOUR.of_columns(list(cards))})


def times(strength: int) -> int:
    """The multiple for a four-card hand, 0 to fold."""
    return CARD.read("play", CardFacts({}, {"strength": strength})).said.answer.times
