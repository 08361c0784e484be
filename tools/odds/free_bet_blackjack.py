"""Free Bet Blackjack's base game: every deal of the shoe under best play, and what other rules
would make of it.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.games.free_bet_blackjack.rules import GAME
from game.odds.blackjack.base_game import Elsewhere, main_sheet, whole_round
from game.odds.blackjack.play_tables import save_plays
from game.odds.par.sheet import Method
from tools.odds.figure_files import write_sheets

RETURNED_ERROR = 2e-6
"""How far the sums may be off, in base wagers, for what a dealer's 22 returns of busts: 17 million
pairs drawn and played gave 0.000002 more than they say, with an error of 0.000001
(docs/design/odds.md).
"""


def notes() -> tuple[str, ...]:
    """What the sheet says beside its numbers."""
    eight = whole_round(GAME, 8)
    lost = whole_round(GAME, 6, rules=Elsewhere(busts_lose=True))
    soft = whole_round(GAME, 6, rules=Elsewhere(hits_soft_17=True, busts_lose=True))
    aces = whole_round(
        GAME, 6, rules=Elsewhere(hits_soft_17=True, one_card_aces=True, busts_lose=True)
    )
    once = whole_round(
        GAME,
        6,
        rules=Elsewhere(hits_soft_17=True, one_card_aces=True, most_aces=2, busts_lose=True),
    )
    return (
        "Six decks, the dealer stands on all 17s, no insurance; every draw counted from the cards of the shoe.",
        (
            "Each split hand is played by its own cards. The rows, the deviation and what a dealer's 22 returns of busted hands "
            "link split hands only by the dealer's total. That approximation concerns 0.05 % of the edge, and the stated error "
            "is its error; the rest is exact."
        ),
        f"With eight decks the edge is {-100 * eight.ev:.4f} %.",
        f"If a busted hand with your money is lost at a dealer's 22, too: {-100 * lost.ev:.4f} %.",
        f"If the dealer also hits soft 17: {-100 * soft.ev:.4f} %.",
        (
            f"If split aces also get only one card each: {-100 * aces.ev:.4f} % (published as 1.04 %); "
            f"if aces can be split only once: {-100 * once.ev:.4f} %, {100 * (aces.ev - once.ev):.2f} % more "
            "(published: 0.08 % more)."
        ),
    )


def make(out: Path) -> None:
    """Write main.json and what is played for volume,
    plays_N.npz for N decks.
    """
    found = main_sheet(GAME, whole_round(GAME, 6), notes())
    made = (replace(found, method=Method.APPROXIMATED, standard_error=RETURNED_ERROR),)
    write_sheets(out / "main.json", made)
    save_plays(GAME, out)
