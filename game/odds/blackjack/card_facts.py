"""What both blackjack cards share: the facts of a hand that is asked, and a card's rule as the sums
want it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from ...core.cards import Card
from ...hands.blackjack import card_points, is_pair, points
from ...rounds.blackjack.declaration import place
from ...rounds.state import View
from ..strategy.card_language import CardAnswer, CardFacts, Columns, Hand21, StrategyCard
from ..strategy.game_card import GameCard


class BlackjackAnswer:
    """What a line of the card may say."""

    HIT = CardAnswer("Hit", "hit")
    STAND = CardAnswer("Stand", "stand")
    DOUBLE = CardAnswer("Double", "double")
    SPLIT = CardAnswer("Split", "split")
    SURRENDER = CardAnswer("Surrender", "surrender")
    TAKE_CHANCE = CardAnswer("Take it", "second-chance")
    DECLINE = CardAnswer("Decline", "decline")


ACE = 11
PLAY, BUST = "play", "chance"
"""The stages as the lines call them: a hand that is asked, and the Second Chance after a bust."""


def hard(
    low: int,
    high: int,
    up: tuple[int, int] = (2, ACE),
    *,
    lammer: bool = False,
    money_beside: bool = False,
) -> tuple[Hand21]:
    """A rule: a hard total within bounds against some upcards."""
    return (Hand21("hard", low, high, *up, lammer=lammer, money_beside=money_beside),)


def soft(
    low: int, high: int, up: tuple[int, int] = (2, ACE), *, lammer: bool = False
) -> tuple[Hand21]:
    """An alternative: a soft total within bounds against some upcards."""
    return (Hand21("soft", low, high, *up, lammer=lammer),)


def pair(low: int, high: int, up: tuple[int, int] = (2, ACE)) -> tuple[Hand21]:
    """An alternative: a pair by what one of its cards counts."""
    return (Hand21("pair", low, high, *up),)


def bust(low: int, high: int, up: tuple[int, int] = (2, ACE)) -> tuple[Hand21]:
    """An alternative: a bust's total within bounds against some upcards."""
    return (Hand21("bust", low, high, *up),)


def facts(
    total: int, soft: bool, pair: bool, up: int, *, lammer: bool = False, money_beside: bool = False
) -> CardFacts:
    """A hand by its total; a bust is a total above 21."""
    each = 0 if not pair else ACE if soft else total // 2
    kinds = {
        "hard": 0 if soft else total,
        "soft": total if soft else 0,
        "pair": each,
        "bust": total,
    }
    return CardFacts({}, kinds | {"up": up, "lammer": lammer, "money_beside": money_beside})


def card_stage(view: View) -> str:
    """Whether a hand is asked or a bust."""
    cards = view.piles[place(view.turn, view.memo.asked)]
    return BUST if points(cards)[0] > 21 else PLAY


def visible_cards(view: View) -> tuple[Card, ...]:
    """The hand that is asked, and the upcard."""
    return (*view.piles[place(view.turn, view.memo.asked)], view.piles["dealer"][0])


def see(
    stage: str, cards: Columns, *, lammer: bool = False, money_beside: bool = False
) -> CardFacts:
    """The facts of a hand and the upcard, the last of the cards."""
    del stage
    hand = cards[:-1]
    total, is_soft = points(hand)
    up = card_points(cards[-1])
    return facts(total, is_soft, is_pair(hand), up, lammer=lammer, money_beside=money_beside)


def is_hand_asked(stage: str, hand_and_upcard: Columns) -> bool:
    """Whether a hand is asked at all: no Blackjack, no 21, and a bust only where the Second Chance
    is.
    """
    hand = hand_and_upcard[:-1]
    total, before = points(hand)[0], points(hand[:-1])[0]
    return (total > 21) == (stage == BUST) and total != 21 and len(hand) >= 2 and before < 21


def asked_hand_facts(view: View) -> CardFacts:
    """The facts of the hand that is asked, with what stands on it."""
    hands = view.memo.hands.get(view.turn, ())
    lammer = any(one.free for one in hands if one.number == view.memo.asked)
    beside = not lammer and any(one.free for one in hands)
    return see(card_stage(view), visible_cards(view), lammer=lammer, money_beside=beside)


def blackjack_card(card: StrategyCard, chart: StrategyCard, terms: Mapping[str, str]) -> GameCard:
    """What a blackjack game's module offers: its cards, and how hands are put to their lines."""
    return GameCard(
        card=card,
        chart=chart,
        terms=terms,
        visible=visible_cards,
        cards_seen={PLAY: 3, BUST: 4},
        print_bars={PLAY: (-1,), BUST: (-1,)},
        see=see,
        look=asked_hand_facts,
        stage=card_stage,
        asks=is_hand_asked,
    )


CardRule = Callable[[int, bool, int, bool, int, bool, bool], str]
"""What a card says of a hand: total, soft, cards, whether it may be split, upcard (2 to 10, an ace
11), whether only a lammer stands on it, and whether it is the hand of a free split with the
player's money.
"""


def rule_of_card(card: StrategyCard) -> CardRule:
    """A card's verb for every hand that is asked: doubles and surrenders are open with two cards."""

    @cache
    def card_answer(
        total: int,
        is_soft: bool,
        cards: int,
        split: bool,
        up: int,
        lammer: bool = False,
        money_beside: bool = False,
    ) -> str:
        def is_open_answer(answer: CardAnswer) -> bool:
            return answer.verb in {"hit", "stand"} or (
                split if answer == BlackjackAnswer.SPLIT else cards == 2
            )

        seen = facts(total, is_soft, split, up, lammer=lammer, money_beside=money_beside)
        return card.read(PLAY, seen, is_open_answer).said.answer.verb

    return card_answer


def second_chance_rule(card: StrategyCard) -> Callable[[int, int], bool]:
    """Whether a card takes the Second Chance from a bust against an upcard."""

    @cache
    def takes_chance(total: int, up: int) -> bool:
        return (
            card.read(BUST, facts(total, False, False, up)).said.answer
            == BlackjackAnswer.TAKE_CHANCE
        )

    return takes_chance
