"""What the school of counting says of a game: effects of removal, systems, index plays and how
often each count comes, all from the data that ships with the game.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ...odds.shipped_data import shipped_json
from .bet_ramp import CountShare
from .index_plays import IndexPlay
from .systems import CountingSystem


class CountCheck(msgspec.Struct, frozen=True):
    """Rounds that began at a true count, played as from a full shoe: their mean net in base wagers
    with its standard error, as this program's own dealer dealt `rounds` of them (`own`), and as
    another program dealt them in a billion rounds of all counts (`edge`).
    """

    count: int
    rounds: int
    own: float
    own_error: float
    edge: float
    error: float


class SystemFigures(msgspec.Struct, frozen=True):
    """A system at a game: how well it follows the gain, what one more of true count adds to the
    gain in base wagers a round, how often each count comes and what a round is then worth with the
    index plays, those plays, and what two programs found without them.
    """

    system: CountingSystem
    correlation: float
    per_count: float
    counts: tuple[CountShare, ...]
    index_plays: tuple[IndexPlay, ...]
    checks: tuple[CountCheck, ...]


class CountingData(msgspec.Struct, frozen=True):
    """All of a game. `edge` is the player's gain in base wagers a round from a full shoe, `effects`
    what one card less of each rank (ace to ten) adds to it; shoes are dealt down to the share
    `dealt`.
    """

    decks: int
    edge: float
    effects: tuple[float, ...]
    dealt: float
    systems: tuple[SystemFigures, ...]

    def system(self, name: str) -> SystemFigures:
        """The figures of a system. Raises `KeyError` for a name that it does not have."""
        for one in self.systems:
            if one.system.name.casefold() == name.casefold():
                return one
        raise KeyError(name)


@cache
def counting_data(stem: str) -> CountingData:
    """What ships for a game. Raises `MissingPart` where nothing does."""
    return shipped_json(f"{stem}/counting.json", CountingData)
