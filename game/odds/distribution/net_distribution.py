"""The law of a round: the chance of each net, and what the rows of a sheet net."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import sqrt

import msgspec

from ...core.declaration import Outcome
from ..par.sheet import Method, ParRow


class NetDistribution(msgspec.Struct, frozen=True):
    """The chance of each net of a round, cents, and how it was obtained: `exact`, or `simulated`
    with the standard error of its mean and of its deviation in cents; `staked` is what is placed
    before the deal. `errors` are the standard errors of chances that were sampled, by net, and
    `rounds` how many rounds were counted for them: a rarer net was not seen (0: none was sampled).
    """

    nets: Mapping[int, float]
    staked: int
    method: str = Method.EXACT
    mean_error: float = 0.0
    deviation_error: float = 0.0
    errors: Mapping[int, float] = {}
    rounds: int = 0

    @property
    def mean_cents(self) -> float:
        """Expected net of a round, cents."""
        return sum(net * chance for net, chance in self.nets.items())

    @property
    def deviation_cents(self) -> float:
        """Standard deviation of a round's net, cents."""
        mean = self.mean_cents
        return sqrt(sum(chance * (net - mean) ** 2 for net, chance in self.nets.items()))


def printed_net(row: ParRow) -> float:
    """The net of a row that prints it."""
    return 0.0 if row.pays == "push" else float(row.pays.replace(",", ""))


def net_of_printed_pay(row: ParRow) -> float:
    """The net of a row that prints what its wager is paid."""
    if row.pays == "lose":
        return -1.0
    found = re.fullmatch(r"([\d,]+) to (\d+)", row.pays)
    return int(found[1].replace(",", "")) / int(found[2]) if found else printed_net(row)


def net_with_even_base(row: ParRow) -> float:
    """The net of a row that prints what the later wager is paid, with which the base wager is paid
    even or lost; folds lose it.
    """
    if row.pays == "lose":
        return -1.0 if row.hand == "fold" else -2.0
    return net_of_printed_pay(row) + 1


def net_of(stake: int, end: Outcome) -> int:
    """Net cents of a wager that ends so."""
    if end.odds is None:
        return -stake
    return end.odds.winnings(stake) - (0 if end.odds.keeps else stake)
