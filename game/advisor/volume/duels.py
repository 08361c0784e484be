"""Crazy 4 and Four Card Frenzy: the best four of five against the dealer's, many rounds at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.advisor.duel import Nets
from game.advisor.fours import KING
from game.advisor.volume.dealing import Cards, Ints, Play
from game.hands import FOUR

Ends = Callable[[int, int, int], Nets]


def play(ends: Ends, times: Callable[[int], int]) -> Play:
    """Rounds in which a hand of a strength stakes `times(strength)` antes, 0 to fold, and ends as `ends` says."""
    multiples = np.array([times(strength) for strength in range(FOUR.top + 1)], np.int64)
    tables: dict[int, Ints] = {}

    def table(ante: int) -> Ints:
        """Net cents by strength and end under the multiple of that strength."""
        if ante not in tables:
            rows = [ends(s, ante, int(m)) if m else (-2 * ante,) * 6 for s, m in enumerate(multiples)]
            tables[ante] = np.array(rows, np.int64)
        return tables[ante]

    def rounds(cards: Cards, ante: int) -> tuple[Ints, Ints]:
        own, dealer = FOUR.of_columns(list(cards[:5])), FOUR.of_columns(list(cards[5:10]))
        end = np.where(own > dealer, 0, np.where(own == dealer, 1, 2)) + np.where(dealer >= KING, 3, 0)
        net: Ints = table(ante)[own, end]
        return net, (2 + multiples[own]) * ante

    return rounds
