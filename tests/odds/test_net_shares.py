"""How a choice ends: the chances of win, push and loss times their amounts are what the coach says
it is worth.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from game.core.cards import DECK, HIDDEN, cards
from game.core.chance import deck_stock
from game.core.declaration import Offer
from game.games import GAMES
from game.games.criss_cross_poker import cross_counts
from game.games.criss_cross_poker.advice import down_ends, down_values
from game.odds.blackjack.action_shares import split_shares
from game.odds.blackjack.hand_tree import full_shoe
from game.odds.blackjack.hand_values import Stake
from game.odds.blackjack.splits import split_worth_and_hands
from game.odds.coach import advise
from game.odds.distribution.net_shares import net_shares
from game.odds.simulation.simulate import usual_bets
from game.practice.drills import decision_points
from game.rounds import act, legal, seen, start
from game.rounds.state import action
from tests.odds.test_reasons import RULES, positions

PLACES = [
    (slug, point.name)
    for slug, game in GAMES.items()
    if game.family != "dice"
    for point in decision_points(game)
]
WANTED = {"pai-gow": 4, "draw": 2, "blackjack": 6}


@pytest.mark.sample(3)
@pytest.mark.parametrize(("slug", "point"), PLACES)
def test_the_shares_of_every_choice_come_to_its_average(slug: str, point: str) -> None:
    """Nothing but averages was told of a choice; not how often it wins, and how much."""
    wanted = WANTED.get(GAMES[slug].family, 5)
    asked = positions(slug, point, wanted)
    assert len(asked) == wanted
    for found in asked:
        advice = found.advice
        assert advice.touched
        for name, worth in advice.ev.items():
            shares = advice.shares(name)
            assert shares is not None, name
            assert shares.mean == pytest.approx(worth, abs=1e-6 * advice.stake), name
            assert shares.win + shares.push + shares.lose == pytest.approx(1.0)
            assert min(shares.win, shares.push, shares.lose, shares.won, shares.lost) >= 0.0
            assert shares.is_exact or name == "split"


@pytest.mark.slow
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.family != "dice"])
def test_the_shares_come_to_the_average_whatever_was_done_before(slug: str) -> None:
    """Hands that are split again, beside a lammer or broken ones, boards of which more is known:
    any choices, one after another.
    """
    game, rng = GAMES[slug], random.Random(slug)
    bets = usual_bets(game, RULES)
    asked, most = 0, 900 if game.family == "blackjack" else 60
    for number in range(600 if game.family == "blackjack" else 12):
        state = start(
            game, {1: bets, 3: bets}, deck_stock(f"shares {number}".encode(), game.pack), Offer()
        ).state
        if game.family == "blackjack" and not any(a.verb == "split" for a in legal(game, state)):
            continue
        while state.turn and asked < most:
            open_now = legal(game, state)
            advice = advise(game, seen(state, state.turn), open_now)
            assert advice is not None
            some = sorted(advice.ev, key=lambda name: (name != "split", rng.random()))
            for name in some[:4]:
                shares = advice.shares(name)
                assert shares is not None, name
                assert shares.mean == pytest.approx(advice.ev[name], abs=1e-6 * advice.stake), (
                    number,
                    name,
                )
                asked += 1
            state = act(game, state, action(some[0])).state
    assert asked > 20


@pytest.mark.parametrize(("kept", "tucked"), [(0.0, 0.0), (1.0, 0.0), (0.3, 2.0)])
def test_a_free_split_beside_broken_hands_comes_to_its_average(kept: float, tucked: float) -> None:
    house, shoe = GAMES["free-bet-blackjack"].extra, full_shoe(6)
    found = split_worth_and_hands(
        house, shoe, 8, 7, most=3, return_chance=kept, broken_stake=tucked, joint=True
    )
    shares = split_shares(found, Stake(1, 1, kept, tucked), 500, busts_returned=True)
    assert shares.mean == pytest.approx(500 * found.value, abs=1e-4)


def test_a_payout_limit_is_in_the_shares_at_criss_cross() -> None:
    hole, turned = cards("Kh Kd"), (*cards("Ks 2c"), HIDDEN, *cards("Kc 7d"))
    left = tuple(c for c in DECK if c not in (*hole, *turned))
    for times in cross_counts.TIMES:
        ends = [
            np.concatenate(part)
            for part in zip(
                *cross_counts.hand_nets_after_across(hole, left, times, 30.0), strict=True
            )
        ]
        worth = cross_counts.across_values(hole, left, 30.0)[times - 1]
        assert net_shares(*ends).mean == pytest.approx(worth)
        assert worth < cross_counts.across_values(hole, left)[times - 1]
        lower = [
            np.concatenate(part)
            for part in zip(*down_ends(hole, turned, left, 1, times, 30.0), strict=True)
        ]
        assert net_shares(*lower).mean == pytest.approx(
            down_values(hole, turned, left, 1, 30.0)[times]
        )
