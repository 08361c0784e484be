"""Blackjack rounds for the tests: stacked by place, followed by their events alone, or played at
random.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game import rounds
from game.core.cards import HIDDEN
from game.core.chance import Stock, deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.play import round_file
from game.rounds import State
from game.rounds import events as ev


def stacked(
    game: Game,
    hands: Mapping[int, str],
    dealer: str,
    draws: str = "",
    *,
    bets: Mapping[str, int] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> tuple[State, tuple[ev.AnyEvent, ...]]:
    """A round with these hands at its first question: every seat stakes `bets` ($10 on Blackjack
    when left out).
    """
    file = {
        "game": game.slug,
        "seats": {str(seat): {"wagers": dict(bets or {"blackjack": 1000})} for seat in hands},
        "rules": dict(rules or {}),
        "cards": {
            **{f"seat {seat}": hand.split() for seat, hand in hands.items()},
            "dealer": dealer.split(),
            "draws": draws.split(),
        },
    }
    opened = round_file.open_round(round_file.read_round_file(json.dumps(file)))
    return opened.state, opened.events


def go(game: Game, state: State, *chosen: str) -> tuple[State, tuple[ev.AnyEvent, ...]]:
    """The round after some decisions, and their events."""
    events: tuple[ev.AnyEvent, ...] = ()
    for one in chosen:
        state, more = (step := rounds.act(game, state, one)).state, step.events
        events += more
    return state, events


def open_now(game: Game, state: State) -> list[str]:
    """What the seat to act may do, in words."""
    return [str(action) for action in rounds.legal(game, state)]


def results(state: State, seat: int = 1) -> dict[str, tuple[int, int]]:
    """What a seat staked and got back on each wager."""
    return {wager: both for (s, wager), both in state.tally.items() if s == seat}


def events_of_kind(events: Iterable[ev.AnyEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def shoe(game: Game, seed: int, *, decks: int = 0, used: int = 0) -> Stock:
    """A shuffled shoe."""
    return deck_stock(
        seed.to_bytes(32, "big"), game.pack, game.decks(HouseRules(decks=decks)), used
    )


def played(
    game: Game,
    stock: Stock,
    seats: Sequence[int],
    choose: Callable[[int], int],
    offer: Offer,
    watch: Callable[[State, Follower], None] | None = None,
    side: int = 0,
) -> tuple[State, Follower]:
    """A round played to its end: `choose(n)` says which of n actions is taken; `watch` looks at
    every state.
    """
    bets = {
        seat: {"blackjack": 500 + 101 * seat} | ({"push-22": side} if side else {})
        for seat in seats
    }
    step = rounds.start(game, bets, stock, offer)
    follower = Follower()
    state = step.state
    for _ in range(500):
        follower.see(step.events)
        if watch is not None:
            watch(state, follower)
        if not state.turn:
            return state, follower
        actions = rounds.legal(game, state)
        step = rounds.act(game, state, actions[choose(len(actions))])
        state = step.state
    raise AssertionError("the round does not end")


class Follower:
    """Someone who knows the table only by its events."""

    def __init__(self) -> None:
        self.piles: dict[str, list[int]] = {}
        self.down: set[tuple[str, int]] = set()
        self.stakes: Counter[tuple[int, str, int]] = Counter()
        self.free: Counter[tuple[int, str, int]] = Counter()
        self.left = 0
        self.paid_in = self.paid_out = 0
        self.events: list[ev.AnyEvent] = []

    def see(self, events: Iterable[ev.AnyEvent]) -> None:
        """Take in what happened."""
        for event in events:
            self.events.append(event)
            self._card(event)
            self._chip(event)

    def _card(self, event: ev.AnyEvent) -> None:
        if isinstance(event, ev.Dealt):
            pile = self.piles.setdefault(event.place, [])
            assert event.index == len(pile)
            pile.append(event.card)
            self.left += 1
            if not event.up:
                self.down.add((event.place, event.index))
        elif isinstance(event, ev.Burned):
            self.left += 1
        elif isinstance(event, ev.Turned):
            assert self.piles[event.place][event.index] == event.card
            self.down.remove((event.place, event.index))
        elif isinstance(event, ev.Moved):
            for card in event.cards:
                self.piles[event.source].remove(card)
                self.piles.setdefault(event.place, []).append(card)
        elif isinstance(event, ev.Discarded):
            del self.piles[event.place]

    def _chip(self, event: ev.AnyEvent) -> None:
        if isinstance(event, ev.Staked):
            spot = (event.seat, event.wager, event.hand)
            self.stakes[spot] += event.cents
            self.free[spot] += event.free
            self.paid_in += event.cents
        elif isinstance(event, (ev.Collected, ev.Returned, ev.Paid)):
            spot = (event.seat, event.wager, event.hand)
            away = event.back if isinstance(event, ev.Paid) else event.cents
            self.stakes[spot] -= away
            assert self.stakes[spot] >= 0
            if not self.stakes[spot]:
                del self.stakes[spot]
            self.free.pop(spot, None)
            if not isinstance(event, ev.Collected):
                self.paid_out += away + (event.win if isinstance(event, ev.Paid) else 0)

    def agrees(self, state: State) -> None:
        """Raise unless the state is what the events told."""
        assert self.piles == {place: list(pile.cards) for place, pile in state.piles.items()}
        assert {
            (p, i)
            for p, pile in state.piles.items()
            for i in range(len(pile.cards))
            if not pile.up >> i & 1
        } == {(p, i) for p, i in self.down if p in self.piles}
        assert +self.stakes == Counter(
            {tuple(spot): cents for spot, cents in state.stakes.items() if cents}
        )
        assert self.left == state.at - state.stock.used
        staked = sum(both[0] for both in state.tally.values())
        returned = sum(both[1] for both in state.tally.values())
        assert (staked, returned) == (self.paid_in, self.paid_out)


def known(state: State, seat: int) -> list[int]:
    """The cards that a seat's view shows."""
    view = rounds.seen(state, seat)
    return [card for pile in view.piles.values() for card in pile if card != HIDDEN]
