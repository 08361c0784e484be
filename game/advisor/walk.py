"""A bankroll as a walk on a lattice of cents: how long it lasts, and where it stands, from the chances of one round's net.

Each round is one convolution of where the walk stands with the round's law; what has come down to nothing leaves it. That is
exact on the lattice. Nets that do not lie on it are split between its two next points, which keeps their mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Law(NamedTuple):
    """The net of one round on a lattice: `chances[i]` is that of `(low + i) * cell` cents."""

    cell: int
    low: int
    chances: Floats

    @property
    def nets(self) -> Floats:
        """The nets in cents."""
        found: Floats = ((self.low + np.arange(len(self.chances))) * self.cell).astype(np.float64)
        return found

    @property
    def mean(self) -> float:
        """Expected net, cents."""
        return float(self.chances @ self.nets)

    @property
    def deviation(self) -> float:
        """Standard deviation of the net, cents."""
        return float(np.sqrt(max(0.0, float(self.chances @ self.nets**2) - self.mean**2)))


def law(nets: Mapping[int, float], cents: int, most: int) -> Law:
    """The law of these nets (cents to chance or weight), so coarse that `cents` are at most `most` cells.

    >>> law({-500: 3.0, 1000: 1.0}, 10_000, 100)
    Law(cell=500, low=-1, chances=array([0.75, 0.  , 0.  , 0.25]))
    """
    cell = gcd(*nets) or 1
    cell *= max(1, -(-cents // (cell * most)))
    total = sum(nets.values())
    low, high = min(nets) // cell, -(-max(nets) // cell)
    chances = np.zeros(high - low + 2)
    for net, weight in nets.items():
        at, over = divmod(net, cell)
        chances[at - low] += weight / total * (1 - over / cell)
        chances[at - low + 1] += weight / total * over / cell
    return Law(cell, low, chances[: high - low + 1])


def tilted(chances: Floats, nets: Floats, mean: float) -> Floats:
    """The chances nearest to these (in the sense of Kullback and Leibler) under which the net's mean is `mean`.

    Returned unchanged where every net lies on one side of it, so that no chances can have that mean.
    """
    held = nets[chances > 0]
    if not held.min() < mean < held.max():
        return chances
    scale = float(np.abs(nets).max())
    shift = (nets - mean) / scale
    low, high = -1.0, 1.0

    def of(rate: float) -> Floats:
        found: Floats = chances * np.exp(rate * shift - float((rate * shift[chances > 0]).max()))
        found /= found.sum()
        return found

    while float(of(low) @ shift) > 0:
        low *= 2
    while float(of(high) @ shift) < 0:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if float(of(middle) @ shift) < 0 else (low, middle)
    return of((low + high) / 2)


def ruin_at_most(chances: Floats, nets: Floats, bankroll: int) -> float:
    """An upper bound of the chance that the bankroll is ever lost (Lundberg's); 1 where no round gains on average.

    >>> fair = np.array([0.4, 0.6])
    >>> round(ruin_at_most(fair, np.array([-1.0, 1.0]), 3), 6), ruin_at_most(fair[::-1], np.array([-1.0, 1.0]), 3)
    (0.296296, 1.0)
    """
    held = chances > 0
    if float(chances @ nets) <= 0:
        return 1.0
    if float(nets[held].min()) >= 0:
        return 0.0
    scale = float(-nets[held].min())
    steps = nets[held] / scale

    def above(rate: float) -> bool:
        return float(chances[held] @ np.exp(-rate * steps)) > 1

    low, high = 0.0, 1e-3
    while not above(high):
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if above(middle) else (middle, high)
    return exp(-low * bankroll / scale)


class Stand(NamedTuple):
    """Where walks stand after a round, a row each law: by how far below nothing they ended (`fallen[i]` is i cells), those that
    go on (`left[i]` is i + 1 cells), and those that have left the lattice at its upper end, who do not come down again in time.
    """

    fallen: Floats
    left: Floats
    far: Floats


class Passage(NamedTuple):
    """A walk by rounds: for each law (a row) the chance to be down to nothing by the end of each round (a column), how many
    cells below nothing it then is on average, and where it stands in the end and after the rounds asked for.
    """

    gone: Floats
    beyond: Floats
    last: Stand
    kept: Mapping[int, Stand]


def quick(length: int) -> int:
    """The least size from so many cells on whose spectrum is soon found: a power of two, or three, five, nine or fifteen times one.

    >>> quick(4096), quick(4097), quick(5121)
    (4096, 4608, 6144)
    """
    return min(odd << (-(-length // odd) - 1).bit_length() for odd in (1, 3, 5, 9, 15))


NARROW = 64
"""Laws of so few cells are folded with a walk cell by cell, wider ones by their spectrum: whichever is sooner done."""


def _folding(chances: Floats, top: int) -> Callable[[Floats], Floats]:
    """What takes walks on `top` cells, a row each, one round on by these laws."""
    width = chances.shape[1]
    if width <= NARROW:
        return lambda here: np.stack([np.convolve(row, law) for row, law in zip(here, chances, strict=True)])
    size = quick(top + width)
    step = np.fft.rfft(chances, size, axis=1)
    return lambda here: np.maximum(np.fft.irfft(np.fft.rfft(here, size, axis=1) * step, size, axis=1), 0.0)


def passage(
    chances: Floats, low: int, start: int, rounds: int, *, top: int, until: float = 1.0, keep: tuple[int, ...] = ()
) -> Passage:  # fmt: skip
    """Walk from `start` cells for so many rounds, or until every law has been lost with the chance `until`.

    `chances` are laws on one lattice, a row each, from `low` cells on; above `top` cells a walk is no longer followed. `keep`
    names rounds whose distribution is wanted.
    """
    below, shift = max(0, -low), max(0, low)
    chances = np.pad(chances, ((0, 0), (0, max(0, below + 1 - chances.shape[1]))))  # up to a round that loses nothing
    count, width = chances.shape
    fold = _folding(chances, top)
    end = below + top - shift
    here, fallen, far = np.zeros((count, top)), np.zeros((count, below)), np.zeros(count)
    here[:, start - 1] = 1.0
    gone, kept = [], {}
    for number in range(1, rounds + 1):
        full = fold(here)
        fallen = fallen + full[:, :below][:, ::-1]
        here[:, :shift] = 0.0
        here[:, shift:] = full[:, below:end]
        far = far + full[:, end : top + width - 1].sum(axis=1)
        gone.append(fallen.sum(axis=1))
        if number in keep:
            kept[number] = Stand(fallen, here.copy(), far)
        if gone[-1].min() >= until:
            break
    lost = fallen.sum(axis=1)
    beyond = np.divide(fallen @ np.arange(below, dtype=np.float64), lost, out=np.zeros(count), where=lost > 0)
    return Passage(np.stack(gone, axis=1), beyond, Stand(fallen, here, far), kept)
