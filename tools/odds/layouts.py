"""The decisions of the games whose cards are searched, laid out for `search`: every hand, and what
each answer brings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from math import comb

import numpy as np

from game.core.cards import DECK
from game.core.declaration import Game, HouseRules
from game.games.criss_cross_poker import card as crossing
from game.games.criss_cross_poker import cross_counts
from game.games.criss_cross_poker.advice import starting_classes
from game.games.lunar_poker import card as moon
from game.games.lunar_poker.counting.card_answers import first_choices
from game.games.lunar_poker.rules import straight_ante
from game.games.raise_it_up_stud_poker import advice as stud
from game.games.raise_it_up_stud_poker import card as rising
from game.games.raise_it_up_stud_poker.rules import STREETS
from game.odds.strategy.card_language import (
    ACE,
    SIX,
    AcrossAndDown,
    AcrossOrDown,
    AllBelowRank,
    CardAnswer,
    CardFacts,
    CardLine,
    CardsOfOneSuit,
    Condition,
    HeldPair,
    HighCards,
    InsideStraightDraw,
    NoTurnedMatch,
    OpenStraightDraw,
    PairOrBetter,
    Points,
    RankSpan,
    ShapeInHand,
    StraightCards,
    SuitedRanks,
    TwoFromRange,
)
from game.odds.unseen_cards import canonical_hands as starts_up_to_suits
from tools.odds.blackjack_layouts import laid_out as blackjack
from tools.odds.pai_gow_layouts import pai_gow
from tools.odds.search import Cells, LaidOutDecision

LOW_PAIR = HeldPair(0, SIX - 1)
PAIRS = (*(HeldPair(low, ACE) for low in range(13)), *(HeldPair(0, high) for high in range(8)))
TWO_CARDS: tuple[Condition, ...] = (
    *PAIRS,
    *(
        TwoFromRange(low, ACE, one_suit=suited)
        for low, suited in product(range(6, 12), (True, False))
    ),
    *(
        TwoFromRange(0, high, one_suit=suited)
        for high, suited in product(range(1, 6), (True, False))
    ),
    *(SuitedRanks(high, low) for high in range(9, 13) for low in range(8, high)),
    *(HighCards(1, rank) for rank in range(5, 13)),
)
BESIDE_TURNED = tuple(ShapeInHand(one) if isinstance(one, HighCards) else one for one in TWO_CARDS)
ON_THE_CROSS: tuple[Condition, ...] = (
    *(AcrossOrDown(PairOrBetter(rank)) for rank in range(SIX - 1, 9)),
    AcrossOrDown(CardsOfOneSuit(4)),
    AcrossOrDown(OpenStraightDraw()),
    AcrossOrDown(InsideStraightDraw()),
    AcrossOrDown(LOW_PAIR),
    AcrossOrDown(StraightCards(4)),
    AcrossOrDown(StraightCards(3)),
)
AT_THE_CENTER: tuple[Condition, ...] = (
    *ON_THE_CROSS,
    ShapeInHand(HeldPair()),
    ShapeInHand(HeldPair(SIX, ACE)),
    *(
        AcrossAndDown(one, two)
        for one, two in (
            (InsideStraightDraw(), LOW_PAIR),
            (InsideStraightDraw(), InsideStraightDraw()),
            (LOW_PAIR, LOW_PAIR),
        )
    ),
    *(AcrossOrDown(HeldPair(0, high)) for high in range(3)),
    *(Points(least) for least in range(3, 17)),
    *(ShapeInHand(HighCards(count, rank)) for count in (1, 2) for rank in range(SIX, 13)),
)
BETS = (
    crossing.CrissCrossAnswer.FOLD,
    crossing.CrissCrossAnswer.ONCE,
    crossing.CrissCrossAnswer.MOST,
)
"""What is answered; twice is never best but by a hair's breadth."""


def criss_cross() -> list[LaidOutDecision]:
    """Across, Down and Middle, each as best play goes on."""
    unturned = NoTurnedMatch(), NoTurnedMatch(suit=True)
    across = Cells(TWO_CARDS)
    down = Cells(
        (*BESIDE_TURNED, *ON_THE_CROSS, *unturned, *(Points(least) for least in range(1, 13)))
    )
    middle = Cells(AT_THE_CENTER)
    for hole, hands in starting_classes().values():
        begun = cross_counts.start(hole, tuple(c for c in DECK if c not in hole))
        found = cross_counts.board_sums(begun)
        crosses = float(found.ways.sum()) * found.centers
        plays = [cross_counts.best_play_after_across(found, times) for times in cross_counts.TIMES]
        # of the 1,326 hands of two cards
        share = hands / 1326
        values = [-2.0, *(each.total / crosses for each in plays)]
        across.add(
            crossing.line_card_facts(hole, (), ()),
            [np.array([share * worth]) for worth in (values[0], values[1], values[3])],
        )
        times = int(np.argmax(values))
        if not times:
            continue
        best = plays[times - 1]
        outer = np.array(begun.outer, np.int64)
        one, two = outer[:, 0], outer[:, 1]
        weight = share / crosses
        spread = found.ways.sum(1) * found.centers
        worth = [-(2.0 + times) * spread]
        for second in cross_counts.MIDDLES:
            base = found.antes + times * found.across + second * found.across.T
            options = [
                np.full_like(base, -(2 + times + second) * found.centers),
                *(base + m * found.middle for m in (1, 3)),
            ]
            worth.append((found.ways * np.max(options, axis=0)).sum(1))
        down.add(crossing.line_card_facts(hole, (one, two), ()), [weight * each for each in worth])
        second = best.down[:, None]
        base = found.antes + times * found.across + second * found.across.T
        bets = [
            -(2.0 + times + second) * found.centers + 0 * base,
            *(base + m * found.middle for m in cross_counts.MIDDLES),
        ]
        facts = crossing.line_card_facts(
            hole, (one[:, None], two[:, None]), (one[None, :], two[None, :])
        )
        middle.add(
            facts, [weight * found.ways * each for each in bets], (found.ways > 0) & (second > 0)
        )
    return [
        across.decision("across", "Across", "before any card is turned, by your two cards", BETS),
        down.decision("down", "Down", "when left and right are turned, by your two cards", BETS),
        middle.decision("middle", "Middle", "when all but the center is turned", BETS),
    ]


def _stud(count: int) -> tuple[Condition, ...]:
    """Conditions on so many cards that are seen."""
    return (
        *PAIRS[:13],
        *(HighCards(n, rank) for n in range(1, min(count, 4) + 1) for rank in range(5, 13)),
        *(CardsOfOneSuit(n) for n in range(3, min(count, 4) + 1)),
        *(StraightCards(n) for n in range(3, min(count, 4) + 1)),
        *(AllBelowRank(rank) for rank in range(6, 13)),
        *(RankSpan(n) for n in range(2, 6)),
        *((OpenStraightDraw(), InsideStraightDraw()) if count > 3 else ()),
    )


def raise_it_up() -> list[LaidOutDecision]:
    """The three streets, each as best play comes to it and goes on."""
    check, fold = rising.RaiseItUpAnswer.CHECK, rising.RaiseItUpAnswer.FOLD
    plays = [CardAnswer(f"{times}x", "play", times) for times in (1, 2, 3)]
    cells = [Cells(_stud(3 + street)) for street in range(3)]
    unit, stakes = stud.UNIT, stud.EndStakes(stud.UNIT, 0, 2 * stud.UNIT)
    for own, hands in starts_up_to_suits(3):
        left = tuple(c for c in DECK if c not in own)
        found = stud.final_strengths(own, (), left)
        best = stud.plan_before_4th_street(found, len(left), stakes)
        share = hands / stud.HANDS / unit
        orders = len(left) * (len(left) - 1) * (len(left) - 2)
        cells[0].add(
            CardFacts({"hand": own}), [np.array([share * total / orders]) for total in best.totals]
        )
        if best.first:
            continue
        more, size = np.array(left, np.int64), len(left)
        ends = [table[found] for table in stakes.base_and_play_nets()[:3]]
        base, once, twice = (stud.sums_by_pair(values, size) for values in ends)
        apart = ~np.eye(size, dtype=bool)
        stay, give_up = base + once, np.where(apart, -stakes.fold * (size - 2), 0)
        kept = np.where(apart, np.maximum(stay, give_up), 0).sum(1)
        cells[1].add(
            CardFacts({"hand": (*own, more)}),
            [share / orders * each for each in (kept, stay.sum(1), (base + twice).sum(1))],
        )
        both = CardFacts({"hand": (*own, more[:, None], more[None, :])})
        live = apart & (best.second == 0)[:, None]
        cells[2].add(both, [share / orders * each for each in (give_up, stay)], live)
    whens = ("by your three cards", "by the four cards you see", "by the five cards you see")
    titles = ("At once", "Before 5th Street", "Before 6th Street")
    answers: Sequence[tuple[CardAnswer, ...]] = (
        (check, *plays),
        (check, *plays[:2]),
        (fold, plays[0]),
    )
    return [
        cell.decision(street, title, when, said)
        for cell, street, title, when, said in zip(
            cells, STREETS, titles, whens, answers, strict=True
        )
    ]


LUNAR: tuple[Condition, ...] = (
    *(
        condition
        for line in moon.CARD.lines[:3]
        for row in line.rows
        for each in row.any_of
        for condition in each
    ),
    moon.LunarFact.THREE,
    moon.LunarFact.STRAIGHT_OR_FLUSH,
    *(HeldPair(low, ACE) for low in (1, 2, 3, 4, 6, 8)),
    StraightCards(4),
    StraightCards(3),
    *(HighCards(1, rank) for rank in range(9, 13)),
    *(HighCards(2, rank) for rank in range(8, 12)),
    HighCards(3, 8),
    *(moon.dealer_card_up_to(rank) for rank in range(1, 12)),
)


def lunar(after: CardLine = moon.AFTER, straight: int = 1) -> list[LaidOutDecision]:
    """The first decision, against each exposed card; after a draw a line of the card decides.
    `straight` is what the Ante wins with a straight or better when the dealer does not play.
    """
    cells = Cells(tuple(dict.fromkeys(LUNAR)))
    every = 13 * comb(51, 5)
    for rank in range(13):
        found = first_choices(rank, after, straight)
        share = found.weight / every
        cells.add(
            found.facts(rank),
            [share * each for each in found.worth],
            share > 0,
            best=share * found.best,
            rough=[share * (found.by_best != kept) for kept in (-1, -1, -1, found.keeps)],
        )
    return [
        cells.decision(
            "choice",
            "First choice",
            "by your five cards and the dealer's",
            (
                moon.LunarAnswer.FOLD,
                moon.LunarAnswer.BET,
                moon.LunarAnswer.BUY,
                moon.LunarAnswer.EXCHANGE,
            ),
        )
    ]


STARTED = ("lunar_poker", "six_card_fortune_pai_gow_poker")
"""Games whose own card is a beginning of the search, too."""
FIXED = {"lunar_poker": ((moon.AFTER,), (moon.BRIEF,))}
"""Lines, the one or the other, that a card has in any length: what is laid out depends on them."""
LAYOUTS: dict[str, Callable[..., list[LaidOutDecision]]] = {
    "criss_cross_poker": criss_cross,
    "raise_it_up_stud_poker": raise_it_up,
    "lunar_poker": lunar,
    "six_card_fortune_pai_gow_poker": pai_gow,
    "free_bet_blackjack": partial(blackjack, "free-bet-blackjack"),
    "double_back_jack": partial(blackjack, "double-back-jack"),
}


def laid_out(game: Game, rules: HouseRules, fixed: Sequence[CardLine]) -> list[LaidOutDecision]:
    """The decisions of a game in the edition that is played, beside the lines that its card has in
    any length.
    """
    if game.family == "draw":
        return lunar(*fixed, straight=straight_ante(game, rules))
    return LAYOUTS[game.stem](*fixed)
