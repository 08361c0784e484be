"""Crazy 4 and Four Card Frenzy: the best four of five against the dealer's, many rounds at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from game.advisor.data import arrays
from game.advisor.duel import Nets
from game.advisor.fours import KING
from game.advisor.volume.dealing import Cards, Ints, Play
from game.hands import FOUR

MOST = 3
Ends = Callable[[int, int, int], Nets]
Sets = NDArray[np.uint64]
"""Hands, each as a set of its five cards."""


def others(stem: str, letter: str = "") -> Sets:
    """The shipped hands that best play plays once where the card folds them, or folds where the card plays once."""
    found: Sets = arrays(f"{stem}_plays.npz", letter or "hands")[0]
    return found


def sets(cards: Cards) -> Sets:
    """Every round's first five cards as a set."""
    one = np.uint64(1) << np.arange(52, dtype=np.uint64)
    found: Sets = one[cards[0]]
    for column in cards[1:5]:
        found = found | one[column]
    return found


def play(ends: Ends, times: Callable[[int], int], changed: Sets | None = None) -> Play:
    """Rounds in which a hand of a strength stakes `times(strength)` antes, 0 to fold, and ends as `ends` says.

    In the hands `changed` a fold and a single stake change places.
    """
    multiples = np.array([times(strength) for strength in range(FOUR.top + 1)], np.int64)
    near = np.zeros(FOUR.top + 1, bool)
    if changed is not None:
        near[np.unique(FOUR.of_columns(list(_columns(changed))))] = True
    tables: dict[int, Ints] = {}

    def table(ante: int) -> Ints:
        """Net cents by strength, multiple and end."""
        if ante not in tables:
            rows = [[ends(s, ante, m) if m else (-2 * ante,) * 6 for m in range(MOST + 1)] for s in range(FOUR.top + 1)]
            tables[ante] = np.array(rows, np.int64)
        return tables[ante]

    def rounds(cards: Cards, ante: int) -> tuple[Ints, Ints]:
        own, dealer = FOUR.of_columns(list(cards[:5])), FOUR.of_columns(list(cards[5:10]))
        end = np.where(own > dealer, 0, np.where(own == dealer, 1, 2)) + np.where(dealer >= KING, 3, 0)
        staked = multiples[own]
        if changed is not None:
            here = np.flatnonzero(near[own])
            here = here[np.isin(sets(cards[:, here]), changed)]
            staked[here] = 1 - staked[here]
        net: Ints = table(ante)[own, staked, end]
        return net, (2 + staked) * ante

    return rounds


def _columns(held: Sets) -> NDArray[np.uint8]:
    """Sets of five cards as five columns."""
    inside = (held[:, None] >> np.arange(52, dtype=np.uint64)) & np.uint64(1)
    found: NDArray[np.uint8] = np.nonzero(inside)[1].reshape(-1, 5).T.astype(np.uint8)
    return found
