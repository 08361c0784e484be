"""Every scene has a name by which it is drawn, and what is no scene is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.book.values import Filter
from game.client.pictures import DIALOGS, check_name, names, play_at, scene_picture, studio
from game.client.router import MADE
from game.core.errors import HouseError

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)


def pixels(name: str) -> bytes:
    with studio(ROOT) as router:
        return pygame.image.tobytes(scene_picture(router, name, SIZE), "RGB")


@pytest.mark.sample(3)
@pytest.mark.parametrize("which", DIALOGS)
def test_every_dialog_is_drawn_over_its_scene_and_the_same_every_time(which: str) -> None:
    name = f"dialog:{which}"
    assert name in names()
    below = pixels("house-rules" if which == "refusal" else "criss-cross-poker:betting")
    first = pixels(name)
    assert first != below
    assert first == pixels(name)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name",
    [
        "show",
        "visitor",
        "stand:scenes",
        "drill:flop-poker",
        "drill:props-and-hops",
        "card:flop-poker",
        "simulation:flop-poker",
    ],
)
def test_what_belongs_to_a_game_is_drawn_the_same_every_time(name: str) -> None:
    assert name in names()
    assert pixels(name) == pixels(name)


@pytest.mark.parametrize(
    "name",
    [
        "drill",
        "drill:",
        "drill:nowhere",
        "card",
        "show:x",
        "dialog",
        "dialog:",
        "dialog:nowhere",
        "x",
    ],
)
def test_another_name_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(HouseError, match="is no scene; it can be ") as refused:
        check_name(name)
    assert "\n" not in str(refused.value)


def test_found_broken_a_table_is_sat_at_again_after_a_filled_scene_of_the_same_studio() -> None:
    """The lobby's rounds left their sitting behind them; the cashier's said that it was over."""
    with studio(ROOT) as router:
        play_at(router, "go-fore-it", 1)
        play_at(router, "go-fore-it", 1)
        assert router.store.history.count_rounds(Filter(player=router.player)) == 2


def test_found_broken_a_new_page_that_reads_no_book_had_to_be_named_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Unless the router listed its name a second time, it was made as a page of the book: a crash."""
    monkeypatch.setitem(MADE, "new-page", MADE["keys"])
    with studio(ROOT) as router:
        assert router.page("new-page").name == router.page("keys").name
