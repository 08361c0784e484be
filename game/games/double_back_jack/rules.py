"""Double Back Jack, chapter 673a: Blackjack pays 2 to 1, a 21 is paid at once, and a bust may have
a second chance.
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
    **catalog_fields("double-back-jack"),
    editions=(PROPOSED,),
    boxes=(3, "673a.6(e)"),
    seats=6,
    base="blackjack",
    usual=1,
    wagers=(
        Wager("blackjack", "Blackjack", "673a.6(d)", pays=PAYTABLES.by_letter("wins")),
        Wager(
            "insurance", "Insurance", "673a.8", later=True, pays=PAYTABLES.by_letter("insurance")
        ),
        Wager("split", "Split", "673a.11(a)", later=True, pays=PAYTABLES.by_letter("wins")),
        Wager("double", "Double", "673a.10(a)", later=True, pays=PAYTABLES.by_letter("wins")),
        Wager(
            "second-chance",
            "Second Chance",
            "673a.7(l)",
            later=True,
            pays=PAYTABLES.by_letter("second-chance"),
        ),
    ),
    read=read,
    settle_section="673a.7(q)",
    hole=2,
    dealer=2,
    packs=(6, 1, 2, 4, 8),
    deals=dict.fromkeys(
        ("manual-shoe", "automated-shoe"),
        (
            Deal("burn", 1, "673a.7(c)"),
            Deal("seats", 1, "673a.7(e)(1)", up=1),
            Deal("dealer", 1, "673a.7(e)(2)", up=1),
            Deal("seats", 1, "673a.7(e)(3)", up=1),
            Deal("dealer", 1, "673a.7(e)(4)"),
        ),
    ),
    sections={
        "idle": "673a.5(g)",
        "shuffle": "673a.5(a)",
        "cut-offer": "673a.5(c)",
        "cut": "673a.5(d)",
        "decks": "673a.3(a)",
        "wagers": "673a.6",
        "burn": "673a.7(c)",
        "cover": "673a.7(d)",
        "no-more-bets": "673a.6(c)",
        "natural": "673a.7(f)",
        "insurance": "673a.8",
        "insurance-lost": "673a.8(d)",
        "peek": "673a.7(h)",
        "dealer-blackjack": "673a.7(h)",
        "decide": "673a.7(i)",
        "surrender": "673a.9(a)",
        "second-chance": "673a.7(l)",
        "chance-bust": "673a.7(l)(1)",
        "chance-21": "673a.7(l)(2)",
        "chance-win": "673a.7(s)(1)",
        "reveal": "673a.7(n)",
        "draw": "673a.7(o)",
        "dealer-push": "673a.7(q)(1)",
        "tie": "673a.7(s)(2)",
        "bust": "673a.7(r)(3)",
        "lose": "673a.7(s)(3)",
        "exposed": "673a.13(c)",
        "refill": "673a.13(f)",
        "no-cards": "673a.13(g)",
        "missed": "673a.13(h)",
    },
    options={
        "losers-first": "673a.7(t)(1)",
        "mid-shoe-entry": "673a.6(b)",
        "players-cut": "673a.5(b)",
        "penetration": "673a.5(d)",
        "heat": "673a.5(f)",
    },
    irregularities=blackjack_irregularities("673a.13"),
    extra=Blackjack(
        win=PAYTABLES["wins"].row("any other win"),
        natural=PAYTABLES["wins"].row("Blackjack"),
        insured=PAYTABLES["insurance"].row("dealer Blackjack"),
        second_chance=PAYTABLES["second-chance"].row("winning hand"),
        naturals_first=True,
        surrender=True,
        at_once=True,
    ),
)
