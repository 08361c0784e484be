"""Raise It Up Stud Poker, chapter 669a: three cards, three streets, and one Play wager that is
larger the sooner it is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    Meter,
    MeterRate,
    Outcome,
    Reading,
    Street,
    Wager,
    by_row,
)
from ...core.irregularities import card_table_irregularities
from ...core.paytable import PROPOSED
from ...core.procedure_steps import steps_by_dealing
from ...hands import FIVE, THREE
from ...hands.partial_hands import so_far
from ...hands.special_rows import special_rows_made
from ...rounds.bonuses import paytable_outcome
from .. import catalog_fields
from ..printed_paytables import read_paytables

STREETS = ("4th Street", "5th Street", "6th Street")
ROYALS = ("Ace, king and queen of spades", "Ace, king and queen of hearts, diamonds or clubs")

PAYTABLES = read_paytables(__file__)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 669a.11(i); none where a fold had the cards
    collected (669a.11(f), R-RU4).
    """
    own = felt.hand(seat)
    if not own:
        return ()
    three, six = THREE.strength(own), (*own, *felt.cards["community"])
    out = list(paytable_outcome(felt, seat, "pair-plus", THREE, own, "669a.11(i)(1)"))
    for wager in ("ante", "play", "blind"):
        out += paytable_outcome(felt, seat, wager, FIVE, six, "669a.11(i)(2)(i)")
    if felt.has_stake(seat, "progressive"):
        out.append(
            _progressive_forfeited_by_fold(three)
            if seat in felt.folded
            else _progressive(own, three)
        )
    out += _envy(felt, seat)
    return (*out, *paytable_outcome(felt, seat, "six-card-bonus", FIVE, six, "669a.11(i)(3)(ii)"))


def _progressive_forfeited_by_fold(strength: int) -> Outcome:
    """A fold forfeits the Progressive Payout, though not the envy of its wager (669a.11(g), R-RU2)."""
    return Outcome("progressive", None, "669a.11(g)", THREE.name(strength))


def _progressive(own: tuple[Card, ...], strength: int) -> Outcome:
    """A Progressive Payout wager is judged on the seat's own three cards (R-RU3)."""
    row = PAYTABLES["progressive"].find(strength, special_rows_made(own, ROYALS))
    name = row.name if row is not None and row.name in ROYALS else THREE.name(strength)
    return by_row("progressive", row, name, "669a.11(i)(3)(i)", "progressive")


def _envy(felt: Felt, seat: int) -> list[Outcome]:
    """One envy bonus for each qualifying hand of another seat that lies on the table
    (669a.12(e)(5), R-6).
    """
    if not felt.bets[seat].get("progressive"):
        return []
    table = felt.game.envy("progressive", felt.rules)
    found = []
    for other in reversed(felt.seats):
        hand = felt.hand(other)
        royal = other != seat and hand and THREE.strength(hand) == THREE.top
        row = table.find(0, special_rows_made(hand, ROYALS)) if royal else None
        if row is not None:
            hand_of = f"{row.name} at seat {other}"
            found.append(Outcome("envy", row.odds, row.section, hand_of, stake=0, rows=(row.key,)))
    return found


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """A seat's three cards as Pair Plus names them and, from 4th Street on, the hand they make with
    the open cards.
    """
    own = cards.get(f"seat {seat}", ())
    if len(own) != 3 or HIDDEN in own:
        return ()
    first = Reading("Three cards", *so_far(THREE, own))
    shown = tuple(c for c in cards.get("community", ()) if c != HIDDEN)
    return (first, Reading("Hand", *so_far(FIVE, (*own, *shown)))) if shown else (first,)


def _street(
    name: str,
    times: tuple[int, ...],
    ask: str,
    section: str,
    turn_section: str,
    *,
    last: bool = False,
) -> Street:
    return Street(
        name,
        "play",
        "play",
        "ante",
        times,
        ask,
        section,
        turns=(name,),
        turn_section=turn_section,
        turn_text=f"{name}.",
        check=not last,
        fold=last,
        once=True,
    )


GAME = Game(
    **catalog_fields("raise-it-up-stud-poker"),
    editions=(PROPOSED,),
    seats=6,
    boxes=(1, "669a.7(e)"),
    base="ante",
    usual=3,
    hole=3,
    community=STREETS,
    wagers=(
        Wager("ante", "Ante", "669a.7(d)(1)", pays=PAYTABLES.by_letter("ante")),
        Wager("blind", "Blind", "669a.7(d)(1)", same_as="ante", pays=PAYTABLES.by_letter("blind")),
        Wager("play", "Play", "669a.7(d)(2)", later=True, pays=PAYTABLES.by_letter("play")),
        Wager(
            "pair-plus",
            "Pair Plus",
            "669a.7(d)(3)",
            optional=True,
            limit="side",
            needs=("ante", "blind"),
            on_hand=True,
            follows_hand=True,
            pays=PAYTABLES.by_letter("pair-plus"),
        ),
        Wager(
            "progressive",
            "Progressive Payout",
            "669a.7(d)(4)",
            optional=True,
            limit="progressive",
            needs=("ante", "blind"),
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("progressive"),
            envy=PAYTABLES.by_letter("progressive-envy"),
        ),
        Wager(
            "six-card-bonus",
            "Six Card Bonus",
            "669a.7(d)(5)",
            optional=True,
            limit="side",
            needs=("ante", "blind"),
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("six-card-bonus"),
        ),
    ),
    streets=(
        _street(
            STREETS[0],
            (1, 2, 3),
            "Check, or play up to three times the Ante?",
            "669a.11(b)",
            "669a.11(c)",
        ),
        _street(
            STREETS[1], (1, 2), "Check, or play up to twice the Ante?", "669a.11(d)", "669a.11(e)"
        ),
        _street(STREETS[2], (1,), "Play, or fold?", "669a.11(f)", "669a.11(h)", last=True),
    ),
    settle=settle,
    read=read,
    settle_section="669a.11(i)",
    fold_section="669a.11(f)",
    cards_stay=True,
    deals=steps_by_dealing(
        (Deal("seats", 3), Deal("community", 3)), "669a.8(d)", "669a.9(b)", "669a.10(b)"
    ),
    sections={"validated": "669a.11(i)(3)(i)(C)"},
    meters=(
        Meter(
            "progressive",
            "Progressive Payout",
            ("progressive",),
            {"": MeterRate(100_000, 140)},
            "669a.12(e)(3)",
            is_set=True,
            least_seed=100_000,
            least_rate=140,
        ),
    ),
    irregularities=card_table_irregularities(
        "669a.13",
        "A community card was exposed too early: the round is void.",
        whose="A hand or the board",
        stub_sections=("669a.8(h)", "669a.9(f)", "669a.10(f)"),
    ),
)
