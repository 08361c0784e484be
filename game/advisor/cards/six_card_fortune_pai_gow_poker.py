"""The pai gow card: when the joker, an ace or a king goes low, the house way for the rest, and one line for the double."""

from __future__ import annotations

from collections import Counter

from game.advisor.language import (
    AnswerRow,
    Between,
    CardAnswer,
    CardFacts,
    CardLine,
    Columns,
    Condition,
    Known,
    StrategyCard,
)
from game.cards import JOKER, Card
from game.hands import PAI_GOW
from game.hands.pai_gow import card_rank, house_way, low_strength
from game.rounds.state import Action, View

PAIR, JACKS, ACES, TWO_PAIR, TRIPS = (
    PAI_GOW.floor(name) for name in ("pair", "pair of jacks", "pair of aces", "two pair", "three-of-a-kind")
)
TEN, JACK, QUEEN, KING, ACE = range(8, 13)
SETS = {"two pair", "three-of-a-kind", "full house", "four-of-a-kind"}
JOKER_LOW, ONE_LOW, HOUSE = (
    CardAnswer("Joker low", "joker"),
    CardAnswer("One of them low", "one"),
    CardAnswer("House way", "house-way"),
)
THE_JOKER = Known("joker", "the joker")
NOTHING_WHOLE = Known("loose", "no straight or flush", "no straight or flush")
ODD = Known("odd", "no odd card above a jack", "odd card")


def _double(high: str, least: int, low: str, rank: int) -> tuple[Condition, ...]:
    return (
        Between("high", f"a high hand of {high} or better", least, term="high hand"),
        Between("low", low, rank, term="low card"),
    )


CARD = StrategyCard(
    (
        CardLine("setting", "With the joker", "", (
            AnswerRow(JOKER_LOW, (
                (THE_JOKER, Known("beside", "a pair or better in the other five cards")),
                (THE_JOKER, Known("aces", "an ace but no king"), NOTHING_WHOLE),
            )),
            AnswerRow(HOUSE, ((THE_JOKER,),)),
        )),
        CardLine("setting", "Aces and kings", "without the joker", (
            AnswerRow(ONE_LOW, (
                (Known("two aces", "two aces or more"), NOTHING_WHOLE, ODD),
                (Known("two kings", "two kings or more with another pair or three kings"), NOTHING_WHOLE, ODD),
            )),
            AnswerRow(HOUSE),
        )),
        CardLine("double-down", "Double Down", "by the hands as they are set", (
            AnswerRow(CardAnswer("Double", "double"), (
                _double("three of a kind", TRIPS, "a low card of 10 or higher", TEN),
                _double("two pair", TWO_PAIR, "a low card of queen or higher", QUEEN),
                _double("a pair of aces", ACES, "a low card of king or higher", KING),
                _double("a pair of jacks", JACKS, "a low card of ace or higher", ACE),
                _double("a pair", PAIR, "the joker as the low card", low_strength(JOKER)),
            )),
            AnswerRow(CardAnswer("Decline", "decline")),
        )),
    )
)  # fmt: skip
TERMS = {
    "one of them low": "The ace, or where there are no two aces the king, of which two or more are held.",
    "house way": "Ask the dealer to set the hand as the house sets its own.",
    "no straight or flush": "No five of the six cards make a straight, a flush or better of that kind.",
    "odd card": "A card whose rank no other of the six has.",
    "high hand": "The five cards laid high. The joker among them is an ace, or fills a straight, a flush or a straight flush.",
    "low card": "The card laid low. The joker is the highest, above an ace.",
}


def of_hand(hand: tuple[Card, ...]) -> CardFacts:
    """The facts of six cards that are to be set."""
    made = PAI_GOW.category(PAI_GOW.strength(hand))
    ranks = Counter(map(card_rank, hand))
    odd = max((rank for rank, count in ranks.items() if count == 1), default=-1)
    best = max((rank for rank, count in ranks.items() if count > 1), default=-1)
    joker = JOKER in hand
    return CardFacts({}, {
        "joker": joker,
        "beside": joker and PAI_GOW.strength([c for c in hand if c != JOKER]) >= PAIR,
        "aces": joker and ranks[ACE] == 2 and ranks[KING] == 0,
        "loose": made in SETS or made == "pair",
        "odd": odd <= JACK,
        "two aces": best == ACE,
        "two kings": best == KING and made in SETS,
    })  # fmt: skip


def of_set(high: tuple[Card, ...], low: Card) -> CardFacts:
    """The facts of a hand that is set."""
    return CardFacts({}, {"high": PAI_GOW.strength(high), "low": low_strength(low)})


PARTS = {"double-down": (5,)}
"""After how many of the visible cards print puts a bar."""


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    hand = tuple(cards)
    return of_hand(hand) if stage == "setting" else of_set(hand[:5], hand[5])


def low_of(hand: tuple[Card, ...]) -> Card:
    """The card that goes low."""
    return _low(hand, CARD.read("setting", of_hand(hand)).said.answer)


def _low(hand: tuple[Card, ...], answer: CardAnswer) -> Card:
    if answer == JOKER_LOW:
        return JOKER
    if answer == ONE_LOW:
        ranks = Counter(map(card_rank, hand))
        best = max(ranks, key=lambda rank: (ranks[rank] > 1, rank))
        return next(c for c in reversed(hand) if card_rank(c) == best)
    return house_way(hand).low


def doubles(high: tuple[Card, ...], low: Card) -> bool:
    """Whether the card takes the Double Down with these hands."""
    return CARD.read("double-down", of_set(high, low)).said.answer.verb == "double"


def doubles_with(strength: int) -> int:
    """The least low card with which a high hand of this strength takes the Double Down: its strength, above a joker's for none."""
    top = low_strength(JOKER)
    return next(
        (
            low
            for low in range(top + 1)
            if CARD.read("double-down", CardFacts({}, {"high": strength, "low": low})).said.any_of
        ),
        top + 1,
    )


def pick(view: View, open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
    """The open action: the setting with the card that the answer puts low."""
    if view.stage == "setting":
        low = _low(view.hand, answer)
        return next((a for a in open_now if a.cards == (low,)), None)
    return next((a for a in open_now if a.verb == answer.verb), None)
