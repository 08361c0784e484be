"""Pai gow's decisions laid out for `search`: what goes low, with the joker and without, and the
Double Down.

Hands with the same ranks, and suited hands with the same ranks in the suit, are set alike by
whatever a card may say; so a hand of each stands for all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.core.cards import JOKER, Card
from game.games.six_card_fortune_pai_gow_poker.base_game import (
    DealSize,
    Settled,
    find_suited_hands,
    shipped_settlements,
    six_card_classes,
)
from game.games.six_card_fortune_pai_gow_poker.card import (
    CARD,
    SettingAnswer,
    SettingFact,
    hand_facts,
    high_hand,
    low_card,
    low_card_of_answer,
    no_odd_card_above,
    other_five_make,
    unpaired_card_from,
)
from game.games.six_card_fortune_pai_gow_poker.dealer_hands import (
    example_hands,
    pattern_at,
    patterns,
)
from game.games.six_card_fortune_pai_gow_poker.simulation import (
    high_strengths,
    low_card_places,
    low_strengths,
)
from game.hands import PAI_GOW
from game.odds.strategy.card_language import (
    ACE,
    PLURAL_RANK_WORDS,
    CardAnswer,
    CardFacts,
    Condition,
    HeldPair,
    NamedFact,
)
from tools.odds.search import Cells, Floats, LaidOutDecision

FLOORS = (
    (PAI_GOW.floor("pair"), "a pair"),
    *((PAI_GOW.floor(f"pair of {many}"), f"a pair of {many}") for many in PLURAL_RANK_WORDS[1:]),
    (PAI_GOW.floor("two pair"), "two pair"),
    (PAI_GOW.floor("three-of-a-kind"), "three of a kind"),
    (PAI_GOW.floor("straight"), "a straight"),
)
MADE: tuple[Condition, ...] = (
    SettingFact.NOTHING_WHOLE,
    NamedFact("straight", "a straight"),
    NamedFact("flush", "a flush"),
    SettingFact.MORE,
    SettingFact.THREE,
    NamedFact("pairs", "pairs of two ranks"),
    *(no_odd_card_above(rank) for rank in range(5, 12)),
    *(unpaired_card_from(rank) for rank in range(7, 13)),
)
BESIDE: tuple[Condition, ...] = (
    *MADE,
    SettingFact.ACE_NO_KING,
    SettingFact.ACE_AND_KING,
    *(other_five_make(*each) for each in FLOORS),
)
WITHOUT: tuple[Condition, ...] = (
    *MADE,
    *(HeldPair(low, ACE) for low in range(13)),
    *(HeldPair(0, high) for high in range(12)),
)
SET: tuple[Condition, ...] = (
    *(high_hand(*each) for each in FLOORS),
    *(low_card(rank) for rank in range(4, 14)),
)


def pai_gow() -> list[LaidOutDecision]:
    """With the joker, without it, and the Double Down, each as best play comes to it and goes on."""
    cards, weight = six_card_classes()
    found, share = shipped_settlements(), weight / DealSize.HANDS / DealSize.DEALS
    every = list(example_hands())
    kind = pattern_at(cards)
    rows, _, suited = find_suited_hands(cards)
    kind[rows] = len(patterns()) + suited
    often = np.bincount(kind, weight / DealSize.HANDS, len(every))

    def by_kind(low: NDArray[np.intp]) -> Floats:
        won, lost, won_double, lost_double = (
            part.astype(np.float64) for part in found.outcomes_with_low(low)
        )
        net: Floats = np.bincount(
            kind, share * (won - lost + np.maximum(0, won_double - lost_double)), len(every)
        )
        return net

    def set_by(answer: CardAnswer) -> Floats:
        lows = [low_card_of_answer(hand, answer) for hand in every]
        open_to = np.array([low is not None for low in lows])
        at = low_card_places(
            cards,
            np.array(
                [hand[0] if low is None else low for hand, low in zip(every, lows, strict=True)],
                np.uint8,
            ),
        )
        # an answer with which no card goes low
        return np.where(open_to, by_kind(at), -9.0 * often)

    best, facts = by_kind(found.best_lows_and_doubles()[0]), _joint_facts(every)
    holds = np.array([hand[-1] == JOKER for hand in every])
    asked = []
    for line, some, conditions, answers in zip(
        CARD.lines,
        (holds, ~holds),
        (BESIDE, WITHOUT),
        (
            (SettingAnswer.HOUSE, SettingAnswer.JOKER_LOW, SettingAnswer.ODD_LOW),
            (SettingAnswer.HOUSE, SettingAnswer.ONE_LOW, SettingAnswer.ODD_LOW),
        ),
        strict=False,
    ):
        cells = Cells(conditions)
        cells.add(facts, [set_by(answer) for answer in answers], some & (often > 0), best=best)
        asked.append(cells.decision(line.stage, line.title, line.when, answers))
    return [*asked, _doubling(found, share)]


def _joint_facts(hands: list[tuple[Card, ...]]) -> CardFacts:
    """The facts of many hands at once; beside a joker stands a card twice, which no pair is made of
    there.
    """
    each = [hand_facts(hand) for hand in hands]
    numbers = {name: np.array([one.numbers[name] for one in each]) for name in each[0].numbers}
    return CardFacts({"hand": list(np.array(hands).T)}, numbers)


def _doubling(found: Settled, share: Floats) -> LaidOutDecision:
    """The Double Down with the hands as best play sets them."""
    line, cards = CARD.lines[-1], six_card_classes().cards
    low, _ = found.best_lows_and_doubles()
    _, _, won, lost = (part.astype(np.float64) for part in found.outcomes_with_low(low))
    size = low_card(13).low + 1
    at = high_strengths(cards, low).astype(np.int64) * size + low_strengths(cards, low)
    gain: Floats = np.bincount(at, share * (won - lost))
    pairs = np.flatnonzero(np.bincount(at))
    cells = Cells(SET)
    best = np.bincount(at, share * np.maximum(0, won - lost))
    facts = CardFacts({}, {"high": pairs // size, "low": pairs % size})
    cells.add(facts, [np.zeros(len(pairs)), gain[pairs]], best=best[pairs])
    answers = (line.rows[1].answer, line.rows[0].answer)
    return cells.decision(line.stage, line.title, line.when, answers)
