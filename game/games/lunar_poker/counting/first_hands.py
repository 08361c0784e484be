"""All of Lunar Poker's first hands against one exposed card: what every choice is worth, the dead
cards of an exchange aside.

Folding, betting and buying are counted exactly. An exchange is counted exactly too, but for one
thing: the dealer's hand may hold the cards that were exchanged away.
`game.games.lunar_poker.counting.base_game` measures what that leaves out.
"""

from __future__ import annotations

from copy import copy
from enum import IntEnum
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.caching import cached_property
from ....core.cards import DECK, Card
from ....hands import LUNAR
from ..rules import STRAIGHT
from .dead_cards import Dead, FinalHands
from .dealer_hands import (
    CardSets,
    Dealer,
    Ends,
    Floats,
    Ints,
    ante_wins_by_strength,
    bet_wins_by_strength,
)
from .final_hands import KINDS, HandEnd
from .suit_classes import (
    FiveCardClasses,
    five_indices_of_six,
    hand_classes,
    keepable_masks,
    part_set_indices,
    renamed_five_indices,
    six_card_strengths_and_wins,
    sums_by_kept_set,
)

FREE = keepable_masks()
"""What may be kept in an exchange, as sets of places: the rows of `Whole.exchange`."""


class FirstChoice(IntEnum):
    """What a seat does with its first hand."""

    FOLD = 0
    BET = 1
    BUY = 2
    EXCHANGE = 3


def ways_to_draw(kept_mask: int) -> int:
    """How many draws there are beside the cards of these places."""
    return comb(46, 5 - kept_mask.bit_count())


class Finals:
    """Final hands without an exposed card, in antes: how they end when the better of bet and fold
    is chosen.
    """

    def __init__(
        self, dealer: Dealer, up: Card, each: FiveCardClasses, strength: Ints, win: Ints
    ) -> None:
        self.rows = np.flatnonzero((each.cards != up).all(1))
        self.weight = each.weight[self.rows]
        self.strength, self.win = strength[self.rows], win[self.rows]
        self.ends = self._ends_against(dealer, up, each)
        self.price_for_straight(1)

    def price_for_straight(self, straight_win: int) -> None:
        """Price the hands where the Ante wins so much with a straight or better that the dealer
        does not play against.
        """
        self.ante = ante_wins_by_strength(straight_win)[self.strength]
        self.bet = self.ends.value(self.win, self.ante)
        self.plays = self.bet > -1.0
        self.worth = np.maximum(self.bet, -1.0)

    def priced_for_straight(self, straight_win: int) -> Finals:
        """The same, priced otherwise."""
        other = copy(self)
        other.price_for_straight(straight_win)
        return other

    def _ends_against(self, dealer: Dealer, up: Card, each: FiveCardClasses) -> Ends:
        """All hands against the dealer's, a block at a time."""
        parts, block = [], 1 << 17
        for start in range(0, len(self.rows), block):
            part = slice(start, start + block)
            cards = each.cards[self.rows[part]].astype(np.int64)
            parts.append(dealer.ends(CardSets.from_rows(cards - (cards > up)), self.strength[part]))
        short, weaker, stronger = (np.concatenate([part[i] for part in parts]) for i in range(3))
        return Ends(short, weaker, stronger, parts[0].total)

    def end_chances(self, kind: int) -> Floats:
        """How likely each hand ends in this way."""
        ends = self.ends
        if kind == HandEnd.FOLD:
            return np.asarray(~self.plays, np.float64)
        straight = self.strength >= STRAIGHT
        if kind == HandEnd.TIE:
            found = ends.total - ends.short - ends.weaker - ends.stronger
        elif kind in {HandEnd.SHORT, HandEnd.STRAIGHT_SHORT}:
            found = np.where(straight == (kind == HandEnd.STRAIGHT_SHORT), ends.short, 0)
        elif kind == HandEnd.LOSE:
            found = ends.stronger
        else:
            out, paid = (
                np.zeros(len(self.win)),
                np.flatnonzero(self.plays & (self.win == kind - HandEnd.WIN)),
            )
            out[paid] = ends.weaker[paid] / ends.total
            return out
        return np.asarray(np.where(self.plays, found, 0) / ends.total)


class EndChances(NamedTuple):
    """How likely each end is under the best choice: of all first hands, and of the exchanges of
    rows asked for.

    The first is a row of `KINDS` without the fee and one with it; hands that are paid at once are
    missing in it. The second is a row of `KINDS` for each row asked, zeros where its best choice is
    no exchange.
    """

    of_all: Floats
    of_exchanges: Floats


class FirstHands:
    """Every first hand against an exposed card of this rank (0 for a 2 to 12 for an ace)."""

    def __init__(self, rank: int) -> None:
        self.up = DECK[4 * rank]
        dealer = Dealer(self.up, tuple(c for c in DECK if c != self.up))
        dealer.tabulate()
        five = hand_classes(5)
        strength = LUNAR.of_columns(list(five.cards.T)).astype(np.int64)
        self.first = Finals(dealer, self.up, five, strength, bet_wins_by_strength()[strength])
        self.final = Finals(dealer, self.up, hand_classes(6), *six_card_strengths_and_wins())
        first = self.first
        held = FinalHands(
            first.strength, first.win, first.plays, first.ends.short / first.ends.total
        )
        self.dead = Dead(dealer, first.rows, first.weight, held)
        self.rows, self.weight = self.first.rows, self.first.weight
        # paid at once and not played (671a.11(b)(2), R-LP4)
        self.instant = self.first.strength >= LUNAR.span("straight flush")[0]

    @cached_property
    def buy_worth(self) -> Floats:
        """The worth of buying a sixth card, fee paid."""
        half = np.zeros(comb(52, 5))
        shared = self.final.worth * self.final.weight / 6.0
        for five in five_indices_of_six():
            half += np.bincount(five[self.final.rows], weights=shared, minlength=len(half))
        total = sum(half[named[self.rows]] for named in renamed_five_indices())
        return np.asarray(total) / 46.0 - 1.0

    @cached_property
    def exchange_worths(self) -> Floats:
        """The worth of every exchange, fee paid: a row for each of `FREE`."""
        table = sums_by_kept_set(self.rows, self.first.worth)
        kept = np.empty((32, len(self.rows)))
        kept[31] = self.first.worth
        for part, at in enumerate(part_set_indices()):
            kept[part] = table[at[self.rows]]
        for bit in (1, 2, 4, 8, 16):
            for part in range(32):
                if not part & bit:
                    kept[part] -= kept[part | bit]
        every = np.arange(len(self.rows))
        for part in FREE:
            kept[part] = (
                kept[part] / ways_to_draw(part)
                - 1.0
                + self.dead.worth_change(*self._kept_and_dead_cards(every, part))
            )
        return np.asarray(kept[list(FREE)])

    def _kept_and_dead_cards(self, rows: Ints, kept_mask: int) -> tuple[Ints, list[Ints]]:
        """Where the cards kept of some rows stand in a table of sums, and the dead cards, one
        column each.
        """
        cards = hand_classes(5).cards[self.rows[rows]].T.astype(np.int64)
        return part_set_indices()[kept_mask][self.rows[rows]], [
            cards[i] for i in range(5) if not kept_mask >> i & 1
        ]

    def with_draw_bets(
        self, five_card_bets: NDArray[np.bool_], six_card_bets: NDArray[np.bool_]
    ) -> FirstHands:
        """The same hands where those of five and of six cards that a draw made are bet as said, and
        not as is best. What dead cards change stays that of best play.
        """
        other = copy(self)
        other.first, other.final = copy(self.first), copy(self.final)
        other.first.worth = np.where(five_card_bets, self.first.bet, -1.0)
        other.final.worth = np.where(six_card_bets, self.final.bet, -1.0)
        return _without_cached_worth(other)

    def priced_for_straight(self, straight_win: int) -> FirstHands:
        """The same hands where the Ante wins so much with a straight or better that the dealer does
        not play against.
        """
        other = copy(self)
        other.first, other.final = (
            self.first.priced_for_straight(straight_win),
            self.final.priced_for_straight(straight_win),
        )
        other.dead = self.dead.priced_for_straight(straight_win)
        return _without_cached_worth(other)

    @cached_property
    def best_without_exchange(self) -> Floats:
        """The best worth without an exchange."""
        return np.maximum(self.first.worth, self.buy_worth)

    @cached_property
    def best_worth(self) -> Floats:
        """The best worth."""
        return np.asarray(np.maximum(self.best_without_exchange, self.exchange_worths.max(0)))

    @cached_property
    def choice_without_exchange(self) -> Ints:
        """How the best worth without an exchange is reached: `BY_FOLD`, `BY_BET` or `BY_BUY`."""
        kept = np.where(self.first.plays, FirstChoice.BET, FirstChoice.FOLD)
        return np.where(self.first.worth >= self.buy_worth, kept, FirstChoice.BUY)

    @cached_property
    def choice(self) -> Ints:
        """How the best worth is reached: one of `choice_without_exchange`, or
        `BY_EXCHANGE` plus the row of `FREE`.
        """
        return np.where(
            self.exchange_worths.max(0) > self.best_without_exchange,
            FirstChoice.EXCHANGE + self.exchange_worths.argmax(0),
            self.choice_without_exchange,
        )

    def choice_table(self) -> NDArray[np.int8]:
        """`choice` for each of `classes(5)`: a bet where the hand is paid at once, -1 where it
        holds the exposed card.
        """
        out = np.full(len(hand_classes(5).cards), -1, np.int8)
        out[self.rows] = np.where(self.instant, FirstChoice.BET, self.choice)
        return out

    def sums_over_draws(
        self, sums_by_kept: Floats, own: Floats, rows: Ints, kept_mask: int
    ) -> Floats:
        """For some rows, the sum over all draws beside the cards kept of what `sums_by_kept` holds the
        sums of.
        """
        out = np.zeros(len(rows))
        gone = 31 & ~kept_mask
        some = gone
        while True:
            sign = -1.0 if some.bit_count() & 1 else 1.0
            whole = kept_mask | some
            out += sign * (
                own[rows]
                if whole == 31
                else sums_by_kept[part_set_indices()[whole][self.rows[rows]]]
            )
            if not some:
                return out
            some = (some - 1) & gone

    def end_chances(self, exchange_rows: Ints) -> EndChances:
        """The chances of all hands, and of the exchanges of these rows."""
        whole = np.zeros((2, KINDS))
        single = np.zeros((len(exchange_rows), KINDS))
        first, choice = self.first, self.choice
        live = np.where(self.instant, 0, self.weight).astype(np.float64)
        parts = [
            (part, np.flatnonzero(choice == FirstChoice.EXCHANGE + i))
            for i, part in enumerate(FREE)
        ]
        buyers = self._bought_hand_counts()
        for kind in sorted(
            {
                HandEnd.FOLD,
                HandEnd.SHORT,
                HandEnd.LOSE,
                HandEnd.TIE,
                HandEnd.STRAIGHT_SHORT,
                *(HandEnd.WIN + self._all_bet_wins()),
            }
        ):
            own = first.end_chances(kind)
            whole[0, kind] = (own * live)[choice <= FirstChoice.BET].sum()
            whole[1, kind] = (self.final.end_chances(kind) * buyers).sum() / 46.0
            if not own.any():
                continue
            table = sums_by_kept_set(self.rows, own)
            every = np.zeros(len(self.rows))
            for part, rows in parts:
                if len(rows):
                    every[rows] = self.sums_over_draws(table, own, rows, part) / ways_to_draw(part)
                    every[rows] += self.dead.end_chance_changes(
                        kind, *self._kept_and_dead_cards(rows, part)
                    )
            whole[1, kind] += (every * live).sum()
            single[:, kind] = every[exchange_rows]
        return EndChances(whole / self.weight.sum(), single)

    def _all_bet_wins(self) -> Ints:
        """What a winning Bet may be paid."""
        return np.union1d(self.first.win, self.final.win)

    def _bought_hand_counts(self) -> Floats:
        """For each six-card class, how many of its hands come from buying, by weight."""
        buys = np.zeros(comb(52, 5), bool)
        rows = self.rows[(self.choice == FirstChoice.BUY) & ~self.instant]
        for named in renamed_five_indices():
            buys[named[rows]] = True
        counts = np.zeros(len(self.final.rows))
        for five in five_indices_of_six():
            counts += buys[five[self.final.rows]]
        return np.asarray(counts * self.final.weight)


def _without_cached_worth(hands: FirstHands) -> FirstHands:
    """The hands without what was worked out of their worth."""
    for name in (
        "buy_worth",
        "exchange_worths",
        "best_without_exchange",
        "best_worth",
        "choice_without_exchange",
        "choice",
    ):
        vars(hands).pop(name, None)
    return hands


@lru_cache(maxsize=1)
def _counted_first_hands(rank: int) -> FirstHands:
    """All first hands against an exposed card of this rank, counted anew."""
    return FirstHands(rank)


@lru_cache(maxsize=1)
def first_hands(rank: int, straight_win: int = 1) -> FirstHands:
    """Those against an exposed card of this rank, the last ones remembered: more than half a
    minute, and a gigabyte. `straight_win` is what the Ante wins with a straight or better when the
    dealer does not play.
    """
    return _counted_first_hands(rank).priced_for_straight(straight_win)
