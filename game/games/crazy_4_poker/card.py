"""The Crazy 4 card: two hands to remember, and it is all but best play."""

from __future__ import annotations

from ...core.cards import cards
from ...hands import FOUR
from ...odds.strategy.card_language import NumberBetween, by_strength
from ...odds.strategy.game_card import GameCard

ACES = FOUR.floor("pair of aces")
LEAST = FOUR.strength(cards("Kc Qd 8h 4s"))
ROWS = (
    (
        3,
        NumberBetween(
            "strength",
            "a pair of aces or better",
            ACES,
            near=(FOUR.floor("pair of kings"), ACES - 1),
            nearly="a pair of kings",
            term="a pair of aces or better",
        ),
    ),
    (
        1,
        NumberBetween(
            "strength",
            "K-Q-8-4 or better",
            LEAST,
            near=(FOUR.strength(cards("Kc Qd 3h 2s")), LEAST - 1),
            nearly="king-queen high below K-Q-8-4",
            term="K-Q-8-4 or better",
        ),
    ),
)
WHEN = "by the best four of your five cards"
TERMS = {
    "a pair of aces or better": (
        "Two pair, four cards in sequence (A-2-3-4 too) or of one suit, and three or four of a kind are better."
    ),
    "K-Q-8-4 or better": (
        "Every pair is better. Without one, card by card from the highest: K-Q-9-2 and A-5-4-2 are better, "
        "K-Q-8-3 and K-J-10-9 are not."
    ),
}
CARD = by_strength("play", "Play", WHEN, *ROWS)
GAME_CARD = GameCard(card=CARD, terms=TERMS, ranking=FOUR)
