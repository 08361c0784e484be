"""Where the keyboard's ring begins at a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.pictures import studio
from game.games import GAMES, SLUGS
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        yield made


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_tab_and_enter_at_an_empty_table_place_a_wager_and_never_lead_out(
    router: Any, slug: str
) -> None:
    player = Player(router, slug)
    player.key(pygame.K_TAB)
    first = player.scene.focus.focused
    assert first == f"spot {next(w.name for w in GAMES[slug].opening_wagers)}"
    player.key(pygame.K_RETURN)
    assert player.loop.stack.top is player.scene
    assert player.scene.visit.bets.placed
    player.scene.focus.focus(None)
    player.step(
        pygame.Event(
            pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode="", scancode=0
        )
    )
    assert player.scene.focus.focused != first


def test_found_broken_after_a_round_the_ring_is_on_no_open_seat_and_tab_begins_with_the_wager_again(
    router: Any,
) -> None:
    """It went from the wager to the nearest open seat while the hand was decided; Enter asked who
    sits there.
    """
    player = Player(router, "crazy-4-poker")
    scene = player.scene
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_d):
        player.key(key)
    player.wait()
    assert scene.visit.deciding
    assert scene.focus.focused is None or not scene.focus.focused.startswith("box ")
    player.key(pygame.K_f)
    player.wait()
    player.key(pygame.K_c)
    player.key(pygame.K_TAB)
    assert scene.focus.focused == "spot ante"
    player.key(pygame.K_RETURN)
    assert player.loop.stack.top is scene
    assert scene.visit.bets.placed["ante"]


def test_found_broken_the_ring_round_a_spot_crossed_the_amount_that_lies_there(router: Any) -> None:
    player = Player(router, "criss-cross-poker")
    scene = player.scene
    for key in (pygame.K_TAB, pygame.K_RETURN):
        player.key(key)
    ring = next(
        p
        for _, p in scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
        if p.name == "ring"
    )
    x, y, w, h = ring.box
    pill = next(
        p for p in scene.table.felt if p.name.startswith("pill of") and x < p.box[0] < x + w
    )
    assert y <= pill.box[1] < pill.box[1] + pill.box[3] <= y + h


@pytest.mark.parametrize("slug", ["criss-cross-poker", "lunar-poker"])
def test_found_broken_tab_and_enter_after_the_deal_folded_the_hand(router: Any, slug: str) -> None:
    player = Player(router, slug)
    scene = player.scene
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_d):
        player.key(key)
    player.wait()
    assert scene.visit.deciding
    scene.focus.focus(None)
    player.key(pygame.K_TAB)
    ringed = scene.focus.focused
    assert ringed not in {one.name for one in scene.table.choices if one.is_never_default}
    assert ringed == scene._tab_start_name()
