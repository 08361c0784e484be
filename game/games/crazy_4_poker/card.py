"""The Crazy 4 card: two hands to remember, and it is all but best play."""

from __future__ import annotations

from ...core.cards import cards
from ...hands import FOUR
from ...odds.strategy.card_language import NumberBetween, card_by_strength
from ...odds.strategy.game_card import GameCard


def four_card_card(verb: str, title: str) -> GameCard:
    """The card of a game that asks for one wager by the best four of five cards: three times with a
    pair of aces or better, once with K-Q-8-4 or better.
    """
    aces = FOUR.floor("pair of aces")
    least = FOUR.strength(cards("Kc Qd 8h 4s"))
    triple = NumberBetween(
        "strength",
        "a pair of aces or better",
        aces,
        near=(FOUR.floor("pair of kings"), aces - 1),
        nearly="a pair of kings",
        term="a pair of aces or better",
    )
    once = NumberBetween(
        "strength",
        "K-Q-8-4 or better",
        least,
        near=(FOUR.strength(cards("Kc Qd 3h 2s")), least - 1),
        nearly="king-queen high below K-Q-8-4",
        term="K-Q-8-4 or better",
    )
    return GameCard(
        card=card_by_strength(
            verb, title, "by the best four of your five cards", (3, triple), (1, once)
        ),
        terms={
            "a pair of aces or better": (
                "Two pair, four cards in sequence (A-2-3-4 too) or of one suit, and three or four of a kind are better."
            ),
            "K-Q-8-4 or better": (
                "Every pair is better. Without one, card by card from the highest: K-Q-9-2 and A-5-4-2 are better, "
                "K-Q-8-3 and K-J-10-9 are not."
            ),
        },
        ranking=FOUR,
    )


GAME_CARD = four_card_card("play", "Play")
