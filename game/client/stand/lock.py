"""The lock of a stand: what reaches the window at all, the front of the screen, the watcher's beat,
and the operator's way out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import structs

from ...core.errors import HouseError
from ...hall.operator.keys import LONGEST
from ...stand.pin import SHORTEST, check_stand_pin, resting
from ..draw.kit import panel
from ..draw.sheet import Sheet
from ..input import pads
from ..input.actions import PAD_BUTTONS, meant_key, pad_of
from ..input.pointer import point_of
from ..scenes.focus import Focus
from ..scenes.scene import Move, Pop, Push, Quit, Replace, Scene, SceneStack, Viewport
from . import chrome
from .chrome import WAITS, Pad, StandDialog
from .house import StandHouse

HOLD: Final = 5.0
"""Seconds that the exhibitor's plate, or a pad's Menu, is held."""
FRONT: Final = 0.9
POINTED: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
)
TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP)
PADS: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
MENU: Final = PAD_BUTTONS.index("Menu")
WINDOW: Final = (
    pygame.WINDOWSIZECHANGED,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.USEREVENT,
)
DEAF: Final = frozenset(
    {
        pygame.K_ESCAPE,
        pygame.K_MENU,
        pygame.K_PRINTSCREEN,
        pygame.K_LGUI,
        pygame.K_RGUI,
        pygame.K_POWER,
        pygame.K_PAUSE,
        *range(pygame.K_F1, pygame.K_F12 + 1),
    }
)
OUTSIDE: Final = DEAF - {pygame.K_ESCAPE}
INSIDE: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEWHEEL)
"""Keys that not even the operator has who is in his room, and what comes to him there besides
touches.
"""
MODIFIED: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
ACTIONS: Final = {"back": "undo", "ok": "deal", "close": "leave"}
"""The actions whose buttons of a pad the pad's own words have; digits are under the ring."""
HEARD: Final = ("help", "speech", "say again", "say all")
"""The actions whose keys a visitor has although they are none of the letters."""
KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "ok")
SIZE: Final = (520.0, 760.0)
BENEATH: Final = "#0E3B37"
"""What lies under the pad where there is no show yet."""


class StandKeeper:
    """Stands between the window's events and the scenes. `front` brings the window to the front;
    `beat` tells the watcher.
    """

    def __init__(
        self,
        stand: StandHouse,
        *,
        front: Callable[[], None] = lambda: None,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        self.stand, self._front, self._beat = stand, front, beat
        self._held: float | None = None
        self._beaten = self._looked = 0.0
        self._ask = False

    def drops(self, event: pygame.Event, stack: SceneStack) -> bool:
        """Whether an event never reaches a scene: only what plays the games does, where the stand
        is locked.
        """
        pushed = event.type == pygame.CONTROLLERAXISMOTION and abs(event.value) >= pads.OUT
        if pushed or event.type in (*POINTED, *TYPED, *PADS, pygame.TEXTINPUT):
            self.stand.touched = self.stand.shell.clock.now()
        if event.type in POINTED:
            self._hold(event, stack)
            return self._held is not None or (
                self.stand.locked and getattr(event, "button", 1) != 1
            )
        if self.stand.room is not None and event.type in INSIDE:
            pressed = event.type == pygame.KEYDOWN
            return pressed and (
                bool(event.mod & MODIFIED) or event.key in OUTSIDE or self._turns(event)
            )
        if event.type in PADS and event.button == MENU:
            outside = self.stand.room is None  # in the room it is what it is everywhere
            self._held = (
                self.stand.shell.clock.now()
                if outside and event.type == pygame.CONTROLLERBUTTONDOWN
                else None
            )
            return outside
        if event.type in TYPED:
            both = event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_SHIFT
            if event.type == pygame.KEYDOWN and event.key == pygame.K_o and both:
                self._ask = True
                return True
            return self.stand.locked and (bool(event.mod & MODIFIED) or self._deaf(event))
        if event.type == pygame.QUIT and self.stand.locked:
            self.stand.journal.note("The window was asked to close, and stays.")
        return self.stand.locked and event.type not in WINDOW and event.type not in pads.EVENTS

    def _deaf(self, event: pygame.Event) -> bool:
        """Whether a key means nothing on a locked stand: those of the system, and whichever turns
        full screen.
        """
        code = self.stand.shell.keys.code
        return self._turns(event) or (
            event.key in DEAF and event.key not in [code(action) for action in HEARD]
        )

    def _turns(self, event: pygame.Event) -> bool:
        """Whether a key turns full screen."""
        return meant_key(event) == self.stand.shell.keys.code("full screen")

    def _hold(self, event: pygame.Event, stack: SceneStack) -> None:
        """Note since when the exhibitor's plate is held, where the scene on top has it."""
        if event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            self._held = None
        if (
            event.type not in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
            or getattr(event, "button", 1) != 1
        ):
            return
        at = point_of(event, stack.view.size)
        plate: pygame.Rect | None = getattr(stack.top, "plate", None)
        on = plate is not None and at is not None and plate.collidepoint(at)
        self._held = self.stand.shell.clock.now() if on else None

    def tick(self, now: float, top: Scene | None) -> Move | None:
        """Beat, stay in front, and open the pad for whoever has held the plate, or a pad's Menu, or
        pressed Ctrl+Shift+O.
        """
        if now - self._beaten >= 1.0:
            self._beaten = now
            self._beat()
        if self.stand.locked and now - self._looked >= FRONT:
            self._looked = now
            self._front()
        held = self._held is not None and now - self._held >= HOLD
        if (held or self._ask) and top is not None:
            self._held, self._ask = None, False
            if self.stand.room is None and not isinstance(top, PinPad | StandDialog):
                return Push(self._way_out())
        return None

    def _way_out(self) -> Scene:
        """What lies behind the show, or the pad that asks for the PIN first."""
        if not self.stand.locked and not self.stand.pin.is_set:
            return self._settings_scene()
        return PinPad(self.stand, lambda: Replace(self._settings_scene()))

    def _settings_scene(self) -> Scene:
        """What is there; it brings libraries that the show comes back without."""
        from .stand_settings import StandSettings

        return StandSettings(self.stand)


class PinPad:
    """A pad over the show: to give the PIN, or (`setting`) to choose it, twice. `done` says what
    comes then.
    """

    overlay = True
    name = "PIN pad"

    def __init__(
        self, stand: StandHouse, done: Callable[[], Move], *, setting: bool = False
    ) -> None:
        self.stand, self.shell, self._done = stand, stand.shell, done
        self.setting, self._first = setting, ""
        self.typed = ""
        self.said = self._asks()
        self.rested = False
        self.focus = Focus(pointer=stand.shell.pointer)
        self.touched = self.shell.clock.now()
        self.view = self.shell.view((1920, 1080))
        self._painted: tuple[object, ...] = ()

    def _asks(self) -> str:
        if not self.setting:
            return "The operator's PIN"
        if self._first:
            return "The same PIN once more. It is asked for when the name plate is held for five seconds"
        return f"Choose the PIN that will lead out of the show, {SHORTEST} to {LONGEST} digits"

    def _rest(self) -> int:
        """Seconds that the pad still rests; 0 where it listens, or its file cannot be read, which a
        try says.
        """
        try:
            return 0 if self.setting else self.stand.pin.rests()
        except HouseError:
            return 0

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay the pad out."""
        self.touched = self.shell.clock.now()
        self.resize(view)

    def leave(self) -> None:
        """Nothing of the PIN stays."""
        self.typed = ""

    def resize(self, view: Viewport) -> None:
        """Lay the pad out for another view."""
        self.view, self._painted = view, ()
        k = min(view.size[0] * 0.9 / SIZE[0], view.size[1] * 0.84 / SIZE[1])
        corner = round((view.size[0] - SIZE[0] * k) / 2), round((view.size[1] - SIZE[1] * k) / 2)
        self.part = chrome.scaled(view, k, corner)
        self._pads = tuple(
            Pad(
                name,
                {"back": "Clear", "ok": "Enter"}.get(name, name),
                "",
                (40 + i % 3 * 150, 250 + i // 3 * 120, 136, 106),
                "primary" if name == "ok" else "dark",
                size=26 if name in ACTIONS else 40,
                action=ACTIONS.get(name, ""),
            )
            for i, name in enumerate(KEYS)
        )
        out = "Not now, end the program" if self.setting else "Back to the show"
        self._pads += (Pad("close", out, "", (40, 180, 436, 56), "ghost", size=22, action="leave"),)
        keys = self.shell.keys
        codes = {pad.name: keys.code(pad.action) if keys.pad else None for pad in self._pads}
        found = [p.target(self.part.rect(*p.box), "pad", codes[p.name]) for p in self._pads]
        self.focus.set(found, self.shell.clock.now())

    @property
    def wants_frames(self) -> bool:
        """Nothing moves."""
        return False

    def handle(self, event: pygame.Event) -> Move | None:
        """A digit, by touch or key."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.touched = self.shell.clock.now()
        if event.type == pygame.KEYDOWN and not pad_of(event):
            if event.unicode and event.unicode in "0123456789":
                self.focus.focus(None)  # whoever types ends with Enter, wherever the ring was
                return self._press(event.unicode)
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.ring is None:
                return self._press("ok")
            if event.key == pygame.K_BACKSPACE:
                return self._press("back")
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            if signal.does == "press":
                move = self._press(signal.name)
                if move is not None:
                    return move
        return None

    def _press(self, name: str) -> Move | None:
        if name == "close":
            return Quit() if self.setting else Pop()
        if self.rested:
            return None
        if name == "back":
            self.typed = ""
        elif name == "ok":
            return self._on_pin_entered()
        elif len(self.typed) < LONGEST:
            self.typed += name
        return None

    def _on_pin_entered(self) -> Move | None:
        """The PIN is whole: set or tried; an empty one is no try."""
        typed, self.typed = self.typed, ""
        if not typed:
            return None
        try:
            if not self.setting:
                self.stand.pin.turn(typed)
            elif not self._first:
                self._first = check_stand_pin(typed)
                self.said = self._asks()
                return None
            elif typed != self._first:
                self._first = ""
                self.said = "The two were not the same; choose again"
                return None
            else:
                self.stand.pin.set(typed)
        except HouseError as refusal:
            self.said = str(refusal)
            return None
        except OSError as error:
            self.said = f"The PIN cannot be kept: {error.strerror or error}"
            return None
        return self._done()

    def update(self, dt: float) -> Move | None:  # noqa: ARG002 - the clock is the shell's
        """A pad that nobody touches goes; one that rests counts the seconds down, and then asks
        again.
        """
        self.shell.wake_in(0.5)
        rest = self._rest()
        if rest:
            self.said, self.touched, self.rested = resting(rest), self.shell.clock.now(), True
        elif self.rested:
            self.said, self.rested = self._asks(), False
        if not self.setting and self.shell.clock.now() - self.touched >= WAITS:
            return Pop()
        return None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The pad with as many dots as digits."""
        ring = self.focus.ring.name if self.focus.ring is not None else ""
        look = (
            len(self.typed),
            self.said,
            self.focus.hover,
            self.focus.pressed,
            ring,
            self.view,
            self.shell.keys,
        )
        if look == self._painted and not dirty:
            return []
        self._painted = look
        if self.setting:
            surface.fill(BENEATH)
        kit, corner = self.shell.kit(self.part), self.part.origin
        kit.paint(panel, *SIZE, 22, raised=True).blit(surface, *corner)
        kit.paint(draw_pin_prompt, SIZE[0], 180, self.said, len(self.typed)).blit(surface, *corner)
        for pad in self._pads:
            hears = pad.name == "close" or not self.rested
            shown = structs.replace(pad, enabled=hears)
            shown.paint(self.shell, surface, self.part, self.focus)
        return [self.part.rect(-30, -30, SIZE[0] + 60, SIZE[1] + 60)]


def draw_pin_prompt(sheet: Sheet, w: float, _h: float, said: str, digits: int) -> None:
    """What the pad asks or answers, and a dot for each digit."""
    sheet.write("stand-prompt", said, w / 2, 52, w - 60, anchor="c")
    for i in range(digits):
        sheet.circle(w / 2 + (i - (digits - 1) / 2) * 34, 150, 9, "#F0D69C")
