"""A decision of a kept round, as it stood: dealt again and priced anew, with the cards it was made
with.
"""

from __future__ import annotations

import msgspec

from ...book.values import KeptRound
from ...core.cards import HIDDEN, Card
from ...core.declaration import Game
from ...odds.question import Question
from ...practice import drills
from ...rounds import State, View, seen
from ...rounds.blackjack.declaration import place
from .round_records import replay_round


def question_at_step(game: Game, kept: KeptRound, step: int) -> Question:
    """The decision of a kept round that step `step` (from 1) answered, priced anew.

    Raises `HouseError` when nothing was to be decided there.
    """
    return drills.question_at(game, state_at(game, kept, step), f"round {kept.row.id} {step}")


def state_at(game: Game, kept: KeptRound, step: int) -> State:
    """A kept round as it stood before step `step` (from 1)."""
    return replay_round(game, msgspec.structs.replace(kept, steps=kept.steps[: step - 1]))[0]


def own_and_open_cards_at(
    game: Game, kept: KeptRound, step: int
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What the player held before step `step`, and which cards lay open on the table: the dealer's
    and the community's.
    """
    state = state_at(game, kept, step)
    return own_and_open_cards(seen(state, state.turn))


def own_and_open_cards(view: View) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of the hand that is asked about, and which lie open on the table."""
    asked = getattr(view.memo, "asked", None)
    own = view.hand if asked is None else view.piles.get(place(view.turn, asked), view.hand)
    open_now = (
        c for name, pile in view.piles.items() if not name.startswith("seat ") for c in pile
    )
    return tuple(c for c in own if c != HIDDEN), tuple(c for c in open_now if c != HIDDEN)
