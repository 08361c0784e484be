"""How many digits a figure has: an exact one as many as are asked for, a sampled one no more than
its standard error allows.

Sheets, panels, pages, cards, runs and files take every figure that may have an error from here.
"""

from __future__ import annotations

from math import floor, inf, log10


def decimal_places(error: float, exact: int, *, with_error: bool = False) -> int:
    """The decimals of a figure with this standard error: down to the error's first digit, or to its
    second `with_error` beside it, and then no fewer than none. Below 0 whole tens or more are
    rounded. `exact` where there is no error, or none is known, and the most where none stands
    beside it.

    >>> [decimal_places(error, 4) for error in (0.0, 0.037, 1.2, 34.0, 1e-9)]
    [4, 2, 0, -1, 4]
    >>> [decimal_places(error, 4, with_error=True) for error in (0.337, 0.0151, 1.2, 34.0, 0.0)]
    [2, 3, 1, 0, 4]
    """
    if not 0 < error < inf:
        return exact
    places = -floor(log10(error))
    return min(9, max(0, places + 1)) if with_error else min(exact, places)


def rounded(figure: float, error: float) -> float:
    """A figure for a file: as it is without an error, else to its error's first digit.

    >>> rounded(0.170098100123, 0.00037), rounded(0.170098100123, 0.0)
    (0.1701, 0.170098100123)
    """
    return round(figure, decimal_places(error, 12)) + 0.0 if error > 0 else figure


def figure_text(figure: float, error: float = 0.0, places: int = 2, *, sign: bool = False) -> str:
    """A figure in print, thousands set apart.

    >>> figure_text(8.42817, places=4), figure_text(8.42817, 0.012, 4), figure_text(42371512.2, 3e6)
    ('8.4282', '8.43', '42,000,000')
    >>> figure_text(273.8148, 0.9, sign=True)
    '+273.8'
    """
    digits = decimal_places(error, places)
    return f"{round(figure, digits) + 0.0:{'+' if sign else ''},.{max(0, digits)}f}"


def percent_text(share: float, error: float = 0.0, places: int = 2) -> str:
    """A share in print, with a true minus.

    >>> percent_text(0.0433), percent_text(-0.002), percent_text(-1e-17), percent_text(0.245907, 0.0003, 3)
    ('4.33 %', '−0.20 %', '0.00 %', '24.59 %')
    """
    return f"{figure_text(100 * share, 100 * error, places)} %".replace("-", "−")


def small_percent_text(percent: float, error: float = 0.0) -> str:
    """What little a card gives away, in percent: to four decimals, with its error beside it; what
    is less is said to be.

    >>> small_percent_text(0.0131), small_percent_text(0.9164, 0.0359), small_percent_text(8e-6), small_percent_text(0.0)
    ('0.0131 %', '0.916 ± 0.036 %', 'less than 0.00005 %', 'nothing')
    """
    if error > 0:
        places = decimal_places(error, 4, with_error=True)
        return f"{percent:.{places}f} ± {error:.{places}f} %"
    if 0 < percent < 0.00005:
        return "less than 0.00005 %"
    return f"{percent:.4f} %" if percent else "nothing"


def chance_text(probability: float, error: float = 0.0) -> str:
    """A probability in print: to nine places, and one that they leave nothing of as a power of ten.

    >>> chance_text(0.0923), chance_text(2.4465e-12), chance_text(0.0), chance_text(0.1700981, 0.0004), chance_text(6.4e-8, 6e-8)
    ('0.092300000', '2.4e-12', '0.000000000', '0.1701', '0.00000006')
    """
    # below this a probability is a power of ten: nine decimals would leave nothing of it
    if not error and 0 < probability < 5e-9:
        return f"{probability:.1e}"
    return figure_text(probability, error, 9)


def one_in_and_error(probability: float, error: float = 0.0) -> tuple[float, float]:
    """How rare something is, and the standard error of that."""
    return 1 / probability, error / probability**2


def one_in_text(probability: float, error: float = 0.0, places: int | None = None) -> str:
    """How rare something is; without `places` a decimal below 100, and none above.

    >>> one_in_text(0.48), one_in_text(1 / 649740), one_in_text(0), one_in_text(6.4e-8, 6e-8), one_in_text(0.25, places=2)
    ('2.1', '649,740', 'never', '20,000,000', '4.00')
    """
    if probability <= 0:
        return "never"
    rare, off = one_in_and_error(probability, error)
    return figure_text(rare, off, places if places is not None else 1 if rare < 100 else 0)
