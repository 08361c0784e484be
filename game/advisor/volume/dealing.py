"""Cards for many rounds at once, what strategy cards look for in them, and the nets counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from game.advisor.simulate import usual_bets
from game.declare import Game, HouseRules
from game.errors import HouseError

CHUNK = 1 << 15

Cards = NDArray[np.uint8]
"""One column a round: row i holds everyone's card i."""
Ints = NDArray[np.int64]
Columns = Sequence[Cards] | Cards
Play = Callable[[Cards, int], tuple[Ints, Ints]]
"""What rounds come to with a base wager of so many cents: net and stake in cents of each."""


def deal(rng: np.random.Generator, rounds: int, cards: int, pack: int = 52) -> Cards:
    """`cards` different cards of one pack for each round, every order as likely as any other."""
    deck = np.repeat(np.arange(pack, dtype=np.uint8)[:, None], rounds, axis=1)
    every = np.arange(rounds)
    for i in range(cards):
        at = rng.integers(i, pack, rounds, dtype=np.uint8).astype(np.intp)
        taken = deck[at, every]
        deck[at, every] = deck[i]
        deck[i] = taken
    return deck[:cards]


def check_strategy(strategy: str, known: Sequence[str]) -> None:
    """Raise `HouseError` for a strategy that is not known here."""
    if strategy not in known:
        raise HouseError("strategy", f"{strategy!r} is none of {', '.join(known)}")


def run(
    game: Game,
    rules: HouseRules,
    rounds: int,
    seed: int,
    strategy: str,
    known: Sequence[str],
    cards: int,
    play: Play,
    chunk: int = CHUNK,
) -> tuple[dict[int, int], int]:
    """How often each net came in so many rounds, and the cents staked in all. Raises `HouseError` for an unknown strategy."""
    check_strategy(strategy, known)
    unit = usual_bets(game, rules)[game.base]
    rng = np.random.Generator(np.random.PCG64(seed))
    found: dict[int, int] = {}
    staked = 0
    for start in range(0, rounds, chunk):
        net, stake = play(deal(rng, min(chunk, rounds - start), cards, len(game.pack)), unit)
        staked += int(stake.sum())
        low = int(net.min())
        counts = np.bincount(net - low)
        for at in np.flatnonzero(counts).tolist():
            found[low + at] = found.get(low + at, 0) + int(counts[at])
    return found, staked


# ---- what the cards of `game.advisor.shapes` look for, for many rounds


def rank_bits(cards: Columns) -> NDArray[np.uint16]:
    """The ranks held, one bit each."""
    held = np.zeros(cards[0].shape, np.uint16)
    for c in cards:
        held |= np.uint16(1) << (c >> 2).astype(np.uint16)
    return held


def _table(count: Callable[[int], int]) -> NDArray[np.uint8]:
    return np.array([count(held) for held in range(1 << 13)], np.uint8)


_STRAIGHTS = tuple(sum(1 << (top - i) % 13 for i in range(5)) for top in range(3, 13))
RANKS = _table(int.bit_count)
FITTING = _table(lambda held: max((held & straight).bit_count() for straight in _STRAIGHTS))
SPREAD = _table(lambda held: held.bit_length() - (held & -held).bit_length() + 1 if held else 0)


def high(least: int) -> NDArray[np.uint8]:
    """By ranks held: how many are at least that high."""
    return _table(lambda held: (held >> least).bit_count())


def suited(cards: Columns) -> NDArray[np.uint8]:
    """How many cards are of the suit that most of them have."""
    counts = [np.zeros(cards[0].shape, np.uint8) for _ in range(4)]
    for c in cards:
        suit = c & 3
        for which, count in enumerate(counts):
            count += suit == which
    return np.maximum(np.maximum(counts[0], counts[1]), np.maximum(counts[2], counts[3]))


def paired(held: NDArray[np.uint16], cards: int) -> NDArray[np.bool_]:
    """Whether some rank is held twice, from the ranks held by so many cards."""
    result: NDArray[np.bool_] = RANKS[held] < cards
    return result
