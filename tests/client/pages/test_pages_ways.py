"""The ways between the pages: Escape leads back where the player came from and never out of the
program but from the lobby.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame
import pytest

from game.book.values import Filter
from game.client.pages.book_page import beginner_game
from game.client.pages.lobby.lobby import Lobby
from game.client.pages.reference.rules import Rules
from game.client.pictures import studio
from game.client.router import Router
from game.client.scenes.motion import ManualClock
from game.client.scenes.scene import Replace
from game.client.scenes.settings import Bots, BotStyle, Settings
from game.client.table.decisions import reviewed_words
from game.client.table.scene import TableScene
from game.client.window.loop import Canvas, Loop
from game.client.window.shell import Shell
from game.games import GAMES, beginner_table
from tests.client.pages.pages_shared import Clock, book

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[Loop]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    clock = Clock()
    with book(tmp_path, clock, rounds=3) as store:
        shell = Shell(Settings(), clock=ManualClock(1.0))
        router = Router(ROOT, shell, store, 1, clock=clock)
        first = router.go("lobby")
        assert isinstance(first, Replace)
        made = Loop(Canvas((1280, 720)), shell, first.scene)
        made.step()
        yield made
        router.close()


def press(loop: Loop, code: int) -> str:
    loop.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
    return loop.stack.top.name if loop.stack.top else ""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.K_h, "history"),
        (pygame.K_b, "cashier"),
        (pygame.K_u, "house-rules"),
        (pygame.K_s, "settings"),
        (pygame.K_F1, "help"),
    ],
)
def test_escape_leads_from_a_page_to_the_lobby_and_from_there_out(
    loop: Loop, key: int, name: str
) -> None:
    assert press(loop, key) == name
    assert press(loop, pygame.K_ESCAPE) == "lobby"
    assert press(loop, key) == name
    assert press(loop, pygame.K_t) == "lobby"
    assert press(loop, pygame.K_ESCAPE) == "dialog: Quit Linden House?"
    assert press(loop, pygame.K_ESCAPE) == "lobby"
    press(loop, pygame.K_ESCAPE)
    assert press(loop, pygame.K_RETURN) == "lobby", "the safe answer has the focus"
    press(loop, pygame.K_ESCAPE)
    press(loop, pygame.K_TAB)
    press(loop, pygame.K_RETURN)
    assert loop.stack.finished


def test_found_broken_help_led_back_to_the_lobby_and_not_to_where_one_came_from(loop: Loop) -> None:
    assert press(loop, pygame.K_h) == "history"
    assert press(loop, pygame.K_F1) == "help"
    press(loop, pygame.K_F1)
    assert press(loop, pygame.K_ESCAPE) == "history"


def test_the_rules_lead_back_to_the_lobby_that_opened_them(loop: Loop) -> None:
    assert press(loop, pygame.K_i) == "rules"
    assert len(loop.stack) == 2
    assert press(loop, pygame.K_ESCAPE) == "lobby"


def test_a_round_told_again_leads_back_to_the_page_it_was_opened_from(loop: Loop) -> None:
    assert press(loop, pygame.K_h) == "history"
    press(loop, pygame.K_RETURN)
    scene = loop.stack.top
    assert isinstance(scene, TableScene)
    assert scene.visit.session.bankroll > 0
    assert press(loop, pygame.K_ESCAPE) == "history"
    assert press(loop, pygame.K_ESCAPE) == "lobby"


def test_a_round_told_again_says_what_its_dearest_choice_cost(tmp_path: Path) -> None:
    with book(tmp_path, Clock(), rounds=9) as store:
        mistake = store.history.mistakes(Filter(player=1), limit=1)[0]
        kept = store.rounds.kept_round(mistake.round)
        words = reviewed_words(GAMES[kept.row.game], kept)
        assert words.chosen in {name for name, _ in words.bars}
        assert words.reason
        free = msgspec.structs.replace(kept, decisions={})
        assert reviewed_words(GAMES[kept.row.game], free).sub == "no choice was checked"


def test_every_table_with_an_open_round_says_so(loop: Loop) -> None:
    lobby = loop.stack.top
    assert isinstance(lobby, Lobby)
    assert [tile.slug for tile in lobby.tiles if tile.open] == ["criss-cross-poker"]


def test_home_and_end_go_to_the_ends_of_a_page(loop: Loop) -> None:
    press(loop, pygame.K_i)
    page = loop.stack.top
    assert isinstance(page, Rules)
    press(loop, pygame.K_END)
    low = page.scroll
    assert low > page.visible_height
    press(loop, pygame.K_PAGEDOWN)
    assert page.scroll == low
    press(loop, pygame.K_HOME)
    assert page.scroll == 0


def test_space_leads_back_from_a_round_that_was_told_again(loop: Loop) -> None:
    press(loop, pygame.K_h)
    press(loop, pygame.K_RETURN)
    scene = loop.stack.top
    assert isinstance(scene, TableScene)
    assert scene.visit.is_past_round
    scene.visit.skip()
    loop.step()
    if scene.visit.moment.shows_settled_round:
        loop.shell.clock.wind(2.0)  # what shows a result is deaf for a moment
        loop.step()
        assert press(loop, pygame.K_SPACE) == "history"
    else:
        assert scene.visit.game.family == "dice"


@pytest.mark.parametrize("styles", [("best",), ("careful",), ("typical", "careful", "best")])
def test_the_company_plays_as_the_settings_say(styles: tuple[BotStyle, ...]) -> None:
    with studio(ROOT) as router:
        router.shell.change(bots=Bots(4, styles))
        company = router.session("crazy-4-poker").bots
        assert [bot.style for bot in company] == [styles[i % len(styles)] for i in range(4)]
        assert len({bot.name for bot in company}) == 4


def test_found_broken_whoever_was_new_was_shown_the_hardest_table_first(loop: Loop) -> None:
    """Practice, odds and house rules began at Criss-Cross Poker, with fifteen rules."""
    router: Any = loop.stack.top._go.__self__  # type: ignore[union-attr]
    assert isinstance(router, Router)
    nobody = router.store.people.add_player("Newcomer").id
    router.player = nobody
    router.shell.change(levels={str(nobody): "new"})
    slug = beginner_table().slug
    assert router.page("odds").slug == slug
    assert beginner_game(GAMES).slug == slug
