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
from ...core.irregularities import card_table_irregularities
from ...core.paytable import NOT_ADOPTED
from ...hands import FIVE, THREE_BONUS
from ...hands.combinations import three_and_two
from ...hands.partial_hands import so_far
from ...rounds.bonuses import paytable_outcome
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)


def strength(felt: Felt, seat: int) -> int:
    """The strength of a seat's three cards with the best two of the flop (R-FP1)."""
    return three_and_two(felt.hand(seat), felt.cards["community"])


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers but the Pot in the order of 667a.11(d); both bonuses outlive a
    fold (R-FP3).
    """
    out = paytable_outcome(
        felt, seat, "three-card-bonus", THREE_BONUS, felt.hand(seat), "667a.11(d)(1)"
    )
    five = strength(felt, seat)
    return (
        *out,
        *(
            _five_card_outcome(felt, wager, five)
            for wager in ("ante", "flop", "progressive")
            if felt.has_stake(seat, wager)
        ),
    )


def _five_card_outcome(felt: Felt, wager: str, five: int) -> Outcome:
    return by_row(
        wager, felt.pays(wager).find(five), FIVE.name(five), "667a.11(d)(2)", "progressive"
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """A seat's three cards as the Three Card Bonus names them and, once the flop is up, its
    five-card hand, with all five cards that play.
    """
    own = cards.get(f"seat {seat}", ())
    if len(own) != 3 or HIDDEN in own:
        return ()
    first = Reading("Three cards", *so_far(THREE_BONUS, own))
    flop = cards.get("community", ())
    if len(flop) != 3 or HIDDEN in flop:
        return (first,)
    best = max(((*own, *two) for two in combinations(flop, 2)), key=FIVE.strength)
    return (first, Reading("Hand", so_far(FIVE, best)[0], best))


def _deals(law: str) -> tuple[Deal, ...]:
    return (
        Deal("seats", 3, law),
        Deal("burn", 1, "667a.11(c)", after="flop"),
        Deal("community", 3, "667a.11(c)", up=0b111, after="flop"),
    )


GAME = Game(
    **catalog_fields("flop-poker"),
    editions=(NOT_ADOPTED,),
    seats=6,
    boxes=(1, "667a.7(e)"),
    base="ante",
    usual=1,
    hole=3,
    community=("first", "second", "third"),
    wagers=(
        Wager("ante", "Ante", "667a.7(d)(1)", pays=PAYTABLES.by_letter("ante")),
        Wager("pot", "Pot", "667a.7(d)(1)", limit="minimum", survives=True, on_hand=True),
        Wager("flop", "Flop", "667a.7(d)(2)", later=True, pays=PAYTABLES.by_letter("flop")),
        Wager(
            "three-card-bonus",
            "Three Card Bonus",
            "667a.7(d)(3)",
            optional=True,
            limit="side",
            needs=("ante", "pot"),
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("three-card-bonus"),
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
            pays=PAYTABLES.by_letter("progressive"),
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
            turns=("first", "second", "third"),
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
            dict.fromkeys("AB", MeterRate(seed=1_000_000, rate=200)),
            "667a.12(d)(3)",
            is_set=True,
            least_seed=1_000_000,
        ),
    ),
    irregularities=card_table_irregularities(
        "667a.13",
        whose="A hand or the flop",
        stub_sections=("667a.8(h)", "667a.9(h)", "667a.10(g)"),
    ),
)
