"""The Lunar Poker card: what to bet, what to buy a sixth card to, and what to keep in an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ...core.cards import RANK_WORDS, Card
from ...hands import LUNAR
from ...odds.strategy.card_language import (
    ACE,
    FITTING,
    JACK,
    KING,
    QUEEN,
    RANKS,
    TEN,
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    CardsOfOneSuit,
    Columns,
    HeldPair,
    HighCards,
    InsideStraightDraw,
    NamedFact,
    NumberBetween,
    OpenStraightDraw,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard
from ...rounds.state import Action, View


class LunarAnswer:
    """What a row of the card may say."""

    FOLD = CardAnswer("Fold", "fold")
    BET = CardAnswer("Bet", "bet", 1)
    BUY = CardAnswer("Buy", "buy", 2)
    EXCHANGE = CardAnswer("Exchange", "exchange", 3)


class LunarFact:
    """What a row may ask of a hand, by the names that `card_facts` gives."""

    ACE_KING = NamedFact("ace-king", "ace-king", "ace-king")
    THREE = NamedFact("three", "three of a kind")
    STRAIGHT_OR_FLUSH = NamedFact("straight", "a straight or a flush")
    PAIRED = NamedFact("pair", "a pair or better")
    ABOVE = NamedFact("alone", "a king or an ace above the dealer's card")
    BESIDE = NamedFact("beside", "ace-king and a third card of the dealer's rank", "ace-king")


def dealer_card_up_to(rank: int) -> NumberBetween:
    """The dealer shows a card of that rank or a lower."""
    return NumberBetween(
        "up",
        f"a dealer's card of 2 to {RANK_WORDS[rank]}",
        0,
        rank,
        (rank + 1, rank + 1),
        f"a dealer's {RANK_WORDS[rank + 1]}",
    )


BRIEF, AFTER = (
    CardLine(
        "draw", "After a draw", "", (AnswerRow(LunarAnswer.BET, bets), AnswerRow(LunarAnswer.FOLD))
    )
    for bets in (((LunarFact.PAIRED,),), ((LunarFact.PAIRED,), (LunarFact.BESIDE,)))
)
"""The line after a draw, of short cards and of others."""
CARD = StrategyCard(
    (
        CardLine(
            "choice",
            "Made hands and draws",
            "",
            (
                AnswerRow(
                    LunarAnswer.BET,
                    (
                        (NamedFact("two pair", "two pair"),),
                        (NamedFact("full house", "a full house or better"),),
                    ),
                ),
                AnswerRow(
                    LunarAnswer.BUY,
                    (
                        (CardsOfOneSuit(4),),
                        (OpenStraightDraw(),),
                        (HeldPair(), InsideStraightDraw()),
                    ),
                ),
            ),
        ),
        CardLine(
            "choice",
            "Pairs",
            "",
            (
                AnswerRow(
                    LunarAnswer.BET,
                    (
                        (NamedFact("high pair", "just a pair, not below the dealer's card"),),
                        (LunarFact.ACE_KING, HeldPair(1)),
                    ),
                ),
            ),
        ),
        CardLine(
            "choice",
            "Everything else",
            "",
            (
                AnswerRow(
                    LunarAnswer.EXCHANGE,
                    ((dealer_card_up_to(2),), (LunarFact.ABOVE, HighCards(2, QUEEN))),
                ),
                AnswerRow(LunarAnswer.BUY, ((LunarFact.ACE_KING, InsideStraightDraw()),)),
                AnswerRow(
                    LunarAnswer.EXCHANGE,
                    (
                        (HeldPair(),),
                        (LunarFact.ACE_KING,),
                        (LunarFact.ABOVE, dealer_card_up_to(9)),
                        (HighCards(1, JACK), dealer_card_up_to(5)),
                    ),
                ),
                AnswerRow(LunarAnswer.FOLD),
            ),
        ),
        AFTER,
    )
)


def card_facts(hand: Sequence[Any], up_rank: Any, strength: Any) -> CardFacts:
    """The facts of five cards (of six after buying), the rank of the dealer's card and the hand's
    strength; columns or one.
    """
    shared: Any = -1
    for a, b in combinations(hand, 2):
        shared = np.maximum(shared, np.where(a >> 2 == b >> 2, np.asarray(a >> 2, np.int64), -1))
    facts = CardFacts({"hand": hand})
    top = np.max(np.stack([np.asarray(c >> 2, np.int64) for c in hand]), axis=0)
    both = (facts.group("hand").once >> KING) & 3 == 3
    beside = both & (up_rank < KING) & (facts.group("hand").once >> up_rank & 1 == 1)
    facts.numbers = {
        "two pair": (strength >= LUNAR.floor("two pair"))
        & (strength < LUNAR.floor("three-of-a-kind")),
        "full house": strength >= LUNAR.floor("full house"),
        "three": (strength >= LUNAR.floor("three-of-a-kind"))
        & (strength < LUNAR.floor("straight")),
        "straight": (strength >= LUNAR.floor("straight")) & (strength < LUNAR.floor("full house")),
        "high pair": (strength >= LUNAR.floor("pair"))
        & (strength < LUNAR.floor("two pair"))
        & (shared >= up_rank),
        "pair": strength >= LUNAR.floor("pair"),
        "ace-king": both,
        "alone": (top >= KING) & (top > up_rank),
        "up": up_rank,
        "beside": beside,
    }
    return facts


def visible_cards(view: View) -> tuple[Card, ...]:
    """The hand and the dealer's card."""
    return (*view.hand, view.piles["dealer"][-1])


def asks(stage: str, cards: Columns) -> bool:
    """Whether a hand is asked at all: a straight flush is paid at once (671a.11(b)(2))."""
    return stage != "choice" or LUNAR.strength(cards[:-1]) < LUNAR.floor("straight flush")


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    del stage
    hand = cards[:-1]
    strength = LUNAR.strength(hand) if isinstance(hand[0], int) else LUNAR.of_columns(list(hand))
    return card_facts(hand, cards[-1] >> 2, strength)


def cards_given_away(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that an exchange gives away: all but what `TERMS` says."""
    places = int(kept_card_bits([np.array([c]) for c in hand])[0])
    return tuple(c for i, c in enumerate(hand) if not places >> i & 1)


def kept_card_bits(hand: Sequence[Any]) -> Any:
    """What many hands of five cards keep in an exchange: the places of the cards, one bit each."""
    cards = np.stack([np.asarray(c, np.int64) for c in hand])
    ranks, suits, every = cards >> 2, cards & 3, np.arange(cards.shape[1])
    alike = (ranks[:, None] == ranks[None, :]).sum(axis=1) > 1
    suited = suits[:, None] == suits[None, :]
    held = (suited << ranks[None, :]).sum(axis=1)
    straight = (suited.sum(axis=1) == 3) & (FITTING[held] >= 3) & (RANKS[held >> TEN] >= 2)
    both = (ranks == KING).any(0) & (ranks == ACE).any(0)
    top = ranks.argmax(0)
    beside = np.where(
        (suits == suits[top, every]) & (ranks != ranks[top, every]) & (ranks >= TEN), ranks, -1
    )
    high = (ranks == ranks[top, every]) | (beside == np.maximum(beside.max(0), 0))
    keeps = np.select([alike.any(0), straight.any(0), both], [alike, straight, ranks >= KING], high)
    return (keeps << np.arange(5)[:, None]).sum(0)


def pick(view: View, open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
    """The open action: of the exchanges the one that keeps what belongs together."""
    found = [a for a in open_now if a.verb == answer.verb]
    if answer == LunarAnswer.EXCHANGE and found:
        gone = frozenset(cards_given_away(view.hand))
        return next((a for a in found if frozenset(a.cards) == gone), None)
    return found[0] if found else None


GAME_CARD = GameCard(
    card=CARD,
    terms={
        "a pair": "Two or more cards of one rank; just a pair: nothing better than that.",
        "ace-king": "An ace and a king in your hand.",
        "exchange": (
            "Keep the cards of a shared rank; otherwise three cards of one suit that fit one straight, two of them 10 or higher; "
            "otherwise an ace and a king; otherwise the highest card, and the next one of its suit if that is 10 or higher. "
            "Exchange the others."
        ),
        "buy": "A sixth card for the fee. A straight or flush has four such cards: buy with it, too.",
    },
    visible=visible_cards,
    cards_seen={"choice": 6, "draw": 6},
    print_bars={"choice": (-1,), "draw": (-1,)},
    see=see,
    asks=asks,
    pick=pick,
)
