"""Lunar Poker's base game under best play: all but the dead cards counted, those measured on deals that are counted whole.

For each exposed card `FirstHands` gives every first hand a worth, and the ends of its choice, that are exact but for what dead
cards do beyond the first order. That difference is zero for hands that nobody would exchange; for the others it is the mean over
deals drawn at random, every one of them enumerated: each draw against each of the dealer's hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor.lunar.classes import classes
from game.advisor.lunar.dealer import Dealer, Floats, Ints
from game.advisor.lunar.draws import FOLD, KINDS, NETS, DrawnHands, all_draws, buy, exchange, stay
from game.advisor.lunar.whole import BY_BUY, BY_EXCHANGE, BY_FOLD, FREE, FirstHands
from game.advisor.par import SIMULATED, ParRow, ParSheet
from game.cards import DECK, Card, show
from game.declare import Game

MARGINS = (0.06, 0.06, 0.12, 0.12)
"""Exchanges that `FirstHands` puts further below the best are not looked at, by how many cards they keep; on no deal that was
enumerated with every exchange was one of these the best (`CardPart.missed`)."""
APART, BY_KEPT = "no exchange", ("none kept", "one kept", "two kept", "three kept")
"""Kinds of first hands: those that no exchange comes near, and the others by how many cards the most promising one keeps."""
FULL = 64
"""Of so many deals one is enumerated with all 26 exchanges, to see that nothing was passed over."""
INSTANT_WAYS = {"Royal flush": 4, "Straight flush": 36}
HANDS = 2_598_960


class Stratum(msgspec.Struct, frozen=True):
    """First hands of one kind against one exposed card: how likely they are, and what the deals among them showed.

    `mean` is how much more they are worth than `FirstHands` says, in antes, `error` its standard error.
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
    """One exposed card: the mean worth of all first hands that are played, by `FirstHands`, what the sample adds, and a few deals.

    `looked` exchanges were enumerated, none further than `farthest` (by cards kept) from what `FirstHands` says. `full` deals were
    enumerated with every exchange, and on `missed` of them that changed the best.
    """

    up: str
    whole: float
    strata: tuple[Stratum, ...]
    examples: tuple[Example, ...]
    looked: int
    farthest: tuple[float, ...]
    full: int
    missed: int


@dataclass
class CardFound:
    """What one exposed card came to: the part to be shipped, the chance of every end, the variance of each, and what is played."""

    part: CardPart
    chances: Floats
    variance: Floats
    plays: NDArray[np.int8]


class Valued(NamedTuple):
    """A deal under best play: its worth, how it ends (None without an exchange), and what each exchange was off, by cards kept."""

    worth: float
    held: DrawnHands | None
    errors: tuple[tuple[int, float], ...]


def exact(dealer: Dealer, hand: tuple[Card, ...], others: float, guess: Floats, every: bool = False) -> Valued:
    """The best of `others` and of the exchanges whose `guess` (a row of `FREE` each) comes near the best, or of every one."""
    best, won, errors = others, None, []
    for at in np.argsort(-guess).tolist():
        if not every and guess[at] < best - MARGINS[FREE[at].bit_count()]:
            continue
        kept = tuple(hand[i] for i in range(5) if FREE[at] >> i & 1)
        held = exchange(dealer, kept, all_draws(dealer.n, 5 - len(kept)))
        worth = float(held.values.mean()) - 1.0
        errors.append((len(kept), worth - float(guess[at])))
        if worth > best:
            best, won = worth, held
    return Valued(best, won, tuple(errors))


def _plain(dealer: Dealer, hand: tuple[Card, ...], choice: int) -> Floats:
    """How a hand ends that is folded, bet or bought to: a row without the fee and one with it."""
    out = np.zeros((2, KINDS))
    if choice == BY_FOLD:
        out[0, FOLD] = 1.0
    elif choice == BY_BUY:
        out[1] = buy(dealer, hand).chances()
    else:
        out[0] = stay(dealer, hand).chances()
    return out


def _allowed() -> Floats:
    return np.array([MARGINS[part.bit_count()] for part in FREE])


def strata(whole: FirstHands) -> dict[str, Ints]:
    """The rows of first hands that are played, by kind."""
    most = whole.exchange.argmax(0)
    near = (whole.exchange + _allowed()[:, None] >= whole.others).any(0)
    kept = np.array([part.bit_count() for part in FREE])[most]
    live = ~whole.instant
    found = {APART: np.flatnonzero(live & ~near)}
    found |= {name: np.flatnonzero(live & near & (kept == n)) for n, name in enumerate(BY_KEPT)}
    return {name: rows for name, rows in found.items() if len(rows)}


def one_card(rank: int, deals: int, rng: np.random.Generator) -> CardFound:
    """Everything about an exposed card of a rank (0 for a 2): all first hands, and so many deals enumerated."""
    whole = FirstHands(rank)
    every = float(whole.weight.sum())
    kinds = strata(whole)
    weights = {name: whole.weight[rows] for name, rows in kinds.items()}
    chance = {name: float(weight.sum()) / every for name, weight in weights.items()}
    counts = {name: 4 if name == APART else max(4, round(deals * p)) for name, p in chance.items()}
    picked = {
        name: rng.choice(rows, counts[name], p=weights[name] / weights[name].sum()) for name, rows in kinds.items()
    }
    asked = np.concatenate(list(picked.values()))
    chances, single = whole.chances(asked)
    variance = np.zeros_like(chances)
    found, examples = [], []
    errors: list[tuple[int, float]] = []
    full = missed = start = 0
    for name, rows in picked.items():
        moved, gained = np.zeros((len(rows), 2, KINDS)), np.zeros(len(rows))
        for i, row in enumerate(rows.tolist()):
            deal = _Deal(whole, row, single[start + i])
            gained[i], moved[i], some = deal.difference()
            errors += some
            if name == APART or (start + i) % FULL == 0:
                more, moved[i], some = deal.difference(every=True)
                full, missed = full + 1, missed + int(more > gained[i] + 1e-9)
                errors += some
                gained[i] = more
            if i < 2 and name != APART:
                examples.append(Example(show(deal.hand), float(whole.best[row]), float(whole.best[row] + gained[i])))
        start += len(rows)
        weight = chance[name]
        chances += weight * moved.mean(0)
        variance += weight**2 * moved.var(0, ddof=1) / len(rows)
        error = float(gained.std(ddof=1)) / sqrt(len(rows))
        found.append(Stratum(name, weight, len(rows), float(gained.mean()), error))
    live = np.where(whole.instant, 0, whole.weight)
    mean = float((whole.best * live).sum()) / every
    part = CardPart(show([whole.up]), mean, tuple(found), tuple(examples), len(errors), _farthest(errors), full, missed)
    return CardFound(part, chances, variance, whole.plays())


def _farthest(errors: list[tuple[int, float]]) -> tuple[float, ...]:
    return tuple(max((abs(error) for kept, error in errors if kept == n), default=0.0) for n in range(len(BY_KEPT)))


class _Deal:
    """One deal of a sample."""

    def __init__(self, whole: FirstHands, row: int, guessed: Floats) -> None:
        self.hand = tuple(DECK[c] for c in classes(5).cards[whole.rows[row]].tolist())
        self._whole, self._row, self._guessed = whole, row, guessed
        up = whole.up
        self._dealer = Dealer(up, tuple(c for c in DECK if c != up and c not in self.hand))

    def difference(self, every: bool = False) -> tuple[float, Floats, tuple[tuple[int, float], ...]]:
        """Its worth above what `FirstHands` says, how much likelier each end is, and the same of each exchange's worth."""
        whole, row = self._whole, self._row
        others, choice = float(whole.others[row]), int(whole.choice[row])
        best = exact(self._dealer, self.hand, others, whole.exchange[:, row], every)
        moved = np.zeros((2, KINDS))
        if choice >= BY_EXCHANGE:
            moved[1] -= self._guessed
        if best.held is not None:
            moved[1] += best.held.chances()
        if (best.held is None) != (choice < BY_EXCHANGE):
            plain = _plain(self._dealer, self.hand, int(whole.plain[row]))
            moved += plain if best.held is None else -plain
        return best.worth - float(whole.best[row]), moved, best.errors


def main_sheets(game: Game, found: list[CardFound]) -> tuple[ParSheet, ...]:
    """The base game under every instant payout, from all thirteen ranks of the exposed card."""
    chances = np.asarray(sum(one.chances for one in found)) / len(found)
    parts = [one.part for one in found]
    error = sqrt(sum((s.probability * s.error) ** 2 for part in parts for s in part.strata)) / len(found)
    variance = np.asarray(sum(one.variance for one in found)) / len(found) ** 2
    rows: dict[int, float] = {}
    spread: dict[int, float] = {}
    for fee in (0, 1):
        for kind in range(KINDS):
            if chances[fee, kind] or variance[fee, kind]:
                net = int(NETS[kind]) - fee
                rows[net] = rows.get(net, 0.0) + float(chances[fee, kind])
                spread[net] = spread.get(net, 0.0) + float(variance[fee, kind])
    staked = float(chances.sum() * 3 - 2 * chances[:, FOLD].sum() + chances[1].sum())
    notes = _notes(parts, max(sqrt(v) for v in spread.values()))
    return tuple(_main(game, letter, rows, staked, error, notes) for letter in game.wager("ante").pays)


def _notes(parts: list[CardPart], rough: float) -> tuple[str, ...]:
    deals = sum(s.deals for part in parts for s in part.strata)
    return (
        "Every first hand against every exposed card: fold, bet, buy and all exchanges are counted exactly but for one thing.",
        "What the cards exchanged away take from the dealer is counted to the first order.",
        f"The rest of that is the mean over {deals:,} deals drawn at random, each with all its draws and all dealer's hands.",
        f"No row's standard error is greater than {rough:.5f}.",
    )


def _main(
    game: Game, letter: str, nets: dict[int, float], staked: float, error: float, notes: tuple[str, ...]
) -> ParSheet:
    ends = dict(nets)
    for row in game.wager("ante").pays[letter].rows:
        ends[row.odds.win] = ends.get(row.odds.win, 0.0) + INSTANT_WAYS[row.name] / HANDS
    total = sum(p * n for n, p in ends.items())
    square = sum(p * n * n for n, p in ends.items())
    stakes = staked + sum(INSTANT_WAYS.values()) / HANDS
    rows = tuple(ParRow(_said(n), p, f"{n:+d}" if n else "push") for n, p in sorted(ends.items(), reverse=True))
    return ParSheet(
        game=game.slug, wager="base", paytable=letter, unit="ante", ev=total, house_edge=-total, per="Ante, the Super left out",
        element_of_risk=-total / stakes, hit_frequency=sum(p for n, p in ends.items() if n > 0),
        standard_deviation=sqrt(square - total**2), method=SIMULATED, standard_error=error, rows=rows, notes=notes,
    )  # fmt: skip


def _said(net: int) -> str:
    return "comes out even" if not net else f"wins {net}" if net > 0 else f"loses {-net}"
