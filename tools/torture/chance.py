"""Classical tests of random numbers, of the streams, shuffles and throws of game/core/chance.py.

A row's numbers are drawn in batches, each from its own seed. The sum of each chunk of batches is
tested by chi-square on both sides, and the p-values of the batches against the uniform distribution
by Kolmogorov-Smirnov. The levels are so strict that a row, however it is divided, fails by chance
once in a hundred runs.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.core.cards import DECK
from game.core.chance import Stream, deck_stock, seed_with_words, throw
from tools.torture.row import Description, Outcome, Row
from tools.torture.tails import chi_square, uniform

Counts = Any
DRAWS, DECKS = 10_000, 500
"""Tries in a batch: numbers drawn, or decks shuffled and seeds dealt from."""
CARDS = 52
BIRTHDAYS, DAYS = 512, 1 << 25
SAMPLES = 50


class Kind(NamedTuple):
    """A test: `count` counts the results in a batch of a seed, `odds` are their probabilities.

    `fold` maps cells to the larger ones by which a single batch is judged; `spare` is a factor for a
    statistic of dependent cells, with its degrees of freedom.
    """

    batch: int
    count: Callable[[bytes], Counts]
    odds: Counts
    fold: Counts = None
    spare: tuple[float, int] = (1.0, 0)


def _numbers(seed: bytes, n: int, count: int = DRAWS) -> Counts:
    below = Stream(seed, "numbers").integer_below
    return np.fromiter((below(n) for _ in range(count)), dtype=np.int64, count=count)


def _even(cells: int) -> Counts:
    return np.full(cells, 1 / cells)


# -- one stream ------------------------------------------------------------------------------------


def _faces(seed: bytes) -> Counts:
    return np.bincount(_numbers(seed, 6), minlength=6)


def _cards(seed: bytes) -> Counts:
    return np.bincount(_numbers(seed, CARDS), minlength=CARDS)


def _pairs(seed: bytes) -> Counts:
    drawn = _numbers(seed, 13)
    return np.bincount(drawn[::2] * 13 + drawn[1::2], minlength=169)


def _numbers_of_32_bits(seed: bytes, count: int) -> Counts:
    """Numbers of 32 bits, two draws each."""
    halves = _numbers(seed, 65536, 2 * count)
    return halves[::2] << 16 | halves[1::2]


def _runs(seed: bytes) -> Counts:
    """Lengths of ascending runs; the number that ends a run is skipped, so that runs are
    independent.
    """
    counts, length, last = np.zeros(6, dtype=np.int64), 0, -1
    for number in _numbers_of_32_bits(seed, DRAWS // 2).tolist():
        if length and number < last:
            counts[min(length, 6) - 1] += 1
            length = 0
        else:
            length, last = length + 1, number
    return counts


def _gaps(seed: bytes) -> Counts:
    """The number of faces between two sixes."""
    between = np.diff(np.flatnonzero(_numbers(seed, 6) == 5)) - 1
    return np.bincount(np.minimum(between, 20), minlength=21)


def _poker(seed: bytes) -> Counts:
    """The number of different faces among five."""
    hands = np.sort(_numbers(seed, 6).reshape(-1, 5), axis=1)
    different = 1 + np.count_nonzero(np.diff(hands, axis=1), axis=1)
    return np.bincount(np.maximum(different, 2) - 2, minlength=4)


ORDERS = {order: number for number, order in enumerate(permutations(range(5)))}


def _orders(seed: bytes) -> Counts:
    """The order of five shuffled cards: four draws each."""
    found = [
        ORDERS[tuple(Stream(seed, f"order {number}").shuffle(range(5)))]
        for number in range(DRAWS // 4)
    ]
    return np.bincount(found, minlength=120)


def _birthdays(seed: bytes) -> Counts:
    """How many spacings of 512 birthdays in a year of 2^25 days occur twice."""
    days = np.sort(
        (_numbers_of_32_bits(seed, SAMPLES * BIRTHDAYS) >> 7).reshape(SAMPLES, BIRTHDAYS), axis=1
    )
    spacings = np.sort(np.diff(days, axis=1), axis=1)
    twice = np.count_nonzero(np.diff(spacings, axis=1) == 0, axis=1)
    return np.bincount(np.minimum(twice, 4), minlength=5)


# -- shuffles, and several streams -----------------------------------------------------------------


def _seeds(seed: bytes) -> list[bytes]:
    return [hashlib.sha256(seed + number.to_bytes(4, "big")).digest() for number in range(DECKS)]


def _dealt(seed: bytes) -> Counts:
    return np.array([deck_stock(one, DECK).cards for one in _seeds(seed)])


def _matrix(seed: bytes) -> Counts:
    """How often each card came to each place of the deck."""
    return np.bincount((_dealt(seed) + np.arange(CARDS) * CARDS).ravel(), minlength=CARDS * CARDS)


def _ends(seed: bytes) -> Counts:
    """The first card of a deck by the last."""
    decks = _dealt(seed)
    return np.bincount(decks[:, 0] * CARDS + decks[:, -1], minlength=CARDS * CARDS)


def _labels(seed: bytes) -> Counts:
    """The first number under each of two labels: the rank that lies last in the deck, by the face
    that is thrown first.
    """
    found = [
        deck_stock(one, DECK).cards[-1] // 4 * 6 + throw(one, 0, 1)[0] - 1 for one in _seeds(seed)
    ]
    return np.bincount(found, minlength=78)


def _throws(seed: bytes) -> Counts:
    """Throws that follow one another in a round, and from a round to the next, by turns."""
    seeds = _seeds(seed)
    firsts = [(throw(one, 0, 1)[0], throw(one, 1, 1)[0]) for one in seeds]
    inside = [(a - 1) * 6 + b - 1 for a, b in firsts]
    across = [
        36 + (a[1] - 1) * 6 + b[0] - 1 for a, b in zip(firsts[::2], firsts[1::2], strict=True)
    ]
    return np.bincount(inside[: len(across)] + across, minlength=72)


def _words(seed: bytes) -> Counts:
    """One house seed with two words that differ in a letter: the ranks that are dealt first."""
    found = []
    for number, one in enumerate(_seeds(seed)):
        ranks = [
            deck_stock(seed_with_words(one, {4: f"word {number}{end}"}), DECK).cards[0] // 4
            for end in "ab"
        ]
        found.append(ranks[0] * 13 + ranks[1])
    return np.bincount(found, minlength=169)


def _pairs_of_different_cells(cells: int) -> Counts:
    """Every ordered pair of two different cells, evenly."""
    odds = np.full((cells, cells), 1 / cells / (cells - 1))
    np.fill_diagonal(odds, 0)
    return odds.ravel()


RUNS = np.array(
    [1 / math.factorial(n) - 1 / math.factorial(n + 1) for n in range(1, 6)]
    + [1 / math.factorial(6)]
)
GAPS = np.array([(5 / 6) ** n / 6 for n in range(20)] + [(5 / 6) ** 20])
POKER = np.array([6 + 450, 3000, 3600, 720]) / 6**5
"""Ways for five dice to show at most two, three, four and five different faces."""
MEAN = BIRTHDAYS**3 / (4 * DAYS)
POISSON = np.array([math.exp(-MEAN) * MEAN**n / math.factorial(n) for n in range(4)])
PAST = np.append(POISSON, 1 - POISSON.sum())
BY_DISTANCE = (np.arange(CARDS * CARDS) // CARDS - np.arange(CARDS * CARDS)) % CARDS
DEPENDENT = ((CARDS - 1) / CARDS, (CARDS - 1) ** 2)
"""A table of permutations has both its rows and its columns filled evenly: (n-1)/n times its
statistic has (n-1)^2 degrees.
"""

KINDS = {
    "faces": Kind(DRAWS, _faces, _even(6)),
    "cards": Kind(DRAWS, _cards, _even(CARDS)),
    "pairs": Kind(DRAWS, _pairs, _even(169)),
    "runs": Kind(DRAWS, _runs, RUNS),
    "gaps": Kind(DRAWS, _gaps, GAPS),
    "poker": Kind(DRAWS, _poker, POKER),
    "orders": Kind(DRAWS, _orders, _even(120)),
    "birthdays": Kind(2 * SAMPLES * BIRTHDAYS, _birthdays, PAST),
    "matrix": Kind(DECKS, _matrix, _even(CARDS * CARDS), None, DEPENDENT),
    "ends": Kind(DECKS, _ends, _pairs_of_different_cells(CARDS), BY_DISTANCE),
    "labels": Kind(DECKS, _labels, _even(78)),
    "throws": Kind(DECKS, _throws, _even(72)),
    "words": Kind(
        DECKS, _words, _even(169), np.arange(169) // 13 // 4 * 4 + np.arange(169) % 13 // 4
    ),
}


def _row(name: str, what: str, *, batches: int = 1000) -> Row:
    """A row of ten batches in the short form."""
    return Row(name, 10 * KINDS[name].batch, batches * KINDS[name].batch, what)


PART = Description(
    about="random numbers: the classical tests, and their p-values tested for evenness",
    rows=(
        _row("faces", "faces drawn: how often each came"),
        _row("cards", "cards drawn: how often each came"),
        _row("pairs", "ranks drawn: which followed which"),
        _row("runs", "numbers drawn: how long they went up"),
        _row("gaps", "faces drawn: how long no six came"),
        _row("poker", "faces drawn: how many different in five"),
        _row("orders", "draws: which order five cards were shuffled into"),
        _row("birthdays", "draws: how many spacings of birthdays were alike", batches=200),
        _row("matrix", "decks shuffled: which card at which place", batches=400),
        _row("ends", "decks shuffled: the first card by the last", batches=400),
        _row("labels", "seeds: a rank under one label by a face under another"),
        _row("throws", "seeds: throws in a round and across rounds"),
        _row("words", "seeds with two words each: the first cards"),
    ),
    chunk={name: 100 * kind.batch for name, kind in KINDS.items()},
)


def p_value(kind: Kind, counts: Counts) -> float:
    """The probability that counts are further from the expected ones than these."""
    expected = kind.odds * counts.sum()
    possible = kind.odds > 0
    if counts[~possible].any():
        return 0.0
    scale, freedom = kind.spare
    statistic = scale * float(((counts - expected)[possible] ** 2 / expected[possible]).sum())
    return chi_square(statistic, freedom or int(possible.sum()) - 1)


def folded(kind: Kind, counts: Counts) -> tuple[Kind, Counts]:
    """The test and its counts with the larger cells for a single batch."""
    if kind.fold is None:
        return kind, counts
    return kind._replace(odds=np.bincount(kind.fold, kind.odds)), np.bincount(kind.fold, counts)


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Draw the batches of these tries, and test them."""
    del scratch
    kind, long = KINDS[row], next(one.long for one in PART.rows if one.name == row)
    batches = range(first // kind.batch, -(-(first + count) // kind.batch))
    counts = [
        kind.count(hashlib.sha256(f"{seed} {row} {batch}".encode()).digest()) for batch in batches
    ]
    single = [p_value(*folded(kind, one)) for one in counts]
    total = sum(counts)
    whole = p_value(kind, total) if total.sum() >= 5 * len(total) else p_value(*folded(kind, total))
    said = {"all together come out": 2 * min(whole, 1 - whole)}
    if len(single) >= 8:
        said["the batches' p-values lie"] = uniform(single)
    level = 0.01 / len(said) * min(1.0, count / long)
    wrong = [
        f"tries {first} to {first + count - 1}: {what} so once in {1 / max(p, 1e-300):.3g} times"
        for what, p in said.items()
        if p < level
    ]
    return Outcome(count, len(wrong), tuple(wrong))
