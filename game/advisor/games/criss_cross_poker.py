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
from game.rounds.state import Action, View
from game.rules.criss_cross_poker import ACROSS, DOWN

Pays = NDArray[np.int64]
DATA = Path(__file__).resolve().parents[3] / "assets" / "advisor" / "criss_cross_poker.json"
LEFT, RIGHT, TOP, BOTTOM, CENTER = 1, 3, 0, 4, 2


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
    limit = view.offer.rules.payout_limit / ante
    if view.stage == "across":
        worth = across_worth(view.hand, left, limit)
        ev = {str(a): ante * worth[a.times - 1] for a in open_now if a.times}
        ways = f"All {comb(len(left), 2) * comb(len(left) - 2, 2) * (len(left) - 4):,} ways to turn the cross"
    elif view.stage == "down":
        by_times = down_values(view.hand, turned, left, view.staked("across") // ante, limit)
        ev = {str(a): ante * by_times[a.times] for a in open_now if a.times}
        ways = f"All {len(left) * (len(left) - 1) * (len(left) - 2) // 2:,} ways to turn three cards"
    else:
        bets = view.staked("across") // ante, view.staked("down") // ante
        by_times = middle_values(view.hand, turned, left, *bets, limit)
        ev = {str(a): ante * by_times[a.times] for a in open_now if a.times}
        ways = f"All {len(left)} cards the center can be"
    ev["fold"] = float(-spent)
    ev = {str(a): ev[str(a)] for a in open_now}
    best = best_of(ev)
    if limit:
        ways += "; winnings cut at the payout limit"
    return Advice(view.turn, ev, best, stake=ante, reason=_reason(view, best), ways=ways)


def across_worth(hole: tuple[Card, ...], left: tuple[Card, ...], limit: float) -> tuple[float, float, float]:
    """In antes: betting 1x, 2x, 3x Across. Shipped when nothing else is seen and nothing is cut off, otherwise counted."""
    if limit or len(left) < len(DECK) - len(hole):
        return cross.across_values(hole, left, limit)
    return across_data()[starting_class(hole)]


def middle_values(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...], across: int, down: int, limit: float = 0.0
) -> dict[int, float]:  # fmt: skip
    """In antes, by the multiple of the Middle bet: everything. `limit` is the payout limit in antes, 0 for none."""
    level, center = cross.level_of(), np.array(left)
    one = level[_with(hole, (turned[LEFT], turned[RIGHT]), center)]
    two = level[_with(hole, (turned[TOP], turned[BOTTOM]), center)]
    return {times: float(cross.net(across, down, times, limit)[one, two].mean()) for times in cross.TIMES}


def _with(hole: tuple[Card, ...], pair: tuple[Card, ...], center: NDArray[np.int64]) -> NDArray[np.integer]:
    return FIVE.of_columns([np.array([c]) for c in (*hole, *pair)] + [center])


def down_values(
    hole: tuple[Card, ...], turned: tuple[Card, ...], left: tuple[Card, ...], across: int, limit: float = 0.0
) -> dict[int, float]:  # fmt: skip
    """In antes, by the multiple of the Down bet: everything, with the Middle bet played best."""
    cards, n = np.array(left), len(left)
    one, two = np.triu_indices(n, 1)
    level = cross.level_of()
    first = level[_with(hole, (turned[LEFT], turned[RIGHT]), cards)]
    second = level[
        FIVE.of_columns([*(np.array([[c]]) for c in hole), cards[one][:, None], cards[two][:, None], cards[None, :]])
    ]
    code = first[None, :] * cross.LEVELS + second
    pairs, ways = np.arange(len(one)), n - 2
    out = {}
    for down in cross.TIMES:
        best = np.full(len(one), -float(2 + across + down) * ways)
        for times in cross.TIMES if limit else cross.MIDDLES:
            worth = cross.net(across, down, times, limit).ravel()[code]
            best = np.maximum(best, worth.sum(1) - worth[pairs, one] - worth[pairs, two])
        out[down] = float(best.sum() / (len(one) * ways))
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
    if len(safely) == 2 and lines["Across"] == lines["Down"] and best.endswith("3x"):
        return f"You hold {held(lines['Across'][0])} both ways: neither hand can lose, so stake the most."
    if safely:
        label = max(safely, key=lambda one: lines[one][1])
        other = "Down" if label == "Across" else "Across"
        name, pays = lines[label]
        worst = "it wins already" if pays == WINS else "the worst it can do is push"
        if view.stage == "middle" and best.endswith("3x"):
            return (
                f"{label} holds {held(name)}, and the Middle bet goes on the higher hand: {worst}, so stake the most."
            )
        least = " Stake the least on it." if best.endswith("1x") else ""
        return f"{label} holds {held(name)}: {worst}. {other} has {held(lines[other][0])}.{least}"
    if best == "fold":
        return "Too little can still come: staying in costs more than the antes and bets already down."
    if best.endswith("3x"):
        return "The hands that can still come pay more than they cost: stake the most."
    return "Staying in loses less than folding, and every unit more would lose a little: stake the least."
