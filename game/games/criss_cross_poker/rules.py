"""Criss-Cross Poker, chapter 674a: two cards, a cross of five, and a hand along each of its lines."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.cards import HIDDEN, Card
from ...core.declaration import (
    Deal,
    Felt,
    Game,
    HouseRules,
    Outcome,
    Reading,
    Street,
    Wager,
    by_row,
)
from ...core.irregularities import card_table_irregularities
from ...core.paytable import make_edition_in_force
from ...core.procedure_steps import steps_by_dealing
from ...hands import FIVE
from ...hands.partial_hands import so_far
from .. import catalog_fields
from ..printed_paytables import read_paytables

CROSS = ("top", "left", "center", "right", "bottom")
ACROSS = (1, 2, 3)
DOWN = (0, 2, 4)

PAYTABLES = read_paytables(__file__)


def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
    """The ends of a seat's wagers in the order of 674a.11(h); the Middle bet goes on the higher
    hand (R-CC2).
    """
    hole, cross = felt.hand(seat), felt.cards["community"]
    out: list[Outcome] = []
    if hole:
        across = FIVE.strength((*hole, *(cross[i] for i in ACROSS)))
        down = FIVE.strength((*hole, *(cross[i] for i in DOWN)))
        for ante, bet, strength, law in (
            ("ante-across", "across", across, "674a.11(h)(1)"),
            ("ante-down", "down", down, "674a.11(h)(2)"),
        ):
            out += (_bet_outcome(felt, ante, strength, law), _bet_outcome(felt, bet, strength, law))
        best = max(across, down)
        out.append(_bet_outcome(felt, "middle", best, "674a.11(h)(3)"))
    if felt.has_stake(seat, "five-card-bonus"):
        out.append(_bet_outcome(felt, "five-card-bonus", FIVE.strength(cross), "674a.11(h)(5)"))
    return tuple(out)


def _bet_outcome(felt: Felt, wager: str, strength: int, law: str) -> Outcome:
    return by_row(wager, felt.pays(wager).find(strength), FIVE.name(strength), law)


def read(cards: Mapping[str, tuple[Card, ...]], seat: int) -> tuple[Reading, ...]:
    """The Across and the Down hand of a seat as far as its cards are up."""
    hole = cards.get(f"seat {seat}", ())
    cross = cards.get("community", ())
    if len(cross) < len(CROSS) or HIDDEN in hole or not hole:
        return ()
    out = []
    for label, line in (("Across", ACROSS), ("Down", DOWN)):
        shown = (*hole, *(cross[i] for i in line if cross[i] != HIDDEN))
        out.append(Reading(label, *so_far(FIVE, shown)))
    return tuple(out)


BET_TIMES = (1, 2, 3)


def most_units_won(rules: HouseRules, boxes: int) -> int:
    """The most that Antes and bets win in a round on up to three boxes, in Antes, every bet tripled
    (R-CC3).

    One box: a royal flush along one line, a straight flush of the same suit along the other. A
    second box wins most with straight flushes along both lines, beside a royal flush and a flush; a
    third adds two flushes.

    >>> [most_units_won(HouseRules(), boxes) for boxes in (1, 2, 3)]
    [3302, 3928, 4002]
    """
    del rules
    odds = [((500, 100),), ((500, 8), (100, 100)), ((500, 8), (100, 100), (8, 8))][boxes - 1]
    return sum(1 + 1 + 3 * (across + down + max(across, down)) for across, down in odds)


GAME = Game(
    **catalog_fields("criss-cross-poker"),
    editions=(
        make_edition_in_force("2019", "published, as amended to November 2, 2019 (49 Pa.B. 6676)"),
    ),
    boxes=(3, "674a.7(g)"),
    seats=6,
    base="ante-across",
    usual=5,
    hole=2,
    community=CROSS,
    wagers=(
        Wager("ante-across", "Ante Across", "674a.7(d)", pays=PAYTABLES.by_letter("antes")),
        Wager(
            "ante-down",
            "Ante Down",
            "674a.7(d)",
            same_as="ante-across",
            pays=PAYTABLES.by_letter("antes"),
        ),
        Wager("across", "Across", "674a.11(b)", later=True, pays=PAYTABLES.by_letter("bets")),
        Wager("down", "Down", "674a.11(d)", later=True, pays=PAYTABLES.by_letter("bets")),
        Wager("middle", "Middle", "674a.11(f)", later=True, pays=PAYTABLES.by_letter("bets")),
        Wager(
            "five-card-bonus",
            "Five Card Bonus",
            "674a.7(e)",
            optional=True,
            limit="side",
            survives=True,
            needs=("ante-across", "ante-down"),
            pays=PAYTABLES.by_letter("five-card-bonus"),
        ),
    ),
    streets=(
        Street(
            "across",
            "across",
            "bet",
            "ante-across",
            BET_TIMES,
            "Across bets, please.",
            "674a.11(b)",
            turns=("left", "right"),
            turn_section="674a.11(c)",
            any_amount=True,
        ),
        Street(
            "down",
            "down",
            "bet",
            "ante-down",
            BET_TIMES,
            "Down bets, please.",
            "674a.11(d)",
            turns=("top", "bottom"),
            turn_section="674a.11(e)",
            any_amount=True,
        ),
        Street(
            "middle",
            "middle",
            "bet",
            "ante-across",
            BET_TIMES,
            "Middle bets, please.",
            "674a.11(f)",
            turns=("center",),
            turn_section="674a.11(g)",
            any_amount=True,
        ),
    ),
    settle=settle,
    read=read,
    settle_section="674a.11(g)",
    deals=steps_by_dealing(
        (Deal("community", 5), Deal("seats", 2)), "674a.8(d)", "674a.9(b)", "674a.10(b)"
    ),
    limit_covers=("ante-across", "ante-down", "across", "down", "middle"),
    limit_section="674a.12(d)",
    most_units_won=most_units_won,
    irregularities=card_table_irregularities(
        "674a.13",
        "A community card was exposed too early: the round is void.",
        stub_sections=("674a.8(h)", "674a.9(f)", "674a.10(f)"),
    ),
)
