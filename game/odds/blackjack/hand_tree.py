"""Blackjack hands as a tree of compositions, and every way the dealer can draw, ready for arrays.

Cards count as ten ranks: 0 an ace, 1 to 8 the cards 2 to 9, 9 the tens. A hand is how many of each
it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.cards import HIDDEN, Card
from ...hands.blackjack import card_points

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
BLOCK = 128
"""Shoes, or high halves of shoes, that are worked out at a time."""
CUT = 3
"""The rank at which sets and shoes are parted: both halves have about as many kinds."""


def rank(card: Card) -> int:
    """The rank of a card, 0 an ace to 9 a ten."""
    return card_points(card) - 1 if card_points(card) < 11 else ACE


def count_ranks(cards: Iterable[Card]) -> Ints:
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
    hard = sum(map(mul, held, range(1, RANKS + 1)))
    return (hard + 10, True) if held[ACE] and hard <= 11 else (hard, False)


class Branch(msgspec.Struct, frozen=True):
    """The hands that can come of one, fewest cards first, then the busts that matter, then one line
    for a plain loss.

    `held` is how many of each rank a hand holds, `child` where each card leads (-1: not looked at),
    `levels` where hands of one size begin and end, `open` which may take another card, `live` how
    many are no bust.
    """

    held: Ints
    total: Ints
    soft: Bools
    size: Ints
    child: Ints
    levels: tuple[tuple[int, int], ...]
    open: Bools
    live: int


@lru_cache(maxsize=4096)
def hand_branch(root: Counts, *, with_busts: bool) -> Branch:
    """Every hand that sensible play can reach from `root`; with `with_busts` the busts too, since a
    Second Chance may mend them.

    Nobody takes a card to three cards or more that count soft 21, hard 18 or more. (With chances a
    card to a hard 18 of a full or half-dealt shoe still costs a quarter of a wager, so it is left
    out there too.)
    """
    hands: list[Ints] = []
    busts: list[Ints] = []
    children: list[Ints] = []
    opened: list[Bools] = []
    levels: list[tuple[int, int]] = []
    level, live, broken = np.array([root]), 0, 0
    while len(level):
        total, soft = _totals(level)
        free = not levels or sum(level[0]) <= 2
        may = (total < 21) & (soft | (total <= 17) | free)
        more = (level[may][:, None] + np.eye(RANKS, dtype=np.int64)).reshape(-1, RANKS)
        over = _totals(more)[0] > 21
        after, into_after = _distinct_column_positions(more[~over].T)
        lost, into_lost = _distinct_column_positions(more[over].T)
        levels.append((live, live + len(level)))
        live += len(level)
        into = np.empty(len(more), np.int64)
        into[~over], into[over] = live + into_after, -2 - broken - into_lost
        child = np.full((len(level), RANKS), -1, np.int64)
        child[may] = into.reshape(-1, RANKS)
        hands.append(level)
        busts.append(more[over][lost])
        children.append(child)
        opened.append(may)
        broken += len(lost)
        level = more[~over][after]
    every = np.concatenate((*hands, *busts) if with_busts else hands)
    child = np.concatenate(children)
    total, soft = _totals(every)
    return Branch(
        every,
        total,
        soft,
        every.sum(1),
        np.where(child < -1, live - 2 - child if with_busts else live, child),
        tuple(levels),
        np.concatenate(opened),
        live,
    )


def _totals(hands: Ints) -> tuple[Ints, Bools]:
    """`total_of` of every row."""
    hard = hands @ WORTH
    soft = (hands[:, ACE] > 0) & (hard <= 11)
    return hard + 10 * soft, soft


def _distinct_column_positions(counts: Ints) -> tuple[Ints, Ints]:
    """Where each different column stands first, in that order, and which of those every column is."""
    keys = np.ravel_multi_index(tuple(counts), tuple((counts.max(1, initial=0) + 1).tolist()))
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return first[order], place[inverse]


class Weighed(msgspec.Struct, frozen=True):
    """Sets of cards with what each counts for in some sums, parted at rank `CUT` so that shoes
    share what they have alike.

    `low` and `high` are the parts there are, as how many of each rank. Low parts of one size that
    go with the same high parts lie together: a group is its size, where it ends in `low`, its high
    parts, and what those sets weigh (high parts by low parts and sums). `sums` is how many those
    are. For few shoes there are the sets themselves, by their parts, with their weights (sums by
    sets).
    """

    low: Ints
    high: Ints
    groups: tuple[tuple[int, int, Ints, Floats], ...]
    sums: int
    parts: tuple[Ints, Ints]
    weights: Floats


class DealerSets(msgspec.Struct, frozen=True):
    """Every set of cards the dealer can end with, as products of card counts built up a card at a
    time.

    `steps` are, for each number of cards, the line of the set without its last card and which
    factor multiplies it. `lines` says for every final set its step and line; sets are sorted by how
    they end, `starts` says where each end begins. `orders` is in how many orders the set can come,
    `cards` how many they are, `held` how many of each rank. `by_end` weighs each set with its
    orders, in a sum for every end.
    """

    steps: tuple[tuple[Ints, Ints], ...]
    lines: tuple[Ints, ...]
    orders: Floats
    cards: Ints
    starts: tuple[int, ...]
    held: Floats
    by_end: Weighed


def _dealer_stands(total: int, *, soft: bool, hits_soft_17: bool) -> bool:
    return total >= 17 and not (hits_soft_17 and soft and total == 17)


@cache
def dealer_draws(up: int, barred: int, *, hits_soft_17: bool) -> DealerSets:
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
                into = (
                    found if _dealer_stands(total, soft=soft, hits_soft_17=hits_soft_17) else after
                )
                into[more] = into.get(more, 0) + ways
        waiting = after
    return _dealer_sets(up, found)


def _end(up: int, hand: Counts) -> int:
    total = total_of((*hand[:up], hand[up] + 1, *hand[up + 1 :]))[0]
    return total - 17 if total <= 22 else OVER


def _dealer_sets(up: int, found: dict[Counts, int]) -> DealerSets:
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
    by_step = tuple(
        np.array([line(ends[i]) for i in order if sizes[i] == d + 1], np.int64)
        for d in range(len(steps))
    )
    tags = np.array([_end(up, hand) for hand in ends])
    starts = (*(int(np.searchsorted(tags, e)) for e in range(len(ENDS))), len(ends))
    orders, held = np.array([found[hand] for hand in ends], float), np.array(ends)
    return DealerSets(
        tuple((np.array(a), np.array(b)) for a, b in steps),
        by_step,
        orders,
        sizes,
        starts,
        held.astype(float),
        weighed_sets(held, np.where(tags == np.arange(len(ENDS))[:, None], orders, 0.0)),
    )


def weighed_sets(held: Ints, weights: Floats) -> Weighed:
    """Sets (by rank) with their weights (sums by sets), ready for `sum_set_chances`."""
    low, of_low = np.unique(held[:, :CUT], axis=0, return_inverse=True)
    high, of_high = np.unique(held[:, CUT:], axis=0, return_inverse=True)
    alike: dict[tuple[int, Counts], list[tuple[int, Floats]]] = {}
    for i, size in enumerate(low.sum(1).tolist()):
        sets = np.flatnonzero(of_low == i)
        sets = sets[np.argsort(of_high[sets])]
        alike.setdefault((size, tuple(of_high[sets].tolist())), []).append((i, weights[:, sets].T))
    order = [i for found in alike.values() for i, _ in found]
    ends = accumulate(len(found) for found in alike.values())
    groups = tuple(
        (size, end, np.array(highs), np.concatenate([weight for _, weight in found], axis=1))
        for end, ((size, highs), found) in zip(ends, alike.items(), strict=True)
    )
    return Weighed(
        low[order], high, groups, len(weights), (np.argsort(order)[of_low], of_high), weights
    )


def set_chances(found: DealerSets, shoes: Ints, barred: int) -> Floats:
    """How likely each final set is (rows) in each shoe (columns; `shoes` is ranks by shoes, the
    hole card among them).
    """
    left = (
        np.maximum(shoes[:, None, :] - np.arange(_DEEPEST)[None, :, None], 0)
        .astype(float)
        .reshape(-1, shoes.shape[1])
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


def end_chances_of_sets(found: DealerSets, sets: Floats) -> Floats:
    """How likely each end is (rows) in each shoe (columns)."""
    starts = found.starts
    return np.array([sets[starts[e] : starts[e + 1]].sum(0) for e in range(len(ENDS))])


def dealer_end_chances(found: DealerSets, shoes: Ints, barred: int) -> Floats:
    """How likely each end is (rows) in each shoe (columns), without the sets themselves."""
    return sum_set_chances(found.by_end, shoes, barred)


def sum_set_chances(
    sets: Weighed, shoes: Ints, barred: int, *, one_more: bool = False, few: int = 64
) -> Floats:
    """Weighted sums (rows) over all sets of how likely each is, in each shoe (columns; the hole
    card among them).

    With `one_more` each set is divided by the cards that it leaves, as for one more card drawn
    beside it. Many shoes of a decision hold few different counts of the low ranks, and few of the
    high ones: each half is worked out once. A `few` shoes are sooner worked out set by set.
    """
    sizes, shoes = np.maximum(shoes.sum(0), 0), np.maximum(shoes, 0)
    out = (_sum_set_by_set if len(sizes) <= few else _sum_by_halves)(
        sets, shoes, sizes, one_more=one_more
    )
    if barred >= 0:
        out /= np.maximum(1.0 - shoes[barred] / sizes, 1e-300)
    return out


def _sum_set_by_set(sets: Weighed, shoes: Ints, sizes: Ints, *, one_more: bool) -> Floats:
    """`sum_set_chances` set by set."""
    low, high = sets.parts
    cards = sets.low.sum(1)[low] + sets.high.sum(1)[high]
    likely = _falling_factorials(sets.low, shoes[:CUT])[low]
    likely *= _falling_factorials(sets.high, shoes[CUT:])[high]
    likely *= _inverse_draw_counts(sizes, int(cards.max()) + 1)[cards + one_more]
    return np.asarray(sets.weights @ likely)


def _sum_by_halves(sets: Weighed, shoes: Ints, sizes: Ints, *, one_more: bool) -> Floats:
    """`sum_set_chances` by halves."""
    low, of_low = _distinct_column_positions(shoes[:CUT])
    high, of_high = _distinct_column_positions(np.concatenate((shoes[CUT:], sizes[None])))
    order = np.argsort(of_high, kind="stable")
    edges = np.searchsorted(of_high[order], np.arange(len(high) + 1)).tolist()
    lows = _falling_factorials(sets.low, shoes[:CUT, low]).T[of_low[order]]
    found = np.empty((shoes.shape[1], sets.sums))
    room = np.empty((min(len(high), BLOCK), len(sets.low), sets.sums))
    for start in range(0, len(high), BLOCK):
        some = high[start : start + BLOCK]
        _fill_high_sums(sets, shoes[CUT:, some], sizes[some], room, one_more=one_more)
        for first, last, sums in zip(
            edges[start:], edges[start + 1 : start + 1 + BLOCK], room, strict=False
        ):
            np.matmul(lows[first:last], sums, out=found[first:last])
    out = np.empty((sets.sums, shoes.shape[1]))
    out[:, order] = found.T
    return out


def _falling_factorials(parts: Ints, counts: Ints) -> Floats:
    """In how many ways, in order within each rank, parts (rows) can be drawn from such counts
    (columns).
    """
    out = np.ones((len(parts), counts.shape[1]))
    for rank_held, left in zip(parts.T, counts, strict=True):
        some = np.maximum(left - np.arange(rank_held.max())[:, None], 0).astype(float)
        out *= np.concatenate((np.ones((1, len(left))), np.cumprod(some, axis=0)))[rank_held]
    return out


def _inverse_draw_counts(sizes: Ints, deepest: int) -> Floats:
    """One over the ways to draw so many cards (rows) in order from so many (columns)."""
    left = np.maximum(sizes - np.arange(deepest)[:, None], 1)
    return np.concatenate((np.ones((1, len(sizes))), np.cumprod(1.0 / left, axis=0)))


def _fill_high_sums(
    sets: Weighed, counts: Ints, sizes: Ints, room: Floats, *, one_more: bool
) -> None:
    """Put into `room` what each low part counts for in shoes with such high cards and so many in
    all (shoes, low parts, sums).
    """
    highs, cards = _falling_factorials(sets.high, counts), sets.high.sum(1)
    inverse = _inverse_draw_counts(
        sizes, int(cards.max()) + max(size for size, *_ in sets.groups) + 1
    )
    scaled = {
        size: highs * inverse[size + cards + one_more]
        for size in {size for size, *_ in sets.groups}
    }
    into = room[: len(sizes)].reshape(len(sizes), -1)
    first = 0
    for size, last, at, weights in sets.groups:
        np.matmul(scaled[size][at].T, weights, out=into[:, first * sets.sums : last * sets.sums])
        first = last


def win_and_loss_chances(total: Ints, ends: Floats) -> tuple[Floats, Floats]:
    """How likely totals win and lose against the dealer's ends (ends by totals)."""
    win = ends[OVER].copy()
    lose = np.zeros(len(total))
    for e in range(PUSH):
        win += np.where(total > 17 + e, ends[e], 0.0)
        lose += np.where(total < 17 + e, ends[e], 0.0)
    return win, lose


class Memory:
    """What was worked out for shoes in one decision, so that hands which leave the same shoe share
    it.
    """

    def __init__(self) -> None:
        self.ends = Recalled()
        self.chances = Recalled()


class Recalled:
    """What some work gave for shoes, which it is done for once each."""

    def __init__(self) -> None:
        self._at: dict[int, int] = {}
        self._found: Floats = np.zeros(0)

    def recall(self, shoes: Ints, work: Callable[[Ints], Floats]) -> Floats:
        """`work` of every shoe (columns; the last axis of what it gives), done only for shoes that
        are not known yet.
        """
        # shoes of up to eight packs have under 64 cards of a rank, and of the tens, which stand
        # last, any number
        keys = (np.array([64**r for r in range(RANKS)], np.int64) @ shoes).tolist()
        new = {key: i for i, key in enumerate(keys) if key not in self._at}
        if new:
            found = work(shoes[:, list(new.values())])
            self._found = np.concatenate((self._found, found), axis=-1) if self._at else found
            self._at.update(zip(new, range(len(self._at), len(self._at) + len(new)), strict=True))
            if len(new) == len(keys):
                return found
        return self._found[..., [self._at[key] for key in keys]]
