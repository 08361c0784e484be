"""Every hand there is, once for each strength: what the lookup tables and the names are made from."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

ACE = 12

_KINDS = {
    5: "five aces",
    4: "four-of-a-kind",
    32: "full house",
    3: "three-of-a-kind",
    22: "two pair",
    2: "pair",
    0: "high card",
}
"""Kinds by how many cards are alike, a digit for each rank held more than once."""


class HandClass(NamedTuple):
    """Hands that tie: their kind, and their ranks with the ones that decide first (Q Q Q 9 9)."""

    kind: str
    ranks: tuple[int, ...]

    @property
    def made_of(self) -> int:
        """How many of the ranks make the hand what it is called; the others are kickers."""
        made_of = {
            "four-of-a-kind": 4,
            "three-of-a-kind": 3,
            "two pair": 4,
            "pair": 2,
            "high card": 2,
        }
        return min(made_of.get(self.kind, len(self.ranks)), len(self.ranks))


class Shape(NamedTuple):
    """What decides strength: cards in a hand, kinds from the highest down, the place of A-2-3…,
    whether a joker plays.

    A straight flush counts as a flush where `order` does not name it.
    """

    size: int
    order: tuple[str, ...]
    wheel_second: bool = False
    joker: bool = False


class Classes(NamedTuple):
    """The classes from the lowest hand up; `plain` and `suited` find a strength by ranks, highest
    rank first.
    """

    each: tuple[HandClass, ...]
    plain: dict[tuple[int, ...], int]
    suited: dict[tuple[int, ...], int]


def ranks_as_straight(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks as a straight from its top down, (3, 2, 1, 0, 12) for A-2-3-4-5; empty when they
    are none (R-9).

    >>> ranks_as_straight((12, 3, 2, 1, 0)), ranks_as_straight((12, 11, 1, 0))
    ((3, 2, 1, 0, 12), ())
    """
    size = len(ranks)
    if len(set(ranks)) < size:
        return ()
    if ranks[0] - ranks[-1] == size - 1:
        return ranks
    return (*ranks[1:], ACE) if ranks[0] == ACE and ranks[1] == size - 2 else ()


def class_by_equal_ranks(ranks: tuple[int, ...]) -> HandClass:
    """The hand that up to five ranks make by being alike.

    >>> class_by_equal_ranks((12, 7, 7))
    HandClass(kind='pair', ranks=(7, 7, 12))
    """
    ordered = sorted([16 * ranks.count(rank) + rank for rank in ranks], reverse=True)
    alike = at = 0
    while at < len(ordered) and (count := ordered[at] >> 4) > 1:
        alike = 10 * alike + count
        at += count
    return HandClass(_KINDS[alike], tuple([each & 15 for each in ordered]))


def _classify(ranks: tuple[int, ...], suited: bool, shape: Shape) -> HandClass:
    straight = ranks_as_straight(ranks) if ranks[0] != ranks[1] else ()
    if suited:
        if straight and "straight flush" in shape.order:
            return HandClass("straight flush", straight)
        return HandClass("flush", ranks)
    if straight:
        return HandClass("straight", straight)
    return class_by_equal_ranks(ranks)


def _tie_break(hand: HandClass, shape: Shape) -> tuple[int, ...]:
    """What orders hands of one kind; the wheel may stand right under the ace-high straight
    (670a.6(b)(3), (7)).
    """
    if hand.kind in {"straight", "straight flush"}:
        wheel = hand.ranks[-1] == ACE
        return (2 * ACE - 1,) if wheel and shape.wheel_second else (2 * hand.ranks[0],)
    return hand.ranks


@lru_cache(maxsize=16)
def numbered_classes(shape: Shape) -> Classes:
    """Every class of hands of a shape, numbered from 0 for the lowest hand."""
    hands: list[tuple[tuple[int, ...], HandClass, tuple[int, ...], bool]] = []
    place = {kind: len(shape.order) - i for i, kind in enumerate(shape.order)}
    most = 5 if "five aces" in shape.order else 4
    for ranks in combinations_with_replacement(range(ACE, -1, -1), shape.size):
        if shape.size > 4 and ranks[0] == ranks[4] and (most < 5 or ranks[0] != ACE):
            continue
        suits = (False, True) if len(set(ranks)) == shape.size else (False,)
        for suited in suits:
            hand = _classify(ranks, suited, shape)
            hands.append(((place[hand.kind], *_tie_break(hand, shape)), hand, ranks, suited))
    hands.sort()
    each: list[HandClass] = []
    plain: dict[tuple[int, ...], int] = {}
    suited_hands: dict[tuple[int, ...], int] = {}
    for _, hand, ranks, suited in hands:
        (suited_hands if suited else plain)[ranks] = len(each)
        each.append(hand)
    return Classes(tuple(each), plain, suited_hands)


def off_suit_strength_with_joker(other_ranks: tuple[int, ...], shape: Shape) -> int:
    """The strength of off-suit cards and the joker: any card that makes a straight, otherwise an
    ace (670a.6(a)).
    """
    known = numbered_classes(shape)
    best = known.plain.get(tuple(sorted((*other_ranks, ACE), reverse=True)), -1)
    for straight in _straights(shape.size):
        if len(straight.difference(other_ranks)) == 1:
            best = max(best, known.plain[tuple(sorted(straight, reverse=True))])
    return best


@lru_cache(maxsize=4)
def _straights(size: int) -> tuple[frozenset[int], ...]:
    """The ranks of every straight, with the ace also under the 2."""
    return tuple(frozenset((top - i) % 13 for i in range(size)) for top in range(size - 2, 13))
