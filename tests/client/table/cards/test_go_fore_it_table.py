"""Go Fore It played by events: two cards seen, the hole cards kept back, the scorecard's column,
the running sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.pictures import studio
from game.client.table.cards.felt import current_readings
from game.client.table.style import TableGeometry
from game.core.cards import HIDDEN
from game.core.declaration import Spot
from game.hands.go_fore_it import points
from tests.client.table.motion.test_moves import looked_at
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]
SLUG = "go-fore-it"


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="normal")
        yield Player(router, SLUG)


def shown(player: Player) -> list[str]:
    return [item.key for item in player.scene._things()]


def test_a_round_by_keyboard_alone(player: Player) -> None:
    scene = player.scene
    player.key(pygame.K_2)
    while scene.focus.focused != "spot front-9":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert scene.visit.bets.placed == {"front-9": 500}
    player.key(pygame.K_d)
    player.wait()
    assert scene.visit.deciding
    assert (scene.visit.kind.framed_wager_name(scene.visit.moment) or None) == "back-9"
    player.key(pygame.K_1)
    player.wait()
    assert scene.visit.session.last.staked == 1000
    assert {
        spot.wager for spot in scene.visit.felt_state.results if spot.seat == scene.visit.state.own
    } == {"front-9", "back-9"}
    player.key(pygame.K_r)
    assert scene.visit.bets.placed == {"front-9": 500}


def test_a_round_by_mouse_alone(player: Player) -> None:
    scene = player.scene
    player.click("chip 5")
    for wager in ("front-9", "skins", "gopher"):
        player.click(f"spot {wager}")
    assert scene.focus.get("spot back-9") is None
    player.click("deal")
    player.wait()
    player.click("do back-9")
    player.wait()
    assert scene.visit.session.last.staked == 4 * 500
    assert scene.visit.session.store.verify() == ()


def test_the_hole_cards_lie_behind_and_unseen_until_the_back_9_is_placed(player: Player) -> None:
    scene = player.scene
    player.click("spot front-9")
    player.click("deal")
    player.wait()
    hand = scene.visit.session.view().hand
    assert [card == HIDDEN for card in hand] == [False, False, True, True]
    first, hole = (
        scene.visit.moment.geometry.card(f"seat {scene.visit.state.own}", 0, 4),
        scene.visit.moment.geometry.card(f"seat {scene.visit.state.own}", 2, 4),
    )
    assert hole.y < first.y
    assert hole.width < first.width
    (reading,) = current_readings(scene.visit.moment)
    assert reading.text == f"{points(hand[:2])} so far"
    player.key(pygame.K_1)
    player.wait()
    cards = scene.visit.felt_state.dealt[f"seat {scene.visit.state.own}"]
    assert HIDDEN not in cards


def test_found_broken_points_were_told_of_cards_that_still_lay_face_down(player: Player) -> None:
    scene = player.scene
    player.click("spot front-9")
    player.click("deal")
    told = scene.visit.timeline
    while told.busy or looked_at(told):
        assert "reading" not in {piece.name for piece in scene.table.felt}
        scene.shell.clock.wind(0.12)
        scene.update(0.12)
    assert "reading" in {piece.name for piece in scene.table.felt}


def test_found_broken_a_folded_hand_was_still_counted_and_cut_words_on_the_felt(
    player: Player,
) -> None:
    scene = player.scene
    player.click("spot front-9")
    player.click("deal")
    player.wait()
    player.key(pygame.K_f)
    while scene.visit.timeline.busy:
        assert ("reading" in shown(player)) <= (
            scene.visit.state.own not in scene.visit.felt_state.folded
        )
        scene.shell.clock.wind(0.2)
        scene.update(0.2)
    assert "reading" not in shown(player)
    printed, k, (x, y), wide = (
        scene._painted_ground(),
        scene.view.scale,
        scene.visit.state.layout.places["seat"].at[0],
        scene.visit.state.layout.places["seat"].width,
    )
    low = y + wide * 0.7
    seen = [
        sum(printed.get_at(scene.painter.window_point(x + dx, low - up))[:3])
        for dx in range(-30, 31)
        for up in range(6, int(TableGeometry.folded_card_rise))
    ]
    assert k == 1
    assert max(seen) < 300, "part of a word is seen under a card that was pushed up"


def test_skins_outlive_a_fold(player: Player) -> None:
    scene = player.scene
    player.click("spot front-9")
    player.click("spot skins")
    player.click("deal")
    player.wait()
    player.key(pygame.K_f)
    player.wait()
    results = {
        spot.wager: result
        for spot, result in scene.visit.felt_state.results.items()
        if spot.seat == scene.visit.state.own
    }
    assert results["front-9"].section == "676a.11(c)"
    assert set(results) == {"front-9", "skins"}
    dealer, own = (
        scene.visit.felt_state.cards["dealer"],
        scene.visit.felt_state.dealt[f"seat {scene.visit.state.own}"],
    )
    assert (results["skins"].kind == "win") == (points(own) < points(dealer))
    assert scene.visit.felt_state.names["dealer"] == {"": str(points(dealer))}
    assert "dealer words" in shown(player)


def test_the_column_of_the_scorecard_is_framed_when_the_back_9_wins(player: Player) -> None:
    scene = player.scene
    kinds = set()
    for _ in range(40):
        scene.visit.lay_wagers({"front-9": 500})
        player.key(pygame.K_d)
        player.key(pygame.K_SPACE)
        player.key(pygame.K_1)
        player.key(pygame.K_SPACE)
        won = scene.visit.felt_state.results[Spot(scene.visit.state.own, "back-9")].kind == "win"
        assert ("column" in shown(player)) == won
        kinds.add(won)
        if len(kinds) == 2:
            break
    assert kinds == {True, False}


def test_while_wagers_are_placed_their_sum_runs_and_the_back_9_is_locked(player: Player) -> None:
    assert "running" not in shown(player)
    player.click("spot front-9")
    keys = shown(player)
    assert "running" in keys
    assert "later pill" in keys
    assert "plus skins" in keys
    player.click("spot skins")
    assert "plus skins" not in shown(player)
    player.click("deal")
    player.wait()
    assert "running" not in shown(player)
