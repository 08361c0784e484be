"""Five-card hands counted by hand, from the cards as a round file writes them: nothing of the
house's own rankings is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
JOKER = "Jk"
PACK = [rank + suit for rank in RANKS for suit in "cdhs"]
FIVE_ACES, ROYAL, STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO_PAIR, PAIR, HIGH = range(
    10, -1, -1
)
Rank = tuple[int, ...]


def value(card: str) -> int:
    """2 to 14; a joker is an ace."""
    return 14 if card == JOKER else RANKS.index(card[0]) + 2


def rank(hand: Iterable[str], *, wheel: int = 10) -> Rank:
    """The kind of five cards and what decides within it.

    A straight counts twice its highest card, A-2-3-4-5 what `wheel` says.
    """
    cards = list(hand)
    values = sorted(map(value, cards), reverse=True)
    groups = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    sizes, by_size = [n for _, n in groups], [v for v, _ in groups]
    suited = len({card[1] for card in cards}) == 1
    run = sizes == [1] * 5 and values[0] - values[4] == 4
    top = wheel if values == [14, 5, 4, 3, 2] else 2 * values[0] if run else 0
    if suited and top:
        return (ROYAL,) if top == 28 else (STRAIGHT_FLUSH, top)
    if sizes[0] == 4:
        return FOUR, *by_size
    if sizes == [3, 2]:
        return FULL, *by_size
    if suited:
        return FLUSH, *values
    if top:
        return STRAIGHT, top
    if sizes[0] == 3:
        return THREE, *by_size
    if sizes[:2] == [2, 2]:
        return TWO_PAIR, *by_size
    return (PAIR, *by_size) if sizes[0] == 2 else (HIGH, *values)


def with_joker(hand: Iterable[str]) -> Rank:
    """Five cards of 670a: the joker an ace, or whatever completes a straight or a flush; the wheel
    is the second straight.
    """
    return _with_joker(frozenset(hand))


@lru_cache(maxsize=4096)
def _with_joker(cards: frozenset[str]) -> Rank:
    if JOKER not in cards:
        return rank(cards, wheel=27)
    rest = [card for card in cards if card != JOKER]
    if sum(card[0] == "A" for card in rest) == 4:
        return (FIVE_ACES,)
    made = [rank([*rest, card], wheel=27) for card in PACK if card not in rest]
    completed = [
        one for one in made if one[0] in (FIVE_ACES, ROYAL, STRAIGHT_FLUSH, FLUSH, STRAIGHT)
    ]
    return max([rank([*rest, "A?"], wheel=27), *completed])


def best_of_six(hand: Iterable[str]) -> Rank:
    """The best five of six cards of 670a."""
    return max(map(with_joker, combinations(hand, 5)))
