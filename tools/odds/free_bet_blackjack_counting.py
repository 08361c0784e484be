"""What counting cards is worth at Free Bet Blackjack."""

from __future__ import annotations

from pathlib import Path

from game.games.free_bet_blackjack.rules import GAME
from game.system.cores import all_cores
from tools.odds import counting


def make(out: Path) -> None:
    """Write counting.json."""
    counting.make(GAME, out, cores=all_cores())
