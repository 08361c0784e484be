"""Go Fore It, chapter 676a: four cards of which two are seen, and a total that should be low."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.cards import HIDDEN, Card
from ...core.declaration import Deal, Felt, Game, Outcome, Reading, Street, Wager, by_row
from ...core.irregularities import card_table_irregularities
from ...core.paytable import PROPOSED, Paytable, Row
from ...core.procedure_steps import steps_by_dealing
from ...hands.go_fore_it import count_aces, points, score_name
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 676a.11(d); Skins and Gopher outlive a fold
    (R-GF1).
    """
    hand = felt.hand(seat)
    if not hand:
        return ()
    total = points(hand)
    name = total_and_score_name(total)
    called = score_name(total)
    front, back = (PAYTABLES["front"].rows[0], back_row(called)) if called else (None, None)
    out = [
        by_row(wager, row, name, "676a.11(d)(3)(ii)")
        for wager, row in (("front-9", front), ("back-9", back))
    ]
    if felt.has_stake(seat, "skins"):
        out.append(_skins_outcome(total, points(felt.cards["dealer"])))
    if felt.has_stake(seat, "gopher"):
        out.append(_gopher_outcome(felt.pays("gopher"), count_aces(hand)))
    return tuple(out)


def back_row(called: str) -> Row:
    """The row of 676a.12(b) for a score such as "Par", which it prints with its points."""
    return next(row for row in PAYTABLES["back"] if row.name.startswith(f"{called} "))


def _skins_outcome(total: int, dealer: int) -> Outcome:
    row = PAYTABLES["skins"].rows[0] if total < dealer else None
    return by_row("skins", row, f"{total} against {dealer}", "676a.11(d)(4)(i)")


def _gopher_outcome(table: Paytable, count: int) -> Outcome:
    row = table.find(0, (f"{count} ace{'s' if count > 1 else ''}",))
    return by_row("gopher", row, row.name if row else "no ace", "676a.11(d)(5)(i)")


def total_and_score_name(total: int) -> str:
    """A four-card total with what it is called.

    >>> total_and_score_name(17), total_and_score_name(29)
    ('17, birdie', '29, over par')
    """
    called = score_name(total)
    return f"{total}, {called.lower() if called else 'over par'}"


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The running total of a seat's hand, or of the dealer's (seat 0), as far as its cards may be
    seen.
    """
    hand = cards.get(f"seat {seat}" if seat else "dealer", ())
    shown = [c for c in hand if c != HIDDEN]
    if not shown:
        return ()
    total = points(shown)
    if len(shown) < len(hand):
        text = f"{total} so far"
    elif seat:
        text = total_and_score_name(total)
    else:
        text = str(total)
    return (Reading("", text, _aces(shown)),)


def _aces(shown: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in shown if c >> 2 == 12)


GAME = Game(
    **catalog_fields("go-fore-it"),
    editions=(PROPOSED,),
    seats=6,
    boxes=(1, "676a.7(e)"),
    base="front-9",
    usual=1,
    hole=4,
    peek=0b0011,
    looks=0b1100,
    dealer=4,
    wagers=(
        Wager("front-9", "Front 9", "676a.7(d)(1)", pays=PAYTABLES.by_letter("front")),
        Wager("back-9", "Back 9", "676a.7(d)(2)", later=True, pays=PAYTABLES.by_letter("back")),
        Wager(
            "skins",
            "Skins",
            "676a.7(d)(3)",
            optional=True,
            limit="side",
            needs=("front-9",),
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("skins"),
        ),
        Wager(
            "gopher",
            "Gopher",
            "676a.7(d)(4)",
            optional=True,
            limit="side",
            needs=("front-9",),
            survives=True,
            on_hand=True,
            pays=PAYTABLES.by_letter("gopher"),
        ),
    ),
    streets=(
        Street(
            "back-9",
            "back-9",
            "back-9",
            "front-9",
            (1,),
            "Back 9, or fold?",
            "676a.11(b)",
            plain=True,
            gathers=True,
        ),
    ),
    settle=settle,
    read=read,
    settle_section="676a.11(d)",
    fold_section="676a.11(c)",
    deals=steps_by_dealing(
        (Deal("seats", 4, with_dealer=True),), "676a.8(b)", "676a.9(b)", "676a.10(b)"
    ),
    sections={
        "no-more-bets:hand": "676a.9(b)",
        "count:manual-shoe": "676a.8(d)",
        "count:hand": "676a.9(d)",
        "count:automated-shoe": "676a.10(d)",
    },
    irregularities=card_table_irregularities(
        "676a.13",
        "A dealer's card or a hole card was exposed too early: the round is void.",
        stub_sections=("676a.8(f)", "676a.9(f)", "676a.10(f)"),
    ),
)
