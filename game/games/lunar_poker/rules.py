"""Lunar Poker, chapter 671a: five cards against the dealer's, with a draw for a fee and Super
Wagers on any hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...core.cards import HIDDEN, Card
from ...core.declaration import (
    Deal,
    Edition,
    Felt,
    Game,
    HouseRules,
    Irregularity,
    Outcome,
    Reading,
    Wager,
    by_row,
)
from ...core.errors import HouseError
from ...core.irregularities import card_table_irregularities
from ...core.money import PUSH, Odds
from ...core.paytable import PROPOSED, Paytable, Row
from ...core.procedure_steps import steps_by_dealing
from ...hands import LUNAR, LUNAR_SUPER
from ...hands.combinations import (
    ace_king_beside_combination_by_strength,
    second_combination_with_new_card,
)
from ...hands.special_rows import special_rows_made
from ...rounds.draw_poker import Draw
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)
SHORT = "dealer without ace-king"
"""The row that pays an Ante when the dealer does not qualify."""
UNQUALIFIED = "Ante, dealer not qualified"

QUALIFYING = LUNAR.floor("ace-king")
"""The least hand with which the dealer plays (671a.11(f))."""
STRAIGHT = LUNAR.floor("straight")


def qualifies(felt: Felt) -> bool:
    """Whether the dealer has an ace-king or better (671a.11(f))."""
    return LUNAR.strength(felt.cards["dealer"]) >= QUALIFYING


def instant_outcome(felt: Felt, seat: int) -> Outcome | None:
    """The Ante of five cards that are paid at once (671a.11(c)(3), R-LP4)."""
    strength = LUNAR.strength(felt.hand(seat)[:5])
    row = felt.pays("ante").find(strength)
    return by_row("ante", row, LUNAR.name(strength)) if row else None


def super_row(
    five: tuple[Card, ...], table: Paytable = PAYTABLES["super"], *, as_printed: bool = False
) -> Row | None:
    """The row of a table that pays a Super Wager on five cards; None when it loses.

    A straight flush is a flush (R-LP2). `as_printed` it is neither a flush nor a straight
    (671a.6(d)(4), (5)): what is left is five of one color, or ace-king-queen.

    >>> from game.core.cards import cards
    >>> hands = ("9s 8s 7s 6s 5s", "As Ks Qs Js Ts")
    >>> [str(super_row(cards(hand), as_printed=law).odds) for hand in hands for law in (False, True)]
    ['60 to 1', '2 to 1', '60 to 1', '5 to 1']
    """
    straight_flush = as_printed and LUNAR.strength(five) >= LUNAR.floor("straight flush")
    return table.find(
        0 if straight_flush else LUNAR_SUPER.strength(five), special_rows_made(five, table.specials)
    )


def ante_row(game: Game, rules: HouseRules, strength: int) -> Row:
    """The row that pays the Ante of a hand of that strength when the dealer does not qualify
    (R-LP9).
    """
    found = game.bonus_tables(rules)[UNQUALIFIED].find(strength, (SHORT,))
    if found is None:
        raise HouseError("671a.12(c)", "pays no Ante")
    return found


def straight_ante(game: Game, rules: HouseRules) -> int:
    """What an Ante of one wins with a straight or better when the dealer does not qualify."""
    return ante_row(game, rules, STRAIGHT).odds.win


def is_hand_turned_up(felt: Felt, seat: int) -> bool:
    """Whether a hand is turned up though the dealer does not qualify: it is paid more for what it
    is (R-LP9).
    """
    row = ante_row(felt.game, felt.rules, LUNAR.strength(felt.hand(seat)))
    return row.name != SHORT


def super_wager_outcome(felt: Felt, wager: str, place: str) -> Outcome:
    """The end of a Super Wager by the five cards first dealt to a place (671a.11(c), (e)).

    What it is paid for is public; the rest of a seat's hand is not, and goes unnamed.
    """
    five = felt.cards[place][:5]
    row = super_row(five, felt.pays(wager), as_printed=felt.rules.super_as_printed)
    lost = "671a.11(e)(1)" if place == "dealer" else "671a.11(c)(1)"
    return by_row(wager, row, row.name if row else "", lost)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of Ante and Bet in the order of 671a.11(f)."""
    own, theirs = LUNAR.strength(felt.hand(seat)), LUNAR.strength(felt.cards["dealer"])
    named = LUNAR.name(own)
    if theirs < QUALIFYING:
        row = ante_row(felt.game, felt.rules, own)
        words = row.name if row.name == SHORT else named
        return (Outcome("bet", PUSH, "671a.11(f)(1)"), by_row("ante", row, words))
    if own < theirs:
        law = "671a.11(f)(2)(i)"
        return (Outcome("ante", None, law, named), Outcome("bet", None, law, named))
    if own == theirs:
        law = "671a.11(f)(2)(iii)"
        return (Outcome("ante", PUSH, law, named), Outcome("bet", PUSH, law, named))
    odds, words, rows = bet_odds(felt.hand(seat), own)
    return (
        Outcome("ante", PUSH, "671a.11(f)(2)(ii)", named),
        Outcome("bet", odds, PAYTABLES["bet"].section, words, rows=rows),
    )


def second_kind_name(hand: tuple[Card, ...], strength: int) -> str:
    """The kind of the second combination of a hand of this strength; empty when it has none
    (R-LP3).
    """
    if len(hand) == 5:
        return "ace-king" if ace_king_beside_combination_by_strength()[strength] else ""
    found = second_combination_with_new_card(hand)
    return found.category if found else ""


class BetOdds(NamedTuple):
    """What a winning Bet is paid, the hand in words, and the keys of the rows that pay it."""

    odds: Odds
    words: str
    keys: tuple[str, ...]


def bet_odds(hand: tuple[Card, ...], strength: int) -> BetOdds:
    """What the Bet of a winning hand is paid, both combinations together (671a.11(f)(2)(ii))."""
    table, other = PAYTABLES["bet"], second_kind_name(hand, strength)
    found = (table.find(strength), table.find(LUNAR.floor(other)) if other else None)
    rows = [row for row in found if row]
    words = LUNAR.name(strength)
    keys = tuple(row.key for row in rows)
    return BetOdds(
        Odds(sum(row.odds.win for row in rows)), f"{words}, and {other}" if other else words, keys
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The best hand of five or six cards, and the second combination beside it."""
    hand = cards.get(f"seat {seat}" if seat else "dealer", ())
    if len(hand) < 5 or HIDDEN in hand:
        return ()
    strength = LUNAR.strength(hand)
    out = [Reading("Hand", LUNAR.name(strength), LUNAR.deciding_cards(hand))]
    other = second_kind_name(hand, strength) if seat and strength >= QUALIFYING else ""
    if other:
        out.append(Reading("Second", other))
    return tuple(out)


PUBLISHED = Edition(
    "2016",
    "2016 published",
    "671a.12 as published on August 27, 2016 (46 Pa.B. 5540)",
    "the other sections as proposed on August 1, 2015",
    pays={
        "ante": PAYTABLES.by_letter("ante-2016"),
        **dict.fromkeys(
            ("super", "super-dealer", *(f"super-seat-{seat}" for seat in range(1, 6))),
            PAYTABLES.by_letter("super-2016"),
        ),
    },
    bonuses={UNQUALIFIED: PAYTABLES["ante-unqualified-2016"]},
)

GAME = Game(
    **catalog_fields("lunar-poker"),
    seats=5,
    boxes=(1, "671a.7(e)"),
    base="ante",
    base_letter="ante",
    usual=3,
    hole=5,
    dealer=5,
    wagers=(
        Wager("ante", "Ante", "671a.7(c)(1)", pays=PAYTABLES.by_letter("ante")),
        Wager("super", "Super", "671a.7(c)(2)", at_least="ante", pays=PAYTABLES.by_letter("super")),
        Wager("bet", "Bet", "671a.11(b)(2)", later=True, pays=PAYTABLES.by_letter("bet")),
        Wager("options-fee", "Options fee", "671a.11(b)(3)", later=True),
        Wager(
            "super-dealer",
            "Super on the dealer",
            "671a.7(c)(3)",
            optional=True,
            needs=("ante",),
            pays=PAYTABLES.by_letter("super"),
        ),
        *(
            Wager(
                f"super-seat-{seat}",
                f"Super on seat {seat}",
                "671a.7(c)(3)",
                optional=True,
                needs=("ante",),
                pays=PAYTABLES.by_letter("super"),
                on_seat=seat,
            )
            for seat in range(1, 6)
        ),
    ),
    settle=settle,
    read=read,
    settle_section="671a.11(f)",
    sections={
        "choice": "671a.11(b)",
        "locked": "671a.11(c)",
        "first-fold": "671a.11(c)(4)",
        "fee": "671a.11(d)(1)",
        "second": "671a.11(d)(3)",
        "second-fold": "671a.11(d)(4)",
        "qualifies": "671a.11(f)(2)",
        "short": "671a.11(f)(1)",
        "count": "671a.11(h)",
    },
    deals=steps_by_dealing(
        (Deal("seats", 5, with_dealer=True),), "671a.8(c)", "671a.9(b)", "671a.10(b)"
    ),
    irregularities=(
        *card_table_irregularities(
            "671a.13", "A card that the dealer keeps face down was exposed: the round is void."
        ),
        Irregularity(
            "short-deck",
            "671a.11(h)(2)",
            "The count does not find 52 cards: the deck leaves the table, the round stands.",
            since=1,
        ),
    ),
    options={"super-as-printed": "671a.6(d)(4), (5)"},
    bonuses={UNQUALIFIED: PAYTABLES["ante-unqualified"]},
    extra=Draw(
        "bet",
        2,
        "options-fee",
        "super",
        "super-dealer",
        super_wager_outcome,
        instant_outcome,
        qualifies,
        is_hand_turned_up,
    ),
    editions=(PROPOSED, PUBLISHED),
    usual_edition=PUBLISHED.key,
)
