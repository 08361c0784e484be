"""Round files: one round of any table, written down, so that anyone can check a settlement (docs/round-files.md).

`read` turns the JSON text into a `RoundFile`; `open_round` stacks its deck and starts it; `play` carries out its decisions;
`write` makes a file of a round. Whatever cannot be played raises a `HouseError` that names the field.
"""

from __future__ import annotations

from typing import Any

from game.table.round_file.form import LONGEST, RoundFile, SeatFile
from game.table.round_file.reading import house_rules, read
from game.table.round_file.result import result, settlement
from game.table.round_file.stacking import Opened, fitting, open_round, play
from game.table.round_file.writing import dumped, write

__all__ = [
    "LONGEST", "Opened", "RoundFile", "SeatFile", "dumped", "fitting", "house_rules", "open_round", "play", "read", "replay",
    "result", "settlement", "write",
]  # fmt: skip


def replay(source: str | bytes) -> dict[str, Any]:
    """The settlement of a round file's text, cents (see `settlement`); raises `BadRoundFile`."""
    file = read(source)
    opened = open_round(file)
    state, _ = play(opened)
    return settlement(opened.game, state, leaves=file.format > 1)
