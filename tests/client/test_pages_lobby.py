"""The lobby: what its tiles say, how they are reached, and that the first frame waits for no felt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.client.pages.lobby import TILE, Lobby
from game.client.pages.lobby_tile import LobbyTile, passes, percent
from game.rules import GAMES
from game.table.store import Filter
from tests.client.pages_shared import Clock, Stage, book, overlaps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.table.store import Store

CLOCK = Clock()
TWELVE = dict(list(GAMES.items())[:12])
"""As many as a window of full HD shows at once."""
EDGES = {"criss-cross-poker": "4.33 %", "props-and-hops": "2.78 %"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("lobby"), CLOCK) as opened:
        yield opened


def lobby(store: Store, size: tuple[int, int] = (1920, 1080), **more: object) -> Stage:
    return Stage(Lobby, store, CLOCK, size, **{"games": dict(GAMES), "edges": EDGES, **more})


def test_a_tile_for_every_game_with_the_players_own_figures(store: Store) -> None:
    stage = lobby(store)
    tiles = {tile.slug: tile for tile in stage.page.tiles}
    assert list(tiles) == list(GAMES)
    played = tiles["criss-cross-poker"]
    nets = {row.game: row.net for row in store.net_by_game(Filter(player=1))}
    assert played.net == nets["criss-cross-poker"]
    assert len(played.results) == 4
    assert played.open
    assert played.edge == "4.33 %"
    unplayed = next(
        tile for slug, tile in tiles.items() if slug not in {"criss-cross-poker", "props-and-hops", "flop-poker"}
    )
    assert (unplayed.net, unplayed.results, unplayed.edge) == (None, (), "")


@pytest.mark.usefixtures("own_pictures")
def test_the_first_frame_waits_for_no_felt_and_each_further_one_paints_one(store: Store) -> None:
    stage = lobby(store, games=TWELVE)
    felts = [key for key in stage.shell.cache._kept if key[0] == "lobby felt"]
    assert felts == []
    assert stage.loop.busy
    before = stage.canvas.surface.copy()
    frames = stage.run()
    felts = [key for key in stage.shell.cache._kept if key[0] == "lobby felt"]
    assert len(felts) == len(stage.page.shown)
    assert len(felts) <= frames <= len(felts) + 4
    assert before.get_at((500, 220)) != stage.canvas.surface.get_at((500, 220))
    assert not stage.loop.busy


def test_the_open_round_stands_under_the_ring_and_says_what_it_waits_for(store: Store) -> None:
    stage = lobby(store)
    stage.run()
    assert stage.page.focus.focused == TILE + "criss-cross-poker"
    assert stage.page._waiting_for == "Your Down bet is open"
    stage.click("head:continue")
    assert stage.went == ["table:criss-cross-poker"]


def test_arrows_move_enter_sits_down_and_i_shows_the_rules(store: Store) -> None:
    stage = lobby(store)
    slugs = [tile.slug for tile in stage.page.shown]
    stage.press(pygame.K_RIGHT, pygame.K_i, pygame.K_DOWN, pygame.K_RETURN)
    assert stage.went == [f"rules:{slugs[1]}", f"table:{slugs[5]}"]


def test_escape_asks_the_way_out(store: Store) -> None:
    stage = lobby(store)
    stage.press(pygame.K_ESCAPE)
    assert stage.went == ["quit"]


def test_slash_opens_the_find_box_and_letters_are_letters_there(store: Store) -> None:
    stage = lobby(store)
    stage.press(pygame.K_SLASH)
    stage.type("/hops")
    stage.press(pygame.K_i, pygame.K_h)
    assert stage.page.wanted == "hops"
    assert [tile.slug for tile in stage.page.shown] == ["props-and-hops"]
    assert stage.went == []
    stage.press(pygame.K_RETURN, pygame.K_RETURN)
    assert stage.went == ["table:props-and-hops"]
    stage.press(pygame.K_SLASH)
    stage.press(pygame.K_ESCAPE)
    assert (stage.page.wanted, stage.page.typing) == ("", True)
    assert len(stage.page.shown) == len(GAMES)
    stage.press(pygame.K_ESCAPE)
    assert not stage.page.typing
    assert not stage.loop.stack.finished


def test_nothing_found_is_said_and_nothing_can_be_pressed(store: Store) -> None:
    stage = lobby(store)
    stage.press(pygame.K_SLASH)
    stage.type("/baccarat")
    assert stage.names(TILE) == []
    stage.press(pygame.K_RETURN)
    assert stage.went == []


def test_a_press_on_a_tile_or_a_place_while_the_find_line_is_typed_in_counts(store: Store) -> None:
    stage = lobby(store)
    stage.click("head:find")
    stage.type("hops")
    stage.click("table:props-and-hops")
    assert not stage.page.typing
    stage.click("head:find")
    stage.click("nav:cashier")
    assert stage.went == ["table:props-and-hops", "cashier"]


def test_the_find_line_keeps_its_letters_and_cursor_while_it_filters(store: Store) -> None:
    stage = lobby(store)
    stage.click("head:find")
    stage.type("hops")
    stage.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_BACKSPACE)
    assert stage.page.wanted == "hps"
    stage.press(pygame.K_DOWN)
    assert not stage.page.typing


def test_filters_leave_the_games_of_their_kind(store: Store) -> None:
    stage = lobby(store)
    stage.click("head:dice")
    assert {tile.kind for tile in stage.page.shown} == {"dice"}
    stage.click("head:low")
    assert [tile.slug for tile in stage.page.shown] == ["props-and-hops"]


def test_a_filter_that_would_find_nothing_is_not_there(store: Store) -> None:
    stage = lobby(store, edges={})
    assert "head:low" not in stage.names("head:")


def test_low_edges() -> None:
    tile = LobbyTile("a", "a", "A", "", "cards", "from 2.99 %")
    assert passes(tile, "low")
    assert not passes(LobbyTile("a", "a", "A", "", "cards", "3.00 %"), "low")
    assert not passes(LobbyTile("a", "a", "A", "", "cards"), "low")
    assert percent("about 12 %") == 12


@pytest.mark.parametrize("count", [1, 3, len(GAMES)])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_tiles_stand_apart_inside_the_window(store: Store, count: int, size: tuple[int, int], text_scale: int) -> None:
    games = {slug: GAMES[slug] for slug in list(GAMES)[:count]}
    stage = lobby(store, size, games=games, text_scale=text_scale)
    rects = [stage.page.focus.get(name).rect for name in stage.names(TILE)]
    assert len(rects) == count
    assert not overlaps(rects)
    head = [t.rect for t in stage.page.focus.targets if t.name.startswith("head:")]
    assert not overlaps(head)
    for rect in [*rects, *head]:
        assert rect.left >= 0
        assert rect.right <= size[0]
    assert all(rect.top >= max(h.bottom for h in head if h.w < 400) for rect in rects)


def test_twelve_tiles_are_seen_at_once_in_a_full_hd_window(store: Store) -> None:
    stage = lobby(store, games=TWELVE)
    boxes = [stage.page.focus.get(name).rect for name in stage.names(TILE)]
    assert boxes[0].topleft == (324, 122)
    assert boxes[0].size == (378, 284)
    assert all(box.bottom <= 1036 for box in boxes)


def test_the_table_that_was_played_last_is_seen_when_it_lies_below_the_window(store: Store) -> None:
    stage = lobby(store, (1280, 720), text_scale=200)
    stage.page.selected = list(GAMES)[-1]
    stage.page.enter(stage.page.view)
    stage.loop.step()
    assert stage.page.pane.contains(stage.page.focus.get(TILE + stage.page.selected).rect)


def test_the_title_counts_the_games(store: Store) -> None:
    """It said "Twelve games" of thirteen."""
    thirteen = {**TWELVE, "another": GAMES["go-fore-it"]}
    assert [lobby(store, games=games).page.subtitle for games in (TWELVE, thirteen)] == [
        "Twelve games, one house", "13 games, one house",
    ]  # fmt: skip
