"""Lunar Poker's base game under best play: all but the dead cards counted, those measured on deals
that are counted whole.

For each exposed card `FirstHands` gives every first hand a worth, and the ends of its choice, that
are exact but for what dead cards do beyond the first order. That difference is zero for hands that
nobody would exchange; for the others it is the mean over deals drawn at random, every one of them
counted: each draw against each of the dealer's hands. It follows the ranks kept and dead far more
than their suits. So first hands are put in the order of these ranks and cut into stretches of equal
weight, and two deals are drawn of each stretch: how they differ is the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from ....core.cards import DECK, Card, show
from ....core.declaration import Game, HouseRules
from ....core.paytable import Paytable
from ....odds.par.sheet import Method, ParRow, ParSheet
from ..rules import straight_ante
from .dealer_hands import Floats, Ints
from .exact_values import LunarDeal
from .final_hands import KINDS, HandEnd, end_nets
from .first_hands import FREE, FirstChoice, FirstHands, first_hands
from .suit_classes import hand_classes

INSTANT_WAYS = {"Royal flush": 4, "Straight flush": 36}
HANDS = 2_598_960


class ExchangeGap:
    """How far, in antes, `FirstHands` puts the best exchange below every other choice (`NEAR`) of
    hands that are sampled in full, and how far below the best those exchanges that are looked at
    (`FAR`): further than any was ever off. Where all are, some deals are counted with every one.
    """

    NEAR = 0.02
    FAR = 0.2


class HandKind:
    """Kinds of first hands: those that no exchange comes near, those that one might, and the others
    by how many cards it keeps. `SAMPLING` is how often hands of a kind are sampled beside others,
    by how unlike neighbors are.
    """

    APART = "no exchange"
    BEHIND = "an exchange behind"
    BY_KEPT = ("none kept", "one kept", "two kept", "three kept")
    SAMPLING: ClassVar = {APART: 0.05, BEHIND: 0.25, BY_KEPT[1]: 0.6, BY_KEPT[3]: 3.0}


class Stratum(msgspec.Struct, frozen=True):
    """First hands of one kind against one exposed card: how likely they are, and what the deals
    among them showed.

    `mean` is how much more they are worth than `FirstHands` says, in antes, `error` its standard
    error.
    """

    kind: str
    probability: float
    deals: int
    mean: float
    error: float


class Example(msgspec.Struct, frozen=True):
    """One deal of a sample: what `FirstHands` says it is worth, and what it is worth, in antes."""

    hand: str
    whole: float
    exact: float


class CardPart(msgspec.Struct, frozen=True):
    """One exposed card: the mean worth of all first hands that are played, by `FirstHands`, what
    the sample adds, and a few deals.

    `looked` exchanges were counted. By cards kept, none was worth more than `farthest` above what
    `FirstHands` says.
    """

    up: str
    whole: float
    strata: tuple[Stratum, ...]
    examples: tuple[Example, ...]
    looked: int
    farthest: tuple[float, ...]


@dataclass
class CardFound:
    """What one exposed card came to: the part to be shipped, the chance of every end, how the
    errors of these go together (a row and a column for each of them, one after the other), and what
    is played.
    """

    part: CardPart
    chances: Floats
    covariance: Floats
    plays: NDArray[np.int8]


def rows_by_kind(whole: FirstHands) -> dict[str, Ints]:
    """The rows of first hands that are played, by kind."""
    most = whole.exchange_worths.max(0)
    kept = np.array([part.bit_count() for part in FREE])[whole.exchange_worths.argmax(0)]
    live, near, far = (
        ~whole.instant,
        most + ExchangeGap.NEAR >= whole.best_without_exchange,
        most + ExchangeGap.FAR < whole.best_without_exchange,
    )
    found = {HandKind.APART: live & far, HandKind.BEHIND: live & ~near & ~far}
    found |= {name: live & near & (kept == n) for n, name in enumerate(HandKind.BY_KEPT)}
    return {name: np.flatnonzero(rows) for name, rows in found.items() if rows.any()}


def rows_ordered_by_likeness(whole: FirstHands, rows: Ints) -> Ints:
    """The rows in an order in which neighbors are alike in what counts most: how many cards are
    kept, how many dead ones are of the exposed card's rank, the ranks kept, the dead ones from the
    highest down.
    """
    cards = hand_classes(5).cards[whole.rows[rows]]
    part = np.array(FREE)[whole.exchange_worths[:, rows].argmax(0)]
    places, up = np.arange(5), int(whole.up) >> 2
    held = part[:, None] >> places & 1
    # dead cards from the highest down
    order = np.argsort(np.where(held, places, 9 - places), axis=1)
    ranks = np.take_along_axis(cards >> 2, order, axis=1).T
    suited = (np.take_along_axis(cards & 3 == 0, order, axis=1) << np.arange(5)).sum(1)
    paired = ((up == ranks.T) & (np.take_along_axis(held, order, axis=1) == 0)).sum(1)
    return np.asarray(rows[np.lexsort([suited, *ranks[::-1], paired, held.sum(1)])])


def draw_stratified_pairs(rows: Ints, weight: Ints, count: int, rng: np.random.Generator) -> Ints:
    """Rows drawn by their weight: two of each of so many stretches of equal weight, a row a
    stretch.
    """
    ends = np.cumsum(weight)
    points = (np.arange(count)[:, None] + rng.random((count, 2))) / count * ends[-1]
    return np.asarray(rows[np.minimum(np.searchsorted(ends, points, side="right"), len(rows) - 1)])


def variance_of_mean(deal_pairs: Floats) -> Floats:
    """The variance of the mean of what was found, its first two axes the stretches and the two
    deals of each.
    """
    return np.asarray(
        ((deal_pairs[:, 0] - deal_pairs[:, 1]) ** 2).sum(0) / (2 * len(deal_pairs)) ** 2
    )


def covariance_of_means(deal_pairs: Floats) -> Floats:
    """The covariance of the means of what was found, its first two axes the stretches and the two
    deals of each.
    """
    apart = (deal_pairs[:, 0] - deal_pairs[:, 1]).reshape(len(deal_pairs), -1)
    return np.asarray(apart.T @ apart / (2 * len(deal_pairs)) ** 2)


def exposed_card_figures(
    rank: int, deals: int, rng: np.random.Generator, straight_win: int = 1
) -> CardFound:
    """Everything about an exposed card of a rank (0 for a 2): all first hands, and so many deals
    counted. `straight_win` is what the Ante wins with a straight or better when the dealer does not
    play.
    """
    whole = first_hands(rank, straight_win)
    every = float(whole.weight.sum())
    picked, chance = {}, {}
    for name, rows in rows_by_kind(whole).items():
        ordered = rows_ordered_by_likeness(whole, rows)
        weight = whole.weight[ordered]
        chance[name] = float(weight.sum()) / every
        count = max(2, round(deals * chance[name] * HandKind.SAMPLING.get(name, 1.0) / 2))
        picked[name] = draw_stratified_pairs(ordered, weight, count, rng)
    chances, guessed = whole.end_chances(np.concatenate([rows.ravel() for rows in picked.values()]))
    covariance, found, errors = np.zeros((chances.size, chances.size)), [], Errors()
    examples: list[Example] = []
    start = 0
    for name, rows in picked.items():
        gained, moved = np.zeros(rows.shape), np.zeros((*rows.shape, 2, KINDS))
        for at in np.ndindex(*rows.shape):
            deal = _Deal(whole, int(rows[at]), guessed[start], straight_win)
            gained[at], moved[at] = deal.worth_and_end_differences(
                errors, np.inf if name == HandKind.APART else ExchangeGap.FAR
            )
            start += 1
        examples += [
            _example(whole, int(rows[i, 0]), float(gained[i, 0]))
            for i in (0, -1)
            if name in HandKind.BY_KEPT
        ]
        share = chance[name]
        chances += share * moved.mean((0, 1))
        covariance += share**2 * covariance_of_means(moved)
        found.append(
            Stratum(name, share, rows.size, float(gained.mean()), sqrt(variance_of_mean(gained)))
        )
    mean = float((whole.best_worth * np.where(whole.instant, 0, whole.weight)).sum()) / every
    part = CardPart(
        show([whole.up]), mean, tuple(found), tuple(examples), errors.looked, tuple(errors.farthest)
    )
    return CardFound(part, chances, covariance, whole.choice_table())


class Errors:
    """How many exchanges were counted, and by cards kept how far what `FirstHands` says of any was
    too little.
    """

    def __init__(self) -> None:
        self.looked, self.farthest = 0, [0.0] * len(HandKind.BY_KEPT)

    def record_exchange(self, kept_count: int, extra_worth: float) -> None:
        """Note an exchange that is worth so much more than was said."""
        self.looked += 1
        self.farthest[kept_count] = max(self.farthest[kept_count], extra_worth)


def _hand(whole: FirstHands, row: int) -> tuple[Card, ...]:
    return tuple(DECK[c] for c in hand_classes(5).cards[whole.rows[row]].tolist())


def _example(whole: FirstHands, row: int, gained: float) -> Example:
    return Example(
        show(_hand(whole, row)), float(whole.best_worth[row]), float(whole.best_worth[row]) + gained
    )


class BestExchange(NamedTuple):
    """The worth of an exchange in antes, and the places it keeps as bits."""

    worth: float
    kept_mask: int


class _Deal:
    """One deal of a sample."""

    def __init__(self, whole: FirstHands, row: int, guessed: Floats, straight_win: int) -> None:
        self._whole, self._row, self._guessed, self._hand = whole, row, guessed, _hand(whole, row)
        self._deal = LunarDeal(
            whole.up, tuple(c for c in DECK if c != whole.up and c not in self._hand), straight_win
        )

    def worth_and_end_differences(self, errors: Errors, margin: float) -> tuple[float, Floats]:
        """Its worth above what `FirstHands` says, and how much likelier each end is. Exchanges this
        far below are left out.
        """
        whole, row = self._whole, self._row
        choice, others = int(whole.choice[row]), float(whole.best_without_exchange[row])
        moved = np.zeros((2, KINDS))
        worth, part = self._best_exchange(errors, margin)
        if choice >= FirstChoice.EXCHANGE:
            moved[1] -= self._guessed
        if worth > others:
            moved[1] += self._deal.end_chances(self._hand, self._kept_cards(part))
        if (worth > others) != (choice >= FirstChoice.EXCHANGE):
            moved += (
                -self._ends_without_exchange() if worth > others else self._ends_without_exchange()
            )
        return max(worth, others) - float(whole.best_worth[row]), moved

    def _best_exchange(self, errors: Errors, margin: float) -> BestExchange:
        """The exchange that is worth most."""
        guess, best = (
            self._whole.exchange_worths[:, self._row],
            float(self._whole.best_worth[self._row]),
        )
        found = BestExchange(-np.inf, 0)
        for size in range(4):
            rows = [
                at
                for at, part in enumerate(FREE)
                if part.bit_count() == size and guess[at] >= best - margin
            ]
            worths = (
                self._deal.exchange_worths([self._kept_cards(FREE[at]) for at in rows])
                if rows
                else []
            )
            for at, worth in zip(rows, worths, strict=True):
                errors.record_exchange(size, worth - float(guess[at]))
                found = max(found, BestExchange(worth, FREE[at]))
        return found

    def _kept_cards(self, kept_mask: int) -> tuple[Card, ...]:
        return tuple(c for i, c in enumerate(self._hand) if kept_mask >> i & 1)

    def _ends_without_exchange(self) -> Floats:
        """How the hand ends that is folded, bet or bought to: a row without the fee and one with
        it.
        """
        out = np.zeros((2, KINDS))
        if int(self._whole.choice_without_exchange[self._row]) == FirstChoice.BUY:
            out[1] = self._deal.bought_end_chances(self._hand)
        else:
            out[0] = self._deal.end_chances(self._hand, self._hand)
        return out


class NetChances(NamedTuple):
    """How likely each net without an instant payout is, the greatest first, and how the errors of
    these go together.
    """

    chances: dict[int, float]
    covariance: Floats


def main_sheets(game: Game, rules: HouseRules, found: list[CardFound]) -> tuple[ParSheet, ...]:
    """The base game under every instant payout of the edition that is played, from all thirteen
    ranks of the exposed card.
    """
    chances = np.asarray(sum(one.chances for one in found)) / len(found)
    covariance = np.asarray(sum(one.covariance for one in found)) / len(found) ** 2
    parts = [one.part for one in found]
    error = sqrt(sum((s.probability * s.error) ** 2 for part in parts for s in part.strata)) / len(
        found
    )
    nets = chances_by_net(chances, covariance, straight_ante(game, rules))
    staked = float(chances.sum() * 3 - 2 * chances[:, HandEnd.FOLD].sum() + chances[1].sum())
    notes = _notes(parts, sqrt(max(np.diag(nets.covariance))))
    return tuple(
        _main_sheet(game, table, nets, staked, error, notes)
        for table in game.paytables("ante", rules).values()
    )


def chances_by_net(chances: Floats, covariance: Floats, straight_win: int) -> NetChances:
    """Ends, without the fee and with it, by what they net; `straight_win` is what the Ante wins with a
    straight or better when the dealer does not play.
    """
    plain = end_nets(straight_win)
    net_of = np.stack([plain, plain - 1]).astype(np.int64).ravel()
    there = (chances.ravel() != 0) | (np.diag(covariance) != 0)
    nets = sorted(set(net_of[there].tolist()), reverse=True)
    summed = np.array([(net_of == net) & there for net in nets], float)
    return NetChances(
        dict(zip(nets, (summed @ chances.ravel()).tolist(), strict=True)),
        summed @ covariance @ summed.T,
    )


def _notes(parts: list[CardPart], greatest_error: float) -> tuple[str, ...]:
    deals = sum(s.deals for part in parts for s in part.strata)
    return (
        "Every first hand against every exposed card: fold, bet, buy and all exchanges are exact, with one exception.",
        "The effect of the exchanged cards on the dealer's hand is a first-order approximation.",
        f"The remainder is the mean of {deals:,} random deals, each with all its draws and all dealer's hands,",
        f"two for each group of hands with the same ranks. No row's standard error is greater than {greatest_error:.6f}.",
    )


def _main_sheet(
    game: Game,
    table: Paytable,
    nets: NetChances,
    staked: float,
    error: float,
    notes: tuple[str, ...],
) -> ParSheet:
    ends = dict(nets.chances)
    for row in table.rows:
        ends[row.odds.win] = ends.get(row.odds.win, 0.0) + INSTANT_WAYS[row.name] / HANDS
    total = sum(p * n for n, p in ends.items())
    square = sum(p * n * n for n, p in ends.items())
    deviation = sqrt(square - total**2)
    sampled = np.array(list(nets.chances), float)

    def off(weights: Floats) -> float:
        """The standard error of a sum of chances with these weights."""
        return sqrt(max(0.0, float(weights @ nets.covariance @ weights)))

    each = {net: off(np.equal(sampled, net).astype(float)) for net in nets.chances}
    stakes = staked + sum(INSTANT_WAYS.values()) / HANDS
    rows = tuple(
        ParRow(_net_phrase(n), p, f"{n:+d}" if n else "push", each.get(n, 0.0))
        for n, p in sorted(ends.items(), reverse=True)
    )
    return ParSheet(
        game=game.slug,
        wager="base",
        paytable=table.letter,
        unit="ante",
        ev=total,
        house_edge=-total,
        per="Ante, the Super left out",
        element_of_risk=-total / stakes,
        hit_frequency=sum(p for n, p in ends.items() if n > 0),
        standard_deviation=deviation,
        method=Method.SIMULATED,
        standard_error=error,
        hit_error=off((sampled > 0).astype(float)),
        deviation_error=off(sampled**2 - 2 * total * sampled) / (2 * deviation),
        rows=rows,
        notes=notes,
    )


def _net_phrase(net: int) -> str:
    return "comes out even" if not net else f"wins {net}" if net > 0 else f"loses {-net}"
