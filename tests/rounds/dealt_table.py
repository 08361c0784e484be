"""Pai gow and Lunar rounds for the tests: written ones, stacked ones, and any number at random."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game import rounds
from game.core.cards import HIDDEN
from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, Offer
from game.play import round_file
from game.rounds import State
from game.rounds import events as ev

Bets = Mapping[int, Mapping[str, int]]
Events = tuple[ev.AnyEvent, ...]


def stacked(
    game: Game, hands: Mapping[str, str], bets: Bets, **rules: object
) -> tuple[State, Events]:
    """A round with these cards by place, at its first question."""
    file = {
        "game": game.slug,
        "seats": {str(seat): {"wagers": dict(placed)} for seat, placed in bets.items()},
        "rules": rules,
        "cards": {place: cards.split() for place, cards in hands.items()},
    }
    opened = round_file.open_round(round_file.read_round_file(json.dumps(file)))
    return opened.state, opened.events


def go(game: Game, state: State, *chosen: str) -> tuple[State, Events]:
    """The round after some decisions, and their events."""
    events: Events = ()
    for one in chosen:
        step = rounds.act(game, state, one)
        state = step.state
        events += step.events
    return state, events


def seeded(
    game: Game, bets: Bets, number: int, rules: HouseRules | None = None, **offer: Any
) -> tuple[State, Events]:
    """A round from a seed, at its first question."""
    stock = deck_stock(number.to_bytes(32, "big"), game.pack)
    step = rounds.start(game, bets, stock, Offer(rules or HouseRules(), **offer))
    return step.state, step.events


def at_random(game: Game, state: State, draw: Random) -> tuple[State, Events]:
    """The round played to its end, every decision drawn evenly by verb."""
    events: Events = ()
    while state.turn:
        open_now = rounds.legal(game, state)
        verb = draw.choice(sorted({action.verb for action in open_now}))
        step = rounds.act(
            game, state, draw.choice([action for action in open_now if action.verb == verb])
        )
        state = step.state
        events += step.events
    return state, events


def events_of_kind(events: Sequence[ev.AnyEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def moved(events: Sequence[ev.AnyEvent]) -> int:
    """What the seats won, cents, by the money events alone."""
    total = 0
    for event in events:
        match event:
            case ev.Staked():
                total -= event.cents
            case ev.Paid():
                total += event.win + event.back
            case ev.Returned():
                total += event.cents
            case _:
                pass  # moves no seat's money
    return total


def net(state: State) -> int:
    """What the seats won, cents, by the tally."""
    return sum(returned - staked for staked, returned in state.tally.values())


def leaks(state: State, events: Events) -> list[str]:
    """What a seat may know of another's face-down cards, by its view and by the events it
    witnesses; nothing, if all is well.
    """
    found = []
    for seat in (0, *state.seats):
        view = rounds.seen(state, seat)
        for place, pile in state.piles.items():
            for i, card in enumerate(pile.cards):
                open_to = pile.up >> i & 1 or (pile.peek >> i & 1 and pile.owner == seat and seat)
                if (view.piles[place][i] != HIDDEN) != bool(open_to):
                    found.append(f"view {seat} {place} {card}")
        for event in rounds.witnessed(events, seat):
            match event:
                case ev.Dealt() if not event.up and event.card != HIDDEN and event.owner != seat:
                    found.append(f"dealt {seat} {event}")
                case ev.Moved() if (
                    not event.up and event.owner != seat and set(event.cards) != {HIDDEN}
                ):
                    found.append(f"moved {seat} {event}")
                case ev.Decided() if event.seat != seat and any(
                    c in event.action for c in "cdhs" if " " in event.action
                ):
                    if "??" not in event.action:
                        found.append(f"decided {seat} {event}")
    return found


def replayed(game: Game, state: State, events: Events) -> State:
    """A round written down as a round file and played from it."""
    written = json.dumps(round_file.build_round_file(game, state, events))
    return round_file.play_file_decisions(
        round_file.open_round(round_file.read_round_file(written))
    )[0]
