"""Three Stakes: three equal wagers on five cards, of which the first two may be taken back."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card
from ...core.declaration import Deal, Felt, Game, Outcome, Reading, Wager, by_row, take_back_street
from ...core.irregularities import card_table_irregularities
from ...core.procedure_steps import steps_by_dealing
from ...hands import FIVE
from ...hands.partial_hands import so_far
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)
STAKES = ("first", "second", "third")


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of the wagers that stand, all by one paytable."""
    own = felt.hand(seat)
    if not own:
        return ()
    strength = FIVE.strength((*own, *felt.cards["community"]))
    row, name = PAYTABLES["hands"].find(strength), FIVE.name(strength)
    return tuple(
        by_row(wager, row, name, "998a.11(e)") for wager in STAKES if felt.has_stake(seat, wager)
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The hand of a seat with the cards turned."""
    own = cards.get(f"seat {seat}", ())
    if len(own) != 3 or HIDDEN in own:
        return ()
    shown = tuple(c for c in cards.get("community", ()) if c != HIDDEN)
    return (Reading("Hand", *so_far(FIVE, (*own, *shown))),)


GAME = Game(
    **catalog_fields("three-stakes"),
    seats=6,
    boxes=(1, "998a.7(e)"),
    base="first",
    hole=3,
    community=("4th card", "5th card"),
    wagers=tuple(
        Wager(
            name,
            f"{name.capitalize()} Stake",
            "998a.7(d)",
            same_as="" if name == "first" else "first",
            pays=PAYTABLES.by_letter("hands"),
        )
        for name in STAKES
    ),
    streets=tuple(
        take_back_street(
            card,
            name,
            f"The {name} stake: let it ride, or take it back?",
            section,
            turns=(card,),
            turn_section=section,
        )
        for card, name, section in (
            ("4th card", "first", "998a.11(b)"),
            ("5th card", "second", "998a.11(c)"),
        )
    ),
    settle=settle,
    read=read,
    settle_section="998a.11(e)",
    deals=steps_by_dealing(
        (Deal("seats", 3), Deal("community", 2)), "998a.8(d)", "998a.9(b)", "998a.10(b)"
    ),
    irregularities=card_table_irregularities(
        "998a.13",
        "A community card was exposed too early: the round is void.",
        stub_sections=("998a.8(h)", "998a.9(f)", "998a.10(f)"),
    ),
)
