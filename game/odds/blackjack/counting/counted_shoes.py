"""Rounds from shoes that run on, sorted by the true count at which they began."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

from ....rounds.blackjack.declaration import Blackjack
from ..base_game import HERE
from ..hand_tree import full_shoe
from ..play_tables import BlackjackPlays
from ..simulation import RoundsInPlay, Shoes

Ints = NDArray[np.int64]


class CountTally(msgspec.Struct, frozen=True):
    """Rounds that began at a true count: how many, their net in half wagers, and its squares."""

    rounds: int = 0
    net: int = 0
    squares: int = 0

    @property
    def edge(self) -> float:
        """The mean net in base wagers."""
        return self.net / self.rounds / 2

    @property
    def variance(self) -> float:
        """The variance of a round in base wagers, squared."""
        return self.squares / self.rounds / 4 - self.edge**2


class _CountedShoes(Shoes):
    """Shoes with the running count of all cards that left them, by a system's tags."""

    def __init__(self, rng: np.random.Generator, shoes: int, decks: int, tags: Ints) -> None:
        super().__init__(rng, shoes, decks)
        self.running = np.zeros(shoes, np.int64)
        self.tags = tags

    def draw(self, rows: Ints) -> Ints:
        found = super().draw(rows)
        self.running[rows] += self.tags[found]
        return found


class _SomeShoes:
    """Some of the shoes, numbered from nothing."""

    def __init__(self, shoes: _CountedShoes, which: Ints) -> None:
        self.shoes, self.which = shoes, which

    def draw(self, rows: Ints) -> Ints:
        return self.shoes.draw(self.which[rows])


def count_rounds(
    house: Blackjack,
    plays_at: Callable[[int], BlackjackPlays],
    tags: tuple[int, ...],
    *,
    decks: int,
    dealt: float,
    shoes: int,
    rng: np.random.Generator,
    counts: tuple[int, int] = (-6, 8),
) -> Mapping[int, CountTally]:
    """Rounds of one seat from so many shoes, each dealt down to the share `dealt` of its cards.

    The true count of a round is the running count for each pack of 52 cards left as it begins,
    rounded down; counts beyond `counts` go with the last. `plays_at` says what is played at each.
    The first card of a shoe is burned unseen.
    """
    low, high = counts
    found = {count: CountTally() for count in range(low, high + 1)}
    table = _CountedShoes(rng, shoes, decks, np.array(tags))
    size = int(full_shoe(decks).sum())
    every = np.arange(shoes)
    table.draw(every)
    table.running[:] = 0
    on = every
    while len(on):
        true = np.floor(table.running[on] * 52 / (size - table.taken[on])).astype(np.int64)
        true = np.clip(true, low, high)
        for count in np.unique(true).tolist():
            rows = on[true == count]
            played = RoundsInPlay(house, plays_at(count), _SomeShoes(table, rows), len(rows), HERE)
            halves = played.cents(2)
            old = found[count]
            found[count] = CountTally(
                old.rounds + len(rows),
                old.net + int(halves.sum()),
                old.squares + int((halves**2).sum()),
            )
        on = on[table.taken[on] < dealt * size]
    return found
