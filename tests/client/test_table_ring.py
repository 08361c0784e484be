"""Where the keyboard's ring begins at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.rules import GAMES, SLUGS
from tests.client.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_tab_and_enter_at_an_empty_table_place_a_wager_and_never_lead_out(router: Any, slug: str) -> None:
    player = Player(router, slug)
    player.key(pygame.K_TAB)
    first = player.scene.focus.focused
    assert first == f"spot {next(w.name for w in GAMES[slug].placed)}"
    player.key(pygame.K_RETURN)
    assert player.loop.stack.top is player.scene
    assert player.scene.visit.bets.placed
    player.scene.focus.focus(None)
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode="", scancode=0))
    assert player.scene.focus.focused != first
