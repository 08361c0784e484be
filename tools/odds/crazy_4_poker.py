"""Crazy 4 Poker's base game and best play: all 2,598,960 hands against all 1,533,939 dealer hands each."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.advisor import duel, fours
from game.advisor.cards.crazy_4_poker import times
from game.advisor.duel_ends import groups
from game.advisor.games.crazy_4_poker import DUEL, JUDGES, main_sheets
from game.rules.crazy_4_poker import GAME
from tools.odds.written import write_json, write_sheets


def make(out: Path) -> None:
    """Write assets/advisor/crazy_4_poker_main.json, the hands where best play and the card differ (_plays.npz), and all hands by
    how their wagers are paid together (_ends.json).
    """
    write_sheets(out / "crazy_4_poker_main.json", main_sheets())
    write_json(out / "crazy_4_poker_ends.json", {"": groups(GAME, DUEL, JUDGES, fours.blocks(), times)})
    np.savez_compressed(out / "crazy_4_poker_plays.npz", hands=duel.differing(DUEL, fours.blocks(), times))
