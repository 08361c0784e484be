"""Rounds in streets: where the hands are when their wagers are settled."""

from __future__ import annotations

import pytest

from game import rounds
from game.core.declaration import Game
from game.games import GAMES
from game.rounds import events as ev
from tests.rounds.dealt_table import events_of_kind, seeded

STREETS = [game for game in GAMES.values() if game.family == "streets" and game.pot is None]


@pytest.mark.parametrize("game", STREETS, ids=lambda game: game.slug)
def test_a_settled_hand_goes_to_the_rack_before_the_next_unless_all_lie_to_the_end(
    game: Game,
) -> None:
    bets = {wager.name: 1000 for wager in game.opening_wagers if not wager.optional}
    state, events = seeded(game, {2: bets, 5: bets}, 3)
    while state.turn:
        stay = [action for action in rounds.legal(game, state) if action.verb != "fold"]
        step = rounds.act(game, state, stay[0])
        state, events = step.state, step.events
    ended = [
        event.place if isinstance(event, ev.Discarded) else f"wagers {event.seat}"
        for event in events
        if isinstance(event, ev.Discarded | ev.Paid | ev.Collected | ev.Returned)
    ]
    order = [*dict.fromkeys(place for place in ended if place[-1] in "25")]
    apart = ["wagers 5", "seat 5", "wagers 2", "seat 2"]
    together = ["wagers 5", "wagers 2"]
    assert order[: 2 if game.cards_stay else 4] == (together if game.cards_stay else apart)
    assert len(events_of_kind(events, ev.Closed)) == 1
