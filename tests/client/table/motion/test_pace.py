"""A deal, a decision and a settlement keep to the time that their speed gives them, by the clock of
the scene.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.pictures import studio
from game.client.table.motion.style import TimelineTimes
from game.games import GAMES
from game.play.seats.bots import choose_action, least_opening_bets

ROOT = Path(__file__).resolve().parents[4]


def planned_seconds(visit: Any) -> float:
    """How long what is told takes; it is skipped then."""
    seconds = max(0.0, visit.timeline._end - visit.now)
    visit.skip(plays_sound=False)
    return float(seconds)


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_found_broken_a_round_with_three_guests_took_twelve_seconds(slug: str, speed: str) -> None:
    """Crazy 4 Poker: 5.8 seconds to deal and 6.2 to settle at the usual speed."""
    deal, decision, settlement = (
        seconds * TimelineTimes.slack for seconds in TimelineTimes.budgets[speed]
    )
    with studio(ROOT) as router:
        router.shell.change(speed=speed, coach="off")
        scene: Any = router.table(slug)
        scene.enter(router.shell.view((1280, 720)))
        visit, game = scene.visit, GAMES[slug]
        visit.skip()
        wagers = least_opening_bets(game, visit.desk.rules) or {game.wagers[0].name: 500}
        visit.lay_wagers(wagers)
        visit.deal()
        assert visit.timeline.busy, "it still moves"
        first = planned_seconds(visit)
        assert first <= (deal if visit.session.playing else deal + settlement)
        while visit.session.turn:
            action = choose_action(game, visit.session.view(), visit.session.legal(), "typical")
            visit.act(str(action))
            seconds = planned_seconds(visit)
            assert seconds <= (decision if visit.session.playing else settlement)
