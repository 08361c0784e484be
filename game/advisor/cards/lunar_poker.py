"""The Lunar Poker card: what to bet, what to buy a sixth card to, and what to keep in an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from game.advisor.language import (
    KING,
    ONE,
    QUEEN,
    AnswerRow,
    Between,
    CardAnswer,
    CardFacts,
    CardLine,
    Columns,
    HeldPair,
    High,
    InsideDraw,
    Known,
    OneSuit,
    OpenRow,
    StrategyCard,
)
from game.cards import Card
from game.hands import LUNAR
from game.rounds.state import Action, View

PAIR, TWO_PAIR, TRIPS = (LUNAR.floor(kind) for kind in ("pair", "two pair", "three-of-a-kind"))
STRAIGHT, FULL_HOUSE = LUNAR.floor("straight"), LUNAR.floor("full house")
FOLD, BET, BUY, EXCHANGE = (
    CardAnswer("Fold", "fold"),
    CardAnswer("Bet", "bet", 1),
    CardAnswer("Buy", "buy", 2),
    CardAnswer("Exchange", "exchange", 3),
)
ACE_KING, THREE = Known("ace-king", "ace-king", "ace-king"), Known("three", "three of a kind")


def _up_to(rank: int) -> Between:
    return Between(
        "up", f"a dealer's card of 2 to {ONE[rank]}", 0, rank, (rank + 1, rank + 1), f"a dealer's {ONE[rank + 1]}"
    )


CARD = StrategyCard(
    (
        CardLine("choice", "Made hands", "", (
            AnswerRow(BET, (
                (Known("two pair", "two pair"),), (Known("full house", "a full house or better"),), (THREE, ACE_KING),
            )),
            AnswerRow(EXCHANGE, ((THREE,),)),
            AnswerRow(BUY, ((Known("straight", "a straight or a flush"),),)),
        )),
        CardLine("choice", "Draws", "", (
            AnswerRow(BUY, ((OneSuit(4),), (OpenRow(),), (HeldPair(), InsideDraw()))),
        )),
        CardLine("choice", "Pairs and high cards", "", (
            AnswerRow(BET, ((Known("high pair", "just a pair, not below the dealer's card"),), (HeldPair(1), ACE_KING))),
            AnswerRow(EXCHANGE, (
                (HeldPair(),), (ACE_KING,), (Known("alone", "a king or an ace above the dealer's card"),),
                (_up_to(3),), (_up_to(4), High(1, QUEEN)),
            )),
            AnswerRow(FOLD),
        )),
        CardLine("draw", "After a draw", "", (AnswerRow(BET, ((Known("pair", "a pair or better"),),)), AnswerRow(FOLD))),
    )
)  # fmt: skip
TERMS = {
    "a pair": "Two cards or more of one rank; just a pair: nothing more than that.",
    "ace-king": "An ace and a king among the five cards.",
    "exchange": "Keep the cards of a shared rank; without one an ace and a king; otherwise the highest card. Exchange the others.",
    "buy": "A sixth card for the fee.",
}


def of_cards(hand: Sequence[Any], up: Any, strength: Any) -> CardFacts:
    """The facts of five cards (of six after buying), the rank of the dealer's card and the hand's strength; columns or one."""
    shared: Any = -1
    for a, b in combinations(hand, 2):
        shared = np.maximum(shared, np.where(a >> 2 == b >> 2, np.asarray(a >> 2, np.int64), -1))
    facts = CardFacts({"hand": hand})
    top = np.max(np.stack([np.asarray(c >> 2, np.int64) for c in hand]), axis=0)
    both = (facts.group("hand").once >> KING) & 3 == 3
    facts.numbers = {
        "two pair": (strength >= TWO_PAIR) & (strength < TRIPS), "full house": strength >= FULL_HOUSE,
        "three": (strength >= TRIPS) & (strength < STRAIGHT), "straight": (strength >= STRAIGHT) & (strength < FULL_HOUSE),
        "high pair": (strength >= PAIR) & (strength < TWO_PAIR) & (shared >= up), "pair": strength >= PAIR, "ace-king": both,
        "alone": (top >= KING) & (top > up), "up": up,
    }  # fmt: skip
    return facts


SEEN = {"choice": 6, "draw": 6}
"""How many cards are visible, by stage: the hand, and the dealer's."""
PARTS = {"choice": (-1,), "draw": (-1,)}
"""After how many of the visible cards print puts a bar."""


def visible(view: View) -> tuple[Card, ...]:
    """The hand and the dealer's card."""
    return (*view.hand, view.piles["dealer"][-1])


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    del stage
    hand = cards[:-1]
    strength = LUNAR.strength(hand) if isinstance(hand[0], int) else LUNAR.of_columns(list(hand))
    return of_cards(hand, cards[-1] >> 2, strength)


def given_up(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards beside those of one rank, beside an ace-king, or beside the highest."""
    ranks = [c >> 2 for c in hand]
    kept = {r for r in ranks if ranks.count(r) > 1} or ({11, 12} if {11, 12} <= set(ranks) else {max(ranks)})
    return tuple(c for c in hand if c >> 2 not in kept)


def kept(hand: Sequence[Any]) -> Any:
    """The same for many hands of five cards: the places of the cards that are kept, one bit each."""
    ranks = np.stack([c >> 2 for c in hand])
    alike = (ranks[:, None] == ranks[None, :]).sum(axis=1) > 1
    high = ranks >= KING
    both = (ranks == KING).any(0) & (ranks == KING + 1).any(0)
    keeps = np.where(alike.any(0), alike, np.where(both, high, ranks == ranks.max(0)))
    return (keeps << np.arange(5)[:, None]).sum(0)


def pick(view: View, open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
    """The open action: of the exchanges the one that keeps what belongs together."""
    gone = frozenset(given_up(view.hand))
    return next(
        (a for a in open_now if a.verb == answer.verb and (answer != EXCHANGE or frozenset(a.cards) == gone)), None
    )
