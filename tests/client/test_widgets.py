"""The standard widgets: keyboard, rescaling, and a theme without a warning."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.scene import View
from game.client.widgets import Changed, Choice, Entry, Rows, Slider, Widgets, load_theme

THEME = Path(__file__).parents[2] / "assets" / "theme" / "theme.json"


def key(code: int, text: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)


def typed(widgets: Widgets, text: str) -> list[Changed]:
    changed: list[Changed] = []
    for letter in text:
        changed += widgets.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    return changed


@pytest.fixture
def widgets() -> Widgets:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    made = Widgets(THEME, strict=True)
    made.place("name", Entry("Robin", limit=10), (100, 100, 300, 52))
    made.place("style", Choice(("careful", "typical", "best"), "typical"), (100, 200, 300, 52))
    made.place("effects", Slider(0, 100, 50, 5), (100, 300, 300, 40))
    made.place("tables", Rows(("one", "two", "three")), (100, 400, 300, 200))
    made.build(View((1280, 720)))
    return made


def test_the_theme_has_nothing_pygame_gui_would_warn_about(widgets: Widgets) -> None:
    assert len(widgets.targets()) == 4


def test_every_element_is_lettered_in_our_face_at_the_windows_scale(widgets: Widgets) -> None:
    theme = widgets._manager.get_theme()
    for element in widgets._manager.get_sprite_group().sprites():
        info = theme.get_font_info(element.combined_element_ids)
        if hasattr(element, "text") or hasattr(element, "placeholder_text"):
            assert (info["name"], info["size"]) == ("hanken", 16)


def test_a_bad_theme_value_is_an_error_in_tests(tmp_path: Path) -> None:
    bad = tmp_path / "theme.json"
    bad.write_text(THEME.read_text().replace('"shape": "rectangle"', '"shape": "blob"'))
    made = Widgets(bad, strict=True)
    made.place("name", Entry(), (0, 0, 300, 52))
    with pytest.raises(UserWarning):
        made.build(View((1280, 720)))


def test_a_theme_that_is_not_json_is_refused_with_file_and_line(tmp_path: Path) -> None:
    bad = tmp_path / "theme.json"
    bad.write_text("{\n oops }")
    with pytest.raises(ValueError, match=r"theme.json: line 2 is not JSON"):
        load_theme(bad, View())


def test_a_focused_entry_takes_what_is_typed(widgets: Widgets) -> None:
    assert typed(widgets, "x") == []
    widgets.focus("name")
    assert widgets.typing
    widgets.handle(key(pygame.K_END))
    assert typed(widgets, "a")[-1] == Changed("name", "Robina", done=False)
    assert widgets.handle(key(pygame.K_BACKSPACE))[-1] == Changed("name", "Robin", done=False)
    assert widgets.handle(key(pygame.K_RETURN)) == [Changed("name", "Robin")]


def test_tab_and_escape_are_left_to_the_scene(widgets: Widgets) -> None:
    widgets.focus("name")
    assert widgets.handle(key(pygame.K_TAB, "\t")) == []
    assert widgets.value("name") == "Robin"


@pytest.mark.parametrize(
    ("name", "code", "value"),
    [
        ("effects", pygame.K_RIGHT, 55),
        ("effects", pygame.K_DOWN, 45),
        ("effects", pygame.K_END, 100),
        ("style", pygame.K_DOWN, "best"),
        ("style", pygame.K_HOME, "careful"),
        ("tables", pygame.K_DOWN, "one"),
        ("tables", pygame.K_END, "three"),
    ],
)
def test_arrows_move_what_has_the_focus(widgets: Widgets, name: str, code: int, value: str | int) -> None:
    widgets.focus(name)
    assert widgets.handle(key(code)) == [Changed(name, value)]
    assert widgets.value(name) == value


def test_the_mouse_reaches_the_drop_down(widgets: Widgets) -> None:
    changed: list[Changed] = []
    x, y = widgets.targets()[1].rect.center
    for at in ((x, y), (x, y + 34 * 3)):
        pygame.mouse.set_pos(at)
        widgets.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        for _ in range(2):
            widgets.update(0.02)
        widgets.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        widgets.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        for _ in range(3):  # pygame-gui talks to itself through the queue
            for event in pygame.event.get():
                changed += widgets.handle(event)
            widgets.update(0.02)
    assert changed == [Changed("style", "best")]


def test_another_size_keeps_what_was_held_and_who_has_the_focus(widgets: Widgets) -> None:
    widgets.focus("name")
    widgets.handle(key(pygame.K_END))
    typed(widgets, "!")
    widgets.set_value("effects", 15)
    small = widgets.targets()[0].rect
    widgets.build(View((3840, 2160), text_scale=1.5))
    large = widgets.targets()[0].rect
    assert (large.w, large.h) == (small.w * 3, pytest.approx(small.h * 3, abs=3))
    assert widgets.value("name") == "Robin!"
    assert widgets.value("effects") == 15
    assert widgets.typing


def test_widgets_draw_only_where_they_are_told(widgets: Widgets) -> None:
    surface = pygame.Surface((1280, 720))
    widgets.update(0.0)
    widgets.draw(surface, [pygame.Rect(0, 0, 100, 100)])
    assert surface.get_at(widgets.targets()[0].rect.center) == pygame.Color("black")
    widgets.draw(surface, [surface.get_rect()])
    rect = widgets.targets()[0].rect
    colours = {tuple(surface.get_at((x, rect.centery))) for x in range(rect.left, rect.right)}
    assert len(colours) > 3


def test_an_idle_set_of_widgets_wants_no_frames(widgets: Widgets) -> None:
    for _ in range(3):
        widgets.update(0.02)
    assert not widgets.wants_frames
    widgets.take_dirty()
    widgets.update(0.02)
    assert widgets.take_dirty() == []
    assert widgets.wakes is None
