"""Millions of rounds of the dice games a second: numpy throws the dice, the games' own declarations
settle what was thrown.

Every throw is reduced to a small number that says what it is called; how often each came is all
that is kept, and each wager is settled once per call by the functions the engine settles by.
Results agree with the PAR sheets within their errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, Outcome
from ...core.errors import HouseError
from ...rounds.dice.declaration import Call, DiceTable, Faces
from ..distribution.net_distribution import net_of
from .wager_odds import table_of

CHUNK = 1 << 17

Counts = NDArray[np.int64]


class WagerResult(msgspec.Struct, frozen=True):
    """What a wager came to: times settled, net in stakes on average, that average's standard error."""

    settled: int
    mean: float
    standard_error: float


class SimulatedDice(msgspec.Struct, frozen=True):
    """The rounds of one seat with the same wagers each: cents staked and returned a round, the
    net's mean, deviation and error, each wager by itself, and how often each net (cents) came. A
    sequence's wager counts in the round that decides it.
    """

    game: str
    rounds: int
    staked: float
    mean: float
    standard_deviation: float
    standard_error: float
    wagers: Mapping[str, WagerResult]
    nets: Mapping[int, int]


def simulate(game: Game, bets: Mapping[str, int], rounds: int, seed: int) -> SimulatedDice:
    """Play `rounds` rounds of one seat with these wagers (cents by name); the same seed gives the
    same result.

    Raises `HouseError` for a game without dice or a wager that it does not have.
    """
    table = table_of(game)
    for name in bets:
        game.wager(name)
    if rounds < 1:
        raise HouseError("rounds", f"{rounds} is no number of rounds")
    rng = np.random.Generator(np.random.PCG64(seed))
    tally = _Tally(game, bets, rounds)
    if table.second is None:
        _tally_two_dice(table, bets, rounds, rng, tally)
    else:
        _tally_dice_of_a_kind(table, bets, rounds, rng, tally)
    return tally.result()


class _Tally:
    """How often each round's result came: settlements by wager, and nets by cents."""

    def __init__(self, game: Game, bets: Mapping[str, int], rounds: int) -> None:
        self.game, self.bets, self.rounds = game, bets, rounds
        self.nets: dict[int, int] = {}
        self.wagers: dict[str, dict[int, int]] = {name: {} for name in bets}

    def net(self, name: str, end: Outcome) -> int:
        """Net cents of a wager that ends so."""
        return net_of(self.bets[name], end)

    def add_wager(self, name: str, net_cents: int, times: int) -> None:
        if times:
            self.wagers[name][net_cents] = self.wagers[name].get(net_cents, 0) + times

    def add_round(self, net_cents: int, times: int) -> None:
        if times:
            self.nets[net_cents] = self.nets.get(net_cents, 0) + times

    def result(self) -> SimulatedDice:
        mean, deviation = _mean_and_deviation(self.nets)
        by_wager = {}
        for name, nets in self.wagers.items():
            settled = sum(nets.values())
            average, spread = _mean_and_deviation(nets)
            stake = self.bets[name]
            by_wager[name] = WagerResult(
                settled, average / stake, spread / stake / sqrt(max(settled, 1))
            )
        staked = (
            sum(sum(self.wagers[name].values()) * cents for name, cents in self.bets.items())
            / self.rounds
        )
        return SimulatedDice(
            self.game.slug,
            self.rounds,
            staked,
            mean,
            deviation,
            deviation / sqrt(self.rounds),
            by_wager,
            dict(sorted(self.nets.items())),
        )


def _mean_and_deviation(nets: Mapping[int, int]) -> tuple[float, float]:
    n = sum(nets.values())
    if not n:
        return 0.0, 0.0
    mean = sum(cents * times for cents, times in nets.items()) / n
    square = sum(cents * cents * times for cents, times in nets.items()) / n
    return mean, sqrt(max(0.0, square - mean * mean))


# -- two dice, and a sequence that runs over rounds ------------------------------------------------


def _tally_two_dice(
    table: DiceTable, bets: Mapping[str, int], rounds: int, rng: np.random.Generator, tally: _Tally
) -> None:
    faces = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    calls = [table.call(pair, None) for pair in faces]
    run = table.run
    if run is not None and run.wager in bets:
        counts, later = _counts_with_run(table, calls, rounds, rng)
        for end, times in zip((run.won, run.lost), later, strict=True):
            tally.add_wager(run.wager, tally.net(run.wager, end), times)
    else:
        counts = np.zeros((36, 3), np.int64)
        for start in range(0, rounds, CHUNK):
            counts[:, 0] += np.bincount(
                rng.integers(0, 36, min(CHUNK, rounds - start), np.uint8), minlength=36
            )
    for call, (plain, won, lost) in zip(calls, counts.tolist(), strict=True):
        ends = table.first(call, False)
        cents = 0
        for name in bets:
            if run is None or name != run.wager:
                net = tally.net(name, ends[name])
                cents += net
                tally.add_wager(name, net, plain + won + lost)
        tally.add_round(cents, plain)
        if run is not None and run.wager in bets:
            for end, times in ((run.won, won), (run.lost, lost)):
                net = tally.net(run.wager, end)
                tally.add_wager(run.wager, net, times)
                tally.add_round(cents + net, times)


def _counts_with_run(
    table: DiceTable, calls: list[Call], rounds: int, rng: np.random.Generator
) -> tuple[Counts, tuple[int, int]]:
    """Many tables side by side, each with a sequence running: by throw, the rolls that decide
    nothing, win it and lose it.

    Sequences that have a hit when the rounds are over are rolled to their end (won, lost), or slow
    winners would be missed.
    """
    run = table.run
    if run is None:
        raise HouseError("wager", "no sequence runs at this table")
    bit = {place: 1 << n for n, place in enumerate(run.combinations)}
    bits = np.array([bit.get(call.place, 0) for call in calls], np.uint8)
    full = (1 << len(bit)) - 1
    ends = np.array([call.total == run.ends_on for call in calls])
    counts = np.zeros((36, 3), np.int64)
    hit = np.zeros(min(1 << 14, rounds), np.uint8)

    def roll(some: NDArray[np.uint8]) -> Counts:
        thrown = rng.integers(0, 36, some.size, np.uint8)
        some |= bits[thrown]
        how = np.where(ends[thrown], 2, some == full)
        some[how > 0] = 0
        return np.bincount(thrown * np.int64(3) + how, minlength=108).reshape(36, 3)

    left = rounds
    while left:
        width = min(left, hit.size)
        counts += roll(hit[:width])
        left -= width
    tail = np.zeros(3, np.int64)
    hit = hit[hit > 0]
    while hit.size:
        tail += roll(hit).sum(axis=0)
        hit = hit[hit > 0]
    return counts, (int(tail[1]), int(tail[2]))


# -- ten dice, and a second throw ------------------------------------------------------------------


def _packed_rank_counts() -> NDArray[np.int32]:
    """For every throw of five dice, how many show each rank: four bits a rank, 2 the lowest."""
    out = np.zeros(6**5, np.int32)
    numbers = np.arange(6**5)
    for die in range(5):
        out += (1 << 4 * (numbers // 6**die % 6)).astype(np.int32)
    return out


def _tally_dice_of_a_kind(
    table: DiceTable, bets: Mapping[str, int], rounds: int, rng: np.random.Generator, tally: _Tally
) -> None:
    """Counts by first count, rank and last count; two draws of five dice make the ten."""
    fee = table.fee in bets
    packed = _packed_rank_counts()
    size = table.dice + 1
    seen = np.zeros(size * 8 * size, np.int64)
    for start in range(0, rounds, CHUNK):
        n = min(CHUNK, rounds - start)
        both = (
            packed[rng.integers(0, 7776, n, np.uint16)]
            + packed[rng.integers(0, 7776, n, np.uint16)]
        )
        best = (both & 15) * 8 + 2
        for place in range(1, 6):
            np.maximum(best, (both >> 4 * place & 15) * 8 + (place + 2), out=best)
        count = best >> 3
        last = count + rng.binomial(table.dice - count, 1 / 6) if fee else count
        seen += np.bincount(best.astype(np.int64) * size + last, minlength=seen.size)
    for at in np.flatnonzero(seen).tolist():
        _settle_kind(table, bets, tally, divmod(at, size), int(seen[at]), fee=fee)


def _settle_kind(
    table: DiceTable,
    bets: Mapping[str, int],
    tally: _Tally,
    best_and_last_count: tuple[int, int],
    times: int,
    *,
    fee: bool,
) -> None:
    best, last = best_and_last_count
    count, rank = divmod(best, 8)
    face = 1 if rank == 7 else rank  # 2 is the lowest, the ace the highest (675a.2(d))
    others = tuple(f for f in (2, 3, 4, 5, 6, 1) if f != face)
    first = table.call(_faces(face, count, others, table.dice), None)
    ends = dict(table.first(first, fee))
    if fee and table.second is not None and count < table.dice:
        again = table.call(_faces(face, last - count, others, table.dice - count), first)
        ends |= table.second(first, again)
    cents = 0
    for name in bets:
        net = -bets[name] if name == table.fee else tally.net(name, ends[name])
        tally.add_wager(name, net, times)
        cents += net
    tally.add_round(cents, times)


def _faces(face: int, count: int, others: tuple[int, ...], dice: int) -> Faces:
    """So many dice with `count` of a face and the rest spread as evenly as it goes."""
    return (face,) * count + tuple(others[n % len(others)] for n in range(dice - count))
