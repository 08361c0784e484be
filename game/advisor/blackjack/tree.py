"""Blackjack hands as a tree of compositions, and every way the dealer can draw, ready for arrays.

Cards count as ten ranks: 0 an ace, 1 to 8 the cards 2 to 9, 9 the tens. A hand is how many of each it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import mul

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.cards import HIDDEN, Card
from game.hands.blackjack import value

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Counts = tuple[int, ...]

RANKS = 10
ACE, TEN = 0, 9
WORTH = np.arange(1, 11)
"""What a card of each rank counts, an ace 1."""
ENDS = ("17", "18", "19", "20", "21", "22", "over 22")
"""How the dealer can end."""
PUSH, OVER = 5, 6
_DEEPEST = 22
BLOCK = 64
"""Shoes that are worked out at a time."""
_LAST_HIT = 17
_VALUES = tuple(range(1, RANKS + 1))


def rank(card: Card) -> int:
    """The rank of a card, 0 an ace to 9 a ten."""
    return value(card) - 1 if value(card) < 11 else ACE


def count(cards: Iterable[Card]) -> Ints:
    """How many cards of each rank; hidden ones are left out."""
    out = np.zeros(RANKS, np.int64)
    for card in cards:
        if card != HIDDEN:
            out[rank(card)] += 1
    return out


def full_shoe(decks: int) -> Ints:
    """So many packs of 52 by rank."""
    return np.array([4 * decks] * 9 + [16 * decks], np.int64)


def total_of(hand: Iterable[int]) -> tuple[int, bool]:
    """The best total of a hand and whether it is soft.

    >>> total_of((1, 0, 0, 0, 0, 1, 0, 0, 0, 0)), total_of((1, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    ((17, True), (17, False))
    """
    held = tuple(hand)
    hard = sum(map(mul, held, _VALUES))
    return (hard + 10, True) if held[ACE] and hard <= 11 else (hard, False)


class Branch(msgspec.Struct, frozen=True):
    """The hands that can come of one, fewest cards first, then the busts that matter, then one line for a plain loss.

    `held` is how many of each rank a hand holds, `child` where each card leads (-1: not looked at), `levels` where hands of one
    size begin and end, `open` which may take another card, `live` how many are no bust.
    """

    held: Ints
    total: Ints
    soft: Bools
    size: Ints
    child: Ints
    levels: tuple[tuple[int, int], ...]
    open: Bools
    live: int
    at: dict[Counts, int]


@lru_cache(maxsize=4096)
def branch(root: Counts, *, chances: bool) -> Branch:
    """Every hand that sensible play can reach from `root`; with `chances` the busts too, since a Second Chance may mend them.

    Nobody takes a card to three cards or more that count soft 21, hard 18 or more. (With chances a card to a hard 18 of a
    full or half-dealt shoe still costs a quarter of a wager, so it is left out there too.)
    """
    hands, index, levels = [root], {root: 0}, []
    busts: dict[Counts, int] = {}
    edges: list[tuple[int, int, Counts]] = []
    first = 0
    opened = []
    while first < len(hands):
        last = len(hands)
        levels.append((first, last))
        for i in range(first, last):
            hand = hands[i]
            total, soft = total_of(hand)
            size = sum(hand)
            may = total < 21 and (i == 0 or size <= 2 or soft or total <= _LAST_HIT)
            opened.append(may)
            if not may:
                continue
            for r in range(RANKS):
                more = (*hand[:r], hand[r] + 1, *hand[r + 1 :])
                if total_of(more)[0] > 21:
                    busts.setdefault(more, len(busts))
                elif more not in index:
                    index[more] = len(hands)
                    hands.append(more)
                edges.append((i, r, more))
        first = last
    live = len(hands)
    kept = list(busts) if chances else []
    lost = live + len(kept)
    child = np.full((live, RANKS), -1, np.int64)
    for i, r, more in edges:
        child[i, r] = index[more] if more in index else live + busts[more] if chances else lost
    every = [*hands, *kept]
    totals = [total_of(hand) for hand in every]
    return Branch(
        np.array(every, np.int64), np.array([t for t, _ in totals]), np.array([s for _, s in totals]),
        np.array([sum(hand) for hand in every]), child, tuple(levels), np.array(opened), live, index,
    )  # fmt: skip


class DealerSets(msgspec.Struct, frozen=True):
    """Every set of cards the dealer can end with, as products of card counts built up a card at a time.

    `steps` are, for each number of cards, the line of the set without its last card and which factor multiplies it. `lines` says
    for every final set its step and line; sets are sorted by how they end, `starts` says where each end begins. `orders` is in
    how many orders the set can come, `cards` how many they are, `held` how many of each rank. `weights` say, by number of cards,
    in how many orders a line ends how (ends by lines).
    """

    steps: tuple[tuple[Ints, Ints], ...]
    lines: tuple[Ints, ...]
    orders: Floats
    cards: Ints
    starts: tuple[int, ...]
    held: Floats
    weights: tuple[Floats, ...] = ()


def _stops(total: int, *, soft: bool, hits_soft_17: bool) -> bool:
    return total >= 17 and not (hits_soft_17 and soft and total == 17)


@cache
def draws(up: int, barred: int, *, hits_soft_17: bool) -> DealerSets:
    """The dealer's ways from an up card; the hole card is not of rank `barred` (-1: any)."""
    found: dict[Counts, int] = {}
    waiting: dict[Counts, int] = {(0,) * RANKS: 1}
    while waiting:
        after: dict[Counts, int] = {}
        for hand, ways in waiting.items():
            for r in range(RANKS):
                if r == barred and not any(hand):
                    continue
                more = (*hand[:r], hand[r] + 1, *hand[r + 1 :])
                total, soft = total_of((*more[:up], more[up] + 1, *more[up + 1 :]))
                into = found if _stops(total, soft=soft, hits_soft_17=hits_soft_17) else after
                into[more] = into.get(more, 0) + ways
        waiting = after
    return _arranged(up, found)


def _end(up: int, hand: Counts) -> int:
    total = total_of((*hand[:up], hand[up] + 1, *hand[up + 1 :]))[0]
    return total - 17 if total <= 22 else OVER


def _arranged(up: int, found: dict[Counts, int]) -> DealerSets:
    ends = sorted(found, key=lambda hand: (_end(up, hand), hand))
    lines: list[dict[Counts, int]] = []
    steps: list[tuple[list[int], list[int]]] = []

    def line(hand: Counts) -> int:
        depth = sum(hand) - 1
        while len(lines) <= depth:
            lines.append({})
            steps.append(([], []))
        if hand not in lines[depth]:
            last = max(r for r in range(RANKS) if hand[r])
            less = (*hand[:last], hand[last] - 1, *hand[last + 1 :])
            parent = line(less) if depth else 0
            lines[depth][hand] = len(lines[depth])
            steps[depth][0].append(parent)
            steps[depth][1].append(last * _DEEPEST + hand[last] - 1)
        return lines[depth][hand]

    for hand in ends:
        line(hand)
    sizes = np.array([sum(hand) for hand in ends])
    order = np.argsort(sizes, kind="stable")
    by_step = tuple(np.array([line(ends[i]) for i in order if sizes[i] == d + 1], np.int64) for d in range(len(steps)))
    tags = np.array([_end(up, hand) for hand in ends])
    starts = (*(int(np.searchsorted(tags, e)) for e in range(len(ENDS))), len(ends))
    weights = tuple(np.zeros((len(ENDS), len(parents))) for parents, _ in steps)
    for hand, end in zip(ends, tags.tolist(), strict=True):
        weights[sum(hand) - 1][end, line(hand)] = found[hand]
    return DealerSets(
        tuple((np.array(a), np.array(b)) for a, b in steps), by_step,
        np.array([found[hand] for hand in ends], float), sizes, starts, np.array(ends, float), weights,
    )  # fmt: skip


def dealer_sets(found: DealerSets, shoes: Ints, barred: int) -> Floats:
    """How likely each final set is (rows) in each shoe (columns; `shoes` is ranks by shoes, the hole card among them)."""
    left = (
        np.maximum(shoes[:, None, :] - np.arange(_DEEPEST)[None, :, None], 0).astype(float).reshape(-1, shoes.shape[1])
    )
    size = shoes.sum(0).astype(float)
    out = np.empty((len(found.orders), shoes.shape[1]))
    sizes = np.sort(found.cards)
    order = np.argsort(found.cards, kind="stable")
    product = np.ones((1, shoes.shape[1]))
    inverse = np.ones(shoes.shape[1])
    for depth, (parent, factor) in enumerate(found.steps):
        product = product[parent] * left[factor]
        inverse = inverse / np.maximum(size - depth, 1.0)
        at = order[np.searchsorted(sizes, depth + 1) : np.searchsorted(sizes, depth + 2)]
        out[at] = product[found.lines[depth]] * inverse
    out *= found.orders[:, None]
    if barred >= 0:
        out /= np.maximum(1.0 - shoes[barred] / size, 1e-300)
    return out


def dealer_ends(found: DealerSets, sets: Floats) -> Floats:
    """How likely each end is (rows) in each shoe (columns)."""
    starts = found.starts
    return np.array([sets[starts[e] : starts[e + 1]].sum(0) for e in range(len(ENDS))])


def ends_in(found: DealerSets, shoes: Ints, barred: int) -> Floats:
    """How likely each end is (rows) in each shoe (columns), without the sets themselves."""
    return walk(found, found.weights, shoes, barred)


def walk(found: DealerSets, weights: tuple[Floats, ...], shoes: Ints, barred: int, *, one_more: bool = False) -> Floats:
    """Weighted sums (rows of `weights`) over all sets of how likely each is, in each shoe (columns; the hole card among them).

    With `one_more` each set is divided by the cards that it leaves, as for one more card drawn beside it. Worked out for a few
    shoes at a time, so that what is read again is still at hand.
    """
    out = np.empty((len(weights[0]), shoes.shape[1]))
    widest = max(len(parents) for parents, _ in found.steps)
    rooms = [np.empty(widest * BLOCK) for _ in range(3)]
    for first in range(0, shoes.shape[1], BLOCK):
        some = shoes[:, first : first + BLOCK]
        out[:, first : first + BLOCK] = _walked(found, weights, some, rooms, one_more=one_more)
    if barred >= 0:
        out /= np.maximum(1.0 - shoes[barred] / shoes.sum(0), 1e-300)
    return out


def _walked(
    found: DealerSets, weights: tuple[Floats, ...], shoes: Ints, rooms: list[Floats], *, one_more: bool
) -> Floats:  # fmt: skip
    width = shoes.shape[1]
    left = np.maximum(shoes[:, None, :] - np.arange(_DEEPEST)[None, :, None], 0).astype(float).reshape(-1, width)
    size = shoes.sum(0).astype(float)
    out = np.zeros((len(weights[0]), width))
    product = np.ones((1, width))
    inverse = np.ones(width)
    for depth, (parent, factor) in enumerate(found.steps):
        lines = len(parent)
        held, times = (rooms[i][: lines * width].reshape(lines, width) for i in (depth % 2, 2))
        np.take(product, parent, axis=0, out=held, mode="clip")
        np.take(left, factor, axis=0, out=times, mode="clip")
        product = np.multiply(held, times, out=held)
        inverse = inverse / np.maximum(size - depth, 1.0)
        further = inverse / np.maximum(size - depth - 1, 1.0) if one_more else inverse
        out += (weights[depth] @ product) * further
    return out


def against(total: Ints, ends: Floats) -> tuple[Floats, Floats]:
    """How likely totals win and lose against the dealer's ends (ends by totals)."""
    win = ends[OVER].copy()
    lose = np.zeros(len(total))
    for e in range(PUSH):
        win += np.where(total > 17 + e, ends[e], 0.0)
        lose += np.where(total < 17 + e, ends[e], 0.0)
    return win, lose


class Memory:
    """What was worked out for shoes in one decision, so that hands which leave the same shoe share it."""

    def __init__(self) -> None:
        self.ends: dict[bytes, Floats] = {}
        self.chances: dict[bytes, Floats] = {}

    @staticmethod
    def recall(known: dict[bytes, Floats], shoes: Ints, work: Callable[[Ints], Floats]) -> Floats:
        """`work` of every shoe (columns; the last axis of what it gives), done only for shoes that are not `known` yet."""
        keys = [column.tobytes() for column in np.ascontiguousarray(shoes.T)]
        new = {key: i for i, key in enumerate(keys) if key not in known}
        if new:
            found = work(shoes[:, list(new.values())])
            known.update(zip(new, np.moveaxis(found, -1, 0), strict=True))
            if len(new) == len(keys):
                return found
        return np.stack([known[key] for key in keys], axis=-1)
