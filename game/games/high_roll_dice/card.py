"""The High Roll Dice card: which wagers cost least, and when the Extra Roll is worth its fee."""

from __future__ import annotations

from ...odds.strategy.card_language import (
    AnswerRow,
    CardAnswer,
    CardFacts,
    CardLine,
    NamedFact,
    NumberBetween,
    OneOf,
    StrategyCard,
)
from ...odds.strategy.game_card import GameCard
from ...rounds.state import Action, View

ORDER = (
    ("1.5 %", "Pip Six", "pip-6"),
    ("1.8 %", "Pip Ace", "pip-1"),
    ("9 %", "Pip Three", "pip-3"),
    ("12 %", "2 of a Kind", "like-2"),
    ("12 %", "Pip Four", "pip-4"),
    ("15 %", "3 of a Kind", "like-3"),
    ("17 %", "Pip Five", "pip-5"),
    ("19 %", "Pip Two", "pip-2"),
    ("38 %", "4 of a Kind", "like-4"),
    ("40 %", "7 of a Kind", "like-7"),
    ("44 %", "8 of a Kind", "like-8"),
    ("60 %", "6 of a Kind", "like-6"),
    ("61 %", "5 of a Kind", "like-5"),
    ("75 %", "Millionaire Row with nine", "million-9"),
)
CARD = StrategyCard(
    (
        CardLine(
            "wager",
            "Wagers",
            "from cheapest to most expensive",
            (
                *(
                    AnswerRow(CardAnswer(costs, name), ((OneOf(said, (name,)),),))
                    for costs, said, name in ORDER
                ),
                AnswerRow(CardAnswer("90 %", "million-10"), otherwise="Millionaire Row with ten"),
            ),
        ),
        CardLine(
            "fee",
            "Extra Roll",
            "by the Like Kind wagers placed, all the same size",
            (
                AnswerRow(
                    CardAnswer("Pay", "extra-roll"),
                    (
                        (
                            NumberBetween(
                                "threes", "{low} wagers or more on 3 of a Kind or higher", 3
                            ),
                        ),
                        (
                            NumberBetween(
                                "fours", "{low} wagers or more on 4 of a Kind or higher", 2
                            ),
                            NamedFact("middle", "one of them on 5 or 6 of a Kind"),
                        ),
                    ),
                ),
                AnswerRow(CardAnswer("Keep it", "without"), otherwise="any other wagers"),
            ),
        ),
    )
)


def standing_wager_facts(view: View) -> CardFacts:
    """The Like Kind wagers that stand."""
    counts = [
        int(name.rpartition("-")[2])
        for name in view.memo
        if name.startswith("like-") and name != "like-2"
    ]
    fours = [n for n in counts if n >= 4]
    return CardFacts(
        {}, {"threes": len(counts), "fours": len(fours), "middle": any(n in {5, 6} for n in fours)}
    )


def choose(view: View, open_now: tuple[Action, ...]) -> Action:
    """The cheapest wager, or whether the Extra Roll is paid for."""
    if all(a.verb != "extra-roll" for a in open_now):
        return min(open_now, key=lambda a: CARD.read("wager", CardFacts({}, {"name": a.verb})).row)
    said = CARD.read("fee", standing_wager_facts(view)).said.answer
    return next(a for a in open_now if a.verb == said.verb)


GAME_CARD = GameCard(card=CARD, wagers=("pip-6", "pip-1"), look=standing_wager_facts, choose=choose)
