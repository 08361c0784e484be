"""All hands of a deck at once: how often each strength comes, for odds, house edges and the counts
that tests assert.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from .ranking import Ranking

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Cards = npt.NDArray[np.uint8]
    Counts = npt.NDArray[np.int64]


def subsets(deck: int, cards: int) -> Cards:
    """Every way to take so many of the cards 0 to `deck` - 1: one row each, in ascending order.

    >>> subsets(4, 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    import numpy as np

    if cards == 0:
        return np.zeros((1, 0), np.uint8)
    blocks = list(_subsets_by_first_card(deck, cards))
    return np.concatenate(blocks) if blocks else np.zeros((0, cards), np.uint8)


def _subsets_by_first_card(deck: int, cards: int) -> Iterator[Cards]:
    """The rows of `subsets`, those that begin with one card together."""
    import numpy as np

    rest = subsets(deck, cards - 1)
    for first in range(deck - cards + 1):
        tail = rest[np.searchsorted(rest[:, 0], first + 1) :] if cards > 1 else rest
        yield np.concatenate([np.full((len(tail), 1), first, np.uint8), tail], axis=1)


@lru_cache(maxsize=16)
def hands_by_strength(ranking: Ranking, cards: int) -> Counts:
    """How many of all the hands with so many cards have each strength; the joker is in the deck
    where the ranking has one.

    >>> from game.hands import THREE
    >>> hands_by_strength(THREE, 3).sum(), hands_by_strength(THREE, 3)[THREE.floor("three-of-a-kind") :].sum()
    (np.int64(22100), np.int64(100))
    """
    import numpy as np

    deck = 53 if ranking.joker else 52
    rest = subsets(deck, cards - 1)
    columns = [np.ascontiguousarray(rest[:, i]) for i in range(cards - 1)]
    counts = np.zeros(ranking.top + 1, np.int64)
    for first in range(deck - cards + 1):
        start = int(np.searchsorted(columns[0], first + 1))
        for at in range(start, len(rest), 1 << 16):
            part = [column[at : at + (1 << 16)] for column in columns]
            found = ranking.of_columns([np.full(len(part[0]), first, np.uint8), *part])
            counts += np.bincount(found, minlength=len(counts))
    counts.setflags(write=False)
    return counts
