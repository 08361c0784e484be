"""Whole rounds as they end: what a round nets together with what its cards are paid on the side.

`STEM/ends.json` has how many deals end alike, under best play and by the card; the paytables price
them. A wager that cards outside of these counts decide (the dealer's, a bonus card's) is joined to
them: both laws are exact, and how they go together is seen on rounds drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules, MeterRate, Outcome
from ...core.paytable import Paytable
from ..par.game_sheets import sheets
from ..par.sheet import Method
from ..shipped_data import shipped_json
from ..side_sheets import hands_by_row, side_of
from ..side_wagers import Side
from .net_distribution import NetDistribution, net_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class RoundEnds(msgspec.Struct, frozen=True):
    """Of `hands` each is a way in which cards are paid on the side: the row of every wager and
    letter (from 0, -1 where it loses). Of `ends` each is a net of the wagers that must be made, in
    base wagers, which of the hands it comes with, and in how many deals (or how likely); by
    strategy.
    """

    hands: tuple[Mapping[str, int], ...]
    ends: Mapping[str, tuple[tuple[float, int, float], ...]]


def distribution_if_counted(
    game: Game, rules: HouseRules, bets: Mapping[str, int], strategy: str
) -> NetDistribution | None:
    """The law of a round with wagers that are counted together, from what ships; None for a
    strategy that is not counted.

    Raises `MissingPart`.
    """
    found = shipped_json(f"{game.stem}/ends.json", RoundEnds)
    ends = found.ends.get(strategy)
    if ends is None:
        return None
    more = {name: cents for name, cents in bets.items() if game.wager(name).optional}
    beside = [
        sum(side_net(game, rules, name, cents, rows) for name, cents in more.items())
        for rows in found.hands
    ]
    every = sum(ways for _, _, ways in ends)
    nets: dict[int, float] = {}
    for net, hand, ways in ends:
        cents = round(net * bets[game.base]) + beside[hand]
        nets[cents] = nets.get(cents, 0.0) + ways / every
    return NetDistribution(nets, sum(bets.values()))


def side_net(game: Game, rules: HouseRules, name: str, stake: int, rows: Mapping[str, int]) -> int:
    """Net cents of a side wager by the row that pays it under each letter; a meter stands where it
    starts by these rules (`rules_at_meters`).
    """
    letter = "" if "" in game.wager(name).pays else game.letter(name, rules)
    return row_net(game, rules, name, stake, rows[f"{name} {letter}".strip()])


def row_net(game: Game, rules: HouseRules, name: str, stake: int, place: int) -> int:
    """Net cents of a side wager that this row pays (-1: it loses); a meter stands where it starts
    by these rules.
    """
    if place < 0:
        return -stake
    odds = game.paytable(name, rules).rows[place].odds
    if not odds.percent:
        return net_of(stake, Outcome(name, odds, ""))
    meter = next(m for m in game.meters if name in m.wagers and m.name.endswith(odds.jackpot))
    rate = meter.rate(game.letter(name, rules), rules) or meter.rates[""]
    return rate.seed * stake * odds.percent // 10_000 - stake


def rules_at_meters(game: Game, rules: HouseRules, meters: Mapping[str, int]) -> HouseRules:
    """The rules under which these meters start at what they show, cents by name: the law of a round
    counted by them is that at these meters. No round is dealt by them.

    >>> from game.games import GAMES
    >>> rules_at_meters(GAMES["flop-poker"], HouseRules(), {"progressive": 2_000_000}).progressives["progressive"].seed
    2000000
    """
    rates = dict(rules.progressives)
    for meter in game.meters:
        if meter.name in meters:
            rate = meter.rate(game.letter(meter.wagers[0], rules), rules)
            seed = meters[meter.name] * 100 // rules.progressive_wager  # for a wager of $1
            rates[meter.name] = msgspec.structs.replace(rate or MeterRate(0, 0), seed=seed)
    return msgspec.structs.replace(rules, progressives=rates)


# -- wagers that other cards decide


class DrawnNets(NamedTuple):
    """Rounds drawn: what all other wagers net in each, and each wager that other cards decide,
    cents.
    """

    nets: Ints
    apart: Mapping[str, Ints]


SideLaws = dict[str, dict[str, tuple[tuple[int, float], ...]]]
"""By wager and letter how likely each row pays it, by its number (-1: it loses): what
`STEM/apart.json` has.
"""


def side_wager_distribution(
    game: Game, rules: HouseRules, name: str, stake: int
) -> dict[int, float]:
    """The law of a side wager by itself: cents to chance, from what ships. Raises `MissingPart`."""
    letter = "" if "" in game.wager(name).pays else game.letter(name, rules)
    nets: dict[int, float] = {}
    for place, chance in shipped_json(f"{game.stem}/apart.json", SideLaws)[name][letter]:
        net = row_net(game, rules, name, stake, place)
        nets[net] = nets.get(net, 0.0) + chance
    return nets


def side_laws(game: Game, names: Iterable[str]) -> SideLaws:
    """The same counted: every hand of the cards that decide a wager, or its sheet where these are
    not one hand.
    """
    side = side_of(game)
    out: SideLaws = {}
    for name in names:
        out[name] = {
            letter: _row_chances(game, side, name, letter, table)
            for letter, table in game.wager(name).pays.items()
        }
    return out


def _row_chances(
    game: Game, side: Side | None, name: str, letter: str, table: Paytable
) -> tuple[tuple[int, float], ...]:
    if side is not None and name in side.judges:
        ways = hands_by_row(game, name, table)
        every = sum(ways.values())
        return tuple(
            (table.rows.index(row) if row else -1, count / every) for row, count in ways.items()
        )
    one = next(
        s for s in sheets(game) if s.wager == name and (s.paytable or "") == letter and not s.apart
    )
    names = [row.name for row in table.rows]
    return tuple(
        (names.index(row.hand) if row.hand in names else -1, row.probability) for row in one.rows
    )


def join_wagers(
    found: NetDistribution, drawn: DrawnNets, others: Mapping[str, Mapping[int, float]]
) -> NetDistribution:
    """The law with further wagers, whose own laws are given: what is drawn tells only which ends
    come together, so the mean is as good as before, and the deviation has the error of the
    correlations.
    """
    nets, here, off = found.nets, drawn.nets, 0.0
    for name, other in others.items():
        nets = _sum_distribution(nets, other, here, drawn.apart[name])
        here = here + drawn.apart[name]
        off += (
            NetDistribution(found.nets, 0).deviation_cents
            * NetDistribution(other, 0).deviation_cents
            / sqrt(len(here))
        )
    whole = NetDistribution(nets, found.staked, Method.SIMULATED, found.mean_error)
    error = (found.deviation_cents * found.deviation_error + off) / whole.deviation_cents
    return msgspec.structs.replace(whole, deviation_error=error)


def _sum_distribution(
    one: Mapping[int, float], other: Mapping[int, float], first_drawn: Ints, second_drawn: Ints
) -> dict[int, float]:
    """The law of a sum: the laws of both parts, and both parts in rounds drawn."""
    rows, columns = np.array(sorted(one)), np.array(sorted(other))
    i, j = np.searchsorted(rows, first_drawn), np.searchsorted(columns, second_drawn)
    inside = (i < len(rows)) & (j < len(columns))
    i, j, first_drawn, second_drawn = (
        i[inside],
        j[inside],
        first_drawn[inside],
        second_drawn[inside],
    )
    known = (rows[i] == first_drawn) & (
        columns[j] == second_drawn
    )  # what the laws do not have was never dealt
    counts = np.bincount(
        i[known] * len(columns) + j[known], minlength=len(rows) * len(columns)
    ).astype(np.float64)
    table = fit_to_sums(
        counts.reshape(len(rows), -1),
        np.array([one[a] for a in rows.tolist()]),
        np.array([other[b] for b in columns.tolist()]),
    )
    nets: dict[int, float] = {}
    for total, chance in zip(
        (rows[:, None] + columns).ravel().tolist(), table.ravel().tolist(), strict=True
    ):
        nets[total] = nets.get(total, 0.0) + chance
    return nets


def fit_to_sums(counts: Floats, rows: Floats, columns: Floats) -> Floats:
    """Chances with these sums by row and by column that differ from the counts as little as may be
    (iterative proportions).
    """
    # a pair that was never drawn can come
    found: Floats = counts + 1e-6 * np.outer(rows, columns) * counts.sum()
    # times that rows and columns are scaled in turn to the chances known of each
    for _ in range(60):
        found = found * (columns / np.maximum(found.sum(axis=0), 1e-300))
        found = found * (rows / np.maximum(found.sum(axis=1), 1e-300))[:, None]
    return found
