"""How shipped figures are written: JSON, a field a line, so that a change shows, and to as many
digits as every run repeats.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.core.declaration import Game, HouseRules
from game.odds.par.sheet import ParSheet, as_builtins

DIGITS = 12
"""What is written of a number. The order in which a machine adds moves the last three or four of
its sixteen digits.
"""


def editions(game: Game) -> tuple[HouseRules, ...]:
    """The house rules by which each edition of a game's chapter is played that has figures of its
    own.
    """
    return tuple(HouseRules(edition=one.key) for one in game.editions) or (HouseRules(),)


def rounded(value: Any) -> Any:
    """The value, or what lists and tables hold, with every float rounded to so many significant
    digits.

    >>> rounded({"ev": [-0.034188549629823274, 1], "hand": "flush"})
    {'ev': [-0.0341885496298, 1], 'hand': 'flush'}
    """
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(one) for one in value]
    return value


def write_json(path: Path, found: object) -> None:
    """Write structs, lists or tables of figures, rounded."""
    path.write_bytes(
        msgspec.json.format(msgspec.json.encode(rounded(msgspec.to_builtins(found))), indent=1)
        + b"\n"
    )


def write_sheets(path: Path, sheets: Iterable[ParSheet]) -> None:
    """Write sheets where `game.odds.par.game_sheets.shipped` reads them."""
    write_json(path, [as_builtins(one) for one in sheets])
