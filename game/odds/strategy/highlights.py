"""What makes the row of a card that decides: each of its conditions with the cards that fit it, and
what these are called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from ...core.cards import DECK, RANK_WORDS
from ...hands.phrases import RANK_PLURALS
from ...rounds.state import View
from .card_language import (
    FITTING,
    NUMBERS,
    OPEN,
    AcrossAndDown,
    AcrossOrDown,
    CardFacts,
    CardReading,
    CardShape,
    CardsOfOneSuit,
    Condition,
    Hand21,
    InsideStraightDraw,
    NoTurnedMatch,
    NumberBetween,
    OpenStraightDraw,
    Points,
    RankSpan,
)
from .lessons import deciding_cards
from .strategy_card import Strategy


class Lit(msgspec.Struct, frozen=True):
    """A condition of the row that decides: its `words` there, the `cards` that make it, what these
    are `called`, and what the next card would have to be (`missing`, "": nothing that one card
    alone brings).
    """

    words: str
    cards: frozenset[int]
    called: str
    missing: str = ""


def highlights(strategy: Strategy, view: View, reading: CardReading) -> tuple[Lit, ...]:
    """The conditions that decide in their order, each with the fewest cards that fit it; those that
    no card makes are left out.
    """
    if reading.alternative < 0:
        return ()
    facts, each = strategy.look(view), reading.said.any_of[reading.alternative]
    return tuple(
        lit
        for one in each
        for lit in _condition_highlights(strategy, view, facts, one)
        if lit.cards
    )


def _condition_highlights(
    strategy: Strategy, view: View, facts: CardFacts, one: Condition
) -> Iterator[Lit]:
    match one:
        case AcrossOrDown(what):
            line = "across" if what.fits_cards(facts.group("across")) else "down"
            yield _shape_highlight(what, facts.group(line).cards)
        case AcrossAndDown(what, other):
            lines = ("across", "down")
            if not (
                what.fits_cards(facts.group("across")) and other.fits_cards(facts.group("down"))
            ):
                lines = ("down", "across")
            yield from (
                _shape_highlight(each, facts.group(line).cards)
                for each, line in zip((what, other), lines, strict=True)
            )
        case Hand21():
            yield from _blackjack_highlights(strategy, view, facts, one)
        case RankSpan():
            held = facts.group("hand").cards
            low, high = min(held) >> 2, max(held) >> 2
            yield Lit(
                one.words,
                frozenset(held),
                f"{_capitalized(RANK_WORDS[low])} to {RANK_WORDS[high]}: {NUMBERS[high - low]} ranks apart",
            )
        case NoTurnedMatch():
            yield Lit(one.words, frozenset(facts.group("turned").cards), _capitalized(one.words))
        case _ if facts.cards and (cards := deciding_cards(one, facts)):
            own = facts.group("hand").cards
            ranks = {card >> 2 for card in cards}
            held = own if isinstance(one, CardsOfOneSuit) else sorted(cards)
            if len(ranks) == 1:  # a pair of three alike is lit as the three that they are
                held = sorted({*cards, *(card for card in own if card >> 2 in ranks)})
            yield (
                _shape_highlight(one, held)
                if isinstance(one, CardShape)
                else Lit(one.words, cards, _capitalized(one.words))
            )
        case _:
            yield _number_highlight(strategy, view, facts, one)


def _shape_highlight(shape: CardShape, held: Sequence[int]) -> Lit:
    """A condition on some cards: the fewest of them that fit it, of one suit all."""
    facts = CardFacts({"hand": held, "turned": ()})
    cards = deciding_cards(shape, facts) if not isinstance(shape, Points) else frozenset(held)  # type: ignore[arg-type]
    ranks, suits = Counter(c >> 2 for c in cards), Counter(c & 3 for c in cards)
    once, missing = sum(1 << rank for rank in ranks), ""
    called = _capitalized(shape.words)
    match shape:
        case InsideStraightDraw() | OpenStraightDraw():
            needed = [
                RANK_WORDS[r]
                for r in range(13)
                if not once >> r & 1 and FITTING[once | 1 << r] == 5
            ]
            name = "Open draw" if OPEN[once] else "Inside draw"
            called = f"{name}: {' or '.join(map(_article, needed))} {'is missing' if len(needed) == 1 else 'completes it'}"
            missing = " ".join(map(_short_rank, needed))
        case CardsOfOneSuit() if len(suits) == 1:
            (of,) = suits
            # five are lit as the flush that they are
            cards = frozenset(c for c in held if c & 3 == of)
            suit, sign = (("clubs", "♣"), ("diamonds", "♦"), ("hearts", "♥"), ("spades", "♠"))[of]
            called, missing = (
                f"{_capitalized(NUMBERS[len(cards)])} {suit}",
                sign if len(cards) == 4 else "",
            )
        case _ if sorted(ranks.values()) == [2]:
            (rank,) = ranks
            cards = frozenset(c for c in held if c >> 2 == rank)
            many = "Pair of" if len(cards) == 2 else _capitalized(NUMBERS[len(cards)])
            called = f"{many} {RANK_PLURALS[rank]}"
        case _ if sorted(ranks.values()) == [2, 2]:
            called = "Two pair"
        case _ if list(ranks.values()) == [3]:
            called = f"Three {RANK_PLURALS[next(iter(ranks))]}"
        case _:
            pass
    return Lit(shape.words, cards, called, missing)


def _blackjack_highlights(
    strategy: Strategy, view: View, facts: CardFacts, one: Hand21
) -> Iterator[Lit]:
    """A blackjack hand, and the upcard where it matters."""
    *hand, up = strategy.visible(view)
    at = facts.numbers[one.kind]
    own, _, against = one.words.partition(" against ")
    begun = {"pair": "Pair of", "bust": "A bust of"}.get(one.kind, _capitalized(one.kind))
    yield Lit(
        own,
        frozenset(hand),
        f"{begun} {RANK_PLURALS[-1 if at == 11 else at - 2] if one.kind == 'pair' else at}",
    )
    if (one.up_low, one.up_high) != (2, 11):
        yield Lit(
            f"against {against}",
            frozenset({up}),
            f"Against {_article(RANK_WORDS[facts.numbers['up'] - 2] if facts.numbers['up'] < 11 else 'ace')}",
        )


def _number_highlight(strategy: Strategy, view: View, facts: CardFacts, one: Condition) -> Lit:
    """A number of the decision: the cards in whose place many others would change whether it fits,
    or where there are none any.
    """
    seen, stage = strategy.visible(view), strategy.stage(view)
    others = [c for c in DECK if c not in seen]

    def facts_without_card(i: int) -> list[CardFacts]:
        """What is known with every other card in the place of one, where the number is one at all."""
        every = [strategy.see(stage, (*seen[:i], other, *seen[i + 1 :])) for other in others]
        return (
            [each for each in every if each.numbers[one.name] >= 0]
            if isinstance(one, NumberBetween)
            else every
        )

    known = {card: facts_without_card(i) for i, card in enumerate(seen)}
    by = {card: sum(not one.fits(each) for each in known[card]) for card in seen}
    # another card in the place of one has to change a number in at least one of so many
    # cases, for that one to make it
    many = [card for card, count in by.items() if 4 * count >= len(others)]
    some = [card for card, count in by.items() if count] or [card for card in seen if known[card]]
    called = _capitalized(one.words)
    ranking = strategy.own.ranking
    if isinstance(one, NumberBetween) and one.name in strategy.own.counted_together:
        many = list(seen)
    if isinstance(one, NumberBetween) and one.name == "strength" and ranking is not None:
        called = _capitalized(ranking.name(facts.numbers["strength"]))
    return Lit(one.words, frozenset(many or some or seen), called)


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def _short_rank(rank: str) -> str:
    return rank if rank.isdigit() else rank[:1].upper()


def _article(rank: str) -> str:
    return f"{'an' if rank in ('8', 'ace') else 'a'} {rank}"
