"""The display: opened at the player's size, resizable down to 1280x720, full screen on F11.

Nothing is scaled by SDL (it blurs text): scenes draw at the window's real size.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from itertools import accumulate
from typing import Any, Final, Literal

import pygame

from ...core.errors import HouseError
from ...core.installation import COMMAND
from ..draw.signs import emblem

TITLE: Final = "Linden House"
NO_DISPLAY: Final = (
    "No display was found, so no window can open; "
    f"`{COMMAND} screenshot SCENE --out FILE` and `{COMMAND} simulate SLUG` work without one."
)
#: Drivers that draw into memory only: never taken by accident, only when asked for.
HEADLESS: Final = ("dummy", "offscreen")
#: Drivers of systems that measure windows in points.
FINE: Final = ("cocoa",)
SMALLEST: Final = (1280, 720)
ICON: Final = 64
"""Pixels of the window's sign."""
CLASS: Final = "linden-house"
"""By what a desktop tells whose window it is; its .desktop file says the same."""
IDENTITY: Final = "house.linden.LindenHouse"
"""What Windows knows the program by."""
# : SDL's own switch, in the environment: whether a window's pixels go through a texture of the
# graphics card.
ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_FALLBACK_RATE: Final = 60
PER_MONITOR_V2: Final = -4
PER_MONITOR: Final = 2
PixelClaim = Literal["not needed", "per monitor v2", "per monitor", "system", "refused"]
"""What Windows agreed to, of how finely a window is drawn."""


class NoDisplay(HouseError):
    """There is no screen to open a window on; the program ends with status 2."""

    def __init__(self, reason: str = NO_DISPLAY) -> None:
        super().__init__("display", reason)

    def __str__(self) -> str:
        return self.reason


def display_missing(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether it is plain from the environment that no window can open.

    >>> display_missing({}, "linux"), display_missing({"DISPLAY": ":0"}, "linux"), display_missing({}, "win32")
    (True, False, False)
    >>> display_missing({"SDL_VIDEODRIVER": "dummy"}, "linux")
    False
    """
    if platform in {"win32", "darwin", "cygwin"}:
        return False
    driver = environ.get("SDL_VIDEODRIVER", "").lower()
    if driver and driver not in {"x11", "wayland"}:
        return False
    return not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def is_bare_x_server(driver: str) -> bool:
    """Whether no window manager runs that could make a window full screen, as on a bare X server:
    each owns the selection `WM_S0` of its screen.

    >>> is_bare_x_server("windows"), is_bare_x_server("dummy")
    (False, False)
    """
    if driver != "x11":
        return False
    try:
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = xlib.XGetSelectionOwner.restype = ctypes.c_void_p
        display = ctypes.c_void_p(xlib.XOpenDisplay(None))
        if display.value is None:
            return False
        atom = ctypes.c_ulong(xlib.XInternAtom(display, b"WM_S0", 0))
        owner = xlib.XGetSelectionOwner(display, atom)
        xlib.XCloseDisplay(display)
    except (OSError, AttributeError):
        return False
    return not owner


def draw_in_memory(environ: MutableMapping[str, str]) -> None:
    """Have pygame, when it starts, draw and sound nowhere, and leave it to the system what ends the
    program.
    """
    environ["SDL_VIDEODRIVER"] = environ["SDL_AUDIODRIVER"] = "dummy"
    # SDL makes SIGTERM an event, and nobody reads events here
    environ["SDL_NO_SIGNAL_HANDLERS"] = "1"


@contextlib.contextmanager
def signals_as_quit() -> Iterator[None]:
    """Within the block SIGINT, SIGTERM and SIGHUP (where the system has them) close the window as
    its cross does: with a backup.

    Nothing changes outside the main thread, where Python takes no signals.
    """
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []

    def close_window(*_: object) -> None:
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(pygame.QUIT))

    before = {name: signal.signal(getattr(signal, name), close_window) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def check_display(environ: Mapping[str, str]) -> None:
    """Raise `NoDisplay` where it is plain that no window can open."""
    if display_missing(environ):
        raise NoDisplay


def start_video(environ: Mapping[str, str] | None = None) -> str:
    """Start pygame's display and fonts, and nothing else (no mixer, no joysticks); the name of the
    video driver.

    Raises:
        NoDisplay: where there is nothing to draw on.
    """
    environ = os.environ if environ is None else environ
    check_display(environ)
    claim_real_pixels()
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(name, CLASS)
    os.environ.setdefault("SDL_APP_NAME", TITLE)
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS and environ.get("SDL_VIDEODRIVER", "").lower() not in HEADLESS:
        raise NoDisplay
    if updates_without_texture(driver, pygame.display.Info().masks):
        os.environ.setdefault(ACCELERATION, "0")  # where SDL looks; what the player has set stays
    pygame.font.init()
    return driver


def claim_real_pixels(platform: str = sys.platform, windll: Any = None) -> PixelClaim:
    """Tell Windows, before the first window, that we draw at each monitor's own density: else it
    scales the finished picture and blurs every letter.

    Returns what was agreed: `"not needed"` elsewhere, `"per monitor v2"`, `"per monitor"`,
    `"system"` on older versions, or `"refused"` when the process was already set otherwise. Never
    raises: a blurred window still plays.
    """
    if platform != "win32":
        return "not needed"
    if windll is None:
        windll = getattr(ctypes, "windll")  # noqa: B009 - the name exists on Windows only
    # in the task bar the house stands for itself, not for Python
    with contextlib.suppress(AttributeError, OSError):
        windll.shell32.SetCurrentProcessExplicitAppUserModelID(IDENTITY)
    ways: tuple[tuple[PixelClaim, Callable[[], bool]], ...] = (
        (
            "per monitor v2",
            lambda: bool(windll.user32.SetProcessDpiAwarenessContext(PER_MONITOR_V2)),
        ),
        ("per monitor", lambda: windll.shcore.SetProcessDpiAwareness(PER_MONITOR) == 0),
        ("system", lambda: bool(windll.user32.SetProcessDPIAware())),
    )
    for name, call in ways:
        try:
            if call():
                return name
        except (AttributeError, OSError):
            continue  # this version of Windows does not have the call
    return "refused"


def updates_without_texture(driver: str, masks: tuple[int, ...]) -> bool:
    """Whether rectangles go to the screen as they are, and not through a texture.

    Without a graphics card SDL's texture brings the whole window up for every rectangle, and keeps
    it three times over. X11 takes rectangles well; Wayland may then give no surface at all. A
    screen whose pixels are not ours would have to be drawn in its own, so it keeps the texture.

    >>> masks = (0xFF0000, 0xFF00, 0xFF, 0)
    >>> updates_without_texture("x11", masks), updates_without_texture("wayland", masks)
    (True, False)
    >>> updates_without_texture("x11", (0xF800, 0x7E0, 0x1F, 0))
    False
    """
    return driver == "x11" and masks[:3] == (0xFF0000, 0xFF00, 0xFF)


class Window:
    """The one window of the program. Make it with `open_window`."""

    density = 1.0
    """Real pixels of one of the points that the system measures the window in, and tells where the
    pointer is.
    """

    def __init__(
        self, size: tuple[int, int], *, full_screen: bool = False, place: tuple[int, ...] = ()
    ) -> None:
        self._windowed = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
        self._place = place
        self.full_screen = False
        self.surface: pygame.Surface = self._set_mode(full_screen=full_screen)
        self._known = self.size

    @property
    def size(self) -> tuple[int, int]:
        """Real pixels, width and height."""
        return self.surface.get_size()

    @property
    def visible(self) -> bool:
        """Whether anybody can see the window: not without a display, nor while it is minimized or
        hidden.
        """
        return pygame.display.get_driver() not in HEADLESS and pygame.display.get_active()

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size to open at next time, when not in full screen."""
        return self._windowed

    @property
    def position(self) -> tuple[int, ...]:
        """Where the window stands on the screen, to open there next time; empty where that is not
        known.
        """
        window = None if self.full_screen else self._handle()
        return self._place if window is None else tuple(window.position)

    @property
    def frame_rate(self) -> int:
        """Frames a second the screen shows, between 60 and 120; 60 where the system does not say."""
        rates = pygame.display.get_desktop_refresh_rates()
        return min(max(rates[0] if rates else 0, _FALLBACK_RATE), 120)

    def grab_input(self, *, held: bool) -> None:
        """Keep keyboard and pointer for the window, the system's own keys included where it lets go
        of them; or give them back.
        """
        window = self._handle()
        with contextlib.suppress(pygame.error):
            pygame.event.set_grab(held)
            if window is not None:
                window.grab_keyboard = held

    @property
    def in_front(self) -> bool:
        """Whether the keyboard is the window's; always so without a display."""
        return pygame.display.get_driver() in HEADLESS or pygame.key.get_focused()

    def to_front(self) -> None:
        """Come to the front, as far as the system allows it."""
        window = self._handle()
        if window is not None:
            with contextlib.suppress(pygame.error):
                window.restore()
                window.focus()

    def toggle_full_screen(self) -> None:
        """Between the window and the whole screen; the window comes back at the size it had."""
        wanted = not self.full_screen
        window = self._handle()
        try:
            if window is None:
                self.surface = self._set_mode(full_screen=wanted)
            elif is_bare_x_server(pygame.display.get_driver()):
                window.borderless = wanted
                window.size = (
                    pygame.display.get_desktop_sizes()[0]
                    if wanted
                    else fit_to_screens(self._windowed, _screen_sizes())
                )
                window.position = (0, 0) if wanted else pygame.WINDOWPOS_CENTERED
            elif wanted:
                window.set_fullscreen(desktop=True)
            else:
                window.set_windowed()
                wide, high = self._windowed
                if not any(w > wide and h > high for w, h in _screen_sizes()):
                    window.maximize()  # as it was, which SDL forgets
        except pygame.error:
            return  # the system does not allow it: stay as we are
        self.full_screen = wanted

    def take_up_size(self) -> bool:
        """Take up the size the system gave the window; whether it is another than before."""
        return self._take_up_new_size(pygame.display.get_surface())

    def _take_up_new_size(self, now: pygame.Surface | None) -> bool:
        if now is None:
            return False
        changed = now.get_size() != self._known or now is not self.surface
        self.surface, self._known = now, now.get_size()  # SDL resizes the surface in place
        if not self.full_screen:
            wide, high = (round(side / self.density) for side in self.size)
            self._windowed = (max(wide, SMALLEST[0]), max(high, SMALLEST[1]))
        return changed

    def show(self, rects: list[pygame.Rect]) -> None:
        """Bring the drawn rectangles to the screen."""
        pygame.display.update(rects)

    def close(self) -> None:
        """Take the window away; pygame's display ends with it."""
        pygame.display.quit()

    def _handle(self) -> pygame.Window | None:
        return _sdl_window()

    def _set_mode(self, *, full_screen: bool) -> pygame.Surface:
        screens = _screen_sizes()
        size, flags = fit_to_screens(self._windowed, screens), pygame.RESIZABLE
        if full_screen:
            size, flags = pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN
        try:
            surface = pygame.display.set_mode(size, flags)
        except pygame.error as error:
            if full_screen:  # no such mode: stay in a window
                return self._set_mode(full_screen=False)
            raise NoDisplay from error
        self.full_screen = full_screen
        if not full_screen:
            self._fit_and_place(self._handle(), screens)
        return surface

    def _fit_and_place(self, window: pygame.Window | None, screens: list[tuple[int, int]]) -> None:
        if window is not None:
            # some window managers do not listen: scenes survive that
            window.minimum_size = fit_to_screens(SMALLEST, screens)
            place = place_on_screen(self._place, fit_to_screens(self._windowed, screens), screens)
            if place is not None:
                window.position = place
            if fit_to_screens(self._windowed, screens) != self._windowed:
                # a window manager then leaves room for its title bar; without one nothing happens
                window.maximize()


class FineWindow(Window):
    """The window on a system that measures windows in points of several pixels each, as macOS does
    on a Retina screen.

    pygame's display would be drawn at its points and blurred; its windows can be drawn at their
    pixels. Sizes that are kept, and places on the screen, are the system's points, everything drawn
    is pixels: `event_in_pixels` says where an event is.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        full_screen: bool = False,
        place: tuple[int, ...] = (),
        make: Callable[..., pygame.Window] | None = None,
    ) -> None:
        self._make = make
        self._own: pygame.Window | None = None
        super().__init__(size, full_screen=full_screen, place=place)

    @property
    def density(self) -> float:  # type: ignore[override]
        """Real pixels of a point."""
        return 1.0 if self._own is None else self.surface.get_width() / self._own.size[0]

    @property
    def visible(self) -> bool:
        """Always: such a system says nothing of a window that is not pygame's display."""
        return True

    @property
    def in_front(self) -> bool:
        """Whether the keyboard is the window's."""
        return self._own is not None and self._own.focused

    def grab_input(self, *, held: bool) -> None:
        """Keep keyboard and pointer for the window, or give them back."""
        if self._own is not None:
            self._own.grab_mouse = self._own.grab_keyboard = held

    def take_up_size(self) -> bool:
        """Take up the size the system gave the window, or the pixels of the screen it was moved to;
        whether they are others.
        """
        return self._take_up_new_size(None if self._own is None else self._own.get_surface())

    def show(self, rects: list[pygame.Rect]) -> None:
        """Bring the picture to the screen, all of it: the system composes whole windows."""
        if rects and self._own is not None:
            called = pygame.display.get_caption()
            if called and called[0] != self._own.title:
                self._own.title = called[0]
            self._own.flip()

    def close(self) -> None:
        """Take the window away; pygame's display ends with it."""
        if self._own is not None:
            self._own.destroy()
            self._own = None
        super().close()

    def _handle(self) -> pygame.Window | None:
        return self._own

    def _set_mode(self, *, full_screen: bool) -> pygame.Surface:
        screens = _screen_sizes()
        size = fit_to_screens(self._windowed, screens)
        try:
            self._own = (self._make or pygame.Window)(
                TITLE, size, resizable=True, allow_high_dpi=True
            )
            if full_screen:
                self._own.set_fullscreen(desktop=True)
            surface = self._own.get_surface()
        except pygame.error as error:
            raise NoDisplay from error
        self.full_screen = full_screen
        self._fit_and_place(None if full_screen else self._own, screens)
        return surface


def event_in_pixels(event: pygame.Event, density: float) -> pygame.Event:
    """The event with its place in real pixels, where the system tells it in points of so many."""
    if event.type not in (
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
    ):
        return event
    told = dict(event.dict)
    if event.type == pygame.MOUSEWHEEL:  # it has no place of its own
        told["pos"] = pygame.mouse.get_pos()
    for name in told.keys() & {"pos", "rel"}:
        told[name] = tuple(round(side * density) for side in told[name])
    return pygame.Event(event.type, told)


def _screen_sizes() -> list[tuple[int, int]]:
    """The sizes of the screens; none where nothing is shown."""
    return pygame.display.get_desktop_sizes() if pygame.display.get_driver() not in HEADLESS else []


def fit_to_screens(size: tuple[int, int], screens: list[tuple[int, int]]) -> tuple[int, int]:
    """A window's size, made smaller where it would not go on any screen.

    >>> fit_to_screens((1600, 900), [(1366, 768)])
    (1366, 768)
    >>> fit_to_screens((1600, 900), [(1280, 1024), (1920, 1080)])
    (1600, 900)
    """
    if not screens or any(w >= size[0] and h >= size[1] for w, h in screens):
        return size
    return max((min(size[0], w), min(size[1], h)) for w, h in screens)


def place_on_screen(
    place: tuple[int, ...], size: tuple[int, int], screens: list[tuple[int, int]]
) -> tuple[int, int] | None:
    """The corner nearest to `place` at which a whole window of `size` is on one screen; None where
    no place is known.

    Of several screens only their sizes are known, so they are taken to stand side by side from the
    left. A window that is larger than its screen starts at the screen's corner.

    >>> place_on_screen((160, 90), (1366, 768), [(1366, 768)])
    (0, 0)
    >>> place_on_screen((160, 90), (1280, 720), [(1920, 1080)]), place_on_screen((900, 700), (1280, 720), [(1920, 1080)])
    ((160, 90), (640, 360))
    >>> place_on_screen((2500, 80), (1280, 720), [(1920, 1080)] * 2), place_on_screen((), (1280, 720), [(1920, 1080)])
    ((2500, 80), None)
    """
    if len(place) != 2 or not screens:
        return None
    lefts = list(accumulate((wide for wide, _ in screens[:-1]), initial=0))
    left, (wide, high) = max(
        (pair for pair in zip(lefts, screens, strict=True) if pair[0] <= max(0, place[0])),
        key=lambda pair: pair[0],
    )
    x = max(left, min(place[0], left + wide - size[0]))
    return x, max(0, min(place[1], high - size[1]))


def open_window(
    size: tuple[int, int], *, full_screen: bool = False, place: tuple[int, ...] = ()
) -> Window:
    """A window with the house's name and sign, no larger than the screen, as near to `place` as it
    is whole there.

    `start_video` comes first.

    Raises:
        NoDisplay: where the window cannot be opened.
    """
    pygame.display.set_caption(TITLE)
    # the sign is the program's own there, as its .app has it
    if pygame.display.get_driver() in FINE:
        return FineWindow(size, full_screen=full_screen, place=place)
    with contextlib.suppress(pygame.error):  # a sign is never worth a refusal to start
        pygame.display.set_icon(emblem(ICON))
    return Window(size, full_screen=full_screen, place=place)


def set_title(what: str) -> None:
    """Say in the window's title what it is of the house."""
    pygame.display.set_caption(f"{TITLE}, {what}")


def _sdl_window() -> pygame.Window | None:
    """The handle of the display's window; None where this SDL has none."""
    with warnings.catch_warnings(), contextlib.suppress(pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None
