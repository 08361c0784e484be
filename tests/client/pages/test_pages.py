"""Settings, help and dialogs: by keyboard, by mouse, at every size, always drawn the same whole or
in parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pygame
import pytest

from game.client.draw.looks import MILESTONES
from game.client.failure import book_question
from game.client.input.actions import PLACES
from game.client.pages.dialog import Answer, Dialog, disjoint
from game.client.pages.navigation import ENTRIES, PlayerStanding
from game.client.pages.reference.help import HelpPage
from game.client.pages.settings import FORM, PLACE_WORDS, KeysPage, SettingsPage, groups_about
from game.client.scenes.motion import ManualClock
from game.client.scenes.scene import Pop, Push, Quit
from game.client.scenes.settings import Settings, replaced
from game.client.ui.control import Pressed
from game.client.window.loop import Canvas, Loop
from game.client.window.shell import Shell
from game.core.money import Cents

if TYPE_CHECKING:
    from game.client.pages.page import Page
    from game.client.scenes.scene import Move

STANDING = PlayerStanding("Robin", Cents(239500), Cents(19500), 42, 61, (10, 20, 15, 40))


class House:
    """A loop on a canvas with a page on it, and where the navigation was asked to go."""

    def __init__(
        self, page: str = "settings", size: tuple[int, int] = (1280, 720), **settings: object
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1280, 720))
        self.clock, self.canvas = ManualClock(), Canvas(size)
        self.shell = Shell(replaced(Settings(), **settings), clock=self.clock)
        self.went: list[str] = []
        self.scene: Page = (
            SettingsPage(self.shell, STANDING, self.go)
            if page == "settings"
            else HelpPage(self.shell, STANDING, self.go)
        )
        self.loop = Loop(self.canvas, self.shell, self.scene)
        self.loop.step()

    def go(self, name: str) -> Move | None:
        self.went.append(name)
        return None

    def key(self, *codes: int, mod: int = 0) -> None:
        """Press keys faster than frames come: each is answered by itself, and what they come to is
        drawn.
        """
        for code in codes:
            self.loop.handle_events(
                [pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)]
            )
        self.loop.step()

    def click(self, name: str) -> None:
        at = self.scene.focus.get(name).rect.center
        self.loop.step([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])
        self.loop.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
        self.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)])

    def settled(self) -> None:
        for _ in range(4):
            self.clock.wind(0.05)
            self.loop.step()


def test_found_broken_with_a_pad_the_keys_of_speech_were_left_out_of_the_sentence_on_them() -> None:
    """It read "at any time, says it again, says all"."""
    house = House()
    house.shell.steer("letters")
    house.scene.lay_out()
    assert any(
        "F4 switches it on or off, F2 repeats, F3 reads the whole screen" in words
        for words in house.scene.aloud()
    )


def test_found_broken_the_key_of_speech_left_the_switch_beside_it_as_it_was() -> None:
    house = House()
    house.scene.open_group = "Speech"  # type: ignore[attr-defined] # a page of any kind
    house.scene.lay_out()
    house.key(pygame.K_F4)
    assert house.shell.settings.speech
    assert house.scene.ui["speech"].value is True
    house.key(pygame.K_F4)
    assert house.scene.ui["speech"].value is False


def test_found_broken_keys_of_places_that_one_never_sees_stood_there_without_a_word() -> None:
    house = House()
    page = KeysPage(house.shell, STANDING, house.went.append)
    Loop(house.canvas, house.shell, page).step()
    said = page.ui.words()
    assert set(PLACE_WORDS.values()) <= set(said)
    assert set(PLACE_WORDS) <= set(PLACES)
    assert "press the choice marked 4; before the deal, choose chip 4" in said
    assert not any(words.startswith("Option") for words in said)


def test_found_broken_settings_did_not_say_what_locked_looks_come_with() -> None:
    shell = Shell(Settings())
    lines = [FORM.fields(shell)[key].help for key in ("looks.back", "looks.chips")]
    before = [line(shell) for line in lines if callable(line)]
    assert any("Linden comes with your first passed exam" in line for line in before)
    shell.reached = frozenset(MILESTONES)
    assert [line(shell) for line in lines if callable(line)] == ["", ""]


def test_every_setting_is_reached_by_tab_alone() -> None:
    house = House()
    reached = set()
    for _ in range(len(house.scene.focus.targets)):
        house.key(pygame.K_TAB)
        reached.add(house.scene.focus.focused.partition("=")[0])
    assert set(FORM.fields(None)) <= reached
    assert {f"nav:{entry.name}" for entry in ENTRIES} <= reached
    found = {"tournament", "counting", "dealing", "casino"}
    assert found <= {entry.name for entry in ENTRIES}, "they were found in no menu"


def test_the_scroll_bar_is_dragged_and_a_press_beside_it_turns_the_page() -> None:
    house = House()
    page = house.scene
    page_bar: Any = page._scroll_bar  # scrolled, a page has one
    track, bar = page_bar()

    def at(kind: int, y: int) -> None:
        buttons = (1, 0, 0) if kind == pygame.MOUSEMOTION else (0, 0, 0)
        more = {"rel": (0, 0), "buttons": buttons} if kind == pygame.MOUSEMOTION else {"button": 1}
        house.loop.step([pygame.Event(kind, pos=(bar.centerx, y), touch=False, **more)])

    at(pygame.MOUSEBUTTONDOWN, bar.top + 10)
    at(pygame.MOUSEMOTION, bar.top + 60)
    assert page_bar()[1].top == bar.top + 50
    at(pygame.MOUSEMOTION, track.bottom + 400)
    at(pygame.MOUSEBUTTONUP, track.bottom + 400)
    most = page.column_height() + 24 - page.visible_height
    assert page.scroll == most > 0
    at(pygame.MOUSEBUTTONDOWN, track.top + 2)
    at(pygame.MOUSEBUTTONUP, track.top + 2)
    assert page.scroll == max(0.0, most - page.visible_height + 96)


@pytest.mark.slow
def test_a_page_that_is_seen_whole_has_no_scroll_bar() -> None:
    assert House("settings", (1920, 7600)).scene.focus.get("bar") is None


def test_a_focused_setting_is_scrolled_into_sight() -> None:
    house = House()
    house.scene.focus.focus("full_screen")
    house.key(pygame.K_TAB)
    assert house.scene.focus.focused == "muted"
    assert house.scene.pane.contains(house.scene.focus.get("muted").rect)


def test_a_setting_is_found_by_a_word_of_it() -> None:
    house = House()
    house.key(pygame.K_SLASH)
    for letter in "guests":
        house.loop.step([pygame.Event(pygame.TEXTINPUT, text=letter)])
    names = {name.partition("=")[0] for name in house.scene.focus._targets}
    assert "bots.count" in names
    assert "text_scale" not in names
    assert groups_about("music")
    for _ in range(2):  # the words with their line, the page
        house.key(pygame.K_ESCAPE)
    assert house.went == ["back"], "Done, as its key says"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_scrolled_out_of_sight_cannot_be_pressed(size: tuple[int, int]) -> None:
    house = House("settings", size)
    page = house.scene
    column = {
        target.name
        for target in page.focus.targets
        if not target.name.startswith(("nav:", "head:"))
    }
    page.scroll_by(440.0)
    pane = page.pane
    assert page.scroll
    assert any(t.rect.bottom <= pane.top for t in page.focus.targets if t.name in column)
    title = pygame.Rect(pane.left, 0, pane.w, pane.top)
    pressed = {
        found.name
        for x in range(title.left, title.right, 6)
        for y in range(title.top, title.bottom, 3)
        if (found := page.focus.target_at((x, y))) is not None and found.name in column
    }
    assert not pressed
    seen = [t for t in page.focus.targets if t.name in column and pane.contains(t.rect)]
    assert seen
    assert all(page.focus.target_at(t.rect.center) == t for t in seen)


def test_a_press_on_the_title_over_a_scrolled_setting_changes_nothing() -> None:
    house = House("settings", (1920, 1080))
    before = house.shell.settings
    house.scene.scroll_by(220.0)
    house.loop.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1446, 61), button=1)])
    house.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=(1446, 61), button=1)])
    assert house.shell.settings == before


def test_pills_switches_and_sliders_change_the_settings() -> None:
    house = House()
    for name in ("speed=fast", "misclick_guard"):
        house.scene.come_to(name)
        house.click(name)
    assert house.shell.settings.speed == "fast"
    assert not house.shell.settings.misclick_guard
    house.scene.focus.focus("volumes.cards")
    house.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert house.shell.settings.volumes.cards == 85
    assert house.shell.sound.requested_sounds == [
        "tick",
        "tick",
        "card-flat",
        "card-flat",
        "card-flat",
    ]


def test_a_dragged_text_size_holds_when_it_is_let_go() -> None:
    house = House("settings", (1920, 1440))
    rect = house.scene.focus.get("text_scale").rect
    house.loop.step(
        [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(rect.left + 5, rect.centery), button=1)]
    )
    for x in (rect.centerx, rect.right):
        house.loop.step(
            [pygame.Event(pygame.MOUSEMOTION, pos=(x, rect.centery), rel=(0, 0), buttons=(1, 0, 0))]
        )
    assert house.shell.settings.text_scale == 100
    house.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=(rect.right, rect.centery), button=1)])
    assert house.shell.settings.text_scale == 200
    assert house.scene.view.text_scale == 2.0


def test_the_name_is_typed_and_shortcuts_rest_meanwhile() -> None:
    house = House()
    house.scene.focus.focus("player")
    house.key(pygame.K_RETURN)
    house.key(pygame.K_END)
    for letter in "ht":
        house.loop.step([pygame.Event(pygame.TEXTINPUT, text=letter)])
        house.key(ord(letter))
    assert house.shell.settings.player == "Guestht"
    assert house.went == []
    house.key(pygame.K_RETURN)
    house.key(pygame.K_h)
    assert house.went == ["history"]


def test_navigation_answers_to_keys_clicks_and_escape() -> None:
    house = House("help")
    house.key(pygame.K_t, pygame.K_ESCAPE)
    house.click("nav:cashier")
    assert house.went == ["lobby", "back", "cashier"]


def test_an_idle_page_rests() -> None:
    house = House()
    house.settled()
    assert not house.loop.busy
    shown = len(house.canvas.shown)
    house.settled()
    assert len(house.canvas.shown) == shown


@pytest.mark.sample(1)
@pytest.mark.parametrize("page", ["settings", "help"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1200), (1024, 1024), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_pages_stand_at_every_size(page: str, size: tuple[int, int], text_scale: int) -> None:
    house = House(page, size, text_scale=text_scale)
    assert house.scene.column_height() > 0
    for target in house.scene.focus.targets:
        assert target.rect.left >= 0
        assert target.rect.right <= size[0], target.name


def test_drawing_in_parts_and_drawing_whole_give_the_same_picture() -> None:
    house = House("settings", (1920, 1080))
    house.scene.focus.focus("speed=slow")
    house.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_DOWN)
    house.click("misclick_guard")
    house.settled()
    parts = house.canvas.surface.copy()
    house.scene.redraw()
    house.loop.step()
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(house.canvas.surface, "RGB")


class TestDialog:
    def ask(self, chosen: object = None) -> tuple[House, Dialog]:
        house = House("help")
        answers = (Answer("stay", "Stay", escape=True), Answer("leave", "Leave", "primary"))
        dialog = Dialog(
            house.shell, "Leave the table?", "The round stays as it is. " * 6, answers, chosen
        )
        house.loop.move(Push(dialog))
        house.settled()
        return house, dialog

    def test_tab_stays_inside(self) -> None:
        house, dialog = self.ask()
        assert dialog.focus.focused == "leave"
        house.key(pygame.K_TAB)
        assert dialog.focus.focused == "stay"
        house.key(pygame.K_TAB)
        assert dialog.focus.focused == "leave"
        assert house.scene.focus.focused is None

    def test_found_broken_after_a_click_that_gave_no_answer_enter_did_nothing(self) -> None:
        """The ring was gone, too, and the gold button looked as if Enter meant it."""
        for let_go_on_ground in (False, True):
            house, dialog = self.ask(lambda name: Quit(4) if name == "leave" else None)
            rects = [target.rect for target in dialog.focus.targets]
            at = rects[0].center if let_go_on_ground else dialog.rect.move(40, 30).topleft
            beside = dialog.rect.move(40, 30).topleft
            house.loop.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
            house.loop.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=beside, button=1)])
            assert dialog.focus.ringed == "leave"
            house.key(pygame.K_RETURN)
            assert house.loop.stack.status == 4

    def test_at_a_damaged_book_enter_takes_the_backup_and_escape_closes(self) -> None:
        for key, answer in ((pygame.K_RETURN, "backup"), (pygame.K_ESCAPE, "close")):
            given = ["close"]
            house = House("help")
            answers = (
                ("close", "Close"),
                ("new", "Start a new book"),
                ("backup", "Take the newest backup"),
            )
            house.loop.move(Push(book_question(house.shell, "It was damaged.", answers, given)))
            house.settled()
            house.key(key)
            assert given == [answer]
            assert house.loop.stack.finished

    def test_escape_is_the_mild_answer_and_enter_gives_the_last(self) -> None:
        given: list[str] = []
        house, _ = self.ask(given.append)
        house.key(pygame.K_ESCAPE)
        assert given == ["stay"]
        assert house.loop.stack.top is house.scene
        house, _ = self.ask(lambda name: Quit(4) if name == "leave" else None)
        house.key(pygame.K_RETURN)
        assert house.loop.stack.status == 4

    def test_it_takes_its_place_in_the_middle_at_every_size(self) -> None:
        house, dialog = self.ask()
        for size in ((1280, 720), (3840, 2160), (1000, 1000)):
            dialog.resize(house.shell.view(size))
            assert pygame.Rect((0, 0), size).contains(dialog.rect)
            assert all(dialog.rect.contains(target.rect) for target in dialog.focus.targets)

    def test_what_lies_below_is_darkened_once(self) -> None:
        house, dialog = self.ask()
        before = house.canvas.surface.get_at((5, 5))
        house.shell.toast("Saved")
        house.settled()
        house.clock.wind(5)
        house.settled()
        assert house.canvas.surface.get_at((5, 5)) == before
        whole = house.canvas.surface.copy()
        house.loop.step([pygame.Event(pygame.WINDOWEXPOSED)])
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(
            house.canvas.surface, "RGB"
        )
        assert dialog.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)) == Pop()

    def test_the_shadow_round_a_dialog_stays_as_it_is_when_its_answers_are_pointed_at(self) -> None:
        house, dialog = self.ask()
        house.loop.step([pygame.Event(pygame.WINDOWEXPOSED)])
        before = pygame.image.tobytes(house.canvas.surface, "RGB")
        for target in (*dialog.focus.targets, *dialog.focus.targets):
            house.loop.step(
                [
                    pygame.Event(
                        pygame.MOUSEMOTION, pos=target.rect.center, rel=(0, 0), buttons=(0, 0, 0)
                    )
                ]
            )
        house.loop.step(
            [pygame.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))]
        )
        assert pygame.image.tobytes(house.canvas.surface, "RGB") == before


def test_disjoint_rectangles_cover_the_same_area_once() -> None:
    rects = [pygame.Rect(0, 0, 50, 50), pygame.Rect(25, 25, 50, 50), pygame.Rect(10, 40, 80, 5)]
    apart = disjoint(rects)
    covered = sum(any(r.collidepoint(x, y) for r in rects) for x in range(100) for y in range(100))
    assert sum(r.w * r.h for r in apart) == covered


def test_settings_are_folded_for_who_is_new_and_say_how_much_is_shown() -> None:
    house = House("settings", (1366, 768), levels={"3": "new"})
    page: Any = house.scene
    page.standing = msgspec.structs.replace(STANDING, number=3)
    page.lay_out()
    assert "text_scale" not in page.focus._targets
    page.handle_intent(Pressed("fold:Display"))
    assert "text_scale" in page.focus._targets
    page.handle_intent(Pressed("level:expert"))
    assert house.shell.settings.level(3) == "expert"
    assert {"text_scale", "coach=before"} <= page.focus._targets.keys()


@pytest.mark.parametrize("coach", ["off", "after", "before"])
def test_found_broken_who_was_new_saw_a_coach_ticked_that_he_does_not_have(coach: str) -> None:
    """ "After I act" was ticked and "Odds on the felt" on: he spoke before, and no odds stood there."""
    house = House("settings", (1366, 768), levels={"3": "new"}, coach=coach)
    page: Any = house.scene
    page.standing = msgspec.structs.replace(STANDING, number=3)
    page.open_group = "Coach"
    page.lay_out()
    pills = page.ui["coach"]
    assert [words for _, words in pills.options] == ["Off", "Before I act"]
    assert dict(pills.options)[pills.value] == ("Off" if coach == "off" else "Before I act")
    assert "show_odds" not in page.focus._targets


def test_found_broken_a_group_of_settings_opened_below_the_window() -> None:
    house = House("settings", (1366, 768), levels={"3": "new"})
    page: Any = house.scene
    page.standing = msgspec.structs.replace(STANDING, number=3)
    page.lay_out()
    for group, key in (("Speech", "speech"), ("Play", "speed"), ("Reminders", "remind_minutes")):
        page.handle_intent(Pressed(f"fold:{group}"))
        assert page.pane.contains(page.ui[key].rect)
