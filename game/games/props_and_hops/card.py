"""The Props & Hops card: which wagers cost least, and when a running Six Eight Shake is worth
leaving.
"""

from __future__ import annotations

from ...odds.strategy.card_language import (
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    NamedFact,
    OneOf,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard
from ...rounds.dice.declaration import Carry
from ...rounds.state import Action, View

WAGERS = ("hop-top", "hop-center")
"""What the card stakes on."""
CARD = StrategyCard(
    (
        CardLine(
            "wager",
            "Wagers",
            "from cheapest to most expensive",
            (
                AnswerRow(
                    CardAnswer("2.8 %", "1"), ((OneOf("Hop the Top or Hop the Center", WAGERS),),)
                ),
                AnswerRow(
                    CardAnswer("6 %", "2"),
                    (
                        (
                            OneOf(
                                "the Field, 1-6 and Under or 3-4 and Over",
                                ("field", "1-6-under", "3-4-over"),
                            ),
                        ),
                    ),
                ),
                AnswerRow(
                    CardAnswer("8 %", "3"),
                    ((OneOf("Hop the Left or Hop the Right", ("hop-left", "hop-right")),),),
                ),
                AnswerRow(
                    CardAnswer("11 %", "4"), ((OneOf("one combination of two faces", ("hop-",)),),)
                ),
                AnswerRow(CardAnswer("14 %", "5"), ((OneOf("a double", ("hard-",)),),)),
                AnswerRow(CardAnswer("22 %", "6"), otherwise="the Six Eight Shake"),
            ),
        ),
        CardLine(
            "shake",
            "A running Six Eight Shake",
            "",
            (
                AnswerRow(
                    CardAnswer("Let it run", "leave"),
                    ((NamedFact("hit", "a number has been hit"),),),
                ),
                AnswerRow(CardAnswer("Take it down", "take-down"), otherwise="none has been hit"),
            ),
        ),
    )
)


def shake_facts(view: View) -> CardFacts:
    """The Shake's hits."""
    return CardFacts({}, {"hit": isinstance(view.memo, Carry) and bool(view.memo.hit)})


def choose(view: View, open_now: tuple[Action, ...]) -> Action:
    """Of wagers the one that the highest row has."""
    if not isinstance(view.memo, Carry):
        return min(open_now, key=lambda a: CARD.read("wager", CardFacts({}, {"name": a.verb})).row)
    said = CARD.read("shake", shake_facts(view)).said.answer
    return next(a for a in open_now if a.verb == said.verb)


GAME_CARD = GameCard(card=CARD, wagers=WAGERS, look=shake_facts, choose=choose)
