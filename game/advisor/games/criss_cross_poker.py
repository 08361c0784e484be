"""What Criss-Cross decisions are worth (674a.11-.12): Down and Middle counted live, Across from shipped data.

A line is three cards with the center shared, so what a hand pays along it depends on its pair of outer cards and the center
alone; everything else is sums and maxima over tables of pairs by centers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.advisor import cross, side
from game.advisor.advice import Advice, best_of
from game.advisor.counting import unseen
from game.advisor.par import ParSheet
from game.advisor.wording import held
from game.cards import DECK, HIDDEN, Card
from game.declare import Game
from game.hands import FIVE
from game.hands.forming import so_far
from game.paytable import Paytable
from game.rounds.state import Action, View
from game.rules.criss_cross_poker import ACROSS, ANTES, BETS, DOWN

Pays = NDArray[np.int64]
DATA = Path(__file__).resolve().parents[3] / "assets" / "advisor" / "criss_cross_poker.json"
LEFT, RIGHT, TOP, BOTTOM, CENTER = 1, 3, 0, 4, 2


@cache
def net_odds(table: Paytable) -> Pays:
    """Net units won on a stake by five-card strength: -1 below the lowest row."""
    out = np.full(FIVE.top + 1, -1, np.int64)
    for row, floor in zip(reversed(table.rows), reversed(table.floors), strict=True):
        if floor is not None:
            out[floor:] = row.odds.win // row.odds.per
    return out


class Line(msgspec.Struct, frozen=True):
    """Nets by strength along one line: of the ante, and of a bet (which the Middle bet shares)."""

    ante: Pays
    bet: Pays


def line(strengths: NDArray[np.integer]) -> Line:
    """The nets of hands of these strengths."""
    return Line(net_odds(ANTES)[strengths], net_odds(BETS)[strengths])


def starting_class(hole: tuple[Card, ...]) -> str:
    """A starting hand up to suits: `QJs`, `98o`, `66`.

    >>> from game.cards import cards
    >>> starting_class(cards("Jh Qh")), starting_class(cards("9c 8d")), starting_class(cards("6c 6d"))
    ('QJs', '98o', '66')
    """
    low, high = sorted(hole, key=lambda c: c >> 2)
    name = "23456789TJQKA"[high >> 2] + "23456789TJQKA"[low >> 2]
    return name if low >> 2 == high >> 2 else name + ("s" if low & 3 == high & 3 else "o")


@cache
def across_data() -> Mapping[str, tuple[float, float, float]]:
    """The expected net in antes of betting 1x, 2x and 3x Across and playing best from there, by starting class."""
    return msgspec.json.decode(DATA.read_bytes(), type=dict[str, tuple[float, float, float]])


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice:
    """The expected net of every open action on the seat's antes and bets, from its two cards and the cross as turned."""
    turned = view.piles["community"]
    ante = view.staked("ante-across")
    spent = 2 * ante + view.staked("across") + view.staked("down")
    left = unseen(view)
    if view.stage == "across":
        whole = len(left) == len(DECK) - len(view.hand)
        values = across_data()[starting_class(view.hand)] if whole else cross.across_values(view.hand, left)
        worth = dict(zip((1, 2, 3), values, strict=True))
        ev = {str(a): ante * worth[a.times] for a in open_now if a.times}
        ways = f"All {comb(len(left), 2) * comb(len(left) - 2, 2) * (len(left) - 4):,} ways to turn the cross"
    elif view.stage == "down":
        by_times = down_values(view.hand, turned, left, view.staked("across") // ante)
        ev = {str(a): ante * by_times[a.times] for a in open_now if a.times}
        ways = f"All {len(left) * (len(left) - 1) * (len(left) - 2) // 2:,} ways to turn three cards"
    else:
        base, per = middle_values(view.hand, turned, left, view.staked("across") // ante, view.staked("down") // ante)
        ev = {str(a): ante * (base + a.times * per) for a in open_now if a.times}
        ways = f"All {len(left)} cards the center can be"
    ev["fold"] = float(-spent)
    ev = {str(a): ev[str(a)] for a in open_now}
    best = best_of(ev)
    most = game.most_units if isinstance(game.most_units, int) else 0
    if 0 < view.offer.rules.payout_limit < most * ante:
        ways += "; what the payout limit may cut off is left out"
    return Advice(view.turn, ev, best, stake=ante, reason=_reason(view, best), ways=ways)


def middle_values(
    hole: tuple[Card, ...], cross: tuple[Card, ...], left: tuple[Card, ...], across: int, down: int
) -> tuple[float, float]:
    """In antes: what antes, Across and Down are worth now, and what each unit of the Middle bet adds."""
    center = np.array(left)
    a = line(_with(hole, (cross[LEFT], cross[RIGHT]), center))
    d = line(_with(hole, (cross[TOP], cross[BOTTOM]), center))
    base = a.ante + d.ante + across * a.bet + down * d.bet
    return float(base.mean()), float(np.maximum(a.bet, d.bet).mean())


def _with(hole: tuple[Card, ...], pair: tuple[Card, ...], center: NDArray[np.int64]) -> NDArray[np.integer]:
    return FIVE.of_columns([np.array([c]) for c in (*hole, *pair)] + [center])


def down_values(
    hole: tuple[Card, ...], cross: tuple[Card, ...], left: tuple[Card, ...], across: int
) -> dict[int, float]:
    """In antes, by the multiple of the Down bet: everything, with the Middle bet played best."""
    cards = np.array(left)
    n = len(left)
    one, two = np.triu_indices(n, 1)
    a = line(_with(hole, (cross[LEFT], cross[RIGHT]), cards))
    d = line(
        FIVE.of_columns([*(np.array([[c]]) for c in hole), cards[one][:, None], cards[two][:, None], cards[None, :]])
    )
    pairs = np.arange(len(one))
    free = np.ones((len(one), n), np.int64)
    free[pairs, one] = free[pairs, two] = 0
    ways = n - 2
    sum_a = ((a.ante + across * a.bet) * free).sum(1)
    sum_d_ante, sum_d = (d.ante * free).sum(1), (d.bet * free).sum(1)
    sum_m = (np.maximum(a.bet, d.bet) * free).sum(1)
    out = {}
    for down in (1, 2, 3):
        base = sum_a + sum_d_ante + down * sum_d
        best = np.maximum(base + sum_m, base + 3 * sum_m)
        out[down] = float(np.maximum(best, -(2 + across + down) * ways).sum() / (len(one) * ways))
    return out


def all_classes() -> dict[str, tuple[tuple[Card, ...], int]]:
    """The 169 starting classes: a hand of each, and how many hands it stands for."""
    out: dict[str, tuple[tuple[Card, ...], int]] = {}
    for hole in combinations(DECK, 2):
        name = starting_class(hole)
        first, count = out.get(name, (hole, 0))
        out[name] = (first, count + 1)
    return out


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The base game under best play, and the Five Card Bonus."""
    from game.advisor.sheets import shipped

    return (*shipped(game.stem), *side.sheets(game))


PUSHES, WINS = 1, 2


def _pays(made: tuple[Card, ...]) -> int:
    """What the made cards of a line do whatever comes: nothing yet, push, or win."""
    if len(made) > 2 or (made and made[0] >> 2 >= 9):
        return WINS
    return PUSHES if made and made[0] >> 2 >= 4 else 0


def _reason(view: View, best: str) -> str:
    cross = view.piles["community"]
    lines = {}
    for label, places in (("Across", ACROSS), ("Down", DOWN)):
        shown = (*view.hand, *(cross[i] for i in places if cross[i] != HIDDEN))
        text, made = so_far(FIVE, shown)
        lines[label] = (text, _pays(made))
    safely = [label for label, (_, pays) in lines.items() if pays]
    if len(safely) == 2 and lines["Across"] == lines["Down"]:
        return f"You hold {held(lines['Across'][0])} both ways: neither hand can lose."
    if safely:
        label = max(safely, key=lambda one: lines[one][1])
        other = "Down" if label == "Across" else "Across"
        name, pays = lines[label]
        worst = "it wins already" if pays == WINS else "the worst it can do is push"
        return f"{label} holds {held(name)}: {worst}. {other} has {held(lines[other][0])}."
    if best == "fold":
        return "Too little can still come: staying in costs more than the antes and bets already down."
    if best.endswith("3x"):
        return "The hands that can still come pay more than they cost: stake the most."
    return "Staying in loses less than folding, and every unit more would lose a little: stake the least."
