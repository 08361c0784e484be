"""What every choice of one deal is worth, exactly: draws and dealer's hands counted by their ranks,
flushes one by one.

To a hand that is no flush the suits of its cards are all the same. So draws come down to their
ranks (6,188 ways to draw five), and the dealer's hands without the cards drawn by inclusion and
exclusion over sets of cards, of which all with the same ranks are averaged: a draw of given ranks
holds each of them equally often. Two things see suits. The dealer makes a flush with four cards of
the exposed card's suit (495 hands at most); what these change is tabulated apart, for it bears on
cards of that suit alone. And a draw that makes a flush is counted by itself, in place of the same
cards without one. Where the draws of given ranks might not all be bet, or all folded, they are told
apart by which of their cards are of the exposed card's suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.cards import Card
from ....hands import LUNAR
from ..rules import QUALIFYING, bet_odds
from .dealer_hands import (
    Ends,
    Floats,
    Ints,
    ante_wins_by_strength,
    bet_wins_by_strength,
    set_indices,
)
from .final_hands import KINDS, DrawnHands

FOUR = 4
OFFSETS = (0, 1, 14, 105, 560)
"""Where the ranks of so many cards begin in a table; those of three end at the last."""


class RankSets(NamedTuple):
    """All ranks that so many cards may have, four of a kind at most, in order of `rank_set_indices`: the ranks
    by place in rising order, which copy of its rank each is, and for each number of cards taken of
    them where these stand, a row a choice of places.
    """

    ranks: Ints
    copy: Ints
    parts: tuple[Ints, ...]


def rank_set_indices(ranks: Ints) -> Ints:
    """Where ranks, given in rising order by row, stand among all sets of so many; some of them five
    of a kind.

    >>> rank_set_indices(np.array([[0, 0, 1], [0, 1, 1]])).tolist()
    [0, 1, 2]
    """
    return set_indices([row + i for i, row in enumerate(ranks)])


@cache
def rank_sets(card_count: int) -> RankSets:
    """The sets of ranks of so many cards."""
    each = np.array(list(combinations(range(12 + card_count), card_count)), np.int64).T
    ranks = each - np.arange(card_count)[:, None]
    ranks = ranks[:, np.argsort(rank_set_indices(ranks), kind="stable")] if card_count else ranks
    copy = np.zeros_like(ranks)
    for i in range(1, card_count):
        copy[i] = np.where(ranks[i] == ranks[i - 1], copy[i - 1] + 1, 0)
    none = np.zeros((1, ranks.shape[1]), np.int64)
    parts = (
        none,
        *(
            np.array(
                [rank_set_indices(ranks[list(some)]) for some in combinations(range(card_count), n)]
            )
            for n in range(1, FOUR + 1)
        ),
    )
    return RankSets(ranks, copy, parts)


@cache
def unsuited_strengths() -> Ints:
    """The strength of five cards by their ranks' `rank_set_indices` when they are no flush; 0 for five of a
    kind.
    """
    known = rank_sets(5)
    suits = np.where(known.copy.max(0) > 0, known.copy, np.arange(5)[:, None] > 0)
    found = LUNAR.of_columns(
        list(np.where(suits < 4, 4 * known.ranks + np.minimum(suits, 3), 0))
    ).astype(np.int64)
    return np.where(suits.max(0) < 4, found, 0)


class RankedCards(IntEnum):
    """Kinds of cards of given ranks: any of them on average; not of the exposed card's suit; all of
    it.
    """

    AVERAGE = 0
    OTHER = 1
    SUITED = 2


_COMB = np.array([[comb(n, t) for t in range(6)] for n in range(5)], np.float64)


class LunarDeal:
    """What can be done with a hand against an exposed card, exactly. `left` are the cards that
    nobody has shown; `straight_win` is what the Ante wins with a straight or better when the dealer
    does not play.
    """

    def __init__(self, up: Card, left: tuple[Card, ...], straight_win: int = 1) -> None:
        self.left, self.suit, self.size = left, up & 3, len(left)
        self._antes = ante_wins_by_strength(straight_win)
        held = np.zeros((4, 13), np.int64)
        for c in left:
            held[c & 3, c >> 2] = 1
        self._held, self._count = held, held.sum(0)
        fours = rank_sets(FOUR)
        self._flushes = self._suited_sets(FOUR, self.suit)
        flush = np.zeros(fours.ranks.shape[1], np.int64)
        cards = 4 * fours.ranks[:, self._flushes] + self.suit
        flush[self._flushes] = LUNAR.of_columns([np.full(1, up), *cards]).astype(np.int64)
        ranked = unsuited_strengths()[
            rank_set_indices(
                np.sort(np.vstack([fours.ranks, np.full((1, len(flush)), up >> 2)]), axis=0)
            )
        ]
        seen = np.zeros(LUNAR.top + 2, np.int64)
        seen[ranked[self._rank_set_ways(FOUR) > 0]] = seen[flush[self._flushes]] = 1
        seen[:QUALIFYING] = 0
        self._level = 1 + np.cumsum(seen) - seen
        self._level[:QUALIFYING] = 0
        self._width = int(seen.sum()) + 3
        self._ranked, self._flush = self._level[ranked], self._level[flush]
        self._some = np.zeros(len(flush))
        self._some[self._flushes] = 1.0 / self._rank_set_ways(FOUR)[self._flushes]
        self._average, self._own = self._dealer_hands_below_tables()

    def _rank_set_ways(self, card_count: int) -> Floats:
        """In how many ways cards of these ranks can be taken from those left."""
        known = rank_sets(card_count)
        found = np.ones(known.ranks.shape[1])
        for row, copy in zip(known.ranks, known.copy, strict=True):
            found *= np.maximum(self._count[row] - copy, 0) / (copy + 1)
        return np.rint(found)

    def _suited_sets(self, card_count: int, suit: int) -> Ints:
        """The rank sets of so many cards that are left in a suit."""
        known = rank_sets(card_count)
        return np.flatnonzero((known.copy == 0).all(0) & (self._held[suit][known.ranks] > 0).all(0))

    def _dealer_hands_below_tables(self) -> tuple[Floats, NDArray[np.float32]]:
        """How many of the dealer's hands that hold cards are below each level, a row for the ranks
        of up to three cards: on average, and for cards not of the exposed card's suit above those
        of it.
        """
        width, shape = self._width, (OFFSETS[FOUR], self._width)
        ways = np.concatenate([self._rank_set_ways(n) for n in range(FOUR)])
        parts = np.concatenate(
            [OFFSETS[n] + part for n, part in enumerate(rank_sets(FOUR).parts[:FOUR])]
        )
        weights = self._rank_set_ways(FOUR) / np.maximum(ways, 1.0)[parts]
        at = parts * width + self._ranked + 1
        average = (
            np.bincount(at.ravel(), weights.ravel(), shape[0] * width)
            .reshape(shape)
            .astype(np.float64, copy=False)
        )
        np.cumsum(average, axis=1, out=average)
        some, held = parts[:, self._flushes], np.zeros(shape[0], np.int64)
        held[some] = 1
        rows = np.flatnonzero(held)
        some = (np.cumsum(held) - 1)[some] * width + 1
        moved = np.bincount(
            (some + self._flush[self._flushes]).ravel(), minlength=len(rows) * width
        )
        moved -= np.bincount(
            (some + self._ranked[self._flushes]).ravel(), minlength=len(rows) * width
        )
        flushes = np.cumsum(moved.reshape(-1, width), axis=1, dtype=np.int32)
        own = np.empty((2, *shape), np.float32)
        np.rint(average, out=own[0], casting="same_kind")
        own[1] = own[0]
        own[1, rows] += flushes
        own[0, 0] = own[1, 0]
        average[rows] += flushes / ways[rows, None]
        return average.reshape(-1), own.reshape(-1)

    def _dealer_hands_below_without(
        self, draw_count: int, excluded_sets: Ints, level: Ints, suitedness: int | Ints
    ) -> Floats:
        """How many of the dealer's hands without cards of these rank sets are below a level, the
        cards being suited so.
        """
        width, parts = self._width, rank_sets(draw_count).parts
        rough = isinstance(suitedness, int) and suitedness == RankedCards.AVERAGE
        table = self._average if rough else self._own
        shift = (
            level
            if rough
            else np.asarray(suitedness - RankedCards.OTHER) * OFFSETS[FOUR] * width + level
        )
        out = table[shift] + np.zeros(len(excluded_sets))
        for n in range(1, min(draw_count, FOUR - 1) + 1):
            for part in parts[n]:
                found = table[(part[excluded_sets] + OFFSETS[n]) * width + shift]
                out = out - found if n & 1 else out + found
        if draw_count >= FOUR:
            for part in parts[FOUR]:
                at = part[excluded_sets]
                share = np.where(
                    suitedness == RankedCards.AVERAGE,
                    self._some[at],
                    np.where(suitedness == RankedCards.SUITED, 1.0, 0.0),
                )
                out += (1.0 - share) * (self._ranked[at] < level) + share * (
                    self._flush[at] < level
                )
        return out

    def _ends(
        self, draw_count: int, rows: Ints, strength: Ints, suitedness: int | Ints, short: Floats
    ) -> Ends:
        """How hands of these strengths end that are bet. `short` dealers do not play."""
        total = comb(self.size - draw_count, FOUR)
        weaker, stronger = np.zeros(len(rows)), total - short
        made = np.flatnonzero(strength >= QUALIFYING)
        mine, at = strength[made], rows[made]
        some = suitedness if isinstance(suitedness, int) else suitedness[made]
        low, high = self._level[mine], self._level[mine + 1]
        under = self._dealer_hands_below_without(draw_count, at, low, some)
        over, ties = under.copy(), np.flatnonzero(high > low)
        over[ties] = self._dealer_hands_below_without(
            draw_count, at[ties], high[ties], some if isinstance(some, int) else some[ties]
        )
        weaker[made], stronger[made] = under - short[made], total - over
        return Ends(short, weaker, stronger, total)

    def _unqualified_counts(self, draw_count: int, rows: Ints, suitedness: int | Ints) -> Floats:
        return self._dealer_hands_below_without(draw_count, rows, np.ones(1, np.int64), suitedness)

    def ends_without_draw(self, hand: tuple[Card, ...]) -> Ends:
        """How five or six cards end as they are."""
        strength = LUNAR.strength(hand)
        low, high = (int(self._level[strength + i]) for i in (0, 1))
        short, under, over = (
            round(float(self._own[level])) for level in (1, max(low, 1), max(high, 1))
        )
        total = comb(self.size, FOUR)
        return Ends(np.array([short]), np.array([under - short]), np.array([total - over]), total)

    def _hand_without_draw(self, hand: tuple[Card, ...]) -> DrawnHands:
        """Five or six cards as they are."""
        strength = LUNAR.strength(hand)
        win = bet_odds(hand, strength).odds.win if strength >= QUALIFYING else 0
        ante = self._antes[[strength]]
        return DrawnHands(self.ends_without_draw(hand), np.array([win]), np.ones(1, np.int64), ante)

    def bet_worth(self, hand: tuple[Card, ...]) -> float:
        """What five or six cards are worth that are bet, in antes."""
        return float(self._hand_without_draw(hand).bet_worth[0])

    def bet_end_chances(self, hand: tuple[Card, ...]) -> Floats:
        """How likely each end is (of `final_hands.end_nets`) of five or six cards that are bet."""
        return self._hand_without_draw(hand).end_counts(bets_all=True)

    def _hands_with_sixth_card(self, hand: tuple[Card, ...]) -> DrawnHands:
        """Every sixth card."""
        left = self.left
        strength = np.array([LUNAR.strength((*hand, c)) for c in left])
        made = zip(left, strength, strict=True)
        win = np.array(
            [bet_odds((*hand, c), int(s)).odds.win if s >= QUALIFYING else 0 for c, s in made]
        )
        rows = np.array(left) >> 2
        kind = np.where(np.array(left) & 3 == self.suit, RankedCards.SUITED, RankedCards.OTHER)
        short = self._unqualified_counts(1, rows, kind)
        low, high = (np.maximum(self._level[strength + i], 1) for i in (0, 1))
        under, over = (
            self._dealer_hands_below_without(1, rows, level, kind) for level in (low, high)
        )
        total = comb(self.size - 1, FOUR)
        return DrawnHands(
            Ends(short, under - short, total - over, total),
            win,
            np.ones(len(left), np.int64),
            self._antes[strength],
        )

    def buy_worth(self, hand: tuple[Card, ...]) -> float:
        """What a sixth card is worth, the fee paid, in antes."""
        return float(self._hands_with_sixth_card(hand).total_worth.mean()) - 1.0

    def cards_repaying_fee(self, hand: tuple[Card, ...]) -> list[Card]:
        """The sixth cards with which a hand is worth more, the fee paid, than it is without one."""
        now = max(-1.0, self.bet_worth(hand))
        return [
            card
            for card, worth in zip(
                self.left, self._hands_with_sixth_card(hand).total_worth, strict=True
            )
            if worth - 1.0 > now
        ]

    def exchange_worths(self, kept: Sequence[tuple[Card, ...]]) -> list[float]:
        """What new cards are worth beside each of some sets of cards kept, all of one size, the fee
        paid, in antes.
        """
        size, totals = 5 - len(kept[0]), np.zeros(len(kept))
        for owner, hands in self._drawn_hands(size, kept):
            totals += np.bincount(owner, hands.total_worth, len(kept))
        worth: list[float] = (totals / comb(self.size, size) - 1.0).tolist()
        return worth

    def end_chances(self, hand: tuple[Card, ...], kept: tuple[Card, ...]) -> Floats:
        """How likely each end is (of `final_hands.end_nets`) when these cards of five are kept: all
        to bet or fold, or the others exchanged.
        """
        if len(kept) == len(hand):
            return self._hand_without_draw(hand).end_counts()
        out, size = np.zeros(KINDS), len(hand) - len(kept)
        for _, hands in self._drawn_hands(size, [kept]):
            out += hands.end_counts()
        return out / comb(self.size, size)

    def bought_end_chances(self, hand: tuple[Card, ...]) -> Floats:
        """How likely each end is with a sixth card."""
        return self._hands_with_sixth_card(hand).end_counts() / len(self.left)

    def _drawn_hands(
        self, draw_count: int, kept: Sequence[tuple[Card, ...]]
    ) -> Iterator[tuple[Ints, DrawnHands]]:
        """The hands that draws of so many cards make beside some sets of cards, and whose set each
        belongs to.
        """
        ways = self._rank_set_ways(draw_count)
        rows = np.flatnonzero(ways)
        drawn = rank_sets(draw_count).ranks[:, rows]
        held = np.array(kept, np.int64).reshape(len(kept), -1) >> 2
        ranks = np.sort(
            np.concatenate(
                [
                    np.broadcast_to(drawn[:, None, :], (draw_count, len(kept), len(rows))),
                    np.broadcast_to(held.T[:, :, None], (5 - draw_count, len(kept), len(rows))),
                ]
            ),
            axis=0,
        ).reshape(5, -1)
        strength, every = unsuited_strengths()[rank_set_indices(ranks)], np.tile(rows, len(kept))
        owner = np.repeat(np.arange(len(kept)), len(rows))
        short = np.tile(self._unqualified_counts(draw_count, rows, RankedCards.AVERAGE), len(kept))
        hands = DrawnHands(
            self._ends(draw_count, every, strength, RankedCards.AVERAGE, short),
            bet_wins_by_strength()[strength],
            ways[every],
            self._antes[strength],
        )
        span = (
            (3.0 + 2.0 * np.maximum(hands.win, 1))
            * len(self._flushes)
            / comb(self.size - draw_count, FOUR)
        )
        doubt = np.flatnonzero((np.abs(hands.bet_worth + 1.0) <= span) & (hands.ways > 0))
        hands.ways[doubt] = 0
        yield owner, hands
        yield (
            np.repeat(owner[doubt], 1 << draw_count),
            self._draws_by_suitedness(draw_count, every[doubt], strength[doubt]),
        )
        yield from self._flushes_drawn(draw_count, kept)

    def _draws_by_suitedness(self, draw_count: int, rows: Ints, strength: Ints) -> DrawnHands:
        """The draws of rank sets, each by which of its places hold cards of the exposed card's
        suit.
        """
        known = rank_sets(draw_count)
        ranks, copy = known.ranks[:, rows], known.copy[:, rows]
        ways = np.ones((len(rows), 1))
        for row, again in zip(ranks, copy, strict=True):
            many, own = (ranks == row).sum(0), self._held[self.suit][row]
            left = self._count[row]
            out = np.where(again, 1.0, _COMB[left - own, many])
            mine = np.where(
                (again == 0) & (own == 1), _COMB[np.maximum(left - 1, 0), many - 1], 0.0
            )
            ways = np.concatenate([ways * out[:, None], ways * mine[:, None]], axis=1)
        low, high = (np.maximum(self._level[strength + i], 1) for i in (0, 1))
        short, under, over = (
            self._hands_below_by_suitedness(draw_count, rows, level)
            for level in (np.ones_like(low), low, high)
        )
        total, made = comb(self.size - draw_count, FOUR), (strength >= QUALIFYING)[:, None]
        weaker, stronger = np.where(made, under - short, 0.0), total - np.where(made, over, short)
        win, ante = (
            np.repeat(each[strength], 1 << draw_count)
            for each in (bet_wins_by_strength(), self._antes)
        )
        return DrawnHands(
            Ends(short.ravel(), weaker.ravel(), stronger.ravel(), total), win, ways.ravel(), ante
        )

    def _hands_below_by_suitedness(self, draw_count: int, rows: Ints, level: Ints) -> Floats:
        """How many hands are below a level, by which places of the drawn cards are of the exposed
        card's suit, one bit each.
        """
        parts, width = rank_sets(draw_count).parts, self._width
        whole = OFFSETS[FOUR] * width
        moved = np.zeros((len(rows), 1 << draw_count))
        for n in range(1, min(draw_count, FOUR) + 1):
            for some, part in zip(combinations(range(draw_count), n), parts[n], strict=True):
                at = part[rows]
                if n < FOUR:
                    here = (at + OFFSETS[n]) * width + level
                    found = self._own[whole + here] - self._own[here]
                else:
                    found = np.where(
                        self._some[at] > 0,
                        (self._flush[at] < level) + 0.0 - (self._ranked[at] < level),
                        0.0,
                    )
                moved[:, sum(1 << i for i in some)] = -found if n & 1 else found
        for i in range(draw_count):
            pairs = moved.reshape(len(rows), 1 << draw_count - 1 - i, 2, 1 << i)
            pairs[:, :, 1] += pairs[:, :, 0]
        return np.asarray(
            moved
            + self._dealer_hands_below_without(draw_count, rows, level, RankedCards.OTHER)[:, None]
        )

    def _flushes_drawn(
        self, draw_count: int, kept: Sequence[tuple[Card, ...]]
    ) -> Iterator[tuple[Ints, DrawnHands]]:
        """Draws that make a flush beside the cards kept, and the same ranks without one taken off."""
        rows, suits, owner = [], [], []
        for i, cards in enumerate(kept):
            for own in {c & 3 for c in cards} or range(4):
                if all(c & 3 == own for c in cards):
                    found = self._suited_sets(draw_count, own)
                    rows.append(found)
                    suits.append(np.full(len(found), own))
                    owner.append(np.full(len(found), i))
        if not rows:
            return
        at, suit, whose = (np.concatenate(each) for each in (rows, suits, owner))
        held = np.array(kept, np.int64).reshape(len(kept), -1)[whose].T
        drawn = rank_sets(draw_count).ranks[:, at]
        flush = LUNAR.of_columns([*held, *(4 * drawn + suit)]).astype(np.int64)
        ranked = unsuited_strengths()[
            rank_set_indices(np.sort(np.concatenate([held >> 2, drawn]), axis=0))
        ]
        kind = np.where(suit == self.suit, RankedCards.SUITED, RankedCards.OTHER)
        short = self._unqualified_counts(draw_count, at, kind)
        for strength, ways in ((flush, 1.0), (ranked, -1.0)):
            ends = self._ends(draw_count, at, strength, kind, short)
            full = np.full(len(at), ways)
            yield (
                whose,
                DrawnHands(ends, bet_wins_by_strength()[strength], full, self._antes[strength]),
            )
