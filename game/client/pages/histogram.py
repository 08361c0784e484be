"""How the nets of many rounds are spread: a bar for each range of nets, green above zero, hatched below."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.charts import hatched
from game.client.draw.palette import mix
from game.client.pages.history_facts import nice
from game.money import short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.client.draw.sheet import Sheet

_TAIL = 0.004
_FEW = 12


class Bin(NamedTuple):
    """Rounds whose net lies from `low` to below `high`, in cents, or is just that where both are the same; `open` at the ends
    takes all beyond.
    """

    low: int
    high: int
    rounds: int
    open: bool = False


def bins(nets: Mapping[int, int], most: int) -> tuple[Bin, ...]:
    """One bar for each net where there are a dozen or fewer; else at most about `most` ranges of equal width.

    Zero is always where one range begins, so that none holds both losses and wins; rare nets at either end share the outermost.

    >>> [(b.low, b.high, b.rounds) for b in bins({-500: 3, 0: 1, 500: 2}, 5)]
    [(-500, -500, 3), (0, 0, 1), (500, 500, 2)]
    >>> [(b.low, b.high, b.rounds) for b in bins({n: 1 for n in range(-10, 10)}, 5)]
    [(-10, -5, 5), (-5, 0, 5), (0, 5, 5), (5, 10, 5)]
    """
    if not nets:
        return ()
    total, order = sum(nets.values()), sorted(nets)
    if len(order) <= _FEW:
        return tuple(Bin(net, net, nets[net]) for net in order)
    low, high = _inner(nets, order, total), -_inner({-n: c for n, c in nets.items()}, sorted(-n for n in order), total)
    width = max(1, round(nice(max(high - low, 1), most - 1)))
    first, last = low // width, high // width
    counts = [0] * (last - first + 1)
    for net, count in nets.items():
        counts[min(max(net // width, first), last) - first] += count
    return tuple(
        Bin((first + i) * width, (first + i + 1) * width, count, (i == 0 and order[0] < first * width) or
            (i == len(counts) - 1 and order[-1] >= (last + 1) * width))
        for i, count in enumerate(counts)
    )  # fmt: skip


def _inner(nets: Mapping[int, int], order: list[int], total: int) -> int:
    """The lowest net that is not of the rarest few."""
    passed = 0
    for net in order:
        passed += nets[net]
        if passed > _TAIL * total:
            return net
    return order[-1]


def histogram(sheet: Sheet, w: float, h: float, bars: tuple[Bin, ...], mean: float) -> None:
    """The bars with their axis in money, their share of the rounds, and where the average lies (cents)."""
    if not bars:
        return
    total = sum(b.rounds for b in bars)
    peak = max(b.rounds for b in bars) / total
    step = nice(peak * 100, 4)
    left, top, bottom = sheet.width(f"{step * 4:g} %", 20, "ui5") + 16, 34 * sheet.type.grow, h - 40 * sheet.type.grow
    wide = (w - left) / len(bars)
    at = 0.0
    while at <= peak * 100 + 1e-9:
        y = bottom - (bottom - top) * at / (peak * 100)
        sheet.line(left, y, w, y, "#FFFFFF", 0.34 if at == 0 else 0.08, 1.3)
        sheet.text(f"{at:g} %", left - 12, y, 20, "ui5", sheet.theme.text2, anchor="r", valign="m")
        at += step
    inset = wide * (0.1 if len(bars) > _FEW else 0.25)
    for i, one in enumerate(bars):
        high = (bottom - top) * one.rounds / total / peak
        x, thick = left + i * wide + inset, wide - 2 * inset
        if high < 0.5:
            continue
        if one.low < 0:
            hatched(sheet, x, bottom - high, thick, high)
        else:
            even = one.low == one.high == 0
            sheet.rr(x, bottom - high, thick, high, 3, "#8C8466" if even else mix(sheet.theme.win, "#12241A", 0.32))
    _axis(sheet, bars, left, wide, bottom, w, h)
    x = left + wide * _place(bars, mean)
    sheet.line(x, top - 8, x, bottom, sheet.theme.brass, 0.9, 2, dash="6 5")
    side = "r" if x > w * 0.7 else "l"
    sheet.text(
        "average net a round", x + (-8 if side == "r" else 8), top - 12, 20, "ui6", sheet.theme.brass, anchor=side
    )


def _place(bars: tuple[Bin, ...], cents: float) -> float:
    """Where an amount lies along the bars, counted in bars from the first one's left edge."""
    if len(bars) > 1 and bars[0].low != bars[0].high:
        return (cents - bars[0].low) / (bars[0].high - bars[0].low)
    for i, (one, after) in enumerate(pairwise(bars)):
        if cents <= after.low:
            return max(0.0, i + 0.5 + (cents - one.low) / (after.low - one.low))
    return len(bars) - 0.5


def _axis(sheet: Sheet, bars: tuple[Bin, ...], left: float, wide: float, bottom: float, w: float, h: float) -> None:
    """Money under the bars, as many figures as find room."""
    words = [short(one.low, sign=True).replace("-", "−") for one in bars]
    room = max(sheet.width(text, 20, "ui5") for text in words) + 26
    every = max(1, -(-int(room) // max(1, int(wide))))
    zero = next((i for i, one in enumerate(bars) if one.low == 0), 0)
    for i, text in enumerate(words):
        x = left + i * wide + (wide / 2 if bars[i].low == bars[i].high else 0)  # a range begins at its figure
        if (i - zero) % every == 0 and x + room / 2 < w + 20:
            sheet.line(x, bottom, x, bottom + 5, "#FFFFFF", 0.4, 1.3)
            sheet.text(text, x, h - 10, 20, "ui5", sheet.theme.text2, anchor="c")
