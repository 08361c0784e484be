"""Tables that turn cards into strengths: one addition a card, one look-up a hand.

Each card weighs a rank part (sums are different for different ranks held) plus one in its suit's
counter. The counters start so high that a counter's top bit is set exactly when that suit can make
a flush; only then are its cards looked at. The same weights serve single hands
(`Lookup.hand_strength`) and whole arrays (`Lookup.strengths`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.caching import cached_property
from ..core.cards import JOKER, show
from ..core.errors import BadCard
from .hand_classes import Shape, numbered_classes, off_suit_strength_with_joker

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.integer[Any]]
    Strengths = npt.NDArray[np.uint16]

# The smallest weights, found one after the other, with which all hands of so many cards (four of a
# rank, one joker) differ.
_WEIGHTS = {
    3: (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556, 2334),
    4: (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663, 22432),
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 130285),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437, 778273),
}
_JOKER_RANK = 13
_SHIFT = 24
_RANK_PART = (1 << _SHIFT) - 1
_TOP_BITS = 0x8888 << _SHIFT
_CHUNK = 16384
"""Hands worked on at a time: the temporaries stay in the processor's second cache."""


def _rank_multisets(cards: int) -> list[tuple[int, ...]]:
    """The ranks of all hands with so many cards, lowest first, at most four of a rank."""
    hands = combinations_with_replacement(range(13), cards)
    return (
        [hand for hand in hands if not any(map(eq, hand, hand[4:]))] if cards > 4 else list(hands)
    )


class FlushTables(NamedTuple):
    """What makes sums of whole arrays of cards, and strengths of the flushes among them.

    `card_weights` is the weight of each card, `flush_by_ranks` the strength of a flush by the bits
    of the ranks held in its suit, `rank_bits` the bit of each card for each suit (0 for a card of
    another), and `suit_by_top_bit` a suit by its counter's top bit.
    """

    card_weights: npt.NDArray[np.int64]
    flush_by_ranks: Strengths
    rank_bits: npt.NDArray[np.uint16]
    suit_by_top_bit: npt.NDArray[np.uint8]


@lru_cache(maxsize=32)
def lookup_for(shape: Shape, cards: int) -> Lookup:
    """The tables for the best hand of a shape among so many cards."""
    return Lookup(shape, cards)


class Lookup:
    """Tables for the best hand of one shape among a fixed number of cards; built when first asked."""

    def __init__(self, shape: Shape, cards: int) -> None:
        if cards not in _WEIGHTS or not shape.size <= cards < 2 * shape.size - shape.joker:
            raise BadCard("cards", f"a {shape.size}-card hand is not made from {cards} cards")
        self.shape = shape
        self.cards = cards
        ranks = _WEIGHTS[cards]
        all_suits = 0x1111 << _SHIFT
        no_card = 1 << (_SHIFT - 1)
        # The last entry is what a hidden card (-1) finds: a weight that no hand has.
        self.weights = (
            *(ranks[c >> 2] + (1 << (_SHIFT + 4 * (c & 3))) for c in range(52)),
            ranks[_JOKER_RANK] + all_suits if shape.joker else no_card,
            no_card,
        )
        self.start = (8 - shape.size) * all_suits

    def hand_strength(self, hand: Sequence[int]) -> int:
        """The strength of one hand's cards."""
        weights = self.weights
        total = self.start
        try:
            for c in hand:
                total += weights[c]
            if total & _TOP_BITS:
                suit = ((total & _TOP_BITS).bit_length() - _SHIFT - 1) >> 2
                flush = self._strength_of_flush_in_suit(hand, suit)
                return max(self.strength_by_sum[total & _RANK_PART], flush)
            return self.strength_by_sum[total & _RANK_PART]
        except (KeyError, IndexError):
            raise BadCard("cards", f"{list(hand)} is no hand of this deck") from None

    def spare_card_index(self, hand: Sequence[int], strength: int) -> int:
        """Of one card more than a hand has, the place of the last that may go with the hand still
        of this strength.
        """
        weights = self.weights
        whole = self.start + sum([weights[c] for c in hand])
        for place in range(len(hand) - 1, -1, -1):
            total = whole - weights[hand[place]]
            if total & _TOP_BITS:
                if self.hand_strength((*hand[:place], *hand[place + 1 :])) == strength:
                    return place
            elif self.strength_by_sum[total & _RANK_PART] == strength:
                return place
        raise BadCard("cards", f"{list(hand)} is no hand of this deck")

    def _strength_of_flush_in_suit(self, hand: Sequence[int], suit: int) -> int:
        """The strength of the flush that a hand is known to have in a suit, 0 to 3."""
        held = 0
        for c in hand:
            if c == JOKER:
                held |= 1 << _JOKER_RANK
            elif c & 3 == suit:
                held |= 1 << (c >> 2)
        if held not in self.flush_by_ranks:
            raise BadCard("cards", f"{show(hand)} holds a card twice")  # type: ignore[arg-type]
        return self.flush_by_ranks[held]

    @cached_property
    def strength_by_sum(self) -> dict[int, int]:
        """Strengths without a flush, by the sum of the rank parts."""
        ranks = _WEIGHTS[self.cards]
        held = _rank_multisets(self.cards)
        if self.shape.joker:
            held += [(*hand, _JOKER_RANK) for hand in _rank_multisets(self.cards - 1)]
        sums = [sum(map(ranks.__getitem__, hand)) for hand in held]
        if self.cards == self.shape.size:
            plain = numbered_classes(self.shape).plain
            return {
                total: off_suit_strength_with_joker(hand[:-1], self.shape)
                if hand[-1] == _JOKER_RANK
                else plain[hand[::-1]]
                for total, hand in zip(sums, held, strict=True)
            }
        import numpy as np

        fewer = lookup_for(self.shape, self.cards - 1)
        smaller = np.array(_WEIGHTS[self.cards - 1])[np.array(held)]
        whole = smaller.sum(axis=1)
        best = fewer.table[whole - smaller[:, 0]]
        for dropped in range(1, self.cards):
            np.maximum(best, fewer.table[whole - smaller[:, dropped]], out=best)
        return dict(zip(sums, best.tolist(), strict=True))

    @cached_property
    def flush_by_ranks(self) -> dict[int, int]:
        """The best flush or straight flush by the set of ranks held in its suit, bit 13 for the
        joker.

        The joker is the card that makes the most of it: the highest missing rank, or what completes
        a straight flush.
        """
        size = self.shape.size
        found: dict[int, int] = {}
        for count in range(size, self.cards + 1):
            for ranks in combinations(range(13), count):
                held = sum(1 << rank for rank in ranks)
                if count == size:
                    found[held] = numbered_classes(self.shape).suited[ranks[::-1]]
                else:
                    found[held] = max(found[held ^ (1 << rank)] for rank in ranks)
        if self.shape.joker:
            natural = dict(found)
            for count in range(size - 1, self.cards):
                for ranks in combinations(range(13), count):
                    held = sum(1 << rank for rank in ranks)
                    missing = (rank for rank in range(13) if rank not in ranks)
                    found[held | 1 << _JOKER_RANK] = max(
                        natural[held | 1 << rank] for rank in missing
                    )
        return found

    @cached_property
    def table(self) -> Strengths:
        """`strength_by_sum` as an array."""
        import numpy as np

        table = np.zeros(max(self.strength_by_sum) + 1, np.uint16)
        table[np.fromiter(self.strength_by_sum, np.intp)] = np.fromiter(
            self.strength_by_sum.values(), np.uint16
        )
        return table

    @cached_property
    def _flush_tables(self) -> FlushTables:
        import numpy as np

        flushes = np.zeros(1 << 14, np.uint16)
        flushes[np.fromiter(self.flush_by_ranks, np.intp)] = np.fromiter(
            self.flush_by_ranks.values(), np.uint16
        )
        bits = np.zeros((4, 54), np.uint16)
        for c in range(52):
            bits[c & 3, c] = 1 << (c >> 2)
        bits[:, JOKER] = 1 << _JOKER_RANK
        suits = np.zeros((1 << 12) + 1, np.uint8)
        suits[[1 << 4 * suit for suit in range(4)]] = range(4)
        return FlushTables(np.array(self.weights, np.int64), flushes, bits, suits)

    def strengths(self, columns: Sequence[Ints]) -> Strengths:
        """Strengths of hands whose first cards are in the first array, and so on; the arrays
        broadcast.

        Cards must be of the deck and no hand may hold one twice; neither is looked at here.
        """
        import numpy as np

        shape = np.broadcast_shapes(*(column.shape for column in columns))
        if len(shape) == 1 and all(column.shape == shape for column in columns):
            found = np.empty(shape, np.uint16)
            for start in range(0, shape[0], _CHUNK):
                part = [column[start : start + _CHUNK] for column in columns]
                self._fill_strengths(found[start : start + _CHUNK], part, self._weight_sums(part))
            return found
        return self._strengths_of_grid(columns, shape)

    def _weight_sums(self, columns: Sequence[Ints]) -> npt.NDArray[np.int64]:
        """The weights added up, columns of one shape first so that the large array is written once."""
        weights = self._flush_tables.card_weights
        parts: dict[tuple[int, ...], npt.NDArray[np.int64]] = {}
        for column in columns:
            if column.shape in parts:
                parts[column.shape] += weights.take(column)
            else:
                parts[column.shape] = weights.take(column)
        total, *rest = sorted(parts.values(), key=lambda part: part.size)
        total += self.start
        for part in rest:
            total = total + part
        return total

    def _strengths_of_grid(self, columns: Sequence[Ints], shape: tuple[int, ...]) -> Strengths:
        """Broadcast columns, the longest axis in slices that keep the temporaries small."""
        import numpy as np

        found = np.empty(shape or (1,), np.uint16)
        axis = int(np.argmax(found.shape))
        full = [
            column.reshape((1,) * (found.ndim - column.ndim) + column.shape) for column in columns
        ]
        rows = max(1, 4 * _CHUNK * found.shape[axis] // max(found.size, 1))
        for start in range(0, found.shape[axis], rows):
            at = (slice(None),) * axis + (slice(start, start + rows),)
            part = [column if column.shape[axis] == 1 else column[at] for column in full]
            target = np.empty(found[at].shape, np.uint16)
            sums = self._weight_sums(part)
            if sums.shape != target.shape:
                sums = np.broadcast_to(sums, target.shape).copy()
            self._fill_strengths(target.reshape(-1), part, sums.reshape(-1), target.shape)
            found[at] = target
        return found.reshape(shape)

    def _fill_strengths(
        self,
        found: Strengths,
        columns: Sequence[Ints],
        sums: npt.NDArray[np.int64],
        shape: tuple[int, ...] | None = None,
    ) -> None:
        """Fill `found` from the sums (which are used up); hands with enough of a suit also look at
        those cards.
        """
        import numpy as np

        tables = self._flush_tables
        marked = np.flatnonzero(sums & _TOP_BITS)
        tops = (sums[marked] & _TOP_BITS) >> (_SHIFT + 3)
        sums &= _RANK_PART
        self.table.take(sums, out=found, mode="clip")
        if not marked.size:
            return
        suit = tables.suit_by_top_bit[tops]
        held = np.zeros(marked.size, np.uint16)
        where = None if shape is None else np.unravel_index(marked, shape)
        for column in columns:
            cards = column[marked] if where is None else np.broadcast_to(column, shape or ())[where]
            held |= tables.rank_bits[suit, cards]
        found[marked] = np.maximum(found[marked], tables.flush_by_ranks[held])
