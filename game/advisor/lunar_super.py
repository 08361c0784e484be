"""Lunar's Super Wagers over all five-card hands, and its base game by a stratified sample of deals."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from typing import NamedTuple

import msgspec
import numpy as np

from game.advisor.games.lunar_poker import buy, drawn_values, exchange, stay
from game.advisor.lunar_dealer import Dealer, wins
from game.advisor.par import SIMULATED, Chance, ParRow, ParSheet, sheet
from game.cards import DECK, Card
from game.declare import Game
from game.hands import LUNAR, LUNAR_SUPER
from game.hands.count import frequencies
from game.hands.special import marks
from game.rules.lunar_poker import QUALIFYING, SUPER, bet_odds

HANDS = comb(52, 5)


def super_counts() -> dict[str, int]:
    """How many of the 2,598,960 hands each row of the Super table pays; by shapes of ranks and suits.

    >>> sum(super_counts().values()) <= 2598960
    True
    """
    found: dict[str, int] = {}
    for ranks in _rank_sets():
        for suits, ways in _suit_ways(ranks):
            cards = tuple(Card(4 * r + s) for r, s in zip(ranks, suits, strict=True))
            row = SUPER.find(LUNAR_SUPER.strength(cards), marks(cards, SUPER.specials))
            if row is not None:
                found[row.name] = found.get(row.name, 0) + ways
    return found


def _rank_sets() -> list[tuple[int, ...]]:
    return [r for r in _multisets(0, 5) if max(map(r.count, r)) <= 4]


def _multisets(low: int, size: int) -> list[tuple[int, ...]]:
    if not size:
        return [()]
    return [(first, *rest) for first in range(low, 13) for rest in _multisets(first, size - 1)]


def _suit_ways(ranks: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Suits for these ranks: one example of all of one suit, of one color, and of two, and how many ways each stands for."""
    groups = [ranks.count(r) for r in sorted(set(ranks))]
    every = 1
    colored = 1
    for n in groups:
        every *= comb(4, n)
        colored *= comb(2, n)
    suited = 4 if len(groups) == 5 else 0
    one_color = 2 * colored - suited
    out: list[tuple[tuple[int, ...], int]] = []
    if suited:
        out.append(((0,) * 5, suited))
    examples = (
        ((0, 3), one_color) if colored else ((), 0),
        ((0, 1, 2, 3), every - 2 * colored),
    )
    for kinds, ways in examples:
        if ways:
            out.append((_example(groups, kinds), ways))
    return out


def _example(groups: list[int], kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Suits that use these kinds and at least two of them (both colors where four are given)."""
    for suits in product(*[combinations(kinds, n) for n in groups]):
        flat = tuple(s for group in suits for s in group)
        colors = {s in {1, 2} for s in flat}
        if len(set(flat)) > 1 and (len(kinds) == 2 or len(colors) == 2):
            return flat
    raise ValueError(f"no suits for {groups}")


def super_sheets(game: Game) -> tuple[ParSheet, ...]:
    """Every Super Wager: the same chances whoever holds the hand."""
    counts = super_counts()
    ends = [
        Chance(r.name, Fraction(counts.get(r.name, 0), HANDS), str(r.odds), Fraction(r.odds.win)) for r in SUPER.rows
    ]
    ends.append(Chance("lose", 1 - sum((e.probability for e in ends), Fraction(0)), "lose", Fraction(-1)))
    return tuple(sheet(game.slug, w.name, ends) for w in game.wagers if w.name.startswith("super"))


# -- the base game ---------------------------------------------------------------------------------------------------


class Sampled(NamedTuple):
    """One sampled deal under best play: its expected net, one way it ended, and all that was staked, in antes."""

    value: float
    net: int
    staked: int


def _choices(dealer: Dealer, hand: tuple[Card, ...]) -> tuple[str, tuple[Card, ...], float]:
    """The best action, the cards kept, and its value."""
    best = max(
        (("fold", hand, -1.0), ("bet", hand, stay(dealer, hand)), ("buy", hand, buy(dealer, hand))), key=lambda c: c[2]
    )
    for size in range(4):
        for kept in combinations(hand, size):
            value = exchange(dealer, kept)[0]
            if value > best[2]:
                best = ("exchange", kept, value)
    return best


def play(hand: tuple[Card, ...], up: Card, rng: np.random.Generator) -> Sampled:
    """A deal under best play. An exchange of four or five cards is chosen by one sample of draws and valued by another."""
    left = tuple(c for c in DECK if c not in hand and c != up)
    dealer = Dealer(up, left)
    verb, kept, value = _choices(dealer, hand)
    count = {"fold": 0, "bet": 0, "buy": 1}.get(verb, 5 - len(kept))
    if count > 3:
        again = np.sort(np.argsort(rng.random((2500, dealer.n)), axis=1)[:, :count], axis=1).astype(np.int64)
        value = float(drawn_values(dealer, kept, again).mean()) - 1.0
    if verb == "fold":
        return Sampled(value, -1, 1)
    order = rng.permutation(dealer.n)
    drawn = np.sort(order[:count])[None, :]
    final = (*kept, *(DECK[c] for c in dealer.left[drawn[0]].tolist()))
    strength = LUNAR.strength(final)
    win = bet_odds(final, strength)[0].win if len(final) == 6 else int(wins()[strength])
    fee = 1 if count else 0
    if count and float(dealer.bet(drawn, np.array([strength]), np.array([win]))[0]) < -1.0:
        return Sampled(value, -1 - fee, 1 + fee)
    theirs = LUNAR.strength((up, *(DECK[c] for c in dealer.left[order[count : count + 4]].tolist())))
    if theirs < QUALIFYING:
        return Sampled(value, 1 - fee, 3 + fee)
    net = 2 * win if strength > theirs else -3 if strength < theirs else 0
    return Sampled(value, net - fee, 3 + fee)


SHARES = {
    "high card": 0.36, "ace-king": 0.1, "pair": 0.36, "two pair": 0.06, "three-of-a-kind": 0.04, "straight": 0.025,
    "flush": 0.025, "full house": 0.02, "four-of-a-kind": 0.01,
}  # fmt: skip
"""How a sample is shared out among first hands."""


def main_sheets(game: Game, deals: int, seed: int) -> tuple[ParSheet, ...]:
    """The base game under every instant payout, from so many deals under best play, shared out by kind of first hand."""
    rng = np.random.Generator(np.random.PCG64(seed))
    counts = frequencies(LUNAR, 5).tolist()
    nets: dict[int, float] = {}
    ev = variance = staked = 0.0
    for kind, share in SHARES.items():
        weight = sum(n for s, n in enumerate(counts) if n and LUNAR.category(s) == kind) / HANDS
        found = [_sample(kind, rng) for _ in range(max(8, round(share * deals)))]
        values = np.array([one.value for one in found])
        ev += weight * float(values.mean())
        variance += weight**2 * float(values.var(ddof=1)) / len(values)
        for one in found:
            nets[one.net] = nets.get(one.net, 0.0) + weight / len(found)
            staked += weight * one.staked / len(found)
    return tuple(_main(game, letter, ev, sqrt(variance), staked, nets, deals) for letter in game.wager("ante").pays)


def _sample(kind: str, rng: np.random.Generator) -> Sampled:
    while True:
        dealt = rng.integers(0, 52, (4096, 6))
        ordered = np.sort(dealt, axis=1)
        dealt = dealt[(ordered[:, 1:] != ordered[:, :-1]).all(1)]
        strengths = LUNAR.of_columns(list(dealt[:, :5].T))
        low, high = LUNAR.span(kind)
        hits = np.flatnonzero((strengths >= low) & (strengths <= high))
        if hits.size:
            cards = tuple(DECK[c] for c in dealt[hits[0]].tolist())
            return play(cards[:5], cards[5], rng)


def _main(
    game: Game, letter: str, ev: float, error: float, staked: float, nets: dict[int, float], deals: int
) -> ParSheet:  # fmt: skip
    table = game.wager("ante").pays[letter]
    ways = {"Royal flush": 4, "Straight flush": 36}
    ends = dict(nets)
    total = ev
    for row in table.rows:
        ends[row.odds.win] = ends.get(row.odds.win, 0.0) + ways[row.name] / HANDS
        total += row.odds.win * ways[row.name] / HANDS
    square = sum(p * n * n for n, p in ends.items())
    stakes = staked + 40 / HANDS
    rows = tuple(ParRow(_said(n), p, f"{n:+d}" if n else "push") for n, p in sorted(ends.items(), reverse=True))
    return ParSheet(
        game=game.slug, wager="main", paytable=letter, unit="ante", ev=total, house_edge=-total, per="Ante, the Super left out",
        element_of_risk=-total / stakes, hit_frequency=sum(p for n, p in ends.items() if n > 0),
        standard_deviation=sqrt(square - total**2), method=SIMULATED, standard_error=error, rows=rows,
        notes=(
            f"{deals:,} deals under best play, shared out by kind of first hand; the net is the mean of what they are worth.",
            "Rows, hit frequency and deviation are one play of each of these deals, a few percent uncertain.",
        ),
    )  # fmt: skip


def _said(net: int) -> str:
    return "comes out even" if not net else f"wins {net}" if net > 0 else f"loses {-net}"


def encoded(sheets: tuple[ParSheet, ...]) -> bytes:
    """Sheets as they are shipped."""
    return msgspec.json.format(msgspec.json.encode(sheets), indent=1) + b"\n"
