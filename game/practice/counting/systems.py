"""Counting systems, and how well one follows what each card that is gone changes.

Tags stand by rank, ace to ten; in a pack there are four cards of each rank and sixteen tens.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product
from math import sqrt

import msgspec

SHARES = (1 / 13,) * 9 + (4 / 13,)
"""How much of a pack each rank is, ace to ten."""


class CountingSystem(msgspec.Struct, frozen=True):
    """A balanced system: `tags[r]` is added to the running count when a card of rank r is seen.

    Raises `ValueError` for tags that do not add up to nothing over a pack.
    """

    name: str
    tags: tuple[int, ...]

    def __post_init__(self) -> None:
        if (
            len(self.tags) != len(SHARES)
            or sum(self.tags[:9]) + 4 * self.tags[9]
            or not self.mean_square_tag
        ):
            raise ValueError(f"{self.name}: ten tags are needed that add up to 0 over a pack")

    @property
    def mean_square_tag(self) -> float:
        """The mean square of the tags over a pack."""
        return sum(share * tag * tag for share, tag in zip(SHARES, self.tags, strict=True))

    @property
    def level(self) -> int:
        """The largest tag."""
        return max(map(abs, self.tags))


HI_LO = CountingSystem("Hi-Lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1))


def tag_words(system: CountingSystem) -> str:
    """A system's name and the tags of its cards, ranks next to each other with the same tag as one;
    jack, queen and king count as a ten.

    >>> tag_words(HI_LO)
    'Hi-Lo: A −1, 2 to 6 +1, 10 to K −1; all others 0'
    """
    lows = ("A", *(str(n) for n in range(2, 11)))
    highs = (*lows[:-1], "K")
    runs = [(0, 0), *((1 + first, 1 + last) for first, last in _equal_runs(system.tags[1:]))]
    parts = [
        f"{lows[first]}{f' to {highs[last]}' if highs[last] != lows[first] else ''}"
        f" {system.tags[first]:+d}"
        for first, last in runs
        if system.tags[first]
    ]
    return f"{system.name}: {', '.join(parts)}; all others 0".replace(" -", " −")


def _equal_runs(tags: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """First and last place of each run of equal tags.

    >>> list(_equal_runs((1, 1, 0, 2)))
    [(0, 1), (2, 2), (3, 3)]
    """
    first = 0
    for _, group in groupby(tags):
        last = first + len(list(group)) - 1
        yield first, last
        first = last + 1


def betting_correlation(system: CountingSystem, effects: tuple[float, ...]) -> float:
    """How closely the count follows the player's gain from round to round, from -1 to 1.

    `effects` are effects of removal (`removal_effects`).
    """
    mean = sum(share * effect for share, effect in zip(SHARES, effects, strict=True))
    together = square = 0.0
    for share, tag, effect in zip(SHARES, system.tags, effects, strict=True):
        together += share * tag * (effect - mean)
        square += share * (effect - mean) ** 2
    return together / sqrt(square * system.mean_square_tag)


def gain_per_true_count(system: CountingSystem, effects: tuple[float, ...], decks: int) -> float:
    """What one more of true count adds to the player's gain, in base wagers a round.

    To first order: of a rank with tag t, a true count of c has a share of t x c / (52 x spread)
    fewer left than usual.
    """
    return (
        decks
        / system.mean_square_tag
        * sum(s * t * e for s, t, e in zip(SHARES, system.tags, effects, strict=True))
    )


def best_system(effects: tuple[float, ...], level: int) -> CountingSystem:
    """The balanced system with tags up to `level` that follows the gain most closely.

    Tags near one of many multiples of the effects are tried, each rounded up and down.
    """
    candidates = set(_near_multiples(effects, level))
    named = (CountingSystem(f"Best-{level}", tags) for tags in sorted(candidates))
    return max(named, key=lambda system: betting_correlation(system, effects))


def _near_multiples(effects: tuple[float, ...], level: int) -> Iterator[tuple[int, ...]]:
    mean = sum(share * effect for share, effect in zip(SHARES, effects, strict=True))
    centered = [effect - mean for effect in effects]
    largest = max(map(abs, centered))
    steps = 40 * level
    for step in range(1, 2 * steps):
        scaled = [level * step / steps * effect / largest for effect in centered]
        ways = [
            sorted({max(-level, min(level, int(x // 1) + up)) for up in (0, 1)}) for x in scaled
        ]
        for tags in product(*ways):
            if not sum(tags[:9]) + 4 * tags[9] and any(tags):
                yield tags
