"""The loop of the window: wait for something to happen, tell the scene, draw what changed, wait
again.

While nothing moves it sleeps in the system's event queue; while something does, it draws at the
screen's rate. Only the rectangles a scene touched are brought to the screen. `step` is one turn of
it: tests and pictures call it with their own events and a clock wound by hand.
"""

from __future__ import annotations

import ctypes
import gc
import math
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from ..draw.pen import cache_bytes_for
from ..input import pads
from ..input.actions import meant_key
from ..input.pointer import HOLD
from ..scenes.scene import (
    Doorway,
    Glide,
    Move,
    Push,
    Quit,
    Scene,
    SceneStack,
    Viewport,
    doorway,
    transition_seconds,
)
from ..scenes.settings import Settings
from ..scenes.toasts import toast_area
from .display import Window, event_in_pixels
from .shell import Shell

if TYPE_CHECKING:
    from ...hall.wire.terminal_link import TerminalLink

#: Longest sleep in seconds: signals and other threads are noticed at least this often.
NAP: Final = 1.0
#: A resize dearer than this (seconds) waits until the player has let go of the window's border.
DEAR_RESIZE: Final = 0.060
CALM: Final = 0.150
# : Seconds that a scene which runs ahead may play on before it is drawn: a few pictures a second
# are all that can be followed.
STRETCH: Final = 0.25
IN_THE_ROOM: Final = ("table:", "lobby", "show", "visitor")
"""How the names of scenes begin in which the quiet of the room is heard; whatever lies over them
changes nothing.
"""
_NAPS: Final = ((0.5, 0.002), (3.0, 0.016), (10.0, 0.033), (math.inf, 0.05))
"""How long a nap is, in seconds, while it has been quiet for less than so many."""
_HURRIES: Final = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.FINGERDOWN,
    pygame.QUIT,
    pygame.WINDOWSIZECHANGED,
    pygame.VIDEORESIZE,
)
"""What ends the passage from one scene to another at once."""
SILENT: Final = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LGUI,
        pygame.K_RGUI,
        0,
    }
)
"""Keys that say nothing of how the player steers; those of a volume wheel have no code."""
_NO_PAD: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
"""By what the player shows that he does not hold a pad any more."""
_RESIZED: Final = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
_EXPOSED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
RAW: Final = frozenset(
    {
        pygame.JOYAXISMOTION,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYBALLMOTION,
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
    }
)
"""What SDL makes a controller's events of: blocked, these would not come either; nobody here
listens to them.
"""
UNUSED: Final = (
    pygame.AUDIODEVICEADDED,
    pygame.AUDIODEVICEREMOVED,
    pygame.WINDOWMOVED,
    pygame.CLIPBOARDUPDATE,
)


def _keys_repeat() -> bool:
    """Whether a key that is held comes again: in lines of text, by `pygame.key.set_repeat`."""
    return pygame.display.get_init() and pygame.key.get_repeat()[0] > 0


def freeze_loaded_objects() -> None:
    """What is loaded by now stays for good: the search for garbage passes it over, and seldom
    interrupts a movement.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 20, 50)
    gc.enable()


def give_back_memory() -> bool:
    """Hand memory that nothing uses any more back to the system; whether the C library did (only
    glibc is asked).

    Tables of the advisor are built from columns several times their size.
    """
    if not sys.platform.startswith("linux"):
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return bool(trim(0)) if trim is not None else False


def turns_full_screen(key: int, held: int, own: int | None = pygame.K_F11) -> bool:
    """Whether a key goes to full screen and back: its `own`, or Enter with Alt, as games on Windows
    have it.

    >>> [turns_full_screen(pygame.K_RETURN, held) for held in (pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_NONE)]
    [True, True, False]
    """
    return key == own or (key == pygame.K_RETURN and bool(held & pygame.KMOD_ALT))


class Canvas:
    """What the loop draws on besides a `Window`: one in memory, for pictures and tests.

    `shown` keeps what would have gone to the screen.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, depth=32)
        self.full_screen = False
        self.visible = True
        self.density = 1.0
        self.frame_rate = 60
        self.shown: list[list[pygame.Rect]] = []

    @property
    def size(self) -> tuple[int, int]:
        """Real pixels, width and height."""
        return self.surface.get_size()

    def toggle_full_screen(self) -> None:
        """Only remembered."""
        self.full_screen = not self.full_screen

    def take_up_size(self) -> bool:
        """A canvas is resized by whoever made it, so there is always something to take up."""
        return True

    def show(self, rects: list[pygame.Rect]) -> None:
        """Keep the rectangles."""
        self.shown.append(rects)


class Keeper(Protocol):
    """Who stands between the window and its scenes where a program is locked."""

    def drops(self, event: pygame.Event, stack: SceneStack, /) -> bool:
        """Whether an event never reaches the loop or a scene of the stack."""

    def tick(self, now: float, top: Scene | None, /) -> Move | None:
        """A frame is due at `now` (seconds), `top` has the events; the answer moves the stack."""


class Served(Protocol):
    """A table that is dealt to terminals, or the desk of whoever owns the book."""

    def pump(self) -> float:
        """Answer all that has happened; the seconds until something ends by the clock."""


class Lines:
    """A keeper that hears, between two frames, the window's link to a table, and answers those who
    are served by this process.
    """

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.link: TerminalLink | None = None
        self.served: Served | None = None

    def wake(self) -> None:
        """Something has come in, in another thread: the loop looks up."""
        self.shell.soon(lambda: None)

    def drops(self, event: pygame.Event, stack: object, /) -> bool:  # noqa: ARG002 - a keeper's shape
        """No event is kept from the scenes."""
        return False

    def tick(self, now: float, top: Scene | None, /) -> Move | None:  # noqa: ARG002 - a keeper's shape
        """Answer and hear everything that has come in."""
        if self.served is not None:
            self.shell.wake_in(max(0.01, self.served.pump()))
        if self.link is not None:
            self.link.poll()
        return None


class Loop:
    """Runs a stack of scenes on a window. `timer` measures frames (seconds); the scenes' time is
    the shell's clock.

    With `failed` an error of a scene does not leave the loop: it is asked what to do, with the
    scenes as they stood. A `keeper` sees every event first.
    """

    def __init__(
        self,
        window: Window | Canvas,
        shell: Shell,
        first: Scene,
        *,
        timer: Callable[[], float] | None = None,
        failed: Callable[[Exception, tuple[Scene, ...]], Move] | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.window = window
        self.shell = shell
        self.frames = 0  # that were shown
        self.after_first_frame: list[Callable[[], None]] = []
        self._begun = False
        self._held_over: int | None = None
        self.failed, self._keeper = failed, keeper
        self.stack = SceneStack(self._set_up_view())
        self._timer = timer or time.perf_counter
        self._last = shell.clock.now()
        self._next_frame = self._last
        self._resize_due: float | None = None
        self._resize_cost = 0.0
        self._forced: list[pygame.Rect] = []
        self._way: Doorway | None = None
        self._glide: Glide | None = None
        shell.set_watcher(self._settings_changed)
        self._runs_without_error(lambda: self.move(Push(first)))

    def step(self, events: Iterable[pygame.Event] = ()) -> None:
        """Handle `events`, let the clock's time pass and draw what changed."""
        self.handle_events(events)
        if not self.stack.finished:
            self.frame()

    def handle_events(self, events: Iterable[pygame.Event]) -> None:
        """Handle `events` without drawing; a run of pointer movements counts as its last."""
        if self.window.density != 1.0:
            events = (event_in_pixels(event, self.window.density) for event in events)
        for event in _without_repeats(events):
            if self.stack.finished or not self._runs_without_error(partial(self._handle, event)):
                return
        self._runs_without_error(self.shell.make_calls)

    def frame(self) -> None:
        """Let the time since the last frame pass, and draw."""
        self._runs_without_error(self._frame)

    def _frame(self) -> None:
        now = self.shell.clock.now()
        dt, self._last = now - self._last, now
        if self._resize_due is not None and now >= self._resize_due:
            self._resize()
        if self._keeper is not None:
            self.move(self._keeper.tick(now, self.stack.top))
        self._dispatch_pad_keys(self.shell.pads.tick(now))
        top = self.stack.top
        if top is not None and not self.shows_passage:
            self.move(top.update(dt))
            self._play_on_if_fast_forward()
        if self.stack.finished:
            return
        board = self.shell.keyboard
        self.shell.speech.say_what_is_new(
            self.stack.top, self.shell.toasts, board if board.is_up else None
        )
        if self._begun and not self.window.visible:
            return
        touched = self._passage_picture(now) if self._way or self._glide else self._draw()
        if touched:
            self.window.show(touched)
            self.frames += 1
            if not self._begun:
                self._run_after_first_frame()

    def _play_on_if_fast_forward(self) -> None:
        """Let a scene that plays faster than can be shown play on for a while, once its first
        picture was seen.
        """
        until = self._timer() + STRETCH
        while self._begun and not self.stack.finished and self._timer() < until:
            top = self.stack.top
            if top is None or not getattr(top, "is_fast_forward", False):
                return
            self.move(top.update(0.0))

    def _run_after_first_frame(self) -> None:
        self._begun = True
        for call in self.after_first_frame:
            call()
        if not self.shell.warm:
            self.shell.warm = True
            self._force_all()

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame should come without an event."""
        top = self.stack.top
        moves = self.shell.toasts.moving or self.shows_passage
        return (top is not None and top.wants_frames) or moves or bool(self._forced)

    @property
    def shows_passage(self) -> bool:
        """Whether a passage from one scene to another is shown."""
        return self._glide is not None

    def run(self) -> int:
        """Turn until the last scene is gone; the program's exit status. Pads are looked for once
        the first frame is seen.
        """
        pygame.event.set_blocked(UNUSED)
        self.after_first_frame.append(self.shell.pads.start)
        self.step(pending_events())
        freeze_loaded_objects()
        doze = Doze()
        while not self.stack.finished:
            self.handle_events(doze.wait(self._seconds_to_wait()))
            if self.stack.finished:
                break
            now = self.shell.clock.now()
            if self.busy and now < self._next_frame:
                continue
            self._next_frame = max(min(self._next_frame, now) + 1 / self.window.frame_rate, now)
            self.frame()
        return self.stack.status or 0

    def _seconds_to_wait(self) -> float:
        now = self.shell.clock.now()
        if self.busy:
            return max(0.0, self._next_frame - now)
        due = [when for when in (self.shell.next_wake(), self._resize_due) if when is not None]
        return min(NAP, max(0.0, min(due) - now)) if due else NAP

    def _runs_without_error(self, call: Callable[[], None]) -> bool:
        """Make a call; whether it ended without an error, which `failed` answers for. An error in
        that ends the loop.
        """
        try:
            call()
        except Exception as error:
            if self.failed is None:
                raise
            self._recover(error)
            return False
        return True

    def _recover(self, error: Exception) -> None:
        scenes = tuple(self.stack)
        move: Move = Quit(1)
        with suppress(Exception):
            move = self.failed(error, scenes) if self.failed is not None else move
        self.window.surface.set_clip(None)
        self.shell.toasts.clear()
        self.stack.leave_all_despite_errors()
        try:
            self.move(move)
        except Exception:  # noqa: BLE001 - the dialog itself cannot be shown
            self.stack.leave_all_despite_errors()
            self.stack.apply(Quit(1))

    def _handle(self, event: pygame.Event) -> None:
        if self._keeper is not None and self._keeper.drops(event, self.stack):
            return
        if event.type in pads.EVENTS:
            self._dispatch_pad_keys(self.shell.pads.read(event, self.shell.clock.now()))
            return
        if event.type in _HURRIES:
            self._end_passage()
        if event.type in _NO_PAD and getattr(event, "key", None) not in SILENT:
            self._note_steering(
                "", finger=event.type == pygame.FINGERDOWN or getattr(event, "touch", False)
            )
            if event.type == pygame.KEYDOWN:  # whoever has a keyboard needs none on the screen
                self.shell.pointer.finger = False
                self.shell.keyboard.close()
        if event.type == pygame.FINGERDOWN:
            self.shell.wake_in(HOLD)  # a scene looks whether the finger rests
        if event.type == pygame.QUIT:
            self.move(Quit())
        elif event.type in _RESIZED:
            if self.window.take_up_size():
                self._resize_soon()
        elif event.type in _EXPOSED:
            self._force_all()
        elif event.type == pygame.KEYDOWN and self.shell.handle_speech_key(meant_key(event)):
            pass
        elif event.type == pygame.KEYDOWN and turns_full_screen(
            event.key, event.mod, self.shell.keys.code("full screen")
        ):
            self.shell.change(full_screen=not self.shell.settings.full_screen)
        elif event.type != pygame.USEREVENT:
            self._pass_to_scene(event)

    def _pass_to_scene(self, event: pygame.Event) -> None:
        board = self.shell.keyboard
        if event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}:
            self.shell.letter = getattr(event, "unicode", "")
        made = (
            board.read(event, self.stack.view, self.shell.clock.now())
            if board.line is not None
            else None
        )
        if made is None and (move := self._toast_pressed(event)) is not None:
            self.move(move)
            return
        for one in [event] if made is None else made:
            if self.stack.top is not None and not self._repeats_ending_key(one):
                before, repeats = self.stack.top, _keys_repeat()
                self.move(self.stack.top.handle(one))
                if one.type == pygame.KEYDOWN and repeats and self.stack.top is not before:
                    self._held_over = one.key

    def _toast_pressed(self, event: pygame.Event) -> Move | None:
        """Where a press on a message leads: to what it rests on, as the scene on top explains it."""
        explains = getattr(self.stack.top, "open_cited_provision", None)
        if explains is None or event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return None
        words = self.shell.toasts.words_at(event.pos)
        move: Move | None = explains(words) if words else None
        return move

    def _repeats_ending_key(self, event: pygame.Event) -> bool:
        """Whether this repeats the key that ended a line of text and led here, and was not let go
        since: while a scene is made for a second, many such are posted.
        """
        if getattr(event, "key", None) != self._held_over:
            return False
        if event.type == pygame.KEYUP:
            self._held_over = None
        return event.type == pygame.KEYDOWN

    def _dispatch_pad_keys(self, keys: Iterable[pygame.Event]) -> None:
        """Hand the keys on that a pad's buttons are; a direction that is held comes again."""
        for key in keys:
            if key.type == pygame.KEYUP:
                if getattr(self.stack.top, "holds", False):
                    self._pass_to_scene(key)
                continue
            self._end_passage()
            self._note_steering(self.shell.pads.look)
            self.shell.handle_speech_key(meant_key(key))
            self._pass_to_scene(key)
        due = self.shell.pads.next_repeat_time
        if due is not None:
            self.shell.wake_in(due - self.shell.clock.now())

    def _note_steering(self, pad: str, *, finger: bool = False) -> None:
        """The player steers by keys, by a pad or with a finger: what is on the screen names these
        from now on, or none.
        """
        if self.shell.steer(pad, finger=finger):
            self.stack.resize(self.stack.view)
            self._force_all()

    def move(self, move: Move | None) -> None:
        """Carry a move of the stack out, and have everything drawn; scenes return theirs, other
        code calls this.
        """
        if move is not None:
            before, seen = self.stack.top, not self._forced
            self.stack.apply(move)
            self._end_passage()
            self._way = doorway(before, self.stack.top) if self._begun and seen else None
            self._force_all()
            scenes = self.stack.visible
            self.shell.sound.set_room_tone(
                on=bool(scenes) and scenes[0].name.startswith(IN_THE_ROOM)
            )

    def _settings_changed(self, before: Settings, after: Settings) -> None:
        if after.full_screen not in {before.full_screen, self.window.full_screen}:
            self.window.toggle_full_screen()
            self._resize()
        elif self.shell.view(self.window.size) != self.stack.view:
            self._resize()

    def _resize_soon(self) -> None:
        if self._resize_cost < DEAR_RESIZE:
            self._resize()
        else:
            self._resize_due = self.shell.clock.now() + CALM

    def _resize(self) -> None:
        began = self._timer()
        self._resize_due = None
        view = self._set_up_view()
        if view != self.stack.view:
            self.stack.resize(view)
        self._force_all()
        touched = self._draw()
        self.window.show(touched)
        self._resize_cost = self._timer() - began

    def _set_up_view(self) -> Viewport:
        self.shell.density = self.window.density
        self.shell.cache.limit = cache_bytes_for(self.window.size)
        return self.shell.view(self.window.size)

    def _force_all(self) -> None:
        self._forced = [self.stack.view.window_rect]

    def _passage_picture(self, now: float) -> list[pygame.Rect]:
        """A picture of the passage to the scene that came up; the first one draws that scene,
        unseen.
        """
        surface, whole = self.window.surface, self.stack.view.window_rect
        if self._glide is None and self._way is not None:
            (rect, inwards), self._way = self._way, None
            rect = None if self.shell.settings.reduced_motion else rect
            left, long = (
                surface.copy(),
                transition_seconds(self.shell.settings.speed, only_fades=rect is None),
            )
            self._draw()
            if long <= 0:
                return [whole]
            if not inwards:
                self._paint_ahead()
            self._glide = Glide(
                left, surface.copy(), rect, inwards=inwards, now=self.shell.clock.now(), long=long
            )
        if self._glide is None or self._glide.is_over(now):
            self._end_passage()
            return self._draw()
        self._glide.draw(surface, self.shell.clock.now())
        return [whole]

    def _paint_ahead(self) -> None:
        """Let a room that paints its tables one a turn paint what it can before it is seen."""
        until, top = self._timer() + STRETCH, self.stack.top
        while top is not None and top.wants_frames and self._timer() < until:
            self.move(top.update(0.0))
            self._draw()

    def _end_passage(self) -> None:
        """End a passage: whoever acts, or goes on, is there."""
        self._way = None
        if self._glide is not None:
            self._glide = None
            self._force_all()

    def _draw(self) -> list[pygame.Rect]:
        surface = self.window.surface
        touched, self._forced = self._forced, []
        board, now, view = self.shell.keyboard, self.shell.clock.now(), self.stack.view
        touched += self.shell.toasts.stack_and_get_stale(view, toast_area(self.stack.top, view))
        touched += board.stale_rects(view, now)
        for scene in self.stack.visible:
            touched += scene.draw(surface, tuple(touched))
        touched += board.draw(surface, view, touched)
        self.shell.toasts.draw(surface, touched)
        return clipped_and_merged(touched, surface.get_rect())


def drawn_scene(scene: Scene, view: Viewport) -> pygame.Surface:
    """The scene drawn whole in memory, as it stands."""
    surface = pygame.Surface(view.size, depth=32)
    scene.enter(view)
    scene.update(0.0)
    scene.draw(surface, (view.window_rect,))
    scene.leave()
    return surface


def clipped_and_merged(rects: Sequence[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles cut to `within`, without those that lie inside another; one when together they
    cover as much.

    >>> clipped_and_merged([pygame.Rect(0, 0, 9, 9), pygame.Rect(2, 2, 3, 3)], pygame.Rect(0, 0, 5, 5))
    [Rect(0, 0, 5, 5)]
    """
    kept: list[pygame.Rect] = []
    for rect in sorted((r.clip(within) for r in rects), key=lambda r: -r.w * r.h):
        if rect.w and rect.h and not any(big.contains(rect) for big in kept):
            kept.append(rect)
    if len(kept) > 1:
        whole = kept[0].unionall(kept[1:])
        if whole.w * whole.h <= sum(r.w * r.h for r in kept):
            return [whole]
    return kept


def pending_events() -> list[pygame.Event]:
    """The events that are there, without those that only SDL itself makes something of: a stick
    that trembles wakes nobody.
    """
    return [event for event in pygame.event.get() if event.type not in RAW]


def _without_repeats(events: Iterable[pygame.Event]) -> list[pygame.Event]:
    """The events without SDL's copies of touches as a mouse's, and of a run of movements the last."""
    calm: list[pygame.Event] = []
    for event in events:
        if getattr(event, "touch", False):
            continue
        if (
            calm
            and event.type == calm[-1].type
            and event.type in (pygame.MOUSEMOTION, pygame.FINGERMOTION)
        ):
            calm[-1] = event
        else:
            calm.append(event)
    return calm


class Doze:
    """Sleeps until something happens: the first events there are, else what comes within some
    seconds.

    pygame's own wait looks every millisecond, which costs up to a twentieth of a core while nothing
    happens. Looking every 2 ms for half a second after an event, every 16 ms for three seconds,
    every 33 ms for ten and 20 times a second later is felt by nobody. What wakes the window itself,
    such as a cursor that blinks, is no event.
    """

    def __init__(
        self,
        look: Callable[[], list[pygame.Event]] = pending_events,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._look, self._sleep = look, sleep
        self._quiet = 0.0

    def wait(self, seconds: float) -> list[pygame.Event]:
        """Events that are there, else the first that come within `seconds`; none when none come."""
        slept = 0.0
        while True:
            events = self._look()
            if events:
                self._quiet = 0.0
            if events or slept >= seconds:
                return events
            nap = min(next(nap for until, nap in _NAPS if self._quiet < until), seconds - slept)
            self._sleep(nap)
            slept += nap
            self._quiet += nap
