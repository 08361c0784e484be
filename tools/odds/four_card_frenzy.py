"""Four Card Frenzy's base game, a sheet for each bad-beat letter: all 2,598,960 hands against all 1,533,939 dealer hands each."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.advisor import duel, fours
from game.advisor.cards.four_card_frenzy import times
from game.advisor.games.four_card_frenzy import game_duel, main_sheets
from game.rules.four_card_frenzy import BAD_BEAT
from tools.odds.written import write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/four_card_frenzy_main.json, and the hands where best play and the card differ (_plays.npz)."""
    write_sheets(out / "four_card_frenzy_main.json", main_sheets())
    every = tuple(fours.blocks())
    found = {letter: duel.differing(game_duel(letter), every, times) for letter in BAD_BEAT}
    np.savez_compressed(out / "four_card_frenzy_plays.npz", **found)
