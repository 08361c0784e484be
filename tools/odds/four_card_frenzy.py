"""Four Card Frenzy's base game, a sheet for each bad-beat letter: all 2,598,960 hands against all 1,533,939 dealer hands each."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.advisor import duel, fours
from game.advisor.cards.four_card_frenzy import times
from game.advisor.duel_ends import groups
from game.advisor.games.four_card_frenzy import JUDGES, game_duel, main_sheets
from game.rules.four_card_frenzy import BAD_BEAT, GAME
from tools.odds.written import write_json, write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/four_card_frenzy_main.json, the hands where best play and the card differ (_plays.npz), and by
    letter all hands by how their wagers are paid together (_ends.json).
    """
    write_sheets(out / "four_card_frenzy_main.json", main_sheets())
    every = tuple(fours.blocks())
    found = {letter: duel.differing(game_duel(letter), every, times) for letter in BAD_BEAT}
    ends = {letter: groups(GAME, game_duel(letter), JUDGES, every, times) for letter in BAD_BEAT}
    write_json(out / "four_card_frenzy_ends.json", ends)
    np.savez_compressed(out / "four_card_frenzy_plays.npz", **found)
