"""Three favorite bets a table: kept with Ctrl and a key or by a press, placed again by one press."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.pictures import scene_of, studio
from game.client.scenes import settings
from game.client.table.overlays import favorites
from game.core.money import short
from tests.client.table.test_hot_seat_window import pressed, two
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
CRAZY = "crazy-4-poker"
FIVE, TWENTY = (
    {"ante": 500, "super-bonus": 500},
    {"ante": 2000, "super-bonus": 2000, "queens-up": 500},
)


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant")
        yield made


@pytest.fixture
def player(router: Any) -> Player:
    return Player(router, CRAZY, (1366, 768))


def with_ctrl(player: Player, code: int) -> None:
    player.shell.clock.wind(0.5)
    player.step(
        pygame.Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    )


def said(player: Player) -> str:
    """The last message."""
    return " ".join(player.shell.toasts.shown_words())


def placed(player: Player) -> dict[str, int]:
    return dict(player.scene.visit.bets.placed)


def test_ctrl_and_a_key_keep_a_bet_that_the_key_places_again(player: Player) -> None:
    player.scene.visit.lay_wagers(TWENTY)
    with_ctrl(player, pygame.K_8)
    assert placed(player) == TWENTY, "it stays where it lies"
    player.key(pygame.K_c, "c")
    assert not placed(player)
    player.key(pygame.K_8, "8")
    assert placed(player) == TWENTY
    player.key(pygame.K_u, "u")
    assert not placed(player), "one step back"
    player.key(pygame.K_7, "7")
    assert "Favorite 1 is empty" in said(player)
    with_ctrl(player, pygame.K_7)
    assert "Place the bets first" in said(player)


def test_a_chip_in_the_bar_places_it_while_nothing_is_bet(player: Player) -> None:
    visit = player.scene.visit
    visit.lay_wagers(FIVE)
    with_ctrl(player, pygame.K_7)
    visit.lay_wagers(TWENTY)
    with_ctrl(player, pygame.K_9)
    player.step()
    assert player.scene.focus.get("favorite 1") is None, "not while something is bet"
    player.key(pygame.K_c, "c")
    player.step()
    shown = [player.scene.focus.get(f"favorite {one}") for one in (1, 2, 3)]
    assert [one.value if one else "" for one in shown] == ["$10", "", "$45"]
    player.click("favorite 3")
    assert placed(player) == TWENTY
    player.key(pygame.K_d, "d")
    player.wait()
    player.key(pygame.K_f, "f")
    player.wait()
    player.key(pygame.K_7, "7")
    assert placed(player) == FIVE, "also from the felt of a settled round"


def test_the_bet_in_the_bar_is_kept_by_a_press(player: Player) -> None:
    player.scene.visit.lay_wagers(FIVE)
    player.click("bet")
    dialog: Any = player.loop.stack.top
    assert dialog.title == "Keep $10 as a favorite?"
    assert "Ante $5, Super Bonus $5" in dialog.text
    pressed(player, "2")
    assert player.scene.visit.favorites == {2: FIVE}
    player.key(pygame.K_c, "c")
    player.step()
    player.click("favorite 2", button=3)
    assert player.loop.stack.top.title == "Forget a favorite?"  # type: ignore[union-attr]
    pressed(player, "2")
    assert not player.scene.visit.favorites
    assert not player.shell.settings.favorites


def test_they_survive_a_restart_and_belong_to_the_player(router: Any, tmp_path: Path) -> None:
    player = two(router, CRAZY)
    visit = player.scene.visit
    visit.lay_wagers(FIVE)
    with_ctrl(player, pygame.K_7)
    first = visit.bettor
    other = next(one.player for one in visit.desk.persons if one.player != first)
    visit.turn_to(other)
    assert not visit.favorites
    path = tmp_path / "settings.toml"
    settings.save(path, router.shell.settings)
    found = settings.load(path, date(2026, 3, 3))
    assert found.notice is None
    assert found.settings.favorite_bets(first, CRAZY) == {1: FIVE}
    assert not found.settings.favorite_bets(first, "flop-poker")


def test_a_bet_that_is_no_longer_allowed_is_refused_in_one_sentence(player: Player) -> None:
    visit = player.scene.visit
    for slot, wagers, words in (
        (1, {"ante": 500, "super-bonus": 500, "gone": 500}, "takes no bet called 'gone'"),
        (2, {"ante": 99_000_000, "super-bonus": 99_000_000}, "is missing"),
        (3, {"ante": 100, "super-bonus": 100}, short(visit.desk.rules.table_minimum)),
    ):
        favorites._write_or_forget_favorite(visit, slot, wagers)
        favorites.place_favorite(visit, slot)
        assert f"Favorite {slot} cannot be placed" in said(player)
        assert words in favorites.placing_refusal_sentence(visit, wagers)
        assert not placed(player)


def test_the_file_names_what_is_no_bet(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[favorites.1.flop-poker.4]\nante = 500\n")
    assert settings.load(path, date(2026, 3, 3)).notice is not None
    with pytest.raises(ValueError, match="favorites"):
        settings.replaced(settings.Settings(), favorites={"1": {"flop-poker": {"1": {"ante": 0}}}})
    assert msgspec.to_builtins(settings.Settings())["favorites"] == {}


@pytest.mark.parametrize("name", ["day:table", "tournament:table", "terminal:crazy-4-poker"])
def test_tables_apart_keep_none(router: Any, name: str) -> None:
    visit = scene_of(router, name).visit
    assert not visit.keeps_favorites
    favorites.keep_placed_wagers(visit, 1)
    favorites.place_favorite(visit, 1)
    assert not router.shell.settings.favorites
