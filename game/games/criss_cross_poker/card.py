"""The Criss-Cross card: a line for the Across and the Down bet, two for the Middle bet."""

from __future__ import annotations

from ...core.cards import HIDDEN, Card
from ...odds.strategy.card_language import (
    ACE,
    JACK,
    QUEEN,
    SIX,
    AcrossAndDown,
    AcrossOrDown,
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    CardsOfOneSuit,
    Columns,
    HeldPair,
    InsideStraightDraw,
    NoTurnedMatch,
    OpenStraightDraw,
    PairOrBetter,
    Points,
    StrategyCard,
    SuitedRanks,
    TwoFromRange,
)
from ...odds.strategy.game_card import GameCard
from ...rounds.state import View


class CrissCrossAnswer:
    """What a row of the card may say."""

    FOLD = CardAnswer("Fold", "fold")
    ONCE = CardAnswer("1x", "bet", 1)
    MOST = CardAnswer("3x", "bet", 3)


LOW_PAIR = HeldPair(0, SIX - 1)
CARD = StrategyCard(
    (
        CardLine(
            "across",
            "Across",
            "before any card is turned, by your two cards",
            (
                AnswerRow(CrissCrossAnswer.MOST, ((HeldPair(),), (SuitedRanks(QUEEN, JACK),))),
                AnswerRow(CrissCrossAnswer.FOLD, ((TwoFromRange(0, SIX - 1, one_suit=False),),)),
                AnswerRow(CrissCrossAnswer.ONCE),
            ),
        ),
        CardLine(
            "down",
            "Down",
            "when left and right are turned, by your two cards",
            (
                AnswerRow(
                    CrissCrossAnswer.MOST,
                    (
                        (HeldPair(SIX, ACE),),
                        (LOW_PAIR, NoTurnedMatch()),
                        (TwoFromRange(JACK, ACE, one_suit=True), NoTurnedMatch(suit=True)),
                    ),
                ),
                AnswerRow(CrissCrossAnswer.ONCE),
            ),
        ),
        CardLine(
            "middle",
            "Middle",
            "when all but the center is turned",
            (
                AnswerRow(
                    CrissCrossAnswer.MOST,
                    (
                        (AcrossOrDown(PairOrBetter(SIX)),),
                        (AcrossOrDown(CardsOfOneSuit(4)),),
                        (AcrossOrDown(OpenStraightDraw()),),
                    ),
                ),
                AnswerRow(
                    CrissCrossAnswer.MOST,
                    (
                        (AcrossAndDown(InsideStraightDraw(), LOW_PAIR),),
                        (AcrossOrDown(InsideStraightDraw()), Points(12)),
                        (AcrossAndDown(InsideStraightDraw(), InsideStraightDraw()), Points(7)),
                    ),
                ),
            ),
        ),
        CardLine(
            "middle",
            "Middle",
            "if no row of step 3 fits",
            (
                AnswerRow(
                    CrissCrossAnswer.ONCE,
                    (
                        (AcrossOrDown(LOW_PAIR),),
                        (AcrossOrDown(InsideStraightDraw()),),
                        (Points(6),),
                    ),
                ),
                AnswerRow(CrissCrossAnswer.FOLD),
            ),
        ),
    )
)


def visible_cards(view: View) -> tuple[Card, ...]:
    """The two cards, and left, right, top and bottom as far as they are turned."""
    top, left, _, right, bottom = view.piles["community"]
    return (*view.hand, *(each for each in (left, right, top, bottom) if each != HIDDEN))


def see(stage: str, cards: Columns) -> CardFacts:
    """The facts of the visible cards."""
    del stage
    return line_card_facts(cards[:2], cards[2:4], cards[4:6])


def line_card_facts(hand: Columns, across: Columns, down: Columns) -> CardFacts:
    """The facts of two cards and the outer cards of both lines."""
    return CardFacts(
        {
            "hand": hand,
            "turned": (*across, *down),
            "across": (*hand, *across),
            "down": (*hand, *down),
        }
    )


GAME_CARD = GameCard(
    card=CARD,
    visible=visible_cards,
    cards_seen={"across": 2, "down": 4, "middle": 6},
    print_bars={"down": (2,), "middle": (2, 4)},
    see=see,
)
