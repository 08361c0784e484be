"""Rounds of the book as round files and as lines of text; while a round's chance is secret, with
what its player saw alone.
"""

from __future__ import annotations

from datetime import UTC
from typing import Any

from ...book import Store
from ...book.values import KeptRound
from ...core.declaration import Game
from ...games import GAMES
from ...rounds import State
from ...rounds.events import AnyEvent
from ..round_file.summary_text import round_summary_text
from ..round_file.writing import build_round_file
from .fairness import fairness_block
from .round_records import replay_round


def shareable_round_file(store: Store, number: int, player: int | None = None) -> dict[str, Any]:
    """A round of the book as a round file; one that is open, or whose shoe goes on, without
    anything its `player` did not see (left out: its first).

    Raises `NoSuchRecord`, and `HouseError` for a round that cannot be dealt again.
    """
    kept, game, state, events, own = _replay_kept(store, number, player)
    fair = fairness_block(
        game,
        state,
        events,
        commitment=kept.commitment,
        seed=kept.seed,
        words=kept.words,
        shown=not kept.secret,
    )
    return build_round_file(game, state, events, own if kept.secret else None) | (
        {"fairness": fair} if fair else {}
    )


def round_as_text(store: Store, number: int, player: int | None = None) -> str:
    """A round of the book in a few readable lines, with the cards that its `player` saw. Raises as
    `shareable_round_file` does.
    """
    kept, game, state, events, own = _replay_kept(store, number, player)
    when = (kept.row.ended or kept.row.started).astimezone(UTC)
    return round_summary_text(game, state, events, own, kept.row.id, when)


def _replay_kept(
    store: Store, number: int, player: int | None = None
) -> tuple[KeptRound, Game, State, tuple[AnyEvent, ...], tuple[int, ...]]:
    kept = store.rounds.kept_round(number, player)
    game = GAMES[kept.row.game]
    state, events = replay_round(game, kept)
    own = tuple(seat for seat in kept.own_seats if seat in state.bets)
    return kept, game, state, events, own
