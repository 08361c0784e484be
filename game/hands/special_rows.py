"""Rows of paytables that strength does not decide: exact cards, colors, pictures, and bands that
pay less for more.

`SPECIALS` holds them as printed, with what must be true of the cards the section names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..core.cards import Card, card
from ..core.errors import HouseError
from .chapter_rankings import FOUR, PAI_GOW
from .phrases import normalized_phrase

Holds = Callable[[Sequence[Card]], bool]
"""Whether cards make a special row."""


def same_color(cards: Sequence[Card]) -> int:
    """How many cards are of the color that more of them have.

    >>> from game.core.cards import cards
    >>> same_color(cards("2c 3s 4h 5c 6s"))
    4
    """
    red = sum(c & 3 in {1, 2} for c in cards)
    return max(red, len(cards) - red)


def _are_exactly_suited(ranks: str, suits: str) -> Holds:
    """Exactly these ranks and no other cards, all of one of the suits."""
    hands = [frozenset(card(rank + suit) for rank in ranks) for suit in suits]
    return lambda cards: frozenset(cards) in hands


def _contains_each_of(*different_ranks: int) -> Holds:
    return lambda cards: {c >> 2 for c in cards}.issuperset(different_ranks)


def _least_of_one_color(least: int) -> Holds:
    return lambda cards: same_color(cards) >= least


def _are_five_pictures(cards: Sequence[Card]) -> bool:
    return len(cards) == 5 and all(9 <= c >> 2 <= 11 for c in cards)


def _aces_and_queens(cards: Sequence[Card]) -> bool:
    low, high = FOUR.span("two aces and two queens")
    return low <= FOUR.strength(cards) <= high


def _other_two_pair(cards: Sequence[Card]) -> bool:
    return FOUR.category(FOUR.strength(cards)) == "two pair" and not _aces_and_queens(cards)


def _high_hand_row(text: str) -> Holds:
    def is_in_span(cards: Sequence[Card]) -> bool:
        low, high = PAI_GOW.span(text)
        return low <= PAI_GOW.strength(cards) <= high

    return is_in_span


SPECIALS: dict[str, tuple[str, Holds]] = {
    "Six-card royal flush—diamonds": ("657a.12(g), 684a.12(f)", _are_exactly_suited("AKQJT9", "d")),
    "Six-card royal flush—hearts, spades or clubs": (
        "657a.12(g), 684a.12(f)",
        _are_exactly_suited("AKQJT9", "hsc"),
    ),
    "Six-card royal flush": ("657a.6(e)(1), 684a.6(e)(1)", _are_exactly_suited("AKQJT9", "cdhs")),
    "Ace, king and queen of spades": ("669a.12(e)", _are_exactly_suited("AKQ", "s")),
    "Ace, king and queen of hearts, diamonds or clubs": (
        "669a.12(e)",
        _are_exactly_suited("AKQ", "hdc"),
    ),
    "Five picture cards": ("671a.6(d)(2)", _are_five_pictures),
    "Ace-king-queen": ("671a.6(d)(7)", _contains_each_of(12, 11, 10)),
    "Same colored five": ("671a.6(d)(8)", _least_of_one_color(5)),
    "All five of the same color": ("684a.12(d)", _least_of_one_color(5)),
    "Four of the same color": ("684a.12(d)", _least_of_one_color(4)),
    "Two pair—other than two aces and two queens": ("684a.12(e)", _other_two_pair),
    "Two aces and two queens": ("684a.12(e)", _aces_and_queens),
} | {
    f"{rank}-high": ("670a.12(c)", _high_hand_row(f"{rank}-high"))
    for rank in ("Eight", "Nine", "Ten", "Jack", "Queen", "King")
}
"""Printed row, its section, and the test: six cards, three cards, five cards, or the best of five
or six, as it says.
"""

_PLAIN = {normalized_phrase(text): holds for text, (_, holds) in SPECIALS.items()}


def special_row_test(text: str) -> Holds:
    """The test of a special row, in any spelling of capitals, hyphens and commas.

    >>> from game.core.cards import cards
    >>> special_row_test("five picture cards")(cards("Kc Kd Qh Js Jc"))
    True

    Raises `HouseError` when the text is no special row.
    """
    try:
        return _PLAIN[normalized_phrase(text)]
    except KeyError:
        raise HouseError("hand", f"{text!r} is no special row of a paytable") from None


def special_rows_made(cards: Sequence[Card], names: Iterable[str]) -> frozenset[str]:
    """Those of the special rows that the cards make: the marks a paytable is searched with.

    >>> from game.core.cards import cards
    >>> special_rows_made(cards("Ac Ad Qh Qs 2c"), ("Two aces and two queens", "Four of the same color"))
    frozenset({'Two aces and two queens'})
    """
    return frozenset(name for name in names if special_row_test(name)(cards))
