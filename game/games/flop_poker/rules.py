"""Flop Poker, chapter 667a: three cards, a flop of three, and a pot that the seats play for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from ...core.cards import HIDDEN, Card
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    Meter,
    MeterRate,
    Outcome,
    Pot,
    Reading,
    Street,
    Wager,
    by_row,
)
from ...core.editions import NOT_ADOPTED
from ...core.irregularities import of_card_table
from ...core.paytable import lettered_paytables, paytable
from ...hands import FIVE, THREE_BONUS
from ...hands.combinations import three_and_two
from ...hands.partial_hands import so_far
from ...rounds.bonuses import by_table
from .. import catalog_fields

ANTE = paytable("667a.12(a)", "pair of jacks or better   1 to 1", FIVE)
FLOP = paytable(
    "667a.12(b)",
    """
    royal flush                              1,000 to 1
    straight flush                           500 to 1
    four-of-a-kind                           100 to 1
    full house                               30 to 1
    flush                                    20 to 1
    straight                                 10 to 1
    three-of-a-kind                          4 to 1
    two pair                                 2 to 1
    a pair of jacks, queens, kings or aces   1 to 1
    """,
    FIVE,
)
METER = MeterRate(seed=1_000_000, rate=200)


def strength(felt: Felt, seat: int) -> int:
    """The strength of a seat's three cards with the best two of the flop (R-FP1)."""
    return three_and_two(felt.hand(seat), felt.cards["community"])


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers but the Pot in the order of 667a.11(d); both bonuses outlive a
    fold (R-FP3).
    """
    out = by_table(felt, seat, "three-card-bonus", THREE_BONUS, felt.hand(seat), "667a.11(d)(1)")
    five = strength(felt, seat)
    return (
        *out,
        *(
            _on_five(felt, wager, five)
            for wager in ("ante", "flop", "progressive")
            if felt.has_stake(seat, wager)
        ),
    )


def _on_five(felt: Felt, wager: str, five: int) -> Outcome:
    return by_row(
        wager, felt.pays(wager).find(five), FIVE.name(five), "667a.11(d)(2)", "progressive"
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """A seat's three cards as the Three Card Bonus names them and, once the flop is up, its
    five-card hand.
    """
    own = cards.get(f"seat {seat}", ())
    if len(own) != 3 or HIDDEN in own:
        return ()
    first = Reading("Three cards", *so_far(THREE_BONUS, own))
    flop = cards.get("community", ())
    if len(flop) != 3 or HIDDEN in flop:
        return (first,)
    best = max(((*own, *two) for two in combinations(flop, 2)), key=FIVE.strength)
    return (first, Reading("Hand", *so_far(FIVE, best)))


def _deals(law: str) -> tuple[Deal, ...]:
    return (
        Deal("seats", 3, law),
        Deal("burn", 1, "667a.11(c)", after="flop"),
        Deal("community", 3, "667a.11(c)", up=0b111, after="flop"),
    )


SEATS = 6
FLOP_CARDS = ("first", "second", "third")

GAME = Game(
    **catalog_fields("flop-poker"),
    editions=(NOT_ADOPTED,),
    seats=SEATS,
    boxes=(1, "667a.7(e)"),
    base="ante",
    usual=1,
    hole=3,
    community=FLOP_CARDS,
    wagers=(
        Wager("ante", "Ante", "667a.7(d)(1)", pays={"": ANTE}),
        Wager("pot", "Pot", "667a.7(d)(1)", limit="minimum", survives=True, on_hand=True),
        Wager("flop", "Flop", "667a.7(d)(2)", later=True, pays={"": FLOP}),
        Wager(
            "three-card-bonus",
            "Three Card Bonus",
            "667a.7(d)(3)",
            optional=True,
            limit="side",
            needs=("ante", "pot"),
            survives=True,
            on_hand=True,
            pays={
                "": paytable(
                    "667a.12(c)",
                    """
                royal             100 to 1
                straight flush    50 to 1
                three-of-a-kind   25 to 1
                straight          6 to 1
                flush             3 to 1
                a pair            1 to 1
                """,
                    THREE_BONUS,
                )
            },
        ),
        Wager(
            "progressive",
            "Progressive Flop",
            "667a.7(d)(4)",
            optional=True,
            limit="progressive",
            needs=("ante", "pot"),
            survives=True,
            on_hand=True,
            pays=lettered_paytables(
                "667a.12(d)",
                """
                hand             A               B
                royal flush      100% of meter   100% of meter
                straight flush   5% of meter     5% of meter
                four-of-a-kind   250 for 1       250 for 1
                full house       30 for 1        50 for 1
                flush            20 for 1        25 for 1
                """,
                FIVE,
            ),
        ),
    ),
    streets=(
        Street(
            "flop",
            "flop",
            "flop",
            "ante",
            (1,),
            "Flop wager, or fold?",
            "667a.11(b)",
            plain=True,
            turns=FLOP_CARDS,
            turn_section="667a.11(c)",
            turn_text="The flop.",
        ),
    ),
    settle=settle,
    read=read,
    settle_section="667a.11(d)",
    pot=Pot("pot", strength, FIVE.name, "667a.11(e)"),
    cards_stay=True,
    deals={
        "manual-shoe": _deals("667a.8(d)"),
        "hand": _deals("667a.9(d)"),
        "automated-shoe": (
            Deal("seats", 3, "667a.10(c)", singly=False),
            Deal("community", 3, "667a.10(c)"),
        ),
    },
    sections={
        "no-more-bets:hand": "667a.9(b)",
        "validated": "667a.11(d)(2)(iii)",
        "pot": "667a.8(c)",
        "pot:hand": "667a.9(c)",
        "pot:automated-shoe": "667a.10(b)",
        "count:hand": "667a.9(f)",
        "count:automated-shoe": "667a.10(e)",
    },
    meters=(
        Meter(
            "progressive",
            "Progressive Flop",
            ("progressive",),
            {"A": METER, "B": METER},
            "667a.12(d)(3)",
            is_set=True,
            least_seed=1_000_000,
        ),
    ),
    irregularities=of_card_table(
        "667a.13", whose="A hand or the flop", stubs=("667a.8(h)", "667a.9(h)", "667a.10(g)")
    ),
)
