"""What counting cards is worth at Double Back Jack."""

from __future__ import annotations

from pathlib import Path

from game.games.double_back_jack.rules import GAME
from game.system.cores import all_cores
from tools.odds import counting


def make(out: Path) -> None:
    """Write counting.json."""
    counting.make(GAME, out, cores=all_cores())
