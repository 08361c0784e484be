"""Double Back Jack's base game with each number of decks under best play, and the Second Chances
that best play takes.
"""

from __future__ import annotations

from pathlib import Path

from game.games.double_back_jack.rules import GAME
from game.odds.blackjack.base_game import Elsewhere, main_sheet, second_chance_sheet, whole_round
from game.odds.blackjack.play_tables import save_plays
from tools.odds.figure_files import write_sheets


def make(out: Path) -> None:
    """Write main.json and what is played for volume, plays_N.npz
    for N decks.
    """
    first, *others = GAME.packs
    found = whole_round(GAME, first)
    edges = ", ".join(
        f"{decks}: {-100 * whole_round(GAME, decks).ev:.4f} %" for decks in sorted(others)
    )
    soft = whole_round(GAME, first, rules=Elsewhere(hits_soft_17=True))
    notes = (
        "Six decks, the dealer stands on all 17s, no insurance; every draw counted from the cards of the shoe.",
        "Each split hand is played by its own cards; rows and deviation link split hands only by the dealer's total.",
        (
            "The printed rules favor the player if the dealer stands on soft 17, perhaps by an error in the regulation. "
            "This figure follows from them, and a separate program finds the same one."
        ),
        f"The edge by decks: {edges}. Where the dealer hits soft 17, six decks: {-100 * soft.ev:.4f} %.",
    )
    made = (main_sheet(GAME, found, notes), second_chance_sheet(GAME, found))
    write_sheets(out / "main.json", made)
    save_plays(GAME, out)
