"""Keys, clicks, drags, wheels and new window sizes at random, at every table and in the lobby: nothing breaks, the book adds up."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.client.loop import Canvas, Loop
from game.client.pictures import studio
from game.client.table.scene import TableScene
from game.declare import HouseRules
from game.rules import GAMES
from game.table import kept
from game.table.store.values import Filter

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (900, 1200))
STEPS = 150
KEYS = (
    *[pygame.K_TAB] * 4, *[pygame.K_RETURN] * 5, *[pygame.K_d] * 4, *[pygame.K_r] * 2,
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6) * 2,
    *map(ord, "xucfynebshptv "), pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1, pygame.K_ESCAPE,
    pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
)  # fmt: skip


def pressed(draw: Random) -> list[pygame.Event]:
    """A key at random, sometimes with Shift."""
    key = draw.choice(KEYS)
    letter = chr(key) if 32 <= key < 127 else ""
    mod = draw.choice((0, 0, 0, pygame.KMOD_SHIFT))
    return [
        pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0),
        pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0),
    ]


def pointed(draw: Random, scene: Any, size: tuple[int, int]) -> list[pygame.Event]:
    """A click, a drag or a turn of the wheel, mostly on something that answers."""
    targets = scene.focus.targets
    at = (draw.randrange(size[0]), draw.randrange(size[1]))
    if targets and draw.random() < 0.8:
        at = draw.choice(targets).rect.center
    events = [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)]
    if draw.random() < 0.15:
        turn = draw.choice((-1, 1))
        wheel = {"x": 0, "y": turn, "precise_x": 0.0, "precise_y": float(turn), "flipped": False, "touch": False}
        return [*events, pygame.Event(pygame.MOUSEWHEEL, **wheel)]
    button = draw.choice((1, 1, 1, 3))
    events.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
    if draw.random() < 0.15:
        at = (draw.randrange(size[0]), draw.randrange(size[1]))
        events.append(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0), touch=False))
    return [*events, pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)]


def opened(scene: Any) -> list[pygame.Event]:
    """A click on every wager that must stand, and the key that deals: by chance alone few rounds would come about."""
    must = {f"spot {wager.name}" for wager in scene.game.wagers if not (wager.optional or wager.later)}
    events = []
    for target in scene.focus.targets:
        if target.name in must or (not must and target.name.startswith("spot ")):
            at = target.rect.center
            events.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
            events.append(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    return [*events, pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0)]


def rules_at_random(slug: str, draw: Random) -> HouseRules:
    """House rules that the chapter allows, with irregularities in most rounds."""
    game = GAMES[slug]
    return HouseRules(
        paytables={name: draw.choice(letters) for name, letters in game.letters().items()},
        dealing=draw.choice(tuple(game.deals)) if game.deals else "manual-shoe",
        irregularities=draw.choice(("rare", "training")),
        progressive_wager=draw.choice((100, 500)),
        boxes=draw.choice((1, 2, 3)),
    )


@pytest.mark.parametrize("slug", [*GAMES, ""], ids=lambda slug: slug or "lobby")
def test_nothing_that_is_pressed_breaks_window_or_book(slug: str) -> None:
    draw = Random(f"pressed at {slug}")
    with studio(ROOT, text_scale=draw.choice((100, 150, 200))) as router:
        router.shell.change(speed=draw.choice(("normal", "instant")), coach=draw.choice(("before", "after")))
        if slug:
            router.store.save_rules(slug, kept.written(rules_at_random(slug, draw)))
        canvas = Canvas(draw.choice(SIZES))
        loop: Any = None
        for _ in range(STEPS):
            if loop is None or loop.stack.finished or (slug and draw.random() < 0.03):
                if loop is not None and not loop.stack.finished:
                    router.close()
                loop = Loop(canvas, router.shell, router.table(slug) if slug else router.go("lobby").scene)
            router.shell.clock.wind(draw.choice((0.02, 0.3, 0.6, 2.0)))
            size = canvas.surface.get_size()
            top = loop.stack.top
            if isinstance(top, TableScene) and not top.session.playing and draw.random() < 0.2:
                loop.step(opened(top))
            else:
                loop.step(pressed(draw) if draw.random() < 0.45 else pointed(draw, top, size))
            if draw.random() < 0.01:
                canvas.resize(size := draw.choice(SIZES))
                loop.step([pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
            for _ in range(draw.choice((0, 1, 3))):
                router.shell.clock.wind(draw.choice((0.05, 0.5, 3.0)))
                loop.step()
        assert router.store.verify() == ()
        played = [router.store.rounds(Filter(player=one.id)) for one in router.store.players()]
        assert any(played) or not slug
