"""Who may choose now at a dealt table, and what the house chooses for those who are late or gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ...core.declaration import LET_IT_RIDE, Game
from ...rounds import Action, State, act, legal, shared_question
from ...rounds.events import Staked

HOUSE_RULE = (
    "fold",
    "house-way",
    "check",
    LET_IT_RIDE,
    "stand",
    "decline",
    "no-insurance",
    "play-on",
)
"""What the house chooses for a player who does not, the first of these that is open: nothing more
is ever staked for him. A chapter treats the wagers of one who leaves as abandoned, "may be treated
as losing wagers" (674a.7(b) and its sisters; R-EW13).
"""

LATE = {"fold": (), "stand": ("stand", "check"), "house way": ("house-way",)}
"""What a house rule prefers to the order of `HOUSE_RULE`."""

Held = Mapping[int, Sequence[Action]]
"""Choices by seat that were made ahead of the engine's asking, in order."""


def house_choice(actions: Sequence[Action], late_rule: str = "fold") -> Action:
    """The choice of the house for a seat that is late or gone, by its rule `late_rule`: fold, stand or
    house way.

    >>> [str(house_choice((Action("fold"), Action("check"), Action("play", 2)), late)) for late in LATE]
    ['fold', 'check', 'fold']
    """
    for verb in (*LATE[late_rule], *HOUSE_RULE):
        for action in actions:
            if action.verb == verb:
                return action
    return actions[0]


def seats_to_ask(game: Game, state: State, held: Held) -> dict[int, State]:
    """The seats that are asked now, each with the state as it stands when it is its turn: what was
    `held` of its own carried out, nothing of the others that the engine has not recorded.
    """
    if not state.turn:
        return {}
    key = shared_question(game, state)
    if key is None:
        return {} if held.get(state.turn) else {state.turn: state}
    waiting = {seat: list(chosen) for seat, chosen in held.items()}
    out: dict[int, State] = {}
    ahead = state
    while ahead.turn and shared_question(game, ahead) == key:
        seat, stage = ahead.turn, ahead.stage
        own = waiting.get(seat)
        if own:
            chosen = own.pop(0)
        else:
            if seat not in out:
                out[seat] = _state_asking_only(game, state, seat, stage, held.get(seat, ()))
            chosen = house_choice(legal(game, ahead))
        ahead = act(game, ahead, chosen).state
    return out


def _state_asking_only(
    game: Game, state: State, seat: int, stage: str, held_choices: Sequence[Action]
) -> State:
    """The state with the turn given to a seat, and its own held choices carried out."""
    begun = stage if not held_choices else shared_question(game, state)
    now = msgspec.structs.replace(
        state, turn=seat, stage=begun if isinstance(begun, str) else stage
    )
    for chosen in held_choices:
        now = act(game, now, chosen).state
    return now


def cost(game: Game, state: State, chosen: Action) -> int:
    """Cents that the seat to act would stake by this action."""
    events = act(game, state, chosen).events
    return sum(e.cents for e in events if isinstance(e, Staked) and e.seat == state.turn)
