"""The benchmark of rounds: its tables hold every wager there is, and each game plays them to the
end.
"""

from __future__ import annotations

import pytest

from game.core.declaration import HouseRules
from game.games import GAMES, SLUGS
from tools.bench_rounds import every_wager, per_second, usual


@pytest.mark.parametrize("slug", SLUGS)
def test_every_seat_places_every_wager(slug: str) -> None:
    game, rules = GAMES[slug], HouseRules()
    table = every_wager(game, rules)
    for seat, placed in table.items():
        left_out = {w.name for w in game.opening_wagers} - set(placed)
        assert all(game.wager(name).on_seat in (seat, 5, 6) for name in left_out)
    assert len(usual(game, rules)) == 20
    assert per_second(game, rules, [table], 0.01) > 0
