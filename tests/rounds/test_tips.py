"""A chip for the dealer beside a wager: it wins and loses with that wager, at every table, and never
changes what the player is paid.
"""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from game.core.declaration import HouseRules, Offer
from game.core.errors import BadBet
from game.core.offer import PROCEDURES
from game.games import GAMES, SLUGS
from game.play.seats.bots import least_opening_bets
from game.rounds import State, act, legal, start, stock
from game.rounds import events as ev
from game.rounds.tips import Tip, may_lie_beside, winnings


def played(slug: str, seed: bytes, cents: int, wager: str = "") -> tuple[State, list[ev.AnyEvent]]:
    """A round at the table's usual wagers to its end, with a tip of so many cents beside one."""
    game, rules = GAMES[slug], HouseRules()
    bets = {2: dict(least_opening_bets(game, rules))}
    tips = {2: {wager: cents}} if wager else {}
    step = start(game, bets, stock(game, seed, rules), Offer(rules, tips=tips))
    events, random = list(step.events), Random(seed)
    while step.state.turn:
        step = act(game, step.state, random.choice(legal(game, step.state)))
        events += step.events
    return step.state, events


def beside(slug: str) -> str:
    """The first wager of the usual ones that takes a tip."""
    game = GAMES[slug]
    return next(w for w in least_opening_bets(game, HouseRules()) if may_lie_beside(game, w))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tip_goes_where_its_wager_goes_and_changes_nothing_else(slug: str) -> None:
    wager, results = beside(slug), set()
    for n in range(60):
        seed = hashlib.sha256(f"tip {slug} {n}".encode()).digest()
        plain, before = played(slug, seed, 0)
        state, events = played(slug, seed, 100, wager)
        assert state.tally == plain.tally
        assert state.won == plain.won
        rest = [e for e in events if not isinstance(e, ev.Tipped | ev.TipSettled)]
        rest = [
            e for e in rest if not (isinstance(e, ev.Announced) and e.text.startswith("Thank you:"))
        ]
        assert rest == before
        (settled,) = [e for e in events if isinstance(e, ev.TipSettled)]
        tip = state.tips[2]
        assert (settled.result, settled.cents) == (tip.result, 100)
        assert tip.boxed == (100 + settled.win if tip.result in ("win", "push") else 0)
        results.add(tip.result)
        staked, returned = state.tally[2, wager]
        if tip.result == "lose":
            assert returned < staked
        if tip.result == "push":
            assert returned == staked
        if tip.result == "win":
            assert returned > staked
    assert "lose" in results
    assert "win" in results


def test_odds_of_a_tip() -> None:
    assert [winnings(at, 500) for at in ("1 to 1", "6 to 5", "2 for 1", "push", "25%")] == [
        *(500, 600, 500),
        *(0, 0),
    ]


@pytest.mark.parametrize(
    ("slug", "tips", "told"),
    [
        ("criss-cross-poker", {2: {"ante-across": 150}}, "whole dollars"),
        ("criss-cross-poker", {2: {"ante-across": 0}}, "whole dollars"),
        ("criss-cross-poker", {2: {"ante-across": 2600}}, "at most the wager"),
        ("criss-cross-poker", {2: {"five-card": 100}}, "has not placed"),
        ("criss-cross-poker", {3: {"ante-across": 100}}, "no wager in this round"),
        ("criss-cross-poker", {2: {"ante-across": 100, "ante-down": 100}}, "one wager"),
        ("flop-poker", {2: {"pot": 100}}, "not paid by the house"),
    ],
)
def test_a_tip_that_cannot_lie_there_is_refused(
    slug: str, tips: dict[int, dict[str, int]], told: str
) -> None:
    game, rules = GAMES[slug], HouseRules()
    with pytest.raises(BadBet) as refusal:
        start(
            game,
            {2: dict(least_opening_bets(game, rules))},
            stock(game, bytes(32), rules),
            Offer(rules, tips=tips),
        )
    assert refusal.value.field.startswith(f"seats.{next(iter(tips))}.tip")
    assert told in refusal.value.reason


def test_a_progressive_takes_no_tip() -> None:
    for slug in SLUGS:
        game = GAMES[slug]
        assert not any(may_lie_beside(game, name) for name in game.progressive_wagers)


def test_a_void_round_gives_a_tip_back() -> None:
    game, rules = GAMES["criss-cross-poker"], HouseRules(irregularities="training")
    for n in range(200):
        seed = hashlib.sha256(f"void {n}".encode()).digest()
        offer = Offer(rules, tips={2: {"ante-across": 500}}, procedures=PROCEDURES)
        step = start(
            game, {2: dict(least_opening_bets(game, rules))}, stock(game, seed, rules), offer
        )
        while step.state.turn:
            step = act(game, step.state, legal(game, step.state)[-1])
        if step.state.void:
            assert step.state.tips[2] == Tip("ante-across", 500, "void", 0)
            return
    pytest.fail("no round was void")
