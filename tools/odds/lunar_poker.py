"""Lunar Poker's base game: all first hands, and deals enumerated for what dead cards change."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.games.lunar_poker.card import AFTER, BRIEF
from game.games.lunar_poker.counting.base_game import main_sheets, one_card
from game.games.lunar_poker.counting.card_answers import first_choices
from game.games.lunar_poker.counting.suit_classes import wins_of_sixes
from game.games.lunar_poker.rules import GAME
from tools.odds.written import write_json, write_sheets

DEALS = 2000
"""For each rank of the exposed card, so many times the chance of a kind of hands: the base game to
a thousandth of a percent.
"""
SEED = 671


def make(out: Path, deals: int = DEALS) -> None:
    """Write base.json, in samples.json what each exposed card adds to it, best play
    (plays.npz), and what bought hands are paid (wins.npz).
    """
    keys, wins = wins_of_sixes()
    np.savez_compressed(out / "wins.npz", keys=keys, wins=wins.astype(np.uint16))
    found = []
    for rank in range(13):
        found.append(one_card(rank, deals, np.random.Generator(np.random.PCG64([SEED, rank]))))
        for line in (AFTER, BRIEF):
            # for the card's price and the search, while these hands are laid out
            first_choices(rank, line)
        part = found[-1].part
        added = sum(s.probability * s.mean for s in part.strata)
        print(
            f"  {part.up}: {part.whole:+.6f} {added:+.6f}, {part.looked:,} exchanges counted",
            flush=True,
        )
    parts = [one.part for one in found]
    write_json(out / "samples.json", parts)
    np.savez_compressed(out / "plays.npz", plays=np.stack([one.plays for one in found]))
    write_sheets(out / "base.json", main_sheets(GAME, found))
