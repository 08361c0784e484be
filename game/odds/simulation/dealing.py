"""Cards for many rounds at once, and the nets counted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError
from .simulate import VECTORIZED_STRATEGIES, usual_bets

CHUNK = 1 << 15
Cards = NDArray[np.uint8]
"""One column a round: row i holds everyone's card i."""
Ints = NDArray[np.int64]
Play = Callable[[Cards, int], tuple[Ints, Ints]]
"""What rounds come to with a base wager of so many cents: net and stake in cents of each."""
NetCountsAndStaked = tuple[dict[int, int], int]
"""How often each net in cents came, and the cents staked in all."""


def deal_card_columns(rng: np.random.Generator, rounds: int, cards: int, pack: int = 52) -> Cards:
    """`cards` different cards of one pack for each round, every order as likely as any other."""
    deck = np.repeat(np.arange(pack, dtype=np.uint8), rounds)  # row after row, for quick lookups
    every = np.arange(rounds)
    for i in range(cards):
        at = rng.integers(i, pack, rounds, dtype=np.uint8).astype(np.intp)
        at *= rounds
        at += every
        taken = deck.take(at)
        row = deck[i * rounds : (i + 1) * rounds]
        deck[at] = row
        row[:] = taken
    return deck.reshape(pack, rounds)[:cards]


def check_strategy(strategy: str) -> None:
    """Raise `HouseError` for a strategy that no vectorized round is played by."""
    if strategy not in VECTORIZED_STRATEGIES:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(VECTORIZED_STRATEGIES)}")


def run_rounds(
    game: Game,
    rules: HouseRules,
    rounds: int,
    seed: int,
    strategy: str,
    cards: int,
    play: Play,
    chunk: int = CHUNK,
) -> NetCountsAndStaked:
    """How often each net came in so many rounds, and the cents staked in all. Raises `HouseError`
    for an unknown strategy.
    """
    check_strategy(strategy)
    unit = usual_bets(game, rules)[game.base]
    rng = np.random.Generator(np.random.PCG64(seed))
    found: dict[int, int] = {}
    staked = 0
    for start in range(0, rounds, chunk):
        net, stake = play(
            deal_card_columns(rng, min(chunk, rounds - start), cards, len(game.pack)), unit
        )
        staked += int(stake.sum())
        low = int(net.min())
        counts = np.bincount(net - low)
        for at in np.flatnonzero(counts).tolist():
            found[low + at] = found.get(low + at, 0) + int(counts[at])
    return found, staked
