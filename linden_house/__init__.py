"""The tables of Linden House for other programs: rounds as values, round files, advice and PAR
sheets.

    >>> import linden_house as house
    >>> game = house.GAMES["criss-cross-poker"]
    >>> step = house.start(game, {3: {"ante-across": 500, "ante-down": 500}}, house.stock(game, bytes(32)))
    >>> step.state.turn, [str(action) for action in house.legal(game, step.state)]
    (3, ['fold', 'bet 1x', 'bet 2x', 'bet 3x'])
    >>> while step.state.turn:
    ...     step = house.act(game, step.state, "bet 1x")
    >>> house.net(step.state, 3)
    -2500

Amounts are whole cents. A refusal is a `HouseError`, which names the field and the reason, and
changes nothing. Nothing here reads a clock, a file of the player's or a source of chance: the same
arguments have the same answer on every machine. pygame is never loaded, numpy only when hands are
ranked or advice is asked for. `docs/reference/api.md` says more; the environments for reinforcement
learning are in `linden_house.env`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

IN_CHECKOUT: Final = not (Path(__file__).parent / "built.json").is_file()
"""Whether `game` lies beside this package, as in a checkout; installed, it lies inside."""

if IN_CHECKOUT:  # mypy takes this to be always so
    from game.api import *
    from game.api import __getattr__ as __getattr__
else:
    from .game.api import *
    from .game.api import __getattr__ as __getattr__
