"""The tables as Gymnasium environments, for research: `pip install linden-house[env]`.

>>> import gymnasium
>>> table = gymnasium.make("linden_house.env:LindenHouse/GoForeIt-v0", values=True)

As a module of its own so that whoever only plays needs no Gymnasium; see docs/reference/api.md.
"""

from __future__ import annotations

from . import IN_CHECKOUT

if IN_CHECKOUT:  # mypy takes this to be always so
    from game.api.environments import *
else:
    from .game.api.environments import *
