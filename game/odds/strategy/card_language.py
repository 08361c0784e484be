"""The language of strategy cards: lines of rows, each an answer and what it takes. It plays,
prices, explains and prints.

A condition looks at `CardFacts`: cards in named groups and numbers, of one hand or of many at once
(a column each), and answers for each. Its `words` are what is printed; nothing else is. Of the rows
asked at a stage the first that fits decides; a row whose answer is not open is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.caching import cached_property
from ...core.cards import RANK_WORDS

PLURAL_RANK_WORDS = tuple(f"{word}s" for word in RANK_WORDS)
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12
SIX = 4

# ---- what is looked at


def _table(count: Callable[[int], int]) -> NDArray[np.int64]:
    return np.array([count(held) for held in range(1 << 13)], np.int64)


def _count_in_straight(held: int, top: int) -> int:
    return sum(held >> (top - i) % 13 & 1 for i in range(5))


RANKS = _table(int.bit_count)
"""By ranks held, one bit each: how many they are."""
FITTING = _table(lambda held: max(_count_in_straight(held, top) for top in range(3, 13)))
"""How many of them fit into one straight of five, the ace high or low."""
SPREAD = _table(lambda held: held.bit_length() - (held & -held).bit_length() + 1 if held else 0)
"""How many ranks they span, the ace high."""
OPEN = _table(lambda held: any(held >> low & 15 == 15 for low in range(9)))
"""Whether four of them follow each other and a card at either end makes a straight."""
_RANK = np.array([1 << (c >> 2) if c < 52 else 0 for c in range(53)], np.int64)
_SUIT = np.array([1 << 3 * (c & 3) if c < 52 else 0 for c in range(53)], np.int64)
_MOST = np.array([max(n >> 3 * s & 7 for s in range(4)) for n in range(1 << 12)], np.int64)

Columns = Sequence[Any]
"""Cards: one hand's, or a column of as many as there are hands for each place."""


class Cards:
    """A group of cards: the ranks held (`once`), those held twice and three times, and how many are
    of the fullest suit.
    """

    def __init__(self, cards: Columns) -> None:
        self.cards = cards
        once: Any = 0
        twice: Any = 0
        thrice: Any = 0
        for c in cards:
            bit = _RANK[c]
            thrice, twice, once = thrice | twice & bit, twice | once & bit, once | bit
        self.once, self.twice, self.thrice = once, twice, thrice

    @cached_property
    def most_of_one_suit(self) -> Any:
        """How many cards are of the suit that most of them have."""
        return _MOST[sum(_SUIT[c] for c in self.cards)]

    def count_at_least(self, rank: int) -> Any:
        """How many cards are of that rank or a higher."""
        return sum((c >> 2 >= rank) + 0 for c in self.cards)


class CardFacts:
    """What a decision may look at: cards by the name of their group (`hand` is the seat's own), and
    numbers by name.
    """

    def __init__(
        self, groups: Mapping[str, Columns], numbers: Mapping[str, Any] | None = None
    ) -> None:
        self.numbers = numbers or {}
        self._cards = groups
        self._groups: dict[str, Cards] = {}

    def among(self, kept: Collection[int]) -> CardFacts:
        """The same with only these of its cards."""
        return CardFacts(
            {n: tuple(c for c in cards if c in kept) for n, cards in self._cards.items()},
            self.numbers,
        )

    @property
    def cards(self) -> frozenset[int]:
        """Every card that is looked at."""
        return frozenset(c for cards in self._cards.values() for c in cards)

    def group(self, name: str) -> Cards:
        """The cards of a group."""
        if name not in self._groups:
            self._groups[name] = Cards(self._cards[name])
        return self._groups[name]

    @cached_property
    def points(self) -> Any:
        """Of the cards seen each rank once: 6 to 10 one, jack to ace two, double in the hand."""
        own, turned = self.group("hand").once, self.group("turned").once
        return 2 * _POINTS[own] + _POINTS[turned & ~own]


_POINTS = _table(lambda held: (held >> SIX).bit_count() + (held >> JACK).bit_count())


# ---- conditions on a group of cards


class CardShape(msgspec.Struct, frozen=True, tag=True):
    """A condition on one group of cards; on its own it is asked of the hand."""

    @property
    def words(self) -> str:
        """What is printed."""
        return ""

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return cards.once == 0

    def fits(self, facts: CardFacts) -> Any:
        """Whether the hand fits."""
        return self.fits_cards(facts.group("hand"))

    @property
    def near_miss(self) -> Condition | None:
        """What nearly fits and is taken for it."""
        return None

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ()


class HeldPair(CardShape, frozen=True):
    """A rank from `low` to `high` at least twice."""

    low: int = 0
    high: int = ACE

    @property
    def words(self) -> str:
        """What is printed."""
        if (self.low, self.high) == (0, ACE):
            return "a pair"
        if self.low == self.high:
            return f"a pair of {PLURAL_RANK_WORDS[self.low]}"
        return f"a pair of {PLURAL_RANK_WORDS[self.low]} to {PLURAL_RANK_WORDS[self.high]}"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return cards.twice & ((1 << self.high + 1) - (1 << self.low)) != 0

    @property
    def near_miss(self) -> Condition | None:
        """The pair just below."""
        return HeldPair(self.low - 1, self.low - 1) if self.low else None


class PairOrBetter(CardShape, frozen=True, tag="Better"):
    """A pair of that rank or a higher, two pair, three or four of a kind."""

    rank: int

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{PLURAL_RANK_WORDS[self.rank]} or better"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return (cards.twice >> self.rank != 0) | (RANKS[cards.twice] > 1) | (cards.thrice != 0)

    @property
    def near_miss(self) -> Condition | None:
        """The pair just below."""
        return HeldPair(self.rank - 1, self.rank - 1) if self.rank else None

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return (self.words,)


class CardsOfOneSuit(CardShape, frozen=True, tag="OneSuit"):
    """At least so many cards of one suit; with `exactly` no more."""

    count: int
    exactly: bool = False

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{'only ' if self.exactly else ''}{NUMBERS[self.count]} cards of one suit"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return (
            cards.most_of_one_suit == self.count
            if self.exactly
            else cards.most_of_one_suit >= self.count
        )

    @property
    def near_miss(self) -> Condition | None:
        """One card less."""
        return CardsOfOneSuit(self.count - 1, exactly=True) if self.count > 3 else None


class OpenStraightDraw(CardShape, frozen=True, tag="OpenRow"):
    """Four in a row that a card at either end makes a straight."""

    @property
    def words(self) -> str:
        """What is printed."""
        return "four in a row open at both ends"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return OPEN[cards.once] != 0

    @property
    def near_miss(self) -> Condition | None:
        """A row that ends at an ace."""
        return OneEndedDraw()

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return (self.words,)


class OneEndedDraw(CardShape, frozen=True, tag="EndRow"):
    """A-2-3-4 or J-Q-K-A: nobody prints it as an answer, but it is taken for an open row."""

    @property
    def words(self) -> str:
        """What is printed."""
        return "A-2-3-4 or J-Q-K-A"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        low, high = 0b1000000000111, 0b1111 << JACK
        return ((cards.once & low == low) | (cards.once & high == high)) & (OPEN[cards.once] == 0)


class InsideStraightDraw(CardShape, frozen=True, tag="InsideDraw"):
    """Four ranks that one further rank alone makes a straight."""

    @property
    def words(self) -> str:
        """What is printed."""
        return "an inside draw"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return (FITTING[cards.once] == 4) & (OPEN[cards.once] == 0)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return (self.words,)


class StraightCards(CardShape, frozen=True, tag="Fit"):
    """So many ranks that one straight can hold."""

    count: int

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{NUMBERS[self.count]} cards that fit one straight"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return FITTING[cards.once] >= self.count

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ("cards that fit one straight",)


class RankSpan(CardShape, frozen=True):
    """The highest card at most so many ranks above the lowest."""

    most: int

    @property
    def words(self) -> str:
        """What is printed."""
        return f"at most {NUMBERS[self.most]} ranks from the lowest card to the highest"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return SPREAD[cards.once] <= self.most + 1

    @property
    def near_miss(self) -> Condition | None:
        """One rank more."""
        return RankSpan(self.most + 1)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ("from the lowest card to the highest",)


class HighCards(CardShape, frozen=True, tag="High"):
    """At least so many cards of a rank or higher; with `exactly` no more."""

    count: int
    rank: int
    exactly: bool = False

    @property
    def words(self) -> str:
        """What is printed."""
        if self.rank == ACE and self.count == 1:
            return f"{'only ' if self.exactly else ''}an ace"
        many = "a card" if self.count == 1 else f"{NUMBERS[self.count]} cards"
        return f"{'only ' if self.exactly else ''}{many} of {RANK_WORDS[self.rank]} or higher"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        held = cards.count_at_least(self.rank)
        return held == self.count if self.exactly else held >= self.count

    @property
    def near_miss(self) -> Condition | None:
        """One card less, or for a single card one rank less."""
        if self.count > 1:
            return HighCards(self.count - 1, self.rank, exactly=True)
        return HighCards(1, self.rank - 1) if self.rank else None


class AllBelowRank(CardShape, frozen=True, tag="Lower"):
    """Every card below a rank."""

    rank: int

    @property
    def words(self) -> str:
        """What is printed."""
        return f"no card of {RANK_WORDS[self.rank]} or higher"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return cards.once >> self.rank == 0


class TwoFromRange(CardShape, frozen=True, tag="Both"):
    """Two cards, each from `low` to `high`, of one suit or of two."""

    low: int
    high: int
    one_suit: bool

    @property
    def words(self) -> str:
        """What is printed."""
        suits = "one suit" if self.one_suit else "different suits"
        return f"two cards from {RANK_WORDS[self.low]} to {RANK_WORDS[self.high]} of {suits}"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        inside = cards.once & ~((1 << self.high + 1) - (1 << self.low)) == 0
        return inside & ((cards.most_of_one_suit == 2) == self.one_suit)

    @property
    def near_miss(self) -> Condition | None:
        """The same of the other suits."""
        return TwoFromRange(self.low, self.high, not self.one_suit)


class SuitedRanks(CardShape, frozen=True):
    """Two ranks of one suit, the higher first in words."""

    high: int
    low: int

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{RANK_WORDS[self.high]}-{RANK_WORDS[self.low]} of one suit"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return (cards.once == (1 << self.high | 1 << self.low)) & (cards.most_of_one_suit == 2)


# ---- conditions on more than a group


class ShapeInHand(CardShape, frozen=True, tag="InHand"):
    """The hand has the shape, where more cards are seen than are meant."""

    what: Held

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{self.what.words} in your hand"

    def fits_cards(self, cards: Cards) -> Any:
        """Whether the cards fit."""
        return self.what.fits_cards(cards)

    @property
    def near_miss(self) -> Condition | None:
        """A hand that nearly has it."""
        near = self.what.near_miss
        return ShapeInHand(near) if isinstance(near, CardShape) else None  # type: ignore[arg-type]

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return self.what.glossary_terms


class AcrossOrDown(CardShape, frozen=True, tag="OneLine"):
    """One of the two lines has the shape."""

    what: Held

    @property
    def words(self) -> str:
        """What is printed."""
        return f"a line with {self.what.words}"

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        return self.what.fits_cards(facts.group("across")) | self.what.fits_cards(
            facts.group("down")
        )

    @property
    def near_miss(self) -> Condition | None:
        """A line that nearly has it."""
        near = self.what.near_miss
        return AcrossOrDown(near) if isinstance(near, CardShape) else None  # type: ignore[arg-type]

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ("a line", *self.what.glossary_terms)


class AcrossAndDown(CardShape, frozen=True, tag="BothLines"):
    """One line has a shape and the other line another."""

    what: Held
    other: Held

    @property
    def words(self) -> str:
        """What is printed."""
        if self.what == self.other:
            return f"both lines with {self.what.words}"
        return f"a line with {self.what.words} and the other line with {self.other.words}"

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        one, two = facts.group("across"), facts.group("down")
        return self.what.fits_cards(one) & self.other.fits_cards(two) | self.what.fits_cards(
            two
        ) & self.other.fits_cards(one)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ("a line", *self.what.glossary_terms, *self.other.glossary_terms)


class Points(CardShape, frozen=True):
    """At least so many points, or exactly so many."""

    least: int
    exactly: bool = False

    @property
    def words(self) -> str:
        """What is printed."""
        return f"{self.least} points" if self.exactly else f"{self.least} points or more"

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        return facts.points == self.least if self.exactly else facts.points >= self.least

    @property
    def near_miss(self) -> Condition | None:
        """One point less."""
        return Points(self.least - 1, exactly=True)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return ("points",)


class NoTurnedMatch(CardShape, frozen=True, tag="Unmatched"):
    """No turned card shares a rank with the hand; with `suit` none shares the suit that the hand
    has either.
    """

    suit: bool = False

    @property
    def words(self) -> str:
        """What is printed."""
        return (
            "no turned card of that suit or of their ranks"
            if self.suit
            else "no turned card of a rank in your hand"
        )

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        hand, turned = facts.group("hand"), facts.group("turned")
        free = hand.once & turned.once == 0
        if self.suit:
            own = hand.cards[0] & 3
            for c in turned.cards:
                free = free & (c & 3 != own)
        return free


class NumberBetween(CardShape, frozen=True, tag="Between"):
    """A number of the decision within bounds; `said` is printed with the bounds in it (`{low}`,
    `{high}`).

    `near` are the bounds of what is taken for it, `nearly` what that is called.
    """

    name: str
    said: str
    low: int = 0
    high: int = 99_999
    near: tuple[int, int] | None = None
    nearly: str = ""
    term: str = ""

    @property
    def words(self) -> str:
        """What is printed."""
        return self.said.format(low=self.low, high=self.high)

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        number = facts.numbers[self.name]
        return (number >= self.low) & (number <= self.high)

    @property
    def near_miss(self) -> Condition | None:
        """What is taken for it."""
        return NumberBetween(self.name, self.nearly, *self.near) if self.near else None

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return (self.term,) if self.term else ()


class Hand21(CardShape, frozen=True):
    """A blackjack hand of a kind (`hard`, `soft`, `pair`, `bust`) within bounds against some
    upcards, an ace being 11.

    Pairs are told by what a card counts. With `lammer` only hands on which nothing but a lammer
    stands, with `money_beside` only the hand of a free split that holds the player's own money.
    """

    kind: str
    low: int
    high: int
    up_low: int = 2
    up_high: int = 11
    lammer: bool = False
    money_beside: bool = False

    @property
    def words(self) -> str:
        """What is printed."""
        against = (
            ""
            if (self.up_low, self.up_high) == (2, 11)
            else f" against {_range_words(self.up_low, self.up_high)}"
        )
        stands = (
            f" with {LAMMER}"
            if self.lammer
            else f" with {MONEY_BESIDE}"
            if self.money_beside
            else ""
        )
        return f"{self._hand}{against}{stands}"

    @property
    def _hand(self) -> str:
        if self.kind == "pair":
            low, high = (f"{'ace' if n == 11 else n}s" for n in (self.low, self.high))
            return (
                f"a pair of {low}"
                if self.low == self.high
                else f"a pair of {_span_words(low, high, self.high - self.low)}"
            )
        name = "a bust of" if self.kind == "bust" else self.kind
        if self.low == self.high:
            return f"{name} {self.low}"
        if self.high >= TOPS[self.kind]:
            return f"{name} {self.low} or more"
        if self.low <= BOTTOMS[self.kind]:
            return f"{name} {self.high} or less"
        return f"{name} {_span_words(str(self.low), str(self.high), self.high - self.low)}"

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        told = facts.numbers
        held = (
            self.low <= told[self.kind] <= self.high and self.up_low <= told["up"] <= self.up_high
        )
        return (
            held
            and (not self.lammer or told["lammer"])
            and (not self.money_beside or told["money_beside"])
        )

    @property
    def near_miss(self) -> Condition | None:
        """The next upcard, or where all are alike the next total."""
        if self.up_high < 11:
            return msgspec.structs.replace(self, up_low=self.up_high + 1, up_high=self.up_high + 1)
        if self.up_low > 2:
            return msgspec.structs.replace(self, up_low=self.up_low - 1, up_high=self.up_low - 1)
        if self.kind == "pair":
            return None
        down = self.high >= TOPS[self.kind]
        at = self.low - 1 if down else self.high + 1
        return msgspec.structs.replace(self, low=at, high=at)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        stands = (LAMMER,) if self.lammer else (MONEY_BESIDE,) if self.money_beside else ()
        return (*((self.kind,) if self.kind in TERMS else ()), *stands)


TOPS = {"hard": 21, "soft": 21, "bust": 30, "pair": 99}
BOTTOMS = {"hard": 4, "soft": 12, "bust": 22, "pair": 0}
"""Beyond which totals none are, by kind of hand: a bound that reaches there is not printed."""


def _range_words(low: int, high: int) -> str:
    if low == high:
        return "an ace" if low == 11 else str(low)
    return _span_words(str(low), "an ace" if high == 11 else str(high), high - low)


def _span_words(low: str, high: str, steps: int) -> str:
    """Bounds in words: two neighbors are one or the other.

    >>> _span_words("8s", "9s", 1), _span_words("2", "6", 4)
    ('8s or 9s', '2 to 6')
    """
    return f"{low} {'or' if steps == 1 else 'to'} {high}"


class OneOf(CardShape, frozen=True):
    """What is asked about is one of some names; `said` is printed."""

    said: str
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        """What is printed."""
        return self.said

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so; a name that ends in a dash stands for all that begin so."""
        asked = facts.numbers["name"]
        return any(asked == n or (n[-1] == "-" and asked.startswith(n)) for n in self.names)


class NamedFact(CardShape, frozen=True, tag="Known"):
    """Something that the game itself tells of a decision under a name, with what is printed of it."""

    name: str
    said: str
    term: str = ""

    @property
    def words(self) -> str:
        """What is printed."""
        return self.said

    def fits(self, facts: CardFacts) -> Any:
        """Whether it is so."""
        return facts.numbers[self.name]

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The entries of `TERMS` that the words need."""
        return (self.term,) if self.term else ()


Held = (
    HeldPair
    | PairOrBetter
    | CardsOfOneSuit
    | OpenStraightDraw
    | OneEndedDraw
    | InsideStraightDraw
    | StraightCards
    | RankSpan
    | HighCards
    | AllBelowRank
    | TwoFromRange
    | SuitedRanks
)
Condition = (
    Held
    | ShapeInHand
    | AcrossOrDown
    | AcrossAndDown
    | Points
    | NoTurnedMatch
    | NumberBetween
    | Hand21
    | OneOf
    | NamedFact
)


# ---- cards


class CardAnswer(msgspec.Struct, frozen=True):
    """What a row answers: as printed, the action's verb, and its multiple (0 where there is none)."""

    word: str
    verb: str
    times: int = 0


class AnswerRow(msgspec.Struct, frozen=True):
    """An answer, and what it takes: one of some alternatives, each of which is one condition or
    several together.

    Without an alternative every other hand fits.
    """

    answer: CardAnswer
    any_of: tuple[tuple[Condition, ...], ...] = ()
    otherwise: str = "any other hand"

    @property
    def words(self) -> str:
        """What is printed beside the answer."""
        return "; or ".join(map(condition_words, self.any_of)) or self.otherwise


def condition_words(each: Sequence[Condition]) -> str:
    """The words of one alternative."""
    return " and ".join(one.words for one in each)


class CardLine(msgspec.Struct, frozen=True):
    """A numbered line: the stage at which it is asked, its title, when that is, and its rows in
    order.
    """

    stage: str
    title: str
    when: str
    rows: tuple[AnswerRow, ...]

    @property
    def words(self) -> str:
        """The line as one sentence after another."""
        head = f"{self.title}, {self.when}" if self.when else self.title
        return f"{head}. {' '.join(f'{row.answer.word}: {row.words}.' for row in self.rows)}"


class CardReading(NamedTuple):
    """What decides: the line's number, its row, which alternative fits (-1 where none is needed),
    and the row itself.
    """

    line: int
    row: int
    alternative: int
    said: AnswerRow

    @property
    def words(self) -> str:
        """What fits, in the card's own words."""
        return (
            condition_words(self.said.any_of[self.alternative])
            if self.alternative >= 0
            else self.said.words
        )

    @property
    def sentence(self) -> str:
        """Why the answer is what it is."""
        return f"Step {self.line} applies: {self.words}."


class NumberedRow(NamedTuple):
    """A row with the number of its line (from 1) and its place in that line (from 0)."""

    line: int
    place: int
    row: AnswerRow


class StrategyCard(msgspec.Struct, frozen=True):
    """A card: its lines in the order of the round."""

    lines: tuple[CardLine, ...]

    def rows_at_stage(self, stage: str) -> Iterator[NumberedRow]:
        """The rows asked at a stage in order."""
        for number, line in enumerate(self.lines, 1):
            if line.stage == stage:
                for i, row in enumerate(line.rows):
                    yield NumberedRow(number, i, row)

    def read(
        self, stage: str, facts: CardFacts, opened: Callable[[CardAnswer], bool] = lambda _: True
    ) -> CardReading:
        """The first row that fits and whose answer is open. Raises `LookupError` where none is."""
        for number, i, row in self.rows_at_stage(stage):
            if opened(row.answer):
                if not row.any_of:
                    return CardReading(number, i, -1, row)
                for which, each in enumerate(row.any_of):
                    if all(bool(one.fits(facts)) for one in each):
                        return CardReading(number, i, which, row)
        raise LookupError(stage)

    def multiples(self, stage: str, facts: CardFacts) -> Any:
        """The multiple that the card answers for each of many hands."""
        whens: list[NDArray[np.bool_]] = []
        thens: list[int] = []
        for _, _, row in self.rows_at_stage(stage):
            if not row.any_of:
                return np.select(whens, thens, row.answer.times) if whens else row.answer.times
            whens.append(_fits_any(row, facts))
            thens.append(row.answer.times)
        raise LookupError(stage)

    @property
    def glossary_terms(self) -> tuple[str, ...]:
        """The terms that its words need, as they come."""
        every = (
            one for line in self.lines for row in line.rows for each in row.any_of for one in each
        )
        return tuple(dict.fromkeys(term for one in every for term in one.glossary_terms))


def card_by_strength(
    verb: str, title: str, when: str, *rows: tuple[int, NumberBetween]
) -> StrategyCard:
    """The card of one decision that the hand's strength makes: for each row its multiple, and a
    fold for any other hand.
    """
    answers = (AnswerRow(CardAnswer(f"{times}x", verb, times), ((hand,),)) for times, hand in rows)
    return StrategyCard(
        (CardLine(verb, title, when, (*answers, AnswerRow(CardAnswer("Fold", "fold")))),)
    )


def _fits_any(row: AnswerRow, facts: CardFacts) -> NDArray[np.bool_]:
    found: Any = False
    for each in row.any_of:
        fits: Any = True
        for one in each:
            fits = fits & one.fits(facts)
        found = found | fits
    return np.asarray(found)


LAMMER = "only a lammer on it"
"""What is printed of a hand that the house alone staked."""
MONEY_BESIDE = "your money beside a lammer"
"""What is printed of the hand of a free split that holds the player's money."""
TERMS: Mapping[str, str] = {
    "a line": "Your two cards with left and right, or with top and bottom. The cards may all be on the cross.",
    **{
        f"{many} or better": f"A pair of {many} to aces, two pair, or three or four of a kind."
        for many in PLURAL_RANK_WORDS[:ACE]
    },
    "four in a row open at both ends": "2-3-4-5 up to 10-J-Q-K: two different ranks complete it.",
    "an inside draw": (
        "Four different ranks that exactly one further rank completes to a straight, A-2-3-4 and J-Q-K-A too; "
        "but no hand with four in a row that two ranks complete."
    ),
    "points": "Of all cards you see, each rank once: 6 to 10 one, jack to ace two, 2 to 5 none; double if it is in your hand.",
    "cards that fit one straight": (
        "Different ranks that one straight of five can hold, the ace high or low: 5-7-8-9 do, 5-7-8-10 do not."
    ),
    "hard": "A hand without an ace, or one whose aces all count 1.",
    "soft": "A hand in which an ace counts 11.",
    LAMMER: "A lammer marks a wager that the house stakes: the hand of a free split that holds no money of yours.",
    MONEY_BESIDE: "Your own wager in a free split: after a bust it comes back if the dealer has 22 and another hand stands.",
    "from the lowest card to the highest": "The ace is high: from 8 to jack are three ranks, from 7 to jack four.",
}
"""What the words mean that are not everyday ones; printed under the lines, and listed in
docs/guide/strategy-cards.md.
"""
