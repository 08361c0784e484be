"""Opening the window: where there is a display, where there is none, and on Windows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.client.input.pointer import Pointer, Pointing
from game.client.pages.navigation import PlayerStanding
from game.client.pages.settings import KeysPage
from game.client.window import display as window
from game.client.window.loop import Loop
from game.client.window.shell import Shell
from tests import xwindow

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
import pygame
from game.client.window.loop import Loop
from game.client.scenes.scene import Quit
from game.client.pages.reference.help import HelpPage
from game.client.pages.navigation import PlayerStanding
from game.client.window.shell import Shell
from game.client.window.display import open_window, start_video

start_video()
opened = open_window((1280, 720))
shell = Shell(keep=lambda kept: print("full screen", kept.full_screen, flush=True))
scene = HelpPage(shell, PlayerStanding(), lambda name: print("went", name, flush=True) or (Quit(7) if name == "back" else None))
loop = Loop(opened, shell, scene)
loop.after_first_frame.append(lambda: print("ready", flush=True))
sys.exit(loop.run())
"""


def test_without_a_display_one_sentence_says_what_still_works() -> None:
    with pytest.raises(window.NoDisplay) as raised:
        window.start_video({"SDL_VIDEODRIVER": ""})
    words = str(raised.value)
    assert words == window.NO_DISPLAY
    assert "screenshot" in words
    assert "simulate" in words


def test_a_display_that_does_not_answer_is_no_display() -> None:
    code = "from game.client.window.display import *\ntry:\n start_video()\nexcept NoDisplay as e:\n print(e)"
    environ = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")} | {
        "DISPLAY": ":987"
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert window.NO_DISPLAY in done.stdout


def test_the_dummy_driver_is_a_display_when_it_is_asked_for() -> None:
    pygame.display.quit()  # another test may have left a window of its own
    assert window.start_video() == "dummy"
    opened = window.open_window((800, 600))
    assert opened.size == window.SMALLEST
    assert opened.surface.get_flags() & pygame.RESIZABLE
    assert 60 <= opened.frame_rate <= 120
    assert not opened.take_up_size()


def test_only_pygames_display_and_fonts_are_started() -> None:
    code = (
        "import sys\nfrom game.client.window.display import pygame, start_video\nstart_video()\n"
        "print(pygame.mixer.get_init(), pygame.joystick.get_init(), 'pygame_gui' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "None False False"


def test_found_broken_every_start_loaded_the_strategy_cards() -> None:
    """They took a third of the time to the first frame, and nothing was to be judged by them."""
    code = (
        "import sys, game.client.program; print('game.odds.strategy.card_language' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"


SHOWN = """
import os, sys
from game.client.window import display as window
from game.client.window.loop import Loop
from game.client.pages.reference.help import HelpPage
from game.client.pages.navigation import PlayerStanding
from game.client.window.shell import Shell
driver = window.start_video()
opened = window.open_window((1280, 720))
opened.surface.fill("#204060")
opened.show([opened.surface.get_rect()])
print(driver, os.environ.get(window.ACCELERATION), flush=True)
import pygame
while sys.argv[1:] and pygame.event.wait().type != pygame.QUIT:
    opened.show([opened.surface.get_rect()])
"""


def test_a_driver_in_memory_is_told_nothing_about_textures() -> None:
    environ = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")} | {
        "SDL_VIDEODRIVER": "dummy"
    }
    done = subprocess.run(
        [sys.executable, "-c", SHOWN], env=environ, cwd=ROOT, capture_output=True, check=True
    )
    assert done.stdout.decode().splitlines()[-1] == "dummy None"


@pytest.mark.display
@xwindow.required()
@pytest.mark.parametrize(("own", "kept"), [({}, "0"), ({window.ACCELERATION: "1"}, "1")])
def test_under_x_rectangles_go_up_without_a_texture_unless_the_player_says_so(
    own: dict[str, str], kept: str
) -> None:
    with xwindow.Display((1600, 900)) as display:
        running = display.run([sys.executable, "-c", SHOWN, "wait"], cwd=ROOT, extra=own)
        running.until(f"x11 {kept}")
        display.wait_until(
            lambda shot: (
                pygame.Color("#204060") in (shot.get_at((800, 450)), shot.get_at((640, 360)))
            )
        )


PLACED = """
import pygame
from game.client.window import display as window
window.start_video()
opened = window.open_window((1920, 1080), place=(160, 90))
opened.surface.fill("#204060")
opened.show([opened.surface.get_rect()])
print("open", opened.size, opened.position, flush=True)
while pygame.event.wait().type != pygame.QUIT:
    opened.take_up_size()
    opened.show([opened.surface.get_rect()])
    print("lies", *opened.position, *opened.size, flush=True)
"""


@pytest.mark.display
@xwindow.required()
def test_a_window_kept_on_a_large_screen_is_whole_on_a_small_one() -> None:
    """Its size was fitted, but not its place: the lowest 90 rows, and with them the table's bar,
    were below the screen.
    """
    with xwindow.Display((1366, 768)) as display:
        running = display.run([sys.executable, "-c", PLACED], cwd=ROOT)
        running.until("open")
        screen, lies = pygame.Rect(0, 0, 1366, 768), display.rectangle("Linden House")
        assert lies.size == screen.size
        assert screen.contains(lies), lies


@pytest.mark.slow
@pytest.mark.display
@xwindow.required()
@pytest.mark.skipif(
    shutil.which("openbox") is None,
    reason="openbox is not installed: no window manager to test with",
)
def test_under_a_window_manager_the_title_bar_of_such_a_window_is_on_the_screen_too() -> None:
    with xwindow.Display((1366, 768)) as display:
        manager = display.run(["openbox", "--sm-disable"])
        time.sleep(1.0)  # it takes up windows that are there already, but then as they are
        running = display.run([sys.executable, "-c", PLACED], cwd=ROOT)
        running.until("open")
        limit, lies = time.monotonic() + xwindow.PATIENCE, pygame.Rect(0, 0, 0, 0)
        # at least ten rows for the title over it
        while not pygame.Rect(0, 10, 1366, 758).contains(lies):
            assert time.monotonic() < limit, lies
            said = [
                line.split()[1:] for line in running.output.splitlines() if line.startswith("lies")
            ]
            lies = pygame.Rect(*map(int, said[-1])) if said and len(said[-1]) == 4 else lies
            time.sleep(0.05)
        manager.stop()


@pytest.mark.slow
@pytest.mark.display
@xwindow.required()
@pytest.mark.skipif(
    shutil.which("openbox") is None,
    reason="openbox is not installed: no window manager to test with",
)
def test_found_broken_a_maximized_window_came_back_from_full_screen_over_the_screens_edge(
    tmp_path: Path,
) -> None:
    """It was as large as the screen then, and its title bar pushed it down."""
    screen = pygame.Rect(0, 0, 1366, 768)
    with xwindow.Display((1366, 768)) as display:
        manager = display.run(["openbox", "--sm-disable"])
        time.sleep(1.0)  # it takes up windows that are there already, but then as they are
        running = display.run(
            [sys.executable, "main.py", "play", "--data", str(tmp_path)], cwd=ROOT
        )
        window = display.window("Linden House")
        display.settled_pixels()

        def lies_at(*boxes: pygame.Rect) -> bool:
            limit = time.monotonic() + 20
            while time.monotonic() < limit:
                if display.rectangle("Linden House") in boxes:
                    return True
                time.sleep(0.05)
            return False

        before = display.rectangle("Linden House")
        assert before.h < screen.h, "it is maximized, under a title bar"
        display.focus(window)
        display.press("F11")
        assert lies_at(screen)
        display.press("F11")
        assert lies_at(before), display.rectangle("Linden House")
        running.stop()
        manager.stop()


class TestDpi:
    def windows(self, **have: object) -> SimpleNamespace:
        user32 = {
            name: call
            for name, call in have.items()
            if name.startswith("SetProcessD") and "ness" not in name
        }
        user32 |= {name: call for name, call in have.items() if name.endswith("Context")}
        shcore = {name: call for name, call in have.items() if name.endswith("Awareness")}
        return SimpleNamespace(user32=SimpleNamespace(**user32), shcore=SimpleNamespace(**shcore))

    def test_elsewhere_nothing_is_asked(self) -> None:
        assert window.claim_real_pixels("linux") == "not needed"

    def test_the_best_that_windows_has_is_taken(self) -> None:
        asked: list[int] = []
        newest = self.windows(SetProcessDpiAwarenessContext=lambda value: asked.append(value) or 1)
        assert window.claim_real_pixels("win32", newest) == "per monitor v2"
        assert asked == [window.PER_MONITOR_V2]
        assert (
            window.claim_real_pixels("win32", self.windows(SetProcessDpiAwareness=lambda _: 0))
            == "per monitor"
        )
        assert (
            window.claim_real_pixels("win32", self.windows(SetProcessDPIAware=lambda: 1))
            == "system"
        )
        assert (
            window.claim_real_pixels("win32", self.windows(SetProcessDPIAware=lambda: 0))
            == "refused"
        )


@pytest.mark.display
@xwindow.required()
def test_a_real_window_hears_keys_and_mouse_and_rests_when_idle(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with xwindow.Display((1600, 900)) as display:
        running = display.run(
            [sys.executable, str(program)], cwd=ROOT, extra={"PYTHONPATH": str(ROOT)}
        )
        opened = display.window("Linden House")
        running.until("ready")
        time.sleep(0.3)  # SDL swallows a click that comes together with the focus
        display.wait_until(lambda shot: shot.get_at((30, 30)) != pygame.Color("black"))
        display.click(100, 289)
        running.until("went lobby")
        display.key("h", "Tab", "Tab", "Return")
        display.resize(opened, (1500, 850))
        display.wait_until(lambda shot: shot.get_at((1480, 830)) != pygame.Color("black"))
        display.key("F11")
        display.wait_until(lambda shot: shot.get_at((1590, 890)) != pygame.Color("black"))
        display.key("F11")
        display.key("Escape")
        assert running.wait() == 7
        lines = running.output.splitlines()
    assert [line for line in lines if line.startswith(("ready", "went", "full"))] == [
        "ready",
        "went lobby",
        "went history",
        "went tournament",
        "full screen True",
        "full screen False",
        "went back",
    ]


def test_a_window_that_nobody_can_see_says_so() -> None:
    window.start_video({"SDL_VIDEODRIVER": "dummy"})
    try:
        assert not window.open_window((1280, 720)).visible
    finally:
        pygame.display.quit()


class Retina:
    """A window as macOS has it: two pixels to a point, in which it is measured."""

    def __init__(self, title: str, size: tuple[int, int], **asked: bool) -> None:
        self.title, self.asked, self.flips = title, asked, 0
        self.position, self.minimum_size, self.focused = (10, 20), (0, 0), True
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        self.size, self.surface = size, pygame.Surface((size[0] * 2, size[1] * 2))

    def get_surface(self) -> pygame.Surface:
        return self.surface

    def flip(self) -> None:
        self.flips += 1

    def set_fullscreen(self, *, desktop: bool) -> None:
        assert desktop
        self.resize((1512, 982))

    def set_windowed(self) -> None:
        self.resize((1300, 800))

    def maximize(self) -> None:
        """What a system does that has room for it."""

    def destroy(self) -> None:
        self.size = (0, 0)


@pytest.fixture
def retina() -> Iterator[tuple[window.FineWindow, Retina]]:
    window.start_video({"SDL_VIDEODRIVER": "dummy"})
    made: list[Retina] = []
    opened = window.FineWindow(
        (1300, 800), make=lambda *given, **asked: made.append(Retina(*given, **asked)) or made[0]
    )
    yield opened, made[0]
    opened.close()


def test_on_a_retina_screen_every_pixel_is_drawn_and_sizes_are_kept_in_points(
    retina: tuple[window.FineWindow, Retina],
) -> None:
    opened, system = retina
    assert system.asked == {"resizable": True, "allow_high_dpi": True}
    assert (opened.size, opened.density, opened.windowed_size, opened.position) == (
        (2600, 1600),
        2.0,
        (1300, 800),
        (10, 20),
    )
    assert system.minimum_size == window.SMALLEST
    opened.toggle_full_screen()
    assert opened.take_up_size()
    assert (opened.size, opened.full_screen, opened.windowed_size) == (
        (3024, 1964),
        True,
        (1300, 800),
    )
    opened.toggle_full_screen()
    assert opened.take_up_size()
    assert not opened.take_up_size()
    system.resize((1400, 900))
    assert opened.take_up_size()
    assert (opened.size, opened.windowed_size) == ((2800, 1800), (1400, 900))
    # dragged to a screen beside it that has one pixel to a point
    system.surface = pygame.Surface((1400, 900))
    assert opened.take_up_size()
    assert (opened.size, opened.density, opened.windowed_size) == ((1400, 900), 1.0, (1400, 900))


def test_on_a_retina_screen_the_pointer_meets_what_it_is_over(
    retina: tuple[window.FineWindow, Retina],
) -> None:
    opened, system = retina
    shell, went = Shell(), []
    page = KeysPage(shell, PlayerStanding(), went.append)
    loop = Loop(opened, shell, page)
    loop.step()
    assert system.flips == 1
    assert page.view.size == (2600, 1600)
    points = [round(side / 2) for side in page.focus.get("nav:history").rect.center]
    motion = {"pos": points, "rel": (3, 1), "buttons": (0, 0, 0), "touch": False}
    loop.step([pygame.Event(pygame.MOUSEMOTION, motion)])
    assert page.focus.hover == "nav:history"
    assert shell.pointer.at == (points[0] * 2, points[1] * 2)
    press = {"pos": points, "button": 1, "touch": False}
    loop.step(
        [pygame.Event(kind, press) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    )
    assert went == ["history"]
    finger = {"x": 0.25, "y": 0.5, "finger_id": 1, "touch_id": 1, "dx": 0.0, "dy": 0.0}
    # told in parts of the window: no system's points
    loop.step([pygame.Event(pygame.FINGERDOWN, finger)])
    assert shell.pointer.at == (650, 800)


def test_events_stay_as_they_are_where_points_are_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = pygame.Event(pygame.MOUSEMOTION, {"pos": (5, 6), "rel": (1, 1), "buttons": (0, 0, 0)})
    assert window.event_in_pixels(moved, 1.0).dict == moved.dict
    key = pygame.Event(pygame.KEYDOWN, {"key": pygame.K_a})
    assert window.event_in_pixels(key, 2.0) is key
    assert window.event_in_pixels(moved, 1.5).dict == {
        "pos": (8, 9),
        "rel": (2, 2),
        "buttons": (0, 0, 0),
    }
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (40, 30))  # a wheel tells no place
    turned = pygame.Event(pygame.MOUSEWHEEL, {"x": 0, "y": 1})
    assert Pointer().read(window.event_in_pixels(turned, 2.0), (1300, 800), 0.0) == Pointing(
        "wheel", (80, 60), steps=1.0
    )
