"""One line a round for lists: what happened, in words."""

from __future__ import annotations

from collections.abc import Iterable

from game.declare import Game
from game.rounds.events import AnyEvent, Named, Thrown
from game.rounds.state import State


def summary(game: Game, state: State, seats: Iterable[int], events: Iterable[AnyEvent]) -> str:
    """What happened to the player's seats, short enough for a list.

    >>> from game.rules import GAMES
    >>> summary(GAMES["criss-cross-poker"], State(slug="", offer=None, stock=None, bets={1: {}}, folded=frozenset({1})), (1,), ())
    'Folded'
    """
    own = [seat for seat in seats if seat in state.bets]
    if state.void:
        return "The round was void"
    if own and all(seat in state.folded for seat in own):
        last = state.decisions.get(own[0], ())
        return f"Folded after {', '.join(last[:-1])}" if len(last) > 1 else "Folded"
    said = []
    for event in events:
        if isinstance(event, Named) and event.place in {f"seat {seat}" for seat in own}:
            said.append(f"{event.text} {event.label.lower()}" if event.label else event.text)
        elif isinstance(event, Thrown):
            said.append(" ".join(map(str, event.dice)))
    text = ", ".join(said) or game.title
    return text[:1].upper() + text[1:]
