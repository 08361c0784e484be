"""A key that is pressed with Ctrl, Alt or the system's key is not the plain key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.client.input.actions import meant_key
from game.client.pictures import scene_of, studio
from game.client.router import Router

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def router() -> Iterator[Router]:
    with studio(ROOT) as opened:
        yield opened


def pressed(code: int, mod: int = 0, text: str = "") -> pygame.Event:
    """A key of a keyboard going down."""
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


@pytest.mark.parametrize("held", [pygame.KMOD_LCTRL, pygame.KMOD_RALT, pygame.KMOD_LMETA])
def test_found_broken_a_letter_with_ctrl_or_alt_was_the_plain_letter(held: int) -> None:
    assert meant_key(pressed(pygame.K_v)) == pygame.K_v
    assert meant_key(pressed(pygame.K_v, pygame.KMOD_LSHIFT | pygame.KMOD_NUM)) == pygame.K_v
    assert meant_key(pressed(pygame.K_v, held)) == pygame.K_UNKNOWN


def test_a_sign_that_is_written_with_altgr_is_meant() -> None:
    assert meant_key(pressed(pygame.K_7, pygame.KMOD_RALT, "{")) == ord("{")
    assert meant_key(pressed(pygame.K_7, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "{")) == ord("{")


def test_a_key_that_is_let_go_while_ctrl_is_held_is_still_that_key() -> None:
    up = pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="")
    assert meant_key(up) == pygame.K_v


def test_found_broken_ctrl_v_in_the_lobby_changed_house_rules(router: Router) -> None:
    lobby = scene_of(router, "lobby")
    lobby.enter(router.shell.view((1366, 768)))
    lobby.selected = "free-bet-blackjack"
    lobby.handle(pressed(pygame.K_v, pygame.KMOD_LCTRL))
    assert router.store.tables.rules("free-bet-blackjack") is None


def test_found_broken_a_key_with_ctrl_was_chosen_as_the_plain_key(router: Router) -> None:
    keys = scene_of(router, "keys")
    keys.enter(router.shell.view((1366, 768)))
    keys.listening = "fold"
    keys.handle(pressed(pygame.K_x, pygame.KMOD_LCTRL))
    assert router.shell.settings.keys == {}
    assert "'Ctrl+X' cannot be chosen" in router.shell.toasts.visible_toasts[-1].detail


def test_found_broken_a_click_on_the_words_of_an_action_did_nothing(router: Router) -> None:
    """The page says "Press an action, then its new key"; only the key at the right answered."""
    keys = scene_of(router, "keys")
    keys.enter(router.shell.view((1366, 768)))
    words = next(one for one in keys.ui.controls() if getattr(one, "words", "") == "Fold")
    at = (words.rect.left + 4, words.rect.centery)
    keys.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert keys.listening == "fold"
