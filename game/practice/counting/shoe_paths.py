"""How often each true count comes where a shoe is dealt to another depth than was simulated, and where
the pit has it shuffled once bets in it lie too far apart.

The count is followed through shoes drawn at random, without playing hands; it says by how much each
count's share changes, and the edges at the counts are those of the billion rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...odds.blackjack.hand_tree import full_shoe
from .bet_ramp import CountShare

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
CARDS_A_ROUND: Final = {
    4: 0.158,
    5: 0.299,
    6: 0.280,
    7: 0.158,
    8: 0.066,
    9: 0.024,
    10: 0.009,
    11: 0.006,
}
"""How often a round of one seat and the dealer takes so many cards: the mean of both games, each dealt
262,144 times from a full shoe.
"""


class CountPaths(msgspec.Struct, frozen=True):
    """True counts before each round of many shoes, a row a shoe, and which rounds begin at all."""

    counts: Ints
    begun: Bools


@lru_cache(maxsize=8)
def count_paths(
    tags: tuple[int, ...], decks: int, dealt: float, shoes: int = 1 << 14
) -> CountPaths:
    """The paths of the count through so many `shoes` of so many decks, each dealt down to the share `dealt`; the
    first card is burned unseen. The shoes are the same for every depth.
    """
    rng = np.random.default_rng(decks)
    size = 52 * decks
    shoe = np.repeat(np.array(tags, np.int8), full_shoe(decks))
    seen = rng.permuted(np.tile(shoe, (shoes, 1)), axis=1).cumsum(axis=1, dtype=np.int16)
    most = size // min(CARDS_A_ROUND)
    shares = np.array(list(CARDS_A_ROUND.values()))
    taken = rng.choice(list(CARDS_A_ROUND), (shoes, most), p=shares / shares.sum())
    starts = 1 + np.cumsum(taken, axis=1) - taken
    begun = starts < dealt * size
    starts = np.minimum(starts, size - 1)
    running = np.take_along_axis(seen, starts - 1, axis=1) - seen[:, :1]
    return CountPaths(np.floor(running * 52 / (size - starts)).astype(np.int64), begun)


def counts_at_depth(
    counts: Sequence[CountShare],
    tags: tuple[int, ...],
    decks: int,
    *,
    simulated: float,
    dealt: float,
) -> tuple[CountShare, ...]:
    """The counts of shoes that were simulated to one depth, with their shares at another."""
    if dealt == simulated:
        return tuple(counts)
    usual, other = (
        _count_shares(counts, paths.counts, paths.begun)
        for paths in (count_paths(tags, decks, depth) for depth in (simulated, dealt))
    )
    return _rescale_shares(counts, usual, other)


def counts_under_heat(
    counts: Sequence[CountShare],
    bets: Sequence[int],
    heat: int,
    tags: tuple[int, ...],
    decks: int,
    dealt: float,
) -> tuple[CountShare, ...]:
    """The counts of a player with these bets where a shoe ends with the round in which his bets in it
    lie more than `heat` times apart.
    """
    if not heat or max(bets) <= heat * min(bets):
        return tuple(counts)
    paths = count_paths(tags, decks, dealt)
    kept = paths.begun & ~rounds_lost_to_shuffles(
        paths.counts, dict(_count_bet_pairs(counts, bets)), heat
    )
    usual = _count_shares(counts, paths.counts, paths.begun)
    return _rescale_shares(counts, usual, _count_shares(counts, paths.counts, kept))


def rounds_lost_to_shuffles(counts: Ints, bets: Mapping[int, int], heat: int) -> Bools:
    """Which rounds of each path never come, as the pit had the shoe shuffled before."""
    low, high = min(bets), max(bets)
    table = np.array([bets[count] for count in range(low, high + 1)])
    placed = table[np.clip(counts, low, high) - low]
    most, least = (np.maximum.accumulate(placed, axis=1), np.minimum.accumulate(placed, axis=1))
    hot = most > heat * least
    gone = np.zeros_like(hot)
    gone[:, 1:] = hot[:, :-1]
    return gone


def _count_bet_pairs(counts: Sequence[CountShare], bets: Sequence[int]) -> list[tuple[int, int]]:
    return [(rung.count, bet) for rung, bet in zip(counts, bets, strict=True)]


def _count_shares(rungs: Sequence[CountShare], counts: Ints, which: Bools) -> Mapping[int, float]:
    """How often each count comes among the rounds that are marked; those beyond the last go with it."""
    low, high = min(rung.count for rung in rungs), max(rung.count for rung in rungs)
    found = np.bincount(np.clip(counts[which], low, high) - low, minlength=high - low + 1)
    total = int(found.sum())
    return {low + place: many / total for place, many in enumerate(found.tolist())}


def _rescale_shares(
    counts: Sequence[CountShare], usual: Mapping[int, float], other: Mapping[int, float]
) -> tuple[CountShare, ...]:
    """The counts with shares that changed as those of the paths did, adding up to one."""
    raw = [
        rung.share * (other[rung.count] / usual[rung.count] if usual[rung.count] else 1.0)
        for rung in counts
    ]
    return tuple(
        msgspec.structs.replace(rung, share=share / sum(raw))
        for rung, share in zip(counts, raw, strict=True)
    )
