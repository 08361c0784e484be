"""Lunar's Super Wagers over all five-card hands."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, sqrt

from msgspec import structs

from ....core.cards import Card
from ....core.declaration import Game, HouseRules
from ....odds.digits import figure_text
from ....odds.par.sheet import Chance, ParSheet, sheet
from ..rules import GAME, super_row

HANDS = comb(52, 5)


def super_counts(*, as_printed: bool = False) -> dict[str, int]:
    """How many of the 2,598,960 hands each row of the Super table pays, straight flushes as flushes
    or `as_printed` (R-LP2).

    >>> sum(super_counts().values()) <= 2598960
    True
    """
    found: dict[str, int] = {}
    for ranks in _rank_sets():
        for suits, ways in _example_suits_and_ways(ranks):
            cards = tuple(Card(4 * r + s) for r, s in zip(ranks, suits, strict=True))
            row = super_row(cards, as_printed=as_printed)
            if row is not None:
                found[row.name] = found.get(row.name, 0) + ways
    return found


def _rank_sets() -> list[tuple[int, ...]]:
    return [r for r in _multisets(0, 5) if max(map(r.count, r)) <= 4]


def _multisets(low: int, size: int) -> list[tuple[int, ...]]:
    if not size:
        return [()]
    return [(first, *rest) for first in range(low, 13) for rest in _multisets(first, size - 1)]


def _example_suits_and_ways(ranks: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Suits for these ranks: one example of all of one suit, of one color, and of two, and how many
    ways each stands for.
    """
    rank_counts = [ranks.count(r) for r in sorted(set(ranks))]
    every = 1
    colored = 1
    for n in rank_counts:
        every *= comb(4, n)
        colored *= comb(2, n)
    suited = 4 if len(rank_counts) == 5 else 0
    one_color = 2 * colored - suited
    out: list[tuple[tuple[int, ...], int]] = []
    if suited:
        out.append(((0,) * 5, suited))
    examples = (((0, 3), one_color) if colored else ((), 0), ((0, 1, 2, 3), every - 2 * colored))
    for allowed_suits, ways in examples:
        if ways:
            out.append((_example_suits(rank_counts, allowed_suits), ways))
    return out


def _example_suits(rank_counts: list[int], allowed_suits: tuple[int, ...]) -> tuple[int, ...]:
    """Suits for so many cards of each rank, at least two of those allowed (both colors where four
    are).
    """
    for suits in product(*[combinations(allowed_suits, n) for n in rank_counts]):
        flat = tuple(s for group in suits for s in group)
        colors = {s in {1, 2} for s in flat}
        if len(set(flat)) > 1 and (len(allowed_suits) == 2 or len(colors) == 2):
            return flat
    raise ValueError(f"no suits for {rank_counts}")


def super_nets(stake: int, rules: HouseRules) -> dict[int, float]:
    """The chance of each net of a Super Wager of so many cents, in the edition that is played."""
    counts = super_counts(as_printed=rules.super_as_printed)
    table = GAME.paytable("super", rules)
    nets = {stake * row.odds.win: counts.get(row.name, 0) / HANDS for row in table.rows}
    return nets | {-stake: 1 - sum(nets.values())}


@cache
def printed_mean_and_variance(edition: str = "") -> tuple[float, float]:
    """Expected net and variance of a unit on a Super Wager as printed, in an edition."""
    nets = super_nets(1, HouseRules(super_as_printed=True, edition=edition))
    mean = sum(net * chance for net, chance in nets.items())
    return mean, sum(net * net * chance for net, chance in nets.items()) - mean * mean


def super_sheets(game: Game, rules: HouseRules) -> tuple[ParSheet, ...]:
    """Every Super Wager: the same chances whoever holds the hand."""
    as_printed = rules.super_as_printed
    counts = super_counts(as_printed=as_printed)
    otherwise = structs.replace(rules, super_as_printed=not as_printed)
    other = -sum(net * chance for net, chance in super_nets(1, otherwise).items())
    notes = (
        "As printed: a straight flush is paid 2 to 1 and a royal flush 5 to 1. "  # R-LP2
        f"Where they count as flushes, the edge is {100 * other:.4f} %."
        if as_printed
        else "A straight flush counts as a flush. As printed, a house option, it is paid 2 to 1 "
        f"and a royal flush 5 to 1: the edge is then {100 * other:.4f} %.",
    )
    ends = [
        Chance(r.name, Fraction(counts.get(r.name, 0), HANDS), str(r.odds), Fraction(r.odds.win))
        for r in game.paytable("super", rules).rows
    ]
    ends.append(
        Chance("lose", 1 - sum((e.probability for e in ends), Fraction(0)), "lose", Fraction(-1))
    )
    return tuple(
        sheet(game.slug, w.name, ends, notes=notes)
        for w in game.wagers
        if w.name.startswith("super")
    )


def sheet_with_printed_super(one: ParSheet, instant: dict[str, int]) -> ParSheet:
    """The sheet of a round with its Super as printed: hands that are paid at once, by what
    `instant` pays the Ante, go from the Super's flushes to other rows, and what they net falls by
    as much.
    """
    moved = {
        "Same colored five": (36, 2, instant["Straight flush"]),
        "Ace-king-queen": (4, 5, instant["Royal flush"]),
    }
    mean = square = 0.0
    change: dict[str, tuple[float, float]] = {}
    for hand, (ways, pays, ante) in moved.items():
        chance = ways / HANDS
        mean += chance * (pays - 60)
        square += chance * ((pays + ante) ** 2 - (60 + ante) ** 2)
        change[hand] = chance, chance * (pays + ante)
        gone, worth = change.get("Flush", (0.0, 0.0))
        change["Flush"] = gone - chance, worth - chance * (60 + ante)
    rows = []
    for row in one.rows:
        more, worth = next(
            (
                found
                for hand, found in change.items()
                if row.hand == f"the Super wins by {hand.lower()}"
            ),
            (0.0, 0.0),
        )
        if more and row.net is not None:
            chance = row.probability + more
            net, off = (
                (row.net * row.probability + worth) / chance,
                row.net_error * row.probability / chance,
            )
            row = structs.replace(
                row,
                probability=chance,
                net=net,
                net_error=off,
                pays=figure_text(net, off, 4, sign=True),
            )
        rows.append(row)
    ev, staked = one.ev + mean, one.ev / one.element_of_risk
    spread = one.standard_deviation**2 + one.ev**2 + square - ev**2
    return structs.replace(
        one,
        ev=ev,
        house_edge=-ev,
        element_of_risk=ev / staked,
        standard_deviation=sqrt(spread),
        rows=tuple(rows),
    )
