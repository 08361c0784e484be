"""A bankroll as a walk on a lattice of cents: how long it lasts, and where it stands, from the
chances of one round's net.

Each round is one convolution of where the walk stands with the round's law; what has come down to
nothing leaves it. That is exact on the lattice. Nets that do not lie on it are split between its
two next points, which keeps their mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
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
    def mean_cents(self) -> float:
        """Expected net, cents."""
        return float(self.chances @ self.nets)

    @property
    def deviation_cents(self) -> float:
        """Standard deviation of the net, cents."""
        return float(np.sqrt(max(0.0, float(self.chances @ self.nets**2) - self.mean_cents**2)))


def lattice_step(nets: Iterable[int], cents: int, most: int) -> int:
    """The widest step on which all of these nets lie, or so many of it that `cents` are at most
    `most` steps.

    >>> lattice_step((-500, 1000), 10_000, 100), lattice_step((-500, 1000), 10_000, 7)
    (500, 1500)
    """
    cell = gcd(*nets) or 1
    return cell * max(1, -(-cents // (cell * most)))


def lattice_law(nets: Mapping[int, float], cell: int) -> Law:
    """The law of these nets (cents to chance or weight) on a lattice of such steps.

    >>> lattice_law({-500: 3.0, 1000: 1.0}, 500)
    Law(cell=500, low=-1, chances=array([0.75, 0.  , 0.  , 0.25]))
    """
    total = sum(nets.values())
    low, high = min(nets) // cell, -(-max(nets) // cell)
    chances = np.zeros(high - low + 2)
    for net, weight in nets.items():
        at, over = divmod(net, cell)
        chances[at - low] += weight / total * (1 - over / cell)
        chances[at - low + 1] += weight / total * over / cell
    return Law(cell, low, chances[: high - low + 1])


def chances_with_top_lumped(law: Law, cells: int) -> Floats:
    """The law's chances in so many cells from its lowest net on, all above them lumped into the last:
    it leaves the lattice from anywhere.

    >>> chances_with_top_lumped(Law(100, -1, np.array([0.5, 0.25, 0.125, 0.125])), 3)
    array([0.5 , 0.25, 0.25])
    """
    found = law.chances[:cells].copy()
    found[-1] += law.chances[cells:].sum()
    return found


def tilt_to_mean(chances: Floats, nets: Floats, mean: float) -> Floats:
    """The chances nearest to these (in the sense of Kullback and Leibler) under which the net's
    mean is `mean`.

    Returned unchanged where every net lies on one side of it, so that no chances can have that
    mean.
    """
    held = nets[chances > 0]
    if not held.min() < mean < held.max():
        return chances
    scale = float(np.abs(nets).max())
    shift = (nets - mean) / scale
    low, high = -1.0, 1.0

    def tilted_chances(rate: float) -> Floats:
        found: Floats = chances * np.exp(rate * shift - float((rate * shift[chances > 0]).max()))
        found /= found.sum()
        return found

    while float(tilted_chances(low) @ shift) > 0:
        low *= 2
    while float(tilted_chances(high) @ shift) < 0:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if float(tilted_chances(middle) @ shift) < 0 else (low, middle)
    return tilted_chances((low + high) / 2)


def kelly_fraction(chances: Floats, nets: Floats) -> float:
    """The share of a bankroll which, bet each round, lets it grow fastest, where `nets` are of
    one staked; 0 where no round gains on average.

    >>> coin = np.array([1.0, -1.0])
    >>> round(kelly_fraction(np.array([0.55, 0.45]), coin), 6), kelly_fraction(np.array([0.5, 0.5]), coin)
    (0.1, 0.0)
    """
    held = chances > 0
    shares, wins = chances[held], nets[held]
    if float(shares @ wins) <= 0:
        return 0.0
    if float(wins.min()) >= 0:
        return 1.0
    low, high = 0.0, 1 / -float(wins.min())
    for _ in range(80):
        middle = (low + high) / 2
        growing = float((shares * wins / (1 + middle * wins)).sum()) > 0
        low, high = (middle, high) if growing else (low, middle)
    return low


def ruin_upper_bound(chances: Floats, nets: Floats, bankroll: int) -> float:
    """An upper bound of the chance that the bankroll is ever lost (Lundberg's); 1 where no round
    gains on average.

    >>> fair = np.array([0.4, 0.6])
    >>> round(ruin_upper_bound(fair, np.array([-1.0, 1.0]), 3), 6), ruin_upper_bound(fair[::-1], np.array([-1.0, 1.0]), 3)
    (0.296296, 1.0)
    """
    held = chances > 0
    if float(chances @ nets) <= 0:
        return 1.0
    if float(nets[held].min()) >= 0:
        return 0.0
    scale = float(-nets[held].min())
    steps = nets[held] / scale

    def is_above_one(rate: float) -> bool:
        return float(chances[held] @ np.exp(-rate * steps)) > 1

    low, high = 0.0, 1e-3
    while not is_above_one(high):
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (low, middle) if is_above_one(middle) else (middle, high)
    return exp(-low * bankroll / scale)


class Stand(NamedTuple):
    """Where a walk stands after a round: how far below nothing it ended (`fallen[i]` is i cells),
    where it goes on (`left[i]` is i + 1 cells), and how far above the lattice it has left it
    (`over[i]` is i + 1 cells above its top).
    """

    fallen: Floats
    left: Floats
    over: Floats


class Passage(NamedTuple):
    """A walk by rounds: the chance to be down to nothing by the end of each, and to have left the
    lattice at its top; how many cells below nothing it is on average once it is; where it stands in
    the end and after the rounds asked for.
    """

    gone: Floats
    risen: Floats
    beyond: float
    last: Stand
    kept: Mapping[int, Stand]


def fft_size(length: int) -> int:
    """The next FFT-friendly size at or above `length`: a power of two, or three, five, nine or
    fifteen times one.

    >>> fft_size(4096), fft_size(4097), fft_size(5121)
    (4096, 4608, 6144)
    """
    return min(odd << (-(-length // odd) - 1).bit_length() for odd in (1, 3, 5, 9, 15))


def _round_step(chances: Floats, top: int) -> Callable[[Floats], Floats]:
    """What takes a walk on `top` cells one round on by this law."""
    # A law of so few cells is folded with a walk cell by cell, a wider one by its spectrum:
    # whichever is sooner done
    if len(chances) <= 64:
        return lambda here: np.convolve(here, chances)
    length = top + len(chances) - 1
    size = fft_size(length)
    step = np.fft.rfft(chances, size)

    def fold(here: Floats) -> Floats:
        found: Floats = np.fft.irfft(np.fft.rfft(here, size) * step, size)[:length]
        return np.maximum(found, 0.0, out=found)

    return fold


def walk_rounds(
    chances: Floats,
    least_net: int,
    start: int | Floats,
    rounds: int,
    *,
    top: int,
    until: float = 1.0,
    keep: Collection[int] = (),
) -> Passage:
    """Walk from `start` cells, or from the chances of each cell, for so many rounds, or until all
    is lost with the chance `until`.

    `chances` are a law from `least_net` cells on; above `top` cells a walk is no longer followed.
    `keep` names rounds whose distribution is wanted.
    """
    below, shift = max(0, -least_net), max(0, least_net)
    # up to a round that loses nothing
    chances = np.pad(chances, (0, max(0, below + 1 - len(chances))))
    fold = _round_step(chances, top)
    end = below + top - shift
    here, fallen, over = np.zeros(top), np.zeros(below), np.zeros(len(chances) - 1 - below + shift)
    if isinstance(start, int):
        here[start - 1] = 1.0
    else:
        here[:] = start
    gone, risen, kept = [], [], {}
    for number in range(1, rounds + 1):
        full = fold(here)
        fallen = fallen + full[:below][::-1]
        here[:shift] = 0.0
        here[shift:] = full[below:end]
        over = over + full[end:]
        gone.append(float(fallen.sum()))
        risen.append(float(over.sum()))
        if number in keep:
            kept[number] = Stand(fallen, here.copy(), over)
        if gone[-1] >= until:
            break
    beyond = float(fallen @ np.arange(below)) / gone[-1] if gone[-1] else 0.0
    return Passage(np.array(gone), np.array(risen), beyond, Stand(fallen, here, over), kept)


def ruin_chances(chances: Floats, least_net: int, rounds: int, ruin_after: Floats) -> Floats:
    """The chance to come down to nothing within so many rounds from each cell, one cell up to as
    many as `ruin_after` has, which are the chances of that from there once these rounds are over;
    above them it is none.
    """
    below = max(0, -least_net)
    chances = np.pad(chances, (0, max(0, below + 1 - len(chances))))
    top = len(ruin_after)
    fold, at = _round_step(chances[::-1], top), len(chances) - 1 + least_net
    at_once = (
        np.cumsum(chances)[np.minimum(below - 1 - np.arange(below), len(chances) - 1)]
        if below
        else np.zeros(0)
    )
    here = ruin_after
    for _ in range(rounds):
        here = np.pad(fold(here)[at:], (0, max(0, least_net)))[:top]
        reached = min(below, top)
        here[:reached] += at_once[:reached]
    return here
