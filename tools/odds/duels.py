"""Best play where a hand meets the dealer's: every hand against every dealer's hand, by letter."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.advisor import duel
from game.advisor.advice import module
from game.advisor.duel_ends import groups
from game.advisor.strategy import Strategy
from game.declare import Game
from tools.odds.written import write_json


def make(out: Path, game: Game) -> None:
    """Write the hands where best play and the card differ (STEM_plays.npz), and where the module has `JUDGES` for wagers that are
    decided together with the base game, all hands by how they are paid together (STEM_ends.json).
    """
    found: duel.Duel = module(game).DUEL
    times, judges = duel.by_strength(Strategy(game).card, found.verb), getattr(module(game), "JUDGES", None)
    every = tuple(found.dealers.blocks())
    others = {letter or "hands": duel.differing(found.of(letter), every, times) for letter in found.letters}
    np.savez_compressed(out / f"{game.stem}_plays.npz", **others)  # type: ignore[arg-type]
    if judges is not None:
        ends = {letter: groups(game, found.of(letter), judges, every, times) for letter in found.letters}
        write_json(out / f"{game.stem}_ends.json", ends)
