"""The loop, the stack, the toasts and the settings file, with a clock wound by hand."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pygame
import pytest

from game.client.draw.pen import Cache, cache_bytes_for
from game.client.scenes.motion import ManualClock
from game.client.scenes.scene import Pop, Push, Quit, Replace, Viewport
from game.client.scenes.settings import Settings
from game.client.scenes.toasts import GAP, ToastArea
from game.client.window import loop as loops
from game.client.window.loop import (
    Canvas,
    Doze,
    Loop,
    clipped_and_merged,
    drawn_scene,
    freeze_loaded_objects,
)
from game.client.window.shell import Shell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.scenes.scene import Move


class Page:
    """A scene that notes what happens to it."""

    def __init__(self, name: str, *, overlay: bool = False) -> None:
        self.name, self.overlay = name, overlay
        self.log: list[str] = []
        self.answer: Move | None = None
        self.wants_frames = False
        self.own: list[pygame.Rect] = []
        self.dirty: list[tuple[pygame.Rect, ...]] = []
        self.view = Viewport()
        self.dt: list[float] = []

    def enter(self, view: Viewport) -> None:
        self.view = view
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def resize(self, view: Viewport) -> None:
        self.view = view
        self.log.append(f"resize {view.size[0]}x{view.size[1]} {view.text_scale}")

    def handle(self, event: pygame.Event) -> Move | None:
        self.log.append(pygame.event.event_name(event.type))
        return self.answer

    def update(self, dt: float) -> Move | None:
        self.dt.append(dt)
        return None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        self.dirty.append(tuple(dirty))
        own, self.own = self.own, []
        for rect in [*dirty, *own]:
            surface.fill("#102030", rect)
        return own


def press(code: int = pygame.K_a) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)


@pytest.fixture
def table() -> tuple[Loop, Page, Canvas, ManualClock]:
    clock = ManualClock()
    canvas, page = Canvas((1920, 1080)), Page("first")
    loop = Loop(canvas, Shell(clock=clock), page)
    return loop, page, canvas, clock


def test_the_first_frame_is_whole_and_an_idle_one_draws_nothing(table) -> None:
    loop, page, canvas, _ = table
    loop.step()
    assert canvas.shown == [[pygame.Rect(0, 0, 1920, 1080)]]
    assert not loop.busy
    loop.step()
    assert len(canvas.shown) == 1
    assert page.dirty[-1] == ()


def test_only_what_a_scene_touched_is_shown(table) -> None:
    loop, page, canvas, _ = table
    loop.step()
    page.own = [pygame.Rect(10, 10, 50, 50), pygame.Rect(1900, 1000, 400, 400)]
    loop.step()
    assert sorted(canvas.shown[-1], key=lambda r: r.x) == [
        pygame.Rect(10, 10, 50, 50),
        pygame.Rect(1900, 1000, 20, 80),
    ]


def test_time_comes_from_the_shells_clock(table) -> None:
    loop, page, _, clock = table
    loop.step()
    clock.wind(0.25)
    loop.step()
    assert page.dt == [0.0, 0.25]


def test_moves_change_the_stack(table) -> None:
    loop, page, _, _ = table
    dialog, other = Page("dialog", overlay=True), Page("other")
    page.answer = Push(dialog)
    loop.step([press()])
    assert [scene.name for scene in loop.stack.visible] == ["first", "dialog"]
    assert page.log[-1] == "leave"
    dialog.answer = Pop()
    loop.step([press()])
    assert loop.stack.top is page
    assert page.log[-1] == "enter"
    page.answer = Replace(other)
    loop.step([press()])
    assert [scene.name for scene in loop.stack] == ["other"]
    other.answer = Quit(3)
    loop.step([press()])
    assert loop.stack.finished
    assert loop.stack.status == 3


def test_found_broken_enter_at_a_line_of_text_ran_on_through_the_next_scene(
    table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a table was opened from the welcome, Enter came again and again: six steps of the guided
    round were over before anybody had read one.
    """
    loop, page, _, _ = table
    monkeypatch.setattr(loops, "_keys_repeat", lambda: True)
    enter, other = press(pygame.K_RETURN), Page("other")
    released = pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    page.answer = Replace(other)
    loop.step([enter])
    loop.step([enter, enter, press(), enter, released])
    assert other.log.count("KeyDown") == 1
    loop.step([enter, enter])
    assert other.log.count("KeyDown") == 3


def test_what_is_drawn_below_is_handed_to_the_scene_above(table) -> None:
    loop, page, _, _ = table
    dialog = Page("dialog", overlay=True)
    page.answer = Push(dialog)
    loop.step([press()])
    page.own = [pygame.Rect(5, 5, 20, 20)]
    loop.step()
    assert dialog.dirty[-1] == (pygame.Rect(5, 5, 20, 20),)


def test_closing_the_window_leaves_every_scene(table) -> None:
    loop, page, _, _ = table
    loop.step([pygame.Event(pygame.QUIT)])
    assert loop.stack.finished
    assert loop.stack.status == 0
    assert page.log == ["enter", "leave"]


def test_a_run_of_mouse_movements_counts_once(table) -> None:
    loop, page, _, _ = table
    moves = [
        pygame.Event(pygame.MOUSEMOTION, pos=(i, i), rel=(1, 1), buttons=(0, 0, 0))
        for i in range(50)
    ]
    loop.step(moves)
    assert page.log.count("MouseMotion") == 1


def test_resizing_and_text_scale_reach_the_scenes(table) -> None:
    loop, page, canvas, _ = table
    loop.step()
    # as if the player had dragged the border
    canvas.surface = pygame.Surface((1280, 720), depth=32)
    loop.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720)])
    assert page.log[-1] == "resize 1280x720 1.0"
    loop.shell.change(text_scale=150)
    assert page.log[-1] == "resize 1280x720 1.5"
    assert canvas.shown[-1] == [pygame.Rect(0, 0, 1280, 720)]


def test_f11_goes_full_screen_and_is_remembered() -> None:
    kept: list[Settings] = []
    canvas = Canvas((1280, 720))
    loop = Loop(canvas, Shell(clock=ManualClock(), keep=kept.append), Page("first"))
    loop.step([press(pygame.K_F11)])
    assert canvas.full_screen
    assert kept[-1].full_screen


def test_work_from_other_threads_is_done_before_the_next_frame(table) -> None:
    loop, _, _, _ = table
    done: list[str] = []
    loop.shell.soon(lambda: done.append("advised"))
    loop.step()
    assert done == ["advised"]


def test_toasts_stay_four_seconds_and_leave_no_trace(table) -> None:
    loop, _, canvas, clock = table
    loop.shell.toasts.paint = lambda *_: (pygame.Surface((400, 66), pygame.SRCALPHA), 0)
    loop.step()
    loop.shell.toast("Round saved", "Opens where it was")
    assert loop.busy
    clock.wind(0.2)
    loop.step()
    (rect,) = canvas.shown[-1]
    assert rect.height == 66
    assert not loop.busy
    assert loop.shell.next_wake() == pytest.approx(3.88)
    clock.wind(4.0)
    assert loop.busy
    loop.step()
    assert canvas.shown[-1] == [rect]
    assert len(loop.shell.toasts) == 0
    assert not loop.busy


def test_found_broken_a_toast_that_ends_while_a_frame_is_drawn_keeps_no_frames_coming(
    table,
) -> None:
    toasts, view, clock = table[0].shell.toasts, table[0].stack.view, table[0].shell.clock
    toasts.paint = lambda *_: (pygame.Surface((400, 66), pygame.SRCALPHA), 0)
    toasts.add("Round saved")
    for seconds in (1.0, 2.95):
        clock.wind(seconds)
        toasts.draw(
            table[0].window.surface, toasts.stack_and_get_stale(view, ToastArea(view.window_rect))
        )
    touched = toasts.stack_and_get_stale(view, ToastArea(view.window_rect))
    clock.wind(0.1)  # so long took the scenes below
    toasts.draw(table[0].window.surface, touched)
    toasts.draw(
        table[0].window.surface, toasts.stack_and_get_stale(view, ToastArea(view.window_rect))
    )
    assert not toasts.moving


@pytest.mark.parametrize("corner", ["topleft", "topright", "bottomleft"])
def test_toasts_are_stacked_from_the_corner_of_their_area(table, corner) -> None:
    toasts, view, clock = table[0].shell.toasts, table[0].stack.view, table[0].shell.clock
    area = ToastArea(pygame.Rect(200, 100, 700, 500), corner)
    toasts.add_sound_caption("A tick")
    for title in ("Older", "Newer"):
        toasts.add(title, "Opens where it was left the last time that anybody sat here")
        clock.wind(0.2)
    toasts.stack_and_get_stale(view, area)
    newer, older, caption = toasts.toast_rects()
    assert not newer.colliderect(older)
    assert not older.colliderect(caption)
    assert all(area.rect.contains(rect) for rect in (newer, older, caption))
    free = area.rect.inflate(-2 * view.px(GAP), -2 * view.px(GAP))
    assert getattr(newer, corner) == getattr(free, corner)
    down = corner != "bottomleft"
    assert (newer.y < older.y < caption.y) is down
    area.rect.h = newer.h + 2 * view.px(GAP)
    toasts.stack_and_get_stale(view, area)
    assert toasts.toast_rects()[0].size == newer.size
    assert len(toasts.toast_rects()) == 1


def test_a_toast_that_moves_leaves_no_trace(table) -> None:
    toasts, view, clock = table[0].shell.toasts, table[0].stack.view, table[0].shell.clock
    area = ToastArea(view.window_rect)
    toasts.add("Older")
    clock.wind(0.2)
    toasts.draw(table[0].window.surface, toasts.stack_and_get_stale(view, area))
    (before,) = toasts.toast_rects()
    toasts.add("Newer")
    clock.wind(0.2)
    assert any(rect.contains(before) for rect in toasts.stack_and_get_stale(view, area))


def test_a_toast_is_not_doubled_and_three_are_the_most(table) -> None:
    toasts = table[0].shell.toasts
    for title in ("one", "two", "two", "three", "four"):
        toasts.add(title)
    assert [toast.title for toast in toasts.visible_toasts] == ["two", "three", "four"]


def test_wakes_are_told_once(table) -> None:
    loop, _, _, clock = table
    loop.shell.wake_in(0.35)
    assert loop.shell.next_wake() == pytest.approx(0.35)
    clock.wind(0.4)
    assert loop.shell.next_wake() is None


def test_found_broken_wakes_that_were_past_stayed_as_long_as_frames_came(table) -> None:
    loop, _, _, clock = table
    for _ in range(50):
        loop.shell.wake_in(0.1)
        clock.wind(0.05)
    assert len(loop.shell._wakes) <= 3


def test_merging_keeps_far_rectangles_apart() -> None:
    apart = [pygame.Rect(0, 0, 10, 10), pygame.Rect(500, 500, 10, 10)]
    assert len(clipped_and_merged(apart, pygame.Rect(0, 0, 1000, 1000))) == 2
    assert clipped_and_merged(
        [pygame.Rect(0, 0, 10, 10), pygame.Rect(10, 0, 10, 10)], pygame.Rect(0, 0, 99, 99)
    ) == [pygame.Rect(0, 0, 20, 10)]
    assert clipped_and_merged([pygame.Rect(2000, 0, 10, 10)], pygame.Rect(0, 0, 99, 99)) == []


def test_a_picture_is_drawn_without_a_window() -> None:
    page = Page("first")
    surface = drawn_scene(page, Viewport((1280, 720)))
    assert surface.get_size() == (1280, 720)
    assert surface.get_at((640, 360)) == pygame.Color("#102030")
    assert page.log == ["enter", "leave"]


class Hasty(Page):
    """A scene whose rounds play themselves at instant speed."""

    wants_frames = True
    is_fast_forward = True

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        self.own = [pygame.Rect(len(self.dt) % 900, 0, 9, 9)]
        return super().draw(surface, dirty)


def hasty() -> tuple[Loop, Hasty, Canvas]:
    ticks = iter(range(10**9))
    canvas, page = Canvas((1280, 720)), Hasty("hasty")
    page.wants_frames = True
    # a hundredth for each look
    loop = Loop(canvas, Shell(clock=ManualClock()), page, timer=lambda: next(ticks) / 100)
    return loop, page, canvas


def test_a_scene_that_runs_ahead_is_drawn_a_few_times_a_second() -> None:
    loop, page, canvas = hasty()
    loop.step()
    assert (len(page.dt), len(canvas.shown)) == (1, 1)  # the first picture is not kept waiting
    for frames in range(2, 6):
        before = len(page.dt)
        loop.step()
        assert len(canvas.shown) == frames
        assert 20 <= len(page.dt) - before <= 30  # a quarter of a second's hundredths
    page.answer = Quit()
    loop.step([press()])
    assert loop.stack.finished


def test_what_nobody_sees_is_not_painted() -> None:
    loop, page, canvas = hasty()
    called = []
    loop.after_first_frame.append(lambda: called.append(1))
    canvas.visible = False
    loop.step()
    assert called  # the first picture is always drawn: what waits for it is done
    drawn = len(page.dirty)
    for _ in range(10):
        loop.step()
    assert len(page.dirty) == drawn
    assert len(page.dt) > 200
    canvas.visible = True
    loop.step([pygame.Event(pygame.WINDOWEXPOSED)])
    assert page.dirty[-1][0].size == (1280, 720)


class Queue:
    """Events that come when it is their time; sleeping is counted, not slept."""

    def __init__(self, *due: float) -> None:
        self.due = list(due)
        self.now = 0.0
        self.naps: list[float] = []

    def look(self) -> list[pygame.Event]:
        come = [when for when in self.due if when <= self.now + 1e-9]
        self.due = self.due[len(come) :]
        return [press() for _ in come]

    def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now += seconds


def test_a_window_that_only_wakes_itself_looks_seldom() -> None:
    queue = Queue()
    doze = Doze(queue.look, queue.sleep)
    assert doze.wait(0.5) == []  # half a second after the start somebody may be there
    assert len(queue.naps) == pytest.approx(250, abs=1)
    queue.naps.clear()
    for _ in range(4):  # a cursor blinks: no event
        assert doze.wait(0.53) == []
    assert queue.now == pytest.approx(0.5 + 4 * 0.53)
    assert len(queue.naps) <= 4 * 34
    queue.naps.clear()
    for _ in range(4):  # nobody has been there for over two seconds, soon for three
        assert doze.wait(1.0) == []
    assert len(queue.naps) <= 63 / 2 + 4 * 31


def test_after_an_event_the_next_is_looked_for_often() -> None:
    queue = Queue(3.0, 3.1, 9.0, 30.0)
    doze = Doze(queue.look, queue.sleep)
    assert len(doze.wait(5)) == 1
    assert queue.now < 3.0 + 0.016
    assert len(doze.wait(5)) == 1
    assert queue.now < 3.1 + 0.0021
    assert len(doze.wait(0.2)) == 0
    queue.naps.clear()
    assert len(doze.wait(10)) == 1
    assert max(queue.naps) == 0.033
    assert queue.now < 9.033
    assert len(doze.wait(30)) == 1
    assert max(queue.naps) == 0.05
    assert queue.now < 30.05


def test_a_wait_of_nothing_looks_once_and_does_not_sleep() -> None:
    queue = Queue(0.0)
    doze = Doze(queue.look, queue.sleep)
    assert len(doze.wait(0.0)) == 1
    assert doze.wait(0.0) == []
    assert queue.naps == []


def test_found_broken_a_thousand_events_at_rest_put_the_next_movement_off_for_seconds(
    table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each frame at rest moved the due time of the next on: a hurrying mouse, or a hall's
    terminals, stopped a window for good.
    """
    pygame.display.init()
    loop, page, _, clock = table
    patience = []

    class Scripted:
        def wait(self, seconds: float) -> list[pygame.Event]:
            patience.append(seconds)
            clock.wind(0.001)
            page.wants_frames = len(patience) > 1000
            return [pygame.Event(pygame.QUIT) if len(patience) > 1003 else press()]

    monkeypatch.setattr("game.client.window.loop.Doze", Scripted)
    loop.run()
    assert max(patience[1001:]) <= 1 / loop.window.frame_rate
    assert len(page.dt) > 1000


def test_garbage_is_looked_for_again_once_the_window_stands() -> None:
    before = gc.get_threshold()
    gc.disable()  # as `main.py play` does until the first frame is shown
    try:
        freeze_loaded_objects()
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*before)


def test_found_broken_a_page_took_a_large_windows_pictures_away_and_the_lobby_painted_for_ever() -> (
    None
):
    shell, size = Shell(clock=ManualClock()), (3840, 2160)
    shell.cache = Cache()
    loop = Loop(Canvas(size), shell, Page("first"))
    shell.view((1920, 1080))  # every page and table is made for this first
    assert shell.cache.limit == cache_bytes_for(size)
    loop.window.surface = pygame.Surface((1280, 720), depth=32)
    loop._resize()
    assert shell.cache.limit == cache_bytes_for((1280, 720))
