"""Strategy cards: what they cost against best play, and that they always choose an open action."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations

import numpy as np
import pytest

from game.advisor import cross, duel, fours
from game.advisor.card_cost import cost
from game.advisor.cards import crazy_4_poker as crazy_card
from game.advisor.cards import criss_cross_poker as criss_card
from game.advisor.cards import flop_poker as flop_card
from game.advisor.cards import four_card_frenzy as frenzy_card
from game.advisor.cards import go_fore_it as golf_card
from game.advisor.cards import raise_it_up_stud_poker as raise_card
from game.advisor.games import crazy_4_poker, criss_cross_poker, flop_poker, four_card_frenzy, go_fore_it
from game.advisor.games import raise_it_up_stud_poker as raise_it_up
from game.advisor.sheets import sheets
from game.cards import Card, cards
from game.chance import deck_stock
from game.declare import Offer
from game.rounds import act, legal, seen, start
from game.rules import GAMES

SLUGS = (
    "criss-cross-poker", "crazy-4-poker", "four-card-frenzy", "flop-poker", "raise-it-up-stud-poker", "go-fore-it",
)  # fmt: skip


def more(slug: str, ev: float) -> float:
    """Percent of the base wager that a card gives away, by its own sheet's net."""
    return 100 * (sheets(GAMES[slug])[0].ev - ev)


def test_crazy_4() -> None:
    def rule(block: fours.StrengthBlock) -> fours.Ints:
        return np.full(len(block.cards), crazy_card.times(block.strength))

    played = duel.main_sheet(crazy_4_poker.DUEL, fours.blocks(), rule=rule)
    assert more("crazy-4-poker", played.ev) == pytest.approx(crazy_card.COST, abs=0.00005)
    assert more("crazy-4-poker", played.ev) > 0


def test_frenzy() -> None:
    def rule(block: fours.StrengthBlock) -> fours.Ints:
        return np.full(len(block.cards), frenzy_card.times(block.strength))

    every = tuple(fours.blocks())
    for best in sheets(GAMES["four-card-frenzy"])[:4]:
        played = duel.main_sheet(four_card_frenzy.game_duel(best.paytable or ""), every, rule=rule)
        assert 100 * (best.ev - played.ev) == pytest.approx(frenzy_card.COST, abs=0.00005)


def test_flop_and_go_fore_it_are_best_play() -> None:
    assert more("flop-poker", flop_poker.main_sheet(rule=flop_card.stays).ev) == pytest.approx(flop_card.COST, abs=1e-9)
    played = go_fore_it.main_sheet(golf_card.STAY)
    assert more("go-fore-it", played.ev) == pytest.approx(golf_card.COST, abs=1e-9)


def by_card(own: tuple[Card, ...], left: tuple[Card, ...], best: raise_it_up.StreetPlan) -> raise_it_up.StreetPlan:
    """The Raise It Up card's plan for a start."""
    second, third = np.zeros_like(best.second), np.zeros_like(best.third)
    first = raise_card.first(own)
    if not first:
        second[:] = [raise_card.second((*own, c)) for c in left]
        for i, j in combinations(range(len(left)), 2):
            third[i, j] = third[j, i] = raise_card.third((*own, left[i], left[j]))
    return raise_it_up.StreetPlan(first, second, third, best.totals)


@pytest.mark.slow
def test_raise_it_up_over_all_boards() -> None:
    assert more("raise-it-up-stud-poker", raise_it_up.main_sheet(by_card).ev) == pytest.approx(
        raise_card.COST, abs=0.00005
    )


def criss_cross_rule(begun: cross.Start) -> tuple[int, cross.Ints, cross.Ints]:
    """The Criss-Cross card's multiples for a start, by pairs of kinds."""
    hole, size = begun.hole, len(begun.outer)
    across = criss_card.across(hole)
    if not across:
        return 0, np.zeros(size, np.int64), np.zeros((size, size), np.int64)
    down = np.array([criss_card.down(hole, outer) for outer in begun.outer])
    lines = np.array([criss_card.holds((*hole, *outer)) for outer in begun.outer])
    # the count of two pairs together is that of both less that of the ranks which both hold
    points = np.zeros((size, size), np.int64)
    ranks = np.array([[any(c >> 2 == r for c in outer) for r in range(13)] for outer in begun.outer])
    for rank in range(13):
        worth = criss_card.count(hole, (Card(4 * rank),)) - criss_card.count(hole, ())
        points += worth * (ranks[:, None, rank] | ranks[None, :, rank])
    points += criss_card.count(hole, ())
    table = np.array([[[criss_card.by_lines(a, b, n) for n in range(32)] for b in range(4)] for a in range(4)])
    return across, down, table[lines[:, None], lines[None, :], points]


def test_criss_cross_over_all_crosses() -> None:
    tallies = [(cross.tally(hole, criss_cross_rule), hands) for hole, hands in criss_cross_poker.all_classes().values()]
    played = cross.main_sheet(tallies)
    assert more("criss-cross-poker", played.ev) == pytest.approx(criss_card.COST, abs=0.00005)


@pytest.mark.parametrize("slug", ["raise-it-up-stud-poker", "criss-cross-poker"])
def test_rounds_played_by_the_card(slug: str) -> None:
    ante, rounds = 1000, 1500
    game = GAMES[slug]
    card = import_module(f"game.advisor.cards.{game.stem}")
    found = cost(game, card, {w.name: ante for w in game.wagers if not w.optional and not w.later}, rounds, 9)
    assert found.mean > 0
    assert abs(100 * found.mean / ante - card.COST) < 4 * 100 * found.standard_error / ante


@pytest.mark.parametrize("slug", [*SLUGS, "six-card-fortune-pai-gow-poker"])
def test_a_card_is_short_and_always_chooses_an_open_action(slug: str) -> None:
    game = GAMES[slug]
    card = import_module(f"game.advisor.cards.{game.stem}")
    assert 1 <= len(card.LINES) <= 4
    assert all(line.endswith(".") and len(line) <= 132 for line in card.LINES)
    assert card.COST < 2
    placed = {w.name: 500 for w in game.wagers if not w.optional and not w.later}
    verbs = set()
    for number in range(120):
        state = start(game, {2: placed}, deck_stock(f"card {number}".encode(), game.pack), Offer()).state
        while state.turn:
            open_now = legal(game, state)
            chosen = card.choose(game, seen(state, 2), open_now)
            assert chosen in open_now
            verbs.add(str(chosen))
            state = act(game, state, chosen).state
    assert len(verbs) >= 2


@pytest.mark.parametrize(
    ("hole", "outer", "times"),
    [
        ("9h 4c", "4d 9c 2d 7s", 3),
        ("3h 4c", "3d Kc 2d 7s", 1),
        ("9h 4h", "2h Kh 2d 7s", 3),
        ("9h Tc", "Jd Qc 2d 7s", 3),
        ("9h Tc", "Jd Kc 2d 7s", 1),
        ("9h Tc", "Jd Kc 2d 2s", 3),
        ("9h Tc", "Jd Kc Jc 8d", 3),
        ("3h 4c", "3d 4d 2d 7s", 3),
        ("3h 5c", "Kd Qd 7h 8s", 1),
        ("3h 5c", "Kd Qd 7h 2s", 0),
        ("3h 5c", "Kd 7d Kh 8s", 0),
        ("3h Jc", "Kd 7d 4h 2s", 1),
    ],
)
def test_the_middle_bet_of_the_criss_cross_card(hole: str, outer: str, times: int) -> None:
    left, right, top, bottom = cards(outer)
    assert criss_card.middle(cards(hole), (top, left, Card(-1), right, bottom)) == times
