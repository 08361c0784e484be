"""How rare a result is: tails of the chi-square and Kolmogorov distributions by their series, for
tests of random numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

ENOUGH = 1e-15
MOST = 10_000


def chi_square(statistic: float, freedom: int) -> float:
    """The chance of a chi-square of so many degrees of freedom that is greater: Q(freedom/2,
    statistic/2).
    """
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return max(0.0, 1.0 - front * _series(a, x))
    return min(1.0, front * _fraction(a, x))


def _series(a: float, x: float) -> float:
    """P(a, x) without its front: the sum of x^n / (a (a+1) ... (a+n))."""
    term = total = 1 / a
    for n in range(1, MOST):
        term *= x / (a + n)
        total += term
        if term < total * ENOUGH:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Q(a, x) without its front: Legendre's continued fraction, by Lentz's method."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    out = d
    for n in range(1, MOST):
        top = -n * (n - a)
        b += 2
        d = 1 / (top * d + b or tiny)
        c = b + top / c or tiny
        out *= c * d
        if abs(c * d - 1) < ENOUGH:
            break
    return out


def kolmogorov(statistic: float) -> float:
    """The chance that the limit of sqrt(n) D is greater: 2 (e^(-2 t^2) - e^(-8 t^2) + e^(-18 t^2) -
    ...).
    """
    if statistic < 0.2:
        return 1.0
    terms = ((-1) ** (k - 1) * math.exp(-2 * k * k * statistic * statistic) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms)))


def uniform(values: Sequence[float]) -> float:
    """The chance that numbers drawn evenly from 0 to 1 lie less evenly than these: Kolmogorov and
    Smirnov's test, with Stephens's correction for few values.
    """
    ordered, n = sorted(values), len(values)
    distance = max(max((i + 1) / n - value, value - i / n) for i, value in enumerate(ordered))
    return kolmogorov((math.sqrt(n) + 0.12 + 0.11 / math.sqrt(n)) * distance)
