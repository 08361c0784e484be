"""What a round may still ask for after the deal: the least that keeps a seat in, and what most
rounds need.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import pytest

from game.core.declaration import HouseRules, money_range
from game.games import GAMES
from game.odds.strategy.strategy_card import Strategy
from game.play.records.round_records import table_stock
from game.rounds import act as go_on
from game.rounds import later_stake_totals, legal, seen, start
from game.rounds.events import Staked
from game.rounds.state import Action, State

RULES = HouseRules()
ROUNDS = 80
CARDS = [slug for slug, game in GAMES.items() if game.family != "dice"]


def least_bets(slug: str) -> dict[str, int]:
    """The wagers that must stand, at their least."""
    return {
        w.name: money_range(w, RULES)[0]
        for w in GAMES[slug].wagers
        if not w.optional and not w.later
    }


def cheapest(slug: str, state: State) -> int:
    """The least that is staked from here to the end by any way that never folds."""
    game = GAMES[slug]
    if not state.turn:
        return 0
    ways = {(a.verb, a.times): a for a in legal(game, state) if a.verb != "fold"}
    steps = [go_on(game, state, a) for a in ways.values() if a.verb != "hit"]
    return min(cents_of(step.events) + cheapest(slug, step.state) for step in steps)


def cents_of(events: Iterable[object]) -> int:
    """Cents staked in these events."""
    return sum(e.cents for e in events if isinstance(e, Staked))


def by_card(slug: str, state: State) -> Action:
    """What the strategy card does."""
    rule = Strategy(GAMES[slug])
    assert rule is not None
    return rule.choose(GAMES[slug], seen(state, state.turn), legal(GAMES[slug], state))


def dealt(slug: str, number: int) -> State:
    """A round at the least wagers, at its first decision."""
    game, seed = GAMES[slug], hashlib.sha256(f"{slug} {number}".encode()).digest()
    return start(game, {1: least_bets(slug)}, table_stock(game, RULES, seed)).state


def staked(slug: str, number: int) -> int | None:
    """Cents staked after the deal in a round played by the card; None when it was folded."""
    state, cents = dealt(slug, number), 0
    while state.turn:
        step = go_on(GAMES[slug], state, by_card(slug, state))
        cents += cents_of(step.events)
        state = step.state
    return None if 1 in state.folded else cents


@pytest.mark.parametrize("slug", CARDS)
def test_the_least_is_what_it_takes_never_to_have_to_fold(slug: str) -> None:
    said = later_stake_totals(GAMES[slug], {1: least_bets(slug)})
    assert max(cheapest(slug, dealt(slug, n)) for n in range(6)) == said.least
    assert (
        later_stake_totals(GAMES[slug], {1: least_bets(slug), 2: least_bets(slug)}).least
        == 2 * said.least
    )


@pytest.mark.parametrize("slug", CARDS)
def test_the_usual_suffices_for_two_rounds_in_three_that_are_not_folded(slug: str) -> None:
    said = later_stake_totals(GAMES[slug], {1: least_bets(slug)})
    found = [cents for n in range(ROUNDS) if (cents := staked(slug, n)) is not None]
    assert said.usual >= said.least
    assert 3 * sum(cents <= said.usual for cents in found) >= 2 * len(found)
    dearer = [cents for cents in found if cents > said.usual - GAMES[slug].usual]
    assert dearer or not GAMES[slug].usual or slug == "free-bet-blackjack"


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_dice_ask_for_nothing_more(slug: str) -> None:
    assert later_stake_totals(GAMES[slug], {1: {"pip-1": 500}}) == later_stake_totals(
        GAMES[slug], {}
    )
