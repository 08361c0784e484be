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
from .rules import ACROSS, DOWN

ONCE, MOST, FOLD = (
    CardAnswer("1x", "bet", 1),
    CardAnswer("3x", "bet", 3),
    CardAnswer("Fold", "fold"),
)
LOW_PAIR = HeldPair(0, SIX - 1)
CARD = StrategyCard(
    (
        CardLine(
            "across",
            "Across",
            "before any card is turned, by your two cards",
            (
                AnswerRow(MOST, ((HeldPair(),), (SuitedRanks(QUEEN, JACK),))),
                AnswerRow(FOLD, ((TwoFromRange(0, SIX - 1, one_suit=False),),)),
                AnswerRow(ONCE),
            ),
        ),
        CardLine(
            "down",
            "Down",
            "when left and right are turned, by your two cards",
            (
                AnswerRow(
                    MOST,
                    (
                        (HeldPair(SIX, ACE),),
                        (LOW_PAIR, NoTurnedMatch()),
                        (TwoFromRange(JACK, ACE, one_suit=True), NoTurnedMatch(suit=True)),
                    ),
                ),
                AnswerRow(ONCE),
            ),
        ),
        CardLine(
            "middle",
            "Middle",
            "when all but the center is turned",
            (
                AnswerRow(
                    MOST,
                    (
                        (AcrossOrDown(PairOrBetter(SIX)),),
                        (AcrossOrDown(CardsOfOneSuit(4)),),
                        (AcrossOrDown(OpenStraightDraw()),),
                    ),
                ),
                AnswerRow(
                    MOST,
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
                    ONCE,
                    (
                        (AcrossOrDown(LOW_PAIR),),
                        (AcrossOrDown(InsideStraightDraw()),),
                        (Points(6),),
                    ),
                ),
                AnswerRow(FOLD),
            ),
        ),
    )
)

CENTER = (set(ACROSS) & set(DOWN)).pop()
OUTER_ACROSS, OUTER_DOWN = (tuple(i for i in line if i != CENTER) for line in (ACROSS, DOWN))


def visible_cards(view: View) -> tuple[Card, ...]:
    """The two cards, and left, right, top and bottom as far as they are turned."""
    turned = view.piles["community"]
    return (*view.hand, *(turned[i] for i in (*OUTER_ACROSS, *OUTER_DOWN) if turned[i] != HIDDEN))


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
