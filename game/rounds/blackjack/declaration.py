"""The words of the blackjack family: what a game declares, what a round remembers, where hands and
stakes lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ...core.cards import HIDDEN, Card
from ...core.declaration import Reading
from ...core.money import count_in_words
from ...core.paytable import Row
from ...hands.blackjack import ACE, TEN, card_points, in_words, is_blackjack, is_pair, points

BLACKJACK = "blackjack"
INSURANCE = "insurance"
SPLIT = "split"
DOUBLE = "double"
FREE_SPLIT = "free-split"
FREE_DOUBLE = "free-double"
SECOND_CHANCE = "second-chance"
DOLLAR = 100
"""Cents of the smallest chip."""


class Blackjack(msgspec.Struct, frozen=True, kw_only=True):
    """What one game of the family declares besides its wagers, in `Game.extra`.

    `win`, `natural` and `insured` are the printed rows that pay. `most_hands` is how many hands
    splits may make of one. `free_doubles` are the hard totals on which the house stakes the double,
    `free_splits` whether it stakes the split of every pair but tens. `naturals_first` pays a
    Blackjack before anything else; otherwise it is paid in its seat's turn. `even_money` offers it
    beside insurance. `at_once` pays a 21 before the dealer plays. `dealer_bonus` names the wager
    that is judged on the dealer's hand and the total that wins it.
    """

    win: Row
    natural: Row
    insured: Row
    even_money: Row | None = None
    second_chance: Row | None = None
    most_hands: int = 2
    free_doubles: frozenset[int] = frozenset()
    free_splits: bool = False
    naturals_first: bool = False
    surrender: bool = False
    at_once: bool = False
    dealer_bonus: str = ""
    push_total: int = 22


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand of a seat. `number` names its place and its spots for the whole round (0: the first;
    others come of splits).

    `split`: it comes of a split. `free`: its stake is a lammer. `doubled` is "", "paid" or "free".
    `chance`: it drew a Second Chance card. `done`: no card can come to it any more. `bust`: it has
    lost. `tucked`: its cards lie under a wager until that is settled. `gone`: its stakes are
    settled.
    """

    number: int = 0
    split: bool = False
    free: bool = False
    doubled: str = ""
    chance: bool = False
    done: bool = False
    bust: bool = False
    tucked: bool = False
    gone: bool = False


class BlackjackMemo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everyone knows of a round beside the cards. `hands` are each seat's from left to right;
    `asked` is the `number` of the hand that the seat to act (`turn`) is asked about. `peeked`: the
    card reader has been used (and showed no Blackjack, as long as anybody is still asked).
    `exposed`: the next card of the shoe, when an error has shown it, else -1. `late`: the seat that
    was passed over and gets its card after the others; `missed`: that has happened in this round.
    """

    hands: Mapping[int, tuple[Hand, ...]] = {}
    asked: int = 0
    peeked: bool = False
    exposed: Card = HIDDEN
    late: int = 0
    missed: bool = False


class Shoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a shoe carries from round to round. `number` counts the shoes of the table; `out` says
    that the cover card has come, so that the cards are to be shuffled before the next round; `seat`
    at whose cards it came (0: the dealer's). `cut` is the player's cut that it was shuffled with: seat
    and depth. `players` are the seats of its last round, where others wait for the next shuffle.
    `bets` are the least and the greatest wager of each seat in it, in cents, where the pit watches.
    """

    number: int = 1
    out: bool = False
    seat: int = 0
    cut: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    bets: Mapping[int, tuple[int, int]] = {}


def place(seat: int, number: int = 0) -> str:
    """Where a hand lies: `seat 2`, and for hands that splits made `seat 2 hand 2` to `seat 2 hand
    4`.
    """
    return f"seat {seat} hand {number + 1}" if number else f"seat {seat}"


def chance_place(seat: int, number: int = 0) -> str:
    """Where the Second Chance card of a hand lies."""
    return f"{place(seat, number)} second chance"


def main_wager(hand: Hand) -> str:
    """The name of the wager that a hand stands on."""
    if not hand.number:
        return BLACKJACK
    return FREE_SPLIT if hand.free else SPLIT


def second_chance_value(card: Card) -> int:
    """What a Second Chance card takes off: an ace 1, pictures 10 (673a.7(l))."""
    worth = card_points(card)
    return 1 if worth == ACE else worth


def most_insurance(wager: int) -> int:
    """The Insurance wager in cents that a Blackjack wager allows at most: half in whole dollars,
    rounded up (672a.8(b), 673a.8(b)).

    >>> [most_insurance(wager) for wager in (1000, 500, 50100)]
    [500, 300, 25100]
    """
    return -(-wager // (2 * DOLLAR)) * DOLLAR


def doubles_free(house: Blackjack, cards: Sequence[Card]) -> bool:
    """Whether the house stakes the double of two cards: a hard 9, 10 or 11 at Free Bet
    (672a.9(a)(1)).
    """
    total, soft = points(cards)
    return not soft and total in house.free_doubles


def splits_free(house: Blackjack, cards: Sequence[Card]) -> bool:
    """Whether the house stakes the split of this pair: any but tens at Free Bet (672a.10(b)(2))."""
    return house.free_splits and card_points(cards[0]) != TEN


def question(house: Blackjack, cards: Sequence[Card], hands: int) -> str:
    """What the dealer asks about a hand of a seat that has `hands` of them.

    >>> from game.core.cards import cards
    >>> from game.core.money import EVEN
    >>> row = Row("win", EVEN, "")
    >>> house = Blackjack(win=row, natural=row, insured=row, free_doubles=frozenset((9, 10, 11)), free_splits=True)
    >>> for hand in ("6h 4c", "5h 5c", "Kh Tc", "Ah 7c", "Th 3c 3d"):
    ...     print(question(house, cards(hand), 1))
    Ten, free double?
    Pair of fives, free split or double?
    Pair of tens?
    Soft eighteen?
    Sixteen?
    """
    total, soft = points(cards)
    free = []
    said = f"Soft {count_in_words(total)}" if soft else count_in_words(total).capitalize()
    if is_pair(cards) and hands < house.most_hands:
        said = (
            "Pair of aces"
            if soft
            else f"Pair of {count_in_words(total // 2)}{'es' if total == 12 else 's'}"
        )
        free += ["split"] * splits_free(house, cards)
    free += ["double"] * (len(cards) == 2 and doubles_free(house, cards))
    return f"{said}, free {' or '.join(free)}?" if free else f"{said}?"


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """A seat's hands in words, or for seat 0 the dealer's as far as it is up.

    >>> from game.core.cards import cards
    >>> read({"seat 1": cards("8s 3d"), "seat 1 hand 2": cards("As Td")}, 1)[1].text
    '21'
    """
    if not seat:
        shown = tuple(c for c in cards.get("dealer", ()) if c != HIDDEN)
        if not shown:
            return ()
        whole = len(shown) == len(cards["dealer"]) > 1
        text = "Blackjack" if whole and is_blackjack(shown) else str(points(shown)[0])
        return (Reading("Dealer", text, shown),)
    numbers = [n for n in range(4) if cards.get(place(seat, n))]
    out = []
    for number in numbers:
        hand = cards[place(seat, number)]
        drawn = cards.get(chance_place(seat, number), ())
        text = in_words(hand, first=numbers == [0], less=sum(map(second_chance_value, drawn)))
        out.append(
            Reading(f"Hand {number + 1}" if numbers != [0] else "Hand", text, (*hand, *drawn))
        )
    return tuple(out)
