"""Free Bet Blackjack, chapter 672a: blackjack with doubles and splits on the house, and a push on a
dealer's 22.
"""

from __future__ import annotations

from ...core.declaration import Deal, Game, Wager
from ...core.irregularities import blackjack_irregularities
from ...core.paytable import PROPOSED
from ...rounds.blackjack.declaration import Blackjack, read
from .. import catalog_fields
from ..printed_paytables import read_paytables

PAYTABLES = read_paytables(__file__)


GAME = Game(
    **catalog_fields("free-bet-blackjack"),
    editions=(PROPOSED,),
    boxes=(3, "672a.6(f)"),
    seats=6,
    base="blackjack",
    usual=1,
    wagers=(
        Wager("blackjack", "Blackjack", "672a.6(d)", pays=PAYTABLES.by_letter("wins")),
        Wager(
            "push-22",
            "Push 22",
            "672a.6(e)",
            optional=True,
            limit="side",
            needs=("blackjack",),
            pays=PAYTABLES.by_letter("push-22"),
        ),
        Wager(
            "insurance", "Insurance", "672a.8", later=True, pays=PAYTABLES.by_letter("insurance")
        ),
        Wager("split", "Split", "672a.10(b)(1)", later=True, pays=PAYTABLES.by_letter("wins")),
        Wager("double", "Double", "672a.9(a)(2)", later=True, pays=PAYTABLES.by_letter("wins")),
        Wager(
            "free-split",
            "Free split",
            "672a.10(b)(2)",
            later=True,
            pays=PAYTABLES.by_letter("wins"),
        ),
        Wager(
            "free-double",
            "Free double",
            "672a.9(a)(1)",
            later=True,
            pays=PAYTABLES.by_letter("wins"),
        ),
    ),
    read=read,
    settle_section="672a.7(n)",
    hole=2,
    dealer=2,
    packs=(6, 8),
    deals=dict.fromkeys(
        ("manual-shoe", "automated-shoe"),
        (
            Deal("burn", 1, "672a.7(c)"),
            Deal("seats", 1, "672a.7(e)(1)", up=1),
            Deal("dealer", 1, "672a.7(e)(2)", up=1),
            Deal("seats", 1, "672a.7(e)(3)", up=1),
            Deal("dealer", 1, "672a.7(e)(4)"),
        ),
    ),
    sections={
        "idle": "672a.5(g)",
        "shuffle": "672a.5(a)",
        "cut-offer": "672a.5(c)",
        "cut": "672a.5(d)",
        "decks": "672a.3(a)",
        "wagers": "672a.6",
        "burn": "672a.7(c)",
        "cover": "672a.7(d)",
        "no-more-bets": "672a.6(c)",
        "insurance": "672a.8",
        "insurance-lost": "672a.8(d)",
        "peek": "672a.7(g)",
        "both-blackjack": "672a.7(g)(1)",
        "dealer-blackjack": "672a.7(g)(2)",
        "natural": "672a.7(h)(1)",
        "decide": "672a.7(h)(2)",
        "reveal": "672a.7(k)",
        "draw": "672a.7(l)",
        "dealer-push": "672a.7(n)(1)",
        "bonus-lost": "672a.7(n)(2)",
        "tie": "672a.7(p)",
        "bust": "672a.7(q)(1)",
        "lose": "672a.7(q)(2)",
        "exposed": "672a.12(c)",
        "refill": "672a.12(f)",
        "no-cards": "672a.12(g)",
        "missed": "672a.12(h)",
    },
    options={
        "even-money": "672a.8(e)",
        "losers-first": "672a.7(r)(1)",
        "mid-shoe-entry": "672a.6(b)",
        "players-cut": "672a.5(b)",
        "penetration": "672a.5(d)",
        "heat": "672a.5(f)",
    },
    bonuses={"Even money": PAYTABLES["even-money"]},
    irregularities=blackjack_irregularities("672a.12"),
    extra=Blackjack(
        win=PAYTABLES["wins"].row("any other win"),
        natural=PAYTABLES["wins"].row("Blackjack"),
        insured=PAYTABLES["insurance"].row("dealer Blackjack"),
        even_money=PAYTABLES["even-money"].row("even money"),
        most_hands=4,
        free_doubles=frozenset((9, 10, 11)),
        free_splits=True,
        dealer_bonus="push-22",
    ),
)
