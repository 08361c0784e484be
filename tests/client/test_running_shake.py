"""The Six Eight Shake in the window: it stays between rolls with its lammers, rolls on alone, and can be taken down."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.client.pictures import studio
from game.declare import Spot
from tests.client.test_table_scene import ROOT, Player

SHAKE = "six-eight-shake"


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        yield Player(router, "props-and-hops")


def place(player: Player) -> None:
    """Lay the Shake and roll until it runs on."""
    scene = player.scene
    for _ in range(12):
        scene.bets.placed = {SHAKE: 500}
        player.key(pygame.K_d)
        player.wait()
        if scene.running:
            return
    raise AssertionError("the Shake never ran on")


def test_a_running_shake_stays_between_rolls_and_rolls_on_alone(player: Player) -> None:
    scene = player.scene
    place(player)
    rounds = scene.finished_rounds
    player.key(pygame.K_c)
    assert scene.shown.chips[Spot(scene.own, SHAKE)] == 500
    player.key(pygame.K_d)
    player.wait()
    assert scene.finished_rounds == rounds + 1
    assert scene.session.store.verify() == ()


def test_a_running_shake_can_be_taken_down(player: Player) -> None:
    scene = player.scene
    place(player)
    before = scene.session.bankroll
    player.key(pygame.K_t)
    assert scene.session.bankroll == before + 500
    assert not scene.running
    assert Spot(scene.own, SHAKE) not in scene.shown.chips
    assert scene.session.store.verify() == ()
