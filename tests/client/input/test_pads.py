"""Pads and fingers through SDL's own queue: whole rounds from the lobby and back, what the caps
show, and what a finger can do.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.book.values import Filter
from game.client.input.actions import OF_PAD, PAD_BUTTONS, PLACES, Keys, pad_code
from game.client.input.pads import AGAIN, EVENTS, FIRST, Pads
from game.client.input.pointer import HOLD
from game.client.pages.page import Page
from game.client.pages.players import GUEST, LOOKS, WelcomePage
from game.client.pictures import scene_of, studio
from game.client.scenes.focus import TOUCH
from game.client.scenes.keyboard import Keyboard
from game.client.scenes.scene import Replace, Viewport
from game.client.scenes.toasts import toast_area
from game.client.table import scene
from game.client.table.model.moment import Pointed
from game.client.table.surroundings.panel import PanelMeasures
from game.client.ui.widgets import Button
from game.client.window.loop import UNUSED, Canvas, Loop
from game.games import SLUGS

ROOT = Path(__file__).resolve().parents[3]
SIZE = (1280, 720)


class Hands:
    """A player who has a pad and a finger, and nothing else: every event goes through SDL's queue."""

    def __init__(self, router: Any, name: str = "lobby") -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        self.router, self.shell, self.canvas = router, router.shell, Canvas(SIZE)
        self.loop = Loop(self.canvas, router.shell, router.go(name).scene)
        self.canvas.visible = False  # nothing is painted but the first picture
        pygame.event.clear()

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    def step(self, *events: pygame.Event, seconds: float = 0.5) -> None:
        """Have SDL queue the events, and time pass until nothing moves."""
        for event in events:
            pygame.event.post(event)
        self.shell.clock.wind(seconds)
        self.loop.step(pygame.event.get())

    def rest(self) -> None:
        for _ in range(200):
            self.shell.clock.wind(1.0)
            self.loop.step()
            if not self.loop.busy:
                return

    def press(self, *buttons: str) -> None:
        for button in buttons:
            if button in ("LT", "RT"):
                for value in (30_000, 0):
                    self.step(
                        pygame.Event(
                            pygame.CONTROLLERAXISMOTION,
                            instance_id=0,
                            axis=4 + (button == "RT"),
                            value=value,
                        )
                    )
            else:
                for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                    self.step(pygame.Event(kind, instance_id=0, button=PAD_BUTTONS.index(button)))
            self.rest()

    def finger(self, kind: int, at: tuple[int, int]) -> pygame.Event:
        x, y = ((one + 0.5) / side for one, side in zip(at, SIZE, strict=True))
        return pygame.Event(kind, finger_id=7, touch_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def touch(self, *path: tuple[int, int], hold: float = 0.05) -> None:
        """Put the finger down, along the points, and lift it."""
        self.step(self.finger(pygame.FINGERDOWN, path[0]), seconds=0.5)
        self.step(seconds=hold)
        for at in path[1:]:
            self.step(self.finger(pygame.FINGERMOTION, at), seconds=0.05)
        self.step(self.finger(pygame.FINGERUP, path[-1]), seconds=0.05)
        self.rest()

    def tap(self, name: str, *, hold: float = 0.05) -> None:
        if isinstance(self.top, Page):
            self.top._scroll_to(name)
        target = self.top.focus.get(name)
        assert target is not None, (
            f"{name} is none of {[one.name for one in self.top.focus.targets]}"
        )
        self.touch(target.rect.center, hold=hold)

    def decisions(self) -> list[Any]:
        return [
            one for one in self.top.table.choices if one.decision and one.action and one.enabled
        ]

    @property
    def settled(self) -> int:
        return len(self.router.store.history.rounds(Filter(player=self.router.player)))


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT) as made, pytest.MonkeyPatch.context() as patched:
        patched.setattr(scene, "draw_table_ahead", lambda *_: iter(()))  # nothing is painted
        made.shell.change(coach="off")
        yield made


@pytest.fixture
def fresh(router: Any) -> Iterator[Any]:
    """The same house, in which nobody stays at a table whom a test has seated there."""
    yield router
    router._sessions.clear()
    router.shell.pointer.at = None


def test_a_round_at_every_table_is_played_by_pad_alone_from_the_lobby_and_back(router: Any) -> None:
    hands = Hands(router)
    for played, slug in enumerate(SLUGS, 1):
        for _ in range(20):
            if hands.top.focus.ringed == f"table:{slug}":
                break
            if not hands.top.focus.ringed.startswith("table:"):  # on the gold button
                hands.press("Down")
                continue
            at, there, across = SLUGS.index(hands.top.selected), played - 1, hands.top.tables.across
            along = "Right" if at < there else "Left"
            hands.press(
                "Down"
                if at // across < there // across
                else "Up"
                if at // across > there // across
                else along
            )
        hands.press("A")
        assert hands.top.name == f"table:{slug}"
        hands.press("Down", "A")
        assert hands.top.visit.bets.placed
        assert hands.shell.keys.gamepad
        for _ in range(30):
            if hands.settled == played:
                break
            choices = hands.decisions()
            hands.press(OF_PAD[choices[0].action] if choices else "X")
        assert hands.settled == played, slug
        hands.press("View")
        assert hands.top.name == "lobby"
    assert router.store.verify() == ()


def test_the_name_of_somebody_new_shows_a_pad_what_to_press(fresh: Any) -> None:
    """Neither the line nor a button bore a mark: the line was written in already, as if there were
    a keyboard.
    """
    hands = Hands(fresh)
    hands.loop.move(Replace(fresh.table("flop-poker")))
    hands.top.focus.focus(
        next(t.name for t in hands.top.focus.targets if t.name.startswith("box "))
    )
    hands.press("A", "A")
    assert (hands.top.name, hands.top.focus.ringed, hands.shell.keyboard.is_up) == (
        "new-here",
        "name",
        False,
    )
    assert hands.top.ui.typing is None
    hands.press("A")
    assert hands.shell.keyboard.is_up
    hands.press("A", "Menu")
    assert (hands.top.focus.ringed, hands.shell.keyboard.is_up) == ("name", False)
    assert hands.top.ui["name"]._key_cap.endswith(":A")
    hands.top.focus.focus("in")
    assert (
        hands.top.ui["name"]._key_cap == ""
    )  # at a terminal the line for a voucher bore A while the ring was round a bill
    hands.press("A", "Down")
    # not the next free seat
    assert (hands.top.name, hands.top.focus.ringed) == ("table:flop-poker", "spot ante")


def test_the_first_click_after_a_pad_is_heard(fresh: Any) -> None:
    """A click on "Somebody new" was lost: as the mouse went down its button lost the mark of a pad,
    and was deaf for that.
    """
    hands = Hands(fresh)
    hands.loop.move(Replace(fresh.table("crazy-4-poker")))
    hands.top.focus.focus(
        next(t.name for t in hands.top.focus.targets if t.name.startswith("box "))
    )
    hands.press("A")
    assert (hands.top.name, hands.shell.keys.gamepad) == ("sit-down", "letters")
    at = hands.top.focus.get("new").rect.center
    hands.step(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hands.step(pygame.Event(kind, pos=at, button=1, touch=False), seconds=0.05)
    assert (hands.top.name, hands.shell.keys.gamepad) == ("new-here", "")


def test_a_round_at_every_table_is_played_by_touch_alone_from_the_lobby_and_back(
    router: Any,
) -> None:
    hands = Hands(router)
    before = hands.settled
    for played, slug in enumerate(SLUGS, 1):
        hands.tap(f"table:{slug}")
        hands.tap(f"table:{slug}") if hands.top.name == "lobby" else None
        assert hands.top.name == f"table:{slug}"
        first = next(one.name for one in hands.top.focus.targets if one.name.startswith("spot "))
        hands.tap(first)
        assert hands.top.visit.bets.placed
        for _ in range(30):
            if hands.settled == before + played:
                break
            choices = hands.decisions()
            usual = [one for one in choices if one.name != "other stake"]
            hands.tap(usual[-1].name if usual else "deal")
        assert hands.settled == before + played, slug
        assert not hands.shell.keys.gamepad
        hands.tap("back")
        assert hands.top.name == "lobby"
    assert router.store.verify() == ()


def test_found_broken_a_finger_that_rested_on_a_stake_took_nothing_back_at_a_table(
    router: Any,
) -> None:
    hands = Hands(router, "table:criss-cross-poker")
    table = hands.top
    visit, focus = table.visit, table.focus
    spot, other = (focus.get(f"spot {name}").rect.center for name in ("ante-across", "ante-down"))
    chip = focus.get("chip 25").rect.center
    hands.touch(chip, spot)
    assert visit.bets.placed.get("ante-across") == 2500
    hands.touch(spot, hold=HOLD + 0.1)  # the tap that it ends with adds none
    assert "ante-across" not in visit.bets.placed
    hands.touch(chip, spot)
    hands.touch(spot, (spot[0], 5))
    assert "ante-across" not in visit.bets.placed, "carried off the felt"
    hands.step(hands.finger(pygame.FINGERDOWN, other))
    hands.step(seconds=HOLD + 0.1)
    assert focus.hover == "spot ante-down"
    hands.step(hands.finger(pygame.FINGERUP, other))
    assert focus.hover is None


def test_a_finger_sweeps_pages_and_lists_and_presses_nothing_on_its_way(router: Any) -> None:
    hands = Hands(router, "settings")
    page = hands.top
    at = page.focus.get("reduced_motion").rect.centerx, 600
    chosen = hands.shell.settings
    hands.touch(at, (at[0], 560), (at[0], 300))
    assert page.scroll == pytest.approx(300 / page.view.scale, abs=2)
    hands.touch((at[0], 300), (at[0], 340), (at[0], 700))
    assert page.scroll == 0
    assert hands.shell.settings == chosen


def test_found_broken_a_tap_beside_the_rules_closed_them_and_pressed_what_lay_below(
    router: Any,
) -> None:
    hands = Hands(router, "table:flop-poker")
    table = hands.top
    at = table.focus.get("chip 100").rect.center
    hands.press("R3")
    assert hands.top is not table
    # SDL tells of a touch twice: as a mouse's, then as a finger's
    copy = {"pos": at, "button": 1, "touch": True}
    hands.step(pygame.Event(pygame.MOUSEBUTTONDOWN, **copy), hands.finger(pygame.FINGERDOWN, at))
    hands.step(pygame.Event(pygame.MOUSEBUTTONUP, **copy), hands.finger(pygame.FINGERUP, at))
    assert hands.top is table
    assert table.visit.moment.chip != 100


def test_what_the_caps_show_follows_the_hand_that_plays(router: Any) -> None:
    hands = Hands(router, "table:crazy-4-poker")
    table = hands.top
    hands.press("Down")
    assert (hands.shell.keys.cap("deal"), hands.shell.keys.key_name("deal")) == (
        "pad:letters:X",
        "X",
    )
    hands.press("A", "X")
    named = {one.action: one.name for one in hands.decisions()}
    # Fold stands first, and has not the button that bets
    assert list(named)[:2] == ["decision 2", "decision 1"]
    codes = {one.name: one.key for one in table.focus.targets if one.decision}
    assert codes[named["decision 2"]] == pad_code("B")
    hands.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    assert hands.shell.keys.gamepad
    hands.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0))
    assert hands.shell.keys.cap("deal") == "D"
    at = table.focus.get("chip 100").rect.center
    # SDL tells of a touch twice
    copy = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True)
    for touched in (
        (copy, hands.finger(pygame.FINGERDOWN, at)),
        (hands.finger(pygame.FINGERUP, at), copy),
    ):
        hands.step(*touched)
        assert (hands.shell.keys.cap("deal"), hands.shell.keys.key_name("deal")) == ("", "D")
    hands.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0))
    assert hands.shell.keys.cap("deal") == "D"
    assert not {"decision 1", "decision 2"} & {one.action for one in hands.decisions()}


def test_found_broken_a_finger_saw_the_caps_of_keys_in_a_drill(router: Any) -> None:
    hands = Hands(router, "drill:criss-cross-poker:due:0")
    drill = hands.top
    while drill.hand is None:
        drill._working.join(20)
        hands.step(seconds=0.4)

    def caps() -> set[str]:
        table = drill.table
        around = table.surroundings(table.visit.moment, table.table, Pointed())
        panel = {one.mark for one in drill.ui.controls() if isinstance(one, Button)}
        return panel | {one.args[2] for _, one in around if one.name.startswith("button ")}

    assert {"F", "K"} <= caps()
    hands.touch(drill.table.painter.view.window_rect.center)
    assert caps() == {""}


def test_a_held_direction_comes_again_and_a_stick_counts_once_until_it_is_let_go() -> None:
    pads = Pads()

    def axis(value: int, now: float, which: int = 1) -> list[str]:
        moved = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=which, value=value)
        return [key.pad for key in pads.read(moved, now)]

    assert axis(12_000, 0.0) == []
    assert axis(20_000, 0.0) == ["Down"]
    assert axis(12_000, 0.1) == []  # not back far enough
    assert [key.pad for key in pads.tick(FIRST - 0.01)] == []
    assert [key.pad for key in pads.tick(FIRST)] == ["Down"]
    assert [key.pad for key in pads.tick(FIRST + AGAIN)] == ["Down"]
    assert axis(-20_000, 1.0) == ["Up"]
    assert axis(0, 1.1) == []
    assert pads.next_repeat_time is None
    assert axis(20_000, 1.2, 5) == ["RT"]
    assert pads.next_repeat_time is None
    pads.read(
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=PAD_BUTTONS.index("Left")),
        2.0,
    )
    pads.read(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3), 2.1)
    assert pads.next_repeat_time is None, "a pad that is pulled out holds nothing"


def test_a_pad_is_taken_up_when_it_is_plugged_in_and_forgotten_when_pulled_out() -> None:
    pygame.display.init()
    pads = Pads()
    # as the loop of the window does: SDL makes a controller's events of a joystick's
    pygame.event.set_blocked(UNUSED)
    pads.start()
    maps = Path("/proc/self/maps")
    found = (
        sorted({line.split()[-1] for line in maps.read_text().splitlines() if "libSDL2-" in line})
        if maps.exists()
        else []
    )
    if not found:
        pytest.skip("SDL's library cannot be found, so no pad can be made up")
    sdl = ctypes.CDLL(found[0])
    sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    pygame.event.clear()
    index = sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)

    def told() -> list[str]:
        return [
            key.pad
            for event in pygame.event.get()
            if event.type in EVENTS
            for key in pads.read(event, 0.0)
        ]

    told()
    number = next(iter(pads._open))
    stick = ctypes.c_void_p(sdl.SDL_JoystickFromInstanceID(number))
    sdl.SDL_JoystickSetVirtualButton(stick, PAD_BUTTONS.index("RB"), 1)
    assert told() == ["RB"]
    assert pads.look == "places"  # what is printed on a pad of no known name is not known
    sdl.SDL_JoystickDetachVirtual(index)
    told()
    pygame.event.set_allowed(None)
    assert pads._open == {}


def test_no_button_of_a_pad_means_two_things_in_one_place_or_ends_something() -> None:
    for place in ("At the host of a table", "At a terminal", "In the operator's room"):
        taken = [OF_PAD[name] for row in PLACES[place] for name in row.keys if name in OF_PAD]
        assert len(taken) == len(set(taken))
    ends = {"double wagers", "clear", "cash out", "take down", "void", "close table", "get up"}
    assert not ends & OF_PAD.keys()


@pytest.mark.parametrize("slug", ["criss-cross-poker", "props-and-hops"])
def test_found_broken_next_of_a_guide_had_neither_mark_nor_ring_where_a_was_a_decision(
    router: Any, slug: str
) -> None:
    hands = Hands(router, f"first-hand:{slug}")
    guide = hands.top
    hands.press("L3")
    for step in range(len(guide.sentences)):
        assert guide.at == step
        if guide.is_action_awaited:
            assert guide.focus.get("next") is None
            assert guide.table.focus.ring == guide.wanted_target, (
                "the ring stood elsewhere than on what is asked for"
            )
            asks_to_press = f"Press {hands.shell.keys.key_name('press')} on" in guide.words
            assert asks_to_press == (guide.sentence.when == "bets")
            hands.press("Up", "Down", "Left", "Right", "Menu")
            assert guide.focus.ringed
            hands.press("RT")
            assert (guide.at, bool(guide.answer)) == (step, True)
            assert guide.table.focus.ring == guide.wanted_target, "an answer brings the ring back"
            hands.press("A")
            continue
        assert guide.ui["next"].mark.rpartition(":")[2] == "RT"
        assert guide.focus.ringed == "next"
        if guide.is_last_step:
            break
        hands.press("RT")
    assert guide.is_last_step
    hands.press("RT")
    assert hands.top.name == f"table:{slug}"


def test_found_broken_a_page_that_a_pad_had_turned_went_back_at_the_next_push_of_its_stick(
    router: Any,
) -> None:
    hands = Hands(router, "keys")
    page = hands.top
    hands.press("Down", "RB")
    turned = page.scroll
    assert turned > 0
    assert page.pane.contains(page.focus.ring.rect)
    hands.press("Down")
    assert page.scroll >= turned
    assert page.pane.contains(page.focus.ring.rect)


def marks(hands: Hands, names: tuple[str, ...] = ()) -> dict[str, str]:
    """What the buttons of a table's bar show, without how a pad is told from another."""
    table = getattr(hands.top, "table", None)
    table = table if hasattr(table, "surroundings") else hands.top
    drawn = (
        part for _, part in table.surroundings(table.visit.moment, table.table, table._pointed())
    )
    found = {
        part.name.removeprefix("button "): part.args[2]
        for part in drawn
        if part.name.startswith("button ")
    }
    return {
        name: cap.rpartition(":")[2] for name, cap in found.items() if not names or name in names
    }


def test_found_broken_next_of_the_coachs_step_was_a_bet_by_a_pad(router: Any) -> None:
    hands = Hands(router, "first-hand:criss-cross-poker")
    guide = hands.top
    hands.press("L3")  # a pad is known
    assert (guide.table.focus.ringed, guide.focus.ring) == ("spot ante-across", None)
    while "coach" not in guide.sentence.light:
        hands.press("A")
    assert guide.focus.ringed == "next"
    assert marks(hands, ("do fold", "do bet 1x")) == {"do fold": "B", "do bet 1x": ""}
    hands.press("X")
    assert guide.answer == "This is only to be read: press Next."
    hands.press("A")
    assert guide.sentence.when == "decide"
    assert not any(guide.table.visit.session.state.decisions.values()), "nothing was bet unasked"
    assert marks(hands, ("do bet 1x", "do bet 3x")) == {"do bet 1x": "", "do bet 3x": "Y"}
    hands.press("X")
    assert guide.answer
    assert not any(guide.table.visit.session.state.decisions.values())
    hands.press("A")
    assert [*guide.table.visit.session.state.decisions.values()] == [("bet 3x",)]


def test_found_broken_buttons_of_a_table_showed_nothing_of_a_pad_that_had_the_ring(
    router: Any,
) -> None:
    hands = Hands(router, "table:go-fore-it")
    hands.press("L3")
    shown = {"deal": "X", "undo": "B", "double": ""}
    assert marks(hands, tuple(shown)) == shown
    hands.press("A", "A")
    assert hands.top.visit.bets.placed
    shown["clear"] = ""
    hands.top.focus.focus("clear")
    assert marks(hands, tuple(shown)) == shown | {"clear": "A"}
    hands.press("A")
    assert not hands.top.visit.bets.placed


def test_found_broken_the_full_rules_could_not_be_reached_from_the_sheet_by_a_pad(
    router: Any,
) -> None:
    hands = Hands(router, "table:flop-poker")
    hands.press("R3")
    sheet = hands.top
    assert (sheet.name, sheet.focus.ring.name) == ("rules sheet", "close")
    if sheet.pages > 1:
        hands.press("RB")
        assert sheet.page == 1
    hands.press("Left", "A")
    assert hands.top.name == "rules"


def test_found_broken_a_finger_was_told_of_keys_in_the_panel(router: Any) -> None:
    router.shell.steer()  # whatever a test before it held
    kind = router.shell.lettering(Viewport(SIZE))
    told = [
        PanelMeasures(kind, 956.0, 1, router.shell.keys, finger).key_hint(*words)
        for finger in (False, True)
        for words in (("All paytables",), ("Another sits down", "sit down"))
    ]
    assert told[:2] == ["All paytables: press V", "Another sits down: press A"]
    assert told[2:] == ["All paytables: tap here", "Another sits down: tap a free seat"]


def test_found_broken_a_pad_was_told_that_another_sits_down_and_not_how(router: Any) -> None:
    router.shell.steer("letters")
    room = PanelMeasures(router.shell.lettering(Viewport(SIZE)), 956.0, 1, router.shell.keys)
    assert room.key_hint("Another sits down", "sit down") == "Another sits down: A at a free seat"


def test_found_broken_a_finger_found_no_way_out_of_the_house(router: Any) -> None:
    hands = Hands(router, "settings")
    hands.tap("head:quit")
    assert hands.top.title == "Quit Linden House?"


@pytest.mark.parametrize("by", ["pad", "finger"])
def test_the_welcome_is_passed_without_a_key(router: Any, by: str) -> None:
    came: list[tuple[str, str, str]] = []
    hands = Hands(router)
    page = WelcomePage(
        router.shell, lambda: router.go("lobby").scene, lambda: None, lambda *who: came.append(who)
    )
    hands.loop.move(Replace(page))
    if by == "pad":
        hands.press("Down", "Right", "Down", "Right", "A")
    else:
        hands.tap(f"look:{LOOKS[LOOKS.index('You') + 1]}")
        hands.tap("way:normal")
        hands.tap("in")
    assert came == [(GUEST, LOOKS[LOOKS.index("You") + 1], "normal")]


def labels(board: Keyboard) -> dict[str, Any]:
    """The keys of the screen's keyboard by what stands on them."""
    return {one.label: one for one in board.focus.targets}


def write(hands: Hands, text: str) -> None:
    """Tap a text on the screen's keyboard."""
    for letter in text:
        if letter != " " and letter not in labels(hands.shell.keyboard):
            hands.touch(labels(hands.shell.keyboard)["Shift"].rect.center)
        hands.touch(labels(hands.shell.keyboard)["Space" if letter == " " else letter].rect.center)


def press_key(hands: Hands, label: str) -> None:
    """Lead a pad's ring to a key of the screen's keyboard and press it there."""
    focus = hands.shell.keyboard.focus
    focus.focus(
        next(one.name for one in focus.targets if one.label == label)
    )  # that it comes to everything is another test
    hands.press("A")


def test_found_broken_a_finger_and_a_pad_could_write_no_name(router: Any) -> None:
    came: list[tuple[str, str]] = []
    for by in ("finger", "pad"):
        hands = Hands(router)
        board = router.shell.keyboard
        behind = (lambda: router.go("lobby").scene, lambda: None)
        hands.loop.move(
            Replace(
                WelcomePage(
                    router.shell, *behind, lambda name, face, new: came.append((name, face))
                )
            )
        )
        assert not board.is_up
        if by == "finger":
            hands.tap("name")
            write(hands, "Ada L")
            for label in ("Delete", "Shift", "B", "Done"):
                hands.touch(labels(board)[label].rect.center)
            hands.tap("in")
        else:
            hands.press("A", "Right")
            for label in ("A", "d", "a"):
                press_key(hands, label)
            hands.press("X", "L3", "B", "X", "Y")
            press_key(hands, "B")
            hands.press("Menu")
            assert hands.top.focus.ring.name == "name"
            hands.press("Down", "Down", "A")
        assert not board.is_up
    assert [name for name, _ in came] == ["Ada B", "Ada B"]


def test_whoever_has_a_keyboard_sees_none_on_the_screen(router: Any) -> None:
    hands = Hands(router, "profile")
    board, line = router.shell.keyboard, hands.top.focus.get("name").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hands.step(pygame.Event(kind, pos=line, button=1))
    assert hands.top.typing
    assert not board.is_up
    hands.tap("name")
    assert board.is_up
    key(hands, pygame.K_a, "a")
    assert not board.is_up
    assert hands.top.typing


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (3840, 2160), (1024, 768)])
@pytest.mark.parametrize("text", [100, 200])
def test_the_keyboard_on_the_screen_covers_no_line_that_is_written(
    router: Any, size: tuple[int, int], text: int
) -> None:
    view = structs.replace(Viewport(size), text_scale=text / 100)
    line = SimpleNamespace(line_text=lambda: "", leave_line=lambda: None)
    board = Keyboard(router.shell.pointer, router.shell.kit)
    tall = round(48 * view.type_scale)
    for top in range(0, size[1] - tall, 29):
        line.typed_line_rect = lambda top=top: pygame.Rect(100, top, 300, tall)
        board.open(line)
        board.stale_rects(view, 0.0)
        assert not board._rect.colliderect(line.typed_line_rect())
    rects = [one.rect for one in board.focus.targets]
    assert all(board._rect.contains(one) for one in rects)
    assert all(one.h >= TOUCH and one.w >= TOUCH for one in rects)
    assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])


@pytest.mark.parametrize("by", ["pad", "finger"])
def test_somebody_sits_down_and_gets_up_again_without_a_key(router: Any, by: str) -> None:
    hands = Hands(router, "table:raise-it-up-stud-poker")
    table = hands.top
    party = table.visit.party

    def do(name: str) -> None:
        if by == "finger":
            hands.tap(name)
        else:
            hands.top.focus.focus(name)  # that its ring comes to everything is another test
            hands.press("A")

    for name in (
        next(one.name for one in table.focus.targets if one.name.startswith("box ")),
        "new",
        "in",
    ):
        do(name)
    assert hands.top is table
    assert len(party.sharing_persons) == 2
    for name in (
        next(one.name for one in table.focus.targets if one.label.startswith("Add a player")),
        "rise",
    ):
        do(name)
    assert (hands.top, len(party.sharing_persons)) == (table, 0), "one alone is no hot seat"


def key(hands: Hands, code: int, letter: str = "") -> None:
    """A key of the keyboard."""
    hands.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))


def caps(table: Any) -> dict[str, str]:
    """What stands on the keys' caps of a table's buttons."""
    drawn = table.surroundings(table.visit.moment, table.table, table._pointed())
    return {piece.args[0]: piece.args[2] for _, piece in drawn if piece.name.startswith("button ")}


def test_a_key_is_chosen_by_pressing_it_and_whoever_had_it_gets_the_other(router: Any) -> None:
    hands = Hands(router, "settings")
    said = router.shell.toasts
    hands.tap("head:keys")
    page = hands.top
    hands.tap("key:deal")
    key(hands, pygame.K_LSHIFT)
    assert page.listening == "deal"
    key(hands, pygame.K_f, "f")
    assert router.shell.settings.keys == {"deal": "F", "fold": "D"}
    assert said.visible_toasts[-1].detail == "Fold is D now: that key was in use."
    for code, words in (
        (pygame.K_TAB, "Tab moves the focus ring and cannot be chosen"),
        (pygame.K_KP_5, "'[5]' cannot be chosen as a key"),
    ):
        hands.tap("key:rebet")
        key(hands, code)
        assert said.visible_toasts[-1].detail == f"Rebet: {words}."
    hands.tap("key:rebet")
    key(hands, pygame.K_ESCAPE)
    assert (page.listening, hands.top) == ("", page)
    hands.tap("usual:fold")
    assert router.shell.settings.keys == {}
    router.shell.change(keys={"look": "Q"})
    page.lay_out()
    hands.tap("head:all")
    assert router.shell.settings.keys == {}
    said.clear()


def test_found_broken_two_actions_had_one_key_without_their_places(router: Any) -> None:
    """Both gave way to one key; and the menu's "Day's deal" was "Today" there."""
    hands = Hands(router, "settings")
    hands.tap("head:keys")
    hands.top._assign_key("lesson", "T")
    told = "Take down (at the table) and Clock (in practice) are 0 now: that key was in use."
    assert router.shell.toasts.visible_toasts[-1].detail == told
    said = hands.top.ui.words()
    assert "Day’s deal" in said
    assert "Today" not in said
    router.shell.change(keys={})
    router.shell.toasts.clear()


def test_a_chosen_key_stands_on_the_button_and_in_the_hint_and_does_it(router: Any) -> None:
    router.shell.change(keys={"deal": "Insert", "undo": "Q", "page": "F8"})
    hands = Hands(router, "table:flop-poker")
    table = hands.top
    key(hands, pygame.K_TAB)
    key(hands, pygame.K_RETURN)
    assert caps(table)["Undo"] == "Q"
    hands.press("L3")
    assert (
        next(cap for words, cap in caps(table).items() if words.startswith("Deal, "))
        == "pad:letters:X"
    )
    assert any(
        "press RB" in str(piece.args)
        for _, piece in table.surroundings(table.visit.moment, table.table, table._pointed())
    )
    key(hands, pygame.K_F8)
    assert any(
        "press F8" in str(piece.args)
        for _, piece in table.surroundings(table.visit.moment, table.table, table._pointed())
    )
    assert table.visit.moment.state.panel_page == 1
    key(hands, pygame.K_d, "d")
    assert not table.visit.session.playing
    key(hands, pygame.K_INSERT)
    assert table.visit.session.playing
    router.shell.change(keys={})


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("lobby", {"find": "X", "variant": "Y", "full rules": "R3", "menu": "Menu", "press": "A"}),
        (
            "practice:flop-poker",
            {
                "press": "A",
                "card": "LT",
                "odds": "RT",
                "simulation": "L3",
                "planner": "R3",
                "menu": "Menu",
            },
        ),
        ("simulation:flop-poker", {"run": "X"}),
    ],
)
def test_found_broken_buttons_of_pages_had_keys_and_no_buttons_of_a_pad(
    router: Any, name: str, shown: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(router, name)
    asked: set[str] = set()
    cap = Keys.cap
    monkeypatch.setattr(Keys, "cap", lambda self, action: asked.add(action) or cap(self, action))
    hands.press("Menu")
    assert hands.top.focus.ring.name == "nav:lobby", "where its mark stands"
    hands.canvas.visible = True
    hands.loop.stack.resize(hands.loop.stack.view)
    hands.loop._force_all()
    hands.step()
    assert {action: hands.shell.keys.key_name(action) for action in asked & set(shown)} == shown
    codes = [one.key for one in hands.top.focus.targets if one.key is not None and one.enabled]
    assert len(codes) == len(set(codes)), "each button means one thing there"


def test_the_pads_buttons_of_pages_do_what_they_say(router: Any) -> None:
    hands = Hands(router)
    hands.press("X")
    assert hands.top.typing
    router.shell.keyboard.close()
    hands = Hands(router)
    slug = hands.top.selected
    hands.press("R3")
    assert (hands.top.name, hands.top.game.slug) == ("rules", slug)
    hands = Hands(router, "table:flop-poker")
    hands.press("R3")
    sheet = hands.top
    assert sheet.overlay, "at a table the same button lays the rules over the felt"


@pytest.mark.parametrize(
    "name",
    ["settings", "cashier", "house-rules:flop-poker", "table:props-and-hops", "table:lunar-poker"],
)
def test_the_ring_of_a_pad_comes_to_everything(router: Any, name: str) -> None:
    hands = Hands(router, name)
    focus = hands.top.focus
    hands.press("Menu")
    reached = [focus.focused]
    found = set(reached)
    while reached:
        focus.focus(reached.pop())
        near = {
            there.name
            for way in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (there := focus.neighbour(*way, in_any_group=True))
        }
        reached += near - found
        found |= near
    assert {one.name for one in focus.targets if one.focusable and one.enabled} - found == set()


def test_found_broken_a_pad_went_up_from_a_finished_day_into_the_menu_beside_it(
    router: Any,
) -> None:
    """The tournaments over the page were four presses away, three of them to the right."""
    page = scene_of(router, "day:end")
    page.enter(router.shell.view((1280, 720)))
    assert page.focus.ringed == "lobby"
    went = []
    for _ in range(2):
        above = page.focus.neighbour(0, -1, in_any_group=True)
        went.append(above.name)
        page.focus.focus(above.name)
    assert went[0].startswith(("day:", "calendar:"))
    assert went[1] == "head:tournament"


def test_found_broken_what_is_heard_was_written_over_an_entry_of_the_menu(router: Any) -> None:
    for text in (100, 200):
        router.shell.change(text_scale=text)
        page = router.page("settings")
        page.enter(view := router.shell.view((1280, 720)))
        router.shell.toasts.add_sound_caption("A tick")
        router.shell.toasts.stack_and_get_stale(view, toast_area(page, view))
        (heard,) = router.shell.toasts.toast_rects()
        assert [
            one.name
            for one in page.focus.targets
            if one.group == "nav" and one.rect.colliderect(heard)
        ] == []
        router.shell.toasts.clear()
        page.leave()


def test_found_broken_a_key_said_its_verb_twice() -> None:
    """W was to "move move the panel", on the page of keys and in its reference."""
    rows = [row for rows in PLACES.values() for row in rows]
    twice = [row for row in rows if re.search(r"\b(\w+) \1\b", str(row))]
    assert rows
    assert not twice
