"""Cards as small integers: `rank * 4 + suit`, rank 0 (a 2) to 12 (an ace), suits c d h s; 52 is the
joker.

Decks of several packs hold the same integers more than once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from .errors import BadCard

Card = NewType("Card", int)

JOKER = Card(52)
HIDDEN = Card(-1)
"""What stands in a view for a card the seat may not see."""

DECK: tuple[Card, ...] = tuple(Card(i) for i in range(52))
JOKER_DECK: tuple[Card, ...] = (*DECK, JOKER)

_TEXT = {c: "23456789TJQKA"[c // 4] + "cdhs"[c % 4] for c in DECK} | {JOKER: "Jk", HIDDEN: "??"}
RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_CARD = {text: card for card, text in _TEXT.items() if card != HIDDEN}


def card(text: str) -> Card:
    """The card written as rank and suit, as in a round file.

    >>> card("Qh"), card("Jk")
    (42, 52)

    Raises `BadCard` when the text names no card.
    """
    try:
        return _CARD[text]
    except (KeyError, TypeError):
        raise BadCard(
            "card", f"{text!r} is no card; write rank and suit, such as Qh, Tc or Jk"
        ) from None


def cards(text: str) -> tuple[Card, ...]:
    """Cards written one after the other, with spaces between them.

    >>> show(cards("Qh 2c"))
    'Qh 2c'
    """
    return tuple(card(word) for word in text.split())


def text(c: Card) -> str:
    """A card as a round file writes it."""
    return _TEXT[c]


def show(hand: Iterable[Card]) -> str:
    """Cards as a round file writes them, with spaces between them."""
    return " ".join(_TEXT[c] for c in hand)


def rank(c: Card) -> int:
    """0 for a 2 … 12 for an ace; the joker is 13."""
    return c >> 2


def suit(c: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; the joker's is 0 and means nothing."""
    return c & 3


def words(c: Card) -> str:
    """A card in words.

    >>> words(card("Qh")), words(card("8s"))
    ('queen of hearts', '8 of spades')
    """
    suits = ("clubs", "diamonds", "hearts", "spades")
    return "joker" if c == JOKER else f"{RANK_WORDS[rank(c)]} of {suits[c & 3]}"
