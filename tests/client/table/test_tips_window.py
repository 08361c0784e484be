"""Tips at a table in the window: by key and mouse, on the tip line and with a wager, seen, said and
in the tip box.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.ledger import tip_account
from game.book.values import Filter
from game.client.pictures import studio
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
CROSS = "criss-cross-poker"


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal", coach="after")
        yield Player(router, CROSS)


def box(player: Player) -> int:
    store = player.router.store
    return int(store.ledger.balance(tip_account(CROSS, player.router.player)))


def choose(player: Player, name: str) -> None:
    """An answer of the dialog that is open."""
    top: Any = player.loop.stack.top
    assert top is not player.scene, "no dialog is open"
    top.focus.focus(name)
    player.key(pygame.K_RETURN)
    player.wait()


def test_a_tip_on_the_line_by_the_key_is_seen_said_and_collected(player: Player) -> None:
    scene, before = player.scene, player.scene.visit.desk.bankroll
    player.key(pygame.K_m)
    choose(player, "500")
    assert box(player) == 500
    own = scene.visit.state.own
    assert scene.visit.felt_state.tips == {(own, ""): 500}
    assert scene.visit.felt_state.caption == "Thank you: $5 for the dealers."
    assert any(piece.name == f"tip {own}" for piece in scene.table.felt)
    assert scene.visit.desk.bankroll == scene.visit.moment.left == before - 500
    scene.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.felt_state.tips == {(own, ""): 500}
    player.key(pygame.K_f)
    player.wait()
    assert scene.visit.felt_state.over
    assert scene.visit.felt_state.tips == {}
    assert player.router.store.history.tips_given(Filter(player=player.router.player)) == 500


def test_a_tip_during_a_round_by_a_click_on_the_box(player: Player) -> None:
    scene = player.scene
    scene.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.deciding
    player.click("tips")
    choose(player, "100")
    assert box(player) == 100
    assert scene.visit.deciding
    assert scene.visit.felt_state.tips == {(scene.visit.state.own, ""): 100}


def test_a_tip_with_the_ante_lies_beside_it_and_ends_with_it(player: Player) -> None:
    scene, own = player.scene, player.scene.visit.state.own
    before = scene.visit.desk.bankroll
    player.key(pygame.K_m)
    top: Any = player.loop.stack.top
    assert "wager" not in [answer.name for answer in top.answers]
    choose(player, "wait")
    scene.visit.lay_wagers({"ante-across": 2500, "ante-down": 2500})
    player.key(pygame.K_m)
    choose(player, "wager")
    choose(player, "500")
    assert scene.visit.bets.tips == {"ante-across": 500}
    assert any(piece.name == f"tip {own} ante-across" for piece in scene.table.felt)
    assert scene.visit.moment.left == before - 5500
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.felt_state.tips == {(own, "ante-across"): 500}
    assert scene.visit.desk.bankroll == before - 5500
    player.key(pygame.K_f)
    player.wait()
    state = scene.visit.session.state
    assert state.tips[own].result == "lose"
    assert box(player) == 0
    assert scene.visit.felt_state.tips == {}
    assert scene.visit.bets.tips == {}
    assert scene.visit.session.last.net == scene.visit.desk.bankroll - before + 500


def test_a_tip_is_never_more_than_its_wager_and_can_be_taken_back(player: Player) -> None:
    scene = player.scene
    scene.visit.lay_wagers({"ante-across": 2500, "ante-down": 2500})
    scene.visit.tip_with_wager(2500)
    scene.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
    assert scene.visit.bets.tips == {"ante-across": 500}
    scene.visit.lay_wagers({})
    assert scene.visit.bets.tips == {}
    scene.visit.lay_wagers({"ante-across": 500, "ante-down": 500})
    player.key(pygame.K_m)
    choose(player, "wager")
    choose(player, "0")
    assert scene.visit.bets.tips == {}


def test_a_tip_that_the_bankroll_does_not_cover_is_refused_in_a_message(player: Player) -> None:
    scene, store = player.scene, player.router.store
    scene.visit.give_tip_at_once(10**9)
    assert box(player) == 0
    assert store.history.tips_given(Filter(player=player.router.player)) == 0
