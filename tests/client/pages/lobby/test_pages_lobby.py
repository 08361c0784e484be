"""The lobby, as a room and as a grid: what its tables say, how they are reached, and that the first
frame waits for no felt.
"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from msgspec import structs

from game.book import Filter, Store
from game.book.players.practice_answers import Drilled
from game.client.draw.pieces.portraits import dealer_of
from game.client.pages.lobby.front_door import GO, GoldButton
from game.client.pages.lobby.home_tiles import hour_texts
from game.client.pages.lobby.lobby import TILE, Lobby, Note
from game.client.pages.players import BOOK_HERE, BOOK_ON_SERVER, WelcomePage
from game.client.pages.style import LobbyStyle
from game.client.router import table_costs, table_decisions
from game.client.scenes.scene import Pop
from game.client.scenes.settings import Bots, Settings
from game.client.scenes.toasts import toast_area
from game.client.ui.control import Words
from game.client.window.loop import Canvas, Loop
from game.games import GAMES, LISTED
from game.odds.house_edge import TableCost
from game.odds.strategy.game_card import game_card
from game.odds.strategy.strategy_card import Strategy
from game.play.session import open_session
from game.practice import trainer
from game.practice.drills import lesson_worths
from tests.client.pages.pages_shared import START, Clock, Stage, book, overlaps, rate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

CLOCK = Clock()
TWELVE = dict(list(GAMES.items())[:12])
"""As many as a window of full HD shows at once."""
COSTS = {
    "criss-cross-poker": TableCost((("ante-across", 500), ("ante-down", 500)), 43.285, 40),
    "props-and-hops": TableCost((("hop-top", 500),), 7.4, 40, cheapest=True),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("lobby"), CLOCK) as opened:
        yield opened


def lobby(store: Store, size: tuple[int, int] = (1920, 1080), **more: object) -> Stage:
    return Stage(Lobby, store, CLOCK, size, **{"games": dict(GAMES), "costs": COSTS, **more})


def test_a_tile_for_every_game_with_the_players_own_figures(store: Store) -> None:
    stage = lobby(store)
    tiles = {tile.slug: tile for tile in stage.page.tiles}
    assert list(tiles) == list(GAMES)
    played = tiles["criss-cross-poker"]
    nets = {row.game: row.net for row in store.history.net_by_game(Filter(player=1))}
    assert played.net == nets["criss-cross-poker"]
    assert len(played.results) == 4
    assert played.open
    assert played.cost == COSTS["criss-cross-poker"]
    unplayed = next(
        tile
        for slug, tile in tiles.items()
        if slug not in {"criss-cross-poker", "props-and-hops", "flop-poker"}
    )
    assert (unplayed.net, unplayed.results, unplayed.cost) == (None, (), None)


def test_found_broken_a_pads_stick_went_from_the_end_of_a_row_of_tables_to_another_row(
    store: Store,
) -> None:
    stage = lobby(store, games=TWELVE)
    stage.pad("Down", "Right", "Right", "Right", "Right")
    slugs = list(TWELVE)
    assert stage.page.focus.ringed == TILE + slugs[7]
    stage.pad("Down", "Left", "Left", "Left")
    assert stage.page.focus.ringed == TILE + slugs[8]
    stage.pad("Left")
    assert stage.page.focus.ringed.startswith("nav:")
    stage.page.come_to("head:find")
    stage.pad("Left")
    assert stage.page.focus.ringed == "head:dice"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_found_broken_a_strip_under_the_room_kept_what_had_stood_there_before(
    store: Store, size: tuple[int, int]
) -> None:
    page = lobby(store, size, games=TWELVE).page
    surface = pygame.Surface(size, depth=32)
    surface.fill("#FF00FF")
    page.draw(surface, [page.view.window_rect])
    assert not pygame.mask.from_threshold(surface, "#FF00FF", (1, 1, 1)).count()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 1024)])
def test_found_broken_what_a_dealer_asked_lay_over_an_edge_of_the_row_behind(
    store: Store, size: tuple[int, int]
) -> None:
    room = lobby(store, size, games=TWELVE).page.tables
    for slug in room.places:
        said = pygame.Rect(*map(round, room.bubble_spot(slug, "“Your decision?”")))
        assert said.top >= 0
        assert [
            other for other, (_, place) in room.places.items() if said.colliderect(place.plaque)
        ] == []


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 150)]
)
def test_found_broken_a_message_on_a_page_lay_over_its_navigation_and_where_tables_are_looked_for(
    store: Store, size: tuple[int, int], scale: int
) -> None:
    page = lobby(store, size, games=TWELVE, text_scale=scale).page
    toasts = page.shell.toasts
    toasts.add(
        "That cannot be opened",
        "This round was played at a table whose rules have since changed; it can be looked at in the history, step by step.",
    )
    toasts.stack_and_get_stale(page.view, toast_area(page, page.view))
    (there,) = toasts.toast_rects()
    buttons = [one.rect for one in page.focus.targets if one.group != "tiles"]
    assert there.collidelist([*buttons, page.focus.get(page.focus.focused).rect]) < 0


@pytest.mark.parametrize("detail", ["Bankroll $9,820.50", "Your bankroll is $9,820.50 now. " * 2])
def test_found_broken_a_message_in_large_letters_lay_over_the_tables(
    store: Store, detail: str
) -> None:
    page = lobby(store, (1366, 768), games=TWELVE, text_scale=200).page
    toasts, area = page.shell.toasts, toast_area(page, page.view)
    toasts.add("Bought in $100", detail)
    toasts.stack_and_get_stale(page.view, area)
    (there,) = toasts.toast_rects()
    assert there.top >= area.rect.top


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1366, 768), 100), ((1920, 1080), 100), ((3840, 2160), 100), ((1366, 768), 200)],
)
@pytest.mark.parametrize("detail", ["", "1 round in 1 minute −$129"])
def test_found_broken_a_message_lay_over_a_table_of_the_lobby(
    store: Store, size: tuple[int, int], scale: int, detail: str
) -> None:
    page = lobby(store, size, games=TWELVE, text_scale=scale, look="tiles").page
    toasts = page.shell.toasts
    toasts.add("You got up from Lunar Poker", detail)
    toasts.stack_and_get_stale(page.view, toast_area(page, page.view))
    (there,) = toasts.toast_rects()
    tiles = [one.rect.clip(page.pane) for one in page.focus.targets if one.name.startswith(TILE)]
    assert there.collidelist([*tiles, page.focus.get("door:go").rect]) < 0


def test_found_broken_a_message_lay_over_the_keys_of_the_lobby(store: Store) -> None:
    page = lobby(store, (1366, 768), games=TWELVE, look="tiles").page
    toasts = page.shell.toasts
    toasts.add("1 round in 1 minute", "+$15.00, no mistake")
    toasts.stack_and_get_stale(page.view, toast_area(page, page.view))
    (there,) = toasts.toast_rects()
    hints = [one.rect for one in page.ui.controls() if isinstance(one, Note)]
    assert hints
    assert there.collidelist(hints) < 0
    assert there.right < page.view.size[0]


def painted(stage: Stage) -> list[Any]:
    """The tables of the room that stand painted."""
    kept = stage.shell.lasting._kept.items()
    return [picture for key, (shelf, _) in kept if key[0] == "lobby felt" for picture in shelf]  # type: ignore[index, attr-defined]


def test_found_broken_enter_was_said_to_sit_down_while_no_table_had_the_ring(store: Store) -> None:
    stage = lobby(store, (1366, 768), games=TWELVE, look="tiles")
    stage.run()
    page = stage.page
    for name, sits_down in ((page.focus.ringed, True), (GO, False)):
        assert name.startswith(TILE) == sits_down
        page.focus.focus(name, by_key=True)
        page.update(0.0)
        notes = {one.words for one in page.ui.controls() if isinstance(one, Note)}
        assert ("sit down" in notes) == sits_down


@pytest.mark.usefixtures("own_pictures")
def test_found_broken_tables_stood_blank_in_the_lobby_after_a_table_was_played(
    store: Store,
) -> None:
    stage = lobby(store, games=TWELVE)
    stage.run()
    assert stage.page._pictures_to_paint() == ()
    stage.shell.cache.get(("a table's pictures",), lambda: bytes(stage.shell.cache.limit))
    assert len(stage.shell.cache) == 1, "nothing else is left in the cache"
    again = Lobby(
        stage.shell, store, 1, stage.go, clock=CLOCK, opened=START, games=TWELVE, costs=COSTS
    )
    again.enter(stage.page.view)
    assert again._pictures_to_paint() == ()


@pytest.mark.parametrize("look", ["room", "tiles"])
def test_found_broken_the_lobby_rang_another_table_than_the_one_that_was_left(
    store: Store, look: str
) -> None:
    """A round waits at Criss-Cross; whoever gets up at Flop Poker finds the ring there."""
    stage = lobby(store, games=TWELVE, look=look)
    stage.run()
    assert stage.page.selected == "criss-cross-poker"
    again = Lobby(
        stage.shell, store, 1, stage.go, clock=CLOCK, opened=START, games=TWELVE, costs=COSTS
    )
    again.selected = "flop-poker"  # as the router says it of the table that is left
    again.enter(stage.page.view)
    assert again.selected == "flop-poker"
    assert again.focus.focused == TILE + "flop-poker"


@pytest.mark.usefixtures("own_pictures")
def test_the_first_frame_waits_for_no_felt_and_each_further_one_paints_one(store: Store) -> None:
    stage = lobby(store, games=TWELVE)
    assert not painted(stage)
    assert stage.loop.busy
    before = stage.canvas.surface.copy()
    frames = stage.run()
    felts = painted(stage)
    assert len(felts) == len(stage.page.visible_tiles)
    assert len(felts) <= frames <= len(felts) + 4
    assert before.get_at((500, 220)) != stage.canvas.surface.get_at((500, 220))
    assert not stage.loop.busy


@pytest.mark.parametrize(("look", "button"), [("room", "bar:go"), ("tiles", "criss-cross-poker")])
def test_the_open_round_stands_under_the_ring_and_says_what_it_waits_for(
    store: Store, look: str, button: str
) -> None:
    stage = lobby(store, look=look)
    stage.run()
    assert stage.page.focus.focused == TILE + "criss-cross-poker"
    assert stage.page._waiting_for == {"criss-cross-poker": "Down bet"}
    if look == "tiles":
        assert stage.page.tables.tiles[button].asked == "Your Down bet?"
        stage.press(pygame.K_RETURN)
    else:
        stage.click(button)
    assert stage.went == ["table:criss-cross-poker"]


def test_found_broken_of_two_open_rounds_only_one_was_marked(tmp_path: Path) -> None:
    """Both tiles lead back, and the gold button to the later one."""
    with book(tmp_path, Clock()) as opened:
        game = GAMES["crazy-4-poker"]
        table = open_session(opened, game, 1, seats=(4,), seeds=lambda: bytes(32), advise=rate)
        table.deal({4: {"ante": 500, "super-bonus": 500}})
        stage = lobby(opened, look="tiles", games=TWELVE)
        stage.run()
        asked = {slug: one.asked for slug, one in stage.page.tables.tiles.items() if one.asked}
        assert asked == {"criss-cross-poker": "Your Down bet?", "crazy-4-poker": "Your Play bet?"}
        assert stage.page._door.button == "Go on at Crazy 4 Poker"
        for name in (GO, TILE + "criss-cross-poker"):
            stage.click(name)
        assert stage.went == ["table:crazy-4-poker", "table:criss-cross-poker"]


def test_arrows_move_enter_sits_down_and_i_shows_the_rules(store: Store) -> None:
    stage = lobby(store)
    slugs = [tile.slug for tile in stage.page.visible_tiles]
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
    assert [tile.slug for tile in stage.page.visible_tiles] == ["props-and-hops"]
    assert stage.went == []
    stage.press(pygame.K_RETURN, pygame.K_RETURN)
    assert stage.went == ["table:props-and-hops"]
    stage.press(pygame.K_SLASH)
    stage.press(pygame.K_ESCAPE)
    assert (stage.page.wanted, stage.page.typing) == ("", False)
    assert len(stage.page.visible_tiles) == len(GAMES)
    assert not stage.loop.stack.finished


@pytest.mark.parametrize("look", ["room", "tiles"])
def test_nothing_found_is_said_and_nothing_can_be_pressed(store: Store, look: str) -> None:
    stage = lobby(store, look=look)
    stage.press(pygame.K_SLASH)
    stage.type("/baccarat")
    assert not [
        t for t in stage.page.focus.targets if t.name.startswith((TILE, "bar:")) and t.focusable
    ]
    stage.press(pygame.K_RETURN, pygame.K_RETURN)
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
    assert {tile.kind for tile in stage.page.visible_tiles} == {"dice"}


def test_a_filter_that_would_find_nothing_is_not_there(store: Store) -> None:
    """Nobody shows an expert where to begin."""
    assert "head:first" not in lobby(store).names("head:")


@pytest.fixture
def newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who is new to the games."""
    monkeypatch.setattr(Settings, "level", lambda _settings, _player: "new")


@pytest.mark.usefixtures("newcomer")
@pytest.mark.parametrize("look", ["room", "tiles"])
def test_three_tables_are_good_first_ones_and_say_why(store: Store, look: str) -> None:
    stage = lobby(store, look=look)
    stage.click("head:first")
    found = {tile.slug: tile.first for tile in stage.page.visible_tiles}
    assert found == {
        "crazy-4-poker": "Raise or fold: two rules",
        "high-roll-dice": "Pick a face and roll",
        "go-fore-it": "One rule to learn",
    }
    if look == "tiles":
        label = stage.page.focus.get(f"{TILE}go-fore-it").label
        assert "good first table: One rule to learn" in label


def test_found_broken_a_good_first_table_had_sixteen_choices_to_learn() -> None:
    counts = {slug: table_decisions()[slug] for slug, entry in LISTED.items() if entry.first}
    assert len(counts) == 3
    assert all(count is not None and count <= 2 for count in counts.values())


def test_found_broken_an_hour_that_costs_cents_was_said_to_cost_nothing(store: Store) -> None:
    stage = lobby(store, look="tiles", costs=table_costs(), decisions=table_decisions())
    told = [hour_texts(tile.cost) for tile in stage.page.tiles if tile.cost is not None]
    assert not [words for wordings in told for words in wordings if "$0 " in words]


@pytest.mark.usefixtures("newcomer")
def test_whoever_knows_three_tables_is_shown_no_first_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty rounds at each, which take too long to play here: four."""
    monkeypatch.setattr(LobbyStyle, "known_rounds", 4)
    assert not any(tile.first for tile in lobby(store).page.tiles)
    monkeypatch.setattr(LobbyStyle, "known_rounds", 5)
    assert any(tile.first for tile in lobby(store).page.tiles)


@pytest.mark.parametrize("slug", GAMES)
def test_the_decisions_of_a_table_are_the_rules_of_its_usual_card(slug: str) -> None:
    """What ships is counted anew: no row that only says "any other hand", and none at dice."""
    game = GAMES[slug]
    rows = [row for line in game_card(game).card.lines for row in line.rows]
    counted = sum(len(row.any_of) for row in rows if row.words != row.otherwise)
    assert table_decisions()[slug] == (counted if game.deals else 0)


def test_a_tile_says_decisions_and_an_hours_cost_and_no_percentage(store: Store) -> None:
    stage = lobby(store, look="tiles", costs=table_costs(), decisions=table_decisions())
    label = stage.page.focus.get(f"{TILE}criss-cross-poker").label
    told = "row 1 of 2, table 1 of 6, Three bets on a cross, 15 decisions, $17 an hour"
    assert label.startswith(f"Criss-Cross Poker, {told}, house edge 4.33 percent")
    assert "no decisions" in stage.page.focus.get(f"{TILE}high-roll-dice").label


@pytest.mark.usefixtures("newcomer")
def test_no_percentage_is_told_to_whoever_is_new(store: Store) -> None:
    stage = lobby(store, look="tiles", costs=table_costs(), decisions=table_decisions())
    labels = [stage.page.focus.get(name).label for name in stage.names(TILE)]
    assert all(("osts" in label or "ains" in label) and "percent" not in label for label in labels)


@pytest.mark.sample(3)
@pytest.mark.parametrize("count", [1, 3, len(GAMES)])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(
    ("text_scale", "look"), [(100, "room"), (100, "tiles"), (150, "room"), (200, "room")]
)
def test_tables_stand_apart_inside_the_window(
    store: Store, count: int, size: tuple[int, int], text_scale: int, look: str
) -> None:
    games = {slug: GAMES[slug] for slug in list(GAMES)[:count]}
    stage = lobby(store, size, games=games, text_scale=text_scale, look=look)
    rects = [stage.page.focus.get(name).rect for name in stage.names(TILE)]
    assert len(rects) == count
    assert not overlaps(rects)
    head = [t.rect for t in stage.page.focus.targets if t.name.startswith("head:")]
    assert not overlaps(head)
    for rect in [*rects, *head]:
        assert rect.left >= 0
        assert rect.right <= size[0]
    assert all(rect.top >= max(h.bottom for h in head if h.w < 400) for rect in rects)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_twelve_tiles_and_the_day_are_seen_at_once(store: Store, size: tuple[int, int]) -> None:
    stage = lobby(store, size, games=TWELVE, look="tiles")
    boxes = [stage.page.focus.get(name).rect for name in stage.names(TILE)]
    door = stage.page.focus.get("door:go").rect
    assert door.bottom < min(box.top for box in boxes)
    assert len({box.y for box in boxes}) == 2
    assert all(stage.page.pane.contains(box) for box in boxes)
    assert not stage.page.max_scroll


def test_found_broken_two_controls_of_the_lobby_showed_enter(store: Store) -> None:
    stage = lobby(store, (1366, 768), games=TWELVE, look="tiles")
    focus, (door,) = (
        stage.page.focus,
        [one for one in stage.page.ui.controls() if isinstance(one, GoldButton)],
    )
    focus.focus(None)
    assert door.mark == "Enter"
    focus.focus(stage.names(TILE)[0])
    assert door.mark == ""
    focus.focus("door:go")
    assert door.mark == "Enter"


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
        "Twelve games, one house",
        "13 games, one house",
    ]


# ---- the room

THIRTEEN = {**TWELVE, "another": GAMES["go-fore-it"]}


def test_the_room_is_shown_where_it_fits_and_wanted(store: Store) -> None:
    assert lobby(store).page.shows_room
    assert lobby(store, (1280, 720)).page.shows_room
    assert lobby(store, (1280, 1024)).page.shows_room
    assert not lobby(store, look="tiles").page.shows_room
    assert not lobby(store, text_scale=150).page.shows_room
    assert not lobby(store, (900, 1600)).page.shows_room
    stage = lobby(store)
    stage.shell.change(high_contrast=True)
    stage.page.resize(stage.shell.view((1920, 1080)))
    assert not stage.page.shows_room


def test_found_broken_in_a_window_of_5_to_4_rows_of_tables_stood_far_apart(store: Store) -> None:
    """Their width alone said how large they were: now they stand in four rows there, and an arrow
    knows.
    """
    stage = lobby(store, (1280, 1024), games=TWELVE)
    places = [place for _, place in stage.page.tables.places.values()]
    assert len({place.y for place in places}) == 4
    assert min(place.size for place in places) > 0.8
    here = list(TWELVE).index(stage.page.selected)
    stage.press(pygame.K_UP)
    assert list(TWELVE).index(stage.page.selected) == here - 3 * (here > 2)


@pytest.mark.parametrize("size", [(1280, 1024), (2560, 1080)])
def test_found_broken_tiles_left_a_quarter_of_a_window_empty(
    store: Store, size: tuple[int, int]
) -> None:
    """Under them where it is high, between them where it is very wide: as many were measured as
    have room, fewer were shown.
    """
    stage = lobby(store, size, games=TWELVE, look="tiles")
    rects = [stage.page.focus.get(name).rect for name in stage.names(TILE)]
    assert rects[-1].right == pytest.approx(size[0] - 24 * stage.page.view.scale, abs=1)
    assert stage.page.pane.bottom - rects[-1].bottom < rects[-1].h / 4
    assert rects[1].left - rects[0].right < 24


def test_a_click_rings_a_table_and_a_second_sits_down(store: Store) -> None:
    stage = lobby(store)
    stage.click("table:lunar-poker")
    assert (stage.page.selected, stage.went) == ("lunar-poker", [])
    stage.press(pygame.K_RETURN)
    stage.click("table:lunar-poker")
    assert stage.went == ["table:lunar-poker"] * 2
    stage.click("table:flop-poker", button=3)
    assert stage.went[2:] == ["rules:flop-poker"]


def test_arrows_walk_along_the_rows_and_pass_over_what_is_dark(store: Store) -> None:
    stage = lobby(store)
    slugs = list(GAMES)

    def walked(*keys: int) -> int:
        stage.press(*keys)
        return slugs.index(stage.page.selected)

    assert walked(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT) == 4
    assert walked(pygame.K_UP, pygame.K_UP) == 0
    assert walked(pygame.K_END) == 11
    assert walked(pygame.K_HOME) == 0
    stage.press(pygame.K_4)
    assert stage.page.chosen == "dice"
    dice = [i for i, slug in enumerate(slugs) if slug in stage.page.visible_slugs]
    assert walked(pygame.K_TAB) in {*dice, 0}
    stage.page._choose(slugs[dice[0]])
    assert walked(pygame.K_RIGHT) == dice[1]
    assert walked(pygame.K_LEFT) == dice[0]


def test_a_dark_table_keeps_its_place_and_says_why_it_is_closed(store: Store) -> None:
    stage = lobby(store)
    before = stage.page.focus.get("table:flop-poker").rect
    stage.click("head:dice")
    assert stage.page.selected in stage.page.visible_slugs
    assert stage.page.focus.get("table:flop-poker").rect == before
    stage.click("table:flop-poker")
    assert "Filtered out" in stage.toasts[0]
    assert (stage.went, stage.page.selected in stage.page.visible_slugs) == ([], True)


def test_a_thirteenth_game_stood_alone_on_a_page(store: Store) -> None:
    """Two pages of seven and six; each row has about as many tables as the others."""
    stage, slugs = lobby(store, games=THIRTEEN), [f"table:{slug}" for slug in THIRTEEN]
    assert (stage.names(TILE), stage.page.tables.across) == (slugs[:7], 4)
    stage.press(pygame.K_PAGEDOWN)
    assert (stage.names(TILE), stage.page.tables.across) == (slugs[7:], 3)
    assert stage.page.selected == list(THIRTEEN)[7]
    stage.press(pygame.K_LEFT)
    assert (stage.page.selected, stage.names(TILE)) == (list(THIRTEEN)[6], slugs[:7])
    stage.click("head:page")
    assert stage.names(TILE) == slugs[7:]
    wheel = pygame.Event(
        pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, precise_x=0.0, flipped=False, touch=False
    )
    stage.send(wheel)
    assert stage.names(TILE) == slugs[:7]
    more = {**THIRTEEN, "one more": GAMES["go-fore-it"]}
    stage = lobby(store, games=more)
    assert len(stage.names(TILE)) == 7
    stage.press(pygame.K_PAGEDOWN)
    assert len(stage.names(TILE)) == 7


def test_tables_of_the_room_are_told_aloud_and_so_is_the_bar(store: Store) -> None:
    stage = lobby(store)
    stage.run()
    said = stage.page.focus.get("table:criss-cross-poker").label
    net = next(tile.net for tile in stage.page.tiles if tile.open)
    assert said.startswith(
        "Criss-Cross Poker, row 1 of 3, table 1 of 4, costs $17.31 an hour, house edge 4.33 percent, you "
    )
    assert said.endswith("round open")
    facts = stage.page.bar_facts
    assert facts["Limits"].value == "$5 to $500"
    assert facts["You"].value.removeprefix("−").endswith(f"{abs(net) / 100:.2f}")
    assert stage.page.ui["bar:go"].label == "Go on"
    stage.page._choose("lunar-poker")
    button = stage.page.focus.get("bar:go")
    assert (button.label, button.value) == ("Sit down", "Seat 3, with three guests")


def test_what_finds_no_room_on_the_bar_goes_the_company_first(store: Store) -> None:
    wide, narrow = lobby(store), lobby(store, (1280, 720))
    narrow.shell.change(bots=Bots(count=5))
    wide.run(), narrow.run()
    assert list(wide.page.bar_facts)[-2:] == ["Limits", "Last ten"]
    assert "Guests" not in narrow.page.bar_facts
    for stage in (wide, narrow):
        parts = [
            *stage.page.bar_facts.values(),
            *map(stage.page.ui.__getitem__, ("bar:rules", "bar:go")),
        ]
        spots = [one.rect for one in parts]
        assert not overlaps(spots)


def test_a_guest_is_seen_at_one_table_only_and_none_where_nobody_is_wanted(store: Store) -> None:
    stage = lobby(store)
    seen = [name for there in stage.page._guest_positions().values() for name in there]
    assert sorted(seen) == ["Neriah", "Odile", "Tobias"]
    stage.shell.change(bots=Bots(count=0))
    assert stage.page._guest_positions() == {}


@pytest.fixture(scope="module")
def dealt(store: Store) -> Stage:
    """The room once all of it is painted."""
    stage = lobby(store)
    stage.run()
    return stage


def test_who_deals_in_the_room_deals_at_the_table(store: Store, dealt: Stage) -> None:
    stage = dealt
    day = CLOCK().date().toordinal()
    played = store.tables.table_standing(1, "flop-poker").number
    assert stage.page._facts["flop-poker"].dealer == dealer_of("flop-poker", day, played + 1)
    assert len({facts.dealer for facts in stage.page._facts.values()}) > 2


def test_ring_and_light_come_to_a_table_and_leave_it_softly_and_the_open_round_breathes(
    store: Store,
) -> None:
    stage = lobby(store)
    stage.run()
    page, room = stage.page, stage.page.tables
    first, second = list(room.places)[:2]
    page._choose(first)
    stage.ticks.wind(1)
    stage.loop.step()
    assert not room.is_glowing
    page._choose(second)
    seen = []
    for _ in range(9):
        stage.loop.step()
        seen.append(
            (
                room._glows[first].before,
                room._shares[first],
                room._glows[second].look,
                room._shares[second],
            )
        )
        assert page.wants_frames == room.is_glowing
        stage.ticks.wind(0.02)
    shares = [share for _, share, _, _ in seen]
    assert {(before, look) for before, _, look, _ in seen} == {("chosen", "chosen")}
    assert shares == sorted(shares)
    assert {*shares} == {0.0, 0.25, 0.5, 0.75, 1.0}
    assert seen[7][1] == 1.0, "the ring needs longer than its 120 ms"
    assert not room.is_glowing
    levels = set()
    for _ in range(12):
        stage.ticks.wind(0.1)
        stage.loop.step()
        levels |= room._breath.items()
    assert levels == {(page._latest_open, share) for share in (0.0, 0.5, 1.0)}
    page.view = structs.replace(page.view, reduced_motion=True)
    stage.ticks.wind(0.3)
    page.update(0.3)
    assert not room._breath, "it breathes where nothing is to move"


def test_whoever_deals_in_the_room_blinks_and_wakes_a_window_that_waits_seldom(
    dealt: Stage,
) -> None:
    stage = dealt
    stage.page._open = {}  # an open round's lamps wake it three times a second more
    room, blinked, wakes, begun = stage.page.tables, set(), 0, stage.ticks.now()
    while stage.ticks.now() < begun + 14:
        before = pygame.image.tobytes(stage.canvas.surface, "RGB")
        stage.ticks.wind(stage.shell.next_wake() - stage.ticks.now() + 0.001)
        stage.loop.step()
        wakes, blinked = wakes + 1, blinked | stage.page._shut
        if stage.page._shut and len(blinked) < 4:
            assert pygame.image.tobytes(stage.canvas.surface, "RGB") != before
    assert blinked == set(room.places)
    assert wakes <= 2 * 4 * 4
    stage.page.view = structs.replace(stage.page.view, reduced_motion=True)
    stage.page._shut, stage.page._blink_due = frozenset(), 0.0
    for _ in range(60):
        stage.ticks.wind(0.1)
        stage.page.update(0.1)
        assert not stage.page._shut


def test_no_edge_is_told_in_casino_mode(store: Store) -> None:
    stage = lobby(store)
    stage.shell.change(casino_mode=True)
    stage.page.enter(stage.page.view)
    assert not any(tile.cost for tile in stage.page.tiles)
    assert "House edge" not in stage.page.bar_facts


def test_a_step_of_the_ring_paints_two_tables_and_the_bar(store: Store) -> None:
    stage = lobby(store)
    stage.run()
    misses = stage.shell.cache.misses
    stage.press(pygame.K_RIGHT, pygame.K_LEFT)
    rects = stage.page.draw(stage.canvas.surface, [])
    assert rects == []
    stage.page._choose("crazy-4-poker")
    touched = stage.page.draw(stage.canvas.surface, [])
    assert sum(rect.w * rect.h for rect in touched) < 0.5 * 1920 * 1080
    assert stage.shell.cache.misses - misses < 40


def test_what_a_step_paints_is_what_a_whole_picture_has(store: Store) -> None:
    """Found broken: at tables whose pictures were kept from before, nobody stood until something
    else was drawn.
    """
    lobby(store, (1280, 720)).run()
    stage = lobby(store, (1280, 720))
    stage.run()
    assert_whole(stage)
    over = stage.page.focus.get("table:flop-poker").rect.center
    stage.send(
        pygame.Event(pygame.MOUSEMOTION, pos=over, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    stage.press(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_3, pygame.K_1)
    stage.run()
    assert_whole(stage)


def assert_whole(stage: Stage) -> None:
    parts = pygame.image.tobytes(stage.canvas.surface, "RGB")
    stage.loop._force_all()
    stage.loop.step()
    assert pygame.image.tobytes(stage.canvas.surface, "RGB") == parts


@pytest.mark.usefixtures("own_pictures")
def test_the_room_behind_the_welcome_is_painted_after_its_first_frame(store: Store) -> None:
    def behind() -> Lobby:
        return Lobby(stage.shell, store, 1, stage.go, games=TWELVE, clock=CLOCK, opened=START)

    stage = lobby(store)
    page = WelcomePage(
        stage.shell, behind, lambda: stage.went.append("closed"), lambda _name, _look, _new: None
    )
    loop = Loop(Canvas((1280, 720)), stage.shell, page)
    loop.step()
    plain = page._room.copy()
    for _ in range(30):
        loop.step()
    assert not loop.busy
    assert page._lobby is None
    assert plain.get_at((1100, 160)) != page._room.get_at((1100, 160))
    loop.stack.apply(Pop())
    assert stage.went == ["closed"]


def examined(folder: Path) -> tuple[Store, list[datetime]]:
    """A book in which every line of Go Fore It is known and its exam was passed, and its clock."""
    clock, game = [START], GAMES["go-fore-it"]
    opened = Store.open(folder, clock=lambda: clock[0])
    player, card = opened.people.add_player("Robin").id, Strategy(game).card
    names = [one.name for one in trainer.taught_classes(card, lesson_worths(game))]
    for word, number, days in (*(("line", n, 4) for n in range(5)), *(("exam", 5, 0),) * 50):
        for name in names if word == "line" else names[:1]:
            opened.practice.keep_answer(
                player,
                Drilled(
                    game=game.slug,
                    point="back-9",
                    source=f"{word} {bytes([number]).hex() * 32} {name} 8",
                    chosen="bet",
                    best="bet",
                    right=True,
                    cost=0.0,
                    ms=1000,
                ),
            )
        clock[0] += timedelta(days=days)
    return opened, clock


@pytest.mark.parametrize("look", ["room", "tiles"])
def test_the_seal_of_a_passed_exam_stands_on_tile_and_plaque_and_fades_to_its_outline(
    tmp_path: Path, look: str
) -> None:
    store, clock = examined(tmp_path)
    with store:
        for days, sealed, words in (
            (0, "whole", "table-ready"),
            (400, "outline", "was table-ready"),
        ):
            clock[0] += timedelta(days=days)
            stage = Stage(Lobby, store, lambda: clock[0], games=dict(GAMES), costs=COSTS)
            stage.shell.change(lobby_view=look)
            stage.page.enter(stage.shell.view((1920, 1080)))
            while stage.page._exams:
                stage.loop.step()
            assert {one.slug: one.seal for one in stage.page.tiles if one.seal} == {
                "go-fore-it": sealed
            }
            label = stage.page.focus.get(f"{TILE}go-fore-it").label
            assert words in label.split(", ")


def test_found_broken_the_gold_buttons_shadow_loaded_numpy_before_the_first_frame(
    tmp_path: Path,
) -> None:
    with Store.open(tmp_path, clock=Clock()) as opened:
        opened.people.buy_in(opened.people.add_player("Robin").id, 100_000)
    told = subprocess.run(
        [
            *(sys.executable, "-u", "-X", "importtime", "main.py", "play", "--data", str(tmp_path)),
            *("--until", "first-frame"),
        ],
        cwd=Path(__file__).parents[4],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
        timeout=120,
    )
    before, frame, _ = told.stdout.partition("first frame\n")
    assert frame
    loaded = {line.rpartition("|")[2].strip() for line in before.splitlines()}
    assert "game.client.pages.lobby.front_door" in loaded
    assert not {"numpy", "game.play.competitions.day_deal", "game.odds.coach"} & loaded


def test_found_broken_the_welcome_of_a_house_on_a_server_said_that_all_stays_here(
    store: Store,
) -> None:
    stage = lobby(store)
    for on_server, words in ((False, BOOK_HERE), (True, BOOK_ON_SERVER)):
        page = WelcomePage(
            stage.shell,
            lambda: Lobby(stage.shell, store, 1, stage.go, games=TWELVE, clock=CLOCK, opened=START),
            lambda: None,
            lambda _name, _look, _new: None,
            on_server=on_server,
        )
        assert words in sentences(page._content_part(1.0, 1.0, 900.0))


def test_found_broken_the_welcome_led_to_a_table_without_a_word(store: Store) -> None:
    stage = lobby(store)
    page = WelcomePage(
        stage.shell, lambda: stage.page, lambda: None, lambda _name, _look, _new: None
    )
    told = "We begin at Go Fore It: one rule to learn."
    assert told in sentences(page._content_part(1.0, 0.2, 900.0))
    page.way = "normal"
    assert told not in sentences(page._content_part(1.0, 1.0, 900.0))


def sentences(part: Any) -> list[str]:
    """What stands in a part and in all its parts."""
    inside = [words for one in getattr(part, "parts", ()) for words in sentences(one)]
    return [part.words, *inside] if isinstance(part, Words) else inside


def test_found_broken_black_found_one_of_the_two_blackjack_tables(store: Store) -> None:
    stage = lobby(store)
    stage.press(pygame.K_SLASH)
    stage.type("/black")
    assert {"free-bet-blackjack", "double-back-jack"} <= {
        tile.slug for tile in stage.page.visible_tiles
    }


def test_found_broken_i_opened_the_rules_of_another_table_than_the_pointed_one(
    store: Store,
) -> None:
    stage = lobby(store, look="tiles")
    stage.page.selected = "crazy-4-poker"
    stage.page.focus.hover = TILE + "flop-poker"
    stage.press(pygame.K_i)
    assert stage.went == ["rules:flop-poker"]
