"""Keys, clicks, drags, wheels and new window sizes at random, at every table and in the lobby:
nothing breaks, the book adds up.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.book.values import Filter
from game.client.pictures import studio
from game.client.table.scene import TableScene
from game.client.window.loop import Canvas, Loop
from game.games import GAMES
from game.play.records import round_records
from tools.torture.monkey import betting_events, decided, pointed, pressed, rules_at_random

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (900, 1200))
STEPS = 44


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", [*GAMES, ""], ids=lambda slug: slug or "lobby")
def test_nothing_that_is_pressed_breaks_window_or_book(slug: str) -> None:
    draw = Random(f"pressed at {slug}")
    with studio(ROOT, text_scale=draw.choice((100, 150, 200))) as router:
        router.shell.change(
            speed=draw.choice(("normal", "instant")), coach=draw.choice(("before", "after"))
        )
        if slug:
            router.store.tables.save_rules(
                slug, round_records.json_text(rules_at_random(slug, draw))
            )
        canvas = Canvas(draw.choice(SIZES))
        loop: Any = None
        for _ in range(STEPS):
            if loop is None or loop.stack.finished or (slug and draw.random() < 0.03):
                if loop is not None and not loop.stack.finished:
                    router.close()
                loop = Loop(
                    canvas, router.shell, router.table(slug) if slug else router.go("lobby").scene
                )
            router.shell.clock.wind(draw.choice((0.02, 0.3, 0.6, 2.0)))
            size = canvas.surface.get_size()
            top = loop.stack.top
            if isinstance(top, TableScene) and draw.random() < 0.4:
                loop.step(decided(draw, top) if top.visit.session.playing else betting_events(top))
            else:
                loop.step(pressed(draw) if draw.random() < 0.45 else pointed(draw, top, size))
            if draw.random() < 0.01:
                canvas.surface = pygame.Surface(size := draw.choice(SIZES), depth=32)
                loop.step([pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
            frames = draw.choice((0, 1, 3))
            for frame in range(frames):
                router.shell.clock.wind(draw.choice((0.05, 0.5, 3.0)))
                # pictures nothing was done to: the last of them is painted
                canvas.visible = frame == frames - 1
                loop.step()
        assert router.store.verify() == ()
        players = [one.id for one in router.store.people.players()]
        played = [
            router.store.rounds.unfinished_round(who)
            or router.store.history.rounds(Filter(player=who))
            for who in players
        ]
        days = router.days.store(router.today)
        assert days is None or days.verify() == ()
        assert any(played) or not slug
