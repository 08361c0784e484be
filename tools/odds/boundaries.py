"""The boundaries of a card: two hands that one card parts, answered differently, for every two
alternatives so close.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.cards import Card, show
from game.odds.strategy.card_language import StrategyCard
from game.odds.strategy.lessons import lesson_classes
from game.odds.strategy.strategy_card import CardBoundary, Strategy
from game.practice.similar_hands import open_answers, visible_cards

Name = tuple[int, int, int]
"""A line's number, a row and an alternative."""


def boundaries(strategy: Strategy) -> tuple[CardBoundary, ...]:
    """Of every two alternatives with different answers two hands that differ in one card, the cards
    as near as were found.
    """
    best: dict[tuple[Name, Name], tuple[int, CardBoundary]] = {}
    for lesson in lesson_classes(strategy.card):
        # 16 hands of each class
        for number in range(16):
            found = visible_cards(
                strategy, lesson, f"boundary {strategy.game.slug} {lesson.key} {number}".encode()
            )
            if found is None:
                break
            for names, far, boundary in _boundaries_near(strategy, *found):
                if names not in best or far < best[names][0]:
                    best[names] = far, boundary
    return tuple(boundary for _, (_, boundary) in sorted(best.items(), key=lambda item: item[0]))


def _boundaries_near(
    strategy: Strategy, stage: str, cards: tuple[Card, ...]
) -> Iterator[tuple[tuple[Name, Name], int, CardBoundary]]:
    """The hands that one other card makes of a hand, where that changes the answer: between which
    alternatives, and how far.
    """
    every = [
        (*cards[:at], Card(new), *cards[at + 1 :])
        for at in range(len(cards))
        for new in range(len(strategy.game.pack))
        if new not in cards
    ]
    here = _names(strategy, stage, [cards])[0]
    words = _answers(strategy.card)
    for other, there in zip(every, _names(strategy, stage, every), strict=True):
        if here is None or there is None or words[here] == words[there]:
            continue
        old, new = next((a, b) for a, b in zip(cards, other, strict=True) if a != b)
        far = 4 * abs((old >> 2) - (new >> 2)) + (old & 3 != new & 3)
        pair = ((here, cards), (there, other))
        one, two = pair if here < there else pair[::-1]
        yield (one[0], two[0]), far, CardBoundary(stage, show(one[1]), show(two[1]))


def _answers(card: StrategyCard) -> dict[Name, str]:
    return {
        (number, i, a): row.answer.word
        for number, line in enumerate(card.lines, 1)
        for i, row in enumerate(line.rows)
        for a in range(-1, len(row.any_of))
    }


def _names(strategy: Strategy, stage: str, hands: list[tuple[Card, ...]]) -> list[Name | None]:
    """What decides each hand; None where it is not asked."""
    if strategy.game.family in ("blackjack", "pai-gow"):
        return [_name(strategy, stage, cards) for cards in hands]
    facts = strategy.see(stage, list(np.array(hands, np.int64).T))
    found: list[Name | None] = [None] * len(hands)
    free: NDArray[np.bool_] = np.ones(len(hands), bool)
    for number, i, row in strategy.card.rows_at_stage(stage):
        for a, each in enumerate(row.any_of) if row.any_of else [(-1, ())]:
            fits: Any = free
            for one in each:
                fits = fits & one.fits(facts)
            for at in np.flatnonzero(fits).tolist():
                found[at] = (number, i, a)
            free = free & ~fits
    return [
        name if strategy.asks(stage, hand) else None
        for name, hand in zip(found, hands, strict=True)
    ]


def _name(strategy: Strategy, stage: str, cards: tuple[Card, ...]) -> Name | None:
    if not strategy.asks(stage, cards):
        return None
    reading = strategy.card.read(
        stage, strategy.see(stage, cards), open_answers(strategy, stage, cards)
    )
    return reading.line, reading.row, reading.alternative
