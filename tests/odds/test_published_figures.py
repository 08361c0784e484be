"""Figures that others have published for these paytables, met by the sheets as they are shipped, to
the digits printed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec
import pytest

from game.games import GAMES
from game.games.flop_poker import advice
from game.games.flop_poker.rules import PAYTABLES
from game.odds.blackjack.side_wagers import dealer_22_chance
from game.odds.par.game_sheets import sheets
from game.odds.par.sheet import ParSheet


class Figure(NamedTuple):
    """A published figure in percent, as printed."""

    slug: str
    wager: str
    paytable: str | None
    field: str
    percent: str


FIGURES = (
    Figure("criss-cross-poker", "main", None, "house_edge", "4.33"),
    Figure("criss-cross-poker", "main", None, "element_of_risk", "1.476"),
    Figure("crazy-4-poker", "main", None, "house_edge", "3.42"),
    Figure("crazy-4-poker", "main", None, "element_of_risk", "1.090"),
    Figure("raise-it-up-stud-poker", "main", None, "house_edge", "3.50"),
    Figure("raise-it-up-stud-poker", "pair-plus", "A", "house_edge", "2.32"),
    Figure("raise-it-up-stud-poker", "pair-plus", "B", "house_edge", "3.49"),
    Figure("raise-it-up-stud-poker", "pair-plus", "C", "house_edge", "5.57"),
    Figure("raise-it-up-stud-poker", "pair-plus", "D", "house_edge", "7.28"),
    Figure("raise-it-up-stud-poker", "six-card-bonus", "A", "house_edge", "10.22"),
    Figure("crazy-4-poker", "six-card-bonus", "A", "house_edge", "10.22"),
    Figure("four-card-frenzy", "all-six", "A", "house_edge", "10.22"),
    Figure("props-and-hops", "field", None, "house_edge", "5.56"),
)


def shipped(slug: str, wager: str, paytable: str | None) -> ParSheet:
    (found,) = (
        one for one in sheets(GAMES[slug]) if (one.wager, one.paytable) == (wager, paytable)
    )
    return found


def printed(share: float, like: str) -> str:
    """A share in percent with as many digits as the published one."""
    return f"{100 * share:.{len(like.partition('.')[2])}f}"


@pytest.mark.parametrize(
    "figure", FIGURES, ids=lambda f: f"{f.slug} {f.wager} {f.paytable or ''} {f.percent}"
)
def test_an_edge(figure: Figure) -> None:
    one = shipped(figure.slug, figure.wager, figure.paytable)
    assert one.method == "exact"
    assert printed(getattr(one, figure.field), figure.percent) == figure.percent


def test_per_what_the_edges_are_quoted() -> None:
    per = {
        slug: shipped(slug, "main", None).per
        for slug in ("criss-cross-poker", "crazy-4-poker", "raise-it-up-stud-poker")
    }
    assert per == {
        "criss-cross-poker": "both Antes",
        "crazy-4-poker": "Ante",
        "raise-it-up-stud-poker": "Ante",
    }


def test_the_share_of_hands_folded_and_tripled_at_crazy_4() -> None:
    one = shipped("crazy-4-poker", "main", None)
    folded = sum(row.probability for row in one.rows if row.hand == "fold")
    tripled = sum(row.probability for row in one.rows if row.hand.startswith("play 3x"))
    assert (printed(folded, "23.51"), printed(tripled, "18.56")) == ("23.51", "18.56")
    assert re.search(r"fold 23\.51 %", one.notes[0])
    assert re.search(r"play 3x 18\.56 %", one.notes[0])


@pytest.mark.slow
def test_flop_poker_with_its_straight_at_11_to_1() -> None:
    rows = tuple(
        msgspec.structs.replace(row, odds=msgspec.structs.replace(row.odds, win=11))
        if row.name == "straight"
        else row
        for row in PAYTABLES["flop"].rows
    )
    other = msgspec.structs.replace(PAYTABLES["flop"], rows=rows)
    assert printed(advice.main_sheet(flop=other).house_edge, "5.42") == "5.42"
    assert printed(shipped("flop-poker", "main", None).house_edge, "6.49") == "6.49"


@pytest.mark.parametrize(
    ("decks", "chance"), [(1, "0.073362"), (2, "0.073470"), (6, "0.073536"), (8, "0.073544")]
)
def test_a_dealer_22_who_hits_soft_17_from_a_full_shoe(decks: int, chance: str) -> None:
    assert f"{float(dealer_22_chance(decks, 4, hits_soft_17=True)):.6f}" == chance


def test_the_table_that_looks_like_a_slip_says_so() -> None:
    for letter in "ABCDEFGH":
        one = shipped("four-card-frenzy", "four-card-bonus", letter)
        assert any("is played as it is printed" in note for note in one.notes)
