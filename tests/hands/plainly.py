"""Hands compared slowly, straight from the wording of the chapters: what the tables are tested
against.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

JOKER = 52
FIVE_ORDER = ["high", "pair", "twopair", "trips", "straight", "flush", "full", "quads", "sf"]
FOUR_ORDER = ["high", "pair", "twopair", "straight", "flush", "trips", "sf", "quads"]
THREE_ORDER = ["high", "pair", "flush", "straight", "trips", "sf"]


def _straight_top(ranks: list[int], wheel_top: float) -> float | None:
    """The top of a straight, the ace also under the 2 (R-9)."""
    ordered = sorted(ranks)
    if len(set(ranks)) != len(ranks):
        return None
    if ordered[-1] - ordered[0] == len(ranks) - 1:
        return ordered[-1]
    if ordered[-1] == 12 and ordered[:-1] == list(range(len(ranks) - 1)):
        return wheel_top
    return None


def value(hand: tuple[int, ...], order: list[str], second: bool = False) -> tuple[float, ...]:
    """A tuple that compares as the hand does."""
    if JOKER in hand:
        return _joker_value(hand, order)
    ranks = [c // 4 for c in hand]
    counts = Counter(ranks)
    groups = sorted(counts.values(), reverse=True)
    kickers = sorted(ranks, key=lambda r: (-counts[r], -r))
    top = _straight_top(ranks, 11.5 if second else len(hand) - 2)
    flush = len({c % 4 for c in hand}) == 1
    if groups[0] == 5:
        return (99,)
    if top is not None and flush:
        return (order.index("sf"), top)
    if top is not None:
        return (order.index("straight"), top)
    if flush:
        return (order.index("flush"), *kickers)
    kind = "high"
    if groups[0] == 4:
        kind = "quads"
    elif groups[:2] == [3, 2]:
        kind = "full"
    elif groups[0] == 3:
        kind = "trips"
    elif groups[:2] == [2, 2]:
        kind = "twopair"
    elif groups[0] == 2:
        kind = "pair"
    return (order.index(kind), *kickers)


def _joker_value(hand: tuple[int, ...], order: list[str]) -> tuple[float, ...]:
    """The joker as an ace, or as any card not held that makes a straight or a flush (670a.6(a))."""
    others = tuple(c for c in hand if c != JOKER)
    completes = {order.index(kind) for kind in ("straight", "flush", "sf")}
    found = [value((*others, c), order, True) for c in range(52) if c not in others]
    found = [each for each in found if each[0] in completes]
    aces = Counter(c // 4 for c in others)[12]
    if aces == 4:
        return (99,)
    ace = next(c for c in (48, 49, 50, 51) if c not in others)
    return max([*found, value((*others, ace), order, True)])


def best(
    cards: tuple[int, ...], size: int, order: list[str], second: bool = False
) -> tuple[float, ...]:
    """The value of the best hand among the cards."""
    return max(value(hand, order, second) for hand in combinations(cards, size))
