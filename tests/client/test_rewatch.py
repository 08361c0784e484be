"""A round of the history told again on its table: every game's opens, is told to its end and says what it said then."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.loop import Canvas, Loop
from game.client.motion import ManualClock
from game.client.pictures import at_table, studio
from game.client.scene import Push
from game.rules import SLUGS
from game.table.store.values import Filter

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_kept_round_is_told_again_to_its_end(slug: str) -> None:
    with studio(ROOT) as router:
        played = at_table(router, slug, "settled")
        (kept,) = router.store.rounds(Filter(player=router.player, game=slug))
        clock = router.shell.clock = ManualClock()
        move = router.go(f"replay:{kept.id}")
        assert isinstance(move, Push)
        again = move.scene
        loop = Loop(Canvas((1280, 720)), router.shell, again)
        for _ in range(2000):
            if not again.timeline.busy:
                break
            clock.wind(0.1)
            loop.step()
        assert again.shown.over
        assert again.shown.results == played.shown.results
        assert again.net == played.net
        loop.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)])
        assert again.bets.placed == {}
