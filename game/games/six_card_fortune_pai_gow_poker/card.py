"""The pai gow card: when the joker, an ace or a king goes low, the house way for the rest, and one
line for the double.
"""

from __future__ import annotations

from collections import Counter

from ...core.cards import JOKER, RANK_WORDS, Card
from ...hands import PAI_GOW
from ...hands.pai_gow import card_rank_index, house_way, low_card_strength
from ...odds.strategy.card_language import (
    ACE,
    FITTING,
    JACK,
    KING,
    QUEEN,
    TEN,
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    Cards,
    Columns,
    HeldPair,
    NamedFact,
    NumberBetween,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard
from ...rounds.state import Action, View


class CardStage:
    """The stages as the lines call them: a hand to be set with the joker or without, and the Double
    Down.
    """

    WITH_JOKER = "joker"
    SETTING = "setting"
    DOUBLING = "double-down"


class SettingAnswer:
    """What a row of the card may say of a hand that is to be set."""

    JOKER_LOW = CardAnswer("Joker low", "joker")
    ONE_LOW = CardAnswer("One of them low", "one")
    ODD_LOW = CardAnswer("Odd card low", "odd")
    HOUSE = CardAnswer("House way", "house-way")


class SettingFact:
    """What a row may ask of six cards, by the names that `hand_facts` gives."""

    NOTHING_WHOLE = NamedFact("loose", "no straight or flush", "a straight, a flush")
    ACE_NO_KING = NamedFact("aces", "an ace but no king")
    ACE_AND_KING = NamedFact("ace-king", "an ace and a king")
    MORE = NamedFact("more", "more than a pair", "more than a pair")
    THREE = NamedFact("three", "three of one rank", "three of one rank")


def other_five_make(least: int, said: str) -> NumberBetween:
    """What the five cards beside the joker make by themselves."""
    return NumberBetween("five", f"{said} or better in the other five cards", least)


def no_odd_card_above(rank: int) -> NumberBetween:
    """No card alone of its rank that is higher."""
    return NumberBetween(
        "odd",
        f"no odd card above {_with_article(rank)}",
        -1,
        rank,
        (rank + 1, rank + 1),
        f"an odd {RANK_WORDS[rank + 1]}",
        "odd card",
    )


def unpaired_card_from(rank: int) -> NumberBetween:
    """A card alone of its rank that is as high."""
    said = f"an odd card of {RANK_WORDS[rank]} or higher" if rank < ACE else "an odd ace"
    return NumberBetween("odd", said, rank, term="odd card")


def _with_article(rank: int) -> str:
    return f"{'an' if RANK_WORDS[rank] in {'8', 'ace'} else 'a'} {RANK_WORDS[rank]}"


def high_hand(least: int, said: str) -> NumberBetween:
    """The five cards laid high."""
    return NumberBetween("high", f"a high hand of {said} or better", least, term="high hand")


def low_card(rank: int) -> NumberBetween:
    """The card laid low."""
    joker = rank == low_card_strength(JOKER)
    return NumberBetween(
        "low",
        "the joker as the low card" if joker else f"a low card of {RANK_WORDS[rank]} or higher",
        rank,
        term="low card",
    )


CARD = StrategyCard(
    (
        CardLine(
            CardStage.WITH_JOKER,
            "With the joker",
            "",
            (
                AnswerRow(
                    SettingAnswer.JOKER_LOW,
                    ((other_five_make(PAI_GOW.floor("pair of jacks"), "a pair of jacks"),),),
                ),
                AnswerRow(SettingAnswer.ODD_LOW, ((SettingFact.ACE_AND_KING,),)),
                AnswerRow(
                    SettingAnswer.JOKER_LOW,
                    (
                        (other_five_make(PAI_GOW.floor("pair"), "a pair"),),
                        (SettingFact.ACE_NO_KING, SettingFact.NOTHING_WHOLE),
                    ),
                ),
                AnswerRow(SettingAnswer.HOUSE),
            ),
        ),
        CardLine(
            CardStage.SETTING,
            "Without the joker",
            "",
            (
                AnswerRow(SettingAnswer.ODD_LOW, ((unpaired_card_from(KING), HeldPair(0, TEN)),)),
                AnswerRow(SettingAnswer.HOUSE, ((unpaired_card_from(KING),),)),
                AnswerRow(
                    SettingAnswer.ONE_LOW,
                    (
                        (HeldPair(ACE), no_odd_card_above(JACK)),
                        (HeldPair(ACE), SettingFact.THREE),
                        (HeldPair(KING), SettingFact.MORE, no_odd_card_above(TEN)),
                        (HeldPair(QUEEN), SettingFact.MORE, no_odd_card_above(TEN - 2)),
                    ),
                ),
                AnswerRow(SettingAnswer.HOUSE),
            ),
        ),
        CardLine(
            CardStage.DOUBLING,
            "Double Down",
            "by the hands as they are set",
            (
                AnswerRow(
                    CardAnswer("Double", "double"),
                    (
                        (low_card(low_card_strength(JOKER)),),
                        (
                            high_hand(PAI_GOW.floor("pair of jacks"), "a pair of jacks"),
                            low_card(ACE),
                        ),
                        (
                            high_hand(PAI_GOW.floor("pair of kings"), "a pair of kings"),
                            low_card(KING),
                        ),
                        (high_hand(PAI_GOW.floor("two pair"), "two pair"), low_card(QUEEN)),
                        (
                            high_hand(PAI_GOW.floor("three-of-a-kind"), "three of a kind"),
                            low_card(TEN),
                        ),
                        (high_hand(PAI_GOW.floor("straight"), "a straight"), low_card(TEN - 3)),
                    ),
                ),
                AnswerRow(CardAnswer("Decline", "decline")),
            ),
        ),
    )
)


def hand_facts(hand: tuple[Card, ...]) -> CardFacts:
    """The facts of six cards that are to be set."""
    ranks = Counter(map(card_rank_index, hand))
    others = [c for c in hand if c != JOKER]
    held, whole = Cards(others), 5 - (JOKER in hand)
    straight, flush = bool(FITTING[held.once] >= whole), bool(held.most_of_one_suit >= whole)
    return CardFacts(
        {"hand": tuple(others)},
        {
            "five": PAI_GOW.strength(others) if JOKER in hand else -1,
            "aces": ranks[ACE] > 1 and ranks[KING] == 0,
            "ace-king": ranks[ACE] > 1 and ranks[KING] > 0,
            "loose": not straight and not flush,
            "odd": max(
                (card_rank_index(c) for c in others if ranks[card_rank_index(c)] == 1), default=-1
            ),
            "more": max(ranks.values()) > 2 or sum(count > 1 for count in ranks.values()) > 1,
            "three": max(ranks.values()) > 2,
            "pairs": sum(count > 1 for count in ranks.values()) > 1,
            "straight": straight,
            "flush": flush,
        },
    )


def set_hand_facts(high: tuple[Card, ...], low: Card) -> CardFacts:
    """The facts of a hand that is set."""
    return CardFacts({}, {"high": PAI_GOW.strength(high), "low": low_card_strength(low)})


def card_stage(view: View) -> str:
    """What the lines call the decision of a view."""
    return (
        CardStage.WITH_JOKER
        if view.stage == CardStage.SETTING and JOKER in view.hand
        else view.stage
    )


def asks(stage: str, cards: Columns) -> bool:
    """Whether such cards are asked about at a stage."""
    return stage == CardStage.DOUBLING or (JOKER in cards) == (stage == CardStage.WITH_JOKER)


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    hand = tuple(cards)
    return set_hand_facts(hand[:5], hand[5]) if stage == CardStage.DOUBLING else hand_facts(hand)


def low_card_by(hand: tuple[Card, ...], card: StrategyCard = CARD) -> Card:
    """The card that goes low."""
    at = CardStage.WITH_JOKER if JOKER in hand else CardStage.SETTING
    answer = card.read(
        at, hand_facts(hand), lambda said: low_card_of_answer(hand, said) is not None
    ).said.answer
    found = low_card_of_answer(hand, answer)
    return house_way(hand).low if found is None else found


def low_card_of_answer(hand: tuple[Card, ...], answer: CardAnswer) -> Card | None:
    """The card that an answer puts low; None where the hand holds no such card."""
    if answer == SettingAnswer.JOKER_LOW:
        return JOKER if JOKER in hand else None
    if answer == SettingAnswer.HOUSE:
        return house_way(hand).low
    ranks = Counter(map(card_rank_index, hand))
    odd = answer == SettingAnswer.ODD_LOW
    some = [c for c in hand if c != JOKER and (ranks[card_rank_index(c)] == 1) == odd]
    top = max(map(card_rank_index, some), default=-1)
    best = [c for c in some if card_rank_index(c) == top]
    return max(best, key=lambda low: PAI_GOW.strength([c for c in hand if c != low]), default=None)


def least_doubling_low_card(card: StrategyCard, strength: int) -> int:
    """The least low card with which a card takes the Double Down behind a high hand of this
    strength: its strength, above a joker's for none.
    """
    top = low_card_strength(JOKER)
    facts = (CardFacts({}, {"high": strength, "low": low}) for low in range(top + 1))
    found = [card.read(CardStage.DOUBLING, each).said.answer.verb == "double" for each in facts]
    return found.index(True) if True in found else top + 1


def pick(view: View, open_now: tuple[Action, ...], answer: CardAnswer) -> Action | None:
    """The open action: the setting with the card that the answer puts low."""
    if view.stage == CardStage.SETTING:
        low = low_card_of_answer(view.hand, answer)
        return next((a for a in open_now if a.cards == (low,)), None)
    return next((a for a in open_now if a.verb == answer.verb), None)


def can_answer(stage: str, cards: tuple[Card, ...], answer: CardAnswer) -> bool:
    """Whether the hand holds a card that an answer puts low; a Double Down is always open."""
    return stage == CardStage.DOUBLING or low_card_of_answer(cards, answer) is not None


GAME_CARD = GameCard(
    card=CARD,
    terms={
        "one of them low": (
            "One card of the highest rank that you hold at least twice; if it matters which, leave the best high hand."
        ),
        "odd card low": "The highest odd card goes low.",
        "house way": "Ask the dealer to set the hand as the house sets its own.",
        "a straight, a flush": "Of any five of the six cards, the joker where it helps.",
        "a pair": "Two or more cards of one rank.",
        "more than a pair": "A second pair, or three or four of one rank; the joker is an ace.",
        "three of one rank": "Or four; the joker is an ace.",
        "or better": "Two pair, three of a kind, a straight and more are better than any pair.",
        "odd card": "A card, not the joker, whose rank no other of the six has. With the joker, which is an ace, no ace is odd.",
        "high hand": "The five cards set high. The joker among them is an ace, or completes a straight, a flush or"
        " a straight flush.",
        "low card": "The card set low. The joker is the highest, above an ace.",
    },
    cards_seen={CardStage.WITH_JOKER: 6, CardStage.SETTING: 6, CardStage.DOUBLING: 6},
    print_bars={CardStage.DOUBLING: (5,)},
    see=see,
    stage=card_stage,
    round_stages={CardStage.WITH_JOKER: CardStage.SETTING},
    asks=asks,
    can_answer=can_answer,
    pick=pick,
)
