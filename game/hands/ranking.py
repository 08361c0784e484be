"""The rankings of the card chapters: strengths to compare, words to read out, phrases of paytables
to look up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from ..core.caching import cached_property
from ..core.cards import JOKER, Card
from ..core.errors import BadCard
from . import phrases
from .hand_classes import HandClass, Shape, numbered_classes
from .lookup import Lookup, lookup_for

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.integer[Any]]
    Strengths = npt.NDArray[np.uint16]


class _Reading(NamedTuple):
    """What a strength says of its hands: their name, how many cards make it, and the ranks of these
    cards where every card of such a rank is one of them; no ranks otherwise.
    """

    name: str
    made_of: int
    wholly_used_ranks: tuple[int, ...]


class Ranking(msgspec.Struct, frozen=True, dict=True):
    """One chapter's order of hands.

    `size` cards make a hand and `order` lists the kinds from the highest down (without royal flush,
    the highest straight flush, which is called `royal` where the chapter sets it apart). With
    `wheel` "second", A-2-3-4-5 stands right under the ace-high straight. With `ace_king` an ace and
    a king are a hand of their own, above all other high cards. Strengths run from 0 to `top`
    without gaps, and are equal exactly when the hands tie.
    """

    section: str
    size: int
    order: tuple[str, ...]
    royal: str = ""
    wheel: Literal["low", "second"] = "low"
    joker: bool = False
    ace_king: bool = False

    def strength(self, cards: Sequence[Card]) -> int:
        """The strength of the best hand among the cards: as many as a hand has, or a few more.

        >>> from game.hands import FIVE
        >>> from game.core.cards import cards
        >>> FIVE.strength(cards("Ah 2c 3d 4s 5h")) < FIVE.strength(cards("2c 3d 4s 5h 6h"))
        True

        Raises `BadCard` when there are too few or too many cards, or when no deck holds them.
        """
        hand = tuple(cards)
        found = self._strength_cache.get(hand)
        if found is None:
            found = (self._lookup_cache.get(len(hand)) or self._lookup(len(hand))).hand_strength(
                hand
            )
            self._keep(hand, found)
        return found

    @cached_property
    def _strength_cache(self) -> dict[tuple[Card, ...], int]:
        """Hands looked at last, for a round asks for the strength of the same hand several times."""
        return {}

    def _keep(self, hand: tuple[Card, ...], strength: int) -> None:
        if len(self._strength_cache) >= 2048:
            self._strength_cache.clear()
        self._strength_cache[hand] = strength

    def strengths(self, cards: Ints) -> Strengths:
        """`strength` for every row of an array of hands, one column a card."""
        return self.of_columns([cards[..., i] for i in range(cards.shape[-1])])

    def of_columns(self, columns: Sequence[Ints]) -> Strengths:
        """`strength` for hands whose first cards are in the first array, and so on.

        The arrays broadcast, so `(n, 1)` hole cards and `(m,)` boards give `(n, m)` strengths
        without `n * m` hands being laid out. Cards that two arrays share are not noticed; such
        places hold nothing meaningful.
        """
        return self._lookup(len(columns)).strengths(columns)

    @cached_property
    def _lookup_cache(self) -> dict[int, Lookup]:
        return {}

    def _lookup(self, cards: int) -> Lookup:
        if cards not in self._lookup_cache:
            self._lookup_cache[cards] = lookup_for(self._shape, cards)
        return self._lookup_cache[cards]

    @cached_property
    def _shape(self) -> Shape:
        return Shape(self.size, self.order, self.wheel == "second", self.joker)

    @cached_property
    def _classes(self) -> tuple[HandClass, ...]:
        return numbered_classes(self._shape).each

    @property
    def top(self) -> int:
        """The greatest strength."""
        return len(self._classes) - 1

    def category(self, strength: int) -> str:
        """The kind of hand in the chapter's words, such as "three-of-a-kind".

        >>> from game.hands import FIVE, LUNAR
        >>> FIVE.category(FIVE.top), LUNAR.category(LUNAR.floor("ace-king"))
        ('royal flush', 'ace-king')
        """
        return phrases.category_name(self._class(strength), self.royal, self.ace_king)

    def name(self, strength: int) -> str:
        """What people at the table call the hand.

        >>> from game.hands import FIVE
        >>> from game.core.cards import cards
        >>> FIVE.name(FIVE.strength(cards("Qh Qd Qs 9c 9d"))), FIVE.name(FIVE.strength(cards("Ah Qd 7s 6c 2d")))
        ('queens full of nines', 'ace-queen high')
        """
        names = self._name_cache
        if strength not in names:
            names[strength] = phrases.name(self._class(strength), self.royal, self.ace_king)
        return names[strength]

    @cached_property
    def _name_cache(self) -> dict[int, str]:
        return {}

    def ranks(self, strength: int) -> tuple[int, ...]:
        """The hand's ranks, 0 for a 2 to 12 for an ace, those that decide first in front; a joker
        as what it stands for.

        >>> from game.hands import FIVE
        >>> FIVE.ranks(FIVE.floor("queens full of nines"))
        (10, 10, 10, 7, 7)
        """
        return self._class(strength).ranks

    def _class(self, strength: int) -> HandClass:
        if not 0 <= strength <= self.top:
            raise BadCard("strength", f"{strength} is not from 0 to {self.top}")
        return self._classes[strength]

    @cached_property
    def _spans(self) -> dict[str, phrases.Span]:
        spans: dict[str, phrases.Span] = {}
        for strength, hand in enumerate(self._classes):
            for label in phrases.covering_phrases(hand, self.royal, self.ace_king):
                low, _ = spans.get(label, (strength, strength))
                spans[label] = (low, strength)
        return spans

    def span(self, text: str) -> tuple[int, int]:
        """The least and the greatest strength of the hands a paytable means by `text`.

        >>> from game.hands import FIVE
        >>> low, high = FIVE.span("pair of 6s through 10s")
        >>> FIVE.name(low), FIVE.name(high)
        ('pair of sixes', 'pair of tens')

        Raises `HouseError` when the text names no hand of this ranking.
        """
        return phrases.strength_span(text, self._spans, self.top)

    def floor(self, text: str) -> int:
        """The least strength of the hands a paytable means by `text`; raises `HouseError` when it
        names none.

        >>> from game.hands import FIVE, FOUR
        >>> FIVE.name(FIVE.floor("pair of jacks or better")), FOUR.name(FOUR.floor("king high or better"))
        ('pair of jacks', 'king-four high')
        """
        return self.span(text)[0]

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the best hand, those that decide first in front.

        >>> from game.hands import FOUR
        >>> from game.core.cards import cards, show
        >>> show(FOUR.best(cards("2c Kd 2h 9s Kc")))
        'Kd Kc 2c 2h'
        """
        return self._ordered_cards(*self._top_hand(cards))

    def _top_hand(self, cards: Sequence[Card]) -> tuple[Sequence[Card], int]:
        """The best hand among the cards, and its strength."""
        best = self.strength(cards)
        if len(cards) == self.size:
            return cards, best
        if len(cards) == self.size + 1:
            left_out = (
                self._lookup_cache.get(self.size) or self._lookup(self.size)
            ).spare_card_index(cards, best)
            return (*cards[:left_out], *cards[left_out + 1 :]), best
        return next(
            (hand, best) for hand in combinations(cards, self.size) if self.strength(hand) == best
        )

    def deciding_cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that make the best hand what it is called, without kickers; none for a high
        card.

        >>> from game.hands import FIVE
        >>> from game.core.cards import cards, show
        >>> show(FIVE.deciding_cards(cards("Qh 9d 2c Qd 2s")))
        'Qh Qd 2c 2s'
        """
        return self.reading(cards)[1]

    def reading(self, cards: Sequence[Card]) -> tuple[str, tuple[Card, ...]]:
        """The best hand's `name` and the cards `made` of it."""
        strength = self.strength(cards)
        name, made_of, wholly_used_ranks = self._reading_cache.get(
            strength
        ) or self._cached_reading(strength)
        if not made_of:
            return name, ()
        if wholly_used_ranks:
            made = [c for rank in wholly_used_ranks for c in cards if c >> 2 == rank]
            if len(made) == made_of:
                return name, tuple(made)
        hand, _ = self._top_hand(cards)
        return name, self._ordered_cards(hand, strength)[:made_of]

    @cached_property
    def _reading_cache(self) -> dict[int, _Reading]:
        return {}

    def _cached_reading(self, strength: int) -> _Reading:
        hand, kind = self._class(strength), self.category(strength)
        made_of = 0 if kind == "high card" else hand.made_of
        # made of all cards of one or two ranks, but for a joker or a third pair
        of_a_kind = kind in {"four-of-a-kind", "three-of-a-kind", "two pair", "pair"}
        alike = tuple(dict.fromkeys(hand.ranks[:made_of])) if of_a_kind else ()
        told = self._reading_cache[strength] = _Reading(self.name(strength), made_of, alike)
        return told

    def arranged_hand(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of one hand, those that decide first in front, the joker where its card would
        lie.
        """
        strength = self.strength(hand)
        laid = self._ordered_cards(hand, strength)
        self._keep(laid, strength)
        return laid

    def _ordered_cards(self, hand: Sequence[Card], strength: int) -> tuple[Card, ...]:
        ranks = self._class(strength).ranks
        if JOKER not in hand:
            # no two alike, the highest first
            if len(set(ranks)) == self.size and ranks[0] > ranks[-1]:
                return tuple(sorted(hand, reverse=True))
            return tuple([c for rank in dict.fromkeys(ranks) for c in hand if c >> 2 == rank])
        at = ranks.index
        laid = sorted((c for c in hand if c != JOKER), key=lambda c: at(c >> 2))
        place = next((i for i, c in enumerate(laid) if c >> 2 != ranks[i]), len(laid))
        return (*laid[:place], JOKER, *laid[place:])
