"""Best play where four of five cards meet a dealer's: Crazy 4 and Four Card Frenzy differ only in what each end is worth.

A `Duel` says what the wagers net for a strength, a multiple and each of six ends; the counts are those of `fours`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb

import msgspec
import numpy as np

from game.advisor import fours
from game.advisor.fours import DEALS, DealersAgainst, StrengthBlock
from game.advisor.par import Chance, ParSheet, sheet

Nets = tuple[int, int, int, int, int, int]
"""Net cents when the dealer does not qualify with a lower, equal, higher hand; qualifies with a lower, equal, higher one."""

ALL = comb(52, 5) * DEALS
UNIT = 2
"""An ante in the enumeration: 3 to 2 comes out even."""


class Duel(msgspec.Struct, frozen=True):
    """A game of this kind: its verb, its aces (from where it may be made three times), what the ends are worth and called.

    `nets(strength, ante, times)` are those of all mandatory wagers and the later one; `row(strength)` names the bonus row.
    `antes` are the wagers that a fold forfeits, each as large as an ante; `deals` the dealer hands against each hand.
    """

    slug: str
    verb: str
    aces: int
    nets: Callable[[int, int, int], Nets]
    row: Callable[[int], str]
    ends: tuple[str, str, str, str, str, str]
    antes: int = 2
    deals: int = DEALS

    def times(self, strength: int) -> tuple[int, ...]:
        """The multiples open to a hand."""
        return (1, 2, 3) if strength >= self.aces else (1,)


def parts(dealers: DealersAgainst | StrengthBlock) -> tuple[int | fours.Ints, ...]:
    """The six counts in the order of `Nets`."""
    weak_higher = dealers.weak - dealers.weak_lower - dealers.weak_equal
    return dealers.weak_lower, dealers.weak_equal, weak_higher, dealers.lower, dealers.equal, dealers.higher


def values(duel: Duel, strength: int, dealers: DealersAgainst, ante: int) -> dict[int, Fraction]:
    """The expected net in cents by the multiple staked."""
    found = {}
    for times in duel.times(strength):
        nets = duel.nets(strength, ante, times)
        found[times] = Fraction(sum(int(n) * net for n, net in zip(parts(dealers), nets, strict=True)), dealers.total)
    return found


Rule = Callable[[StrengthBlock], fours.Ints]
"""A card's multiples (0 folds) for the hands of a block."""


def best(duel: Duel, block: StrengthBlock) -> fours.Ints:
    """The best multiple for every hand of a block, 0 where folding costs least."""
    options = [np.full(len(block.cards), -duel.antes * UNIT * duel.deals, np.int64)]
    options += [_totals(duel, block, times) for times in duel.times(block.strength)]
    chosen: fours.Ints = np.argmax(np.stack(options), axis=0)
    return chosen


def _totals(duel: Duel, block: StrengthBlock, times: int) -> fours.Ints:
    nets = duel.nets(block.strength, UNIT, times)
    total = np.zeros(len(block.cards), np.int64)
    for count, net in zip(parts(block), nets, strict=True):
        total += net * count
    return total


def main_sheet(
    duel: Duel, blocks: Iterable[StrengthBlock], *, letter: str | None = None, rule: Rule | None = None, per: str = "Ante"
) -> ParSheet:  # fmt: skip
    """The base game's sheet in Antes, played best or by a card's rule."""
    ends: dict[tuple[str, int], int] = {}
    played: dict[int, int] = {}
    for block in blocks:
        chosen = best(duel, block) if rule is None else rule(block)
        row = duel.row(block.strength)
        for times in np.unique(chosen).tolist():
            those = chosen == times
            played[times] = played.get(times, 0) + int(those.sum())
            if not times:
                key = ("fold", -duel.antes * UNIT)
                ends[key] = ends.get(key, 0) + int(those.sum()) * duel.deals
                continue
            nets = duel.nets(block.strength, UNIT, times)
            for count, net, end in zip(parts(block), nets, duel.ends, strict=True):
                key = (f"{duel.verb} {times}x, {row}: {end}", net)
                ends[key] = ends.get(key, 0) + int(count[those].sum())  # type: ignore[index]
    return _sheet(duel, ends, played, letter=letter, per=per)


def _sheet(
    duel: Duel, ends: Mapping[tuple[str, int], int], played: Mapping[int, int], *, letter: str | None, per: str
) -> ParSheet:  # fmt: skip
    hands = sum(played.values())
    chances = [
        Chance(name, Fraction(count, hands * duel.deals), f"{net / UNIT:+g}" if net else "0", Fraction(net, UNIT))
        for (name, net), count in sorted(ends.items(), key=lambda item: -item[0][1]) if count
    ]  # fmt: skip
    at_risk = duel.antes + sum(Fraction(times * count, hands) for times, count in played.items())
    how = [f"fold {100 * played.get(0, 0) / hands:.2f} %"]
    how += [f"{duel.verb} {times}x {100 * played[times] / hands:.2f} %" for times in (1, 2, 3) if played.get(times)]
    made = sheet(
        duel.slug, "main", chances, paytable=letter, unit="ante", per=per,
        notes=(f"Best play: {', '.join(how)} of hands. The rows' last column is the net in Antes.",),
    )  # fmt: skip
    return msgspec.structs.replace(made, element_of_risk=float(-made.ev / at_risk))


def differing(duel: Duel, blocks: Iterable[StrengthBlock], times: Callable[[int], int]) -> fours.Bits:
    """The hands, as sets of cards, that best play does not play as often as `times(strength)`: all once instead of never or the
    other way round. Raises `ValueError` where the two differ in another way.
    """
    found = [np.zeros(0, np.uint64)]
    for block in blocks:
        chosen, rule = best(duel, block), times(block.strength)
        other = chosen != rule
        if not other.any():
            continue
        if rule > 1 or chosen[other].max() > 1:
            raise ValueError(f"{duel.slug}: strength {block.strength} is played more than once")
        cards = block.cards[other].astype(np.uint64)
        found.append((np.uint64(1) << cards).sum(axis=1, dtype=np.uint64))
    return np.sort(np.concatenate(found))
