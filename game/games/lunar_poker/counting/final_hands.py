"""How final hands of Lunar Poker end against all of a dealer's, bet or folded as is better
(671a.11-.12).
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from .dealer_hands import Ends, Floats, Ints


class HandEnd(IntEnum):
    """How a hand ends: folded, the dealer does not play, lost, tied, the dealer does not play
    against a straight or better; a win paid w to 1 is `WIN` + w.
    """

    FOLD = 0
    SHORT = 1
    LOSE = 2
    TIE = 3
    STRAIGHT_SHORT = 4
    WIN = 5


KINDS = HandEnd.WIN + 151
"""More than any two combinations are paid together."""


def end_nets(straight_win: int = 1) -> Ints:
    """The net of each end in antes, an Options fee apart; `straight_win` is what the Ante wins with a
    straight or better when the dealer does not play.
    """
    return np.array(
        [-1, 1, -3, 0, straight_win, *(2 * w for w in range(KINDS - HandEnd.WIN))], np.int64
    )


class DrawnHands(NamedTuple):
    """Final hands against the dealer, the better of bet and fold for each. `ways` says how many
    draws bring each, `ante` what the Ante wins with each when the dealer does not play.
    """

    ends: Ends
    win: Ints
    ways: Ints | Floats
    ante: Ints

    @property
    def bet_worth(self) -> Floats:
        """What each is worth when it is bet, in antes, an Options fee apart."""
        return self.ends.value(self.win, self.ante)

    @property
    def total_worth(self) -> Floats:
        """What the draws that bring each are worth together, in antes, an Options fee apart."""
        return np.asarray(self.ways * np.maximum(self.bet_worth, -1.0))

    def end_counts(self, *, bets_all: bool = False) -> Floats:
        """How many of the draws come to each end; with `bets_all` none is folded."""
        total = self.ends.total
        played = np.where((self.bet_worth > -1.0) | bets_all, self.ways, 0)
        short, weaker, stronger = (part * played for part in self.ends[:3])
        out = np.zeros(KINDS)
        out[HandEnd.WIN :] = np.bincount(self.win, weaker, KINDS - HandEnd.WIN)
        out[HandEnd.STRAIGHT_SHORT] = short[self.ante > 1].sum()
        out[HandEnd.SHORT], out[HandEnd.LOSE] = (
            short.sum() - out[HandEnd.STRAIGHT_SHORT],
            stronger.sum(),
        )
        out[HandEnd.TIE] = total * played.sum() - out.sum()
        out[HandEnd.FOLD] = total * (self.ways - played).sum()
        return out / total
