"""One line a round for lists: what happened, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.declaration import Game
from ...rounds.events import Announced, AnyEvent, Named, Thrown
from ...rounds.state import State


def hands_or_calls_text(
    game: Game, state: State, seats: Iterable[int], events: Iterable[AnyEvent]
) -> str:
    """What the player's seats held or called, or that they folded, short enough for a list.

    >>> from game.games import GAMES
    >>> state = State(slug="", offer=None, stock=None, bets={1: {}}, folded=frozenset({1}))
    >>> hands_or_calls_text(GAMES["criss-cross-poker"], state, (1,), ())
    'Folded'
    """
    own = [seat for seat in seats if seat in state.bets]
    if state.void:
        return "The round was void"
    if own and all(seat in state.folded for seat in own):
        last = state.decisions.get(own[0], ())
        return f"Folded after {', '.join(last[:-1])}" if len(last) > 1 else "Folded"
    places = {f"seat {seat}" for seat in own}
    said: dict[tuple[str, str], str] = {}  # a hand that is named again is said as it was named last
    called = ""
    thrown = False
    for event in events:
        if isinstance(event, Named) and event.place.split(" hand")[0] in places:
            word = _SPOKEN.get(event.label)
            if word is not None:
                said = {
                    where: text
                    for where, text in said.items()
                    if where[0] != event.place or where[1] in _SPOKEN
                }
                text = (
                    event.text
                    if event.text.endswith(f" {word}")
                    else f"{event.text} {word}".strip()
                )
                said[event.place, event.label] = text
            elif not said:
                said[event.place, event.label] = event.text
        elif isinstance(event, Thrown):
            thrown = True
        elif isinstance(event, Announced):
            called = event.text.rstrip(".")
            if thrown:
                said["", str(len(said))] = called
            thrown = False
    text = ", ".join(said.values()) or called or game.title
    return text[:1].upper() + text[1:]


_SPOKEN = {"Across": "across", "Down": "down", "High": "high", "Low": "low", "Hand": "", "": ""}
"""Labels that are said in the line, in place of others; of hands with other labels alone the first
is enough.
"""
