"""Mississippi Stud: two cards, three streets of one to three Antes, and a hand of five against a
paytable.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card
from ...core.declaration import Deal, Felt, Game, Outcome, Reading, Street, Wager, by_row
from ...core.irregularities import card_table_irregularities
from ...core.procedure_steps import steps_by_dealing
from ...hands import FIVE
from ...hands.partial_hands import so_far
from .. import catalog_fields
from ..printed_paytables import read_paytables

STREETS = ("3rd Street", "4th Street", "5th Street")
PAYTABLES = read_paytables(__file__)
BETS = ("third", "fourth", "fifth")


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of the Ante and the three bets, all by one paytable."""
    own = felt.hand(seat)
    if not own:
        return ()
    strength = FIVE.strength((*own, *felt.cards["community"]))
    return tuple(
        by_row(wager, felt.pays(wager).find(strength), FIVE.name(strength), "999a.11(h)")
        for wager in ("ante", *BETS)
    )


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The hand of a seat with the cards turned."""
    own = cards.get(f"seat {seat}", ())
    if len(own) != 2 or HIDDEN in own:
        return ()
    shown = tuple(c for c in cards.get("community", ()) if c != HIDDEN)
    return (Reading("Hand", *so_far(FIVE, (*own, *shown))),)


GAME = Game(
    **catalog_fields("mississippi-stud"),
    seats=6,
    boxes=(1, "999a.7(e)"),
    base="ante",
    usual=4,
    hole=2,
    community=STREETS,
    wagers=(
        Wager("ante", "Ante", "999a.7(d)", pays=PAYTABLES.by_letter("hands")),
        *(
            Wager(
                name, f"{street} Bet", "999a.11(b)", later=True, pays=PAYTABLES.by_letter("hands")
            )
            for name, street in zip(BETS, STREETS, strict=True)
        ),
    ),
    streets=tuple(
        Street(
            street,
            name,
            "bet",
            "ante",
            (1, 2, 3),
            f"{street} bets, please.",
            "999a.11(b)",
            turns=(street,),
            turn_section="999a.11(c)",
            turn_text=f"{street}.",
        )
        for name, street in zip(BETS, STREETS, strict=True)
    ),
    settle=settle,
    read=read,
    settle_section="999a.11(h)",
    deals=steps_by_dealing(
        (Deal("seats", 2), Deal("community", 3)), "999a.8(d)", "999a.9(b)", "999a.10(b)"
    ),
    irregularities=card_table_irregularities(
        "999a.13",
        "A community card was exposed too early: the round is void.",
        stub_sections=("999a.8(h)", "999a.9(f)", "999a.10(f)"),
    ),
)
