"""The Criss-Cross card: a line a decision, and one for when to give up."""

from __future__ import annotations

from collections.abc import Iterable

from game.advisor.shapes import JACK, SIX, alike, fitting, high, pick, spread, suited
from game.cards import HIDDEN, Card
from game.declare import Game
from game.rounds.state import Action, View
from game.rules.criss_cross_poker import ACROSS, DOWN

LINES = (
    "Across and Down: 3x with a pair in your hand, else 1x; but fold two unsuited cards below 6 before the Across bet.",
    "Down only 1x when your pair is below 6s and a third card of its rank has been turned.",
    "Middle 3x: a line with 6s or better, four of a suit or four in a row; or an inside draw, and a low pair or draw on the other.",
    "Middle 1x otherwise. With no pair or draw, count: ranks 6 to 10 one, jack to ace two, twice if in your hand; below 6 fold.",
)
COST = 0.1732
"""Percent of one Ante given away against best play, counted over all crosses of all starts."""

NOTHING, PAIR, INSIDE, PROMISING = range(4)
"""What four cards of a line hold: nothing, a pair below 6s, a straight that lacks a card inside, or what is worth 3x."""
STAY = 6
"""The count from which the Middle bet is made with nothing."""


def across(hole: tuple[Card, ...]) -> int:
    """The multiple of the Across bet, 0 to fold."""
    if alike(hole):
        return 3
    return 0 if not high(hole, SIX) and suited(hole) == 1 else 1


def down(hole: tuple[Card, ...], turned: Iterable[Card] = ()) -> int:
    """The multiple of the Down bet, with the outer cards of the Across line turned."""
    if not alike(hole):
        return 1
    matched = hole[0] >> 2 < SIX and any(c >> 2 == hole[0] >> 2 for c in turned)
    return 1 if matched else 3


def holds(line: tuple[Card, ...]) -> int:
    """What four cards of a line hold."""
    held = alike(line)
    if held and (len(held) > 1 or held[0][1] > 2 or held[0][0] >= SIX):
        return PROMISING
    if suited(line) == 4 or (not held and spread(line) == 4):
        return PROMISING
    if held:
        return PAIR
    return INSIDE if fitting(line) == 4 else NOTHING


def count(hole: tuple[Card, ...], turned: Iterable[Card]) -> int:
    """The points of the ranks held and turned, each rank once."""
    own = {c >> 2 for c in hole}
    return 2 * sum(map(_points, own)) + sum(map(_points, {c >> 2 for c in turned} - own))


def _points(rank: int) -> int:
    return 0 if rank < SIX else 1 if rank < JACK else 2


def by_lines(one: int, other: int, points: int) -> int:
    """The multiple of the Middle bet by what both lines hold and the count, 0 to fold."""
    better, worse = max(one, other), min(one, other)
    if better == PROMISING or (better == INSIDE and worse >= PAIR):
        return 3
    return 1 if better or points >= STAY else 0


def middle(hole: tuple[Card, ...], cross: tuple[Card, ...]) -> int:
    """The multiple of the Middle bet with everything but the center turned, 0 to fold."""
    outer = tuple(tuple(cross[i] for i in line if cross[i] != HIDDEN) for line in (ACROSS, DOWN))
    one, other = (holds((*hole, *pair)) for pair in outer)
    return by_lines(one, other, count(hole, (*outer[0], *outer[1])))


def choose(game: Game, view: View, open_now: tuple[Action, ...]) -> Action:
    """The card's action."""
    turned = view.piles["community"]
    if view.stage == "across":
        return pick(open_now, "bet", across(view.hand))
    if view.stage == "down":
        return pick(open_now, "bet", down(view.hand, (turned[i] for i in ACROSS if turned[i] != HIDDEN)))
    return pick(open_now, "bet", middle(view.hand, turned))
