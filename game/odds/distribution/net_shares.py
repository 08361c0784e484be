"""How a choice ends: how likely its net is a gain, nothing or a loss, and how much it gains and
loses on average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Numbers = Sequence[float] | NDArray[np.int64] | NDArray[np.float64]


class NetShares(msgspec.Struct, frozen=True):
    """The chances that a net is above, at and below zero (`win`, `push`, `lose`), and its mean
    where it is above and below, both as positive cents. `is_exact` is false where the chances take
    hands as independent that are not; the mean is exact then, too.
    """

    win: float
    push: float
    lose: float
    won: float
    lost: float
    is_exact: bool = True

    @property
    def mean(self) -> float:
        """The expected net in cents.

        >>> NetShares(0.4, 0.1, 0.5, 3000.0, 1500.0).mean
        450.0
        """
        return self.win * self.won - self.lose * self.lost


SharesOf = Callable[[str], NetShares | None]
"""The shares of an action by its name; None where they are not counted."""


def net_shares(nets: Numbers, ways: Numbers, *, is_exact: bool = True) -> NetShares:
    """The shares of nets in cents, each of which comes in so many ways (or so likely).

    >>> net_shares([1000, 0, -500, -1500], [2, 1, 3, 2])
    NetShares(win=0.25, push=0.125, lose=0.625, won=1000.0, lost=900.0, is_exact=True)
    """
    cents, weights = np.asarray(nets, np.float64).ravel(), np.asarray(ways, np.float64).ravel()
    every = float(weights.sum())
    nothing = 1e-6  # nets are sums of products of fractions
    above, below = cents > nothing, cents < -nothing
    win, lose = float(weights[above].sum()), float(weights[below].sum())
    won = float(weights[above] @ cents[above]) / win if win else 0.0
    lost = -float(weights[below] @ cents[below]) / lose if lose else 0.0
    return NetShares(
        win / every, max(0.0, 1.0 - (win + lose) / every), lose / every, won, lost, is_exact
    )


def certain_shares(net: float) -> NetShares:
    """The shares of a net in cents that is certain.

    >>> certain_shares(-500).lose, certain_shares(-500).lost, certain_shares(0).push
    (1.0, 500.0, 1.0)
    """
    return net_shares([net], [1.0])
