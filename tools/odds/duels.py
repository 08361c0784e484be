"""Best play where a hand meets the dealer's: every hand against every dealer's hand, by letter."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from game.core.declaration import Game
from game.odds.game_advice import game_advice
from game.odds.showdown import best_play
from game.odds.showdown.joint_outcomes import alike_hands
from game.odds.showdown.simulation import duel_of
from game.odds.strategy.strategy_card import Strategy
from tools.odds.figure_files import write_json


def make(out: Path, game: Game) -> None:
    """Write the hands where best play and the card differ (plays.npz), and where the game
    has `judges` for wagers that are decided together with the base game, all hands by how they are
    paid together (ends.json).
    """
    found, judges = duel_of(game), game_advice(game).judges
    times = best_play.multiples_by_card_strength(Strategy(game).card, found.verb)
    every = tuple(found.dealers.blocks())
    others = {
        letter or "hands": best_play.hands_played_otherwise(found.with_letter(letter), every, times)
        for letter in found.letters
    }
    np.savez_compressed(out / "plays.npz", **others)  # type: ignore[arg-type]
    if judges is not None:
        ends = {
            letter: alike_hands(game, found.with_letter(letter), judges, every, times)
            for letter in found.letters
        }
        write_json(out / "ends.json", ends)
