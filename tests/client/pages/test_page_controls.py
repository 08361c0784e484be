"""Every control of the settings and the house rules, by key and by click, at text 100 % and 200 %:
the net under the pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.client.pages.figures.simulation import SimulationPage
from game.client.pages.reference.house_rules import HouseRulesPage
from game.client.scenes.settings import Volumes
from game.core.declaration import HouseRules
from game.games import GAMES
from tests.client.pages.pages_shared import Clock, Stage, book
from tests.client.pages.test_pages import House

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.book import Store

CLOCK = Clock()
SWITCHES = (
    "misclick_guard",
    "show_odds",
    "casino_mode",
    "high_contrast",
    "four_colours",
    "reduced_motion",
    "full_screen",
    "muted",
    "sounds_in_words",
    "speech",
)
PILLS = {
    "speed": ("slow", "normal", "fast", "instant"),
    "bots.count": tuple(range(6)),
    "coach": ("off", "after", "before"),
    "spoken": ("all", "needed"),
    "remind_minutes": (0, 30, 60, 120),
    "remind_loss": (0, 10_000, 25_000, 50_000),
}
SLIDES = {"text_scale": 10, **{f"volumes.{channel}": 5 for channel in Volumes.__struct_fields__}}
SCALES = [100, 200]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with book(tmp_path_factory.mktemp("controls"), CLOCK, rounds=1) as opened:
        yield opened


def held(house: House, key: str) -> Any:
    found: Any = house.shell.settings
    for part in key.split("."):
        found = getattr(found, part)
    return found


def seen(house: House, name: str) -> None:
    """Tab until a control has the ring, so that it has been scrolled into sight."""
    for _ in range(90):
        house.key(pygame.K_TAB)
        if house.scene.focus.focused == name:
            return
    raise AssertionError(f"{name} is never reached")


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_turns_by_space_and_by_click(name: str, scale: int) -> None:
    house = House(text_scale=scale)
    before = held(house, name)
    seen(house, name)
    house.key(pygame.K_SPACE)
    assert held(house, name) is not before
    house.click(name)
    assert held(house, name) is before


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", list(PILLS))
def test_each_pill_is_chosen_by_click_and_by_arrow_and_enter(name: str, scale: int) -> None:
    house = House(text_scale=scale)
    for value in PILLS[name]:
        seen(house, f"{name}={value}")
        house.click(f"{name}={value}")
        assert held(house, name) == value
    house.scene.focus.focus(f"{name}={PILLS[name][-1]}")
    house.key(pygame.K_LEFT, pygame.K_RETURN)
    assert held(house, name) == PILLS[name][-2]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "scale"), [(name, SCALES[i % len(SCALES)]) for i, name in enumerate(SLIDES)]
)
def test_a_slider_goes_by_its_step_and_stops_at_its_ends(name: str, scale: int) -> None:
    house = House(text_scale=scale)
    before = held(house, name)
    seen(house, name)
    by = SLIDES[name] if before < 200 and name == "text_scale" else -SLIDES[name]
    house.key(pygame.K_RIGHT if by > 0 else pygame.K_LEFT)
    assert held(house, name) == before + by
    house.key(*[pygame.K_LEFT] * 30)
    assert held(house, name) == (100 if name == "text_scale" else 0)


@pytest.mark.parametrize("scale", SCALES)
def test_a_press_on_a_track_takes_the_slider_there(scale: int) -> None:
    house = House(size=(1920, 1080), text_scale=scale)
    seen(house, "volumes.cards")
    rect = house.scene.focus.get("volumes.cards").rect
    for x, value in ((rect.left + 2, 0), (rect.centerx, 50), (rect.right - 3, 100)):
        at = (x, rect.centery)
        house.loop.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
        house.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)])
        assert held(house, "volumes.cards") == value


def test_found_broken_a_tall_picture_half_out_of_sight_could_not_be_clicked() -> None:
    house = House(size=(1366, 768))
    page = house.scene
    top = page.focus.get("looks.back=plum").rect.top
    page.scroll_by((top - page.pane.top + 70) / page.view.scale)
    house.loop.step([])
    shown = page.focus.get("looks.back=plum").rect.clip(page.pane)
    assert 44 < shown.h < page.focus.get("looks.back=plum").rect.h // 2
    house.loop.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=shown.center, button=1)])
    house.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=shown.center, button=1)])
    assert house.shell.settings.looks.back == "plum"


@pytest.mark.parametrize("scale", SCALES)
def test_how_the_company_plays_is_chosen_by_arrows(scale: int) -> None:
    house = House(text_scale=scale)
    seen(house, "bots.styles")
    house.key(pygame.K_DOWN, pygame.K_DOWN)
    assert held(house, "bots.styles") == ("typical",)
    house.key(pygame.K_UP)
    assert held(house, "bots.styles") == ("careful",)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("slug", ["criss-cross-poker", "double-back-jack", "props-and-hops"])
def test_each_part_of_the_house_rules_answers_alike_by_click_and_by_enter(
    store: Store, slug: str, scale: int
) -> None:
    kept: list[dict[str, HouseRules]] = []
    for by_key in (False, True):
        stage: Any = Stage(
            HouseRulesPage, store, CLOCK, (1920, 1080), text_scale=scale, games=GAMES, slug=slug
        )
        came = {}
        for name in [
            t.name
            for t in stage.page.focus.targets
            if not t.name.startswith(("nav:", "head:", "further"))
        ]:
            stage.page._scroll_to("set:As posted")
            stage.click("set:As posted")
            stage.page.focus.focus(name)
            stage.page._scroll_to(name)
            if by_key:
                stage.press(pygame.K_RETURN)
            else:
                stage.click(name)
            came[name] = stage.page.rules
        kept.append(came)
    assert kept[0] == kept[1]
    assert any(rules != HouseRules() for rules in kept[0].values())


@pytest.mark.parametrize("scale", SCALES)
def test_the_choices_of_a_simulation_answer_to_clicks_and_keys(store: Store, scale: int) -> None:
    stage: Any = Stage(
        SimulationPage, store, CLOCK, (1920, 1080), text_scale=scale, games=GAMES, slug="flop-poker"
    )
    asked = (
        ("strategy", "best", "card"),
        ("rounds", 100_000, 1_000),
        ("seats", 4, 1),
        ("bankroll", 20_000, 50_000),
    )
    for kind, value, other in asked:
        stage.page.focus.focus(f"{kind}={value}")
        stage.page._scroll_to(f"{kind}={value}")
        stage.click(f"{kind}={value}")
        assert getattr(stage.page.asked, kind) == value
        stage.page.focus.focus(f"{kind}={other}")
        stage.press(pygame.K_SPACE)
        assert getattr(stage.page.asked, kind) == other
