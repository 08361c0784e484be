"""Rounds in which the coach spoke before a decision are marked, and stand apart in the statistics."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path

import pytest

from game.book import Filter
from game.games import GAMES
from game.odds.coach import advise
from game.play.session import open_session
from tests.book.book import Clock, opened

pytestmark = pytest.mark.engines


@pytest.mark.parametrize(
    ("told", "coach", "assisted"),
    [
        (("off",), "off", False),
        (("after",), "after", False),
        (("before",), "before", True),
        (("before", "off"), "before", True),
        (("before", "after"), "before", True),
        (("off", "before"), "before", True),
    ],
)
def test_who_has_heard_the_coach_has_heard_him(
    tmp_path: Path, told: tuple[str, ...], coach: str, assisted: bool
) -> None:
    """Silencing him between his word and the decision used to leave the round unmarked."""
    numbers = itertools.count()
    with opened(tmp_path, Clock()) as store:
        player = store.people.add_player("Robin").id
        store.people.buy_in(player, 100_000)
        game = GAMES["flop-poker"]
        table = open_session(
            store,
            game,
            player,
            seats=(4,),
            advise=advise,
            seeds=lambda: hashlib.sha256(str(next(numbers)).encode()).digest(),
        )
        table.deal({4: {"ante": 500, "pot": 500}})
        for use in told:
            table.coach = use
        table.act("fold")
        table.coach = "off"
        table.deal({4: {"ante": 500, "pot": 500}})
        table.act("fold")
        found = store.history.statistics(Filter(player=player))
        assert (found.all.rounds, found.assisted.rounds) == (2, int(assisted))
        assert found.unassisted.rounds == 2 - int(assisted)
        kept = store.rounds.kept_round(store.history.rounds(Filter(player=player))[1].id)
        assert kept.row.assisted is assisted
        assert [d.coach for d in kept.decisions.values()] == [coach]
